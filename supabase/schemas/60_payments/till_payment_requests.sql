-- M-Pesa asked for by the till: a request on the customer's phone. It is written down by the cashier (ask_till_payment), sent once by the
-- edge function till-payment, and settled by whatever Safaricom says, as payments of orders are. Its money is a direct payment: it is
-- offered at the till under its code until something names that, however late it comes.

create function private.takes_till_payments(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.payment_providers v
    join public.tenants t on t.id = v.tenant_id and t.currency_code = 'KES'
    where v.tenant_id = p_tenant_id and v.kind = 'mpesa' and v.is_enabled
      and (select count(*) from private.payment_provider_keys k where k.tenant_id = v.tenant_id and k.kind = 'mpesa'
        and k.name = any (private.payment_key_names('mpesa'))) = 3);
end;
$$;
comment on function private.takes_till_payments(uuid) is 'Whether the till of a business can ask by phone: M-Pesa is switched on with its three keys, and counts in shillings.';

create function private.till_request_json(p_request private.till_payment_requests, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_request.id, 'amount', p_request.amount, 'phone', p_request.payer, 'code', p_request.code,
    'asked_at', p_request.created_at, 'ends_at', p_request.expires_at, 'money_code', p_request.money_code,
    'state', case when p_request.state = 'succeeded' then 'paid' when p_request.state = 'failed' then 'failed'
      when p_request.confirmed_at is not null then 'confirmed' when p_request.given_up_at is not null then 'stopped'
      when p_request.expires_at <= p_now then 'timed_out' else 'waiting' end,
    'received_amount', (select d.amount from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code),
    'is_used', coalesce((select d.state <> 'open' from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code), false));
end;
$$;
comment on function private.till_request_json(private.till_payment_requests, timestamptz) is
  'A request of the till as its screen knows it. confirmed: paid, Safaricom''s code is still waited for; is_used: its money belongs to something already, or somebody set it aside.';

create function private.till_requests_json(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return jsonb_build_object('tenant_id', p_tenant_id, 'can_ask', private.takes_till_payments(p_tenant_id), 'requests', coalesce((
    select jsonb_agg(private.till_request_json(r, v_now) order by r.created_at desc, r.id desc)
    from (select * from private.till_payment_requests x where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id
      order by x.created_at desc, x.id desc limit 20) r), '[]'));
end;
$$;
comment on function private.till_requests_json(uuid, uuid) is 'What the till has asked phones for to pay one sale: {tenant_id, can_ask, requests}, the newest first.';

create function public.till_payments(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_requests_json(private.require_permission('sales.record'), p_sale_id);
end;
$$;
comment on function public.till_payments(uuid) is
  'What phones were asked to pay for one sale of the till, by the id that the till gave it: {tenant_id, can_ask (M-Pesa is switched on with its keys), requests: [{id, state waiting|confirmed|paid|failed|timed_out|stopped, amount, phone 254…, code (of Safaricom, why it failed), money_code (names the payment in the sale), received_amount, is_used, asked_at, ends_at}]}, newest first. Needs sales.record.';

create function private.new_till_account()
returns text language sql volatile security definer set search_path = ''
return 'TILL' || (select string_agg(chr(65 + get_byte(b.bytes, n) % 26), '' order by n)
  from (select extensions.gen_random_bytes(6) as bytes) b, generate_series(0, 5) n);
comment on function private.new_till_account() is 'An account number for a request of the till: TILL and six letters by chance.';

create function public.ask_till_payment(p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_now timestamptz := clock_timestamp();
  v_hash text := private.request_hash(p_request);
  v_id uuid;
  v_sale_id uuid;
  v_amount numeric;
  v_payer text;
  v_found private.till_payment_requests;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_sale_id := private.input_uuid(p_request, 'sale_id');
  v_amount := private.input_number(p_request, 'amount', 1, 99999999999, 1);
  v_payer := '254' || private.mpesa_phone(private.input_text(p_request, 'phone', 30, '', true));
  if v_payer is null then
    perform private.refuse_input('phone', 'Enter a Safaricom number, for example 0712 345 678.');
  end if;
  -- Two tills may have the same parked basket before them: one phone is asked at a time.
  perform private.lock_request('till_payment', v_tenant_id, v_sale_id);
  select * into v_found from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_found.id is not null then
    perform private.require_same_request(v_found.request_hash, v_hash);
    return private.till_requests_json(v_tenant_id, v_sale_id);
  elsif not private.takes_till_payments(v_tenant_id) then
    perform private.fail(409, 'keys_missing', 'Switch M-Pesa on with its keys first, under Settings, Payments.');
  end if;
  select * into v_found from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.sale_id = v_sale_id
    and r.state in ('created', 'pending') and (r.confirmed_at is not null or r.given_up_at is null and r.expires_at > v_now) limit 1;
  if v_found.id is not null then
    perform private.fail(409, 'payment_pending', 'A phone is being asked to pay for this sale. Wait until that ends, or stop waiting.',
      jsonb_build_object('payment_id', v_found.id));
  end if;
  -- Anybody can type any number: nobody's phone rings all day for it.
  if (select count(*) from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.payer = v_payer
      and r.created_at > v_now - interval '10 minutes') >= 6 then
    perform private.fail(429, 'rate_limited', 'Too many requests to this number. Try again in ten minutes.');
  end if;
  insert into private.till_payment_requests (tenant_id, id, sale_id, asked_by, mode, amount, payer, account_number, expires_at, request_hash, created_at)
  select v_tenant_id, v_id, v_sale_id, auth.uid(), v.mode, v_amount, v_payer, private.new_till_account(), v_now + interval '3 minutes', v_hash, v_now
  from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = 'mpesa';
  return private.till_requests_json(v_tenant_id, v_sale_id);
end;
$$;
comment on function public.ask_till_payment(jsonb) is
  'Writes down that a customer''s phone is to be asked to pay at the till: {id, sale_id (that the till gave it), amount in whole shillings, phone}; the edge function till-payment then asks. Idempotent by id and body. keys_missing without M-Pesa, payment_pending while a phone is asked for the same sale, rate_limited after six requests to a number in ten minutes. Needs sales.record; answers till_payments.';

create function public.stop_till_payment(p_request_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_request private.till_payment_requests;
begin
  update private.till_payment_requests r set given_up_at = coalesce(r.given_up_at, clock_timestamp()), updated_at = clock_timestamp()
  where r.tenant_id = v_tenant_id and r.id = p_request_id returning * into v_request;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'This request does not exist.');
  end if;
  return private.till_requests_json(v_tenant_id, v_request.sale_id);
end;
$$;
comment on function public.stop_till_payment(uuid) is
  'The cashier waits no longer for a request to a phone. Safaricom takes none back: what the customer still pays is offered at the till as money that belongs to nothing yet. Needs sales.record; answers till_payments.';

create function public.begin_till_payment(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token text := encode(extensions.gen_random_bytes(24), 'hex');
  v_request private.till_payment_requests;
begin
  update private.till_payment_requests r set callback_token_hash = private.token_hash(v_token), next_query_at = r.expires_at, updated_at = clock_timestamp()
  where r.tenant_id = p_tenant_id and r.id = p_id and r.state = 'created' and r.callback_token_hash is null
    and r.given_up_at is null and r.expires_at > statement_timestamp()
  returning * into v_request;
  return case when v_request.id is not null then jsonb_build_object('id', v_request.id, 'tenant_id', v_request.tenant_id, 'amount', v_request.amount,
    'currency_code', v_request.currency_code, 'payer', v_request.payer, 'account_number', v_request.account_number, 'callback_token', v_token,
    'provider', private.payment_provider_access(v_request.tenant_id, 'mpesa')) end;
end;
$$;
comment on function public.begin_till_payment(uuid, uuid) is
  'For till-payment, which has checked the caller: what asking a phone takes, with the token of the callback; null for a request that was handed out before, so that no phone is asked twice.';

grant execute on function
  public.till_payments(uuid),
  public.ask_till_payment(jsonb),
  public.stop_till_payment(uuid)
  to authenticated;
