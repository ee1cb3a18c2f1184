-- A bundle whose recipe holds half of what is counted is from before units knew their step, and went on being sold: the line is whole, and
-- half a piece left the stock. It is asked by what it takes: two of them may be a whole piece. Nothing is added for baskets without bundles
-- but one look at an index, and for sales in whole quantities nothing at all.

create function private.refuse_bundle_part(p_bundle_name text, p_product public.products, p_quantity numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(400, 'quantity_not_whole', format('%s takes %s of %s, which is sold whole only. Change what the bundle is made of, or the quantity.',
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

create or replace function private.require_whole_quantities(p_tenant_id uuid, p_lines jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_product public.products;
  v_part record;
begin
  -- Nearly always all are whole, and no product is looked at.
  if p_lines @? '$[*] ? (@.quantity.floor() != @.quantity)' then
    select p.id as component_id, (e.value ->> 'quantity')::numeric as quantity, e.ordinality - 1 as place into v_part
    from jsonb_array_elements(p_lines) with ordinality as e
    join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid
    where (e.value ->> 'quantity')::numeric % 1 <> 0 and private.unit_step(p.unit) = 1
    order by e.ordinality limit 1;
    if found then
      select * into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = v_part.component_id;
      perform private.refuse_part(v_product, v_part.quantity, format('lines[%s].quantity', v_part.place));
    end if;
  end if;
  select * into v_part from private.parted_component(p_tenant_id, p_lines);
  if found then
    select * into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = v_part.component_id;
    perform private.refuse_bundle_part(
      (select b.name from public.products b where b.tenant_id = p_tenant_id and b.id = v_part.bundle_id), v_product, v_part.quantity);
  end if;
end;
$$;
comment on function private.require_whole_quantities(uuid, jsonb) is
  'Raises quantity_not_whole for the first of checked lines [{product_id, quantity}] that is a part of what is counted, or a bundle that takes one.';

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
create trigger _310_whole_parts before insert on public.stock_movements
  for each row when (new.kind = 'sale' and new.quantity % 1 <> 0) execute function private.tg_stock_movements__whole_parts();
create trigger _300_whole_quantities before insert on public.order_line_components
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

create or replace function private.late_price_flags(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb, p_lines jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs jsonb := private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced);
begin
  return array(
    select f.flag from (values
      -- What had to be chosen and was not is a price that was not charged.
      ('price_differs', jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
        or private.modifier_fault(p_tenant_id, p_lines) is not null),
      ('discount_above_limit', v_needs @> '[{"permission": "sales.discount"}]'),
      ('quantity_not_whole', exists (
        select 1 from jsonb_to_recordset(p_priced -> 'lines') as l (product_id uuid, quantity numeric)
        join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
        where l.quantity % 1 <> 0 and private.unit_step(p.unit) = 1)
        or exists (select 1 from private.parted_component(p_tenant_id, p_priced -> 'lines')))) as f (flag, is_set)
    where f.is_set);
end;
$$;
