-- What must be true of purchases: what waits for a bill is the account, what is owed are the bills less credits, what was paid in advance is
-- the suppliers', freight to come is what deliveries expected,
-- orders have had no more than they allow, and their states are those of their lines.
-- Read-only: run it on any database at any time; no row means all is well.

with
account as (
  select a.tenant_id, a.role, coalesce(sum(l.debit - l.credit), 0) as balance
  from public.ledger_accounts a
  left join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
  where a.role in ('grni', 'payable', 'supplier_advances', 'landed_cost_clearing')
  group by a.tenant_id, a.role
),
-- Deliveries that were settled by hand, before there were bills, say nothing of it.
by_hand as (
  select distinct l.tenant_id
  from public.journal_lines l
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'grni'
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where e.source_type not in ('goods_receipt', 'supplier_bill', 'supplier_bill_reversal', 'supplier_credit')
),
posted_line as (
  select l.*, b.contact_id
  from public.supplier_bill_lines l
  join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
),
allocated as (
  select a.tenant_id, a.payment_id, a.credit_id, a.item_id, sum(a.amount) as amount,
    sum(a.amount - a.withheld_amount - a.discount_amount) as money
  from public.supplier_allocations a group by grouping sets ((a.tenant_id, a.payment_id), (a.tenant_id, a.credit_id), (a.tenant_id, a.item_id))
)

select 'received_not_billed_is_its_account' as invariant, a.tenant_id, format('account %s, deliveries %s', -a.balance, x.waiting) as details
from account a
cross join lateral (
  select coalesce((select sum(l.line_cost - l.billed_cost - l.returned_cost) from public.goods_receipt_lines l where l.tenant_id = a.tenant_id), 0)
    - coalesce((select sum(l.cost_amount - l.received_cost - l.credited_cost) from posted_line l
      where l.tenant_id = a.tenant_id and l.kind = 'early'), 0) as waiting) x
where a.role = 'grni' and -a.balance <> x.waiting and a.tenant_id not in (select h.tenant_id from by_hand h)

union all
select 'billed_of_a_delivery_is_its_bills', r.tenant_id, format('line %s: billed %s for %s, bills %s for %s', r.id, r.billed_quantity, r.billed_cost, x.quantity, x.cost)
from public.goods_receipt_lines r
cross join lateral (
  select coalesce(sum(u.quantity), 0) as quantity, coalesce(sum(u.cost), 0) as cost
  from (
    select l.quantity, l.cleared_amount as cost from posted_line l where l.tenant_id = r.tenant_id and l.goods_receipt_line_id = r.id
    union all
    select e.quantity, e.cost from public.early_receipts e where e.tenant_id = r.tenant_id and e.goods_receipt_line_id = r.id) u) x
where r.billed_quantity <> x.quantity or r.billed_cost <> x.cost

union all
select 'sent_back_of_a_delivery_is_its_credits', r.tenant_id, format('line %s: returned %s for %s and %s, credits %s for %s and %s', r.id,
  r.returned_quantity, r.returned_cost, r.credited_quantity, x.unbilled, x.cost, x.billed)
from public.goods_receipt_lines r
cross join lateral (
  select coalesce(sum(c.quantity) filter (where c.kind = 'unbilled_return'), 0) as unbilled,
    coalesce(sum(c.cost_amount) filter (where c.kind = 'unbilled_return'), 0) as cost,
    coalesce(sum(c.quantity) filter (where c.kind = 'return'), 0) as billed
  from public.supplier_credit_lines c where c.tenant_id = r.tenant_id and c.goods_receipt_line_id = r.id) x
where r.returned_quantity <> x.unbilled or r.returned_cost <> x.cost or r.credited_quantity <> x.billed

union all
select 'payable_account_is_bills_less_credits', a.tenant_id, format('account %s, bills %s, credits %s', -a.balance, x.bills, x.credits)
from account a
cross join lateral (
  select coalesce((select sum(i.open_amount) from public.contact_open_items i where i.tenant_id = a.tenant_id and i.account = 'payable'), 0) as bills,
    coalesce((select sum(c.open_amount) from public.supplier_credits c where c.tenant_id = a.tenant_id), 0) as credits) x
where a.role = 'payable' and -a.balance <> x.bills - x.credits

union all
select 'payable_of_a_supplier_is_its_documents', t.tenant_id, format('contact %s: totals %s, bills %s, credits %s', t.contact_id, t.payable, x.bills, x.credits)
from public.contact_totals t
join public.contacts h on h.tenant_id = t.tenant_id and h.id = t.contact_id and h.merged_into_id is null
cross join lateral (
  select coalesce((select sum(i.open_amount) from public.contact_open_items i join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
      where i.tenant_id = t.tenant_id and i.account = 'payable' and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as bills,
    coalesce((select sum(k.open_amount) from public.supplier_credits k join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
      where k.tenant_id = t.tenant_id and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as credits) x
where t.payable <> x.bills - x.credits

union all
select 'advances_account_is_open_payments', a.tenant_id, format('account %s, payments %s', a.balance, x.open)
from account a
cross join lateral (select coalesce(sum(p.open_amount), 0) as open from public.supplier_payments p where p.tenant_id = a.tenant_id) x
where a.role = 'supplier_advances' and a.balance <> x.open

union all
select 'landed_account_is_charges_to_come', a.tenant_id, format('account %s, charges %s', -a.balance, x.open)
from account a
cross join lateral (select coalesce(sum(c.amount), 0) as open from public.landed_costs c where c.tenant_id = a.tenant_id and c.supplier_bill_line_id is null) x
where a.role = 'landed_cost_clearing' and -a.balance <> x.open

union all
select 'payment_is_what_it_settles', p.tenant_id, format('%s: %s, settles %s, open %s', p.payment_number, p.amount, coalesce(a.money, 0), p.open_amount)
from public.supplier_payments p
left join allocated a on a.tenant_id = p.tenant_id and a.payment_id = p.id
where p.kind = 'payment' and case when p.reversed_at is null then p.amount <> coalesce(a.money, 0) + p.open_amount
  else coalesce(a.money, 0) <> 0 or p.open_amount <> 0 end

union all
select 'credit_is_what_it_settles', c.tenant_id, format('%s: %s, settles %s, open %s', c.credit_number, c.total_amount, coalesce(a.amount, 0), c.open_amount)
from public.supplier_credits c
left join allocated a on a.tenant_id = c.tenant_id and a.credit_id = c.id
where c.total_amount <> coalesce(a.amount, 0) + c.open_amount

union all
select 'bill_is_settled_by_allocations', b.tenant_id, format('%s: %s of %s open, allocated %s', b.bill_number, i.open_amount, b.total_amount, coalesce(a.amount, 0))
from public.supplier_bills b
join public.contact_open_items i on i.tenant_id = b.tenant_id and i.id = b.id
left join allocated a on a.tenant_id = b.tenant_id and a.item_id = b.id
where coalesce(a.amount, 0) <> case b.status when 'reversed' then 0 else b.total_amount - i.open_amount end

union all
select 'no_more_of_an_order_than_it_allows', l.tenant_id, format('%s line %s: received %s of %s', o.order_number, l.line_number, l.received_quantity, l.quantity)
from public.purchase_order_lines l
join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
where l.received_quantity > greatest(l.quantity * (100 + o.over_receipt_percent) / 100, l.over_approved_quantity)

union all
select 'received_of_an_order_is_its_deliveries', l.tenant_id, format('%s line %s: received %s, deliveries %s', o.order_number, l.line_number, l.received_quantity, x.quantity)
from public.purchase_order_lines l
join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
cross join lateral (
  select coalesce(sum(r.quantity), 0) as quantity from public.goods_receipt_lines r
  where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
where l.received_quantity <> x.quantity or (o.sent_at is null and l.received_quantity > 0)

union all
select 'state_of_an_order_is_that_of_its_lines', o.tenant_id, format('%s: %s, lines %s', o.order_number, o.status, x.state)
from public.purchase_orders o
cross join lateral (
  select case when o.cancelled_at is not null then 'cancelled'
    when o.sent_at is null then case when o.approved_at is null then 'draft' else 'approved' end
    when count(*) filter (where l.received_quantity < l.quantity) = 0 then 'received'
    when count(*) filter (where l.received_quantity < l.quantity and l.closed_on is null) = 0 then 'closed'
    when max(l.received_quantity) > 0 then 'partly_received' else 'sent' end as state
  from public.purchase_order_lines l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) x
where o.status <> x.state

union all
select 'order_is_sum_of_lines', o.tenant_id, format('%s: net %s tax %s, lines %s and %s', o.order_number, o.net_amount, o.tax_amount, x.net, x.tax)
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
