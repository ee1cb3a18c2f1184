-- What shoppers and staff read of it all: the shop itself, the choices at checkout, the order.

create function public.get_checkout_options(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.storefront_settings;
begin
  perform private.require_open_shop(p_tenant_id);
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  return jsonb_build_object(
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'areas', z.areas, 'fee', z.fee, 'free_from', z.free_from,
        'minimum', z.minimum, 'estimate', z.estimate) order by z.position, z.name, z.id)
      from public.delivery_zones z
      where z.tenant_id = p_tenant_id and z.is_active and v_settings.delivery_enabled), '[]'),
    'pickup_times', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.starts_at)
      from (select * from private.pickup_times(v_settings, clock_timestamp()) p order by p.starts_at limit 2000) t), '[]'));
end;
$$;
comment on function public.get_checkout_options(uuid) is
  'What a shopper of an open shop chooses from: { zones, pickup_times: [{ starts_at, ends_at, is_free }] }. Free is what has a place left now; place_order decides.';

create function private.order_arrangement(p_tenant_id uuid, p_order_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('delivery_zone', max(f.delivery_zone), 'delivery_estimate', max(f.delivery_estimate),
    'pickup_at', max(f.pickup_at), 'pickup_until', max(f.pickup_until))
  from public.order_fulfilments f where f.tenant_id = p_tenant_id and f.order_id = p_order_id;
$$;
comment on function private.order_arrangement(uuid, uuid) is 'Zone, estimate and pickup time of an order; all null for one without.';

create function private.list_pickup_ids(
  p_tenant_id uuid, p_ask private.order_ask, p_after jsonb, p_limit integer, out ids uuid[], out last_key jsonb)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_key numeric := case when p_after is not null then private.input_number(p_after, 'k', -1e18, 1e18, 0.000001, 'p_after.') end;
begin
  with page as (
    select x.*, row_number() over (order by x.key, x.id) as place
    from (
      select o.id, case when o.status <> 'placed' then 3e12 - extract(epoch from o.placed_at)
        when f.pickup_at is not null then extract(epoch from f.pickup_at) else 1e12 + extract(epoch from o.placed_at) end as key
      from public.orders o
      left join public.order_fulfilments f on f.tenant_id = o.tenant_id and f.order_id = o.id
      where o.tenant_id = p_tenant_id and (p_ask.status is null or o.status = p_ask.status)
        and (p_ask.fulfilment is null or o.fulfilment_method = p_ask.fulfilment)
        and (p_ask.payment is null or o.payment_method = p_ask.payment)
        and (p_ask.placed_from is null or o.placed_at >= p_ask.placed_from)
        and (p_ask.placed_to is null or o.placed_at < p_ask.placed_to)
        and (p_ask.ids is null or o.id = any (p_ask.ids))
        and (p_ask.pattern is null or private.order_text(o.order_number, o.customer_name, o.customer_phone) like p_ask.pattern)
    ) x
    where v_after_id is null or (x.key, x.id) > (v_after_key, v_after_id)
    order by x.key, x.id
    limit p_limit + 1
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', 'pickup', 'i', g.id, 'k', g.key)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_pickup_ids(uuid, private.order_ask, jsonb, integer) is
  'One page of the orders by when they are collected: those waiting, the earliest first, behind them those without a time, the oldest first, then the others.';

grant execute on function public.get_checkout_options(uuid) to anon, authenticated;
