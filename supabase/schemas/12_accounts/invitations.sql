-- Invitations: who may be asked to join a business. The edge function invite-member makes the account and sends the mail; what it
-- may do is decided here.

create function private.require_role(p_tenant_id uuid, p_role text, p_role_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "role"}');
  end if;
end;
$$;
comment on function private.require_role(uuid, text, uuid) is 'Raises not_found unless p_role_id is null or an own role of the business that was made from p_role.';

create function private.require_team_manager(p_role text, p_role_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.refuse_input('role', 'Choose a role for this person.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  perform private.require_role(v_tenant_id, p_role, p_role_id);
  perform private.require_grantable(v_tenant_id, auth.uid(), private.role_rights(v_tenant_id, p_role, p_role_id));
  return v_tenant_id;
end;
$$;
comment on function private.require_team_manager(text, uuid) is 'The tenant whose team the caller may add a role to, a ready one or an own one, or an error.';

create function public.check_invitation(p_email text, p_role text, p_role_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_team_manager(p_role, p_role_id);
begin
  perform private.require_writable();
  if p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'
    or private.has_hidden_characters(p_email) then
    perform private.refuse_input('email', 'Enter a valid email address.');
  end if;
  -- Before a link is made: a new one would end the one that was sent.
  perform private.require_invitation_left(v_tenant_id, public.account_of_email(p_email));
  return (
    select jsonb_build_object('tenant_id', t.id, 'tenant_name', t.name, 'subdomain', t.subdomain,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1))
    from public.tenants t where t.id = v_tenant_id);
end;
$$;
comment on function public.check_invitation(text, text, uuid) is
  'Whether the caller may invite this address to this role now (a ready one, or the own role p_role_id whose base is p_role), and the business that the invitation leads to. Of the address''s account it says nothing but that it was invited too often.';

create function public.record_invitation(
  p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text, p_role_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
  -- Counted one after the other: twenty requests at once are still twenty invitations.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.user_id = p_user_id;
  if v_member.tenant_id <> p_tenant_id then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  elsif v_member.invitation_status = 'accepted' then
    perform private.fail(409, 'in_use', 'This person is on your team already.', '{"field": "email"}');
  elsif v_member.user_id is not null and v_member.role = 'admin'
    and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  insert into public.tenant_users as m (tenant_id, user_id, role, role_id, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, p_role_id, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role, role_id = excluded.role_id;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$$;
comment on function public.record_invitation(uuid, uuid, uuid, text, text, uuid) is
  'Makes an account a pending member in a ready role or an own one, or renews its pending invitation. For the invite-member function only, which asked check_invitation as the caller.';

create function public.account_of_email(p_email text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.id from auth.users u where u.email = lower(btrim(p_email)) limit 1);
end;
$$;
comment on function public.account_of_email(text) is 'The account behind an address. For the invite-member function only.';

create function public.withdraw_invitation(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
  v_member public.tenant_users;
  v_unanswerable private.unanswerable_invitations;
begin
  select * into v_unanswerable from private.unanswerable_invitations i where i.tenant_id = v_tenant_id and i.id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id for update;
  if v_member.user_id is null and v_unanswerable.id is null then
    perform private.fail(404, 'not_found', 'This invitation does not exist.');
  elsif v_member.invitation_status <> 'pending' then
    perform private.fail(409, 'in_use', 'This invitation was already accepted.');
  elsif coalesce(v_member.role, v_unanswerable.role) = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  delete from private.unanswerable_invitations i where i.id = v_unanswerable.id;
  delete from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id;
  -- Without a password and a provider the link of the invitation is all that ever opened this account.
  delete from auth.sessions s using auth.users u
  where s.user_id = p_user_id and u.id = p_user_id and coalesce(u.encrypted_password, '') = ''
    and not exists (select 1 from auth.identities i where i.user_id = u.id and i.provider <> 'email');
  perform private.write_audit(v_tenant_id, auth.uid(), 'invitation_withdrawn', 'tenant_users', p_user_id,
    jsonb_build_object('role', coalesce(v_member.role, v_unanswerable.role)), null);
  return jsonb_build_object('withdrawn', true);
end;
$$;
comment on function public.withdraw_invitation(uuid) is
  'Takes back an invitation that has not been accepted, and ends what its link has opened; an account with a way in of its own stays signed in.';

create function private.decline_pending_membership(p_user_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_declined public.tenant_users;
begin
  delete from public.tenant_users m where m.user_id = p_user_id and m.invitation_status = 'pending' returning m.* into v_declined;
  if v_declined.user_id is null then
    return false;
  end if;
  perform private.write_audit(v_declined.tenant_id, p_user_id, 'invitation_declined', 'tenant_users', p_user_id,
    jsonb_build_object('role', v_declined.role), null);
  return true;
end;
$$;
comment on function private.decline_pending_membership(uuid) is
  'Takes a pending membership away in the name of the invited person, and says whether there was one. Their sessions go on.';

create function public.decline_invitation()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
begin
  if not private.decline_pending_membership(v_user_id) then
    if exists (select 1 from public.tenant_users m where m.user_id = v_user_id) then
      perform private.fail(409, 'in_use', 'You have accepted this invitation already.');
    end if;
    perform private.fail(404, 'not_found', 'There is no invitation for this account.');
  end if;
  return jsonb_build_object('declined', true);
end;
$$;
comment on function public.decline_invitation() is
  'Declines the caller''s pending invitation: the place in the team goes, the account and its sessions stay.';

create function private.invitations_exhausted(p_tenant_id uuid, p_user_id uuid)
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select ceil(extract(epoch from max(l.free_at) - clock_timestamp()))::integer
    from (
      (select e.created_at + interval '1 day' as free_at from audit.events e
      where e.tenant_id = p_tenant_id and e.action = 'member_invited' and e.created_at > statement_timestamp() - interval '1 day'
      order by e.created_at desc offset 49 limit 1)
      union all
      -- One address, whoever invites: its owner has asked for none of these mails.
      (select e.created_at + interval '1 hour' from audit.events e
      where e.entity = 'tenant_users' and e.entity_id = p_user_id and e.action = 'member_invited'
        and e.created_at > statement_timestamp() - interval '1 hour'
      order by e.created_at desc offset 2 limit 1)
      union all
      (select e.created_at + interval '1 day' from audit.events e
      where e.entity = 'tenant_users' and e.entity_id = p_user_id and e.action = 'member_invited'
        and e.created_at > statement_timestamp() - interval '1 day'
      order by e.created_at desc offset 5 limit 1)) l);
end;
$$;
comment on function private.invitations_exhausted(uuid, uuid) is
  'Seconds until a business may invite (50 a day) and a person be invited (3 an hour, 6 a day, by all businesses) again; null when they may now.';

create function private.require_invitation_left(p_tenant_id uuid, p_user_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_seconds integer := private.invitations_exhausted(p_tenant_id, p_user_id);
begin
  if v_seconds is not null then
    perform private.fail(429, 'rate_limited', 'Too many invitations were sent. Try again later.',
      jsonb_build_object('retry_after_seconds', greatest(v_seconds, 1)));
  end if;
end;
$$;
comment on function private.require_invitation_left(uuid, uuid) is 'Raises rate_limited with the seconds to wait unless one more invitation may be sent.';

create function public.may_invite_account(p_tenant_id uuid, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from private.platform_admins a where a.user_id = p_user_id)
    and not exists (select 1 from auth.users u where u.id = p_user_id and (u.deleted_at is not null or u.banned_until > now()))
    and case
      when exists (select 1 from public.tenant_users m where m.user_id = p_user_id) then
        exists (select 1 from public.tenant_users m
          where m.user_id = p_user_id and m.tenant_id = p_tenant_id and m.invitation_status = 'pending')
      else
        -- Whoever opened an account in somebody else's name would come in with the invitation: the address must have been
        -- proven, by a link that was mailed there, by a code, or by a provider that knows it.
        exists (
          select 1 from auth.users u join public.profiles p on p.user_id = u.id
          where u.id = p_user_id and (u.invited_at is not null or u.email_confirmed_at is null or p.email_verified or exists (
            select 1 from auth.identities i
            where i.user_id = u.id and i.provider <> 'email' and lower(i.identity_data ->> 'email') = lower(u.email)
              and i.identity_data ->> 'email_verified' = 'true')))
      end;
end;
$$;
comment on function public.may_invite_account(uuid, uuid) is
  'Whether an existing account may be invited: its own open invitation, or no business and a proven address. For the invite-member function only.';

create function public.record_unanswerable_invitation(
  p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text, p_role_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  -- As for an invitation that can be accepted: nothing tells the two apart.
  if not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') and exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email) and i.role = 'admin') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role, role_id)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role, p_role_id)
  on conflict (tenant_id, email) do update set role = excluded.role, role_id = excluded.role_id
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$$;
comment on function public.record_unanswerable_invitation(uuid, uuid, uuid, text, text, text, uuid) is
  'Answers as record_invitation does, and makes nobody a member. For the invite-member function only.';

create function private.unanswerable_row(p_invitation private.unanswerable_invitations)
returns jsonb language sql stable security invoker set search_path = ''
return jsonb_build_object('user_id', p_invitation.id, 'full_name', p_invitation.full_name, 'email', p_invitation.email,
  'role', p_invitation.role, 'role_id', p_invitation.role_id, 'role_name', (
    select r.name from public.tenant_roles r where r.tenant_id = p_invitation.tenant_id and r.id = p_invitation.role_id), 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', null, 'last_sign_in_at', null);
comment on function private.unanswerable_row(private.unanswerable_invitations) is 'As team_member_row, of an invitation that nobody can accept.';

grant execute on function
  public.check_invitation(text, text, uuid),
  public.withdraw_invitation(uuid),
  public.decline_invitation()
  to authenticated;
