-- Serial numbers, for goods of which every piece has its own: a ledger of its own below the stock movements, like that of batches. Every
-- entry is one piece that came or went; the levels are its sums, and together they are always the stock of the product. A piece lies in
-- stock at most once. Below zero is only what was sold without the server and was not there.

create function private.tg_stock_serial_entries__project()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_serial_levels as l (tenant_id, serial_id, location_id, product_id, quantity)
  select s.tenant_id, s.id, new.location_id, s.product_id, new.quantity
  from public.stock_serials s where s.tenant_id = new.tenant_id and s.id = new.serial_id
  on conflict (tenant_id, serial_id, location_id) do update set quantity = l.quantity + excluded.quantity;
  return null;
end;
$$;
comment on function private.tg_stock_serial_entries__project() is 'Adds a new entry to the level of its piece.';

create function private.tg_stock_serial_levels__not_sold_twice()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.goods_have_left() then
    perform private.fail(409, 'serial_not_in_stock', 'This serial number is not in stock here.',
      jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end;
$$;
comment on function private.tg_stock_serial_levels__not_sold_twice() is 'Nothing takes a piece that is not there, but a sale of goods that have left already.';

create function private.tg_serials_are_stock()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_product_id uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  v_tracks boolean;
begin
  select p.tracks_serials into v_tracks from public.products p where p.tenant_id = new.tenant_id and p.id = v_product_id;
  if exists (
    select 1
    from (
      select l.location_id, l.quantity from public.stock_levels l
      where v_tracks and l.tenant_id = new.tenant_id and l.product_id = v_product_id
      union all
      select s.location_id, -s.quantity from public.stock_serial_levels s where s.tenant_id = new.tenant_id and s.product_id = v_product_id
    ) x
    group by x.location_id having sum(x.quantity) <> 0) then
    raise exception 'The serial numbers of product % are not its stock.', v_product_id using errcode = 'PT409', hint = 'serials_out_of_step';
  end if;
  return null;
end;
$$;
comment on function private.tg_serials_are_stock() is
  'At commit: the serial numbers of a product are as many as its stock everywhere, or none where it has none. Its argument names the column of the product.';

create function private.tg_products__serials_stay()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.tracks_batches then
    perform private.fail(409, 'in_use', 'Goods have serial numbers or batches, not both.', '{"field": "tracks_batches"}');
  elsif new.kind <> 'goods' or new.has_variants then
    perform private.fail(409, 'in_use', 'This product has serial numbers. Switch them off first.', '{"field": "kind"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_products__serials_stay() is 'Goods with serial numbers keep stock of their own, without batches.';

create function private.tg_product_components__no_serials()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.products p where p.tenant_id = new.tenant_id and p.id = new.component_id and p.tracks_serials for key share) then
    perform private.fail(400, 'invalid_input', 'Products with serial numbers cannot be part of a bundle.', '{"field": "components"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_product_components__no_serials() is 'A bundle has no goods with serial numbers: its line could not say which.';

create function private.read_serial_list(p_serials jsonb, p_prefix text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_serial jsonb;
  v_number text;
  v_seen text[] := '{}';
  v_read jsonb := '[]';
begin
  if coalesce(jsonb_typeof(p_serials), 'null') = 'null' then
    return null;
  end if;
  for v_serial in select e.value from jsonb_array_elements(private.input_array(jsonb_build_object('serials', p_serials), 'serials', 0, 1000)) as e loop
    v_number := private.input_text(jsonb_build_object('serials', v_serial), 'serials', 60, p_prefix, true);
    if private.has_hidden_characters(v_number) then
      perform private.refuse_input(p_prefix || 'serials', 'A serial number is one line of visible characters.');
    elsif lower(v_number) = any (v_seen) then
      perform private.fail(409, 'serial_twice', format('The serial number %s is listed twice.', v_number),
        jsonb_build_object('field', p_prefix || 'serials', 'serial_number', v_number));
    end if;
    v_seen := v_seen || lower(v_number);
    v_read := v_read || to_jsonb(v_number);
  end loop;
  return case when v_read <> '[]' then jsonb_build_object('serials', v_read) end;
end;
$$;
comment on function private.read_serial_list(jsonb, text) is
  'Serial numbers of a line, checked: {serials: [...]}, null for none; raises serial_twice.';

create function private.read_serials(p_lines jsonb, p_is_late boolean)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  -- What happened without the server is not refused any more: of what it names, what can be a serial number is taken.
  if p_is_late then
    return (
      select jsonb_object_agg(l.id, jsonb_build_object('serials', l.serials))
      from (
        select e.value ->> 'id' as id, (
          select jsonb_agg(n.number order by n.place)
          from (
            select distinct on (lower(btrim(s.value #>> '{}'))) btrim(s.value #>> '{}') as number, s.place
            from jsonb_array_elements(e.value -> 'serials') with ordinality as s (value, place)
            where jsonb_typeof(s.value) = 'string' and length(btrim(s.value #>> '{}')) between 1 and 60
              and not private.has_hidden_characters(s.value #>> '{}')
            order by lower(btrim(s.value #>> '{}')), s.place) n) as serials
        from jsonb_array_elements(p_lines) as e where jsonb_typeof(e.value -> 'serials') = 'array'
      ) l
      where l.serials is not null);
  end if;
  return (
    select jsonb_object_agg(l.id, l.serials)
    from (
      select e.value ->> 'id' as id, private.read_serial_list(e.value -> 'serials', format('lines[%s].', e.place - 1)) as serials
      from jsonb_array_elements(p_lines) with ordinality as e (value, place) where e.value ? 'serials'
    ) l
    where l.serials is not null);
end;
$$;
comment on function private.read_serials(jsonb, boolean) is
  'The serial numbers of a basket''s lines as p_batches of move_stock_lines takes them, {line_id: {serials}}; null when none is named.';

create function private.order_serials(p_serials jsonb, p_lines jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_serials), 'null') = 'null' then
    return null;
  end if;
  return (
    with named as (
      select private.input_uuid(e.value, 'product_id', format('serials[%s].', e.place - 1)) as product_id,
        private.read_serial_list(e.value -> 'serials', format('serials[%s].', e.place - 1)) -> 'serials' as serials
      from jsonb_array_elements(private.input_array(jsonb_build_object('serials', p_serials), 'serials', 0, 500)) with ordinality as e (value, place)
    ), pieces as (
      select n.product_id, s.value, row_number() over (partition by n.product_id order by s.place) as place
      from named n cross join lateral jsonb_array_elements(n.serials) with ordinality as s (value, place)
    ), taking as (
      select l.id, l.product_id, sum(l.quantity) over w - l.quantity as before, sum(l.quantity) over w as upto
      from jsonb_to_recordset(p_lines) as l (id uuid, line_number integer, product_id uuid, quantity numeric)
      window w as (partition by l.product_id order by l.line_number)
    )
    select jsonb_object_agg(g.id, jsonb_build_object('serials', g.serials))
    from (
      select t.id, jsonb_agg(p.value order by p.place) as serials
      from taking t join pieces p on p.product_id = t.product_id and p.place > t.before and p.place <= t.upto
      group by t.id) g);
end;
$$;
comment on function private.order_serials(jsonb, jsonb) is
  'The serial numbers [{product_id, serials}] of an order''s confirmation, given to its lines one after the other; null when none is named.';

create function private.require_serials_named(
  p_tenant_id uuid, p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_batches jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_wrong jsonb;
begin
  select jsonb_agg(jsonb_build_object('line_id', w.line_id, 'product_id', p.id, 'name', p.name, 'quantity', abs(w.quantity),
    'named', n.named) order by w.place)
  into v_wrong
  from unnest(p_line_ids, p_product_ids, p_quantities) with ordinality as w (line_id, product_id, quantity, place)
  join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id and p.tracks_serials
  cross join lateral (
    select coalesce(jsonb_array_length(nullif(p_batches -> w.line_id::text -> 'serials', 'null')), 0) as named) n
  where w.quantity <> 0 and n.named <> abs(w.quantity);
  if v_wrong is not null then
    perform private.fail(409, 'serials_required', format('Enter the serial number of each item: %s.', v_wrong #>> '{0,name}'),
      jsonb_build_object('lines', v_wrong));
  end if;
end;
$$;
comment on function private.require_serials_named(uuid, uuid[], uuid[], numeric[], jsonb) is
  'Raises serials_required, with the lines, unless as many serial numbers are named as there are pieces.';

create function private.take_serials(
  p_tenant_id uuid, p_location_id uuid, p_movement_ids uuid[], p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_batches jsonb)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_has_left boolean := private.goods_have_left();
  v_row record;
  v_names text[];
  v_name text;
  v_serial_id uuid;
begin
  if not v_has_left then
    perform private.require_serials_named(p_tenant_id, p_line_ids, p_product_ids, p_quantities, p_batches);
  end if;
  for v_row in
    select w.movement_id, w.line_id, w.quantity, p.id as product_id, p.name
    from unnest(p_movement_ids, p_line_ids, p_product_ids, p_quantities) with ordinality as w (movement_id, line_id, product_id, quantity, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id and p.tracks_serials
    where w.quantity <> 0 order by w.place
  loop
    if v_row.quantity <> trunc(v_row.quantity) then
      perform private.refuse_input('lines', format('%s has serial numbers. Enter whole units only.', v_row.name));
    end if;
    v_names := array(
      select e.value from jsonb_array_elements_text(coalesce(nullif(p_batches -> v_row.line_id::text -> 'serials', 'null'), '[]')) with ordinality as e (value, place)
      order by e.place limit abs(v_row.quantity)::integer);
    while cardinality(v_names) < abs(v_row.quantity) loop
      v_names := v_names || ('UNNAMED-' || upper(left(gen_random_uuid()::text, 8)));
    end loop;
    foreach v_name in array v_names loop
      v_serial_id := null;
      select s.id into v_serial_id from public.stock_serials s
      where s.tenant_id = p_tenant_id and s.product_id = v_row.product_id and lower(s.serial_number) = lower(v_name);
      if v_row.quantity < 0 and not v_has_left and not exists (
          select 1 from public.stock_serial_levels l
          where l.tenant_id = p_tenant_id and l.serial_id = v_serial_id and l.location_id = p_location_id and l.quantity = 1) then
        perform private.fail(409, 'serial_not_in_stock', format('%s with the serial number %s is not in stock here.', v_row.name, v_name),
          jsonb_build_object('line_id', v_row.line_id, 'product_id', v_row.product_id, 'serial_number', v_name));
      elsif v_row.quantity > 0 and exists (
          select 1 from public.stock_serial_levels l where l.tenant_id = p_tenant_id and l.serial_id = v_serial_id and l.quantity = 1) then
        perform private.fail(409, 'serial_in_stock', format('%s with the serial number %s is already in stock.', v_row.name, v_name),
          jsonb_build_object('line_id', v_row.line_id, 'product_id', v_row.product_id, 'serial_number', v_name));
      end if;
      if v_serial_id is null then
        insert into public.stock_serials (tenant_id, product_id, serial_number)
        values (p_tenant_id, v_row.product_id, v_name) returning id into v_serial_id;
      end if;
      insert into public.stock_serial_entries (tenant_id, serial_id, location_id, movement_id, line_id, quantity)
      values (p_tenant_id, v_serial_id, p_location_id, v_row.movement_id, v_row.line_id, sign(v_row.quantity));
    end loop;
  end loop;
end;
$$;
comment on function private.take_serials(uuid, uuid, uuid[], uuid[], uuid[], numeric[], jsonb) is
  'Writes the pieces of movements, as their lines name them (p_batches {line_id: {serials}}); raises serials_required, serial_not_in_stock or '
  'serial_in_stock. A sale of goods that have left takes what it names, there or not, and invents what it does not. The caller holds the products.';
