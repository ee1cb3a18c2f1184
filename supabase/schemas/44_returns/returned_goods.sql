-- Returns of bundles and batches. What a sale took is in its movements, so a return takes parts of them, whatever the bundle is
-- made of by now: running quantities rounded to 0.001 and running costs rounded to the currency, so that the parts add up.

create function private.returned_goods(
  p_tenant_id uuid, p_sale_id uuid, p_line_id uuid, p_sold numeric, p_before numeric, p_now numeric, p_step numeric)
returns table (id uuid, product_id uuid, before numeric, quantity numeric, cost numeric)
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query
  select q.id, q.product_id, q.gone, q.upto - q.gone, private.part_of(-q.value, q.gone, q.upto - q.gone, q.whole, p_step)
  from (
    select m.id, m.product_id, m.value, -m.quantity as whole, round(-m.quantity * p_before / p_sold, 3) as gone,
      round(-m.quantity * least(p_before + p_now, p_sold) / p_sold, 3) as upto
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.source_id = p_sale_id and m.source_line_id = p_line_id and m.kind = 'sale' and m.quantity < 0
  ) q;
end;
$$;
comment on function private.returned_goods(uuid, uuid, uuid, numeric, numeric, numeric, numeric) is
  'The goods that p_now units of a sale line stand for after p_before have come back, at their original cost. None for a service.';

create function private.returned_batches(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(g.line_id, g.batches)
    from (
      select l.id as line_id, jsonb_agg(b.value order by q.product_id, b.place) as batches
      from jsonb_to_recordset(p_lines) as l (id uuid, restock boolean, parts jsonb)
      cross join lateral jsonb_to_recordset(l.parts) as q (movement_id uuid, product_id uuid, quantity numeric, "from" numeric)
      cross join lateral (
        select jsonb_agg(jsonb_build_object('batch_id', e.batch_id, 'quantity', -e.quantity) order by e.place, e.id) as batches
        from public.stock_movement_batches e where e.tenant_id = p_tenant_id and e.movement_id = q.movement_id
      ) t
      cross join lateral jsonb_array_elements(private.batches_between(t.batches, q."from", q."from" + q.quantity)) with ordinality as b (value, place)
      where l.restock and t.batches is not null
      group by l.id
    ) g);
end;
$$;
comment on function private.returned_batches(uuid, jsonb) is
  'The batches that returned lines go back into: those their sale took, in its order. Null when no batches were taken.';
