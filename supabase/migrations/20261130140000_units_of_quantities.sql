-- Papers and lists say of what a quantity is: kilograms are no pieces. An order, a credit note and an exchange name the unit of each line, and
-- the dashboard that of each product; in its count of pieces what is measured counts by its lines.

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
          'unit', p.unit, 'quantity', l.quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'promotions', coalesce(l.price_source -> 'promotions', '[]'), 'modifiers', l.modifiers) order by l.line_number)
        from public.order_lines l
        join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.order_id = o.id),
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
    || private.order_arrangement(o.tenant_id, o.id)
    from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;

create or replace function private.credit_note_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'sale_id', c.sale_id,
      'issued_at', c.issued_at, 'reason', c.reason, 'net_amount', c.net_amount, 'tax_amount', c.tax_amount,
      'total_amount', c.total_amount, 'refund_tender_type', c.refund_tender_type, 'refund_amount', c.refund_amount,
      'points_amount', c.points_amount, 'receivable_amount', c.receivable_amount, 'replayed', p_replayed,
      'points', (
        select jsonb_build_object('restored', coalesce(sum(e.points) filter (where e.kind = 'restored'), 0),
          'reversed', coalesce(-sum(e.points) filter (where e.kind = 'reversed'), 0),
          'balance', private.loyalty_points(c.tenant_id, min(e.contact_id::text)::uuid))
        from public.loyalty_entries e where e.tenant_id = c.tenant_id and e.source_id = c.id having count(*) > 0),
      'invoice_number', (select s.invoice_number from public.sales s where s.tenant_id = c.tenant_id and s.id = c.sale_id),
      'contact_name', (select k.name from public.contacts k where k.tenant_id = c.tenant_id and k.id = c.contact_id),
      'issued_by_name', (select f.full_name from public.profiles f where f.user_id = c.issued_by),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = c.tenant_id and a.document_id = c.id and a.used_at is not null), '[]'),
      'lines', (
        select jsonb_agg(jsonb_build_object('sale_line_id', l.sale_line_id, 'name', coalesce(l.name, s.name),
          'modifiers', coalesce(s.modifiers, '[]'), 'unit', coalesce(s.unit, p.unit, 'each'), 'quantity', l.quantity,
          'restock', l.restock, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'serials', private.credit_line_serials(l.tenant_id, l.id)) order by l.line_number)
        from public.credit_note_lines l
        left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = c.tenant_id and l.credit_note_id = c.id))
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = p_id);
end;
$$;

create or replace function private.exchange_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', x.id, 'exchanged_at', x.exchanged_at, 'original_sale_id', x.original_sale_id,
      'original_invoice_number', o.invoice_number, 'sale_id', x.sale_id, 'invoice_number', s.invoice_number,
      'credit_note_id', x.credit_note_id, 'credit_note_number', c.credit_note_number, 'credit_total', c.total_amount,
      'tender_type', x.tender_type, 'applied_amount', x.applied_amount, 'paid_amount', x.paid_amount, 'returned_amount', x.returned_amount,
      'credit_lines', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'modifiers', n.modifiers, 'unit', n.unit, 'quantity', l.quantity, 'gross_amount', l.gross_amount) order by l.line_number)
        from public.credit_note_lines l
        join public.sale_lines n on n.tenant_id = l.tenant_id and n.id = l.sale_line_id
        where l.tenant_id = x.tenant_id and l.credit_note_id = x.credit_note_id))
    from public.exchanges x
    join public.sales o on o.tenant_id = x.tenant_id and o.id = x.original_sale_id
    join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
    join public.credit_notes c on c.tenant_id = x.tenant_id and c.id = x.credit_note_id
    where x.tenant_id = p_tenant_id and x.id = p_id);
end;
$$;

create or replace function public.contact_purchases(p_contact_id uuid, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'at');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'id', 'p_after.') end;
  v_limit integer := private.page_limit(p_limit);
begin
  if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff) then
    perform private.fail(404, 'not_found', 'There is no such contact.');
  end if;
  return (
    with documents as (
      (select 'sale' as kind, s.id, s.invoice_number as number, s.occurred_at, s.total_amount as amount, s.balance_due, s.status,
        s.channel, s.item_count, s.id as sale_id
      from public.sales s
      where s.tenant_id = v_tenant_id and s.contact_id = any (v_group)
        and (v_after_id is null or (s.occurred_at, s.id) < (v_after_at, v_after_id))
      order by s.occurred_at desc, s.id desc limit v_limit + 1)
      union all
      (select 'credit_note', n.id, n.credit_note_number, n.issued_at, -n.total_amount, 0, null, null, null, n.sale_id
      from public.credit_notes n
      where n.tenant_id = v_tenant_id and n.contact_id = any (v_group)
        and (v_after_id is null or (n.issued_at, n.id) < (v_after_at, v_after_id))
      order by n.issued_at desc, n.id desc limit v_limit + 1)
    ), page as (
      select d.* from documents d order by d.occurred_at desc, d.id desc limit v_limit + 1
    ), shown as (
      select p.* from page p order by p.occurred_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(to_jsonb(s) order by s.occurred_at desc, s.id desc) from shown s), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('at', s.occurred_at, 'id', s.id)) from shown s order by s.occurred_at, s.id limit 1) end,
      'top_products', case when v_after_id is null then coalesce((
        select jsonb_agg(jsonb_build_object('product_id', g.product_id, 'name', g.name, 'unit', g.unit, 'quantity', g.quantity, 'amount', g.amount)
          order by g.amount desc, g.product_id)
        from (
          select l.product_id, max(l.name) as name, max(l.unit) as unit, sum(l.quantity - l.returned_quantity) as quantity,
            round(sum(l.gross_amount * (l.quantity - l.returned_quantity) / l.quantity), 2) as amount
          from public.sales s
          join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
          where s.tenant_id = v_tenant_id and s.contact_id = any (v_group)
          group by l.product_id having sum(l.quantity - l.returned_quantity) > 0
          order by 5 desc, 1 limit 10) g), '[]') end));
end;
$$;

create or replace function private.day_figures(
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

create or replace function private.sales_by_product(p_tenant_id uuid, p_day date, p_cashier_id uuid)
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

create or replace function private.slow_products(p_tenant_id uuid, p_limit integer)
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
