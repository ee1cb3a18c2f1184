-- What must be true of online payments: one that succeeded is in the books once, under its own id, with what came; any other is in none.
-- Read-only: run it on any database at any time; no row means all is well.

select 'online_payment_is_one_deposit' as invariant, i.tenant_id,
  format('%s: %s, received %s, booked %s', i.id, i.state, i.received_amount, p.amount) as details
from public.payment_intents i
left join public.contact_payments p on p.tenant_id = i.tenant_id and p.id = i.id
left join public.order_deposits d on d.tenant_id = i.tenant_id and d.payment_id = i.id
where (i.state = 'succeeded' and (p.id is null or p.amount - p.rounding_amount <> coalesce(i.received_amount, i.amount) or d.order_id is distinct from i.order_id))
  or (i.state in ('created', 'pending', 'failed', 'needs_review') and p.id is not null)

union all
select 'rounding_is_in_the_books', p.tenant_id, format('%s: rounded %s, booked %s', p.payment_number, p.rounding_amount, coalesce(l.amount, 0))
from public.contact_payments p
left join (
  select x.tenant_id, x.journal_entry_id, sum(x.debit - x.credit) as amount
  from public.journal_lines x join public.ledger_accounts a on a.tenant_id = x.tenant_id and a.id = x.ledger_account_id and a.role = 'cash_rounding'
  group by x.tenant_id, x.journal_entry_id) l on l.tenant_id = p.tenant_id and l.journal_entry_id = p.journal_entry_id
where p.rounding_amount <> coalesce(l.amount, 0)
