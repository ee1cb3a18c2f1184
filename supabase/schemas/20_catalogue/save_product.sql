-- Saving a product: its input read, written, and answered as the product is then.

create function private.save_product_input(p_tenant_id uuid, p_product jsonb)
returns public.products language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.products;
  v_id uuid;
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
begin
  perform private.input_object(p_product, 'p_product');
  v_id := private.input_uuid(p_product, 'id');
  select * into v_row from public.products p where p.tenant_id = p_tenant_id and p.id = v_id;
  v_row.tenant_id := p_tenant_id;
  v_row.id := v_id;
  v_row.name := private.input_text(p_product, 'name', 200, '', true);
  v_row.description := private.input_text(p_product, 'description', 10000);
  v_row.sku := private.input_text(p_product, 'sku', 64);
  v_row.unit := private.input_text(p_product, 'unit', 20, '', true);
  v_row.kind := private.input_choice(p_product, 'kind', array['goods', 'service', 'bundle']);
  v_row.price := private.input_number(p_product, 'price', 0, 9999999999, v_step);
  v_row.retail_price := private.input_number(p_product, 'retail_price', 0, 9999999999, v_step, '', false);
  v_row.low_stock_level := private.input_number(p_product, 'low_stock_level', 0, 1000000, 0.001, '', false);
  v_row.category_id := private.input_uuid(p_product, 'category_id', '', false);
  v_row.tax_rate_id := private.input_uuid(p_product, 'tax_rate_id', '', false);
  v_row.is_published := private.input_flag(p_product, 'is_published', true);
  v_row.is_featured := coalesce(private.input_flag(p_product, 'is_featured', false), false);
  v_row.image_urls := private.input_pictures(p_tenant_id, p_product);
  if v_row.options is null or p_product ? 'options' then
    v_row.options := private.input_options(p_product);
  end if;
  if v_row.option_values is null or p_product ?| array['parent_id', 'option_values'] then
    v_row.parent_id := private.input_uuid(p_product, 'parent_id', '', false);
    v_row.option_values := private.input_option_values(p_product);
  end if;
  v_row := private.input_buying_fields(p_product, v_row);
  if concat(v_row.name, v_row.sku, v_row.unit, v_row.brand, v_row.supplier_code) ~ '[[:cntrl:]]' then
    perform private.refuse_input(case when v_row.name ~ '[[:cntrl:]]' then 'name' when v_row.sku ~ '[[:cntrl:]]' then 'sku'
      when v_row.unit ~ '[[:cntrl:]]' then 'unit' when v_row.brand ~ '[[:cntrl:]]' then 'brand' else 'supplier_code' end,
      'This may not contain line breaks or control characters.');
  elsif v_row.category_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_row.category_id) then
    perform private.refuse_input('category_id', 'This category does not exist.');
  elsif v_row.tax_rate_id is not null and not exists (
    select 1 from public.tax_rates t where t.tenant_id = p_tenant_id and t.id = v_row.tax_rate_id) then
    perform private.refuse_input('tax_rate_id', 'This tax rate does not exist.');
  elsif p_product ? 'preferred_supplier_id' and v_row.preferred_supplier_id is not null and not exists (
    select 1 from public.contacts c
    where c.tenant_id = p_tenant_id and c.id = v_row.preferred_supplier_id and c.type in ('supplier', 'both')) then
    perform private.refuse_input('preferred_supplier_id', 'This supplier does not exist.');
  end if;
  return v_row;
end;
$$;
comment on function private.save_product_input(uuid, jsonb) is 'The row that a SaveProductInput asks for, checked field by field.';

create function private.input_flag(p_body jsonb, p_key text, p_is_required boolean)
returns boolean language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
begin
  if jsonb_typeof(coalesce(v_value, 'null')) = 'boolean' then
    return v_value::boolean;
  elsif p_is_required or jsonb_typeof(coalesce(v_value, 'null')) <> 'null' then
    perform private.refuse_input(p_key, 'This must be true or false.');
  end if;
  return null;
end;
$$;
comment on function private.input_flag(jsonb, text, boolean) is 'True, false or invalid_input; null when missing and not required.';

create function private.input_pictures(p_tenant_id uuid, p_product jsonb)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
declare
  -- A client of a backend on another host gets absolute addresses of the own storage: only their path is kept.
  v_urls text[] := array(
    select private.own_picture_path(p_tenant_id, u.value #>> '{}')
    from jsonb_array_elements(private.input_array(p_product, 'image_urls', 0, 12)) with ordinality as u (value, place)
    order by u.place);
begin
  if not private.are_own_picture_urls(p_tenant_id, v_urls) then
    perform private.refuse_foreign_picture('image_urls');
  end if;
  return v_urls;
end;
$$;
comment on function private.input_pictures(uuid, jsonb) is 'Up to 12 pictures of the own storage, or foreign_picture.';

create function private.input_options(p_product jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_options jsonb := private.input_array(p_product, 'options', 0, 4);
begin
  if exists (
    select 1 from jsonb_array_elements(v_options) as o
    where jsonb_typeof(o) <> 'object' or jsonb_typeof(coalesce(o -> 'name', 'null')) <> 'string'
      or length(o ->> 'name') not between 1 and 40 or jsonb_typeof(coalesce(o -> 'values', 'null')) <> 'array'
      or jsonb_array_length(case when jsonb_typeof(o -> 'values') = 'array' then o -> 'values' else '[]' end) not between 1 and 100
      or (o - array['name', 'values']) <> '{}' or pg_column_size(o) > 8000
  ) or jsonb_path_exists(v_options, '$[*].values[*] ? (@.type() != "string")') then
    perform private.refuse_input('options', 'Options are up to 4 names with their values.');
  end if;
  return v_options;
end;
$$;
comment on function private.input_options(jsonb) is 'The options of a product with variants, [] when none, or invalid_input.';

create function private.input_option_values(p_product jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_values jsonb := coalesce(nullif(p_product -> 'option_values', 'null'), '{}');
begin
  if jsonb_typeof(v_values) <> 'object' or pg_column_size(v_values) > 1000
    or jsonb_path_exists(v_values, '$.* ? (@.type() != "string")') then
    perform private.refuse_input('option_values', 'The values of a variant are texts by option.');
  elsif (private.input_uuid(p_product, 'parent_id', '', false) is null) <> (v_values = '{}') then
    perform private.refuse_input('option_values', 'Option values are for variants only, and every variant needs them.');
  end if;
  return v_values;
end;
$$;
comment on function private.input_option_values(jsonb) is 'What a variant is of its product, {} when it is none, or invalid_input.';

create function private.input_barcodes(p_product jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_list jsonb := private.input_array(p_product, 'barcodes', 0, 20);
  v_entry jsonb;
  v_codes jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    -- A bare text is a code for one unit; of a code the product has already, it keeps what is known.
    if jsonb_typeof(v_entry) = 'string' then
      v_entry := jsonb_build_object('barcode', v_entry, 'is_bare', true);
    elsif jsonb_typeof(v_entry) <> 'object' then
      perform private.refuse_input('barcodes', 'A barcode is a text, or an object with barcode, unit_factor and label.');
    end if;
    v_codes := v_codes || jsonb_build_object(
      'barcode', coalesce(private.input_text(v_entry, 'barcode', 64, 'barcodes.'), ''),
      'unit_factor', coalesce(private.input_number(v_entry, 'unit_factor', 0.001, 1000000, 0.001, 'barcodes.', false), 1),
      'label', private.input_text(v_entry, 'label', 40, 'barcodes.'),
      'is_bare', v_entry ? 'is_bare' and jsonb_typeof(v_entry -> 'is_bare') = 'boolean');
  end loop;
  if exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'barcode' !~ '^[!-~]{1,64}$') then
    perform private.refuse_input('barcodes', 'A barcode has 1 to 64 characters without spaces.');
  elsif exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'label' ~ '[[:cntrl:]]') then
    perform private.refuse_input('barcodes', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode')) from jsonb_array_elements(v_codes) as c) then
    perform private.refuse_input('barcodes', 'A barcode is listed twice.');
  end if;
  return v_codes;
end;
$$;
comment on function private.input_barcodes(jsonb) is
  'Up to 20 different barcodes as [{barcode, unit_factor, label, is_bare}], in their order, or invalid_input.';

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

create function private.insert_product(
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
comment on function private.insert_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Adds a product with its codes and opening stock; false when the id is already there.';

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
    perform private.fail(409, 'stale_row', 'Someone else changed this product. Reload it.',
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
comment on function private.update_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Changes a product that nobody else changed since it was read; every change is audited. p_components null leaves them.';

create function public.save_product(p_product jsonb)
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
comment on function public.save_product(jsonb) is
  'Inserts (without expected_updated_at) or changes a product in one transaction. Saving the same content again changes nothing.';

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
  elsif p_constraint in ('product_barcodes_pkey', 'product_barcodes_gtin_key') then
    select p.id, p.parent_id, p.name, b.barcode as code, p.archived_at into v_holder
    from public.product_barcodes b
    join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    where b.tenant_id = p_tenant_id and b.product_id <> all (p_product_ids)
      and (b.barcode = any (p_barcodes) or b.gtin = any (array(select private.gtin_of(c) from unnest(p_barcodes) as c)))
    limit 1;
    perform private.fail(409, 'duplicate_barcode', coalesce(
      format(case when v_holder.code = any (p_barcodes) then '%s%s has the barcode %s.' else '%s%s has the barcode %s, which is the same number.' end,
        v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
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

create function private.share_with_variants(p_tenant_id uuid, p_parent_id uuid, p_old_name text)
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
comment on function private.share_with_variants(uuid, uuid, text) is
  'Category, tax, unit, brand, supplier, batches, buffer and whether it is in the shop are the product''s; a new name is its variants'' too.';

grant execute on function public.save_product(jsonb) to authenticated;
