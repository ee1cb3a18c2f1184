-- What must be true of tax returns beside the checks of private.book_checks: boxes, postings, credit and payments.
-- Read-only: run it on any database at any time; no row means all is well.

with
moved as (
  select l.tenant_id, l.journal_entry_id, e.source_type,
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'vat_output'), 0) as output,
    coalesce(sum(l.debit - l.credit) filter (where a.role = 'vat_input'), 0) as input,
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'vat_payable'), 0) as payable,
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'withholding_receivable'), 0) as withheld
  from public.journal_lines l
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    and a.role in ('vat_output', 'vat_input', 'vat_payable', 'withholding_receivable')
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  group by l.tenant_id, l.journal_entry_id, e.source_type
),
paid as (
  select p.tenant_id, p.tax_return_id, sum(p.amount) as amount from public.tax_payments p where p.reversed_at is null group by p.tenant_id, p.tax_return_id
)

select 'tax_return_is_its_boxes' as invariant, r.tenant_id, format('%s amendment %s: %s', r.period_end, r.amendment, r.boxes) as details
from public.tax_returns r
cross join lateral (
  select coalesce(sum((b ->> 'tax')::numeric) filter (where b ->> 'direction' = 'output'), 0) as output,
    coalesce(sum((b ->> 'tax')::numeric) filter (where b ->> 'direction' = 'input'), 0) as input
  from jsonb_array_elements(r.boxes) as b where b ->> 'kind' = 'line') b
where r.output_tax <> b.output or r.input_tax <> b.input

union all
select 'tax_return_is_its_posting', r.tenant_id, format('%s amendment %s: owes %s, withheld %s, posted %s %s', r.period_end, r.amendment, r.net_amount,
  r.withheld_amount, m.payable, m.withheld)
from public.tax_returns r
left join moved m on m.tenant_id = r.tenant_id and m.journal_entry_id = r.journal_entry_id
where (r.output_tax, -r.input_tax, r.net_amount, r.withheld_amount)
  is distinct from (-coalesce(m.output, 0), coalesce(m.input, 0), coalesce(m.payable, 0), coalesce(m.withheld, 0))

union all
select 'tax_credit_is_carried_on', r.tenant_id, format('return %s brings %s, the one before leaves %s', r.sequence, r.brought_forward, b.carried_forward)
from public.tax_returns r
left join public.tax_returns b on b.tenant_id = r.tenant_id and b.sequence = r.sequence - 1
where r.brought_forward <> coalesce(b.carried_forward, 0) or (r.sequence > 1 and b.id is null)

union all
select 'tax_return_is_paid_by_its_payments', r.tenant_id, format('%s: paid %s, payments %s', r.period_end, r.paid_amount, p.amount)
from public.tax_returns r
left join paid p on p.tenant_id = r.tenant_id and p.tax_return_id = r.id
where r.paid_amount <> coalesce(p.amount, 0)

union all
select 'tax_payment_is_its_posting', p.tenant_id, format('%s: %s, posted %s', p.id, p.amount, m.payable)
from public.tax_payments p
left join moved m on m.tenant_id = p.tenant_id and m.journal_entry_id = p.journal_entry_id
where m.payable is distinct from -p.amount

union all
select 'reversed_tax_payment_is_its_mirror', p.tenant_id, format('%s: reversed %s, entry %s', p.id, p.reversed_at, p.reversal_entry_id)
from public.tax_payments p
left join public.journal_entries e on e.tenant_id = p.tenant_id and e.id = p.reversal_entry_id and e.reverses_id = p.journal_entry_id
where (p.reversed_at is null) <> (e.id is null);
