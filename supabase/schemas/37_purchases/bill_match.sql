-- Comparing a bill with what was received, and what of it goes where. The caller who posts holds the lines of deliveries, the charges and
-- the products, so that what is read here is what is written.

create function private.split_difference(p_tenant_id uuid, p_changes jsonb, p_step numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change jsonb;
  v_key text;
  v_level record;
  v_left jsonb := '{}';
  v_worth jsonb := '{}';
  v_used numeric;
  v_inventory numeric;
  v_split jsonb := '[]';
  -- Too little to be worth a change of every cost.
  v_is_small boolean := (select coalesce(sum(abs((c ->> 'amount')::numeric)), 0) < 1 from jsonb_array_elements(p_changes) as c);
begin
  for v_change in select e.value from jsonb_array_elements(p_changes) with ordinality as e (value, place) order by e.place loop
    v_key := (v_change ->> 'product_id') || (v_change ->> 'location_id');
    if not v_left ? v_key then
      select greatest(coalesce(max(l.quantity), 0), 0) as quantity, greatest(coalesce(max(l.stock_value), 0), 0) as value into v_level
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = (v_change ->> 'product_id')::uuid and l.location_id = (v_change ->> 'location_id')::uuid;
      v_left := v_left || jsonb_build_object(v_key, v_level.quantity);
      v_worth := v_worth || jsonb_build_object(v_key, v_level.value);
    end if;
    v_used := least((v_left ->> v_key)::numeric, (v_change ->> 'quantity')::numeric);
    -- Goods are never worth less than nothing.
    v_inventory := case when v_is_small or v_used = 0 then 0 else greatest(
      round((v_change ->> 'amount')::numeric * v_used / (v_change ->> 'quantity')::numeric / p_step) * p_step, -(v_worth ->> v_key)::numeric) end;
    v_left := v_left || jsonb_build_object(v_key, (v_left ->> v_key)::numeric - v_used);
    v_worth := v_worth || jsonb_build_object(v_key, (v_worth ->> v_key)::numeric + v_inventory);
    v_split := v_split || (v_change || jsonb_build_object('inventory', v_inventory, 'difference', (v_change ->> 'amount')::numeric - v_inventory));
  end loop;
  return v_split;
end;
$$;
comment on function private.split_difference(uuid, jsonb, numeric) is
  'What of a difference [{product_id, location_id, quantity, amount}] goes to goods that are still there (inventory) and what to the profit '
  '(difference): by how many of the quantity are on hand. Under 1.00 in all it is not worth a change of costs.';

create function private.plan_goods_line(p_tenant_id uuid, p_bill jsonb, p_line jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text := format('lines[%s].', p_line ->> 'place');
  v_step numeric := (p_bill ->> 'step')::numeric;
  v_line record;
  v_ordered jsonb;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_matched numeric := 0;
  v_cleared numeric;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id, g.receipt_number into v_line
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if p_line ->> 'receipt_line_id' is not null then
    if v_line.id is null or v_line.supplier_id <> (p_bill ->> 'contact_id')::uuid or v_line.product_id <> (p_line ->> 'product_id')::uuid then
      perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', v_prefix || 'receipt_line_id'));
    end if;
    v_matched := least(v_quantity, v_line.quantity - v_line.returned_quantity - v_line.billed_quantity);
  end if;
  v_ordered := private.ordered_line_json(p_tenant_id, coalesce(v_line.purchase_order_line_id, (p_line ->> 'order_line_id')::uuid));
  if v_matched > 0 then
    -- By quantity up to here less what was billed before: the last bill of a line takes the rest.
    v_cleared := greatest(round((v_line.line_cost - v_line.returned_cost) * (v_line.billed_quantity + v_matched)
      / (v_line.quantity - v_line.returned_quantity) / v_step) * v_step - v_line.billed_cost, 0);
    v_parts := v_parts || (private.part_of_line(p_line, v_matched, v_quantity, v_step) || jsonb_build_object('kind', 'goods',
      'receipt_line_id', v_line.id) || v_ordered || jsonb_build_object(
      'product_id', v_line.product_id, 'location_id', v_line.location_id, 'cleared', v_cleared, 'received', v_line.quantity, 'billed_before', v_line.billed_quantity,
      'received_price', round(v_line.line_cost / v_line.quantity, 6), 'receipt_number', v_line.receipt_number));
  end if;
  if v_matched < v_quantity then
    v_parts := v_parts || (private.rest_of_line(p_line, v_parts -> 0, v_quantity - v_matched) || jsonb_build_object('kind', 'early',
      'receipt_line_id', null) || v_ordered || jsonb_build_object(
      'product_id', private.early_product(p_tenant_id, coalesce(v_line.product_id, (p_line ->> 'product_id')::uuid), v_prefix),
      'location_id', coalesce(v_line.location_id, (p_line ->> 'location_id')::uuid, private.default_location(p_tenant_id)),
      'of_receipt_line_id', v_line.id,
      -- What is billed already was billed for what came: more of it is no bill before the goods.
      'before_receipt', (p_line ->> 'before_receipt')::boolean and coalesce(v_line.billed_quantity, 0) = 0));
  end if;
  return v_parts;
end;
$$;
comment on function private.plan_goods_line(uuid, jsonb, jsonb) is
  'A line for goods as it is posted: the part that was received and waits for a bill, and the part that is billed before it comes.';

create function private.ordered_line_json(p_tenant_id uuid, p_line_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('order_line_id', l.id, 'order_number', o.order_number, 'ordered', l.quantity, 'ordered_received', l.received_quantity,
      'ordered_price', l.unit_cost)
    from public.purchase_order_lines l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = p_tenant_id and l.id = p_line_id), '{"order_line_id": null}');
end;
$$;
comment on function private.ordered_line_json(uuid, uuid) is 'What was ordered with a line, how much of it came, and at what cost of a unit.';

create function private.default_location(p_tenant_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.id from public.locations l where l.tenant_id = p_tenant_id and l.is_default);
end;
$$;
comment on function private.default_location(uuid) is 'The first location of a business.';

create function private.early_product(p_tenant_id uuid, p_product_id uuid, p_prefix text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id and p.kind = 'goods' and not p.has_variants) then
    perform private.fail(404, 'not_found', 'This product has no stock of its own.', jsonb_build_object('field', p_prefix || 'product_id'));
  end if;
  return p_product_id;
end;
$$;
comment on function private.early_product(uuid, uuid, text) is 'Goods that can be billed before they come, or not_found.';

create function private.part_of_line(p_line jsonb, p_quantity numeric, p_of numeric, p_step numeric)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  v_net numeric := round((p_line ->> 'net')::numeric * p_quantity / p_of / p_step) * p_step;
  v_tax numeric := round((p_line ->> 'tax')::numeric * p_quantity / p_of / p_step) * p_step;
  v_recoverable numeric := least(round((p_line ->> 'recoverable')::numeric * p_quantity / p_of / p_step) * p_step, v_tax);
begin
  return p_line || jsonb_build_object('quantity', p_quantity, 'net', v_net, 'tax', v_tax, 'recoverable', v_recoverable,
    'cost', v_net + v_tax - v_recoverable);
end;
$$;
comment on function private.part_of_line(jsonb, numeric, numeric, numeric) is 'A line for so many of its quantity, with their share of its amounts.';

create function private.rest_of_line(p_line jsonb, p_part jsonb, p_quantity numeric)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select p_line || jsonb_build_object('quantity', p_quantity) || jsonb_object_agg(k.key,
    (p_line ->> k.key)::numeric - coalesce((p_part ->> k.key)::numeric, 0))
  from unnest(array['net', 'tax', 'recoverable', 'cost']) as k (key);
$$;
comment on function private.rest_of_line(jsonb, jsonb, numeric) is 'What a part has left of the amounts of a line.';

create function private.landed_weights(p_tenant_id uuid, p_receipt_ids uuid[], p_basis text)
returns table (receipt_line_id uuid, product_id uuid, location_id uuid, quantity numeric, weight numeric)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  return query
  with line as (
    select l.id, l.product_id, g.location_id, l.quantity - l.returned_quantity - l.credited_quantity as quantity,
      case p_basis when 'quantity' then 1 when 'weight' then coalesce(p.weight_kg, 0) else l.line_cost / l.quantity end as each,
      array_position(p_receipt_ids, g.id) as place, l.line_number
    from public.goods_receipt_lines l
    join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
    join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = p_tenant_id and l.goods_receipt_id = any (p_receipt_ids) and l.quantity > l.returned_quantity + l.credited_quantity
  )
  -- Goods without a weight, or that cost nothing, are shared out by number.
  select l.id, l.product_id, l.location_id, l.quantity,
    case when sum(l.quantity * l.each) over () > 0 then l.quantity * l.each else l.quantity end
  from line l order by l.place, l.line_number;
end;
$$;
comment on function private.landed_weights(uuid, uuid[], text) is
  'The lines of deliveries, less what went back, with the weights by which freight and duty are shared out among them.';

create function private.plan_landed_line(p_tenant_id uuid, p_bill jsonb, p_line jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := (p_bill ->> 'step')::numeric;
  v_charge public.landed_costs;
  v_lines record;
  v_difference numeric;
  v_shares jsonb := '[]';
begin
  if p_line ->> 'landed_cost_id' is not null then
    select * into v_charge from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = (p_line ->> 'landed_cost_id')::uuid;
    if v_charge.id is null then
      perform private.fail(404, 'not_found', 'This charge does not exist.', jsonb_build_object('field', format('lines[%s].landed_cost_id', p_line ->> 'place')));
    elsif v_charge.supplier_bill_line_id is not null then
      perform private.fail(409, 'in_use', 'This charge was billed already.', jsonb_build_object('field', format('lines[%s].landed_cost_id', p_line ->> 'place')));
    end if;
  end if;
  v_difference := (p_line ->> 'cost')::numeric - coalesce(v_charge.amount, 0);
  select array_agg(w.receipt_line_id) as ids, array_agg(w.product_id) as product_ids, array_agg(w.location_id) as location_ids,
    array_agg(w.quantity) as quantities, array_agg(w.weight) as weights into v_lines
  from private.landed_weights(p_tenant_id, case when v_charge.id is not null then array[v_charge.goods_receipt_id]
    else array(select e::uuid from jsonb_array_elements_text(p_line -> 'receipt_ids') as e) end, coalesce(v_charge.basis, p_line ->> 'basis')) w;
  if v_lines.ids is not null then
    select coalesce(jsonb_agg(jsonb_build_object('receipt_line_id', v_lines.ids[a.place], 'product_id', v_lines.product_ids[a.place],
      'location_id', v_lines.location_ids[a.place], 'quantity', v_lines.quantities[a.place], 'amount', sign(v_difference) * a.amount) order by a.place)
      filter (where a.amount <> 0), '[]') into v_shares
    from unnest(private.allocate(abs(v_difference), v_lines.weights, v_step)) with ordinality as a (amount, place);
  end if;
  return jsonb_build_array(p_line || jsonb_build_object('cleared', coalesce(v_charge.amount, 0), 'shares', v_shares,
    'location_id', coalesce(v_lines.location_ids[1], (p_line ->> 'location_id')::uuid)));
end;
$$;
comment on function private.plan_landed_line(uuid, jsonb, jsonb) is
  'Freight or duty on a bill: what of it was expected, and how the rest is shared out over what came.';

create function private.planned_changes(p_line jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select case p_line ->> 'kind'
    when 'landed_cost' then p_line -> 'shares'
    when 'goods' then case when p_line -> 'cost' = p_line -> 'cleared' then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'product_id', p_line -> 'product_id', 'location_id', p_line -> 'location_id', 'quantity', p_line -> 'quantity',
      'amount', (p_line ->> 'cost')::numeric - (p_line ->> 'cleared')::numeric)) end
    else '[]'::jsonb end;
$$;
comment on function private.planned_changes(jsonb) is 'The differences that a line has to what was expected, goods by goods.';

create function private.plan_bill(p_tenant_id uuid, p_bill jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
  v_changes jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_bill -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'goods' then private.plan_goods_line(p_tenant_id, p_bill, v_line)
      when 'landed_cost' then private.plan_landed_line(p_tenant_id, p_bill, v_line)
      else jsonb_build_array(case when v_line ->> 'order_line_id' is null then v_line
        else v_line || private.ordered_line_json(p_tenant_id, (v_line ->> 'order_line_id')::uuid) end) end;
  end loop;
  select jsonb_agg(e.value || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', e.place) order by e.place) into v_lines
  from jsonb_array_elements(v_lines) with ordinality as e (value, place);
  select coalesce(jsonb_agg(c.value || jsonb_build_object('line_id', l.value ->> 'line_id') order by l.place, c.place), '[]') into v_changes
  from jsonb_array_elements(v_lines) with ordinality as l (value, place)
  cross join lateral jsonb_array_elements(private.planned_changes(l.value)) with ordinality as c (value, place);
  v_changes := private.split_difference(p_tenant_id, v_changes, (p_bill ->> 'step')::numeric);
  return p_bill || jsonb_build_object('changes', v_changes, 'lines', (
    select jsonb_agg(l.value || jsonb_build_object(
        'cleared', coalesce((l.value ->> 'cleared')::numeric, case when l.value ->> 'kind' = 'early' then (l.value ->> 'cost')::numeric else 0 end),
        'inventory', c.inventory, 'difference', c.difference + case when l.value ->> 'kind' <> 'landed_cost' then 0
          else (l.value ->> 'cost')::numeric - (l.value ->> 'cleared')::numeric - c.amount end) order by l.place)
    from jsonb_array_elements(v_lines) with ordinality as l (value, place)
    cross join lateral (
      select coalesce(sum((x ->> 'inventory')::numeric), 0) as inventory, coalesce(sum((x ->> 'difference')::numeric), 0) as difference,
        coalesce(sum((x ->> 'amount')::numeric), 0) as amount
      from jsonb_array_elements(v_changes) as x where x ->> 'line_id' = l.value ->> 'line_id') c));
end;
$$;
comment on function private.plan_bill(uuid, jsonb) is
  'A bill as it would be posted now: its lines with what they clear, what goes to stock and what to price differences; changes: the differences goods by goods.';

create function private.bill_checks(p_tenant_id uuid, p_plan jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_policy record;
  v_is_said_enough boolean;
  v_group uuid[] := private.contact_group(p_tenant_id, (p_plan ->> 'contact_id')::uuid);
begin
  select o.bill_price_percent, o.bill_price_amount, o.purchase_approval_limit as limit_amount into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  -- Who enters a bill says that it comes before the goods: not above the limit, nor when the bill is held for it.
  v_is_said_enough := coalesce((p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric <= v_policy.limit_amount, true)
    and not exists (select 1 from public.supplier_bills b
      where b.tenant_id = p_tenant_id and b.id = (p_plan ->> 'id')::uuid and b.status = 'held' and b.checks @> '[{"check": "quantity"}]');
  return coalesce((
    select jsonb_agg(c.value order by c.place)
    from (
      select -1 as place, jsonb_build_object('check', 'total', 'typed', coalesce(p_plan ->> 'typed_total', p_plan ->> 'typed_tax')::numeric,
        'computed', (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric) as value
      where not (p_plan ->> 'is_tax_read')::boolean or abs((p_plan ->> 'rounding_amount')::numeric) > 1
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'quantity', 'line', l -> 'place', 'product_id', l -> 'product_id', 'over', l -> 'quantity')
      from jsonb_array_elements(p_plan -> 'lines') as l
      where l ->> 'kind' = 'early' and not ((l ->> 'before_receipt')::boolean and v_is_said_enough)
      union all
      -- A service is billed as it was ordered: several lines of a bill may be for one.
      select x.place, jsonb_build_object('check', 'quantity', 'line', x.place, 'product_id', null, 'over', x.over)
      from (
        select max((l ->> 'place')::integer) as place, sum((l ->> 'quantity')::numeric)
            + private.ordered_line_billed(p_tenant_id, (l ->> 'order_line_id')::uuid) - max((l ->> 'ordered')::numeric) as over
        from jsonb_array_elements(p_plan -> 'lines') as l
        where l ->> 'kind' = 'expense' and l ->> 'order_line_id' is not null group by l ->> 'order_line_id') x
      where x.over > 0
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'price', 'line', l -> 'place', 'product_id', l -> 'product_id',
        'received_price', l -> 'received_price', 'ordered_price', l -> 'ordered_price',
        'billed_price', round((l ->> 'cost')::numeric / (l ->> 'quantity')::numeric, 6), 'difference', x.difference)
      from jsonb_array_elements(p_plan -> 'lines') as l
      cross join lateral (
        -- By what came and by what was ordered, whichever is further off; early goods have come for what they are billed at.
        select d.difference, d.expected
        from (values (case when l ->> 'kind' <> 'expense' then (l ->> 'cleared')::numeric end), (round((l ->> 'ordered_price')::numeric * (l ->> 'quantity')::numeric, 2))) as e (expected)
        cross join lateral (select (l ->> 'cost')::numeric - e.expected as difference, e.expected) d
        where e.expected is not null order by abs(d.difference) desc limit 1) x
      cross join lateral private.purchase_tolerance(p_tenant_id, (l ->> 'product_id')::uuid, v_group) t
      where (l ->> 'kind' = 'goods' or (l ->> 'kind' in ('early', 'expense') and l ->> 'ordered_price' is not null))
        and abs(x.difference) > greatest(x.expected * coalesce(t.bill_price_percent, v_policy.bill_price_percent) / 100,
          coalesce(t.bill_price_amount, v_policy.bill_price_amount))) c), '[]');
end;
$$;
comment on function private.bill_checks(uuid, jsonb) is
  'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received, or of a service ordered; before_receipt says that it is meant, up to the approval limit and not on a bill that is held for it), price (further from what came or was ordered than the business tolerates, of this product or supplier where that has its own).';
