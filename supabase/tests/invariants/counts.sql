-- What must be true of stock counts: what was posted is the sum of the lines' differences, line by line, and a count that is not
-- posted moved nothing.
-- Read-only: run it on any database at any time; no row means all is well.

select 'count_line_has_its_movement' as invariant, coalesce(l.tenant_id, m.tenant_id) as tenant_id,
  format('count %s, product %s: difference %s worth %s, moved %s worth %s', coalesce(l.stock_count_id, m.source_id),
    coalesce(l.product_id, m.product_id), l.variance, l.value_change, m.quantity, m.value) as details
from (
  select x.* from public.stock_count_lines x
  join public.stock_counts c on c.tenant_id = x.tenant_id and c.id = x.stock_count_id and c.status = 'posted'
  where x.variance <> 0 or x.value_change <> 0
) l
full join (
  select x.tenant_id, x.source_id, x.product_id, sum(x.quantity) as quantity, sum(x.value) filter (where x.quantity <> 0) as value
  from public.stock_movements x where x.source_type = 'stock_count' group by x.tenant_id, x.source_id, x.product_id
  -- Batches that stood in for each other moved and changed nothing.
  having sum(x.quantity) <> 0 or sum(x.value) filter (where x.quantity <> 0) <> 0
) m on m.tenant_id = l.tenant_id and m.source_id = l.stock_count_id and m.product_id = l.product_id
where l.variance is distinct from m.quantity or l.value_change is distinct from m.value

union all
select 'count_value_is_sum_of_lines', c.tenant_id, format('%s: %s, lines %s', c.count_number, c.value_change, coalesce(l.value, 0))
from public.stock_counts c
left join (select x.tenant_id, x.stock_count_id, sum(x.value_change) as value from public.stock_count_lines x
  group by x.tenant_id, x.stock_count_id) l on l.tenant_id = c.tenant_id and l.stock_count_id = c.id
where c.value_change <> coalesce(l.value, 0)

union all
select 'counted_quantity_is_its_entries', l.tenant_id, format('count %s, product %s: %s, entries %s', l.stock_count_id, l.product_id, l.counted_quantity, e.quantity)
from public.stock_count_lines l
left join (
  select z.tenant_id, z.stock_count_id, z.product_id, sum(z.quantity) as quantity
  from (
    select o.tenant_id, o.stock_count_id, o.product_id, o.zone, o.batch_number, o.expires_on, greatest(sum(o.quantity), 0) as quantity
    from public.stock_count_entries o
    join public.stock_count_lines x on x.tenant_id = o.tenant_id and x.stock_count_id = o.stock_count_id and x.product_id = o.product_id
    where (x.recount_requested_at is null or o.counted_at > x.recount_requested_at)
      and not exists (
        select 1 from public.stock_count_entries later
        where later.tenant_id = o.tenant_id and later.stock_count_id = o.stock_count_id and later.product_id = o.product_id
          and later.zone = o.zone and later.batch_number is not distinct from o.batch_number and later.expires_on is not distinct from o.expires_on
          and later.mode = 'set' and (later.counted_at, later.sequence) > (o.counted_at, o.sequence))
    group by o.tenant_id, o.stock_count_id, o.product_id, o.zone, o.batch_number, o.expires_on
  ) z group by z.tenant_id, z.stock_count_id, z.product_id
) e on e.tenant_id = l.tenant_id and e.stock_count_id = l.stock_count_id and e.product_id = l.product_id
where not l.is_assumed_zero and l.counted_quantity is distinct from e.quantity;
