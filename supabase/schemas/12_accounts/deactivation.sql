-- Leaving: a deactivated person is signed out everywhere and refused at sign-in until an owner lets them in again.

create function private.shut_out(p_user_id uuid, p_by uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_until timestamptz := date_trunc('second', now()) + interval '100 years';
begin
  -- A business can end the place of a platform administrator in it, not keep them from the platform.
  if not exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now())
    and not exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    insert into private.deactivated_accounts (user_id, banned_until, deactivated_by) values (p_user_id, v_until, p_by)
    on conflict (user_id) do update set banned_until = excluded.banned_until, deactivated_by = excluded.deactivated_by, created_at = now();
    update auth.users u set banned_until = v_until where u.id = p_user_id;
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
end;
$$;
comment on function private.shut_out(uuid, uuid) is 'Ends every session of a person and has sign-in refused.';

create function private.let_in(p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set banned_until = null
  from private.deactivated_accounts d
  where d.user_id = p_user_id and u.id = d.user_id and u.banned_until = d.banned_until;
  delete from private.deactivated_accounts d where d.user_id = p_user_id;
end;
$$;
comment on function private.let_in(uuid) is 'Takes the refusal of shut_out back; a ban by the platform stays.';

create function private.tg_tenant_users__let_in()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.let_in(new.user_id);
  return null;
end;
$$;
comment on function private.tg_tenant_users__let_in() is 'Whoever is made active again may sign in again, whichever way it was done.';

create function public.deactivate_account()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
  v_membership public.tenant_users;
  v_name text := (
    select private.mail_text(coalesce(p.full_name, u.email, 'Somebody'), 120) from public.profiles p join auth.users u on u.id = p.user_id
    where p.user_id = private.live_user_id());
begin
  if exists (select 1 from private.platform_admins a where a.user_id = v_user_id) then
    perform private.fail(403, 'permission_denied', 'Platform administrators cannot deactivate their own account.');
  end if;
  perform private.require_shown_factor(v_user_id);
  -- The business first: whoever else leaves or hands over at this moment waits here.
  perform 1 from public.tenants t
  where t.id = (select m.tenant_id from public.tenant_users m where m.user_id = v_user_id) for update;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id for update;
  -- Nobody could let these in again.
  if v_membership.user_id is null then
    perform private.fail(403, 'no_membership', 'You belong to no business: there is nothing to leave. Sign out instead.');
  elsif v_membership.invitation_status = 'pending' then
    perform private.fail(403, 'no_membership', 'You have not joined this business: decline the invitation instead.');
  end if;
  insert into public.user_activity_logs (tenant_id, user_id, action_type, details, ip_address, user_agent)
  values (v_membership.tenant_id, v_user_id, 'account_deactivation',
    jsonb_build_object('timestamp', to_jsonb(clock_timestamp()), 'self_deactivated', true),
    private.request_address(), left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512));
  if v_membership.is_active then
    -- The last active owner is refused here with in_use, and all of this is undone.
    update public.tenant_users m set is_active = false where m.user_id = v_user_id;
    perform private.queue_mail(m.user_id, null, 'member_left', 'Someone has left your team',
      v_name || ' deactivated their account on ' || private.mail_moment(m.user_id)
      || ' and can no longer sign in. You can make them active again under Team: {{site_url}}/admin/team')
    from public.tenant_users m
    where m.tenant_id = v_membership.tenant_id and m.role = 'admin' and m.is_active;
  end if;
  perform private.queue_mail(v_user_id, null, 'account_deactivated', 'Your account was deactivated',
    'You deactivated your account on ' || private.mail_moment(v_user_id)
    || ' and were signed out everywhere. If you want to come back, ask the owner of your business.');
  perform private.write_audit(v_membership.tenant_id, v_user_id, 'account_deactivated', 'tenant_users', v_user_id,
    jsonb_build_object('is_active', v_membership.is_active), jsonb_build_object('is_active', false));
  perform private.shut_out(v_user_id, v_user_id);
  return jsonb_build_object('deactivated', true);
end;
$$;
comment on function public.deactivate_account() is
  'Deactivates the caller: activity row, membership inactive, signed out everywhere, sign-in refused until an owner reactivates. The last active owner of a business cannot leave, nor somebody of no business.';

grant execute on function public.deactivate_account() to authenticated;
