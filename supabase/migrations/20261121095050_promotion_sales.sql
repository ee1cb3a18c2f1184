-- Sales and orders with promotions. Limits hold under a lock: what two quotes were promised only one of them gets.

create function private.lock_promotions(p_tenant_id uuid, p_contact_id uuid, p_priced jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_uses jsonb := p_priced #> '{internal,promotion_uses}';
  v_coupon jsonb;
  v_limited record;
begin
  for v_coupon in select e.value from jsonb_array_elements(p_priced -> 'coupons') as e where e.value ->> 'state' <> 'applied' loop
    perform private.fail(409, v_coupon ->> 'state', v_coupon ->> 'message', jsonb_build_object('code', v_coupon -> 'code'));
  end loop;
  if jsonb_array_length(v_uses) = 0 then
    return;
  end if;
  perform 1 from public.promotions p
  where p.tenant_id = p_tenant_id and p.id in (select (u ->> 'promotion_id')::uuid from jsonb_array_elements(v_uses) as u)
    and (p.usage_limit is not null or p.per_customer_limit is not null)
  order by p.id for no key update;
  perform 1 from public.coupons c
  where c.tenant_id = p_tenant_id and c.id in (select (u ->> 'coupon_id')::uuid from jsonb_array_elements(v_uses) as u)
    and (c.usage_limit is not null or c.per_customer_limit is not null)
  order by c.id for no key update;
  -- Whoever had the lock before may have taken the last one.
  for v_limited in
    select p.name, c.code,
      coalesce(private.refused_limit(p_tenant_id, p.id, null, p.usage_limit, p.per_customer_limit, p_contact_id),
        case when c.id is not null then
          private.refused_limit(p_tenant_id, p.id, c.id, c.usage_limit, c.per_customer_limit, p_contact_id) end) as refusal
    from jsonb_to_recordset(v_uses) as u (promotion_id uuid, coupon_id uuid)
    join public.promotions p on p.tenant_id = p_tenant_id and p.id = u.promotion_id
    left join public.coupons c on c.tenant_id = p_tenant_id and c.id = u.coupon_id
    order by c.code, p.id
  loop
    if v_limited.refusal is not null and v_limited.code is not null then
      v_coupon := private.coupon_answer(v_limited.code, v_limited.refusal);
      perform private.fail(409, v_coupon ->> 'state', v_coupon ->> 'message', jsonb_build_object('code', v_limited.code));
    elsif v_limited.refusal is not null then
      perform private.fail(409, 'promotion_used_up', format('The promotion "%s" was just used up. Look at the total again.', v_limited.name));
    end if;
  end loop;
end;
$$;
comment on function private.lock_promotions(uuid, uuid, jsonb) is
  'Before a priced basket is posted: refuses coupons that are not applied, locks promotions and coupons with limits and looks at these again.';

create function private.write_promotion_uses(
  p_tenant_id uuid, p_sale_id uuid, p_order_id uuid, p_contact_id uuid, p_priced jsonb, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_array_length(p_priced #> '{internal,promotion_uses}') > 0 then
    insert into public.promotion_uses (tenant_id, promotion_id, coupon_id, sale_id, order_id, contact_id, amount, used_at)
    select p_tenant_id, u.promotion_id, u.coupon_id, p_sale_id, p_order_id, p_contact_id, u.amount, p_at
    from jsonb_to_recordset(p_priced #> '{internal,promotion_uses}') as u (promotion_id uuid, coupon_id uuid, amount numeric);
  end if;
end;
$$;
comment on function private.write_promotion_uses(uuid, uuid, uuid, uuid, jsonb, timestamptz) is
  'Notes what each promotion gave a sale or an order.';

create or replace function private.post_sale(
  p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_priced_at timestamptz;
  v_location_id uuid;
  v_operator private.till_operators;
  v_late jsonb := nullif(p_sale -> 'late', 'null');
  v_flags text[] := '{}';
  v_priced jsonb;
  v_payments jsonb;
begin
  perform private.input_object(p_sale, 'p_sale');
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, 20);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  if v_late is null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  else
    v_late := private.read_late(v_late);
    v_session := private.lock_late_session(p_tenant_id, p_user_id, v_session_id, p_now);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), (
      select s.opened_at from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = v_session_id));
    v_flags := private.late_flags(p_tenant_id, p_user_id, v_session, v_occurred_at, p_now);
  end if;
  -- Whoever sells with the server sells at the prices and promotions of now, by the PIN of now, whatever time is named.
  v_priced_at := case when v_late is null then greatest(p_now, v_occurred_at) else v_occurred_at end;
  if v_late is null then
    v_operator := private.read_operator(p_tenant_id, p_user_id, p_sale, v_priced_at);
  else
    v_operator := private.late_operator(p_tenant_id, v_session_id, p_sale);
  end if;
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent', 'coupon_codes', p_sale -> 'coupon_codes', 'is_late', v_late is not null,
    'keeps_choices', v_late is not null), v_priced_at);
  -- What happened without the server cannot be refused any more: it is told to those who look after the tills.
  if v_late is null then
    perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_sale -> 'approval_ids', v_sale_id);
  else
    v_flags := v_flags || private.late_price_flags(p_tenant_id, p_user_id, v_operator.user_id, v_priced, p_sale -> 'lines');
    perform set_config('dukani.goods_have_left', 'on', true);
  end if;
  perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric);

  perform private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash, 'serials', private.read_serials(p_sale -> 'lines', v_late is not null)), v_priced, v_payments, v_location_id,
    v_occurred_at, p_now);
  perform private.write_promotion_uses(p_tenant_id, v_sale_id, null, v_contact_id, v_priced, v_occurred_at);
  if v_late is not null then
    perform set_config('dukani.goods_have_left', '', true);
    perform private.write_late_sale(p_tenant_id, v_sale_id, v_late, v_flags, v_session, v_location_id);
  end if;
  if v_operator.user_id <> p_user_id then
    insert into public.sale_operators (tenant_id, sale_id, user_id, name)
    values (p_tenant_id, v_sale_id, v_operator.user_id, v_operator.user_name);
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  if jsonb_array_length(v_priced #> '{internal,labels}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'label_price_taken', 'sales', v_sale_id, null, v_priced #> '{internal,labels}');
  end if;
  return jsonb_build_object('id', v_sale_id, 'replayed', false);
end;
$$;

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes'));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$$;

-- A shopper may name coupons, nothing else that decides a price.
create or replace function private.shop_basket(p_body jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 500);
begin
  return jsonb_build_object(
    'channel', 'storefront',
    'fulfilment_method', p_body -> 'fulfilment_method',
    'coupon_codes', p_body -> 'coupon_codes',
    'lines', (
      select jsonb_agg(case jsonb_typeof(e.value) when 'object' then jsonb_build_object('id', e.value -> 'id',
        'product_id', e.value -> 'product_id', 'quantity', e.value -> 'quantity') else e.value end order by e.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as e));
end;
$$;

-- Everything an order takes, the components of bundles too, is locked in one order before the number.
create function private.write_order(p_tenant_id uuid, p_document jsonb, p_customer jsonb, p_priced jsonb, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_document ->> 'id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_token text := private.link_token(p_tenant_id, 'order', v_id);
  v_number text;
  v_written integer;
begin
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from jsonb_to_recordset(p_priced -> 'lines') as l (product_id uuid)));
  v_number := private.next_number(p_tenant_id, case p_document ->> 'channel' when 'till' then 'taken_order' else 'order' end);
  -- After the number, whose lock lets one order of a business through at a time: orders sent at once all count.
  if p_document ->> 'channel' = 'storefront' then
    perform private.require_modest_order(p_tenant_id, p_customer ->> 'customer_phone', p_priced -> 'lines', p_now);
  end if;
  insert into public.orders (
    tenant_id, id, order_number, token_hash, placed_at, reserved_until, location_id, channel, contact_id, taken_by, taken_by_name,
    customer_name, customer_phone, customer_email, fulfilment_method, delivery_line_1, delivery_line_2, delivery_city, delivery_notes,
    payment_method, note, currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee, delivery_net_amount,
    delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount, total_amount, item_count, request_hash)
  select p_tenant_id, v_id, v_number, private.token_hash(v_token), p_now, d.reserved_until, (v_internal ->> 'location_id')::uuid,
    d.channel, d.contact_id, d.taken_by, d.taken_by_name, c.customer_name, c.customer_phone, c.customer_email, c.fulfilment_method,
    c.delivery_line_1, c.delivery_line_2, c.delivery_city, c.delivery_notes, c.payment_method, c.note, s.currency_code,
    s.prices_include_tax, s.subtotal_amount, s.discount_amount, s.delivery_fee, coalesce(i.delivery_net_amount, 0),
    coalesce(i.delivery_tax_amount, 0), coalesce(i.delivery_tax_rate_percent, 0), i.delivery_tax_code, s.net_amount, s.tax_amount,
    s.total_amount, private.count_items(p_priced -> 'lines'), d.request_hash
  from jsonb_populate_record(null::public.orders, p_customer) as c
  cross join jsonb_populate_record(null::public.orders, p_document) as d
  cross join jsonb_populate_record(null::public.orders, p_priced - 'lines') as s
  cross join jsonb_populate_record(null::public.orders, v_internal) as i;
  insert into public.order_lines (
    tenant_id, id, order_id, line_number, product_id, name, sku, unit, image_url, quantity, list_price, unit_price,
    price_source, discount_amount, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, modifiers)
  select p_tenant_id, l.id, v_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.image_url, l.quantity, l.list_price,
    l.unit_price, l.price_source, l.discount_amount, l.net_amount, l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code,
    coalesce(l.modifiers, '[]')
  from jsonb_populate_recordset(null::public.order_lines, p_priced -> 'lines') as l
  on conflict (tenant_id, id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(p_priced -> 'lines') then
    perform private.refuse_input('lines', 'A line id was already used in another order.');
  end if;
  perform private.hold_stock(p_tenant_id, v_id, (v_internal ->> 'location_id')::uuid, p_priced -> 'lines',
    (p_document ->> 'reserved_until')::timestamptz, p_now);
  perform private.write_promotion_uses(p_tenant_id, null, v_id, (p_document ->> 'contact_id')::uuid, p_priced, p_now);
  insert into public.order_events (tenant_id, order_id, kind, actor_id, created_at)
  values (p_tenant_id, v_id, 'placed', (p_document ->> 'taken_by')::uuid, p_now);
  return jsonb_build_object('id', v_id, 'order_number', v_number, 'token', v_token,
    'total_amount', (p_priced ->> 'total_amount')::numeric, 'replayed', false);
end;
$$;
comment on function private.write_order(uuid, jsonb, jsonb, jsonb, timestamptz) is
  'Writes a priced order and reserves its stock. p_document: id, channel, contact_id, taken_by, taken_by_name, reserved_until, request_hash. Answers PlacedOrder.';

create function private.placed_already(p_tenant_id uuid, p_order_id uuid, p_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first public.orders;
begin
  perform private.lock_request('order', p_tenant_id, p_order_id);
  select * into v_first from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  if v_first.id is null then
    return null;
  end if;
  perform private.require_same_request(v_first.request_hash, p_hash);
  return jsonb_build_object('id', p_order_id, 'order_number', v_first.order_number, 'total_amount', v_first.total_amount,
    'token', private.link_token(p_tenant_id, 'order', p_order_id), 'replayed', true);
end;
$$;
comment on function private.placed_already(uuid, uuid, text) is 'What the same order was answered before; null the first time. Holds the id.';

create or replace function private.post_order(p_tenant_id uuid, p_order jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_order);
  v_placed jsonb;
  v_customer jsonb;
  v_priced jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  v_placed := private.placed_already(p_tenant_id, v_id, v_hash);
  if v_placed is not null then
    return v_placed;
  end if;
  v_customer := private.order_customer(p_order);
  v_priced := private.price_basket(p_tenant_id, private.shop_basket(p_order), p_now);
  perform private.lock_promotions(p_tenant_id, null, v_priced);
  perform private.require_expected_total(p_order, (v_priced ->> 'total_amount')::numeric);
  return private.write_order(p_tenant_id, jsonb_build_object('id', v_id, 'channel', 'storefront', 'request_hash', v_hash,
    'reserved_until', (select p_now + make_interval(mins => s.order_hold_minutes) from public.storefront_settings s
      where s.tenant_id = p_tenant_id)), v_customer, v_priced, p_now);
end;
$$;
