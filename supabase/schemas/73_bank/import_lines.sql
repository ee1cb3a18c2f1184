-- Statement files: read by the browser, checked here line by line, each line taken once whichever file brings it.

create function private.bank_line_key(
  p_external_id text, p_booked_on date, p_amount numeric, p_text text, p_balance numeric)
returns text language sql immutable security invoker set search_path = ''
return encode(sha256(convert_to(case when p_external_id is not null then
    jsonb_build_array('id', p_external_id, p_booked_on, trim_scale(p_amount))
  else jsonb_build_array('line', p_booked_on, trim_scale(p_amount), regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g'), trim_scale(p_balance))
  end::text, 'UTF8')), 'hex');
comment on function private.bank_line_key(text, date, numeric, text, numeric) is
  'What a line is recognised by: the bank''s id with day and amount; without one day, amount, words and balance. Equal lines of a file are told apart by their place among them.';

create type private.file_line as (
  place integer, booked_on date, value_on date, amount numeric, balance numeric, text text, counterparty text, reference text, external_id text);
comment on type private.file_line is 'A line of a statement file, checked.';

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

create function private.shown_line(p_text text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return private.shown_text(regexp_replace(p_text, '[[:cntrl:]\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff[:space:]]+', ' ', 'g'));
comment on function private.shown_line(text) is 'A text of a file as one line: control characters and what turns the writing around become spaces.';

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
  v_row.format := private.input_choice(p_import, 'format', array['mpesa', 'kcb', 'equity', 'coop', 'table', 'ofx', 'qif', 'mt940', 'camt053']);
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

create type private.judged_line as (
  place integer, booked_on date, value_on date, amount numeric, balance numeric, text text, counterparty text, reference text, external_id text,
  key text, ordinal integer, is_known boolean);
comment on type private.judged_line is 'A line of a file, and whether another file has brought it.';

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
  perform private.require_amount(v_row.opening_balance, 'opening_balance');
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
  if v_known.id is not null and (v_known.file_hash <> v_row.file_hash or v_known.money_account_id <> v_account.id or (v_known.id = v_row.id and v_known.withdrawn_at is not null)) then
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

create function private.move_first_statement(p_tenant_id uuid, p_account_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_start date := (
    select min(s.from_on) from public.bank_statements s
    where s.tenant_id = p_tenant_id and s.money_account_id = p_account_id and s.withdrawn_at is null);
  v_ids uuid[];
begin
  -- What a later statement has had of the days before the new start was not in the account then: it is carried, or the opening
  -- balance would have it as well as its match.
  v_ids := array(
    select m.id from public.money_accounts x cross join unnest(x.carried_line_ids) as m (id) where x.tenant_id = p_tenant_id and x.id = p_account_id
    union
    select l.id from public.bank_match_items i
    join public.journal_lines l on l.tenant_id = i.tenant_id and l.id = i.journal_line_id and l.business_date < v_start
    where i.tenant_id = p_tenant_id and i.ledger_account_id = p_account_id and i.is_live);
  if cardinality(v_ids) > 200 then
    perform private.fail(409, 'in_use', 'Too many entries of these days are matched in later statements. Undo those first.');
  end if;
  update public.money_accounts m set reconciled_from = v_start, carried_line_ids = v_ids
  where m.tenant_id = p_tenant_id and m.id = p_account_id and (m.reconciled_from, m.carried_line_ids) is distinct from (v_start, v_ids);
end;
$$;
comment on function private.move_first_statement(uuid, uuid) is
  'After a statement was withdrawn: the account begins with the first that is left, and what that one or a later one has had from before is carried.';

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
  perform private.move_first_statement(v_tenant_id, v_row.money_account_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_withdrawn', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_row.withdraw_reason));
  return private.statement_json(v_tenant_id, v_row);
end;
$$;
comment on function public.withdraw_statement(jsonb) is
  'Takes back a file that was imported by mistake {statement_id, reason}; its lines count nowhere and may come again. Raises statement_closed, already_matched. Needs banking.reconcile.';

grant execute on function public.import_bank_lines(jsonb), public.withdraw_statement(jsonb) to authenticated;
