create table public.contact_payment_allocations (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  item_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, item_id),
  foreign key (tenant_id, payment_id) references public.contact_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, item_id) references public.contact_open_items (tenant_id, id) on delete restrict
);
comment on table public.contact_payment_allocations is 'Which invoice or opening balance a payment settles. Append-only.';

create index contact_payment_allocations_item_idx on public.contact_payment_allocations (tenant_id, item_id) include (amount);

call private.make_append_only('public.contact_payment_allocations');
call private.protect_tenant_table('public.contact_payment_allocations', 'contacts.view_ledger');
