-- Pages of sales and orders, by key and never by offset.

create function public.list_sales(
  p_query text default null, p_from date default null, p_to date default null, p_status text default null,
  p_channel text default null, p_tender_type text default null, p_cashier_id uuid default null,
  p_sort text default 'newest', p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_cashier_id uuid := case when private.can('sales.view_all') then p_cashier_id else auth.uid() end;
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_like text := '%' || private.escape_like(v_query) || '%';
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_key numeric := private.input_number(v_after, 'key', -1e15, 1e15, 0.000001, 'p_after.', false);
  v_limit integer := private.page_limit(p_limit);
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['newest', 'oldest', 'total_desc', 'total_asc']);
  perform private.input_day(p_from, 'p_from');
  perform private.input_day(p_to, 'p_to');
  return (
    with matched as (
      select s.id, s.total_amount, case p_sort
          when 'newest' then -extract(epoch from s.occurred_at) when 'oldest' then extract(epoch from s.occurred_at)
          when 'total_desc' then -s.total_amount else s.total_amount end as key
      from public.sales s
      where s.tenant_id = v_tenant_id
        and (v_cashier_id is null or s.cashier_id = v_cashier_id)
        and (p_from is null or s.business_date >= p_from)
        and (p_to is null or s.business_date <= p_to)
        and (p_status is null or s.status = p_status)
        and (p_channel is null or s.channel = p_channel)
        and (p_tender_type is null or p_tender_type = any (s.tender_types))
        and (v_query is null or s.invoice_number ilike v_like or s.contact_name ilike v_like)
    ), page as (
      select m.id, m.key from matched m
      where v_after_id is null or (m.key, m.id) > (v_after_key, v_after_id)
      order by m.key, m.id limit v_limit + 1
    ), shown as (
      select p.id, p.key from page p order by p.key, p.id limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'occurred_at', s.occurred_at,
          'channel', s.channel, 'status', s.status, 'contact_name', s.contact_name, 'cashier_name', s.cashier_name,
          'item_count', s.item_count, 'total_amount', s.total_amount, 'refunded_amount', s.refunded_amount,
          'balance_due', s.balance_due, 'tender_types', s.tender_types) order by h.key, h.id)
        from shown h join public.sales s on s.tenant_id = v_tenant_id and s.id = h.id), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('key', h.key, 'id', h.id)) from shown h order by h.key desc, h.id desc limit 1) end,
      'count', (select count(*) from matched),
      'total_amount', (select coalesce(sum(m.total_amount), 0) from matched m)));
end;
$$;
comment on function public.list_sales(text, date, date, text, text, text, uuid, text, text, integer) is
  'Sales by business day, status, channel, tender and cashier; the query looks in number and customer. Cashiers see their own. count and total_amount are of all that match.';
grant execute on function public.list_sales(text, date, date, text, text, text, uuid, text, text, integer) to authenticated;

create function public.list_orders(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_like text := '%' || private.escape_like(v_query) || '%';
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_limit integer := private.page_limit(p_limit);
begin
  return (
    with matched as (
      select o.id, o.placed_at from public.orders o
      where o.tenant_id = v_tenant_id
        and (p_status is null or o.status = p_status)
        and (v_query is null or o.order_number ilike v_like or o.customer_name ilike v_like or o.customer_phone ilike v_like)
    ), page as (
      select m.id, m.placed_at from matched m
      where v_after_id is null or (m.placed_at, m.id) < (v_after_at, v_after_id)
      order by m.placed_at desc, m.id desc limit v_limit + 1
    ), shown as (
      select p.id, p.placed_at from page p order by p.placed_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status,
          'placed_at', o.placed_at, 'customer_name', o.customer_name, 'customer_phone', o.customer_phone,
          'fulfilment_method', o.fulfilment_method, 'payment_method', o.payment_method, 'item_count', o.item_count,
          'total_amount', o.total_amount, 'sale_id', o.sale_id) order by h.placed_at desc, h.id desc)
        from shown h join public.orders o on o.tenant_id = v_tenant_id and o.id = h.id), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('at', h.placed_at, 'id', h.id)) from shown h order by h.placed_at, h.id limit 1) end,
      'count', (select count(*) from matched),
      'waiting_count', (select count(*) from public.orders o where o.tenant_id = v_tenant_id and o.status = 'placed')));
end;
$$;
comment on function public.list_orders(text, text, text, integer) is
  'Web orders, newest first; the query looks in number, name and phone. waiting_count is of all placed orders.';
grant execute on function public.list_orders(text, text, text, integer) to authenticated;
