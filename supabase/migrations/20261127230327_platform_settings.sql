set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE TABLE "private"."announcement_deliveries" ("tenant_id" uuid NOT NULL, "announcement_id" uuid NOT NULL, "user_id" uuid NOT NULL, "notification_id" uuid, "mail_id" uuid, "delivered_at" timestamp with time zone, "read_at" timestamp with time zone, CONSTRAINT "announcement_deliveries_pkey" PRIMARY KEY (tenant_id, announcement_id, user_id));

ALTER TABLE "private"."announcement_deliveries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."announcement_deliveries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."announcement_deliveries" OWNER TO "postgres";

CREATE TABLE "private"."announcements" ("id" uuid NOT NULL, "kind" text NOT NULL DEFAULT 'news'::text, "title" text NOT NULL, "body" text NOT NULL, "audience_kind" text NOT NULL, "audience_value" text, "by_mail" boolean NOT NULL DEFAULT false, "starts_at" timestamp with time zone, "state" text NOT NULL DEFAULT 'draft'::text, "owners" integer NOT NULL DEFAULT 0, "delivered" integer NOT NULL DEFAULT 0, "created_by" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "sent_at" timestamp with time zone, "withdrawn_at" timestamp with time zone, CONSTRAINT "announcements_audience_kind_check" CHECK ((audience_kind = ANY (ARRAY['all'::text, 'plan'::text, 'country'::text, 'status'::text, 'tenant'::text]))), CONSTRAINT "announcements_audience_named" CHECK (((audience_value IS NULL) = (audience_kind = 'all'::text))), CONSTRAINT "announcements_audience_value_check" CHECK (((length(audience_value) >= 2) AND (length(audience_value) <= 40))), CONSTRAINT "announcements_body_check" CHECK (((length(body) >= 1) AND (length(body) <= 500))), CONSTRAINT "announcements_check" CHECK (((delivered >= 0) AND (delivered <= owners))), CONSTRAINT "announcements_kind_check" CHECK ((kind = ANY (ARRAY['news'::text, 'maintenance'::text, 'important'::text]))), CONSTRAINT "announcements_owners_check" CHECK (((owners >= 0) AND (owners <= 10000000))), CONSTRAINT "announcements_pkey" PRIMARY KEY (id), CONSTRAINT "announcements_starts_at_check" CHECK (isfinite(starts_at)), CONSTRAINT "announcements_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'withdrawn'::text]))), CONSTRAINT "announcements_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 120))));

ALTER TABLE "private"."announcements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."announcements" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."announcements" OWNER TO "postgres";

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

CREATE TABLE "private"."tenant_notes" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "note" text NOT NULL, "created_by" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "tenant_notes_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 2000))), CONSTRAINT "tenant_notes_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "private"."tenant_notes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_notes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_notes" OWNER TO "postgres";

ALTER TABLE "private"."platform_admins" ADD COLUMN "role" text NOT NULL DEFAULT 'owner'::text;

CREATE OR REPLACE FUNCTION private.announcement_audience(p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := private.input_choice(p_body, 'audience_kind', array['all', 'plan', 'country', 'status', 'tenant']);
  v_value text := private.input_text(p_body, 'audience_value', 40, '', v_kind <> 'all');
begin
  if v_kind = 'plan' and not exists (select 1 from public.billing_plans p where p.id::text = v_value)
    or v_kind = 'tenant' and not exists (select 1 from public.tenants t where t.id::text = v_value)
    or v_kind = 'country' and not v_value = any (private.country_codes())
    or v_kind = 'status' and v_value not in ('active', 'trial', 'trial_ended', 'pending', 'past_due', 'expired', 'cancelled', 'suspended') then
    perform private.refuse_input('audience_value', 'Choose who this is for.');
  end if;
  return jsonb_build_object('kind', v_kind, 'value', case when v_kind <> 'all' then v_value end);
end;
$function$;

ALTER FUNCTION "private"."announcement_audience"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announcement_audience_name(p_kind text, p_value text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_kind
    when 'plan' then (select p.name from public.billing_plans p where p.id::text = p_value)
    when 'tenant' then (select t.name from public.tenants t where t.id::text = p_value)
    else p_value end;
end;
$function$;

ALTER FUNCTION "private"."announcement_audience_name"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announcement_json(p_announcement private.announcements)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_announcement) - 'created_by' || jsonb_build_object(
    'audience_name', private.announcement_audience_name(p_announcement.audience_kind, p_announcement.audience_value),
    'created_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id
      where u.id = p_announcement.created_by),
    'read', (select count(*) from private.announcement_deliveries d where d.announcement_id = p_announcement.id and d.read_at is not null));
end;
$function$;

ALTER FUNCTION "private"."announcement_json"(private.announcements) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announcement_mails(p_announcement_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('queued', count(*), 'sent', count(*) filter (where o.id is null or o.sent_at is not null),
      'failed', count(*) filter (where j.status = 'dead'))
    from private.announcement_deliveries d
    left join private.mail_outbox o on o.id = d.mail_id
    left join private.jobs j on j.tenant_id is null and j.kind = 'mail' and j.key = d.mail_id::text
    where d.announcement_id = p_announcement_id and d.mail_id is not null);
end;
$function$;

ALTER FUNCTION "private"."announcement_mails"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announcement_owners(p_kind text, p_value text)
 RETURNS TABLE(tenant_id uuid, user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select t.id, m.user_id
    from public.tenants t
    join public.tenant_users m on m.tenant_id = t.id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted'
    left join lateral (
      select x.status, x.expires_at, x.billing_plan_id from public.tenant_subscriptions x
      where x.tenant_id = t.id order by private.subscription_rank(x.status), x.created_at desc, x.id desc limit 1) s on true
    where case p_kind
      when 'status' then private.tenant_effective_status(t.status, s.status, s.expires_at) = p_value
      else t.status in ('active', 'trial') and case p_kind when 'all' then true when 'plan' then s.billing_plan_id::text = p_value
        when 'country' then t.country = p_value else t.id::text = p_value end end;
end;
$function$;

ALTER FUNCTION "private"."announcement_owners"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.deliver_announcement(p_announcement private.announcements, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.announcement_deliveries;
  v_mail_id uuid;
  v_count integer := 0;
begin
  for v_row in
    select d.* from private.announcement_deliveries d where d.announcement_id = p_announcement.id and d.delivered_at is null
    order by d.tenant_id, d.user_id limit p_limit for update
  loop
    v_row.notification_id := gen_random_uuid();
    insert into public.notifications (tenant_id, id, user_id, kind, permission, title, body, path)
    values (v_row.tenant_id, v_row.notification_id, v_row.user_id, 'announcement', 'dashboard.view', p_announcement.title, p_announcement.body, '/dashboard');
    v_mail_id := null;
    if p_announcement.by_mail then
      perform private.queue_mail(v_row.user_id, null, 'announcement', p_announcement.title, p_announcement.body);
      select o.id into v_mail_id from private.mail_outbox o
      where o.user_id = v_row.user_id and o.kind = 'announcement' and o.created_at = transaction_timestamp() order by o.id limit 1;
    end if;
    update private.announcement_deliveries d set notification_id = v_row.notification_id, mail_id = v_mail_id, delivered_at = clock_timestamp()
    where d.tenant_id = v_row.tenant_id and d.announcement_id = v_row.announcement_id and d.user_id = v_row.user_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."deliver_announcement"(private.announcements, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.lock_announcement(p_id uuid)
 RETURNS private.announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_announcement private.announcements;
begin
  select a.* into v_announcement from private.announcements a where a.id = p_id for update;
  if v_announcement.id is null then
    perform private.fail(404, 'not_found', 'This announcement does not exist.');
  end if;
  return v_announcement;
end;
$function$;

ALTER FUNCTION "private"."lock_announcement"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.masked_address(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN regexp_replace(p_text, '([^\s<>@,;])[^\s<>@,;]*@'::text, '\1•••@'::text, 'g'::text);

ALTER FUNCTION "private"."masked_address"(text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.platform_mail_row(p_mail private.mail_outbox, p_job private.jobs)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_mail.id, 'kind', p_mail.kind, 'recipient', private.masked_address(p_mail.recipient),
    'tenant_id', p_mail.shop_tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_mail.shop_tenant_id),
    'state', case when p_mail.sent_at is not null then 'sent' when p_job.status = 'dead' then 'failed'
      when p_job.attempts > 0 then 'retrying' else 'waiting' end,
    'job_id', p_job.id, 'attempts', coalesce(p_job.attempts, 0), 'last_error', private.masked_address(p_job.last_error), 'created_at', p_mail.created_at,
    'due_at', case when p_job.status = 'ready' then p_job.due_at end, 'sent_at', p_mail.sent_at);
end;
$function$;

ALTER FUNCTION "private"."platform_mail_row"(private.mail_outbox, private.jobs) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.subscription_change_text(p_change public.subscription_changes)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case p_change.what
    when 'status' then concat_ws(' → ', p_change.before ->> 'status', p_change.after ->> 'status')
    when 'trial_extended' then private.mail_day(((p_change.after ->> 'expires_at')::timestamptz at time zone 'UTC')::date)
    else (select concat_ws(', ', b.name, concat_ws(' ', p_change.after ->> 'currency', p_change.after ->> 'amount'))
      from (select 1) x left join public.billing_plans b on b.id = (p_change.after ->> 'billing_plan_id')::uuid) end;
$function$;

ALTER FUNCTION "private"."subscription_change_text"(public.subscription_changes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_events(p_tenant_id uuid, p_after_at timestamp with time zone, p_after_id text, p_limit integer)
 RETURNS TABLE(id text, at timestamp with time zone, kind text, what text, detail text, actor_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select x.* from (
      (select n.id::text, n.created_at, 'note', 'note', n.note, n.created_by from private.tenant_notes n
        where n.tenant_id = p_tenant_id and (p_after_at is null or n.created_at <= p_after_at) order by n.created_at desc limit p_limit * 2)
      union all
      (select c.id::text, c.occurred_at, 'subscription', c.what, private.subscription_change_text(c), c.actor_id from public.subscription_changes c
        where c.tenant_id = p_tenant_id and (p_after_at is null or c.occurred_at <= p_after_at)
          -- What staff did stands there with its reason.
          and not exists (select 1 from audit.events e where e.tenant_id = p_tenant_id and e.entity = 'tenant_subscriptions' and e.actor_id = c.actor_id
            and e.created_at between c.created_at - interval '5 seconds' and c.created_at + interval '5 seconds')
        order by c.occurred_at desc limit p_limit * 2)
      union all
      (select i.id::text, i.issued_at, 'invoice', 'issued', concat(i.number, ', ', i.currency, ' ', i.total), null from public.subscription_invoices i
        where i.tenant_id = p_tenant_id and (p_after_at is null or i.issued_at <= p_after_at) order by i.issued_at desc limit p_limit * 2)
      union all
      (select e.id::text, e.created_at, 'action', e.action, e.after ->> 'reason', e.actor_id from audit.events e
        where e.tenant_id = p_tenant_id and e.actor_kind = 'platform' and e.action not like 'admin\_list\_%' and e.action <> 'admin_billing_state'
          and (p_after_at is null or e.created_at <= p_after_at)
        order by e.created_at desc limit p_limit * 2)) as x (id, at, kind, what, detail, actor_id)
    where p_after_at is null or (x.at, x.id) < (p_after_at, p_after_id)
    order by x.at desc, x.id desc limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.tg_notification_reads__announcement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.announcement_deliveries d set read_at = new.read_at
  where d.tenant_id = new.tenant_id and d.notification_id = new.notification_id and d.user_id = new.user_id and d.read_at is null;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_notification_reads__announcement"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_add_tenant_note(p_note jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_id uuid := private.input_uuid(private.input_object(p_note, 'p_note'), 'id');
  v_tenant_id uuid := private.input_uuid(p_note, 'tenant_id');
  v_text text := private.input_text(p_note, 'note', 2000, '', true);
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  insert into private.tenant_notes (tenant_id, id, note, created_by) values (v_tenant_id, v_id, v_text, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  return jsonb_build_object('id', v_id);
end;
$function$;

ALTER FUNCTION "public"."admin_add_tenant_note"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_confirm_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations', 'finance']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_quote_id uuid := private.input_uuid(p_change, 'quote_id');
  v_reason text := private.billing_reason(p_change);
  v_before public.tenant_subscriptions;
  v_is_new boolean;
  v_answer jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  v_is_new := exists (select 1 from private.billing_quotes q where q.tenant_id = v_tenant_id and q.id = v_quote_id and q.answer is null);
  v_answer := private.confirm_quote(v_tenant_id, v_quote_id, private.input_text(p_change, 'quote_hash', 64, '', true),
    date_trunc('second', clock_timestamp()));
  if v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_change_plan', 'tenant_subscriptions', v_before.id,
      private.subscription_facts(v_before),
      private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('kind', v_answer -> 'kind', 'reason', v_reason));
  end if;
  return v_answer;
end;
$function$;

ALTER FUNCTION "public"."admin_confirm_subscription_change"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_count_audience(p_audience jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_audience jsonb;
begin
  perform private.require_platform_admin();
  v_audience := private.announcement_audience(private.input_object(p_audience, 'p_audience'));
  return (
    select jsonb_build_object('businesses', count(distinct o.tenant_id), 'owners', count(*), 'examples', coalesce((
      select jsonb_agg(e.name order by e.name) from (
        select distinct t.name from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') x
        join public.tenants t on t.id = x.tenant_id order by t.name limit 5) e), '[]'))
    from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') o);
end;
$function$;

ALTER FUNCTION "public"."admin_count_audience"(jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.admin_get_announcement(p_announcement_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_announcement private.announcements;
begin
  perform private.require_platform_admin();
  select a.* into v_announcement from private.announcements a where a.id = p_announcement_id;
  if v_announcement.id is null then
    perform private.fail(404, 'not_found', 'This announcement does not exist.');
  end if;
  return private.announcement_json(v_announcement) || jsonb_build_object('mails', private.announcement_mails(p_announcement_id));
end;
$function$;

ALTER FUNCTION "public"."admin_get_announcement"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_announcements(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_state text := private.input_choice(private.input_object(coalesce(p_filter, '{}'), 'p_filter'), 'state',
    array['draft', 'scheduled', 'sending', 'sent', 'withdrawn'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.announcement_json(a) order by a.created_at desc, a.id desc), '{}') into v_rows
  from (
    select x.* from private.announcements x
    where (v_state is null or x.state = v_state) and (v_after_id is null or (x.created_at, x.id) < (v_after_at, v_after_id))
    order by x.created_at desc, x.id desc limit v_limit + 1) a;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end,
    'may_send', private.platform_role(v_admin_id) in ('owner', 'operations'));
end;
$function$;

ALTER FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.admin_list_mails(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_state text := coalesce(private.input_choice(v_filter, 'state', array['failed', 'retrying', 'waiting', 'sent'], '', false), 'failed');
  v_kind text := private.input_text(v_filter, 'kind', 60);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_job bigint;
  v_after_at timestamptz;
  v_after_id uuid;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_state = 'sent' then
    v_after_at := private.cursor_instant(v_cursor);
    v_after_id := private.cursor_id(v_cursor);
  elsif v_cursor is not null then
    v_after_job := private.input_number(v_cursor, 'job', 0, 1e15, 1, 'p_after.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_mails', 'mail_outbox', null, null, jsonb_strip_nulls(v_filter));
  if v_state = 'sent' then
    select coalesce(array_agg(private.platform_mail_row(o, null) order by o.sent_at desc, o.id desc), '{}') into v_rows
    from (
      select x.* from private.mail_outbox x
      where x.sent_at is not null and (v_kind is null or x.kind = v_kind) and (v_after_id is null or (x.sent_at, x.id) < (v_after_at, v_after_id))
      order by x.sent_at desc, x.id desc limit v_limit + 1) o;
  else
    select coalesce(array_agg(private.platform_mail_row(m.mail, m.job) order by (m.job).id desc), '{}') into v_rows
    from (
      select o as mail, j as job from private.jobs j join private.mail_outbox o on o.id = j.key::uuid
      where j.kind = 'mail' and o.sent_at is null and (v_kind is null or o.kind = v_kind) and (v_after_job is null or j.id < v_after_job)
        and case v_state when 'failed' then j.status = 'dead' else j.status in ('ready', 'running') and (j.attempts > 0) = (v_state = 'retrying') end
      order by j.id desc limit v_limit + 1) m;
  end if;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
    case v_state when 'sent' then jsonb_build_object('at', v_rows[v_limit] -> 'sent_at', 'id', v_rows[v_limit] -> 'id')
      else jsonb_build_object('job', v_rows[v_limit] -> 'job_id') end) end);
end;
$function$;

ALTER FUNCTION "public"."admin_list_mails"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_message_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_message_overview', 'mail_outbox', null, null, null);
  return (
    select jsonb_build_object('waiting', count(*) filter (where j.status in ('ready', 'running') and j.attempts = 0),
      'retrying', count(*) filter (where j.status in ('ready', 'running') and j.attempts > 0),
      'failed', count(*) filter (where j.status = 'dead'),
      'oldest_waiting_at', min(j.created_at) filter (where j.status in ('ready', 'running')))
    from private.jobs j where j.kind = 'mail' and j.status in ('ready', 'running', 'dead'))
  || jsonb_build_object(
    'sent_day', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '1 day'),
    'sent_week', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '7 days'),
    'kinds', coalesce((
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'sent', k.sent) order by k.sent desc, k.kind)
      from (select o.kind, count(*) as sent from private.mail_outbox o
        where o.sent_at > statement_timestamp() - interval '7 days' group by o.kind) k), '[]'),
    'failures', coalesce((
      select jsonb_agg(jsonb_build_object('reason', f.reason, 'mails', f.mails, 'last_at', f.last_at) order by f.mails desc, f.reason)
      from (
        select private.masked_address(coalesce(j.last_error, '')) as reason, count(*) as mails, max(j.finished_at) as last_at
        from private.jobs j where j.kind = 'mail' and j.status = 'dead' group by 1 order by count(*) desc limit 20) f), '[]'));
end;
$function$;

ALTER FUNCTION "public"."admin_message_overview"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.admin_quote_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  perform private.require_platform_role(array['owner', 'operations', 'finance']);
  v_tenant_id := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  perform private.input_choice(p_change, 'begins', array['now', 'later']);
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  return private.save_quote(v_tenant_id, p_change, date_trunc('second', clock_timestamp()));
end;
$function$;

ALTER FUNCTION "public"."admin_quote_subscription_change"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_announcement(p_announcement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_id uuid := private.input_uuid(private.input_object(p_announcement, 'p_announcement'), 'id');
  v_kind text := private.input_choice(p_announcement, 'kind', array['news', 'maintenance', 'important']);
  v_title text := private.input_words(p_announcement, 'title', 120, '', true);
  v_body text := private.input_text(p_announcement, 'body', 500, '', true);
  v_audience jsonb := private.announcement_audience(p_announcement);
  v_by_mail boolean := private.input_flag(p_announcement, 'by_mail', true);
  v_starts_at timestamptz := private.input_instant(p_announcement, 'starts_at');
  v_before private.announcements;
  v_after private.announcements;
begin
  if v_starts_at > clock_timestamp() + interval '365 days' then
    perform private.refuse_input('starts_at', 'Choose a time within a year.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement' || v_id, 0));
  select a.* into v_before from private.announcements a where a.id = v_id for update;
  if v_before.state <> 'draft' then
    perform private.fail(409, 'in_use', 'This announcement is no longer a draft. Withdraw it and write another one.');
  end if;
  insert into private.announcements as a (id, kind, title, body, audience_kind, audience_value, by_mail, starts_at, created_by)
  values (v_id, v_kind, v_title, v_body, v_audience ->> 'kind', v_audience ->> 'value', v_by_mail, v_starts_at, v_admin_id)
  on conflict (id) do update set kind = excluded.kind, title = excluded.title, body = excluded.body, audience_kind = excluded.audience_kind,
    audience_value = excluded.audience_value, by_mail = excluded.by_mail, starts_at = excluded.starts_at, saved_at = clock_timestamp()
  returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_saved', 'announcements', v_id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_after));
  return private.announcement_json(v_after);
end;
$function$;

ALTER FUNCTION "public"."admin_save_announcement"(jsonb) OWNER TO "postgres";

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
    perform private.refuse_input('trial_extension_total_days', 'The total is at least as much as at a time.');
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

CREATE OR REPLACE FUNCTION public.admin_send_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_reason text := private.change_reason(p_reason);
  v_announcement private.announcements := private.lock_announcement(p_announcement_id);
  v_owners integer;
begin
  if v_announcement.state = 'withdrawn' then
    perform private.fail(409, 'in_use', 'This announcement was withdrawn.');
  elsif v_announcement.state <> 'draft' then
    return private.announcement_json(v_announcement);
  end if;
  select count(*) into v_owners from private.announcement_owners(v_announcement.audience_kind, v_announcement.audience_value);
  if v_owners = 0 then
    perform private.refuse_input('audience_value', 'Nobody would get this. Choose another audience.');
  end if;
  update private.announcements a set state = 'scheduled', starts_at = greatest(a.starts_at, clock_timestamp())
  where a.id = p_announcement_id returning a.* into v_announcement;
  perform private.schedule_job('announcement', null, p_announcement_id::text, v_announcement.starts_at);
  perform private.write_audit(null, v_admin_id, 'announcement_sent', 'announcements', p_announcement_id, '{"state": "draft"}',
    jsonb_build_object('state', 'scheduled', 'starts_at', v_announcement.starts_at, 'owners', v_owners, 'reason', v_reason));
  return private.announcement_json(v_announcement);
end;
$function$;

ALTER FUNCTION "public"."admin_send_announcement"(uuid, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.admin_tenant_timeline(p_tenant_id uuid, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id text := case when v_cursor is not null then private.input_text(v_cursor, 'id', 60, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 20);
  v_rows jsonb[];
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_cursor is null then
    perform private.write_audit(p_tenant_id, v_admin_id, 'admin_list_timeline', 'tenants', p_tenant_id, null, null);
  end if;
  select coalesce(array_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'what', e.what, 'detail', e.detail,
    'actor', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = e.actor_id))
    order by e.at desc, e.id desc), '{}') into v_rows
  from private.tenant_events(p_tenant_id, v_after_at, v_after_id, v_limit + 1) e;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('at', v_rows[v_limit] -> 'at', 'id', v_rows[v_limit] -> 'id')) end);
end;
$function$;

ALTER FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_withdraw_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
  v_reason text := private.change_reason(p_reason);
  v_before private.announcements := private.lock_announcement(p_announcement_id);
  v_after private.announcements;
begin
  if v_before.state = 'withdrawn' then
    return private.announcement_json(v_before);
  end if;
  perform private.withdraw_job('announcement', null, p_announcement_id::text);
  delete from public.notifications n using private.announcement_deliveries d
  where d.announcement_id = p_announcement_id and n.tenant_id = d.tenant_id and n.id = d.notification_id;
  with removed as (
    delete from private.mail_outbox o using private.announcement_deliveries d
    where d.announcement_id = p_announcement_id and o.id = d.mail_id and o.sent_at is null returning o.id)
  update private.announcement_deliveries d set mail_id = null from removed r where d.announcement_id = p_announcement_id and d.mail_id = r.id;
  update private.announcements a set state = 'withdrawn', withdrawn_at = clock_timestamp() where a.id = p_announcement_id returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_withdrawn', 'announcements', p_announcement_id, jsonb_build_object('state', v_before.state),
    jsonb_build_object('state', 'withdrawn', 'reason', v_reason));
  return private.announcement_json(v_after);
end;
$function$;

ALTER FUNCTION "public"."admin_withdraw_announcement"(uuid, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.send_announcement(p_announcement_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_step constant integer := 200;
  v_announcement private.announcements;
  v_count integer;
begin
  select a.* into v_announcement from private.announcements a where a.id = p_announcement_id for update;
  if v_announcement.id is null or v_announcement.state not in ('scheduled', 'sending') or v_announcement.starts_at > clock_timestamp() then
    return false;
  elsif v_announcement.state = 'scheduled' then
    -- Who gets it is settled here; whoever comes later does not.
    insert into private.announcement_deliveries (tenant_id, announcement_id, user_id)
    select o.tenant_id, p_announcement_id, o.user_id
    from private.announcement_owners(v_announcement.audience_kind, v_announcement.audience_value) o
    on conflict do nothing;
    update private.announcements a set state = 'sending', owners = (
      select count(*) from private.announcement_deliveries d where d.announcement_id = p_announcement_id)
    where a.id = p_announcement_id returning a.* into v_announcement;
  end if;
  v_count := private.deliver_announcement(v_announcement, c_step);
  update private.announcements a set delivered = least(a.owners, a.delivered + v_count),
    state = case when v_count < c_step then 'sent' else a.state end, sent_at = case when v_count < c_step then clock_timestamp() end
  where a.id = p_announcement_id;
  return v_count = c_step;
end;
$function$;

ALTER FUNCTION "public"."send_announcement"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."announcement_deliveries" ADD CONSTRAINT "announcement_deliveries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."announcement_deliveries" ADD CONSTRAINT "announcement_deliveries_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."announcement_deliveries" ADD CONSTRAINT "announcement_deliveries_announcement_id_fkey" FOREIGN KEY (announcement_id) REFERENCES private.announcements(id) ON DELETE CASCADE;

ALTER TABLE "private"."feature_flag_tenants" ADD CONSTRAINT "feature_flag_tenants_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."feature_flag_tenants" ADD CONSTRAINT "feature_flag_tenants_key_fkey" FOREIGN KEY (key) REFERENCES private.feature_flags(key) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "private"."platform_admins" ADD CONSTRAINT "platform_admins_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'operations'::text, 'finance'::text, 'support'::text])));

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_default_plan_id_fkey" FOREIGN KEY (default_plan_id) REFERENCES public.billing_plans(id) ON DELETE RESTRICT;

ALTER TABLE "private"."tenant_notes" ADD CONSTRAINT "tenant_notes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

CREATE INDEX announcement_deliveries_announcement_idx ON private.announcement_deliveries USING btree (announcement_id, tenant_id);

CREATE INDEX announcement_deliveries_notification_idx ON private.announcement_deliveries USING btree (tenant_id, notification_id);

CREATE INDEX announcement_deliveries_open_idx ON private.announcement_deliveries USING btree (announcement_id) WHERE (delivered_at IS NULL);

CREATE INDEX announcement_deliveries_read_idx ON private.announcement_deliveries USING btree (announcement_id) WHERE (read_at IS NOT NULL);

CREATE INDEX announcement_deliveries_user_id_idx ON private.announcement_deliveries USING btree (user_id);

CREATE INDEX announcements_newest_idx ON private.announcements USING btree (created_at DESC, id DESC);

CREATE INDEX feature_flag_tenants_key_idx ON private.feature_flag_tenants USING btree (key, tenant_id);

CREATE INDEX platform_settings_default_plan_id_idx ON private.platform_settings USING btree (default_plan_id);

CREATE INDEX tenant_notes_newest_idx ON private.tenant_notes USING btree (tenant_id, created_at DESC, id DESC);

CREATE TRIGGER _600_announcement AFTER INSERT ON private.notification_reads FOR EACH ROW EXECUTE FUNCTION private.tg_notification_reads__announcement();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.tenant_notes FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.tenant_notes FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

COMMENT ON COLUMN "private"."announcement_deliveries"."read_at" IS 'When the owner marked it as read in the bell; kept longer than the notification.';

COMMENT ON COLUMN "private"."announcements"."audience_value" IS 'The plan''s or business''s id, the country''s code or the standing (private.tenant_effective_status) that audience_kind is about.';

COMMENT ON COLUMN "private"."announcements"."owners" IS 'To how many it goes: counted when sending begins, and so many it stays.';

COMMENT ON COLUMN "private"."announcements"."starts_at" IS 'Not sent before; null: as soon as somebody sends it.';

COMMENT ON COLUMN "private"."feature_flags"."ends_on" IS 'The last day (UTC) on which anybody has it.';

COMMENT ON COLUMN "private"."feature_flags"."percent" IS 'The share of businesses that have it, by private.flag_bucket: whoever has it keeps it when the share grows.';

COMMENT ON COLUMN "private"."platform_admins"."role" IS 'What of the platform somebody may change; everybody reads.';

COMMENT ON COLUMN "private"."platform_settings"."default_plan_id" IS 'The plan that a new business begins on.';

COMMENT ON COLUMN "private"."platform_settings"."trial_extension_days" IS 'The most days that staff extend a trial by at a time; trial_extension_total_days in all.';

COMMENT ON COLUMN "private"."platform_settings"."trial_hours" IS 'How long the trial of a new business lasts. Those that run keep their end.';

COMMENT ON FUNCTION "private"."announcement_audience"(jsonb) IS 'The audience {kind, value} of a body with audience_kind and audience_value, or invalid_input.';

COMMENT ON FUNCTION "private"."announcement_audience_name"(text, text) IS 'What people call an audience: the name of the plan or business, else its code; null for all.';

COMMENT ON FUNCTION "private"."announcement_json"(private.announcements) IS 'An announcement as platform staff list it, with to how many owners it goes, how many have it and how many read it.';

COMMENT ON FUNCTION "private"."announcement_mails"(uuid) IS 'The mails of an announcement {queued, sent, failed}. What is no longer in the outbox was sent 30 days ago.';

COMMENT ON FUNCTION "private"."announcement_owners"(text, text) IS 'The active owners of usable businesses that an audience has: all, those of a plan, of a country, of a standing (also suspended ones), or of one business.';

COMMENT ON FUNCTION "private"."deliver_announcement"(private.announcements, integer) IS 'Gives an announcement to owners who do not have it, at most so many; how many.';

COMMENT ON FUNCTION "private"."flag_bucket"(text, uuid) IS 'Where a business stands from 0 to 9999 for a feature: the first four bytes of the sha256 of key.tenant_id, modulo 10000. The same today and tomorrow, another for each feature.';

COMMENT ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) IS 'Whether a business has a feature: not after its last day; else by what was decided for the business, else by the share.';

COMMENT ON FUNCTION "private"."flag_json"(private.feature_flags) IS 'A feature as platform staff see it: {key, title, description, percent, ends_on, has_ended, saved_at, tenants, tenants_on, exceptions [{tenant_id, tenant_name, is_on, saved_at}]}. Counted are usable businesses.';

COMMENT ON FUNCTION "private"."lock_announcement"(uuid) IS 'An announcement, locked for a change, or not_found.';

COMMENT ON FUNCTION "private"."lock_flag"(text) IS 'A feature, locked for a change, or not_found.';

COMMENT ON FUNCTION "private"."masked_address"(text) IS 'A text in which of each mail address only the first sign and the domain are left.';

COMMENT ON FUNCTION "private"."platform_mail_row"(private.mail_outbox, private.jobs) IS 'A mail as platform staff list it: without subject and text, which are somebody''s matter, and with its address masked.';

COMMENT ON FUNCTION "private"."platform_role"(uuid) IS 'What a platform administrator is: owner, operations, finance or support; null for anybody else.';

COMMENT ON FUNCTION "private"."platform_settings_json"(uuid) IS 'The platform''s settings as an administrator sees them, with the plans to choose from and who would be affected.';

COMMENT ON FUNCTION "private"."require_platform_role"(text[]) IS 'The calling platform administrator if their role is one of these, or an error: those of require_platform_admin, permission_denied.';

COMMENT ON FUNCTION "private"."subscription_change_text"(public.subscription_changes) IS 'What changed in a subscription, in short: the statuses, the new end of a trial, the plan and its price.';

COMMENT ON FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) IS 'What happened to a business as far as it concerns the platform: notes, subscription, invoices, what staff did, newest first.';

COMMENT ON FUNCTION "private"."tenant_flags"(uuid) IS 'The keys of the features that a business has.';

COMMENT ON FUNCTION "private"."tg_notification_reads__announcement"() IS 'Keeps that an announcement was read longer than the notification itself.';

COMMENT ON FUNCTION "public"."admin_add_tenant_note"(jsonb) IS 'Notes something about a business for other platform staff: {id, tenant_id, note to 2000 characters}; the same id again changes nothing. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) IS 'Does what admin_quote_subscription_change said, once: {tenant_id, quote_id, quote_hash, reason}. Answers {kind, invoice}; with an open invoice the plan changes when it is paid. quote_changed (409) when anything is different by now. Owners, operations and finance of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_count_audience"(jsonb) IS 'Whom {audience_kind all|plan|country|status|tenant, audience_value} has now: {businesses, owners, examples: up to 5 names}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_extend_trial"(jsonb) IS 'Lets a trial last until {tenant_id, expires_at, reason}: as many days at a time and in all as private.platform_settings allows (90, 180). Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_get_announcement"(uuid) IS 'One announcement with its mails {queued, sent, failed}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) IS 'What the platform tells owners, newest first, at most 100 a page, by state, and whether the caller may send. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_domains"(jsonb, text, integer) IS 'Own host names of businesses in alphabetical order, at most 100 a page, by text of host or business and by state (verified, waiting). Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_flags"() IS 'Features that only some businesses have so far, with how many have each and the exceptions. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) IS 'Mails by state (failed unless said, retrying, waiting, sent) and kind, newest first, at most 100 a page, with what the service answered; without what they say. admin_retry_job sends one again by its job. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_message_overview"() IS 'How mails fare: {waiting, retrying, failed, oldest_waiting_at, sent_day, sent_week, kinds: sent in 7 days by kind, failures: what services answered to those given up}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, saved_at, saved_by, plans, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) IS 'What another plan would cost a business: {tenant_id, billing_plan_id, period, currency, begins now|later: with the end of the period or of the trial}. Answers the amounts with quote_id and quote_hash for admin_confirm_subscription_change, valid for 15 minutes. Changes nothing. Owners, operations and finance of the platform with a second factor.';

COMMENT ON FUNCTION "public"."admin_save_announcement"(jsonb) IS 'Adds or changes a draft: {id, kind news|maintenance|important, title to 120, body to 500 characters, audience_kind, audience_value, by_mail, starts_at}. in_use once it was sent. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_flag"(jsonb) IS 'Gives a feature to a share of all businesses: {key, percent 0 to 100 in hundredths, ends_on: its last day or null, reason}. Answers the feature. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_send_announcement"(uuid, text) IS 'Has a draft sent at its time, or at once where that is past, with a reason; sent again it answers how it stands. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) IS 'Says what somebody who runs the platform may change: owner, operations, finance or support, with a reason. The last owner stays one (in_use). Answers all administrators. Owners with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) IS 'Gives a feature to one business, keeps it from it, or lets the share decide again: {key, tenant_id, state on|off|share, reason}. Answers the feature. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) IS 'Notes, subscription, invoices and what staff did for a business, newest first, at most 100 a page: [{id, at, kind note|subscription|invoice|action, what, detail, actor}]. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) IS 'Takes an announcement back with a reason: it leaves the bells, mails that wait are not sent, those that were sent stay. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."create_tenant"(jsonb) IS 'Sign-up: makes a business with a trial (private.platform_settings: 720 hours unless staff said otherwise) and the caller as its owner. Idempotent by id and body.';

COMMENT ON FUNCTION "public"."send_announcement"(uuid) IS 'For jobs-tick: the next 200 owners of an announcement get it, in one transaction; true while there are more. Broken off it goes on where it was: each owner has one row and gets it once.';

COMMENT ON TABLE "private"."announcement_deliveries" IS 'To whom an announcement goes: one row for each owner, so that nobody gets it twice, however often sending was broken off.';

COMMENT ON TABLE "private"."announcements" IS 'What the platform tells the owners of businesses, by the bell and if wished by mail.';

COMMENT ON TABLE "private"."feature_flag_tenants" IS 'Businesses for which a feature is on or off whatever its share is.';

COMMENT ON TABLE "private"."feature_flags" IS 'Parts of the product that only some businesses have so far. The code asks for the key; off is as it was before. Never a right: what a role may do is in role_permissions.';

COMMENT ON TABLE "private"."platform_settings" IS 'What platform staff decide for all businesses; one row.';

COMMENT ON TABLE "private"."tenant_notes" IS 'What platform staff note about a business, for each other. The business does not see it.';

REVOKE ALL ON FUNCTION "private"."announcement_audience"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_audience"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announcement_audience"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announcement_audience_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_audience_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announcement_audience_name"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announcement_json"(private.announcements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_json"(private.announcements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announcement_json"(private.announcements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announcement_mails"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_mails"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announcement_mails"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announcement_owners"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_owners"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announcement_owners"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deliver_announcement"(private.announcements, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deliver_announcement"(private.announcements, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deliver_announcement"(private.announcements, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_bucket"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_bucket"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_bucket"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_is_on"(private.feature_flags, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_json"(private.feature_flags) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_json"(private.feature_flags) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_json"(private.feature_flags) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_announcement"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_announcement"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_announcement"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_flag"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_flag"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_flag"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."masked_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."masked_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."masked_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_mail_row"(private.mail_outbox, private.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_mail_row"(private.mail_outbox, private.jobs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_mail_row"(private.mail_outbox, private.jobs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_role"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_role"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_role"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_settings_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_settings_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_settings_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_platform_role"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_platform_role"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_platform_role"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subscription_change_text"(public.subscription_changes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."subscription_change_text"(public.subscription_changes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."subscription_change_text"(public.subscription_changes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_flags"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_flags"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_flags"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_notification_reads__announcement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_notification_reads__announcement"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_notification_reads__announcement"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_add_tenant_note"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_add_tenant_note"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_add_tenant_note"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_add_tenant_note"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_add_tenant_note"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_count_audience"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_count_audience"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_count_audience"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_count_audience"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_count_audience"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_get_announcement"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_get_announcement"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_get_announcement"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_announcement"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_announcement"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_announcements"(jsonb, text, integer) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_mails"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_message_overview"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_message_overview"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_message_overview"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_message_overview"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_message_overview"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_platform_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_platform_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_platform_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_quote_subscription_change"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_announcement"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_announcement"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_announcement"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_announcement"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_announcement"(jsonb) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."admin_send_announcement"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_send_announcement"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_send_announcement"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_announcement"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_announcement"(uuid, text) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_withdraw_announcement"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_announcement"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."send_announcement"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_announcement"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_announcement"(uuid) TO "service_role";

insert into private.feature_flags (key, title, ends_on, percent, saved_at, saved_by, description)
select r.key, r.title, r.ends_on, r.percent, r.saved_at, r.saved_by, r.description from jsonb_populate_record(null::private.feature_flags, '{"key": "urgent_notices", "title": "Urgent notices", "ends_on": null, "percent": 0.00, "saved_at": null, "saved_by": null, "description": "Shows the newest unread urgent notification above every staff screen, until it is opened or dismissed."}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "announcement", "every": null, "lease": "00:03:00", "title": "Announcements to businesses", "retention": "7 days", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;

insert into private.platform_settings (is_only, saved_at, saved_by, trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days)
select r.is_only, r.saved_at, r.saved_by, r.trial_hours, r.default_plan_id, r.trial_extension_days, r.trial_extension_total_days from jsonb_populate_record(null::private.platform_settings, '{"is_only": true, "saved_at": null, "saved_by": null, "trial_hours": 720, "default_plan_id": "00000000-0000-4000-8000-000000000001", "trial_extension_days": 90, "trial_extension_total_days": 180}') r;
