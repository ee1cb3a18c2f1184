-- The team of a business: who belongs to it, who may what, and who owns it. Sorting out people needs no paid subscription.

create function private.team_member_row(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('user_id', m.user_id, 'full_name', p.full_name, 'email', u.email, 'role', m.role,
      'role_id', m.role_id, 'role_name', (select r.name from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id),
      'is_active', m.is_active, 'invitation_status', m.invitation_status, 'invitation_accepted_at', m.invitation_accepted_at,
      'last_sign_in_at', u.last_sign_in_at)
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.user_id = p_user_id);
end;
$$;
comment on function private.team_member_row(uuid, uuid) is 'One person of a team as the team functions answer them.';

create function public.list_team()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return (
    select jsonb_agg(person.shown
      order by person.is_active desc, array_position(array['admin', 'manager', 'accountant', 'cashier'], person.role), lower(person.full_name), person.user_id)
    from (
      select private.team_member_row(m.tenant_id, m.user_id) as shown, m.is_active, m.role, p.full_name, m.user_id
      from public.tenant_users m join public.profiles p on p.user_id = m.user_id
      where m.tenant_id = v_tenant_id
      union all
      select private.unanswerable_row(i), false, i.role, i.full_name, i.id
      from private.unanswerable_invitations i where i.tenant_id = v_tenant_id) as person);
end;
$$;
comment on function public.list_team() is 'Everybody of the caller''s business: active people first, owners first among them, then by name.';

create function private.lock_team_member(p_tenant_id uuid, p_user_id uuid)
returns public.tenant_users language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users;
begin
  -- The business first: changes of a team happen one after the other, so that rights checked here still hold below.
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select m.* into v_member from public.tenant_users m where m.tenant_id = p_tenant_id and m.user_id = p_user_id for update;
  if v_member.user_id is null then
    -- An invitation that nobody can accept is refused like any that waits: what is refused does not tell them apart.
    select i.tenant_id, i.id, i.role, 'pending', false into v_member.tenant_id, v_member.user_id, v_member.role, v_member.invitation_status, v_member.is_active
    from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.id = p_user_id;
  end if;
  if v_member.user_id is null then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  return v_member;
end;
$$;
comment on function private.lock_team_member(uuid, uuid) is 'A person of a team, somebody invited who cannot accept included, with the team locked against other changes; not_found for anybody else.';

create function private.lock_managed_member(p_user_id uuid)
returns public.tenant_users language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
  v_member public.tenant_users;
begin
  perform private.require_shown_factor(auth.uid());
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  -- Asked again after waiting: the caller may have been demoted meanwhile.
  perform private.require_permission('team.manage');
  if p_user_id = auth.uid() then
    perform private.fail(403, 'permission_denied', 'You cannot change your own role. Ask another owner.');
  end if;
  if v_member.role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can change an owner.');
  end if;
  if v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'This invitation has not been accepted yet.');
  end if;
  return v_member;
end;
$$;
comment on function private.lock_managed_member(uuid) is
  'Another person of the team whom the caller may change, with the team locked. Managers never touch owners.';

create function public.set_member_active(p_user_id uuid, p_is_active boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_is_active is null then
    perform private.fail(400, 'invalid_input', 'Choose whether the person is active.', '{"field": "p_is_active"}');
  end if;
  if p_is_active <> v_member.is_active then
    update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), case when p_is_active then 'member_activated' else 'member_deactivated' end,
      'tenant_users', p_user_id, jsonb_build_object('is_active', v_member.is_active), jsonb_build_object('is_active', p_is_active));
    perform private.notify_member(p_user_id, v_member.tenant_id, case when p_is_active then 'member_activated' else 'member_deactivated' end);
  end if;
  if not p_is_active then
    perform private.shut_out(p_user_id, auth.uid());
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$$;
comment on function public.set_member_active(uuid, boolean) is
  'Deactivates a person of the team, who is signed out and refused at sign-in, or lets them in again. Managers never touch owners.';

create function public.change_member_role(p_user_id uuid, p_role text, p_role_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.fail(400, 'invalid_input', 'The role is admin, manager, accountant or cashier.', '{"field": "p_role"}');
  elsif p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = v_member.tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "p_role_id"}');
  end if;
  if p_role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can make somebody an owner.');
  end if;
  if (p_role, p_role_id) is distinct from (v_member.role, v_member.role_id) then
    perform private.require_grantable(v_member.tenant_id, auth.uid(), private.role_rights(v_member.tenant_id, p_role, p_role_id));
    update public.tenant_users m set role = p_role, role_id = p_role_id where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), 'member_role_changed', 'tenant_users', p_user_id,
      private.role_words(v_member.tenant_id, v_member.role, v_member.role_id), private.role_words(v_member.tenant_id, p_role, p_role_id));
    perform private.notify_member(p_user_id, v_member.tenant_id, 'member_role_changed');
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$$;
comment on function public.change_member_role(uuid, text, uuid) is
  'Gives a person of the team another role, from the next request on: a ready one, or the own role p_role_id of the business, whose base is p_role. '
  'Only owners make or change owners; nobody changes themselves, and nobody gives rights that they lack (permission_denied).';

create function public.transfer_ownership(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
  v_caller_id uuid := auth.uid();
  v_member public.tenant_users;
  v_business text;
begin
  perform private.require_shown_factor(v_caller_id);
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  perform private.require_permission('ownership.transfer');
  if p_user_id = v_caller_id then
    perform private.fail(400, 'invalid_input', 'Choose somebody else.', '{"field": "p_user_id"}');
  end if;
  if not v_member.is_active or v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'Only an active person of your team can become the owner.');
  end if;
  -- An own role may hold the right to hand over and lack others: they would be given through a second account.
  perform private.require_grantable(v_tenant_id, v_caller_id, private.role_rights(v_tenant_id, 'admin', null));
  update public.tenant_users m set role = 'admin', role_id = null where m.user_id = p_user_id;
  update public.tenant_users m set role = 'manager', role_id = null where m.user_id = v_caller_id;
  select private.mail_text(t.name, 120) into v_business from public.tenants t where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, v_caller_id, 'ownership_transferred', 'tenant_users', p_user_id,
    jsonb_build_object('owner', v_caller_id, 'role', v_member.role), jsonb_build_object('owner', p_user_id, 'role', 'admin'));
  perform private.queue_mail(p_user_id, null, 'ownership_received', 'You are now the owner of a business',
    'Since ' || private.mail_moment(p_user_id) || ' you are the owner of ' || v_business || '. You manage its team, its settings and its subscription: {{site_url}}/admin/team');
  perform private.queue_mail(v_caller_id, null, 'ownership_given', 'You handed your business over',
    'On ' || private.mail_moment(v_caller_id) || ' you handed ' || v_business || ' over to another owner. You are now a manager.'
    || E'\n\n' || 'If this was not you, write to our support at once.');
  return private.team_member_row(v_tenant_id, p_user_id);
end;
$$;
comment on function public.transfer_ownership(uuid) is
  'Hands the business to an active person of the team, who becomes its owner; the caller goes on as a manager. Whoever lacks a right of owners cannot (permission_denied).';

create function private.notify_member(p_user_id uuid, p_tenant_id uuid, p_kind text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_business text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id);
  v_role text := (
    select case when m.role_id is not null then (
      select private.mail_text(r.name, 60) from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id)
      else case m.role when 'admin' then 'an owner' when 'manager' then 'a manager' when 'accountant' then 'an accountant' else 'a cashier' end end
    from public.tenant_users m where m.user_id = p_user_id);
  v_moment text := private.mail_moment(p_user_id);
begin
  case p_kind
    when 'member_deactivated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'Your access was ended',
        'On ' || v_moment || ' your access to ' || v_business || ' was ended, and you were signed out everywhere.'
        || E'\n\n' || 'If you think that this is a mistake, ask the owner of the business.');
    when 'member_activated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'You have access again',
        'Since ' || v_moment || ' you can work at ' || v_business || ' again, as ' || v_role || ': {{site_url}}/auth');
    else
      perform private.queue_mail(p_user_id, null, p_kind, 'Your role has changed',
        'Since ' || v_moment || ' you are ' || v_role || ' at ' || v_business || '. What you see there may have changed.');
  end case;
end;
$$;
comment on function private.notify_member(uuid, uuid, text) is
  'Tells a person by mail what became of their place in a team: member_deactivated, member_activated or member_role_changed.';

grant execute on function
  public.list_team(),
  public.set_member_active(uuid, boolean),
  public.change_member_role(uuid, text, uuid),
  public.transfer_ownership(uuid)
  to authenticated;
