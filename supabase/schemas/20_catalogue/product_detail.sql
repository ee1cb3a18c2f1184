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
