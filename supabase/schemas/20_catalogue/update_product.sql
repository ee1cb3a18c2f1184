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
      'The kind of goods with stock history, products with variants and sold bundles cannot change.', '{"field": "kind"}');
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
        else 'A bundle has no stock of its own. It uses the stock of its products.' end);
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
      perform private.refuse_input('components', 'Add the products of the bundle.');
    end if;
    v_components := case when p_product ? 'components' then v_components end;
  elsif v_components <> '[]' then
    perform private.refuse_input('components', 'Only a bundle contains other products.');
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
