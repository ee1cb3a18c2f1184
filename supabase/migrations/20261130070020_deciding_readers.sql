-- The other readers of the deciding subscription: each as it was, but for the order of the subscriptions.

create or replace function private.list_tenant_ids(
  p_query text, p_status text, p_standing text, p_plan_id uuid, p_sort text, p_after jsonb, p_limit integer,
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
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
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
      and (p_standing is null or private.tenant_standing(t.status, s.status, s.expires_at) = p_standing)
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

create or replace function private.late_flags(
  p_tenant_id uuid, p_user_id uuid, p_session public.till_sessions, p_occurred_at timestamptz, p_now timestamptz)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_ended_at timestamptz;
  v_flags text[] := '{}';
begin
  if p_session.status = 'rescue' then
    v_flags := v_flags || 'session_closed'::text;
  end if;
  if p_session.opened_by <> p_user_id then
    v_flags := v_flags || 'other_person'::text;
  end if;
  if not private.tenant_is_writable(p_tenant_id) then
    v_ended_at := private.writable_until(p_tenant_id);
    -- A week is enough for every till to come back; longer it would be a way to go on without paying.
    if coalesce(p_occurred_at > v_ended_at or p_now > v_ended_at + interval '7 days', true) then
      perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
    end if;
    v_flags := v_flags || 'after_expiry'::text;
  end if;
  return v_flags;
end;
$$;

create function private.attention_to_drawers(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency_code text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
  v_count bigint;
  v_first record;
begin
  select count(*) into v_count from private.drawers_off_today(p_tenant_id) d;
  if v_count <> 1 then
    return private.attention('till_difference', v_count, '/admin/sales?tab=till', '', 'tills were counted today and did not agree');
  end if;
  select d.till_name, d.over_short into v_first from private.drawers_off_today(p_tenant_id) d;
  return jsonb_build_array(jsonb_build_object('kind', 'till_difference', 'count', 1, 'path', '/admin/sales?tab=till',
    'message', format('%s was counted today: %s %s %s.', v_first.till_name, v_currency_code,
      to_char(abs(v_first.over_short), 'FM999,999,999,990.00'), case when v_first.over_short < 0 then 'short' else 'over' end)));
end;
$$;
comment on function private.attention_to_drawers(uuid) is
  'The tills that were counted today with more or less than was expected, for the attention list: of one its name and by how much.';

create function private.drawers_off_today(p_tenant_id uuid)
returns table (till_name text, over_short numeric) language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select t.name, s.over_short
  from public.till_sessions s
  join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = p_tenant_id and s.status <> 'open' and s.over_short <> 0
    and s.closed_at >= now() - interval '48 hours'
    and private.business_date(p_tenant_id, s.closed_at) = private.business_date(p_tenant_id, now());
end;
$$;
comment on function private.drawers_off_today(uuid) is 'The till sessions that were closed on this business day and did not agree, with by how much: below zero is short.';

create or replace function private.attention_list(p_tenant_id uuid, p_user_id uuid, p_stock record)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := '[]';
  v_count bigint;
  v_days integer;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.orders o where o.tenant_id = p_tenant_id and o.status = 'placed';
    v_list := v_list || private.attention('waiting_orders', v_count, '/admin/sales?tab=orders', 'web order is waiting', 'web orders are waiting');
    select count(*) into v_count from public.orders o
    where o.tenant_id = p_tenant_id and o.deposit_amount > 0 and o.reserved_until <= now();
    v_list := v_list || private.attention('overdue_deposits', v_count, '/admin/sales?tab=orders',
      'order paid in part is past its day', 'orders paid in part are past their day');
  end if;
  select count(*) into v_count from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.status = 'open' and s.opened_at < now() - interval '24 hours'
    and (s.opened_by = p_user_id or private.actor_can(p_tenant_id, p_user_id, 'till.view_all'));
  v_list := v_list || private.attention('till_open_long', v_count, '/admin/sales?tab=till',
    'till has been open for more than a day', 'tills have been open for more than a day');
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_list := v_list || private.attention_to_drawers(p_tenant_id);
    select count(*) into v_count from public.late_sales x
    where x.tenant_id = p_tenant_id and x.reviewed_at is null and x.flags <> '{}';
    v_list := v_list || private.attention('late_sales', v_count, '/admin/sales?tab=till#late-sales',
      'sale made without the server needs a look', 'sales made without the server need a look');
  end if;
  v_list := v_list || private.attention_to_payments(p_tenant_id, p_user_id);
  if private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_list := v_list || private.attention('overdue_invoices', cardinality(private.overdue_sale_ids(p_tenant_id)),
      '/admin/sales?payment=overdue&days=all', 'invoice is overdue', 'invoices are overdue');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'stock.view') then
    v_list := v_list
      || private.attention('negative_stock', p_stock.negative_count, '/admin/products?stock=out&sort=stock',
        'product is below zero', 'products are below zero')
      || private.attention('out_of_stock', p_stock.out_count, '/admin/products?stock=out', 'product is out of stock', 'products are out of stock')
      || private.attention('low_stock', p_stock.low_count, '/admin/products?stock=low', 'product is running low', 'products are running low');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'billing.view') then
    select ceil(extract(epoch from n.expires_at - now()) / 86400)::integer into v_days
    from private.deciding_subscription(p_tenant_id) as n
    where n.status in ('trial', 'trialing') and n.expires_at between now() and now() + interval '7 days';
    v_list := v_list || private.attention('trial_ending', v_days, '/admin/billing', 'day of the trial is left', 'days of the trial are left');
  end if;
  return v_list;
end;
$$;
