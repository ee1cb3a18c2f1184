-- What platform administrators see of sign-ins: who runs the platform and with which factors, and which accounts are being tried.

create function private.platform_administrators()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', p.full_name, 'email', u.email, 'role', a.role, 'since', a.created_at,
      'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      'last_sign_in_at', u.last_sign_in_at,
      'last_used_at', (
        select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id),
      'sessions', (
        select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))) order by a.created_at, u.id)
    from private.platform_admins a join auth.users u on u.id = a.user_id left join public.profiles p on p.user_id = a.user_id), '[]');
end;
$$;
comment on function private.platform_administrators() is 'Who runs the platform, with the number of proven second factors and the last use.';

create function private.is_locked_out(p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  -- The embedded sign-in service keeps failures here; a hosted one keeps them to itself.
  if to_regclass('supabase_local.failed_sign_ins') is null then
    return false;
  end if;
  return exists (
    select 1 from supabase_local.failed_sign_ins f
    where f.user_id = p_user_id and f.failed_at > statement_timestamp() - interval '5 minutes'
    group by f.account_hash, f.ip_address having count(*) >= 10);
end;
$$;
comment on function private.is_locked_out(uuid) is
  'Whether an account refuses sign-ins from some address at this moment: 10 failures within 5 minutes.';

create function private.sign_in_failures()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_local.failed_sign_ins') is null then
    return null;
  end if;
  return jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('user_id', f.user_id, 'email', u.email, 'tenant_name', t.name, 'address', f.ip_address,
        'last_15_minutes', f.recent, 'last_day', f.failures, 'last_failed_at', f.last_failed_at, 'is_locked', f.in_window >= 10)
        order by f.last_failed_at desc, f.ip_address)
      from (
        select s.user_id, s.account_hash, s.ip_address, count(*) as failures, max(s.failed_at) as last_failed_at,
          count(*) filter (where s.failed_at > statement_timestamp() - interval '15 minutes') as recent,
          count(*) filter (where s.failed_at > statement_timestamp() - interval '5 minutes') as in_window
        from supabase_local.failed_sign_ins s
        where s.failed_at > statement_timestamp() - interval '1 day'
        group by s.user_id, s.account_hash, s.ip_address order by max(s.failed_at) desc limit 100) f
      left join auth.users u on u.id = f.user_id
      left join public.tenant_users m on m.user_id = f.user_id
      left join public.tenants t on t.id = m.tenant_id), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('address', f.ip_address, 'accounts', f.accounts, 'failures', f.failures, 'last_failed_at', f.last_failed_at)
        order by f.accounts desc, f.failures desc, f.ip_address)
      from (
        select s.ip_address, count(distinct s.account_hash) as accounts, count(*) as failures, max(s.failed_at) as last_failed_at
        from supabase_local.failed_sign_ins s
        where s.failed_at > statement_timestamp() - interval '1 day'
        group by s.ip_address order by count(distinct s.account_hash) desc, count(*) desc limit 50) f), '[]'),
    'hours', (
      select jsonb_agg(jsonb_build_object('hour', h.starts_at, 'failures', (
        select count(*) from supabase_local.failed_sign_ins s where s.failed_at >= h.starts_at and s.failed_at < h.starts_at + interval '1 hour')) order by h.starts_at)
      from generate_series(date_trunc('hour', statement_timestamp()) - interval '23 hours', date_trunc('hour', statement_timestamp()), interval '1 hour') h (starts_at)));
end;
$$;
comment on function private.sign_in_failures() is
  'Failed sign-ins of the last day by account and by address, or null where the sign-in service keeps them to itself.';

create function private.audit_words(p_column text)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := '{}';
  v_word text;
begin
  -- From one word to the next by the index: the record is long, and its words are few.
  loop
    if p_column = 'entity' then
      select min(e.entity) into v_word from audit.events e where e.entity > coalesce(v_word, '');
    else
      select min(e.action) into v_word from audit.events e where e.action > coalesce(v_word, '');
    end if;
    exit when v_word is null;
    v_words := v_words || v_word;
  end loop;
  return v_words;
end;
$$;
comment on function private.audit_words(text) is 'The kinds of things (entity) or the actions that the audit record knows, in alphabetical order.';

create function public.admin_security()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_security');
begin
  perform private.write_audit(null, v_admin_id, 'admin_security', 'platform', null, null, null);
  return jsonb_build_object(
    'administrators', private.platform_administrators(),
    'failures', private.sign_in_failures(),
    'locked_pins', (select count(*) from private.pin_failures f where f.locked_until > statement_timestamp()),
    'failed_recoveries', (select count(*) from private.failed_recoveries f where f.failed_at > statement_timestamp() - interval '15 minutes'),
    'entities', to_jsonb(private.audit_words('entity')),
    'actions', to_jsonb(private.audit_words('action')));
end;
$$;
comment on function public.admin_security() is
  'Platform administrators with their factors, failed sign-ins of a day, PINs locked now, wrong recovery codes of 15 minutes, and the words of the audit record; for platform administrators with a second factor.';

create function public.admin_set_administrator_role(p_user_id uuid, p_role text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_administrator_role');
  v_role text := private.input_choice(jsonb_build_object('p_role', p_role), 'p_role', array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_before text;
begin
  -- Two owners at once must not both step down.
  perform 1 from private.platform_admins a order by a.user_id for update;
  v_before := private.platform_role(p_user_id);
  if v_before is null then
    perform private.fail(404, 'not_found', 'This person does not run the platform.');
  elsif v_before = 'owner' and v_role <> 'owner' and (select count(*) from private.platform_admins a where a.role = 'owner') = 1 then
    perform private.fail(409, 'in_use', 'The platform needs an owner. Make somebody else one first.', '{"field": "p_role"}');
  elsif v_before <> v_role then
    update private.platform_admins a set role = v_role where a.user_id = p_user_id;
    perform private.write_audit(null, v_admin_id, 'administrator_role_changed', 'platform_admins', p_user_id,
      jsonb_build_object('role', v_before), jsonb_build_object('role', v_role, 'reason', v_reason));
  end if;
  return private.platform_administrators();
end;
$$;
comment on function public.admin_set_administrator_role(uuid, text, text) is
  'Says what somebody who runs the platform may change: owner, operations, finance or support, with a reason. The last owner stays one (in_use). Answers all administrators. Owners with a second factor shown within 5 minutes; audited.';

grant execute on function
  public.admin_security(),
  public.admin_set_administrator_role(uuid, text, text)
  to authenticated;
