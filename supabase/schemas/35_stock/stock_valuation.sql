-- The stock valuation report: quantity and value by weighted average as of the end of any business day.

create function private.valued_products(
  p_tenant_id uuid, p_day date, p_period_end date, p_location_id uuid, p_category_ids uuid[], p_term text, p_sort text,
  p_key private.page_key, p_limit integer, out rows jsonb, out last_key jsonb, out products bigint, out quantity numeric, out value numeric
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' set work_mem = '64MB'
set max_parallel_workers_per_gather = 0 as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_number numeric := p_key.number_key;
begin
  with stock as materialized (
    -- As stock_as_of, but not by location: written out here, it is added up once and never stored in between.
    select s.product_id, sum(s.quantity) as quantity, sum(s.value) as value
    from (
      select l.product_id, l.quantity, l.stock_value as value from public.stock_levels l
      where p_period_end is null and l.tenant_id = p_tenant_id and (p_location_id is null or l.location_id = p_location_id)
      union all
      select m.product_id, -m.quantity, -m.value from public.stock_movements m
      where p_period_end is null and m.tenant_id = p_tenant_id and m.business_date > p_day
        and (p_location_id is null or m.location_id = p_location_id)
      union all
      select v.product_id, v.quantity, v.value from private.stock_period_values v
      where p_period_end is not null and v.tenant_id = p_tenant_id and v.period_end = p_period_end
        and (p_location_id is null or v.location_id = p_location_id)
      union all
      select m.product_id, m.quantity, m.value from public.stock_movements m
      where p_period_end is not null and m.tenant_id = p_tenant_id and m.business_date > p_period_end and m.business_date <= p_day
        and (p_location_id is null or m.location_id = p_location_id)
    ) s
    group by s.product_id having sum(s.quantity) <> 0 or sum(s.value) <> 0
  ), named as materialized (
    -- Read together, where they decide the order: looked up one by one, a hundred thousand names would take longer than all else.
    select n.id, n.name from public.products n where ltrim(p_sort, '-') = 'name' and n.tenant_id = p_tenant_id
  ), listed as materialized (
    select s.product_id, s.quantity, s.value, n.name
    from stock s
    left join named n on n.id = s.product_id
    where (p_category_ids is null and p_term is null) or exists (
      select 1 from public.products p
      where p.tenant_id = p_tenant_id and p.id = s.product_id
        and (p_category_ids is null or p.category_id = any (p_category_ids)) and (p_term is null or p.search_text like v_pattern))
  ), page as (
    select l.*, row_number() over () as place
    from (
      select * from listed l
      where case when v_after_id is null then true else case p_sort
        when 'name' then (l.name, l.product_id) > (v_after_text, v_after_id)
        when '-name' then (l.name, l.product_id) < (v_after_text, v_after_id)
        when 'value' then (l.value, l.product_id) > (v_after_number, v_after_id)
        when '-value' then (l.value, l.product_id) < (v_after_number, v_after_id)
        when 'quantity' then (l.quantity, l.product_id) > (v_after_number, v_after_id)
        else (l.quantity, l.product_id) < (v_after_number, v_after_id) end end
      order by case p_sort when 'name' then l.name end, case p_sort when '-name' then l.name end desc,
        case p_sort when 'value' then l.value when 'quantity' then l.quantity end,
        case p_sort when '-value' then l.value when '-quantity' then l.quantity end desc,
        case when p_sort not like '-%' then l.product_id end, l.product_id desc
      limit p_limit + 1
    ) l
  ), total as (
    select count(*) as products, coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.value), 0) as value from listed l
  )
  select t.products, t.quantity, t.value,
    (select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'image_url', p.image_url,
      'category_name', p.category_name, 'is_archived', p.archived_at is not null, 'quantity', g.quantity, 'value', g.value,
      'average_cost', round(g.value / nullif(g.quantity, 0), 6)) order by g.place), '[]')
     from page g join public.products p on p.tenant_id = p_tenant_id and p.id = g.product_id where g.place <= p_limit),
    (select jsonb_build_object('s', p_sort, 'i', g.product_id, 'n', t.products, 'k', case ltrim(p_sort, '-')
      when 'name' then to_jsonb(g.name) when 'value' then to_jsonb(g.value) else to_jsonb(g.quantity) end)
     from page g where g.place = p_limit and t.products > 0 and exists (select 1 from page x where x.place > p_limit))
  into products, quantity, value, rows, last_key
  from total t;
end;
$$;
comment on function private.valued_products(uuid, date, date, uuid, uuid[], text, text, private.page_key, integer) is
  'One page of the valuation with the sums of all pages.';

create function private.valuation_key(p_after text, p_sort text)
returns private.page_key language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
  v_key private.page_key;
begin
  if v_cursor is null then
    return null;
  end if;
  begin
    v_key.id := (v_cursor ->> 'i')::uuid;
    if ltrim(p_sort, '-') = 'name' then
      v_key.text_key := v_cursor ->> 'k';
    else
      v_key.number_key := (v_cursor ->> 'k')::numeric;
    end if;
  exception when others then
    v_key := null;
  end;
  if v_key.id is null or v_cursor ->> 's' is distinct from p_sort or coalesce(v_key.text_key, v_key.number_key::text) is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  return v_key;
end;
$$;
comment on function private.valuation_key(text, text) is 'Decodes a cursor of the valuation made for the same sort; invalid_input for any other.';

create function public.stock_valuation(
  p_as_of date default null, p_location_id uuid default null, p_category_id uuid default null, p_query text default null,
  p_sort text default '-value', p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view_cost');
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
  v_day date := least(coalesce(private.input_day(p_as_of, 'p_as_of'), v_today), v_today);
  v_sort text := coalesce(p_sort, '-value');
  v_period_end date;
  v_found record;
begin
  perform private.require_permission('stock.view');
  if v_sort not in ('name', '-name', 'value', '-value', 'quantity', '-quantity') then
    perform private.refuse_input('p_sort', 'Sort by name, value or quantity, with - before it for the largest first.');
  end if;
  v_period_end := private.stock_period_before(v_tenant_id, v_day);
  select * into v_found from private.valued_products(v_tenant_id, v_day, v_period_end, p_location_id,
    case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end, private.search_term(p_query),
    v_sort, private.valuation_key(p_after, v_sort), private.page_size(p_limit, 50));
  return jsonb_build_object('as_of', v_day, 'currency_code', (select t.currency_code from public.tenants t where t.id = v_tenant_id),
    'rows', v_found.rows, 'total', v_found.products, 'quantity', v_found.quantity, 'value', v_found.value,
    'in_transit_value', (
      select coalesce(sum(l.debit - l.credit), 0) from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'goods_in_transit'
      where l.tenant_id = v_tenant_id and l.business_date <= v_day),
    'next_cursor', private.encode_cursor(v_found.last_key));
end;
$$;
comment on function public.stock_valuation(date, uuid, uuid, text, text, text, integer) is
  'Stock at the end of a business day at weighted average cost, page by page, with the sums of all pages: without filters what the inventory account says of that day. Keeps the month end before it when nobody has yet.';

create function public.stock_value_by_location(p_as_of date default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view_cost');
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
  v_day date := least(coalesce(private.input_day(p_as_of, 'p_as_of'), v_today), v_today);
  v_period_end date;
begin
  perform private.require_permission('stock.view');
  v_period_end := private.stock_period_before(v_tenant_id, v_day);
  return jsonb_build_object('as_of', v_day, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('location_id', l.id, 'name', l.name, 'products', g.products, 'quantity', g.quantity,
      'value', g.value) order by g.value desc, l.name), '[]')
    from (
      select s.location_id, count(*) as products, sum(s.quantity) as quantity, sum(s.value) as value
      from private.stock_as_of(v_tenant_id, v_day, v_period_end, null) s group by s.location_id
    ) g
    join public.locations l on l.tenant_id = v_tenant_id and l.id = g.location_id));
end;
$$;
comment on function public.stock_value_by_location(date) is 'What each location''s stock was worth at the end of a business day.';

create function public.stock_value_history(p_months integer default 12)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view_cost');
  v_today date := private.business_date(v_tenant_id, now());
  v_account_id uuid := (select a.id from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.role = 'inventory');
begin
  perform private.require_permission('stock.view');
  if p_months is null or p_months not between 1 and 60 then
    perform private.refuse_input('p_months', 'Between 1 and 60 months.');
  end if;
  return jsonb_build_object('points', (
    select jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.day)
    from (
      select least((m.month + interval '1 month - 1 day')::date, v_today) as day,
        coalesce(sum(g.value) over (order by m.month), 0) + coalesce((
          select sum(l.debit - l.credit) from public.journal_lines l
          where l.tenant_id = v_tenant_id and l.ledger_account_id = v_account_id
            and l.business_date < (date_trunc('month', v_today) - make_interval(months => p_months))::date), 0) as value
      from generate_series(date_trunc('month', v_today) - make_interval(months => p_months), date_trunc('month', v_today), interval '1 month') as m (month)
      left join (
        select date_trunc('month', l.business_date) as month, sum(l.debit - l.credit) as value
        from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.ledger_account_id = v_account_id
          and l.business_date >= (date_trunc('month', v_today) - make_interval(months => p_months))::date and l.business_date <= v_today
        group by 1
      ) g on g.month = m.month
    ) d));
end;
$$;
comment on function public.stock_value_history(integer) is
  'What all stock was worth at the end of each of the last months and now, from the books: the balance of the inventory account.';

grant execute on function
  public.stock_valuation(date, uuid, uuid, text, text, text, integer),
  public.stock_value_by_location(date),
  public.stock_value_history(integer)
  to authenticated;
