-- The activity log says who has signed in because the server writes it, not because a client does: one row for each session,
-- whatever program opened it.

create function private.login_record_id(p_session_id uuid)
returns uuid language sql immutable security invoker set search_path = '' as $$
  -- Not the session's own id: managers of accounts may read the log.
  select md5('login:' || p_session_id)::uuid;
$$;
comment on function private.login_record_id(uuid) is 'The id of the one login row that a session has.';

create function private.tg_sessions__login_record()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A later change of the program, and a session that is taken back at once, are no sign-in.
  if new.created_at < now() - interval '1 minute'
    or exists (select 1 from auth.users u where u.id = new.user_id and u.banned_until > now())
    or exists (select 1 from public.user_activity_logs l where l.id = private.login_record_id(new.id))
    or exists (select 1 from private.session_handovers h where h.session_id = new.id) then
    return null;
  end if;
  update private.session_handovers h set session_id = new.id
  where h.code_hash = (
    select f.code_hash from private.session_handovers f
    where f.user_id = new.user_id and f.session_id is null and f.redeemed_at > statement_timestamp() - interval '1 minute'
    order by f.redeemed_at limit 1 for update skip locked);
  if not found then
    insert into public.user_activity_logs (id, tenant_id, user_id, action_type, details, ip_address, user_agent)
    values (private.login_record_id(new.id), (select m.tenant_id from public.tenant_users m where m.user_id = new.user_id), new.user_id,
      'login', jsonb_build_object('timestamp', to_jsonb(clock_timestamp())), new.ip, left(new.user_agent, 512));
  end if;
  return null;
exception when others then
  -- A row that cannot be written must not keep anybody from signing in.
  raise warning 'The sign-in could not be recorded: %', sqlerrm;
  return null;
end;
$$;
comment on function private.tg_sessions__login_record() is
  'Writes the login row of a new session, once its program or address is known. A session that a hand-over has opened has none.';

create function private.require_activity_left(p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('activity:' || p_user_id, 0));
  -- Logins count by themselves: there is one for each session.
  select l.created_at + interval '1 hour' into v_free_at from public.user_activity_logs l
  where l.user_id = p_user_id and l.action_type <> 'login' and l.created_at > statement_timestamp() - interval '1 hour'
  order by l.created_at desc offset 59 limit 1;
  if v_free_at is not null then
    perform private.fail(429, 'rate_limited', 'Too much activity was recorded. Try again later.', jsonb_build_object(
      'retry_after_seconds', greatest(1, ceil(extract(epoch from v_free_at - clock_timestamp()))::integer)));
  end if;
end;
$$;
comment on function private.require_activity_left(uuid) is 'Raises rate_limited when a person has had 60 records written in the last hour.';

create function private.tg_user_activity_logs__batch()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from added) > 20 then
    perform private.fail(400, 'invalid_input', 'At most 20 records are taken at once.');
  end if;
  return null;
end;
$$;
comment on function private.tg_user_activity_logs__batch() is 'Refuses a request of a client that writes more than 20 records.';
