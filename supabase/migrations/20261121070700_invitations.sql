-- Invitations: who may be asked to join a business. The edge function invite-member makes the account and sends the mail; what it
-- may do is decided here.

create function private.require_team_manager(p_role text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'cashier') then
    perform private.refuse_input('role', 'Choose what this person may do.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  return v_tenant_id;
end;
$$;
comment on function private.require_team_manager(text) is 'The tenant whose team the caller may add a role to, or an error.';

create function public.check_invitation(p_email text, p_role text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_team_manager(p_role);
begin
  perform private.require_writable();
  if p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    perform private.refuse_input('email', 'Enter a valid email address.');
  end if;
  -- Mails go out in the platform's name: nobody sends them by the hundred.
  if (select count(*) from audit.events e
      where e.tenant_id = v_tenant_id and e.action = 'member_invited' and e.created_at > clock_timestamp() - interval '1 day') >= 50 then
    perform private.fail(429, 'rate_limited', 'Your business has sent many invitations today. Please go on tomorrow.');
  end if;
  return (
    select jsonb_build_object('tenant_id', t.id, 'tenant_name', t.name, 'subdomain', t.subdomain,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1))
    from public.tenants t where t.id = v_tenant_id);
end;
$$;
comment on function public.check_invitation(text, text) is
  'Whether the caller may invite to this role now, and the business that the invitation leads to. Says nothing of the address''s account.';
grant execute on function public.check_invitation(text, text) to authenticated;

create function public.record_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
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
  insert into public.tenant_users as m (tenant_id, user_id, role, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$$;
comment on function public.record_invitation(uuid, uuid, uuid, text, text) is
  'Makes an account a pending member, or renews its pending invitation. For the invite-member function only, which asked check_invitation as the caller.';
revoke execute on function public.record_invitation(uuid, uuid, uuid, text, text) from public, anon, authenticated;
grant execute on function public.record_invitation(uuid, uuid, uuid, text, text) to service_role;

create function public.account_of_email(p_email text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.id from auth.users u where u.email = lower(btrim(p_email)) limit 1);
end;
$$;
comment on function public.account_of_email(text) is 'The account behind an address. For the invite-member function only.';
revoke execute on function public.account_of_email(text) from public, anon, authenticated;
grant execute on function public.account_of_email(text) to service_role;

create function public.withdraw_invitation(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
  v_member public.tenant_users;
begin
  select * into v_member from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id for update;
  if v_member.user_id is null then
    perform private.fail(404, 'not_found', 'There is no such invitation.');
  elsif v_member.invitation_status <> 'pending' then
    perform private.fail(409, 'in_use', 'This invitation has been accepted meanwhile.');
  elsif v_member.role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  delete from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'invitation_withdrawn', 'tenant_users', p_user_id,
    jsonb_build_object('role', v_member.role), null);
  return jsonb_build_object('withdrawn', true);
end;
$$;
comment on function public.withdraw_invitation(uuid) is 'Takes back an invitation that has not been accepted; its link then leads to nothing.';
grant execute on function public.withdraw_invitation(uuid) to authenticated;
