-- Dashboard: figures of one business day from the documents and the journal. p_cashier_id narrows sales to one person's own.

create function private.sales_by_day(
  p_tenant_id uuid, p_from date, p_to date, p_cashier_id uuid, p_until timestamptz default 'infinity'
)
returns table (
  day date, sold_net numeric, transactions bigint, discounts numeric, refunded_net numeric, refunds numeric, cost numeric
)
language plpgsql stable security definer rows 30 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with sold as (
    select s.business_date as day, sum(s.net_amount) as net, count(*) as transactions, sum(s.discount_amount) as discounts
    from public.sales s
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to and s.status <> 'voided'
      and s.occurred_at <= p_until and (p_cashier_id is null or s.cashier_id = p_cashier_id)
    group by s.business_date
  ), returned as (
    select c.business_date as day, sum(c.net_amount) as net, sum(c.total_amount) as total
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.issued_at <= p_until
      and (p_cashier_id is null or exists (
        select 1 from public.sales s where s.tenant_id = p_tenant_id and s.id = c.sale_id and s.cashier_id = p_cashier_id))
    group by c.business_date
  ), cost as (
    select l.business_date as day, sum(l.debit - l.credit) as amount
    from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.business_date between p_from and p_to and l.ledger_account_id = (
      select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'cost_of_goods_sold')
      and (p_until = 'infinity' or exists (
        select 1 from public.journal_entries e
        where e.tenant_id = p_tenant_id and e.id = l.journal_entry_id and e.posted_at <= p_until))
    group by l.business_date
  )
  select d.day::date, coalesce(s.net, 0), coalesce(s.transactions, 0), coalesce(s.discounts, 0),
    coalesce(r.net, 0), coalesce(r.total, 0), coalesce(c.amount, 0)
  from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as d (day)
  left join sold s on s.day = d.day::date
  left join returned r on r.day = d.day::date
  left join cost c on c.day = d.day::date
  order by 1;
end;
$$;
comment on function private.sales_by_day(uuid, date, date, uuid, timestamptz) is
  'Per business day, as far as it happened until p_until: net sold, sales, discounts, net and total refunded, and the cost of '
  'goods sold as the books have it.';

create function private.day_figures(
  p_tenant_id uuid, p_day date, p_cashier_id uuid, p_with_cost boolean, p_until timestamptz default 'infinity'
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_day record;
  v_units numeric;
  v_currency_code text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  select * into v_day from private.sales_by_day(p_tenant_id, p_day, p_day, p_cashier_id, p_until);
  select coalesce(sum(case when private.unit_step(l.unit) < 1 then 1 else l.quantity end), 0) into v_units
  from public.sales s
  join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = s.id
  where s.tenant_id = p_tenant_id and s.business_date = p_day and s.status <> 'voided'
    and s.occurred_at <= p_until and (p_cashier_id is null or s.cashier_id = p_cashier_id);
  return jsonb_build_object(
    'net_sales', v_day.sold_net - v_day.refunded_net,
    'gross_profit', case when p_with_cost then v_day.sold_net - v_day.refunded_net - v_day.cost end,
    'transactions', v_day.transactions, 'units', v_units,
    'average_basket', coalesce(private.round_money(v_day.sold_net / nullif(v_day.transactions, 0), v_currency_code), 0),
    'refunds', v_day.refunds, 'discounts', v_day.discounts);
end;
$$;
comment on function private.day_figures(uuid, date, uuid, boolean, timestamptz) is
  'DayFigures of a day until p_until: net of tax and refunds; refunds as paid back, tax included; the average basket before refunds; units are pieces, a line of what is measured counting as one.';

create function private.sales_by_hour(p_tenant_id uuid, p_day date, p_cashier_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_tenant_id);
begin
  return (
    select jsonb_agg(jsonb_build_object('hour', h.hour, 'today', coalesce(s.today, 0), 'same_weekday_last_week', coalesce(s.last_week, 0))
      order by h.hour)
    from generate_series(0, 23) as h (hour)
    left join (
      select extract(hour from s.occurred_at at time zone v_zone)::integer as hour,
        sum(s.net_amount) filter (where s.business_date = p_day) as today,
        sum(s.net_amount) filter (where s.business_date = p_day - 7) as last_week
      from public.sales s
      where s.tenant_id = p_tenant_id and s.business_date in (p_day, p_day - 7) and s.status <> 'voided'
        and (p_cashier_id is null or s.cashier_id = p_cashier_id)
      group by 1
    ) s on s.hour = h.hour
  );
end;
$$;
comment on function private.sales_by_hour(uuid, date, uuid) is 'Net sold by hour of the tenant''s clock, that day and a week before.';

create function private.tenders_of_day(p_tenant_id uuid, p_day date, p_cashier_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tender_type', t.tender_type, 'amount', t.amount, 'count', t.count)
      order by t.amount desc, t.tender_type), '[]')
    from (
      select p.tender_type, sum(p.amount - p.rounding_amount) as amount, count(*) as count
      from public.sales s
      join public.sale_payments p on p.tenant_id = p_tenant_id and p.sale_id = s.id
      where s.tenant_id = p_tenant_id and s.business_date = p_day and s.status <> 'voided'
        and (p_cashier_id is null or s.cashier_id = p_cashier_id)
      group by p.tender_type
    ) t
  );
end;
$$;
comment on function private.tenders_of_day(uuid, date, uuid) is 'How the day''s sales were paid.';

create function private.sales_by_product(p_tenant_id uuid, p_day date, p_cashier_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with sold as materialized (
      select l.product_id, sum(l.quantity) as quantity, sum(l.net_amount) as net_sales
      from public.sales s
      join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = s.id
      where s.tenant_id = p_tenant_id and s.business_date = p_day and s.status <> 'voided'
        and (p_cashier_id is null or s.cashier_id = p_cashier_id)
      group by l.product_id
    ), named as materialized (
      select o.*, p.name, p.unit, p.image_url, coalesce(p.category_name, 'Other') as category_name
      from sold o join public.products p on p.tenant_id = p_tenant_id and p.id = o.product_id
    )
    select jsonb_build_object(
      'top_products', (select coalesce(jsonb_agg(jsonb_build_object('product_id', t.product_id, 'name', t.name,
          'image_url', t.image_url, 'unit', t.unit, 'quantity', t.quantity, 'net_sales', t.net_sales) order by t.net_sales desc, t.name), '[]')
        from (select * from named n order by n.net_sales desc, n.name limit 8) t),
      'categories', (select coalesce(jsonb_agg(jsonb_build_object('name', c.category_name, 'net_sales', c.net_sales)
          order by c.net_sales desc, c.category_name), '[]')
        from (select n.category_name, sum(n.net_sales) as net_sales from named n group by 1 order by 2 desc, 1 limit 12) c))
  );
end;
$$;
comment on function private.sales_by_product(uuid, date, uuid) is 'The day''s eight best sellers and its categories, by net sales before refunds.';

create function private.slow_products(p_tenant_id uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with dearest as materialized (
      select l.product_id, sum(l.stock_value) as stock_value
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.quantity > 0
      group by l.product_id order by 2 desc, 1 limit 500
    ), lying as (
      select p.id, p.name, p.unit, p.stock_quantity, d.stock_value, m.sold_at,
        extract(day from now() - m.sold_at)::integer as days_since_sale
      from dearest d
      join public.products p on p.tenant_id = p_tenant_id and p.id = d.product_id and p.archived_at is null
      left join lateral (
        select s.occurred_at as sold_at from public.stock_movements s
        where s.tenant_id = p_tenant_id and s.product_id = p.id and s.kind = 'sale'
        order by s.occurred_at desc, s.id limit 1
      ) m on true
      where coalesce(m.sold_at, p.created_at) < now() - interval '14 days'
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_id', y.id, 'name', y.name, 'unit', y.unit, 'stock_quantity', y.stock_quantity,
      'days_since_sale', y.days_since_sale) order by y.place), '[]')
    from (
      select l.*, row_number() over (order by l.sold_at nulls first, l.stock_value desc, l.id) as place from lying l
      order by place limit p_limit
    ) y
  );
end;
$$;
comment on function private.slow_products(uuid, integer) is
  'Of the 500 products that tie up most money, those longest without a sale, two weeks at least; null days: never sold.';
