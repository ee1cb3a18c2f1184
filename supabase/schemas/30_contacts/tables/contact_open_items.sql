create table public.contact_open_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable')),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_number text,
  business_date date not null,
  due_on date not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  open_amount numeric(14,2) not null check (open_amount between 0 and 1e12),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint contact_open_items_at_most_amount check (open_amount <= amount)
) with (fillfactor = 85);
comment on table public.contact_open_items is
  'Invoices and opening balances with what is still open of each: the sum of the entries of the item. Kept by the ledger''s trigger.';

create index contact_open_items_due_idx on public.contact_open_items (tenant_id, account, due_on, contact_id) where open_amount > 0;
create index contact_open_items_contact_idx on public.contact_open_items (tenant_id, contact_id, due_on, id);

call private.protect_tenant_table('public.contact_open_items', 'contacts.view_ledger');
