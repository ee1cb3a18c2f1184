-- What of an order was paid, rounded, and is to be paid back, as shopper and staff read it.

create function private.refund_state(p_tenant_id uuid, p_order_id uuid, p_payout public.contact_payments)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_payout.tender_type <> 'cash' and exists (
      select 1 from public.payment_intents i where i.tenant_id = p_tenant_id and i.order_id = p_order_id and i.method = p_payout.tender_type
        and i.refund_status in ('due', 'sent')) then 'due'
    when p_payout.tender_type = 'cash' or p_payout.reference is not null or exists (
      select 1 from public.payment_intents i where i.tenant_id = p_tenant_id and i.order_id = p_order_id and i.method = p_payout.tender_type
        and i.refund_status = 'done') then 'done'
    else 'by_hand' end;
end;
$$;
comment on function private.refund_state(uuid, uuid, public.contact_payments) is
  'Whether money of an order that was called off has gone back: due (nobody has sent it yet, or its service has not), done, or by_hand (nothing says).';

create function private.order_money(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'rounding_amount', coalesce(-sum(p.rounding_amount) filter (where d.kind in ('paid', 'taken_back')), 0),
      'received_amount', coalesce(sum(p.amount - p.rounding_amount) filter (where d.kind in ('paid', 'taken_back')), 0),
      'fee_amount', coalesce(-sum(d.amount) filter (where d.kind = 'fee'), 0),
      'refund', (array_agg(jsonb_build_object('amount', coalesce(p.rounding_amount - p.amount, -d.amount), 'tender_type', coalesce(p.tender_type, 'account'),
        'state', case d.kind when 'released' then 'account' else private.refund_state(p_tenant_id, p_order_id, p) end))
        filter (where d.kind in ('refunded', 'released')))[1])
    from public.order_deposits d
    left join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    where d.tenant_id = p_tenant_id and d.order_id = p_order_id);
end;
$$;
comment on function private.order_money(uuid, uuid) is
  'Money that moved for an order: {rounding_amount: what M-Pesa''s whole shillings added, negative what they took off; received_amount; fee_amount; '
  'refund: null or {amount, tender_type, state due|done|by_hand|account}}.';

create function private.rounding_name(p_amount numeric)
returns text language sql immutable security invoker set search_path = ''
return case when p_amount < 0 then 'Rounded down for M-Pesa' else 'Rounded up for M-Pesa' end;
comment on function private.rounding_name(numeric) is 'What the part of a shilling is called that M-Pesa cannot move.';

create function private.order_refund_sentences(p_order public.orders)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_money jsonb := private.order_money(p_order.tenant_id, p_order.id);
  v_refund jsonb := nullif(v_money -> 'refund', 'null');
  v_tender text := v_refund ->> 'tender_type';
  v_by text := case v_tender when 'cash' then 'in cash' when 'card' then 'to your card' when 'bank' then 'by bank transfer' else 'by ' || coalesce((
    select private.mail_text(m.name, 40) from public.payment_methods m
    where m.tenant_id = p_order.tenant_id and m.tender_type = v_tender order by m.is_enabled desc, m.position limit 1), 'mobile money') end;
  v_amount text := private.money_text(p_order.tenant_id, p_order.currency_code, (v_refund ->> 'amount')::numeric);
begin
  return array_remove(array[
    case when (v_money ->> 'received_amount')::numeric > 0 and (v_refund is not null or (v_money ->> 'fee_amount')::numeric > 0) then
      format('You had paid %s.', private.money_text(p_order.tenant_id, p_order.currency_code, (v_money ->> 'received_amount')::numeric)) end,
    case when (v_money ->> 'fee_amount')::numeric > 0 then
      format('A cancellation fee of %s applies.', private.money_text(p_order.tenant_id, p_order.currency_code, (v_money ->> 'fee_amount')::numeric)) end,
    case v_refund ->> 'state'
      when 'account' then format('%s stays on your account as credit.', v_amount)
      when 'done' then format('%s was refunded %s.', v_amount, v_by)
      when 'due' then format('%s will be refunded %s.', v_amount, v_by)
      when 'by_hand' then format('%s will be refunded %s.', v_amount, v_by) end], null);
end;
$$;
comment on function private.order_refund_sentences(public.orders) is 'What a shopper is told of the money of an order that was called off; nothing when nothing was paid.';

create function private.with_order_money(p_content jsonb, p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rounding numeric := (private.order_money(p_order.tenant_id, p_order.id) ->> 'rounding_amount')::numeric;
begin
  if v_rounding = 0 then
    return p_content;
  end if;
  -- After the total, before what is paid and left.
  return p_content || jsonb_build_object('totals', (
    select jsonb_agg(x.value order by x.place) from (
      select e.value, e.ordinality::numeric as place from jsonb_array_elements(p_content -> 'totals') with ordinality as e
      union all
      select jsonb_build_object('label', private.rounding_name(v_rounding), 'amount',
        private.money_text(p_order.tenant_id, p_order.currency_code, abs(v_rounding))), (
          select min(e.ordinality) + 0.5 from jsonb_array_elements(p_content -> 'totals') with ordinality as e where e.value ->> 'label' = 'Total')) x));
end;
$$;
comment on function private.with_order_money(jsonb, public.orders) is 'The content of a mail about an order with what M-Pesa rounded, when it did.';
