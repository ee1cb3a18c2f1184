-- Totals call a tax by the name that the business gave it: its code is for the tax authority.

create function private.tax_names(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tax_code', n.code, 'tax_rate_percent', n.rate_percent, 'name', n.name)
      order by n.code, n.rate_percent), '[]')
    from (
      select distinct on (r.code, r.rate_percent) r.code, r.rate_percent, r.name from public.tax_rates r
      where r.tenant_id = p_tenant_id and r.rate_percent > 0
      order by r.code, r.rate_percent, r.valid_from desc
    ) n);
end;
$$;
comment on function private.tax_names(uuid) is
  'What a business calls its taxes, by the code and rate that its documents keep: the newest name of each. Without those of nothing.';

create or replace function private.no_shop_context()
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
  "tax_names": []
}'::jsonb;

create or replace function private.shop_profile(p_tenant_id uuid)
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
    'tax_names', private.tax_names(p_tenant_id))
  from public.tenants t
  left join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  left join public.tenant_customization c on c.tenant_id = t.id
  left join public.tenant_policies h on h.tenant_id = t.id
  -- What can be said of all zones: none is cheaper, and from this amount on all are free.
  left join lateral (
    select min(d.fee) as lowest_fee, case when bool_and(d.free_from is not null) then max(d.free_from) end as free_from
    from public.delivery_zones d where d.tenant_id = t.id and d.is_active) z on true
  where t.id = p_tenant_id;
$$;
comment on function private.shop_profile(uuid) is
  'ShopContext of a business with all it says of itself, whatever its status; null for an unknown one. With delivery zones delivery_fee is the lowest of them.';
