-- Products: the variants of an option matrix, saved together.

create function private.input_variant_options(p_options jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_options jsonb := private.input_options(jsonb_build_object('options', coalesce(p_options, '[]')));
begin
  if exists (
    select 1 from jsonb_array_elements(v_options) as o
    where o ->> 'name' <> btrim(o ->> 'name') or o ->> 'name' ~ '[[:cntrl:]]'
      or exists (
        select 1 from jsonb_array_elements_text(o -> 'values') as v where length(v) not between 1 and 60 or v <> btrim(v) or v ~ '[[:cntrl:]]')
      or (select count(*) <> count(distinct lower(v)) from jsonb_array_elements_text(o -> 'values') as v)
  ) or (select count(*) <> count(distinct lower(o ->> 'name')) from jsonb_array_elements(v_options) as o) then
    perform private.refuse_input('options', 'Options and their values need different names.');
  end if;
  return v_options;
end;
$$;
comment on function private.input_variant_options(jsonb) is 'Up to 4 options with different names and different values, or invalid_input.';

create function private.variant_name(p_product_name text, p_options jsonb, p_values jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select btrim(left(p_product_name || ' ' || (
    select string_agg(p_values ->> (o.value ->> 'name'), ' / ' order by o.place)
    from jsonb_array_elements(p_options) with ordinality as o (value, place)), 200));
$$;
comment on function private.variant_name(text, jsonb, jsonb) is 'What a variant is called: "Canvas Shoe M / Red".';

create function private.input_variants(p_tenant_id uuid, p_parent public.products, p_options jsonb, p_variants jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_list jsonb := private.input_array(jsonb_build_object('variants', coalesce(p_variants, '[]')), 'variants', 0, 200);
  v_entry jsonb;
  v_result jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    perform private.input_object(v_entry, 'variants');
    if jsonb_typeof(coalesce(v_entry -> 'option_values', 'null')) <> 'object'
      or (select count(*) from jsonb_object_keys(v_entry -> 'option_values')) <> jsonb_array_length(p_options)
      or exists (
        select 1 from jsonb_array_elements(p_options) as o
        where not coalesce((o -> 'values') @> (v_entry -> 'option_values' -> (o ->> 'name')), false)) then
      perform private.refuse_input('variants', 'A variant needs one value for each option.');
    end if;
    v_result := v_result || jsonb_build_object(
      'id', private.input_uuid(v_entry, 'id', 'variants.'),
      'option_values', v_entry -> 'option_values',
      'name', private.variant_name(p_parent.name, p_options, v_entry -> 'option_values'),
      'sku', private.input_text(v_entry, 'sku', 64, 'variants.'),
      'price', private.input_number(v_entry, 'price', 0, 9999999999, v_step, 'variants.'),
      'retail_price', private.input_number(v_entry, 'retail_price', 0, 9999999999, v_step, 'variants.', false),
      'image_urls', to_jsonb(private.input_pictures(p_tenant_id, v_entry)),
      'keeps_pictures', not v_entry ? 'image_urls',
      'codes', private.input_barcodes(v_entry),
      'opening', private.input_opening(v_entry, p_parent.kind));
  end loop;
  if exists (select 1 from jsonb_array_elements(v_result) as v where v ->> 'sku' ~ '[[:cntrl:]]') then
    perform private.refuse_input('variants.sku', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct v ->> 'id') or count(*) <> count(distinct v -> 'option_values')
    from jsonb_array_elements(v_result) as v) then
    perform private.refuse_input('variants', 'Two variants have the same options.');
  elsif (select count(*) <> count(distinct lower(v ->> 'sku')) from jsonb_array_elements(v_result) as v where v ->> 'sku' is not null) then
    perform private.refuse_input('variants.sku', 'Two variants have the same SKU.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode'))
    from jsonb_array_elements(v_result) as v, jsonb_array_elements(v -> 'codes') as c) then
    perform private.refuse_input('variants.barcodes', 'Two variants have the same barcode.');
  end if;
  return v_result;
end;
$$;
comment on function private.input_variants(uuid, public.products, jsonb, jsonb) is
  'Up to 200 different variants, each with a value of every option, or invalid_input.';

create function private.was_used(p_tenant_id uuid, p_product_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product_id)
    or exists (select 1 from public.sale_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product_id)
    or exists (select 1 from public.order_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product_id);
end;
$$;
comment on function private.was_used(uuid, uuid) is 'Whether a product was ever stocked, sold or ordered.';

create function private.drop_variants(p_tenant_id uuid, p_user_id uuid, p_parent_id uuid, p_remaining_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_variant record;
begin
  for v_variant in
    select v.id, v.name, v.archived_at from public.products v
    where v.tenant_id = p_tenant_id and v.parent_id = p_parent_id and v.archived_at is null and v.id <> all (p_remaining_ids)
    order by v.id for no key update
  loop
    begin
      if private.was_used(p_tenant_id, v_variant.id) then
        raise foreign_key_violation;
      end if;
      delete from public.products v where v.tenant_id = p_tenant_id and v.id = v_variant.id;
      perform private.write_audit(p_tenant_id, p_user_id, 'product_deleted', 'products', v_variant.id,
        jsonb_build_object('name', v_variant.name), null);
    exception when foreign_key_violation then
      -- Documents or stock point to it: it leaves the sale, never the books.
      update public.products v set archived_at = clock_timestamp() where v.tenant_id = p_tenant_id and v.id = v_variant.id;
      perform private.write_audit(p_tenant_id, p_user_id, 'product_archived', 'products', v_variant.id,
        jsonb_build_object('name', v_variant.name), null);
    end;
  end loop;
end;
$$;
comment on function private.drop_variants(uuid, uuid, uuid, uuid[]) is
  'Takes away the variants that are not kept: used ones are archived, others deleted.';
