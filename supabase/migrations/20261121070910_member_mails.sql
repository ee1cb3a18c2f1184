-- Whoever is let out of a team, let in again, or given another role is told so by mail.

create function private.tell_member(p_user_id uuid, p_tenant_id uuid, p_kind text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_business text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id);
  v_role text := (
    select case m.role when 'admin' then 'an owner' when 'manager' then 'a manager' else 'a cashier' end
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
comment on function private.tell_member(uuid, uuid, text) is
  'Tells a person by mail what became of their place in a team: member_deactivated, member_activated or member_role_changed.';

create or replace function public.set_member_active(p_user_id uuid, p_is_active boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_is_active is null then
    perform private.fail(400, 'invalid_input', 'Say whether the person is active.', '{"field": "p_is_active"}');
  end if;
  if p_is_active <> v_member.is_active then
    update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), case when p_is_active then 'member_activated' else 'member_deactivated' end,
      'tenant_users', p_user_id, jsonb_build_object('is_active', v_member.is_active), jsonb_build_object('is_active', p_is_active));
    perform private.tell_member(p_user_id, v_member.tenant_id, case when p_is_active then 'member_activated' else 'member_deactivated' end);
  end if;
  if not p_is_active then
    perform private.shut_out(p_user_id, auth.uid());
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$$;

create or replace function public.change_member_role(p_user_id uuid, p_role text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_role is null or p_role not in ('admin', 'manager', 'cashier') then
    perform private.fail(400, 'invalid_input', 'The role is admin, manager or cashier.', '{"field": "p_role"}');
  end if;
  if p_role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can make somebody an owner.');
  end if;
  if p_role <> v_member.role then
    update public.tenant_users m set role = p_role where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), 'member_role_changed', 'tenant_users', p_user_id,
      jsonb_build_object('role', v_member.role), jsonb_build_object('role', p_role));
    perform private.tell_member(p_user_id, v_member.tenant_id, 'member_role_changed');
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$$;
