-- An order says how its shopper means to pay: when it is handed over, or online. Until it is paid that can change.

create function private.online_payment_methods(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('method', private.payment_method_of(v.kind), 'provider', v.kind, 'is_test', v.mode = 'test',
      'is_asked', v.is_enabled, 'is_direct', v.takes_direct_payments) order by private.payment_method_of(v.kind) desc)
    from public.payment_providers v where v.tenant_id = p_tenant_id and (v.is_enabled or v.takes_direct_payments)), '[]');
end;
$$;
comment on function private.online_payment_methods(uuid) is
  'How a shop can be paid online now, mobile money first: is_asked by a request of the service, is_direct to the paybill or till by oneself.';

create function public.shop_payment_methods(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_open_shop(p_tenant_id);
  -- Only the checkout asks.
  perform private.count_visit(p_tenant_id, 4);
  return private.online_payment_methods(p_tenant_id);
end;
$$;
comment on function public.shop_payment_methods(uuid) is
  'How an open shop can be paid online: [{method mobile_money|card, provider, is_test, is_asked, is_direct}]. Counts that the visit began the checkout (private.count_visit).';

create function private.tg_orders__online_payment()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.channel <> 'storefront' or not exists (select 1 from public.payment_providers v
      where v.tenant_id = new.tenant_id and (v.is_enabled or v.takes_direct_payments) and private.payment_method_of(v.kind) = new.payment_method) then
    perform private.refuse_input('payment_method', 'This shop does not accept this payment method online.');
  end if;
  return new;
end;
$$;
comment on function private.tg_orders__online_payment() is 'Only orders of the online shop are paid online, and only as the shop has switched on.';

create function private.order_by_token(p_token text)
returns public.orders language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order does not exist.');
  end if;
  return v_order;
end;
$$;
comment on function private.order_by_token(text) is 'The order that a secret token belongs to, not_found for any other text.';

create function private.shopper_payment_json(p_order public.orders, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_left numeric := p_order.total_amount - private.order_paid_in_advance(p_order.tenant_id, p_order.id);
begin
  return jsonb_build_object('order_id', p_order.id, 'tenant_id', p_order.tenant_id, 'order_number', p_order.order_number,
    'order_status', p_order.status, 'payment_method', p_order.payment_method, 'fulfilment_method', p_order.fulfilment_method,
    'phone', p_order.customer_phone, 'email', p_order.customer_email, 'currency_code', p_order.currency_code,
    'total_amount', p_order.total_amount, 'left_amount', case when p_order.status = 'completed' then 0 else v_left end,
    'can_pay', p_order.channel = 'storefront' and p_order.status = 'placed' and v_left > 0
      and (p_order.reserved_until > p_now or p_order.deposit_amount > 0),
    'methods', private.online_payment_methods(p_order.tenant_id),
    'direct', private.direct_payment_json(p_order),
    'payment', (
      select jsonb_build_object('id', i.id, 'state', i.state, 'is_live', private.payment_is_live(i, p_now), 'provider', i.provider,
        'method', i.method, 'amount', i.amount, 'payer', case when not i.is_direct then i.payer end, 'is_direct', i.is_direct, 'code', i.code,
        'receipt_number', i.receipt_number, 'redirect_url', case when private.payment_is_live(i, p_now) then i.redirect_url end,
        'refund_status', i.refund_status, 'is_test', i.mode = 'test', 'expires_at', i.expires_at, 'created_at', i.created_at)
      from public.payment_intents i where i.tenant_id = p_order.tenant_id and i.order_id = p_order.id
      order by i.created_at desc, i.id limit 1));
end;
$$;
comment on function private.shopper_payment_json(public.orders, timestamptz) is
  'What is left to pay for an order, how it can be paid online or directly, and how the newest try goes. Not who sent money directly: whoever opened the link need not know.';

create function public.order_payment(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.shopper_payment_json(private.order_by_token(p_token), clock_timestamp());
end;
$$;
comment on function public.order_payment(text) is 'Where the payment of the order with this secret token stands.';

create function public.choose_order_payment(p_token text, p_method text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_found public.orders := private.order_by_token(p_token);
  v_order public.orders := private.lock_placed_order(v_found.tenant_id, v_found.id);
  v_method text := private.input_choice(jsonb_build_object('method', p_method), 'method', array['pay_on_delivery', 'pay_on_pickup'], 'p_');
begin
  if v_method <> 'pay_on_' || v_order.fulfilment_method then
    perform private.refuse_input('p_method', 'Delivery orders are paid on delivery, pickup orders on pickup.');
  elsif v_order.channel <> 'storefront' then
    perform private.refuse_input('p_token', 'This order was placed in the shop.');
  end if;
  update public.orders o set payment_method = v_method
  where o.tenant_id = v_order.tenant_id and o.id = v_order.id and o.payment_method <> v_method
  returning * into v_found;
  return private.shopper_payment_json(coalesce(v_found, v_order), clock_timestamp());
end;
$$;
comment on function public.choose_order_payment(text, text) is 'The shopper of an open order pays when it is handed over after all. Answers as order_payment.';

grant execute on function
  public.shop_payment_methods(uuid),
  public.order_payment(text),
  public.choose_order_payment(text, text)
  to anon, authenticated;
