-- What must be true of gift cards and points: balances are their entries, the liability account is the balances, sales and credit notes have their entries.
-- Read-only: run it on any database at any time; no row means all is well.

select 'gift_card_balance_is_entries' as invariant, g.tenant_id, format('%s: balance %s, entries %s', g.card_number, g.balance, e.amount) as details
from public.gift_cards g
left join (select x.tenant_id, x.gift_card_id, sum(x.amount) as amount from public.gift_card_entries x group by x.tenant_id, x.gift_card_id) e
  on e.tenant_id = g.tenant_id and e.gift_card_id = g.id
where g.balance is distinct from e.amount or g.balance < 0

union all
select 'gift_card_account_is_balances', a.tenant_id, format('account %s, cards %s', -a.balance, coalesce(g.balance, 0))
from (
  select l.tenant_id, coalesce(sum(j.debit - j.credit), 0) as balance
  from public.ledger_accounts l left join public.journal_lines j on j.tenant_id = l.tenant_id and j.ledger_account_id = l.id
  where l.role = 'gift_cards' group by l.tenant_id) a
left join (select x.tenant_id, sum(x.balance) as balance from public.gift_cards x group by x.tenant_id) g on g.tenant_id = a.tenant_id
where -a.balance <> coalesce(g.balance, 0)

union all
select 'gift_card_entry_is_a_payment', coalesce(e.tenant_id, p.tenant_id), format('sale %s: paid %s, entry %s', coalesce(e.source_id, p.sale_id), p.amount, e.amount)
from (select x.* from public.gift_card_entries x where x.kind = 'redeemed') e
full join (select x.* from public.sale_payments x where x.tender_type = 'gift_card') p
  on p.tenant_id = e.tenant_id and p.sale_id = e.source_id and p.gift_card_id = e.gift_card_id
where e.amount is distinct from -p.amount

union all
select 'gift_card_refund_has_its_entry', coalesce(e.tenant_id, c.tenant_id), format('credit note %s: refund %s, entry %s', coalesce(e.source_id, c.id), c.refund_amount, e.amount)
from (select x.* from public.gift_card_entries x where x.kind = 'refunded') e
full join (select x.* from public.credit_notes x where x.refund_tender_type = 'gift_card' and x.refund_amount > 0) c
  on c.tenant_id = e.tenant_id and c.id = e.source_id
where e.amount is distinct from c.refund_amount

union all
select 'gift_card_has_one_code', g.tenant_id, g.card_number
from public.gift_cards g
left join private.gift_card_codes k on k.tenant_id = g.tenant_id and k.gift_card_id = g.id
where right(k.code, 4) is distinct from g.last_four

union all
select 'loyalty_balance_is_entries', coalesce(b.tenant_id, e.tenant_id), format('contact %s: balance %s, entries %s', coalesce(b.contact_id, e.contact_id), b.points, e.points)
from public.loyalty_balances b
full join (select x.tenant_id, x.contact_id, sum(x.points) as points from public.loyalty_entries x group by x.tenant_id, x.contact_id) e
  on e.tenant_id = b.tenant_id and e.contact_id = b.contact_id
where b.points is distinct from e.points

union all
select 'points_pay_what_they_were_used_for', p.tenant_id, format('sale %s: paid %s in points, entry %s', p.sale_id, p.amount, e.points)
from public.sale_payments p
left join public.loyalty_entries e on e.tenant_id = p.tenant_id and e.sale_id = p.sale_id and e.kind = 'redeemed'
where p.tender_type = 'loyalty' and e.id is null

union all
select 'points_of_a_sale_end_at_none', e.tenant_id, format('sale %s: %s', e.sale_id, sum(e.points))
from public.loyalty_entries e
where e.kind in ('earned', 'reversed')
group by e.tenant_id, e.sale_id having sum(e.points) < 0

union all
select 'points_come_back_as_points', s.tenant_id, format('%s: points %s of %s, money %s of %s', s.invoice_number, c.points, p.points, c.money, p.money)
from public.sales s
join (select x.tenant_id, x.sale_id, sum(x.amount) filter (where x.tender_type = 'loyalty') as points,
    coalesce(sum(x.amount) filter (where x.tender_type not in ('loyalty', 'on_account')), 0) as money
  from public.sale_payments x group by x.tenant_id, x.sale_id) p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.points > 0
join (select x.tenant_id, x.sale_id,
    sum(x.points_amount + case when x.refund_tender_type = 'loyalty' then x.refund_amount else 0 end) as points,
    sum(case when x.refund_tender_type = 'loyalty' then 0 else x.refund_amount end) as money
  from public.credit_notes x group by x.tenant_id, x.sale_id) c on c.tenant_id = s.tenant_id and c.sale_id = s.id
where c.points > p.points or c.money > p.money + coalesce((select sum(a.amount) from public.contact_payment_allocations a
  where a.tenant_id = s.tenant_id and a.item_id = s.id), 0);
