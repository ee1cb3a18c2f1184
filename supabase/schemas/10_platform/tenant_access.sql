-- Calls about people and tenants.

create function public.get_tenant_by_domain(domain_name_param text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := lower(btrim(domain_name_param));
  v_tenant_id uuid;
begin
  select t.id into v_tenant_id from public.tenants t
  where t.subdomain = v_name and t.status in ('active', 'trial');
  if v_tenant_id is null then
    select t.id into v_tenant_id
    from public.tenant_domains d join public.tenants t on t.id = d.tenant_id
    where d.domain = v_name and d.verified_at is not null and t.status in ('active', 'trial');
  end if;
  return v_tenant_id;
end;
$$;
comment on function public.get_tenant_by_domain(text) is
  'The usable tenant behind a subdomain label or a verified custom domain, case-insensitive; null for any other name.';

-- Screens that speak of today ask which business day it is as the database does.
create function private.tenant_access(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'name', t.name, 'subdomain', t.subdomain, 'slug', f.slug,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
      'status', t.status, 'timezone', t.timezone, 'day_cutoff', t.day_cutoff, 'currency_code', t.currency_code, 'country', t.country,
      'storefront_enabled', coalesce(f.is_enabled, false))
    from public.tenants t left join public.storefront_settings f on f.tenant_id = t.id
    where t.id = p_tenant_id);
end;
$$;
comment on function private.tenant_access(uuid) is 'The tenant part of my_access.';

create function private.subscription_access(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', s.id, 'status', s.status, 'amount', s.amount, 'currency', s.currency,
      'expires_at', s.expires_at, 'current_period_end', s.current_period_end, 'grace_until', s.grace_until, 'plan_name', b.name)
    from private.deciding_subscription(p_tenant_id) as s left join public.billing_plans b on b.id = s.billing_plan_id
    where s.id is not null);
end;
$$;
comment on function private.subscription_access(uuid) is 'The subscription part of my_access: the one that decides, whatever its status.';

create function public.my_access()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function public.my_access() is
  'What routing and menus need to know about the signed-in person; also answers those who must change their password.';

create function public.log_user_activity(
  p_tenant_id uuid default null, p_user_id uuid default null, p_action text default null, p_resource_type text default null,
  p_resource_id text default null, p_details jsonb default null, p_ip_address text default null, p_user_agent text default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_details jsonb := coalesce(p_details, '{}');
  v_id uuid := gen_random_uuid();
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  if p_action is null or p_action not in ('login', 'logout', 'account_deactivation') then
    perform private.fail(400, 'invalid_input', 'Unknown activity.', '{"field": "p_action"}');
  end if;
  if jsonb_typeof(v_details) <> 'object' or length(v_details::text) > 2000
    or length(p_resource_type) > 120 or length(p_resource_id) > 120 then
    perform private.fail(400, 'invalid_input', 'Details must be a small object.', '{"field": "p_details"}');
  end if;
  if p_action = 'login' then
    v_id := private.login_record_id(private.claim('session_id')::uuid);
  else
    perform private.require_activity_left(v_user_id);
  end if;
  insert into public.user_activity_logs (id, tenant_id, user_id, action_type, details, ip_address, user_agent)
  values (
    v_id, (select m.tenant_id from public.tenant_users m where m.user_id = v_user_id), v_user_id, p_action,
    v_details || jsonb_strip_nulls(jsonb_build_object('resource_type', p_resource_type, 'resource_id', p_resource_id)),
    private.request_address(), left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512))
  on conflict (id) do nothing;
  return v_id;
end;
$$;
comment on function public.log_user_activity(uuid, uuid, text, text, text, jsonb, text, text) is
  'Records a sign-out or deactivation of the caller, at most 60 an hour; a login answers the one row of the session. Tenant, person, address and program given by the client are ignored.';

create function public.accept_invitation()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_membership public.tenant_users;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id for update;
  if v_membership.user_id is null then
    perform private.fail(404, 'not_found', 'There is no invitation for this account.');
  end if;
  if v_membership.invitation_status = 'pending' then
    update public.tenant_users m
    set invitation_status = 'accepted', is_active = true, invitation_accepted_at = clock_timestamp()
    where m.user_id = v_user_id
    returning m.* into v_membership;
    perform private.write_audit(v_membership.tenant_id, v_user_id, 'invitation_accepted', 'tenant_users', v_user_id, null,
      jsonb_build_object('role', v_membership.role));
  end if;
  return jsonb_build_object('tenant_id', v_membership.tenant_id, 'role', v_membership.role,
    'is_active', v_membership.is_active, 'invitation_status', v_membership.invitation_status);
end;
$$;
comment on function public.accept_invitation() is
  'Accepts the caller''s pending invitation, once; later calls only answer how things stand and never reactivate anybody.';

create function public.custom_access_token_hook(event jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_role text;
begin
  select p.tenant_id, p.role into v_tenant_id, v_role from public.profiles p where p.user_id = (event ->> 'user_id')::uuid;
  -- Hints for the screens. The database never decides by them.
  return jsonb_set(event, '{claims,app_metadata}', coalesce(event #> '{claims,app_metadata}', '{}')
    || jsonb_build_object('tenant_id', v_tenant_id, 'user_role', coalesce(v_role, 'user')));
end;
$$;
comment on function public.custom_access_token_hook(jsonb) is 'Puts tenant and role into the token as hints for the screens. Called by the auth server only.';

grant execute on function public.get_tenant_by_domain(text) to anon, authenticated;

grant execute on function
  public.my_access(),
  public.log_user_activity(uuid, uuid, text, text, text, jsonb, text, text),
  public.accept_invitation()
  to authenticated;

grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
