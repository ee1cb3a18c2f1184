-- Dashboard: what was sold in a period, asked of the same registry as the reports, so that the same figure is the same everywhere.
-- All of it is one statement (private.dashboard_answers); the functions after it say what is made of its answers.
-- p_scope is the part of a query that all of them share: {from, to, filters}. Who sees own sales only is narrowed to them by the reports.

create function private.dashboard_comparison(p_from date, p_to date)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_from = p_to then 'week_before' else 'same_weekdays_last_year' end;
comment on function private.dashboard_comparison(date, date) is
  'What a period is compared with besides the one before: a day with the same weekday of the week before, else the same weekdays of last year.';

create function private.dashboard_queries(p_scope jsonb, p_today date, p_with_cost boolean)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
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
$$;
comment on function private.dashboard_queries(jsonb, date, boolean) is
  'The reports that the dashboard is made of, by name: figures beside the period before and an earlier one, hours, days, payments, products and categories.';

create function private.dashboard_answers(p_tenant_id uuid, p_user_id uuid, p_queries jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_plans private.report_plan[] := array(
    select private.plan_report(p_tenant_id, p_user_id, q.value) from jsonb_each(p_queries) as q order by q.key);
  v_answers jsonb := private.reports_json(v_plans);
begin
  return (
    select jsonb_object_agg(q.key, v_answers -> (q.place - 1)::integer)
    from (select e.key, row_number() over (order by e.key) as place from jsonb_each(p_queries) as e) q);
end;
$$;
comment on function private.dashboard_answers(uuid, uuid, jsonb) is 'What reports answer to these queries of a person, by the same names: rows and totals, all of one snapshot.';

create function private.dashboard_figures(p_tenant_id uuid, p_answers jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'today', private.day_figures(p_tenant_id, p_answers #> '{before,totals,values}'),
    'yesterday', private.day_figures(p_tenant_id, p_answers #> '{before,totals,compared}'),
    'same_weekday_last_week', private.day_figures(p_tenant_id, p_answers #> '{earlier,totals,compared}'));
end;
$$;
comment on function private.dashboard_figures(uuid, jsonb) is
  'DayFigures of a period, of the period before and of the earlier one that it is compared with, up to the same time where it is not over.';

create function private.day_figures(p_tenant_id uuid, p_values jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency_code text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  return jsonb_build_object('net_sales', p_values -> 0, 'transactions', p_values -> 1, 'units', p_values -> 2,
    'average_basket', coalesce(private.round_money((p_values ->> 3)::numeric, v_currency_code), 0),
    'refunds', p_values -> 4, 'discounts', p_values -> 5, 'gross_profit', p_values -> 6);
end;
$$;
comment on function private.day_figures(uuid, jsonb) is
  'DayFigures of the values of a report: net sales, sales, items, average sale, returns, discounts and, where it is seen, profit; all without tax and delivery.';

create function private.dashboard_hours(p_tenant_id uuid, p_answers jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.dashboard_hours(uuid, jsonb) is
  'Net sales by hour of the business''s clock, from the hour in which its day begins, beside the whole of the earlier period.';

create function private.dashboard_days(p_queries jsonb, p_answers jsonb, p_with_cost boolean)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('date', d.day::date, 'net_sales', coalesce(r.r #> '{values,0}', '0'), 'transactions', coalesce(r.r #> '{values,1}', '0'),
      'gross_profit', case when p_with_cost then coalesce(r.r #> '{values,2}', '0') end) order by d.day)
    from generate_series((p_queries #>> '{days,from}')::timestamp, (p_queries #>> '{days,to}')::timestamp, interval '1 day') as d (day)
    left join jsonb_array_elements(p_answers #> '{days,rows}') as r (r) on (r.r #>> '{keys,0}')::date = d.day::date);
end;
$$;
comment on function private.dashboard_days(jsonb, jsonb, boolean) is
  'Net sales, sales and profit of each day of a period as far as it has come, and of thirty days at least, without gaps.';

create function private.dashboard_tenders(p_answers jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tender_type', r.value #> '{keys,0}', 'amount', r.value #> '{values,0}', 'count', r.value #> '{values,1}')
      order by r.place), '[]')
    from jsonb_array_elements(p_answers #> '{tenders,rows}') with ordinality as r (value, place));
end;
$$;
comment on function private.dashboard_tenders(jsonb) is 'How the sales of a period were paid.';

create function private.dashboard_products(p_tenant_id uuid, p_answers jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.dashboard_products(uuid, jsonb) is 'The eight best sellers of a period and its categories, by net sales: what came back is taken off.';

create function private.slow_products(p_tenant_id uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with dearest as materialized (
      select l.product_id, sum(l.stock_value) as stock_value
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.quantity > 0
      group by l.product_id order by 2 desc, 1 limit 500
    ), lying as (
      select p.id, p.name, p.unit, p.stock_quantity, d.stock_value, m.sold_at,
        extract(day from now() - m.sold_at)::integer as days_since_sale
      from dearest d
      join public.products p on p.tenant_id = p_tenant_id and p.id = d.product_id and p.archived_at is null
      left join lateral (
        select s.occurred_at as sold_at from public.stock_movements s
        where s.tenant_id = p_tenant_id and s.product_id = p.id and s.kind = 'sale'
        order by s.occurred_at desc, s.id limit 1
      ) m on true
      where coalesce(m.sold_at, p.created_at) < now() - interval '14 days'
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_id', y.id, 'name', y.name, 'unit', y.unit, 'stock_quantity', y.stock_quantity,
      'days_since_sale', y.days_since_sale) order by y.place), '[]')
    from (
      select l.*, row_number() over (order by l.sold_at nulls first, l.stock_value desc, l.id) as place from lying l
      order by place limit p_limit
    ) y
  );
end;
$$;
comment on function private.slow_products(uuid, integer) is
  'Of the 500 products that tie up most money, those longest without a sale, two weeks at least; null days: never sold.';
