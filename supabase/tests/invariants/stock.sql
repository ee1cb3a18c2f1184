-- What must be true of stock: it is its movements, what is promised is somebody's order, and what is sold has left.
-- Read-only: run it on any database at any time; no row means all is well.

select 'stock_level_is_sum_of_movements' as invariant, coalesce(l.tenant_id, m.tenant_id) as tenant_id,
  format('product %s: level %s worth %s, movements %s worth %s', coalesce(l.product_id, m.product_id), l.quantity, l.stock_value, m.quantity, m.value) as details
from public.stock_levels l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity, sum(x.value) as value
  from public.stock_movements x group by x.tenant_id, x.product_id, x.location_id
) m on m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.stock_value, 0) <> coalesce(m.value, 0)

union all
select 'stock_quantity_is_sum_of_levels', p.tenant_id, format('product %s: %s, levels %s', p.id, p.stock_quantity, l.quantity)
from public.products p
left join (select x.tenant_id, x.product_id, sum(x.quantity) as quantity from public.stock_levels x group by x.tenant_id, x.product_id) l
  on l.tenant_id = p.tenant_id and l.product_id = p.id
where p.stock_quantity <> coalesce(l.quantity, 0)

union all
select 'no_negative_stock', l.tenant_id, format('product %s: %s', l.product_id, l.quantity)
from public.stock_levels l
join public.tenant_policies o on o.tenant_id = l.tenant_id and not o.allow_negative_stock
where l.quantity < 0
  -- What was sold without the server may be short, and then it says so.
  and not exists (
    select 1 from public.stock_movements m
    join public.late_sales x on x.tenant_id = m.tenant_id and x.sale_id = m.source_id and 'stock_short' = any (x.flags)
    where m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.location_id = l.location_id and m.source_type = 'sale')

union all
select 'sale_line_has_its_movement', l.tenant_id, format('line %s of sale %s: quantity %s, moved %s', l.id, l.sale_id, l.quantity, m.quantity)
from public.sale_lines l
join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
left join (select x.tenant_id, x.source_line_id, sum(x.quantity) as quantity from public.stock_movements x
  where x.source_type = 'sale' group by x.tenant_id, x.source_line_id) m on m.tenant_id = l.tenant_id and m.source_line_id = l.id
where case p.kind when 'goods' then coalesce(m.quantity, 0) <> -l.quantity
  -- A bundle takes its components, as they were then.
  when 'bundle' then coalesce(m.quantity, 0) >= 0 and l.quantity >= 1 else m.quantity is not null end

union all
select 'sale_movement_has_its_line', m.tenant_id, format('movement %s', m.id)
from public.stock_movements m
where m.kind = 'sale' and not exists (
  select 1 from public.sale_lines l where l.tenant_id = m.tenant_id and l.id = m.source_line_id and l.sale_id = m.source_id)

union all
select 'kept_stock_is_sum_of_movements', x.tenant_id, format('product %s at the end of %s: off by %s worth %s', x.product_id, x.period_end, sum(x.quantity), sum(x.value))
from (
  select v.tenant_id, v.period_end, v.product_id, v.location_id, v.quantity, v.value from private.stock_period_values v
  union all
  select e.tenant_id, e.period_end, m.product_id, m.location_id, -m.quantity, -m.value
  from private.stock_period_ends e
  join public.stock_movements m on m.tenant_id = e.tenant_id and m.business_date <= e.period_end
) x
group by x.tenant_id, x.period_end, x.product_id, x.location_id
having sum(x.quantity) <> 0 or sum(x.value) <> 0

union all
select 'reserved_is_open_reservations', l.tenant_id, format('product %s: reserved %s, reservations %s', l.product_id, l.reserved_quantity, r.quantity)
from public.stock_levels l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_reservations x where x.released_at is null group by x.tenant_id, x.product_id, x.location_id
) r on r.tenant_id = l.tenant_id and r.product_id = l.product_id and r.location_id = l.location_id
where coalesce(l.reserved_quantity, 0) <> coalesce(r.quantity, 0)

union all
select 'only_placed_orders_reserve', r.tenant_id, format('order %s is %s', o.order_number, o.status)
from public.stock_reservations r
join public.orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
where r.released_at is null and o.status <> 'placed';
