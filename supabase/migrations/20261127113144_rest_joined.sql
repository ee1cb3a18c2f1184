set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.make_report_run(p_schedule public.report_schedules, p_run public.report_runs)
 RETURNS public.report_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.make_run(p_schedule public.schedules, p_user_id uuid, p_run_id uuid, p_due_on date, p_today date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document jsonb;
  v_status text;
  v_state text;
  v_code text;
  v_message text;
begin
  begin
    v_document := private.due_document(p_schedule, p_run_id, p_due_on, p_today);
    v_status := private.make_document(p_schedule, p_user_id, v_document -> 'body');
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_message = message_text;
    -- What the rules refuse is shown to people. Anything else is for the job queue, which tries again.
    if v_state !~ '^(PT4|22|23)' then
      raise;
    end if;
    v_status := 'failed';
    v_message := private.reason_for_people(v_state, v_message);
  end;
  insert into public.schedule_runs as r (tenant_id, id, schedule_id, due_on, status, business_date, amount, body, note, error_code, error_message, made_at, made_by)
  values (p_schedule.tenant_id, p_run_id, p_schedule.id, p_due_on, v_status, (v_document ->> 'business_date')::date, p_schedule.amount,
    v_document -> 'body', v_document ->> 'note', nullif(left(v_code, 60), ''), v_message, clock_timestamp(), p_user_id)
  on conflict (tenant_id, id) do update set status = excluded.status, business_date = excluded.business_date, amount = excluded.amount,
    body = excluded.body, note = excluded.note, error_code = excluded.error_code, error_message = excluded.error_message, made_at = excluded.made_at,
    made_by = excluded.made_by;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_due_assets(p_tenant_id uuid, p_user_id uuid, p_now timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
  v_asset public.fixed_assets;
  v_count integer := 0;
begin
  for v_due in
    select f.tenant_id, f.id, f.location_id from public.fixed_assets f
    join public.tenants t on t.id = f.tenant_id and t.status in ('active', 'trial')
    where f.next_wear_on <= private.business_date(f.tenant_id, p_now) and (p_tenant_id is null or f.tenant_id = p_tenant_id)
      -- One that could not be posted, or whose days are locked, is tried again in an hour, so that it is in nobody's way.
      and (p_tenant_id is not null or f.wear_tried_at is null or f.wear_tried_at < p_now - interval '50 minutes')
    order by f.tenant_id, f.id limit p_limit
  loop
    begin
      select * into v_asset from public.fixed_assets f where f.tenant_id = v_due.tenant_id and f.id = v_due.id for no key update;
      if v_asset.next_wear_on is not null then
        v_count := v_count + private.post_asset_depreciation(v_asset, '2999-12-31', p_user_id, p_now);
      end if;
    exception when others then
      update public.fixed_assets f set wear_problem = private.reason_for_people(sqlstate, sqlerrm), wear_tried_at = p_now
      where f.tenant_id = v_due.tenant_id and f.id = v_due.id;
    end;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reason_for_people(p_state text, p_message text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_state like 'PT4%' then
    return left(p_message, 500);
  end if;
  raise warning 'Refused by the database: % %', p_state, p_message;
  return 'It has a value that cannot be saved. Check it and try again.';
end;
$function$;

ALTER FUNCTION "private"."reason_for_people"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_measures_of(p_tenant_id uuid, p_user_id uuid, p_keys jsonb)
 RETURNS private.report_measures[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_measures private.report_measures[] := '{}';
  v_measure private.report_measures;
  v_permission text;
  v_key text;
begin
  for v_key in select k.value #>> '{}' from jsonb_array_elements(p_keys) as k loop
    select * into v_measure from private.report_measures m where m.key = v_key;
    if not found then
      perform private.fail(400, 'unknown_measure', 'Reports have no such figure.', jsonb_build_object('measure', left(v_key, 60)));
    end if;
    foreach v_permission in array private.measure_permissions(v_measure) loop
      if not private.report_permits(p_tenant_id, p_user_id, v_permission) then
        perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_permission, 'measure', v_key));
      end if;
    end loop;
    if v_measures <> '{}' and v_measure.family <> (v_measures[1]).family then
      perform private.refuse_input('measures', v_measure.label || ' cannot be shown beside ' || (v_measures[1]).label || '.');
    end if;
    v_measures := v_measures || v_measure;
  end loop;
  return v_measures;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_measure(p_tenant_id uuid, p_user_id uuid, p_measure private.report_measures)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select 1 from unnest(private.measure_permissions(p_measure)) as p (permission) where not private.report_permits(p_tenant_id, p_user_id, p.permission));
end;
$function$;

CREATE OR REPLACE FUNCTION private.visible_measures(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(m.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_measures m on m.key = k.key and private.sees_measure(p_tenant_id, p_user_id, m));
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_catalogue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_user_id uuid := auth.uid();
  v_is_own boolean := private.sees_own_reports(v_tenant_id, v_user_id);
begin
  return jsonb_build_object(
    'is_own', v_is_own,
    'measures', (
      select jsonb_agg(jsonb_build_object('key', m.key, 'family', m.family, 'label', m.label, 'unit', m.unit, 'better', m.better,
        'definition', m.definition, 'example', m.example, 'is_additive', m.is_additive, 'not_by', private.splits_of(m)) order by m.position)
      from private.report_measures m
      where private.sees_measure(v_tenant_id, v_user_id, m) and (not v_is_own or m.family in ('sales', 'tenders', 'tills'))),
    'dimensions', (
      select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind) order by d.position)
      from private.report_dimensions d where private.report_permits(v_tenant_id, v_user_id, d.permission)),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'chapter', r.chapter, 'title', r.title, 'question', r.question,
          'measures', private.visible_measures(v_tenant_id, v_user_id, r.measures),
          'more_measures', private.visible_measures(v_tenant_id, v_user_id, r.more_measures),
          'dimensions', private.visible_dimensions(v_tenant_id, v_user_id, r.dimensions),
          'filters', private.visible_dimensions(v_tenant_id, v_user_id, case when v_is_own then array_remove(r.filters, 'cashier') else r.filters end),
          'chart', r.chart, 'sort', r.sort, 'usual_period', r.usual_period, 'has_period', private.has_grain(r.measures, array['month', 'day', 'fact', 'period']),
          'has_days', private.has_grain(r.measures, array['month', 'day', 'fact']),
          'has_day', private.has_grain(r.measures, array['as_of'])) order by r.position), '[]')
      from private.report_definitions r
      where private.missing_report_rights(v_tenant_id, v_user_id, r) = '{}'));
end;
$function$;

CREATE INDEX credit_notes_without_entry_idx ON public.credit_notes USING btree (tenant_id, business_date) WHERE (journal_entry_id IS NULL);

CREATE INDEX sales_without_entry_idx ON public.sales USING btree (tenant_id, business_date) WHERE (journal_entry_id IS NULL);

COMMENT ON FUNCTION "private"."reason_for_people"(text, text) IS 'Why something that was made unattended failed, as people read it: the sentence of a rule, else a general one; the database''s own words go to its log.';

REVOKE ALL ON FUNCTION "private"."reason_for_people"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_for_people"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reason_for_people"(text, text) TO "postgres";

update private.report_measures set label = 'Cumulative share' where key = 'abc_cumulative';
