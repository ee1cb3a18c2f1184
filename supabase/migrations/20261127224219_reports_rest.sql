set local check_function_bodies = off;

DROP FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean);

DROP FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean);

DROP FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb);

DROP FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb);

DROP FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb);

DROP FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb);

DROP FUNCTION "private"."tie_rows"(uuid, date, date);

CREATE TABLE "public"."report_goals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "measure" text NOT NULL, "span" text NOT NULL, "location_id" uuid, "amount" numeric(14,3) NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), "changed_by" uuid, CONSTRAINT "report_goals_amount_check" CHECK (((amount >= 0.001) AND (amount <= '10000000000'::numeric))), CONSTRAINT "report_goals_span_check" CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "report_goals_of_one_kind_key" UNIQUE NULLS NOT DISTINCT (tenant_id, measure, span, location_id), CONSTRAINT "report_goals_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."report_goals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_goals" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_goals" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.can_have_goal(p_measure private.report_measures)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (((p_measure).family = 'sales'::text) AND (p_measure).is_additive AND ((p_measure).better = 'up'::text));

ALTER FUNCTION "private"."can_have_goal"(private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_answers(p_tenant_id uuid, p_user_id uuid, p_queries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plans private.report_plan[] := array(
    select private.plan_report(p_tenant_id, p_user_id, q.value) from jsonb_each(p_queries) as q order by q.key);
  v_answers jsonb := private.reports_json(v_plans);
begin
  return (
    select jsonb_object_agg(q.key, v_answers -> (q.place - 1)::integer)
    from (select e.key, row_number() over (order by e.key) as place from jsonb_each(p_queries) as e) q);
end;
$function$;

ALTER FUNCTION "private"."dashboard_answers"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_days(p_queries jsonb, p_answers jsonb, p_with_cost boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_object('date', d.day::date, 'net_sales', coalesce(r.r #> '{values,0}', '0'), 'transactions', coalesce(r.r #> '{values,1}', '0'),
      'gross_profit', case when p_with_cost then coalesce(r.r #> '{values,2}', '0') end) order by d.day)
    from generate_series((p_queries #>> '{days,from}')::timestamp, (p_queries #>> '{days,to}')::timestamp, interval '1 day') as d (day)
    left join jsonb_array_elements(p_answers #> '{days,rows}') as r (r) on (r.r #>> '{keys,0}')::date = d.day::date);
end;
$function$;

ALTER FUNCTION "private"."dashboard_days"(jsonb, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_figures(p_tenant_id uuid, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'today', private.day_figures(p_tenant_id, p_answers #> '{before,totals,values}'),
    'yesterday', private.day_figures(p_tenant_id, p_answers #> '{before,totals,compared}'),
    'same_weekday_last_week', private.day_figures(p_tenant_id, p_answers #> '{earlier,totals,compared}'));
end;
$function$;

ALTER FUNCTION "private"."dashboard_figures"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_hours(p_tenant_id uuid, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_object('hour', h.hour, 'today', coalesce(n.r #> '{values,0}', '0'), 'same_weekday_last_week', coalesce(e.r #> '{values,0}', '0'))
      order by (h.hour - extract(hour from t.day_cutoff)::integer + 24) % 24)
    from public.tenants t
    cross join generate_series(0, 23) as h (hour)
    left join jsonb_array_elements(p_answers #> '{hours,rows}') as n (r) on (n.r #>> '{keys,0}')::integer = h.hour
    left join jsonb_array_elements(p_answers #> '{earlier_hours,rows}') as e (r) on (e.r #>> '{keys,0}')::integer = h.hour
    where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."dashboard_hours"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_products(p_tenant_id uuid, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'top_products', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'image_url', p.image_url, 'unit', p.unit,
        'quantity', (r.value #>> '{values,1}')::numeric - (r.value #>> '{values,2}')::numeric, 'net_sales', r.value #> '{values,0}') order by r.place), '[]')
      from jsonb_array_elements(p_answers #> '{products,rows}') with ordinality as r (value, place)
      join public.products p on p.tenant_id = p_tenant_id and p.id::text = r.value #>> '{keys,0}'
      where (r.value #>> '{values,0}')::numeric > 0),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(r.value #>> '{labels,0}', 'Other'), 'net_sales', r.value #> '{values,0}') order by r.place), '[]')
      from jsonb_array_elements(p_answers #> '{categories,rows}') with ordinality as r (value, place)));
end;
$function$;

ALTER FUNCTION "private"."dashboard_products"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_queries(p_scope jsonb, p_today date, p_with_cost boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_from date := (p_scope ->> 'from')::date;
  v_to date := (p_scope ->> 'to')::date;
  v_last date := least(v_to, greatest(p_today, v_from));
  v_earlier text := private.dashboard_comparison(v_from, v_to);
  v_profit jsonb := case when p_with_cost then '["profit"]'::jsonb else '[]' end;
  v_figures jsonb := p_scope || jsonb_build_object('measures', '["net_sales", "sales", "items", "average_basket", "returned", "discounts"]'::jsonb || v_profit);
  v_hours jsonb := p_scope || '{"measures": ["net_sales"], "dimensions": ["hour"], "limit": 24}';
  v_then record;
begin
  -- The whole of the earlier days, also of the hours that are still to come today.
  select * into v_then from private.compared_range(v_earlier, v_from, v_to, v_to);
  return jsonb_build_object(
    'before', v_figures || '{"compare": "previous"}',
    'earlier', v_figures || jsonb_build_object('compare', v_earlier),
    'hours', v_hours,
    'earlier_hours', v_hours || jsonb_build_object('from', v_then.from_on, 'to', v_then.to_on),
    'days', p_scope || jsonb_build_object('from', least(v_from, v_last - 29), 'to', v_last, 'dimensions', '["day"]'::jsonb, 'limit', 1000,
      'measures', '["net_sales", "sales"]'::jsonb || v_profit),
    'tenders', p_scope || jsonb_build_object('measures', '["taken", "payments"]'::jsonb, 'dimensions', '["tender"]'::jsonb, 'sort', 'taken',
      'filters', (p_scope -> 'filters') || '[{"dimension": "money_source", "values": ["sale"]}]'),
    'products', p_scope || '{"measures": ["net_sales", "units", "returned_units"], "dimensions": ["product"], "sort": "net_sales", "limit": 8}',
    -- The same sums as of products, so that both are read once.
    'categories', p_scope || '{"measures": ["net_sales", "units", "returned_units"], "dimensions": ["category"], "sort": "net_sales", "limit": 12}');
end;
$function$;

ALTER FUNCTION "private"."dashboard_queries"(jsonb, date, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_tenders(p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tender_type', r.value #> '{keys,0}', 'amount', r.value #> '{values,0}', 'count', r.value #> '{values,1}')
      order by r.place), '[]')
    from jsonb_array_elements(p_answers #> '{tenders,rows}') with ordinality as r (value, place));
end;
$function$;

ALTER FUNCTION "private"."dashboard_tenders"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.discount_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, channel text, discount_name text, minute smallint, given numeric, given_lines bigint, sold_with numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with discounted as (
    select s.business_date, s.occurred_at, l.id, l.product_id, coalesce(o.user_id, s.cashier_id) as cashier_id, coalesce(w.location_id, y.location_id) as location_id, w.id as till_id, s.channel, l.net_amount,
      l.discount_amount, coalesce(l.price_source -> 'promotions', '[]') as promotions, l.discount_reason,
      case when s.prices_include_tax then 1 + l.tax_rate_percent / 100 else 1 end as with_tax, private.currency_step(s.currency_code) as step
    from public.sales s
    join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.discount_amount <> 0
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
    left join lateral (
      select j.location_id from public.journal_lines j
      where w.id is null and j.tenant_id = s.tenant_id and j.journal_entry_id = s.journal_entry_id and j.location_id is not null limit 1) y on true
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
  ), given as (
    select d.id, p.value ->> 'name' as name, round((p.value ->> 'amount')::numeric / d.with_tax / d.step) * d.step as amount
    from discounted d cross join lateral jsonb_array_elements(d.promotions) as p
  ), parts as (
    select g.id, g.name, g.amount from given g
    union all
    -- The rest was given by hand; cents of rounding stay with it.
    select d.id, case when coalesce(x.amount, 0) = 0 or d.discount_reason is not null then coalesce(d.discount_reason, 'By hand') else max_name.name end,
      round(d.discount_amount / d.with_tax / d.step) * d.step - coalesce(x.amount, 0)
    from discounted d
    left join (select g.id, sum(g.amount) as amount from given g group by g.id) x on x.id = d.id
    left join lateral (select g.name from given g where g.id = d.id order by g.amount desc limit 1) max_name on true
  )
  select d.business_date, d.product_id, d.cashier_id, d.location_id, d.till_id, d.channel, p.name,
    private.day_minute(d.occurred_at, d.business_date, t.timezone, t.day_cutoff), p.amount, 1::bigint, d.net_amount
  from discounted d
  join public.tenants t on t.id = p_tenant_id
  join parts p on p.id = d.id
  where p.amount <> 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.grouping_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_plan private.report_plan;
  v_dimension private.report_dimensions;
  v_sums text[] := '{}';
  v_net numeric[];
  v_differing numeric;
begin
  v_plan.tenant_id := p_tenant_id;
  v_plan.measures := array(select m from private.report_measures m where m.key = 'net_sales');
  v_plan.filters := '[]';
  v_plan.by_sale_day := false;
  v_plan.from_on := p_from;
  v_plan.to_on := p_to;
  for v_dimension in
    -- First none: all together.
    select d.* from (select null) as x (none) left join private.report_dimensions d on false
    union all
    select d.* from private.report_dimensions d
    where exists (select 1 from private.report_sources s where s.family = 'sales' and d.columns <@ s.columns)
      and private.cannot_be_split(v_plan.measures[1], d) is null
  loop
    v_plan.dimensions := case when v_dimension.key is null then '{}' else array[v_dimension] end;
    v_plan.source := private.report_source(v_plan, p_to);
    v_sums := v_sums || format('(select coalesce(sum(s.sold_net - s.returned_net), 0) from (%s) s where s.is_total = %L)',
      private.report_sums_sql(v_plan, p_from, p_to, null, false), v_dimension.key is null);
  end loop;
  execute private.with_tail(array[v_plan], format('select array[%s]', array_to_string(v_sums, ', '))) into v_net using p_tenant_id;
  v_differing := (select n.amount from unnest(v_net) with ordinality as n (amount, place) where n.amount <> v_net[1] order by n.place limit 1);
  return next row(p_to, 'groupings', null, coalesce(v_differing, v_net[1]), v_net[1], v_differing is null)::private.tie;
end;
$function$;

ALTER FUNCTION "private"."grouping_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.override_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, product_id uuid, cashier_id uuid, approver_id uuid, location_id uuid, till_id uuid, channel text, at_list numeric, at_changed numeric, changed_lines bigint, below_cost_lines bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select s.business_date, private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff), l.product_id, coalesce(o.user_id, s.cashier_id), a.approver_id,
    coalesce(w.location_id, y.location_id), w.id, s.channel, round(l.list_price * l.quantity, 2), round(l.unit_price * l.quantity, 2), 1::bigint,
    case when l.net_amount < coalesce(m.cost, 0) then 1 else 0 end::bigint
  from public.sales s
  join public.tenants t on t.id = s.tenant_id
  join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.price_source ->> 'kind' = 'override'
  left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
  left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
  left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
  left join lateral (
    select j.location_id from public.journal_lines j
    where w.id is null and j.tenant_id = s.tenant_id and j.journal_entry_id = s.journal_entry_id and j.location_id is not null limit 1) y on true
  left join lateral (
    select x.approver_id from public.approvals x
    where x.tenant_id = s.tenant_id and x.document_id = s.id and x.permission = 'sales.override_price' and x.used_at is not null limit 1) a on true
  left join lateral (
    select -sum(v.value) as cost from public.stock_movements v
    where v.tenant_id = s.tenant_id and v.source_id = s.id and v.source_line_id = l.id) m on true
  where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_bases(p_plan private.report_plan)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(select distinct b from unnest(p_plan.measures) as m, unnest(m.bases) as b order by b);
end;
$function$;

ALTER FUNCTION "private"."plan_bases"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_goal(p_tenant_id uuid, p_goal jsonb)
 RETURNS public.report_goals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_goal public.report_goals;
  v_measure private.report_measures;
begin
  perform private.input_object(p_goal, 'p_goal');
  v_goal.tenant_id := p_tenant_id;
  v_goal.measure := private.input_text(p_goal, 'measure', 40);
  select * into v_measure from private.report_measures m where m.key = v_goal.measure;
  if v_measure.key is null or not private.can_have_goal(v_measure) then
    perform private.refuse_input('measure', 'This figure cannot have a goal.');
  elsif not private.sees_measure(p_tenant_id, auth.uid(), v_measure) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_measure.permission));
  end if;
  v_goal.span := private.input_choice(p_goal, 'span', array['day', 'week', 'month']);
  v_goal.location_id := private.input_uuid(p_goal, 'location_id', '', false);
  if v_goal.location_id is not null then
    v_goal.location_id := private.bill_location(p_tenant_id, v_goal.location_id);
  end if;
  v_goal.amount := private.input_number(p_goal, 'amount', 0, 1e10,
    case v_measure.unit when 'money' then private.tenant_step(p_tenant_id) when 'quantity' then 0.001 else 1 end, '', false);
  if v_goal.amount = 0 then
    perform private.refuse_input('amount', 'A goal is more than nothing.');
  end if;
  return v_goal;
end;
$function$;

ALTER FUNCTION "private"."read_report_goal"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_goals_json(p_tenant_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_goals jsonb;
  v_plans private.report_plan[];
  v_reached jsonb;
begin
  select jsonb_agg(jsonb_build_object('id', g.id, 'measure', g.measure, 'label', m.label, 'unit', m.unit, 'span', g.span, 'location_id', g.location_id,
      'location_name', l.name, 'amount', g.amount, 'from', lower(d.days), 'to', upper(d.days) - 1)
      order by array_position(array['day', 'week', 'month'], g.span), m.position, l.name nulls first, g.id)
  into v_goals
  from public.report_goals g
  join private.report_measures m on m.key = g.measure
  left join public.locations l on l.tenant_id = g.tenant_id and l.id = g.location_id
  cross join lateral private.report_period(p_tenant_id, case g.span when 'day' then 'today' else 'this_' || g.span end, v_today) as d (days)
  where g.tenant_id = p_tenant_id and private.sees_measure(p_tenant_id, p_user_id, m);
  -- A goal is of all that is sold: beside own sales alone it would say nothing.
  if v_goals is null or not private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    return '[]';
  end if;
  v_plans := array(
    select private.plan_report(p_tenant_id, p_user_id, jsonb_build_object('measures', jsonb_build_array(g.value -> 'measure'), 'from', g.value -> 'from',
      'to', g.value -> 'to', 'filters', case when g.value ->> 'location_id' is null then '[]'
        else jsonb_build_array(jsonb_build_object('dimension', 'location', 'values', jsonb_build_array(g.value -> 'location_id'))) end))
    from jsonb_array_elements(v_goals) with ordinality as g (value, place) order by g.place);
  v_reached := private.reports_json(v_plans);
  return (
    select jsonb_agg(g.value || jsonb_build_object('reached', coalesce(v_reached #> array[(g.place - 1)::text, 'totals', 'values', '0'], '0')) order by g.place)
    from jsonb_array_elements(v_goals) with ordinality as g (value, place));
end;
$function$;

ALTER FUNCTION "private"."report_goals_json"(uuid, uuid) OWNER TO "postgres";

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
    (select string_agg(format('sum(r.%1$I) as %1$I', b), ', ') from unnest(p_bases) as b),
    private.report_rows_sql(p_plan, v_columns, p_bases, p_from, p_to, p_until_minute),
    case when v_columns <> '{}' then 'group by ' || (select string_agg(format('r.%I', c), ', ') from unnest(v_columns) as c) else '' end);
end;
$function$;

ALTER FUNCTION "private"."report_groups_sql"(private.report_plan, text[], date, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_json(p_plan private.report_plan)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.reports_json(array[p_plan]) -> 0 || jsonb_build_object(
    'measures', (select jsonb_agg(m.key order by n.place)
      from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m),
    'dimensions', (select coalesce(jsonb_agg(d.key order by n.place), '[]')
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    'from', p_plan.from_on, 'to', p_plan.to_on, 'compared_from', p_plan.compared_from, 'compared_to', p_plan.compared_to,
    'is_partial', p_plan.until_minute is not null, 'as_of', statement_timestamp(), 'source', (p_plan.source).key);
end;
$function$;

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
    v_pieces := array[private.report_piece(v_source.relation, p_columns, p_bases, v_first_month, v_last_month - 1, null, false)];
    if p_from < v_first_month then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_from, v_first_month - 1, null, false);
    end if;
    if v_last_month <= v_last then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, v_last_month, v_last, null, false);
    end if;
  elsif p_from <= v_last then
    v_pieces := array[private.report_piece(case v_source.grain when 'month' then 'private.sale_facts' else v_source.relation end,
      p_columns, p_bases, p_from, v_last, null, false)];
  end if;
  if p_until_minute is not null then
    v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_to, p_to, p_until_minute, false);
  end if;
  return array_to_string(v_pieces || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, false), ' union all ');
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
begin
  return format('select %s %s as is_total, %s from (select %s %s from %s g %s %s) n group by %s%s',
    case when v_count > 0 then v_keys || ',' else '' end,
    case when v_count > 0 then format('grouping(%s) <> 0', v_keys) else 'true' end,
    (select string_agg(format('coalesce(sum(n.%1$I), 0) as %1$I', b), ', ') from unnest(v_bases) as b),
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
    case when v_count > 0 then format(' having grouping(%s) <> 0 or %s', v_keys, (select string_agg(format('sum(n.%I) <> 0', b), ' or ') from unnest(v_bases) as b)) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reports_json(p_plans private.report_plan[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
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
$function$;

ALTER FUNCTION "private"."reports_json"(private.report_plan[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text, minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint, fees numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.tender_type, m.channel, coalesce(w.location_id, y.location_id), w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end,
    case m.money_source when 'settlement' then 0 else 1 end::bigint, m.fees
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back, 0::numeric as fees, s.journal_entry_id
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount - c.rounding_amount, 0, c.journal_entry_id
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount, 0, c.journal_entry_id
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0), 0, a.journal_entry_id
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0, 0, g.journal_entry_id
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
    union all
    select e.business_date, case c.role when 'card_clearing' then 'card' else 'mobile_money' end, null, null, null, 'settlement', e.posted_at, 0, 0, l.debit - l.credit, null
    from public.bank_matches b
    join public.journal_entries e on e.tenant_id = b.tenant_id and e.id in (b.journal_entry_id, b.undo_entry_id) and e.business_date between p_from and p_to
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'bank_charges'
    join lateral (
      select x.role from public.journal_lines y join public.ledger_accounts x on x.tenant_id = y.tenant_id and x.id = y.ledger_account_id
      where y.tenant_id = e.tenant_id and y.journal_entry_id = e.id and x.role in ('card_clearing', 'mobile_money_clearing') limit 1) c on true
    where b.tenant_id = p_tenant_id and b.kind = 'settlement'
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id
  -- What no till took (a web order that was paid online) was posted somewhere, as in private.entry_location.
  left join lateral (
    select l.location_id from public.journal_lines l
    where w.id is null and l.tenant_id = p_tenant_id and l.journal_entry_id = m.journal_entry_id and l.location_id is not null limit 1) y on true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tie_names()
 RETURNS TABLE(tie text, name text, is_of_sums boolean, is_of_facts boolean)
 LANGUAGE sql
 IMMUTABLE ROWS 22
 SET search_path TO ''
AS $function$
  values ('hours', 'Sums by hour and the lines they are made of', true, false),
    ('people', 'Sums by person and the lines they are made of', true, false),
    ('products', 'Sums by product and the lines they are made of', true, false),
    ('customers', 'Sums by customer and the lines they are made of', true, false),
    ('groupings', 'Net sales by each grouping, and all together', false, false),
    ('sold', 'Sold, in reports and on receipts', false, true),
    ('returned', 'Returned, in reports and on credit notes', false, true),
    ('discounts', 'Discounts, in sales and by promotion', false, true),
    ('net', 'Net sales and delivery, in reports and in the journal', false, true),
    ('tax', 'Tax on sales, in reports and in the journal', false, true),
    ('cost', 'Cost of sales, in reports and in the journal', false, true),
    ('losses', 'Losses, in reports and in the journal', false, false),
    ('bridge', 'Total sales and how they were paid', false, true),
    ('z_net', 'Net sales, in reports and Z reports', false, true),
    ('z_tax', 'Tax, in reports and Z reports', false, true),
    ('z_paid', 'Payments less refunds, in documents and Z reports', false, false),
    ('stock', 'Change of stock, in movements and in the journal', false, false),
    ('stock_value', 'Stock at the end, in reports and in the journal', false, false),
    ('stock_carried', 'Stock before with its changes, and at the end', false, false),
    ('liabilities', 'Gift cards, credit and deposits, in reports and in their own records', false, false),
    ('liabilities_carried', 'Liabilities at the end of a day and before the next', false, false),
    ('frozen', 'A closed month, as reports have it and as it was closed', false, true);
$function$;

CREATE OR REPLACE FUNCTION private.tie_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tie text, till_session_id uuid, minute smallint, reported numeric, booked numeric, differing bigint, comparisons bigint, places bigint, squares bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
AS $function$
begin
  return query
  select t.business_date, t.tie, t.till_session_id, 0::smallint, t.reported, t.booked, case when t.is_equal then 0 else 1 end::bigint, 1::bigint, n.place, n.place * n.place
  from private.ties(p_tenant_id, p_from, p_to) t
  join (select x.tie, x.place from private.tie_names() with ordinality as x (tie, name, is_of_sums, is_of_facts, place)) n on n.tie = t.tie;
end;
$function$;

ALTER FUNCTION "private"."tie_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
AS $function$
begin
  return query select * from private.rollup_ties(p_tenant_id, p_from, p_to);
  return query select * from private.grouping_ties(p_tenant_id, p_from, p_to);
  return query select * from private.document_ties(p_tenant_id, p_from, p_to);
  return query select * from private.goods_ties(p_tenant_id, p_from, p_to);
  return query select * from private.session_ties(p_tenant_id, p_from, p_to);
  return query select * from private.liability_ties(p_tenant_id, p_from, p_to);
  return query select * from private.frozen_ties(p_tenant_id, p_from, p_to);
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_tail(p_plans private.report_plan[], p_sql text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return format('with tail as materialized (select * from private.report_tail($1, %L::date, %L::date)) %s',
    (select least(min(p.from_on), min(p.compared_from)) from unnest(p_plans) as p),
    (select case when bool_or(p.by_sale_day) then date '2999-12-31' else greatest(max(p.to_on), max(p.compared_to)) end from unnest(p_plans) as p), p_sql);
end;
$function$;

ALTER FUNCTION "private"."with_tail"(private.report_plan[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.dashboard_summary(p_date date DEFAULT NULL::date, p_period text DEFAULT NULL::text, p_location_id uuid DEFAULT NULL::uuid, p_till_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_sees_all boolean := private.can('sales.view_all');
  v_sees_cost boolean := v_sees_all and private.can('products.view_cost');
  v_today date := private.business_date(v_tenant_id, now());
  v_day date := coalesce(private.input_day(p_date, 'p_date'), v_today);
  v_scope jsonb := private.dashboard_scope(v_tenant_id, v_day, p_period, p_location_id, p_till_id);
  v_queries jsonb := private.dashboard_queries(v_scope, v_today, v_sees_cost);
  v_answers jsonb := private.dashboard_answers(v_tenant_id, v_user_id, v_queries);
  v_stock record;
begin
  select * into v_stock from private.stock_figures(v_tenant_id);
  return (
    select jsonb_build_object(
      'as_of', now(), 'business_date', v_day, 'from', v_scope -> 'from', 'to', v_scope -> 'to', 'timezone', t.timezone, 'currency_code', t.currency_code,
      'is_tax_registered', private.is_tax_registered_on(v_tenant_id, (v_scope ->> 'to')::date),
      'by_hour', private.dashboard_hours(v_tenant_id, v_answers),
      'last_30_days', private.dashboard_days(v_queries, v_answers, v_sees_cost),
      'tenders', private.dashboard_tenders(v_answers),
      'slow_products', private.slow_products(v_tenant_id, 5),
      'stock', jsonb_build_object('value', case when v_sees_cost then v_stock.stock_value end,
        'low_count', v_stock.low_count, 'out_count', v_stock.out_count),
      'attention', private.attention_list(v_tenant_id, v_user_id, v_stock) || private.payment_attention(v_tenant_id, v_user_id))
      || private.dashboard_figures(v_tenant_id, v_answers)
      || private.dashboard_products(v_tenant_id, v_answers)
      || case when private.can('accounting.view') then private.money_figures(v_tenant_id, v_stock.stock_value)
        else '{"money": {"cash_position": null, "receivable": null, "payable": null}, "books": null}' end
    from public.tenants t where t.id = v_tenant_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_report_goals()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
begin
  return private.report_goals_json(v_tenant_id, auth.uid());
end;
$function$;

ALTER FUNCTION "public"."list_report_goals"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_report_goal(p_goal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 20;
  v_tenant_id uuid := private.require_permission('reports.goals');
  v_goal public.report_goals;
  v_before public.report_goals;
begin
  perform private.require_writable();
  v_goal := private.read_report_goal(v_tenant_id, p_goal);
  perform private.lock_request('report_goals', v_tenant_id, v_tenant_id);
  select * into v_before from public.report_goals g
  where g.tenant_id = v_tenant_id and g.measure = v_goal.measure and g.span = v_goal.span and g.location_id is not distinct from v_goal.location_id;
  if v_goal.amount is null then
    delete from public.report_goals g where g.tenant_id = v_tenant_id and g.id = v_before.id;
  elsif v_before.id is not null then
    update public.report_goals g set amount = v_goal.amount, changed_at = now(), changed_by = auth.uid()
    where g.tenant_id = v_tenant_id and g.id = v_before.id and g.amount <> v_goal.amount;
  elsif (select count(*) from public.report_goals g where g.tenant_id = v_tenant_id) >= c_most then
    perform private.refuse_input('p_goal', format('A business has %s goals at most.', c_most));
  else
    insert into public.report_goals (tenant_id, measure, span, location_id, amount, changed_by)
    values (v_tenant_id, v_goal.measure, v_goal.span, v_goal.location_id, v_goal.amount, auth.uid());
  end if;
  if v_before.amount is distinct from v_goal.amount then
    perform private.write_audit(v_tenant_id, auth.uid(), 'report_goal_set', 'report_goals', v_before.id,
      case when v_before.id is not null then jsonb_build_object('amount', v_before.amount) end,
      jsonb_build_object('measure', v_goal.measure, 'span', v_goal.span, 'location_id', v_goal.location_id, 'amount', v_goal.amount));
  end if;
  return private.report_goals_json(v_tenant_id, auth.uid());
end;
$function$;

ALTER FUNCTION "public"."set_report_goal"(jsonb) OWNER TO "postgres";

ALTER TABLE "public"."report_goals" ADD CONSTRAINT "report_goals_measure_fkey" FOREIGN KEY (measure) REFERENCES private.report_measures(key) ON DELETE RESTRICT;

CREATE INDEX report_goals_measure_idx ON public.report_goals USING btree (measure);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.report_goals FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

COMMENT ON COLUMN "public"."report_goals"."amount" IS 'In the currency of the business without tax, or a count or quantity, as the unit of the figure says.';

COMMENT ON COLUMN "public"."report_goals"."location_id" IS 'Null: of the business as a whole.';

COMMENT ON FUNCTION "private"."can_have_goal"(private.report_measures) IS 'Whether a figure can have a goal: one of sales that adds up over days and of which more is better.';

COMMENT ON FUNCTION "private"."dashboard_answers"(uuid, uuid, jsonb) IS 'What reports answer to these queries of a person, by the same names: rows and totals, all of one snapshot.';

COMMENT ON FUNCTION "private"."dashboard_days"(jsonb, jsonb, boolean) IS 'Net sales, sales and profit of each day of a period as far as it has come, and of thirty days at least, without gaps.';

COMMENT ON FUNCTION "private"."dashboard_figures"(uuid, jsonb) IS 'DayFigures of a period, of the period before and of the earlier one that it is compared with, up to the same time where it is not over.';

COMMENT ON FUNCTION "private"."dashboard_hours"(uuid, jsonb) IS 'Net sales by hour of the business''s clock, from the hour in which its day begins, beside the whole of the earlier period.';

COMMENT ON FUNCTION "private"."dashboard_products"(uuid, jsonb) IS 'The eight best sellers of a period and its categories, by net sales: what came back is taken off.';

COMMENT ON FUNCTION "private"."dashboard_queries"(jsonb, date, boolean) IS 'The reports that the dashboard is made of, by name: figures beside the period before and an earlier one, hours, days, payments, products and categories.';

COMMENT ON FUNCTION "private"."dashboard_tenders"(jsonb) IS 'How the sales of a period were paid.';

COMMENT ON FUNCTION "private"."grouping_ties"(uuid, date, date) IS 'Net sales of a range of days by each grouping that reports have, the rows added up, and without one; a branch of categories counts once. Of those that differ the first is shown.';

COMMENT ON FUNCTION "private"."plan_bases"(private.report_plan) IS 'The sums that the figures of a report are made of.';

COMMENT ON FUNCTION "private"."read_report_goal"(uuid, jsonb) IS 'A goal as it was sent, checked against the rights of the caller; no amount takes it away. invalid_input, permission_denied, not_found.';

COMMENT ON FUNCTION "private"."report_goals_json"(uuid, uuid) IS 'The goals of a business that a person may see, with what the day, week or month of today has reached (ReportGoal[]); none for who sees own sales alone.';

COMMENT ON FUNCTION "private"."report_groups_sql"(private.report_plan, text[], date, date, integer) IS 'SQL of the sums of a range by the columns that groupings and filters are made of: the same text for reports that read the same.';

COMMENT ON FUNCTION "private"."report_sql"(private.report_plan) IS 'The one query of a report, within a statement of private.with_tail; $1 is the business.';

COMMENT ON FUNCTION "private"."reports_json"(private.report_plan[]) IS 'The rows and totals of several reports of one business, in their order; report_too_wide. One statement, in which what several of them add up is read once.';

COMMENT ON FUNCTION "private"."tie_rows"(uuid, date, date) IS 'The comparisons of reports as a report shows them; differing counts those that are not equal. comparisons, places and squares tell whether all that is added up is of one kind: only then is comparisons * squares the square of places.';

COMMENT ON FUNCTION "private"."with_tail"(private.report_plan[], text) IS 'A statement of reports with what their tables have not taken in, read once for all of them; a range of days that none asks for costs nothing.';

COMMENT ON FUNCTION "public"."list_report_goals"() IS 'The goals of the business (ReportGoal[]: measure, span day | week | month, location_id or null, amount, and reached from its first day to now), days before weeks before months. Only of figures that the caller may see; none for who sees own sales alone. Needs reports.view.';

COMMENT ON FUNCTION "public"."set_report_goal"(jsonb) IS 'Sets the goal of a figure {measure, span: day | week | month, location_id or null for the business as a whole, amount or null to take it away}; the same again changes nothing. Answers all goals (ReportGoal[]). At most 20. Needs reports.goals, and for profit the right to see cost. invalid_input, permission_denied, not_found.';

COMMENT ON TABLE "public"."report_goals" IS 'What a business means to reach with a figure of its sales: each day, each week (Monday to Sunday) or each month, as a whole or at one location.';

REVOKE ALL ON FUNCTION "private"."can_have_goal"(private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_have_goal"(private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_have_goal"(private.report_measures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_answers"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_answers"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_answers"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_days"(jsonb, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_days"(jsonb, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_days"(jsonb, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_figures"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_figures"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_figures"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_hours"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_hours"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_hours"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_products"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_products"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_products"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_queries"(jsonb, date, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_queries"(jsonb, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_queries"(jsonb, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_tenders"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_tenders"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_tenders"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grouping_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grouping_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grouping_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_bases"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_bases"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_bases"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_goal"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_goal"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_goal"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_goals_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_goals_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_goals_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_groups_sql"(private.report_plan, text[], date, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_groups_sql"(private.report_plan, text[], date, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_groups_sql"(private.report_plan, text[], date, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reports_json"(private.report_plan[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reports_json"(private.report_plan[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reports_json"(private.report_plan[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tie_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_tail"(private.report_plan[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_tail"(private.report_plan[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_tail"(private.report_plan[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_report_goals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_report_goals"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_report_goals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_goals"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_report_goals"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."set_report_goal"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_report_goal"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_report_goal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_report_goal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_report_goal"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."report_goals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_goals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_goals" TO "service_role";

ALTER TABLE "public"."report_goals" ADD CONSTRAINT "report_goals_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."report_goals" ADD CONSTRAINT "report_goals_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX report_goals_location_idx ON public.report_goals USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "public"."report_goals" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "reports.goals", "description": "Set goals for sales"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "reports.goals"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "reports.goals"}') r;

delete from private.report_measures t where (key) = ('booked');

delete from private.report_measures t where (key) = ('reported');

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "booked", "unit": "money", "bases": ["booked", "comparisons", "places", "squares"], "label": "Elsewhere", "better": null, "family": "ties", "example": "Sales 390.00, returns 0.00: 390.00. No entry: 0.00.", "formula": "case when s.comparisons * s.squares = s.places * s.places then s.booked end", "position": 845, "definition": "What the other side has: journal, documents, Z reports or an earlier report, as the name of the row says, of comparisons of one kind.", "permission": "accounting.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "reported", "unit": "money", "bases": ["reported", "comparisons", "places", "squares"], "label": "In reports", "better": null, "family": "ties", "example": "Net sales 290.00 and delivery 100.00: 390.00. No sale: 0.00.", "formula": "case when s.comparisons * s.squares = s.places * s.places then s.reported end", "position": 840, "definition": "What reports add up from the documents, of comparisons of one kind: net sales and stock do not add up.", "permission": "accounting.view", "is_additive": false}') r;

delete from private.report_sources t where (key) = ('tie_rows');

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "tie_rows", "rank": 9, "bases": ["reported", "booked", "differing", "comparisons", "places", "squares"], "grain": "fact", "family": "ties", "columns": ["business_date", "tie", "till_session_id"], "relation": "private.tie_rows($1, $2, $3)", "most_lines": 2000000}') r;
