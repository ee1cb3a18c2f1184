-- Products: saving one, with its codes and, of a bundle, what it holds.

drop function private.update_product(uuid, uuid, public.products, text[], timestamptz);
drop function private.insert_product(uuid, uuid, public.products, text[], jsonb, timestamptz);
drop function private.save_barcodes(uuid, uuid, text[]);

create function private.save_barcodes(p_tenant_id uuid, p_product_id uuid, p_codes jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_removed integer;
  v_changed integer;
  v_added integer;
begin
  delete from public.product_barcodes b
  where b.tenant_id = p_tenant_id and b.product_id = p_product_id
    and b.barcode not in (select c ->> 'barcode' from jsonb_array_elements(p_codes) as c);
  get diagnostics v_removed = row_count;
  update public.product_barcodes b set unit_factor = (c ->> 'unit_factor')::numeric, label = c ->> 'label'
  from jsonb_array_elements(p_codes) as c
  where b.tenant_id = p_tenant_id and b.product_id = p_product_id and b.barcode = c ->> 'barcode'
    and not (c ->> 'is_bare')::boolean
    and (b.unit_factor, b.label) is distinct from ((c ->> 'unit_factor')::numeric, c ->> 'label');
  get diagnostics v_changed = row_count;
  -- Written in the order of the code, so that two products taking over each other's codes cannot deadlock; listed by time.
  insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor, label, created_at)
  select p_tenant_id, c.value ->> 'barcode', p_product_id, (c.value ->> 'unit_factor')::numeric, c.value ->> 'label',
    clock_timestamp() + c.place * interval '1 microsecond'
  from jsonb_array_elements(p_codes) with ordinality as c (value, place)
  where not exists (
    select 1 from public.product_barcodes h
    where h.tenant_id = p_tenant_id and h.barcode = c.value ->> 'barcode' and h.product_id = p_product_id)
  order by c.value ->> 'barcode' collate "C";
  get diagnostics v_added = row_count;
  return v_removed + v_changed + v_added > 0;
end;
$$;
comment on function private.save_barcodes(uuid, uuid, jsonb) is
  'Makes a product''s codes these, [{barcode, unit_factor, label, is_bare}]; a bare one that stays keeps its factor. Whether anything changed.';

create function private.save_components(p_tenant_id uuid, p_bundle_id uuid, p_components jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before integer;
  v_after integer;
begin
  delete from public.product_components k
  where k.tenant_id = p_tenant_id and k.bundle_id = p_bundle_id
    and (k.component_id, k.quantity) not in (
      select (c ->> 'product_id')::uuid, (c ->> 'quantity')::numeric from jsonb_array_elements(p_components) as c);
  get diagnostics v_before = row_count;
  insert into public.product_components (tenant_id, bundle_id, component_id, quantity)
  select p_tenant_id, p_bundle_id, (c ->> 'product_id')::uuid, (c ->> 'quantity')::numeric
  from jsonb_array_elements(p_components) as c
  where not exists (
    select 1 from public.product_components k
    where k.tenant_id = p_tenant_id and k.bundle_id = p_bundle_id and k.component_id = (c ->> 'product_id')::uuid)
  order by 3;
  get diagnostics v_after = row_count;
  return v_before + v_after > 0;
end;
$$;
comment on function private.save_components(uuid, uuid, jsonb) is 'Makes a bundle hold exactly these; whether anything changed.';

create function private.refuse_taken_code(p_tenant_id uuid, p_product_ids uuid[], p_skus text[], p_barcodes text[], p_constraint text)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_holder record;
begin
  if p_constraint = 'products_sku_key' then
    select p.id, p.parent_id, p.name, p.sku as code, p.archived_at into v_holder from public.products p
    where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = any (array(select lower(s) from unnest(p_skus) as s))
      and p.id <> all (p_product_ids) limit 1;
    perform private.fail(409, 'duplicate_sku', coalesce(
      format('%s%s has the SKU %s.', v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this SKU.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'sku', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint = 'product_barcodes_pkey' then
    select p.id, p.parent_id, p.name, b.barcode as code, p.archived_at into v_holder
    from public.product_barcodes b
    join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    where b.tenant_id = p_tenant_id and b.barcode = any (p_barcodes) and b.product_id <> all (p_product_ids) limit 1;
    perform private.fail(409, 'duplicate_barcode', coalesce(
      format('%s%s has the barcode %s.', v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this barcode.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'barcodes', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint = 'products_variant_key' then
    perform private.refuse_input('option_values', 'This product already has such a variant.');
  end if;
end;
$$;
comment on function private.refuse_taken_code(uuid, uuid[], text[], text[], text) is
  'Says which product has the code that a unique index refused; nothing for other constraints.';

-- The fields a variant takes over from its product whenever that is saved.
create function private.share_with_variants(p_tenant_id uuid, p_parent_id uuid, p_old_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.products v
  set category_id = p.category_id, tax_rate_id = p.tax_rate_id, unit = p.unit, is_published = p.is_published, brand = p.brand,
    tracks_batches = p.tracks_batches, stock_buffer = p.stock_buffer, preferred_supplier_id = p.preferred_supplier_id,
    name = case when left(v.name, length(p_old_name)) = p_old_name
      then btrim(left(p.name || substr(v.name, length(p_old_name) + 1), 200)) else v.name end
  from public.products p
  where p.tenant_id = p_tenant_id and p.id = p_parent_id and p.has_variants
    and v.tenant_id = p_tenant_id and v.parent_id = p_parent_id
    and (v.category_id, v.tax_rate_id, v.unit, v.is_published, v.brand, v.tracks_batches, v.stock_buffer, v.preferred_supplier_id,
      p_old_name)
      is distinct from (p.category_id, p.tax_rate_id, p.unit, p.is_published, p.brand, p.tracks_batches, p.stock_buffer, p.preferred_supplier_id,
      p.name);
end;
$$;
comment on function private.share_with_variants(uuid, uuid, text) is
  'Category, tax, unit, brand, supplier, batches, buffer and whether it is in the shop are the product''s; a new name is its variants'' too.';

create function private.insert_product(
  p_tenant_id uuid, p_user_id uuid, p_row public.products, p_codes jsonb, p_opening jsonb, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.products (
    tenant_id, id, name, description, price, retail_price, image_urls, sku, is_published, category_id, kind, unit, tax_rate_id,
    parent_id, option_values, options, low_stock_level, is_featured, brand, weight_kg, reorder_point, reorder_quantity,
    preferred_supplier_id, supplier_code, purchase_unit_factor, attributes, tracks_batches, stock_buffer, has_open_price, created_at, updated_at)
  values (
    p_tenant_id, p_row.id, p_row.name, p_row.description, p_row.price, p_row.retail_price, p_row.image_urls, p_row.sku,
    p_row.is_published, p_row.category_id, p_row.kind, p_row.unit, p_row.tax_rate_id, p_row.parent_id, p_row.option_values,
    p_row.options, p_row.low_stock_level, p_row.is_featured, p_row.brand, p_row.weight_kg, p_row.reorder_point,
    p_row.reorder_quantity, p_row.preferred_supplier_id, p_row.supplier_code, coalesce(p_row.purchase_unit_factor, 1),
    coalesce(p_row.attributes, '{}'), coalesce(p_row.tracks_batches, false), p_row.stock_buffer,
    coalesce(p_row.has_open_price, false), p_now, p_now)
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
comment on function private.insert_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Adds a product with its codes and opening stock; false when the id is already there.';
