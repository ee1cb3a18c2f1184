-- What shoppers and staff read of it all: the shop itself, the choices at checkout, the order.

create or replace function private.no_shop_context()
returns jsonb language sql immutable security invoker set search_path = ''
return '{
  "state": "not_found", "tenant_id": null, "name": "", "slug": null, "subdomain": null, "custom_domain": null,
  "logo_url": null, "primary_color": "#2563eb", "secondary_color": "#64748b", "accent_color": "#f59e0b",
  "currency_code": "USD", "currency_symbol": "$", "prices_include_tax": true, "timezone": "UTC",
  "tagline": null, "about": null, "email": null, "phone": null, "website": null,
  "address": {"line_1": null, "line_2": null, "city": null, "state_province": null, "postal_code": null, "country": null},
  "social": {"facebook_url": null, "instagram_url": null, "twitter_url": null, "youtube_url": null, "linkedin_url": null},
  "fulfilment": {"delivery_enabled": false, "delivery_fee": 0, "free_delivery_from": null, "delivery_note": null, "pickup_enabled": false, "pickup_note": null, "has_delivery_zones": false},
  "opening": {"hours": {}, "special_days": []},
  "ordering": {"order_minimum": null, "only_when_open": false, "has_pickup_times": false, "paused": null}
}'::jsonb;

create or replace function private.shop_profile(p_tenant_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case when s.is_enabled and t.status in ('active', 'trial') then 'open' else 'unavailable' end,
    'tenant_id', t.id, 'name', coalesce(s.display_name, b.company_name, t.name), 'slug', s.slug, 'subdomain', t.subdomain,
    'custom_domain', (select d.domain from public.tenant_domains d
      where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
    'logo_url', coalesce(c.logo_url, b.company_logo_url),
    'primary_color', coalesce(c.primary_color, '#2563eb'), 'secondary_color', coalesce(c.secondary_color, '#64748b'),
    'accent_color', coalesce(c.accent_color, '#f59e0b'),
    'currency_code', coalesce(b.currency_code, t.currency_code), 'currency_symbol', coalesce(b.currency_symbol, '$'),
    'prices_include_tax', coalesce(h.prices_include_tax, true), 'timezone', t.timezone,
    'tagline', b.tagline, 'about', b.about, 'email', b.email, 'phone', b.phone, 'website', b.website,
    'address', jsonb_build_object('line_1', b.address_line_1, 'line_2', b.address_line_2, 'city', b.city,
      'state_province', b.state_province, 'postal_code', b.postal_code, 'country', b.country),
    'social', jsonb_build_object('facebook_url', b.facebook_url, 'instagram_url', b.instagram_url, 'twitter_url', b.twitter_url,
      'youtube_url', b.youtube_url, 'linkedin_url', b.linkedin_url),
    'fulfilment', jsonb_build_object('delivery_enabled', coalesce(s.delivery_enabled, false),
      'delivery_fee', coalesce(z.lowest_fee, s.delivery_fee, 0),
      'free_delivery_from', case when z.lowest_fee is null then s.free_delivery_from else z.free_from end,
      'has_delivery_zones', z.lowest_fee is not null, 'delivery_note', s.delivery_note,
      'pickup_enabled', coalesce(s.pickup_enabled, false), 'pickup_note', s.pickup_note),
    'opening', jsonb_build_object('hours', coalesce(s.opening_hours, '{}'), 'special_days', (
      select coalesce(jsonb_agg(e.value order by e.value ->> 'day'), '[]') from jsonb_array_elements(s.special_days) as e
      where (e.value ->> 'day')::date between current_date - 1 and current_date + 60)),
    'ordering', jsonb_build_object('order_minimum', s.order_minimum, 'only_when_open', coalesce(s.orders_only_when_open, false),
      'has_pickup_times', coalesce(private.has_pickup_times(s), false),
      'paused', case when private.is_paused(s, now()) then
        jsonb_build_object('until', s.orders_paused_until, 'message', s.pause_message) end))
  from public.tenants t
  left join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  left join public.tenant_customization c on c.tenant_id = t.id
  left join public.tenant_policies h on h.tenant_id = t.id
  -- What can be said of all zones: none is cheaper, and from this amount on all are free.
  left join lateral (
    select min(d.fee) as lowest_fee, case when bool_and(d.free_from is not null) then max(d.free_from) end as free_from
    from public.delivery_zones d where d.tenant_id = t.id and d.is_active) z on true
  where t.id = p_tenant_id;
$$;
comment on function private.shop_profile(uuid) is
  'ShopContext of a business with all it says of itself, whatever its status; null for an unknown one. With delivery zones delivery_fee is the lowest of them.';

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
grant execute on function public.get_checkout_options(uuid) to anon, authenticated;

create function private.order_arrangement(p_tenant_id uuid, p_order_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('delivery_zone', max(f.delivery_zone), 'delivery_estimate', max(f.delivery_estimate),
    'pickup_at', max(f.pickup_at), 'pickup_until', max(f.pickup_until))
  from public.order_fulfilments f where f.tenant_id = p_tenant_id and f.order_id = p_order_id;
$$;
comment on function private.order_arrangement(uuid, uuid) is 'Zone, estimate and pickup time of an order; all null for one without.';

create or replace function private.order_json(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', o.id, 'tenant_id', o.tenant_id, 'order_number', o.order_number, 'status', o.status, 'placed_at', o.placed_at,
      'currency_code', o.currency_code, 'prices_include_tax', o.prices_include_tax,
      'customer', jsonb_build_object('name', o.customer_name, 'phone', o.customer_phone, 'email', o.customer_email),
      'fulfilment_method', o.fulfilment_method,
      'delivery_address', case when o.fulfilment_method = 'delivery' then jsonb_build_object('line_1', o.delivery_line_1,
        'line_2', o.delivery_line_2, 'city', o.delivery_city, 'notes', o.delivery_notes) end,
      'payment_method', o.payment_method, 'note', o.note, 'subtotal_amount', o.subtotal_amount,
      'discount_amount', o.discount_amount, 'delivery_fee', o.delivery_fee, 'net_amount', o.net_amount,
      'tax_amount', o.tax_amount, 'total_amount', o.total_amount,
      'deposit_amount', private.order_paid_in_advance(o.tenant_id, o.id),
      'reserved_until', case when o.status = 'placed' then o.reserved_until end, 'sale_id', o.sale_id,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'name', l.name, 'image_url', l.image_url,
          'quantity', l.quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'promotions', coalesce(l.price_source -> 'promotions', '[]'), 'modifiers', l.modifiers) order by l.line_number)
        from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id),
      'promotions', (
        select private.given_promotions(jsonb_agg(jsonb_build_object('promotions', l.price_source -> 'promotions')))
        from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
            union all
            select o.delivery_tax_code, o.delivery_tax_rate_percent, o.delivery_net_amount, o.delivery_tax_amount
            where o.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'events', (
        select jsonb_agg(jsonb_build_object('kind', e.kind, 'created_at', e.created_at, 'message', e.message) order by e.sequence)
        from public.order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id))
    || private.order_arrangement(o.tenant_id, o.id)
    from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;

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

create or replace function public.list_orders(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50,
  p_sort text default 'newest', p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_ask private.order_ask := private.order_ask(v_tenant_id, p_query, p_status, p_filter);
  v_after jsonb := private.decode_cursor(p_after);
  v_total bigint;
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort',
    array['newest', 'oldest', 'turn', 'pickup', 'number_asc', 'number_desc', 'total_asc', 'total_desc']);
  if v_after is null then
    v_total := private.count_listed_orders(v_tenant_id, v_ask);
  elsif v_after ->> 's' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  else
    v_total := private.input_number(v_after, 'n', 0, 1e12, 1, 'p_after.');
  end if;
  if p_sort = 'pickup' then
    select * into v_page from private.list_pickup_ids(v_tenant_id, v_ask, v_after, private.page_limit(p_limit));
  else
    select * into v_page from private.list_order_ids(v_tenant_id, v_ask, p_sort, v_after, private.page_limit(p_limit), v_total <= 1000);
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status, 'channel', o.channel,
        'placed_at', o.placed_at, 'customer_name', o.customer_name, 'customer_phone', o.customer_phone,
        'fulfilment_method', o.fulfilment_method, 'payment_method', o.payment_method, 'item_count', o.item_count,
        'total_amount', o.total_amount, 'deposit_amount', o.deposit_amount,
        'reserved_until', case when o.status = 'placed' then o.reserved_until end, 'sale_id', o.sale_id,
        'pickup_at', f.pickup_at, 'pickup_until', f.pickup_until, 'delivery_zone', f.delivery_zone) order by w.place)
      from unnest(v_page.ids) with ordinality as w (id, place)
      join public.orders o on o.tenant_id = v_tenant_id and o.id = w.id
      left join public.order_fulfilments f on f.tenant_id = v_tenant_id and f.order_id = w.id), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', v_total > v_ask.count_limit,
    'waiting_count', (select count(*) from public.orders o where o.tenant_id = v_tenant_id and o.status = 'placed'));
end;
$$;
comment on function public.list_orders(text, text, text, integer, text, jsonb) is
  'Orders of the online shop and those taken at tills, newest first unless p_sort says otherwise (turn: those waiting first, the oldest ahead; '
  'pickup: those waiting, the first to be collected ahead, then the others); the query looks in number, name and phone. waiting_count is of all placed orders.';
