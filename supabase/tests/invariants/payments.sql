-- What must be true of online payments: one that succeeded is in the books once, under its own id, with what came; any other is in none.
-- Read-only: run it on any database at any time; no row means all is well.

select 'online_payment_is_one_deposit' as invariant, i.tenant_id,
  format('%s: %s, received %s, booked %s', i.id, i.state, i.received_amount, p.amount) as details
from public.payment_intents i
left join public.contact_payments p on p.tenant_id = i.tenant_id and p.id = i.id
left join public.order_deposits d on d.tenant_id = i.tenant_id and d.payment_id = i.id
where (i.state = 'succeeded' and (p.id is null or p.amount <> coalesce(i.received_amount, i.amount) or d.order_id is distinct from i.order_id))
  or (i.state in ('created', 'pending', 'failed', 'needs_review') and p.id is not null)
