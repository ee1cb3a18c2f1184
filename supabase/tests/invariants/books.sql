-- What must be true of the books beside the checks of private.book_checks: accounts are what they stand for, documents have their entries,
-- numbers run without gaps.
-- Read-only: run it on any database at any time; no row means all is well.

with
account as (
  select a.tenant_id, a.role, coalesce(sum(l.debit - l.credit), 0) as balance
  from public.ledger_accounts a
  left join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
  where a.role is not null
  group by a.tenant_id, a.role
),
entry_role as (
  select e.tenant_id, e.id, e.source_type, e.source_id, a.role, sum(l.debit - l.credit) as amount
  from public.journal_entries e
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  group by e.tenant_id, e.id, e.source_type, e.source_id, a.role
),
entry as (
  select r.tenant_id, r.source_type, r.source_id,
    coalesce(-sum(r.amount) filter (where r.role in ('sales', 'delivery_income')), 0) as income,
    coalesce(sum(r.amount) filter (where r.role = 'sales_returns'), 0) as returned,
    coalesce(-sum(r.amount) filter (where r.role = 'vat_output'), 0) as tax,
    coalesce(sum(r.amount) filter (where r.role = 'inventory'), 0) as inventory
  from entry_role r
  group by r.tenant_id, r.source_type, r.source_id
),
moved as (
  select m.tenant_id, m.source_type, m.source_id, sum(m.value) as value
  from public.stock_movements m group by m.tenant_id, m.source_type, m.source_id
),
numbered (tenant_id, document_type, number) as (
  select s.tenant_id, 'invoice', s.invoice_number from public.sales s
  union all select c.tenant_id, 'credit_note', c.credit_note_number from public.credit_notes c
  union all select o.tenant_id, case o.channel when 'till' then 'taken_order' else 'order' end, o.order_number from public.orders o
  union all select g.tenant_id, 'goods_receipt', g.receipt_number from public.goods_receipts g
  union all select a.tenant_id, 'stock_adjustment', a.adjustment_number from public.stock_adjustments a
  union all select c.tenant_id, 'stock_count', c.count_number from public.stock_counts c
  union all select e.tenant_id, 'journal', e.number from public.journal_entries e
  union all select t.tenant_id, 'stock_transfer', t.transfer_number from public.stock_transfers t
  union all select p.tenant_id, 'contact_payment', p.payment_number from public.contact_payments p
  union all select g.tenant_id, 'gift_card', g.card_number from public.gift_cards g
  union all select o.tenant_id, 'purchase_order', o.order_number from public.purchase_orders o
  union all select b.tenant_id, 'supplier_bill', b.bill_number from public.supplier_bills b where b.bill_number is not null
  union all select c.tenant_id, 'supplier_credit', c.credit_number from public.supplier_credits c
  union all select p.tenant_id, 'supplier_payment', p.payment_number from public.supplier_payments p
  union all select v.tenant_id, case v.kind when 'expense' then 'expense' when 'income' then 'other_income' else 'owner_money' end, v.voucher_number
    from public.money_vouchers v
  union all select t.tenant_id, 'money_transfer', t.transfer_number from public.money_transfers t
  union all select f.tenant_id, 'fixed_asset', f.asset_number from public.fixed_assets f
),
-- Each number with the one that comes after it under the same prefix.
series as (
  select v.*, lead(v.value) over (partition by v.tenant_id, v.document_type, v.series order by v.value) as following
  from (
    select n.tenant_id, n.document_type, regexp_replace(n.number, '[0-9]+$', '') as series, substring(n.number from '[0-9]+$')::bigint as value
    from numbered n) v
)

select 'receivable_account_is_open_items' as invariant, a.tenant_id, format('account %s, open items %s', a.balance, coalesce(v.value, 0)) as details
from account a
left join (select i.tenant_id, sum(i.open_amount) as value from public.contact_open_items i where i.account = 'receivable' group by i.tenant_id) v
  on v.tenant_id = a.tenant_id
where a.role = 'receivable' and a.balance <> coalesce(v.value, 0)

union all
select 'contact_ledger_is_its_accounts', a.tenant_id, format('%s: account %s, entries %s', a.role, a.balance, coalesce(v.value, 0))
from account a
left join (
  select e.tenant_id, case e.account when 'deposit' then 'customer_deposits' else e.account end as role,
    sum(case when e.account = 'receivable' then e.amount else -e.amount end) as value
  from public.contact_entries e group by e.tenant_id, e.account
) v on v.tenant_id = a.tenant_id and v.role = a.role
where a.role in ('receivable', 'customer_deposits') and a.balance <> coalesce(v.value, 0)

union all
select 'store_credit_account_is_entries', a.tenant_id, format('account %s, entries %s', -a.balance, coalesce(v.value, 0))
from account a
left join (select e.tenant_id, sum(e.amount) as value from public.store_credit_entries e group by e.tenant_id) v on v.tenant_id = a.tenant_id
where a.role = 'store_credit' and -a.balance <> coalesce(v.value, 0)

union all
select 'sale_has_its_journal', coalesce(s.tenant_id, e.tenant_id),
  format('sale %s: net %s tax %s, journal income %s tax %s', coalesce(s.id, e.source_id), s.net_amount, s.tax_amount, e.income, e.tax)
from public.sales s
full join (select * from entry where source_type = 'sale') e on e.tenant_id = s.tenant_id and e.source_id = s.id
where s.id is null or s.net_amount <> coalesce(e.income, 0) or s.tax_amount <> coalesce(e.tax, 0)
  or (s.journal_entry_id is null) <> (e.source_id is null)

union all
select 'credit_note_is_sum_of_lines', c.tenant_id, format('%s: net %s tax %s', c.credit_note_number, c.net_amount, c.tax_amount)
from public.credit_notes c
left join (select x.tenant_id, x.credit_note_id, sum(x.net_amount) as net, sum(x.tax_amount) as tax
  from public.credit_note_lines x group by x.tenant_id, x.credit_note_id) l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id
left join entry e on e.tenant_id = c.tenant_id and e.source_type = 'credit_note' and e.source_id = c.id
where c.net_amount is distinct from l.net or c.tax_amount is distinct from l.tax
  or c.net_amount <> coalesce(e.returned, 0) or c.tax_amount <> coalesce(-e.tax, 0)

union all
select 'movements_have_their_journal', coalesce(m.tenant_id, e.tenant_id),
  format('%s %s: movements %s, journal %s', coalesce(m.source_type, e.source_type), coalesce(m.source_id, e.source_id), m.value, e.inventory)
from moved m
full join entry e on e.tenant_id = m.tenant_id and e.source_type = m.source_type and e.source_id = m.source_id
where coalesce(m.value, 0) <> coalesce(e.inventory, 0)

union all
select 'movement_has_the_day_of_its_books', m.tenant_id, format('movement %s: %s, journal %s', m.id, m.business_date, e.business_date)
from public.stock_movements m
join public.journal_entries e on e.tenant_id = m.tenant_id and e.source_type = m.source_type and e.source_id = m.source_id
where m.value <> 0 and m.business_date <> e.business_date

union all
select 'numbers_without_gaps', s.tenant_id, format('%s: after %s%s comes %s', s.document_type, s.series, s.value, u.following)
from series s
left join private.document_sequences d on d.tenant_id = s.tenant_id and d.document_type = s.document_type
cross join lateral (
  select coalesce(s.following, case when s.series = private.series_prefix(d.prefix, d.year) then d.next_value end) as following) u
where d.tenant_id is null or u.following <= s.value
  -- What its owner left out is written down.
  or u.following > s.value + 1 and not exists (
    select 1 from private.number_skips k
    where k.tenant_id = s.tenant_id and k.document_type = s.document_type and k.series = s.series
      and k.first_value <= s.value + 1 and k.last_value >= u.following - 1);
