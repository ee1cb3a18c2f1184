-- Money that comes back: a supplier refunds an advance or a credit, or a payment was none and is taken back whole.

create function private.refund_sources(p_tenant_id uuid, p_group uuid[], p_amount numeric, p_wanted jsonb, p_day date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sources jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'payment_id', q.payment_id, 'credit_id', q.credit_id,
      'amount', least(q.open_amount, p_amount - q.before), 'number', q.number) order by q.business_date, q.number), '[]') into v_sources
  from (
    select o.*, coalesce(sum(o.open_amount) over (order by o.business_date, o.number rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id as payment_id, null::uuid as credit_id, p.open_amount, p.business_date, p.payment_number as number
      from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (p_group) and p.open_amount > 0
      union all
      select null, c.id, c.open_amount, c.business_date, c.credit_number
      from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (p_group) and c.open_amount > 0) o
    where o.business_date <= p_day and (p_wanted = '[]' or coalesce(o.payment_id, o.credit_id) in (select (w #>> '{}')::uuid from jsonb_array_elements(p_wanted) as w))) q
  where q.before < p_amount;
  if (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s) <> p_amount then
    perform private.fail(409, 'over_allocation', 'The supplier holds less than that of yours.', jsonb_build_object('available',
      (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s)));
  end if;
  return v_sources;
end;
$$;
comment on function private.refund_sources(uuid, uuid[], numeric, jsonb, date) is
  'Which advances and credits of that day or before a refund is of: those named, else the oldest first. Raises over_allocation. The caller holds them.';

create function private.write_supplier_refund(
  p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_money jsonb, p_sources jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_refund ->> 'id')::uuid;
  v_contact_id uuid := (p_refund ->> 'contact_id')::uuid;
  v_amount numeric := (p_refund ->> 'amount')::numeric;
  v_day date := (p_refund ->> 'business_date')::date;
  v_of_advance numeric := (select coalesce(sum(s.amount), 0) from jsonb_to_recordset(p_sources) as s (payment_id uuid, amount numeric) where s.payment_id is not null);
  v_number text := private.next_number(p_tenant_id, 'supplier_payment');
  v_document jsonb := jsonb_build_object('id', v_id, 'business_date', v_day, 'document_type', 'supplier_payment', 'document_number', v_number);
  v_entry_id uuid;
begin
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment', v_id, v_day, 'Refund ' || v_number, jsonb_build_array(
    jsonb_build_object('account_id', p_money -> 'account_id', 'debit', v_amount),
    jsonb_build_object('role', 'supplier_advances', 'credit', v_of_advance, 'contact_id', v_contact_id),
    jsonb_build_object('role', 'payable', 'credit', v_amount - v_of_advance, 'contact_id', v_contact_id)), p_now, (p_money ->> 'location_id')::uuid);
  insert into public.supplier_payments (tenant_id, id, payment_number, kind, contact_id, amount, settled_amount, withheld_amount, discount_amount,
    advance_amount, open_amount, tender_type, ledger_account_id, till_session_id, reference, note, paid_at, business_date, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, 'refund', v_contact_id, v_amount, v_amount, 0, 0, 0, 0, p_money ->> 'tender_type',
    (p_money ->> 'account_id')::uuid, (p_money ->> 'session_id')::uuid, p_refund ->> 'reference', p_refund ->> 'note', p_now, v_day, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_refund ->> 'request_hash');
  insert into public.supplier_allocations (tenant_id, id, posting_id, payment_id, credit_id, refund_id, from_advance, amount, business_date, allocated_at, allocated_by)
  select p_tenant_id, s.id, v_id, s.payment_id, s.credit_id, v_id, s.payment_id is not null, s.amount, v_day, p_now, p_user_id
  from jsonb_to_recordset(p_sources) as s (id uuid, payment_id uuid, credit_id uuid, amount numeric);
  perform private.take_open(p_tenant_id, s.payment_id, s.credit_id, s.amount) from jsonb_to_recordset(p_sources) as s (payment_id uuid, credit_id uuid, amount numeric);
  perform private.advance_entry(p_tenant_id, v_contact_id, 'refund', -v_of_advance, v_document, p_now);
  if v_amount > v_of_advance then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, v_contact_id, 'payable', 'refund', v_amount - v_of_advance, 'supplier_payment', v_id, v_number, p_now, v_day);
  end if;
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_in', v_amount, 'Refund ' || v_number, v_entry_id,
    p_refund ->> 'request_hash', p_now);
end;
$$;
comment on function private.write_supplier_refund(uuid, uuid, jsonb, jsonb, jsonb, timestamptz) is 'Writes a checked refund. Everything is held by the caller.';

create function private.post_supplier_refund(
  p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_refund);
  v_stored_hash text;
  v_amount numeric;
  v_wanted jsonb;
  v_group uuid[];
  v_money jsonb;
  v_contact public.contacts;
  v_day date;
  v_constraint text;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  v_amount := private.input_number(p_refund, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id));
  select coalesce(jsonb_agg(private.input_uuid(jsonb_build_object('source_ids', e.value), 'source_ids')), '[]') into v_wanted
  from jsonb_array_elements(private.input_array(p_refund, 'source_ids', 0, 100)) as e;
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_refund, 'contact_id'));
  perform 1 from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (v_group) and p.open_amount > 0 order by p.id for no key update;
  perform 1 from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (v_group) and c.open_amount > 0 order by c.id for no key update;
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_refund);
  v_contact := private.lock_contact(p_tenant_id, (p_refund ->> 'contact_id')::uuid);
  v_day := private.payment_day(p_tenant_id, p_refund, v_money, p_now);
  perform private.write_supplier_refund(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id, 'amount', v_amount,
    'business_date', v_day, 'reference', private.input_reference(p_refund, 'reference', 100),
    'note', private.input_text(p_refund, 'note', 500), 'request_hash', v_hash), v_money,
    private.refund_sources(p_tenant_id, v_group, v_amount, v_wanted, v_day), p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'supplier_payments_reference_key' then
    raise;
  end if;
  perform private.refuse_input('reference', 'This reference was already used for another payment to this account.');
end;
$$;
comment on function private.post_supplier_refund(uuid, uuid, jsonb, timestamptz) is 'Money that a supplier gives back. Idempotent by id and body.';

create function private.settled_back(p_tenant_id uuid, p_payment_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'item_id', a.item_id, 'contact_id', i.contact_id,
      'from_advance', a.from_advance, 'amount', -a.amount, 'withheld', -a.withheld_amount, 'discount', -a.discount_amount, 'undoes_id', a.id) order by a.id), '[]')
    from public.supplier_allocations a
    join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
    where a.tenant_id = p_tenant_id and a.payment_id = p_payment_id and a.undoes_id is null
      and not exists (select 1 from public.supplier_allocations u where u.tenant_id = p_tenant_id and u.undoes_id = a.id));
end;
$$;
comment on function private.settled_back(uuid, uuid) is 'All that a payment still settles, with the opposite sign.';

create function private.write_payment_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_payment public.supplier_payments, p_money jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_reversal ->> 'id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_now);
  v_settled jsonb := private.settled_back(p_tenant_id, p_payment.id);
  v_sum record;
  v_document jsonb := jsonb_build_object('id', v_id, 'payment_id', p_payment.id, 'business_date', v_day, 'document_type', 'supplier_payment_reversal',
    'document_number', p_payment.payment_number, 'reason', p_reversal ->> 'reason', 'request_hash', private.request_hash(p_reversal));
  v_entry_id uuid;
begin
  select coalesce(-sum(s.amount), 0) as settled, coalesce(-sum(s.withheld), 0) as withheld, coalesce(-sum(s.discount), 0) as discount into v_sum
  from jsonb_to_recordset(v_settled) as s (amount numeric, withheld numeric, discount numeric);
  if p_payment.amount <> v_sum.settled - v_sum.withheld - v_sum.discount + p_payment.open_amount then
    perform private.fail(409, 'in_use', 'The supplier has refunded a part of this payment.');
  end if;
  perform private.require_unused_source(p_tenant_id, 'supplier_payment_reversal', v_id);
  update public.supplier_payments p set open_amount = 0, reversed_at = p_now, reversed_by = p_user_id, reversal_reason = p_reversal ->> 'reason',
    reversal_hash = private.request_hash(p_reversal)
  where p.tenant_id = p_tenant_id and p.id = p_payment.id;
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, v_settled, 'payment_reversal', p_now);
  perform private.advance_entry(p_tenant_id, p_payment.contact_id, 'payment_reversal', -p_payment.open_amount, v_document, p_now);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment_reversal', v_id, v_day, 'Payment ' || p_payment.payment_number || ' reversed',
    jsonb_build_array(
      jsonb_build_object('account_id', p_payment.ledger_account_id, 'debit', p_payment.amount),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_sum.withheld),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_sum.discount),
      jsonb_build_object('role', 'payable', 'credit', v_sum.settled, 'contact_id', p_payment.contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_payment.open_amount, 'contact_id', p_payment.contact_id)), p_now,
    (p_money ->> 'location_id')::uuid, p_payment.journal_entry_id);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_in', p_payment.amount, 'Payment ' || p_payment.payment_number || ' reversed',
    v_entry_id, private.request_hash(p_reversal), p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_payment_reversed', 'contacts', p_payment.contact_id, null,
    jsonb_build_object('payment_number', p_payment.payment_number, 'amount', p_payment.amount, 'reason', p_reversal ->> 'reason'));
end;
$$;
comment on function private.write_payment_reversal(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamptz) is
  'Takes a payment back whole, dated today: what it settles is open again, what is left in advance is gone.';

create function private.post_supplier_payment_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.supplier_payments;
  v_money jsonb;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  perform private.input_uuid(p_reversal, 'id');
  perform private.input_text(p_reversal, 'reason', 500, '', true);
  perform private.hold_contact_groups(p_tenant_id);
  select * into v_payment from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = private.input_uuid(p_reversal, 'payment_id');
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "payment_id"}');
  end if;
  perform private.lock_payment_items(p_tenant_id, array(
    select a.item_id from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.payment_id = v_payment.id and a.item_id is not null));
  select * into v_payment from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_payment.id for no key update;
  if v_payment.reversal_hash = private.request_hash(p_reversal) then
    return private.supplier_payment_json(p_tenant_id, v_payment.id) || '{"replayed": true}';
  elsif v_payment.kind = 'refund' or v_payment.reversed_at is not null then
    perform private.fail(409, 'in_use', 'This payment was already reversed, or is a refund.');
  end if;
  v_money := case when v_payment.till_session_id is null then '{}' else private.supplier_money(p_tenant_id, p_user_id,
    jsonb_build_object('tender_type', 'cash', 'till_session_id', p_reversal -> 'till_session_id')) end;
  perform private.lock_contact(p_tenant_id, v_payment.contact_id);
  perform private.write_payment_reversal(p_tenant_id, p_user_id, p_reversal, v_payment, v_money, p_now);
  return private.supplier_payment_json(p_tenant_id, v_payment.id) || '{"replayed": false}';
end;
$$;
comment on function private.post_supplier_payment_reversal(uuid, uuid, jsonb, timestamptz) is
  'Takes a payment to a supplier back. Refused (in_use) when a part of it was refunded. Idempotent by body.';

create function public.record_supplier_refund(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_refund(v_tenant_id, auth.uid(), p_refund);
end;
$$;
comment on function public.record_supplier_refund(jsonb) is
  'Money that a supplier gives back of advances and credits {id, contact_id, tender_type, account_id, till_session_id, amount, business_date, reference, note, source_ids}: those named, else the oldest. '
  'Idempotent by id and body. Raises over_allocation. Needs purchases.pay.';

create function public.reverse_supplier_payment(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
begin
  perform private.require_writable();
  return private.post_supplier_payment_reversal(v_tenant_id, auth.uid(), p_reversal);
end;
$$;
comment on function public.reverse_supplier_payment(jsonb) is
  'Takes a payment to a supplier back {id, payment_id, reason, till_session_id}, dated today: what it settled is open again. Idempotent by body. Needs purchases.approve.';

grant execute on function public.record_supplier_refund(jsonb), public.reverse_supplier_payment(jsonb) to authenticated;
