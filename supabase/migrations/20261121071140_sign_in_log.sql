-- The activity log says who has signed in because the server writes it, not because a client does: one row for each session,
-- whatever program opened it.

alter table private.session_handovers add column session_id uuid unique;
comment on column private.session_handovers.session_id is
  'The session that the code has opened on the other host: it is the same sign-in, and no second row in the activity log.';

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
    where f.user_id = new.user_id and f.session_id is null and f.redeemed_at > clock_timestamp() - interval '1 minute'
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
create trigger _710_login_record after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__login_record();
-- An auth server that makes the session first names its device afterwards, with nothing when the program gives no name.
create trigger _710_login_record_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null) execute function private.tg_sessions__login_record();

create function private.require_activity_left(p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('activity:' || p_user_id, 0));
  -- Logins count by themselves: there is one for each session.
  select l.created_at + interval '1 hour' into v_free_at from public.user_activity_logs l
  where l.user_id = p_user_id and l.action_type <> 'login' and l.created_at > clock_timestamp() - interval '1 hour'
  order by l.created_at desc offset 59 limit 1;
  if v_free_at is not null then
    perform private.fail(429, 'rate_limited', 'Too much activity was recorded. Please go on later.', jsonb_build_object(
      'retry_after_seconds', greatest(1, ceil(extract(epoch from v_free_at - clock_timestamp()))::integer)));
  end if;
end;
$$;
comment on function private.require_activity_left(uuid) is 'Raises rate_limited when a person has had 60 records written in the last hour.';

create or replace function private.tg_user_activity_logs__stamp()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if length(new.details::text) > 2000 then
    perform private.fail(400, 'invalid_input', 'Details must be a small object.', '{"field": "details"}');
  end if;
  if new.action_type = 'login' then
    new.id := private.login_record_id(private.claim('session_id')::uuid);
    -- The server has written this one already.
    if exists (select 1 from public.user_activity_logs l where l.id = new.id) then
      return null;
    end if;
  else
    perform private.require_activity_left(auth.uid());
    new.id := gen_random_uuid();
  end if;
  new.user_id := auth.uid();
  new.tenant_id := (select m.tenant_id from public.tenant_users m where m.user_id = auth.uid());
  new.ip_address := private.request_address();
  new.user_agent := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512);
  new.created_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.tg_user_activity_logs__stamp() is
  'The server says who did it, for which business, when, from which address and program. A login that is on record is not written twice.';

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
create trigger _700_batch after insert on public.user_activity_logs referencing new table as added for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.tg_user_activity_logs__batch();

create or replace function public.log_user_activity(
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

-- A program that does not say its name is a device like any other.
create or replace function private.tg_sessions__new_device()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text;
  v_is_first boolean;
  v_is_new boolean;
begin
  -- A session of somebody who may not sign in is taken back at once.
  if exists (select 1 from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    return null;
  end if;
  v_hash := private.device_hash(new.user_agent, host(new.ip));
  delete from private.known_devices d where d.user_id = new.user_id and d.last_seen_at < now() - interval '180 days';
  v_is_first := not exists (select 1 from private.known_devices d where d.user_id = new.user_id);
  insert into private.known_devices as d (user_id, device_hash) values (new.user_id, v_hash)
  on conflict (user_id, device_hash) do update set last_seen_at = now()
  returning d.xmax = 0 into v_is_new;
  if v_is_new and not v_is_first and (
    select count(*) from private.mail_outbox o
    where o.user_id = new.user_id and o.kind = 'new_device' and o.created_at > now() - interval '1 day') < 5 then
    perform private.queue_mail(new.user_id, null, 'new_device', 'New sign-in to your account',
      'Your account was signed in to on a device or network we have not seen before.' || E'\n\n'
      || 'When: ' || private.mail_moment(new.user_id) || E'\n'
      || 'Program: ' || coalesce(private.mail_text(new.user_agent, 200), 'unknown') || E'\n'
      || 'Address: ' || coalesce(host(new.ip), 'unknown') || E'\n\n'
      || 'Was it you? Then there is nothing to do. If not, choose a new password at once: {{site_url}}/forgot-password');
  end if;
  return null;
exception when others then
  -- A mail that cannot be written must not keep anybody from signing in.
  raise warning 'The new-device mail could not be written: %', sqlerrm;
  return null;
end;
$$;
drop trigger _700_new_device on auth.sessions;
create trigger _700_new_device after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__new_device();
drop trigger _700_new_device_named on auth.sessions;
create trigger _700_new_device_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null and old.ip is null and (new.user_agent is not null or new.ip is not null))
  execute function private.tg_sessions__new_device();
