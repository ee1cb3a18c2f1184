create table public.tax_returns (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence integer not null check (sequence >= 1),
  kind text not null check (kind in ('return', 'amendment', 'earlier')),
  form text not null check (form ~ '^[A-Z0-9_]{2,20}$'),
  period_start date not null check (period_start between '1970-01-01' and '2999-12-31'),
  period_end date not null check (period_end between '1970-01-01' and '2999-12-31'),
  amendment integer not null default 0 check (amendment between 0 and 1000),
  due_on date not null check (due_on between '1970-01-01' and '2999-12-31'),
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  output_tax numeric(14,2) not null check (output_tax between -1e12 and 1e12),
  input_tax numeric(14,2) not null check (input_tax between -1e12 and 1e12),
  withheld_amount numeric(14,2) not null check (withheld_amount between 0 and 1e12),
  brought_forward numeric(14,2) not null check (brought_forward between 0 and 1e12),
  net_amount numeric(14,2) generated always as (output_tax - input_tax - withheld_amount) stored check (net_amount between -1e12 and 1e12),
  amount_due numeric(14,2) generated always as (greatest(output_tax - input_tax - withheld_amount - brought_forward, 0)) stored
    check (amount_due between 0 and 1e12),
  carried_forward numeric(14,2) generated always as (greatest(brought_forward - output_tax + input_tax + withheld_amount, 0)) stored
    check (carried_forward between 0 and 1e12),
  paid_amount numeric(14,2) not null default 0 check (paid_amount between 0 and 1e12),
  boxes jsonb not null,
  row_count integer not null check (row_count >= 0),
  rows_hash text not null check (rows_hash ~ '^[0-9a-f]{64}$'),
  reference text check (length(reference) between 1 and 100),
  filed_at timestamptz not null check (isfinite(filed_at)),
  filed_by uuid,
  filed_by_name text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sequence),
  unique (tenant_id, period_end, amendment),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint tax_returns_days_in_order check (period_end >= period_start),
  constraint tax_returns_paid check (paid_amount <= greatest(output_tax - input_tax - withheld_amount - brought_forward, 0)),
  constraint tax_returns_amendment check ((kind = 'amendment') = (amendment > 0))
);
comment on table public.tax_returns is
  'Tax returns as they were filed: boxes, the entries that point here, and a hash over them. What comes later is in the next return, or in an amendment with only the difference.';
comment on column public.tax_returns.kind is 'earlier: everything until period_end, filed before the business kept its tax here.';
comment on column public.tax_returns.net_amount is 'What the period owes; below zero what it is owed.';
comment on column public.tax_returns.brought_forward is 'Credit of the returns before, which amount_due is less by.';
comment on column public.tax_returns.rows_hash is 'SHA-256 over its entries (private.tax_hash).';

create index tax_returns_period_idx on public.tax_returns (tenant_id, period_end desc, period_start);
create index tax_returns_entry_idx on public.tax_returns (tenant_id, journal_entry_id) where journal_entry_id is not null;

call private.protect_tenant_table('public.tax_returns', 'accounting.view', p_hidden_columns => array['request_hash', 'rows_hash']);

create trigger _100_no_delete before delete on public.tax_returns for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.tax_returns for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.tax_returns
  for each row execute function private.tg_documents__only_columns('paid_amount',
    -- Made of the others, and not made yet when this looks.
    'net_amount', 'amount_due', 'carried_forward');
