-- Schedules of saved reports: when, of which days, to whom. Whoever saves one is responsible for it: it is made with their rights.

create function private.may_see_whole_report(p_report public.saved_reports, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_open_report(p_report.tenant_id, p_user_id, p_report.definition_key)
    or not private.actor_can(p_report.tenant_id, p_user_id, 'sales.view_all') then
    return false;
  end if;
  perform private.plan_report(p_report.tenant_id, p_user_id,
    private.runnable_query(p_report.tenant_id, p_report.query, private.business_date(p_report.tenant_id, statement_timestamp())));
  return true;
exception when sqlstate 'PT403' then
  return false;
end;
$$;
comment on function private.may_see_whole_report(public.saved_reports, uuid) is
  'Whether a person may see every figure and grouping of a saved report, of all sales and not the own ones only.';

create function private.require_saved_report(p_tenant_id uuid, p_report_id uuid)
returns public.saved_reports language plpgsql stable security definer set search_path = '' as $$
declare
  v_report public.saved_reports;
begin
  select * into v_report from public.saved_reports r where r.tenant_id = p_tenant_id and r.id = p_report_id and r.deleted_at is null;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.', '{"field": "saved_report_id"}');
  end if;
  return v_report;
end;
$$;
comment on function private.require_saved_report(uuid, uuid) is 'A saved report that the caller finds, or not_found.';

create function private.read_report_addresses(p_body jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_addresses text[] := array(
    select distinct lower(btrim(a #>> '{}')) from jsonb_array_elements(private.input_array(p_body, 'addresses', 0, 10)) as a order by 1);
begin
  if exists (select 1 from unnest(v_addresses) as a where a is null or length(a) not between 3 and 320
    or a !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$') then
    perform private.refuse_input('addresses', 'One of these is not an email address.');
  elsif v_addresses <> '{}' and not coalesce(private.input_flag(p_body, 'is_confirmed', false), false) then
    perform private.refuse_input('is_confirmed', 'Confirm that these addresses may see the figures.');
  end if;
  return v_addresses;
end;
$$;
comment on function private.read_report_addresses(jsonb) is 'Addresses outside of the business, each once, which the body must confirm with is_confirmed.';

create function private.read_report_members(p_report public.saved_reports, p_body jsonb)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[] := private.input_ids(p_body, 'member_ids', 20);
begin
  if exists (
    select 1 from unnest(v_ids) as i (user_id)
    where not exists (
      select 1 from public.tenant_users m
      where m.tenant_id = p_report.tenant_id and m.user_id = i.user_id and m.is_active and m.invitation_status = 'accepted')) then
    perform private.refuse_input('member_ids', 'One of these people is not in the team.');
  elsif exists (select 1 from unnest(v_ids) as i (user_id) where not private.may_see_whole_report(p_report, i.user_id)) then
    perform private.refuse_input('member_ids', 'One of these people may not see every figure of this report.');
  end if;
  return v_ids;
end;
$$;
comment on function private.read_report_members(public.saved_reports, jsonb) is 'People of the business who may see every figure of a report.';

create function private.read_report_rhythm(p_body jsonb)
returns public.report_schedules language plpgsql stable security definer set search_path = '' as $$
declare
  v_schedule public.report_schedules;
begin
  v_schedule.rhythm := private.input_choice(p_body, 'rhythm', array['daily', 'weekdays', 'monthly']);
  v_schedule.period := private.input_choice(p_body, 'period', array['yesterday', 'last_week', 'last_month', 'month_to_date']);
  v_schedule.at_time := private.input_time(p_body, 'at_time');
  v_schedule.weekdays := '{}';
  if v_schedule.at_time is null then
    perform private.refuse_input('at_time', 'This must be a time of day such as 16:30.');
  elsif v_schedule.rhythm = 'weekdays' then
    if exists (select 1 from jsonb_array_elements(private.input_array(p_body, 'weekdays', 1, 7)) as d where d #>> '{}' !~ '^[1-7]$') then
      perform private.refuse_input('weekdays', 'These must be days of the week, 1 to 7.');
    end if;
    v_schedule.weekdays := array(select distinct (d #>> '{}')::integer from jsonb_array_elements(p_body -> 'weekdays') as d order by 1);
  elsif v_schedule.rhythm = 'monthly' then
    v_schedule.month_day := private.input_number(p_body, 'month_day', 1, 31, 1, '', false);
  end if;
  -- A period is mailed once.
  if v_schedule.period = 'last_month' and v_schedule.rhythm <> 'monthly' then
    perform private.refuse_input('period', 'Last month is mailed once a month.');
  elsif v_schedule.period = 'last_week' and (v_schedule.rhythm = 'daily' or cardinality(v_schedule.weekdays) > 1) then
    perform private.refuse_input('period', 'Last week is mailed once a week: choose one day.');
  end if;
  return v_schedule;
end;
$$;
comment on function private.read_report_rhythm(jsonb) is 'When a report is mailed and of which days, checked: a period is not asked for more often than there are new ones.';

create function private.with_next_report_day(p_schedule public.report_schedules)
returns public.report_schedules language plpgsql stable security definer set search_path = '' as $$
declare
  v_schedule public.report_schedules := p_schedule;
  v_zone text := (select t.timezone from public.tenants t where t.id = p_schedule.tenant_id);
begin
  v_schedule.next_on := case when p_schedule.status = 'active' and p_schedule.deleted_at is null
    then private.next_report_day(p_schedule, v_zone, clock_timestamp()) end;
  v_schedule.next_run_at := private.local_instant(v_zone, v_schedule.next_on, p_schedule.at_time);
  return v_schedule;
end;
$$;
comment on function private.with_next_report_day(public.report_schedules) is 'A schedule with the day and instant of its next mail; none while it is paused or deleted.';

create function private.hold_report_schedule(p_body jsonb)
returns public.report_schedules language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_schedule public.report_schedules;
begin
  perform private.require_writable();
  select * into v_schedule from public.report_schedules s
  where s.tenant_id = v_tenant_id and s.id = private.input_uuid(p_body, 'report_schedule_id') for update;
  if v_schedule.id is null or not private.sees_report_schedule(v_schedule) then
    perform private.fail(404, 'not_found', 'This schedule no longer exists.', '{"field": "report_schedule_id"}');
  end if;
  return v_schedule;
end;
$$;
comment on function private.hold_report_schedule(jsonb) is 'A schedule that the caller finds, held; not_found.';

create function private.add_report_schedule(p_schedule public.report_schedules)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.report_schedules s where s.tenant_id = p_schedule.tenant_id and s.deleted_at is null) >= 100 then
    perform private.refuse_input('saved_report_id', 'There are 100 schedules. Delete one first.');
  end if;
  insert into public.report_schedules (tenant_id, id, saved_report_id, owner_id, rhythm, weekdays, month_day, at_time, period, member_ids, addresses,
    next_on, next_run_at, request_hash)
  values (p_schedule.tenant_id, p_schedule.id, p_schedule.saved_report_id, p_schedule.owner_id, p_schedule.rhythm, p_schedule.weekdays, p_schedule.month_day,
    p_schedule.at_time, p_schedule.period, p_schedule.member_ids, p_schedule.addresses, p_schedule.next_on, p_schedule.next_run_at, p_schedule.request_hash);
end;
$$;
comment on function private.add_report_schedule(public.report_schedules) is 'Adds a schedule, 100 a business at most.';

create function public.save_report_schedule(p_schedule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_report public.saved_reports;
  v_old public.report_schedules;
  v_new public.report_schedules;
begin
  perform private.require_writable();
  perform private.input_object(p_schedule, 'p_schedule');
  perform private.lock_request('report_schedule', v_tenant_id, private.input_uuid(p_schedule, 'id'));
  v_report := private.require_saved_report(v_tenant_id, private.input_uuid(p_schedule, 'saved_report_id'));
  select * into v_old from public.report_schedules s where s.tenant_id = v_tenant_id and s.id = (p_schedule ->> 'id')::uuid for update;
  if v_old.request_hash = private.request_hash(p_schedule) then
    return private.report_schedule_json(v_old);
  elsif v_old.id is not null and private.input_number(p_schedule, 'revision', 1, 1000000, 1, '', false) is null then
    perform private.require_same_request(v_old.request_hash, private.request_hash(p_schedule));
  elsif v_old.deleted_at is not null or v_old.saved_report_id <> v_report.id or (v_old.id is null and p_schedule ? 'revision') then
    perform private.fail(404, 'not_found', 'This schedule no longer exists.', '{"field": "id"}');
  elsif v_old.revision <> (p_schedule ->> 'revision')::integer then
    perform private.fail(409, 'stale_row', 'Someone else changed this schedule. Reload it.');
  elsif not private.may_open_report(v_tenant_id, auth.uid(), v_report.definition_key) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('report', v_report.definition_key));
  end if;
  v_new := private.read_report_rhythm(p_schedule);
  v_new.tenant_id := v_tenant_id;
  v_new.id := (p_schedule ->> 'id')::uuid;
  v_new.saved_report_id := v_report.id;
  v_new.owner_id := auth.uid();
  v_new.member_ids := private.read_report_members(v_report, p_schedule);
  v_new.addresses := private.read_report_addresses(p_schedule);
  v_new.status := coalesce(v_old.status, 'active');
  v_new.request_hash := private.request_hash(p_schedule);
  if cardinality(v_new.member_ids) + cardinality(v_new.addresses) = 0 then
    perform private.refuse_input('member_ids', 'Choose somebody whom the report is mailed to.');
  end if;
  v_new := private.with_next_report_day(v_new);
  if v_old.id is null then
    perform private.add_report_schedule(v_new);
  else
    update public.report_schedules s set owner_id = v_new.owner_id, rhythm = v_new.rhythm, weekdays = v_new.weekdays, month_day = v_new.month_day,
      at_time = v_new.at_time, period = v_new.period, member_ids = v_new.member_ids, addresses = v_new.addresses, next_on = v_new.next_on,
      next_run_at = v_new.next_run_at, request_hash = v_new.request_hash, revision = s.revision + 1
    where s.tenant_id = v_tenant_id and s.id = v_new.id;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'report_schedule_saved', 'report_schedules', v_new.id, to_jsonb(v_old), to_jsonb(v_new));
  select * into v_new from public.report_schedules s where s.tenant_id = v_tenant_id and s.id = v_new.id;
  return private.report_schedule_json(v_new);
end;
$$;
comment on function public.save_report_schedule(jsonb) is
  'Has a saved report mailed {id, revision (for a change), saved_report_id, rhythm: daily | weekdays (with weekdays, 1 Monday to 7) | monthly (with month_day, null the last), at_time: 06:00, '
  'period: yesterday | last_week | last_month | month_to_date, member_ids, addresses with is_confirmed}. Whoever saves it is responsible: it is made with their rights at each sending. '
  'Idempotent by id and body. Needs reports.schedule. Answers ReportSchedule.';

create function public.change_report_schedule(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.report_schedules := private.hold_report_schedule(private.input_object(p_change, 'p_change'));
  v_action text := private.input_choice(p_change, 'action', array['pause', 'resume', 'delete', 'restore']);
  v_was public.report_schedules := v_schedule;
begin
  v_schedule.status := case v_action when 'pause' then 'paused' when 'resume' then 'active' else v_schedule.status end;
  v_schedule.paused_because := case when v_action in ('delete', 'restore') then v_schedule.paused_because end;
  v_schedule.deleted_at := case v_action when 'delete' then coalesce(v_schedule.deleted_at, clock_timestamp()) when 'restore' then null else v_schedule.deleted_at end;
  if (v_schedule.status, v_schedule.deleted_at) is not distinct from (v_was.status, v_was.deleted_at) then
    return private.report_schedule_json(v_was);
  elsif v_action in ('pause', 'resume') and v_schedule.deleted_at is not null then
    perform private.fail(404, 'not_found', 'This schedule no longer exists.', '{"field": "report_schedule_id"}');
  end if;
  v_schedule := private.with_next_report_day(v_schedule);
  update public.report_schedules s set status = v_schedule.status, paused_because = v_schedule.paused_because, deleted_at = v_schedule.deleted_at,
    next_on = v_schedule.next_on, next_run_at = v_schedule.next_run_at
  where s.tenant_id = v_schedule.tenant_id and s.id = v_schedule.id;
  perform private.write_audit(v_schedule.tenant_id, auth.uid(), 'report_schedule_changed', 'report_schedules', v_schedule.id, null,
    jsonb_build_object('action', v_action));
  return private.report_schedule_json(v_schedule);
end;
$$;
comment on function public.change_report_schedule(jsonb) is
  'Pauses, resumes, deletes a schedule or brings it back {report_schedule_id, action: pause | resume | delete | restore}. What was due meanwhile is left out. '
  'The same again changes nothing. Needs reports.schedule.';

grant execute on function public.save_report_schedule(jsonb), public.change_report_schedule(jsonb) to authenticated;
