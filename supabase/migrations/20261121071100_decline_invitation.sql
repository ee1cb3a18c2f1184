-- An invitation is a question. It may be answered with no, and it keeps nobody from having a business of their own.

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
revoke execute on function public.decline_invitation() from public, anon;
grant execute on function public.decline_invitation() to authenticated;

create or replace function public.create_tenant(p_tenant jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_input jsonb;
  v_first private.tenant_creations;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  v_input := private.create_tenant_input(p_tenant);
  -- The profile row is the lock: the same person pressing twice waits for the first answer.
  perform 1 from public.profiles p where p.user_id = v_user_id for update;
  select c.* into v_first from private.tenant_creations c where c.tenant_id = (v_input ->> 'id')::uuid;
  if v_first.tenant_id is not null then
    if v_first.user_id <> v_user_id or v_first.request_hash <> private.request_hash(v_input) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return (select jsonb_build_object('tenant_id', t.id, 'subdomain', t.subdomain, 'slug', s.slug)
      from public.tenants t join public.storefront_settings s on s.tenant_id = t.id where t.id = v_first.tenant_id);
  end if;
  if exists (select 1 from private.platform_admins a where a.user_id = v_user_id) then
    perform private.fail(403, 'permission_denied', 'A platform administrator cannot own a business.');
  end if;
  -- Being asked by somebody else is no membership: whoever opens a business has answered no.
  perform private.decline_pending_membership(v_user_id);
  if exists (select 1 from public.tenant_users m where m.user_id = v_user_id) then
    perform private.fail(409, 'in_use', 'This account already belongs to a business.');
  end if;
  return private.create_tenant_once(v_user_id, v_input);
end;
$$;
