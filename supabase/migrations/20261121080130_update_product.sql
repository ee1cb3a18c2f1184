-- Products: changing one that nobody else changed meanwhile, and the function that staff call.

create function private.require_kind_change(p_old public.products, p_kind text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind = p_old.kind then
    return;
  end if;
  if p_old.has_variants or p_old.parent_id is not null or exists (
    select 1 from public.stock_movements m where m.tenant_id = p_old.tenant_id and m.product_id = p_old.id)
    or 'bundle' in (p_kind, p_old.kind) and (
      exists (select 1 from public.sale_lines l where l.tenant_id = p_old.tenant_id and l.product_id = p_old.id)
      or exists (select 1 from public.order_lines l where l.tenant_id = p_old.tenant_id and l.product_id = p_old.id)
      or exists (select 1 from public.product_components k where k.tenant_id = p_old.tenant_id and k.component_id = p_old.id)) then
    perform private.fail(409, 'in_use',
      'Goods that were stocked, products with variants, and bundles that were sold keep their kind.', '{"field": "kind"}');
  end if;
end;
$$;
comment on function private.require_kind_change(public.products, text) is 'Refuses another kind for what stock and documents already rest on.';

create function private.product_content(p_row public.products)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select to_jsonb(p_row) - array['tenant_id', 'id', 'image_url', 'stock_quantity', 'category_name', 'parent_id', 'has_variants',
    'archived_at', 'search_text', 'created_at', 'updated_at'];
$$;
comment on function private.product_content(public.products) is 'What people write of a product; two versions with the same are the same.';

create function private.update_product(
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
    stock_buffer = p_row.stock_buffer, has_open_price = p_row.has_open_price
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
comment on function private.update_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Changes a product that nobody else changed since it was read; every change is audited. p_components null leaves them.';

create function private.input_opening(p_product jsonb, p_kind text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_opening jsonb := nullif(p_product -> 'opening_stock', 'null');
begin
  if v_opening is not null then
    perform private.input_object(v_opening, 'opening_stock');
    perform private.input_number(v_opening, 'quantity', 0, 1000000, 0.001, 'opening_stock.');
    perform private.input_number(v_opening, 'unit_cost', 0, 9999999999, 0.000001, 'opening_stock.');
    if p_kind <> 'goods' and (v_opening ->> 'quantity')::numeric > 0 then
      perform private.refuse_input('opening_stock', case p_kind when 'service' then 'A service has no stock.'
        else 'A bundle has no stock of its own: its products have.' end);
    end if;
  end if;
  return v_opening;
end;
$$;
comment on function private.input_opening(jsonb, text) is 'The opening stock of a new product, null when none, or invalid_input.';

create function private.save_product_row(p_tenant_id uuid, p_user_id uuid, p_product jsonb, p_now timestamptz default clock_timestamp())
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.products;
  v_codes jsonb;
  v_components jsonb;
  v_opening jsonb;
  v_expected timestamptz;
  v_constraint text;
begin
  perform private.input_object(p_product, 'p_product');
  -- The same request sent twice at once: the second waits, and then finds the product.
  perform private.lock_request('product', p_tenant_id, private.input_uuid(p_product, 'id'));
  v_row := private.save_product_input(p_tenant_id, p_product);
  v_codes := private.input_barcodes(p_product);
  v_expected := private.input_instant(p_product, 'expected_updated_at');
  v_opening := private.input_opening(p_product, v_row.kind);
  v_components := private.input_components(p_tenant_id, p_product);
  if v_row.kind = 'bundle' then
    if v_row.parent_id is not null or v_row.options <> '[]' then
      perform private.refuse_input('kind', 'A bundle has no variants.');
    elsif v_components = '[]' and (p_product ? 'components' or not exists (
      select 1 from public.product_components k where k.tenant_id = p_tenant_id and k.bundle_id = v_row.id)) then
      perform private.refuse_input('components', 'Say which products the bundle holds.');
    end if;
    v_components := case when p_product ? 'components' then v_components end;
  elsif v_components <> '[]' then
    perform private.refuse_input('components', 'Only a bundle holds other products.');
  end if;
  begin
    -- With a time to compare it is a change; without, something new.
    if v_expected is not null or not private.insert_product(p_tenant_id, p_user_id, v_row, v_codes, v_opening, p_now) then
      perform private.update_product(p_tenant_id, p_user_id, v_row, v_codes, v_components, v_expected);
    end if;
    if v_components is not null then
      perform private.save_components(p_tenant_id, v_row.id, v_components);
    end if;
  exception when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse_taken_code(p_tenant_id, array[v_row.id], array[v_row.sku],
      array(select c ->> 'barcode' from jsonb_array_elements(v_codes) as c), v_constraint);
    raise;
  end;
  return v_row.id;
end;
$$;
comment on function private.save_product_row(uuid, uuid, jsonb, timestamptz) is
  'Saves one product for a given person: checks, codes, opening stock, bundle and record, but no permission.';

create or replace function public.save_product(p_product jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_id uuid;
begin
  perform private.require_writable();
  v_id := private.save_product_row(v_tenant_id, auth.uid(), p_product);
  return private.product_detail(v_tenant_id, v_id, private.can('products.view_cost'));
end;
$$;
