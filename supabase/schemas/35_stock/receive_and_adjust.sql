-- Goods receipts and stock adjustments.

create function private.stock_lines(p_tenant_id uuid, p_lines jsonb, p_is_receipt boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_quantity numeric;
  v_read jsonb := '[]';
  v_unknown uuid;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    v_quantity := case when p_is_receipt then private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix)
      else private.input_number(v_line, 'quantity_change', -1000000, 1000000, 0.001, v_prefix) end;
    if v_quantity = 0 then
      perform private.refuse_input(v_prefix || 'quantity_change', 'Enter a quantity other than zero.');
    end if;
    v_read := v_read || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', v_index,
      'product_id', private.input_uuid(v_line, 'product_id', v_prefix), 'quantity', v_quantity,
      'order_line_id', case when p_is_receipt then private.input_uuid(v_line, 'purchase_order_line_id', v_prefix, false) end,
      'unit_cost', private.input_number(v_line, 'unit_cost', 0, 9999999, 0.000001, v_prefix,
        p_is_receipt and v_line ->> 'purchase_order_line_id' is null),
      'batch', private.input_batch(v_line, v_prefix));
  end loop;
  if not p_is_receipt and (select count(distinct (l ->> 'product_id', l -> 'batch')) from jsonb_array_elements(v_read) as l) <> v_index then
    perform private.refuse_input('lines', 'A product, or a batch of it, can be adjusted once per document.');
  end if;
  select l.product_id into v_unknown
  from jsonb_to_recordset(v_read) as l (product_id uuid)
  where not exists (
    select 1 from public.products p
    where p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods' and not p.has_variants)
  limit 1;
  if v_unknown is not null then
    perform private.fail(404, 'not_found', 'A product on this list has no stock of its own.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_unknown))));
  end if;
  perform private.require_batched_lines(p_tenant_id, v_read);
  return v_read;
end;
$$;
comment on function private.stock_lines(uuid, jsonb, boolean) is 'The lines of a receipt or an adjustment, checked: line_id, line_number, product_id, quantity, unit_cost (null: that of the order), order_line_id, batch.';

-- A location is not closed while goods are being posted into it, nor posted into while it is being closed: whoever comes second waits,
-- and finds what the first one left. Tills need none of this: a location with an active till stays open.
create function private.stock_location(p_tenant_id uuid, p_location_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_location_id uuid;
begin
  select l.id into v_location_id from public.locations l
  where l.tenant_id = p_tenant_id and l.is_active and case when p_location_id is null then l.is_default else l.id = p_location_id end
  for share;
  if v_location_id is null then
    perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  end if;
  return v_location_id;
end;
$$;
comment on function private.stock_location(uuid, uuid) is
  'The named location of a tenant, the default one for null, held open until the end of the transaction: for functions that post.';

create function private.post_goods_receipt(
  p_tenant_id uuid, p_user_id uuid, p_receipt jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_receipt);
  v_first public.goods_receipts;
  v_lines jsonb;
  v_location_id uuid;
  v_contact_id uuid;
  v_reference text;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_charges jsonb;
  v_in record;
  v_moved record;
  v_number text;
  v_entry_id uuid;
begin
  perform private.input_object(p_receipt, 'p_receipt');
  v_id := private.input_uuid(p_receipt, 'id');
  v_contact_id := private.input_uuid(p_receipt, 'contact_id', '', false);
  v_reference := private.input_text(p_receipt, 'supplier_reference', 100);
  v_lines := private.input_array(p_receipt, 'lines', 1, 1000);
  perform private.lock_request('goods_receipt', p_tenant_id, v_id);
  select * into v_first from public.goods_receipts g where g.tenant_id = p_tenant_id and g.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'receipt_number', v_first.receipt_number, 'total_cost', v_first.total_cost, 'replayed', true);
  end if;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
    end if;
    perform private.lock_supplier(p_tenant_id, v_contact_id);
  end if;
  v_location_id := private.stock_location(p_tenant_id, private.input_uuid(p_receipt, 'location_id', '', false));
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  v_charges := private.read_landed_costs(p_tenant_id, p_receipt, v_step);
  v_lines := private.receive_order_lines(p_tenant_id, p_user_id, v_contact_id, private.stock_lines(p_tenant_id, v_lines, true), p_receipt, v_business_date);
  v_lines := private.plan_receipt(p_tenant_id, v_contact_id, v_lines, v_charges, v_step);
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_value) as unit_costs, array_agg(l.value) as values, sum(l.line_cost) as cost
  into v_in from jsonb_to_recordset(v_lines) as l (
    line_id uuid, product_id uuid, quantity numeric, unit_value numeric, value numeric, line_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'goods_receipt', 'goods_receipt', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.values, v_step, p_now, private.line_batches(v_lines));
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_value
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_value numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  v_number := private.next_number(p_tenant_id, 'goods_receipt');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'goods_receipt', v_id, v_business_date,
    'Goods receipt ' || v_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'grni', 'credit', v_in.cost),
      jsonb_build_object('role', 'landed_cost_clearing', 'credit', v_moved.value - v_in.cost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_location_id);
  insert into public.goods_receipts (
    tenant_id, id, receipt_number, location_id, contact_id, supplier_reference, total_cost, received_at, business_date,
    received_by, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_contact_id, v_reference, v_in.cost, p_now, v_business_date,
    p_user_id, v_entry_id, v_hash);
  perform private.write_receipt_lines(p_tenant_id, v_id, v_lines, v_charges);
  return jsonb_build_object('id', v_id, 'receipt_number', v_number, 'total_cost', v_in.cost, 'replayed', false);
end;
$$;
comment on function private.post_goods_receipt(uuid, uuid, jsonb, timestamptz) is
  'Takes a delivery into stock at its cost, freight and duty with it, against goods received not invoiced; what was billed before is at the billed cost. Corrects the cost of goods sold before they came.';

create function public.receive_goods(p_receipt jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
begin
  perform private.require_writable();
  return private.post_goods_receipt(v_tenant_id, auth.uid(), p_receipt);
end;
$$;
comment on function public.receive_goods(jsonb) is
  'Takes a delivery into stock {id, contact_id, location_id, supplier_reference, lines: [{product_id, quantity, unit_cost (with tax that is not recovered), purchase_order_line_id}], landed_costs: [{description, amount, basis, contact_id}], '
  'over_receipt_reason, close_rest}. Of an order no more is taken than it allows (over_receipt), unless purchases.approve gives a reason; close_rest gives up what has not come of the lines. '
  'Idempotent by id and body. Answers id, receipt_number, total_cost (without landed costs), replayed.';

create function private.post_stock_adjustment(
  p_tenant_id uuid, p_user_id uuid, p_adjustment jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_first public.stock_adjustments;
begin
  perform private.input_object(p_adjustment, 'p_adjustment');
  v_id := private.input_uuid(p_adjustment, 'id');
  perform private.lock_request('stock_adjustment', p_tenant_id, v_id);
  select * into v_first from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, private.request_hash(p_adjustment));
    return jsonb_build_object('id', v_id, 'adjustment_number', v_first.adjustment_number, 'value_change', v_first.value_change, 'replayed', true);
  end if;
  -- What waits for approval is posted by approving it, whoever sends it again.
  if exists (select 1 from public.stock_adjustment_requests r where r.tenant_id = p_tenant_id and r.id = v_id) then
    perform private.fail(409, 'stale_row', 'This adjustment is waiting for approval or was rejected.');
  end if;
  return private.write_stock_adjustment(p_tenant_id, p_user_id, null, p_adjustment, p_now);
end;
$$;
comment on function private.post_stock_adjustment(uuid, uuid, jsonb, timestamptz) is
  'Corrects stock with a reason: losses to shrinkage (own use to expenses), finds to stock gains at the average cost unless one is given.';

create function public.adjust_stock(p_adjustment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
begin
  perform private.require_writable();
  return private.post_stock_adjustment(v_tenant_id, auth.uid(), p_adjustment);
end;
$$;
comment on function public.adjust_stock(jsonb) is
  'Corrects stock. Idempotent by id and body. Answers id, adjustment_number, value_change, replayed.';

grant execute on function
  public.receive_goods(jsonb),
  public.adjust_stock(jsonb)
  to authenticated;
