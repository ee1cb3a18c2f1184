-- Money accounts that have statements: what is matched of them, and what is left.

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
  v_account public.ledger_accounts;
  v_row public.money_accounts;
begin
  perform private.hold_ledger_accounts(p_tenant_id, array[p_account_id]);
  v_account := private.require_account(p_tenant_id, p_account_id, 'money', p_field);
  insert into public.money_accounts (tenant_id, id, kind) values (p_tenant_id, v_account.id, private.money_kind(v_account))
  on conflict (tenant_id, id) do nothing;
  select * into v_row from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_account.id for no key update;
  return v_row;
end;
$$;
comment on function private.hold_bank_account(uuid, uuid, text) is
  'A money account, held until the transaction ends: two people do not import or match the same at once, and nobody archives, merges or changes it.';

create function private.is_opening_entry(p_entry public.journal_entries)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_entry.source_type = 'opening_balance' or (p_entry.source_type = 'manual_reversal' and exists (
    select 1 from public.journal_entries o
    where o.tenant_id = p_entry.tenant_id and o.id = p_entry.reverses_id and o.source_type = 'opening_balance'));
end;
$$;
comment on function private.is_opening_entry(public.journal_entries) is
  'Whether an entry says what was there before the books began, or takes that back: a bank has it in its opening balance.';

create type private.unmatched_entry as (
  id uuid, journal_entry_id uuid, number text, source_type text, source_id uuid, business_date date, amount numeric, memo text, contact_id uuid, place bigint);
comment on type private.unmatched_entry is 'A line of the books that no statement has had yet; amount above zero is money in.';

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
    and (v_start is null or l.id = any (v_carried)
      or (l.business_date >= v_start and (e.source_type not in ('opening_balance', 'manual_reversal') or not private.is_opening_entry(e))))
    and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live)
    -- An entry and what took it back: the bank saw neither, unless the opening balance has one of them.
    and not exists (
      select 1 from public.journal_entries o
      join public.journal_lines x on x.tenant_id = o.tenant_id and x.journal_entry_id = o.id and x.ledger_account_id = any (v_ids)
      where o.tenant_id = e.tenant_id and (o.id = e.reverses_id or o.reverses_id = e.id)
        and (v_start is null or x.id = any (v_carried)
          or (x.business_date >= v_start and (o.source_type not in ('opening_balance', 'manual_reversal') or not private.is_opening_entry(o))))
        and not exists (
        select 1 from public.bank_match_items i where i.tenant_id = x.tenant_id and i.journal_line_id = x.id and i.is_live));
end;
$$;
comment on function private.unmatched_entries(uuid, uuid, date, date) is
  'Lines of the books in a money account that are in no match, since its first statement and of those days. What is in the opening balance is not among them, nor an entry with its mirror where neither is in it.';

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
      where e.tenant_id = p_tenant_id and e.source_type in ('opening_balance', 'manual_reversal') and private.is_opening_entry(e)
        and e.business_date between p_account.reconciled_from and p_to), 0);
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
    'withdraw_reason', p_statement.withdraw_reason) || private.late_json(p_tenant_id, p_statement);
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
      'statement_balance', s.closing_balance, 'statement_until', s.to_on, 'closed_until', c.to_on, 'unmatched_count', coalesce(u.count, 0), 'late_count', n.late_count) order by a.place), '[]')
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
        and not exists (select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live)) u on true
    left join lateral (
      select count(*) as late_count from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.closed_at is not null
        and exists (select 1 from private.late_entries(v_tenant_id, x))) n on true);
end;
$$;
comment on function public.bank_accounts() is
  'Money accounts as list_money_accounts, each with the balance of its newest statement, until when it is closed, how many lines wait to be matched, and how many closed statements no longer agree (late_count). Needs accounting.view.';

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

create function public.list_unmatched_entries(p_account_id uuid, p_search text default null, p_limit integer default 50, p_until date default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_search text := lower(private.shown_text(p_search));
begin
  return (
    select coalesce(jsonb_agg(private.unmatched_json(v_tenant_id, u) order by u.business_date desc, u.place desc), '[]')
    from (
      select x.* from private.unmatched_entries(v_tenant_id, p_account_id, '1970-01-01', coalesce(p_until, '2999-12-31')) x
      where v_search is null or position(v_search in lower(concat_ws(' ', x.number, x.memo, abs(x.amount)))) > 0
      order by x.business_date desc, x.place desc limit private.page_size(p_limit, 50)) u);
end;
$$;
comment on function public.list_unmatched_entries(uuid, text, integer, date) is
  'What the books have of a money account and no statement yet, until a day, the newest first, found by number, words or amount. Needs accounting.view.';

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

grant execute on function
  public.bank_accounts(),
  public.list_bank_statements(uuid),
  public.get_bank_statement(uuid),
  public.list_unmatched_entries(uuid, text, integer, date),
  public.set_carried_entries(jsonb)
  to authenticated;
