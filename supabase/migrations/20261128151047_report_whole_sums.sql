set local check_function_bodies = off;

DROP FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean);

ALTER TABLE "private"."contact_months" ADD COLUMN "sold_net_whole" bigint GENERATED ALWAYS AS (((sold_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "sold_tax_whole" bigint GENERATED ALWAYS AS (((sold_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "discounts_whole" bigint GENERATED ALWAYS AS (((discounts * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_net_whole" bigint GENERATED ALWAYS AS (((returned_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_tax_whole" bigint GENERATED ALWAYS AS (((returned_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "units_whole" bigint GENERATED ALWAYS AS (((units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_units_whole" bigint GENERATED ALWAYS AS (((returned_units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "pieces_whole" bigint GENERATED ALWAYS AS (((pieces * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "cost_whole" bigint GENERATED ALWAYS AS (((cost * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "cost_changes_whole" bigint GENERATED ALWAYS AS (((cost_changes * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "delivery_net_whole" bigint GENERATED ALWAYS AS (((delivery_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "delivery_tax_whole" bigint GENERATED ALWAYS AS (((delivery_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "sold_net_whole" bigint GENERATED ALWAYS AS (((sold_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "sold_tax_whole" bigint GENERATED ALWAYS AS (((sold_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "discounts_whole" bigint GENERATED ALWAYS AS (((discounts * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_net_whole" bigint GENERATED ALWAYS AS (((returned_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_tax_whole" bigint GENERATED ALWAYS AS (((returned_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "units_whole" bigint GENERATED ALWAYS AS (((units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_units_whole" bigint GENERATED ALWAYS AS (((returned_units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "pieces_whole" bigint GENERATED ALWAYS AS (((pieces * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "cost_whole" bigint GENERATED ALWAYS AS (((cost * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "cost_changes_whole" bigint GENERATED ALWAYS AS (((cost_changes * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "delivery_net_whole" bigint GENERATED ALWAYS AS (((delivery_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "delivery_tax_whole" bigint GENERATED ALWAYS AS (((delivery_tax * (1000)::numeric))::bigint) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.figure_sql(p_measure private.report_measures)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN format('trim_scale(round((%s)::numeric, 6))'::text, (p_measure).formula);

ALTER FUNCTION "private"."figure_sql"(private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.figures_sql(p_plan private.report_plan, p_side text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select format('case when j.%1$s_is_there then (select jsonb_build_array(%2$s) from (select %3$s) s) else ''[%4$s]''::jsonb end', p_side,
      string_agg(private.figure_sql(p_plan.measures[n.place]), ', ' order by n.place),
      (select string_agg(format('j.%1$s_%2$s as %2$I', p_side, b), ', ') from unnest(private.plan_bases(p_plan)) as b),
      string_agg('null', ', '))
    from generate_series(1, cardinality(p_plan.measures)) as n (place));
end;
$function$;

ALTER FUNCTION "private"."figures_sql"(private.report_plan, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_whole(p_plan private.report_plan)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((p_plan).source.grain = 'month'::text);

ALTER FUNCTION "private"."is_whole"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_groups_sql(p_plan private.report_plan, p_bases text[], p_from date, p_to date, p_until_minute integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_columns text[] := array(select c from unnest(private.asked_columns(p_plan)) as c order by c);
begin
  return format('(select %s %s from (%s) r %s)',
    (select string_agg(format('r.%I, ', c), '') from unnest(v_columns) as c),
    (select string_agg(format('%2$s(r.%1$I) as %1$I', b, case when private.is_whole(p_plan) then 'private.sum_whole' else 'sum' end), ', ') from unnest(p_bases) as b),
    private.report_rows_sql(p_plan, v_columns, p_bases, p_from, p_to, p_until_minute),
    case when v_columns <> '{}' then 'group by ' || (select string_agg(format('r.%I', c), ', ') from unnest(v_columns) as c) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_order_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when exists (select 1 from unnest(p_plan.measures) as m where m.key = p_plan.sort_by) then 'j.sorted_figure'
    else (
      select case when d.kind in ('time', 'band') then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.name_of_key(p_plan, n.place) || ')' end
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
      where d.key = p_plan.sort_by limit 1) end;
end;
$function$;

ALTER FUNCTION "private"."report_order_sql"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_piece(p_relation text, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer, p_by_sale_day boolean, p_has_days boolean DEFAULT true, p_is_whole boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_rows_sql(p_plan private.report_plan, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.report_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.report_sums_sql(p_plan private.report_plan, p_from date, p_to date, p_until_minute integer, p_is_compared boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.whole_base(p_relation text, p_base text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_relation ~~ '%\_months'::text) AND (p_base <> ALL (ARRAY['sales'::text, 'returns'::text]))) THEN format('f.%1$I as %2$I'::text, (p_base || '_whole'::text), p_base) ELSE format('(f.%1$I * 1000)::bigint as %1$I'::text, p_base) END;

ALTER FUNCTION "private"."whole_base"(text, text) OWNER TO "postgres";

CREATE AGGREGATE "private"."sum_whole"(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

ALTER AGGREGATE "private"."sum_whole"(bigint) OWNER TO "postgres";

COMMENT ON AGGREGATE "private"."sum_whole"(bigint) IS 'Sum of whole numbers as one: its state is the number itself, where that of sum() is an allocation for each group, and twenty thousand groups no longer fit into the processor''s cache. Fails beyond 9.2e18.';

COMMENT ON FUNCTION "private"."figure_sql"(private.report_measures) IS 'SQL for a figure of the sums s.';

COMMENT ON FUNCTION "private"."figures_sql"(private.report_plan, text) IS 'SQL for the figures of a row j, from the sums of one side of it: n (now) or t (then). Only the rows that are shown are worked out.';

COMMENT ON FUNCTION "private"."is_whole"(private.report_plan) IS 'Whether a report adds up whole thousandths instead of decimal numbers: those with a row for each product or customer, of which there are many.';

COMMENT ON FUNCTION "private"."report_order_sql"(private.report_plan) IS 'SQL for what the rows j of a report are sorted by.';

COMMENT ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) IS 'SQL that reads columns and bases of one relation in a range of days, the last one up to a minute; the bases in whole thousandths where asked.';

COMMENT ON FUNCTION "private"."whole_base"(text, text) IS 'SQL for a base in whole thousandths: tables of months keep them.';

REVOKE ALL ON FUNCTION "private"."sum_whole"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_whole"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_whole"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figure_sql"(private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figure_sql"(private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figure_sql"(private.report_measures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figures_sql"(private.report_plan, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figures_sql"(private.report_plan, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figures_sql"(private.report_plan, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_whole"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_whole"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_whole"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_order_sql"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_order_sql"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_order_sql"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."whole_base"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."whole_base"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."whole_base"(text, text) TO "postgres";

update private.report_dimensions t set (kind, name, joins, label, names, value, columns, position, needs_days, permission) = (
select r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "customer", "kind": "reference", "name": "(select c.name from public.contacts c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.contacts cu on cu.tenant_id = $1 and cu.id = g.contact_id and cu.merged_into_id is not null", "label": "Customer", "names": "select c.id::text as k, c.name from public.contacts c where c.tenant_id = $1", "value": "coalesce(cu.merged_into_id, g.contact_id)::text", "columns": ["contact_id"], "position": 130, "needs_days": false, "permission": "contacts.view"}') r)
where (key) = ('customer');
