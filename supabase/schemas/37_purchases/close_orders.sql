-- Giving up what has not come of an order, by line or all of it, taking that back, and cancelling.

create function private.order_line_ids(p_body jsonb)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(private.input_uuid(jsonb_build_object('line_ids', e.value), 'line_ids'))
    from jsonb_array_elements(private.input_array(p_body, 'line_ids', 0, 500)) as e);
end;
$$;
comment on function private.order_line_ids(jsonb) is 'The lines that a request names; null for all of them.';

create function public.close_purchase_order(p_closing jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_line_ids uuid[];
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_closing, 'p_closing');
  v_line_ids := private.order_line_ids(p_closing);
  v_reason := private.input_text(p_closing, 'reason', 500, '', true);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_closing, 'purchase_order_id'));
  if v_order.status not in ('sent', 'partly_received', 'received', 'closed') then
    perform private.fail(409, 'not_open', 'Only what was ordered can be closed.', jsonb_build_object('status', v_order.status));
  elsif (select count(*) <> coalesce(cardinality(v_line_ids), 0) from public.purchase_order_lines l
      where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.id = any (v_line_ids)) then
    perform private.fail(404, 'not_found', 'This order has no such line.', '{"field": "line_ids"}');
  end if;
  update public.purchase_order_lines l set closed_on = private.business_date(v_tenant_id, clock_timestamp()), closed_by = auth.uid(), close_reason = v_reason
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and (v_line_ids is null or l.id = any (v_line_ids))
    and l.closed_on is null and private.ordered_line_done(l) < l.quantity
    -- Freight that is not billed yet is not given up with the goods, unless it is named.
    and (l.product_id is not null or v_line_ids is not null or not private.has_ordered_goods(v_tenant_id, v_order.id));
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$$;
comment on function public.close_purchase_order(jsonb) is
  'Gives up what has not come {purchase_order_id, line_ids (all goods unless said, of an order without goods all), reason}. Posts nothing; the same again changes nothing. Needs purchases.edit.';

create function public.reopen_purchase_order(p_opening jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_line_ids uuid[];
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_line_ids := private.order_line_ids(p_opening);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_opening, 'purchase_order_id'));
  if v_order.status = 'cancelled' then
    perform private.fail(409, 'not_open', 'A cancelled order is not opened again. Copy it.', jsonb_build_object('status', v_order.status));
  end if;
  for v_day in
    select distinct l.closed_on from public.purchase_order_lines l
    where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids))
  loop
    perform private.assert_open_at_last(v_tenant_id, array['purchases'], v_day);
  end loop;
  update public.purchase_order_lines l set closed_on = null, closed_by = null, close_reason = null
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids));
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$$;
comment on function public.reopen_purchase_order(jsonb) is
  'Expects again what was closed {purchase_order_id, line_ids (all unless said)}, until the books of the day of closing are locked. Needs purchases.edit.';

create function public.cancel_purchase_order(p_cancelling jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_cancelling, 'p_cancelling');
  v_reason := private.input_text(p_cancelling, 'reason', 500, '', true);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_cancelling, 'purchase_order_id'));
  if v_order.status <> 'cancelled' then
    if exists (
      select 1 from public.purchase_order_lines l
      where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and private.ordered_line_billed(l.tenant_id, l.id) + l.received_quantity > 0) then
      perform private.fail(409, 'in_use', 'Goods came or were billed for this order. Close the rest of it instead.');
    end if;
    update public.purchase_orders o set cancelled_at = clock_timestamp(), cancelled_by = auth.uid(), cancel_reason = v_reason
    where o.tenant_id = v_tenant_id and o.id = v_order.id;
    perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  end if;
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$$;
comment on function public.cancel_purchase_order(jsonb) is
  'Cancels an order of which nothing came and nothing was billed (in_use) {purchase_order_id, reason}. Needs purchases.edit.';

grant execute on function
  public.close_purchase_order(jsonb),
  public.reopen_purchase_order(jsonb),
  public.cancel_purchase_order(jsonb)
  to authenticated;
