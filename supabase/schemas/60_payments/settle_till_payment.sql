-- What becomes of a request of the till. The functions for payments of orders come here where the payment is none of an order.

create function private.till_query_json(p_request private.till_payment_requests)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('tenant_id', p_request.tenant_id, 'id', p_request.id, 'state', p_request.state, 'amount', p_request.amount,
    'currency_code', p_request.currency_code, 'provider_reference', p_request.provider_reference, 'provider_payment', null, 'refund_amount', null,
    'attempt', p_request.query_count, 'is_unwanted', false, 'asked_at', clock_timestamp(),
    'provider', private.payment_provider_access(p_request.tenant_id, 'mpesa') || jsonb_build_object('mode', p_request.mode));
end;
$$;
comment on function private.till_query_json(private.till_payment_requests) is 'A request of the till with what is needed to ask Safaricom about it, as payment_query_json.';

create function private.find_till_payment(p_search jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_found private.till_payment_requests;
begin
  if p_search ->> 'callback_token' is not null and p_search ->> 'kind' = 'mpesa' then
    select * into v_found from private.till_payment_requests r
    where r.callback_token_hash = private.token_hash(left(p_search ->> 'callback_token', 200));
  end if;
  return case when v_found.id is not null then private.till_query_json(v_found) end;
end;
$$;
comment on function private.find_till_payment(jsonb) is 'The request of a till that a callback is about, by the token of its address; null when there is none.';

create function private.note_till_request(p_tenant_id uuid, p_id uuid, p_outcome text, p_code text, p_reference text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update private.till_payment_requests r
  set state = case when r.state <> 'created' then r.state when p_outcome = 'refused' then 'failed' else 'pending' end,
    code = case when r.state = 'created' then p_code else r.code end, provider_reference = coalesce(r.provider_reference, p_reference),
    next_query_at = case when r.state <> 'created' then r.next_query_at when p_outcome = 'accepted' then v_now + interval '15 seconds'
      when p_outcome = 'unanswered' then r.expires_at end,
    settled_at = case when r.state = 'created' and p_outcome = 'refused' then v_now else r.settled_at end, updated_at = v_now
  where r.tenant_id = p_tenant_id and r.id = p_id;
  return found;
end;
$$;
comment on function private.note_till_request(uuid, uuid, text, text, text) is
  'What Safaricom said when a phone was to be asked: accepted, refused or unanswered (the customer may be paying); false for no request of a till. The callback may have been quicker.';

create function private.hand_out_till_query(p_request private.till_payment_requests, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.till_payment_requests r set query_count = r.query_count + 1, queried_at = p_now, updated_at = p_now,
    next_query_at = p_now + least(interval '20 seconds' * power(1.6, least(r.query_count, 12)), interval '1 hour')
  where r.tenant_id = p_request.tenant_id and r.id = p_request.id returning * into p_request;
  return private.till_query_json(p_request);
end;
$$;
comment on function private.hand_out_till_query(private.till_payment_requests, timestamptz) is
  'A locked request for whoever asks Safaricom now, with what that takes; when it is asked for next is set.';

create function public.claim_till_payment_queries(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_request private.till_payment_requests;
begin
  -- The till that waits is answered soon, though Safaricom is asked every five seconds at most.
  select * into v_request from private.till_payment_requests r
  where r.tenant_id = p_tenant_id and r.sale_id = p_sale_id and r.state = 'pending' and r.provider_reference is not null
    and coalesce(r.queried_at, r.created_at) < v_now - interval '5 seconds'
  order by r.created_at desc limit 1 for update skip locked;
  return case when v_request.id is null then '[]' else jsonb_build_array(private.hand_out_till_query(v_request, v_now)) end;
end;
$$;
comment on function public.claim_till_payment_queries(uuid, uuid) is
  'For till-payment, which has checked the caller: the request of a sale that Safaricom is to be asked about now, [] or [{…}] with what that takes.';

create function private.claim_till_query(p_tenant_id uuid, p_id uuid, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request private.till_payment_requests;
begin
  select * into v_request from private.till_payment_requests r
  where r.tenant_id = p_tenant_id and r.id = p_id and r.next_query_at is not null and r.state in ('created', 'pending') for update;
  if not found then
    return null;
  elsif v_request.next_query_at > p_now then
    perform private.schedule_job('payment_query', p_tenant_id, p_id::text, v_request.next_query_at);
    return null;
  elsif v_request.provider_reference is null then
    -- What Safaricom never named cannot be asked for. Should its callback come yet, the money counts.
    update private.till_payment_requests r set state = 'failed', code = 'no_answer', next_query_at = null, settled_at = p_now, updated_at = p_now
    where r.tenant_id = p_tenant_id and r.id = p_id;
    return null;
  end if;
  return private.hand_out_till_query(v_request, p_now);
end;
$$;
comment on function private.claim_till_query(uuid, uuid, timestamptz) is 'The request of a job, as claim_payment_query; null when there is nothing to ask now.';

create function private.reported_till_code(p_request private.till_payment_requests)
returns text language sql stable security definer set search_path = ''
return (select d.receipt_number from public.direct_payments d
  where d.tenant_id = p_request.tenant_id and d.account_number = p_request.account_number and d.amount = p_request.amount
    and d.mode = p_request.mode and d.source <> 'request' order by d.created_at limit 1);
comment on function private.reported_till_code(private.till_payment_requests) is
  'The receipt number of money that was reported for the account number of a request: the report may be quicker than the callback.';

create function private.till_money_code(p_request private.till_payment_requests, p_receipt text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if p_receipt is not null and not exists (select 1 from private.till_payment_requests r
      where r.tenant_id = p_request.tenant_id and r.id <> p_request.id and p_receipt in (r.receipt_number, r.money_code))
    and not exists (select 1 from public.payment_intents i
      where i.tenant_id = p_request.tenant_id and i.provider = 'mpesa' and i.receipt_number = p_receipt) then
    return p_receipt;
  end if;
  return coalesce(case when p_receipt is null then private.reported_till_code(p_request) end,
    case when p_receipt is not null or p_request.confirmed_at < statement_timestamp() - interval '8 seconds' then p_request.account_number end);
end;
$$;
comment on function private.till_money_code(private.till_payment_requests, text) is
  'Under which code the money of a paid request is kept: its receipt number unless that is of another payment, else what was reported for its account number, else, some seconds later, the account number itself; null while the receipt number is to be waited for.';

create function private.take_till_money(p_request private.till_payment_requests, p_code text, p_amount numeric, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.lock_reference(p_request.tenant_id, p_code);
  v_id := private.save_direct_payment(p_request.tenant_id, p_request.mode, jsonb_build_object('receipt_number', p_code, 'amount', p_amount,
    'account_number', p_request.account_number, 'payer_phone', p_request.payer), 'request', p_now);
  perform private.confirm_direct_payment(p_request.tenant_id, v_id, p_now);
  -- Nobody waits for it any more: people hear of it.
  if (p_request.given_up_at is not null or p_request.expires_at <= p_now) and exists (select 1 from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.id = v_id and d.state = 'open') then
    perform private.notify(p_request.tenant_id, 'payment_received', 'orders.view', 'A customer paid after the till stopped waiting',
      format('%s came from %s. Use it for its sale, or send it back.', private.money_text(p_request.tenant_id, p_request.currency_code, p_amount),
        p_request.payer), '/admin/sales?tab=mpesa&payment=' || v_id);
  end if;
end;
$$;
comment on function private.take_till_money(private.till_payment_requests, text, numeric, timestamptz) is
  'Makes what a customer paid on their phone money of the business, once by its code: it belongs to what names the code already, else it is offered at the till.';

create function private.settle_till_success(p_request private.till_payment_requests, p_receipt text, p_amount numeric, p_now timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_amount numeric := case when p_amount > 0 and p_amount < p_request.amount then p_amount else p_request.amount end;
  v_code text;
begin
  if p_request.state = 'succeeded' then
    -- The receipt number follows money that was taken without: it is known now, and pays no second time.
    if p_receipt is not null and p_request.receipt_number is null and private.till_money_code(p_request, p_receipt) = p_receipt then
      update private.till_payment_requests r set receipt_number = p_receipt, updated_at = p_now where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
      update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || p_request.money_code, next_check_at = null, resolved_at = p_now
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_receipt and d.receipt_number <> p_request.money_code
        and d.state in ('reported', 'unconfirmed', 'open');
      update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || p_receipt, resolved_at = p_now
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code and d.receipt_number <> p_receipt and d.state = 'open'
        and exists (select 1 from public.sale_payments s
          where s.tenant_id = d.tenant_id and s.tender_type = 'mobile_money' and s.reference = p_receipt);
    end if;
    return 'succeeded';
  end if;
  if p_request.confirmed_at is null then
    update private.till_payment_requests r set confirmed_at = p_now, updated_at = p_now
    where r.tenant_id = p_request.tenant_id and r.id = p_request.id returning * into p_request;
  end if;
  v_code := private.till_money_code(p_request, p_receipt);
  if v_code is null then
    update private.till_payment_requests r set state = 'pending', next_query_at = p_now + interval '10 seconds'
    where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
    return 'pending';
  end if;
  update private.till_payment_requests r set state = 'succeeded', money_code = v_code, code = '0',
    receipt_number = case when v_code <> r.account_number then v_code end, next_query_at = null, settled_at = p_now, updated_at = p_now
  where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
  perform private.take_till_money(p_request, v_code, v_amount, p_now);
  return 'succeeded';
end;
$$;
comment on function private.settle_till_success(private.till_payment_requests, text, numeric, timestamptz) is
  'Safaricom says that a request of the till was paid: its money is kept under its code. M-Pesa never brings more than was asked for; a report that says so is not believed.';

create function private.settle_till_payment(p_tenant_id uuid, p_id uuid, p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_outcome text := p_settlement ->> 'outcome';
  v_receipt text := upper(p_settlement ->> 'receipt_number');
  v_request private.till_payment_requests;
  v_state text;
begin
  select * into v_request from private.till_payment_requests r where r.tenant_id = p_tenant_id and r.id = p_id;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  elsif v_receipt is null and private.reported_till_code(v_request) is not null then
    -- The receipt number before the request, as whoever brings the number holds them.
    perform private.lock_reference(p_tenant_id, private.reported_till_code(v_request));
  end if;
  select * into v_request from private.till_payment_requests r where r.tenant_id = p_tenant_id and r.id = p_id for update;
  v_state := v_request.state;
  if v_request.provider_reference is null and p_settlement ->> 'provider_reference' is not null then
    update private.till_payment_requests r set provider_reference = p_settlement ->> 'provider_reference', updated_at = v_now
    where r.tenant_id = p_tenant_id and r.id = p_id returning * into v_request;
  end if;
  if v_outcome = 'succeeded' then
    v_state := private.settle_till_success(v_request, case when v_receipt ~ '^[A-Z0-9]{6,30}$' then v_receipt end,
      coalesce(private.amount_of_service('mpesa', v_request.currency_code, (p_settlement ->> 'service_amount')::numeric),
        (p_settlement ->> 'amount')::numeric), v_now);
  elsif v_state in ('created', 'pending') and v_request.confirmed_at is null
    and (v_outcome = 'failed' or v_request.created_at < v_now - interval '1 day') then
    update private.till_payment_requests r set state = 'failed', next_query_at = null, settled_at = v_now, updated_at = v_now,
      code = case when v_outcome = 'failed' then left(p_settlement ->> 'code', 60) else 'no_answer' end
    where r.tenant_id = p_tenant_id and r.id = p_id;
    v_state := 'failed';
  elsif v_state in ('created', 'pending') and v_outcome = 'pending' and p_settlement ->> 'source' = 'callback' then
    update private.till_payment_requests r set state = 'pending', next_query_at = v_now, updated_at = v_now
    where r.tenant_id = p_tenant_id and r.id = p_id;
    v_state := 'pending';
  end if;
  return jsonb_build_object('id', p_id, 'state', case when v_state = 'created' then 'pending' else v_state end);
end;
$$;
comment on function private.settle_till_payment(uuid, uuid, jsonb) is
  'What Safaricom says of a request of the till, as settle_payment; the caller holds the receipt number. Idempotent: what was paid stays so, what failed may still be paid.';
