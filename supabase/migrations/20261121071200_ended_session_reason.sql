-- Somebody whose session was ended because they were deactivated is told so, not only that it ended.

create function private.refuse_ended_session()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(401, 'not_signed_in', 'Sign in to continue.',
    case when exists (select 1 from private.deactivated_accounts d where d.user_id = auth.uid()) then '{"reason": "deactivated"}'::jsonb end);
end;
$$;
comment on function private.refuse_ended_session() is
  'Refuses a caller without a live session; the details say when the account of a still valid token was deactivated.';

create or replace function public.my_access()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      else '[]'::jsonb end);
end;
$$;
