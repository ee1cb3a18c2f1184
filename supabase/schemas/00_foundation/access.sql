-- Who is asking: the signed-in person, their business, what they may do there, and whether it may be written to.

create function private.claim(p_name text)
returns text language plpgsql stable security invoker set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> p_name;
end;
$$;
comment on function private.claim(text) is 'One text claim of the verified token of this request, null outside a request.';

create function private.live_user_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid := private.claim('session_id')::uuid;
begin
  if v_user_id is null or v_session_id is null then
    return null;
  end if;
  perform 1 from auth.sessions s
  where s.id = v_session_id and s.user_id = v_user_id and (s.not_after is null or s.not_after > now());
  return case when found then v_user_id end;
end;
$$;
comment on function private.live_user_id() is
  'The signed-in person while the session behind the token still exists: a token outlives sign-out, the session does not.';

create function private.current_tenant_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid;
  v_tenant_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  if v_session_id is null then
    -- Tokens of people have one. What has none is a request by API key, or nothing.
    return private.api_key_tenant_id(v_user_id);
  end if;
  select m.tenant_id into v_tenant_id
  from public.tenant_users m
  join public.profiles p on p.user_id = m.user_id
  join public.tenants t on t.id = m.tenant_id
  join auth.sessions s on s.user_id = m.user_id
  where m.user_id = v_user_id
    and m.is_active
    and m.invitation_status = 'accepted'
    and not p.require_password_change
    and t.status in ('active', 'trial')
    and s.id = v_session_id
    and (s.not_after is null or s.not_after > now())
    -- The row of the session, not the claim: it falls back at once when the factor goes.
    and (s.aal::text = 'aal2' or not exists (
      select 1 from auth.mfa_factors f where f.user_id = v_user_id and f.status::text = 'verified'));
  -- Nobody's member may be platform staff who visit a business; members never pay for the question.
  return coalesce(v_tenant_id, private.visited_tenant_id(v_user_id, v_session_id));
end;
$$;
comment on function private.current_tenant_id() is
  'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one. For platform staff the business that they visit (private.support_visits), and nothing can be written then; for an API key its own.';

create function private.actor_can(p_tenant_id uuid, p_user_id uuid, p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_role text;
  v_role_id uuid;
begin
  select m.role, m.role_id into v_role, v_role_id
  from public.tenant_users m
  where m.user_id = p_user_id and m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted';
  -- A key may no more than its scopes. Looked at as text first: nearly every request is one of a person, and pays no more than that.
  if strpos(current_setting('request.jwt.claims', true), 'api_key_id') > 0 and p_user_id = auth.uid() and not private.api_key_allows(p_permission) then
    return false;
  end if;
  if v_role is null then
    return private.support_may(p_tenant_id, p_user_id, p_permission);
  -- Two look-ups by key: as one statement the rights of every business with this permission were read.
  elsif v_role_id is null then
    return exists (select 1 from public.role_permissions r where r.role = v_role and r.permission_key = p_permission);
  end if;
  return exists (
    select 1 from public.tenant_role_permissions o
    where o.tenant_id = p_tenant_id and o.role_id = v_role_id and o.permission_key = p_permission);
end;
$$;
comment on function private.actor_can(uuid, uuid, text) is
  'Whether a given member of a tenant holds a permission: by the own role of the business where they have one, else by the ready role. Platform staff who visit hold what lets look.';

create function private.current_tenant_id_with(p_permission text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  if v_tenant_id is not null and private.actor_can(v_tenant_id, auth.uid(), p_permission) then
    return v_tenant_id;
  end if;
  return null;
end;
$$;
comment on function private.current_tenant_id_with(text) is
  'The current tenant if the caller holds the permission in it, else null. What permissive policies compare tenant_id with.';

create function private.can(p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.current_tenant_id_with(p_permission) is not null;
end;
$$;
comment on function private.can(text) is 'Whether the caller holds the permission in the current tenant.';

create function private.require_permission(p_permission text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  v_tenant_id := private.current_tenant_id();
  if v_tenant_id is null then
    perform private.refuse_closed_business();
    perform private.fail(403, 'no_membership', 'You are not an active member of a business.');
  end if;
  if not private.actor_can(v_tenant_id, auth.uid(), p_permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.',
      jsonb_build_object('permission', p_permission));
  end if;
  return v_tenant_id;
end;
$$;
comment on function private.require_permission(text) is
  'The current tenant, or an error: not_signed_in, business_closed, no_membership, permission_denied.';

create function private.tenant_is_writable(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_status text;
  v_expires_at timestamptz;
begin
  select s.status, s.expires_at into v_status, v_expires_at
  from public.tenant_subscriptions s
  where s.tenant_id = p_tenant_id
  order by private.subscription_rank(s.status), s.created_at desc, s.id desc limit 1;
  -- As private.subscription_gate says it, without the cost of a call: row policies ask this for every statement.
  return coalesce(
    v_status = 'active' or (v_status in ('trial', 'trialing') and v_expires_at > clock_timestamp()), false);
end;
$$;
comment on function private.tenant_is_writable(uuid) is
  'Whether the deciding subscription lets a tenant write: active, or a trial that has not expired. Reading always stays open.';

create function private.is_writable()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  -- Who only visits made the transaction read-only with the question before; the statement that asks may have begun earlier.
  return private.tenant_is_writable(v_tenant_id) and current_setting('transaction_read_only') = 'off';
end;
$$;
comment on function private.is_writable() is 'Whether the current tenant may write, for the needs_subscription policies.';

create function private.require_writable()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_writable() then
    return;
  elsif current_setting('transaction_read_only') = 'on' then
    perform private.fail(403, 'support_read_only', 'You are only looking: nothing can be changed during a support visit.');
  else
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
end;
$$;
comment on function private.require_writable() is 'Raises subscription_required unless the current tenant may write, support_read_only to platform staff who visit it.';

create function private.is_platform_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_strong_session()
    and exists (select 1 from private.platform_admins a where a.user_id = private.live_user_id());
end;
$$;
comment on function private.is_platform_admin() is
  'Whether the caller runs the platform and has shown a second factor in this session, by the session''s row.';

create function private.require_platform_admin()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  if not exists (select 1 from private.platform_admins a where a.user_id = v_user_id) then
    perform private.fail(403, 'permission_denied', 'Only platform administrators may do this.');
  end if;
  if not private.is_strong_session() then
    perform private.fail(403, 'second_factor_required', 'Confirm your second factor to continue.');
  end if;
  return v_user_id;
end;
$$;
comment on function private.require_platform_admin() is
  'The calling platform administrator, or an error: not_signed_in, permission_denied, second_factor_required.';

create function private.platform_role(p_user_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select a.role from private.platform_admins a where a.user_id = p_user_id);
end;
$$;
comment on function private.platform_role(uuid) is 'What a platform administrator is: owner, operations, finance or support; null for anybody else.';

create function private.platform_may(p_call text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_platform_admin() and exists (
    select 1 from private.platform_rights r
    where r.call = p_call and private.platform_role(private.live_user_id()) = any (r.roles));
end;
$$;
comment on function private.platform_may(text) is
  'Whether the caller runs the platform, has shown a second factor in this session, and their role may make this call (private.platform_rights).';

create function private.require_platform_right(p_call text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_platform_admin();
  v_roles text[] := coalesce((select r.roles from private.platform_rights r where r.call = p_call), '{}');
begin
  if private.platform_role(v_user_id) <> all (v_roles) then
    perform private.fail(403, 'permission_denied', 'Your role on the platform does not allow this.', jsonb_build_object('roles', to_jsonb(v_roles)));
  end if;
  return v_user_id;
end;
$$;
comment on function private.require_platform_right(text) is
  'The calling platform administrator if their role may make this call (private.platform_rights), or an error: those of require_platform_admin, permission_denied with the roles that may.';

create function private.require_proven_right(p_call text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_platform_right(p_call);
begin
  perform private.require_fresh_factor();
  return v_user_id;
end;
$$;
comment on function private.require_proven_right(text) is
  'The calling platform administrator if their role may make this call and they showed their second factor within 5 minutes, or an error: those of require_platform_right, fresh_factor_required.';

grant execute on function
  private.live_user_id(),
  private.current_tenant_id(),
  private.current_tenant_id_with(text),
  private.can(text),
  private.is_writable(),
  private.is_platform_admin(),
  private.platform_may(text)
  to authenticated, service_role;
