set local check_function_bodies = off;

CREATE TABLE "private"."report_pins" ("tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "saved_report_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "report_pins_pkey" PRIMARY KEY (tenant_id, user_id, saved_report_id));

ALTER TABLE "private"."report_pins" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_pins" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_pins" OWNER TO "postgres";

CREATE TABLE "public"."saved_reports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "name" text NOT NULL, "definition_key" text NOT NULL, "query" jsonb NOT NULL, "visibility" text NOT NULL DEFAULT 'own'::text, "role" text, "deleted_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "saved_reports_deleted_at_check" CHECK (isfinite(deleted_at)), CONSTRAINT "saved_reports_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 80))), CONSTRAINT "saved_reports_query_check" CHECK (((jsonb_typeof(query) = 'object'::text) AND (length((query)::text) <= 20000))), CONSTRAINT "saved_reports_role_check" CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text]))), CONSTRAINT "saved_reports_role_when_shared_with_it" CHECK (((role IS NOT NULL) = (visibility = 'role'::text))), CONSTRAINT "saved_reports_visibility_check" CHECK ((visibility = ANY (ARRAY['own'::text, 'role'::text, 'everybody'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "saved_reports_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."saved_reports" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."saved_reports" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."saved_reports" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_saved_report(p_report public.saved_reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports;
begin
  if (select count(*) from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.owner_id = p_report.owner_id and r.deleted_at is null) >= 200 then
    perform private.refuse_input('name', 'You have 200 saved reports. Delete one first.');
  elsif exists (select 1 from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.id = p_report.id) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  end if;
  insert into public.saved_reports (tenant_id, id, owner_id, name, definition_key, query, visibility, role)
  values (p_report.tenant_id, p_report.id, p_report.owner_id, p_report.name, p_report.definition_key, p_report.query, p_report.visibility, p_report.role)
  returning * into v_report;
  return private.saved_report_json(v_report);
end;
$function$;

ALTER FUNCTION "private"."add_saved_report"(public.saved_reports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_saved_report(p_report_id uuid)
 RETURNS public.saved_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_report_id for update;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.owner_id <> auth.uid() and not private.can('reports.share') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "reports.share"}');
  end if;
  return v_report;
end;
$function$;

ALTER FUNCTION "private"."hold_saved_report"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_open_report(p_tenant_id uuid, p_user_id uuid, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.actor_can(p_tenant_id, p_user_id, 'reports.view') and exists (
    select 1 from private.report_definitions d
    where d.key = p_key and not exists (select 1 from unnest(d.permissions) as p where not private.actor_can(p_tenant_id, p_user_id, p)));
end;
$function$;

ALTER FUNCTION "private"."may_open_report"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_saved_report(p_tenant_id uuid, p_body jsonb)
 RETURNS public.saved_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports;
begin
  v_report.tenant_id := p_tenant_id;
  v_report.owner_id := auth.uid();
  v_report.id := private.input_uuid(p_body, 'id');
  v_report.name := private.input_line(p_body, 'name', 80, '', true);
  v_report.query := private.saved_query(p_body -> 'query');
  v_report.definition_key := v_report.query ->> 'report';
  v_report.visibility := coalesce(private.input_choice(p_body, 'visibility', array['own', 'role', 'everybody'], '', false), 'own');
  v_report.role := private.input_choice(p_body, 'role', array['admin', 'manager', 'accountant', 'cashier'], '', v_report.visibility = 'role');
  if v_report.visibility <> 'role' then
    v_report.role := null;
  end if;
  if not exists (select 1 from private.report_definitions d where d.key = v_report.definition_key) then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  elsif not private.may_open_report(p_tenant_id, auth.uid(), v_report.definition_key) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('report', v_report.definition_key));
  end if;
  -- What could not be run is not saved either.
  perform private.plan_report(p_tenant_id, auth.uid(),
    private.runnable_query(p_tenant_id, v_report.query, private.business_date(p_tenant_id, statement_timestamp())));
  return v_report;
end;
$function$;

ALTER FUNCTION "private"."read_saved_report"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_period(p_tenant_id uuid, p_name text, p_today date)
 RETURNS daterange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_week date := date_trunc('week', p_today)::date;
  v_month date := date_trunc('month', p_today)::date;
  v_quarter date := date_trunc('quarter', p_today)::date;
  v_year date := private.year_start(p_tenant_id, p_today);
  v_days text[] := regexp_match(p_name, '^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$');
begin
  if v_days is not null then
    if not pg_input_is_valid(v_days[1], 'date') or not pg_input_is_valid(v_days[2], 'date') or v_days[1] > v_days[2] then
      perform private.refuse_input('period', 'This is no period.');
    end if;
    return daterange(private.input_day(v_days[1]::date, 'period'), private.input_day(v_days[2]::date, 'period'), '[]');
  end if;
  return case p_name
    when 'today' then daterange(p_today, p_today, '[]')
    when 'yesterday' then daterange(p_today - 1, p_today - 1, '[]')
    when 'this_week' then daterange(v_week, v_week + 7)
    when 'last_week' then daterange(v_week - 7, v_week)
    when 'this_month' then daterange(v_month, (v_month + interval '1 month')::date)
    when 'last_month' then daterange((v_month - interval '1 month')::date, v_month)
    when 'this_quarter' then daterange(v_quarter, (v_quarter + interval '3 months')::date)
    when 'last_quarter' then daterange((v_quarter - interval '3 months')::date, v_quarter)
    when 'this_year' then daterange(date_trunc('year', p_today)::date, (date_trunc('year', p_today) + interval '1 year')::date)
    when 'this_financial_year' then daterange(v_year, (v_year + interval '1 year')::date)
    when 'last_financial_year' then daterange((v_year - interval '1 year')::date, v_year)
    when 'last_7_days' then daterange(p_today - 6, p_today, '[]')
    when 'last_30_days' then daterange(p_today - 29, p_today, '[]')
    when 'last_90_days' then daterange(p_today - 89, p_today, '[]') end;
end;
$function$;

ALTER FUNCTION "private"."report_period"(uuid, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.runnable_query(p_tenant_id uuid, p_query jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := private.input_text(p_query, 'period', 30);
  v_days daterange := private.report_period(p_tenant_id, v_name, p_today);
begin
  if v_name is not null and v_days is null then
    perform private.refuse_input('period', 'This is no period.');
  end if;
  return (p_query - 'period' - 'look') || case when v_days is null then '{}'
    else jsonb_build_object('from', lower(v_days), 'to', upper(v_days) - 1) end;
end;
$function$;

ALTER FUNCTION "private"."runnable_query"(uuid, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.saved_query(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_other text := (
    select k.key from jsonb_object_keys(private.input_object(p_query, 'query')) as k (key)
    where k.key <> all ('{report,measures,dimensions,filters,period,compare,returns,sort,descending,look}') order by k.key limit 1);
begin
  if v_other is not null then
    perform private.refuse_input('query', 'A saved report does not have ' || left(v_other, 40) || '.');
  elsif length(p_query::text) > 20000 then
    perform private.refuse_input('query', 'This report asks for too much at once.');
  end if;
  perform private.input_choice(p_query, 'look', array['cross', 'list'], '', false);
  return jsonb_strip_nulls(p_query);
end;
$function$;

ALTER FUNCTION "private"."saved_query"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.saved_report_json(p_report public.saved_reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_report.id, 'name', p_report.name, 'report', p_report.definition_key,
    'title', (select d.title from private.report_definitions d where d.key = p_report.definition_key),
    'query', p_report.query, 'visibility', p_report.visibility, 'role', p_report.role, 'is_own', p_report.owner_id = auth.uid(),
    'may_edit', p_report.owner_id = auth.uid() or private.can('reports.share'),
    'may_open', private.may_open_report(p_report.tenant_id, auth.uid(), p_report.definition_key),
    'is_pinned', exists (
      select 1 from private.report_pins p where p.tenant_id = p_report.tenant_id and p.user_id = auth.uid() and p.saved_report_id = p_report.id),
    'owner_name', coalesce((select f.full_name from public.profiles f where f.user_id = p_report.owner_id), ''), 'updated_at', p_report.updated_at);
end;
$function$;

ALTER FUNCTION "private"."saved_report_json"(public.saved_reports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sees_saved_report(p_report public.saved_reports, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_report.owner_id = p_user_id or (
    (p_report.visibility = 'everybody' or p_report.visibility = 'role' and exists (
      select 1 from public.tenant_users m where m.tenant_id = p_report.tenant_id and m.user_id = p_user_id and m.role = p_report.role))
    and private.may_open_report(p_report.tenant_id, p_user_id, p_report.definition_key));
end;
$function$;

ALTER FUNCTION "private"."sees_saved_report"(public.saved_reports, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_saved_report(p_saved_report_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports := private.hold_saved_report(p_saved_report_id);
begin
  update public.saved_reports r set deleted_at = coalesce(r.deleted_at, clock_timestamp())
  where r.tenant_id = v_report.tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
end;
$function$;

ALTER FUNCTION "public"."delete_saved_report"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_saved_reports()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
begin
  return (
    select coalesce(jsonb_agg(private.saved_report_json(r) order by r.owner_id <> auth.uid(), lower(r.name), r.id), '[]')
    from public.saved_reports r
    where r.tenant_id = v_tenant_id and r.deleted_at is null and private.sees_saved_report(r, auth.uid()));
end;
$function$;

ALTER FUNCTION "public"."list_saved_reports"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pin_saved_report(p_saved_report_id uuid, p_is_pinned boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_saved_report_id and r.deleted_at is null for share;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif coalesce(p_is_pinned, false) then
    insert into private.report_pins (tenant_id, user_id, saved_report_id) values (v_tenant_id, auth.uid(), v_report.id) on conflict do nothing;
  else
    delete from private.report_pins p where p.tenant_id = v_tenant_id and p.user_id = auth.uid() and p.saved_report_id = v_report.id;
  end if;
  return private.saved_report_json(v_report);
end;
$function$;

ALTER FUNCTION "public"."pin_saved_report"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.report_access()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
begin
  return jsonb_build_object(
    'year_start_month', private.year_start_month(v_tenant_id),
    'owners', (
      select coalesce(jsonb_agg(f.full_name order by f.full_name), '[]')
      from public.tenant_users m join public.profiles f on f.user_id = m.user_id
      where m.tenant_id = v_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted'),
    'locked', (
      select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'title', d.title, 'needs', n.needs) order by d.position), '[]')
      from private.report_definitions d
      cross join lateral (
        select jsonb_agg(p.description order by u.place) as needs
        from unnest(d.permissions) with ordinality as u (key, place) join public.permissions p on p.key = u.key
        where not private.actor_can(v_tenant_id, auth.uid(), u.key)) n
      where n.needs is not null));
end;
$function$;

ALTER FUNCTION "public"."report_access"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.restore_saved_report(p_saved_report_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports := private.hold_saved_report(p_saved_report_id);
begin
  update public.saved_reports r set deleted_at = null
  where r.tenant_id = v_report.tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$function$;

ALTER FUNCTION "public"."restore_saved_report"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_report(p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_report public.saved_reports;
  v_old public.saved_reports;
  v_expected timestamptz;
begin
  perform private.require_writable();
  perform private.input_object(p_report, 'p_report');
  v_report := private.read_saved_report(v_tenant_id, p_report);
  v_expected := private.input_instant(p_report, 'expected_updated_at');
  perform private.lock_request('saved_reports', v_tenant_id, auth.uid());
  select * into v_old from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = v_report.id and r.deleted_at is null;
  if v_old.id is null and v_expected is not null then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.visibility <> 'own' or v_old.visibility <> 'own' then
    perform private.require_permission('reports.share');
  end if;
  if v_old.id is null then
    return private.add_saved_report(v_report);
  end if;
  v_old := private.hold_saved_report(v_report.id);
  if (v_old.name, v_old.query, v_old.visibility, v_old.role) is not distinct from (v_report.name, v_report.query, v_report.visibility, v_report.role) then
    return private.saved_report_json(v_old);
  elsif v_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this report. Reload it.', jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  update public.saved_reports r
  set name = v_report.name, query = v_report.query, definition_key = v_report.definition_key, visibility = v_report.visibility, role = v_report.role
  where r.tenant_id = v_tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$function$;

ALTER FUNCTION "public"."save_report"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."report_pins" ADD CONSTRAINT "report_pins_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."saved_reports" ADD CONSTRAINT "saved_reports_definition_key_fkey" FOREIGN KEY (definition_key) REFERENCES private.report_definitions(key) ON DELETE RESTRICT;

ALTER TABLE "public"."saved_reports" ADD CONSTRAINT "saved_reports_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX report_pins_saved_report_idx ON private.report_pins USING btree (tenant_id, saved_report_id);

CREATE INDEX report_pins_user_id_idx ON private.report_pins USING btree (user_id);

CREATE INDEX saved_reports_definition_key_idx ON public.saved_reports USING btree (definition_key);

CREATE INDEX saved_reports_owner_id_idx ON public.saved_reports USING btree (owner_id);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.saved_reports FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.saved_reports FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.saved_reports FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "public"."saved_reports"."deleted_at" IS 'Deleted then; it can be brought back.';

COMMENT ON COLUMN "public"."saved_reports"."query" IS 'What is asked, as run_report takes it, with period (a name that moves with the calendar, or 2026-01-01..2026-01-31) in place of from and to, and look of the screen.';

COMMENT ON COLUMN "public"."saved_reports"."visibility" IS 'Who finds it: its owner, everybody of a role, or everybody who sees reports.';

COMMENT ON FUNCTION "private"."add_saved_report"(public.saved_reports) IS 'Adds a saved report, 200 a person at most.';

COMMENT ON FUNCTION "private"."hold_saved_report"(uuid) IS 'A saved report that the caller may change, held: an own one, or with reports.share one that is shared with them.';

COMMENT ON FUNCTION "private"."may_open_report"(uuid, uuid, text) IS 'Whether a person may open a report of the registry.';

COMMENT ON FUNCTION "private"."read_saved_report"(uuid, jsonb) IS 'A saved report as it was sent, checked against the registry and the rights of the caller.';

COMMENT ON FUNCTION "private"."report_period"(uuid, text, date) IS 'The days of a period by its name, seen from a day, or of 2026-01-01..2026-01-31; null for any other word.';

COMMENT ON FUNCTION "private"."runnable_query"(uuid, jsonb, date) IS 'The query of a saved report as run_report takes it, with the days of its period seen from a day.';

COMMENT ON FUNCTION "private"."saved_query"(jsonb) IS 'The query of a saved report with no word that it does not know, or invalid_input.';

COMMENT ON FUNCTION "private"."saved_report_json"(public.saved_reports) IS 'A saved report as the caller sees it (SavedReport).';

COMMENT ON FUNCTION "private"."sees_saved_report"(public.saved_reports, uuid) IS 'Whether a person finds a saved report: an own one, or a shared one that their role may open.';

COMMENT ON FUNCTION "public"."delete_saved_report"(uuid) IS 'Deletes a saved report, a shared one of others with reports.share. restore_saved_report brings it back.';

COMMENT ON FUNCTION "public"."list_saved_reports"() IS 'The caller''s own saved reports, then those shared with them that their role may open (SavedReport[]). Needs reports.view.';

COMMENT ON FUNCTION "public"."pin_saved_report"(uuid, boolean) IS 'Has a saved report stand first for the caller, or no longer.';

COMMENT ON FUNCTION "public"."report_access"() IS 'What the screens of reports need besides the catalogue {year_start_month, owners (names of who can give a right), locked [{key, title, needs (the rights that are missing, in words)}]}. Needs reports.view.';

COMMENT ON FUNCTION "public"."restore_saved_report"(uuid) IS 'Brings a deleted saved report back; invalid_input when another one has its name meanwhile.';

COMMENT ON FUNCTION "public"."save_report"(jsonb) IS 'Saves a report {id, name, query {report, measures, dimensions, filters, period, compare, returns, sort, descending, look}, visibility: own, role or everybody, role, expected_updated_at (for a change)}. Sharing, and changing what is shared, needs reports.share. Answers SavedReport.';

COMMENT ON TABLE "private"."report_pins" IS 'Saved reports that stand first for a person.';

COMMENT ON TABLE "public"."saved_reports" IS 'A report as somebody wants to find it again. What may be seen of it is decided anew at each run, for whoever runs it: no right is stored here.';

REVOKE ALL ON FUNCTION "private"."add_saved_report"(public.saved_reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_saved_report"(public.saved_reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_saved_report"(public.saved_reports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_saved_report"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_saved_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_saved_report"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_open_report"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_open_report"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_open_report"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_saved_report"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_saved_report"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_saved_report"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_period"(uuid, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_period"(uuid, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_period"(uuid, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."runnable_query"(uuid, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."runnable_query"(uuid, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."runnable_query"(uuid, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."saved_query"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."saved_query"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."saved_query"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."saved_report_json"(public.saved_reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."saved_report_json"(public.saved_reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."saved_report_json"(public.saved_reports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_saved_report"(public.saved_reports, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sees_saved_report"(public.saved_reports, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sees_saved_report"(public.saved_reports, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delete_saved_report"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_saved_report"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_saved_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_saved_report"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_saved_report"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_saved_reports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_saved_reports"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_saved_reports"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_saved_reports"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_saved_reports"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."pin_saved_report"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pin_saved_report"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pin_saved_report"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pin_saved_report"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."pin_saved_report"(uuid, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_access"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_access"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_access"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_access"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."restore_saved_report"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restore_saved_report"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_saved_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_saved_report"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_saved_report"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_report"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_report"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_report"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_report"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."saved_reports" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."saved_reports" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."saved_reports" TO "service_role";

ALTER TABLE "private"."report_pins" ADD CONSTRAINT "report_pins_tenant_id_saved_report_id_fkey" FOREIGN KEY (tenant_id, saved_report_id) REFERENCES public.saved_reports(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."saved_reports" ADD CONSTRAINT "saved_reports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX saved_reports_name_key ON public.saved_reports USING btree (tenant_id, owner_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE POLICY "tenant_isolation" ON "public"."saved_reports" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "reports.share", "description": "Share saved reports with the team"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "reports.share"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "reports.share"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "reports.share"}') r;
