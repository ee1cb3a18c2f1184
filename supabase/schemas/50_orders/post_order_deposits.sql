-- Instalments: taking money for an order that waits, using it when the order is handed over, giving it back when it is called off.
-- Order of locks: request, order, till session, customer, number of the payment, goods, other numbers, totals. The number comes before
-- goods because the order's own document follows it; whoever holds goods never waits for it.

create function private.order_contact(p_tenant_id uuid, p_contact_id uuid, p_customer jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := btrim(regexp_replace(p_customer ->> 'customer_name', '[[:cntrl:]]', ' ', 'g'));
  v_contact public.contacts;
begin
  perform private.hold_contact_groups(p_tenant_id);
  if p_contact_id is null then
    select c.id into p_contact_id from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.phone_e164 is not null
      and right(c.phone_e164, 7) = right(private.phone_key(p_customer ->> 'customer_phone'), 7)
      and private.phone_key(c.phone_e164) = private.phone_key(p_customer ->> 'customer_phone') and lower(c.name) = lower(v_name)
    order by c.created_at, c.id limit 1;
  end if;
  if p_contact_id is null then
    insert into public.contacts (tenant_id, name, phone, type) values (p_tenant_id, v_name, p_customer ->> 'customer_phone', 'customer')
    returning id into p_contact_id;
  end if;
  v_contact := private.lock_contact(p_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  return p_contact_id;
end;
$$;
comment on function private.order_contact(uuid, uuid, jsonb) is
  'Whose deposit it is, held until the transaction ends: the contact named, else the customer with the name and phone of the order, noted when new.';

create function private.read_order_deposit(p_tenant_id uuid, p_deposit jsonb, p_left numeric, p_step numeric, p_prefix text default '')
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := private.input_choice(p_deposit, 'tender_type', array['cash', 'card', 'mobile_money', 'bank'], p_prefix);
  v_amount numeric := private.input_number(p_deposit, 'amount', 0.01, 99999999999, p_step, p_prefix);
  v_reference text := private.input_text(p_deposit, 'reference', 100, p_prefix);
begin
  if v_amount > p_left then
    perform private.fail(409, 'deposit_too_high', 'This is more than the balance due of the order.', jsonb_build_object('left', p_left));
  elsif v_tender <> 'bank' and not exists (select 1 from public.payment_methods m
      where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled) then
    perform private.refuse_input(p_prefix || 'tender_type', 'This business does not accept this payment method.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_deposit, 'id', p_prefix), 'amount', v_amount, 'tender_type', v_tender,
    'reference', private.take_reference(p_tenant_id, v_tender, v_reference), 'request_hash', private.request_hash(p_deposit));
end;
$$;
comment on function private.read_order_deposit(uuid, jsonb, numeric, numeric, text) is
  'A checked payment in advance: at most what is due. Raises deposit_too_high.';

create function private.begin_order_deposit(
  p_tenant_id uuid, p_deposit jsonb, p_contact_id uuid, p_customer jsonb, p_total numeric, p_step numeric, p_session_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_minimum numeric;
  v_read jsonb;
begin
  select ceil(p_total * o.order_deposit_percent / 100 / p_step) * p_step into v_minimum
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  if p_deposit is not null and jsonb_typeof(p_deposit) <> 'null' then
    perform private.input_object(p_deposit, 'deposit');
    perform private.lock_request('contact_payment', p_tenant_id, private.input_uuid(p_deposit, 'id', 'deposit.'));
    if exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = (p_deposit ->> 'id')::uuid) then
      perform private.refuse_input('deposit.id', 'This id has been used for another payment.');
    end if;
    v_read := private.read_order_deposit(p_tenant_id, p_deposit, p_total, p_step, 'deposit.');
  end if;
  if coalesce((v_read ->> 'amount')::numeric, 0) < v_minimum then
    perform private.fail(409, 'deposit_required', 'This order needs a higher deposit.', jsonb_build_object('minimum', v_minimum));
  elsif v_read is null then
    return null;
  end if;
  return v_read || jsonb_build_object('contact_id', private.order_contact(p_tenant_id, p_contact_id, p_customer),
    'till_session_id', case when v_read ->> 'tender_type' <> 'bank' then p_session_id end,
    'payment_number', private.next_number(p_tenant_id, 'contact_payment'));
end;
$$;
comment on function private.begin_order_deposit(uuid, jsonb, uuid, jsonb, numeric, numeric, uuid) is
  'Everything of a first deposit that comes before the goods: checked, its customer held, its number taken. Null when nothing is paid; deposit_required when the business asks for more.';

create function private.write_order_deposit(p_tenant_id uuid, p_user_id uuid, p_order_id uuid, p_deposit jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  perform private.write_contact_payment(p_tenant_id, p_user_id, (p_deposit ->> 'contact_id')::uuid,
    p_deposit || jsonb_build_object('received_at', p_now), '[]', p_now);
  update public.orders o set contact_id = (p_deposit ->> 'contact_id')::uuid
  where o.tenant_id = p_tenant_id and o.id = p_order_id and o.contact_id is null;
  insert into public.order_deposits (tenant_id, order_id, kind, amount, payment_id, created_at)
  values (p_tenant_id, p_order_id, 'paid', (p_deposit ->> 'amount')::numeric, (p_deposit ->> 'id')::uuid, p_now);
  select * into v_order from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  insert into public.order_events (tenant_id, order_id, kind, message, actor_id, created_at)
  values (p_tenant_id, p_order_id, 'note', format('%s %s was paid in advance. Balance due: %s.', v_order.currency_code,
    to_char((p_deposit ->> 'amount')::numeric, 'FM999,999,999,990.00'),
    to_char(v_order.total_amount - v_order.deposit_amount, 'FM999,999,999,990.00')), p_user_id, p_now);
end;
$$;
comment on function private.write_order_deposit(uuid, uuid, uuid, jsonb, timestamptz) is
  'Writes a checked deposit for an order, both held by the caller, as a deposit of its customer.';

create function private.post_order_deposit(
  p_tenant_id uuid, p_user_id uuid, p_deposit jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_order_id uuid;
  v_stored_hash text;
  v_order public.orders;
  v_read jsonb;
  v_session public.till_sessions;
  v_operator private.till_operators;
begin
  perform private.input_object(p_deposit, 'p_deposit');
  v_id := private.input_uuid(p_deposit, 'id');
  v_order_id := private.input_uuid(p_deposit, 'order_id');
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, private.request_hash(p_deposit));
    return jsonb_build_object('order_id', v_order_id, 'replayed', true);
  end if;
  v_order := private.lock_placed_order(p_tenant_id, v_order_id);
  if v_order.channel <> 'till' then
    perform private.refuse_input('order_id', 'Only orders taken at a till can have a deposit.');
  elsif v_order.deposit_amount = 0 and v_order.reserved_until <= p_now then
    perform private.fail(409, 'order_not_open', 'This order has expired. Its goods are no longer reserved.', '{"status": "expired"}');
  end if;
  v_read := private.read_order_deposit(p_tenant_id, p_deposit, v_order.total_amount - v_order.deposit_amount,
    private.currency_step(v_order.currency_code));
  if v_read ->> 'tender_type' <> 'bank' then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_deposit, 'till_session_id'));
  end if;
  v_operator := private.read_operator(p_tenant_id, p_user_id, p_deposit, p_now);
  v_read := v_read || jsonb_build_object('till_session_id', v_session.id,
    'contact_id', private.order_contact(p_tenant_id, v_order.contact_id, to_jsonb(v_order)));
  perform private.write_order_deposit(p_tenant_id, coalesce(v_operator.user_id, p_user_id), v_order_id, v_read,
    greatest(p_now, v_session.opened_at));
  return jsonb_build_object('order_id', v_order_id, 'replayed', false);
end;
$$;
comment on function private.post_order_deposit(uuid, uuid, jsonb, timestamptz) is
  'Takes an instalment for an order of the till. Idempotent by id and body. Answers {order_id, replayed}.';

create function private.use_order_deposit(
  p_tenant_id uuid, p_user_id uuid, p_order public.orders, p_sale_id uuid, p_number text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment_id uuid := gen_random_uuid();
begin
  perform private.write_contact_payment(p_tenant_id, p_user_id, p_order.contact_id, jsonb_build_object('id', v_payment_id,
    'payment_number', p_number, 'amount', p_order.deposit_amount, 'tender_type', 'deposit', 'received_at', p_now,
    'note', 'Paid in advance for ' || p_order.order_number, 'request_hash', private.request_hash(jsonb_build_object('sale_id', p_sale_id))),
    jsonb_build_array(jsonb_build_object('item_id', p_sale_id, 'contact_id', p_order.contact_id, 'is_sale', true, 'amount', p_order.deposit_amount)),
    p_now);
  insert into public.order_deposits (tenant_id, order_id, kind, amount, payment_id, created_at)
  values (p_tenant_id, p_order.id, 'used', -p_order.deposit_amount, v_payment_id, p_now);
end;
$$;
comment on function private.use_order_deposit(uuid, uuid, public.orders, uuid, text, timestamptz) is
  'What was paid in advance for an order settles its sale, of which so much stands on account; customer and number are held by the caller.';

create function private.post_deposit_cancellation(
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
    perform private.refuse_input('order_id', 'This order has no deposit.');
  elsif v_back < 0 then
    perform private.refuse_input('fee_amount', 'The fee cannot be more than the deposit.');
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
    v_rounding := private.cash_rounding(p_tenant_id, v_back);
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_back - v_rounding);
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
        jsonb_build_object('role', 'customer_deposits', 'debit', v_fee), jsonb_build_object('role', 'cancellation_fees', 'credit', v_fee)), p_now,
      private.session_location(p_tenant_id, v_session.id));
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

create function private.order_staff_facts(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('channel', o.channel, 'contact_id', o.contact_id, 'taken_by_name', o.taken_by_name, 'held_amount', o.deposit_amount,
      'money', private.order_money(o.tenant_id, o.id),
      'deposits', coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'amount', d.amount, 'created_at', d.created_at,
          'payment_id', d.payment_id, 'payment_number', p.payment_number, 'tender_type', p.tender_type, 'reference', p.reference,
          'received_by_name', p.received_by_name, 'is_taken_back', d.kind = 'paid' and p.reversed_at is not null,
          'is_due', d.kind = 'refunded' and private.refund_state(o.tenant_id, o.id, p) = 'due') order by d.sequence)
        from public.order_deposits d
        left join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
        where d.tenant_id = o.tenant_id and d.order_id = o.id), '[]'))
    from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;
comment on function private.order_staff_facts(uuid, uuid) is
  'What only staff sees of an order: where it came from, whose it is, its money (order_money), and its payments in advance. held_amount is what is held of them now; '
  'is_due: it was called off, and nobody has sent the money back yet.';

create function public.record_order_deposit(p_deposit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.receive_payment');
  v_posted jsonb;
  v_order_id uuid;
begin
  perform private.require_permission('orders.manage');
  perform private.require_writable();
  v_posted := private.post_order_deposit(v_tenant_id, auth.uid(), p_deposit);
  v_order_id := (v_posted ->> 'order_id')::uuid;
  return private.order_json(v_tenant_id, v_order_id) || private.order_staff_facts(v_tenant_id, v_order_id);
end;
$$;
comment on function public.record_order_deposit(jsonb) is
  'Takes an instalment for an order of the till: {id, order_id, amount, tender_type cash|card|mobile_money|bank, reference?, till_session_id (but for bank), operator_token?}. Idempotent by id and body; answers the order as get_order does.';

create function public.cancel_paid_order(p_cancellation jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
  v_posted jsonb;
  v_order_id uuid;
begin
  if not private.may_at_till(v_tenant_id, auth.uid(), p_cancellation, 'sales.refund') then
    perform private.fail(403, 'approval_required', 'A manager must approve refunding a deposit.', '{"permission": "sales.refund"}');
  end if;
  perform private.require_writable();
  v_posted := private.post_deposit_cancellation(v_tenant_id, auth.uid(), p_cancellation);
  v_order_id := (v_posted ->> 'order_id')::uuid;
  return private.order_json(v_tenant_id, v_order_id) || private.order_staff_facts(v_tenant_id, v_order_id);
end;
$$;
comment on function public.cancel_paid_order(jsonb) is
  'Calls off an order that was paid in part: {id, order_id, reason, refund_tender_type cash|card|mobile_money|bank|account, fee_amount?, reference?, till_session_id? (for cash), operator_token?}. account leaves the money as the customer''s deposit. Needs sales.refund.';

grant execute on function
  public.record_order_deposit(jsonb),
  public.cancel_paid_order(jsonb)
  to authenticated;
