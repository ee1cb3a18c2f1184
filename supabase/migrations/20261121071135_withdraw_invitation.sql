-- An invitation that is taken back signs nobody out of an account that they have for reasons of their own.

create or replace function public.withdraw_invitation(p_user_id uuid)
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
  -- Without a password and a provider the link of the invitation is all that ever opened this account.
  delete from auth.sessions s using auth.users u
  where s.user_id = p_user_id and u.id = p_user_id and coalesce(u.encrypted_password, '') = ''
    and not exists (select 1 from auth.identities i where i.user_id = u.id and i.provider <> 'email');
  perform private.write_audit(v_tenant_id, auth.uid(), 'invitation_withdrawn', 'tenant_users', p_user_id,
    jsonb_build_object('role', v_member.role), null);
  return jsonb_build_object('withdrawn', true);
end;
$$;
comment on function public.withdraw_invitation(uuid) is
  'Takes back an invitation that has not been accepted, and ends what its link has opened; an account with a way in of its own stays signed in.';
