set local check_function_bodies = off;

DROP FUNCTION "public"."change_member_role"(uuid, text);

CREATE TABLE "public"."tenant_role_permissions" ("role_id" uuid NOT NULL, "permission_key" text NOT NULL, "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "tenant_role_permissions_pkey" PRIMARY KEY (tenant_id, role_id, permission_key));

ALTER TABLE "public"."tenant_role_permissions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_role_permissions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_role_permissions" OWNER TO "postgres";

CREATE TABLE "public"."tenant_roles" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "base" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "tenant_roles_base_check" CHECK ((base = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text]))), CONSTRAINT "tenant_roles_name_shape" CHECK ((((length(name) >= 1) AND (length(name) <= 60)) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]]'::text))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "tenant_roles_base_key" UNIQUE (tenant_id, id, base), CONSTRAINT "tenant_roles_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."tenant_roles" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_roles" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_roles" OWNER TO "postgres";

ALTER TABLE "public"."tenant_users" ADD COLUMN "role_id" uuid;

CREATE OR REPLACE FUNCTION private.activity_documents(p_tenant_id uuid, p_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array[p_id]
    || array(select a.id from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_id)
    || array(select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_id);
end;
$function$;

ALTER FUNCTION "private"."activity_documents"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_row(p_event audit.events, p_is_cost_hidden boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_platform boolean := coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)) = 'platform' and not exists (
    select 1 from public.tenant_users m where m.user_id = p_event.actor_id and m.tenant_id = p_event.tenant_id);
begin
  return jsonb_build_object('id', p_event.id, 'created_at', p_event.created_at, 'action', p_event.action, 'entity', p_event.entity,
      'entity_id', p_event.entity_id, 'subject', private.activity_subject(p_event.tenant_id, p_event.entity, p_event.entity_id))
    || case when v_is_platform then jsonb_build_object('actor_id', null, 'actor_kind', 'platform', 'actor_name', null, 'before', null, 'after', null, 'ip_address', null)
      else jsonb_build_object('actor_id', p_event.actor_id, 'actor_kind', coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)),
        'actor_name', (select p.full_name from public.profiles p where p.user_id = p_event.actor_id),
        'before', private.shown_change(p_event.before, p_is_cost_hidden), 'after', private.shown_change(p_event.after, p_is_cost_hidden),
        'ip_address', host(p_event.ip_address)) end;
end;
$function$;

ALTER FUNCTION "private"."activity_row"(audit.events, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_subject(p_tenant_id uuid, p_entity text, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_entity
    when 'tenant_users' then (
      select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id where m.tenant_id = p_tenant_id and m.user_id = p_id)
    when 'tenant_roles' then (select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_id)
    when 'sales' then (select s.invoice_number from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id)
    when 'products' then (select d.name from public.products d where d.tenant_id = p_tenant_id and d.id = p_id)
    when 'contacts' then (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_id)
    when 'approvals' then (
      select s.invoice_number from public.approvals a join public.sales s on s.tenant_id = a.tenant_id and s.id = a.document_id
      where a.tenant_id = p_tenant_id and a.id = p_id)
  end;
end;
$function$;

ALTER FUNCTION "private"."activity_subject"(uuid, text, uuid) OWNER TO "postgres";

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
  -- Two look-ups by key: as one statement the rights of every business with this permission were read.
  if v_role_id is null then
    return exists (select 1 from public.role_permissions r where r.role = v_role and r.permission_key = p_permission);
  end if;
  return exists (
    select 1 from public.tenant_role_permissions o
    where o.tenant_id = p_tenant_id and o.role_id = v_role_id and o.permission_key = p_permission);
end;
$function$;

CREATE OR REPLACE FUNCTION private.current_permission_keys()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select private.role_rights(m.tenant_id, m.role, m.role_id) from public.tenant_users m
    where m.user_id = auth.uid() and m.tenant_id = private.current_tenant_id()), '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_rights(p_body jsonb, p_base text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rights text[] := array(
    select distinct e.value #>> '{}' from jsonb_array_elements(private.input_array(p_body, 'permissions', 0, 200)) as e order by 1);
begin
  if exists (select 1 from unnest(v_rights) as r (key) where not exists (select 1 from public.permissions p where p.key = r.key)) then
    perform private.refuse_input('permissions', 'One of these rights does not exist. Reload the page.');
  elsif p_base <> 'admin' and v_rights && private.owner_rights() then
    perform private.refuse_input('permissions', 'Only a role of owners holds the subscription, the ownership, the keys and the activity.');
  end if;
  return v_rights;
end;
$function$;

ALTER FUNCTION "private"."input_rights"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_roles()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  perform private.require_shown_factor(auth.uid());
  -- As changes of people: one after the other, and the right asked again after waiting.
  perform 1 from public.tenants t where t.id = v_tenant_id for update;
  return private.require_permission('team.manage');
end;
$function$;

ALTER FUNCTION "private"."lock_roles"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_member(p_user_id uuid, p_tenant_id uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_business text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id);
  v_role text := (
    select case when m.role_id is not null then (
      select private.mail_text(r.name, 60) from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id)
      else case m.role when 'admin' then 'an owner' when 'manager' then 'a manager' when 'accountant' then 'an accountant' else 'a cashier' end end
    from public.tenant_users m where m.user_id = p_user_id);
  v_moment text := private.mail_moment(p_user_id);
begin
  case p_kind
    when 'member_deactivated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'Your access was ended',
        'On ' || v_moment || ' your access to ' || v_business || ' was ended, and you were signed out everywhere.'
        || E'\n\n' || 'If you think that this is a mistake, ask the owner of the business.');
    when 'member_activated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'You have access again',
        'Since ' || v_moment || ' you can work at ' || v_business || ' again, as ' || v_role || ': {{site_url}}/auth');
    else
      perform private.queue_mail(p_user_id, null, p_kind, 'Your role has changed',
        'Since ' || v_moment || ' you are ' || v_role || ' at ' || v_business || '. What you see there may have changed.');
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.owner_rights()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['billing.view', 'billing.manage', 'ownership.transfer', 'payments.manage_keys', 'api_keys.manage', 'audit.view'];
$function$;

ALTER FUNCTION "private"."owner_rights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_editable_role(p_role public.tenant_roles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role.base = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can change a role of owners.');
  elsif exists (
      select 1 from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.user_id = auth.uid() and m.role_id = p_role.id) then
    perform private.fail(403, 'permission_denied', 'You cannot change your own role. Ask an owner.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_editable_role"(public.tenant_roles) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_grantable(p_tenant_id uuid, p_actor_id uuid, p_rights text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lacking text[] := array(
    select wanted.key from unnest(p_rights) as wanted (key)
    where not private.actor_can(p_tenant_id, p_actor_id, wanted.key) order by wanted.key);
begin
  if cardinality(v_lacking) > 0 then
    perform private.fail(403, 'permission_denied', 'You cannot give rights that you do not have yourself.',
      jsonb_build_object('permissions', to_jsonb(v_lacking)));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_grantable"(uuid, uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_other_releaser(p_tenant_id uuid, p_user_id uuid, p_makers uuid[], p_amount numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_user_id <> all (array_remove(p_makers, null)) then
    return false;
  elsif p_amount > v_limit and exists (
      select 1 from public.tenant_users m
      where m.tenant_id = p_tenant_id and m.user_id <> p_user_id and private.actor_can(p_tenant_id, m.user_id, 'purchases.approve')) then
    perform private.fail(403, 'approval_required', 'Somebody else must release what you entered: it is above the limit.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_team_manager(p_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.refuse_input('role', 'Choose a role for this person.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), private.role_rights(v_tenant_id, p_role, null));
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.role_rights(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role_id is null then
    return array(select r.permission_key from public.role_permissions r where r.role = p_role order by r.permission_key);
  end if;
  return array(
    select r.permission_key from public.tenant_role_permissions r
    where r.tenant_id = p_tenant_id and r.role_id = p_role_id order by r.permission_key);
end;
$function$;

ALTER FUNCTION "private"."role_rights"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_words(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object('role', p_role, 'own_role', (
    select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id)));
end;
$function$;

ALTER FUNCTION "private"."role_words"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_role_rights(p_role public.tenant_roles, p_before text[], p_after text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tenant_role_permissions (tenant_id, role_id, permission_key)
  select p_role.tenant_id, p_role.id, r.key from unnest(p_after) as r (key) where r.key <> all (p_before);
  delete from public.tenant_role_permissions o
  where o.tenant_id = p_role.tenant_id and o.role_id = p_role.id and o.permission_key <> all (p_after);
  perform private.write_audit(p_role.tenant_id, auth.uid(), case when r.key = any (p_after) then 'role_right_given' else 'role_right_taken' end,
    'tenant_roles', p_role.id, null, jsonb_build_object('name', p_role.name, 'permission', r.key))
  from unnest(p_before || p_after) as r (key) where (r.key = any (p_before)) <> (r.key = any (p_after)) order by r.key;
end;
$function$;

ALTER FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_change(p_value jsonb, p_is_cost_hidden boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.shown_change(e.value, p_is_cost_hidden)) from jsonb_each(p_value) as e
        where e.key !~ '(^|_)(pin|otp|password|secret|token|hash|credential)s?(_|$)|(^|_)(api|private|public|secret|consumer|sign|cmc|pass)_?key$'
          and not (p_is_cost_hidden and e.key ~ '(^|_)cost')), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.shown_change(e.value, p_is_cost_hidden) order by e.place)
        from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    else
      return p_value;
  end case;
end;
$function$;

ALTER FUNCTION "private"."shown_change"(jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.team_member_row(p_tenant_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('user_id', m.user_id, 'full_name', p.full_name, 'email', u.email, 'role', m.role,
      'role_id', m.role_id, 'role_name', (select r.name from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id),
      'is_active', m.is_active, 'invitation_status', m.invitation_status, 'invitation_accepted_at', m.invitation_accepted_at,
      'last_sign_in_at', u.last_sign_in_at)
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.user_id = p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tenant_role_json(p_role public.tenant_roles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_role.id, 'name', p_role.name, 'base', p_role.base, 'is_own', true, 'updated_at', p_role.updated_at,
    'people', (select count(*) from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.role_id = p_role.id),
    'permissions', to_jsonb(private.role_rights(p_role.tenant_id, p_role.base, p_role.id)));
end;
$function$;

ALTER FUNCTION "private"."tenant_role_json"(public.tenant_roles) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_tenant_users__keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An own role may hold less than an owner does: whoever has one is not the owner that a business keeps.
  if old.role = 'admin' and old.role_id is null and old.is_active
    and (tg_op = 'DELETE' or not (new.role = 'admin' and new.role_id is null and new.is_active and new.tenant_id = old.tenant_id)) then
    perform 1 from public.tenants t where t.id = old.tenant_id for update;
    if not exists (
      select 1 from public.tenant_users m
      where m.tenant_id = old.tenant_id and m.user_id <> old.user_id and m.role = 'admin' and m.role_id is null and m.is_active) then
      perform private.fail(409, 'in_use', 'A business keeps at least one active owner.');
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unanswerable_row(p_invitation private.unanswerable_invitations)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('user_id', (p_invitation).id, 'full_name', (p_invitation).full_name, 'email', (p_invitation).email, 'role', (p_invitation).role, 'role_id', NULL::unknown, 'role_name', NULL::unknown, 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', NULL::unknown, 'last_sign_in_at', NULL::unknown);

CREATE OR REPLACE FUNCTION public.change_member_role(p_user_id uuid, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.fail(400, 'invalid_input', 'The role is admin, manager, accountant or cashier.', '{"field": "p_role"}');
  elsif p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = v_member.tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "p_role_id"}');
  end if;
  if p_role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can make somebody an owner.');
  end if;
  if (p_role, p_role_id) is distinct from (v_member.role, v_member.role_id) then
    perform private.require_grantable(v_member.tenant_id, auth.uid(), private.role_rights(v_member.tenant_id, p_role, p_role_id));
    update public.tenant_users m set role = p_role, role_id = p_role_id where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), 'member_role_changed', 'tenant_users', p_user_id,
      private.role_words(v_member.tenant_id, v_member.role, v_member.role_id), private.role_words(v_member.tenant_id, p_role, p_role_id));
    perform private.notify_member(p_user_id, v_member.tenant_id, 'member_role_changed');
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$function$;

ALTER FUNCTION "public"."change_member_role"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_tenant_role(p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_role public.tenant_roles;
begin
  select r.* into v_role from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id for update;
  if v_role.id is null then
    perform private.fail(404, 'not_found', 'This role does not exist.');
  end if;
  perform private.require_editable_role(v_role);
  if exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.role_id = p_role_id) then
    perform private.fail(409, 'in_use', 'Somebody has this role. Give them another one first.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'role_deleted', 'tenant_roles', p_role_id,
    jsonb_build_object('name', v_role.name, 'base', v_role.base, 'permissions', private.role_rights(v_tenant_id, v_role.base, v_role.id)), null);
  delete from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id;
  return jsonb_build_object('id', p_role_id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_tenant_role"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_roles()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return jsonb_build_object(
    'permissions', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description, 'is_for_owners', p.key = any (private.owner_rights()))
        order by p.key)
      from public.permissions p),
    'roles', (
      select jsonb_agg(jsonb_build_object('id', null, 'name', null, 'base', ready.role, 'is_own', false, 'updated_at', null,
        'people', (select count(*) from public.tenant_users m where m.tenant_id = v_tenant_id and m.role = ready.role and m.role_id is null),
        'permissions', to_jsonb(private.role_rights(v_tenant_id, ready.role, null))) order by ready.place)
      from unnest(array['admin', 'manager', 'accountant', 'cashier']) with ordinality as ready (role, place))
      || coalesce((
        select jsonb_agg(private.tenant_role_json(r) order by lower(r.name), r.id) from public.tenant_roles r where r.tenant_id = v_tenant_id), '[]'));
end;
$function$;

ALTER FUNCTION "public"."list_roles"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_till_staff()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return jsonb_build_object(
    'lock_after_minutes', (select o.till_lock_minutes from public.tenant_policies o where o.tenant_id = v_tenant_id),
    'people', (
      select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'full_name', p.full_name,
        'has_pin', s.member_id is not null, 'can_approve', to_jsonb(array(
          select held.key from unnest(private.role_rights(m.tenant_id, m.role, m.role_id)) as held (key)
          where held.key = any (private.approvable_permissions()) order by held.key))) order by lower(p.full_name), m.user_id)
      from public.tenant_users m
      join public.profiles p on p.user_id = m.user_id
      left join private.staff_pins s on s.tenant_id = m.tenant_id and s.member_id = m.user_id
      where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted'));
end;
$function$;

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
      'invitation_status', v_membership.invitation_status,
      'role_name', (select r.name from public.tenant_roles r where r.tenant_id = v_membership.tenant_id and r.id = v_membership.role_id)) end,
    'tenant', private.tenant_access(v_membership.tenant_id),
    -- Whoever is only invited knows who invites them, not how that business stands.
    'subscription', case when v_membership.invitation_status = 'accepted' then private.subscription_access(v_membership.tenant_id) end,
    'permissions', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then to_jsonb(private.role_rights(v_membership.tenant_id, v_membership.role, v_membership.role_id))
      else '[]'::jsonb end,
    'flags', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then private.tenant_flags(v_membership.tenant_id) else '[]'::jsonb end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, null));
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
  -- Counted one after the other: twenty requests at once are still twenty invitations.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.user_id = p_user_id;
  if v_member.tenant_id <> p_tenant_id then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  elsif v_member.invitation_status = 'accepted' then
    perform private.fail(409, 'in_use', 'This person is on your team already.', '{"field": "email"}');
  elsif v_member.user_id is not null and v_member.role = 'admin'
    and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  insert into public.tenant_users as m (tenant_id, user_id, role, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_unanswerable_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, null));
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role)
  on conflict (tenant_id, email) do update set role = excluded.role
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_tenant_role(p_role jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_old public.tenant_roles;
  v_role public.tenant_roles;
  v_before text[] := '{}';
  v_after text[];
begin
  perform private.input_object(p_role, 'p_role');
  select r.* into v_old from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_role, 'id') for update;
  v_role.tenant_id := v_tenant_id;
  v_role.id := private.input_uuid(p_role, 'id');
  v_role.name := private.input_line(p_role, 'name', 60, '', true);
  v_role.base := coalesce(v_old.base, private.input_choice(p_role, 'base', array['admin', 'manager', 'accountant', 'cashier']));
  v_after := private.input_rights(p_role, v_role.base);
  perform private.require_editable_role(v_role);
  if v_old.id is not null then
    v_before := private.role_rights(v_tenant_id, v_old.base, v_old.id);
  end if;
  if v_old.name = v_role.name and v_before = v_after then
    return private.tenant_role_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_role, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this role. Reload it.');
  elsif v_old.id is null and (select count(*) from public.tenant_roles r where r.tenant_id = v_tenant_id) >= 30 then
    perform private.refuse_input('name', 'A business has at most 30 own roles. Delete one first.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), array(select unnest(v_after) except select unnest(v_before)));
  insert into public.tenant_roles as r (tenant_id, id, name, base) values (v_tenant_id, v_role.id, v_role.name, v_role.base)
  on conflict (tenant_id, id) do update set name = excluded.name returning r.* into v_role;
  if v_old.name is distinct from v_role.name then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'role_made' else 'role_renamed' end, 'tenant_roles',
      v_role.id, case when v_old.id is not null then jsonb_build_object('name', v_old.name) end,
      jsonb_build_object('name', v_role.name, 'base', v_role.base));
  end if;
  perform private.set_role_rights(v_role, v_before, v_after);
  return private.tenant_role_json(v_role);
exception when unique_violation then
  perform private.refuse_input('name', 'Another role has this name.');
  return null;
end;
$function$;

ALTER FUNCTION "public"."save_tenant_role"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_activity(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('audit.view');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_actor_id uuid := private.input_uuid(v_filter, 'actor_id', '', false);
  v_document_id uuid := private.input_uuid(v_filter, 'document_id', '', false);
  v_documents uuid[] := case when v_document_id is not null then private.activity_documents(v_tenant_id, v_document_id) end;
  v_entity text := private.input_text(v_filter, 'entity', 120);
  v_text text := private.input_text(v_filter, 'text', 200);
  v_pattern text := '%' || private.escape_like(v_text) || '%';
  v_to timestamptz := private.input_instant(v_filter, 'to');
  v_from timestamptz := private.input_instant(v_filter, 'from');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_is_cost_hidden boolean := not private.can('products.view_cost');
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.activity_row(e, v_is_cost_hidden) order by e.created_at desc, e.id desc), '{}') into v_rows
  from (
    select * from audit.events o
    -- A look of the platform's people changes nothing, and their notes are theirs.
    where o.tenant_id = v_tenant_id and o.action !~ '^admin_'
      and (v_actor_id is null or o.actor_id = v_actor_id) and (v_entity is null or o.entity = v_entity)
      and (v_documents is null or o.entity_id = any (v_documents))
      and (v_from is null or o.created_at >= v_from) and (v_to is null or o.created_at < v_to)
      and (v_text is null or coalesce(o.actor_kind, private.actor_kind(o.actor_id)) <> 'platform'
        and (private.shown_change(o.before, v_is_cost_hidden)::text ilike v_pattern or private.shown_change(o.after, v_is_cost_hidden)::text ilike v_pattern
          or replace(o.action, '_', ' ') ilike v_pattern))
      and (v_after_id is null or (o.created_at, o.id) < (v_after_at, v_after_id))
    order by o.created_at desc, o.id desc limit v_limit + 1) e;
  return jsonb_build_object(
    'rows', to_jsonb(v_rows[:v_limit]),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end);
end;
$function$;

ALTER FUNCTION "public"."search_activity"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.transfer_ownership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
  v_caller_id uuid := auth.uid();
  v_member public.tenant_users;
  v_business text;
begin
  perform private.require_shown_factor(v_caller_id);
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  perform private.require_permission('ownership.transfer');
  if p_user_id = v_caller_id then
    perform private.fail(400, 'invalid_input', 'Choose somebody else.', '{"field": "p_user_id"}');
  end if;
  if not v_member.is_active or v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'Only an active person of your team can become the owner.');
  end if;
  update public.tenant_users m set role = 'admin', role_id = null where m.user_id = p_user_id;
  update public.tenant_users m set role = 'manager', role_id = null where m.user_id = v_caller_id;
  select private.mail_text(t.name, 120) into v_business from public.tenants t where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, v_caller_id, 'ownership_transferred', 'tenant_users', p_user_id,
    jsonb_build_object('owner', v_caller_id, 'role', v_member.role), jsonb_build_object('owner', p_user_id, 'role', 'admin'));
  perform private.queue_mail(p_user_id, null, 'ownership_received', 'You are now the owner of a business',
    'Since ' || private.mail_moment(p_user_id) || ' you are the owner of ' || v_business || '. You manage its team, its settings and its subscription: {{site_url}}/admin/team');
  perform private.queue_mail(v_caller_id, null, 'ownership_given', 'You handed your business over',
    'On ' || private.mail_moment(v_caller_id) || ' you handed ' || v_business || ' over to another owner. You are now a manager.'
    || E'\n\n' || 'If this was not you, write to our support at once.');
  return private.team_member_row(v_tenant_id, p_user_id);
end;
$function$;

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_permission_key_fkey" FOREIGN KEY (permission_key) REFERENCES public.permissions(key) ON DELETE CASCADE;

CREATE INDEX tenant_role_permissions_permission_key_idx ON public.tenant_role_permissions USING btree (permission_key);

CREATE INDEX tenant_users_role_id_idx ON public.tenant_users USING btree (tenant_id, role_id, role) WHERE (role_id IS NOT NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tenant_role_permissions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "public"."tenant_roles"."base" IS 'The ready role that it was made from: the role of its people in tenant_users. Only admin may hold rights of owners (private.owner_rights).';

COMMENT ON COLUMN "public"."tenant_users"."role_id" IS 'The own role of the business that decides what this person may do; null where the ready role decides.';

COMMENT ON FUNCTION "private"."activity_documents"(uuid, uuid) IS 'A document with the approvals it was given and the credit notes for it.';

COMMENT ON FUNCTION "private"."activity_row"(audit.events, boolean) IS 'One entry of a business''s own audit record. Of the platform''s people it says what they did and when, not who, from where, or why.';

COMMENT ON FUNCTION "private"."activity_subject"(uuid, text, uuid) IS 'What an entry of the audit record is about, by name or number, where it has one and is still there.';

COMMENT ON FUNCTION "private"."actor_can"(uuid, uuid, text) IS 'Whether a given member of a tenant holds a permission: by the own role of the business where they have one, else by the ready role.';

COMMENT ON FUNCTION "private"."input_rights"(jsonb, text) IS 'The rights of a body that a role with this base may hold, sorted, or invalid_input.';

COMMENT ON FUNCTION "private"."lock_roles"() IS 'The business whose roles the caller may change, with its team locked. Needs team.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "private"."owner_rights"() IS 'Rights that only a role of owners may hold (base admin).';

COMMENT ON FUNCTION "private"."require_editable_role"(public.tenant_roles) IS 'Raises permission_denied for a role of owners, unless an owner asks, and for the role that the caller has.';

COMMENT ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) IS 'Raises permission_denied, with those that are missing, unless a member holds all of these rights: nobody gives what they lack.';

COMMENT ON FUNCTION "private"."role_rights"(uuid, text, uuid) IS 'What a role may do, by name: the own role of a business where p_role_id names one, else the ready role.';

COMMENT ON FUNCTION "private"."role_words"(uuid, text, uuid) IS 'A role as the audit record names it {role, own_role}.';

COMMENT ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) IS 'Gives and takes the rights in which two lists differ; one line of the audit record for each.';

COMMENT ON FUNCTION "private"."shown_change"(jsonb, boolean) IS 'What an entry of the audit record had before or after, without values that are named like secrets, and without costs where they are hidden. The record is written without secrets; this holds it.';

COMMENT ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) IS 'One own role as the functions of roles answer it.';

COMMENT ON FUNCTION "public"."change_member_role"(uuid, text, uuid) IS 'Gives a person of the team another role, from the next request on: a ready one, or the own role p_role_id of the business, whose base is p_role. Only owners make or change owners; nobody changes themselves, and nobody gives rights that they lack (permission_denied).';

COMMENT ON FUNCTION "public"."delete_tenant_role"(uuid) IS 'Deletes an own role that nobody has, not even somebody deactivated (in_use). Needs team.manage; of owners: ownership.transfer.';

COMMENT ON FUNCTION "public"."list_roles"() IS 'What rights there are {key, description, is_for_owners} and what each role holds {id and name (null of a ready role), base, is_own, updated_at, people, permissions}: the four ready roles, then the own roles of the business by name. Needs team.view.';

COMMENT ON FUNCTION "public"."save_tenant_role"(jsonb) IS 'Makes or changes an own role {id, name, base (kept once made), permissions: [key], expected_updated_at (for a change; stale_row)}; its people have it from the next request on. Rights of owners only with base admin, which owners alone change; nobody gives rights that they lack or changes the role they have (permission_denied). Every right given or taken is one line of the audit record. At most 30. Needs team.manage.';

COMMENT ON FUNCTION "public"."search_activity"(jsonb, text, integer) IS 'The audit record of the own business, newest first, at most 100 entries a page: by actor_id, entity, document_id (a sale with its approvals and credit notes), from (included), to (not included) and text in what was before or after. No secrets; costs only with products.view_cost; of the platform''s people no names. Needs audit.view.';

COMMENT ON TABLE "public"."tenant_role_permissions" IS 'What an own role of a business may do; a right without a row is not held.';

COMMENT ON TABLE "public"."tenant_roles" IS 'A role that a business made itself. What it may do is in tenant_role_permissions alone; base is what its people are everywhere else that a role is named.';

REVOKE ALL ON FUNCTION "private"."activity_documents"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_documents"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_documents"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."activity_row"(audit.events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_row"(audit.events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_row"(audit.events, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."activity_subject"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_subject"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_subject"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_rights"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_rights"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_rights"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_roles"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_roles"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_roles"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owner_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owner_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_editable_role"(public.tenant_roles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_editable_role"(public.tenant_roles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_editable_role"(public.tenant_roles) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_rights"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_rights"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_rights"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_words"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_words"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_words"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_change"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_change"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_change"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) TO "postgres";

REVOKE ALL ON FUNCTION "public"."change_member_role"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_member_role"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_tenant_role"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_tenant_role"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_roles"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_roles"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_tenant_role"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_tenant_role"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."search_activity"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_activity"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON TABLE "public"."tenant_role_permissions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_role_permissions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_role_permissions" TO "service_role";

REVOKE ALL ON TABLE "public"."tenant_roles" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_roles" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_roles" TO "service_role";

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."tenant_role_permissions" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_tenant_id_role_id_fkey" FOREIGN KEY (tenant_id, role_id) REFERENCES public.tenant_roles(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."tenant_roles" ADD CONSTRAINT "tenant_roles_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tenant_users" ADD CONSTRAINT "tenant_users_own_role_fkey" FOREIGN KEY (tenant_id, role_id, role) REFERENCES public.tenant_roles(tenant_id, id, base) ON DELETE RESTRICT;

CREATE UNIQUE INDEX tenant_roles_name_key ON public.tenant_roles USING btree (tenant_id, lower(name));

CREATE POLICY "tenant_isolation" ON "public"."tenant_roles" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));
