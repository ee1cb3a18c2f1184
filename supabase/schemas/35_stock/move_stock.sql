-- Moving stock. Goods leave at average cost and arrive at their own; the product row is the lock, taken in id order.
-- One document's lines, all in or all out, quantities signed; unit costs and values may be null.
-- Out: at the average of what lies there, the last unit takes the rest of the value; short of stock, at the last known cost.
-- In: at the given value or cost. Units that had been sold before they came are revalued: that difference is true_up.

create function private.move_stock_lines(
  p_tenant_id uuid, p_location_id uuid, p_kind text, p_source_type text, p_source_id uuid, p_occurred_at timestamptz,
  p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_unit_costs numeric[], p_values numeric[], p_step numeric,
  p_now timestamptz, p_batches jsonb default null, p_bundle_ids uuid[] default null, p_business_date date default null,
  out value numeric, out true_up numeric, out by_line jsonb)
returns record language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_row record;
  v_key text;
  v_day date := coalesce(p_business_date, private.business_date(p_tenant_id, p_occurred_at));
  v_has_batches boolean := false;
  v_has_serials boolean := false;
  v_product_id uuid;
  v_quantity numeric;
  v_on_hand numeric;
  v_worth numeric;
  v_cost numeric;
  v_moved numeric;
  v_unfit numeric;
  v_target numeric;
  v_short_ids uuid[];
  v_ids uuid[];
  v_movement_ids uuid[];
  v_products uuid[];
  v_quantities numeric[];
  v_costs numeric[];
  v_values numeric[];
  v_kinds text[];
begin
  value := 0;
  true_up := 0;
  by_line := '{}';
  -- One after the other by its key: told to find all of them, the planner may read every product of the business.
  perform 1 from (select distinct u.id from unnest(p_product_ids) as u (id) order by u.id) w
  cross join lateral (
    select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = w.id and p.kind = 'goods' for no key update) p;

  for v_row in
    select w.place, p.id, p.tracks_batches, p.tracks_serials, l.quantity, l.stock_value, l.held
    from unnest(p_product_ids) with ordinality as w (product_id, place)
    cross join lateral (
      select p.id, p.tracks_batches, p.tracks_serials from public.products p
      where p.tenant_id = p_tenant_id and p.id = w.product_id and p.kind = 'goods' limit 1) p
    left join lateral (
      select l.quantity, l.stock_value, case when l.reserved_quantity > 0 then private.held_quantity(l, p_now) else 0 end as held
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = w.product_id and l.location_id = p_location_id limit 1) l on true
    order by p.id, w.place
  loop
    if v_row.id is distinct from v_product_id then
      v_product_id := v_row.id;
      v_on_hand := coalesce(v_row.quantity, 0);
      v_worth := coalesce(v_row.stock_value, 0);
      v_unfit := case when p_kind <> 'sale' then 0 else coalesce(v_row.held, 0) end;
      v_has_serials := v_has_serials or v_row.tracks_serials;
      if v_row.tracks_batches then
        v_has_batches := true;
        v_unfit := v_unfit + case when p_kind = 'sale' then private.expired_quantity(p_tenant_id, v_row.id, p_location_id, v_day) else 0 end;
      end if;
    end if;
    v_quantity := p_quantities[v_row.place];
    if v_on_hand <> 0 then
      v_cost := v_worth / v_on_hand;
    else
      select coalesce(max(c.last_cost), 0) into v_cost
      from public.product_costs c where c.tenant_id = p_tenant_id and c.product_id = v_row.id;
    end if;
    if v_quantity < 0 then
      -- Multiplied before divided: 3 of 30 units worth 1.45 are 0.145 exactly, which an average cut off would lose.
      v_moved := case when v_on_hand = -v_quantity then -v_worth when v_on_hand = 0 then round(v_quantity * v_cost / p_step) * p_step
        else round(v_quantity * v_worth / v_on_hand / p_step) * p_step end;
      if v_on_hand + v_quantity < v_unfit then
        v_short_ids := v_short_ids || v_row.id;
      end if;
    else
      v_moved := coalesce(p_values[v_row.place], round(case when p_unit_costs[v_row.place] is not null or v_on_hand = 0
        then v_quantity * coalesce(p_unit_costs[v_row.place], v_cost) else v_quantity * v_worth / v_on_hand end / p_step) * p_step);
      v_cost := coalesce(p_unit_costs[v_row.place], v_cost);
      if v_on_hand < 0 then
        -- What covers the shortage keeps the cost it was sold at; what is left over is worth what it came for.
        v_target := case when v_on_hand + v_quantity > 0 then round((v_on_hand + v_quantity) * v_moved / v_quantity / p_step) * p_step
          else round(v_worth * (v_on_hand + v_quantity) / v_on_hand / p_step) * p_step end;
        if v_target <> v_worth + v_moved then
          v_movement_ids := v_movement_ids || gen_random_uuid();
          v_ids := v_ids || null::uuid;
          v_products := v_products || v_row.id;
          v_quantities := v_quantities || 0::numeric;
          v_costs := v_costs || 0::numeric;
          v_values := v_values || (v_target - v_worth - v_moved);
          v_kinds := v_kinds || 'adjustment'::text;
          true_up := true_up + v_target - v_worth - v_moved;
        end if;
        v_worth := v_target - v_moved;
      end if;
    end if;
    v_on_hand := v_on_hand + v_quantity;
    v_worth := v_worth + v_moved;
    value := value + v_moved;
    -- What no column holds is the mistake of whoever wrote it, not ours.
    if greatest(abs(v_quantity), abs(v_on_hand)) >= 1e11 or greatest(abs(v_moved), abs(v_worth), abs(value)) >= 1e12 then
      perform private.refuse_input('lines', 'This quantity or value is too large.');
    end if;
    v_key := coalesce(p_line_ids[v_row.place]::text, '');
    by_line := by_line || jsonb_build_object(v_key, coalesce((by_line ->> v_key)::numeric, 0) + v_moved);
    v_movement_ids := v_movement_ids || gen_random_uuid();
    v_ids := v_ids || p_line_ids[v_row.place];
    v_products := v_products || v_row.id;
    v_quantities := v_quantities || v_quantity;
    v_costs := v_costs || v_cost;
    v_values := v_values || v_moved;
    v_kinds := v_kinds || p_kind;
  end loop;
  if cardinality(v_short_ids) > 0 then
    perform private.refuse_short_stock(p_tenant_id, p_location_id, p_line_ids, p_product_ids, p_quantities, v_short_ids, p_now,
      p_bundle_ids, v_day);
  end if;

  insert into public.stock_movements (
    tenant_id, id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, source_line_id, occurred_at,
    business_date)
  select p_tenant_id, m.id, m.product_id, p_location_id, m.kind, m.quantity, m.unit_cost, m.value, p_source_type, p_source_id, m.line_id,
    p_occurred_at, v_day
  from unnest(v_movement_ids, v_ids, v_products, v_quantities, v_costs, v_values, v_kinds)
    as m (id, line_id, product_id, quantity, unit_cost, value, kind);
  if v_has_batches then
    perform private.take_batches(p_tenant_id, p_location_id, p_kind, v_day, p_now, v_movement_ids, v_ids, v_products, v_quantities, p_batches);
  end if;
  if v_has_serials then
    perform private.take_serials(p_tenant_id, p_location_id, v_movement_ids, v_ids, v_products, v_quantities, p_batches);
  end if;
end;
$$;
comment on function private.move_stock_lines(
  uuid, uuid, text, text, uuid, timestamptz, uuid[], uuid[], numeric[], numeric[], numeric[], numeric, timestamptz, jsonb, uuid[], date) is
  'Writes the stock movements of a document, products locked in id order, with the batches they take or bring (p_batches by line id), and answers their value, the revaluation of goods sold too early, and the value by line. Services are left out. p_bundle_ids: of which bundle a line is a part, for what a refusal says.';

create function private.refuse_short_stock(
  p_tenant_id uuid, p_location_id uuid, p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_short_ids uuid[], p_now timestamptz,
  p_bundle_ids uuid[], p_day date)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.allow_negative_stock) or private.goods_have_left() then
    return;
  end if;
  perform private.fail(409, 'insufficient_stock', 'Not enough stock.', jsonb_build_object('lines', (
    select jsonb_agg(jsonb_build_object('line_id', w.line_id, 'product_id', w.product_id, 'name', p.name, 'quantity', -w.quantity,
      'available', greatest(coalesce(l.quantity - h.quantity - x.quantity, 0), 0), 'reserved', h.quantity)
      || case when x.quantity > 0 then jsonb_build_object('expired', x.quantity) else '{}' end
      || case when w.bundle_id is not null then jsonb_build_object('bundle_id', w.bundle_id, 'bundle_name', b.name) else '{}' end order by w.place)
    from unnest(p_line_ids, p_product_ids, p_quantities, p_bundle_ids) with ordinality as w (line_id, product_id, quantity, bundle_id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.products b on b.tenant_id = p_tenant_id and b.id = w.bundle_id
    left join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = p.id and l.location_id = p_location_id
    cross join lateral (select coalesce(private.held_quantity(l, p_now), 0) as quantity) h
    cross join lateral (
      select case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, p_day) else 0 end as quantity) x
    where w.product_id = any (p_short_ids))));
end;
$$;
comment on function private.refuse_short_stock(uuid, uuid, uuid[], uuid[], numeric[], uuid[], timestamptz, uuid[], date) is
  'Raises insufficient_stock naming the lines, what is left, what web orders hold and what has expired of it, and the bundle a component is sold in; unless the tenant sells below zero.';

create function private.move_stock(
  p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_kind text, p_quantity numeric, p_unit_cost numeric,
  p_source_type text, p_source_id uuid, p_source_line_id uuid default null, p_occurred_at timestamptz default clock_timestamp()
)
returns numeric language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric;
  v_moved record;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, p_kind, p_source_type, p_source_id, p_occurred_at,
    array[p_source_line_id], array[p_product_id], array[p_quantity], array[p_unit_cost], null, v_step, p_occurred_at);
  return v_moved.value + v_moved.true_up;
end;
$$;
comment on function private.move_stock(uuid, uuid, uuid, text, numeric, numeric, text, uuid, uuid, timestamptz) is
  'Moves one product and answers by how much the value of the stock changed, which the caller posts to the journal.';

-- What an opening stock is worth belongs to the owner''s opening balance.
create function private.post_opening_stock(
  p_tenant_id uuid, p_user_id uuid, p_product_id uuid, p_quantity numeric, p_unit_cost numeric,
  p_now timestamptz default clock_timestamp()
)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_source_id uuid := gen_random_uuid();
  v_location_id uuid;
  v_value numeric;
begin
  select l.id into v_location_id from public.locations l where l.tenant_id = p_tenant_id and l.is_default;
  v_value := private.move_stock(p_tenant_id, p_product_id, v_location_id, 'opening', p_quantity, p_unit_cost,
    'opening_stock', v_source_id, null, p_now);
  insert into public.product_costs (tenant_id, product_id, last_cost) values (p_tenant_id, p_product_id, p_unit_cost)
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', v_source_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock',
    jsonb_build_array(jsonb_build_object('role', 'inventory', 'debit', v_value),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_value)), p_now, v_location_id);
end;
$$;
comment on function private.post_opening_stock(uuid, uuid, uuid, numeric, numeric, timestamptz) is
  'First stock of a product at its cost, against opening balance equity.';
