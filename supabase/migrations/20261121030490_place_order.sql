-- Shoppers place orders without an account: the server's prices, stock held for a while, a secret token to follow the order.

create function private.order_customer(p_order jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_customer jsonb := private.input_object(p_order -> 'customer', 'customer');
  v_address jsonb := p_order -> 'delivery_address';
  v_method text := private.input_choice(p_order, 'fulfilment_method', array['delivery', 'pickup']);
  v_payment text := private.input_choice(p_order, 'payment_method', array['pay_on_delivery', 'pay_on_pickup']);
  v_phone text := private.input_text(v_customer, 'phone', 30, 'customer.', true);
  v_email text := private.input_text(v_customer, 'email', 254, 'customer.');
begin
  if v_phone !~ '^\+?[0-9 ()./-]{5,30}$' or length(private.phone_key(v_phone)) < 5 then
    perform private.refuse_input('customer.phone', 'This does not look like a phone number.');
  end if;
  if v_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    perform private.refuse_input('customer.email', 'This does not look like an email address.');
  end if;
  if (v_method = 'delivery') <> (v_payment = 'pay_on_delivery') then
    perform private.refuse_input('payment_method', 'Delivered orders are paid on delivery, collected ones on pickup.');
  end if;
  if v_method = 'pickup' then
    v_address := '{}';
  else
    perform private.input_object(v_address, 'delivery_address');
  end if;
  return jsonb_build_object(
    'customer_name', private.input_text(v_customer, 'name', 120, 'customer.', true),
    'customer_phone', v_phone, 'customer_email', v_email, 'fulfilment_method', v_method, 'payment_method', v_payment,
    'delivery_line_1', private.input_text(v_address, 'line_1', 200, 'delivery_address.', v_method = 'delivery'),
    'delivery_line_2', private.input_text(v_address, 'line_2', 200, 'delivery_address.'),
    'delivery_city', private.input_text(v_address, 'city', 120, 'delivery_address.', v_method = 'delivery'),
    'delivery_notes', private.input_text(v_address, 'notes', 500, 'delivery_address.'),
    'note', private.input_text(p_order, 'note', 1000));
end;
$$;
comment on function private.order_customer(jsonb) is 'Who ordered and where it goes, checked.';

create function private.hold_stock(
  p_tenant_id uuid, p_order_id uuid, p_location_id uuid, p_lines jsonb, p_expires_at timestamptz, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_short jsonb;
begin
  select jsonb_agg(jsonb_build_object('line_id', w.line_id, 'product_id', w.product_id, 'name', w.name))
  into v_short
  from (
    select min(l.id::text)::uuid as line_id, l.product_id, p.name, sum(l.quantity) as quantity
    from jsonb_to_recordset(p_lines) as l (id uuid, product_id uuid, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods'
    group by l.product_id, p.name
  ) w
  left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = w.product_id and s.location_id = p_location_id
  where coalesce(s.quantity - private.held_quantity(s, p_now), 0) < w.quantity
    and not exists (select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.allow_negative_stock);
  if v_short is not null then
    perform private.fail(409, 'insufficient_stock', 'Some of this is no longer in stock.', jsonb_build_object('lines', v_short));
  end if;
  insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
  select p_tenant_id, p_order_id, l.product_id, p_location_id, sum(l.quantity), p_expires_at
  from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity numeric)
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods'
  group by l.product_id;
end;
$$;
comment on function private.hold_stock(uuid, uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Reserves the goods of an order whose products the caller has locked; names the lines that are short, not how much there is.';

-- Nobody has checked who orders: what one order and one phone number may hold back from the till has a limit.
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
    group by l.product_id, l.name having sum(l.quantity) > v_settings.order_max_quantity_per_product
  ) w;
  if v_excessive is not null then
    perform private.fail(400, 'invalid_input',
      format('At most %s of one product can be ordered here. For more, please call the shop.', v_settings.order_max_quantity_per_product),
      jsonb_build_object('field', 'lines', 'max_quantity', v_settings.order_max_quantity_per_product, 'lines', v_excessive));
  end if;
  if (select count(*) from public.orders o
      where o.tenant_id = p_tenant_id and o.status = 'placed' and private.phone_key(o.customer_phone) = private.phone_key(p_phone)
        and o.reserved_until > p_now) >= v_settings.order_max_open_per_phone then
    perform private.fail(429, 'rate_limited', 'This phone number has as many open orders here as it may have. Please call the shop.',
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
  v_token text;
  v_first public.orders;
  v_customer jsonb;
  v_priced jsonb;
  v_internal jsonb;
  v_number text;
  v_reserved_until timestamptz;
  v_written integer;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  perform private.lock_request('order', p_tenant_id, v_id);
  select * into v_first from public.orders o where o.tenant_id = p_tenant_id and o.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'order_number', v_first.order_number, 'total_amount', v_first.total_amount,
      'token', private.link_token(p_tenant_id, 'order', v_id), 'replayed', true);
  end if;
  v_customer := private.order_customer(p_order);
  v_priced := private.price_basket(p_tenant_id, private.shop_basket(p_order), p_now);
  v_internal := v_priced -> 'internal';
  perform private.require_expected_total(p_order, (v_priced ->> 'total_amount')::numeric);
  select p_now + make_interval(mins => s.order_hold_minutes) into v_reserved_until
  from public.storefront_settings s where s.tenant_id = p_tenant_id;
  v_token := private.link_token(p_tenant_id, 'order', v_id);

  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods'
    and p.id in (select l.product_id from jsonb_to_recordset(v_priced -> 'lines') as l (product_id uuid))
  order by p.id for no key update;
  v_number := private.next_number(p_tenant_id, 'order');
  -- After the number, whose lock lets one order of a business through at a time: orders sent at once all count.
  perform private.require_modest_order(p_tenant_id, v_customer ->> 'customer_phone', v_priced -> 'lines', p_now);
  insert into public.orders (
    tenant_id, id, order_number, token_hash, placed_at, reserved_until, location_id, customer_name, customer_phone,
    customer_email, fulfilment_method, delivery_line_1, delivery_line_2, delivery_city, delivery_notes, payment_method, note,
    currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee, delivery_net_amount,
    delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount, total_amount, item_count, request_hash)
  select p_tenant_id, v_id, v_number, private.token_hash(v_token), p_now, v_reserved_until, (v_internal ->> 'location_id')::uuid,
    c.customer_name, c.customer_phone, c.customer_email, c.fulfilment_method, c.delivery_line_1, c.delivery_line_2,
    c.delivery_city, c.delivery_notes, c.payment_method, c.note, s.currency_code, s.prices_include_tax, s.subtotal_amount,
    s.discount_amount, s.delivery_fee, coalesce(i.delivery_net_amount, 0), coalesce(i.delivery_tax_amount, 0),
    coalesce(i.delivery_tax_rate_percent, 0), i.delivery_tax_code, s.net_amount, s.tax_amount, s.total_amount,
    private.count_items(v_priced -> 'lines'), v_hash
  from jsonb_populate_record(null::public.orders, v_customer) as c
  cross join jsonb_populate_record(null::public.orders, v_priced - 'lines') as s
  cross join jsonb_populate_record(null::public.orders, v_internal) as i;
  insert into public.order_lines (
    tenant_id, id, order_id, line_number, product_id, name, sku, unit, image_url, quantity, unit_price, discount_amount,
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
  select p_tenant_id, l.id, v_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.image_url, l.quantity, l.unit_price,
    l.discount_amount, l.net_amount, l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code
  from jsonb_populate_recordset(null::public.order_lines, v_priced -> 'lines') as l
  on conflict (tenant_id, id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(v_priced -> 'lines') then
    perform private.refuse_input('lines', 'A line id was already used in another order.');
  end if;
  perform private.hold_stock(p_tenant_id, v_id, (v_internal ->> 'location_id')::uuid, v_priced -> 'lines', v_reserved_until, p_now);
  insert into public.order_events (tenant_id, order_id, kind, created_at) values (p_tenant_id, v_id, 'placed', p_now);
  return jsonb_build_object('id', v_id, 'order_number', v_number, 'token', v_token,
    'total_amount', (v_priced ->> 'total_amount')::numeric, 'replayed', false);
end;
$$;
comment on function private.post_order(uuid, jsonb, timestamptz) is
  'Places an order at the server''s prices and reserves its stock. Idempotent by id and body, the token included.';

-- Thirty orders in ten minutes from one address are not a shopper.
create function private.count_order_attempt(p_tenant_id uuid, p_client text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_attempts integer;
begin
  insert into private.order_attempts as a (tenant_id, client, window_start)
  values (p_tenant_id, p_client, date_bin('10 minutes', p_now, '2000-01-01'))
  on conflict (tenant_id, client, window_start) do update set attempts = a.attempts + 1
  returning a.attempts into v_attempts;
  if v_attempts > 30 then
    perform private.fail(429, 'rate_limited', 'Too many orders from here. Try again in some minutes.');
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
  v_now timestamptz := clock_timestamp();
  v_placed jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  perform private.require_open_shop(v_tenant_id);
  v_placed := private.post_order(v_tenant_id, p_order, v_now);
  if not (v_placed ->> 'replayed')::boolean then
    perform private.count_order_attempt(v_tenant_id, coalesce(host(private.request_address()), 'unknown'), v_now);
  end if;
  return v_placed;
end;
$$;
comment on function public.place_order(jsonb) is
  'A shopper orders in an open shop, signed in or not. Idempotent by id and body; the answer holds the secret token.';
grant execute on function public.place_order(jsonb) to anon, authenticated;
