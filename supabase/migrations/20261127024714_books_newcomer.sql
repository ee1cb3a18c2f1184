set local check_function_bodies = off;

DROP TRIGGER "_100_only_columns" ON "public"."bank_statements";

ALTER TABLE "public"."bank_statements" DROP CONSTRAINT "bank_statements_closed_with_figures";

DROP FUNCTION "public"."list_unmatched_entries"(uuid, text, integer);

ALTER TABLE "public"."bank_rules" ADD COLUMN "revision" integer NOT NULL DEFAULT 1;

ALTER TABLE "public"."bank_statements" ADD COLUMN "closed_after" bigint;

-- Statements that are closed already: where the journal stood then.
update public.bank_statements s set closed_after = coalesce((
  select max(e.sequence) from public.journal_entries e where e.tenant_id = s.tenant_id and e.created_at <= s.closed_at), 0)
where s.closed_at is not null;

ALTER TABLE "public"."fixed_assets" ADD COLUMN "revision" integer NOT NULL DEFAULT 1;

CREATE TYPE "private"."cash_item" AS ("day" date, "due_on" date, "kind" text, "source_id" uuid, "label" text, "contact_name" text, "amount" numeric);

ALTER TYPE "private"."cash_item" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_asset(p_tenant_id uuid, p_user_id uuid, p_id uuid, p_asset public.fixed_assets, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asset public.fixed_assets := p_asset;
begin
  v_asset.tenant_id := p_tenant_id;
  v_asset.id := p_id;
  v_asset.asset_number := private.next_number(p_tenant_id, 'fixed_asset');
  v_asset.posted_worn := 0;
  v_asset.revision := 1;
  v_asset.recorded_by := p_user_id;
  v_asset.recorded_by_name := (select f.full_name from public.profiles f where f.user_id = p_user_id);
  v_asset.request_hash := p_hash;
  v_asset.created_at := p_now;
  v_asset.updated_at := p_now;
  v_asset.next_wear_on := private.next_wear_on(v_asset);
  if v_asset.kind = 'opening' then
    v_asset.opening_entry_id := private.post_asset_opening(v_asset, p_user_id, p_now);
  end if;
  insert into public.fixed_assets select v_asset.*;
  perform private.write_audit(p_tenant_id, p_user_id, 'asset_added', 'fixed_assets', p_id, null,
    jsonb_build_object('asset_number', v_asset.asset_number, 'name', v_asset.name, 'cost', v_asset.cost));
end;
$function$;

CREATE OR REPLACE FUNCTION private.asset_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', f.id, 'asset_number', f.asset_number, 'kind', f.kind, 'name', f.name, 'revision', f.revision, 'serial_number', f.serial_number, 'note', f.note,
      'status', case when f.withdrawn_at is not null then 'withdrawn' when f.disposed_on is not null then 'disposed'
        when f.cost - f.opening_worn - f.posted_worn <= f.residual then 'written_off' else 'in_use' end,
      'cost', f.cost, 'opening_worn', f.opening_worn, 'worn', f.opening_worn + f.posted_worn,
      'book_value', case when f.disposed_on is null and f.withdrawn_at is null then f.cost - f.opening_worn - f.posted_worn else 0 end,
      'residual', f.residual, 'method', f.method, 'months', f.months, 'yearly_percent', f.yearly_percent, 'acquired_on', f.acquired_on, 'starts_on', f.starts_on,
      'next_wear_on', f.next_wear_on, 'wear_problem', f.wear_problem, 'is_posted', f.posted_worn > 0,
      'asset_account_id', f.asset_account_id, 'asset_account_name', a.name, 'worn_account_id', f.worn_account_id, 'expense_account_id', f.expense_account_id,
      'location_id', f.location_id, 'location_name', (select l.name from public.locations l where l.tenant_id = f.tenant_id and l.id = f.location_id),
      'bill_line_id', f.supplier_bill_line_id, 'bill_id', b.id, 'bill_number', b.bill_number, 'recorded_by_name', f.recorded_by_name,
      'withdrawal_reason', f.withdrawal_reason, 'disposal', (
        select jsonb_build_object('id', d.id, 'kind', d.kind, 'business_date', d.business_date, 'proceeds', d.proceeds, 'tax_amount', d.tax_amount,
          'worn', d.worn, 'gain', d.gain, 'buyer_name', d.buyer_name, 'note', d.note, 'journal_entry_id', d.journal_entry_id)
        from public.asset_disposals d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id and d.reversed_at is null))
    from public.fixed_assets f
    join public.ledger_accounts a on a.tenant_id = f.tenant_id and a.id = f.asset_account_id
    left join public.supplier_bill_lines l on l.tenant_id = f.tenant_id and l.id = f.supplier_bill_line_id
    left join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id
    where f.tenant_id = p_tenant_id and f.id = p_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_asset(p_user_id uuid, p_old public.fixed_assets, p_new public.fixed_assets, p_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_old.withdrawn_at is not null or p_old.disposed_on is not null then
    perform private.fail(409, 'in_use', 'This asset is no longer in the register. It cannot be changed.');
  elsif (p_old.kind, p_old.supplier_bill_line_id) is distinct from (p_new.kind, p_new.supplier_bill_line_id) then
    perform private.refuse_input('kind', 'Where an asset comes from stays as it is.');
  elsif (p_old.posted_worn > 0 or p_old.kind = 'opening') and (p_old.cost, p_old.opening_worn, p_old.asset_account_id, p_old.worn_account_id, p_old.acquired_on)
      is distinct from (p_new.cost, p_new.opening_worn, p_new.asset_account_id, p_new.worn_account_id, p_new.acquired_on)
    or p_old.posted_worn > 0 and (p_old.residual, p_old.method, p_old.months, p_old.yearly_percent, p_old.starts_on)
      is distinct from (p_new.residual, p_new.method, p_new.months, p_new.yearly_percent, p_new.starts_on) then
    perform private.fail(409, 'in_use', 'Its figures are posted already. Name, serial number, location and note can be changed.');
  end if;
  update public.fixed_assets f set name = p_new.name, serial_number = p_new.serial_number, note = p_new.note, location_id = p_new.location_id,
    asset_account_id = p_new.asset_account_id, worn_account_id = p_new.worn_account_id, expense_account_id = p_new.expense_account_id, cost = p_new.cost,
    residual = p_new.residual, method = p_new.method, months = p_new.months, yearly_percent = p_new.yearly_percent, acquired_on = p_new.acquired_on,
    starts_on = p_new.starts_on, request_hash = p_hash, revision = f.revision + 1, updated_at = clock_timestamp()
  where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  update public.fixed_assets f set next_wear_on = private.next_wear_on(f) where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  perform private.write_audit(p_old.tenant_id, p_user_id, 'asset_changed', 'fixed_assets', p_old.id,
    jsonb_build_object('name', p_old.name, 'cost', p_old.cost, 'months', p_old.months, 'residual', p_old.residual),
    jsonb_build_object('name', p_new.name, 'cost', p_new.cost, 'months', p_new.months, 'residual', p_new.residual));
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_bank(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.entry_json(p_entry public.journal_entries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_entry.id, 'number', p_entry.number, 'sequence', p_entry.sequence, 'business_date', p_entry.business_date,
    'source_type', p_entry.source_type, 'source_id', p_entry.source_id, 'memo', p_entry.memo, 'posted_at', p_entry.posted_at,
    'posted_by', p_entry.posted_by, 'posted_by_name', (select f.full_name from public.profiles f where f.user_id = p_entry.posted_by),
    'reverses_id', p_entry.reverses_id, 'is_closing', p_entry.is_closing, 'chain_hash', encode(p_entry.chain_hash, 'hex'),
    'reverses_number', (
      select r.number from public.journal_entries r where r.tenant_id = p_entry.tenant_id and r.id = p_entry.reverses_id),
    'reversed_by_id', (
      select r.id from public.journal_entries r where r.tenant_id = p_entry.tenant_id and r.reverses_id = p_entry.id),
    'lines', (
      select jsonb_agg(jsonb_build_object('id', l.id, 'account_id', l.ledger_account_id, 'code', a.code, 'name', a.name, 'debit', l.debit,
        'credit', l.credit, 'memo', l.memo, 'location_id', l.location_id, 'contact_id', l.contact_id) order by l.position)
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_entry.tenant_id and l.journal_entry_id = p_entry.id));
$function$;

CREATE OR REPLACE FUNCTION private.every_book_finding()
 RETURNS TABLE(invariant text, tenant_id uuid, details text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select f.rule, t.id, f.details
  from public.tenants t
  cross join private.book_checks() c
  cross join lateral private.book_findings(t.id, c.number) f
  -- People may post into days that a bank statement has closed: theirs to look at, no fault of the database.
  where f.rule <> 'closed_statement_has_later_entries';
$function$;

CREATE OR REPLACE FUNCTION private.is_same_rule(p_stored public.bank_rules, p_new public.bank_rules)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (p_stored.name, p_stored.position, p_stored.money_account_id, p_stored.words, p_stored.direction, p_stored.min_amount, p_stored.max_amount, p_stored.splits,
      p_stored.mode, p_stored.is_active, p_stored.archived_at is null)
    is not distinct from (p_new.name, p_new.position, p_new.money_account_id, p_new.words, p_new.direction, p_new.min_amount, p_new.max_amount, p_new.splits,
      p_new.mode, p_new.is_active, p_new.archived_at is null);
end;
$function$;

ALTER FUNCTION "private"."is_same_rule"(public.bank_rules, public.bank_rules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_entries(p_tenant_id uuid, p_statement public.bank_statements)
 RETURNS SETOF private.unmatched_entry
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_statement.money_account_id);
  -- Days before the first statement are its own: what is posted there changes its opening balance.
  v_from date := coalesce((
    select max(s.to_on) + 1 from public.bank_statements s
    where s.tenant_id = p_tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null
      and (s.to_on, s.position) < (p_statement.to_on, p_statement.position)), '1970-01-01');
begin
  if p_statement.closed_after is null then
    return;
  end if;
  return query
  select l.id, e.id, e.number, e.source_type, e.source_id, l.business_date, l.debit - l.credit, coalesce(l.memo, e.memo), l.contact_id, l.position
  from public.journal_lines l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where l.tenant_id = p_tenant_id and l.ledger_account_id = any (v_ids) and l.business_date between v_from and p_statement.to_on
    and e.sequence > p_statement.closed_after
    -- One that a later statement has: the bank was later, the books are right.
    and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live)
    and not exists (
      select 1 from public.journal_entries o
      where o.tenant_id = e.tenant_id and (o.id = e.reverses_id or o.reverses_id = e.id)
        and o.sequence > p_statement.closed_after and o.business_date between v_from and p_statement.to_on);
end;
$function$;

ALTER FUNCTION "private"."late_entries"(uuid, public.bank_statements) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_json(p_tenant_id uuid, p_statement public.bank_statements)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('late_count', count(*), 'late_amount', coalesce(sum(e.amount), 0)) from private.late_entries(p_tenant_id, p_statement) e);
end;
$function$;

ALTER FUNCTION "private"."late_json"(uuid, public.bank_statements) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_in_hand(p_tenant_id uuid, p_until date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_until], false, array(
      select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype in ('cash', 'bank', 'mobile_money'))) s), 0);
end;
$function$;

ALTER FUNCTION "private"."money_in_hand"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_cash_items(p_tenant_id uuid, p_today date, p_until date)
 RETURNS SETOF private.cash_item
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  -- A bill that is overdue is paid as soon as may be; nobody knows when an invoice that is overdue will be.
  select greatest(i.due_on, p_today), i.due_on, case i.account when 'payable' then 'bill' else 'invoice' end, i.id, i.document_number, c.name,
    case i.account when 'payable' then -i.open_amount else i.open_amount end
  from public.contact_open_items i
  left join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
  where i.tenant_id = p_tenant_id and i.open_amount > 0 and i.due_on <= p_until and (i.account = 'payable' or i.due_on >= p_today);
end;
$function$;

ALTER FUNCTION "private"."open_cash_items"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recurring_cash_items(p_tenant_id uuid, p_today date, p_until date)
 RETURNS SETOF private.cash_item
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.pays_on, d.due_on, 'recurring_' || s.kind, s.id, s.name, c.name, -s.amount
  from public.schedules s
  cross join lateral (
    select count(*)::integer as made from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id) b
  cross join lateral (
    select greatest(x.due_on, p_today) + case when s.kind = 'bill' and jsonb_typeof(s.body -> 'due_days') = 'number' then (s.body ->> 'due_days')::integer else 0 end as pays_on, x.due_on
    from unnest(private.schedule_days(s, s.next_on - 1, b.made, 62)) as x (due_on)) d
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where s.tenant_id = p_tenant_id and s.status = 'active' and s.kind in ('expense', 'bill') and s.next_on <= p_until and s.amount > 0 and d.pays_on <= p_until;
  return query
  select greatest(r.due_on, p_today), r.due_on, 'waiting', s.id, s.name, c.name, -r.amount
  from public.schedule_runs r
  join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where r.tenant_id = p_tenant_id and r.status = 'draft' and s.kind in ('expense', 'bill') and r.due_on <= p_until and r.amount > 0;
end;
$function$;

ALTER FUNCTION "private"."recurring_cash_items"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_opening_difference(p_tenant_id uuid, p_statement public.bank_statements, p_seen numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_difference numeric := (private.statement_figures(p_tenant_id, p_statement) ->> 'difference')::numeric;
begin
  if p_statement.closed_at is not null or p_statement.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed. Open it again first.');
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = p_tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null
        and (s.to_on, s.position) < (p_statement.to_on, p_statement.position)) then
    perform private.refuse_input('statement_id', 'Only the first statement of an account has an opening difference.');
  elsif v_difference = 0 then
    perform private.fail(409, 'nothing_to_move', 'The books agree with what the statement begins with.');
  elsif v_difference <> p_seen then
    perform private.fail(409, 'stale_row', 'The difference has changed. Look at it again.', jsonb_build_object('difference', v_difference));
  end if;
  return v_difference;
end;
$function$;

ALTER FUNCTION "private"."require_opening_difference"(uuid, public.bank_statements, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_json(p_tenant_id uuid, p_statement public.bank_statements)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_statement.id, 'account_id', p_statement.money_account_id, 'format', p_statement.format,
    'file_name', p_statement.file_name, 'from_on', p_statement.from_on, 'to_on', p_statement.to_on, 'opening_balance', p_statement.opening_balance,
    'closing_balance', p_statement.closing_balance, 'line_count', p_statement.line_count, 'duplicate_count', p_statement.duplicate_count,
    'imported_at', p_statement.imported_at, 'imported_by_name', p_statement.imported_by_name, 'closed_at', p_statement.closed_at,
    'closed_by_name', p_statement.closed_by_name, 'reopen_reason', p_statement.reopen_reason, 'withdrawn_at', p_statement.withdrawn_at,
    'withdraw_reason', p_statement.withdraw_reason) || private.late_json(p_tenant_id, p_statement);
end;
$function$;

CREATE OR REPLACE FUNCTION public.accounting_first_steps()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object(
    'has_opening_balances', exists (
      select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.source_type in ('opening_balance', 'opening_stock', 'asset_opening')),
    'has_bank_account', exists (
      select 1 from public.money_accounts m where m.tenant_id = v_tenant_id and m.kind in ('bank', 'mobile_money')
        and (m.account_number is not null or m.reconciled_from is not null)),
    'has_expense', exists (select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.source_type in ('expense', 'bank_line', 'supplier_bill')),
    'has_lock', exists (select 1 from public.accounting_locks l where l.tenant_id = v_tenant_id),
    'has_accountant', exists (
      select 1 from public.tenant_users u where u.tenant_id = v_tenant_id and u.role = 'accountant'));
end;
$function$;

ALTER FUNCTION "public"."accounting_first_steps"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.bank_accounts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(a.value || jsonb_build_object('reconciled_from', m.reconciled_from,
      'statement_balance', s.closing_balance, 'statement_until', s.to_on, 'closed_until', c.to_on, 'unmatched_count', coalesce(u.count, 0), 'late_count', n.late_count) order by a.place), '[]')
    from jsonb_array_elements(public.list_money_accounts()) with ordinality as a (value, place)
    left join public.money_accounts m on m.tenant_id = v_tenant_id and m.id = (a.value ->> 'id')::uuid
    left join lateral (
      select x.closing_balance, x.to_on from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.withdrawn_at is null
      order by x.to_on desc, x.position desc limit 1) s on true
    left join lateral (
      select max(x.to_on) as to_on from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.closed_at is not null) c on true
    left join lateral (
      select count(*) as count from public.bank_statements x
      join public.bank_lines l on l.tenant_id = x.tenant_id and l.bank_statement_id = x.id
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.withdrawn_at is null and x.closed_at is null
        and not exists (select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live)) u on true
    left join lateral (
      select count(*) as late_count from public.bank_statements x
      where x.tenant_id = v_tenant_id and x.money_account_id = m.id and x.closed_at is not null
        and exists (select 1 from private.late_entries(v_tenant_id, x))) n on true);
end;
$function$;

CREATE OR REPLACE FUNCTION public.book_opening_difference(p_opening jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_answer jsonb;
  v_statement public.bank_statements;
  v_from date;
  v_difference numeric;
  v_day date;
begin
  perform private.require_permission('banking.reconcile');
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_statement := private.hold_statement(v_tenant_id, private.input_uuid(p_opening, 'statement_id'));
  v_difference := private.require_opening_difference(v_tenant_id, v_statement,
    private.input_number(p_opening, 'amount', -99999999999, 99999999999, private.tenant_step(v_tenant_id)));
  select m.reconciled_from into v_from from public.money_accounts m where m.tenant_id = v_tenant_id and m.id = v_statement.money_account_id;
  v_day := coalesce(private.accounting_day(p_opening, 'business_date', '', false), v_from - 1);
  if v_day not between v_from - 1 and v_statement.to_on then
    perform private.refuse_input('business_date', 'Choose the day before the statement begins, or one of its days.');
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'opening_balance',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_balance', v_id, v_day, 'Opening balance as the bank has it', jsonb_build_array(
      jsonb_build_object('account_id', v_statement.money_account_id, 'debit', greatest(v_difference, 0), 'credit', greatest(-v_difference, 0)),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_difference))), null, null, v_hash);
end;
$function$;

ALTER FUNCTION "public"."book_opening_difference"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.cash_forecast(p_days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_today date := private.business_date(v_tenant_id, statement_timestamp());
  v_until date;
  v_opening numeric := private.money_in_hand(v_tenant_id, v_today);
begin
  if p_days is null or p_days not between 1 and 60 then
    perform private.refuse_input('p_days', 'Ask for 1 to 60 days.');
  end if;
  v_until := v_today + p_days;
  return (
    with items as materialized (
      select * from private.open_cash_items(v_tenant_id, v_today, v_until)
      union all
      select * from private.recurring_cash_items(v_tenant_id, v_today, v_until)
    ), days as materialized (
      select d.day::date as day, coalesce(sum(i.amount) filter (where i.amount > 0), 0) as money_in, coalesce(-sum(i.amount) filter (where i.amount < 0), 0) as money_out,
        v_opening + coalesce(sum(sum(i.amount)) over (order by d.day::date), 0) as balance
      from generate_series(v_today, v_until, interval '1 day') as d (day)
      left join items i on i.day = d.day::date
      group by d.day)
    select jsonb_build_object('today', v_today, 'until', v_until, 'opening', v_opening,
      'days', (select jsonb_agg(jsonb_build_object('day', d.day, 'money_in', d.money_in, 'money_out', d.money_out, 'balance', d.balance) order by d.day) from days d),
      'lowest', (select jsonb_build_object('day', d.day, 'balance', d.balance) from days d order by d.balance, d.day limit 1),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(x) order by x.day, x.amount, x.label), '[]') from (select * from items i order by i.day, i.amount, i.label limit 500) x),
      'overdue_invoices', (
        select coalesce(sum(o.open_amount), 0) from public.contact_open_items o
        where o.tenant_id = v_tenant_id and o.account = 'receivable' and o.open_amount > 0 and o.due_on < v_today)));
end;
$function$;

ALTER FUNCTION "public"."cash_forecast"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_statement(p_close jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_figures jsonb;
  v_sequence bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_close, 'p_close');
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_close, 'statement_id'));
  if v_row.closed_at is not null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif v_row.withdrawn_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement was taken back.');
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is null and s.withdrawn_at is null
        and (s.to_on, s.position) < (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_open', 'A statement before this one is still open. Close that first.');
  end if;
  -- One statement, one view of the journal: what is posted meanwhile is not in the figures and counts as later.
  select private.statement_figures(v_tenant_id, v_row), coalesce((select max(e.sequence) from public.journal_entries e where e.tenant_id = v_tenant_id), 0)
  into v_figures, v_sequence;
  if (v_figures ->> 'difference')::numeric <> 0 or (v_figures ->> 'unmatched_count')::integer > 0 then
    perform private.fail(409, 'difference_left', 'Books and statement do not agree yet.', v_figures);
  end if;
  update public.bank_statements s set closed_at = clock_timestamp(), closed_by = auth.uid(),
    closed_by_name = (select f.full_name from public.profiles f where f.user_id = auth.uid()),
    books_balance = (v_figures ->> 'books')::numeric, outstanding_amount = (v_figures ->> 'outstanding')::numeric, closed_after = v_sequence
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_closed', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'to_on', v_row.to_on, 'closing_balance', v_row.closing_balance));
  return private.statement_json(v_tenant_id, v_row) || v_figures;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_late_entries(p_statement_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_statement public.bank_statements;
begin
  select * into v_statement from public.bank_statements s where s.tenant_id = v_tenant_id and s.id = p_statement_id;
  if v_statement.id is null then
    perform private.fail(404, 'not_found', 'This statement does not exist.');
  end if;
  return (
    select coalesce(jsonb_agg(private.unmatched_json(v_tenant_id, u) order by u.business_date desc, u.place desc), '[]')
    from (
      select e.* from private.late_entries(v_tenant_id, v_statement) e order by e.business_date desc, e.place desc limit 200) u);
end;
$function$;

ALTER FUNCTION "public"."list_late_entries"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_unmatched_entries(p_account_id uuid, p_search text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_until date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_search text := lower(private.shown_text(p_search));
begin
  return (
    select coalesce(jsonb_agg(private.unmatched_json(v_tenant_id, u) order by u.business_date desc, u.place desc), '[]')
    from (
      select x.* from private.unmatched_entries(v_tenant_id, p_account_id, '1970-01-01', coalesce(p_until, '2999-12-31')) x
      where v_search is null or position(v_search in lower(concat_ws(' ', x.number, x.memo, abs(x.amount)))) > 0
      order by x.business_date desc, x.place desc limit private.page_size(p_limit, 50)) u);
end;
$function$;

ALTER FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.match_lines(p_matches jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('banking.reconcile');
  perform private.input_object(p_matches, 'p_matches');
  return (
    select jsonb_agg(public.match_line(e.value) order by e.ordinality)
    from jsonb_array_elements(private.input_array(p_matches, 'matches', 1, 50)) with ordinality as e);
end;
$function$;

ALTER FUNCTION "public"."match_lines"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reopen_statement(p_reopen jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_reopen, 'p_reopen');
  v_reason := private.input_text(p_reopen, 'reason', 500, '', true);
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_reopen, 'statement_id'));
  if v_row.closed_at is null then
    return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
  elsif exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_tenant_id and s.money_account_id = v_row.money_account_id and s.closed_at is not null
        and (s.to_on, s.position) > (v_row.to_on, v_row.position)) then
    perform private.fail(409, 'statement_closed', 'A later statement is closed. Open that first.');
  end if;
  update public.bank_statements s set closed_at = null, closed_by = null, closed_by_name = null, books_balance = null, outstanding_amount = null, closed_after = null,
    reopened_at = clock_timestamp(), reopen_reason = v_reason
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_reopened', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_reason));
  return private.statement_json(v_tenant_id, v_row) || private.statement_figures(v_tenant_id, v_row);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_bank_rule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_rules;
  v_stored public.bank_rules;
  v_is_archived boolean;
begin
  perform private.require_writable();
  v_row := private.read_rule(v_tenant_id, p_rule);
  v_is_archived := coalesce(private.input_flag(p_rule, 'is_archived', false), false);
  v_row.archived_at := case when v_is_archived then clock_timestamp() end;
  perform private.lock_request('bank_rule', v_tenant_id, v_row.id);
  select * into v_stored from public.bank_rules r where r.tenant_id = v_tenant_id and r.id = v_row.id for no key update;
  if v_stored.id is not null and private.is_same_rule(v_stored, v_row) then
    return private.rule_json(v_stored);
  elsif v_stored.id is not null and v_stored.revision is distinct from private.input_number(p_rule, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  end if;
  insert into public.bank_rules as r (tenant_id, id, name, position, money_account_id, words, direction, min_amount, max_amount, splits, mode, is_active,
    archived_at)
  values (v_row.tenant_id, v_row.id, v_row.name, v_row.position, v_row.money_account_id, v_row.words, v_row.direction, v_row.min_amount, v_row.max_amount,
    v_row.splits, v_row.mode, v_row.is_active, v_row.archived_at)
  on conflict (tenant_id, id) do update set name = excluded.name, position = excluded.position, money_account_id = excluded.money_account_id,
    words = excluded.words, direction = excluded.direction, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
    splits = excluded.splits, mode = excluded.mode, is_active = excluded.is_active, archived_at = excluded.archived_at, revision = r.revision + 1
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rule_saved', 'bank_rules', v_row.id, null, private.rule_json(v_row));
  return private.rule_json(v_row);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fixed_asset(p_asset jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_asset);
  v_id uuid;
  v_old public.fixed_assets;
begin
  perform private.require_writable();
  perform private.input_object(p_asset, 'p_asset');
  v_id := private.input_uuid(p_asset, 'id');
  perform private.lock_request('fixed_asset', v_tenant_id, v_id);
  select * into v_old from public.fixed_assets f where f.tenant_id = v_tenant_id and f.id = v_id for no key update;
  if v_old.request_hash = v_hash then
    return private.asset_json(v_tenant_id, v_id) || '{"replayed": true}';
  elsif v_old.id is not null and v_old.revision is distinct from private.input_number(p_asset, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this asset. Reload it.');
  elsif v_old.id is not null then
    perform private.change_asset(auth.uid(), v_old, private.read_asset(v_tenant_id, p_asset, v_id), v_hash);
  else
    perform private.add_asset(v_tenant_id, auth.uid(), v_id, private.read_asset(v_tenant_id, p_asset, v_id), v_hash, clock_timestamp());
  end if;
  return private.asset_json(v_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmatch_lines(p_undo jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('banking.reconcile');
  perform private.input_object(p_undo, 'p_undo');
  return (
    select jsonb_agg(public.unmatch_line(jsonb_build_object('match_id', i.id, 'reason', p_undo -> 'reason')) order by i.place)
    from unnest(private.input_ids(p_undo, 'match_ids', 50)) with ordinality as i (id, place));
end;
$function$;

ALTER FUNCTION "public"."unmatch_lines"(jsonb) OWNER TO "postgres";

ALTER TABLE "public"."bank_rules" ADD CONSTRAINT "bank_rules_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000)));

ALTER TABLE "public"."bank_statements" ADD CONSTRAINT "bank_statements_closed_after_check" CHECK ((closed_after >= 0));

ALTER TABLE "public"."bank_statements" ADD CONSTRAINT "bank_statements_closed_with_figures" CHECK ((((closed_at IS NULL) = (books_balance IS NULL)) AND ((closed_at IS NULL) = (outstanding_amount IS NULL)) AND ((closed_at IS NULL) = (closed_after IS NULL))));

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000)));

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('closed_at', 'closed_by', 'closed_by_name', 'books_balance', 'outstanding_amount', 'closed_after', 'reopened_at', 'reopen_reason', 'withdrawn_at', 'withdrawn_by', 'withdraw_reason');

COMMENT ON COLUMN "public"."bank_rules"."revision" IS 'Grows by each change: who changes it names the one that was read.';

COMMENT ON COLUMN "public"."bank_statements"."closed_after" IS 'The last number of the journal when it was closed: what has a higher one came later.';

COMMENT ON COLUMN "public"."fixed_assets"."revision" IS 'Grows by each change: who changes it names the one that was read.';

COMMENT ON FUNCTION "private"."check_bank"(uuid) IS 'Check 8: closed statements agree with the books and nothing came into their days since, and what is outstanding is its list.';

COMMENT ON FUNCTION "private"."every_book_finding"() IS 'What breaks any check in the books of any business, for those who look after the database; without what people themselves may bring about.';

COMMENT ON FUNCTION "private"."is_same_rule"(public.bank_rules, public.bank_rules) IS 'Whether a rule says already what somebody saves: sent twice, it is saved once.';

COMMENT ON FUNCTION "private"."late_entries"(uuid, public.bank_statements) IS 'Lines of the books in the days of a closed statement that were posted after it was closed, and that no later statement has. An entry with its mirror in those days is not among them.';

COMMENT ON FUNCTION "private"."late_json"(uuid, public.bank_statements) IS 'How many entries came after a statement was closed, and by how much it no longer agrees.';

COMMENT ON FUNCTION "private"."money_in_hand"(uuid, date) IS 'What tills, bank and mobile money hold until a day.';

COMMENT ON FUNCTION "private"."open_cash_items"(uuid, date, date) IS 'Open bills by their due day, overdue ones today, and invoices that become due.';

COMMENT ON FUNCTION "private"."recurring_cash_items"(uuid, date, date) IS 'Expenses and bills that repeat on their next days, a bill on the day when it is to be paid, and those that wait to be approved.';

COMMENT ON FUNCTION "private"."require_opening_difference"(uuid, public.bank_statements, numeric) IS 'By how much the first statement of an account begins with more than the books: what somebody saw, or stale_row; statement_closed, invalid_input, nothing_to_move.';

COMMENT ON FUNCTION "public"."accounting_first_steps"() IS 'Which first steps of the books are done, from what is stored: opening balances, a bank account that is known by its number or a statement, an expense or bill, a lock, an accountant. Needs accounting.view.';

COMMENT ON FUNCTION "public"."bank_accounts"() IS 'Money accounts as list_money_accounts, each with the balance of its newest statement, until when it is closed, how many lines wait to be matched, and how many closed statements no longer agree (late_count). Needs accounting.view.';

COMMENT ON FUNCTION "public"."book_opening_difference"(jsonb) IS 'Enters what the first statement of an account begins with and the books do not have {id, statement_id, amount: the difference that was read, business_date: the day before it unless one of its days is named}, against opening balances. Idempotent by id and body. Raises stale_row, nothing_to_move, statement_closed, period_locked. Needs accounting.post and banking.reconcile.';

COMMENT ON FUNCTION "public"."cash_forecast"(integer) IS 'What tills, bank and mobile money are expected to hold on each of the next days {today, until, opening, days [{day, money_in, money_out, balance}], lowest, items, overdue_invoices}: less bills by due day (overdue ones today) and what repeats, plus invoices by due day; overdue invoices are not counted. At most 500 items are named. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_late_entries"(uuid) IS 'What was posted into the days of a closed statement after it was closed, the newest day first, at most 200. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) IS 'What the books have of a money account and no statement yet, until a day, the newest first, found by number, words or amount. Needs accounting.view.';

COMMENT ON FUNCTION "public"."match_lines"(jsonb) IS 'Several matches at once {matches: each as match_line takes it}, all of them or none. Raises what match_line raises. Needs banking.reconcile.';

COMMENT ON FUNCTION "public"."save_bank_rule"(jsonb) IS 'Writes a rule {id, revision: that was read of one that is there (stale_row), name, position, money_account_id, words, direction: in | out | both, min_amount, max_amount, mode: propose | post, is_active, is_archived: deleted, splits: [{account_id, percent | amount, tax_rate_id, recoverable_percent, contact_id, memo}]}; one part without share and amount takes the rest. Needs banking.reconcile.';

COMMENT ON FUNCTION "public"."save_fixed_asset"(jsonb) IS 'Adds an asset or changes it {id, revision: that was read of one that is there (stale_row), kind bill | manual | opening, bill_line_id, name, serial_number, note, cost, opening_worn, residual, method straight_line | declining, months, yearly_percent, acquired_on, starts_on, asset_account_id, worn_account_id, expense_account_id, location_id}. Of a bill, cost and account are those of its line. Its figures stay once a month is posted (in_use). Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."unmatch_lines"(jsonb) IS 'Undoes several matches at once {match_ids, reason}, all of them or none. Raises what unmatch_line raises. Needs banking.reconcile.';

COMMENT ON TYPE "private"."cash_item" IS 'Money that is to come or go on a day: bill, invoice, recurring_expense, recurring_bill, waiting. amount above zero is money in.';

REVOKE ALL ON FUNCTION "private"."is_same_rule"(public.bank_rules, public.bank_rules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_same_rule"(public.bank_rules, public.bank_rules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_same_rule"(public.bank_rules, public.bank_rules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_entries"(uuid, public.bank_statements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_entries"(uuid, public.bank_statements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_entries"(uuid, public.bank_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_json"(uuid, public.bank_statements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_json"(uuid, public.bank_statements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_json"(uuid, public.bank_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_in_hand"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_in_hand"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_in_hand"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_cash_items"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_cash_items"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_cash_items"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_cash_items"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recurring_cash_items"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recurring_cash_items"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_opening_difference"(uuid, public.bank_statements, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_opening_difference"(uuid, public.bank_statements, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_opening_difference"(uuid, public.bank_statements, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accounting_first_steps"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accounting_first_steps"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."accounting_first_steps"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."accounting_first_steps"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."accounting_first_steps"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_opening_difference"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book_opening_difference"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."book_opening_difference"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_opening_difference"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_opening_difference"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cash_forecast"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cash_forecast"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."cash_forecast"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cash_forecast"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cash_forecast"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_late_entries"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_late_entries"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_late_entries"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_late_entries"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_late_entries"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_unmatched_entries"(uuid, text, integer, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."match_lines"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_lines"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."match_lines"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."match_lines"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."match_lines"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."unmatch_lines"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unmatch_lines"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unmatch_lines"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unmatch_lines"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."unmatch_lines"(jsonb) TO "service_role";

REVOKE ALL ("closed_after") ON TABLE "public"."bank_statements" FROM "authenticated";

GRANT SELECT ("closed_after") ON TABLE "public"."bank_statements" TO "authenticated";

REVOKE ALL ("revision") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("revision") ON TABLE "public"."fixed_assets" TO "authenticated";
