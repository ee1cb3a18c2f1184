-- Units know whether they may be parted. What is counted is sold, ordered, received, moved, counted and taken back whole; what is
-- measured to the thousandth, and in the online shop in steps. The rule stands on the tables, so that it holds whichever way a
-- quantity comes.

create function private.unit_step(p_unit text)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case when lower(btrim(p_unit)) = any (array[
  'kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'g', 'gram', 'grams', 'mg', 't', 'tonne', 'tonnes', 'lb', 'lbs', 'oz',
  'l', 'ltr', 'litre', 'litres', 'liter', 'liters', 'ml', 'cl', 'gal', 'gallon', 'gallons',
  'm', 'metre', 'metres', 'meter', 'meters', 'cm', 'mm', 'km', 'ft', 'feet', 'in', 'inch', 'inches', 'yd', 'yard', 'yards',
  'm2', 'm²', 'sqm', 'sqft', 'm3', 'm³', 'h', 'hr', 'hrs', 'hour', 'hours', 'min', 'minute', 'minutes', 'day', 'days'])
  then 0.001 else 1 end;
comment on function private.unit_step(text) is
  'The smallest quantity of a unit: 0.001 of what is measured (weight, volume, length, area, time), 1 of what is counted, which is every other word. The same list as shared/src/quantity.';

create function private.online_step(p_unit text, p_step numeric)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return coalesce(p_step, case
  when private.unit_step(p_unit) = 1 then 1
  when lower(btrim(p_unit)) = any (array['g', 'gram', 'grams', 'ml']) then 50
  when lower(btrim(p_unit)) = any (array['mg', 'mm', 'cm', 'min', 'minute', 'minutes']) then 10
  when lower(btrim(p_unit)) = any (array['cl', 'oz', 'in', 'inch', 'inches', 'ft', 'feet', 'km', 'day', 'days']) then 1
  when lower(btrim(p_unit)) = any (array['m', 'metre', 'metres', 'meter', 'meters', 'yd', 'yard', 'yards']) then 0.5
  else 0.25 end);
comment on function private.online_step(text, numeric) is
  'In what steps the online shop sells a product: its own, or by its unit: 0.25 kg, 50 g, 0.5 m, 1 of what is counted.';

create function private.counted_text(p_name text, p_unit text, p_quantity numeric)
returns text language sql immutable security invoker set search_path = ''
return format('%s is counted %s: %s is not a whole number. Enter a whole number.', p_name,
  case when lower(btrim(p_unit)) = 'each' then 'by the piece' else format('in whole units (%s)', btrim(p_unit)) end, trim_scale(p_quantity));
comment on function private.counted_text(text, text, numeric) is 'What is said of half a piece.';

create function private.refuse_part(p_product public.products, p_quantity numeric, p_field text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(400, 'quantity_not_whole', private.counted_text(p_product.name, p_product.unit, p_quantity),
    jsonb_build_object('field', p_field, 'lines', jsonb_build_array(jsonb_build_object('product_id', p_product.id,
      'name', p_product.name, 'unit', p_product.unit, 'quantity', trim_scale(p_quantity)))));
end;
$$;
comment on function private.refuse_part(public.products, numeric, text) is 'Raises quantity_not_whole (400): the product is counted.';

create function private.require_whole_quantities(p_tenant_id uuid, p_lines jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_product public.products;
  v_part record;
begin
  -- Nearly always all are whole, and no product is looked at.
  if p_lines @? '$[*] ? (@.quantity.floor() != @.quantity)' then
    select p.id as component_id, (e.value ->> 'quantity')::numeric as quantity, e.ordinality - 1 as place into v_part
    from jsonb_array_elements(p_lines) with ordinality as e
    join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid
    where (e.value ->> 'quantity')::numeric % 1 <> 0 and private.unit_step(p.unit) = 1
    order by e.ordinality limit 1;
    if found then
      select * into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = v_part.component_id;
      perform private.refuse_part(v_product, v_part.quantity, format('lines[%s].quantity', v_part.place));
    end if;
  end if;
  select * into v_part from private.parted_component(p_tenant_id, p_lines);
  if found then
    select * into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = v_part.component_id;
    perform private.refuse_bundle_part(
      (select b.name from public.products b where b.tenant_id = p_tenant_id and b.id = v_part.bundle_id), v_product, v_part.quantity);
  end if;
end;
$$;
comment on function private.require_whole_quantities(uuid, jsonb) is
  'Raises quantity_not_whole for the first of checked lines [{product_id, quantity}] that is a part of what is counted, or a bundle that takes one.';

create function private.may_end_in_part(p_table text, p_row jsonb)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := (p_row ->> 'tenant_id')::uuid;
  v_product_id uuid := (p_row ->> 'product_id')::uuid;
begin
  return case p_table
    -- A sale that has happened without the server, or an order that was placed in parts.
    when 'sale_lines' then private.goods_have_left() or exists (
      select 1 from public.order_lines o
      join public.orders d on d.tenant_id = o.tenant_id and d.id = o.order_id and d.status in ('placed', 'confirmed')
      where o.tenant_id = v_tenant_id and o.product_id = v_product_id and o.quantity = (p_row ->> 'quantity')::numeric)
    -- The last part of what was sold in parts; returned_quantity counts this line already.
    when 'credit_note_lines' then exists (
      select 1 from public.sale_lines s
      where s.tenant_id = v_tenant_id and s.id = (p_row ->> 'sale_line_id')::uuid and (s.quantity - s.returned_quantity) % 1 = 0)
    -- A correction after which the stock is whole; the level counts this line already.
    when 'stock_adjustment_lines' then exists (
      select 1 from public.stock_adjustments a
      join public.stock_levels l on l.tenant_id = a.tenant_id and l.location_id = a.location_id and l.product_id = v_product_id
      where a.tenant_id = v_tenant_id and a.id = (p_row ->> 'stock_adjustment_id')::uuid and l.quantity % 1 = 0)
    when 'stock_transfer_receipt_lines' then exists (
      select 1 from public.stock_transfer_lines t
      where t.tenant_id = v_tenant_id and t.id = (p_row ->> 'stock_transfer_line_id')::uuid and t.quantity % 1 <> 0)
    -- 0.001 says: from any quantity.
    when 'price_list_items' then (p_row ->> 'min_quantity')::numeric = 0.001
    -- An opening stock that is taken back.
    when 'stock_movements' then (p_row ->> 'quantity')::numeric < 0
    else false end;
end;
$$;
comment on function private.may_end_in_part(text, jsonb) is
  'Whether a row may hold a part of what is counted, because it ends what was in parts before: a late sale, an old order, the rest of an old sale.';

create function private.tg_whole_quantities()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_product_id uuid := coalesce(v_row ->> 'product_id', v_row ->> 'component_id')::uuid;
  v_product public.products;
  v_column text;
begin
  if v_product_id is null and v_row ? 'sale_line_id' then
    v_product_id := (select s.product_id from public.sale_lines s where s.tenant_id = new.tenant_id and s.id = (v_row ->> 'sale_line_id')::uuid);
  end if;
  select * into v_product from public.products p where p.tenant_id = new.tenant_id and p.id = v_product_id;
  -- What is not there is refused by its foreign key.
  if not found then
    return new;
  elsif private.unit_step(v_product.unit) < 1 then
    -- A bundle that is measured may hold what is counted: a part of it must not part that.
    if v_product.kind = 'bundle' and tg_table_name in ('sale_lines', 'order_lines') and not private.may_end_in_part(tg_table_name, v_row) then
      select p.* into v_product
      from public.product_components k
      join public.products p on p.tenant_id = k.tenant_id and p.id = k.component_id
      where k.tenant_id = new.tenant_id and k.bundle_id = v_product_id and private.unit_step(p.unit) = 1
        and (k.quantity * (v_row ->> 'quantity')::numeric) % 1 <> 0
      limit 1;
      if found then
        perform private.refuse_part(v_product, (v_row ->> 'quantity')::numeric, 'quantity');
      end if;
    end if;
    return new;
  end if;
  foreach v_column in array tg_argv loop
    -- What is no number is refused by its constraint.
    if (v_row ->> v_column)::numeric % 1 not in (0, 'NaN') and not private.may_end_in_part(tg_table_name, v_row) then
      perform private.refuse_part(v_product, (v_row ->> v_column)::numeric, v_column);
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.tg_whole_quantities() is
  'Refuses a part of what is counted in the columns it is given. Attached with a condition that the quantity is no whole number, so that whole ones cost nothing.';

create function private.is_held_in_parts(p_tenant_id uuid, p_product_id uuid)
returns boolean language sql stable security definer set search_path = ''
return exists (select 1 from public.stock_levels l where l.tenant_id = p_tenant_id and l.product_id = p_product_id
    and (l.quantity % 1 <> 0 or l.reserved_quantity % 1 <> 0))
  or exists (select 1 from public.product_components k where k.tenant_id = p_tenant_id and k.component_id = p_product_id and k.quantity % 1 <> 0)
  or exists (select 1 from public.product_barcodes b where b.tenant_id = p_tenant_id and b.product_id = p_product_id and b.unit_factor % 1 <> 0)
  or exists (select 1 from public.price_list_items i where i.tenant_id = p_tenant_id and i.product_id = p_product_id
    and i.min_quantity % 1 <> 0 and i.min_quantity <> 0.001)
  or exists (select 1 from public.stock_transfer_lines t where t.tenant_id = p_tenant_id and t.product_id = p_product_id and t.in_transit_quantity % 1 <> 0);
comment on function private.is_held_in_parts(uuid, uuid) is
  'Whether stock, an open order, a bundle, a barcode, a price list or a transfer under way holds a part of a unit of a product.';

create function private.tg_products__parts()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_columns text[] := array['low_stock_level', 'reorder_point', 'reorder_quantity', 'stock_buffer', 'purchase_unit_factor', 'online_step', 'online_minimum'];
  v_column text;
  v_new jsonb := to_jsonb(new);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  v_step numeric;
  v_is_full_round boolean;
begin
  -- Variants are sold in the steps of their product.
  if tg_op = 'INSERT' and new.parent_id is not null then
    select p.online_step, p.online_minimum into new.online_step, new.online_minimum
    from public.products p where p.tenant_id = new.tenant_id and p.id = new.parent_id;
    v_new := to_jsonb(new);
  end if;
  if private.unit_step(new.unit) = 1 then
    v_is_full_round := tg_op = 'UPDATE' and private.unit_step(v_old ->> 'unit') < 1;
    if v_is_full_round and private.is_held_in_parts(new.tenant_id, new.id) then
      perform private.fail(409, 'quantity_not_whole', format(
        '%s still has fractions of a %s in stock, an order, a bundle, a barcode or a price list. Make them whole numbers before you change the unit to %s.',
        new.name, v_old ->> 'unit', new.unit), '{"field": "unit"}');
    end if;
    foreach v_column in array v_columns loop
      -- What was written before the rule stays until it is changed.
      -- What is no number, or less than nothing, is refused by its constraint.
      if (v_new ->> v_column)::numeric > 0 and (v_new ->> v_column)::numeric % 1 not in (0, 'NaN') and (v_is_full_round or v_new -> v_column is distinct from v_old -> v_column) then
        perform private.refuse_part(new, (v_new ->> v_column)::numeric, v_column);
      end if;
    end loop;
  end if;
  v_step := private.online_step(new.unit, new.online_step);
  if new.online_minimum % v_step <> 0 then
    perform private.fail(400, 'invalid_input', format('The minimum quantity must be a multiple of the step of %s.', trim_scale(v_step)),
      '{"field": "online_minimum"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_products__parts() is
  'A counted product has no levels, packs or steps in parts, is not made of a measured one while there are parts of it, and its least order is a multiple of its step.';

create function private.tg_order_lines__steps()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_product public.products;
  v_step numeric;
  v_minimum numeric;
begin
  if not exists (select 1 from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and o.channel = 'storefront') then
    return new;
  end if;
  select * into v_product from public.products p where p.tenant_id = new.tenant_id and p.id = new.product_id;
  v_step := private.online_step(v_product.unit, v_product.online_step);
  v_minimum := coalesce(v_product.online_minimum, v_step);
  if new.quantity < v_minimum or new.quantity % v_step <> 0 then
    perform private.fail(400, 'quantity_not_in_steps', format('%s can be ordered in steps of %s%s%s.', v_product.name, trim_scale(v_step),
        case v_product.unit when 'each' then '' else ' ' || v_product.unit end,
        case when v_minimum > v_step then format(', from %s%s', trim_scale(v_minimum),
          case v_product.unit when 'each' then '' else ' ' || v_product.unit end) else '' end),
      jsonb_build_object('field', 'lines', 'lines', jsonb_build_array(jsonb_build_object('product_id', v_product.id, 'name', v_product.name,
        'unit', v_product.unit, 'step', v_step, 'minimum', v_minimum))));
  end if;
  return new;
end;
$$;
comment on function private.tg_order_lines__steps() is
  'Raises quantity_not_in_steps (400, details with step and minimum) for a quantity that the online shop does not sell. Staff order any.';

create function private.order_limit_unit(p_unit text, p_step numeric)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case when private.unit_step(p_unit) < 1 then greatest(1, private.online_step(p_unit, p_step)) else 1 end;
comment on function private.order_limit_unit(text, numeric) is
  'What the most of one product in an order counts: pieces, kilograms, or of small units such as grams the steps.';

create function private.online_steps_json(p_product public.products)
returns jsonb language sql immutable security invoker set search_path = ''
return case when private.unit_step(p_product.unit) = 1 and p_product.online_step is null and p_product.online_minimum is null
  then '{"step": null, "minimum": null}'
  else jsonb_build_object(
    'step', trim_scale(private.online_step(p_product.unit, p_product.online_step)),
    'minimum', trim_scale(coalesce(p_product.online_minimum, private.online_step(p_product.unit, p_product.online_step)))) end;
comment on function private.online_steps_json(public.products) is
  'In what steps and from which quantity the online shop sells a product: {step, minimum}, both null for single pieces.';
