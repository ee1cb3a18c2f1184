-- What becomes of a payment. Money that fits its order is the order's deposit, once; what does not fit waits for a person.
-- An order that lapsed may come back while somebody's money for it arrives, if its goods are still there.

create function private.hold_order_again(p_order public.orders, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_lines jsonb := (select jsonb_agg(to_jsonb(l)) from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id);
  v_day date := private.business_date(p_order.tenant_id, p_now);
begin
  perform private.lock_goods(p_order.tenant_id, array(select (l ->> 'product_id')::uuid from jsonb_array_elements(v_lines) as l));
  perform private.release_reservations(p_order.tenant_id, array[p_order.id], p_now);
  if exists (
    select 1 from (
      select g.product_id, sum(g.quantity) as quantity from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g group by g.product_id) w
    join public.products p on p.tenant_id = p_order.tenant_id and p.id = w.product_id and p.kind = 'goods'
    join public.tenant_policies o on o.tenant_id = p_order.tenant_id and not private.sells_below_stock(o, p_order.channel)
    left join public.stock_levels s on s.tenant_id = p_order.tenant_id and s.product_id = w.product_id and s.location_id = p_order.location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
      - case when p.tracks_batches then private.expired_quantity(p_order.tenant_id, p.id, p_order.location_id, v_day) else 0 end < w.quantity) then
    return false;
  end if;
  insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
  select p_order.tenant_id, p_order.id, g.product_id, p_order.location_id, sum(g.quantity), p_now + interval '1 hour'
  from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g
  join public.products p on p.tenant_id = p_order.tenant_id and p.id = g.product_id and p.kind = 'goods'
  group by g.product_id;
  update public.orders o set status = 'placed' where o.tenant_id = p_order.tenant_id and o.id = p_order.id and o.status = 'expired';
  return true;
end;
$$;
comment on function private.hold_order_again(public.orders, timestamptz) is
  'Opens an order whose time is over once more and holds its goods, if they are all there; false otherwise. What the shop keeps back online is sold to who has paid.';

create function private.book_payment(p_intent public.payment_intents, p_order public.orders, p_amount numeric, p_now timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := p_intent.method;
  v_left numeric := p_order.total_amount - p_order.deposit_amount;
  -- What the service was to be asked for all that is left pays all that is left.
  v_booked numeric := case when p_amount = private.online_amount(p_intent.provider, v_left) then v_left else p_amount end;
  v_contact_id uuid;
  v_number text;
begin
  if p_order.status in ('completed', 'cancelled') then
    return 'order_closed';
  elsif v_booked > v_left or v_left = 0 then
    return 'paid_twice';
  end if;
  v_contact_id := private.order_contact(p_order.tenant_id, p_order.contact_id, to_jsonb(p_order));
  if (p_order.status = 'expired' or (p_order.reserved_until <= p_now and p_order.deposit_amount = 0))
    and not private.hold_order_again(p_order, p_now) then
    return 'order_expired';
  end if;
  v_number := private.next_number(p_order.tenant_id, 'contact_payment');
  perform private.write_order_deposit(p_order.tenant_id, null, p_order.id, jsonb_build_object('id', p_intent.id, 'amount', v_booked, 'rounding_amount', v_booked - p_amount,
    'tender_type', v_tender, 'contact_id', v_contact_id, 'payment_number', v_number, 'note', 'Paid online',
    'reference', private.take_reference(p_order.tenant_id, v_tender, coalesce(p_intent.receipt_number, p_intent.provider_reference)),
    'request_hash', p_intent.request_hash), p_now);
  return null;
end;
$$;
comment on function private.book_payment(public.payment_intents, public.orders, numeric, timestamptz) is
  'Makes money that came online the deposit of its order, under the id of the payment; answers why not when it does not fit. The shilling''s part that M-Pesa cannot move is rounded.';

create function private.close_payment(p_intent public.payment_intents, p_state text, p_code text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.payment_intents i set state = p_state, code = coalesce(p_code, i.code), next_query_at = null, settled_at = p_now
  where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
  perform private.note_payment_event(p_intent.tenant_id, p_intent.id, p_state, p_state || ':' || p_intent.query_count, p_code, null,
    case when p_state = 'failed' then null else coalesce(p_intent.received_amount, p_intent.amount) end);
end;
$$;
comment on function private.close_payment(public.payment_intents, text, text, timestamptz) is 'Notes the outcome of a payment; nobody asks its service about it any more.';

create function private.settle_received(p_intent public.payment_intents, p_currency text, p_now timestamptz)
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
    case when v_reason is not null then format('Check a payment of %s', v_order.order_number)
      when v_order.deposit_amount < v_order.total_amount then format('%s was paid in part', v_order.order_number)
      when p_intent.is_direct then format('%s was paid by M-Pesa', v_order.order_number)
      else format('%s was paid online', v_order.order_number) end,
    case when v_reason is null then private.money_text(p_intent.tenant_id, p_intent.currency_code, v_amount)
      else 'A payment does not match the order.' end, '/admin/sales?tab=orders&order=' || v_order.id);
  return case when v_reason is null then 'succeeded' else 'needs_review' end;
end;
$$;
comment on function private.settle_received(public.payment_intents, text, timestamptz) is
  'Money has come for sure: into the books when it fits its order, else in front of a person, with a refund to be made.';

create function public.settle_payment(p_settlement jsonb)
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
    return private.settle_till_payment(v_tenant_id, v_id, p_settlement);
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
      perform private.save_direct_payment(v_tenant_id, v_intent.mode, jsonb_build_object('receipt_number', v_receipt, 'amount', v_amount,
        'account_number', v_order.order_number, 'payer_phone', v_intent.payer), 'reconciliation', v_now);
    elsif v_state = 'succeeded' and v_outcome = 'succeeded' and v_intent.received_amount is null and v_intent.review_reason is null
      and v_amount <> v_intent.amount then
      update public.payment_intents i set review_reason = 'amount_mismatch' where i.tenant_id = v_tenant_id and i.id = v_id;
      perform private.notify(v_tenant_id, 'payment_failed', 'orders.view', format('Check a payment of %s', v_order.order_number),
        format('It was recorded as %s; the payment service now reports %s.',
          private.money_text(v_tenant_id, v_intent.currency_code, v_intent.amount), private.money_text(v_tenant_id, v_intent.currency_code, v_amount)),
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
  'For payment-webhook and the timer: what a service says of a payment of an order or of a request of the till, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, service_amount? (as the service counts; goes before amount), currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed. What a late message says of another amount than was booked is for a person to look at; money under another receipt number is a second payment.';
