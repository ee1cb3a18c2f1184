-- One of two pieces that cost 200 together is 100, not 99.99 or 100.01: a return divides what was paid, and then takes the tax out of it.
-- Divided each for itself, net and tax were rounded both. Running amounts as before, so that all parts add up to the sale.

create or replace function private.refund_lines(p_tenant_id uuid, p_sale_id uuid, p_lines jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
  v_result jsonb;
  v_over jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    if jsonb_typeof(v_line -> 'restock') is distinct from 'boolean' then
      perform private.refuse_input(v_prefix || 'restock', 'Say whether the goods go back on the shelf.');
    end if;
    v_read := v_read || jsonb_build_object('place', v_index, 'id', gen_random_uuid(), 'restock', v_line -> 'restock', 'serials', v_line -> 'serials',
      'sale_line_id', private.input_uuid(v_line, 'sale_line_id', v_prefix),
      'quantity', private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix));
  end loop;

  select jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'sale_line_id', l.id, 'product_id', l.product_id,
      'quantity', r.quantity, 'restock', r.restock, 'serials', r.serials,
      'net_amount', a.gross - a.tax, 'tax_amount', a.tax,
      'cost', g.cost, 'parts', coalesce(g.parts, '[]')) order by r.place),
    jsonb_agg(jsonb_build_object('sale_line_id', l.id, 'name', l.name, 'returnable', l.quantity - l.returned_quantity))
      filter (where l.returned_quantity + r.quantity > l.quantity)
  into v_result, v_over
  from jsonb_to_recordset(v_read) as r (id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, serials jsonb)
  join public.sale_lines l on l.tenant_id = p_tenant_id and l.id = r.sale_line_id and l.sale_id = p_sale_id
  cross join lateral (
    select g.gross, case when l.gross_amount = 0 then 0 else private.part_of(l.tax_amount, g.before, g.gross, l.gross_amount, p_step) end as tax
    from (
      select private.part_of(l.gross_amount, 0, l.returned_quantity, l.quantity, p_step) as before,
        private.part_of(l.gross_amount, l.returned_quantity, r.quantity, l.quantity, p_step) as gross) g
  ) a
  cross join lateral (
    select sum(q.cost) as cost, jsonb_agg(jsonb_build_object('movement_id', q.id, 'product_id', q.product_id, 'from', q.before,
      'quantity', q.quantity, 'cost', q.cost) order by q.product_id) filter (where q.quantity > 0) as parts
    from private.returned_goods(p_tenant_id, p_sale_id, l.id, l.quantity, l.returned_quantity, r.quantity, p_step) q
  ) g;
  if coalesce(jsonb_array_length(v_result), 0) <> v_index then
    perform private.fail(404, 'not_found', 'A line is not part of this sale.', '{"field": "lines"}');
  end if;
  if (select count(distinct r ->> 'sale_line_id') from jsonb_array_elements(v_result) as r) <> v_index then
    perform private.refuse_input('lines', 'Each line can be returned once per credit note.');
  end if;
  if v_over is not null then
    perform private.fail(409, 'over_return', 'That is more than was sold and not yet returned.', jsonb_build_object('lines', v_over));
  end if;
  return v_result;
end;
$$;
comment on function private.refund_lines(uuid, uuid, jsonb, numeric) is
  'The returned lines with their original net, tax, cost and goods; raises over_return. The sale is locked by the caller.';
