-- Reading the journal: entries by number, the ledger of an account line by line. Both page by key.

create function private.entry_json(p_entry public.journal_entries)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_entry.id, 'number', p_entry.number, 'sequence', p_entry.sequence, 'business_date', p_entry.business_date,
    'source_type', p_entry.source_type, 'source_id', p_entry.source_id, 'memo', p_entry.memo, 'posted_at', p_entry.posted_at,
    'posted_by', p_entry.posted_by, 'posted_by_name', (select f.full_name from public.profiles f where f.user_id = p_entry.posted_by),
    'reverses_id', p_entry.reverses_id, 'is_closing', p_entry.is_closing, 'chain_hash', encode(p_entry.chain_hash, 'hex'),
    'reverses_number', (
      select r.number from public.journal_entries r where r.tenant_id = p_entry.tenant_id and r.id = p_entry.reverses_id),
    'reversed_by_id', (
      select r.id from public.journal_entries r where r.tenant_id = p_entry.tenant_id and r.reverses_id = p_entry.id),
    'lines', (
      select jsonb_agg(jsonb_build_object('id', l.id, 'account_id', l.ledger_account_id, 'code', a.code, 'name', a.name, 'debit', l.debit,
        'credit', l.credit, 'memo', l.memo, 'location_id', l.location_id, 'contact_id', l.contact_id) order by l.position)
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_entry.tenant_id and l.journal_entry_id = p_entry.id));
$$;
comment on function private.entry_json(public.journal_entries) is 'An entry with its lines as the API shows it; source_type and source_id name the document behind it.';

create function public.get_journal_entry(p_entry_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_entry public.journal_entries;
begin
  select * into v_entry from public.journal_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id;
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  end if;
  return private.entry_json(v_entry);
end;
$$;
comment on function public.get_journal_entry(uuid) is 'One entry with its lines. Needs accounting.view.';

create function public.entries_of_document(p_source_type text, p_source_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(private.entry_json(e) order by e.sequence), '[]') from public.journal_entries e
    where e.tenant_id = v_tenant_id and e.source_type = p_source_type and e.source_id = p_source_id);
end;
$$;
comment on function public.entries_of_document(text, uuid) is 'What a document has posted. Needs accounting.view.';

create function public.list_journal(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_from date;
  v_to date;
  v_source text;
  v_user_id uuid;
  v_account_id uuid;
  v_search text;
  v_limit integer;
  v_before bigint;
  v_entries public.journal_entries[];
begin
  perform private.input_object(p_query, 'p_query');
  v_from := private.accounting_day(p_query, 'from', '', false);
  v_to := private.accounting_day(p_query, 'to', '', false);
  v_source := private.input_text(p_query, 'source_type', 40);
  v_user_id := private.input_uuid(p_query, 'user_id', '', false);
  v_account_id := private.input_uuid(p_query, 'account_id', '', false);
  v_search := '%' || private.escape_like(lower(private.input_text(p_query, 'search', 60))) || '%';
  v_limit := private.page_limit(private.input_number(p_query, 'limit', 1, 200, 1, '', false)::integer);
  v_before := private.input_number(private.decode_cursor(private.input_text(p_query, 'after', 500)), 'sequence', 1, 9e15, 1, 'after.', false)::bigint;
  v_entries := array(
    select e from public.journal_entries e
    where e.tenant_id = v_tenant_id and (v_before is null or e.sequence < v_before)
      and (v_from is null or e.business_date >= v_from) and (v_to is null or e.business_date <= v_to)
      and (v_source is null or e.source_type = v_source) and (v_user_id is null or e.posted_by = v_user_id)
      and (v_account_id is null or exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = v_account_id))
      and (v_search is null or lower(concat_ws(' ', e.number, e.memo)) like v_search or exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.journal_entry_id = e.id and lower(l.memo) like v_search))
    order by e.sequence desc limit v_limit + 1);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.entry_json(e) order by e.sequence desc), '[]') from unnest(v_entries[1:v_limit]) e),
    'next', case when cardinality(v_entries) > v_limit
      then private.encode_cursor(jsonb_build_object('sequence', (v_entries[v_limit]).sequence)) end);
end;
$$;
comment on function public.list_journal(jsonb) is
  'The journal, newest number first {from, to, source_type, user_id, account_id, search: in numbers and memos, limit, after}; next leads to the next page. Needs accounting.view.';

create function private.ledger_opening(p_tenant_id uuid, p_ids uuid[], p_from date, p_until date, p_location_id uuid, p_position bigint)
returns numeric language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array[p_from], array[p_until - 1], false, p_ids) s
    where p_location_id is null or s.location_id = p_location_id) + (
    select coalesce(sum(l.debit - l.credit), 0)
    from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.ledger_account_id = any (p_ids) and l.business_date = p_until and l.position <= p_position
      and (p_location_id is null or l.location_id = p_location_id));
end;
$$;
comment on function private.ledger_opening(uuid, uuid[], date, date, uuid, bigint) is
  'What accounts held since a day until a line: the days before by their balances, those of its own day line by line.';

create function private.ledger_line_json(p_line public.journal_lines, p_balance numeric)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_line.id, 'entry_id', e.id, 'number', e.number, 'business_date', p_line.business_date,
    'source_type', e.source_type, 'source_id', e.source_id, 'memo', coalesce(p_line.memo, e.memo), 'debit', p_line.debit, 'credit', p_line.credit,
    'balance', p_balance, 'account_id', p_line.ledger_account_id, 'location_id', p_line.location_id, 'contact_id', p_line.contact_id)
  from public.journal_entries e where e.tenant_id = p_line.tenant_id and e.id = p_line.journal_entry_id;
$$;
comment on function private.ledger_line_json(public.journal_lines, numeric) is 'A line of an account''s ledger with the balance after it and the document it came from.';

create function public.general_ledger(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_account public.ledger_accounts;
  v_range date[];
  v_ids uuid[];
  v_since date := '1970-01-01';
  v_location_id uuid;
  v_limit integer;
  v_cursor jsonb;
  v_day date;
  v_position bigint;
  v_opening numeric;
  v_lines public.journal_lines[];
begin
  perform private.input_object(p_query, 'p_query');
  v_range := private.statement_range(p_query);
  v_location_id := (private.statement_place(v_tenant_id, jsonb_build_object('location_id',
    private.input_uuid(p_query, 'location_id', '', false))) ->> 'location_id')::uuid;
  v_limit := private.page_limit(private.input_number(p_query, 'limit', 1, 200, 1, '', false)::integer);
  v_cursor := private.decode_cursor(private.input_text(p_query, 'after', 500));
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_query, 'account_id');
  if v_account.id is null then
    perform private.fail(404, 'not_found', 'This account does not exist.', '{"field": "account_id"}');
  end if;
  v_ids := array(
    select a.id from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.merged_into_id = v_account.id) || v_account.id;
  if v_account.account_type in ('income', 'expense') then
    v_since := private.year_start(v_tenant_id, v_range[1]);
  end if;
  v_day := coalesce(private.accounting_day(v_cursor, 'day', 'after.', v_cursor is not null), v_range[1]);
  v_position := coalesce(private.input_number(v_cursor, 'position', 0, 9e18, 1, 'after.', v_cursor is not null)::bigint, 0);
  v_opening := private.ledger_opening(v_tenant_id, v_ids, v_since, v_day, v_location_id, v_position);
  v_lines := array(
    select l from unnest(v_ids) as i (id)
    cross join lateral (
      select * from public.journal_lines x
      where x.tenant_id = v_tenant_id and x.ledger_account_id = i.id and x.business_date <= v_range[2]
        and (x.business_date, x.position) > (v_day, v_position) and (v_location_id is null or x.location_id = v_location_id)
      order by x.business_date, x.position limit v_limit + 1) l
    order by l.business_date, l.position limit v_limit + 1);
  return jsonb_build_object('account', private.account_json(v_account), 'from', v_range[1], 'to', v_range[2], 'opening', v_opening,
    'closing', private.ledger_opening(v_tenant_id, v_ids, v_since, v_range[2] + 1, v_location_id, 0),
    'rows', (
      select coalesce(jsonb_agg(private.ledger_line_json(x.line, x.balance) order by x.place), '[]')
      from (
        select v_lines[n.place] as line, n.place,
          v_opening + sum((v_lines[n.place]).debit - (v_lines[n.place]).credit) over (order by n.place) as balance
        from generate_series(1, least(v_limit, cardinality(v_lines))) as n (place)) x),
    'next', case when cardinality(v_lines) > v_limit then private.encode_cursor(
      jsonb_build_object('day', (v_lines[v_limit]).business_date, 'position', (v_lines[v_limit]).position)) end);
end;
$$;
comment on function public.general_ledger(jsonb) is
  'The ledger of an account {account_id, from, to, location_id, limit, after}: what it held at the head of this page (income and expenses: since their year began), its lines with the balance after each, next, and the closing of the range. Needs accounting.view.';

grant execute on function
  public.get_journal_entry(uuid),
  public.entries_of_document(text, uuid),
  public.list_journal(jsonb),
  public.general_ledger(jsonb)
  to authenticated;
