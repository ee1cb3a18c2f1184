-- Mails to people about their own account: what a thief would do, its owner hears of.

create function private.device_hash(p_user_agent text, p_address text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_address inet := p_address::inet;
begin
  -- Versions change weekly and addresses daily; the program and the network hardly do.
  return encode(sha256(convert_to(
    regexp_replace(coalesce(p_user_agent, ''), '[0-9]+([._][0-9]+)*', '', 'g') || '|'
      || coalesce(network(set_masklen(v_address, case family(v_address) when 4 then 16 else 32 end))::text, ''), 'UTF8')), 'hex');
end;
$$;
comment on function private.device_hash(text, text) is 'What makes a device known again: program without versions, and network.';

-- A program that does not say its name is a device like any other.
create function private.tg_sessions__new_device()
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
comment on function private.tg_sessions__new_device() is
  'Notes where a person signs in from and tells them about a place not seen before, at most five times a day. The first one ever is no news.';

create function private.tg_users__account_mails()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_not_you constant text := 'If this was not you, choose a new password at once: {{site_url}}/forgot-password';
begin
  if new.deleted_at is not null then
    return null;
  end if;
  if old.encrypted_password <> '' and new.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password then
    perform private.queue_mail(new.id, null, 'password_changed', 'Your password was changed',
      'The password of your account was changed on ' || private.mail_moment(new.id) || '. Your other devices were signed out.'
      || E'\n\n' || v_not_you);
  end if;
  if old.email <> '' and lower(new.email) is distinct from lower(old.email) then
    -- The mark belonged to the old address.
    update public.profiles p set email_verified = false, email_verified_at = null where p.user_id = new.id and p.email_verified;
    perform private.queue_mail(new.id, a.address, 'email_changed', 'Your email address was changed',
      'The email address of your account was changed on ' || private.mail_moment(new.id) || '. From now on you sign in with the new one.'
      || E'\n\n' || 'If this was not you, write to the owner of your business or to our support at once.')
    from (values (old.email), (new.email)) a (address);
  end if;
  return null;
end;
$$;
comment on function private.tg_users__account_mails() is
  'Tells people about a changed password or address, at the old address as well; a new address counts as not verified.';

create function private.tg_mfa_factors__account_mails()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := old.user_id;
  v_kind text := case old.factor_type::text when 'totp' then 'An authenticator app' when 'phone' then 'A phone' else 'A second factor' end;
begin
  if tg_op = 'UPDATE' then
    if new.status::text = 'verified' and old.status::text <> 'verified' then
      perform private.queue_mail(v_user_id, null, 'factor_added', 'A second factor was added to your account',
        v_kind || ' was added to your account on ' || private.mail_moment(v_user_id) || ' and is asked for at sign-in from now on.'
        || E'\n\n' || 'If this was not you, write to the owner of your business or to our support at once.');
    end if;
    return null;
  end if;
  if old.status::text <> 'verified' or not exists (select 1 from auth.users u where u.id = v_user_id) then
    return null;
  end if;
  if not private.has_second_factor(v_user_id) then
    delete from private.recovery_codes c where c.user_id = v_user_id;
  end if;
  -- Using a recovery code takes all factors away and has its own mail, written in the same transaction.
  if not exists (
    select 1 from private.mail_outbox o
    where o.user_id = v_user_id and o.kind = 'recovery_code_used' and o.created_at = now()) then
    perform private.queue_mail(v_user_id, null, 'factor_removed', 'A second factor was removed from your account',
      v_kind || ' was removed from your account on ' || private.mail_moment(v_user_id) || '.'
      || E'\n\n' || 'If this was not you, choose a new password at once: {{site_url}}/forgot-password');
  end if;
  return null;
end;
$$;
comment on function private.tg_mfa_factors__account_mails() is
  'Tells people about second factors that come and go; with the last one the recovery codes go too.';
