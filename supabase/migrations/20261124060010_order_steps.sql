-- What happens to an order before it is handed over and paid: it is taken on, packed, sent. The shopper sees each step.

call private.extend_choice('public.order_events', 'kind', array['accepted', 'ready', 'sent']);
alter table public.orders
  add column step text not null default 'new' check (step in ('new', 'accepted', 'ready', 'sent')),
  add constraint orders_sent_is_delivered check (step <> 'sent' or fulfilment_method = 'delivery');
comment on column public.orders.step is
  'How far an order that waits has come: new, accepted by the business, ready (packed), sent. Set by advance_order alone.';
grant select (step) on public.orders to authenticated;
drop trigger _100_only_columns on public.orders;
create trigger _100_only_columns before update on public.orders
  for each row execute function private.tg_documents__only_columns(
    'status', 'sale_id', 'contact_id', 'deposit_amount', 'payment_method', 'step', 'reserved_until', 'updated_at');

create function public.advance_order(p_order_id uuid, p_step text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.manage');
  v_steps constant text[] := '{new,accepted,ready,sent}';
  v_order public.orders;
  v_until timestamptz;
begin
  perform private.require_writable();
  perform private.input_choice(jsonb_build_object('p_step', p_step), 'p_step', v_steps[2:]);
  v_order := private.lock_placed_order(v_tenant_id, p_order_id);
  if p_step = v_order.step then
    return public.get_order(p_order_id);
  elsif p_step = 'sent' and v_order.fulfilment_method <> 'delivery' then
    perform private.refuse_input('p_step', 'This order is collected, nobody takes it anywhere.');
  elsif array_position(v_steps, p_step) < array_position(v_steps, v_order.step) then
    perform private.fail(409, 'order_step_passed', 'This order has come further than that already.', jsonb_build_object('step', v_order.step));
  elsif v_order.deposit_amount = 0 and v_order.reserved_until <= clock_timestamp() then
    perform private.fail(409, 'order_not_open', 'The time of this order is over: its goods are no longer held.',
      jsonb_build_object('status', v_order.status, 'sale_id', null));
  end if;
  -- Who has taken it on means to hand it over: the goods stay with it for a while.
  v_until := greatest(v_order.reserved_until, clock_timestamp() + interval '14 days');
  update public.orders o set step = p_step, reserved_until = v_until where o.tenant_id = v_tenant_id and o.id = p_order_id;
  update public.stock_reservations r set expires_at = v_until
  where r.tenant_id = v_tenant_id and r.order_id = p_order_id and r.released_at is null and r.expires_at < v_until;
  insert into public.order_events (tenant_id, order_id, kind, actor_id) values (v_tenant_id, p_order_id, p_step, auth.uid());
  return public.get_order(p_order_id);
end;
$$;
comment on function public.advance_order(uuid, text) is
  'Takes an order that waits a step on: accepted, ready (packed), sent (deliveries only); steps may be left out, none is taken back. Its goods are held for fourteen days from then. The same step again changes nothing. Needs orders.manage; answers get_order.';
revoke execute on function public.advance_order(uuid, text) from public, anon;
grant execute on function public.advance_order(uuid, text) to authenticated;

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
        'pickup_at', f.pickup_at, 'pickup_until', f.pickup_until, 'delivery_zone', f.delivery_zone) order by w.place)
      from unnest(v_page.ids) with ordinality as w (id, place)
      join public.orders o on o.tenant_id = v_tenant_id and o.id = w.id
      left join public.order_fulfilments f on f.tenant_id = v_tenant_id and f.order_id = w.id), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', v_total > v_ask.count_limit,
    'waiting_count', (select count(*) from public.orders o where o.tenant_id = v_tenant_id and o.status = 'placed'));
end;
$$;
