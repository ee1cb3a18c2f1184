-- What a delivery brings of orders. Two deliveries for one rest wait for each other at the supplier and at the order.

create function private.lock_ordered(p_tenant_id uuid, p_line_ids uuid[])
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order_ids uuid[] := array(
    select distinct l.purchase_order_id from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids));
begin
  perform 1 from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = any (v_order_ids) order by o.id for no key update;
  perform 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = any (v_order_ids) order by l.id for no key update;
  return v_order_ids;
end;
$$;
comment on function private.lock_ordered(uuid, uuid[]) is 'Holds the orders that lines belong to, in id order, and answers them.';

create function private.require_ordered(p_tenant_id uuid, p_contact_id uuid, p_lines jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_wrong record;
begin
  select l.line_number - 1 as place, o.id as order_id, o.status, d.closed_on, d.product_id is not distinct from l.product_id as is_product,
    o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) as is_supplier into v_wrong
  from jsonb_to_recordset(p_lines) as l (line_number integer, order_line_id uuid, product_id uuid)
  left join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = l.order_line_id
  left join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
  where l.order_line_id is not null and (o.id is null or d.product_id is distinct from l.product_id
    or not coalesce(o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)), false)
    or o.status not in ('sent', 'partly_received', 'received', 'closed') or d.closed_on is not null)
  order by l.line_number limit 1;
  if not found then
    return;
  elsif v_wrong.order_id is null or not v_wrong.is_product or not coalesce(v_wrong.is_supplier, false) then
    perform private.fail(404, 'not_found', 'These goods were not ordered from this supplier.',
      jsonb_build_object('field', format('lines[%s].purchase_order_line_id', v_wrong.place)));
  end if;
  perform private.fail(409, 'not_open', 'Nothing more is expected of this order.',
    jsonb_build_object('line', v_wrong.place, 'status', v_wrong.status, 'is_closed', v_wrong.closed_on is not null));
end;
$$;
comment on function private.require_ordered(uuid, uuid, jsonb) is
  'Raises not_found for lines that this supplier was not asked for, not_open for orders that are not sent, or whose line is closed.';

create function private.approve_surplus(p_tenant_id uuid, p_user_id uuid, p_receipt jsonb, p_line jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reason text := private.input_text(p_receipt, 'over_receipt_reason', 500);
  v_line record;
begin
  select * into v_line from jsonb_to_record(p_line) as l (id uuid, place integer, product_id uuid, purchase_order_id uuid, quantity numeric,
    received_quantity numeric, comes numeric, most numeric);
  if v_reason is null or not private.actor_can(p_tenant_id, p_user_id, 'purchases.approve') then
    perform private.fail(409, 'over_receipt', 'More came than was ordered. Receive less, or let somebody who may approve it accept the rest.',
      jsonb_build_object('line', v_line.place, 'purchase_order_line_id', v_line.id, 'product_id', v_line.product_id, 'ordered', v_line.quantity,
        'received', v_line.received_quantity, 'most', greatest(v_line.most - v_line.received_quantity, 0), 'permission', 'purchases.approve'));
  end if;
  update public.purchase_order_lines l set over_approved_quantity = v_line.received_quantity + v_line.comes, over_reason = v_reason
  where l.tenant_id = p_tenant_id and l.id = v_line.id;
  perform private.write_audit(p_tenant_id, p_user_id, 'over_receipt_approved', 'purchase_orders', v_line.purchase_order_id, null,
    jsonb_build_object('line_id', v_line.id, 'ordered', v_line.quantity, 'received', v_line.received_quantity + v_line.comes, 'reason', v_reason));
end;
$$;
comment on function private.approve_surplus(uuid, uuid, jsonb, jsonb) is
  'Lets more come of a line than its order allows: needs purchases.approve and a reason, else over_receipt.';

create function private.receive_order_lines(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_lines jsonb, p_receipt jsonb, p_day date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line_ids uuid[] := array(select (l ->> 'order_line_id')::uuid from jsonb_array_elements(p_lines) as l where l ->> 'order_line_id' is not null);
  v_order_ids uuid[];
  v_line record;
begin
  if v_line_ids = '{}' then
    return p_lines;
  end if;
  v_order_ids := private.lock_ordered(p_tenant_id, v_line_ids);
  perform private.require_ordered(p_tenant_id, p_contact_id, p_lines);
  for v_line in
    select d.id, d.product_id, d.purchase_order_id, d.quantity, d.received_quantity, x.comes, x.place,
      greatest(d.quantity * (100 + coalesce(d.over_receipt_percent, o.over_receipt_percent)) / 100, d.over_approved_quantity) as most
    from (
      select l.order_line_id, sum(l.quantity) as comes, min(l.line_number) - 1 as place
      from jsonb_to_recordset(p_lines) as l (line_number integer, order_line_id uuid, quantity numeric)
      where l.order_line_id is not null group by l.order_line_id) x
    join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = x.order_line_id
    join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
    order by x.place
  loop
    if v_line.received_quantity + v_line.comes > v_line.most then
      perform private.approve_surplus(p_tenant_id, p_user_id, p_receipt, to_jsonb(v_line));
    end if;
    update public.purchase_order_lines l set received_quantity = l.received_quantity + v_line.comes
    where l.tenant_id = p_tenant_id and l.id = v_line.id;
  end loop;
  if private.input_flag(p_receipt, 'close_rest', false) then
    update public.purchase_order_lines l set closed_on = p_day, closed_by = p_user_id, close_reason = 'The rest was given up when this came.'
    where l.tenant_id = p_tenant_id and l.id = any (v_line_ids) and l.closed_on is null and l.received_quantity < l.quantity;
  end if;
  perform private.refresh_purchase_orders(p_tenant_id, v_order_ids);
  return (
    select jsonb_agg(case when e.value ->> 'unit_cost' is null then e.value || jsonb_build_object('unit_cost', d.unit_cost) else e.value end order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (value, place)
    left join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = (e.value ->> 'order_line_id')::uuid);
end;
$$;
comment on function private.receive_order_lines(uuid, uuid, uuid, jsonb, jsonb, date) is
  'Notes on orders what a delivery brings of them, and answers its lines, those without a cost at the cost of their order. Raises over_receipt.';
