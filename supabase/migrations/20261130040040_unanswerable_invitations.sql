-- An invitation of an address whose account cannot be drawn in (it belongs to another business, to the platform, or nobody has shown
-- whose the address is) looks to the inviter like any other; the owner of the address is told by mail.

create table private.unanswerable_invitations (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'cashier')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
comment on table private.unanswerable_invitations is
  'Invitations that nobody can accept, because the address''s account belongs elsewhere. Shown to the team as pending, so that an invitation does not tell which addresses have accounts.';
call private.lock_down('private.unanswerable_invitations');

create function public.record_unanswerable_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role)
  on conflict (tenant_id, email) do update set role = excluded.role
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$$;
comment on function public.record_unanswerable_invitation(uuid, uuid, uuid, text, text, text) is
  'Answers as record_invitation does, and makes nobody a member. For the invite-member function only.';
revoke execute on function public.record_unanswerable_invitation(uuid, uuid, uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.record_unanswerable_invitation(uuid, uuid, uuid, text, text, text) to service_role;

create function private.unanswerable_row(p_invitation private.unanswerable_invitations)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_object('user_id', p_invitation.id, 'full_name', p_invitation.full_name, 'email', p_invitation.email,
  'role', p_invitation.role, 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', null, 'last_sign_in_at', null);
comment on function private.unanswerable_row(private.unanswerable_invitations) is 'As team_member_row, of an invitation that nobody can accept.';

create or replace function public.list_team()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return (
    select jsonb_agg(person.shown
      order by person.is_active desc, array_position(array['admin', 'manager', 'cashier'], person.role), lower(person.full_name), person.user_id)
    from (
      select private.team_member_row(m.tenant_id, m.user_id) as shown, m.is_active, m.role, p.full_name, m.user_id
      from public.tenant_users m join public.profiles p on p.user_id = m.user_id
      where m.tenant_id = v_tenant_id
      union all
      select private.unanswerable_row(i), false, i.role, i.full_name, i.id
      from private.unanswerable_invitations i where i.tenant_id = v_tenant_id) as person);
end;
$$;

create or replace function public.withdraw_invitation(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
  v_member public.tenant_users;
  v_unanswerable private.unanswerable_invitations;
begin
  select * into v_unanswerable from private.unanswerable_invitations i where i.tenant_id = v_tenant_id and i.id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id for update;
  if v_member.user_id is null and v_unanswerable.id is null then
    perform private.fail(404, 'not_found', 'There is no such invitation.');
  elsif v_member.invitation_status <> 'pending' then
    perform private.fail(409, 'in_use', 'This invitation has been accepted meanwhile.');
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
