-- What must be true of closing entries: what profit and loss leaves out, they have moved to equity.
-- Read-only: run it on any database at any time; no row means all is well.

select 'profit_and_loss_is_this_year' as invariant, y.tenant_id,
  format('year from %s: profit %s, balance sheet %s, closed to equity %s', y.starts_on, r.profit, r.this_year, c.amount) as details
from (
  select d.tenant_id, private.year_start(d.tenant_id, d.business_date) as starts_on, max(d.business_date) as ends_on
  from (select distinct e.tenant_id, e.business_date from public.journal_entries e) d
  where exists (select 1 from public.journal_entries e where e.tenant_id = d.tenant_id and e.is_closing)
  group by 1, 2) y
cross join lateral (
  select (private.profit_and_loss_json(y.tenant_id, k.columns) -> 'profit' ->> 0)::numeric as profit,
    (private.balance_sheet_json(y.tenant_id, k.columns) -> 'this_year' ->> 0)::numeric as this_year
  from (select private.statement_columns(y.tenant_id, '{}', array[y.starts_on, y.ends_on]) as columns) k) r
cross join lateral (
  select coalesce(sum(l.credit - l.debit), 0) as amount
  from public.journal_entries e
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where e.tenant_id = y.tenant_id and e.is_closing and e.business_date between y.starts_on and y.ends_on and a.account_type = 'equity') c
where r.profit <> r.this_year + c.amount;
