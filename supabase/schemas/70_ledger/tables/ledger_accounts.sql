create table public.ledger_accounts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  code text not null check (code ~ '^[0-9A-Za-z.-]{1,20}$'),
  name text not null check (length(btrim(name)) between 1 and 120),
  account_type text not null check (account_type in ('asset', 'liability', 'equity', 'income', 'expense')),
  normal_balance text not null check (normal_balance in ('debit', 'credit')),
  role text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subtype text not null,
  parent_id uuid,
  cash_flow_class text check (cash_flow_class in ('cash', 'operating', 'investing', 'financing')),
  default_tax_rate_id uuid,
  merged_into_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, merged_into_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, default_tax_rate_id) references public.tax_rates (tenant_id, id) on delete restrict,
  constraint ledger_accounts_subtype_check check (account_type = case
    when subtype in ('cash', 'bank', 'mobile_money', 'receivable', 'inventory', 'current_asset', 'fixed_asset', 'accumulated_depreciation', 'tax_asset')
      then 'asset'
    when subtype in ('payable', 'tax', 'current_liability', 'long_liability') then 'liability'
    when subtype = 'equity' then 'equity'
    when subtype in ('income', 'other_income') then 'income'
    when subtype in ('cost_of_sales', 'expense', 'other_expense') then 'expense'
    else '' end),
  constraint ledger_accounts_role_is_active check (role is null or is_active),
  constraint ledger_accounts_merged_is_inactive check (merged_into_id is null or not is_active),
  constraint ledger_accounts_not_its_own check (parent_id <> id and merged_into_id <> id)
);
comment on table public.ledger_accounts is
  'Chart of accounts. role names what the posting functions use an account for (cash, sales, inventory …), at most one account each.';
comment on column public.ledger_accounts.subtype is 'The group of a statement in which the account stands; it decides account_type.';
comment on column public.ledger_accounts.cash_flow_class is
  'Where a change of this account stands in the cash flow: cash (the money itself), operating, investing or financing. Empty: shown as unexplained.';
comment on column public.ledger_accounts.merged_into_id is
  'What takes the place of an account that was merged: statements add its lines there, and what names it is posted there.';

create unique index ledger_accounts_role_key on public.ledger_accounts (tenant_id, role) where role is not null;
create index ledger_accounts_parent_idx on public.ledger_accounts (tenant_id, parent_id) where parent_id is not null;
create index ledger_accounts_merged_idx on public.ledger_accounts (tenant_id, merged_into_id) where merged_into_id is not null;
create index ledger_accounts_tax_rate_idx on public.ledger_accounts (tenant_id, default_tax_rate_id) where default_tax_rate_id is not null;

call private.protect_tenant_table('public.ledger_accounts', 'accounting.view');

create trigger _310_visible_name before insert or update of name on public.ledger_accounts
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _400_type_is_fixed before update of account_type, normal_balance on public.ledger_accounts
  for each row when (old.account_type <> new.account_type or old.normal_balance <> new.normal_balance)
  execute function private.tg_ledger_accounts__type_is_fixed();
create trigger _410_tree before insert or update of parent_id, account_type on public.ledger_accounts
  for each row when (new.parent_id is not null) execute function private.tg_ledger_accounts__tree();
