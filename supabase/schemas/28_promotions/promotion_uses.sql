-- Sales and orders with promotions. Limits hold under a lock: what two quotes were promised only one of them gets.

create function private.lock_promotions(p_tenant_id uuid, p_contact_id uuid, p_priced jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_uses jsonb := p_priced #> '{internal,promotion_uses}';
  v_coupon jsonb;
  v_limited record;
begin
  if p_priced -> 'coupons' <> '[]' then
    for v_coupon in select e.value from jsonb_array_elements(p_priced -> 'coupons') as e where e.value ->> 'state' <> 'applied' loop
      perform private.fail(409, v_coupon ->> 'state', v_coupon ->> 'message', jsonb_build_object('code', v_coupon -> 'code'));
    end loop;
  end if;
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
      perform private.fail(409, 'promotion_used_up', format('The promotion "%s" was just used up. Check the new total.', v_limited.name));
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
