-- Sales and orders keep where their prices came from. As before but for contact, labels and price sources.

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
  v_location_id uuid;
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

  v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
  v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent'), v_occurred_at);
  perform private.require_pricing_rights(p_tenant_id, p_user_id, v_priced);
  perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric);

  perform private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash), v_priced, v_payments, v_location_id, v_occurred_at, p_now);
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

-- The price source of a line is shown with the sale.
create or replace function private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'invoice_number', s.invoice_number, 'channel', s.channel, 'status', s.status, 'order_id', s.order_id,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'business_date', s.business_date,
      'currency_code', s.currency_code, 'prices_include_tax', s.prices_include_tax, 'subtotal_amount', s.subtotal_amount,
      'discount_amount', s.discount_amount, 'delivery_fee', s.delivery_fee, 'net_amount', s.net_amount,
      'tax_amount', s.tax_amount, 'total_amount', s.total_amount, 'refunded_amount', s.refunded_amount,
      'balance_due', s.balance_due, 'change_due', s.change_due, 'cashier_name', s.cashier_name, 'till_name', t.name,
      'till_session_id', s.till_session_id, 'journal_entry_id', s.journal_entry_id, 'note', s.note, 'replayed', p_replayed)
    || jsonb_build_object(
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'line_number', l.line_number, 'product_id', l.product_id,
          'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantity', l.quantity, 'returned_quantity', l.returned_quantity,
          'list_price', l.list_price, 'unit_price', l.unit_price, 'price_source', l.price_source,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'tax_rate_percent', l.tax_rate_percent, 'tax_code', l.tax_code) order by l.line_number)
        from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
            union all
            select s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
            where s.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'payments', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
          'amount_tendered', p.amount_tendered, 'change_due', p.change_due, 'reference', p.reference) order by p.created_at, p.id)
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id), '[]'),
      'credit_notes', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'issued_at', c.issued_at,
          'total_amount', c.total_amount, 'reason', c.reason) order by c.issued_at, c.credit_note_number)
        from public.credit_notes c where c.tenant_id = s.tenant_id and c.sale_id = s.id), '[]'),
      'contact', case when k.id is not null then
        jsonb_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone) end)
    from public.sales s
    join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    join public.tills t on t.tenant_id = h.tenant_id and t.id = h.till_id
    left join public.contacts k on k.tenant_id = s.tenant_id and k.id = s.contact_id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id);
end;
$$;

-- Everything an order takes, the components of bundles too, is locked in one order before the number.
create or replace function private.post_order(p_tenant_id uuid, p_order jsonb, p_now timestamptz default clock_timestamp())
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

  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from jsonb_to_recordset(v_priced -> 'lines') as l (product_id uuid)));
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
    tenant_id, id, order_id, line_number, product_id, name, sku, unit, image_url, quantity, list_price, unit_price,
    price_source, discount_amount, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
  select p_tenant_id, l.id, v_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.image_url, l.quantity, l.list_price,
    l.unit_price, l.price_source, l.discount_amount, l.net_amount, l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code
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

create or replace function private.order_as_priced(p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_order) || jsonb_build_object(
    'lines', (
      select jsonb_agg(to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(), 'list_price', coalesce(l.list_price, l.unit_price)) order by l.line_number)
      from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id),
    'internal', jsonb_build_object('step', private.currency_step(p_order.currency_code), 'reasons', '{}'::jsonb,
      'delivery_net_amount', p_order.delivery_net_amount, 'delivery_tax_amount', p_order.delivery_tax_amount,
      'delivery_tax_rate_percent', p_order.delivery_tax_rate_percent, 'delivery_tax_code', p_order.delivery_tax_code));
end;
$$;
