-- Shoppers place orders without an account: the server's prices, stock held for a while, a secret token to follow the order.

create function private.order_customer(p_order jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_customer jsonb := private.input_object(p_order -> 'customer', 'customer');
  v_address jsonb := p_order -> 'delivery_address';
  v_method text := private.input_choice(p_order, 'fulfilment_method', array['delivery', 'pickup']);
  v_payment text := private.input_choice(p_order, 'payment_method', array['pay_on_delivery', 'pay_on_pickup', 'mobile_money', 'card']);
  v_phone text := private.input_text(v_customer, 'phone', 30, 'customer.', true);
  v_email text := private.input_text(v_customer, 'email', 254, 'customer.');
begin
  if v_phone !~ '^\+?[0-9 ()./-]{5,30}$' or length(private.phone_key(v_phone)) < 5 then
    perform private.refuse_input('customer.phone', 'This does not look like a phone number.');
  end if;
  if v_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    perform private.refuse_input('customer.email', 'This does not look like an email address.');
  end if;
  if (v_method, v_payment) in (('delivery', 'pay_on_pickup'), ('pickup', 'pay_on_delivery')) then
    perform private.refuse_input('payment_method', 'Delivery orders are paid on delivery, pickup orders on pickup.');
  end if;
  if v_method = 'pickup' then
    v_address := '{}';
  else
    perform private.input_object(v_address, 'delivery_address');
  end if;
  return jsonb_build_object(
    'customer_name', private.input_words(v_customer, 'name', 120, 'customer.', true),
    'customer_phone', private.shown_phone(v_phone, private.input_uuid(p_order, 'tenant_id', '', false)), 'customer_email', v_email, 'fulfilment_method', v_method, 'payment_method', v_payment,
    'delivery_line_1', private.input_words(v_address, 'line_1', 200, 'delivery_address.', v_method = 'delivery'),
    'delivery_line_2', private.input_words(v_address, 'line_2', 200, 'delivery_address.'),
    'delivery_city', private.input_words(v_address, 'city', 120, 'delivery_address.', v_method = 'delivery'),
    'delivery_notes', private.input_text(v_address, 'notes', 500, 'delivery_address.'),
    'note', private.input_text(p_order, 'note', 1000));
end;
$$;
comment on function private.order_customer(jsonb) is
  'Who ordered, where it goes and how it will be paid, checked; names and addresses as single lines. Whether the shop takes money online is checked with the order itself.';

create function private.sells_below_stock(p_policies public.tenant_policies, p_channel text)
returns boolean language sql immutable security invoker set search_path = ''
return p_policies.allow_negative_stock and (p_channel <> 'storefront' or not p_policies.warns_below_stock);
comment on function private.sells_below_stock(public.tenant_policies, text) is
  'Whether an order of a channel (storefront, till) may hold more than is there. Where tills warn and sell, the shop refuses: only who stands at the shelf sees what lies on it.';

create function private.hold_stock(
  p_tenant_id uuid, p_order_id uuid, p_location_id uuid, p_lines jsonb, p_expires_at timestamptz, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_policy record;
  v_short jsonb;
begin
  perform private.lock_goods(p_tenant_id, array(select l.product_id from jsonb_to_recordset(p_lines) as l (product_id uuid)));
  select private.sells_below_stock(o, (select d.channel from public.orders d where d.tenant_id = p_tenant_id and d.id = p_order_id)) as sells_below_stock,
    o.stock_buffer_default into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  insert into public.order_line_components (tenant_id, order_line_id, component_id, quantity)
  select p_tenant_id, l.id, c.component_id, round(l.quantity * c.quantity, 3)
  from jsonb_to_recordset(p_lines) as l (id uuid, product_id uuid, quantity numeric)
  join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = l.product_id
  where round(l.quantity * c.quantity, 3) > 0;

  with goods as materialized (
    select g.line_id, g.product_id, g.quantity, g.bundle_id
    from private.order_goods(p_tenant_id, p_order_id, p_lines) g
    join public.products p on p.tenant_id = p_tenant_id and p.id = g.product_id and p.kind = 'goods'
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id) w
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = w.product_id and s.location_id = p_location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
        - case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, v_day) else 0 end
        - coalesce(p.stock_buffer, v_policy.stock_buffer_default) < w.quantity
      and not v_policy.sells_below_stock
  ), held as (
    insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
    select p_tenant_id, p_order_id, g.product_id, p_location_id, sum(g.quantity), p_expires_at
    from goods g where not exists (select 1 from short) group by g.product_id
  )
  -- The line is named as the shopper knows it; what a bundle lacks is said beside it.
  select jsonb_agg(jsonb_build_object('line_id', n.line_id, 'product_id', n.product_id, 'name', n.name)
    || case when n.component_names is not null then jsonb_build_object('component_names', n.component_names) else '{}' end)
  into v_short
  from (
    select min(g.line_id::text)::uuid as line_id, p.id as product_id, p.name,
      -- What is not in the shop by itself has no name there.
      jsonb_agg(distinct c.name) filter (where g.bundle_id is not null and private.is_sold_online(c)) as component_names
    from short s
    join goods g on g.product_id = s.product_id
    join public.products c on c.tenant_id = p_tenant_id and c.id = s.product_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(g.bundle_id, g.product_id)
    group by p.id, p.name
  ) n;
  if v_short is not null then
    perform private.fail(409, 'insufficient_stock', 'Some items are no longer in stock.', jsonb_build_object('lines', v_short));
  end if;
end;
$$;
comment on function private.hold_stock(uuid, uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Reserves the goods of an order beyond the buffer, those of the components for bundles, whose recipe it keeps; names the lines that are short, not how much there is.';

create function private.require_modest_order(p_tenant_id uuid, p_phone text, p_lines jsonb, p_now timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.storefront_settings;
  v_excessive jsonb;
begin
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.name)) into v_excessive
  from (
    select l.product_id, l.name from jsonb_to_recordset(p_lines) as l (product_id uuid, name text, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    group by l.product_id, l.name, p.id, p.unit, p.online_step
    -- Of grams the limit counts the steps, not each gram.
    having sum(l.quantity) > v_settings.order_max_quantity_per_product
      * private.order_limit_unit(p.unit, p.online_step)
  ) w;
  if v_excessive is not null then
    perform private.fail(400, 'invalid_input',
      format('At most %s of one product can be ordered here. For more, please call the shop.', v_settings.order_max_quantity_per_product),
      jsonb_build_object('field', 'lines', 'max_quantity', v_settings.order_max_quantity_per_product, 'lines', v_excessive));
  end if;
  if (select count(*) from public.orders o
      where o.tenant_id = p_tenant_id and o.status = 'placed' and private.phone_key(o.customer_phone) = private.phone_key(p_phone)
        and o.reserved_until > p_now) >= v_settings.order_max_open_per_phone then
    perform private.fail(429, 'rate_limited', 'This phone number has too many open orders. Please call the shop.',
      jsonb_build_object('max_open_orders', v_settings.order_max_open_per_phone));
  end if;
end;
$$;
comment on function private.require_modest_order(uuid, text, jsonb, timestamptz) is
  'Raises invalid_input beyond the most of one product, rate_limited beyond the most open orders of one phone number, as the shop has set them.';

create function private.post_order(p_tenant_id uuid, p_order jsonb, p_now timestamptz default clock_timestamp())
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
    perform private.fail(409, 'below_minimum', 'This is below the minimum order. Add more to your cart.',
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

create function private.count_order_attempt(p_tenant_id uuid, p_client text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_attempts integer;
begin
  perform private.require_counted();
  insert into private.order_attempts as a (tenant_id, client, window_start)
  values (p_tenant_id, p_client, date_bin('10 minutes', p_now, '2000-01-01'))
  on conflict (tenant_id, client, window_start) do update set attempts = a.attempts + 1
  returning a.attempts into v_attempts;
  if v_attempts > 30 then
    perform private.fail(429, 'rate_limited', 'Too many orders. Try again in a few minutes.');
  end if;
  if v_attempts = 1 then
    delete from private.order_attempts a where a.window_start < p_now - interval '1 day';
  end if;
end;
$$;
comment on function private.count_order_attempt(uuid, text, timestamptz) is 'Raises rate_limited beyond 30 placed orders per shop, address and ten minutes.';

create function public.place_order(p_order jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_id uuid;
  v_now timestamptz := clock_timestamp();
  v_refusal jsonb;
  v_hint text;
  v_message text;
  v_detail text;
  v_placed jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  v_id := private.input_uuid(p_order, 'id');
  perform private.require_open_shop(v_tenant_id);
  perform private.require_few_attempts(v_tenant_id, p_order);
  begin
    -- What was placed is answered however often it is asked for. An order that is refused takes its count back with it.
    if not exists (select 1 from public.orders o where o.tenant_id = v_tenant_id and o.id = v_id) then
      v_refusal := private.anonymous_refusal(v_tenant_id, 'order', p_order, 1, v_now);
      if v_refusal is not null then
        return v_refusal;
      end if;
    end if;
    v_placed := private.post_order(v_tenant_id, p_order - 'device_id' - 'challenge', v_now);
    perform private.count_visit(v_tenant_id, 5);
    return v_placed;
  exception when sqlstate 'PT409' then
    get stacked diagnostics v_hint = pg_exception_hint, v_message = message_text, v_detail = pg_exception_detail;
    if v_hint <> 'coupon_unknown' then
      raise;
    end if;
    -- Answered, not raised, so that the guess is counted.
    perform private.count_attempts(v_tenant_id, p_order, array(
      select e.value #>> '{}' from jsonb_array_elements(p_order -> 'coupon_codes') as e
      where not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = upper(btrim(e.value #>> '{}')))));
    return private.answer_refusal(409, v_hint, v_message, nullif(v_detail, '')::jsonb);
  end;
end;
$$;
comment on function public.place_order(jsonb) is
  'A shopper orders in an open shop, signed in or not. Idempotent by id and body; the answer holds the secret token. Orders, and codes of no coupon as guesses, are counted by device, address and shop: challenge_required, rate_limited.';

grant execute on function public.place_order(jsonb) to anon, authenticated;
