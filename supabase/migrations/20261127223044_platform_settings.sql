set local check_function_bodies = off;

CREATE TABLE "private"."feature_flag_tenants" ("tenant_id" uuid NOT NULL, "key" text NOT NULL, "is_on" boolean NOT NULL, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "feature_flag_tenants_pkey" PRIMARY KEY (tenant_id, key));

ALTER TABLE "private"."feature_flag_tenants" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."feature_flag_tenants" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."feature_flag_tenants" OWNER TO "postgres";

CREATE TABLE "private"."feature_flags" ("key" text NOT NULL, "title" text NOT NULL, "description" text NOT NULL, "percent" numeric(5,2) NOT NULL DEFAULT 0, "ends_on" date, "saved_by" uuid, "saved_at" timestamp with time zone, CONSTRAINT "feature_flags_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 500))), CONSTRAINT "feature_flags_ends_on_check" CHECK (isfinite(ends_on)), CONSTRAINT "feature_flags_key_check" CHECK ((key ~ '^[a-z][a-z_]{2,39}$'::text)), CONSTRAINT "feature_flags_percent_check" CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))), CONSTRAINT "feature_flags_pkey" PRIMARY KEY (key), CONSTRAINT "feature_flags_saved_at_check" CHECK (isfinite(saved_at)), CONSTRAINT "feature_flags_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 120))));

ALTER TABLE "private"."feature_flags" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."feature_flags" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."feature_flags" OWNER TO "postgres";

CREATE TABLE "private"."platform_settings" ("is_only" boolean NOT NULL DEFAULT true, "trial_hours" integer NOT NULL DEFAULT 720, "default_plan_id" uuid NOT NULL, "trial_extension_days" integer NOT NULL DEFAULT 90, "trial_extension_total_days" integer NOT NULL DEFAULT 180, "saved_by" uuid, "saved_at" timestamp with time zone, CONSTRAINT "platform_settings_is_only_check" CHECK (is_only), CONSTRAINT "platform_settings_pkey" PRIMARY KEY (is_only), CONSTRAINT "platform_settings_saved_at_check" CHECK (isfinite(saved_at)), CONSTRAINT "platform_settings_total_holds_one" CHECK ((trial_extension_total_days >= trial_extension_days)), CONSTRAINT "platform_settings_trial_extension_days_check" CHECK (((trial_extension_days >= 1) AND (trial_extension_days <= 365))), CONSTRAINT "platform_settings_trial_extension_total_days_check" CHECK (((trial_extension_total_days >= 1) AND (trial_extension_total_days <= 730))), CONSTRAINT "platform_settings_trial_hours_check" CHECK (((trial_hours >= 24) AND (trial_hours <= 8760))));

ALTER TABLE "private"."platform_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_settings" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_settings" OWNER TO "postgres";

ALTER TABLE "private"."platform_admins" ADD COLUMN "role" text NOT NULL DEFAULT 'owner'::text;

CREATE OR REPLACE FUNCTION private.flag_bucket(p_key text, p_tenant_id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select ((get_byte(h.bytes, 0)::bigint * 16777216 + get_byte(h.bytes, 1) * 65536 + get_byte(h.bytes, 2) * 256 + get_byte(h.bytes, 3)) % 10000)::integer
  from (select sha256(convert_to(p_key || '.' || p_tenant_id, 'UTF8')) as bytes) h;
$function$;

ALTER FUNCTION "private"."flag_bucket"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.flag_is_on(p_flag private.feature_flags, p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (p_flag.ends_on is null or p_flag.ends_on >= (statement_timestamp() at time zone 'UTC')::date)
    and coalesce(
      (select o.is_on from private.feature_flag_tenants o where o.tenant_id = p_tenant_id and o.key = p_flag.key),
      private.flag_bucket(p_flag.key, p_tenant_id) < p_flag.percent * 100);
end;
$function$;

ALTER FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.flag_json(p_flag private.feature_flags)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('key', p_flag.key, 'title', p_flag.title, 'description', p_flag.description, 'percent', p_flag.percent,
    'ends_on', p_flag.ends_on, 'has_ended', coalesce(p_flag.ends_on < (statement_timestamp() at time zone 'UTC')::date, false), 'saved_at', p_flag.saved_at,
    'tenants', (select count(*) from public.tenants t where t.status in ('active', 'trial')),
    'tenants_on', (select count(*) from public.tenants t where t.status in ('active', 'trial') and private.flag_is_on(p_flag, t.id)),
    'exceptions', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant_id', o.tenant_id, 'tenant_name', t.name, 'is_on', o.is_on, 'saved_at', o.saved_at)
        order by lower(t.name), t.id), '[]')
      from private.feature_flag_tenants o join public.tenants t on t.id = o.tenant_id where o.key = p_flag.key));
end;
$function$;

ALTER FUNCTION "private"."flag_json"(private.feature_flags) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_flag(p_key text)
 RETURNS private.feature_flags
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_flag private.feature_flags;
begin
  select f.* into v_flag from private.feature_flags f where f.key = p_key for update;
  if v_flag.key is null then
    perform private.fail(404, 'not_found', 'This feature does not exist.', '{"field": "key"}');
  end if;
  return v_flag;
end;
$function$;

ALTER FUNCTION "private"."lock_flag"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_administrators()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', p.full_name, 'email', u.email, 'role', a.role, 'since', a.created_at,
      'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      'last_sign_in_at', u.last_sign_in_at,
      'last_used_at', (
        select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id),
      'sessions', (
        select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))) order by a.created_at, u.id)
    from private.platform_admins a join auth.users u on u.id = a.user_id left join public.profiles p on p.user_id = a.user_id), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.platform_role(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select a.role from private.platform_admins a where a.user_id = p_user_id);
end;
$function$;

ALTER FUNCTION "private"."platform_role"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_settings_json(p_admin_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(s) - array['is_only', 'saved_by'] || jsonb_build_object(
      'saved_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = s.saved_by),
      'seller_name', (select b.seller ->> 'name' from private.billing_settings b),
      'plans', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency, 'period', p.period)
        order by p.position, p.name) from public.billing_plans p),
      'running_trials', (select count(*) from public.tenant_subscriptions x
        where x.status in ('trial', 'trialing') and x.expires_at > statement_timestamp()),
      'new_in_30_days', (select count(*) from public.tenants t where t.created_at > statement_timestamp() - interval '30 days'),
      'may_edit', private.platform_role(p_admin_id) in ('owner', 'operations'))
    from private.platform_settings s);
end;
$function$;

ALTER FUNCTION "private"."platform_settings_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.provision_tenant(p_owner uuid, p_tenant jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := coalesce((p_tenant ->> 'id')::uuid, gen_random_uuid());
  v_name text := btrim(p_tenant ->> 'name');
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
  v_currency_code text := upper(coalesce(nullif(btrim(p_tenant ->> 'currency_code'), ''), 'USD'));
  v_plan_id uuid := (select s.default_plan_id from private.platform_settings s);
  v_trial_ends_at timestamptz := p_now + (select make_interval(hours => s.trial_hours) from private.platform_settings s);
  v_price jsonb := private.plan_price(v_plan_id, v_currency_code);
  v_subdomain text;
  v_slug text := lower(nullif(btrim(p_tenant ->> 'slug'), ''));
begin
  if nullif(btrim(p_tenant ->> 'subdomain'), '') is not null then
    v_subdomain := private.require_subdomain(p_tenant ->> 'subdomain');
  elsif not p_tenant ? 'subdomain' then
    v_subdomain := private.free_subdomain(v_name);
  end if;
  v_slug := coalesce(v_slug, v_subdomain, private.free_subdomain(v_name));
  insert into public.tenants (id, name, subdomain, status, timezone, currency_code, country, created_at)
  values (v_tenant_id, v_name, v_subdomain, coalesce(p_tenant ->> 'status', 'trial'),
    coalesce(nullif(p_tenant ->> 'timezone', ''), 'UTC'), v_currency_code, v_country, p_now);
  insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active, created_at)
  values (v_tenant_id, p_owner, 'admin', 'accepted', p_now, true, p_now);
  perform private.provision_settings(v_tenant_id, v_name, v_slug, v_country, v_currency_code);
  insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, current_period_start,
    current_period_end, next_billing_date, next_billing_amount, expires_at, created_at, moved_at)
  values (v_tenant_id, v_plan_id, 'trial', (v_price ->> 'amount')::numeric, v_price ->> 'currency', p_now,
    v_trial_ends_at, v_trial_ends_at, (v_price ->> 'amount')::numeric, v_trial_ends_at, p_now, p_now);
  perform private.provision_ledger(v_tenant_id);
  perform private.write_audit(v_tenant_id, p_owner, 'tenant_created', 'tenants', v_tenant_id, null,
    jsonb_build_object('name', v_name, 'subdomain', v_subdomain, 'currency_code', v_currency_code));
  return jsonb_build_object('tenant_id', v_tenant_id, 'subdomain', v_subdomain, 'slug', v_slug);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_platform_role(p_roles text[])
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_platform_admin();
begin
  if private.platform_role(v_user_id) <> all (p_roles) then
    perform private.fail(403, 'permission_denied', 'Your role on the platform does not allow this.', jsonb_build_object('roles', to_jsonb(p_roles)));
  end if;
  return v_user_id;
end;
$function$;

ALTER FUNCTION "private"."require_platform_role"(text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_flags(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select jsonb_agg(f.key order by f.key) from private.feature_flags f where private.flag_is_on(f, p_tenant_id)), '[]');
end;
$function$;

ALTER FUNCTION "private"."tenant_flags"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_extend_trial(p_extension jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_tenant_id uuid := private.input_uuid(private.input_object(p_extension, 'p_extension'), 'tenant_id');
  v_until timestamptz := private.input_instant(p_extension, 'expires_at');
  v_reason text := private.billing_reason(p_extension);
  v_sub public.tenant_subscriptions;
  v_first timestamptz;
  v_limits private.platform_settings;
begin
  perform private.lock_billing(v_tenant_id);
  select s.* into v_limits from private.platform_settings s;
  v_sub := private.deciding_subscription(v_tenant_id);
  if coalesce(v_sub.status not in ('trial', 'trialing'), true) then
    perform private.fail(409, 'no_trial', 'This business is not on trial.');
  elsif v_until is null or v_until < clock_timestamp() or v_until > greatest(v_sub.expires_at, clock_timestamp()) + make_interval(days => v_limits.trial_extension_days, mins => 1) then
    perform private.refuse_input('expires_at', format('A trial is extended by 1 to %s days.', v_limits.trial_extension_days));
  end if;
  select min((c.before ->> 'expires_at')::timestamptz) into v_first from public.subscription_changes c
  where c.tenant_id = v_tenant_id and c.subscription_id = v_sub.id and c.what = 'trial_extended';
  if v_until > coalesce(v_first, v_sub.expires_at) + make_interval(days => v_limits.trial_extension_total_days, mins => 1) then
    perform private.fail(409, 'trial_too_long', format('A trial is extended by %s days in all at most.', v_limits.trial_extension_total_days));
  end if;
  if v_until <> v_sub.expires_at then
    update public.tenant_subscriptions s set expires_at = v_until, current_period_end = greatest(v_until, s.current_period_start) where s.id = v_sub.id;
    perform private.write_audit(v_tenant_id, v_admin_id, 'trial_extended', 'tenant_subscriptions', v_sub.id,
      jsonb_build_object('expires_at', v_sub.expires_at), jsonb_build_object('expires_at', v_until, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_domains(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_pattern text := '%' || private.escape_like(lower(private.input_text(v_filter, 'text', 200))) || '%';
  v_state text := private.input_choice(v_filter, 'state', array['verified', 'waiting'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := case when v_cursor is not null then private.input_text(v_cursor, 'domain', 253, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  perform private.require_platform_admin();
  select coalesce(array_agg(jsonb_build_object('domain', d.domain, 'tenant_id', d.tenant_id, 'tenant_name', d.name, 'tenant_status', d.status,
    'verified_at', d.verified_at, 'is_primary', d.is_primary, 'created_at', d.created_at) order by d.domain), '{}') into v_rows
  from (
    select x.*, t.name, t.status from public.tenant_domains x join public.tenants t on t.id = x.tenant_id
    where (v_after is null or x.domain > v_after) and (v_pattern is null or x.domain like v_pattern or t.name ilike v_pattern)
      and (v_state is null or (x.verified_at is not null) = (v_state = 'verified'))
    order by x.domain limit v_limit + 1) d;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit
    then private.encode_cursor(jsonb_build_object('domain', v_rows[v_limit] ->> 'domain')) end);
end;
$function$;

ALTER FUNCTION "public"."admin_list_domains"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_flags()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return coalesce((select jsonb_agg(private.flag_json(f) order by f.title, f.key) from private.feature_flags f), '[]');
end;
$function$;

ALTER FUNCTION "public"."admin_list_flags"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_platform_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.platform_settings_json(private.require_platform_admin());
end;
$function$;

ALTER FUNCTION "public"."admin_platform_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_flag(p_flag jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_before private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_percent numeric := private.input_number(p_flag, 'percent', 0, 100, 0.01);
  v_ends_on text := private.input_text(p_flag, 'ends_on', 10);
  v_reason text := private.billing_reason(p_flag);
  v_after private.feature_flags;
begin
  if v_ends_on is not null and (v_ends_on !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(v_ends_on, 'date')) then
    perform private.refuse_input('ends_on', 'This must be a day such as 2026-01-31.');
  end if;
  if (v_before.percent, v_before.ends_on) is distinct from (v_percent, private.input_day(v_ends_on::date, 'ends_on')) then
    update private.feature_flags f set percent = v_percent, ends_on = v_ends_on::date, saved_by = v_admin_id, saved_at = clock_timestamp()
    where f.key = v_before.key returning f.* into v_after;
    perform private.write_audit(null, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_before.key, 'percent', v_before.percent, 'ends_on', v_before.ends_on),
      jsonb_build_object('key', v_before.key, 'percent', v_after.percent, 'ends_on', v_after.ends_on, 'reason', v_reason));
  end if;
  return private.flag_json(coalesce(v_after, v_before));
end;
$function$;

ALTER FUNCTION "public"."admin_save_flag"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_platform_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_before jsonb;
  v_after jsonb;
  v_stored private.platform_settings;
begin
  select s.* into v_stored from private.platform_settings s for update;
  if v_stored.saved_at is distinct from private.input_instant(p_settings, 'version') then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  elsif not exists (select 1 from public.billing_plans p where p.id = v_plan_id) then
    perform private.refuse_input('default_plan_id', 'This plan does not exist.');
  elsif v_total < v_days then
    perform private.refuse_input('trial_extension_total_days', 'In all it is at least as much as at a time.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b));
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller);
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json(v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_save_platform_settings"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_set_administrator_role(p_user_id uuid, p_role text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner']);
  v_role text := private.input_choice(jsonb_build_object('p_role', p_role), 'p_role', array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_before text;
begin
  -- Two owners at once must not both step down.
  perform 1 from private.platform_admins a order by a.user_id for update;
  v_before := private.platform_role(p_user_id);
  if v_before is null then
    perform private.fail(404, 'not_found', 'This person does not run the platform.');
  elsif v_before = 'owner' and v_role <> 'owner' and (select count(*) from private.platform_admins a where a.role = 'owner') = 1 then
    perform private.fail(409, 'in_use', 'The platform needs an owner. Make somebody else one first.', '{"field": "p_role"}');
  elsif v_before <> v_role then
    update private.platform_admins a set role = v_role where a.user_id = p_user_id;
    perform private.write_audit(null, v_admin_id, 'administrator_role_changed', 'platform_admins', p_user_id,
      jsonb_build_object('role', v_before), jsonb_build_object('role', v_role, 'reason', v_reason));
  end if;
  return private.platform_administrators();
end;
$function$;

ALTER FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_set_flag_for_tenant(p_flag jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_flag private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_tenant_id uuid := private.input_uuid(p_flag, 'tenant_id');
  v_state text := private.input_choice(p_flag, 'state', array['on', 'off', 'share']);
  v_reason text := private.billing_reason(p_flag);
  v_before text;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.', '{"field": "tenant_id"}');
  end if;
  select case when o.is_on then 'on' else 'off' end into v_before
  from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
  v_before := coalesce(v_before, 'share');
  if v_before <> v_state then
    if v_state = 'share' then
      delete from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
    else
      insert into private.feature_flag_tenants (tenant_id, key, is_on, saved_by) values (v_tenant_id, v_flag.key, v_state = 'on', v_admin_id)
      on conflict (tenant_id, key) do update set is_on = excluded.is_on, saved_by = excluded.saved_by, saved_at = clock_timestamp();
    end if;
    perform private.write_audit(v_tenant_id, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_flag.key, 'state', v_before), jsonb_build_object('key', v_flag.key, 'state', v_state, 'reason', v_reason));
  end if;
  return private.flag_json(v_flag);
end;
$function$;

ALTER FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_access()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_profile public.profiles;
  v_membership public.tenant_users;
begin
  if v_user_id is null then
    perform private.refuse_ended_session();
  end if;
  select p.* into v_profile from public.profiles p where p.user_id = v_user_id;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id;
  return jsonb_build_object(
    'user_id', v_user_id,
    'email', (select u.email from auth.users u where u.id = v_user_id),
    'email_verified', coalesce(v_profile.email_verified, false),
    'is_platform_admin', exists (select 1 from private.platform_admins a where a.user_id = v_user_id),
    'assurance_level', case when private.claim('aal') = 'aal2' then 'aal2' else 'aal1' end,
    'profile', case when v_profile.user_id is not null then jsonb_build_object(
      'full_name', v_profile.full_name, 'role', v_profile.role, 'avatar_url', v_profile.avatar_url,
      'require_password_change', v_profile.require_password_change,
      'temp_password_created_at', v_profile.temp_password_created_at,
      'invitation_status', v_profile.invitation_status) end,
    'membership', case when v_membership.user_id is not null then jsonb_build_object(
      'tenant_id', v_membership.tenant_id, 'role', v_membership.role, 'is_active', v_membership.is_active,
      'invitation_status', v_membership.invitation_status) end,
    'tenant', private.tenant_access(v_membership.tenant_id),
    -- Whoever is only invited knows who invites them, not how that business stands.
    'subscription', case when v_membership.invitation_status = 'accepted' then private.subscription_access(v_membership.tenant_id) end,
    'permissions', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then (select coalesce(jsonb_agg(r.permission_key order by r.permission_key), '[]')
        from public.role_permissions r where r.role = v_membership.role)
      else '[]'::jsonb end,
    'flags', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then private.tenant_flags(v_membership.tenant_id) else '[]'::jsonb end);
end;
$function$;

ALTER TABLE "private"."feature_flag_tenants" ADD CONSTRAINT "feature_flag_tenants_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."feature_flag_tenants" ADD CONSTRAINT "feature_flag_tenants_key_fkey" FOREIGN KEY (key) REFERENCES private.feature_flags(key) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "private"."platform_admins" ADD CONSTRAINT "platform_admins_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'operations'::text, 'finance'::text, 'support'::text])));

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_default_plan_id_fkey" FOREIGN KEY (default_plan_id) REFERENCES public.billing_plans(id) ON DELETE RESTRICT;

CREATE INDEX feature_flag_tenants_key_idx ON private.feature_flag_tenants USING btree (key, tenant_id);

CREATE INDEX platform_settings_default_plan_id_idx ON private.platform_settings USING btree (default_plan_id);

COMMENT ON COLUMN "private"."feature_flags"."ends_on" IS 'The last day (UTC) on which anybody has it.';

COMMENT ON COLUMN "private"."feature_flags"."percent" IS 'The share of businesses that have it, by private.flag_bucket: whoever has it keeps it when the share grows.';

COMMENT ON COLUMN "private"."platform_admins"."role" IS 'What of the platform somebody may change; everybody reads.';

COMMENT ON COLUMN "private"."platform_settings"."default_plan_id" IS 'The plan that a new business begins on.';

COMMENT ON COLUMN "private"."platform_settings"."trial_extension_days" IS 'The most days that staff extend a trial by at a time; trial_extension_total_days in all.';

COMMENT ON COLUMN "private"."platform_settings"."trial_hours" IS 'How long the trial of a new business lasts. Those that run keep their end.';

COMMENT ON FUNCTION "private"."flag_bucket"(text, uuid) IS 'Where a business stands from 0 to 9999 for a feature: the first four bytes of the sha256 of key.tenant_id, modulo 10000. The same today and tomorrow, another for each feature.';

COMMENT ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) IS 'Whether a business has a feature: not after its last day; else by what was decided for the business, else by the share.';

COMMENT ON FUNCTION "private"."flag_json"(private.feature_flags) IS 'A feature as platform staff see it: {key, title, description, percent, ends_on, has_ended, saved_at, tenants, tenants_on, exceptions [{tenant_id, tenant_name, is_on, saved_at}]}. Counted are usable businesses.';

COMMENT ON FUNCTION "private"."lock_flag"(text) IS 'A feature, locked for a change, or not_found.';

COMMENT ON FUNCTION "private"."platform_role"(uuid) IS 'What a platform administrator is: owner, operations, finance or support; null for anybody else.';

COMMENT ON FUNCTION "private"."platform_settings_json"(uuid) IS 'The platform''s settings as an administrator sees them, with the plans to choose from and who would be affected.';

COMMENT ON FUNCTION "private"."require_platform_role"(text[]) IS 'The calling platform administrator if their role is one of these, or an error: those of require_platform_admin, permission_denied.';

COMMENT ON FUNCTION "private"."tenant_flags"(uuid) IS 'The keys of the features that a business has.';

COMMENT ON FUNCTION "public"."admin_extend_trial"(jsonb) IS 'Lets a trial last until {tenant_id, expires_at, reason}: as many days at a time and in all as private.platform_settings allows (90, 180). Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) IS 'Own host names of businesses in alphabetical order, at most 100 a page, by text of host or business and by state (verified, waiting). Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_flags"() IS 'Features that only some businesses have so far, with how many have each and the exceptions. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, saved_at, saved_by, plans, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_save_flag"(jsonb) IS 'Gives a feature to a share of all businesses: {key, percent 0 to 100 in hundredths, ends_on: its last day or null, reason}. Answers the feature. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) IS 'Says what somebody who runs the platform may change: owner, operations, finance or support, with a reason. The last owner stays one (in_use). Answers all administrators. Owners with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) IS 'Gives a feature to one business, keeps it from it, or lets the share decide again: {key, tenant_id, state on|off|share, reason}. Answers the feature. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."create_tenant"(jsonb) IS 'Sign-up: makes a business with a trial (private.platform_settings: 720 hours unless staff said otherwise) and the caller as its owner. Idempotent by id and body.';

COMMENT ON TABLE "private"."feature_flag_tenants" IS 'Businesses for which a feature is on or off whatever its share is.';

COMMENT ON TABLE "private"."feature_flags" IS 'Parts of the product that only some businesses have so far. The code asks for the key; off is as it was before. Never a right: what a role may do is in role_permissions.';

COMMENT ON TABLE "private"."platform_settings" IS 'What platform staff decide for all businesses; one row.';

REVOKE ALL ON FUNCTION "private"."flag_bucket"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_bucket"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_bucket"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_json"(private.feature_flags) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_json"(private.feature_flags) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_json"(private.feature_flags) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_flag"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_flag"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_flag"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_role"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_role"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_role"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_settings_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_settings_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_settings_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_platform_role"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_platform_role"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_platform_role"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_flags"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_flags"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_flags"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_flags"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_flags"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_flags"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_flags"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_flags"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_platform_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_platform_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_flag"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_flag"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_flag"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_flag"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_flag"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_platform_settings"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_platform_settings"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_platform_settings"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_platform_settings"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_platform_settings"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) TO "service_role";

insert into private.feature_flags (key, title, ends_on, percent, saved_at, saved_by, description)
select r.key, r.title, r.ends_on, r.percent, r.saved_at, r.saved_by, r.description from jsonb_populate_record(null::private.feature_flags, '{"key": "urgent_notices", "title": "Urgent notices", "ends_on": null, "percent": 0.00, "saved_at": null, "saved_by": null, "description": "Shows the newest unread urgent notification above every staff screen, until it is opened or dismissed."}') r;

insert into private.platform_settings (is_only, saved_at, saved_by, trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days)
select r.is_only, r.saved_at, r.saved_by, r.trial_hours, r.default_plan_id, r.trial_extension_days, r.trial_extension_total_days from jsonb_populate_record(null::private.platform_settings, '{"is_only": true, "saved_at": null, "saved_by": null, "trial_hours": 720, "default_plan_id": "00000000-0000-4000-8000-000000000001", "trial_extension_days": 90, "trial_extension_total_days": 180}') r;
