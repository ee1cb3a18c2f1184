create table public.supplier_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  payment_number text not null,
  kind text not null check (kind in ('payment', 'refund')),
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount between 0 and 1e12),
  settled_amount numeric(14,2) not null check (settled_amount between 0 and 1e12),
  withheld_amount numeric(14,2) not null check (withheld_amount between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  advance_amount numeric(14,2) not null check (advance_amount between 0 and 1e12),
  open_amount numeric(14,2) not null check (open_amount between 0 and 1e12),
  tender_type text not null check (tender_type in ('cash', 'bank', 'mobile_money')),
  ledger_account_id uuid not null,
  till_session_id uuid,
  reference text check (length(reference) between 1 and 100),
  reference_key text generated always as (private.reference_key(reference)) stored,
  certificate_number text check (length(certificate_number) between 1 and 60),
  note text check (length(note) between 1 and 500),
  paid_at timestamptz not null check (isfinite(paid_at)),
  business_date date not null,
  paid_by uuid,
  paid_by_name text,
  journal_entry_id uuid,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_hash text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint supplier_payments_sum check (kind = 'refund' or amount = settled_amount - withheld_amount - discount_amount + advance_amount),
  constraint supplier_payments_refunds_hold_nothing check (kind = 'payment' or (advance_amount = 0 and open_amount = 0 and withheld_amount = 0 and discount_amount = 0))
);
comment on table public.supplier_payments is
  'Money to suppliers, and money that they gave back (refund). What was settled, less tax withheld and discount, and what was paid in advance are the amount.';
comment on column public.supplier_payments.open_amount is 'What of it is paid in advance now: grows when what it settled is taken back, shrinks when it is used or refunded.';
comment on column public.supplier_payments.certificate_number is 'The certificate of the tax that was withheld.';

-- One cheque or transfer is recorded once.
create unique index supplier_payments_reference_key on public.supplier_payments (tenant_id, ledger_account_id, kind, reference_key)
  where reference_key is not null and reversed_at is null;
create index supplier_payments_newest_idx on public.supplier_payments (tenant_id, paid_at desc, id desc);
create index supplier_payments_contact_idx on public.supplier_payments (tenant_id, contact_id, paid_at desc, id desc);
create index supplier_payments_open_idx on public.supplier_payments (tenant_id, contact_id, business_date) where open_amount > 0;
create index supplier_payments_account_idx on public.supplier_payments (tenant_id, ledger_account_id);
create index supplier_payments_session_idx on public.supplier_payments (tenant_id, till_session_id) where till_session_id is not null;

call private.protect_tenant_table('public.supplier_payments', 'purchases.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.supplier_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.supplier_payments for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.supplier_payments for each row execute function private.tg_documents__only_columns(
  'open_amount', 'certificate_number', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash',
  -- Made of another column, and not made yet when this looks.
  'reference_key');
