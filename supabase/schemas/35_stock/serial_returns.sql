-- Pieces that come back, pieces sold without the server, and the switch that makes goods keep serial numbers.

create function private.returned_serials(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_batches jsonb := private.returned_batches(p_tenant_id, p_lines);
  v_line record;
  v_named jsonb;
  v_wrong text;
begin
  for v_line in
    select l.id, l.place, l.product_id, l.quantity, l.restock, l.serials, p.name, p.tracks_serials, exists (
      select 1 from public.stock_serial_entries e where e.tenant_id = p_tenant_id and e.line_id = l.sale_line_id) as was_named, l.sale_line_id
    from jsonb_to_recordset(p_lines) as l (
      id uuid, place integer, sale_line_id uuid, product_id uuid, quantity numeric, restock boolean, serials jsonb)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    order by l.place
  loop
    v_named := private.read_serial_list(v_line.serials, format('lines[%s].', v_line.place - 1));
    if v_line.was_named then
      select n.value into v_wrong
      from jsonb_array_elements_text(v_named -> 'serials') as n (value)
      where not exists (
        select 1 from public.stock_serial_entries e
        join public.stock_serials s on s.tenant_id = p_tenant_id and s.id = e.serial_id and lower(s.serial_number) = lower(n.value)
        where e.tenant_id = p_tenant_id and e.line_id = v_line.sale_line_id and e.quantity < 0 and not exists (
          select 1 from public.returned_serials r
          where r.tenant_id = p_tenant_id and r.sale_line_id = v_line.sale_line_id and r.serial_id = e.serial_id))
      limit 1;
      if v_wrong is not null then
        perform private.fail(409, 'serial_not_sold', format('The serial number %s was not sold on this line, or was already returned.', v_wrong),
          jsonb_build_object('sale_line_id', v_line.sale_line_id, 'serial_number', v_wrong));
      elsif (v_line.tracks_serials or v_named is not null) and coalesce(jsonb_array_length(v_named -> 'serials'), 0) <> v_line.quantity then
        perform private.fail(409, 'serials_required', format('Enter the serial numbers returned: %s.', v_line.name),
          jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('sale_line_id', v_line.sale_line_id, 'product_id', v_line.product_id,
            'name', v_line.name, 'quantity', v_line.quantity))));
      end if;
    else
      -- Sold before its pieces had numbers: it may be any piece but one that another sale sold.
      select n.value into v_wrong
      from jsonb_array_elements_text(v_named -> 'serials') as n (value)
      join public.stock_serials s on s.tenant_id = p_tenant_id and s.product_id = v_line.product_id and lower(s.serial_number) = lower(n.value)
      where (private.last_serial_sale(p_tenant_id, s.id) ->> 'is_returned')::boolean is false
      limit 1;
      if v_wrong is not null then
        perform private.fail(409, 'serial_not_sold', format('The serial number %s is on another sale. Find that sale by the serial number.', v_wrong),
          jsonb_build_object('sale_line_id', v_line.sale_line_id, 'serial_number', v_wrong));
      end if;
    end if;
    if v_line.restock and v_line.tracks_serials and v_named is not null then
      v_batches := coalesce(v_batches, '{}') || jsonb_build_object(v_line.id::text, v_named);
    end if;
  end loop;
  return v_batches;
end;
$$;
comment on function private.returned_serials(uuid, jsonb) is
  'What move_stock_lines takes of returned lines: batches and serial numbers. Raises serials_required, or serial_not_sold for a piece that this '
  'line did not sell or that came back before. The sale is locked by the caller.';

create function private.note_returned_serials(p_tenant_id uuid, p_lines jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.returned_serials (tenant_id, sale_line_id, serial_id, credit_note_line_id)
  select p_tenant_id, l.sale_line_id, e.serial_id, l.id
  from jsonb_to_recordset(p_lines) as l (id uuid, sale_line_id uuid, serials jsonb)
  cross join lateral jsonb_array_elements_text(case jsonb_typeof(l.serials) when 'array' then l.serials else '[]' end) as n (value)
  join public.stock_serial_entries e on e.tenant_id = p_tenant_id and e.line_id = l.sale_line_id and e.quantity < 0
  join public.stock_serials s on s.tenant_id = p_tenant_id and s.id = e.serial_id and lower(s.serial_number) = lower(btrim(n.value));
end;
$$;
comment on function private.note_returned_serials(uuid, jsonb) is 'Notes which pieces of a sale came back with a credit note.';

create function private.late_serial_flags(p_tenant_id uuid, p_sale_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when exists (
    select 1 from public.stock_movements m
    join public.stock_serial_entries e on e.tenant_id = p_tenant_id and e.movement_id = m.id
    join public.stock_serial_levels l on l.tenant_id = p_tenant_id and l.serial_id = e.serial_id and l.location_id = e.location_id
    where m.tenant_id = p_tenant_id and m.source_type = 'sale' and m.source_id = p_sale_id and l.quantity < 0)
    then array['serial_not_there'] else '{}' end;
end;
$$;
comment on function private.late_serial_flags(uuid, uuid) is 'Whether a late sale took a piece that was not there.';

create function private.require_serials_possible(p_product public.products)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_product.kind <> 'goods' or p_product.has_variants then
    perform private.refuse_input('product_id', 'Only products with their own stock can have serial numbers. For a product with variants, set them on each variant.');
  elsif p_product.tracks_batches then
    perform private.fail(409, 'in_use', 'Goods have serial numbers or batches, not both.', '{"field": "tracks_batches"}');
  elsif exists (select 1 from public.product_components c where c.tenant_id = p_product.tenant_id and c.component_id = p_product.id) then
    perform private.fail(409, 'in_use', 'This product is part of a bundle and cannot have serial numbers.', '{"field": "components"}');
  elsif exists (
    select 1 from public.stock_transfer_lines l
    join public.stock_transfers t on t.tenant_id = l.tenant_id and t.id = l.stock_transfer_id
    where l.tenant_id = p_product.tenant_id and l.product_id = p_product.id and (t.status = 'draft' or l.in_transit_quantity > 0)) then
    perform private.fail(409, 'in_use', 'This product is on a transfer that is not finished.', '{"field": "transfers"}');
  elsif exists (
    select 1 from public.stock_count_lines l
    join public.stock_counts c on c.tenant_id = l.tenant_id and c.id = l.stock_count_id and c.status in ('open', 'review')
    where l.tenant_id = p_product.tenant_id and l.product_id = p_product.id) then
    perform private.fail(409, 'in_use', 'This product is being counted. Finish the count first.', '{"field": "counts"}');
  end if;
end;
$$;
comment on function private.require_serials_possible(public.products) is
  'Raises in_use or invalid_input for goods that cannot have serial numbers now. The product is locked by the caller.';

create function public.track_serials(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_product public.products;
  v_tracks boolean;
  v_level jsonb;
  v_wrong record;
begin
  perform private.require_writable();
  perform private.input_object(p_change, 'p_change');
  v_tracks := private.input_flag(p_change, 'tracks_serials', false);
  perform private.lock_goods(v_tenant_id, array[private.input_uuid(p_change, 'product_id')]);
  select * into v_product from public.products p where p.tenant_id = v_tenant_id and p.id = (p_change ->> 'product_id')::uuid for no key update;
  if v_product.id is null then
    perform private.fail(404, 'not_found', 'This product does not exist.', '{"field": "product_id"}');
  elsif v_product.tracks_serials = v_tracks then
    return jsonb_build_object('product_id', v_product.id, 'tracks_serials', v_tracks);
  end if;
  if exists (select 1 from public.stock_levels l where l.tenant_id = v_tenant_id and l.product_id = v_product.id and l.quantity <> 0) then
    perform private.require_permission('stock.adjust');
  end if;
  if v_tracks then
    perform private.require_serials_possible(v_product);
    update public.products p set tracks_serials = true where p.tenant_id = v_tenant_id and p.id = v_product.id;
    for v_level in select e.value from jsonb_array_elements(private.input_array(p_change, 'levels', 0, 200)) as e loop
      perform private.name_level(v_tenant_id, v_product, v_level);
    end loop;
    select o.name, l.quantity, coalesce(s.named, 0) as named into v_wrong
    from public.stock_levels l
    join public.locations o on o.tenant_id = l.tenant_id and o.id = l.location_id
    left join lateral (
      select sum(x.quantity) as named from public.stock_serial_levels x
      where x.tenant_id = v_tenant_id and x.product_id = v_product.id and x.location_id = l.location_id) s on true
    where l.tenant_id = v_tenant_id and l.product_id = v_product.id and l.quantity <> coalesce(s.named, 0)
    order by o.name limit 1;
    if found then
      perform private.fail(409, 'serials_required', format('%s: %s in stock, %s serial numbers entered.', v_wrong.name, trim_scale(v_wrong.quantity), trim_scale(v_wrong.named)),
        jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_product.id, 'name', v_product.name,
          'quantity', v_wrong.quantity, 'named', v_wrong.named))));
    end if;
  else
    insert into public.stock_serial_entries (tenant_id, serial_id, location_id, quantity)
    select l.tenant_id, l.serial_id, l.location_id, -sign(l.quantity)
    from public.stock_serial_levels l cross join generate_series(1, abs(l.quantity))
    where l.tenant_id = v_tenant_id and l.product_id = v_product.id and l.quantity <> 0;
    update public.products p set tracks_serials = false where p.tenant_id = v_tenant_id and p.id = v_product.id;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'serials_switched', 'products', v_product.id,
    jsonb_build_object('tracks_serials', v_product.tracks_serials), jsonb_build_object('tracks_serials', v_tracks));
  return jsonb_build_object('product_id', v_product.id, 'tracks_serials', v_tracks);
end;
$$;
comment on function public.track_serials(jsonb) is
  'Switches the serial numbers of goods on or off: {product_id, tracks_serials, levels: [{location_id, serials}]}, which name what lies there. '
  'Needs products.edit, and stock.adjust where there is stock; raises serials_required when they are not as many as the stock. The same again changes nothing.';

create function private.name_level(p_tenant_id uuid, p_product public.products, p_level jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_location_id uuid := private.stock_location(p_tenant_id, private.input_uuid(private.input_object(p_level, 'levels'), 'location_id', 'levels.'));
  v_name text;
  v_serial_id uuid;
begin
  for v_name in select e.value from jsonb_array_elements_text(private.read_serial_list(p_level -> 'serials', 'levels.') -> 'serials') as e (value) loop
    insert into public.stock_serials (tenant_id, product_id, serial_number) values (p_tenant_id, p_product.id, v_name) on conflict do nothing;
    select s.id into strict v_serial_id from public.stock_serials s
    where s.tenant_id = p_tenant_id and s.product_id = p_product.id and lower(s.serial_number) = lower(v_name);
    if exists (select 1 from public.stock_serial_levels l where l.tenant_id = p_tenant_id and l.serial_id = v_serial_id and l.quantity = 1) then
      perform private.fail(409, 'serial_twice', format('The serial number %s is listed twice.', v_name), jsonb_build_object('serial_number', v_name));
    end if;
    insert into public.stock_serial_entries (tenant_id, serial_id, location_id, quantity) values (p_tenant_id, v_serial_id, v_location_id, 1);
  end loop;
end;
$$;
comment on function private.name_level(uuid, public.products, jsonb) is 'Gives what lies at a location its serial numbers, when they are switched on.';

grant execute on function public.track_serials(jsonb) to authenticated;
