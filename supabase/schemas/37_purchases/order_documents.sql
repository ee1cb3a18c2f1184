-- Orders as the API and their paper show them.

create function private.order_billing(p_tenant_id uuid, p_order_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and(b.quantity >= greatest(l.received_quantity, case when l.closed_on is null then l.quantity else 0 end)) and sum(b.quantity) > 0 then 'billed'
      when sum(b.quantity) > 0 then 'partly_billed' else 'not_billed' end
    from public.purchase_order_lines l
    cross join lateral (
      select private.ordered_line_billed(l.tenant_id, l.id) as quantity) b
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id);
end;
$$;
comment on function private.order_billing(uuid, uuid) is 'Whether an order was billed: not_billed, partly_billed, billed (all that came or is still to come).';

create function private.ordered_line_billed(p_tenant_id uuid, p_line_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  -- Goods that were billed before they came and before an order was named are on the delivery alone.
  return greatest(
    (select coalesce(sum(r.billed_quantity), 0) from public.goods_receipt_lines r where r.tenant_id = p_tenant_id and r.purchase_order_line_id = p_line_id),
    (select coalesce(sum(b.quantity), 0) from public.supplier_bill_lines b
      join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
      where b.tenant_id = p_tenant_id and b.purchase_order_line_id = p_line_id));
end;
$$;
comment on function private.ordered_line_billed(uuid, uuid) is 'How many of a line of an order were billed.';

create function private.purchase_order_head_json(p_order public.purchase_orders, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_order.id, 'order_number', p_order.order_number, 'status', p_order.status,
      'billing', private.order_billing(p_order.tenant_id, p_order.id), 'contact_id', p_order.contact_id,
      'contact_name', (select c.name from public.contacts c where c.tenant_id = p_order.tenant_id and c.id = p_order.contact_id),
      'location_id', p_order.location_id,
      'location_name', (select l.name from public.locations l where l.tenant_id = p_order.tenant_id and l.id = p_order.location_id),
      'order_date', p_order.order_date, 'expected_on', p_order.expected_on, 'confirmation', private.confirmation_state(p_order), 'net_amount', p_order.net_amount, 'tax_amount', p_order.tax_amount,
      'total_amount', p_order.total_amount, 'revision', p_order.revision, 'sent_at', p_order.sent_at, 'created_by_name', p_order.created_by_name,
      'is_late', p_order.status in ('sent', 'partly_received') and coalesce(p_order.expected_on < p_today, false) and count(l.product_id) > 0,
      'line_count', count(*), 'goods_line_count', count(l.product_id), 'received_line_count', count(l.product_id) filter (where l.received_quantity >= l.quantity),
      -- Line by line, and no line is more than whole.
      'received_percent', floor(coalesce(avg(least(l.received_quantity / l.quantity, 1)) filter (where l.product_id is not null), 0) * 100),
      'needs_approval', p_order.sent_at is null and p_order.cancelled_at is null and coalesce(p_order.total_amount > (
        select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_order.tenant_id), false)
        and p_order.total_amount > coalesce(p_order.approved_amount, 0))
    from public.purchase_order_lines l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id);
end;
$$;
comment on function private.purchase_order_head_json(public.purchase_orders, date) is 'An order without its lines, as lists show it.';

create function private.purchase_order_lines_json(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'name', coalesce(p.name, l.description), 'sku', p.sku,
      'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'account_name', a.name,
      'tracks_batches', coalesce(p.tracks_batches, false), 'tracks_serials', coalesce(p.tracks_serials, false), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
      'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'tax_code', l.tax_code,
      'tax_rate_percent', l.tax_rate_percent, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'unit_price', l.unit_price, 'unit_cost', l.unit_cost,
      'expected_on', l.expected_on, 'received_quantity', l.received_quantity, 'billed_quantity', private.ordered_line_billed(l.tenant_id, l.id),
      'returned_quantity', x.returned, 'open_quantity', case when l.closed_on is null and l.product_id is not null then greatest(l.quantity - l.received_quantity, 0) else 0 end,
      'surplus_quantity', greatest(l.received_quantity - l.quantity, 0),
      'most_quantity', case when l.closed_on is null and l.product_id is not null then greatest(l.quantity * (100 + coalesce(l.over_receipt_percent, o.over_receipt_percent)) / 100 - l.received_quantity, 0) else 0 end,
      'closed_on', l.closed_on, 'close_reason', l.close_reason, 'over_reason', l.over_reason) order by l.line_number)
    from public.purchase_order_lines l
    join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    cross join lateral (
      select coalesce(sum(r.returned_quantity + r.credited_quantity), 0) as returned from public.goods_receipt_lines r
      where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id);
end;
$$;
comment on function private.purchase_order_lines_json(uuid, uuid) is
  'Lines of an order with what came, went back and was billed; most_quantity is what may still come without approval.';

create function private.purchase_order_json(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.purchase_order_head_json(o, private.business_date(p_tenant_id, clock_timestamp())) || jsonb_build_object(
      'contact_email', c.email, 'contact_phone', c.phone, 'prices_include_tax', o.prices_include_tax, 'over_receipt_percent', o.over_receipt_percent,
      'note', o.note, 'approved_at', o.approved_at, 'approved_amount', o.approved_amount, 'cancelled_at', o.cancelled_at, 'cancel_reason', o.cancel_reason,
      'lines', private.purchase_order_lines_json(o.tenant_id, o.id),
      'confirmations', private.confirmations_json(o.tenant_id, o.id),
      'link_ends_at', private.purchase_order_link_end(o.tenant_id, o.id),
      'link_seen_at', (
        select max(k.last_viewed_at) from public.purchase_order_links k where k.tenant_id = o.tenant_id and k.purchase_order_id = o.id),
      'revisions', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'revision', r.revision, 'channel', r.channel, 'recipient', r.recipient, 'sent_at', r.sent_at,
          'sent_by_name', r.sent_by_name) order by r.sent_at desc, r.id)
        from public.purchase_order_revisions r where r.tenant_id = o.tenant_id and r.purchase_order_id = o.id), '[]'),
      'receipts', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number, 'business_date', g.business_date,
          'supplier_reference', g.supplier_reference) order by g.received_at, g.id)
        from public.goods_receipts g where g.tenant_id = o.tenant_id and g.id in (
          select r.goods_receipt_id from public.goods_receipt_lines r
          join public.purchase_order_lines l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
          where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)), '[]'))
    from public.purchase_orders o join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;
comment on function private.purchase_order_json(uuid, uuid) is 'An order with its lines, what was sent of it and what came.';

create function private.purchase_order_paper(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.document_head(p_tenant_id) || jsonb_build_object('order', jsonb_build_object('order_number', o.order_number, 'revision', o.revision,
      'status', o.status, 'order_date', o.order_date, 'expected_on', o.expected_on, 'currency_code', t.currency_code,
      'prices_include_tax', o.prices_include_tax, 'net_amount', o.net_amount, 'tax_amount', o.tax_amount, 'total_amount', o.total_amount, 'note', o.note,
      'supplier', jsonb_build_object('name', c.name, 'company', c.company, 'address', c.address, 'phone', c.phone, 'email', c.email, 'tax_pin', c.tax_pin),
      'deliver_to', (select l.name from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'deliver_to_address', (select l.address from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(p.name, l.description), 'unit', coalesce(p.unit, ''), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
          'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'expected_on', l.expected_on) order by l.line_number)
        from public.purchase_order_lines l left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)))
    from public.purchase_orders o
    join public.tenants t on t.id = o.tenant_id
    join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;
comment on function private.purchase_order_paper(uuid, uuid) is 'What of an order is on its paper, with the head of the business.';

create function public.get_purchase_order(p_purchase_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_order jsonb := private.purchase_order_json(v_tenant_id, p_purchase_order_id);
begin
  if v_order is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "p_purchase_order_id"}');
  end if;
  return v_order || jsonb_build_object('paper', private.purchase_order_paper(v_tenant_id, p_purchase_order_id));
end;
$$;
comment on function public.get_purchase_order(uuid) is 'An order with its lines, its sendings, its deliveries and its paper. Needs purchases.view.';

create function public.list_purchase_orders(
  p_status text default null, p_contact_id uuid default null, p_search text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_today date := private.business_date(v_tenant_id, now());
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
  v_term text := '%' || private.escape_like(upper(btrim(left(p_search, 60)))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled', 'open', 'late', 'unconfirmed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.order_date, 'row', private.purchase_order_head_json(x, v_today)) order by x.order_date desc, x.id desc), '[]')
    from (
      select o.* from public.purchase_orders o
      where o.tenant_id = v_tenant_id
        and (v_group is null or o.contact_id = any (v_group))
        and (v_page.id is null or (o.order_date, o.id) < (v_page.day, v_page.id))
        and (p_status is null or o.status = p_status or (o.status in ('sent', 'partly_received')
          and (p_status = 'open' or (p_status = 'late' and o.expected_on < v_today and private.has_ordered_goods(o.tenant_id, o.id))
          or (p_status = 'unconfirmed' and o.status = 'sent' and private.confirmation_state(o) = 'awaited'))))
        and (v_term is null or upper(o.order_number) like v_term or exists (
          select 1 from public.contacts c where c.tenant_id = o.tenant_id and c.id = o.contact_id and upper(c.name) like v_term))
      order by o.order_date desc, o.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_purchase_orders(text, uuid, text, text, integer) is
  'Orders to suppliers, newest first: p_status a state, open (sent, not all here), late, or unconfirmed (sent with a link that the supplier has not answered); of a supplier; p_search in number and supplier. {rows, next_cursor}. Needs purchases.view.';

grant execute on function
  public.get_purchase_order(uuid),
  public.list_purchase_orders(text, uuid, text, text, integer)
  to authenticated;
