-- What reports read besides sales: payments, discounts, stock, losses, deliveries, bills, counted drawers, offline sales. Rows for a range of days, with the columns that private.report_sources names.

create function private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text,
  minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint, fees numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select m.business_date, m.tender_type, m.channel, coalesce(w.location_id, y.location_id), w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end,
    case m.money_source when 'settlement' then 0 else 1 end::bigint, m.fees
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back, 0::numeric as fees, s.journal_entry_id
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount - c.rounding_amount, 0, c.journal_entry_id
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount, 0, c.journal_entry_id
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0), 0, a.journal_entry_id
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0, 0, g.journal_entry_id
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
    union all
    select e.business_date, case c.role when 'card_clearing' then 'card' else 'mobile_money' end, null, null, null, 'settlement', e.posted_at, 0, 0, l.debit - l.credit, null
    from public.bank_matches b
    join public.journal_entries e on e.tenant_id = b.tenant_id and e.id in (b.journal_entry_id, b.undo_entry_id) and e.business_date between p_from and p_to
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'bank_charges'
    join lateral (
      select x.role from public.journal_lines y join public.ledger_accounts x on x.tenant_id = y.tenant_id and x.id = y.ledger_account_id
      where y.tenant_id = e.tenant_id and y.journal_entry_id = e.id and x.role in ('card_clearing', 'mobile_money_clearing') limit 1) c on true
    where b.tenant_id = p_tenant_id and b.kind = 'settlement'
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id
  -- What no till took (a web order that was paid online) was posted somewhere, as in private.entry_location.
  left join lateral (
    select l.location_id from public.journal_lines l
    where w.id is null and l.tenant_id = p_tenant_id and l.journal_entry_id = m.journal_entry_id and l.location_id is not null limit 1) y on true;
end;
$$;
comment on function private.tender_rows(uuid, date, date) is
  'Every payment taken and paid back in a range of days: for sales, returns, accounts of customers and gift cards. collected counts money only (cash, card, mobile money, bank). fees: what services kept of settlements that were booked from the bank, on their day.';

create function private.stock_rows(p_tenant_id uuid)
returns table (
  product_id uuid, location_id uuid, on_hand numeric, below_zero numeric, reserved numeric, on_order numeric, stock_value numeric, retail_value numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.product_id, l.location_id, l.quantity, greatest(-l.quantity, 0), l.reserved_quantity, 0::numeric, l.stock_value, round(l.quantity * p.price, 2)
  from public.stock_levels l
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = p_tenant_id and (l.quantity <> 0 or l.reserved_quantity <> 0)
  union all
  select l.product_id, o.location_id, 0, 0, 0, l.quantity - l.received_quantity, 0, 0
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id and o.status in ('approved', 'sent', 'partly_received')
  where l.tenant_id = p_tenant_id and l.closed_on is null and l.received_quantity < l.quantity;
end;
$$;
comment on function private.stock_rows(uuid) is
  'What lies where as it stands, with what it cost and what it would bring at the price of today, and what suppliers still bring.';

create function private.till_rows_closed(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, till_id uuid, till_session_id uuid, location_id uuid, cashier_id uuid, minute smallint, expected_cash numeric, counted_cash numeric,
  over numeric, short numeric, opening_difference numeric, closings bigint)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select d.day, s.till_id, s.id, w.location_id, s.opened_by, private.day_minute(s.closed_at, d.day, t.timezone, t.day_cutoff), s.expected_cash, s.counted_cash, greatest(s.over_short, 0), greatest(-s.over_short, 0),
    coalesce(s.opening_difference, 0), 1::bigint
  from public.till_sessions s
  join public.tenants t on t.id = s.tenant_id
  join public.tills w on w.tenant_id = s.tenant_id and w.id = s.till_id
  cross join lateral (select private.business_date(p_tenant_id, s.closed_at) as day) d
  where s.tenant_id = p_tenant_id and s.status = 'closed' and d.day between p_from and p_to
    -- A session is open for days at most; this only spares reading those of other years.
    and s.opened_at between (p_from - 400)::timestamptz and (p_to + 3)::timestamptz;
end;
$$;
comment on function private.till_rows_closed(uuid, date, date) is 'Drawers that were counted and closed in a range of business days, by who had opened them.';

create function private.category_roots(p_tenant_id uuid)
returns table (id uuid, root_id uuid) language plpgsql stable rows 100 security definer set search_path = '' as $$
begin
  return query
  with recursive tree as (
    select c.id, c.id as root_id from public.categories c where c.tenant_id = p_tenant_id and c.parent_id is null
    union all
    select c.id, t.root_id from tree t join public.categories c on c.tenant_id = p_tenant_id and c.parent_id = t.id
  )
  select t.id, t.root_id from tree t;
end;
$$;
comment on function private.category_roots(uuid) is 'For each category the one at the top of its branch.';

create function private.discount_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, channel text, discount_name text, minute smallint,
  given numeric, given_lines bigint, sold_with numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with discounted as (
    select s.business_date, s.occurred_at, l.id, l.product_id, coalesce(o.user_id, s.cashier_id) as cashier_id, coalesce(w.location_id, y.location_id) as location_id, w.id as till_id, s.channel, l.net_amount,
      l.discount_amount, coalesce(l.price_source -> 'promotions', '[]') as promotions, l.discount_reason,
      case when s.prices_include_tax then 1 + l.tax_rate_percent / 100 else 1 end as with_tax, private.currency_step(s.currency_code) as step
    from public.sales s
    join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.discount_amount <> 0
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
    left join lateral (
      select j.location_id from public.journal_lines j
      where w.id is null and j.tenant_id = s.tenant_id and j.journal_entry_id = s.journal_entry_id and j.location_id is not null limit 1) y on true
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
  ), given as (
    select d.id, p.value ->> 'name' as name, round((p.value ->> 'amount')::numeric / d.with_tax / d.step) * d.step as amount
    from discounted d cross join lateral jsonb_array_elements(d.promotions) as p
  ), parts as (
    select g.id, g.name, g.amount from given g
    union all
    -- The rest was given by hand; cents of rounding stay with it.
    select d.id, case when coalesce(x.amount, 0) = 0 or d.discount_reason is not null then coalesce(d.discount_reason, 'By hand') else max_name.name end,
      round(d.discount_amount / d.with_tax / d.step) * d.step - coalesce(x.amount, 0)
    from discounted d
    left join (select g.id, sum(g.amount) as amount from given g group by g.id) x on x.id = d.id
    left join lateral (select g.name from given g where g.id = d.id order by g.amount desc limit 1) max_name on true
  )
  select d.business_date, d.product_id, d.cashier_id, d.location_id, d.till_id, d.channel, p.name,
    private.day_minute(d.occurred_at, d.business_date, t.timezone, t.day_cutoff), p.amount, 1::bigint, d.net_amount
  from discounted d
  join public.tenants t on t.id = p_tenant_id
  join parts p on p.id = d.id
  where p.amount <> 0;
end;
$$;
comment on function private.discount_rows(uuid, date, date) is
  'Discounts of a range of days, without tax: one row for each promotion of a line, and one for what was given by hand, named by its reason. Together they are the discounts of the facts.';

create function private.loss_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, product_id uuid, location_id uuid, loss_reason text, minute smallint, lost numeric, found numeric, lost_units numeric, found_units numeric,
  lost_at_price numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select m.business_date, m.product_id, m.location_id, coalesce(a.reason, 'count'),
    private.day_minute(m.occurred_at, m.business_date, t.timezone, t.day_cutoff),
    greatest(-m.value, 0), greatest(m.value, 0), greatest(-m.quantity, 0), greatest(m.quantity, 0), round(-m.quantity * p.price, 2)
  from public.stock_movements m
  join public.tenants t on t.id = m.tenant_id
  join public.products p on p.tenant_id = m.tenant_id and p.id = m.product_id
  left join public.stock_adjustments a on a.tenant_id = m.tenant_id and a.id = m.source_id
  where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to and m.kind = 'adjustment' and m.quantity <> 0
  union all
  select c.business_date, coalesce(l.product_id, x.product_id), null, 'returned',
    private.day_minute(c.issued_at, c.business_date, t.timezone, t.day_cutoff), l.lost_cost, 0, l.quantity, 0,
    round(l.quantity * coalesce(p.price, 0), 2)
  from public.credit_notes c
  join public.tenants t on t.id = c.tenant_id
  join public.credit_note_lines l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id and l.lost_cost <> 0
  left join public.sale_lines x on x.tenant_id = l.tenant_id and x.id = l.sale_line_id
  left join public.products p on p.tenant_id = l.tenant_id and p.id = coalesce(l.product_id, x.product_id)
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
  union all
  select r.business_date, l.product_id, case r.kind when 'returned' then o.from_location_id else o.to_location_id end, coalesce(r.loss_reason, 'lost'),
    private.day_minute(r.received_at, r.business_date, t.timezone, t.day_cutoff), l.lost_value, 0, l.lost_quantity, 0, round(l.lost_quantity * p.price, 2)
  from public.stock_transfer_receipts r
  join public.tenants t on t.id = r.tenant_id
  join public.stock_transfers o on o.tenant_id = r.tenant_id and o.id = r.stock_transfer_id
  join public.stock_transfer_receipt_lines l on l.tenant_id = r.tenant_id and l.stock_transfer_receipt_id = r.id and l.lost_quantity <> 0
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where r.tenant_id = p_tenant_id and r.business_date between p_from and p_to;
end;
$$;
comment on function private.loss_rows(uuid, date, date) is
  'What was lost and found in a range of days, at cost: adjustments by their reason, differences of counts, returns that were not put back, what did not arrive of transfers.';

create function private.shrinkage_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, product_id uuid, location_id uuid, loss_reason text, minute smallint, lost numeric, found numeric, lost_units numeric, found_units numeric,
  lost_at_price numeric, sold_beside numeric)
language plpgsql stable rows 20000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.business_date, l.product_id, l.location_id, l.loss_reason, l.minute, l.lost, l.found, l.lost_units, l.found_units, l.lost_at_price, 0::numeric
  from private.loss_rows(p_tenant_id, p_from, p_to) l
  union all
  select r.business_date, r.product_id, r.location_id, null, 0::smallint, 0, 0, 0, 0, 0, sum(r.net)
  from private.sold_rows(p_tenant_id, p_from, p_to) r group by r.business_date, r.product_id, r.location_id;
end;
$$;
comment on function private.shrinkage_rows(uuid, date, date) is 'Losses of a range of days, and beside them what was sold: for losses as a share of sales.';

create function private.delivery_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, supplier_id uuid, product_id uuid, location_id uuid, minute smallint, received numeric, received_units numeric, sent_back numeric, not_billed numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select g.business_date, g.contact_id, l.product_id, g.location_id, private.day_minute(g.received_at, g.business_date, t.timezone, t.day_cutoff),
    l.line_cost, l.quantity, l.returned_quantity + l.credited_quantity, l.line_cost - l.billed_cost - l.returned_cost
  from public.goods_receipts g
  join public.tenants t on t.id = g.tenant_id
  join public.goods_receipt_lines l on l.tenant_id = g.tenant_id and l.goods_receipt_id = g.id
  where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to
    and g.received_at between (p_from - 400)::timestamptz and (p_to + 400)::timestamptz;
end;
$$;
comment on function private.delivery_rows(uuid, date, date) is 'What deliveries of a range of days contained, at the supplier''s cost, and what of it was sent back or has no bill yet.';

create function private.bill_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, supplier_id uuid, location_id uuid, minute smallint, billed numeric, billed_tax numeric, credited numeric, bills bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select b.business_date, b.contact_id, b.location_id, 0::smallint, b.net_amount, b.tax_amount, 0::numeric, 1::bigint
  from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.business_date between p_from and p_to and b.status = 'posted'
  union all
  select c.business_date, c.contact_id, null, 0::smallint, 0, 0, c.net_amount, 0
  from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$$;
comment on function private.bill_rows(uuid, date, date) is 'Bills of suppliers that stand, and their credits, of a range of days.';

create function private.offline_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, till_id uuid, location_id uuid, cashier_id uuid, review_flag text, minute smallint, late_sales bigint, late_total numeric,
  delay_minutes numeric, unreviewed bigint)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select s.business_date, w.id, w.location_id, s.cashier_id, case when x.flags = '{}' then 'none' else x.flags[1] end,
    private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff), 1::bigint, s.total_amount,
    round(extract(epoch from s.posted_at - s.occurred_at)::numeric / 60, 1), case when x.reviewed_at is null and x.flags <> '{}' then 1::bigint else 0::bigint end
  from public.late_sales x
  join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
  join public.tenants t on t.id = s.tenant_id
  left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
  left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
  where x.tenant_id = p_tenant_id and s.business_date between p_from and p_to;
end;
$$;
comment on function private.offline_rows(uuid, date, date) is 'Sales of a range of days that were made without the server, how late they came, and the first of what a person should look at.';
