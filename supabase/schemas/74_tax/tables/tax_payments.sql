create table public.tax_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  tax_return_id uuid not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  money_account_id uuid not null,
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  reference text check (length(reference) between 1 and 100),
  paid_at timestamptz not null check (isfinite(paid_at)),
  paid_by uuid,
  paid_by_name text,
  journal_entry_id uuid not null,
  request_hash text not null,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  reversal_hash text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, tax_return_id) references public.tax_returns (tenant_id, id) on delete restrict,
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reversal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint tax_payments_reversed_whole check (num_nonnulls(reversed_at, reversal_reason, reversal_entry_id, reversal_hash) in (0, 4))
);
comment on table public.tax_payments is 'What was paid to the tax office for a return. Taken back, never removed.';
comment on column public.tax_payments.reversal_entry_id is 'Its mirror, when the payment was taken back.';

create index tax_payments_return_idx on public.tax_payments (tenant_id, tax_return_id);
create index tax_payments_account_idx on public.tax_payments (tenant_id, money_account_id);
create index tax_payments_entry_idx on public.tax_payments (tenant_id, journal_entry_id);

create index tax_payments_reversal_idx on public.tax_payments (tenant_id, reversal_entry_id) where reversal_entry_id is not null;

call private.protect_tenant_table('public.tax_payments', 'accounting.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.tax_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.tax_payments for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.tax_payments for each row when (old.reversed_at is null)
  execute function private.tg_documents__only_columns('reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');
create trigger _100_reversed_once before update on public.tax_payments
  for each row when (old.reversed_at is not null) execute function private.tg_append_only();
