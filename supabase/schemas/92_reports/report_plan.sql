-- What was asked of a report, checked and turned into one statement. Only text of the registry and checked values reach that statement.

create type private.report_plan as (
  tenant_id uuid, source private.report_sources, measures private.report_measures[], dimensions private.report_dimensions[],
  filters jsonb, from_on date, to_on date, until_minute smallint, compared_from date, compared_to date, shift_days integer,
  shift_months integer, by_sale_day boolean, sort_by text, is_descending boolean, row_limit integer, row_offset integer, search text);
comment on type private.report_plan is
  'A report as it is run. until_minute: how far the last day of the comparison counts. shift_days, shift_months: from the comparison to the period. search: pattern for the names of the first grouping.';

create function private.compared_range(p_compare text, p_from date, p_to date, p_last date)
returns table (from_on date, to_on date, shift_days integer, shift_months integer)
language plpgsql immutable rows 1 security invoker set search_path = '' as $$
declare
  v_months integer := case
    when p_compare = 'same_dates_last_year' then 12
    when p_compare = 'previous' and extract(day from p_from) = 1 and extract(day from p_to + 1) = 1 then
      (extract(year from age(p_to + 1, p_from)) * 12 + extract(month from age(p_to + 1, p_from)))::integer end;
  v_days integer := case p_compare when 'previous' then p_to - p_from + 1 when 'week_before' then 7 when 'same_weekdays_last_year' then 364 end;
begin
  if v_months is not null then
    from_on := (p_from - make_interval(months => v_months))::date;
    to_on := case when p_last = p_to and extract(day from p_to + 1) = 1 and extract(day from p_from) = 1
      then (p_to + 1 - make_interval(months => v_months))::date - 1 else (p_last - make_interval(months => v_months))::date end;
  else
    from_on := p_from - v_days;
    to_on := p_last - v_days;
  end if;
  shift_days := p_from - from_on;
  shift_months := v_months;
  return next;
end;
$$;
comment on function private.compared_range(text, date, date, date) is
  'What a period p_from to p_to that has come as far as p_last is compared with: previous (whole months with as many months), week_before, same_weekdays_last_year (364 days) or same_dates_last_year.';

create function private.measure_permissions(p_measure private.report_measures)
returns text[] language sql immutable security invoker set search_path = ''
return array_remove(array[p_measure.permission,
  -- Sums of all sales, beside stock and losses.
  case when p_measure.bases && '{flow_net,flow_profit,yearly_cost,yearly_profit,lost_sales_net,sold_beside}' then 'sales.view_all' end], null);
comment on function private.measure_permissions(private.report_measures) is
  'What seeing a figure needs besides its report: its own permission, and sales.view_all where it tells all sales and cannot be parted by person.';

create function private.sees_measure(p_tenant_id uuid, p_user_id uuid, p_measure private.report_measures)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select 1 from unnest(private.measure_permissions(p_measure)) as p (permission) where not private.report_permits(p_tenant_id, p_user_id, p.permission));
end;
$$;
comment on function private.sees_measure(uuid, uuid, private.report_measures) is 'Whether a person may see a figure.';

create function private.report_measures_of(p_tenant_id uuid, p_user_id uuid, p_keys jsonb)
returns private.report_measures[] language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.report_measures_of(uuid, uuid, jsonb) is
  'The figures of these names: of one family, and such as the person may see. unknown_measure, permission_denied, invalid_input.';

create function private.report_dimension(p_tenant_id uuid, p_user_id uuid, p_key text, p_field text)
returns private.report_dimensions language plpgsql stable security definer set search_path = '' as $$
declare
  v_dimension private.report_dimensions;
begin
  select * into v_dimension from private.report_dimensions d where d.key = p_key;
  if not found then
    perform private.fail(400, 'unknown_dimension', 'Reports cannot be grouped or filtered by this.',
      jsonb_build_object('field', p_field, 'dimension', left(p_key, 60)));
  elsif not private.report_permits(p_tenant_id, p_user_id, v_dimension.permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_dimension.permission, 'dimension', p_key));
  end if;
  return v_dimension;
end;
$$;
comment on function private.report_dimension(uuid, uuid, text, text) is 'The grouping of this name, if the person may use it. unknown_dimension, permission_denied.';

create function private.report_filters(p_tenant_id uuid, p_user_id uuid, p_filters jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_filters jsonb := '[]';
  v_filter jsonb;
  v_values jsonb;
begin
  if p_filters is null or jsonb_typeof(p_filters) = 'null' then
    return v_filters;
  elsif jsonb_typeof(p_filters) <> 'array' or jsonb_array_length(p_filters) > 8 then
    perform private.refuse_input('filters', 'This must be a list of at most 8 filters.');
  end if;
  for v_filter in select f.value from jsonb_array_elements(p_filters) as f loop
    perform private.input_object(v_filter, 'filters');
    v_values := private.input_array(v_filter, 'values', 1, 200);
    if exists (select 1 from jsonb_array_elements(v_values) as v where jsonb_typeof(v.value) <> 'string' or length(v.value #>> '{}') > 200) then
      perform private.refuse_input('filters', 'The values of a filter must be texts.');
    end if;
    v_filters := v_filters || jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, v_filter ->> 'dimension', 'filters')), 'values', v_values);
  end loop;
  return v_filters;
end;
$$;
comment on function private.report_filters(uuid, uuid, jsonb) is
  'Checked filters [{dimension, values}] with the whole dimension; an empty text stands for none.';

create function private.asked_columns(p_plan private.report_plan)
returns text[] language plpgsql immutable security invoker set search_path = '' as $$
begin
  return array(
    select distinct c from (
      select unnest(d.columns) as c from unnest(p_plan.dimensions) as d
      union all
      select jsonb_array_elements_text(f.value #> '{dimension,columns}') from jsonb_array_elements(p_plan.filters) as f) x
    where c is not null);
end;
$$;
comment on function private.asked_columns(private.report_plan) is 'The columns that the groupings and filters of a report are made of.';

create function private.cannot_be_split(p_measure private.report_measures, p_dimension private.report_dimensions)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_because text := (
    select s.because from private.report_splits s
    where s.family = p_measure.family and s.base = any (p_measure.bases) and s.column_name = any (p_dimension.columns)
    order by array_position(p_measure.bases, s.base) limit 1);
begin
  return case when v_because is not null then
    format('%s cannot be shown by %s: %s.', p_measure.label, lower(p_dimension.label), v_because) end;
end;
$$;
comment on function private.cannot_be_split(private.report_measures, private.report_dimensions) is
  'Why a figure cannot be shown by a grouping, as a sentence; null where it can.';

create function private.require_can_be_split(p_plan private.report_plan)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_found record;
begin
  select m.key, private.cannot_be_split(m, d.dimension) as reason into v_found
  from unnest(p_plan.measures) as m
  cross join lateral (
    select x as dimension from unnest(p_plan.dimensions) as x
    union all
    select jsonb_populate_record(null::private.report_dimensions, f.value -> 'dimension') from jsonb_array_elements(p_plan.filters) as f) d
  where private.cannot_be_split(m, d.dimension) is not null
  limit 1;
  if found then
    perform private.fail(400, 'cannot_be_split', v_found.reason, jsonb_build_object('measure', v_found.key));
  end if;
end;
$$;
comment on function private.require_can_be_split(private.report_plan) is 'cannot_be_split for a figure that its groupings or filters have not, with the reason of the registry.';

create function private.report_source(p_plan private.report_plan, p_day date)
returns private.report_sources language plpgsql stable security definer set search_path = '' as $$
declare
  v_source private.report_sources;
  v_family text := (p_plan.measures[1]).family;
  v_columns text[] := private.asked_columns(p_plan);
  v_bases text[] := array(select distinct b from unnest(p_plan.measures) as m, unnest(m.bases) as b);
  v_needs_days boolean := exists (select 1 from unnest(p_plan.dimensions) as d where d.needs_days)
    or exists (select 1 from jsonb_array_elements(p_plan.filters) as f where (f.value #>> '{dimension,needs_days}')::boolean);
begin
  select s.* into v_source from private.report_sources s
  where s.family = v_family and v_columns <@ s.columns and v_bases <@ s.bases
    and (not v_needs_days or s.grain <> 'month') and (not p_plan.by_sale_day or 'sold_on' = any (s.columns))
  order by s.rank limit 1;
  if not found then
    perform private.fail(400, 'cannot_be_split', format('%s cannot be shown by %s.', (p_plan.measures[1]).label, coalesce((
        select string_agg(lower(d.label), ' and ') from unnest(p_plan.dimensions) as d), 'this')),
      jsonb_build_object('measure', (p_plan.measures[1]).key));
  elsif v_source.grain = 'now' and p_day < private.business_date(p_plan.tenant_id, statement_timestamp()) then
    perform private.refuse_past_day(p_plan);
  end if;
  perform private.require_can_be_split(p_plan);
  return v_source;
end;
$$;
comment on function private.report_source(private.report_plan, date) is
  'The smallest source that has all that is asked; cannot_be_split where none has, or where a count of sales is asked for by product.';

create function private.refuse_past_day(p_plan private.report_plan)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_measure private.report_measures;
begin
  select m.* into v_measure from unnest(p_plan.measures) as m
  where exists (select 1 from private.report_sources s where s.family = m.family and s.grain = 'as_of') and not exists (select 1 from private.report_sources s where s.family = m.family and s.grain = 'as_of' and m.bases <@ s.bases) limit 1;
  if found then
    perform private.fail(400, 'cannot_be_split', format('%s is known for today only.', v_measure.label), jsonb_build_object('measure', v_measure.key));
  end if;
end;
$$;
comment on function private.refuse_past_day(private.report_plan) is 'cannot_be_split for a figure that is known as it stands now, where a day of the past was asked for.';

create function private.read_report_period(p_tenant_id uuid, p_query jsonb, p_plan private.report_plan)
returns private.report_plan language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.report_plan := p_plan;
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_compare text := coalesce(private.input_choice(p_query, 'compare',
    array['none', 'previous', 'week_before', 'same_weekdays_last_year', 'same_dates_last_year'], '', false), 'none');
  v_range record;
begin
  v_plan.from_on := private.query_day(p_query, 'from');
  v_plan.to_on := private.query_day(p_query, 'to');
  if v_plan.from_on is null or v_plan.to_on is null then
    perform private.refuse_input(case when v_plan.from_on is null then 'from' else 'to' end, 'This day is missing.');
  elsif v_plan.from_on > v_plan.to_on then
    perform private.refuse_input('to', 'The last day is before the first.');
  elsif v_plan.to_on - v_plan.from_on > 3660 then
    perform private.refuse_input('to', 'A report covers ten years at most.');
  end if;
  if v_compare = 'none' then
    return v_plan;
  end if;
  -- What is not over yet is compared up to the same time of the day that it has come to.
  select * into v_range from private.compared_range(v_compare, v_plan.from_on, v_plan.to_on, greatest(least(v_plan.to_on, v_today), v_plan.from_on));
  v_plan.compared_from := v_range.from_on;
  v_plan.compared_to := v_range.to_on;
  v_plan.shift_days := v_range.shift_days;
  v_plan.shift_months := v_range.shift_months;
  if (v_plan.source).grain <> 'period' and v_today between v_plan.from_on and v_plan.to_on then
    v_plan.until_minute := (select private.day_minute(statement_timestamp(), v_today, t.timezone, t.day_cutoff) from public.tenants t where t.id = p_tenant_id);
  end if;
  return v_plan;
end;
$$;
comment on function private.read_report_period(uuid, jsonb, private.report_plan) is
  'Period and comparison of a query {from, to, compare}: days in the business''s zone, ten years at most.';

create function private.read_report_day(p_tenant_id uuid, p_query jsonb, p_plan private.report_plan)
returns private.report_plan language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.report_plan := p_plan;
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_compare text := coalesce(private.input_choice(p_query, 'compare',
    array['none', 'previous', 'week_before', 'same_weekdays_last_year', 'same_dates_last_year'], '', false), 'none');
begin
  -- A day to come is not known yet: it stands as today does.
  v_plan.to_on := least(coalesce(private.query_day(p_query, 'to'), v_today), v_today);
  v_plan.compared_to := case v_compare when 'previous' then (v_plan.to_on - interval '1 month')::date when 'week_before' then v_plan.to_on - 7
    when 'same_weekdays_last_year' then v_plan.to_on - 364 when 'same_dates_last_year' then (v_plan.to_on - interval '1 year')::date end;
  v_plan.shift_days := v_plan.to_on - v_plan.compared_to;
  return v_plan;
end;
$$;
comment on function private.read_report_day(uuid, jsonb, private.report_plan) is
  'The day of a report of what stood at its end, from to: today where none is named; compared with the same day a month, a week or a year before.';

create function private.query_day(p_query jsonb, p_key text)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_query -> p_key), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(p_query -> p_key) <> 'string' or (p_query ->> p_key) !~ '^\d{4}-\d\d-\d\d$'
    or not pg_input_is_valid(p_query ->> p_key, 'date') then
    perform private.refuse_input(p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day((p_query ->> p_key)::date, p_key);
end;
$$;
comment on function private.query_day(jsonb, text) is 'A day of a query as YYYY-MM-DD, or invalid_input.';

create function private.read_report_sort(p_query jsonb, p_plan private.report_plan)
returns private.report_plan language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.report_plan := p_plan;
begin
  v_plan.sort_by := private.input_text(p_query, 'sort', 60);
  if v_plan.sort_by is null then
    v_plan.sort_by := coalesce(v_plan.dimensions[1].key, (v_plan.measures[1]).key);
  elsif not exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by)
    and not exists (select 1 from unnest(v_plan.dimensions) as d where d.key = v_plan.sort_by) then
    perform private.refuse_input('sort', 'A report is sorted by one of its columns.');
  end if;
  v_plan.is_descending := case when jsonb_typeof(p_query -> 'descending') = 'boolean' then (p_query ->> 'descending')::boolean
    else exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by) end;
  v_plan.row_limit := coalesce(private.input_number(p_query, 'limit', 1, 1000, 1, '', false), 100);
  v_plan.row_offset := coalesce(private.input_number(p_query, 'offset', 0, 1000000, 1, '', false), 0);
  if private.input_text(p_query, 'search', 100) is not null and v_plan.dimensions = '{}' then
    perform private.refuse_input('search', 'A report without groupings has no names to search.');
  end if;
  v_plan.search := '%' || lower(private.escape_like(private.input_text(p_query, 'search', 100))) || '%';
  return v_plan;
end;
$$;
comment on function private.read_report_sort(jsonb, private.report_plan) is 'Order, page and search of a query {sort, descending, limit, offset, search}.';

create function private.plan_report(p_tenant_id uuid, p_user_id uuid, p_query jsonb)
returns private.report_plan language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan private.report_plan;
  v_key text;
begin
  v_plan.tenant_id := p_tenant_id;
  v_plan.measures := private.report_measures_of(p_tenant_id, p_user_id, private.input_array(p_query, 'measures', 1, 20));
  v_plan.dimensions := '{}';
  for v_key in select k.value #>> '{}' from jsonb_array_elements(
      case when p_query ? 'dimensions' then private.input_array(p_query, 'dimensions', 0, 3) else '[]' end) as k loop
    v_plan.dimensions := v_plan.dimensions || private.report_dimension(p_tenant_id, p_user_id, v_key, 'dimensions');
  end loop;
  v_plan.filters := private.report_filters(p_tenant_id, p_user_id, p_query -> 'filters');
  v_plan.filters := v_plan.filters || private.own_part(p_tenant_id, p_user_id, (v_plan.measures[1]).family);
  v_plan.by_sale_day := coalesce(private.input_choice(p_query, 'returns', array['return_day', 'sale_day'], '', false), 'return_day') = 'sale_day';
  if v_plan.by_sale_day and (v_plan.measures[1]).family <> 'sales' then
    perform private.refuse_input('returns', 'Only reports of sales can count returns on the day of the sale.');
  end if;
  v_plan.source := private.report_source(v_plan, private.query_day(p_query, 'to'));
  if (v_plan.source).grain = 'as_of' then
    v_plan := private.read_report_day(p_tenant_id, p_query, v_plan);
  elsif (v_plan.source).grain <> 'now' then
    v_plan := private.read_report_period(p_tenant_id, p_query, v_plan);
  end if;
  return private.read_report_sort(p_query, v_plan);
end;
$$;
comment on function private.plan_report(uuid, uuid, jsonb) is 'A query of a report, checked for this person.';
