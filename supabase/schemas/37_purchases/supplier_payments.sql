-- Paying suppliers: several bills, parts, in advance, less discount and the tax that is withheld for the tax office.

create function private.drawer_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions := private.payment_session(p_tenant_id, p_user_id, p_session_id);
begin
  -- The cash of the tills is what their drawers hold: nothing goes in or out beside them.
  if v_session.id is null then
    perform private.fail(409, 'no_open_till_session', 'Cash in the tills is in a drawer. Open a till session, or choose another account.',
      '{"field": "till_session_id"}');
  end if;
  return v_session;
end;
$$;
comment on function private.drawer_session(uuid, uuid, uuid) is
  'The open session whose drawer cash of the tills goes through, held: the one named, else the person''s own. Raises no_open_till_session.';

create function private.supplier_money(p_tenant_id uuid, p_user_id uuid, p_body jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := private.input_choice(p_body, 'tender_type', array['cash', 'bank', 'mobile_money']);
  v_account_id uuid := private.input_uuid(p_body, 'account_id', '', false);
  v_account public.ledger_accounts;
  v_session public.till_sessions;
begin
  v_account := private.require_account(p_tenant_id, coalesce(v_account_id, private.posting_role(p_tenant_id,
    case v_tender when 'mobile_money' then private.tender_role(p_tenant_id, 'mobile_money') else v_tender end)), 'money', 'account_id');
  -- Cash of another account (a safe) is in no drawer.
  if v_account.role = 'cash' then
    v_session := private.drawer_session(p_tenant_id, p_user_id, private.input_uuid(p_body, 'till_session_id', '', false));
  end if;
  return jsonb_build_object('tender_type', v_tender, 'account_id', v_account.id,
    'session_id', v_session.id, 'location_id', private.session_location(p_tenant_id, v_session.id));
end;
$$;
comment on function private.supplier_money(uuid, uuid, jsonb) is 'How a supplier is paid or pays: tender, account, and the open drawer that cash goes through, held.';

create function private.read_supplier_allocations(p_body jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
begin
  if coalesce(jsonb_typeof(p_body -> 'allocations'), 'null') = 'null' then
    return null;
  end if;
  for v_one in select e.value from jsonb_array_elements(private.input_array(p_body, 'allocations', 0, 500)) as e loop
    v_prefix := format('allocations[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_one, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object('item_id', private.input_uuid(v_one, 'item_id', v_prefix),
      'amount', private.input_number(v_one, 'amount', 0.01, 99999999999, p_step, v_prefix),
      'discount', coalesce(private.input_number(v_one, 'discount_amount', 0, 99999999999, p_step, v_prefix, false), 0));
  end loop;
  if (select count(distinct r ->> 'item_id') from jsonb_array_elements(v_read) as r) <> v_index then
    perform private.refuse_input('allocations', 'Each bill can be listed once only.');
  end if;
  return v_read;
end;
$$;
comment on function private.read_supplier_allocations(jsonb, numeric) is
  'Checked allocations [{item_id, amount, discount}]: amount is what is settled of the bill, discount included. Null: oldest due first.';

create function private.oldest_bills(p_tenant_id uuid, p_item_ids uuid[], p_amount numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = any (p_item_ids) and b.withholding_amount > 0) then
    perform private.refuse_input('allocations', 'Choose the bills: tax is withheld from one of them.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('item_id', q.id, 'amount', least(q.open_amount, p_amount - q.before), 'discount', 0)
      order by q.due_on, q.business_date, q.id), '[]')
    from (
      select i.*, coalesce(sum(i.open_amount) over (order by i.due_on, i.business_date, i.id rows between unbounded preceding and 1 preceding), 0) as before
      from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = any (p_item_ids) and i.open_amount > 0) q
    where q.before < p_amount);
end;
$$;
comment on function private.oldest_bills(uuid, uuid[], numeric) is 'What an amount settles of the items the caller holds, the oldest due first.';

create function private.settle_items(p_tenant_id uuid, p_group uuid[], p_wanted jsonb, p_withholds boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settled jsonb;
  v_over jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'item_id', i.id, 'contact_id', i.contact_id, 'number', i.document_number,
      'amount', w.amount, 'discount', coalesce(w.discount, 0), 'withheld', case when not p_withholds then 0
        else private.withheld_of(p_tenant_id, i.id, w.amount, coalesce(w.discount, 0)) end) order by w.place), '[]'),
    jsonb_agg(jsonb_build_object('item_id', i.id, 'number', i.document_number, 'open_amount', i.open_amount)) filter (where w.amount > i.open_amount)
  into v_settled, v_over
  from rows from (jsonb_to_recordset(p_wanted) as (item_id uuid, amount numeric, discount numeric)) with ordinality as w (item_id, amount, discount, place)
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = w.item_id and i.account = 'payable' and i.contact_id = any (p_group);
  if jsonb_array_length(v_settled) <> jsonb_array_length(p_wanted) then
    perform private.fail(404, 'not_found', 'One of these bills belongs to another supplier.', '{"field": "allocations"}');
  elsif v_over is not null then
    perform private.fail(409, 'over_allocation', 'This is more than the balance due.', jsonb_build_object('items', v_over));
  elsif exists (select 1 from jsonb_array_elements(v_settled) as s where (s ->> 'discount')::numeric + (s ->> 'withheld')::numeric > (s ->> 'amount')::numeric) then
    perform private.refuse_input('allocations', 'The discount is more than what is settled.');
  end if;
  return v_settled;
end;
$$;
comment on function private.settle_items(uuid, uuid[], jsonb, boolean) is
  'Allocations with the contact of each bill and the tax that is withheld. Raises over_allocation. The caller holds the items.';

create function private.withheld_of(p_tenant_id uuid, p_item_id uuid, p_amount numeric, p_discount numeric)
returns numeric language plpgsql volatile security definer set search_path = '' as $$
declare
  v_bill public.supplier_bills;
  v_before record;
  v_step numeric;
begin
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_item_id and b.withholding_amount > 0;
  if v_bill.id is null then
    return 0;
  end if;
  v_step := private.tenant_step(p_tenant_id);
  select coalesce(sum(a.amount), 0) as paid, coalesce(sum(a.withheld_amount), 0) as withheld into v_before
  from public.supplier_allocations a
  where a.tenant_id = p_tenant_id and a.item_id = p_item_id and a.payment_id is not null and not a.from_advance;
  -- Of all that was paid up to now less what was withheld before: the parts add up to the whole.
  return least(greatest(round(v_bill.withholding_amount * (v_before.paid + p_amount) / v_bill.total_amount / v_step) * v_step - v_before.withheld, 0),
    p_amount - p_discount);
end;
$$;
comment on function private.withheld_of(uuid, uuid, numeric, numeric) is 'The tax that is withheld when so much of a bill is paid.';

create function private.write_supplier_settlement(
  p_tenant_id uuid, p_user_id uuid, p_posting jsonb, p_settled jsonb, p_kind text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.posting_id = (p_posting ->> 'id')::uuid) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  insert into public.supplier_allocations (tenant_id, id, posting_id, payment_id, credit_id, item_id, from_advance, amount, withheld_amount,
    discount_amount, undoes_id, business_date, allocated_at, allocated_by, reason, request_hash)
  select p_tenant_id, s.id, r.id, r.payment_id, r.credit_id, s.item_id, coalesce(s.from_advance, r.from_advance, false), s.amount,
    coalesce(s.withheld, 0), coalesce(s.discount, 0), s.undoes_id, r.business_date, p_now, p_user_id, r.reason, r.request_hash
  from jsonb_to_record(p_posting) as r (id uuid, payment_id uuid, credit_id uuid, from_advance boolean, business_date date, reason text, request_hash text)
  cross join jsonb_to_recordset(p_settled) as s (id uuid, item_id uuid, from_advance boolean, amount numeric, withheld numeric, discount numeric, undoes_id uuid);
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
    occurred_at, business_date)
  select p_tenant_id, s.contact_id, 'payable', p_kind, -sum(s.amount), r.document_type, r.id, r.document_number, s.item_id, p_now, r.business_date
  from jsonb_to_record(p_posting) as r (id uuid, business_date date, document_type text, document_number text)
  cross join jsonb_to_recordset(p_settled) as s (item_id uuid, contact_id uuid, amount numeric)
  group by s.contact_id, s.item_id, r.document_type, r.id, r.document_number, r.business_date having sum(s.amount) <> 0;
end;
$$;
comment on function private.write_supplier_settlement(uuid, uuid, jsonb, jsonb, text, timestamptz) is
  'Writes what a payment, an advance or a credit settles of bills, and takes it off what is owed. Undoing has amounts below zero.';

create function private.write_drawer_payment(p_tenant_id uuid, p_user_id uuid, p_money jsonb, p_id uuid, p_kind text, p_amount numeric, p_reason text, p_entry_id uuid, p_hash text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_money ->> 'session_id' is not null and p_amount > 0 then
    insert into public.cash_movements (tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash, created_at)
    values (p_tenant_id, p_id, (p_money ->> 'session_id')::uuid, p_kind, p_amount, p_reason, p_user_id, p_entry_id, p_hash, p_now)
    on conflict (tenant_id, id) do nothing;
    if not found then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
  end if;
end;
$$;
comment on function private.write_drawer_payment(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamptz) is
  'Cash to or from a supplier goes out of or into the drawer like any other pay-out or pay-in; its entry is the payment''s.';

create function private.advance_entry(p_tenant_id uuid, p_contact_id uuid, p_kind text, p_amount numeric, p_document jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_amount <> 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, p_contact_id, 'advance', p_kind, p_amount, p_document ->> 'document_type', (p_document ->> 'id')::uuid,
      p_document ->> 'document_number', p_now, (p_document ->> 'business_date')::date);
  end if;
end;
$$;
comment on function private.advance_entry(uuid, uuid, text, numeric, jsonb, timestamptz) is 'Money that a supplier has in advance (+) or that is used of it (-).';

create function private.write_supplier_payment(
  p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_money jsonb, p_settled jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_payment ->> 'id')::uuid;
  v_contact_id uuid := (p_payment ->> 'contact_id')::uuid;
  v_amount numeric := (p_payment ->> 'amount')::numeric;
  v_advance numeric := (p_payment ->> 'advance')::numeric;
  v_day date := (p_payment ->> 'business_date')::date;
  v_sum record;
  v_number text := private.next_number(p_tenant_id, 'supplier_payment');
  v_document jsonb;
  v_entry_id uuid;
begin
  select coalesce(sum(s.amount), 0) as settled, coalesce(sum(s.withheld), 0) as withheld, coalesce(sum(s.discount), 0) as discount into v_sum
  from jsonb_to_recordset(p_settled) as s (amount numeric, withheld numeric, discount numeric);
  v_document := jsonb_build_object('id', v_id, 'payment_id', v_id, 'business_date', v_day, 'document_type', 'supplier_payment', 'document_number', v_number);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment', v_id, v_day, 'Payment ' || v_number, jsonb_build_array(
    jsonb_build_object('role', 'payable', 'debit', v_sum.settled, 'contact_id', v_contact_id),
    jsonb_build_object('role', 'supplier_advances', 'debit', v_advance, 'contact_id', v_contact_id),
    jsonb_build_object('account_id', p_money -> 'account_id', 'credit', v_amount),
    jsonb_build_object('role', 'withholding_payable', 'credit', v_sum.withheld),
    jsonb_build_object('role', 'purchase_discounts', 'credit', v_sum.discount)), p_now, (p_money ->> 'location_id')::uuid);
  insert into public.supplier_payments (tenant_id, id, payment_number, kind, contact_id, amount, settled_amount, withheld_amount, discount_amount,
    advance_amount, open_amount, tender_type, ledger_account_id, till_session_id, reference, certificate_number, note, paid_at, business_date,
    paid_by, paid_by_name, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, 'payment', v_contact_id, v_amount, v_sum.settled, v_sum.withheld, v_sum.discount, v_advance, v_advance,
    p_money ->> 'tender_type', (p_money ->> 'account_id')::uuid, (p_money ->> 'session_id')::uuid, p_payment ->> 'reference',
    p_payment ->> 'certificate_number', p_payment ->> 'note', p_now, v_day, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_payment ->> 'request_hash');
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, p_settled, 'supplier_payment', p_now);
  perform private.advance_entry(p_tenant_id, v_contact_id, 'supplier_payment', v_advance, v_document, p_now);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_out', v_amount, 'Payment ' || v_number, v_entry_id,
    p_payment ->> 'request_hash', p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_paid', 'contacts', v_contact_id, null,
    jsonb_build_object('payment_number', v_number, 'amount', v_amount, 'tender_type', p_money ->> 'tender_type'));
end;
$$;
comment on function private.write_supplier_payment(uuid, uuid, jsonb, jsonb, jsonb, timestamptz) is
  'Writes a checked payment: number, journal, what it settles, what is paid in advance, the drawer. Everything is held by the caller.';

create function private.payment_day(p_tenant_id uuid, p_body jsonb, p_money jsonb, p_now timestamptz)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_day date := private.input_date(p_body, 'business_date');
begin
  if v_day > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  elsif v_day < v_today and p_money ->> 'session_id' is not null then
    perform private.refuse_input('business_date', 'Cash leaves the drawer today.');
  end if;
  return coalesce(v_day, v_today);
end;
$$;
comment on function private.payment_day(uuid, jsonb, jsonb, timestamptz) is 'The day of a payment in the books: today or a day before; cash of a drawer is paid today.';

create function private.refuse_earlier_payment(p_tenant_id uuid, p_settled jsonb, p_day date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_bill record;
begin
  select i.document_number as number, i.business_date into v_bill
  from jsonb_to_recordset(p_settled) as s (item_id uuid)
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = s.item_id
  where i.business_date > p_day order by i.business_date desc limit 1;
  if found then
    perform private.fail(400, 'invalid_input', 'This day is before a bill that is paid. Pay in advance, and use it on the bill.',
      jsonb_build_object('field', 'business_date', 'number', v_bill.number, 'bill_date', v_bill.business_date));
  end if;
end;
$$;
comment on function private.refuse_earlier_payment(uuid, jsonb, date) is
  'Raises invalid_input for a payment that is dated before one of the bills that it settles: until then it is an advance.';

create function private.post_supplier_payment(
  p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_id uuid;
  v_hash text := private.request_hash(p_payment);
  v_stored_hash text;
  v_contact public.contacts;
  v_group uuid[];
  v_wanted jsonb;
  v_item_ids uuid[];
  v_amount numeric;
  v_advance numeric;
  v_money jsonb;
  v_settled jsonb;
  v_due numeric;
  v_day date := coalesce(private.input_date(p_payment, 'business_date'), private.business_date(p_tenant_id, p_now));
  v_constraint text;
begin
  perform private.input_object(p_payment, 'p_payment');
  v_id := private.input_uuid(p_payment, 'id');
  v_wanted := private.read_supplier_allocations(p_payment, v_step);
  v_amount := private.input_number(p_payment, 'amount', 0, 99999999999, v_step, '', v_wanted is null);
  v_advance := coalesce(private.input_number(p_payment, 'advance_amount', 0, 99999999999, v_step, '', false), 0);
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_payment, 'contact_id'));
  v_item_ids := case when v_wanted is not null then array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w)
    else array(select i.id from public.contact_open_items i where i.tenant_id = p_tenant_id and i.contact_id = any (v_group)
      and i.account = 'payable' and i.open_amount > 0 and i.business_date <= v_day) end;
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_payment);
  v_contact := private.lock_contact(p_tenant_id, (p_payment ->> 'contact_id')::uuid);
  perform private.refuse_staff_card(v_contact);
  v_settled := private.settle_items(p_tenant_id, v_group,
    coalesce(v_wanted, private.oldest_bills(p_tenant_id, v_item_ids, v_amount - v_advance)), true);
  perform private.refuse_earlier_payment(p_tenant_id, v_settled, v_day);
  perform private.require_amount((select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_settled) as s), 'allocations');
  v_due := (select coalesce(sum((s ->> 'amount')::numeric - (s ->> 'withheld')::numeric - (s ->> 'discount')::numeric), 0) from jsonb_array_elements(v_settled) as s);
  if v_wanted is null then
    v_advance := v_amount - v_due;
  elsif v_amount <> v_due + v_advance then
    perform private.fail(409, 'difference_left', 'What is settled, less what is withheld, is not the amount paid.',
      jsonb_build_object('field', 'amount', 'expected', v_due + v_advance));
  end if;
  if v_due + v_advance = 0 and v_settled = '[]' then
    perform private.refuse_input('amount', 'Enter what is paid.');
  elsif v_money ->> 'session_id' is not null then
    perform private.require_drawer_cash(p_tenant_id, (v_money ->> 'session_id')::uuid, v_due + v_advance);
  end if;
  perform private.write_supplier_payment(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id,
    'amount', v_due + v_advance, 'advance', v_advance, 'business_date', private.payment_day(p_tenant_id, p_payment, v_money, p_now),
    'reference', private.input_reference(p_payment, 'reference', 100), 'certificate_number', private.input_reference(p_payment, 'certificate_number', 60),
    'note', private.input_text(p_payment, 'note', 500), 'request_hash', v_hash), v_money, v_settled, p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'supplier_payments_reference_key' then
    raise;
  end if;
  perform private.refuse_input('reference', 'This reference was already used for another payment from this account.');
end;
$$;
comment on function private.post_supplier_payment(uuid, uuid, jsonb, timestamptz) is
  'Pays a supplier: the bills as named or the oldest due first, the rest in advance. Idempotent by id and body.';

create function public.pay_supplier(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_payment(v_tenant_id, auth.uid(), p_payment);
end;
$$;
comment on function public.pay_supplier(jsonb) is
  'Pays a supplier {id, contact_id, tender_type: cash | bank | mobile_money, account_id, till_session_id, amount, business_date, reference, certificate_number, note, '
  'allocations: [{item_id, amount, discount_amount}], advance_amount}. amount of an allocation is what is settled of the bill; tax that is withheld and discounts come off the money. '
  'Without allocations the oldest due of that day or before are settled, the rest is an advance. Idempotent by id and body. Raises over_allocation, difference_left. Needs purchases.pay.';

grant execute on function public.pay_supplier(jsonb) to authenticated;
