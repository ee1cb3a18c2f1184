-- What must be true of bundles and batches.
-- Read-only: run it on any database at any time; no row means all is well.

select 'bundle_has_components' as invariant, p.tenant_id, format('product %s (%s): %s components', p.id, p.kind, count(c.component_id)) as details
from public.products p
left join public.product_components c on c.tenant_id = p.tenant_id and c.bundle_id = p.id
left join public.products q on q.tenant_id = c.tenant_id and q.id = c.component_id
group by p.tenant_id, p.id, p.kind
having (p.kind = 'bundle' and count(c.component_id) not between 1 and 50) or (p.kind <> 'bundle' and count(c.component_id) > 0)
  or bool_or(q.kind <> 'goods' or q.has_variants)

union all
select 'batches_are_stock', coalesce(l.tenant_id, b.tenant_id),
  format('product %s at %s: stock %s, batches %s', coalesce(l.product_id, b.product_id), coalesce(l.location_id, b.location_id), l.quantity, b.quantity)
from (
  select x.tenant_id, x.product_id, x.location_id, x.quantity
  from public.stock_levels x join public.products p on p.tenant_id = x.tenant_id and p.id = x.product_id and p.tracks_batches
) l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_batch_levels x group by x.tenant_id, x.product_id, x.location_id
) b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(b.quantity, 0)

union all
select 'batch_level_is_sum_of_entries', coalesce(l.tenant_id, e.tenant_id), format('batch %s: level %s, entries %s', coalesce(l.batch_id, e.batch_id), l.quantity, e.quantity)
from public.stock_batch_levels l
full join (
  select x.tenant_id, x.batch_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_movement_batches x group by x.tenant_id, x.batch_id, x.location_id
) e on e.tenant_id = l.tenant_id and e.batch_id = l.batch_id and e.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(e.quantity, 0)

union all
select 'movement_is_its_batches', m.tenant_id, format('movement %s: %s, batches %s', m.id, m.quantity, e.quantity)
from public.stock_movements m
join (
  select x.tenant_id, x.movement_id, sum(x.quantity) as quantity, count(*) filter (where b.product_id <> y.product_id or x.location_id <> y.location_id) as strange
  from public.stock_movement_batches x
  join public.stock_batches b on b.tenant_id = x.tenant_id and b.id = x.batch_id
  join public.stock_movements y on y.tenant_id = x.tenant_id and y.id = x.movement_id
  group by x.tenant_id, x.movement_id
) e on e.tenant_id = m.tenant_id and e.movement_id = m.id
where m.quantity <> e.quantity or e.strange > 0

union all
select 'batch_level_is_of_its_batch', l.tenant_id, format('batch %s', l.batch_id)
from public.stock_batch_levels l
join public.stock_batches b on b.tenant_id = l.tenant_id and b.id = l.batch_id
where l.product_id <> b.product_id or l.expires_on is distinct from b.expires_on
  -- Only what nobody assigned may be missing.
  or (l.quantity < 0 and (b.batch_number is not null or b.expires_on is not null));
