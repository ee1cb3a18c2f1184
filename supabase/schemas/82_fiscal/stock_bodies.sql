-- Items, stock movements and levels as they are sent.

create function private.fiscal_item_body(p_device public.fiscal_devices, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_item private.fiscal_item;
  v_known public.fiscal_device_items;
  v_prefix text;
begin
  select * into v_item from private.fiscal_items_of(p_device.tenant_id, array[p_product_id]) i;
  if not v_item.is_mapped or v_item.tax_letter is null then
    return jsonb_build_object('wait', 'mapping', 'message', left('Choose class, unit and tax of ' || v_item.name || '.', 500));
  end if;
  select * into v_known from public.fiscal_device_items k
  where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id;
  v_prefix := private.fiscal_item_prefix(v_item);
  return jsonb_build_object('prefix', v_prefix,
    -- Another type or unit is another code.
    'code', case when v_known.item_code ~ ('^' || v_prefix || '[0-9]+$') then v_known.item_code end,
    'body', private.fiscal_item_content(v_item));
end;
$$;
comment on function private.fiscal_item_body(public.fiscal_devices, uuid) is 'An item as it is registered: {body, prefix, code where it has one already}.';

create function private.fiscal_movement_type(p_tenant_id uuid, p_kind text, p_quantity numeric, p_source_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    -- An authority without the sale takes no goods for it.
    when p_kind in ('sale', 'sale_return') and not exists (
      select 1 from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.source_id = p_source_id and f.kind in ('sale', 'credit_note') and f.state = 'accepted')
      then case when p_quantity > 0 then '06' else '16' end
    when p_kind = 'sale' then '11'
    when p_kind = 'sale_return' then '03'
    when p_kind = 'goods_receipt' then '02'
    when p_kind = 'supplier_return' then '12'
    when p_kind = 'transfer' then case when p_quantity > 0 then '04' else '13' end
    when p_quantity > 0 then '06'
    when exists (select 1 from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.id = p_source_id and a.reason in ('damaged', 'expired')) then '15'
    else '16' end;
end;
$$;
comment on function private.fiscal_movement_type(uuid, text, numeric, uuid) is
  'The authority''s kind of a movement: 02 purchase, 03 return, 04 and 13 transfer, 06 and 16 adjustment, 11 sale, 12 return to a supplier, 15 discarded.';

create function private.fiscal_movement_lines(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns table (product_id uuid, quantity numeric, cost numeric, kind text) language plpgsql stable rows 20 security definer set search_path = '' as $$
begin
  if p_document.part = 9 then
    return query
      select p_document.source_id, private.fiscal_opening(p_device, p_document.source_id), (
        select c.last_cost from public.product_costs c where c.tenant_id = p_device.tenant_id and c.product_id = p_document.source_id), 'opening';
    return;
  end if;
  return query
    select m.product_id, sum(m.quantity), max(m.unit_cost), min(m.kind)
    from public.stock_movements m
    where m.tenant_id = p_device.tenant_id and m.source_id = p_document.source_id and m.location_id = p_device.location_id and m.quantity <> 0
      and (p_document.part = 0 or (p_document.part = 1) = (m.quantity > 0))
      and (p_document.part = 0) = (m.kind in ('sale', 'sale_return'))
    group by m.product_id having sum(m.quantity) <> 0;
end;
$$;
comment on function private.fiscal_movement_lines(public.fiscal_devices, public.fiscal_documents) is 'The goods of a movement at the location of a device, signed.';

create function private.fiscal_movement_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_moved record;
begin
  select jsonb_agg(private.fiscal_line(i, k.item_code, null, abs(l.quantity), x.price, round(abs(l.quantity) * x.price, 2), i.tax_letter, i.tax_rate)
      order by l.product_id) as lines,
    min(private.fiscal_movement_type(p_device.tenant_id, l.kind, l.quantity, p_document.source_id)) as type
  into v_moved
  from private.fiscal_movement_lines(p_device, p_document) l
  join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = l.product_id
    and (k.is_opened or p_document.part = 9)
  join private.fiscal_items_of(p_device.tenant_id, array(select m.product_id from private.fiscal_movement_lines(p_device, p_document) m)) i
    on i.product_id = l.product_id and i.is_stocked and not i.is_excluded and i.tax_letter is not null
  cross join lateral (
    -- Nothing may be worth nothing there.
    select greatest(round(coalesce(nullif(case when l.kind in ('goods_receipt', 'supplier_return') then l.cost * (1 + i.tax_rate / 100) else i.price end, 0),
      nullif(i.price, 0), l.cost, 0), 2), 0.01) as price) x
  where l.quantity <> 0 and (p_document.part <> 9 or l.quantity > 0);
  if v_moved.lines is null then
    return '{"skip": "nothing_to_send", "message": "The tax authority has no stock of these goods yet."}';
  end if;
  return jsonb_build_object('body', jsonb_build_object('movementType', v_moved.type, 'registration', 'A', 'originalNumber', 0, 'counterpart', null,
    'day', left(private.fiscal_time(p_device.tenant_id, coalesce((
      select min(m.occurred_at) from public.stock_movements m where m.tenant_id = p_device.tenant_id and m.source_id = p_document.source_id),
      statement_timestamp())), 8), 'remark', null, 'operator', private.fiscal_operator(null),
    'lines', v_moved.lines));
end;
$$;
comment on function private.fiscal_movement_body(public.fiscal_devices, public.fiscal_documents) is
  'A stock movement as it is sent: only goods whose stock has begun at the device; what has not is part of its opening.';

create function private.fiscal_level_body(p_device public.fiscal_devices, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('body', jsonb_build_object('itemCode', k.item_code, 'quantity', private.fiscal_number(k.stock_quantity),
      'operator', private.fiscal_operator(null)))
    from public.fiscal_device_items k
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id and k.is_opened),
    '{"skip": "nothing_to_send", "message": "The tax authority has no stock of it yet."}');
end;
$$;
comment on function private.fiscal_level_body(public.fiscal_devices, uuid) is 'What is on hand by the movements that the authority has accepted.';

create function private.fiscal_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return case p_document.kind
    when 'item' then private.fiscal_item_body(p_device, p_document.source_id)
    when 'stock_movement' then private.fiscal_movement_body(p_device, p_document)
    when 'stock_level' then private.fiscal_level_body(p_device, p_document.source_id)
    when 'purchase' then private.fiscal_purchase_body(p_device, p_document)
    when 'import' then private.fiscal_import_body(p_device, p_document)
    when 'operator' then private.fiscal_operator_body(p_document.source_id)
    else private.fiscal_sale_body(p_device, p_document) end;
end;
$$;
comment on function private.fiscal_body(public.fiscal_devices, public.fiscal_documents) is 'What is to be sent, or why nothing is.';
