set local check_function_bodies = off;

DROP TRIGGER "_600_templates" ON "public"."ledger_accounts";

DROP INDEX "public"."journal_lines_account_idx";


DROP FUNCTION "private"."is_period_locked"(uuid, date);

DROP FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone);

DROP FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone);

DROP FUNCTION "private"."tg_ledger_accounts__templates"();

DROP FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[]);

DROP FUNCTION "private"."write_journal_lines"(uuid, date, jsonb);

DROP PROCEDURE "private"."add_ledger_account"(text, text, text, text, text);

DROP TABLE "private"."ledger_account_templates";


CREATE TABLE "private"."chart_accounts" ("chart" text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "account_type" text NOT NULL, "subtype" text NOT NULL, "normal_balance" text NOT NULL, "cash_flow_class" text, "parent_code" text, "role" text, CONSTRAINT "chart_accounts_chart_check" CHECK ((chart ~ '^(\*|[A-Z]{2})$'::text)), CONSTRAINT "chart_accounts_chart_role_key" UNIQUE (chart, role), CONSTRAINT "chart_accounts_pkey" PRIMARY KEY (chart, code));

ALTER TABLE "private"."chart_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."chart_accounts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."chart_accounts" OWNER TO "postgres";

CREATE TABLE "private"."journal_sources" ("source_type" text NOT NULL, "area" text NOT NULL, CONSTRAINT "journal_sources_area_check" CHECK ((area = ANY (ARRAY['sales'::text, 'purchases'::text, 'stock'::text, 'bank'::text, 'tax'::text]))), CONSTRAINT "journal_sources_pkey" PRIMARY KEY (source_type, area));

ALTER TABLE "private"."journal_sources" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."journal_sources" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."journal_sources" OWNER TO "postgres";

CREATE TABLE "private"."ledger_watermarks" ("tenant_id" uuid NOT NULL, "sequence" bigint NOT NULL, CONSTRAINT "ledger_watermarks_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "ledger_watermarks_sequence_check" CHECK ((sequence >= 0)));

ALTER TABLE "private"."ledger_watermarks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."ledger_watermarks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."ledger_watermarks" OWNER TO "postgres";

CREATE TABLE "public"."accounting_locks" ("area" text NOT NULL, "kind" text NOT NULL, "locked_until" date NOT NULL, "reason" text, "locked_by" uuid, "locked_at" timestamp with time zone NOT NULL, CONSTRAINT "accounting_locks_area_check" CHECK ((area = ANY (ARRAY['sales'::text, 'purchases'::text, 'stock'::text, 'bank'::text, 'tax'::text, 'all'::text]))), CONSTRAINT "accounting_locks_hard_is_for_all" CHECK (((kind = 'soft'::text) OR (area = 'all'::text))), CONSTRAINT "accounting_locks_kind_check" CHECK ((kind = ANY (ARRAY['soft'::text, 'hard'::text]))), CONSTRAINT "accounting_locks_locked_until_check" CHECK (isfinite(locked_until)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "accounting_locks_pkey" PRIMARY KEY (tenant_id, area, kind));

ALTER TABLE "public"."accounting_locks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_locks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_locks" OWNER TO "postgres";

CREATE TABLE "public"."accounting_settings" ("year_start_month" smallint NOT NULL, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "accounting_settings_year_start_month_check" CHECK (((year_start_month >= 1) AND (year_start_month <= 12))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "accounting_settings_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "public"."accounting_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_settings" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_settings" OWNER TO "postgres";

CREATE TABLE "public"."accounting_windows" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "area" text NOT NULL, "user_id" uuid NOT NULL, "reason" text NOT NULL, "opened_by" uuid NOT NULL, "opened_at" timestamp with time zone NOT NULL, "expires_at" timestamp with time zone NOT NULL, "closed_at" timestamp with time zone, CONSTRAINT "accounting_windows_area_check" CHECK ((area = ANY (ARRAY['sales'::text, 'purchases'::text, 'stock'::text, 'bank'::text, 'tax'::text, 'all'::text]))), CONSTRAINT "accounting_windows_is_short" CHECK (((expires_at > opened_at) AND (expires_at <= (opened_at + '24:00:00'::interval)))), CONSTRAINT "accounting_windows_reason_check" CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 500))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "accounting_windows_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."accounting_windows" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_windows" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."accounting_windows" OWNER TO "postgres";

CREATE TABLE "public"."closed_years" ("ends_on" date NOT NULL, "trial_balance" jsonb NOT NULL, "profit" numeric(14,2) NOT NULL, "sequence" bigint NOT NULL, "chain_hash" bytea NOT NULL, "closed_by" uuid, "closed_at" timestamp with time zone NOT NULL, CONSTRAINT "closed_years_ends_on_check" CHECK (isfinite(ends_on)), CONSTRAINT "closed_years_profit_check" CHECK (((profit >= '-1000000000000'::numeric) AND (profit <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "closed_years_pkey" PRIMARY KEY (tenant_id, ends_on));

ALTER TABLE "public"."closed_years" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."closed_years" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."closed_years" OWNER TO "postgres";

CREATE TABLE "public"."journal_templates" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "memo" text, "lines" jsonb NOT NULL, "archived_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "journal_templates_memo_check" CHECK ((length(memo) <= 500)), CONSTRAINT "journal_templates_name_check" CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 80))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "journal_templates_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."journal_templates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."journal_templates" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."journal_templates" OWNER TO "postgres";

CREATE TABLE "public"."ledger_balances" ("grain" text NOT NULL, "starts_on" date NOT NULL, "ledger_account_id" uuid NOT NULL, "location_id" uuid, "debit" numeric(18,2) NOT NULL, "credit" numeric(18,2) NOT NULL, CONSTRAINT "ledger_balances_credit_check" CHECK (((credit >= (0)::numeric) AND (credit <= '1000000000000000'::numeric))), CONSTRAINT "ledger_balances_debit_check" CHECK (((debit >= (0)::numeric) AND (debit <= '1000000000000000'::numeric))), CONSTRAINT "ledger_balances_grain_check" CHECK ((grain = ANY (ARRAY['month'::text, 'day'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id());

ALTER TABLE "public"."ledger_balances" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."ledger_balances" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."ledger_balances" OWNER TO "postgres";

CREATE TABLE "public"."manual_journals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "journal_entry_id" uuid NOT NULL, "reversal_entry_id" uuid, "reason" text, "created_by" uuid, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "manual_journals_kind_check" CHECK ((kind = ANY (ARRAY['manual'::text, 'opening_balance'::text, 'opening_transfer'::text, 'manual_reversal'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "manual_journals_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."manual_journals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."manual_journals" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."manual_journals" OWNER TO "postgres";

ALTER TABLE "private"."document_sequences" ADD COLUMN "chain_hash" bytea;

ALTER TABLE "public"."cash_movements" ADD COLUMN "ledger_account_id" uuid;

ALTER TABLE "public"."journal_entries" ADD COLUMN "sequence" bigint;

ALTER TABLE "public"."journal_entries" ADD COLUMN "chain_hash" bytea;

ALTER TABLE "public"."journal_entries" ADD COLUMN "is_closing" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."journal_lines" ADD COLUMN "location_id" uuid;

ALTER TABLE "public"."journal_lines" ADD COLUMN "contact_id" uuid;

ALTER TABLE "public"."journal_lines" ADD COLUMN "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;

ALTER TABLE "public"."ledger_accounts" ADD COLUMN "subtype" text;

ALTER TABLE "public"."ledger_accounts" ADD COLUMN "parent_id" uuid;

ALTER TABLE "public"."ledger_accounts" ADD COLUMN "cash_flow_class" text;

ALTER TABLE "public"."ledger_accounts" ADD COLUMN "default_tax_rate_id" uuid;

ALTER TABLE "public"."ledger_accounts" ADD COLUMN "merged_into_id" uuid;

ALTER TABLE "public"."ledger_balances" ADD COLUMN "location_key" uuid GENERATED ALWAYS AS (COALESCE(location_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

CREATE TYPE "private"."account_amount" AS ("column_number" integer, "account_id" uuid, "amount" numeric);

ALTER TYPE "private"."account_amount" OWNER TO "postgres";

CREATE TYPE "private"."account_sum" AS ("range_number" integer, "ledger_account_id" uuid, "location_id" uuid, "debit" numeric, "credit" numeric);

ALTER TYPE "private"."account_sum" OWNER TO "postgres";

CREATE TYPE "private"."statement_row" AS ("account_id" uuid, "code" text, "name" text, "account_type" text, "subtype" text, "role" text, "parent_id" uuid, "cash_flow_class" text, "amounts" numeric[]);

ALTER TYPE "private"."statement_row" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_amounts(p_tenant_id uuid, p_columns jsonb, p_without_closing boolean DEFAULT false)
 RETURNS SETOF private.account_amount
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_froms date[];
  v_tos date[];
begin
  select array_agg((c.value ->> 'from')::date order by c.ordinality), array_agg((c.value ->> 'to')::date order by c.ordinality)
  into v_froms, v_tos from jsonb_array_elements(p_columns) with ordinality as c;
  return query
  select s.range_number, coalesce(a.merged_into_id, a.id), sum(s.debit - s.credit)
  from private.account_sums(p_tenant_id, v_froms, v_tos, p_without_closing) s
  join jsonb_array_elements(p_columns) with ordinality as c on c.ordinality = s.range_number
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = s.ledger_account_id
  where case when (c.value ->> 'is_unassigned')::boolean then s.location_id is null
    else coalesce(s.location_id = (c.value ->> 'location_id')::uuid, c.value ->> 'location_id' is null) end
  group by 1, 2;
end;
$function$;

ALTER FUNCTION "private"."account_amounts"(uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_json(p_account public.ledger_accounts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'account_type', p_account.account_type,
    'subtype', p_account.subtype, 'normal_balance', p_account.normal_balance, 'role', p_account.role,
    'is_control', private.is_control_role(p_account.role), 'parent_id', p_account.parent_id, 'cash_flow_class', p_account.cash_flow_class,
    'default_tax_rate_id', p_account.default_tax_rate_id, 'is_active', p_account.is_active, 'merged_into_id', p_account.merged_into_id,
    'has_lines', private.has_lines(p_account.tenant_id, p_account.id));
$function$;

ALTER FUNCTION "private"."account_json"(public.ledger_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_sums(p_tenant_id uuid, p_froms date[], p_tos date[], p_without_closing boolean DEFAULT false, p_account_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF private.account_sum
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_watermark bigint := coalesce((select w.sequence from private.ledger_watermarks w where w.tenant_id = p_tenant_id), 0);
begin
  return query
  with ranges as materialized (
    select r.place::integer as place, r.from_on, r.to_on, (date_trunc('month', r.from_on + interval '1 month' - interval '1 day'))::date as full_from,
      date_trunc('month', r.to_on + 1)::date as full_to
    from unnest(p_froms, p_tos) with ordinality as r (from_on, to_on, place)
    where r.from_on <= r.to_on
  ), pieces as materialized (
    -- Whole months by month; the days before and after them by day.
    select r.place, 'month' as grain, r.full_from as from_on, r.full_to - 1 as to_on from ranges r where r.full_from < r.full_to
    union all
    select r.place, 'day', r.from_on, r.full_from - 1 from ranges r where r.full_from < r.full_to and r.from_on < r.full_from
    union all
    select r.place, 'day', r.full_to, r.to_on from ranges r where r.full_from < r.full_to and r.full_to <= r.to_on
    union all
    select r.place, 'day', r.from_on, r.to_on from ranges r where r.full_from >= r.full_to
  ), tail as materialized (
    select l.business_date, l.ledger_account_id, l.location_id, sum(l.debit) as debit, sum(l.credit) as credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where e.tenant_id = p_tenant_id and e.sequence > v_watermark
    group by 1, 2, 3
  ), closing as materialized (
    select l.business_date, l.ledger_account_id, l.location_id, l.debit, l.credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where p_without_closing and e.tenant_id = p_tenant_id and e.is_closing
  )
  select s.place, s.ledger_account_id, s.location_id, sum(s.debit), sum(s.credit)
  from (
    select p.place, b.ledger_account_id, b.location_id, b.debit, b.credit
    from pieces p
    join public.ledger_balances b on b.tenant_id = p_tenant_id and b.grain = p.grain and b.starts_on between p.from_on and p.to_on
    where p_account_ids is null or b.ledger_account_id = any (p_account_ids)
    union all
    select r.place, t.ledger_account_id, t.location_id, t.debit, t.credit
    from ranges r join tail t on t.business_date between r.from_on and r.to_on
    where p_account_ids is null or t.ledger_account_id = any (p_account_ids)
    union all
    select r.place, c.ledger_account_id, c.location_id, -c.debit, -c.credit
    from ranges r join closing c on c.business_date between r.from_on and r.to_on
    where p_account_ids is null or c.ledger_account_id = any (p_account_ids)
  ) s
  group by s.place, s.ledger_account_id, s.location_id;
end;
$function$;

ALTER FUNCTION "private"."account_sums"(uuid, date[], date[], boolean, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accounting_day(p_body jsonb, p_key text, p_prefix text DEFAULT ''::text, p_is_required boolean DEFAULT true)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not p_is_required and coalesce(jsonb_typeof(p_body -> p_key), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_body -> p_key) is distinct from 'string' or (p_body ->> p_key) !~ '^\d{4}-\d\d-\d\d$'
    or not pg_input_is_valid(p_body ->> p_key, 'date') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day((p_body ->> p_key)::date, p_prefix || p_key);
end;
$function$;

ALTER FUNCTION "private"."accounting_day"(jsonb, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_columns(p_amounts numeric[], p_more numeric[], p_sign integer DEFAULT 1)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(coalesce(x.amount, 0) + p_sign * coalesce(x.more, 0) order by x.place)
  from unnest(p_amounts, p_more) with ordinality as x (amount, more, place);
$function$;

ALTER FUNCTION "private"."add_columns"(numeric[], numeric[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.assert_open(p_tenant_id uuid, p_area text, p_business_date date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_locked(p_tenant_id, array[p_area], p_business_date) then
    perform private.refuse_locked(p_tenant_id, array[p_area], p_business_date);
  end if;
end;
$function$;

ALTER FUNCTION "private"."assert_open"(uuid, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.balance_sheet_json(p_tenant_id uuid, p_columns jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_all private.statement_row[];
  v_rows private.statement_row[];
  v_assets private.statement_row[];
  v_liabilities private.statement_row[];
  v_equity private.statement_row[];
  v_results private.statement_row[];
  v_earlier numeric[];
  v_this_year numeric[];
  v_between numeric[];
  v_totals numeric[];
begin
  -- Twice as many columns: until the year began, and in it.
  v_all := array(select r from private.statement_rows(p_tenant_id, (
    select jsonb_agg(c.value || jsonb_build_object('from', '1970-01-01', 'to', private.year_start(p_tenant_id, (c.value ->> 'to')::date) - 1)
      order by c.ordinality) from jsonb_array_elements(p_columns) with ordinality as c) || (
    select jsonb_agg(c.value || jsonb_build_object('from', private.year_start(p_tenant_id, (c.value ->> 'to')::date)) order by c.ordinality)
    from jsonb_array_elements(p_columns) with ordinality as c)) r);
  v_results := array(select r from unnest(v_all) r where r.account_type in ('income', 'expense'));
  v_earlier := (private.total_columns(v_results, null, -1, 2 * c_count))[1:c_count];
  v_this_year := (private.total_columns(v_results, null, -1, 2 * c_count))[c_count + 1:2 * c_count];
  v_rows := array(
    select private.with_amounts(r, private.add_columns(r.amounts[1:c_count], r.amounts[c_count + 1:2 * c_count]))
    from unnest(v_all) r where r.account_type not in ('income', 'expense'));
  v_assets := array(
    select case when private.changes_side(r) then private.with_amounts(r, private.one_side(r.amounts, 1)) else r end
    from unnest(v_rows) r where private.changes_side(r) or r.account_type = 'asset');
  v_liabilities := array(
    select case when private.changes_side(r) then private.with_amounts(r, private.one_side(r.amounts, -1)) else r end
    from unnest(v_rows) r where private.changes_side(r) or r.account_type = 'liability');
  v_equity := array(select r from unnest(v_rows) r where r.account_type = 'equity');
  v_totals := private.add_columns(private.add_columns(private.total_columns(v_equity, null, -1, c_count), v_earlier), v_this_year);
  -- Entries between two locations balance as a whole, not in each. For the whole business there is no such row: a difference would show.
  v_between := (
    select array_agg(case when c.value ->> 'location_id' is null and not (c.value ->> 'is_unassigned')::boolean then 0 else x.amount end order by x.place)
    from unnest(private.add_columns(private.add_columns(private.total_columns(v_assets, null, 1, c_count),
      private.total_columns(v_liabilities, null, -1, c_count), -1), v_totals, -1)) with ordinality as x (amount, place)
    join jsonb_array_elements(p_columns) with ordinality as c on c.ordinality = x.place);
  v_totals := private.add_columns(v_totals, v_between);
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'sections', jsonb_build_array(
      private.section_json('assets', v_assets, null, 1, c_count),
      private.section_json('liabilities', v_liabilities, null, -1, c_count),
      private.section_json('equity', v_equity, null, -1, c_count)),
    'earlier_years', to_jsonb(v_earlier), 'this_year', to_jsonb(v_this_year), 'between_locations', to_jsonb(v_between),
    'equity', to_jsonb(v_totals),
    'difference', to_jsonb(private.add_columns(private.add_columns(private.total_columns(v_assets, null, 1, c_count),
      private.total_columns(v_liabilities, null, -1, c_count), -1), v_totals, -1)));
end;
$function$;

ALTER FUNCTION "private"."balance_sheet_json"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cash_category(p_tenant_id uuid, p_kind text, p_account_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  if p_account_id is null then
    return private.posting_role(p_tenant_id, case p_kind when 'pay_in' then 'owner_equity' when 'pay_out' then 'expenses' else 'cash_in_transit' end);
  end if;
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if not private.is_cash_category(v_account, p_kind) then
    perform private.refuse_input('account_id', 'Cash is not booked to this account here.');
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."cash_category"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cash_flow_json(p_tenant_id uuid, p_columns jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_all private.statement_row[];
  v_rows private.statement_row[];
  v_money private.statement_row[];
  v_opening numeric[];
  v_moved numeric[];
  v_sections jsonb;
begin
  v_all := array(select r from private.statement_rows(p_tenant_id, (
    select jsonb_agg(c.value || jsonb_build_object('from', '1970-01-01', 'to', (c.value ->> 'from')::date - 1) order by c.ordinality)
    from jsonb_array_elements(p_columns) with ordinality as c) || p_columns, true) r);
  v_money := array(select r from unnest(v_all) r where r.cash_flow_class = 'cash');
  v_opening := (private.total_columns(v_money, null, 1, 2 * c_count))[1:c_count];
  v_moved := (private.total_columns(v_money, null, 1, 2 * c_count))[c_count + 1:2 * c_count];
  v_rows := array(
    select private.with_amounts(r, r.amounts[c_count + 1:2 * c_count]) from unnest(v_all) r where r.cash_flow_class is distinct from 'cash');
  v_sections := jsonb_build_array(private.class_json(v_rows, 'operating', c_count), private.class_json(v_rows, 'investing', c_count),
    private.class_json(v_rows, 'financing', c_count), private.class_json(v_rows, null, c_count));
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'profit', to_jsonb(private.total_columns(array(select r from unnest(v_rows) r where r.account_type in ('income', 'expense')), null, -1, c_count)),
    'sections', v_sections,
    -- Of a location: what others paid for it, or it for them.
    'between_locations', to_jsonb(private.add_columns(v_moved, private.total_columns(v_rows, null, 1, c_count))),
    'opening', to_jsonb(v_opening), 'moved', to_jsonb(v_moved), 'closing', to_jsonb(private.add_columns(v_opening, v_moved)),
    'unexplained', v_sections -> 3 -> 'totals');
end;
$function$;

ALTER FUNCTION "private"."cash_flow_json"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chain_faults(p_tenant_id uuid, p_after bigint, p_until bigint)
 RETURNS TABLE(sequence bigint, number text, fault text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select e.sequence, e.number, case when e.sequence <> coalesce(e.before, 0) + 1 then 'missing' else 'changed' end
  from (
    select j.*, lag(j.sequence) over (order by j.sequence) as before, lag(j.chain_hash) over (order by j.sequence) as before_hash
    from public.journal_entries j
    -- One more than is checked: the first one's link is made of it.
    where j.tenant_id = p_tenant_id and j.sequence >= p_after and j.sequence <= p_until
  ) e
  where e.sequence > p_after and (e.sequence <> coalesce(e.before, 0) + 1 or e.chain_hash <> private.chain_hash(e.before_hash, e.sequence,
    e.business_date, e.source_type, e.source_id, e.posted_at, e.posted_by, e.memo, e.reverses_id, e.is_closing,
    private.chained_lines(p_tenant_id, e.id)))
  order by e.sequence;
end;
$function$;

ALTER FUNCTION "private"."chain_faults"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chain_hash(p_previous bytea, p_sequence bigint, p_business_date date, p_source_type text, p_source_id uuid, p_posted_at timestamp with time zone, p_posted_by uuid, p_memo text, p_reverses_id uuid, p_is_closing boolean, p_lines text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN sha256((COALESCE(p_previous, '\x'::bytea) || convert_to(((jsonb_build_array(p_sequence, p_business_date, p_source_type, p_source_id, ((EXTRACT(epoch FROM p_posted_at) * (1000000)::numeric))::bigint, p_posted_by, p_memo, p_reverses_id, p_is_closing))::text || p_lines), 'UTF8'::name)));

ALTER FUNCTION "private"."chain_hash"(bytea, bigint, date, text, uuid, timestamp with time zone, uuid, text, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chained_lines(p_tenant_id uuid, p_entry_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_array(l.ledger_account_id, l.location_id, l.contact_id, l.debit, l.credit, l.memo)
      order by l.ledger_account_id, l.location_id, l.contact_id, l.memo collate "C", l.debit, l.credit)::text
    from public.journal_lines l where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id);
end;
$function$;

ALTER FUNCTION "private"."chained_lines"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.changes_side(p_row private.statement_row)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (COALESCE(((p_row).role = 'grni'::text), false) OR ((p_row).subtype = ANY (ARRAY['tax'::text, 'tax_asset'::text])));

ALTER FUNCTION "private"."changes_side"(private.statement_row) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chart_of(p_country text)
 RETURNS SETOF private.chart_accounts
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 70
 SET search_path TO ''
AS $function$
  select distinct on (c.code) c.* from private.chart_accounts c
  where c.chart in ('*', p_country)
  order by c.code, c.chart desc;
$function$;

ALTER FUNCTION "private"."chart_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_account_change(p_before public.ledger_accounts, p_after public.ledger_accounts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.code = p_after.code and a.id <> p_after.id) then
    perform private.fail(409, 'account_code_taken', 'Another account has this code.', '{"field": "code"}');
  elsif p_before.role is not null and p_before.subtype <> p_after.subtype then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so its group stays as it is.', '{"field": "subtype"}');
  elsif p_before.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_after.parent_id is not null and not exists (
      select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.id = p_after.parent_id) then
    perform private.fail(404, 'not_found', 'This account does not exist.', '{"field": "parent_id"}');
  elsif p_after.default_tax_rate_id is not null and not exists (
      select 1 from public.tax_rates t where t.tenant_id = p_after.tenant_id and t.id = p_after.default_tax_rate_id) then
    perform private.fail(404, 'not_found', 'This tax rate does not exist.', '{"field": "default_tax_rate_id"}');
  elsif p_after.account_type in ('income', 'expense') and p_after.cash_flow_class is not null then
    perform private.refuse_input('cash_flow_class', 'Income and expenses stand in the cash flow as the profit.');
  elsif p_before.role is not null and (p_before.cash_flow_class = 'cash') is distinct from (p_after.cash_flow_class = 'cash') then
    perform private.fail(409, 'account_has_role', 'Documents use this account, so it stays money or not.', '{"field": "cash_flow_class"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.class_json(p_rows private.statement_row[], p_class text, p_count integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.section_json(coalesce(p_class, 'unexplained'), array(
    select r from unnest(p_rows) r where r.account_type not in ('income', 'expense') and r.cash_flow_class is not distinct from p_class),
    null, -1, p_count);
$function$;

ALTER FUNCTION "private"."class_json"(private.statement_row[], text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_counted_cash numeric, p_denominations jsonb DEFAULT NULL::jsonb, p_note text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT clock_timestamp(), p_approval_ids jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_session public.till_sessions;
  v_last public.till_sessions;
  v_step numeric;
  v_max_variance numeric;
  v_expected numeric;
  v_over_short numeric;
  v_now timestamptz;
  v_report jsonb;
  v_approval jsonb;
  v_entry_id uuid;
begin
  -- Waits for the sales that are being posted into the session, and keeps later ones out.
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for update;
  if v_session.id is null
    or (v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all')) then
    perform private.fail(404, 'not_found', 'This till session does not exist.');
  end if;
  if v_session.status = 'closed' then
    if v_session.counted_cash is not distinct from p_counted_cash then
      return v_session.z_report;
    end if;
    perform private.fail(409, 'till_session_closed', 'This till session is already closed.');
  end if;
  select c.step, o.max_close_variance into v_step, v_max_variance
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  perform private.input_number(jsonb_build_object('counted_cash', p_counted_cash), 'counted_cash', 0, 99999999999, v_step, 'p_');
  perform private.check_denominations(p_denominations, p_counted_cash);
  v_now := greatest(p_now, v_session.opened_at);
  v_expected := private.session_cash(p_tenant_id, p_session_id);
  v_over_short := p_counted_cash - v_expected;
  if abs(v_over_short) > v_max_variance and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_approval := private.take_variance_approval(p_tenant_id, p_user_id, p_approval_ids, p_session_id, p_counted_cash);
  end if;

  select * into v_last from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.till_id = v_session.till_id and s.status = 'closed' order by s.z_number desc limit 1;
  v_report := private.till_report_json(p_tenant_id, p_session_id, v_expected, false) || jsonb_build_object(
    'status', 'closed', 'closed_at', v_now, 'counted_cash', p_counted_cash, 'over_short', v_over_short,
    'z_number', coalesce(v_last.z_number, 0) + 1,
    'opening_difference', v_session.opening_difference, 'variance_approval', v_approval);
  v_report := v_report || jsonb_build_object('grand_total',
    coalesce((v_last.z_report ->> 'grand_total')::numeric, 0) + (v_report ->> 'sales_total')::numeric - (v_report ->> 'refunds_total')::numeric);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'till_session', p_session_id,
    private.business_date(p_tenant_id, v_now), 'Till closing Z' || (v_report ->> 'z_number'),
    jsonb_build_array(jsonb_build_object('role', 'cash', 'debit', v_over_short),
      jsonb_build_object('role', 'cash_over_short', 'credit', v_over_short)), v_now, private.session_location(p_tenant_id, p_session_id));
  update public.till_sessions s set
    status = 'closed', expected_cash = v_expected, counted_cash = p_counted_cash, over_short = v_over_short,
    denominations = nullif(p_denominations, 'null'), note = private.shown_text(left(p_note, 1000)), closed_at = v_now, closed_by = p_user_id,
    z_number = (v_report ->> 'z_number')::integer, z_report = v_report, previous_z_hash = v_last.z_hash,
    z_hash = private.z_hash(v_last.z_hash, v_report), journal_entry_id = v_entry_id
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  return v_report;
end;
$function$;

CREATE OR REPLACE FUNCTION private.document_number(p_prefix text, p_value bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (p_prefix || lpad((p_value)::text, GREATEST(6, length((p_value)::text)), '0'::text));

ALTER FUNCTION "private"."document_number"(text, bigint) OWNER TO "postgres";

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
    'reversed_by_id', (
      select r.id from public.journal_entries r where r.tenant_id = p_entry.tenant_id and r.reverses_id = p_entry.id),
    'lines', (
      select jsonb_agg(jsonb_build_object('id', l.id, 'account_id', l.ledger_account_id, 'code', a.code, 'name', a.name, 'debit', l.debit,
        'credit', l.credit, 'memo', l.memo, 'location_id', l.location_id, 'contact_id', l.contact_id) order by l.position)
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_entry.tenant_id and l.journal_entry_id = p_entry.id));
$function$;

ALTER FUNCTION "private"."entry_json"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_ledger(p_tenant_id uuid, p_until bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_from bigint;
  v_until bigint;
begin
  insert into private.ledger_watermarks (tenant_id, sequence) values (p_tenant_id, 0) on conflict (tenant_id) do nothing;
  select w.sequence into v_from from private.ledger_watermarks w where w.tenant_id = p_tenant_id for update;
  select coalesce(p_until, max(e.sequence)) into v_until from public.journal_entries e where e.tenant_id = p_tenant_id;
  if coalesce(v_until, 0) <= v_from then
    return v_from;
  end if;
  insert into public.ledger_balances as b (tenant_id, grain, starts_on, ledger_account_id, location_id, debit, credit)
  select p_tenant_id, case grouping(t.day) when 0 then 'day' else 'month' end, coalesce(t.day, t.month), t.ledger_account_id, t.location_id,
    sum(t.debit), sum(t.credit)
  from (
    select l.business_date as day, date_trunc('month', l.business_date)::date as month, l.ledger_account_id, l.location_id, l.debit, l.credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where e.tenant_id = p_tenant_id and e.sequence > v_from and e.sequence <= v_until) t
  group by grouping sets ((t.day, t.ledger_account_id, t.location_id), (t.month, t.ledger_account_id, t.location_id))
  order by 2, 3, 4, 5
  on conflict (tenant_id, grain, starts_on, ledger_account_id, location_key)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  update private.ledger_watermarks w set sequence = v_until where w.tenant_id = p_tenant_id;
  return v_until;
end;
$function$;

ALTER FUNCTION "private"."fold_ledger"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_lines(p_tenant_id uuid, p_account_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select true from public.journal_lines l where l.tenant_id = p_tenant_id and l.ledger_account_id = p_account_id
    order by l.business_date, l.position limit 1), false);
$function$;

ALTER FUNCTION "private"."has_lines"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_window(p_tenant_id uuid, p_area text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.accounting_windows w
    where w.tenant_id = p_tenant_id and w.user_id = auth.uid() and w.area in (p_area, 'all') and w.closed_at is null
      and w.expires_at > statement_timestamp());
end;
$function$;

ALTER FUNCTION "private"."has_window"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_account(p_tenant_id uuid, p_account_id uuid, p_field text)
 RETURNS public.ledger_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id for update;
  if v_account.id is null then
    perform private.fail(404, 'not_found', 'This account does not exist.', jsonb_build_object('field', p_field));
  end if;
  return v_account;
end;
$function$;

ALTER FUNCTION "private"."hold_account"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_journal(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from private.document_sequences d where d.tenant_id = p_tenant_id and d.document_type = 'journal' for update;
end;
$function$;

ALTER FUNCTION "private"."hold_journal"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_control_role(p_role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN COALESCE((p_role = ANY (ARRAY['receivable'::text, 'payable'::text, 'inventory'::text, 'goods_in_transit'::text, 'grni'::text, 'landed_cost_clearing'::text, 'customer_deposits'::text, 'supplier_advances'::text, 'store_credit'::text, 'gift_cards'::text, 'vat_input'::text, 'vat_output'::text])), false);

CREATE OR REPLACE FUNCTION private.is_cash_category(p_account public.ledger_accounts, p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((p_account).is_active AND (NOT private.is_control_role((p_account).role)) AND ((p_account).cash_flow_class IS DISTINCT FROM 'cash'::text) AND CASE p_kind WHEN 'pay_in'::text THEN ((p_account).subtype = ANY (ARRAY['equity'::text, 'income'::text, 'other_income'::text, 'long_liability'::text, 'current_liability'::text])) WHEN 'pay_out'::text THEN (((p_account).account_type = 'expense'::text) OR ((p_account).subtype = ANY (ARRAY['equity'::text, 'tax'::text, 'long_liability'::text, 'current_liability'::text, 'fixed_asset'::text, 'current_asset'::text]))) ELSE false END);

ALTER FUNCTION "private"."is_cash_category"(public.ledger_accounts, text) OWNER TO "postgres";

ALTER FUNCTION "private"."is_control_role"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_locked(p_tenant_id uuid, p_areas text[], p_business_date date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return exists (
    select 1 from public.accounting_locks l
    where l.tenant_id = p_tenant_id and l.locked_until >= p_business_date and (l.area = 'all' or l.area = any (p_areas))
      and (l.kind = 'hard' or not private.has_window(p_tenant_id, l.area)));
end;
$function$;

ALTER FUNCTION "private"."is_locked"(uuid, text[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_manual(p_tenant_id uuid, p_id uuid, p_kind text, p_entry_id uuid, p_reversal_id uuid, p_reason text, p_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_entry_id is null then
    perform private.refuse_input('lines', 'These lines come to nothing.');
  end if;
  insert into public.manual_journals (tenant_id, id, kind, journal_entry_id, reversal_entry_id, reason, created_by, request_hash)
  values (p_tenant_id, p_id, p_kind, p_entry_id, p_reversal_id, p_reason, auth.uid(), p_hash);
  return private.manual_json(p_tenant_id, p_id, false);
end;
$function$;

ALTER FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ledger_line_json(p_line public.journal_lines, p_balance numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_line.id, 'entry_id', e.id, 'number', e.number, 'business_date', p_line.business_date,
    'source_type', e.source_type, 'source_id', e.source_id, 'memo', coalesce(p_line.memo, e.memo), 'debit', p_line.debit, 'credit', p_line.credit,
    'balance', p_balance, 'account_id', p_line.ledger_account_id, 'location_id', p_line.location_id, 'contact_id', p_line.contact_id)
  from public.journal_entries e where e.tenant_id = p_line.tenant_id and e.id = p_line.journal_entry_id;
$function$;

ALTER FUNCTION "private"."ledger_line_json"(public.journal_lines, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ledger_opening(p_tenant_id uuid, p_ids uuid[], p_from date, p_until date, p_location_id uuid, p_position bigint)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array[p_from], array[p_until - 1], false, p_ids) s
    where p_location_id is null or s.location_id = p_location_id) + (
    select coalesce(sum(l.debit - l.credit), 0)
    from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.ledger_account_id = any (p_ids) and l.business_date = p_until and l.position <= p_position
      and (p_location_id is null or l.location_id = p_location_id));
end;
$function$;

ALTER FUNCTION "private"."ledger_opening"(uuid, uuid[], date, date, uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_difference(p_lines jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sum(l.debit - l.credit) from jsonb_to_recordset(p_lines) as l (debit numeric, credit numeric);
$function$;

ALTER FUNCTION "private"."lines_difference"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.location_not_found()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  return null;
end;
$function$;

ALTER FUNCTION "private"."location_not_found"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_json(p_lock public.accounting_locks)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('area', p_lock.area, 'kind', p_lock.kind, 'locked_until', p_lock.locked_until, 'reason', p_lock.reason,
    'locked_at', p_lock.locked_at, 'locked_by_name', (select p.full_name from public.profiles p where p.user_id = p_lock.locked_by));
$function$;

ALTER FUNCTION "private"."lock_json"(public.accounting_locks) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locks_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'locks', coalesce((
      select jsonb_agg(private.lock_json(l) order by l.kind, l.area) from public.accounting_locks l where l.tenant_id = p_tenant_id), '[]'),
    'windows', coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'area', w.area, 'user_id', w.user_id, 'reason', w.reason, 'opened_at', w.opened_at,
        'expires_at', w.expires_at, 'user_name', (select p.full_name from public.profiles p where p.user_id = w.user_id)) order by w.expires_at)
      from public.accounting_windows w
      where w.tenant_id = p_tenant_id and w.closed_at is null and w.expires_at > statement_timestamp()), '[]'));
$function$;

ALTER FUNCTION "private"."locks_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.manual_day(p_tenant_id uuid, p_body jsonb)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.accounting_day(p_body, 'business_date');
begin
  if v_day > private.business_date(p_tenant_id, clock_timestamp()) + 366 then
    perform private.refuse_input('business_date', 'This day is more than a year ahead.');
  end if;
  return v_day;
end;
$function$;

ALTER FUNCTION "private"."manual_day"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.manual_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', m.id, 'entry_id', m.journal_entry_id, 'number', e.number, 'reversal_entry_id', m.reversal_entry_id,
    'replayed', p_replayed)
  from public.manual_journals m
  join public.journal_entries e on e.tenant_id = m.tenant_id and e.id = m.journal_entry_id
  where m.tenant_id = p_tenant_id and m.id = p_id;
$function$;

ALTER FUNCTION "private"."manual_json"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.manual_line(p_tenant_id uuid, p_line jsonb, p_step numeric, p_place integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_prefix constant text := format('lines[%s].', p_place);
  v_account public.ledger_accounts;
  v_debit numeric;
  v_credit numeric;
  v_location_id uuid;
  v_contact_id uuid;
begin
  perform private.input_object(p_line, rtrim(c_prefix, '.'));
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, private.input_uuid(p_line, 'account_id', c_prefix));
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', format('%s %s is the sum of its documents. Write the document, not a line.', v_account.code, v_account.name),
      jsonb_build_object('field', c_prefix || 'account_id', 'account_id', v_account.id, 'role', v_account.role));
  end if;
  v_debit := coalesce(private.input_number(p_line, 'debit', 0, 99999999999, p_step, c_prefix, false), 0);
  v_credit := coalesce(private.input_number(p_line, 'credit', 0, 99999999999, p_step, c_prefix, false), 0);
  if (v_debit = 0) = (v_credit = 0) then
    perform private.refuse_input(c_prefix || 'debit', 'A line has an amount on one side.');
  end if;
  v_location_id := private.input_uuid(p_line, 'location_id', c_prefix, false);
  if v_location_id is not null and not exists (
      select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = v_location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', jsonb_build_object('field', c_prefix || 'location_id'));
  end if;
  v_contact_id := private.input_uuid(p_line, 'contact_id', c_prefix, false);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', c_prefix || 'contact_id'));
  end if;
  return jsonb_build_object('account_id', v_account.id, 'debit', v_debit, 'credit', v_credit, 'location_id', v_location_id,
    'contact_id', v_contact_id, 'memo', private.input_text(p_line, 'memo', 200, c_prefix));
end;
$function$;

ALTER FUNCTION "private"."manual_line"(uuid, jsonb, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.manual_lines(p_tenant_id uuid, p_body jsonb, p_min integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', p_min, 500);
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
begin
  return (
    select jsonb_agg(private.manual_line(p_tenant_id, e.value, v_step, (e.ordinality - 1)::integer) order by e.ordinality)
    from jsonb_array_elements(v_lines) with ordinality as e);
end;
$function$;

ALTER FUNCTION "private"."manual_lines"(uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mirrored_lines(p_tenant_id uuid, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object('account_id', l.ledger_account_id, 'debit', l.credit, 'credit', l.debit, 'location_id', l.location_id,
    'contact_id', l.contact_id, 'memo', l.memo) order by l.position)
  from public.journal_lines l where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id;
$function$;

ALTER FUNCTION "private"."mirrored_lines"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_number(p_tenant_id uuid, p_document_type text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text;
  v_value bigint;
begin
  update private.document_sequences d set next_value = d.next_value + 1
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning d.prefix, d.next_value - 1 into v_prefix, v_value;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return private.document_number(v_prefix, v_value);
end;
$function$;

CREATE OR REPLACE FUNCTION private.one_side(p_amounts numeric[], p_sign integer)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(greatest(p_sign * u.amount, 0) * p_sign order by u.number) from unnest(p_amounts) with ordinality as u (amount, number);
$function$;

ALTER FUNCTION "private"."one_side"(numeric[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_cash_movement(p_tenant_id uuid, p_user_id uuid, p_movement jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_movement);
  v_stored_hash text;
  v_session public.till_sessions;
  v_kind text;
  v_amount numeric;
  v_reason text;
  v_account_id uuid;
  v_entry_id uuid;
begin
  perform private.input_object(p_movement, 'p_movement');
  v_id := private.input_uuid(p_movement, 'id');
  v_kind := private.input_choice(p_movement, 'kind', array['pay_in', 'pay_out', 'cash_drop']);
  v_amount := private.input_number(p_movement, 'amount', 0.01, 9999999999, (
    select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id));
  v_reason := private.input_text(p_movement, 'reason', 500, '', true);
  perform private.lock_request('cash_movement', p_tenant_id, v_id);
  select m.request_hash into v_stored_hash from public.cash_movements m where m.tenant_id = p_tenant_id and m.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  v_account_id := private.cash_category(p_tenant_id, v_kind, private.input_uuid(p_movement, 'account_id', '', false));
  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_movement, 'till_session_id'));
  if v_kind <> 'pay_in' then
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_amount);
  end if;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'cash_movement', v_id,
    private.business_date(p_tenant_id, greatest(p_now, v_session.opened_at)), v_reason, jsonb_build_array(
      jsonb_build_object('role', 'cash', case when v_kind = 'pay_in' then 'debit' else 'credit' end, v_amount),
      jsonb_build_object('account_id', v_account_id, case when v_kind = 'pay_in' then 'credit' else 'debit' end, v_amount)), p_now,
    private.session_location(p_tenant_id, v_session.id));
  insert into public.cash_movements (
    tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash, created_at, ledger_account_id)
  values (p_tenant_id, v_id, v_session.id, v_kind, v_amount, v_reason, p_user_id, v_entry_id, v_hash, p_now, v_account_id);
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_deposit_cancellation(p_tenant_id uuid, p_user_id uuid, p_cancellation jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_order_id uuid;
  v_hash text := private.request_hash(p_cancellation);
  v_stored_hash text;
  v_reason text;
  v_tender text;
  v_reference text;
  v_fee numeric;
  v_back numeric;
  v_rounding numeric := 0;
  v_order public.orders;
  v_session public.till_sessions;
  v_number text;
  v_fee_id uuid := gen_random_uuid();
begin
  perform private.input_object(p_cancellation, 'p_cancellation');
  v_id := private.input_uuid(p_cancellation, 'id');
  v_order_id := private.input_uuid(p_cancellation, 'order_id');
  v_reason := private.input_text(p_cancellation, 'reason', 500, '', true);
  v_tender := private.input_choice(p_cancellation, 'refund_tender_type', array['cash', 'card', 'mobile_money', 'bank', 'account']);
  v_reference := private.input_text(p_cancellation, 'reference', 100);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select d.request_hash into v_stored_hash from public.order_deposits d where d.tenant_id = p_tenant_id and d.id = v_id;
  if found then
    -- What was paid or used bears no request: nothing was called off by it.
    perform private.require_same_request(coalesce(v_stored_hash, ''), v_hash);
    return jsonb_build_object('order_id', v_order_id, 'replayed', true);
  elsif exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id) then
    perform private.refuse_input('id', 'This id has been used for another payment.');
  end if;
  v_order := private.lock_placed_order(p_tenant_id, v_order_id);
  v_fee := coalesce(private.input_number(p_cancellation, 'fee_amount', 0, 99999999999, private.currency_step(v_order.currency_code), '', false), 0);
  v_back := v_order.deposit_amount - v_fee;
  if v_order.deposit_amount = 0 then
    perform private.refuse_input('order_id', 'This order has no deposit.');
  elsif v_back < 0 then
    perform private.refuse_input('fee_amount', 'The fee cannot be more than the deposit.');
  end if;
  -- Neither M-Pesa nor the bank is in the drawer: there what goes back is what came, and whole shillings after a fee.
  if v_tender in ('mobile_money', 'bank') and v_back > 0 then
    v_rounding := private.order_rounding(p_tenant_id, v_order.id);
    if v_rounding <> 0 and v_fee > 0 then
      v_rounding := case when round(v_back) > 0 then v_back - round(v_back) else 0 end;
    end if;
  end if;
  if v_tender = 'cash' and v_back > 0 then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id'));
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_back);
  elsif v_tender in ('card', 'mobile_money') and v_back > 0 and v_rounding = 0 then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id', '', false));
  end if;
  perform private.lock_contact(p_tenant_id, v_order.contact_id);
  if v_tender <> 'account' and v_back > 0 then
    v_number := private.next_number(p_tenant_id, 'contact_payment');
  end if;
  perform private.release_reservations(p_tenant_id, array[v_order.id], p_now);
  if v_fee > 0 then
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'order_fee', v_fee_id, private.business_date(p_tenant_id, p_now),
      'Cancellation fee of ' || v_order.order_number, jsonb_build_array(
        jsonb_build_object('role', 'customer_deposits', 'debit', v_fee), jsonb_build_object('role', 'cancellation_fees', 'credit', v_fee)), p_now,
      private.session_location(p_tenant_id, v_session.id));
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
      occurred_at, business_date)
    values (p_tenant_id, v_order.contact_id, 'deposit', 'order_fee', -v_fee, 'order_fee', v_fee_id, v_order.order_number, p_now,
      private.business_date(p_tenant_id, p_now));
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, case when v_back = 0 then v_id else v_fee_id end, v_order.id, 'fee', -v_fee, v_hash, p_now);
  end if;
  if v_back > 0 and v_tender = 'account' then
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'released', -v_back, v_hash, p_now);
  elsif v_back > 0 then
    perform private.write_contact_payment(p_tenant_id, p_user_id, v_order.contact_id, jsonb_build_object('id', v_id, 'payment_number', v_number,
      'is_payout', true, 'amount', v_back, 'rounding_amount', v_rounding, 'tender_type', v_tender, 'reference', v_reference, 'note', v_reason,
      'till_session_id', v_session.id, 'received_at', greatest(p_now, v_session.opened_at), 'request_hash', v_hash), '[]', p_now);
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, payment_id, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'refunded', -v_back, v_id, v_hash, p_now);
  end if;
  perform private.end_orders(p_tenant_id, array[v_order.id], 'cancelled', p_user_id, v_reason, p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'paid_order_cancelled', 'orders', v_order.id, null, jsonb_build_object(
    'order_number', v_order.order_number, 'deposit_amount', v_order.deposit_amount, 'fee_amount', v_fee, 'refund_tender_type', v_tender,
    'reason', v_reason));
  return jsonb_build_object('order_id', v_order_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_gift_card(p_tenant_id uuid, p_user_id uuid, p_card jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_card, 'id');
  v_hash text := private.request_hash(p_card);
  v_stored_hash text;
  v_policies public.tenant_policies;
  v_currency text;
  v_amount numeric;
  v_tender text := private.input_choice(p_card, 'tender_type', array['cash', 'card', 'mobile_money', 'bank'], '', false);
  v_reference text := private.input_text(p_card, 'reference', 100);
  v_reason text := private.input_text(p_card, 'reason', 500);
  v_contact_id uuid := private.input_uuid(p_card, 'contact_id', '', false);
  v_expires_on date := private.input_date(p_card, 'expires_on');
  v_session public.till_sessions;
  v_today date := private.business_date(p_tenant_id, p_now);
  v_code text := private.new_gift_card_code();
  v_number text;
  v_entry_id uuid;
  v_stored public.gift_cards;
begin
  perform private.lock_request('gift_card', p_tenant_id, v_id);
  select g.request_hash into v_stored_hash from public.gift_cards g where g.tenant_id = p_tenant_id and g.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_policies from public.tenant_policies o where o.tenant_id = p_tenant_id;
  if not v_policies.gift_cards_enabled then
    perform private.fail(409, 'gift_cards_off', 'Gift cards are switched off in the settings.');
  end if;
  select t.currency_code into v_currency from public.tenants t where t.id = p_tenant_id;
  v_amount := private.input_number(p_card, 'amount', 0.01, 9999999999, private.currency_step(v_currency));
  if v_tender is null and not private.actor_can(p_tenant_id, p_user_id, 'gift_cards.manage') then
    perform private.fail(403, 'permission_denied', 'Your role may not give gift cards for free.', '{"permission": "gift_cards.manage", "field": "tender_type"}');
  elsif v_tender is null and v_reason is null then
    perform private.refuse_input('reason', 'Give a reason for the free gift card.');
  elsif v_tender is not null then
    v_reason := null;
  end if;
  if v_tender is not null and v_tender <> 'bank' and not exists (
      select 1 from public.payment_methods m where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled) then
    perform private.refuse_input('tender_type', 'This business does not accept this payment method.');
  end if;
  if v_expires_on is not null and not private.actor_can(p_tenant_id, p_user_id, 'gift_cards.manage') then
    perform private.fail(403, 'permission_denied', 'Your role may not choose the expiry date of a gift card.', '{"permission": "gift_cards.manage", "field": "expires_on"}');
  elsif v_expires_on < v_today then
    perform private.refuse_input('expires_on', 'The expiry date may not be in the past.');
  end if;
  v_expires_on := coalesce(v_expires_on, (v_today + make_interval(months => v_policies.gift_card_months))::date);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
  end if;
  if v_tender = 'mobile_money' and v_reference is not null then
    v_reference := private.mobile_code(v_reference);
    perform private.lock_reference(p_tenant_id, v_reference);
    if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id and s.tender_type = 'mobile_money' and s.reference = v_reference)
      or exists (select 1 from public.contact_payments c where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money'
        and c.reference = v_reference and c.reverses_id is null and c.reversed_at is null)
      or exists (select 1 from public.gift_cards g where g.tenant_id = p_tenant_id and g.tender_type = 'mobile_money' and g.reference = v_reference) then
      perform private.refuse_spent_code('reference');
    end if;
  end if;
  if v_tender is not null then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_card, 'till_session_id', '', false));
    if v_tender = 'cash' and v_session.id is null then
      perform private.fail(409, 'no_open_till_session', 'Open a till session first.');
    end if;
  end if;

  v_number := private.next_number(p_tenant_id, 'gift_card');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'gift_card', v_id, v_today, 'Gift card ' || v_number, jsonb_build_array(
    jsonb_build_object('role', case when v_tender is null then 'customer_rewards' when v_tender = 'bank' then 'bank'
      else private.tender_role(p_tenant_id, v_tender) end, 'debit', v_amount),
    jsonb_build_object('role', 'gift_cards', 'credit', v_amount)), p_now, private.session_location(p_tenant_id, v_session.id));
  insert into public.gift_cards (tenant_id, id, card_number, last_four, initial_amount, balance, currency_code, contact_id, tender_type,
    reference, reason, till_session_id, issued_at, business_date, expires_on, issued_by, issued_by_name, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, right(v_code, 4), v_amount, 0, v_currency, v_contact_id, v_tender, v_reference, v_reason,
    v_session.id, p_now, v_today, v_expires_on, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    v_entry_id, v_hash)
  returning * into v_stored;
  insert into private.gift_card_codes (tenant_id, gift_card_id, code) values (p_tenant_id, v_id, v_code);
  perform private.move_gift_card(v_stored, 'issued', v_amount, 'gift_card', v_id, v_number, p_user_id, v_reason);
  -- The drawer counts what was put into it; the books have it already.
  if v_tender = 'cash' then
    insert into public.cash_movements (tenant_id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash)
    values (p_tenant_id, v_session.id, 'pay_in', v_amount, 'Gift card ' || v_number || ' sold', p_user_id, v_entry_id, v_hash);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'gift_card_issued', 'gift_cards', v_id, null,
    jsonb_build_object('card_number', v_number, 'amount', v_amount, 'tender_type', v_tender, 'reason', v_reason));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_goods_receipt(p_tenant_id uuid, p_user_id uuid, p_receipt jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_receipt);
  v_first public.goods_receipts;
  v_lines jsonb;
  v_location_id uuid;
  v_contact_id uuid;
  v_reference text;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_in record;
  v_moved record;
  v_number text;
  v_entry_id uuid;
begin
  perform private.input_object(p_receipt, 'p_receipt');
  v_id := private.input_uuid(p_receipt, 'id');
  v_contact_id := private.input_uuid(p_receipt, 'contact_id', '', false);
  v_reference := private.input_text(p_receipt, 'supplier_reference', 100);
  v_lines := private.input_array(p_receipt, 'lines', 1, 1000);
  perform private.lock_request('goods_receipt', p_tenant_id, v_id);
  select * into v_first from public.goods_receipts g where g.tenant_id = p_tenant_id and g.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'receipt_number', v_first.receipt_number, 'total_cost', v_first.total_cost, 'replayed', true);
  end if;
  v_location_id := private.stock_location(p_tenant_id, private.input_uuid(p_receipt, 'location_id', '', false));
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
    end if;
  end if;
  v_lines := private.stock_lines(p_tenant_id, v_lines, true);
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_cost) as unit_costs
  into v_in from jsonb_to_recordset(v_lines) as l (line_id uuid, product_id uuid, quantity numeric, unit_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'goods_receipt', 'goods_receipt', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, private.line_batches(v_lines));
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_cost
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_cost numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  v_number := private.next_number(p_tenant_id, 'goods_receipt');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'goods_receipt', v_id, v_business_date,
    'Goods receipt ' || v_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'grni', 'credit', v_moved.value),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_location_id);
  insert into public.goods_receipts (
    tenant_id, id, receipt_number, location_id, contact_id, supplier_reference, total_cost, received_at, business_date,
    received_by, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_contact_id, v_reference, v_moved.value, p_now, v_business_date,
    p_user_id, v_entry_id, v_hash);
  insert into public.goods_receipt_lines (tenant_id, id, goods_receipt_id, line_number, product_id, quantity, unit_cost, line_cost)
  select p_tenant_id, l.line_id, v_id, l.line_number, l.product_id, l.quantity, l.unit_cost, (v_moved.by_line ->> l.line_id::text)::numeric
  from jsonb_to_recordset(v_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric);
  return jsonb_build_object('id', v_id, 'receipt_number', v_number, 'total_cost', v_moved.value, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_journal_entry(p_tenant_id uuid, p_user_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text, p_lines jsonb, p_now timestamp with time zone DEFAULT clock_timestamp(), p_location_id uuid DEFAULT NULL::uuid, p_reverses_id uuid DEFAULT NULL::uuid, p_is_closing boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_areas text[] := private.source_areas(p_source_type);
  v_entry_id uuid;
begin
  if private.is_locked(p_tenant_id, v_areas, p_business_date) then
    perform private.refuse_locked(p_tenant_id, v_areas, p_business_date);
  end if;
  v_entry_id := private.write_journal_lines(p_tenant_id, p_business_date, p_lines, p_location_id);
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, p_source_type, p_source_id, p_business_date, p_memo, p_now,
    p_reverses_id, p_is_closing);
  return v_entry_id;
end;
$function$;

ALTER FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone, uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_opening_stock(p_tenant_id uuid, p_user_id uuid, p_product_id uuid, p_quantity numeric, p_unit_cost numeric, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source_id uuid := gen_random_uuid();
  v_location_id uuid;
  v_value numeric;
begin
  select l.id into v_location_id from public.locations l where l.tenant_id = p_tenant_id and l.is_default;
  v_value := private.move_stock(p_tenant_id, p_product_id, v_location_id, 'opening', p_quantity, p_unit_cost,
    'opening_stock', v_source_id, null, p_now);
  insert into public.product_costs (tenant_id, product_id, last_cost) values (p_tenant_id, p_product_id, p_unit_cost)
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', v_source_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock',
    jsonb_build_array(jsonb_build_object('role', 'inventory', 'debit', v_value),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_value)), p_now, v_location_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_opening_stock_lines(p_tenant_id uuid, p_user_id uuid, p_location_id uuid, p_lines jsonb, p_now timestamp with time zone DEFAULT clock_timestamp(), p_source_id uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid := private.stock_location(p_tenant_id, p_location_id);
  v_lines jsonb := private.opening_lines(p_tenant_id, p_lines);
  v_step numeric;
  v_in record;
  v_moved record;
  v_value numeric := 0;
  v_true_up numeric := 0;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  -- In portions, in the order of the locks: the answer by line is put together anew with every line.
  for v_in in
    select array_agg(l.line_id order by l.place) as ids, array_agg(l.product_id order by l.place) as product_ids,
      array_agg(l.quantity order by l.place) as quantities, array_agg(l.unit_cost order by l.place) as unit_costs,
      jsonb_object_agg(l.line_id, l.batch) filter (where jsonb_typeof(l.batch) = 'object') as batches
    from (
      select r.*, row_number() over (order by r.product_id, r.line_number) as place
      from jsonb_to_recordset(v_lines) as r (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric, batch jsonb)
    ) l
    group by (l.place - 1) / 500 order by min(l.place)
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'opening', 'opening_stock', p_source_id, p_now,
      v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, v_in.batches);
    v_value := v_value + v_moved.value;
    v_true_up := v_true_up + v_moved.true_up;
  end loop;
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_cost
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_cost numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', p_source_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock', jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_value + v_true_up),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_value),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_true_up)), p_now, v_location_id);
  return p_source_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_stock_count(p_tenant_id uuid, p_user_id uuid, p_posting jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_posting);
  v_uncounted text;
  v_accepts_moved boolean;
  v_count public.stock_counts;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_size integer;
  v_locked_ids uuid[];
  v_found record;
  v_in record;
  v_lines record;
  v_moved record;
  v_values jsonb;
  v_gain numeric;
  v_loss numeric;
  v_entry_id uuid;
begin
  perform private.input_object(p_posting, 'p_posting');
  v_id := private.input_uuid(p_posting, 'count_id');
  v_uncounted := private.input_choice(p_posting, 'uncounted', array['leave', 'zero']);
  v_accepts_moved := coalesce(p_posting ->> 'accepts_moved' = 'true', false);
  select * into v_count from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = v_id for no key update;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, v_id);
  elsif v_count.status = 'posted' then
    perform private.require_same_request(v_count.posting_hash, v_hash);
    return private.posted_count_json(v_count, true);
  end if;
  v_count := private.require_active_count(p_tenant_id, v_id);

  select count(*) filter (where l.counted_quantity is not null) as counted,
    count(*) filter (where l.counted_quantity is null and l.recount_requested_at is not null) as recounts into v_found
  from public.stock_count_lines l where l.tenant_id = p_tenant_id and l.stock_count_id = v_id;
  if v_found.recounts > 0 then
    perform private.fail(409, 'recount_open', format('%s products still need a recount.', v_found.recounts),
      jsonb_build_object('count', v_found.recounts));
  end if;
  -- Bounded before anything is locked: a document of more lines would hold the tills up.
  select v_found.counted + case v_uncounted when 'zero' then (select count(*) from private.uncounted_in_stock(v_count)) else 0 end into v_size;
  if v_size > 5000 then
    perform private.refuse_input('uncounted', 'A count can have at most 5,000 products. Count by category.');
  elsif v_size = 0 then
    perform private.fail(409, 'nothing_counted', 'Nothing has been counted yet.');
  end if;

  -- The products are the lock, in id order, as everywhere. What each movement changes is known only once they are held.
  v_locked_ids := array(
    select l.product_id from public.stock_count_lines l where l.tenant_id = p_tenant_id and l.stock_count_id = v_id
    union
    select u.product_id from private.uncounted_in_stock(v_count) u where v_uncounted = 'zero');
  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.id = any (v_locked_ids) order by p.id for no key update;
  if v_uncounted = 'zero' then
    perform private.assume_uncounted_zero(v_count, v_locked_ids, p_now);
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(d.product_id) as ids, array_agg(d.variance) as variances, count(*) filter (where d.variance <> 0) as differences,
    jsonb_object_agg(d.product_id, d.ledger_quantity) as ledger, count(*) filter (where d.moved_quantity > 0) as moved
  into v_in from private.count_differences(v_count) d;
  if v_in.moved > 0 and not v_accepts_moved then
    perform private.fail(409, 'moved_while_counting', format('%s products moved during the count. Recount them, choose the zone, or accept them.', v_in.moved),
      jsonb_build_object('count', v_in.moved));
  end if;

  select coalesce(array_agg(m.line_id), '{}') as ids, coalesce(array_agg(m.product_id), '{}') as product_ids,
    coalesce(array_agg(m.quantity), '{}') as quantities, jsonb_object_agg(m.line_id, m.batches) filter (where m.batches is not null) as batches
  into v_lines from private.count_moves(v_count, v_in.ids, v_in.variances) m;
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_count.location_id, 'adjustment', 'stock_count', v_id, p_now,
    v_lines.ids, v_lines.product_ids, v_lines.quantities, array_fill(null::numeric, array[cardinality(v_lines.ids)]),
    null, v_step, p_now, v_lines.batches);
  -- What one product gains and loses among its batches is worth nothing.
  select jsonb_object_agg(w.product_id, w.value), coalesce(sum(w.value) filter (where w.value > 0), 0), coalesce(-sum(w.value) filter (where w.value < 0), 0)
  into v_values, v_gain, v_loss
  from (
    select l.product_id, sum((v_moved.by_line ->> l.line_id::text)::numeric) as value
    from unnest(v_lines.ids, v_lines.product_ids) as l (line_id, product_id) group by l.product_id) w;
  perform private.require_adjustment_approval(p_tenant_id, p_user_id, v_gain + v_loss);
  update public.stock_count_lines l
  set ledger_quantity = (v_in.ledger ->> l.product_id::text)::numeric,
    value_change = coalesce((v_values ->> l.product_id::text)::numeric, 0)
  where l.tenant_id = p_tenant_id and l.stock_count_id = v_id and l.counted_quantity is not null;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_count', v_id, v_business_date,
    'Stock count ' || v_count.count_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'stock_gain', 'credit', v_gain),
      jsonb_build_object('role', 'shrinkage', 'debit', v_loss),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_count.location_id);
  update public.stock_counts c
  set status = 'posted', posted_at = p_now, posted_by = p_user_id, business_date = v_business_date, uncounted = v_uncounted,
    gain_amount = v_gain, loss_amount = v_loss, value_change = v_gain - v_loss, journal_entry_id = v_entry_id, posting_hash = v_hash
  where c.tenant_id = p_tenant_id and c.id = v_id
  returning * into v_count;
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_count_posted', 'stock_counts', v_id, null,
    jsonb_build_object('count_number', v_count.count_number, 'lines', v_size, 'differences', v_in.differences,
      'value_change', v_count.value_change, 'uncounted', v_uncounted));
  return private.posted_count_json(v_count, false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_unreferenced_return(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_tender text;
  v_reason text;
  v_contact_id uuid;
  v_session public.till_sessions;
  v_location_id uuid;
  v_day date;
  v_lines jsonb;
  v_now timestamptz;
  v_in record;
  v_moved record;
  v_step numeric;
  v_sums record;
  v_number text;
  v_entry_id uuid;
begin
  v_id := private.input_uuid(p_return, 'id');
  v_tender := private.input_choice(p_return, 'refund_tender_type', array['cash', 'store_credit']);
  v_reason := private.input_text(p_return, 'reason', 500, '', true);
  v_contact_id := private.input_uuid(p_return, 'contact_id', '', false);
  v_lines := private.input_array(p_return, 'lines', 1, 100);
  v_hash := private.request_hash(p_return);
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  perform private.take_unreferenced_right(p_tenant_id, p_user_id, p_return);

  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_return, 'till_session_id'));
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  v_now := greatest(p_now, v_session.opened_at);
  v_day := private.business_date(p_tenant_id, v_now);
  if v_contact_id is null and v_tender = 'store_credit' then
    perform private.refuse_input('contact_id', 'Store credit needs a customer.');
  elsif v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff for no key update;
    if not found then
      perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
    end if;
  end if;
  select private.currency_step(t.currency_code) into v_step from public.tenants t where t.id = p_tenant_id;
  -- Locked before the cost is looked at.
  perform private.lock_goods(p_tenant_id, array(
    select private.input_uuid(private.input_object(e.value, 'lines'), 'product_id', 'lines.') from jsonb_array_elements(v_lines) as e));
  v_lines := private.price_returned_lines(p_tenant_id, v_lines, v_location_id, v_day);
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax, coalesce(sum(l.cost) filter (where not l.restock), 0) as lost into v_sums
  from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  perform private.take_unreferenced_allowance(p_tenant_id, p_user_id, p_return, v_sums.net + v_sums.tax, v_day);
  if v_tender = 'cash' then
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_sums.net + v_sums.tax);
  end if;
  select coalesce(array_agg(l.id order by l.place), '{}') as ids, coalesce(array_agg(l.product_id order by l.place), '{}') as product_ids,
    coalesce(array_agg(l.quantity order by l.place), '{}') as quantities into v_in
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, quantity numeric, restock boolean) where l.restock;
  -- What it cost when it was sold nobody knows: it comes back at what the rest of it is worth.
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, v_now,
    v_in.ids, v_in.product_ids, v_in.quantities, null, null, v_step, v_now);
  if v_tender = 'store_credit' and v_sums.net + v_sums.tax > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, v_sums.net + v_sums.tax, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_day,
    'Credit note ' || v_number || ' without a receipt', jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_sums.net),
      jsonb_build_object('role', 'vat_output', 'debit', v_sums.tax),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_sums.net + v_sums.tax),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_sums.lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_sums.lost)), v_now, v_location_id);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_session.id, v_contact_id, v_reason, v_now, p_user_id, v_day,
    v_sums.net, v_sums.tax, v_sums.net + v_sums.tax, v_tender, v_sums.net + v_sums.tax, 0, v_entry_id, v_hash);
  insert into public.credit_note_lines (tenant_id, id, credit_note_id, line_number, product_id, name, quantity, unit_price, list_price, restock,
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
  select p_tenant_id, l.id, v_id, l.place, l.product_id, l.name, l.quantity, l.unit_price, l.list_price, l.restock, l.net_amount,
    l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, name text, quantity numeric, unit_price numeric,
    list_price numeric, restock boolean, net_amount numeric, tax_amount numeric, gross_amount numeric, tax_rate_percent numeric, tax_code text);
  perform private.write_audit(p_tenant_id, p_user_id, 'returned_without_receipt', 'credit_notes', v_id, null, jsonb_build_object(
    'credit_note_number', v_number, 'total_amount', v_sums.net + v_sums.tax, 'reason', v_reason, 'lines', v_lines));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.posting_account(p_tenant_id uuid, p_account_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id;
  if v_account.merged_into_id is not null then
    select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = v_account.merged_into_id;
  end if;
  if v_account.id is null then
    perform private.fail(409, 'ledger_account_missing', 'This account is not in the chart of accounts.', jsonb_build_object('account_id', p_account_id));
  elsif not v_account.is_active then
    perform private.fail(409, 'account_archived', 'The account ' || v_account.code || ' ' || v_account.name || ' is archived.',
      jsonb_build_object('account_id', v_account.id));
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."posting_account"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.posting_role(p_tenant_id uuid, p_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  select a.id into v_id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role;
  return coalesce(v_id, private.refuse_missing_accounts(p_tenant_id, array[coalesce(p_role, 'a line')], array[1]));
end;
$function$;

ALTER FUNCTION "private"."posting_role"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.previous_range(p_from date, p_to date)
 RETURNS date[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((EXTRACT(day FROM p_from) = (1)::numeric) AND (EXTRACT(day FROM (p_to + 1)) = (1)::numeric)) THEN ARRAY[((p_from - make_interval(months => (((EXTRACT(year FROM age(((p_to + 1))::timestamp with time zone, (p_from)::timestamp with time zone)) * (12)::numeric) + EXTRACT(month FROM age(((p_to + 1))::timestamp with time zone, (p_from)::timestamp with time zone))))::integer)))::date, (p_from - 1)] ELSE ARRAY[(p_from - ((p_to - p_from) + 1)), (p_from - 1)] END;

ALTER FUNCTION "private"."previous_range"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.profit_and_loss_json(p_tenant_id uuid, p_columns jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_rows private.statement_row[] := array(
    select r from private.statement_rows(p_tenant_id, p_columns, true) r where r.account_type in ('income', 'expense'));
  v_net_sales numeric[] := private.total_columns(v_rows, '{income}', -1, c_count);
  v_gross numeric[] := private.total_columns(v_rows, '{income,cost_of_sales}', -1, c_count);
begin
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'sections', jsonb_build_array(
      private.section_json('income', v_rows, '{income}', -1, c_count),
      private.section_json('cost_of_sales', v_rows, '{cost_of_sales}', 1, c_count),
      private.section_json('other_income', v_rows, '{other_income}', -1, c_count),
      private.section_json('expense', v_rows, '{expense}', 1, c_count),
      private.section_json('other_expense', v_rows, '{other_expense}', 1, c_count)),
    'net_sales', to_jsonb(v_net_sales), 'gross_profit', to_jsonb(v_gross),
    'gross_percent', (
      select jsonb_agg(case when x.net <> 0 then round(100 * x.gross / x.net, 1) end order by x.place)
      from unnest(v_net_sales, v_gross) with ordinality as x (net, gross, place)),
    'profit', to_jsonb(private.total_columns(v_rows, null, -1, c_count)));
end;
$function$;

ALTER FUNCTION "private"."profit_and_loss_json"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.provision_ledger(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_country text := (select t.country from public.tenants t where t.id = p_tenant_id);
begin
  -- Where a business has put an account of its own under that code, the next number is taken.
  insert into public.ledger_accounts (tenant_id, code, name, account_type, subtype, normal_balance, cash_flow_class, role)
  select p_tenant_id, case when x.code is null then c.code else c.code || '-1' end, c.name, c.account_type, c.subtype, c.normal_balance,
    c.cash_flow_class, c.role
  from private.chart_of(v_country) c
  left join public.ledger_accounts x on x.tenant_id = p_tenant_id and x.code = c.code
  where case when c.role is null then x.code is null
    else not exists (select 1 from public.ledger_accounts r where r.tenant_id = p_tenant_id and r.role = c.role) end
  on conflict (tenant_id, code) do nothing;
  update public.ledger_accounts a set parent_id = p.id
  from private.chart_of(v_country) c
  join public.ledger_accounts p on p.tenant_id = p_tenant_id and p.code = c.parent_code
  where a.tenant_id = p_tenant_id and a.code = c.code and a.parent_id is null and a.account_type = p.account_type
    -- What was made just now: a tree that somebody has shaped stays as it is.
    and a.created_at = now();
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_account(p_tenant_id uuid, p_body jsonb, p_before public.ledger_accounts)
 RETURNS public.ledger_accounts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_after public.ledger_accounts := p_before;
begin
  v_after.tenant_id := p_tenant_id;
  v_after.id := private.input_uuid(p_body, 'id');
  v_after.code := private.input_text(p_body, 'code', 20, '', true);
  v_after.name := private.input_text(p_body, 'name', 120, '', true);
  v_after.subtype := private.input_choice(p_body, 'subtype', array['cash', 'bank', 'mobile_money', 'receivable', 'inventory', 'current_asset',
    'fixed_asset', 'accumulated_depreciation', 'tax_asset', 'payable', 'tax', 'current_liability', 'long_liability', 'equity', 'income',
    'other_income', 'cost_of_sales', 'expense', 'other_expense']);
  if v_after.code !~ '^[0-9A-Za-z.-]{1,20}$' then
    perform private.refuse_input('code', 'A code has letters, digits, dots and hyphens only.');
  end if;
  v_after.account_type := private.type_of_subtype(v_after.subtype);
  if p_before.id is null or p_before.account_type <> v_after.account_type then
    v_after.normal_balance := case when v_after.account_type in ('asset', 'expense') and v_after.subtype <> 'accumulated_depreciation'
      then 'debit' else 'credit' end;
  end if;
  -- Left out it stays as it is.
  v_after.parent_id := case when p_body ? 'parent_id' then private.input_uuid(p_body, 'parent_id', '', false) else p_before.parent_id end;
  v_after.default_tax_rate_id := case when p_body ? 'default_tax_rate_id' then private.input_uuid(p_body, 'default_tax_rate_id', '', false)
    else p_before.default_tax_rate_id end;
  v_after.cash_flow_class := case
    when p_body ? 'cash_flow_class' then private.input_choice(p_body, 'cash_flow_class', array['cash', 'operating', 'investing', 'financing'], '', false)
    when p_before.subtype = v_after.subtype then p_before.cash_flow_class
    else private.default_cash_flow_class(v_after.subtype) end;
  return v_after;
end;
$function$;

ALTER FUNCTION "private"."read_account"(uuid, jsonb, public.ledger_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_locked(p_tenant_id uuid, p_areas text[], p_business_date date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lock record;
begin
  select l.area, l.kind, l.locked_until into v_lock from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.locked_until >= p_business_date and (l.area = 'all' or l.area = any (p_areas))
    and (l.kind = 'hard' or not private.has_window(p_tenant_id, l.area))
  order by l.kind, l.locked_until desc limit 1;
  perform private.fail(409, 'period_locked', 'The books of this day are locked.', jsonb_build_object('business_date', p_business_date,
    'area', v_lock.area, 'kind', v_lock.kind, 'locked_until', v_lock.locked_until));
end;
$function$;

ALTER FUNCTION "private"."refuse_locked"(uuid, text[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.replayed_manual(p_tenant_id uuid, p_id uuid, p_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_stored_hash text;
begin
  perform private.lock_request('manual_journal', p_tenant_id, p_id);
  select m.request_hash into v_stored_hash from public.manual_journals m where m.tenant_id = p_tenant_id and m.id = p_id;
  if not found then
    return null;
  end if;
  perform private.require_same_request(v_stored_hash, p_hash);
  return private.manual_json(p_tenant_id, p_id, true);
end;
$function$;

ALTER FUNCTION "private"."replayed_manual"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reverse_opening_stock(p_tenant_id uuid, p_user_id uuid, p_source_id uuid, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reversal_id uuid := gen_random_uuid();
  v_step numeric;
  v_out record;
  v_moved record;
  v_values jsonb := '[]';
begin
  perform private.lock_goods(p_tenant_id, array(
    select m.product_id from public.stock_movements m where m.tenant_id = p_tenant_id and m.source_id = p_source_id));
  -- Only as long as nothing else moved there; what was reversed once has moved.
  if not exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.source_id = p_source_id and m.source_type = 'opening_stock')
    or exists (
      select 1
      from public.stock_movements m
      join public.stock_movements o on o.tenant_id = m.tenant_id and o.product_id = m.product_id and o.location_id = m.location_id
        and o.source_id <> m.source_id
      where m.tenant_id = p_tenant_id and m.source_id = p_source_id) then
    return false;
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  for v_out in
    select m.location_id, array_agg(m.source_line_id order by m.place) as ids, array_agg(m.product_id order by m.place) as product_ids,
      array_agg(-m.quantity order by m.place) as quantities
    from (
      select s.*, row_number() over (partition by s.location_id order by s.product_id, s.id) as place
      from public.stock_movements s where s.tenant_id = p_tenant_id and s.source_id = p_source_id and s.quantity <> 0
    ) m
    group by m.location_id, (m.place - 1) / 500 order by min(m.place)
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_out.location_id, 'opening', 'opening_stock', v_reversal_id, p_now,
      v_out.ids, v_out.product_ids, v_out.quantities, null, null, v_step, p_now, private.batches_taken(p_tenant_id, p_source_id));
    v_values := v_values || jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value, 'location_id', v_out.location_id),
      jsonb_build_object('role', 'opening_balance_equity', 'debit', -v_moved.value, 'location_id', v_out.location_id));
  end loop;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', v_reversal_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock reversed', v_values, p_now);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.rows_json(p_rows private.statement_row[], p_subtypes text[], p_sign integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('account_id', r.account_id, 'code', r.code, 'name', r.name, 'subtype', r.subtype, 'role', r.role,
      'parent_id', r.parent_id, 'amounts', (select jsonb_agg(p_sign * u.amount order by u.number) from unnest(r.amounts) with ordinality as u (amount, number)))
    order by r.code), '[]')
  from unnest(p_rows) r
  where (p_subtypes is null or r.subtype = any (p_subtypes)) and exists (select 1 from unnest(r.amounts) as u (amount) where u.amount <> 0);
$function$;

ALTER FUNCTION "private"."rows_json"(private.statement_row[], text[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.seal_journal_entry(p_tenant_id uuid, p_user_id uuid, p_entry_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text, p_now timestamp with time zone, p_reverses_id uuid DEFAULT NULL::uuid, p_is_closing boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_lines text;
begin
  if p_entry_id is null then
    return;
  end if;
  v_lines := private.chained_lines(p_tenant_id, p_entry_id);
  -- Number and link in one statement: whoever waited for the row goes on from what the one before has left in it.
  with taken as (
    update private.document_sequences d set next_value = d.next_value + 1,
      chain_hash = private.chain_hash(d.chain_hash, d.next_value, p_business_date, p_source_type, p_source_id, p_now, p_user_id, p_memo,
        p_reverses_id, p_is_closing, v_lines)
    where d.tenant_id = p_tenant_id and d.document_type = 'journal'
    returning d.prefix, d.next_value - 1 as sequence, d.chain_hash
  )
  insert into public.journal_entries (
    tenant_id, id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at, posted_by, memo, reverses_id, is_closing)
  select p_tenant_id, p_entry_id, private.document_number(t.prefix, t.sequence), t.sequence, t.chain_hash, p_source_type, p_source_id,
    p_business_date, p_now, p_user_id, p_memo, p_reverses_id, p_is_closing
  from taken t;
  if not found then
    perform private.fail(500, 'internal', 'This business has no numbers for journal entries.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.section_json(p_name text, p_rows private.statement_row[], p_subtypes text[], p_sign integer, p_count integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('section', p_name, 'rows', private.rows_json(p_rows, p_subtypes, p_sign),
    'totals', to_jsonb(private.total_columns(p_rows, p_subtypes, p_sign, p_count)));
$function$;

ALTER FUNCTION "private"."section_json"(text, private.statement_row[], text[], integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.session_location(p_tenant_id uuid, p_session_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$function$;

ALTER FUNCTION "private"."session_location"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_lock(p_tenant_id uuid, p_user_id uuid, p_area text, p_kind text, p_until date, p_reason text)
 RETURNS public.accounting_locks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before public.accounting_locks;
  v_lock public.accounting_locks;
begin
  perform private.hold_journal(p_tenant_id);
  select * into v_before from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.area = p_area and l.kind = p_kind for update;
  if p_until is not distinct from v_before.locked_until then
    return v_before;
  elsif v_before.locked_until is not null and (p_until is null or p_until < v_before.locked_until) then
    if p_kind = 'hard' then
      perform private.fail(409, 'hard_lock_stays', 'A final lock only moves forward.', jsonb_build_object('locked_until', v_before.locked_until));
    end if;
    perform private.require_permission('accounting.unlock');
    if p_reason is null then
      perform private.refuse_input('reason', 'Give a reason why the books are opened again.');
    end if;
  end if;
  if p_until is null then
    delete from public.accounting_locks l where l.tenant_id = p_tenant_id and l.area = p_area and l.kind = p_kind;
  else
    insert into public.accounting_locks as l (tenant_id, area, kind, locked_until, reason, locked_by, locked_at)
    values (p_tenant_id, p_area, p_kind, p_until, p_reason, p_user_id, clock_timestamp())
    on conflict (tenant_id, area, kind) do update set locked_until = excluded.locked_until, reason = excluded.reason,
      locked_by = excluded.locked_by, locked_at = excluded.locked_at
    returning * into v_lock;
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, case when p_until is null or p_until < v_before.locked_until then 'books_unlocked' else 'books_locked' end,
    'accounting_locks', null, case when v_before.tenant_id is not null then to_jsonb(v_before) - 'tenant_id' end,
    jsonb_build_object('area', p_area, 'kind', p_kind, 'locked_until', p_until, 'reason', p_reason));
  return v_lock;
end;
$function$;

ALTER FUNCTION "private"."set_lock"(uuid, uuid, text, text, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_transfer_lines(p_tenant_id uuid, p_user_id uuid, p_transfer public.stock_transfers, p_receipt jsonb, p_kind text, p_lines jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_receipt ->> 'id')::uuid;
  v_location_id uuid := case p_kind when 'returned' then p_transfer.from_location_id else p_transfer.to_location_id end;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_taken jsonb := private.batches_taken(p_tenant_id, p_transfer.id);
  v_settled jsonb;
  v_in record;
  v_lost numeric;
  v_moved record;
  v_value numeric := 0;
  v_true_up numeric := 0;
  v_entry_id uuid;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  -- At the cost they left with; whoever takes the last of a line takes the rest of its value.
  select jsonb_agg(jsonb_build_object('line_id', l.id, 'id', gen_random_uuid(), 'product_id', l.product_id, 'quantity', x.quantity, 'lost', x.lost,
      'batches', case when p.tracks_serials then jsonb_build_object('serials', private.arrived_serials(p_tenant_id, l, x.quantity, x.lost, x.serials, x.lost_serials) -> 'arrived')
        else private.batches_between(b.taken -> l.id::text, b.from_quantity, b.from_quantity + x.quantity) end,
      'pieces', case when p.tracks_serials then private.arrived_serials(p_tenant_id, l, x.quantity, x.lost, x.serials, x.lost_serials) end,
      'value', v.value, 'lost_value', case when x.quantity + x.lost = l.in_transit_quantity then l.in_transit_value - v.value
        else round(l.in_transit_value * x.lost / l.in_transit_quantity / v_step) * v_step end,
      'unit_cost', round(l.sent_value / l.quantity, 6)))
  into v_settled
  from jsonb_to_recordset(p_lines) as x (line_id uuid, quantity numeric, lost numeric, serials text[], lost_serials text[])
  join public.stock_transfer_lines l on l.tenant_id = p_tenant_id and l.id = x.line_id
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  cross join lateral (select case when x.quantity = l.in_transit_quantity then l.in_transit_value
    else round(l.in_transit_value * x.quantity / l.in_transit_quantity / v_step) * v_step end as value) v
  -- The batches that left arrive, in the order they were taken; what was lost comes off after what arrived with it.
  cross join lateral (select v_taken as taken, l.quantity - l.in_transit_quantity as from_quantity) b
  where x.quantity + x.lost > 0;
  select array_agg(s.id order by s.id) as ids, array_agg(s.product_id order by s.id) as product_ids,
    array_agg(s.quantity order by s.id) as quantities, array_agg(s.unit_cost order by s.id) as unit_costs, array_agg(s.value order by s.id) as values, jsonb_object_agg(s.id, s.batches) as batches
  into v_in
  from jsonb_to_recordset(v_settled) as s (id uuid, product_id uuid, quantity numeric, unit_cost numeric, value numeric, batches jsonb)
  where s.quantity > 0;
  if v_in.ids is not null then
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'transfer', 'stock_transfer_receipt', v_id, p_now,
      v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.values, v_step, p_now, v_in.batches);
    v_value := v_moved.value;
    v_true_up := v_moved.true_up;
  end if;
  select coalesce(sum(s.lost_value), 0) into v_lost from jsonb_to_recordset(v_settled) as s (lost_value numeric);
  perform private.require_adjustment_approval(p_tenant_id, p_user_id, v_lost);
  update public.stock_transfer_lines l
  set received_quantity = l.received_quantity + case p_kind when 'received' then s.quantity else 0 end,
    returned_quantity = l.returned_quantity + case p_kind when 'returned' then s.quantity else 0 end,
    lost_quantity = l.lost_quantity + s.lost,
    in_transit_quantity = l.in_transit_quantity - s.quantity - s.lost, in_transit_value = l.in_transit_value - s.value - s.lost_value
  from jsonb_to_recordset(v_settled) as s (line_id uuid, quantity numeric, lost numeric, value numeric, lost_value numeric)
  where l.tenant_id = p_tenant_id and l.id = s.line_id;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_transfer_receipt', v_id, v_business_date,
    'Stock transfer ' || p_transfer.transfer_number || ' ' || p_kind, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_value + v_true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'goods_in_transit', 'credit', v_value + v_lost, 'location_id', p_transfer.from_location_id),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_true_up)), p_now, v_location_id);
  insert into public.stock_transfer_receipts (
    tenant_id, id, stock_transfer_id, kind, loss_reason, note, received_at, business_date, received_by, lost_value, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, p_transfer.id, p_kind, p_receipt ->> 'loss_reason', p_receipt ->> 'note', p_now, v_business_date, p_user_id, v_lost,
    v_entry_id, p_receipt ->> 'hash');
  insert into public.stock_transfer_receipt_lines (
    tenant_id, id, stock_transfer_receipt_id, stock_transfer_line_id, product_id, quantity, value, lost_quantity, lost_value, serials, lost_serials)
  select p_tenant_id, s.id, v_id, s.line_id, s.product_id, s.quantity, s.value, s.lost, s.lost_value,
    array(select e.value from jsonb_array_elements_text(coalesce(nullif(s.pieces, 'null') -> 'arrived', '[]')) as e),
    array(select e.value from jsonb_array_elements_text(coalesce(nullif(s.pieces, 'null') -> 'lost', '[]')) as e)
  from jsonb_to_recordset(v_settled) as s (
    id uuid, line_id uuid, product_id uuid, quantity numeric, value numeric, lost numeric, lost_value numeric, pieces jsonb);
end;
$function$;

CREATE OR REPLACE FUNCTION private.source_areas(p_source_type text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(s.area), '{}') from private.journal_sources s where s.source_type = p_source_type;
$function$;

ALTER FUNCTION "private"."source_areas"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_columns(p_tenant_id uuid, p_query jsonb, p_range date[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place jsonb := private.statement_place(p_tenant_id, p_query);
  v_split text := private.input_choice(p_query, 'split', array['month', 'location'], '', false);
  v_compare text := private.input_choice(p_query, 'compare', array['previous_period', 'previous_year', 'range'], '', false);
  v_other date[];
  v_columns jsonb;
begin
  if v_split = 'month' then
    if p_range[2] >= p_range[1] + interval '12 months' then
      perform private.refuse_input('split', 'At most twelve months stand side by side.');
    end if;
    return (
      select jsonb_agg(v_place || jsonb_build_object('from', greatest(m.month::date, p_range[1]),
        'to', least((m.month + interval '1 month' - interval '1 day')::date, p_range[2])) order by m.month)
      from generate_series(date_trunc('month', p_range[1]), p_range[2], interval '1 month') as m (month));
  elsif v_split = 'location' then
    return (
      select jsonb_agg(jsonb_build_object('from', p_range[1], 'to', p_range[2], 'location_id', l.id, 'is_unassigned', l.id is null,
        'location_name', l.name) order by l.id is null, l.name)
      from (
        select s.id, s.name from public.locations s where s.tenant_id = p_tenant_id
        union all select null, null) l);
  end if;
  v_columns := jsonb_build_array(v_place || jsonb_build_object('from', p_range[1], 'to', p_range[2]));
  if v_compare is null then
    return v_columns;
  end if;
  v_other := case v_compare
    when 'previous_period' then private.previous_range(p_range[1], p_range[2])
    when 'previous_year' then array[(p_range[1] - interval '1 year')::date, (p_range[2] + 1 - interval '1 year')::date - 1]
    else private.statement_range(jsonb_build_object('from', p_query -> 'compare_from', 'to', p_query -> 'compare_to')) end;
  return v_columns || jsonb_build_array(v_place || jsonb_build_object('from', v_other[1], 'to', v_other[2]));
end;
$function$;

ALTER FUNCTION "private"."statement_columns"(uuid, jsonb, date[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_head(p_tenant_id uuid, p_columns jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('currency_code', t.currency_code, 'columns', p_columns) from public.tenants t where t.id = p_tenant_id;
$function$;

ALTER FUNCTION "private"."statement_head"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_place(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid;
begin
  if p_query -> 'location_id' = '"none"' then
    return '{"location_id": null, "is_unassigned": true, "location_name": null}';
  end if;
  v_location_id := private.input_uuid(p_query, 'location_id', '', false);
  if v_location_id is null then
    return '{"location_id": null, "is_unassigned": false, "location_name": null}';
  end if;
  return coalesce((
    select jsonb_build_object('location_id', l.id, 'is_unassigned', false, 'location_name', l.name)
    from public.locations l where l.tenant_id = p_tenant_id and l.id = v_location_id),
    -- Raises: an answer of null would be the whole business.
    private.location_not_found());
end;
$function$;

ALTER FUNCTION "private"."statement_place"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_range(p_query jsonb)
 RETURNS date[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from date := private.accounting_day(p_query, 'from');
  v_to date := private.accounting_day(p_query, 'to');
begin
  if v_to < v_from then
    perform private.refuse_input('to', 'The last day is before the first.');
  end if;
  return array[v_from, v_to];
end;
$function$;

ALTER FUNCTION "private"."statement_range"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_rows(p_tenant_id uuid, p_columns jsonb, p_without_closing boolean DEFAULT false)
 RETURNS SETOF private.statement_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with amounts as materialized (
    select * from private.account_amounts(p_tenant_id, p_columns, p_without_closing)
  )
  select a.id, a.code, a.name, a.account_type, a.subtype, a.role, a.parent_id, a.cash_flow_class,
    array_agg(coalesce(m.amount, 0) order by c.number)
  from (select distinct x.account_id from amounts x) seen
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = seen.account_id
  cross join generate_series(1, jsonb_array_length(p_columns)) as c (number)
  left join amounts m on m.account_id = a.id and m.column_number = c.number
  group by a.tenant_id, a.id;
end;
$function$;

ALTER FUNCTION "private"."statement_rows"(uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.template_lines(p_tenant_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 100);
  v_line jsonb;
  v_read jsonb := '[]';
  v_prefix text;
begin
  for v_index in 0 .. jsonb_array_length(v_lines) - 1 loop
    v_prefix := format('lines[%s].', v_index);
    v_line := private.input_object(v_lines -> v_index, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object(
      'account_id', private.posting_account(p_tenant_id, private.input_uuid(v_line, 'account_id', v_prefix)),
      'side', private.input_choice(v_line, 'side', array['debit', 'credit'], v_prefix),
      'amount', private.input_number(v_line, 'amount', 0.01, 99999999999, 0.01, v_prefix, false),
      'memo', private.input_text(v_line, 'memo', 200, v_prefix));
  end loop;
  return v_read;
end;
$function$;

ALTER FUNCTION "private"."template_lines"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_journal_entries__fold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.fold_ledger(new.tenant_id, new.sequence);
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_journal_entries__fold"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_journal_entries__open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_areas text[];
begin
  -- Nearly every day is behind no lock at all.
  if not exists (
      select 1 from public.accounting_locks l where l.tenant_id = new.tenant_id and l.locked_until >= new.business_date) then
    return new;
  end if;
  v_areas := private.source_areas(new.source_type);
  if private.is_locked(new.tenant_id, v_areas, new.business_date) then
    perform private.refuse_locked(new.tenant_id, v_areas, new.business_date);
  end if;
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_journal_entries__open"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_ledger_accounts__tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_parent public.ledger_accounts;
  v_depth integer := 0;
begin
  select * into v_parent from public.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = new.parent_id;
  if v_parent.account_type is distinct from new.account_type then
    perform private.fail(409, 'account_tree', 'An account stands below one of its own type.', '{"field": "parent_id"}');
  end if;
  while v_parent.id is not null loop
    v_depth := v_depth + 1;
    if v_parent.id = new.id or v_depth > 6 then
      perform private.fail(409, 'account_tree', 'An account cannot stand below itself, nor more than six levels deep.', '{"field": "parent_id"}');
    end if;
    select * into v_parent from public.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = v_parent.parent_id;
  end loop;
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_ledger_accounts__tree"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_ledger_accounts__type_is_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_lines(old.tenant_id, old.id) then
    perform private.fail(409, 'account_type_fixed', 'Something is posted to this account, so its type stays as it is.');
  end if;
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_ledger_accounts__type_is_fixed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.total_columns(p_rows private.statement_row[], p_subtypes text[], p_sign integer, p_count integer)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(coalesce(t.total, 0) order by c.number)
  from generate_series(1, p_count) as c (number)
  left join (
    select u.number, p_sign * sum(u.amount) as total
    from unnest(p_rows) r cross join lateral unnest(r.amounts) with ordinality as u (amount, number)
    where p_subtypes is null or r.subtype = any (p_subtypes)
    group by u.number) t on t.number = c.number;
$function$;

ALTER FUNCTION "private"."total_columns"(private.statement_row[], text[], integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trial_balance_json(p_tenant_id uuid, p_from date, p_to date, p_place jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_year_start date := private.year_start(p_tenant_id, p_from);
  -- Before the year, in it before the range, in the range.
  v_columns jsonb := jsonb_build_array(p_place || jsonb_build_object('from', '1970-01-01', 'to', v_year_start - 1),
    p_place || jsonb_build_object('from', v_year_start, 'to', p_from - 1), p_place || jsonb_build_object('from', p_from, 'to', p_to));
  v_rows private.statement_row[] := array(select r from private.statement_rows(p_tenant_id, v_columns) r);
  v_sides record;
begin
  select coalesce(sum(s.debit), 0) as debit, coalesce(sum(s.credit), 0) as credit into v_sides
  from private.account_sums(p_tenant_id, array[p_from], array[p_to]) s
  where case when (p_place ->> 'is_unassigned')::boolean then s.location_id is null
    else coalesce(s.location_id = (p_place ->> 'location_id')::uuid, p_place ->> 'location_id' is null) end;
  return private.statement_head(p_tenant_id, jsonb_build_array(p_place || jsonb_build_object('from', p_from, 'to', p_to))) || (
    select jsonb_build_object(
      'year_start', v_year_start,
      'rows', coalesce(jsonb_agg(jsonb_build_object('account_id', x.account_id, 'code', x.code, 'name', x.name, 'account_type', x.account_type,
          'subtype', x.subtype, 'role', x.role, 'opening', x.opening, 'moved', x.moved, 'closing', x.opening + x.moved) order by x.code)
        filter (where x.opening <> 0 or x.moved <> 0), '[]'),
      'earlier_years', coalesce(sum(x.earlier), 0),
      'totals', jsonb_build_object('opening', coalesce(sum(x.opening + x.earlier), 0), 'moved', coalesce(sum(x.moved), 0),
        'closing', coalesce(sum(x.opening + x.earlier + x.moved), 0), 'debit', v_sides.debit, 'credit', v_sides.credit))
    from (
      select r.account_id, r.code, r.name, r.account_type, r.subtype, r.role, r.amounts[3] as moved,
        r.amounts[2] + case when r.account_type in ('income', 'expense') then 0 else r.amounts[1] end as opening,
        case when r.account_type in ('income', 'expense') then r.amounts[1] else 0 end as earlier
      from unnest(v_rows) r) x);
end;
$function$;

ALTER FUNCTION "private"."trial_balance_json"(uuid, date, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.type_of_subtype(p_subtype text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_subtype = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text, 'receivable'::text, 'inventory'::text, 'current_asset'::text, 'fixed_asset'::text, 'accumulated_depreciation'::text, 'tax_asset'::text])) THEN 'asset'::text WHEN (p_subtype = ANY (ARRAY['payable'::text, 'tax'::text, 'current_liability'::text, 'long_liability'::text])) THEN 'liability'::text WHEN (p_subtype = ANY (ARRAY['income'::text, 'other_income'::text])) THEN 'income'::text WHEN (p_subtype = ANY (ARRAY['cost_of_sales'::text, 'expense'::text, 'other_expense'::text])) THEN 'expense'::text ELSE 'equity'::text END;

CREATE OR REPLACE FUNCTION private.default_cash_flow_class(p_subtype text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_subtype = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text])) THEN 'cash'::text WHEN (p_subtype = 'fixed_asset'::text) THEN 'investing'::text WHEN (p_subtype = ANY (ARRAY['long_liability'::text, 'equity'::text])) THEN 'financing'::text WHEN (private.type_of_subtype(p_subtype) = ANY (ARRAY['asset'::text, 'liability'::text])) THEN 'operating'::text ELSE NULL::text END;

ALTER FUNCTION "private"."default_cash_flow_class"(text) OWNER TO "postgres";

ALTER FUNCTION "private"."type_of_subtype"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_import_opening(p_job public.import_jobs, p_rows integer[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_job.tenant_id);
  v_source_id uuid := gen_random_uuid();
  v_place record;
  v_moved record;
  v_values jsonb := '[]';
begin
  perform private.lock_goods(p_job.tenant_id, array(
    select r.entity_id from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'));
  -- Only where nothing else has moved: then the goods leave at what they came for.
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'
      and (
        select count(*) from public.stock_movements m
        where m.tenant_id = p_job.tenant_id and m.product_id = r.entity_id and m.location_id = (r.changes #>> '{opening,after,location_id}')::uuid) <>
      (
        select count(*) from public.stock_movements m
        where m.tenant_id = p_job.tenant_id and m.product_id = r.entity_id and m.location_id = (r.changes #>> '{opening,after,location_id}')::uuid
          and m.kind = 'opening')
  ), 'Its stock has changed.');
  for v_place in
    select (r.changes #>> '{opening,after,location_id}')::uuid as location_id, array_agg(gen_random_uuid() order by r.entity_id) as line_ids,
      array_agg(r.entity_id order by r.entity_id) as product_ids,
      array_agg(-(r.changes #>> '{opening,after,quantity}')::numeric order by r.entity_id) as quantities
    from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'
    group by 1 order by 1
  loop
    v_moved := private.move_stock_lines(p_job.tenant_id, v_place.location_id, 'opening', 'opening_stock', v_source_id, p_now,
      v_place.line_ids, v_place.product_ids, v_place.quantities, null, null, v_step, p_now);
    v_values := v_values || jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value, 'location_id', v_place.location_id),
      jsonb_build_object('role', 'opening_balance_equity', 'debit', -v_moved.value, 'location_id', v_place.location_id));
  end loop;
  perform private.post_journal_entry(p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), 'opening_stock', v_source_id,
    private.business_date(p_job.tenant_id, p_now), 'Opening stock reversed', v_values, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_amounts(p_row private.statement_row, p_amounts numeric[])
 RETURNS private.statement_row
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ROW((p_row).account_id, (p_row).code, (p_row).name, (p_row).account_type, (p_row).subtype, (p_row).role, (p_row).parent_id, (p_row).cash_flow_class, p_amounts)::private.statement_row;

ALTER FUNCTION "private"."with_amounts"(private.statement_row, numeric[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_contact_payment(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_payment jsonb, p_allocations jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_payment ->> 'id')::uuid;
  v_is_payout boolean := coalesce((p_payment ->> 'is_payout')::boolean, false);
  v_sign integer := case when p_payment ->> 'reverses_id' is null and not v_is_payout then 1 else -1 end;
  v_amount numeric := (p_payment ->> 'amount')::numeric * v_sign;
  v_tender text := p_payment ->> 'tender_type';
  v_received_at timestamptz := (p_payment ->> 'received_at')::timestamptz;
  v_business_date date := private.business_date(p_tenant_id, v_received_at);
  v_rounding numeric := v_sign * coalesce((p_payment ->> 'rounding_amount')::numeric,
    (select r.rounding_amount from public.contact_payments r where r.tenant_id = p_tenant_id and r.id = (p_payment ->> 'reverses_id')::uuid), 0);
  v_allocated numeric;
  v_number text;
  v_entry_id uuid;
begin
  -- Money that came before its day was locked is booked today.
  if private.is_locked(p_tenant_id, '{sales}', v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(a.amount), 0) * v_sign into v_allocated from jsonb_to_recordset(p_allocations) as a (amount numeric);
  update public.sales s set balance_due = s.balance_due - a.amount * v_sign
  from jsonb_to_recordset(p_allocations) as a (item_id uuid, amount numeric, is_sale boolean)
  where s.tenant_id = p_tenant_id and s.id = a.item_id and a.is_sale;

  v_number := coalesce(p_payment ->> 'payment_number', private.next_number(p_tenant_id, 'contact_payment'));
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'contact_payment', v_id, v_business_date,
    case when v_sign = 1 then 'Payment ' when v_is_payout then 'Payout ' else 'Reversal ' end || v_number, jsonb_build_array(
      jsonb_build_object('role', case v_tender when 'bank' then 'bank' when 'deposit' then 'customer_deposits'
        else private.tender_role(p_tenant_id, v_tender) end, 'debit', v_amount - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'debit', v_rounding),
      jsonb_build_object('role', 'receivable', 'credit', v_allocated),
      jsonb_build_object('role', 'customer_deposits', 'credit', v_amount - v_allocated)), p_now,
    private.session_location(p_tenant_id, (p_payment ->> 'till_session_id')::uuid));
  insert into public.contact_payments (tenant_id, id, payment_number, contact_id, amount, rounding_amount, unallocated_amount, tender_type, reference,
    note, till_session_id, received_at, business_date, received_by, received_by_name, reverses_id, is_payout, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_contact_id, v_amount, v_rounding, v_amount - v_allocated, v_tender, p_payment ->> 'reference',
    p_payment ->> 'note', (p_payment ->> 'till_session_id')::uuid, v_received_at, v_business_date, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), (p_payment ->> 'reverses_id')::uuid, v_is_payout, v_entry_id,
    p_payment ->> 'request_hash');
  insert into public.contact_payment_allocations (tenant_id, payment_id, item_id, amount)
  select p_tenant_id, v_id, a.item_id, a.amount * v_sign
  from jsonb_to_recordset(p_allocations) as a (item_id uuid, amount numeric);
  -- Each part stands with the contact whose invoice it settles, so that undoing a merger leaves both ledgers right.
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
    item_id, occurred_at, business_date)
  select p_tenant_id, e.contact_id, e.account, case when v_sign = 1 then 'payment' when v_is_payout then 'payout' else 'payment_reversal' end, e.amount,
    'contact_payment', v_id, v_number, e.item_id, v_received_at, v_business_date
  from (
    select a.contact_id, 'receivable' as account, -a.amount * v_sign as amount, a.item_id
    from jsonb_to_recordset(p_allocations) as a (item_id uuid, contact_id uuid, amount numeric)
    union all
    select p_contact_id, 'deposit', case when v_tender = 'deposit' then -v_amount else v_amount - v_allocated end, null) e
  where e.amount <> 0;
  perform private.write_audit(p_tenant_id, p_user_id, case when v_sign = 1 then 'payment_received' when v_is_payout then 'deposit_paid_out' else 'payment_reversed' end,
    'contacts', p_contact_id, null, jsonb_build_object('payment_number', v_number, 'amount', v_amount, 'tender_type', v_tender,
      'reason', p_payment ->> 'note'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_credit_note(p_tenant_id uuid, p_user_id uuid, p_sale public.sales, p_session_id uuid, p_note jsonb, p_lines jsonb, p_step numeric, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_note ->> 'id')::uuid;
  v_net numeric := p_note ->> 'net_amount';
  v_tax numeric := p_note ->> 'tax_amount';
  v_lost numeric := p_note ->> 'lost';
  v_receivable numeric := p_note ->> 'receivable_amount';
  v_tender text := p_note ->> 'refund_tender_type';
  v_points numeric := case when v_tender = 'loyalty' then 0
    else private.points_part(p_tenant_id, p_sale.id, v_net + v_tax - v_receivable) end;
  v_refund numeric := v_net + v_tax - v_receivable - v_points;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_location_id uuid;
  v_in record;
  v_moved record;
  v_number text;
  v_entry_id uuid;
begin
  -- The customer before the goods, as a sale does it.
  if v_tender = 'store_credit' then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_sale.contact_id for no key update;
  end if;
  -- Goods go back to where they were sold from.
  select m.location_id into v_location_id from public.stock_movements m
  where m.tenant_id = p_tenant_id and m.source_id = p_sale.id and m.kind = 'sale' limit 1;
  select coalesce(array_agg(l.id), '{}') as ids, coalesce(array_agg(q.product_id), '{}') as product_ids,
    coalesce(array_agg(q.quantity), '{}') as quantities, array_agg(q.cost / q.quantity) as unit_costs, array_agg(q.cost) as costs
  into v_in
  from jsonb_to_recordset(p_lines) as l (id uuid, restock boolean, parts jsonb)
  cross join lateral jsonb_to_recordset(l.parts) as q (product_id uuid, quantity numeric, cost numeric)
  where l.restock;
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.costs, p_step, p_now, private.returned_serials(p_tenant_id, p_lines));
  update public.sale_lines s set returned_quantity = s.returned_quantity + l.quantity
  from jsonb_to_recordset(p_lines) as l (sale_line_id uuid, quantity numeric)
  where s.tenant_id = p_tenant_id and s.id = l.sale_line_id;
  update public.sales s set refunded_amount = s.refunded_amount + v_net + v_tax, balance_due = s.balance_due - v_receivable,
    status = case when exists (select 1 from public.sale_lines l
        where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.returned_quantity < l.quantity)
      then 'partially_refunded' else 'refunded' end
  where s.tenant_id = p_tenant_id and s.id = p_sale.id;
  if v_tender = 'store_credit' and v_refund > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, p_sale.contact_id, v_refund, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_business_date,
    'Credit note ' || v_number || ' for ' || p_sale.invoice_number, jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_net),
      jsonb_build_object('role', 'vat_output', 'debit', v_tax),
      jsonb_build_object('role', 'receivable', 'credit', v_receivable),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_refund),
      jsonb_build_object('role', private.tender_role(p_tenant_id, 'loyalty'), 'credit', v_points),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_lost)), p_now,
    coalesce(v_location_id, private.session_location(p_tenant_id, coalesce(p_session_id, p_sale.till_session_id))));
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, points_amount, receivable_amount, reference, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_sale.id, p_session_id, p_sale.contact_id, p_note ->> 'reason', p_now, p_user_id,
    v_business_date, v_net, v_tax, v_net + v_tax, v_tender, v_refund, v_points, v_receivable,
    p_note ->> 'reference', v_entry_id, p_note ->> 'request_hash');
  insert into public.credit_note_lines (
    tenant_id, id, credit_note_id, sale_line_id, line_number, quantity, restock, net_amount, tax_amount, gross_amount)
  select p_tenant_id, l.id, v_id, l.sale_line_id, l.place, l.quantity, l.restock, l.net_amount, l.tax_amount, l.net_amount + l.tax_amount
  from jsonb_to_recordset(p_lines) as l (
    id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, net_amount numeric, tax_amount numeric);
  perform private.note_returned_serials(p_tenant_id, p_lines);
  perform private.write_audit(p_tenant_id, p_user_id, 'sale_refunded', 'sales', p_sale.id, null,
    jsonb_build_object('credit_note_number', v_number, 'total_amount', v_net + v_tax, 'reason', p_note ->> 'reason'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_journal_amounts(p_tenant_id uuid, p_business_date date, p_roles text[], p_amounts numeric[], p_location_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_entry_id uuid := gen_random_uuid();
begin
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id)
  select p_tenant_id, v_entry_id, coalesce(a.id, private.refuse_missing_accounts(p_tenant_id, p_roles, p_amounts)), p_business_date,
    greatest(m.amount, 0), greatest(-m.amount, 0), p_location_id
  from (
    select l.role, sum(l.amount) as amount from unnest(p_roles, p_amounts) as l (role, amount) group by l.role
  ) m
  left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.role = m.role
  where m.amount <> 0;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$function$;

ALTER FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb, p_location_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_entry_id uuid := gen_random_uuid();
begin
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id, contact_id, memo)
  select p_tenant_id, v_entry_id, m.ledger_account_id, p_business_date, greatest(m.amount, 0), greatest(-m.amount, 0), m.location_id,
    m.contact_id, m.memo
  from (
    select case when l.account_id is null then private.posting_role(p_tenant_id, l.role)
        else private.posting_account(p_tenant_id, l.account_id) end as ledger_account_id,
      coalesce(l.location_id, p_location_id) as location_id, l.contact_id, l.memo, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) as amount,
      min(l.place) as place
    from rows from (jsonb_to_recordset(p_lines) as (
      role text, account_id uuid, debit numeric, credit numeric, location_id uuid, contact_id uuid, memo text))
      with ordinality as l (role, account_id, debit, credit, location_id, contact_id, memo, place)
    where coalesce(l.debit, 0) <> coalesce(l.credit, 0)
    group by 1, 2, 3, 4
  ) m
  where m.amount <> 0
  order by m.place;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$function$;

ALTER FUNCTION "private"."write_journal_lines"(uuid, date, jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_sale(p_tenant_id uuid, p_user_id uuid, p_document jsonb, p_priced jsonb, p_payments jsonb, p_location_id uuid, p_occurred_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_sale_id uuid := (p_document ->> 'id')::uuid;
  v_session_id uuid := (p_document ->> 'till_session_id')::uuid;
  v_contact_id uuid := (p_document ->> 'contact_id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_lines jsonb := p_priced -> 'lines';
  v_business_date date := private.business_date(p_tenant_id, p_occurred_at);
  v_delivery_net numeric := coalesce((p_priced #>> '{internal,delivery_net_amount}')::numeric, 0);
  v_moved record;
  v_out record;
  v_written integer;
  v_items integer;
  v_written_payments jsonb;
  v_written_sale jsonb;
  v_tenders record;
  v_payments jsonb := p_payments;
  v_number text;
  v_entry_id uuid;
begin
  -- A sale that happened before its day was locked is booked today.
  if private.is_locked(p_tenant_id, '{sales,stock}', v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.amount) filter (where t.tender_type = 'loyalty'), 0) as loyalty,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(array_agg(t.ledger_role), '{}') as roles, coalesce(array_agg(t.amount - coalesce(t.rounding_amount, 0)), '{}') as amounts,
    coalesce(sum(t.rounding_amount), 0) as rounding
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text, rounding_amount numeric);
  -- What was paid in advance settles its part at once: no credit is given for it.
  if v_contact_id is not null or v_tenders.types && '{on_account,store_credit}' or p_document ->> 'deposit_amount' is not null then
    perform private.check_contact_credit(p_tenant_id, v_contact_id,
      v_tenders.on_account - coalesce((p_document ->> 'deposit_amount')::numeric, 0), v_tenders.store_credit);
  end if;
  if v_tenders.loyalty <> 0 then
    perform private.check_loyalty(p_tenant_id, v_contact_id, v_tenders.loyalty);
  end if;
  if 'gift_card' = any (v_tenders.types) then
    v_payments := private.take_gift_cards(p_tenant_id, p_user_id, v_sale_id, p_payments, p_now);
  end if;

  -- A bundle's goods are those of its components; an order takes what it was placed for. Its goods are let go only here: releasing
  -- them locks them, and customer and cards come before goods.
  if p_document ->> 'order_id' is not null then
    perform private.release_reservations(p_tenant_id, array[(p_document ->> 'order_id')::uuid], p_now);
    select array_agg(g.line_id) as ids, array_agg(g.product_id) as product_ids, array_agg(-g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from private.order_goods(p_tenant_id, (p_document ->> 'order_id')::uuid, p_priced -> 'lines') g;
  else
    select array_agg(g.id) as ids, array_agg(g.product_id) as product_ids, array_agg(g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from (
      select l.id, coalesce(c.component_id, l.product_id) as product_id, c.bundle_id,
        case when c.bundle_id is null then -l.quantity else -round(l.quantity * c.quantity, 3) end as quantity
      from jsonb_to_recordset(v_lines) as l (id uuid, product_id uuid, quantity numeric)
      left join lateral (
        select c.bundle_id, c.component_id, c.quantity from public.product_components c
        where c.tenant_id = p_tenant_id and c.bundle_id = l.product_id offset 0) c on true
    ) g
    where g.quantity <> 0;
  end if;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now,
    p_batches => p_document -> 'serials', p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  with written as (
    insert into public.sale_lines as w (
      tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
      discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source, modifiers)
    select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
      l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
      l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null'), l.modifiers
    from jsonb_to_recordset(v_lines) as l (
      id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
      unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
      tax_rate_percent numeric, tax_code text, price_source jsonb, modifiers jsonb)
    on conflict (tenant_id, id) do nothing
    returning w.quantity
  )
  select count(*), least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000) into v_written, v_items from written l;
  if v_written <> jsonb_array_length(v_lines) then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  with written as (
    insert into public.sale_payments as w (
      tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, rounding_amount, amount_tendered, change_due,
      reference, gift_card_id, created_at)
    select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount,
      coalesce(t.rounding_amount, 0), t.amount_tendered, t.change_due, t.reference, t.gift_card_id, p_now
    from jsonb_to_recordset(v_payments) as t (
      id uuid, tender_type text, amount numeric, rounding_amount numeric, amount_tendered numeric, change_due numeric, reference text, gift_card_id uuid)
    on conflict do nothing
    returning w.id, jsonb_build_object('id', w.id, 'tender_type', w.tender_type, 'amount', w.amount,
      'amount_tendered', case when w.rounding_amount <> 0 then w.amount - w.rounding_amount else w.amount_tendered end, 'change_due', w.change_due, 'reference', w.reference) as payment
  )
  select count(*), coalesce(jsonb_agg(t.payment order by t.id), '[]') into v_written, v_written_payments from written t;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'This payment or its transaction code was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_amounts(p_tenant_id, v_business_date,
    v_tenders.roles || '{cash_rounding,sales,delivery_income,vat_output,cost_of_goods_sold,inventory}',
    v_tenders.amounts || array[v_tenders.rounding, v_delivery_net - (p_priced ->> 'net_amount')::numeric, -v_delivery_net,
      -(p_priced ->> 'tax_amount')::numeric, -v_moved.value, v_moved.value], p_location_id);

  -- From here on everybody else of this business waits for the number: only what must carry it comes after.
  v_number := private.next_number(p_tenant_id, 'invoice');
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, 'sale', v_sale_id, v_business_date, 'Sale ' || v_number, p_now);
  insert into public.sales as w (
    tenant_id, id, invoice_number, channel, order_id, till_session_id, contact_id, contact_name, cashier_id, cashier_name,
    occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee,
    delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount,
    total_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note, request_hash)
  select p_tenant_id, v_sale_id, v_number, p_document ->> 'channel', (p_document ->> 'order_id')::uuid, v_session_id, v_contact_id,
    coalesce((select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), p_document ->> 'contact_name'),
    p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    p_occurred_at, p_now, v_business_date, s.currency_code, s.prices_include_tax, s.subtotal_amount, s.discount_amount,
    s.delivery_fee, v_delivery_net, coalesce(i.delivery_tax_amount, 0), coalesce(i.delivery_tax_rate_percent, 0),
    i.delivery_tax_code, s.net_amount, s.tax_amount, s.total_amount, v_tenders.on_account, v_tenders.change_due,
    v_items, v_tenders.types, v_entry_id, p_document ->> 'note', p_document ->> 'request_hash'
  from jsonb_to_record(p_priced) as s (
    currency_code text, prices_include_tax boolean, subtotal_amount numeric, discount_amount numeric, delivery_fee numeric,
    net_amount numeric, tax_amount numeric, total_amount numeric)
  cross join jsonb_to_record(v_internal) as i (
    delivery_tax_amount numeric, delivery_tax_rate_percent numeric, delivery_tax_code text)
  returning jsonb_build_object(
    'id', w.id, 'invoice_number', w.invoice_number, 'channel', w.channel, 'status', w.status, 'order_id', w.order_id,
    'occurred_at', w.occurred_at, 'posted_at', w.posted_at, 'business_date', w.business_date,
    'currency_code', w.currency_code, 'prices_include_tax', w.prices_include_tax, 'subtotal_amount', w.subtotal_amount,
    'discount_amount', w.discount_amount, 'delivery_fee', w.delivery_fee, 'net_amount', w.net_amount,
    'tax_amount', w.tax_amount, 'total_amount', w.total_amount, 'refunded_amount', w.refunded_amount,
    'balance_due', w.balance_due, 'change_due', w.change_due, 'cashier_name', w.cashier_name,
    'operator_name', coalesce(p_document ->> 'operator_name', w.cashier_name), 'till_name', p_document ->> 'till_name',
    'till_session_id', w.till_session_id, 'journal_entry_id', w.journal_entry_id, 'note', w.note, 'replayed', false,
    -- As they were priced is as they were written; nothing of them has gone back.
    'lines', (
      select jsonb_agg((l.value - '{image_url,promotions,is_available,saleable_quantity}'::text[])
        || '{"returned_quantity": 0, "serials": []}' order by l.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as l),
    'payments', v_written_payments, 'taxes', p_priced -> 'taxes', 'approvals', '[]'::jsonb, 'credit_notes', '[]'::jsonb,
    'contact', null, 'provisional_number', null, 'review_flags', '[]'::jsonb, 'reviewed_at', null, 'reviewed_by_name', null)
    || case when v_tenders.rounding = 0 then '{}' else jsonb_build_object('rounding_amount', -v_tenders.rounding) end
  into v_written_sale;
  return v_written_sale;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_stock_adjustment(p_tenant_id uuid, p_user_id uuid, p_approved_by uuid, p_adjustment jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_adjustment, 'id');
  v_reason text := private.input_choice(p_adjustment, 'reason', array['damaged', 'expired', 'lost', 'found', 'correction', 'internal_use']);
  v_note text := private.input_text(p_adjustment, 'note', 1000);
  v_location_id uuid := private.stock_location(p_tenant_id, private.input_uuid(p_adjustment, 'location_id', '', false));
  v_lines jsonb := private.stock_lines(p_tenant_id, private.input_array(p_adjustment, 'lines', 1, 1000), false);
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_in record;
  v_moved record;
  v_gain numeric;
  v_loss numeric;
  v_number text;
  v_entry_id uuid;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_cost) as unit_costs
  into v_in from jsonb_to_recordset(v_lines) as l (line_id uuid, product_id uuid, quantity numeric, unit_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'adjustment', 'stock_adjustment', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, private.line_batches(v_lines));
  select coalesce(sum(m.value::numeric) filter (where m.value::numeric > 0), 0), coalesce(-sum(m.value::numeric) filter (where m.value::numeric < 0), 0)
  into v_gain, v_loss from jsonb_each_text(v_moved.by_line) as m;
  perform private.require_adjustment_approval(p_tenant_id, coalesce(p_approved_by, p_user_id), v_gain + v_loss);
  v_number := private.next_number(p_tenant_id, 'stock_adjustment');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_adjustment', v_id, v_business_date,
    'Stock adjustment ' || v_number || ': ' || v_reason, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'stock_gain', 'credit', v_gain),
      jsonb_build_object('role', case v_reason when 'internal_use' then 'expenses' else 'shrinkage' end, 'debit', v_loss),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_location_id);
  insert into public.stock_adjustments (
    tenant_id, id, adjustment_number, location_id, reason, note, adjusted_at, business_date, adjusted_by, approved_by, value_change,
    journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_reason, v_note, p_now, v_business_date, p_user_id, p_approved_by, v_moved.value,
    v_entry_id, private.request_hash(p_adjustment));
  insert into public.stock_adjustment_lines (tenant_id, id, stock_adjustment_id, line_number, product_id, quantity_change, value_change)
  select p_tenant_id, l.line_id, v_id, l.line_number, l.product_id, l.quantity, (v_moved.by_line ->> l.line_id::text)::numeric
  from jsonb_to_recordset(v_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric);
  perform private.write_audit(p_tenant_id, coalesce(p_approved_by, p_user_id), 'stock_adjusted', 'stock_adjustments', v_id, null,
    jsonb_build_object('adjustment_number', v_number, 'reason', v_reason, 'value_change', v_moved.value, 'adjusted_by', p_user_id));
  return jsonb_build_object('id', v_id, 'adjustment_number', v_number, 'value_change', v_moved.value, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.year_start(p_tenant_id uuid, p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (date_trunc('year', p_day - make_interval(months => m.month - 1)) + make_interval(months => m.month - 1))::date
  from (select private.year_start_month(p_tenant_id) as month) m;
$function$;

ALTER FUNCTION "private"."year_start"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.year_start_month(p_tenant_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.year_start_month from public.accounting_settings s where s.tenant_id = p_tenant_id), 1);
$function$;

ALTER FUNCTION "private"."year_start_month"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.archive_account(p_account_id uuid, p_is_archived boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_balance numeric;
begin
  perform private.require_writable();
  v_account := private.hold_account(v_tenant_id, p_account_id, 'p_account_id');
  if v_account.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_is_archived and v_account.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be archived.');
  end if;
  if p_is_archived and v_account.account_type in ('asset', 'liability', 'equity') then
    select coalesce(sum(s.debit - s.credit), 0) into v_balance
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array[v_account.id]) s;
    if v_balance <> 0 then
      perform private.fail(409, 'account_not_empty', 'This account still holds something.', jsonb_build_object('balance', v_balance));
    end if;
  end if;
  update public.ledger_accounts a set is_active = not p_is_archived where a.tenant_id = v_tenant_id and a.id = v_account.id
  returning * into v_account;
  perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_archived then 'account_archived' else 'account_restored' end,
    'ledger_accounts', v_account.id, null, jsonb_build_object('code', v_account.code, 'name', v_account.name));
  return private.account_json(v_account);
end;
$function$;

ALTER FUNCTION "public"."archive_account"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.balance_sheet(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.balance_sheet_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(
    case when p_query ? 'from' then p_query
      else p_query || jsonb_build_object('from', private.year_start(v_tenant_id, private.accounting_day(p_query, 'to'))) end)));
end;
$function$;

ALTER FUNCTION "public"."balance_sheet"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.book_locks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.locks_json(private.require_permission('accounting.view'));
end;
$function$;

ALTER FUNCTION "public"."book_locks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.cash_flow(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.cash_flow_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(p_query)));
end;
$function$;

ALTER FUNCTION "public"."cash_flow"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_chain(p_after bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_size constant bigint := 20000;
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_after bigint := greatest(coalesce(p_after, 0), 0);
  v_last record;
  v_head record;
  v_fault jsonb;
begin
  select e.sequence, e.chain_hash into v_last from public.journal_entries e where e.tenant_id = v_tenant_id order by e.sequence desc limit 1;
  select d.next_value - 1 as sequence, d.chain_hash into v_head from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = 'journal';
  select jsonb_build_object('sequence', f.sequence, 'number', f.number, 'kind', f.fault) into v_fault
  from private.chain_faults(v_tenant_id, v_after, v_after + c_size) f limit 1;
  if v_fault is null and (v_head.sequence, v_head.chain_hash) is distinct from (coalesce(v_last.sequence, 0), v_last.chain_hash) then
    v_fault := jsonb_build_object('sequence', v_head.sequence, 'number', null, 'kind', 'missing');
  end if;
  return jsonb_build_object('is_whole', v_fault is null, 'checked_until', least(v_after + c_size, coalesce(v_last.sequence, 0)),
    'next_after', case when v_after + c_size < v_last.sequence then v_after + c_size end, 'last_sequence', coalesce(v_last.sequence, 0),
    'last_hash', encode(v_last.chain_hash, 'hex'),
    'fault', v_fault);
end;
$function$;

ALTER FUNCTION "public"."check_chain"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_window(p_window_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
begin
  update public.accounting_windows w set closed_at = clock_timestamp()
  where w.tenant_id = v_tenant_id and w.id = p_window_id and w.closed_at is null;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'books_window_closed', 'accounting_windows', p_window_id, null, null);
  elsif not exists (select 1 from public.accounting_windows w where w.tenant_id = v_tenant_id and w.id = p_window_id) then
    perform private.fail(404, 'not_found', 'This window does not exist.');
  end if;
  return private.locks_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."close_window"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_year(p_year jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_ends_on date;
  v_starts_on date;
  v_balance jsonb;
  v_profit numeric;
  v_year public.closed_years;
begin
  perform private.require_writable();
  perform private.input_object(p_year, 'p_year');
  v_ends_on := private.accounting_day(p_year, 'ends_on');
  v_starts_on := private.year_start(v_tenant_id, v_ends_on);
  if v_ends_on <> (v_starts_on + interval '1 year')::date - 1 then
    perform private.refuse_input('ends_on', 'A year of these books ends on another day.');
  elsif v_ends_on >= private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('ends_on', 'This year is not over.');
  end if;
  perform private.set_lock(v_tenant_id, auth.uid(), 'all', 'hard',
    greatest(v_ends_on, (select l.locked_until from public.accounting_locks l where l.tenant_id = v_tenant_id and l.area = 'all' and l.kind = 'hard')),
    private.input_text(p_year, 'reason', 500));
  select * into v_year from public.closed_years y where y.tenant_id = v_tenant_id and y.ends_on = v_ends_on;
  if v_year.tenant_id is null then
    v_balance := private.trial_balance_json(v_tenant_id, v_starts_on, v_ends_on, private.statement_place(v_tenant_id, '{}'));
    v_profit := (private.profit_and_loss_json(v_tenant_id, private.statement_columns(v_tenant_id, '{}', array[v_starts_on, v_ends_on])) -> 'profit' ->> 0)::numeric;
    insert into public.closed_years (tenant_id, ends_on, trial_balance, profit, sequence, chain_hash, closed_by, closed_at)
    select v_tenant_id, v_ends_on, v_balance, v_profit, d.next_value - 1, coalesce(d.chain_hash, ''), auth.uid(), clock_timestamp()
    from private.document_sequences d where d.tenant_id = v_tenant_id and d.document_type = 'journal'
    returning * into v_year;
    perform private.write_audit(v_tenant_id, auth.uid(), 'year_closed', 'closed_years', null, null,
      jsonb_build_object('ends_on', v_ends_on, 'profit', v_profit, 'sequence', v_year.sequence));
  end if;
  return jsonb_build_object('ends_on', v_year.ends_on, 'profit', v_year.profit, 'sequence', v_year.sequence,
    'chain_hash', encode(v_year.chain_hash, 'hex'), 'closed_at', v_year.closed_at, 'trial_balance', v_year.trial_balance);
end;
$function$;

ALTER FUNCTION "public"."close_year"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.entries_of_document(p_source_type text, p_source_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(private.entry_json(e) order by e.sequence), '[]') from public.journal_entries e
    where e.tenant_id = v_tenant_id and e.source_type = p_source_type and e.source_id = p_source_id);
end;
$function$;

ALTER FUNCTION "public"."entries_of_document"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.finish_opening_balances(p_opening jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_day date;
  v_balance numeric;
  v_answer jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_day := private.manual_day(v_tenant_id, p_opening);
  -- Nothing is added to it meanwhile.
  perform private.hold_journal(v_tenant_id);
  select coalesce(sum(s.debit - s.credit), 0) into v_balance
  from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
    array[private.posting_role(v_tenant_id, 'opening_balance_equity')]) s;
  if v_balance = 0 then
    perform private.fail(409, 'nothing_to_move', 'There are no opening balances to move.');
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'opening_transfer',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_transfer', v_id, v_day, 'Opening balances to owner''s capital', jsonb_build_array(
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_balance),
      jsonb_build_object('role', 'owner_equity', 'debit', v_balance))), null, null, v_hash);
end;
$function$;

ALTER FUNCTION "public"."finish_opening_balances"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.general_ledger(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_account public.ledger_accounts;
  v_range date[];
  v_ids uuid[];
  v_since date := '1970-01-01';
  v_location_id uuid;
  v_limit integer;
  v_cursor jsonb;
  v_day date;
  v_position bigint;
  v_opening numeric;
  v_lines public.journal_lines[];
begin
  perform private.input_object(p_query, 'p_query');
  v_range := private.statement_range(p_query);
  v_location_id := (private.statement_place(v_tenant_id, jsonb_build_object('location_id',
    private.input_uuid(p_query, 'location_id', '', false))) ->> 'location_id')::uuid;
  v_limit := private.page_limit(private.input_number(p_query, 'limit', 1, 200, 1, '', false)::integer);
  v_cursor := private.decode_cursor(private.input_text(p_query, 'after', 500));
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_query, 'account_id');
  if v_account.id is null then
    perform private.fail(404, 'not_found', 'This account does not exist.', '{"field": "account_id"}');
  end if;
  v_ids := array(
    select a.id from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.merged_into_id = v_account.id) || v_account.id;
  if v_account.account_type in ('income', 'expense') then
    v_since := private.year_start(v_tenant_id, v_range[1]);
  end if;
  v_day := coalesce(private.accounting_day(v_cursor, 'day', 'after.', v_cursor is not null), v_range[1]);
  v_position := coalesce(private.input_number(v_cursor, 'position', 0, 9e18, 1, 'after.', v_cursor is not null)::bigint, 0);
  v_opening := private.ledger_opening(v_tenant_id, v_ids, v_since, v_day, v_location_id, v_position);
  v_lines := array(
    select l from unnest(v_ids) as i (id)
    cross join lateral (
      select * from public.journal_lines x
      where x.tenant_id = v_tenant_id and x.ledger_account_id = i.id and x.business_date <= v_range[2]
        and (x.business_date, x.position) > (v_day, v_position) and (v_location_id is null or x.location_id = v_location_id)
      order by x.business_date, x.position limit v_limit + 1) l
    order by l.business_date, l.position limit v_limit + 1);
  return jsonb_build_object('account', private.account_json(v_account), 'from', v_range[1], 'to', v_range[2], 'opening', v_opening,
    'closing', private.ledger_opening(v_tenant_id, v_ids, v_since, v_range[2] + 1, v_location_id, 0),
    'rows', (
      select coalesce(jsonb_agg(private.ledger_line_json(x.line, x.balance) order by x.place), '[]')
      from (
        select v_lines[n.place] as line, n.place,
          v_opening + sum((v_lines[n.place]).debit - (v_lines[n.place]).credit) over (order by n.place) as balance
        from generate_series(1, least(v_limit, cardinality(v_lines))) as n (place)) x),
    'next', case when cardinality(v_lines) > v_limit then private.encode_cursor(
      jsonb_build_object('day', (v_lines[v_limit]).business_date, 'position', (v_lines[v_limit]).position)) end);
end;
$function$;

ALTER FUNCTION "public"."general_ledger"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_journal_entry(p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_entry public.journal_entries;
begin
  select * into v_entry from public.journal_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id;
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  end if;
  return private.entry_json(v_entry);
end;
$function$;

ALTER FUNCTION "public"."get_journal_entry"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_accounts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (select coalesce(jsonb_agg(private.account_json(a) order by a.code), '[]') from public.ledger_accounts a where a.tenant_id = v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."list_accounts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_cash_categories(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['pay_in', 'pay_out']);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype)
      order by a.account_type <> 'expense', a.code), '[]')
    from public.ledger_accounts a
    where a.tenant_id = v_tenant_id and private.is_cash_category(a, p_kind));
end;
$function$;

ALTER FUNCTION "public"."list_cash_categories"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_journal(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_from date;
  v_to date;
  v_source text;
  v_user_id uuid;
  v_account_id uuid;
  v_limit integer;
  v_before bigint;
  v_entries public.journal_entries[];
begin
  perform private.input_object(p_query, 'p_query');
  v_from := private.accounting_day(p_query, 'from', '', false);
  v_to := private.accounting_day(p_query, 'to', '', false);
  v_source := private.input_text(p_query, 'source_type', 40);
  v_user_id := private.input_uuid(p_query, 'user_id', '', false);
  v_account_id := private.input_uuid(p_query, 'account_id', '', false);
  v_limit := private.page_limit(private.input_number(p_query, 'limit', 1, 200, 1, '', false)::integer);
  v_before := private.input_number(private.decode_cursor(private.input_text(p_query, 'after', 500)), 'sequence', 1, 9e15, 1, 'after.', false)::bigint;
  v_entries := array(
    select e from public.journal_entries e
    where e.tenant_id = v_tenant_id and (v_before is null or e.sequence < v_before)
      and (v_from is null or e.business_date >= v_from) and (v_to is null or e.business_date <= v_to)
      and (v_source is null or e.source_type = v_source) and (v_user_id is null or e.posted_by = v_user_id)
      and (v_account_id is null or exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = v_account_id))
    order by e.sequence desc limit v_limit + 1);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.entry_json(e) order by e.sequence desc), '[]') from unnest(v_entries[1:v_limit]) e),
    'next', case when cardinality(v_entries) > v_limit
      then private.encode_cursor(jsonb_build_object('sequence', (v_entries[v_limit]).sequence)) end);
end;
$function$;

ALTER FUNCTION "public"."list_journal"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_journal_templates()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'memo', t.memo, 'lines', t.lines) order by lower(t.name)), '[]')
    from public.journal_templates t where t.tenant_id = v_tenant_id and t.archived_at is null);
end;
$function$;

ALTER FUNCTION "public"."list_journal_templates"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.lock_books(p_lock jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_area text;
  v_kind text;
  v_until date;
begin
  perform private.require_writable();
  perform private.input_object(p_lock, 'p_lock');
  v_area := private.input_choice(p_lock, 'area', array['sales', 'purchases', 'stock', 'bank', 'tax', 'all']);
  v_kind := private.input_choice(p_lock, 'kind', array['soft', 'hard']);
  v_until := private.accounting_day(p_lock, 'locked_until', '', v_kind = 'hard');
  if v_kind = 'hard' and v_area <> 'all' then
    perform private.refuse_input('area', 'A final lock is for all areas.');
  end if;
  -- The tills sell today: a lock of today would refuse them.
  if v_until >= private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('locked_until', 'The books can be locked until yesterday.');
  end if;
  perform private.set_lock(v_tenant_id, auth.uid(), v_area, v_kind, v_until, private.input_text(p_lock, 'reason', 500));
  return private.locks_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."lock_books"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.merge_accounts(p_from_id uuid, p_into_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_from public.ledger_accounts;
  v_into public.ledger_accounts;
begin
  perform private.require_writable();
  perform private.lock_request('chart', v_tenant_id, v_tenant_id);
  v_from := private.hold_account(v_tenant_id, p_from_id, 'p_from_id');
  v_into := private.hold_account(v_tenant_id, p_into_id, 'p_into_id');
  if v_from.merged_into_id = v_into.id then
    return private.account_json(v_into);
  elsif v_from.id = v_into.id or v_from.account_type <> v_into.account_type then
    perform private.refuse_input('p_into_id', 'An account is merged into another of its type.');
  elsif v_from.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be merged away.');
  elsif private.is_control_role(v_into.role) then
    perform private.fail(409, 'control_account', 'The other account is the sum of its documents.');
  elsif v_from.merged_into_id is not null or not v_into.is_active then
    perform private.fail(409, 'account_archived', 'One of these accounts is not in use.');
  end if;
  -- Whoever pointed to it points on, so that one step always leads to the end.
  update public.ledger_accounts a set merged_into_id = v_into.id where a.tenant_id = v_tenant_id and a.merged_into_id = v_from.id;
  update public.ledger_accounts a set parent_id = case when a.id = v_into.id then v_from.parent_id else v_into.id end
  where a.tenant_id = v_tenant_id and a.parent_id = v_from.id;
  update public.ledger_accounts a set merged_into_id = v_into.id, is_active = false where a.tenant_id = v_tenant_id and a.id = v_from.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'accounts_merged', 'ledger_accounts', v_from.id, private.account_json(v_from),
    jsonb_build_object('merged_into_id', v_into.id, 'code', v_into.code));
  select * into v_into from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.id = v_into.id;
  return private.account_json(v_into);
end;
$function$;

ALTER FUNCTION "public"."merge_accounts"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_window(p_window jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.unlock');
  v_user_id uuid;
  v_area text;
  v_reason text;
  v_hours numeric;
  v_now timestamptz := clock_timestamp();
  v_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_window, 'p_window');
  v_id := private.input_uuid(p_window, 'id');
  v_area := private.input_choice(p_window, 'area', array['sales', 'purchases', 'stock', 'bank', 'tax', 'all']);
  v_user_id := private.input_uuid(p_window, 'user_id');
  v_reason := private.input_text(p_window, 'reason', 500, '', true);
  v_hours := private.input_number(p_window, 'hours', 1, 24, 1);
  if not private.actor_can(v_tenant_id, v_user_id, 'accounting.post') then
    perform private.fail(404, 'not_found', 'This person does not post in this business.', '{"field": "user_id"}');
  end if;
  insert into public.accounting_windows (tenant_id, id, area, user_id, reason, opened_by, opened_at, expires_at)
  values (v_tenant_id, v_id, v_area, v_user_id, v_reason, auth.uid(), v_now, v_now + make_interval(hours => v_hours::integer))
  on conflict (tenant_id, id) do nothing;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'books_window_opened', 'accounting_windows', v_id, null,
      jsonb_build_object('area', v_area, 'user_id', v_user_id, 'reason', v_reason, 'hours', v_hours));
  end if;
  return private.locks_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."open_window"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.post_manual_journal(p_journal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_journal);
  v_id uuid;
  v_lines jsonb;
  v_day date;
  v_reverse_on date;
  v_memo text;
  v_answer jsonb;
  v_entry_id uuid;
  v_reversal_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_journal, 'p_journal');
  v_id := private.input_uuid(p_journal, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_memo := private.input_text(p_journal, 'memo', 500, '', true);
  v_day := private.manual_day(v_tenant_id, p_journal);
  v_reverse_on := private.accounting_day(p_journal, 'reverse_on', '', false);
  if v_reverse_on <= v_day or v_reverse_on > v_day + 366 then
    perform private.refuse_input('reverse_on', 'An accrual is taken back on a later day, within a year.');
  end if;
  v_lines := private.manual_lines(v_tenant_id, p_journal, 2);
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual', v_id, v_day, v_memo, v_lines,
    p_is_closing => coalesce(p_journal -> 'is_closing' = 'true', false));
  if v_reverse_on is not null and v_entry_id is not null then
    v_reversal_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual_reversal', v_id, v_reverse_on, v_memo,
      private.mirrored_lines(v_tenant_id, v_entry_id), p_reverses_id => v_entry_id);
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'manual', v_entry_id, v_reversal_id, null, v_hash);
end;
$function$;

ALTER FUNCTION "public"."post_manual_journal"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.profit_and_loss(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.profit_and_loss_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(p_query)));
end;
$function$;

ALTER FUNCTION "public"."profit_and_loss"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_opening_balances(p_opening jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_opening);
  v_id uuid;
  v_day date;
  v_lines jsonb;
  v_difference numeric;
  v_answer jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_id := private.input_uuid(p_opening, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_day := private.manual_day(v_tenant_id, p_opening);
  v_lines := private.manual_lines(v_tenant_id, p_opening, 1);
  v_difference := private.lines_difference(v_lines);
  return private.keep_manual(v_tenant_id, v_id, 'opening_balance',
    private.post_journal_entry(v_tenant_id, auth.uid(), 'opening_balance', v_id, v_day, 'Opening balances',
      v_lines || jsonb_build_array(jsonb_build_object('role', 'opening_balance_equity', 'credit', v_difference))), null, null, v_hash);
end;
$function$;

ALTER FUNCTION "public"."record_opening_balances"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_entry(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_reversal);
  v_id uuid;
  v_entry public.journal_entries;
  v_day date;
  v_reason text;
  v_answer jsonb;
  v_reversal_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_day := private.manual_day(v_tenant_id, p_reversal);
  select * into v_entry from public.journal_entries e
  where e.tenant_id = v_tenant_id and e.id = private.input_uuid(p_reversal, 'entry_id');
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.', '{"field": "entry_id"}');
  end if;
  perform private.lock_request('reverse_entry', v_tenant_id, v_entry.id);
  if v_entry.source_type not in ('manual', 'opening_balance') then
    perform private.fail(409, 'not_reversible', 'This entry belongs to a document and is corrected there.', jsonb_build_object('source_type', v_entry.source_type));
  elsif exists (select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.reverses_id = v_entry.id) then
    perform private.fail(409, 'already_reversed', 'This entry has been reversed already.');
  elsif v_day < v_entry.business_date then
    perform private.refuse_input('business_date', 'A reversal is not earlier than its entry.');
  end if;
  v_reversal_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual_reversal', v_id, v_day, v_reason,
    private.mirrored_lines(v_tenant_id, v_entry.id), p_reverses_id => v_entry.id, p_is_closing => v_entry.is_closing);
  return private.keep_manual(v_tenant_id, v_id, 'manual_reversal', v_reversal_id, null, v_reason, v_hash);
end;
$function$;

ALTER FUNCTION "public"."reverse_entry"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_account(p_account jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_before public.ledger_accounts;
  v_after public.ledger_accounts;
begin
  perform private.require_writable();
  perform private.input_object(p_account, 'p_account');
  -- One change of the tree at a time: two moves that are right alone can make a ring.
  perform private.lock_request('chart', v_tenant_id, v_tenant_id);
  select * into v_before from public.ledger_accounts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_account, 'id') for update;
  v_after := private.read_account(v_tenant_id, p_account, v_before);
  perform private.check_account_change(v_before, v_after);
  if v_before.id is null then
    insert into public.ledger_accounts (tenant_id, id, code, name, account_type, subtype, normal_balance, parent_id, cash_flow_class, default_tax_rate_id)
    values (v_tenant_id, v_after.id, v_after.code, v_after.name, v_after.account_type, v_after.subtype, v_after.normal_balance, v_after.parent_id,
      v_after.cash_flow_class, v_after.default_tax_rate_id)
    returning * into v_after;
  else
    update public.ledger_accounts a set code = v_after.code, name = v_after.name, account_type = v_after.account_type, subtype = v_after.subtype,
      normal_balance = v_after.normal_balance, parent_id = v_after.parent_id, cash_flow_class = v_after.cash_flow_class,
      default_tax_rate_id = v_after.default_tax_rate_id
    where a.tenant_id = v_tenant_id and a.id = v_after.id
    returning * into v_after;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'account_saved', 'ledger_accounts', v_after.id,
    case when v_before.id is not null then private.account_json(v_before) end, private.account_json(v_after));
  return private.account_json(v_after);
end;
$function$;

ALTER FUNCTION "public"."save_account"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_accounting_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_month integer;
begin
  perform private.require_writable();
  perform private.input_object(p_settings, 'p_settings');
  v_month := private.input_number(p_settings, 'year_start_month', 1, 12, 1)::integer;
  if v_month <> private.year_start_month(v_tenant_id) and exists (select 1 from public.closed_years y where y.tenant_id = v_tenant_id) then
    perform private.fail(409, 'year_closed', 'A year is closed, so the months of a year stay as they are.');
  end if;
  insert into public.accounting_settings as s (tenant_id, year_start_month) values (v_tenant_id, v_month)
  on conflict (tenant_id) do update set year_start_month = excluded.year_start_month;
  perform private.write_audit(v_tenant_id, auth.uid(), 'accounting_settings_saved', 'accounting_settings', v_tenant_id, null,
    jsonb_build_object('year_start_month', v_month));
  return jsonb_build_object('year_start_month', v_month);
end;
$function$;

ALTER FUNCTION "public"."save_accounting_settings"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_journal_template(p_template jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_id uuid;
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_template, 'p_template');
  v_id := private.input_uuid(p_template, 'id');
  v_name := private.input_text(p_template, 'name', 80, '', true);
  if exists (select 1 from public.journal_templates t where t.tenant_id = v_tenant_id and t.id <> v_id and t.archived_at is null
      and lower(t.name) = lower(v_name)) then
    perform private.fail(409, 'name_taken', 'There is a template of this name.', '{"field": "name"}');
  end if;
  insert into public.journal_templates as t (tenant_id, id, name, memo, lines, archived_at)
  values (v_tenant_id, v_id, v_name, private.input_text(p_template, 'memo', 500), private.template_lines(v_tenant_id, p_template),
    case when p_template -> 'is_archived' = 'true' then clock_timestamp() end)
  on conflict (tenant_id, id) do update set name = excluded.name, memo = excluded.memo, lines = excluded.lines, archived_at = excluded.archived_at;
  return jsonb_build_object('id', v_id);
end;
$function$;

ALTER FUNCTION "public"."save_journal_template"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_transfer(p_transfer_id uuid, p_revision integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('stock.transfer');
  v_now timestamptz := clock_timestamp();
  v_row public.stock_transfers;
  v_in record;
  v_moved record;
  v_short uuid[];
  v_step numeric;
begin
  perform private.require_writable();
  select * into v_row from public.stock_transfers t where t.tenant_id = v_tenant_id and t.id = p_transfer_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.');
  elsif v_row.sent_at is not null and v_row.revision = p_revision then
    return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": true}';
  elsif v_row.status <> 'draft' or v_row.revision is distinct from p_revision then
    perform private.fail(409, 'stale_row', 'Someone else changed this transfer. Reload it.', jsonb_build_object('status', v_row.status));
  end if;
  perform private.stock_location(v_tenant_id, v_row.from_location_id), private.stock_location(v_tenant_id, v_row.to_location_id);
  select array_agg(l.id) as ids, array_agg(l.product_id) as product_ids, array_agg(-l.quantity) as quantities,
    jsonb_object_agg(l.id, case when l.batch_number is not null then jsonb_build_object('batch_number', l.batch_number)
      else jsonb_build_object('serials', to_jsonb(l.serials)) end) filter (where l.batch_number is not null or l.serials <> '{}') as batches
  into v_in from public.stock_transfer_lines l where l.tenant_id = v_tenant_id and l.stock_transfer_id = p_transfer_id;
  perform 1 from public.products p where p.tenant_id = v_tenant_id and p.id = any (v_in.product_ids) order by p.id for no key update;
  -- What shoppers have ordered stays where they fetch it.
  select array_agg(w.product_id) into v_short
  from (select x.product_id, -sum(x.quantity) as quantity from unnest(v_in.product_ids, v_in.quantities) as x (product_id, quantity)
    group by x.product_id) w
  left join public.stock_levels s on s.tenant_id = v_tenant_id and s.product_id = w.product_id and s.location_id = v_row.from_location_id
  where w.quantity > coalesce(s.quantity - private.held_quantity(s, v_now), 0);
  if v_short is not null then
    perform private.refuse_short_stock(v_tenant_id, v_row.from_location_id, v_in.ids, v_in.product_ids, v_in.quantities, v_short, v_now,
      null, private.business_date(v_tenant_id, v_now));
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = v_tenant_id;
  select * into v_moved from private.move_stock_lines(v_tenant_id, v_row.from_location_id, 'transfer', 'stock_transfer', p_transfer_id, v_now,
    v_in.ids, v_in.product_ids, v_in.quantities, null, null, v_step, v_now, v_in.batches);
  update public.stock_transfer_lines l
  set sent_value = -(v_moved.by_line ->> l.id::text)::numeric, in_transit_quantity = l.quantity,
    in_transit_value = -(v_moved.by_line ->> l.id::text)::numeric
  where l.tenant_id = v_tenant_id and l.stock_transfer_id = p_transfer_id;
  update public.stock_transfers t set status = 'sent', sent_at = v_now, sent_by = auth.uid()
  where t.tenant_id = v_tenant_id and t.id = p_transfer_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'stock_transfer_sent', 'stock_transfers', p_transfer_id, null,
    jsonb_build_object('transfer_number', v_row.transfer_number, 'value', -v_moved.value));
  perform private.post_journal_entry(v_tenant_id, auth.uid(), 'stock_transfer', p_transfer_id, private.business_date(v_tenant_id, v_now),
    'Stock transfer ' || v_row.transfer_number || ' sent', jsonb_build_array(
      jsonb_build_object('role', 'goods_in_transit', 'debit', -v_moved.value),
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value)), v_now, v_row.from_location_id);
  return private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost')) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.trial_balance(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_range date[];
begin
  perform private.input_object(p_query, 'p_query');
  v_range := private.statement_range(p_query);
  return private.trial_balance_json(v_tenant_id, v_range[1], v_range[2], private.statement_place(v_tenant_id, p_query));
end;
$function$;

ALTER FUNCTION "public"."trial_balance"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE PROCEDURE private.add_ledger_account(IN p_role text, IN p_code text, IN p_name text, IN p_subtype text, IN p_account_type text, IN p_normal_balance text, IN p_cash_flow_class text DEFAULT NULL::text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
begin
  insert into private.chart_accounts (chart, code, name, account_type, subtype, normal_balance, cash_flow_class, role)
  values ('*', p_code, p_name, p_account_type, p_subtype, p_normal_balance, p_cash_flow_class, p_role)
  on conflict (chart, code) do nothing;
  perform private.provision_ledger(t.id) from public.tenants t;
end;
$procedure$;

ALTER PROCEDURE "private"."add_ledger_account"(text, text, text, text, text, text, text) OWNER TO "postgres";

ALTER TABLE "private"."ledger_watermarks" ADD CONSTRAINT "ledger_watermarks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."journal_entries" ADD CONSTRAINT "journal_entries_chain_hash_check" CHECK ((length(chain_hash) = 32));

ALTER TABLE "public"."journal_entries" ADD CONSTRAINT "journal_entries_sequence_check" CHECK ((sequence >= 1));

ALTER TABLE "public"."journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_sequence_key" UNIQUE (tenant_id, sequence);

ALTER TABLE "public"."journal_lines" ADD CONSTRAINT "journal_lines_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_cash_flow_class_check" CHECK ((cash_flow_class = ANY (ARRAY['cash'::text, 'operating'::text, 'investing'::text, 'financing'::text])));

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_merged_is_inactive" CHECK (((merged_into_id IS NULL) OR (NOT is_active)));

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_not_its_own" CHECK (((parent_id <> id) AND (merged_into_id <> id)));

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_role_is_active" CHECK (((role IS NULL) OR is_active));


ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_id_default_tax_rate_id_fkey" FOREIGN KEY (tenant_id, default_tax_rate_id) REFERENCES public.tax_rates(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_id_merged_into_id_fkey" FOREIGN KEY (tenant_id, merged_into_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_id_parent_id_fkey" FOREIGN KEY (tenant_id, parent_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX cash_movements_account_idx ON public.cash_movements USING btree (tenant_id, ledger_account_id) WHERE (ledger_account_id IS NOT NULL);

CREATE INDEX journal_entries_closing_idx ON public.journal_entries USING btree (tenant_id, business_date) WHERE is_closing;

CREATE INDEX journal_lines_account_idx ON public.journal_lines USING btree (tenant_id, ledger_account_id, business_date, "position") INCLUDE (debit, credit, location_id);

CREATE INDEX journal_lines_contact_idx ON public.journal_lines USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX ledger_accounts_merged_idx ON public.ledger_accounts USING btree (tenant_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);

CREATE INDEX ledger_accounts_parent_idx ON public.ledger_accounts USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);

CREATE INDEX ledger_accounts_tax_rate_idx ON public.ledger_accounts USING btree (tenant_id, default_tax_rate_id) WHERE (default_tax_rate_id IS NOT NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.accounting_locks FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.accounting_locks FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.accounting_settings FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.accounting_settings FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.accounting_windows FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.accounting_windows FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.closed_years FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.closed_years FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.closed_years FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _200_open BEFORE INSERT ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION private.tg_journal_entries__open();

CREATE TRIGGER _600_fold AFTER INSERT ON public.journal_entries FOR EACH ROW WHEN (((new.sequence % (128)::bigint) = 0)) EXECUTE FUNCTION private.tg_journal_entries__fold();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.journal_templates FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.journal_templates FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.journal_templates FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _400_type_is_fixed BEFORE UPDATE OF account_type, normal_balance ON public.ledger_accounts FOR EACH ROW WHEN (((old.account_type <> new.account_type) OR (old.normal_balance <> new.normal_balance))) EXECUTE FUNCTION private.tg_ledger_accounts__type_is_fixed();

CREATE TRIGGER _410_tree BEFORE INSERT OR UPDATE OF parent_id, account_type ON public.ledger_accounts FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION private.tg_ledger_accounts__tree();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.ledger_balances FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.manual_journals FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.manual_journals FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.manual_journals FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.manual_journals FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

COMMENT ON COLUMN "private"."document_sequences"."chain_hash" IS 'Of journal entries: the link of the last one, from which the next goes on.';

COMMENT ON COLUMN "public"."cash_movements"."ledger_account_id" IS 'What it was for, or where it came from.';

COMMENT ON COLUMN "public"."journal_entries"."chain_hash" IS 'SHA-256 over the chain_hash of the entry before and all that this one says (private.chain_hash).';

COMMENT ON COLUMN "public"."journal_entries"."is_closing" IS 'An entry that moves the result of a year to equity, as other programs make them: profit and loss leave it out.';

COMMENT ON COLUMN "public"."journal_entries"."sequence" IS 'The number as a number: order of posting, of the chain and of what balances have taken in.';

COMMENT ON COLUMN "public"."journal_lines"."location_id" IS 'Where it happened; empty: the business as a whole.';

COMMENT ON COLUMN "public"."journal_lines"."position" IS 'Order of writing: within a day the ledger of an account is read in it.';

COMMENT ON COLUMN "public"."ledger_accounts"."cash_flow_class" IS 'Where a change of this account stands in the cash flow: cash (the money itself), operating, investing or financing. Empty: shown as unexplained.';

COMMENT ON COLUMN "public"."ledger_accounts"."merged_into_id" IS 'What takes the place of an account that was merged: statements add its lines there, and what names it is posted there.';

COMMENT ON COLUMN "public"."ledger_accounts"."subtype" IS 'The group of a statement in which the account stands; it decides account_type.';

COMMENT ON FUNCTION "private"."account_amounts"(uuid, jsonb, boolean) IS 'What each account moved in each column (debits less credits); a merged account counts with the one that took its place.';

COMMENT ON FUNCTION "private"."account_json"(public.ledger_accounts) IS 'An account as the API shows it.';

COMMENT ON FUNCTION "private"."account_sums"(uuid, date[], date[], boolean, uuid[]) IS 'Debits and credits of ranges of days (both ends within) by account and location, to the cent as of now: balances, and the entries they have not taken in yet. p_without_closing leaves closing entries out.';

COMMENT ON FUNCTION "private"."accounting_day"(jsonb, text, text, boolean) IS 'A day of a body, or invalid_input.';

COMMENT ON FUNCTION "private"."add_columns"(numeric[], numeric[], integer) IS 'Adds the amounts of two rows column by column, or takes the second off (-1).';

COMMENT ON FUNCTION "private"."assert_open"(uuid, text, date) IS 'For documents that post, before they do anything: period_locked where the day is closed for the area (sales, purchases, stock, bank, tax, or all).';

COMMENT ON FUNCTION "private"."balance_sheet_json"(uuid, jsonb) IS 'Balance sheet as of the last day of each column. Profit of earlier years and of this one are computed, whether a year is closed or not.';

COMMENT ON FUNCTION "private"."cash_category"(uuid, text, uuid) IS 'The account that cash comes from or goes to: the chosen one, else owner''s capital, running costs, or on its way to the bank.';

COMMENT ON FUNCTION "private"."cash_flow_json"(uuid, jsonb) IS 'Cash flow from the changes of accounts by their class. Opening, profit and classes come to the closing of the money accounts; what has no class is shown as unexplained, never put anywhere.';

COMMENT ON FUNCTION "private"."chain_faults"(uuid, bigint, bigint) IS 'Entries after one number up to another whose link does not follow from the one before: changed, or an entry before them is missing.';

COMMENT ON FUNCTION "private"."chain_hash"(bytea, bigint, date, text, uuid, timestamp with time zone, uuid, text, uuid, boolean, text) IS 'The link of an entry: SHA-256 of the link before, the entry as a JSON list (its time in microseconds since 1970) and its lines (private.chained_lines).';

COMMENT ON FUNCTION "private"."chained_lines"(uuid, uuid) IS 'The lines of an entry as they stand in its link: account, location, contact, debit, credit, memo, sorted. By id of the account: its code may change.';

COMMENT ON FUNCTION "private"."changes_side"(private.statement_row) IS 'Whether an account stands on the side of the balance sheet where its balance is: goods billed before they came and tax to get back are assets.';

COMMENT ON FUNCTION "private"."chart_of"(text) IS 'The accounts of a country: those of every chart, as the country''s own names them, and its own besides.';

COMMENT ON FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) IS 'What an account may not become: account_code_taken, account_has_role, account_archived, not_found.';

COMMENT ON FUNCTION "private"."class_json"(private.statement_row[], text, integer) IS 'The accounts of one part of the cash flow: what they gave to the cash, or took of it.';

COMMENT ON FUNCTION "private"."default_cash_flow_class"(text) IS 'Where a change of an account stands in the cash flow unless somebody says otherwise; null for income and expenses.';

COMMENT ON FUNCTION "private"."document_number"(text, bigint) IS 'A number of a document: its prefix and at least six digits.';

COMMENT ON FUNCTION "private"."entry_json"(public.journal_entries) IS 'An entry with its lines as the API shows it; source_type and source_id name the document behind it.';

COMMENT ON FUNCTION "private"."fold_ledger"(uuid, bigint) IS 'Takes the entries after the watermark into the balances, up to p_until or all that there are. Answers the new watermark.';

COMMENT ON FUNCTION "private"."has_lines"(uuid, uuid) IS 'Whether something is posted to an account.';

COMMENT ON FUNCTION "private"."has_window"(uuid, text) IS 'Whether the caller may post behind the soft lock of an area just now.';

COMMENT ON FUNCTION "private"."hold_account"(uuid, uuid, text) IS 'An account of the business, held until the transaction ends, or not_found.';

COMMENT ON FUNCTION "private"."hold_journal"(uuid) IS 'Waits for the postings that have their number, and keeps others from one until the transaction ends.';

COMMENT ON FUNCTION "private"."is_cash_category"(public.ledger_accounts, text) IS 'Whether cash may be put in or paid out for an account: never one that is the sum of documents, or money itself.';

COMMENT ON FUNCTION "private"."is_control_role"(text) IS 'Whether an account is the sum of documents (customers'' debts, stock, tax …): only those documents post to it, else the sum is not theirs.';

COMMENT ON FUNCTION "private"."is_locked"(uuid, text[], date) IS 'Whether the books of a day are closed for the caller, in one of the areas or as a whole.';

COMMENT ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text) IS 'Keeps what a person has posted and answers it.';

COMMENT ON FUNCTION "private"."ledger_line_json"(public.journal_lines, numeric) IS 'A line of an account''s ledger with the balance after it and the document it came from.';

COMMENT ON FUNCTION "private"."ledger_opening"(uuid, uuid[], date, date, uuid, bigint) IS 'What accounts held since a day until a line: the days before by their balances, those of its own day line by line.';

COMMENT ON FUNCTION "private"."lines_difference"(jsonb) IS 'Debits less credits of lines.';

COMMENT ON FUNCTION "private"."location_not_found"() IS 'Raises not_found for a location.';

COMMENT ON FUNCTION "private"."lock_json"(public.accounting_locks) IS 'A lock as the API shows it.';

COMMENT ON FUNCTION "private"."locks_json"(uuid) IS 'The locks of a business and the windows that are open in them.';

COMMENT ON FUNCTION "private"."manual_day"(uuid, jsonb) IS 'The day of an entry that a person writes, at most a year ahead.';

COMMENT ON FUNCTION "private"."manual_json"(uuid, uuid, boolean) IS 'What posting by hand answers.';

COMMENT ON FUNCTION "private"."manual_line"(uuid, jsonb, numeric, integer) IS 'One line that a person wrote, checked: an active account that no documents stand behind (control_account), an amount on one side.';

COMMENT ON FUNCTION "private"."manual_lines"(uuid, jsonb, integer) IS 'The lines that a person wrote, each checked.';

COMMENT ON FUNCTION "private"."mirrored_lines"(uuid, uuid) IS 'The lines of an entry with their sides exchanged.';

COMMENT ON FUNCTION "private"."one_side"(numeric[], integer) IS 'What of each amount is above (1) or below (-1) nothing.';

COMMENT ON FUNCTION "private"."post_cash_movement"(uuid, uuid, jsonb, timestamp with time zone) IS 'Cash in (owner''s money unless account_id says otherwise), out (an expense unless it does) or on its way to the bank, with its journal entry. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone, uuid, uuid, boolean) IS 'Posts lines as one entry (private.write_journal_lines) in books that are open; null when nothing is left. Call it last.';

COMMENT ON FUNCTION "private"."posting_account"(uuid, uuid) IS 'The account that takes a line: the one named, or what it was merged into. ledger_account_missing, account_archived.';

COMMENT ON FUNCTION "private"."posting_role"(uuid, text) IS 'The account of a role, or ledger_account_missing.';

COMMENT ON FUNCTION "private"."previous_range"(date, date) IS 'The range of the same length just before: as many months where it is whole months, else as many days.';

COMMENT ON FUNCTION "private"."profit_and_loss_json"(uuid, jsonb) IS 'Profit and loss in the given columns, closing entries left out.';

COMMENT ON FUNCTION "private"."provision_ledger"(uuid) IS 'Gives a business the accounts of its country''s chart that it lacks (codes in the Kenyan manner). Safe to repeat.';

COMMENT ON FUNCTION "private"."read_account"(uuid, jsonb, public.ledger_accounts) IS 'An account as a body wants it, over what it is now.';

COMMENT ON FUNCTION "private"."refuse_locked"(uuid, text[], date) IS 'Raises period_locked with the lock that holds the day.';

COMMENT ON FUNCTION "private"."replayed_manual"(uuid, uuid, text) IS 'What the same request has answered before; null when it is new.';

COMMENT ON FUNCTION "private"."rows_json"(private.statement_row[], text[], integer) IS 'The rows of some groups by code, without those that are nothing in every column.';

COMMENT ON FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) IS 'Second half of a posting: the numbered entry that closes its lines. Its number stays locked until commit, so it comes last.';

COMMENT ON FUNCTION "private"."section_json"(text, private.statement_row[], text[], integer, integer) IS 'A part of a statement: its rows and their sums.';

COMMENT ON FUNCTION "private"."session_location"(uuid, uuid) IS 'Where the till of a session stands; null without a session.';

COMMENT ON FUNCTION "private"."set_lock"(uuid, uuid, text, text, date, text) IS 'Moves a lock under the number of journal entries, with its audit row. A hard one never goes back (hard_lock_stays); a soft one does by accounting.unlock and a reason.';

COMMENT ON FUNCTION "private"."source_areas"(text) IS 'The areas of the books that a kind of document touches.';

COMMENT ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[]) IS 'The columns of a statement [{from, to, location_id, is_unassigned, location_name}]: one, with another to compare (compare), or one for each month or location (split).';

COMMENT ON FUNCTION "private"."statement_head"(uuid, jsonb) IS 'What every statement begins with: currency and columns.';

COMMENT ON FUNCTION "private"."statement_place"(uuid, jsonb) IS 'Which lines a column counts: all, those of a location (location_id), or those without one (location_id "none").';

COMMENT ON FUNCTION "private"."statement_range"(jsonb) IS 'First and last day that a statement is asked for.';

COMMENT ON FUNCTION "private"."statement_rows"(uuid, jsonb, boolean) IS 'Every account that moved in one of the columns, with its amount in each.';

COMMENT ON FUNCTION "private"."template_lines"(uuid, jsonb) IS 'The lines of a template, checked; a line may lack its amount.';

COMMENT ON FUNCTION "private"."tg_journal_entries__fold"() IS 'Every 128th entry takes the ones since the last time into the balances.';

COMMENT ON FUNCTION "private"."tg_journal_entries__open"() IS 'No entry is posted into closed books. It looks once more when the number is taken: a lock that came meanwhile counts.';

COMMENT ON FUNCTION "private"."tg_ledger_accounts__tree"() IS 'Accounts form a tree of one type each, at most six deep: account_tree.';

COMMENT ON FUNCTION "private"."tg_ledger_accounts__type_is_fixed"() IS 'The type of an account, and its side, stay once it has a line: account_type_fixed.';

COMMENT ON FUNCTION "private"."total_columns"(private.statement_row[], text[], integer, integer) IS 'Sums of the rows of some groups (null: of all), column by column.';

COMMENT ON FUNCTION "private"."trial_balance_json"(uuid, date, date, jsonb) IS 'Trial balance of a range: accounts of profit and loss begin anew with each year, what they held before is one computed row (earlier_years), so that it sums to nothing.';

COMMENT ON FUNCTION "private"."type_of_subtype"(text) IS 'The type of account that a subtype belongs to.';

COMMENT ON FUNCTION "private"."with_amounts"(private.statement_row, numeric[]) IS 'A row with other amounts.';

COMMENT ON FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[], uuid) IS 'Writes the lines of a journal entry at one location, one per role: debits above zero, credits below. The entry itself follows with private.seal_journal_entry.';

COMMENT ON FUNCTION "private"."write_journal_lines"(uuid, date, jsonb, uuid) IS 'First half of a posting: lines [{"role" or "account_id", "debit" or "credit", "location_id", "contact_id", "memo"}], those that are equal in all of it merged, zeros dropped. p_location_id is that of lines without one. Null when nothing is left, else the id to seal.';

COMMENT ON FUNCTION "private"."year_start"(uuid, date) IS 'The first day of the books'' year in which a day lies.';

COMMENT ON FUNCTION "private"."year_start_month"(uuid) IS 'The month in which the year of the books begins; January unless a business says otherwise.';

COMMENT ON FUNCTION "public"."archive_account"(uuid, boolean) IS 'Takes an account out of use, or back. Errors: account_has_role, account_not_empty (assets, liabilities and equity that hold something). Needs accounting.post.';

COMMENT ON FUNCTION "public"."balance_sheet"(jsonb) IS 'Balance sheet as of to {to, from, location_id or "none", split month or location, compare}; from only says what split and compare begin with. equity is the sum with earlier_years, this_year and, of a location, what it holds for others (between_locations); difference is nothing. Needs accounting.view.';

COMMENT ON FUNCTION "public"."book_locks"() IS 'The locks of the books and the windows that are open in them. Needs accounting.view.';

COMMENT ON FUNCTION "public"."cash_flow"(jsonb) IS 'Cash flow {from, to, location_id or "none", split, compare}: profit, what accounts gave or took by class, opening and closing of the money; unexplained is what accounts without a class moved. Needs accounting.view.';

COMMENT ON FUNCTION "public"."check_chain"(bigint) IS 'Checks the chain over the journal, 20,000 entries at a time after the given number; next_after leads on. fault is the first entry that does not follow. Needs accounting.view.';

COMMENT ON FUNCTION "public"."close_window"(uuid) IS 'Ends a window before its time. Answers all locks. Needs accounting.lock.';

COMMENT ON FUNCTION "public"."close_year"(jsonb) IS 'Closes a year that is over {ends_on, reason}: locks the books for good until then and keeps its trial balance, profit and the head of the chain. Posts nothing. Repeating answers the same. Needs accounting.lock.';

COMMENT ON FUNCTION "public"."entries_of_document"(text, uuid) IS 'What a document has posted. Needs accounting.view.';

COMMENT ON FUNCTION "public"."finish_opening_balances"(jsonb) IS 'Moves what stands in opening balances to the owner''s capital {id, business_date}; nothing_to_move when it is nothing. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."general_ledger"(jsonb) IS 'The ledger of an account {account_id, from, to, location_id, limit, after}: what it held at the head of this page (income and expenses: since their year began), its lines with the balance after each, next, and the closing of the range. Needs accounting.view.';

COMMENT ON FUNCTION "public"."get_journal_entry"(uuid) IS 'One entry with its lines. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_accounts"() IS 'The chart of accounts by code, archived and merged ones included. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_cash_categories"(text) IS 'What cash can be paid in or out of a drawer for (p_kind pay_in or pay_out): accounts by name, expenses first. Needs till.operate.';

COMMENT ON FUNCTION "public"."list_journal"(jsonb) IS 'The journal, newest number first {from, to, source_type, user_id, account_id, limit, after}; next leads to the next page. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_journal_templates"() IS 'The journals to begin with, by name. Needs accounting.view.';

COMMENT ON FUNCTION "public"."lock_books"(jsonb) IS 'Closes the books {area, kind, locked_until, reason} until a day before today; a soft lock moves back, or away with null, by accounting.unlock and a reason. Answers all locks. Needs accounting.lock.';

COMMENT ON FUNCTION "public"."merge_accounts"(uuid, uuid) IS 'Lets one account take the place of another of its type: lines stay where they are, statements add them up, new ones go there. Answers what is left. Needs accounting.post.';

COMMENT ON FUNCTION "public"."open_window"(jsonb) IS 'Lets one person post behind the soft lock of an area {id, area, user_id, reason, hours 1 to 24}. Answers all locks. Needs accounting.unlock.';

COMMENT ON FUNCTION "public"."post_manual_journal"(jsonb) IS 'Posts a journal {id, business_date, memo, lines [{account_id, debit or credit, location_id, contact_id, memo}], reverse_on, is_closing}. With reverse_on it is an accrual that is taken back that day. Refuses control_account. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."profit_and_loss"(jsonb) IS 'Profit and loss {from, to, location_id or "none", split month or location, compare previous_period, previous_year or range (compare_from, compare_to)}. Income and expenses are above zero where they are what they say. Needs accounting.view.';

COMMENT ON FUNCTION "public"."record_opening_balances"(jsonb) IS 'What accounts held before the books began {id, business_date, lines [{account_id, debit or credit}]}, against opening balances. Stock and what contacts owe have documents of their own (control_account). Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."reverse_entry"(jsonb) IS 'Takes back an entry that a person wrote, once {id, entry_id, business_date, reason}, on its day or later. Errors: not_reversible, already_reversed. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_account"(jsonb) IS 'Adds or changes an account {id, code, name, subtype, parent_id, cash_flow_class, default_tax_rate_id}; what is left out of the last three stays. Errors: account_code_taken, account_type_fixed, account_tree, account_has_role. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_accounting_settings"(jsonb) IS 'Says in which month the year of the books begins {year_start_month}; year_closed once one is closed. Needs accounting.lock.';

COMMENT ON FUNCTION "public"."save_journal_template"(jsonb) IS 'Keeps a journal to begin with {id, name, memo, lines [{account_id, side, amount, memo}], is_archived}. Needs accounting.post.';

COMMENT ON FUNCTION "public"."trial_balance"(jsonb) IS 'Trial balance {from, to, location_id or "none"}: opening, moved, closing of each account (debits above zero), and the profit of earlier years as a computed row. Needs accounting.view.';

COMMENT ON PROCEDURE "private"."add_ledger_account"(text, text, text, text, text, text, text) IS 'Migrations only: an account with a role, for all businesses there are and will be.';

COMMENT ON TABLE "private"."chart_accounts" IS 'The accounts a new business begins with: those of chart *, and for a country with a chart of its own what it names otherwise or has besides.';

COMMENT ON TABLE "private"."journal_sources" IS 'Which areas of the books a kind of document touches. A kind that is not named here is held by the lock of all areas alone.';

COMMENT ON TABLE "private"."ledger_watermarks" IS 'Up to which entry the balances by month and day have taken in the journal; what came after is added when they are read.';

COMMENT ON TABLE "public"."accounting_locks" IS 'Until which day the books are closed, for an area or all. A soft lock opens for a person and a time; a hard one never does and only moves forward.';

COMMENT ON TABLE "public"."accounting_settings" IS 'How a business keeps its books. No row: its year begins in January.';

COMMENT ON TABLE "public"."accounting_windows" IS 'For at most a day one person may post behind the soft lock of an area (all: of every area), for a reason.';

COMMENT ON TABLE "public"."closed_years" IS 'Years that were closed: nothing is posted for it, the books are locked for good, and what they said then is kept. Append-only.';

COMMENT ON TABLE "public"."journal_templates" IS 'Journals to begin with: accounts, sides and, where they are the same each time, amounts.';

COMMENT ON TABLE "public"."ledger_balances" IS 'What was debited and credited in a month or a day, by account and location: the sums of all lines of entries up to the watermark (private.ledger_watermarks).';

COMMENT ON TABLE "public"."manual_journals" IS 'Entries that a person wrote: journals, opening balances and reversals. Append-only; reversal_entry_id is of an accrual, which undoes itself.';

COMMENT ON TYPE "private"."account_amount" IS 'What an account moved (debits less credits) in one column of a statement.';

COMMENT ON TYPE "private"."account_sum" IS 'What was debited and credited in one range of days, by account and location.';

COMMENT ON TYPE "private"."statement_row" IS 'An account and its amount in each column.';

REVOKE ALL ON FUNCTION "private"."account_amounts"(uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_amounts"(uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_amounts"(uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_json"(public.ledger_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_json"(public.ledger_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_json"(public.ledger_accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_sums"(uuid, date[], date[], boolean, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_sums"(uuid, date[], date[], boolean, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_sums"(uuid, date[], date[], boolean, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accounting_day"(jsonb, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounting_day"(jsonb, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounting_day"(jsonb, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_columns"(numeric[], numeric[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_columns"(numeric[], numeric[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_columns"(numeric[], numeric[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."assert_open"(uuid, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_open"(uuid, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_open"(uuid, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."balance_sheet_json"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."balance_sheet_json"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."balance_sheet_json"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_category"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_category"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_category"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_flow_json"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_flow_json"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_flow_json"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chain_faults"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chain_faults"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chain_faults"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chain_hash"(bytea, bigint, date, text, uuid, timestamp with time zone, uuid, text, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chain_hash"(bytea, bigint, date, text, uuid, timestamp with time zone, uuid, text, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chain_hash"(bytea, bigint, date, text, uuid, timestamp with time zone, uuid, text, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chained_lines"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chained_lines"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chained_lines"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changes_side"(private.statement_row) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changes_side"(private.statement_row) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changes_side"(private.statement_row) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chart_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chart_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chart_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."class_json"(private.statement_row[], text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."class_json"(private.statement_row[], text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."class_json"(private.statement_row[], text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_cash_flow_class"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."default_cash_flow_class"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_cash_flow_class"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."document_number"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."document_number"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_number"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_json"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entry_json"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entry_json"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_ledger"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_ledger"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_ledger"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_lines"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_lines"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_lines"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_window"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_window"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_window"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_account"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_account"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_account"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_journal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_journal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_journal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_cash_category"(public.ledger_accounts, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_cash_category"(public.ledger_accounts, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_cash_category"(public.ledger_accounts, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_control_role"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_control_role"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_control_role"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_locked"(uuid, text[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_locked"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_locked"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ledger_line_json"(public.journal_lines, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ledger_line_json"(public.journal_lines, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ledger_line_json"(public.journal_lines, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ledger_opening"(uuid, uuid[], date, date, uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ledger_opening"(uuid, uuid[], date, date, uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ledger_opening"(uuid, uuid[], date, date, uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_difference"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_difference"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_difference"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."location_not_found"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."location_not_found"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."location_not_found"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_json"(public.accounting_locks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_json"(public.accounting_locks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_json"(public.accounting_locks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locks_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locks_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locks_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_day"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_day"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_day"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_json"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_json"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_json"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_line"(uuid, jsonb, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_line"(uuid, jsonb, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_line"(uuid, jsonb, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_lines"(uuid, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_lines"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_lines"(uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mirrored_lines"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mirrored_lines"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mirrored_lines"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."one_side"(numeric[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."one_side"(numeric[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."one_side"(numeric[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone, uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone, uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_journal_entry"(uuid, uuid, text, uuid, date, text, jsonb, timestamp with time zone, uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."posting_account"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."posting_account"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."posting_account"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."posting_role"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."posting_role"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."posting_role"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."previous_range"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."previous_range"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."previous_range"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."profit_and_loss_json"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."profit_and_loss_json"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."profit_and_loss_json"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_account"(uuid, jsonb, public.ledger_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_account"(uuid, jsonb, public.ledger_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_account"(uuid, jsonb, public.ledger_accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_locked"(uuid, text[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_locked"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_locked"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."replayed_manual"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replayed_manual"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replayed_manual"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rows_json"(private.statement_row[], text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rows_json"(private.statement_row[], text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rows_json"(private.statement_row[], text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."section_json"(text, private.statement_row[], text[], integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."section_json"(text, private.statement_row[], text[], integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."section_json"(text, private.statement_row[], text[], integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_location"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_location"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_location"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_lock"(uuid, uuid, text, text, date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_lock"(uuid, uuid, text, text, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_lock"(uuid, uuid, text, text, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."source_areas"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."source_areas"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."source_areas"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_head"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_head"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_head"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_place"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_place"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_place"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_range"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_range"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_range"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_rows"(uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_rows"(uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_rows"(uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."template_lines"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."template_lines"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."template_lines"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__fold"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__fold"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_journal_entries__fold"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__open"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__open"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_journal_entries__open"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_ledger_accounts__tree"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_ledger_accounts__tree"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_ledger_accounts__tree"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_ledger_accounts__type_is_fixed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_ledger_accounts__type_is_fixed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_ledger_accounts__type_is_fixed"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."total_columns"(private.statement_row[], text[], integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_columns"(private.statement_row[], text[], integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_columns"(private.statement_row[], text[], integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."trial_balance_json"(uuid, date, date, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trial_balance_json"(uuid, date, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trial_balance_json"(uuid, date, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."type_of_subtype"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."type_of_subtype"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."type_of_subtype"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_amounts"(private.statement_row, numeric[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_amounts"(private.statement_row, numeric[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_amounts"(private.statement_row, numeric[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_journal_amounts"(uuid, date, text[], numeric[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_journal_lines"(uuid, date, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_journal_lines"(uuid, date, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_journal_lines"(uuid, date, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."year_start"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."year_start"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."year_start"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."year_start_month"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."year_start_month"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."year_start_month"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."archive_account"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."archive_account"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."archive_account"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."archive_account"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."archive_account"(uuid, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."balance_sheet"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."balance_sheet"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."balance_sheet"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."balance_sheet"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."balance_sheet"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_locks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book_locks"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."book_locks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_locks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_locks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."cash_flow"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cash_flow"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."cash_flow"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cash_flow"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cash_flow"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_chain"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_chain"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_chain"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_chain"(bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_chain"(bigint) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_window"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_window"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_window"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_window"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_window"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_year"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_year"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_year"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_year"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_year"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."entries_of_document"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."entries_of_document"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."entries_of_document"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."entries_of_document"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."entries_of_document"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."finish_opening_balances"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."finish_opening_balances"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."finish_opening_balances"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_opening_balances"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_opening_balances"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."general_ledger"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."general_ledger"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."general_ledger"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."general_ledger"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."general_ledger"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_journal_entry"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_journal_entry"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_journal_entry"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_journal_entry"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_journal_entry"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_accounts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_accounts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_accounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_accounts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_accounts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_cash_categories"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_cash_categories"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_cash_categories"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_cash_categories"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_cash_categories"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_journal"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_journal"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_journal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_journal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_journal"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_journal_templates"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_journal_templates"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_journal_templates"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_journal_templates"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_journal_templates"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."lock_books"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."lock_books"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."lock_books"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."lock_books"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."lock_books"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."merge_accounts"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."merge_accounts"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."merge_accounts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."merge_accounts"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."merge_accounts"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."open_window"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_window"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_window"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_window"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_window"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."post_manual_journal"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_manual_journal"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."post_manual_journal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_manual_journal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_manual_journal"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."profit_and_loss"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."profit_and_loss"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."profit_and_loss"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."profit_and_loss"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."profit_and_loss"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_opening_balances"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_opening_balances"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_opening_balances"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_opening_balances"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_opening_balances"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_entry"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_entry"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_entry"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_entry"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_entry"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_account"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_account"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_account"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_account"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_account"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_accounting_settings"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_accounting_settings"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_accounting_settings"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_accounting_settings"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_accounting_settings"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_journal_template"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_journal_template"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_journal_template"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_journal_template"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_journal_template"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."trial_balance"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trial_balance"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trial_balance"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trial_balance"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."trial_balance"(jsonb) TO "service_role";

REVOKE ALL ON PROCEDURE "private"."add_ledger_account"(text, text, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON PROCEDURE "private"."add_ledger_account"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON PROCEDURE "private"."add_ledger_account"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON TABLE "public"."accounting_locks" FROM "authenticated";

GRANT SELECT ON TABLE "public"."accounting_locks" TO "authenticated";

REVOKE ALL ON TABLE "public"."accounting_locks" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_locks" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_locks" TO "service_role";

REVOKE ALL ON TABLE "public"."accounting_settings" FROM "authenticated";

GRANT SELECT ON TABLE "public"."accounting_settings" TO "authenticated";

REVOKE ALL ON TABLE "public"."accounting_settings" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_settings" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_settings" TO "service_role";

REVOKE ALL ON TABLE "public"."accounting_windows" FROM "authenticated";

GRANT SELECT ON TABLE "public"."accounting_windows" TO "authenticated";

REVOKE ALL ON TABLE "public"."accounting_windows" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_windows" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounting_windows" TO "service_role";

REVOKE ALL ("ledger_account_id") ON TABLE "public"."cash_movements" FROM "authenticated";

GRANT SELECT ("ledger_account_id") ON TABLE "public"."cash_movements" TO "authenticated";

REVOKE ALL ON TABLE "public"."closed_years" FROM "authenticated";

GRANT SELECT ON TABLE "public"."closed_years" TO "authenticated";

REVOKE ALL ON TABLE "public"."closed_years" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."closed_years" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."closed_years" TO "service_role";

REVOKE ALL ON TABLE "public"."journal_templates" FROM "authenticated";

GRANT SELECT ON TABLE "public"."journal_templates" TO "authenticated";

REVOKE ALL ON TABLE "public"."journal_templates" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."journal_templates" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."journal_templates" TO "service_role";

REVOKE ALL ON TABLE "public"."ledger_balances" FROM "authenticated";

GRANT SELECT ON TABLE "public"."ledger_balances" TO "authenticated";

REVOKE ALL ON TABLE "public"."ledger_balances" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."ledger_balances" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."ledger_balances" TO "service_role";

REVOKE ALL ("created_at") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ("reversal_entry_id") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("reversal_entry_id") ON TABLE "public"."manual_journals" TO "authenticated";

REVOKE ALL ON TABLE "public"."manual_journals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."manual_journals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."manual_journals" TO "service_role";

ALTER TABLE "public"."accounting_locks" ADD CONSTRAINT "accounting_locks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "Members with accounting.view read accounting_locks" ON "public"."accounting_locks" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."accounting_locks" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."accounting_settings" ADD CONSTRAINT "accounting_settings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "Members with accounting.view read accounting_settings" ON "public"."accounting_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."accounting_settings" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."accounting_windows" ADD CONSTRAINT "accounting_windows_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX accounting_windows_person_idx ON public.accounting_windows USING btree (tenant_id, user_id, expires_at);

CREATE POLICY "Members with accounting.view read accounting_windows" ON "public"."accounting_windows" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."accounting_windows" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."closed_years" ADD CONSTRAINT "closed_years_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "Members with accounting.view read closed_years" ON "public"."closed_years" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."closed_years" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."journal_templates" ADD CONSTRAINT "journal_templates_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX journal_templates_name_key ON public.journal_templates USING btree (tenant_id, lower(name)) WHERE (archived_at IS NULL);

CREATE POLICY "Members with accounting.view read journal_templates" ON "public"."journal_templates" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."journal_templates" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."ledger_balances" ADD CONSTRAINT "ledger_balances_pkey" PRIMARY KEY (tenant_id, grain, starts_on, ledger_account_id, location_key);

ALTER TABLE "public"."ledger_balances" ADD CONSTRAINT "ledger_balances_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_balances" ADD CONSTRAINT "ledger_balances_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX ledger_balances_account_idx ON public.ledger_balances USING btree (tenant_id, ledger_account_id, grain, starts_on) INCLUDE (location_id, debit, credit);

CREATE POLICY "Members with accounting.view read ledger_balances" ON "public"."ledger_balances" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."ledger_balances" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."manual_journals" ADD CONSTRAINT "manual_journals_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."manual_journals" ADD CONSTRAINT "manual_journals_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."manual_journals" ADD CONSTRAINT "manual_journals_tenant_id_reversal_entry_id_fkey" FOREIGN KEY (tenant_id, reversal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX manual_journals_entry_idx ON public.manual_journals USING btree (tenant_id, journal_entry_id);

CREATE INDEX manual_journals_reversal_idx ON public.manual_journals USING btree (tenant_id, reversal_entry_id) WHERE (reversal_entry_id IS NOT NULL);

CREATE POLICY "Members with accounting.view read manual_journals" ON "public"."manual_journals" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."manual_journals" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."manual_journals" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."manual_journals" TO "authenticated";

insert into public.permissions (key, description)
values ('accounting.unlock', 'Open locked books again');

insert into public.role_permissions (role, permission_key)
values ('admin', 'accounting.unlock');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('100100', 'Stock on hand', 'inventory', '*', 'inventory', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('100200', 'Goods in transit', 'goods_in_transit', '*', 'inventory', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('110100', 'Owed by customers', 'receivable', '*', 'receivable', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('110300', 'Paid to suppliers in advance', 'supplier_advances', '*', 'current_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('111000', 'Tax on purchases', 'vat_input', '*', 'tax_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('111000', 'VAT on purchases', 'vat_input', 'KE', 'tax_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('111500', 'Rent and other costs paid ahead', null, '*', 'current_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('112000', 'Tax withheld by customers', 'withholding_receivable', '*', 'tax_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('112000', 'Withheld by customers for KRA', 'withholding_receivable', 'KE', 'tax_asset', null, 'asset', 'debit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120000', 'Cash and bank', null, '*', 'current_asset', null, 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120100', 'Cash in the tills', 'cash', '*', 'cash', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120200', 'Bank', 'bank', '*', 'bank', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120300', 'M-Pesa', 'mobile_money_clearing', 'KE', 'mobile_money', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120300', 'Mobile money', 'mobile_money_clearing', '*', 'mobile_money', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120400', 'Card payments on their way', 'card_clearing', '*', 'bank', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('120500', 'Cash on its way to the bank', 'cash_in_transit', '*', 'cash', '120000', 'asset', 'debit', 'cash');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('130000', 'Equipment and property', null, '*', 'fixed_asset', null, 'asset', 'debit', 'investing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('130100', 'Furniture and shop fittings', null, '*', 'fixed_asset', '130000', 'asset', 'debit', 'investing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('130200', 'Computers and tills', null, '*', 'fixed_asset', '130000', 'asset', 'debit', 'investing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('130300', 'Vehicles', null, '*', 'fixed_asset', '130000', 'asset', 'debit', 'investing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('130900', 'Worn off so far', null, '*', 'accumulated_depreciation', '130000', 'asset', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('210100', 'Bills to pay', 'payable', '*', 'payable', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('210200', 'Goods received, bill to come', 'grni', '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('210300', 'Freight and duty, bill to come', 'landed_cost_clearing', '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('210400', 'Wages to pay', null, '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220000', 'Tax on sales', 'vat_output', '*', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220000', 'VAT on sales', 'vat_output', 'KE', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220100', 'Tax to pay', 'vat_payable', '*', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220100', 'VAT to pay to KRA', 'vat_payable', 'KE', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220300', 'Withholding tax to pay to KRA', 'withholding_payable', 'KE', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220300', 'Withholding tax to pay', 'withholding_payable', '*', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220400', 'Deductions from wages to pay', null, '*', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('220400', 'PAYE, NSSF, SHA and housing levy to pay', null, 'KE', 'tax', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('230100', 'Paid by customers in advance', 'customer_deposits', '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('230200', 'Store credit of customers', 'store_credit', '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('230300', 'Gift cards not yet spent', 'gift_cards', '*', 'current_liability', null, 'liability', 'credit', 'operating');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('240100', 'Loans', null, '*', 'long_liability', null, 'liability', 'credit', 'financing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('300100', 'Owner''s capital', 'owner_equity', '*', 'equity', null, 'equity', 'credit', 'financing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('300200', 'Opening balances', 'opening_balance_equity', '*', 'equity', null, 'equity', 'credit', 'financing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('300300', 'Profit of earlier years', 'retained_earnings', '*', 'equity', null, 'equity', 'credit', 'financing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('300400', 'Taken out by the owner', null, '*', 'equity', null, 'equity', 'debit', 'financing');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('400100', 'Sales', 'sales', '*', 'income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('400200', 'Sales returns', 'sales_returns', '*', 'income', null, 'income', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('400300', 'Delivery charged to customers', 'delivery_income', '*', 'income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('400700', 'Discounts from suppliers', 'purchase_discounts', '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('410100', 'Stock found in counts', 'stock_gain', '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('410200', 'Unused gift cards', 'gift_card_breakage', '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('410300', 'Cancellation fees', 'cancellation_fees', '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('410400', 'Other income', null, '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('500100', 'Cost of goods sold', 'cost_of_goods_sold', '*', 'cost_of_sales', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('510100', 'Stock lost or damaged', 'shrinkage', '*', 'cost_of_sales', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('513600', 'Debts that will not be paid', 'bad_debts', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('513800', 'Bank and card charges', 'bank_charges', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('514500', 'Price differences on bills', 'price_difference', '*', 'cost_of_sales', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('514600', 'Till differences', 'cash_over_short', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('514700', 'Cash rounding', 'cash_rounding', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('514800', 'Rounding on bills', 'purchase_rounding', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520100', 'Other running costs', 'expenses', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520200', 'Refunds and chargebacks', 'payment_losses', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520300', 'Rent', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520400', 'Wages', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520500', 'Electricity and water', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520600', 'Wear of equipment', 'depreciation', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520700', 'Transport and fuel', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520800', 'Phone and internet', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('520900', 'Repairs and cleaning', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('521000', 'Advertising', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('521100', 'County permits and licences', null, 'KE', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('521100', 'Licences and permits', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('521200', 'Insurance', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('521300', 'Accountant and lawyer', null, '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('530100', 'Customer rewards', 'customer_rewards', '*', 'expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('540100', 'Interest paid', null, '*', 'other_expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('540200', 'Income tax and turnover tax', null, 'KE', 'other_expense', null, 'expense', 'debit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('540200', 'Income tax', null, '*', 'other_expense', null, 'expense', 'debit', null);

insert into private.journal_sources (area, source_type)
values ('bank', 'cash_movement');

insert into private.journal_sources (area, source_type)
values ('bank', 'payment_return_undone');

insert into private.journal_sources (area, source_type)
values ('bank', 'payment_return');

insert into private.journal_sources (area, source_type)
values ('bank', 'till_session');

insert into private.journal_sources (area, source_type)
values ('purchases', 'goods_receipt');

insert into private.journal_sources (area, source_type)
values ('sales', 'contact_payment');

insert into private.journal_sources (area, source_type)
values ('sales', 'credit_note');

insert into private.journal_sources (area, source_type)
values ('sales', 'gift_card_adjustment');

insert into private.journal_sources (area, source_type)
values ('sales', 'gift_card');

insert into private.journal_sources (area, source_type)
values ('sales', 'order_fee');

insert into private.journal_sources (area, source_type)
values ('sales', 'sale');

insert into private.journal_sources (area, source_type)
values ('stock', 'credit_note');

insert into private.journal_sources (area, source_type)
values ('stock', 'goods_receipt');

insert into private.journal_sources (area, source_type)
values ('stock', 'opening_stock');

insert into private.journal_sources (area, source_type)
values ('stock', 'sale');

insert into private.journal_sources (area, source_type)
values ('stock', 'stock_adjustment');

insert into private.journal_sources (area, source_type)
values ('stock', 'stock_count');

insert into private.journal_sources (area, source_type)
values ('stock', 'stock_transfer_receipt');

insert into private.journal_sources (area, source_type)
values ('stock', 'stock_transfer');

-- Rows that are there. A locked period becomes a soft lock until its end.
insert into public.accounting_locks (tenant_id, area, kind, locked_until, reason, locked_by, locked_at)
select a.tenant_id, 'all', 'soft', max(a.ends_on), 'Locked period', (array_agg(a.locked_by order by a.ends_on desc))[1],
  coalesce(max(a.locked_at), now())
from public.accounting_periods a where a.status = 'locked' group by a.tenant_id;

DROP TABLE "public"."accounting_periods";

-- Accounts get their group, and each business the accounts that are new.
update public.ledger_accounts a set subtype = c.subtype, cash_flow_class = c.cash_flow_class
from private.chart_accounts c where c.chart = '*' and c.role = a.role;

update public.ledger_accounts a set subtype = case a.account_type when 'asset' then 'current_asset' when 'liability' then 'current_liability'
  else a.account_type end
where a.subtype is null;

alter table public.ledger_accounts alter column subtype set not null;

ALTER TABLE "public"."ledger_accounts" ADD CONSTRAINT "ledger_accounts_subtype_check" CHECK ((account_type =
CASE
    WHEN (subtype = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text, 'receivable'::text, 'inventory'::text, 'current_asset'::text, 'fixed_asset'::text, 'accumulated_depreciation'::text, 'tax_asset'::text])) THEN 'asset'::text
    WHEN (subtype = ANY (ARRAY['payable'::text, 'tax'::text, 'current_liability'::text, 'long_liability'::text])) THEN 'liability'::text
    WHEN (subtype = 'equity'::text) THEN 'equity'::text
    WHEN (subtype = ANY (ARRAY['income'::text, 'other_income'::text])) THEN 'income'::text
    WHEN (subtype = ANY (ARRAY['cost_of_sales'::text, 'expense'::text, 'other_expense'::text])) THEN 'expense'::text
    ELSE ''::text
END));

select private.provision_ledger(t.id) from public.tenants t;

update public.ledger_accounts a set parent_id = p.id
from private.chart_accounts c, public.ledger_accounts p
where c.chart = '*' and c.role = a.role and p.tenant_id = a.tenant_id and p.code = c.parent_code and p.account_type = a.account_type
  and a.parent_id is null;

-- Entries get their number as a number, and the chain begins with the first of each business.
alter table public.journal_entries disable trigger _100_append_only;

update public.journal_entries e set sequence = substring(e.number from '[0-9]+$')::bigint;

do $$
declare
  v_entry record;
  v_tenant_id uuid;
  v_hash bytea;
begin
  for v_entry in select * from public.journal_entries e order by e.tenant_id, e.sequence loop
    if v_entry.tenant_id is distinct from v_tenant_id then
      v_tenant_id := v_entry.tenant_id;
      v_hash := null;
    end if;
    v_hash := private.chain_hash(v_hash, v_entry.sequence, v_entry.business_date, v_entry.source_type, v_entry.source_id, v_entry.posted_at,
      v_entry.posted_by, v_entry.memo, v_entry.reverses_id, v_entry.is_closing, private.chained_lines(v_entry.tenant_id, v_entry.id));
    update public.journal_entries e set chain_hash = v_hash where e.tenant_id = v_entry.tenant_id and e.id = v_entry.id;
    update private.document_sequences d set chain_hash = v_hash where d.tenant_id = v_entry.tenant_id and d.document_type = 'journal';
  end loop;
end;
$$;

alter table public.journal_entries enable trigger _100_append_only;

alter table public.journal_entries alter column sequence set not null, alter column chain_hash set not null;

-- What is there already is taken into the balances at once.
select private.fold_ledger(t.id) from public.tenants t;
