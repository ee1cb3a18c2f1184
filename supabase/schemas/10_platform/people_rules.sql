-- Column rules of the platform tables. A trigger that is limited to API roles says so in its WHEN condition, where
-- current_user still is the role of the statement; no setting a client could change is asked.

create function private.tg_users__create_profile()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := left(nullif(btrim(regexp_replace(
    new.raw_user_meta_data ->> 'full_name', '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), ''), 120);
begin
  -- Metadata is written by the person: only the name is taken from it, and a bad one must not stop the sign-up.
  insert into public.profiles (user_id, full_name)
  values (new.id, case when not private.shows_nothing(v_name) then v_name end)
  on conflict (user_id) do nothing;
  return null;
end;
$$;
comment on function private.tg_users__create_profile() is 'Gives every new account a profile that belongs to nobody yet.';

create function private.tg_users__password_changed()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set require_password_change = false, temp_password_created_at = null
  where p.user_id = new.id and p.require_password_change;
  return null;
end;
$$;
comment on function private.tg_users__password_changed() is
  'A real password change is the only thing that ends a forced one; an account that loses its password still owes it. Whoever sets a temporary password raises the flag afterwards.';

create function private.tg_profiles__superadmin_role()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.role = 'superadmin' and not exists (select 1 from private.platform_admins a where a.user_id = new.user_id) then
    raise exception 'Only a platform administrator can carry that role.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  return new;
end;
$$;
comment on function private.tg_profiles__superadmin_role() is 'The super-admin word is only shown for people listed as platform administrators.';

create function private.tg_profiles__own_columns()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (new.user_id, new.role, new.tenant_id, new.email_verified, new.email_verified_at, new.created_at)
    is distinct from (old.user_id, old.role, old.tenant_id, old.email_verified, old.email_verified_at, old.created_at) then
    raise exception 'Only the name and the picture of a profile can be changed.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  if new.require_password_change is distinct from old.require_password_change then
    raise exception 'The password has to be changed first.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  new.temp_password_created_at := old.temp_password_created_at;
  if new.invitation_status is distinct from old.invitation_status then
    if not (old.invitation_status = 'pending' and new.invitation_status = 'accepted') then
      raise exception 'An invitation can only be accepted, once.' using errcode = 'PT403', hint = 'permission_denied';
    end if;
    new.invitation_accepted_at := clock_timestamp();
  else
    new.invitation_accepted_at := old.invitation_accepted_at;
  end if;
  new.full_name := nullif(btrim(new.full_name), '');
  return new;
end;
$$;
comment on function private.tg_profiles__own_columns() is
  'What people may change of their own profile: name and picture; an invitation from pending to accepted; times are the server''s.';

create function private.tg_tenant_users__own_columns()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (new.user_id, new.role, new.created_at) is distinct from (old.user_id, old.role, old.created_at) then
    raise exception 'Roles are given by the business owner.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  if old.invitation_status = 'pending' and new.invitation_status = 'accepted' then
    new.is_active := true;
    new.invitation_accepted_at := clock_timestamp();
    return new;
  end if;
  if (new.invitation_status, new.is_active) is distinct from (old.invitation_status, old.is_active) then
    raise exception 'A membership can only be accepted, once; the business owner decides the rest.'
      using errcode = 'PT403', hint = 'permission_denied';
  end if;
  new.invitation_accepted_at := old.invitation_accepted_at;
  return new;
end;
$$;
comment on function private.tg_tenant_users__own_columns() is
  'What people may change of their own membership: accept a pending invitation, once. Nobody reactivates himself.';

create function private.tg_tenant_users__mirror()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.profiles p
    set role = case when p.role = 'superadmin' then p.role else 'user' end, tenant_id = null, invitation_status = 'none'
    where p.user_id = old.user_id;
    return null;
  end if;
  update public.profiles p
  set role = case when p.role = 'superadmin' then p.role else new.role end,
    tenant_id = new.tenant_id,
    invitation_status = new.invitation_status,
    invitation_accepted_at = new.invitation_accepted_at
  where p.user_id = new.user_id;
  if tg_op = 'UPDATE' and old.is_active and not new.is_active then
    -- A removed person must not go on with the tokens of an open session.
    delete from auth.sessions s where s.user_id = new.user_id;
  end if;
  return null;
end;
$$;
comment on function private.tg_tenant_users__mirror() is
  'Keeps role, tenant and invitation of the profile equal to the membership, and ends the sessions of a deactivated person.';

create function private.tg_tenant_users__keep_an_owner()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.tg_tenant_users__keep_an_owner() is 'Refuses to remove, demote or deactivate the last active owner.';

create function private.tg_platform_admins__role()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.profiles p set role = 'superadmin' where p.user_id = new.user_id;
  else
    update public.profiles p set role = coalesce((select m.role from public.tenant_users m where m.user_id = old.user_id), 'user')
    where p.user_id = old.user_id;
  end if;
  return null;
end;
$$;
comment on function private.tg_platform_admins__role() is 'Shows platform administrators as such in their profile, and takes the word back.';

create function private.tg_user_activity_logs__stamp()
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
