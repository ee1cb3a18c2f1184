set local check_function_bodies = off;

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

update private.report_measures set label = 'Cumulative share' where key = 'abc_cumulative';
