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
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
comment on table public.ledger_accounts is
  'Chart of accounts. role names what the posting functions use an account for (cash, sales, inventory …), at most one account each.';

create unique index ledger_accounts_role_key on public.ledger_accounts (tenant_id, role) where role is not null;

call private.protect_tenant_table('public.ledger_accounts', 'accounting.view');

create trigger _600_templates after insert on public.ledger_accounts
  for each row when (new.role = 'inventory') execute function private.tg_ledger_accounts__templates();
create trigger _310_visible_name before insert or update of name on public.ledger_accounts
  for each row execute function private.tg_refuse_hidden_characters('name');
