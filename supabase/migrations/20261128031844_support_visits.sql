set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "public"."tenant_roles" DROP CONSTRAINT "tenant_roles_name_shape";

CREATE TABLE "private"."support_visits" ("id" uuid NOT NULL, "admin_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "reason" text NOT NULL, "ticket" text, "starts_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ends_at" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, "ended_by" uuid, "request_hash" text NOT NULL, CONSTRAINT "support_visits_at_most_30_minutes" CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '00:30:00'::interval)))), CONSTRAINT "support_visits_ended_at_check" CHECK (isfinite(ended_at)), CONSTRAINT "support_visits_pkey" PRIMARY KEY (id), CONSTRAINT "support_visits_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))), CONSTRAINT "support_visits_ticket_check1" CHECK ((ticket !~ '[[:cntrl:]]'::text)), CONSTRAINT "support_visits_ticket_check" CHECK (((length(ticket) >= 1) AND (length(ticket) <= 60))));

ALTER TABLE "private"."support_visits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."support_visits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."support_visits" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.actor_can(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
  v_role_id uuid;
begin
  select m.role, m.role_id into v_role, v_role_id
  from public.tenant_users m
  where m.user_id = p_user_id and m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted';
  if v_role is null then
    return private.support_may(p_tenant_id, p_user_id, p_permission);
  -- Two look-ups by key: as one statement the rights of every business with this permission were read.
  elsif v_role_id is null then
    return exists (select 1 from public.role_permissions r where r.role = v_role and r.permission_key = p_permission);
  end if;
  return exists (
    select 1 from public.tenant_role_permissions o
    where o.tenant_id = p_tenant_id and o.role_id = v_role_id and o.permission_key = p_permission);
end;
$function$;

CREATE OR REPLACE FUNCTION private.current_tenant_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid;
  v_tenant_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  if v_session_id is null then
    return null;
  end if;
  select m.tenant_id into v_tenant_id
  from public.tenant_users m
  join public.profiles p on p.user_id = m.user_id
  join public.tenants t on t.id = m.tenant_id
  join auth.sessions s on s.user_id = m.user_id
  where m.user_id = v_user_id
    and m.is_active
    and m.invitation_status = 'accepted'
    and not p.require_password_change
    and t.status in ('active', 'trial')
    and s.id = v_session_id
    and (s.not_after is null or s.not_after > now())
    -- The row of the session, not the claim: it falls back at once when the factor goes.
    and (s.aal::text = 'aal2' or not exists (
      select 1 from auth.mfa_factors f where f.user_id = v_user_id and f.status::text = 'verified'));
  -- Nobody's member may be platform staff who visit a business; members never pay for the question.
  return coalesce(v_tenant_id, private.visited_tenant_id(v_user_id, v_session_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_writable()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  -- Who only visits made the transaction read-only with the question before; the statement that asks may have begun earlier.
  return private.tenant_is_writable(v_tenant_id) and current_setting('transaction_read_only') = 'off';
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_writable()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_writable() then
    return;
  elsif current_setting('transaction_read_only') = 'on' then
    perform private.fail(403, 'support_read_only', 'You are only looking: nothing can be changed during a support visit.');
  else
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.support_may(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_user_id = auth.uid()
    and p_permission = any (private.support_rights())
    and coalesce(private.visited_tenant_id(p_user_id, private.claim('session_id')::uuid) = p_tenant_id, false);
end;
$function$;

ALTER FUNCTION "private"."support_may"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_rights()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(r.permission_key order by r.permission_key), '{}')
  from public.role_permissions r where r.role = 'admin' and r.permission_key ~ '\.view(_[a-z]+)?$';
$function$;

ALTER FUNCTION "private"."support_rights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_visit_answer(p_visit private.support_visits)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', (p_visit).id, 'tenant_id', (p_visit).tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = (p_visit).tenant_id),
    'reason', (p_visit).reason, 'ticket', (p_visit).ticket, 'starts_at', (p_visit).starts_at,
    'ends_at', least((p_visit).ended_at, (p_visit).ends_at),
    'is_open', (p_visit).ended_at is null and (p_visit).ends_at > clock_timestamp(),
    'was_ended_by_business', (p_visit).ended_by is not null and (p_visit).ended_by <> (p_visit).admin_id);
$function$;

ALTER FUNCTION "private"."support_visit_answer"(private.support_visits) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_visit_of(p_user_id uuid, p_session_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.visited_tenant_id(p_user_id, p_session_id);
begin
  return (
    select private.support_visit_answer(v) from private.support_visits v
    where v.admin_id = p_user_id and v.tenant_id = v_tenant_id and v.ended_at is null);
end;
$function$;

ALTER FUNCTION "private"."support_visit_of"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_of_support_visit(p_visit private.support_visits)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify((p_visit).tenant_id, 'support_visit', 'team.manage', 'Dukani support is looking at your business',
    (p_visit).reason, '/admin/settings?section=support');
  perform private.queue_mail(m.user_id, null, 'support_visit', 'Dukani support is looking at your business',
    concat_ws(E'\n\n',
      'Somebody of Dukani support is looking at your business, for 30 minutes at most. They see what you see and can change nothing.',
      'Why: ' || (p_visit).reason || coalesce(' (' || (p_visit).ticket || ')', ''),
      'See every visit, or end this one: {{site_url}}/admin/settings?section=support'))
  from public.tenant_users m
  where m.tenant_id = (p_visit).tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."tell_of_support_visit"(private.support_visits) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visited_tenant_id(p_user_id uuid, p_session_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  select v.tenant_id into v_tenant_id
  from private.support_visits v
  join private.platform_admins a on a.user_id = v.admin_id
  join auth.sessions s on s.user_id = v.admin_id and s.id = p_session_id
  where v.admin_id = p_user_id and v.ended_at is null and v.ends_at > clock_timestamp()
    and a.role in ('owner', 'operations', 'support')
    and s.aal::text = 'aal2' and (s.not_after is null or s.not_after > clock_timestamp())
    and not exists (select 1 from public.tenant_users m where m.user_id = v.admin_id);
  if v_tenant_id is not null then
    -- From here on the transaction refuses to write, whatever function forgets to ask.
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."visited_tenant_id"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_start_support_visit(p_visit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations', 'support']);
  v_visit private.support_visits;
begin
  v_visit.id := private.input_uuid(private.input_object(p_visit, 'p_visit'), 'id');
  v_visit.tenant_id := private.input_uuid(p_visit, 'tenant_id');
  v_visit.reason := private.billing_reason(p_visit);
  v_visit.ticket := private.input_text(p_visit, 'ticket', 60);
  v_visit.request_hash := private.request_hash(p_visit);
  perform private.lock_request('support_visit', v_admin_id, v_admin_id);
  -- A visit whose time is over makes room for the next.
  update private.support_visits v set ended_at = v.ends_at where v.admin_id = v_admin_id and v.ended_at is null and v.ends_at <= clock_timestamp();
  if exists (select 1 from private.support_visits v where v.id = v_visit.id) then
    select v.* into v_visit from private.support_visits v where v.id = v_visit.id and v.admin_id = v_admin_id and v.request_hash = v_visit.request_hash;
    if v_visit.id is null then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.support_visit_answer(v_visit);
  end if;
  if not exists (select 1 from public.tenants t where t.id = v_visit.tenant_id and t.status <> 'closed') then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif exists (select 1 from public.tenant_users m where m.user_id = v_admin_id) then
    perform private.fail(409, 'support_visit_refused', 'You belong to a business yourself. Visit with an account that only runs the platform.');
  elsif exists (select 1 from private.support_visits v where v.admin_id = v_admin_id and v.ended_at is null) then
    perform private.fail(409, 'support_visit_open', 'You are visiting a business already. End that visit first.');
  end if;
  insert into private.support_visits (id, admin_id, tenant_id, reason, ticket, starts_at, ends_at, request_hash)
  select v_visit.id, v_admin_id, v_visit.tenant_id, v_visit.reason, v_visit.ticket, t.now, t.now + interval '30 minutes', v_visit.request_hash
  from (select clock_timestamp() as now) as t
  returning * into v_visit;
  perform private.write_audit(v_visit.tenant_id, v_admin_id, 'support_visit_started', 'support_visits', v_visit.id, null,
    jsonb_strip_nulls(jsonb_build_object('reason', v_visit.reason, 'ticket', v_visit.ticket)));
  perform private.tell_of_support_visit(v_visit);
  return private.support_visit_answer(v_visit);
end;
$function$;

ALTER FUNCTION "public"."admin_start_support_visit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.end_support_visit(p_visit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_visit private.support_visits;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  select v.* into v_visit from private.support_visits v where v.id = p_visit_id for update;
  -- Who visits ends their own; asking for a business would make this transaction read-only.
  if v_visit.admin_id is distinct from v_user_id then
    if v_visit.tenant_id is distinct from private.require_permission('team.manage') then
      perform private.fail(404, 'not_found', 'This visit does not exist.');
    end if;
  end if;
  if v_visit.ended_at is null then
    update private.support_visits v set ended_at = least(clock_timestamp(), v.ends_at), ended_by = v_user_id
    where v.id = p_visit_id returning * into v_visit;
    perform private.write_audit(v_visit.tenant_id, v_user_id, 'support_visit_ended', 'support_visits', v_visit.id, null, null);
  end if;
  return private.support_visit_answer(v_visit);
end;
$function$;

ALTER FUNCTION "public"."end_support_visit"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_support_visits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  return (
    select coalesce(jsonb_agg(private.support_visit_answer(v) order by v.starts_at desc), '[]')
    from (
      select s.* from private.support_visits s where s.tenant_id = v_tenant_id order by s.starts_at desc limit 100) as v);
end;
$function$;

ALTER FUNCTION "public"."list_support_visits"() OWNER TO "postgres";

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
    'tenant', private.tenant_access(v_membership.tenant_id),
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

ALTER TABLE "private"."support_visits" ADD CONSTRAINT "support_visits_admin_id_fkey" FOREIGN KEY (admin_id) REFERENCES auth.users(id) ON DELETE RESTRICT;

ALTER TABLE "private"."support_visits" ADD CONSTRAINT "support_visits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."tenant_roles" ADD CONSTRAINT "tenant_roles_name_shape" CHECK ((((length(name) >= 1) AND (length(name) <= 60)) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]]'::text)));

CREATE INDEX support_visits_admin_idx ON private.support_visits USING btree (admin_id);

CREATE UNIQUE INDEX support_visits_one_open_key ON private.support_visits USING btree (admin_id) WHERE (ended_at IS NULL);

CREATE INDEX support_visits_tenant_idx ON private.support_visits USING btree (tenant_id, starts_at DESC);

COMMENT ON COLUMN "private"."support_visits"."ended_at" IS 'Ended before its time, by staff or by an owner (ended_by).';

COMMENT ON FUNCTION "private"."actor_can"(uuid, uuid, text) IS 'Whether a given member of a tenant holds a permission: by the own role of the business where they have one, else by the ready role. Platform staff who visit hold what lets look.';

COMMENT ON FUNCTION "private"."current_tenant_id"() IS 'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one. For platform staff the business that they visit (private.support_visits), and nothing can be written then.';

COMMENT ON FUNCTION "private"."require_writable"() IS 'Raises subscription_required unless the current tenant may write, support_read_only to platform staff who visit it.';

COMMENT ON FUNCTION "private"."support_may"(uuid, uuid, text) IS 'Whether the caller visits the business and the permission is one of looking.';

COMMENT ON FUNCTION "private"."support_rights"() IS 'What a visit shows: everything that an owner may look at. Edge functions ask for a right to change before they do anything, so none of them works for a visitor.';

COMMENT ON FUNCTION "private"."support_visit_answer"(private.support_visits) IS 'A visit as people are shown it: who of the platform looked is not in it.';

COMMENT ON FUNCTION "private"."support_visit_of"(uuid, uuid) IS 'The visit part of my_access: the one that is under way in this session, else null.';

COMMENT ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) IS 'Tells the owners of a business, behind the bell and by mail, that a visit has begun and why.';

COMMENT ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) IS 'The business that platform staff visit in this session, by a visit that is under way; else null. With it the whole transaction becomes read-only.';

COMMENT ON FUNCTION "public"."admin_start_support_visit"(jsonb) IS 'Begins to look at a business as its owner sees it: {id, tenant_id, reason (10 to 500 signs), ticket?}; answers {id, tenant_id, tenant_name, reason, ticket, starts_at, ends_at, is_open, was_ended_by_business}. 30 minutes at most, one at a time, nothing can be changed. Owners, operations and support of the platform with a second factor; the business is told. Errors: support_visit_open, support_visit_refused, not_found, idempotency_mismatch.';

COMMENT ON FUNCTION "public"."end_support_visit"(uuid) IS 'Ends a support visit before its time; answers as admin_start_support_visit. By whoever visits, or by a member of the visited business with team.manage. Error: not_found.';

COMMENT ON FUNCTION "public"."list_support_visits"() IS 'When and why platform staff looked at the caller''s business, newest first, the last 100. Needs team.manage.';

COMMENT ON TABLE "private"."support_visits" IS 'When platform staff look at a business as its owner sees it. A visit lasts 30 minutes at most, changes nothing, and its business is told.';

REVOKE ALL ON FUNCTION "private"."support_may"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_may"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_may"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_visit_answer"(private.support_visits) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_visit_answer"(private.support_visits) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_visit_answer"(private.support_visits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_visit_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_visit_of"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_visit_of"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_start_support_visit"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_start_support_visit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."end_support_visit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_support_visit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_support_visits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_support_visits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "service_role";
