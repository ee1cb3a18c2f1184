-- Products: reading what save_product is sent. A field that is not sent stays as it is; one sent as null is emptied.

create function private.input_components(p_tenant_id uuid, p_product jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := private.input_array(p_product, 'components', 0, 50);
  v_entry jsonb;
  v_bad record;
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) as e loop
    perform private.input_object(v_entry, 'components');
    perform private.input_uuid(v_entry, 'product_id', 'components.');
    perform private.input_number(v_entry, 'quantity', 0.001, 1000000, 0.001, 'components.');
  end loop;
  if (select count(*) <> count(distinct c ->> 'product_id') from jsonb_array_elements(v_list) as c) then
    perform private.refuse_input('components', 'A product is listed twice.');
  end if;
  select p.name, p.id, p.kind, p.has_variants into v_bad
  from jsonb_array_elements(v_list) as c
  left join public.products p on p.tenant_id = p_tenant_id and p.id = (c ->> 'product_id')::uuid
  where p.id is null or p.kind <> 'goods' or p.has_variants or p.id = (p_product ->> 'id')::uuid
  limit 1;
  if found then
    perform private.refuse_input('components', case
      when v_bad.id is null then 'One of these products does not exist.'
      when v_bad.has_variants then format('%s has variants. Choose one of them.', v_bad.name)
      else format('%s has no stock of its own. A bundle is made of goods.', v_bad.name) end);
  end if;
  return v_list;
end;
$$;
comment on function private.input_components(uuid, jsonb) is 'What a bundle holds, [{product_id, quantity}], or invalid_input.';

create function private.input_attributes(p_tenant_id uuid, p_product jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_values jsonb := coalesce(nullif(p_product -> 'attributes', 'null'), '{}');
  v_entry record;
  v_result jsonb := '{}';
begin
  perform private.input_object(v_values, 'attributes');
  for v_entry in
    select v.key, v.value, a.kind, a.choices, btrim(v.value #>> '{}') as text
    from jsonb_each(v_values) as v
    left join public.product_attributes a on a.tenant_id = p_tenant_id and a.name = v.key
  loop
    if v_entry.kind is null then
      perform private.refuse_input('attributes', format('There is no attribute called %s.', left(v_entry.key, 40)));
    elsif jsonb_typeof(v_entry.value) not in ('string', 'null') or length(v_entry.text) > 200 then
      perform private.refuse_input('attributes', format('%s is a text of at most 200 characters.', v_entry.key));
    elsif v_entry.text ~ '[[:cntrl:]]' then
      perform private.refuse_input('attributes', 'This may not contain line breaks or control characters.');
    elsif coalesce(v_entry.text, '') = '' then
      continue;
    elsif v_entry.kind = 'number' and v_entry.text !~ '^-?\d{1,12}(\.\d{1,6})?$' then
      perform private.refuse_input('attributes', format('%s is a number, for example 2.5.', v_entry.key));
    elsif v_entry.kind = 'date' and (v_entry.text !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(v_entry.text, 'date')) then
      perform private.refuse_input('attributes', format('%s is a day, for example 2026-01-31.', v_entry.key));
    elsif v_entry.kind = 'choice' and v_entry.text <> all (v_entry.choices) then
      perform private.refuse_input('attributes', format('%s is one of: %s.', v_entry.key, array_to_string(v_entry.choices, ', ')));
    end if;
    v_result := v_result || jsonb_build_object(v_entry.key, v_entry.text);
  end loop;
  if length(v_result::text) > 20000 then
    perform private.refuse_input('attributes', 'These are too many attributes.');
  end if;
  return v_result;
end;
$$;
comment on function private.input_attributes(uuid, jsonb) is 'Attribute values that their definitions allow, empty ones left out, or invalid_input.';

create function private.input_buying_fields(p_product jsonb, p_row public.products)
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
comment on function private.input_buying_fields(jsonb, public.products) is
  'Brand, weight, reordering, supplier, batches, open price and attributes of a SaveProductInput over the row as it is.';
