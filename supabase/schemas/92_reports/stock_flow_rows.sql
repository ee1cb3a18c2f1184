-- Stock over a range of days in reports: how fast it turns, how long it lasts, what of it is sold, and on how many days there was none.

create function private.sold_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, product_id uuid, location_id uuid, contact_id uuid, net numeric, cost numeric, units numeric)
language plpgsql stable rows 20000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select f.business_date, f.product_id, f.location_id, f.contact_id, f.sold_net - f.returned_net, f.cost + f.cost_changes, f.units - f.returned_units
  from private.sale_facts f where f.tenant_id = p_tenant_id and f.business_date between p_from and p_to
  union all
  select f.business_date, f.product_id, f.location_id, f.contact_id, f.sold_net - f.returned_net, f.cost + f.cost_changes, f.units - f.returned_units
  from private.report_tail(p_tenant_id, p_from, p_to) f;
end;
$$;
comment on function private.sold_rows(uuid, date, date) is 'Net sales, cost and units of a range of days, from the facts and what they have not taken in.';

create function private.stock_spans(p_tenant_id uuid, p_from date, p_to date)
returns table (product_id uuid, location_id uuid, day date, next_day date, quantity numeric, value numeric, sold numeric, received numeric)
language plpgsql stable rows 20000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
begin
  return query
  with steps as (
    -- The day before is where each begins: also what lay at zero all the time has such a day.
    select s.product_id, s.location_id, p_from - 1 as day, s.quantity, s.value, 0::numeric as sold, 0::numeric as received
    from private.stock_as_of(p_tenant_id, p_from - 1, private.kept_stock_day(p_tenant_id, p_from - 1), null) s
    union all
    select l.product_id, l.location_id, p_from - 1, 0, 0, 0, 0 from public.stock_levels l where l.tenant_id = p_tenant_id
    union all
    select m.product_id, m.location_id, m.business_date, sum(m.quantity), sum(m.value),
      coalesce(-sum(m.quantity) filter (where m.kind in ('sale', 'sale_return')), 0),
      coalesce(sum(m.quantity) filter (where m.kind in ('goods_receipt', 'opening', 'supplier_return', 'transfer')), 0)
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to
    group by m.product_id, m.location_id, m.business_date
  ), days as (
    select s.product_id, s.location_id, s.day, sum(s.quantity) as quantity, sum(s.value) as value, sum(s.sold) as sold, sum(s.received) as received
    from steps s group by s.product_id, s.location_id, s.day
  )
  select d.product_id, d.location_id, d.day, coalesce(lead(d.day) over w, p_to + 1), sum(d.quantity) over w, sum(d.value) over w, d.sold, d.received
  from days d
  window w as (partition by d.product_id, d.location_id order by d.day);
end;
$$;
comment on function private.stock_spans(uuid, date, date) is
  'How the stock stood from a day until before the next: one row for each day on which it changed, and one for the day before the range.';

create function private.days_with_stock(p_day date, p_next_day date, p_quantity numeric, p_sold numeric, p_from date)
returns integer language sql immutable security invoker set search_path = ''
return case when p_quantity > 0 then greatest(p_next_day - greatest(p_day, p_from), 0) when p_sold > 0 and p_day >= p_from then 1 else 0 end;
comment on function private.days_with_stock(date, date, numeric, numeric, date) is
  'Days of a span, from p_from on, on which there was something to sell: also the one on which the last of it was sold.';

create function private.stock_flow_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  product_id uuid, location_id uuid, opening_units numeric, received_flow numeric, sold_units numeric, closing_units numeric, average_value numeric,
  yearly_cost numeric, yearly_profit numeric, flow_net numeric, flow_profit numeric, daily_units numeric, days_out numeric, lost_sales_units numeric, lost_sales_net numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  v_last date := greatest(least(p_to, private.business_date(p_tenant_id, statement_timestamp())), p_from);
  v_days integer := v_last - p_from + 1;
  -- How long stock lasts is told by the last four weeks, whatever the period.
  v_cover_from date := v_last - 27;
begin
  return query
  with flow as (
    select s.product_id, s.location_id,
      coalesce(sum(s.quantity) filter (where s.day <= p_from - 1 and s.next_day > p_from - 1), 0) as opening,
      coalesce(sum(s.received) filter (where s.day >= p_from), 0) as received, coalesce(sum(s.sold) filter (where s.day >= p_from), 0) as sold,
      coalesce(sum(s.quantity) filter (where s.next_day = v_last + 1), 0) as closing,
      sum(greatest(s.value, 0) * greatest(s.next_day - greatest(s.day, p_from), 0)) / v_days as average_value,
      sum(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, p_from)) as days_in,
      coalesce(sum(greatest(s.next_day - greatest(s.day, p_from, c.day), 0)
        - least(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, p_from), greatest(s.next_day - greatest(s.day, p_from, c.day), 0)))
        filter (where p.archived_at is null), 0) as days_out,
      coalesce(sum(s.sold) filter (where s.day >= v_cover_from), 0) as cover_sold,
      sum(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, v_cover_from)) as cover_days
    from private.stock_spans(p_tenant_id, least(p_from, v_cover_from), v_last) s
    join public.products p on p.tenant_id = p_tenant_id and p.id = s.product_id
    cross join lateral (select private.business_date(p_tenant_id, p.created_at) as day) c
    group by s.product_id, s.location_id
  ), sold as (
    select r.product_id, r.location_id, sum(r.net) as net, sum(r.cost) as cost
    from private.sold_rows(p_tenant_id, p_from, v_last) r where r.product_id is not null group by r.product_id, r.location_id
  )
  select coalesce(f.product_id, s.product_id), coalesce(f.location_id, s.location_id), coalesce(f.opening, 0), coalesce(f.received, 0), coalesce(f.sold, 0),
    coalesce(f.closing, 0), coalesce(f.average_value, 0), coalesce(s.cost, 0) * 365 / v_days, (coalesce(s.net, 0) - coalesce(s.cost, 0)) * 365 / v_days,
    coalesce(s.net, 0), coalesce(s.net, 0) - coalesce(s.cost, 0), coalesce(f.cover_sold / nullif(f.cover_days, 0), 0), coalesce(f.days_out, 0)::numeric,
    coalesce(f.days_out * f.sold / nullif(f.days_in, 0), 0), coalesce(f.days_out * s.net / nullif(f.days_in, 0), 0)
  from flow f
  full join sold s on s.product_id = f.product_id and s.location_id = f.location_id;
end;
$$;
comment on function private.stock_flow_rows(uuid, date, date) is
  'By product and location: stock at the beginning, received, sold and left; its average value day by day, below zero as nothing; what is sold on a day with stock; days without stock. Days to come do not count.';

create function private.abc_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  product_id uuid, abc_class text, abc_profit_class text, xyz_class text, abc_net numeric, abc_profit numeric, abc_share numeric, abc_before numeric, abc_products bigint)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  v_last date := greatest(least(p_to, private.business_date(p_tenant_id, statement_timestamp())), p_from);
  v_weeks integer := (date_trunc('week', v_last)::date - date_trunc('week', p_from)::date) / 7 + 1;
begin
  return query
  with weeks as (
    select r.product_id, date_trunc('week', r.business_date) as week, sum(r.net) as net, sum(r.net - r.cost) as profit, sum(r.units) as units
    from private.sold_rows(p_tenant_id, p_from, v_last) r where r.product_id is not null group by r.product_id, week
  ), products as (
    select w.product_id, sum(w.net) as net, sum(w.profit) as profit, sum(w.units) / v_weeks as mean,
      sqrt(greatest(sum(w.units * w.units) / v_weeks - (sum(w.units) / v_weeks) ^ 2, 0)) as deviation
    from weeks w group by w.product_id having sum(w.net) <> 0 or sum(w.profit) <> 0
  ), placed as (
    select p.*, p.net / nullif(sum(greatest(p.net, 0)) over (), 0) as share,
      (sum(greatest(p.net, 0)) over (order by p.net desc, p.product_id) - greatest(p.net, 0)) / nullif(sum(greatest(p.net, 0)) over (), 0) as before,
      (sum(greatest(p.profit, 0)) over (order by p.profit desc, p.product_id) - greatest(p.profit, 0)) / nullif(sum(greatest(p.profit, 0)) over (), 0) as profit_before
    from products p
  )
  select p.product_id, private.abc_class(p.net, p.before), private.abc_class(p.profit, p.profit_before),
    case when p.mean <= 0 then 'Z' when p.deviation / p.mean < 0.5 then 'X' when p.deviation / p.mean < 1 then 'Y' else 'Z' end,
    p.net, p.profit, coalesce(p.share, 0), coalesce(p.before, 0), 1::bigint
  from placed p;
end;
$$;
comment on function private.abc_rows(uuid, date, date) is
  'Products from the one that sells most: A while those before have less than 80 % of all net sales, B less than 95 %, else C; X, Y, Z by how much the weeks differ.';

create function private.abc_class(p_amount numeric, p_before numeric)
returns text language sql immutable security invoker set search_path = ''
return case when p_amount <= 0 or p_before is null or p_before >= 0.95 then 'C' when p_before < 0.8 then 'A' else 'B' end;
comment on function private.abc_class(numeric, numeric) is 'The class of what brings an amount, by the share of all that those before it bring.';
