-- What a shopper sees of paying by themselves: where to send how much, and how they say that they did.

-- A retired address reports nothing any more.
create function private.are_payments_reported(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.payment_report_addresses a
    join public.payment_providers v on v.tenant_id = a.tenant_id and v.kind = 'mpesa' and v.mode = a.mode and v.shortcode = a.shortcode
    where a.tenant_id = p_tenant_id and a.state = 'registered' and a.retired_at is null);
end;
$$;
comment on function private.are_payments_reported(uuid) is 'Whether Safaricom reports what is paid to the present number of a business.';

create function private.direct_payment_json(p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', v.shortcode_kind, 'shortcode', v.shortcode,
      'account_number', case v.shortcode_kind when 'paybill' then private.account_key(p_order.order_number) end,
      'amount', private.order_due(p_order), 'is_test', v.mode = 'test',
      'is_reported', private.are_payments_reported(p_order.tenant_id),
      'claim', (
        select jsonb_build_object('phone', c.phone, 'receipt_number', c.receipt_number, 'claimed_at', c.claimed_at)
        from private.payment_claims c where c.tenant_id = p_order.tenant_id and c.order_id = p_order.id and not c.is_refused))
    from public.payment_providers v where v.tenant_id = p_order.tenant_id and v.kind = 'mpesa' and v.takes_direct_payments);
end;
$$;
comment on function private.direct_payment_json(public.orders) is
  'Where the shopper of an order sends how much by themselves, and what they said of it; null where the shop is not paid so. A till has no account number.';

create function public.claim_direct_payment(p_claim jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_found public.orders;
  v_order public.orders;
  v_phone text;
  v_receipt text;
  v_claim private.payment_claims;
  v_is_refused boolean;
  v_refusal jsonb;
  v_is_paid boolean := false;
  v_payment public.direct_payments;
begin
  perform private.input_object(p_claim, 'p_claim');
  v_found := private.order_by_token(p_claim ->> 'token');
  v_phone := private.mpesa_phone(private.input_text(p_claim, 'phone', 30, '', true));
  v_receipt := private.account_key(private.input_text(p_claim, 'receipt_number', 30));
  if v_phone is null then
    perform private.refuse_input('phone', 'Enter the Safaricom number that paid, for example 0712 345 678.');
  elsif v_receipt !~ '^[A-Z0-9]{8,12}$' then
    perform private.refuse_input('receipt_number', 'The code in M-Pesa''s message has ten letters and digits, for example SKJ4T8LM2Q.');
  elsif private.direct_payment_json(v_found) is null then
    perform private.refuse_input('token', 'This shop does not accept this payment method.');
  end if;
  v_refusal := private.anonymous_refusal(v_found.tenant_id, 'payment_claim', p_claim, 1, v_now);
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- The receipt number first, as the money itself does.
  if v_receipt is not null then
    perform private.lock_reference(v_found.tenant_id, v_receipt);
  end if;
  v_order := private.lock_placed_order(v_found.tenant_id, v_found.id);
  if v_order.deposit_amount >= v_order.total_amount then
    perform private.fail(409, 'already_paid', 'This order is already paid.');
  end if;
  select * into v_claim from private.payment_claims c where c.tenant_id = v_order.tenant_id and c.order_id = v_order.id for update;
  if v_claim.claim_count >= 10 and v_claim.claimed_at > v_now - interval '1 hour' then
    perform private.fail(429, 'rate_limited', 'Too many attempts. The shop is checking your payment. Call the shop if it takes long.');
  end if;
  v_is_refused := v_receipt is not null and exists (select 1 from public.direct_payments d
    where d.tenant_id = v_order.tenant_id and d.receipt_number = v_receipt and d.state in ('assigned', 'sent_back'));
  insert into private.payment_claims as c (tenant_id, order_id, phone, receipt_number, is_refused, first_claimed_at, claimed_at)
  values (v_order.tenant_id, v_order.id, '+254' || v_phone, v_receipt, v_is_refused, v_now, v_now)
  on conflict (tenant_id, order_id) do update set phone = excluded.phone, receipt_number = excluded.receipt_number, is_refused = v_is_refused,
    claimed_at = v_now,
    claim_count = case when c.claimed_at > v_now - interval '1 hour' then c.claim_count + 1 else 1 end
  returning * into v_claim;
  update public.orders o set payment_method = 'mobile_money'
  where o.tenant_id = v_order.tenant_id and o.id = v_order.id and o.payment_method <> 'mobile_money';
  update private.payment_reconciliations u set next_at = v_now where u.tenant_id = v_order.tenant_id and u.failed_count = 0
    and (u.looked_at is null or u.looked_at < v_now - interval '10 seconds');
  if v_is_refused then
    -- Answered, not raised, so that the try is counted.
    return private.answer_refusal(409, 'receipt_reused', 'This code was already used for another payment. Check it, or call the shop.', '{"field": "receipt_number"}');
  end if;
  select * into v_payment from public.direct_payments d
  where d.tenant_id = v_order.tenant_id and d.receipt_number = v_receipt and d.state = 'open' for update;
  if v_payment.id is not null and not private.claim_fits(v_claim, v_payment) then
    -- A code is read over a shoulder, and a phone's last digits are guessed: not often.
    update public.direct_payments d set claim_misses = d.claim_misses + 1 where d.tenant_id = v_order.tenant_id and d.id = v_payment.id;
  elsif private.order_of_direct_payment(v_payment) = v_order.id then
    perform private.pay_order_directly(v_payment, v_order.id, v_now);
    v_is_paid := true;
  end if;
  -- Where Safaricom reports payments, the money mostly speaks for itself.
  if v_claim.claim_count = 1 and not v_is_paid then
    update private.payment_claims c set notify_at = case when private.are_payments_reported(v_order.tenant_id) then v_now + interval '3 minutes' else v_now end
    where c.tenant_id = v_order.tenant_id and c.order_id = v_order.id;
  end if;
  select * into v_order from public.orders o where o.tenant_id = v_order.tenant_id and o.id = v_order.id;
  return private.shopper_payment_json(v_order, v_now);
end;
$$;
comment on function public.claim_direct_payment(jsonb) is
  'A shopper says that they paid the paybill or till: {token, phone, receipt_number?}. Money of the amount that is due, with this code and from a phone that looks like this one, pays the order at once or when it comes; otherwise people of the business look. Answers as order_payment. already_paid, receipt_reused, rate_limited.';

create function public.notify_payment_claim(p_tenant_id uuid, p_order_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claim private.payment_claims;
  v_order public.orders;
begin
  select * into v_claim from private.payment_claims c
  where c.tenant_id = p_tenant_id and c.order_id = p_order_id and c.notify_at is not null for update;
  if not found then
    return false;
  elsif v_claim.notify_at > clock_timestamp() then
    perform private.schedule_job('payment_claim', p_tenant_id, p_order_id::text, v_claim.notify_at);
    return false;
  end if;
  update private.payment_claims c set notify_at = null where c.tenant_id = p_tenant_id and c.order_id = p_order_id;
  select * into v_order from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  if v_order.status <> 'placed' or v_order.deposit_amount >= v_order.total_amount or v_claim.is_refused then
    return false;
  end if;
  perform private.notify(p_tenant_id, 'payment_claimed', 'orders.view', format('The customer of %s reports a payment', v_order.order_number),
    concat_ws(' ', 'By M-Pesa, from 0' || right(v_claim.phone, 9) || case when v_claim.receipt_number is null then '.' end,
      'with the code ' || v_claim.receipt_number || '.'), '/admin/sales?tab=orders&order=' || p_order_id);
  return true;
end;
$$;
comment on function public.notify_payment_claim(uuid, uuid) is
  'For jobs-tick: tells people of the business that a shopper says an order is paid and the money did not come by itself, once; whether they were told.';

grant execute on function public.claim_direct_payment(jsonb) to anon, authenticated;
