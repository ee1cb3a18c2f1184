-- What must be true of the general ledger beside the checks of private.book_checks: locations, merged accounts.

select 'journal_location_is_one' as invariant, l.tenant_id, format('line %s: location %s', l.id, l.location_id) as details
from public.journal_lines l
where l.location_id is not null and not exists (
  select 1 from public.locations x where x.tenant_id = l.tenant_id and x.id = l.location_id)

union all
select 'merged_account_leads_to_the_end', a.tenant_id, format('%s leads to %s', a.code, b.code)
from public.ledger_accounts a
join public.ledger_accounts b on b.tenant_id = a.tenant_id and b.id = a.merged_into_id
where b.merged_into_id is not null or b.account_type <> a.account_type;
