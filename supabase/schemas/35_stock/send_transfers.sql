-- What happens to a transfer: written, sent, received in one or more parts, cancelled or sent back.

create function private.transfer_json(p_tenant_id uuid, p_transfer_id uuid, p_with_cost boolean)
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
comment on function private.transfer_json(uuid, uuid, boolean) is 'One transfer with its lines and what has arrived so far; null when there is none.';

create function private.person_name(p_user_id uuid)
returns text language sql stable security definer set search_path = ''
return (select coalesce(nullif(btrim(p.full_name), ''), 'Somebody') from public.profiles p where p.user_id = p_user_id);
comment on function private.person_name(uuid) is 'What a person of a business is called on its documents; null for nobody.';

create function public.save_transfer(p_transfer jsonb)
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
    perform private.refuse_input('to_location_id', 'Choose a different location to transfer to.');
  end if;
  perform private.lock_request('stock_transfer', v_tenant_id, v_id);
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = v_id for update;
  if v_row.request_hash = v_hash then
    return private.transfer_json(v_tenant_id, v_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.id is not null and (v_row.status <> 'draft' or v_row.revision is distinct from v_revision) then
    perform private.fail(409, 'stale_row', 'Someone else changed this transfer. Reload it.', jsonb_build_object('status', v_row.status));
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
comment on function public.save_transfer(jsonb) is
  'Writes a draft: nothing moves. An existing draft is replaced when its revision is given as it was read. Idempotent by id and body.';

create function private.transfer_lines(p_tenant_id uuid, p_lines jsonb)
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
    perform private.fail(404, 'not_found', 'A product on this list has no stock of its own.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_unknown))));
  elsif exists (
    select 1 from jsonb_to_recordset(v_read) as l (product_id uuid, quantity numeric, serials text[])
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    where p.tracks_serials and l.quantity <> trunc(l.quantity) or cardinality(l.serials) > case when p.tracks_serials then l.quantity else 0 end) then
    perform private.refuse_input('lines', 'Products with serial numbers are sent as whole units, each with its serial number. Other products have none.');
  elsif (select count(distinct (l ->> 'product_id', l ->> 'batch_number')) from jsonb_array_elements(v_read) as l) <> v_index then
    perform private.refuse_input('lines', 'A product can be transferred once per document, or once per batch.');
  end if;
  return v_read;
end;
$$;
comment on function private.transfer_lines(uuid, jsonb) is 'The lines of a transfer, checked.';

create function public.send_transfer(p_transfer_id uuid, p_revision integer)
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
    perform private.fail(404, 'not_found', 'This transfer does not exist.');
  elsif v_row.sent_at is not null and v_row.revision = p_revision then
    return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.status <> 'draft' or v_row.revision is distinct from p_revision then
    perform private.fail(409, 'stale_row', 'Someone else changed this transfer. Reload it.', jsonb_build_object('status', v_row.status));
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
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value)), v_now, v_row.from_location_id);
  return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$$;
comment on function public.send_transfer(uuid, integer) is
  'Takes a draft''s goods out at their average cost and puts them on the way. Give the revision that was read; the same again changes nothing.';

grant execute on function
  public.save_transfer(jsonb),
  public.send_transfer(uuid, integer)
  to authenticated;
