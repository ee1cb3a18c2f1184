-- What must hold of the books, one function for each check. A function answers what breaks it, nothing when it holds. Tests, the nightly
-- job and the screen all ask these. Balances come from private.account_sums: check 15 holds that they are the lines.

create type private.book_finding as (rule text, source_type text, source_id uuid, label text, details text);
comment on type private.book_finding is
  'What breaks a rule of the books: rule by its name, the document or account (source_type, source_id) and what people call it, both figures in words.';

create function private.role_balance(p_tenant_id uuid, p_role text)
returns numeric language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
      array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role)) s), 0);
end;
$$;
comment on function private.role_balance(uuid, text) is 'Debits less credits of the account with a role, over all days.';

create function private.role_finding(p_tenant_id uuid, p_rule text, p_role text, p_details text)
returns private.book_finding language sql stable security definer set search_path = '' as $$
  select p_rule, 'account', a.id, a.code || ' ' || a.name, p_details from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role;
$$;
comment on function private.role_finding(uuid, text, text, text) is 'A finding about the account with a role.';

create function private.check_journal(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select 'journal_balanced', 'journal_entry', e.id, e.number, format('%s: %s lines, debits less credits %s', e.number, count(l.id), sum(l.debit - l.credit))
  from public.journal_entries e
  left join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  where e.tenant_id = p_tenant_id
  group by e.tenant_id, e.id, e.number
  having count(l.id) < 2 or sum(l.debit) <> sum(l.credit) or bool_or(l.business_date <> e.business_date);
  return query
  select 'entry_sequence_is_its_number', 'journal_entry', e.id, e.number, format('%s: sequence %s', e.number, e.sequence)
  from public.journal_entries e
  where e.tenant_id = p_tenant_id and e.sequence <> substring(e.number from '[0-9]+$')::bigint;
  return query
  select 'journal_chain_is_whole', 'journal_entry', e.id, f.number, format('entry %s %s', f.number, f.fault)
  from private.chain_faults(p_tenant_id, 0, 9e15::bigint) f
  left join public.journal_entries e on e.tenant_id = p_tenant_id and e.sequence = f.sequence;
  return query
  select 'journal_chain_ends_at_its_head', 'journal_entry', e.id, e.number, format('last %s', e.number)
  from (select * from public.journal_entries j where j.tenant_id = p_tenant_id order by j.sequence desc limit 1) e
  left join private.document_sequences d on d.tenant_id = e.tenant_id and d.document_type = 'journal'
  where d.chain_hash is distinct from e.chain_hash;
end;
$$;
comment on function private.check_journal(uuid) is 'Check 1: every entry balances, its lines have its day, numbers and chain are whole.';

create function private.check_lock(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select 'nothing_is_posted_behind_a_lock', 'journal_entry', e.id, e.number, format('%s of %s, locked until %s', e.number, e.business_date, l.locked_until)
  from public.accounting_locks l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.business_date <= l.locked_until and e.created_at > l.locked_at
  where l.tenant_id = p_tenant_id
    and (l.area = 'all' or exists (select 1 from private.journal_sources s where s.source_type = e.source_type and s.area = l.area))
    and not (l.kind = 'soft' and exists (
      select 1 from public.accounting_windows w where w.tenant_id = e.tenant_id and w.user_id = e.posted_by and w.area in (l.area, 'all')
        and e.created_at between w.opened_at and coalesce(w.closed_at, w.expires_at) + interval '1 minute'));
end;
$$;
comment on function private.check_lock(uuid) is 'Check 13: nothing was posted into a locked day after it was locked, but in a window.';

create function private.month_ends(p_tenant_id uuid)
returns table (place integer, starts_on date, ends_on date) language sql stable rows 24 security definer set search_path = '' as $$
  select m.place::integer, m.month::date, (m.month + interval '1 month' - interval '1 day')::date
  from generate_series(date_trunc('month', private.business_date(p_tenant_id, statement_timestamp())) - interval '23 months',
    date_trunc('month', private.business_date(p_tenant_id, statement_timestamp())), interval '1 month') with ordinality as m (month, place);
$$;
comment on function private.month_ends(uuid) is 'The last 24 months of a business, this one included.';

create function private.check_statements(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_columns jsonb := (
    select jsonb_agg(jsonb_build_object('from', m.starts_on, 'to', m.ends_on, 'location_id', null, 'is_unassigned', false, 'location_name', null) order by m.place)
    from private.month_ends(p_tenant_id) m);
  v_sheet jsonb := private.balance_sheet_json(p_tenant_id, v_columns);
  v_flow jsonb := private.cash_flow_json(p_tenant_id, v_columns);
begin
  return query
  select 'balance_sheet_balances', null, null::uuid, v_columns -> (d.place - 1)::integer ->> 'to',
    format('until %s: assets less liabilities and equity %s', v_columns -> (d.place - 1)::integer ->> 'to', d.amount)
  from jsonb_array_elements_text(v_sheet -> 'difference') with ordinality as d (amount, place) where d.amount::numeric <> 0;
  return query
  select 'cash_flow_is_the_money', null, null::uuid, v_columns -> (d.place - 1)::integer ->> 'to',
    format('month until %s: money moved %s more than it is explained', v_columns -> (d.place - 1)::integer ->> 'to', d.amount)
  from jsonb_array_elements_text(v_flow -> 'between_locations') with ordinality as d (amount, place) where d.amount::numeric <> 0;
end;
$$;
comment on function private.check_statements(uuid) is 'Check 11: at each of 24 month ends the balance sheet balances, and the cash flow is what the money moved.';

create function private.check_days(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with ranges as materialized (
    -- Each month until its end, and the same in two parts that meet within it: the second way reads days where the first reads months.
    select m.place, m.ends_on, '1970-01-01'::date as from_on, m.ends_on as to_on, 1 as sign, row_number() over (order by m.place) as number from private.month_ends(p_tenant_id) m
    union all
    select m.place, m.ends_on, '1970-01-01', m.starts_on + 14, -1, 24 + row_number() over (order by m.place) from private.month_ends(p_tenant_id) m
    union all
    select m.place, m.ends_on, m.starts_on + 15, m.ends_on, -1, 48 + row_number() over (order by m.place) from private.month_ends(p_tenant_id) m
  ), sums as (
    select r.ends_on, s.ledger_account_id, sum(r.sign * (s.debit - s.credit)) as difference
    from private.account_sums(p_tenant_id, (select array_agg(r.from_on order by r.number) from ranges r), (select array_agg(r.to_on order by r.number) from ranges r)) s
    join ranges r on r.number = s.range_number
    group by r.ends_on, s.ledger_account_id)
  select 'closing_is_the_next_opening', 'account', a.id, a.code || ' ' || a.name, format('%s until %s: by month less by day %s', a.code, s.ends_on, s.difference)
  from sums s join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = s.ledger_account_id
  where s.difference <> 0;
end;
$$;
comment on function private.check_days(uuid) is 'Check 12: what an account closes a day with is what it opens the next one with, by month and by day alike.';

create function private.check_balances(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with summed as (
    select g.grain, case g.grain when 'day' then d.business_date else date_trunc('month', d.business_date)::date end as starts_on,
      d.ledger_account_id, d.location_id, sum(d.debit) as debit, sum(d.credit) as credit
    from (
      select l.business_date, l.ledger_account_id, l.location_id, sum(l.debit) as debit, sum(l.credit) as credit
      from private.ledger_watermarks w
      join public.journal_entries e on e.tenant_id = w.tenant_id and e.sequence <= w.sequence
      join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
      where w.tenant_id = p_tenant_id
      group by 1, 2, 3) d
    cross join (values ('day'), ('month')) as g (grain)
    group by 1, 2, 3, 4
  ), kept as (select * from public.ledger_balances k where k.tenant_id = p_tenant_id)
  select 'balances_are_their_lines', 'account', a.id, a.code || ' ' || a.name,
    format('%s %s account %s: balances %s %s, lines %s %s', coalesce(s.grain, b.grain), coalesce(s.starts_on, b.starts_on), a.code, b.debit, b.credit, s.debit, s.credit)
  from summed s
  full join kept b on b.grain = s.grain and b.starts_on = s.starts_on and b.ledger_account_id = s.ledger_account_id
    and b.location_key = coalesce(s.location_id, '00000000-0000-0000-0000-000000000000')
  left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = coalesce(s.ledger_account_id, b.ledger_account_id)
  where (s.debit, s.credit) is distinct from (b.debit, b.credit);
end;
$$;
comment on function private.check_balances(uuid) is 'Check 15: balances by month and day are the lines they have taken in.';
