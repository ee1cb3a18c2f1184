-- What reports say beside what documents, books and Z reports say. Each function answers one kind of comparison: the day, its name, both
-- sides, and whether they are equal. Equal can be more than the two amounts that are shown: every sum of a table, the hash of a month.

create type private.tie as (business_date date, tie text, till_session_id uuid, reported numeric, booked numeric, is_equal boolean);
comment on type private.tie is 'One comparison of reports with something else; is_equal also compares what the two amounts do not show.';

create function private.tie_names()
returns table (tie text, name text, is_of_sums boolean, is_of_facts boolean) language sql immutable rows 22 security invoker set search_path = '' as $$
  values ('hours', 'Sums by hour and the lines they are made of', true, false),
    ('people', 'Sums by person and the lines they are made of', true, false),
    ('products', 'Sums by product and the lines they are made of', true, false),
    ('customers', 'Sums by customer and the lines they are made of', true, false),
    ('groupings', 'Net sales by each grouping, and all together', false, false),
    ('sold', 'Sold, in reports and on receipts', false, true),
    ('returned', 'Returned, in reports and on credit notes', false, true),
    ('discounts', 'Discounts, in sales and by promotion', false, true),
    ('net', 'Net sales and delivery, in reports and in the journal', false, true),
    ('tax', 'Tax on sales, in reports and in the journal', false, true),
    ('cost', 'Cost of sales, in reports and in the journal', false, true),
    ('losses', 'Losses, in reports and in the journal', false, false),
    ('bridge', 'Total sales and how they were paid', false, true),
    ('z_net', 'Net sales, in reports and Z reports', false, true),
    ('z_tax', 'Tax, in reports and Z reports', false, true),
    ('z_paid', 'Payments less refunds, in documents and Z reports', false, false),
    ('stock', 'Change of stock, in movements and in the journal', false, false),
    ('stock_value', 'Stock at the end, in reports and in the journal', false, false),
    ('stock_carried', 'Stock before with its changes, and at the end', false, false),
    ('liabilities', 'Gift cards, credit and deposits, in reports and in their own records', false, false),
    ('liabilities_carried', 'Liabilities at the end of a day and before the next', false, false),
    ('frozen', 'A closed month, as reports have it and as it was closed', false, true);
$$;
comment on function private.tie_names() is
  'The comparisons of reports: what they are called with both sides, whether tables of sums are compared with the facts (mended by adding up again), and whether facts are compared (mended by reading the documents again).';

create function private.rollup_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  c_sums constant text := 'array[sum(r.sold_net), sum(r.sold_tax), sum(r.discounts), sum(r.returned_net), sum(r.returned_tax), sum(r.units), sum(r.returned_units), '
    'sum(r.pieces), sum(r.cost), sum(r.cost_changes), sum(r.delivery_net), sum(r.delivery_tax), sum(r.sales), sum(r.returns), %s]';
  v_rollup record;
begin
  for v_rollup in
    select * from (values ('hours', 'sale_hours', false, 'sum(r.lines)', 'count(*)'), ('people', 'cashier_days', false, '0', '0'),
      ('products', 'product_months', true, '0', '0'), ('customers', 'contact_months', true, '0', '0')) as t (tie, relation, is_by_month, lines, fact_lines)
  loop
    -- A month stands at its first day, and is compared as a whole where that day is asked for.
    return query execute format($sql$
      select coalesce(s.day, f.day), %1$L, null::uuid, coalesce(s.net, 0), coalesce(f.net, 0), coalesce(s.sums, array_fill(0::numeric, '{15}')) = coalesce(f.sums, array_fill(0::numeric, '{15}'))
      from (
        select r.business_date as day, sum(r.sold_net - r.returned_net + r.delivery_net) as net, %3$s as sums
        from private.%2$I r where r.tenant_id = $1 and r.business_date between $2 and $3 group by 1) s
      full join (
        select %5$s as day, sum(r.sold_net - r.returned_net + r.delivery_net) as net, %4$s as sums
        from private.sale_facts r where r.tenant_id = $1 and r.business_date between $2 and $4 group by 1) f on f.day = s.day $sql$,
      v_rollup.tie, v_rollup.relation, format(c_sums, v_rollup.lines), format(c_sums, v_rollup.fact_lines),
      case when v_rollup.is_by_month then 'date_trunc(''month'', r.business_date)::date' else 'r.business_date' end)
    using p_tenant_id,
      case when v_rollup.is_by_month then date_trunc('month', p_from + interval '1 month' - interval '1 day')::date else p_from end, p_to,
      case when v_rollup.is_by_month then (date_trunc('month', p_to) + interval '1 month' - interval '1 day')::date else p_to end;
  end loop;
end;
$$;
comment on function private.rollup_ties(uuid, date, date) is
  'Tables of sums and the facts: every sum of a day, or of a month whose first day is asked for.';

create function private.tied_facts(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, sold_net numeric, returned_net numeric, net numeric, tax numeric, cost numeric, discounts numeric, sales bigint, returns bigint)
language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select f.business_date, sum(f.sold_net), sum(f.returned_net), sum(f.sold_net - f.returned_net + f.delivery_net),
    sum(f.sold_tax - f.returned_tax + f.delivery_tax), sum(f.cost + f.cost_changes), sum(f.discounts), sum(f.sales)::bigint, sum(f.returns)::bigint
  from (
    select a.business_date, a.sold_net, a.returned_net, a.delivery_net, a.sold_tax, a.returned_tax, a.delivery_tax, a.cost, a.cost_changes, a.discounts, a.sales, a.returns
    from private.sale_facts a where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to
    union all
    select a.business_date, a.sold_net, a.returned_net, a.delivery_net, a.sold_tax, a.returned_tax, a.delivery_tax, a.cost, a.cost_changes, a.discounts, a.sales, a.returns
    from private.report_tail(p_tenant_id, p_from, p_to) a) f
  group by f.business_date;
end;
$$;
comment on function private.tied_facts(uuid, date, date) is 'What reports of sales add up for each day, with what their tables have not taken in.';

create function private.document_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with fact as materialized (select * from private.tied_facts(p_tenant_id, p_from, p_to)),
  sides as (
    select f.business_date, 'sold' as tie, f.sold_net as reported, 0::numeric as booked, f.sales as counted from fact f
    union all
    select s.business_date, 'sold', 0, coalesce((
      select sum(l.net_amount) from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id), 0), -1
    from public.sales s where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select f.business_date, 'returned', f.returned_net, 0, f.returns from fact f
    union all
    select c.business_date, 'returned', 0, coalesce((
      select sum(l.net_amount) from public.credit_note_lines l where l.tenant_id = c.tenant_id and l.credit_note_id = c.id), 0), -1
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
    union all
    select f.business_date, 'discounts', f.discounts, 0, 0 from fact f
    union all
    select d.business_date, 'discounts', 0, d.given, 0 from private.discount_rows(p_tenant_id, p_from, p_to) d
    union all
    select f.business_date, k.tie, case k.tie when 'net' then f.net when 'tax' then f.tax else f.cost end, 0, 0
    from fact f cross join (values ('net'), ('tax'), ('cost')) as k (tie)
    union all
    select f.business_date, 'bridge', f.net + f.tax, 0, 0 from fact f
    union all
    select t.business_date, 'bridge', 0, t.taken - t.paid_back, 0
    from private.tender_rows(p_tenant_id, p_from, p_to) t where t.money_source in ('sale', 'return')
    union all
    select s.business_date, 'bridge', 0, p.rounding_amount, 0
    from public.sales s join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.rounding_amount <> 0
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    -- Points have a row of their own among the payments; what lowers an invoice moves no money.
    select c.business_date, 'bridge', 0, -c.rounding_amount - c.receivable_amount, 0
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
    union all
    select j.business_date, j.tie, 0, j.booked, 0 from private.journal_sides(p_tenant_id, p_from, p_to) j where j.tie in ('net', 'tax', 'cost')
  )
  select s.business_date, s.tie, null::uuid, sum(s.reported), sum(s.booked), sum(s.reported) = sum(s.booked) and sum(s.counted) = 0
  from sides s group by s.business_date, s.tie;
end;
$$;
comment on function private.document_ties(uuid, date, date) is
  'Reports of sales, day by day, and the documents, the report of discounts, the journal, and the payments that total sales lead to.';

create function private.journal_sides(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, tie text, booked numeric)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.business_date, case a.role when 'vat_output' then 'tax' when 'cost_of_goods_sold' then 'cost' when 'inventory' then 'stock'
      when 'shrinkage' then 'losses' when 'stock_gain' then 'losses' else 'net' end as tie,
    sum(case when a.role in ('cost_of_goods_sold', 'inventory', 'shrinkage', 'stock_gain') then l.debit - l.credit else l.credit - l.debit end)
  from public.ledger_accounts a
  join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.business_date between p_from and p_to
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where a.tenant_id = p_tenant_id
    and (a.role in ('cost_of_goods_sold', 'inventory')
      or a.role in ('sales', 'delivery_income', 'sales_returns', 'vat_output') and e.source_type in ('sale', 'credit_note')
      or a.role in ('shrinkage', 'stock_gain') and e.source_type in ('stock_adjustment', 'stock_count', 'stock_transfer_receipt', 'credit_note'))
  group by l.business_date, 2;
end;
$$;
comment on function private.journal_sides(uuid, date, date) is 'What the journal has of net sales, tax, cost, losses and stock for each day.';

create function private.goods_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_value numeric := (select coalesce(sum(s.stock_value), 0) from private.stock_day_rows(p_tenant_id, p_to) s);
  v_before numeric := (select coalesce(sum(s.stock_value), 0) from private.stock_day_rows(p_tenant_id, p_from - 1) s);
  v_changed numeric := (
    select coalesce(sum(m.value), 0) from public.stock_movements m where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to);
  v_booked numeric := coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_to], false,
      array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'inventory')) s), 0);
begin
  return query
  select s.business_date, s.tie, null::uuid, sum(s.reported), sum(s.booked), sum(s.reported) = sum(s.booked)
  from (
    select m.business_date, 'stock' as tie, m.value as reported, 0::numeric as booked
    from public.stock_movements m where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to
    union all
    -- What the business uses itself is an expense, no loss.
    select l.business_date, 'losses', l.lost - l.found, 0
    from private.loss_rows(p_tenant_id, p_from, p_to) l where l.loss_reason <> 'internal_use' or l.found <> 0
    union all
    select j.business_date, j.tie, 0, j.booked from private.journal_sides(p_tenant_id, p_from, p_to) j where j.tie in ('stock', 'losses')) s
  group by s.business_date, s.tie
  union all
  select p_to, 'stock_value', null, v_value, v_booked, v_value = v_booked
  union all
  select p_to, 'stock_carried', null, v_before + v_changed, v_value, v_before + v_changed = v_value;
end;
$$;
comment on function private.goods_ties(uuid, date, date) is
  'Losses and changes of stock, day by day, and the journal; the value of stock at the end, and what it was before with what came and went.';

create function private.session_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with closed as materialized (
    select d.day, s.id, s.z_report from public.till_sessions s
    cross join lateral (select private.business_date(p_tenant_id, s.closed_at) as day) d
    where s.tenant_id = p_tenant_id and s.status = 'closed' and s.opened_at between (p_from - 400)::timestamptz and (p_to + 3)::timestamptz
      and d.day between p_from and p_to
  ), document as materialized (
    -- A late sale belongs to the session that took it in, whatever its day.
    select c.id as session_id, s.id, 'sale' as kind from closed c join public.sales s on s.tenant_id = p_tenant_id and s.till_session_id = c.id
    union all
    select c.id, n.id, 'return' from closed c join public.credit_notes n on n.tenant_id = p_tenant_id and n.till_session_id = c.id
  ), line as materialized (
    select d.session_id, d.id, d.kind, d.id as line_id from document d
    union all
    select d.session_id, d.id, 'sale_line', l.id from document d join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = d.id where d.kind = 'sale'
    union all
    select d.session_id, d.id, 'return_line', l.id
    from document d join public.credit_note_lines l on l.tenant_id = p_tenant_id and l.credit_note_id = d.id where d.kind = 'return'
  ), taken_in as materialized (
    select l.session_id, l.id, f.sold_net - f.returned_net + f.delivery_net as net, f.sold_tax - f.returned_tax + f.delivery_tax as tax
    from line l join private.sale_facts f on f.tenant_id = p_tenant_id and f.kind = l.kind and f.line_id = l.line_id
  ), fact as (
    select t.session_id, t.net, t.tax from taken_in t
    union all
    select d.session_id, f.sold_net + f.delivery_net, f.sold_tax + f.delivery_tax
    from private.facts_of_sales(p_tenant_id, array(select x.id from document x where x.kind = 'sale' and x.id not in (select t.id from taken_in t))) f
    join document d on d.id = f.document_id
    union all
    select d.session_id, f.delivery_net - f.returned_net, f.delivery_tax - f.returned_tax
    from private.facts_of_returns(p_tenant_id, array(select x.id from document x where x.kind = 'return' and x.id not in (select t.id from taken_in t))) f
    join document d on d.id = f.document_id
  ), paid as (
    select d.session_id, p.amount - p.rounding_amount as amount
    from document d join public.sale_payments p on p.tenant_id = p_tenant_id and p.sale_id = d.id where d.kind = 'sale'
    union all
    select d.session_id, n.rounding_amount - n.refund_amount
    from document d join public.credit_notes n on n.tenant_id = p_tenant_id and n.id = d.id where d.kind = 'return'
  ), compared as (
    select c.day, c.id, v.tie, v.reported, v.booked
    from closed c
    cross join lateral (
      select coalesce(sum(f.net), 0) as net, coalesce(sum(f.tax), 0) as tax from fact f where f.session_id = c.id) f
    cross join lateral (values
      ('z_net', f.net, (c.z_report ->> 'net_total')::numeric),
      ('z_tax', f.tax, (c.z_report ->> 'tax_total')::numeric),
      ('z_paid', (select coalesce(sum(p.amount), 0) from paid p where p.session_id = c.id), (
        select coalesce(sum((t.value ->> 'amount')::numeric), 0) from jsonb_array_elements(c.z_report -> 'tenders') as t)
        - (select coalesce(sum((t.value ->> 'amount')::numeric), 0) from jsonb_array_elements(c.z_report -> 'refund_tenders') as t))) as v (tie, reported, booked)
  )
  select c.day, c.tie, c.id, c.reported, c.booked, c.reported = c.booked from compared c where c.booked is not null;
end;
$$;
comment on function private.session_ties(uuid, date, date) is
  'Till sessions that were closed in a range of days: what reports have of their sales and returns, what was paid, and their Z report.';

create function private.liability_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 2 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_reported jsonb;
  v_own jsonb;
begin
  select jsonb_object_agg(r.liability, r.owed_before) filter (where r.owed_before <> 0) into v_reported from private.liability_rows(p_tenant_id, p_from, p_to) r;
  select jsonb_object_agg(r.liability, r.owed_after) filter (where r.owed_after <> 0) into v_own from private.liability_rows(p_tenant_id, '1970-01-01', p_from - 1) r;
  return next row(p_from, 'liabilities_carried', null, private.sum_of_object(v_reported), private.sum_of_object(v_own),
    v_reported is not distinct from v_own)::private.tie;
  -- Cards and credit have no business day of their own: they are compared as they stand.
  if p_to < private.business_date(p_tenant_id, statement_timestamp()) then
    return;
  end if;
  select jsonb_object_agg(r.liability, r.owed_after) filter (where r.owed_after <> 0) into v_reported
  from private.liability_rows(p_tenant_id, p_from, '2999-12-31') r where r.liability <> 'points';
  select jsonb_object_agg(x.liability, x.amount) filter (where x.amount <> 0) into v_own
  from (
    select 'gift_cards' as liability, sum(g.balance) as amount from public.gift_cards g where g.tenant_id = p_tenant_id
    union all
    select 'store_credit', sum(e.amount) from public.store_credit_entries e where e.tenant_id = p_tenant_id
    union all
    select 'customer_deposits', sum(e.amount) from public.contact_entries e where e.tenant_id = p_tenant_id and e.account = 'deposit') x;
  return next row(p_to, 'liabilities', null, private.sum_of_object(v_reported), private.sum_of_object(v_own), v_reported is not distinct from v_own)::private.tie;
end;
$$;
comment on function private.liability_ties(uuid, date, date) is
  'What customers can still use: before a day and after the one before it; and, as it stands, in the report and by cards, credit and deposits.';

create function private.sum_of_object(p_amounts jsonb)
returns numeric language sql immutable security invoker set search_path = ''
return coalesce((select sum(a.value::numeric) from jsonb_each_text(p_amounts) as a), 0);
comment on function private.sum_of_object(jsonb) is 'The sum of the amounts of an object.';

create function private.month_figures(p_tenant_id uuid, p_month date)
returns table (hash text, net numeric) language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  return query
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', f.business_date, trim_scale(f.sold_net), trim_scale(f.returned_net),
      trim_scale(f.net), trim_scale(f.tax), trim_scale(f.cost), trim_scale(f.discounts)), ';' order by f.business_date), ''), 'UTF8')), 'hex'), coalesce(sum(f.net), 0)
  from private.tied_facts(p_tenant_id, p_month, (p_month + interval '1 month' - interval '1 day')::date) f
  where (f.sold_net, f.returned_net, f.net, f.tax, f.cost, f.discounts) <> (0, 0, 0, 0, 0, 0);
end;
$$;
comment on function private.month_figures(uuid, date) is 'The hash of all amounts of a month, day by day, and its net sales with delivery.';

create function private.frozen_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 12 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select m.month, 'frozen', null::uuid, n.net, m.net, n.hash = m.hash
  from private.report_frozen_months m cross join lateral private.month_figures(p_tenant_id, m.month) n
  where m.tenant_id = p_tenant_id and m.month between p_from and p_to;
end;
$$;
comment on function private.frozen_ties(uuid, date, date) is 'Months that the books closed for good: as reports have them, and as they were.';

create function private.grouping_ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off as $$
declare
  v_plan private.report_plan;
  v_dimension private.report_dimensions;
  v_sums text[] := '{}';
  v_net numeric[];
  v_differing numeric;
begin
  v_plan.tenant_id := p_tenant_id;
  v_plan.measures := array(select m from private.report_measures m where m.key = 'net_sales');
  v_plan.filters := '[]';
  v_plan.by_sale_day := false;
  v_plan.from_on := p_from;
  v_plan.to_on := p_to;
  for v_dimension in
    -- First none: all together.
    select d.* from (select null) as x (none) left join private.report_dimensions d on false
    union all
    select d.* from private.report_dimensions d
    where exists (select 1 from private.report_sources s where s.family = 'sales' and d.columns <@ s.columns)
      and private.cannot_be_split(v_plan.measures[1], d) is null
  loop
    v_plan.dimensions := case when v_dimension.key is null then '{}' else array[v_dimension] end;
    v_plan.source := private.report_source(v_plan, p_to);
    v_sums := v_sums || format('(select coalesce(sum(s.sold_net - s.returned_net), 0) from (%s) s where s.is_total = %L)',
      private.report_sums_sql(v_plan, p_from, p_to, null, false), v_dimension.key is null);
  end loop;
  execute private.with_tail(array[v_plan], format('select array[%s]', array_to_string(v_sums, ', '))) into v_net using p_tenant_id;
  v_differing := (select n.amount from unnest(v_net) with ordinality as n (amount, place) where n.amount <> v_net[1] order by n.place limit 1);
  return next row(p_to, 'groupings', null, coalesce(v_differing, v_net[1]), v_net[1], v_differing is null)::private.tie;
end;
$$;
comment on function private.grouping_ties(uuid, date, date) is
  'Net sales of a range of days by each grouping that reports have, the rows added up, and without one; a branch of categories counts once. Of those that differ the first is shown.';

create function private.ties(p_tenant_id uuid, p_from date, p_to date)
returns setof private.tie language plpgsql stable rows 2000 security definer set search_path = '' as $$
begin
  return query select * from private.rollup_ties(p_tenant_id, p_from, p_to);
  return query select * from private.grouping_ties(p_tenant_id, p_from, p_to);
  return query select * from private.document_ties(p_tenant_id, p_from, p_to);
  return query select * from private.goods_ties(p_tenant_id, p_from, p_to);
  return query select * from private.session_ties(p_tenant_id, p_from, p_to);
  return query select * from private.liability_ties(p_tenant_id, p_from, p_to);
  return query select * from private.frozen_ties(p_tenant_id, p_from, p_to);
end;
$$;
comment on function private.ties(uuid, date, date) is 'Every comparison of reports with documents, journal, Z reports and each other, of a range of days.';

create function private.tie_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, tie text, till_session_id uuid, minute smallint, reported numeric, booked numeric, differing bigint, comparisons bigint, places bigint,
  squares bigint)
language plpgsql stable rows 2000 security definer set search_path = '' as $$
begin
  return query
  select t.business_date, t.tie, t.till_session_id, 0::smallint, t.reported, t.booked, case when t.is_equal then 0 else 1 end::bigint, 1::bigint, n.place, n.place * n.place
  from private.ties(p_tenant_id, p_from, p_to) t
  join (select x.tie, x.place from private.tie_names() with ordinality as x (tie, name, is_of_sums, is_of_facts, place)) n on n.tie = t.tie;
end;
$$;
comment on function private.tie_rows(uuid, date, date) is 'The comparisons of reports as a report shows them; differing counts those that are not equal. comparisons, places and squares tell whether all that is added up is of one kind: only then is comparisons * squares the square of places.';
