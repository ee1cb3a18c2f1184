-- What money that was sent directly pays for: an order whose number was typed as account number, an order whose shopper said so, or
-- what already names its receipt number. Locks go receipt number, money, payment, order: the same way round everywhere.

create function private.order_due(p_order public.orders)
returns numeric language sql stable security definer set search_path = ''
return private.online_amount('mpesa', p_order.total_amount - p_order.deposit_amount);
comment on function private.order_due(public.orders) is 'What M-Pesa has to bring for an order to be paid: whole shillings.';

create function private.is_money_of_orders(p_payment public.direct_payments)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.tenants t
    left join public.payment_providers v on v.tenant_id = t.id and v.kind = 'mpesa'
    where t.id = p_payment.tenant_id and t.currency_code = p_payment.currency_code and (p_payment.mode = 'live' or v.mode = 'test'));
end;
$$;
comment on function private.is_money_of_orders(public.direct_payments) is
  'Whether money can pay for orders: it is of the currency of the business, and not of a trial that is over.';

create function private.claim_fits(p_claim private.payment_claims, p_payment public.direct_payments)
returns boolean language sql stable security definer set search_path = ''
return coalesce(p_claim.receipt_number = p_payment.receipt_number
  and private.phone_fit(p_payment.payer_phone, right(p_claim.phone, 9)) in ('same', 'similar'), false);
comment on function private.claim_fits(private.payment_claims, public.direct_payments) is
  'Whether money is what a shopper says they sent, the amount aside: its code, from a phone that looks like theirs. Either alone may be known to an anonymous visitor.';

create function private.order_of_direct_payment(p_payment public.direct_payments)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text := private.account_key(p_payment.account_number);
  v_ids uuid[];
begin
  if not private.is_money_of_orders(p_payment) then
    return null;
  end if;
  select array_agg(o.id) into v_ids from public.orders o where o.tenant_id = p_payment.tenant_id and private.account_key(o.order_number) = v_key;
  if v_ids is null and v_key ~ '^[0-9]{1,12}$' then
    -- Digits alone may mean anything: they are an order only where the money is just what it costs.
    select array_agg(o.id) into v_ids from private.document_sequences d
    join public.orders o on o.tenant_id = d.tenant_id
      and private.account_key(o.order_number) = private.account_key(private.series_prefix(d.prefix, d.year) || lpad(ltrim(v_key, '0'), greatest(d.width, length(ltrim(v_key, '0'))), '0'))
    where d.tenant_id = p_payment.tenant_id and d.document_type = 'order' and o.status = 'placed' and private.order_due(o) = p_payment.amount;
  end if;
  -- Whom two shoppers name is nobody's: people look.
  if v_ids is null and p_payment.claim_misses < 5 then
    select array_agg(o.id) into v_ids from private.payment_claims c
    join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = p_payment.tenant_id and c.receipt_number = p_payment.receipt_number
    having count(*) = 1 and bool_and(c.claimed_at > p_payment.paid_at - interval '3 days' and o.status in ('placed', 'expired')
      and private.order_due(o) = p_payment.amount and private.claim_fits(c, p_payment));
  end if;
  return case when cardinality(v_ids) = 1 then v_ids[1] end;
end;
$$;
comment on function private.order_of_direct_payment(public.direct_payments) is
  'The order that money was sent for: by the number typed as account number, or by what exactly one shopper said. Null when nobody can tell.';

create function private.assign_direct_payment(p_payment public.direct_payments, p_column text, p_document_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.direct_payments d set state = 'assigned', next_check_at = null, resolved_at = p_now, resolved_by = auth.uid(),
    intent_id = case p_column when 'intent' then p_document_id end, sale_id = case p_column when 'sale' then p_document_id end,
    contact_payment_id = case p_column when 'contact_payment' then p_document_id end, gift_card_id = case p_column when 'gift_card' then p_document_id end
  where d.tenant_id = p_payment.tenant_id and d.id = p_payment.id;
end;
$$;
comment on function private.assign_direct_payment(public.direct_payments, text, uuid, timestamptz) is
  'Notes what money pays for: intent, sale, contact_payment or gift_card.';

create function private.pay_order_directly(p_payment public.direct_payments, p_order_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_intent public.payment_intents;
begin
  if not private.is_money_of_orders(p_payment) then
    perform private.fail(409, 'payment_does_not_fit', 'This money is of a trial that is over, or of another currency.');
  end if;
  -- A request on a phone that was paid is reported here, too: such money is that request's, and counts once.
  select * into v_intent from public.payment_intents i
  where i.tenant_id = p_payment.tenant_id and i.order_id = p_order_id and i.provider = 'mpesa' and not i.is_direct and i.receipt_number is null
    and i.amount = p_payment.amount and i.mode = p_payment.mode and i.state in ('created', 'pending', 'succeeded') and i.refund_status is null
  order by i.state = 'succeeded' desc, i.created_at desc limit 1 for update;
  if v_intent.id is null then
    insert into public.payment_intents (tenant_id, order_id, provider, mode, method, state, amount, currency_code, payer, callback_token_hash,
      receipt_number, received_amount, expires_at, request_hash, is_direct, created_at)
    values (p_payment.tenant_id, p_order_id, 'mpesa', p_payment.mode, 'mobile_money', 'pending', p_payment.amount, p_payment.currency_code,
      coalesce(case when private.mpesa_phone(p_payment.payer_phone) is not null then '254' || private.mpesa_phone(p_payment.payer_phone) end,
        case when length(p_payment.payer_name) >= 3 then p_payment.payer_name end, 'M-Pesa'),
      private.token_hash(encode(extensions.gen_random_bytes(24), 'hex')), p_payment.receipt_number, p_payment.amount, p_now,
      private.request_hash(to_jsonb(p_payment.id)), true, p_now)
    returning * into v_intent;
  else
    update public.payment_intents i set receipt_number = p_payment.receipt_number, received_amount = p_payment.amount
    where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id returning * into v_intent;
  end if;
  perform private.note_payment_event(v_intent.tenant_id, v_intent.id, 'paid_directly', 'direct:' || p_payment.receipt_number, null,
    p_payment.receipt_number, p_payment.amount);
  perform private.assign_direct_payment(p_payment, 'intent', v_intent.id, p_now);
  if v_intent.state <> 'succeeded' then
    perform private.settle_received(v_intent, p_payment.currency_code, p_now);
  end if;
end;
$$;
comment on function private.pay_order_directly(public.direct_payments, uuid, timestamptz) is
  'Makes money that was sent directly a payment of an order: the one that is on its way, else one of its own. What does not fit the order waits for a person, with a refund to be made.';

create function private.name_direct_payment(p_payment public.direct_payments, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_intent public.payment_intents;
  v_id uuid;
begin
  select * into v_intent from public.payment_intents i
  where i.tenant_id = p_payment.tenant_id and i.provider = 'mpesa' and i.receipt_number = p_payment.receipt_number for update;
  if v_intent.id is not null then
    perform private.assign_direct_payment(p_payment, 'intent', v_intent.id, p_now);
    if v_intent.state in ('created', 'pending', 'failed') then
      update public.payment_intents i set received_amount = p_payment.amount where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id
      returning * into v_intent;
      perform private.settle_received(v_intent, p_payment.currency_code, p_now);
    end if;
    return true;
  end if;
  select s.sale_id into v_id from public.sale_payments s
  where s.tenant_id = p_payment.tenant_id and s.tender_type = 'mobile_money' and s.reference = p_payment.receipt_number;
  if v_id is not null then
    perform private.assign_direct_payment(p_payment, 'sale', v_id, p_now);
    return true;
  end if;
  select p.id into v_id from public.contact_payments p where p.tenant_id = p_payment.tenant_id and p.tender_type = 'mobile_money'
    and p.reference = p_payment.receipt_number and p.reverses_id is null and p.reversed_at is null and not p.is_payout;
  if v_id is not null then
    perform private.assign_direct_payment(p_payment, 'contact_payment', v_id, p_now);
    return true;
  end if;
  select g.id into v_id from public.gift_cards g
  where g.tenant_id = p_payment.tenant_id and g.tender_type = 'mobile_money' and g.reference = p_payment.receipt_number;
  if v_id is not null then
    perform private.assign_direct_payment(p_payment, 'gift_card', v_id, p_now);
  end if;
  return v_id is not null;
end;
$$;
comment on function private.name_direct_payment(public.direct_payments, timestamptz) is
  'Gives money to the payment that names its receipt number already, if there is one. The caller holds the receipt number and the row.';

create function private.set_till_money_aside(p_payment public.direct_payments, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code text;
begin
  update private.till_payment_requests r set receipt_number = p_payment.receipt_number, updated_at = p_now
  where r.tenant_id = p_payment.tenant_id and r.account_number = p_payment.account_number and r.state = 'succeeded'
    and r.money_code <> p_payment.receipt_number and coalesce(r.receipt_number, p_payment.receipt_number) = p_payment.receipt_number
  returning r.money_code into v_code;
  if v_code is null then
    return false;
  end if;
  update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || v_code, resolved_at = p_now
  where d.tenant_id = p_payment.tenant_id and d.id = p_payment.id;
  return true;
end;
$$;
comment on function private.set_till_money_aside(public.direct_payments, timestamptz) is
  'A report of money that a request of the till has brought already, under its account number, because Safaricom named no receipt number then: set aside, as it came once. True when it is such.';

create function private.place_direct_payment(p_payment public.direct_payments, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order_id uuid;
begin
  if not private.name_direct_payment(p_payment, p_now) and not private.set_till_money_aside(p_payment, p_now) then
    v_order_id := private.order_of_direct_payment(p_payment);
    if v_order_id is not null then
      perform private.pay_order_directly(p_payment, v_order_id, p_now);
    end if;
  end if;
end;
$$;
comment on function private.place_direct_payment(public.direct_payments, timestamptz) is
  'Finds what money pays for: what names its receipt number already, else an order. Otherwise it stays open. The caller holds its receipt number and its row.';

create function private.try_reference(p_tenant_id uuid, p_reference text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('mobile money ' || p_tenant_id || upper(p_reference), 0));
end;
$$;
comment on function private.try_reference(uuid, text) is 'As lock_reference, but false instead of waiting where somebody else holds the reference.';

create function private.hold_direct_payment(p_tenant_id uuid, p_id uuid)
returns public.direct_payments language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.direct_payments;
begin
  select * into v_payment from public.direct_payments d where d.tenant_id = p_tenant_id and d.id = p_id;
  if v_payment.id is not null then
    perform private.lock_reference(p_tenant_id, v_payment.receipt_number);
    select * into v_payment from public.direct_payments d where d.tenant_id = p_tenant_id and d.id = p_id for update;
  end if;
  return v_payment;
end;
$$;
comment on function private.hold_direct_payment(uuid, uuid) is 'Money that was sent directly, its receipt number held first, as whoever types that number at the till does.';

create function private.confirm_direct_payment(p_tenant_id uuid, p_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.direct_payments := private.hold_direct_payment(p_tenant_id, p_id);
begin
  if v_payment.state not in ('reported', 'unconfirmed') then
    return;
  end if;
  update public.direct_payments d set state = 'open', confirmed_at = coalesce(d.confirmed_at, p_now), next_check_at = null
  where d.tenant_id = p_tenant_id and d.id = p_id returning * into v_payment;
  perform private.place_direct_payment(v_payment, p_now);
end;
$$;
comment on function private.confirm_direct_payment(uuid, uuid, timestamptz) is 'Money is there for sure: it belongs to what it pays for, or is open.';

create function public.work_direct_payments(p_tenant_id uuid default null)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due record;
begin
  -- What Safaricom's own list, read well past it, did not have within a day never came.
  update public.direct_payments d
  set state = case when u.until_at > d.paid_at + interval '1 hour' then 'unconfirmed' else d.state end,
    next_check_at = case when u.until_at > d.paid_at + interval '1 hour' then null else v_now + interval '1 hour' end
  from private.payment_reconciliations u
  where u.tenant_id = d.tenant_id and d.state = 'reported' and d.confirmed_at is null and d.next_check_at <= v_now
    and d.created_at <= v_now - interval '1 day' and (p_tenant_id is null or d.tenant_id = p_tenant_id);
  -- One a transaction: who held two receipt numbers could wait for a till that holds the books and wants the second.
  for v_due in
    select d.tenant_id, d.id, d.receipt_number from public.direct_payments d
    left join public.payment_providers v on v.tenant_id = d.tenant_id and v.kind = 'mpesa'
    where d.next_check_at <= v_now and d.state = 'reported' and (p_tenant_id is null or d.tenant_id = p_tenant_id)
      and (d.confirmed_at is not null or v.reconciles_payments is not true)
    order by d.next_check_at limit 50
  loop
    if not private.try_reference(v_due.tenant_id, v_due.receipt_number) then
      perform private.schedule_job('direct_payment', v_due.tenant_id, v_due.id::text, v_now + interval '5 seconds');
      continue;
    end if;
    begin
      perform private.confirm_direct_payment(v_due.tenant_id, v_due.id, v_now);
    exception when others then
      -- Money whose order cannot be written just now is tried again; after half a day a person looks at it.
      raise warning 'A direct payment could not be matched: % %', sqlstate, sqlerrm;
      update public.direct_payments d
      set check_count = d.check_count + 1, state = case when d.check_count >= 11 then 'open' else d.state end,
        confirmed_at = case when d.check_count >= 11 then coalesce(d.confirmed_at, v_now) else d.confirmed_at end,
        next_check_at = case when d.check_count < 11 then v_now + interval '10 seconds' * power(2, d.check_count) end
      where d.tenant_id = v_due.tenant_id and d.id = v_due.id and d.state = 'reported';
    end;
    return true;
  end loop;
  return false;
end;
$$;
comment on function public.work_direct_payments(uuid) is
  'For payment-webhook and jobs-tick: finds what one direct payment pays for that waits for it, of one business or of all; false when none does. One whose receipt number is being used is left for later; one that fails is tried again and keeps no other from its turn.';
