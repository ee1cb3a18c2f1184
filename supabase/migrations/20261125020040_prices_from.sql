-- A card says "from" only where the prices of the variants differ; what all of them cost is the price.

create or replace function private.shop_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', coalesce(c.lowest, p.price),
      'retail_price', case when p.retail_price > coalesce(c.lowest, p.price) then p.retail_price end,
      'is_from', coalesce(c.lowest < c.highest, false),
      'image_url', p.image_url, 'sku', p.sku, 'category_id', p.category_id, 'category_name', p.category_name,
      'badge', (array['out_of_stock', 'low_stock', 'in_stock'])[1 + s.stock_rank],
      'has_variants', p.has_variants, 'review_count', coalesce(g.review_count, 0),
      'average_rating', case when g.review_count > 0 then round(g.rating_sum::numeric / g.review_count, 1) end
    ) order by w.place), '[]')
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

create or replace function public.shop_product(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
comment on function public.shop_product(uuid, uuid) is 'ShopProductDetail with its stars; null when missing, unpublished or archived. related: what is often bought with it, or, when that is not known, what is like it.';
