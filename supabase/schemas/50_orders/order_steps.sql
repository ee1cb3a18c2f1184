-- What happens to an order before it is handed over and paid: it is taken on, packed, sent. The shopper sees each step.

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
    perform private.refuse_input('p_step', 'This order is for pickup and cannot be marked as sent.');
  elsif array_position(v_steps, p_step) < array_position(v_steps, v_order.step) then
    perform private.fail(409, 'order_step_passed', 'This order is already past that step.', jsonb_build_object('step', v_order.step));
  elsif v_order.deposit_amount = 0 and v_order.reserved_until <= clock_timestamp() then
    perform private.fail(409, 'order_not_open', 'This order has expired. Its goods are no longer reserved.',
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

grant execute on function public.advance_order(uuid, text) to authenticated;
