set local check_function_bodies = off;

DROP FUNCTION "private"."tender_rows"(uuid, date, date);

DROP FUNCTION "private"."tie_rows"(uuid, date, date);

CREATE TABLE "private"."report_checks" ("tenant_id" uuid NOT NULL, "checked_on" date NOT NULL, "started_at" timestamp with time zone NOT NULL, "finished_at" timestamp with time zone NOT NULL, "rest_from" date, "rest_to" date, "finding_count" integer NOT NULL, "findings" jsonb NOT NULL, "mended" text, CONSTRAINT "report_checks_finding_count_check" CHECK ((finding_count >= 0)), CONSTRAINT "report_checks_findings_check" CHECK ((jsonb_typeof(findings) = 'array'::text)), CONSTRAINT "report_checks_finished_at_check" CHECK (isfinite(finished_at)), CONSTRAINT "report_checks_mended_check" CHECK ((mended = ANY (ARRAY['sums'::text, 'facts'::text]))), CONSTRAINT "report_checks_pkey" PRIMARY KEY (tenant_id, checked_on), CONSTRAINT "report_checks_rest_is_a_range" CHECK ((((rest_from IS NULL) = (rest_to IS NULL)) AND (rest_from <= rest_to))), CONSTRAINT "report_checks_started_at_check" CHECK (isfinite(started_at)));

ALTER TABLE "private"."report_checks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_checks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_checks" OWNER TO "postgres";

CREATE TABLE "private"."report_frozen_months" ("tenant_id" uuid NOT NULL, "month" date NOT NULL, "hash" text NOT NULL, "net" numeric(18,2) NOT NULL, "frozen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "report_frozen_months_hash_check" CHECK ((length(hash) = 64)), CONSTRAINT "report_frozen_months_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric)), CONSTRAINT "report_frozen_months_net_check" CHECK (((net >= '-1000000000000000'::numeric) AND (net <= '1000000000000000'::numeric))), CONSTRAINT "report_frozen_months_pkey" PRIMARY KEY (tenant_id, month));

ALTER TABLE "private"."report_frozen_months" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_frozen_months" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_frozen_months" OWNER TO "postgres";

CREATE TABLE "public"."till_voids" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "sale_id" uuid NOT NULL, "restores_id" uuid, "till_session_id" uuid, "voided_by" uuid NOT NULL, "reason" text, "lines" jsonb NOT NULL, "value" numeric(14,2) NOT NULL, "voided_at" timestamp with time zone NOT NULL, "business_date" date NOT NULL, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "till_voids_kind_check" CHECK ((kind = ANY (ARRAY['line'::text, 'basket'::text, 'restored'::text]))), CONSTRAINT "till_voids_lines_check" CHECK (((jsonb_typeof(lines) = 'array'::text) AND (jsonb_array_length(lines) <= 500))), CONSTRAINT "till_voids_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 200))), CONSTRAINT "till_voids_request_hash_check" CHECK (((length(request_hash) >= 1) AND (length(request_hash) <= 64))), CONSTRAINT "till_voids_restored_names_what" CHECK (((kind = 'restored'::text) = (restores_id IS NOT NULL))), CONSTRAINT "till_voids_value_check" CHECK (((value >= '-1000000000000'::numeric) AND (value <= '1000000000000'::numeric))), CONSTRAINT "till_voids_voided_at_check" CHECK (isfinite(voided_at)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "till_voids_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."till_voids" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."till_voids" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."till_voids" OWNER TO "postgres";

CREATE TYPE "private"."tie" AS ("business_date" date, "tie" text, "till_session_id" uuid, "reported" numeric, "booked" numeric, "is_equal" boolean);

ALTER TYPE "private"."tie" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_reports(p_tenant_id uuid)
 RETURNS private.report_checks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_begin timestamptz := clock_timestamp();
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_rest record;
  v_findings jsonb;
  v_check private.report_checks;
begin
  perform private.lock_request('report_checks', p_tenant_id, p_tenant_id);
  select * into v_check from private.report_checks c where c.tenant_id = p_tenant_id and c.checked_on = v_today;
  if found then
    -- Tried again, the job says the same: what was mended is still to be looked at.
    return v_check;
  end if;
  perform private.freeze_months(p_tenant_id);
  select * into v_rest from private.rest_of_days(p_tenant_id, v_today);
  v_findings := private.tie_findings(p_tenant_id, v_today - 34, v_today);
  if v_rest.from_on is not null then
    v_findings := v_findings || private.tie_findings(p_tenant_id, v_rest.from_on, v_rest.to_on);
  end if;
  insert into private.report_checks (tenant_id, checked_on, started_at, finished_at, rest_from, rest_to, finding_count, findings, mended)
  values (p_tenant_id, v_today, v_begin, clock_timestamp(), v_rest.from_on, v_rest.to_on, jsonb_array_length(v_findings),
    jsonb_path_query_array(v_findings, '$[0 to 99]'), private.mend_reports(p_tenant_id, v_findings))
  returning * into v_check;
  delete from private.report_checks c where c.tenant_id = p_tenant_id and c.finding_count = 0 and c.checked_on < v_today - 90;
  if v_check.finding_count > 0 then
    perform private.notify(p_tenant_id, 'books_health', 'accounting.view', 'Reports and books do not agree', (
        select string_agg(distinct n.name, '; ') from jsonb_array_elements(v_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie'),
      '/admin/reports/tie_out');
  end if;
  return v_check;
end;
$function$;

ALTER FUNCTION "private"."check_reports"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.document_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with fact as materialized (select * from private.tied_facts(p_tenant_id, p_from, p_to)),
  sides as (
    select f.business_date, 'sold' as tie, f.sold_net as reported, 0::numeric as booked, f.sales as counted from fact f
    union all
    select s.business_date, 'sold', 0, coalesce((
      select sum(l.net_amount) from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id), 0), -1
    from public.sales s where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select f.business_date, 'returned', f.returned_net, 0, f.returns from fact f
    union all
    select c.business_date, 'returned', 0, coalesce((
      select sum(l.net_amount) from public.credit_note_lines l where l.tenant_id = c.tenant_id and l.credit_note_id = c.id), 0), -1
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
    union all
    select f.business_date, 'discounts', f.discounts, 0, 0 from fact f
    union all
    select d.business_date, 'discounts', 0, d.given, 0 from private.discount_rows(p_tenant_id, p_from, p_to) d
    union all
    select f.business_date, k.tie, case k.tie when 'net' then f.net when 'tax' then f.tax else f.cost end, 0, 0
    from fact f cross join (values ('net'), ('tax'), ('cost')) as k (tie)
    union all
    select f.business_date, 'bridge', f.net + f.tax, 0, 0 from fact f
    union all
    select t.business_date, 'bridge', 0, t.taken - t.paid_back, 0
    from private.tender_rows(p_tenant_id, p_from, p_to) t where t.money_source in ('sale', 'return')
    union all
    select s.business_date, 'bridge', 0, p.rounding_amount, 0
    from public.sales s join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id and p.rounding_amount <> 0
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    -- Points have a row of their own among the payments; what lowers an invoice moves no money.
    select c.business_date, 'bridge', 0, -c.rounding_amount - c.receivable_amount, 0
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
    union all
    select j.business_date, j.tie, 0, j.booked, 0 from private.journal_sides(p_tenant_id, p_from, p_to) j where j.tie in ('net', 'tax', 'cost')
  )
  select s.business_date, s.tie, null::uuid, sum(s.reported), sum(s.booked), sum(s.reported) = sum(s.booked) and sum(s.counted) = 0
  from sides s group by s.business_date, s.tie;
end;
$function$;

ALTER FUNCTION "private"."document_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.freeze_months(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.report_frozen_months (tenant_id, month, hash, net)
  select p_tenant_id, m.month, f.hash, f.net
  from (
    select x.month::date as month
    from public.accounting_locks l
    cross join lateral (select min(r.business_date) as first_on from private.sale_hours r where r.tenant_id = p_tenant_id) h
    cross join lateral generate_series(date_trunc('month', h.first_on), l.locked_until, interval '1 month') as x (month)
    where l.tenant_id = p_tenant_id and l.area = 'all' and l.kind = 'hard' and x.month + interval '1 month' - interval '1 day' <= l.locked_until) m
  cross join lateral private.month_figures(p_tenant_id, m.month) f
  where not exists (select 1 from private.report_frozen_months o where o.tenant_id = p_tenant_id and o.month = m.month)
  on conflict (tenant_id, month) do nothing;
end;
$function$;

ALTER FUNCTION "private"."freeze_months"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.frozen_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.month, 'frozen', null::uuid, n.net, m.net, n.hash = m.hash
  from private.report_frozen_months m cross join lateral private.month_figures(p_tenant_id, m.month) n
  where m.tenant_id = p_tenant_id and m.month between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."frozen_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.goods_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_value numeric := (select coalesce(sum(s.stock_value), 0) from private.stock_day_rows(p_tenant_id, p_to) s);
  v_before numeric := (select coalesce(sum(s.stock_value), 0) from private.stock_day_rows(p_tenant_id, p_from - 1) s);
  v_changed numeric := (
    select coalesce(sum(m.value), 0) from public.stock_movements m where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to);
  v_booked numeric := coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_to], false,
      array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'inventory')) s), 0);
begin
  return query
  select s.business_date, s.tie, null::uuid, sum(s.reported), sum(s.booked), sum(s.reported) = sum(s.booked)
  from (
    select m.business_date, 'stock' as tie, m.value as reported, 0::numeric as booked
    from public.stock_movements m where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to
    union all
    -- What the business uses itself is an expense, no loss.
    select l.business_date, 'losses', l.lost - l.found, 0
    from private.loss_rows(p_tenant_id, p_from, p_to) l where l.loss_reason <> 'internal_use' or l.found <> 0
    union all
    select j.business_date, j.tie, 0, j.booked from private.journal_sides(p_tenant_id, p_from, p_to) j where j.tie in ('stock', 'losses')) s
  group by s.business_date, s.tie
  union all
  select p_to, 'stock_value', null, v_value, v_booked, v_value = v_booked
  union all
  select p_to, 'stock_carried', null, v_before + v_changed, v_value, v_before + v_changed = v_value;
end;
$function$;

ALTER FUNCTION "private"."goods_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.journal_sides(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tie text, booked numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select l.business_date, case a.role when 'vat_output' then 'tax' when 'cost_of_goods_sold' then 'cost' when 'inventory' then 'stock'
      when 'shrinkage' then 'losses' when 'stock_gain' then 'losses' else 'net' end as tie,
    sum(case when a.role in ('cost_of_goods_sold', 'inventory', 'shrinkage', 'stock_gain') then l.debit - l.credit else l.credit - l.debit end)
  from public.ledger_accounts a
  join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.business_date between p_from and p_to
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where a.tenant_id = p_tenant_id
    and (a.role in ('cost_of_goods_sold', 'inventory')
      or a.role in ('sales', 'delivery_income', 'sales_returns', 'vat_output') and e.source_type in ('sale', 'credit_note')
      or a.role in ('shrinkage', 'stock_gain') and e.source_type in ('stock_adjustment', 'stock_count', 'stock_transfer_receipt', 'credit_note'))
  group by l.business_date, 2;
end;
$function$;

ALTER FUNCTION "private"."journal_sides"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.liability_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_reported jsonb;
  v_own jsonb;
begin
  select jsonb_object_agg(r.liability, r.owed_before) filter (where r.owed_before <> 0) into v_reported from private.liability_rows(p_tenant_id, p_from, p_to) r;
  select jsonb_object_agg(r.liability, r.owed_after) filter (where r.owed_after <> 0) into v_own from private.liability_rows(p_tenant_id, '1970-01-01', p_from - 1) r;
  return next row(p_from, 'liabilities_carried', null, private.sum_of_object(v_reported), private.sum_of_object(v_own),
    v_reported is not distinct from v_own)::private.tie;
  -- Cards and credit have no business day of their own: they are compared as they stand.
  if p_to < private.business_date(p_tenant_id, statement_timestamp()) then
    return;
  end if;
  select jsonb_object_agg(r.liability, r.owed_after) filter (where r.owed_after <> 0) into v_reported
  from private.liability_rows(p_tenant_id, p_from, '2999-12-31') r where r.liability <> 'points';
  select jsonb_object_agg(x.liability, x.amount) filter (where x.amount <> 0) into v_own
  from (
    select 'gift_cards' as liability, sum(g.balance) as amount from public.gift_cards g where g.tenant_id = p_tenant_id
    union all
    select 'store_credit', sum(e.amount) from public.store_credit_entries e where e.tenant_id = p_tenant_id
    union all
    select 'customer_deposits', sum(e.amount) from public.contact_entries e where e.tenant_id = p_tenant_id and e.account = 'deposit') x;
  return next row(p_to, 'liabilities', null, private.sum_of_object(v_reported), private.sum_of_object(v_own), v_reported is not distinct from v_own)::private.tie;
end;
$function$;

ALTER FUNCTION "private"."liability_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.loss_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, location_id uuid, loss_reason text, minute smallint, lost numeric, found numeric, lost_units numeric, found_units numeric, lost_at_price numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.product_id, m.location_id, coalesce(a.reason, 'count'),
    private.day_minute(m.occurred_at, m.business_date, t.timezone, t.day_cutoff),
    greatest(-m.value, 0), greatest(m.value, 0), greatest(-m.quantity, 0), greatest(m.quantity, 0), round(-m.quantity * p.price, 2)
  from public.stock_movements m
  join public.tenants t on t.id = m.tenant_id
  join public.products p on p.tenant_id = m.tenant_id and p.id = m.product_id
  left join public.stock_adjustments a on a.tenant_id = m.tenant_id and a.id = m.source_id
  where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to and m.kind = 'adjustment' and m.quantity <> 0
  union all
  select c.business_date, coalesce(l.product_id, x.product_id), null, 'returned',
    private.day_minute(c.issued_at, c.business_date, t.timezone, t.day_cutoff), l.lost_cost, 0, l.quantity, 0,
    round(l.quantity * coalesce(p.price, 0), 2)
  from public.credit_notes c
  join public.tenants t on t.id = c.tenant_id
  join public.credit_note_lines l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id and l.lost_cost <> 0
  left join public.sale_lines x on x.tenant_id = l.tenant_id and x.id = l.sale_line_id
  left join public.products p on p.tenant_id = l.tenant_id and p.id = coalesce(l.product_id, x.product_id)
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to
  union all
  select r.business_date, l.product_id, case r.kind when 'returned' then o.from_location_id else o.to_location_id end, coalesce(r.loss_reason, 'lost'),
    private.day_minute(r.received_at, r.business_date, t.timezone, t.day_cutoff), l.lost_value, 0, l.lost_quantity, 0, round(l.lost_quantity * p.price, 2)
  from public.stock_transfer_receipts r
  join public.tenants t on t.id = r.tenant_id
  join public.stock_transfers o on o.tenant_id = r.tenant_id and o.id = r.stock_transfer_id
  join public.stock_transfer_receipt_lines l on l.tenant_id = r.tenant_id and l.stock_transfer_receipt_id = r.id and l.lost_quantity <> 0
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where r.tenant_id = p_tenant_id and r.business_date between p_from and p_to;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mend_reports(p_tenant_id uuid, p_findings jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date;
begin
  if exists (
    select 1 from jsonb_array_elements(p_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie' where n.is_of_facts) then
    perform private.rebuild_reports(p_tenant_id);
    return 'facts';
  end if;
  for v_day in
    select distinct (f.value ->> 'day')::date from jsonb_array_elements(p_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie' where n.is_of_sums
  loop
    perform private.rebuild_report_sums(p_tenant_id, v_day, v_day);
  end loop;
  return case when v_day is not null then 'sums' end;
end;
$function$;

ALTER FUNCTION "private"."mend_reports"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.month_figures(p_tenant_id uuid, p_month date)
 RETURNS TABLE(hash text, net numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', f.business_date, trim_scale(f.sold_net), trim_scale(f.returned_net),
      trim_scale(f.net), trim_scale(f.tax), trim_scale(f.cost), trim_scale(f.discounts)), ';' order by f.business_date), ''), 'UTF8')), 'hex'), coalesce(sum(f.net), 0)
  from private.tied_facts(p_tenant_id, p_month, (p_month + interval '1 month' - interval '1 day')::date) f
  where (f.sold_net, f.returned_net, f.net, f.tax, f.cost, f.discounts) <> (0, 0, 0, 0, 0, 0);
end;
$function$;

ALTER FUNCTION "private"."month_figures"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rebuild_report_sums(p_tenant_id uuid, p_from date, p_to date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  c_sums constant text := 'sold_net, sold_tax, discounts, returned_net, returned_tax, units, returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns';
  v_sums text := (select string_agg('sum(f.' || c || ')', ', ') from regexp_split_to_table(c_sums, ', ') as c);
  v_table record;
begin
  -- Nothing is taken in meanwhile.
  perform 1 from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  for v_table in
    select * from (values ('sale_hours', 'business_date, hour, location_id, channel', false), ('cashier_days', 'business_date, cashier_id, location_id, till_id, channel', false),
      ('product_months', 'business_date, product_id', true), ('contact_months', 'business_date, contact_id', true)) as t (relation, keys, is_by_month)
  loop
    execute format('delete from private.%I r where r.tenant_id = $1 and r.business_date between $2 and $3', v_table.relation)
    using p_tenant_id, case when v_table.is_by_month then date_trunc('month', p_from)::date else p_from end, p_to;
    execute format('insert into private.%I (tenant_id, %s, %s%s) select $1, %s, %s%s from private.sale_facts f where f.tenant_id = $1 and f.business_date between $2 and $3 group by %s',
      v_table.relation, v_table.keys, c_sums, case v_table.relation when 'sale_hours' then ', lines' else '' end,
      replace(v_table.keys, 'business_date', case when v_table.is_by_month then 'date_trunc(''month'', f.business_date)::date' else 'f.business_date' end), v_sums,
      case v_table.relation when 'sale_hours' then ', count(*)' else '' end,
      (select string_agg((n + 1)::text, ', ' order by n) from generate_series(1, cardinality(regexp_split_to_array(v_table.keys, ', '))) as n))
    using p_tenant_id,
      case when v_table.is_by_month then date_trunc('month', p_from)::date else p_from end,
      case when v_table.is_by_month then (date_trunc('month', p_to) + interval '1 month' - interval '1 day')::date else p_to end;
  end loop;
end;
$function$;

ALTER FUNCTION "private"."rebuild_report_sums"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rest_of_days(p_tenant_id uuid, p_day date)
 RETURNS TABLE(from_on date, to_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  -- A thirtieth a night, by the number of the day: after thirty nights all earlier days had their turn.
  return query
  select r.first_on + (r.days * r.turn) / 30, r.first_on + (r.days * (r.turn + 1)) / 30 - 1
  from (
    select min(h.business_date) as first_on, p_day - 35 + 1 - min(h.business_date) as days, (p_day - date '1970-01-01') % 30 as turn
    from private.sale_hours h where h.tenant_id = p_tenant_id) r
  where r.days > 0 and (r.days * r.turn) / 30 < (r.days * (r.turn + 1)) / 30;
end;
$function$;

ALTER FUNCTION "private"."rest_of_days"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rollup_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  c_sums constant text := 'array[sum(r.sold_net), sum(r.sold_tax), sum(r.discounts), sum(r.returned_net), sum(r.returned_tax), sum(r.units), sum(r.returned_units), '
    'sum(r.pieces), sum(r.cost), sum(r.cost_changes), sum(r.delivery_net), sum(r.delivery_tax), sum(r.sales), sum(r.returns), %s]';
  v_rollup record;
begin
  for v_rollup in
    select * from (values ('hours', 'sale_hours', false, 'sum(r.lines)', 'count(*)'), ('people', 'cashier_days', false, '0', '0'),
      ('products', 'product_months', true, '0', '0'), ('customers', 'contact_months', true, '0', '0')) as t (tie, relation, is_by_month, lines, fact_lines)
  loop
    -- A month stands at its first day, and is compared as a whole where that day is asked for.
    return query execute format($sql$
      select coalesce(s.day, f.day), %1$L, null::uuid, coalesce(s.net, 0), coalesce(f.net, 0), coalesce(s.sums, array_fill(0::numeric, '{15}')) = coalesce(f.sums, array_fill(0::numeric, '{15}'))
      from (
        select r.business_date as day, sum(r.sold_net - r.returned_net + r.delivery_net) as net, %3$s as sums
        from private.%2$I r where r.tenant_id = $1 and r.business_date between $2 and $3 group by 1) s
      full join (
        select %5$s as day, sum(r.sold_net - r.returned_net + r.delivery_net) as net, %4$s as sums
        from private.sale_facts r where r.tenant_id = $1 and r.business_date between $2 and $4 group by 1) f on f.day = s.day $sql$,
      v_rollup.tie, v_rollup.relation, format(c_sums, v_rollup.lines), format(c_sums, v_rollup.fact_lines),
      case when v_rollup.is_by_month then 'date_trunc(''month'', r.business_date)::date' else 'r.business_date' end)
    using p_tenant_id,
      case when v_rollup.is_by_month then date_trunc('month', p_from + interval '1 month' - interval '1 day')::date else p_from end, p_to,
      case when v_rollup.is_by_month then (date_trunc('month', p_to) + interval '1 month' - interval '1 day')::date else p_to end;
  end loop;
end;
$function$;

ALTER FUNCTION "private"."rollup_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.session_ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with closed as materialized (
    select d.day, s.id, s.z_report from public.till_sessions s
    cross join lateral (select private.business_date(p_tenant_id, s.closed_at) as day) d
    where s.tenant_id = p_tenant_id and s.status = 'closed' and s.opened_at between (p_from - 400)::timestamptz and (p_to + 3)::timestamptz
      and d.day between p_from and p_to
  ), document as materialized (
    -- A late sale belongs to the session that took it in, whatever its day.
    select c.id as session_id, s.id, 'sale' as kind from closed c join public.sales s on s.tenant_id = p_tenant_id and s.till_session_id = c.id
    union all
    select c.id, n.id, 'return' from closed c join public.credit_notes n on n.tenant_id = p_tenant_id and n.till_session_id = c.id
  ), line as materialized (
    select d.session_id, d.id, d.kind, d.id as line_id from document d
    union all
    select d.session_id, d.id, 'sale_line', l.id from document d join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = d.id where d.kind = 'sale'
    union all
    select d.session_id, d.id, 'return_line', l.id
    from document d join public.credit_note_lines l on l.tenant_id = p_tenant_id and l.credit_note_id = d.id where d.kind = 'return'
  ), taken_in as materialized (
    select l.session_id, l.id, f.sold_net - f.returned_net + f.delivery_net as net, f.sold_tax - f.returned_tax + f.delivery_tax as tax
    from line l join private.sale_facts f on f.tenant_id = p_tenant_id and f.kind = l.kind and f.line_id = l.line_id
  ), fact as (
    select t.session_id, t.net, t.tax from taken_in t
    union all
    select d.session_id, f.sold_net + f.delivery_net, f.sold_tax + f.delivery_tax
    from private.facts_of_sales(p_tenant_id, array(select x.id from document x where x.kind = 'sale' and x.id not in (select t.id from taken_in t))) f
    join document d on d.id = f.document_id
    union all
    select d.session_id, f.delivery_net - f.returned_net, f.delivery_tax - f.returned_tax
    from private.facts_of_returns(p_tenant_id, array(select x.id from document x where x.kind = 'return' and x.id not in (select t.id from taken_in t))) f
    join document d on d.id = f.document_id
  ), paid as (
    select d.session_id, p.amount - p.rounding_amount as amount
    from document d join public.sale_payments p on p.tenant_id = p_tenant_id and p.sale_id = d.id where d.kind = 'sale'
    union all
    select d.session_id, n.rounding_amount - n.refund_amount
    from document d join public.credit_notes n on n.tenant_id = p_tenant_id and n.id = d.id where d.kind = 'return'
  ), compared as (
    select c.day, c.id, v.tie, v.reported, v.booked
    from closed c
    cross join lateral (
      select coalesce(sum(f.net), 0) as net, coalesce(sum(f.tax), 0) as tax from fact f where f.session_id = c.id) f
    cross join lateral (values
      ('z_net', f.net, (c.z_report ->> 'net_total')::numeric),
      ('z_tax', f.tax, (c.z_report ->> 'tax_total')::numeric),
      ('z_paid', (select coalesce(sum(p.amount), 0) from paid p where p.session_id = c.id), (
        select coalesce(sum((t.value ->> 'amount')::numeric), 0) from jsonb_array_elements(c.z_report -> 'tenders') as t)
        - (select coalesce(sum((t.value ->> 'amount')::numeric), 0) from jsonb_array_elements(c.z_report -> 'refund_tenders') as t))) as v (tie, reported, booked)
  )
  select c.day, c.tie, c.id, c.reported, c.booked, c.reported = c.booked from compared c where c.booked is not null;
end;
$function$;

ALTER FUNCTION "private"."session_ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sum_of_object(p_amounts jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN COALESCE((SELECT sum((a.value)::numeric) AS sum FROM jsonb_each_text(sum_of_object.p_amounts) a(key, value)), (0)::numeric);

ALTER FUNCTION "private"."sum_of_object"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text, minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint, fees numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.tender_type, m.channel, w.location_id, w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end,
    case m.money_source when 'settlement' then 0 else 1 end::bigint, m.fees
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back, 0::numeric as fees
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount - c.rounding_amount, 0
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount, 0
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0), 0
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0, 0
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
    union all
    select e.business_date, case c.role when 'card_clearing' then 'card' else 'mobile_money' end, null, null, null, 'settlement', e.posted_at, 0, 0, l.debit - l.credit
    from public.bank_matches b
    join public.journal_entries e on e.tenant_id = b.tenant_id and e.id in (b.journal_entry_id, b.undo_entry_id) and e.business_date between p_from and p_to
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'bank_charges'
    join lateral (
      select x.role from public.journal_lines y join public.ledger_accounts x on x.tenant_id = y.tenant_id and x.id = y.ledger_account_id
      where y.tenant_id = e.tenant_id and y.journal_entry_id = e.id and x.role in ('card_clearing', 'mobile_money_clearing') limit 1) c on true
    where b.tenant_id = p_tenant_id and b.kind = 'settlement'
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id;
end;
$function$;

ALTER FUNCTION "private"."tender_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tie_findings(p_tenant_id uuid, p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tie', t.tie, 'day', t.business_date, 'till_session_id', t.till_session_id, 'reported', t.reported,
      'booked', t.booked, 'difference', t.reported - t.booked) order by t.business_date desc, t.tie), '[]')
    from private.ties(p_tenant_id, p_from, p_to) t where not t.is_equal);
end;
$function$;

ALTER FUNCTION "private"."tie_findings"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tie_names()
 RETURNS TABLE(tie text, name text, is_of_sums boolean, is_of_facts boolean)
 LANGUAGE sql
 IMMUTABLE ROWS 22
 SET search_path TO ''
AS $function$
  values ('hours', 'Sums by hour and the lines they are made of', true, false),
    ('people', 'Sums by person and the lines they are made of', true, false),
    ('products', 'Sums by product and the lines they are made of', true, false),
    ('customers', 'Sums by customer and the lines they are made of', true, false),
    ('sold', 'Sold, in reports and on receipts', false, true),
    ('returned', 'Returned, in reports and on credit notes', false, true),
    ('discounts', 'Discounts, in sales and by promotion', false, true),
    ('net', 'Net sales and delivery, in reports and in the journal', false, true),
    ('tax', 'Tax on sales, in reports and in the journal', false, true),
    ('cost', 'Cost of sales, in reports and in the journal', false, true),
    ('losses', 'Losses, in reports and in the journal', false, false),
    ('bridge', 'Total sales and how they were paid', false, true),
    ('z_net', 'Net sales, in reports and Z reports', false, true),
    ('z_tax', 'Tax, in reports and Z reports', false, true),
    ('z_paid', 'Payments less refunds, in documents and Z reports', false, false),
    ('stock', 'Change of stock, in movements and in the journal', false, false),
    ('stock_value', 'Stock at the end, in reports and in the journal', false, false),
    ('stock_carried', 'Stock before with its changes, and at the end', false, false),
    ('liabilities', 'Gift cards, credit and deposits, in reports and in their own records', false, false),
    ('liabilities_carried', 'Liabilities at the end of a day and before the next', false, false),
    ('frozen', 'A closed month, as reports have it and as it was closed', false, true);
$function$;

ALTER FUNCTION "private"."tie_names"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tie_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tie text, till_session_id uuid, minute smallint, reported numeric, booked numeric, differing bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
AS $function$
begin
  return query
  select t.business_date, t.tie, t.till_session_id, 0::smallint, t.reported, t.booked, case when t.is_equal then 0 else 1 end::bigint
  from private.ties(p_tenant_id, p_from, p_to) t;
end;
$function$;

ALTER FUNCTION "private"."tie_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tied_facts(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, sold_net numeric, returned_net numeric, net numeric, tax numeric, cost numeric, discounts numeric, sales bigint, returns bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select f.business_date, sum(f.sold_net), sum(f.returned_net), sum(f.sold_net - f.returned_net + f.delivery_net),
    sum(f.sold_tax - f.returned_tax + f.delivery_tax), sum(f.cost + f.cost_changes), sum(f.discounts), sum(f.sales)::bigint, sum(f.returns)::bigint
  from (
    select a.business_date, a.sold_net, a.returned_net, a.delivery_net, a.sold_tax, a.returned_tax, a.delivery_tax, a.cost, a.cost_changes, a.discounts, a.sales, a.returns
    from private.sale_facts a where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to
    union all
    select a.business_date, a.sold_net, a.returned_net, a.delivery_net, a.sold_tax, a.returned_tax, a.delivery_tax, a.cost, a.cost_changes, a.discounts, a.sales, a.returns
    from private.report_tail(p_tenant_id, p_from, p_to) a) f
  group by f.business_date;
end;
$function$;

ALTER FUNCTION "private"."tied_facts"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ties(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.tie
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
AS $function$
begin
  return query select * from private.rollup_ties(p_tenant_id, p_from, p_to);
  return query select * from private.document_ties(p_tenant_id, p_from, p_to);
  return query select * from private.goods_ties(p_tenant_id, p_from, p_to);
  return query select * from private.session_ties(p_tenant_id, p_from, p_to);
  return query select * from private.liability_ties(p_tenant_id, p_from, p_to);
  return query select * from private.frozen_ties(p_tenant_id, p_from, p_to);
end;
$function$;

ALTER FUNCTION "private"."ties"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.void_lines(p_void jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
begin
  for v_line in select l.value from jsonb_array_elements(private.input_array(p_void, 'lines', 1, 500)) as l loop
    perform private.input_object(v_line, 'lines');
    v_lines := v_lines || jsonb_build_object('product_id', private.input_uuid(v_line, 'product_id', 'lines.', false),
      'name', left(private.shown_text(private.input_text(v_line, 'name', 1000, 'lines.', true)), 200),
      'quantity', private.input_number(v_line, 'quantity', 0, 1e9, 0.001, 'lines.'),
      'amount', private.input_number(v_line, 'amount', -1e9, 1e9, 0.01, 'lines.'));
  end loop;
  return v_lines;
end;
$function$;

ALTER FUNCTION "private"."void_lines"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.void_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, hour smallint, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, till_session_id uuid, reason text, void_kind text, voided_lines bigint, voided_baskets bigint, voided_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with voided as materialized (
    select v.*, private.day_minute(v.voided_at, v.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from v.voided_at at time zone t.timezone)::smallint as hour, w.id as till_id, w.location_id
    from public.till_voids v
    join public.tenants t on t.id = v.tenant_id
    left join public.till_sessions h on h.tenant_id = v.tenant_id and h.id = v.till_session_id
    left join public.tills w on w.tenant_id = v.tenant_id and w.id = h.till_id
    where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to and v.kind <> 'restored'
      -- What was put back was not taken out, unless somebody else says so.
      and not exists (select 1 from public.till_voids r where r.tenant_id = v.tenant_id and r.restores_id = v.id and r.voided_by = v.voided_by)
  )
  select v.business_date, v.minute, v.hour, null::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, 0::bigint,
    case v.kind when 'basket' then 1 else 0 end::bigint, 0::numeric
  from voided v where v.kind = 'basket'
  union all
  select v.business_date, v.minute, v.hour, (l.value ->> 'product_id')::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, 1, 0,
    (l.value ->> 'amount')::numeric
  from voided v cross join lateral jsonb_array_elements(v.lines) as l;
end;
$function$;

ALTER FUNCTION "private"."void_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_void(p_tenant_id uuid, p_user_id uuid, p_void jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_void, 'id', 'voids.');
  v_kind text := private.input_choice(p_void, 'kind', array['line', 'basket', 'restored'], 'voids.');
  v_hash text := private.request_hash(p_void);
  v_at timestamptz := greatest(least(coalesce(private.input_instant(p_void, 'voided_at'), clock_timestamp()), clock_timestamp()), clock_timestamp() - interval '400 days');
  v_known text;
  v_lines jsonb;
begin
  v_lines := case v_kind when 'restored' then '[]' else private.void_lines(p_void) end;
  insert into public.till_voids (tenant_id, id, kind, sale_id, restores_id, till_session_id, voided_by, reason, lines, value, voided_at, business_date, request_hash)
  values (p_tenant_id, v_id, v_kind, private.input_uuid(p_void, 'sale_id', 'voids.'),
    case v_kind when 'restored' then private.input_uuid(p_void, 'restores_id', 'voids.') end,
    -- A session that is not the cashier's own is left out: what was voided is kept all the same.
    (select s.id from public.till_sessions s
     where s.tenant_id = p_tenant_id and s.id = private.input_uuid(p_void, 'till_session_id', 'voids.', false) and s.opened_by = p_user_id),
    p_user_id, private.shown_text(private.input_text(p_void, 'reason', 200, 'voids.')), v_lines,
    (select coalesce(sum((l.value ->> 'amount')::numeric), 0) from jsonb_array_elements(v_lines) as l), v_at, private.business_date(p_tenant_id, v_at), v_hash)
  on conflict (tenant_id, id) do nothing;
  if not found then
    select v.request_hash into v_known from public.till_voids v where v.tenant_id = p_tenant_id and v.id = v_id;
    perform private.require_same_request(v_known, v_hash);
  end if;
end;
$function$;

ALTER FUNCTION "private"."write_void"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_reports_at_night(p_tenant_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_check private.report_checks;
begin
  v_check := private.check_reports(p_tenant_id);
  return (
    select string_agg(distinct f.value ->> 'tie', ', ') from jsonb_array_elements(v_check.findings) as f);
end;
$function$;

ALTER FUNCTION "public"."check_reports_at_night"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.queue_report_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  -- At night, where the business is, as the checks of the books.
  select count(private.enqueue_job('report_check', d.id, d.day)) into v_count
  from (
    select t.id, ((statement_timestamp() at time zone t.timezone)::date)::text as day
    from public.tenants t
    left join lateral (
      select c.started_at from private.report_checks c where c.tenant_id = t.id order by c.checked_on desc limit 1) c on true
    where t.status in ('active', 'trial') and exists (select 1 from public.journal_entries e where e.tenant_id = t.id)
      and ((statement_timestamp() at time zone t.timezone)::time between '02:00' and '05:00' or c.started_at < statement_timestamp() - interval '50 hours')) d;
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."queue_report_checks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_voids(p_voids jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_void jsonb;
  v_voids jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_voids, 'p_voids');
  v_voids := private.input_array(p_voids, 'voids', 1, 100);
  for v_void in select v.value from jsonb_array_elements(v_voids) as v loop
    perform private.input_object(v_void, 'voids');
    perform private.write_void(v_tenant_id, auth.uid(), v_void);
  end loop;
  return jsonb_array_length(v_voids);
end;
$function$;

ALTER FUNCTION "public"."record_voids"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."report_checks" ADD CONSTRAINT "report_checks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."report_frozen_months" ADD CONSTRAINT "report_frozen_months_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.till_voids FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.till_voids FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.till_voids FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.till_voids FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

COMMENT ON COLUMN "private"."report_checks"."findings" IS '[{tie, day, till_session_id, reported, booked, difference}], 100 at most.';

COMMENT ON COLUMN "private"."report_checks"."mended" IS 'sums: tables of sums were added up again for those days. facts: everything is read from the documents again.';

COMMENT ON COLUMN "private"."report_checks"."rest_from" IS 'Besides the last 35 days: the thirtieth of earlier days whose turn it was.';

COMMENT ON COLUMN "private"."report_frozen_months"."hash" IS 'Of all its amounts, day by day (private.month_figures).';

COMMENT ON COLUMN "public"."till_voids"."lines" IS '[{product_id, name, quantity, amount}] as the basket had them.';

COMMENT ON COLUMN "public"."till_voids"."restores_id" IS 'What was put back; it may come before what it names.';

COMMENT ON COLUMN "public"."till_voids"."sale_id" IS 'The id of the sale that the basket would have become.';

COMMENT ON COLUMN "public"."till_voids"."till_session_id" IS 'The till session of the cashier at that time, if one was open.';

COMMENT ON COLUMN "public"."till_voids"."value" IS 'The sum of its lines, as the till showed them.';

COMMENT ON FUNCTION "private"."check_reports"(uuid) IS 'Compares the reports of a business: the last 35 days and a thirtieth of the days before, once a business day. Mends what making sums again can mend, keeps what it found, and tells who sees the books.';

COMMENT ON FUNCTION "private"."document_ties"(uuid, date, date) IS 'Reports of sales, day by day, and the documents, the report of discounts, the journal, and the payments that total sales lead to.';

COMMENT ON FUNCTION "private"."freeze_months"(uuid) IS 'Keeps what reports have of months that the books have closed for good since the last night.';

COMMENT ON FUNCTION "private"."frozen_ties"(uuid, date, date) IS 'Months that the books closed for good: as reports have them, and as they were.';

COMMENT ON FUNCTION "private"."goods_ties"(uuid, date, date) IS 'Losses and changes of stock, day by day, and the journal; the value of stock at the end, and what it was before with what came and went.';

COMMENT ON FUNCTION "private"."journal_sides"(uuid, date, date) IS 'What the journal has of net sales, tax, cost, losses and stock for each day.';

COMMENT ON FUNCTION "private"."liability_ties"(uuid, date, date) IS 'What customers can still use: before a day and after the one before it; and, as it stands, in the report and by cards, credit and deposits.';

COMMENT ON FUNCTION "private"."loss_rows"(uuid, date, date) IS 'What was lost and found in a range of days, at cost: adjustments by their reason, differences of counts, returns that were not put back, what did not arrive of transfers.';

COMMENT ON FUNCTION "private"."mend_reports"(uuid, jsonb) IS 'Makes the tables of reports again where that may mend a difference: the sums of its days (sums), or everything from the documents (facts). Null: neither would help.';

COMMENT ON FUNCTION "private"."month_figures"(uuid, date) IS 'The hash of all amounts of a month, day by day, and its net sales with delivery.';

COMMENT ON FUNCTION "private"."rebuild_report_sums"(uuid, date, date) IS 'Adds the facts of days up again, and those of the months that these days are in.';

COMMENT ON FUNCTION "private"."rest_of_days"(uuid, date) IS 'Which of the days before the last 35 are compared on a night; none where it has no part of them.';

COMMENT ON FUNCTION "private"."rollup_ties"(uuid, date, date) IS 'Tables of sums and the facts: every sum of a day, or of a month whose first day is asked for.';

COMMENT ON FUNCTION "private"."session_ties"(uuid, date, date) IS 'Till sessions that were closed in a range of days: what reports have of their sales and returns, what was paid, and their Z report.';

COMMENT ON FUNCTION "private"."sum_of_object"(jsonb) IS 'The sum of the amounts of an object.';

COMMENT ON FUNCTION "private"."tender_rows"(uuid, date, date) IS 'Every payment taken and paid back in a range of days: for sales, returns, accounts of customers and gift cards. collected counts money only (cash, card, mobile money, bank). fees: what services kept of settlements that were booked from the bank, on their day.';

COMMENT ON FUNCTION "private"."tie_findings"(uuid, date, date) IS 'Comparisons of a range of days that are not equal [{tie, day, till_session_id, reported, booked, difference}].';

COMMENT ON FUNCTION "private"."tie_names"() IS 'The comparisons of reports: what they are called with both sides, whether tables of sums are compared with the facts (mended by adding up again), and whether facts are compared (mended by reading the documents again).';

COMMENT ON FUNCTION "private"."tie_rows"(uuid, date, date) IS 'The comparisons of reports as a report shows them; differing counts those that are not equal.';

COMMENT ON FUNCTION "private"."tied_facts"(uuid, date, date) IS 'What reports of sales add up for each day, with what their tables have not taken in.';

COMMENT ON FUNCTION "private"."ties"(uuid, date, date) IS 'Every comparison of reports with documents, journal, Z reports and each other, of a range of days.';

COMMENT ON FUNCTION "private"."void_lines"(jsonb) IS 'The checked lines of a void.';

COMMENT ON FUNCTION "private"."void_rows"(uuid, date, date) IS 'What was taken out of baskets before they were paid, in a range of days: a row for each line, and one for each basket that was emptied.';

COMMENT ON FUNCTION "private"."write_void"(uuid, uuid, jsonb) IS 'Keeps one void, once by its id.';

COMMENT ON FUNCTION "public"."check_reports_at_night"(uuid) IS 'For jobs-tick: compares the reports of a business; the comparisons that are not equal, null when all are.';

COMMENT ON FUNCTION "public"."queue_report_checks"() IS 'For jobs-tick: has the reports of every business compared once a night, between 2 and 5 in its zone; how many were asked for.';

COMMENT ON FUNCTION "public"."record_voids"(jsonb) IS 'Keeps what was taken out of baskets before they were paid {voids: 1 to 100 of {id, kind line, basket or restored, sale_id, restores_id of restored, till_session_id?, reason?, voided_at, lines [{product_id?, name, quantity, amount}]}}. Idempotent by id and body. Answers how many. Needs sales.record.';

COMMENT ON TABLE "private"."report_checks" IS 'What the nightly comparison of reports with documents, books and Z reports found. Kept for 90 days; what differed is kept for good.';

COMMENT ON TABLE "private"."report_frozen_months" IS 'What reports had of a month when it was first seen behind a lock of the books that never opens. It must stay so.';

COMMENT ON TABLE "public"."till_voids" IS 'What was taken out of a basket before it was paid: a line, or the whole basket; restored: it was put back. Written by the till, also later from a device without a connection. Append-only.';

COMMENT ON TYPE "private"."tie" IS 'One comparison of reports with something else; is_equal also compares what the two amounts do not show.';

REVOKE ALL ON FUNCTION "private"."check_reports"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_reports"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_reports"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."document_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."document_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."freeze_months"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."freeze_months"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."freeze_months"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."frozen_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."frozen_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."frozen_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."goods_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."goods_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."goods_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."journal_sides"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."journal_sides"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."journal_sides"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."liability_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."liability_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."liability_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mend_reports"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mend_reports"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mend_reports"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_figures"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_figures"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_figures"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_report_sums"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rebuild_report_sums"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rebuild_report_sums"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rest_of_days"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rest_of_days"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rest_of_days"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rollup_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rollup_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rollup_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_of_object"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_of_object"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_of_object"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tender_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tender_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tender_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tie_findings"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tie_findings"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tie_findings"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tie_names"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tie_names"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tie_names"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tie_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tied_facts"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tied_facts"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tied_facts"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ties"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ties"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ties"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."void_lines"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."void_lines"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."void_lines"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."void_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."void_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."void_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_void"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_void"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_void"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."check_reports_at_night"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."check_reports_at_night"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_reports_at_night"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_reports_at_night"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_report_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."queue_report_checks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_report_checks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_report_checks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_voids"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_voids"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_voids"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_voids"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_voids"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."till_voids" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."till_voids" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."till_voids" TO "service_role";

ALTER TABLE "public"."till_voids" ADD CONSTRAINT "till_voids_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."till_voids" ADD CONSTRAINT "till_voids_tenant_id_till_session_id_fkey" FOREIGN KEY (tenant_id, till_session_id) REFERENCES public.till_sessions(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX till_voids_day_idx ON public.till_voids USING btree (tenant_id, business_date);

CREATE INDEX till_voids_restores_idx ON public.till_voids USING btree (tenant_id, restores_id) WHERE (restores_id IS NOT NULL);

CREATE INDEX till_voids_session_idx ON public.till_voids USING btree (tenant_id, till_session_id) WHERE (till_session_id IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "public"."till_voids" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

delete from private.report_definitions t where (key) = ('tenders');

delete from private.report_definitions t where (key) = ('tie_out');

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "tenders", "sort": "taken", "chart": "bars", "title": "Payments by method", "is_own": false, "chapter": "money", "filters": ["tender", "money_source", "till", "location", "cashier", "channel"], "measures": ["taken", "paid_back", "tender_net", "payments"], "position": 110, "question": "How customers pay, and what is refunded.", "dimensions": ["tender", "money_source", "day", "week", "month", "till", "location", "cashier"], "permissions": [], "usual_period": "this_month", "more_measures": ["collected", "tender_fees", "tender_fee_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "tie_out", "sort": "tie", "chart": "none", "title": "Reports against the books", "is_own": false, "chapter": "control", "filters": ["tie"], "measures": ["tie_differing", "tie_difference", "reported", "booked"], "position": 140, "question": "Whether reports, documents, books and Z reports say the same, figure by figure and day by day.", "dimensions": ["tie", "day", "month", "till_session"], "permissions": ["accounting.view"], "usual_period": "this_month", "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "voids", "sort": "voided_value", "chart": "bars", "title": "Voided before payment", "is_own": false, "chapter": "control", "filters": ["cashier", "return_reason", "product", "category", "till", "location", "void_kind"], "measures": ["voided_value", "voided_lines", "voided_baskets"], "position": 138, "question": "What was taken out of baskets before they were paid, by whom and when.", "dimensions": ["cashier", "return_reason", "hour", "day", "product", "category", "till", "till_session", "location", "void_kind"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": []}') r;

delete from private.report_dimensions t where (key) = ('money_source');

delete from private.report_dimensions t where (key) = ('tie');

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "money_source", "kind": "text", "name": "case k when ''sale'' then ''Sales'' when ''return'' then ''Returns'' when ''account'' then ''Accounts and deposits'' when ''gift_card'' then ''Gift cards sold'' when ''settlement'' then ''Settlements of services'' end", "joins": "", "label": "Paid for", "names": null, "value": "g.money_source", "columns": ["money_source"], "position": 220, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "tie", "kind": "text", "name": "(select y.name from private.tie_names() y where y.tie = k)", "joins": "", "label": "Figure", "names": null, "value": "g.tie", "columns": ["tie"], "position": 430, "needs_days": true, "permission": "accounting.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "void_kind", "kind": "text", "name": "case k when ''line'' then ''One line'' else ''The whole basket'' end", "joins": "", "label": "What was voided", "names": null, "value": "g.void_kind", "columns": ["void_kind"], "position": 610, "needs_days": true, "permission": null}') r;

delete from private.report_measures t where (key) = ('booked');

delete from private.report_measures t where (key) = ('tie_difference');

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "booked", "unit": "money", "bases": ["booked"], "label": "Elsewhere", "better": null, "family": "ties", "example": "Sales 390.00, returns 0.00: 390.00. No entry: 0.00.", "formula": "s.booked", "position": 845, "definition": "What the other side has: journal, documents, Z reports or an earlier report, as the name of the row says.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tender_fee_rate", "unit": "percent", "bases": ["fees", "taken"], "label": "Charges of what was taken", "better": "down", "family": "tenders", "example": "25.00 of 1,000.00: 2.5 %. Nothing taken: none.", "formula": "s.fees / nullif(s.taken, 0)", "position": 252, "definition": "Charges as a share of the payments of the same days.", "permission": "accounting.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tender_fees", "unit": "money", "bases": ["fees"], "label": "Charges", "better": "down", "family": "tenders", "example": "1,000.00 passed on as 975.00: 25.00. Nothing settled in the period: 0.00.", "formula": "s.fees", "position": 251, "definition": "What card and mobile money services kept of the payments they passed on, without the tax that is reclaimed, on the day the settlement was booked from the bank.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tie_difference", "unit": "money", "bases": ["reported", "booked"], "label": "Difference", "better": "down", "family": "ties", "example": "390.00 in both: 0.00. 390.00 and 380.00: 10.00.", "formula": "s.reported - s.booked", "position": 850, "definition": "Reports less the other side: always 0.00. Anything else is a fault of the program.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tie_differing", "unit": "count", "bases": ["differing"], "label": "Not equal", "better": "down", "family": "ties", "example": "One day differs: 1. All agree: 0.", "formula": "s.differing", "position": 855, "definition": "Comparisons that are not equal; every sum and count is compared, not only the amount shown.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "voided_baskets", "unit": "count", "bases": ["voided_baskets"], "label": "Baskets", "better": "down", "family": "voids", "example": "One emptied: 1. One line taken out: 0.", "formula": "s.voided_baskets", "position": 954, "definition": "How many baskets were emptied as a whole.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "voided_lines", "unit": "count", "bases": ["voided_lines"], "label": "Lines", "better": "down", "family": "voids", "example": "A basket of 3 lines emptied: 3. One line taken out: 1.", "formula": "s.voided_lines", "position": 952, "definition": "How many lines that were, those of emptied baskets with them.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "voided_value", "unit": "money", "bases": ["voided_value"], "label": "Voided", "better": "down", "family": "voids", "example": "2 sodas of 116.00 taken out: 232.00. Taken out and put back: 0.00.", "formula": "s.voided_value", "position": 950, "definition": "What was taken out of baskets before payment, as the till showed it; what was put back does not count.", "permission": "sales.view_all", "is_additive": true}') r;

delete from private.report_sources t where (key) = ('tender_rows');

delete from private.report_sources t where (key) = ('tie_rows');

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "tender_rows", "rank": 9, "bases": ["taken", "paid_back", "collected", "payments", "fees"], "grain": "fact", "family": "tenders", "columns": ["business_date", "tender_type", "channel", "location_id", "till_id", "cashier_id", "money_source"], "relation": "private.tender_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "tie_rows", "rank": 9, "bases": ["reported", "booked", "differing"], "grain": "fact", "family": "ties", "columns": ["business_date", "tie", "till_session_id"], "relation": "private.tie_rows($1, $2, $3)", "most_lines": 2000000}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "void_rows", "rank": 9, "bases": ["voided_lines", "voided_baskets", "voided_value"], "grain": "fact", "family": "voids", "columns": ["business_date", "hour", "product_id", "cashier_id", "location_id", "till_id", "till_session_id", "reason", "void_kind"], "relation": "private.void_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "fees", "family": "tenders", "because": "a settlement is of all of them", "column_name": "channel"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "fees", "family": "tenders", "because": "a settlement is of all of them", "column_name": "location_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "fees", "family": "tenders", "because": "a settlement is of all people", "column_name": "cashier_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "fees", "family": "tenders", "because": "a settlement is of all tills", "column_name": "till_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "voided_baskets", "family": "voids", "because": "a basket has several", "column_name": "product_id"}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "report_check", "every": null, "lease": "00:10:00", "title": "Check of reports", "retention": "3 days", "retry_after": ["01:00:00"], "most_at_once": 1}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "report_nights", "every": "00:30:00", "lease": "00:01:00", "title": "Asking for the nightly check of reports", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00"], "most_at_once": 1}') r;
