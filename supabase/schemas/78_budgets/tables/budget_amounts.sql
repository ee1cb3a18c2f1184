create table public.budget_amounts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  ledger_account_id uuid not null,
  location_id uuid,
  month date not null check (month between '1970-01-01' and '2999-12-31'),
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint budget_amounts_first_of_month check (extract(day from month) = 1),
  constraint budget_amounts_cell_key unique nulls not distinct (tenant_id, month, ledger_account_id, location_id)
);
comment on table public.budget_amounts is
  'What a business means to earn and spend: account, month, location. Income and expenses are above zero.';
comment on column public.budget_amounts.location_id is
  'Null: of the business as a whole. Where that is missing, the locations'' amounts are added up.';

create index budget_amounts_account_idx on public.budget_amounts (tenant_id, ledger_account_id);
create index budget_amounts_location_idx on public.budget_amounts (tenant_id, location_id) where location_id is not null;

call private.protect_tenant_table('public.budget_amounts', 'accounting.view');
