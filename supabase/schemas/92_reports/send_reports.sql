-- Mailing reports that are due. The row of the schedule is held from reading its next day to moving on, and a period has one sending.

create function private.queue_report_mail(
  p_run public.report_runs, p_user_id uuid, p_recipient text, p_subject text, p_content jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if length(p_recipient) between 3 and 320 and p_recipient !~ '[[:cntrl:],;<>]' then
    insert into private.mail_outbox (user_id, recipient, kind, subject, body, shop_tenant_id, content, document)
    values (p_user_id, p_recipient, 'report', left(p_subject, 200), private.mail_content_text(p_content), p_run.tenant_id, p_content,
      jsonb_build_object('kind', 'report', 'tenant_id', p_run.tenant_id, 'run_id', p_run.id))
    returning id into v_id;
  end if;
  return v_id;
end;
$$;
comment on function private.queue_report_mail(public.report_runs, uuid, text, text, jsonb) is
  'Puts the mail of a report into the outbox and answers it; null without a usable address.';

create function private.report_recipients(p_schedule public.report_schedules, p_run public.report_runs, p_report public.saved_reports)
returns table (place bigint, user_id uuid, name text, address text, may_see boolean) language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
    select row_number() over (order by x.user_id is null, x.name, x.address), x.user_id, x.name, x.address, x.may_see
    from (
      select i.user_id, f.full_name as name, u.email::text as address, case when i.user_id = p_run.made_by
        then private.may_open_report(p_run.tenant_id, i.user_id, p_report.definition_key) else private.may_see_whole_report(p_report, i.user_id) end as may_see
      from unnest(case when p_run.is_sample then array[p_run.made_by] else p_schedule.member_ids end) as i (user_id)
      join auth.users u on u.id = i.user_id left join public.profiles f on f.user_id = i.user_id
      union all
      select null, null, a.address, true from unnest(p_schedule.addresses) as a (address) where not p_run.is_sample) x;
end;
$$;
comment on function private.report_recipients(public.report_schedules, public.report_runs, public.saved_reports) is
  'To whom a sending goes, and whether they may see it now; one that was asked for now goes to whoever asked.';

create function private.send_report(p_schedule public.report_schedules, p_run public.report_runs)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.saved_reports;
  v_period daterange := daterange(p_run.period_start, p_run.period_end, '[]');
  v_document jsonb;
  v_sender text := coalesce((select f.full_name from public.profiles f where f.user_id = p_run.made_by), 'Somebody');
  v_subject text;
  v_to record;
  v_mails integer := 0;
  v_mail_id uuid;
begin
  select * into v_report from public.saved_reports r where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id;
  if v_report.deleted_at is not null then
    perform private.fail(404, 'not_found', 'The saved report was deleted.');
  elsif not private.actor_can(p_schedule.tenant_id, p_run.made_by, 'reports.schedule') or not private.sees_saved_report(v_report, p_run.made_by)
    or not private.may_open_report(p_schedule.tenant_id, p_run.made_by, v_report.definition_key) then
    perform private.fail(403, 'permission_denied', private.mail_text(v_sender, 120) || ' may not send this report now.');
  end if;
  v_document := private.report_document(v_report, p_run.made_by, v_period);
  v_subject := private.mail_text(format('%s: %s, %s', private.mail_brand(p_schedule.tenant_id) ->> 'name', v_report.name, v_document ->> 'when'), 200);
  update public.report_runs r set document = v_document, row_count = (v_document ->> 'row_count')::integer where r.tenant_id = p_run.tenant_id and r.id = p_run.id;
  for v_to in select * from private.report_recipients(p_schedule, p_run, v_report) r order by r.place loop
    v_mail_id := case when v_to.may_see then private.queue_report_mail(p_run, v_to.user_id, v_to.address, v_subject,
      private.report_mail_content(p_run.tenant_id, v_document, v_to.name, v_sender,
        case when v_to.user_id is not null then private.report_path(v_report, v_period) end)) end;
    insert into private.report_run_mails (tenant_id, run_id, place, user_id, recipient, mail_id)
    values (p_run.tenant_id, p_run.id, v_to.place, v_to.user_id, left(coalesce(nullif(v_to.name, ''), v_to.address, '–'), 320), v_mail_id);
    v_mails := v_mails + (v_mail_id is not null)::integer;
  end loop;
  if v_mails = 0 then
    perform private.fail(403, 'permission_denied', 'Nobody whom it goes to may see every figure of it now.');
  end if;
end;
$$;
comment on function private.send_report(public.report_schedules, public.report_runs) is
  'Makes a report with the rights of whoever is responsible and queues its mails. Raises what the rules refuse.';

create function private.make_report_run(p_schedule public.report_schedules, p_run public.report_runs)
returns public.report_runs language plpgsql volatile security definer set search_path = '' as $$
declare
  v_run public.report_runs;
  v_state text;
  v_code text;
  v_message text;
begin
  insert into public.report_runs (tenant_id, id, report_schedule_id, due_on, period_start, period_end, is_sample, status, made_by, request_hash)
  values (p_schedule.tenant_id, p_run.id, p_schedule.id, p_run.due_on, p_run.period_start, p_run.period_end, p_run.request_hash is not null, 'sent', p_run.made_by,
    p_run.request_hash)
  on conflict (tenant_id, report_schedule_id, period_end) where not is_sample do nothing returning * into v_run;
  if v_run.id is null then
    return null;
  end if;
  begin
    perform private.send_report(p_schedule, v_run);
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_message = message_text;
    -- What the rules refuse is shown to people. Anything else is for the job queue, which tries again.
    if v_state !~ '^(PT4|22|23)' then
      raise;
    end if;
    update public.report_runs r set status = 'failed', error_code = nullif(left(v_code, 60), ''), error_message = private.reason_for_people(v_state, v_message)
    where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  end;
  select * into v_run from public.report_runs r where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  return v_run;
end;
$$;
comment on function private.make_report_run(public.report_schedules, public.report_runs) is
  'Sends a report and keeps what became of it; no row where the period was mailed already. Only the reasons of rules are kept.';

create function private.new_report_run(p_schedule public.report_schedules, p_user_id uuid, p_due_on date, p_at timestamptz)
returns public.report_runs language plpgsql volatile security definer set search_path = '' as $$
declare
  v_run public.report_runs;
  v_period daterange := private.report_mail_period(p_schedule.tenant_id, p_schedule.period, p_at);
begin
  v_run.id := gen_random_uuid();
  v_run.due_on := p_due_on;
  v_run.period_start := lower(v_period);
  v_run.period_end := upper(v_period) - 1;
  v_run.made_by := p_user_id;
  return v_run;
end;
$$;
comment on function private.new_report_run(public.report_schedules, uuid, date, timestamptz) is 'A sending that is to be made, of the days that are over at an instant.';

create function private.pause_report_schedule(p_schedule public.report_schedules, p_message text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := (select r.name from public.saved_reports r where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id);
begin
  update public.report_schedules s set status = 'paused', paused_because = p_message, next_on = null, next_run_at = null
  where s.tenant_id = p_schedule.tenant_id and s.id = p_schedule.id;
  perform private.notify(p_schedule.tenant_id, 'report_paused', 'reports.schedule', format('Report %s is no longer mailed', v_name), p_message,
    '/admin/reports/schedules?schedule=' || p_schedule.id);
end;
$$;
comment on function private.pause_report_schedule(public.report_schedules, text) is 'Pauses what cannot be sent until a person has looked at it, and tells those who send reports.';

create function public.send_due_report(p_tenant_id uuid, p_report_schedule_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.report_schedules;
  v_run public.report_runs;
  v_zone text := (select t.timezone from public.tenants t where t.id = p_tenant_id);
  v_now timestamptz := clock_timestamp();
  v_day date;
begin
  select * into v_schedule from public.report_schedules s where s.tenant_id = p_tenant_id and s.id = p_report_schedule_id for update;
  if v_schedule.next_on is null then
    return false;
  elsif private.local_instant(v_zone, v_schedule.next_on, v_schedule.at_time) > v_now then
    -- The clock of the business is another one since.
    update public.report_schedules s set next_run_at = private.local_instant(v_zone, v_schedule.next_on, v_schedule.at_time)
    where s.tenant_id = p_tenant_id and s.id = p_report_schedule_id;
    return false;
  elsif not private.tenant_is_writable(p_tenant_id) then
    update public.report_schedules s set next_run_at = v_now + interval '6 hours' where s.tenant_id = p_tenant_id and s.id = p_report_schedule_id;
    return false;
  end if;
  -- Of several days that were missed, the last one: nobody wants a week of mails at once.
  v_day := greatest(private.last_report_day(v_schedule, v_zone, v_now), v_schedule.next_on);
  v_run := private.make_report_run(v_schedule,
    private.new_report_run(v_schedule, v_schedule.owner_id, v_day, private.local_instant(v_zone, v_day, v_schedule.at_time)));
  if v_run.status = 'failed' then
    perform private.pause_report_schedule(v_schedule, v_run.error_message);
    return false;
  end if;
  v_schedule := private.with_next_report_day(v_schedule);
  update public.report_schedules s set next_on = v_schedule.next_on, next_run_at = v_schedule.next_run_at
  where s.tenant_id = p_tenant_id and s.id = p_report_schedule_id;
  update public.report_runs r set document = null
  where r.tenant_id = p_tenant_id and r.report_schedule_id = p_report_schedule_id and r.made_at < v_now - interval '30 days' and r.document is not null;
  return false;
end;
$$;
comment on function public.send_due_report(uuid, uuid) is
  'For jobs-tick: mails what is due of a schedule, each period once; false: nothing is left. What the rules refuse pauses it.';

create function public.send_report_now(p_sending jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_schedule public.report_schedules := private.hold_report_schedule(private.input_object(p_sending, 'p_sending'));
  v_id uuid := private.input_uuid(p_sending, 'id');
  v_hash text := private.request_hash(p_sending);
  v_since timestamptz := clock_timestamp() - interval '1 hour';
  v_run public.report_runs;
begin
  perform private.lock_request('report_run', v_schedule.tenant_id, auth.uid());
  select * into v_run from public.report_runs r where r.tenant_id = v_schedule.tenant_id and r.id = v_id;
  if v_run.id is not null then
    perform private.require_same_request(coalesce(v_run.request_hash, ''), v_hash);
    return private.report_run_json(v_run);
  elsif v_schedule.deleted_at is not null then
    perform private.fail(404, 'not_found', 'This schedule no longer exists.', '{"field": "report_schedule_id"}');
  elsif (select count(*) from public.report_runs r
      where r.tenant_id = v_schedule.tenant_id and r.made_by = auth.uid() and r.is_sample and r.made_at > v_since) >= 20 then
    perform private.fail(429, 'rate_limited', 'You have had 20 reports sent in an hour. Try again later.');
  end if;
  v_run := private.new_report_run(v_schedule, auth.uid(), private.business_date(v_schedule.tenant_id, clock_timestamp()), clock_timestamp());
  v_run.id := v_id;
  v_run.request_hash := v_hash;
  v_run := private.make_report_run(v_schedule, v_run);
  return private.report_run_json(v_run);
end;
$$;
comment on function public.send_report_now(jsonb) is
  'Mails a report to the caller alone, with their own rights, of the days that are over {id, report_schedule_id}; 20 an hour. Idempotent by id and body. Needs reports.schedule. Answers ReportRun.';

grant execute on function public.send_report_now(jsonb) to authenticated;
grant execute on function public.send_due_report(uuid, uuid) to service_role;
