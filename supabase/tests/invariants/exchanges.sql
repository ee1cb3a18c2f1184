-- What must be true of exchanges and of returns without a receipt.
-- Read-only: run it on any database at any time; no row means all is well.

select 'exchange_comes_out_even' as invariant, x.tenant_id, format('exchange %s: credit %s, sale %s, applied %s, paid %s, returned %s', x.id,
  c.refund_amount, s.total_amount, x.applied_amount, x.paid_amount, x.returned_amount) as details
from public.exchanges x
join public.credit_notes c on c.tenant_id = x.tenant_id and c.id = x.credit_note_id
join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
where s.total_amount <> x.applied_amount + x.paid_amount or c.refund_amount <> x.applied_amount + x.returned_amount

union all
select 'exchange_is_of_one_drawer_and_one_tender', x.tenant_id, format('exchange %s', x.id)
from public.exchanges x
join public.credit_notes c on c.tenant_id = x.tenant_id and c.id = x.credit_note_id
join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
where c.sale_id is distinct from x.original_sale_id or c.till_session_id is distinct from s.till_session_id
  or c.refund_tender_type <> x.tender_type
  or (x.applied_amount > 0 and not exists (
    select 1 from public.sale_payments p
    where p.tenant_id = x.tenant_id and p.id = x.id and p.sale_id = x.sale_id and p.tender_type = x.tender_type and p.amount = x.applied_amount))

union all
select 'credit_note_is_sum_of_lines', c.tenant_id, format('%s: net %s tax %s, lines %s %s', c.credit_note_number, c.net_amount, c.tax_amount, l.net, l.tax)
from public.credit_notes c
left join (select n.tenant_id, n.credit_note_id, sum(n.net_amount) as net, sum(n.tax_amount) as tax
  from public.credit_note_lines n group by n.tenant_id, n.credit_note_id) l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id
where l.net is null or c.net_amount <> l.net or c.tax_amount <> l.tax

union all
select 'lines_are_of_their_notes_sale', n.tenant_id, format('%s', c.credit_note_number)
from public.credit_note_lines n
join public.credit_notes c on c.tenant_id = n.tenant_id and c.id = n.credit_note_id
left join public.sale_lines l on l.tenant_id = n.tenant_id and l.id = n.sale_line_id
where l.sale_id is distinct from c.sale_id;
