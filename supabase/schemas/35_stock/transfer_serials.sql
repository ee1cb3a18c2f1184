-- Goods with serial numbers are transferred: the draft names the pieces, they leave and arrive by their numbers, and what is lost on the
-- way has a name.

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
  v_anonymous text;
begin
  -- Written as they were sent: capitals make no other number.
  v_arrived := case when p_serials is null and p_quantity = cardinality(v_way) then v_way
    else array(select w from unnest(v_way) as w where lower(w) in (select lower(s) from unnest(p_serials) as s)) end;
  v_lost := case when p_lost_serials is null and v_is_all then array(select w from unnest(v_way) as w where w <> all (v_arrived))
    else array(select w from unnest(v_way) as w where lower(w) in (select lower(s) from unnest(p_lost_serials) as s)) end;
  select s into v_anonymous from unnest(p_serials || p_lost_serials) as s where lower(s) not in (select lower(w) from unnest(v_way) as w) limit 1;
  if v_anonymous is not null then
    perform private.fail(409, 'serial_not_sent', format('The serial number %s is not in transit with this transfer.', v_anonymous),
      jsonb_build_object('line_id', p_line.id, 'serial_number', v_anonymous));
  elsif cardinality(v_arrived) <> p_quantity or cardinality(v_lost) <> p_lost or v_arrived && v_lost then
    perform private.fail(409, 'serials_required', 'Enter the serial number of each item that was received or lost.', jsonb_build_object('lines',
      jsonb_build_array(jsonb_build_object('line_id', p_line.id, 'product_id', p_line.product_id, 'quantity', p_quantity, 'named', cardinality(v_arrived)))));
  end if;
  return jsonb_build_object('arrived', v_arrived, 'lost', v_lost);
end;
$$;
comment on function private.arrived_serials(uuid, public.stock_transfer_lines, numeric, numeric, text[], text[]) is
  'Which pieces of a line arrived and which were given up: as they are named, or all that are left. Raises serial_not_sent or serials_required.';
