-- The rules of the shop where they bite: in the shopper's quote and when the order is placed.

create function private.zone_of(p_tenant_id uuid, p_zone_id uuid)
returns public.delivery_zones language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
begin
  if p_zone_id is not null then
    select * into v_zone from public.delivery_zones z where z.tenant_id = p_tenant_id and z.id = p_zone_id and z.is_active;
    if not found then
      perform private.fail(409, 'delivery_zone_gone', 'The shop no longer delivers to this area. Choose another, or collect your order.',
        '{"field": "delivery_zone_id"}');
    end if;
  end if;
  return v_zone;
end;
$$;
comment on function private.zone_of(uuid, uuid) is 'An active zone of this shop or delivery_zone_gone; nothing for null.';

create or replace function private.price_delivery(p_tenant_id uuid, p_basket jsonb, p_priced jsonb, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_method text := private.input_choice(p_basket, 'fulfilment_method', array['delivery', 'pickup'], '', false);
  v_zone_id uuid := private.input_uuid(p_basket, 'delivery_zone_id', '', false);
  v_settings public.storefront_settings;
  v_zone public.delivery_zones;
  v_has_zones boolean := false;
  v_step numeric := (p_priced #>> '{internal,step}')::numeric;
  v_goods numeric := (p_priced #>> '{internal,goods_amount}')::numeric;
  v_includes_tax boolean := (p_priced ->> 'prices_include_tax')::boolean;
  v_rate record;
  v_minimum numeric;
  v_fee numeric;
  v_tax numeric;
  v_net numeric;
  v_result jsonb;
begin
  if p_basket ->> 'channel' <> 'storefront' then
    return '{}';
  end if;
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  if (v_method = 'delivery' and not v_settings.delivery_enabled) or (v_method = 'pickup' and not v_settings.pickup_enabled) then
    perform private.refuse_input('fulfilment_method', 'This shop does not offer that.');
  end if;
  if v_method = 'delivery' then
    v_has_zones := exists (select 1 from public.delivery_zones z where z.tenant_id = p_tenant_id and z.is_active);
    v_zone := private.zone_of(p_tenant_id, v_zone_id);
  end if;
  v_minimum := greatest(v_settings.order_minimum, v_zone.minimum);
  v_result := jsonb_build_object('order_minimum', v_minimum, 'missing_amount', greatest(coalesce(v_minimum, 0) - v_goods, 0),
    'delivery_zone', case when v_zone.id is not null then jsonb_build_object('id', v_zone.id, 'name', v_zone.name, 'estimate', v_zone.estimate) end,
    'needs_delivery_zone', v_has_zones and v_zone.id is null);
  if v_method is distinct from 'delivery' or (v_has_zones and v_zone.id is null)
    or v_goods >= (case when v_has_zones then v_zone.free_from else v_settings.free_delivery_from end) then
    return v_result;
  end if;
  select r.code, r.rate_percent into v_rate from private.tax_rate_on(p_tenant_id, null, p_day) r;
  v_fee := round(case when v_has_zones then v_zone.fee else v_settings.delivery_fee end / v_step) * v_step;
  v_tax := round(v_fee * coalesce(v_rate.rate_percent, 0)
    / case when v_includes_tax then 100 + coalesce(v_rate.rate_percent, 0) else 100 end / v_step) * v_step;
  v_net := case when v_includes_tax then v_fee - v_tax else v_fee end;
  return v_result || jsonb_build_object(
    'delivery_fee', v_fee,
    'net_amount', (p_priced ->> 'net_amount')::numeric + v_net,
    'tax_amount', (p_priced ->> 'tax_amount')::numeric + v_tax,
    'total_amount', (p_priced ->> 'total_amount')::numeric + v_net + v_tax,
    'internal', (p_priced -> 'internal') || jsonb_build_object('delivery_net_amount', v_net, 'delivery_tax_amount', v_tax,
      'delivery_tax_rate_percent', coalesce(v_rate.rate_percent, 0), 'delivery_tax_code', coalesce(v_rate.code, 'NONE')));
end;
$$;
comment on function private.price_delivery(uuid, jsonb, jsonb, date) is
  'What getting it there adds to a priced basket of the online shop: the fee of the chosen zone, or the flat fee where the shop has no zones; '
  'and the least that may be ordered. Tags without tax get tax on top of the fee as well.';

-- A shopper may name coupons and a delivery zone, nothing else that decides a price.
create or replace function private.shop_basket(p_body jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 500);
begin
  return jsonb_build_object(
    'channel', 'storefront',
    'fulfilment_method', p_body -> 'fulfilment_method',
    'delivery_zone_id', p_body -> 'delivery_zone_id',
    'coupon_codes', p_body -> 'coupon_codes',
    'lines', (
      select jsonb_agg(case jsonb_typeof(e.value) when 'object' then jsonb_build_object('id', e.value -> 'id',
        'product_id', e.value -> 'product_id', 'quantity', e.value -> 'quantity') else e.value end order by e.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as e));
end;
$$;

create function private.is_paused(p_settings public.storefront_settings, p_now timestamptz)
returns boolean language sql immutable security invoker set search_path = ''
return p_settings.orders_paused and (p_settings.orders_paused_until is null or p_settings.orders_paused_until > p_now);
comment on function private.is_paused(public.storefront_settings, timestamptz) is 'Whether the shop takes no orders now because its owner paused it.';

create function private.require_taking_orders(p_settings public.storefront_settings, p_now timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_settings.tenant_id);
begin
  if private.is_paused(p_settings, p_now) then
    perform private.fail(409, 'orders_paused', coalesce(p_settings.pause_message, 'This shop takes no orders at the moment.'),
      jsonb_build_object('until', p_settings.orders_paused_until, 'message', p_settings.pause_message));
  end if;
  if p_settings.orders_only_when_open and p_settings.opening_hours <> '{}'
    and not private.is_open_at(p_settings, p_now at time zone v_zone) then
    perform private.fail(409, 'shop_closed', 'This shop is closed now and takes orders only while it is open.',
      jsonb_build_object('opens_at', private.opens_next(p_settings, v_zone, p_now)));
  end if;
end;
$$;
comment on function private.require_taking_orders(public.storefront_settings, timestamptz) is
  'Raises orders_paused or shop_closed while the shop takes no orders.';

create function private.require_delivery_area(p_tenant_id uuid, p_order jsonb, p_priced jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
  v_city text := p_order #>> '{delivery_address,city}';
begin
  if (p_priced ->> 'needs_delivery_zone')::boolean then
    perform private.refuse_input('delivery_zone_id', 'Choose the area it goes to.');
  end if;
  if jsonb_typeof(p_priced -> 'delivery_zone') = 'null' then
    return;
  end if;
  v_zone := private.zone_of(p_tenant_id, (p_priced #>> '{delivery_zone,id}')::uuid);
  if not exists (select 1 from unnest(case when v_zone.areas = '{}' then array[v_zone.name::text] else v_zone.areas end) as a
      where lower(a) = lower(btrim(v_city))) then
    perform private.refuse_input('delivery_address.city', 'This place is not in the chosen area. Choose it from the list.');
  end if;
end;
$$;
comment on function private.require_delivery_area(uuid, jsonb, jsonb) is 'Refuses an order to a place that is not one of the zone whose fee it pays.';

create function private.read_pickup_time(p_settings public.storefront_settings, p_order jsonb, p_now timestamptz)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_at timestamptz := private.input_instant(p_order, 'pickup_at');
begin
  if p_order ->> 'fulfilment_method' is distinct from 'pickup' or not private.has_pickup_times(p_settings) then
    if v_at is not null then
      perform private.refuse_input('pickup_at', 'No time is chosen for this order.');
    end if;
    return null;
  elsif v_at is null then
    perform private.refuse_input('pickup_at', 'Choose when you collect it.');
  end if;
  return v_at;
end;
$$;
comment on function private.read_pickup_time(public.storefront_settings, jsonb, timestamptz) is 'When an order is to be collected; asked for where the shop has times, refused elsewhere.';

-- Called behind the number of the order, whose lock lets one online order of a business through at a time: of two that want the last
-- place of a time the second counts the first.
create function private.take_pickup_time(p_settings public.storefront_settings, p_at timestamptz, p_now timestamptz)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  v_slot record;
begin
  select * into v_slot from private.pickup_times(p_settings, p_now) t where t.starts_at = p_at;
  if not found then
    perform private.fail(409, 'pickup_time_gone', 'This time is no longer offered. Choose another.', '{"field": "pickup_at"}');
  elsif not v_slot.is_free then
    perform private.fail(409, 'pickup_time_full', 'Somebody else took the last place at this time. Choose another.', '{"field": "pickup_at"}');
  end if;
  return v_slot.ends_at;
end;
$$;
comment on function private.take_pickup_time(public.storefront_settings, timestamptz, timestamptz) is
  'The end of a time that has a place left; else pickup_time_gone or pickup_time_full.';

create or replace function private.post_order(p_tenant_id uuid, p_order jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_order);
  v_settings public.storefront_settings;
  v_placed jsonb;
  v_customer jsonb;
  v_priced jsonb;
  v_pickup_at timestamptz;
  v_pickup_until timestamptz;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  v_placed := private.placed_already(p_tenant_id, v_id, v_hash);
  if v_placed is not null then
    return v_placed;
  end if;
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  perform private.require_taking_orders(v_settings, p_now);
  v_customer := private.order_customer(p_order);
  v_pickup_at := private.read_pickup_time(v_settings, p_order, p_now);
  v_priced := private.price_basket(p_tenant_id, private.shop_basket(p_order), p_now);
  perform private.require_delivery_area(p_tenant_id, p_order, v_priced);
  perform private.lock_promotions(p_tenant_id, null, v_priced);
  perform private.require_expected_total(p_order, (v_priced ->> 'total_amount')::numeric);
  if (v_priced ->> 'missing_amount')::numeric > 0 then
    perform private.fail(409, 'below_minimum', 'This is less than can be ordered here. Add something to your cart.',
      jsonb_build_object('order_minimum', v_priced -> 'order_minimum', 'missing_amount', v_priced -> 'missing_amount'));
  end if;
  -- What is collected in some days is kept until then, and a day longer for who is late.
  v_placed := private.write_order(p_tenant_id, jsonb_build_object('id', v_id, 'channel', 'storefront', 'request_hash', v_hash,
    'reserved_until', greatest(p_now + make_interval(mins => v_settings.order_hold_minutes),
      v_pickup_at + make_interval(mins => v_settings.pickup_slot_minutes) + interval '1 day')), v_customer, v_priced, p_now);
  if v_pickup_at is not null then
    v_pickup_until := private.take_pickup_time(v_settings, v_pickup_at, p_now);
  end if;
  if v_pickup_at is not null or jsonb_typeof(v_priced -> 'delivery_zone') = 'object' then
    insert into public.order_fulfilments (tenant_id, order_id, delivery_zone, delivery_estimate, pickup_at, pickup_until)
    values (p_tenant_id, v_id, v_priced #>> '{delivery_zone,name}', v_priced #>> '{delivery_zone,estimate}', v_pickup_at, v_pickup_until);
  end if;
  return v_placed;
end;
$$;
comment on function private.post_order(uuid, jsonb, timestamptz) is
  'Places an order at the server''s prices and by the rules of the shop, and reserves its stock. Idempotent by id and body, the token included: '
  'what was placed is answered also while the shop is paused.';
