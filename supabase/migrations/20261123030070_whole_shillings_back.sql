-- Money of a called-off order goes back as it came, to the shilling.

create function private.order_rounding(p_tenant_id uuid, p_order_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(p.rounding_amount), 0)
    from public.order_deposits d
    join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    where d.tenant_id = p_tenant_id and d.order_id = p_order_id and d.kind in ('paid', 'taken_back'));
end;
$$;
comment on function private.order_rounding(uuid, uuid) is 'What of the deposits of an order no money came for, because M-Pesa moves whole shillings; negative when more came.';

create or replace function private.post_deposit_cancellation(
  p_tenant_id uuid, p_user_id uuid, p_cancellation jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_order_id uuid;
  v_hash text := private.request_hash(p_cancellation);
  v_stored_hash text;
  v_reason text;
  v_tender text;
  v_reference text;
  v_fee numeric;
  v_back numeric;
  v_rounding numeric := 0;
  v_order public.orders;
  v_session public.till_sessions;
  v_number text;
  v_fee_id uuid := gen_random_uuid();
begin
  perform private.input_object(p_cancellation, 'p_cancellation');
  v_id := private.input_uuid(p_cancellation, 'id');
  v_order_id := private.input_uuid(p_cancellation, 'order_id');
  v_reason := private.input_text(p_cancellation, 'reason', 500, '', true);
  v_tender := private.input_choice(p_cancellation, 'refund_tender_type', array['cash', 'card', 'mobile_money', 'bank', 'account']);
  v_reference := private.input_text(p_cancellation, 'reference', 100);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select d.request_hash into v_stored_hash from public.order_deposits d where d.tenant_id = p_tenant_id and d.id = v_id;
  if found then
    -- What was paid or used bears no request: nothing was called off by it.
    perform private.require_same_request(coalesce(v_stored_hash, ''), v_hash);
    return jsonb_build_object('order_id', v_order_id, 'replayed', true);
  elsif exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id) then
    perform private.refuse_input('id', 'This id has been used for another payment.');
  end if;
  v_order := private.lock_placed_order(p_tenant_id, v_order_id);
  v_fee := coalesce(private.input_number(p_cancellation, 'fee_amount', 0, 99999999999, private.currency_step(v_order.currency_code), '', false), 0);
  v_back := v_order.deposit_amount - v_fee;
  if v_order.deposit_amount = 0 then
    perform private.refuse_input('order_id', 'Nothing was paid in advance for this order.');
  elsif v_back < 0 then
    perform private.refuse_input('fee_amount', 'The fee is at most what was paid in advance.');
  end if;
  -- Neither M-Pesa nor the bank is in the drawer: there what goes back is what came, and whole shillings after a fee.
  if v_tender in ('mobile_money', 'bank') and v_back > 0 then
    v_rounding := private.order_rounding(p_tenant_id, v_order.id);
    if v_rounding <> 0 and v_fee > 0 then
      v_rounding := case when round(v_back) > 0 then v_back - round(v_back) else 0 end;
    end if;
  end if;
  if v_tender = 'cash' and v_back > 0 then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id'));
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_back);
  elsif v_tender in ('card', 'mobile_money') and v_back > 0 and v_rounding = 0 then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id', '', false));
  end if;
  perform private.lock_contact(p_tenant_id, v_order.contact_id);
  if v_tender <> 'account' and v_back > 0 then
    v_number := private.next_number(p_tenant_id, 'contact_payment');
  end if;
  perform private.release_reservations(p_tenant_id, array[v_order.id], p_now);
  if v_fee > 0 then
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'order_fee', v_fee_id, private.business_date(p_tenant_id, p_now),
      'Cancellation fee of ' || v_order.order_number, jsonb_build_array(
        jsonb_build_object('role', 'customer_deposits', 'debit', v_fee), jsonb_build_object('role', 'cancellation_fees', 'credit', v_fee)), p_now);
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
      occurred_at, business_date)
    values (p_tenant_id, v_order.contact_id, 'deposit', 'order_fee', -v_fee, 'order_fee', v_fee_id, v_order.order_number, p_now,
      private.business_date(p_tenant_id, p_now));
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, case when v_back = 0 then v_id else v_fee_id end, v_order.id, 'fee', -v_fee, v_hash, p_now);
  end if;
  if v_back > 0 and v_tender = 'account' then
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'released', -v_back, v_hash, p_now);
  elsif v_back > 0 then
    perform private.write_contact_payment(p_tenant_id, p_user_id, v_order.contact_id, jsonb_build_object('id', v_id, 'payment_number', v_number,
      'is_payout', true, 'amount', v_back, 'rounding_amount', v_rounding, 'tender_type', v_tender, 'reference', v_reference, 'note', v_reason,
      'till_session_id', v_session.id, 'received_at', greatest(p_now, v_session.opened_at), 'request_hash', v_hash), '[]', p_now);
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, payment_id, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'refunded', -v_back, v_id, v_hash, p_now);
  end if;
  perform private.end_orders(p_tenant_id, array[v_order.id], 'cancelled', p_user_id, v_reason, p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'paid_order_cancelled', 'orders', v_order.id, null, jsonb_build_object(
    'order_number', v_order.order_number, 'deposit_amount', v_order.deposit_amount, 'fee_amount', v_fee, 'refund_tender_type', v_tender,
    'reason', v_reason));
  return jsonb_build_object('order_id', v_order_id, 'replayed', false);
end;
$$;
comment on function private.post_deposit_cancellation(uuid, uuid, jsonb, timestamptz) is
  'Calls off an order that was paid in part: its goods are free, its money is paid out or stays on the customer''s account, less a fee. Idempotent by id and body. Answers {order_id, replayed}.';

create or replace function private.tg_order_deposits__refund_online()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left numeric;
  v_intent public.payment_intents;
  v_payout public.contact_payments;
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
      case when v_intent.provider = 'mpesa' and v_payout.reference is not null then 'refunded' else 'refund_due' end, 'order called off',
      null, v_payout.reference, -v_part);
  end loop;
  return null;
end;
$$;
comment on function private.tg_order_deposits__refund_online() is
  'Money paid online for an order that is called off goes back through its service, or is marked as to be sent back by hand.';
