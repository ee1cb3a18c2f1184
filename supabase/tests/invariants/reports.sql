-- What must be true of reports: what they add up is what the documents and the books say, and their tables are the sums of the facts.
-- Read-only: run it on any database at any time; no row means all is well.

with
fact as (
  select t.id as tenant_id, f.business_date, f.sold_net, f.returned_net, f.sold_tax, f.returned_tax, f.cost, f.cost_changes, f.delivery_net,
    f.delivery_tax, f.sales, f.returns
  from public.tenants t cross join lateral private.report_tail(t.id, '1970-01-01', '2999-12-31') f
  union all
  select f.tenant_id, f.business_date, f.sold_net, f.returned_net, f.sold_tax, f.returned_tax, f.cost, f.cost_changes, f.delivery_net,
    f.delivery_tax, f.sales, f.returns
  from private.sale_facts f
),
counted as (
  select f.tenant_id, f.business_date as day, sum(f.sold_net) as sold_net, sum(f.returned_net) as returned_net,
    sum(f.sold_net - f.returned_net + f.delivery_net) as net, sum(f.sold_tax - f.returned_tax + f.delivery_tax) as tax,
    sum(f.cost + f.cost_changes) as cost, sum(f.sales) as sales, sum(f.returns) as returns
  from fact f group by f.tenant_id, f.business_date
),
sold as (
  select s.tenant_id, s.business_date as day, count(*) as sales, sum(s.net_amount) as net, sum(s.tax_amount) as tax
  from public.sales s group by s.tenant_id, s.business_date
),
returned as (
  select c.tenant_id, c.business_date as day, count(*) as returns, sum(c.net_amount) as net, sum(c.tax_amount) as tax
  from public.credit_notes c group by c.tenant_id, c.business_date
),
booked as (
  select l.tenant_id, l.business_date as day,
    coalesce(sum(l.credit - l.debit) filter (where a.role in ('sales', 'delivery_income', 'sales_returns') and e.source_type in ('sale', 'credit_note')), 0) as net,
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'vat_output' and e.source_type in ('sale', 'credit_note')), 0) as tax,
    coalesce(sum(l.debit - l.credit) filter (where a.role = 'cost_of_goods_sold'), 0) as cost
  from public.journal_lines l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where a.role in ('sales', 'delivery_income', 'sales_returns', 'vat_output', 'cost_of_goods_sold')
  group by l.tenant_id, l.business_date
)

select 'reported_day_is_its_documents' as invariant, coalesce(c.tenant_id, s.tenant_id, r.tenant_id) as tenant_id, format('%s: reported %s sales %s returns net %s tax %s, documents %s %s %s %s',
  coalesce(c.day, s.day, r.day), c.sales, c.returns, c.net, c.tax, s.sales, r.returns, coalesce(s.net, 0) - coalesce(r.net, 0),
  coalesce(s.tax, 0) - coalesce(r.tax, 0)) as details
from counted c
full join sold s on s.tenant_id = c.tenant_id and s.day = c.day
full join returned r on r.tenant_id = coalesce(c.tenant_id, s.tenant_id) and r.day = coalesce(c.day, s.day)
where (coalesce(c.sales, 0), coalesce(c.returns, 0)) <> (coalesce(s.sales, 0), coalesce(r.returns, 0))
  or coalesce(c.net, 0) <> coalesce(s.net, 0) - coalesce(r.net, 0) or coalesce(c.tax, 0) <> coalesce(s.tax, 0) - coalesce(r.tax, 0)

union all
select 'reported_day_is_the_books', coalesce(c.tenant_id, b.tenant_id), format('%s: reported net %s tax %s cost %s, books %s %s %s',
  coalesce(c.day, b.day), c.net, c.tax, c.cost, b.net, b.tax, b.cost)
from counted c
full join booked b on b.tenant_id = c.tenant_id and b.day = c.day
where coalesce(c.net, 0) <> coalesce(b.net, 0) or coalesce(c.tax, 0) <> coalesce(b.tax, 0) or coalesce(c.cost, 0) <> coalesce(b.cost, 0)

union all
select 'sums_of_reports_are_their_facts', x.tenant_id, format('%s: sums %s, facts %s', x.name, x.sums, x.facts)
from (
  select t.id as tenant_id, w.name, w.sums, w.lines, f.facts, f.fact_lines
  from public.tenants t
  cross join lateral (
    select 'hours' as name, jsonb_build_array(sum(r.sold_net), sum(r.returned_net), sum(r.units), sum(r.cost + r.cost_changes), sum(r.delivery_net), sum(r.sales), sum(r.returns)) as sums, sum(r.lines) as lines
    from private.sale_hours r where r.tenant_id = t.id
    union all
    select 'people', jsonb_build_array(sum(r.sold_net), sum(r.returned_net), sum(r.units), sum(r.cost + r.cost_changes), sum(r.delivery_net), sum(r.sales), sum(r.returns)), null
    from private.cashier_days r where r.tenant_id = t.id
    union all
    select 'products', jsonb_build_array(sum(r.sold_net), sum(r.returned_net), sum(r.units), sum(r.cost + r.cost_changes), sum(r.delivery_net), sum(r.sales), sum(r.returns)), null
    from private.product_months r where r.tenant_id = t.id
    union all
    select 'customers', jsonb_build_array(sum(r.sold_net), sum(r.returned_net), sum(r.units), sum(r.cost + r.cost_changes), sum(r.delivery_net), sum(r.sales), sum(r.returns)), null
    from private.contact_months r where r.tenant_id = t.id
  ) w
  cross join lateral (
    select jsonb_build_array(sum(f.sold_net), sum(f.returned_net), sum(f.units), sum(f.cost + f.cost_changes), sum(f.delivery_net), sum(f.sales), sum(f.returns)) as facts, count(*) as fact_lines
    from private.sale_facts f where f.tenant_id = t.id) f
) x
where x.sums <> x.facts or x.lines <> x.fact_lines
