-- The signed-in devices of a person.

create function public.my_sessions()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
  v_session_id uuid := private.claim('session_id')::uuid;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'created_at', d.created_at, 'last_used_at', d.last_used_at, 'user_agent', d.user_agent,
      'ip_address', d.ip_address, 'assurance_level', d.assurance_level, 'is_current', d.id = v_session_id)
      order by d.last_used_at desc, d.id), '[]')
    from (
      select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC') as last_used_at,
        left(s.user_agent, 512) as user_agent, host(s.ip) as ip_address,
        case when s.aal::text = 'aal2' then 'aal2' else 'aal1' end as assurance_level
      from auth.sessions s
      where s.user_id = v_user_id and (s.not_after is null or s.not_after > now())
      -- The present one always, then the latest.
      order by s.id = v_session_id desc, greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc
      limit 50) d);
end;
$$;
comment on function public.my_sessions() is 'The caller''s live sessions, the latest used first, at most 50.';

create function public.end_session(p_session_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
begin
  -- A weaker session must not throw a stronger one out.
  perform private.require_shown_factor(v_user_id);
  delete from auth.sessions s where s.id = p_session_id and s.user_id = v_user_id;
  return jsonb_build_object('ended', found);
end;
$$;
comment on function public.end_session(uuid) is
  'Signs one device of the caller out, with its refresh tokens; false when there is no such session of the caller.';

create function private.refuse_ended_session()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(401, 'not_signed_in', 'Sign in to continue.',
    case when exists (select 1 from private.deactivated_accounts d where d.user_id = auth.uid()) then '{"reason": "deactivated"}'::jsonb end);
end;
$$;
comment on function private.refuse_ended_session() is
  'Refuses a caller without a live session; the details say when the account of a still valid token was deactivated.';

grant execute on function
  public.my_sessions(),
  public.end_session(uuid)
  to authenticated;
