-- Books health: the sixteen checks with their names and figures, run each night and when somebody asks; the last result is kept.

create function private.book_checks()
returns table (number integer, title text, left_title text, right_title text, reads_lines boolean) language sql immutable rows 16 security invoker set search_path = '' as $$
  values (1, 'Every entry balances and none was changed', 'Debits', 'Credits', true),
    (2, 'Goods received whose bill is to come', 'Account', 'Deliveries', false),
    (3, 'What you owe suppliers', 'Account', 'Open bills less credits', false),
    (4, 'What you paid suppliers in advance', 'Account', 'Open payments', false),
    (5, 'Stock in the books and on the shelf', 'Account', 'Stock at cost', false),
    (6, 'Freight and duty whose bill is to come', 'Account', 'Charges to come', false),
    (7, 'Tax that is not filed yet', 'Accounts', 'Tax of documents', true),
    (8, 'Bank statements agree with the books', 'Not on a statement yet', 'Listed', false),
    (9, 'Card and mobile payments not paid out yet', 'Accounts', 'Payments not settled', true),
    (10, 'Bills and credits are settled by payments', 'Bills less open', 'Settled by payments and credits', false),
    (11, 'Balance sheet balances, cash flow adds up', 'Assets', 'Liabilities and equity', false),
    (12, 'Each day opens with what the day before closed with', 'Until today', 'Same, added in two parts', false),
    (13, 'Nothing was posted into locked days', null, null, false),
    (14, 'Assets and their depreciation', 'Written off in the register', 'Posted', false),
    (15, 'Monthly balances are the sum of their entries', 'Balances', 'Entries', true),
    (16, 'Purchase orders and what arrived', 'Received', 'Deliveries', false);
$$;
comment on function private.book_checks() is
  'The checks of the books: what they are called, what their two sides are, and whether one reads every line of the journal.';

create function private.book_findings(p_tenant_id uuid, p_number integer)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  case p_number
    when 1 then return query select * from private.check_journal(p_tenant_id);
    when 2 then return query select * from private.check_deliveries(p_tenant_id);
    when 3 then return query select * from private.check_payable(p_tenant_id);
    when 4 then return query select * from private.check_advances(p_tenant_id);
    when 5 then return query select * from private.check_stock_value(p_tenant_id);
    when 6 then return query select * from private.check_freight(p_tenant_id);
    when 7 then return query select * from private.check_tax(p_tenant_id);
    when 8 then return query select * from private.check_bank(p_tenant_id);
    when 9 then return query select * from private.check_clearing(p_tenant_id);
    when 10 then return query select * from private.check_settled(p_tenant_id);
    when 11 then return query select * from private.check_statements(p_tenant_id);
    when 12 then return query select * from private.check_days(p_tenant_id);
    when 13 then return query select * from private.check_lock(p_tenant_id);
    when 14 then return query select * from private.check_assets(p_tenant_id);
    when 15 then return query select * from private.check_balances(p_tenant_id);
    when 16 then return query select * from private.check_orders(p_tenant_id);
  end case;
end;
$$;
comment on function private.book_findings(uuid, integer) is 'What breaks one check of the books of a business; nothing when it holds.';

create function private.every_book_finding()
returns table (invariant text, tenant_id uuid, details text) language sql stable rows 10 security definer set search_path = '' as $$
  select f.rule, t.id, f.details
  from public.tenants t
  cross join private.book_checks() c
  cross join lateral private.book_findings(t.id, c.number) f
  -- People may post into days that a bank statement has closed: theirs to look at, no fault of the database.
  where f.rule <> 'closed_statement_has_later_entries';
$$;
comment on function private.every_book_finding() is
  'What breaks any check in the books of any business, for those who look after the database; without what people themselves may bring about.';

create function private.accounts_sum(p_tenant_id uuid, p_types text[], p_until date default '2999-12-31')
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_until], false,
    array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.account_type = any (p_types))) s;
$$;
comment on function private.accounts_sum(uuid, text[], date) is 'Debits less credits of all accounts of some types until a day.';

create function private.lines_sum(p_tenant_id uuid, p_until bigint default 9e15::bigint, out debit numeric, out credit numeric)
returns record language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0)
  from public.journal_entries e
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  where e.tenant_id = p_tenant_id and e.sequence <= p_until;
$$;
comment on function private.lines_sum(uuid, bigint) is 'All debits and credits of a journal up to a number.';

create function private.purchase_sides(p_tenant_id uuid, p_number integer)
returns numeric[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return case p_number
    when 2 then array[-private.role_balance(p_tenant_id, 'grni'), private.deliveries_without_bill(p_tenant_id)]
    when 3 then array[-private.role_balance(p_tenant_id, 'payable'), private.open_bills(p_tenant_id)]
    when 4 then array[private.role_balance(p_tenant_id, 'supplier_advances'),
      (select coalesce(sum(p.open_amount), 0) from public.supplier_payments p where p.tenant_id = p_tenant_id)]
    when 5 then array[private.role_balance(p_tenant_id, 'inventory'),
      (select coalesce(sum(l.stock_value), 0) from public.stock_levels l where l.tenant_id = p_tenant_id)]
    when 6 then array[-private.role_balance(p_tenant_id, 'landed_cost_clearing'),
      (select coalesce(sum(c.amount), 0) from public.landed_costs c where c.tenant_id = p_tenant_id and c.supplier_bill_line_id is null)]
    when 10 then array[
      (select coalesce(sum(b.total_amount - i.open_amount), 0) from public.supplier_bills b
        join public.contact_open_items i on i.tenant_id = b.tenant_id and i.id = b.id where b.tenant_id = p_tenant_id and b.status <> 'reversed'),
      (select coalesce(sum(a.amount), 0) from public.supplier_allocations a
        join public.supplier_bills b on b.tenant_id = a.tenant_id and b.id = a.item_id where a.tenant_id = p_tenant_id)]
    when 16 then array[
      (select coalesce(sum(l.received_quantity), 0) from public.purchase_order_lines l where l.tenant_id = p_tenant_id),
      (select coalesce(sum(r.quantity), 0) from public.goods_receipt_lines r where r.tenant_id = p_tenant_id and r.purchase_order_line_id is not null)] end;
end;
$$;
comment on function private.purchase_sides(uuid, integer) is 'Both sides of a check of purchases and stock.';

create function private.ledger_sides(p_tenant_id uuid, p_number integer)
returns numeric[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_watermark bigint := coalesce((select w.sequence from private.ledger_watermarks w where w.tenant_id = p_tenant_id), 0);
begin
  return case p_number
    when 1 then (select array[s.debit, s.credit] from private.lines_sum(p_tenant_id) s)
    when 7 then array[-private.role_balance(p_tenant_id, 'vat_output') - private.role_balance(p_tenant_id, 'vat_input'), (
      select coalesce(sum(case t.direction when 'output' then t.tax_amount else 0 end - t.recoverable_amount), 0)
      from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id is null)]
    when 8 then (
      select array[coalesce(sum((f.figures ->> 'outstanding')::numeric), 0), coalesce(sum(u.amount), 0)]
      from private.newest_statements(p_tenant_id) s
      cross join lateral (select private.statement_figures(s.tenant_id, s) as figures) f
      cross join lateral (
        select coalesce(sum(e.amount), 0) as amount from private.unmatched_entries(s.tenant_id, s.money_account_id, '1970-01-01', s.to_on) e) u)
    when 9 then (
      select array[coalesce(sum(private.role_balance(p_tenant_id, a.role)), 0), coalesce(sum(u.amount), 0)]
      from public.ledger_accounts a
      left join public.money_accounts m on m.tenant_id = a.tenant_id and m.id = a.id
      cross join lateral (
        select coalesce(sum(e.amount), 0) as amount from private.unmatched_entries(a.tenant_id, a.id, '1970-01-01', '2999-12-31') e) u
      where a.tenant_id = p_tenant_id and a.role in ('card_clearing', 'mobile_money_clearing') and m.reconciled_from is null)
    when 11 then array[private.accounts_sum(p_tenant_id, '{asset}'), -private.accounts_sum(p_tenant_id, '{liability,equity,income,expense}')]
    when 12 then array[private.accounts_sum(p_tenant_id, '{asset}', v_today), private.accounts_sum(p_tenant_id, '{asset}', v_today - 1) + (
      select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array[v_today], array[v_today], false,
        array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.account_type = 'asset')) s)]
    when 14 then private.asset_sides(p_tenant_id)
    when 15 then array[
      (select coalesce(sum(b.debit), 0) from public.ledger_balances b where b.tenant_id = p_tenant_id and b.grain = 'month'),
      (select s.debit from private.lines_sum(p_tenant_id, v_watermark) s)] end;
end;
$$;
comment on function private.ledger_sides(uuid, integer) is 'Both sides of a check of journal, tax, bank or assets; null where there are none to compare.';

create function private.run_book_check(p_tenant_id uuid, p_number integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_begin timestamptz := clock_timestamp();
  v_sides numeric[] := coalesce(private.purchase_sides(p_tenant_id, p_number), private.ledger_sides(p_tenant_id, p_number));
  v_found record;
begin
  select count(*) as count, coalesce(jsonb_agg(jsonb_build_object('rule', f.rule, 'source_type', f.source_type, 'source_id', f.source_id,
      'label', f.label, 'details', left(f.details, 500)) order by f.place) filter (where f.place <= 20), '[]') as rows
  into v_found
  from (select x.*, row_number() over () as place from private.book_findings(p_tenant_id, p_number) x) f;
  return (
    select jsonb_build_object('number', c.number, 'title', c.title, 'holds', v_found.count = 0, 'left_title', c.left_title, 'left', v_sides[1],
      'right_title', c.right_title, 'right', v_sides[2], 'difference', v_sides[1] - v_sides[2], 'finding_count', v_found.count, 'findings', v_found.rows,
      'duration_ms', round(1000 * extract(epoch from clock_timestamp() - v_begin))::integer, 'checked_at', v_begin)
    from private.book_checks() c where c.number = p_number);
end;
$$;
comment on function private.run_book_check(uuid, integer) is
  'One check {number, title, holds, left_title, left, right_title, right, difference, finding_count, findings: 20 at most, duration_ms, checked_at}.';

create function private.books_run_json(p_run public.books_health_runs)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select case when p_run.id is not null then jsonb_build_object('id', p_run.id, 'kind', p_run.kind, 'started_at', p_run.started_at,
    'finished_at', p_run.finished_at, 'failing_count', p_run.failing_count, 'check_count', jsonb_array_length(p_run.checks), 'checks', p_run.checks) end;
$$;
comment on function private.books_run_json(public.books_health_runs) is 'A run of the checks as the API shows it.';

create function private.last_books_run(p_tenant_id uuid)
returns public.books_health_runs language sql stable security definer set search_path = '' as $$
  select r.* from public.books_health_runs r where r.tenant_id = p_tenant_id order by r.started_at desc, r.id desc limit 1;
$$;
comment on function private.last_books_run(uuid) is 'The newest run of the checks of a business.';

create function private.note_books_run(p_run public.books_health_runs, p_before public.books_health_runs)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_failing text := (
    select string_agg(c.value ->> 'title', '; ' order by c.ordinality) from jsonb_array_elements(p_run.checks) with ordinality as c
    where not (c.value ->> 'holds')::boolean and not exists (
      select 1 from jsonb_array_elements(p_before.checks) as b (value)
      where b.value ->> 'number' = c.value ->> 'number' and not (b.value ->> 'holds')::boolean));
begin
  if v_failing is not null then
    perform private.notify(p_run.tenant_id, 'books_health', 'accounting.view', 'A check of the books does not hold', v_failing, '/admin/accounting?tab=health');
  end if;
end;
$$;
comment on function private.note_books_run(public.books_health_runs, public.books_health_runs) is
  'Tells who sees the books of checks that held the last time and do not now.';

create function private.check_books(p_tenant_id uuid, p_user_id uuid, p_kind text)
returns public.books_health_runs language plpgsql volatile security definer set search_path = '' as $$
declare
  -- From so many entries on, who waits is not made to wait for checks that read every line: their last result stands until the night.
  c_many_entries constant bigint := 10000;
  v_begin timestamptz := clock_timestamp();
  v_before public.books_health_runs;
  v_run public.books_health_runs;
  v_is_whole boolean;
  v_checks jsonb;
begin
  perform private.lock_request('books_health', p_tenant_id, p_tenant_id);
  v_before := private.last_books_run(p_tenant_id);
  if p_kind = 'asked' and v_before.finished_at > clock_timestamp() - interval '20 seconds' then
    return v_before;
  end if;
  v_is_whole := p_kind = 'night' or v_before.id is null or not exists (
    select 1 from public.journal_entries e where e.tenant_id = p_tenant_id and e.sequence > c_many_entries);
  select jsonb_agg(case when v_is_whole or not c.reads_lines then private.run_book_check(p_tenant_id, c.number)
    else coalesce((select b.value from jsonb_array_elements(v_before.checks) as b (value) where (b.value ->> 'number')::integer = c.number),
      private.run_book_check(p_tenant_id, c.number)) end order by c.number) into v_checks
  from private.book_checks() c;
  insert into public.books_health_runs (tenant_id, kind, started_at, finished_at, checks, failing_count, asked_by)
  values (p_tenant_id, p_kind, v_begin, clock_timestamp(), v_checks,
    (select count(*) from jsonb_array_elements(v_checks) as c (value) where not (c.value ->> 'holds')::boolean), p_user_id)
  returning * into v_run;
  delete from public.books_health_runs r where r.tenant_id = p_tenant_id and r.started_at < v_begin - interval '90 days';
  perform private.note_books_run(v_run, v_before);
  return v_run;
end;
$$;
comment on function private.check_books(uuid, uuid, text) is
  'Runs the checks of a business and keeps the result for 90 days. Asked for by a person it answers the last one within 20 seconds, and of a large journal it keeps the last result of the checks that read every line.';

create function public.books_health()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object('check_count', (select count(*) from private.book_checks()), 'run', private.books_run_json(private.last_books_run(v_tenant_id)));
end;
$$;
comment on function public.books_health() is
  'The last result of the checks of the books {check_count, run: null before the first, else {id, kind night or asked, started_at, finished_at, failing_count, check_count, checks}}. Needs accounting.view.';

create function public.check_books_health()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object('check_count', (select count(*) from private.book_checks()),
    'run', private.books_run_json(private.check_books(v_tenant_id, auth.uid(), 'asked')));
end;
$$;
comment on function public.check_books_health() is
  'Runs the checks of the books now and answers as books_health does; asked again within 20 seconds it answers the last run. Needs accounting.view.';

create function public.queue_books_health()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  -- At night, where the business is. One that was off then is checked by day when two nights were missed.
  select count(private.enqueue_job('books_health', d.id, d.day)) into v_count
  from (
    select t.id, ((statement_timestamp() at time zone t.timezone)::date)::text as day
    from public.tenants t
    left join lateral (
      select r.started_at from public.books_health_runs r where r.tenant_id = t.id and r.kind = 'night' order by r.started_at desc limit 1) r on true
    where t.status in ('active', 'trial') and exists (select 1 from public.journal_entries e where e.tenant_id = t.id)
      and ((statement_timestamp() at time zone t.timezone)::time between '02:00' and '05:00' or r.started_at < statement_timestamp() - interval '50 hours')) d;
  return v_count;
end;
$$;
comment on function public.queue_books_health() is 'For jobs-tick: has the books of every business checked once a night, between 2 and 5 in its zone; how many were asked for.';

create function public.check_books_at_night(p_tenant_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_run public.books_health_runs;
begin
  v_run := private.check_books(p_tenant_id, null, 'night');
  return (
    select string_agg(c.value ->> 'number', ', ' order by c.ordinality) from jsonb_array_elements(v_run.checks) with ordinality as c
    where not (c.value ->> 'holds')::boolean);
end;
$$;
comment on function public.check_books_at_night(uuid) is 'For jobs-tick: checks the books of a business; the numbers of the checks that do not hold, null when all do.';

grant execute on function public.books_health(), public.check_books_health() to authenticated;
grant execute on function public.queue_books_health(), public.check_books_at_night(uuid) to service_role;
