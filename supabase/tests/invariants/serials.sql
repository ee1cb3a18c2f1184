-- What must be true of serial numbers.
-- Read-only: run it on any database at any time; no row means all is well.

select 'serials_are_stock' as invariant, coalesce(l.tenant_id, s.tenant_id) as tenant_id,
  format('product %s at %s: stock %s, serial numbers %s', coalesce(l.product_id, s.product_id), coalesce(l.location_id, s.location_id), l.quantity, s.quantity) as details
from (
  select x.tenant_id, x.product_id, x.location_id, x.quantity
  from public.stock_levels x join public.products p on p.tenant_id = x.tenant_id and p.id = x.product_id and p.tracks_serials
) l
full join (
  select x.tenant_id, x.product_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_serial_levels x group by x.tenant_id, x.product_id, x.location_id
) s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(s.quantity, 0)

union all
select 'serial_level_is_sum_of_entries', coalesce(l.tenant_id, e.tenant_id), format('serial %s: level %s, entries %s', coalesce(l.serial_id, e.serial_id), l.quantity, e.quantity)
from public.stock_serial_levels l
full join (
  select x.tenant_id, x.serial_id, x.location_id, sum(x.quantity) as quantity
  from public.stock_serial_entries x group by x.tenant_id, x.serial_id, x.location_id
) e on e.tenant_id = l.tenant_id and e.serial_id = l.serial_id and e.location_id = l.location_id
where coalesce(l.quantity, 0) <> coalesce(e.quantity, 0)

union all
select 'movement_is_its_serials', m.tenant_id, format('movement %s: %s, serial numbers %s', m.id, m.quantity, e.quantity)
from public.stock_movements m
join (
  select x.tenant_id, x.movement_id, sum(x.quantity) as quantity,
    count(*) filter (where s.product_id <> y.product_id or x.location_id <> y.location_id or x.line_id is distinct from y.source_line_id) as strange
  from public.stock_serial_entries x
  join public.stock_serials s on s.tenant_id = x.tenant_id and s.id = x.serial_id
  join public.stock_movements y on y.tenant_id = x.tenant_id and y.id = x.movement_id
  group by x.tenant_id, x.movement_id
) e on e.tenant_id = m.tenant_id and e.movement_id = m.id
where m.quantity <> e.quantity or e.strange > 0

union all
select 'serial_level_is_of_its_serial', l.tenant_id, format('serial %s', l.serial_id)
from public.stock_serial_levels l
join public.stock_serials s on s.tenant_id = l.tenant_id and s.id = l.serial_id
where l.product_id <> s.product_id

union all
-- A piece that came back into stock did so with the credit note that says so.
select 'returned_serial_is_back', r.tenant_id, format('serial %s of sale line %s', r.serial_id, r.sale_line_id)
from public.returned_serials r
join public.credit_note_lines n on n.tenant_id = r.tenant_id and n.id = r.credit_note_line_id
where n.sale_line_id is distinct from r.sale_line_id
  or (not n.restock and exists (
    select 1 from public.stock_serial_entries e where e.tenant_id = r.tenant_id and e.line_id = n.id and e.serial_id = r.serial_id));
