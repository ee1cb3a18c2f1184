create table public.bank_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  bank_statement_id uuid not null,
  money_account_id uuid not null,
  line_number integer not null check (line_number >= 1),
  booked_on date not null check (isfinite(booked_on)),
  value_on date check (isfinite(value_on)),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  balance numeric(14,2) check (balance between -1e12 and 1e12),
  text text not null check (length(text) <= 500),
  counterparty text check (length(counterparty) between 1 and 200),
  reference text check (length(reference) between 1 and 100),
  external_id text check (length(external_id) between 1 and 120),
  duplicate_key text not null check (duplicate_key ~ '^[0-9a-f]{64}$'),
  ordinal integer not null check (ordinal >= 1),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, bank_statement_id, line_number),
  foreign key (tenant_id, bank_statement_id) references public.bank_statements (tenant_id, id) on delete restrict
);
comment on table public.bank_lines is 'Lines of statements as the bank wrote them. Append-only.';
comment on column public.bank_lines.amount is 'Above zero: money in.';
comment on column public.bank_lines.duplicate_key is
  'What a line is recognised by in another file (private.bank_line_key); with ordinal, its place among those that are equal in it.';

create index bank_lines_key_idx on public.bank_lines (tenant_id, money_account_id, duplicate_key, ordinal);
create index bank_lines_day_idx on public.bank_lines (tenant_id, money_account_id, booked_on desc, id desc);

call private.make_append_only('public.bank_lines');
call private.protect_tenant_table('public.bank_lines', 'accounting.view', p_hidden_columns => array['duplicate_key']);
