-- A second factor protects data, not only screens: a session that has not shown it is nobody's in the eyes of the policies.

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

create function private.factor_shown_at()
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn'));
end;
$$;
comment on function private.factor_shown_at() is 'When a second factor was last shown in the session of this request, null for never.';

create function private.require_fresh_factor()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(private.factor_shown_at() < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_factor_required', 'Enter the code of your authenticator again to continue.');
  end if;
end;
$$;
comment on function private.require_fresh_factor() is
  'Raises fresh_factor_required unless a second factor was shown in this session within the last 5 minutes. Asked by what moves money or power on the platform.';

create function private.tg_fresh_factor()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_platform_admin() then
    perform private.require_fresh_factor();
  end if;
  return null;
end;
$$;
comment on function private.tg_fresh_factor() is 'Platform staff who write a table themselves need a second factor shown within 5 minutes. Its triggers ask for the role: functions, which run as their owner, ask for themselves.';

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
