-- Facts of sales: what reports add up, read from the documents. The same functions feed the tables (private.fold_reports) and what
-- is not taken in yet, so that there is one answer to what a sale counts for.

create type private.sale_fact as (
  kind text, line_id uuid, document_id uuid, sequence bigint, business_date date, sold_on date, minute smallint, hour smallint,
  channel text, location_id uuid, till_id uuid, till_session_id uuid, cashier_id uuid, returned_by uuid, contact_id uuid,
  product_id uuid, tax_code text, tax_rate_percent numeric, reason text,
  sold_net numeric, sold_tax numeric, discounts numeric, returned_net numeric, returned_tax numeric, units numeric,
  returned_units numeric, pieces numeric, cost numeric, cost_changes numeric, delivery_net numeric, delivery_tax numeric,
  sales integer, returns integer);
comment on type private.sale_fact is 'A row of private.sale_facts before it is one.';

create function private.day_minute(p_at timestamptz, p_day date, p_zone text, p_cutoff time)
returns smallint language sql stable security invoker set search_path = ''
return least(greatest(floor(extract(epoch from (p_at at time zone p_zone) - (p_day + p_cutoff)) / 60), 0), 1439)::smallint;
comment on function private.day_minute(timestamptz, date, text, time) is
  'Minutes from the begin of a business day to an instant, by the clock on the wall: 0 where it was before, 1439 where after.';

create function private.entry_location(p_tenant_id uuid, p_entry_id uuid, p_session_location_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select l.location_id from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id and l.location_id is not null limit 1), p_session_location_id);
end;
$$;
comment on function private.entry_location(uuid, uuid, uuid) is
  'Where a document was posted: the place of its journal entry; that of its till where it posted nothing.';

create function private.facts_of_sales(p_tenant_id uuid, p_sale_ids uuid[])
returns setof private.sale_fact language plpgsql stable rows 300 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with heads as materialized (
    select s.id, e.sequence, s.business_date, private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from s.occurred_at at time zone t.timezone)::smallint as hour, s.channel,
      private.entry_location(p_tenant_id, s.journal_entry_id, w.location_id) as location_id, h.till_id, s.till_session_id,
      coalesce(o.user_id, s.cashier_id) as cashier_id, s.contact_id, s.prices_include_tax, private.currency_step(s.currency_code) as step,
      s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
    from public.sales s
    join public.tenants t on t.id = s.tenant_id
    left join public.journal_entries e on e.tenant_id = s.tenant_id and e.id = s.journal_entry_id
    left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.id = any (p_sale_ids)
  ), lines as (
    select 'sale' as kind, d.id as line_id, d.id as sale_id, null::uuid as product_id, d.delivery_tax_code as tax_code,
      case when d.delivery_tax_code is not null then d.delivery_tax_rate_percent end as tax_rate_percent, 0::numeric as sold_net, 0::numeric as sold_tax, 0::numeric as discounts, 0::numeric as units,
      0::numeric as pieces, 0::numeric as cost, d.delivery_net_amount as delivery_net, d.delivery_tax_amount as delivery_tax, 1 as sales
    from heads d
    union all
    select 'sale_line', l.id, d.id, l.product_id, l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount,
      case when d.prices_include_tax and l.tax_rate_percent > 0
        then round(l.discount_amount / (1 + l.tax_rate_percent / 100) / d.step) * d.step else l.discount_amount end,
      l.quantity, case when private.unit_step(l.unit) < 1 then 1 else l.quantity end,
      coalesce((
        select -sum(m.value) from public.stock_movements m
        where m.tenant_id = p_tenant_id and m.source_id = d.id and m.source_line_id = l.id and m.kind = 'sale'), 0), 0, 0, 0
    from heads d
    join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = d.id
  )
  select l.kind, l.line_id, d.id, d.sequence, d.business_date, d.business_date, d.minute, d.hour, d.channel, d.location_id, d.till_id,
    d.till_session_id, d.cashier_id, null::uuid, d.contact_id, l.product_id, l.tax_code, l.tax_rate_percent, null::text, l.sold_net,
    l.sold_tax, l.discounts, 0::numeric, 0::numeric, l.units, 0::numeric, l.pieces, l.cost, 0::numeric, l.delivery_net, l.delivery_tax,
    l.sales, 0
  from heads d
  join lines l on l.sale_id = d.id;
end;
$$;
comment on function private.facts_of_sales(uuid, uuid[]) is 'What sales count for: a row for the sale, with its delivery, and one for each line.';

create function private.facts_of_returns(p_tenant_id uuid, p_credit_note_ids uuid[])
returns setof private.sale_fact language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with heads as materialized (
    select c.id, e.sequence, c.business_date, s.business_date as sold_on,
      private.day_minute(c.issued_at, c.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from c.issued_at at time zone t.timezone)::smallint as hour, coalesce(s.channel, 'till') as channel,
      private.entry_location(p_tenant_id, c.journal_entry_id, w.location_id) as location_id, h.till_id, c.till_session_id,
      coalesce(o.user_id, s.cashier_id, c.issued_by) as cashier_id, c.issued_by, c.contact_id, c.reason, c.net_amount, c.tax_amount,
      s.delivery_tax_code, s.delivery_tax_rate_percent,
      coalesce((
        select sum(m.value) from public.stock_movements m where m.tenant_id = p_tenant_id and m.source_id = c.id and m.source_line_id is null), 0) as changed
    from public.credit_notes c
    join public.tenants t on t.id = c.tenant_id
    left join public.sales s on s.tenant_id = c.tenant_id and s.id = c.sale_id
    left join public.sale_operators o on o.tenant_id = c.tenant_id and o.sale_id = c.sale_id
    left join public.journal_entries e on e.tenant_id = c.tenant_id and e.id = c.journal_entry_id
    left join public.till_sessions h on h.tenant_id = c.tenant_id and h.id = c.till_session_id
    left join public.tills w on w.tenant_id = c.tenant_id and w.id = h.till_id
    where c.tenant_id = p_tenant_id and c.id = any (p_credit_note_ids)
  ), lines as materialized (
    select l.id as line_id, d.id as credit_note_id, coalesce(l.product_id, x.product_id) as product_id, coalesce(l.tax_code, x.tax_code) as tax_code,
      coalesce(l.tax_rate_percent, x.tax_rate_percent) as tax_rate_percent, l.net_amount, l.tax_amount, l.quantity,
      -l.lost_cost - coalesce((
        select sum(m.value) from public.stock_movements m
        where m.tenant_id = p_tenant_id and m.source_id = d.id and m.source_line_id = l.id), 0) as cost
    from heads d
    join public.credit_note_lines l on l.tenant_id = p_tenant_id and l.credit_note_id = d.id
    left join public.sale_lines x on x.tenant_id = p_tenant_id and x.id = l.sale_line_id
  ), rows as (
    select 'return' as kind, d.id as line_id, d.id as credit_note_id, null::uuid as product_id, d.delivery_tax_code as tax_code,
      case when d.delivery_tax_code is not null then d.delivery_tax_rate_percent end as tax_rate_percent, 0::numeric as net, 0::numeric as tax,
      0::numeric as quantity, 0::numeric as cost, -d.changed as changed,
      coalesce(l.net, 0) - d.net_amount as delivery_net, coalesce(l.tax, 0) - d.tax_amount as delivery_tax, 1 as returns
    from heads d
    left join (
      select y.credit_note_id, sum(y.net_amount) as net, sum(y.tax_amount) as tax from lines y group by y.credit_note_id) l on l.credit_note_id = d.id
    union all
    select 'return_line', l.line_id, l.credit_note_id, l.product_id, l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount, l.quantity,
      l.cost, 0, 0, 0, 0
    from lines l
  )
  select r.kind, r.line_id, d.id, d.sequence, d.business_date, d.sold_on, d.minute, d.hour, d.channel, d.location_id, d.till_id,
    d.till_session_id, d.cashier_id, d.issued_by, d.contact_id, r.product_id, r.tax_code, r.tax_rate_percent, d.reason, 0::numeric, 0::numeric,
    0::numeric, r.net, r.tax, 0::numeric, r.quantity, 0::numeric, r.cost, r.changed, r.delivery_net, r.delivery_tax, 0, r.returns
  from heads d
  join rows r on r.credit_note_id = d.id;
end;
$$;
comment on function private.facts_of_returns(uuid, uuid[]) is
  'What returns count for: a row for the credit note, with delivery that was given back, and one for each line. They belong to who served the sale, on the day of the return.';

create function private.facts_of_cost_changes(p_tenant_id uuid, p_from bigint, p_until bigint)
returns setof private.sale_fact language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with changed as materialized (
    select e.id, e.sequence, e.business_date, e.source_id, extract(hour from e.posted_at at time zone t.timezone)::smallint as hour,
      l.location_id, sum(l.debit - l.credit) as amount
    from public.journal_entries e
    join public.tenants t on t.id = e.tenant_id
    join public.ledger_accounts a on a.tenant_id = e.tenant_id and a.role = 'cost_of_goods_sold'
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = a.id
    where e.tenant_id = p_tenant_id and e.sequence > p_from and e.sequence <= p_until and e.source_type not in ('sale', 'credit_note')
    group by e.id, e.sequence, e.business_date, e.source_id, e.posted_at, t.timezone, l.location_id
  ), moved as materialized (
    select c.id as entry_id, m.id, m.product_id, -m.value as amount
    from changed c
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.source_id = c.source_id and m.quantity = 0
  ), explained as materialized (
    -- By product where the corrections of the document's goods are all that it changed.
    select c.id from changed c
    where (select count(*) from changed o where o.id = c.id) = 1
      and c.amount = (select sum(m.amount) from moved m where m.entry_id = c.id)
  )
  select 'cost_change', r.line_id, c.source_id, c.sequence, c.business_date, null::date, 0::smallint, c.hour, null::text, c.location_id, null::uuid,
    null::uuid, null::uuid, null::uuid, null::uuid, r.product_id, null::text, null::numeric, null::text, 0::numeric, 0::numeric, 0::numeric,
    0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, r.amount, 0::numeric, 0::numeric, 0, 0
  from changed c
  join (
    select m.entry_id, m.id as line_id, m.product_id, m.amount, null::uuid as location_id, true as is_explained
    from moved m where m.entry_id in (select x.id from explained x)
    union all
    select o.id, private.place_of_entry(o.id, o.location_id), null, o.amount, o.location_id, false
    from changed o where o.id not in (select x.id from explained x)
  ) r on r.entry_id = c.id and (r.is_explained or r.location_id is not distinct from c.location_id)
  where r.amount <> 0;
end;
$$;
comment on function private.facts_of_cost_changes(uuid, bigint, bigint) is
  'What entries after p_from, up to p_until, changed cost of sales by without being a sale or a return; by product where it is known.';

create function private.place_of_entry(p_entry_id uuid, p_location_id uuid)
returns uuid language sql immutable security invoker set search_path = ''
return md5(p_entry_id::text || coalesce(p_location_id::text, ''))::uuid;
comment on function private.place_of_entry(uuid, uuid) is 'An id for what an entry did at one place.';

create function private.facts_of_entries(p_tenant_id uuid, p_from bigint, p_until bigint)
returns setof private.sale_fact language plpgsql stable rows 300 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_sale_ids uuid[];
  v_credit_note_ids uuid[];
begin
  select array_agg(e.source_id) filter (where e.source_type = 'sale'), array_agg(e.source_id) filter (where e.source_type = 'credit_note')
  into v_sale_ids, v_credit_note_ids
  from public.journal_entries e where e.tenant_id = p_tenant_id and e.sequence > p_from and e.sequence <= p_until;
  return query select * from private.facts_of_sales(p_tenant_id, v_sale_ids);
  return query select * from private.facts_of_returns(p_tenant_id, v_credit_note_ids);
  return query select * from private.facts_of_cost_changes(p_tenant_id, p_from, p_until);
end;
$$;
comment on function private.facts_of_entries(uuid, bigint, bigint) is 'What the journal entries after p_from, up to p_until, count for in reports of sales.';

create function private.report_tail(p_tenant_id uuid, p_from date, p_to date)
returns setof private.sale_fact language plpgsql stable rows 300 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select f.* from private.facts_of_entries(p_tenant_id,
    coalesce((select w.sequence from private.report_watermarks w where w.tenant_id = p_tenant_id), 0), 9223372036854775807) f
  where f.business_date between p_from and p_to;
  -- What is given away moves no money and no value: it has no entry, and is read where it stands.
  return query
  select f.* from private.facts_of_sales(p_tenant_id, array(
    select s.id from public.sales s where s.tenant_id = p_tenant_id and s.journal_entry_id is null and s.business_date between p_from and p_to)) f;
  return query
  select f.* from private.facts_of_returns(p_tenant_id, array(
    select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.journal_entry_id is null and c.business_date between p_from and p_to)) f;
end;
$$;
comment on function private.report_tail(uuid, date, date) is
  'What the tables of reports have not taken in, of a range of days: documents after the watermark, and those without an entry.';
