set local check_function_bodies = off;

CREATE TABLE "public"."commission_lines" ("member_id" uuid NOT NULL, "source_line_id" uuid NOT NULL, "month" date NOT NULL, "kind" text NOT NULL, "document_id" uuid NOT NULL, "business_date" date NOT NULL, "product_id" uuid, "rule_id" uuid NOT NULL, "basis" text NOT NULL, "percent" numeric(6,3) NOT NULL, "shared_with" uuid, "base_amount" numeric(14,2) NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "commission_lines_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "commission_lines_base_amount_check" CHECK (((base_amount >= '-1000000000000'::numeric) AND (base_amount <= '1000000000000'::numeric))), CONSTRAINT "commission_lines_basis_check" CHECK ((basis = ANY (ARRAY['net'::text, 'margin'::text]))), CONSTRAINT "commission_lines_business_date_check" CHECK (isfinite(business_date)), CONSTRAINT "commission_lines_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'return'::text]))), CONSTRAINT "commission_lines_month_check" CHECK (isfinite(month)), CONSTRAINT "commission_lines_percent_check" CHECK (((percent >= 0.001) AND (percent <= (100)::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "commission_lines_pkey" PRIMARY KEY (tenant_id, member_id, source_line_id));

ALTER TABLE "public"."commission_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_lines" OWNER TO "postgres";

CREATE TABLE "public"."commission_rules" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "basis" text NOT NULL, "percent" numeric(6,3) NOT NULL, "product_id" uuid, "category_id" uuid, "member_id" uuid, "shared_with" uuid, "valid_from" date NOT NULL, "valid_to" date, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "commission_rules_basis_check" CHECK ((basis = ANY (ARRAY['net'::text, 'margin'::text]))), CONSTRAINT "commission_rules_ends_after_begin" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))), CONSTRAINT "commission_rules_one_kind_of_goods" CHECK (((product_id IS NULL) OR (category_id IS NULL))), CONSTRAINT "commission_rules_percent_check" CHECK (((percent >= 0.001) AND (percent <= (100)::numeric))), CONSTRAINT "commission_rules_valid_from_check" CHECK (isfinite(valid_from)), CONSTRAINT "commission_rules_valid_to_check" CHECK (isfinite(valid_to)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "commission_rules_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."commission_rules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_rules" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_rules" OWNER TO "postgres";

CREATE TABLE "public"."commission_statements" ("member_id" uuid NOT NULL, "month" date NOT NULL, "base_amount" numeric(14,2) NOT NULL, "amount" numeric(14,2) NOT NULL, "line_count" integer NOT NULL, "approved_by" uuid NOT NULL, "approved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "commission_statements_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "commission_statements_approved_at_check" CHECK (isfinite(approved_at)), CONSTRAINT "commission_statements_base_amount_check" CHECK (((base_amount >= '-1000000000000'::numeric) AND (base_amount <= '1000000000000'::numeric))), CONSTRAINT "commission_statements_line_count_check" CHECK ((line_count >= 0)), CONSTRAINT "commission_statements_month_check" CHECK (isfinite(month)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "commission_statements_pkey" PRIMARY KEY (tenant_id, member_id, month));

ALTER TABLE "public"."commission_statements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_statements" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_statements" OWNER TO "postgres";

CREATE TABLE "public"."time_entries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "member_id" uuid NOT NULL, "kind" text NOT NULL, "started_at" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, "source" text NOT NULL, "started_by" uuid NOT NULL, "ended_by" uuid, "request_hash" text NOT NULL, "end_request_id" uuid, "end_request_hash" text, "removed_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "time_entries_end_after_start" CHECK (((ended_at IS NULL) OR (ended_at > started_at))), CONSTRAINT "time_entries_ended_at_check" CHECK (isfinite(ended_at)), CONSTRAINT "time_entries_kind_check" CHECK ((kind = ANY (ARRAY['work'::text, 'break'::text]))), CONSTRAINT "time_entries_removed_at_check" CHECK (isfinite(removed_at)), CONSTRAINT "time_entries_source_check" CHECK ((source = ANY (ARRAY['till'::text, 'web'::text, 'manager'::text]))), CONSTRAINT "time_entries_started_at_check" CHECK (isfinite(started_at)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "time_entries_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."time_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entries" OWNER TO "postgres";

CREATE TABLE "public"."time_entry_changes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "entry_id" uuid NOT NULL, "changed_by" uuid NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "reason" text NOT NULL, "before" jsonb, "after" jsonb, CONSTRAINT "time_entry_changes_changed_at_check" CHECK (isfinite(changed_at)), CONSTRAINT "time_entry_changes_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 200))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "time_entry_changes_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."time_entry_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entry_changes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entry_changes" OWNER TO "postgres";

CREATE TABLE "public"."time_weeks" ("member_id" uuid NOT NULL, "week_start" date NOT NULL, "work_minutes" integer NOT NULL, "break_minutes" integer NOT NULL, "approved_by" uuid NOT NULL, "approved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "time_weeks_approved_at_check" CHECK (isfinite(approved_at)), CONSTRAINT "time_weeks_break_minutes_check" CHECK (((break_minutes >= 0) AND (break_minutes <= 11000))), CONSTRAINT "time_weeks_week_start_check" CHECK (isfinite(week_start)), CONSTRAINT "time_weeks_work_minutes_check" CHECK (((work_minutes >= 0) AND (work_minutes <= 11000))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "time_weeks_pkey" PRIMARY KEY (tenant_id, member_id, week_start));

ALTER TABLE "public"."time_weeks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_weeks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_weeks" OWNER TO "postgres";

CREATE TYPE "private"."commission_entry" AS ("line_id" uuid, "kind" text, "document_id" uuid, "business_date" date, "seller_id" uuid, "product_id" uuid, "rule_id" uuid, "basis" text, "percent" numeric, "shared_with" uuid, "base_amount" numeric, "amount" numeric);

ALTER TYPE "private"."commission_entry" OWNER TO "postgres";

CREATE TYPE "private"."commission_share" AS ("member_id" uuid, "source_line_id" uuid, "kind" text, "document_id" uuid, "business_date" date, "product_id" uuid, "rule_id" uuid, "basis" text, "percent" numeric, "shared_with" uuid, "base_amount" numeric, "amount" numeric);

ALTER TYPE "private"."commission_share" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.category_path(p_tenant_id uuid, p_category_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    with recursive up (id, parent_id, depth) as (
      select c.id, c.parent_id, 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = p_category_id
      union all
      select c.id, c.parent_id, u.depth + 1 from up u join public.categories c on c.tenant_id = p_tenant_id and c.id = u.parent_id where u.depth < 50)
    select u.id from up u order by u.depth);
end;
$function$;

ALTER FUNCTION "private"."category_path"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_time_entry(p_entry public.time_entries, p_is_open boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_entry.started_at is null then
    perform private.refuse_input('started_at', 'Enter when it started.');
  elsif p_entry.ended_at is null and not p_is_open then
    perform private.refuse_input('ended_at', 'Enter when it ended.');
  elsif p_entry.ended_at <= p_entry.started_at then
    perform private.refuse_input('ended_at', 'The end must be after the start.');
  elsif p_entry.ended_at - p_entry.started_at > interval '24 hours' then
    perform private.refuse_input('ended_at', 'An entry lasts at most 24 hours.');
  elsif coalesce(p_entry.ended_at, p_entry.started_at) > statement_timestamp() then
    perform private.refuse_input(case when p_entry.ended_at is null then 'started_at' else 'ended_at' end, 'This time has not come yet.');
  elsif p_entry.started_at < '2000-01-01' then
    perform private.refuse_input('started_at', 'This is too long ago.');
  end if;
  if exists (
      select 1 from public.time_entries e
      where e.tenant_id = p_entry.tenant_id and e.member_id = p_entry.member_id and e.id <> p_entry.id and e.removed_at is null
        and tstzrange(e.started_at, e.ended_at) && tstzrange(p_entry.started_at, p_entry.ended_at)) then
    perform private.refuse_input('started_at', 'This overlaps other hours of the same person.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."check_time_entry"(public.time_entries, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.clock_state(p_tenant_id uuid, p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_open public.time_entries;
begin
  select e.* into v_open from public.time_entries e
  where e.tenant_id = p_tenant_id and e.member_id = p_member_id and e.ended_at is null and e.removed_at is null;
  return jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id),
    'state', case v_open.kind when 'work' then 'working' when 'break' then 'pausing' else 'out' end, 'since', v_open.started_at,
    'is_long', coalesce(private.is_long_entry(v_open.started_at, null), false));
end;
$function$;

ALTER FUNCTION "private"."clock_state"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_entries(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.commission_entry
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  return query
  with facts as materialized (
    select f.kind, f.line_id, f.document_id, f.business_date, f.sold_on, f.cashier_id, f.product_id, f.sold_net, f.returned_net, f.cost
    from private.sale_facts f
    where f.tenant_id = p_tenant_id and f.business_date between p_from and p_to and f.kind in ('sale_line', 'return_line')
    union all
    select f.kind, f.line_id, f.document_id, f.business_date, f.sold_on, f.cashier_id, f.product_id, f.sold_net, f.returned_net, f.cost
    from private.report_tail(p_tenant_id, p_from, p_to) f where f.kind in ('sale_line', 'return_line')
  ), goods as materialized (
    select p.id, p.parent_id, private.category_path(p_tenant_id, coalesce(p.category_id, m.category_id)) as path
    from public.products p
    left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id
    where p.tenant_id = p_tenant_id and p.id in (select f.product_id from facts f)
  ), ruled as materialized (
    select f.*, x.sale_line_id, coalesce(z.rule_id, r.id) as rule_id, coalesce(z.basis, r.basis) as basis, coalesce(z.percent, r.percent) as percent,
      case when z.rule_id is null then r.shared_with else z.shared_with end as shared_with
    from facts f
    join goods g on g.id = f.product_id
    left join public.credit_note_lines x on f.kind = 'return_line' and x.tenant_id = p_tenant_id and x.id = f.line_id
    -- What was approved is reversed as it was approved, whatever the rules say by now.
    left join lateral (
      select c.rule_id, c.basis, c.percent, c.shared_with from public.commission_lines c
      where c.tenant_id = p_tenant_id and c.source_line_id = x.sale_line_id limit 1) z on true
    left join lateral (
      select o.id, o.basis, o.percent, o.shared_with from public.commission_rules o
      where o.tenant_id = p_tenant_id and o.valid_from <= coalesce(f.sold_on, f.business_date) and (o.valid_to is null or o.valid_to >= coalesce(f.sold_on, f.business_date))
        and (o.member_id is null or o.member_id = f.cashier_id) and (o.product_id is null or o.product_id in (g.id, g.parent_id))
        and (o.category_id is null or o.category_id = any (g.path))
      order by (o.product_id is not null) desc, (o.product_id = g.id) desc nulls last, array_position(g.path, o.category_id) nulls last, (o.member_id is not null) desc,
        o.valid_from desc, o.id limit 1) r on true
    -- Goods that came back without a receipt were nobody's sale.
    where f.cashier_id is not null and (f.kind = 'sale_line' or f.sold_on is not null) and coalesce(z.rule_id, r.id) is not null
  )
  select d.line_id, case d.kind when 'sale_line' then 'sale' else 'return' end, d.document_id, d.business_date, d.cashier_id, d.product_id, d.rule_id, d.basis, d.percent,
    nullif(d.shared_with, d.cashier_id), b.base, case
      -- Parts of one line that come back bring together what the line brought: each the difference of two rounded sums.
      when d.kind = 'return_line' and d.basis = 'net' then
        private.round_money(e.before * d.percent / 100, v_currency) - private.round_money((e.before + d.returned_net) * d.percent / 100, v_currency)
      else private.round_money(b.base * d.percent / 100, v_currency) end
  from ruled d
  cross join lateral (select d.sold_net - d.returned_net - case d.basis when 'margin' then d.cost else 0 end as base) b
  cross join lateral (
    select coalesce(sum(y.net_amount), 0) as before
    from public.credit_note_lines y
    join public.credit_notes n on n.tenant_id = y.tenant_id and n.id = y.credit_note_id
    join public.credit_notes o on o.tenant_id = p_tenant_id and o.id = d.document_id
    where y.tenant_id = p_tenant_id and y.sale_line_id = d.sale_line_id and (n.issued_at, y.id) < (o.issued_at, d.line_id)) e;
end;
$function$;

ALTER FUNCTION "private"."commission_entries"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_json(p_tenant_id uuid, p_member_id uuid, p_month date, p_base numeric, p_amount numeric, p_count bigint, p_late bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id), 'month', p_month, 'base_amount', coalesce(p_base, 0),
      'amount', coalesce(p_amount, 0), 'line_count', coalesce(p_count, 0), 'late_count', coalesce(p_late, 0), 'approved_at', s.approved_at,
      'approved_by_name', case when s.approved_by is not null then private.member_name(p_tenant_id, s.approved_by) end)
    from (select 1) one
    left join public.commission_statements s on s.tenant_id = p_tenant_id and s.member_id = p_member_id and s.month = p_month);
end;
$function$;

ALTER FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_lines_of(p_tenant_id uuid, p_member_id uuid, p_month date)
 RETURNS SETOF private.commission_share
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_step numeric := (select private.currency_step(t.currency_code) from public.tenants t where t.id = p_tenant_id);
begin
  return query
  select c.member_id, c.source_line_id, c.kind, c.document_id, c.business_date, c.product_id, c.rule_id, c.basis, c.percent::numeric, c.shared_with, c.base_amount::numeric, c.amount::numeric
  from public.commission_lines c
  where c.tenant_id = p_tenant_id and c.month = p_month and (p_member_id is null or c.member_id = p_member_id);
  return query
  with shares as materialized (
    select e.*, w.member_id, case w.place when 2 then w.half else e.amount - case when e.shared_with is null then 0 else w.half end end as share
    from private.commission_entries(p_tenant_id, (p_month - interval '3 months')::date, (p_month + interval '1 month' - interval '1 day')::date) e
    cross join lateral (
      select v.member_id, v.place, trunc(e.amount / 2 / v_step) * v_step as half from (values (e.seller_id, 1), (e.shared_with, 2)) as v (member_id, place)
      where v.member_id is not null) w
    where p_member_id is null or w.member_id = p_member_id
  ), months as materialized (
    select g.member_id, g.month, private.commission_month(p_tenant_id, g.member_id, g.month) as shown
    from (select distinct s.member_id, date_trunc('month', s.business_date)::date as month from shares s) g
  )
  select s.member_id, s.line_id, s.kind, s.document_id, s.business_date, s.product_id, s.rule_id, s.basis, s.percent, s.shared_with, s.base_amount, s.share
  from shares s
  join months m on m.member_id = s.member_id and m.month = date_trunc('month', s.business_date)::date and m.shown = p_month
  where not exists (
    select 1 from public.commission_lines c where c.tenant_id = p_tenant_id and c.member_id = s.member_id and c.source_line_id = s.line_id);
end;
$function$;

ALTER FUNCTION "private"."commission_lines_of"(uuid, uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_month(p_tenant_id uuid, p_member_id uuid, p_month date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_month date := p_month;
begin
  while exists (select 1 from public.commission_statements s where s.tenant_id = p_tenant_id and s.member_id = p_member_id and s.month = v_month) loop
    v_month := (v_month + interval '1 month')::date;
  end loop;
  return v_month;
end;
$function$;

ALTER FUNCTION "private"."commission_month"(uuid, uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_rule_json(p_rule public.commission_rules)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_rule.id, 'basis', p_rule.basis, 'percent', p_rule.percent,
    'product_id', p_rule.product_id, 'product_name', (select p.name from public.products p where p.tenant_id = p_rule.tenant_id and p.id = p_rule.product_id),
    'category_id', p_rule.category_id, 'category_name', (select c.name from public.categories c where c.tenant_id = p_rule.tenant_id and c.id = p_rule.category_id),
    'user_id', p_rule.member_id, 'full_name', case when p_rule.member_id is not null then private.member_name(p_rule.tenant_id, p_rule.member_id) end,
    'shared_with', p_rule.shared_with, 'shared_with_name', case when p_rule.shared_with is not null then private.member_name(p_rule.tenant_id, p_rule.shared_with) end,
    'valid_from', p_rule.valid_from, 'valid_to', p_rule.valid_to, 'updated_at', p_rule.updated_at);
end;
$function$;

ALTER FUNCTION "private"."commission_rule_json"(public.commission_rules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.entry_words(p_entry public.time_entries)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('kind', (p_entry).kind, 'started_at', (p_entry).started_at, 'ended_at', (p_entry).ended_at);

ALTER FUNCTION "private"."entry_words"(public.time_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_commission_rule(p_tenant_id uuid, p_rule jsonb)
 RETURNS public.commission_rules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rule public.commission_rules;
begin
  v_rule.tenant_id := p_tenant_id;
  v_rule.id := private.input_uuid(p_rule, 'id');
  v_rule.basis := private.input_choice(p_rule, 'basis', array['net', 'margin']);
  v_rule.percent := private.input_number(p_rule, 'percent', 0.001, 100, 0.001);
  v_rule.product_id := private.input_uuid(p_rule, 'product_id', '', false);
  v_rule.category_id := private.input_uuid(p_rule, 'category_id', '', false);
  v_rule.member_id := private.input_uuid(p_rule, 'user_id', '', false);
  v_rule.shared_with := private.input_uuid(p_rule, 'shared_with', '', false);
  v_rule.valid_from := private.input_date(p_rule, 'valid_from');
  v_rule.valid_to := private.input_date(p_rule, 'valid_to');
  if v_rule.valid_from is null then
    perform private.refuse_input('valid_from', 'Enter the first day of the rule.');
  elsif v_rule.valid_to < v_rule.valid_from then
    perform private.refuse_input('valid_to', 'The last day cannot be before the first.');
  elsif v_rule.product_id is not null and v_rule.category_id is not null then
    perform private.refuse_input('category_id', 'Choose a product or a category, not both.');
  elsif v_rule.shared_with = v_rule.member_id then
    perform private.refuse_input('shared_with', 'Share with somebody else.');
  elsif v_rule.product_id is not null and not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = v_rule.product_id) then
    perform private.fail(404, 'not_found', 'This product does not exist.', '{"field": "product_id"}');
  elsif v_rule.category_id is not null and not exists (
      select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_rule.category_id) then
    perform private.fail(404, 'not_found', 'This category does not exist.', '{"field": "category_id"}');
  end if;
  perform private.require_staff(p_tenant_id, w.id) from unnest(array[v_rule.member_id, v_rule.shared_with]) as w (id) where w.id is not null;
  return v_rule;
end;
$function$;

ALTER FUNCTION "private"."input_commission_rule"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_month(p_month date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_month is null or extract(day from private.input_day(p_month, 'p_month')) <> 1 then
    perform private.refuse_input('p_month', 'A month is named by its first day.');
  end if;
  return p_month;
end;
$function$;

ALTER FUNCTION "private"."input_month"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_reason(p_body jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.input_line(p_body, 'reason', 200, '', true);
begin
  if length(v_reason) < 3 then
    perform private.refuse_input('reason', 'Give a reason.');
  end if;
  return v_reason;
end;
$function$;

ALTER FUNCTION "private"."input_reason"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_week(p_week date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_week is null or extract(isodow from private.input_day(p_week, 'p_week')) <> 1 then
    perform private.refuse_input('p_week', 'A week begins on a Monday.');
  end if;
  return p_week;
end;
$function$;

ALTER FUNCTION "private"."input_week"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_long_entry(p_started_at timestamp with time zone, p_ended_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((COALESCE(p_ended_at, statement_timestamp()) - p_started_at) > '16:00:00'::interval);

ALTER FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_time_change(p_entry public.time_entries, p_reason text, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.time_entry_changes (tenant_id, entry_id, changed_by, reason, before, after)
  values (p_entry.tenant_id, p_entry.id, auth.uid(), p_reason, p_before, p_after);
  perform private.write_audit(p_entry.tenant_id, auth.uid(),
    case when p_before is null then 'hours_added' when p_after is null then 'hours_removed' else 'hours_corrected' end, 'time_entries', p_entry.id,
    p_before, coalesce(p_after, '{}') || jsonb_build_object('reason', p_reason));
end;
$function$;

ALTER FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.member_name(p_tenant_id uuid, p_member_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id
    where m.tenant_id = p_tenant_id and m.user_id = p_member_id), 'Somebody');
end;
$function$;

ALTER FUNCTION "private"."member_name"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_approved(p_tenant_id uuid, p_member_id uuid, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select 1 from public.time_weeks w
      where w.tenant_id = p_tenant_id and w.member_id = p_member_id
        and w.week_start <= private.business_date(p_tenant_id, coalesce(p_to, statement_timestamp()) - interval '1 microsecond')
        and w.week_start + 6 >= private.business_date(p_tenant_id, p_from)) then
    perform private.fail(409, 'period_locked', 'This week is approved. Open it again first.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_hours_of(p_member_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.manage');
begin
  perform private.require_writable();
  if p_member_id = auth.uid() and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'You cannot change your own hours. Ask somebody else.');
  end if;
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_member_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  perform private.lock_request('time', v_tenant_id, p_member_id);
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."require_hours_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_entry_json(p_entry public.time_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_entry.id, 'kind', p_entry.kind, 'started_at', p_entry.started_at, 'ended_at', p_entry.ended_at,
    'day', private.business_date(p_entry.tenant_id, p_entry.started_at), 'source', p_entry.source,
    'minutes', (extract(epoch from date_trunc('minute', coalesce(p_entry.ended_at, statement_timestamp())) - date_trunc('minute', p_entry.started_at)) / 60)::integer,
    'is_long', private.is_long_entry(p_entry.started_at, p_entry.ended_at), 'is_removed', p_entry.removed_at is not null,
    'updated_at', p_entry.updated_at, 'changes', coalesce((
      select jsonb_agg(jsonb_build_object('changed_at', c.changed_at, 'changed_by_name', private.member_name(c.tenant_id, c.changed_by),
        'reason', c.reason, 'before', c.before, 'after', c.after) order by c.changed_at, c.id)
      from public.time_entry_changes c where c.tenant_id = p_entry.tenant_id and c.entry_id = p_entry.id), '[]'));
end;
$function$;

ALTER FUNCTION "private"."time_entry_json"(public.time_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_pieces(p_tenant_id uuid, p_member_id uuid, p_from date, p_to date)
 RETURNS TABLE(entry_id uuid, member_id uuid, kind text, day date, minutes integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with days as materialized (
    select d::date as day, private.business_day_start(p_tenant_id, d::date) as starts, private.business_day_start(p_tenant_id, d::date + 1) as ends
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as d
  )
  select e.id, e.member_id, e.kind, y.day, (extract(epoch from date_trunc('minute', least(coalesce(e.ended_at, statement_timestamp()), y.ends))
    - date_trunc('minute', greatest(e.started_at, y.starts))) / 60)::integer
  from days y
  join public.time_entries e on e.tenant_id = p_tenant_id and (p_member_id is null or e.member_id = p_member_id) and e.removed_at is null
    and tstzrange(e.started_at, e.ended_at) && tstzrange(y.starts, y.ends) and e.started_at < statement_timestamp();
end;
$function$;

ALTER FUNCTION "private"."time_pieces"(uuid, uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_week_json(p_tenant_id uuid, p_member_id uuid, p_week date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    with pieces as materialized (select p.* from private.time_pieces(p_tenant_id, p_member_id, p_week, p_week + 6) p),
    flags as (
      select coalesce(bool_or(e.ended_at is null), false) as is_open, coalesce(bool_or(private.is_long_entry(e.started_at, e.ended_at)), false) as is_long
      from public.time_entries e where e.tenant_id = p_tenant_id and e.id in (select p.entry_id from pieces p))
    select jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id), 'week_start', p_week,
      'days', (
        select jsonb_agg(jsonb_build_object('day', p_week + d.n,
          'work_minutes', coalesce((select sum(p.minutes) from pieces p where p.day = p_week + d.n and p.kind = 'work'), 0),
          'break_minutes', coalesce((select sum(p.minutes) from pieces p where p.day = p_week + d.n and p.kind = 'break'), 0)) order by d.n)
        from generate_series(0, 6) as d (n)),
      'work_minutes', coalesce((select sum(p.minutes) from pieces p where p.kind = 'work'), 0),
      'break_minutes', coalesce((select sum(p.minutes) from pieces p where p.kind = 'break'), 0),
      'is_open', f.is_open, 'is_long', f.is_long, 'approved_at', w.approved_at,
      'approved_by_name', case when w.approved_by is not null then private.member_name(p_tenant_id, w.approved_by) end)
    from flags f
    left join public.time_weeks w on w.tenant_id = p_tenant_id and w.member_id = p_member_id and w.week_start = p_week);
end;
$function$;

ALTER FUNCTION "private"."time_week_json"(uuid, uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.turn_clock(p_tenant_id uuid, p_member_id uuid, p_id uuid, p_action text, p_source text, p_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_open public.time_entries;
begin
  select e.* into v_open from public.time_entries e
  where e.tenant_id = p_tenant_id and e.member_id = p_member_id and e.ended_at is null and e.removed_at is null for update;
  if p_action = 'start' and v_open.id is not null then
    perform private.fail(409, 'in_use', 'You are clocked in already.');
  elsif p_action <> 'start' and v_open.id is null then
    perform private.fail(409, 'in_use', 'You are not clocked in.');
  elsif p_action = 'break' and v_open.kind = 'break' then
    perform private.fail(409, 'in_use', 'Your break has begun already.');
  elsif p_action = 'resume' and v_open.kind = 'work' then
    perform private.fail(409, 'in_use', 'You are not on a break.');
  end if;
  if v_open.id is not null then
    -- An entry lasts at least a moment, whatever the clocks of two servers say.
    v_now := greatest(v_now, v_open.started_at + interval '1 millisecond');
    update public.time_entries e set ended_at = v_now, ended_by = auth.uid(),
      end_request_id = case when p_action = 'stop' then p_id end, end_request_hash = case when p_action = 'stop' then p_hash end
    where e.tenant_id = p_tenant_id and e.id = v_open.id;
  end if;
  if p_action <> 'stop' then
    insert into public.time_entries (tenant_id, id, member_id, kind, started_at, source, started_by, request_hash)
    values (p_tenant_id, p_id, p_member_id, case when p_action = 'break' then 'break' else 'work' end, v_now, p_source, auth.uid(), p_hash);
  end if;
end;
$function$;

ALTER FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_commission(p_user_id uuid, p_month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_month date := private.input_month(p_month);
  v_lines private.commission_share[];
  v_sums record;
begin
  perform private.require_writable();
  if p_user_id = auth.uid() and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'You cannot approve your own commission. Ask an owner.');
  elsif not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  elsif private.business_date(v_tenant_id, statement_timestamp()) < (v_month + interval '1 month')::date then
    perform private.fail(409, 'period_not_over', 'This month is not over yet.');
  end if;
  perform private.lock_request('commission', v_tenant_id, v_tenant_id);
  select array_agg(l) into v_lines from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l;
  select coalesce(sum(l.base_amount), 0) as base, coalesce(sum(l.amount), 0) as amount, count(*) as lines, count(*) filter (where l.business_date < v_month) as late
  into v_sums from unnest(v_lines) l;
  insert into public.commission_statements (tenant_id, member_id, month, base_amount, amount, line_count, approved_by)
  values (v_tenant_id, p_user_id, v_month, v_sums.base, v_sums.amount, v_sums.lines, auth.uid()) on conflict do nothing;
  if found then
    insert into public.commission_lines (tenant_id, member_id, source_line_id, month, kind, document_id, business_date, product_id, rule_id, basis, percent, shared_with, base_amount, amount)
    select v_tenant_id, l.member_id, l.source_line_id, v_month, l.kind, l.document_id, l.business_date, l.product_id, l.rule_id, l.basis, l.percent, l.shared_with, l.base_amount, l.amount
    from unnest(v_lines) l;
    perform private.write_audit(v_tenant_id, auth.uid(), 'commission_approved', 'commission_statements', p_user_id, null,
      jsonb_build_object('month', v_month, 'amount', v_sums.amount, 'line_count', v_sums.lines));
  end if;
  return private.commission_json(v_tenant_id, p_user_id, v_month, v_sums.base, v_sums.amount, v_sums.lines, v_sums.late);
end;
$function$;

ALTER FUNCTION "public"."approve_commission"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_hours(p_user_id uuid, p_week date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_hours_of(p_user_id);
  v_week date := private.input_week(p_week);
  v_shown jsonb := private.time_week_json(v_tenant_id, p_user_id, v_week);
begin
  if v_shown ->> 'approved_at' is not null then
    return v_shown;
  elsif private.business_date(v_tenant_id, statement_timestamp()) <= v_week + 6 then
    perform private.fail(409, 'period_not_over', 'This week is not over yet.');
  elsif (v_shown ->> 'is_open')::boolean then
    perform private.fail(409, 'in_use', 'Somebody is still clocked in since this week. Correct that entry first.');
  end if;
  insert into public.time_weeks (tenant_id, member_id, week_start, work_minutes, break_minutes, approved_by)
  values (v_tenant_id, p_user_id, v_week, (v_shown ->> 'work_minutes')::integer, (v_shown ->> 'break_minutes')::integer, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'hours_approved', 'time_weeks', p_user_id, null,
    jsonb_build_object('week_start', v_week, 'work_minutes', v_shown -> 'work_minutes', 'break_minutes', v_shown -> 'break_minutes'));
  return private.time_week_json(v_tenant_id, p_user_id, v_week);
end;
$function$;

ALTER FUNCTION "public"."approve_hours"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.clock_time(p_clock jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_id uuid;
  v_action text;
  v_member_id uuid;
  v_hash text;
  v_known text;
  v_refusal jsonb;
begin
  perform private.input_object(p_clock, 'p_clock');
  v_id := private.input_uuid(p_clock, 'id');
  v_action := private.input_choice(p_clock, 'action', array['start', 'break', 'resume', 'stop']);
  v_member_id := coalesce(private.input_uuid(p_clock, 'user_id', '', false), auth.uid());
  -- The PIN is no part of what is kept, not even of a hash.
  v_hash := private.request_hash(p_clock - 'pin');
  perform private.lock_request('time', v_tenant_id, v_member_id);
  select case when e.id = v_id then e.request_hash else e.end_request_hash end || e.member_id into v_known
  from public.time_entries e where e.tenant_id = v_tenant_id and (e.id = v_id or e.end_request_id = v_id);
  if v_known is not null then
    perform private.require_same_request(v_known, v_hash || v_member_id);
    return private.clock_state(v_tenant_id, v_member_id);
  end if;
  if p_clock -> 'pin' is not null or v_member_id <> auth.uid() then
    perform private.require_permission('till.operate');
    perform private.require_staff(v_tenant_id, v_member_id);
    v_refusal := private.check_pin(v_tenant_id, v_member_id, private.input_text(p_clock, 'pin', 20));
    if v_refusal is not null then
      return v_refusal;
    end if;
    if not private.actor_can(v_tenant_id, v_member_id, 'hours.clock') then
      perform private.fail(403, 'permission_denied', 'This person does not use the clock.', '{"permission": "hours.clock"}');
    end if;
  end if;
  -- Whoever works can always pause and go.
  if v_action = 'start' then
    perform private.require_writable();
  end if;
  perform private.turn_clock(v_tenant_id, v_member_id, v_id, v_action, case when p_clock -> 'pin' is not null then 'till' else 'web' end, v_hash);
  return private.clock_state(v_tenant_id, v_member_id);
end;
$function$;

ALTER FUNCTION "public"."clock_time"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_commission_rule(p_rule_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule public.commission_rules;
begin
  perform private.require_writable();
  select r.* into v_rule from public.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id for update;
  if v_rule.id is null then
    perform private.fail(404, 'not_found', 'This rule does not exist.');
  elsif exists (select 1 from public.commission_lines l where l.tenant_id = v_tenant_id and l.rule_id = p_rule_id) then
    perform private.fail(409, 'in_use', 'Statements were approved by this rule. Give it a last day instead.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'commission_rule_deleted', 'commission_rules', p_rule_id, private.commission_rule_json(v_rule), null);
  delete from public.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id;
  return jsonb_build_object('id', p_rule_id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_commission_rule"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_commission(p_user_id uuid, p_month date, p_after text DEFAULT NULL::text, p_limit integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission(case when p_user_id = auth.uid() then 'commission.view_own' else 'commission.view' end);
  v_month date := private.input_month(p_month);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after date;
  v_after_id uuid;
  v_limit integer := private.page_limit(p_limit);
  v_rows jsonb;
begin
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  if v_cursor is not null then
    v_after := private.input_date(v_cursor, 'day');
    v_after_id := private.cursor_id(v_cursor);
  end if;
  select coalesce(jsonb_agg(x.shown order by x.business_date, x.source_line_id), '[]') into v_rows
  from (
    select l.business_date, l.source_line_id, jsonb_build_object('line_id', l.source_line_id, 'kind', l.kind, 'document_id', coalesce(c.sale_id, l.document_id),
      'document_number', coalesce(c.credit_note_number, s.invoice_number), 'business_date', l.business_date, 'is_late', l.business_date < v_month,
      'product_name', p.name, 'basis', l.basis, 'percent', l.percent, 'is_shared', l.shared_with is not null, 'base_amount', l.base_amount, 'amount', l.amount) as shown
    from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l
    left join public.sales s on s.tenant_id = v_tenant_id and s.id = l.document_id
    left join public.credit_notes c on c.tenant_id = v_tenant_id and c.id = l.document_id
    left join public.products p on p.tenant_id = v_tenant_id and p.id = l.product_id
    where v_after is null or (l.business_date, l.source_line_id) > (v_after, v_after_id)
    order by l.business_date, l.source_line_id limit v_limit + 1) x;
  return (
    select private.commission_json(v_tenant_id, p_user_id, v_month, sum(l.base_amount), sum(l.amount), count(*), count(*) filter (where l.business_date < v_month))
      || jsonb_build_object('rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
        'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
          'day', v_rows -> (v_limit - 1) ->> 'business_date', 'id', v_rows -> (v_limit - 1) ->> 'line_id')) end)
    from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l);
end;
$function$;

ALTER FUNCTION "public"."get_commission"(uuid, date, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_hours(p_user_id uuid, p_week date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission(case when p_user_id = auth.uid() then 'hours.clock' else 'hours.view' end);
  v_week date := private.input_week(p_week);
begin
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  return private.time_week_json(v_tenant_id, p_user_id, v_week) || jsonb_build_object('entries', coalesce((
    select jsonb_agg(private.time_entry_json(e) order by e.started_at, e.id)
    from public.time_entries e
    where e.tenant_id = v_tenant_id and e.member_id = p_user_id
      and tstzrange(e.started_at, e.ended_at) && tstzrange(private.business_day_start(v_tenant_id, v_week), private.business_day_start(v_tenant_id, v_week + 7))), '[]'));
end;
$function$;

ALTER FUNCTION "public"."get_hours"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.hours_worked(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_sees_all boolean := private.can('hours.view');
begin
  if p_from is null or p_to is null or private.input_day(p_to, 'p_to') - private.input_day(p_from, 'p_from') not between 0 and 366 then
    perform private.refuse_input('p_to', 'Choose from one day to a year.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', w.member_id, 'full_name', private.member_name(v_tenant_id, w.member_id), 'work_minutes', w.minutes)
      order by w.member_id)
    from (
      select p.member_id, sum(p.minutes) as minutes
      from private.time_pieces(v_tenant_id, case when not v_sees_all then auth.uid() end, p_from, p_to) p
      where p.kind = 'work' group by p.member_id) w), '[]');
end;
$function$;

ALTER FUNCTION "public"."hours_worked"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_clock_states()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_sees_all boolean := private.can('till.operate') or private.can('hours.view');
begin
  return coalesce((
    select jsonb_agg(private.clock_state(v_tenant_id, m.user_id) || jsonb_build_object('has_pin', s.member_id is not null) order by lower(p.full_name), m.user_id)
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    left join private.staff_pins s on s.tenant_id = m.tenant_id and s.member_id = m.user_id
    where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid())), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_clock_states"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_commission(p_month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.view_own');
  v_month date := private.input_month(p_month);
  v_sees_all boolean := private.can('commission.view');
begin
  return jsonb_build_object('month', v_month, 'sees_all', v_sees_all,
    'is_over', private.business_date(v_tenant_id, statement_timestamp()) >= (v_month + interval '1 month')::date,
    'people', coalesce((
      with sums as (
        select l.member_id, sum(l.base_amount) as base, sum(l.amount) as amount, count(*) as lines, count(*) filter (where l.business_date < v_month) as late
        from private.commission_lines_of(v_tenant_id, case when not v_sees_all then auth.uid() end, v_month) l group by l.member_id)
      select jsonb_agg(private.commission_json(v_tenant_id, m.user_id, v_month, s.base, s.amount, s.lines, s.late) order by lower(p.full_name), m.user_id)
      from public.tenant_users m
      join public.profiles p on p.user_id = m.user_id
      left join sums s on s.member_id = m.user_id
      where m.tenant_id = v_tenant_id and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid()) and (m.is_active or s.member_id is not null)), '[]'));
end;
$function$;

ALTER FUNCTION "public"."list_commission"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_commission_rules()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.view');
begin
  return coalesce((
    select jsonb_agg(private.commission_rule_json(r) order by r.product_id is null, r.category_id is null, r.member_id is null, r.valid_from desc, r.id)
    from public.commission_rules r where r.tenant_id = v_tenant_id), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_commission_rules"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_hours(p_week date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_week date := private.input_week(p_week);
  v_sees_all boolean := private.can('hours.view');
begin
  return jsonb_build_object('week_start', v_week, 'sees_all', v_sees_all,
    'is_over', private.business_date(v_tenant_id, statement_timestamp()) > v_week + 6,
    'people', coalesce((
      select jsonb_agg(private.time_week_json(v_tenant_id, m.user_id, v_week) order by lower(p.full_name), m.user_id)
      from public.tenant_users m join public.profiles p on p.user_id = m.user_id
      where m.tenant_id = v_tenant_id and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid())
        and (m.is_active or exists (select 1 from private.time_pieces(v_tenant_id, m.user_id, v_week, v_week + 6)))), '[]'));
end;
$function$;

ALTER FUNCTION "public"."list_hours"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remove_time_entry(p_entry_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('hours.manage');
  v_reason text := private.input_reason(jsonb_build_object('reason', p_reason));
  v_entry public.time_entries;
begin
  select e.* into v_entry from public.time_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id;
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  end if;
  perform private.require_hours_of(v_entry.member_id);
  select e.* into v_entry from public.time_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id for update;
  if v_entry.removed_at is null then
    perform private.refuse_approved(v_tenant_id, v_entry.member_id, v_entry.started_at, v_entry.ended_at);
    perform private.keep_time_change(v_entry, v_reason, private.entry_words(v_entry), null);
    update public.time_entries e set removed_at = clock_timestamp() where e.tenant_id = v_tenant_id and e.id = p_entry_id returning * into v_entry;
  end if;
  return private.time_entry_json(v_entry);
end;
$function$;

ALTER FUNCTION "public"."remove_time_entry"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reopen_hours(p_user_id uuid, p_week date, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_hours_of(p_user_id);
  v_week date := private.input_week(p_week);
  v_reason text := private.input_reason(jsonb_build_object('reason', p_reason));
  v_old public.time_weeks;
begin
  delete from public.time_weeks w where w.tenant_id = v_tenant_id and w.member_id = p_user_id and w.week_start = v_week returning * into v_old;
  if v_old.member_id is not null then
    perform private.write_audit(v_tenant_id, auth.uid(), 'hours_reopened', 'time_weeks', p_user_id,
      jsonb_build_object('week_start', v_week, 'work_minutes', v_old.work_minutes, 'break_minutes', v_old.break_minutes), jsonb_build_object('reason', v_reason));
  end if;
  return private.time_week_json(v_tenant_id, p_user_id, v_week);
end;
$function$;

ALTER FUNCTION "public"."reopen_hours"(uuid, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_commission_rule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule public.commission_rules;
  v_old public.commission_rules;
begin
  perform private.require_writable();
  perform private.input_object(p_rule, 'p_rule');
  v_rule := private.input_commission_rule(v_tenant_id, p_rule);
  perform private.lock_request('commission', v_tenant_id, v_tenant_id);
  select r.* into v_old from public.commission_rules r where r.tenant_id = v_tenant_id and r.id = v_rule.id for update;
  if v_old.id is not null and to_jsonb(v_old) - '{created_at,updated_at}'::text[] = to_jsonb(v_rule) - '{created_at,updated_at}'::text[] then
    return private.commission_rule_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_rule, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  elsif v_old.id is null and (select count(*) from public.commission_rules r where r.tenant_id = v_tenant_id) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 rules. Delete one first.');
  end if;
  insert into public.commission_rules as r (tenant_id, id, basis, percent, product_id, category_id, member_id, shared_with, valid_from, valid_to)
  values (v_tenant_id, v_rule.id, v_rule.basis, v_rule.percent, v_rule.product_id, v_rule.category_id, v_rule.member_id, v_rule.shared_with, v_rule.valid_from, v_rule.valid_to)
  on conflict (tenant_id, id) do update set basis = excluded.basis, percent = excluded.percent, product_id = excluded.product_id, category_id = excluded.category_id,
    member_id = excluded.member_id, shared_with = excluded.shared_with, valid_from = excluded.valid_from, valid_to = excluded.valid_to
  returning * into v_rule;
  perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'commission_rule_made' else 'commission_rule_changed' end, 'commission_rules', v_rule.id,
    case when v_old.id is not null then private.commission_rule_json(v_old) end, private.commission_rule_json(v_rule));
  return private.commission_rule_json(v_rule);
end;
$function$;

ALTER FUNCTION "public"."save_commission_rule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_time_entry(p_entry jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_reason text;
  v_old public.time_entries;
  v_entry public.time_entries;
begin
  perform private.input_object(p_entry, 'p_entry');
  v_tenant_id := private.require_hours_of(private.input_uuid(p_entry, 'user_id'));
  v_reason := private.input_reason(p_entry);
  select e.* into v_old from public.time_entries e where e.tenant_id = v_tenant_id and e.id = private.input_uuid(p_entry, 'id') for update;
  v_entry := v_old;
  v_entry.tenant_id := v_tenant_id;
  v_entry.id := private.input_uuid(p_entry, 'id');
  v_entry.member_id := private.input_uuid(p_entry, 'user_id');
  v_entry.kind := private.input_choice(p_entry, 'kind', array['work', 'break']);
  v_entry.started_at := private.input_instant(p_entry, 'started_at');
  v_entry.ended_at := private.input_instant(p_entry, 'ended_at');
  if v_old.member_id <> v_entry.member_id or v_old.removed_at is not null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  elsif private.entry_words(v_old) = private.entry_words(v_entry) then
    return private.time_entry_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_entry, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this entry. Reload it.');
  end if;
  perform private.check_time_entry(v_entry, v_old.id is not null and v_old.ended_at is null);
  perform private.refuse_approved(v_tenant_id, v_entry.member_id, least(v_old.started_at, v_entry.started_at), greatest(v_old.ended_at, v_entry.ended_at));
  insert into public.time_entries as e (tenant_id, id, member_id, kind, started_at, ended_at, source, started_by, ended_by, request_hash)
  values (v_tenant_id, v_entry.id, v_entry.member_id, v_entry.kind, v_entry.started_at, v_entry.ended_at, 'manager', auth.uid(), auth.uid(), private.request_hash(p_entry))
  on conflict (tenant_id, id) do update set kind = excluded.kind, started_at = excluded.started_at, ended_at = excluded.ended_at,
    ended_by = case when e.ended_at is null and excluded.ended_at is not null then auth.uid() else e.ended_by end
  returning * into v_entry;
  perform private.keep_time_change(v_entry, v_reason, case when v_old.id is not null then private.entry_words(v_old) end, private.entry_words(v_entry));
  return private.time_entry_json(v_entry);
end;
$function$;

ALTER FUNCTION "public"."save_time_entry"(jsonb) OWNER TO "postgres";

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.commission_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.commission_rules FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.commission_rules FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.commission_statements FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.commission_statements FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.commission_statements FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_entries FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.time_entries FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.time_entry_changes FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.time_entry_changes FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _310_visible_reason BEFORE INSERT ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('reason');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_weeks FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

COMMENT ON COLUMN "public"."commission_lines"."shared_with" IS 'Who has half of it, where the rule said so.';

COMMENT ON COLUMN "public"."commission_lines"."source_line_id" IS 'The line of the sale, or of the credit note.';

COMMENT ON COLUMN "public"."commission_rules"."basis" IS 'net: of the price without tax; margin: of that less what the goods cost.';

COMMENT ON COLUMN "public"."commission_rules"."shared_with" IS 'Half of it is this person''s; the smallest coin that is left over is the seller''s.';

COMMENT ON COLUMN "public"."commission_rules"."valid_to" IS 'The last day of sale that it holds for; null: it goes on.';

COMMENT ON COLUMN "public"."commission_statements"."month" IS 'Its first day.';

COMMENT ON COLUMN "public"."time_entries"."end_request_id" IS 'The id with which the person stopped: the same again is answered, not done.';

COMMENT ON COLUMN "public"."time_entries"."ended_at" IS 'Null while it goes on. Nothing but a person ends it.';

COMMENT ON COLUMN "public"."time_entries"."removed_at" IS 'Taken out by a manager: it counts no more, and stays readable.';

COMMENT ON COLUMN "public"."time_entries"."source" IS 'till: by PIN; web: by the person signed in; manager: written afterwards.';

COMMENT ON COLUMN "public"."time_entries"."started_by" IS 'Who was signed in; at a till often somebody else than the person.';

COMMENT ON COLUMN "public"."time_entry_changes"."after" IS 'The same as it became; null where it was removed.';

COMMENT ON COLUMN "public"."time_entry_changes"."before" IS '{kind, started_at, ended_at} as it was; null where it was added.';

COMMENT ON COLUMN "public"."time_weeks"."week_start" IS 'A Monday, as a business day.';

COMMENT ON FUNCTION "private"."category_path"(uuid, uuid) IS 'A category and what it lies in, the nearest first.';

COMMENT ON FUNCTION "private"."check_time_entry"(public.time_entries, boolean) IS 'Raises invalid_input for times that cannot be: no end, longer than a day, in the future, over other hours of the person.';

COMMENT ON FUNCTION "private"."clock_state"(uuid, uuid) IS 'Whether a person works, pauses or is out, and since when {user_id, full_name, state, since, is_long}.';

COMMENT ON FUNCTION "private"."commission_entries"(uuid, date, date) IS 'What each line sold or returned in a range of days brings: base (net, or net less cost) times percent, rounded to the currency. The rule is that of the day of sale; a return takes back as it was given.';

COMMENT ON FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) IS 'A statement as list_commission answers it.';

COMMENT ON FUNCTION "private"."commission_lines_of"(uuid, uuid, date) IS 'The lines of a statement, of one person or (null) of all: kept ones where it is approved, else what the month brought, and what came late for up to three approved months before.';

COMMENT ON FUNCTION "private"."commission_month"(uuid, uuid, date) IS 'The month on whose statement something of a month stands: that month, or the first one after it that is not approved.';

COMMENT ON FUNCTION "private"."commission_rule_json"(public.commission_rules) IS 'A rule of commission as the functions of rules answer it.';

COMMENT ON FUNCTION "private"."entry_words"(public.time_entries) IS 'What a correction may change of an entry.';

COMMENT ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) IS 'A rule as a client sends it; invalid_input, or not_found for goods and people of nobody''s.';

COMMENT ON FUNCTION "private"."input_month"(date) IS 'The first day of a month or invalid_input.';

COMMENT ON FUNCTION "private"."input_reason"(jsonb) IS 'The reason of a body: one line of 3 to 200 characters, or invalid_input.';

COMMENT ON FUNCTION "private"."input_week"(date) IS 'A Monday or invalid_input.';

COMMENT ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) IS 'Whether an entry lasts more than 16 hours: somebody forgot the clock. It is flagged, never closed by itself.';

COMMENT ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) IS 'Keeps what was corrected, and one line of the audit record.';

COMMENT ON FUNCTION "private"."member_name"(uuid, uuid) IS 'What a person of the team is called, deactivated people too.';

COMMENT ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) IS 'Raises period_locked where hours lie in an approved week of the person.';

COMMENT ON FUNCTION "private"."require_hours_of"(uuid) IS 'The business whose hours of a person the caller may correct and approve, with the person''s hours locked: hours.manage, and nobody their own but an owner.';

COMMENT ON FUNCTION "private"."time_entry_json"(public.time_entries) IS 'One entry of a sheet, with what was corrected of it. Its day is the one on which it began.';

COMMENT ON FUNCTION "private"."time_pieces"(uuid, uuid, date, date) IS 'Minutes of each entry on each business day of a range, of one person or (null) of all. Begin and end count by the whole minute, so that pieces add up to the entry; what goes on counts up to now.';

COMMENT ON FUNCTION "private"."time_week_json"(uuid, uuid, date) IS 'The week of a person as list_hours answers it.';

COMMENT ON FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) IS 'Ends what goes on and begins what comes next, at this moment. in_use where the person is not where the action begins.';

COMMENT ON FUNCTION "public"."approve_commission"(uuid, date) IS 'Approves the commission of a person for a month that is over (period_not_over): its lines are kept as they are, what changes later stands on the next statement. The same again changes nothing. Nobody their own but an owner. Needs commission.manage; answers the statement as in list_commission.';

COMMENT ON FUNCTION "public"."approve_hours"(uuid, date) IS 'Approves the week of a person that begins on Monday p_week: nothing in it changes any longer. period_not_over before it has ended, in_use while an entry of it is open. Needs hours.manage; answers the week as list_hours.';

COMMENT ON FUNCTION "public"."clock_time"(jsonb) IS 'Clocks in or out {id, action: start|break|resume|stop, user_id (else the caller), pin}: the time is the server''s. For somebody else, and at a till, with that person''s PIN (invalid_pin, rate_limited; needs till.operate). Idempotent by id and body. in_use where the person is not where the action begins. Needs hours.clock; answers as list_clock_states.';

COMMENT ON FUNCTION "public"."delete_commission_rule"(uuid) IS 'Deletes a rule by which no statement was approved (in_use); another one gets a last day. Needs commission.manage.';

COMMENT ON FUNCTION "public"."get_commission"(uuid, date, text, integer) IS 'The statement of a person: sums as in list_commission, and rows [{line_id, kind: sale|return, document_id (the sale), document_number, business_date, is_late (of an approved month before), product_name, basis, percent, is_shared, base_amount, amount}] with next_cursor. The own one with commission.view_own, others'' with commission.view.';

COMMENT ON FUNCTION "public"."get_hours"(uuid, date) IS 'The sheet of a person: the week as in list_hours, and entries [{id, kind: work|break, started_at, ended_at, day, minutes, source: till|web|manager, is_long, is_removed, updated_at, changes: [{changed_at, changed_by_name, reason, before, after}]}]. The own one with hours.clock, others'' with hours.view.';

COMMENT ON FUNCTION "public"."hours_worked"(date, date) IS 'Minutes worked, without breaks, in a range of at most a year of business days [{user_id, full_name, work_minutes}]: of everybody with hours.view, else of the caller. Needs hours.clock.';

COMMENT ON FUNCTION "public"."list_clock_states"() IS 'Who works, pauses or is out now [{user_id, full_name, state: out|working|pausing, since, is_long (more than 16 hours), has_pin}], by name: everybody active with till.operate or hours.view, else the caller alone. Needs hours.clock.';

COMMENT ON FUNCTION "public"."list_commission"(date) IS 'Commission of the month with the first day p_month {month, sees_all, is_over, people: [{user_id, full_name, month, base_amount, amount, line_count, late_count, approved_at, approved_by_name}]}: of everybody with commission.view, else of the caller. Needs commission.view_own.';

COMMENT ON FUNCTION "public"."list_commission_rules"() IS 'Rules of commission, the most particular first [{id, basis: net|margin, percent (2 is 2 %), product_id, product_name, category_id, category_name, user_id, full_name, shared_with, shared_with_name, valid_from, valid_to, updated_at}]. Needs commission.view.';

COMMENT ON FUNCTION "public"."list_hours"(date) IS 'Working hours of the week that begins on Monday p_week {week_start, sees_all, is_over, people: [{user_id, full_name, week_start, days: [{day, work_minutes, break_minutes}] (7 business days), work_minutes, break_minutes, is_open, is_long, approved_at, approved_by_name}]}: of everybody with hours.view, else of the caller. Needs hours.clock.';

COMMENT ON FUNCTION "public"."remove_time_entry"(uuid, text) IS 'Takes hours out of what counts, for a reason of 3 to 200 characters; they stay readable. period_locked in an approved week. Needs hours.manage, and nobody their own but an owner.';

COMMENT ON FUNCTION "public"."reopen_hours"(uuid, date, text) IS 'Opens an approved week again, for a reason of 3 to 200 characters, which the audit record keeps. Needs hours.manage; answers the week as list_hours.';

COMMENT ON FUNCTION "public"."save_commission_rule"(jsonb) IS 'Makes or changes a rule {id, basis: net|margin, percent from 0.001 to 100, product_id or category_id, user_id, shared_with, valid_from, valid_to, expected_updated_at for a change; stale_row}. It holds for months that are not approved. At most 200 (limit_reached). Needs commission.manage; answers as list_commission_rules.';

COMMENT ON FUNCTION "public"."save_time_entry"(jsonb) IS 'Adds or corrects hours of a person {id, user_id, kind: work|break, started_at, ended_at (may stay open), reason of 3 to 200 characters, expected_updated_at for a change; stale_row}; what was there before is kept. period_locked in an approved week, invalid_input where it overlaps. Nobody their own but an owner. Needs hours.manage; answers the entry of get_hours.';

COMMENT ON TABLE "public"."commission_lines" IS 'The lines behind an approved statement: one line of a sale or return counts once for a person. Append-only.';

COMMENT ON TABLE "public"."commission_rules" IS 'What people earn by what they sell: for goods, for a person, from a day on. Of several the most particular holds: a product, else the nearest category, else a person, else the newest.';

COMMENT ON TABLE "public"."commission_statements" IS 'The commission of a person for a month, as it was approved. Append-only: what comes later stands on the next month''s.';

COMMENT ON TABLE "public"."time_entries" IS 'When people worked and paused: one row from one press of the clock to the next. Two of one person never overlap. What a manager corrects stays in time_entry_changes.';

COMMENT ON TABLE "public"."time_entry_changes" IS 'What managers added, corrected and removed of working hours, and why. Append-only: the original is never lost.';

COMMENT ON TABLE "public"."time_weeks" IS 'Weeks of a person that were approved: nothing in them changes until somebody opens them again.';

COMMENT ON TYPE "private"."commission_entry" IS 'What one line of a sale or return brings, before it is shared.';

COMMENT ON TYPE "private"."commission_share" IS 'A line of a person''s statement, kept or not.';

REVOKE ALL ON FUNCTION "private"."category_path"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."category_path"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."category_path"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_time_entry"(public.time_entries, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_time_entry"(public.time_entries, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_time_entry"(public.time_entries, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clock_state"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clock_state"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clock_state"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_entries"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_entries"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_entries"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_lines_of"(uuid, uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_lines_of"(uuid, uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_lines_of"(uuid, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_month"(uuid, uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_month"(uuid, uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_month"(uuid, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_rule_json"(public.commission_rules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_rule_json"(public.commission_rules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_rule_json"(public.commission_rules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_words"(public.time_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entry_words"(public.time_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entry_words"(public.time_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_month"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_month"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_month"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_reason"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_reason"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_reason"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_week"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_week"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_week"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_name"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_hours_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_hours_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_hours_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_entry_json"(public.time_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_entry_json"(public.time_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_entry_json"(public.time_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_pieces"(uuid, uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_pieces"(uuid, uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_pieces"(uuid, uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_week_json"(uuid, uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_week_json"(uuid, uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_week_json"(uuid, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_commission"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_commission"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_commission"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_commission"(uuid, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_commission"(uuid, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."approve_hours"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_hours"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_hours"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_hours"(uuid, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_hours"(uuid, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."clock_time"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."clock_time"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_commission_rule"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_commission_rule"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_commission"(uuid, date, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_commission"(uuid, date, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_commission"(uuid, date, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_commission"(uuid, date, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_commission"(uuid, date, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_hours"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hours"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hours"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_hours"(uuid, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_hours"(uuid, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."hours_worked"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."hours_worked"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_clock_states"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_clock_states"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_clock_states"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_clock_states"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_clock_states"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_commission"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_commission"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_commission"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_commission"(date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_commission"(date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_commission_rules"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_commission_rules"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_commission_rules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_commission_rules"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_commission_rules"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_hours"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_hours"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_hours"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_hours"(date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_hours"(date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."remove_time_entry"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_time_entry"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_time_entry"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_time_entry"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_time_entry"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reopen_hours"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reopen_hours"(uuid, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reopen_hours"(uuid, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reopen_hours"(uuid, date, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reopen_hours"(uuid, date, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_commission_rule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_commission_rule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_time_entry"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_time_entry"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."commission_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_lines" TO "service_role";

REVOKE ALL ON TABLE "public"."commission_rules" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_rules" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_rules" TO "service_role";

REVOKE ALL ON TABLE "public"."commission_statements" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_statements" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_statements" TO "service_role";

REVOKE ALL ON TABLE "public"."time_entries" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entries" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entries" TO "service_role";

REVOKE ALL ON TABLE "public"."time_entry_changes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entry_changes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entry_changes" TO "service_role";

REVOKE ALL ON TABLE "public"."time_weeks" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_weeks" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_weeks" TO "service_role";

ALTER TABLE "public"."commission_lines" ADD CONSTRAINT "commission_lines_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX commission_lines_month_idx ON public.commission_lines USING btree (tenant_id, member_id, month, business_date, source_line_id);

CREATE INDEX commission_lines_source_idx ON public.commission_lines USING btree (tenant_id, source_line_id);

CREATE POLICY "tenant_isolation" ON "public"."commission_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_category_id_fkey" FOREIGN KEY (tenant_id, category_id) REFERENCES public.categories(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX commission_rules_category_idx ON public.commission_rules USING btree (tenant_id, category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX commission_rules_product_idx ON public.commission_rules USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "public"."commission_rules" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."commission_statements" ADD CONSTRAINT "commission_statements_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."commission_statements" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."time_entries" ADD CONSTRAINT "time_entries_apart" EXCLUDE USING gist (tenant_id WITH =, member_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE ((removed_at IS NULL));

ALTER TABLE "public"."time_entries" ADD CONSTRAINT "time_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX time_entries_end_request_key ON public.time_entries USING btree (tenant_id, end_request_id) WHERE (end_request_id IS NOT NULL);

CREATE INDEX time_entries_member_idx ON public.time_entries USING btree (tenant_id, member_id, started_at);

CREATE UNIQUE INDEX time_entries_one_open_key ON public.time_entries USING btree (tenant_id, member_id) WHERE ((ended_at IS NULL) AND (removed_at IS NULL));

CREATE POLICY "tenant_isolation" ON "public"."time_entries" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."time_entry_changes" ADD CONSTRAINT "time_entry_changes_tenant_id_entry_id_fkey" FOREIGN KEY (tenant_id, entry_id) REFERENCES public.time_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."time_entry_changes" ADD CONSTRAINT "time_entry_changes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX time_entry_changes_entry_idx ON public.time_entry_changes USING btree (tenant_id, entry_id);

CREATE POLICY "tenant_isolation" ON "public"."time_entry_changes" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."time_weeks" ADD CONSTRAINT "time_weeks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."time_weeks" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "commission.manage", "description": "Make commission rules and approve statements"}') r;

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "commission.view_own", "description": "See the own commission"}') r;

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "commission.view", "description": "See everybody''s commission"}') r;

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "hours.clock", "description": "Clock in and out, and see the own hours"}') r;

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "hours.manage", "description": "Correct and approve working hours"}') r;

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "hours.view", "description": "See everybody''s working hours"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "commission.view_own"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "commission.view"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "hours.clock"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "accountant", "permission_key": "hours.view"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "commission.manage"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "commission.view_own"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "commission.view"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "hours.clock"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "hours.manage"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "hours.view"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "cashier", "permission_key": "commission.view_own"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "cashier", "permission_key": "hours.clock"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "commission.view_own"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "hours.clock"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "hours.manage"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "manager", "permission_key": "hours.view"}') r;
