-- A request on a phone that was paid comes twice where direct payments are reported: as the outcome of the request, and as money with
-- the same receipt number. Whichever is first, it counts once; money under another receipt number is a second payment.

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
  'For payment-webhook and the timer: what a service says of a payment, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed. What a late message says of another amount than was booked is for a person to look at; money under another receipt number is a second payment.';

create or replace function private.settle_received(p_intent public.payment_intents, p_currency text, p_now timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_amount numeric := coalesce(p_intent.received_amount, p_intent.amount);
  v_reason text;
  v_detail text;
begin
  select * into v_order from public.orders o where o.tenant_id = p_intent.tenant_id and o.id = p_intent.order_id for no key update;
  if v_amount <> p_intent.amount or upper(p_currency) <> p_intent.currency_code then
    v_reason := 'amount_mismatch';
  else
    begin
      v_reason := private.book_payment(p_intent, v_order, v_amount, p_now);
      -- Whatever was begun for an order that cannot be filled is taken back.
      if v_reason is not null then
        perform private.fail(409, 'payment_does_not_fit', v_reason);
      end if;
    exception when others then
      get stacked diagnostics v_detail = pg_exception_hint;
      if v_detail = 'payment_does_not_fit' then
        v_reason := sqlerrm;
      elsif v_detail = 'invalid_input' then
        v_reason := 'receipt_reused';
      else
        raise;
      end if;
    end;
  end if;
  if v_reason is null then
    perform private.close_payment(p_intent, 'succeeded', null, p_now);
    select * into v_order from public.orders o where o.tenant_id = p_intent.tenant_id and o.id = p_intent.order_id;
  else
    update public.payment_intents i set review_reason = v_reason,
      refund_status = case when v_amount > 0 and v_reason <> 'receipt_reused' then 'due' end,
      refund_amount = case when v_amount > 0 and v_reason <> 'receipt_reused' then v_amount end
    where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
    perform private.close_payment(p_intent, 'needs_review', v_reason, p_now);
  end if;
  perform private.notify(p_intent.tenant_id, case when v_reason is null then 'payment_received' else 'payment_failed' end, 'orders.view',
    case when v_reason is not null then format('Look at a payment of %s', v_order.order_number)
      when v_order.deposit_amount < v_order.total_amount then format('%s was paid in part', v_order.order_number)
      when p_intent.is_direct then format('%s was paid by M-Pesa', v_order.order_number)
      else format('%s was paid online', v_order.order_number) end,
    case when v_reason is null then format('%s %s', p_intent.currency_code, to_char(v_amount, 'FM999,999,999,990.00'))
      else 'Money came that does not fit the order.' end, '/admin/sales?tab=orders&order=' || v_order.id);
  return case when v_reason is null then 'succeeded' else 'needs_review' end;
end;
$$;
comment on function private.settle_received(public.payment_intents, text, timestamptz) is
  'Money has come for sure: into the books when it fits its order, else in front of a person, with a refund to be made.';
