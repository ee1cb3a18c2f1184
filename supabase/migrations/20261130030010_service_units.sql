-- What a payment service counts an amount in belongs to the service and the currency, not to the currency alone: Stripe counts UGX, which
-- has no cents, in hundredths. The edge functions ask by a table of theirs (_shared/payments/units.ts); what the services answer is read
-- here by this one. An entry that is wrong in one of them shows at the first payment, as an amount that does not fit.

create function private.service_decimals(p_provider text, p_currency text)
returns integer language sql immutable security invoker set search_path = '' as $$
  select case
    -- Daraja: whole shillings.
    when p_provider = 'mpesa' then 0
    -- Paystack: hundredths in every currency (paystack.com/docs/api, subunits).
    when p_provider = 'paystack' then 2
    -- Stripe (docs.stripe.com/currencies): UGX and ISK count as if they had cents; these have none, the next three.
    when upper(p_currency) in ('BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when upper(p_currency) in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then 3
    else 2 end;
$$;
comment on function private.service_decimals(text, text) is 'The decimals that a payment service (mpesa, paystack, stripe) counts amounts of a currency (ISO 4217) with.';

create function private.amount_of_service(p_provider text, p_currency text, p_units numeric)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select round(p_units / case private.service_decimals(p_provider, p_currency) when 0 then 1 when 3 then 1000 else 100 end, 2);
$$;
comment on function private.amount_of_service(text, text, numeric) is 'An amount of money from what a payment service counts it in: 120000 of UGX at Stripe is 1200. Null stays null.';

create or replace function public.settle_payment(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := private.input_uuid(p_settlement, 'tenant_id');
  v_id uuid := private.input_uuid(p_settlement, 'id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending']);
  v_source text := private.input_choice(p_settlement, 'source', array['callback', 'query']);
  v_code text := private.input_text(p_settlement, 'code', 60);
  v_receipt text := upper(private.input_text(p_settlement, 'receipt_number', 100));
  v_amount numeric := (p_settlement ->> 'amount')::numeric;
  v_intent public.payment_intents;
  v_order public.orders;
  v_state text;
begin
  -- Before the payment, as whoever brings the money itself does.
  if v_receipt is not null then
    perform private.lock_reference(v_tenant_id, v_receipt);
  end if;
  select * into v_intent from public.payment_intents i where i.tenant_id = v_tenant_id and i.id = v_id for update;
  if v_intent.id is null then
    perform private.fail(404, 'not_found', 'There is no such payment.');
  end if;
  -- What the service said in its own count is read by the database's own table, not by that of who asked for it.
  v_amount := coalesce(private.amount_of_service(v_intent.provider, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code),
    (p_settlement ->> 'service_amount')::numeric), v_amount);
  perform private.note_payment_event(v_tenant_id, v_id, v_source, coalesce(p_settlement ->> 'event_key', v_source || ':' || v_intent.query_count
    || ':' || v_outcome), v_code, left(p_settlement ->> 'message', 300), v_amount);
  if v_intent.state in ('succeeded', 'needs_review', 'refunded') then
    v_state := v_intent.state;
    select * into v_order from public.orders o where o.tenant_id = v_tenant_id and o.id = v_intent.order_id;
    if v_state = 'succeeded' and v_outcome = 'succeeded' and v_intent.provider = 'mpesa' and v_receipt ~ '^[A-Z0-9]{6,30}$'
      and v_receipt <> v_intent.receipt_number and v_amount > 0 then
      perform private.keep_direct_payment(v_tenant_id, v_intent.mode, jsonb_build_object('receipt_number', v_receipt, 'amount', v_amount,
        'account_number', v_order.order_number, 'payer_phone', v_intent.payer), 'look_up', v_now);
    elsif v_state = 'succeeded' and v_outcome = 'succeeded' and v_intent.received_amount is null and v_intent.review_reason is null
      and v_amount <> v_intent.amount then
      update public.payment_intents i set review_reason = 'amount_mismatch' where i.tenant_id = v_tenant_id and i.id = v_id;
      perform private.notify(v_tenant_id, 'payment_failed', 'orders.view', format('Look at a payment of %s', v_order.order_number),
        format('It was booked as %s %s; its service now says that %s came.', v_intent.currency_code,
          to_char(v_intent.amount, 'FM999,999,999,990.00'), to_char(v_amount, 'FM999,999,999,990.00')),
        '/admin/sales?tab=orders&order=' || v_intent.order_id);
    end if;
  elsif v_outcome = 'failed' and v_intent.state = 'failed' then
    v_state := 'failed';
  end if;
  -- A receipt that comes later, or another payment has already, is no reason to lose the money: it is looked at by a person.
  if v_receipt is not null and v_intent.receipt_number is null and not exists (
      select 1 from public.payment_intents i where i.tenant_id = v_tenant_id and i.provider = v_intent.provider and i.receipt_number = v_receipt) then
    update public.payment_intents i set receipt_number = v_receipt where i.tenant_id = v_tenant_id and i.id = v_id;
    if v_outcome = 'succeeded' and v_intent.provider = 'mpesa' then
      update public.direct_payments d set state = 'assigned', intent_id = v_id, next_check_at = null, resolved_at = v_now
      where d.tenant_id = v_tenant_id and d.receipt_number = v_receipt and d.state in ('reported', 'unconfirmed', 'open', 'set_aside');
    end if;
  elsif v_outcome = 'succeeded' and v_intent.receipt_number is null and exists (select 1 from public.payment_intents i
      where i.tenant_id = v_tenant_id and i.provider = v_intent.provider and i.receipt_number = v_receipt and i.order_id = v_intent.order_id and i.is_direct) then
    -- The report was quicker, and its money has paid this order already.
    if v_state is null and v_intent.state <> 'failed' then
      perform private.close_payment(v_intent, 'failed', 'paid_directly', v_now);
    end if;
    v_state := coalesce(v_state, 'failed');
  elsif v_state is null and v_outcome = 'succeeded' and v_receipt is distinct from v_intent.receipt_number and v_receipt is not null then
    update public.payment_intents i set review_reason = 'receipt_reused' where i.tenant_id = v_tenant_id and i.id = v_id;
    perform private.close_payment(v_intent, 'needs_review', 'receipt_reused', v_now);
    v_state := 'needs_review';
  end if;
  if v_state is null then
    update public.payment_intents i set received_amount = coalesce(v_amount, i.received_amount),
      provider_reference = coalesce(i.provider_reference, p_settlement ->> 'provider_reference'),
      provider_payment = coalesce(p_settlement ->> 'provider_payment', i.provider_payment),
      state = case when v_outcome = 'pending' and i.state = 'created' then 'pending' else i.state end,
      next_query_at = case when v_outcome = 'pending' and v_source = 'callback' then v_now else i.next_query_at end
    where i.tenant_id = v_tenant_id and i.id = v_id returning * into v_intent;
    if v_outcome = 'succeeded' then
      v_state := private.settle_received(v_intent, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code), v_now);
    elsif v_outcome = 'failed' then
      perform private.close_payment(v_intent, 'failed', v_code, v_now);
      v_state := 'failed';
    elsif v_intent.created_at < v_now - interval '1 day' then
      perform private.close_payment(v_intent, 'failed', 'no_answer', v_now);
      v_state := 'failed';
    end if;
  end if;
  return jsonb_build_object('id', v_id, 'state', coalesce(v_state, 'pending'));
end;
$$;
comment on function public.settle_payment(jsonb) is
  'For payment-webhook and the timer: what a service says of a payment, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, service_amount? (as the service counts; goes before amount), currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed. What a late message says of another amount than was booked is for a person to look at; money under another receipt number is a second payment.';

create or replace function public.settle_payment_refund(p_settlement jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_done boolean := private.input_choice(p_settlement, 'outcome', array['done', 'refused']) = 'done';
  v_reference text := left(p_settlement ->> 'reference', 100);
  v_intent public.payment_intents;
  v_said numeric;
begin
  update public.payment_intents i
  set refund_status = case when v_done then 'done' else 'due' end, state = case when v_done then 'refunded' else i.state end,
    refund_reference = coalesce(v_reference, i.refund_reference), next_query_at = null
  where i.tenant_id = private.input_uuid(p_settlement, 'tenant_id') and i.id = private.input_uuid(p_settlement, 'id') and i.refund_status = 'sent'
  returning * into v_intent;
  if v_intent.id is null then
    return;
  end if;
  perform private.note_payment_event(v_intent.tenant_id, v_intent.id, case when v_done then 'refunded' else 'refund_due' end,
    'refund:' || v_intent.query_count, left(p_settlement ->> 'code', 60), p_settlement ->> 'message', -v_intent.refund_amount);
  -- Another amount than was to go back: what went is noted, and a person looks.
  v_said := private.amount_of_service(v_intent.provider, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code),
    (p_settlement ->> 'service_amount')::numeric);
  if v_done and v_said <> v_intent.refund_amount and v_said > 0 then
    update public.payment_intents i set refund_amount = v_said where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id;
    perform private.notify(v_intent.tenant_id, 'payment_failed', 'orders.view', 'Another amount was given back than was asked for',
      format('%s %s was to go back; the service says that %s went.', v_intent.currency_code,
        to_char(v_intent.refund_amount, 'FM999,999,999,990.00'), to_char(v_said, 'FM999,999,999,990.00')),
      '/admin/sales?tab=orders&order=' || v_intent.order_id);
  end if;
  if not v_done then
    perform private.notify(v_intent.tenant_id, 'payment_failed', 'orders.view', 'An online payment could not be given back',
      p_settlement ->> 'message', '/admin/sales?tab=orders&order=' || v_intent.order_id);
  end if;
end;
$$;
comment on function public.settle_payment_refund(jsonb) is
  'For the timer: what the service said of giving a payment back, {tenant_id, id, outcome done|refused, reference?, service_amount?, currency_code?, code?, message?}. Refused: a person has to.';
