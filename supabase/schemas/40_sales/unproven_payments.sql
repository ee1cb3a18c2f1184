-- Payments that nothing proves: where they are marked, and how somebody who sees all tills settles them, by the money that came or by
-- their word.

create function public.unproven_payments()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sale_id', p.sale_id, 'invoice_number', s.invoice_number,
      'occurred_at', s.occurred_at, 'cashier_name', s.cashier_name, 'tender_type', p.tender_type, 'amount', p.amount,
      'reference', p.reference, 'claimed_reference', p.claimed_reference,
      'suggestions', case when p.tender_type = 'mobile_money' then private.money_for_payment(p) else '[]' end) order by p.created_at desc, p.id), '[]')
    from (
      select * from public.sale_payments x where x.tenant_id = v_tenant_id and x.is_unproven order by x.created_at desc, x.id limit 100) p
    join public.sales s on s.tenant_id = p.tenant_id and s.id = p.sale_id);
end;
$$;
comment on function public.unproven_payments() is
  'The newest payments of sales that nothing proves, at most 100: [{id, sale_id, invoice_number, occurred_at, cashier_name, tender_type, amount, reference, claimed_reference, suggestions}]. suggestions: money of the same amount that came directly and belongs to nothing yet. Needs till.view_all.';

create function private.fits_payment(p_amount numeric, p_came numeric)
returns boolean language sql immutable security invoker set search_path = ''
return p_came >= floor(p_amount) and p_came < floor(p_amount) + 1 + (p_amount - floor(p_amount));
comment on function private.fits_payment(numeric, numeric) is
  'Whether money that came is what a payment says, cents aside: mobile money moves whole shillings.';

create function private.money_for_payment(p_payment public.sale_payments)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'receipt_number', d.receipt_number, 'amount', d.amount,
      'payer_name', d.payer_name, 'paid_at', d.paid_at) order by d.nearness, d.id), '[]')
    from (
      select x.*, abs(extract(epoch from x.paid_at - p_payment.created_at)) as nearness
      from public.direct_payments x
      where x.tenant_id = p_payment.tenant_id and x.state = 'open' and private.fits_payment(p_payment.amount, x.amount)
        and x.paid_at between p_payment.created_at - interval '1 day' and p_payment.created_at + interval '1 day'
      order by nearness, x.id limit 5) d);
end;
$$;
comment on function private.money_for_payment(public.sale_payments) is
  'Money that belongs to nothing yet and may be what a payment at the till was: the same amount within a day, the nearest in time first.';

create function public.settle_unproven_payment(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
  v_now timestamptz := clock_timestamp();
  v_action text;
  v_note text;
  v_money public.direct_payments;
  v_money_id uuid;
  v_payment public.sale_payments;
begin
  perform private.input_object(p_settlement, 'p_settlement');
  v_action := private.input_choice(p_settlement, 'action', array['match', 'accept']);
  v_money_id := private.input_uuid(p_settlement, 'direct_payment_id', '', v_action = 'match');
  v_note := private.input_text(p_settlement, 'note', 500, '', v_action = 'accept');
  if v_action = 'match' then
    -- The code first, as everybody who pays with it does.
    v_money := private.hold_direct_payment(v_tenant_id, v_money_id);
    if v_money.id is null then
      perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "direct_payment_id"}');
    end if;
  end if;
  select * into v_payment from public.sale_payments p
  where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_settlement, 'id') for update;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "id"}');
  elsif not v_payment.is_unproven then
    -- Pressed twice, or the money has come meanwhile.
    if v_action = 'accept' or v_money.sale_id = v_payment.sale_id then
      return private.sale_json(v_tenant_id, v_payment.sale_id);
    end if;
    perform private.fail(409, 'payment_settled', 'This payment is already confirmed.');
  elsif v_action = 'match' and v_money.state <> 'open' then
    perform private.fail(409, 'receipt_reused', 'This payment is already matched.', '{"field": "direct_payment_id"}');
  elsif v_action = 'match' and not (v_payment.tender_type = 'mobile_money' and private.fits_payment(v_payment.amount, v_money.amount)) then
    perform private.fail(409, 'payment_does_not_fit', 'This payment has a different amount.', '{"field": "direct_payment_id"}');
  end if;
  update public.sale_payments p set is_unproven = false, proof_settled_at = v_now, proof_settled_by = auth.uid(), proof_note = v_note,
    reference = case v_action when 'match' then v_money.receipt_number else p.reference end,
    claimed_reference = case when v_action = 'match' and p.reference <> v_money.receipt_number then p.reference else p.claimed_reference end
  where p.tenant_id = v_tenant_id and p.id = v_payment.id;
  if v_action = 'match' then
    perform private.assign_direct_payment(v_money, 'sale', v_payment.sale_id, v_now);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_proof_settled', 'sale_payments', v_payment.id,
    jsonb_build_object('reference', v_payment.reference),
    jsonb_build_object('action', v_action, 'sale_id', v_payment.sale_id, 'receipt_number', v_money.receipt_number, 'note', v_note));
  return private.sale_json(v_tenant_id, v_payment.sale_id);
end;
$$;
comment on function public.settle_unproven_payment(jsonb) is
  'Settles a payment of a sale that nothing proves: {id, action, direct_payment_id?, note?}. match: it is money that came directly, of the same amount; accept: it came all the same, with a note saying how that is known. Answers the sale; once settled it stays so. receipt_reused, payment_does_not_fit, payment_settled 409. Needs till.view_all, no paid subscription.';

create function private.unproven_sums(p_tenant_id uuid, p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.tender_sums(array(
    select row(x.tender_type, x.amount)::private.tendered
    from (
      select p.tender_type, p.amount from public.sale_payments p
      where p.tenant_id = p_tenant_id and p.till_session_id = p_session_id and p.is_unproven
      union all
      select c.tender_type, c.amount from public.contact_payments c
      where c.tenant_id = p_tenant_id and c.till_session_id = p_session_id and c.tender_type in ('card', 'mobile_money', 'bank')
        and c.reference is null and c.reverses_id is null and not c.is_payout
      union all
      select g.tender_type, g.initial_amount from public.gift_cards g
      where g.tenant_id = p_tenant_id and g.till_session_id = p_session_id and g.tender_type in ('card', 'mobile_money', 'bank')
        and g.reference is null) x), false);
end;
$$;
comment on function private.unproven_sums(uuid, uuid) is
  'What was taken in a till session by card, mobile money or bank transfer and nothing proves, by tender: sales, accounts, gift cards.';

create function private.attention_to_payments(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := '[]';
  v_count bigint;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.direct_payments d where d.tenant_id = p_tenant_id and d.state in ('open', 'unconfirmed');
    v_list := v_list || private.attention('payments_to_match', v_count, '/admin/sales?tab=mpesa',
      'M-Pesa payment to match', 'M-Pesa payments to match');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    select count(*) into v_count from public.sale_payments p where p.tenant_id = p_tenant_id and p.is_unproven;
    v_list := v_list || private.attention('unproven_payments', v_count, '/admin/sales?tab=till#unproven-payments',
      'payment without proof', 'payments without proof');
  end if;
  return v_list;
end;
$$;
comment on function private.attention_to_payments(uuid, uuid) is
  'What the dashboard says of money: that which came and belongs to nothing, and payments that nothing proves.';

grant execute on function
  public.unproven_payments(),
  public.settle_unproven_payment(jsonb)
  to authenticated;
