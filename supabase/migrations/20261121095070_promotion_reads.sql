-- Looking at promotions, their coupons and what came of them.

-- An order names the promotions that it was given, never what the business calls its lists.
create or replace function private.order_json(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', o.id, 'tenant_id', o.tenant_id, 'order_number', o.order_number, 'status', o.status, 'placed_at', o.placed_at,
      'currency_code', o.currency_code, 'prices_include_tax', o.prices_include_tax,
      'customer', jsonb_build_object('name', o.customer_name, 'phone', o.customer_phone, 'email', o.customer_email),
      'fulfilment_method', o.fulfilment_method,
      'delivery_address', case when o.fulfilment_method = 'delivery' then jsonb_build_object('line_1', o.delivery_line_1,
        'line_2', o.delivery_line_2, 'city', o.delivery_city, 'notes', o.delivery_notes) end,
      'payment_method', o.payment_method, 'note', o.note, 'subtotal_amount', o.subtotal_amount,
      'discount_amount', o.discount_amount, 'delivery_fee', o.delivery_fee, 'net_amount', o.net_amount,
      'tax_amount', o.tax_amount, 'total_amount', o.total_amount,
      'deposit_amount', private.order_paid_in_advance(o.tenant_id, o.id),
      'reserved_until', case when o.status = 'placed' then o.reserved_until end, 'sale_id', o.sale_id,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'name', l.name, 'image_url', l.image_url,
          'quantity', l.quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'promotions', coalesce(l.price_source -> 'promotions', '[]'), 'modifiers', l.modifiers) order by l.line_number)
        from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id),
      'promotions', (
        select private.given_promotions(jsonb_agg(jsonb_build_object('promotions', l.price_source -> 'promotions')))
        from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
            union all
            select o.delivery_tax_code, o.delivery_tax_rate_percent, o.delivery_net_amount, o.delivery_tax_amount
            where o.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'events', (
        select jsonb_agg(jsonb_build_object('kind', e.kind, 'created_at', e.created_at, 'message', e.message) order by e.sequence)
        from public.order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id))
    from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;

create function public.list_promotions(p_query text default null, p_state text default 'current', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_limit integer := private.page_size(p_limit, 50);
  v_now timestamptz := now();
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
      and (p_state = 'current' or private.promotion_state(p, v_now) = p_state)
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
        and (p_state = 'current' or private.promotion_state(p, v_now) = p_state)),
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
    perform private.fail(404, 'not_found', 'There is no such promotion.');
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
    perform private.fail(404, 'not_found', 'There is no such promotion.');
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
    perform private.fail(404, 'not_found', 'There is no such promotion.');
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

grant execute on function public.list_promotions(text, text, text, integer), public.get_promotion(uuid),
  public.list_coupons(uuid, text, text, integer), public.promotion_statistics(uuid, date, date) to authenticated;
