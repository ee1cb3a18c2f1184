-- What a shop says of itself has how it can be paid (private.ways_to_pay): an unknown shop is answered with the same keys.

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
  "ways_to_pay": [], "tax_names": []
}'::jsonb;
