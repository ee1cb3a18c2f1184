-- Products: one of them with all there is to know about it.

create function private.barcode_rows(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('barcode', b.barcode, 'unit_factor', b.unit_factor, 'label', b.label)
      order by b.unit_factor, b.created_at, b.barcode), '[]')
    from public.product_barcodes b where b.tenant_id = p_tenant_id and b.product_id = p_product_id);
end;
$$;
comment on function private.barcode_rows(uuid, uuid) is 'A product''s codes, single units first.';

create function private.product_level_rows(p_tenant_id uuid, p_product_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('location_id', l.id, 'location_name', l.name,
      'quantity', s.quantity, 'reserved_quantity', s.reserved_quantity,
      'stock_value', case when p_with_cost then s.stock_value end) order by l.is_default desc, l.name, l.id), '[]')
    from (
      select o.location_id, sum(o.quantity) as quantity, sum(o.reserved_quantity) as reserved_quantity, sum(o.stock_value) as stock_value
      from public.stock_levels o
      where o.tenant_id = p_tenant_id and o.product_id = any (p_product_id || array(
        select v.id from public.products v where v.tenant_id = p_tenant_id and v.parent_id = p_product_id))
      group by o.location_id
    ) s
    join public.locations l on l.tenant_id = p_tenant_id and l.id = s.location_id);
end;
$$;
comment on function private.product_level_rows(uuid, uuid, boolean) is 'What lies where of a product, its variants together.';

create or replace function private.product_detail(p_tenant_id uuid, p_product_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (private.product_rows(p_tenant_id, array[p.id], p_with_cost) -> 0) || jsonb_build_object(
      'description', p.description, 'image_urls', p.image_urls, 'is_featured', p.is_featured, 'created_at', p.created_at,
      'options', p.options, 'option_values', p.option_values, 'barcodes', private.barcode_rows(p_tenant_id, p.id),
      'brand', p.brand, 'weight_kg', p.weight_kg, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity,
      'preferred_supplier_id', p.preferred_supplier_id, 'supplier_code', p.supplier_code,
      'preferred_supplier_name', (
        select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p.preferred_supplier_id),
      'purchase_unit_factor', p.purchase_unit_factor, 'attributes', p.attributes, 'tracks_batches', p.tracks_batches, 'tracks_serials', p.tracks_serials,
      'has_open_price', p.has_open_price,
      'stock_buffer', p.stock_buffer, 'stock_buffer_default', (
        select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id),
      'components', (
        select coalesce(jsonb_agg(jsonb_build_object('product_id', k.component_id, 'name', c.name, 'sku', c.sku, 'unit', c.unit,
          'price', c.price, 'quantity', k.quantity) order by c.name, c.id), '[]')
        from public.product_components k
        join public.products c on c.tenant_id = p_tenant_id and c.id = k.component_id
        where k.tenant_id = p_tenant_id and k.bundle_id = p.id),
      'levels', private.product_level_rows(p_tenant_id, p.id, p_with_cost),
      'last_cost', case when p_with_cost then (
        select round(c.last_cost, 6) from public.product_costs c where c.tenant_id = p_tenant_id and c.product_id = p.id) end,
      'stock_value', case when p_with_cost then (
        select coalesce(sum(s.stock_value), 0) from public.stock_levels s
        where s.tenant_id = p_tenant_id and s.product_id = any (p.id || array(
          select v.id from public.products v where v.tenant_id = p_tenant_id and v.parent_id = p.id))) end,
      'variants', private.variant_rows(p_tenant_id, p.id, p_with_cost))
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id
  );
end;
$$;

create function private.variant_rows(p_tenant_id uuid, p_product_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r.value || jsonb_build_object(
      'option_values', v.option_values, 'barcodes', private.barcode_rows(p_tenant_id, v.id)) order by r.place), '[]')
    from jsonb_array_elements(private.product_rows(p_tenant_id, array(
      select v.id from public.products v
      where v.tenant_id = p_tenant_id and v.parent_id = p_product_id and v.archived_at is null order by v.name, v.id), p_with_cost))
      with ordinality as r (value, place)
    join public.products v on v.tenant_id = p_tenant_id and v.id = (r.value ->> 'id')::uuid);
end;
$$;
comment on function private.variant_rows(uuid, uuid, boolean) is 'A product''s unarchived variants by name, each with its option values and codes.';
