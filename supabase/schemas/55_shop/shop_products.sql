-- The shop's product lists: all products, a category with what lies below it, and deals.
-- Few products are reserved to the last piece, so they are gathered once rather than asked of every product.

create function private.reserved_out_ids(p_tenant_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  return array(
    select l.product_id
    from (select distinct k.product_id from public.stock_levels k where k.tenant_id = p_tenant_id and k.reserved_quantity > 0) r
    join public.products p on p.tenant_id = p_tenant_id and p.id = r.product_id
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = r.product_id
    group by l.product_id, p.stock_buffer having sum(l.quantity - l.reserved_quantity) <= coalesce(p.stock_buffer, v_buffer)
    union
    select e.product_id
    from (
      select distinct b.product_id from public.stock_batch_levels b
      where b.tenant_id = p_tenant_id and b.quantity <> 0 and b.expires_on < private.business_date(p_tenant_id, now())
    ) e
    where private.online_saleable(p_tenant_id, e.product_id, null, now()) <= 0);
end;
$$;
comment on function private.reserved_out_ids(uuid) is
  'Products of which nothing is left for the shop, though there is more stock than its buffer: web orders have reserved it, or it has expired.';

create function private.count_shop_products(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[], p_only_ids uuid[],
  p_min_price numeric, p_max_price numeric
)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  return (
    select count(*)
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
  );
end;
$$;
comment on function private.count_shop_products(uuid, uuid, uuid[], boolean, uuid[], uuid[], numeric, numeric) is
  'How many products all pages of a shop''s list hold together.';

create function public.shop_products(
  p_tenant_id uuid, p_category_id uuid default null, p_sort text default 'name', p_deals_only boolean default false,
  p_in_stock_only boolean default false, p_min_price numeric default null, p_max_price numeric default null,
  p_after text default null, p_limit integer default 24, p_facets jsonb default null, p_query text default null
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
    v_ranks := (select coalesce(jsonb_object_agg(r.id, r.rank), '{}') from private.match_ranks(p_tenant_id, private.product_term(p_tenant_id, v_term, true), v_only_ids) r);
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24), v_ranks);
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids, p_min_price, p_max_price) end;
  -- What was narrowed down finds less than the words do.
  if v_term is not null and v_key.id is null and p_category_id is null and p_facets is null and not v_deals_only
    and not coalesce(p_in_stock_only, false) and p_min_price is null and p_max_price is null then
    perform private.count_visit(p_tenant_id, 1, 'direct', v_term, v_total);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$$;
comment on function public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text) is
  'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page. p_facets {"Size": ["M", "L"]}: one of the values of every facet; p_query: of the first 2,000 that a search finds, which alone can be sorted by best match (best). A search by words alone is counted (private.count_visit).';

create function private.empty_shop_context()
returns jsonb language sql immutable security invoker set search_path = ''
return '{
  "state": "not_found", "tenant_id": null, "name": "", "slug": null, "subdomain": null, "custom_domain": null,
  "logo_url": null, "primary_color": "#2563eb", "secondary_color": "#64748b", "accent_color": "#f59e0b",
  "currency_code": "USD", "currency_symbol": "$", "prices_include_tax": true, "timezone": "UTC",
  "tagline": null, "about": null, "email": null, "phone": null, "website": null,
  "address": {"line_1": null, "line_2": null, "city": null, "state_province": null, "postal_code": null, "country": null},
  "social": {"facebook_url": null, "instagram_url": null, "twitter_url": null, "youtube_url": null, "linkedin_url": null},
  "fulfilment": {"delivery_enabled": false, "delivery_fee": 0, "free_delivery_from": null, "delivery_note": null, "pickup_enabled": false, "pickup_note": null, "has_delivery_zones": false},
  "opening": {"hours": {}, "special_days": []},
  "ordering": {"order_minimum": null, "only_when_open": false, "has_pickup_times": false, "paused": null},
  "ways_to_pay": [], "tax_names": [], "policies": []
}'::jsonb;
comment on function private.empty_shop_context() is 'The context of a shop that does not exist, and what a shop that was shut down says of all but its name and looks.';

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
    'prices_include_tax', private.prices_hold_tax(t.id), 'timezone', t.timezone,
    'tagline', b.tagline, 'about', b.about, 'email', b.email, 'phone', b.phone, 'website', b.website,
    'address', jsonb_build_object('line_1', b.address_line_1, 'line_2', b.address_line_2, 'city', b.city,
      'state_province', b.state_province, 'postal_code', b.postal_code, 'country', b.country),
    'social', jsonb_build_object('facebook_url', b.facebook_url, 'instagram_url', b.instagram_url, 'twitter_url', b.twitter_url,
      'youtube_url', b.youtube_url, 'linkedin_url', b.linkedin_url),
    'fulfilment', jsonb_build_object('delivery_enabled', coalesce(s.delivery_enabled, false),
      'delivery_fee', coalesce(z.lowest_fee, s.delivery_fee, 0),
      'free_delivery_from', case when z.lowest_fee is null then s.free_delivery_from else z.free_from end,
      'has_delivery_zones', z.lowest_fee is not null, 'delivery_note', s.delivery_note,
      'pickup_enabled', coalesce(s.pickup_enabled, false), 'pickup_note', s.pickup_note),
    'opening', jsonb_build_object('hours', coalesce(s.opening_hours, '{}'), 'special_days', (
      select coalesce(jsonb_agg(e.value order by e.value ->> 'day'), '[]') from jsonb_array_elements(s.special_days) as e
      where (e.value ->> 'day')::date between current_date - 1 and current_date + 60)),
    'ordering', jsonb_build_object('order_minimum', s.order_minimum, 'only_when_open', coalesce(s.orders_only_when_open, false),
      'has_pickup_times', coalesce(private.has_pickup_times(s), false),
      'paused', case when private.is_paused(s, now()) then
        jsonb_build_object('until', s.orders_paused_until, 'message', s.pause_message) end),
    'ways_to_pay', private.ways_to_pay(p_tenant_id), 'tax_names', private.tax_names(p_tenant_id),
    'policies', private.written_policies(p_tenant_id))
  from public.tenants t
  left join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  left join public.tenant_customization c on c.tenant_id = t.id
  -- What can be said of all zones: none is cheaper, and from this amount on all are free.
  left join lateral (
    select min(d.fee) as lowest_fee, case when bool_and(d.free_from is not null) then max(d.free_from) end as free_from
    from public.delivery_zones d where d.tenant_id = t.id and d.is_active) z on true
  where t.id = p_tenant_id;
$$;
comment on function private.shop_profile(uuid) is
  'ShopContext of a business with all it says of itself, whatever its status; null for an unknown one. With delivery zones delivery_fee is the lowest of them.';

create function public.shop_context(p_tenant_id uuid default null, p_slug text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce(p_tenant_id, (select f.tenant_id from public.storefront_settings f where f.slug = lower(btrim(p_slug))));
  v_profile jsonb := private.shop_profile(v_tenant_id);
begin
  return case
    when v_profile is null then private.empty_shop_context()
    when exists (select 1 from public.tenants t where t.id = v_tenant_id and t.status in ('active', 'trial')) then
      case when private.tenant_is_writable(v_tenant_id) then v_profile
        else jsonb_set(v_profile, '{ordering,paused}', '{"until": null, "message": "This shop is not accepting orders at the moment."}') end
    -- A business that was shut down is named and dressed for its visitors, and says nothing else of itself.
    else private.empty_shop_context() || (
      select jsonb_object_agg(e.key, e.value) from jsonb_each(v_profile) e
      where e.key in ('state', 'tenant_id', 'name', 'slug', 'logo_url', 'primary_color', 'secondary_color', 'accent_color')) end;
end;
$$;
comment on function public.shop_context(uuid, text) is
  'ShopContext by tenant or slug: what a shop shows of itself, of a suspended or closed business only name, slug and looks. '
  'One whose business is locked reads as paused. Never null: an unknown shop has state not_found.';

grant execute on function
  public.shop_context(uuid, text),
  public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text)
  to anon, authenticated;
