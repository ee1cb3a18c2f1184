-- What must be true of the general ledger: numbers, chain, balances by month, locks.

with
summed as (
  select l.tenant_id, g.grain, case g.grain when 'day' then l.business_date else date_trunc('month', l.business_date)::date end as starts_on,
    l.ledger_account_id, l.location_id, sum(l.debit) as debit, sum(l.credit) as credit
  from private.ledger_watermarks w
  join public.journal_entries e on e.tenant_id = w.tenant_id and e.sequence <= w.sequence
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  cross join (values ('day'), ('month')) as g (grain)
  group by 1, 2, 3, 4, 5
)

select 'entry_sequence_is_its_number' as invariant, e.tenant_id, format('%s: sequence %s', e.number, e.sequence) as details
from public.journal_entries e
where e.sequence <> substring(e.number from '[0-9]+$')::bigint

union all
select 'journal_chain_is_whole', t.tenant_id, format('entry %s %s', f.number, f.fault)
from (select distinct e.tenant_id from public.journal_entries e) t
cross join lateral private.chain_faults(t.tenant_id, 0, 9e15::bigint) f

union all
select 'journal_chain_ends_at_its_head', e.tenant_id, format('last %s', e.number)
from (select distinct on (j.tenant_id) j.* from public.journal_entries j order by j.tenant_id, j.sequence desc) e
left join private.document_sequences d on d.tenant_id = e.tenant_id and d.document_type = 'journal'
where d.chain_hash is distinct from e.chain_hash

union all
select 'balances_are_their_lines', coalesce(s.tenant_id, b.tenant_id),
  format('%s %s account %s: balances %s %s, lines %s %s', coalesce(s.grain, b.grain), coalesce(s.starts_on, b.starts_on),
    coalesce(s.ledger_account_id, b.ledger_account_id), b.debit, b.credit, s.debit, s.credit)
from summed s
full join public.ledger_balances b on b.tenant_id = s.tenant_id and b.grain = s.grain and b.starts_on = s.starts_on
  and b.ledger_account_id = s.ledger_account_id and b.location_key = coalesce(s.location_id, '00000000-0000-0000-0000-000000000000')
where (s.debit, s.credit) is distinct from (b.debit, b.credit)

union all
select 'journal_location_is_one', l.tenant_id, format('line %s: location %s', l.id, l.location_id)
from public.journal_lines l
where l.location_id is not null and not exists (
  select 1 from public.locations x where x.tenant_id = l.tenant_id and x.id = l.location_id)

union all
select 'nothing_is_posted_behind_a_lock', e.tenant_id, format('%s of %s, locked until %s', e.number, e.business_date, l.locked_until)
from public.accounting_locks l
join public.journal_entries e on e.tenant_id = l.tenant_id and e.business_date <= l.locked_until and e.created_at > l.locked_at
where (l.area = 'all' or exists (select 1 from private.journal_sources s where s.source_type = e.source_type and s.area = l.area))
  and not (l.kind = 'soft' and exists (
    select 1 from public.accounting_windows w where w.tenant_id = e.tenant_id and w.user_id = e.posted_by and w.area in (l.area, 'all')
      and e.created_at between w.opened_at and coalesce(w.closed_at, w.expires_at) + interval '1 minute'))

union all
select 'merged_account_leads_to_the_end', a.tenant_id, format('%s leads to %s', a.code, b.code)
from public.ledger_accounts a
join public.ledger_accounts b on b.tenant_id = a.tenant_id and b.id = a.merged_into_id
where b.merged_into_id is not null or b.account_type <> a.account_type;
