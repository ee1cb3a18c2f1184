-- What staff sees of money that was sent directly, and decides about it; and at the till, what has just come in.

create function private.direct_payment_row(p_payment public.direct_payments)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_payment.id, 'receipt_number', p_payment.receipt_number, 'amount', p_payment.amount, 'reported_amount', p_payment.reported_amount,
    'currency_code', p_payment.currency_code, 'account_number', p_payment.account_number, 'payer_name', p_payment.payer_name,
    -- A digest of a number is nothing to read.
    'payer_phone', case when length(p_payment.payer_phone) < 30 then p_payment.payer_phone end, 'paid_at', p_payment.paid_at,
    'state', p_payment.state, 'source', p_payment.source, 'is_test', p_payment.mode = 'test', 'note', p_payment.note,
    'sent_back_reference', p_payment.sent_back_reference, 'resolved_at', p_payment.resolved_at,
    'resolved_by_name', (select f.full_name from public.profiles f where f.user_id = p_payment.resolved_by),
    'assigned_to', case
      when p_payment.intent_id is not null then (
        select jsonb_build_object('kind', 'order', 'id', o.id, 'number', o.order_number,
          'needs_review', i.state = 'needs_review' or coalesce(i.refund_status = 'due', false) or p_payment.reported_amount is not null)
        from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
        where i.tenant_id = p_payment.tenant_id and i.id = p_payment.intent_id)
      when p_payment.sale_id is not null then (
        select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.invoice_number, 'needs_review', p_payment.amount <> (
          select sum(x.amount - x.rounding_amount) from public.sale_payments x where x.tenant_id = s.tenant_id and x.sale_id = s.id and x.reference = p_payment.receipt_number))
        from public.sales s where s.tenant_id = p_payment.tenant_id and s.id = p_payment.sale_id)
      when p_payment.contact_payment_id is not null then (
        select coalesce(
          (select jsonb_build_object('kind', 'order', 'id', o.id, 'number', o.order_number, 'needs_review', false)
            from public.order_deposits e join public.orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
            where e.tenant_id = c.tenant_id and e.payment_id = c.id limit 1),
          jsonb_build_object('kind', 'contact_payment', 'id', c.contact_id, 'number', c.payment_number, 'needs_review', c.amount <> p_payment.amount))
        from public.contact_payments c where c.tenant_id = p_payment.tenant_id and c.id = p_payment.contact_payment_id)
      when p_payment.gift_card_id is not null then (
        select jsonb_build_object('kind', 'gift_card', 'id', g.id, 'number', g.card_number, 'needs_review', g.initial_amount <> p_payment.amount)
        from public.gift_cards g where g.tenant_id = p_payment.tenant_id and g.id = p_payment.gift_card_id) end);
end;
$$;
comment on function private.direct_payment_row(public.direct_payments) is 'Money that was sent directly, with what it pays for: an order, sale, payment on account (its contact) or gift card.';

create function public.list_direct_payments(
  p_query text default null, p_state text default null, p_after text default null, p_limit integer default 50, p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_state text := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['waiting', 'assigned', 'sent_back', 'set_aside'], '', false);
  v_filter jsonb := coalesce(p_filter, '{}');
  v_from timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'from'));
  v_until timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_limit integer := private.page_limit(p_limit);
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_pattern text := '%' || private.escape_like(v_query) || '%';
  v_phone text := private.mpesa_phone(v_query);
  v_amount numeric := case when replace(v_query, ',', '') ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' then replace(v_query, ',', '')::numeric end;
  v_states text[] := case v_state when 'waiting' then array['reported', 'unconfirmed', 'open'] when null then null else array[v_state] end;
begin
  return (
    with page as (
      select d.*, row_number() over (order by d.paid_at desc, d.id desc) as place
      from public.direct_payments d
      where d.tenant_id = v_tenant_id
        and (v_after_id is null or (d.paid_at, d.id) < (v_after_at, v_after_id))
        and (v_state is null or d.state = any (v_states))
        and (v_from is null or d.paid_at >= v_from) and (v_until is null or d.paid_at < v_until)
        and (v_query is null or d.receipt_number = private.account_key(v_query) or private.account_key(d.account_number) = private.account_key(v_query)
          or d.payer_name ilike v_pattern or d.account_number ilike v_pattern or d.payer_phone ilike v_pattern or d.receipt_number ilike v_pattern
          or d.amount = v_amount or v_phone is not null and private.phone_fit(d.payer_phone, v_phone) in ('same', 'similar')
          or exists (select 1 from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
            where i.tenant_id = d.tenant_id and i.id = d.intent_id and private.account_key(o.order_number) = private.account_key(v_query)))
      order by d.paid_at desc, d.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.direct_payment_row(d) order by d.paid_at desc, d.id desc)
        from page p join public.direct_payments d on d.tenant_id = v_tenant_id and d.id = p.id where p.place <= v_limit), '[]'),
      'next_cursor', (select private.encode_cursor(jsonb_build_object('at', p.paid_at, 'id', p.id)) from page p
        where p.place = v_limit and exists (select 1 from page m where m.place > v_limit)),
      'waiting_count', (select count(*) from public.direct_payments d where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open')),
      'waiting_amount', (select coalesce(sum(d.amount), 0) from public.direct_payments d
        where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open'))));
end;
$$;
comment on function public.list_direct_payments(text, text, text, integer, jsonb) is
  'Money sent directly to the paybill or till, newest first, by receipt number, account number, name, phone (also one that is shown in part), amount or the number of its order; state waiting (belongs to nothing yet), assigned, sent_back, set_aside; filter {from, to} (days it was paid on): {rows, next_cursor, waiting_count, waiting_amount}. Needs orders.view.';

create function public.get_direct_payment(p_payment_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_payment public.direct_payments;
begin
  select * into v_payment from public.direct_payments d where d.tenant_id = v_tenant_id and d.id = p_payment_id;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  return private.direct_payment_row(v_payment) || jsonb_build_object('suggestions', case when v_payment.state in ('reported', 'unconfirmed', 'open') then coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'order_number', s.order_number, 'customer_name', s.customer_name, 'placed_at', s.placed_at,
      'due_amount', s.due, 'reasons', s.reasons) order by cardinality(s.reasons) desc, s.placed_at desc)
    from (
      select o.id, o.order_number, o.customer_name, o.placed_at, private.order_due(o) as due, array_remove(array[
        case when private.order_due(o) = v_payment.amount then 'amount' end,
        case when private.phone_fit(v_payment.payer_phone, private.mpesa_phone(o.customer_phone)) in ('same', 'similar') then 'phone' end,
        case when exists (select 1 from private.payment_claims c where c.tenant_id = o.tenant_id and c.order_id = o.id
          and (c.receipt_number = v_payment.receipt_number
            or c.receipt_number is null and private.phone_fit(v_payment.payer_phone, right(c.phone, 9)) in ('same', 'similar'))) then 'claim' end], null) as reasons
      from public.orders o
      where o.tenant_id = v_tenant_id and o.status = 'placed' and o.deposit_amount < o.total_amount
      order by o.placed_at desc limit 500) s
    where cardinality(s.reasons) > 0), '[]') else '[]' end);
end;
$$;
comment on function public.get_direct_payment(uuid) is
  'Money sent directly, with the open orders that it may be for and why (amount, phone, claim). Needs orders.view.';

create function public.order_payment_claim(p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
begin
  return (
    select jsonb_build_object('phone', c.phone, 'receipt_number', c.receipt_number, 'claimed_at', c.claimed_at, 'due_amount', private.order_due(o))
    from private.payment_claims c join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = v_tenant_id and c.order_id = p_order_id and not c.is_refused and o.status = 'placed' and o.deposit_amount < o.total_amount);
end;
$$;
comment on function public.order_payment_claim(uuid) is
  'What the shopper of an open order says they paid to the paybill or till, while it is not paid; null without. Needs orders.view.';

create function public.resolve_direct_payment(p_resolution jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
  v_now timestamptz := clock_timestamp();
  v_action text;
  v_order_id uuid;
  v_reference text;
  v_note text;
  v_payment public.direct_payments;
  v_order public.orders;
begin
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_action := private.input_choice(p_resolution, 'action', array['assign', 'confirm', 'sent_back', 'set_aside', 'reopen']);
  v_order_id := private.input_uuid(p_resolution, 'order_id', '', v_action = 'assign');
  v_reference := private.input_text(p_resolution, 'reference', 100, '', v_action = 'sent_back');
  v_note := private.input_text(p_resolution, 'note', 500, '', v_action = 'set_aside');
  if v_action in ('confirm', 'sent_back') then
    perform private.require_permission('sales.refund');
  end if;
  v_payment := private.hold_direct_payment(v_tenant_id, private.input_uuid(p_resolution, 'id'));
  if v_payment.state = 'sent_back' and v_action = 'reopen' then
    perform private.require_permission('sales.refund');
  end if;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  elsif (v_action, v_payment.state) in (('sent_back', 'sent_back'), ('set_aside', 'set_aside'), ('reopen', 'open'), ('confirm', 'open'))
    or v_action = 'assign' and exists (select 1 from public.payment_intents i
      where i.tenant_id = v_tenant_id and i.id = v_payment.intent_id and i.order_id = v_order_id and i.refund_status is null) then
    -- Pressed twice.
    return private.direct_payment_row(v_payment);
  elsif not (case v_action when 'confirm' then v_payment.state in ('reported', 'unconfirmed') when 'reopen' then v_payment.state in ('set_aside', 'sent_back')
      when 'set_aside' then v_payment.state in ('open', 'unconfirmed') else v_payment.state = 'open' end) then
    perform private.fail(409, 'payment_settled', case v_payment.state when 'reported' then 'Safaricom has not confirmed this payment yet.'
      when 'unconfirmed' then 'Safaricom never confirmed this payment.' else 'This payment is already matched.' end,
      jsonb_build_object('state', v_payment.state));
  end if;
  if v_action = 'assign' then
    v_order := private.lock_placed_order(v_tenant_id, v_order_id);
    if v_order.deposit_amount >= v_order.total_amount then
      perform private.fail(409, 'already_paid', 'This order is already paid.', '{"field": "order_id"}');
    elsif v_payment.amount > greatest(private.order_due(v_order), v_order.total_amount - v_order.deposit_amount) then
      perform private.fail(409, 'deposit_too_high', 'This is more than the balance due of the order.',
        jsonb_build_object('field', 'order_id', 'left', private.order_due(v_order)));
    end if;
    perform private.pay_order_directly(v_payment, v_order_id, v_now);
  elsif v_action = 'confirm' then
    perform private.confirm_direct_payment(v_tenant_id, v_payment.id, v_now);
  else
    update public.direct_payments d
    set state = case when v_action <> 'reopen' then v_action when d.confirmed_at is null then 'unconfirmed' else 'open' end,
      note = case when v_action = 'set_aside' then v_note end,
      sent_back_reference = case when v_action = 'sent_back' then v_reference end, next_check_at = null,
      resolved_by = case when v_action <> 'reopen' then auth.uid() end, resolved_at = case when v_action <> 'reopen' then v_now end
    where d.tenant_id = v_tenant_id and d.id = v_payment.id;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'direct_payment_resolved', 'direct_payments', v_payment.id,
    jsonb_build_object('state', v_payment.state, 'note', v_payment.note, 'reference', v_payment.sent_back_reference),
    jsonb_build_object('action', v_action, 'receipt_number', v_payment.receipt_number, 'order_id', v_order_id, 'reference', v_reference, 'note', v_note));
  select * into v_payment from public.direct_payments d where d.tenant_id = v_tenant_id and d.id = v_payment.id;
  return private.direct_payment_row(v_payment);
end;
$$;
comment on function public.resolve_direct_payment(jsonb) is
  'Decides about money that was sent directly: {id, action, order_id?, reference?, note?}. assign to an open order, set_aside as no business of ours (with a note), reopen; with sales.refund also sent_back (with the code of the transfer; likewise to reopen it) and confirm, that it came although Safaricom has not confirmed it. Needs orders.manage.';

create function public.record_direct_payment(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
  v_now timestamptz := clock_timestamp();
  v_order_id uuid;
  v_receipt text;
  v_amount numeric;
  v_payment public.direct_payments;
  v_order public.orders;
begin
  perform private.require_writable();
  perform private.input_object(p_payment, 'p_payment');
  v_order_id := private.input_uuid(p_payment, 'order_id');
  v_receipt := private.account_key(private.input_text(p_payment, 'receipt_number', 30, '', true));
  v_amount := private.input_number(p_payment, 'amount', 1, 99999999999, 0.01);
  if v_receipt is null or v_receipt !~ '^[A-Z0-9]{8,12}$' then
    perform private.refuse_input('receipt_number', 'The code in M-Pesa''s message has ten letters and digits, for example SKJ4T8LM2Q.');
  end if;
  perform private.lock_reference(v_tenant_id, v_receipt);
  select * into v_payment from public.direct_payments d where d.tenant_id = v_tenant_id and d.receipt_number = v_receipt for update;
  if v_payment.id is null then
    insert into public.direct_payments (tenant_id, mode, receipt_number, amount, payer_phone, paid_at, source, state, confirmed_at, created_at)
    select v_tenant_id, v.mode, v_receipt, v_amount, (select c.phone from private.payment_claims c where c.tenant_id = v_tenant_id and c.order_id = v_order_id),
      v_now, 'staff', 'open', v_now, v_now
    from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = 'mpesa' returning * into v_payment;
    if v_payment.id is null then
      perform private.refuse_input('order_id', 'Set up M-Pesa first under Settings, Payments.');
    end if;
    -- What names this code already has it.
    perform private.name_direct_payment(v_payment, v_now);
  elsif v_payment.state in ('reported', 'unconfirmed') then
    -- Safaricom's own list has not got it: that is a manager's to say.
    if exists (select 1 from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = 'mpesa' and v.reconciles_payments) then
      perform private.require_permission('sales.refund');
    end if;
    perform private.confirm_direct_payment(v_tenant_id, v_payment.id, v_now);
  end if;
  select * into v_payment from public.direct_payments d where d.tenant_id = v_tenant_id and d.id = v_payment.id;
  if v_payment.state = 'open' then
    if v_payment.amount <> v_amount then
      perform private.refuse_input('amount', format('M-Pesa reports %s for this code.', to_char(v_payment.amount, 'FM999,999,999,990.00')));
    end if;
    v_order := private.lock_placed_order(v_tenant_id, v_order_id);
    if v_order.deposit_amount >= v_order.total_amount then
      perform private.fail(409, 'already_paid', 'This order is already paid.');
    elsif v_amount > greatest(private.order_due(v_order), v_order.total_amount - v_order.deposit_amount) then
      perform private.fail(409, 'deposit_too_high', 'This is more than the balance due of the order.',
        jsonb_build_object('field', 'amount', 'left', private.order_due(v_order)));
    end if;
    perform private.pay_order_directly(v_payment, v_order_id, v_now);
    perform private.write_audit(v_tenant_id, auth.uid(), 'direct_payment_recorded', 'direct_payments', v_payment.id, null,
      jsonb_build_object('receipt_number', v_receipt, 'amount', v_amount, 'order_id', v_order_id));
  elsif not exists (select 1 from public.payment_intents i where i.tenant_id = v_tenant_id and i.id = v_payment.intent_id and i.order_id = v_order_id) then
    perform private.fail(409, 'receipt_reused', 'This code was already used for another payment.', '{"field": "receipt_number"}');
  end if;
  return public.order_payments(v_order_id);
end;
$$;
comment on function public.record_direct_payment(jsonb) is
  'Somebody of the business saw money for an order arrive on its paybill or till: {order_id, receipt_number, amount}. For shops whose payments Safaricom does not report, or before it does; idempotent by the receipt number. Needs orders.manage, for money that Safaricom''s list has not got sales.refund; answers order_payments. already_paid, deposit_too_high, receipt_reused.';

create function public.till_direct_payments()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
begin
  return jsonb_build_object(
    'is_reported', private.are_payments_reported(v_tenant_id) or exists (select 1 from public.direct_payments x
      where x.tenant_id = v_tenant_id and x.state = 'open' and x.source = 'request' and x.paid_at > statement_timestamp() - interval '12 hours'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'receipt_number', d.receipt_number, 'amount', d.amount, 'payer_name', d.payer_name,
        'account_number', d.account_number, 'paid_at', d.paid_at) order by d.paid_at desc, d.id desc)
      from (
        select * from public.direct_payments x
        where x.tenant_id = v_tenant_id and x.state = 'open' and x.paid_at > statement_timestamp() - interval '12 hours'
        order by x.paid_at desc, x.id desc limit 30) d), '[]'));
end;
$$;
comment on function public.till_direct_payments() is
  'Money that was sent to the paybill or till, by itself or on a request of the till that nobody used, in the last twelve hours and belongs to nothing yet, the newest thirty, for choosing at the till instead of typing the code: {is_reported, payments}. Needs sales.record.';

grant execute on function
  public.list_direct_payments(text, text, text, integer, jsonb),
  public.get_direct_payment(uuid),
  public.order_payment_claim(uuid),
  public.resolve_direct_payment(jsonb),
  public.record_direct_payment(jsonb),
  public.till_direct_payments()
  to authenticated;
