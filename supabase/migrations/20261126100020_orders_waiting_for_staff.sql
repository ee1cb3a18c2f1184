-- Waiting is an order that staff have something to do for: one that is packed to be collected, or on its way, waits for its customer.

create or replace function public.list_orders(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50,
  p_sort text default 'newest', p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_ask private.order_ask := private.order_ask(v_tenant_id, p_query, p_status, p_filter);
  v_after jsonb := private.decode_cursor(p_after);
  v_total bigint;
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort',
    array['newest', 'oldest', 'turn', 'pickup', 'number_asc', 'number_desc', 'total_asc', 'total_desc']);
  if v_after is null then
    v_total := private.count_listed_orders(v_tenant_id, v_ask);
  elsif v_after ->> 's' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  else
    v_total := private.input_number(v_after, 'n', 0, 1e12, 1, 'p_after.');
  end if;
  if p_sort = 'pickup' then
    select * into v_page from private.list_pickup_ids(v_tenant_id, v_ask, v_after, private.page_limit(p_limit));
  else
    select * into v_page from private.list_order_ids(v_tenant_id, v_ask, p_sort, v_after, private.page_limit(p_limit), v_total <= 1000);
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status, 'step', o.step, 'channel', o.channel,
        'placed_at', o.placed_at, 'customer_name', o.customer_name, 'customer_phone', o.customer_phone,
        'fulfilment_method', o.fulfilment_method, 'payment_method', o.payment_method, 'item_count', o.item_count,
        'total_amount', o.total_amount, 'deposit_amount', o.deposit_amount,
        'reserved_until', case when o.status = 'placed' then o.reserved_until end, 'sale_id', o.sale_id,
        'pickup_at', f.pickup_at, 'pickup_until', f.pickup_until, 'delivery_zone', f.delivery_zone,
        'delivery_line_1', o.delivery_line_1, 'delivery_city', o.delivery_city) order by w.place)
      from unnest(v_page.ids) with ordinality as w (id, place)
      join public.orders o on o.tenant_id = v_tenant_id and o.id = w.id
      left join public.order_fulfilments f on f.tenant_id = v_tenant_id and f.order_id = w.id), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', v_total > v_ask.count_limit,
    'waiting_count', (
      select count(*) from public.orders o
      where o.tenant_id = v_tenant_id and o.status = 'placed'
        and (o.step in ('new', 'accepted') or (o.step = 'ready' and o.fulfilment_method = 'delivery'))));
end;
$$;
comment on function public.list_orders(text, text, text, integer, text, jsonb) is
  'Orders of the online shop and those taken at tills, newest first unless p_sort says otherwise (turn: those waiting first, the oldest ahead; '
  'pickup: those waiting, the first to be collected ahead, then the others); the query looks in number, name and phone. waiting_count is of the placed ones that are still to be accepted, packed or sent.';
