-- Posting payments of customers, taking them back, and opening balances.

create function private.write_contact_payment(
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
  if private.is_locked(p_tenant_id, '{sales}', v_business_date) then
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
      jsonb_build_object('role', 'customer_deposits', 'credit', v_amount - v_allocated)), p_now,
    private.session_location(p_tenant_id, (p_payment ->> 'till_session_id')::uuid));
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

create function private.take_reference(p_tenant_id uuid, p_tender text, p_reference text)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_tender <> 'mobile_money' or p_reference is null then
    return p_reference;
  end if;
  p_reference := private.mobile_code(p_reference);
  perform private.lock_reference(p_tenant_id, p_reference);
  if exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.reference = p_reference
      and p.tender_type = 'mobile_money' and p.reverses_id is null and p.reversed_at is null and not p.is_payout)
    or exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id and s.reference = p_reference
      and s.tender_type = 'mobile_money') then
    perform private.refuse_spent_code('reference');
  end if;
  return p_reference;
end;
$$;
comment on function private.take_reference(uuid, text, text) is
  'The reference of a payment as it is kept; one of mobile money is held, and refused when it has paid for something.';

create function private.post_contact_payment(
  p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_contact_id uuid;
  v_hash text;
  v_stored_hash text;
  v_step numeric;
  v_amount numeric;
  v_tender text;
  v_reference text;
  v_note text;
  v_wanted jsonb;
  v_group uuid[];
  v_item_ids uuid[];
  v_allocations jsonb;
  v_session public.till_sessions;
  v_contact public.contacts;
  v_received_at timestamptz;
  v_deposit numeric;
begin
  perform private.input_object(p_payment, 'p_payment');
  v_id := private.input_uuid(p_payment, 'id');
  v_contact_id := private.input_uuid(p_payment, 'contact_id');
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  v_amount := private.input_number(p_payment, 'amount', 0.01, 99999999999, v_step);
  v_tender := private.input_choice(p_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'bank', 'deposit']);
  v_reference := private.input_text(p_payment, 'reference', 100);
  v_note := private.input_text(p_payment, 'note', 500);
  v_received_at := least(coalesce(private.input_instant(p_payment, 'received_at'), p_now), p_now);
  v_wanted := private.read_allocations(p_payment, v_step);
  v_hash := private.request_hash(p_payment);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  v_reference := private.take_reference(p_tenant_id, v_tender, v_reference);

  v_group := private.contact_group(p_tenant_id, v_contact_id);
  v_item_ids := case when v_wanted is not null then array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w)
    else array(select i.id from public.contact_open_items i where i.tenant_id = p_tenant_id and i.contact_id = any (v_group)
      and i.account = 'receivable' and i.open_amount > 0) end;
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  if v_tender in ('cash', 'card', 'mobile_money') then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_payment, 'till_session_id', '', false));
    -- What came by another way before the till was opened was not taken at it.
    if v_tender <> 'cash' and v_received_at < v_session.opened_at then
      v_session := null;
    end if;
  end if;
  v_contact := private.lock_contact(p_tenant_id, v_contact_id);
  perform private.refuse_staff_card(v_contact);
  v_group := private.contact_group(p_tenant_id, v_contact.id);
  v_allocations := private.allocate_payment(p_tenant_id, v_group, v_amount, v_wanted, v_item_ids);
  if v_tender = 'deposit' then
    select t.deposit - private.held_deposits(p_tenant_id, v_group) into v_deposit
    from public.contact_totals t where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
    if v_deposit < v_amount then
      perform private.fail(409, 'deposit_exceeded', 'The customer has not paid that much in advance.',
        jsonb_build_object('available', v_deposit));
    elsif (select coalesce(sum((a ->> 'amount')::numeric), 0) from jsonb_array_elements(v_allocations) as a) <> v_amount then
      perform private.refuse_input('amount', 'The deposit is more than the open invoices.');
    end if;
  end if;
  perform private.write_contact_payment(p_tenant_id, p_user_id, v_contact.id, jsonb_build_object('id', v_id, 'amount', v_amount,
    'tender_type', v_tender, 'reference', v_reference, 'note', v_note, 'till_session_id', v_session.id,
    'received_at', greatest(v_received_at, v_session.opened_at), 'request_hash', v_hash), v_allocations, p_now);
  return jsonb_build_object('id', v_id, 'replayed', false);
exception when unique_violation then
  -- The same mobile money reference at the same moment.
  perform private.refuse_input('reference', 'This transaction code was already used for another payment.');
end;
$$;
comment on function private.post_contact_payment(uuid, uuid, jsonb, timestamptz) is
  'Takes a payment of a customer: allocated as named or oldest first, the rest held as deposit. Idempotent by id and body. Answers {id, replayed}.';

-- What points paid does not stand for money that is taken back.
create function private.post_contact_payment_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_reversal);
  v_stored_hash text;
  v_reason text;
  v_payment public.contact_payments;
  v_allocations jsonb;
  v_item_ids uuid[];
  v_session public.till_sessions;
  v_contact public.contacts;
  v_order public.orders;
  v_deposit numeric;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_payment from public.contact_payments p
  where p.tenant_id = p_tenant_id and p.id = private.input_uuid(p_reversal, 'payment_id');
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "payment_id"}');
  elsif v_payment.reverses_id is not null or v_payment.is_payout then
    perform private.refuse_input('payment_id', 'A reversal cannot be reversed. Record the payment again.');
  end if;
  -- What was paid for an order that waits is taken off it; once it is handed over or paid out, its money has gone its way.
  select * into v_order from public.orders o
  where o.tenant_id = p_tenant_id and o.id = (select d.order_id from public.order_deposits d
    where d.tenant_id = p_tenant_id and d.payment_id = v_payment.id and d.kind = 'paid')
  for no key update;
  if v_order.status <> 'placed' and exists (select 1 from public.order_deposits d
      where d.tenant_id = p_tenant_id and d.order_id = v_order.id and d.kind = 'released') then
    v_order := null;
  elsif v_order.status <> 'placed' then
    perform private.fail(409, 'in_use', 'It was paid for an order that is no longer open.', jsonb_build_object('order_number', v_order.order_number));
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('item_id', i.id, 'contact_id', i.contact_id, 'is_sale', i.document_type = 'sale',
      'amount', a.amount)), '[]'), coalesce(array_agg(i.id), '{}')
  into v_allocations, v_item_ids
  from public.contact_payment_allocations a
  join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
  where a.tenant_id = p_tenant_id and a.payment_id = v_payment.id;
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  if v_payment.tender_type = 'cash' or v_payment.till_session_id is not null then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_reversal, 'till_session_id', '', false));
    if v_payment.tender_type = 'cash' and v_session.id is not null then
      perform private.require_drawer_cash(p_tenant_id, v_session.id, v_payment.amount);
    end if;
  end if;
  v_contact := private.lock_contact(p_tenant_id, v_payment.contact_id);
  update public.contact_payments p set reversed_at = p_now
  where p.tenant_id = p_tenant_id and p.id = v_payment.id and p.reversed_at is null;
  if not found then
    perform private.fail(409, 'in_use', 'This payment was already reversed.');
  end if;
  select t.deposit - private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id))
    + case when v_order.id is not null then v_payment.amount else 0 end into v_deposit
  from public.contact_totals t where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
  if v_payment.unallocated_amount > v_deposit then
    perform private.fail(409, 'in_use', 'The advance payment was already used.', jsonb_build_object('available', v_deposit));
  end if;
  if exists (
    select 1 from jsonb_to_recordset(v_allocations) as a (item_id uuid, amount numeric, is_sale boolean)
    where a.is_sale and (
      select coalesce(sum(c.refund_amount) filter (where c.refund_tender_type <> 'loyalty'), 0) from public.credit_notes c
      where c.tenant_id = p_tenant_id and c.sale_id = a.item_id)
      > (select coalesce(sum(p.amount) filter (where p.tender_type not in ('on_account', 'loyalty')), 0) from public.sale_payments p
          where p.tenant_id = p_tenant_id and p.sale_id = a.item_id)
        + (select coalesce(sum(x.amount), 0) from private.sale_account_payments(p_tenant_id, a.item_id) as x) - a.amount) then
    perform private.fail(409, 'in_use', 'Goods paid with this payment were returned and refunded.');
  end if;
  perform private.write_contact_payment(p_tenant_id, p_user_id, v_contact.id, jsonb_build_object('id', v_id, 'amount', v_payment.amount,
    'tender_type', v_payment.tender_type, 'reference', v_payment.reference, 'note', v_reason, 'till_session_id', v_session.id,
    'received_at', greatest(p_now, v_session.opened_at), 'reverses_id', v_payment.id, 'request_hash', v_hash), v_allocations, p_now);
  if v_order.id is not null then
    insert into public.order_deposits (tenant_id, order_id, kind, amount, payment_id, created_at)
    values (p_tenant_id, v_order.id, 'taken_back', -v_payment.amount, v_id, p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_contact_payment_reversal(uuid, uuid, jsonb, timestamptz) is
  'Takes a payment back, whole: what it settled is open again. Refused (in_use) when its deposit or refund was used. Idempotent by id and body.';

create function private.post_contact_opening_balance(
  p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_kind text, p_amount numeric, p_due_on date default null,
  p_now timestamptz default clock_timestamp())
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_contact public.contacts := private.lock_contact(p_tenant_id, p_contact_id);
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_body jsonb := jsonb_build_object('kind', p_kind, 'amount', p_amount);
  -- A customer who is owed something at the start has paid in advance.
  v_account text := case when p_kind = 'receivable' and p_amount < 0 then 'deposit' else p_kind end;
begin
  perform private.input_choice(v_body, 'kind', array['receivable', 'payable']);
  perform private.input_number(v_body, 'amount', case p_kind when 'receivable' then -99999999999 else 0.01 end, 99999999999, v_step);
  perform private.input_day(p_due_on, 'due_on');
  perform private.refuse_staff_card(v_contact);
  if p_amount = 0 then
    perform private.refuse_input('amount', 'An opening balance is not zero.');
  end if;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'contact_opening', v_id, v_business_date, 'Opening balance of ' || v_contact.name,
    jsonb_build_array(
      jsonb_build_object('role', case v_account when 'deposit' then 'customer_deposits' else v_account end,
        case v_account when 'receivable' then 'debit' else 'credit' end, abs(p_amount)),
      jsonb_build_object('role', 'opening_balance_equity', case v_account when 'receivable' then 'credit' else 'debit' end, abs(p_amount))), p_now);
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
    item_id, occurred_at, business_date, due_on)
  values (p_tenant_id, v_contact.id, v_account, 'opening_balance', abs(p_amount), 'opening_balance', v_id, 'Opening balance',
    case when v_account <> 'deposit' then v_id end, p_now, v_business_date, coalesce(p_due_on, v_business_date));
  return v_id;
end;
$$;
comment on function private.post_contact_opening_balance(uuid, uuid, uuid, text, numeric, date, timestamptz) is
  'Posts what a contact owed (receivable) or was owed (payable) before the books began, against Opening Balance Equity; a negative receivable is money paid in advance. Answers its id.';

create function private.reverse_contact_opening_balance(
  p_tenant_id uuid, p_user_id uuid, p_opening_id uuid, p_now timestamptz default clock_timestamp())
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_opening public.contact_entries;
  v_contact public.contacts;
  v_is_untouched boolean;
begin
  perform private.lock_payment_items(p_tenant_id, array[p_opening_id]);
  select * into v_opening from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.document_type = 'opening_balance' and e.document_id = p_opening_id;
  if v_opening.id is null then
    return false;
  end if;
  v_contact := private.lock_contact(p_tenant_id, v_opening.contact_id);
  select case v_opening.account
    when 'deposit' then t.deposit - private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id)) >= v_opening.amount else i.open_amount = i.amount end into v_is_untouched
  from public.contact_totals t
  left join public.contact_open_items i on i.tenant_id = t.tenant_id and i.id = p_opening_id
  where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
  if not v_is_untouched or exists (select 1 from public.contact_entries e where e.tenant_id = p_tenant_id
      and e.kind = 'opening_reversal' and e.document_number = p_opening_id::text) then
    return false;
  end if;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'contact_opening_reversal', v_id, v_business_date,
    'Opening balance of ' || v_contact.name || ' reversed', jsonb_build_array(
      jsonb_build_object('role', case v_opening.account when 'deposit' then 'customer_deposits' else v_opening.account end,
        case v_opening.account when 'receivable' then 'credit' else 'debit' end, v_opening.amount),
      jsonb_build_object('role', 'opening_balance_equity', case v_opening.account when 'receivable' then 'debit' else 'credit' end, v_opening.amount)),
    p_now);
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
    item_id, occurred_at, business_date)
  values (p_tenant_id, v_opening.contact_id, v_opening.account, 'opening_reversal', -v_opening.amount, 'opening_reversal', v_id,
    p_opening_id::text, v_opening.item_id, p_now, v_business_date);
  return true;
end;
$$;
comment on function private.reverse_contact_opening_balance(uuid, uuid, uuid, timestamptz) is
  'Takes an opening balance back by an entry of the opposite sign; false when there is none, it was taken back, or it was paid or used since.';
