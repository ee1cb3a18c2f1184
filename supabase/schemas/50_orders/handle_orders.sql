-- Looking at orders, turning them into sales, calling them off.

create function private.order_json(p_tenant_id uuid, p_order_id uuid)
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
          'unit', p.unit, 'quantity', l.quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'promotions', coalesce(l.price_source -> 'promotions', '[]'), 'modifiers', l.modifiers) order by l.line_number)
        from public.order_lines l
        join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.order_id = o.id),
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
comment on function private.order_json(uuid, uuid) is 'An order as the API shows it to its shopper and to staff.';

create function public.get_order_by_token(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_order record;
begin
  select o.tenant_id, o.id, o.sale_id into v_order from public.orders o
  where o.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  return private.order_json(v_order.tenant_id, v_order.id)
    || jsonb_build_object('invoice_path', private.order_invoice_path(v_order.tenant_id, v_order.sale_id),
      'money', private.order_money(v_order.tenant_id, v_order.id));
end;
$$;
comment on function public.get_order_by_token(text) is
  'The order a secret token belongs to, with the path of its invoice once it was handed over (invoice_path) and what of its money moved (money, as private.order_money); null for any other text.';

create function public.get_order(p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_order jsonb := private.order_json(v_tenant_id, p_order_id);
begin
  if v_order is null then
    perform private.fail(404, 'not_found', 'This order does not exist.');
  end if;
  return v_order || private.order_staff_facts(v_tenant_id, p_order_id);
end;
$$;
comment on function public.get_order(uuid) is 'An order of the own business, with where it came from and what was paid for it in advance.';

create function private.lock_placed_order(p_tenant_id uuid, p_order_id uuid)
returns public.orders language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id for no key update;
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order does not exist.');
  end if;
  if v_order.status <> 'placed' then
    perform private.fail(409, 'order_not_open', 'This order is no longer open.',
      jsonb_build_object('status', v_order.status, 'sale_id', v_order.sale_id));
  end if;
  return v_order;
end;
$$;
comment on function private.lock_placed_order(uuid, uuid) is 'An order that still waits, locked; order_not_open otherwise.';

create function private.order_as_priced(p_order public.orders)
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
comment on function private.order_as_priced(public.orders) is 'An order in the shape of price_basket, for posting it at its agreed prices.';

create function private.post_order_confirmation(
  p_tenant_id uuid, p_user_id uuid, p_confirmation jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale_id uuid;
  v_session_id uuid;
  v_hash text := private.request_hash(p_confirmation);
  v_stored_hash text;
  v_order public.orders;
  v_session public.till_sessions;
  v_payments jsonb;
  v_number text;
  v_priced jsonb;
  v_now timestamptz;
  v_left numeric;
begin
  perform private.input_object(p_confirmation, 'p_confirmation');
  v_sale_id := private.input_uuid(p_confirmation, 'sale_id');
  v_payments := private.input_array(p_confirmation, 'payments', 0, 20);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;
  v_order := private.lock_placed_order(p_tenant_id, private.input_uuid(p_confirmation, 'order_id'));
  v_left := v_order.total_amount - v_order.deposit_amount;
  v_session_id := private.input_uuid(p_confirmation, 'till_session_id', '', v_left > 0);
  -- Where nothing is left to pay no till is needed; who names one has the sale counted there.
  if v_session_id is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
  end if;
  v_now := greatest(p_now, v_session.opened_at);
  v_payments := private.read_payments(p_tenant_id, v_payments, v_left, private.currency_step(v_order.currency_code));
  -- What was paid in advance: on account, and settled by the deposit within the same moment.
  if v_order.deposit_amount > 0 then
    perform private.lock_contact(p_tenant_id, v_order.contact_id);
    v_number := private.next_number(p_tenant_id, 'contact_payment');
    v_payments := v_payments || jsonb_build_object('id', gen_random_uuid(), 'tender_type', 'on_account', 'amount', v_order.deposit_amount,
      'ledger_role', 'receivable', 'reference', 'Paid in advance');
  end if;
  v_priced := private.order_as_priced(v_order);
  perform private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', v_order.channel,
    'order_id', v_order.id, 'till_session_id', v_session.id, 'contact_id', v_order.contact_id, 'contact_name', v_order.customer_name,
    'note', v_order.note, 'request_hash', v_hash, 'deposit_amount', v_order.deposit_amount,
    'serials', private.order_serials(p_confirmation -> 'serials', v_priced -> 'lines')), v_priced, v_payments,
    v_order.location_id, v_now, v_now);
  if v_order.deposit_amount > 0 then
    perform private.use_order_deposit(p_tenant_id, p_user_id, v_order, v_sale_id, v_number, v_now);
    update public.sales s set tender_types = private.order_sale_tenders(p_tenant_id, v_sale_id, v_order.id)
    where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  end if;
  update public.orders o set status = 'completed', sale_id = v_sale_id where o.tenant_id = p_tenant_id and o.id = v_order.id;
  insert into public.order_events (tenant_id, order_id, kind, actor_id, created_at)
  values (p_tenant_id, v_order.id, 'confirmed', p_user_id, v_now), (p_tenant_id, v_order.id, 'completed', p_user_id, v_now);
  return jsonb_build_object('id', v_sale_id, 'replayed', false);
end;
$$;
comment on function private.post_order_confirmation(uuid, uuid, jsonb, timestamptz) is
  'Makes a sale of an order: what is left to pay is taken, what was paid in advance settles its part. till_session_id only where something is left.';

create function public.confirm_order(p_confirmation jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
  v_posted jsonb;
begin
  perform private.require_permission('sales.record');
  perform private.require_writable();
  v_posted := private.post_order_confirmation(v_tenant_id, auth.uid(), p_confirmation);
  return private.sale_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.confirm_order(jsonb) is 'The order was handed over and paid: it becomes a sale and is completed. Answers the sale.';

create function private.post_order_cancellation(
  p_tenant_id uuid, p_user_id uuid, p_order_id uuid, p_reason text, p_now timestamptz default clock_timestamp()
)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reason text := private.input_text(jsonb_build_object('reason', p_reason), 'reason', 500, 'p_', true);
  v_order public.orders;
begin
  perform 1 from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id and o.status = 'cancelled';
  if found then
    return;
  end if;
  v_order := private.lock_placed_order(p_tenant_id, p_order_id);
  if v_order.deposit_amount > 0 then
    perform private.fail(409, 'order_has_deposit', 'A deposit was paid. Choose what happens to it.',
      jsonb_build_object('deposit_amount', v_order.deposit_amount));
  end if;
  perform private.end_orders(p_tenant_id, array[v_order.id], 'cancelled', p_user_id, v_reason, p_now);
end;
$$;
comment on function private.post_order_cancellation(uuid, uuid, uuid, text, timestamptz) is 'Calls a waiting order off and gives its stock back; cancelling twice is harmless.';

create function public.cancel_order(p_order_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
begin
  perform private.post_order_cancellation(v_tenant_id, auth.uid(), p_order_id, p_reason);
  return private.order_json(v_tenant_id, p_order_id);
end;
$$;
comment on function public.cancel_order(uuid, text) is 'Calls a waiting order off; the shopper sees the reason. Works without a live subscription.';

grant execute on function public.get_order_by_token(text) to anon, authenticated;

grant execute on function
  public.get_order(uuid),
  public.confirm_order(jsonb),
  public.cancel_order(uuid, text)
  to authenticated;
