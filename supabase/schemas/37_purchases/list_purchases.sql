-- Lists of bills, payments and credits, newest first by key, and what waits: deliveries without a bill, bills to pay.

create function private.purchase_page(p_after text, out day date, out id uuid)
returns record language plpgsql stable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  if v_cursor is not null then
    day := private.input_date(v_cursor, 'day', 'p_after.');
    id := private.cursor_id(v_cursor);
    if day is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
end;
$$;
comment on function private.purchase_page(text) is 'Where a list goes on: behind this day and id; nulls for the first page.';

create function private.page_json(p_rows jsonb, p_limit integer)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(r.value ->  'row' order by r.place) filter (where r.place <= p_limit), '[]'),
    'next_cursor', case when count(*) > p_limit then (
      select private.encode_cursor(jsonb_build_object('day', x.value -> 'day', 'id', x.value -> 'row' -> 'id'))
      from jsonb_array_elements(p_rows) with ordinality as x (value, place) where x.place = p_limit) end)
  from jsonb_array_elements(p_rows) with ordinality as r (value, place);
$$;
comment on function private.page_json(jsonb, integer) is 'A page of [{day, row}] of which one more was read than is shown.';

create function private.wanted_bills(p_tenant_id uuid, p_status text, p_group uuid[], p_search text)
returns setof public.supplier_bills language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_search text := nullif(trim(left(p_search, 60)), '');
  v_number text := '%' || private.escape_like(private.reference_key(v_search)) || '%';
  v_name text := '%' || private.escape_like(lower(v_search)) || '%';
begin
  return query
    select b.* from public.supplier_bills b
    where b.tenant_id = p_tenant_id and b.status <> 'discarded' and (p_group is null or b.contact_id = any (p_group))
      and (p_status is null or b.status = p_status or (p_status in ('open', 'overdue') and b.status = 'posted' and exists (
        select 1 from public.contact_open_items i where i.tenant_id = b.tenant_id and i.id = b.id and i.open_amount > 0
          and (p_status = 'open' or i.due_on < v_today))))
      and (v_search is null or b.reference_key like v_number or upper(b.bill_number) like v_number or exists (
        select 1 from public.contacts c where c.tenant_id = b.tenant_id and c.id = b.contact_id and lower(c.name) like v_name));
end;
$$;
comment on function private.wanted_bills(uuid, text, uuid[], text) is 'The bills that the list is narrowed to, in no order.';

create function public.list_bills(
  p_status text default null, p_contact_id uuid default null, p_search text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['draft', 'held', 'posted', 'open', 'overdue', 'reversed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.bill_date, 'row', private.bill_head_json(x)) order by x.bill_date desc, x.id desc), '[]')
    from (
      select b.* from private.wanted_bills(v_tenant_id, p_status, v_group, p_search) b
      where v_page.id is null or (b.bill_date, b.id) < (v_page.day, v_page.id)
      order by b.bill_date desc, b.id desc limit v_limit + 1) x), v_limit) || jsonb_build_object('totals', (
    select jsonb_build_object('open_amount', coalesce(sum(i.open_amount), 0),
      'overdue_amount', coalesce(sum(i.open_amount) filter (where i.due_on < private.business_date(v_tenant_id, now())), 0))
    from private.wanted_bills(v_tenant_id, p_status, v_group, p_search) b
    join public.contact_open_items i on i.tenant_id = v_tenant_id and i.id = b.id and i.open_amount > 0
    where b.status = 'posted'));
end;
$$;
comment on function public.list_bills(text, uuid, text, text, integer) is
  'Bills, newest first: p_status draft, held, posted, open, overdue or reversed; of a supplier; p_search in their and our numbers and in names of suppliers. {rows, next_cursor, totals: of all that match {open_amount, overdue_amount}}. Needs purchases.view.';

create function public.list_supplier_payments(p_contact_id uuid default null, p_is_open boolean default false, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.business_date, 'row', private.supplier_payment_json(v_tenant_id, x.id) - 'allocations')
      order by x.business_date desc, x.id desc), '[]')
    from (
      select p.id, p.business_date from public.supplier_payments p
      where p.tenant_id = v_tenant_id and (v_group is null or p.contact_id = any (v_group)) and (not coalesce(p_is_open, false) or p.open_amount > 0)
        and (v_page.id is null or (p.business_date, p.id) < (v_page.day, v_page.id))
      order by p.business_date desc, p.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_supplier_payments(uuid, boolean, text, integer) is
  'Payments to suppliers and refunds, newest first; p_is_open: those that hold an advance. {rows, next_cursor}. Needs purchases.view.';

create function public.list_supplier_credits(p_contact_id uuid default null, p_is_open boolean default false, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.business_date, 'row', private.supplier_credit_json(v_tenant_id, x.id) - '{lines,allocations}'::text[])
      order by x.business_date desc, x.id desc), '[]')
    from (
      select c.id, c.business_date from public.supplier_credits c
      where c.tenant_id = v_tenant_id and (v_group is null or c.contact_id = any (v_group)) and (not coalesce(p_is_open, false) or c.open_amount > 0)
        and (v_page.id is null or (c.business_date, c.id) < (v_page.day, v_page.id))
      order by c.business_date desc, c.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_supplier_credits(uuid, boolean, text, integer) is
  'Credits of suppliers, newest first; p_is_open: those with something left. {rows, next_cursor}. Needs purchases.view.';

create function public.lines_to_bill(p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
begin
  if v_group[1] is null then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "p_contact_id"}');
  end if;
  return jsonb_build_object('lines', (
    select coalesce(jsonb_agg(jsonb_build_object('receipt_line_id', x.id, 'receipt_id', x.goods_receipt_id, 'receipt_number', x.receipt_number,
      'supplier_reference', x.supplier_reference, 'business_date', x.business_date, 'product_id', x.product_id, 'name', x.name,
      'quantity', x.quantity, 'billed_quantity', x.billed_quantity, 'returned_quantity', x.returned_quantity, 'open_quantity', x.open_quantity,
      'unit_cost', x.unit_cost, 'open_cost', x.line_cost - x.billed_cost - x.returned_cost, 'order_number', x.order_number,
      'ordered_quantity', x.ordered_quantity, 'ordered_price', x.ordered_price, 'tax_rate_id', x.tax_rate_id) order by x.business_date, x.receipt_number, x.line_number), '[]')
    from (
      select l.*, g.receipt_number, g.supplier_reference, g.business_date, p.name, l.quantity - l.billed_quantity - l.returned_quantity as open_quantity,
        o.order_number, d.quantity as ordered_quantity, d.unit_price as ordered_price, d.tax_rate_id
      from public.goods_receipt_lines l
      left join public.purchase_order_lines d on d.tenant_id = l.tenant_id and d.id = l.purchase_order_line_id
      left join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
      join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
      join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      where l.tenant_id = v_tenant_id and l.billed_quantity + l.returned_quantity < l.quantity and (g.contact_id = any (v_group) or g.contact_id is null)
      order by g.business_date, g.receipt_number, l.line_number limit 500) x),
    'charges', (
      select coalesce(jsonb_agg(jsonb_build_object('landed_cost_id', c.id, 'receipt_id', g.id, 'receipt_number', g.receipt_number, 'description', c.description,
        'contact_id', c.contact_id, 'amount', c.amount) order by g.receipt_number, c.line_number), '[]')
      from public.landed_costs c join public.goods_receipts g on g.tenant_id = c.tenant_id and g.id = c.goods_receipt_id
      where c.tenant_id = v_tenant_id and c.supplier_bill_line_id is null and (c.contact_id is null or c.contact_id = any (v_group))),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object('order_line_id', l.id, 'order_id', o.id, 'order_number', o.order_number, 'description', l.description,
        'account_id', l.ledger_account_id, 'account_name', a.name, 'quantity', l.quantity, 'open_quantity', l.quantity - b.quantity,
        'ordered_price', l.unit_price, 'tax_rate_id', l.tax_rate_id) order by o.order_date, o.order_number, l.line_number), '[]')
      from public.purchase_orders o
      join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id and l.product_id is null and l.closed_on is null
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      cross join lateral (select private.ordered_line_billed(l.tenant_id, l.id) as quantity) b
      where o.tenant_id = v_tenant_id and o.contact_id = any (v_group) and o.sent_at is not null and o.cancelled_at is null and b.quantity < l.quantity));
end;
$$;
comment on function public.lines_to_bill(uuid) is
  'What a supplier brought that waits for a bill, the oldest first, and freight and duty that does; also what came without naming a supplier; services that were ordered and not billed. Needs purchases.edit.';

create function public.bills_to_pay(p_until date default null, p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_today date := private.business_date(v_tenant_id, now());
  -- A week from today, unless it says otherwise.
  v_until date := coalesce(private.input_day(p_until, 'p_until'), v_today + 6);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return (
    with due as materialized (
      select i.*, c.name as contact_name, coalesce(b.supplier_reference, i.document_number) as reference,
        case when b.withholding_amount > 0 then private.withheld_of(v_tenant_id, i.id, i.open_amount, 0) else 0 end as to_withhold
      from public.contact_open_items i
      left join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
      left join public.supplier_bills b on b.tenant_id = i.tenant_id and b.id = i.id
      where i.tenant_id = v_tenant_id and i.account = 'payable' and i.open_amount > 0 and i.due_on <= v_until
        and (v_group is null or i.contact_id = any (v_group))
    )
    select jsonb_build_object('today', v_today, 'until', v_until, 'total', coalesce(sum(d.open_amount), 0),
      'overdue', coalesce(sum(d.open_amount) filter (where d.due_on < v_today), 0), 'count', count(*),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('item_id', x.id, 'document_type', x.document_type, 'document_number', x.document_number, 'reference', x.reference,
          'contact_id', x.contact_id, 'contact_name', x.contact_name, 'due_on', x.due_on, 'amount', x.amount, 'open_amount', x.open_amount,
          'to_withhold', x.to_withhold, 'days_overdue', greatest(v_today - x.due_on, 0)) order by x.due_on, x.id)
        from (select * from due order by due.due_on, due.id limit 500) x), '[]'))
    from due d);
end;
$$;
comment on function public.bills_to_pay(date, uuid) is
  'What must be paid until a day (a week, unless said): {today, until, total, overdue, count, rows} with the oldest due first, at most 500 rows. Needs purchases.view.';

grant execute on function
  public.list_bills(text, uuid, text, text, integer),
  public.list_supplier_payments(uuid, boolean, text, integer),
  public.list_supplier_credits(uuid, boolean, text, integer),
  public.lines_to_bill(uuid),
  public.bills_to_pay(date, uuid)
  to authenticated;
