-- Looking at promotions, their coupons and what came of them.
-- An order names the promotions that it was given, never what the business calls its lists.

create function public.list_promotions(p_query text default null, p_state text default 'current', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_limit integer := private.page_size(p_limit, 50);
  v_now timestamptz := now();
  v_today date := private.business_date(v_tenant_id, v_now);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_cursor is not null then private.input_instant(v_cursor, 'k') end;
  v_after_id uuid := case when v_cursor is not null then private.input_uuid(v_cursor, 'i', 'p_after.') end;
  v_ids uuid[];
begin
  if p_state is null or p_state not in ('current', 'running', 'planned', 'paused', 'over', 'archived') then
    perform private.refuse_input('p_state', 'This must be one of: current, running, planned, paused, over, archived.');
  end if;
  v_ids := array(
    select p.id from public.promotions p
    where p.tenant_id = v_tenant_id and (p.archived_at is not null) = (p_state = 'archived')
      and (v_pattern is null or lower(p.name) like v_pattern)
      and (p_state = 'current' or private.promotion_state(p, v_today) = p_state)
      and (v_at is null or (p.created_at, p.id) < (v_at, v_after_id))
    order by p.created_at desc, p.id desc
    limit v_limit + 1);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.promotion_json(p, v_now) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.promotions p on p.tenant_id = v_tenant_id and p.id = u.id),
    'count', (
      select count(*) from public.promotions p
      where p.tenant_id = v_tenant_id and (p.archived_at is not null) = (p_state = 'archived')
        and (v_pattern is null or lower(p.name) like v_pattern)
        and (p_state = 'current' or private.promotion_state(p, v_today) = p_state)),
    'next_cursor', case when cardinality(v_ids) > v_limit then (
      select private.encode_cursor(jsonb_build_object('k', p.created_at, 'i', p.id))
      from public.promotions p where p.tenant_id = v_tenant_id and p.id = v_ids[v_limit]) end);
end;
$$;
comment on function public.list_promotions(text, text, text, integer) is
  '{rows, count, next_cursor}: promotions, the newest first. p_state: current (all but archived), running, planned, paused, over, archived. Needs promotions.manage.';

create function public.get_promotion(p_promotion_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_promotion public.promotions;
begin
  select * into v_promotion from public.promotions p where p.tenant_id = v_tenant_id and p.id = p_promotion_id;
  if v_promotion.id is null then
    perform private.fail(404, 'not_found', 'This promotion does not exist.');
  end if;
  return private.promotion_json(v_promotion, now());
end;
$$;
comment on function public.get_promotion(uuid) is 'A promotion with what it is for. Needs promotions.manage.';

create function public.list_coupons(p_promotion_id uuid, p_query text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_limit integer := private.page_limit(p_limit);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after bigint := case when v_cursor is not null then private.input_number(v_cursor, 's', 1, 9007199254740991, 1, 'p_after.') end;
begin
  if not exists (select 1 from public.promotions p where p.tenant_id = v_tenant_id and p.id = p_promotion_id) then
    perform private.fail(404, 'not_found', 'This promotion does not exist.');
  end if;
  return (
    with page as (
      select c.*, row_number() over (order by c.sequence desc) as place
      from public.coupons c
      where c.tenant_id = v_tenant_id and c.promotion_id = p_promotion_id and (v_pattern is null or lower(c.code) like v_pattern)
        and (v_after is null or c.sequence < v_after)
      order by c.sequence desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code, 'usage_limit', g.usage_limit,
        'per_customer_limit', g.per_customer_limit, 'valid_until', g.valid_until, 'stopped_at', g.stopped_at, 'created_at', g.created_at,
        'use_count', private.count_promotion_uses(v_tenant_id, p_promotion_id, g.id, null)) order by g.place)
        filter (where g.place <= v_limit), '[]'),
      'count', (select count(*) from public.coupons c where c.tenant_id = v_tenant_id and c.promotion_id = p_promotion_id
        and (v_pattern is null or lower(c.code) like v_pattern)),
      'next_cursor', case when count(*) > v_limit then
        private.encode_cursor(jsonb_build_object('s', min(g.sequence) filter (where g.place <= v_limit))) end)
    from page g);
end;
$$;
comment on function public.list_coupons(uuid, text, text, integer) is
  '{rows, count, next_cursor}: the coupons of a promotion with how often each was used, the newest first, in pages of 1 to 200. Needs promotions.manage.';

create function public.promotion_statistics(p_promotion_id uuid, p_from date default null, p_to date default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_to date := coalesce(private.input_day(p_to, 'p_to'), private.business_date(v_tenant_id, now()));
  v_from date := coalesce(private.input_day(p_from, 'p_from'), v_to - 29);
begin
  if not exists (select 1 from public.promotions p where p.tenant_id = v_tenant_id and p.id = p_promotion_id) then
    perform private.fail(404, 'not_found', 'This promotion does not exist.');
  elsif v_from > v_to or v_to - v_from > 366 then
    perform private.refuse_input('p_from', 'These are at most 367 days, the first one before the last.');
  end if;
  return (
    with uses as materialized (
      select private.business_date(v_tenant_id, u.used_at) as day, u.amount, u.coupon_id, coalesce(s.total_amount, o.total_amount) as revenue
      from public.promotion_uses u
      left join public.orders o on o.tenant_id = v_tenant_id and o.id = u.order_id
      left join public.sales s on s.tenant_id = v_tenant_id and s.id = u.sale_id
      where u.tenant_id = v_tenant_id and u.promotion_id = p_promotion_id
        and u.used_at >= v_from::timestamptz - interval '2 days' and u.used_at < v_to::timestamptz + interval '3 days'
        and (o.id is null or o.status not in ('cancelled', 'expired'))
    ), wanted as (
      select * from uses u where u.day between v_from and v_to
    )
    select jsonb_build_object('from', v_from, 'to', v_to,
      'use_count', (select count(*) from wanted), 'discount_amount', (select coalesce(sum(w.amount), 0) from wanted w),
      'revenue_amount', (select coalesce(sum(w.revenue), 0) from wanted w),
      'coupon_use_count', (select count(w.coupon_id) from wanted w),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d.day::date, 'use_count', coalesce(g.uses, 0), 'discount_amount', coalesce(g.amount, 0)) order by d.day)
        from generate_series(v_from, v_to, interval '1 day') as d (day)
        left join (select w.day, count(*) as uses, sum(w.amount) as amount from wanted w group by w.day) g on g.day = d.day::date)));
end;
$$;
comment on function public.promotion_statistics(uuid, date, date) is
  'How often a promotion was given, what it took off and what the sales and orders with it came to, in all and by business day; 30 days when none are said. Needs promotions.manage.';

grant execute on function
  public.list_promotions(text, text, text, integer),
  public.get_promotion(uuid),
  public.list_coupons(uuid, text, text, integer),
  public.promotion_statistics(uuid, date, date)
  to authenticated;
