-- Posting bills. Order of locks, the same in all purchases: request, merges of contacts, goods of the supplier, lines of deliveries,
-- charges, bills, open items, drawer, contact, products, numbers, totals.

create function private.lock_supplier(p_tenant_id uuid, p_contact_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_request('supplier goods', p_tenant_id, private.contact_head(p_tenant_id, p_contact_id));
end;
$$;
comment on function private.lock_supplier(uuid, uuid) is
  'What one supplier brings and bills is posted one after the other: a bill sees the delivery before it, a delivery the bill.';

create function private.lock_bill(p_tenant_id uuid, p_bill jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line_ids uuid[];
  v_charge_ids uuid[];
  v_receipt_ids uuid[];
begin
  perform private.lock_supplier(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  select array_agg((l ->> 'receipt_line_id')::uuid), array_agg((l ->> 'landed_cost_id')::uuid) into v_line_ids, v_charge_ids
  from jsonb_array_elements(p_bill -> 'lines') as l;
  v_receipt_ids := array(
    select c.goods_receipt_id from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids)
    union
    select r.value::uuid from jsonb_array_elements(p_bill -> 'lines') as l
    cross join lateral jsonb_array_elements_text(case when l ? 'receipt_ids' then l -> 'receipt_ids' else '[]' end) as r (value));
  perform private.lock_ordered(p_tenant_id, private.ordered_services(p_bill -> 'lines'));
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids || array(
    select l.id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.goods_receipt_id = any (v_receipt_ids)));
  perform 1 from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids) order by c.id for no key update;
  perform private.lock_contact(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l
    where l.tenant_id = p_tenant_id and (l.id = any (v_line_ids) or l.goods_receipt_id = any (v_receipt_ids))));
end;
$$;
comment on function private.lock_bill(uuid, jsonb) is 'Holds all that a bill looks at and changes, until the transaction ends.';

create function private.ordered_services(p_lines jsonb)
returns uuid[] language plpgsql immutable security definer set search_path = '' as $$
begin
  return array(
    select distinct (l ->> 'order_line_id')::uuid from jsonb_array_elements(p_lines) as l
    where l ->> 'kind' = 'expense' and l ->> 'order_line_id' is not null);
end;
$$;
comment on function private.ordered_services(jsonb) is 'The lines of orders whose services a bill is for.';

create function private.lock_receipt_lines(p_tenant_id uuid, p_line_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids) order by l.id for no key update;
end;
$$;
comment on function private.lock_receipt_lines(uuid, uuid[]) is 'Holds lines of deliveries in id order.';

create function private.refuse_duplicate_bill(p_tenant_id uuid, p_bill jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_other public.supplier_bills;
begin
  select * into v_other from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.contact_id = any (private.contact_group(p_tenant_id, (p_bill ->> 'contact_id')::uuid))
    and b.reference_key = private.reference_key(p_bill ->> 'supplier_reference')
    and b.bill_year = extract(year from (p_bill ->> 'bill_date')::date) and b.status not in ('reversed', 'discarded')
    and b.id <> (p_bill ->> 'id')::uuid
  limit 1;
  if found then
    perform private.fail(409, 'duplicate_bill', 'A bill with this number of the supplier is there already.', jsonb_build_object(
      'field', 'supplier_reference', 'bill_id', v_other.id, 'bill_number', v_other.bill_number, 'status', v_other.status,
      'supplier_reference', v_other.supplier_reference, 'total_amount', v_other.total_amount));
  end if;
end;
$$;
comment on function private.refuse_duplicate_bill(uuid, jsonb) is
  'Raises duplicate_bill, naming the other, for a number that this supplier used in the same year. The contact is held by the caller.';

create function private.keep_bill(p_tenant_id uuid, p_user_id uuid, p_status text, p_plan jsonb, p_body jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_total boolean := abs((p_plan ->> 'rounding_amount')::numeric) <= 1;
  v_total numeric := case when v_is_total then (p_plan ->> 'total_amount')::numeric
    else (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric end;
begin
  insert into public.supplier_bills as b (tenant_id, id, status, contact_id, supplier_reference, bill_date, due_on, business_date, location_id,
    prices_include_tax, tax_rounding, net_amount, tax_amount, recoverable_tax_amount, rounding_amount, total_amount, withholding_kind,
    withholding_percent, withholding_amount, note, checks, body, created_by, created_by_name, changed_by, request_hash)
  select p_tenant_id, r.id, p_status, r.contact_id, r.supplier_reference, r.bill_date, r.due_on, r.business_date, r.location_id,
    r.prices_include_tax, r.tax_rounding, r.net_amount, r.tax_amount, r.recoverable_tax_amount,
    case when v_is_total then r.rounding_amount else 0 end, v_total, r.withholding_kind, r.withholding_percent,
    round(r.net_amount * r.withholding_percent / 100 / r.step) * r.step, r.note, coalesce(p_plan -> 'checks', '[]'), p_body, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_user_id, private.request_hash(p_body)
  from jsonb_to_record(p_plan) as r (id uuid, contact_id uuid, supplier_reference text, bill_date date, due_on date, business_date date,
    location_id uuid, prices_include_tax boolean, tax_rounding text, net_amount numeric, tax_amount numeric, recoverable_tax_amount numeric,
    rounding_amount numeric, withholding_kind text, withholding_percent numeric, note text, step numeric)
  on conflict (tenant_id, id) do update set status = excluded.status, contact_id = excluded.contact_id,
    supplier_reference = excluded.supplier_reference, bill_date = excluded.bill_date, due_on = excluded.due_on,
    business_date = excluded.business_date, location_id = excluded.location_id, prices_include_tax = excluded.prices_include_tax,
    tax_rounding = excluded.tax_rounding, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    recoverable_tax_amount = excluded.recoverable_tax_amount, rounding_amount = excluded.rounding_amount,
    total_amount = excluded.total_amount, withholding_kind = excluded.withholding_kind, withholding_percent = excluded.withholding_percent,
    withholding_amount = excluded.withholding_amount, note = excluded.note, checks = excluded.checks, body = excluded.body,
    changed_by = case when b.request_hash = excluded.request_hash then b.changed_by else excluded.changed_by end,
    request_hash = excluded.request_hash,
    revision = b.revision + case when b.request_hash = excluded.request_hash and b.checks = excluded.checks then 0 else 1 end;
end;
$$;
comment on function private.keep_bill(uuid, uuid, text, jsonb, jsonb) is
  'Writes a bill that is not posted yet, over the one with its id: who made it first stays its maker. Other words or other checks are another revision.';

create function private.bill_entry(p_plan jsonb, p_total numeric)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  -- Where all of it is at one place, so are tax and debt.
  v_location_id uuid := (
    select case when count(distinct coalesce(l ->> 'location_id', '')) = 1 then nullif(max(coalesce(l ->> 'location_id', '')), '')::uuid end
    from jsonb_array_elements(p_plan -> 'lines') as l);
begin
  return (
    select jsonb_agg(x.line)
    from (
      select jsonb_build_object('role', case l ->> 'kind' when 'landed_cost' then 'landed_cost_clearing' else 'grni' end,
        'debit', l -> 'cleared', 'location_id', l -> 'location_id') as line
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' <> 'expense'
      union all
      select jsonb_build_object('account_id', l -> 'account_id', 'debit', l -> 'cost', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' = 'expense'
      union all
      select jsonb_build_object('role', 'inventory', 'debit', c -> 'inventory', 'location_id', c -> 'location_id')
      from jsonb_array_elements(p_plan -> 'changes') as c
      union all
      select jsonb_build_object('role', 'price_difference', 'debit', l -> 'difference', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l
      union all select jsonb_build_object('role', 'vat_input', 'debit', p_plan -> 'recoverable_tax_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'vat_output', 'credit', (
          select coalesce(sum((l ->> 'own_tax')::numeric), 0) from jsonb_array_elements(p_plan -> 'lines') as l), 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'purchase_rounding', 'debit', p_plan -> 'rounding_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'payable', 'credit', p_total, 'contact_id', p_plan -> 'contact_id', 'location_id', v_location_id)) x);
end;
$$;
comment on function private.bill_entry(jsonb, numeric) is 'The journal lines of a planned bill.';

create function private.revalue_goods(
  p_tenant_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_changes jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id,
    source_line_id, occurred_at, business_date)
  select p_tenant_id, c.product_id, c.location_id, 'adjustment', 0, 0, c.inventory, p_source_type, p_source_id, c.line_id, p_now, p_business_date
  from jsonb_to_recordset(p_changes) as c (product_id uuid, location_id uuid, line_id uuid, inventory numeric)
  where c.inventory <> 0;
  if found then
    perform private.assert_open(p_tenant_id, 'stock', p_business_date);
  end if;
end;
$$;
comment on function private.revalue_goods(uuid, text, uuid, date, jsonb, timestamptz) is
  'Gives goods on hand another value: movements of nothing, worth {inventory}. The caller holds the products and posts the same.';

create function private.write_bill_lines(p_tenant_id uuid, p_plan jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.supplier_bill_lines (tenant_id, id, supplier_bill_id, line_number, kind, goods_receipt_line_id, purchase_order_line_id,
    product_id, ledger_account_id, landed_cost_id, location_id, description, quantity, unit_price, net_amount, tax_code, tax_rate_percent,
    tax_amount, own_tax_amount, recoverable_percent, recoverable_tax_amount, cost_amount, cleared_amount, inventory_amount, difference_amount)
  select p_tenant_id, l.line_id, (p_plan ->> 'id')::uuid, l.line_number, l.kind, l.receipt_line_id, l.order_line_id, l.product_id,
    l.account_id, l.landed_cost_id, l.location_id, l.description, l.quantity, l.unit_price, l.net, l.tax_code, l.tax_rate_percent, l.tax,
    coalesce(l.own_tax, 0), l.recoverable_percent, l.recoverable, l.cost, l.cleared, l.inventory, l.difference
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, line_number integer, kind text, receipt_line_id uuid, order_line_id uuid,
    product_id uuid, account_id uuid, landed_cost_id uuid, location_id uuid, description text, quantity numeric, unit_price numeric,
    net numeric, tax_code text, tax_rate_percent numeric, tax numeric, own_tax numeric, recoverable_percent numeric, recoverable numeric, cost numeric,
    cleared numeric, inventory numeric, difference numeric);
  update public.goods_receipt_lines r set billed_quantity = r.billed_quantity + l.quantity, billed_cost = r.billed_cost + l.cleared
  from jsonb_to_recordset(p_plan -> 'lines') as l (kind text, receipt_line_id uuid, quantity numeric, cleared numeric)
  where l.kind = 'goods' and r.tenant_id = p_tenant_id and r.id = l.receipt_line_id;
  update public.landed_costs c set supplier_bill_line_id = l.line_id
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, landed_cost_id uuid)
  where c.tenant_id = p_tenant_id and c.id = l.landed_cost_id;
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, landed_cost_id, supplier_bill_line_id, quantity, amount, inventory_amount)
  select p_tenant_id, c.receipt_line_id, l.landed_cost_id, l.line_id, c.quantity, c.amount, c.inventory
  from jsonb_to_recordset(p_plan -> 'changes') as c (line_id uuid, receipt_line_id uuid, quantity numeric, amount numeric, inventory numeric)
  join jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, kind text, landed_cost_id uuid) on l.line_id = c.line_id and l.kind = 'landed_cost';
end;
$$;
comment on function private.write_bill_lines(uuid, jsonb) is 'Writes the lines of a planned bill and says on deliveries and charges what of them is billed.';

create function private.learn_last_costs(p_tenant_id uuid, p_plan jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.product_costs c set last_cost = l.cost / l.quantity, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_plan -> 'lines') as l (kind text, receipt_line_id uuid, product_id uuid, quantity numeric, cost numeric)
  join public.goods_receipt_lines r on r.tenant_id = p_tenant_id and r.id = l.receipt_line_id
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  where l.kind = 'goods' and c.tenant_id = p_tenant_id and c.product_id = l.product_id and not exists (
    select 1 from public.goods_receipt_lines y join public.goods_receipts h on h.tenant_id = y.tenant_id and h.id = y.goods_receipt_id
    where y.tenant_id = p_tenant_id and y.product_id = l.product_id and (h.received_at, h.id, y.line_number) > (g.received_at, g.id, r.line_number));
end;
$$;
comment on function private.learn_last_costs(uuid, jsonb) is 'What goods cost last is what they were billed at, unless newer ones have come.';

create function private.refresh_billed_orders(p_tenant_id uuid, p_bill_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refresh_purchase_orders(p_tenant_id, array(
    select distinct d.purchase_order_id
    from public.supplier_bill_lines l
    join public.purchase_order_lines d on d.tenant_id = l.tenant_id and d.id = l.purchase_order_line_id
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.kind = 'expense'));
end;
$$;
comment on function private.refresh_billed_orders(uuid, uuid) is
  'Orders for services only are done when they are billed: writes the states of those of a bill that was posted or reversed. The caller holds them.';

create function private.write_bill(
  p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_body jsonb, p_release jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_total numeric := (p_plan ->> 'total_amount')::numeric;
  v_day date := (p_plan ->> 'business_date')::date;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  perform private.keep_bill(p_tenant_id, p_user_id, 'draft', p_plan, p_body);
  perform private.write_bill_lines(p_tenant_id, p_plan);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill', v_id, v_day, p_plan -> 'changes', p_now);
  perform private.learn_last_costs(p_tenant_id, p_plan);
  perform private.learn_bill_prices(p_tenant_id, p_plan);
  v_number := private.next_number(p_tenant_id, 'supplier_bill');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill', v_id, v_day,
    'Bill ' || v_number || coalesce(' (' || (p_plan ->> 'supplier_reference') || ')', ''), private.bill_entry(p_plan, v_total), p_now);
  if v_entry_id is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
  update public.supplier_bills b set status = 'posted', bill_number = v_number, posted_at = p_now, posted_by = p_user_id,
    released_by = case when p_release is not null then p_user_id end, release_reason = p_release ->> 'reason', journal_entry_id = v_entry_id
  where b.tenant_id = p_tenant_id and b.id = v_id;
  perform private.refresh_billed_orders(p_tenant_id, v_id);
  if v_total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date, due_on)
    values (p_tenant_id, (p_plan ->> 'contact_id')::uuid, 'payable', 'bill', v_total, 'supplier_bill', v_id, v_number, v_id, p_now, v_day,
      (p_plan ->> 'due_on')::date);
  end if;
  if p_release is not null then
    perform private.write_audit(p_tenant_id, p_user_id, 'bill_released', 'supplier_bills', v_id, null, jsonb_build_object(
      'bill_number', v_number, 'total_amount', v_total, 'checks', p_plan -> 'checks', 'reason', p_release ->> 'reason',
      'is_own', p_release -> 'is_own'));
  end if;
end;
$$;
comment on function private.write_bill(uuid, uuid, jsonb, jsonb, jsonb, timestamptz) is
  'Posts a planned bill, all in one: lines, what is billed of deliveries, value of goods, journal, what is owed. Everything is held by the caller.';

create function private.require_read_bill(p_bill public.supplier_bills, p_user_id uuid, p_body jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_bill.id is null or p_bill.request_hash = private.request_hash(p_body - 'revision') then
    return;
  elsif (p_bill.changed_by is distinct from p_user_id or p_body ->> 'revision' is not null)
      and p_bill.revision is distinct from private.input_number(p_body, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
end;
$$;
comment on function private.require_read_bill(public.supplier_bills, uuid, jsonb) is
  'Raises stale_row for a body that would go over a bill as another person left it, unless it names the revision that was read.';

create function private.post_supplier_bill(
  p_tenant_id uuid, p_user_id uuid, p_bill jsonb, p_release jsonb default null, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_first public.supplier_bills;
  v_body jsonb;
  v_plan jsonb;
  v_checks jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_body := p_bill - 'revision';
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', p_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.require_same_request(v_first.request_hash, private.request_hash(v_body));
    return private.bill_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.require_read_bill(v_first, p_user_id, p_bill);
  v_plan := private.read_bill(p_tenant_id, v_body, p_now);
  perform private.lock_bill(p_tenant_id, v_plan);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  v_checks := private.bill_checks(p_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', v_checks);
  if v_checks -> 0 ->> 'check' = 'total' then
    perform private.fail(409, 'total_mismatch', 'The lines and the tax do not come to what the paper says.', v_checks -> 0);
  elsif p_release is not null and (v_checks, (v_plan ->> 'total_amount')::numeric) is distinct from (v_first.checks, v_first.total_amount) then
    -- Who releases has seen other checks. The new ones are kept, so that the next reading shows them.
    perform private.keep_bill(p_tenant_id, p_user_id, 'held', v_plan, v_body);
    return private.answer_refusal(409, 'stale_row', 'What does not match on this bill has changed. Look at it again.',
      jsonb_build_object('checks', v_checks));
  elsif v_checks <> '[]' and p_release is null then
    perform private.keep_bill(p_tenant_id, p_user_id, 'held', v_plan, v_body);
  else
    perform private.write_bill(p_tenant_id, p_user_id, v_plan, v_body, p_release, p_now);
  end if;
  return private.bill_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function private.post_supplier_bill(uuid, uuid, jsonb, jsonb, timestamptz) is
  'Posts a bill, or holds it where it does not match what was received and nobody has released it. A release of other checks than those that are kept is answered stale_row. Idempotent by id and body.';

create function public.match_bill(p_bill jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_plan jsonb := private.plan_bill(v_tenant_id, private.read_bill(v_tenant_id, p_bill, clock_timestamp()));
begin
  return private.plan_json(v_plan) || jsonb_build_object('checks', private.bill_checks(v_tenant_id, v_plan));
end;
$$;
comment on function public.match_bill(jsonb) is
  'What a bill would come to and what of it does not match, without writing anything: sums, lines with what was received, checks [{check: total | quantity | price, line, ...}].';

create function private.keep_draft_bill(p_tenant_id uuid, p_user_id uuid, p_bill jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_plan jsonb := private.read_bill(p_tenant_id, p_bill, clock_timestamp());
  v_was_held boolean := exists (
    select 1 from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = private.input_uuid(p_bill, 'id') and b.status = 'held');
begin
  perform private.lock_contact(p_tenant_id, (v_plan ->> 'contact_id')::uuid);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', private.bill_checks(p_tenant_id, v_plan));
  -- One that is held stays so until it matches or somebody releases it.
  perform private.keep_bill(p_tenant_id, p_user_id, case when v_was_held and v_plan -> 'checks' <> '[]' then 'held' else 'draft' end, v_plan, p_bill);
end;
$$;
comment on function private.keep_draft_bill(uuid, uuid, jsonb) is
  'Keeps a bill as a draft, over the one with its id; one that was held stays held while it does not match. Raises duplicate_bill.';

create function public.save_bill(p_bill jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_first public.supplier_bills;
begin
  perform private.require_writable();
  perform private.input_object(p_bill, 'p_bill');
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', v_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_first.status));
  elsif v_first.request_hash = private.request_hash(p_bill - 'revision') then
    -- The same again, as after an answer that was lost.
    return private.bill_json(v_tenant_id, v_id);
  elsif v_first.id is not null and v_first.revision is distinct from private.input_number(p_bill, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  perform private.keep_draft_bill(v_tenant_id, auth.uid(), p_bill - 'revision');
  perform private.enter_bill_paper(v_tenant_id, p_bill);
  return private.bill_json(v_tenant_id, v_id);
end;
$$;
comment on function public.save_bill(jsonb) is
  'Keeps a bill as a draft: the same body as post_bill, with the revision that was read when it is changed (stale_row). One that is held stays held while it does not match. The same again changes nothing. Posts nothing. Needs purchases.edit.';

create function public.post_bill(p_bill jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_bill jsonb;
begin
  perform private.require_writable();
  v_bill := private.post_supplier_bill(v_tenant_id, auth.uid(), p_bill);
  if not (v_bill ->> 'replayed')::boolean then
    perform private.enter_bill_paper(v_tenant_id, p_bill);
  end if;
  return v_bill;
end;
$$;
comment on function public.post_bill(jsonb) is
  'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, '
  'discount_amount, withholding_percent, withholding_kind, note, inbox_id (the paper of the inbox that it is entered from), lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, '
  'recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with purchase_order_line_id (a service that was ordered) and reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with '
  'status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). '
  'Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

create function private.require_other_releaser(p_tenant_id uuid, p_user_id uuid, p_makers uuid[], p_amount numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_user_id <> all (array_remove(p_makers, null)) then
    return false;
  elsif p_amount > v_limit and exists (
      select 1 from public.tenant_users m
      where m.tenant_id = p_tenant_id and m.user_id <> p_user_id and private.actor_can(p_tenant_id, m.user_id, 'purchases.approve')) then
    perform private.fail(403, 'approval_required', 'Somebody else must release what you entered: it is above the limit.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  return true;
end;
$$;
comment on function private.require_other_releaser(uuid, uuid, uuid[], numeric) is
  'Above the limit nobody releases what they made or changed last (approval_required), unless nobody else may. Answers whether it is their own.';

create function public.release_bill(p_release jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_bill public.supplier_bills;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_release, 'p_release');
  v_reason := private.input_text(p_release, 'reason', 500, '', true);
  perform private.lock_request('supplier_bill', v_tenant_id, private.input_uuid(p_release, 'bill_id'));
  select * into v_bill from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = (p_release ->> 'bill_id')::uuid;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  elsif v_bill.status = 'posted' and v_bill.released_by = auth.uid() and v_bill.release_reason = v_reason then
    return private.bill_json(v_tenant_id, v_bill.id) || '{"replayed": true}';
  elsif v_bill.status <> 'held' then
    perform private.fail(409, 'not_open', 'This bill is not held.', jsonb_build_object('status', v_bill.status));
  elsif v_bill.revision is distinct from private.input_number(p_release, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  return private.post_supplier_bill(v_tenant_id, auth.uid(), v_bill.body, jsonb_build_object('reason', v_reason, 'is_own',
    private.require_other_releaser(v_tenant_id, auth.uid(), array[v_bill.created_by, v_bill.changed_by], v_bill.total_amount)));
end;
$$;
comment on function public.release_bill(jsonb) is
  'Posts a held bill as it stands {bill_id, revision, reason}. Above the limit not by whoever entered it. Where what does not match has changed since, stale_row. The same again answers the same. Needs purchases.approve.';

create function public.discard_bill(p_bill_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_status text;
begin
  perform private.require_writable();
  perform private.lock_request('supplier_bill', v_tenant_id, p_bill_id);
  select b.status into v_status from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = p_bill_id;
  if v_status is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.');
  elsif v_status in ('posted', 'reversed') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_status));
  end if;
  update public.supplier_bills b set status = 'discarded' where b.tenant_id = v_tenant_id and b.id = p_bill_id and b.status <> 'discarded';
  return private.bill_json(v_tenant_id, p_bill_id);
end;
$$;
comment on function public.discard_bill(uuid) is 'Gives up a bill that was not posted; its number can be used again. Needs purchases.edit.';

grant execute on function
  public.match_bill(jsonb),
  public.save_bill(jsonb),
  public.post_bill(jsonb),
  public.release_bill(jsonb),
  public.discard_bill(uuid)
  to authenticated;
