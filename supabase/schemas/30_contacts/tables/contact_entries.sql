create table public.contact_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable', 'deposit', 'advance')),
  kind text not null check (kind in ('opening_balance', 'invoice', 'credit_note', 'payment', 'payment_reversal', 'opening_reversal', 'bill', 'debit_note', 'payout', 'order_fee',
    'bill_reversal', 'supplier_payment', 'allocation', 'refund')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_id uuid not null,
  document_number text check (length(document_number) <= 60),
  item_id uuid,
  occurred_at timestamptz not null,
  business_date date not null,
  due_on date check (isfinite(due_on)),
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.contact_entries is
  'Receivable: what the contact owes us (+) and what settles it (-). Payable: what we owe. Deposit: money of the contact that we hold. Advance: money of ours that the contact holds. item_id is the invoice or opening balance an entry belongs to. contact_id may be empty for what nobody in particular owes. Append-only.';

create unique index contact_entries_document_key
  on public.contact_entries (tenant_id, document_type, document_id, account, item_id) nulls not distinct;
create index contact_entries_contact_idx on public.contact_entries (tenant_id, contact_id, business_date, sequence);
create index contact_entries_item_idx on public.contact_entries (tenant_id, item_id) where item_id is not null;
create index contact_entries_date_idx on public.contact_entries (tenant_id, account, business_date);

call private.make_append_only('public.contact_entries');
call private.protect_tenant_table('public.contact_entries', 'contacts.view_ledger');

create trigger _500_post after insert on public.contact_entries
  for each row execute function private.tg_contact_entries__post();
