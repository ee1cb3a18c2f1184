-- What platform administrators see across all businesses. Every call needs a second factor and is written to the audit record.

create function public.admin_overview()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_overview', 'platform', null, null, null);
  return jsonb_build_object(
    'tenants_total', (select count(*) from public.tenants),
    'tenants_active', (select count(*) from public.tenants t where t.status = 'active'),
    'tenants_trial', (select count(*) from public.tenants t where t.status = 'trial'),
    'tenants_suspended', (select count(*) from public.tenants t where t.status = 'suspended'),
    'users_total', (select count(*) from public.profiles),
    'sales_today', (select count(*) from public.sales s where s.posted_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'),
    'monthly_recurring_revenue', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'amount', r.amount) order by r.amount desc), '[]')
      from (
        select s.currency, round(sum(case when b.period = 'year' then s.amount / 12 else s.amount end), 2) as amount
        from public.tenant_subscriptions s left join public.billing_plans b on b.id = s.billing_plan_id
        where s.status in ('active', 'past_due') and s.amount > 0
        group by s.currency) r),
    'new_tenants_by_week', (
      select jsonb_agg(jsonb_build_object('week', w.starts_on, 'count',
        (select count(*) from public.tenants t where t.created_at >= w.starts_on and t.created_at < w.starts_on + 7)) order by w.starts_on)
      from (select generate_series(date_trunc('week', now())::date - 77, date_trunc('week', now())::date, interval '7 days')::date as starts_on) w),
    'database_size_bytes', pg_database_size(current_database()));
end;
$$;
comment on function public.admin_overview() is 'Figures of the whole platform, for platform administrators with a second factor. Weeks start on Monday, twelve of them.';
grant execute on function public.admin_overview() to authenticated;

create function public.admin_list_tenants(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_pattern text := '%' || private.escape_like(nullif(btrim(left(p_query, 200)), '')) || '%';
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_cursor jsonb;
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
  v_count bigint;
begin
  if p_status is not null and p_status not in ('active', 'trial', 'suspended', 'closed') then
    perform private.fail(400, 'invalid_input', 'Unknown status.', '{"field": "p_status"}');
  end if;
  if p_after is not null then
    begin
      v_cursor := convert_from(decode(p_after, 'base64'), 'UTF8')::jsonb;
      v_after_at := (v_cursor ->> 0)::timestamptz;
      v_after_id := (v_cursor ->> 1)::uuid;
    exception when others then
      v_after_id := null;
    end;
    if v_after_at is null or v_after_id is null then
      perform private.fail(400, 'invalid_input', 'This page marker is not valid.', '{"field": "p_after"}');
    end if;
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_tenants', 'tenants', null, null,
    jsonb_build_object('query', left(p_query, 200), 'status', p_status));
  select count(*) into v_count from public.tenants t
  where (p_status is null or t.status = p_status)
    and (v_pattern is null or t.name ilike v_pattern or t.subdomain ilike v_pattern);
  select jsonb_agg(private.platform_tenant_row(p.id) order by p.created_at desc, p.id desc) into v_rows
  from (
    select t.id, t.created_at from public.tenants t
    where (p_status is null or t.status = p_status)
      and (v_pattern is null or t.name ilike v_pattern or t.subdomain ilike v_pattern)
      and (v_after_id is null or (t.created_at, t.id) < (v_after_at, v_after_id))
    order by t.created_at desc, t.id desc
    limit v_limit + 1) p;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then
      encode(convert_to(jsonb_build_array(v_rows #> array[(v_limit - 1)::text, 'created_at'], v_rows #> array[(v_limit - 1)::text, 'id'])::text,
        'UTF8'), 'base64') end,
    'count', v_count);
end;
$$;
comment on function public.admin_list_tenants(text, text, text, integer) is
  'Businesses, newest first, at most 100 a page, for platform administrators with a second factor.';
grant execute on function public.admin_list_tenants(text, text, text, integer) to authenticated;

create function private.platform_tenant_row(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.tenant_access(p_tenant_id) - 'storefront_enabled' || (
    select jsonb_build_object(
      'owner_email', (select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.user_id limit 1),
      'user_count', (select count(*) from public.tenant_users m where m.tenant_id = t.id),
      'product_count', (select count(*) from public.products p where p.tenant_id = t.id and p.archived_at is null),
      'sales_30_days', (select count(*) from public.sales s where s.tenant_id = t.id and s.occurred_at > now() - interval '30 days'),
      'subscription_status', s.status, 'plan_name', b.name, 'expires_at', s.expires_at, 'created_at', t.created_at)
    from public.tenants t
    left join lateral (
      select x.* from public.tenant_subscriptions x where x.tenant_id = t.id order by x.created_at desc, x.id desc limit 1) s on true
    left join public.billing_plans b on b.id = s.billing_plan_id
    where t.id = p_tenant_id);
end;
$$;
comment on function private.platform_tenant_row(uuid) is 'One business as platform administrators list it.';
