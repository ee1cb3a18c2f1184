-- The steps of the online shop are a field of the product: saved, shared with its variants and read with it.

create or replace function private.input_buying_fields(p_product jsonb, p_row public.products)
returns public.products language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.products := p_row;
begin
  if p_product ? 'brand' then
    v_row.brand := private.input_text(p_product, 'brand', 80);
  end if;
  if p_product ? 'weight_kg' then
    v_row.weight_kg := private.input_number(p_product, 'weight_kg', 0.001, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'reorder_point' then
    v_row.reorder_point := private.input_number(p_product, 'reorder_point', 0, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'reorder_quantity' then
    v_row.reorder_quantity := private.input_number(p_product, 'reorder_quantity', 0.001, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'stock_buffer' then
    v_row.stock_buffer := private.input_number(p_product, 'stock_buffer', 0, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'online_step' then
    v_row.online_step := private.input_number(p_product, 'online_step', 0.001, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'online_minimum' then
    v_row.online_minimum := private.input_number(p_product, 'online_minimum', 0.001, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'preferred_supplier_id' then
    v_row.preferred_supplier_id := private.input_uuid(p_product, 'preferred_supplier_id', '', false);
  end if;
  if p_product ? 'supplier_code' then
    v_row.supplier_code := private.input_text(p_product, 'supplier_code', 64);
  end if;
  if p_product ? 'purchase_unit_factor' then
    v_row.purchase_unit_factor := private.input_number(p_product, 'purchase_unit_factor', 0.001, 1000000, 0.001, '', false);
  end if;
  if p_product ? 'tracks_batches' then
    v_row.tracks_batches := private.input_flag(p_product, 'tracks_batches', false);
  end if;
  if p_product ? 'has_open_price' then
    v_row.has_open_price := private.input_flag(p_product, 'has_open_price', false);
  end if;
  if p_product ? 'attributes' then
    v_row.attributes := private.input_attributes(v_row.tenant_id, p_product);
  end if;
  v_row.purchase_unit_factor := coalesce(v_row.purchase_unit_factor, 1);
  v_row.attributes := coalesce(v_row.attributes, '{}');
  v_row.has_open_price := coalesce(v_row.has_open_price, false);
  v_row.tracks_batches := coalesce(v_row.tracks_batches, false) and v_row.kind = 'goods';
  if v_row.kind <> 'goods' then
    v_row.low_stock_level := null;
    v_row.reorder_point := null;
    v_row.reorder_quantity := null;
    v_row.stock_buffer := null;
  end if;
  return v_row;
end;
$$;

create or replace function private.insert_product(
  p_tenant_id uuid, p_user_id uuid, p_row public.products, p_codes jsonb, p_opening jsonb, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.products (
    tenant_id, id, name, description, price, retail_price, image_urls, sku, is_published, category_id, kind, unit, tax_rate_id,
    parent_id, option_values, options, low_stock_level, is_featured, brand, weight_kg, reorder_point, reorder_quantity,
    preferred_supplier_id, supplier_code, purchase_unit_factor, attributes, tracks_batches, stock_buffer, has_open_price,
    online_step, online_minimum, created_at, updated_at)
  values (
    p_tenant_id, p_row.id, p_row.name, p_row.description, p_row.price, p_row.retail_price, p_row.image_urls, p_row.sku,
    p_row.is_published, p_row.category_id, p_row.kind, p_row.unit, p_row.tax_rate_id, p_row.parent_id, p_row.option_values,
    p_row.options, p_row.low_stock_level, p_row.is_featured, p_row.brand, p_row.weight_kg, p_row.reorder_point,
    p_row.reorder_quantity, p_row.preferred_supplier_id, p_row.supplier_code, coalesce(p_row.purchase_unit_factor, 1),
    coalesce(p_row.attributes, '{}'), coalesce(p_row.tracks_batches, false), p_row.stock_buffer,
    coalesce(p_row.has_open_price, false), p_row.online_step, p_row.online_minimum, p_now, p_now)
  on conflict (tenant_id, id) do nothing;
  if not found then
    return false;
  end if;
  perform private.save_barcodes(p_tenant_id, p_row.id, p_codes);
  if (p_opening ->> 'quantity')::numeric > 0 then
    perform private.post_opening_stock(p_tenant_id, p_user_id, p_row.id,
      (p_opening ->> 'quantity')::numeric, (p_opening ->> 'unit_cost')::numeric, p_now);
  elsif p_opening ? 'unit_cost' then
    insert into public.product_costs (tenant_id, product_id, last_cost)
    values (p_tenant_id, p_row.id, (p_opening ->> 'unit_cost')::numeric);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'product_added', 'products', p_row.id, null,
    jsonb_build_object('name', p_row.name, 'price', p_row.price));
  return true;
end;
$$;

create or replace function private.update_product(
  p_tenant_id uuid, p_user_id uuid, p_row public.products, p_codes jsonb, p_components jsonb, p_expected timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.products;
  v_is_same boolean;
  v_before jsonb;
  v_after jsonb;
begin
  select * into v_old from public.products p where p.tenant_id = p_tenant_id and p.id = p_row.id for no key update;
  if not found then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  if v_old.parent_id is null then
    p_row.option_values := v_old.option_values;
  end if;
  select coalesce(jsonb_object_agg(b.key, b.value) filter (where b.value <> a.value), '{}'),
    coalesce(jsonb_object_agg(a.key, a.value) filter (where b.value <> a.value), '{}')
  into v_before, v_after
  from jsonb_each(private.product_content(v_old)) as b
  join jsonb_each(private.product_content(p_row)) as a using (key);
  v_is_same := v_after = '{}'
    and not exists (
      select 1 from jsonb_array_elements(p_codes) as c
      full join (
        select b.barcode, b.unit_factor, b.label from public.product_barcodes b
        where b.tenant_id = p_tenant_id and b.product_id = p_row.id) b on b.barcode = c ->> 'barcode'
      where c is null or b.barcode is null
        or not (c ->> 'is_bare')::boolean and (b.unit_factor, b.label) is distinct from ((c ->> 'unit_factor')::numeric, c ->> 'label'))
    and (p_components is null or not exists (
      select 1 from jsonb_array_elements(p_components) as c
      full join (
        select k.component_id, k.quantity from public.product_components k
        where k.tenant_id = p_tenant_id and k.bundle_id = p_row.id) k on k.component_id = (c ->> 'product_id')::uuid
      where c is null or k.component_id is null or k.quantity <> (c ->> 'quantity')::numeric));
  -- Saved before, and the answer got lost: the same content is simply answered again.
  if v_is_same then
    return;
  end if;
  if p_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Somebody else changed this product meanwhile. Load it again.',
      jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  perform private.require_kind_change(v_old, p_row.kind);
  update public.products p
  set name = p_row.name, description = p_row.description, price = p_row.price, retail_price = p_row.retail_price,
    image_urls = p_row.image_urls, sku = p_row.sku, is_published = p_row.is_published, category_id = p_row.category_id,
    kind = p_row.kind, unit = p_row.unit, tax_rate_id = p_row.tax_rate_id, low_stock_level = p_row.low_stock_level,
    is_featured = p_row.is_featured, options = p_row.options, option_values = p_row.option_values, brand = p_row.brand,
    weight_kg = p_row.weight_kg, reorder_point = p_row.reorder_point, reorder_quantity = p_row.reorder_quantity,
    preferred_supplier_id = p_row.preferred_supplier_id, supplier_code = p_row.supplier_code,
    purchase_unit_factor = p_row.purchase_unit_factor, attributes = p_row.attributes, tracks_batches = p_row.tracks_batches,
    stock_buffer = p_row.stock_buffer, has_open_price = p_row.has_open_price, online_step = p_row.online_step,
    online_minimum = p_row.online_minimum
  where p.tenant_id = p_tenant_id and p.id = p_row.id;
  if private.save_barcodes(p_tenant_id, p_row.id, p_codes) then
    v_after := v_after || jsonb_build_object('barcodes', (select coalesce(jsonb_agg(c ->> 'barcode'), '[]') from jsonb_array_elements(p_codes) as c));
  end if;
  perform private.share_with_variants(p_tenant_id, p_row.id, v_old.name);
  if v_after ?| array['price', 'retail_price'] then
    perform private.write_audit(p_tenant_id, p_user_id, 'product_price_changed', 'products', p_row.id,
      jsonb_build_object('price', v_old.price, 'retail_price', v_old.retail_price),
      jsonb_build_object('price', p_row.price, 'retail_price', p_row.retail_price));
  end if;
  if v_after - array['price', 'retail_price'] <> '{}' then
    perform private.write_audit(p_tenant_id, p_user_id, 'product_changed', 'products', p_row.id,
      v_before - array['price', 'retail_price'], v_after - array['price', 'retail_price']);
  end if;
end;
$$;

create or replace function private.share_with_variants(p_tenant_id uuid, p_parent_id uuid, p_old_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.products v
  set category_id = p.category_id, tax_rate_id = p.tax_rate_id, unit = p.unit, is_published = p.is_published, brand = p.brand,
    tracks_batches = p.tracks_batches, stock_buffer = p.stock_buffer, online_step = p.online_step, online_minimum = p.online_minimum,
    preferred_supplier_id = p.preferred_supplier_id,
    name = case when left(v.name, length(p_old_name)) = p_old_name
      then btrim(left(p.name || substr(v.name, length(p_old_name) + 1), 200)) else v.name end
  from public.products p
  where p.tenant_id = p_tenant_id and p.id = p_parent_id and p.has_variants
    and v.tenant_id = p_tenant_id and v.parent_id = p_parent_id
    and (v.category_id, v.tax_rate_id, v.unit, v.is_published, v.brand, v.tracks_batches, v.stock_buffer, v.preferred_supplier_id,
      v.online_step, v.online_minimum, p_old_name)
      is distinct from (p.category_id, p.tax_rate_id, p.unit, p.is_published, p.brand, p.tracks_batches, p.stock_buffer, p.preferred_supplier_id,
      p.online_step, p.online_minimum, p.name);
end;
$$;

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
      'has_open_price', p.has_open_price, 'online_step', p.online_step, 'online_minimum', p.online_minimum,
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
