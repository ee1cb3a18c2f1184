-- What to order, and why: a proposal from what can be sold, what is on its way, how fast it sells and how long delivery takes.

create function private.reorder_candidates(p_tenant_id uuid, p_location_id uuid, p_days integer, p_now timestamptz)
returns table (
  product_id uuid, supplier_id uuid, quantity numeric, held numeric, on_the_way numeric, on_order numeric, drafted numeric, sold numeric, level numeric,
  needed numeric, pack_size numeric, min_quantity numeric, supplier_code text)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_rules record;
begin
  select o.reorder_lead_days as lead, o.reorder_cover_days as cover into v_rules from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return query
  with sold as materialized (
    select m.product_id, greatest(-sum(m.quantity), 0) as quantity
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.kind in ('sale', 'sale_return') and m.business_date > v_today - p_days and m.business_date <= v_today
      and (p_location_id is null or m.location_id = p_location_id)
    group by m.product_id
  ), candidate as materialized (
    select s.product_id from sold s where s.quantity > 0
    union
    select p.id from public.products p where p.tenant_id = p_tenant_id and p.reorder_point is not null
  ), lying as materialized (
    select l.product_id, sum(l.quantity) as quantity, sum(l.reserved_quantity) as held
    from candidate c
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = c.product_id and (p_location_id is null or l.location_id = p_location_id)
    group by l.product_id
  ), moving as materialized (
    select i.product_id, sum(i.in_transit_quantity) as quantity
    from public.stock_transfer_lines i
    join public.stock_transfers f on f.tenant_id = p_tenant_id and f.id = i.stock_transfer_id
    where i.tenant_id = p_tenant_id and i.in_transit_quantity > 0 and (p_location_id is null or f.to_location_id = p_location_id)
    group by i.product_id
  ), ordered as materialized (
    select d.product_id, sum(d.quantity - d.received_quantity) filter (where o.status in ('sent', 'partly_received')) as quantity,
      sum(d.quantity) filter (where o.status in ('draft', 'approved')) as drafted
    from candidate c
    join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.product_id = c.product_id and d.closed_on is null and d.received_quantity < d.quantity
    join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id and (p_location_id is null or o.location_id = p_location_id)
    where o.status in ('draft', 'approved', 'sent', 'partly_received')
    group by d.product_id
  )
  select p.id, v.supplier_id, coalesce(l.quantity, 0), coalesce(l.held, 0),
    coalesce(m.quantity, 0), coalesce(d.quantity, 0), coalesce(d.drafted, 0), coalesce(s.quantity, 0), g.level,
    -- Up to what sells until an order placed the next time is there, and never less than what is ordered, or delivered, at a time.
    ceil(greatest(g.level + coalesce(s.quantity, 0) / p_days * v_rules.cover - g.position, coalesce(p.reorder_quantity, 0), coalesce(y.min_quantity, 0), 0.001)
      / coalesce(y.pack_size, p.purchase_unit_factor)) * coalesce(y.pack_size, p.purchase_unit_factor),
    coalesce(y.pack_size, p.purchase_unit_factor), y.min_quantity, coalesce(y.supplier_code, p.supplier_code)
  from candidate c
  join public.products p on p.tenant_id = p_tenant_id and p.id = c.product_id and p.archived_at is null and p.kind = 'goods' and not p.has_variants
  left join sold s on s.product_id = p.id
  left join lying l on l.product_id = p.id
  left join moving m on m.product_id = p.id
  left join ordered d on d.product_id = p.id
  cross join lateral (
    select coalesce(l.quantity, 0) - coalesce(l.held, 0) + coalesce(m.quantity, 0) + coalesce(d.quantity, 0) as position,
      greatest(coalesce(p.reorder_point, 0), coalesce(s.quantity, 0) / p_days * v_rules.lead) as level
  ) g
  cross join lateral (select coalesce(p.preferred_supplier_id, private.best_supplier(p_tenant_id, p.id)) as supplier_id) v
  cross join lateral private.supplier_terms(p_tenant_id, p.id, v.supplier_id) y
  where g.position <= g.level and (g.level > 0 or p.reorder_point is not null);
end;
$$;
comment on function private.reorder_candidates(uuid, uuid, integer, timestamptz) is
  'Goods whose stock (on hand less reserved, with what is on its way and on order) is at or below their reorder point, or below what sells while an order takes to arrive.';

create function public.reorder_suggestions(
  p_location_id uuid default null, p_days integer default 30, p_supplier_id uuid default null, p_after text default null, p_limit integer default 100)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_with_cost boolean := private.can('products.view_cost');
  v_limit integer := private.page_size(p_limit, 100);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_supplier text := v_after ->> 'supplier';
  v_after_name text := v_after ->> 'name';
  v_days integer := private.input_number(jsonb_build_object('p_days', p_days), 'p_days', 7, 365, 1);
begin
  if v_after is not null and (v_after_supplier is null or v_after_name is null) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  elsif p_location_id is not null then
    perform 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = p_location_id and l.is_active;
    if not found then
      perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
    end if;
  end if;
  return (
    with wanted as materialized (
      select r.*, p.name, coalesce(c.name, '') as supplier_name, c.id as contact_id
      from private.reorder_candidates(v_tenant_id, p_location_id, v_days, clock_timestamp()) r
      join public.products p on p.tenant_id = v_tenant_id and p.id = r.product_id
      left join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.supplier_id
      where p_supplier_id is null or r.supplier_id = p_supplier_id
    ), page as (
      -- Those without a supplier come last.
      select w.*, row_number() over (order by w.supplier_name = '', w.supplier_name, w.name, w.product_id) as place
      from wanted w
      where v_after_id is null or (w.supplier_name = '', w.supplier_name, w.name, w.product_id)
        > (v_after_supplier = '', v_after_supplier collate "default", v_after_name collate "und-x-icu", v_after_id)
      order by w.supplier_name = '', w.supplier_name, w.name, w.product_id limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', g.product_id, 'name', g.name, 'sku', p.sku, 'unit', p.unit, 'supplier_id', g.contact_id, 'supplier_name', nullif(g.supplier_name, ''),
        'supplier_code', g.supplier_code, 'quantity', g.quantity, 'reserved_quantity', g.held, 'in_transit_quantity', g.on_the_way,
        'on_order_quantity', g.on_order, 'draft_quantity', g.drafted,
        'sold_quantity', g.sold, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity, 'level', round(g.level, 3),
        'purchase_unit_factor', g.pack_size, 'min_quantity', g.min_quantity, 'suggested_quantity', g.needed,
        'days_left', case when g.sold > 0 then floor(greatest(g.quantity - g.held + g.on_the_way + g.on_order, 0) * v_days / g.sold) end,
        'last_cost', case when v_with_cost then round(c.last_cost, 6) end,
        'suggested_cost', case when v_with_cost then round(g.needed * c.last_cost, 2) end
      ) order by g.place) filter (where g.place <= v_limit), '[]'),
      'count', (select count(*) from wanted),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('id', x.product_id, 'supplier', x.supplier_name, 'name', x.name))
        from page x where x.place = v_limit) end,
      'days', v_days,
      'lead_days', (select o.reorder_lead_days from public.tenant_policies o where o.tenant_id = v_tenant_id),
      'cover_days', (select o.reorder_cover_days from public.tenant_policies o where o.tenant_id = v_tenant_id))
    from page g
    join public.products p on p.tenant_id = v_tenant_id and p.id = g.product_id
    left join public.product_costs c on c.tenant_id = v_tenant_id and c.product_id = g.product_id
  );
end;
$$;
comment on function public.reorder_suggestions(uuid, integer, uuid, text, integer) is
  'What to order, by supplier, with the figures it follows from: sales of the last p_days (7 to 365), lead and cover days of the house, packs of the '
  'supplier and the least that it delivers.';

grant execute on function public.reorder_suggestions(uuid, integer, uuid, text, integer) to authenticated;
