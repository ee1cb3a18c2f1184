-- Stars on the cards of products, and what else a shopper may like.

create or replace function private.shop_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_buffer numeric := (select t.stock_buffer_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_now timestamptz := now();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'retail_price', case when p.retail_price > p.price then p.retail_price end,
      'image_url', p.image_url, 'sku', p.sku, 'category_id', p.category_id, 'category_name', p.category_name,
      'badge', (array['out_of_stock', 'low_stock', 'in_stock'])[1 + coalesce(case
        -- The shop asks for no choices and no prices.
        when p.has_open_price or private.needs_choice(p) then 0
        -- A product with variants is as available as its best variant.
        when p.has_variants then (
          select max(private.stock_rank(v.kind, private.saleable_quantity(p_tenant_id, v.id), coalesce(v.low_stock_level, v_low_default, 0)))
          from public.products v
          where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null)
        else private.stock_rank(p.kind, case when p.kind = 'bundle' or p.tracks_batches
          then private.online_saleable(p_tenant_id, p.id, null, v_now)
          else coalesce(l.saleable, 0) - coalesce(p.stock_buffer, v_buffer) end,
          coalesce(p.low_stock_level, v_low_default, 0))
        end, 0)],
      'has_variants', p.has_variants, 'review_count', coalesce(g.review_count, 0),
      'average_rating', case when g.review_count > 0 then round(g.rating_sum::numeric / g.review_count, 1) end
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join public.product_ratings g on g.tenant_id = p_tenant_id and g.product_id = p.id
    left join lateral (
      select sum(k.quantity - k.reserved_quantity) as saleable
      from public.stock_levels k where k.tenant_id = p_tenant_id and k.product_id = p.id
    ) l on true
  );
end;
$$;
comment on function private.shop_cards(uuid, uuid[]) is
  'Products as a shop shows them, in the order of the ids, with the stars of their published reviews. Saleable is what lies there less what web orders have reserved.';

create function private.related_products(p_product public.products)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  v_ids := array(
    select p.id from public.products p
    where p.tenant_id = p_product.tenant_id and p.category_id = p_product.category_id and p.id <> p_product.id
      and p.is_published and p.archived_at is null and p.parent_id is null
    order by p.name, p.id limit 8);
  if cardinality(v_ids) >= 4 then
    return v_ids;
  end if;
  return v_ids || array(
    select p.id from public.products p
    where p.tenant_id = p_product.tenant_id and p.is_featured and p.id <> p_product.id and p.id <> all (v_ids)
      and p.is_published and p.archived_at is null and p.parent_id is null
    order by p.name, p.id limit 8 - cardinality(v_ids));
end;
$$;
comment on function private.related_products(public.products) is
  'Up to eight products to show beside one: others of its category, and where those are few what the shop features.';

create or replace function public.shop_product(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_product public.products;
  v_variant_ids uuid[];
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
  return (private.shop_cards(p_tenant_id, array[v_product.id]) -> 0) || jsonb_build_object(
    'description', v_product.description, 'images', v_product.image_urls, 'unit', v_product.unit, 'options', v_product.options,
    'variants', (
      select coalesce(jsonb_agg(c.card - array['category_id', 'category_name', 'has_variants', 'review_count', 'average_rating']
        || jsonb_build_object('option_values', v.option_values) order by c.place), '[]')
      from jsonb_array_elements(private.shop_cards(p_tenant_id, v_variant_ids)) with ordinality as c (card, place)
      join public.products v on v.tenant_id = p_tenant_id and v.id = (c.card ->> 'id')::uuid),
    'related', private.shop_cards(p_tenant_id, private.related_products(v_product)),
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
comment on function public.shop_product(uuid, uuid) is 'ShopProductDetail with its stars; null when missing, unpublished or archived.';
