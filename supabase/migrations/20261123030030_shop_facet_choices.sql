-- What a list of the shop can be narrowed by. A facet of which something is chosen counts as if nothing of it were: the other values
-- stay to be had.

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
grant execute on function
  public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text),
  public.shop_facets(uuid, uuid, boolean, boolean, numeric, numeric, jsonb, text)
to anon, authenticated;
