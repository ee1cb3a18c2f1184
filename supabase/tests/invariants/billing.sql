-- What must be true of the platform's bills: lines are totals, credit is never below nothing, numbers have no gap, nothing comes back that was not paid.
-- Read-only: run it on any database at any time; no row means all is well.

select 'billing_lines_are_the_total' as invariant, i.tenant_id, format('%s: total %s, lines %s', i.number, i.total, coalesce(l.amount, 0)) as details
from public.subscription_invoices i
left join (select x.tenant_id, x.invoice_id, sum(x.amount) as amount from public.subscription_invoice_lines x group by x.tenant_id, x.invoice_id) l
  on l.tenant_id = i.tenant_id and l.invoice_id = i.id
where i.total <> coalesce(l.amount, 0) or i.total <> i.subtotal - i.discount + i.tax + i.rounding or i.amount_due <> i.total - i.credit_used

union all
select 'billing_credit_not_below_zero', c.tenant_id, format('%s %s', c.currency, sum(c.amount))
from public.subscription_credits c group by c.tenant_id, c.currency having sum(c.amount) < 0

union all
select 'billing_pays_and_returns_what_there_is', i.tenant_id, format('%s: due %s, paid %s, back %s', i.number, i.amount_due, i.paid_amount, i.refunded_amount)
from public.subscription_invoices i
where i.paid_amount > i.amount_due or i.refunded_amount > i.paid_amount or i.status = 'paid' and i.paid_amount <> i.amount_due

union all
select 'billing_notes_are_refunds', i.tenant_id, format('%s: back %s, notes %s', i.number, i.refunded_amount, coalesce(n.amount, 0))
from public.subscription_invoices i
left join (select x.tenant_id, x.invoice_id, sum(x.amount) as amount from public.subscription_credit_notes x group by x.tenant_id, x.invoice_id) n
  on n.tenant_id = i.tenant_id and n.invoice_id = i.id
where i.refunded_amount <> coalesce(n.amount, 0)

union all
select 'billing_numbers_without_a_gap', null, format('%s: last %s, issued %s', n.series, n.last_number, coalesce(d.issued, 0))
from private.billing_numbers n
left join (
  select left(x.number, strpos(x.number, '-') + 4) as series, count(*) as issued
  from (select i.number from public.subscription_invoices i union all select c.number from public.subscription_credit_notes c) x group by 1) d
  on d.series = n.series
where n.last_number <> coalesce(d.issued, 0)

union all
select 'one_subscription_is_open', s.tenant_id, count(*)::text
from public.tenant_subscriptions s
where s.status not in ('cancelled', 'expired') group by s.tenant_id having count(*) > 1
