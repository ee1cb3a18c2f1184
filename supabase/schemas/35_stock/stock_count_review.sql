-- Looking at the differences before they are posted: what they are, what they are worth, and what is to be counted again.
-- Every line of a count held against the ledger. See the comment of stock_count_lines for the reasoning. What moved while it was
-- counted: adjustments are joined, not asked for movement by movement.

create function private.count_differences(p_count public.stock_counts)
returns table (
  product_id uuid, counted_quantity numeric, counted_at timestamptz, ledger_quantity numeric, variance numeric,
  moved_quantity numeric, moved_net numeric, unit_cost numeric, value_change numeric, is_open_recount boolean)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  select l.product_id, l.counted_quantity, l.counted_at, g.quantity, l.counted_quantity - g.quantity,
    coalesce(m.moved, 0), coalesce(m.net, 0), k.unit_cost,
    case when p_count.status = 'posted' then l.value_change else round((l.counted_quantity - g.quantity) * k.unit_cost, 2) end,
    l.counted_quantity is null and l.recount_requested_at is not null
  from public.stock_count_lines l
  left join public.stock_levels s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.location_id = p_count.location_id
  left join public.product_costs c on c.tenant_id = l.tenant_id and c.product_id = l.product_id
  left join lateral (
    -- Goods that came or went, by when it happened; what only corrected the ledger moved nothing.
    select sum(x.quantity) filter (where x.occurred_at > l.counted_at) as since,
      sum(abs(x.quantity)) filter (where x.occurred_at <= l.counted_at) as moved,
      sum(x.quantity) filter (where x.occurred_at <= l.counted_at) as net
    from public.stock_movements x
    left join public.stock_adjustments a on x.source_type = 'stock_adjustment' and a.tenant_id = x.tenant_id and a.id = x.source_id
    where x.tenant_id = l.tenant_id and x.product_id = l.product_id and x.location_id = p_count.location_id
      and x.occurred_at > l.counted_from and x.kind <> 'opening' and x.source_type <> 'stock_count'
      and coalesce(a.reason, '') not in ('lost', 'found', 'correction')
  ) m on true
  cross join lateral (select coalesce(l.ledger_quantity, coalesce(s.quantity, 0) - coalesce(m.since, 0)) as quantity) g
  cross join lateral (select case when s.quantity > 0 then s.stock_value / s.quantity else coalesce(c.last_cost, 0) end as unit_cost) k
  where l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id
    and (l.counted_quantity is not null or l.recount_requested_at is not null);
end;
$$;
comment on function private.count_differences(public.stock_counts) is
  'The lines of a count: counted, ledger at that moment, difference, what moved while it was counted, and what the difference is worth (an estimate until posted).';

create function private.uncounted_in_stock(p_count public.stock_counts)
returns table (product_id uuid, quantity numeric, stock_value numeric)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_categories uuid[] := private.count_category_ids(p_count);
begin
  return query
  select s.product_id, s.quantity, s.stock_value
  from public.stock_levels s
  join public.products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where s.tenant_id = p_count.tenant_id and s.location_id = p_count.location_id and s.quantity <> 0
    and not p.tracks_serials and case p_count.scope when 'all' then true when 'categories' then p.category_id = any (v_categories) else p.id = any (p_count.scope_ids) end
    and not exists (
      select 1 from public.stock_count_lines l
      where l.tenant_id = s.tenant_id and l.stock_count_id = p_count.id and l.product_id = s.product_id
        and (l.counted_quantity is not null or l.recount_requested_at is not null));
end;
$$;
comment on function private.uncounted_in_stock(public.stock_counts) is 'Products in a count''s scope that the ledger has at its location and nobody counted.';

create function public.stock_count_review(
  p_count_id uuid, p_filter text default 'differences', p_minimum_value numeric default null, p_sort text default 'value',
  p_after text default null, p_limit integer default 100)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts := private.open_count_for(v_tenant_id, p_count_id);
  v_may_see_cost boolean := private.can('products.view_cost');
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_key numeric := private.input_number(v_after, 'key', -1e15, 1e15, 0.000001, 'p_after.', false);
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 500);
  v_is_active boolean := v_count.status in ('open', 'review');
begin
  perform private.require_permission('stock.count');
  perform private.input_choice(jsonb_build_object('p_filter', p_filter), 'p_filter', array['differences', 'all', 'moved', 'recount']);
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['value', 'quantity', 'gain', 'loss']);
  perform private.input_number(jsonb_build_object('p_minimum_value', p_minimum_value), 'p_minimum_value', 0, 1e12, 0.01, '', false);
  if not v_may_see_cost and (p_sort = 'value' or p_minimum_value is not null) then
    p_sort := 'quantity';
    p_minimum_value := null;
  end if;
  return (
    with line as materialized (
      select * from private.count_differences(v_count)
    ), matched as (
      select d.*, round(case p_sort when 'value' then -abs(coalesce(d.value_change, 0)) when 'quantity' then -abs(coalesce(d.variance, 0))
        when 'gain' then -coalesce(d.variance, 0) else coalesce(d.variance, 0) end, 3) as key
      from line d
      where case p_filter when 'all' then true when 'moved' then d.moved_quantity > 0 when 'recount' then d.is_open_recount
          else d.variance <> 0 or d.is_open_recount end
        and (p_minimum_value is null or abs(coalesce(d.value_change, 0)) >= p_minimum_value)
    ), page as (
      select m.* from matched m
      where v_after_id is null or (m.key, m.product_id) > (v_after_key, v_after_id)
      order by m.key, m.product_id limit v_limit + 1
    ), shown as (
      select p.* from page p order by p.key, p.product_id limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'product_id', h.product_id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'category_name', p.category_name,
          'counted_quantity', h.counted_quantity, 'ledger_quantity', h.ledger_quantity, 'variance', h.variance,
          'counted_at', h.counted_at, 'counted_by_name', (select f.full_name from public.profiles f where f.user_id = l.counted_by),
          'zone_count', l.zone_count, 'entry_count', l.entry_count, 'moving_zone', l.moving_zone,
          'moved_quantity', h.moved_quantity, 'moved_net', h.moved_net, 'is_open_recount', h.is_open_recount,
          'is_assumed_zero', l.is_assumed_zero,
          'tracks_batches', p.tracks_batches, 'batch_id', l.batch_id,
          'batches', case when p.tracks_batches then private.count_line_batches(v_count, h.product_id) else '[]' end,
          'counted_batches', case when p.tracks_batches and l.counted_quantity is not null then private.counted_batches(v_count, h.product_id) end,
          'unit_cost', case when v_may_see_cost then h.unit_cost end,
          'value_change', case when v_may_see_cost then h.value_change end) order by h.key, h.product_id)
        from shown h
        join public.products p on p.tenant_id = v_tenant_id and p.id = h.product_id
        join public.stock_count_lines l on l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = h.product_id), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('key', h.key, 'id', h.product_id)) from shown h order by h.key desc, h.product_id desc limit 1) end,
      'count', (select count(*) from matched),
      'summary', (
        select jsonb_build_object('counted_count', count(*) filter (where d.counted_quantity is not null),
          'difference_count', count(*) filter (where d.variance <> 0),
          'moved_count', count(*) filter (where d.moved_quantity > 0), 'recount_count', count(*) filter (where d.is_open_recount),
          'gain_quantity', coalesce(sum(d.variance) filter (where d.variance > 0), 0),
          'loss_quantity', coalesce(-sum(d.variance) filter (where d.variance < 0), 0),
          'gain_amount', case when v_may_see_cost then coalesce(sum(d.value_change) filter (where d.value_change > 0), 0) end,
          'loss_amount', case when v_may_see_cost then coalesce(-sum(d.value_change) filter (where d.value_change < 0), 0) end)
        from line d) || (
        select jsonb_build_object('uncounted_count', count(u.product_id), 'uncounted_quantity', coalesce(sum(u.quantity), 0),
          'uncounted_value', case when v_may_see_cost then coalesce(sum(u.stock_value), 0) end)
        from private.uncounted_in_stock(v_count) u where v_is_active)));
end;
$$;
comment on function public.stock_count_review(uuid, text, numeric, text, text, integer) is
  'The lines of a count against the ledger at their moments, the largest first, with a summary of all of them. Values only for '
  'those who may see cost. p_filter differences | all | moved (goods moved while it was counted) | recount; p_sort value | quantity | gain | loss.';

create function public.stock_count_entries(p_count_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts := private.open_count_for(v_tenant_id, p_count_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'mode', e.mode, 'quantity', e.quantity, 'zone', e.zone, 'code', e.code,
      'batch_number', e.batch_number, 'expires_on', e.expires_on,
      'counted_at', e.counted_at, 'received_at', e.received_at, 'is_superseded', coalesce(e.counted_at <= l.recount_requested_at, false),
      'counted_by_name', (select f.full_name from public.profiles f where f.user_id = e.counted_by)) order by e.counted_at desc, e.sequence desc), '[]')
    from (
      select x.* from public.stock_count_entries x
      where x.tenant_id = v_tenant_id and x.stock_count_id = v_count.id and x.product_id = p_product_id
      order by x.counted_at desc, x.sequence desc limit 500
    ) e
    left join public.stock_count_lines l on l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = e.product_id);
end;
$$;
comment on function public.stock_count_entries(uuid, uuid) is 'What was taken down of one product, the latest first, at most 500.';

create function private.require_active_count(p_tenant_id uuid, p_count_id uuid)
returns public.stock_counts language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count public.stock_counts;
begin
  select * into v_count from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = p_count_id for no key update;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, p_count_id);
  end if;
  if v_count.status not in ('open', 'review') then
    perform private.fail(409, 'count_closed', format('This count is %s already.', v_count.status), jsonb_build_object('status', v_count.status));
  end if;
  return v_count;
end;
$$;
comment on function private.require_active_count(uuid, uuid) is 'Locks a count that is open or in review; count_closed otherwise.';

create function public.set_stock_count_status(p_count_id uuid, p_status text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts;
begin
  perform private.require_writable();
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['open', 'review', 'cancelled']);
  v_count := private.open_count_for(v_tenant_id, p_count_id);
  -- Asked for twice, done once.
  if v_count.status <> p_status then
    v_count := private.require_active_count(v_tenant_id, p_count_id);
    update public.stock_counts c
    set status = p_status, reviewed_at = case when p_status = 'review' then clock_timestamp() else c.reviewed_at end,
      cancelled_at = case when p_status = 'cancelled' then clock_timestamp() end
    where c.tenant_id = v_tenant_id and c.id = p_count_id;
    perform private.write_audit(v_tenant_id, auth.uid(), 'stock_count_' || p_status, 'stock_counts', p_count_id,
      jsonb_build_object('status', v_count.status), jsonb_build_object('status', p_status));
  end if;
  return public.get_stock_count(p_count_id);
end;
$$;
comment on function public.set_stock_count_status(uuid, text) is
  'Sends a count to review, back to counting, or cancels it; a posted or cancelled one stays (count_closed). Answers the count.';

create function public.request_recount(p_count_id uuid, p_product_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts;
  v_ids uuid[];
begin
  perform private.require_writable();
  if coalesce(cardinality(p_product_ids), 0) not between 1 and 1000 then
    perform private.refuse_input('p_product_ids', 'Choose 1 to 1000 products.');
  end if;
  v_count := private.require_active_count(v_tenant_id, p_count_id);
  v_ids := array(
    select l.product_id from public.stock_count_lines l
    where l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = any (p_product_ids)
    order by l.product_id for no key update);
  update public.stock_count_lines l
  set recount_requested_at = clock_timestamp(), recount_requested_by = auth.uid(), moving_zone = null
  where l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = any (v_ids);
  perform private.refresh_count_lines(v_count, v_ids);
  return jsonb_build_object('updated', cardinality(v_ids));
end;
$$;
comment on function public.request_recount(uuid, uuid[]) is
  'Has counted products counted again: what was taken down so far no longer counts, and the count is not posted before. Answers {updated}.';

create function public.set_count_moving_zone(p_count_id uuid, p_product_id uuid, p_zone text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts;
begin
  perform private.require_writable();
  v_count := private.require_active_count(v_tenant_id, p_count_id);
  perform 1 from public.stock_count_lines l
  where l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = p_product_id and l.counted_quantity is not null
  for no key update;
  if not found or not exists (
    select 1 from public.stock_count_entries e
    where e.tenant_id = v_tenant_id and e.stock_count_id = v_count.id and e.product_id = p_product_id
      and e.zone = coalesce(p_zone, e.zone)) then
    perform private.fail(404, 'not_found', 'This product was not counted in that zone.', '{"field": "p_zone"}');
  end if;
  update public.stock_count_lines l set moving_zone = p_zone
  where l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = p_product_id;
  perform private.refresh_count_lines(v_count, array[p_product_id]);
  return jsonb_build_object('updated', 1);
end;
$$;
comment on function public.set_count_moving_zone(uuid, uuid, text) is
  'Says in which of a product''s zones goods moved while it was counted (null: not known): the ledger is then taken at that zone''s moment. Answers {updated}.';

grant execute on function
  public.stock_count_review(uuid, text, numeric, text, text, integer),
  public.stock_count_entries(uuid, uuid),
  public.set_stock_count_status(uuid, text),
  public.request_recount(uuid, uuid[]),
  public.set_count_moving_zone(uuid, uuid, text)
  to authenticated;
