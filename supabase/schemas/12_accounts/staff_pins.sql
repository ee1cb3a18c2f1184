-- PINs of the people at a till: kept as bcrypt, throttled, and never more than a proof of who is standing there.

create function private.is_easy_pin(p_pin text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  -- 0000 and 1212 are one thing said again; 1234 and 8765 go up or down by one.
  select p_pin ~ '^([0-9]{1,2})\1+$'
    or position(p_pin in '01234567890') > 0
    or position(p_pin in '09876543210') > 0;
$$;
comment on function private.is_easy_pin(text) is 'Whether a PIN is among the first that anybody would try.';

create function private.pin_refusal(p_seconds integer)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.answer_refusal(429, 'rate_limited', 'Too many wrong PINs. Wait a moment and try again.',
    jsonb_build_object('retry_after_seconds', p_seconds));
end;
$$;
comment on function private.pin_refusal(integer) is 'The answer while PINs are not looked at, with the seconds that are left.';

create function private.count_wrong_pin(p_tenant_id uuid, p_kind text, p_subject_id uuid, p_forget_after interval)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_failures private.pin_failures;
begin
  insert into private.pin_failures as f (tenant_id, kind, subject_id, failed_count, failed_at)
  values (p_tenant_id, p_kind, p_subject_id, 1, v_now)
  on conflict (tenant_id, kind, subject_id) do update
    set failed_count = case when f.failed_at < v_now - p_forget_after then 1 else f.failed_count + 1 end, failed_at = v_now
  returning * into v_failures;
  if v_failures.failed_count >= 5 then
    update private.pin_failures f
    set locked_until = v_now + case v_failures.failed_count when 5 then interval '30 seconds' when 6 then interval '2 minutes' else interval '15 minutes' end
    where f.tenant_id = p_tenant_id and f.kind = p_kind and f.subject_id = p_subject_id
    returning f.locked_until into v_failures.locked_until;
    if p_kind = 'person' then
      perform private.write_audit(p_tenant_id, auth.uid(), 'pin_locked', 'tenant_users', p_subject_id, null,
        jsonb_build_object('failed_count', v_failures.failed_count));
    end if;
  end if;
  return v_failures.locked_until;
end;
$$;
comment on function private.count_wrong_pin(uuid, text, uuid, interval) is 'Counts one more wrong PIN; answers until when PINs are not looked at, null below five.';

create function private.check_pin(p_tenant_id uuid, p_user_id uuid, p_pin text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid := private.claim('session_id')::uuid;
  v_hash text;
  v_locked_until timestamptz;
begin
  perform private.require_counted();
  if p_pin is null or p_pin !~ '^[0-9]{4,8}$' then
    perform private.refuse_input('pin', 'A PIN has 4 to 8 digits.');
  end if;
  -- One try after the other for each person and each session: five wrong ones are five however they arrive.
  perform private.lock_request('pin', p_tenant_id, p_user_id);
  perform private.lock_request('pin_session', p_tenant_id, v_session_id);
  select max(f.locked_until) into v_locked_until from private.pin_failures f
  where f.tenant_id = p_tenant_id and ((f.kind = 'person' and f.subject_id = p_user_id) or (f.kind = 'session' and f.subject_id = v_session_id));
  if v_locked_until > clock_timestamp() then
    return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
  end if;
  select s.pin_hash into v_hash from private.staff_pins s where s.tenant_id = p_tenant_id and s.member_id = p_user_id;
  -- Without a PIN the same work is done for nothing: the time an answer takes tells nobody anything.
  if extensions.crypt(p_pin, coalesce(v_hash, '$2a$10$abcdefghijklmnopqrstuu')) = v_hash then
    delete from private.pin_failures f where f.tenant_id = p_tenant_id and f.kind = 'person' and f.subject_id = p_user_id;
    return null;
  end if;
  -- The session's count does not go with a right PIN: whoever knows one of their own could go on guessing another.
  v_locked_until := greatest(private.count_wrong_pin(p_tenant_id, 'person', p_user_id, interval '1 day'),
    private.count_wrong_pin(p_tenant_id, 'session', v_session_id, interval '20 minutes'));
  if v_locked_until is not null then
    return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
  end if;
  return private.answer_refusal(400, 'invalid_pin', 'This PIN is not right.', '{"field": "pin"}');
end;
$$;
comment on function private.check_pin(uuid, uuid, text) is
  'Null for the right PIN of a member, else the refusal to answer with: invalid_pin, or rate_limited from the fifth wrong one on. Raises only for what is no PIN at all, so that what is counted stays.';

create function private.require_staff(p_tenant_id uuid, p_user_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
begin
  select coalesce(p.full_name, 'Somebody') into v_name
  from public.tenant_users m join public.profiles p on p.user_id = m.user_id
  where m.tenant_id = p_tenant_id and m.user_id = p_user_id and m.is_active and m.invitation_status = 'accepted';
  if v_name is null then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  return v_name;
end;
$$;
comment on function private.require_staff(uuid, uuid) is 'The name of an active member of the business; not_found for anybody else.';

create function public.set_staff_pin(p_pin text, p_password text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_user_id uuid := auth.uid();
  v_password_hash text;
  v_locked_until timestamptz;
begin
  perform private.require_counted();
  perform private.require_shown_factor(v_user_id);
  if p_pin is null or p_pin !~ '^[0-9]{4,8}$' then
    perform private.refuse_input('p_pin', 'A PIN has 4 to 8 digits.');
  elsif private.is_easy_pin(p_pin) then
    perform private.refuse_input('p_pin', 'This PIN is too easy to guess.');
  end if;
  select nullif(u.encrypted_password, '') into v_password_hash from auth.users u where u.id = v_user_id;
  -- A screen that was left alone must not become somebody else's signature.
  if v_password_hash is not null then
    perform private.lock_request('pin', v_tenant_id, v_user_id);
    select f.locked_until into v_locked_until from private.pin_failures f
    where f.tenant_id = v_tenant_id and f.kind = 'person' and f.subject_id = v_user_id;
    if v_locked_until > clock_timestamp() then
      return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
    end if;
    v_password_hash := regexp_replace(v_password_hash, '^\$2[by]\$', '$2a$');
    if p_password is null or length(p_password) > 200 or v_password_hash !~ '^\$2a\$[0-9]{2}\$.{53}$'
      or extensions.crypt(p_password, v_password_hash) <> v_password_hash then
      v_locked_until := private.count_wrong_pin(v_tenant_id, 'person', v_user_id, interval '1 day');
      if v_locked_until is not null then
        return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
      end if;
      return private.answer_refusal(400, 'current_password_mismatch', 'Current password is incorrect', '{"field": "p_password"}');
    end if;
  end if;
  insert into private.staff_pins as s (tenant_id, member_id, pin_hash)
  values (v_tenant_id, v_user_id, extensions.crypt(p_pin, extensions.gen_salt('bf', 10)))
  on conflict (tenant_id, member_id) do update set pin_hash = excluded.pin_hash, changed_at = clock_timestamp();
  delete from private.pin_failures f where f.tenant_id = v_tenant_id and f.kind = 'person' and f.subject_id = v_user_id;
  perform private.write_audit(v_tenant_id, v_user_id, 'pin_set', 'tenant_users', v_user_id, null, null);
  return jsonb_build_object('user_id', v_user_id, 'has_pin', true);
end;
$$;
comment on function public.set_staff_pin(text, text) is
  'Gives the caller a PIN of 4 to 8 digits, none that is easy to guess. Who has a password says it; a wrong one is current_password_mismatch, and counts like a wrong PIN. Needs no paid subscription.';

create function public.clear_staff_pin(p_user_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_user_id uuid := coalesce(p_user_id, auth.uid());
begin
  if v_user_id <> auth.uid() then
    perform private.lock_managed_member(v_user_id);
  end if;
  delete from private.staff_pins s where s.tenant_id = v_tenant_id and s.member_id = v_user_id;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'pin_cleared', 'tenant_users', v_user_id, null, null);
  end if;
  return jsonb_build_object('user_id', v_user_id, 'has_pin', false);
end;
$$;
comment on function public.clear_staff_pin(uuid) is
  'Takes away the own PIN, or with team.manage that of somebody else (of an owner: owners only), who can then choose a new one. The wrong tries stay counted.';

create function public.list_till_staff()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function public.list_till_staff() is
  'Who may stand at a till: names of the active members, who has a PIN, and what each may approve; and after how many idle minutes the till locks.';

grant execute on function
  public.set_staff_pin(text, text),
  public.clear_staff_pin(uuid),
  public.list_till_staff()
  to authenticated;
