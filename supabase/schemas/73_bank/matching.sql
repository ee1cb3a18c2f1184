-- Which line of a statement is which line of the books. Matching posts nothing, so it may be done in closed books too.

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
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into public.bank_matches (tenant_id, id, money_account_id, bank_statement_id, kind, amount, journal_entry_id, bank_rule_id, splits, matched_at,
    matched_by, matched_by_name, request_hash)
  values (p_match.tenant_id, p_match.id, p_match.money_account_id, p_match.bank_statement_id, p_match.kind,
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids)),
    p_match.journal_entry_id, p_match.bank_rule_id, p_match.splits, clock_timestamp(), auth.uid(),
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
  perform private.require_amount(v_amounts[1], 'bank_line_ids');
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

create function public.match_lines(p_matches jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('banking.reconcile');
  perform private.input_object(p_matches, 'p_matches');
  return (
    select jsonb_agg(public.match_line(e.value) order by e.ordinality)
    from jsonb_array_elements(private.input_array(p_matches, 'matches', 1, 50)) with ordinality as e);
end;
$$;
comment on function public.match_lines(jsonb) is
  'Several matches at once {matches: each as match_line takes it}, all of them or none. Raises what match_line raises. Needs banking.reconcile.';

create function public.unmatch_lines(p_undo jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('banking.reconcile');
  perform private.input_object(p_undo, 'p_undo');
  return (
    select jsonb_agg(public.unmatch_line(jsonb_build_object('match_id', i.id, 'reason', p_undo -> 'reason')) order by i.place)
    from unnest(private.input_ids(p_undo, 'match_ids', 50)) with ordinality as i (id, place));
end;
$$;
comment on function public.unmatch_lines(jsonb) is
  'Undoes several matches at once {match_ids, reason}, all of them or none. Raises what unmatch_line raises. Needs banking.reconcile.';

grant execute on function public.match_line(jsonb), public.unmatch_line(jsonb), public.match_lines(jsonb), public.unmatch_lines(jsonb) to authenticated;
