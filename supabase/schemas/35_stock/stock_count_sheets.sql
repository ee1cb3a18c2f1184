-- What people who count are shown: counts, how far each is, who else is at it, and the sheet.

create function private.stock_count_json(p_count public.stock_counts, p_may_review boolean, p_may_see_cost boolean, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_lines record;
begin
  select count(*) filter (where l.counted_quantity is not null) as counted,
    count(*) filter (where l.counted_quantity is null and l.recount_requested_at is not null) as recounts
  into v_lines
  from public.stock_count_lines l where l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id;
  return jsonb_build_object(
    'id', p_count.id, 'count_number', p_count.count_number, 'name', p_count.name, 'status', p_count.status,
    'location_id', p_count.location_id,
    'location_name', (select o.name from public.locations o where o.tenant_id = p_count.tenant_id and o.id = p_count.location_id),
    'scope', p_count.scope, 'scope_label', p_count.scope_label, 'is_blind', p_count.is_blind, 'selling_zone', p_count.selling_zone,
    'product_count', greatest(p_count.product_count, v_lines.counted), 'counted_count', v_lines.counted, 'recount_count', v_lines.recounts,
    'opened_at', p_count.opened_at, 'opened_by_name', (select f.full_name from public.profiles f where f.user_id = p_count.opened_by),
    'posted_at', p_count.posted_at, 'posted_by_name', (select f.full_name from public.profiles f where f.user_id = p_count.posted_by),
    'cancelled_at', p_count.cancelled_at, 'uncounted', p_count.uncounted,
    'gain_amount', case when p_may_review and p_may_see_cost and p_count.status = 'posted' then p_count.gain_amount end,
    'loss_amount', case when p_may_review and p_may_see_cost and p_count.status = 'posted' then p_count.loss_amount end,
    'value_change', case when p_may_review and p_may_see_cost and p_count.status = 'posted' then p_count.value_change end,
    'may_review', p_may_review);
end;
$$;
comment on function private.stock_count_json(public.stock_counts, boolean, boolean, timestamptz) is
  'A count with its progress; what it was worth only for those who review counts and may see cost.';

create function public.get_stock_count(p_count_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.count');
  v_count public.stock_counts := private.open_count_for(v_tenant_id, p_count_id);
  v_now timestamptz := clock_timestamp();
begin
  return private.stock_count_json(v_count, private.can('stock.adjust'), private.can('products.view_cost'), v_now)
    || jsonb_build_object('counters', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', w.counted_by, 'name', f.full_name, 'is_me', w.counted_by = auth.uid(),
        'entries', w.entries, 'last_at', w.last_at, 'zone', w.zone) order by w.last_at desc), '[]')
      from (
        select e.counted_by, count(*) as entries, max(e.received_at) as last_at, (array_agg(e.zone order by e.received_at desc))[1] as zone
        from public.stock_count_entries e
        where e.tenant_id = v_tenant_id and e.stock_count_id = v_count.id and e.received_at > v_now - interval '10 minutes'
        group by e.counted_by
      ) w
      left join public.profiles f on f.user_id = w.counted_by))
    || jsonb_build_object('zones', (
      select coalesce(jsonb_agg(z.zone order by z.zone), '[]')
      from (select distinct e.zone from public.stock_count_entries e
        where e.tenant_id = v_tenant_id and e.stock_count_id = v_count.id and e.zone <> '' limit 100) z))
    || jsonb_build_object('late_movements', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'unit', p.unit, 'quantity', x.quantity)
        order by p.name, p.id), '[]')
      from (
        select m.product_id, sum(m.quantity) as quantity from public.stock_count_late_movements m
        where m.tenant_id = v_tenant_id and m.stock_count_id = v_count.id group by m.product_id limit 100
      ) x
      join public.products p on p.tenant_id = v_tenant_id and p.id = x.product_id));
end;
$$;
comment on function public.get_stock_count(uuid) is
  'A count, its progress, its zones, who took something down in the last ten minutes, and what came in late after it was posted.';

create function public.open_stock_count(p_count jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_id uuid;
begin
  perform private.require_writable();
  v_id := private.open_stock_count(v_tenant_id, auth.uid(), p_count);
  return public.get_stock_count(v_id);
end;
$$;
comment on function public.open_stock_count(jsonb) is
  'Opens a count: {id, name, scope all|categories|products|below_zero, scope_ids, scope_label?, is_blind, location_id?, selling_zone?}. '
  'Idempotent by id and body. Answers the count as get_stock_count does.';

create function public.list_stock_counts(p_status text default null, p_query text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.count');
  v_may_review boolean := private.can('stock.adjust');
  v_may_see_cost boolean := private.can('products.view_cost');
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_like text := '%' || private.escape_like(v_query) || '%';
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_limit integer := private.page_limit(p_limit);
begin
  if p_status is not null then
    perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['open', 'review', 'posted', 'cancelled', 'active']);
  end if;
  return (
    with page as (
      select c.id, c.opened_at from public.stock_counts c
      where c.tenant_id = v_tenant_id
        and (p_status is null or case p_status when 'active' then c.status in ('open', 'review') else c.status = p_status end)
        and (v_query is null or c.count_number ilike v_like or c.name ilike v_like)
        and (v_after_id is null or (c.opened_at, c.id) < (v_after_at, v_after_id))
      order by c.opened_at desc, c.id desc limit v_limit + 1
    ), shown as (
      select p.id, p.opened_at from page p order by p.opened_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.stock_count_json(c, v_may_review, v_may_see_cost, clock_timestamp()) order by h.opened_at desc, h.id desc)
        from shown h join public.stock_counts c on c.tenant_id = v_tenant_id and c.id = h.id), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('at', h.opened_at, 'id', h.id)) from shown h order by h.opened_at, h.id limit 1) end));
end;
$$;
comment on function public.list_stock_counts(text, text, text, integer) is
  'Counts, the latest first; p_status may also be active: open or in review. The query looks in number and name.';

create function public.stock_count_sheet(
  p_count_id uuid, p_state text default 'all', p_query text default null, p_after text default null, p_limit integer default 100)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.count');
  v_count public.stock_counts := private.open_count_for(v_tenant_id, p_count_id);
  v_categories uuid[] := private.count_category_ids(v_count);
  v_term text := private.search_term(p_query);
  v_like text := '%' || private.escape_like(v_term) || '%';
  v_code_id uuid := private.product_id_by_code(v_tenant_id, p_query);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_name text := v_after ->> 'key';
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 500);
  v_ids uuid[];
  v_next text;
begin
  perform private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['all', 'counted', 'uncounted', 'recount']);
  v_ids := array(
    select p.id from public.products p
    left join public.stock_count_lines l on l.tenant_id = p.tenant_id and l.stock_count_id = v_count.id and l.product_id = p.id
    where p.tenant_id = v_tenant_id and p.kind = 'goods' and not p.has_variants
      and (p.archived_at is null or l.product_id is not null)
      and case v_count.scope when 'all' then true when 'categories' then p.category_id = any (v_categories) else p.id = any (v_count.scope_ids) end
      and (v_term is null or p.search_text like v_like or p.id = v_code_id)
      and case p_state when 'all' then true when 'counted' then l.counted_quantity is not null
        when 'uncounted' then l.counted_quantity is null
        else l.counted_quantity is null and l.recount_requested_at is not null end
      and (v_after_id is null or (p.name, p.id) > (v_after_name, v_after_id))
    order by p.name, p.id limit v_limit + 1);
  if cardinality(v_ids) > v_limit then
    select private.encode_cursor(jsonb_build_object('key', p.name, 'id', p.id)) into v_next from public.products p where p.tenant_id = v_tenant_id and p.id = v_ids[v_limit];
  end if;
  return jsonb_build_object('rows', private.count_sheet_rows(v_count, v_ids[1:v_limit]),
    'next_cursor', v_next);
end;
$$;
comment on function public.stock_count_sheet(uuid, text, text, text, integer) is
  'What is to be counted, by name, with what was counted; p_state all | counted | uncounted | recount. Blind counts leave the expected quantity out.';

grant execute on function
  public.get_stock_count(uuid),
  public.open_stock_count(jsonb),
  public.list_stock_counts(text, text, text, integer),
  public.stock_count_sheet(uuid, text, text, text, integer)
  to authenticated;
