-- Facets of the shop's lists: what the products of a list differ in, by the options of their variants (size, colour) and by brand.
-- Whatever is chosen holds of one thing that can be bought: a red M is no red L beside a blue M.

create function private.facet_keys(p_option_values jsonb, p_brand text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from (
    select lower(btrim(o.key)) || chr(31) || lower(btrim(o.value)) as key from jsonb_each_text(p_option_values) as o
    union all
    select 'brand' || chr(31) || lower(p_brand) where p_brand is not null
  ) k;
$$;
comment on function private.facet_keys(jsonb, text) is
  'What a product or variant is found by in the lists of a shop: facet and value in lower case, with a character between them that no name has.';

create function private.input_facets(p_facets jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
  v_values jsonb;
  v_keys text[] := '{}';
begin
  if coalesce(jsonb_typeof(p_facets), 'null') = 'null' then
    return '{}';
  elsif jsonb_typeof(p_facets) <> 'object' or (select count(*) from jsonb_object_keys(p_facets)) > 6 then
    perform private.refuse_input('p_facets', 'Choose values of at most 6 facets.');
  end if;
  for v_name, v_values in select f.key, f.value from jsonb_each(p_facets) as f loop
    if jsonb_typeof(v_values) <> 'array' or length(v_name) > 200 then
      perform private.refuse_input('p_facets', 'The values of a facet are a list.');
    elsif jsonb_array_length(v_values) not between 1 and 30
      or exists (select 1 from jsonb_array_elements(v_values) as v where jsonb_typeof(v) <> 'string' or length(v #>> '{}') > 200) then
      perform private.refuse_input('p_facets', 'Choose 1 to 30 values of a facet.');
    end if;
    v_keys := v_keys || array(
      select lower(btrim(v_name)) || chr(31) || lower(btrim(t.value)) from jsonb_array_elements_text(v_values) as t (value));
  end loop;
  return v_keys;
end;
$$;
comment on function private.input_facets(jsonb) is
  'The keys of chosen facets, {"Size": ["M", "L"], "Brand": ["Baraka"]}: up to 6 facets of 1 to 30 values each, or invalid_input.';

create function private.facet_items(p_tenant_id uuid, p_chosen text[], out item_ids uuid[], out product_ids uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_names text[] := array(select distinct split_part(k.key, chr(31), 1) from unnest(p_chosen) as k (key));
  -- One condition each, which the index answers together; of rows by the thousand, none is looked at one by one.
  v_1 text[] := array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[1] || chr(31)));
  v_2 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[2] || chr(31))), '{}');
  v_3 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[3] || chr(31))), '{}');
  v_4 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[4] || chr(31))), '{}');
  v_5 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[5] || chr(31))), '{}');
  v_6 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[6] || chr(31))), '{}');
begin
  if p_chosen = '{}' then
    return;
  end if;
  select coalesce(array_agg(p.id), '{}'), coalesce(array_agg(distinct coalesce(p.parent_id, p.id)), '{}') into item_ids, product_ids
  from public.products p
  where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and (p.brand is not null or p.parent_id is not null)
    and private.facet_keys(p.option_values, p.brand) && v_1
    and (v_2 is null or private.facet_keys(p.option_values, p.brand) && v_2)
    and (v_3 is null or private.facet_keys(p.option_values, p.brand) && v_3)
    and (v_4 is null or private.facet_keys(p.option_values, p.brand) && v_4)
    and (v_5 is null or private.facet_keys(p.option_values, p.brand) && v_5)
    and (v_6 is null or private.facet_keys(p.option_values, p.brand) && v_6);
end;
$$;
comment on function private.facet_items(uuid, text[]) is
  'What has one of the chosen values of every facet that is chosen: products and variants by themselves, and the products that are listed for them. Null for no choice.';

create function private.listed_only_ids(p_tenant_id uuid, p_term text, p_chosen_ids uuid[])
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid[];
begin
  if p_term is null then
    return p_chosen_ids;
  end if;
  v_found := array(select m.id from private.placed_matches(p_tenant_id, private.product_term(p_tenant_id, p_term, true), 0, null, null, 2000) m);
  if v_found = '{}' then
    v_found := private.other_matches(p_tenant_id, p_term, true, 2000);
  end if;
  return case when p_chosen_ids is null then v_found else array(select unnest(v_found) intersect select unnest(p_chosen_ids)) end;
end;
$$;
comment on function private.listed_only_ids(uuid, text, uuid[]) is
  'Which products a list is narrowed to by a search (its first 2,000, those with the word in their name before all others) and by what is chosen; null for all.';

create function private.facet_counts(p_tenant_id uuid, p_ids uuid[], p_item_ids uuid[], p_only text, p_except text[])
returns table (facet text, name text, value text, products bigint)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  return query
    with items as (
      select p.id, p.id as product_id, p.option_values, p.brand from public.products p
      where p.tenant_id = p_tenant_id and p.id = any (p_ids)
      union all
      select v.id, v.parent_id, v.option_values, v.brand from public.products v
      where v.tenant_id = p_tenant_id and v.parent_id = any (p_ids) and v.is_published and v.archived_at is null
    ), facts as (
      select i.product_id, btrim(o.key) as name, btrim(o.value) as value from items i cross join lateral jsonb_each_text(i.option_values) as o
      where p_item_ids is null or i.id = any (p_item_ids)
      union all
      select i.product_id, 'Brand', i.brand from items i where i.brand is not null and (p_item_ids is null or i.id = any (p_item_ids))
    )
    select lower(f.name), min(f.name), min(f.value), count(distinct f.product_id)
    from facts f
    where (p_only is null or lower(f.name) = p_only) and lower(f.name) <> all (p_except)
    group by lower(f.name), lower(f.value);
end;
$$;
comment on function private.facet_counts(uuid, uuid[], uuid[], text, text[]) is
  'How many of some products have each value of their facets, in a variant that fits what is chosen elsewhere (p_item_ids; null: nothing is).';

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

create function private.shop_term(p_query text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_term text := private.search_term(p_query);
begin
  if p_query is not null and coalesce(length(v_term), 0) < 2 then
    perform private.refuse_input('p_query', 'Type at least 2 characters.');
  end if;
  return case when p_query is not null then v_term end;
end;
$$;
comment on function private.shop_term(text) is 'What a list is searched for; null for no search, invalid_input for less than two characters.';

create function public.shop_facets(
  p_tenant_id uuid, p_category_id uuid default null, p_deals_only boolean default false, p_in_stock_only boolean default false,
  p_min_price numeric default null, p_max_price numeric default null, p_facets jsonb default null, p_query text default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- More products than these are not counted one by one while somebody waits.
  v_most constant integer := 5000;
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_term text := private.shop_term(p_query);
  v_keys text[] := private.input_facets(p_facets);
  v_names text[] := array(select distinct split_part(k.key, chr(31), 1) from unnest(v_keys) as k (key));
  v_name text;
  v_others text[];
  v_chosen record;
  v_page record;
  v_is_more boolean := false;
  v_counts jsonb := '[]';
begin
  perform private.require_open_shop(p_tenant_id);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  -- Once for all facets of which nothing is chosen, once for each of the others.
  foreach v_name in array array[null]::text[] || v_names loop
    v_others := array(select k.key from unnest(v_keys) as k (key) where v_name is null or split_part(k.key, chr(31), 1) <> v_name);
    select * into v_chosen from private.facet_items(p_tenant_id, v_others);
    select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, coalesce(p_deals_only, false), v_sold_out_ids,
      private.listed_only_ids(p_tenant_id, v_term, v_chosen.product_ids), p_min_price, p_max_price, 'name', null, v_most);
    v_is_more := v_is_more or v_page.last_key is not null;
    v_counts := v_counts || coalesce((
      select jsonb_agg(to_jsonb(c)) from private.facet_counts(p_tenant_id, v_page.ids, v_chosen.item_ids, v_name,
        case when v_name is null then v_names else '{}' end) c), '[]');
  end loop;
  return jsonb_build_object('is_more', v_is_more, 'facets', (
    with counted as (
      select c.facet, c.name, c.value, c.products, c.facet || chr(31) || lower(c.value) = any (v_keys) as is_chosen
      from jsonb_to_recordset(v_counts) as c (facet text, name text, value text, products bigint)
    ), ranked as (
      select c.*, row_number() over (partition by c.facet order by c.is_chosen desc, c.products desc, c.value) as place from counted c
    ), facets as (
      select r.facet, min(r.name) as name, bool_or(r.is_chosen) as is_chosen, sum(r.products) as weight,
        jsonb_agg(jsonb_build_object('value', r.value, 'count', r.products) order by r.products desc, r.value) as choices
      from ranked r where r.place <= 30 group by r.facet
    )
    select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'values', f.choices) order by f.is_chosen desc, f.weight desc, f.facet), '[]')
    from (select * from facets order by is_chosen desc, weight desc, facet limit 8) f));
end;
$$;
comment on function public.shop_facets(uuid, uuid, boolean, boolean, numeric, numeric, jsonb, text) is
  'ShopFacets of the list that shop_products gives for the same filters: up to 8 facets of up to 30 values with how many products each would show. is_more: only the first 5,000 products were counted, so every count is a least one.';

grant execute on function public.shop_facets(uuid, uuid, boolean, boolean, numeric, numeric, jsonb, text) to anon, authenticated;
