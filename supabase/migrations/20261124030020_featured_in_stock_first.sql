-- What is sold out stands last among what a shop features, and gives its place to what can be had.

create function private.featured_cards(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(f.card order by f.is_sold_out, f.place), '[]')
    from (
      select c.card, c.place, c.card ->> 'badge' = 'out_of_stock' as is_sold_out
      from jsonb_array_elements(private.shop_cards(p_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null and p.is_featured
        order by p.name, p.id limit 36))) with ordinality as c (card, place)
      order by is_sold_out, c.place
      limit 12
    ) f
  );
end;
$$;
comment on function private.featured_cards(uuid) is
  'Up to 12 of the first 36 products that a shop features, by name, what is sold out last.';

create or replace function public.shop_home(p_tenant_id uuid)
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
