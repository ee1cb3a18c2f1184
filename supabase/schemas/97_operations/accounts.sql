-- Every account of the platform, and what its administrators may do with one. They never set a password and never read a code.

create function private.platform_account_row(p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email, 'tenant_id', m.tenant_id, 'tenant_name', t.name, 'role', m.role,
      'is_active', m.is_active, 'is_invited', coalesce(m.invitation_status = 'pending', false),
      'is_platform_admin', exists (select 1 from private.platform_admins a where a.user_id = u.id),
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'is_verified', coalesce(p.email_verified, false),
      'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      'sessions', (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
      'is_deactivated', coalesce(u.banned_until > now(), false), 'is_locked', private.is_locked_out(u.id))
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.tenant_users m on m.user_id = u.id
    left join public.tenants t on t.id = m.tenant_id
    where u.id = p_user_id);
end;
$$;
comment on function private.platform_account_row(uuid) is 'One account as platform administrators list it.';

create function public.admin_list_users(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_users');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_pattern text := '%' || private.escape_like(private.input_text(v_filter, 'text', 200)) || '%';
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_role text := private.input_choice(v_filter, 'role', array['admin', 'manager', 'accountant', 'cashier', 'platform', 'none'], '', false);
  v_factor text := private.input_choice(v_filter, 'factor', array['yes', 'no'], '', false);
  v_state text := private.input_choice(v_filter, 'state', array['active', 'invited', 'unverified', 'deactivated', 'locked'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_users', 'users', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(private.platform_account_row(a.user_id) order by a.created_at desc, a.user_id desc), '{}') into v_rows
  from (
    select p.user_id, p.created_at
    from public.profiles p
    join auth.users u on u.id = p.user_id
    left join public.tenant_users m on m.user_id = p.user_id
    where (v_pattern is null or p.full_name ilike v_pattern or u.email ilike v_pattern)
      and (v_tenant_id is null or m.tenant_id = v_tenant_id)
      and (v_role is null or case v_role when 'none' then m.user_id is null
        when 'platform' then exists (select 1 from private.platform_admins a where a.user_id = p.user_id) else m.role = v_role end)
      and (v_factor is null or private.has_second_factor(p.user_id) = (v_factor = 'yes'))
      and (v_state is null or case v_state when 'invited' then m.invitation_status = 'pending' when 'unverified' then not p.email_verified
        when 'deactivated' then coalesce(u.banned_until > now(), false) when 'locked' then private.is_locked_out(p.user_id)
        else coalesce(u.banned_until <= now(), true) and coalesce(m.invitation_status <> 'pending', true) end)
      and (v_after_id is null or (p.created_at, p.user_id) < (v_after_at, v_after_id))
    order by p.created_at desc, p.user_id desc limit v_limit + 1) a;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then (
    select private.encode_cursor(jsonb_build_object('id', p.user_id, 'at', p.created_at))
    from public.profiles p where p.user_id = (v_rows[v_limit] ->> 'id')::uuid) end);
end;
$$;
comment on function public.admin_list_users(jsonb, text, integer) is
  'Every account, newest first, at most 100 a page, by text of name or mail, business, role, second factor and state, for platform administrators with a second factor.';

create function private.lock_account(p_user_id uuid, p_may_be_staff boolean)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The business first, as whoever leaves or hands over does.
  perform 1 from public.tenants t where t.id = (select m.tenant_id from public.tenant_users m where m.user_id = p_user_id) for update;
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  if not found then
    perform private.fail(404, 'not_found', 'This account does not exist.');
  end if;
  if not p_may_be_staff and exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This account runs the platform and is not deactivated here.');
  end if;
  return (select m.tenant_id from public.tenant_users m where m.user_id = p_user_id);
end;
$$;
comment on function private.lock_account(uuid, boolean) is 'Locks an account for a change by the platform, and its business before it; the business, or not_found, or in_use for platform staff.';

create function private.change_reason(p_reason text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
begin
  if v_reason is null or length(v_reason) < 10 then
    perform private.refuse_input('p_reason', 'Give a reason of 10 to 500 characters.');
  end if;
  return v_reason;
end;
$$;
comment on function private.change_reason(text) is 'The reason that a platform administrator gives, 10 to 500 characters, or invalid_input.';

create function public.admin_end_user_sessions(p_user_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_end_user_sessions');
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, true);
  v_count integer;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics v_count = row_count;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_end_user_sessions', 'users', p_user_id, jsonb_build_object('sessions', v_count),
    jsonb_build_object('sessions', 0, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$$;
comment on function public.admin_end_user_sessions(uuid, text) is
  'Signs a person out everywhere, with a reason; for platform administrators with a second factor.';

create function public.admin_unlock_user(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_unlock_user');
  v_tenant_id uuid := private.lock_account(p_user_id, true);
  v_was_locked boolean := private.is_locked_out(p_user_id);
begin
  if to_regclass('supabase_local.failed_sign_ins') is not null then
    delete from supabase_local.failed_sign_ins f where f.user_id = p_user_id;
  end if;
  if v_was_locked then
    perform private.write_audit(v_tenant_id, v_admin_id, 'admin_unlock_user', 'users', p_user_id, jsonb_build_object('is_locked', true),
      jsonb_build_object('is_locked', false));
  end if;
  return private.platform_account_row(p_user_id);
end;
$$;
comment on function public.admin_unlock_user(uuid) is
  'Lets somebody try to sign in again who failed too often, at once instead of after five minutes; for platform administrators with a second factor.';

create function public.admin_set_user_active(p_user_id uuid, p_is_active boolean, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_user_active');
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, false);
  v_was_active boolean := not exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now());
begin
  if p_is_active is null then
    perform private.refuse_input('p_is_active', 'Choose whether the person may sign in.');
  end if;
  if p_is_active = v_was_active then
    return private.platform_account_row(p_user_id);
  end if;
  -- The last active owner of a business is refused here.
  update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id and m.invitation_status = 'accepted';
  if p_is_active then
    perform private.let_in(p_user_id);
  else
    perform private.shut_out(p_user_id, v_admin_id);
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, case when p_is_active then 'admin_activate_user' else 'admin_deactivate_user' end, 'users', p_user_id,
    jsonb_build_object('is_active', v_was_active), jsonb_build_object('is_active', p_is_active, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$$;
comment on function public.admin_set_user_active(uuid, boolean, text) is
  'Deactivates an account, which is signed out and refused at sign-in, or lets it in again, with a reason; for platform administrators with a second factor shown within 5 minutes. in_use for the last active owner of a business and for platform staff.';

create function public.admin_send_reset_link(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_send_reset_link');
  v_tenant_id uuid := private.lock_account(p_user_id, true);
begin
  if exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now()) then
    perform private.fail(409, 'in_use', 'This account is deactivated. Activate it first.');
  end if;
  if exists (
    select 1 from private.mail_outbox m
    where m.user_id = p_user_id and m.kind = 'password_help' and m.created_at > statement_timestamp() - interval '10 minutes') then
    perform private.fail(429, 'rate_limited', 'A link was mailed less than 10 minutes ago.');
  end if;
  perform private.queue_mail(p_user_id, null, 'password_help', 'Choose a new password',
    'You asked us for help with signing in. Ask for your link to a new password here, with the address that this mail came to: '
    || '{{site_url}}/forgot-password' || E'\n\n' || 'If you did not ask for help, you need not do anything.');
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_send_reset_link', 'users', p_user_id, null, null);
  return private.platform_account_row(p_user_id);
end;
$$;
comment on function public.admin_send_reset_link(uuid) is
  'Mails a person the way to a new password, at most once in 10 minutes, for platform administrators with a second factor. The person asks for the link in their own browser: the administrator never holds it.';

grant execute on function
  public.admin_list_users(jsonb, text, integer),
  public.admin_end_user_sessions(uuid, text),
  public.admin_unlock_user(uuid),
  public.admin_set_user_active(uuid, boolean, text),
  public.admin_send_reset_link(uuid)
  to authenticated;
