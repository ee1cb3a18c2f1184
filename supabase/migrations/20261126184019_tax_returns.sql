set local check_function_bodies = off;

CREATE TABLE "private"."country_tax_returns" ("country" text NOT NULL, "form" text NOT NULL, "period_months" smallint NOT NULL, "due_day" smallint NOT NULL, "input_months" smallint, "source" text NOT NULL, CONSTRAINT "country_tax_returns_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)), CONSTRAINT "country_tax_returns_due_day_check" CHECK (((due_day >= 1) AND (due_day <= 31))), CONSTRAINT "country_tax_returns_form_check" CHECK ((form ~ '^[A-Z0-9_]{2,20}$'::text)), CONSTRAINT "country_tax_returns_input_months_check" CHECK (((input_months >= 1) AND (input_months <= 60))), CONSTRAINT "country_tax_returns_period_months_check" CHECK ((period_months = ANY (ARRAY[1, 2, 3, 6, 12]))), CONSTRAINT "country_tax_returns_pkey" PRIMARY KEY (country));

ALTER TABLE "private"."country_tax_returns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."country_tax_returns" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."country_tax_returns" OWNER TO "postgres";

CREATE TABLE "public"."tax_entries" ("journal_entry_id" uuid NOT NULL, "direction" text NOT NULL, "tax_code" text NOT NULL, "rate_percent" numeric(6,3) NOT NULL, "taxable_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_amount" numeric(14,2) NOT NULL DEFAULT 0, "document_type" text NOT NULL, "document_id" uuid NOT NULL, "document_number" text, "document_date" date NOT NULL, "business_date" date NOT NULL, "contact_id" uuid, "counterparty_name" text, "counterparty_pin" text, "fiscal_number" text, "related_number" text, "related_date" date, "tax_return_id" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "tax_entries_direction_check" CHECK ((direction = ANY (ARRAY['output'::text, 'input'::text]))), CONSTRAINT "tax_entries_document_type_check" CHECK ((document_type ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "tax_entries_rate_percent_check" CHECK (((rate_percent >= (0)::numeric) AND (rate_percent <= (100)::numeric))), CONSTRAINT "tax_entries_recoverable_amount_check" CHECK (((recoverable_amount >= '-1000000000000'::numeric) AND (recoverable_amount <= '1000000000000'::numeric))), CONSTRAINT "tax_entries_recoverable" CHECK ((((direction = 'input'::text) OR (recoverable_amount = (0)::numeric)) AND (abs(recoverable_amount) <= abs(tax_amount)) AND ((recoverable_amount * tax_amount) >= (0)::numeric))), CONSTRAINT "tax_entries_tax_amount_check" CHECK (((tax_amount >= '-1000000000000'::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "tax_entries_tax_code_check" CHECK (((length(tax_code) >= 1) AND (length(tax_code) <= 16))), CONSTRAINT "tax_entries_taxable_amount_check" CHECK (((taxable_amount >= '-1000000000000'::numeric) AND (taxable_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "tax_entries_pkey" PRIMARY KEY (tenant_id, journal_entry_id, direction, tax_code, rate_percent));

ALTER TABLE "public"."tax_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_entries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_entries" OWNER TO "postgres";

CREATE TABLE "public"."tax_payments" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tax_return_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "money_account_id" uuid NOT NULL, "business_date" date NOT NULL, "reference" text, "paid_at" timestamp with time zone NOT NULL, "paid_by" uuid, "paid_by_name" text, "journal_entry_id" uuid NOT NULL, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "tax_payments_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "tax_payments_business_date_check" CHECK (((business_date >= '1970-01-01'::date) AND (business_date <= '2999-12-31'::date))), CONSTRAINT "tax_payments_paid_at_check" CHECK (isfinite(paid_at)), CONSTRAINT "tax_payments_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "tax_payments_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."tax_payments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_payments" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_payments" OWNER TO "postgres";

CREATE TABLE "public"."tax_returns" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "sequence" integer NOT NULL, "kind" text NOT NULL, "form" text NOT NULL, "period_start" date NOT NULL, "period_end" date NOT NULL, "amendment" integer NOT NULL DEFAULT 0, "due_on" date NOT NULL, "business_date" date NOT NULL, "output_tax" numeric(14,2) NOT NULL, "input_tax" numeric(14,2) NOT NULL, "withheld_amount" numeric(14,2) NOT NULL, "brought_forward" numeric(14,2) NOT NULL, "paid_amount" numeric(14,2) NOT NULL DEFAULT 0, "boxes" jsonb NOT NULL, "row_count" integer NOT NULL, "rows_hash" text NOT NULL, "reference" text, "filed_at" timestamp with time zone NOT NULL, "filed_by" uuid, "filed_by_name" text, "journal_entry_id" uuid, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "tax_returns_amendment_check" CHECK (((amendment >= 0) AND (amendment <= 1000))), CONSTRAINT "tax_returns_amendment" CHECK (((kind = 'amendment'::text) = (amendment > 0))), CONSTRAINT "tax_returns_brought_forward_check" CHECK (((brought_forward >= (0)::numeric) AND (brought_forward <= '1000000000000'::numeric))), CONSTRAINT "tax_returns_input_tax_check" CHECK (((input_tax >= '-1000000000000'::numeric) AND (input_tax <= '1000000000000'::numeric))), CONSTRAINT "tax_returns_output_tax_check" CHECK (((output_tax >= '-1000000000000'::numeric) AND (output_tax <= '1000000000000'::numeric))), CONSTRAINT "tax_returns_paid_amount_check" CHECK (((paid_amount >= (0)::numeric) AND (paid_amount <= '1000000000000'::numeric))), CONSTRAINT "tax_returns_business_date_check" CHECK (((business_date >= '1970-01-01'::date) AND (business_date <= '2999-12-31'::date))), CONSTRAINT "tax_returns_days_in_order" CHECK ((period_end >= period_start)), CONSTRAINT "tax_returns_due_on_check" CHECK (((due_on >= '1970-01-01'::date) AND (due_on <= '2999-12-31'::date))), CONSTRAINT "tax_returns_filed_at_check" CHECK (isfinite(filed_at)), CONSTRAINT "tax_returns_form_check" CHECK ((form ~ '^[A-Z0-9_]{2,20}$'::text)), CONSTRAINT "tax_returns_kind_check" CHECK ((kind = ANY (ARRAY['return'::text, 'amendment'::text, 'earlier'::text]))), CONSTRAINT "tax_returns_paid" CHECK ((paid_amount <= GREATEST((((output_tax - input_tax) - withheld_amount) - brought_forward), (0)::numeric))), CONSTRAINT "tax_returns_period_end_check" CHECK (((period_end >= '1970-01-01'::date) AND (period_end <= '2999-12-31'::date))), CONSTRAINT "tax_returns_period_start_check" CHECK (((period_start >= '1970-01-01'::date) AND (period_start <= '2999-12-31'::date))), CONSTRAINT "tax_returns_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), CONSTRAINT "tax_returns_row_count_check" CHECK ((row_count >= 0)), CONSTRAINT "tax_returns_rows_hash_check" CHECK ((rows_hash ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "tax_returns_sequence_check" CHECK ((sequence >= 1)), CONSTRAINT "tax_returns_withheld_amount_check" CHECK (((withheld_amount >= (0)::numeric) AND (withheld_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "tax_returns_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "tax_returns_tenant_id_period_end_amendment_key" UNIQUE (tenant_id, period_end, amendment), CONSTRAINT "tax_returns_tenant_id_sequence_key" UNIQUE (tenant_id, sequence));

ALTER TABLE "public"."tax_returns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_returns" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tax_returns" OWNER TO "postgres";

ALTER TABLE "public"."tax_returns" ADD COLUMN "net_amount" numeric(14,2) GENERATED ALWAYS AS (((output_tax - input_tax) - withheld_amount)) STORED;

ALTER TABLE "public"."tax_returns" ADD CONSTRAINT "tax_returns_net_amount_check" CHECK (((net_amount >= '-1000000000000'::numeric) AND (net_amount <= '1000000000000'::numeric)));

ALTER TABLE "public"."tax_returns" ADD COLUMN "amount_due" numeric(14,2) GENERATED ALWAYS AS (GREATEST((((output_tax - input_tax) - withheld_amount) - brought_forward), (0)::numeric)) STORED;

ALTER TABLE "public"."tax_returns" ADD CONSTRAINT "tax_returns_amount_due_check" CHECK (((amount_due >= (0)::numeric) AND (amount_due <= '1000000000000'::numeric)));

ALTER TABLE "public"."tax_returns" ADD COLUMN "carried_forward" numeric(14,2) GENERATED ALWAYS AS (GREATEST((((brought_forward - output_tax) + input_tax) + withheld_amount), (0)::numeric)) STORED;

ALTER TABLE "public"."tax_returns" ADD CONSTRAINT "tax_returns_carried_forward_check" CHECK (((carried_forward >= (0)::numeric) AND (carried_forward <= '1000000000000'::numeric)));

CREATE TYPE "private"."tax_form" AS ("form" text, "period_months" integer, "due_day" integer, "input_months" integer);

ALTER TYPE "private"."tax_form" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_return(p_tenant_id uuid, p_body jsonb, p_form private.tax_form, p_now timestamp with time zone)
 RETURNS public.tax_returns
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_return public.tax_returns;
begin
  v_return.tenant_id := p_tenant_id;
  v_return.id := private.input_uuid(p_body, 'id');
  v_return.kind := private.input_choice(p_body, 'kind', array['return', 'amendment', 'earlier']);
  v_return.form := p_form.form;
  v_return.period_start := private.require_tax_period(p_form, private.accounting_day(p_body, 'period_start'), 'period_start');
  v_return.period_end := private.tax_period_end(p_form.period_months, v_return.period_start);
  v_return.due_on := private.tax_due_on(p_form, v_return.period_end);
  v_return.business_date := coalesce(private.accounting_day(p_body, 'business_date', '', false), v_return.period_end);
  v_return.withheld_amount := coalesce(private.input_number(p_body, 'withheld_amount', 0, 99999999999, private.tenant_step(p_tenant_id), '', false), 0);
  v_return.reference := private.input_text(p_body, 'reference', 100);
  v_return.rows_hash := private.input_text(p_body, 'rows_hash', 64, '', true);
  if v_return.period_end >= v_today then
    perform private.fail(409, 'period_not_over', 'This period is not over yet.', jsonb_build_object('period_end', v_return.period_end));
  elsif v_return.business_date not between v_return.period_end and v_today then
    perform private.refuse_input('business_date', 'A return is booked from the last day of its period until today.');
  end if;
  return v_return;
end;
$function$;

ALTER FUNCTION "private"."read_return"(uuid, jsonb, private.tax_form, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_unfileable(p_tenant_id uuid, p_form private.tax_form, p_kind text, p_start date, p_end date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_earlier date;
  v_is_filed boolean := exists (
    select 1 from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
begin
  if p_kind <> 'amendment' and v_is_filed then
    perform private.fail(409, 'return_filed', 'The return of this period is filed already. File an amendment.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'amendment' and not v_is_filed then
    perform private.fail(409, 'not_filed', 'The return of this period is not filed yet.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'earlier' and exists (select 1 from public.tax_returns r where r.tenant_id = p_tenant_id) then
    perform private.fail(409, 'return_filed', 'Returns are filed here already.');
  end if;
  if p_kind = 'return' then
    -- What is older than the first return here was never to be filed here.
    select min(t.document_date) into v_earlier
    from public.tax_entries t
    where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date < p_start
      and t.document_date >= coalesce((select min(r.period_start) from public.tax_returns r where r.tenant_id = p_tenant_id), '1970-01-01')
      and not exists (select 1 from public.tax_returns r
        where r.tenant_id = t.tenant_id and t.document_date between r.period_start and r.period_end);
    if v_earlier is not null then
      perform private.fail(409, 'earlier_return_open', 'An earlier period is not filed yet.',
        jsonb_build_object('period_start', private.tax_period_start(p_form.period_months, v_earlier)));
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_unfileable"(uuid, private.tax_form, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_tax_period(p_form private.tax_form, p_start date, p_field text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_start is null or private.tax_period_start(p_form.period_months, private.input_day(p_start, p_field)) <> p_start then
    perform private.refuse_input(p_field, 'This must be the first day of a tax period.');
  end if;
  return p_start;
end;
$function$;

ALTER FUNCTION "private"."require_tax_period"(private.tax_form, date, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_box(p_form text, p_direction text, p_code text, p_rate numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_form = 'KE_VAT3'::text) THEN ((CASE p_direction WHEN 'output'::text THEN 0 ELSE 6 END + CASE WHEN ((p_code = 'OTHER'::text) OR (p_rate >= (10)::numeric)) THEN 1 WHEN (p_rate > (0)::numeric) THEN 2 WHEN (p_code = ANY (ARRAY['C'::text, 'ZERO'::text])) THEN 3 ELSE 4 END))::text ELSE ((((p_direction || ':'::text) || p_code) || ':'::text) || trim_scale(p_rate)) END;

ALTER FUNCTION "private"."tax_box"(text, text, text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_boxes(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.tax_lines(p_tenant_id, p_form, p_rows);
begin
  if p_form <> 'KE_VAT3' then
    return v_lines || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'), private.tax_total(v_lines, 'input', 'input'));
  end if;
  return (
    select jsonb_agg(coalesce((select l from jsonb_array_elements(v_lines) as l where l ->> 'code' = b.code),
        case when b.adds is null then jsonb_build_object('code', b.code, 'kind', 'line', 'direction', b.direction, 'tax_code', null, 'rate_percent', null,
          'name', null, 'taxable', 0, 'tax', 0, 'count', 0, 'without_pin', '{"taxable": 0, "tax": 0, "count": 0}'::jsonb)
        else private.tax_total(v_lines, b.code, b.direction, string_to_array(b.adds, ' ')) end) order by b.code::integer)
    from (values ('1', 'output', null), ('2', 'output', null), ('3', 'output', null), ('4', 'output', null), ('5', 'output', '1 2 3 4'),
      ('6', 'output', '1 2 3'), ('7', 'input', null), ('8', 'input', null), ('9', 'input', null), ('10', 'input', null),
      ('11', 'input', '7 8 9 10'), ('12', 'input', '7 8 9')) as b (code, direction, adds));
end;
$function$;

ALTER FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_credit(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select r.carried_forward from public.tax_returns r where r.tenant_id = p_tenant_id order by r.sequence desc limit 1), 0);
end;
$function$;

ALTER FUNCTION "private"."tax_credit"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_document_json(p_row public.tax_entries, p_tax numeric, p_start date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.journal_entry_id, 'document_type', p_row.document_type, 'document_id', p_row.document_id,
    'document_number', p_row.document_number, 'document_date', p_row.document_date, 'business_date', p_row.business_date,
    'contact_id', p_row.contact_id, 'counterparty_name', p_row.counterparty_name, 'counterparty_pin', p_row.counterparty_pin,
    'fiscal_number', p_row.fiscal_number, 'related_number', p_row.related_number, 'related_date', p_row.related_date, 'tax_code', p_row.tax_code,
    'rate_percent', p_row.rate_percent, 'taxable', p_row.taxable_amount, 'tax', p_tax, 'is_late', p_row.document_date < p_start);
$function$;

ALTER FUNCTION "private"."tax_document_json"(public.tax_entries, numeric, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_form_of(p_tenant_id uuid)
 RETURNS private.tax_form
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form private.tax_form;
begin
  select c.form, c.period_months, c.due_day, c.input_months into v_form
  from public.tenants t
  join private.country_tax_returns c on c.country = coalesce(t.country, case t.currency_code when 'KES' then 'KE' end)
  where t.id = p_tenant_id;
  return case when v_form.form is null then row('BY_RATE', 1, 20, null)::private.tax_form else v_form end;
end;
$function$;

ALTER FUNCTION "private"."tax_form_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_hash(p_rows public.tax_entries[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent,
    r.taxable_amount, r.tax_amount, r.recoverable_amount, r.counterparty_name, r.counterparty_pin)::text, ','
    order by r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent), ''), 'UTF8')), 'hex')
  from unnest(p_rows) as r;
$function$;

ALTER FUNCTION "private"."tax_hash"(public.tax_entries[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_lines(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', x.box, 'kind', 'line', 'direction', x.direction, 'tax_code', x.code, 'rate_percent', x.rate,
      'name', (select r.name from public.tax_rates r where r.tenant_id = p_tenant_id and r.code = x.code and r.rate_percent = x.rate
        order by r.valid_from desc limit 1),
      'taxable', x.taxable, 'tax', x.tax, 'count', x.count, 'without_pin', jsonb_build_object('taxable', x.taxable_without, 'tax', x.tax_without,
        'count', x.count_without)) order by x.direction desc, x.rate desc, x.box), '[]')
    from (
      select private.tax_box(p_form, r.direction, r.tax_code, r.rate_percent) as box, r.direction, min(r.tax_code) as code, max(r.rate_percent) as rate,
        sum(r.taxable_amount) as taxable, sum(v.tax) as tax, count(distinct r.journal_entry_id) as count,
        coalesce(sum(r.taxable_amount) filter (where r.counterparty_pin is null), 0) as taxable_without,
        coalesce(sum(v.tax) filter (where r.counterparty_pin is null), 0) as tax_without,
        count(distinct r.journal_entry_id) filter (where r.counterparty_pin is null) as count_without
      from unnest(p_rows) as r
      cross join lateral (select case r.direction when 'input' then r.recoverable_amount else r.tax_amount end as tax) v
      group by 1, 2) x);
end;
$function$;

ALTER FUNCTION "private"."tax_lines"(uuid, text, public.tax_entries[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_period_end(p_months integer, p_start date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (((p_start + make_interval(months => p_months)) - '1 day'::interval))::date;

CREATE OR REPLACE FUNCTION private.tax_due_on(p_form private.tax_form, p_period_end date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN LEAST(((p_period_end + 1) + ((p_form).due_day - 1)), private.tax_period_end(1, (p_period_end + 1)));

ALTER FUNCTION "private"."tax_due_on"(private.tax_form, date) OWNER TO "postgres";

ALTER FUNCTION "private"."tax_period_end"(integer, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_period_json(p_tenant_id uuid, p_form private.tax_form, p_start date, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_end date := private.tax_period_end(p_form.period_months, p_start);
  v_due_on date := private.tax_due_on(p_form, v_end);
  v_returns jsonb := private.tax_returns_of(p_tenant_id, p_start, v_end);
begin
  return jsonb_build_object('period_start', p_start, 'period_end', v_end, 'due_on', v_due_on, 'returns', v_returns,
    'state', private.tax_state(v_returns, v_end, v_due_on, p_today), 'has_late', v_returns <> '[]' and exists (
      select 1 from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date between p_start and v_end));
end;
$function$;

ALTER FUNCTION "private"."tax_period_json"(uuid, private.tax_form, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_period_start(p_months integer, p_day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN make_date((EXTRACT(year FROM p_day))::integer, (((((EXTRACT(month FROM p_day))::integer - 1) / p_months) * p_months) + 1), 1);

ALTER FUNCTION "private"."tax_period_start"(integer, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_return_json(p_return public.tax_returns)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_return.id, 'sequence', p_return.sequence, 'kind', p_return.kind, 'form', p_return.form,
    'period_start', p_return.period_start, 'period_end', p_return.period_end, 'amendment', p_return.amendment, 'due_on', p_return.due_on,
    'business_date', p_return.business_date, 'output_tax', p_return.output_tax, 'input_tax', p_return.input_tax,
    'withheld_amount', p_return.withheld_amount, 'net_amount', p_return.net_amount, 'brought_forward', p_return.brought_forward,
    'amount_due', p_return.amount_due, 'carried_forward', p_return.carried_forward, 'paid_amount', p_return.paid_amount, 'boxes', p_return.boxes,
    'row_count', p_return.row_count, 'rows_hash', p_return.rows_hash, 'reference', p_return.reference, 'filed_at', p_return.filed_at,
    'filed_by_name', p_return.filed_by_name, 'journal_entry_id', p_return.journal_entry_id,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'business_date', p.business_date, 'reference', p.reference,
        'paid_by_name', p.paid_by_name, 'journal_entry_id', p.journal_entry_id,
        'money_account_name', (select a.name from public.ledger_accounts a where a.tenant_id = p.tenant_id and a.id = p.money_account_id))
        order by p.business_date, p.paid_at)
      from public.tax_payments p where p.tenant_id = p_return.tenant_id and p.tax_return_id = p_return.id), '[]'));
end;
$function$;

ALTER FUNCTION "private"."tax_return_json"(public.tax_returns) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_returns_of(p_tenant_id uuid, p_start date, p_end date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.tax_return_json(r) order by r.sequence), '[]')
    from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
end;
$function$;

ALTER FUNCTION "private"."tax_returns_of"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_rows(p_tenant_id uuid, p_return_id uuid, p_start date, p_end date, p_input_months integer)
 RETURNS SETOF public.tax_entries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  if p_return_id is not null then
    return query select t.* from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id = p_return_id;
    return;
  end if;
  return query
  select r.*
  from public.tax_entries t
  left join public.contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  left join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
  cross join lateral jsonb_populate_record(t, jsonb_build_object('counterparty_name', coalesce(t.counterparty_name, h.name, c.name),
    'counterparty_pin', coalesce(h.tax_pin, c.tax_pin, t.counterparty_pin))) as r
  where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date <= p_end
    and not (p_input_months is not null and t.direction = 'input' and t.recoverable_amount > 0
      and t.document_date < p_start - make_interval(months => p_input_months));
end;
$function$;

ALTER FUNCTION "private"."tax_rows"(uuid, uuid, date, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_state(p_returns jsonb, p_end date, p_due_on date, p_today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_returns <> '[]'::jsonb) THEN CASE WHEN (SELECT bool_and((((r.value ->> 'paid_amount'::text))::numeric >= ((r.value ->> 'amount_due'::text))::numeric)) AS bool_and FROM jsonb_array_elements(tax_state.p_returns) r(value)) THEN 'paid'::text ELSE 'filed'::text END WHEN (p_end >= p_today) THEN 'current'::text WHEN (p_due_on < p_today) THEN 'overdue'::text ELSE 'open'::text END;

ALTER FUNCTION "private"."tax_state"(jsonb, date, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_total(p_lines jsonb, p_code text, p_direction text, p_boxes text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('code', p_code, 'kind', 'total', 'direction', p_direction, 'tax_code', null, 'rate_percent', null, 'name', null,
    'taxable', coalesce(sum((l ->> 'taxable')::numeric), 0), 'tax', coalesce(sum((l ->> 'tax')::numeric), 0), 'count', null, 'without_pin', null)
  from jsonb_array_elements(p_lines) as l
  where l ->> 'direction' = p_direction and (p_boxes is null or l ->> 'code' = any (p_boxes));
$function$;

ALTER FUNCTION "private"."tax_total"(jsonb, text, text, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_warnings(p_tenant_id uuid, p_rows public.tax_entries[], p_start date, p_end date, p_form private.tax_form)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'count', w.count, 'amount', w.amount) order by w.place), '[]')
    from (
      select 1 as place, 'supplier_pin_missing' as code, count(distinct r.journal_entry_id) as count, sum(r.recoverable_amount) as amount
      from unnest(p_rows) as r where r.direction = 'input' and r.recoverable_amount <> 0 and r.counterparty_pin is null
      union all
      select 2, 'no_tax_code', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and r.tax_code = 'NONE'
      union all
      select 3, 'exempt_not_zero', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and p_form.form = 'KE_VAT3' and private.tax_box(p_form.form, r.direction, r.tax_code, r.rate_percent) = '4'
      union all
      select 4, 'late', count(distinct r.journal_entry_id), sum(r.tax_amount * case r.direction when 'output' then 1 else 0 end - r.recoverable_amount)
      from unnest(p_rows) as r where r.document_date < p_start
      union all
      select 5, 'too_old', count(*), sum(t.recoverable_amount)
      from public.tax_entries t
      where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.direction = 'input' and t.recoverable_amount > 0
        and t.document_date < p_start - make_interval(months => p_form.input_months)
      union all
      select 6, 'not_registered', 1, 0 where not private.is_tax_registered_on(p_tenant_id, p_end)) w
    where w.count > 0);
end;
$function$;

ALTER FUNCTION "private"."tax_warnings"(uuid, public.tax_entries[], date, date, private.tax_form) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_journal_entries__taxes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_tax_entries(new);
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_journal_entries__taxes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_return_amounts(p_return public.tax_returns, p_rows public.tax_entries[])
 RETURNS public.tax_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_return public.tax_returns := p_return;
begin
  if private.tax_hash(p_rows) <> v_return.rows_hash then
    perform private.fail(409, 'worksheet_changed', 'Documents have come since you looked. Look at the worksheet again.');
  elsif v_return.withheld_amount > 0 and v_return.withheld_amount > private.withheld_from_us(v_return.tenant_id, v_return.business_date) then
    perform private.refuse_input('withheld_amount', 'Customers have not withheld that much.');
  end if;
  select coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), coalesce(sum(r.recoverable_amount), 0),
    count(distinct r.journal_entry_id)
  into v_return.output_tax, v_return.input_tax, v_return.row_count
  from unnest(p_rows) as r;
  if v_return.kind = 'amendment' and v_return.row_count = 0 then
    perform private.fail(409, 'nothing_to_file', 'Nothing has come since this period was filed.');
  end if;
  v_return.net_amount := v_return.output_tax - v_return.input_tax - v_return.withheld_amount;
  v_return.brought_forward := private.tax_credit(v_return.tenant_id);
  v_return.boxes := private.tax_boxes(v_return.tenant_id, v_return.form, p_rows);
  if v_return.kind = 'earlier' then
    v_return.period_start := least(v_return.period_start, (select min(r.document_date) from unnest(p_rows) as r));
  end if;
  select coalesce(max(r.sequence), 0) + 1, coalesce(max(r.amendment) filter (where r.period_end = v_return.period_end), 0)
  into v_return.sequence, v_return.amendment
  from public.tax_returns r where r.tenant_id = v_return.tenant_id;
  v_return.amendment := case v_return.kind when 'amendment' then v_return.amendment + 1 else 0 end;
  return v_return;
end;
$function$;

ALTER FUNCTION "private"."with_return_amounts"(public.tax_returns, public.tax_entries[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.withheld_from_us(p_tenant_id uuid, p_day date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select greatest(coalesce(sum(s.debit - s.credit), 0), 0)
    from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_day], false,
      array[private.posting_role(p_tenant_id, 'withholding_receivable')]) s);
end;
$function$;

ALTER FUNCTION "private"."withheld_from_us"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_bill_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select b.tenant_id, p_entry.id, 'input', x.code, x.rate, x.net, x.tax, x.recoverable, 'supplier_bill', b.id, b.bill_number, b.bill_date,
    p_entry.business_date, b.contact_id, c.name, c.tax_pin, b.supplier_reference
  from public.supplier_bills b
  join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  cross join lateral (
    select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net, sum(l.tax_amount) as tax,
      sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and (l.tax_code is not null or l.tax_amount <> 0)
    group by 1, 2) x
  where b.tenant_id = p_entry.tenant_id and b.id = p_entry.source_id;
end;
$function$;

ALTER FUNCTION "private"."write_bill_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_credit_note_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, related_number, related_date)
  select n.tenant_id, p_entry.id, 'output', x.code, x.rate, -x.net, -x.tax, 'credit_note', n.id, n.credit_note_number, n.business_date,
    p_entry.business_date, n.contact_id, coalesce(s.contact_name, c.name), c.tax_pin, s.invoice_number, s.business_date
  from public.credit_notes n
  left join public.sales s on s.tenant_id = n.tenant_id and s.id = n.sale_id
  left join public.contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
  cross join lateral (
    select coalesce(l.tax_code, o.tax_code, 'NONE') as code, coalesce(l.tax_rate_percent, o.tax_rate_percent, 0) as rate,
      sum(l.net_amount) as net, sum(l.tax_amount) as tax
    from public.credit_note_lines l
    left join public.sale_lines o on o.tenant_id = l.tenant_id and o.id = l.sale_line_id
    where l.tenant_id = n.tenant_id and l.credit_note_id = n.id
    group by 1, 2) x
  where n.tenant_id = p_entry.tenant_id and n.id = p_entry.source_id and (x.net <> 0 or x.tax <> 0);
end;
$function$;

ALTER FUNCTION "private"."write_credit_note_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_mirrored_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number,
    related_number, related_date)
  select t.tenant_id, p_entry.id, t.direction, t.tax_code, t.rate_percent, -t.taxable_amount, -t.tax_amount, -t.recoverable_amount,
    p_entry.source_type, p_entry.source_id, t.document_number, p_entry.business_date, p_entry.business_date, t.contact_id, t.counterparty_name,
    t.counterparty_pin, t.fiscal_number, coalesce(t.fiscal_number, t.document_number), t.document_date
  from public.tax_entries t
  where t.tenant_id = p_entry.tenant_id and t.journal_entry_id = p_entry.reverses_id;
end;
$function$;

ALTER FUNCTION "private"."write_mirrored_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_other_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, counterparty_name)
  select p_entry.tenant_id, p_entry.id, x.direction, 'OTHER', 0, 0, x.tax, case x.direction when 'input' then x.tax else 0 end,
    p_entry.source_type, p_entry.source_id, p_entry.number, p_entry.business_date, p_entry.business_date, left(p_entry.memo, 200)
  from (
    select case a.role when 'vat_input' then 'input' else 'output' end as direction,
      sum(case a.role when 'vat_input' then l.debit - l.credit else l.credit - l.debit end) as tax
    from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    where a.tenant_id = p_entry.tenant_id and a.role in ('vat_input', 'vat_output') and l.journal_entry_id = p_entry.id
    group by a.role) x
  where x.tax <> 0;
end;
$function$;

ALTER FUNCTION "private"."write_other_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_return(p_return public.tax_returns, p_rows public.tax_entries[], p_user_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_return public.tax_returns := p_return;
begin
  v_return.journal_entry_id := private.post_journal_entry(v_return.tenant_id, p_user_id, 'tax_return', v_return.id, v_return.business_date,
    'Tax return ' || to_char(v_return.period_end, 'YYYY-MM') || case when v_return.amendment > 0 then ', amendment ' || v_return.amendment else '' end,
    jsonb_build_array(
      jsonb_build_object('role', 'vat_output', 'debit', v_return.output_tax), jsonb_build_object('role', 'vat_input', 'credit', v_return.input_tax),
      jsonb_build_object('role', 'withholding_receivable', 'credit', v_return.withheld_amount),
      jsonb_build_object('role', 'vat_payable', 'credit', v_return.net_amount)), p_now);
  insert into public.tax_returns (tenant_id, id, sequence, kind, form, period_start, period_end, amendment, due_on, business_date, output_tax,
    input_tax, withheld_amount, brought_forward, boxes, row_count, rows_hash, reference, filed_at, filed_by, filed_by_name, journal_entry_id,
    request_hash)
  select v_return.tenant_id, v_return.id, v_return.sequence, v_return.kind, v_return.form, v_return.period_start, v_return.period_end,
    v_return.amendment, v_return.due_on, v_return.business_date, v_return.output_tax, v_return.input_tax, v_return.withheld_amount,
    v_return.brought_forward, v_return.boxes, v_return.row_count, v_return.rows_hash, v_return.reference, p_now, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_return.journal_entry_id, v_return.request_hash;
  update public.tax_entries t set tax_return_id = v_return.id, counterparty_name = r.counterparty_name, counterparty_pin = r.counterparty_pin
  from unnest(p_rows) as r
  where t.tenant_id = v_return.tenant_id and t.journal_entry_id = r.journal_entry_id and t.direction = r.direction and t.tax_code = r.tax_code
    and t.rate_percent = r.rate_percent;
  perform private.write_audit(v_return.tenant_id, p_user_id, 'tax_return_filed', 'tax_returns', v_return.id, null, jsonb_build_object(
    'period_start', v_return.period_start, 'period_end', v_return.period_end, 'kind', v_return.kind, 'amendment', v_return.amendment,
    'net_amount', v_return.net_amount, 'rows_hash', v_return.rows_hash));
end;
$function$;

ALTER FUNCTION "private"."write_return"(public.tax_returns, public.tax_entries[], uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_sale_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin)
  select s.tenant_id, p_entry.id, 'output', x.code, x.rate, x.net, x.tax, 'sale', s.id, s.invoice_number,
    private.business_date(s.tenant_id, s.occurred_at), p_entry.business_date, s.contact_id, coalesce(s.contact_name, c.name), c.tax_pin
  from public.sales s
  cross join lateral (
    select l.code, l.rate, sum(l.net) as net, sum(l.tax) as tax
    from (
      select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, l.net_amount as net, l.tax_amount as tax
      from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
      union all
      select coalesce(s.delivery_tax_code, 'NONE'), s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
      where s.delivery_fee <> 0) l
    group by l.code, l.rate) x
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
  where s.tenant_id = p_entry.tenant_id and s.id = p_entry.source_id and (x.net <> 0 or x.tax <> 0);
end;
$function$;

ALTER FUNCTION "private"."write_sale_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_supplier_credit_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number,
    related_number, related_date)
  select k.tenant_id, p_entry.id, 'input', x.code, x.rate, -x.net, -x.tax, -x.recoverable, 'supplier_credit', k.id, k.credit_number, k.credit_date,
    p_entry.business_date, k.contact_id, c.name, c.tax_pin, k.supplier_reference, b.supplier_reference, b.bill_date
  from public.supplier_credits k
  join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
  cross join lateral (
    select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net, sum(l.tax_amount) as tax,
      sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_credit_lines l
    where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id and (l.tax_code is not null or l.tax_amount <> 0)
      and (l.net_amount <> 0 or l.tax_amount <> 0)
    group by 1, 2) x
  left join lateral (
    select b.supplier_reference, b.bill_date
    from public.supplier_credit_lines l
    join public.supplier_bill_lines o on o.tenant_id = l.tenant_id and o.id = l.supplier_bill_line_id
    join public.supplier_bills b on b.tenant_id = o.tenant_id and b.id = o.supplier_bill_id
    where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id
    order by l.line_number limit 1) b on true
  where k.tenant_id = p_entry.tenant_id and k.id = p_entry.source_id;
end;
$function$;

ALTER FUNCTION "private"."write_supplier_credit_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_tax_entries(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_entry.source_type
    when 'sale' then perform private.write_sale_taxes(p_entry);
    when 'credit_note' then perform private.write_credit_note_taxes(p_entry);
    when 'supplier_bill' then perform private.write_bill_taxes(p_entry);
    when 'supplier_credit' then perform private.write_supplier_credit_taxes(p_entry);
    when 'expense' then perform private.write_voucher_taxes(p_entry);
    when 'income' then perform private.write_voucher_taxes(p_entry);
    when 'tax_return' then null;
    else
      if p_entry.reverses_id is not null then
        perform private.write_mirrored_taxes(p_entry);
      else
        perform private.write_other_taxes(p_entry);
      end if;
  end case;
end;
$function$;

ALTER FUNCTION "private"."write_tax_entries"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_tax_payment(p_return public.tax_returns, p_body jsonb, p_amount numeric, p_day date, p_user_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
  v_entry_id uuid;
begin
  v_account_id := (private.require_money_account(p_return.tenant_id,
    coalesce(v_account_id, private.posting_role(p_return.tenant_id, 'bank')), 'money_account_id')).id;
  v_entry_id := private.post_journal_entry(p_return.tenant_id, p_user_id, 'tax_payment', private.input_uuid(p_body, 'id'), p_day,
    'Tax paid for ' || to_char(p_return.period_end, 'YYYY-MM'), jsonb_build_array(
      jsonb_build_object('role', 'vat_payable', 'debit', p_amount), jsonb_build_object('account_id', v_account_id, 'credit', p_amount)), p_now);
  insert into public.tax_payments (tenant_id, id, tax_return_id, amount, money_account_id, business_date, reference, paid_at, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_return.tenant_id, private.input_uuid(p_body, 'id'), p_return.id, p_amount, v_account_id, p_day, private.input_text(p_body, 'reference', 100),
    p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, private.request_hash(p_body));
  update public.tax_returns r set paid_amount = r.paid_amount + p_amount where r.tenant_id = p_return.tenant_id and r.id = p_return.id;
  perform private.write_audit(p_return.tenant_id, p_user_id, 'tax_paid', 'tax_returns', p_return.id, null,
    jsonb_build_object('amount', p_amount, 'period_end', p_return.period_end));
end;
$function$;

ALTER FUNCTION "private"."write_tax_payment"(public.tax_returns, jsonb, numeric, date, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_voucher_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select v.tenant_id, p_entry.id, case v.kind when 'expense' then 'input' else 'output' end, coalesce(v.tax_code, 'NONE'), v.tax_rate_percent,
    v.net_amount, v.tax_amount, v.recoverable_tax_amount, p_entry.source_type, v.id, v.voucher_number, v.business_date, p_entry.business_date,
    v.contact_id, c.name, c.tax_pin, v.reference
  from public.money_vouchers v
  left join public.contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
  where v.tenant_id = p_entry.tenant_id and v.id = p_entry.source_id and (v.tax_code is not null or v.tax_amount <> 0);
end;
$function$;

ALTER FUNCTION "private"."write_voucher_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.file_return(p_return jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_hash text := private.request_hash(p_return);
  v_now timestamptz := clock_timestamp();
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_first public.tax_returns;
  v_return public.tax_returns;
  v_rows public.tax_entries[];
begin
  perform private.require_writable();
  perform private.input_object(p_return, 'p_return');
  perform private.lock_request('tax_return', v_tenant_id, private.input_uuid(p_return, 'id'));
  select * into v_first from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_return, 'id');
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return private.tax_return_json(v_first) || '{"replayed": true}';
  end if;
  v_return := private.read_return(v_tenant_id, p_return, v_form, v_now);
  v_return.request_hash := v_hash;
  perform private.hold_journal(v_tenant_id);
  perform private.refuse_unfileable(v_tenant_id, v_form, v_return.kind, v_return.period_start, v_return.period_end);
  v_rows := array(select r from private.tax_rows(v_tenant_id, null, v_return.period_start, v_return.period_end,
    case when v_return.kind <> 'earlier' then v_form.input_months end) r);
  perform private.write_return(private.with_return_amounts(v_return, v_rows), v_rows, auth.uid(), v_now);
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."file_return"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_tax_return(p_return_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_return public.tax_returns;
begin
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.');
  end if;
  return private.tax_return_json(v_return);
end;
$function$;

ALTER FUNCTION "public"."get_tax_return"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_tax(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_now timestamptz := clock_timestamp();
  v_today date := private.business_date(v_tenant_id, v_now);
  v_stored_hash text;
  v_return public.tax_returns;
  v_amount numeric;
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_payment, 'p_payment');
  perform private.lock_request('tax_payment', v_tenant_id, private.input_uuid(p_payment, 'id'));
  v_amount := private.input_number(p_payment, 'amount', 0.01, 99999999999, private.tenant_step(v_tenant_id));
  v_day := coalesce(private.accounting_day(p_payment, 'business_date', '', false), v_today);
  select * into v_return from public.tax_returns r
  where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_payment, 'return_id') for no key update;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.', '{"field": "return_id"}');
  end if;
  select p.request_hash into v_stored_hash from public.tax_payments p where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_payment, 'id');
  if found then
    perform private.require_same_request(v_stored_hash, private.request_hash(p_payment));
    return private.tax_return_json(v_return) || '{"replayed": true}';
  elsif v_amount > v_return.amount_due - v_return.paid_amount then
    perform private.fail(409, 'more_than_due', 'This is more than what is still due.',
      jsonb_build_object('field', 'amount', 'due', v_return.amount_due - v_return.paid_amount));
  elsif v_day not between v_return.business_date and v_today then
    perform private.refuse_input('business_date', 'Tax is paid from the day of its return until today.');
  end if;
  perform private.write_tax_payment(v_return, p_payment, v_amount, v_day, auth.uid(), v_now);
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."pay_tax"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.tax_documents(p_period_start date DEFAULT NULL::date, p_return_id uuid DEFAULT NULL::uuid, p_box text DEFAULT NULL::text, p_has_pin boolean DEFAULT NULL::boolean, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_start date := p_period_start;
begin
  if p_return_id is not null then
    select r.period_start, r.form into v_start, v_form.form from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
    if v_start is null then
      perform private.fail(404, 'not_found', 'This tax return does not exist.');
    end if;
  else
    perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  end if;
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', x.document) order by x.day desc, x.id desc), '[]')
    from (
      select r.document_date as day, r.journal_entry_id as id, private.tax_document_json(jsonb_populate_record(null::public.tax_entries, jsonb_build_object(
          'tenant_id', r.tenant_id, 'journal_entry_id', r.journal_entry_id, 'direction', r.direction, 'tax_code', min(r.tax_code),
          'rate_percent', max(r.rate_percent), 'taxable_amount', sum(r.taxable_amount), 'document_type', r.document_type, 'document_id', r.document_id,
          'document_number', r.document_number, 'document_date', r.document_date, 'business_date', r.business_date, 'contact_id', r.contact_id,
          'counterparty_name', r.counterparty_name, 'counterparty_pin', r.counterparty_pin, 'fiscal_number', r.fiscal_number,
          'related_number', r.related_number, 'related_date', r.related_date)),
        sum(case r.direction when 'input' then r.recoverable_amount else r.tax_amount end), v_start) as document
      from private.tax_rows(v_tenant_id, p_return_id, v_start, private.tax_period_end(v_form.period_months, v_start), v_form.input_months) r
      where (p_box is null or private.tax_box(v_form.form, r.direction, r.tax_code, r.rate_percent) = p_box)
        and (p_has_pin is null or (r.counterparty_pin is not null) = p_has_pin)
        and (v_page.id is null or (r.document_date, r.journal_entry_id) < (v_page.day, v_page.id))
      group by r.tenant_id, r.journal_entry_id, r.direction, r.document_type, r.document_id, r.document_number, r.document_date, r.business_date,
        r.contact_id, r.counterparty_name, r.counterparty_pin, r.fiscal_number, r.related_number, r.related_date
      order by r.document_date desc, r.journal_entry_id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.tax_periods(p_until date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_today date := private.business_date(v_tenant_id, now());
  v_last date := private.tax_period_start(v_form.period_months, least(coalesce(private.input_day(p_until, 'p_until'), v_today), v_today));
  v_first date := private.tax_period_start(v_form.period_months, least(v_today, coalesce((
    select least((select min(r.period_start) from public.tax_returns r where r.tenant_id = v_tenant_id),
      (select min(t.document_date) from public.tax_entries t where t.tenant_id = v_tenant_id and t.tax_return_id is null))), v_today)));
begin
  return jsonb_build_object('form', v_form.form, 'period_months', v_form.period_months, 'input_months', v_form.input_months, 'today', v_today,
    'is_registered', private.is_tax_registered_on(v_tenant_id, v_today), 'credit', private.tax_credit(v_tenant_id),
    'has_returns', exists (select 1 from public.tax_returns r where r.tenant_id = v_tenant_id),
    'periods', (
      select coalesce(jsonb_agg(private.tax_period_json(v_tenant_id, v_form, s.starts_on::date, v_today) order by s.starts_on desc), '[]')
      from generate_series(v_last, greatest(v_first, (v_last - make_interval(months => 12 * v_form.period_months))::date),
        -make_interval(months => v_form.period_months)) as s (starts_on)),
    'next_until', case when v_first < v_last - make_interval(months => 12 * v_form.period_months)
      then (v_last - make_interval(months => 13 * v_form.period_months))::date end);
end;
$function$;

ALTER FUNCTION "public"."tax_periods"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.tax_worksheet(p_period_start date, p_kind text DEFAULT 'return'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_end date;
  v_rows public.tax_entries[];
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['return', 'earlier']);
  perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  v_end := private.tax_period_end(v_form.period_months, p_period_start);
  v_rows := array(select r from private.tax_rows(v_tenant_id, null, p_period_start, v_end,
    case p_kind when 'return' then v_form.input_months end) r);
  return private.tax_period_json(v_tenant_id, v_form, p_period_start, private.business_date(v_tenant_id, now())) || (
    select jsonb_build_object('form', v_form.form, 'boxes', private.tax_boxes(v_tenant_id, v_form.form, v_rows),
      'output_tax', coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), 'input_tax', coalesce(sum(r.recoverable_amount), 0),
      'row_count', count(distinct r.journal_entry_id), 'rows_hash', private.tax_hash(v_rows),
      'warnings', private.tax_warnings(v_tenant_id, v_rows, p_period_start, v_end, v_form),
      'withholding_available', private.withheld_from_us(v_tenant_id, v_end), 'brought_forward', private.tax_credit(v_tenant_id))
    from unnest(v_rows) as r);
end;
$function$;

ALTER FUNCTION "public"."tax_worksheet"(date, text) OWNER TO "postgres";

CREATE CONSTRAINT TRIGGER _510_taxes AFTER INSERT ON public.journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.tg_journal_entries__taxes();

CREATE TRIGGER _100_frozen BEFORE UPDATE ON public.tax_entries FOR EACH ROW WHEN ((old.tax_return_id IS NOT NULL)) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.tax_entries FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.tax_entries FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.tax_entries FOR EACH ROW WHEN ((old.tax_return_id IS NULL)) EXECUTE FUNCTION private.tg_documents__only_columns('tax_return_id', 'counterparty_name', 'counterparty_pin');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tax_entries FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF counterparty_name ON public.tax_entries FOR EACH ROW WHEN ((concat_ws(' '::text, new.counterparty_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('counterparty_name');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.tax_payments FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.tax_payments FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tax_payments FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, paid_by_name ON public.tax_payments FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.paid_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'paid_by_name');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.tax_returns FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.tax_returns FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.tax_returns FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('paid_amount', 'net_amount', 'amount_due', 'carried_forward');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tax_returns FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, filed_by_name ON public.tax_returns FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.filed_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'filed_by_name');

COMMENT ON COLUMN "public"."tax_entries"."direction" IS 'output: charged to customers. input: charged by suppliers. Below zero where something was taken back.';

COMMENT ON COLUMN "public"."tax_entries"."document_date" IS 'The day on the paper, which decides the period; business_date is the day in the books.';

COMMENT ON COLUMN "public"."tax_entries"."fiscal_number" IS 'Of a supplier: the number on their paper.';

COMMENT ON COLUMN "public"."tax_entries"."recoverable_amount" IS 'Of tax on purchases: what comes back.';

COMMENT ON COLUMN "public"."tax_entries"."related_number" IS 'The invoice that a credit belongs to.';

COMMENT ON COLUMN "public"."tax_entries"."tax_return_id" IS 'The return that took it in. Name and PIN are those of the contact until then, and frozen with it.';

COMMENT ON COLUMN "public"."tax_returns"."brought_forward" IS 'Credit of the returns before, which amount_due is less by.';

COMMENT ON COLUMN "public"."tax_returns"."kind" IS 'earlier: everything until period_end, filed before the business kept its tax here.';

COMMENT ON COLUMN "public"."tax_returns"."net_amount" IS 'What the period owes; below zero what it is owed.';

COMMENT ON COLUMN "public"."tax_returns"."rows_hash" IS 'SHA-256 over its entries (private.tax_hash).';

COMMENT ON FUNCTION "private"."read_return"(uuid, jsonb, private.tax_form, timestamp with time zone) IS 'A return as it was asked for, checked. Raises period_not_over.';

COMMENT ON FUNCTION "private"."refuse_unfileable"(uuid, private.tax_form, text, date, date) IS 'Raises return_filed, not_filed or earlier_return_open for a return that cannot be filed now.';

COMMENT ON FUNCTION "private"."require_tax_period"(private.tax_form, date, text) IS 'The first day of a period, or invalid_input.';

COMMENT ON FUNCTION "private"."tax_box"(text, text, text, numeric) IS 'The box of a row. Kenya (VAT 3): sales 1 general rate, 2 other rate, 3 zero-rated, 4 exempt; purchases 7 to 10 likewise. Elsewhere one for each code and rate.';

COMMENT ON FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) IS 'All boxes of a form: for Kenya 1 to 12 with 5 total sales, 6 tax on sales, 11 total purchases, 12 tax on purchases; elsewhere those there are, and both totals.';

COMMENT ON FUNCTION "private"."tax_credit"(uuid) IS 'What the tax office owes from the returns so far.';

COMMENT ON FUNCTION "private"."tax_document_json"(public.tax_entries, numeric, date) IS 'A document in a box as the API shows it.';

COMMENT ON FUNCTION "private"."tax_due_on"(private.tax_form, date) IS 'Until when a period is filed and paid: the due day of the month after, at most its last.';

COMMENT ON FUNCTION "private"."tax_form_of"(uuid) IS 'The tax return of the country of a business; where it is not known: by rate, monthly, due on the 20th.';

COMMENT ON FUNCTION "private"."tax_hash"(public.tax_entries[]) IS 'SHA-256 over rows in their order, each as a JSON list: whoever files says with it what they have seen.';

COMMENT ON FUNCTION "private"."tax_lines"(uuid, text, public.tax_entries[]) IS 'The boxes that rows fall into, with what of them is of somebody without a PIN. Tax on purchases is what comes back.';

COMMENT ON FUNCTION "private"."tax_period_end"(integer, date) IS 'The last day of the period that begins on a day.';

COMMENT ON FUNCTION "private"."tax_period_json"(uuid, private.tax_form, date, date) IS 'A period with its state and returns; has_late: documents of it came after it was filed.';

COMMENT ON FUNCTION "private"."tax_period_start"(integer, date) IS 'The first day of the period of so many months that a day is in.';

COMMENT ON FUNCTION "private"."tax_return_json"(public.tax_returns) IS 'A filed return with its payments as the API shows it.';

COMMENT ON FUNCTION "private"."tax_returns_of"(uuid, date, date) IS 'The returns that cover a period: the first, then amendments.';

COMMENT ON FUNCTION "private"."tax_rows"(uuid, uuid, date, date, integer) IS 'The rows of a return, or what is open until the end of a period: without purchases that are too old to claim (p_input_months), PIN as the contact has it now.';

COMMENT ON FUNCTION "private"."tax_state"(jsonb, date, date, date) IS 'current: it goes on. open: to file. overdue. filed: to pay. paid: nothing is due any more.';

COMMENT ON FUNCTION "private"."tax_total"(jsonb, text, text, text[]) IS 'A box that adds up others, or all of a direction.';

COMMENT ON FUNCTION "private"."tax_warnings"(uuid, public.tax_entries[], date, date, private.tax_form) IS 'What to look at before a period is filed: [{code, count, amount}].';

COMMENT ON FUNCTION "private"."tg_journal_entries__taxes"() IS 'At commit, when the document with its lines is written: its tax entries.';

COMMENT ON FUNCTION "private"."with_return_amounts"(public.tax_returns, public.tax_entries[]) IS 'A return with what its rows come to. Raises worksheet_changed where they are not those that were seen.';

COMMENT ON FUNCTION "private"."withheld_from_us"(uuid, date) IS 'What customers have kept back for the tax office and no return has used, as of a day.';

COMMENT ON FUNCTION "private"."write_bill_taxes"(public.journal_entries) IS 'Tax entries of a supplier''s bill, on the day of the paper. Lines without a tax code are no purchases for tax.';

COMMENT ON FUNCTION "private"."write_credit_note_taxes"(public.journal_entries) IS 'Tax entries of a return, below zero, at the codes and rates of its sale.';

COMMENT ON FUNCTION "private"."write_mirrored_taxes"(public.journal_entries) IS 'Tax entries of a reversal: those of the document with the other sign, in the return that is open then.';

COMMENT ON FUNCTION "private"."write_other_taxes"(public.journal_entries) IS 'What an entry of another kind moved on the accounts of tax: opening balances, and documents that this file does not know.';

COMMENT ON FUNCTION "private"."write_return"(public.tax_returns, public.tax_entries[], uuid, timestamp with time zone) IS 'Posts a return: its entry, itself, its rows frozen. The caller holds the number of journal entries.';

COMMENT ON FUNCTION "private"."write_sale_taxes"(public.journal_entries) IS 'Tax entries of a sale: its lines and its delivery, by code and rate, on the day it happened.';

COMMENT ON FUNCTION "private"."write_supplier_credit_taxes"(public.journal_entries) IS 'Tax entries of a supplier''s credit, below zero.';

COMMENT ON FUNCTION "private"."write_tax_entries"(public.journal_entries) IS 'The tax entries of a posted document. A new kind of document with tax gets its branch here; a return settles what is there and has none.';

COMMENT ON FUNCTION "private"."write_tax_payment"(public.tax_returns, jsonb, numeric, date, uuid, timestamp with time zone) IS 'Posts a payment of a return that the caller holds.';

COMMENT ON FUNCTION "private"."write_voucher_taxes"(public.journal_entries) IS 'The tax entry of an expense or of other income with a tax code.';

COMMENT ON FUNCTION "public"."file_return"(jsonb) IS 'Files a period {id, kind: return | amendment (what came since) | earlier (all until its end was filed elsewhere), period_start, rows_hash of the worksheet, business_date, withheld_amount, reference}: freezes boxes and rows, settles the tax. Errors: return_filed, not_filed, earlier_return_open, period_not_over, worksheet_changed, nothing_to_file, period_locked. Idempotent by id and body. Needs tax.file.';

COMMENT ON FUNCTION "public"."get_tax_return"(uuid) IS 'A filed return as it was frozen, with its payments. Needs accounting.view.';

COMMENT ON FUNCTION "public"."pay_tax"(jsonb) IS 'Pays the tax of a return, or a part {id, return_id, amount, money_account_id (else the bank), business_date, reference}. Raises more_than_due. Idempotent by id and body. Needs tax.file.';

COMMENT ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) IS 'The documents of a box, newest first: of what is open for a period, or of a filed return. {rows, next_cursor}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."tax_periods"(date) IS 'Periods of the tax return, the newest first, thirteen at a time (next_until goes on): {period_start, period_end, due_on, state: current | open | overdue | filed | paid, returns, has_late}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."tax_worksheet"(date, text) IS 'What is open for the period that begins on a day, late documents included: boxes, tax on sales and purchases, rows_hash for file_return, warnings. For a period that was filed: what came since. Needs accounting.view.';

COMMENT ON TABLE "private"."country_tax_returns" IS 'Countries (ISO 3166) whose tax return is known: its form, how often and until which day of the next month it is filed, how long tax on purchases can be claimed. The others file by rate, monthly.';

COMMENT ON TABLE "public"."tax_entries" IS 'What each posted document means for tax: one row for each direction, tax code and rate. Written with the entry of the document; only a return adds to it.';

COMMENT ON TABLE "public"."tax_payments" IS 'What was paid to the tax office for a return. Append-only.';

COMMENT ON TABLE "public"."tax_returns" IS 'Tax returns as they were filed: boxes, the entries that point here, and a hash over them. What comes later is in the next return, or in an amendment with only the difference.';

COMMENT ON TYPE "private"."tax_form" IS 'How a business files its tax: form, months of a period, due day of the month after, months to claim tax on purchases.';

REVOKE ALL ON FUNCTION "private"."read_return"(uuid, jsonb, private.tax_form, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_return"(uuid, jsonb, private.tax_form, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_return"(uuid, jsonb, private.tax_form, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_unfileable"(uuid, private.tax_form, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_unfileable"(uuid, private.tax_form, text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_unfileable"(uuid, private.tax_form, text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_tax_period"(private.tax_form, date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_tax_period"(private.tax_form, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_tax_period"(private.tax_form, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_box"(text, text, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_box"(text, text, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_box"(text, text, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_credit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_credit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_credit"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_document_json"(public.tax_entries, numeric, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_document_json"(public.tax_entries, numeric, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_document_json"(public.tax_entries, numeric, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_due_on"(private.tax_form, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_due_on"(private.tax_form, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_due_on"(private.tax_form, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_form_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_form_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_form_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_hash"(public.tax_entries[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_hash"(public.tax_entries[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_hash"(public.tax_entries[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_lines"(uuid, text, public.tax_entries[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_lines"(uuid, text, public.tax_entries[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_lines"(uuid, text, public.tax_entries[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_period_end"(integer, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_period_end"(integer, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_period_end"(integer, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_period_json"(uuid, private.tax_form, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_period_json"(uuid, private.tax_form, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_period_json"(uuid, private.tax_form, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_period_start"(integer, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_period_start"(integer, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_period_start"(integer, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_return_json"(public.tax_returns) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_return_json"(public.tax_returns) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_return_json"(public.tax_returns) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_returns_of"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_returns_of"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_returns_of"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_rows"(uuid, uuid, date, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_rows"(uuid, uuid, date, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_rows"(uuid, uuid, date, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_state"(jsonb, date, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_state"(jsonb, date, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_state"(jsonb, date, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_total"(jsonb, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_total"(jsonb, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_total"(jsonb, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_warnings"(uuid, public.tax_entries[], date, date, private.tax_form) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_warnings"(uuid, public.tax_entries[], date, date, private.tax_form) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_warnings"(uuid, public.tax_entries[], date, date, private.tax_form) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__taxes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_journal_entries__taxes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_journal_entries__taxes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_return_amounts"(public.tax_returns, public.tax_entries[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_return_amounts"(public.tax_returns, public.tax_entries[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_return_amounts"(public.tax_returns, public.tax_entries[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withheld_from_us"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withheld_from_us"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withheld_from_us"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_bill_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_bill_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_bill_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_credit_note_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_credit_note_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_credit_note_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_mirrored_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_mirrored_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_mirrored_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_other_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_other_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_other_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_return"(public.tax_returns, public.tax_entries[], uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_return"(public.tax_returns, public.tax_entries[], uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_return"(public.tax_returns, public.tax_entries[], uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_sale_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_sale_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_sale_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_supplier_credit_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_supplier_credit_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_supplier_credit_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_tax_entries"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_tax_entries"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_tax_entries"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_tax_payment"(public.tax_returns, jsonb, numeric, date, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_tax_payment"(public.tax_returns, jsonb, numeric, date, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_tax_payment"(public.tax_returns, jsonb, numeric, date, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_voucher_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_voucher_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_voucher_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "public"."file_return"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_return"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."file_return"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."file_return"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."file_return"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_tax_return"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_tax_return"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_tax_return"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_tax_return"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_tax_return"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."pay_tax"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_tax"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_tax"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_tax"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_tax"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_documents"(date, uuid, text, boolean, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."tax_periods"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tax_periods"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."tax_periods"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_periods"(date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_periods"(date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."tax_worksheet"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tax_worksheet"(date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."tax_worksheet"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_worksheet"(date, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."tax_worksheet"(date, text) TO "service_role";

REVOKE ALL ON TABLE "public"."tax_entries" FROM "authenticated";

GRANT SELECT ON TABLE "public"."tax_entries" TO "authenticated";

REVOKE ALL ON TABLE "public"."tax_entries" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_entries" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_entries" TO "service_role";

REVOKE ALL ("amount") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("amount") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("money_account_id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("money_account_id") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("paid_at") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("paid_at") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("paid_by_name") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("paid_by_name") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("paid_by") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("paid_by") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("reference") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("reference") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("tax_return_id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("tax_return_id") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ON TABLE "public"."tax_payments" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_payments" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_payments" TO "service_role";

REVOKE ALL ("amendment") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("amendment") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("amount_due") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("amount_due") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("boxes") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("boxes") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("brought_forward") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("brought_forward") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("carried_forward") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("carried_forward") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("due_on") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("due_on") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("filed_at") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("filed_at") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("filed_by_name") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("filed_by_name") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("filed_by") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("filed_by") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("form") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("form") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("input_tax") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("input_tax") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("net_amount") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("net_amount") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("output_tax") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("output_tax") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("paid_amount") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("paid_amount") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("period_end") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("period_end") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("period_start") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("period_start") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("reference") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("reference") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("row_count") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("row_count") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("rows_hash") ON TABLE "public"."tax_returns" FROM "authenticated";

REVOKE ALL ("sequence") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("sequence") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ("withheld_amount") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("withheld_amount") ON TABLE "public"."tax_returns" TO "authenticated";

REVOKE ALL ON TABLE "public"."tax_returns" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_returns" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_returns" TO "service_role";

ALTER TABLE "public"."tax_entries" ADD CONSTRAINT "tax_entries_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_entries" ADD CONSTRAINT "tax_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_entries" ADD CONSTRAINT "tax_entries_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX tax_entries_contact_idx ON public.tax_entries USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX tax_entries_filed_idx ON public.tax_entries USING btree (tenant_id, tax_return_id, document_date DESC, journal_entry_id DESC) WHERE (tax_return_id IS NOT NULL);

CREATE INDEX tax_entries_open_idx ON public.tax_entries USING btree (tenant_id, document_date DESC, journal_entry_id DESC) WHERE (tax_return_id IS NULL);

CREATE POLICY "Members with accounting.view read tax_entries" ON "public"."tax_entries" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."tax_entries" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_tenant_id_money_account_id_fkey" FOREIGN KEY (tenant_id, money_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX tax_payments_account_idx ON public.tax_payments USING btree (tenant_id, money_account_id);

CREATE INDEX tax_payments_entry_idx ON public.tax_payments USING btree (tenant_id, journal_entry_id);

CREATE INDEX tax_payments_return_idx ON public.tax_payments USING btree (tenant_id, tax_return_id);

CREATE POLICY "Members with accounting.view read tax_payments" ON "public"."tax_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."tax_payments" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."tax_payments" TO "authenticated";

ALTER TABLE "public"."tax_entries" ADD CONSTRAINT "tax_entries_tenant_id_tax_return_id_fkey" FOREIGN KEY (tenant_id, tax_return_id) REFERENCES public.tax_returns(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_tenant_id_tax_return_id_fkey" FOREIGN KEY (tenant_id, tax_return_id) REFERENCES public.tax_returns(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_returns" ADD CONSTRAINT "tax_returns_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tax_returns" ADD CONSTRAINT "tax_returns_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX tax_returns_entry_idx ON public.tax_returns USING btree (tenant_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);

CREATE INDEX tax_returns_period_idx ON public.tax_returns USING btree (tenant_id, period_end DESC, period_start);

CREATE POLICY "Members with accounting.view read tax_returns" ON "public"."tax_returns" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."tax_returns" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."tax_returns" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."tax_returns" TO "authenticated";

insert into public.permissions (key, description)
values ('tax.file', 'File tax returns and pay the tax');

insert into public.role_permissions (role, permission_key)
values ('admin', 'tax.file');

insert into private.journal_sources (area, source_type)
values ('bank', 'tax_payment');

insert into private.journal_sources (area, source_type)
values ('tax', 'tax_payment');

insert into private.journal_sources (area, source_type)
values ('tax', 'tax_return');

insert into private.country_tax_returns (form, source, country, due_day, input_months, period_months)
values ('KE_VAT3', 'VAT Act 2013, sections 17 (input tax within six months) and 44 (return by the 20th of the next month).', 'KE', '20', '6', '1');

-- What documents of before mean for tax, in the order in which they were posted: a reversal mirrors what it takes back.
do $$
declare
  v_entry public.journal_entries;
begin
  for v_entry in select e.* from public.journal_entries e order by e.tenant_id, e.sequence loop
    perform private.write_tax_entries(v_entry);
  end loop;
end;
$$;
