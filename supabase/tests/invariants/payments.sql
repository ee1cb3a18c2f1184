-- What must be true of online payments: one that succeeded is in the books once, under its own id, with what came; any other is in none.
-- Money that was sent directly belongs to just the payment that names its receipt number, and is open while none does.
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

union all
select 'rounding_of_documents_is_in_the_books', coalesce(r.tenant_id, l.tenant_id), format('%s: rounded %s, booked %s', coalesce(r.number, l.source_id::text),
  coalesce(r.amount, 0), coalesce(l.amount, 0))
from (
  select s.tenant_id, s.id, s.invoice_number as number, 'sale' as source_type, sum(p.rounding_amount) as amount
  from public.sales s join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
  group by s.tenant_id, s.id, s.invoice_number
  union all
  select c.tenant_id, c.id, c.credit_note_number, 'credit_note', -c.rounding_amount from public.credit_notes c) r
full join (
  select e.tenant_id, e.source_type, e.source_id, sum(x.debit - x.credit) as amount
  from public.journal_entries e
  join public.journal_lines x on x.tenant_id = e.tenant_id and x.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = x.tenant_id and a.id = x.ledger_account_id and a.role = 'cash_rounding'
  where e.source_type in ('sale', 'credit_note')
  group by e.tenant_id, e.source_type, e.source_id) l on l.tenant_id = r.tenant_id and l.source_type = r.source_type and l.source_id = r.id
where coalesce(r.amount, 0) <> coalesce(l.amount, 0)

union all
select 'direct_payment_is_what_names_it', d.tenant_id, format('%s: %s', d.receipt_number, d.state)
from public.direct_payments d
left join public.payment_intents i on i.tenant_id = d.tenant_id and i.id = d.intent_id
left join public.contact_payments c on c.tenant_id = d.tenant_id and c.id = d.contact_payment_id
left join public.gift_cards g on g.tenant_id = d.tenant_id and g.id = d.gift_card_id
where d.state = 'assigned' and not coalesce(
  i.receipt_number = d.receipt_number or c.reference = d.receipt_number or g.reference = d.receipt_number
  or exists (select 1 from public.sale_payments s where s.tenant_id = d.tenant_id and s.sale_id = d.sale_id and s.reference = d.receipt_number), false)

union all
select 'open_direct_payment_is_named_by_none', d.tenant_id, format('%s: %s', d.receipt_number, d.state)
from public.direct_payments d
where d.state = 'open' and (
  exists (select 1 from public.payment_intents i where i.tenant_id = d.tenant_id and i.provider = 'mpesa' and i.receipt_number = d.receipt_number
    and i.state in ('succeeded', 'needs_review', 'refunded'))
  or exists (select 1 from public.sale_payments s where s.tenant_id = d.tenant_id and s.tender_type = 'mobile_money' and s.reference = d.receipt_number)
  or exists (select 1 from public.contact_payments c where c.tenant_id = d.tenant_id and c.tender_type = 'mobile_money' and c.reference = d.receipt_number
    and c.reverses_id is null and c.reversed_at is null and not c.is_payout)
  or exists (select 1 from public.gift_cards g where g.tenant_id = d.tenant_id and g.tender_type = 'mobile_money' and g.reference = d.receipt_number))

union all
select 'direct_payment_is_of_its_currency', d.tenant_id, format('%s: %s for an order in %s', d.receipt_number, d.currency_code, o.currency_code)
from public.direct_payments d
join public.payment_intents i on i.tenant_id = d.tenant_id and i.id = d.intent_id
join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
where o.currency_code <> d.currency_code

union all
select 'payment_return_is_in_the_books', r.tenant_id, format('%s: booked %s, journal %s', r.reference, r.booked_amount, coalesce(l.amount, 0))
from public.payment_returns r
left join (
  select e.tenant_id, e.source_id, sum(x.debit - x.credit) as amount
  from public.journal_entries e
  join public.journal_lines x on x.tenant_id = e.tenant_id and x.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = x.tenant_id and a.id = x.ledger_account_id and a.role = 'payment_losses'
  where e.source_type in ('payment_return', 'payment_return_undone')
  group by e.tenant_id, e.source_id) l on l.tenant_id = r.tenant_id and l.source_id = r.id
where r.booked_amount <> coalesce(l.amount, 0) or r.booked_amount not in (0, coalesce(r.amount, 0))

union all
select 'decided_return_is_what_moved', r.tenant_id, format('%s: %s, %s, booked %s', r.reference, r.state, r.decision, r.booked_amount)
from public.payment_returns r
where r.decision = 'booked' and r.booked_amount <> case r.state when 'gone' then r.amount else 0 end
