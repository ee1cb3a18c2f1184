set local check_function_bodies = off;

DROP POLICY "Members read what their role may act on" ON "public"."notifications";

ALTER TABLE "private"."report_definitions" DROP CONSTRAINT "report_definitions_chart_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

DROP FUNCTION "public"."list_report_recipients"(uuid);

CREATE TABLE "private"."report_alert_states" ("tenant_id" uuid NOT NULL, "report_alert_id" uuid NOT NULL, "row_key" text NOT NULL, "period_start" date, "fired_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "report_alert_states_fired_at_check" CHECK (isfinite(fired_at)), CONSTRAINT "report_alert_states_period_start_check" CHECK (((period_start >= '1970-01-01'::date) AND (period_start <= '2999-12-31'::date))), CONSTRAINT "report_alert_states_pkey" PRIMARY KEY (tenant_id, report_alert_id, row_key), CONSTRAINT "report_alert_states_row_key_check" CHECK ((length(row_key) <= 300)));

ALTER TABLE "private"."report_alert_states" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_alert_states" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_alert_states" OWNER TO "postgres";

CREATE TABLE "public"."report_alert_events" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "report_alert_id" uuid NOT NULL, "findings" jsonb NOT NULL, "finding_count" integer NOT NULL, "condition" text NOT NULL, "period_start" date, "period_end" date, "fired_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "report_alert_events_condition_check" CHECK (((length(condition) >= 1) AND (length(condition) <= 300))), CONSTRAINT "report_alert_events_days_in_order" CHECK (((period_start <= period_end) AND ((period_start IS NULL) = (period_end IS NULL)))), CONSTRAINT "report_alert_events_finding_count_check" CHECK ((finding_count >= 1)), CONSTRAINT "report_alert_events_findings_check" CHECK (((jsonb_typeof(findings) = 'array'::text) AND ((jsonb_array_length(findings) >= 1) AND (jsonb_array_length(findings) <= 100)))), CONSTRAINT "report_alert_events_fired_at_check" CHECK (isfinite(fired_at)), CONSTRAINT "report_alert_events_period_end_check" CHECK (((period_end >= '1970-01-01'::date) AND (period_end <= '2999-12-31'::date))), CONSTRAINT "report_alert_events_period_start_check" CHECK (((period_start >= '1970-01-01'::date) AND (period_start <= '2999-12-31'::date))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "report_alert_events_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."report_alert_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_alert_events" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_alert_events" OWNER TO "postgres";

CREATE TABLE "public"."report_alerts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "name" text NOT NULL, "kind" text NOT NULL, "definition_key" text, "query" jsonb, "measure" text, "scope" text NOT NULL, "compare" text NOT NULL, "direction" text NOT NULL, "threshold" numeric(18,6) NOT NULL, "check_at" text NOT NULL, "is_mailed" boolean NOT NULL DEFAULT true, "status" text NOT NULL DEFAULT 'active'::text, "paused_because" text, "next_check_at" timestamp with time zone, "checked_sequence" bigint, "checked_on" date, "revision" integer NOT NULL DEFAULT 1, "request_hash" text NOT NULL, "deleted_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "report_alerts_active_has_next" CHECK ((((status = 'active'::text) AND (deleted_at IS NULL)) = (next_check_at IS NOT NULL))), CONSTRAINT "report_alerts_check_at_check" CHECK ((check_at = ANY (ARRAY['during'::text, 'day_end'::text]))), CONSTRAINT "report_alerts_checked_on_check" CHECK (((checked_on >= '1970-01-01'::date) AND (checked_on <= '2999-12-31'::date))), CONSTRAINT "report_alerts_checked_sequence_check" CHECK ((checked_sequence >= 0)), CONSTRAINT "report_alerts_compare_check" CHECK ((compare = ANY (ARRAY['value'::text, 'before'::text]))), CONSTRAINT "report_alerts_deleted_at_check" CHECK (isfinite(deleted_at)), CONSTRAINT "report_alerts_direction_check" CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text]))), CONSTRAINT "report_alerts_figure_has_question" CHECK (((kind <> 'figure'::text) OR (num_nulls(query, measure, definition_key) = 0))), CONSTRAINT "report_alerts_measure_of_report" CHECK (((measure IS NULL) = (definition_key IS NULL))), CONSTRAINT "report_alerts_kind_check" CHECK ((kind = ANY (ARRAY['till_short'::text, 'no_sale'::text, 'figure'::text]))), CONSTRAINT "report_alerts_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 80))), CONSTRAINT "report_alerts_next_check_at_check" CHECK (isfinite(next_check_at)), CONSTRAINT "report_alerts_paused_because_check" CHECK (((length(paused_because) >= 1) AND (length(paused_because) <= 500))), CONSTRAINT "report_alerts_query_check" CHECK (((jsonb_typeof(query) = 'object'::text) AND (length((query)::text) <= 20000))), CONSTRAINT "report_alerts_reason_when_paused" CHECK (((paused_because IS NULL) OR (status = 'paused'::text))), CONSTRAINT "report_alerts_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "report_alerts_scope_check" CHECK ((scope = ANY (ARRAY['total'::text, 'rows'::text]))), CONSTRAINT "report_alerts_status_check" CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))), CONSTRAINT "report_alerts_threshold_check" CHECK (((threshold >= '-100000000000'::numeric) AND (threshold <= '100000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "report_alerts_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."report_alerts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_alerts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_alerts" OWNER TO "postgres";

ALTER TABLE "public"."notifications" ADD COLUMN "user_id" uuid;

CREATE OR REPLACE FUNCTION private.alert_condition(p_alert public.report_alerts)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."alert_condition"(public.report_alerts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.alert_path(p_alert public.report_alerts, p_period daterange)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."alert_path"(public.report_alerts, daterange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.alert_period_start(p_alert public.report_alerts, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Periods that overlap from day to day have no next one: there a figure has to go back first.
  return case when p_alert.query ->> 'period' not like 'last\_%\_days' then lower(private.report_period(p_alert.tenant_id, p_alert.query ->> 'period', p_day)) end;
end;
$function$;

ALTER FUNCTION "private"."alert_period_start"(public.report_alerts, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.alert_query(p_alert public.report_alerts, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query jsonb := private.runnable_query(p_alert.tenant_id, p_alert.query, p_day) || jsonb_build_object('measures', jsonb_build_array(p_alert.measure),
    'sort', p_alert.measure, 'descending', p_alert.direction = 'above', 'limit', 1000,
    'dimensions', case when p_alert.scope = 'rows' then jsonb_build_array(p_alert.query #> '{dimensions,0}') else '[]' end,
    'compare', case when p_alert.compare = 'before' then coalesce(nullif(p_alert.query ->> 'compare', 'none'), 'previous') else 'none' end);
begin
  return v_query;
end;
$function$;

ALTER FUNCTION "private"."alert_query"(public.report_alerts, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.figure_findings(p_alert public.report_alerts, p_day date)
 RETURNS TABLE(row_key text, label text, value numeric, before numeric, verdict text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."figure_findings"(public.report_alerts, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_new_sales(p_alert public.report_alerts, p_sequence bigint, p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_alert.kind <> 'figure' or p_alert.compare = 'before' or p_alert.checked_on is distinct from p_day or p_alert.checked_sequence is distinct from p_sequence
    or (select m.family <> 'sales' from private.report_measures m where m.key = p_alert.measure);
end;
$function$;

ALTER FUNCTION "private"."has_new_sales"(public.report_alerts, bigint, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.judge_alert(p_alert public.report_alerts, p_value numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_value IS NULL) THEN 'unknown'::text WHEN ((((p_alert).direction = 'above'::text) = (p_value > (p_alert).threshold)) AND (p_value <> (p_alert).threshold)) THEN 'over'::text WHEN (((p_alert).direction = 'above'::text) AND (p_value <= ((p_alert).threshold - (abs((p_alert).threshold) * 0.05)))) THEN 'back'::text WHEN (((p_alert).direction = 'below'::text) AND (p_value >= ((p_alert).threshold + (abs((p_alert).threshold) * 0.05)))) THEN 'back'::text ELSE 'near'::text END;

ALTER FUNCTION "private"."judge_alert"(public.report_alerts, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_findings(p_alert public.report_alerts, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."new_findings"(public.report_alerts, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_alert_check(p_alert public.report_alerts, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."next_alert_check"(public.report_alerts, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_person(p_tenant_id uuid, p_user_id uuid, p_kind text, p_permission text, p_title text, p_body text, p_path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (tenant_id, user_id, kind, permission, title, body, path)
  values (p_tenant_id, p_user_id, p_kind, p_permission, left(p_title, 250), left(p_body, 500), p_path);
end;
$function$;

ALTER FUNCTION "private"."notify_person"(uuid, uuid, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_report_alert(p_alert public.report_alerts, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.report_alerts a set status = 'paused', paused_because = p_message, next_check_at = null
  where a.tenant_id = p_alert.tenant_id and a.id = p_alert.id;
  perform private.notify_person(p_alert.tenant_id, p_alert.owner_id, 'report_paused', 'reports.view', format('Alert %s is paused', p_alert.name), p_message,
    '/admin/reports/alerts?alert=' || p_alert.id);
end;
$function$;

ALTER FUNCTION "private"."pause_report_alert"(public.report_alerts, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_alert_bound(p_body jsonb, p_alert public.report_alerts)
 RETURNS public.report_alerts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."read_alert_bound"(jsonb, public.report_alerts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_alert_question(p_body jsonb, p_alert public.report_alerts)
 RETURNS public.report_alerts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."read_alert_question"(jsonb, public.report_alerts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_alert_json(p_alert public.report_alerts)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."report_alert_json"(public.report_alerts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_alert(p_alert public.report_alerts, p_findings jsonb, p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."tell_alert"(public.report_alerts, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_findings(p_alert public.report_alerts)
 RETURNS TABLE(row_key text, label text, value numeric, before numeric, verdict text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."till_findings"(public.report_alerts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unread_notifications(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select count(*) from (
      select 1 from public.notifications n
      where n.tenant_id = p_tenant_id and n.permission = any (p_keys) and coalesce(n.user_id, p_user_id) = p_user_id
        and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = p_user_id)
        and not exists (
          select 1 from private.notification_reads r
          where r.tenant_id = n.tenant_id and r.user_id = p_user_id and r.notification_id = n.id)
      limit 100) u);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_report_alert(p_alert public.report_alerts, p_is_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."write_report_alert"(public.report_alerts, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_report_alert(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."change_report_alert"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_report_alert(p_tenant_id uuid, p_report_alert_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."check_report_alert"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_notifications(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_key jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
begin
  if v_key is not null then
    v_after_at := private.input_instant(v_key, 'at');
    v_after_id := private.input_uuid(v_key, 'id');
    if v_after_at is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc) into v_rows
  from (
    select n.id, n.kind, n.title, n.body, n.path, n.created_at,
      exists (select 1 from private.notification_reads r
        where r.tenant_id = n.tenant_id and r.user_id = v_user_id and r.notification_id = n.id) as is_read
    from public.notifications n
    where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
      and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = v_user_id)
      and (v_after_id is null or (n.created_at, n.id) < (v_after_at, v_after_id))
    order by n.created_at desc, n.id desc
    limit v_limit + 1) p;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('at', v_rows #> array[(v_limit - 1)::text, 'created_at'], 'id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_report_alert_events(p_report_alert_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."list_report_alert_events"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_report_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
begin
  return (
    select coalesce(jsonb_agg(private.report_alert_json(a) order by lower(a.name), a.id), '[]')
    from public.report_alerts a where a.tenant_id = v_tenant_id and a.owner_id = auth.uid() and a.deleted_at is null);
end;
$function$;

ALTER FUNCTION "public"."list_report_alerts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_report_recipients(p_saved_report_id uuid DEFAULT NULL::uuid, p_query jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."list_report_recipients"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.mark_notifications_read(p_up_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
begin
  insert into private.notification_reads (tenant_id, user_id, notification_id)
  select n.tenant_id, v_user_id, n.id from public.notifications n
  where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
    and (n.id = p_id or p_id is null and n.created_at <= coalesce(p_up_to, clock_timestamp()))
  on conflict do nothing;
  return jsonb_build_object('unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys));
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_report_alert(p_alert jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."save_report_alert"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."report_definitions" ADD CONSTRAINT "report_definitions_chart_check" CHECK ((chart = ANY (ARRAY['none'::text, 'columns'::text, 'bars'::text, 'grid'::text, 'pareto'::text, 'scatter'::text, 'dots'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_alerts" ADD CONSTRAINT "report_alerts_definition_key_fkey" FOREIGN KEY (definition_key) REFERENCES private.report_definitions(key) ON DELETE RESTRICT;

ALTER TABLE "public"."report_alerts" ADD CONSTRAINT "report_alerts_measure_fkey" FOREIGN KEY (measure) REFERENCES private.report_measures(key) ON DELETE RESTRICT;

ALTER TABLE "public"."report_alerts" ADD CONSTRAINT "report_alerts_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id);

CREATE INDEX report_alerts_definition_key_idx ON public.report_alerts USING btree (definition_key);

CREATE INDEX report_alerts_measure_idx ON public.report_alerts USING btree (measure);

CREATE INDEX report_alerts_owner_id_idx ON public.report_alerts USING btree (owner_id);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.report_alert_events FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.report_alerts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.report_alerts FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.report_alerts FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _800_job AFTER INSERT OR UPDATE OF next_check_at ON public.report_alerts FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('report_alert', 'id', 'next_check_at');

CREATE POLICY "Members read what their role may act on" ON "public"."notifications" FOR SELECT TO "authenticated" USING (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND (permission = ANY (( SELECT private.current_permission_keys() AS current_permission_keys)::text[])) AND ((user_id IS NULL) OR (user_id = ( SELECT auth.uid() AS uid)))));

COMMENT ON COLUMN "private"."report_alert_states"."period_start" IS 'In which period it was told: in the next one it may be again. Null where periods overlap from day to day.';

COMMENT ON COLUMN "private"."report_alert_states"."row_key" IS 'The row of the report, the till or its session; empty for the whole report.';

COMMENT ON COLUMN "public"."notifications"."user_id" IS 'For this person alone, while their role holds the permission; null: for everyone whose role does.';

COMMENT ON COLUMN "public"."report_alert_events"."condition" IS 'The bound in words, as it was then.';

COMMENT ON COLUMN "public"."report_alert_events"."finding_count" IS 'How many had passed it.';

COMMENT ON COLUMN "public"."report_alert_events"."findings" IS 'What had passed the bound [{key, label, value, before}], a hundred at most.';

COMMENT ON COLUMN "public"."report_alerts"."check_at" IS 'Every few minutes, or once when a business day is over.';

COMMENT ON COLUMN "public"."report_alerts"."checked_on" IS 'The business day of the last check.';

COMMENT ON COLUMN "public"."report_alerts"."checked_sequence" IS 'How far the books had come at the last check of a figure of sales: nothing new is not counted again.';

COMMENT ON COLUMN "public"."report_alerts"."compare" IS 'value: the figure itself; before: its change since the period before, as a share (percents in points).';

COMMENT ON COLUMN "public"."report_alerts"."measure" IS 'The figure that is compared.';

COMMENT ON COLUMN "public"."report_alerts"."next_check_at" IS 'When its job looks at it next.';

COMMENT ON COLUMN "public"."report_alerts"."owner_id" IS 'Who saved it and is told: it is checked with the rights that this person has at that moment.';

COMMENT ON COLUMN "public"."report_alerts"."paused_because" IS 'Why it was paused by itself, in words; null where a person did.';

COMMENT ON COLUMN "public"."report_alerts"."query" IS 'What is asked, as a saved report stores it; null where kind is no figure.';

COMMENT ON COLUMN "public"."report_alerts"."request_hash" IS 'Of the body that was saved last: the same again changes nothing.';

COMMENT ON COLUMN "public"."report_alerts"."scope" IS 'The figure of the whole report, or that of each row of its first grouping.';

COMMENT ON COLUMN "public"."report_alerts"."threshold" IS 'The bound, as the figure is stored; with till_short the money that a till is short by, with no_sale minutes.';

COMMENT ON FUNCTION "private"."alert_condition"(public.report_alerts) IS 'The bound of an alert in words: Margin below 20%.';

COMMENT ON FUNCTION "private"."alert_path"(public.report_alerts, daterange) IS 'The address of the report that shows what an alert tells.';

COMMENT ON FUNCTION "private"."alert_period_start"(public.report_alerts, date) IS 'The period of an alert by its first day; null for the last so many days, for reports without days and for tills.';

COMMENT ON FUNCTION "private"."alert_query"(public.report_alerts, date) IS 'What an alert asks of run_report, seen from a business day: its one figure, in all or by the first grouping.';

COMMENT ON FUNCTION "private"."figure_findings"(public.report_alerts, date) IS 'The figure of an alert, or that of each row, with what the bound says of it; with the rights of its maker.';

COMMENT ON FUNCTION "private"."has_new_sales"(public.report_alerts, bigint, date) IS 'Whether an alert may see something else than at its last check: figures of sales change with the books and the day alone.';

COMMENT ON FUNCTION "private"."judge_alert"(public.report_alerts, numeric) IS 'Whether a figure has passed the bound (over), has gone back from it by a twentieth (back), or neither (near); unknown where there is none.';

COMMENT ON FUNCTION "private"."new_findings"(public.report_alerts, date) IS 'What has passed the bound and was not told yet in this period [{row_key, label, value, before}], null for nothing; what went back may be told again.';

COMMENT ON FUNCTION "private"."next_alert_check"(public.report_alerts, timestamp with time zone) IS 'When an alert is checked next: in five minutes, or a quarter of an hour after the business day is over; null while it is paused or deleted.';

COMMENT ON FUNCTION "private"."notify_person"(uuid, uuid, text, text, text, text, text) IS 'Tells one person of a business what happened, while they hold the permission.';

COMMENT ON FUNCTION "private"."pause_report_alert"(public.report_alerts, text) IS 'Pauses what cannot be checked until its maker has looked at it, and tells them.';

COMMENT ON FUNCTION "private"."read_alert_bound"(jsonb, public.report_alerts) IS 'What an alert watches and its bound, checked against the rights of the caller.';

COMMENT ON FUNCTION "private"."read_alert_question"(jsonb, public.report_alerts) IS 'Which figure of which report an alert watches, checked as run_report would.';

COMMENT ON FUNCTION "private"."report_alert_json"(public.report_alerts) IS 'An alert as the API shows it (ReportAlert).';

COMMENT ON FUNCTION "private"."tell_alert"(public.report_alerts, jsonb, date) IS 'Tells the maker of an alert behind the bell and by mail what has passed the bound, and keeps it.';

COMMENT ON FUNCTION "private"."till_findings"(public.report_alerts) IS 'Tills whose last two sessions were short, or open ones with the minutes since their last sale; with the rights of its maker.';

COMMENT ON FUNCTION "private"."write_report_alert"(public.report_alerts, boolean) IS 'Keeps an alert, 30 a person at most.';

COMMENT ON FUNCTION "public"."change_report_alert"(jsonb) IS 'Pauses, resumes, deletes an own alert or brings it back {report_alert_id, action: pause | resume | delete | restore}. The same again changes nothing. Needs reports.schedule. Answers ReportAlert.';

COMMENT ON FUNCTION "public"."check_report_alert"(uuid, uuid) IS 'For jobs-tick: checks an alert whose time has come and tells what has passed its bound since; false: nothing is left. What the rules refuse pauses it.';

COMMENT ON FUNCTION "public"."list_report_alert_events"(uuid) IS 'The last sixty times that an own alert told something, the newest first (ReportAlertEvent[]). Needs reports.schedule.';

COMMENT ON FUNCTION "public"."list_report_alerts"() IS 'The caller''s own alerts by name (ReportAlert[]). Needs reports.schedule.';

COMMENT ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) IS 'People of the business who see reports [{id, name, may_see: every figure of this one}], of a saved report or of a query that is not saved yet. Needs reports.schedule.';

COMMENT ON FUNCTION "public"."save_report_alert"(jsonb) IS 'Watches a figure for the caller {id, revision (for a change), name, kind: figure (with query as of a saved report, measure, scope: total | rows, compare: value | before, direction: above | below, check_at: during | day_end) | till_short | no_sale, threshold (money, minutes; a change as a share, below zero for a fall), is_mailed}. Checked with the rights that the caller has then. Idempotent by id and body. Needs reports.schedule. Answers ReportAlert.';

COMMENT ON TABLE "private"."report_alert_states" IS 'What an alert has told and what has not gone back since: it is not told again.';

COMMENT ON TABLE "public"."notifications" IS 'What happened in a business, for everyone whose role holds the permission, or one person of them. Kept for 90 days.';

COMMENT ON TABLE "public"."report_alert_events" IS 'When an alert told its maker something, and what.';

COMMENT ON TABLE "public"."report_alerts" IS 'What somebody wants to be told: a figure of a report that passes a bound, a till that was short twice running, no sale while a till is open. What may be seen is decided anew at each check.';

REVOKE ALL ON FUNCTION "private"."alert_condition"(public.report_alerts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_condition"(public.report_alerts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_condition"(public.report_alerts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."alert_path"(public.report_alerts, daterange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_path"(public.report_alerts, daterange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_path"(public.report_alerts, daterange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."alert_period_start"(public.report_alerts, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_period_start"(public.report_alerts, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_period_start"(public.report_alerts, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."alert_query"(public.report_alerts, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_query"(public.report_alerts, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_query"(public.report_alerts, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figure_findings"(public.report_alerts, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figure_findings"(public.report_alerts, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figure_findings"(public.report_alerts, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_new_sales"(public.report_alerts, bigint, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_new_sales"(public.report_alerts, bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_new_sales"(public.report_alerts, bigint, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_alert"(public.report_alerts, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_alert"(public.report_alerts, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_alert"(public.report_alerts, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_findings"(public.report_alerts, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_findings"(public.report_alerts, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_findings"(public.report_alerts, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_alert_check"(public.report_alerts, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_alert_check"(public.report_alerts, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_alert_check"(public.report_alerts, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_person"(uuid, uuid, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_person"(uuid, uuid, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_person"(uuid, uuid, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_report_alert"(public.report_alerts, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_report_alert"(public.report_alerts, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_report_alert"(public.report_alerts, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_alert_bound"(jsonb, public.report_alerts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_alert_bound"(jsonb, public.report_alerts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_alert_bound"(jsonb, public.report_alerts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_alert_question"(jsonb, public.report_alerts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_alert_question"(jsonb, public.report_alerts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_alert_question"(jsonb, public.report_alerts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_alert_json"(public.report_alerts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_alert_json"(public.report_alerts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_alert_json"(public.report_alerts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_alert"(public.report_alerts, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_alert"(public.report_alerts, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_alert"(public.report_alerts, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_findings"(public.report_alerts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_findings"(public.report_alerts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_findings"(public.report_alerts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_report_alert"(public.report_alerts, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_report_alert"(public.report_alerts, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_report_alert"(public.report_alerts, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."change_report_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_report_alert"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_report_alert"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_report_alert"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_report_alert"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_report_alert"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."check_report_alert"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_report_alert"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_report_alert"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_alert_events"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_alert_events"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_alert_events"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_alert_events"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_alert_events"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_alerts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_alerts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_alerts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_alerts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_alerts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_report_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_report_alert"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_report_alert"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report_alert"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report_alert"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."report_alert_events" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_alert_events" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_alert_events" TO "service_role";

REVOKE ALL ON TABLE "public"."report_alerts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_alerts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_alerts" TO "service_role";

ALTER TABLE "public"."report_alert_events" ADD CONSTRAINT "report_alert_events_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX report_alert_events_newest_idx ON public.report_alert_events USING btree (tenant_id, report_alert_id, fired_at DESC);

CREATE POLICY "tenant_isolation" ON "public"."report_alert_events" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "private"."report_alert_states" ADD CONSTRAINT "report_alert_states_tenant_id_report_alert_id_fkey" FOREIGN KEY (tenant_id, report_alert_id) REFERENCES public.report_alerts(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."report_alert_events" ADD CONSTRAINT "report_alert_events_tenant_id_report_alert_id_fkey" FOREIGN KEY (tenant_id, report_alert_id) REFERENCES public.report_alerts(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."report_alerts" ADD CONSTRAINT "report_alerts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."report_alerts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

delete from private.report_definitions t where (key) = ('abc');

delete from private.report_definitions t where (key) = ('till_differences');

delete from private.report_definitions t where (key) = ('turnover');

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "abc", "sort": "abc_net", "chart": "pareto", "title": "ABC of products", "is_own": false, "chapter": "products", "filters": ["abc_class", "abc_profit_class", "xyz_class", "category", "brand", "supplier", "product"], "measures": ["abc_net", "abc_share", "abc_cumulative", "abc_products"], "position": 75, "question": "Which products bring most of the sales, and how steadily.", "dimensions": ["product", "abc_class", "abc_profit_class", "xyz_class", "category"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": ["abc_profit"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "till_differences", "sort": "short", "chart": "dots", "title": "Till differences", "is_own": true, "chapter": "money", "filters": ["cashier", "till", "location"], "measures": ["drawer_difference", "over", "short", "closings"], "position": 130, "question": "Drawers that were counted, and what was over or short.", "dimensions": ["cashier", "till", "till_session", "day", "week", "month", "location", "weekday"], "permissions": ["till.view_all"], "usual_period": "this_month", "more_measures": ["expected_cash", "counted_cash", "opening_difference"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "turnover", "sort": "turnover", "chart": "scatter", "title": "Stock turnover", "is_own": false, "chapter": "stock", "filters": ["category", "brand", "supplier", "location", "product"], "measures": ["turnover", "days_of_cover", "gmroi", "average_stock", "flow_profit"], "position": 87, "question": "How fast goods sell, how long they last, and what their stock earns.", "dimensions": ["category", "product", "brand", "supplier", "location"], "permissions": ["stock.view", "products.view_cost"], "usual_period": "this_month", "more_measures": ["flow_net", "closing_units"]}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "report_alert", "every": null, "lease": "00:02:00", "title": "Alerts of reports", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00", "01:00:00", "04:00:00"], "most_at_once": 2}') r;
