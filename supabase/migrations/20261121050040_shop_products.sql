-- The shop's product lists: all products, a category with what lies below it, and deals.

-- Few products are reserved to the last piece, so they are gathered once rather than asked of every product.
create function private.reserved_out_ids(p_tenant_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select l.product_id
    from (select distinct k.product_id from public.stock_levels k where k.tenant_id = p_tenant_id and k.reserved_quantity > 0) r
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = r.product_id
    group by l.product_id having sum(l.quantity - l.reserved_quantity) <= 0);
end;
$$;
comment on function private.reserved_out_ids(uuid) is 'Products of which web orders have reserved all there is.';

create function private.shop_product_ids(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[],
  p_min_price numeric, p_max_price numeric, p_sort text, p_key private.page_key, p_limit integer, out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
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
        and (p_category_id is null or p.category_id = p_category_id)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        and (not p_deals_only or p.retail_price > p.price)
        and (p_min_price is null or p.price >= p_min_price)
        and (p_max_price is null or p.price <= p_max_price)
        and (p_sold_out_ids is null or p.kind = 'service'
          or (p.stock_quantity > 0 and p.id <> all (p_sold_out_ids))
          or (p.has_variants and exists (
            select 1 from public.products v
            where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
              and v.stock_quantity > 0 and v.id <> all (p_sold_out_ids))))
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when 'price_asc' then (p.price, p.id) > (v_after_number, v_after_id)
          when 'price_desc' then (p.price, p.id) < (v_after_number, v_after_id)
          else (p.created_at, p.id) < (v_after_time, v_after_id) end end
      order by
        case p_sort when 'name' then p.name end, case p_sort when 'price_asc' then p.price end,
        case p_sort when 'price_desc' then p.price end desc, case p_sort when 'newest' then p.created_at end desc,
        case when p_sort in ('name', 'price_asc') then p.id end, case when p_sort not in ('name', 'price_asc') then p.id end desc
      limit p_limit + 1
    ) p
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case p_sort
      when 'name' then to_jsonb(g.name) when 'newest' then to_jsonb(g.created_at)
      else to_jsonb(g.price) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.shop_product_ids(uuid, uuid, uuid[], boolean, uuid[], numeric, numeric, text, private.page_key, integer) is
  'One page of a shop''s products by filter and order, with the cursor''s key when more follow. p_sold_out_ids null: stock does not matter.';

create function private.count_shop_products(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[], p_min_price numeric, p_max_price numeric
)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  return (
    select count(*)
    from public.products p
    where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
      and (p_category_id is null or p.category_id = p_category_id)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (not p_deals_only or p.retail_price > p.price)
      and (p_min_price is null or p.price >= p_min_price)
      and (p_max_price is null or p.price <= p_max_price)
      and (p_sold_out_ids is null or p.kind = 'service'
        or (p.stock_quantity > 0 and p.id <> all (p_sold_out_ids))
        or (p.has_variants and exists (
          select 1 from public.products v
          where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
            and v.stock_quantity > 0 and v.id <> all (p_sold_out_ids))))
  );
end;
$$;
comment on function private.count_shop_products(uuid, uuid, uuid[], boolean, uuid[], numeric, numeric) is
  'How many products all pages of a shop''s list hold together.';

create function public.shop_products(
  p_tenant_id uuid, p_category_id uuid default null, p_sort text default 'name', p_deals_only boolean default false,
  p_in_stock_only boolean default false, p_min_price numeric default null, p_max_price numeric default null,
  p_after text default null, p_limit integer default 24
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  -- One category is an equality, and its index then keeps the order of the names.
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_deals_only boolean := coalesce(p_deals_only, false);
  v_key private.page_key;
  v_page record;
  v_total bigint;
begin
  perform private.require_open_shop(p_tenant_id);
  if coalesce(p_sort, '') not in ('name', 'price_asc', 'price_desc', 'newest') then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_key := private.page_key(p_after, p_sort);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24));
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, p_min_price, p_max_price) end;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$$;
comment on function public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer) is
  'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page.';

create function private.no_shop_context()
returns jsonb language sql immutable security invoker set search_path = ''
return '{
  "state": "not_found", "tenant_id": null, "name": "", "slug": null, "subdomain": null, "custom_domain": null,
  "logo_url": null, "primary_color": "#2563eb", "secondary_color": "#64748b", "accent_color": "#f59e0b",
  "currency_code": "USD", "currency_symbol": "$", "prices_include_tax": true, "timezone": "UTC",
  "tagline": null, "about": null, "email": null, "phone": null, "website": null,
  "address": {"line_1": null, "line_2": null, "city": null, "state_province": null, "postal_code": null, "country": null},
  "social": {"facebook_url": null, "instagram_url": null, "twitter_url": null, "youtube_url": null, "linkedin_url": null},
  "fulfilment": {"delivery_enabled": false, "delivery_fee": 0, "free_delivery_from": null, "delivery_note": null, "pickup_enabled": false, "pickup_note": null}
}'::jsonb;
comment on function private.no_shop_context() is 'The context of a shop that does not exist, and what a shop that was shut down says of all but its name and looks.';

create function private.shop_profile(p_tenant_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case when s.is_enabled and t.status in ('active', 'trial') then 'open' else 'unavailable' end,
    'tenant_id', t.id, 'name', coalesce(s.display_name, b.company_name, t.name), 'slug', s.slug, 'subdomain', t.subdomain,
    'custom_domain', (select d.domain from public.tenant_domains d
      where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
    'logo_url', coalesce(c.logo_url, b.company_logo_url),
    'primary_color', coalesce(c.primary_color, '#2563eb'), 'secondary_color', coalesce(c.secondary_color, '#64748b'),
    'accent_color', coalesce(c.accent_color, '#f59e0b'),
    'currency_code', coalesce(b.currency_code, t.currency_code), 'currency_symbol', coalesce(b.currency_symbol, '$'),
    'prices_include_tax', coalesce(h.prices_include_tax, true), 'timezone', t.timezone,
    'tagline', b.tagline, 'about', b.about, 'email', b.email, 'phone', b.phone, 'website', b.website,
    'address', jsonb_build_object('line_1', b.address_line_1, 'line_2', b.address_line_2, 'city', b.city,
      'state_province', b.state_province, 'postal_code', b.postal_code, 'country', b.country),
    'social', jsonb_build_object('facebook_url', b.facebook_url, 'instagram_url', b.instagram_url, 'twitter_url', b.twitter_url,
      'youtube_url', b.youtube_url, 'linkedin_url', b.linkedin_url),
    'fulfilment', jsonb_build_object('delivery_enabled', coalesce(s.delivery_enabled, false), 'delivery_fee', coalesce(s.delivery_fee, 0),
      'free_delivery_from', s.free_delivery_from, 'delivery_note', s.delivery_note,
      'pickup_enabled', coalesce(s.pickup_enabled, false), 'pickup_note', s.pickup_note))
  from public.tenants t
  left join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  left join public.tenant_customization c on c.tenant_id = t.id
  left join public.tenant_policies h on h.tenant_id = t.id
  where t.id = p_tenant_id;
$$;
comment on function private.shop_profile(uuid) is 'ShopContext of a business with all it says of itself, whatever its status; null for an unknown one.';

create function public.shop_context(p_tenant_id uuid default null, p_slug text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce(p_tenant_id, (select f.tenant_id from public.storefront_settings f where f.slug = lower(btrim(p_slug))));
  v_profile jsonb := private.shop_profile(v_tenant_id);
begin
  return case
    when v_profile is null then private.no_shop_context()
    when exists (select 1 from public.tenants t where t.id = v_tenant_id and t.status in ('active', 'trial')) then v_profile
    -- A business that was shut down is named and dressed for its visitors, and says nothing else of itself.
    else private.no_shop_context() || (
      select jsonb_object_agg(e.key, e.value) from jsonb_each(v_profile) e
      where e.key in ('state', 'tenant_id', 'name', 'slug', 'logo_url', 'primary_color', 'secondary_color', 'accent_color')) end;
end;
$$;
comment on function public.shop_context(uuid, text) is
  'ShopContext by tenant or slug: what a shop shows of itself, of a suspended or closed business only name, slug and looks. '
  'Never null: an unknown shop has state not_found.';

grant execute on function
  public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer), public.shop_context(uuid, text)
to anon, authenticated;
