-- What must be true of documents for a tax authority: each of a sale or return once, under numbers of which none is used twice, and nothing
-- under way that nobody would end.
-- Read-only: run it on any database at any time; no row means all is well.

select 'fiscal_number_is_used_once' as invariant, f.tenant_id,
  format('%s %s: %s', f.number_scope, f.number_counter, f.number) as details
from public.fiscal_documents f
where f.number is not null and f.state = 'accepted' and f.kind <> 'item'
group by f.tenant_id, f.number_scope, f.number_counter, f.number
having count(*) > 1

union all
select 'fiscal_number_is_behind_its_counter', f.tenant_id, format('%s %s: %s, next %s', f.kind, f.number_counter, f.number, c.next_number)
from public.fiscal_documents f
left join public.fiscal_counters c on c.tenant_id = f.tenant_id and c.scope = f.number_scope and c.counter = f.number_counter
where f.number is not null and f.state = 'accepted' and f.number >= coalesce(c.next_number, 0)

union all
select 'fiscal_counter_is_held_by_what_is_sent', c.tenant_id, format('%s %s: held by %s (%s)', c.scope, c.counter, c.held_by, coalesce(f.state, 'nothing'))
from public.fiscal_counters c
left join public.fiscal_documents f on f.tenant_id = c.tenant_id and f.id = c.held_by
where c.held_by is not null and (f.state not in ('queued', 'sending') or f.number is distinct from c.next_number - 1)

union all
select 'fiscal_device_sends_one_thing_at_a_time', f.tenant_id, format('%s: %s', f.device_id, count(*))
from public.fiscal_documents f where f.state = 'sending'
group by f.tenant_id, f.device_id having count(*) > 1

union all
select 'fiscal_document_has_its_source', f.tenant_id, format('%s of %s', f.kind, f.source_id)
from public.fiscal_documents f
where (f.kind = 'sale' and not exists (select 1 from public.sales s where s.tenant_id = f.tenant_id and s.id = f.source_id))
  or (f.kind = 'credit_note' and not exists (select 1 from public.credit_notes c where c.tenant_id = f.tenant_id and c.id = f.source_id))
  or (f.kind = 'purchase' and not exists (select 1 from public.fiscal_purchases u where u.tenant_id = f.tenant_id and u.id = f.source_id))
  or (f.kind = 'import' and not exists (select 1 from public.fiscal_imports m where m.tenant_id = f.tenant_id and m.id = f.source_id))

union all
select 'fiscal_credit_note_follows_its_sale', f.tenant_id, format('%s: its sale is %s', f.body ->> 'humanNumber', coalesce(o.state, 'not told'))
from public.fiscal_documents f
join public.credit_notes c on c.tenant_id = f.tenant_id and c.id = f.source_id
left join public.fiscal_documents o on o.tenant_id = c.tenant_id and o.kind = 'sale' and o.source_id = c.sale_id
where f.kind = 'credit_note' and f.state = 'accepted' and o.state is distinct from 'accepted'

union all
select 'fiscal_credit_notes_take_back_no_more_than_the_sale', o.tenant_id, format('%s: %s of %s', o.body ->> 'humanNumber', t.total, o.body ->> 'total')
from public.fiscal_documents o
cross join lateral (
  select sum((f.body ->> 'total')::numeric) as total
  from public.credit_notes c
  join public.fiscal_documents f on f.tenant_id = c.tenant_id and f.kind = 'credit_note' and f.source_id = c.id and f.state = 'accepted'
  where c.tenant_id = o.tenant_id and c.sale_id = o.source_id) t
where o.kind = 'sale' and o.state = 'accepted' and t.total > (o.body ->> 'total')::numeric

union all
select 'sale_at_a_device_is_told', s.tenant_id, s.invoice_number
from public.fiscal_devices d
join public.tills t on t.tenant_id = d.tenant_id and t.location_id = d.location_id
join public.till_sessions h on h.tenant_id = t.tenant_id and h.till_id = t.id
join public.sales s on s.tenant_id = h.tenant_id and s.till_session_id = h.id
-- What was under way when the device began may have missed it.
where d.status in ('active', 'blocked') and s.created_at > d.started_at + interval '1 minute'
  and not exists (select 1 from public.fiscal_documents f where f.tenant_id = s.tenant_id and f.kind = 'sale' and f.source_id = s.id);
