-- Orders to suppliers: saving, approving, copying. They post nothing. Locks: request, mergers of contacts, order, its lines, number.

create function private.lock_purchase_order(p_tenant_id uuid, p_order_id uuid)
returns public.purchase_orders language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.purchase_orders;
begin
  select * into v_order from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = p_order_id for no key update;
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "purchase_order_id"}');
  end if;
  perform 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id order by l.id for no key update;
  return v_order;
end;
$$;
comment on function private.lock_purchase_order(uuid, uuid) is 'An order with its lines, held until the transaction ends. Raises not_found.';

create function private.ordered_line_done(p_line public.purchase_order_lines)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_line.product_id is not null then p_line.received_quantity else private.ordered_line_billed(p_line.tenant_id, p_line.id) end;
end;
$$;
comment on function private.ordered_line_done(public.purchase_order_lines) is 'How many of a line came; of what is no goods, how many were billed.';

create function private.has_ordered_goods(p_tenant_id uuid, p_order_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.product_id is not null);
end;
$$;
comment on function private.has_ordered_goods(uuid, uuid) is 'Whether anything of an order can come; else it is for services only.';

create function private.purchase_order_state(p_order public.purchase_orders)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_lines record;
begin
  -- What is no goods never comes: it counts only where nothing else was ordered, as done when it is billed.
  select bool_or(l.received_quantity > 0) as any_came, bool_and(x.done >= l.quantity) as all_came,
    bool_and(x.done >= l.quantity or l.closed_on is not null) as all_done into v_lines
  from public.purchase_order_lines l
  cross join lateral (select private.ordered_line_done(l) as done) x
  where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id
    and (l.product_id is not null or not private.has_ordered_goods(p_order.tenant_id, p_order.id));
  return case when p_order.cancelled_at is not null then 'cancelled'
    when p_order.sent_at is null then case when p_order.approved_at is null then 'draft' else 'approved' end
    when v_lines.all_came then 'received'
    when v_lines.all_done then 'closed'
    when v_lines.any_came then 'partly_received'
    else 'sent' end;
end;
$$;
comment on function private.purchase_order_state(public.purchase_orders) is
  'The state of an order from its lines, line by line: what came too much of one line does not make up for another.';

create function private.refresh_purchase_orders(p_tenant_id uuid, p_order_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.purchase_orders o set status = private.purchase_order_state(o)
  where o.tenant_id = p_tenant_id and o.id = any (p_order_ids) and o.status <> private.purchase_order_state(o);
end;
$$;
comment on function private.refresh_purchase_orders(uuid, uuid[]) is 'Writes the states of orders whose lines changed. The caller holds them.';

create function private.require_order_lines_fit(p_tenant_id uuid, p_order jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_line record;
begin
  select l.*, n.units as new_quantity, n.product_id as new_product_id, coalesce(n.line_number, l.line_number) as place,
    exists (select 1 from public.supplier_bill_lines b where b.tenant_id = l.tenant_id and b.purchase_order_line_id = l.id) as is_billed into v_line
  from public.purchase_order_lines l
  left join jsonb_to_recordset(p_order -> 'lines') as n (line_id uuid, line_number integer, product_id uuid, units numeric) on n.line_id = l.id
  where l.tenant_id = p_tenant_id and (l.purchase_order_id = (p_order ->> 'id')::uuid or n.line_id is not null)
    and (l.purchase_order_id <> (p_order ->> 'id')::uuid
      or (l.received_quantity > 0 and (n.line_id is null or n.product_id <> l.product_id or (n.units < l.received_quantity and n.units <> l.quantity)))
      or (l.product_id is null and n.units < l.quantity and n.units < private.ordered_line_billed(l.tenant_id, l.id))
      or ((n.line_id is null or n.product_id is distinct from l.product_id) and exists (
        select 1 from public.supplier_bill_lines b where b.tenant_id = l.tenant_id and b.purchase_order_line_id = l.id)))
  order by l.line_number limit 1;
  if v_line.id is null then
    return;
  elsif v_line.purchase_order_id <> (p_order ->> 'id')::uuid then
    perform private.refuse_input('lines', 'A line of this order belongs to another order.');
  end if;
  perform private.fail(409, 'below_received', 'Less cannot be ordered than has come or was billed.',
    jsonb_build_object('line', v_line.place - 1, 'line_id', v_line.id, 'received_quantity', v_line.received_quantity));
end;
$$;
comment on function private.require_order_lines_fit(uuid, jsonb) is
  'Raises below_received where a change takes away what has come of an order or was billed of it.';

create function private.write_order_lines(p_tenant_id uuid, p_order jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.purchase_order_lines l
  where l.tenant_id = p_tenant_id and l.purchase_order_id = (p_order ->> 'id')::uuid
    and l.id not in (select (e.value ->> 'line_id')::uuid from jsonb_array_elements(p_order -> 'lines') as e);
  insert into public.purchase_order_lines as l (tenant_id, id, purchase_order_id, line_number, product_id, description, ledger_account_id, supplier_code, packs, pack_size, quantity,
    pack_price, discount_percent, tax_rate_id, tax_code, tax_rate_percent, net_amount, tax_amount, unit_price, unit_cost, expected_on)
  select p_tenant_id, n.line_id, (p_order ->> 'id')::uuid, n.line_number, n.product_id, n.description, n.account_id, n.supplier_code, n.quantity, n.pack_size, n.units, n.unit_price,
    n.discount_percent, n.tax_rate_id, n.tax_code, n.tax_rate_percent, n.net, n.tax, round(n.net / n.units, 6), round(n.cost / n.units, 6), n.expected_on
  from jsonb_to_recordset(p_order -> 'lines') as n (line_id uuid, line_number integer, product_id uuid, description text, account_id uuid, supplier_code text, quantity numeric,
    pack_size numeric, units numeric, unit_price numeric, discount_percent numeric, tax_rate_id uuid, tax_code text, tax_rate_percent numeric,
    net numeric, tax numeric, cost numeric, expected_on date)
  on conflict (tenant_id, id) do update set line_number = excluded.line_number, product_id = excluded.product_id,
    description = excluded.description, ledger_account_id = excluded.ledger_account_id, supplier_code = excluded.supplier_code,
    packs = excluded.packs, pack_size = excluded.pack_size, quantity = excluded.quantity, pack_price = excluded.pack_price,
    discount_percent = excluded.discount_percent, tax_rate_id = excluded.tax_rate_id, tax_code = excluded.tax_code,
    tax_rate_percent = excluded.tax_rate_percent, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    unit_price = excluded.unit_price, unit_cost = excluded.unit_cost, expected_on = excluded.expected_on;
end;
$$;
comment on function private.write_order_lines(uuid, jsonb) is 'Writes the lines of an order over those it had; a line keeps its id and what came of it.';

create function private.write_purchase_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_hash text, p_request_id uuid, p_origin_hash text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.purchase_orders as o (tenant_id, id, order_number, contact_id, location_id, order_date, expected_on, prices_include_tax,
    over_receipt_percent, net_amount, tax_amount, total_amount, note, request_id, origin_hash, request_hash, created_by, created_by_name, changed_by)
  select p_tenant_id, r.id, coalesce((select x.order_number from public.purchase_orders x where x.tenant_id = p_tenant_id and x.id = r.id),
      private.next_number(p_tenant_id, 'purchase_order')), r.contact_id, r.location_id, r.order_date, r.expected_on,
    r.prices_include_tax, r.over_receipt_percent, r.net_amount, r.tax_amount, r.total_amount, r.note, p_request_id, p_origin_hash, p_hash, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_user_id
  from jsonb_to_record(p_order) as r (id uuid, contact_id uuid, location_id uuid, order_date date, expected_on date, prices_include_tax boolean,
    over_receipt_percent numeric, net_amount numeric, tax_amount numeric, total_amount numeric, note text)
  on conflict (tenant_id, id) do update set contact_id = excluded.contact_id, location_id = excluded.location_id, order_date = excluded.order_date,
    expected_on = excluded.expected_on, prices_include_tax = excluded.prices_include_tax, over_receipt_percent = excluded.over_receipt_percent,
    net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount, note = excluded.note,
    request_hash = excluded.request_hash, revision = o.revision + 1, changed_by = excluded.changed_by,
    -- An approval is for what it said, and for less.
    approved_at = case when excluded.total_amount <= o.approved_amount then o.approved_at end;
  perform private.write_order_lines(p_tenant_id, p_order);
  perform private.refresh_purchase_orders(p_tenant_id, array[(p_order ->> 'id')::uuid]);
end;
$$;
comment on function private.write_purchase_order(uuid, uuid, jsonb, text, uuid, text) is 'Writes an order, over the one with its id: who made it first stays its maker.';

create function private.require_order_change(p_tenant_id uuid, p_user_id uuid, p_first public.purchase_orders, p_order jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_first.sent_at is null then
    return;
  elsif (p_order ->> 'contact_id')::uuid <> all (private.contact_group(p_tenant_id, p_first.contact_id)) then
    perform private.refuse_input('contact_id', 'The supplier of a sent order cannot be changed. Cancel it and make another one.');
  elsif (p_order ->> 'over_receipt_percent')::numeric < p_first.over_receipt_percent then
    perform private.refuse_input('over_receipt_percent', 'The tolerance of a sent order cannot be made smaller.');
  elsif (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) and not private.actor_can(p_tenant_id, p_user_id, 'purchases.approve') then
    perform private.fail(403, 'approval_required', 'This order is above the limit. Somebody must approve it.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  if (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) then
    perform private.require_other_releaser(p_tenant_id, p_user_id, array[p_first.created_by, p_first.changed_by], (p_order ->> 'total_amount')::numeric);
  end if;
end;
$$;
comment on function private.require_order_change(uuid, uuid, public.purchase_orders, jsonb) is
  'A sent order keeps its supplier and its tolerance, and is made larger than the limit only by who may approve it.';

create function private.save_order(
  p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_request_id uuid default null, p_origin_hash text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_order - 'revision');
  v_first public.purchase_orders;
  v_read jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  perform private.lock_request('purchase_order', p_tenant_id, v_id);
  perform private.hold_contact_groups(p_tenant_id);
  select * into v_first from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = v_id;
  if v_first.request_hash = v_hash then
    return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  if v_first.id is not null then
    v_first := private.lock_purchase_order(p_tenant_id, v_id);
    if v_first.status in ('received', 'closed', 'cancelled') then
      perform private.fail(409, 'not_open', 'This order is no longer open.', jsonb_build_object('status', v_first.status));
    elsif v_first.revision is distinct from private.input_number(p_order, 'revision', 1, 1000000, 1, '', false) then
      perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
    end if;
  end if;
  v_read := private.read_purchase_order(p_tenant_id, p_order, private.business_date(p_tenant_id, clock_timestamp()));
  perform private.require_order_lines_fit(p_tenant_id, v_read);
  perform private.require_order_change(p_tenant_id, p_user_id, v_first, v_read);
  perform private.write_purchase_order(p_tenant_id, p_user_id, v_read, v_hash, p_request_id, p_origin_hash);
  perform private.write_line_tolerances(p_tenant_id, v_id, v_first.over_receipt_percent);
  return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function private.save_order(uuid, uuid, jsonb, uuid, text) is 'Makes or changes an order. Idempotent by id and body; a change names the revision that was read.';

create function public.save_purchase_order(p_order jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  perform private.input_object(p_order, 'p_order');
  return private.save_order(v_tenant_id, auth.uid(), p_order);
end;
$$;
comment on function public.save_purchase_order(jsonb) is
  'Makes or changes an order to a supplier {id, revision (of a change), contact_id, location_id, order_date, expected_on, prices_include_tax, over_receipt_percent, note, '
  'lines: [{id, product_id | description and account_id (a service: billed, never received), packs, pack_size, pack_price, discount_percent, tax_rate_id, supplier_code, expected_on}]}. A sent order is never less than what came of it '
  '(below_received). Idempotent by id and body. Needs purchases.edit.';

create function public.copy_purchase_order(p_copy jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_copy);
  v_first public.purchase_orders;
  v_body jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_copy, 'p_copy');
  v_id := private.input_uuid(p_copy, 'id');
  perform private.lock_request('purchase_order', v_tenant_id, v_id);
  select * into v_first from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = v_id;
  if v_first.id is not null then
    -- One that was entered, or copied before copies kept what they were asked, is no answer to this.
    perform private.require_same_request(coalesce(v_first.origin_hash, ''), v_hash);
    return private.purchase_order_json(v_tenant_id, v_id) || '{"replayed": true}';
  end if;
  select jsonb_build_object('id', v_id, 'contact_id', o.contact_id, 'location_id', o.location_id, 'prices_include_tax', o.prices_include_tax,
    'over_receipt_percent', o.over_receipt_percent, 'note', o.note, 'lines', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', l.product_id, 'description', l.description,
        'account_id', l.ledger_account_id, 'packs', l.packs, 'pack_size', l.pack_size,
        'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'supplier_code', l.supplier_code) order by l.line_number)
      from public.purchase_order_lines l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)) into v_body
  from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = private.input_uuid(p_copy, 'purchase_order_id');
  if v_body is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "purchase_order_id"}');
  end if;
  return private.save_order(v_tenant_id, auth.uid(), v_body, null, v_hash);
end;
$$;
comment on function public.copy_purchase_order(jsonb) is 'Makes a draft like another order {id, purchase_order_id}, dated today. Idempotent by id and body. Needs purchases.edit.';

create function public.approve_purchase_order(p_approval jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_order public.purchase_orders;
  v_is_own boolean;
begin
  perform private.require_writable();
  perform private.input_object(p_approval, 'p_approval');
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_approval, 'purchase_order_id'));
  if v_order.status = 'approved' and v_order.approved_by = auth.uid() then
    return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": true}';
  elsif v_order.status <> 'draft' then
    perform private.fail(409, 'not_open', 'This order is not waiting for approval.', jsonb_build_object('status', v_order.status));
  elsif v_order.revision is distinct from private.input_number(p_approval, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
  end if;
  v_is_own := private.require_other_releaser(v_tenant_id, auth.uid(), array[v_order.created_by, v_order.changed_by], v_order.total_amount);
  update public.purchase_orders o set approved_at = clock_timestamp(), approved_by = auth.uid(), approved_amount = o.total_amount
  where o.tenant_id = v_tenant_id and o.id = v_order.id;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  perform private.write_audit(v_tenant_id, auth.uid(), 'purchase_order_approved', 'purchase_orders', v_order.id, null,
    jsonb_build_object('order_number', v_order.order_number, 'total_amount', v_order.total_amount, 'is_own', v_is_own));
  return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": false}';
end;
$$;
comment on function public.approve_purchase_order(jsonb) is
  'Approves a draft as it stands {purchase_order_id, revision}; above the limit not by whoever made it. Needs purchases.approve.';

grant execute on function
  public.save_purchase_order(jsonb),
  public.copy_purchase_order(jsonb),
  public.approve_purchase_order(jsonb)
  to authenticated;
