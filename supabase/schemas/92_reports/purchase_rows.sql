-- Purchases in reports: what was ordered, received, billed and sent back, and how well suppliers deliver.

create function private.purchase_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, supplier_id uuid, product_id uuid, location_id uuid, minute smallint, ordered numeric, ordered_units numeric, bought numeric, bought_units numeric,
  goods_billed numeric, goods_returned numeric, goods_returned_units numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select o.order_date, o.contact_id, l.product_id, o.location_id, 0::smallint, l.net_amount, l.quantity, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric
  from public.purchase_orders o
  join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
  where o.tenant_id = p_tenant_id and o.order_date between p_from and p_to and o.status not in ('draft', 'cancelled')
  union all
  select d.business_date, d.supplier_id, d.product_id, d.location_id, d.minute, 0, 0, d.received, d.received_units, 0, 0, 0
  from private.delivery_rows(p_tenant_id, p_from, p_to) d
  union all
  select b.business_date, b.contact_id, l.product_id, coalesce(l.location_id, b.location_id), 0::smallint, 0, 0, 0, 0, l.net_amount, 0, 0
  from public.supplier_bills b
  join public.supplier_bill_lines l on l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and l.kind in ('goods', 'early')
  where b.tenant_id = p_tenant_id and b.business_date between p_from and p_to and b.status = 'posted'
  union all
  select c.business_date, c.contact_id, l.product_id, l.location_id, 0::smallint, 0, 0, 0, 0, 0,
    case when l.kind = 'unbilled_return' then l.cost_amount else l.net_amount end, l.quantity
  from public.supplier_credits c
  join public.supplier_credit_lines l on l.tenant_id = c.tenant_id and l.supplier_credit_id = c.id and l.kind in ('return', 'unbilled_return')
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$$;
comment on function private.purchase_rows(uuid, date, date) is
  'Orders by their day, deliveries, bills of goods and returns to suppliers by theirs, before tax; drafts and cancelled orders do not count.';

create function private.supplier_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  supplier_id uuid, order_lines bigint, dated_lines bigint, lines_on_time bigint, done_ordered numeric, done_received numeric, lead_median numeric, lead_late numeric,
  paid_now numeric, paid_before numeric, came_units numeric, faulty_units numeric, suppliers bigint)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with lines as (
    select o.contact_id, l.quantity, l.received_quantity, coalesce(l.expected_on, o.expected_on) as expected_on, r.last_day - o.order_date as lead_days, r.last_day,
      l.closed_on is not null or l.received_quantity >= l.quantity as is_done
    from public.purchase_orders o
    join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
    left join lateral (
      select max(g.business_date) as last_day from public.goods_receipt_lines x
      join public.goods_receipts g on g.tenant_id = x.tenant_id and g.id = x.goods_receipt_id
      where x.tenant_id = l.tenant_id and x.purchase_order_line_id = l.id) r on true
    where o.tenant_id = p_tenant_id and o.order_date between p_from and p_to and o.status not in ('draft', 'cancelled')
  ), orders as (
    select l.contact_id, count(*) as order_lines, count(*) filter (where l.is_done and l.expected_on is not null) as dated,
      count(*) filter (where l.is_done and l.expected_on is not null and l.received_quantity >= l.quantity and l.last_day <= l.expected_on) as on_time,
      coalesce(sum(l.quantity) filter (where l.is_done), 0) as done_ordered,
      coalesce(sum(least(l.received_quantity, l.quantity)) filter (where l.is_done), 0) as done_received,
      percentile_cont(0.5) within group (order by l.lead_days) filter (where l.lead_days is not null) as median,
      percentile_disc(0.9) within group (order by l.lead_days) filter (where l.lead_days is not null) as late
    from lines l group by l.contact_id
  ), deliveries as (
    select d.supplier_id, d.product_id, sum(d.received) filter (where d.business_date >= p_from) as paid,
      sum(d.received_units) filter (where d.business_date >= p_from) as units, sum(d.sent_back) filter (where d.business_date >= p_from) as faulty,
      sum(d.received) filter (where d.business_date < p_from) / nullif(sum(d.received_units) filter (where d.business_date < p_from), 0) as price_before
    from private.delivery_rows(p_tenant_id, p_from - (p_to - p_from + 1), p_to) d
    where d.supplier_id is not null group by d.supplier_id, d.product_id
  ), prices as (
    -- Only goods that came in both spans say how a price changed.
    select d.supplier_id, coalesce(sum(d.paid) filter (where d.price_before is not null), 0) as paid_now,
      coalesce(sum(d.units * d.price_before), 0) as paid_before, coalesce(sum(d.units), 0) as units, coalesce(sum(d.faulty), 0) as faulty
    from deliveries d group by d.supplier_id having sum(d.units) > 0
  )
  select coalesce(o.contact_id, p.supplier_id), coalesce(o.order_lines, 0), coalesce(o.dated, 0), coalesce(o.on_time, 0), coalesce(o.done_ordered, 0),
    coalesce(o.done_received, 0), coalesce(o.median, 0)::numeric, coalesce(o.late, 0)::numeric, coalesce(p.paid_now, 0), coalesce(p.paid_before, 0),
    coalesce(p.units, 0), coalesce(p.faulty, 0), case when o.median is not null then 1 else 0 end::bigint
  from orders o
  full join prices p on p.supplier_id = o.contact_id;
end;
$$;
comment on function private.supplier_rows(uuid, date, date) is
  'How suppliers delivered what was ordered in a range of days: on time, in full, after how many days, at which price against the same span before, and what went back.';
