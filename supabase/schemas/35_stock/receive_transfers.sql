-- Goods of a transfer arrive, are given up as lost, or go back.

create function private.settle_transfer_lines(
  p_tenant_id uuid, p_user_id uuid, p_transfer public.stock_transfers, p_receipt jsonb, p_kind text, p_lines jsonb, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_receipt ->> 'id')::uuid;
  v_location_id uuid := case p_kind when 'returned' then p_transfer.from_location_id else p_transfer.to_location_id end;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_taken jsonb := private.batches_taken(p_tenant_id, p_transfer.id);
  v_settled jsonb;
  v_in record;
  v_lost numeric;
  v_moved record;
  v_value numeric := 0;
  v_true_up numeric := 0;
  v_entry_id uuid;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  -- At the cost they left with; whoever takes the last of a line takes the rest of its value.
  select jsonb_agg(jsonb_build_object('line_id', l.id, 'id', gen_random_uuid(), 'product_id', l.product_id, 'quantity', x.quantity, 'lost', x.lost,
      'batches', case when p.tracks_serials then jsonb_build_object('serials', private.arrived_serials(p_tenant_id, l, x.quantity, x.lost, x.serials, x.lost_serials) -> 'arrived')
        else private.batches_between(b.taken -> l.id::text, b.from_quantity, b.from_quantity + x.quantity) end,
      'pieces', case when p.tracks_serials then private.arrived_serials(p_tenant_id, l, x.quantity, x.lost, x.serials, x.lost_serials) end,
      'value', v.value, 'lost_value', case when x.quantity + x.lost = l.in_transit_quantity then l.in_transit_value - v.value
        else round(l.in_transit_value * x.lost / l.in_transit_quantity / v_step) * v_step end,
      'unit_cost', round(l.sent_value / l.quantity, 6)))
  into v_settled
  from jsonb_to_recordset(p_lines) as x (line_id uuid, quantity numeric, lost numeric, serials text[], lost_serials text[])
  join public.stock_transfer_lines l on l.tenant_id = p_tenant_id and l.id = x.line_id
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  cross join lateral (select case when x.quantity = l.in_transit_quantity then l.in_transit_value
    else round(l.in_transit_value * x.quantity / l.in_transit_quantity / v_step) * v_step end as value) v
  -- The batches that left arrive, in the order they were taken; what was lost comes off after what arrived with it.
  cross join lateral (select v_taken as taken, l.quantity - l.in_transit_quantity as from_quantity) b
  where x.quantity + x.lost > 0;
  select array_agg(s.id order by s.id) as ids, array_agg(s.product_id order by s.id) as product_ids,
    array_agg(s.quantity order by s.id) as quantities, array_agg(s.unit_cost order by s.id) as unit_costs, array_agg(s.value order by s.id) as values, jsonb_object_agg(s.id, s.batches) as batches
  into v_in
  from jsonb_to_recordset(v_settled) as s (id uuid, product_id uuid, quantity numeric, unit_cost numeric, value numeric, batches jsonb)
  where s.quantity > 0;
  if v_in.ids is not null then
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'transfer', 'stock_transfer_receipt', v_id, p_now,
      v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.values, v_step, p_now, v_in.batches);
    v_value := v_moved.value;
    v_true_up := v_moved.true_up;
  end if;
  select coalesce(sum(s.lost_value), 0) into v_lost from jsonb_to_recordset(v_settled) as s (lost_value numeric);
  perform private.require_adjustment_approval(p_tenant_id, p_user_id, v_lost);
  update public.stock_transfer_lines l
  set received_quantity = l.received_quantity + case p_kind when 'received' then s.quantity else 0 end,
    returned_quantity = l.returned_quantity + case p_kind when 'returned' then s.quantity else 0 end,
    lost_quantity = l.lost_quantity + s.lost,
    in_transit_quantity = l.in_transit_quantity - s.quantity - s.lost, in_transit_value = l.in_transit_value - s.value - s.lost_value
  from jsonb_to_recordset(v_settled) as s (line_id uuid, quantity numeric, lost numeric, value numeric, lost_value numeric)
  where l.tenant_id = p_tenant_id and l.id = s.line_id;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_transfer_receipt', v_id, v_business_date,
    'Stock transfer ' || p_transfer.transfer_number || ' ' || p_kind, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_value + v_true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'goods_in_transit', 'credit', v_value + v_lost, 'location_id', p_transfer.from_location_id),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_true_up)), p_now, v_location_id);
  insert into public.stock_transfer_receipts (
    tenant_id, id, stock_transfer_id, kind, loss_reason, note, received_at, business_date, received_by, lost_value, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, p_transfer.id, p_kind, p_receipt ->> 'loss_reason', p_receipt ->> 'note', p_now, v_business_date, p_user_id, v_lost,
    v_entry_id, p_receipt ->> 'hash');
  insert into public.stock_transfer_receipt_lines (
    tenant_id, id, stock_transfer_receipt_id, stock_transfer_line_id, product_id, quantity, value, lost_quantity, lost_value, serials, lost_serials)
  select p_tenant_id, s.id, v_id, s.line_id, s.product_id, s.quantity, s.value, s.lost, s.lost_value,
    array(select e.value from jsonb_array_elements_text(coalesce(nullif(s.pieces, 'null') -> 'arrived', '[]')) as e),
    array(select e.value from jsonb_array_elements_text(coalesce(nullif(s.pieces, 'null') -> 'lost', '[]')) as e)
  from jsonb_to_recordset(v_settled) as s (
    id uuid, line_id uuid, product_id uuid, quantity numeric, value numeric, lost numeric, lost_value numeric, pieces jsonb);
end;
$$;
comment on function private.settle_transfer_lines(uuid, uuid, public.stock_transfers, jsonb, text, jsonb, timestamptz) is
  'Takes quantities off what is on its way: into stock at the cost they left with, or as a loss to shrinkage. The transfer''s row is locked.';

create function public.receive_transfer(p_receipt jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_now timestamptz := clock_timestamp();
  v_hash text := private.request_hash(p_receipt);
  v_id uuid;
  v_transfer_id uuid;
  v_reason text;
  v_note text;
  v_lines jsonb;
  v_stored text;
  v_row public.stock_transfers;
  v_over jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_receipt, 'p_receipt');
  v_id := private.input_uuid(p_receipt, 'id');
  v_transfer_id := private.input_uuid(p_receipt, 'transfer_id');
  v_reason := private.input_choice(p_receipt, 'loss_reason', array['damaged', 'expired', 'lost'], '', false);
  v_note := private.input_text(p_receipt, 'note', 1000);
  v_lines := private.transfer_receipt_lines(private.input_array(p_receipt, 'lines', 1, 500));
  if v_reason is null and exists (select 1 from jsonb_array_elements(v_lines) as l where (l ->> 'lost')::numeric > 0) then
    perform private.refuse_input('loss_reason', 'Choose what happened to the missing goods.');
  end if;
  perform private.lock_request('stock_transfer_receipt', v_tenant_id, v_id);
  select r.request_hash into v_stored from public.stock_transfer_receipts r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_stored is not null then
    perform private.require_same_request(v_stored, v_hash);
    return private.transfer_json(v_tenant_id, v_transfer_id, private.can('products.view_cost')) || '{"replayed": true}';
  end if;
  -- The lock: two people who receive the same goods take them one after the other, and the second finds nothing left.
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = v_transfer_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.');
  end if;
  select jsonb_agg(jsonb_build_object('line_id', x.line_id, 'name', p.name, 'quantity', x.quantity + x.lost,
    'in_transit_quantity', coalesce(l.in_transit_quantity, 0))) into v_over
  from jsonb_to_recordset(v_lines) as x (line_id uuid, quantity numeric, lost numeric)
  left join public.stock_transfer_lines l
    on l.tenant_id = v_tenant_id and l.id = x.line_id and l.stock_transfer_id = v_transfer_id
  left join public.products p on p.tenant_id = v_tenant_id and p.id = l.product_id
  where x.quantity + x.lost > coalesce(l.in_transit_quantity, 0);
  if v_row.status not in ('sent', 'partially_received') then
    perform private.fail(409, 'stale_row', 'Nothing of this transfer is in transit.', jsonb_build_object('status', v_row.status));
  elsif v_over is not null then
    perform private.fail(409, 'over_receipt', 'More than was sent cannot be received. Receive what was sent and add the rest as a stock adjustment.',
      jsonb_build_object('lines', v_over));
  end if;
  perform private.settle_transfer_lines(v_tenant_id, auth.uid(), v_row,
    jsonb_build_object('id', v_id, 'hash', v_hash, 'note', v_note, 'loss_reason', v_reason), 'received', v_lines, v_now);
  update public.stock_transfers t
  set received_at = v_now, received_by = auth.uid(), status = case when exists (
    select 1 from public.stock_transfer_lines l
    where l.tenant_id = v_tenant_id and l.stock_transfer_id = v_transfer_id and l.in_transit_quantity > 0) then 'partially_received' else 'received' end
  where t.tenant_id = v_tenant_id and t.id = v_transfer_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'stock_transfer_received', 'stock_transfers', v_transfer_id, null,
    jsonb_build_object('receipt_id', v_id, 'loss_reason', v_reason));
  return private.transfer_json(v_tenant_id, v_transfer_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$$;
comment on function public.receive_transfer(jsonb) is
  'Takes in what has arrived of a transfer, line by line; the rest stays on its way, or is given up with loss_reason. Never more than was sent (over_receipt). Idempotent by id and body.';

create function private.transfer_receipt_lines(p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object('line_id', private.input_uuid(v_line, 'line_id', v_prefix),
      'quantity', private.input_number(v_line, 'quantity', 0, 1000000, 0.001, v_prefix),
      'lost', coalesce(private.input_number(v_line, 'lost_quantity', 0, 1000000, 0.001, v_prefix, false), 0),
      'serials', private.read_serial_list(v_line -> 'serials', v_prefix) -> 'serials',
      'lost_serials', private.read_serial_list(v_line -> 'lost_serials', v_prefix) -> 'serials');
  end loop;
  if (select count(distinct l ->> 'line_id') from jsonb_array_elements(v_read) as l) <> v_index then
    perform private.refuse_input('lines', 'A line is received once per document.');
  elsif not exists (select 1 from jsonb_array_elements(v_read) as l where (l ->> 'quantity')::numeric + (l ->> 'lost')::numeric > 0) then
    perform private.refuse_input('lines', 'Enter the quantity received.');
  end if;
  return v_read;
end;
$$;
comment on function private.transfer_receipt_lines(jsonb) is 'What arrived and was lost of a transfer, checked.';

create function public.cancel_transfer(p_transfer_id uuid, p_reason text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.transfer');
  v_now timestamptz := clock_timestamp();
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 1000);
  v_row public.stock_transfers;
  v_lines jsonb;
begin
  perform private.require_writable();
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = p_transfer_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.');
  elsif v_row.cancelled_at is not null then
    return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.status = 'received' then
    perform private.fail(409, 'stale_row', 'This transfer was received. Send the goods back with a new transfer.', jsonb_build_object('status', v_row.status));
  end if;
  if v_row.status <> 'draft' then
    select jsonb_agg(jsonb_build_object('line_id', l.id, 'quantity', l.in_transit_quantity, 'lost', 0)) into v_lines
    from public.stock_transfer_lines l
    where l.tenant_id = v_tenant_id and l.stock_transfer_id = p_transfer_id and l.in_transit_quantity > 0;
    perform private.stock_location(v_tenant_id, v_row.from_location_id);
    perform private.settle_transfer_lines(v_tenant_id, auth.uid(), v_row,
      jsonb_build_object('id', gen_random_uuid(), 'hash', '', 'note', v_reason), 'returned', v_lines, v_now);
  end if;
  -- What had arrived before stays there: then the transfer is done, not undone.
  update public.stock_transfers t
  set status = case v_row.status when 'partially_received' then 'received' else 'cancelled' end,
    cancelled_at = v_now, cancelled_by = auth.uid(), cancel_reason = v_reason
  where t.tenant_id = v_tenant_id and t.id = p_transfer_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'stock_transfer_cancelled', 'stock_transfers', p_transfer_id, null,
    jsonb_build_object('status', v_row.status, 'reason', v_reason));
  return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$$;
comment on function public.cancel_transfer(uuid, text) is
  'Drops a draft, or puts what is still on its way back to where it came from at the cost it left with. Repeating it changes nothing.';

grant execute on function
  public.receive_transfer(jsonb),
  public.cancel_transfer(uuid, text)
  to authenticated;
