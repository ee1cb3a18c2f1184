-- Bank and M-Pesa statements: files, lines, matches with the books, rules.

set check_function_bodies = off;

alter table public.money_accounts
  add column reconciled_from date constraint money_accounts_reconciled_from_check check (isfinite(reconciled_from)),
  add column carried_line_ids uuid[] not null default '{}' constraint money_accounts_carried_line_ids_check check (cardinality(carried_line_ids) <= 200);
comment on column public.money_accounts.reconciled_from is
  'First day of the first statement; what the books have before it is in its opening balance. Empty: no statement yet.';
comment on column public.money_accounts.carried_line_ids is
  'Journal lines from before the first statement that the bank had not seen yet: cheques not presented.';
grant select (reconciled_from, carried_line_ids) on table public.money_accounts to authenticated;

create table public.bank_statements (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  money_account_id uuid not null,
  format text not null check (format ~ '^[a-z][a-z0-9_]{1,29}$'),
  file_name text not null check (length(btrim(file_name)) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  from_on date not null,
  to_on date not null,
  opening_balance numeric(14,2) not null check (opening_balance between -1e12 and 1e12),
  closing_balance numeric(14,2) not null check (closing_balance between -1e12 and 1e12),
  line_count integer not null check (line_count >= 0),
  duplicate_count integer not null check (duplicate_count >= 0),
  imported_at timestamptz not null check (isfinite(imported_at)),
  imported_by uuid,
  imported_by_name text,
  position bigint generated always as identity,
  closed_at timestamptz check (isfinite(closed_at)),
  closed_by uuid,
  closed_by_name text,
  books_balance numeric(14,2) check (books_balance between -1e12 and 1e12),
  outstanding_amount numeric(14,2) check (outstanding_amount between -1e12 and 1e12),
  reopened_at timestamptz check (isfinite(reopened_at)),
  reopen_reason text check (length(reopen_reason) between 1 and 500),
  withdrawn_at timestamptz check (isfinite(withdrawn_at)),
  withdrawn_by uuid,
  withdraw_reason text check (length(withdraw_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, money_account_id) references public.money_accounts (tenant_id, id) on delete restrict,
  constraint bank_statements_days_in_order check (to_on >= from_on),
  constraint bank_statements_closed_with_figures check ((closed_at is null) = (books_balance is null) and (closed_at is null) = (outstanding_amount is null)),
  constraint bank_statements_closed_is_not_withdrawn check (closed_at is null or withdrawn_at is null)
);
comment on table public.bank_statements is
  'Statement files of banks and mobile money operators as they were imported. Closed in their order when books and statement agree.';
comment on column public.bank_statements.opening_balance is 'The balance before the first line that was new: lines another file had already are not counted twice.';
comment on column public.bank_statements.books_balance is 'What the books held at its last day when it was closed.';
comment on column public.bank_statements.outstanding_amount is 'What of it the statement did not have yet when it was closed.';
comment on column public.bank_statements.withdrawn_at is 'Imported by mistake: its lines count nowhere and may be imported again.';

create unique index bank_statements_file_key on public.bank_statements (tenant_id, money_account_id, file_hash) where withdrawn_at is null;
create index bank_statements_order_idx on public.bank_statements (tenant_id, money_account_id, to_on, position);

call private.protect_tenant_table('public.bank_statements', 'accounting.view', p_hidden_columns => array['file_hash']);

create trigger _100_no_delete before delete on public.bank_statements for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_statements for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_statements for each row execute function private.tg_documents__only_columns(
  'closed_at', 'closed_by', 'closed_by_name', 'books_balance', 'outstanding_amount', 'reopened_at', 'reopen_reason', 'withdrawn_at', 'withdrawn_by',
  'withdraw_reason');

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
comment on column public.bank_rules.mode is 'propose: shown to whoever matches. post: booked when the file is imported.';

create index bank_rules_order_idx on public.bank_rules (tenant_id, position, id) where archived_at is null;
create index bank_rules_account_idx on public.bank_rules (tenant_id, money_account_id) where money_account_id is not null;

call private.protect_tenant_table('public.bank_rules', 'accounting.view');

create trigger _310_visible_name before insert or update of name on public.bank_rules
  for each row execute function private.tg_refuse_hidden_characters('name');

create table public.bank_matches (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  money_account_id uuid not null,
  bank_statement_id uuid not null,
  kind text not null check (kind in ('found', 'entry', 'settlement')),
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  journal_entry_id uuid,
  bank_rule_id uuid,
  matched_at timestamptz not null check (isfinite(matched_at)),
  matched_by uuid,
  matched_by_name text,
  undone_at timestamptz check (isfinite(undone_at)),
  undone_by uuid,
  undo_reason text check (length(undo_reason) between 1 and 500),
  undo_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_statement_id) references public.bank_statements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, bank_rule_id) references public.bank_rules (tenant_id, id) on delete restrict,
  constraint bank_matches_made_their_entry check ((kind = 'found') = (journal_entry_id is null)),
  constraint bank_matches_counter_entry_of_an_entry check (undo_entry_id is null or (journal_entry_id is not null and undone_at is not null))
);
comment on table public.bank_matches is
  'Which lines of a statement are which lines of the books: found there, or booked from the statement (entry, settlement). Undone, never removed.';
comment on column public.bank_matches.journal_entry_id is 'The entry that was made of the line.';
comment on column public.bank_matches.undo_entry_id is 'Its mirror, when the match was undone.';

create index bank_matches_statement_idx on public.bank_matches (tenant_id, bank_statement_id);
create index bank_matches_rule_idx on public.bank_matches (tenant_id, bank_rule_id) where bank_rule_id is not null;

call private.protect_tenant_table('public.bank_matches', 'accounting.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.bank_matches for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_matches for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_matches for each row execute function private.tg_documents__only_columns(
  'undone_at', 'undone_by', 'undo_reason', 'undo_entry_id');

create table public.bank_match_items (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  bank_match_id uuid not null,
  ledger_account_id uuid not null,
  bank_line_id uuid,
  journal_line_id uuid,
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_match_id) references public.bank_matches (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, bank_line_id) references public.bank_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_line_id) references public.journal_lines (tenant_id, id) on delete restrict,
  constraint bank_match_items_one_side check (num_nonnulls(bank_line_id, journal_line_id) = 1)
);
comment on table public.bank_match_items is
  'The lines of both sides of a match. For each account those of the statement are as much as those of the books.';
comment on column public.bank_match_items.is_live is 'False once the match was undone. A line is live in one match at most.';

create index bank_match_items_match_idx on public.bank_match_items (tenant_id, bank_match_id);
create unique index bank_match_items_bank_line_key on public.bank_match_items (tenant_id, bank_line_id) where is_live and bank_line_id is not null;
create unique index bank_match_items_journal_line_key on public.bank_match_items (tenant_id, journal_line_id) where is_live and journal_line_id is not null;
create index bank_match_items_bank_line_idx on public.bank_match_items (tenant_id, bank_line_id);
create index bank_match_items_journal_line_idx on public.bank_match_items (tenant_id, journal_line_id);
create index bank_match_items_account_idx on public.bank_match_items (tenant_id, ledger_account_id);

call private.protect_tenant_table('public.bank_match_items', 'accounting.view');

create trigger _100_no_delete before delete on public.bank_match_items for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_match_items for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_match_items for each row execute function private.tg_documents__only_columns('is_live');

create type private.unmatched_entry as (
  id uuid, journal_entry_id uuid, number text, source_type text, source_id uuid, business_date date, amount numeric, memo text, contact_id uuid, place bigint);
comment on type private.unmatched_entry is 'A line of the books that no statement has had yet; amount above zero is money in.';

create type private.file_line as (
  place integer, booked_on date, value_on date, amount numeric, balance numeric, text text, counterparty text, reference text, external_id text);
comment on type private.file_line is 'A line of a statement file, checked.';

create type private.judged_line as (
  place integer, booked_on date, value_on date, amount numeric, balance numeric, text text, counterparty text, reference text, external_id text,
  key text, ordinal integer, is_known boolean);
comment on type private.judged_line is 'A line of a file, and whether another file has brought it.';

create function private.shown_line(p_text text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return private.shown_text(regexp_replace(p_text, '[[:cntrl:]\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff[:space:]]+', ' ', 'g'));
comment on function private.shown_line(text) is 'A text of a file as one line: control characters and what turns the writing around become spaces.';

create function private.bank_line_key(
  p_external_id text, p_booked_on date, p_amount numeric, p_text text, p_balance numeric)
returns text language sql immutable security invoker set search_path = ''
return encode(sha256(convert_to(case when p_external_id is not null then
    jsonb_build_array('id', p_external_id, p_booked_on, trim_scale(p_amount))
  else jsonb_build_array('line', p_booked_on, trim_scale(p_amount), regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g'), trim_scale(p_balance))
  end::text, 'UTF8')), 'hex');
comment on function private.bank_line_key(text, date, numeric, text, numeric) is
  'What a line is recognised by: the bank''s id with day and amount; without one day, amount, words and balance. Equal lines of a file are told apart by their place among them.';

create function private.settlement_lines(p_line public.bank_lines, p_clearing_id uuid, p_gross numeric, p_fee numeric, p_tax numeric)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_array(
  jsonb_build_object('account_id', p_line.money_account_id, 'debit', greatest(p_line.amount, 0), 'credit', greatest(-p_line.amount, 0),
    'memo', nullif(left(p_line.text, 200), '')),
  jsonb_build_object('role', 'bank_charges', 'debit', p_fee),
  jsonb_build_object('role', 'vat_input', 'debit', p_tax),
  jsonb_build_object('account_id', p_clearing_id, 'credit', greatest(p_gross, 0), 'debit', greatest(-p_gross, 0)));
comment on function private.settlement_lines(public.bank_lines, uuid, numeric, numeric, numeric) is
  'What a settlement posts: what came, what was taken, and the payments it was for.';

create function private.rule_fits(p_rule public.bank_rules, p_line public.bank_lines)
returns boolean language sql immutable security invoker set search_path = ''
return (p_rule.money_account_id is null or p_rule.money_account_id = p_line.money_account_id)
  and (p_rule.direction = 'both' or (p_rule.direction = 'in') = (p_line.amount > 0))
  and (p_rule.min_amount is null or abs(p_line.amount) >= p_rule.min_amount)
  and (p_rule.max_amount is null or abs(p_line.amount) <= p_rule.max_amount)
  and (p_rule.words is null
    or position(lower(p_rule.words) in lower(concat_ws(' ', p_line.text, p_line.counterparty, p_line.reference))) > 0);
comment on function private.rule_fits(public.bank_rules, public.bank_lines) is 'Whether a line says the words of a rule and is of its direction and amounts.';

create function private.bank_account_ids(p_tenant_id uuid, p_account_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and p_account_id in (a.id, a.merged_into_id));
end;
$$;
comment on function private.bank_account_ids(uuid, uuid) is 'A money account and those that were merged into it: their lines are one.';

create function private.hold_bank_account(p_tenant_id uuid, p_account_id uuid, p_field text)
returns public.money_accounts language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts := private.require_money_account(p_tenant_id, p_account_id, p_field);
  v_row public.money_accounts;
begin
  insert into public.money_accounts (tenant_id, id, kind) values (p_tenant_id, v_account.id, private.money_kind(v_account))
  on conflict (tenant_id, id) do nothing;
  select * into v_row from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_account.id for no key update;
  return v_row;
end;
$$;
comment on function private.hold_bank_account(uuid, uuid, text) is
  'A money account, held until the transaction ends: two people do not import or match the same at once.';

create function private.unmatched_entries(p_tenant_id uuid, p_account_id uuid, p_from date, p_to date)
returns setof private.unmatched_entry language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_account_id);
  v_start date;
  v_carried uuid[];
begin
  select m.reconciled_from, m.carried_line_ids into v_start, v_carried
  from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = p_account_id;
  return query
  select l.id, e.id, e.number, e.source_type, e.source_id, l.business_date, l.debit - l.credit, coalesce(l.memo, e.memo), l.contact_id, l.position
  from public.journal_lines l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where l.tenant_id = p_tenant_id and l.ledger_account_id = any (v_ids) and l.business_date between p_from and p_to
    and (v_start is null or (l.business_date >= v_start and e.source_type <> 'opening_balance') or l.id = any (v_carried))
    and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live)
    -- An entry and what took it back: the bank saw neither.
    and not exists (
      select 1 from public.journal_entries o
      join public.journal_lines x on x.tenant_id = o.tenant_id and x.journal_entry_id = o.id and x.ledger_account_id = any (v_ids)
      where o.tenant_id = e.tenant_id and (o.id = e.reverses_id or o.reverses_id = e.id) and not exists (
        select 1 from public.bank_match_items i where i.tenant_id = x.tenant_id and i.journal_line_id = x.id and i.is_live));
end;
$$;
comment on function private.unmatched_entries(uuid, uuid, date, date) is
  'Lines of the books in a money account that are in no match, since its first statement and of those days. What is in the opening balance is not among them, nor an entry with its mirror.';

create function private.statement_lines(p_tenant_id uuid, p_statement public.bank_statements)
returns setof public.bank_lines language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.* from public.bank_statements s
  join public.bank_lines l on l.tenant_id = s.tenant_id and l.bank_statement_id = s.id
  where s.tenant_id = p_tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null
    and (s.to_on, s.position) <= (p_statement.to_on, p_statement.position);
end;
$$;
comment on function private.statement_lines(uuid, public.bank_statements) is 'The lines of a statement and of all before it in its account.';

create function private.opening_amount(p_tenant_id uuid, p_account public.money_accounts, p_to date)
returns numeric language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_account.id);
begin
  return coalesce((
      select sum(s.debit - s.credit)
      from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_account.reconciled_from - 1], false, v_ids) s), 0)
    - coalesce((
      select sum(l.debit - l.credit) from public.journal_lines l
      where l.tenant_id = p_tenant_id and l.id = any (p_account.carried_line_ids) and l.business_date < p_account.reconciled_from), 0)
    + coalesce((
      select sum(l.debit - l.credit) from public.journal_entries e
      join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = any (v_ids)
      where e.tenant_id = p_tenant_id and e.source_type = 'opening_balance' and e.business_date between p_account.reconciled_from and p_to), 0);
end;
$$;
comment on function private.opening_amount(uuid, public.money_accounts, date) is
  'What the books say was in the account before its first statement, as the bank saw it: without cheques that were not presented, with opening balances that were entered later.';

create function private.statement_figures(p_tenant_id uuid, p_statement public.bank_statements)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account public.money_accounts;
  v_books numeric;
  v_opening numeric;
  v_seen record;
  v_open record;
begin
  select * into v_account from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = p_statement.money_account_id;
  select coalesce(sum(s.debit - s.credit), 0) into v_books
  from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_statement.to_on], false,
    private.bank_account_ids(p_tenant_id, v_account.id)) s;
  v_opening := private.opening_amount(p_tenant_id, v_account, p_statement.to_on);
  select coalesce(sum(i.amount) filter (where l.business_date <= p_statement.to_on), 0) as until,
    coalesce(sum(i.amount) filter (where l.business_date > p_statement.to_on), 0) as later
  into v_seen
  from public.bank_statements s
  join public.bank_matches m on m.tenant_id = s.tenant_id and m.bank_statement_id = s.id and m.undone_at is null
  join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.ledger_account_id = v_account.id
  join public.journal_lines l on l.tenant_id = i.tenant_id and l.id = i.journal_line_id
  where s.tenant_id = p_tenant_id and s.money_account_id = v_account.id and s.withdrawn_at is null
    and (s.to_on, s.position) <= (p_statement.to_on, p_statement.position);
  select coalesce(sum(l.amount), 0) as amount, count(*) as count, count(*) filter (where l.bank_statement_id = p_statement.id) as own_count into v_open
  from private.statement_lines(p_tenant_id, p_statement) l
  where not exists (select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live);
  return jsonb_build_object('books', v_books, 'outstanding', v_books - v_opening - v_seen.until, 'booked_later', v_seen.later,
    'unmatched', v_open.amount, 'unmatched_count', v_open.count, 'own_unmatched_count', v_open.own_count,
    'difference', p_statement.closing_balance - (v_opening + v_seen.until + v_seen.later + v_open.amount));
end;
$$;
comment on function private.statement_figures(uuid, public.bank_statements) is
  'How a statement and the books compare at its last day: closing = books - outstanding + booked_later + unmatched + difference. All lines of the statements before it count.';

create function private.statement_json(p_tenant_id uuid, p_statement public.bank_statements)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_statement.id, 'account_id', p_statement.money_account_id, 'format', p_statement.format,
    'file_name', p_statement.file_name, 'from_on', p_statement.from_on, 'to_on', p_statement.to_on, 'opening_balance', p_statement.opening_balance,
    'closing_balance', p_statement.closing_balance, 'line_count', p_statement.line_count, 'duplicate_count', p_statement.duplicate_count,
    'imported_at', p_statement.imported_at, 'imported_by_name', p_statement.imported_by_name, 'closed_at', p_statement.closed_at,
    'closed_by_name', p_statement.closed_by_name, 'reopen_reason', p_statement.reopen_reason, 'withdrawn_at', p_statement.withdrawn_at,
    'withdraw_reason', p_statement.withdraw_reason);
end;
$$;
comment on function private.statement_json(uuid, public.bank_statements) is 'A statement as the API shows it.';

create function public.bank_accounts()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(a.value || jsonb_build_object('reconciled_from', m.reconciled_from,
      'statement_balance', s.closing_balance, 'statement_until', s.to_on, 'closed_until', c.to_on, 'unmatched_count', coalesce(u.count, 0)) order by a.place), '[]')
    from jsonb_array_elements(public.list_money_accounts()) with ordinality as a (value, place)
    left join public.money_accounts m on m.tenant_id = v_tenant_id and m.id = (a.value ->> 'id')::uuid
    left join lateral (
      select x.closing_balance, x.to_on from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.withdrawn_at is null
      order by x.to_on desc, x.position desc limit 1) s on true
    left join lateral (
      select max(x.to_on) as to_on from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.closed_at is not null) c on true
    left join lateral (
      select count(*) as count from public.bank_statements x
      join public.bank_lines l on l.tenant_id = x.tenant_id and l.bank_statement_id = x.id
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.withdrawn_at is null and x.closed_at is null
        and not exists (select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live)) u on true);
end;
$$;
comment on function public.bank_accounts() is
  'Money accounts as list_money_accounts, each with the balance of its newest statement, until when it is closed, and how many lines wait to be matched. Needs accounting.view.';

create function public.list_bank_statements(p_account_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(private.statement_json(v_tenant_id, s) order by s.to_on desc, s.position desc), '[]')
    from (
      select x.* from public.bank_statements x where x.tenant_id = v_tenant_id and x.money_account_id = p_account_id
      order by x.to_on desc, x.position desc limit 200) s);
end;
$$;
comment on function public.list_bank_statements(uuid) is 'The statements of a money account, the newest first, at most 200. Needs accounting.view.';

create function public.get_bank_statement(p_statement_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_statement public.bank_statements;
begin
  select * into v_statement from public.bank_statements s where s.tenant_id = v_tenant_id and s.id = p_statement_id;
  if v_statement.id is null then
    perform private.fail(404, 'not_found', 'This statement does not exist.');
  end if;
  return private.statement_json(v_tenant_id, v_statement) || private.statement_figures(v_tenant_id, v_statement);
end;
$$;
comment on function public.get_bank_statement(uuid) is
  'A statement with how it compares with the books: books, outstanding, booked_later, unmatched, difference. Needs accounting.view.';

create function public.list_unmatched_entries(p_account_id uuid, p_search text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_search text := lower(private.shown_text(p_search));
begin
  return (
    select coalesce(jsonb_agg(private.unmatched_json(v_tenant_id, u) order by u.business_date desc, u.place desc), '[]')
    from (
      select x.* from private.unmatched_entries(v_tenant_id, p_account_id, '1970-01-01', '2999-12-31') x
      where v_search is null or position(v_search in lower(concat_ws(' ', x.number, x.memo, abs(x.amount)))) > 0
      order by x.business_date desc, x.place desc limit private.page_size(p_limit, 50)) u);
end;
$$;
comment on function public.list_unmatched_entries(uuid, text, integer) is
  'What the books have of a money account and no statement yet, the newest first, found by number, words or amount. Needs accounting.view.';

create function private.unmatched_json(p_tenant_id uuid, p_entry private.unmatched_entry)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('journal_line_id', p_entry.id, 'entry_id', p_entry.journal_entry_id, 'number', p_entry.number,
    'source_type', p_entry.source_type, 'source_id', p_entry.source_id, 'business_date', p_entry.business_date, 'amount', p_entry.amount, 'memo', p_entry.memo,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_entry.contact_id));
end;
$$;
comment on function private.unmatched_json(uuid, private.unmatched_entry) is 'A line of the books without a statement line as the API shows it.';

create function public.set_carried_entries(p_carried jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_account public.money_accounts;
  v_ids uuid[];
begin
  perform private.require_writable();
  perform private.input_object(p_carried, 'p_carried');
  v_account := private.hold_bank_account(v_tenant_id, private.input_uuid(p_carried, 'account_id'), 'account_id');
  v_ids := private.input_ids(p_carried, 'journal_line_ids', 200);
  if exists (select 1 from public.bank_statements s where s.tenant_id = v_tenant_id and s.money_account_id = v_account.id and s.closed_at is not null) then
    perform private.fail(409, 'statement_closed', 'A statement of this account is closed.');
  elsif exists (
      select 1 from unnest(v_ids) as i (id)
      where not exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.id = i.id and l.ledger_account_id = any (private.bank_account_ids(v_tenant_id, v_account.id))
          and l.business_date < v_account.reconciled_from)) then
    perform private.refuse_input('journal_line_ids', 'These are lines of this account from before its first statement.');
  elsif exists (
      select 1 from unnest(v_account.carried_line_ids) as c (id)
      join public.bank_match_items i on i.tenant_id = v_tenant_id and i.journal_line_id = c.id and i.is_live where c.id <> all (v_ids)) then
    perform private.fail(409, 'already_matched', 'One that is taken off is matched already.');
  end if;
  update public.money_accounts m set carried_line_ids = v_ids where m.tenant_id = v_tenant_id and m.id = v_account.id;
  return jsonb_build_object('account_id', v_account.id, 'journal_line_ids', v_ids);
end;
$$;
comment on function public.set_carried_entries(jsonb) is
  'Names what the books had before the first statement and the bank had not {account_id, journal_line_ids}: cheques not presented. Until a statement is closed. Raises statement_closed, already_matched. Needs banking.reconcile.';

create function private.bad_field(p_line jsonb, p_step numeric)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  c_money constant text := '^-?\d{1,11}(\.\d{1,2})?$';
  c_day constant text := '^\d{4}-\d\d-\d\d$';
begin
  return case
    when jsonb_typeof(p_line) <> 'object' then 'amount'
    when coalesce(p_line ->> 'booked_on', '') !~ c_day or not pg_input_is_valid(p_line ->> 'booked_on', 'date') then 'booked_on'
    when p_line ->> 'value_on' !~ c_day or not pg_input_is_valid(coalesce(p_line ->> 'value_on', '2026-01-01'), 'date') then 'value_on'
    when coalesce(p_line ->> 'amount', '') !~ c_money then 'amount'
    when (p_line ->> 'amount')::numeric % p_step <> 0 or (p_line ->> 'amount')::numeric = 0 then 'amount'
    when p_line ->> 'balance' !~ c_money then 'balance'
    when length(p_line ->> 'text') > 500 then 'text'
    when length(p_line ->> 'counterparty') > 200 then 'counterparty'
    when length(p_line ->> 'reference') > 100 then 'reference'
    when length(p_line ->> 'external_id') > 120 then 'external_id' end;
end;
$$;
comment on function private.bad_field(jsonb, numeric) is 'What cannot be read of a line: no day, no amount, too long a text; null when all can.';

create function private.refuse_bad_line(p_lines jsonb, p_step numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_bad record;
begin
  select e.ordinality as place, private.bad_field(e.value, p_step) as field into v_bad
  from jsonb_array_elements(p_lines) with ordinality as e
  where private.bad_field(e.value, p_step) is not null
  order by e.ordinality limit 1;
  if found then
    perform private.refuse_input(format('lines[%s].%s', v_bad.place - 1, v_bad.field), format('Line %s of the file cannot be read.', v_bad.place));
  end if;
end;
$$;
comment on function private.refuse_bad_line(jsonb, numeric) is 'Raises invalid_input for the first line of a file that cannot be read.';

create function private.read_file_lines(p_tenant_id uuid, p_import jsonb)
returns setof private.file_line language plpgsql stable rows 2000 security definer set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_import, 'lines', 0, 10000);
begin
  perform private.refuse_bad_line(v_lines, private.tenant_step(p_tenant_id));
  return query
  select e.ordinality::integer, private.input_day((e.value ->> 'booked_on')::date, 'lines'), private.input_day((e.value ->> 'value_on')::date, 'lines'),
    (e.value ->> 'amount')::numeric, (e.value ->> 'balance')::numeric, coalesce(private.shown_line(e.value ->> 'text'), ''),
    private.shown_line(e.value ->> 'counterparty'), private.shown_line(e.value ->> 'reference'), private.shown_line(e.value ->> 'external_id')
  from jsonb_array_elements(v_lines) with ordinality as e
  order by e.ordinality;
end;
$$;
comment on function private.read_file_lines(uuid, jsonb) is 'The lines of a file, checked, in its order.';

create function private.read_statement(p_tenant_id uuid, p_import jsonb, p_account_id uuid)
returns public.bank_statements language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_row public.bank_statements;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_import, 'id');
  v_row.money_account_id := p_account_id;
  v_row.format := private.input_choice(p_import, 'format', array['mpesa', 'kcb', 'equity', 'coop', 'table', 'ofx', 'mt940', 'camt053']);
  v_row.file_name := coalesce(private.shown_line(private.input_text(p_import, 'file_name', 200, '', true)), 'statement');
  v_row.file_hash := private.input_text(p_import, 'file_hash', 64, '', true);
  v_row.from_on := private.accounting_day(p_import, 'from_on');
  v_row.to_on := private.accounting_day(p_import, 'to_on');
  v_row.opening_balance := private.input_number(p_import, 'opening_balance', -99999999999, 99999999999, v_step);
  v_row.closing_balance := private.input_number(p_import, 'closing_balance', -99999999999, 99999999999, v_step);
  if v_row.file_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse_input('file_hash', 'This is not a SHA-256 in small hexadecimal letters.');
  elsif v_row.to_on < v_row.from_on then
    perform private.refuse_input('to_on', 'The statement ends before it begins.');
  elsif v_row.to_on > private.business_date(p_tenant_id, clock_timestamp()) + 1 then
    perform private.refuse_input('to_on', 'The statement ends after today. Check the order of day and month.');
  end if;
  return v_row;
end;
$$;
comment on function private.read_statement(uuid, jsonb, uuid) is 'What a file says of itself, checked.';

create function private.judge_bank_lines(p_statement public.bank_statements, p_lines private.file_line[])
returns setof private.judged_line language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with keyed as materialized (
    select f.*, private.bank_line_key(f.external_id, f.booked_on, f.amount, f.text, f.balance) as key from unnest(p_lines) f
  ), counted as materialized (
    select k.*, row_number() over (partition by k.key order by k.place)::integer as ordinal from keyed k
  )
  select c.*, exists (
    select 1 from public.bank_lines l
    join public.bank_statements s on s.tenant_id = l.tenant_id and s.id = l.bank_statement_id and s.withdrawn_at is null
    where l.tenant_id = p_statement.tenant_id and l.money_account_id = p_statement.money_account_id and l.duplicate_key = c.key
      and l.ordinal = c.ordinal)
  from counted c;
end;
$$;
comment on function private.judge_bank_lines(public.bank_statements, private.file_line[]) is 'The lines of a file with what they are recognised by.';

create function private.statement_gap(p_statement public.bank_statements)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_before public.bank_statements;
begin
  select * into v_before from public.bank_statements s
  where s.tenant_id = p_statement.tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null and s.id <> p_statement.id
    and (s.to_on, s.position) < (p_statement.to_on, p_statement.position)
  order by s.to_on desc, s.position desc limit 1;
  if v_before.id is null or v_before.closing_balance = p_statement.opening_balance then
    return null;
  end if;
  return jsonb_build_object('previous_closing', v_before.closing_balance, 'opening', p_statement.opening_balance,
    'difference', p_statement.opening_balance - v_before.closing_balance,
    'missing_from', case when p_statement.from_on > v_before.to_on + 1 then v_before.to_on + 1 end,
    'missing_to', case when p_statement.from_on > v_before.to_on + 1 then p_statement.from_on - 1 end);
end;
$$;
comment on function private.statement_gap(public.bank_statements) is
  'What is missing between a statement and the one before it: their balances and the days between; null when they meet.';

create function private.refuse_lines_of_closed(p_statement public.bank_statements)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_until date := (select max(s.to_on) from public.bank_statements s
    where s.tenant_id = p_statement.tenant_id and s.money_account_id = p_statement.money_account_id and s.closed_at is not null);
begin
  if p_statement.to_on < v_until or exists (
      select 1 from public.bank_lines l
      where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id and l.booked_on < v_until) then
    perform private.fail(409, 'statement_closed', 'The file has lines that are new in days of a closed statement. Open that statement first.',
      jsonb_build_object('closed_until', v_until));
  end if;
end;
$$;
comment on function private.refuse_lines_of_closed(public.bank_statements) is 'Raises statement_closed when new lines are of days before the end of what is closed.';

create function private.write_statement(p_statement public.bank_statements, p_lines private.file_line[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.bank_statements := p_statement;
  v_lines private.judged_line[] := array(select j from private.judge_bank_lines(p_statement, p_lines) j);
begin
  select count(*) filter (where not j.is_known), count(*) filter (where j.is_known),
    v_row.opening_balance + coalesce(sum(j.amount) filter (where j.is_known), 0)
  into v_row.line_count, v_row.duplicate_count, v_row.opening_balance
  from unnest(v_lines) j;
  if v_row.line_count = 0 and exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_row.tenant_id and s.money_account_id = v_row.money_account_id and s.withdrawn_at is null and s.to_on >= v_row.to_on) then
    return jsonb_build_object('statement', null, 'added', 0, 'duplicates', v_row.duplicate_count, 'posted', 0, 'gap', null, 'replayed', false);
  end if;
  insert into public.bank_statements (tenant_id, id, money_account_id, format, file_name, file_hash, from_on, to_on, opening_balance, closing_balance,
    line_count, duplicate_count, imported_at, imported_by, imported_by_name)
  values (v_row.tenant_id, v_row.id, v_row.money_account_id, v_row.format, v_row.file_name, v_row.file_hash, v_row.from_on, v_row.to_on,
    v_row.opening_balance, v_row.closing_balance, v_row.line_count, v_row.duplicate_count, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()))
  returning * into v_row;
  insert into public.bank_lines (tenant_id, bank_statement_id, money_account_id, line_number, booked_on, value_on, amount, balance, text, counterparty,
    reference, external_id, duplicate_key, ordinal)
  select v_row.tenant_id, v_row.id, v_row.money_account_id, j.place, j.booked_on, j.value_on, j.amount, j.balance, j.text, j.counterparty, j.reference,
    j.external_id, j.key, j.ordinal
  from unnest(v_lines) j where not j.is_known;
  perform private.refuse_lines_of_closed(v_row);
  update public.money_accounts m set reconciled_from = v_row.from_on
  where m.tenant_id = v_row.tenant_id and m.id = v_row.money_account_id and (m.reconciled_from is null or m.reconciled_from > v_row.from_on);
  return jsonb_build_object('statement', private.statement_json(v_row.tenant_id, v_row), 'added', v_row.line_count, 'duplicates', v_row.duplicate_count,
    'posted', private.post_by_rules(v_row), 'gap', private.statement_gap(v_row), 'replayed', false);
end;
$$;
comment on function private.write_statement(public.bank_statements, private.file_line[]) is
  'Writes a statement with its new lines; nothing when all are known and it does not go further than what is there.';

create function public.import_bank_lines(p_import jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_account public.money_accounts;
  v_row public.bank_statements;
  v_known public.bank_statements;
  v_lines private.file_line[];
begin
  perform private.require_writable();
  perform private.input_object(p_import, 'p_import');
  v_account := private.hold_bank_account(v_tenant_id, private.input_uuid(p_import, 'account_id'), 'account_id');
  v_row := private.read_statement(v_tenant_id, p_import, v_account.id);
  select * into v_known from public.bank_statements s
  where s.tenant_id = v_tenant_id and ((s.money_account_id = v_account.id and s.file_hash = v_row.file_hash and s.withdrawn_at is null) or s.id = v_row.id)
  order by s.id = v_row.id limit 1;
  if v_known.id is not null and v_known.file_hash <> v_row.file_hash then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_known.id is not null and v_known.withdrawn_at is null then
    return jsonb_build_object('statement', private.statement_json(v_tenant_id, v_known), 'added', 0,
      'duplicates', v_known.line_count + v_known.duplicate_count, 'posted', 0, 'gap', private.statement_gap(v_known), 'replayed', true);
  end if;
  v_lines := array(select f from private.read_file_lines(v_tenant_id, p_import) f);
  if exists (select 1 from unnest(v_lines) f where f.booked_on not between v_row.from_on and v_row.to_on) then
    perform private.refuse_input('from_on', 'A line is of a day that is not in the statement.');
  end if;
  return private.write_statement(v_row, v_lines);
end;
$$;
comment on function public.import_bank_lines(jsonb) is
  'Takes a statement file {id, account_id, format, file_name, file_hash, from_on, to_on, opening_balance, closing_balance, lines: [{booked_on, value_on, amount, balance, text, counterparty, reference, external_id}]}, amounts as text. '
  'The same file, or lines that another file has brought, add nothing. {statement, added, duplicates, posted: by rules, gap: days missing before it}. Raises statement_closed. Needs banking.reconcile.';

create function public.withdraw_statement(p_withdrawal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
begin
  perform private.require_writable();
  perform private.input_object(p_withdrawal, 'p_withdrawal');
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_withdrawal, 'statement_id'));
  if v_row.withdrawn_at is not null then
    return private.statement_json(v_tenant_id, v_row);
  elsif v_row.closed_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed.');
  elsif exists (select 1 from public.bank_matches m where m.tenant_id = v_tenant_id and m.bank_statement_id = v_row.id and m.undone_at is null) then
    perform private.fail(409, 'already_matched', 'Lines of this statement are matched. Undo that first.');
  end if;
  update public.bank_statements s set withdrawn_at = clock_timestamp(), withdrawn_by = auth.uid(),
    withdraw_reason = private.input_text(p_withdrawal, 'reason', 500, '', true)
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  update public.money_accounts m set reconciled_from = (
    select min(s.from_on) from public.bank_statements s where s.tenant_id = v_tenant_id and s.money_account_id = m.id and s.withdrawn_at is null)
  where m.tenant_id = v_tenant_id and m.id = v_row.money_account_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_withdrawn', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_row.withdraw_reason));
  return private.statement_json(v_tenant_id, v_row);
end;
$$;
comment on function public.withdraw_statement(jsonb) is
  'Takes back a file that was imported by mistake {statement_id, reason}; its lines count nowhere and may come again. Raises statement_closed, already_matched. Needs banking.reconcile.';

create function private.hold_statement(p_tenant_id uuid, p_statement_id uuid)
returns public.bank_statements language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.bank_statements;
begin
  select * into v_row from public.bank_statements s where s.tenant_id = p_tenant_id and s.id = p_statement_id;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This statement does not exist.', '{"field": "statement_id"}');
  end if;
  -- The account first: whoever imports, matches or closes in it waits for the others.
  perform 1 from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_row.money_account_id for no key update;
  select * into v_row from public.bank_statements s where s.tenant_id = p_tenant_id and s.id = p_statement_id for no key update;
  return v_row;
end;
$$;
comment on function private.hold_statement(uuid, uuid) is 'A statement with its account, held until the transaction ends, or not_found.';

create function private.hold_open_lines(p_tenant_id uuid, p_line_ids uuid[])
returns public.bank_statements language plpgsql volatile security definer set search_path = '' as $$
declare
  v_statement public.bank_statements;
  v_ids uuid[] := array(select distinct l.bank_statement_id from public.bank_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids));
begin
  if cardinality(p_line_ids) = 0 or cardinality(p_line_ids) <> (
      select count(*) from public.bank_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids)) then
    perform private.fail(404, 'not_found', 'This line does not exist.', '{"field": "bank_line_ids"}');
  elsif cardinality(v_ids) <> 1 then
    perform private.refuse_input('bank_line_ids', 'Choose lines of one statement.');
  end if;
  v_statement := private.hold_statement(p_tenant_id, v_ids[1]);
  if v_statement.closed_at is not null or v_statement.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed: its matches stay.', jsonb_build_object('statement_id', v_statement.id));
  elsif exists (
      select 1 from public.bank_match_items i where i.tenant_id = p_tenant_id and i.bank_line_id = any (p_line_ids) and i.is_live) then
    perform private.fail(409, 'already_matched', 'This line is matched already.');
  end if;
  return v_statement;
end;
$$;
comment on function private.hold_open_lines(uuid, uuid[]) is
  'The open statement of lines that nobody has matched, held with its account: of two people the second is told already_matched.';

create function private.replayed_match(p_tenant_id uuid, p_id uuid, p_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text;
begin
  perform private.lock_request('bank_match', p_tenant_id, p_id);
  select m.request_hash into v_hash from public.bank_matches m where m.tenant_id = p_tenant_id and m.id = p_id;
  if v_hash is null then
    return null;
  end if;
  perform private.require_same_request(v_hash, p_hash);
  return private.match_json(p_tenant_id, p_id) || '{"replayed": true}';
end;
$$;
comment on function private.replayed_match(uuid, uuid, text) is 'What the same request has answered before; null when it is new.';

create function private.match_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', m.id, 'account_id', m.money_account_id, 'statement_id', m.bank_statement_id, 'kind', m.kind, 'amount', m.amount,
      'journal_entry_id', m.journal_entry_id, 'rule_id', m.bank_rule_id, 'matched_at', m.matched_at, 'matched_by_name', m.matched_by_name,
      'undone_at', m.undone_at, 'undo_reason', m.undo_reason, 'undo_entry_id', m.undo_entry_id,
      'bank_line_ids', (select jsonb_agg(i.bank_line_id order by i.bank_line_id) from public.bank_match_items i
        where i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.bank_line_id is not null),
      'entries', (
        select coalesce(jsonb_agg(jsonb_build_object('journal_line_id', l.id, 'entry_id', e.id, 'number', e.number, 'source_type', e.source_type,
          'source_id', e.source_id, 'business_date', l.business_date, 'amount', i.amount, 'memo', coalesce(l.memo, e.memo)) order by l.business_date, l.position), '[]')
        from public.bank_match_items i
        join public.journal_lines l on l.tenant_id = i.tenant_id and l.id = i.journal_line_id
        join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
        where i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.ledger_account_id = m.money_account_id))
    from public.bank_matches m where m.tenant_id = p_tenant_id and m.id = p_id);
end;
$$;
comment on function private.match_json(uuid, uuid) is 'A match as the API shows it, with the lines of both sides.';

create function private.write_match(p_match public.bank_matches, p_line_ids uuid[], p_entry_line_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.bank_matches (tenant_id, id, money_account_id, bank_statement_id, kind, amount, journal_entry_id, bank_rule_id, matched_at, matched_by,
    matched_by_name, request_hash)
  values (p_match.tenant_id, p_match.id, p_match.money_account_id, p_match.bank_statement_id, p_match.kind,
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids)),
    p_match.journal_entry_id, p_match.bank_rule_id, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()), p_match.request_hash);
  insert into public.bank_match_items (tenant_id, bank_match_id, ledger_account_id, bank_line_id, amount)
  select l.tenant_id, p_match.id, l.money_account_id, l.id, l.amount
  from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids);
  insert into public.bank_match_items (tenant_id, bank_match_id, ledger_account_id, journal_line_id, amount)
  select l.tenant_id, p_match.id, coalesce(a.merged_into_id, a.id), l.id, l.debit - l.credit
  from public.journal_lines l
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where l.tenant_id = p_match.tenant_id and l.id = any (p_entry_line_ids);
end;
$$;
comment on function private.write_match(public.bank_matches, uuid[], uuid[]) is 'Writes a match with the lines of both sides.';

create function private.require_unmatched(p_tenant_id uuid, p_account_id uuid, p_entry_line_ids uuid[])
returns numeric language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_days record;
  v_found record;
begin
  if exists (
      select 1 from public.bank_match_items i where i.tenant_id = p_tenant_id and i.journal_line_id = any (p_entry_line_ids) and i.is_live) then
    perform private.fail(409, 'already_matched', 'One of these entries is matched already.');
  end if;
  select min(l.business_date) as first, max(l.business_date) as last into v_days
  from public.journal_lines l where l.tenant_id = p_tenant_id and l.id = any (p_entry_line_ids);
  select count(*) as count, sum(u.amount) as amount into v_found
  from private.unmatched_entries(p_tenant_id, p_account_id, v_days.first, v_days.last) u where u.id = any (p_entry_line_ids);
  if v_found.count = 0 or v_found.count <> cardinality(p_entry_line_ids) then
    perform private.fail(404, 'not_found', 'An entry is not one of this account that waits for its statement.', '{"field": "journal_line_ids"}');
  end if;
  return v_found.amount;
end;
$$;
comment on function private.require_unmatched(uuid, uuid, uuid[]) is
  'What lines of the books come to that no statement has had; already_matched, or not_found where one is not of the account.';

create function public.match_line(p_match jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_hash text := private.request_hash(p_match);
  v_line_ids uuid[];
  v_entry_ids uuid[];
  v_statement public.bank_statements;
  v_row public.bank_matches;
  v_answer jsonb;
  v_amounts numeric[];
begin
  perform private.require_writable();
  perform private.input_object(p_match, 'p_match');
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_match, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_line_ids := private.input_ids(p_match, 'bank_line_ids', 50);
  v_entry_ids := private.input_ids(p_match, 'journal_line_ids', 500);
  v_statement := private.hold_open_lines(v_tenant_id, v_line_ids);
  v_amounts := array[
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = any (v_line_ids)),
    private.require_unmatched(v_tenant_id, v_statement.money_account_id, v_entry_ids)];
  if v_amounts[1] <> v_amounts[2] then
    perform private.fail(409, 'difference_left', 'These entries do not add up to the line.',
      jsonb_build_object('statement', v_amounts[1], 'books', v_amounts[2], 'difference', v_amounts[1] - v_amounts[2]));
  end if;
  v_row.tenant_id := v_tenant_id;
  v_row.id := private.input_uuid(p_match, 'id');
  v_row.money_account_id := v_statement.money_account_id;
  v_row.bank_statement_id := v_statement.id;
  v_row.kind := 'found';
  v_row.request_hash := v_hash;
  perform private.write_match(v_row, v_line_ids, v_entry_ids);
  return private.match_json(v_tenant_id, v_row.id) || '{"replayed": false}';
end;
$$;
comment on function public.match_line(jsonb) is
  'Says which entries lines of a statement are {id, bank_line_ids, journal_line_ids}: to the cent (difference_left). Posts nothing. Idempotent by id and body. Raises already_matched, statement_closed. Needs banking.reconcile.';

create function private.refuse_matched_other_side(p_match public.bank_matches)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
      select 1 from public.journal_lines l
      join public.bank_match_items i on i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live and i.bank_match_id <> p_match.id
      where l.tenant_id = p_match.tenant_id and l.journal_entry_id = p_match.journal_entry_id) then
    perform private.fail(409, 'already_matched', 'This entry is matched in another account too. Undo that first.');
  end if;
end;
$$;
comment on function private.refuse_matched_other_side(public.bank_matches) is 'Raises already_matched when the entry of a match has a line in another match.';

create function private.post_counter_entry(p_match public.bank_matches)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_entry public.journal_entries;
begin
  if p_match.journal_entry_id is null then
    return null;
  end if;
  perform private.refuse_matched_other_side(p_match);
  select * into v_entry from public.journal_entries e where e.tenant_id = p_match.tenant_id and e.id = p_match.journal_entry_id;
  return private.post_journal_entry(p_match.tenant_id, auth.uid(), v_entry.source_type || '_reversal', p_match.id,
    private.business_date(p_match.tenant_id, clock_timestamp()), coalesce(v_entry.memo, v_entry.number) || ', undone',
    private.mirrored_lines(p_match.tenant_id, v_entry.id), p_reverses_id => v_entry.id);
end;
$$;
comment on function private.post_counter_entry(public.bank_matches) is 'The mirror of the entry that a match has made, dated today; null where it made none.';

create function public.unmatch_line(p_undo jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_reason text;
  v_row public.bank_matches;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_undo, 'p_undo');
  v_reason := private.input_text(p_undo, 'reason', 500);
  select * into v_row from public.bank_matches m where m.tenant_id = v_tenant_id and m.id = private.input_uuid(p_undo, 'match_id');
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This match does not exist.', '{"field": "match_id"}');
  elsif (private.hold_statement(v_tenant_id, v_row.bank_statement_id)).closed_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed: its matches stay.', jsonb_build_object('statement_id', v_row.bank_statement_id));
  elsif exists (select 1 from public.bank_matches m where m.tenant_id = v_tenant_id and m.id = v_row.id and m.undone_at is not null) then
    return private.match_json(v_tenant_id, v_row.id);
  end if;
  v_entry_id := private.post_counter_entry(v_row);
  update public.bank_matches m set undone_at = clock_timestamp(), undone_by = auth.uid(), undo_reason = v_reason, undo_entry_id = v_entry_id
  where m.tenant_id = v_tenant_id and m.id = v_row.id;
  update public.bank_match_items i set is_live = false where i.tenant_id = v_tenant_id and i.bank_match_id = v_row.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_match_undone', 'bank_matches', v_row.id, null,
    jsonb_build_object('amount', v_row.amount, 'kind', v_row.kind, 'reason', v_reason));
  return private.match_json(v_tenant_id, v_row.id);
end;
$$;
comment on function public.unmatch_line(jsonb) is
  'Undoes a match {match_id, reason}; an entry that was made of the line is taken back by its mirror, dated today. Again changes nothing. Raises statement_closed, already_matched, period_locked. Needs banking.reconcile.';

create function private.read_split(p_tenant_id uuid, p_split jsonb, p_prefix text, p_line public.bank_lines, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_tax jsonb := '{"tax": 0, "recoverable": 0}';
begin
  v_account := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), p_line.money_account_id, p_prefix);
  if v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  if private.money_kind(v_account) is null and v_account.account_type in ('income', 'expense', 'asset') then
    v_tax := private.voucher_tax(p_tenant_id, p_split, case when p_line.amount < 0 then 'expense' else 'income' end, p_day, v_amount);
  end if;
  return jsonb_build_object('account_id', v_account.id, 'amount', v_amount, 'tax', v_tax -> 'tax', 'recoverable', v_tax -> 'recoverable',
    'contact_id', private.contact_head(p_tenant_id, v_contact_id), 'memo', private.input_text(p_split, 'memo', 200, p_prefix),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_split, 'location_id', p_prefix, false)));
end;
$$;
comment on function private.read_split(uuid, jsonb, text, public.bank_lines, date) is 'One part of what a line is booked to, checked, with the tax within it.';

create function private.require_split_account(p_tenant_id uuid, p_account_id uuid, p_money_account_id uuid, p_prefix text)
returns public.ledger_accounts language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Write the document and match the line with it.',
      jsonb_build_object('field', p_prefix || 'account_id', 'account_id', v_account.id));
  elsif v_account.id = p_money_account_id then
    perform private.refuse_input(p_prefix || 'account_id', 'Choose another account than that of the statement.');
  end if;
  return v_account;
end;
$$;
comment on function private.require_split_account(uuid, uuid, uuid, text) is
  'An active account that a line may be booked to: no sum of documents (control_account), nor the account of the statement.';

create function private.split_lines(p_line public.bank_lines, p_splits jsonb)
returns jsonb language sql immutable security definer set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('account_id', p_line.money_account_id,
      'debit', greatest(p_line.amount, 0), 'credit', greatest(-p_line.amount, 0), 'memo', nullif(left(p_line.text, 200), '')))
    || coalesce(jsonb_agg(case when p_line.amount < 0
      then jsonb_build_object('account_id', s.account_id, 'debit', s.amount - s.recoverable, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id)
      else jsonb_build_object('account_id', s.account_id, 'credit', s.amount - s.tax, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id) end), '[]')
    || jsonb_build_array(case when p_line.amount < 0 then jsonb_build_object('role', 'vat_input', 'debit', coalesce(sum(s.recoverable), 0))
      else jsonb_build_object('role', 'vat_output', 'credit', coalesce(sum(s.tax), 0)) end)
  from jsonb_to_recordset(p_splits) as s (account_id uuid, amount numeric, tax numeric, recoverable numeric, contact_id uuid, memo text, location_id uuid);
$$;
comment on function private.split_lines(public.bank_lines, jsonb) is 'What a line posts: money, what it was for, and the tax within it.';

create function private.post_line_entry(
  p_line public.bank_lines, p_match public.bank_matches, p_splits jsonb, p_day date, p_note text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_match public.bank_matches := p_match;
  v_splits jsonb;
begin
  v_splits := (
    select jsonb_agg(private.read_split(p_line.tenant_id, e.value, format('splits[%s].', e.ordinality - 1), p_line, p_day) order by e.ordinality)
    from jsonb_array_elements(p_splits) with ordinality as e);
  if (select sum((s.value ->> 'amount')::numeric) from jsonb_array_elements(v_splits) s) <> abs(p_line.amount) then
    perform private.fail(409, 'difference_left', 'The parts do not add up to the line.', jsonb_build_object('field', 'splits', 'statement', p_line.amount));
  end if;
  v_match.kind := 'entry';
  v_match.journal_entry_id := private.post_journal_entry(p_line.tenant_id, auth.uid(), 'bank_line', v_match.id, p_day,
    coalesce(p_note, nullif(p_line.text, ''), 'Bank line'), private.split_lines(p_line, v_splits));
  perform private.write_match(v_match, array[p_line.id], array(
    select l.id from public.journal_lines l
    where l.tenant_id = p_line.tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id = p_line.money_account_id));
end;
$$;
comment on function private.post_line_entry(public.bank_lines, public.bank_matches, jsonb, date, text) is
  'Posts the entry of a line (source bank_line, under the id of its match) and matches the line with it.';

create function private.entry_day(p_tenant_id uuid, p_body jsonb, p_line public.bank_lines)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := coalesce(private.input_date(p_body, 'business_date'), p_line.booked_on);
begin
  if v_day < p_line.booked_on or v_day > greatest(private.business_date(p_tenant_id, clock_timestamp()), p_line.booked_on) then
    perform private.refuse_input('business_date', 'It is booked on the day of the line, or later until today.');
  end if;
  return v_day;
end;
$$;
comment on function private.entry_day(uuid, jsonb, public.bank_lines) is 'The day of a line''s entry: that of the line unless a later one is named, as closed books need.';

create function private.line_match(p_tenant_id uuid, p_body jsonb, p_hash text)
returns public.bank_matches language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line_id uuid := private.input_uuid(p_body, 'bank_line_id');
  v_statement public.bank_statements := private.hold_open_lines(p_tenant_id, array[v_line_id]);
  v_row public.bank_matches;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_body, 'id');
  v_row.money_account_id := v_statement.money_account_id;
  v_row.bank_statement_id := v_statement.id;
  v_row.request_hash := p_hash;
  v_row.bank_rule_id := private.input_uuid(p_body, 'rule_id', '', false);
  if v_row.bank_rule_id is not null and not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_tenant_id and r.id = v_row.bank_rule_id) then
    perform private.fail(404, 'not_found', 'This rule does not exist.', '{"field": "rule_id"}');
  end if;
  return v_row;
end;
$$;
comment on function private.line_match(uuid, jsonb, text) is 'The match that a line is about to get, its statement held.';

create function public.book_line(p_entry jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_hash text := private.request_hash(p_entry);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
begin
  perform private.require_writable();
  perform private.input_object(p_entry, 'p_entry');
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_entry, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_entry, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_entry, 'bank_line_id');
  perform private.post_line_entry(v_line, v_match, private.input_array(p_entry, 'splits', 1, 20), private.entry_day(v_tenant_id, p_entry, v_line),
    private.input_text(p_entry, 'note', 500));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$$;
comment on function public.book_line(jsonb) is
  'Posts the entry that a line is missing, and matches it {id, bank_line_id, business_date, note, rule_id, splits: [{account_id, amount, tax_rate_id, recoverable_percent, contact_id, location_id, memo}]}, tax within the amounts. '
  'An account that holds money makes it a transfer. Idempotent by id and body. Raises difference_left, already_matched, control_account, period_locked. Needs banking.reconcile.';

create function public.settle_line(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_step numeric := private.tenant_step(v_tenant_id);
  v_hash text := private.request_hash(p_settlement);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
  v_clearing_id uuid;
  v_payment_ids uuid[];
  v_gross numeric;
  v_fee numeric := private.input_number(p_settlement, 'fee_amount', 0, 99999999999, v_step);
  v_tax numeric := coalesce(private.input_number(p_settlement, 'fee_tax_amount', 0, 99999999999, v_step, '', false), 0);
begin
  perform private.require_writable();
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_settlement, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_settlement, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_settlement, 'bank_line_id');
  v_clearing_id := private.hold_clearing_account(v_tenant_id, private.input_uuid(p_settlement, 'clearing_account_id'), v_line.money_account_id);
  v_payment_ids := private.input_ids(p_settlement, 'journal_line_ids', 2000);
  v_gross := private.require_unmatched(v_tenant_id, v_clearing_id, v_payment_ids);
  if v_gross - v_fee - v_tax <> v_line.amount then
    perform private.fail(409, 'difference_left', 'The payments less the charge are not what came.', jsonb_build_object('field', 'fee_amount',
      'statement', v_line.amount, 'gross', v_gross, 'difference', v_line.amount - (v_gross - v_fee - v_tax)));
  end if;
  v_match.kind := 'settlement';
  v_match.journal_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'bank_settlement', v_match.id,
    private.entry_day(v_tenant_id, p_settlement, v_line), coalesce(nullif(v_line.text, ''), 'Settlement'),
    -- Tax that does not come back is part of the charge.
    case when private.is_tax_registered_on(v_tenant_id, v_line.booked_on) then private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee, v_tax)
      else private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee + v_tax, 0) end);
  perform private.write_match(v_match, array[v_line.id], v_payment_ids || array(
    select l.id from public.journal_lines l
    where l.tenant_id = v_tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id in (v_line.money_account_id, v_clearing_id)));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$$;
comment on function public.settle_line(jsonb) is
  'Books a line as payments that a card or mobile money service has passed on, less its charge {id, bank_line_id, clearing_account_id, journal_line_ids: the payments, fee_amount, fee_tax_amount, business_date}: '
  'to the cent. Idempotent by id and body. Raises difference_left, already_matched, period_locked. Needs banking.reconcile.';

create function private.hold_clearing_account(p_tenant_id uuid, p_clearing_id uuid, p_money_account_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account public.money_accounts := private.hold_bank_account(p_tenant_id, p_clearing_id, 'clearing_account_id');
begin
  if v_account.id = p_money_account_id then
    perform private.refuse_input('clearing_account_id', 'Choose another account than that of the statement.');
  elsif v_account.reconciled_from is not null then
    perform private.refuse_input('clearing_account_id', 'This account has statements of its own: match its lines there.');
  end if;
  return v_account.id;
end;
$$;
comment on function private.hold_clearing_account(uuid, uuid, uuid) is 'The account in which payments wait to be passed on, held; one without statements of its own.';

create function private.read_rule_split(p_tenant_id uuid, p_split jsonb, p_prefix text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := private.input_number(p_split, 'percent', 0.001, 100, 0.001, p_prefix, false);
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix, false);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_account public.ledger_accounts := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), null, p_prefix);
begin
  if v_percent is not null and v_amount is not null then
    perform private.refuse_input(p_prefix || 'amount', 'A part is a share or an amount, not both.');
  elsif v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  perform private.read_bill_tax(p_tenant_id, p_split, p_prefix, private.business_date(p_tenant_id, clock_timestamp()));
  return jsonb_strip_nulls(jsonb_build_object('account_id', v_account.id, 'percent', v_percent, 'amount', v_amount,
    'tax_rate_id', private.input_uuid(p_split, 'tax_rate_id', p_prefix, false),
    'recoverable_percent', private.input_number(p_split, 'recoverable_percent', 0, 100, 0.001, p_prefix, false),
    'contact_id', v_contact_id, 'memo', private.input_text(p_split, 'memo', 200, p_prefix)));
end;
$$;
comment on function private.read_rule_split(uuid, jsonb, text) is 'One part of what a rule books to, checked.';

create function private.read_rule(p_tenant_id uuid, p_rule jsonb)
returns public.bank_rules language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.bank_rules;
  v_percent numeric;
  v_rest integer;
begin
  perform private.input_object(p_rule, 'p_rule');
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_rule, 'id');
  v_row.name := private.input_text(p_rule, 'name', 80, '', true);
  v_row.position := coalesce(private.input_number(p_rule, 'position', 1, 10000, 1, '', false), 1000);
  v_row.money_account_id := private.input_uuid(p_rule, 'money_account_id', '', false);
  v_row.words := private.shown_line(private.input_text(p_rule, 'words', 100));
  v_row.direction := coalesce(private.input_choice(p_rule, 'direction', array['in', 'out', 'both'], '', false), 'both');
  v_row.min_amount := private.input_number(p_rule, 'min_amount', 0, 99999999999, 0.01, '', false);
  v_row.max_amount := private.input_number(p_rule, 'max_amount', coalesce(v_row.min_amount, 0), 99999999999, 0.01, '', false);
  v_row.mode := coalesce(private.input_choice(p_rule, 'mode', array['propose', 'post'], '', false), 'propose');
  v_row.splits := (
    select jsonb_agg(private.read_rule_split(p_tenant_id, e.value, format('splits[%s].', e.ordinality - 1)) order by e.ordinality)
    from jsonb_array_elements(private.input_array(p_rule, 'splits', 1, 20)) with ordinality as e);
  select coalesce(sum((s.value ->> 'percent')::numeric), 0), count(*) filter (where not s.value ?| array['percent', 'amount']) into v_percent, v_rest
  from jsonb_array_elements(v_row.splits) s;
  if v_row.money_account_id is not null then
    v_row.money_account_id := (private.require_money_account(p_tenant_id, v_row.money_account_id, 'money_account_id')).id;
  end if;
  if length(v_row.words) < 2 or coalesce(v_row.words, v_row.min_amount::text, v_row.max_amount::text) is null then
    perform private.refuse_input('words', 'Name words of at least two letters, or amounts.');
  elsif v_percent > 100 or v_rest > 1 or (v_rest = 0 and v_percent <> 100) or (v_rest = 0 and jsonb_path_exists(v_row.splits, '$[*].amount')) then
    perform private.refuse_input('splits', 'Shares are 100 percent in all, or one part takes the rest.');
  end if;
  return v_row;
end;
$$;
comment on function private.read_rule(uuid, jsonb) is 'A rule as it was entered, checked.';

create function private.first_rule(p_line public.bank_lines)
returns public.bank_rules language sql stable security definer set search_path = '' as $$
  select r.* from public.bank_rules r
  where r.tenant_id = p_line.tenant_id and r.archived_at is null and private.rule_fits(r, p_line)
    and private.rule_splits(r, p_line) is not null
  order by r.position, r.id limit 1;
$$;
comment on function private.first_rule(public.bank_lines) is 'The first rule that fits a line.';

create function private.rule_splits(p_rule public.bank_rules, p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_line.tenant_id);
  v_total numeric := abs(p_line.amount);
  v_has_rest boolean := exists (select 1 from jsonb_array_elements(p_rule.splits) e where not e.value ?| array['percent', 'amount']);
begin
  return (
    with parts as (
      select e.value, e.ordinality as place, e.value ? 'percent' as is_share,
        case when e.value ? 'amount' then (e.value ->> 'amount')::numeric
          when e.value ? 'percent' then floor(v_total * (e.value ->> 'percent')::numeric / 100 / v_step) * v_step end as amount,
        case when e.value ? 'percent' then v_total * (e.value ->> 'percent')::numeric / 100 / v_step % 1 end as cut
      from jsonb_array_elements(p_rule.splits) with ordinality as e
    ), shared as (
      -- Largest remainder, ties to the first: shares of 100 percent are the line to the cent.
      select p.*, case when p.is_share and row_number() over (partition by p.is_share order by p.cut desc, p.place)
          <= case when v_has_rest then 0 else round((v_total - sum(p.amount) over ()) / v_step) end then v_step else 0 end as more
      from parts p
    ), whole as (
      select s.value, s.place, coalesce(s.amount + s.more, v_total - coalesce(sum(s.amount) over (), 0)) as amount from shared s
    )
    select case when min(w.amount) > 0 and sum(w.amount) = v_total
      then jsonb_agg((w.value - 'percent') || jsonb_build_object('amount', w.amount) order by w.place) end
    from whole w);
end;
$$;
comment on function private.rule_splits(public.bank_rules, public.bank_lines) is
  'What a rule books a line to, amounts for shares; null where the fixed parts are more than the line.';

create function private.post_by_rules(p_statement public.bank_statements)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line public.bank_lines;
  v_rule public.bank_rules;
  v_match public.bank_matches;
  v_count integer := 0;
begin
  if not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.mode = 'post') then
    return 0;
  end if;
  for v_line in
    select l.* from public.bank_lines l where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id order by l.line_number
  loop
    v_rule := private.first_rule(v_line);
    -- A line of closed books waits for somebody who names a day for it.
    if v_rule.mode = 'post' and not private.is_locked(v_line.tenant_id, array['bank'], v_line.booked_on)
      and not private.has_same_entry(v_line) then
      v_match.tenant_id := v_line.tenant_id;
      v_match.id := gen_random_uuid();
      v_match.money_account_id := v_line.money_account_id;
      v_match.bank_statement_id := v_line.bank_statement_id;
      v_match.bank_rule_id := v_rule.id;
      v_match.request_hash := private.request_hash(jsonb_build_object('rule', v_rule.id, 'line', v_line.id));
      perform private.post_line_entry(v_line, v_match, private.rule_splits(v_rule, v_line), v_line.booked_on, null);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$$;
comment on function private.post_by_rules(public.bank_statements) is
  'Books the lines of a new statement whose first rule says so. Not where the books have such an amount already in those days: somebody looks at that.';

create function private.has_same_entry(p_line public.bank_lines)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.unmatched_entries(p_line.tenant_id, p_line.money_account_id, p_line.booked_on - 3, p_line.booked_on + 3) u
    where u.amount = p_line.amount);
end;
$$;
comment on function private.has_same_entry(public.bank_lines) is 'Whether the books have an entry of the amount of a line within three days.';

create function private.rule_json(p_rule public.bank_rules)
returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_rule) - array['tenant_id', 'created_at', 'updated_at', 'archived_at'] || jsonb_build_object('is_archived', p_rule.archived_at is not null,
    'used_count', (select count(*) from public.bank_matches m where m.tenant_id = p_rule.tenant_id and m.bank_rule_id = p_rule.id and m.undone_at is null));
$$;
comment on function private.rule_json(public.bank_rules) is 'A rule as the API shows it, with how many lines it has booked.';

create function public.list_bank_rules()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(private.rule_json(r) order by r.position, r.id), '[]')
    from public.bank_rules r where r.tenant_id = v_tenant_id and r.archived_at is null);
end;
$$;
comment on function public.list_bank_rules() is 'The rules in their order. Needs accounting.view.';

create function public.save_bank_rule(p_rule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_rules;
  v_is_archived boolean;
begin
  perform private.require_writable();
  v_row := private.read_rule(v_tenant_id, p_rule);
  v_is_archived := coalesce(private.input_flag(p_rule, 'is_archived', false), false);
  insert into public.bank_rules as r (tenant_id, id, name, position, money_account_id, words, direction, min_amount, max_amount, splits, mode, archived_at)
  values (v_row.tenant_id, v_row.id, v_row.name, v_row.position, v_row.money_account_id, v_row.words, v_row.direction, v_row.min_amount, v_row.max_amount,
    v_row.splits, v_row.mode, case when v_is_archived then clock_timestamp() end)
  on conflict (tenant_id, id) do update set name = excluded.name, position = excluded.position, money_account_id = excluded.money_account_id,
    words = excluded.words, direction = excluded.direction, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
    splits = excluded.splits, mode = excluded.mode, archived_at = excluded.archived_at
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rule_saved', 'bank_rules', v_row.id, null, private.rule_json(v_row));
  return private.rule_json(v_row);
end;
$$;
comment on function public.save_bank_rule(jsonb) is
  'Writes a rule {id, name, position, money_account_id, words, direction: in | out | both, min_amount, max_amount, mode: propose | post, is_archived, splits: [{account_id, percent | amount, tax_rate_id, recoverable_percent, contact_id, memo}]}; '
  'one part without share and amount takes the rest. Needs banking.reconcile.';

create function public.try_bank_rule(p_rule jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_rule public.bank_rules := private.read_rule(v_tenant_id, p_rule);
  v_from date := private.business_date(v_tenant_id, clock_timestamp()) - 90;
begin
  return (
    with caught as materialized (
      select l, exists (
          select 1 from public.bank_rules o
          where o.tenant_id = v_tenant_id and o.archived_at is null and o.id <> v_rule.id and (o.position, o.id) < (v_rule.position, v_rule.id)
            and private.rule_fits(o, l) and private.rule_splits(o, l) is not null) as is_taken
      from public.bank_lines l
      join public.bank_statements s on s.tenant_id = l.tenant_id and s.id = l.bank_statement_id and s.withdrawn_at is null
      where l.tenant_id = v_tenant_id and l.booked_on >= v_from and private.rule_fits(v_rule, l) and private.rule_splits(v_rule, l) is not null
    )
    select jsonb_build_object('count', count(*) filter (where not c.is_taken), 'amount', coalesce(sum((c.l).amount) filter (where not c.is_taken), 0),
      'taken_by_others', count(*) filter (where c.is_taken), 'from', v_from,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', (x.l).id, 'booked_on', (x.l).booked_on, 'amount', (x.l).amount, 'text', (x.l).text)), '[]')
        from (select k.l from caught k where not k.is_taken order by (k.l).booked_on desc, (k.l).id limit 50) x))
    from caught c);
end;
$$;
comment on function public.try_bank_rule(jsonb) is
  'What a rule, saved or not, would have caught in the last 90 days {count, amount, taken_by_others: rules before it, lines}. Changes nothing. Needs banking.reconcile.';

create function private.entry_references(p_tenant_id uuid, p_source_type text, p_source_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_source_type = 'supplier_payment' then array(
      select p.reference from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_source_id
      union all select p.payment_number from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_source_id
      union all select b.supplier_reference from public.supplier_payments p
        join public.supplier_allocations a on a.tenant_id = p.tenant_id and a.payment_id = p.id
        join public.supplier_bills b on b.tenant_id = a.tenant_id and b.id = a.item_id
        where p.tenant_id = p_tenant_id and p.id = p_source_id)
    when p_source_type in ('expense', 'income', 'owner_money') then array(
      select unnest(array[v.reference, v.voucher_number]) from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_source_id)
    when p_source_type in ('money_transfer', 'money_arrival') then array(
      select unnest(array[t.reference, t.transfer_number]) from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = p_source_id)
    when p_source_type = 'contact_payment' then array(
      select unnest(array[c.reference, c.payment_number]) from public.contact_payments c where c.tenant_id = p_tenant_id and c.id = p_source_id)
    when p_source_type = 'sale' then array(
      select s.reference from public.sale_payments s where s.tenant_id = p_tenant_id and s.sale_id = p_source_id)
    else '{}' end;
end;
$$;
comment on function private.entry_references(uuid, text, uuid) is 'The numbers under which a document may be on a statement: cheque, M-Pesa receipt, bill, its own.';

create function private.names_reference(p_line public.bank_lines, p_references text[])
returns boolean language sql immutable security definer set search_path = '' as $$
  select exists (
    select 1 from unnest(p_references) r
    where length(private.reference_key(r)) >= 4
      and position(private.reference_key(r) in upper(regexp_replace(concat_ws('|', p_line.external_id, p_line.reference, p_line.text), '\s', '', 'g'))) > 0);
$$;
comment on function private.names_reference(public.bank_lines, text[]) is 'Whether a line names one of these numbers, of four signs or more.';

create function private.direct_proposals(p_tenant_id uuid, p_account_id uuid, p_lines public.bank_lines[])
returns table (bank_line_id uuid, entry private.unmatched_entry, kind text) language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  v_used uuid[] := '{}';
  v_served uuid[] := '{}';
  v_pair record;
begin
  for v_pair in
    with entries as materialized (
      select u from private.unmatched_entries(p_tenant_id, p_account_id,
        (select min(l.booked_on) - 120 from unnest(p_lines) l), (select max(l.booked_on) + 10 from unnest(p_lines) l)) u
    ), pairs as (
      select l.id as line_id, l.booked_on, l.line_number, e.u as entry, abs((e.u).business_date - l.booked_on) as days,
        private.names_reference(l, private.entry_references(p_tenant_id, (e.u).source_type, (e.u).source_id)) as is_named
      from unnest(p_lines) l join entries e on (e.u).amount = l.amount
    )
    select p.* from pairs p where p.is_named or p.days <= 3
    order by p.is_named desc, p.days, p.booked_on, p.line_number, (p.entry).business_date, (p.entry).place
  loop
    -- One entry for one line: of three equal amounts each line gets its own.
    if v_pair.line_id <> all (v_served) and (v_pair.entry).id <> all (v_used) then
      v_served := v_served || v_pair.line_id;
      v_used := v_used || (v_pair.entry).id;
      bank_line_id := v_pair.line_id;
      entry := v_pair.entry;
      kind := case when v_pair.is_named then 'reference' else 'amount' end;
      return next;
    end if;
  end loop;
end;
$$;
comment on function private.direct_proposals(uuid, uuid, public.bank_lines[]) is
  'Pairs of a line and one entry of its amount: by a number that the line names, else within three days. Each entry for one line.';

create function private.sum_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[];
begin
  with entries as materialized (
    select u.* from private.unmatched_entries(p_line.tenant_id, p_line.money_account_id, p_line.booked_on - 35, p_line.booked_on + 3) u
    where sign(u.amount) = sign(p_line.amount) and abs(u.amount) < abs(p_line.amount)
    order by abs(u.business_date - p_line.booked_on), u.place limit 300
  ), near as materialized (
    select e.*, row_number() over (order by abs(e.business_date - p_line.booked_on), e.place) as rank from entries e
  ), found as (
    select array_agg(e.id order by e.place) as ids, 1 as rank from entries e where e.contact_id is not null group by e.contact_id having sum(e.amount) = p_line.amount
    union all
    select array_agg(e.id order by e.place), 2 from entries e group by e.business_date having sum(e.amount) = p_line.amount
    union all
    select array[a.id, b.id], 3 from near a join near b on b.rank > a.rank and b.rank <= 40 and a.amount + b.amount = p_line.amount
    union all
    select array[a.id, b.id, c.id], 4 from near a
    join near b on b.rank > a.rank and b.rank <= 40
    join near c on c.rank > b.rank and c.rank <= 40 and a.amount + b.amount + c.amount = p_line.amount
  )
  select f.ids into v_ids from found f order by f.rank, f.ids limit 1;
  if v_ids is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'sum', 'entries', (
    select jsonb_agg(private.unmatched_json(p_line.tenant_id, u) order by u.business_date, u.place)
    from private.unmatched_entries(p_line.tenant_id, p_line.money_account_id, p_line.booked_on - 35, p_line.booked_on + 3) u where u.id = any (v_ids)));
end;
$$;
comment on function private.sum_proposal(public.bank_lines) is
  'Entries that are a line together, to the cent: all of one contact, all of one day, two or three of the nearest forty; null when none are.';

create function private.settlement_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_found record;
begin
  if p_line.amount < 0 then
    return null;
  end if;
  select a.id as account_id, a.name, b.ids, b.gross, b.day into v_found
  from public.ledger_accounts a
  left join public.money_accounts m on m.tenant_id = a.tenant_id and m.id = a.id
  cross join lateral (
    select array_agg(u.id order by u.place) as ids, sum(u.amount) as gross, u.business_date as day
    from private.unmatched_entries(p_line.tenant_id, a.id, p_line.booked_on - 7, p_line.booked_on) u
    group by u.business_date having sum(u.amount) between p_line.amount and p_line.amount * 1.06 and count(*) <= 2000) b
  where a.tenant_id = p_line.tenant_id and a.role in ('card_clearing', 'mobile_money_clearing') and a.id <> p_line.money_account_id
    and m.reconciled_from is null
  order by b.gross - p_line.amount, b.day desc limit 1;
  if v_found.account_id is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'settlement', 'clearing_account_id', v_found.account_id, 'clearing_account_name', v_found.name, 'day', v_found.day,
    'gross_amount', v_found.gross, 'fee_amount', v_found.gross - p_line.amount, 'journal_line_ids', to_jsonb(v_found.ids));
end;
$$;
comment on function private.settlement_proposal(public.bank_lines) is
  'The card or mobile money payments of a day that a line is less a charge of up to six percent; null when there are none.';

create function private.rule_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule public.bank_rules := private.first_rule(p_line);
begin
  if v_rule.id is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'rule', 'rule_id', v_rule.id, 'rule_name', v_rule.name, 'splits', private.rule_splits(v_rule, p_line));
end;
$$;
comment on function private.rule_proposal(public.bank_lines) is 'What the first rule that fits would book a line to; null when none fits.';

create function private.line_proposals(p_line public.bank_lines, p_direct jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := coalesce(p_direct, '[]');
begin
  if v_list = '[]' then
    v_list := jsonb_build_array(private.sum_proposal(p_line), private.settlement_proposal(p_line));
  end if;
  return (
    select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
    from jsonb_array_elements(v_list || jsonb_build_array(private.rule_proposal(p_line))) with ordinality as e
    where jsonb_typeof(e.value) = 'object');
end;
$$;
comment on function private.line_proposals(public.bank_lines, jsonb) is 'What a line may be, the surest first.';

create function private.line_json(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_line.id, 'statement_id', p_line.bank_statement_id, 'line_number', p_line.line_number, 'booked_on', p_line.booked_on,
    'value_on', p_line.value_on, 'amount', p_line.amount, 'balance', p_line.balance, 'text', p_line.text, 'counterparty', p_line.counterparty,
    'reference', p_line.reference, 'external_id', p_line.external_id, 'match', (
      select private.match_json(i.tenant_id, i.bank_match_id) from public.bank_match_items i
      where i.tenant_id = p_line.tenant_id and i.bank_line_id = p_line.id and i.is_live));
end;
$$;
comment on function private.line_json(public.bank_lines) is 'A line of a statement as the API shows it, with its match.';

create function public.list_bank_lines(p_statement_id uuid, p_is_matched boolean default null, p_after integer default 0, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
begin
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.line_json(x.l) order by (x.l).line_number) filter (where x.place <= v_limit), '[]'),
      'next_after', case when count(*) > v_limit then max((x.l).line_number) filter (where x.place = v_limit) end)
    from (
      select l, row_number() over (order by l.line_number) as place from public.bank_lines l
      where l.tenant_id = v_tenant_id and l.bank_statement_id = p_statement_id and l.line_number > coalesce(p_after, 0)
        and (p_is_matched is null or p_is_matched = exists (
          select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live))
      order by l.line_number limit v_limit + 1) x);
end;
$$;
comment on function public.list_bank_lines(uuid, boolean, integer, integer) is
  'The lines of a statement in its order, each with its match; p_is_matched narrows. {rows, next_after}. Needs accounting.view.';

create function public.suggest_matches(p_bank_line_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_lines public.bank_lines[];
begin
  if cardinality(p_bank_line_ids) > 50 then
    perform private.refuse_input('p_bank_line_ids', 'At most 50 lines at once.');
  end if;
  v_lines := array(
    select l from public.bank_lines l
    where l.tenant_id = v_tenant_id and l.id = any (p_bank_line_ids) and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live));
  return (
    with direct as materialized (
      select d.bank_line_id, jsonb_agg(jsonb_build_object('kind', d.kind,
        'entries', jsonb_build_array(private.unmatched_json(v_tenant_id, d.entry)))) as proposals
      from (select distinct a.money_account_id as id from unnest(v_lines) a) x
      cross join lateral private.direct_proposals(v_tenant_id, x.id, array(select l from unnest(v_lines) l where l.money_account_id = x.id)) d
      group by d.bank_line_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('bank_line_id', l.id, 'proposals', private.line_proposals(l, d.proposals)) order by l.line_number), '[]')
    from unnest(v_lines) l left join direct d on d.bank_line_id = l.id);
end;
$$;
comment on function public.suggest_matches(uuid[]) is
  'For each of up to 50 unmatched lines what it may be, the surest first: reference, amount, sum {entries}, settlement {clearing_account_id, journal_line_ids, fee_amount}, rule {splits}. Needs banking.reconcile.';

create function public.close_statement(p_close jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_figures jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_close, 'p_close');
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_close, 'statement_id'));
  if v_row.closed_at is not null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif v_row.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement was taken back.');
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is null and s.withdrawn_at is null
        and (s.to_on, s.position) < (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_open', 'A statement before this one is still open. Close that first.');
  end if;
  v_figures := private.statement_figures(v_tenant_id, v_row);
  if (v_figures ->> 'difference')::numeric <> 0 or (v_figures ->> 'unmatched_count')::integer > 0 then
    perform private.fail(409, 'difference_left', 'Books and statement do not agree yet.', v_figures);
  end if;
  update public.bank_statements s set closed_at = clock_timestamp(), closed_by = auth.uid(),
    closed_by_name = (select f.full_name from public.profiles f where f.user_id = auth.uid()),
    books_balance = (v_figures ->> 'books')::numeric, outstanding_amount = (v_figures ->> 'outstanding')::numeric
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_closed', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'to_on', v_row.to_on, 'closing_balance', v_row.closing_balance));
  return private.statement_json(v_tenant_id, v_row) || v_figures;
end;
$$;
comment on function public.close_statement(jsonb) is
  'Closes a statement {statement_id}: every line matched and difference 0.00, else difference_left with the figures. Its matches stay then. Raises statement_open. Needs banking.reconcile.';

create function public.reopen_statement(p_reopen jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_reopen, 'p_reopen');
  v_reason := private.input_text(p_reopen, 'reason', 500, '', true);
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_reopen, 'statement_id'));
  if v_row.closed_at is null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is not null
        and (s.to_on, s.position) > (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_closed', 'A later statement is closed. Open that first.');
  end if;
  update public.bank_statements s set closed_at = null, closed_by = null, closed_by_name = null, books_balance = null, outstanding_amount = null,
    reopened_at = clock_timestamp(), reopen_reason = v_reason
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_reopened', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_reason));
  return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
end;
$$;
comment on function public.reopen_statement(jsonb) is
  'Opens a closed statement again {statement_id, reason}, the newest first (statement_closed). Needs banking.reconcile.';

grant execute on function
  public.bank_accounts(),
  public.list_bank_statements(uuid),
  public.get_bank_statement(uuid),
  public.list_unmatched_entries(uuid, text, integer),
  public.set_carried_entries(jsonb)
  to authenticated;

grant execute on function public.import_bank_lines(jsonb), public.withdraw_statement(jsonb) to authenticated;

grant execute on function public.match_line(jsonb), public.unmatch_line(jsonb) to authenticated;

grant execute on function public.book_line(jsonb), public.settle_line(jsonb) to authenticated;

grant execute on function public.list_bank_rules(), public.save_bank_rule(jsonb), public.try_bank_rule(jsonb) to authenticated;

grant execute on function public.list_bank_lines(uuid, boolean, integer, integer), public.suggest_matches(uuid[]) to authenticated;

grant execute on function public.close_statement(jsonb), public.reopen_statement(jsonb) to authenticated;

insert into private.journal_sources (source_type, area) values
  ('bank_line', 'bank'),
  ('bank_line_reversal', 'bank'),
  ('bank_settlement', 'bank'),
  ('bank_settlement_reversal', 'bank');

insert into public.permissions (key, description) values ('banking.reconcile', 'Import bank statements and match them with the books');

insert into public.role_permissions (role, permission_key) values ('admin', 'banking.reconcile'), ('manager', 'banking.reconcile');

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF text, reference ON public.bank_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.text, new.reference) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('text', 'reference');

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF matched_by_name, undo_reason ON public.bank_matches FOR EACH ROW WHEN ((concat_ws(' '::text, new.matched_by_name, new.undo_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('matched_by_name', 'undo_reason');

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF file_name, imported_by_name, closed_by_name, reopen_reason, withdraw_reason ON public.bank_statements FOR EACH ROW WHEN ((concat_ws(' '::text, new.file_name, new.imported_by_name, new.closed_by_name, new.reopen_reason, new.withdraw_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('file_name', 'imported_by_name', 'closed_by_name', 'reopen_reason', 'withdraw_reason');
