-- Whoever must choose a new password does that first. Ways to sign in neither come nor go before, and losing the password is no
-- change of it. Ways that come and go are told by mail.

create function private.sign_in_way(p_provider text, p_email text)
returns text language sql immutable security invoker set search_path = '' as $$
  select case p_provider
      when 'email' then 'Email address and password' when 'google' then 'Google' when 'facebook' then 'Facebook'
      when 'apple' then 'Apple' when 'azure' then 'Microsoft' when 'phone' then 'Phone'
      else private.mail_text(p_provider, 60) end
    || case when p_email is null then '' else ' (' || private.mail_text(p_email, 254) || ')' end;
$$;
comment on function private.sign_in_way(text, text) is 'What a mail calls a way to sign in: the provider and the address there.';

create function private.tg_identities__added()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The first way to sign in is the account itself.
  if not exists (select 1 from auth.identities i where i.user_id = new.user_id and i.id <> new.id) then
    return null;
  end if;
  if exists (select 1 from public.profiles p where p.user_id = new.user_id and p.require_password_change) then
    perform private.fail(403, 'password_change_required', 'Choose a new password first.');
  end if;
  perform private.queue_mail(new.user_id, null, 'identity_added', 'A way to sign in was added to your account',
    'Since ' || private.mail_moment(new.user_id) || ' your account can be opened with: '
    || private.sign_in_way(new.provider, new.identity_data ->> 'email')
    || E'\n\n' || 'If this was not you, remove it in your profile under Security and choose a new password at once: {{site_url}}/forgot-password');
  return null;
end;
$$;
comment on function private.tg_identities__added() is
  'Tells people about a further way to sign in to their account; refused while a password change is due.';

create function private.tg_identities__removed()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_identity record;
begin
  -- Whoever still has another way has unlinked one. An account that goes, or is taken from somebody else, loses all.
  for v_identity in
    select r.user_id, r.provider, r.identity_data ->> 'email' as email from removed r
    where exists (select 1 from auth.identities i where i.user_id = r.user_id)
  loop
    if exists (select 1 from public.profiles p where p.user_id = v_identity.user_id and p.require_password_change) then
      perform private.fail(403, 'password_change_required', 'Choose a new password first.');
    end if;
    perform private.queue_mail(v_identity.user_id, null, 'identity_removed', 'A way to sign in was removed from your account',
      'Since ' || private.mail_moment(v_identity.user_id) || ' your account can no longer be opened with: '
      || private.sign_in_way(v_identity.provider, v_identity.email)
      || E'\n\n' || 'If this was not you, choose a new password at once: {{site_url}}/forgot-password');
  end loop;
  return null;
end;
$$;
comment on function private.tg_identities__removed() is
  'Tells people about a way to sign in that was taken from their account; refused while a password change is due.';
