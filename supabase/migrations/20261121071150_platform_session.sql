-- Running the platform takes a session that shows a second factor now: the claim of an old token outlives the factor.

create or replace function private.is_platform_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_strong_session()
    and exists (select 1 from private.platform_admins a where a.user_id = private.live_user_id());
end;
$$;
comment on function private.is_platform_admin() is
  'Whether the caller runs the platform and has shown a second factor in this session, by the session''s row.';

create or replace function private.require_platform_admin()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  if not exists (select 1 from private.platform_admins a where a.user_id = v_user_id) then
    perform private.fail(403, 'permission_denied', 'Only platform administrators may do this.');
  end if;
  if not private.is_strong_session() then
    perform private.fail(403, 'second_factor_required', 'Confirm your second factor to continue.');
  end if;
  return v_user_id;
end;
$$;
