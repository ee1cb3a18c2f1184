set local check_function_bodies = off;

ALTER TABLE "private"."report_definitions" DROP CONSTRAINT "report_definitions_chapter_check";

ALTER TABLE "private"."report_dimensions" DROP CONSTRAINT "report_dimensions_kind_check";

ALTER TABLE "private"."report_measures" DROP CONSTRAINT "report_measures_family_check";

ALTER TABLE "private"."report_sources" DROP CONSTRAINT "report_sources_family_check";

ALTER TABLE "private"."report_sources" DROP CONSTRAINT "report_sources_grain_check";

DROP FUNCTION "private"."loss_rows"(uuid, date, date);

DROP FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean);

DROP FUNCTION "private"."report_source"(private.report_plan);

DROP FUNCTION "private"."stock_rows"(uuid);

DROP FUNCTION "private"."till_rows_closed"(uuid, date, date);

CREATE TABLE "private"."report_splits" ("family" text NOT NULL, "base" text NOT NULL, "column_name" text NOT NULL, "because" text NOT NULL, CONSTRAINT "report_splits_base_check" CHECK ((base ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_splits_because_check" CHECK (((length(because) >= 3) AND (length(because) <= 120))), CONSTRAINT "report_splits_column_name_check" CHECK ((column_name ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_splits_family_check" CHECK ((family ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_splits_pkey" PRIMARY KEY (family, base, column_name));

ALTER TABLE "private"."report_splits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_splits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_splits" OWNER TO "postgres";

-- The rows below say it of each figure.
ALTER TABLE "private"."report_measures" ADD COLUMN "is_additive" boolean NOT NULL DEFAULT true;

ALTER TABLE "private"."report_measures" ALTER COLUMN "is_additive" DROP DEFAULT;

CREATE OR REPLACE FUNCTION private.abc_class(p_amount numeric, p_before numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_amount <= (0)::numeric) OR (p_before IS NULL) OR (p_before >= 0.95)) THEN 'C'::text WHEN (p_before < 0.8) THEN 'A'::text ELSE 'B'::text END;

ALTER FUNCTION "private"."abc_class"(numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.abc_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(product_id uuid, abc_class text, abc_profit_class text, xyz_class text, abc_net numeric, abc_profit numeric, abc_share numeric, abc_before numeric, abc_products bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
declare
  v_last date := greatest(least(p_to, private.business_date(p_tenant_id, statement_timestamp())), p_from);
  v_weeks integer := (date_trunc('week', v_last)::date - date_trunc('week', p_from)::date) / 7 + 1;
begin
  return query
  with weeks as (
    select r.product_id, date_trunc('week', r.business_date) as week, sum(r.net) as net, sum(r.net - r.cost) as profit, sum(r.units) as units
    from private.sold_rows(p_tenant_id, p_from, v_last) r where r.product_id is not null group by r.product_id, week
  ), products as (
    select w.product_id, sum(w.net) as net, sum(w.profit) as profit, sum(w.units) / v_weeks as mean,
      sqrt(greatest(sum(w.units * w.units) / v_weeks - (sum(w.units) / v_weeks) ^ 2, 0)) as deviation
    from weeks w group by w.product_id having sum(w.net) <> 0 or sum(w.profit) <> 0
  ), placed as (
    select p.*, p.net / nullif(sum(greatest(p.net, 0)) over (), 0) as share,
      (sum(greatest(p.net, 0)) over (order by p.net desc, p.product_id) - greatest(p.net, 0)) / nullif(sum(greatest(p.net, 0)) over (), 0) as before,
      (sum(greatest(p.profit, 0)) over (order by p.profit desc, p.product_id) - greatest(p.profit, 0)) / nullif(sum(greatest(p.profit, 0)) over (), 0) as profit_before
    from products p
  )
  select p.product_id, private.abc_class(p.net, p.before), private.abc_class(p.profit, p.profit_before),
    case when p.mean <= 0 then 'Z' when p.deviation / p.mean < 0.5 then 'X' when p.deviation / p.mean < 1 then 'Y' else 'Z' end,
    p.net, p.profit, coalesce(p.share, 0), coalesce(p.before, 0), 1::bigint
  from placed p;
end;
$function$;

ALTER FUNCTION "private"."abc_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.age_band(p_days integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_days <= 30) THEN '1'::text WHEN (p_days <= 60) THEN '2'::text WHEN (p_days <= 90) THEN '3'::text WHEN (p_days <= 180) THEN '4'::text WHEN (p_days <= 365) THEN '5'::text ELSE '6'::text END;

ALTER FUNCTION "private"."age_band"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asked_columns(p_plan private.report_plan)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct c from (
      select unnest(d.columns) as c from unnest(p_plan.dimensions) as d
      union all
      select jsonb_array_elements_text(f.value #> '{dimension,columns}') from jsonb_array_elements(p_plan.filters) as f) x
    where c is not null);
end;
$function$;

ALTER FUNCTION "private"."asked_columns"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, actor_id uuid, audit_action text, audit_subject text, changes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.day, private.day_minute(e.created_at, d.day, t.timezone, t.day_cutoff), e.actor_id, e.action, e.entity, 1::bigint
  from audit.events e
  join public.tenants t on t.id = e.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, e.created_at) as day) d
  where e.tenant_id = p_tenant_id and d.day between p_from and p_to
    and e.created_at between (p_from - 2)::timestamptz and (p_to + 3)::timestamptz;
end;
$function$;

ALTER FUNCTION "private"."audit_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cannot_be_split(p_measure private.report_measures, p_dimension private.report_dimensions)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_because text := (
    select s.because from private.report_splits s
    where s.family = p_measure.family and s.base = any (p_measure.bases) and s.column_name = any (p_dimension.columns)
    order by array_position(p_measure.bases, s.base) limit 1);
begin
  return case when v_because is not null then
    format('%s cannot be shown by %s: %s.', p_measure.label, lower(p_dimension.label), v_because) end;
end;
$function$;

ALTER FUNCTION "private"."cannot_be_split"(private.report_measures, private.report_dimensions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cohort_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(cohort_month text, months_later text, cohort_size bigint, came_back bigint, cohort_net numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_last date := least(p_to, private.business_date(p_tenant_id, statement_timestamp()));
begin
  return query
  with firsts as materialized (
    select v.contact_id, date_trunc('month', v.day)::date as month from private.first_visits(p_tenant_id) v where v.day between p_from and v_last
  ), sizes as (
    select f.month, count(*) as size from firsts f group by f.month
  ), bought as (
    select f.month, (extract(year from x.business_date) * 12 + extract(month from x.business_date) - extract(year from f.month) * 12
        - extract(month from f.month))::integer as later,
      x.contact_id, sum(x.net) as net, sum(x.visits) as visits
    from firsts f
    join private.customer_facts(p_tenant_id, p_from, v_last) x on x.contact_id = f.contact_id
    group by 1, 2, 3
  ), counted as (
    select b.month, b.later, count(*) filter (where b.visits > 0) as active, sum(b.net) as net from bought b group by b.month, b.later
  )
  -- A month in which nobody came back is 0 %, not missing.
  select s.month::text, lpad(g.later::text, 2, '0'), s.size, coalesce(c.active, 0), coalesce(c.net, 0)
  from sizes s
  cross join lateral generate_series(0, (extract(year from v_last) * 12 + extract(month from v_last) - extract(year from s.month) * 12
    - extract(month from s.month))::integer) as g (later)
  left join counted c on c.month = s.month and c.later = g.later;
end;
$function$;

ALTER FUNCTION "private"."cohort_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.customer_facts(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, contact_id uuid, net numeric, visits bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select f.business_date, coalesce(c.merged_into_id, c.id), f.net, f.sales::bigint
  from (
    select x.business_date, x.contact_id, x.sold_net - x.returned_net as net, x.sales
    from private.sale_facts x where x.tenant_id = p_tenant_id and x.contact_id is not null and x.business_date between p_from and p_to
    union all
    select x.business_date, x.contact_id, x.sold_net - x.returned_net, x.sales
    from private.report_tail(p_tenant_id, p_from, p_to) x where x.contact_id is not null
  ) f
  join public.contacts c on c.tenant_id = p_tenant_id and c.id = f.contact_id;
end;
$function$;

ALTER FUNCTION "private"."customer_facts"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.customer_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(contact_id uuid, recency_score text, frequency_score text, money_score text, customer_kind text, customer_net numeric, customer_visits bigint, customers bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with bought as (
    select f.contact_id, sum(f.net) as net, sum(f.visits)::bigint as visits, max(f.business_date) filter (where f.visits > 0) as last_day
    from private.customer_facts(p_tenant_id, p_from, p_to) f group by f.contact_id having sum(f.visits) > 0
  )
  select b.contact_id, private.rank_score(percent_rank() over (order by b.last_day)), private.rank_score(percent_rank() over (order by b.visits)),
    private.rank_score(percent_rank() over (order by b.net)), case when v.day >= p_from then 'new' else 'returning' end, b.net, b.visits, 1::bigint
  from bought b
  left join private.first_visits(p_tenant_id) v on v.contact_id = b.contact_id;
end;
$function$;

ALTER FUNCTION "private"."customer_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.days_with_stock(p_day date, p_next_day date, p_quantity numeric, p_sold numeric, p_from date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_quantity > (0)::numeric) THEN GREATEST((p_next_day - GREATEST(p_day, p_from)), 0) WHEN ((p_sold > (0)::numeric) AND (p_day >= p_from)) THEN 1 ELSE 0 END;

ALTER FUNCTION "private"."days_with_stock"(date, date, numeric, numeric, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_band(p_due_on date, p_day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE private.ageing_bucket(p_due_on, p_day) WHEN 'current'::text THEN '1'::text WHEN 'd1_30'::text THEN '2'::text WHEN 'd31_60'::text THEN '3'::text WHEN 'd61_90'::text THEN '4'::text ELSE '5'::text END;

ALTER FUNCTION "private"."due_band"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.expiry_rows(p_tenant_id uuid)
 RETURNS TABLE(batch_id uuid, product_id uuid, location_id uuid, expiry_band text, batch_units numeric, batch_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
begin
  return query
  select b.batch_id, b.product_id, b.location_id, case when b.expires_on is null then '6' when b.expires_on < v_today then '1' when b.expires_on <= v_today + 7 then '2'
    when b.expires_on <= v_today + 30 then '3' when b.expires_on <= v_today + 90 then '4' else '5' end,
    b.quantity, coalesce(round(b.quantity * l.stock_value / nullif(l.quantity, 0), 2), 0)
  from public.stock_batch_levels b
  left join public.stock_levels l on l.tenant_id = b.tenant_id and l.product_id = b.product_id and l.location_id = b.location_id
  where b.tenant_id = p_tenant_id and b.quantity <> 0;
end;
$function$;

ALTER FUNCTION "private"."expiry_rows"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.first_visits(p_tenant_id uuid)
 RETURNS TABLE(contact_id uuid, day date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select coalesce(c.merged_into_id, c.id), min(s.business_date)
  from public.contacts c
  join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
  cross join lateral (
    select x.business_date from public.sales x where x.tenant_id = c.tenant_id and x.contact_id = c.id order by x.occurred_at, x.id limit 1) s
  where c.tenant_id = p_tenant_id
  group by 1;
end;
$function$;

ALTER FUNCTION "private"."first_visits"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_grain(p_measures text[], p_grains text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (EXISTS (SELECT 1 FROM (private.report_measures m JOIN private.report_sources s ON ((s.family = m.family))) WHERE ((m.key = (has_grain.p_measures)[1]) AND (s.grain = ANY (has_grain.p_grains)))));

ALTER FUNCTION "private"."has_grain"(text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.idle_rows(p_tenant_id uuid, p_day date)
 RETURNS TABLE(product_id uuid, idle_band text, idle_units numeric, idle_value numeric, idle_retail numeric, idle_days bigint, receipt_days bigint, idle_products bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with held as materialized (
    select s.product_id, sum(s.quantity) as quantity, sum(s.value) as value
    from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
    group by s.product_id having sum(s.quantity) > 0
  ), known as (
    select h.product_id, h.quantity, h.value, round(h.quantity * p.price, 2) as retail, greatest(p_day - coalesce(sold.day, came.first_day, p_day), 0) as idle,
      greatest(p_day - coalesce(came.last_day, p_day), 0) as received
    from held h
    join public.products p on p.tenant_id = p_tenant_id and p.id = h.product_id
    left join lateral (
      select m.business_date as day from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = h.product_id and m.kind = 'sale' and m.quantity < 0 and m.business_date <= p_day
      order by m.occurred_at desc limit 1) sold on true
    left join lateral (
      select min(m.business_date) as first_day, max(m.business_date) as last_day from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = h.product_id and m.kind in ('goods_receipt', 'opening') and m.quantity > 0
        and m.business_date <= p_day) came on true
  )
  select k.product_id, private.age_band(k.idle), k.quantity, k.value, k.retail, k.idle::bigint, k.received::bigint, 1::bigint from known k;
end;
$function$;

ALTER FUNCTION "private"."idle_rows"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.kept_stock_day(p_tenant_id uuid, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The last weeks are quicker counted back from today; a report keeps no month end itself, it only reads.
  return (select max(e.period_end) from private.stock_period_ends e
    where e.tenant_id = p_tenant_id and e.period_end <= p_day and p_day <= private.business_date(p_tenant_id, statement_timestamp()) - 20);
end;
$function$;

ALTER FUNCTION "private"."kept_stock_day"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.liability_entries(p_tenant_id uuid, p_to date)
 RETURNS TABLE(day date, liability text, change text, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select l.business_date, a.role, case
      when g.kind = 'expired' then 'expired'
      when e.source_type in ('gift_card_adjustment', 'manual', 'manual_reversal', 'opening_balance', 'opening_transfer', 'contact_opening', 'contact_opening_reversal') then 'adjusted'
      when l.credit > l.debit then 'issued' else 'used' end, l.credit - l.debit
  from public.ledger_accounts a
  join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.business_date <= p_to
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  left join public.gift_card_entries g on e.source_type = 'gift_card_adjustment' and g.tenant_id = e.tenant_id and g.source_id = e.source_id
  where a.tenant_id = p_tenant_id and a.role in ('gift_cards', 'store_credit', 'customer_deposits')
  union all
  select d.day, 'points', case when y.kind in ('earned', 'restored') then 'issued' when y.kind in ('redeemed', 'reversed') then 'used' else y.kind end,
    y.points * p.point_value
  from public.loyalty_programs p
  join public.loyalty_entries y on y.tenant_id = p.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, y.created_at) as day) d
  where p.tenant_id = p_tenant_id and d.day <= p_to;
end;
$function$;

ALTER FUNCTION "private"."liability_entries"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.liability_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(liability text, owed_before numeric, issued numeric, used numeric, adjusted numeric, expired numeric, owed_after numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select e.liability, coalesce(sum(e.amount) filter (where e.day < p_from), 0),
    coalesce(sum(e.amount) filter (where e.day >= p_from and e.change = 'issued'), 0),
    coalesce(-sum(e.amount) filter (where e.day >= p_from and e.change = 'used'), 0),
    coalesce(sum(e.amount) filter (where e.day >= p_from and e.change = 'adjusted'), 0),
    coalesce(-sum(e.amount) filter (where e.day >= p_from and e.change = 'expired'), 0), sum(e.amount)
  from private.liability_entries(p_tenant_id, p_to) e group by e.liability;
end;
$function$;

ALTER FUNCTION "private"."liability_rows"(uuid, date, date) OWNER TO "postgres";

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
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."loss_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.override_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, product_id uuid, cashier_id uuid, approver_id uuid, location_id uuid, till_id uuid, channel text, at_list numeric, at_changed numeric, changed_lines bigint, below_cost_lines bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select s.business_date, private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff), l.product_id, coalesce(o.user_id, s.cashier_id), a.approver_id,
    w.location_id, w.id, s.channel, round(l.list_price * l.quantity, 2), round(l.unit_price * l.quantity, 2), 1::bigint,
    case when l.net_amount < coalesce(m.cost, 0) then 1 else 0 end::bigint
  from public.sales s
  join public.tenants t on t.id = s.tenant_id
  join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.price_source ->> 'kind' = 'override'
  left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
  left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
  left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
  left join lateral (
    select x.approver_id from public.approvals x
    where x.tenant_id = s.tenant_id and x.document_id = s.id and x.permission = 'sales.override_price' and x.used_at is not null limit 1) a on true
  left join lateral (
    select -sum(v.value) as cost from public.stock_movements v
    where v.tenant_id = s.tenant_id and v.source_id = s.id and v.source_line_id = l.id) m on true
  where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."override_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pair_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(product_id uuid, beside_id uuid, together bigint, with_first bigint, with_second bigint, baskets bigint, pairs bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
begin
  return query
  with lines as materialized (
    select distinct f.document_id, f.product_id
    from (
      select x.document_id, x.product_id from private.sale_facts x
      where x.tenant_id = p_tenant_id and x.business_date between p_from and p_to and x.kind = 'sale_line'
      union all
      select x.document_id, x.product_id from private.report_tail(p_tenant_id, p_from, p_to) x where x.kind = 'sale_line'
    ) f
    where f.product_id is not null
  ), several as materialized (
    select l.document_id, l.product_id from lines l
    where l.document_id in (select m.document_id from lines m group by m.document_id having count(*) between 2 and 50)
  ), counts as materialized (
    select s.product_id, count(*) as baskets from several s group by s.product_id having count(*) >= 2 order by count(*) desc, s.product_id limit 2000
  ), total as (
    select count(distinct s.document_id) as baskets from several s
  ), pairs as (
    select a.product_id as first_id, b.product_id as second_id, count(*) as together
    from several a
    join counts x on x.product_id = a.product_id
    join several b on b.document_id = a.document_id and b.product_id <> a.product_id
    join counts y on y.product_id = b.product_id
    group by a.product_id, b.product_id having count(*) >= 2
  )
  select p.first_id, p.second_id, p.together, c.baskets, d.baskets, t.baskets, 1::bigint
  from pairs p
  join counts c on c.product_id = p.first_id
  join counts d on d.product_id = p.second_id
  cross join total t;
end;
$function$;

ALTER FUNCTION "private"."pair_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payable_rows(p_tenant_id uuid, p_day date)
 RETURNS TABLE(supplier_id uuid, due_band text, owing numeric, owing_overdue numeric, unused_paid numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select o.contact_id, case when o.amount > 0 then private.due_band(o.day, p_day) end, greatest(o.amount, 0),
    case when o.amount > 0 and o.day < p_day then o.amount else 0 end, greatest(-o.amount, 0)
  from private.payables_on(p_tenant_id, p_day, 'due') o;
end;
$function$;

ALTER FUNCTION "private"."payable_rows"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_report(p_tenant_id uuid, p_user_id uuid, p_query jsonb)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan;
  v_key text;
begin
  v_plan.tenant_id := p_tenant_id;
  v_plan.measures := private.report_measures_of(p_tenant_id, p_user_id, private.input_array(p_query, 'measures', 1, 20));
  v_plan.dimensions := '{}';
  for v_key in select k.value #>> '{}' from jsonb_array_elements(
      case when p_query ? 'dimensions' then private.input_array(p_query, 'dimensions', 0, 3) else '[]' end) as k loop
    v_plan.dimensions := v_plan.dimensions || private.report_dimension(p_tenant_id, p_user_id, v_key, 'dimensions');
  end loop;
  v_plan.filters := private.report_filters(p_tenant_id, p_user_id, p_query -> 'filters');
  -- Who sees own sales only sees the own part of every figure.
  if (v_plan.measures[1]).family in ('sales', 'tenders', 'discounts', 'offline', 'overrides') and not private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_plan.filters := v_plan.filters || jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, 'cashier', 'filters')), 'values', jsonb_build_array(p_user_id::text));
  end if;
  v_plan.by_sale_day := coalesce(private.input_choice(p_query, 'returns', array['return_day', 'sale_day'], '', false), 'return_day') = 'sale_day';
  if v_plan.by_sale_day and (v_plan.measures[1]).family <> 'sales' then
    perform private.refuse_input('returns', 'Only reports of sales can count returns on the day of the sale.');
  end if;
  v_plan.source := private.report_source(v_plan, private.query_day(p_query, 'to'));
  if (v_plan.source).grain = 'as_of' then
    v_plan := private.read_report_day(p_tenant_id, p_query, v_plan);
  elsif (v_plan.source).grain <> 'now' then
    v_plan := private.read_report_period(p_tenant_id, p_query, v_plan);
  end if;
  return private.read_report_sort(p_query, v_plan);
end;
$function$;

CREATE OR REPLACE FUNCTION private.purchase_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, supplier_id uuid, product_id uuid, location_id uuid, minute smallint, ordered numeric, ordered_units numeric, bought numeric, bought_units numeric, goods_billed numeric, goods_returned numeric, goods_returned_units numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select o.order_date, o.contact_id, l.product_id, o.location_id, 0::smallint, l.net_amount, l.quantity, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric
  from public.purchase_orders o
  join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
  where o.tenant_id = p_tenant_id and o.order_date between p_from and p_to and o.status not in ('draft', 'cancelled')
  union all
  select d.business_date, d.supplier_id, d.product_id, d.location_id, d.minute, 0, 0, d.received, d.received_units, 0, 0, 0
  from private.delivery_rows(p_tenant_id, p_from, p_to) d
  union all
  select b.business_date, b.contact_id, l.product_id, coalesce(l.location_id, b.location_id), 0::smallint, 0, 0, 0, 0, l.net_amount, 0, 0
  from public.supplier_bills b
  join public.supplier_bill_lines l on l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and l.kind in ('goods', 'early')
  where b.tenant_id = p_tenant_id and b.business_date between p_from and p_to and b.status = 'posted'
  union all
  select c.business_date, c.contact_id, l.product_id, l.location_id, 0::smallint, 0, 0, 0, 0, 0,
    case when l.kind = 'unbilled_return' then l.cost_amount else l.net_amount end, l.quantity
  from public.supplier_credits c
  join public.supplier_credit_lines l on l.tenant_id = c.tenant_id and l.supplier_credit_id = c.id and l.kind in ('return', 'unbilled_return')
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."purchase_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rank_score(p_rank double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((LEAST((5)::double precision, (floor(((5)::double precision * p_rank)) + (1)::double precision)))::integer)::text;

ALTER FUNCTION "private"."rank_score"(double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_day(p_tenant_id uuid, p_query jsonb, p_plan private.report_plan)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan := p_plan;
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_compare text := coalesce(private.input_choice(p_query, 'compare',
    array['none', 'previous', 'week_before', 'same_weekdays_last_year', 'same_dates_last_year'], '', false), 'none');
begin
  -- A day to come is not known yet: it stands as today does.
  v_plan.to_on := least(coalesce(private.query_day(p_query, 'to'), v_today), v_today);
  v_plan.compared_to := case v_compare when 'previous' then (v_plan.to_on - interval '1 month')::date when 'week_before' then v_plan.to_on - 7
    when 'same_weekdays_last_year' then v_plan.to_on - 364 when 'same_dates_last_year' then (v_plan.to_on - interval '1 year')::date end;
  v_plan.shift_days := v_plan.to_on - v_plan.compared_to;
  return v_plan;
end;
$function$;

ALTER FUNCTION "private"."read_report_day"(uuid, jsonb, private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_period(p_tenant_id uuid, p_query jsonb, p_plan private.report_plan)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan := p_plan;
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_compare text := coalesce(private.input_choice(p_query, 'compare',
    array['none', 'previous', 'week_before', 'same_weekdays_last_year', 'same_dates_last_year'], '', false), 'none');
  v_range record;
begin
  v_plan.from_on := private.query_day(p_query, 'from');
  v_plan.to_on := private.query_day(p_query, 'to');
  if v_plan.from_on is null or v_plan.to_on is null then
    perform private.refuse_input(case when v_plan.from_on is null then 'from' else 'to' end, 'This day is missing.');
  elsif v_plan.from_on > v_plan.to_on then
    perform private.refuse_input('to', 'The last day is before the first.');
  elsif v_plan.to_on - v_plan.from_on > 3660 then
    perform private.refuse_input('to', 'A report covers ten years at most.');
  end if;
  if v_compare = 'none' then
    return v_plan;
  end if;
  -- What is not over yet is compared up to the same time of the day that it has come to.
  select * into v_range from private.compared_range(v_compare, v_plan.from_on, v_plan.to_on, greatest(least(v_plan.to_on, v_today), v_plan.from_on));
  v_plan.compared_from := v_range.from_on;
  v_plan.compared_to := v_range.to_on;
  v_plan.shift_days := v_range.shift_days;
  v_plan.shift_months := v_range.shift_months;
  if (v_plan.source).grain <> 'period' and v_today between v_plan.from_on and v_plan.to_on then
    v_plan.until_minute := (select private.day_minute(statement_timestamp(), v_today, t.timezone, t.day_cutoff) from public.tenants t where t.id = p_tenant_id);
  end if;
  return v_plan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.receivable_rows(p_tenant_id uuid, p_day date)
 RETURNS TABLE(contact_id uuid, document_id uuid, due_band text, owed numeric, overdue numeric, unused_credit numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select o.contact_id, o.item_id, private.due_band(o.due_on, p_day), o.open_amount, case when o.due_on < p_day then o.open_amount else 0 end, 0::numeric
  from private.open_items_on(p_tenant_id, 'receivable', p_day) o
  union all
  select e.contact_id, null, null, 0, 0, sum(e.amount)
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.account = 'deposit' and e.business_date <= p_day
  group by e.contact_id having sum(e.amount) <> 0;
end;
$function$;

ALTER FUNCTION "private"."receivable_rows"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_past_day(p_plan private.report_plan)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_measure private.report_measures;
begin
  select m.* into v_measure from unnest(p_plan.measures) as m
  where exists (select 1 from private.report_sources s where s.family = m.family and s.grain = 'as_of') and not exists (select 1 from private.report_sources s where s.family = m.family and s.grain = 'as_of' and m.bases <@ s.bases) limit 1;
  if found then
    perform private.fail(400, 'cannot_be_split', format('%s is known for today only.', v_measure.label), jsonb_build_object('measure', v_measure.key));
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_past_day"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_piece(p_relation text, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer, p_by_sale_day boolean, p_has_days boolean DEFAULT true)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_day text := case when p_by_sale_day then 'coalesce(f.sold_on, f.business_date)' else 'f.business_date' end;
begin
  return format('select %s from %s f where %s%s%s%s',
    (select string_agg(case when c = 'business_date' then v_day || ' as business_date' else format('f.%I', c) end, ', ')
     from unnest(p_columns || p_bases) as c),
    replace(replace(p_relation, '$2', format('%L::date', p_from)), '$3', format('%L::date', p_to)),
    case when p_relation like '%(%' then 'true' else 'f.tenant_id = $1' end,
    case when p_has_days and p_from is not null then format(' and %s between %L::date and %L::date', v_day, p_from, p_to) else '' end,
    -- Returns come after their sale: nothing before the first day counts.
    case when p_by_sale_day then format(' and f.business_date >= %L::date', p_from) else '' end,
    case when p_until_minute is not null then format(' and (%s < %L::date or f.minute <= %s)', v_day, p_to, p_until_minute) else '' end);
end;
$function$;

ALTER FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_rows_sql(p_plan private.report_plan, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source private.report_sources := p_plan.source;
  v_last date := case when p_until_minute is null then p_to else p_to - 1 end;
  v_first_month date := (date_trunc('month', p_from + interval '1 month' - interval '1 day'))::date;
  v_last_month date := date_trunc('month', v_last + 1)::date;
  v_tail constant text := 'private.report_tail($1, $2, $3)';
  v_pieces text[] := '{}';
begin
  if v_source.grain in ('period', 'as_of', 'now') then
    -- Such rows have no day: the relation is asked for the days.
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, null, false, false);
  elsif v_source.family <> 'sales' then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, false);
  end if;
  if p_plan.by_sale_day then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, true) || ' union all '
      || private.report_piece(replace(v_tail, '$3', '''2999-12-31''::date'), p_columns, p_bases, p_from, p_to, p_until_minute, true);
  end if;
  if v_source.grain = 'month' and v_first_month < v_last_month then
    v_pieces := array[private.report_piece(v_source.relation, p_columns, p_bases, v_first_month, v_last_month - 1, null, false)];
    if p_from < v_first_month then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_from, v_first_month - 1, null, false);
    end if;
    if v_last_month <= v_last then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, v_last_month, v_last, null, false);
    end if;
  elsif p_from <= v_last then
    v_pieces := array[private.report_piece(case v_source.grain when 'month' then 'private.sale_facts' else v_source.relation end,
      p_columns, p_bases, p_from, v_last, null, false)];
  end if;
  if p_until_minute is not null then
    v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_to, p_to, p_until_minute, false);
  end if;
  return array_to_string(v_pieces || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, false), ' union all ');
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_source(p_plan private.report_plan, p_day date)
 RETURNS private.report_sources
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source private.report_sources;
  v_family text := (p_plan.measures[1]).family;
  v_columns text[] := private.asked_columns(p_plan);
  v_bases text[] := array(select distinct b from unnest(p_plan.measures) as m, unnest(m.bases) as b);
  v_needs_days boolean := exists (select 1 from unnest(p_plan.dimensions) as d where d.needs_days)
    or exists (select 1 from jsonb_array_elements(p_plan.filters) as f where (f.value #>> '{dimension,needs_days}')::boolean);
begin
  select s.* into v_source from private.report_sources s
  where s.family = v_family and v_columns <@ s.columns and v_bases <@ s.bases
    and (not v_needs_days or s.grain <> 'month') and (not p_plan.by_sale_day or 'sold_on' = any (s.columns))
  order by s.rank limit 1;
  if not found then
    perform private.fail(400, 'cannot_be_split', format('%s cannot be shown by %s.', (p_plan.measures[1]).label, coalesce((
        select string_agg(lower(d.label), ' and ') from unnest(p_plan.dimensions) as d), 'this')),
      jsonb_build_object('measure', (p_plan.measures[1]).key));
  elsif v_source.grain = 'now' and p_day < private.business_date(p_plan.tenant_id, statement_timestamp()) then
    perform private.refuse_past_day(p_plan);
  end if;
  perform private.require_can_be_split(p_plan);
  return v_source;
end;
$function$;

ALTER FUNCTION "private"."report_source"(private.report_plan, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer := cardinality(p_plan.dimensions);
  v_is_compared boolean := p_plan.compared_to is not null;
  v_keys text := coalesce((select string_agg(', s.k' || n, '' order by n) from generate_series(1, v_count) as n), '');
  v_figures text := (
    select string_agg(format(', trim_scale(round((%s)::numeric, 6)) as m%s', m.formula, n.place), '' order by n.place)
    from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m);
  v_order text;
begin
  v_order := coalesce((
    select format('j.m%s %s nulls last', n.place, case when p_plan.is_descending then 'desc' else 'asc' end)
    from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m
    where m.key = p_plan.sort_by limit 1), (
    select format('%s %s nulls last', case when d.kind in ('time', 'band') then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.named_key(d.name, 'j.k' || n.place) || ')' end,
      case when p_plan.is_descending then 'desc' else 'asc' end)
    from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
    where d.key = p_plan.sort_by limit 1));
  return format($sql$
    with now_sums as materialized (%1$s), then_sums as materialized (%2$s),
    now_figures as materialized (select s.is_total %3$s %4$s from now_sums s),
    then_figures as materialized (select s.is_total %3$s %4$s from then_sums s),
    joined as materialized (
      select coalesce(n.is_total, t.is_total) as is_total %5$s %6$s
      from now_figures n full join then_figures t on n.is_total = t.is_total %7$s)
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keys', jsonb_build_array(%8$s), 'labels', jsonb_build_array(%9$s),
          'values', jsonb_build_array(%10$s), 'compared', %11$s) order by j.place)
        from (select j.*, row_number() over (order by %12$s %13$s) as place from joined j where not j.is_total
          order by place limit %14$s offset %15$s) j), '[]'),
      'row_count', (select count(*) from joined j where not j.is_total),
      'totals', (select jsonb_build_object('values', jsonb_build_array(%10$s), 'compared', %11$s) from joined j where j.is_total))
    $sql$,
    private.report_sums_sql(p_plan, p_plan.from_on, p_plan.to_on, null, false),
    case when v_is_compared then private.report_sums_sql(p_plan, p_plan.compared_from, p_plan.compared_to, p_plan.until_minute, true)
      else 'select * from now_sums where false' end,
    v_keys, v_figures,
    coalesce((select string_agg(format(', coalesce(n.k%1$s, t.k%1$s) as k%1$s', n), '' order by n) from generate_series(1, v_count) as n), ''),
    (select string_agg(format(', n.m%1$s, t.m%1$s as c%1$s', n), '' order by n) from generate_series(1, cardinality(p_plan.measures)) as n),
    coalesce((select string_agg(format(' and coalesce(n.k%1$s, '''') = coalesce(t.k%1$s, '''')', n), '' order by n) from generate_series(1, v_count) as n), ''),
    coalesce((select string_agg('j.k' || n, ', ' order by n) from generate_series(1, v_count) as n), ''),
    coalesce((
      select string_agg(private.named_key(d.name, 'j.k' || n.place), ', ' order by n.place)
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d), ''),
    (select string_agg('j.m' || n, ', ' order by n) from generate_series(1, cardinality(p_plan.measures)) as n),
    case when v_is_compared then 'jsonb_build_array(' || (select string_agg('j.c' || n, ', ' order by n) from generate_series(1, cardinality(p_plan.measures)) as n) || ')'
      else 'null::jsonb' end,
    v_order, coalesce((select string_agg(', j.k' || n, '' order by n) from generate_series(1, v_count) as n), ''),
    p_plan.row_limit, p_plan.row_offset);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_can_be_split(p_plan private.report_plan)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found record;
begin
  select m.key, private.cannot_be_split(m, d.dimension) as reason into v_found
  from unnest(p_plan.measures) as m
  cross join lateral (
    select x as dimension from unnest(p_plan.dimensions) as x
    union all
    select jsonb_populate_record(null::private.report_dimensions, f.value -> 'dimension') from jsonb_array_elements(p_plan.filters) as f) d
  where private.cannot_be_split(m, d.dimension) is not null
  limit 1;
  if found then
    perform private.fail(400, 'cannot_be_split', v_found.reason, jsonb_build_object('measure', v_found.key));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_can_be_split"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shrinkage_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, location_id uuid, loss_reason text, minute smallint, lost numeric, found numeric, lost_units numeric, found_units numeric, lost_at_price numeric, sold_beside numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select l.business_date, l.product_id, l.location_id, l.loss_reason, l.minute, l.lost, l.found, l.lost_units, l.found_units, l.lost_at_price, 0::numeric
  from private.loss_rows(p_tenant_id, p_from, p_to) l
  union all
  select r.business_date, r.product_id, r.location_id, null, 0::smallint, 0, 0, 0, 0, 0, sum(r.net)
  from private.sold_rows(p_tenant_id, p_from, p_to) r group by r.business_date, r.product_id, r.location_id;
end;
$function$;

ALTER FUNCTION "private"."shrinkage_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sold_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, location_id uuid, contact_id uuid, net numeric, cost numeric, units numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select f.business_date, f.product_id, f.location_id, f.contact_id, f.sold_net - f.returned_net, f.cost + f.cost_changes, f.units - f.returned_units
  from private.sale_facts f where f.tenant_id = p_tenant_id and f.business_date between p_from and p_to
  union all
  select f.business_date, f.product_id, f.location_id, f.contact_id, f.sold_net - f.returned_net, f.cost + f.cost_changes, f.units - f.returned_units
  from private.report_tail(p_tenant_id, p_from, p_to) f;
end;
$function$;

ALTER FUNCTION "private"."sold_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.splits_of(p_measure private.report_measures)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('dimension', d.key, 'reason', private.cannot_be_split(p_measure, d)) order by d.position), '[]')
    from private.report_dimensions d
    where exists (select 1 from private.report_splits s
      where s.family = p_measure.family and s.base = any (p_measure.bases) and s.column_name = any (d.columns)));
end;
$function$;

ALTER FUNCTION "private"."splits_of"(private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_age_rows(p_tenant_id uuid, p_day date)
 RETURNS TABLE(product_id uuid, age_band text, aged_units numeric, aged_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with held as materialized (
    select s.product_id, sum(s.quantity) as quantity, sum(s.value) as value
    from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
    group by s.product_id having sum(s.quantity) > 0
  ), came as (
    -- A return to the shelf and a transfer are no receipt: they leave the age as it was.
    select m.product_id, m.business_date as day, sum(m.quantity) as quantity
    from held h
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.product_id = h.product_id
    where m.kind in ('goods_receipt', 'opening') and m.quantity > 0 and m.business_date <= p_day
    group by m.product_id, m.business_date
  ), newest_first as (
    select c.*, sum(c.quantity) over (partition by c.product_id order by c.day desc) as until,
      row_number() over (partition by c.product_id order by c.day) = 1 as is_oldest
    from came c
  ), laid as (
    select h.product_id, h.value, h.quantity, n.day, coalesce(n.until - n.quantity, 0) as after,
      -- What no receipt explains is as old as the oldest.
      case when n.is_oldest is not false then h.quantity else least(n.until, h.quantity) end as until
    from held h
    left join newest_first n on n.product_id = h.product_id
    where n.day is null or n.until - n.quantity < h.quantity
  )
  select l.product_id, private.age_band(coalesce(p_day - l.day, 9999)), l.until - l.after,
    round(l.value * l.until / l.quantity, 2) - round(l.value * l.after / l.quantity, 2)
  from laid l;
end;
$function$;

ALTER FUNCTION "private"."stock_age_rows"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_day_rows(p_tenant_id uuid, p_day date)
 RETURNS TABLE(product_id uuid, location_id uuid, on_hand numeric, below_zero numeric, stock_value numeric, retail_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select s.product_id, s.location_id, s.quantity, greatest(-s.quantity, 0), s.value, round(s.quantity * p.price, 2)
  from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
  join public.products p on p.tenant_id = p_tenant_id and p.id = s.product_id;
end;
$function$;

ALTER FUNCTION "private"."stock_day_rows"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_flow_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(product_id uuid, location_id uuid, opening_units numeric, received_flow numeric, sold_units numeric, closing_units numeric, average_value numeric, yearly_cost numeric, yearly_profit numeric, flow_net numeric, flow_profit numeric, daily_units numeric, days_out numeric, lost_sales_units numeric, lost_sales_net numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
declare
  v_last date := greatest(least(p_to, private.business_date(p_tenant_id, statement_timestamp())), p_from);
  v_days integer := v_last - p_from + 1;
  -- How long stock lasts is told by the last four weeks, whatever the period.
  v_cover_from date := v_last - 27;
begin
  return query
  with flow as (
    select s.product_id, s.location_id,
      coalesce(sum(s.quantity) filter (where s.day <= p_from - 1 and s.next_day > p_from - 1), 0) as opening,
      coalesce(sum(s.received) filter (where s.day >= p_from), 0) as received, coalesce(sum(s.sold) filter (where s.day >= p_from), 0) as sold,
      coalesce(sum(s.quantity) filter (where s.next_day = v_last + 1), 0) as closing,
      sum(greatest(s.value, 0) * greatest(s.next_day - greatest(s.day, p_from), 0)) / v_days as average_value,
      sum(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, p_from)) as days_in,
      coalesce(sum(greatest(s.next_day - greatest(s.day, p_from, c.day), 0)
        - least(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, p_from), greatest(s.next_day - greatest(s.day, p_from, c.day), 0)))
        filter (where p.archived_at is null), 0) as days_out,
      coalesce(sum(s.sold) filter (where s.day >= v_cover_from), 0) as cover_sold,
      sum(private.days_with_stock(s.day, s.next_day, s.quantity, s.sold, v_cover_from)) as cover_days
    from private.stock_spans(p_tenant_id, least(p_from, v_cover_from), v_last) s
    join public.products p on p.tenant_id = p_tenant_id and p.id = s.product_id
    cross join lateral (select private.business_date(p_tenant_id, p.created_at) as day) c
    group by s.product_id, s.location_id
  ), sold as (
    select r.product_id, r.location_id, sum(r.net) as net, sum(r.cost) as cost
    from private.sold_rows(p_tenant_id, p_from, v_last) r where r.product_id is not null group by r.product_id, r.location_id
  )
  select coalesce(f.product_id, s.product_id), coalesce(f.location_id, s.location_id), coalesce(f.opening, 0), coalesce(f.received, 0), coalesce(f.sold, 0),
    coalesce(f.closing, 0), coalesce(f.average_value, 0), coalesce(s.cost, 0) * 365 / v_days, (coalesce(s.net, 0) - coalesce(s.cost, 0)) * 365 / v_days,
    coalesce(s.net, 0), coalesce(s.net, 0) - coalesce(s.cost, 0), coalesce(f.cover_sold / nullif(f.cover_days, 0), 0), coalesce(f.days_out, 0)::numeric,
    coalesce(f.days_out * f.sold / nullif(f.days_in, 0), 0), coalesce(f.days_out * s.net / nullif(f.days_in, 0), 0)
  from flow f
  full join sold s on s.product_id = f.product_id and s.location_id = f.location_id;
end;
$function$;

ALTER FUNCTION "private"."stock_flow_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_rows(p_tenant_id uuid)
 RETURNS TABLE(product_id uuid, location_id uuid, on_hand numeric, below_zero numeric, reserved numeric, on_order numeric, stock_value numeric, retail_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select l.product_id, l.location_id, l.quantity, greatest(-l.quantity, 0), l.reserved_quantity, 0::numeric, l.stock_value, round(l.quantity * p.price, 2)
  from public.stock_levels l
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = p_tenant_id and (l.quantity <> 0 or l.reserved_quantity <> 0)
  union all
  select l.product_id, o.location_id, 0, 0, 0, l.quantity - l.received_quantity, 0, 0
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id and o.status in ('approved', 'sent', 'partly_received')
  where l.tenant_id = p_tenant_id and l.closed_on is null and l.received_quantity < l.quantity;
end;
$function$;

ALTER FUNCTION "private"."stock_rows"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_spans(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(product_id uuid, location_id uuid, day date, next_day date, quantity numeric, value numeric, sold numeric, received numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
begin
  return query
  with steps as (
    -- The day before is where each begins: also what lay at zero all the time has such a day.
    select s.product_id, s.location_id, p_from - 1 as day, s.quantity, s.value, 0::numeric as sold, 0::numeric as received
    from private.stock_as_of(p_tenant_id, p_from - 1, private.kept_stock_day(p_tenant_id, p_from - 1), null) s
    union all
    select l.product_id, l.location_id, p_from - 1, 0, 0, 0, 0 from public.stock_levels l where l.tenant_id = p_tenant_id
    union all
    select m.product_id, m.location_id, m.business_date, sum(m.quantity), sum(m.value),
      coalesce(-sum(m.quantity) filter (where m.kind in ('sale', 'sale_return')), 0),
      coalesce(sum(m.quantity) filter (where m.kind in ('goods_receipt', 'opening', 'supplier_return', 'transfer')), 0)
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to
    group by m.product_id, m.location_id, m.business_date
  ), days as (
    select s.product_id, s.location_id, s.day, sum(s.quantity) as quantity, sum(s.value) as value, sum(s.sold) as sold, sum(s.received) as received
    from steps s group by s.product_id, s.location_id, s.day
  )
  select d.product_id, d.location_id, d.day, coalesce(lead(d.day) over w, p_to + 1), sum(d.quantity) over w, sum(d.value) over w, d.sold, d.received
  from days d
  window w as (partition by d.product_id, d.location_id order by d.day);
end;
$function$;

ALTER FUNCTION "private"."stock_spans"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(supplier_id uuid, order_lines bigint, dated_lines bigint, lines_on_time bigint, done_ordered numeric, done_received numeric, lead_median numeric, lead_late numeric, paid_now numeric, paid_before numeric, came_units numeric, faulty_units numeric, suppliers bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with lines as (
    select o.contact_id, l.quantity, l.received_quantity, coalesce(l.expected_on, o.expected_on) as expected_on, r.last_day - o.order_date as lead_days, r.last_day,
      l.closed_on is not null or l.received_quantity >= l.quantity as is_done
    from public.purchase_orders o
    join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
    left join lateral (
      select max(g.business_date) as last_day from public.goods_receipt_lines x
      join public.goods_receipts g on g.tenant_id = x.tenant_id and g.id = x.goods_receipt_id
      where x.tenant_id = l.tenant_id and x.purchase_order_line_id = l.id) r on true
    where o.tenant_id = p_tenant_id and o.order_date between p_from and p_to and o.status not in ('draft', 'cancelled')
  ), orders as (
    select l.contact_id, count(*) as order_lines, count(*) filter (where l.is_done and l.expected_on is not null) as dated,
      count(*) filter (where l.is_done and l.expected_on is not null and l.received_quantity >= l.quantity and l.last_day <= l.expected_on) as on_time,
      coalesce(sum(l.quantity) filter (where l.is_done), 0) as done_ordered,
      coalesce(sum(least(l.received_quantity, l.quantity)) filter (where l.is_done), 0) as done_received,
      percentile_cont(0.5) within group (order by l.lead_days) filter (where l.lead_days is not null) as median,
      percentile_disc(0.9) within group (order by l.lead_days) filter (where l.lead_days is not null) as late
    from lines l group by l.contact_id
  ), deliveries as (
    select d.supplier_id, d.product_id, sum(d.received) filter (where d.business_date >= p_from) as paid,
      sum(d.received_units) filter (where d.business_date >= p_from) as units, sum(d.sent_back) filter (where d.business_date >= p_from) as faulty,
      sum(d.received) filter (where d.business_date < p_from) / nullif(sum(d.received_units) filter (where d.business_date < p_from), 0) as price_before
    from private.delivery_rows(p_tenant_id, p_from - (p_to - p_from + 1), p_to) d
    where d.supplier_id is not null group by d.supplier_id, d.product_id
  ), prices as (
    -- Only goods that came in both spans say how a price changed.
    select d.supplier_id, coalesce(sum(d.paid) filter (where d.price_before is not null), 0) as paid_now,
      coalesce(sum(d.units * d.price_before), 0) as paid_before, coalesce(sum(d.units), 0) as units, coalesce(sum(d.faulty), 0) as faulty
    from deliveries d group by d.supplier_id having sum(d.units) > 0
  )
  select coalesce(o.contact_id, p.supplier_id), coalesce(o.order_lines, 0), coalesce(o.dated, 0), coalesce(o.on_time, 0), coalesce(o.done_ordered, 0),
    coalesce(o.done_received, 0), coalesce(o.median, 0)::numeric, coalesce(o.late, 0)::numeric, coalesce(p.paid_now, 0), coalesce(p.paid_before, 0),
    coalesce(p.units, 0), coalesce(p.faulty, 0), case when o.median is not null then 1 else 0 end::bigint
  from orders o
  full join prices p on p.supplier_id = o.contact_id;
end;
$function$;

ALTER FUNCTION "private"."supplier_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tie_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tie text, minute smallint, reported numeric, booked numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with facts as (
    select f.business_date, f.sold_net - f.returned_net + f.delivery_net as net, f.sold_tax - f.returned_tax + f.delivery_tax as tax, f.cost + f.cost_changes as cost
    from private.sale_facts f where f.tenant_id = p_tenant_id and f.business_date between p_from and p_to
    union all
    select f.business_date, f.sold_net - f.returned_net + f.delivery_net, f.sold_tax - f.returned_tax + f.delivery_tax, f.cost + f.cost_changes
    from private.report_tail(p_tenant_id, p_from, p_to) f
  )
  select f.business_date, k.tie, 0::smallint, sum(case k.tie when 'net' then f.net when 'tax' then f.tax else f.cost end), 0::numeric
  from facts f cross join (values ('net'), ('tax'), ('cost')) as k (tie) group by f.business_date, k.tie
  union all
  select l.business_date, case a.role when 'vat_output' then 'tax' when 'cost_of_goods_sold' then 'cost' when 'inventory' then 'stock' else 'net' end, 0::smallint, 0,
    sum(case when a.role in ('cost_of_goods_sold', 'inventory') then l.debit - l.credit else l.credit - l.debit end)
  from public.ledger_accounts a
  join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.business_date between p_from and p_to
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where a.tenant_id = p_tenant_id and a.role in ('sales', 'delivery_income', 'sales_returns', 'vat_output', 'cost_of_goods_sold', 'inventory')
    and (a.role in ('cost_of_goods_sold', 'inventory') or e.source_type in ('sale', 'credit_note'))
  group by l.business_date, 2
  union all
  select m.business_date, 'stock', 0::smallint, sum(m.value), 0
  from public.stock_movements m where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to group by m.business_date;
end;
$function$;

ALTER FUNCTION "private"."tie_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_rows_closed(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, till_id uuid, till_session_id uuid, location_id uuid, cashier_id uuid, minute smallint, expected_cash numeric, counted_cash numeric, over numeric, short numeric, opening_difference numeric, closings bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.day, s.till_id, s.id, w.location_id, s.opened_by, private.day_minute(s.closed_at, d.day, t.timezone, t.day_cutoff), s.expected_cash, s.counted_cash, greatest(s.over_short, 0), greatest(-s.over_short, 0),
    coalesce(s.opening_difference, 0), 1::bigint
  from public.till_sessions s
  join public.tenants t on t.id = s.tenant_id
  join public.tills w on w.tenant_id = s.tenant_id and w.id = s.till_id
  cross join lateral (select private.business_date(p_tenant_id, s.closed_at) as day) d
  where s.tenant_id = p_tenant_id and s.status = 'closed' and d.day between p_from and p_to
    -- A session is open for days at most; this only spares reading those of other years.
    and s.opened_at between (p_from - 400)::timestamptz and (p_to + 3)::timestamptz;
end;
$function$;

ALTER FUNCTION "private"."till_rows_closed"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.report_catalogue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_user_id uuid := auth.uid();
begin
  return jsonb_build_object(
    'measures', (
      select jsonb_agg(jsonb_build_object('key', m.key, 'family', m.family, 'label', m.label, 'unit', m.unit, 'better', m.better,
        'definition', m.definition, 'example', m.example, 'is_additive', m.is_additive, 'not_by', private.splits_of(m)) order by m.position)
      from private.report_measures m where m.permission is null or private.actor_can(v_tenant_id, v_user_id, m.permission)),
    'dimensions', (
      select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind) order by d.position)
      from private.report_dimensions d where d.permission is null or private.actor_can(v_tenant_id, v_user_id, d.permission)),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'chapter', r.chapter, 'title', r.title, 'question', r.question,
          'measures', private.visible_measures(v_tenant_id, v_user_id, r.measures),
          'more_measures', private.visible_measures(v_tenant_id, v_user_id, r.more_measures),
          'dimensions', private.visible_dimensions(v_tenant_id, v_user_id, r.dimensions),
          'filters', private.visible_dimensions(v_tenant_id, v_user_id, r.filters),
          'chart', r.chart, 'sort', r.sort, 'has_period', private.has_grain(r.measures, array['month', 'day', 'fact', 'period']),
          'has_day', private.has_grain(r.measures, array['as_of'])) order by r.position), '[]')
      from private.report_definitions r
      where not exists (select 1 from unnest(r.permissions) as p where not private.actor_can(v_tenant_id, v_user_id, p))));
end;
$function$;

ALTER TABLE "private"."report_definitions" ADD CONSTRAINT "report_definitions_chapter_check" CHECK ((chapter = ANY (ARRAY['sales'::text, 'products'::text, 'customers'::text, 'staff'::text, 'money'::text, 'stock'::text, 'control'::text])));

ALTER TABLE "private"."report_dimensions" ADD CONSTRAINT "report_dimensions_kind_check" CHECK ((kind = ANY (ARRAY['time'::text, 'reference'::text, 'text'::text, 'band'::text])));

ALTER TABLE "private"."report_measures" ADD CONSTRAINT "report_measures_family_check" CHECK ((family ~ '^[a-z][a-z_]{1,39}$'::text));

ALTER TABLE "private"."report_sources" ADD CONSTRAINT "report_sources_family_check" CHECK ((family ~ '^[a-z][a-z_]{1,39}$'::text));

ALTER TABLE "private"."report_sources" ADD CONSTRAINT "report_sources_grain_check" CHECK ((grain = ANY (ARRAY['month'::text, 'day'::text, 'fact'::text, 'period'::text, 'as_of'::text, 'now'::text])));

COMMENT ON COLUMN "private"."report_dimensions"."kind" IS 'time and band are sorted by their value, reference and text by their name.';

COMMENT ON COLUMN "private"."report_measures"."is_additive" IS 'Whether the figures of rows add up to that of all of them; a share or an average does not.';

COMMENT ON COLUMN "private"."report_sources"."grain" IS 'month: sums by month (the days before and after whole months come from the facts). day, fact: has the day. period: of all the days asked for, not of each. as_of: as it stood at the end of a day. now: as it stands.';

COMMENT ON COLUMN "private"."report_splits"."because" IS 'The end of the sentence: "Sales cannot be shown by product: " and this.';

COMMENT ON FUNCTION "private"."abc_class"(numeric, numeric) IS 'The class of what brings an amount, by the share of all that those before it bring.';

COMMENT ON FUNCTION "private"."abc_rows"(uuid, date, date) IS 'Products from the one that sells most: A while those before have less than 80 % of all net sales, B less than 95 %, else C; X, Y, Z by how much the weeks differ.';

COMMENT ON FUNCTION "private"."age_band"(integer) IS 'The band of an age in days: 1 up to 30, 2 up to 60, 3 up to 90, 4 up to 180, 5 up to 365, 6 above.';

COMMENT ON FUNCTION "private"."asked_columns"(private.report_plan) IS 'The columns that the groupings and filters of a report are made of.';

COMMENT ON FUNCTION "private"."audit_rows"(uuid, date, date) IS 'The audit record of a range of days: who changed what kind of thing.';

COMMENT ON FUNCTION "private"."cannot_be_split"(private.report_measures, private.report_dimensions) IS 'Why a figure cannot be shown by a grouping, as a sentence; null where it can.';

COMMENT ON FUNCTION "private"."cohort_rows"(uuid, date, date) IS 'Customers by the month of their first sale, and how many of them bought in each month after it.';

COMMENT ON FUNCTION "private"."customer_facts"(uuid, date, date) IS 'Net sales and visits of named customers in a range of days; merged ones count as the one that is left.';

COMMENT ON FUNCTION "private"."customer_rows"(uuid, date, date) IS 'Named customers who bought in a range of days, scored 1 to 5 by how recently, how often and for how much; new: their first sale ever lies in it.';

COMMENT ON FUNCTION "private"."days_with_stock"(date, date, numeric, numeric, date) IS 'Days of a span, from p_from on, on which there was something to sell: also the one on which the last of it was sold.';

COMMENT ON FUNCTION "private"."due_band"(date, date) IS 'How long something has been due on a day, as a band in order: 1 not due, 2 up to 30 days, 3 up to 60, 4 up to 90, 5 above.';

COMMENT ON FUNCTION "private"."expiry_rows"(uuid) IS 'Batches in stock by how many days they can still be sold, at the average cost of the product.';

COMMENT ON FUNCTION "private"."first_visits"(uuid) IS 'The day of the first sale ever of each customer; of merged ones the earliest.';

COMMENT ON FUNCTION "private"."has_grain"(text[], text[]) IS 'Whether a report of these figures is read from sources of these grains.';

COMMENT ON FUNCTION "private"."idle_rows"(uuid, date) IS 'What was in stock at the end of a day and for how long nobody had bought of it; since it first came, where nobody ever did.';

COMMENT ON FUNCTION "private"."kept_stock_day"(uuid, date) IS 'The kept month end to count the stock of a day from; null: it is counted back from today.';

COMMENT ON FUNCTION "private"."liability_entries"(uuid, date) IS 'Every change, up to a day, of what customers can still use: gift cards, store credit and deposits from the books, points at what a point is worth now.';

COMMENT ON FUNCTION "private"."liability_rows"(uuid, date, date) IS 'What customers could still use before a range of days, what came and went in it, and what was left: before and issued, less used, with corrections, less expired, is after.';

COMMENT ON FUNCTION "private"."loss_rows"(uuid, date, date) IS 'What was lost and found in a range of days, at cost: adjustments by their reason, differences of counts, returns that were not put back.';

COMMENT ON FUNCTION "private"."override_rows"(uuid, date, date) IS 'Lines of a range of days that were sold at a price that somebody typed: at the list price and at that one, before discounts, as prices are shown.';

COMMENT ON FUNCTION "private"."pair_rows"(uuid, date, date) IS 'Products bought together at least twice in a range of days, of the 2,000 bought most; only sales of 2 to 50 products count. Each pair stands twice, once from each side.';

COMMENT ON FUNCTION "private"."payable_rows"(uuid, date) IS 'What suppliers were owed at the end of a day by how long it had been due, and payments and credits that no bill has used.';

COMMENT ON FUNCTION "private"."purchase_rows"(uuid, date, date) IS 'Orders by their day, deliveries, bills of goods and returns to suppliers by theirs, before tax; drafts and cancelled orders do not count.';

COMMENT ON FUNCTION "private"."rank_score"(double precision) IS 'A score of 1 to 5 for a rank from 0 to 1; equal values have equal ranks.';

COMMENT ON FUNCTION "private"."read_report_day"(uuid, jsonb, private.report_plan) IS 'The day of a report of what stood at its end, from to: today where none is named; compared with the same day a month, a week or a year before.';

COMMENT ON FUNCTION "private"."receivable_rows"(uuid, date) IS 'What customers owed at the end of a day by how long it had been due, and what they had paid that no invoice has used.';

COMMENT ON FUNCTION "private"."refuse_past_day"(private.report_plan) IS 'cannot_be_split for a figure that is known as it stands now, where a day of the past was asked for.';

COMMENT ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean) IS 'SQL that reads columns and bases of one relation in a range of days, the last one up to a minute.';

COMMENT ON FUNCTION "private"."report_source"(private.report_plan, date) IS 'The smallest source that has all that is asked; cannot_be_split where none has, or where a count of sales is asked for by product.';

COMMENT ON FUNCTION "private"."require_can_be_split"(private.report_plan) IS 'cannot_be_split for a figure that its groupings or filters have not, with the reason of the registry.';

COMMENT ON FUNCTION "private"."shrinkage_rows"(uuid, date, date) IS 'Losses of a range of days, and beside them what was sold: for losses as a share of sales.';

COMMENT ON FUNCTION "private"."sold_rows"(uuid, date, date) IS 'Net sales, cost and units of a range of days, from the facts and what they have not taken in.';

COMMENT ON FUNCTION "private"."splits_of"(private.report_measures) IS 'The groupings that a figure cannot be shown by [{dimension, reason}].';

COMMENT ON FUNCTION "private"."stock_age_rows"(uuid, date) IS 'How old the stock of a day was: laid on the newest receipts first. The values of a product add up to its value.';

COMMENT ON FUNCTION "private"."stock_day_rows"(uuid, date) IS 'What lay where at the end of a day, with what it cost, and what it would bring at the price of today.';

COMMENT ON FUNCTION "private"."stock_flow_rows"(uuid, date, date) IS 'By product and location: stock at the beginning, received, sold and left; its average value day by day, below zero as nothing; what is sold on a day with stock; days without stock. Days to come do not count.';

COMMENT ON FUNCTION "private"."stock_rows"(uuid) IS 'What lies where as it stands, with what it cost and what it would bring at the price of today, and what suppliers still bring.';

COMMENT ON FUNCTION "private"."stock_spans"(uuid, date, date) IS 'How the stock stood from a day until before the next: one row for each day on which it changed, and one for the day before the range.';

COMMENT ON FUNCTION "private"."supplier_rows"(uuid, date, date) IS 'How suppliers delivered what was ordered in a range of days: on time, in full, after how many days, at which price against the same span before, and what went back.';

COMMENT ON FUNCTION "private"."tie_rows"(uuid, date, date) IS 'What reports say of a day beside what the books say: net sales with delivery, tax, cost, and what the stock changed by.';

COMMENT ON FUNCTION "private"."till_rows_closed"(uuid, date, date) IS 'Drawers that were counted and closed in a range of business days, by who had opened them.';

COMMENT ON TABLE "private"."report_splits" IS 'Which sums cannot be split by which column of their rows, and why: a count of sales has no product.';

REVOKE ALL ON FUNCTION "private"."abc_class"(numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."abc_class"(numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."abc_class"(numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."abc_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."abc_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."abc_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."age_band"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."age_band"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."age_band"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asked_columns"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asked_columns"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asked_columns"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cannot_be_split"(private.report_measures, private.report_dimensions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cannot_be_split"(private.report_measures, private.report_dimensions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cannot_be_split"(private.report_measures, private.report_dimensions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cohort_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cohort_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cohort_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."customer_facts"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."customer_facts"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_facts"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."customer_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."customer_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_with_stock"(date, date, numeric, numeric, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_with_stock"(date, date, numeric, numeric, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_with_stock"(date, date, numeric, numeric, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_band"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_band"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_band"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."expiry_rows"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expiry_rows"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expiry_rows"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_visits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_visits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_visits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_grain"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_grain"(text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_grain"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."idle_rows"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."idle_rows"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."idle_rows"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."kept_stock_day"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_stock_day"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kept_stock_day"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."liability_entries"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."liability_entries"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."liability_entries"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."liability_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."liability_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."liability_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."loss_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."loss_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."loss_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."override_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."override_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."override_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pair_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pair_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pair_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payable_rows"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payable_rows"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payable_rows"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rank_score"(double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rank_score"(double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rank_score"(double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_day"(uuid, jsonb, private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_day"(uuid, jsonb, private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_day"(uuid, jsonb, private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receivable_rows"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receivable_rows"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receivable_rows"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_past_day"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_past_day"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_past_day"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_source"(private.report_plan, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_source"(private.report_plan, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_source"(private.report_plan, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_can_be_split"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_can_be_split"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_can_be_split"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shrinkage_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shrinkage_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shrinkage_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sold_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sold_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sold_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."splits_of"(private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."splits_of"(private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."splits_of"(private.report_measures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_age_rows"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_age_rows"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_age_rows"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_day_rows"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_day_rows"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_day_rows"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_flow_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_flow_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_flow_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_rows"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_rows"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_rows"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_spans"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_spans"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_spans"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tie_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tie_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_rows_closed"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_rows_closed"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_rows_closed"(uuid, date, date) TO "postgres";

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "audit.view", "description": "See who changed what"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "audit.view"}') r;

delete from private.report_definitions t where (key) = ('stock_losses');

delete from private.report_definitions t where (key) = ('stock_on_hand');

delete from private.report_definitions t where (key) = ('till_differences');

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "abc", "sort": "abc_net", "chart": "bars", "title": "ABC of products", "chapter": "products", "filters": ["abc_class", "abc_profit_class", "xyz_class", "category", "brand", "supplier", "product"], "measures": ["abc_net", "abc_share", "abc_cumulative", "abc_products"], "position": 75, "question": "Which products bring most of the sales, and how steadily.", "dimensions": ["product", "abc_class", "abc_profit_class", "xyz_class", "category"], "permissions": [], "more_measures": ["abc_profit"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "ageing_payable", "sort": "due_band", "chart": "bars", "title": "Owed to suppliers", "chapter": "money", "filters": ["due_band", "bought_from"], "measures": ["owing", "owing_overdue", "unused_paid", "owing_net"], "position": 122, "question": "What suppliers were owed at the end of a day, and how long it had been due.", "dimensions": ["due_band", "bought_from"], "permissions": ["purchases.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "ageing_receivable", "sort": "due_band", "chart": "bars", "title": "Owed by customers", "chapter": "money", "filters": ["due_band", "customer"], "measures": ["owed", "overdue", "unused_credit", "owed_net"], "position": 121, "question": "Who owed what at the end of a day, and how long it had been due.", "dimensions": ["due_band", "customer", "invoice"], "permissions": ["contacts.view_ledger"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "audit", "sort": "audit_changes", "chart": "bars", "title": "Who changed what", "chapter": "control", "filters": ["audit_action", "audit_subject", "changed_by"], "measures": ["audit_changes"], "position": 145, "question": "The audit record: settings, prices, people and documents.", "dimensions": ["audit_action", "audit_subject", "changed_by", "day"], "permissions": ["audit.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "basket_pairs", "sort": "together", "chart": "none", "title": "Bought together", "chapter": "products", "filters": ["product", "category", "beside"], "measures": ["together", "support", "confidence", "lift"], "position": 78, "question": "Which products go into the same basket.", "dimensions": ["product", "beside"], "permissions": [], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "cohorts", "sort": "cohort_month", "chart": "grid", "title": "Who comes back", "chapter": "customers", "filters": ["cohort_month", "months_later"], "measures": ["retention", "came_back", "cohort_net_each"], "position": 96, "question": "Customers by the month of their first sale, and who bought again.", "dimensions": ["cohort_month", "months_later"], "permissions": ["contacts.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "customers", "sort": "customers", "chart": "bars", "title": "New and returning customers", "chapter": "customers", "filters": ["customer_kind", "recency_score", "frequency_score", "money_score"], "measures": ["customers", "customer_net", "customer_visits", "net_per_customer"], "position": 92, "question": "How many customers are new, and what they buy.", "dimensions": ["customer_kind", "customer"], "permissions": ["contacts.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "dead_stock", "sort": "idle_band", "chart": "bars", "title": "Slow and dead stock", "chapter": "stock", "filters": ["idle_band", "category", "brand", "supplier", "product"], "measures": ["idle_value", "idle_units", "idle_products", "idle_days"], "position": 82, "question": "What nobody buys: since when, and what it cost.", "dimensions": ["idle_band", "product", "category", "brand", "supplier"], "permissions": ["stock.view", "products.view_cost"], "more_measures": ["idle_retail", "receipt_days"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "expiry", "sort": "expiry_band", "chart": "bars", "title": "Expiry dates", "chapter": "stock", "filters": ["expiry_band", "product", "category", "location"], "measures": ["batch_units", "batch_value"], "position": 83, "question": "What expires when, and what has expired.", "dimensions": ["expiry_band", "batch", "product", "category", "location"], "permissions": ["stock.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "liabilities", "sort": "owed_after", "chart": "bars", "title": "Gift cards, credit and points", "chapter": "money", "filters": ["liability"], "measures": ["owed_after", "owed_before", "issued", "used", "adjusted", "expired"], "position": 123, "question": "What customers can still use: before, issued, used, expired, after.", "dimensions": ["liability"], "permissions": ["accounting.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "price_overrides", "sort": "override_difference", "chart": "bars", "title": "Changed prices", "chapter": "control", "filters": ["cashier", "approver", "product", "category", "till", "location"], "measures": ["override_difference", "changed_lines", "at_list", "at_changed"], "position": 137, "question": "Who changed prices at the till, and by how much.", "dimensions": ["cashier", "approver", "product", "category", "day", "till", "location"], "permissions": ["sales.view_all"], "more_measures": ["below_cost_lines"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "purchases", "sort": "bought", "chart": "bars", "title": "Purchases", "chapter": "stock", "filters": ["bought_from", "product", "category", "location"], "measures": ["bought", "ordered", "goods_billed", "goods_returned", "bought_price"], "position": 85, "question": "What was ordered, received, billed and sent back, and at which price.", "dimensions": ["bought_from", "product", "category", "month", "day", "location"], "permissions": ["purchases.view"], "more_measures": ["bought_units", "ordered_units", "goods_returned_units"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "rfm", "sort": "recency_score", "chart": "grid", "title": "Best customers", "chapter": "customers", "filters": ["recency_score", "frequency_score", "money_score", "customer_kind"], "measures": ["customers", "customer_net", "net_per_customer"], "position": 94, "question": "How recently, how often and for how much customers buy, scored 1 to 5.", "dimensions": ["recency_score", "frequency_score", "money_score", "customer"], "permissions": ["contacts.view"], "more_measures": ["customer_visits"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sell_through", "sort": "sell_through", "chart": "bars", "title": "Sell-through", "chapter": "stock", "filters": ["category", "brand", "supplier", "location", "product"], "measures": ["sell_through", "sold_units", "opening_units", "received_flow", "closing_units"], "position": 88, "question": "What of the goods received is sold.", "dimensions": ["product", "category", "brand", "supplier", "location"], "permissions": ["stock.view"], "more_measures": ["flow_net"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_ageing", "sort": "age_band", "chart": "bars", "title": "Age of stock", "chapter": "stock", "filters": ["age_band", "category", "brand", "supplier", "product"], "measures": ["aged_value", "aged_units"], "position": 81, "question": "How long goods have been in stock, and what they cost.", "dimensions": ["age_band", "product", "category", "brand", "supplier"], "permissions": ["stock.view", "products.view_cost"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_losses", "sort": "lost_net", "chart": "bars", "title": "Losses", "chapter": "stock", "filters": ["loss_reason", "product", "category", "location"], "measures": ["lost_net", "lost", "found", "lost_units", "shrinkage_rate"], "position": 84, "question": "What is lost, damaged, expired or found, and where.", "dimensions": ["loss_reason", "product", "category", "location", "day", "month"], "permissions": ["stock.view", "products.view_cost"], "more_measures": ["found_units", "lost_at_price"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_on_hand", "sort": "stock_value", "chart": "bars", "title": "Stock value", "chapter": "stock", "filters": ["location", "category", "brand", "supplier", "product"], "measures": ["stock_value", "retail_value", "on_hand"], "position": 80, "question": "What was in stock at each location at the end of a day, and what it was worth.", "dimensions": ["category", "product", "top_category", "brand", "supplier", "location"], "permissions": ["stock.view"], "more_measures": ["reserved", "on_order", "below_zero"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_outs", "sort": "lost_sales_net", "chart": "bars", "title": "Sold out", "chapter": "stock", "filters": ["category", "brand", "supplier", "location", "product"], "measures": ["days_out", "lost_sales_units", "lost_sales_net", "closing_units"], "position": 89, "question": "Days without stock, and what was missed.", "dimensions": ["product", "category", "location", "supplier"], "permissions": ["stock.view"], "more_measures": ["sold_units", "flow_net"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "supplier_performance", "sort": "order_lines", "chart": "bars", "title": "How suppliers deliver", "chapter": "stock", "filters": ["bought_from"], "measures": ["order_lines", "on_time_rate", "fill_rate", "lead_median", "price_change"], "position": 86, "question": "On time, in full, how fast, at which price.", "dimensions": ["bought_from"], "permissions": ["purchases.view"], "more_measures": ["lead_late", "faulty_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "tie_out", "sort": "tie", "chart": "none", "title": "Reports against the books", "chapter": "control", "filters": ["tie"], "measures": ["tie_difference", "reported", "booked"], "position": 140, "question": "Whether reports and books say the same, figure by figure and day by day.", "dimensions": ["tie", "day", "month"], "permissions": ["accounting.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "till_differences", "sort": "short", "chart": "bars", "title": "Till differences", "chapter": "money", "filters": ["cashier", "till", "location"], "measures": ["drawer_difference", "over", "short", "closings"], "position": 130, "question": "Drawers that were counted, and what was over or short.", "dimensions": ["cashier", "till", "till_session", "day", "week", "month", "location", "weekday"], "permissions": ["till.view_all"], "more_measures": ["expected_cash", "counted_cash", "opening_difference"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "turnover", "sort": "turnover", "chart": "bars", "title": "Stock turnover", "chapter": "stock", "filters": ["category", "brand", "supplier", "location", "product"], "measures": ["turnover", "days_of_cover", "gmroi", "average_stock", "flow_profit"], "position": 87, "question": "How fast goods sell, how long they last, and what their stock earns.", "dimensions": ["category", "product", "brand", "supplier", "location"], "permissions": ["stock.view", "products.view_cost"], "more_measures": ["flow_net", "closing_units"]}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "abc_class", "kind": "band", "name": "k", "joins": "", "label": "Class by sales", "value": "g.abc_class", "columns": ["abc_class"], "position": 340, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "abc_profit_class", "kind": "band", "name": "k", "joins": "", "label": "Class by profit", "value": "g.abc_profit_class", "columns": ["abc_profit_class"], "position": 350, "needs_days": true, "permission": "products.view_cost"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "age_band", "kind": "band", "name": "case k when ''1'' then ''Up to 30 days'' when ''2'' then ''31 to 60 days'' when ''3'' then ''61 to 90 days'' when ''4'' then ''91 to 180 days'' when ''5'' then ''181 to 365 days'' else ''Over a year'' end", "joins": "", "label": "Age", "value": "g.age_band", "columns": ["age_band"], "position": 300, "needs_days": true, "permission": "stock.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "approver", "kind": "reference", "name": "(select f.full_name from public.profiles f where f.user_id = k::uuid)", "joins": "", "label": "Approved by", "value": "g.approver_id::text", "columns": ["approver_id"], "position": 500, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "audit_action", "kind": "text", "name": "initcap(left(replace(k, ''_'', '' ''), 1)) || substr(replace(k, ''_'', '' ''), 2)", "joins": "", "label": "What was done", "value": "g.audit_action", "columns": ["audit_action"], "position": 520, "needs_days": true, "permission": "audit.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "audit_subject", "kind": "text", "name": "initcap(left(replace(k, ''_'', '' ''), 1)) || substr(replace(k, ''_'', '' ''), 2)", "joins": "", "label": "Of what", "value": "g.audit_subject", "columns": ["audit_subject"], "position": 530, "needs_days": true, "permission": "audit.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "batch", "kind": "reference", "name": "(select concat_ws('', '', p.name, b.batch_number, b.expires_on::text) from public.stock_batches b join public.products p on p.tenant_id = b.tenant_id and p.id = b.product_id where b.tenant_id = $1 and b.id = k::uuid)", "joins": "", "label": "Batch", "value": "g.batch_id::text", "columns": ["batch_id"], "position": 330, "needs_days": true, "permission": "stock.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "beside", "kind": "reference", "name": "(select case when p.parent_id is null then p.name else coalesce((select m.name from public.products m where m.tenant_id = $1 and m.id = p.parent_id), p.name) || '' '' || (select string_agg(o.value, '' / '' order by o.key) from jsonb_each_text(p.option_values) o) end from public.products p where p.tenant_id = $1 and p.id = k::uuid)", "joins": "", "label": "Bought with", "value": "g.beside_id::text", "columns": ["beside_id"], "position": 600, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "changed_by", "kind": "reference", "name": "(select f.full_name from public.profiles f where f.user_id = k::uuid)", "joins": "", "label": "Person", "value": "g.actor_id::text", "columns": ["actor_id"], "position": 510, "needs_days": true, "permission": "audit.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "cohort_month", "kind": "band", "name": "to_char(k::date, ''FMMon YYYY'')", "joins": "", "label": "First month", "value": "g.cohort_month", "columns": ["cohort_month"], "position": 580, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "customer_kind", "kind": "text", "name": "case k when ''new'' then ''New'' else ''Returning'' end", "joins": "", "label": "New or returning", "value": "g.customer_kind", "columns": ["customer_kind"], "position": 570, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "due_band", "kind": "band", "name": "case k when ''1'' then ''Not due yet'' when ''2'' then ''1 to 30 days over'' when ''3'' then ''31 to 60 days over'' when ''4'' then ''61 to 90 days over'' when ''5'' then ''Over 90 days'' end", "joins": "", "label": "Due", "value": "g.due_band", "columns": ["due_band"], "position": 400, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "expiry_band", "kind": "band", "name": "case k when ''1'' then ''Expired'' when ''2'' then ''In 7 days'' when ''3'' then ''In 8 to 30 days'' when ''4'' then ''In 31 to 90 days'' when ''5'' then ''Later'' else ''No expiry date'' end", "joins": "", "label": "Expires", "value": "g.expiry_band", "columns": ["expiry_band"], "position": 320, "needs_days": true, "permission": "stock.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "frequency_score", "kind": "band", "name": "case k when ''1'' then ''1: seldom'' when ''5'' then ''5: most often'' else k end", "joins": "", "label": "How often", "value": "g.frequency_score", "columns": ["frequency_score"], "position": 550, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "idle_band", "kind": "band", "name": "case k when ''1'' then ''Up to 30 days'' when ''2'' then ''31 to 60 days'' when ''3'' then ''61 to 90 days'' when ''4'' then ''91 to 180 days'' when ''5'' then ''181 to 365 days'' else ''Over a year'' end", "joins": "", "label": "Since the last sale", "value": "g.idle_band", "columns": ["idle_band"], "position": 310, "needs_days": true, "permission": "stock.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "invoice", "kind": "reference", "name": "(select i.document_number from public.contact_open_items i where i.tenant_id = $1 and i.id = k::uuid)", "joins": "", "label": "Invoice", "value": "g.document_id::text", "columns": ["document_id"], "position": 410, "needs_days": true, "permission": "contacts.view_ledger"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "liability", "kind": "text", "name": "case k when ''gift_cards'' then ''Gift cards'' when ''store_credit'' then ''Store credit'' when ''customer_deposits'' then ''Paid in advance'' when ''points'' then ''Points'' end", "joins": "", "label": "Kind", "value": "g.liability", "columns": ["liability"], "position": 420, "needs_days": true, "permission": "accounting.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "money_score", "kind": "band", "name": "case k when ''1'' then ''1: least'' when ''5'' then ''5: most'' else k end", "joins": "", "label": "How much", "value": "g.money_score", "columns": ["money_score"], "position": 560, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "months_later", "kind": "band", "name": "ltrim(k, ''0'') || case when ltrim(k, ''0'') = '''' then ''0'' else '''' end", "joins": "", "label": "Months later", "value": "g.months_later", "columns": ["months_later"], "position": 590, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "recency_score", "kind": "band", "name": "case k when ''1'' then ''1: longest ago'' when ''5'' then ''5: lately'' else k end", "joins": "", "label": "How recently", "value": "g.recency_score", "columns": ["recency_score"], "position": 540, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "tie", "kind": "text", "name": "case k when ''net'' then ''Net sales and delivery'' when ''tax'' then ''Tax on sales'' when ''cost'' then ''Cost of sales'' when ''stock'' then ''Change of stock'' end", "joins": "", "label": "Figure", "value": "g.tie", "columns": ["tie"], "position": 430, "needs_days": true, "permission": "accounting.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "till_session", "kind": "reference", "name": "(select concat_ws('' '', t.name, ''Z'' || s.z_number) from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id where s.tenant_id = $1 and s.id = k::uuid)", "joins": "", "label": "Till session", "value": "g.till_session_id::text", "columns": ["till_session_id"], "position": 440, "needs_days": true, "permission": "till.view_all"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "xyz_class", "kind": "band", "name": "case k when ''X'' then ''X: every week alike'' when ''Y'' then ''Y: up and down'' else ''Z: now and then'' end", "joins": "", "label": "How steady", "value": "g.xyz_class", "columns": ["xyz_class"], "position": 360, "needs_days": true, "permission": null}') r;

delete from private.report_measures t where (key) = ('average_basket');

delete from private.report_measures t where (key) = ('average_delay');

delete from private.report_measures t where (key) = ('average_price');

delete from private.report_measures t where (key) = ('billed_net');

delete from private.report_measures t where (key) = ('billed_tax');

delete from private.report_measures t where (key) = ('billed');

delete from private.report_measures t where (key) = ('bills');

delete from private.report_measures t where (key) = ('closings');

delete from private.report_measures t where (key) = ('collected');

delete from private.report_measures t where (key) = ('cost');

delete from private.report_measures t where (key) = ('counted_cash');

delete from private.report_measures t where (key) = ('credited');

delete from private.report_measures t where (key) = ('delivery');

delete from private.report_measures t where (key) = ('discount_rate');

delete from private.report_measures t where (key) = ('discounts');

delete from private.report_measures t where (key) = ('drawer_difference');

delete from private.report_measures t where (key) = ('expected_cash');

delete from private.report_measures t where (key) = ('fault_rate');

delete from private.report_measures t where (key) = ('found_units');

delete from private.report_measures t where (key) = ('found');

delete from private.report_measures t where (key) = ('given_lines');

delete from private.report_measures t where (key) = ('given');

delete from private.report_measures t where (key) = ('gross_sales');

delete from private.report_measures t where (key) = ('late_sales');

delete from private.report_measures t where (key) = ('late_total');

delete from private.report_measures t where (key) = ('lost_net');

delete from private.report_measures t where (key) = ('lost_units');

delete from private.report_measures t where (key) = ('lost');

delete from private.report_measures t where (key) = ('margin');

delete from private.report_measures t where (key) = ('net_sales');

delete from private.report_measures t where (key) = ('not_billed');

delete from private.report_measures t where (key) = ('on_hand');

delete from private.report_measures t where (key) = ('opening_difference');

delete from private.report_measures t where (key) = ('over');

delete from private.report_measures t where (key) = ('paid_back');

delete from private.report_measures t where (key) = ('payments');

delete from private.report_measures t where (key) = ('profit');

delete from private.report_measures t where (key) = ('received_units');

delete from private.report_measures t where (key) = ('received');

delete from private.report_measures t where (key) = ('reserved');

delete from private.report_measures t where (key) = ('retail_value');

delete from private.report_measures t where (key) = ('return_rate');

delete from private.report_measures t where (key) = ('returned_units');

delete from private.report_measures t where (key) = ('returned');

delete from private.report_measures t where (key) = ('returns');

delete from private.report_measures t where (key) = ('sales');

delete from private.report_measures t where (key) = ('sent_back');

delete from private.report_measures t where (key) = ('short');

delete from private.report_measures t where (key) = ('sold_with');

delete from private.report_measures t where (key) = ('sold');

delete from private.report_measures t where (key) = ('stock_value');

delete from private.report_measures t where (key) = ('taken');

delete from private.report_measures t where (key) = ('tax');

delete from private.report_measures t where (key) = ('taxable');

delete from private.report_measures t where (key) = ('tender_net');

delete from private.report_measures t where (key) = ('total_sales');

delete from private.report_measures t where (key) = ('units_per_sale');

delete from private.report_measures t where (key) = ('units');

delete from private.report_measures t where (key) = ('unreviewed');

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "abc_cumulative", "unit": "percent", "bases": ["abc_before", "abc_products", "abc_share"], "label": "With those before", "better": null, "family": "abc", "example": "50, 30, 15 and 5: 50, 80, 95 and 100 %, classes A, A, B, C. 90 and 10: 90 and 100 %, classes A and B.", "formula": "case when s.abc_products = 1 then s.abc_before + s.abc_share end", "position": 750, "definition": "Share of this product and of all that sell more. A: those before it have less than 80 %; B: less than 95 %.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "abc_net", "unit": "money", "bases": ["abc_net"], "label": "Net sales", "better": "up", "family": "abc", "example": "390.00 less 100.00: 290.00. Only a return of 100.00: -100.00.", "formula": "s.abc_net", "position": 740, "definition": "Sold less returns, without tax and delivery.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "abc_products", "unit": "count", "bases": ["abc_products"], "label": "Products", "better": null, "family": "abc", "example": "Four products sold: 4. Two of them in class A: 2.", "formula": "s.abc_products", "position": 755, "definition": "How many products sold.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "abc_profit", "unit": "money", "bases": ["abc_profit"], "label": "Gross profit", "better": "up", "family": "abc", "example": "290.00 less 180.00: 110.00. Only a return of 100.00 that cost 60.00: -40.00.", "formula": "s.abc_profit", "position": 760, "definition": "Net sales less cost.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "abc_share", "unit": "percent", "bases": ["abc_share"], "label": "Share", "better": null, "family": "abc", "example": "50.00 of 100.00: 50 %. 5.00 of 100.00: 5 %.", "formula": "s.abc_share", "position": 745, "definition": "Share of the net sales of all products.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "adjusted", "unit": "money", "bases": ["adjusted"], "label": "Corrected", "better": null, "family": "liabilities", "example": "A card set from 300.00 to 380.00: 80.00. From 380.00 to 300.00: -80.00.", "formula": "s.adjusted", "position": 825, "definition": "Corrections by hand.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "aged_units", "unit": "quantity", "bases": ["aged_units"], "label": "Quantity", "better": null, "family": "stock_age", "example": "30 left, 20 came 10 days ago and 40 came 70 days ago: 20 up to 30 days, 10 at 61 to 90. Sold out, last delivery 70 days ago, 5 returned today: 5 at 61 to 90.", "formula": "s.aged_units", "position": 615, "definition": "Goods of this age. Stock is laid on the newest deliveries first; returns and transfers keep the age.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "aged_value", "unit": "money", "bases": ["aged_value"], "label": "Value at cost", "better": null, "family": "stock_age", "example": "30 left at 60.00, 20 came 10 days ago and 40 came 70 days ago: 1,200.00 up to 30 days. The other 10: 600.00 at 61 to 90 days.", "formula": "s.aged_value", "position": 610, "definition": "What the goods of this age cost. Stock is laid on the newest deliveries first; returns and transfers keep the age.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "at_changed", "unit": "money", "bases": ["at_changed"], "label": "At changed price", "better": null, "family": "overrides", "example": "2 at 100.00: 200.00. 1 at 60.00: 60.00.", "formula": "s.at_changed", "position": 904, "definition": "What they came to, before discounts.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "at_list", "unit": "money", "bases": ["at_list"], "label": "At list price", "better": null, "family": "overrides", "example": "2 at 116.00: 232.00. 1 at 58.00: 58.00.", "formula": "s.at_list", "position": 902, "definition": "What these lines would have come to at the list price.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "audit_changes", "unit": "count", "bases": ["changes"], "label": "Changes", "better": null, "family": "audit", "example": "A price changed twice: 2. Nothing changed: 0.", "formula": "s.changes", "position": 910, "definition": "Entries of the audit record.", "permission": "audit.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_basket", "unit": "money", "bases": ["sold_net", "sales"], "label": "Average sale", "better": "up", "family": "sales", "example": "390.00 in 3 sales: 130.00.", "formula": "s.sold_net / nullif(s.sales, 0)", "position": 170, "definition": "What was sold for each sale, before returns, without tax and delivery.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_delay", "unit": "quantity", "bases": ["delay_minutes", "late_sales"], "label": "Average delay, minutes", "better": "down", "family": "offline", "example": "10 and 30 minutes: 20.", "formula": "s.delay_minutes / nullif(s.late_sales, 0)", "position": 580, "definition": "Minutes from a sale to its arrival.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_price", "unit": "money", "bases": ["received", "received_units"], "label": "Average price", "better": "down", "family": "deliveries", "example": "1,000.00 for 10: 100.00.", "formula": "s.received / nullif(s.received_units, 0)", "position": 470, "definition": "Received by quantity: what a unit cost.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_stock", "unit": "money", "bases": ["average_value"], "label": "Average stock", "better": null, "family": "stock_flow", "example": "20 days 900.00 and 10 days 1,200.00: 1,000.00. One day 500.00, then 29 days nothing: 16.67.", "formula": "s.average_value", "position": 675, "definition": "The mean of the values at the end of each day; below zero counts as nothing.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "batch_units", "unit": "quantity", "bases": ["batch_units"], "label": "Quantity", "better": null, "family": "expiry", "example": "12 that expire in 5 days: 12 in 7 days. 3 that expired yesterday: 3 expired.", "formula": "s.batch_units", "position": 650, "definition": "Goods of batches that can still be sold this long, as it stands now.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "batch_value", "unit": "money", "bases": ["batch_value"], "label": "Value at cost", "better": null, "family": "expiry", "example": "12 at 60.00: 720.00. 3 at 60.00: 180.00.", "formula": "s.batch_value", "position": 655, "definition": "What they cost, by the average cost of the product.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "below_cost_lines", "unit": "count", "bases": ["below_cost_lines"], "label": "Below cost", "better": "down", "family": "overrides", "example": "Cost 60.00, sold at 58.00 with 8.00 tax: 1. Sold at 116.00: 0.", "formula": "s.below_cost_lines", "position": 908, "definition": "Of these, lines sold for less than the goods cost, without tax.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "below_zero", "unit": "quantity", "bases": ["below_zero"], "label": "Below zero", "better": "down", "family": "stock", "example": "Stock of -3: 3. Stock of 5: 0.", "formula": "s.below_zero", "position": 605, "definition": "Sold before it was received: the quantity below zero.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed_net", "unit": "money", "bases": ["billed", "credited"], "label": "Billed less credits", "better": null, "family": "bills", "example": "1,000.00 less 100.00: 900.00.", "formula": "s.billed - s.credited", "position": 540, "definition": "Bills less credits, before tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed_tax", "unit": "money", "bases": ["billed_tax"], "label": "Tax on bills", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 160.00.", "formula": "s.billed_tax", "position": 520, "definition": "Tax on bills of suppliers.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed", "unit": "money", "bases": ["billed"], "label": "Billed", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 1,000.00.", "formula": "s.billed", "position": 510, "definition": "Bills of suppliers before tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "bills", "unit": "count", "bases": ["bills"], "label": "Bills", "better": null, "family": "bills", "example": "Two bills: 2.", "formula": "s.bills", "position": 550, "definition": "How many bills were posted and stand.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "booked", "unit": "money", "bases": ["booked"], "label": "In the books", "better": null, "family": "ties", "example": "Sales 390.00, returns 0.00: 390.00. No entry: 0.00.", "formula": "s.booked", "position": 845, "definition": "What the journal has of the same days.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "bought_price", "unit": "money", "bases": ["bought", "bought_units"], "label": "Average price", "better": "down", "family": "purchases", "example": "800.00 for 8: 100.00. 800.00 for 8 and 240.00 for 2: 104.00.", "formula": "s.bought / nullif(s.bought_units, 0)", "position": 868, "definition": "Received by quantity: what a unit cost. Compare periods to see how it changed.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "bought_units", "unit": "quantity", "bases": ["bought_units"], "label": "Units received", "better": null, "family": "purchases", "example": "8 of 10 came: 8. Nothing came: 0.", "formula": "s.bought_units", "position": 866, "definition": "Quantity received.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "bought", "unit": "money", "bases": ["bought"], "label": "Received", "better": null, "family": "purchases", "example": "8 at 100.00: 800.00. Nothing came: 0.00.", "formula": "s.bought", "position": 864, "definition": "Goods received at the supplier''s price.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "came_back", "unit": "count", "bases": ["came_back"], "label": "Customers", "better": "up", "family": "cohorts", "example": "80 of 200: 80. None of 10: 0.", "formula": "s.came_back", "position": 932, "definition": "Customers of a first month who bought in the later month; in month 0 all of them.", "permission": "contacts.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "changed_lines", "unit": "count", "bases": ["changed_lines"], "label": "Lines", "better": "down", "family": "overrides", "example": "Two lines of one sale: 2. Only list prices: 0.", "formula": "s.changed_lines", "position": 906, "definition": "Lines with a price that somebody typed.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "closing_units", "unit": "quantity", "bases": ["closing_units"], "label": "Left", "better": null, "family": "stock_flow", "example": "40 and 60 less 48: 52. Sold out: 0.", "formula": "s.closing_units", "position": 705, "definition": "In stock at the end of the last day.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "closings", "unit": "count", "bases": ["closings"], "label": "Till sessions", "better": null, "family": "tills", "example": "Two shifts of one till: 2.", "formula": "s.closings", "position": 360, "definition": "How many tills were closed.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "cohort_net_each", "unit": "money", "bases": ["cohort_net", "cohort_size"], "label": "Net per customer", "better": "up", "family": "cohorts", "example": "20,000.00 from 200: 100.00. Nobody came: 0.00.", "formula": "s.cohort_net / nullif(s.cohort_size, 0)", "position": 934, "definition": "Net sales of that month for each customer of the first month, also those who did not come.", "permission": "contacts.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "collected", "unit": "money", "bases": ["collected"], "label": "Money collected", "better": "up", "family": "tenders", "example": "Cash 116.00, card 236.40, mobile money 500.00: 852.40.", "formula": "s.collected", "position": 240, "definition": "Money taken less money refunded: cash, card, mobile money and bank. Gift cards, points, store credit and sales on account are no money.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "confidence", "unit": "percent", "bases": ["pairs", "together", "with_first"], "label": "Of those with the first", "better": null, "family": "pairs", "example": "30 of 100: 30 %. 2 of 2: 100 %.", "formula": "case when s.pairs = 1 then s.together::numeric / nullif(s.with_first, 0) end", "position": 944, "definition": "Sales with both, as a share of sales with the first product.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "cost", "unit": "money", "bases": ["cost", "cost_changes"], "label": "Cost", "better": null, "family": "sales", "example": "Cost 240.00, 60.00 returned: 180.00.", "formula": "s.cost + s.cost_changes", "position": 120, "definition": "What the goods sold had cost, less those returned, and what became known later. It equals cost of sales in the books.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "counted_cash", "unit": "money", "bases": ["counted_cash"], "label": "Counted cash", "better": null, "family": "tills", "example": "4,950.00.", "formula": "s.counted_cash", "position": 310, "definition": "What was counted.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "credited", "unit": "money", "bases": ["credited"], "label": "Credited", "better": null, "family": "bills", "example": "A credit of 116.00 with 16.00 tax: 100.00.", "formula": "s.credited", "position": 530, "definition": "Credits of suppliers before tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "customer_net", "unit": "money", "bases": ["customer_net"], "label": "Net sales", "better": "up", "family": "customers", "example": "390.00 less 100.00: 290.00. Unnamed customers: not counted.", "formula": "s.customer_net", "position": 922, "definition": "Sold to them less returns, without tax and delivery.", "permission": "contacts.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "customer_visits", "unit": "count", "bases": ["customer_visits"], "label": "Sales", "better": "up", "family": "customers", "example": "Three receipts: 3. Only a return: not counted.", "formula": "s.customer_visits", "position": 924, "definition": "How many sales were made to them.", "permission": "contacts.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "customers", "unit": "count", "bases": ["customers"], "label": "Customers", "better": "up", "family": "customers", "example": "First sale on 3 March: new in March, returning from then on. Bought in 2024 and now: returning.", "formula": "s.customers", "position": 920, "definition": "Named customers who bought in the period; new where their first sale ever lies in it.", "permission": "contacts.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "days_of_cover", "unit": "days", "bases": ["closing_units", "daily_units"], "label": "Days of cover", "better": null, "family": "stock_flow", "example": "84 left, 42 sold in 28 days: 56. 30 left, 20 sold on 10 days with stock: 15.", "formula": "greatest(s.closing_units, 0) / nullif(greatest(s.daily_units, 0), 0)", "position": 665, "definition": "How many days the stock lasts: by what was sold in the last 28 days, on days with stock only.", "permission": "stock.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "days_out", "unit": "days", "bases": ["days_out"], "label": "Days without stock", "better": "down", "family": "stock_flow", "example": "Sold out from the 11th to the 20th: 10. In stock all the time: 0.", "formula": "s.days_out", "position": 715, "definition": "Days on which a product of a location was sold out at the end of the day and nothing was sold of it.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "delivery", "unit": "money", "bases": ["delivery_net"], "label": "Delivery", "better": null, "family": "sales", "example": "Delivery of 116.00 with 16 % tax inside: 100.00.", "formula": "s.delivery_net", "position": 80, "definition": "Delivery charged less delivery refunded, without tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "discount_rate", "unit": "percent", "bases": ["sold_net", "discounts"], "label": "Discount rate", "better": "down", "family": "sales", "example": "10.00 of 400.00: 2.5 %.", "formula": "s.discounts / nullif(s.sold_net + s.discounts, 0)", "position": 30, "definition": "Discounts as a share of gross sales.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "discounts", "unit": "money", "bases": ["discounts"], "label": "Discounts", "better": null, "family": "sales", "example": "11.60 off with 16 % tax inside: 10.00.", "formula": "s.discounts", "position": 20, "definition": "Discounts and promotions given, without tax. Another price list or a changed price is no discount.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "drawer_difference", "unit": "money", "bases": ["over", "short"], "label": "Difference", "better": null, "family": "tills", "example": "20 less 50: -30.00.", "formula": "s.over - s.short", "position": 340, "definition": "Over less short.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "expected_cash", "unit": "money", "bases": ["expected_cash"], "label": "Expected cash", "better": null, "family": "tills", "example": "Float 2,000 and cash sales 3,000: 5,000.00.", "formula": "s.expected_cash", "position": 300, "definition": "What should have been in the drawers when they were closed.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "expired", "unit": "money", "bases": ["expired"], "label": "Expired", "better": null, "family": "liabilities", "example": "A card of 80.00 ended: 80.00. None ended: 0.00.", "formula": "s.expired", "position": 830, "definition": "What ended unused.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "fault_rate", "unit": "percent", "bases": ["sent_back", "received_units"], "label": "Sent back, %", "better": "down", "family": "deliveries", "example": "2 of 10: 20 %.", "formula": "s.sent_back / nullif(s.received_units, 0)", "position": 490, "definition": "Units sent back as a share of those received.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "faulty_rate", "unit": "percent", "bases": ["faulty_units", "came_units"], "label": "Sent back", "better": "down", "family": "supplier_results", "example": "2 of 10: 20 %. None of 10: 0 %.", "formula": "s.faulty_units / nullif(s.came_units, 0)", "position": 892, "definition": "Units sent back of those received.", "permission": "purchases.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "fill_rate", "unit": "percent", "bases": ["done_received", "done_ordered"], "label": "Delivered", "better": "up", "family": "supplier_results", "example": "90 of 100: 90 %. 120 of 100: 100 %.", "formula": "s.done_received / nullif(s.done_ordered, 0)", "position": 884, "definition": "Units received of those ordered, of lines that are done; more than ordered counts as ordered.", "permission": "purchases.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "flow_net", "unit": "money", "bases": ["flow_net"], "label": "Net sales", "better": "up", "family": "stock_flow", "example": "390.00 less 100.00: 290.00. Only a return of 100.00: -100.00.", "formula": "s.flow_net", "position": 680, "definition": "Sold less returns, without tax and delivery.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "flow_profit", "unit": "money", "bases": ["flow_profit"], "label": "Gross profit", "better": "up", "family": "stock_flow", "example": "290.00 less 180.00: 110.00. Only a return of 100.00 that cost 60.00: -40.00.", "formula": "s.flow_profit", "position": 685, "definition": "Net sales less cost.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "found_units", "unit": "quantity", "bases": ["found_units"], "label": "Units found", "better": null, "family": "losses", "example": "1 found: 1.", "formula": "s.found_units", "position": 440, "definition": "Quantity found.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "found", "unit": "money", "bases": ["found"], "label": "Found", "better": null, "family": "losses", "example": "1 found at 60.00: 60.00.", "formula": "s.found", "position": 410, "definition": "Goods found or counted above, at cost.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "given_lines", "unit": "count", "bases": ["given_lines"], "label": "Times given", "better": null, "family": "discounts", "example": "Two lines of one sale: 2.", "formula": "s.given_lines", "position": 380, "definition": "Lines of sales that got it.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "given", "unit": "money", "bases": ["given"], "label": "Discounts", "better": null, "family": "discounts", "example": "11.60 off with 16 % tax inside: 10.00.", "formula": "s.given", "position": 370, "definition": "Discounts and promotions given, without tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "gmroi", "unit": "quantity", "bases": ["yearly_profit", "average_value"], "label": "Profit per stock", "better": "up", "family": "stock_flow", "example": "Profit 110,000.00 in a year, stock 44,000.00: 2.50. Profit 858.00 in 30 days, stock 5,200.00: 2.01.", "formula": "s.yearly_profit / nullif(s.average_value, 0)", "position": 670, "definition": "Gross profit, taken for a year, against the average stock at cost (GMROI).", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "goods_billed", "unit": "money", "bases": ["goods_billed"], "label": "Billed", "better": null, "family": "purchases", "example": "A bill of 928.00 with 128.00 tax: 800.00. A reversed bill: 0.00.", "formula": "s.goods_billed", "position": 870, "definition": "Bills of goods before tax, by their day in the books.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "goods_returned_units", "unit": "quantity", "bases": ["goods_returned_units"], "label": "Units sent back", "better": "down", "family": "purchases", "example": "2 of 8: 2. Nothing went back: 0.", "formula": "s.goods_returned_units", "position": 874, "definition": "Quantity sent back to suppliers.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "goods_returned", "unit": "money", "bases": ["goods_returned"], "label": "Sent back", "better": "down", "family": "purchases", "example": "2 at 100.00: 200.00. Nothing went back: 0.00.", "formula": "s.goods_returned", "position": 872, "definition": "Goods sent back to suppliers, before tax.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "gross_sales", "unit": "money", "bases": ["sold_net", "discounts"], "label": "Gross sales", "better": "up", "family": "sales", "example": "Sold 390.00 after 10.00 of discounts: 400.00.", "formula": "s.sold_net + s.discounts", "position": 10, "definition": "Goods and services sold at their price before discounts, without tax and delivery.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "idle_days", "unit": "days", "bases": ["idle_products", "idle_days"], "label": "Days since sold", "better": "down", "family": "idle_stock", "example": "Sold on 1 March, asked on 31 March: 30. Never sold, first delivery 100 days ago: 100.", "formula": "case when s.idle_products = 1 then s.idle_days end", "position": 640, "definition": "Days since the last sale of a product; since it first came, where it was never sold.", "permission": "stock.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "idle_products", "unit": "count", "bases": ["idle_products"], "label": "Products", "better": "down", "family": "idle_stock", "example": "Two products last sold in spring: 2. One sold today: 1 up to 30 days.", "formula": "s.idle_products", "position": 635, "definition": "How many products are in stock.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "idle_retail", "unit": "money", "bases": ["idle_retail"], "label": "Value at price", "better": null, "family": "idle_stock", "example": "30 at 116.00: 3,480.00. Nothing in stock: 0.00.", "formula": "s.idle_retail", "position": 625, "definition": "What they would bring at today''s price.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "idle_units", "unit": "quantity", "bases": ["idle_units"], "label": "In stock", "better": null, "family": "idle_stock", "example": "30 left: 30. Sold out: 0, and not in this report.", "formula": "s.idle_units", "position": 630, "definition": "Quantity in stock of what was last sold this long ago.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "idle_value", "unit": "money", "bases": ["idle_value"], "label": "Value at cost", "better": "down", "family": "idle_stock", "example": "30 at 60.00, last sold 75 days ago: 1,800.00 at 61 to 90 days. Nothing in stock: 0.00.", "formula": "s.idle_value", "position": 620, "definition": "What the goods in stock cost that were last sold this long ago.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "issued", "unit": "money", "bases": ["issued"], "label": "Issued", "better": null, "family": "liabilities", "example": "A card of 500.00: 500.00. A return of 116.00 to store credit: 116.00.", "formula": "s.issued", "position": 815, "definition": "Gift cards sold, credit and deposits given, points earned.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "late_sales", "unit": "count", "bases": ["late_sales"], "label": "Offline sales", "better": null, "family": "offline", "example": "Three sales in a power cut: 3.", "formula": "s.late_sales", "position": 560, "definition": "Sales made without a connection and sent later.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "late_total", "unit": "money", "bases": ["late_total"], "label": "Total", "better": null, "family": "offline", "example": "116.00 and 58.00: 174.00.", "formula": "s.late_total", "position": 570, "definition": "What these sales came to, with tax.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lead_late", "unit": "days", "bases": ["suppliers", "lead_late"], "label": "Late days", "better": "down", "family": "supplier_results", "example": "2, 3 and 9 days: 9. Ten lines in 1 to 10 days: 9.", "formula": "case when s.suppliers = 1 then s.lead_late end", "position": 888, "definition": "Days within which nine of ten lines came.", "permission": "purchases.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lead_median", "unit": "days", "bases": ["suppliers", "lead_median"], "label": "Usual days", "better": "down", "family": "supplier_results", "example": "2, 3 and 9 days: 3. 2 and 4 days: 3.", "formula": "case when s.suppliers = 1 then s.lead_median end", "position": 886, "definition": "Days from order to last delivery of a line: half came sooner.", "permission": "purchases.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lift", "unit": "quantity", "bases": ["pairs", "together", "with_first", "with_second", "baskets"], "label": "Lift", "better": "up", "family": "pairs", "example": "30 of 1,000, 100 with one and 150 with the other: 2.00. 2 of 4, 2 and 4: 1.00.", "formula": "case when s.pairs = 1 then s.together::numeric * s.baskets / nullif(s.with_first * s.with_second, 0) end", "position": 946, "definition": "How many times more often than by chance both are bought together.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_at_price", "unit": "money", "bases": ["lost_at_price"], "label": "Net loss at price", "better": "down", "family": "losses", "example": "2 broken at 116.00: 232.00. 1 found at 116.00: -116.00.", "formula": "s.lost_at_price", "position": 735, "definition": "Lost less found, at today''s price.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_net", "unit": "money", "bases": ["lost", "found"], "label": "Net loss", "better": "down", "family": "losses", "example": "120.00 less 60.00: 60.00.", "formula": "s.lost - s.found", "position": 420, "definition": "Lost less found.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_sales_net", "unit": "money", "bases": ["lost_sales_net"], "label": "Missed sales", "better": "down", "family": "stock_flow", "example": "10 days without, 2,000.00 sold on 20 days with: 1,000.00. Never in stock: 0.00.", "formula": "s.lost_sales_net", "position": 725, "definition": "An estimate: days without stock at the net sales of a day with stock.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_sales_units", "unit": "quantity", "bases": ["lost_sales_units"], "label": "Missed units", "better": "down", "family": "stock_flow", "example": "10 days without, 20 sold on 20 days with: 10. Never in stock: 0.", "formula": "s.lost_sales_units", "position": 720, "definition": "An estimate: days without stock at what is sold on a day with stock.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_units", "unit": "quantity", "bases": ["lost_units"], "label": "Units lost", "better": "down", "family": "losses", "example": "2 broken: 2.", "formula": "s.lost_units", "position": 430, "definition": "Quantity lost.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost", "unit": "money", "bases": ["lost"], "label": "Lost", "better": "down", "family": "losses", "example": "2 broken at 60.00: 120.00.", "formula": "s.lost", "position": 400, "definition": "Goods lost, damaged, expired or used, at cost.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "margin", "unit": "percent", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Margin", "better": "up", "family": "sales", "example": "110.00 of 290.00: 37.93 %.", "formula": "(s.sold_net - s.returned_net - s.cost - s.cost_changes) / nullif(s.sold_net - s.returned_net, 0)", "position": 140, "definition": "Gross profit as a share of net sales.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "net_per_customer", "unit": "money", "bases": ["customer_net", "customers"], "label": "Net per customer", "better": "up", "family": "customers", "example": "290.00 from 2: 145.00. Nobody bought: none.", "formula": "s.customer_net / nullif(s.customers, 0)", "position": 926, "definition": "Net sales for each customer.", "permission": "contacts.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "net_sales", "unit": "money", "bases": ["sold_net", "returned_net"], "label": "Net sales", "better": "up", "family": "sales", "example": "390.00 less 100.00: 290.00.", "formula": "s.sold_net - s.returned_net", "position": 70, "definition": "Sold less returns, without tax and delivery.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "not_billed", "unit": "money", "bases": ["not_billed"], "label": "Bill to come", "better": null, "family": "deliveries", "example": "10 at 100.00, 6 billed: 400.00.", "formula": "s.not_billed", "position": 500, "definition": "Received, and not billed or sent back yet.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "on_hand", "unit": "quantity", "bases": ["on_hand"], "label": "In stock", "better": null, "family": "stock", "example": "Received 40, sold 10: 30.", "formula": "s.on_hand", "position": 260, "definition": "Quantity in stock, as it stands.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "on_order", "unit": "quantity", "bases": ["on_order"], "label": "On order", "better": null, "family": "stock", "example": "Ordered 40, received 10: 30. An order that is still a draft: 0.", "formula": "s.on_order", "position": 600, "definition": "Ordered from suppliers and not received yet, as it stands now.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "on_time_rate", "unit": "percent", "bases": ["lines_on_time", "dated_lines"], "label": "On time", "better": "up", "family": "supplier_results", "example": "3 of 4: 75 %. No day was agreed: none.", "formula": "s.lines_on_time::numeric / nullif(s.dated_lines, 0)", "position": 882, "definition": "Lines that came in full by the day expected, of those that are done and had such a day.", "permission": "purchases.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "opening_difference", "unit": "money", "bases": ["opening_difference"], "label": "Float difference", "better": null, "family": "tills", "example": "Closed with 2,000, opened with 1,900: -100.00.", "formula": "s.opening_difference", "position": 350, "definition": "Float at opening against what was counted before.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "opening_units", "unit": "quantity", "bases": ["opening_units"], "label": "At the beginning", "better": null, "family": "stock_flow", "example": "40 lay there: 40. New in the period: 0.", "formula": "s.opening_units", "position": 690, "definition": "In stock before the first day.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "order_lines", "unit": "count", "bases": ["order_lines"], "label": "Lines ordered", "better": null, "family": "supplier_results", "example": "An order of 3 products: 3. Two orders of the same product: 2.", "formula": "s.order_lines", "position": 880, "definition": "How many products were ordered, order by order.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "ordered_units", "unit": "quantity", "bases": ["ordered_units"], "label": "Units ordered", "better": null, "family": "purchases", "example": "10 pieces: 10. 2 cartons of 12: 24.", "formula": "s.ordered_units", "position": 862, "definition": "Quantity ordered.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "ordered", "unit": "money", "bases": ["ordered"], "label": "Ordered", "better": null, "family": "purchases", "example": "10 at 100.00: 1,000.00. A draft: 0.00.", "formula": "s.ordered", "position": 860, "definition": "Orders to suppliers before tax, by the day of the order.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "over", "unit": "money", "bases": ["over"], "label": "Over", "better": null, "family": "tills", "example": "Over 20 and short 50: 20.00.", "formula": "s.over", "position": 320, "definition": "More in the drawer than expected, added up.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "overdue", "unit": "money", "bases": ["overdue"], "label": "Overdue", "better": "down", "family": "receivables", "example": "100.00 due yesterday: 100.00. 100.00 due today: 0.00.", "formula": "s.overdue", "position": 775, "definition": "What of it was due before that day.", "permission": "contacts.view_ledger", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "override_difference", "unit": "money", "bases": ["at_list", "at_changed"], "label": "Difference", "better": "down", "family": "overrides", "example": "List 116.00, sold 2 at 100.00: 32.00. Sold at 120.00: -4.00.", "formula": "s.at_list - s.at_changed", "position": 900, "definition": "List price less the price typed, as prices are shown.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owed_after", "unit": "money", "bases": ["owed_after"], "label": "After", "better": null, "family": "liabilities", "example": "380.00 and 500.00, 120.00 used: 760.00. All used: 0.00.", "formula": "s.owed_after", "position": 835, "definition": "Before and issued, less used, with corrections, less expired.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owed_before", "unit": "money", "bases": ["owed_before"], "label": "Before", "better": null, "family": "liabilities", "example": "Cards of 500.00, 120.00 used: 380.00. None sold yet: 0.00.", "formula": "s.owed_before", "position": 810, "definition": "What customers could still use before the first day.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owed_net", "unit": "money", "bases": ["owed", "unused_credit"], "label": "Owed less paid in advance", "better": null, "family": "receivables", "example": "100.00 open, 30.00 in advance: 70.00. Only 30.00 in advance: -30.00.", "formula": "s.owed - s.unused_credit", "position": 785, "definition": "Open invoices less money that no invoice has used.", "permission": "contacts.view_ledger", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owed", "unit": "money", "bases": ["owed"], "label": "Owed by customers", "better": null, "family": "receivables", "example": "Invoice of 116.00, 16.00 paid: 100.00. Paid in full: 0.00.", "formula": "s.owed", "position": 770, "definition": "Open amounts of invoices at the end of the day.", "permission": "contacts.view_ledger", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owing_net", "unit": "money", "bases": ["owing", "unused_paid"], "label": "Owed less not used", "better": null, "family": "payables", "example": "1,000.00 open, 60.00 not used: 940.00. Only 60.00 not used: -60.00.", "formula": "s.owing - s.unused_paid", "position": 805, "definition": "Open bills less payments and credits that no bill has used.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owing_overdue", "unit": "money", "bases": ["owing_overdue"], "label": "Overdue", "better": "down", "family": "payables", "example": "1,000.00 due yesterday: 1,000.00. 1,000.00 due today: 0.00.", "formula": "s.owing_overdue", "position": 795, "definition": "What of it was due before that day.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "owing", "unit": "money", "bases": ["owing"], "label": "Owed to suppliers", "better": null, "family": "payables", "example": "Bill of 1,160.00, 160.00 paid: 1,000.00. Paid in full: 0.00.", "formula": "s.owing", "position": 790, "definition": "Open amounts of bills at the end of the day.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_back", "unit": "money", "bases": ["paid_back"], "label": "Refunded", "better": null, "family": "tenders", "example": "A refund of 116.00 in cash: 116.00.", "formula": "s.paid_back", "position": 220, "definition": "Refunds and reversed payments.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "payments", "unit": "count", "bases": ["payments"], "label": "Payments", "better": null, "family": "tenders", "example": "Two payments for one sale: 2.", "formula": "s.payments", "position": 250, "definition": "How many payments and refunds.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "price_change", "unit": "percent", "bases": ["paid_now", "paid_before"], "label": "Price change", "better": "down", "family": "supplier_results", "example": "10 at 110.00, before 100.00: 10 %. Never bought before: none.", "formula": "s.paid_now / nullif(s.paid_before, 0) - 1", "position": 890, "definition": "Prices of goods received against those of the same goods in as many days before.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "profit", "unit": "money", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Gross profit", "better": "up", "family": "sales", "example": "290.00 less 180.00: 110.00.", "formula": "s.sold_net - s.returned_net - s.cost - s.cost_changes", "position": 130, "definition": "Net sales less cost.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "receipt_days", "unit": "days", "bases": ["idle_products", "receipt_days"], "label": "Days since received", "better": null, "family": "idle_stock", "example": "Received on 1 March, asked on 31 March: 30. Received today: 0.", "formula": "case when s.idle_products = 1 then s.receipt_days end", "position": 645, "definition": "Days since a product was last received.", "permission": "stock.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "received_flow", "unit": "quantity", "bases": ["received_flow"], "label": "Received", "better": null, "family": "stock_flow", "example": "60 came: 60. 60 came, 10 went back: 50.", "formula": "s.received_flow", "position": 695, "definition": "Received in the period, less what was sent back; at a location also what came from others.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "received_units", "unit": "quantity", "bases": ["received_units"], "label": "Units received", "better": null, "family": "deliveries", "example": "10 pieces: 10.", "formula": "s.received_units", "position": 460, "definition": "Quantity received.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "received", "unit": "money", "bases": ["received"], "label": "Received", "better": null, "family": "deliveries", "example": "10 at 100.00: 1,000.00.", "formula": "s.received", "position": 450, "definition": "Goods received at the supplier''s price, landed costs not included.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "reported", "unit": "money", "bases": ["reported"], "label": "In reports", "better": null, "family": "ties", "example": "Net sales 290.00 and delivery 100.00: 390.00. No sale: 0.00.", "formula": "s.reported", "position": 840, "definition": "What reports add up from the documents.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "reserved", "unit": "quantity", "bases": ["reserved"], "label": "Reserved", "better": null, "family": "stock", "example": "Two orders of 1: 2.", "formula": "s.reserved", "position": 270, "definition": "Promised to orders that are not sold yet.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "retail_value", "unit": "money", "bases": ["retail_value"], "label": "Value at price", "better": null, "family": "stock", "example": "30 at 116.00: 3,480.00.", "formula": "s.retail_value", "position": 290, "definition": "What the goods in stock would bring at today''s price.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "retention", "unit": "percent", "bases": ["came_back", "cohort_size"], "label": "Bought again", "better": "up", "family": "cohorts", "example": "80 of 200: 40 %. None of 10: 0 %.", "formula": "s.came_back::numeric / nullif(s.cohort_size, 0)", "position": 930, "definition": "Customers of a first month who bought in the later month.", "permission": "contacts.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "return_rate", "unit": "percent", "bases": ["returned_net", "sold_net"], "label": "Return rate", "better": "down", "family": "sales", "example": "100.00 of 390.00: 25.64 %.", "formula": "s.returned_net / nullif(s.sold_net, 0)", "position": 60, "definition": "Returns as a share of what was sold.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returned_units", "unit": "quantity", "bases": ["returned_units"], "label": "Units returned", "better": "down", "family": "sales", "example": "One piece: 1.", "formula": "s.returned_units", "position": 190, "definition": "Quantity taken back.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returned", "unit": "money", "bases": ["returned_net"], "label": "Returns", "better": "down", "family": "sales", "example": "A return of 116.00 with 16 % tax inside: 100.00.", "formula": "s.returned_net", "position": 50, "definition": "Goods taken back, without tax and delivery, on the day of the return.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returns", "unit": "count", "bases": ["returns"], "label": "Return receipts", "better": "down", "family": "sales", "example": "One credit note: 1.", "formula": "s.returns", "position": 160, "definition": "How many times goods were taken back.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sales", "unit": "count", "bases": ["sales"], "label": "Sales", "better": "up", "family": "sales", "example": "Three receipts: 3.", "formula": "s.sales", "position": 150, "definition": "How many sales were made. An exchange is one sale and one return.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sell_through", "unit": "percent", "bases": ["sold_units", "opening_units", "received_flow"], "label": "Sold of it", "better": "up", "family": "stock_flow", "example": "50 sold, 2 returned, of 40 and 60: 48.0 %. Nothing there: none.", "formula": "s.sold_units / nullif(s.opening_units + s.received_flow, 0)", "position": 710, "definition": "What was sold, as a share of what lay there and was received (sell-through).", "permission": "stock.view", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sent_back", "unit": "quantity", "bases": ["sent_back"], "label": "Units sent back", "better": "down", "family": "deliveries", "example": "2 of 10: 2.", "formula": "s.sent_back", "position": 480, "definition": "Quantity of these deliveries that went back to the supplier.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "short", "unit": "money", "bases": ["short"], "label": "Short", "better": "down", "family": "tills", "example": "Over 20 and short 50: 50.00.", "formula": "s.short", "position": 330, "definition": "Less in the drawer than expected, added up.", "permission": "till.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "shrinkage_rate", "unit": "percent", "bases": ["lost", "found", "sold_beside"], "label": "Share of sales", "better": "down", "family": "losses", "example": "1,200.00 lost, sold 80,000.00: 1.50 %. 50.00 more found than lost, sold 80,000.00: -0.06 %.", "formula": "(s.lost - s.found) / nullif(s.sold_beside, 0)", "position": 730, "definition": "Lost less found at cost, as a share of net sales.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sold_units", "unit": "quantity", "bases": ["sold_units"], "label": "Sold", "better": "up", "family": "stock_flow", "example": "50 sold, 2 returned: 48. Nothing sold: 0.", "formula": "s.sold_units", "position": 700, "definition": "Sold in the period, less returns that were put back.", "permission": "stock.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sold_with", "unit": "money", "bases": ["sold_with"], "label": "Sold with it", "better": "up", "family": "discounts", "example": "A line of 100.00 after 10.00 off: 100.00.", "formula": "s.sold_with", "position": 390, "definition": "What was sold of the lines that got it, without tax. A line with two promotions counts for both.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sold", "unit": "money", "bases": ["sold_net"], "label": "Sold", "better": "up", "family": "sales", "example": "Gross 400.00 less discounts 10.00: 390.00.", "formula": "s.sold_net", "position": 40, "definition": "Goods and services sold after discounts, before returns, without tax and delivery.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "stock_value", "unit": "money", "bases": ["stock_value"], "label": "Value at cost", "better": null, "family": "stock", "example": "30 at 60.00: 1,800.00.", "formula": "s.stock_value", "position": 280, "definition": "What the goods in stock cost, by average cost. It equals stock in the books.", "permission": "products.view_cost", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "support", "unit": "percent", "bases": ["pairs", "together", "baskets"], "label": "Of all sales", "better": null, "family": "pairs", "example": "30 of 1,000: 3 %. 2 of 4: 50 %.", "formula": "case when s.pairs = 1 then s.together::numeric / nullif(s.baskets, 0) end", "position": 942, "definition": "Sales with both, as a share of sales with at least two products.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "taken", "unit": "money", "bases": ["taken"], "label": "Taken", "better": null, "family": "tenders", "example": "Cash of 1,000 with change of 200: 800.00.", "formula": "s.taken", "position": 210, "definition": "Payments taken for sales, on account and for gift cards.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tax", "unit": "money", "bases": ["sold_tax", "returned_tax", "delivery_tax"], "label": "Tax", "better": null, "family": "sales", "example": "78.40 on sales less 16.00 on returns: 62.40.", "formula": "s.sold_tax - s.returned_tax + s.delivery_tax", "position": 90, "definition": "Tax on sales and delivery less tax on returns.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "taxable", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net"], "label": "Before tax", "better": null, "family": "sales", "example": "Net sales 290.00 and delivery 100.00: 390.00.", "formula": "s.sold_net - s.returned_net + s.delivery_net", "position": 100, "definition": "Net sales and delivery: what the tax is on.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tender_net", "unit": "money", "bases": ["taken", "paid_back"], "label": "Difference", "better": null, "family": "tenders", "example": "968.40 less 116.00: 852.40.", "formula": "s.taken - s.paid_back", "position": 230, "definition": "Taken less refunded.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tie_difference", "unit": "money", "bases": ["reported", "booked"], "label": "Difference", "better": "down", "family": "ties", "example": "390.00 in both: 0.00. 390.00 and 380.00: 10.00.", "formula": "s.reported - s.booked", "position": 850, "definition": "Reports less books: always 0.00. Anything else is a fault of the program.", "permission": "accounting.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "together", "unit": "count", "bases": ["together"], "label": "Times together", "better": "up", "family": "pairs", "example": "30 sales with bread and milk: 30. Seen once: not shown.", "formula": "s.together", "position": 940, "definition": "Sales with both products. Pairs seen once are left out.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "total_sales", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net", "sold_tax", "returned_tax", "delivery_tax"], "label": "Total sales", "better": "up", "family": "sales", "example": "290.00 + 100.00 + 62.40: 452.40.", "formula": "s.sold_net - s.returned_net + s.delivery_net + s.sold_tax - s.returned_tax + s.delivery_tax", "position": 110, "definition": "Net sales, delivery and tax: invoices less credit notes.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "turnover", "unit": "quantity", "bases": ["yearly_cost", "average_value"], "label": "Turns a year", "better": "up", "family": "stock_flow", "example": "Cost 120,000.00 in 90 days, stock 60,000.00: 8.11. Cost 300.00 in 30 days, stock 1,000.00: 3.65.", "formula": "s.yearly_cost / nullif(s.average_value, 0)", "position": 660, "definition": "Cost of what was sold, taken for a year, against the average stock at cost.", "permission": "products.view_cost", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "units_per_sale", "unit": "quantity", "bases": ["pieces", "sales"], "label": "Items per sale", "better": "up", "family": "sales", "example": "5 items in 3 sales: 1.67.", "formula": "s.pieces / nullif(s.sales, 0)", "position": 200, "definition": "Items for each sale; a weighed line counts as one.", "permission": null, "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "units", "unit": "quantity", "bases": ["units"], "label": "Units sold", "better": "up", "family": "sales", "example": "2 + 1 + 2 pieces: 5.", "formula": "s.units", "position": 180, "definition": "Quantity sold before returns; weighed goods by their weight.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "unreviewed", "unit": "count", "bases": ["unreviewed"], "label": "To check", "better": "down", "family": "offline", "example": "One below stock: 1.", "formula": "s.unreviewed", "position": 590, "definition": "Offline sales with a remark that nobody has checked yet.", "permission": null, "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "unused_credit", "unit": "money", "bases": ["unused_credit"], "label": "Paid in advance", "better": null, "family": "receivables", "example": "Paid 500.00, invoice of 116.00: 384.00. Nothing paid before: 0.00.", "formula": "s.unused_credit", "position": 780, "definition": "Money of customers that no invoice has used.", "permission": "contacts.view_ledger", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "unused_paid", "unit": "money", "bases": ["unused_paid"], "label": "Not used yet", "better": null, "family": "payables", "example": "Credit of 100.00, 40.00 used: 60.00. All of it used: 0.00.", "formula": "s.unused_paid", "position": 800, "definition": "Payments and credits that no bill has used.", "permission": "purchases.view", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "used", "unit": "money", "bases": ["used"], "label": "Used", "better": null, "family": "liabilities", "example": "120.00 of a card: 120.00. A deposit of 50.00 paid out: 50.00.", "formula": "s.used", "position": 820, "definition": "What was paid with them, and what was paid out.", "permission": "accounting.view", "is_additive": true}') r;

delete from private.report_sources t where (key) = ('loss_rows');

delete from private.report_sources t where (key) = ('stock_rows');

delete from private.report_sources t where (key) = ('till_rows');

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "abc_rows", "rank": 9, "bases": ["abc_net", "abc_profit", "abc_share", "abc_before", "abc_products"], "grain": "period", "family": "abc", "columns": ["product_id", "abc_class", "abc_profit_class", "xyz_class"], "relation": "private.abc_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "audit_rows", "rank": 9, "bases": ["changes"], "grain": "fact", "family": "audit", "columns": ["business_date", "actor_id", "audit_action", "audit_subject"], "relation": "private.audit_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "cohort_rows", "rank": 9, "bases": ["cohort_size", "came_back", "cohort_net"], "grain": "period", "family": "cohorts", "columns": ["cohort_month", "months_later"], "relation": "private.cohort_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "customer_rows", "rank": 9, "bases": ["customer_net", "customer_visits", "customers"], "grain": "period", "family": "customers", "columns": ["contact_id", "recency_score", "frequency_score", "money_score", "customer_kind"], "relation": "private.customer_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "expiry_rows", "rank": 9, "bases": ["batch_units", "batch_value"], "grain": "now", "family": "expiry", "columns": ["batch_id", "product_id", "location_id", "expiry_band"], "relation": "private.expiry_rows($1)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "idle_rows", "rank": 9, "bases": ["idle_units", "idle_value", "idle_retail", "idle_days", "receipt_days", "idle_products"], "grain": "as_of", "family": "idle_stock", "columns": ["product_id", "idle_band"], "relation": "private.idle_rows($1, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "liability_rows", "rank": 9, "bases": ["owed_before", "issued", "used", "adjusted", "expired", "owed_after"], "grain": "period", "family": "liabilities", "columns": ["liability"], "relation": "private.liability_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "loss_rows", "rank": 8, "bases": ["lost", "found", "lost_units", "found_units", "lost_at_price"], "grain": "fact", "family": "losses", "columns": ["business_date", "product_id", "location_id", "loss_reason"], "relation": "private.loss_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "override_rows", "rank": 9, "bases": ["at_list", "at_changed", "changed_lines", "below_cost_lines"], "grain": "fact", "family": "overrides", "columns": ["business_date", "product_id", "cashier_id", "approver_id", "location_id", "till_id", "channel"], "relation": "private.override_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "pair_rows", "rank": 9, "bases": ["together", "with_first", "with_second", "baskets", "pairs"], "grain": "period", "family": "pairs", "columns": ["product_id", "beside_id"], "relation": "private.pair_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "payable_rows", "rank": 9, "bases": ["owing", "owing_overdue", "unused_paid"], "grain": "as_of", "family": "payables", "columns": ["supplier_id", "due_band"], "relation": "private.payable_rows($1, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "purchase_rows", "rank": 9, "bases": ["ordered", "ordered_units", "bought", "bought_units", "goods_billed", "goods_returned", "goods_returned_units"], "grain": "fact", "family": "purchases", "columns": ["business_date", "supplier_id", "product_id", "location_id"], "relation": "private.purchase_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "receivable_rows", "rank": 9, "bases": ["owed", "overdue", "unused_credit"], "grain": "as_of", "family": "receivables", "columns": ["contact_id", "document_id", "due_band"], "relation": "private.receivable_rows($1, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "shrinkage_rows", "rank": 9, "bases": ["lost", "found", "lost_units", "found_units", "lost_at_price", "sold_beside"], "grain": "fact", "family": "losses", "columns": ["business_date", "product_id", "location_id", "loss_reason"], "relation": "private.shrinkage_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "stock_age_rows", "rank": 9, "bases": ["aged_units", "aged_value"], "grain": "as_of", "family": "stock_age", "columns": ["product_id", "age_band"], "relation": "private.stock_age_rows($1, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "stock_day_rows", "rank": 1, "bases": ["on_hand", "below_zero", "stock_value", "retail_value"], "grain": "as_of", "family": "stock", "columns": ["product_id", "location_id"], "relation": "private.stock_day_rows($1, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "stock_flow_rows", "rank": 9, "bases": ["opening_units", "received_flow", "sold_units", "closing_units", "average_value", "yearly_cost", "yearly_profit", "flow_net", "flow_profit", "daily_units", "days_out", "lost_sales_units", "lost_sales_net"], "grain": "period", "family": "stock_flow", "columns": ["product_id", "location_id"], "relation": "private.stock_flow_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "stock_rows", "rank": 9, "bases": ["on_hand", "below_zero", "reserved", "on_order", "stock_value", "retail_value"], "grain": "now", "family": "stock", "columns": ["product_id", "location_id"], "relation": "private.stock_rows($1)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "supplier_rows", "rank": 9, "bases": ["order_lines", "dated_lines", "lines_on_time", "done_ordered", "done_received", "lead_median", "lead_late", "paid_now", "paid_before", "came_units", "faulty_units", "suppliers"], "grain": "period", "family": "supplier_results", "columns": ["supplier_id"], "relation": "private.supplier_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "tie_rows", "rank": 9, "bases": ["reported", "booked"], "grain": "fact", "family": "ties", "columns": ["business_date", "tie"], "relation": "private.tie_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "till_rows", "rank": 9, "bases": ["expected_cash", "counted_cash", "over", "short", "opening_difference", "closings"], "grain": "fact", "family": "tills", "columns": ["business_date", "till_id", "till_session_id", "location_id", "cashier_id"], "relation": "private.till_rows_closed($1, $2, $3)"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "abc_before", "family": "abc", "because": "it goes from product to product", "column_name": "abc_class"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "abc_before", "family": "abc", "because": "it goes from product to product", "column_name": "abc_profit_class"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "abc_before", "family": "abc", "because": "it goes from product to product", "column_name": "xyz_class"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "delivery_net", "family": "sales", "because": "delivery belongs to the whole sale", "column_name": "product_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "delivery_tax", "family": "sales", "because": "delivery belongs to the whole sale", "column_name": "product_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "returns", "family": "sales", "because": "a sale has several", "column_name": "product_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "returns", "family": "sales", "because": "a sale has several", "column_name": "tax_code"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "sales", "family": "sales", "because": "a sale has several", "column_name": "product_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "sales", "family": "sales", "because": "a sale has several", "column_name": "tax_code"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "sold_beside", "family": "losses", "because": "sales have no such reason", "column_name": "loss_reason"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "unused_credit", "family": "receivables", "because": "money paid in advance is never due", "column_name": "due_band"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "unused_credit", "family": "receivables", "because": "no invoice has used it", "column_name": "document_id"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "unused_paid", "family": "payables", "because": "money paid in advance is never due", "column_name": "due_band"}') r;

CREATE INDEX stock_movements_received_idx ON public.stock_movements (tenant_id, product_id, business_date) INCLUDE (quantity)
  WHERE kind IN ('goods_receipt', 'opening');
