-- What must be true of statements and their matches beside the checks of private.book_checks: both sides of a match are the same to the
-- cent, a line is taken once, statements are closed in order.
-- Read-only: run it on any database at any time; no row means all is well.

with
sides as (
  select m.tenant_id, m.id, i.ledger_account_id, m.undone_at, bool_or(i.is_live) as is_live,
    sum(case when i.bank_line_id is not null then i.amount else -i.amount end) as difference
  from public.bank_matches m
  join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id
  group by m.tenant_id, m.id, i.ledger_account_id, m.undone_at
)

select 'match_is_to_the_cent' as invariant, s.tenant_id, format('match %s account %s: difference %s', s.id, s.ledger_account_id, s.difference) as details
from sides s
where s.difference <> 0

union all
select 'undone_match_holds_nothing', s.tenant_id, format('match %s undone %s', s.id, s.undone_at)
from sides s
where s.is_live <> (s.undone_at is null)

union all
select 'match_item_is_its_line', i.tenant_id, format('item %s: %s', i.id, i.amount)
from public.bank_match_items i
left join public.bank_lines b on b.tenant_id = i.tenant_id and b.id = i.bank_line_id
left join public.journal_lines l on l.tenant_id = i.tenant_id and l.id = i.journal_line_id
left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
where i.amount is distinct from coalesce(b.amount, l.debit - l.credit)
  or i.ledger_account_id is distinct from coalesce(b.money_account_id, a.merged_into_id, a.id)

union all
select 'statements_are_closed_in_order', s.tenant_id, format('%s until %s is open before a closed one', s.file_name, s.to_on)
from public.bank_statements s
where s.closed_at is null and s.withdrawn_at is null and exists (
  select 1 from public.bank_statements c
  where c.tenant_id = s.tenant_id and c.money_account_id = s.money_account_id and c.closed_at is not null and (c.to_on, c.position) > (s.to_on, s.position))

union all
select 'bank_line_is_taken_once', l.tenant_id, format('account %s: %s lines of one key', l.money_account_id, count(*))
from public.bank_lines l
join public.bank_statements s on s.tenant_id = l.tenant_id and s.id = l.bank_statement_id and s.withdrawn_at is null
group by l.tenant_id, l.money_account_id, l.duplicate_key, l.ordinal
having count(*) > 1;
