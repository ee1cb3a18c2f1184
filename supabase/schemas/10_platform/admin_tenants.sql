-- What platform administrators see across all businesses. Every call needs a second factor and is written to the audit record.

create function public.admin_overview()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_overview');
begin
  perform private.write_audit(null, v_admin_id, 'admin_overview', 'platform', null, null, null);
  return jsonb_build_object(
    'tenants_total', (select count(*) from public.tenants),
    'tenants_active', (select count(*) from public.tenants t where t.status = 'active'),
    'tenants_trial', (select count(*) from public.tenants t where t.status = 'trial'),
    'tenants_suspended', (select count(*) from public.tenants t where t.status = 'suspended'),
    'users_total', (select count(*) from public.profiles),
    'sales_today', (select count(*) from public.sales s where s.posted_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'),
    'monthly_recurring_revenue', case when private.platform_may('admin_revenue') then (
      select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'amount', r.amount) order by r.amount desc), '[]')
      -- The movements, as Revenue adds them up: one figure, wherever it stands.
      from (
        select m.currency, sum(m.delta) as amount from private.mrr_movements m
        group by m.currency having sum(m.delta) <> 0) r) end,
    'new_tenants_by_week', (
      select jsonb_agg(jsonb_build_object('week', w.starts_on, 'count',
        (select count(*) from public.tenants t where t.created_at >= w.starts_on and t.created_at < w.starts_on + 7)) order by w.starts_on)
      from (select generate_series(date_trunc('week', now())::date - 77, date_trunc('week', now())::date, interval '7 days')::date as starts_on) w),
    'database_size_bytes', pg_database_size(current_database()));
end;
$$;
comment on function public.admin_overview() is 'Figures of the whole platform, for platform administrators with a second factor. Weeks start on Monday, twelve of them. monthly_recurring_revenue is null for whom private.platform_rights shows no revenue.';

create function public.admin_list_tenants(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50,
  p_sort text default 'newest', p_effective_status text default null, p_plan_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_tenants');
  v_body jsonb := jsonb_build_object('p_status', p_status, 'p_sort', p_sort, 'p_effective_status', p_effective_status);
  v_page record;
begin
  perform private.input_choice(v_body, 'p_status', array['active', 'trial', 'suspended', 'closed'], '', false);
  perform private.input_choice(v_body, 'p_sort', array['newest', 'oldest', 'name_asc', 'name_desc', 'users_asc', 'users_desc',
    'products_asc', 'products_desc', 'sales_asc', 'sales_desc']);
  perform private.input_choice(v_body, 'p_effective_status', array['active', 'trial', 'trial_ended', 'pending', 'past_due', 'expired', 'cancelled',
    'none', 'suspended', 'closed'], '', false);
  select * into v_page from private.list_tenant_ids(p_query, p_status, p_effective_status, p_plan_id, p_sort, private.decode_cursor(p_after),
    least(greatest(coalesce(p_limit, 50), 1), 100));
  perform private.write_audit(null, v_admin_id, 'admin_list_tenants', 'tenants', null, null,
    jsonb_build_object('query', left(p_query, 200), 'status', p_status, 'standing', p_effective_status, 'plan_id', p_plan_id));
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.platform_tenant_row(w.id) order by w.place) from unnest(v_page.ids) with ordinality as w (id, place)), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key),
    'count', v_page.total);
end;
$$;
comment on function public.admin_list_tenants(text, text, text, integer, text, text, uuid) is
  'Businesses, newest first unless p_sort says otherwise, at most 100 a page, by account status, standing and plan, for platform administrators with a second factor.';

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
      'subscription_id', s.id, 'subscription_status', s.status, 'plan_name', b.name, 'expires_at', s.expires_at, 'created_at', t.created_at,
      'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = t.id))
    from public.tenants t
    left join lateral private.deciding_subscription(t.id) as s on true
    left join public.billing_plans b on b.id = s.billing_plan_id
    where t.id = p_tenant_id);
end;
$$;
comment on function private.platform_tenant_row(uuid) is 'One business as platform administrators list it.';

create function public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_tenant_status');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$$;
comment on function public.admin_set_tenant_status(uuid, text, text) is
  'Suspends a business (staff and shop stop at once, nothing is lost) or lets it work again. Platform administrators with a second factor shown within 5 minutes only; audited with the reason.';

create function private.tenant_effective_status(p_status text, p_subscription_status text, p_expires_at timestamptz)
returns text language sql stable parallel safe security invoker set search_path = ''
return case when p_status in ('closed', 'suspended') then p_status
  when p_subscription_status is null then 'none'
  when p_subscription_status in ('trial', 'trialing') then case when p_expires_at > now() then 'trial' else 'trial_ended' end
  else p_subscription_status end;
comment on function private.tenant_effective_status(text, text, timestamptz) is
  'How a business stands in one word: a closed or suspended account outranks its subscription, the end of a trial its name.';

create function private.list_tenant_ids(
  p_query text, p_status text, p_effective_status text, p_plan_id uuid, p_sort text, p_after jsonb, p_limit integer,
  out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(nullif(btrim(left(p_query, 200)), '')) || '%';
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_at timestamptz := case when p_sort in ('newest', 'oldest') then private.input_instant(p_after, 'k') end;
  v_after_text text := case when p_sort in ('name_asc', 'name_desc') then private.input_text(p_after, 'k', 400, 'p_after.', p_after is not null) end;
  v_after_number numeric := case when p_sort not in ('newest', 'oldest', 'name_asc', 'name_desc')
    then private.input_number(p_after, 'k', 0, 1e12, 1, 'p_after.', p_after is not null) end;
begin
  if p_after is not null and (p_after ->> 's' is distinct from p_sort
    or coalesce(v_after_at::text, v_after_text, v_after_number::text) is null) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  with matched as (
    select t.id, t.created_at, lower(t.name) as name
    from public.tenants t
    left join lateral (
      select x.status, x.expires_at, x.billing_plan_id from public.tenant_subscriptions x
      where x.tenant_id = t.id order by private.subscription_rank(x.status), x.created_at desc, x.id desc limit 1) s on true
    where (p_status is null or t.status = p_status)
      and (v_pattern is null or t.name ilike v_pattern or t.subdomain ilike v_pattern)
      and (p_plan_id is null or s.billing_plan_id = p_plan_id)
      and (p_effective_status is null or private.tenant_effective_status(t.status, s.status, s.expires_at) = p_effective_status)
  ), keyed as (
    -- What has to be counted is counted for the one order that asks for it.
    select m.*, case
      when p_sort in ('users_asc', 'users_desc') then (select count(*) from public.tenant_users u where u.tenant_id = m.id)
      when p_sort in ('products_asc', 'products_desc') then (
        select count(*) from public.products p where p.tenant_id = m.id and p.archived_at is null)
      when p_sort in ('sales_asc', 'sales_desc') then (
        select count(*) from public.sales a where a.tenant_id = m.id and a.occurred_at > now() - interval '30 days') end as number
    from matched m
  ), page as (
    select x.*, row_number() over () as place
    from (
      select k.* from keyed k
      where v_after_id is null or case p_sort
        when 'newest' then (k.created_at, k.id) < (v_after_at, v_after_id)
        when 'oldest' then (k.created_at, k.id) > (v_after_at, v_after_id)
        when 'name_asc' then (k.name, k.id) > (v_after_text, v_after_id)
        when 'name_desc' then (k.name, k.id) < (v_after_text, v_after_id)
        when 'users_asc' then (k.number, k.id) > (v_after_number, v_after_id)
        when 'products_asc' then (k.number, k.id) > (v_after_number, v_after_id)
        when 'sales_asc' then (k.number, k.id) > (v_after_number, v_after_id)
        else (k.number, k.id) < (v_after_number, v_after_id) end
      order by
        case p_sort when 'newest' then k.created_at end desc, case p_sort when 'oldest' then k.created_at end,
        case p_sort when 'name_asc' then k.name end, case p_sort when 'name_desc' then k.name end desc,
        case when p_sort like '%\_asc' then k.number end, case when p_sort like '%\_desc' then k.number end desc,
        case when p_sort like '%\_asc' or p_sort = 'oldest' then k.id end,
        case when p_sort like '%\_desc' or p_sort = 'newest' then k.id end desc
      limit p_limit + 1) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case
      when p_sort in ('newest', 'oldest') then to_jsonb(g.created_at) when p_sort in ('name_asc', 'name_desc') then to_jsonb(g.name)
      else to_jsonb(g.number) end)) filter (where g.place = p_limit))[1] end,
    (select count(*) from matched)
  into ids, last_key, total
  from page g;
end;
$$;
comment on function private.list_tenant_ids(text, text, text, uuid, text, jsonb, integer) is
  'One page of all businesses by filter and order, the cursor''s key when more follow, and how many all pages hold.';

grant execute on function
  public.admin_overview(),
  public.admin_set_tenant_status(uuid, text, text),
  public.admin_list_tenants(text, text, text, integer, text, text, uuid)
  to authenticated;
