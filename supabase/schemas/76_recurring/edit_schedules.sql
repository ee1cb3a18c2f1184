-- What people do with something that repeats: begin and change it, pause, skip, end, run it now; approve drafts, retry what failed.

create function private.hold_schedule(p_body jsonb)
returns public.schedules language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_schedule public.schedules;
begin
  perform private.require_writable();
  select * into v_schedule from public.schedules s
  where s.tenant_id = v_tenant_id and s.id = private.input_uuid(p_body, 'schedule_id') for update;
  if v_schedule.id is null then
    perform private.fail(404, 'not_found', 'This is not among what repeats.', '{"field": "schedule_id"}');
  end if;
  perform private.require_permission(private.schedule_permission(v_schedule.kind, true));
  return v_schedule;
end;
$$;
comment on function private.hold_schedule(jsonb) is 'The schedule that a call names, held; whoever calls may record such documents.';

create function private.keep_schedule(p_schedule public.schedules, p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.schedules as s (tenant_id, id, kind, name, body, amount, every, unit, starts_on, is_last_day, ends_on, ends_after, posting, status,
    next_on, next_run_at, responsible_id, responsible_name)
  values (p_schedule.tenant_id, p_schedule.id, p_schedule.kind, p_schedule.name, p_schedule.body, p_schedule.amount, p_schedule.every, p_schedule.unit,
    p_schedule.starts_on, p_schedule.is_last_day, p_schedule.ends_on, p_schedule.ends_after, p_schedule.posting, p_schedule.status, p_schedule.next_on,
    case when p_schedule.status = 'active' then private.business_day_start(p_schedule.tenant_id, p_schedule.next_on) end, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id))
  on conflict (tenant_id, id) do update set name = excluded.name, body = excluded.body, amount = excluded.amount, every = excluded.every,
    unit = excluded.unit, starts_on = excluded.starts_on, is_last_day = excluded.is_last_day, ends_on = excluded.ends_on,
    ends_after = excluded.ends_after, posting = excluded.posting, next_on = excluded.next_on, next_run_at = excluded.next_run_at,
    responsible_id = excluded.responsible_id, responsible_name = excluded.responsible_name, revision = s.revision + 1;
end;
$$;
comment on function private.keep_schedule(public.schedules, uuid) is 'Writes a schedule; whoever does is responsible for it from now on.';

create function private.read_schedule(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_kind text)
returns public.schedules language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.schedules := private.read_schedule_rule(p_body);
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
  v_document jsonb;
begin
  v_schedule.tenant_id := p_tenant_id;
  v_schedule.id := private.input_uuid(p_body, 'id');
  v_schedule.kind := p_kind;
  v_schedule.name := private.input_text(p_body, 'name', 120, '', true);
  v_schedule.posting := private.input_choice(p_body, 'posting', array['draft', 'post']);
  v_document := private.document_to_repeat(p_tenant_id, p_user_id, p_kind, p_body -> 'document', v_schedule.posting);
  v_schedule.body := v_document -> 'body';
  v_schedule.amount := v_document -> 'amount';
  if v_schedule.starts_on not between v_today - 366 and v_today + 3660 then
    perform private.refuse_input('starts_on', 'This is more than a year ago, or more than ten years ahead.');
  end if;
  return v_schedule;
end;
$$;
comment on function private.read_schedule(uuid, uuid, jsonb, text) is 'A schedule as it was entered, checked with the document that it makes.';

create function public.save_schedule(p_schedule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_stored public.schedules;
  v_schedule public.schedules;
  v_kind text;
begin
  perform private.input_object(p_schedule, 'p_schedule');
  v_kind := private.input_choice(p_schedule, 'kind', array['expense', 'bill', 'journal']);
  perform private.require_permission(private.schedule_permission(v_kind, true));
  perform private.require_writable();
  perform private.lock_request('schedule', v_tenant_id, private.input_uuid(p_schedule, 'id'));
  select * into v_stored from public.schedules s where s.tenant_id = v_tenant_id and s.id = (p_schedule ->> 'id')::uuid for update;
  if v_stored.kind <> v_kind then
    perform private.refuse_input('kind', 'It repeats another kind of document.');
  elsif v_stored.status = 'ended' then
    perform private.fail(409, 'not_open', 'This has ended. Begin a new one from its last document.', '{"status": "ended"}');
  elsif v_stored.id is not null and v_stored.revision is distinct from private.input_number(p_schedule, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this. Reload it.');
  end if;
  v_schedule := private.read_schedule(v_tenant_id, auth.uid(), p_schedule, v_kind);
  v_schedule.status := coalesce(v_stored.status, 'active');
  v_schedule.next_on := private.next_schedule_day(v_schedule);
  if v_schedule.next_on is null then
    perform private.refuse_input('ends', 'No day is left on which it would be due.');
  end if;
  perform private.keep_schedule(v_schedule, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'schedule_saved', 'schedules', v_schedule.id, to_jsonb(v_stored), to_jsonb(v_schedule));
  return private.schedule_json(v_tenant_id, v_schedule.id);
end;
$$;
comment on function public.save_schedule(jsonb) is
  'Begins or changes something that repeats {id, revision, kind: expense | bill | journal, name, document: as record_expense, post_bill, post_manual_journal take it, without id and days (a bill: due_days; '
  'a journal: is_taken_back), unit, every, starts_on, is_last_day, ends, ends_on, ends_after, posting: draft | post}. Changing it leaves what was made. The second save of one id needs the revision that was read (stale_row). '
  'Needs accounting.post, for bills purchases.edit.';

create function public.change_schedule(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_change, 'p_change'));
  v_action text := private.input_choice(p_change, 'action', array['pause', 'resume', 'skip', 'run', 'end']);
  v_today date := private.business_date(v_schedule.tenant_id, clock_timestamp());
  v_due_on date := case when v_action in ('skip', 'run') then private.accounting_day(p_change, 'due_on') end;
begin
  -- The day that was read: sent twice, it is not another one that is skipped or made.
  if v_due_on < coalesce(v_schedule.next_on, '2999-12-31')
    or v_schedule.status = (case v_action when 'pause' then 'paused' when 'resume' then 'active' when 'end' then 'ended' end) then
    return private.schedule_json(v_schedule.tenant_id, v_schedule.id);
  elsif v_schedule.status = 'ended' or v_due_on > v_schedule.next_on then
    perform private.fail(409, 'not_open', 'Nothing is due there.', jsonb_build_object('status', v_schedule.status));
  elsif v_action = 'run' then
    perform private.make_next_run(v_schedule, auth.uid(), v_today);
  elsif v_action = 'skip' then
    insert into public.schedule_runs (tenant_id, schedule_id, due_on, status, amount, made_at, made_by)
    values (v_schedule.tenant_id, v_schedule.id, v_due_on, 'skipped', v_schedule.amount, clock_timestamp(), auth.uid());
    perform private.move_schedule(v_schedule, v_schedule.status, private.next_schedule_day(v_schedule));
  else
    perform private.move_schedule(v_schedule, case v_action when 'pause' then 'paused' else 'active' end, case v_action
      when 'pause' then v_schedule.next_on when 'resume' then private.next_schedule_day(v_schedule, v_today) end);
  end if;
  perform private.write_audit(v_schedule.tenant_id, auth.uid(), 'schedule_changed', 'schedules', v_schedule.id, null,
    jsonb_build_object('action', v_action, 'due_on', v_due_on));
  return private.schedule_json(v_schedule.tenant_id, v_schedule.id);
end;
$$;
comment on function public.change_schedule(jsonb) is
  'Pauses, resumes, ends a schedule, skips its next day or makes it now {schedule_id, action: pause | resume | end | skip | run, due_on: the next day as it was read}. '
  'Days that pass in a pause are left out. Made ahead, a document is of today. The same again changes nothing. Needs accounting.post, for bills purchases.edit.';

create function private.hold_run(p_tenant_id uuid, p_schedule_id uuid, p_run_id uuid)
returns public.schedule_runs language plpgsql volatile security definer set search_path = '' as $$
declare
  v_run public.schedule_runs;
begin
  select * into v_run from public.schedule_runs r
  where r.tenant_id = p_tenant_id and r.schedule_id = p_schedule_id and r.id = p_run_id for update;
  if v_run.id is null then
    perform private.fail(404, 'not_found', 'This document is not among what was made.', '{"field": "run_id"}');
  end if;
  return v_run;
end;
$$;
comment on function private.hold_run(uuid, uuid, uuid) is 'What became of a due day, held; not_found.';

create function private.approved_body(p_schedule public.schedules, p_run public.schedule_runs, p_body jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := coalesce(private.accounting_day(p_body, 'business_date', '', false),
    private.open_day(p_schedule.tenant_id, p_schedule.kind, p_run.business_date, p_today));
  v_body jsonb := p_run.body || jsonb_build_object('business_date', v_day);
begin
  if p_schedule.kind = 'journal' then
    return v_body || case when v_body ? 'reverse_on'
      then jsonb_build_object('reverse_on', (date_trunc('month', v_day) + interval '1 month')::date) else '{}' end;
  end if;
  return v_body || jsonb_build_object('amount', coalesce(
    private.input_number(p_body, 'amount', 0.01, 99999999999, private.tenant_step(p_schedule.tenant_id), '', false), p_run.amount));
end;
$$;
comment on function private.approved_body(public.schedules, public.schedule_runs, jsonb, date) is
  'A draft as it is approved: with another day, and of an expense another amount.';

create function public.approve_schedule_run(p_approval jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_approval, 'p_approval'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_approval, 'run_id'));
  v_body jsonb;
begin
  if v_run.status = 'posted' then
    return private.run_json(v_run.tenant_id, v_run.id);
  elsif v_run.status <> 'draft' then
    perform private.fail(409, 'not_open', 'This is no draft.', jsonb_build_object('status', v_run.status));
  elsif v_schedule.kind = 'bill' then
    perform private.refuse_input('run_id', 'Open the bill, compare it with the paper and post it there.');
  end if;
  v_body := private.approved_body(v_schedule, v_run, p_approval, private.business_date(v_run.tenant_id, clock_timestamp()));
  perform private.post_due_document(v_run.tenant_id, auth.uid(), v_schedule.kind, v_body);
  update public.schedule_runs r set status = 'posted', body = v_body, business_date = (v_body ->> 'business_date')::date,
    amount = case v_schedule.kind when 'expense' then (v_body ->> 'amount')::numeric else r.amount end, made_at = clock_timestamp(), made_by = auth.uid()
  where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$$;
comment on function public.approve_schedule_run(jsonb) is
  'Posts a draft of an expense or journal {schedule_id, run_id, amount: of an expense, business_date}; a draft bill is posted as a bill. Where the books of its day were locked since, it is of today. '
  'The same again changes nothing. Needs accounting.post.';

create function public.retry_schedule_run(p_retry jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_retry, 'p_retry'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_retry, 'run_id'));
begin
  if v_run.status = 'failed' then
    perform private.make_run(v_schedule, auth.uid(), v_run.id, v_run.due_on, private.business_date(v_run.tenant_id, clock_timestamp()));
  end if;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$$;
comment on function public.retry_schedule_run(jsonb) is
  'Tries again what could not be made {schedule_id, run_id}, as the schedule says it now and in the caller''s name; it may fail again. Needs accounting.post, for bills purchases.edit.';

create function public.skip_schedule_run(p_skip jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_skip, 'p_skip'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_skip, 'run_id'));
begin
  if v_run.status = 'draft' and v_schedule.kind = 'bill' then
    perform public.discard_bill(v_run.id);
  elsif v_run.status in ('draft', 'failed') then
    update public.schedule_runs r set status = 'skipped', error_code = null, error_message = null, made_at = clock_timestamp(), made_by = auth.uid()
    where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  elsif v_run.status = 'posted' then
    perform private.fail(409, 'not_open', 'This is posted. Reverse the document.', '{"status": "posted"}');
  end if;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$$;
comment on function public.skip_schedule_run(jsonb) is
  'Gives up a draft, or what could not be made {schedule_id, run_id}. The same again changes nothing. Needs accounting.post, for bills purchases.edit.';

grant execute on function
  public.save_schedule(jsonb),
  public.change_schedule(jsonb),
  public.approve_schedule_run(jsonb),
  public.retry_schedule_run(jsonb),
  public.skip_schedule_run(jsonb)
  to authenticated;
