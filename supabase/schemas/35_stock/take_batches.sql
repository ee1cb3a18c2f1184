-- Which batches a movement takes or brings. The caller holds the lock on the product.

create function private.named_batch(p_tenant_id uuid, p_product_id uuid, p_wish jsonb, p_is_incoming boolean, p_now timestamptz)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_wish ->> 'batch_id' is not null then
    -- The parts of one line may be several products (a bundle that comes back): each takes its own batches.
    select b.id into v_id from public.stock_batches b
    where b.tenant_id = p_tenant_id and b.id = (p_wish ->> 'batch_id')::uuid and b.product_id = p_product_id;
    return v_id;
  end if;
  if p_is_incoming then
    return private.batch_for(p_tenant_id, p_product_id, p_wish ->> 'batch_number', (p_wish ->> 'expires_on')::date, p_now);
  end if;
  select b.id into v_id from public.stock_batches b
  where b.tenant_id = p_tenant_id and b.product_id = p_product_id
    and b.batch_number is not distinct from p_wish ->> 'batch_number'
    and (p_wish ->> 'expires_on' is null or b.expires_on = (p_wish ->> 'expires_on')::date)
  order by b.expires_on nulls last limit 1;
  if v_id is null then
    perform private.fail(404, 'not_found', 'This batch does not exist.', jsonb_build_object('field', 'batch_number', 'product_id', p_product_id));
  end if;
  return v_id;
end;
$$;
comment on function private.named_batch(uuid, uuid, jsonb, boolean, timestamptz) is
  'The batch that {batch_id} or {batch_number, expires_on} names; incoming goods make a new one, an id of another product is null.';

create function private.require_batch_holds(
  p_tenant_id uuid, p_location_id uuid, p_kind text, p_day date, p_line_id uuid, p_batch_id uuid, p_quantity numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_batch record;
begin
  select b.product_id, b.batch_number, b.expires_on, p.name, coalesce(l.quantity, 0) as quantity into v_batch
  from public.stock_batches b
  join public.products p on p.tenant_id = b.tenant_id and p.id = b.product_id
  left join public.stock_batch_levels l on l.tenant_id = b.tenant_id and l.batch_id = b.id and l.location_id = p_location_id
  where b.tenant_id = p_tenant_id and b.id = p_batch_id;
  if p_kind = 'sale' and v_batch.expires_on < p_day and not exists (
    select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.sell_expired) then
    perform private.fail(409, 'expired_stock', 'This batch has expired.', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
      'line_id', p_line_id, 'product_id', v_batch.product_id, 'name', v_batch.name, 'batch_number', v_batch.batch_number,
      'expires_on', v_batch.expires_on))));
  end if;
  if v_batch.quantity < p_quantity then
    perform private.fail(409, 'insufficient_stock', 'Not enough stock of this batch.', jsonb_build_object('lines', jsonb_build_array(
      jsonb_build_object('line_id', p_line_id, 'product_id', v_batch.product_id, 'name', v_batch.name, 'quantity', p_quantity,
        'available', greatest(v_batch.quantity, 0), 'reserved', 0, 'batch_number', v_batch.batch_number, 'expires_on', v_batch.expires_on))));
  end if;
end;
$$;
comment on function private.require_batch_holds(uuid, uuid, text, date, uuid, uuid, numeric) is
  'Raises insufficient_stock for more than a named batch holds here, expired_stock for selling one that has expired.';

create function private.first_expired_first(
  p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_quantity numeric, p_kind text, p_day date)
returns table (batch_id uuid, quantity numeric, place bigint)
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  v_unfit_from date := p_day;
begin
  if p_kind = 'sale' and exists (select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.sell_expired) then
    v_unfit_from := null;
  end if;
  return query
  select q.batch_id, least(q.quantity, p_quantity - q.before), q.place
  from (
    select l.batch_id, l.quantity, coalesce(sum(l.quantity) over w, 0) as before, row_number() over w as place
    from public.stock_batch_levels l
    join public.stock_batches b on b.tenant_id = l.tenant_id and b.id = l.batch_id
    where l.tenant_id = p_tenant_id and l.product_id = p_product_id and l.location_id = p_location_id and l.quantity > 0
      and (p_kind <> 'sale' or v_unfit_from is null or l.expires_on is null or l.expires_on >= v_unfit_from)
    -- What is carried to another shop is meant to be sold there: expired goods go last. What is written off goes expired first.
    window w as (
      order by p_kind = 'transfer' and coalesce(l.expires_on < p_day, false), l.expires_on nulls last, b.received_at, b.id
      rows between unbounded preceding and 1 preceding)
  ) q
  where q.before < p_quantity
  order by q.place;
end;
$$;
comment on function private.first_expired_first(uuid, uuid, uuid, numeric, text, date) is
  'How many units come out of which batch: first expired first, without expiry last, then the oldest. Sales take nothing expired.';

create function private.take_batches(
  p_tenant_id uuid, p_location_id uuid, p_kind text, p_day date, p_now timestamptz,
  p_movement_ids uuid[], p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_batches jsonb
)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row record;
  v_wishes jsonb;
  v_wish jsonb;
  v_batch record;
  v_batch_id uuid;
  v_part numeric;
  v_left numeric;
  v_sign integer;
  v_place integer;
begin
  for v_row in
    select w.movement_id, w.line_id, w.product_id, w.quantity
    from unnest(p_movement_ids, p_line_ids, p_product_ids, p_quantities) with ordinality as w (movement_id, line_id, product_id, quantity, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id and p.tracks_batches
    where w.quantity <> 0 order by w.place
  loop
    v_sign := sign(v_row.quantity);
    v_left := abs(v_row.quantity);
    v_place := 0;
    -- What was sold before it came is covered first; a return goes back to where it was taken from.
    if v_sign > 0 and p_kind <> 'sale_return' then
      select l.batch_id, -l.quantity as quantity into v_batch
      from public.stock_batch_levels l
      where l.tenant_id = p_tenant_id and l.product_id = v_row.product_id and l.location_id = p_location_id and l.quantity < 0;
      if found then
        v_part := least(v_batch.quantity, v_left);
        v_place := v_place + 1;
        insert into public.stock_movement_batches (tenant_id, movement_id, batch_id, location_id, place, quantity)
        values (p_tenant_id, v_row.movement_id, v_batch.batch_id, p_location_id, v_place, v_part);
        v_left := v_left - v_part;
      end if;
    end if;
    v_wishes := coalesce(p_batches -> v_row.line_id::text, '[]');
    for v_wish in select e.value from jsonb_array_elements(case jsonb_typeof(v_wishes) when 'array' then v_wishes else jsonb_build_array(v_wishes) end) as e loop
      exit when v_left = 0;
      v_batch_id := private.named_batch(p_tenant_id, v_row.product_id, v_wish, v_sign > 0, p_now);
      continue when v_batch_id is null;
      v_part := least(coalesce((v_wish ->> 'quantity')::numeric, v_left), v_left);
      if v_sign < 0 then
        perform private.require_batch_holds(p_tenant_id, p_location_id, p_kind, p_day, v_row.line_id, v_batch_id, v_part);
      end if;
      v_place := v_place + 1;
      insert into public.stock_movement_batches (tenant_id, movement_id, batch_id, location_id, place, quantity)
      values (p_tenant_id, v_row.movement_id, v_batch_id, p_location_id, v_place, v_sign * v_part);
      v_left := v_left - v_part;
    end loop;
    if v_left > 0 and v_sign < 0 then
      with taken as (
        insert into public.stock_movement_batches (tenant_id, movement_id, batch_id, location_id, place, quantity)
        select p_tenant_id, v_row.movement_id, f.batch_id, p_location_id, v_place + f.place, -f.quantity
        from private.first_expired_first(p_tenant_id, v_row.product_id, p_location_id, v_left, p_kind, p_day) f
        returning quantity, place
      )
      select v_left + coalesce(sum(t.quantity), 0), coalesce(max(t.place), v_place) into v_left, v_place from taken t;
    end if;
    if v_left > 0 then
      insert into public.stock_movement_batches (tenant_id, movement_id, batch_id, location_id, place, quantity)
      values (p_tenant_id, v_row.movement_id, private.batch_for(p_tenant_id, v_row.product_id, null, null, p_now), p_location_id,
        v_place + 1, v_sign * v_left);
    end if;
  end loop;
end;
$$;
comment on function private.take_batches(uuid, uuid, text, date, timestamptz, uuid[], uuid[], uuid[], numeric[], jsonb) is
  'Writes the batches of movements: as named by line, else first expired first; what no batch holds comes from the one nobody assigned, which the next delivery fills up again.';

create function private.batches_taken(p_tenant_id uuid, p_source_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(g.line_id, g.batches), '{}')
    from (
      select m.source_line_id as line_id,
        jsonb_agg(jsonb_build_object('batch_id', e.batch_id, 'quantity', abs(e.quantity)) order by m.product_id, e.place, e.id) as batches
      from public.stock_movements m
      join public.stock_movement_batches e on e.tenant_id = m.tenant_id and e.movement_id = m.id
      where m.tenant_id = p_tenant_id and m.source_id = p_source_id and m.source_line_id is not null
      group by m.source_line_id
    ) g);
end;
$$;
comment on function private.batches_taken(uuid, uuid) is
  'The batches of a document by line, {line_id: [{batch_id, quantity}]} in order: what p_batches of move_stock_lines takes.';

create function private.batches_between(p_batches jsonb, p_from numeric, p_to numeric)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('batch_id', b.batch_id, 'quantity', least(b.upto, p_to) - greatest(b.upto - b.quantity, p_from))
    order by b.place) filter (where least(b.upto, p_to) > greatest(b.upto - b.quantity, p_from)), '[]')
  from (
    select e.place, e.value ->> 'batch_id' as batch_id, (e.value ->> 'quantity')::numeric as quantity,
      sum((e.value ->> 'quantity')::numeric) over (order by e.place) as upto
    from jsonb_array_elements(p_batches) with ordinality as e (value, place)
  ) b;
$$;
comment on function private.batches_between(jsonb, numeric, numeric) is
  'The part of [{batch_id, quantity}] between two running quantities: parts of a whole that come one after the other add up to it.';
