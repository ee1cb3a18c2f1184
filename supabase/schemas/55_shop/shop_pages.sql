-- The shop: what anyone may read of a business whose shop is open. Definer functions with the tenant as an argument, explicit
-- columns, a badge instead of a stock number; the same for anonymous and signed-in people.

create function private.require_open_shop(p_tenant_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform 1 from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
  where s.tenant_id = p_tenant_id and s.is_enabled and t.status in ('active', 'trial');
  if not found then
    perform private.fail(404, 'shop_unavailable', 'This store is not available.');
  end if;
end;
$$;
comment on function private.require_open_shop(uuid) is 'Raises shop_unavailable, the same for a closed shop and for one that does not exist.';

create function private.saleable_quantity(p_tenant_id uuid, p_product_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(private.online_saleable(p_tenant_id, p_product_id, null, now()), 0);
$$;
comment on function private.saleable_quantity(uuid, uuid) is
  'What the shop can sell at all locations together: without what web orders have reserved, what has expired, and the buffer.';

create function private.stock_rank(p_kind text, p_saleable numeric, p_low_level numeric)
returns integer language sql immutable security invoker set search_path = ''
return case when p_kind = 'service' or p_saleable > p_low_level then 2 when p_saleable > 0 then 1 else 0 end;
comment on function private.stock_rank(text, numeric, numeric) is '2: in stock, 1: low, 0: out of stock. A service never runs out.';

create function private.shop_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', coalesce(c.lowest, p.price),
      'retail_price', case when p.retail_price > coalesce(c.lowest, p.price) then p.retail_price end,
      'is_from', coalesce(c.lowest < c.highest, false),
      'image_url', p.image_url, 'sku', p.sku, 'category_id', p.category_id, 'category_name', p.category_name,
      'badge', (array['out_of_stock', 'low_stock', 'in_stock'])[1 + s.stock_rank],
      'has_variants', p.has_variants, 'unit', p.unit, 'review_count', coalesce(g.review_count, 0),
      'average_rating', case when g.review_count > 0 then round(g.rating_sum::numeric / g.review_count, 1) end
    ) || private.online_steps_json(p) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    join private.stock_ranks(p_tenant_id, p_ids) s on s.id = w.id
    left join public.product_ratings g on g.tenant_id = p_tenant_id and g.product_id = p.id
    left join lateral (
      select min(v.price) as lowest, max(v.price) as highest from public.products v
      where p.has_variants and v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
    ) c on true
  );
end;
$$;
comment on function private.shop_cards(uuid, uuid[]) is
  'Products as a shop shows them, in the order of the ids, with the stars of their published reviews. With variants the price is the lowest of them, and is_from says whether another costs more.';

create function private.shop_categories(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with recursive own as materialized (
      select p.category_id, count(*) as product_count
      from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.category_id is not null
      group by p.category_id
    ), upwards as (
      select o.category_id as id, o.product_count from own o
      union all
      select c.parent_id, u.product_count from upwards u
      join public.categories c on c.tenant_id = p_tenant_id and c.id = u.id
      where c.parent_id is not null
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'image_url', c.image_url, 'product_count', n.product_count
    ) order by c.position, c.name, c.id), '[]')
    from (select u.id, sum(u.product_count) as product_count from upwards u group by u.id) n
    join public.categories c on c.tenant_id = p_tenant_id and c.id = n.id
  );
end;
$$;
comment on function private.shop_categories(uuid) is
  'Categories that hold published products themselves or further down, with their number.';

create function public.shop_home(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_open_shop(p_tenant_id);
  return jsonb_build_object(
    'categories', private.shop_categories(p_tenant_id),
    'featured', private.featured_cards(p_tenant_id),
    'deals', private.shop_cards(p_tenant_id, array(
      select p.id from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.retail_price > p.price
      order by (p.retail_price - p.price) / p.retail_price desc, p.id desc limit 12)),
    'newest', private.shop_cards(p_tenant_id, array(
      select p.id from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
      order by p.created_at desc, p.id desc limit 12)));
end;
$$;
comment on function public.shop_home(uuid) is
  'ShopHome of an open shop: categories, and up to 12 each of featured products (sold-out ones last), best deals and newest.';

create function public.shop_product(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_product public.products;
  v_variant_ids uuid[];
  v_bought_ids uuid[];
begin
  perform private.require_open_shop(p_tenant_id);
  -- The address of a variant, as an order line keeps it, shows the product it belongs to.
  select p.* into v_product
  from public.products a
  join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(a.parent_id, a.id)
  where a.tenant_id = p_tenant_id and a.id = p_product_id
    and a.is_published and a.archived_at is null and p.is_published and p.archived_at is null;
  if not found then
    return null;
  end if;
  perform private.count_visit(p_tenant_id, 2);
  v_variant_ids := array(
    select v.id from public.products v
    where v.tenant_id = p_tenant_id and v.parent_id = v_product.id and v.is_published and v.archived_at is null
    order by v.created_at, v.name, v.id);
  v_bought_ids := private.bought_with(p_tenant_id, v_product.id);
  return (private.shop_cards(p_tenant_id, array[v_product.id]) -> 0) || jsonb_build_object(
    'description', v_product.description, 'images', v_product.image_urls, 'unit', v_product.unit, 'options', v_product.options,
    'variants', (
      select coalesce(jsonb_agg(c.card - array['category_id', 'category_name', 'has_variants', 'is_from', 'review_count', 'average_rating']
        || jsonb_build_object('option_values', v.option_values) order by c.place), '[]')
      from jsonb_array_elements(private.shop_cards(p_tenant_id, v_variant_ids)) with ordinality as c (card, place)
      join public.products v on v.tenant_id = p_tenant_id and v.id = (c.card ->> 'id')::uuid),
    'is_bought_together', v_bought_ids <> '{}',
    'related', private.shop_cards(p_tenant_id, case when v_bought_ids <> '{}' then v_bought_ids else private.related_products(v_product) end),
    'breadcrumb', (
      with recursive above as (
        select c.id, c.name, c.parent_id, 1 as depth from public.categories c
        where c.tenant_id = p_tenant_id and c.id = v_product.category_id
        union all
        select c.id, c.name, c.parent_id, a.depth + 1 from above a
        join public.categories c on c.tenant_id = p_tenant_id and c.id = a.parent_id
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.depth desc), '[]') from above a));
end;
$$;
comment on function public.shop_product(uuid, uuid) is 'ShopProductDetail with its stars; null when missing, unpublished or archived. related: what is often bought with it, or, when that is not known, what is like it. Counts the visit (private.count_visit).';

grant execute on function
  public.shop_home(uuid),
  public.shop_product(uuid, uuid)
  to anon, authenticated;
