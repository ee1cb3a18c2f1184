-- What reports read besides sales: payments, stock, counted drawers. Rows for a range of days, with the columns that private.report_sources names.

create function private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text,
  minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select m.business_date, m.tender_type, m.channel, w.location_id, w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end, 1::bigint
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0)
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id;
end;
$$;
comment on function private.tender_rows(uuid, date, date) is
  'Every payment taken and paid back in a range of days: for sales, returns, accounts of customers and gift cards. collected counts money only (cash, card, mobile money, bank).';

create function private.stock_rows(p_tenant_id uuid)
returns table (product_id uuid, location_id uuid, on_hand numeric, reserved numeric, stock_value numeric, retail_value numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.product_id, l.location_id, l.quantity, l.reserved_quantity, l.stock_value, round(l.quantity * p.price, 2)
  from public.stock_levels l
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = p_tenant_id and (l.quantity <> 0 or l.reserved_quantity <> 0);
end;
$$;
comment on function private.stock_rows(uuid) is 'What lies where as it stands, with what it cost and what it would bring at the price of today.';

create function private.till_rows_closed(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, till_id uuid, location_id uuid, cashier_id uuid, minute smallint, expected_cash numeric, counted_cash numeric, over numeric,
  short numeric, opening_difference numeric, closings bigint)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select d.day, s.till_id, w.location_id, s.opened_by, private.day_minute(s.closed_at, d.day, t.timezone, t.day_cutoff), s.expected_cash, s.counted_cash, greatest(s.over_short, 0), greatest(-s.over_short, 0),
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
