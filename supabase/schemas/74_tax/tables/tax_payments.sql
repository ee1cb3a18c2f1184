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
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, tax_return_id) references public.tax_returns (tenant_id, id) on delete restrict,
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict
);
comment on table public.tax_payments is 'What was paid to the tax office for a return. Append-only.';

create index tax_payments_return_idx on public.tax_payments (tenant_id, tax_return_id);
create index tax_payments_account_idx on public.tax_payments (tenant_id, money_account_id);
create index tax_payments_entry_idx on public.tax_payments (tenant_id, journal_entry_id);

call private.make_append_only('public.tax_payments');
call private.protect_tenant_table('public.tax_payments', 'accounting.view', p_hidden_columns => array['request_hash']);
