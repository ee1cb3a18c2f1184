-- Schedules of reports and what became of their sendings, as the screens show them.

create function private.sees_report_schedule(p_schedule public.report_schedules)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_schedule.owner_id = auth.uid() or exists (
    select 1 from public.saved_reports r
    where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id and private.sees_saved_report(r, auth.uid()));
end;
$$;
comment on function private.sees_report_schedule(public.report_schedules) is 'Whether the caller finds a schedule: an own one, or one of a saved report that they find.';

create function private.report_run_json(p_run public.report_runs)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_run.id, 'due_on', p_run.due_on, 'period_start', p_run.period_start, 'period_end', p_run.period_end,
    'is_sample', p_run.is_sample, 'status', p_run.status, 'error_code', p_run.error_code, 'error_message', p_run.error_message, 'made_at', p_run.made_at,
    'row_count', p_run.row_count, 'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('recipient', m.recipient,
        'state', case when m.mail_id is null then 'not_allowed' when o.sent_at is not null or o.id is null then 'sent' when j.status in ('dead', 'cancelled') then 'failed' else 'waiting' end,
        'error', case when o.sent_at is null and o.id is not null then j.last_error end) order by m.place), '[]')
      from private.report_run_mails m
      left join private.mail_outbox o on o.id = m.mail_id
      left join private.jobs j on j.tenant_id = m.tenant_id and j.kind = 'mail' and j.key = m.mail_id::text
      where m.tenant_id = p_run.tenant_id and m.run_id = p_run.id));
end;
$$;
comment on function private.report_run_json(public.report_runs) is 'A sending with the state of each of its mails (ReportRun).';

create function private.report_schedule_json(p_schedule public.report_schedules)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_schedule.id, 'revision', p_schedule.revision, 'saved_report_id', r.id, 'name', r.name, 'report', r.definition_key,
      'title', (select d.title from private.report_definitions d where d.key = r.definition_key),
      'rhythm', p_schedule.rhythm, 'weekdays', to_jsonb(p_schedule.weekdays), 'month_day', p_schedule.month_day,
      'at_time', to_char(p_schedule.at_time, 'HH24:MI'), 'period', p_schedule.period,
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.user_id, 'name', coalesce(f.full_name, '')) order by lower(f.full_name), i.user_id), '[]')
        from unnest(p_schedule.member_ids) as i (user_id) left join public.profiles f on f.user_id = i.user_id),
      'addresses', to_jsonb(p_schedule.addresses), 'status', p_schedule.status, 'paused_because', p_schedule.paused_because,
      'next_run_at', p_schedule.next_run_at, 'timezone', t.timezone, 'is_own', p_schedule.owner_id = auth.uid(),
      'owner_name', coalesce((select f.full_name from public.profiles f where f.user_id = p_schedule.owner_id), ''),
      'last_run', (
        select private.report_run_json(n) from public.report_runs n
        where n.tenant_id = p_schedule.tenant_id and n.report_schedule_id = p_schedule.id and not n.is_sample order by n.made_at desc limit 1))
    from public.saved_reports r join public.tenants t on t.id = r.tenant_id
    where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id);
end;
$$;
comment on function private.report_schedule_json(public.report_schedules) is 'A schedule as the API shows it (ReportSchedule).';

create function public.list_report_schedules()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
begin
  return (
    select coalesce(jsonb_agg(private.report_schedule_json(s) order by s.next_run_at nulls last, s.id), '[]')
    from public.report_schedules s
    where s.tenant_id = v_tenant_id and s.deleted_at is null and private.sees_report_schedule(s));
end;
$$;
comment on function public.list_report_schedules() is
  'Own schedules and those of saved reports that the caller finds, the next one first (ReportSchedule[]). Needs reports.schedule.';

create function public.list_report_runs(p_report_schedule_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_schedule public.report_schedules;
begin
  select * into v_schedule from public.report_schedules s where s.tenant_id = v_tenant_id and s.id = p_report_schedule_id;
  if v_schedule.id is null or not private.sees_report_schedule(v_schedule) then
    perform private.fail(404, 'not_found', 'This schedule no longer exists.');
  end if;
  return (
    select coalesce(jsonb_agg(private.report_run_json(l) order by l.made_at desc, l.id), '[]')
    from (
      select * from public.report_runs n
      where n.tenant_id = v_tenant_id and n.report_schedule_id = v_schedule.id order by n.made_at desc limit 60) l);
end;
$$;
comment on function public.list_report_runs(uuid) is 'The last sixty sendings of a schedule, the newest first (ReportRun[]). Needs reports.schedule.';

create function public.list_report_recipients(p_saved_report_id uuid default null, p_query jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_report public.saved_reports;
begin
  if p_query is null then
    v_report := private.require_saved_report(v_tenant_id, p_saved_report_id);
  else
    v_report.tenant_id := v_tenant_id;
    v_report.query := private.saved_query(p_query);
    v_report.definition_key := v_report.query ->> 'report';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', coalesce(f.full_name, ''),
      'may_see', private.may_see_whole_report(v_report, m.user_id)) order by lower(f.full_name), m.user_id), '[]')
    from public.tenant_users m left join public.profiles f on f.user_id = m.user_id
    where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted' and private.actor_can(v_tenant_id, m.user_id, 'reports.view'));
end;
$$;
comment on function public.list_report_recipients(uuid, jsonb) is
  'People of the business who see reports [{id, name, may_see: every figure of this one}], of a saved report or of a query that is not saved yet. Needs reports.schedule.';

grant execute on function
  public.list_report_schedules(),
  public.list_report_runs(uuid),
  public.list_report_recipients(uuid, jsonb)
  to authenticated;
