-- A second factor protects data, not only screens: a session that has not shown it is nobody's in the eyes of the policies.

create or replace function private.current_tenant_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
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
  return v_tenant_id;
end;
$$;
comment on function private.current_tenant_id() is
  'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one.';

create function private.require_live_user()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  return v_user_id;
end;
$$;
comment on function private.require_live_user() is 'The signed-in person with a live session, or the error not_signed_in.';

create function private.has_second_factor(p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from auth.mfa_factors f where f.user_id = p_user_id and f.status::text = 'verified');
end;
$$;
comment on function private.has_second_factor(uuid) is 'Whether a person has proven a second factor once.';

create function private.is_strong_session()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from auth.sessions s
    where s.id = private.claim('session_id')::uuid and s.user_id = auth.uid() and s.aal::text = 'aal2');
end;
$$;
comment on function private.is_strong_session() is 'Whether a second factor was shown in the session of this request.';

create function private.require_shown_factor(p_user_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_second_factor(p_user_id) and not private.is_strong_session() then
    perform private.fail(403, 'second_factor_required', 'Confirm your second factor to continue.');
  end if;
end;
$$;
comment on function private.require_shown_factor(uuid) is
  'Raises second_factor_required when the caller has a second factor and has not shown it in this session.';

create function private.answer_refusal(p_status integer, p_code text, p_message text, p_details jsonb default null)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_details::text, 'hint', p_code);
end;
$$;
comment on function private.answer_refusal(integer, text, text, jsonb) is
  'The answer that private.fail would give, without undoing the transaction: what has counted a wrong guess must be kept.';
