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

create function private.is_paused(p_settings public.storefront_settings, p_now timestamptz)
returns boolean language sql immutable security invoker set search_path = ''
return p_settings.orders_paused and (p_settings.orders_paused_until is null or p_settings.orders_paused_until > p_now);
comment on function private.is_paused(public.storefront_settings, timestamptz) is 'Whether the shop takes no orders now because its owner paused it.';

create function private.require_taking_orders(p_settings public.storefront_settings, p_now timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_settings.tenant_id);
begin
  if not private.tenant_is_writable(p_settings.tenant_id) then
    perform private.fail(409, 'shop_takes_no_orders', 'This shop is not accepting orders at the moment.');
  end if;
  if private.is_paused(p_settings, p_now) then
    perform private.fail(409, 'orders_paused', coalesce(p_settings.pause_message, 'This shop is not accepting orders at the moment.'),
      jsonb_build_object('until', p_settings.orders_paused_until, 'message', p_settings.pause_message));
  end if;
  if p_settings.orders_only_when_open and p_settings.opening_hours <> '{}'
    and not private.is_open_at(p_settings, p_now at time zone v_zone) then
    perform private.fail(409, 'shop_closed', 'This shop is closed and accepts orders during opening hours only.',
      jsonb_build_object('opens_at', private.opens_next(p_settings, v_zone, p_now)));
  end if;
end;
$$;
comment on function private.require_taking_orders(public.storefront_settings, timestamptz) is
  'Raises shop_takes_no_orders, orders_paused or shop_closed while the shop takes no orders: its business is locked, its owner paused it, or it is closed.';

create function private.require_delivery_area(p_tenant_id uuid, p_order jsonb, p_priced jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
  v_city text := p_order #>> '{delivery_address,city}';
begin
  if (p_priced ->> 'needs_delivery_zone')::boolean then
    perform private.refuse_input('delivery_zone_id', 'Choose the delivery area.');
  end if;
  if jsonb_typeof(p_priced -> 'delivery_zone') = 'null' then
    return;
  end if;
  v_zone := private.zone_of(p_tenant_id, (p_priced #>> '{delivery_zone,id}')::uuid);
  if not exists (select 1 from unnest(case when v_zone.areas = '{}' then array[v_zone.name::text] else v_zone.areas end) as a
      where lower(a) = lower(btrim(v_city))) then
    perform private.refuse_input('delivery_address.city', 'This place is not in the chosen area. Choose an area from the list.');
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
      perform private.refuse_input('pickup_at', 'This order needs no pickup time.');
    end if;
    return null;
  elsif v_at is null then
    perform private.refuse_input('pickup_at', 'Choose a pickup time.');
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
    perform private.fail(409, 'pickup_time_gone', 'This time is no longer available. Choose another.', '{"field": "pickup_at"}');
  elsif not v_slot.is_free then
    perform private.fail(409, 'pickup_time_full', 'This pickup time is full. Choose another.', '{"field": "pickup_at"}');
  end if;
  return v_slot.ends_at;
end;
$$;
comment on function private.take_pickup_time(public.storefront_settings, timestamptz, timestamptz) is
  'The end of a time that has a place left; else pickup_time_gone or pickup_time_full.';
