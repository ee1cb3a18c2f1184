-- What was paid in advance, and credits, are used on bills later; what was settled is opened again by a row of the opposite sign, dated now.

create function private.lock_settlement(p_tenant_id uuid, p_item_ids uuid[], p_payment_ids uuid[], p_credit_ids uuid[], p_contact_id uuid)
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_payment_items(p_tenant_id, p_item_ids);
  perform 1 from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = any (p_payment_ids) order by p.id for no key update;
  perform 1 from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = any (p_credit_ids) order by c.id for no key update;
  perform private.lock_contact(p_tenant_id, p_contact_id);
  return private.contact_group(p_tenant_id, p_contact_id);
end;
$$;
comment on function private.lock_settlement(uuid, uuid[], uuid[], uuid[], uuid) is
  'Holds bills, then payments, then credits, then their supplier, and answers the supplier with all that were merged into it.';

create function private.is_same_posting(p_tenant_id uuid, p_posting_id uuid, p_hash text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_stored_hash text;
begin
  perform private.lock_request('supplier_allocation', p_tenant_id, p_posting_id);
  select a.request_hash into v_stored_hash from public.supplier_allocations a
  where a.tenant_id = p_tenant_id and a.posting_id = p_posting_id limit 1;
  if found then
    perform private.require_same_request(coalesce(v_stored_hash, ''), p_hash);
  end if;
  return found;
end;
$$;
comment on function private.is_same_posting(uuid, uuid, text) is 'Whether allocations were made under this id before; another body is idempotency_mismatch.';

create function private.take_open(p_tenant_id uuid, p_payment_id uuid, p_credit_id uuid, p_amount numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_open numeric;
begin
  update public.supplier_payments p set open_amount = p.open_amount - p_amount
  where p.tenant_id = p_tenant_id and p.id = p_payment_id and p.open_amount >= p_amount and p.reversed_at is null;
  if not found then
    update public.supplier_credits c set open_amount = c.open_amount - p_amount
    where c.tenant_id = p_tenant_id and c.id = p_credit_id and c.open_amount >= p_amount;
  end if;
  if not found then
    select coalesce((select p.open_amount from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id),
      (select c.open_amount from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = p_credit_id)) into v_open;
    perform private.fail(409, 'over_allocation', 'There is less left of it.', jsonb_build_object('available', v_open,
      'payment_id', p_payment_id, 'credit_id', p_credit_id));
  end if;
end;
$$;
comment on function private.take_open(uuid, uuid, uuid, numeric) is
  'Takes an amount off what is left of a payment in advance or a credit (below zero: gives it back). Raises over_allocation.';

create function private.post_supplier_allocation(
  p_tenant_id uuid, p_user_id uuid, p_allocation jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_id uuid;
  v_payment_id uuid;
  v_credit_id uuid;
  v_source record;
  v_wanted jsonb;
  v_group uuid[];
  v_settled jsonb;
  v_sum numeric;
begin
  perform private.input_object(p_allocation, 'p_allocation');
  v_id := private.input_uuid(p_allocation, 'id');
  v_payment_id := private.input_uuid(p_allocation, 'payment_id', '', false);
  v_credit_id := private.input_uuid(p_allocation, 'credit_id', '', v_payment_id is null);
  v_wanted := coalesce(private.read_supplier_allocations(p_allocation, private.tenant_step(p_tenant_id)), '[]');
  if num_nonnulls(v_payment_id, v_credit_id) <> 1 or v_wanted = '[]' then
    perform private.refuse_input('allocations', 'Choose a payment or a credit, and the bills it is for.');
  elsif private.is_same_posting(p_tenant_id, v_id, private.request_hash(p_allocation)) then
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_source from (
    select p.contact_id, p.payment_number as number, p.business_date from public.supplier_payments p
    where p.tenant_id = p_tenant_id and p.id = v_payment_id and p.kind = 'payment'
    union all
    select c.contact_id, c.credit_number, c.business_date from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_credit_id) x;
  if v_source.contact_id is null then
    perform private.fail(404, 'not_found', 'This payment or credit does not exist.');
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.lock_settlement(p_tenant_id, array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w),
    array[v_payment_id], array[v_credit_id], v_source.contact_id);
  v_settled := private.settle_items(p_tenant_id, v_group, v_wanted, false);
  if exists (select 1 from jsonb_array_elements(v_settled) as s where (s ->> 'discount')::numeric > 0) then
    perform private.refuse_input('allocations', 'A discount is given when a bill is paid.');
  end if;
  v_sum := (select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_settled) as s);
  perform private.take_open(p_tenant_id, v_payment_id, v_credit_id, v_sum);
  perform private.post_advance_use(p_tenant_id, p_user_id, v_source.contact_id, case when v_payment_id is not null then v_sum else 0 end,
    jsonb_build_object('id', v_id, 'business_date', v_day, 'document_type', 'supplier_allocation', 'document_number', v_source.number), p_now);
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'payment_id', v_payment_id,
    'credit_id', v_credit_id, 'from_advance', v_payment_id is not null, 'business_date', v_day, 'document_type', 'supplier_allocation',
    'document_number', v_source.number, 'request_hash', private.request_hash(p_allocation)), v_settled, 'allocation', p_now);
  if v_credit_id is not null then
    perform private.write_credit_use(p_tenant_id, v_source.contact_id, v_sum, jsonb_build_object('id', v_id, 'business_date', v_day,
      'document_type', 'supplier_allocation', 'document_number', v_source.number), p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_supplier_allocation(uuid, uuid, jsonb, timestamptz) is
  'Uses a payment in advance, or a credit, on bills. A credit posts nothing: both are what is owed. Idempotent by id and body.';

create function private.post_advance_use(
  p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_amount numeric, p_document jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_amount = 0 then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], (p_document ->> 'business_date')::date);
    return;
  end if;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', (p_document ->> 'id')::uuid, (p_document ->> 'business_date')::date,
    'Advance of ' || (p_document ->> 'document_number'), jsonb_build_array(
      jsonb_build_object('role', 'payable', 'debit', p_amount, 'contact_id', p_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_amount, 'contact_id', p_contact_id)), p_now);
  perform private.advance_entry(p_tenant_id, p_contact_id, 'allocation', -p_amount, p_document, p_now);
end;
$$;
comment on function private.post_advance_use(uuid, uuid, uuid, numeric, jsonb, timestamptz) is 'Books that what was paid in advance settles bills.';

create function private.write_credit_use(p_tenant_id uuid, p_contact_id uuid, p_amount numeric, p_document jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
  values (p_tenant_id, p_contact_id, 'payable', 'allocation', p_amount, p_document ->> 'document_type', (p_document ->> 'id')::uuid,
    p_document ->> 'document_number', p_now, (p_document ->> 'business_date')::date);
end;
$$;
comment on function private.write_credit_use(uuid, uuid, numeric, jsonb, timestamptz) is
  'The other side of a credit that settles bills: what the bills owe less, the credit holds less.';

create function private.post_allocation_undone(
  p_tenant_id uuid, p_user_id uuid, p_undo jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_id uuid;
  v_reason text;
  v_row public.supplier_allocations;
  v_item public.contact_open_items;
  v_contact_id uuid;
  v_money numeric;
  v_document jsonb;
begin
  perform private.input_object(p_undo, 'p_undo');
  v_id := private.input_uuid(p_undo, 'id');
  v_reason := private.input_text(p_undo, 'reason', 500, '', true);
  if private.is_same_posting(p_tenant_id, v_id, private.request_hash(p_undo)) then
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_row from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.id = private.input_uuid(p_undo, 'allocation_id');
  if v_row.id is null or v_row.item_id is null then
    perform private.fail(404, 'not_found', 'This allocation does not exist.', '{"field": "allocation_id"}');
  end if;
  select * into v_item from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = v_row.item_id;
  v_contact_id := coalesce((select p.contact_id from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_row.payment_id),
    (select c.contact_id from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_row.credit_id));
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_settlement(p_tenant_id, array[v_row.item_id], array[v_row.payment_id], array[v_row.credit_id], v_contact_id);
  if v_row.undoes_id is not null or exists (
      select 1 from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.undoes_id = v_row.id) then
    perform private.fail(409, 'in_use', 'This was taken back already.');
  end if;
  v_money := v_row.amount - v_row.withheld_amount - v_row.discount_amount;
  v_document := jsonb_build_object('id', v_id, 'payment_id', v_row.payment_id, 'credit_id', v_row.credit_id, 'business_date', v_day,
    'document_type', 'supplier_allocation', 'document_number', v_item.document_number, 'reason', v_reason, 'request_hash', private.request_hash(p_undo));
  perform private.take_open(p_tenant_id, v_row.payment_id, v_row.credit_id, -v_money);
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
    'item_id', v_row.item_id, 'contact_id', v_item.contact_id, 'from_advance', v_row.from_advance, 'amount', -v_row.amount,
    'withheld', -v_row.withheld_amount, 'discount', -v_row.discount_amount, 'undoes_id', v_row.id)), 'allocation', p_now);
  if v_row.credit_id is not null then
    perform private.write_credit_use(p_tenant_id, v_contact_id, -v_row.amount, v_document, p_now);
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  else
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', v_id, v_day, 'Allocation taken back: ' || v_reason, jsonb_build_array(
      jsonb_build_object('role', 'payable', 'credit', v_row.amount, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'debit', v_money, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_row.withheld_amount),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_row.discount_amount)), p_now);
    perform private.advance_entry(p_tenant_id, v_contact_id, 'allocation', v_money, v_document, p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_allocation_undone(uuid, uuid, jsonb, timestamptz) is
  'Opens again what an allocation settled: the money is an advance, tax withheld and discount are taken back, a credit is open again. Dated now.';

create function public.allocate_supplier(p_allocation jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_allocation(v_tenant_id, auth.uid(), p_allocation);
end;
$$;
comment on function public.allocate_supplier(jsonb) is
  'Uses an advance or a credit on bills {id, payment_id | credit_id, allocations: [{item_id, amount}]}. Idempotent by id and body. Raises over_allocation. Needs purchases.pay.';

create function public.undo_allocation(p_undo jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_allocation_undone(v_tenant_id, auth.uid(), p_undo);
end;
$$;
comment on function public.undo_allocation(jsonb) is
  'Takes back what a payment, an advance or a credit settled of a bill {id, allocation_id, reason}, dated today; once (in_use). Idempotent by id and body. Needs purchases.pay.';

grant execute on function public.allocate_supplier(jsonb), public.undo_allocation(jsonb) to authenticated;
