create table public.bank_rules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  position integer not null check (position between 1 and 10000),
  money_account_id uuid,
  words text check (length(words) between 2 and 100),
  direction text not null check (direction in ('in', 'out', 'both')),
  min_amount numeric(14,2) check (min_amount between 0 and 1e12),
  max_amount numeric(14,2) check (max_amount between 0 and 1e12),
  splits jsonb not null check (jsonb_typeof(splits) = 'array'),
  mode text not null check (mode in ('propose', 'post')),
  is_active boolean not null default true,
  revision integer not null default 1 check (revision between 1 and 1000000),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  constraint bank_rules_amounts_in_order check (max_amount >= min_amount),
  constraint bank_rules_has_a_condition check (words is not null or min_amount is not null or max_amount is not null)
);
comment on table public.bank_rules is
  'What lines of a statement are booked to when they say certain words or are of certain amounts. In their order; the first that fits counts.';
comment on column public.bank_rules.splits is
  '[{account_id, percent | amount | neither: the rest, tax_rate_id, recoverable_percent, contact_id, memo}]';
comment on column public.bank_rules.is_active is 'False: turned off, it stays in its place and catches nothing. archived_at: deleted; lines it has booked keep its name.';
comment on column public.bank_rules.revision is 'Grows by each change: who changes it names the one that was read.';
comment on column public.bank_rules.mode is 'propose: shown to whoever matches. post: booked when the file is imported.';

create index bank_rules_order_idx on public.bank_rules (tenant_id, position, id) where archived_at is null;
create index bank_rules_account_idx on public.bank_rules (tenant_id, money_account_id) where money_account_id is not null;

call private.protect_tenant_table('public.bank_rules', 'accounting.view');

create trigger _310_visible_name before insert or update of name on public.bank_rules
  for each row execute function private.tg_refuse_hidden_characters('name');
