-- Asking for a payment: it is written down before the service is asked, so that no answer of the service finds nothing. The edge function
-- payment-start calls these with the secret key, for a shopper who shows the token of the order.

create function private.mpesa_phone(p_phone text)
returns text language sql immutable security invoker set search_path = '' as $$
  select (regexp_match(regexp_replace(p_phone, '[^0-9]', '', 'g'), '^(?:254|0)?([17][0-9]{8})$'))[1];
$$;
comment on function private.mpesa_phone(text) is 'The nine digits of a Kenyan mobile number however it is written, null for any other.';

create function private.online_amount(p_kind text, p_left numeric)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'mpesa' then round(p_left) else p_left end;
$$;
comment on function private.online_amount(text, numeric) is 'How much a service is asked for what is left to pay: M-Pesa for the next whole shilling, half of one upwards.';

create function private.read_payer(p_kind text, p_payment jsonb)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_payer text := private.input_text(p_payment, 'payer', 254, '', true);
begin
  if p_kind = 'mpesa' then
    v_payer := '254' || private.mpesa_phone(v_payer);
    if v_payer is null then
      perform private.refuse_input('payer', 'Enter a Safaricom number, for example 0712 345 678.');
    end if;
  elsif v_payer !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    perform private.refuse_input('payer', 'This does not look like an email address.');
  end if;
  return v_payer;
end;
$$;
comment on function private.read_payer(text, jsonb) is 'Who is asked to pay: a mobile number for M-Pesa, else an email address for the receipt.';

create function public.begin_payment(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_hash text := private.request_hash(p_payment);
  v_method text;
  v_order public.orders;
  v_found public.payment_intents;
  v_provider public.payment_providers;
  v_payer text;
  v_amount numeric;
  v_token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.input_object(p_payment, 'p_payment');
  v_id := private.input_uuid(p_payment, 'id');
  v_method := private.input_choice(p_payment, 'method', array['mobile_money', 'card']);
  v_order := private.order_by_token(p_payment ->> 'token');
  perform private.lock_request('payment', v_order.tenant_id, v_id);
  select * into v_found from public.payment_intents i where i.tenant_id = v_order.tenant_id and i.id = v_id;
  if v_found.id is not null then
    perform private.require_same_request(v_found.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'tenant_id', v_order.tenant_id, 'replayed', true);
  end if;
  v_order := private.lock_placed_order(v_order.tenant_id, v_order.id);
  if v_order.channel <> 'storefront' then
    perform private.refuse_input('token', 'This order was placed in the shop.');
  elsif v_order.deposit_amount = 0 and v_order.reserved_until <= v_now then
    perform private.fail(409, 'order_not_open', 'This order has expired. Its goods are no longer reserved.', '{"status": "expired"}');
  elsif v_order.deposit_amount >= v_order.total_amount then
    perform private.fail(409, 'already_paid', 'This order is already paid.');
  end if;
  select * into v_found from public.payment_intents i
  where i.tenant_id = v_order.tenant_id and i.order_id = v_order.id and private.payment_is_live(i, v_now) limit 1;
  if v_found.id is not null then
    perform private.fail(409, 'payment_pending', 'A payment for this order is in progress. Wait until it is done.',
      jsonb_build_object('payment_id', v_found.id));
  end if;
  if (select count(*) from public.payment_intents i where i.tenant_id = v_order.tenant_id and i.order_id = v_order.id
      and i.created_at > v_now - interval '1 hour') >= 10 then
    perform private.fail(429, 'rate_limited', 'Too many attempts. Try again in an hour, or pay another way.');
  end if;
  select * into v_provider from public.payment_providers v
  where v.tenant_id = v_order.tenant_id and v.is_enabled and private.payment_method_of(v.kind) = v_method limit 1;
  if v_provider.id is null then
    perform private.refuse_input('method', 'This shop does not accept this payment method online.');
  end if;
  v_payer := private.read_payer(v_provider.kind, p_payment);
  -- Anybody can type any number: nobody's phone rings all day for it.
  if v_provider.kind = 'mpesa' and (select count(*) from public.payment_intents i where i.tenant_id = v_order.tenant_id and i.payer = v_payer
      and i.created_at > v_now - interval '10 minutes') >= 6 then
    perform private.fail(429, 'rate_limited', 'Too many requests to this number. Try again in ten minutes.');
  end if;
  v_amount := private.online_amount(v_provider.kind, v_order.total_amount - v_order.deposit_amount);
  if v_amount <= 0 then
    perform private.fail(409, 'already_paid', 'The balance due is too small to be paid online.');
  end if;
  insert into public.payment_intents (tenant_id, id, order_id, provider, mode, method, amount, currency_code, payer, callback_token_hash,
    expires_at, next_query_at, request_hash, created_at)
  values (v_order.tenant_id, v_id, v_order.id, v_provider.kind, v_provider.mode, v_method, v_amount, v_order.currency_code, v_payer,
    private.token_hash(v_token), v_now + case v_provider.kind when 'mpesa' then interval '3 minutes' else interval '30 minutes' end,
    v_now + interval '3 minutes', v_hash, v_now);
  update public.orders o set payment_method = v_method
  where o.tenant_id = v_order.tenant_id and o.id = v_order.id and o.payment_method <> v_method;
  perform private.note_payment_event(v_order.tenant_id, v_id, 'requested', 'requested', null, null, v_amount);
  return jsonb_build_object('id', v_id, 'tenant_id', v_order.tenant_id, 'replayed', false, 'amount', v_amount,
    'currency_code', v_order.currency_code, 'payer', v_payer, 'order_number', v_order.order_number, 'callback_token', v_token,
    'provider', private.payment_provider_access(v_order.tenant_id, v_provider.kind));
end;
$$;
comment on function public.begin_payment(jsonb) is
  'For payment-start: {id, token, method mobile_money|card, payer} writes down that an order is to be paid online and answers what the service needs. Idempotent by id and body: replayed asks no service. payment_pending while another try is on its way.';

create function public.note_payment_request(p_request jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.input_uuid(p_request, 'tenant_id');
  v_id uuid := private.input_uuid(p_request, 'id');
  v_outcome text := private.input_choice(p_request, 'outcome', array['accepted', 'refused', 'unanswered']);
  v_code text := private.input_text(p_request, 'code', 60);
begin
  if private.note_till_request(v_tenant_id, v_id, v_outcome, v_code, p_request ->> 'provider_reference') then
    return;
  end if;
  perform private.note_payment_event(v_tenant_id, v_id, v_outcome, 'request', v_code, left(p_request ->> 'message', 300));
  -- The callback may be quicker than the answer of the request: then it is settled already.
  update public.payment_intents i
  set state = case v_outcome when 'refused' then 'failed' else 'pending' end, code = v_code,
    provider_reference = coalesce(i.provider_reference, p_request ->> 'provider_reference'), redirect_url = p_request ->> 'redirect_url',
    next_query_at = case v_outcome when 'accepted' then clock_timestamp() + interval '15 seconds' when 'unanswered' then i.expires_at end,
    settled_at = case v_outcome when 'refused' then clock_timestamp() end,
    -- Our try lasts as long as the page of the service.
    expires_at = least(coalesce((p_request ->> 'expires_at')::timestamptz, i.expires_at), i.created_at + interval '1 day')
  where i.tenant_id = v_tenant_id and i.id = v_id and i.state = 'created';
  update public.payment_intents i set provider_reference = p_request ->> 'provider_reference'
  where i.tenant_id = v_tenant_id and i.id = v_id and i.provider_reference is null and p_request ->> 'provider_reference' is not null;
end;
$$;
comment on function public.note_payment_request(jsonb) is
  'For payment-start and till-payment: what the service said when it was asked, {tenant_id, id, outcome accepted|refused|unanswered, provider_reference?, redirect_url?, expires_at?, code?, message?}. SaleInDoubt is not refused: the shopper may be paying.';

create function private.payment_query_json(p_intent public.payment_intents)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('tenant_id', p_intent.tenant_id, 'id', p_intent.id, 'state', p_intent.state, 'amount', p_intent.amount,
    'currency_code', p_intent.currency_code, 'provider_reference', p_intent.provider_reference, 'provider_payment', p_intent.provider_payment,
    'refund_amount', p_intent.refund_amount, 'attempt', p_intent.query_count,
    'is_unwanted', private.payment_is_unwanted(p_intent, clock_timestamp()), 'asked_at', clock_timestamp(), 'provider', private.payment_provider_access(p_intent.tenant_id, p_intent.provider)
      || jsonb_build_object('mode', p_intent.mode));
end;
$$;
comment on function private.payment_query_json(public.payment_intents) is 'A payment with what is needed to ask its service about it.';

create function public.find_payment(p_search jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_found public.payment_intents;
begin
  if p_search ->> 'callback_token' is not null then
    select * into v_found from public.payment_intents i where i.callback_token_hash = private.token_hash(left(p_search ->> 'callback_token', 200))
      and i.provider = p_search ->> 'kind';
  elsif p_search ->> 'provider_payment' is not null then
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_payment = p_search ->> 'provider_payment' limit 1;
  else
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_reference = p_search ->> 'provider_reference';
  end if;
  return case when v_found.id is not null then private.payment_query_json(v_found) else private.find_till_payment(p_search) end;
end;
$$;
comment on function public.find_payment(jsonb) is
  'For payment-webhook: the payment that a message is about, by the token of its callback address or by business and reference, or what the service calls the payment (provider_payment); by a token also a request of the till; null when there is none.';

create function public.payment_provider_of(p_tenant_id uuid, p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.payment_provider_access(p_tenant_id, p_kind);
end;
$$;
comment on function public.payment_provider_of(uuid, text) is 'For payment-webhook: the service of a business with its sealed keys, for checking signatures; null when it has none.';
