-- Opening a count and taking down what people see.

create function private.open_count_for(p_tenant_id uuid, p_count_id uuid)
returns public.stock_counts language plpgsql stable security definer set search_path = '' as $$
declare
  v_count public.stock_counts;
begin
  select * into v_count from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = p_count_id;
  if v_count.id is null then
    perform private.fail(404, 'not_found', 'This count does not exist.', '{"field": "count_id"}');
  end if;
  return v_count;
end;
$$;
comment on function private.open_count_for(uuid, uuid) is 'A count of the tenant, whatever its state, or not_found.';

-- The categories below the chosen ones belong to them, also those that are made while the count goes on.
create function private.count_category_ids(p_count public.stock_counts)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_count.scope = 'categories' then array(
    select distinct w.id from unnest(p_count.scope_ids) as s (id), unnest(private.category_ids_within(p_count.tenant_id, s.id)) as w (id)) end;
end;
$$;
comment on function private.count_category_ids(public.stock_counts) is 'The categories a count covers with all below them; null unless it is limited to categories.';

create function private.open_stock_count(
  p_tenant_id uuid, p_user_id uuid, p_count jsonb, p_now timestamptz default clock_timestamp()
)
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_count public.stock_counts;
  v_first public.stock_counts;
  v_index integer;
  v_known integer;
  v_categories uuid[];
begin
  perform private.input_object(p_count, 'p_count');
  v_count.tenant_id := p_tenant_id;
  v_count.id := private.input_uuid(p_count, 'id');
  v_count.name := private.input_text(p_count, 'name', 100, '', true);
  v_count.scope := private.input_choice(p_count, 'scope', array['all', 'categories', 'products', 'below_zero']);
  v_count.scope_label := private.input_text(p_count, 'scope_label', 200);
  v_count.selling_zone := coalesce(private.input_text(p_count, 'selling_zone', 40), '');
  if concat(v_count.name, v_count.selling_zone) ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'A name may not contain line breaks or control characters.');
  end if;
  if jsonb_typeof(p_count -> 'is_blind') is distinct from 'boolean' then
    perform private.refuse_input('is_blind', 'This must be true or false.');
  end if;
  v_count.is_blind := (p_count ->> 'is_blind')::boolean;
  perform private.input_array(p_count, 'scope_ids', case when v_count.scope in ('all', 'below_zero') then 0 else 1 end,
    case v_count.scope when 'all' then 0 when 'below_zero' then 0 when 'categories' then 500 else 5000 end);
  v_count.scope_ids := '{}';
  for v_index in 0 .. coalesce(jsonb_array_length(nullif(p_count -> 'scope_ids', 'null')), 0) - 1 loop
    v_count.scope_ids := v_count.scope_ids || private.input_uuid(jsonb_build_object('scope_ids', p_count -> 'scope_ids' -> v_index), 'scope_ids');
  end loop;
  v_count.request_hash := private.request_hash(p_count);
  perform private.lock_request('stock_count', p_tenant_id, v_count.id);
  select * into v_first from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = v_count.id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_count.request_hash);
    return v_first.id;
  end if;

  v_count.location_id := private.stock_location(p_tenant_id, private.input_uuid(p_count, 'location_id', '', false));
  v_count.scope_ids := array(select distinct i.id from unnest(v_count.scope_ids) as i (id) order by i.id);
  -- What is below zero now is counted, also when goods for it come before somebody gets there.
  if v_count.scope = 'below_zero' then
    v_count.scope_ids := array(
      select l.product_id from public.stock_levels l
      join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.archived_at is null and not p.tracks_serials
      where l.tenant_id = p_tenant_id and l.location_id = v_count.location_id and l.quantity < 0 order by l.quantity limit 5000);
    v_count.scope := 'products';
    if v_count.scope_ids = '{}' then
      perform private.refuse_input('scope', 'Nothing is below zero there.');
    end if;
  end if;
  if v_count.scope = 'categories' then
    select count(*) into v_known from public.categories c where c.tenant_id = p_tenant_id and c.id = any (v_count.scope_ids);
  else
    select count(*) into v_known from public.products p
    where p.tenant_id = p_tenant_id and p.id = any (v_count.scope_ids) and p.kind = 'goods' and not p.has_variants;
  end if;
  if v_known <> cardinality(v_count.scope_ids) then
    perform private.fail(404, 'not_found', 'A product of this count does not exist or has no stock of its own.', '{"field": "scope_ids"}');
  end if;
  v_categories := private.count_category_ids(v_count);
  select count(*) into v_count.product_count
  from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
    and case v_count.scope when 'all' then true when 'categories' then p.category_id = any (v_categories) else p.id = any (v_count.scope_ids) end;
  if v_count.product_count = 0 then
    perform private.refuse_input('scope_ids', 'There is nothing to count there.');
  end if;
  v_count.count_number := private.next_number(p_tenant_id, 'stock_count');
  insert into public.stock_counts (
    tenant_id, id, count_number, name, location_id, scope, scope_ids, scope_label, is_blind, selling_zone, product_count,
    opened_by, opened_at, status, request_hash)
  values (p_tenant_id, v_count.id, v_count.count_number, v_count.name, v_count.location_id, v_count.scope, v_count.scope_ids,
    v_count.scope_label, v_count.is_blind, v_count.selling_zone, v_count.product_count, p_user_id, p_now, 'open', v_count.request_hash);
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_count_opened', 'stock_counts', v_count.id, null,
    jsonb_build_object('count_number', v_count.count_number, 'name', v_count.name, 'scope', v_count.scope, 'is_blind', v_count.is_blind));
  return v_count.id;
end;
$$;
comment on function private.open_stock_count(uuid, uuid, jsonb, timestamptz) is 'Opens a count. Idempotent by id and body.';

create function private.count_buckets(p_count public.stock_counts, p_product_ids uuid[])
returns table (product_id uuid, zone text, batch_number text, expires_on date, quantity numeric, first_at timestamptz, last_at timestamptz,
  entry_count bigint, counted_by uuid)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  with ordered as (
    select e.product_id, e.zone, e.batch_number, e.expires_on, e.mode, e.quantity, e.counted_at, e.counted_by,
      row_number() over (partition by e.product_id, e.zone, e.batch_number, e.expires_on order by e.counted_at, e.sequence) as place
    from public.stock_count_entries e
    join public.stock_count_lines l on l.tenant_id = e.tenant_id and l.stock_count_id = e.stock_count_id and l.product_id = e.product_id
    where e.tenant_id = p_count.tenant_id and e.stock_count_id = p_count.id and e.product_id = any (p_product_ids)
      and (l.recount_requested_at is null or e.counted_at > l.recount_requested_at)
  ), placed as (
    select o.*, max(o.place) filter (where o.mode = 'set') over (partition by o.product_id, o.zone, o.batch_number, o.expires_on) as last_set
    from ordered o
  )
  select p.product_id, p.zone, p.batch_number, p.expires_on, greatest(sum(p.quantity), 0), min(p.counted_at), max(p.counted_at),
    count(*), (array_agg(p.counted_by order by p.place desc))[1]
  from placed p
  where p.last_set is null or p.place >= p.last_set
  group by p.product_id, p.zone, p.batch_number, p.expires_on;
end;
$$;
comment on function private.count_buckets(public.stock_counts, uuid[]) is
  'What counts of the entries of products: in each zone, and of each batch that was named there, the latest figure and what was scanned after it.';

create function private.counted_batches(p_count public.stock_counts, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_or(b.is_named) then jsonb_agg(jsonb_build_object('batch_number', b.batch_number, 'expires_on', b.expires_on,
      'quantity', b.quantity) order by not b.is_named, b.expires_on nulls last, b.batch_number) end
    from (
      select k.batch_number, k.expires_on, sum(k.quantity) as quantity, k.batch_number is not null or k.expires_on is not null as is_named
      from private.count_buckets(p_count, array[p_product_id]) k group by k.batch_number, k.expires_on
    ) b);
end;
$$;
comment on function private.counted_batches(public.stock_counts, uuid) is
  'What was counted of each batch of a product (without number and expiry: of none that was named); null when no batch was named at all.';

-- Works out what the entries of some products add up to and the moment that belongs to it. The caller holds the lines' locks.
create function private.refresh_count_lines(p_count public.stock_counts, p_product_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  with zone as (
    select b.product_id, b.zone, sum(b.quantity) as quantity, min(b.first_at) as first_at, max(b.last_at) as last_at,
      sum(b.entry_count) as entry_count, (array_agg(b.counted_by order by b.last_at desc))[1] as counted_by
    from private.count_buckets(p_count, p_product_ids) b
    group by b.product_id, b.zone
  ), total as (
    select z.product_id, least(sum(z.quantity), 99999999999) as quantity, min(z.first_at) as first_at, max(z.last_at) as last_at,
      count(*) as zone_count, sum(z.entry_count) as entry_count, (array_agg(z.counted_by order by z.last_at desc))[1] as counted_by
    from zone z group by z.product_id
  )
  update public.stock_count_lines l
  set counted_quantity = t.quantity, counted_from = coalesce(m.first_at, t.first_at), counted_at = coalesce(m.last_at, t.last_at),
    counted_by = t.counted_by, zone_count = coalesce(t.zone_count, 0), entry_count = coalesce(t.entry_count, 0)
  from unnest(p_product_ids) as w (product_id)
  left join total t on t.product_id = w.product_id
  left join public.stock_count_lines o
    on o.tenant_id = p_count.tenant_id and o.stock_count_id = p_count.id and o.product_id = w.product_id
  left join zone m on m.product_id = w.product_id and m.zone = coalesce(o.moving_zone, nullif(p_count.selling_zone, ''))
  where l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id and l.product_id = w.product_id;
end;
$$;
comment on function private.refresh_count_lines(public.stock_counts, uuid[]) is
  'Sums the entries of products: in each zone and batch the latest figure and what was scanned after it, all added up. Where the zone in '
  'which goods moved is known, its moments are the line''s.';

create function private.lock_count_lines(p_count public.stock_counts, p_product_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_count_lines (tenant_id, stock_count_id, product_id)
  select distinct p_count.tenant_id, p_count.id, w.product_id from unnest(p_product_ids) as w (product_id) order by 3
  on conflict (tenant_id, stock_count_id, product_id) do nothing;
  perform 1 from public.stock_count_lines l
  where l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id and l.product_id = any (p_product_ids)
  order by l.product_id for no key update;
end;
$$;
comment on function private.lock_count_lines(public.stock_counts, uuid[]) is 'Makes the lines of products where they are missing and locks them in id order.';

create function private.read_count_entries(p_batch jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_entry jsonb;
  v_index integer := 0;
  v_prefix text;
  v_mode text;
  v_read jsonb := '[]';
  v_ids uuid[] := '{}';
  v_id uuid;
begin
  for v_entry in select e.value from jsonb_array_elements(private.input_array(p_batch, 'entries', 1, 500)) as e loop
    v_prefix := format('entries[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_entry, rtrim(v_prefix, '.'));
    v_id := private.input_uuid(v_entry, 'id', v_prefix);
    v_mode := private.input_choice(v_entry, 'mode', array['add', 'set'], v_prefix);
    if (v_entry ->> 'product_id' is null) = (v_entry ->> 'code' is null) then
      perform private.refuse_input(v_prefix || 'product_id', 'Either the product or its code.');
    end if;
    if v_id = any (v_ids) then
      perform private.refuse_input(v_prefix || 'id', 'This id is listed twice.');
    end if;
    v_ids := v_ids || v_id;
    v_read := v_read || (jsonb_build_object('place', v_index, 'id', v_id, 'mode', v_mode,
      'product_id', private.input_uuid(v_entry, 'product_id', v_prefix, false), 'code', private.input_text(v_entry, 'code', 64, v_prefix),
      'quantity', private.input_number(v_entry, 'quantity', case v_mode when 'set' then 0 else -1000000 end, 1000000, 0.001, v_prefix),
      'zone', coalesce(private.input_text(v_entry, 'zone', 40, v_prefix), ''),
      'counted_at', private.input_instant(v_entry, 'counted_at')) || coalesce(private.input_batch(v_entry - 'batch_id', v_prefix), '{}'));
  end loop;
  return v_read;
end;
$$;
comment on function private.read_count_entries(jsonb) is 'The entries of a batch, checked for shape; what they mean is looked at afterwards, each by itself.';

create function private.record_count_entries(
  p_tenant_id uuid, p_user_id uuid, p_batch jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_count public.stock_counts;
  v_entries jsonb;
  v_device text;
  v_skew interval;
  v_sent_at timestamptz;
  v_categories uuid[];
  v_product_ids uuid[];
begin
  perform private.input_object(p_batch, 'p_batch');
  v_entries := private.read_count_entries(p_batch);
  v_device := private.input_text(p_batch, 'device_id', 64);
  v_sent_at := private.input_instant(p_batch, 'sent_at');
  v_skew := coalesce(p_now - v_sent_at, interval '0');
  -- Held until the end: nothing is taken down while the count is being posted.
  select * into v_count from public.stock_counts c
  where c.tenant_id = p_tenant_id and c.id = private.input_uuid(p_batch, 'count_id') for share;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, private.input_uuid(p_batch, 'count_id'));
  end if;
  v_categories := private.count_category_ids(v_count);

  select jsonb_agg(jsonb_build_object('place', e.place, 'id', e.id, 'product_id', p.id, 'mode', e.mode, 'zone', e.zone, 'code', e.code,
    -- Goods that track no batches have none, whatever the device believed when it wrote this down.
    'batch_number', case when p.tracks_batches then e.batch_number end, 'expires_on', case when p.tracks_batches then e.expires_on end,
    'quantity', round(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end, 3),
    'counted_at', least(greatest(coalesce(e.counted_at + v_skew, p_now), v_count.opened_at), p_now),
    'hash', e.hash, 'state', case
      when f.id is not null then case when f.request_hash = e.hash and f.stock_count_id = v_count.id then 'replayed' else 'mismatch' end
      when v_count.status not in ('open', 'review') then 'closed'
      when p.id is null then 'unknown_product'
      when p.kind <> 'goods' or p.has_variants then 'no_stock'
      when p.tracks_serials then 'has_serials'
      when abs(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end) > 1e9 then 'too_much'
      when not case v_count.scope when 'all' then true when 'categories' then coalesce(p.category_id = any (v_categories), false)
        else p.id = any (v_count.scope_ids) end then 'not_in_scope'
      else 'accepted' end) order by e.place)
  into v_entries
  from (
    select x.*, private.request_hash(jsonb_build_object('m', x.mode, 'p', x.product_id, 'c', x.code, 'q', x.quantity, 'z', x.zone,
      'b', x.batch_number, 'x', x.expires_on)) as hash
    from jsonb_to_recordset(v_entries) as x (
      place integer, id uuid, mode text, product_id uuid, code text, quantity numeric, zone text, batch_number text,
      expires_on date, counted_at timestamptz)
  ) e
  left join public.stock_count_entries f on f.tenant_id = p_tenant_id and f.id = e.id
  left join public.products p on p.tenant_id = p_tenant_id
    and p.id = case when e.product_id is null then private.product_id_by_code(p_tenant_id, e.code) else e.product_id end
  left join lateral (
    select c.unit_factor
    from unnest(private.scan_codes(e.code)) with ordinality as s (code, place)
    join public.product_barcodes c on c.tenant_id = p_tenant_id and c.barcode = s.code
    where e.product_id is null and c.product_id = p.id
    order by s.place limit 1
  ) b on true;

  select coalesce(array_agg(distinct e.product_id order by e.product_id), '{}') into v_product_ids
  from jsonb_to_recordset(v_entries) as e (product_id uuid, state text) where e.state = 'accepted';
  if cardinality(v_product_ids) > 0 then
    perform private.lock_count_lines(v_count, v_product_ids);
    insert into public.stock_count_entries (
      tenant_id, id, stock_count_id, product_id, mode, quantity, zone, code, batch_number, expires_on, counted_at, received_at, counted_by, device_id, request_hash)
    select p_tenant_id, e.id, v_count.id, e.product_id, e.mode, e.quantity, e.zone, e.code, e.batch_number, e.expires_on, e.counted_at, p_now,
      p_user_id, v_device, e.hash
    from jsonb_to_recordset(v_entries) as e (
      place integer, id uuid, product_id uuid, mode text, quantity numeric, zone text, code text, batch_number text, expires_on date,
      counted_at timestamptz, hash text, state text)
    where e.state = 'accepted'
    order by e.counted_at, e.place
    on conflict (tenant_id, id) do nothing;
    perform private.refresh_count_lines(v_count, v_product_ids);
  end if;
  return jsonb_build_object(
    'entries', (select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'product_id', e.product_id) order by e.place)
      from jsonb_to_recordset(v_entries) as e (place integer, id uuid, state text, product_id uuid)),
    'lines', private.count_sheet_rows(v_count, array(
      select distinct e.product_id from jsonb_to_recordset(v_entries) as e (product_id uuid, state text)
      where e.state in ('accepted', 'replayed'))),
    'status', v_count.status);
end;
$$;
comment on function private.record_count_entries(uuid, uuid, jsonb, timestamptz) is
  'Takes entries down, each once by its id, each with its own answer: accepted, replayed, mismatch, closed, unknown_product, '
  'no_stock, has_serials, too_much or not_in_scope, so that one that cannot be taken keeps no other back.';

create function private.known_batches(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('batch_number', b.batch_number, 'expires_on', b.expires_on) order by b.expires_on nulls last, b.batch_number), '[]')
    from (
      select k.batch_number, k.expires_on from public.stock_batches k
      where k.tenant_id = p_tenant_id and k.product_id = p_product_id and (k.batch_number is not null or k.expires_on is not null)
      order by k.received_at desc, k.id limit 20
    ) b);
end;
$$;
comment on function private.known_batches(uuid, uuid) is
  'The 20 newest batches of a product by name, wherever and whether they lie: a blind count''s sheet says nothing about what is there.';

-- What someone who counts may know of products. The expected quantity is left out of blind counts, for everybody.
create function private.count_sheet_rows(p_count public.stock_counts, p_product_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'product_id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'image_url', p.image_url, 'category_name', p.category_name,
      'barcodes', coalesce((
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'unit_factor', b.unit_factor) order by b.unit_factor, b.barcode)
        from public.product_barcodes b where b.tenant_id = p.tenant_id and b.product_id = p.id), '[]'),
      'state', case when l.counted_quantity is not null then 'counted' when l.recount_requested_at is not null then 'recount' else 'uncounted' end,
      'counted_quantity', l.counted_quantity, 'counted_at', l.counted_at,
      'counted_by_name', (select f.full_name from public.profiles f where f.user_id = l.counted_by),
      'tracks_batches', p.tracks_batches,
      'batches', case when p.tracks_batches then private.known_batches(p.tenant_id, p.id) else '[]' end,
      'counted_batches', case when p.tracks_batches and l.counted_quantity is not null then private.counted_batches(p_count, p.id) end,
      'expected_quantity', case when not p_count.is_blind then coalesce(s.quantity, 0) end) order by w.place), '[]')
    from unnest(p_product_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_count.tenant_id and p.id = w.id
    left join public.stock_count_lines l on l.tenant_id = p.tenant_id and l.stock_count_id = p_count.id and l.product_id = p.id
    left join public.stock_levels s on s.tenant_id = p.tenant_id and s.product_id = p.id and s.location_id = p_count.location_id
  );
end;
$$;
comment on function private.count_sheet_rows(public.stock_counts, uuid[]) is 'Rows of a count sheet in the order of the ids; expected quantities only where the count is not blind.';

create function public.record_count_entries(p_batch jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.count');
begin
  perform private.require_writable();
  return private.record_count_entries(v_tenant_id, auth.uid(), p_batch);
end;
$$;
comment on function public.record_count_entries(jsonb) is
  'Takes down what was counted: {count_id, sent_at?, device_id?, entries (1 to 500): {id, product_id | code, mode add|set, quantity, zone?, batch_number?, expires_on?, counted_at?}}. '
  'sent_at and counted_at are both of the device''s clock. Sent again counts once. Answers entries, lines, status.';

grant execute on function public.record_count_entries(jsonb) to authenticated;
