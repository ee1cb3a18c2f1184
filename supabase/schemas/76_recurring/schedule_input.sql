-- What people say about something that repeats, and the document it makes.

create function private.schedule_permission(p_kind text, p_is_edit boolean)
returns text language sql immutable security invoker set search_path = ''
return case when p_kind = 'bill' then case when p_is_edit then 'purchases.edit' else 'purchases.view' end
  when p_is_edit then 'accounting.post' else 'accounting.view' end;
comment on function private.schedule_permission(text, boolean) is 'What somebody needs to change, or see, documents of a kind that repeat.';

create function private.read_schedule_rule(p_rule jsonb)
returns public.schedules language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule public.schedules;
  v_ends text := private.input_choice(p_rule, 'ends', array['never', 'on', 'after']);
begin
  v_rule.unit := private.input_choice(p_rule, 'unit', array['day', 'week', 'month']);
  v_rule.every := private.input_number(p_rule, 'every', 1, 366, 1);
  v_rule.starts_on := private.accounting_day(p_rule, 'starts_on');
  v_rule.is_last_day := coalesce(private.input_flag(p_rule, 'is_last_day', false), false);
  if v_ends = 'on' then
    v_rule.ends_on := private.accounting_day(p_rule, 'ends_on');
  elsif v_ends = 'after' then
    v_rule.ends_after := private.input_number(p_rule, 'ends_after', 1, 1000, 1);
  end if;
  if v_rule.is_last_day and v_rule.unit <> 'month' then
    perform private.refuse_input('is_last_day', 'Only months have a last day.');
  elsif v_rule.ends_on < v_rule.starts_on then
    perform private.refuse_input('ends_on', 'It ends before it begins.');
  end if;
  return v_rule;
end;
$$;
comment on function private.read_schedule_rule(jsonb) is
  'How something repeats {unit, every, starts_on, is_last_day, ends: never | on | after, ends_on, ends_after}, checked.';

create function private.expense_to_repeat(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_posting text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_body jsonb := p_body - array['id', 'business_date', 'attachment_ids', 'till_session_id'];
  v_is_of_drawer boolean := private.input_choice(p_body, 'tender_type', array['cash', 'bank', 'mobile_money']) = 'cash'
    and private.input_uuid(p_body, 'money_account_id', '', false) is null;
  v_voucher jsonb;
begin
  if v_is_of_drawer and p_posting = 'post' then
    perform private.refuse_input('posting', 'Cash of the till is taken out by a person: choose drafts.');
  end if;
  v_voucher := private.read_voucher(p_tenant_id, v_body || jsonb_build_object('id', gen_random_uuid()), 'expense',
    case when v_is_of_drawer then '{}' else private.voucher_money(p_tenant_id, p_user_id, v_body) end, clock_timestamp());
  return jsonb_build_object('body', v_body, 'amount', v_voucher -> 'amount');
end;
$$;
comment on function private.expense_to_repeat(uuid, uuid, jsonb, text) is 'An expense that repeats, checked, and what it comes to.';

create function private.journal_to_repeat(p_tenant_id uuid, p_body jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.manual_lines(p_tenant_id, p_body, 2);
begin
  perform private.input_text(p_body, 'memo', 440, '', true);
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  return jsonb_build_object(
    'body', p_body - array['id', 'business_date', 'reverse_on', 'is_closing', 'is_taken_back']
      || jsonb_build_object('is_taken_back', coalesce(private.input_flag(p_body, 'is_taken_back', false), false)),
    'amount', (select sum(l.debit) from jsonb_to_recordset(v_lines) as l (debit numeric)));
end;
$$;
comment on function private.journal_to_repeat(uuid, jsonb) is
  'A journal that repeats, checked, and what it comes to; is_taken_back: an accrual, taken back on the first of the month after.';

create function private.bill_to_repeat(p_tenant_id uuid, p_body jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- The sum on the paper comes with each paper.
  v_body jsonb := p_body - array['id', 'revision', 'bill_date', 'business_date', 'due_on', 'typed_total', 'typed_tax'];
  v_bill jsonb := private.read_bill(p_tenant_id, v_body || jsonb_build_object('id', gen_random_uuid()), clock_timestamp());
begin
  perform private.input_number(p_body, 'due_days', 0, 366, 1, '', false);
  if exists (select 1 from jsonb_array_elements(v_bill -> 'lines') as l where l ->> 'kind' <> 'expense') then
    perform private.refuse_input('lines', 'Only bills of costs repeat. Goods are billed when they have come.');
  end if;
  return jsonb_build_object('body', v_body, 'amount', v_bill -> 'total_amount');
end;
$$;
comment on function private.bill_to_repeat(uuid, jsonb) is
  'A bill of costs that repeats, checked, and what it comes to; due_days: how long after its date it is due.';

create function private.document_to_repeat(p_tenant_id uuid, p_user_id uuid, p_kind text, p_body jsonb, p_posting text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.input_object(p_body, 'document');
  return case p_kind
    when 'expense' then private.expense_to_repeat(p_tenant_id, p_user_id, p_body, p_posting)
    when 'bill' then private.bill_to_repeat(p_tenant_id, p_body)
    else private.journal_to_repeat(p_tenant_id, p_body) end;
end;
$$;
comment on function private.document_to_repeat(uuid, uuid, text, jsonb, text) is
  'The document that a schedule makes, as its own call would check it today: {body, amount}.';

create function private.schedule_areas(p_kind text)
returns text[] language sql stable security definer set search_path = '' as $$
  select private.source_areas(case p_kind when 'expense' then 'expense' when 'bill' then 'supplier_bill' else 'manual' end);
$$;
comment on function private.schedule_areas(text) is 'The areas of the books that a document of a kind touches.';

create function private.open_day(p_tenant_id uuid, p_kind text, p_day date, p_today date)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_locked(p_tenant_id, private.schedule_areas(p_kind), p_day) then p_today else p_day end;
end;
$$;
comment on function private.open_day(uuid, text, date, date) is 'A day if its books are open, else today.';

create function private.period_reference(p_reference text, p_unit text, p_due_on date)
returns text language sql immutable security invoker set search_path = ''
return left(p_reference, 49) || ' ' || to_char(p_due_on, case p_unit when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end);
comment on function private.period_reference(text, text, date) is 'The supplier''s reference of a bill that repeats: with its month, or its day.';

create function private.due_document(p_schedule public.schedules, p_run_id uuid, p_due_on date, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- Made ahead of its day, it is of today.
  v_day date := least(p_due_on, p_today);
  v_open date := private.open_day(p_schedule.tenant_id, p_schedule.kind, v_day, p_today);
  v_note text := case when v_open > v_day then format('Due %s: the books of that day are locked.', to_char(p_due_on, 'FMDD Mon YYYY')) end;
  v_body jsonb := p_schedule.body || jsonb_build_object('id', p_run_id, 'business_date', v_open);
  v_text text := case p_schedule.kind when 'journal' then 'memo' else 'note' end;
begin
  v_body := v_body || jsonb_build_object(v_text, left(concat_ws(' ', v_body ->> v_text, v_note), 500));
  v_body := case when nullif(v_body ->> v_text, '') is null then v_body - v_text else v_body end;
  if p_schedule.kind = 'bill' then
    v_body := v_body - 'due_days' || jsonb_build_object('bill_date', v_day)
      || case when v_body ? 'supplier_reference'
        then jsonb_build_object('supplier_reference', private.period_reference(v_body ->> 'supplier_reference', p_schedule.unit, p_due_on)) else '{}' end
      || case when coalesce(jsonb_typeof(v_body -> 'due_days'), 'null') = 'number'
        then jsonb_build_object('due_on', v_day + (v_body ->> 'due_days')::numeric::integer) else '{}' end;
  elsif p_schedule.kind = 'journal' then
    v_body := v_body - 'is_taken_back' || case when v_body -> 'is_taken_back' = 'true'
      then jsonb_build_object('reverse_on', (date_trunc('month', v_open) + interval '1 month')::date) else '{}' end;
  end if;
  return jsonb_build_object('body', v_body, 'business_date', v_open, 'note', v_note);
end;
$$;
comment on function private.due_document(public.schedules, uuid, date, date) is
  'The document of a due day: of that day unless its books are locked, then of today with a note {body, business_date, note}.';
