-- What must be true of contacts: the ledger is the books, the open items are the documents, the totals are the ledger.
-- Read-only: run it on any database at any time; no row means all is well.

select 'open_item_is_sum_of_entries' as invariant, coalesce(i.tenant_id, e.tenant_id) as tenant_id,
  format('%s %s: open %s, entries %s', i.document_type, i.document_number, i.open_amount, e.amount) as details
from public.contact_open_items i
full join (
  select x.tenant_id, x.item_id, sum(x.amount) as amount from public.contact_entries x where x.item_id is not null group by x.tenant_id, x.item_id
) e on e.tenant_id = i.tenant_id and e.item_id = i.id
where i.open_amount is distinct from e.amount

union all
select 'open_invoice_is_balance_due', s.tenant_id, format('%s: balance due %s, open %s', s.invoice_number, s.balance_due, coalesce(i.open_amount, 0))
from public.sales s
left join public.contact_open_items i on i.tenant_id = s.tenant_id and i.id = s.id
where s.balance_due <> coalesce(i.open_amount, 0)

union all
select 'contact_totals_are_the_ledger', t.tenant_id, format('contact %s: receivable %s payable %s deposit %s bought %s in %s, ledger %s %s %s, sales %s in %s',
  t.contact_id, t.receivable, t.payable, t.deposit, t.bought_amount, t.sale_count, e.receivable, e.payable, e.deposit, b.amount, b.sales)
from public.contact_totals t
left join (
  select x.tenant_id, coalesce(c.merged_into_id, c.id) as contact_id, coalesce(sum(x.amount) filter (where x.account = 'receivable'), 0) as receivable,
    coalesce(sum(x.amount) filter (where x.account = 'payable'), 0) as payable, coalesce(sum(x.amount) filter (where x.account = 'deposit'), 0) as deposit,
    coalesce(sum(x.amount) filter (where x.account = 'advance'), 0) as advance
  from public.contact_entries x join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id
  group by x.tenant_id, coalesce(c.merged_into_id, c.id)
) e on e.tenant_id = t.tenant_id and e.contact_id = t.contact_id
left join (
  select x.tenant_id, coalesce(c.merged_into_id, c.id) as contact_id, sum(x.total_amount - x.refunded_amount) as amount, count(*) as sales
  from public.sales x join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id
  group by x.tenant_id, coalesce(c.merged_into_id, c.id)
) b on b.tenant_id = t.tenant_id and b.contact_id = t.contact_id
left join (
  select x.tenant_id, coalesce(c.merged_into_id, c.id) as contact_id, sum(x.total_amount) as amount
  from public.credit_notes x join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id
  where x.sale_id is null
  group by x.tenant_id, coalesce(c.merged_into_id, c.id)
) r on r.tenant_id = t.tenant_id and r.contact_id = t.contact_id
where t.receivable <> coalesce(e.receivable, 0) or t.payable <> coalesce(e.payable, 0) or t.deposit <> coalesce(e.deposit, 0)
  or t.advance <> coalesce(e.advance, 0)
  or t.bought_amount <> coalesce(b.amount, 0) - coalesce(r.amount, 0) or t.sale_count <> coalesce(b.sales, 0)

union all
select 'payment_is_allocated_or_deposit', p.tenant_id, format('%s: amount %s, allocated %s, unallocated %s', p.payment_number, p.amount, a.amount, p.unallocated_amount)
from public.contact_payments p
left join (select x.tenant_id, x.payment_id, sum(x.amount) as amount from public.contact_payment_allocations x group by x.tenant_id, x.payment_id) a
  on a.tenant_id = p.tenant_id and a.payment_id = p.id
where p.amount <> coalesce(a.amount, 0) + p.unallocated_amount

union all
select 'merged_contacts_point_to_an_unmerged_one', c.tenant_id, format('contact %s', c.id)
from public.contacts c join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
where h.merged_into_id is not null

union all
select 'store_credit_not_negative', e.tenant_id, format('contact %s: %s', e.contact_id, sum(e.amount))
from (
  select x.tenant_id, coalesce(c.merged_into_id, c.id) as contact_id, x.amount
  from public.store_credit_entries x join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id) e
group by e.tenant_id, e.contact_id having sum(e.amount) < 0

union all
select 'owed_to_suppliers_is_the_ledger', b.tenant_id, format('ledger %s, suppliers %s', b.amount, o.amount)
from (
  select l.tenant_id, sum(l.credit - l.debit) as amount
  from public.journal_lines l join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where a.role in ('payable', 'grni') group by l.tenant_id) b
cross join lateral (select coalesce(sum(x.owed + x.received_not_billed), 0) as amount from private.owed_to_suppliers(b.tenant_id) x) o
where b.amount <> o.amount;
