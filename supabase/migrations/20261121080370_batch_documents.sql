-- Batches on stock documents, and the opening stock of many products at once.

create function private.input_batch(p_line jsonb, p_prefix text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_line, 'batch_id', p_prefix, false);
  v_number text := private.input_text(p_line, 'batch_number', 60, p_prefix);
  v_expires_on text := private.input_text(p_line, 'expires_on', 10, p_prefix);
begin
  if v_number ~ '[[:cntrl:]]' then
    perform private.refuse_input(p_prefix || 'batch_number', 'This may not hold line breaks or control characters.');
  end if;
  if v_expires_on is not null and not (v_expires_on ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(v_expires_on, 'date')) then
    perform private.refuse_input(p_prefix || 'expires_on', 'This is not a day between 2000 and 2199.');
  end if;
  return case when v_id is not null then jsonb_build_object('batch_id', v_id)
    when jsonb_typeof(p_line -> 'serials') = 'array' then private.read_serial_list(p_line -> 'serials', p_prefix)
    when v_number is not null or v_expires_on is not null then jsonb_build_object('batch_number', v_number, 'expires_on', v_expires_on) end;
end;
$$;
comment on function private.input_batch(jsonb, text) is
  'What a line says of its batch: {batch_id} or {batch_number, expires_on}, or of its pieces {serials}; null when it says nothing.';

create function private.require_batched_lines(p_tenant_id uuid, p_lines jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_line record;
begin
  select l.line_number, b.id into v_line
  from jsonb_to_recordset(p_lines) as l (line_number integer, product_id uuid, batch jsonb)
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  left join public.stock_batches b on b.tenant_id = p_tenant_id and b.id = (l.batch ->> 'batch_id')::uuid and b.product_id = l.product_id
  where jsonb_typeof(l.batch) = 'object' and not l.batch ? 'serials' and (not p.tracks_batches or (l.batch ? 'batch_id' and b.id is null))
  order by l.line_number limit 1;
  if found then
    perform private.refuse_input(format('lines[%s].batch_number', v_line.line_number - 1),
      'This product keeps no batches, or the batch is not one of its own.');
  end if;
end;
$$;
comment on function private.require_batched_lines(uuid, jsonb) is
  'Raises invalid_input for a batch of goods that track none, or of another product.';

create function private.line_batches(p_lines jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_object_agg(l.line_id, l.batch) from jsonb_to_recordset(p_lines) as l (line_id uuid, batch jsonb) where jsonb_typeof(l.batch) = 'object';
$$;
comment on function private.line_batches(jsonb) is 'The batches of stock_lines as p_batches of move_stock_lines; null when none is named.';

create or replace function private.stock_lines(p_tenant_id uuid, p_lines jsonb, p_is_receipt boolean)
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
      perform private.refuse_input(v_prefix || 'quantity_change', 'Zero changes nothing.');
    end if;
    v_read := v_read || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', v_index,
      'product_id', private.input_uuid(v_line, 'product_id', v_prefix), 'quantity', v_quantity,
      'unit_cost', private.input_number(v_line, 'unit_cost', 0, 9999999, 0.000001, v_prefix, p_is_receipt),
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
    perform private.fail(404, 'not_found', 'A product of this list has no stock of its own.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_unknown))));
  end if;
  perform private.require_batched_lines(p_tenant_id, v_read);
  return v_read;
end;
$$;
comment on function private.stock_lines(uuid, jsonb, boolean) is 'The lines of a receipt or an adjustment, checked: line_id, line_number, product_id, quantity, unit_cost, batch.';

create or replace function private.post_goods_receipt(
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
  v_location_id := private.stock_location(p_tenant_id, private.input_uuid(p_receipt, 'location_id', '', false));
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'There is no such supplier.', '{"field": "contact_id"}');
    end if;
  end if;
  v_lines := private.stock_lines(p_tenant_id, v_lines, true);
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_cost) as unit_costs
  into v_in from jsonb_to_recordset(v_lines) as l (line_id uuid, product_id uuid, quantity numeric, unit_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'goods_receipt', 'goods_receipt', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, private.line_batches(v_lines));
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_cost
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_cost numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  v_number := private.next_number(p_tenant_id, 'goods_receipt');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'goods_receipt', v_id, v_business_date,
    'Goods receipt ' || v_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'grni', 'credit', v_moved.value),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now);
  insert into public.goods_receipts (
    tenant_id, id, receipt_number, location_id, contact_id, supplier_reference, total_cost, received_at, business_date,
    received_by, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_contact_id, v_reference, v_moved.value, p_now, v_business_date,
    p_user_id, v_entry_id, v_hash);
  insert into public.goods_receipt_lines (tenant_id, id, goods_receipt_id, line_number, product_id, quantity, unit_cost, line_cost)
  select p_tenant_id, l.line_id, v_id, l.line_number, l.product_id, l.quantity, l.unit_cost, (v_moved.by_line ->> l.line_id::text)::numeric
  from jsonb_to_recordset(v_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric);
  return jsonb_build_object('id', v_id, 'receipt_number', v_number, 'total_cost', v_moved.value, 'replayed', false);
end;
$$;
comment on function private.post_goods_receipt(uuid, uuid, jsonb, timestamptz) is
  'Takes a delivery into stock at its cost against goods received not invoiced; corrects the cost of goods sold before they came.';

