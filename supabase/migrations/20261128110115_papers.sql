set local check_function_bodies = off;

CREATE TABLE "private"."shop_policy_versions" ("tenant_id" uuid NOT NULL, "kind" text NOT NULL, "version" integer NOT NULL, "body" text, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "saved_by" uuid, CONSTRAINT "shop_policy_versions_body_check" CHECK (((length(btrim(body)) >= 1) AND (length(btrim(body)) <= 20000))), CONSTRAINT "shop_policy_versions_kind_check" CHECK ((kind = ANY (ARRAY['privacy'::text, 'terms'::text, 'returns'::text, 'delivery'::text]))), CONSTRAINT "shop_policy_versions_pkey" PRIMARY KEY (tenant_id, kind, version), CONSTRAINT "shop_policy_versions_version_check" CHECK (((version >= 1) AND (version <= 1000000))));

ALTER TABLE "private"."shop_policy_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_policy_versions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_policy_versions" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.empty_shop_context()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN '{"name": "", "slug": null, "about": null, "email": null, "phone": null, "state": "not_found", "social": {"twitter_url": null, "youtube_url": null, "facebook_url": null, "linkedin_url": null, "instagram_url": null}, "address": {"city": null, "line_1": null, "line_2": null, "country": null, "postal_code": null, "state_province": null}, "opening": {"hours": {}, "special_days": []}, "tagline": null, "website": null, "logo_url": null, "ordering": {"paused": null, "order_minimum": null, "only_when_open": false, "has_pickup_times": false}, "policies": [], "timezone": "UTC", "subdomain": null, "tax_names": [], "tenant_id": null, "fulfilment": {"pickup_note": null, "delivery_fee": 0, "delivery_note": null, "pickup_enabled": false, "delivery_enabled": false, "free_delivery_from": null, "has_delivery_zones": false}, "ways_to_pay": [], "accent_color": "#f59e0b", "currency_code": "USD", "custom_domain": null, "primary_color": "#2563eb", "currency_symbol": "$", "secondary_color": "#64748b", "prices_include_tax": true}'::jsonb;

CREATE OR REPLACE FUNCTION private.last_policy(p_tenant_id uuid, p_kind text)
 RETURNS private.shop_policy_versions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_last private.shop_policy_versions;
begin
  select v.* into v_last from private.shop_policy_versions v
  where v.tenant_id = p_tenant_id and v.kind = p_kind order by v.version desc limit 1;
  return v_last;
end;
$function$;

ALTER FUNCTION "private"."last_policy"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.policies_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('policies', (
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'version', coalesce((l.last).version, 0), 'body', (l.last).body, 'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', n.version, 'body', n.body, 'saved_at', n.saved_at,
        'saved_by_name', (select p.full_name from public.profiles p where p.user_id = n.saved_by)) order by n.version desc)
      from (
        select v.* from private.shop_policy_versions v
        where v.tenant_id = p_tenant_id and v.kind = k.kind order by v.version desc limit 30) n), '[]')) order by k.place)
    from unnest(private.policy_kinds()) with ordinality as k (kind, place)
    cross join lateral (select private.last_policy(p_tenant_id, k.kind) as last) l));
end;
$function$;

ALTER FUNCTION "private"."policies_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.policy_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY['privacy'::text, 'terms'::text, 'returns'::text, 'delivery'::text];

ALTER FUNCTION "private"."policy_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_profile(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.written_policies(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(k.kind order by k.place), '[]')
    from unnest(private.policy_kinds()) with ordinality as k (kind, place)
    where (private.last_policy(p_tenant_id, k.kind)).body is not null);
end;
$function$;

ALTER FUNCTION "private"."written_policies"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_shop_policy(p_kind text, p_body text, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_kind text := private.input_choice(jsonb_build_object('kind', p_kind), 'kind', private.policy_kinds());
  v_body text := private.input_text(jsonb_build_object('body', replace(p_body, E'\r', '')), 'body', 20000);
  v_last private.shop_policy_versions;
begin
  perform private.require_writable();
  -- Who saves waits for who saves: two versions never get one number.
  perform 1 from public.business_settings b where b.tenant_id = v_tenant_id for no key update;
  v_last := private.last_policy(v_tenant_id, v_kind);
  if p_version is distinct from coalesce(v_last.version, 0) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  end if;
  if v_body is distinct from v_last.body then
    insert into private.shop_policy_versions (tenant_id, kind, version, body, saved_by)
    values (v_tenant_id, v_kind, p_version + 1, v_body, auth.uid());
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'shop_policy_versions', null,
      jsonb_build_object('kind', v_kind, 'version', v_last.version), jsonb_build_object('kind', v_kind, 'version', p_version + 1));
  end if;
  return private.policies_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_shop_policy"(text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.shop_policy(p_tenant_id uuid, p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_last private.shop_policy_versions;
begin
  perform private.require_open_shop(p_tenant_id);
  v_last := private.last_policy(p_tenant_id, p_kind);
  return case when v_last.body is not null then
    jsonb_build_object('kind', v_last.kind, 'body', v_last.body, 'changed_at', v_last.saved_at) end;
end;
$function$;

ALTER FUNCTION "public"."shop_policy"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.shop_policy_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.policies_json(private.require_permission('settings.view'));
end;
$function$;

ALTER FUNCTION "public"."shop_policy_settings"() OWNER TO "postgres";

ALTER TABLE "private"."shop_policy_versions" ADD CONSTRAINT "shop_policy_versions_saved_by_fkey" FOREIGN KEY (saved_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."shop_policy_versions" ADD CONSTRAINT "shop_policy_versions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX shop_policy_versions_saved_by_idx ON private.shop_policy_versions USING btree (saved_by);

COMMENT ON COLUMN "private"."shop_policy_versions"."body" IS 'Plain text of lines: "# " begins a heading, "- " a point of a list, an empty line a paragraph. Null: the page was taken out of the shop.';

COMMENT ON COLUMN "private"."shop_policy_versions"."saved_by" IS 'Null for people who are gone.';

COMMENT ON FUNCTION "private"."last_policy"(uuid, text) IS 'The version of a page that holds now; its columns are null before the first.';

COMMENT ON FUNCTION "private"."policies_json"(uuid) IS 'The pages of a shop and what they said before, as shop_policy_settings answers.';

COMMENT ON FUNCTION "private"."policy_kinds"() IS 'The pages a shop may have, in the order of its footer.';

COMMENT ON FUNCTION "private"."written_policies"(uuid) IS 'The pages that a shop has, as an array of kinds in the order of its footer.';

COMMENT ON FUNCTION "public"."save_shop_policy"(text, text, integer) IS 'Sets what a page of the own shop says (at most 20,000 characters; empty takes it out of the shop) and answers as shop_policy_settings. p_version is that which was read: stale_row once somebody else saved. What stands there already makes no version. Audited. Needs settings.edit.';

COMMENT ON FUNCTION "public"."shop_policy"(uuid, text) IS 'A page of an open shop: {kind, body, changed_at}; null when the shop does not have it. shop_context names those it has.';

COMMENT ON FUNCTION "public"."shop_policy_settings"() IS 'The pages of the own shop: {policies: [{kind privacy, terms, returns or delivery, version (0 before the first), body (null: no page), versions [{version, body, saved_at, saved_by_name}] the newest first, 30 at most}]}. Needs settings.view.';

COMMENT ON TABLE "private"."shop_policy_versions" IS 'What a shop says of privacy, terms, returns and delivery, version by version: the last one of a kind is shown in the shop. Never changed or deleted.';

REVOKE ALL ON FUNCTION "private"."last_policy"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_policy"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_policy"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."policies_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."policies_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."policies_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."policy_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."policy_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_policies"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_policies"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_policies"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_shop_policy"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_shop_policy"(text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_shop_policy"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_shop_policy"(text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_shop_policy"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."shop_policy"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shop_policy"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."shop_policy"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."shop_policy"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."shop_policy"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."shop_policy_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shop_policy_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."shop_policy_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."shop_policy_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."shop_policy_settings"() TO "service_role";
