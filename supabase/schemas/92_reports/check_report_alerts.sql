-- Checking alerts of reports. The row of the alert is held from reading its figures to moving on, so that two workers tell nothing twice.

create function private.alert_query(p_alert public.report_alerts, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_query jsonb := private.runnable_query(p_alert.tenant_id, p_alert.query, p_day) || jsonb_build_object('measures', jsonb_build_array(p_alert.measure),
    'sort', p_alert.measure, 'descending', p_alert.direction = 'above', 'limit', 1000,
    'dimensions', case when p_alert.scope = 'rows' then jsonb_build_array(p_alert.query #> '{dimensions,0}') else '[]' end,
    'compare', case when p_alert.compare = 'before' then coalesce(nullif(p_alert.query ->> 'compare', 'none'), 'previous') else 'none' end);
begin
  return v_query;
end;
$$;
comment on function private.alert_query(public.report_alerts, date) is
  'What an alert asks of run_report, seen from a business day: its one figure, in all or by the first grouping.';

create function private.alert_period_start(p_alert public.report_alerts, p_day date)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  -- Periods that overlap from day to day have no next one: there a figure has to go back first.
  return case when p_alert.query ->> 'period' not like 'last\_%\_days' then lower(private.report_period(p_alert.tenant_id, p_alert.query ->> 'period', p_day)) end;
end;
$$;
comment on function private.alert_period_start(public.report_alerts, date) is
  'The period of an alert by its first day; null for the last so many days, for reports without days and for tills.';

create function private.judge_alert(p_alert public.report_alerts, p_value numeric)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_value is null then 'unknown'
  when (p_alert.direction = 'above') = (p_value > p_alert.threshold) and p_value <> p_alert.threshold then 'over'
  when p_alert.direction = 'above' and p_value <= p_alert.threshold - abs(p_alert.threshold) * 0.05 then 'back'
  when p_alert.direction = 'below' and p_value >= p_alert.threshold + abs(p_alert.threshold) * 0.05 then 'back'
  else 'near' end;
comment on function private.judge_alert(public.report_alerts, numeric) is
  'Whether a figure has passed the bound (over), has gone back from it by a twentieth (back), or neither (near); unknown where there is none.';

create function private.figure_findings(p_alert public.report_alerts, p_day date)
returns table (row_key text, label text, value numeric, before numeric, verdict text)
language plpgsql stable security definer rows 100 set search_path = '' as $$
declare
  v_plan private.report_plan;
  v_answer jsonb;
  v_is_percent boolean := (select m.unit = 'percent' from private.report_measures m where m.key = p_alert.measure);
begin
  if not private.may_open_report(p_alert.tenant_id, p_alert.owner_id, p_alert.definition_key) then
    perform private.fail(403, 'permission_denied', 'Your role no longer opens this report.');
  end if;
  v_plan := private.plan_report(p_alert.tenant_id, p_alert.owner_id, private.alert_query(p_alert, p_day));
  v_answer := private.report_json(v_plan);
  return query
    select x.row_key, x.label, x.value, x.before, private.judge_alert(p_alert, case when p_alert.compare = 'value' then x.value
      when v_is_percent then x.value - x.before else (x.value - x.before) / nullif(abs(x.before), 0) end)
    from (
      select case when p_alert.scope = 'rows' then left(r.value #>> '{keys,0}', 300) else '' end as row_key,
        case when p_alert.scope = 'rows' then left(coalesce(r.value #>> '{labels,0}', 'None'), 200) end as label,
        (r.value #>> '{values,0}')::numeric as value, (r.value #>> '{compared,0}')::numeric as before
      from jsonb_array_elements(case when p_alert.scope = 'rows' then v_answer -> 'rows' else jsonb_build_array(v_answer -> 'totals') end) as r) x;
end;
$$;
comment on function private.figure_findings(public.report_alerts, date) is
  'The figure of an alert, or that of each row, with what the bound says of it; with the rights of its maker.';

create function private.till_findings(p_alert public.report_alerts)
returns table (row_key text, label text, value numeric, before numeric, verdict text)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  if not private.actor_can(p_alert.tenant_id, p_alert.owner_id, case p_alert.kind when 'till_short' then 'till.view_all' else 'sales.view_all' end) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  elsif p_alert.kind = 'till_short' then
    return query
      select t.id::text, t.name, -s.short[1], -s.short[2], case when s.short[1] > p_alert.threshold and s.short[2] > p_alert.threshold then 'over'
        when s.short[1] <= p_alert.threshold then 'back' else 'near' end
      from public.tills t cross join lateral (
        select array_agg(-l.over_short order by l.z_number desc) as short, max(l.closed_at) as closed_at from (
          select z.over_short, z.z_number, z.closed_at from public.till_sessions z
          where z.tenant_id = t.tenant_id and z.till_id = t.id and z.status = 'closed' order by z.z_number desc limit 2) l) s
      where t.tenant_id = p_alert.tenant_id and s.closed_at > statement_timestamp() - interval '3 days';
  else
    return query
      select s.id::text, t.name, s.idle, null::numeric, case when s.idle >= p_alert.threshold then 'over' else 'back' end
      from public.tills t cross join lateral (
        select o.id, floor(extract(epoch from clock_timestamp() - greatest(o.opened_at, (
          select max(x.occurred_at) from public.sales x where x.tenant_id = o.tenant_id and x.till_session_id = o.id))) / 60) as idle
        from public.till_sessions o where o.tenant_id = t.tenant_id and o.till_id = t.id and o.status = 'open') s
      where t.tenant_id = p_alert.tenant_id;
  end if;
end;
$$;
comment on function private.till_findings(public.report_alerts) is
  'Tills whose last two sessions were short, or open ones with the minutes since their last sale; with the rights of its maker.';

create function private.new_findings(p_alert public.report_alerts, p_day date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_start date := private.alert_period_start(p_alert, p_day);
  v_findings jsonb;
begin
  if not private.actor_can(p_alert.tenant_id, p_alert.owner_id, 'reports.schedule') then
    perform private.fail(403, 'permission_denied', 'Your role may no longer have alerts.');
  end if;
  select coalesce(jsonb_agg(to_jsonb(f)), '[]') into v_findings from (
    select * from private.figure_findings(p_alert, p_day) where p_alert.kind = 'figure'
    union all
    select * from private.till_findings(p_alert) where p_alert.kind <> 'figure') f;
  delete from private.report_alert_states s
  where s.tenant_id = p_alert.tenant_id and s.report_alert_id = p_alert.id and (s.period_start is distinct from v_start
    or exists (select 1 from jsonb_array_elements(v_findings) as f where f ->> 'row_key' = s.row_key and f ->> 'verdict' = 'back'));
  with told as (
    insert into private.report_alert_states (tenant_id, report_alert_id, row_key, period_start)
    select p_alert.tenant_id, p_alert.id, f ->> 'row_key', v_start from jsonb_array_elements(v_findings) as f where f ->> 'verdict' = 'over'
    on conflict (tenant_id, report_alert_id, row_key) do nothing returning row_key)
  select jsonb_agg(f.value - 'verdict' order by f.ordinality) into v_findings
  from jsonb_array_elements(v_findings) with ordinality as f join told t on t.row_key = f.value ->> 'row_key';
  return v_findings;
end;
$$;
comment on function private.new_findings(public.report_alerts, date) is
  'What has passed the bound and was not told yet in this period [{row_key, label, value, before}], null for nothing; what went back may be told again.';

create function private.alert_condition(p_alert public.report_alerts)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_alert.tenant_id);
  v_measure private.report_measures;
  v_size text;
begin
  select * into v_measure from private.report_measures m where m.key = p_alert.measure;
  v_size := case when p_alert.compare = 'before' and v_measure.unit <> 'percent' then private.report_figure_text(p_alert.tenant_id, v_currency, 'percent', abs(p_alert.threshold))
    when p_alert.compare = 'before' then trim_scale(round(abs(p_alert.threshold) * 100, 2)) || ' points'
    else private.report_figure_text(p_alert.tenant_id, v_currency, v_measure.unit, p_alert.threshold) end;
  return case p_alert.kind
    when 'till_short' then format('Till short twice running by more than %s', private.report_figure_text(p_alert.tenant_id, v_currency, 'money', p_alert.threshold))
    when 'no_sale' then format('No sale for %s minutes while a till is open', trim_scale(p_alert.threshold))
    else format(case when p_alert.compare = 'value' then '%s %s %s' when p_alert.threshold < 0 then '%s down by more than %3$s' else '%s up by more than %3$s' end,
      v_measure.label, p_alert.direction, v_size) end;
end;
$$;
comment on function private.alert_condition(public.report_alerts) is 'The bound of an alert in words: Margin below 20%.';

create function private.alert_path(p_alert public.report_alerts, p_period daterange)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_report public.saved_reports;
begin
  if p_alert.kind = 'no_sale' then
    return '/admin/reports/sales_by_time?days=today&by=hour';
  elsif p_alert.kind = 'till_short' then
    return '/admin/reports/till_differences?by=till_session';
  end if;
  v_report.id := p_alert.id;
  v_report.definition_key := p_alert.definition_key;
  v_report.query := p_alert.query;
  -- The question is the alert's own: no saved report has it.
  return rtrim(regexp_replace(private.report_path(v_report, p_period), '\?saved=[^&]*&?', '?'), '?');
end;
$$;
comment on function private.alert_path(public.report_alerts, daterange) is 'The address of the report that shows what an alert tells.';

create function private.tell_alert(p_alert public.report_alerts, p_findings jsonb, p_day date)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_period daterange := private.report_period(p_alert.tenant_id, p_alert.query ->> 'period', p_day);
  v_condition text := private.alert_condition(p_alert);
  v_path text := private.alert_path(p_alert, v_period);
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_alert.tenant_id);
  v_unit text := case p_alert.kind when 'till_short' then 'money' when 'no_sale' then 'count'
    else (select m.unit from private.report_measures m where m.key = p_alert.measure) end;
  v_count integer := jsonb_array_length(p_findings);
  v_lines jsonb;
begin
  insert into public.report_alert_events (tenant_id, report_alert_id, findings, finding_count, condition, period_start, period_end)
  values (p_alert.tenant_id, p_alert.id, jsonb_path_query_array(p_findings, '$[0 to 99]'), v_count, v_condition, lower(v_period), upper(v_period) - 1);
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', coalesce(f.value ->> 'label', v_condition),
      'amount', private.report_figure_text(p_alert.tenant_id, v_currency, v_unit, (f.value ->> 'value')::numeric) || case p_alert.kind when 'no_sale' then ' minutes' else '' end,
      'detail', 'before ' || private.report_figure_text(p_alert.tenant_id, v_currency, v_unit, nullif(f.value ->> 'before', '')::numeric)))
    order by f.ordinality) into v_lines
  from jsonb_array_elements(p_findings) with ordinality as f where f.ordinality <= 20;
  perform private.notify_person(p_alert.tenant_id, p_alert.owner_id, 'report_alert', 'reports.view', p_alert.name,
    v_condition || ': ' || (
      select string_agg(case when l ->> 'name' = v_condition then '' else (l ->> 'name') || ' ' end || (l ->> 'amount'), ', ')
      from jsonb_path_query(v_lines, '$[0 to 2]') as l) || case when v_count > 3 then format(' and %s more', v_count - 3) else '' end, v_path);
  if p_alert.is_mailed then
    perform private.queue_shop_mail(p_alert.tenant_id, p_alert.owner_id, u.email::text, 'report_alert',
      private.mail_text(format('%s: %s', private.mail_brand(p_alert.tenant_id) ->> 'name', p_alert.name), 200),
      jsonb_build_object('greeting', 'Hello' || coalesce(' ' || private.mail_text(f.full_name, 120), '') || ',',
        'paragraphs', jsonb_build_array(private.mail_text(concat_ws(': ', v_condition, private.report_days_text(lower(v_period), upper(v_period) - 1)), 300)),
        'lines', v_lines,
        'links', jsonb_build_array(jsonb_build_object('label', 'The report, as it stands now', 'button', 'Open the report', 'url', private.host_url(p_alert.tenant_id) || v_path)),
        'closing', case when v_count > 20 then format('These are 20 of %s. ', v_count) else '' end || 'You set up this alert; under Reports, Alerts you can change or pause it.'))
    from auth.users u left join public.profiles f on f.user_id = u.id where u.id = p_alert.owner_id;
  end if;
end;
$$;
comment on function private.tell_alert(public.report_alerts, jsonb, date) is 'Tells the maker of an alert behind the bell and by mail what has passed the bound, and keeps it.';

create function private.next_alert_check(p_alert public.report_alerts, p_now timestamptz)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant public.tenants;
begin
  if p_alert.status <> 'active' or p_alert.deleted_at is not null then
    return null;
  elsif p_alert.check_at = 'during' then
    return p_now + interval '5 minutes';
  end if;
  select * into v_tenant from public.tenants t where t.id = p_alert.tenant_id;
  -- What a till sends late has a quarter of an hour.
  return private.local_instant(v_tenant.timezone, private.business_date(p_alert.tenant_id, p_now) + 1, v_tenant.day_cutoff) + interval '15 minutes';
end;
$$;
comment on function private.next_alert_check(public.report_alerts, timestamptz) is
  'When an alert is checked next: in five minutes, or a quarter of an hour after the business day is over; null while it is paused or deleted.';

create function private.pause_report_alert(p_alert public.report_alerts, p_message text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.report_alerts a set status = 'paused', paused_because = p_message, next_check_at = null
  where a.tenant_id = p_alert.tenant_id and a.id = p_alert.id;
  perform private.notify_person(p_alert.tenant_id, p_alert.owner_id, 'report_paused', 'reports.view', format('Alert %s is paused', p_alert.name), p_message,
    '/admin/reports/alerts?alert=' || p_alert.id);
end;
$$;
comment on function private.pause_report_alert(public.report_alerts, text) is 'Pauses what cannot be checked until its maker has looked at it, and tells them.';

create function private.has_new_sales(p_alert public.report_alerts, p_sequence bigint, p_day date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_alert.kind <> 'figure' or p_alert.compare = 'before' or p_alert.checked_on is distinct from p_day or p_alert.checked_sequence is distinct from p_sequence
    or (select m.family <> 'sales' from private.report_measures m where m.key = p_alert.measure);
end;
$$;
comment on function private.has_new_sales(public.report_alerts, bigint, date) is
  'Whether an alert may see something else than at its last check: figures of sales change with the books and the day alone.';

create function public.check_report_alert(p_tenant_id uuid, p_report_alert_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alert public.report_alerts;
  v_now timestamptz := clock_timestamp();
  v_day date;
  v_sequence bigint;
  v_findings jsonb;
  v_state text;
  v_message text;
begin
  select * into v_alert from public.report_alerts a where a.tenant_id = p_tenant_id and a.id = p_report_alert_id for update;
  if v_alert.next_check_at is null or v_alert.next_check_at > v_now then
    return false;
  elsif not private.tenant_is_writable(p_tenant_id) then
    update public.report_alerts a set next_check_at = v_now + interval '6 hours' where a.tenant_id = p_tenant_id and a.id = p_report_alert_id;
    return false;
  end if;
  v_day := private.business_date(p_tenant_id, v_now) - case v_alert.check_at when 'day_end' then 1 else 0 end;
  select max(e.sequence) into v_sequence from public.journal_entries e where e.tenant_id = p_tenant_id;
  if private.has_new_sales(v_alert, v_sequence, v_day) then
    begin
      v_findings := private.new_findings(v_alert, v_day);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text;
      -- What the rules refuse is shown to people. Anything else is for the job queue, which tries again.
      if v_state !~ '^(PT4|22|23)' then
        raise;
      end if;
      perform private.pause_report_alert(v_alert, private.reason_for_people(v_state, v_message));
      return false;
    end;
    if v_findings is not null then
      perform private.tell_alert(v_alert, v_findings, v_day);
    end if;
  end if;
  update public.report_alerts a set next_check_at = private.next_alert_check(v_alert, v_now), checked_sequence = v_sequence, checked_on = v_day
  where a.tenant_id = p_tenant_id and a.id = p_report_alert_id;
  return false;
end;
$$;
comment on function public.check_report_alert(uuid, uuid) is
  'For jobs-tick: checks an alert whose time has come and tells what has passed its bound since; false: nothing is left. What the rules refuse pauses it.';

grant execute on function public.check_report_alert(uuid, uuid) to service_role;
