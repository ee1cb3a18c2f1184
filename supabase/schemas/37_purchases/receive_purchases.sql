-- What a delivery means for purchases: goods that were billed before they came, freight and duty that make them dearer.

create function private.read_landed_costs(p_tenant_id uuid, p_receipt jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_charge jsonb;
  v_index integer := 0;
  v_prefix text;
  v_contact_id uuid;
  v_read jsonb := '[]';
begin
  for v_charge in select e.value from jsonb_array_elements(private.input_array(p_receipt, 'landed_costs', 0, 20)) as e loop
    v_prefix := format('landed_costs[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_charge, rtrim(v_prefix, '.'));
    v_contact_id := private.input_uuid(v_charge, 'contact_id', v_prefix, false);
    if v_contact_id is not null and private.contact_head(p_tenant_id, v_contact_id) is null then
      perform private.fail(404, 'not_found', 'This supplier does not exist.', jsonb_build_object('field', v_prefix || 'contact_id'));
    end if;
    v_read := v_read || jsonb_build_object('id', gen_random_uuid(), 'line_number', v_index, 'contact_id', v_contact_id,
      'description', private.input_text(v_charge, 'description', 300, v_prefix, true),
      'amount', private.input_number(v_charge, 'amount', 0.01, 99999999999, p_step, v_prefix),
      'basis', coalesce(private.input_choice(v_charge, 'basis', array['value', 'quantity', 'weight'], v_prefix, false), 'value'));
  end loop;
  return v_read;
end;
$$;
comment on function private.read_landed_costs(uuid, jsonb, numeric) is 'Freight, duty and the like of a delivery, checked.';

create function private.take_early_bills(p_tenant_id uuid, p_contact_id uuid, p_line jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left numeric := (p_line ->> 'quantity')::numeric;
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bill_line record;
  v_rest numeric;
  v_part numeric;
  v_cost numeric;
  v_taken jsonb := '[]';
begin
  for v_bill_line in
    select l.* from public.supplier_bill_lines l
    join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
    where l.tenant_id = p_tenant_id and l.kind = 'early' and l.product_id = (p_line ->> 'product_id')::uuid
      and l.received_quantity + l.credited_quantity < l.quantity and b.contact_id = any (private.contact_group(p_tenant_id, p_contact_id))
    order by b.posted_at, l.line_number for no key update of l
  loop
    exit when v_left = 0;
    v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
    v_part := least(v_left, v_rest);
    -- What comes last takes the rest of what was billed.
    v_cost := round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_part / v_rest / v_step) * v_step;
    update public.supplier_bill_lines l set received_quantity = l.received_quantity + v_part, received_cost = l.received_cost + v_cost
    where l.tenant_id = p_tenant_id and l.id = v_bill_line.id;
    v_taken := v_taken || jsonb_build_object('bill_line_id', v_bill_line.id, 'quantity', v_part, 'cost', v_cost);
    v_left := v_left - v_part;
  end loop;
  return v_taken;
end;
$$;
comment on function private.take_early_bills(uuid, uuid, jsonb) is
  'What of a line of a delivery was billed before it came, oldest bill first, and at what; notes on those bills that it has come.';

create function private.plan_receipt(p_tenant_id uuid, p_contact_id uuid, p_lines jsonb, p_charges jsonb, p_step numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_early jsonb;
  v_lines jsonb := '[]';
  v_landed jsonb := '{}';
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) with ordinality as e (value, place) order by e.place loop
    v_early := case when p_contact_id is null then '[]' else private.take_early_bills(p_tenant_id, p_contact_id, v_line) end;
    v_lines := v_lines || (v_line || (
      select jsonb_build_object('early', v_early, 'billed_quantity', x.quantity, 'billed_cost', x.cost,
        'line_cost', x.cost + round(((v_line ->> 'quantity')::numeric - x.quantity) * (v_line ->> 'unit_cost')::numeric / p_step) * p_step)
      from (select coalesce(sum(e.quantity), 0) as quantity, coalesce(sum(e.cost), 0) as cost
        from jsonb_to_recordset(v_early) as e (quantity numeric, cost numeric)) x));
  end loop;
  v_landed := private.share_charges(p_tenant_id, v_lines, p_charges, p_step);
  return (
    select jsonb_agg(e.value || jsonb_build_object('shares', coalesce(v_landed -> (e.value ->> 'line_id'), '[]'), 'value', w.value,
      'unit_value', case when w.value = round((e.value ->> 'quantity')::numeric * (e.value ->> 'unit_cost')::numeric / p_step) * p_step
        then (e.value ->> 'unit_cost')::numeric else round(w.value / (e.value ->> 'quantity')::numeric, 6) end) order by e.place)
    from jsonb_array_elements(v_lines) with ordinality as e (value, place)
    cross join lateral (
      select (e.value ->> 'line_cost')::numeric + coalesce(sum(s.amount), 0) as value
      from jsonb_to_recordset(coalesce(v_landed -> (e.value ->> 'line_id'), '[]')) as s (amount numeric)) w);
end;
$$;
comment on function private.plan_receipt(uuid, uuid, jsonb, jsonb, numeric) is
  'Lines of a delivery with what they cost (line_cost, of it billed before: billed_cost), their shares of freight and duty, and the value that stock gets.';

create function private.share_charges(p_tenant_id uuid, p_lines jsonb, p_charges jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_charge record;
  v_weights numeric[];
  v_shares jsonb := '{}';
  v_share record;
begin
  for v_charge in select * from jsonb_to_recordset(p_charges) as c (id uuid, line_number integer, basis text, amount numeric) order by line_number loop
    select array_agg(case when l.sum > 0 then l.weight else l.quantity end order by l.place) into v_weights
    from (
      select w.*, sum(w.weight) over () as sum
      from (
        select e.place, (e.value ->> 'quantity')::numeric as quantity, case v_charge.basis when 'value' then (e.value ->> 'line_cost')::numeric
          when 'weight' then (e.value ->> 'quantity')::numeric * coalesce(p.weight_kg, 0) else (e.value ->> 'quantity')::numeric end as weight
        from jsonb_array_elements(p_lines) with ordinality as e (value, place)
        join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid) w) l;
    for v_share in
      select p_lines -> (a.place::integer - 1) ->> 'line_id' as line_id, a.amount
      from unnest(private.allocate(v_charge.amount, v_weights, p_step)) with ordinality as a (amount, place) where a.amount <> 0
    loop
      v_shares := v_shares || jsonb_build_object(v_share.line_id, coalesce(v_shares -> v_share.line_id, '[]')
        || jsonb_build_object('landed_cost_id', v_charge.id, 'amount', v_share.amount));
    end loop;
  end loop;
  return v_shares;
end;
$$;
comment on function private.share_charges(uuid, jsonb, jsonb, numeric) is
  'Shares of charges by line of a delivery {line_id: [{landed_cost_id, amount}]}, by value, number or weight (goods without a weight: by number), largest remainder first.';

create function private.write_receipt_lines(p_tenant_id uuid, p_receipt_id uuid, p_lines jsonb, p_charges jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.goods_receipt_lines (tenant_id, id, goods_receipt_id, line_number, product_id, quantity, unit_cost, line_cost,
    purchase_order_line_id, billed_quantity, billed_cost)
  select p_tenant_id, l.line_id, p_receipt_id, l.line_number, l.product_id, l.quantity, l.unit_cost, l.line_cost, l.order_line_id,
    l.billed_quantity, l.billed_cost
  from jsonb_to_recordset(p_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric, line_cost numeric,
    order_line_id uuid, billed_quantity numeric, billed_cost numeric);
  insert into public.early_receipts (tenant_id, supplier_bill_line_id, goods_receipt_line_id, quantity, cost)
  select p_tenant_id, e.bill_line_id, l.line_id, e.quantity, e.cost
  from jsonb_to_recordset(p_lines) as l (line_id uuid, early jsonb)
  cross join jsonb_to_recordset(l.early) as e (bill_line_id uuid, quantity numeric, cost numeric);
  insert into public.landed_costs (tenant_id, id, goods_receipt_id, line_number, contact_id, description, basis, amount)
  select p_tenant_id, c.id, p_receipt_id, c.line_number, c.contact_id, c.description, c.basis, c.amount
  from jsonb_to_recordset(p_charges) as c (id uuid, line_number integer, contact_id uuid, description text, basis text, amount numeric);
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, landed_cost_id, quantity, amount, inventory_amount)
  select p_tenant_id, l.line_id, s.landed_cost_id, l.quantity, s.amount, s.amount
  from jsonb_to_recordset(p_lines) as l (line_id uuid, quantity numeric, shares jsonb)
  cross join jsonb_to_recordset(l.shares) as s (landed_cost_id uuid, amount numeric);
end;
$$;
comment on function private.write_receipt_lines(uuid, uuid, jsonb, jsonb) is
  'Writes the lines of a delivery with what of them is billed already, and its charges with their shares.';
