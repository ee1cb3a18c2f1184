-- How visits of the online shop go on to orders, and what is searched for there, in reports.

create function private.shop_funnel_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, minute smallint, visit_device text, visit_source text, visits bigint, visits_seen bigint, visits_in_cart bigint, visits_at_checkout bigint,
  visits_ordered bigint, shop_orders bigint, paid_orders bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select d.business_date, d.minute, d.device, d.source, d.visits, d.seen, d.in_cart, d.at_checkout, d.ordered, 0::bigint, 0::bigint
  from private.shop_visit_days d
  where d.tenant_id = p_tenant_id and d.business_date between p_from and p_to
  union all
  select v.business_date, v.minute, v.device, v.source, 1, (v.reached >= 2)::integer, (v.reached >= 3)::integer, (v.reached >= 4)::integer, (v.reached >= 5)::integer, 0, 0
  from private.shop_visits v
  where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to
  union all
  select x.day, private.day_minute(o.placed_at, x.day, t.timezone, t.day_cutoff), null, null, 0, 0, 0, 0, 0, 1,
    (o.status = 'completed' or o.deposit_amount >= o.total_amount)::integer
  from public.orders o
  join public.tenants t on t.id = o.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, o.placed_at) as day) x
  where o.tenant_id = p_tenant_id and o.channel = 'storefront' and x.day between p_from and p_to
    and o.placed_at between (p_from - 2)::timestamptz and (p_to + 3)::timestamptz;
end;
$$;
comment on function private.shop_funnel_rows(uuid, date, date) is
  'Visits of the online shop in a range of days with how far they came, and its orders: those of the last days one by one, older ones by hour.';

create function private.shop_search_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, minute smallint, search_words text, search_result text, searches bigint, searches_found bigint, searches_none bigint, searches_bought bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select c.business_date, 0::smallint, c.words, case when c.times_none > 0 then 'none' else 'some' end, c.times, c.found, c.times_none, c.bought
  from private.shop_searches c
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$$;
comment on function private.shop_search_rows(uuid, date, date) is 'What was searched for in the online shop in a range of days, by words.';
