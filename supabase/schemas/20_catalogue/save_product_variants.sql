-- Products: saving the option matrix in one transaction.

create function private.place_variants(p_tenant_id uuid, p_parent_id uuid, p_variants jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A variant is known by its id, or by being the same combination: one taken away before comes back as itself.
  return (
    select coalesce(jsonb_agg(v.value || jsonb_build_object('id', coalesce(k.id, s.id, (v.value ->> 'id')::uuid),
      'is_new', coalesce(k.id, s.id) is null) order by v.place), '[]')
    from jsonb_array_elements(p_variants) with ordinality as v (value, place)
    left join public.products k on k.tenant_id = p_tenant_id and k.parent_id = p_parent_id and k.id = (v.value ->> 'id')::uuid
    left join lateral (
      select o.id from public.products o
      where k.id is null and o.tenant_id = p_tenant_id and o.parent_id = p_parent_id and o.option_values = v.value -> 'option_values'
        and not exists (select 1 from jsonb_array_elements(p_variants) as w where (w ->> 'id')::uuid = o.id)
      order by o.archived_at desc nulls first, o.id limit 1
    ) s on true);
end;
$$;
comment on function private.place_variants(uuid, uuid, jsonb) is 'The wanted variants with the ids of those that exist, archived ones included.';

create function private.change_variants(p_tenant_id uuid, p_user_id uuid, p_variants jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed uuid[];
  v_codes_changed integer := 0;
  v_variant jsonb;
begin
  -- Codes and values may change places between variants: first they are given up, then taken.
  select coalesce(array_agg(p.id order by p.id), '{}') into v_changed
  from jsonb_array_elements(p_variants) as v
  join public.products p on p.tenant_id = p_tenant_id and p.id = (v ->> 'id')::uuid
  where (p.option_values, p.name, p.sku, p.price, p.retail_price, p.archived_at is null) is distinct from
    (v -> 'option_values', v ->> 'name', v ->> 'sku', (v ->> 'price')::numeric, (v ->> 'retail_price')::numeric, true)
    or not (v ->> 'keeps_pictures')::boolean and to_jsonb(p.image_urls) <> v -> 'image_urls';
  perform private.write_audit(p_tenant_id, p_user_id, 'product_price_changed', 'products', p.id,
    jsonb_build_object('price', p.price, 'retail_price', p.retail_price),
    jsonb_build_object('price', (v ->> 'price')::numeric, 'retail_price', (v ->> 'retail_price')::numeric))
  from jsonb_array_elements(p_variants) as v
  join public.products p on p.tenant_id = p_tenant_id and p.id = (v ->> 'id')::uuid
  where (p.price, p.retail_price) is distinct from ((v ->> 'price')::numeric, (v ->> 'retail_price')::numeric);
  update public.products p set archived_at = coalesce(p.archived_at, clock_timestamp()), sku = null
  where p.tenant_id = p_tenant_id and p.id = any (v_changed);
  update public.products p
  set option_values = v -> 'option_values', name = v ->> 'name', sku = v ->> 'sku', price = (v ->> 'price')::numeric,
    retail_price = (v ->> 'retail_price')::numeric, archived_at = null,
    image_urls = case when (v ->> 'keeps_pictures')::boolean then p.image_urls
      else array(select u #>> '{}' from jsonb_array_elements(v -> 'image_urls') as u) end
  from jsonb_array_elements(p_variants) as v
  where p.tenant_id = p_tenant_id and p.id = any (v_changed) and p.id = (v ->> 'id')::uuid;
  delete from public.product_barcodes b
  using jsonb_array_elements(p_variants) as v
  where b.tenant_id = p_tenant_id and b.product_id = (v ->> 'id')::uuid
    and b.barcode not in (select c ->> 'barcode' from jsonb_array_elements(v -> 'codes') as c);
  get diagnostics v_codes_changed = row_count;
  for v_variant in
    select v from jsonb_array_elements(p_variants) as v order by (select min(c ->> 'barcode') from jsonb_array_elements(v -> 'codes') as c)
  loop
    if private.save_barcodes(p_tenant_id, (v_variant ->> 'id')::uuid, v_variant -> 'codes') then
      v_codes_changed := v_codes_changed + 1;
    end if;
  end loop;
  return cardinality(v_changed) + v_codes_changed;
end;
$$;
comment on function private.change_variants(uuid, uuid, jsonb) is 'Brings existing variants to what was asked; how much changed.';

create function private.add_variants(p_tenant_id uuid, p_user_id uuid, p_parent public.products, p_variants jsonb, p_now timestamptz)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.products;
  v_variant jsonb;
  v_added integer := 0;
begin
  for v_variant in select v from jsonb_array_elements(p_variants) as v where (v ->> 'is_new')::boolean loop
    v_row := p_parent;
    v_row.id := (v_variant ->> 'id')::uuid;
    v_row.parent_id := p_parent.id;
    v_row.options := '[]';
    v_row.option_values := v_variant -> 'option_values';
    v_row.name := v_variant ->> 'name';
    v_row.sku := v_variant ->> 'sku';
    v_row.description := null;
    v_row.is_featured := false;
    v_row.price := (v_variant ->> 'price')::numeric;
    v_row.retail_price := (v_variant ->> 'retail_price')::numeric;
    v_row.image_urls := array(select u #>> '{}' from jsonb_array_elements(v_variant -> 'image_urls') as u);
    if not private.insert_product(
      p_tenant_id, p_user_id, v_row, v_variant -> 'codes', nullif(v_variant -> 'opening', 'null'), p_now) then
      perform private.refuse_input('variants', 'The id of a variant is another product''s.');
    end if;
    v_added := v_added + 1;
  end loop;
  return v_added;
end;
$$;
comment on function private.add_variants(uuid, uuid, public.products, jsonb, timestamptz) is 'Adds the new variants, each like its product but for what it says itself.';

create function private.require_variants_possible(p_parent public.products)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_parent.parent_id is not null or p_parent.kind = 'bundle' then
    perform private.refuse_input('options', 'A variant or a bundle has no variants itself.');
  elsif p_parent.has_variants then
    return;
  elsif p_parent.stock_quantity <> 0 or exists (
    select 1 from public.stock_levels s
    where s.tenant_id = p_parent.tenant_id and s.product_id = p_parent.id and (s.quantity <> 0 or s.reserved_quantity <> 0)) then
    perform private.fail(409, 'in_use', format(
      '%s of %s are still in stock. Remove them with a stock adjustment first, then add them to the variants.',
      trim_scale(p_parent.stock_quantity), p_parent.name), '{"field": "options"}');
  elsif exists (
    select 1 from public.product_components k where k.tenant_id = p_parent.tenant_id and k.component_id = p_parent.id) then
    perform private.fail(409, 'in_use', 'A bundle contains this product. Remove it from the bundle first.', '{"field": "options"}');
  end if;
end;
$$;
comment on function private.require_variants_possible(public.products) is 'Refuses variants for what has stock of its own, lies in a bundle or is one.';

create function public.save_product_variants(
  p_product_id uuid, p_options jsonb, p_variants jsonb, p_expected_updated_at timestamptz default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_parent public.products;
  v_options jsonb;
  v_variants jsonb;
  v_changed integer;
  v_constraint text;
begin
  perform private.require_writable();
  select * into v_parent from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id for no key update;
  if not found then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  v_options := private.input_variant_options(p_options);
  v_variants := private.input_variants(v_tenant_id, v_parent, v_options, p_variants);
  if (v_options = '[]') <> (v_variants = '[]') then
    perform private.refuse_input('variants', 'Options need variants, and variants need options.');
  end if;
  if v_variants <> '[]' then
    perform private.require_variants_possible(v_parent);
  end if;
  v_variants := private.place_variants(v_tenant_id, v_parent.id, v_variants);
  begin
    v_changed := (
      select count(*) from public.products v
      where v.tenant_id = v_tenant_id and v.parent_id = v_parent.id and v.archived_at is null
        and v.id not in (select (w ->> 'id')::uuid from jsonb_array_elements(v_variants) as w));
    perform private.drop_variants(v_tenant_id, auth.uid(), v_parent.id,
      array(select (v ->> 'id')::uuid from jsonb_array_elements(v_variants) as v));
    v_changed := v_changed
      + private.change_variants(v_tenant_id, auth.uid(), coalesce(
        (select jsonb_agg(v) from jsonb_array_elements(v_variants) as v where not (v ->> 'is_new')::boolean), '[]'))
      + private.add_variants(v_tenant_id, auth.uid(), v_parent, v_variants, clock_timestamp());
  exception when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse_taken_code(v_tenant_id, array(select (v ->> 'id')::uuid from jsonb_array_elements(v_variants) as v),
      array(select v ->> 'sku' from jsonb_array_elements(v_variants) as v),
      array(select c ->> 'barcode' from jsonb_array_elements(v_variants) as v, jsonb_array_elements(v -> 'codes') as c), v_constraint);
    raise;
  end;
  if v_changed > 0 or v_parent.options <> v_options then
    -- The answer to the same request sent again is no clash; another change since it was read is.
    if p_expected_updated_at is not null and p_expected_updated_at <> v_parent.updated_at then
      perform private.fail(409, 'stale_row', 'Someone else changed this product. Reload it.',
        jsonb_build_object('updated_at', v_parent.updated_at));
    end if;
    if v_variants = '[]' and exists (
      select 1 from public.products v where v.tenant_id = v_tenant_id and v.parent_id = v_parent.id) then
      perform private.fail(409, 'in_use',
        'Some of these variants have history. Keep one of them, or archive the product.', '{"field": "options"}');
    end if;
    update public.products p set options = v_options, has_variants = v_variants <> '[]'
    where p.tenant_id = v_tenant_id and p.id = v_parent.id;
  end if;
  return private.product_detail(v_tenant_id, v_parent.id, private.can('products.view_cost'));
end;
$$;
comment on function public.save_product_variants(uuid, jsonb, jsonb, timestamptz) is
  'Makes a product''s variants exactly these, in one transaction. Ones left out are deleted, or archived when they were ever used.';

grant execute on function public.save_product_variants(uuid, jsonb, jsonb, timestamptz) to authenticated;
