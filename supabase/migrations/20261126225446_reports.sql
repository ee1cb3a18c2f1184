set local check_function_bodies = off;

CREATE TABLE "private"."cashier_days" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "cashier_id" uuid, "location_id" uuid, "till_id" uuid, "channel" text, "sold_net" numeric(18,2) NOT NULL, "sold_tax" numeric(18,2) NOT NULL, "discounts" numeric(18,2) NOT NULL, "returned_net" numeric(18,2) NOT NULL, "returned_tax" numeric(18,2) NOT NULL, "units" numeric(18,3) NOT NULL, "returned_units" numeric(18,3) NOT NULL, "pieces" numeric(18,3) NOT NULL, "cost" numeric(18,2) NOT NULL, "cost_changes" numeric(18,2) NOT NULL, "delivery_net" numeric(18,2) NOT NULL, "delivery_tax" numeric(18,2) NOT NULL, "sales" bigint NOT NULL, "returns" bigint NOT NULL, CONSTRAINT "cashier_days_cost_changes_check" CHECK (((cost_changes >= '-1000000000000000'::numeric) AND (cost_changes <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_cost_check" CHECK (((cost >= '-1000000000000000'::numeric) AND (cost <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_delivery_net_check" CHECK (((delivery_net >= '-1000000000000000'::numeric) AND (delivery_net <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_delivery_tax_check" CHECK (((delivery_tax >= '-1000000000000000'::numeric) AND (delivery_tax <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_discounts_check" CHECK (((discounts >= (0)::numeric) AND (discounts <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_pieces_check" CHECK (((pieces >= (0)::numeric) AND (pieces <= '100000000000000'::numeric))), CONSTRAINT "cashier_days_returned_net_check" CHECK (((returned_net >= (0)::numeric) AND (returned_net <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_returned_tax_check" CHECK (((returned_tax >= (0)::numeric) AND (returned_tax <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_returned_units_check" CHECK (((returned_units >= (0)::numeric) AND (returned_units <= '100000000000000'::numeric))), CONSTRAINT "cashier_days_returns_check" CHECK (((returns >= 0) AND ((returns)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_sales_check" CHECK (((sales >= 0) AND ((sales)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_sold_net_check" CHECK (((sold_net >= (0)::numeric) AND (sold_net <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_sold_tax_check" CHECK (((sold_tax >= (0)::numeric) AND (sold_tax <= '1000000000000000'::numeric))), CONSTRAINT "cashier_days_units_check" CHECK (((units >= (0)::numeric) AND (units <= '100000000000000'::numeric))));

ALTER TABLE "private"."cashier_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."cashier_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."cashier_days" SET (fillfactor=80);

ALTER TABLE "private"."cashier_days" OWNER TO "postgres";

CREATE TABLE "private"."contact_months" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "contact_id" uuid, "sold_net" numeric(18,2) NOT NULL, "sold_tax" numeric(18,2) NOT NULL, "discounts" numeric(18,2) NOT NULL, "returned_net" numeric(18,2) NOT NULL, "returned_tax" numeric(18,2) NOT NULL, "units" numeric(18,3) NOT NULL, "returned_units" numeric(18,3) NOT NULL, "pieces" numeric(18,3) NOT NULL, "cost" numeric(18,2) NOT NULL, "cost_changes" numeric(18,2) NOT NULL, "delivery_net" numeric(18,2) NOT NULL, "delivery_tax" numeric(18,2) NOT NULL, "sales" bigint NOT NULL, "returns" bigint NOT NULL, CONSTRAINT "contact_months_cost_changes_check" CHECK (((cost_changes >= '-1000000000000000'::numeric) AND (cost_changes <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_cost_check" CHECK (((cost >= '-1000000000000000'::numeric) AND (cost <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_delivery_net_check" CHECK (((delivery_net >= '-1000000000000000'::numeric) AND (delivery_net <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_delivery_tax_check" CHECK (((delivery_tax >= '-1000000000000000'::numeric) AND (delivery_tax <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_discounts_check" CHECK (((discounts >= (0)::numeric) AND (discounts <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_pieces_check" CHECK (((pieces >= (0)::numeric) AND (pieces <= '100000000000000'::numeric))), CONSTRAINT "contact_months_returned_net_check" CHECK (((returned_net >= (0)::numeric) AND (returned_net <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_returned_tax_check" CHECK (((returned_tax >= (0)::numeric) AND (returned_tax <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_returned_units_check" CHECK (((returned_units >= (0)::numeric) AND (returned_units <= '100000000000000'::numeric))), CONSTRAINT "contact_months_returns_check" CHECK (((returns >= 0) AND ((returns)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_sales_check" CHECK (((sales >= 0) AND ((sales)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_sold_net_check" CHECK (((sold_net >= (0)::numeric) AND (sold_net <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_sold_tax_check" CHECK (((sold_tax >= (0)::numeric) AND (sold_tax <= '1000000000000000'::numeric))), CONSTRAINT "contact_months_units_check" CHECK (((units >= (0)::numeric) AND (units <= '100000000000000'::numeric))));

ALTER TABLE "private"."contact_months" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."contact_months" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."contact_months" SET (fillfactor=80);

ALTER TABLE "private"."contact_months" OWNER TO "postgres";

CREATE TABLE "private"."product_months" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "product_id" uuid, "sold_net" numeric(18,2) NOT NULL, "sold_tax" numeric(18,2) NOT NULL, "discounts" numeric(18,2) NOT NULL, "returned_net" numeric(18,2) NOT NULL, "returned_tax" numeric(18,2) NOT NULL, "units" numeric(18,3) NOT NULL, "returned_units" numeric(18,3) NOT NULL, "pieces" numeric(18,3) NOT NULL, "cost" numeric(18,2) NOT NULL, "cost_changes" numeric(18,2) NOT NULL, "delivery_net" numeric(18,2) NOT NULL, "delivery_tax" numeric(18,2) NOT NULL, "sales" bigint NOT NULL, "returns" bigint NOT NULL, CONSTRAINT "product_months_cost_changes_check" CHECK (((cost_changes >= '-1000000000000000'::numeric) AND (cost_changes <= '1000000000000000'::numeric))), CONSTRAINT "product_months_cost_check" CHECK (((cost >= '-1000000000000000'::numeric) AND (cost <= '1000000000000000'::numeric))), CONSTRAINT "product_months_delivery_net_check" CHECK (((delivery_net >= '-1000000000000000'::numeric) AND (delivery_net <= '1000000000000000'::numeric))), CONSTRAINT "product_months_delivery_tax_check" CHECK (((delivery_tax >= '-1000000000000000'::numeric) AND (delivery_tax <= '1000000000000000'::numeric))), CONSTRAINT "product_months_discounts_check" CHECK (((discounts >= (0)::numeric) AND (discounts <= '1000000000000000'::numeric))), CONSTRAINT "product_months_pieces_check" CHECK (((pieces >= (0)::numeric) AND (pieces <= '100000000000000'::numeric))), CONSTRAINT "product_months_returned_net_check" CHECK (((returned_net >= (0)::numeric) AND (returned_net <= '1000000000000000'::numeric))), CONSTRAINT "product_months_returned_tax_check" CHECK (((returned_tax >= (0)::numeric) AND (returned_tax <= '1000000000000000'::numeric))), CONSTRAINT "product_months_returned_units_check" CHECK (((returned_units >= (0)::numeric) AND (returned_units <= '100000000000000'::numeric))), CONSTRAINT "product_months_returns_check" CHECK (((returns >= 0) AND ((returns)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "product_months_sales_check" CHECK (((sales >= 0) AND ((sales)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "product_months_sold_net_check" CHECK (((sold_net >= (0)::numeric) AND (sold_net <= '1000000000000000'::numeric))), CONSTRAINT "product_months_sold_tax_check" CHECK (((sold_tax >= (0)::numeric) AND (sold_tax <= '1000000000000000'::numeric))), CONSTRAINT "product_months_units_check" CHECK (((units >= (0)::numeric) AND (units <= '100000000000000'::numeric))));

ALTER TABLE "private"."product_months" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."product_months" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."product_months" SET (fillfactor=80);

ALTER TABLE "private"."product_months" OWNER TO "postgres";

CREATE TABLE "private"."report_definitions" ("key" text NOT NULL, "chapter" text NOT NULL, "title" text NOT NULL, "question" text NOT NULL, "measures" text[] NOT NULL, "more_measures" text[] NOT NULL DEFAULT '{}'::text[], "dimensions" text[] NOT NULL, "filters" text[] NOT NULL, "chart" text NOT NULL, "sort" text NOT NULL, "permissions" text[] NOT NULL DEFAULT '{}'::text[], "position" integer NOT NULL, CONSTRAINT "report_definitions_chapter_check" CHECK ((chapter = ANY (ARRAY['sales'::text, 'products'::text, 'customers'::text, 'staff'::text, 'money'::text, 'stock'::text]))), CONSTRAINT "report_definitions_chart_check" CHECK ((chart = ANY (ARRAY['none'::text, 'columns'::text, 'bars'::text, 'grid'::text]))), CONSTRAINT "report_definitions_key_check" CHECK ((key ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_definitions_pkey" PRIMARY KEY (key), CONSTRAINT "report_definitions_position_check" CHECK ((("position" >= 1) AND ("position" <= 1000))));

ALTER TABLE "private"."report_definitions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_definitions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_definitions" OWNER TO "postgres";

CREATE TABLE "private"."report_dimensions" ("key" text NOT NULL, "label" text NOT NULL, "kind" text NOT NULL, "columns" text[] NOT NULL, "needs_days" boolean NOT NULL DEFAULT false, "joins" text NOT NULL DEFAULT ''::text, "value" text NOT NULL, "name" text NOT NULL, "permission" text, "position" integer NOT NULL, CONSTRAINT "report_dimensions_key_check" CHECK ((key ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_dimensions_kind_check" CHECK ((kind = ANY (ARRAY['time'::text, 'reference'::text, 'text'::text]))), CONSTRAINT "report_dimensions_pkey" PRIMARY KEY (key), CONSTRAINT "report_dimensions_position_check" CHECK ((("position" >= 1) AND ("position" <= 1000))));

ALTER TABLE "private"."report_dimensions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_dimensions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_dimensions" OWNER TO "postgres";

CREATE TABLE "private"."report_measures" ("key" text NOT NULL, "family" text NOT NULL, "label" text NOT NULL, "unit" text NOT NULL, "formula" text NOT NULL, "bases" text[] NOT NULL, "permission" text, "better" text, "definition" text NOT NULL, "example" text NOT NULL, "position" integer NOT NULL, CONSTRAINT "report_measures_better_check" CHECK ((better = ANY (ARRAY['up'::text, 'down'::text]))), CONSTRAINT "report_measures_family_check" CHECK ((family = ANY (ARRAY['sales'::text, 'tenders'::text, 'discounts'::text, 'stock'::text, 'losses'::text, 'deliveries'::text, 'bills'::text, 'tills'::text, 'offline'::text]))), CONSTRAINT "report_measures_key_check" CHECK ((key ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_measures_pkey" PRIMARY KEY (key), CONSTRAINT "report_measures_position_check" CHECK ((("position" >= 1) AND ("position" <= 1000))), CONSTRAINT "report_measures_unit_check" CHECK ((unit = ANY (ARRAY['money'::text, 'quantity'::text, 'count'::text, 'percent'::text, 'days'::text]))));

ALTER TABLE "private"."report_measures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_measures" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_measures" OWNER TO "postgres";

CREATE TABLE "private"."report_sources" ("key" text NOT NULL, "family" text NOT NULL, "grain" text NOT NULL, "relation" text NOT NULL, "columns" text[] NOT NULL, "bases" text[] NOT NULL, "rank" integer NOT NULL, CONSTRAINT "report_sources_family_check" CHECK ((family = ANY (ARRAY['sales'::text, 'tenders'::text, 'discounts'::text, 'stock'::text, 'losses'::text, 'deliveries'::text, 'bills'::text, 'tills'::text, 'offline'::text]))), CONSTRAINT "report_sources_grain_check" CHECK ((grain = ANY (ARRAY['month'::text, 'day'::text, 'fact'::text, 'now'::text]))), CONSTRAINT "report_sources_key_check" CHECK ((key ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "report_sources_pkey" PRIMARY KEY (key), CONSTRAINT "report_sources_rank_check" CHECK (((rank >= 1) AND (rank <= 100))));

ALTER TABLE "private"."report_sources" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_sources" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_sources" OWNER TO "postgres";

CREATE TABLE "private"."report_watermarks" ("tenant_id" uuid NOT NULL, "sequence" bigint NOT NULL, CONSTRAINT "report_watermarks_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "report_watermarks_sequence_check" CHECK ((sequence >= 0)));

ALTER TABLE "private"."report_watermarks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_watermarks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."report_watermarks" OWNER TO "postgres";

CREATE TABLE "private"."sale_facts" ("tenant_id" uuid NOT NULL, "kind" text NOT NULL, "line_id" uuid NOT NULL, "document_id" uuid NOT NULL, "sequence" bigint, "business_date" date NOT NULL, "sold_on" date, "minute" smallint NOT NULL, "hour" smallint NOT NULL, "channel" text, "location_id" uuid, "till_id" uuid, "till_session_id" uuid, "cashier_id" uuid, "returned_by" uuid, "contact_id" uuid, "product_id" uuid, "tax_code" text, "tax_rate_percent" numeric(6,3), "reason" text, "sold_net" numeric(14,2) NOT NULL DEFAULT 0, "sold_tax" numeric(14,2) NOT NULL DEFAULT 0, "discounts" numeric(14,2) NOT NULL DEFAULT 0, "returned_net" numeric(14,2) NOT NULL DEFAULT 0, "returned_tax" numeric(14,2) NOT NULL DEFAULT 0, "units" numeric(14,3) NOT NULL DEFAULT 0, "returned_units" numeric(14,3) NOT NULL DEFAULT 0, "pieces" numeric(14,3) NOT NULL DEFAULT 0, "cost" numeric(14,2) NOT NULL DEFAULT 0, "cost_changes" numeric(14,2) NOT NULL DEFAULT 0, "delivery_net" numeric(14,2) NOT NULL DEFAULT 0, "delivery_tax" numeric(14,2) NOT NULL DEFAULT 0, "sales" integer NOT NULL DEFAULT 0, "returns" integer NOT NULL DEFAULT 0, CONSTRAINT "sale_facts_cost_changes_check" CHECK (((cost_changes >= '-1000000000000'::numeric) AND (cost_changes <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_cost_check" CHECK (((cost >= '-1000000000000'::numeric) AND (cost <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_delivery_net_check" CHECK (((delivery_net >= '-1000000000000'::numeric) AND (delivery_net <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_delivery_tax_check" CHECK (((delivery_tax >= '-1000000000000'::numeric) AND (delivery_tax <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_discounts_check" CHECK (((discounts >= (0)::numeric) AND (discounts <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_hour_check" CHECK (((hour >= 0) AND (hour <= 23))), CONSTRAINT "sale_facts_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'sale_line'::text, 'return'::text, 'return_line'::text, 'cost_change'::text]))), CONSTRAINT "sale_facts_minute_check" CHECK (((minute >= 0) AND (minute <= 1439))), CONSTRAINT "sale_facts_pieces_check" CHECK (((pieces >= (0)::numeric) AND (pieces <= '100000000000'::numeric))), CONSTRAINT "sale_facts_pkey" PRIMARY KEY (tenant_id, kind, line_id), CONSTRAINT "sale_facts_returned_net_check" CHECK (((returned_net >= (0)::numeric) AND (returned_net <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_returned_tax_check" CHECK (((returned_tax >= (0)::numeric) AND (returned_tax <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_returned_units_check" CHECK (((returned_units >= (0)::numeric) AND (returned_units <= '100000000000'::numeric))), CONSTRAINT "sale_facts_returns_check" CHECK (((returns >= 0) AND (returns <= 1))), CONSTRAINT "sale_facts_sales_check" CHECK (((sales >= 0) AND (sales <= 1))), CONSTRAINT "sale_facts_sequence_check" CHECK ((sequence >= 1)), CONSTRAINT "sale_facts_sold_net_check" CHECK (((sold_net >= (0)::numeric) AND (sold_net <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_sold_tax_check" CHECK (((sold_tax >= (0)::numeric) AND (sold_tax <= '1000000000000'::numeric))), CONSTRAINT "sale_facts_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "sale_facts_units_check" CHECK (((units >= (0)::numeric) AND (units <= '100000000000'::numeric))));

ALTER TABLE "private"."sale_facts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."sale_facts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."sale_facts" OWNER TO "postgres";

CREATE TABLE "private"."sale_hours" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "hour" smallint NOT NULL, "location_id" uuid, "channel" text, "sold_net" numeric(18,2) NOT NULL, "sold_tax" numeric(18,2) NOT NULL, "discounts" numeric(18,2) NOT NULL, "returned_net" numeric(18,2) NOT NULL, "returned_tax" numeric(18,2) NOT NULL, "units" numeric(18,3) NOT NULL, "returned_units" numeric(18,3) NOT NULL, "pieces" numeric(18,3) NOT NULL, "cost" numeric(18,2) NOT NULL, "cost_changes" numeric(18,2) NOT NULL, "delivery_net" numeric(18,2) NOT NULL, "delivery_tax" numeric(18,2) NOT NULL, "sales" bigint NOT NULL, "returns" bigint NOT NULL, CONSTRAINT "sale_hours_cost_changes_check" CHECK (((cost_changes >= '-1000000000000000'::numeric) AND (cost_changes <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_cost_check" CHECK (((cost >= '-1000000000000000'::numeric) AND (cost <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_delivery_net_check" CHECK (((delivery_net >= '-1000000000000000'::numeric) AND (delivery_net <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_delivery_tax_check" CHECK (((delivery_tax >= '-1000000000000000'::numeric) AND (delivery_tax <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_discounts_check" CHECK (((discounts >= (0)::numeric) AND (discounts <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_hour_check" CHECK (((hour >= 0) AND (hour <= 23))), CONSTRAINT "sale_hours_pieces_check" CHECK (((pieces >= (0)::numeric) AND (pieces <= '100000000000000'::numeric))), CONSTRAINT "sale_hours_returned_net_check" CHECK (((returned_net >= (0)::numeric) AND (returned_net <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_returned_tax_check" CHECK (((returned_tax >= (0)::numeric) AND (returned_tax <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_returned_units_check" CHECK (((returned_units >= (0)::numeric) AND (returned_units <= '100000000000000'::numeric))), CONSTRAINT "sale_hours_returns_check" CHECK (((returns >= 0) AND ((returns)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_sales_check" CHECK (((sales >= 0) AND ((sales)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_sold_net_check" CHECK (((sold_net >= (0)::numeric) AND (sold_net <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_sold_tax_check" CHECK (((sold_tax >= (0)::numeric) AND (sold_tax <= '1000000000000000'::numeric))), CONSTRAINT "sale_hours_units_check" CHECK (((units >= (0)::numeric) AND (units <= '100000000000000'::numeric))));

ALTER TABLE "private"."sale_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."sale_hours" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."sale_hours" SET (fillfactor=80);

ALTER TABLE "private"."sale_hours" OWNER TO "postgres";

ALTER TABLE "private"."cashier_days" ADD COLUMN "cashier_key" uuid GENERATED ALWAYS AS (COALESCE(cashier_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."cashier_days" ADD COLUMN "location_key" uuid GENERATED ALWAYS AS (COALESCE(location_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."cashier_days" ADD COLUMN "till_key" uuid GENERATED ALWAYS AS (COALESCE(till_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."cashier_days" ADD COLUMN "channel_key" text GENERATED ALWAYS AS (COALESCE(channel, ''::text)) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "contact_key" uuid GENERATED ALWAYS AS (COALESCE(contact_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "product_key" uuid GENERATED ALWAYS AS (COALESCE(product_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."sale_hours" ADD COLUMN "location_key" uuid GENERATED ALWAYS AS (COALESCE(location_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL;

ALTER TABLE "private"."sale_hours" ADD COLUMN "channel_key" text GENERATED ALWAYS AS (COALESCE(channel, ''::text)) STORED NOT NULL;

ALTER TABLE "public"."credit_note_lines" ADD COLUMN "lost_cost" numeric(14,2) NOT NULL DEFAULT 0;

-- What returns lost until now is in the books as one amount: it goes to their first line that was not put back.
ALTER TABLE "public"."credit_note_lines" DISABLE TRIGGER "_100_append_only";
update public.credit_note_lines l set lost_cost = j.lost
from (
  select e.tenant_id, e.source_id as credit_note_id, sum(x.debit - x.credit) as lost
  from public.journal_entries e
  join public.journal_lines x on x.tenant_id = e.tenant_id and x.journal_entry_id = e.id
  join public.ledger_accounts a on a.tenant_id = x.tenant_id and a.id = x.ledger_account_id and a.role = 'shrinkage'
  where e.source_type = 'credit_note'
  group by e.tenant_id, e.source_id) j
where l.tenant_id = j.tenant_id and l.credit_note_id = j.credit_note_id and not l.restock
  and l.line_number = (
    select min(o.line_number) from public.credit_note_lines o
    where o.tenant_id = l.tenant_id and o.credit_note_id = l.credit_note_id and not o.restock);
ALTER TABLE "public"."credit_note_lines" ENABLE TRIGGER "_100_append_only";

CREATE TYPE "private"."report_plan" AS ("tenant_id" uuid, "source" private.report_sources, "measures" private.report_measures[], "dimensions" private.report_dimensions[], "filters" jsonb, "from_on" date, "to_on" date, "until_minute" smallint, "compared_from" date, "compared_to" date, "shift_days" integer, "shift_months" integer, "by_sale_day" boolean, "sort_by" text, "is_descending" boolean, "row_limit" integer, "row_offset" integer);

ALTER TYPE "private"."report_plan" OWNER TO "postgres";

CREATE TYPE "private"."sale_fact" AS ("kind" text, "line_id" uuid, "document_id" uuid, "sequence" bigint, "business_date" date, "sold_on" date, "minute" smallint, "hour" smallint, "channel" text, "location_id" uuid, "till_id" uuid, "till_session_id" uuid, "cashier_id" uuid, "returned_by" uuid, "contact_id" uuid, "product_id" uuid, "tax_code" text, "tax_rate_percent" numeric, "reason" text, "sold_net" numeric, "sold_tax" numeric, "discounts" numeric, "returned_net" numeric, "returned_tax" numeric, "units" numeric, "returned_units" numeric, "pieces" numeric, "cost" numeric, "cost_changes" numeric, "delivery_net" numeric, "delivery_tax" numeric, "sales" integer, "returns" integer);

ALTER TYPE "private"."sale_fact" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, supplier_id uuid, location_id uuid, minute smallint, billed numeric, billed_tax numeric, credited numeric, bills bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select b.business_date, b.contact_id, b.location_id, 0::smallint, b.net_amount, b.tax_amount, 0::numeric, 1::bigint
  from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.business_date between p_from and p_to and b.status = 'posted'
  union all
  select c.business_date, c.contact_id, null, 0::smallint, 0, 0, c.net_amount, 0
  from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."bill_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.category_roots(p_tenant_id uuid)
 RETURNS TABLE(id uuid, root_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  return query
  with recursive tree as (
    select c.id, c.id as root_id from public.categories c where c.tenant_id = p_tenant_id and c.parent_id is null
    union all
    select c.id, t.root_id from tree t join public.categories c on c.tenant_id = p_tenant_id and c.parent_id = t.id
  )
  select t.id, t.root_id from tree t;
end;
$function$;

ALTER FUNCTION "private"."category_roots"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.compared_range(p_compare text, p_from date, p_to date, p_last date)
 RETURNS TABLE(from_on date, to_on date, shift_days integer, shift_months integer)
 LANGUAGE plpgsql
 IMMUTABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_months integer := case
    when p_compare = 'same_dates_last_year' then 12
    when p_compare = 'previous' and extract(day from p_from) = 1 and extract(day from p_to + 1) = 1 then
      (extract(year from age(p_to + 1, p_from)) * 12 + extract(month from age(p_to + 1, p_from)))::integer end;
  v_days integer := case p_compare when 'previous' then p_to - p_from + 1 when 'week_before' then 7 when 'same_weekdays_last_year' then 364 end;
begin
  if v_months is not null then
    from_on := (p_from - make_interval(months => v_months))::date;
    to_on := case when p_last = p_to and extract(day from p_to + 1) = 1 and extract(day from p_from) = 1
      then (p_to + 1 - make_interval(months => v_months))::date - 1 else (p_last - make_interval(months => v_months))::date end;
  else
    from_on := p_from - v_days;
    to_on := p_last - v_days;
  end if;
  shift_days := p_from - from_on;
  shift_months := v_months;
  return next;
end;
$function$;

ALTER FUNCTION "private"."compared_range"(text, date, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.day_minute(p_at timestamp with time zone, p_day date, p_zone text, p_cutoff time without time zone)
 RETURNS smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (LEAST(GREATEST(floor((EXTRACT(epoch FROM ((p_at AT TIME ZONE p_zone) - (p_day + p_cutoff))) / (60)::numeric)), (0)::numeric), (1439)::numeric))::smallint;

ALTER FUNCTION "private"."day_minute"(timestamp with time zone, date, text, time without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, supplier_id uuid, product_id uuid, location_id uuid, minute smallint, received numeric, received_units numeric, sent_back numeric, not_billed numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select g.business_date, g.contact_id, l.product_id, g.location_id, private.day_minute(g.received_at, g.business_date, t.timezone, t.day_cutoff),
    l.line_cost, l.quantity, l.returned_quantity + l.credited_quantity, l.line_cost - l.billed_cost - l.returned_cost
  from public.goods_receipts g
  join public.tenants t on t.id = g.tenant_id
  join public.goods_receipt_lines l on l.tenant_id = g.tenant_id and l.goods_receipt_id = g.id
  where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to
    and g.received_at between (p_from - 400)::timestamptz and (p_to + 400)::timestamptz;
end;
$function$;

ALTER FUNCTION "private"."delivery_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.discount_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, channel text, discount_name text, minute smallint, given numeric, given_lines bigint, sold_with numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with discounted as (
    select s.business_date, s.occurred_at, l.id, l.product_id, coalesce(o.user_id, s.cashier_id) as cashier_id, w.location_id, w.id as till_id, s.channel, l.net_amount,
      l.discount_amount, coalesce(l.price_source -> 'promotions', '[]') as promotions, l.discount_reason,
      case when s.prices_include_tax then 1 + l.tax_rate_percent / 100 else 1 end as with_tax, private.currency_step(s.currency_code) as step
    from public.sales s
    join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.discount_amount <> 0
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
  ), given as (
    select d.id, p.value ->> 'name' as name, round((p.value ->> 'amount')::numeric / d.with_tax / d.step) * d.step as amount
    from discounted d cross join lateral jsonb_array_elements(d.promotions) as p
  ), parts as (
    select g.id, g.name, g.amount from given g
    union all
    -- The rest was given by hand; cents of rounding stay with it.
    select d.id, case when coalesce(x.amount, 0) = 0 or d.discount_reason is not null then coalesce(d.discount_reason, 'By hand') else max_name.name end,
      round(d.discount_amount / d.with_tax / d.step) * d.step - coalesce(x.amount, 0)
    from discounted d
    left join (select g.id, sum(g.amount) as amount from given g group by g.id) x on x.id = d.id
    left join lateral (select g.name from given g where g.id = d.id order by g.amount desc limit 1) max_name on true
  )
  select d.business_date, d.product_id, d.cashier_id, d.location_id, d.till_id, d.channel, p.name,
    private.day_minute(d.occurred_at, d.business_date, t.timezone, t.day_cutoff), p.amount, 1::bigint, d.net_amount
  from discounted d
  join public.tenants t on t.id = p_tenant_id
  join parts p on p.id = d.id
  where p.amount <> 0;
end;
$function$;

ALTER FUNCTION "private"."discount_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.duplicate_pairs(p_tenant_id uuid, p_limit integer)
 RETURNS TABLE(a uuid, b uuid, score integer, reasons text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with current_contacts as materialized (
      select c.id, lower(c.name) as lower_name, c.phone_e164, right(c.phone_e164, 7) as phone_tail, lower(c.email) as email,
        upper(c.tax_pin) as tax_pin, lower(c.company) as company
      from public.contacts c
      where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.archived_at is null
    ), shared as (
      -- A value that more than a dozen share (an office's number) says nothing about two of them. Counted first: most are nobody else's.
      select 'phone' as reason, array_agg(s.id) as ids
      from (select t.phone_e164 from current_contacts t where t.phone_e164 is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.phone_e164 = k.phone_e164 group by k.phone_e164
      union all
      select 'email', array_agg(s.id)
      from (select t.email from current_contacts t where t.email is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.email = k.email group by k.email
      union all
      select 'tax_pin', array_agg(s.id)
      from (select t.tax_pin from current_contacts t where t.tax_pin is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.tax_pin = k.tax_pin group by k.tax_pin
      union all
      select 'phone_tail', array_agg(s.id)
      from (select t.phone_tail from current_contacts t where t.phone_tail is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.phone_tail = k.phone_tail group by k.phone_tail
      union all
      -- Of a company's many people only those are compared whose names begin alike.
      select 'company', array_agg(s.id)
      from current_contacts s
      join (select t.company, count(*) as size from current_contacts t where t.company is not null group by 1 having count(*) between 2 and 500) k
        on k.company = s.company
      group by s.company, case when k.size > 12 then left(s.lower_name, 3) end having count(*) between 2 and 12
    ), pair as (
      select x.id as a, y.id as b, array_agg(distinct h.reason) as reasons
      from shared h
      cross join lateral unnest(h.ids) as x (id)
      join lateral unnest(h.ids) as y (id) on y.id > x.id
      group by x.id, y.id
    ), scored as (
      select p.a, p.b, p.reasons, extensions.similarity(m.lower_name, n.lower_name) as likeness
      from pair p
      join current_contacts m on m.id = p.a
      join current_contacts n on n.id = p.b
    )
    select s.a, s.b,
      least(100, case when 'tax_pin' = any (s.reasons) then 60 else 0 end + case when 'phone' = any (s.reasons) then 50 else 0 end
        + case when 'email' = any (s.reasons) then 50 else 0 end + (s.likeness * 50)::integer)::integer,
      array_remove(array_remove(s.reasons, case when 'phone' = any (s.reasons) then 'phone_tail' end), null)
        || case when s.likeness >= 0.5 then array['name'] else '{}'::text[] end
    from scored s
    where (s.reasons && array['phone', 'email', 'tax_pin'] or s.likeness >= 0.5)
      and not exists (select 1 from public.contact_not_duplicates d where d.tenant_id = p_tenant_id and d.a = s.a and d.b = s.b)
    order by 3 desc, s.a, s.b
    limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entry_location(p_tenant_id uuid, p_entry_id uuid, p_session_location_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select l.location_id from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id and l.location_id is not null limit 1), p_session_location_id);
end;
$function$;

ALTER FUNCTION "private"."entry_location"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.facts_of_cost_changes(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS SETOF private.sale_fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with changed as materialized (
    select e.id, e.sequence, e.business_date, e.source_id, extract(hour from e.posted_at at time zone t.timezone)::smallint as hour,
      l.location_id, sum(l.debit - l.credit) as amount
    from public.journal_entries e
    join public.tenants t on t.id = e.tenant_id
    join public.ledger_accounts a on a.tenant_id = e.tenant_id and a.role = 'cost_of_goods_sold'
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = a.id
    where e.tenant_id = p_tenant_id and e.sequence > p_from and e.sequence <= p_until and e.source_type not in ('sale', 'credit_note')
    group by e.id, e.sequence, e.business_date, e.source_id, e.posted_at, t.timezone, l.location_id
  ), moved as materialized (
    select c.id as entry_id, m.id, m.product_id, -m.value as amount
    from changed c
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.source_id = c.source_id and m.quantity = 0
  ), explained as materialized (
    -- By product where the corrections of the document's goods are all that it changed.
    select c.id from changed c
    where (select count(*) from changed o where o.id = c.id) = 1
      and c.amount = (select sum(m.amount) from moved m where m.entry_id = c.id)
  )
  select 'cost_change', r.line_id, c.source_id, c.sequence, c.business_date, null::date, 0::smallint, c.hour, null::text, c.location_id, null::uuid,
    null::uuid, null::uuid, null::uuid, null::uuid, r.product_id, null::text, null::numeric, null::text, 0::numeric, 0::numeric, 0::numeric,
    0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, r.amount, 0::numeric, 0::numeric, 0, 0
  from changed c
  join (
    select m.entry_id, m.id as line_id, m.product_id, m.amount, null::uuid as location_id, true as is_explained
    from moved m where m.entry_id in (select x.id from explained x)
    union all
    select o.id, private.place_of_entry(o.id, o.location_id), null, o.amount, o.location_id, false
    from changed o where o.id not in (select x.id from explained x)
  ) r on r.entry_id = c.id and (r.is_explained or r.location_id is not distinct from c.location_id)
  where r.amount <> 0;
end;
$function$;

ALTER FUNCTION "private"."facts_of_cost_changes"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.facts_of_entries(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS SETOF private.sale_fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_sale_ids uuid[];
  v_credit_note_ids uuid[];
begin
  select array_agg(e.source_id) filter (where e.source_type = 'sale'), array_agg(e.source_id) filter (where e.source_type = 'credit_note')
  into v_sale_ids, v_credit_note_ids
  from public.journal_entries e where e.tenant_id = p_tenant_id and e.sequence > p_from and e.sequence <= p_until;
  return query select * from private.facts_of_sales(p_tenant_id, v_sale_ids);
  return query select * from private.facts_of_returns(p_tenant_id, v_credit_note_ids);
  return query select * from private.facts_of_cost_changes(p_tenant_id, p_from, p_until);
end;
$function$;

ALTER FUNCTION "private"."facts_of_entries"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.facts_of_returns(p_tenant_id uuid, p_credit_note_ids uuid[])
 RETURNS SETOF private.sale_fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with heads as materialized (
    select c.id, e.sequence, c.business_date, s.business_date as sold_on,
      private.day_minute(c.issued_at, c.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from c.issued_at at time zone t.timezone)::smallint as hour, coalesce(s.channel, 'till') as channel,
      private.entry_location(p_tenant_id, c.journal_entry_id, w.location_id) as location_id, h.till_id, c.till_session_id,
      coalesce(o.user_id, s.cashier_id, c.issued_by) as cashier_id, c.issued_by, c.contact_id, c.reason, c.net_amount, c.tax_amount,
      s.delivery_tax_code, s.delivery_tax_rate_percent,
      coalesce((
        select sum(m.value) from public.stock_movements m where m.tenant_id = p_tenant_id and m.source_id = c.id and m.source_line_id is null), 0) as changed
    from public.credit_notes c
    join public.tenants t on t.id = c.tenant_id
    left join public.sales s on s.tenant_id = c.tenant_id and s.id = c.sale_id
    left join public.sale_operators o on o.tenant_id = c.tenant_id and o.sale_id = c.sale_id
    left join public.journal_entries e on e.tenant_id = c.tenant_id and e.id = c.journal_entry_id
    left join public.till_sessions h on h.tenant_id = c.tenant_id and h.id = c.till_session_id
    left join public.tills w on w.tenant_id = c.tenant_id and w.id = h.till_id
    where c.tenant_id = p_tenant_id and c.id = any (p_credit_note_ids)
  ), lines as materialized (
    select l.id as line_id, d.id as credit_note_id, coalesce(l.product_id, x.product_id) as product_id, coalesce(l.tax_code, x.tax_code) as tax_code,
      coalesce(l.tax_rate_percent, x.tax_rate_percent) as tax_rate_percent, l.net_amount, l.tax_amount, l.quantity,
      -l.lost_cost - coalesce((
        select sum(m.value) from public.stock_movements m
        where m.tenant_id = p_tenant_id and m.source_id = d.id and m.source_line_id = l.id), 0) as cost
    from heads d
    join public.credit_note_lines l on l.tenant_id = p_tenant_id and l.credit_note_id = d.id
    left join public.sale_lines x on x.tenant_id = p_tenant_id and x.id = l.sale_line_id
  ), rows as (
    select 'return' as kind, d.id as line_id, d.id as credit_note_id, null::uuid as product_id, d.delivery_tax_code as tax_code,
      case when d.delivery_tax_code is not null then d.delivery_tax_rate_percent end as tax_rate_percent, 0::numeric as net, 0::numeric as tax,
      0::numeric as quantity, 0::numeric as cost, -d.changed as changed,
      coalesce(l.net, 0) - d.net_amount as delivery_net, coalesce(l.tax, 0) - d.tax_amount as delivery_tax, 1 as returns
    from heads d
    left join (
      select y.credit_note_id, sum(y.net_amount) as net, sum(y.tax_amount) as tax from lines y group by y.credit_note_id) l on l.credit_note_id = d.id
    union all
    select 'return_line', l.line_id, l.credit_note_id, l.product_id, l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount, l.quantity,
      l.cost, 0, 0, 0, 0
    from lines l
  )
  select r.kind, r.line_id, d.id, d.sequence, d.business_date, d.sold_on, d.minute, d.hour, d.channel, d.location_id, d.till_id,
    d.till_session_id, d.cashier_id, d.issued_by, d.contact_id, r.product_id, r.tax_code, r.tax_rate_percent, d.reason, 0::numeric, 0::numeric,
    0::numeric, r.net, r.tax, 0::numeric, r.quantity, 0::numeric, r.cost, r.changed, r.delivery_net, r.delivery_tax, 0, r.returns
  from heads d
  join rows r on r.credit_note_id = d.id;
end;
$function$;

ALTER FUNCTION "private"."facts_of_returns"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.facts_of_sales(p_tenant_id uuid, p_sale_ids uuid[])
 RETURNS SETOF private.sale_fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with heads as materialized (
    select s.id, e.sequence, s.business_date, private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from s.occurred_at at time zone t.timezone)::smallint as hour, s.channel,
      private.entry_location(p_tenant_id, s.journal_entry_id, w.location_id) as location_id, h.till_id, s.till_session_id,
      coalesce(o.user_id, s.cashier_id) as cashier_id, s.contact_id, s.prices_include_tax, private.currency_step(s.currency_code) as step,
      s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
    from public.sales s
    join public.tenants t on t.id = s.tenant_id
    left join public.journal_entries e on e.tenant_id = s.tenant_id and e.id = s.journal_entry_id
    left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.id = any (p_sale_ids)
  ), lines as (
    select 'sale' as kind, d.id as line_id, d.id as sale_id, null::uuid as product_id, d.delivery_tax_code as tax_code,
      case when d.delivery_tax_code is not null then d.delivery_tax_rate_percent end as tax_rate_percent, 0::numeric as sold_net, 0::numeric as sold_tax, 0::numeric as discounts, 0::numeric as units,
      0::numeric as pieces, 0::numeric as cost, d.delivery_net_amount as delivery_net, d.delivery_tax_amount as delivery_tax, 1 as sales
    from heads d
    union all
    select 'sale_line', l.id, d.id, l.product_id, l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount,
      case when d.prices_include_tax and l.tax_rate_percent > 0
        then round(l.discount_amount / (1 + l.tax_rate_percent / 100) / d.step) * d.step else l.discount_amount end,
      l.quantity, case when private.unit_step(l.unit) < 1 then 1 else l.quantity end,
      coalesce((
        select -sum(m.value) from public.stock_movements m
        where m.tenant_id = p_tenant_id and m.source_id = d.id and m.source_line_id = l.id and m.kind = 'sale'), 0), 0, 0, 0
    from heads d
    join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = d.id
  )
  select l.kind, l.line_id, d.id, d.sequence, d.business_date, d.business_date, d.minute, d.hour, d.channel, d.location_id, d.till_id,
    d.till_session_id, d.cashier_id, null::uuid, d.contact_id, l.product_id, l.tax_code, l.tax_rate_percent, null::text, l.sold_net,
    l.sold_tax, l.discounts, 0::numeric, 0::numeric, l.units, 0::numeric, l.pieces, l.cost, 0::numeric, l.delivery_net, l.delivery_tax,
    l.sales, 0
  from heads d
  join lines l on l.sale_id = d.id;
end;
$function$;

ALTER FUNCTION "private"."facts_of_sales"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_cashier_days(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.cashier_days as r (
    tenant_id, business_date, cashier_id, location_id, till_id, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, f.business_date, f.cashier_id, f.location_id, f.till_id, f.channel, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3, 4, 5, 6
  order by 2, 3, 4, 5, 6
  on conflict (tenant_id, business_date, cashier_key, location_key, till_key, channel_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$function$;

ALTER FUNCTION "private"."fold_cashier_days"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_contact_months(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.contact_months as r (
    tenant_id, business_date, contact_id, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, date_trunc('month', f.business_date)::date, f.contact_id, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3
  order by 2, 3
  on conflict (tenant_id, business_date, contact_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$function$;

ALTER FUNCTION "private"."fold_contact_months"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_facts(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.sale_facts (
    tenant_id, kind, line_id, document_id, sequence, business_date, sold_on, minute, hour, channel, location_id, till_id, till_session_id,
    cashier_id, returned_by, contact_id, product_id, tax_code, tax_rate_percent, reason, sold_net, sold_tax, discounts, returned_net,
    returned_tax, units, returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, f.kind, f.line_id, f.document_id, f.sequence, f.business_date, f.sold_on, f.minute, f.hour, f.channel, f.location_id,
    f.till_id, f.till_session_id, f.cashier_id, f.returned_by, f.contact_id, f.product_id, f.tax_code, f.tax_rate_percent, f.reason,
    f.sold_net, f.sold_tax, f.discounts, f.returned_net, f.returned_tax, f.units, f.returned_units, f.pieces, f.cost, f.cost_changes,
    f.delivery_net, f.delivery_tax, f.sales, f.returns
  from private.facts_of_entries(p_tenant_id, p_from, p_until) f;
end;
$function$;

ALTER FUNCTION "private"."fold_facts"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_product_months(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.product_months as r (
    tenant_id, business_date, product_id, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, date_trunc('month', f.business_date)::date, f.product_id, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3
  order by 2, 3
  on conflict (tenant_id, business_date, product_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$function$;

ALTER FUNCTION "private"."fold_product_months"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_reports(p_tenant_id uuid, p_until bigint DEFAULT NULL::bigint)
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
  insert into private.report_watermarks (tenant_id, sequence) values (p_tenant_id, 0) on conflict (tenant_id) do nothing;
  select w.sequence into v_from from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  select coalesce(p_until, max(e.sequence)) into v_until from public.journal_entries e where e.tenant_id = p_tenant_id;
  -- In parts, so that no transaction of a busy business becomes long.
  v_until := least(v_until, v_from + 2000);
  if coalesce(v_until, 0) <= v_from then
    return 0;
  end if;
  perform private.fold_facts(p_tenant_id, v_from, v_until);
  perform private.fold_sale_hours(p_tenant_id, v_from, v_until);
  perform private.fold_cashier_days(p_tenant_id, v_from, v_until);
  perform private.fold_product_months(p_tenant_id, v_from, v_until);
  perform private.fold_contact_months(p_tenant_id, v_from, v_until);
  update private.report_watermarks w set sequence = v_until where w.tenant_id = p_tenant_id;
  return v_until - v_from;
end;
$function$;

ALTER FUNCTION "private"."fold_reports"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_sale_hours(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.sale_hours as r (
    tenant_id, business_date, hour, location_id, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, f.business_date, f.hour, f.location_id, f.channel, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3, 4, 5
  order by 2, 3, 4, 5
  on conflict (tenant_id, business_date, hour, location_key, channel_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$function$;

ALTER FUNCTION "private"."fold_sale_hours"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.loss_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, product_id uuid, location_id uuid, loss_reason text, minute smallint, lost numeric, found numeric, lost_units numeric, found_units numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.product_id, m.location_id, coalesce(a.reason, 'count'),
    private.day_minute(m.occurred_at, m.business_date, t.timezone, t.day_cutoff),
    greatest(-m.value, 0), greatest(m.value, 0), greatest(-m.quantity, 0), greatest(m.quantity, 0)
  from public.stock_movements m
  join public.tenants t on t.id = m.tenant_id
  left join public.stock_adjustments a on a.tenant_id = m.tenant_id and a.id = m.source_id
  where m.tenant_id = p_tenant_id and m.business_date between p_from and p_to and m.kind = 'adjustment' and m.quantity <> 0
  union all
  select c.business_date, coalesce(l.product_id, x.product_id), null, 'returned',
    private.day_minute(c.issued_at, c.business_date, t.timezone, t.day_cutoff), l.lost_cost, 0, l.quantity, 0
  from public.credit_notes c
  join public.tenants t on t.id = c.tenant_id
  join public.credit_note_lines l on l.tenant_id = c.tenant_id and l.credit_note_id = c.id and l.lost_cost <> 0
  left join public.sale_lines x on x.tenant_id = l.tenant_id and x.id = l.sale_line_id
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."loss_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.named_key(p_name text, p_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN format('(select %s from (select nullif(%s, '''')) as z (k))'::text, p_name, p_key);

ALTER FUNCTION "private"."named_key"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.offline_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, till_id uuid, location_id uuid, cashier_id uuid, review_flag text, minute smallint, late_sales bigint, late_total numeric, delay_minutes numeric, unreviewed bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select s.business_date, w.id, w.location_id, s.cashier_id, case when x.flags = '{}' then 'none' else x.flags[1] end,
    private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff), 1::bigint, s.total_amount,
    round(extract(epoch from s.posted_at - s.occurred_at)::numeric / 60, 1), case when x.reviewed_at is null and x.flags <> '{}' then 1::bigint else 0::bigint end
  from public.late_sales x
  join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
  join public.tenants t on t.id = s.tenant_id
  left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
  left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
  where x.tenant_id = p_tenant_id and s.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."offline_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.place_of_entry(p_entry_id uuid, p_location_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (md5(((p_entry_id)::text || COALESCE((p_location_id)::text, ''::text))))::uuid;

ALTER FUNCTION "private"."place_of_entry"(uuid, uuid) OWNER TO "postgres";

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
  if (v_plan.measures[1]).family in ('sales', 'tenders', 'discounts', 'offline') and not private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_plan.filters := v_plan.filters || jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, 'cashier', 'filters')), 'values', jsonb_build_array(p_user_id::text));
  end if;
  v_plan.by_sale_day := coalesce(private.input_choice(p_query, 'returns', array['return_day', 'sale_day'], '', false), 'return_day') = 'sale_day';
  if v_plan.by_sale_day and (v_plan.measures[1]).family <> 'sales' then
    perform private.refuse_input('returns', 'Only reports of sales can count returns on the day of the sale.');
  end if;
  v_plan.source := private.report_source(v_plan);
  if (v_plan.source).grain <> 'now' then
    v_plan := private.read_report_period(p_tenant_id, p_query, v_plan);
  end if;
  return private.read_report_sort(p_query, v_plan);
end;
$function$;

ALTER FUNCTION "private"."plan_report"(uuid, uuid, jsonb) OWNER TO "postgres";

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
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, lost_cost)
  select p_tenant_id, l.id, v_id, l.place, l.product_id, l.name, l.quantity, l.unit_price, l.list_price, l.restock, l.net_amount,
    l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code, case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, name text, quantity numeric, unit_price numeric,
    list_price numeric, restock boolean, net_amount numeric, tax_amount numeric, gross_amount numeric, tax_rate_percent numeric, tax_code text, cost numeric);
  perform private.write_audit(p_tenant_id, p_user_id, 'returned_without_receipt', 'credit_notes', v_id, null, jsonb_build_object(
    'credit_note_number', v_number, 'total_amount', v_sums.net + v_sums.tax, 'reason', v_reason, 'lines', v_lines));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.query_day(p_query jsonb, p_key text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(p_query -> p_key), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(p_query -> p_key) <> 'string' or (p_query ->> p_key) !~ '^\d{4}-\d\d-\d\d$'
    or not pg_input_is_valid(p_query ->> p_key, 'date') then
    perform private.refuse_input(p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day((p_query ->> p_key)::date, p_key);
end;
$function$;

ALTER FUNCTION "private"."query_day"(jsonb, text) OWNER TO "postgres";

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
  if v_today between v_plan.from_on and v_plan.to_on then
    v_plan.until_minute := (select private.day_minute(statement_timestamp(), v_today, t.timezone, t.day_cutoff) from public.tenants t where t.id = p_tenant_id);
  end if;
  return v_plan;
end;
$function$;

ALTER FUNCTION "private"."read_report_period"(uuid, jsonb, private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_report_sort(p_query jsonb, p_plan private.report_plan)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan := p_plan;
begin
  v_plan.sort_by := private.input_text(p_query, 'sort', 60);
  if v_plan.sort_by is null then
    v_plan.sort_by := coalesce(v_plan.dimensions[1].key, (v_plan.measures[1]).key);
  elsif not exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by)
    and not exists (select 1 from unnest(v_plan.dimensions) as d where d.key = v_plan.sort_by) then
    perform private.refuse_input('sort', 'A report is sorted by one of its columns.');
  end if;
  v_plan.is_descending := case when jsonb_typeof(p_query -> 'descending') = 'boolean' then (p_query ->> 'descending')::boolean
    else exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by) end;
  v_plan.row_limit := coalesce(private.input_number(p_query, 'limit', 1, 1000, 1, '', false), 100);
  v_plan.row_offset := coalesce(private.input_number(p_query, 'offset', 0, 1000000, 1, '', false), 0);
  return v_plan;
end;
$function$;

ALTER FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rebuild_reports(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  delete from private.sale_facts f where f.tenant_id = p_tenant_id;
  delete from private.sale_hours r where r.tenant_id = p_tenant_id;
  delete from private.cashier_days r where r.tenant_id = p_tenant_id;
  delete from private.product_months r where r.tenant_id = p_tenant_id;
  delete from private.contact_months r where r.tenant_id = p_tenant_id;
  update private.report_watermarks w set sequence = 0 where w.tenant_id = p_tenant_id;
  perform private.schedule_job('report_fold', p_tenant_id, p_tenant_id::text, statement_timestamp());
end;
$function$;

ALTER FUNCTION "private"."rebuild_reports"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_dimension(p_tenant_id uuid, p_user_id uuid, p_key text, p_field text)
 RETURNS private.report_dimensions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_dimension private.report_dimensions;
begin
  select * into v_dimension from private.report_dimensions d where d.key = p_key;
  if not found then
    perform private.fail(400, 'unknown_dimension', 'Reports cannot be grouped or filtered by this.',
      jsonb_build_object('field', p_field, 'dimension', left(p_key, 60)));
  elsif v_dimension.permission is not null and not private.actor_can(p_tenant_id, p_user_id, v_dimension.permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_dimension.permission, 'dimension', p_key));
  end if;
  return v_dimension;
end;
$function$;

ALTER FUNCTION "private"."report_dimension"(uuid, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_filters(p_tenant_id uuid, p_user_id uuid, p_filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_filters jsonb := '[]';
  v_filter jsonb;
  v_values jsonb;
begin
  if p_filters is null or jsonb_typeof(p_filters) = 'null' then
    return v_filters;
  elsif jsonb_typeof(p_filters) <> 'array' or jsonb_array_length(p_filters) > 8 then
    perform private.refuse_input('filters', 'This must be a list of at most 8 filters.');
  end if;
  for v_filter in select f.value from jsonb_array_elements(p_filters) as f loop
    perform private.input_object(v_filter, 'filters');
    v_values := private.input_array(v_filter, 'values', 1, 200);
    if exists (select 1 from jsonb_array_elements(v_values) as v where jsonb_typeof(v.value) <> 'string' or length(v.value #>> '{}') > 200) then
      perform private.refuse_input('filters', 'The values of a filter must be texts.');
    end if;
    v_filters := v_filters || jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, v_filter ->> 'dimension', 'filters')), 'values', v_values);
  end loop;
  return v_filters;
end;
$function$;

ALTER FUNCTION "private"."report_filters"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_json(p_plan private.report_plan)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_answer jsonb;
begin
  execute private.report_sql(p_plan) into v_answer using p_plan.tenant_id;
  return v_answer || jsonb_build_object(
    'measures', (select jsonb_agg(m.key order by n.place)
      from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m),
    'dimensions', (select coalesce(jsonb_agg(d.key order by n.place), '[]')
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    'from', p_plan.from_on, 'to', p_plan.to_on, 'compared_from', p_plan.compared_from, 'compared_to', p_plan.compared_to,
    'is_partial', p_plan.until_minute is not null, 'as_of', statement_timestamp(), 'source', (p_plan.source).key);
end;
$function$;

ALTER FUNCTION "private"."report_json"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_measures_of(p_tenant_id uuid, p_user_id uuid, p_keys jsonb)
 RETURNS private.report_measures[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_measures private.report_measures[] := '{}';
  v_measure private.report_measures;
  v_key text;
begin
  for v_key in select k.value #>> '{}' from jsonb_array_elements(p_keys) as k loop
    select * into v_measure from private.report_measures m where m.key = v_key;
    if not found then
      perform private.fail(400, 'unknown_measure', 'Reports have no such figure.', jsonb_build_object('measure', left(v_key, 60)));
    elsif v_measure.permission is not null and not private.actor_can(p_tenant_id, p_user_id, v_measure.permission) then
      perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_measure.permission, 'measure', v_key));
    elsif v_measures <> '{}' and v_measure.family <> (v_measures[1]).family then
      perform private.refuse_input('measures', v_measure.label || ' cannot be shown beside ' || (v_measures[1]).label || '.');
    end if;
    v_measures := v_measures || v_measure;
  end loop;
  return v_measures;
end;
$function$;

ALTER FUNCTION "private"."report_measures_of"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_piece(p_relation text, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer, p_by_sale_day boolean)
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
    case when p_from is not null then format(' and %s between %L::date and %L::date', v_day, p_from, p_to) else '' end,
    -- Returns come after their sale: nothing before the first day counts.
    case when p_by_sale_day then format(' and f.business_date >= %L::date', p_from) else '' end,
    case when p_until_minute is not null then format(' and (%s < %L::date or f.minute <= %s)', v_day, p_to, p_until_minute) else '' end);
end;
$function$;

ALTER FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean) OWNER TO "postgres";

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
  if v_source.family <> 'sales' then
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

ALTER FUNCTION "private"."report_rows_sql"(private.report_plan, text[], text[], date, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_source(p_plan private.report_plan)
 RETURNS private.report_sources
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source private.report_sources;
  v_family text := (p_plan.measures[1]).family;
  v_columns text[] := array(
    select distinct c from (
      select unnest(d.columns) as c from unnest(p_plan.dimensions) as d
      union all
      select jsonb_array_elements_text(f.value #> '{dimension,columns}') from jsonb_array_elements(p_plan.filters) as f) x
    where c is not null);
  v_needs_days boolean := exists (select 1 from unnest(p_plan.dimensions) as d where d.needs_days)
    or exists (select 1 from jsonb_array_elements(p_plan.filters) as f where (f.value #>> '{dimension,needs_days}')::boolean);
begin
  select s.* into v_source from private.report_sources s
  where s.family = v_family and v_columns <@ s.columns
    and (not v_needs_days or s.grain <> 'month') and (not p_plan.by_sale_day or 'sold_on' = any (s.columns))
  order by s.rank limit 1;
  if not found then
    perform private.fail(400, 'cannot_be_split', format('%s cannot be shown by %s.', (p_plan.measures[1]).label, coalesce((
        select string_agg(lower(d.label), ' and ') from unnest(p_plan.dimensions) as d), 'this')),
      jsonb_build_object('measure', (p_plan.measures[1]).key));
  end if;
  -- Counts of sales are of whole sales: they have no product and no tax code.
  if v_family = 'sales' and v_columns && '{product_id,tax_code}' and exists (
      select 1 from unnest(p_plan.measures) as m where m.bases && '{sales,returns,delivery_net,delivery_tax}' and not ('tax_code' = any (v_columns) and not m.bases && '{sales,returns}')) then
    perform private.fail(400, 'cannot_be_split', format('%s cannot be shown by %s: a sale has several.', (
        select m.label from unnest(p_plan.measures) as m where m.bases && '{sales,returns,delivery_net,delivery_tax}' limit 1),
      case when 'product_id' = any (v_columns) then 'product' else 'tax code' end), jsonb_build_object('measure', (
        select m.key from unnest(p_plan.measures) as m where m.bases && '{sales,returns,delivery_net,delivery_tax}' limit 1)));
  end if;
  return v_source;
end;
$function$;

ALTER FUNCTION "private"."report_source"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer := cardinality(p_plan.dimensions);
  v_is_compared boolean := p_plan.compared_from is not null;
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
    select format('%s %s nulls last', case d.kind when 'time' then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.named_key(d.name, 'j.k' || n.place) || ')' end,
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

ALTER FUNCTION "private"."report_sql"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_sums_sql(p_plan private.report_plan, p_from date, p_to date, p_until_minute integer, p_is_compared boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_columns text[] := array(
    select distinct c from (
      select unnest(d.columns) as c from unnest(p_plan.dimensions) as d
      union all
      select jsonb_array_elements_text(f.value #> '{dimension,columns}') from jsonb_array_elements(p_plan.filters) as f) x order by c);
  v_bases text[] := array(select distinct b from unnest(p_plan.measures) as m, unnest(m.bases) as b order by b);
  v_count integer := cardinality(p_plan.dimensions);
  v_joins text := coalesce((
    select string_agg(distinct j.joins, ' ') from (
      select d.joins from unnest(p_plan.dimensions) as d
      union all
      select f.value #>> '{dimension,joins}' from jsonb_array_elements(p_plan.filters) as f) j where j.joins <> ''), '');
  v_keys text := array_to_string(array(select 'k' || n from generate_series(1, v_count) as n), ', ');
begin
  return format('select %s %s as is_total, %s from (select %s %s from (select %s %s from (%s) r %s) g %s %s) n group by %s%s',
    case when v_count > 0 then v_keys || ',' else '' end,
    case when v_count > 0 then format('grouping(%s) <> 0', v_keys) else 'true' end,
    (select string_agg(format('coalesce(sum(n.%1$I), 0) as %1$I', b), ', ') from unnest(v_bases) as b),
    (select string_agg(format('coalesce(%s, '''') as k%s, ', private.shifted_value(p_plan.dimensions[n.place], p_plan, p_is_compared), n.place), '' order by n.place)
     from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    (select string_agg(format('g.%I', b), ', ') from unnest(v_bases) as b),
    (select string_agg(format('r.%I, ', c), '') from unnest(v_columns) as c),
    (select string_agg(format('sum(r.%1$I) as %1$I', b), ', ') from unnest(v_bases) as b),
    private.report_rows_sql(p_plan, v_columns, v_bases, p_from, p_to, p_until_minute),
    case when v_columns <> '{}' then 'group by ' || (select string_agg(format('r.%I', c), ', ') from unnest(v_columns) as c) else '' end,
    v_joins,
    coalesce('where ' || (
      select string_agg(format('coalesce(%s, '''') = any (%L::text[])', replace(f.value #>> '{dimension,value}', '{day}', 'g.business_date'),
        array(select v.value #>> '{}' from jsonb_array_elements(f.value -> 'values') as v)), ' and ')
      from jsonb_array_elements(p_plan.filters) as f), ''),
    case when v_count > 0 then format('grouping sets ((%s), ())', v_keys) else '()' end,
    -- What has none of these figures is no row.
    case when v_count > 0 then format(' having grouping(%s) <> 0 or %s', v_keys, (select string_agg(format('sum(n.%I) <> 0', b), ' or ') from unnest(v_bases) as b)) else '' end);
end;
$function$;

ALTER FUNCTION "private"."report_sums_sql"(private.report_plan, date, date, integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_tail(p_tenant_id uuid, p_from date, p_to date)
 RETURNS SETOF private.sale_fact
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 300
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select f.* from private.facts_of_entries(p_tenant_id,
    coalesce((select w.sequence from private.report_watermarks w where w.tenant_id = p_tenant_id), 0), 9223372036854775807) f
  where f.business_date between p_from and p_to;
  -- What is given away moves no money and no value: it has no entry, and is read where it stands.
  return query
  select f.* from private.facts_of_sales(p_tenant_id, array(
    select s.id from public.sales s where s.tenant_id = p_tenant_id and s.journal_entry_id is null and s.business_date between p_from and p_to)) f;
  return query
  select f.* from private.facts_of_returns(p_tenant_id, array(
    select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.journal_entry_id is null and c.business_date between p_from and p_to)) f;
end;
$function$;

ALTER FUNCTION "private"."report_tail"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shifted_value(p_dimension private.report_dimensions, p_plan private.report_plan, p_is_compared boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return replace(p_dimension.value, '{day}', case
    when not p_is_compared then 'g.business_date'
    when p_plan.shift_months is not null and p_dimension.key in ('month', 'quarter', 'year') then
      format('(g.business_date + interval ''%s months'')', p_plan.shift_months)
    else format('(g.business_date + %s)', p_plan.shift_days) end);
end;
$function$;

ALTER FUNCTION "private"."shifted_value"(private.report_dimensions, private.report_plan, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_rows(p_tenant_id uuid)
 RETURNS TABLE(product_id uuid, location_id uuid, on_hand numeric, reserved numeric, stock_value numeric, retail_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select l.product_id, l.location_id, l.quantity, l.reserved_quantity, l.stock_value, round(l.quantity * p.price, 2)
  from public.stock_levels l
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = p_tenant_id and (l.quantity <> 0 or l.reserved_quantity <> 0);
end;
$function$;

ALTER FUNCTION "private"."stock_rows"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text, minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.tender_type, m.channel, w.location_id, w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end, 1::bigint
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0)
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id;
end;
$function$;

ALTER FUNCTION "private"."tender_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_journal_entries__report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.schedule_job('report_fold', new.tenant_id, new.tenant_id::text, statement_timestamp());
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_journal_entries__report"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_rows_closed(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, till_id uuid, location_id uuid, cashier_id uuid, minute smallint, expected_cash numeric, counted_cash numeric, over numeric, short numeric, opening_difference numeric, closings bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.day, s.till_id, w.location_id, s.opened_by, private.day_minute(s.closed_at, d.day, t.timezone, t.day_cutoff), s.expected_cash, s.counted_cash, greatest(s.over_short, 0), greatest(-s.over_short, 0),
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

CREATE OR REPLACE FUNCTION private.visible_dimensions(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(d.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_dimensions d on d.key = k.key and (d.permission is null or private.actor_can(p_tenant_id, p_user_id, d.permission)));
end;
$function$;

ALTER FUNCTION "private"."visible_dimensions"(uuid, uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visible_measures(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(m.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_measures m on m.key = k.key and (m.permission is null or private.actor_can(p_tenant_id, p_user_id, m.permission)));
end;
$function$;

ALTER FUNCTION "private"."visible_measures"(uuid, uuid, text[]) OWNER TO "postgres";

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
    tenant_id, id, credit_note_id, sale_line_id, line_number, quantity, restock, net_amount, tax_amount, gross_amount, lost_cost)
  select p_tenant_id, l.id, v_id, l.sale_line_id, l.place, l.quantity, l.restock, l.net_amount, l.tax_amount, l.net_amount + l.tax_amount,
    case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(p_lines) as l (
    id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, net_amount numeric, tax_amount numeric, cost numeric);
  perform private.note_returned_serials(p_tenant_id, p_lines);
  perform private.write_audit(p_tenant_id, p_user_id, 'sale_refunded', 'sales', p_sale.id, null,
    jsonb_build_object('credit_note_number', v_number, 'total_amount', v_net + v_tax, 'reason', p_note ->> 'reason'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.fold_reports(p_tenant_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.fold_reports(p_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."fold_reports"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.merge_contacts(p_survivor_id uuid, p_merged_ids uuid[], p_fields jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('contacts.merge');
  v_merged uuid[] := array(select distinct m.id from unnest(p_merged_ids) as m (id) where m.id is not null order by m.id);
  v_survivor public.contacts;
  v_card public.contacts;
  v_moved uuid[];
  v_found_count integer;
  v_merge_id uuid := gen_random_uuid();
begin
  perform private.require_writable();
  if cardinality(v_merged) not between 1 and 20 or p_survivor_id is null or p_survivor_id = any (v_merged) then
    perform private.refuse_input('p_merged_ids', 'Name 1 to 20 other contacts to merge into this one.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contact groups ' || v_tenant_id, 0));
  perform private.lock_merge(v_tenant_id, v_merged || p_survivor_id);
  select * into v_survivor from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_survivor_id;
  if (select count(*) from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (v_merged)) <> cardinality(v_merged)
    or v_survivor.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  -- Pressed twice: the first time has done it.
  if v_survivor.merged_into_id is null and not exists (
    select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (v_merged) and c.merged_into_id is distinct from p_survivor_id) then
    return private.contact_json(v_tenant_id, p_survivor_id, true);
  end if;
  select count(*) into v_found_count from public.contacts c
  where c.tenant_id = v_tenant_id and c.id = any (v_merged || p_survivor_id) and c.merged_into_id is null and not c.is_staff;
  if v_found_count <> cardinality(v_merged) + 1 then
    perform private.fail(409, 'in_use', 'One of these contacts was already merged, or is a team member.');
  end if;
  v_card := private.merged_card(v_tenant_id, v_survivor, v_merged, coalesce(p_fields, '{}'));
  v_moved := array(select c.id from public.contacts c where c.tenant_id = v_tenant_id and c.merged_into_id = any (v_merged) order by c.id);
  insert into public.contact_merges (tenant_id, id, survivor_id, merged_ids, moved_ids, before, after, merged_by)
  values (v_tenant_id, v_merge_id, p_survivor_id, v_merged,
    v_moved, to_jsonb(v_survivor) || jsonb_build_object('moved', (
      select coalesce(jsonb_object_agg(c.id, c.merged_into_id), '{}') from public.contacts c
      where c.tenant_id = v_tenant_id and c.id = any (v_moved))), to_jsonb(v_card), auth.uid());
  update public.contacts c set merged_into_id = p_survivor_id
  where c.tenant_id = v_tenant_id and c.id = any (v_merged || v_moved);
  perform private.write_contact_card(v_tenant_id, to_jsonb(v_card));
  perform private.refresh_contact_totals(v_tenant_id, v_merged || p_survivor_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'contacts_merged', 'contacts', p_survivor_id, null,
    jsonb_build_object('merged_ids', v_merged));
  return private.contact_json(v_tenant_id, p_survivor_id, true) || jsonb_build_object('merge_id', v_merge_id);
end;
$function$;

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
        'definition', m.definition, 'example', m.example) order by m.position)
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
          'chart', r.chart, 'sort', r.sort, 'has_period', exists (
            select 1 from private.report_measures m join private.report_sources s on s.family = m.family
            where m.key = r.measures[1] and s.grain <> 'now')) order by r.position), '[]')
      from private.report_definitions r
      where not exists (select 1 from unnest(r.permissions) as p where not private.actor_can(v_tenant_id, v_user_id, p))));
end;
$function$;

ALTER FUNCTION "public"."report_catalogue"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.run_report(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_definition private.report_definitions;
  v_permission text;
begin
  perform private.input_object(p_query, 'p_query');
  select * into v_definition from private.report_definitions d where d.key = p_query ->> 'report';
  if v_definition.key is null and coalesce(jsonb_typeof(p_query -> 'report'), 'null') <> 'null' then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  end if;
  foreach v_permission in array coalesce(v_definition.permissions, '{}') loop
    perform private.require_permission(v_permission);
  end loop;
  return private.report_json(private.plan_report(v_tenant_id, auth.uid(), p_query)) || (
    select jsonb_build_object('currency_code', t.currency_code, 'timezone', t.timezone) from public.tenants t where t.id = v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."run_report"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."cashier_days" ADD CONSTRAINT "cashier_days_pkey" PRIMARY KEY (tenant_id, business_date, cashier_key, location_key, till_key, channel_key);

ALTER TABLE "private"."cashier_days" ADD CONSTRAINT "cashier_days_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."contact_months" ADD CONSTRAINT "contact_months_pkey" PRIMARY KEY (tenant_id, business_date, contact_key);

ALTER TABLE "private"."contact_months" ADD CONSTRAINT "contact_months_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."product_months" ADD CONSTRAINT "product_months_pkey" PRIMARY KEY (tenant_id, business_date, product_key);

ALTER TABLE "private"."product_months" ADD CONSTRAINT "product_months_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."report_watermarks" ADD CONSTRAINT "report_watermarks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."sale_facts" ADD CONSTRAINT "sale_facts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."sale_hours" ADD CONSTRAINT "sale_hours_pkey" PRIMARY KEY (tenant_id, business_date, hour, location_key, channel_key);

ALTER TABLE "private"."sale_hours" ADD CONSTRAINT "sale_hours_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."credit_note_lines" ADD CONSTRAINT "credit_note_lines_lost_cost_check" CHECK (((lost_cost >= (0)::numeric) AND (lost_cost <= '1000000000000'::numeric)));

CREATE INDEX sale_facts_contact_idx ON private.sale_facts USING btree (tenant_id, contact_id, business_date) WHERE (contact_id IS NOT NULL);

CREATE INDEX sale_facts_day_idx ON private.sale_facts USING btree (tenant_id, business_date);

CREATE INDEX sale_facts_product_idx ON private.sale_facts USING btree (tenant_id, product_id, business_date) WHERE (product_id IS NOT NULL);

CREATE INDEX sale_facts_sequence_idx ON private.sale_facts USING btree (tenant_id, sequence);

CREATE TRIGGER _610_report AFTER INSERT ON public.journal_entries FOR EACH ROW WHEN (((new.sequence % (128)::bigint) = 64)) EXECUTE FUNCTION private.tg_journal_entries__report();

COMMENT ON COLUMN "private"."contact_months"."business_date" IS 'First day of the month.';

COMMENT ON COLUMN "private"."product_months"."business_date" IS 'First day of the month.';

COMMENT ON COLUMN "private"."report_definitions"."dimensions" IS 'What it can be grouped by; it opens with the first. None: a statement of figures.';

COMMENT ON COLUMN "private"."report_definitions"."measures" IS 'Columns that it opens with; the first is the one that its chart shows.';

COMMENT ON COLUMN "private"."report_definitions"."more_measures" IS 'Columns that can be added.';

COMMENT ON COLUMN "private"."report_definitions"."permissions" IS 'Needed besides reports.view.';

COMMENT ON COLUMN "private"."report_definitions"."sort" IS 'What it opens sorted by: a dimension upwards, a measure downwards.';

COMMENT ON COLUMN "private"."report_dimensions"."columns" IS 'Columns of the facts it is made of; those of a source that has them all can answer it.';

COMMENT ON COLUMN "private"."report_dimensions"."joins" IS 'SQL that finds what it needs beside the facts g; $1 is the business. From migrations only.';

COMMENT ON COLUMN "private"."report_dimensions"."name" IS 'SQL for what people call a value, k. From migrations only.';

COMMENT ON COLUMN "private"."report_dimensions"."needs_days" IS 'It needs the day itself: sums by month cannot answer it.';

COMMENT ON COLUMN "private"."report_dimensions"."value" IS 'SQL for its value of facts g as text; {day} stands for the day. From migrations only.';

COMMENT ON COLUMN "private"."report_measures"."better" IS 'Which way is good news; null: neither.';

COMMENT ON COLUMN "private"."report_measures"."formula" IS 'SQL over the sums, written s.base. It comes from migrations only.';

COMMENT ON COLUMN "private"."report_measures"."permission" IS 'Needed to see, sort or ask for it; null: reports.view is enough.';

COMMENT ON COLUMN "private"."report_sources"."grain" IS 'month: sums by month (the days before and after whole months come from the facts). day, fact: has the day. now: as it stands, without a period.';

COMMENT ON COLUMN "private"."report_sources"."relation" IS 'A table, or a query in brackets; $1 is the business, $2 and $3 the first and the last day. From migrations only.';

COMMENT ON COLUMN "private"."sale_facts"."cashier_id" IS 'Who served; of a return, who had served the sale.';

COMMENT ON COLUMN "private"."sale_facts"."cost" IS 'What the goods cost; of a return below zero, also where they were not put back.';

COMMENT ON COLUMN "private"."sale_facts"."cost_changes" IS 'Cost that became known after the sale: goods sold before they were received, entries to cost of sales by hand.';

COMMENT ON COLUMN "private"."sale_facts"."delivery_net" IS 'Delivery without tax, given back below zero.';

COMMENT ON COLUMN "private"."sale_facts"."discounts" IS 'Discounts without tax: rounded once, here.';

COMMENT ON COLUMN "private"."sale_facts"."hour" IS 'Hour of the clock on the wall, when it happened.';

COMMENT ON COLUMN "private"."sale_facts"."minute" IS 'Minutes since the business day began.';

COMMENT ON COLUMN "private"."sale_facts"."pieces" IS 'Units as people count them: a weighed line is one.';

COMMENT ON COLUMN "private"."sale_facts"."sequence" IS 'The journal entry it was taken in with.';

COMMENT ON COLUMN "private"."sale_facts"."sold_on" IS 'Of a return the day of its sale; null without a receipt.';

COMMENT ON COLUMN "public"."credit_note_lines"."lost_cost" IS 'What goods that were not put back had cost: taken from cost of sales to stock lost or damaged.';

COMMENT ON FUNCTION "private"."bill_rows"(uuid, date, date) IS 'Bills of suppliers that stand, and their credits, of a range of days.';

COMMENT ON FUNCTION "private"."category_roots"(uuid) IS 'For each category the one at the top of its branch.';

COMMENT ON FUNCTION "private"."compared_range"(text, date, date, date) IS 'What a period p_from to p_to that has come as far as p_last is compared with: previous (whole months with as many months), week_before, same_weekdays_last_year (364 days) or same_dates_last_year.';

COMMENT ON FUNCTION "private"."contact_group"(uuid, uuid) IS 'A contact with all that were merged into the same one, the one that stands for all first.';

COMMENT ON FUNCTION "private"."day_minute"(timestamp with time zone, date, text, time without time zone) IS 'Minutes from the begin of a business day to an instant, by the clock on the wall: 0 where it was before, 1439 where after.';

COMMENT ON FUNCTION "private"."delivery_rows"(uuid, date, date) IS 'What deliveries of a range of days contained, at the supplier''s cost, and what of it was sent back or has no bill yet.';

COMMENT ON FUNCTION "private"."discount_rows"(uuid, date, date) IS 'Discounts of a range of days, without tax: one row for each promotion of a line, and one for what was given by hand, named by its reason. Together they are the discounts of the facts.';

COMMENT ON FUNCTION "private"."entry_location"(uuid, uuid, uuid) IS 'Where a document was posted: the place of its journal entry; that of its till where it posted nothing.';

COMMENT ON FUNCTION "private"."facts_of_cost_changes"(uuid, bigint, bigint) IS 'What entries after p_from, up to p_until, changed cost of sales by without being a sale or a return; by product where it is known.';

COMMENT ON FUNCTION "private"."facts_of_entries"(uuid, bigint, bigint) IS 'What the journal entries after p_from, up to p_until, count for in reports of sales.';

COMMENT ON FUNCTION "private"."facts_of_returns"(uuid, uuid[]) IS 'What returns count for: a row for the credit note, with delivery that was given back, and one for each line. They belong to who served the sale, on the day of the return.';

COMMENT ON FUNCTION "private"."facts_of_sales"(uuid, uuid[]) IS 'What sales count for: a row for the sale, with its delivery, and one for each line.';

COMMENT ON FUNCTION "private"."fold_cashier_days"(uuid, bigint, bigint) IS 'Adds the facts of entries to the sums by person.';

COMMENT ON FUNCTION "private"."fold_contact_months"(uuid, bigint, bigint) IS 'Adds the facts of entries to the sums by customer.';

COMMENT ON FUNCTION "private"."fold_facts"(uuid, bigint, bigint) IS 'Writes down what the entries after p_from, up to p_until, count for.';

COMMENT ON FUNCTION "private"."fold_product_months"(uuid, bigint, bigint) IS 'Adds the facts of entries to the sums by product.';

COMMENT ON FUNCTION "private"."fold_reports"(uuid, bigint) IS 'Takes up to 2,000 entries after the watermark into the tables of reports, or those up to p_until. Answers how many entries: 0 when there is nothing left.';

COMMENT ON FUNCTION "private"."fold_sale_hours"(uuid, bigint, bigint) IS 'Adds the facts of entries to the sums by hour.';

COMMENT ON FUNCTION "private"."loss_rows"(uuid, date, date) IS 'What was lost and found in a range of days, at cost: adjustments by their reason, differences of counts, returns that were not put back.';

COMMENT ON FUNCTION "private"."named_key"(text, text) IS 'SQL for what people call the value of a grouping; null for none.';

COMMENT ON FUNCTION "private"."offline_rows"(uuid, date, date) IS 'Sales of a range of days that were made without the server, how late they came, and the first of what a person should look at.';

COMMENT ON FUNCTION "private"."place_of_entry"(uuid, uuid) IS 'An id for what an entry did at one place.';

COMMENT ON FUNCTION "private"."plan_report"(uuid, uuid, jsonb) IS 'A query of a report, checked for this person.';

COMMENT ON FUNCTION "private"."query_day"(jsonb, text) IS 'A day of a query as YYYY-MM-DD, or invalid_input.';

COMMENT ON FUNCTION "private"."read_report_period"(uuid, jsonb, private.report_plan) IS 'Period and comparison of a query {from, to, compare}: days in the business''s zone, ten years at most.';

COMMENT ON FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) IS 'Order and page of a query {sort, descending, limit, offset}.';

COMMENT ON FUNCTION "private"."rebuild_reports"(uuid) IS 'Empties the tables of reports of a business and has them filled again; until then reports read the documents.';

COMMENT ON FUNCTION "private"."report_dimension"(uuid, uuid, text, text) IS 'The grouping of this name, if the person may use it. unknown_dimension, permission_denied.';

COMMENT ON FUNCTION "private"."report_filters"(uuid, uuid, jsonb) IS 'Checked filters [{dimension, values}] with the whole dimension; an empty text stands for none.';

COMMENT ON FUNCTION "private"."report_json"(private.report_plan) IS 'The answer of a report that was planned.';

COMMENT ON FUNCTION "private"."report_measures_of"(uuid, uuid, jsonb) IS 'The figures of these names: of one family, and such as the person may see. unknown_measure, permission_denied, invalid_input.';

COMMENT ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean) IS 'SQL that reads columns and bases of one relation in a range of days, the last one up to a minute.';

COMMENT ON FUNCTION "private"."report_rows_sql"(private.report_plan, text[], text[], date, date, integer) IS 'SQL of all rows that a range of days has: sums by month where whole months are asked, days around them from the facts, and what is not taken in yet.';

COMMENT ON FUNCTION "private"."report_source"(private.report_plan) IS 'The smallest source that has all that is asked; cannot_be_split where none has, or where a count of sales is asked for by product.';

COMMENT ON FUNCTION "private"."report_sql"(private.report_plan) IS 'The one statement of a report; $1 is the business.';

COMMENT ON FUNCTION "private"."report_sums_sql"(private.report_plan, date, date, integer, boolean) IS 'SQL of the sums of a range by the groupings, and of all of it: totals come from the same sums, never from rows.';

COMMENT ON FUNCTION "private"."report_tail"(uuid, date, date) IS 'What the tables of reports have not taken in, of a range of days: documents after the watermark, and those without an entry.';

COMMENT ON FUNCTION "private"."shifted_value"(private.report_dimensions, private.report_plan, boolean) IS 'SQL of a grouping''s value; that of a comparison is moved to the period it is compared with, so that both meet.';

COMMENT ON FUNCTION "private"."stock_rows"(uuid) IS 'What lies where as it stands, with what it cost and what it would bring at the price of today.';

COMMENT ON FUNCTION "private"."tender_rows"(uuid, date, date) IS 'Every payment taken and paid back in a range of days: for sales, returns, accounts of customers and gift cards. collected counts money only (cash, card, mobile money, bank).';

COMMENT ON FUNCTION "private"."tg_journal_entries__report"() IS 'Every 128th entry has reports take in the ones since the last time.';

COMMENT ON FUNCTION "private"."till_rows_closed"(uuid, date, date) IS 'Drawers that were counted and closed in a range of business days, by who had opened them.';

COMMENT ON FUNCTION "private"."visible_dimensions"(uuid, uuid, text[]) IS 'Of these groupings those that the person may use.';

COMMENT ON FUNCTION "private"."visible_measures"(uuid, uuid, text[]) IS 'Of these figures those that the person may see.';

COMMENT ON FUNCTION "public"."fold_reports"(uuid) IS 'For the job report_fold: takes a part of what is new into the tables of reports; 0 when there is nothing left.';

COMMENT ON FUNCTION "public"."report_catalogue"() IS 'All reports that the person may see {reports, measures, dimensions}, with what can be shown, grouped and filtered, and how each figure is defined. Needs reports.view.';

COMMENT ON FUNCTION "public"."run_report"(jsonb) IS 'Runs a report {report?, measures (1 to 20), dimensions (0 to 3), filters [{dimension, values}], from, to, compare, returns return_day or sale_day, sort, descending, limit (1000 at most), offset}. Answers {rows [{keys, labels, values, compared}], row_count, totals, from, to, compared_from, compared_to, is_partial, as_of}. Needs reports.view, and for some figures more. Who sees own sales only sees the own part.';

COMMENT ON TABLE "private"."cashier_days" IS 'Sums of private.sale_facts by day, who served, location, till and channel.';

COMMENT ON TABLE "private"."contact_months" IS 'Sums of private.sale_facts by month and customer; sales without one under none.';

COMMENT ON TABLE "private"."product_months" IS 'Sums of private.sale_facts by month and product; what is of no product (delivery, counts) under none.';

COMMENT ON TABLE "private"."report_definitions" IS 'A report: what it shows, by what, and who may see it. A new report is one row here.';

COMMENT ON TABLE "private"."report_dimensions" IS 'What reports can be grouped and filtered by.';

COMMENT ON TABLE "private"."report_measures" IS 'Each figure of a report, defined once: formula over sums of the bases, which are columns of its family. A ratio is computed after its bases are summed, in rows and totals alike.';

COMMENT ON TABLE "private"."report_sources" IS 'Where figures are read: the smallest that has all that is asked is taken.';

COMMENT ON TABLE "private"."report_watermarks" IS 'Up to which journal entry reports have taken in sales and returns; what came after is read from the documents.';

COMMENT ON TABLE "private"."sale_facts" IS 'What reports of sales add up: one row for each line sold or returned, one for each sale and return (with delivery, and to be counted), one for each later change of what goods cost. Made from the documents by private.fold_reports, in the order of the journal.';

COMMENT ON TABLE "private"."sale_hours" IS 'Sums of private.sale_facts by day, hour, location and channel.';

COMMENT ON TYPE "private"."report_plan" IS 'A report as it is run. until_minute: how far the last day of the comparison counts. shift_days, shift_months: from the comparison to the period.';

COMMENT ON TYPE "private"."sale_fact" IS 'A row of private.sale_facts before it is one.';

REVOKE ALL ON FUNCTION "private"."bill_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."category_roots"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."category_roots"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."category_roots"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compared_range"(text, date, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."compared_range"(text, date, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compared_range"(text, date, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."day_minute"(timestamp with time zone, date, text, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_minute"(timestamp with time zone, date, text, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_minute"(timestamp with time zone, date, text, time without time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delivery_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delivery_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discount_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."discount_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."discount_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_location"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entry_location"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entry_location"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facts_of_cost_changes"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_of_cost_changes"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facts_of_cost_changes"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facts_of_entries"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_of_entries"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facts_of_entries"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facts_of_returns"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_of_returns"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facts_of_returns"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facts_of_sales"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_of_sales"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facts_of_sales"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_cashier_days"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_cashier_days"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_cashier_days"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_contact_months"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_contact_months"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_contact_months"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_facts"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_facts"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_facts"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_product_months"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_product_months"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_product_months"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_reports"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_reports"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_reports"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_sale_hours"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_sale_hours"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_sale_hours"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."loss_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."loss_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."loss_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."named_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."named_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."offline_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offline_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offline_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."place_of_entry"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_of_entry"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."place_of_entry"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_report"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_report"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_report"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."query_day"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."query_day"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."query_day"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_period"(uuid, jsonb, private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_period"(uuid, jsonb, private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_period"(uuid, jsonb, private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_reports"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rebuild_reports"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rebuild_reports"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_dimension"(uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_dimension"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_dimension"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_filters"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_filters"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_filters"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_json"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_json"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_json"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_measures_of"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_measures_of"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_measures_of"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_rows_sql"(private.report_plan, text[], text[], date, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_rows_sql"(private.report_plan, text[], text[], date, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_rows_sql"(private.report_plan, text[], text[], date, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_source"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_source"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_source"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_sql"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_sql"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_sql"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_sums_sql"(private.report_plan, date, date, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_sums_sql"(private.report_plan, date, date, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_sums_sql"(private.report_plan, date, date, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_tail"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_tail"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_tail"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shifted_value"(private.report_dimensions, private.report_plan, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shifted_value"(private.report_dimensions, private.report_plan, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shifted_value"(private.report_dimensions, private.report_plan, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stock_rows"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stock_rows"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stock_rows"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tender_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tender_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tender_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_journal_entries__report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_rows_closed"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_rows_closed"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_rows_closed"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visible_dimensions"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visible_dimensions"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visible_dimensions"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visible_measures"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visible_measures"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visible_measures"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."fold_reports"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."fold_reports"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_reports"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_reports"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_catalogue"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_catalogue"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_catalogue"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_catalogue"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_catalogue"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."run_report"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."run_report"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."run_report"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_report"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_report"(jsonb) TO "service_role";

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "deliveries", "sort": "received", "chart": "bars", "title": "Goods received", "chapter": "stock", "filters": ["bought_from", "product", "category", "location"], "measures": ["received", "received_units", "average_price", "not_billed"], "position": 86, "question": "What suppliers deliver, at which price, and what goes back.", "dimensions": ["bought_from", "product", "category", "day", "month", "location"], "permissions": ["purchases.view", "products.view_cost"], "more_measures": ["sent_back", "fault_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "discounts", "sort": "given", "chart": "bars", "title": "Discounts", "chapter": "sales", "filters": ["discount", "cashier", "product", "category", "location", "till", "channel"], "measures": ["given", "given_lines", "sold_with"], "position": 45, "question": "Which promotions and discounts are given, and by whom.", "dimensions": ["discount", "cashier", "product", "category", "day", "month", "channel"], "permissions": ["sales.view_all"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "offline_sales", "sort": "late_sales", "chart": "bars", "title": "Offline sales", "chapter": "staff", "filters": ["till", "cashier", "location", "review_flag"], "measures": ["late_sales", "late_total", "average_delay", "unreviewed"], "position": 135, "question": "Sales made without a connection: how many, how late, what to check.", "dimensions": ["till", "cashier", "review_flag", "day", "location"], "permissions": ["sales.view_all"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "profit", "sort": "profit", "chart": "bars", "title": "Profit", "chapter": "products", "filters": ["product", "category", "brand", "supplier", "location", "channel", "till", "cashier"], "measures": ["profit", "margin", "net_sales", "cost"], "position": 70, "question": "What is left of sales after the cost of the goods.", "dimensions": ["product", "category", "top_category", "brand", "supplier", "location", "cashier", "day", "week", "month"], "permissions": ["products.view_cost"], "more_measures": ["units", "discounts", "returned", "sold"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "returns", "sort": "returned", "chart": "bars", "title": "Returns", "chapter": "sales", "filters": ["location", "till", "cashier", "category", "product"], "measures": ["returned", "returned_units", "returns"], "position": 50, "question": "What is returned, why, and who took the return.", "dimensions": ["return_reason", "product", "category", "cashier", "returned_by", "day", "month"], "permissions": [], "more_measures": ["cost"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_by_channel", "sort": "net_sales", "chart": "bars", "title": "Sales by place", "chapter": "sales", "filters": ["location", "channel", "till", "cashier"], "measures": ["net_sales", "sales", "average_basket", "returned", "profit", "margin"], "position": 40, "question": "What each shop, till and the online shop sell.", "dimensions": ["location", "channel", "till"], "permissions": [], "more_measures": ["gross_sales", "discounts", "delivery", "tax", "total_sales", "units", "cost"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_by_customer", "sort": "net_sales", "chart": "bars", "title": "Sales by customer", "chapter": "customers", "filters": ["customer", "location", "channel", "cashier", "product", "category"], "measures": ["net_sales", "sales", "average_basket", "returned"], "position": 90, "question": "Who buys most.", "dimensions": ["customer"], "permissions": ["contacts.view"], "more_measures": ["units", "gross_sales", "discounts", "total_sales", "profit", "margin"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_by_product", "sort": "net_sales", "chart": "bars", "title": "Sales by product", "chapter": "products", "filters": ["product", "category", "top_category", "brand", "supplier", "location", "channel", "till", "cashier", "customer"], "measures": ["net_sales", "units", "profit", "margin", "returned_units"], "position": 60, "question": "What sells and what it earns.", "dimensions": ["product", "category", "top_category", "brand", "supplier"], "permissions": [], "more_measures": ["gross_sales", "discounts", "discount_rate", "sold", "returned", "return_rate", "tax", "cost"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_by_time", "sort": "day", "chart": "columns", "title": "Sales over time", "chapter": "sales", "filters": ["location", "channel", "till", "cashier", "category", "product"], "measures": ["net_sales", "sales", "average_basket", "profit", "margin"], "position": 20, "question": "How sales go by hour, day, week or month.", "dimensions": ["day", "week", "month", "quarter", "year", "weekday", "hour"], "permissions": [], "more_measures": ["gross_sales", "discounts", "sold", "returned", "units", "tax", "total_sales", "cost", "units_per_sale", "return_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_heat_map", "sort": "weekday", "chart": "grid", "title": "Busy hours", "chapter": "sales", "filters": ["location", "channel", "till", "cashier"], "measures": ["net_sales", "sales", "average_basket"], "position": 30, "question": "When people buy: weekdays and hours.", "dimensions": ["weekday"], "permissions": [], "more_measures": ["units", "gross_sales"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_summary", "sort": "gross_sales", "chart": "none", "title": "Sales summary", "chapter": "sales", "filters": ["location", "channel", "till", "cashier"], "measures": ["gross_sales", "discounts", "returned", "net_sales", "delivery", "tax", "total_sales", "cost", "profit", "margin", "sales", "returns", "average_basket", "units_per_sale"], "position": 10, "question": "From gross sales to the total, and how it was paid.", "dimensions": [], "permissions": [], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "staff", "sort": "net_sales", "chart": "bars", "title": "Sales by person", "chapter": "staff", "filters": ["cashier", "till", "location"], "measures": ["net_sales", "sales", "average_basket", "units_per_sale", "discount_rate", "return_rate"], "position": 100, "question": "What each person sells, discounts and has returned.", "dimensions": ["cashier", "till", "location"], "permissions": [], "more_measures": ["gross_sales", "discounts", "returned", "returns", "units", "profit", "margin", "total_sales"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_losses", "sort": "lost_net", "chart": "bars", "title": "Losses", "chapter": "stock", "filters": ["loss_reason", "product", "category", "location"], "measures": ["lost_net", "lost", "found", "lost_units"], "position": 84, "question": "What is lost, damaged, expired or found, and where.", "dimensions": ["loss_reason", "product", "category", "location", "day", "month"], "permissions": ["stock.view", "products.view_cost"], "more_measures": ["found_units"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "stock_on_hand", "sort": "stock_value", "chart": "bars", "title": "Stock value", "chapter": "stock", "filters": ["location", "category", "brand", "supplier", "product"], "measures": ["stock_value", "retail_value", "on_hand", "reserved"], "position": 80, "question": "What is in stock at each location, and what it is worth now.", "dimensions": ["category", "product", "top_category", "brand", "supplier", "location"], "permissions": ["stock.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "supplier_bills", "sort": "billed_net", "chart": "bars", "title": "Supplier bills", "chapter": "money", "filters": ["bought_from", "location"], "measures": ["billed_net", "billed", "credited", "billed_tax", "bills"], "position": 125, "question": "What suppliers bill and credit.", "dimensions": ["bought_from", "month", "day", "location"], "permissions": ["purchases.view"], "more_measures": []}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "taxes", "sort": "tax_code", "chart": "none", "title": "Taxes on sales", "chapter": "money", "filters": ["tax_code", "location", "channel"], "measures": ["taxable", "tax", "total_sales"], "position": 120, "question": "Tax by code and rate, returns taken off.", "dimensions": ["tax_code", "month", "day"], "permissions": ["accounting.view"], "more_measures": ["sold", "returned", "delivery"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "tenders", "sort": "taken", "chart": "bars", "title": "Payments by method", "chapter": "money", "filters": ["tender", "money_source", "till", "location", "cashier", "channel"], "measures": ["taken", "paid_back", "tender_net", "payments"], "position": 110, "question": "How customers pay, and what is refunded.", "dimensions": ["tender", "money_source", "day", "week", "month", "till", "location", "cashier"], "permissions": [], "more_measures": ["collected"]}') r;

insert into private.report_definitions (key, sort, chart, title, chapter, filters, measures, position, question, dimensions, permissions, more_measures)
select r.key, r.sort, r.chart, r.title, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "till_differences", "sort": "short", "chart": "bars", "title": "Till differences", "chapter": "money", "filters": ["cashier", "till", "location"], "measures": ["drawer_difference", "over", "short", "closings"], "position": 130, "question": "Drawers that were counted, and what was over or short.", "dimensions": ["cashier", "till", "day", "week", "month", "location", "weekday"], "permissions": ["till.view_all"], "more_measures": ["expected_cash", "counted_cash", "opening_difference"]}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "bought_from", "kind": "reference", "name": "(select c.name from public.contacts c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.contacts sp on sp.tenant_id = $1 and sp.id = g.supplier_id", "label": "Supplier", "value": "coalesce(sp.merged_into_id, sp.id)::text", "columns": ["supplier_id"], "position": 250, "needs_days": true, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "brand", "kind": "text", "name": "k", "joins": "left join public.products pb on pb.tenant_id = $1 and pb.id = g.product_id", "label": "Brand", "value": "pb.brand", "columns": ["product_id"], "position": 110, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "cashier", "kind": "reference", "name": "(select f.full_name from public.profiles f where f.user_id = k::uuid)", "joins": "", "label": "Served by", "value": "g.cashier_id::text", "columns": ["cashier_id"], "position": 140, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "category", "kind": "reference", "name": "(select c.name from public.categories c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.products pc on pc.tenant_id = $1 and pc.id = g.product_id", "label": "Category", "value": "pc.category_id::text", "columns": ["product_id"], "position": 90, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "channel", "kind": "text", "name": "case k when ''till'' then ''Till'' when ''storefront'' then ''Online shop'' end", "joins": "", "label": "Channel", "value": "g.channel", "columns": ["channel"], "position": 170, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "customer", "kind": "reference", "name": "(select c.name from public.contacts c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.contacts cu on cu.tenant_id = $1 and cu.id = g.contact_id", "label": "Customer", "value": "coalesce(cu.merged_into_id, cu.id)::text", "columns": ["contact_id"], "position": 130, "needs_days": false, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "day", "kind": "time", "name": "k", "joins": "", "label": "Day", "value": "{day}::text", "columns": ["business_date"], "position": 10, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "discount", "kind": "text", "name": "k", "joins": "", "label": "Discount", "value": "g.discount_name", "columns": ["discount_name"], "position": 230, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "hour", "kind": "time", "name": "k", "joins": "", "label": "Hour", "value": "lpad(g.hour::text, 2, ''0'')", "columns": ["hour"], "position": 70, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "location", "kind": "reference", "name": "(select l.name from public.locations l where l.tenant_id = $1 and l.id = k::uuid)", "joins": "", "label": "Location", "value": "g.location_id::text", "columns": ["location_id"], "position": 160, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "loss_reason", "kind": "text", "name": "case k when ''damaged'' then ''Damaged'' when ''expired'' then ''Expired'' when ''lost'' then ''Lost'' when ''found'' then ''Found'' when ''correction'' then ''Correction'' when ''internal_use'' then ''Own use'' when ''count'' then ''Stock count'' when ''returned'' then ''Returned, not put back'' else k end", "joins": "", "label": "Reason", "value": "g.loss_reason", "columns": ["loss_reason"], "position": 240, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "money_source", "kind": "text", "name": "case k when ''sale'' then ''Sales'' when ''return'' then ''Returns'' when ''account'' then ''Accounts and deposits'' when ''gift_card'' then ''Gift cards sold'' end", "joins": "", "label": "Paid for", "value": "g.money_source", "columns": ["money_source"], "position": 220, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "month", "kind": "time", "name": "k", "joins": "", "label": "Month", "value": "date_trunc(''month'', {day})::date::text", "columns": ["business_date"], "position": 30, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "product", "kind": "reference", "name": "(select case when p.parent_id is null then p.name else coalesce((select m.name from public.products m where m.tenant_id = $1 and m.id = p.parent_id), p.name) || '' '' || (select string_agg(o.value, '' / '' order by o.key) from jsonb_each_text(p.option_values) o) end from public.products p where p.tenant_id = $1 and p.id = k::uuid)", "joins": "", "label": "Product", "value": "g.product_id::text", "columns": ["product_id"], "position": 80, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "quarter", "kind": "time", "name": "k", "joins": "", "label": "Quarter", "value": "date_trunc(''quarter'', {day})::date::text", "columns": ["business_date"], "position": 40, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "return_reason", "kind": "text", "name": "k", "joins": "", "label": "Reason", "value": "g.reason", "columns": ["reason"], "position": 190, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "returned_by", "kind": "reference", "name": "(select f.full_name from public.profiles f where f.user_id = k::uuid)", "joins": "", "label": "Return taken by", "value": "g.returned_by::text", "columns": ["returned_by"], "position": 200, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "review_flag", "kind": "text", "name": "case k when ''none'' then ''Nothing to check'' when ''session_closed'' then ''Till was closed'' when ''stock_short'' then ''Below stock'' when ''price_differs'' then ''Other price'' else initcap(replace(k, ''_'', '' '')) end", "joins": "", "label": "Remark", "value": "g.review_flag", "columns": ["review_flag"], "position": 260, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "supplier", "kind": "reference", "name": "(select c.name from public.contacts c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.products ps on ps.tenant_id = $1 and ps.id = g.product_id", "label": "Supplier", "value": "ps.preferred_supplier_id::text", "columns": ["product_id"], "position": 120, "needs_days": false, "permission": "contacts.view"}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "tax_code", "kind": "text", "name": "k", "joins": "", "label": "Tax code", "value": "g.tax_code || '' '' || trim_scale(g.tax_rate_percent) || '' %''", "columns": ["tax_code", "tax_rate_percent"], "position": 180, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "tender", "kind": "text", "name": "coalesce((select m.name from public.payment_methods m where m.tenant_id = $1 and m.tender_type = k order by m.is_enabled desc, m.position limit 1), initcap(replace(k, ''_'', '' '')))", "joins": "", "label": "Payment method", "value": "g.tender_type", "columns": ["tender_type"], "position": 210, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "till", "kind": "reference", "name": "(select t.name from public.tills t where t.tenant_id = $1 and t.id = k::uuid)", "joins": "", "label": "Till", "value": "g.till_id::text", "columns": ["till_id"], "position": 150, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "top_category", "kind": "reference", "name": "(select c.name from public.categories c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.products pr on pr.tenant_id = $1 and pr.id = g.product_id left join private.category_roots($1) cr on cr.id = pr.category_id", "label": "Main category", "value": "cr.root_id::text", "columns": ["product_id"], "position": 100, "needs_days": false, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "week", "kind": "time", "name": "k", "joins": "", "label": "Week", "value": "date_trunc(''week'', {day})::date::text", "columns": ["business_date"], "position": 20, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "weekday", "kind": "time", "name": "k", "joins": "", "label": "Weekday", "value": "extract(isodow from {day})::text", "columns": ["business_date"], "position": 60, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "year", "kind": "time", "name": "k", "joins": "", "label": "Year", "value": "date_trunc(''year'', {day})::date::text", "columns": ["business_date"], "position": 50, "needs_days": false, "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "average_basket", "unit": "money", "bases": ["sold_net", "sales"], "label": "Average sale", "better": "up", "family": "sales", "example": "390.00 in 3 sales: 130.00.", "formula": "s.sold_net / nullif(s.sales, 0)", "position": 170, "definition": "What was sold for each sale, before returns, without tax and delivery.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "average_delay", "unit": "quantity", "bases": ["delay_minutes", "late_sales"], "label": "Average delay, minutes", "better": "down", "family": "offline", "example": "10 and 30 minutes: 20.", "formula": "s.delay_minutes / nullif(s.late_sales, 0)", "position": 580, "definition": "Minutes from a sale to its arrival.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "average_price", "unit": "money", "bases": ["received", "received_units"], "label": "Average price", "better": "down", "family": "deliveries", "example": "1,000.00 for 10: 100.00.", "formula": "s.received / nullif(s.received_units, 0)", "position": 470, "definition": "Received by quantity: what a unit cost.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "billed_net", "unit": "money", "bases": ["billed", "credited"], "label": "Billed less credits", "better": null, "family": "bills", "example": "1,000.00 less 100.00: 900.00.", "formula": "s.billed - s.credited", "position": 540, "definition": "Bills less credits, before tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "billed_tax", "unit": "money", "bases": ["billed_tax"], "label": "Tax on bills", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 160.00.", "formula": "s.billed_tax", "position": 520, "definition": "Tax on bills of suppliers.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "billed", "unit": "money", "bases": ["billed"], "label": "Billed", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 1,000.00.", "formula": "s.billed", "position": 510, "definition": "Bills of suppliers before tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "bills", "unit": "count", "bases": ["bills"], "label": "Bills", "better": null, "family": "bills", "example": "Two bills: 2.", "formula": "s.bills", "position": 550, "definition": "How many bills were posted and stand.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "closings", "unit": "count", "bases": ["closings"], "label": "Till sessions", "better": null, "family": "tills", "example": "Two shifts of one till: 2.", "formula": "s.closings", "position": 360, "definition": "How many tills were closed.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "collected", "unit": "money", "bases": ["collected"], "label": "Money collected", "better": "up", "family": "tenders", "example": "Cash 116.00, card 236.40, mobile money 500.00: 852.40.", "formula": "s.collected", "position": 240, "definition": "Money taken less money refunded: cash, card, mobile money and bank. Gift cards, points, store credit and sales on account are no money.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "cost", "unit": "money", "bases": ["cost", "cost_changes"], "label": "Cost", "better": null, "family": "sales", "example": "Cost 240.00, 60.00 returned: 180.00.", "formula": "s.cost + s.cost_changes", "position": 120, "definition": "What the goods sold had cost, less those returned, and what became known later. It equals cost of sales in the books.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "counted_cash", "unit": "money", "bases": ["counted_cash"], "label": "Counted cash", "better": null, "family": "tills", "example": "4,950.00.", "formula": "s.counted_cash", "position": 310, "definition": "What was counted.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "credited", "unit": "money", "bases": ["credited"], "label": "Credited", "better": null, "family": "bills", "example": "A credit of 116.00 with 16.00 tax: 100.00.", "formula": "s.credited", "position": 530, "definition": "Credits of suppliers before tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "delivery", "unit": "money", "bases": ["delivery_net"], "label": "Delivery", "better": null, "family": "sales", "example": "Delivery of 116.00 with 16 % tax inside: 100.00.", "formula": "s.delivery_net", "position": 80, "definition": "Delivery charged less delivery refunded, without tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "discount_rate", "unit": "percent", "bases": ["sold_net", "discounts"], "label": "Discount rate", "better": "down", "family": "sales", "example": "10.00 of 400.00: 2.5 %.", "formula": "s.discounts / nullif(s.sold_net + s.discounts, 0)", "position": 30, "definition": "Discounts as a share of gross sales.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "discounts", "unit": "money", "bases": ["discounts"], "label": "Discounts", "better": null, "family": "sales", "example": "11.60 off with 16 % tax inside: 10.00.", "formula": "s.discounts", "position": 20, "definition": "Discounts and promotions given, without tax. Another price list or a changed price is no discount.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "drawer_difference", "unit": "money", "bases": ["over", "short"], "label": "Difference", "better": null, "family": "tills", "example": "20 less 50: -30.00.", "formula": "s.over - s.short", "position": 340, "definition": "Over less short.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "expected_cash", "unit": "money", "bases": ["expected_cash"], "label": "Expected cash", "better": null, "family": "tills", "example": "Float 2,000 and cash sales 3,000: 5,000.00.", "formula": "s.expected_cash", "position": 300, "definition": "What should have been in the drawers when they were closed.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "fault_rate", "unit": "percent", "bases": ["sent_back", "received_units"], "label": "Sent back, %", "better": "down", "family": "deliveries", "example": "2 of 10: 20 %.", "formula": "s.sent_back / nullif(s.received_units, 0)", "position": 490, "definition": "Units sent back as a share of those received.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "found_units", "unit": "quantity", "bases": ["found_units"], "label": "Units found", "better": null, "family": "losses", "example": "1 found: 1.", "formula": "s.found_units", "position": 440, "definition": "Quantity found.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "found", "unit": "money", "bases": ["found"], "label": "Found", "better": null, "family": "losses", "example": "1 found at 60.00: 60.00.", "formula": "s.found", "position": 410, "definition": "Goods found or counted above, at cost.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "given_lines", "unit": "count", "bases": ["given_lines"], "label": "Times given", "better": null, "family": "discounts", "example": "Two lines of one sale: 2.", "formula": "s.given_lines", "position": 380, "definition": "Lines of sales that got it.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "given", "unit": "money", "bases": ["given"], "label": "Discounts", "better": null, "family": "discounts", "example": "11.60 off with 16 % tax inside: 10.00.", "formula": "s.given", "position": 370, "definition": "Discounts and promotions given, without tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "gross_sales", "unit": "money", "bases": ["sold_net", "discounts"], "label": "Gross sales", "better": "up", "family": "sales", "example": "Sold 390.00 after 10.00 of discounts: 400.00.", "formula": "s.sold_net + s.discounts", "position": 10, "definition": "Goods and services sold at their price before discounts, without tax and delivery.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "late_sales", "unit": "count", "bases": ["late_sales"], "label": "Offline sales", "better": null, "family": "offline", "example": "Three sales in a power cut: 3.", "formula": "s.late_sales", "position": 560, "definition": "Sales made without a connection and sent later.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "late_total", "unit": "money", "bases": ["late_total"], "label": "Total", "better": null, "family": "offline", "example": "116.00 and 58.00: 174.00.", "formula": "s.late_total", "position": 570, "definition": "What these sales came to, with tax.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "lost_net", "unit": "money", "bases": ["lost", "found"], "label": "Net loss", "better": "down", "family": "losses", "example": "120.00 less 60.00: 60.00.", "formula": "s.lost - s.found", "position": 420, "definition": "Lost less found.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "lost_units", "unit": "quantity", "bases": ["lost_units"], "label": "Units lost", "better": "down", "family": "losses", "example": "2 broken: 2.", "formula": "s.lost_units", "position": 430, "definition": "Quantity lost.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "lost", "unit": "money", "bases": ["lost"], "label": "Lost", "better": "down", "family": "losses", "example": "2 broken at 60.00: 120.00.", "formula": "s.lost", "position": 400, "definition": "Goods lost, damaged, expired or used, at cost.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "margin", "unit": "percent", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Margin", "better": "up", "family": "sales", "example": "110.00 of 290.00: 37.93 %.", "formula": "(s.sold_net - s.returned_net - s.cost - s.cost_changes) / nullif(s.sold_net - s.returned_net, 0)", "position": 140, "definition": "Gross profit as a share of net sales.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "net_sales", "unit": "money", "bases": ["sold_net", "returned_net"], "label": "Net sales", "better": "up", "family": "sales", "example": "390.00 less 100.00: 290.00.", "formula": "s.sold_net - s.returned_net", "position": 70, "definition": "Sold less returns, without tax and delivery.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "not_billed", "unit": "money", "bases": ["not_billed"], "label": "Bill to come", "better": null, "family": "deliveries", "example": "10 at 100.00, 6 billed: 400.00.", "formula": "s.not_billed", "position": 500, "definition": "Received, and not billed or sent back yet.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "on_hand", "unit": "quantity", "bases": ["on_hand"], "label": "In stock", "better": null, "family": "stock", "example": "Received 40, sold 10: 30.", "formula": "s.on_hand", "position": 260, "definition": "Quantity in stock, as it stands.", "permission": "stock.view"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "opening_difference", "unit": "money", "bases": ["opening_difference"], "label": "Float difference", "better": null, "family": "tills", "example": "Closed with 2,000, opened with 1,900: -100.00.", "formula": "s.opening_difference", "position": 350, "definition": "Float at opening against what was counted before.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "over", "unit": "money", "bases": ["over"], "label": "Over", "better": null, "family": "tills", "example": "Over 20 and short 50: 20.00.", "formula": "s.over", "position": 320, "definition": "More in the drawer than expected, added up.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "paid_back", "unit": "money", "bases": ["paid_back"], "label": "Refunded", "better": null, "family": "tenders", "example": "A refund of 116.00 in cash: 116.00.", "formula": "s.paid_back", "position": 220, "definition": "Refunds and reversed payments.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "payments", "unit": "count", "bases": ["payments"], "label": "Payments", "better": null, "family": "tenders", "example": "Two payments for one sale: 2.", "formula": "s.payments", "position": 250, "definition": "How many payments and refunds.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "profit", "unit": "money", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Gross profit", "better": "up", "family": "sales", "example": "290.00 less 180.00: 110.00.", "formula": "s.sold_net - s.returned_net - s.cost - s.cost_changes", "position": 130, "definition": "Net sales less cost.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "received_units", "unit": "quantity", "bases": ["received_units"], "label": "Units received", "better": null, "family": "deliveries", "example": "10 pieces: 10.", "formula": "s.received_units", "position": 460, "definition": "Quantity received.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "received", "unit": "money", "bases": ["received"], "label": "Received", "better": null, "family": "deliveries", "example": "10 at 100.00: 1,000.00.", "formula": "s.received", "position": 450, "definition": "Goods received at the supplier''s price, landed costs not included.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "reserved", "unit": "quantity", "bases": ["reserved"], "label": "Reserved", "better": null, "family": "stock", "example": "Two orders of 1: 2.", "formula": "s.reserved", "position": 270, "definition": "Promised to orders that are not sold yet.", "permission": "stock.view"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "retail_value", "unit": "money", "bases": ["retail_value"], "label": "Value at price", "better": null, "family": "stock", "example": "30 at 116.00: 3,480.00.", "formula": "s.retail_value", "position": 290, "definition": "What the goods in stock would bring at today''s price.", "permission": "stock.view"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "return_rate", "unit": "percent", "bases": ["returned_net", "sold_net"], "label": "Return rate", "better": "down", "family": "sales", "example": "100.00 of 390.00: 25.64 %.", "formula": "s.returned_net / nullif(s.sold_net, 0)", "position": 60, "definition": "Returns as a share of what was sold.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "returned_units", "unit": "quantity", "bases": ["returned_units"], "label": "Units returned", "better": "down", "family": "sales", "example": "One piece: 1.", "formula": "s.returned_units", "position": 190, "definition": "Quantity taken back.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "returned", "unit": "money", "bases": ["returned_net"], "label": "Returns", "better": "down", "family": "sales", "example": "A return of 116.00 with 16 % tax inside: 100.00.", "formula": "s.returned_net", "position": 50, "definition": "Goods taken back, without tax and delivery, on the day of the return.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "returns", "unit": "count", "bases": ["returns"], "label": "Return receipts", "better": "down", "family": "sales", "example": "One credit note: 1.", "formula": "s.returns", "position": 160, "definition": "How many times goods were taken back.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "sales", "unit": "count", "bases": ["sales"], "label": "Sales", "better": "up", "family": "sales", "example": "Three receipts: 3.", "formula": "s.sales", "position": 150, "definition": "How many sales were made. An exchange is one sale and one return.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "sent_back", "unit": "quantity", "bases": ["sent_back"], "label": "Units sent back", "better": "down", "family": "deliveries", "example": "2 of 10: 2.", "formula": "s.sent_back", "position": 480, "definition": "Quantity of these deliveries that went back to the supplier.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "short", "unit": "money", "bases": ["short"], "label": "Short", "better": "down", "family": "tills", "example": "Over 20 and short 50: 50.00.", "formula": "s.short", "position": 330, "definition": "Less in the drawer than expected, added up.", "permission": "till.view_all"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "sold_with", "unit": "money", "bases": ["sold_with"], "label": "Sold with it", "better": "up", "family": "discounts", "example": "A line of 100.00 after 10.00 off: 100.00.", "formula": "s.sold_with", "position": 390, "definition": "What was sold of the lines that got it, without tax. A line with two promotions counts for both.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "sold", "unit": "money", "bases": ["sold_net"], "label": "Sold", "better": "up", "family": "sales", "example": "Gross 400.00 less discounts 10.00: 390.00.", "formula": "s.sold_net", "position": 40, "definition": "Goods and services sold after discounts, before returns, without tax and delivery.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "stock_value", "unit": "money", "bases": ["stock_value"], "label": "Value at cost", "better": null, "family": "stock", "example": "30 at 60.00: 1,800.00.", "formula": "s.stock_value", "position": 280, "definition": "What the goods in stock cost, by average cost. It equals stock in the books.", "permission": "products.view_cost"}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "taken", "unit": "money", "bases": ["taken"], "label": "Taken", "better": null, "family": "tenders", "example": "Cash of 1,000 with change of 200: 800.00.", "formula": "s.taken", "position": 210, "definition": "Payments taken for sales, on account and for gift cards.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "tax", "unit": "money", "bases": ["sold_tax", "returned_tax", "delivery_tax"], "label": "Tax", "better": null, "family": "sales", "example": "78.40 on sales less 16.00 on returns: 62.40.", "formula": "s.sold_tax - s.returned_tax + s.delivery_tax", "position": 90, "definition": "Tax on sales and delivery less tax on returns.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "taxable", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net"], "label": "Before tax", "better": null, "family": "sales", "example": "Net sales 290.00 and delivery 100.00: 390.00.", "formula": "s.sold_net - s.returned_net + s.delivery_net", "position": 100, "definition": "Net sales and delivery: what the tax is on.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "tender_net", "unit": "money", "bases": ["taken", "paid_back"], "label": "Difference", "better": null, "family": "tenders", "example": "968.40 less 116.00: 852.40.", "formula": "s.taken - s.paid_back", "position": 230, "definition": "Taken less refunded.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "total_sales", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net", "sold_tax", "returned_tax", "delivery_tax"], "label": "Total sales", "better": "up", "family": "sales", "example": "290.00 + 100.00 + 62.40: 452.40.", "formula": "s.sold_net - s.returned_net + s.delivery_net + s.sold_tax - s.returned_tax + s.delivery_tax", "position": 110, "definition": "Net sales, delivery and tax: invoices less credit notes.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "units_per_sale", "unit": "quantity", "bases": ["pieces", "sales"], "label": "Items per sale", "better": "up", "family": "sales", "example": "5 items in 3 sales: 1.67.", "formula": "s.pieces / nullif(s.sales, 0)", "position": 200, "definition": "Items for each sale; a weighed line counts as one.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "units", "unit": "quantity", "bases": ["units"], "label": "Units sold", "better": "up", "family": "sales", "example": "2 + 1 + 2 pieces: 5.", "formula": "s.units", "position": 180, "definition": "Quantity sold before returns; weighed goods by their weight.", "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission from jsonb_populate_record(null::private.report_measures, '{"key": "unreviewed", "unit": "count", "bases": ["unreviewed"], "label": "To check", "better": "down", "family": "offline", "example": "One below stock: 1.", "formula": "s.unreviewed", "position": 590, "definition": "Offline sales with a remark that nobody has checked yet.", "permission": null}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "bill_rows", "rank": 9, "bases": ["billed", "billed_tax", "credited", "bills"], "grain": "fact", "family": "bills", "columns": ["business_date", "supplier_id", "location_id"], "relation": "private.bill_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "cashier_days", "rank": 2, "bases": ["sold_net", "sold_tax", "discounts", "returned_net", "returned_tax", "units", "returned_units", "pieces", "cost", "cost_changes", "delivery_net", "delivery_tax", "sales", "returns"], "grain": "day", "family": "sales", "columns": ["business_date", "cashier_id", "location_id", "till_id", "channel"], "relation": "private.cashier_days"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "contact_months", "rank": 4, "bases": ["sold_net", "sold_tax", "discounts", "returned_net", "returned_tax", "units", "returned_units", "pieces", "cost", "cost_changes", "delivery_net", "delivery_tax", "sales", "returns"], "grain": "month", "family": "sales", "columns": ["business_date", "contact_id"], "relation": "private.contact_months"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "delivery_rows", "rank": 9, "bases": ["received", "received_units", "sent_back", "not_billed"], "grain": "fact", "family": "deliveries", "columns": ["business_date", "supplier_id", "product_id", "location_id"], "relation": "private.delivery_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "discount_rows", "rank": 9, "bases": ["given", "given_lines", "sold_with"], "grain": "fact", "family": "discounts", "columns": ["business_date", "product_id", "cashier_id", "location_id", "till_id", "channel", "discount_name"], "relation": "private.discount_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "loss_rows", "rank": 9, "bases": ["lost", "found", "lost_units", "found_units"], "grain": "fact", "family": "losses", "columns": ["business_date", "product_id", "location_id", "loss_reason"], "relation": "private.loss_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "offline_rows", "rank": 9, "bases": ["late_sales", "late_total", "delay_minutes", "unreviewed"], "grain": "fact", "family": "offline", "columns": ["business_date", "till_id", "location_id", "cashier_id", "review_flag"], "relation": "private.offline_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "product_months", "rank": 3, "bases": ["sold_net", "sold_tax", "discounts", "returned_net", "returned_tax", "units", "returned_units", "pieces", "cost", "cost_changes", "delivery_net", "delivery_tax", "sales", "returns"], "grain": "month", "family": "sales", "columns": ["business_date", "product_id"], "relation": "private.product_months"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "sale_facts", "rank": 9, "bases": ["sold_net", "sold_tax", "discounts", "returned_net", "returned_tax", "units", "returned_units", "pieces", "cost", "cost_changes", "delivery_net", "delivery_tax", "sales", "returns"], "grain": "fact", "family": "sales", "columns": ["business_date", "sold_on", "minute", "hour", "channel", "location_id", "till_id", "till_session_id", "cashier_id", "returned_by", "contact_id", "product_id", "tax_code", "tax_rate_percent", "reason"], "relation": "private.sale_facts"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "sale_hours", "rank": 1, "bases": ["sold_net", "sold_tax", "discounts", "returned_net", "returned_tax", "units", "returned_units", "pieces", "cost", "cost_changes", "delivery_net", "delivery_tax", "sales", "returns"], "grain": "day", "family": "sales", "columns": ["business_date", "hour", "location_id", "channel"], "relation": "private.sale_hours"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "stock_rows", "rank": 9, "bases": ["on_hand", "reserved", "stock_value", "retail_value"], "grain": "now", "family": "stock", "columns": ["product_id", "location_id"], "relation": "private.stock_rows($1)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "tender_rows", "rank": 9, "bases": ["taken", "paid_back", "collected", "payments"], "grain": "fact", "family": "tenders", "columns": ["business_date", "tender_type", "channel", "location_id", "till_id", "cashier_id", "money_source"], "relation": "private.tender_rows($1, $2, $3)"}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation from jsonb_populate_record(null::private.report_sources, '{"key": "till_rows", "rank": 9, "bases": ["expected_cash", "counted_cash", "over", "short", "opening_difference", "closings"], "grain": "fact", "family": "tills", "columns": ["business_date", "till_id", "location_id", "cashier_id"], "relation": "private.till_rows_closed($1, $2, $3)"}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "report_fold", "every": null, "lease": "00:02:00", "title": "Sums of reports", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 2}') r;
