-- Running a report: one statement made of the registry, in one snapshot.

create function private.report_piece(p_relation text, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer, p_by_sale_day boolean, p_has_days boolean default true, p_is_whole boolean default false)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_day text := case when p_by_sale_day then 'coalesce(f.sold_on, f.business_date)' else 'f.business_date' end;
begin
  return format('select %s from %s f where %s%s%s%s',
    (select string_agg(case when c = 'business_date' then v_day || ' as business_date' when p_is_whole and c = any (p_bases) then private.whole_base(p_relation, c)
       else format('f.%I', c) end, ', ')
     from unnest(p_columns || p_bases) as c),
    replace(replace(p_relation, '$2', format('%L::date', p_from)), '$3', format('%L::date', p_to)),
    case when p_relation like '%(%' then 'true' else 'f.tenant_id = $1' end,
    case when p_has_days and p_from is not null then format(' and %s between %L::date and %L::date', v_day, p_from, p_to) else '' end,
    -- Returns come after their sale: nothing before the first day counts.
    case when p_by_sale_day then format(' and f.business_date >= %L::date', p_from) else '' end,
    case when p_until_minute is not null then format(' and (%s < %L::date or f.minute <= %s)', v_day, p_to, p_until_minute) else '' end);
end;
$$;
comment on function private.report_piece(text, text[], text[], date, date, integer, boolean, boolean, boolean) is
  'SQL that reads columns and bases of one relation in a range of days, the last one up to a minute; the bases in whole thousandths where asked.';

create function private.report_rows_sql(p_plan private.report_plan, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_source private.report_sources := p_plan.source;
  v_last date := case when p_until_minute is null then p_to else p_to - 1 end;
  v_first_month date := (date_trunc('month', p_from + interval '1 month' - interval '1 day'))::date;
  v_last_month date := date_trunc('month', v_last + 1)::date;
  -- What is not taken in yet is read once for the whole statement (private.with_tail).
  v_tail constant text := '(select * from tail)';
  v_is_whole constant boolean := private.is_whole(p_plan);
  v_pieces text[] := '{}';
begin
  if v_source.grain in ('period', 'as_of', 'now') then
    -- Such rows have no day: the relation is asked for the days.
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, null, false, false);
  elsif v_source.family <> 'sales' then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, false);
  end if;
  if p_plan.by_sale_day then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, true) || ' union all '
      || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, true);
  end if;
  if v_source.grain = 'month' and v_first_month < v_last_month then
    v_pieces := array[private.report_piece(v_source.relation, p_columns, p_bases, v_first_month, v_last_month - 1, null, false, true, v_is_whole)];
    if p_from < v_first_month then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_from, v_first_month - 1, null, false, true, v_is_whole);
    end if;
    if v_last_month <= v_last then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, v_last_month, v_last, null, false, true, v_is_whole);
    end if;
  elsif p_from <= v_last then
    v_pieces := array[private.report_piece(case v_source.grain when 'month' then 'private.sale_facts' else v_source.relation end,
      p_columns, p_bases, p_from, v_last, null, false, true, v_is_whole)];
  end if;
  if p_until_minute is not null then
    v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_to, p_to, p_until_minute, false, true, v_is_whole);
  end if;
  return array_to_string(v_pieces || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, false, true, v_is_whole), ' union all ');
end;
$$;
comment on function private.report_rows_sql(private.report_plan, text[], text[], date, date, integer) is
  'SQL of all rows that a range of days has: sums by month where whole months are asked, days around them from the facts, and what is not taken in yet.';

create function private.report_groups_sql(p_plan private.report_plan, p_bases text[], p_from date, p_to date, p_until_minute integer)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_columns text[] := array(select c from unnest(private.asked_columns(p_plan)) as c order by c);
begin
  return format('(select %s %s from (%s) r %s)',
    (select string_agg(format('r.%I, ', c), '') from unnest(v_columns) as c),
    (select string_agg(format('%2$s(r.%1$I) as %1$I', b, case when private.is_whole(p_plan) then 'private.sum_whole' else 'sum' end), ', ') from unnest(p_bases) as b),
    private.report_rows_sql(p_plan, v_columns, p_bases, p_from, p_to, p_until_minute),
    case when v_columns <> '{}' then 'group by ' || (select string_agg(format('r.%I', c), ', ') from unnest(v_columns) as c) else '' end);
end;
$$;
comment on function private.report_groups_sql(private.report_plan, text[], date, date, integer) is
  'SQL of the sums of a range by the columns that groupings and filters are made of: the same text for reports that read the same.';

create function private.plan_bases(p_plan private.report_plan)
returns text[] language plpgsql immutable security invoker set search_path = '' as $$
begin
  return array(select distinct b from unnest(p_plan.measures) as m, unnest(m.bases) as b order by b);
end;
$$;
comment on function private.plan_bases(private.report_plan) is 'The sums that the figures of a report are made of.';

create function private.report_sums_sql(p_plan private.report_plan, p_from date, p_to date, p_until_minute integer, p_is_compared boolean)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_bases text[] := private.plan_bases(p_plan);
  v_count integer := cardinality(p_plan.dimensions);
  v_joins text := coalesce((
    select string_agg(distinct j.joins, ' ') from (
      select d.joins from unnest(p_plan.dimensions) as d
      union all
      select f.value #>> '{dimension,joins}' from jsonb_array_elements(p_plan.filters) as f) j where j.joins <> ''), '');
  v_keys text := array_to_string(array(select 'k' || n from generate_series(1, v_count) as n), ', ');
  v_sum constant text := case when private.is_whole(p_plan) then 'private.sum_whole' else 'sum' end;
begin
  return format('select %s %s as is_total, %s from (select %s %s from %s g %s %s) n group by %s%s',
    case when v_count > 0 then v_keys || ',' else '' end,
    case when v_count > 0 then format('grouping(%s) <> 0', v_keys) else 'true' end,
    (select string_agg(format('coalesce(%2$s(n.%1$I), 0)%3$s as %1$I', b, v_sum, case when private.is_whole(p_plan) then ' * 0.001' else '' end), ', ') from unnest(v_bases) as b),
    (select string_agg(format('coalesce(%s, '''') as k%s, ', private.shifted_value(p_plan.dimensions[n.place], p_plan, p_is_compared), n.place), '' order by n.place)
     from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    (select string_agg(format('g.%I', b), ', ') from unnest(v_bases) as b),
    private.report_groups_sql(p_plan, v_bases, p_from, p_to, p_until_minute),
    v_joins,
    coalesce('where ' || (
      select string_agg(format('coalesce(%s, '''') = any (%L::text[])', replace(f.value #>> '{dimension,value}', '{day}', 'g.business_date'),
        array(select v.value #>> '{}' from jsonb_array_elements(f.value -> 'values') as v)), ' and ')
      from jsonb_array_elements(p_plan.filters) as f), ''),
    case when v_count > 0 then format('grouping sets ((%s), ())', v_keys) else '()' end,
    -- What has none of these figures is no row.
    case when v_count > 0 then format(' having grouping(%s) <> 0 or %s', v_keys, (select string_agg(format('%s(n.%I) <> 0', v_sum, b), ' or ') from unnest(v_bases) as b)) else '' end);
end;
$$;
comment on function private.report_sums_sql(private.report_plan, date, date, integer, boolean) is
  'SQL of the sums of a range by the groupings, and of all of it: totals come from the same sums, never from rows.';

create function private.shifted_value(p_dimension private.report_dimensions, p_plan private.report_plan, p_is_compared boolean)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return replace(p_dimension.value, '{day}', case
    when not p_is_compared then 'g.business_date'
    when p_plan.shift_months is not null and p_dimension.key in ('month', 'quarter', 'year') then
      format('(g.business_date + interval ''%s months'')', p_plan.shift_months)
    else format('(g.business_date + %s)', p_plan.shift_days) end);
end;
$$;
comment on function private.shifted_value(private.report_dimensions, private.report_plan, boolean) is
  'SQL of a grouping''s value; that of a comparison is moved to the period it is compared with, so that both meet.';

create function private.figure_sql(p_measure private.report_measures)
returns text language sql immutable security invoker set search_path = ''
return format('trim_scale(round((%s)::numeric, 6))', p_measure.formula);
comment on function private.figure_sql(private.report_measures) is 'SQL for a figure of the sums s.';

create function private.figures_sql(p_plan private.report_plan, p_side text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (
    select format('case when j.%1$s_is_there then (select jsonb_build_array(%2$s) from (select %3$s) s) else ''[%4$s]''::jsonb end', p_side,
      string_agg(private.figure_sql(p_plan.measures[n.place]), ', ' order by n.place),
      (select string_agg(format('j.%1$s_%2$s as %2$I', p_side, b), ', ') from unnest(private.plan_bases(p_plan)) as b),
      string_agg('null', ', '))
    from generate_series(1, cardinality(p_plan.measures)) as n (place));
end;
$$;
comment on function private.figures_sql(private.report_plan, text) is
  'SQL for the figures of a row j, from the sums of one side of it: n (now) or t (then). Only the rows that are shown are worked out.';

create function private.report_order_sql(p_plan private.report_plan)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case
    when exists (select 1 from unnest(p_plan.measures) as m where m.key = p_plan.sort_by) then 'j.sorted_figure'
    else (
      select case when d.kind in ('time', 'band') then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.name_of_key(p_plan, n.place) || ')' end
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
      where d.key = p_plan.sort_by limit 1) end;
end;
$$;
comment on function private.report_order_sql(private.report_plan) is 'SQL for what the rows j of a report are sorted by.';

create function private.report_sql(p_plan private.report_plan)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_count integer := cardinality(p_plan.dimensions);
  v_is_compared boolean := p_plan.compared_to is not null;
  v_places integer[] := array(select generate_series(1, v_count));
  v_sides text := (select string_agg(format(', s.%1$I as n_%1$s, t.%1$I as t_%1$s', b), '') from unnest(private.plan_bases(p_plan)) as b);
  v_sorted text := (select format('case when s.is_total is not null then %s end', private.figure_sql(m)) from unnest(p_plan.measures) as m where m.key = p_plan.sort_by limit 1);
  v_direction text := case when p_plan.is_descending then 'desc' else 'asc' end || ' nulls last';
  v_names text := coalesce((
    select string_agg(format(' left join (%1$s) x%2$s on x%2$s.k = j.k%2$s', d.names, n.place), '')
    from unnest(v_places) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
    where private.needs_names(p_plan, n.place)), '');
begin
  return format($sql$
    with now_sums as materialized (%1$s), then_sums as materialized (%2$s),
    joined as materialized (
      select coalesce(s.is_total, t.is_total) as is_total, s.is_total is not null as n_is_there, t.is_total is not null as t_is_there,
        %3$s as sorted_figure %4$s %5$s
      from now_sums s %6$s),
    found as materialized (select j.*, %7$s as sorted_by from joined j %8$s where not j.is_total %9$s),
    page as (
      select j.*, row_number() over (order by j.sorted_by %10$s %11$s) as place
      from (select j.* from found j order by j.sorted_by %10$s %11$s limit %12$s offset %13$s) j)
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keys', jsonb_build_array(%14$s), 'labels', jsonb_build_array(%15$s), 'values', %16$s, 'compared', %17$s) order by j.place)
        from page j), '[]'),
      'row_count', (select count(*) from found),
      'totals', (select jsonb_build_object('values', %16$s, 'compared', %17$s) from joined j where j.is_total))
    $sql$,
    private.report_sums_sql(p_plan, p_plan.from_on, p_plan.to_on, null, false),
    case when v_is_compared then private.report_sums_sql(p_plan, p_plan.compared_from, p_plan.compared_to, p_plan.until_minute, true)
      else 'select * from now_sums where false' end,
    coalesce(v_sorted, 'null::numeric'),
    coalesce((select string_agg(format(', coalesce(s.k%1$s, t.k%1$s) as k%1$s', n), '' order by n) from unnest(v_places) as n), ''),
    v_sides,
    case when v_is_compared then 'full join then_sums t on s.is_total = t.is_total' || coalesce((
        select string_agg(format(' and coalesce(s.k%1$s, '''') = coalesce(t.k%1$s, '''')', n), '' order by n) from unnest(v_places) as n), '')
      else 'left join then_sums t on false' end,
    private.report_order_sql(p_plan), v_names,
    case when p_plan.search is not null then format(' and lower(%s) like %L', private.name_of_key(p_plan, 1), p_plan.search) else '' end,
    v_direction, coalesce((select string_agg(', j.k' || n, '' order by n) from unnest(v_places) as n), ''),
    p_plan.row_limit, p_plan.row_offset,
    coalesce((select string_agg('j.k' || n, ', ' order by n) from unnest(v_places) as n), ''),
    coalesce((
      select string_agg(private.named_key(d.name, 'j.k' || n.place), ', ' order by n.place)
      from unnest(v_places) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d), ''),
    private.figures_sql(p_plan, 'n'), case when v_is_compared then private.figures_sql(p_plan, 't') else 'null::jsonb' end);
end;
$$;
comment on function private.report_sql(private.report_plan) is 'The one query of a report, within a statement of private.with_tail; $1 is the business.';

create function private.named_key(p_name text, p_key text)
returns text language sql immutable security invoker set search_path = ''
return format('(select %s from (select nullif(%s, '''')) as z (k))', p_name, p_key);
comment on function private.named_key(text, text) is 'SQL for what people call the value of a grouping; null for none.';

create function private.needs_names(p_plan private.report_plan, p_place integer)
returns boolean language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (p_plan.dimensions[p_place]).names is not null
    and (p_plan.sort_by = (p_plan.dimensions[p_place]).key or p_place = 1 and p_plan.search is not null);
end;
$$;
comment on function private.needs_names(private.report_plan, integer) is 'Whether a report needs the names of all its rows by a grouping: it is sorted by them, or they are searched.';

create function private.name_of_key(p_plan private.report_plan, p_place integer)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when private.needs_names(p_plan, p_place) then format('x%s.name', p_place)
    else private.named_key((p_plan.dimensions[p_place]).name, 'j.k' || p_place) end;
end;
$$;
comment on function private.name_of_key(private.report_plan, integer) is 'SQL for the name of a row by a grouping: from all names at once where many are needed.';

create function private.with_tail(p_plans private.report_plan[], p_sql text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return format('with tail as materialized (select * from private.report_tail($1, %L::date, %L::date)) %s',
    (select least(min(p.from_on), min(p.compared_from)) from unnest(p_plans) as p),
    (select case when bool_or(p.by_sale_day) then date '2999-12-31' else greatest(max(p.to_on), max(p.compared_to)) end from unnest(p_plans) as p), p_sql);
end;
$$;
comment on function private.with_tail(private.report_plan[], text) is
  'A statement of reports with what their tables have not taken in, read once for all of them; a range of days that none asks for costs nothing.';

create function private.reports_json(p_plans private.report_plan[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off as $$
declare
  v_plan private.report_plan;
  v_sql text;
  v_groups text[] := '{}';
  v_shared record;
  v_ctes text := '';
  v_answers jsonb;
begin
  foreach v_plan in array p_plans loop
    perform private.require_narrow(v_plan);
    v_sql := concat_ws(', ', v_sql, format('(%s)', private.report_sql(v_plan)));
    v_groups := v_groups || private.report_groups_sql(v_plan, private.plan_bases(v_plan), v_plan.from_on, v_plan.to_on, null);
  end loop;
  for v_shared in select g.text, row_number() over () as place from unnest(v_groups) as g (text) group by g.text having count(*) > 1 loop
    v_sql := replace(v_sql, v_shared.text, 'shared_' || v_shared.place);
    v_ctes := v_ctes || format(', shared_%s as materialized %s', v_shared.place, v_shared.text);
  end loop;
  execute private.with_tail(p_plans, format('%s select jsonb_build_array(%s)', v_ctes, v_sql)) into v_answers using p_plans[1].tenant_id;
  return v_answers;
end;
$$;
comment on function private.reports_json(private.report_plan[]) is
  'The rows and totals of several reports of one business, in their order; report_too_wide. One statement, in which what several of them add up is read once.';

create function private.report_json(p_plan private.report_plan)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.reports_json(array[p_plan]) -> 0 || jsonb_build_object(
    'measures', (select jsonb_agg(m.key order by n.place)
      from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m),
    'dimensions', (select coalesce(jsonb_agg(d.key order by n.place), '[]')
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    'from', p_plan.from_on, 'to', p_plan.to_on, 'compared_from', p_plan.compared_from, 'compared_to', p_plan.compared_to,
    'is_partial', p_plan.until_minute is not null, 'as_of', statement_timestamp(), 'source', (p_plan.source).key);
end;
$$;
comment on function private.report_json(private.report_plan) is 'The answer of a report that was planned; report_too_wide.';

create function public.run_report(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_definition private.report_definitions;
  v_missing text[];
begin
  perform private.input_object(p_query, 'p_query');
  select * into v_definition from private.report_definitions d where d.key = p_query ->> 'report';
  if v_definition.key is null and coalesce(jsonb_typeof(p_query -> 'report'), 'null') <> 'null' then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  end if;
  v_missing := private.missing_report_rights(v_tenant_id, auth.uid(), v_definition);
  if v_definition.key is not null and v_missing <> '{}' then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_missing[1]));
  end if;
  return private.report_json(private.plan_report(v_tenant_id, auth.uid(), p_query)) || (
    select jsonb_build_object('currency_code', t.currency_code, 'timezone', t.timezone) from public.tenants t where t.id = v_tenant_id);
end;
$$;
comment on function public.run_report(jsonb) is
  'Runs a report {report?, measures (1 to 20), dimensions (0 to 3), filters [{dimension, values}], from, to, compare, returns return_day or sale_day, sort, descending, search (in the names of the first grouping), limit (1000 at most), offset}. '
  'Answers {rows [{keys, labels, values, compared}], row_count, totals, from, to, compared_from, compared_to, is_partial, as_of}. Needs reports.view, and for some figures more. Who sees own sales only sees the own part; with reports.view_own alone the own sales and tills without cost. report_too_wide.';

create function public.report_catalogue()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function public.report_catalogue() is
  'All reports that the person may see {reports, measures, dimensions, is_own: of the own sales and tills alone}, with what can be shown, grouped and filtered, and how each figure is defined. Needs reports.view_own.';

create function private.has_grain(p_measures text[], p_grains text[])
returns boolean language sql stable security definer set search_path = ''
return exists (
  select 1 from private.report_measures m join private.report_sources s on s.family = m.family
  where m.key = p_measures[1] and s.grain = any (p_grains));
comment on function private.has_grain(text[], text[]) is 'Whether a report of these figures is read from sources of these grains.';

create function private.splits_of(p_measure private.report_measures)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('dimension', d.key, 'reason', private.cannot_be_split(p_measure, d)) order by d.position), '[]')
    from private.report_dimensions d
    where exists (select 1 from private.report_splits s
      where s.family = p_measure.family and s.base = any (p_measure.bases) and s.column_name = any (d.columns)));
end;
$$;
comment on function private.splits_of(private.report_measures) is 'The groupings that a figure cannot be shown by [{dimension, reason}].';

create function private.visible_measures(p_tenant_id uuid, p_user_id uuid, p_keys text[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(m.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_measures m on m.key = k.key and private.sees_measure(p_tenant_id, p_user_id, m));
end;
$$;
comment on function private.visible_measures(uuid, uuid, text[]) is 'Of these figures those that the person may see.';

create function private.visible_dimensions(p_tenant_id uuid, p_user_id uuid, p_keys text[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(d.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_dimensions d on d.key = k.key and private.report_permits(p_tenant_id, p_user_id, d.permission));
end;
$$;
comment on function private.visible_dimensions(uuid, uuid, text[]) is 'Of these groupings those that the person may use.';

grant execute on function public.run_report(jsonb), public.report_catalogue() to authenticated;
