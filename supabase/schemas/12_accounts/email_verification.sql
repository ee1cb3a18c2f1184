-- Verifying the address of an account by a six-digit code: 10 minutes, 60 seconds between two codes, 5 tries a code, and in
-- 24 hours at most 20 codes and 20 wrong tries. Guessing a code of a million this way succeeds once in 50,000 days.

create function public.start_email_verification(p_user_id uuid, p_email text, p_code_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_latest_at timestamptz;
  v_oldest_at timestamptz;
  v_count integer;
  v_id uuid;
begin
  -- One after the other for each person: two requests at once must not send two codes.
  perform 1 from public.profiles p where p.user_id = p_user_id for no key update;
  select u.email into v_email from auth.users u where u.id = p_user_id;
  if v_email is null or p_email is null or lower(v_email) <> lower(btrim(p_email)) then
    return jsonb_build_object('status', 'wrong_email');
  end if;
  delete from private.email_codes c where c.user_id = p_user_id and c.created_at < statement_timestamp() - interval '1 day';
  select max(c.created_at), min(c.created_at), count(*) into v_latest_at, v_oldest_at, v_count
  from private.email_codes c where c.user_id = p_user_id;
  if v_latest_at > clock_timestamp() - interval '60 seconds' then
    return jsonb_build_object('status', 'locked',
      'retry_after', ceil(extract(epoch from v_latest_at + interval '60 seconds' - clock_timestamp()))::integer);
  end if;
  if v_count >= 20 then
    return jsonb_build_object('status', 'locked',
      'retry_after', ceil(extract(epoch from v_oldest_at + interval '1 day' - clock_timestamp()))::integer);
  end if;
  insert into private.email_codes (user_id, email, code_hash) values (p_user_id, v_email, p_code_hash) returning id into v_id;
  return jsonb_build_object('status', 'started', 'id', v_id);
end;
$$;
comment on function public.start_email_verification(uuid, text, text) is
  'Keeps the hash of a new code for the address of an account: started, locked (with seconds to wait) or wrong_email. For the function send-otp-verification only.';

create function public.withdraw_email_verification(p_code_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.email_codes c where c.id = p_code_id and c.used_at is null and c.failed_attempts = 0;
end;
$$;
comment on function public.withdraw_email_verification(uuid) is
  'Takes back a code whose mail could not be sent, so that another can be asked for at once. For the function send-otp-verification only.';

create function public.check_email_verification(p_user_id uuid, p_code_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.email_codes;
begin
  perform private.require_counted();
  perform 1 from public.profiles p where p.user_id = p_user_id for no key update;
  if (select coalesce(sum(c.failed_attempts), 0) from private.email_codes c
    where c.user_id = p_user_id and c.created_at > statement_timestamp() - interval '1 day') >= 20 then
    return jsonb_build_object('status', 'locked', 'retry_after', (
      select ceil(extract(epoch from min(c.created_at) + interval '1 day' - clock_timestamp()))::integer from private.email_codes c
      where c.user_id = p_user_id and c.failed_attempts > 0 and c.created_at > statement_timestamp() - interval '1 day'));
  end if;
  -- Only the newest one counts.
  select c.* into v_code from private.email_codes c where c.user_id = p_user_id order by c.created_at desc, c.id desc limit 1;
  if v_code.id is null or v_code.used_at is not null or v_code.failed_attempts >= 5
    or v_code.created_at <= clock_timestamp() - interval '10 minutes'
    or v_code.email is distinct from (select u.email from auth.users u where u.id = p_user_id) then
    return jsonb_build_object('status', 'invalid');
  end if;
  if v_code.code_hash is distinct from p_code_hash then
    update private.email_codes c set failed_attempts = c.failed_attempts + 1 where c.id = v_code.id;
    return jsonb_build_object('status', 'invalid');
  end if;
  update private.email_codes c set used_at = clock_timestamp() where c.id = v_code.id;
  update public.profiles p set email_verified = true, email_verified_at = clock_timestamp() where p.user_id = p_user_id;
  return jsonb_build_object('status', 'verified');
end;
$$;
comment on function public.check_email_verification(uuid, text) is
  'Holds the hash of a code against the newest one mailed: verified, invalid (whatever the reason) or locked (with seconds to wait). For the function verify-otp only.';
