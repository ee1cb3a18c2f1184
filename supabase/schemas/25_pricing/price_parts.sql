-- What the pricing engine (private.price_basket) is made of: the labels of scales, the prices of lists, and what is short. A basket
-- knows what its bundles take together with its other lines, and the shop's leaves the buffer alone.

create function private.price_label(p_tenant_id uuid, p_line_number integer, p_product_id uuid, p_barcode text, p_price numeric, p_step numeric)
returns table (quantity numeric, unit_price numeric, amount numeric)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v_label record;
begin
  select r.product_id, r.value_kind, r.value into v_label from private.read_label(p_tenant_id, p_barcode) r;
  if v_label.product_id is distinct from p_product_id or v_label.value_kind <> 'price' or v_label.value % p_step <> 0 then
    perform private.refuse_input(format('lines[%s].barcode', p_line_number - 1), 'This code is not a price label of this product.');
  elsif v_label.value <= 0 then
    perform private.refuse_input(format('lines[%s].barcode', p_line_number - 1), 'This label has no price.');
  end if;
  amount := v_label.value;
  unit_price := case when p_price > 0 then p_price else amount end;
  quantity := ceil(amount / unit_price * 1000) / 1000;
  return next;
end;
$$;
comment on function private.price_label(uuid, integer, uuid, text, numeric, numeric) is
  'What a label with an embedded price makes of its line. The amount on the label is charged to the cent, and the unit price stays '
  'the product''s own, the one the scale multiplied. Weight is amount / unit price, rounded up to 0.001, so that quantity x unit price '
  'is never below the label; the rest, less than a thousandth of the unit price and a step, is taken off as the line''s discount. That '
  'discount comes from the label: it counts towards nobody''s limit, needs no permission and is audited as label price, not as '
  'override. Price lists leave such lines alone. A product without a price is one piece at the label''s price.';

create function private.without_short_lines(
  p_tenant_id uuid, p_lines jsonb[], p_location_id uuid, p_is_storefront boolean, p_at timestamptz)
returns jsonb[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_short_places bigint[];
begin
  with goods as (
    select l.place, coalesce(c.component_id, (l.value ->> 'product_id')::uuid) as product_id,
      (l.value ->> 'quantity')::numeric * coalesce(c.quantity, 1) as quantity
    from unnest(p_lines) with ordinality as l (value, place)
    left join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = (l.value ->> 'product_id')::uuid
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id having count(*) > 1) w
    where w.quantity > case when p_is_storefront
      then private.online_saleable(p_tenant_id, w.product_id, p_location_id, p_at)
      else private.saleable_of(p_tenant_id, w.product_id, p_location_id, p_at) end
  )
  select array_agg(distinct g.place) into v_short_places from goods g join short s on s.product_id = g.product_id;
  if v_short_places is null then
    return p_lines;
  end if;
  return array(
    select case when l.place = any (v_short_places) then l.value || '{"is_available": false}' else l.value end
    from unnest(p_lines) with ordinality as l (value, place) order by l.place);
end;
$$;
comment on function private.without_short_lines(uuid, jsonb[], uuid, boolean, timestamptz) is
  'The lines of a priced basket; those whose goods are short once bundles and single lines are added up are marked not available.';

create function private.listed_prices(p_tenant_id uuid, p_basket jsonb, p_location_id uuid, p_day date, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_wanted record;
begin
  select array_agg(w.product_id) as ids, array_agg(w.quantity) as quantities into v_wanted
  from (
    select b.product_id, sum(b.quantity) as quantity from private.basket_lines(p_basket, p_step) b
    where b.barcode is null group by b.product_id
  ) w;
  return (
    select jsonb_object_agg(r.product_id, jsonb_build_object('unit_price', r.unit_price, 'kind', 'price_list',
      'price_list_id', r.price_list_id, 'name', r.name))
    from private.resolve_prices(p_tenant_id, (p_basket ->> 'contact_id')::uuid, p_location_id, p_day, v_wanted.ids, v_wanted.quantities, p_step) r
    where r.place = 1);
end;
$$;
comment on function private.listed_prices(uuid, jsonb, uuid, date, numeric) is
  'By product the price and source that price lists give the whole quantity of it in a basket; labels with a price are left out.';
