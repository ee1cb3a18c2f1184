-- What must be true of sales, returns, orders and drawers.
-- Read-only: run it on any database at any time; no row means all is well.

with
paid as (
  select p.tenant_id, p.sale_id, sum(p.amount) as amount,
    coalesce(sum(p.amount) filter (where p.tender_type = 'on_account'), 0) as on_account
  from public.sale_payments p group by p.tenant_id, p.sale_id
),
settled_later as (
  select a.tenant_id, a.item_id as sale_id, sum(a.amount) as amount
  from public.contact_payment_allocations a group by a.tenant_id, a.item_id
),
credited as (
  select c.tenant_id, c.sale_id, sum(c.total_amount) as total, sum(c.refund_amount + c.points_amount) as refunded, sum(c.receivable_amount) as receivable
  from public.credit_notes c group by c.tenant_id, c.sale_id
)

select 'sale_is_sum_of_lines' as invariant, s.tenant_id, format('%s: net %s tax %s discount %s, lines %s %s %s', s.invoice_number, s.net_amount, s.tax_amount,
  s.discount_amount, l.net, l.tax, l.discount) as details
from public.sales s
left join (select x.tenant_id, x.sale_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax, sum(x.discount_amount) as discount
  from public.sale_lines x group by x.tenant_id, x.sale_id) l on l.tenant_id = s.tenant_id and l.sale_id = s.id
where l.net is null or s.net_amount <> l.net + s.delivery_net_amount or s.tax_amount <> l.tax + s.delivery_tax_amount
  or s.discount_amount <> l.discount

union all
select 'sale_is_paid_or_owed', s.tenant_id, format('%s: total %s paid %s balance %s', s.invoice_number, s.total_amount, p.amount, s.balance_due)
from public.sales s
left join paid p on p.tenant_id = s.tenant_id and p.sale_id = s.id
left join credited c on c.tenant_id = s.tenant_id and c.sale_id = s.id
left join settled_later l on l.tenant_id = s.tenant_id and l.sale_id = s.id
where s.total_amount <> coalesce(p.amount, 0)
  or s.balance_due <> coalesce(p.on_account, 0) - coalesce(c.receivable, 0) - coalesce(l.amount, 0)

union all
select 'refunds_at_most_paid', s.tenant_id, format('%s: refunded %s, credit notes %s', s.invoice_number, s.refunded_amount, c.total)
from public.sales s
left join paid p on p.tenant_id = s.tenant_id and p.sale_id = s.id
left join credited c on c.tenant_id = s.tenant_id and c.sale_id = s.id
left join settled_later l on l.tenant_id = s.tenant_id and l.sale_id = s.id
where s.refunded_amount <> coalesce(c.total, 0)
  or coalesce(c.refunded, 0) > coalesce(p.amount - p.on_account, 0) + coalesce(l.amount, 0)

union all
select 'returned_quantity_is_credited', l.tenant_id, format('line %s: returned %s, credited %s', l.id, l.returned_quantity, c.quantity)
from public.sale_lines l
left join (select x.tenant_id, x.sale_line_id, sum(x.quantity) as quantity, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.credit_note_lines x group by x.tenant_id, x.sale_line_id) c on c.tenant_id = l.tenant_id and c.sale_line_id = l.id
where l.returned_quantity <> coalesce(c.quantity, 0)
  or (l.returned_quantity = l.quantity and (l.net_amount <> c.net or l.tax_amount <> c.tax))

union all
select 'sale_status_is_true', s.tenant_id, format('%s: %s', s.invoice_number, s.status)
from public.sales s
join (select l.tenant_id, l.sale_id, bool_or(l.returned_quantity > 0) as some, bool_and(l.returned_quantity = l.quantity) as every
  from public.sale_lines l group by l.tenant_id, l.sale_id) r on r.tenant_id = s.tenant_id and r.sale_id = s.id
where s.status <> case when r.every then 'refunded' when r.some then 'partially_refunded' else 'completed' end

union all
select 'order_is_sum_of_lines', o.tenant_id, format('%s: total %s, sale %s', o.order_number, o.total_amount, s.total_amount)
from public.orders o
left join (select x.tenant_id, x.order_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.order_lines x group by x.tenant_id, x.order_id) l on l.tenant_id = o.tenant_id and l.order_id = o.id
left join public.sales s on s.tenant_id = o.tenant_id and s.id = o.sale_id
where o.net_amount is distinct from l.net + o.delivery_net_amount or o.tax_amount is distinct from l.tax + o.delivery_tax_amount
  or (o.sale_id is not null and (s.total_amount <> o.total_amount or s.order_id is distinct from o.id))

union all
select 'expected_cash_is_true', s.tenant_id, format('session %s: expected %s', s.id, s.expected_cash)
from public.till_sessions s
where s.status = 'closed' and s.expected_cash <> s.opening_float
  + coalesce((select sum(p.amount - p.rounding_amount) from public.sale_payments p
      where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash'), 0)
  + coalesce((select sum(a.amount - a.rounding_amount) from public.contact_payments a
      where a.tenant_id = s.tenant_id and a.till_session_id = s.id and a.tender_type = 'cash'), 0)
  - coalesce((select sum(c.refund_amount - c.rounding_amount) from public.credit_notes c
      where c.tenant_id = s.tenant_id and c.till_session_id = s.id and c.refund_tender_type = 'cash'), 0)
  + coalesce((select sum(case m.kind when 'pay_in' then m.amount else -m.amount end) from public.cash_movements m
      where m.tenant_id = s.tenant_id and m.till_session_id = s.id), 0)

union all
select 'z_reports_are_chained', z.tenant_id, format('till %s, Z %s', z.till_id, z.z_number)
from (
  select s.*, row_number() over w as place, lag(s.z_hash) over w as hash_before
  from public.till_sessions s where s.status = 'closed'
  window w as (partition by s.tenant_id, s.till_id order by s.z_number)
) z
where z.z_number <> z.place or z.previous_z_hash is distinct from z.hash_before
  or z.z_hash <> encode(sha256(convert_to(coalesce(z.previous_z_hash, '') || z.z_report::text, 'UTF8')), 'hex')

union all
select 'late_sale_is_in_its_session', x.tenant_id, format('sale %s: flags %s, rescued %s, session rescues %s', x.sale_id, x.flags, x.rescued_session_id, h.rescues_id)
from public.late_sales x
join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
where x.rescued_session_id is distinct from h.rescues_id or (h.rescues_id is not null) <> ('session_closed' = any (x.flags))

union all
select 'only_late_sales_are_rescued', s.tenant_id, format('sale %s in the rescue session %s', s.invoice_number, h.id)
from public.sales s
join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id and h.rescues_id is not null
where not exists (select 1 from public.late_sales x where x.tenant_id = s.tenant_id and x.sale_id = s.id);
