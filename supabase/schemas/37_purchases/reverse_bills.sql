-- Taking a bill back: only while nothing was paid, credited or received for it. What it gave to goods that have been sold since comes out
-- of the profit, as it would have gone there.

create function private.lock_posted_bill(p_tenant_id uuid, p_bill_id uuid)
returns public.supplier_bills language plpgsql volatile security definer set search_path = '' as $$
declare
  v_bill public.supplier_bills;
  v_line_ids uuid[];
begin
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  end if;
  perform private.lock_supplier(p_tenant_id, v_bill.contact_id);
  v_line_ids := array(
    select l.goods_receipt_line_id from public.supplier_bill_lines l
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.goods_receipt_line_id is not null
    union
    select s.goods_receipt_line_id from public.landed_cost_shares s
    join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
    where s.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id);
  perform private.lock_ordered(p_tenant_id, array(
    select l.purchase_order_line_id from public.supplier_bill_lines l
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.kind = 'expense' and l.purchase_order_line_id is not null));
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids);
  perform 1 from public.landed_costs c join public.supplier_bill_lines l on l.tenant_id = c.tenant_id and l.id = c.supplier_bill_line_id
  where c.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id order by c.id for no key update of c;
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id for no key update;
  perform private.lock_payment_items(p_tenant_id, array[p_bill_id]);
  perform private.lock_contact(p_tenant_id, v_bill.contact_id);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (v_line_ids)));
  return v_bill;
end;
$$;
comment on function private.lock_posted_bill(uuid, uuid) is 'A bill with all that hangs on it, held until the transaction ends. Raises not_found.';

create function private.require_bill_untouched(p_bill public.supplier_bills)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_bill.status <> 'posted' then
    perform private.fail(409, 'not_open', 'This bill is not posted.', jsonb_build_object('status', p_bill.status));
  elsif exists (
    select 1 from public.contact_open_items i where i.tenant_id = p_bill.tenant_id and i.id = p_bill.id and i.open_amount <> i.amount)
    or exists (select 1 from public.supplier_bill_lines l where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id
      and (l.received_quantity > 0 or l.credited_quantity > 0 or l.sent_back_quantity > 0 or l.credited_net > 0)) then
    perform private.fail(409, 'in_use', 'Something was paid, credited or received for this bill. Take that back first, or record a credit.');
  end if;
end;
$$;
comment on function private.require_bill_untouched(public.supplier_bills) is 'Raises not_open or in_use unless nothing happened to a bill since it was posted.';

create function private.bill_changes_back(p_bill public.supplier_bills, p_step numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.split_difference(p_bill.tenant_id, (
    select coalesce(jsonb_agg(x.change order by x.line_number, x.id), '[]')
    from (
      select l.line_number, l.id, jsonb_build_object('line_id', l.id, 'product_id', l.product_id, 'location_id', l.location_id,
        'quantity', l.quantity, 'amount', l.cleared_amount - l.cost_amount) as change
      from public.supplier_bill_lines l
      -- What was too little for a change of costs, or found nothing on hand, is not in the value of goods.
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'goods' and l.inventory_amount <> 0
      union all
      select l.line_number, s.id, jsonb_build_object('line_id', l.id, 'product_id', r.product_id, 'location_id', g.location_id,
        'quantity', s.quantity, 'amount', -s.amount, 'receipt_line_id', r.id)
      from public.landed_cost_shares s
      join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
      join public.goods_receipt_lines r on r.tenant_id = s.tenant_id and r.id = s.goods_receipt_line_id
      join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
      where s.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and s.inventory_amount <> 0) x), p_step);
end;
$$;
comment on function private.bill_changes_back(public.supplier_bills, numeric) is 'What a bill gave to goods, taken off those that are still there.';

create function private.bill_entry_back(p_bill public.supplier_bills, p_changes jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_inventory_id uuid := private.posting_role(p_bill.tenant_id, 'inventory');
  v_difference_id uuid := private.posting_role(p_bill.tenant_id, 'price_difference');
begin
  return (
    select jsonb_agg(x.line)
    from (
      -- The mirror of all but stock and differences: their sum stays, what of it is stock is found anew.
      select jsonb_build_object('account_id', l.ledger_account_id, 'debit', l.credit, 'credit', l.debit, 'location_id', l.location_id,
        'contact_id', l.contact_id) as line
      from public.journal_lines l
      where l.tenant_id = p_bill.tenant_id and l.journal_entry_id = p_bill.journal_entry_id
        and l.ledger_account_id not in (v_inventory_id, v_difference_id)
      union all
      select jsonb_build_object('role', 'inventory', 'debit', c -> 'inventory', 'location_id', c -> 'location_id')
      from jsonb_array_elements(p_changes) as c
      union all
      select jsonb_build_object('role', 'price_difference', 'debit', l.cleared_amount - l.cost_amount - coalesce((
          select sum((c ->> 'inventory')::numeric) from jsonb_array_elements(p_changes) as c where c ->> 'line_id' = l.id::text), 0),
        'location_id', l.location_id)
      from public.supplier_bill_lines l
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind in ('goods', 'landed_cost')
      union all
      select jsonb_build_object('account_id', l.ledger_account_id, 'credit', l.cost_amount, 'location_id', l.location_id)
      from public.supplier_bill_lines l
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'expense' and l.ledger_account_id = v_difference_id) x);
end;
$$;
comment on function private.bill_entry_back(public.supplier_bills, jsonb) is 'The journal lines that take a bill back.';

create function private.unbill_lines(p_bill public.supplier_bills, p_changes jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.goods_receipt_lines r set billed_quantity = r.billed_quantity - l.quantity, billed_cost = r.billed_cost - l.cleared_amount
  from public.supplier_bill_lines l
  where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'goods'
    and r.tenant_id = l.tenant_id and r.id = l.goods_receipt_line_id;
  update public.landed_costs c set supplier_bill_line_id = null
  from public.supplier_bill_lines l
  where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and c.tenant_id = l.tenant_id and c.supplier_bill_line_id = l.id;
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, supplier_bill_line_id, quantity, amount, inventory_amount)
  select p_bill.tenant_id, s.goods_receipt_line_id, s.supplier_bill_line_id, s.quantity, -s.amount, coalesce(c.inventory, 0)
  from public.landed_cost_shares s
  join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
  left join jsonb_to_recordset(p_changes) as c (line_id uuid, receipt_line_id uuid, inventory numeric)
    on c.line_id = l.id and c.receipt_line_id = s.goods_receipt_line_id
  where s.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id;
end;
$$;
comment on function private.unbill_lines(public.supplier_bills, jsonb) is 'What a reversed bill was for waits for a bill again.';

create function private.post_bill_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_reason text;
  v_day date;
  v_id uuid;
  v_bill public.supplier_bills;
  v_changes jsonb;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_bill := private.lock_posted_bill(p_tenant_id, private.input_uuid(p_reversal, 'bill_id'));
  if v_bill.status = 'reversed' and v_bill.reversal_hash = private.request_hash(p_reversal) then
    return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": true}';
  end if;
  perform private.require_bill_untouched(v_bill);
  v_day := coalesce(private.input_date(p_reversal, 'business_date'), v_today);
  if v_day not between v_bill.business_date and greatest(v_today, v_bill.business_date) then
    perform private.refuse_input('business_date', 'A reversal is booked from the day of the bill until today.');
  end if;
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  perform private.require_unused_source(p_tenant_id, 'supplier_bill_reversal', v_id);
  v_changes := private.bill_changes_back(v_bill, private.tenant_step(p_tenant_id));
  perform private.unbill_lines(v_bill, v_changes);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill_reversal', v_id, v_day, v_changes, p_now);
  update public.supplier_bills b set status = 'reversed', reversed_at = p_now, reversed_by = p_user_id, reversal_reason = v_reason,
    reversal_hash = private.request_hash(p_reversal)
  where b.tenant_id = p_tenant_id and b.id = v_bill.id;
  perform private.refresh_billed_orders(p_tenant_id, v_bill.id);
  delete from public.supplier_prices s where s.tenant_id = p_tenant_id and s.source_id = v_bill.id;
  if private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill_reversal', v_id, v_day, 'Bill ' || v_bill.bill_number || ' reversed',
      private.bill_entry_back(v_bill, v_changes), p_now, null, v_bill.journal_entry_id) is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
  if v_bill.total_amount > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date)
    values (p_tenant_id, v_bill.contact_id, 'payable', 'bill_reversal', -v_bill.total_amount, 'supplier_bill_reversal', v_id,
      v_bill.bill_number, v_bill.id, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'bill_reversed', 'supplier_bills', v_bill.id, null,
    jsonb_build_object('bill_number', v_bill.bill_number, 'total_amount', v_bill.total_amount, 'reason', v_reason));
  return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": false}';
end;
$$;
comment on function private.post_bill_reversal(uuid, uuid, jsonb, timestamptz) is 'Takes a posted bill back by an entry of the opposite sign, once. Idempotent by body.';

create function public.reverse_bill(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
begin
  perform private.require_writable();
  return private.post_bill_reversal(v_tenant_id, auth.uid(), p_reversal);
end;
$$;
comment on function public.reverse_bill(jsonb) is
  'Takes a posted bill back {id, bill_id, reason, business_date}: only while nothing was paid, credited or received for it (in_use). Its number can be used again. Idempotent by body. Needs purchases.approve.';

create function public.change_bill(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_bill public.supplier_bills;
  v_due_on date;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_change, 'p_change');
  v_due_on := private.input_date(p_change, 'due_on');
  v_note := private.input_text(p_change, 'note', 1000);
  select * into v_bill from public.supplier_bills b
  where b.tenant_id = v_tenant_id and b.id = private.input_uuid(p_change, 'bill_id') for no key update;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  elsif v_bill.status <> 'posted' then
    perform private.fail(409, 'not_open', 'This bill is not posted.', jsonb_build_object('status', v_bill.status));
  elsif v_due_on < v_bill.bill_date then
    perform private.refuse_input('due_on', 'A bill is not due before its own day.');
  end if;
  update public.supplier_bills b set due_on = coalesce(v_due_on, b.due_on), note = case when p_change ? 'note' then v_note else b.note end
  where b.tenant_id = v_tenant_id and b.id = v_bill.id;
  update public.contact_open_items i set due_on = coalesce(v_due_on, i.due_on) where i.tenant_id = v_tenant_id and i.id = v_bill.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bill_changed', 'supplier_bills', v_bill.id,
    jsonb_build_object('due_on', v_bill.due_on, 'note', v_bill.note), p_change - 'bill_id');
  return private.bill_json(v_tenant_id, v_bill.id);
end;
$$;
comment on function public.change_bill(jsonb) is 'Another due day or note for a posted bill {bill_id, due_on, note}; nothing else of it changes. Needs purchases.edit.';

grant execute on function public.reverse_bill(jsonb), public.change_bill(jsonb) to authenticated;
