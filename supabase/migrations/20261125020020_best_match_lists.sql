-- A search that is narrowed is a list, and has the same order: the best match first, unless another is asked for.

create or replace function private.page_key(p_after text, p_sort text)
returns private.page_key language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
  v_key private.page_key;
begin
  if v_cursor is null then
    return null;
  end if;
  begin
    v_key.id := (v_cursor ->> 'i')::uuid;
    v_key.total := (v_cursor ->> 'n')::bigint;
    if p_sort = 'best' then
      v_key.number_key := (v_cursor ->> 'r')::numeric;
      v_key.text_key := v_cursor ->> 'k';
    elsif ltrim(p_sort, '-') in ('price', 'stock', 'price_asc', 'price_desc') then
      v_key.number_key := (v_cursor ->> 'k')::numeric;
    elsif ltrim(p_sort, '-') in ('updated', 'newest') then
      v_key.time_key := (v_cursor ->> 'k')::timestamptz;
    else
      v_key.text_key := v_cursor ->> 'k';
    end if;
  exception when others then
    v_key := null;
  end;
  if v_key.id is null or v_key.total is null or v_cursor ->> 's' is distinct from p_sort
    or coalesce(v_key.text_key, v_key.number_key::text, v_key.time_key::text) is null
    or p_sort = 'best' and num_nulls(v_key.text_key, v_key.number_key) > 0 then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  end if;
  return v_key;
end;
$$;

create or replace function private.listed_only_ids(p_tenant_id uuid, p_term text, p_chosen_ids uuid[])
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid[];
begin
  if p_term is null then
    return p_chosen_ids;
  end if;
  v_found := array(select m.id from private.placed_matches(p_tenant_id, p_term, 0, null, null, 2000) m);
  if v_found = '{}' then
    v_found := private.parents_of_variants_with(p_tenant_id, p_term, 2000);
  end if;
  return case when p_chosen_ids is null then v_found else array(select unnest(v_found) intersect select unnest(p_chosen_ids)) end;
end;
$$;
comment on function private.listed_only_ids(uuid, text, uuid[]) is
  'Which products a list is narrowed to by a search (its first 2,000, those with the word in their name before all others) and by what is chosen; null for all.';

drop function private.shop_product_ids(uuid, uuid, uuid[], boolean, uuid[], uuid[], numeric, numeric, text, private.page_key, integer);
create function private.shop_product_ids(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[], p_only_ids uuid[],
  p_min_price numeric, p_max_price numeric, p_sort text, p_key private.page_key, p_limit integer,
  p_ranks jsonb default null, out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
  -- Scalars of their own: a field of a record is no constant to the planner, and the page would start with the first row.
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_number numeric := p_key.number_key;
  v_after_time timestamptz := p_key.time_key;
begin
  with page as (
    select p.id, p.name, p.price, p.created_at, row_number() over () as place
    from (
      select p.id, p.name, p.price, p.created_at
      from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and (p_only_ids is null or p.id = any (p_only_ids))
        and (p_category_id is null or p.category_id = p_category_id)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        and (not p_deals_only or p.retail_price > p.price)
        and (p_min_price is null or p.price >= p_min_price)
        and (p_max_price is null or p.price <= p_max_price)
        and (p_sold_out_ids is null or p.kind = 'service'
          or (p.stock_quantity > coalesce(p.stock_buffer, v_buffer) and p.id <> all (p_sold_out_ids))
          or (p.kind = 'bundle' and private.online_saleable(p_tenant_id, p.id, null, now()) >= 1)
          or (p.has_variants and exists (
            select 1 from public.products v
            where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
              and v.stock_quantity > coalesce(v.stock_buffer, v_buffer) and v.id <> all (p_sold_out_ids))))
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when 'best' then ((p_ranks ->> p.id::text)::numeric, p.name, p.id) > (v_after_number, v_after_text, v_after_id)
          when 'price_asc' then (p.price, p.id) > (v_after_number, v_after_id)
          when 'price_desc' then (p.price, p.id) < (v_after_number, v_after_id)
          else (p.created_at, p.id) < (v_after_time, v_after_id) end end
      order by
        case p_sort when 'best' then (p_ranks ->> p.id::text)::numeric end,
        case when p_sort in ('best', 'name') then p.name end, case p_sort when 'price_asc' then p.price end,
        case p_sort when 'price_desc' then p.price end desc, case p_sort when 'newest' then p.created_at end desc,
        case when p_sort in ('best', 'name', 'price_asc') then p.id end,
        case when p_sort not in ('best', 'name', 'price_asc') then p.id end desc
      limit p_limit + 1
    ) p
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case p_sort
      when 'best' then to_jsonb(g.name) when 'name' then to_jsonb(g.name) when 'newest' then to_jsonb(g.created_at)
      else to_jsonb(g.price) end, 'r', p_ranks -> g.id::text)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.shop_product_ids(uuid, uuid, uuid[], boolean, uuid[], uuid[], numeric, numeric, text, private.page_key, integer, jsonb) is
  'One page of a shop''s products by filter and order, with the cursor''s key when more follow. p_ranks: what best goes by, the lowest first. p_sold_out_ids null: stock does not matter; p_only_ids null: neither do facets.';

create or replace function public.shop_products(
  p_tenant_id uuid, p_category_id uuid default null, p_sort text default 'name', p_deals_only boolean default false,
  p_in_stock_only boolean default false, p_min_price numeric default null, p_max_price numeric default null,
  p_after text default null, p_limit integer default 24, p_facets jsonb default null, p_query text default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  -- One category is an equality, and its index then keeps the order of the names.
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_deals_only boolean := coalesce(p_deals_only, false);
  v_term text;
  v_only_ids uuid[];
  v_ranks jsonb;
  v_key private.page_key;
  v_page record;
  v_total bigint;
begin
  perform private.require_open_shop(p_tenant_id);
  v_term := private.shop_term(p_query);
  if coalesce(p_sort, '') not in ('name', 'price_asc', 'price_desc', 'newest') and (p_sort is distinct from 'best' or v_term is null) then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_only_ids := private.listed_only_ids(p_tenant_id, v_term,
    (select f.product_ids from private.facet_items(p_tenant_id, private.input_facets(p_facets)) f));
  v_key := private.page_key(p_after, p_sort);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  if p_sort = 'best' then
    v_ranks := (select coalesce(jsonb_object_agg(r.id, r.rank), '{}') from private.match_ranks(p_tenant_id, v_term, v_only_ids) r);
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24), v_ranks);
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids, p_min_price, p_max_price) end;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$$;
comment on function public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text) is
  'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page. p_facets {"Size": ["M", "L"]}: one of the values of every facet; p_query: of the first 2,000 that a search finds, which alone can be sorted by best match (best).';
