set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE TABLE "private"."tenant_closures" ("tenant_id" uuid NOT NULL, "status" text NOT NULL DEFAULT 'waiting'::text, "is_by_platform" boolean NOT NULL, "asked_by" uuid NOT NULL, "reason" text NOT NULL, "status_before" text NOT NULL, "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "erase_at" timestamp with time zone NOT NULL, "reminded_at" timestamp with time zone, "began_at" timestamp with time zone, "erased_at" timestamp with time zone, "tables" text[] NOT NULL DEFAULT '{}'::text[], "place" integer NOT NULL DEFAULT 1, "row_count" bigint NOT NULL DEFAULT 0, "user_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[], "owner_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[], CONSTRAINT "tenant_closures_began_at_check" CHECK (isfinite(began_at)), CONSTRAINT "tenant_closures_erase_at_check" CHECK (isfinite(erase_at)), CONSTRAINT "tenant_closures_erased_at_check" CHECK (isfinite(erased_at)), CONSTRAINT "tenant_closures_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "tenant_closures_place_check" CHECK (((place >= 1) AND (place <= 10000))), CONSTRAINT "tenant_closures_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "tenant_closures_reminded_at_check" CHECK (isfinite(reminded_at)), CONSTRAINT "tenant_closures_row_count_check" CHECK (((row_count >= 0) AND ((row_count)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "tenant_closures_status_before_check" CHECK ((status_before = ANY (ARRAY['active'::text, 'trial'::text, 'suspended'::text]))), CONSTRAINT "tenant_closures_status_check" CHECK ((status = ANY (ARRAY['waiting'::text, 'erasing'::text, 'erased'::text]))));

ALTER TABLE "private"."tenant_closures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_closures" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_closures" OWNER TO "postgres";

ALTER TABLE "private"."platform_settings" ADD COLUMN "closing_days" integer NOT NULL DEFAULT 30;

CREATE OR REPLACE FUNCTION private.begin_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
 RETURNS private.tenant_closures
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant public.tenants;
  v_closure private.tenant_closures;
  v_day text;
begin
  select * into v_tenant from public.tenants t where t.id = p_tenant_id for update;
  if v_tenant.status = 'closed' then
    perform private.fail(409, 'in_use', 'This business is closed already.');
  end if;
  insert into private.tenant_closures (tenant_id, is_by_platform, asked_by, reason, status_before, erase_at)
  select p_tenant_id, p_is_by_platform, p_actor, p_reason, v_tenant.status, clock_timestamp() + make_interval(days => s.closing_days)
  from private.platform_settings s
  returning * into v_closure;
  v_day := private.closing_day(p_tenant_id, v_closure.erase_at);
  update public.tenants t set status = 'closed' where t.id = p_tenant_id;
  perform private.hold_jobs(v_closure, true);
  perform private.schedule_job('business_closing', null, p_tenant_id::text, v_closure.erase_at - interval '7 days');
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business was closed',
    format('Everything of it is deleted on %s unless that is taken back.', v_day), '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', left('Your business is closed and will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
    format('%s was closed %s. Its shop, tills and programs have stopped, and nobody can work there.', private.mail_text(v_tenant.name, 120),
      case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    format('Everything of it is deleted for good on %s.', v_day),
    case when p_is_by_platform then 'If you think that this is a mistake, write to our support.' end,
    case when p_is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
      else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end,
    case when not p_is_by_platform then 'If nobody of you asked for it, open it again and change your password.' end));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closed', 'tenant_closures', p_tenant_id, jsonb_build_object('status', v_tenant.status),
    jsonb_build_object('reason', p_reason, 'erase_at', v_closure.erase_at, 'is_by_platform', p_is_by_platform));
  return v_closure;
end;
$function$;

ALTER FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.begin_erasing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.tenant_closures c set status = 'erasing', began_at = clock_timestamp(), tables = private.erasing_order(),
    user_ids = array(select m.user_id from public.tenant_users m where m.tenant_id = c.tenant_id),
    owner_ids = array(
      select m.user_id from public.tenant_users m
      where m.tenant_id = c.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted')
  where c.tenant_id = p_closure.tenant_id;
  -- The recurring revenue ends by the rules of subscriptions, while they are still there.
  update public.tenant_subscriptions s set status = case when s.status in ('active', 'past_due') then 'cancelled' else 'expired' end
  where s.tenant_id = p_closure.tenant_id and s.status in ('active', 'past_due', 'trial', 'trialing', 'pending');
end;
$function$;

ALTER FUNCTION "private"."begin_erasing"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_day(p_tenant_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.mail_day((p_at at time zone (select t.timezone from public.tenants t where t.id = p_tenant_id))::date);
end;
$function$;

ALTER FUNCTION "private"."closing_day"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_json(p_closure private.tenant_closures)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_closure.tenant_id is not null then jsonb_build_object('status', p_closure.status, 'is_by_platform', p_closure.is_by_platform,
    'asked_by_name', case when not p_closure.is_by_platform then (select p.full_name from public.profiles p where p.user_id = p_closure.asked_by) end,
    'asked_at', p_closure.asked_at, 'erase_at', p_closure.erase_at, 'erased_at', p_closure.erased_at, 'reason', p_closure.reason) end;
end;
$function$;

ALTER FUNCTION "private"."closing_json"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_state(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'business_name', (select t.name from public.tenants t where t.id = p_tenant_id),
    'waiting_days', (select s.closing_days from private.platform_settings s),
    'open_tills', (select count(*) from public.till_sessions s where s.tenant_id = p_tenant_id and s.status = 'open'),
    'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = p_tenant_id));
end;
$function$;

ALTER FUNCTION "private"."closing_state"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_tenant_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
begin
  return (
    select m.tenant_id
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join private.tenant_closures c on c.tenant_id = m.tenant_id and c.status = 'waiting'
    where m.user_id = v_user_id and m.is_active and m.invitation_status = 'accepted' and not p.require_password_change
      and (private.is_strong_session() or not private.has_second_factor(v_user_id))
      and private.actor_can(m.tenant_id, v_user_id, 'ownership.transfer'));
end;
$function$;

ALTER FUNCTION "private"."closing_tenant_id"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_closure private.tenant_closures;
begin
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null then
    perform private.fail(404, 'not_found', 'This business is not being closed.');
  elsif v_closure.status <> 'waiting' then
    perform private.fail(409, 'in_use', 'The deletion has begun. It can no longer be stopped.');
  elsif v_closure.is_by_platform and not p_is_by_platform then
    perform private.fail(403, 'permission_denied', 'Dukani closed this business. Write to our support.');
  end if;
  delete from private.tenant_closures c where c.tenant_id = p_tenant_id;
  update public.tenants t set status = v_closure.status_before where t.id = p_tenant_id;
  perform private.hold_jobs(v_closure, false);
  perform private.withdraw_job('business_closing', null, p_tenant_id::text);
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business is open again',
    'Its closing was taken back, and nothing is deleted.', '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', 'Your business is open again', concat_ws(E'\n\n',
    format('The closing of %s was taken back %s. Nothing is deleted.', (
      select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id), case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    'Continue where you were: {{site_url}}/dashboard'));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closing_taken_back', 'tenant_closures', p_tenant_id,
    jsonb_build_object('erase_at', v_closure.erase_at, 'reason', v_closure.reason),
    jsonb_strip_nulls(jsonb_build_object('status', v_closure.status_before, 'reason', p_reason)));
end;
$function$;

ALTER FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_rows(p_closure private.tenant_closures, p_table text, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_where text;
  v_count integer;
begin
  if not exists (select 1 from private.tenant_closures c where c.tenant_id = p_closure.tenant_id and c.status = 'erasing') then
    perform private.fail(409, 'in_use', 'The deletion of this business has not begun.');
  end if;
  select string_agg(format('x.%I = $1', c.name), ' or ') into v_where from private.erased_tables() e cross join lateral unnest(e.columns) as c (name) where e.table_name = p_table;
  if v_where is null then
    return 0;
  end if;
  v_where := v_where || case p_table
    when 'private.mail_outbox' then ' or x.user_id = any ($3) or x.document ->> ''tenant_id'' = $1::text'
    when 'public.user_activity_logs' then ' or x.user_id = any ($3)'
    when 'audit.events' then ' and x.entity <> ''tenant_closures'' or x.tenant_id is null and x.actor_id = any ($3)' else '' end;
  set local session_replication_role = replica;
  execute format('delete from %s t where t.ctid = any (array(select x.ctid from %s x where %s limit $2 for update skip locked))', p_table, p_table, v_where)
  using p_closure.tenant_id, p_limit, p_closure.user_ids;
  get diagnostics v_count = row_count;
  set local session_replication_role = origin;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_shoppers(p_tenant_id uuid, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_ids uuid[] := array(
    select x.user_id from (
      select a.user_id from private.shopper_accounts a where a.tenant_id = p_tenant_id
      union select s.user_id from private.shopper_orders s where s.tenant_id = p_tenant_id and s.user_id is not null) x limit p_limit);
begin
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = any (v_user_ids);
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = any (v_user_ids);
  update private.shopper_orders s set user_id = null where s.tenant_id = p_tenant_id and s.user_id = any (v_user_ids);
  delete from auth.users u where u.id = any (v_user_ids) and not private.is_login_needed(u.id) and private.is_made_for_shopping(u.id);
  return cardinality(v_user_ids);
end;
$function$;

ALTER FUNCTION "private"."erase_shoppers"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_some_rows(p_closure private.tenant_closures)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place integer := p_closure.place;
  v_gone integer := 0;
  v_count integer;
begin
  while v_place <= cardinality(p_closure.tables) and v_gone < 2000 loop
    v_count := private.erase_rows(p_closure, p_closure.tables[v_place], 2000 - v_gone);
    v_gone := v_gone + v_count;
    if v_gone < 2000 then
      v_place := v_place + 1;
    end if;
  end loop;
  -- What came meanwhile, or was held by somebody, is found by another round; a round that finds nothing is the last.
  if v_place > cardinality(p_closure.tables) and (v_gone > 0 or p_closure.place > 1) then
    update private.tenant_closures c set place = 1, tables = private.erasing_order(), row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id;
    return true;
  end if;
  update private.tenant_closures c set place = v_place, row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id and v_gone > 0;
  return v_gone > 0;
end;
$function$;

ALTER FUNCTION "private"."erase_some_rows"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erased_files(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('storage.objects') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'names', f.names)), '[]')
    from (
      select o.bucket_id, jsonb_agg(o.name) as names
      from storage.buckets b cross join lateral (
        select x.bucket_id, x.name from storage.objects x where x.bucket_id = b.id and x.name like p_tenant_id || '/%' limit 100) o
      group by o.bucket_id) f);
end;
$function$;

ALTER FUNCTION "private"."erased_files"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erased_tables()
 RETURNS TABLE(table_id oid, table_name text, columns text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 250
 SET search_path TO ''
AS $function$
  select c.oid, format('%I.%I', n.nspname, c.relname), array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype and (
    a.attname = 'tenant_id' or exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'public.tenants'::regclass and f.conkey = array[a.attnum]))
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('public', 'profiles')
    and (format('%I.%I', n.nspname, c.relname) = 'audit.events' or not exists (
      select 1 from private.kept_tables() k where k.table_name = format('%I.%I', n.nspname, c.relname)))
  group by c.oid, n.nspname, c.relname
$function$;

ALTER FUNCTION "private"."erased_tables"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erasing_order()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_left oid[] := (select array_agg(e.table_id order by e.table_name) from private.erased_tables() e);
  v_free oid[];
  v_order oid[] := '{}';
begin
  while cardinality(v_left) > 0 loop
    select array_agg(l.id order by l.place) into v_free from unnest(v_left) with ordinality as l (id, place)
    where not exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.confrelid = l.id and f.conrelid <> l.id and f.conrelid = any (v_left));
    -- Tables that refer to each other in a circle have no order.
    v_free := coalesce(v_free, v_left);
    v_order := v_order || v_free;
    v_left := array(select l from unnest(v_left) as l where l <> all (v_free));
  end loop;
  return (
    select array_agg(e.table_name order by o.place) from unnest(v_order) with ordinality as o (id, place)
    join private.erased_tables() e on e.table_id = o.id);
end;
$function$;

ALTER FUNCTION "private"."erasing_order"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.finish_erasing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id);
begin
  perform private.queue_mail(null, u.email, 'business_erased', 'Your business was deleted', concat_ws(E'\n\n',
    format('%s and everything of it was deleted: products, customers, sales, books, pictures and the accounts of those who worked there.', v_name),
    'Our bills to you and what was paid for them stay with us, as the law asks. Who closed the business, why and when is kept as well.'))
  from auth.users u where u.id = any (p_closure.owner_ids);
  -- Memberships went without their triggers: what they mirror follows here.
  update public.profiles p set role = case when p.role = 'superadmin' then p.role else 'user' end, tenant_id = null, invitation_status = 'none'
  where p.tenant_id = p_closure.tenant_id;
  delete from auth.users u where u.id = any (p_closure.user_ids) and not private.is_login_needed(u.id);
  update public.tenants t set name = 'Deleted business', subdomain = null where t.id = p_closure.tenant_id;
  update private.tenant_closures c set status = 'erased', erased_at = clock_timestamp(), user_ids = '{}', owner_ids = '{}'
  where c.tenant_id = p_closure.tenant_id;
  perform private.write_audit(p_closure.tenant_id, null, 'business_erased', 'tenant_closures', p_closure.tenant_id, null,
    jsonb_build_object('row_count', p_closure.row_count));
end;
$function$;

ALTER FUNCTION "private"."finish_erasing"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_jobs(p_closure private.tenant_closures, p_is_held boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_until timestamptz := p_closure.erase_at + interval '1 day';
begin
  update private.jobs j set due_at = case when p_is_held then v_until else clock_timestamp() end
  where j.tenant_id = p_closure.tenant_id and j.status = 'ready' and (case when p_is_held
    then j.due_at < v_until and j.kind <> all (array['payment_query', 'payment_refund', 'billing_refund', 'fiscal_device', 'business_export'])
    else j.due_at = v_until end);
end;
$function$;

ALTER FUNCTION "private"."hold_jobs"(private.tenant_closures, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_login_needed(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.tenant_users m where m.user_id = p_user_id)
    or exists (select 1 from private.platform_admins p where p.user_id = p_user_id)
    or exists (select 1 from private.shopper_accounts a where a.user_id = p_user_id)
    or exists (select 1 from private.shopper_orders s where s.user_id = p_user_id);
end;
$function$;

ALTER FUNCTION "private"."is_login_needed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_made_for_shopping(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (select 1 from auth.users u where u.id = p_user_id and coalesce(u.encrypted_password, '') <> '')
    and not exists (select 1 from auth.identities i where i.user_id = p_user_id and i.provider <> 'email');
end;
$function$;

ALTER FUNCTION "private"."is_made_for_shopping"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.kept_tables()
 RETURNS TABLE(table_name text, says text)
 LANGUAGE sql
 IMMUTABLE ROWS 16
 SET search_path TO ''
AS $function$
  select * from (values
    ('public.tenants', 'one row without name and address, for what else stays'),
    ('private.tenant_closures', 'who closed it, why, and when it was deleted'),
    ('audit.events', 'the lines about the closing alone'),
    ('public.tenant_subscriptions', 'what the business paid Dukani for'),
    ('public.subscription_changes', 'what became of that'),
    ('public.subscription_invoices', 'bills of Dukani, with the buyer as printed'),
    ('public.subscription_invoice_lines', 'their lines'),
    ('public.subscription_payments', 'what was paid for them'),
    ('public.subscription_credit_notes', 'what was credited'),
    ('public.subscription_credits', 'money that stood with Dukani'),
    ('public.subscription_refunds', 'money that was sent back'),
    ('private.coupon_redemptions', 'why a bill was smaller'),
    ('private.mrr_movements', 'figures of Dukani, without anybody''s data'),
    ('private.use_summaries', 'days of first use, for figures of Dukani'),
    ('private.referrals', 'who brought the business'),
    ('private.affiliate_entries', 'what an affiliate earned by it'),
    ('private.affiliate_payout_entries', 'with which payment it was settled')
  ) as k (table_name, says)
$function$;

ALTER FUNCTION "private"."kept_tables"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_closing(p_tenant_id uuid, p_kind text, p_subject text, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, p_body)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."mail_closing"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_events()
 RETURNS TABLE(kind text, permissions text[], bell_rule text, mail_rule text)
 LANGUAGE sql
 IMMUTABLE ROWS 28
 SET search_path TO ''
AS $function$
  values
    ('web_order', array['orders.manage'], 'choice', 'choice'),
    ('payment_received', array['orders.view'], 'choice', 'choice'),
    ('payment_failed', array['orders.view', 'settings.view'], 'choice', 'choice'),
    ('payment_claimed', array['orders.view'], 'choice', 'choice'),
    ('refund_due', array['orders.view'], 'choice', 'choice'),
    ('contact_message', array['contacts.view', 'communications.view', 'communications.send'], 'choice', 'choice'),
    ('review', array['products.edit'], 'choice', 'choice'),
    ('quote_accepted', array['sales.record'], 'choice', 'choice'),
    ('low_stock', array['stock.receive'], 'choice', 'choice'),
    ('stock_approval', array['stock.approve', 'stock.adjust'], 'choice', 'choice'),
    ('import_finished', array['products.import'], 'choice', 'choice'),
    ('late_sale', array['till.view_all'], 'choice', 'choice'),
    ('drawer_overdrawn', array['till.view_all'], 'choice', 'choice'),
    ('invitation_accepted', array['team.manage'], 'choice', 'choice'),
    ('order_confirmed', array['purchases.edit'], 'choice', 'choice'),
    ('recurring_made', array['purchases.view', 'accounting.view'], 'choice', 'choice'),
    ('recurring_failed', array['purchases.edit', 'accounting.post'], 'choice', 'choice'),
    ('tax_due', array['tax.file'], 'choice', 'choice'),
    ('fiscal_rejection', array['etims.manage'], 'choice', 'choice'),
    ('books_health', array['accounting.view'], 'choice', 'choice'),
    -- Their mails have a place of their own: the alert, the schedule, whoever announces.
    ('report_alert', array['reports.view'], 'choice', 'elsewhere'),
    ('report_paused', array['reports.view', 'reports.schedule'], 'choice', 'choice'),
    ('announcement', array['dashboard.view'], 'always', 'elsewhere'),
    ('billing_unpaid', array['billing.view'], 'always', 'always'),
    ('support_visit', array['team.manage'], 'always', 'always'),
    ('webhook_off', array['api_keys.manage'], 'always', 'elsewhere'),
    ('business_closing', array['ownership.transfer'], 'always', 'elsewhere'),
    ('export_ready', array['ownership.transfer'], 'always', 'elsewhere');
$function$;

CREATE OR REPLACE FUNCTION private.platform_tenant_row(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.tenant_access(p_tenant_id) - 'storefront_enabled' || (
    select jsonb_build_object(
      'owner_email', (select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.user_id limit 1),
      'user_count', (select count(*) from public.tenant_users m where m.tenant_id = t.id),
      'product_count', (select count(*) from public.products p where p.tenant_id = t.id and p.archived_at is null),
      'sales_30_days', (select count(*) from public.sales s where s.tenant_id = t.id and s.occurred_at > now() - interval '30 days'),
      'subscription_id', s.id, 'subscription_status', s.status, 'plan_name', b.name, 'expires_at', s.expires_at, 'created_at', t.created_at,
      'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = t.id))
    from public.tenants t
    left join lateral private.deciding_subscription(t.id) as s on true
    left join public.billing_plans b on b.id = s.billing_plan_id
    where t.id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_closed_business()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select 1 from public.tenant_users m join public.tenants t on t.id = m.tenant_id
    where m.user_id = private.live_user_id() and m.is_active and m.invitation_status = 'accepted' and t.status = 'closed') then
    perform private.fail(403, 'business_closed', 'This business is closed. An owner can open it again until it is deleted.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_closed_business"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remind_of_closing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day text := private.closing_day(p_closure.tenant_id, p_closure.erase_at);
begin
  if p_closure.reminded_at is null then
    update private.tenant_closures c set reminded_at = clock_timestamp() where c.tenant_id = p_closure.tenant_id;
    perform private.notify(p_closure.tenant_id, 'business_closing', 'ownership.transfer', 'This business is deleted in a few days',
      format('Everything of it is deleted on %s.', v_day), '/admin/settings?section=your-data');
    perform private.mail_closing(p_closure.tenant_id, 'business_closing', left('Your business will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
      format('%s is closed. Everything of it is deleted for good on %s.', (
        select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id), v_day),
      case when p_closure.is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
        else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end));
  end if;
  perform private.schedule_job('business_closing', null, p_closure.tenant_id::text, p_closure.erase_at);
end;
$function$;

ALTER FUNCTION "private"."remind_of_closing"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_export_owner()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := coalesce(private.closing_tenant_id(), private.require_permission('ownership.transfer'));
begin
  -- A key of a program is nobody who could confirm anything.
  if private.claim('session_id') is null then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', 'ownership.transfer'));
  end if;
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_owner_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_second_factor(auth.uid()) then
    perform private.require_fresh_factor();
  elsif coalesce((
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('password', 'oauth')) < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_sign_in_required', 'Enter your password again to continue.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_permission(p_permission text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  v_tenant_id := private.current_tenant_id();
  if v_tenant_id is null then
    perform private.refuse_closed_business();
    perform private.fail(403, 'no_membership', 'You are not an active member of a business.');
  end if;
  if not private.actor_can(v_tenant_id, auth.uid(), p_permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.',
      jsonb_build_object('permission', p_permission));
  end if;
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_close_business(p_closing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_closing, 'p_closing'), 'tenant_id');
  v_typed text := private.input_text(p_closing, 'typed', 200, '', true);
  v_reason text := private.billing_reason(p_closing);
  v_expected text := (select coalesce(t.subdomain, btrim(t.name)) from public.tenants t where t.id = v_tenant_id);
begin
  if v_expected is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_typed <> v_expected then
    perform private.refuse_input('typed', 'This is not the subdomain of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, v_admin_id, true, v_reason);
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_close_business"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_platform_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_grace integer := private.input_number(p_settings, 'grace_days', 3, 28, 1);
  v_retries integer[] := private.input_retry_days(p_settings);
  v_window integer := private.input_number(p_settings, 'refund_window_days', 1, 365, 1);
  v_closing integer := private.input_number(p_settings, 'closing_days', 14, 180, 1);
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
  elsif v_retries[4] >= v_grace then
    perform private.refuse_input('retry_days', 'The last attempt comes before the grace ends.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b), 'approval_limits', private.approval_limits_json());
  perform private.save_approval_limits(p_settings -> 'approval_limits');
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller, 'grace_days', v_grace, 'retry_days', to_jsonb(v_retries),
    'refund_window_days', v_window, 'closing_days', v_closing, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, grace_days = v_grace, retry_days = v_retries, refund_window_days = v_window, closing_days = v_closing,
      saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json(v_admin_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_stop_closing(p_stop jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_stop, 'p_stop'), 'tenant_id');
begin
  perform private.end_closing(v_tenant_id, v_admin_id, true, private.billing_reason(p_stop));
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_stop_closing"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_business(p_closing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_name text := private.input_text(private.input_object(p_closing, 'p_closing'), 'name', 200, '', true);
  v_reason text := private.input_text(p_closing, 'reason', 500, '', true);
begin
  perform private.require_owner_proof();
  if v_name <> (select btrim(t.name) from public.tenants t where t.id = v_tenant_id) then
    perform private.refuse_input('name', 'This is not the name of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, auth.uid(), false, v_reason);
  return private.closing_state(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."close_business"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_my_shop_account(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_is_login_needed boolean;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  -- Orders are the shop's records and stay; from now on they are nobody's, whatever address they name.
  insert into private.shopper_orders as s (tenant_id, order_id, user_id)
  select p_tenant_id, i.id, null from unnest(private.shopper_order_ids(p_tenant_id, v_user_id)) as i (id)
  on conflict (tenant_id, order_id) do update set user_id = null where s.user_id = v_user_id;
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = v_user_id;
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = v_user_id;
  -- One way in serves all shops: it goes with the last of them, unless it was made for more than shopping.
  v_is_login_needed := private.is_login_needed(v_user_id) or not private.is_made_for_shopping(v_user_id);
  if not v_is_login_needed then
    delete from auth.users u where u.id = v_user_id;
  end if;
  return jsonb_build_object('is_login_deleted', not v_is_login_needed);
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_business_closing()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.closing_state(private.require_export_owner());
end;
$function$;

ALTER FUNCTION "public"."get_business_closing"() OWNER TO "postgres";

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
  v_visit jsonb;
begin
  if v_user_id is null then
    perform private.refuse_ended_session();
  end if;
  select p.* into v_profile from public.profiles p where p.user_id = v_user_id;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id;
  if v_membership.user_id is null then
    v_visit := private.support_visit_of(v_user_id, private.claim('session_id')::uuid);
  end if;
  -- Who visits sees what an owner sees.
  if v_visit is not null then
    v_membership.user_id := v_user_id;
    v_membership.tenant_id := (v_visit ->> 'tenant_id')::uuid;
    v_membership.role := 'admin';
    v_membership.is_active := true;
    v_membership.invitation_status := 'accepted';
  end if;
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
      'invitation_status', v_membership.invitation_status,
      'role_name', (select r.name from public.tenant_roles r where r.tenant_id = v_membership.tenant_id and r.id = v_membership.role_id)) end,
    -- A closed business has no address any more: its people come in by the main one.
    'tenant', (select case when a.tenant ->> 'status' = 'closed' then a.tenant || '{"subdomain": null, "custom_domain": null}' else a.tenant end
      from private.tenant_access(v_membership.tenant_id) as a (tenant)),
    -- Whoever is only invited knows who invites them, not how that business stands.
    'subscription', case when v_membership.invitation_status = 'accepted' then private.subscription_access(v_membership.tenant_id) end,
    'permissions', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then to_jsonb(case when v_visit is null
        then private.role_rights(v_membership.tenant_id, v_membership.role, v_membership.role_id) else private.support_rights() end)
      else '[]'::jsonb end,
    'flags', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then private.tenant_flags(v_membership.tenant_id) else '[]'::jsonb end,
    'support_visit', v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.next_erasing_step(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_closure private.tenant_closures;
  v_files jsonb;
begin
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null or v_closure.status = 'erased' then
    return null;
  elsif v_closure.status = 'waiting' and v_closure.erase_at > clock_timestamp() then
    perform private.remind_of_closing(v_closure);
    return null;
  elsif v_closure.status = 'waiting' then
    perform private.begin_erasing(v_closure);
    perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
    return jsonb_build_object('phase', 'begun', 'files', '[]'::jsonb);
  end if;
  -- A run that ends before all is done comes again.
  perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
  v_files := private.erased_files(p_tenant_id);
  if jsonb_array_length(v_files) > 0 then
    return jsonb_build_object('phase', 'files', 'files', v_files);
  elsif private.erase_shoppers(p_tenant_id, 200) > 0 then
    return jsonb_build_object('phase', 'shoppers', 'files', '[]'::jsonb);
  elsif private.erase_some_rows(v_closure) then
    return jsonb_build_object('phase', 'rows', 'files', '[]'::jsonb);
  end if;
  perform private.finish_erasing(v_closure);
  return null;
end;
$function$;

ALTER FUNCTION "public"."next_erasing_step"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.run_billing_cycle(p_now timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  v_sub public.tenant_subscriptions;
  v_done integer := 0;
  v_failed uuid[] := '{}';
begin
  while v_done < v_limit loop
    select s.* into v_sub from public.tenant_subscriptions s
    where s.billing_at <= v_now and s.id <> all (v_failed) and not exists (
      select 1 from public.subscription_payments p
      where p.tenant_id = s.tenant_id and p.state in ('created', 'pending', 'unknown'))
      -- A closed business is billed nothing; what is late when it opens again follows then.
      and not exists (select 1 from private.tenant_closures c where c.tenant_id = s.tenant_id)
    order by s.billing_at, s.id limit 1
    for update skip locked;
    exit when not found;
    v_done := v_done + 1;
    begin
      -- A clock that is given is obeyed to the minute; by the real one we are as late as we are, and so is what follows.
      perform private.advance_subscription(v_sub, case when p_now is null then greatest(v_now, v_sub.billing_at) else v_sub.billing_at end);
    exception when others then
      raise warning 'Billing of subscription % failed: % %', v_sub.id, sqlstate, sqlerrm;
      v_failed := v_failed || v_sub.id;
    end;
  end loop;
  return jsonb_build_object('handled', v_done - cardinality(v_failed), 'failed', cardinality(v_failed), 'is_full', v_done >= v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_back_closing()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
begin
  perform private.require_owner_proof();
  perform private.end_closing(v_tenant_id, auth.uid(), false, null);
  return private.closing_state(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."take_back_closing"() OWNER TO "postgres";

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_closing_days_check" CHECK (((closing_days >= 14) AND (closing_days <= 180)));

ALTER TABLE "private"."tenant_closures" ADD CONSTRAINT "tenant_closures_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'business_closing'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'export_ready'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'order_confirmed'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text, 'webhook_off'::text])));

CREATE INDEX tenant_closures_planned_idx ON private.tenant_closures USING btree (erase_at) WHERE (status = 'waiting'::text);

COMMENT ON COLUMN "private"."platform_settings"."closing_days" IS 'How many days a closed business waits before everything of it is deleted. Those that wait keep their day.';

COMMENT ON COLUMN "private"."tenant_closures"."owner_ids" IS 'Owners when the deletion began: they hear of its end. Emptied then.';

COMMENT ON COLUMN "private"."tenant_closures"."place" IS 'The table whose rows go next, counted in tables.';

COMMENT ON COLUMN "private"."tenant_closures"."reminded_at" IS 'When owners were mailed that few days are left.';

COMMENT ON COLUMN "private"."tenant_closures"."row_count" IS 'Rows deleted so far.';

COMMENT ON COLUMN "private"."tenant_closures"."status" IS 'waiting: it can be taken back; erasing: rows are being deleted; erased: nothing but what private.kept_tables names is left.';

COMMENT ON COLUMN "private"."tenant_closures"."status_before" IS 'What the business was, and is again when the closing is taken back.';

COMMENT ON COLUMN "private"."tenant_closures"."tables" IS 'schema.table of each that is emptied, in order: what refers to others before what it refers to.';

COMMENT ON COLUMN "private"."tenant_closures"."user_ids" IS 'Everybody who worked there when the deletion began; emptied at its end.';

COMMENT ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) IS 'Closes a business: it is no longer usable, its jobs wait, it is deleted after the waiting time of the platform''s settings, and its owners hear so. in_use when it is closed already.';

COMMENT ON FUNCTION "private"."begin_erasing"(private.tenant_closures) IS 'The waiting time is over: notes who worked there and what is to be emptied, and ends the subscription.';

COMMENT ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) IS 'The day of a moment where the business is, as mails write it.';

COMMENT ON FUNCTION "private"."closing_json"(private.tenant_closures) IS 'A closing as people see it; null without one.';

COMMENT ON FUNCTION "private"."closing_state"(uuid) IS 'What an owner is shown about closing their business; get_business_closing says its shape.';

COMMENT ON FUNCTION "private"."closing_tenant_id"() IS 'The closed business that the caller owns and that is not deleted yet; null for everybody else. What private.current_tenant_id asks of a member is asked here as well.';

COMMENT ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) IS 'Takes a closing back: the business is what it was. not_found, in_use once the deletion has begun, permission_denied to owners where the platform closed it.';

COMMENT ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) IS 'Deletes at most p_limit rows of a business whose deletion has begun from one of private.erased_tables, whatever protects them; how many. Rows that somebody holds are left for the next time.';

COMMENT ON FUNCTION "private"."erase_shoppers"(uuid, integer) IS 'Forgets shoppers of a business; the login of those who shop nowhere else goes too. How many.';

COMMENT ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) IS 'Deletes at most 2,000 rows of a business; false when a whole round over its tables found none.';

COMMENT ON FUNCTION "private"."erased_files"(uuid) IS 'Files of a business that still lie in storage: [{bucket, names}], at most 100 of each bucket.';

COMMENT ON FUNCTION "private"."erased_tables"() IS 'The tables that a deletion empties of a business, with the columns that name it, from the catalog: a new table is among them by itself. Not profiles, which go with their accounts.';

COMMENT ON FUNCTION "private"."erasing_order"() IS 'The names of private.erased_tables: what refers to others before what it refers to.';

COMMENT ON FUNCTION "private"."finish_erasing"(private.tenant_closures) IS 'The end of a deletion, in one transaction: owners are mailed, accounts that nothing else needs go, the business is a row without a name, and the record says so.';

COMMENT ON FUNCTION "private"."hold_jobs"(private.tenant_closures, boolean) IS 'Moves the jobs of a business that closes behind its deletion, which removes them, or lets them run when the closing is taken back.';

COMMENT ON FUNCTION "private"."is_login_needed"(uuid) IS 'Whether an account works for a business, runs the platform, or has something in a shop.';

COMMENT ON FUNCTION "private"."is_made_for_shopping"(uuid) IS 'Whether an account was made by codes to an address alone, as shops make them.';

COMMENT ON FUNCTION "private"."kept_tables"() IS 'The tables in which rows of a deleted business stay, and why: what the law asks of the platform''s own books, and the record of the deletion. docs/domains/exports.md says the same.';

COMMENT ON FUNCTION "private"."mail_closing"(uuid, text, text, text) IS 'Mails all owners of a business about its closing.';

COMMENT ON FUNCTION "private"."refuse_closed_business"() IS 'Raises business_closed to members of a business that was closed.';

COMMENT ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) IS 'Mails the owners once that few days are left, and comes back on the day of the deletion.';

COMMENT ON FUNCTION "private"."require_export_owner"() IS 'The business of an owner who is signed in, one that is closed and not deleted yet included; permission_denied for everybody else, programs with a key and support included.';

COMMENT ON FUNCTION "private"."require_owner_proof"() IS 'Raises fresh_factor_required when the caller has a second factor and did not show it within the last 5 minutes, fresh_sign_in_required when they have none and did not sign in within that time. A session that was carried over from another host does not count as a sign-in.';

COMMENT ON FUNCTION "private"."require_permission"(text) IS 'The current tenant, or an error: not_signed_in, business_closed, no_membership, permission_denied.';

COMMENT ON FUNCTION "public"."admin_close_business"(jsonb) IS 'Closes a business {tenant_id, typed: its subdomain, or its name without one, reason of 10 to 500 signs}, as close_business does, and only the platform takes it back; answers its row. Owners of the platform with a second factor shown within 5 minutes; not_found, in_use. Audited.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days, retry_days, refund_window_days, closing_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, open_invoices, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days 3 to 28, retry_days: four whole days before the grace ends, refund_window_days 1 to 365, closing_days 14 to 180, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay as they were. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_stop_closing"(jsonb) IS 'Stops the deletion of a business {tenant_id, reason of 10 to 500 signs}, whoever closed it: it is what it was; answers its row. Owners of the platform with a second factor shown within 5 minutes; not_found, in_use once the deletion has begun. Audited.';

COMMENT ON FUNCTION "public"."close_business"(jsonb) IS 'Closes the caller''s business {name: as it is written, reason of at most 500 signs}; answers as get_business_closing. Shop, tills, programs and staff stop at once, and everything is deleted after the waiting time. Owners only, whatever the subscription; fresh_factor_required, fresh_sign_in_required, in_use when it is closed already. Audited.';

COMMENT ON FUNCTION "public"."get_business_closing"() IS 'Whether the business is being closed: {business_name, waiting_days, open_tills, closing: null or {status, is_by_platform, asked_by_name, asked_at, erase_at, erased_at, reason}}. Owners only, of a closed business too.';

COMMENT ON FUNCTION "public"."next_erasing_step"(uuid) IS 'For jobs-tick: does the next step of the deletion of a closed business and answers {phase (begun, files, shoppers, rows), files: [{bucket, names}] to be removed from storage before it is called again}; null when there is nothing to do now. Before its day it reminds the owners.';

COMMENT ON FUNCTION "public"."take_back_closing"() IS 'Opens a closed business again as it was; answers as get_business_closing. Owners only, until the deletion begins: not_found, in_use, permission_denied where the platform closed it, fresh_factor_required, fresh_sign_in_required. Audited.';

COMMENT ON TABLE "private"."tenant_closures" IS 'Businesses that were closed: by an owner or by the platform, deleted for good at erase_at unless that is taken back. The row stays after the deletion and says that it was done.';

REVOKE ALL ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_erasing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_erasing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_erasing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_json"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_json"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_json"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_state"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_state"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_state"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_tenant_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_tenant_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_tenant_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_shoppers"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_shoppers"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_shoppers"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erased_files"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erased_files"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erased_files"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erased_tables"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erased_tables"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erased_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."erasing_order"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erasing_order"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erasing_order"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_erasing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."finish_erasing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_erasing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_jobs"(private.tenant_closures, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_jobs"(private.tenant_closures, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_jobs"(private.tenant_closures, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_login_needed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_login_needed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_login_needed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_made_for_shopping"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_made_for_shopping"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_made_for_shopping"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."kept_tables"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_tables"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kept_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_closing"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_closing"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_closing"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_closed_business"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_closed_business"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_closed_business"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_close_business"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_close_business"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_stop_closing"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_stop_closing"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_business"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_business"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_business_closing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business_closing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."next_erasing_step"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."next_erasing_step"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_erasing_step"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_erasing_step"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."take_back_closing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."take_back_closing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "service_role";

set check_function_bodies = off;

create or replace function private.tenant_columns(p_table_id oid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table_id and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype and (
    a.attname = 'tenant_id' or exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.conrelid = p_table_id and f.confrelid = 'public.tenants'::regclass and f.conkey = array[a.attnum]))
$$;
comment on function private.tenant_columns(oid) is 'The columns of a table that name a business; null without any.';

drop function private.erased_tables();

create or replace function private.erased_tables()
returns table (table_id oid, table_name text) language sql stable rows 250 security definer set search_path = '' as $$
  select c.oid, format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('public', 'profiles')
    and (format('%I.%I', n.nspname, c.relname) = 'audit.events' or not exists (
      select 1 from private.kept_tables() k where k.table_name = format('%I.%I', n.nspname, c.relname)))
    and private.tenant_columns(c.oid) is not null
$$;
comment on function private.erased_tables() is
  'The tables that a deletion empties of a business, from the catalog: a new table is among them by itself. Not profiles, which go with their accounts.';

create or replace function private.erasing_order()
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_left oid[];
  v_free oid[];
  v_order oid[] := '{}';
  v_names jsonb;
begin
  select array_agg(e.table_id order by e.table_name), jsonb_object_agg(e.table_id, e.table_name) into v_left, v_names from private.erased_tables() e;
  while cardinality(v_left) > 0 loop
    select array_agg(l.id order by l.place) into v_free from unnest(v_left) with ordinality as l (id, place)
    where not exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.confrelid = l.id and f.conrelid <> l.id and f.conrelid = any (v_left));
    -- Tables that refer to each other in a circle have no order.
    v_free := coalesce(v_free, v_left);
    v_order := v_order || v_free;
    v_left := array(select l from unnest(v_left) as l where l <> all (v_free));
  end loop;
  return array(select v_names ->> o.id::text from unnest(v_order) with ordinality as o (id, place) order by o.place);
end;
$$;
comment on function private.erasing_order() is 'The names of private.erased_tables: what refers to others before what it refers to.';

create or replace function private.erase_rows(p_closure private.tenant_closures, p_table text, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_where text;
  v_count integer;
begin
  if not exists (
    select 1 from private.tenant_closures c where c.tenant_id = p_closure.tenant_id and c.status = 'erasing' and p_table = any (c.tables)) then
    perform private.fail(409, 'in_use', 'The deletion of this business has not begun.');
  end if;
  select string_agg(format('x.%I = $1', c.name), ' or ') into v_where from unnest(private.tenant_columns(to_regclass(p_table)::oid)) as c (name);
  -- A release took the table away meanwhile.
  if v_where is null then
    return 0;
  end if;
  v_where := v_where || case p_table
    when 'private.mail_outbox' then ' or x.user_id = any ($3) or x.document ->> ''tenant_id'' = $1::text'
    when 'public.user_activity_logs' then ' or x.user_id = any ($3)'
    when 'audit.events' then ' and x.entity <> ''tenant_closures'' or x.tenant_id is null and x.actor_id = any ($3)' else '' end;
  set local session_replication_role = replica;
  execute format('delete from %s t where t.ctid = any (array(select x.ctid from %s x where %s limit $2 for update skip locked))', p_table, p_table, v_where)
  using p_closure.tenant_id, p_limit, p_closure.user_ids;
  get diagnostics v_count = row_count;
  set local session_replication_role = origin;
  return v_count;
end;
$$;
comment on function private.erase_rows(private.tenant_closures, text, integer) is
  'Deletes at most p_limit rows of a business whose deletion has begun from one of private.erased_tables, whatever protects them; how many. Rows that somebody holds are left for the next time.';

create or replace function private.export_tables(p_table text default null)
returns table (schema_name text, table_name text, owner_column text, keys text[], key_types text[], columns text[])
language sql stable rows 200 security definer set search_path = '' as $$
  select n.nspname::text, c.relname::text, o.name,
    -- Lines of the audit record are read in the order of their index.
    case n.nspname when 'audit' then array['created_at', 'id'] else k.names end,
    case n.nspname when 'audit' then array['timestamp with time zone', 'uuid'] else k.types end, (
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and private.is_exported_column(a.attname, pg_catalog.format_type(a.atttypid, null)))
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select case when c.relname = 'tenants' then 'id' else 'tenant_id' end as name) o
  cross join lateral (
    select array_agg(a.attname::text order by p.place) filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as names,
      array_agg(pg_catalog.format_type(a.atttypid, a.atttypmod) order by p.place)
        filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as types
    from pg_catalog.pg_index i
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as p (number, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.number
    where i.indrelid = c.oid and i.indisprimary) k
  where c.relkind in ('r', 'p') and not c.relispartition and (p_table is null or c.oid = to_regclass(p_table))
    and (n.nspname = 'public' or (n.nspname, c.relname) = ('audit', 'events') or n.nspname = 'private' and c.relname in (
      'api_keys', 'billing_buyers', 'commission_rules', 'document_prefixes', 'document_sequences', 'paper_versions', 'shopper_accounts',
      'webhook_endpoints'))
    and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = o.name and a.attnum > 0 and not a.attisdropped)
$$;
comment on function private.export_tables(text) is
  'The tables of an archive, or the one that is named as schema.table: every public one that names a business, the business itself, the audit record, and of the private ones those with what people entered. With the keys by which rows are paged and the columns that go out.';

create or replace function private.export_page(p_tenant_id uuid, p_table text, p_after jsonb, p_limit integer default 500)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_table record;
  v_after text;
  v_key text;
  v_order text;
  v_rows jsonb;
begin
  select * into v_table from private.export_tables(p_table) e;
  -- A table that a release took away while the archive is made has no rows any more.
  if v_table.table_name is null then
    return jsonb_build_object('table', split_part(p_table, '.', 2), 'columns', '[]'::jsonb, 'rows', '[]'::jsonb, 'lines', '[]'::jsonb, 'next', null);
  end if;
  select string_agg(format('t.%I', k.name), ', ' order by k.place), string_agg(format('t.%I::text', k.name), ', ' order by k.place),
    string_agg(format('($2 ->> %s)::%s', k.place - 1, k.type), ', ' order by k.place)
  into v_order, v_key, v_after
  from unnest(v_table.keys, v_table.key_types) with ordinality as k (name, type, place);
  execute format($sql$
    with page as (
      select row_number() over () as place, jsonb_build_array(%s) as key, (select row_to_json(c) from (select %s) c) as line
      from (select * from %I.%I t where t.%I = $1 %s order by %s limit $3 + 1) t
    ), sized as (
      select p.*, sum(length(p.line::text)) over (order by p.place) as letters from page p
    ), kept as (
      select * from sized s where s.place <= $3 and (s.place = 1 or s.letters <= 2000000)
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg((
        select jsonb_agg(e.value order by e.place) from json_each_text(k.line) with ordinality as e (key, value, place)) order by k.place), '[]'),
      'lines', coalesce(jsonb_agg(k.line::text order by k.place), '[]'),
      'next', case when count(*) < (select count(*) from page) then (array_agg(k.key order by k.place desc))[1] end)
    from kept k $sql$,
    v_key, (
      select string_agg(case when v_table.schema_name = 'audit' and c in ('before', 'after') then format('private.shown_change(t.%I, false) as %I', c, c)
        else format('t.%I', c) end, ', ') from unnest(v_table.columns) as c), v_table.schema_name, v_table.table_name,
    v_table.owner_column, concat_ws(' ', case when p_after is not null then format('and (%s) > (%s)', v_order, v_after) end,
      -- What the platform's people did is theirs to say, and passwords in a change are nobody's.
      case v_table.schema_name when 'audit' then
        'and t.action !~ ''^admin_'' and coalesce(t.actor_kind, private.actor_kind(t.actor_id)) <> ''platform''' end), v_order)
  into v_rows using p_tenant_id, p_after, p_limit;
  return v_rows || jsonb_build_object('table', v_table.table_name, 'columns', v_table.columns);
end;
$$;
comment on function private.export_page(uuid, text, jsonb, integer) is
  'The next rows of a table of one business after a key: {table, columns, rows (their cells as text), lines (each row as JSON), next (the key to go on after; null: no more)}. Numbers stand exactly, times in ISO 8601. About 2 MB at most.';

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "business_closing", "every": null, "lease": "00:03:00", "title": "Deletion of closed businesses", "retention": "7 days", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00"], "most_at_once": 1}') r;
