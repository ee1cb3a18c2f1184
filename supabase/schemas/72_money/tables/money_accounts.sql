create table public.money_accounts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('bank', 'mobile_money', 'card_clearing', 'cash', 'wallet')),
  account_number text check (length(account_number) between 1 and 40),
  number_ending text generated always as (right(account_number, 4)) stored,
  statement_profile jsonb not null default '{}' check (jsonb_typeof(statement_profile) = 'object'),
  reconciled_from date check (isfinite(reconciled_from)),
  carried_line_ids uuid[] not null default '{}' check (cardinality(carried_line_ids) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references public.ledger_accounts (tenant_id, id) on delete restrict
);
comment on table public.money_accounts is
  'What is known of an account that holds money besides its place in the chart, whose id it has: its kind, its number and how its statements are written.';
comment on column public.money_accounts.account_number is 'The number at the bank or operator; only its last four are shown.';
comment on column public.money_accounts.statement_profile is 'How the last statement file was read: header row, columns, order of the date, sign.';
comment on column public.money_accounts.reconciled_from is
  'First day of the first statement; what the books have before it is in its opening balance. Empty: no statement yet.';
comment on column public.money_accounts.carried_line_ids is
  'Journal lines from before the first statement that the bank had not seen yet: cheques not presented.';

call private.protect_tenant_table('public.money_accounts', 'accounting.view', p_hidden_columns => array['account_number']);
