-- Checks 7, 8 and 9: tax that is not filed, statements of banks, payments that wait to be passed on.

create function private.check_tax(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with moved as materialized (
    select l.journal_entry_id, e.number, e.source_type, coalesce(sum(l.credit - l.debit) filter (where a.role = 'vat_output'), 0) as output,
      coalesce(sum(l.debit - l.credit) filter (where a.role = 'vat_input'), 0) as input
    from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
    where a.tenant_id = p_tenant_id and a.role in ('vat_output', 'vat_input')
    group by 1, 2, 3
  ), taxed as materialized (
    select t.journal_entry_id, coalesce(sum(t.tax_amount) filter (where t.direction = 'output'), 0) as output, sum(t.recoverable_amount) as input,
      coalesce(sum(t.tax_amount) filter (where t.direction = 'output' and t.tax_return_id is null), 0) as open_output,
      coalesce(sum(t.recoverable_amount) filter (where t.tax_return_id is null), 0) as open_input
    from public.tax_entries t where t.tenant_id = p_tenant_id group by 1
  )
  select 'tax_accounts_hold_what_is_not_filed', 'account', (select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'vat_output'),
    (select a.code || ' ' || a.name from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'vat_output'),
    format('books: sales %s, purchases %s; entries: %s, %s', m.output, m.input, t.output, t.input)
  from (select coalesce(sum(x.output), 0) as output, coalesce(sum(x.input), 0) as input from moved x) m
  cross join (select coalesce(sum(x.open_output), 0) as output, coalesce(sum(x.open_input), 0) as input from taxed x) t
  where m.output <> t.output or m.input <> t.input
  union all
  select 'tax_entries_are_what_their_entry_moved', 'journal_entry', coalesce(m.journal_entry_id, t.journal_entry_id), m.number,
    format('%s %s: books %s %s, entries %s %s', m.source_type, coalesce(m.journal_entry_id, t.journal_entry_id), m.output, m.input, t.output, t.input)
  from (select * from moved x where x.source_type <> 'tax_return') m
  full join taxed t on t.journal_entry_id = m.journal_entry_id
  where coalesce(m.output, 0) <> coalesce(t.output, 0) or coalesce(m.input, 0) <> coalesce(t.input, 0);
  return query
  select 'tax_return_is_its_entries', 'tax_return', r.id, r.period_end::text,
    format('%s amendment %s: %s %s, entries %s %s', r.period_end, r.amendment, r.output_tax, r.input_tax, f.output, f.input)
  from public.tax_returns r
  left join lateral (
    select coalesce(sum(t.tax_amount) filter (where t.direction = 'output'), 0) as output, coalesce(sum(t.recoverable_amount), 0) as input,
      count(distinct t.journal_entry_id) as documents, max(t.document_date) as last_day, private.tax_hash(coalesce(array_agg(t), '{}')) as hash
    from public.tax_entries t where t.tenant_id = r.tenant_id and t.tax_return_id = r.id) f on true
  where r.tenant_id = p_tenant_id and (r.output_tax <> f.output or r.input_tax <> f.input or r.row_count <> f.documents
    or r.rows_hash <> f.hash or f.last_day > r.period_end);
end;
$$;
comment on function private.check_tax(uuid) is 'Check 7: the accounts of tax hold what no return has taken in, entry by entry, and a return is its entries.';

create function private.newest_statements(p_tenant_id uuid)
returns setof public.bank_statements language sql stable rows 5 security definer set search_path = '' as $$
  select distinct on (x.money_account_id) x.* from public.bank_statements x
  where x.tenant_id = p_tenant_id and x.withdrawn_at is null
  order by x.money_account_id, x.to_on desc, x.position desc;
$$;
comment on function private.newest_statements(uuid) is 'The newest statement of each money account.';

create function private.check_bank(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select 'closed_statement_agrees_with_the_books', 'bank_statement', s.id, s.file_name, format('%s until %s: %s', s.file_name, s.to_on, f.figures)
  from public.bank_statements s
  cross join lateral (select private.statement_figures(s.tenant_id, s) as figures) f
  where s.tenant_id = p_tenant_id and s.closed_at is not null
    and ((f.figures ->> 'difference')::numeric <> 0 or (f.figures ->> 'unmatched_count')::integer <> 0);
  return query
  select 'closed_statement_has_later_entries', 'bank_statement', s.id, s.file_name,
    format('%s until %s: %s entries came after it was closed, %s in all', s.file_name, s.to_on, l.late ->> 'late_count', l.late ->> 'late_amount')
  from public.bank_statements s
  cross join lateral (select private.late_json(s.tenant_id, s) as late) l
  where s.tenant_id = p_tenant_id and s.closed_at is not null and (l.late ->> 'late_count')::integer > 0;
  return query
  select 'outstanding_is_its_list', 'bank_statement', s.id, s.file_name,
    format('%s until %s: %s, list %s', s.file_name, s.to_on, f.figures ->> 'outstanding', u.amount)
  from private.newest_statements(p_tenant_id) s
  cross join lateral (select private.statement_figures(s.tenant_id, s) as figures) f
  cross join lateral (
    select coalesce(sum(e.amount), 0) as amount from private.unmatched_entries(s.tenant_id, s.money_account_id, '1970-01-01', s.to_on) e) u
  where (f.figures ->> 'outstanding')::numeric <> u.amount
    -- An entry and its mirror are on no list; they may be on two sides of the last day.
    and not exists (
      select 1 from public.journal_entries r join public.journal_entries o on o.tenant_id = r.tenant_id and o.id = r.reverses_id
      where r.tenant_id = s.tenant_id and r.business_date > s.to_on and o.business_date <= s.to_on);
end;
$$;
comment on function private.check_bank(uuid) is 'Check 8: closed statements agree with the books and nothing came into their days since, and what is outstanding is its list.';

create function private.check_clearing(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select 'clearing_is_what_is_not_settled', 'account', a.id, a.code || ' ' || a.name, format('%s: books %s, not settled %s', a.code, b.amount, u.amount)
  from public.ledger_accounts a
  left join public.money_accounts m on m.tenant_id = a.tenant_id and m.id = a.id
  cross join lateral (
    select coalesce(sum(s.debit - s.credit), 0) as amount from private.account_sums(p_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
      private.bank_account_ids(a.tenant_id, a.id)) s) b
  cross join lateral (
    select coalesce(sum(e.amount), 0) as amount from private.unmatched_entries(a.tenant_id, a.id, '1970-01-01', '2999-12-31') e) u
  where a.tenant_id = p_tenant_id and a.role in ('card_clearing', 'mobile_money_clearing') and m.reconciled_from is null and b.amount <> u.amount;
end;
$$;
comment on function private.check_clearing(uuid) is 'Check 9: where payments wait to be passed on, the account holds what no settlement has had.';
