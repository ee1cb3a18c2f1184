-- What must be true of purchases beside the checks of private.book_checks: documents are the sum of their lines, what is held posted nothing.
-- Read-only: run it on any database at any time; no row means all is well.

select 'order_is_sum_of_lines' as invariant, o.tenant_id, format('%s: net %s tax %s, lines %s and %s', o.order_number, o.net_amount, o.tax_amount, x.net, x.tax) as details
from public.purchase_orders o
cross join lateral (
  select coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax from public.purchase_order_lines l
  where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) x
where (o.net_amount, o.tax_amount) is distinct from (x.net, x.tax)

union all
select 'bill_is_sum_of_lines', b.tenant_id, format('%s: net %s tax %s, lines %s and %s', b.bill_number, b.net_amount, b.tax_amount, x.net, x.tax)
from public.supplier_bills b
cross join lateral (
  select coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax, coalesce(sum(l.recoverable_tax_amount), 0) as recoverable
  from public.supplier_bill_lines l where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id) x
where b.bill_number is not null and (b.net_amount, b.tax_amount, b.recoverable_tax_amount) is distinct from (x.net, x.tax, x.recoverable)

union all
select 'bill_line_costs_what_does_not_come_back', l.tenant_id, format('line %s: cost %s, net %s tax %s own %s back %s', l.id, l.cost_amount, l.net_amount,
  l.tax_amount, l.own_tax_amount, l.recoverable_tax_amount)
from public.supplier_bill_lines l
where l.cost_amount <> l.net_amount + l.tax_amount + l.own_tax_amount - l.recoverable_tax_amount

union all
select 'credited_of_a_bill_is_its_credits', l.tenant_id, format('line %s: credited %s, credits %s', l.id, l.credited_net, x.net)
from public.supplier_bill_lines l
cross join lateral (
  select coalesce(sum(c.net_amount), 0) as net, coalesce(sum(c.tax_amount), 0) as tax from public.supplier_credit_lines c
  where c.tenant_id = l.tenant_id and c.supplier_bill_line_id = l.id) x
where l.credited_net <> x.net or l.credited_tax <> x.tax

union all
select 'held_bill_posted_nothing', b.tenant_id, format('bill %s is %s', b.id, b.status)
from public.supplier_bills b
where b.status in ('draft', 'held', 'discarded') and (b.journal_entry_id is not null
  or exists (select 1 from public.supplier_bill_lines l where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id)
  or exists (select 1 from public.contact_open_items i where i.tenant_id = b.tenant_id and i.id = b.id));
