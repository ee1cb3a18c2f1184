-- What must be true of the queue: what a row says is to be done has a job that will do it, and no kind has more under way than it may.
-- Read-only: run it on any database at any time; no row means all is well.

select 'mail_to_send_has_a_job' as invariant, m.shop_tenant_id as tenant_id, m.id::text as details
from private.mail_outbox m
where m.sent_at is null and not exists (
  select 1 from private.jobs j where j.tenant_id is not distinct from m.shop_tenant_id and j.kind = 'mail' and j.key = m.id::text
    and j.status <> 'done')

union all
select 'payment_to_ask_about_has_a_job', i.tenant_id, format('%s: %s, %s', i.id, i.state, i.next_query_at)
from public.payment_intents i
where i.next_query_at is not null and (i.state in ('created', 'pending') or i.refund_status = 'sent') and not exists (
  select 1 from private.jobs j where j.tenant_id = i.tenant_id and j.key = i.id::text
    and j.kind = case when i.refund_status = 'sent' then 'payment_refund' else 'payment_query' end
    and j.status in ('ready', 'running', 'dead', 'cancelled'))

union all
select 'list_to_read_has_a_job', u.tenant_id, u.next_at::text
from private.payment_reconciliations u
join public.payment_providers v on v.tenant_id = u.tenant_id and v.kind = 'mpesa' and v.reconciles_payments
where not exists (
  select 1 from private.jobs j where j.tenant_id = u.tenant_id and j.kind = 'payment_list' and j.key = u.tenant_id::text
    and j.status in ('ready', 'running', 'dead', 'cancelled'))

union all
select 'pending_claim_has_a_job', c.tenant_id, c.order_id::text
from private.payment_claims c
where c.notify_at is not null and not exists (
  select 1 from private.jobs j where j.tenant_id = c.tenant_id and j.kind = 'payment_claim' and j.key = c.order_id::text
    and j.status in ('ready', 'running', 'dead', 'cancelled'))

union all
select 'import_under_way_has_a_job', i.tenant_id, format('%s: %s', i.id, i.work)
from public.import_jobs i
where i.work is not null and not exists (
  select 1 from private.jobs j where j.tenant_id = i.tenant_id and j.kind = 'import' and j.key = i.id::text
    and j.status in ('ready', 'running', 'dead', 'cancelled'))

union all
select 'no_more_jobs_run_than_may', null, format('%s: %s of %s', k.kind, count(*), k.most_at_once)
from private.job_kinds k join private.jobs j on j.kind = k.kind and j.status = 'running'
group by k.kind, k.most_at_once having count(*) > k.most_at_once

union all
select 'kind_has_its_order_and_recurring_job', null, k.kind
from private.job_kinds k
where not exists (select 1 from private.job_tenant_order t where t.kind = k.kind)
  or k.every is not null and not exists (select 1 from private.jobs j where j.tenant_id is null and j.kind = k.kind and j.status in ('ready', 'running'))
