set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE TABLE "private"."report_run_mails" ("tenant_id" uuid NOT NULL, "run_id" uuid NOT NULL, "place" integer NOT NULL, "user_id" uuid, "recipient" text NOT NULL, "mail_id" uuid, CONSTRAINT "report_run_mails_pkey" PRIMARY KEY (tenant_id, run_id, place), CONSTRAINT "report_run_mails_recipient_check" CHECK (((length(recipient) >= 1) AND (length(recipient) <= 320))));

ALTER TABLE "private"."report_run_mails" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_run_mails" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_run_mails" OWNER TO "postgres";

CREATE TABLE "public"."report_runs" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "report_schedule_id" uuid NOT NULL, "due_on" date NOT NULL, "period_start" date NOT NULL, "period_end" date NOT NULL, "is_sample" boolean NOT NULL DEFAULT false, "status" text NOT NULL, "error_code" text, "error_message" text, "document" jsonb, "row_count" integer, "made_by" uuid NOT NULL, "request_hash" text, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "report_runs_days_in_order" CHECK ((period_start <= period_end)), CONSTRAINT "report_runs_document_check" CHECK (((jsonb_typeof(document) = 'object'::text) AND (length((document)::text) <= 4000000))), CONSTRAINT "report_runs_due_on_check" CHECK (((due_on >= '1970-01-01'::date) AND (due_on <= '2999-12-31'::date))), CONSTRAINT "report_runs_error_code_check" CHECK (((length(error_code) >= 1) AND (length(error_code) <= 60))), CONSTRAINT "report_runs_error_message_check" CHECK (((length(error_message) >= 1) AND (length(error_message) <= 500))), CONSTRAINT "report_runs_failed_has_reason" CHECK ((((status = 'failed'::text) = (error_message IS NOT NULL)) AND ((error_code IS NULL) OR (error_message IS NOT NULL)))), CONSTRAINT "report_runs_made_at_check" CHECK (isfinite(made_at)), CONSTRAINT "report_runs_period_end_check" CHECK (((period_end >= '1970-01-01'::date) AND (period_end <= '2999-12-31'::date))), CONSTRAINT "report_runs_period_start_check" CHECK (((period_start >= '1970-01-01'::date) AND (period_start <= '2999-12-31'::date))), CONSTRAINT "report_runs_row_count_check" CHECK ((row_count >= 0)), CONSTRAINT "report_runs_sample_is_asked_for" CHECK ((is_sample = (request_hash IS NOT NULL))), CONSTRAINT "report_runs_status_check" CHECK ((status = ANY (ARRAY['sent'::text, 'failed'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "report_runs_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."report_runs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_runs" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_runs" OWNER TO "postgres";

CREATE TABLE "public"."report_schedules" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "saved_report_id" uuid NOT NULL, "owner_id" uuid NOT NULL, "rhythm" text NOT NULL, "weekdays" integer[] NOT NULL DEFAULT '{}'::integer[], "month_day" integer, "at_time" time without time zone NOT NULL, "period" text NOT NULL, "member_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[], "addresses" text[] NOT NULL DEFAULT '{}'::text[], "status" text NOT NULL DEFAULT 'active'::text, "paused_because" text, "next_on" date, "next_run_at" timestamp with time zone, "revision" integer NOT NULL DEFAULT 1, "request_hash" text NOT NULL, "deleted_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "report_schedules_active_has_next" CHECK (((((status = 'active'::text) AND (deleted_at IS NULL)) = (next_run_at IS NOT NULL)) AND ((next_run_at IS NULL) = (next_on IS NULL)))), CONSTRAINT "report_schedules_addresses_check" CHECK ((cardinality(addresses) <= 10)), CONSTRAINT "report_schedules_deleted_at_check" CHECK (isfinite(deleted_at)), CONSTRAINT "report_schedules_goes_to_somebody" CHECK (((cardinality(member_ids) + cardinality(addresses)) > 0)), CONSTRAINT "report_schedules_member_ids_check" CHECK ((cardinality(member_ids) <= 20)), CONSTRAINT "report_schedules_month_day_check" CHECK (((month_day >= 1) AND (month_day <= 31))), CONSTRAINT "report_schedules_month_day_when_monthly" CHECK (((month_day IS NULL) OR (rhythm = 'monthly'::text))), CONSTRAINT "report_schedules_next_on_check" CHECK (((next_on >= '1970-01-01'::date) AND (next_on <= '2999-12-31'::date))), CONSTRAINT "report_schedules_next_run_at_check" CHECK (isfinite(next_run_at)), CONSTRAINT "report_schedules_paused_because_check" CHECK (((length(paused_because) >= 1) AND (length(paused_because) <= 500))), CONSTRAINT "report_schedules_period_check" CHECK ((period = ANY (ARRAY['yesterday'::text, 'last_week'::text, 'last_month'::text, 'month_to_date'::text]))), CONSTRAINT "report_schedules_reason_when_paused" CHECK (((paused_because IS NULL) OR (status = 'paused'::text))), CONSTRAINT "report_schedules_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "report_schedules_rhythm_check" CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekdays'::text, 'monthly'::text]))), CONSTRAINT "report_schedules_status_check" CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))), CONSTRAINT "report_schedules_weekdays_check" CHECK ((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])), CONSTRAINT "report_schedules_weekdays_when_chosen" CHECK (((rhythm = 'weekdays'::text) = (weekdays <> '{}'::integer[]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "report_schedules_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."report_schedules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_schedules" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_schedules" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_report_schedule(p_schedule public.report_schedules)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from public.report_schedules s where s.tenant_id = p_schedule.tenant_id and s.deleted_at is null) >= 100 then
    perform private.refuse_input('saved_report_id', 'There are 100 schedules. Delete one first.');
  end if;
  insert into public.report_schedules (tenant_id, id, saved_report_id, owner_id, rhythm, weekdays, month_day, at_time, period, member_ids, addresses,
    next_on, next_run_at, request_hash)
  values (p_schedule.tenant_id, p_schedule.id, p_schedule.saved_report_id, p_schedule.owner_id, p_schedule.rhythm, p_schedule.weekdays, p_schedule.month_day,
    p_schedule.at_time, p_schedule.period, p_schedule.member_ids, p_schedule.addresses, p_schedule.next_on, p_schedule.next_run_at, p_schedule.request_hash);
end;
$function$;

ALTER FUNCTION "private"."add_report_schedule"(public.report_schedules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_report_schedule(p_body jsonb)
 RETURNS public.report_schedules
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."hold_report_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_report_day(p_schedule public.report_schedules, p_day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE (p_schedule).rhythm WHEN 'daily'::text THEN true WHEN 'weekdays'::text THEN ((EXTRACT(isodow FROM p_day))::integer = ANY ((p_schedule).weekdays)) ELSE ((EXTRACT(day FROM p_day))::integer = LEAST(COALESCE((p_schedule).month_day, 31), (EXTRACT(day FROM ((date_trunc('month'::text, (p_day)::timestamp without time zone) + '1 mon'::interval) - '1 day'::interval)))::integer)) END;

ALTER FUNCTION "private"."is_report_day"(public.report_schedules, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.last_report_day(p_schedule public.report_schedules, p_zone text, p_until timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.day from generate_series(0, 62) as n
  cross join lateral (select (p_until at time zone p_zone)::date - n as day) d
  where private.is_report_day(p_schedule, d.day) and private.local_instant(p_zone, d.day, p_schedule.at_time) <= p_until
  order by n limit 1;
$function$;

ALTER FUNCTION "private"."last_report_day"(public.report_schedules, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.local_instant(p_zone text, p_day date, p_time time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A time that the clock leaves out comes back as another one: then the next minute that there is.
  select x.at from generate_series(0, 1500) as n
  cross join lateral (select p_day + p_time + make_interval(mins => n) as local) l
  cross join lateral (select l.local at time zone p_zone as at) x
  where x.at at time zone p_zone = l.local order by n limit 1;
$function$;

ALTER FUNCTION "private"."local_instant"(text, date, time without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_document(p_document jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_document ->> 'kind' = 'report' then (
    select jsonb_build_object('kind', 'report', 'answer', r.document) from public.report_runs r
    where r.tenant_id = (p_document ->> 'tenant_id')::uuid and r.id = (p_document ->> 'run_id')::uuid and r.document is not null)
    else p_document end;
end;
$function$;

ALTER FUNCTION "private"."mail_document"(jsonb) OWNER TO "postgres";

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
    update public.report_runs r set status = 'failed', error_code = nullif(left(v_code, 60), ''), error_message = left(v_message, 500)
    where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  end;
  select * into v_run from public.report_runs r where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  return v_run;
end;
$function$;

ALTER FUNCTION "private"."make_report_run"(public.report_schedules, public.report_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_see_whole_report(p_report public.saved_reports, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."may_see_whole_report"(public.saved_reports, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_report_run(p_schedule public.report_schedules, p_user_id uuid, p_due_on date, p_at timestamp with time zone)
 RETURNS public.report_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."new_report_run"(public.report_schedules, uuid, date, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_report_day(p_schedule public.report_schedules, p_zone text, p_after timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.day from generate_series(0, 62) as n
  cross join lateral (select (p_after at time zone p_zone)::date + n as day) d
  where private.is_report_day(p_schedule, d.day) and private.local_instant(p_zone, d.day, p_schedule.at_time) > p_after
  order by n limit 1;
$function$;

ALTER FUNCTION "private"."next_report_day"(public.report_schedules, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_report_schedule(p_schedule public.report_schedules, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := (select r.name from public.saved_reports r where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id);
begin
  update public.report_schedules s set status = 'paused', paused_because = p_message, next_on = null, next_run_at = null
  where s.tenant_id = p_schedule.tenant_id and s.id = p_schedule.id;
  perform private.notify(p_schedule.tenant_id, 'report_paused', 'reports.schedule', format('Report %s is no longer mailed', v_name), p_message,
    '/admin/reports/schedules?schedule=' || p_schedule.id);
end;
$function$;

ALTER FUNCTION "private"."pause_report_schedule"(public.report_schedules, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_report_mail(p_run public.report_runs, p_user_id uuid, p_recipient text, p_subject text, p_content jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."queue_report_mail"(public.report_runs, uuid, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_addresses(p_body jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."read_report_addresses"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_members(p_report public.saved_reports, p_body jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."read_report_members"(public.saved_reports, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_rhythm(p_body jsonb)
 RETURNS public.report_schedules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."read_report_rhythm"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_change_text(p_unit text, p_now numeric, p_before numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_before IS NULL) OR (p_now IS NULL) OR ((p_before = (0)::numeric) AND (p_now = (0)::numeric))) THEN NULL::text WHEN (p_now = p_before) THEN 'same'::text WHEN (p_unit = 'percent'::text) THEN (to_char(round(((p_now - p_before) * (100)::numeric), 1), 'FMSG999990.0'::text) || ' points'::text) WHEN (p_before = (0)::numeric) THEN 'new'::text ELSE (to_char(round((((p_now - p_before) / abs(p_before)) * (100)::numeric), 1), 'FMSG999,999,990.0'::text) || '%'::text) END;

ALTER FUNCTION "private"."report_change_text"(text, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_days_text(p_from date, p_to date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
RETURN CASE WHEN (p_from = p_to) THEN private.mail_day(p_from) ELSE ((private.mail_day(p_from) || ' – '::text) || private.mail_day(p_to)) END;

ALTER FUNCTION "private"."report_days_text"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_document(p_report public.saved_reports, p_user_id uuid, p_period daterange)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_has_days boolean := p_report.query ? 'period';
  v_query jsonb := (p_report.query - 'period' - 'look') || '{"limit": 1000}' || case when v_has_days
    then jsonb_build_object('from', lower(p_period), 'to', upper(p_period) - 1,
      'compare', coalesce(nullif(p_report.query ->> 'compare', 'none'), 'previous')) else '{}' end;
  v_plan private.report_plan := private.plan_report(p_report.tenant_id, p_user_id, v_query);
  v_answer jsonb := private.report_json(v_plan);
begin
  return private.document_head(p_report.tenant_id) || jsonb_build_object(
    'name', p_report.name, 'title', (select d.title from private.report_definitions d where d.key = p_report.definition_key),
    'when', case when v_has_days then private.report_days_text(lower(p_period), upper(p_period) - 1)
      else private.mail_day(private.business_date(p_report.tenant_id, statement_timestamp())) end,
    'before', case when v_answer ->> 'compared_from' is not null
      then private.report_days_text((v_answer ->> 'compared_from')::date, (v_answer ->> 'compared_to')::date) end,
    'as_of', v_answer -> 'as_of', 'currency_code', (select t.currency_code from public.tenants t where t.id = p_report.tenant_id),
    'dimensions', (
      select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label) order by n.place), '[]')
      from generate_series(1, cardinality(v_plan.dimensions)) as n (place) cross join lateral (select (v_plan.dimensions[n.place]).*) d),
    'measures', (
      select jsonb_agg(jsonb_build_object('label', m.label, 'unit', m.unit) order by n.place)
      from generate_series(1, cardinality(v_plan.measures)) as n (place) cross join lateral (select (v_plan.measures[n.place]).*) m),
    'rows', v_answer -> 'rows', 'row_count', v_answer -> 'row_count', 'totals', v_answer -> 'totals');
end;
$function$;

ALTER FUNCTION "private"."report_document"(public.saved_reports, uuid, daterange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_figure_text(p_tenant_id uuid, p_currency_code text, p_unit text, p_value numeric)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_value is null then '–' else case p_unit
    when 'money' then private.money_text(p_tenant_id, p_currency_code, p_value)
    when 'percent' then trim_scale(round(p_value * 100, 2)) || '%'
    when 'days' then trim_scale(round(p_value, 1))::text
    when 'count' then to_char(p_value, 'FM999,999,999,999,990')
    else trim_scale(round(p_value, 3))::text end end;
end;
$function$;

ALTER FUNCTION "private"."report_figure_text"(uuid, text, text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_mail_content(p_tenant_id uuid, p_document jsonb, p_name text, p_sender text, p_path text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows integer := (p_document ->> 'row_count')::integer;
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'greeting', 'Hello' || coalesce(' ' || private.mail_text(p_name, 120), '') || ',',
    'paragraphs', jsonb_build_array(format('%s: %s', private.mail_text(concat_ws(', ', p_document ->> 'name', nullif(p_document ->> 'title', p_document ->> 'name')), 200), p_document ->> 'when')),
    'lines', (
      select jsonb_agg(jsonb_build_object('name', x.measure ->> 'label', 'amount', private.report_figure_text(p_tenant_id, p_document ->> 'currency_code', x.measure ->> 'unit', x.now),
        'detail', private.report_change_text(x.measure ->> 'unit', x.now, x.before)
          || ', before ' || private.report_figure_text(p_tenant_id, p_document ->> 'currency_code', x.measure ->> 'unit', x.before)) order by x.place)
      from (
        select m.value as measure, m.ordinality as place, (p_document #>> array['totals', 'values', (m.ordinality - 1)::text])::numeric as now,
          (p_document #>> array['totals', 'compared', (m.ordinality - 1)::text])::numeric as before
        from jsonb_array_elements(p_document -> 'measures') with ordinality as m) x),
    'facts', case when p_document ->> 'before' is not null
      then jsonb_build_array(jsonb_build_object('label', 'Compared with', 'value', p_document ->> 'before')) end,
    'links', case when p_path is not null then jsonb_build_array(jsonb_build_object('label', 'The report with its rows, as it stands now', 'button', 'Open the report',
      'url', private.host_url(p_tenant_id) || p_path)) end,
    'closing', case when v_rows > 1000 then format('The attached files hold the first 1,000 of %s rows.', to_char(v_rows, 'FM999,999,990'))
        else 'The rows are in the attached files.' end
      || case when p_path is null then format(' %s has this sent to you; they can stop it.', private.mail_text(p_sender, 120)) else '' end));
end;
$function$;

ALTER FUNCTION "private"."report_mail_content"(uuid, jsonb, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_mail_period(p_tenant_id uuid, p_period text, p_at timestamp with time zone)
 RETURNS daterange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_at);
begin
  return case p_period
    when 'month_to_date' then daterange(date_trunc('month', (v_today - 1)::timestamp)::date, v_today)
    else private.report_period(p_tenant_id, p_period, v_today) end;
end;
$function$;

ALTER FUNCTION "private"."report_mail_period"(uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_path(p_report public.saved_reports, p_period daterange)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select '/admin/reports/' || p_report.definition_key || '?saved=' || p_report.id || coalesce((
    select string_agg('&' || w.word || '=' || private.url_part(w.value), '' order by w.place)
    from (
      select 1 as place, 'days' as word, lower(p_period) || '..' || (upper(p_period) - 1) as value where p_report.query ? 'period'
      union all
      select 2, 'compare', p_report.query ->> 'compare'
      union all
      select 3, 'by', (select string_agg(d, ',' order by n) from jsonb_array_elements_text(p_report.query -> 'dimensions') with ordinality as x (d, n))
      union all
      select 4, 'columns', (select string_agg(m, ',' order by n) from jsonb_array_elements_text(p_report.query -> 'measures') with ordinality as x (m, n))
      union all
      select 5, 'sort', case when p_report.query -> 'descending' = 'true' then '-' else '' end || (p_report.query ->> 'sort')
      union all
      select 6, 'returns', p_report.query ->> 'returns'
      union all
      select 7, 'look', p_report.query ->> 'look'
      union all
      select 8, 'in.' || (f ->> 'dimension'), v from jsonb_array_elements(p_report.query -> 'filters') as f, jsonb_array_elements_text(f -> 'values') as v) w
    where w.value <> ''), '');
$function$;

ALTER FUNCTION "private"."report_path"(public.saved_reports, daterange) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_recipients(p_schedule public.report_schedules, p_run public.report_runs, p_report public.saved_reports)
 RETURNS TABLE(place bigint, user_id uuid, name text, address text, may_see boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."report_recipients"(public.report_schedules, public.report_runs, public.saved_reports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_run_json(p_run public.report_runs)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."report_run_json"(public.report_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_schedule_json(p_schedule public.report_schedules)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."report_schedule_json"(public.report_schedules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_saved_report(p_tenant_id uuid, p_report_id uuid)
 RETURNS public.saved_reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports;
begin
  select * into v_report from public.saved_reports r where r.tenant_id = p_tenant_id and r.id = p_report_id and r.deleted_at is null;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.', '{"field": "saved_report_id"}');
  end if;
  return v_report;
end;
$function$;

ALTER FUNCTION "private"."require_saved_report"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sees_report_schedule(p_schedule public.report_schedules)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_schedule.owner_id = auth.uid() or exists (
    select 1 from public.saved_reports r
    where r.tenant_id = p_schedule.tenant_id and r.id = p_schedule.saved_report_id and private.sees_saved_report(r, auth.uid()));
end;
$function$;

ALTER FUNCTION "private"."sees_report_schedule"(public.report_schedules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_report(p_schedule public.report_schedules, p_run public.report_runs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."send_report"(public.report_schedules, public.report_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.url_part(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(string_agg(CASE WHEN (x.c ~ '^[A-Za-z0-9_.~-]$'::text) THEN x.c ELSE regexp_replace(upper(encode(convert_to(x.c, 'UTF8'::name), 'hex'::text)), '(..)'::text, '%\1'::text, 'g'::text) END, ''::text ORDER BY x.place), ''::text) AS "coalesce" FROM regexp_split_to_table(url_part.p_text, ''::text) WITH ORDINALITY x(c, place));

ALTER FUNCTION "private"."url_part"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_next_report_day(p_schedule public.report_schedules)
 RETURNS public.report_schedules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.report_schedules := p_schedule;
  v_zone text := (select t.timezone from public.tenants t where t.id = p_schedule.tenant_id);
begin
  v_schedule.next_on := case when p_schedule.status = 'active' and p_schedule.deleted_at is null
    then private.next_report_day(p_schedule, v_zone, clock_timestamp()) end;
  v_schedule.next_run_at := private.local_instant(v_zone, v_schedule.next_on, p_schedule.at_time);
  return v_schedule;
end;
$function$;

ALTER FUNCTION "private"."with_next_report_day"(public.report_schedules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_report_schedule(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."change_report_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_report_recipients(p_saved_report_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
  v_report public.saved_reports := private.require_saved_report(v_tenant_id, p_saved_report_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', coalesce(f.full_name, ''),
      'may_see', private.may_see_whole_report(v_report, m.user_id)) order by lower(f.full_name), m.user_id), '[]')
    from public.tenant_users m left join public.profiles f on f.user_id = m.user_id
    where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted' and private.actor_can(v_tenant_id, m.user_id, 'reports.view'));
end;
$function$;

ALTER FUNCTION "public"."list_report_recipients"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_report_runs(p_report_schedule_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."list_report_runs"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_report_schedules()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.schedule');
begin
  return (
    select coalesce(jsonb_agg(private.report_schedule_json(s) order by s.next_run_at nulls last, s.id), '[]')
    from public.report_schedules s
    where s.tenant_id = v_tenant_id and s.deleted_at is null and private.sees_report_schedule(s));
end;
$function$;

ALTER FUNCTION "public"."list_report_schedules"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_mail(p_mail_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', o.id, 'to', o.recipient, 'subject', o.subject, 'body', o.body, 'content', o.content,
      'document', private.mail_document(o.document), 'brand', private.mail_brand(o.shop_tenant_id))
    from private.mail_outbox o where o.id = p_mail_id and o.sent_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_report_schedule(p_schedule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."save_report_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_due_report(p_tenant_id uuid, p_report_schedule_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."send_due_report"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_report_now(p_sending jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."send_report_now"(jsonb) OWNER TO "postgres";

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'refund_due'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."report_schedules" ADD CONSTRAINT "report_schedules_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX report_schedules_owner_id_idx ON public.report_schedules USING btree (owner_id);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.report_runs FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF error_message ON public.report_runs FOR EACH ROW WHEN ((concat_ws(' '::text, new.error_message) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('error_message');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.report_schedules FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.report_schedules FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _800_job AFTER INSERT OR UPDATE OF next_run_at ON public.report_schedules FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('report_schedule', 'id', 'next_run_at');

COMMENT ON COLUMN "private"."mail_outbox"."document" IS 'What the mail carries as a PDF: kind (quote, receipt, statement) and the answer that the document is made of, as it was when the mail was written; of a report, the sending that has its figures (tenant_id, run_id).';

COMMENT ON COLUMN "private"."report_run_mails"."mail_id" IS 'The mail of the outbox, which is removed 30 days after it was sent; null where the person may not see every figure, or has no address.';

COMMENT ON COLUMN "private"."report_run_mails"."user_id" IS 'Whose address it is, of the people of the business.';

COMMENT ON COLUMN "public"."report_runs"."document" IS 'The figures that the mails carry as files; gone after 30 days.';

COMMENT ON COLUMN "public"."report_runs"."is_sample" IS 'Somebody asked for it now: it goes to that person alone, with their own rights.';

COMMENT ON COLUMN "public"."report_runs"."made_by" IS 'With whose rights it was made.';

COMMENT ON COLUMN "public"."report_runs"."request_hash" IS 'Of the request for one now, by whose id it is made once.';

COMMENT ON COLUMN "public"."report_runs"."row_count" IS 'How many rows the report has; the files hold 1,000 of them at most.';

COMMENT ON COLUMN "public"."report_schedules"."addresses" IS 'Addresses outside, of which whoever saved them confirmed that they may see the figures.';

COMMENT ON COLUMN "public"."report_schedules"."at_time" IS 'By the clock of the business. A time that a change of the clock leaves out is the next one that there is; one that comes twice is one sending.';

COMMENT ON COLUMN "public"."report_schedules"."member_ids" IS 'People of the business; who may not see every figure when it is sent gets nothing.';

COMMENT ON COLUMN "public"."report_schedules"."month_day" IS 'The day of the month, in shorter months their last one; null with rhythm monthly: the last day.';

COMMENT ON COLUMN "public"."report_schedules"."next_run_at" IS 'When its job looks at it next: at_time of next_on.';

COMMENT ON COLUMN "public"."report_schedules"."owner_id" IS 'Who saved it last: it is made with the rights that this person has when it is sent.';

COMMENT ON COLUMN "public"."report_schedules"."paused_because" IS 'Why it was paused by itself, in words; null where a person did.';

COMMENT ON COLUMN "public"."report_schedules"."period" IS 'The days that the report covers: the last ones that are over when it is sent.';

COMMENT ON COLUMN "public"."report_schedules"."request_hash" IS 'Of the body that was saved last: the same again changes nothing.';

COMMENT ON COLUMN "public"."report_schedules"."weekdays" IS 'ISO days of the week, 1 Monday to 7 Sunday.';

COMMENT ON FUNCTION "private"."add_report_schedule"(public.report_schedules) IS 'Adds a schedule, 100 a business at most.';

COMMENT ON FUNCTION "private"."hold_report_schedule"(jsonb) IS 'A schedule that the caller finds, held; not_found.';

COMMENT ON FUNCTION "private"."is_report_day"(public.report_schedules, date) IS 'Whether a report is mailed on a day; of a month that is too short, on its last one.';

COMMENT ON FUNCTION "private"."last_report_day"(public.report_schedules, text, timestamp with time zone) IS 'The last day whose time has come at an instant.';

COMMENT ON FUNCTION "private"."local_instant"(text, date, time without time zone) IS 'The instant of a time of the clock in a zone; where the clock leaves that time out, of the next one that there is.';

COMMENT ON FUNCTION "private"."mail_document"(jsonb) IS 'What a mail carries: the figures of a report are kept once, at its sending, for all its mails.';

COMMENT ON FUNCTION "private"."make_report_run"(public.report_schedules, public.report_runs) IS 'Sends a report and keeps what became of it; no row where the period was mailed already. Only the reasons of rules are kept.';

COMMENT ON FUNCTION "private"."may_see_whole_report"(public.saved_reports, uuid) IS 'Whether a person may see every figure and grouping of a saved report, of all sales and not the own ones only.';

COMMENT ON FUNCTION "private"."new_report_run"(public.report_schedules, uuid, date, timestamp with time zone) IS 'A sending that is to be made, of the days that are over at an instant.';

COMMENT ON FUNCTION "private"."next_report_day"(public.report_schedules, text, timestamp with time zone) IS 'The first day whose time comes after an instant.';

COMMENT ON FUNCTION "private"."pause_report_schedule"(public.report_schedules, text) IS 'Pauses what cannot be sent until a person has looked at it, and tells those who send reports.';

COMMENT ON FUNCTION "private"."queue_report_mail"(public.report_runs, uuid, text, text, jsonb) IS 'Puts the mail of a report into the outbox and answers it; null without a usable address.';

COMMENT ON FUNCTION "private"."read_report_addresses"(jsonb) IS 'Addresses outside of the business, each once, which the body must confirm with is_confirmed.';

COMMENT ON FUNCTION "private"."read_report_members"(public.saved_reports, jsonb) IS 'People of the business who may see every figure of a report.';

COMMENT ON FUNCTION "private"."read_report_rhythm"(jsonb) IS 'When a report is mailed and of which days, checked: a period is not asked for more often than there are new ones.';

COMMENT ON FUNCTION "private"."report_change_text"(text, numeric, numeric) IS 'How a figure stands against the one before: (now - before) / |before|, shares in points; null where there is nothing to compare.';

COMMENT ON FUNCTION "private"."report_days_text"(date, date) IS 'Days as mails write them: 1 Nov 2026 – 7 Nov 2026.';

COMMENT ON FUNCTION "private"."report_document"(public.saved_reports, uuid, daterange) IS 'A saved report as it is mailed, with the rights of a person: at most 1,000 rows, compared with the days before where it covers days. What has no days is as it stands now.';

COMMENT ON FUNCTION "private"."report_figure_text"(uuid, text, text, numeric) IS 'A figure of a report as mails write it.';

COMMENT ON FUNCTION "private"."report_mail_content"(uuid, jsonb, text, text, text) IS 'The mail of a report: its totals with their change, for people of the business (with p_path) a link to it, for others who sends it.';

COMMENT ON FUNCTION "private"."report_mail_period"(uuid, text, timestamp with time zone) IS 'The days that a report covers when it is mailed at an instant: business days that are over. On the first of a month, month_to_date is the whole month before.';

COMMENT ON FUNCTION "private"."report_path"(public.saved_reports, daterange) IS 'The address of the staff screen that shows a saved report for the days that were mailed.';

COMMENT ON FUNCTION "private"."report_recipients"(public.report_schedules, public.report_runs, public.saved_reports) IS 'To whom a sending goes, and whether they may see it now; one that was asked for now goes to whoever asked.';

COMMENT ON FUNCTION "private"."report_run_json"(public.report_runs) IS 'A sending with the state of each of its mails (ReportRun).';

COMMENT ON FUNCTION "private"."report_schedule_json"(public.report_schedules) IS 'A schedule as the API shows it (ReportSchedule).';

COMMENT ON FUNCTION "private"."require_saved_report"(uuid, uuid) IS 'A saved report that the caller finds, or not_found.';

COMMENT ON FUNCTION "private"."sees_report_schedule"(public.report_schedules) IS 'Whether the caller finds a schedule: an own one, or one of a saved report that they find.';

COMMENT ON FUNCTION "private"."send_report"(public.report_schedules, public.report_runs) IS 'Makes a report with the rights of whoever is responsible and queues its mails. Raises what the rules refuse.';

COMMENT ON FUNCTION "private"."url_part"(text) IS 'A text as the value of a parameter in an address.';

COMMENT ON FUNCTION "private"."with_next_report_day"(public.report_schedules) IS 'A schedule with the day and instant of its next mail; none while it is paused or deleted.';

COMMENT ON FUNCTION "public"."change_report_schedule"(jsonb) IS 'Pauses, resumes, deletes a schedule or brings it back {report_schedule_id, action: pause | resume | delete | restore}. What was due meanwhile is left out. The same again changes nothing. Needs reports.schedule.';

COMMENT ON FUNCTION "public"."list_report_recipients"(uuid) IS 'People of the business who see reports [{id, name, may_see: every figure of this one}]. Needs reports.schedule.';

COMMENT ON FUNCTION "public"."list_report_runs"(uuid) IS 'The last sixty sendings of a schedule, the newest first (ReportRun[]). Needs reports.schedule.';

COMMENT ON FUNCTION "public"."list_report_schedules"() IS 'Own schedules and those of saved reports that the caller finds, the next one first (ReportSchedule[]). Needs reports.schedule.';

COMMENT ON FUNCTION "public"."save_report_schedule"(jsonb) IS 'Has a saved report mailed {id, revision (for a change), saved_report_id, rhythm: daily | weekdays (with weekdays, 1 Monday to 7) | monthly (with month_day, null the last), at_time: 06:00, period: yesterday | last_week | last_month | month_to_date, member_ids, addresses with is_confirmed}. Whoever saves it is responsible: it is made with their rights at each sending. Idempotent by id and body. Needs reports.schedule. Answers ReportSchedule.';

COMMENT ON FUNCTION "public"."send_due_report"(uuid, uuid) IS 'For jobs-tick: mails what is due of a schedule, each period once; false: nothing is left. What the rules refuse pauses it.';

COMMENT ON FUNCTION "public"."send_report_now"(jsonb) IS 'Mails a report to the caller alone, with their own rights, of the days that are over {id, report_schedule_id}; 20 an hour. Idempotent by id and body. Needs reports.schedule. Answers ReportRun.';

COMMENT ON TABLE "private"."report_run_mails" IS 'To whom a report went, and to whom of those it was meant for it did not.';

COMMENT ON TABLE "public"."report_runs" IS 'What became of each sending of a report: once for each period of a schedule, and when somebody asked for one now.';

COMMENT ON TABLE "public"."report_schedules" IS 'Saved reports that are mailed: on which days, at what time of the business''s clock, of which period, to whom. What may be seen is decided anew at each sending.';

REVOKE ALL ON FUNCTION "private"."add_report_schedule"(public.report_schedules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_report_schedule"(public.report_schedules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_report_schedule"(public.report_schedules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_report_schedule"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_report_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_report_schedule"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_report_day"(public.report_schedules, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_report_day"(public.report_schedules, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_report_day"(public.report_schedules, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_report_day"(public.report_schedules, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_report_day"(public.report_schedules, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_report_day"(public.report_schedules, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."local_instant"(text, date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."local_instant"(text, date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."local_instant"(text, date, time without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_document"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_document"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_document"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_report_run"(public.report_schedules, public.report_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_report_run"(public.report_schedules, public.report_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_report_run"(public.report_schedules, public.report_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_see_whole_report"(public.saved_reports, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_see_whole_report"(public.saved_reports, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_see_whole_report"(public.saved_reports, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_report_run"(public.report_schedules, uuid, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_report_run"(public.report_schedules, uuid, date, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_report_run"(public.report_schedules, uuid, date, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_report_day"(public.report_schedules, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_report_day"(public.report_schedules, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_report_day"(public.report_schedules, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_report_schedule"(public.report_schedules, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_report_schedule"(public.report_schedules, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_report_schedule"(public.report_schedules, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_report_mail"(public.report_runs, uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_report_mail"(public.report_runs, uuid, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_report_mail"(public.report_runs, uuid, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_addresses"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_addresses"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_addresses"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_members"(public.saved_reports, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_members"(public.saved_reports, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_members"(public.saved_reports, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_rhythm"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_rhythm"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_rhythm"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_change_text"(text, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_change_text"(text, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_change_text"(text, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_days_text"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_days_text"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_days_text"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_document"(public.saved_reports, uuid, daterange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_document"(public.saved_reports, uuid, daterange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_document"(public.saved_reports, uuid, daterange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_figure_text"(uuid, text, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_figure_text"(uuid, text, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_figure_text"(uuid, text, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_mail_content"(uuid, jsonb, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_mail_content"(uuid, jsonb, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_mail_content"(uuid, jsonb, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_mail_period"(uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_mail_period"(uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_mail_period"(uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_path"(public.saved_reports, daterange) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_path"(public.saved_reports, daterange) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_path"(public.saved_reports, daterange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recipients"(public.report_schedules, public.report_runs, public.saved_reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_recipients"(public.report_schedules, public.report_runs, public.saved_reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recipients"(public.report_schedules, public.report_runs, public.saved_reports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_run_json"(public.report_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_run_json"(public.report_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_run_json"(public.report_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_schedule_json"(public.report_schedules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_schedule_json"(public.report_schedules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_schedule_json"(public.report_schedules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_saved_report"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_saved_report"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_saved_report"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_report_schedule"(public.report_schedules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sees_report_schedule"(public.report_schedules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sees_report_schedule"(public.report_schedules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_report"(public.report_schedules, public.report_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_report"(public.report_schedules, public.report_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_report"(public.report_schedules, public.report_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."url_part"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."url_part"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."url_part"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_next_report_day"(public.report_schedules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_next_report_day"(public.report_schedules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_next_report_day"(public.report_schedules) TO "postgres";

REVOKE ALL ON FUNCTION "public"."change_report_schedule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_report_schedule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_report_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_report_schedule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_report_schedule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_recipients"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_recipients"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_recipients"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_runs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_runs"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_runs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_runs"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_runs"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_report_schedules"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_schedules"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_schedules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_schedules"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_schedules"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_report_schedule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_report_schedule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_report_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report_schedule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report_schedule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_due_report"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."send_due_report"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_due_report"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_due_report"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_report_now"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_report_now"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_report_now"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_report_now"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_report_now"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."report_runs" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_runs" TO "service_role";

REVOKE ALL ON TABLE "public"."report_schedules" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_schedules" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_schedules" TO "service_role";

ALTER TABLE "private"."report_run_mails" ADD CONSTRAINT "report_run_mails_tenant_id_run_id_fkey" FOREIGN KEY (tenant_id, run_id) REFERENCES public.report_runs(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."report_runs" ADD CONSTRAINT "report_runs_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX report_runs_newest_idx ON public.report_runs USING btree (tenant_id, report_schedule_id, made_at DESC);

CREATE UNIQUE INDEX report_runs_period_key ON public.report_runs USING btree (tenant_id, report_schedule_id, period_end) WHERE (NOT is_sample);

CREATE POLICY "tenant_isolation" ON "public"."report_runs" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."report_runs" ADD CONSTRAINT "report_runs_tenant_id_report_schedule_id_fkey" FOREIGN KEY (tenant_id, report_schedule_id) REFERENCES public.report_schedules(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."report_schedules" ADD CONSTRAINT "report_schedules_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."report_schedules" ADD CONSTRAINT "report_schedules_tenant_id_saved_report_id_fkey" FOREIGN KEY (tenant_id, saved_report_id) REFERENCES public.saved_reports(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX report_schedules_saved_report_idx ON public.report_schedules USING btree (tenant_id, saved_report_id);

CREATE POLICY "tenant_isolation" ON "public"."report_schedules" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "reports.schedule", "description": "Have reports mailed at set times"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "reports.schedule"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "reports.schedule"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "reports.schedule"}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "report_schedule", "every": null, "lease": "00:03:00", "title": "Reports by mail", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00", "01:00:00", "04:00:00"], "most_at_once": 2}') r;
