set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_saved_report(p_report public.saved_reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports;
begin
  perform private.require_room_for_report(p_report);
  if exists (select 1 from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.id = p_report.id) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  end if;
  insert into public.saved_reports (tenant_id, id, owner_id, name, definition_key, query, visibility, role)
  values (p_report.tenant_id, p_report.id, p_report.owner_id, p_report.name, p_report.definition_key, p_report.query, p_report.visibility, p_report.role)
  returning * into v_report;
  return private.saved_report_json(v_report);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_room_for_report(p_report public.saved_reports)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.owner_id = p_report.owner_id and r.deleted_at is null) >= 200 then
    perform private.refuse_input('name', case when p_report.owner_id = auth.uid() then 'You have 200 saved reports. Delete one first.'
      else 'Its owner has 200 saved reports. One of them must be deleted first.' end);
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_room_for_report"(public.saved_reports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.restore_saved_report(p_saved_report_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.saved_reports := private.hold_saved_report(p_saved_report_id);
begin
  if v_report.deleted_at is not null then
    perform private.require_room_for_report(v_report);
  end if;
  update public.saved_reports r set deleted_at = null
  where r.tenant_id = v_report.tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$function$;

COMMENT ON FUNCTION "private"."require_room_for_report"(public.saved_reports) IS 'invalid_input when the owner of a report that is to be added or brought back has 200 of them.';

REVOKE ALL ON FUNCTION "private"."require_room_for_report"(public.saved_reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_room_for_report"(public.saved_reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_room_for_report"(public.saved_reports) TO "postgres";
