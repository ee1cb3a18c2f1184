-- Entries that people write: journals, accruals, opening balances, and what takes them back. Never edited.

create function private.manual_line(p_tenant_id uuid, p_line jsonb, p_step numeric, p_place integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_prefix constant text := format('lines[%s].', p_place);
  v_account public.ledger_accounts;
  v_debit numeric;
  v_credit numeric;
  v_location_id uuid;
  v_contact_id uuid;
begin
  perform private.input_object(p_line, rtrim(c_prefix, '.'));
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, private.input_uuid(p_line, 'account_id', c_prefix));
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', format('%s %s is the sum of its documents. Write the document, not a line.', v_account.code, v_account.name),
      jsonb_build_object('field', c_prefix || 'account_id', 'account_id', v_account.id, 'role', v_account.role));
  end if;
  v_debit := coalesce(private.input_number(p_line, 'debit', 0, 99999999999, p_step, c_prefix, false), 0);
  v_credit := coalesce(private.input_number(p_line, 'credit', 0, 99999999999, p_step, c_prefix, false), 0);
  if (v_debit = 0) = (v_credit = 0) then
    perform private.refuse_input(c_prefix || 'debit', 'A line has an amount on one side.');
  end if;
  v_location_id := private.input_uuid(p_line, 'location_id', c_prefix, false);
  if v_location_id is not null and not exists (
      select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = v_location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', jsonb_build_object('field', c_prefix || 'location_id'));
  end if;
  v_contact_id := private.input_uuid(p_line, 'contact_id', c_prefix, false);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', c_prefix || 'contact_id'));
  end if;
  return jsonb_build_object('account_id', v_account.id, 'debit', v_debit, 'credit', v_credit, 'location_id', v_location_id,
    'contact_id', v_contact_id, 'memo', private.input_text(p_line, 'memo', 200, c_prefix));
end;
$$;
comment on function private.manual_line(uuid, jsonb, numeric, integer) is
  'One line that a person wrote, checked: an active account that no documents stand behind (control_account), an amount on one side.';

create function private.manual_lines(p_tenant_id uuid, p_body jsonb, p_min integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', p_min, 500);
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
begin
  return (
    select jsonb_agg(private.manual_line(p_tenant_id, e.value, v_step, (e.ordinality - 1)::integer) order by e.ordinality)
    from jsonb_array_elements(v_lines) with ordinality as e);
end;
$$;
comment on function private.manual_lines(uuid, jsonb, integer) is 'The lines that a person wrote, each checked.';

create function private.lines_difference(p_lines jsonb)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select sum(l.debit - l.credit) from jsonb_to_recordset(p_lines) as l (debit numeric, credit numeric);
$$;
comment on function private.lines_difference(jsonb) is 'Debits less credits of lines.';

create function private.manual_day(p_tenant_id uuid, p_body jsonb)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := private.accounting_day(p_body, 'business_date');
begin
  if v_day > private.business_date(p_tenant_id, clock_timestamp()) + 366 then
    perform private.refuse_input('business_date', 'This day is more than a year ahead.');
  end if;
  return v_day;
end;
$$;
comment on function private.manual_day(uuid, jsonb) is 'The day of an entry that a person writes, at most a year ahead.';

create function private.replayed_manual(p_tenant_id uuid, p_id uuid, p_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_stored_hash text;
begin
  perform private.lock_request('manual_journal', p_tenant_id, p_id);
  select m.request_hash into v_stored_hash from public.manual_journals m where m.tenant_id = p_tenant_id and m.id = p_id;
  if not found then
    return null;
  end if;
  perform private.require_same_request(v_stored_hash, p_hash);
  return private.manual_json(p_tenant_id, p_id, true);
end;
$$;
comment on function private.replayed_manual(uuid, uuid, text) is 'What the same request has answered before; null when it is new.';

create function private.manual_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'entry_id', m.journal_entry_id, 'number', e.number, 'reversal_entry_id', m.reversal_entry_id,
    'replayed', p_replayed)
  from public.manual_journals m
  join public.journal_entries e on e.tenant_id = m.tenant_id and e.id = m.journal_entry_id
  where m.tenant_id = p_tenant_id and m.id = p_id;
$$;
comment on function private.manual_json(uuid, uuid, boolean) is 'What posting by hand answers.';

create function private.keep_manual(
  p_tenant_id uuid, p_id uuid, p_kind text, p_entry_id uuid, p_reversal_id uuid, p_reason text, p_hash text, p_user_id uuid default auth.uid())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_entry_id is null then
    perform private.refuse_input('lines', 'These lines come to nothing.');
  end if;
  insert into public.manual_journals (tenant_id, id, kind, journal_entry_id, reversal_entry_id, reason, created_by, request_hash)
  values (p_tenant_id, p_id, p_kind, p_entry_id, p_reversal_id, p_reason, p_user_id, p_hash);
  return private.manual_json(p_tenant_id, p_id, false);
end;
$$;
comment on function private.keep_manual(uuid, uuid, text, uuid, uuid, text, text, uuid) is 'Keeps what a person has posted and answers it.';

create function private.mirrored_lines(p_tenant_id uuid, p_entry_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('account_id', l.ledger_account_id, 'debit', l.credit, 'credit', l.debit, 'location_id', l.location_id,
    'contact_id', l.contact_id, 'memo', l.memo) order by l.position)
  from public.journal_lines l where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id;
$$;
comment on function private.mirrored_lines(uuid, uuid) is 'The lines of an entry with their sides exchanged.';

create function private.require_closing(p_tenant_id uuid, p_day date, p_lines jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('accounting.lock');
  if p_day <> (private.year_start(p_tenant_id, p_day) + interval '1 year')::date - 1 then
    perform private.refuse_input('business_date', 'A closing entry is of the last day of a year of the books.');
  elsif exists (
      select 1 from jsonb_to_recordset(p_lines) as l (account_id uuid)
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = l.account_id
      where a.account_type not in ('income', 'expense', 'equity')) then
    perform private.refuse_input('lines', 'A closing entry moves income and expenses to equity, nothing else.');
  end if;
end;
$$;
comment on function private.require_closing(uuid, date, jsonb) is
  'What profit and loss leaves out: an entry of a year''s last day from income and expenses to equity, by who may lock the books.';

create function private.post_journal_by(p_tenant_id uuid, p_user_id uuid, p_journal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text := private.request_hash(p_journal);
  v_id uuid;
  v_lines jsonb;
  v_day date;
  v_reverse_on date;
  v_is_closing boolean;
  v_memo text;
  v_answer jsonb;
  v_entry_id uuid;
  v_reversal_id uuid;
begin
  v_id := private.input_uuid(p_journal, 'id');
  v_answer := private.replayed_manual(p_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_memo := private.input_text(p_journal, 'memo', 500, '', true);
  v_day := private.manual_day(p_tenant_id, p_journal);
  v_reverse_on := private.accounting_day(p_journal, 'reverse_on', '', false);
  v_is_closing := coalesce(private.input_flag(p_journal, 'is_closing', false), false);
  if v_reverse_on <= v_day or v_reverse_on > v_day + 366 then
    perform private.refuse_input('reverse_on', 'An accrual is taken back on a later day, within a year.');
  elsif v_is_closing and v_reverse_on is not null then
    perform private.refuse_input('reverse_on', 'A closing entry is not taken back on another day.');
  end if;
  v_lines := private.manual_lines(p_tenant_id, p_journal, 2);
  if v_is_closing then
    perform private.require_closing(p_tenant_id, v_day, v_lines);
  end if;
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual', v_id, v_day, v_memo, v_lines,
    p_is_closing => v_is_closing);
  if v_reverse_on is not null and v_entry_id is not null then
    v_reversal_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual_reversal', v_id, v_reverse_on, v_memo,
      private.mirrored_lines(p_tenant_id, v_entry_id), p_reverses_id => v_entry_id);
  end if;
  return private.keep_manual(p_tenant_id, v_id, 'manual', v_entry_id, v_reversal_id, null, v_hash, p_user_id);
end;
$$;
comment on function private.post_journal_by(uuid, uuid, jsonb) is 'Posts a journal that a person wrote, or one that repeats. Idempotent by id and body.';

create function public.post_manual_journal(p_journal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return private.post_journal_by(v_tenant_id, auth.uid(), private.input_object(p_journal, 'p_journal'));
end;
$$;
comment on function public.post_manual_journal(jsonb) is
  'Posts a journal {id, business_date, memo, lines [{account_id, debit or credit, location_id, contact_id, memo}], reverse_on, is_closing}. With reverse_on it is an accrual that is taken back that day. is_closing: from income and expenses to equity on the last day of a year, needs accounting.lock too. Refuses control_account. Idempotent by id and body. Needs accounting.post.';

create function public.reverse_entry(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_reversal);
  v_id uuid;
  v_entry public.journal_entries;
  v_day date;
  v_reason text;
  v_answer jsonb;
  v_reversal_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_day := private.manual_day(v_tenant_id, p_reversal);
  select * into v_entry from public.journal_entries e
  where e.tenant_id = v_tenant_id and e.id = private.input_uuid(p_reversal, 'entry_id');
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.', '{"field": "entry_id"}');
  end if;
  perform private.lock_request('reverse_entry', v_tenant_id, v_entry.id);
  if v_entry.source_type not in ('manual', 'opening_balance') then
    perform private.fail(409, 'not_reversible', 'This entry belongs to a document and is corrected there.', jsonb_build_object('source_type', v_entry.source_type));
  elsif exists (select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.reverses_id = v_entry.id) then
    perform private.fail(409, 'already_reversed', 'This entry has been reversed already.');
  elsif v_day < v_entry.business_date then
    perform private.refuse_input('business_date', 'A reversal is not earlier than its entry.');
  end if;
  if v_entry.is_closing then
    -- On its own day: in another year it would be a result that profit and loss does not show.
    perform private.require_permission('accounting.lock');
    if v_day <> v_entry.business_date then
      perform private.refuse_input('business_date', 'A closing entry is taken back on its own day.');
    end if;
  end if;
  v_reversal_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual_reversal', v_id, v_day, v_reason,
    private.mirrored_lines(v_tenant_id, v_entry.id), p_reverses_id => v_entry.id, p_is_closing => v_entry.is_closing);
  return private.keep_manual(v_tenant_id, v_id, 'manual_reversal', v_reversal_id, null, v_reason, v_hash);
end;
$$;
comment on function public.reverse_entry(jsonb) is
  'Takes back an entry that a person wrote, once {id, entry_id, business_date, reason}, on its day or later; a closing entry on its day, by accounting.lock. Errors: not_reversible, already_reversed. Idempotent by id and body. Needs accounting.post.';

create function public.record_opening_balances(p_opening jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_day date;
  v_lines jsonb;
  v_difference numeric;
  v_answer jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_day := private.manual_day(v_tenant_id, p_opening);
  v_lines := private.manual_lines(v_tenant_id, p_opening, 1);
  v_difference := private.lines_difference(v_lines);
  return private.keep_manual(v_tenant_id, v_id, 'opening_balance',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_balance', v_id, v_day, 'Opening balances',
      v_lines || jsonb_build_array(jsonb_build_object('role', 'opening_balance_equity', 'credit', v_difference))), null, null, v_hash);
end;
$$;
comment on function public.record_opening_balances(jsonb) is
  'What accounts held before the books began {id, business_date, lines [{account_id, debit or credit}]}, against opening balances. Stock and what contacts owe have documents of their own (control_account). Idempotent by id and body. Needs accounting.post.';

create function public.finish_opening_balances(p_opening jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_day date;
  v_balance numeric;
  v_answer jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_day := private.manual_day(v_tenant_id, p_opening);
  -- Nothing is added to it meanwhile.
  perform private.hold_journal(v_tenant_id);
  select coalesce(sum(s.debit - s.credit), 0) into v_balance
  from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
    array[private.posting_role(v_tenant_id, 'opening_balance_equity')]) s;
  if v_balance = 0 then
    perform private.fail(409, 'nothing_to_move', 'There are no opening balances to move.');
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'opening_transfer',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_transfer', v_id, v_day, 'Opening balances to owner''s capital', jsonb_build_array(
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_balance),
      jsonb_build_object('role', 'owner_equity', 'debit', v_balance))), null, null, v_hash);
end;
$$;
comment on function public.finish_opening_balances(jsonb) is
  'Moves what stands in opening balances to the owner''s capital {id, business_date}; nothing_to_move when it is nothing. Idempotent by id and body. Needs accounting.post.';

create function public.save_journal_template(p_template jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_id uuid;
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_template, 'p_template');
  v_id := private.input_uuid(p_template, 'id');
  v_name := private.input_text(p_template, 'name', 80, '', true);
  if exists (select 1 from public.journal_templates t where t.tenant_id = v_tenant_id and t.id <> v_id and t.archived_at is null
      and lower(t.name) = lower(v_name)) then
    perform private.fail(409, 'name_taken', 'There is a template of this name.', '{"field": "name"}');
  end if;
  insert into public.journal_templates as t (tenant_id, id, name, memo, lines, archived_at)
  values (v_tenant_id, v_id, v_name, private.input_text(p_template, 'memo', 500), private.template_lines(v_tenant_id, p_template),
    case when p_template -> 'is_archived' = 'true' then clock_timestamp() end)
  on conflict (tenant_id, id) do update set name = excluded.name, memo = excluded.memo, lines = excluded.lines, archived_at = excluded.archived_at;
  return jsonb_build_object('id', v_id);
end;
$$;
comment on function public.save_journal_template(jsonb) is
  'Keeps a journal to begin with {id, name, memo, lines [{account_id, side, amount, memo}], is_archived}. Needs accounting.post.';

create function private.template_lines(p_tenant_id uuid, p_body jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 100);
  v_line jsonb;
  v_read jsonb := '[]';
  v_prefix text;
begin
  for v_index in 0 .. jsonb_array_length(v_lines) - 1 loop
    v_prefix := format('lines[%s].', v_index);
    v_line := private.input_object(v_lines -> v_index, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object(
      'account_id', private.posting_account(p_tenant_id, private.input_uuid(v_line, 'account_id', v_prefix)),
      'side', private.input_choice(v_line, 'side', array['debit', 'credit'], v_prefix),
      'amount', private.input_number(v_line, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), v_prefix, false),
      'memo', private.input_text(v_line, 'memo', 200, v_prefix));
  end loop;
  return v_read;
end;
$$;
comment on function private.template_lines(uuid, jsonb) is 'The lines of a template, checked; a line may lack its amount.';

create function public.list_journal_templates()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'memo', t.memo, 'lines', t.lines) order by lower(t.name)), '[]')
    from public.journal_templates t where t.tenant_id = v_tenant_id and t.archived_at is null);
end;
$$;
comment on function public.list_journal_templates() is 'The journals to begin with, by name. Needs accounting.view.';

grant execute on function
  public.post_manual_journal(jsonb),
  public.reverse_entry(jsonb),
  public.record_opening_balances(jsonb),
  public.finish_opening_balances(jsonb),
  public.save_journal_template(jsonb),
  public.list_journal_templates()
  to authenticated;
