-- Alerts of reports: what is watched, and how it stands. An alert is its maker's alone.

create function private.report_alert_json(p_alert public.report_alerts)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_alert.id, 'revision', p_alert.revision, 'name', p_alert.name, 'kind', p_alert.kind, 'report', p_alert.definition_key,
      'title', (select d.title from private.report_definitions d where d.key = p_alert.definition_key), 'query', p_alert.query,
      'measure', p_alert.measure, 'unit', (select m.unit from private.report_measures m where m.key = p_alert.measure), 'scope', p_alert.scope,
      'compare', p_alert.compare, 'direction', p_alert.direction, 'threshold', p_alert.threshold, 'check_at', p_alert.check_at, 'is_mailed', p_alert.is_mailed,
      'condition', private.alert_condition(p_alert), 'status', p_alert.status, 'paused_because', p_alert.paused_because, 'next_check_at', p_alert.next_check_at,
      'timezone', t.timezone, 'last_fired_at', (
        select max(e.fired_at) from public.report_alert_events e where e.tenant_id = p_alert.tenant_id and e.report_alert_id = p_alert.id))
    from public.tenants t where t.id = p_alert.tenant_id);
end;
$$;
comment on function private.report_alert_json(public.report_alerts) is 'An alert as the API shows it (ReportAlert).';

create function private.read_alert_bound(p_body jsonb, p_alert public.report_alerts)
returns public.report_alerts language plpgsql stable security definer set search_path = '' as $$
declare
  v_alert public.report_alerts := p_alert;
begin
  v_alert.scope := 'rows';
  v_alert.compare := 'value';
  v_alert.direction := 'above';
  v_alert.check_at := 'during';
  if v_alert.kind = 'till_short' then
    perform private.require_permission('till.view_all');
    v_alert.threshold := private.input_number(p_body, 'threshold', 0, 1e9, 0.01);
  elsif v_alert.kind = 'no_sale' then
    perform private.require_permission('sales.view_all');
    v_alert.threshold := private.input_number(p_body, 'threshold', 10, 1440, 1);
  else
    v_alert.scope := private.input_choice(p_body, 'scope', array['total', 'rows']);
    v_alert.compare := private.input_choice(p_body, 'compare', array['value', 'before']);
    v_alert.direction := private.input_choice(p_body, 'direction', array['above', 'below']);
    v_alert.check_at := private.input_choice(p_body, 'check_at', array['during', 'day_end']);
    v_alert.threshold := private.input_number(p_body, 'threshold', -1e10, 1e10, 0.000001);
    v_alert := private.read_alert_question(p_body, v_alert);
  end if;
  return v_alert;
end;
$$;
comment on function private.read_alert_bound(jsonb, public.report_alerts) is 'What an alert watches and its bound, checked against the rights of the caller.';

create function private.read_alert_question(p_body jsonb, p_alert public.report_alerts)
returns public.report_alerts language plpgsql stable security definer set search_path = '' as $$
declare
  v_alert public.report_alerts := p_alert;
  v_measure private.report_measures;
begin
  v_alert.query := private.saved_query(p_body -> 'query');
  v_alert.definition_key := v_alert.query ->> 'report';
  select * into v_measure from private.report_measures m where m.key = private.input_text(p_body, 'measure', 40);
  if v_measure.key is null or not coalesce(v_alert.query -> 'measures' ? v_measure.key, false) then
    perform private.refuse_input('measure', 'Choose a figure of this report.');
  elsif not exists (select 1 from private.report_definitions d where d.key = v_alert.definition_key) then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  elsif not private.may_open_report(v_alert.tenant_id, auth.uid(), v_alert.definition_key) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('report', v_alert.definition_key));
  elsif v_alert.scope = 'rows' and v_alert.query #>> '{dimensions,0}' is null then
    perform private.refuse_input('scope', 'This report has no rows: it is not grouped.');
  elsif v_alert.query ->> 'period' like '%..%' then
    perform private.refuse_input('query', 'Choose a period that moves with the calendar, such as this month.');
  elsif v_alert.compare = 'before' and coalesce(v_alert.query ->> 'period', 'none') = 'none' then
    perform private.refuse_input('compare', 'This report has no period before.');
  elsif v_alert.compare = 'before' and (v_alert.threshold = 0 or (v_alert.threshold > 0) <> (v_alert.direction = 'above')) then
    perform private.refuse_input('threshold', 'Type by how much it has to change.');
  elsif v_alert.compare = 'value' and v_alert.direction = 'below' and v_alert.check_at = 'during' and v_measure.is_additive and v_alert.query ? 'period' then
    perform private.refuse_input('check_at', 'A day begins with nothing: what should reach a value is checked when the day is over.');
  end if;
  v_alert.measure := v_measure.key;
  -- What could not be run is not watched either.
  perform private.plan_report(v_alert.tenant_id, auth.uid(),
    private.runnable_query(v_alert.tenant_id, v_alert.query, private.business_date(v_alert.tenant_id, statement_timestamp())));
  perform private.plan_report(v_alert.tenant_id, auth.uid(),
    private.alert_query(v_alert, private.business_date(v_alert.tenant_id, statement_timestamp())));
  return v_alert;
end;
$$;
comment on function private.read_alert_question(jsonb, public.report_alerts) is 'Which figure of which report an alert watches, checked as run_report would.';

create function private.write_report_alert(p_alert public.report_alerts, p_is_new boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not p_is_new then
    -- Another question: nothing of it was told yet.
    delete from private.report_alert_states s where s.tenant_id = p_alert.tenant_id and s.report_alert_id = p_alert.id;
    update public.report_alerts a set name = p_alert.name, kind = p_alert.kind, definition_key = p_alert.definition_key, query = p_alert.query,
      measure = p_alert.measure, scope = p_alert.scope, compare = p_alert.compare, direction = p_alert.direction, threshold = p_alert.threshold,
      check_at = p_alert.check_at, is_mailed = p_alert.is_mailed, next_check_at = p_alert.next_check_at, checked_sequence = null, checked_on = null,
      request_hash = p_alert.request_hash, revision = a.revision + 1
    where a.tenant_id = p_alert.tenant_id and a.id = p_alert.id;
    return;
  elsif (select count(*) from public.report_alerts a
      where a.tenant_id = p_alert.tenant_id and a.owner_id = p_alert.owner_id and a.deleted_at is null) >= 30 then
    perform private.refuse_input('name', 'You have 30 alerts. Delete one first.');
  end if;
  insert into public.report_alerts (tenant_id, id, owner_id, name, kind, definition_key, query, measure, scope, compare, direction, threshold, check_at,
    is_mailed, next_check_at, request_hash)
  values (p_alert.tenant_id, p_alert.id, p_alert.owner_id, p_alert.name, p_alert.kind, p_alert.definition_key, p_alert.query, p_alert.measure, p_alert.scope,
    p_alert.compare, p_alert.direction, p_alert.threshold, p_alert.check_at, p_alert.is_mailed, p_alert.next_check_at, p_alert.request_hash);
end;
$$;
comment on function private.write_report_alert(public.report_alerts, boolean) is 'Keeps an alert, 30 a person at most.';

create function public.save_report_alert(p_alert jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_hash text := private.request_hash(p_alert);
  v_old public.report_alerts;
  v_new public.report_alerts;
begin
  perform private.require_writable();
  perform private.input_object(p_alert, 'p_alert');
  perform private.lock_request('report_alert', v_tenant_id, auth.uid());
  select * into v_old from public.report_alerts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_alert, 'id') for update;
  if v_old.owner_id <> auth.uid() then
    perform private.fail(404, 'not_found', 'This alert no longer exists.', '{"field": "id"}');
  elsif v_old.request_hash = v_hash then
    return private.report_alert_json(v_old);
  elsif v_old.id is not null and private.input_number(p_alert, 'revision', 1, 1000000, 1, '', false) is null then
    perform private.require_same_request(v_old.request_hash, v_hash);
  elsif v_old.deleted_at is not null or (v_old.id is null and p_alert ? 'revision') then
    perform private.fail(404, 'not_found', 'This alert no longer exists.', '{"field": "id"}');
  elsif v_old.revision <> (p_alert ->> 'revision')::integer then
    perform private.fail(409, 'stale_row', 'This alert was changed elsewhere. Reload it.');
  end if;
  v_new.tenant_id := v_tenant_id;
  v_new.id := (p_alert ->> 'id')::uuid;
  v_new.owner_id := auth.uid();
  v_new.status := coalesce(v_old.status, 'active');
  v_new.name := private.input_line(p_alert, 'name', 80, '', true);
  v_new.kind := private.input_choice(p_alert, 'kind', array['figure', 'till_short', 'no_sale']);
  v_new.is_mailed := coalesce(private.input_flag(p_alert, 'is_mailed', false), true);
  v_new.request_hash := v_hash;
  v_new := private.read_alert_bound(p_alert, v_new);
  v_new.next_check_at := private.next_alert_check(v_new, clock_timestamp());
  perform private.write_report_alert(v_new, v_old.id is null);
  perform private.write_audit(v_tenant_id, auth.uid(), 'report_alert_saved', 'report_alerts', v_new.id, to_jsonb(v_old), to_jsonb(v_new));
  select * into v_new from public.report_alerts a where a.tenant_id = v_tenant_id and a.id = v_new.id;
  return private.report_alert_json(v_new);
end;
$$;
comment on function public.save_report_alert(jsonb) is
  'Watches a figure for the caller {id, revision (for a change), name, kind: figure (with query as of a saved report, measure, scope: total | rows, compare: value | before, '
  'direction: above | below, check_at: during | day_end) | till_short | no_sale, threshold (money, minutes; a change as a share, below zero for a fall), is_mailed}. '
  'Checked with the rights that the caller has then. Idempotent by id and body. Needs reports.schedule. Answers ReportAlert.';

create function public.change_report_alert(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_action text := private.input_choice(private.input_object(p_change, 'p_change'), 'action', array['pause', 'resume', 'delete', 'restore']);
  v_alert public.report_alerts;
  v_was public.report_alerts;
begin
  perform private.require_writable();
  select * into v_alert from public.report_alerts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_change, 'report_alert_id') and a.owner_id = auth.uid() for update;
  if v_alert.id is null or v_action in ('pause', 'resume') and v_alert.deleted_at is not null then
    perform private.fail(404, 'not_found', 'This alert no longer exists.', '{"field": "report_alert_id"}');
  end if;
  v_was := v_alert;
  v_alert.status := case v_action when 'pause' then 'paused' when 'resume' then 'active' else v_alert.status end;
  v_alert.paused_because := case when v_action in ('delete', 'restore') then v_alert.paused_because end;
  v_alert.deleted_at := case v_action when 'delete' then coalesce(v_alert.deleted_at, clock_timestamp()) when 'restore' then null else v_alert.deleted_at end;
  if (v_alert.status, v_alert.deleted_at) is not distinct from (v_was.status, v_was.deleted_at) then
    return private.report_alert_json(v_was);
  end if;
  v_alert.next_check_at := private.next_alert_check(v_alert, clock_timestamp());
  update public.report_alerts a set status = v_alert.status, paused_because = v_alert.paused_because, deleted_at = v_alert.deleted_at,
    next_check_at = v_alert.next_check_at
  where a.tenant_id = v_tenant_id and a.id = v_alert.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'report_alert_changed', 'report_alerts', v_alert.id, null, jsonb_build_object('action', v_action));
  return private.report_alert_json(v_alert);
end;
$$;
comment on function public.change_report_alert(jsonb) is
  'Pauses, resumes, deletes an own alert or brings it back {report_alert_id, action: pause | resume | delete | restore}. The same again changes nothing. Needs reports.schedule. Answers ReportAlert.';

create function public.list_report_alerts()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
begin
  return (
    select coalesce(jsonb_agg(private.report_alert_json(a) order by lower(a.name), a.id), '[]')
    from public.report_alerts a where a.tenant_id = v_tenant_id and a.owner_id = auth.uid() and a.deleted_at is null);
end;
$$;
comment on function public.list_report_alerts() is 'The caller''s own alerts by name (ReportAlert[]). Needs reports.schedule.';

create function public.list_report_alert_events(p_report_alert_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
begin
  if not exists (select 1 from public.report_alerts a where a.tenant_id = v_tenant_id and a.id = p_report_alert_id and a.owner_id = auth.uid()) then
    perform private.fail(404, 'not_found', 'This alert no longer exists.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'fired_at', l.fired_at, 'condition', l.condition, 'findings', l.findings,
      'finding_count', l.finding_count, 'period_start', l.period_start, 'period_end', l.period_end) order by l.fired_at desc, l.id), '[]')
    from (
      select * from public.report_alert_events e
      where e.tenant_id = v_tenant_id and e.report_alert_id = p_report_alert_id order by e.fired_at desc limit 60) l);
end;
$$;
comment on function public.list_report_alert_events(uuid) is 'The last sixty times that an own alert told something, the newest first (ReportAlertEvent[]). Needs reports.schedule.';

grant execute on function
  public.save_report_alert(jsonb),
  public.change_report_alert(jsonb),
  public.list_report_alerts(),
  public.list_report_alert_events(uuid)
  to authenticated;
