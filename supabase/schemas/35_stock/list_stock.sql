-- The stock list: what lies where, what of it is promised, what can be sold, and what of that in the online shop. Everywhere
-- together it is ordered and filtered by the facts beside products, which have indexes for it; what is asked of one place is read
-- from its levels.

create function private.stock_rows(p_tenant_id uuid, p_ids uuid[], p_location_id uuid, p_with_cost boolean, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_low_default numeric := (select o.low_stock_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
  v_buffer_default numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
  v_today date := private.business_date(p_tenant_id, p_now);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'image_url', p.image_url, 'category_name', p.category_name,
      'parent_id', p.parent_id, 'tracks_batches', p.tracks_batches, 'tracks_serials', p.tracks_serials,
      'barcode', (select b.barcode from public.product_barcodes b
        where b.tenant_id = p_tenant_id and b.product_id = p.id order by b.unit_factor, b.created_at, b.barcode limit 1),
      'quantity', l.quantity, 'reserved_quantity', l.held, 'expired_quantity', e.quantity,
      'saleable_quantity', greatest(l.quantity - l.held - e.quantity, least(l.quantity, 0)),
      'stock_buffer', coalesce(p.stock_buffer, v_buffer_default),
      'online_quantity', greatest(l.quantity - l.held - e.quantity - coalesce(p.stock_buffer, v_buffer_default), 0),
      'in_transit_quantity', t.quantity, 'low_stock_level', coalesce(p.low_stock_level, v_low_default),
      'reorder_point', p.reorder_point,
      'state', case when l.quantity < 0 then 'negative' when l.quantity - l.held - e.quantity <= 0 then 'out'
        when l.quantity - l.held - e.quantity <= coalesce(p.low_stock_level, v_low_default) then 'low' else 'enough' end,
      'stock_value', case when p_with_cost then l.value end,
      'average_cost', case when p_with_cost then round(l.value / nullif(greatest(l.quantity, 0), 0), 6) end
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    cross join lateral (
      select coalesce(sum(s.quantity), 0) as quantity, coalesce(sum(s.stock_value), 0) as value,
        coalesce(sum(case when s.reserved_quantity > 0 then private.held_quantity(s, p_now) end), 0) as held
      from public.stock_levels s
      where s.tenant_id = p_tenant_id and s.product_id = p.id and (p_location_id is null or s.location_id = p_location_id)
    ) l
    cross join lateral (
      select coalesce(sum(i.in_transit_quantity), 0) as quantity
      from public.stock_transfer_lines i
      join public.stock_transfers f on f.tenant_id = p_tenant_id and f.id = i.stock_transfer_id
      where i.tenant_id = p_tenant_id and i.product_id = p.id and i.in_transit_quantity > 0
        and (p_location_id is null or f.to_location_id = p_location_id)
    ) t
    cross join lateral (
      select case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, v_today) else 0 end as quantity
    ) e
  );
end;
$$;
comment on function private.stock_rows(uuid, uuid[], uuid, boolean, timestamptz) is
  'Goods as the stock list shows them, in the order of the ids: at one location, or everywhere for null. saleable_quantity is the till''s, online_quantity the shop''s, which leaves the buffer.';

-- One statement for every filter and order, planned with its arguments: what does not apply drops out of the plan.
create function private.list_stock_ids(
  p_tenant_id uuid, p_pattern text, p_bigrams text[], p_code_id uuid, p_location_id uuid, p_category_ids uuid[], p_state text,
  p_sort text, p_key private.page_key, p_limit integer, out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_low_default numeric := (select o.low_stock_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_number numeric := p_key.number_key;
  -- Few at any time, and held by an index of their own: asked first.
  v_only uuid[] := case p_state
    when 'reserved' then array(
      select distinct l.product_id from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.reserved_quantity > 0 and (p_location_id is null or l.location_id = p_location_id))
    when 'negative' then array(
      select distinct l.product_id from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.quantity < 0 and (p_location_id is null or l.location_id = p_location_id))
    when 'in_transit' then array(
      select distinct i.product_id from public.stock_transfer_lines i
      join public.stock_transfers f on f.tenant_id = p_tenant_id and f.id = i.stock_transfer_id
      where i.tenant_id = p_tenant_id and i.in_transit_quantity > 0 and (p_location_id is null or f.to_location_id = p_location_id)) end;
  v_held_ids uuid[];
  v_held numeric[];
  v_are_few boolean;
begin
  -- What shoppers have ordered is low earlier than the shelf looks; there are few of these.
  if p_state in ('low', 'out') then
    select array_agg(h.product_id), array_agg(h.quantity) into v_held_ids, v_held
    from (
      select l.product_id, sum(l.reserved_quantity) as quantity from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.reserved_quantity > 0 and (p_location_id is null or l.location_id = p_location_id)
      group by l.product_id
    ) h;
  end if;
  total := p_key.total;
  if total is null then
    select count(*) into total
    from public.products p
    left join private.product_facts f on p_location_id is null and p_state in ('low', 'out') and f.tenant_id = p_tenant_id and f.product_id = p.id
    left join public.stock_levels l on p_location_id is not null and p_state in ('low', 'out')
      and l.tenant_id = p_tenant_id and l.product_id = p.id and l.location_id = p_location_id
    left join unnest(v_held_ids, v_held) as h (product_id, quantity) on p_state in ('low', 'out') and h.product_id = p.id
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants and p.kind = 'goods'
      and (p_code_id is null or p.id = p_code_id)
      and (v_only is null or p.id = any (v_only))
      and (p_pattern is null or p.search_text like p_pattern)
      and (p_bigrams is null or private.bigrams(p.search_text) @> p_bigrams)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      -- Everywhere together the facts beside a product say it, by index; those that somebody ordered are looked at besides.
      and case when p_location_id is not null then true else case p_state
        when 'out' then (f.quantity <= 0 or f.product_id = any (v_held_ids)) and f.tenant_id = p_tenant_id
        when 'low' then (f.spare <= 0 or f.product_id = any (v_held_ids)) and f.tenant_id = p_tenant_id else true end end
      and case p_state
        when 'out' then case when p_location_id is null then f.quantity else coalesce(l.quantity, 0) end - coalesce(h.quantity, 0) <= 0
        when 'low' then case when p_location_id is null then f.spare - coalesce(h.quantity, 0) <= 0
          else coalesce(l.quantity, 0) - coalesce(h.quantity, 0) <= coalesce(p.low_stock_level, v_low_default) end else true end;
    if total = 0 then
      ids := '{}';
      return;
    end if;
  end if;
  -- Few rows are all read and then sorted: what is added to them is in no index, and none is leafed through for them.
  -- Who asks for no count says 0.
  v_are_few := total between 1 and 1000;
  with page as (
    select g.id, g.name, g.quantity, row_number() over () as place
    from (
      select p.id, p.name, case when p_location_id is null then f.quantity else coalesce(l.quantity, 0) end as quantity
      from public.products p
      left join private.product_facts f on f.tenant_id = p_tenant_id and f.product_id = p.id
      left join public.stock_levels l on p_location_id is not null
        and l.tenant_id = p_tenant_id and l.product_id = p.id and l.location_id = p_location_id
      left join unnest(v_held_ids, v_held) as h (product_id, quantity) on p_state in ('low', 'out') and h.product_id = p.id
      where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants and p.kind = 'goods'
        and (p_code_id is null or p.id = p_code_id)
        and (v_only is null or p.id = any (v_only))
        and (p_pattern is null or p.search_text like p_pattern)
        and (p_bigrams is null or not v_are_few or private.bigrams(p.search_text) @> p_bigrams)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        -- Everywhere together the facts beside a product say it, by index; those that somebody ordered are looked at besides.
        and case when p_location_id is not null then true else case p_state
          when 'out' then (f.quantity <= 0 or f.product_id = any (v_held_ids)) and f.tenant_id = p_tenant_id
          when 'low' then (f.spare <= 0 or f.product_id = any (v_held_ids)) and f.tenant_id = p_tenant_id else true end end
        and case p_state
          when 'out' then case when p_location_id is null then f.quantity else coalesce(l.quantity, 0) end - coalesce(h.quantity, 0) <= 0
          when 'low' then case when p_location_id is null then f.spare - coalesce(h.quantity, 0) <= 0
            else coalesce(l.quantity, 0) - coalesce(h.quantity, 0) <= coalesce(p.low_stock_level, v_low_default) end else true end
        and case when p_sort like '%stock' and p_location_id is null then f.quantity is not null and f.tenant_id = p_tenant_id else true end
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when '-name' then (p.name, p.id) < (v_after_text, v_after_id)
          when 'stock' then case
            when p_location_id is not null then (coalesce(l.quantity, 0), p.id) > (v_after_number, v_after_id)
            else (case when v_are_few then f.quantity + 0 else f.quantity end, f.product_id) > (v_after_number, v_after_id) end
          else case
            when p_location_id is not null then (coalesce(l.quantity, 0), p.id) < (v_after_number, v_after_id)
            else (case when v_are_few then f.quantity + 0 else f.quantity end, f.product_id) < (v_after_number, v_after_id) end end end
      order by
        case when v_are_few then p.tenant_id <> p_tenant_id end,
        case p_sort when 'name' then p.name end, case p_sort when '-name' then p.name end desc,
        case when p_sort = 'stock' then case when p_location_id is null then f.quantity else coalesce(l.quantity, 0) end end,
        case when p_sort = '-stock' then case when p_location_id is null then f.quantity else coalesce(l.quantity, 0) end end desc,
        case when p_sort = 'stock' then case when p_location_id is null then f.product_id else p.id end end,
        case when p_sort = '-stock' then case when p_location_id is null then f.product_id else p.id end end desc,
        case when p_sort = 'name' then p.id end, case when p_sort = '-name' then p.id end desc
      limit p_limit + 1
    ) g
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k',
      case ltrim(p_sort, '-') when 'name' then to_jsonb(g.name) else to_jsonb(g.quantity) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_stock_ids(
  uuid, text, text[], uuid, uuid, uuid[], text, text, private.page_key, integer) is
  'One page of a tenant''s goods by filter and order, with the cursor''s key when more follow and how many there are together.';

create function public.list_stock(
  p_query text default null, p_location_id uuid default null, p_category_id uuid default null, p_state text default 'any',
  p_sort text default 'name', p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_key private.page_key;
  v_search record;
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_state', p_state), 'p_state',
    array['any', 'low', 'out', 'negative', 'reserved', 'in_transit']);
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['name', '-name', 'stock', '-stock']);
  if p_location_id is not null then
    perform 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = p_location_id;
    if not found then
      perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "p_location_id"}');
    end if;
  end if;
  v_key := private.page_key(p_after, p_sort);
  select * into v_search from private.product_search(v_tenant_id, private.search_term(p_query), true);
  if private.search_term(p_query) is not null and v_search.pattern is null and v_search.code_id is null then
    return '{"rows": [], "count": 0, "next_cursor": null}';
  end if;
  select * into v_page from private.list_stock_ids(v_tenant_id, v_search.pattern, v_search.bigrams, v_search.code_id, p_location_id,
    v_category_ids, p_state, p_sort, v_key, private.page_size(p_limit, 50));
  return jsonb_build_object(
    'rows', private.stock_rows(v_tenant_id, v_page.ids, p_location_id, private.can('products.view_cost'), clock_timestamp()),
    'count', v_page.total,
    'next_cursor', case when v_page.last_key is not null then
      private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_page.total)) end);
end;
$$;
comment on function public.list_stock(text, uuid, uuid, text, text, text, integer) is
  'Goods, variants one by one, with what is on hand, reserved, saleable and on its way, at one location or everywhere; values only for those who may see costs. Pages of 1 to 100.';

grant execute on function public.list_stock(text, uuid, uuid, text, text, text, integer) to authenticated;
