-- What staff sees of online payments and decides about them: money that fits nothing, and giving money back.

create function public.order_payments(p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'is_test', i.mode = 'test', 'method', i.method, 'state', i.state,
      'is_direct', i.is_direct, 'amount', i.amount, 'received_amount', i.received_amount, 'currency_code', i.currency_code, 'payer', i.payer,
      'receipt_number', i.receipt_number, 'provider_reference', i.provider_reference, 'code', i.code, 'review_reason', i.review_reason,
      'refund_status', i.refund_status, 'refund_amount', i.refund_amount, 'refund_reference', i.refund_reference,
      'created_at', i.created_at, 'settled_at', i.settled_at, 'events', (
        select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'code', e.code, 'message', e.message, 'amount', e.amount,
          'created_at', e.created_at) order by e.sequence)
        from public.payment_events e where e.tenant_id = i.tenant_id and e.intent_id = i.id),
      'returns', coalesce((
        select jsonb_agg(private.payment_return_json(r) order by r.created_at, r.id)
        from public.payment_returns r where r.tenant_id = i.tenant_id and r.intent_id = i.id), '[]')) order by i.created_at desc, i.id)
    from public.payment_intents i where i.tenant_id = v_tenant_id and i.order_id = p_order_id), '[]');
end;
$$;
comment on function public.order_payments(uuid) is
  'The online and direct payments of an order of the own business, the newest first, with all that happened to them, and what went back at their service (returns, as list_payment_returns).';

create function public.resolve_payment(p_resolution jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.refund');
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_action text;
  v_reference text;
  v_intent public.payment_intents;
  v_order public.orders;
  v_reason text;
begin
  perform private.require_permission('orders.manage');
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_id := private.input_uuid(p_resolution, 'id');
  v_action := private.input_choice(p_resolution, 'action', array['accept', 'refund', 'refunded']);
  v_reference := private.input_text(p_resolution, 'reference', 100);
  select * into v_intent from public.payment_intents i where i.tenant_id = v_tenant_id and i.id = v_id for update;
  if v_intent.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  elsif v_intent.state = 'refunded' and v_action <> 'accept' or v_intent.refund_status = 'sent' and v_action = 'refund'
    or v_intent.state = 'succeeded' and v_action = 'accept' then
    -- Pressed twice.
    return public.order_payments(v_intent.order_id);
  elsif v_intent.state <> 'needs_review' and v_intent.refund_status is distinct from 'due' or v_intent.refund_status = 'sent' then
    perform private.fail(409, 'payment_settled', 'This payment needs no decision.');
  end if;
  if v_action = 'accept' then
    select * into v_order from public.orders o where o.tenant_id = v_tenant_id and o.id = v_intent.order_id for no key update;
    v_reason := private.book_payment(v_intent, v_order, coalesce(v_intent.received_amount, v_intent.amount), v_now);
    if v_reason is not null then
      perform private.fail(409, 'payment_does_not_fit', 'This payment does not match the order. Refund it.', jsonb_build_object('reason', v_reason));
    end if;
    update public.payment_intents i set state = 'succeeded', refund_status = null, refund_amount = null where i.tenant_id = v_tenant_id and i.id = v_id;
    perform private.note_payment_event(v_tenant_id, v_id, 'accepted_by_staff', 'resolved', null, v_reference, v_intent.received_amount);
  elsif v_action = 'refund' then
    if v_intent.provider = 'mpesa' then
      perform private.refuse_input('action', 'Refund M-Pesa from your phone or the M-Pesa portal, then enter the code here.');
    end if;
    update public.payment_intents i set refund_status = 'sent', refund_amount = coalesce(i.refund_amount, i.received_amount, i.amount),
      next_query_at = v_now, query_count = 0 where i.tenant_id = v_tenant_id and i.id = v_id;
  else
    if v_reference is null then
      perform private.refuse_input('reference', 'Enter the code of the transfer, so that it can be found.');
    end if;
    update public.payment_intents i set state = 'refunded', refund_status = 'done', next_query_at = null,
      refund_amount = coalesce(i.refund_amount, i.received_amount, i.amount), refund_reference = v_reference
    where i.tenant_id = v_tenant_id and i.id = v_id;
    perform private.note_payment_event(v_tenant_id, v_id, 'refunded', 'refund:by hand', null, v_reference,
      -coalesce(v_intent.refund_amount, v_intent.received_amount, v_intent.amount));
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_resolved', 'payment_intents', v_id, null,
    jsonb_build_object('action', v_action, 'reference', v_reference));
  return public.order_payments(v_intent.order_id);
end;
$$;
comment on function public.resolve_payment(jsonb) is
  'Decides about money that fits no order or is to be given back: {id, action, reference?}. accept makes it the order''s deposit, refund sends it back through the service (cards), refunded notes that it was sent back by hand, with its code. Needs sales.refund. Answers as order_payments.';

create function private.tg_order_deposits__refund_online()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left numeric;
  v_intent public.payment_intents;
  v_payout public.contact_payments;
  v_order public.orders;
  v_part numeric;
begin
  select * into v_payout from public.contact_payments p where p.tenant_id = new.tenant_id and p.id = new.payment_id;
  v_left := v_payout.rounding_amount - v_payout.amount;
  for v_intent in
    select * from public.payment_intents i where i.tenant_id = new.tenant_id and i.order_id = new.order_id and i.state = 'succeeded'
      and i.method = v_payout.tender_type and i.refund_status is null order by i.created_at desc for update
  loop
    v_part := least(v_left, coalesce(v_intent.received_amount, v_intent.amount));
    exit when v_part <= 0;
    v_left := v_left - v_part;
    update public.payment_intents i
    set refund_amount = v_part, next_query_at = case when i.provider = 'mpesa' then null else clock_timestamp() end, query_count = 0,
      refund_status = case when i.provider <> 'mpesa' then 'sent' when v_payout.reference is null then 'due' else 'done' end,
      state = case when i.provider = 'mpesa' and v_payout.reference is not null then 'refunded' else i.state end,
      refund_reference = case when i.provider = 'mpesa' then v_payout.reference end
    where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id;
    perform private.note_payment_event(v_intent.tenant_id, v_intent.id,
      case when v_intent.provider = 'mpesa' and v_payout.reference is not null then 'refunded' else 'refund_due' end, 'order cancelled',
      null, v_payout.reference, -v_part);
    if v_intent.provider = 'mpesa' and v_payout.reference is null then
      select * into v_order from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id;
      perform private.notify(new.tenant_id, 'refund_due', 'orders.view', format('Refund %s %s for %s', v_order.currency_code,
        to_char(v_part, 'FM999,999,999,990.00'), v_order.order_number),
        format('The order was cancelled, but no money has been sent. Send it to %s, then enter the code in the order.', coalesce(v_intent.payer, 'the customer')),
        '/admin/sales?tab=orders&order=' || new.order_id);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.tg_order_deposits__refund_online() is
  'Money paid online for an order that is called off goes back through its service, or is marked as to be sent back by hand, which staff is told.';

grant execute on function
  public.order_payments(uuid),
  public.resolve_payment(jsonb)
  to authenticated;
