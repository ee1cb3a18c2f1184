-- Bundles: sold as one line at a price of their own, their goods taken out of the stock of their components.

create function private.tg_product_components__goods_only()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Not beside somebody who is just giving the component variants or another kind.
  perform pg_advisory_xact_lock_shared(hashtextextended('components ' || new.tenant_id, 0));
  if not exists (
    select 1 from public.products p
    where p.tenant_id = new.tenant_id and p.id = new.component_id and p.kind = 'goods' and not p.has_variants) then
    perform private.fail(400, 'invalid_input', 'A bundle can only contain products with their own stock.', '{"field": "components"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_product_components__goods_only() is
  'Components are goods of the same business: no bundle, no service, no product that is sold by its variants.';

create function private.require_whole_bundle(p_tenant_id uuid, p_product_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text;
  v_count integer;
begin
  select p.kind, (select count(*) from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = p.id)
  into v_kind, v_count
  from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_kind = 'bundle' and v_count not between 1 and 50 then
    perform private.fail(400, 'invalid_input', 'A bundle has 1 to 50 components.', '{"field": "components"}');
  elsif v_kind <> 'bundle' and v_count > 0 then
    perform private.fail(400, 'invalid_input', 'Only a bundle has components.', '{"field": "components"}');
  end if;
end;
$$;
comment on function private.require_whole_bundle(uuid, uuid) is 'Raises invalid_input unless a bundle, and nothing else, has 1 to 50 components.';

create function private.tg_products__whole_bundle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_whole_bundle(new.tenant_id, new.id);
  return null;
end;
$$;
comment on function private.tg_products__whole_bundle() is 'At commit: a bundle has its components.';

create function private.tg_product_components__whole_bundle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.require_whole_bundle(old.tenant_id, old.bundle_id);
  else
    perform private.require_whole_bundle(new.tenant_id, new.bundle_id);
  end if;
  return null;
end;
$$;
comment on function private.tg_product_components__whole_bundle() is 'At commit: components belong to a bundle, and are not too many or too few.';

-- The other side of the same rules.
create function private.tg_products__bundles_stay()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('components ' || new.tenant_id, 0));
  if (new.kind <> 'goods' or new.has_variants) and exists (
    select 1 from public.product_components c where c.tenant_id = new.tenant_id and c.component_id = new.id) then
    perform private.fail(409, 'in_use', 'This product is part of a bundle.', '{"field": "kind"}');
  end if;
  if new.kind <> old.kind and 'bundle' in (new.kind, old.kind) and (
    exists (select 1 from public.sale_lines l where l.tenant_id = new.tenant_id and l.product_id = new.id)
    or exists (select 1 from public.order_lines l where l.tenant_id = new.tenant_id and l.product_id = new.id)
    or exists (select 1 from public.stock_movements m where m.tenant_id = new.tenant_id and m.product_id = new.id)) then
    perform private.fail(409, 'in_use', 'A product with sales or stock cannot become a bundle, and a bundle with sales stays one.',
      '{"field": "kind"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_products__bundles_stay() is
  'A component keeps stock of its own, and what was sold does not turn into a bundle or out of one.';

create function private.refuse_bundle_part(p_bundle_name text, p_product public.products, p_quantity numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(400, 'quantity_not_whole', format('%s takes %s of %s, which is sold in whole units only. Change the products of the bundle, or the quantity.',
      p_bundle_name, trim_scale(p_quantity), p_product.name),
    jsonb_build_object('field', 'quantity', 'lines', jsonb_build_array(jsonb_build_object('product_id', p_product.id,
      'name', p_product.name, 'unit', p_product.unit, 'quantity', trim_scale(p_quantity)))));
end;
$$;
comment on function private.refuse_bundle_part(text, public.products, numeric) is
  'Raises quantity_not_whole (400): a bundle would take a part of what is counted.';

create function private.parted_component(p_tenant_id uuid, p_lines jsonb)
returns table (bundle_id uuid, component_id uuid, quantity numeric)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  return query
  select k.bundle_id, k.component_id, round(k.quantity * (e.value ->> 'quantity')::numeric, 3)
  from jsonb_array_elements(p_lines) with ordinality as e
  join public.product_components k on k.tenant_id = p_tenant_id and k.bundle_id = (e.value ->> 'product_id')::uuid
  join public.products p on p.tenant_id = p_tenant_id and p.id = k.component_id
  where round(k.quantity * (e.value ->> 'quantity')::numeric, 3) % 1 <> 0 and private.unit_step(p.unit) = 1
  order by e.ordinality, k.component_id limit 1;
end;
$$;
comment on function private.parted_component(uuid, jsonb) is
  'The first counted component that the bundles of checked lines [{product_id, quantity}] would take a part of; no row where there is none.';

create function private.tg_stock_movements__whole_parts()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_product public.products;
  v_bundle_name text;
begin
  -- Movements are written before the lines they are of: which bundle it was is not known here, only which one has such a recipe.
  select b.name into v_bundle_name
  from public.product_components k join public.products b on b.tenant_id = k.tenant_id and b.id = k.bundle_id
  where k.tenant_id = new.tenant_id and k.component_id = new.product_id and k.quantity % 1 <> 0
  order by k.quantity = -new.quantity desc, b.name limit 1;
  if not found then
    return new;
  end if;
  select * into v_product from public.products p where p.tenant_id = new.tenant_id and p.id = new.product_id;
  if private.unit_step(v_product.unit) < 1
    or private.may_end_in_part('sale_lines', jsonb_build_object('tenant_id', new.tenant_id, 'product_id', new.product_id, 'quantity', -new.quantity))
    -- An order that was taken before is handed over.
    or exists (
      select 1 from public.order_line_components c
      join public.order_lines l on l.tenant_id = c.tenant_id and l.id = c.order_line_id
      join public.orders d on d.tenant_id = l.tenant_id and d.id = l.order_id and d.status in ('placed', 'confirmed')
      where c.tenant_id = new.tenant_id and c.component_id = new.product_id and c.quantity = -new.quantity) then
    return new;
  end if;
  perform private.refuse_bundle_part(v_bundle_name, v_product, -new.quantity);
  return new;
end;
$$;
comment on function private.tg_stock_movements__whole_parts() is
  'A bundle that is sold takes no part of what is counted. Attached with a condition that the quantity is no whole number.';
