-- What must be true of approvals and of who stands at a till.
-- Read-only: run it on any database at any time; no row means all is well.

select 'approval_is_used_by_its_document' as invariant, a.tenant_id, format('approval %s of %s', a.id, a.permission) as details
from public.approvals a
where a.used_at is not null
  and case
    when a.permission in ('sales.refund', 'sales.refund_unreferenced')
    then not exists (select 1 from public.credit_notes c where c.tenant_id = a.tenant_id and c.id = a.document_id and c.issued_by = a.asked_by
      and (c.sale_id is null) = (a.permission = 'sales.refund_unreferenced'))
    when a.permission = 'till.view_all'
    then not exists (select 1 from public.till_sessions h where h.tenant_id = a.tenant_id and h.id = a.document_id and h.closed_by = a.asked_by
      and h.counted_cash = (a.subject ->> 'counted_cash')::numeric)
    else not exists (select 1 from public.sales s where s.tenant_id = a.tenant_id and s.id = a.document_id and s.cashier_id = a.asked_by)
      and not exists (select 1 from public.quotes q where q.tenant_id = a.tenant_id and q.id = a.document_id)
      and not exists (select 1 from public.orders o where o.tenant_id = a.tenant_id and o.id = a.document_id and o.channel = 'till') end

union all
select 'approval_is_used_in_its_time', a.tenant_id, format('approval %s: used %s, good until %s', a.id, a.used_at, a.expires_at)
from public.approvals a
-- It is looked at a moment before it is stamped.
where a.used_at > a.expires_at + interval '1 minute'

union all
select 'operator_is_somebody_else', s.tenant_id, s.invoice_number
from public.sale_operators o
join public.sales s on s.tenant_id = o.tenant_id and s.id = o.sale_id
where o.user_id = s.cashier_id;
