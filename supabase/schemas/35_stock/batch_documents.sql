-- Batches on stock documents, and the opening stock of many products at once.

create function private.input_batch(p_line jsonb, p_prefix text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_line, 'batch_id', p_prefix, false);
  v_number text := private.input_text(p_line, 'batch_number', 60, p_prefix);
  v_expires_on text := private.input_text(p_line, 'expires_on', 10, p_prefix);
begin
  if v_number ~ '[[:cntrl:]]' then
    perform private.refuse_input(p_prefix || 'batch_number', 'This may not contain line breaks or control characters.');
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
      'This product is not tracked by batch, or the batch belongs to another product.');
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
