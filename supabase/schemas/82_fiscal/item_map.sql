-- How products are known to the authority: the list that people work through, what is suggested, and what is still missing.

create function private.suggested_item_class(p_tenant_id uuid, p_product public.products)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_class text;
begin
  -- What its siblings have: variants of one product, then products of its category.
  select m.item_class into v_class
  from public.products p join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id and m.item_class is not null
  where p.tenant_id = p_tenant_id and p.id <> p_product.id
    and (p.parent_id = p_product.parent_id or p.category_id = p_product.category_id)
  group by m.item_class order by bool_or(p.parent_id = p_product.parent_id) desc nulls last, count(*) desc, m.item_class limit 1;
  if v_class is null then
    select c.code into v_class from private.fiscal_item_classes c
    where c.is_used and lower(c.name) operator(extensions.%) lower(coalesce(p_product.category_name, p_product.name))
    order by extensions.similarity(lower(c.name), lower(coalesce(p_product.category_name, p_product.name))) desc, c.level desc, c.code limit 1;
  end if;
  return v_class;
end;
$$;
comment on function private.suggested_item_class(uuid, public.products) is
  'The class that fits a product: what its siblings have, else the class whose name is like that of its category or its own.';

create function private.item_class_name(p_code text)
returns text language sql stable security definer set search_path = '' as $$
  select c.name from private.fiscal_item_classes c where c.code = p_code order by c.synced_at desc limit 1;
$$;
comment on function private.item_class_name(text) is 'The name of a class of items.';

create function private.fiscal_item_row(p_tenant_id uuid, p_product public.products)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_item private.fiscal_item;
  v_class text;
begin
  select * into v_item from private.fiscal_items_of(p_tenant_id, array[p_product.id]) i;
  if not v_item.is_mapped and not v_item.is_excluded then
    v_class := private.suggested_item_class(p_tenant_id, p_product);
  end if;
  return jsonb_build_object('product_id', p_product.id, 'name', v_item.name, 'sku', p_product.sku, 'kind', p_product.kind, 'unit', p_product.unit,
    'category_name', p_product.category_name, 'item_class', v_item.item_class, 'item_class_name', private.item_class_name(v_item.item_class),
    'item_type', v_item.item_type, 'origin', v_item.origin, 'package_unit', v_item.package_unit, 'quantity_unit', v_item.quantity_unit,
    'tax_letter', v_item.tax_letter, 'is_excluded', v_item.is_excluded, 'is_mapped', v_item.is_mapped,
    'suggestion', case when v_class is not null then jsonb_build_object('item_class', v_class, 'item_class_name', private.item_class_name(v_class)) end,
    'registered', coalesce((
      select jsonb_agg(jsonb_build_object('device_id', d.id, 'item_code', k.item_code, 'state', f.state, 'message', f.message) order by d.created_at)
      from public.fiscal_devices d
      left join public.fiscal_device_items k on k.tenant_id = d.tenant_id and k.device_id = d.id and k.product_id = p_product.id
      left join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind = 'item' and f.source_id = p_product.id
      where d.tenant_id = p_tenant_id and d.status in ('active', 'blocked') and (k.item_code is not null or f.id is not null)), '[]'));
end;
$$;
comment on function private.fiscal_item_row(uuid, public.products) is 'A product in the list of items: what it is to the authority, and what is suggested.';

create function private.wanted_fiscal_items(p_tenant_id uuid, p_state text, p_category_id uuid, p_search text)
returns setof public.products language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_search text := '%' || private.escape_like(lower(btrim(left(p_search, 60)))) || '%';
begin
  return query
    select p.* from public.products p
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants
      and (p_category_id is null or p.category_id = p_category_id)
      and (v_search is null or lower(p.name) like v_search or lower(p.sku) like v_search)
      and case p_state
        when 'unmapped' then m.item_class is null and not coalesce(m.is_excluded, false)
        when 'mapped' then m.item_class is not null and not m.is_excluded
        when 'excluded' then m.is_excluded
        when 'registered' then exists (
          select 1 from public.fiscal_device_items k where k.tenant_id = p.tenant_id and k.product_id = p.id)
        else true end;
end;
$$;
comment on function private.wanted_fiscal_items(uuid, text, uuid, text) is 'The products that the list of items is narrowed to, in no order.';

create function public.list_fiscal_items(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_state text;
  v_category_id uuid;
  v_search text;
  v_rows jsonb;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_state := private.input_choice(p_filter, 'state', array['unmapped', 'mapped', 'registered', 'excluded'], '', false);
  v_category_id := private.input_uuid(p_filter, 'category_id', '', false);
  v_search := private.input_text(p_filter, 'search', 60);
  select coalesce(jsonb_agg(x.row order by x.name, x.id), '[]') into v_rows
  from (
    select p.name, p.id, private.fiscal_item_row(v_tenant_id, p) as row
    from private.wanted_fiscal_items(v_tenant_id, v_state, v_category_id, v_search) p
    where v_cursor is null or (p.name, p.id) > (v_cursor ->> 'name', private.cursor_id(v_cursor))
    order by p.name, p.id limit v_limit + 1) x;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor((
      select jsonb_build_object('name', p.name, 'id', p.id) from public.products p
      where p.tenant_id = v_tenant_id and p.id = (v_rows -> (v_limit - 1) ->> 'product_id')::uuid)) end)
    || case when v_cursor is null then jsonb_build_object('counts', private.fiscal_missing(v_tenant_id)) else '{}' end;
end;
$$;
comment on function public.list_fiscal_items(jsonb, text, integer) is
  'Products and what they are to the tax authority, by name: {state unmapped|mapped|registered|excluded, category_id, search}; the first page with counts. Needs etims.view.';

create function private.fiscal_missing(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('products', count(*), 'excluded', count(*) filter (where m.is_excluded),
      'mapped', count(*) filter (where m.item_class is not null and not m.is_excluded),
      'unmapped', count(*) filter (where m.item_class is null and not coalesce(m.is_excluded, false)),
      'delivery', exists (select 1 from public.storefront_settings s where s.tenant_id = p_tenant_id and s.delivery_enabled)
        and not exists (select 1 from public.fiscal_item_map x where x.tenant_id = p_tenant_id and x.product_id = private.fiscal_delivery_id()))
    from public.products p
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants);
end;
$$;
comment on function private.fiscal_missing(uuid) is 'How many products are ready to be sent; delivery: whether the delivery fee still needs its class.';

create function private.read_fiscal_item(p_tenant_id uuid, p_item jsonb, p_prefix text)
returns public.fiscal_item_map language plpgsql stable security definer set search_path = '' as $$
declare
  v_item public.fiscal_item_map;
begin
  perform private.input_object(p_item, rtrim(p_prefix, '.'));
  v_item.tenant_id := p_tenant_id;
  v_item.product_id := private.input_uuid(p_item, 'product_id', p_prefix);
  v_item.is_excluded := coalesce((p_item -> 'is_excluded') = 'true', false);
  v_item.item_class := private.input_text(p_item, 'item_class', 10, p_prefix, not v_item.is_excluded);
  v_item.item_type := private.input_choice(p_item, 'item_type', array['1', '2', '3'], p_prefix, false);
  v_item.origin := coalesce(private.input_text(p_item, 'origin', 2, p_prefix), 'KE');
  v_item.package_unit := private.input_text(p_item, 'package_unit', 5, p_prefix);
  v_item.quantity_unit := private.input_text(p_item, 'quantity_unit', 5, p_prefix);
  v_item.tax_letter := private.input_choice(p_item, 'tax_letter', array['A', 'B', 'C', 'D', 'E'], p_prefix, false);
  if v_item.item_class !~ '^[0-9A-Za-z]{2,10}$' then
    perform private.refuse_input(p_prefix || 'item_class', 'Choose a class from the list of the tax authority.');
  elsif v_item.origin <> all (private.country_codes()) then
    perform private.refuse_input(p_prefix || 'origin', 'A country is a code of two letters, such as KE.');
  elsif v_item.package_unit is not null and not private.is_fiscal_code('17', v_item.package_unit) then
    perform private.refuse_input(p_prefix || 'package_unit', 'Choose a packaging from the list of the tax authority.');
  elsif v_item.quantity_unit is not null and not private.is_fiscal_code('10', v_item.quantity_unit) then
    perform private.refuse_input(p_prefix || 'quantity_unit', 'Choose a unit from the list of the tax authority.');
  elsif v_item.product_id <> private.fiscal_delivery_id() and not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = v_item.product_id and not p.has_variants) then
    perform private.fail(404, 'not_found', 'This product does not exist.', jsonb_build_object('field', p_prefix || 'product_id'));
  end if;
  return v_item;
end;
$$;
comment on function private.read_fiscal_item(uuid, jsonb, text) is 'What a product is to the authority, checked.';

create function public.save_fiscal_items(p_items jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_items jsonb := private.input_array(jsonb_build_object('p_items', p_items), 'p_items', 1, 500);
  v_item public.fiscal_item_map;
  v_woken integer;
begin
  perform private.require_writable();
  -- What is claimed meanwhile sees all of it, or waits for it.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  for v_index in 0 .. jsonb_array_length(v_items) - 1 loop
    v_item := private.read_fiscal_item(v_tenant_id, v_items -> v_index, 'p_items[' || v_index || '].');
    insert into public.fiscal_item_map as m (tenant_id, product_id, item_class, item_type, origin, package_unit, quantity_unit, tax_letter, is_excluded, saved_by)
    values (v_tenant_id, v_item.product_id, v_item.item_class, v_item.item_type, v_item.origin, v_item.package_unit, v_item.quantity_unit,
      v_item.tax_letter, v_item.is_excluded, auth.uid())
    on conflict (tenant_id, product_id) do update set item_class = excluded.item_class, item_type = excluded.item_type, origin = excluded.origin,
      package_unit = excluded.package_unit, quantity_unit = excluded.quantity_unit, tax_letter = excluded.tax_letter,
      is_excluded = excluded.is_excluded, saved_by = excluded.saved_by;
  end loop;
  -- An item that was refused as it was is offered as it is now.
  update public.fiscal_documents f set state = 'given_up', code = null, message = null, field = null, note = 'Its settings were changed.'
  where f.tenant_id = v_tenant_id and f.kind = 'item' and f.state in ('rejected', 'dead_letter')
    and f.source_id in (select (i ->> 'product_id')::uuid from jsonb_array_elements(v_items) as i);
  v_woken := private.wake_fiscal(v_tenant_id, 'mapping') + private.wake_fiscal(v_tenant_id, 'item');
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_items_saved', 'fiscal_item_map', null, null, v_items);
  return jsonb_build_object('saved', jsonb_array_length(v_items), 'woken', v_woken);
end;
$$;
comment on function public.save_fiscal_items(jsonb) is
  'Says what up to 500 products are to the tax authority: [{product_id, item_class, item_type?, origin?, package_unit?, quantity_unit?, tax_letter?, is_excluded?}]; what is left out follows from the product. Documents that waited for it go on (woken). Needs etims.manage.';

grant execute on function
  public.list_fiscal_items(jsonb, text, integer),
  public.save_fiscal_items(jsonb)
  to authenticated;
