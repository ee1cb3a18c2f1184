-- M-Pesa moves whole shillings: what is left to pay is rounded to the next one, and the order is paid. The difference stands in Cash
-- Rounding; money that goes back takes it along.

alter table public.contact_payments
  add column rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -0.5 and 0.5),
  add constraint contact_payments_rounding_leaves_money check (sign(amount - rounding_amount) = sign(amount));
comment on column public.contact_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came or went. Only where a service moves whole units.';
grant select (rounding_amount) on public.contact_payments to authenticated;

create or replace function private.online_amount(p_kind text, p_left numeric)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'mpesa' then round(p_left) else p_left end;
$$;
comment on function private.online_amount(text, numeric) is 'How much a service is asked for what is left to pay: M-Pesa for the next whole shilling, half of one upwards.';

create or replace function private.write_contact_payment(
  p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_payment jsonb, p_allocations jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_payment ->> 'id')::uuid;
  v_is_payout boolean := coalesce((p_payment ->> 'is_payout')::boolean, false);
  v_sign integer := case when p_payment ->> 'reverses_id' is null and not v_is_payout then 1 else -1 end;
  v_amount numeric := (p_payment ->> 'amount')::numeric * v_sign;
  v_tender text := p_payment ->> 'tender_type';
  v_received_at timestamptz := (p_payment ->> 'received_at')::timestamptz;
  v_business_date date := private.business_date(p_tenant_id, v_received_at);
  v_rounding numeric := v_sign * coalesce((p_payment ->> 'rounding_amount')::numeric,
    (select r.rounding_amount from public.contact_payments r where r.tenant_id = p_tenant_id and r.id = (p_payment ->> 'reverses_id')::uuid), 0);
  v_allocated numeric;
  v_number text;
  v_entry_id uuid;
begin
  -- Money that came before its day was locked is booked today.
  if private.is_period_locked(p_tenant_id, v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(a.amount), 0) * v_sign into v_allocated from jsonb_to_recordset(p_allocations) as a (amount numeric);
  update public.sales s set balance_due = s.balance_due - a.amount * v_sign
  from jsonb_to_recordset(p_allocations) as a (item_id uuid, amount numeric, is_sale boolean)
  where s.tenant_id = p_tenant_id and s.id = a.item_id and a.is_sale;

  v_number := coalesce(p_payment ->> 'payment_number', private.next_number(p_tenant_id, 'contact_payment'));
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'contact_payment', v_id, v_business_date,
    case when v_sign = 1 then 'Payment ' when v_is_payout then 'Payout ' else 'Reversal ' end || v_number, jsonb_build_array(
      jsonb_build_object('role', case v_tender when 'bank' then 'bank' when 'deposit' then 'customer_deposits'
        else private.tender_role(p_tenant_id, v_tender) end, 'debit', v_amount - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'debit', v_rounding),
      jsonb_build_object('role', 'receivable', 'credit', v_allocated),
      jsonb_build_object('role', 'customer_deposits', 'credit', v_amount - v_allocated)), p_now);
  insert into public.contact_payments (tenant_id, id, payment_number, contact_id, amount, rounding_amount, unallocated_amount, tender_type, reference,
    note, till_session_id, received_at, business_date, received_by, received_by_name, reverses_id, is_payout, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_contact_id, v_amount, v_rounding, v_amount - v_allocated, v_tender, p_payment ->> 'reference',
    p_payment ->> 'note', (p_payment ->> 'till_session_id')::uuid, v_received_at, v_business_date, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), (p_payment ->> 'reverses_id')::uuid, v_is_payout, v_entry_id,
    p_payment ->> 'request_hash');
  insert into public.contact_payment_allocations (tenant_id, payment_id, item_id, amount)
  select p_tenant_id, v_id, a.item_id, a.amount * v_sign
  from jsonb_to_recordset(p_allocations) as a (item_id uuid, amount numeric);
  -- Each part stands with the contact whose invoice it settles, so that undoing a merger leaves both ledgers right.
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
    item_id, occurred_at, business_date)
  select p_tenant_id, e.contact_id, e.account, case when v_sign = 1 then 'payment' when v_is_payout then 'payout' else 'payment_reversal' end, e.amount,
    'contact_payment', v_id, v_number, e.item_id, v_received_at, v_business_date
  from (
    select a.contact_id, 'receivable' as account, -a.amount * v_sign as amount, a.item_id
    from jsonb_to_recordset(p_allocations) as a (item_id uuid, contact_id uuid, amount numeric)
    union all
    select p_contact_id, 'deposit', case when v_tender = 'deposit' then -v_amount else v_amount - v_allocated end, null) e
  where e.amount <> 0;
  perform private.write_audit(p_tenant_id, p_user_id, case when v_sign = 1 then 'payment_received' when v_is_payout then 'deposit_paid_out' else 'payment_reversed' end,
    'contacts', p_contact_id, null, jsonb_build_object('payment_number', v_number, 'amount', v_amount, 'tender_type', v_tender,
      'reason', p_payment ->> 'note'));
end;
$$;
comment on function private.write_contact_payment(uuid, uuid, uuid, jsonb, jsonb, timestamptz) is
  'Writes a checked payment, its reversal (reverses_id) or a deposit that is paid out (is_payout) with journal and ledger; everything is held by the caller, who may have taken its payment_number already. rounding_amount is the part that no money moved for; a reversal takes back that of its payment.';

create or replace function private.book_payment(p_intent public.payment_intents, p_order public.orders, p_amount numeric, p_now timestamptz)
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
