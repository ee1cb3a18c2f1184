-- Goods with serial numbers are transferred: the draft names the pieces, they leave and arrive by their numbers, and what is lost on the
-- way has a name.

alter table public.stock_transfer_lines add column serials text[] not null default '{}'
  constraint stock_transfer_lines_no_more_serials_than_pieces check (cardinality(serials) <= quantity and array_position(serials, null) is null);
comment on column public.stock_transfer_lines.serials is 'Of goods with serial numbers: the pieces that are sent; before the sending there is one for each.';
alter table public.stock_transfer_receipt_lines
  add column serials text[] not null default '{}', add column lost_serials text[] not null default '{}';
comment on column public.stock_transfer_receipt_lines.serials is 'The pieces that arrived or came back, of goods with serial numbers.';
comment on column public.stock_transfer_receipt_lines.lost_serials is 'The pieces that were given up.';

create or replace function private.tg_stock_transfer_lines__only_drafts_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from public.stock_transfers t
      where t.tenant_id = old.tenant_id and t.id = old.stock_transfer_id and t.status <> 'draft') then
      raise exception 'A transfer that was sent is not edited.' using errcode = 'PT403', hint = 'append_only';
    end if;
    return old;
  elsif (new.product_id, new.quantity, new.stock_transfer_id, new.serials)
    is distinct from (old.product_id, old.quantity, old.stock_transfer_id, old.serials) then
    raise exception 'A transfer that was sent is not edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;

create function private.serials_on_the_way(p_tenant_id uuid, p_line public.stock_transfer_lines)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select s.serial from unnest(p_line.serials) with ordinality as s (serial, place)
    where not exists (
      select 1 from public.stock_transfer_receipt_lines r
      where r.tenant_id = p_tenant_id and r.stock_transfer_line_id = p_line.id and s.serial = any (r.serials || r.lost_serials))
    order by s.place);
end;
$$;
comment on function private.serials_on_the_way(uuid, public.stock_transfer_lines) is 'The pieces of a sent line that have neither arrived nor come back nor been given up.';

create function private.arrived_serials(
  p_tenant_id uuid, p_line public.stock_transfer_lines, p_quantity numeric, p_lost numeric, p_serials text[], p_lost_serials text[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_way text[] := private.serials_on_the_way(p_tenant_id, p_line);
  v_is_all boolean := p_quantity + p_lost = cardinality(v_way);
  v_arrived text[];
  v_lost text[];
  v_stranger text;
begin
  -- Written as they were sent: capitals make no other number.
  v_arrived := case when p_serials is null and p_quantity = cardinality(v_way) then v_way
    else array(select w from unnest(v_way) as w where lower(w) in (select lower(s) from unnest(p_serials) as s)) end;
  v_lost := case when p_lost_serials is null and v_is_all then array(select w from unnest(v_way) as w where w <> all (v_arrived))
    else array(select w from unnest(v_way) as w where lower(w) in (select lower(s) from unnest(p_lost_serials) as s)) end;
  select s into v_stranger from unnest(p_serials || p_lost_serials) as s where lower(s) not in (select lower(w) from unnest(v_way) as w) limit 1;
  if v_stranger is not null then
    perform private.fail(409, 'serial_not_sent', format('The piece %s is not on its way with this transfer.', v_stranger),
      jsonb_build_object('line_id', p_line.id, 'serial_number', v_stranger));
  elsif cardinality(v_arrived) <> p_quantity or cardinality(v_lost) <> p_lost or v_arrived && v_lost then
    perform private.fail(409, 'serials_required', 'Name the serial number of each piece that arrived or was lost.', jsonb_build_object('lines',
      jsonb_build_array(jsonb_build_object('line_id', p_line.id, 'product_id', p_line.product_id, 'quantity', p_quantity, 'named', cardinality(v_arrived)))));
  end if;
  return jsonb_build_object('arrived', v_arrived, 'lost', v_lost);
end;
$$;
comment on function private.arrived_serials(uuid, public.stock_transfer_lines, numeric, numeric, text[], text[]) is
  'Which pieces of a line arrived and which were given up: as they are named, or all that are left. Raises serial_not_sent or serials_required.';

create or replace function private.transfer_json(p_tenant_id uuid, p_transfer_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'transfer_number', t.transfer_number, 'status', t.status, 'revision', t.revision,
      'from_location_id', t.from_location_id, 'from_location_name', f.name, 'to_location_id', t.to_location_id, 'to_location_name', d.name,
      'expected_on', t.expected_on, 'note', t.note, 'created_at', t.created_at, 'created_by_name', private.person_name(t.created_by),
      'sent_at', t.sent_at, 'sent_by_name', private.person_name(t.sent_by),
      'received_at', t.received_at, 'received_by_name', private.person_name(t.received_by),
      'cancelled_at', t.cancelled_at, 'cancelled_by_name', private.person_name(t.cancelled_by), 'cancel_reason', t.cancel_reason,
      'in_transit_value', case when p_with_cost then (select coalesce(sum(l.in_transit_value), 0) from public.stock_transfer_lines l
        where l.tenant_id = p_tenant_id and l.stock_transfer_id = t.id) end,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'line_number', l.line_number, 'product_id', l.product_id, 'name', p.name, 'sku', p.sku, 'unit', p.unit,
          'image_url', p.image_url, 'barcode', (select b.barcode from public.product_barcodes b
            where b.tenant_id = p_tenant_id and b.product_id = p.id order by b.unit_factor, b.created_at, b.barcode limit 1),
          'batch_number', l.batch_number, 'quantity', l.quantity, 'received_quantity', l.received_quantity,
          'lost_quantity', l.lost_quantity, 'returned_quantity', l.returned_quantity, 'in_transit_quantity', l.in_transit_quantity,
          'available_quantity', coalesce(s.quantity - private.held_quantity(s, now()), 0),
          'sent_value', case when p_with_cost then l.sent_value end, 'tracks_serials', p.tracks_serials, 'serials', to_jsonb(l.serials),
          'serials_on_the_way', case when l.in_transit_quantity > 0 then to_jsonb(private.serials_on_the_way(p_tenant_id, l)) else '[]' end
        ) order by l.line_number), '[]')
        from public.stock_transfer_lines l
        join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
        left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = l.product_id and s.location_id = t.from_location_id
        where l.tenant_id = p_tenant_id and l.stock_transfer_id = t.id),
      'receipts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'kind', r.kind, 'received_at', r.received_at, 'received_by_name', private.person_name(r.received_by),
          'loss_reason', r.loss_reason, 'note', r.note, 'lost_value', case when p_with_cost then r.lost_value end,
          'lines', (select jsonb_agg(jsonb_build_object('line_id', x.stock_transfer_line_id, 'quantity', x.quantity, 'lost_quantity', x.lost_quantity))
            from public.stock_transfer_receipt_lines x where x.tenant_id = p_tenant_id and x.stock_transfer_receipt_id = r.id)
        ) order by r.received_at, r.id), '[]')
        from public.stock_transfer_receipts r where r.tenant_id = p_tenant_id and r.stock_transfer_id = t.id))
    from public.stock_transfers t
    join public.locations f on f.tenant_id = p_tenant_id and f.id = t.from_location_id
    join public.locations d on d.tenant_id = p_tenant_id and d.id = t.to_location_id
    where t.tenant_id = p_tenant_id and t.id = p_transfer_id
  );
end;
$$;

create or replace function public.save_transfer(p_transfer jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.transfer');
  v_hash text := private.request_hash(p_transfer);
  v_id uuid;
  v_row public.stock_transfers;
  v_from uuid;
  v_to uuid;
  v_note text;
  v_expected date;
  v_revision numeric;
  v_lines jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_transfer, 'p_transfer');
  v_id := private.input_uuid(p_transfer, 'id');
  v_note := private.input_text(p_transfer, 'note', 1000);
  v_revision := private.input_number(p_transfer, 'revision', 1, 1000000, 1, '', false);
  perform private.input_text(p_transfer, 'expected_on', 10);
  if coalesce(p_transfer ->> 'expected_on', '2000-01-01') !~ '^\d{4}-\d\d-\d\d$'
    or not pg_input_is_valid(coalesce(p_transfer ->> 'expected_on', '2000-01-01'), 'date') then
    perform private.refuse_input('expected_on', 'This must be a day such as 2026-01-31.');
  end if;
  v_expected := private.input_day((p_transfer ->> 'expected_on')::date, 'expected_on');
  v_lines := private.transfer_lines(v_tenant_id, private.input_array(p_transfer, 'lines', 1, 500));
  v_from := private.stock_location(v_tenant_id, private.input_uuid(p_transfer, 'from_location_id'));
  v_to := private.stock_location(v_tenant_id, private.input_uuid(p_transfer, 'to_location_id'));
  if v_from = v_to then
    perform private.refuse_input('to_location_id', 'Goods are transferred to another location.');
  end if;
  perform private.lock_request('stock_transfer', v_tenant_id, v_id);
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = v_id for update;
  if v_row.request_hash = v_hash then
    return private.transfer_json(v_tenant_id, v_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.id is not null and (v_row.status <> 'draft' or v_row.revision is distinct from v_revision) then
    perform private.fail(409, 'stale_row', 'This transfer was changed by somebody else meanwhile.', jsonb_build_object('status', v_row.status));
  end if;
  if v_row.id is null then
    insert into public.stock_transfers (
      tenant_id, id, transfer_number, from_location_id, to_location_id, expected_on, note, request_hash, created_by)
    values (v_tenant_id, v_id, private.next_number(v_tenant_id, 'stock_transfer'), v_from, v_to, v_expected, v_note, v_hash, auth.uid());
  else
    update public.stock_transfers t
    set from_location_id = v_from, to_location_id = v_to, expected_on = v_expected, note = v_note, request_hash = v_hash, revision = t.revision + 1
    where t.tenant_id = v_tenant_id and t.id = v_id;
    delete from public.stock_transfer_lines l where l.tenant_id = v_tenant_id and l.stock_transfer_id = v_id;
  end if;
  insert into public.stock_transfer_lines (tenant_id, stock_transfer_id, line_number, product_id, quantity, batch_number, serials)
  select v_tenant_id, v_id, l.line_number, l.product_id, l.quantity, l.batch_number, coalesce(l.serials, '{}')
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, quantity numeric, batch_number text, serials text[]);
  return private.transfer_json(v_tenant_id, v_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$$;

create or replace function private.transfer_lines(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
  v_unknown uuid;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object('line_number', v_index, 'product_id', private.input_uuid(v_line, 'product_id', v_prefix),
      'quantity', private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix),
      'batch_number', private.input_text(v_line, 'batch_number', 80, v_prefix),
      'serials', private.read_serial_list(v_line -> 'serials', v_prefix) -> 'serials');
  end loop;
  select l.product_id into v_unknown
  from jsonb_to_recordset(v_read) as l (product_id uuid)
  where not exists (
    select 1 from public.products p
    where p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods' and not p.has_variants)
  limit 1;
  if v_unknown is not null then
    perform private.fail(404, 'not_found', 'A product of this list has no stock of its own.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_unknown))));
  elsif exists (
    select 1 from jsonb_to_recordset(v_read) as l (product_id uuid, quantity numeric, serials text[])
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    where p.tracks_serials and l.quantity <> trunc(l.quantity) or cardinality(l.serials) > case when p.tracks_serials then l.quantity else 0 end) then
    perform private.refuse_input('lines', 'Of goods with serial numbers whole pieces are sent, no more named than there are; other goods have none.');
  elsif (select count(distinct (l ->> 'product_id', l ->> 'batch_number')) from jsonb_array_elements(v_read) as l) <> v_index then
    perform private.refuse_input('lines', 'A product can be transferred once per document, or once per batch.');
  end if;
  return v_read;
end;
$$;

create or replace function public.send_transfer(p_transfer_id uuid, p_revision integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.transfer');
  v_now timestamptz := clock_timestamp();
  v_row public.stock_transfers;
  v_in record;
  v_moved record;
  v_short uuid[];
  v_step numeric;
begin
  perform private.require_writable();
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = p_transfer_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'There is no such transfer.');
  elsif v_row.sent_at is not null and v_row.revision = p_revision then
    return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.status <> 'draft' or v_row.revision is distinct from p_revision then
    perform private.fail(409, 'stale_row', 'This transfer was changed by somebody else meanwhile.', jsonb_build_object('status', v_row.status));
  end if;
  perform private.stock_location(v_tenant_id, v_row.from_location_id), private.stock_location(v_tenant_id, v_row.to_location_id);
  select array_agg(l.id) as ids, array_agg(l.product_id) as product_ids, array_agg(-l.quantity) as quantities,
    jsonb_object_agg(l.id, case when l.batch_number is not null then jsonb_build_object('batch_number', l.batch_number)
      else jsonb_build_object('serials', to_jsonb(l.serials)) end) filter (where l.batch_number is not null or l.serials <> '{}') as batches
  into v_in from public.stock_transfer_lines l where l.tenant_id = v_tenant_id and l.stock_transfer_id = p_transfer_id;
  perform 1 from public.products p where p.tenant_id = v_tenant_id and p.id = any (v_in.product_ids) order by p.id for no key update;
  -- What shoppers have ordered stays where they fetch it.
  select array_agg(w.product_id) into v_short
  from (select x.product_id, -sum(x.quantity) as quantity from unnest(v_in.product_ids, v_in.quantities) as x (product_id, quantity)
    group by x.product_id) w
  left join public.stock_levels s on s.tenant_id = v_tenant_id and s.product_id = w.product_id and s.location_id = v_row.from_location_id
  where w.quantity > coalesce(s.quantity - private.held_quantity(s, v_now), 0);
  if v_short is not null then
    perform private.refuse_short_stock(v_tenant_id, v_row.from_location_id, v_in.ids, v_in.product_ids, v_in.quantities, v_short, v_now,
      null, private.business_date(v_tenant_id, v_now));
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = v_tenant_id;
  select * into v_moved from private.move_stock_lines(v_tenant_id, v_row.from_location_id, 'transfer', 'stock_transfer', p_transfer_id, v_now,
    v_in.ids, v_in.product_ids, v_in.quantities, null, null, v_step, v_now, v_in.batches);
  update public.stock_transfer_lines l
  set sent_value = -(v_moved.by_line ->> l.id::text)::numeric, in_transit_quantity = l.quantity,
    in_transit_value = -(v_moved.by_line ->> l.id::text)::numeric
  where l.tenant_id = v_tenant_id and l.stock_transfer_id = p_transfer_id;
  update public.stock_transfers t set status = 'sent', sent_at = v_now, sent_by = auth.uid()
  where t.tenant_id = v_tenant_id and t.id = p_transfer_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'stock_transfer_sent', 'stock_transfers', p_transfer_id, null,
    jsonb_build_object('transfer_number', v_row.transfer_number, 'value', -v_moved.value));
  perform private.post_journal_entry(v_tenant_id, auth.uid(), 'stock_transfer', p_transfer_id, private.business_date(v_tenant_id, v_now),
    'Stock transfer ' || v_row.transfer_number || ' sent', jsonb_build_array(
      jsonb_build_object('role', 'goods_in_transit', 'debit', -v_moved.value),
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value)), v_now);
  return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$$;

create or replace function private.settle_transfer_lines(
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
      jsonb_build_object('role', 'goods_in_transit', 'credit', v_value + v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_true_up)), p_now);
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

create or replace function private.transfer_receipt_lines(p_lines jsonb)
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
    perform private.refuse_input('lines', 'Say how many have arrived.');
  end if;
  return v_read;
end;
$$;
