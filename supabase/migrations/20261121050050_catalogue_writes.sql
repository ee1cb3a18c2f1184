-- Catalogue: what the staff change.

create function private.save_product_input(p_tenant_id uuid, p_product jsonb)
returns public.products language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.products;
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
begin
  perform private.input_object(p_product, 'p_product');
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_product, 'id');
  v_row.name := private.input_text(p_product, 'name', 200, '', true);
  v_row.description := private.input_text(p_product, 'description', 10000);
  v_row.sku := private.input_text(p_product, 'sku', 64);
  v_row.unit := private.input_text(p_product, 'unit', 20, '', true);
  v_row.kind := private.input_choice(p_product, 'kind', array['goods', 'service']);
  v_row.price := private.input_number(p_product, 'price', 0, 9999999999, v_step);
  v_row.retail_price := private.input_number(p_product, 'retail_price', 0, 9999999999, v_step, '', false);
  v_row.low_stock_level := private.input_number(p_product, 'low_stock_level', 0, 1000000, 0.001, '', false);
  v_row.category_id := private.input_uuid(p_product, 'category_id', '', false);
  v_row.tax_rate_id := private.input_uuid(p_product, 'tax_rate_id', '', false);
  v_row.parent_id := private.input_uuid(p_product, 'parent_id', '', false);
  v_row.is_published := private.input_flag(p_product, 'is_published', true);
  v_row.is_featured := coalesce(private.input_flag(p_product, 'is_featured', false), false);
  v_row.image_urls := private.input_pictures(p_tenant_id, p_product);
  v_row.options := private.input_options(p_product);
  v_row.option_values := private.input_option_values(p_product);
  if concat(v_row.name, v_row.sku, v_row.unit) ~ '[[:cntrl:]]' then
    perform private.refuse_input(case when v_row.name ~ '[[:cntrl:]]' then 'name' when v_row.sku ~ '[[:cntrl:]]' then 'sku' else 'unit' end,
      'This may not hold line breaks or control characters.');
  elsif v_row.category_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_row.category_id) then
    perform private.refuse_input('category_id', 'This category does not exist.');
  elsif v_row.tax_rate_id is not null and not exists (
    select 1 from public.tax_rates t where t.tenant_id = p_tenant_id and t.id = v_row.tax_rate_id) then
    perform private.refuse_input('tax_rate_id', 'This tax rate does not exist.');
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
  -- A client of a plain http development server gets absolute addresses of the own storage: only their path is kept.
  v_urls text[] := array(
    select regexp_replace(u.value #>> '{}', '^http://[^/]+(/storage/v1/object/public/)', '\1')
    from jsonb_array_elements(private.input_array(p_product, 'image_urls', 0, 12)) with ordinality as u (value, place)
    order by u.place);
begin
  if not private.are_own_picture_urls(p_tenant_id, v_urls) then
    perform private.refuse_input('image_urls', 'A picture is an https address or lies in the own storage.');
  end if;
  return v_urls;
end;
$$;
comment on function private.input_pictures(uuid, jsonb) is 'Up to 12 allowed picture addresses or invalid_input.';

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
    perform private.refuse_input('option_values', 'A variant, and only a variant, says its option values.');
  end if;
  return v_values;
end;
$$;
comment on function private.input_option_values(jsonb) is 'What a variant is of its product, {} when it is none, or invalid_input.';

create function private.input_barcodes(p_product jsonb)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_barcodes text[] := array(
    select btrim(b.value #>> '{}') from jsonb_array_elements(private.input_array(p_product, 'barcodes', 0, 20))
      with ordinality as b (value, place) order by b.place);
begin
  if exists (select 1 from unnest(v_barcodes) as b where coalesce(b, '') !~ '^[!-~]{1,64}$') then
    perform private.refuse_input('barcodes', 'A barcode has 1 to 64 letters, digits and signs without spaces.');
  elsif cardinality(v_barcodes) <> (select count(distinct b) from unnest(v_barcodes) as b) then
    perform private.refuse_input('barcodes', 'A barcode is listed twice.');
  end if;
  return v_barcodes;
end;
$$;
comment on function private.input_barcodes(jsonb) is 'Up to 20 different barcodes or invalid_input.';

create function private.save_barcodes(p_tenant_id uuid, p_product_id uuid, p_barcodes text[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.product_barcodes b
  where b.tenant_id = p_tenant_id and b.product_id = p_product_id and b.barcode <> all (p_barcodes);
  -- Written in the order of the code, so that two products taking over each other's codes cannot deadlock; listed by time.
  insert into public.product_barcodes (tenant_id, barcode, product_id, created_at)
  select p_tenant_id, b.barcode, p_product_id, clock_timestamp() + b.place * interval '1 microsecond'
  from unnest(p_barcodes) with ordinality as b (barcode, place)
  where not exists (
    select 1 from public.product_barcodes h
    where h.tenant_id = p_tenant_id and h.barcode = b.barcode and h.product_id = p_product_id)
  order by b.barcode;
end;
$$;
comment on function private.save_barcodes(uuid, uuid, text[]) is 'Makes a product''s codes these, keeping the unit factors of those that stay.';

create function private.insert_product(p_tenant_id uuid, p_user_id uuid, p_row public.products, p_barcodes text[], p_opening jsonb, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.products (
    tenant_id, id, name, description, price, retail_price, image_urls, sku, is_published, category_id, kind, unit, tax_rate_id,
    parent_id, option_values, options, low_stock_level, is_featured, created_at, updated_at)
  values (
    p_tenant_id, p_row.id, p_row.name, p_row.description, p_row.price, p_row.retail_price, p_row.image_urls, p_row.sku,
    p_row.is_published, p_row.category_id, p_row.kind, p_row.unit, p_row.tax_rate_id, p_row.parent_id, p_row.option_values,
    p_row.options, p_row.low_stock_level, p_row.is_featured, p_now, p_now)
  on conflict (tenant_id, id) do nothing;
  if not found then
    return false;
  end if;
  perform private.save_barcodes(p_tenant_id, p_row.id, p_barcodes);
  if (p_opening ->> 'quantity')::numeric > 0 then
    perform private.post_opening_stock(p_tenant_id, p_user_id, p_row.id,
      (p_opening ->> 'quantity')::numeric, (p_opening ->> 'unit_cost')::numeric, p_now);
  elsif p_opening ? 'unit_cost' then
    insert into public.product_costs (tenant_id, product_id, last_cost)
    values (p_tenant_id, p_row.id, (p_opening ->> 'unit_cost')::numeric);
  end if;
  return true;
end;
$$;
comment on function private.insert_product(uuid, uuid, public.products, text[], jsonb, timestamptz) is
  'Adds a product with its codes and opening stock; false when the id is already there.';

create function private.update_product(p_tenant_id uuid, p_user_id uuid, p_row public.products, p_barcodes text[], p_expected timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.products;
begin
  select * into v_old from public.products p where p.tenant_id = p_tenant_id and p.id = p_row.id for no key update;
  if not found then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  -- Saved before, and the answer got lost: the same content is simply answered again.
  if (v_old.name, v_old.description, v_old.price, v_old.retail_price, v_old.image_urls, v_old.sku, v_old.is_published,
      v_old.category_id, v_old.kind, v_old.unit, v_old.tax_rate_id, v_old.low_stock_level, v_old.is_featured, v_old.options)
    is not distinct from
    (p_row.name, p_row.description, p_row.price, p_row.retail_price, p_row.image_urls, p_row.sku, p_row.is_published,
      p_row.category_id, p_row.kind, p_row.unit, p_row.tax_rate_id, p_row.low_stock_level, p_row.is_featured, p_row.options)
    and p_barcodes <@ array(select b.barcode from public.product_barcodes b where b.tenant_id = p_tenant_id and b.product_id = p_row.id)
    and cardinality(p_barcodes) = (
      select count(*) from public.product_barcodes b where b.tenant_id = p_tenant_id and b.product_id = p_row.id) then
    return;
  end if;
  if p_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Somebody else changed this product meanwhile. Load it again.',
      jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  if p_row.kind <> v_old.kind and (v_old.has_variants or v_old.parent_id is not null or exists (
    select 1 from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_row.id)) then
    perform private.fail(409, 'in_use', 'Goods that were stocked, and products with variants, keep their kind.', '{"field": "kind"}');
  end if;
  update public.products p
  set name = p_row.name, description = p_row.description, price = p_row.price, retail_price = p_row.retail_price,
    image_urls = p_row.image_urls, sku = p_row.sku, is_published = p_row.is_published, category_id = p_row.category_id,
    kind = p_row.kind, unit = p_row.unit, tax_rate_id = p_row.tax_rate_id, low_stock_level = p_row.low_stock_level,
    is_featured = p_row.is_featured, options = p_row.options,
    option_values = case when p.parent_id is null then p.option_values else p_row.option_values end
  where p.tenant_id = p_tenant_id and p.id = p_row.id;
  perform private.save_barcodes(p_tenant_id, p_row.id, p_barcodes);
  if v_old.price <> p_row.price or v_old.retail_price is distinct from p_row.retail_price then
    perform private.write_audit(p_tenant_id, p_user_id, 'product_price_changed', 'products', p_row.id,
      jsonb_build_object('price', v_old.price, 'retail_price', v_old.retail_price),
      jsonb_build_object('price', p_row.price, 'retail_price', p_row.retail_price));
  end if;
end;
$$;
comment on function private.update_product(uuid, uuid, public.products, text[], timestamptz) is
  'Changes a product that nobody else changed since it was read; price changes are audited.';

create function public.save_product(p_product jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_row public.products;
  v_barcodes text[];
  v_opening jsonb;
  v_expected timestamptz;
  v_constraint text;
begin
  perform private.require_writable();
  v_row := private.save_product_input(v_tenant_id, p_product);
  v_barcodes := private.input_barcodes(p_product);
  v_expected := private.input_instant(p_product, 'expected_updated_at');
  v_opening := nullif(p_product -> 'opening_stock', 'null');
  if v_opening is not null then
    perform private.input_object(v_opening, 'opening_stock');
    perform private.input_number(v_opening, 'quantity', 0, 1000000, 0.001, 'opening_stock.');
    perform private.input_number(v_opening, 'unit_cost', 0, 9999999999, 0.000001, 'opening_stock.');
    if v_row.kind = 'service' and (v_opening ->> 'quantity')::numeric > 0 then
      perform private.refuse_input('opening_stock', 'A service has no stock.');
    end if;
  end if;
  -- The same request sent twice at once: the second waits, and then finds the product.
  perform private.lock_request('product', v_tenant_id, v_row.id);
  begin
    -- With a time to compare it is a change; without, something new.
    if v_expected is not null
      or not private.insert_product(v_tenant_id, auth.uid(), v_row, v_barcodes, v_opening, clock_timestamp()) then
      perform private.update_product(v_tenant_id, auth.uid(), v_row, v_barcodes, v_expected);
    end if;
  exception when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    if v_constraint = 'products_sku_key' then
      perform private.fail(409, 'duplicate_sku', 'Another product has this SKU.', '{"field": "sku"}');
    elsif v_constraint = 'product_barcodes_pkey' then
      perform private.fail(409, 'duplicate_barcode', 'Another product has this barcode.', '{"field": "barcodes"}');
    elsif v_constraint = 'products_variant_key' then
      perform private.refuse_input('option_values', 'This product already has such a variant.');
    end if;
    raise;
  end;
  return private.product_detail(v_tenant_id, v_row.id, private.can('products.view_cost'));
end;
$$;
comment on function public.save_product(jsonb) is
  'Inserts (without expected_updated_at) or changes a product in one transaction. Saving the same content again changes nothing.';
grant execute on function public.save_product(jsonb) to authenticated;
