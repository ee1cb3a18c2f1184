create table public.money_vouchers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  voucher_number text not null,
  kind text not null check (kind in ('expense', 'income', 'owner_in', 'owner_out')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  recoverable_tax_amount numeric(14,2) not null check (recoverable_tax_amount between 0 and 1e12),
  tax_code text,
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  ledger_account_id uuid not null,
  money_account_id uuid not null,
  tender_type text not null check (tender_type in ('cash', 'bank', 'mobile_money')),
  till_session_id uuid,
  location_id uuid,
  contact_id uuid,
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  business_date date not null,
  recorded_at timestamptz not null check (isfinite(recorded_at)),
  recorded_by uuid,
  recorded_by_name text,
  journal_entry_id uuid not null,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  reversal_hash text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, voucher_number),
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint money_vouchers_sum check (amount = net_amount + tax_amount and recoverable_tax_amount <= tax_amount),
  constraint money_vouchers_owner_without_tax check (kind in ('expense', 'income') or (tax_amount = 0 and contact_id is null))
);
comment on table public.money_vouchers is
  'Money that went out or came in without a bill or a sale: expenses, other income, what the owner puts in and takes out. Reversed, never edited.';
comment on column public.money_vouchers.amount is 'What was paid or taken, tax included.';
comment on column public.money_vouchers.recoverable_tax_amount is 'Of an expense: the tax that comes back; the rest is part of the cost.';
comment on column public.money_vouchers.ledger_account_id is 'What it was for.';

create index money_vouchers_newest_idx on public.money_vouchers (tenant_id, business_date desc, id desc);
create index money_vouchers_account_idx on public.money_vouchers (tenant_id, ledger_account_id, business_date desc, id desc);
create index money_vouchers_money_idx on public.money_vouchers (tenant_id, money_account_id, business_date desc, id desc);
create index money_vouchers_contact_idx on public.money_vouchers (tenant_id, contact_id, business_date desc, id desc) where contact_id is not null;
create index money_vouchers_location_idx on public.money_vouchers (tenant_id, location_id, business_date desc, id desc) where location_id is not null;
create index money_vouchers_session_idx on public.money_vouchers (tenant_id, till_session_id) where till_session_id is not null;

call private.protect_tenant_table('public.money_vouchers', 'accounting.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.money_vouchers for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.money_vouchers for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.money_vouchers for each row execute function private.tg_documents__only_columns(
  'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');
