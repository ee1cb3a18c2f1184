-- What must be true of payments in advance: an order's sum is its deposits, each deposit is a payment of its customer, and nobody's
-- deposits are less than what is set aside of them for orders.
-- Read-only: run it on any database at any time; no row means all is well.

select 'order_deposit_is_sum_of_entries' as invariant, o.tenant_id, format('%s: %s, entries %s', o.order_number, o.deposit_amount, coalesce(d.amount, 0)) as details
from public.orders o
left join (select x.tenant_id, x.order_id, sum(x.amount) as amount from public.order_deposits x group by x.tenant_id, x.order_id) d
  on d.tenant_id = o.tenant_id and d.order_id = o.id
where o.deposit_amount <> coalesce(d.amount, 0)

union all
select 'order_deposit_is_its_payment', d.tenant_id, format('%s %s: payment %s', d.kind, d.amount, p.amount)
from public.order_deposits d
left join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
where d.kind in ('paid', 'taken_back', 'used', 'refunded')
  and (p.id is null or d.amount <> case when d.kind = 'used' then -p.amount else p.unallocated_amount end
    or p.is_payout <> (d.kind = 'refunded') or (p.reverses_id is not null) <> (d.kind = 'taken_back')
    or (p.tender_type = 'deposit') <> (d.kind = 'used'))

union all
select 'order_deposit_pays_its_sale', o.tenant_id, format('%s: used %s, allocated %s', o.order_number, -d.amount, coalesce(a.amount, 0))
from public.order_deposits d
join public.orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
left join public.contact_payment_allocations a on a.tenant_id = d.tenant_id and a.payment_id = d.payment_id and a.item_id = o.sale_id
where d.kind = 'used' and -d.amount is distinct from a.amount

union all
select 'payouts_are_of_orders', p.tenant_id, p.payment_number
from public.contact_payments p
where p.is_payout and not exists (
  select 1 from public.order_deposits d where d.tenant_id = p.tenant_id and d.payment_id = p.id and d.kind = 'refunded')

union all
select 'held_deposits_are_there', t.tenant_id, format('contact %s: deposit %s, held %s', t.contact_id, t.deposit, h.amount)
from public.contact_totals t
join (
  select o.tenant_id, coalesce(c.merged_into_id, c.id) as contact_id, sum(o.deposit_amount) as amount
  from public.orders o join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
  where o.deposit_amount > 0 group by o.tenant_id, coalesce(c.merged_into_id, c.id)) h
  on h.tenant_id = t.tenant_id and h.contact_id = t.contact_id
where t.deposit < h.amount;
