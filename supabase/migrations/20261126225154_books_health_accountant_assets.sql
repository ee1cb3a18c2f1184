set local check_function_bodies = off;

ALTER TABLE "private"."unanswerable_invitations" DROP CONSTRAINT "unanswerable_invitations_role_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "public"."profiles" DROP CONSTRAINT "profiles_role_check";

ALTER TABLE "public"."role_permissions" DROP CONSTRAINT "role_permissions_role_check";

ALTER TABLE "public"."tenant_users" DROP CONSTRAINT "tenant_users_role_check";

CREATE TABLE "public"."asset_depreciations" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "fixed_asset_id" uuid NOT NULL, "month" date NOT NULL, "amount" numeric(14,2) NOT NULL, "business_date" date NOT NULL, "note" text, "journal_entry_id" uuid NOT NULL, "posted_at" timestamp with time zone NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "asset_depreciations_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "asset_depreciations_month_check" CHECK ((isfinite(month) AND (EXTRACT(day FROM month) = (1)::numeric))), CONSTRAINT "asset_depreciations_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "asset_depreciations_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "asset_depreciations_tenant_id_fixed_asset_id_month_key" UNIQUE (tenant_id, fixed_asset_id, month));

ALTER TABLE "public"."asset_depreciations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."asset_depreciations" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."asset_depreciations" OWNER TO "postgres";

CREATE TABLE "public"."asset_disposals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "fixed_asset_id" uuid NOT NULL, "kind" text NOT NULL, "business_date" date NOT NULL, "proceeds" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "tax_code" text, "tax_rate_percent" numeric(6,3) NOT NULL, "money_account_id" uuid, "cost" numeric(14,2) NOT NULL, "worn" numeric(14,2) NOT NULL, "gain" numeric(14,2) NOT NULL, "buyer_name" text, "note" text, "journal_entry_id" uuid NOT NULL, "recorded_at" timestamp with time zone NOT NULL, "recorded_by" uuid, "recorded_by_name" text, "reversed_at" timestamp with time zone, "reversed_by" uuid, "reversal_reason" text, "reversal_entry_id" uuid, "reversal_hash" text, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "asset_disposals_buyer_name_check" CHECK (((length(buyer_name) >= 1) AND (length(buyer_name) <= 200))), CONSTRAINT "asset_disposals_cost_check" CHECK (((cost >= 0.01) AND (cost <= '1000000000000'::numeric))), CONSTRAINT "asset_disposals_gain_check" CHECK (((gain >= '-1000000000000'::numeric) AND (gain <= '1000000000000'::numeric))), CONSTRAINT "asset_disposals_tax_within" CHECK ((tax_amount <= proceeds)), CONSTRAINT "asset_disposals_kind_check" CHECK ((kind = ANY (ARRAY['sold'::text, 'scrapped'::text]))), CONSTRAINT "asset_disposals_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "asset_disposals_of_its_kind" CHECK ((((kind = 'sold'::text) = (money_account_id IS NOT NULL)) AND ((kind = 'sold'::text) OR (proceeds = (0)::numeric)))), CONSTRAINT "asset_disposals_proceeds_check" CHECK (((proceeds >= (0)::numeric) AND (proceeds <= '1000000000000'::numeric))), CONSTRAINT "asset_disposals_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500))), CONSTRAINT "asset_disposals_reversed_at_check" CHECK (isfinite(reversed_at)), CONSTRAINT "asset_disposals_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "asset_disposals_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "asset_disposals_worn_check" CHECK (((worn >= (0)::numeric) AND (worn <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "asset_disposals_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."asset_disposals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."asset_disposals" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."asset_disposals" OWNER TO "postgres";

CREATE TABLE "public"."books_health_runs" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "started_at" timestamp with time zone NOT NULL, "finished_at" timestamp with time zone NOT NULL, "checks" jsonb NOT NULL, "failing_count" integer NOT NULL, "asked_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "books_health_runs_checks_check" CHECK ((jsonb_typeof(checks) = 'array'::text)), CONSTRAINT "books_health_runs_failing_count_check" CHECK (((failing_count >= 0) AND (failing_count <= 100))), CONSTRAINT "books_health_runs_finished_at_check" CHECK (isfinite(finished_at)), CONSTRAINT "books_health_runs_kind_check" CHECK ((kind = ANY (ARRAY['night'::text, 'asked'::text]))), CONSTRAINT "books_health_runs_started_at_check" CHECK (isfinite(started_at)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "books_health_runs_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."books_health_runs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."books_health_runs" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."books_health_runs" OWNER TO "postgres";

CREATE TABLE "public"."fixed_assets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "asset_number" text NOT NULL, "kind" text NOT NULL, "name" text NOT NULL, "serial_number" text, "note" text, "supplier_bill_line_id" uuid, "asset_account_id" uuid NOT NULL, "worn_account_id" uuid NOT NULL, "expense_account_id" uuid NOT NULL, "location_id" uuid, "cost" numeric(14,2) NOT NULL, "opening_worn" numeric(14,2) NOT NULL DEFAULT 0, "residual" numeric(14,2) NOT NULL DEFAULT 0, "method" text NOT NULL, "months" integer NOT NULL, "yearly_percent" numeric(6,3), "acquired_on" date NOT NULL, "starts_on" date NOT NULL, "posted_worn" numeric(14,2) NOT NULL DEFAULT 0, "next_wear_on" date, "wear_problem" text, "wear_tried_at" timestamp with time zone, "disposed_on" date, "withdrawn_at" timestamp with time zone, "withdrawal_reason" text, "opening_entry_id" uuid, "recorded_by" uuid, "recorded_by_name" text, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "fixed_assets_acquired_on_check" CHECK (isfinite(acquired_on)), CONSTRAINT "fixed_assets_cost_check" CHECK (((cost >= 0.01) AND (cost <= '1000000000000'::numeric))), CONSTRAINT "fixed_assets_disposed_on_check" CHECK (isfinite(disposed_on)), CONSTRAINT "fixed_assets_ended" CHECK (((next_wear_on IS NULL) OR ((disposed_on IS NULL) AND (withdrawn_at IS NULL)))), CONSTRAINT "fixed_assets_kind_check" CHECK ((kind = ANY (ARRAY['bill'::text, 'manual'::text, 'opening'::text]))), CONSTRAINT "fixed_assets_method_check" CHECK ((method = ANY (ARRAY['straight_line'::text, 'declining'::text]))), CONSTRAINT "fixed_assets_months_check" CHECK (((months >= 1) AND (months <= 600))), CONSTRAINT "fixed_assets_name_check" CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))), CONSTRAINT "fixed_assets_never_below_residual" CHECK ((((cost - opening_worn) - posted_worn) >= residual)), CONSTRAINT "fixed_assets_next_wear_on_check" CHECK (isfinite(next_wear_on)), CONSTRAINT "fixed_assets_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "fixed_assets_of_its_kind" CHECK ((((kind = 'bill'::text) = (supplier_bill_line_id IS NOT NULL)) AND ((kind = 'opening'::text) OR ((opening_worn = (0)::numeric) AND (opening_entry_id IS NULL))))), CONSTRAINT "fixed_assets_of_its_method" CHECK (((method = 'declining'::text) = (yearly_percent IS NOT NULL))), CONSTRAINT "fixed_assets_opening_worn_check" CHECK (((opening_worn >= (0)::numeric) AND (opening_worn <= '1000000000000'::numeric))), CONSTRAINT "fixed_assets_posted_worn_check" CHECK (((posted_worn >= (0)::numeric) AND (posted_worn <= '1000000000000'::numeric))), CONSTRAINT "fixed_assets_residual_check" CHECK (((residual >= (0)::numeric) AND (residual <= '1000000000000'::numeric))), CONSTRAINT "fixed_assets_serial_number_check" CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 100))), CONSTRAINT "fixed_assets_starts_on_check" CHECK ((isfinite(starts_on) AND (EXTRACT(day FROM starts_on) = (1)::numeric))), CONSTRAINT "fixed_assets_wear_problem_check" CHECK ((length(wear_problem) <= 500)), CONSTRAINT "fixed_assets_wear_tried_at_check" CHECK (isfinite(wear_tried_at)), CONSTRAINT "fixed_assets_withdrawal_reason_check" CHECK (((length(withdrawal_reason) >= 1) AND (length(withdrawal_reason) <= 500))), CONSTRAINT "fixed_assets_withdrawn_at_check" CHECK (isfinite(withdrawn_at)), CONSTRAINT "fixed_assets_withdrawn_unworn" CHECK (((withdrawn_at IS NULL) OR ((posted_worn = (0)::numeric) AND (disposed_on IS NULL)))), CONSTRAINT "fixed_assets_yearly_percent_check" CHECK (((yearly_percent >= 0.001) AND (yearly_percent <= (100)::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fixed_assets_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "fixed_assets_tenant_id_asset_number_key" UNIQUE (tenant_id, asset_number));

ALTER TABLE "public"."fixed_assets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fixed_assets" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fixed_assets" OWNER TO "postgres";

ALTER TABLE "public"."accounting_settings" ADD COLUMN "asset_limit" numeric(14,2) NOT NULL DEFAULT 0;

CREATE TYPE "private"."book_finding" AS ("rule" text, "source_type" text, "source_id" uuid, "label" text, "details" text);

ALTER TYPE "private"."book_finding" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accounts_sum(p_tenant_id uuid, p_types text[], p_until date DEFAULT '2999-12-31'::date)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_until], false,
    array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.account_type = any (p_types))) s;
$function$;

ALTER FUNCTION "private"."accounts_sum"(uuid, text[], date) OWNER TO "postgres";

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

ALTER FUNCTION "private"."add_asset"(uuid, uuid, uuid, public.fixed_assets, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_account(p_tenant_id uuid, p_body jsonb, p_key text, p_subtypes text[], p_default uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := coalesce(private.input_uuid(p_body, p_key, '', false), p_default);
  v_account public.ledger_accounts;
begin
  if v_id is null then
    perform private.refuse_input(p_key, 'Choose an account.');
  end if;
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, v_id);
  if v_account.subtype <> all (p_subtypes) then
    perform private.refuse_input(p_key, 'Assets are not booked to this account.');
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."asset_account"(uuid, jsonb, text, text[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_accounts_value(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(s.debit - s.credit), 0) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
    array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype in ('fixed_asset', 'accumulated_depreciation'))) s;
$function$;

ALTER FUNCTION "private"."asset_accounts_value"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', f.id, 'asset_number', f.asset_number, 'kind', f.kind, 'name', f.name, 'serial_number', f.serial_number, 'note', f.note,
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

ALTER FUNCTION "private"."asset_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_key(p_after text, p_sort text, OUT day date, OUT amount numeric, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['-date', 'date', '-cost', 'cost']);
  if v_cursor is null then
    return;
  end if;
  day := private.input_date(v_cursor, 'day', 'p_after.');
  amount := private.input_number(v_cursor, 'amount', 0, 1000000000000, 0.01, 'p_after.');
  id := private.cursor_id(v_cursor);
  if day is null or v_cursor ->> 'sort' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."asset_key"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_limit(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.asset_limit from public.accounting_settings s where s.tenant_id = p_tenant_id), 0);
$function$;

ALTER FUNCTION "private"."asset_limit"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_schedule(p_asset public.fixed_assets)
 RETURNS TABLE(place integer, month date, amount numeric, worn numeric, book_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_asset.tenant_id);
  v_left numeric := p_asset.cost - p_asset.opening_worn - p_asset.residual;
  v_even numeric := round(v_left / p_asset.months / v_step) * v_step;
begin
  worn := p_asset.opening_worn;
  for i in 1 .. p_asset.months loop
    place := i;
    month := (p_asset.starts_on + make_interval(months => i - 1))::date;
    amount := least(v_left, case
      when i = p_asset.months then v_left
      when p_asset.method = 'straight_line' then v_even
      else round((p_asset.cost - worn) * p_asset.yearly_percent / 1200 / v_step) * v_step end);
    v_left := v_left - amount;
    worn := worn + amount;
    book_value := p_asset.cost - worn;
    return next;
  end loop;
end;
$function$;

ALTER FUNCTION "private"."asset_schedule"(public.fixed_assets) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_sides(p_tenant_id uuid)
 RETURNS numeric[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array[
    (select coalesce(sum(d.amount), 0) from public.asset_depreciations d where d.tenant_id = p_tenant_id),
    (select coalesce(sum(l.debit), 0) from public.asset_depreciations d
      join public.journal_lines l on l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id where d.tenant_id = p_tenant_id)];
$function$;

ALTER FUNCTION "private"."asset_sides"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.asset_totals(p_tenant_id uuid, p_filter jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('count', count(*), 'cost', coalesce(sum(w.cost) filter (where w.disposed_on is null and w.withdrawn_at is null), 0),
    'worn', coalesce(sum(w.opening_worn + w.posted_worn) filter (where w.disposed_on is null and w.withdrawn_at is null), 0),
    'book_value', coalesce(sum(w.cost - w.opening_worn - w.posted_worn) filter (where w.disposed_on is null and w.withdrawn_at is null), 0))
  from private.wanted_assets(p_tenant_id, p_filter) w;
$function$;

ALTER FUNCTION "private"."asset_totals"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_checks()
 RETURNS TABLE(number integer, title text, left_title text, right_title text, reads_lines boolean)
 LANGUAGE sql
 IMMUTABLE ROWS 16
 SET search_path TO ''
AS $function$
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
    (14, 'Assets and their wear', 'Written off in the register', 'Posted', false),
    (15, 'Monthly balances are the sum of their entries', 'Balances', 'Entries', true),
    (16, 'Purchase orders and what arrived', 'Received', 'Deliveries', false);
$function$;

ALTER FUNCTION "private"."book_checks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_findings(p_tenant_id uuid, p_number integer)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."book_findings"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.books_run_json(p_run public.books_health_runs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_run.id is not null then jsonb_build_object('id', p_run.id, 'kind', p_run.kind, 'started_at', p_run.started_at,
    'finished_at', p_run.finished_at, 'failing_count', p_run.failing_count, 'check_count', jsonb_array_length(p_run.checks), 'checks', p_run.checks) end;
$function$;

ALTER FUNCTION "private"."books_run_json"(public.books_health_runs) OWNER TO "postgres";

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
    starts_on = p_new.starts_on, request_hash = p_hash, updated_at = clock_timestamp()
  where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  update public.fixed_assets f set next_wear_on = private.next_wear_on(f) where f.tenant_id = p_old.tenant_id and f.id = p_old.id;
  perform private.write_audit(p_old.tenant_id, p_user_id, 'asset_changed', 'fixed_assets', p_old.id,
    jsonb_build_object('name', p_old.name, 'cost', p_old.cost, 'months', p_old.months, 'residual', p_old.residual),
    jsonb_build_object('name', p_new.name, 'cost', p_new.cost, 'months', p_new.months, 'residual', p_new.residual));
end;
$function$;

ALTER FUNCTION "private"."change_asset"(uuid, public.fixed_assets, public.fixed_assets, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_advances(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_account numeric := private.role_balance(p_tenant_id, 'supplier_advances');
  v_open numeric := (select coalesce(sum(p.open_amount), 0) from public.supplier_payments p where p.tenant_id = p_tenant_id);
  v_entries numeric := private.contact_entry_sum(p_tenant_id, 'advance');
begin
  if v_account <> v_open then
    return next private.role_finding(p_tenant_id, 'advances_account_is_open_payments', 'supplier_advances', format('account %s, payments %s', v_account, v_open));
  end if;
  if v_account <> v_entries then
    return next private.role_finding(p_tenant_id, 'contact_ledger_is_its_accounts', 'supplier_advances', format('supplier_advances: account %s, entries %s', v_account, v_entries));
  end if;
end;
$function$;

ALTER FUNCTION "private"."check_advances"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_assets(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select 'asset_is_never_below_residual', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: cost %s, written off %s and %s, residual %s', f.asset_number, f.cost, f.opening_worn, x.amount, f.residual)
  from public.fixed_assets f
  cross join lateral (
    select coalesce(sum(d.amount), 0) as amount from public.asset_depreciations d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id) x
  where f.tenant_id = p_tenant_id and (f.cost - f.opening_worn - x.amount < f.residual or x.amount <> f.posted_worn);
  return query
  select 'asset_schedule_is_its_cost', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: schedule %s, cost less residual %s', f.asset_number, x.amount, f.cost - f.opening_worn - f.residual)
  from public.fixed_assets f
  cross join lateral (select sum(s.amount) as amount from private.asset_schedule(f) s) x
  where f.tenant_id = p_tenant_id and x.amount <> f.cost - f.opening_worn - f.residual;
  return query
  select 'wear_is_its_entry', 'journal_entry', d.journal_entry_id, f.asset_number || ' ' || f.name, format('%s %s: %s, entry %s', f.asset_number, d.month, d.amount, x.amount)
  from public.asset_depreciations d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  left join lateral (
    select sum(l.debit) as amount from public.journal_lines l where l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id) x on true
  where d.tenant_id = p_tenant_id and d.amount is distinct from x.amount;
  return query
  select 'disposal_is_its_entry', 'fixed_asset', f.id, f.asset_number || ' ' || f.name,
    format('%s: cost %s, taken off %s', f.asset_number, d.cost, x.amount)
  from public.asset_disposals d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  cross join lateral (
    select sum(l.credit) as amount from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.subtype = 'fixed_asset'
    where l.tenant_id = d.tenant_id and l.journal_entry_id = d.journal_entry_id) x
  where d.tenant_id = p_tenant_id and (d.cost is distinct from x.amount or d.gain <> d.proceeds - d.tax_amount - (d.cost - d.worn) or (d.reversed_at is null) <> (f.disposed_on is not null)
    and not exists (select 1 from public.asset_disposals o where o.tenant_id = d.tenant_id and o.fixed_asset_id = d.fixed_asset_id and o.recorded_at > d.recorded_at));
end;
$function$;

ALTER FUNCTION "private"."check_assets"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_balances(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_balances"(uuid) OWNER TO "postgres";

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

ALTER FUNCTION "private"."check_bank"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_books(p_tenant_id uuid, p_user_id uuid, p_kind text)
 RETURNS public.books_health_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_books"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_clearing(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_clearing"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_days(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_days"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_deliveries(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'grni');
  v_waiting numeric := private.deliveries_without_bill(p_tenant_id);
begin
  -- Deliveries that were settled by hand, before there were bills, say nothing of it.
  if v_account <> v_waiting and not exists (
    select 1 from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
    where a.tenant_id = p_tenant_id and a.role = 'grni'
      and e.source_type not in ('goods_receipt', 'supplier_bill', 'supplier_bill_reversal', 'supplier_credit')) then
    return next private.role_finding(p_tenant_id, 'received_not_billed_is_its_account', 'grni', format('account %s, deliveries %s', v_account, v_waiting));
  end if;
  return query
  select 'billed_of_a_delivery_is_its_bills', 'goods_receipt', g.id, g.receipt_number,
    format('line %s: billed %s for %s, bills %s for %s', r.id, r.billed_quantity, r.billed_cost, x.quantity, x.cost)
  from public.goods_receipt_lines r
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  cross join lateral (
    select coalesce(sum(u.quantity), 0) as quantity, coalesce(sum(u.cost), 0) as cost
    from (
      select l.quantity, l.cleared_amount as cost from public.supplier_bill_lines l
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      where l.tenant_id = r.tenant_id and l.goods_receipt_line_id = r.id
      union all
      select e.quantity, e.cost from public.early_receipts e where e.tenant_id = r.tenant_id and e.goods_receipt_line_id = r.id) u) x
  where r.tenant_id = p_tenant_id and (r.billed_quantity <> x.quantity or r.billed_cost <> x.cost);
  return query
  select 'sent_back_of_a_delivery_is_its_credits', 'goods_receipt', g.id, g.receipt_number,
    format('line %s: returned %s for %s and %s, credits %s for %s and %s', r.id, r.returned_quantity, r.returned_cost, r.credited_quantity, x.unbilled, x.cost, x.billed)
  from public.goods_receipt_lines r
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  cross join lateral (
    select coalesce(sum(c.quantity) filter (where c.kind = 'unbilled_return'), 0) as unbilled,
      coalesce(sum(c.cost_amount) filter (where c.kind = 'unbilled_return'), 0) as cost,
      coalesce(sum(c.quantity) filter (where c.kind = 'return'), 0) as billed
    from public.supplier_credit_lines c where c.tenant_id = r.tenant_id and c.goods_receipt_line_id = r.id) x
  where r.tenant_id = p_tenant_id and (r.returned_quantity <> x.unbilled or r.returned_cost <> x.cost or r.credited_quantity <> x.billed);
end;
$function$;

ALTER FUNCTION "private"."check_deliveries"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_freight(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'landed_cost_clearing');
  v_open numeric := (
    select coalesce(sum(c.amount), 0) from public.landed_costs c where c.tenant_id = p_tenant_id and c.supplier_bill_line_id is null);
begin
  if v_account <> v_open then
    return next private.role_finding(p_tenant_id, 'landed_account_is_charges_to_come', 'landed_cost_clearing', format('account %s, charges %s', v_account, v_open));
  end if;
end;
$function$;

ALTER FUNCTION "private"."check_freight"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_journal(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_journal"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_lock(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_lock"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_orders(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select 'no_more_of_an_order_than_it_allows', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s of %s', o.order_number, l.line_number, l.received_quantity, l.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.received_quantity > greatest(l.quantity * (100 + o.over_receipt_percent) / 100, l.over_approved_quantity);
  return query
  select 'received_of_an_order_is_its_deliveries', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s, deliveries %s', o.order_number, l.line_number, l.received_quantity, x.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  cross join lateral (
    select coalesce(sum(r.quantity), 0) as quantity from public.goods_receipt_lines r
    where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
  where l.tenant_id = p_tenant_id and (l.received_quantity <> x.quantity or (o.sent_at is null and l.received_quantity > 0));
  return query
  select 'state_of_an_order_is_that_of_its_lines', 'purchase_order', o.id, o.order_number, format('%s: %s, lines %s', o.order_number, o.status, x.state)
  from public.purchase_orders o
  cross join lateral (
    select case when o.cancelled_at is not null then 'cancelled'
      when o.sent_at is null then case when o.approved_at is null then 'draft' else 'approved' end
      when count(*) filter (where l.received_quantity < l.quantity) = 0 then 'received'
      when count(*) filter (where l.received_quantity < l.quantity and l.closed_on is null) = 0 then 'closed'
      when max(l.received_quantity) > 0 then 'partly_received' else 'sent' end as state
    from public.purchase_order_lines l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) x
  where o.tenant_id = p_tenant_id and o.status <> x.state;
end;
$function$;

ALTER FUNCTION "private"."check_orders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_payable(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'payable');
  v_bills numeric := private.open_bills(p_tenant_id);
  v_entries numeric := private.contact_entry_sum(p_tenant_id, 'payable');
begin
  if v_account <> v_bills then
    return next private.role_finding(p_tenant_id, 'payable_account_is_bills_less_credits', 'payable', format('account %s, bills less credits %s', v_account, v_bills));
  end if;
  if v_account <> v_entries then
    return next private.role_finding(p_tenant_id, 'contact_ledger_is_its_accounts', 'payable', format('payable: account %s, entries %s', v_account, v_entries));
  end if;
  return query
  select 'payable_of_a_supplier_is_its_documents', 'contact', h.id, h.name, format('%s: totals %s, bills %s, credits %s', h.name, t.payable, x.bills, x.credits)
  from public.contact_totals t
  join public.contacts h on h.tenant_id = t.tenant_id and h.id = t.contact_id and h.merged_into_id is null
  cross join lateral (
    select coalesce((select sum(i.open_amount) from public.contact_open_items i join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
        where i.tenant_id = t.tenant_id and i.account = 'payable' and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as bills,
      coalesce((select sum(k.open_amount) from public.supplier_credits k join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
        where k.tenant_id = t.tenant_id and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as credits) x
  where t.tenant_id = p_tenant_id and t.payable <> x.bills - x.credits;
end;
$function$;

ALTER FUNCTION "private"."check_payable"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_settled(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with allocated as materialized (
    select a.payment_id, a.credit_id, a.item_id, sum(a.amount) as amount, sum(a.amount - a.withheld_amount - a.discount_amount) as money
    from public.supplier_allocations a where a.tenant_id = p_tenant_id group by grouping sets (a.payment_id, a.credit_id, a.item_id)
  )
  select 'payment_is_what_it_settles', 'supplier_payment', p.id, p.payment_number,
    format('%s: %s, settles %s, open %s', p.payment_number, p.amount, coalesce(a.money, 0), p.open_amount)
  from public.supplier_payments p
  left join allocated a on a.payment_id = p.id
  where p.tenant_id = p_tenant_id and p.kind = 'payment' and case when p.reversed_at is null then p.amount <> coalesce(a.money, 0) + p.open_amount
    else coalesce(a.money, 0) <> 0 or p.open_amount <> 0 end
  union all
  select 'credit_is_what_it_settles', 'supplier_credit', c.id, c.credit_number,
    format('%s: %s, settles %s, open %s', c.credit_number, c.total_amount, coalesce(a.amount, 0), c.open_amount)
  from public.supplier_credits c
  left join allocated a on a.credit_id = c.id
  where c.tenant_id = p_tenant_id and c.total_amount <> coalesce(a.amount, 0) + c.open_amount
  union all
  select 'bill_is_settled_by_allocations', 'supplier_bill', b.id, b.bill_number,
    format('%s: %s of %s open, allocated %s', b.bill_number, i.open_amount, b.total_amount, coalesce(a.amount, 0))
  from public.supplier_bills b
  join public.contact_open_items i on i.tenant_id = b.tenant_id and i.id = b.id
  left join allocated a on a.item_id = b.id
  where b.tenant_id = p_tenant_id and coalesce(a.amount, 0) <> case b.status when 'reversed' then 0 else b.total_amount - i.open_amount end;
end;
$function$;

ALTER FUNCTION "private"."check_settled"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_statements(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_statements"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_stock_value(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_account numeric := private.role_balance(p_tenant_id, 'inventory');
  v_stock numeric := (select coalesce(sum(l.stock_value), 0) from public.stock_levels l where l.tenant_id = p_tenant_id);
begin
  if v_account <> v_stock then
    return next private.role_finding(p_tenant_id, 'inventory_account_is_stock_value', 'inventory', format('account %s, stock %s', v_account, v_stock));
  end if;
end;
$function$;

ALTER FUNCTION "private"."check_stock_value"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_tax(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."check_tax"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.contact_entry_sum(p_tenant_id uuid, p_account text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(e.amount), 0) from public.contact_entries e where e.tenant_id = p_tenant_id and e.account = p_account;
$function$;

ALTER FUNCTION "private"."contact_entry_sum"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.deliveries_without_bill(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select sum(l.line_cost - l.billed_cost - l.returned_cost) from public.goods_receipt_lines l where l.tenant_id = p_tenant_id), 0)
    - coalesce((
      select sum(l.cost_amount - l.received_cost - l.credited_cost) from public.supplier_bill_lines l
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      where l.tenant_id = p_tenant_id and l.kind = 'early'), 0);
$function$;

ALTER FUNCTION "private"."deliveries_without_bill"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.disposal_lines(p_asset public.fixed_assets, p_disposal public.asset_disposals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_array(
    jsonb_build_object('account_id', p_disposal.money_account_id, 'debit', p_disposal.proceeds),
    jsonb_build_object('account_id', p_asset.worn_account_id, 'debit', p_disposal.worn),
    jsonb_build_object('account_id', p_asset.asset_account_id, 'credit', p_disposal.cost),
    jsonb_build_object('role', 'vat_output', 'credit', p_disposal.tax_amount),
    jsonb_build_object('role', 'asset_disposal_gain', 'credit', greatest(p_disposal.gain, 0)),
    jsonb_build_object('role', 'asset_disposal_loss', 'debit', greatest(-p_disposal.gain, 0)));
$function$;

ALTER FUNCTION "private"."disposal_lines"(public.fixed_assets, public.asset_disposals) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.every_book_finding()
 RETURNS TABLE(invariant text, tenant_id uuid, details text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select f.rule, t.id, f.details
  from public.tenants t
  cross join private.book_checks() c
  cross join lateral private.book_findings(t.id, c.number) f;
$function$;

ALTER FUNCTION "private"."every_book_finding"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.first_account(p_tenant_id uuid, p_subtype text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype = p_subtype and a.is_active order by a.code limit 1;
$function$;

ALTER FUNCTION "private"."first_account"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_asset(p_tenant_id uuid, p_asset_id uuid, p_field text)
 RETURNS public.fixed_assets
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asset public.fixed_assets;
begin
  select * into v_asset from public.fixed_assets f where f.tenant_id = p_tenant_id and f.id = p_asset_id for no key update;
  if v_asset.id is null then
    perform private.fail(404, 'not_found', 'This asset does not exist.', jsonb_build_object('field', p_field));
  end if;
  return v_asset;
end;
$function$;

ALTER FUNCTION "private"."hold_asset"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_asset_line(p_tenant_id uuid, p_line_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line record;
begin
  -- The bill is held: it is not taken back meanwhile, and two assets of one line come one after the other.
  select l.id, l.ledger_account_id, l.location_id, coalesce(l.description, '') as description, b.bill_date, b.status, a.subtype into v_line
  from public.supplier_bill_lines l
  join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id
  left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where l.tenant_id = p_tenant_id and l.id = p_line_id
  for no key update of b;
  if v_line.id is null then
    perform private.fail(404, 'not_found', 'This line of a bill does not exist.', '{"field": "bill_line_id"}');
  elsif v_line.status <> 'posted' or v_line.subtype is distinct from 'fixed_asset' then
    perform private.refuse_input('bill_line_id', 'This line is not booked as equipment or property.');
  end if;
  return to_jsonb(v_line);
end;
$function$;

ALTER FUNCTION "private"."hold_asset_line"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.last_books_run(p_tenant_id uuid)
 RETURNS public.books_health_runs
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from public.books_health_runs r where r.tenant_id = p_tenant_id order by r.started_at desc, r.id desc limit 1;
$function$;

ALTER FUNCTION "private"."last_books_run"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ledger_sides(p_tenant_id uuid, p_number integer)
 RETURNS numeric[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."ledger_sides"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_sum(p_tenant_id uuid, p_until bigint DEFAULT ('9000000000000000'::numeric)::bigint, OUT debit numeric, OUT credit numeric)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0)
  from public.journal_entries e
  join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
  where e.tenant_id = p_tenant_id and e.sequence <= p_until;
$function$;

ALTER FUNCTION "private"."lines_sum"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.month_ends(p_tenant_id uuid)
 RETURNS TABLE(place integer, starts_on date, ends_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 24
 SET search_path TO ''
AS $function$
  select m.place::integer, m.month::date, (m.month + interval '1 month' - interval '1 day')::date
  from generate_series(date_trunc('month', private.business_date(p_tenant_id, statement_timestamp())) - interval '23 months',
    date_trunc('month', private.business_date(p_tenant_id, statement_timestamp())), interval '1 month') with ordinality as m (month, place);
$function$;

ALTER FUNCTION "private"."month_ends"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.newest_statements(p_tenant_id uuid)
 RETURNS SETOF public.bank_statements
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select distinct on (x.money_account_id) x.* from public.bank_statements x
  where x.tenant_id = p_tenant_id and x.withdrawn_at is null
  order by x.money_account_id, x.to_on desc, x.position desc;
$function$;

ALTER FUNCTION "private"."newest_statements"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_wear_on(p_asset public.fixed_assets)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (min(s.month) + interval '1 month')::date
  from private.asset_schedule(p_asset) s
  where p_asset.disposed_on is null and p_asset.withdrawn_at is null and s.amount > 0 and not exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_asset.tenant_id and d.fixed_asset_id = p_asset.id and d.month = s.month);
$function$;

ALTER FUNCTION "private"."next_wear_on"(public.fixed_assets) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_books_run(p_run public.books_health_runs, p_before public.books_health_runs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."note_books_run"(public.books_health_runs, public.books_health_runs) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_member(p_user_id uuid, p_tenant_id uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_business text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id);
  v_role text := (
    select case m.role when 'admin' then 'an owner' when 'manager' then 'a manager' when 'accountant' then 'an accountant' else 'a cashier' end
    from public.tenant_users m where m.user_id = p_user_id);
  v_moment text := private.mail_moment(p_user_id);
begin
  case p_kind
    when 'member_deactivated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'Your access was ended',
        'On ' || v_moment || ' your access to ' || v_business || ' was ended, and you were signed out everywhere.'
        || E'\n\n' || 'If you think that this is a mistake, ask the owner of the business.');
    when 'member_activated' then
      perform private.queue_mail(p_user_id, null, p_kind, 'You have access again',
        'Since ' || v_moment || ' you can work at ' || v_business || ' again, as ' || v_role || ': {{site_url}}/auth');
    else
      perform private.queue_mail(p_user_id, null, p_kind, 'Your role has changed',
        'Since ' || v_moment || ' you are ' || v_role || ' at ' || v_business || '. What you see there may have changed.');
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_bills(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select sum(i.open_amount) from public.contact_open_items i where i.tenant_id = p_tenant_id and i.account = 'payable'), 0)
    - coalesce((select sum(c.open_amount) from public.supplier_credits c where c.tenant_id = p_tenant_id), 0);
$function$;

ALTER FUNCTION "private"."open_bills"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_asset_opening(p_asset public.fixed_assets, p_user_id uuid, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Its opening balance is of the last day before it is written off here.
  v_day date := least(p_asset.starts_on - 1, private.business_date(p_asset.tenant_id, p_now));
begin
  return private.post_journal_entry(p_asset.tenant_id, p_user_id, 'asset_opening', p_asset.id, greatest(v_day, p_asset.acquired_on),
    left(p_asset.asset_number || ' ' || p_asset.name, 300), jsonb_build_array(
      jsonb_build_object('account_id', p_asset.asset_account_id, 'debit', p_asset.cost),
      jsonb_build_object('account_id', p_asset.worn_account_id, 'credit', p_asset.opening_worn),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', p_asset.cost - p_asset.opening_worn)), p_now, p_asset.location_id);
end;
$function$;

ALTER FUNCTION "private"."post_asset_opening"(public.fixed_assets, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_due_assets(p_tenant_id uuid, p_user_id uuid, p_now timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
  v_asset public.fixed_assets;
  v_count integer := 0;
begin
  for v_due in
    select f.tenant_id, f.id, f.location_id from public.fixed_assets f
    join public.tenants t on t.id = f.tenant_id and t.status in ('active', 'trial')
    where f.next_wear_on <= private.business_date(f.tenant_id, p_now) and (p_tenant_id is null or f.tenant_id = p_tenant_id)
      -- One that could not be posted, or whose days are locked, is tried again in an hour, so that it is in nobody's way.
      and (p_tenant_id is not null or f.wear_tried_at is null or f.wear_tried_at < p_now - interval '50 minutes')
    order by f.tenant_id, f.id limit p_limit
  loop
    begin
      select * into v_asset from public.fixed_assets f where f.tenant_id = v_due.tenant_id and f.id = v_due.id for no key update;
      if v_asset.next_wear_on is not null then
        v_count := v_count + private.post_wear(v_asset, '2999-12-31', p_user_id, p_now);
      end if;
    exception when others then
      update public.fixed_assets f set wear_problem = left(sqlerrm, 500), wear_tried_at = p_now
      where f.tenant_id = v_due.tenant_id and f.id = v_due.id;
    end;
  end loop;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."post_due_assets"(uuid, uuid, timestamp with time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_month_of_asset(p_asset public.fixed_assets, p_month date, p_amount numeric, p_user_id uuid, p_today date, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_month_end date := (p_month + interval '1 month' - interval '1 day')::date;
  v_day date := coalesce(private.wear_day(p_asset.tenant_id, v_month_end), v_month_end);
  v_note text := case when v_day > v_month_end then format('For %s, which is locked.', to_char(p_month, 'FMMonth YYYY')) end;
begin
  -- Locked until today and further: it waits for the first open day.
  if v_day > p_today then
    return false;
  end if;
  insert into public.asset_depreciations (tenant_id, id, fixed_asset_id, month, amount, business_date, note, posted_at, journal_entry_id)
  values (p_asset.tenant_id, v_id, p_asset.id, p_month, p_amount, v_day, v_note, p_now,
    private.post_journal_entry(p_asset.tenant_id, p_user_id, 'asset_depreciation', v_id, v_day,
      left(concat_ws(' ', p_asset.asset_number, p_asset.name || ':', to_char(p_month, 'FMMonth YYYY'), v_note), 300), jsonb_build_array(
        jsonb_build_object('account_id', p_asset.expense_account_id, 'debit', p_amount),
        jsonb_build_object('account_id', p_asset.worn_account_id, 'credit', p_amount)), p_now, p_asset.location_id));
  return true;
end;
$function$;

ALTER FUNCTION "private"."post_month_of_asset"(public.fixed_assets, date, numeric, uuid, date, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_wear(p_asset public.fixed_assets, p_before date, p_user_id uuid, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_asset.tenant_id, p_now);
  v_row record;
  v_count integer := 0;
begin
  for v_row in
    select s.month, s.amount from private.asset_schedule(p_asset) s
    where s.amount > 0 and s.month + interval '1 month' <= least(p_before, v_today) and not exists (
      select 1 from public.asset_depreciations d
      where d.tenant_id = p_asset.tenant_id and d.fixed_asset_id = p_asset.id and d.month = s.month)
    order by s.month
  loop
    exit when not private.post_month_of_asset(p_asset, v_row.month, v_row.amount, p_user_id, v_today, p_now);
    v_count := v_count + 1;
  end loop;
  update public.fixed_assets f set
    posted_worn = (select coalesce(sum(d.amount), 0) from public.asset_depreciations d where d.tenant_id = f.tenant_id and d.fixed_asset_id = f.id),
    next_wear_on = private.next_wear_on(f), wear_problem = null, wear_tried_at = p_now
  where f.tenant_id = p_asset.tenant_id and f.id = p_asset.id;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_sides(p_tenant_id uuid, p_number integer)
 RETURNS numeric[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

ALTER FUNCTION "private"."purchase_sides"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_asset(p_tenant_id uuid, p_body jsonb, p_id uuid)
 RETURNS public.fixed_assets
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_kind text := private.input_choice(p_body, 'kind', array['bill', 'manual', 'opening']);
  v_line_id uuid := private.input_uuid(p_body, 'bill_line_id', '', v_kind = 'bill');
  v_line jsonb := case when v_kind = 'bill' then private.hold_asset_line(p_tenant_id, v_line_id) end;
  v_rest numeric := private.rest_of_bill_line(p_tenant_id, v_line_id, p_id);
  v_asset public.fixed_assets;
begin
  v_asset.kind := v_kind;
  v_asset.supplier_bill_line_id := case when v_kind = 'bill' then v_line_id end;
  v_asset.name := private.input_text(p_body, 'name', 120, '', true);
  v_asset.serial_number := private.input_text(p_body, 'serial_number', 100);
  v_asset.note := private.input_text(p_body, 'note', 500);
  v_asset.cost := coalesce(private.input_number(p_body, 'cost', 0.01, 99999999999, v_step, '', v_kind <> 'bill'), v_rest);
  if v_kind = 'bill' and v_asset.cost > v_rest then
    perform private.refuse_input('cost', format('Of this line %s are left.', v_rest));
  end if;
  v_asset.acquired_on := coalesce(private.accounting_day(p_body, 'acquired_on', '', v_kind <> 'bill'), (v_line ->> 'bill_date')::date);
  if v_asset.acquired_on > private.business_date(p_tenant_id, clock_timestamp()) then
    perform private.refuse_input('acquired_on', 'This is a day to come.');
  end if;
  v_asset.opening_worn := case when v_kind = 'opening'
    then coalesce(private.input_number(p_body, 'opening_worn', 0, 99999999999, v_step, '', false), 0) else 0 end;
  v_asset.location_id := coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_body, 'location_id', '', false)), (v_line ->> 'location_id')::uuid);
  v_asset.asset_account_id := private.asset_account(p_tenant_id, case when v_kind = 'bill' then '{}' else p_body end, 'asset_account_id', '{fixed_asset}',
    (v_line ->> 'ledger_account_id')::uuid);
  v_asset.worn_account_id := private.asset_account(p_tenant_id, p_body, 'worn_account_id', '{accumulated_depreciation}',
    private.first_account(p_tenant_id, 'accumulated_depreciation'));
  v_asset.expense_account_id := private.asset_account(p_tenant_id, p_body, 'expense_account_id', '{expense,other_expense}',
    private.posting_role(p_tenant_id, 'depreciation'));
  v_asset := jsonb_populate_record(v_asset, private.read_asset_terms(p_tenant_id, p_body, v_asset.cost, v_asset.acquired_on));
  if v_asset.opening_worn + v_asset.residual > v_asset.cost then
    perform private.refuse_input('opening_worn', 'This is more than it cost.');
  end if;
  return v_asset;
end;
$function$;

ALTER FUNCTION "private"."read_asset"(uuid, jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_asset_filter(p_filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.input_object(p_filter, 'p_filter');
  return jsonb_build_object('status', private.input_choice(p_filter, 'status', array['kept', 'disposed', 'withdrawn'], '', false),
    'account_id', private.input_uuid(p_filter, 'account_id', '', false), 'location_id', private.input_uuid(p_filter, 'location_id', '', false),
    'search', '%' || replace(replace(replace(lower(private.input_text(p_filter, 'search', 60)), '\', '\\'), '%', '\%'), '_', '\_') || '%');
end;
$function$;

ALTER FUNCTION "private"."read_asset_filter"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_asset_terms(p_tenant_id uuid, p_body jsonb, p_cost numeric, p_acquired_on date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_method text := private.input_choice(p_body, 'method', array['straight_line', 'declining']);
  v_starts date := coalesce(private.accounting_day(p_body, 'starts_on', '', false), p_acquired_on);
  v_residual numeric := coalesce(private.input_number(p_body, 'residual', 0, 99999999999, v_step, '', false), 0);
begin
  if v_residual > p_cost then
    perform private.refuse_input('residual', 'This is more than it cost.');
  elsif date_trunc('month', v_starts) < date_trunc('month', p_acquired_on) then
    perform private.refuse_input('starts_on', 'This is before it was bought.');
  end if;
  return jsonb_build_object('method', v_method, 'residual', v_residual, 'starts_on', date_trunc('month', v_starts)::date,
    'months', private.input_number(p_body, 'months', 1, 600, 1),
    'yearly_percent', case when v_method = 'declining' then private.input_number(p_body, 'yearly_percent', 0.001, 100, 0.001) end);
end;
$function$;

ALTER FUNCTION "private"."read_asset_terms"(uuid, jsonb, numeric, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_disposal(p_tenant_id uuid, p_body jsonb, p_asset public.fixed_assets, p_now timestamp with time zone)
 RETURNS public.asset_disposals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_disposal public.asset_disposals;
  v_tax jsonb;
begin
  v_disposal.kind := private.input_choice(p_body, 'kind', array['sold', 'scrapped']);
  v_disposal.business_date := private.payment_day(p_tenant_id, p_body, '{}', p_now);
  v_disposal.note := private.input_text(p_body, 'note', 500);
  v_disposal.buyer_name := private.input_text(p_body, 'buyer_name', 200);
  if v_disposal.business_date < p_asset.acquired_on then
    perform private.refuse_input('business_date', 'This is before it was bought.');
  elsif exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_tenant_id and d.fixed_asset_id = p_asset.id and d.month > v_disposal.business_date) then
    perform private.refuse_input('business_date', 'A later month of this asset is posted already.');
  end if;
  v_disposal.proceeds := case when v_disposal.kind = 'sold'
    then private.input_number(p_body, 'proceeds', 0.01, 99999999999, private.tenant_step(p_tenant_id)) else 0 end;
  if v_disposal.kind = 'sold' then
    v_disposal.money_account_id := (private.require_money_account(p_tenant_id, private.input_uuid(p_body, 'money_account_id'), 'money_account_id')).id;
  end if;
  v_tax := private.voucher_tax(p_tenant_id, case when v_disposal.kind = 'sold' then p_body else '{}' end, 'income', v_disposal.business_date, v_disposal.proceeds);
  v_disposal.tax_code := v_tax ->> 'tax_code';
  v_disposal.tax_rate_percent := (v_tax ->> 'tax_rate_percent')::numeric;
  v_disposal.tax_amount := (v_tax ->> 'tax')::numeric;
  return v_disposal;
end;
$function$;

ALTER FUNCTION "private"."read_disposal"(uuid, jsonb, public.fixed_assets, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_team_manager(p_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.refuse_input('role', 'Choose a role for this person.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.rest_of_bill_line(p_tenant_id uuid, p_line_id uuid, p_asset_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.cost_amount - l.credited_cost - coalesce((
    select sum(f.cost) from public.fixed_assets f
    where f.tenant_id = l.tenant_id and f.supplier_bill_line_id = l.id and f.id <> p_asset_id and f.withdrawn_at is null), 0)
  from public.supplier_bill_lines l where l.tenant_id = p_tenant_id and l.id = p_line_id;
$function$;

ALTER FUNCTION "private"."rest_of_bill_line"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_balance(p_tenant_id uuid, p_role text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
      array(select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role)) s), 0);
end;
$function$;

ALTER FUNCTION "private"."role_balance"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_finding(p_tenant_id uuid, p_rule text, p_role text, p_details text)
 RETURNS private.book_finding
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_rule, 'account', a.id, a.code || ' ' || a.name, p_details from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role;
$function$;

ALTER FUNCTION "private"."role_finding"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_book_check(p_tenant_id uuid, p_number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."run_book_check"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_supplier_bills__keep_assets()
 RETURNS trigger
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select 1 from public.supplier_bill_lines l
    join public.fixed_assets f on f.tenant_id = l.tenant_id and f.supplier_bill_line_id = l.id and f.withdrawn_at is null
    where l.tenant_id = new.tenant_id and l.supplier_bill_id = new.id) then
    perform private.fail(409, 'in_use', 'A line of this bill is in the register of assets. Withdraw it there first.');
  end if;
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_supplier_bills__keep_assets"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wanted_assets(p_tenant_id uuid, p_filter jsonb)
 RETURNS SETOF public.fixed_assets
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select a.* from public.fixed_assets a
    cross join jsonb_to_record(p_filter) as f (status text, account_id uuid, location_id uuid, search text)
    where a.tenant_id = p_tenant_id
      and (f.status is null and a.withdrawn_at is null or f.status = case when a.withdrawn_at is not null then 'withdrawn' when a.disposed_on is not null then 'disposed' else 'kept' end)
      and (f.account_id is null or a.asset_account_id = f.account_id) and (f.location_id is null or a.location_id = f.location_id)
      and (f.search is null or lower(concat_ws(' ', a.asset_number, a.name, a.serial_number, a.note)) like f.search);
end;
$function$;

ALTER FUNCTION "private"."wanted_assets"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wear_day(p_tenant_id uuid, p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(p_day, max(l.locked_until) + 1) from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.locked_until >= p_day and (l.area = 'all' or l.area = any (private.source_areas('asset_depreciation')));
$function$;

ALTER FUNCTION "private"."wear_day"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_disposal(p_tenant_id uuid, p_user_id uuid, p_id uuid, p_asset public.fixed_assets, p_disposal public.asset_disposals, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_disposal public.asset_disposals := p_disposal;
begin
  v_disposal.tenant_id := p_tenant_id;
  v_disposal.id := p_id;
  v_disposal.fixed_asset_id := p_asset.id;
  v_disposal.cost := p_asset.cost;
  v_disposal.worn := p_asset.opening_worn + p_asset.posted_worn;
  v_disposal.gain := v_disposal.proceeds - v_disposal.tax_amount - (v_disposal.cost - v_disposal.worn);
  v_disposal.recorded_at := p_now;
  v_disposal.recorded_by := p_user_id;
  v_disposal.recorded_by_name := (select f.full_name from public.profiles f where f.user_id = p_user_id);
  v_disposal.request_hash := p_hash;
  v_disposal.created_at := p_now;
  v_disposal.journal_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'asset_disposal', p_id, v_disposal.business_date,
    left(concat_ws(' ', p_asset.asset_number, p_asset.name, v_disposal.kind), 300), private.disposal_lines(p_asset, v_disposal), p_now, p_asset.location_id);
  insert into public.asset_disposals select v_disposal.*;
  update public.fixed_assets f set disposed_on = v_disposal.business_date, next_wear_on = null, wear_problem = null, updated_at = p_now
  where f.tenant_id = p_tenant_id and f.id = p_asset.id;
  perform private.write_audit(p_tenant_id, p_user_id, 'asset_disposed', 'fixed_assets', p_asset.id, null,
    jsonb_build_object('asset_number', p_asset.asset_number, 'kind', v_disposal.kind, 'proceeds', v_disposal.proceeds, 'gain', v_disposal.gain));
end;
$function$;

ALTER FUNCTION "private"."write_disposal"(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_disposal_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, counterparty_name)
  select d.tenant_id, p_entry.id, 'output', coalesce(d.tax_code, 'NONE'), d.tax_rate_percent, d.proceeds - d.tax_amount, d.tax_amount, p_entry.source_type,
    d.id, f.asset_number, d.business_date, p_entry.business_date, d.buyer_name
  from public.asset_disposals d
  join public.fixed_assets f on f.tenant_id = d.tenant_id and f.id = d.fixed_asset_id
  where d.tenant_id = p_entry.tenant_id and d.id = p_entry.source_id and (d.tax_code is not null or d.tax_amount <> 0);
end;
$function$;

ALTER FUNCTION "private"."write_disposal_taxes"(public.journal_entries) OWNER TO "postgres";

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
    when 'asset_disposal' then perform private.write_disposal_taxes(p_entry);
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

CREATE OR REPLACE FUNCTION public.books_health()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object('check_count', (select count(*) from private.book_checks()), 'run', private.books_run_json(private.last_books_run(v_tenant_id)));
end;
$function$;

ALTER FUNCTION "public"."books_health"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_member_role(p_user_id uuid, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users := private.lock_managed_member(p_user_id);
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.fail(400, 'invalid_input', 'The role is admin, manager, accountant or cashier.', '{"field": "p_role"}');
  end if;
  if p_role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can make somebody an owner.');
  end if;
  if p_role <> v_member.role then
    update public.tenant_users m set role = p_role where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), 'member_role_changed', 'tenant_users', p_user_id,
      jsonb_build_object('role', v_member.role), jsonb_build_object('role', p_role));
    perform private.notify_member(p_user_id, v_member.tenant_id, 'member_role_changed');
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_books_at_night(p_tenant_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_run public.books_health_runs;
begin
  v_run := private.check_books(p_tenant_id, null, 'night');
  return (
    select string_agg(c.value ->> 'number', ', ' order by c.ordinality) from jsonb_array_elements(v_run.checks) with ordinality as c
    where not (c.value ->> 'holds')::boolean);
end;
$function$;

ALTER FUNCTION "public"."check_books_at_night"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_books_health()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object('check_count', (select count(*) from private.book_checks()),
    'run', private.books_run_json(private.check_books(v_tenant_id, auth.uid(), 'asked')));
end;
$function$;

ALTER FUNCTION "public"."check_books_health"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.dispose_fixed_asset(p_disposal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_disposal);
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_before public.asset_disposals;
  v_asset public.fixed_assets;
  v_disposal public.asset_disposals;
begin
  perform private.require_writable();
  perform private.input_object(p_disposal, 'p_disposal');
  v_id := private.input_uuid(p_disposal, 'id');
  perform private.lock_request('asset_disposal', v_tenant_id, v_id);
  select * into v_before from public.asset_disposals d where d.tenant_id = v_tenant_id and d.id = v_id;
  if v_before.id is not null then
    perform private.require_same_request(v_before.request_hash, v_hash);
    return private.asset_json(v_tenant_id, v_before.fixed_asset_id) || '{"replayed": true}';
  end if;
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_disposal, 'asset_id'), 'asset_id');
  if v_asset.withdrawn_at is not null or v_asset.disposed_on is not null then
    perform private.fail(409, 'in_use', 'This asset is no longer in the register.');
  end if;
  v_disposal := private.read_disposal(v_tenant_id, p_disposal, v_asset, v_now);
  -- Written off until the month before; in the month in which it goes nothing more is.
  perform private.post_wear(v_asset, date_trunc('month', v_disposal.business_date)::date, auth.uid(), v_now);
  v_asset := private.hold_asset(v_tenant_id, v_asset.id, 'asset_id');
  perform private.write_disposal(v_tenant_id, auth.uid(), v_id, v_asset, v_disposal, v_hash, v_now);
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."dispose_fixed_asset"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_fixed_asset(p_asset_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_asset public.fixed_assets;
begin
  select * into v_asset from public.fixed_assets f where f.tenant_id = v_tenant_id and f.id = p_asset_id;
  return private.require_document(private.asset_json(v_tenant_id, p_asset_id)) || jsonb_build_object('schedule', (
    select coalesce(jsonb_agg(jsonb_build_object('month', s.month, 'amount', s.amount, 'worn', s.worn, 'book_value', s.book_value,
      'business_date', d.business_date, 'note', d.note, 'journal_entry_id', d.journal_entry_id) order by s.place), '[]')
    from private.asset_schedule(v_asset) s
    left join public.asset_depreciations d on d.tenant_id = v_tenant_id and d.fixed_asset_id = v_asset.id and d.month = s.month));
end;
$function$;

ALTER FUNCTION "public"."get_fixed_asset"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_asset_bill_lines()
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
    select coalesce(jsonb_agg(jsonb_build_object('bill_line_id', l.id, 'bill_id', l.bill_id, 'bill_number', l.bill_number, 'bill_date', l.bill_date,
      'supplier_name', l.supplier_name, 'description', l.description, 'account_id', l.ledger_account_id, 'account_name', l.account_name, 'rest', l.rest)
      order by l.bill_date desc, l.id), '[]')
    from (
      select l.id, b.id as bill_id, b.bill_number, b.bill_date, c.name as supplier_name, l.description, l.ledger_account_id, a.name as account_name, r.rest
      from public.ledger_accounts a
      join public.supplier_bill_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.kind = 'expense'
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
      cross join lateral (select private.rest_of_bill_line(v_tenant_id, l.id, '00000000-0000-0000-0000-000000000000') as rest) r
      where a.tenant_id = v_tenant_id and a.subtype = 'fixed_asset' and r.rest > 0 and r.rest >= private.asset_limit(v_tenant_id)
      order by b.bill_date desc, l.id limit 100) l);
end;
$function$;

ALTER FUNCTION "public"."list_asset_bill_lines"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_fixed_assets(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_sort text DEFAULT '-date'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_filter jsonb := private.read_asset_filter(coalesce(p_filter, '{}'));
  v_sort text := coalesce(p_sort, '-date');
  v_key record := private.asset_key(p_after, v_sort);
begin
  return (
    with page as (
      select w.id, w.acquired_on, w.cost, row_number() over (order by case v_sort when 'date' then w.acquired_on end, case v_sort when '-date' then w.acquired_on end desc,
        case v_sort when 'cost' then w.cost end, case v_sort when '-cost' then w.cost end desc,
        case when v_sort in ('date', 'cost') then w.id end, w.id desc) as place
      from private.wanted_assets(v_tenant_id, v_filter) w
      where v_key.id is null or case v_sort
        when '-date' then (w.acquired_on, w.id) < (v_key.day, v_key.id)
        when 'date' then (w.acquired_on, w.id) > (v_key.day, v_key.id)
        when '-cost' then (w.cost, w.id) < (v_key.amount, v_key.id)
        else (w.cost, w.id) > (v_key.amount, v_key.id) end
      order by place limit v_limit + 1)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(private.asset_json(v_tenant_id, p.id) order by p.place) filter (where p.place <= v_limit), '[]'),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('sort', v_sort, 'day', x.acquired_on, 'amount', x.cost, 'id', x.id))
        from page x where x.place = v_limit) end,
      'totals', private.asset_totals(v_tenant_id, v_filter),
      'accounts_value', private.asset_accounts_value(v_tenant_id),
      'limit_amount', private.asset_limit(v_tenant_id))
    from page p);
end;
$function$;

ALTER FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_team()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return (
    select jsonb_agg(person.shown
      order by person.is_active desc, array_position(array['admin', 'manager', 'accountant', 'cashier'], person.role), lower(person.full_name), person.user_id)
    from (
      select private.team_member_row(m.tenant_id, m.user_id) as shown, m.is_active, m.role, p.full_name, m.user_id
      from public.tenant_users m join public.profiles p on p.user_id = m.user_id
      where m.tenant_id = v_tenant_id
      union all
      select private.unanswerable_row(i), false, i.role, i.full_name, i.id
      from private.unanswerable_invitations i where i.tenant_id = v_tenant_id) as person);
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_depreciation()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return jsonb_build_object('posted_count', private.post_due_assets(v_tenant_id, auth.uid(), clock_timestamp(), 1000));
end;
$function$;

ALTER FUNCTION "public"."post_depreciation"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.post_due_depreciation()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.post_due_assets(null, null, clock_timestamp(), 100);
end;
$function$;

ALTER FUNCTION "public"."post_due_depreciation"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.queue_books_health()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."queue_books_health"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_asset_disposal(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_reversal);
  v_now timestamptz := clock_timestamp();
  v_reason text;
  v_asset public.fixed_assets;
  v_disposal public.asset_disposals;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_reversal, 'asset_id'), 'asset_id');
  select * into v_disposal from public.asset_disposals d
  where d.tenant_id = v_tenant_id and d.fixed_asset_id = v_asset.id order by d.reversed_at is not null, d.recorded_at desc limit 1;
  if v_disposal.reversal_hash = v_hash then
    return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": true}';
  elsif v_disposal.id is null or v_disposal.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This asset is in the register.');
  end if;
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'asset_disposal_reversal', v_disposal.id, private.business_date(v_tenant_id, v_now),
    v_asset.asset_number || ' back in the register', private.mirrored_lines(v_tenant_id, v_disposal.journal_entry_id), v_now,
    p_reverses_id => v_disposal.journal_entry_id);
  update public.asset_disposals d set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = v_reason, reversal_entry_id = v_entry_id, reversal_hash = v_hash
  where d.tenant_id = v_tenant_id and d.id = v_disposal.id;
  update public.fixed_assets f set disposed_on = null, updated_at = v_now where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  update public.fixed_assets f set next_wear_on = private.next_wear_on(f) where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_disposal_reversed', 'fixed_assets', v_asset.id, null, jsonb_build_object('reason', v_reason));
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."reverse_asset_disposal"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_asset_limit(p_limit_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_limit numeric;
begin
  perform private.require_writable();
  v_limit := private.input_number(jsonb_build_object('p_limit_amount', p_limit_amount), 'p_limit_amount', 0, 99999999999, 0.01);
  insert into public.accounting_settings as s (tenant_id, year_start_month, asset_limit) values (v_tenant_id, 1, v_limit)
  on conflict (tenant_id) do update set asset_limit = excluded.asset_limit;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_limit_saved', 'accounting_settings', v_tenant_id, null, jsonb_build_object('asset_limit', v_limit));
  return jsonb_build_object('limit_amount', v_limit);
end;
$function$;

ALTER FUNCTION "public"."save_asset_limit"(numeric) OWNER TO "postgres";

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
  elsif v_old.id is not null then
    perform private.change_asset(auth.uid(), v_old, private.read_asset(v_tenant_id, p_asset, v_id), v_hash);
  else
    perform private.add_asset(v_tenant_id, auth.uid(), v_id, private.read_asset(v_tenant_id, p_asset, v_id), v_hash, clock_timestamp());
  end if;
  return private.asset_json(v_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."save_fixed_asset"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.withdraw_fixed_asset(p_withdrawal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_reason text;
  v_asset public.fixed_assets;
begin
  perform private.require_writable();
  perform private.input_object(p_withdrawal, 'p_withdrawal');
  v_reason := private.input_text(p_withdrawal, 'reason', 500, '', true);
  v_asset := private.hold_asset(v_tenant_id, private.input_uuid(p_withdrawal, 'asset_id'), 'asset_id');
  if v_asset.withdrawn_at is not null then
    return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": true}';
  elsif v_asset.posted_worn > 0 or v_asset.disposed_on is not null then
    perform private.fail(409, 'in_use', 'Something is posted for this asset. Record it as sold or scrapped instead.');
  end if;
  if v_asset.opening_entry_id is not null then
    perform private.post_journal_entry(v_tenant_id, auth.uid(), 'asset_opening_reversal', v_asset.id, private.business_date(v_tenant_id, clock_timestamp()),
      v_asset.asset_number || ' withdrawn', private.mirrored_lines(v_tenant_id, v_asset.opening_entry_id), p_reverses_id => v_asset.opening_entry_id);
  end if;
  update public.fixed_assets f set withdrawn_at = clock_timestamp(), withdrawal_reason = v_reason, next_wear_on = null, updated_at = clock_timestamp()
  where f.tenant_id = v_tenant_id and f.id = v_asset.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'asset_withdrawn', 'fixed_assets', v_asset.id, null, jsonb_build_object('reason', v_reason));
  return private.asset_json(v_tenant_id, v_asset.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."withdraw_fixed_asset"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."unanswerable_invitations" ADD CONSTRAINT "unanswerable_invitations_role_check" CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text])));

ALTER TABLE "public"."accounting_settings" ADD CONSTRAINT "accounting_settings_asset_limit_check" CHECK (((asset_limit >= (0)::numeric) AND (asset_limit <= '1000000000000'::numeric)));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'refund_due'::text, 'review'::text, 'stock_approval'::text, 'web_order'::text])));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_role_check" CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text, 'superadmin'::text])));

ALTER TABLE "public"."role_permissions" ADD CONSTRAINT "role_permissions_role_check" CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text])));

ALTER TABLE "public"."tenant_users" ADD CONSTRAINT "tenant_users_role_check" CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text])));

CREATE INDEX fixed_assets_due_idx ON public.fixed_assets USING btree (next_wear_on) WHERE (next_wear_on IS NOT NULL);

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.asset_depreciations FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.asset_depreciations FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.asset_depreciations FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF note ON public.asset_depreciations FOR EACH ROW WHEN ((concat_ws(' '::text, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('note');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.asset_disposals FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.asset_disposals FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.asset_disposals FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.asset_disposals FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF buyer_name, note, recorded_by_name, reversal_reason ON public.asset_disposals FOR EACH ROW WHEN ((concat_ws(' '::text, new.buyer_name, new.note, new.recorded_by_name, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('buyer_name', 'note', 'recorded_by_name', 'reversal_reason');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.books_health_runs FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.fixed_assets FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF note, withdrawal_reason, recorded_by_name ON public.fixed_assets FOR EACH ROW WHEN ((concat_ws(' '::text, new.note, new.withdrawal_reason, new.recorded_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('note', 'withdrawal_reason', 'recorded_by_name');

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _200_keep_assets BEFORE UPDATE OF status ON public.supplier_bills FOR EACH ROW WHEN (((new.status = 'reversed'::text) AND (old.status <> 'reversed'::text))) EXECUTE FUNCTION private.tg_supplier_bills__keep_assets();

COMMENT ON COLUMN "public"."accounting_settings"."asset_limit" IS 'From which cost on a line of a bill is offered as an asset.';

COMMENT ON COLUMN "public"."asset_depreciations"."business_date" IS 'The last day of the month, or the first open one after it where that was locked (note says so).';

COMMENT ON COLUMN "public"."asset_disposals"."gain" IS 'Price without tax less what the books still had; below zero it is a loss.';

COMMENT ON COLUMN "public"."asset_disposals"."proceeds" IS 'What the buyer paid, tax included.';

COMMENT ON COLUMN "public"."asset_disposals"."worn" IS 'What was written off until then.';

COMMENT ON COLUMN "public"."books_health_runs"."checks" IS 'One for each check, as private.run_book_check answers it.';

COMMENT ON COLUMN "public"."fixed_assets"."kind" IS 'bill: a line of a supplier''s bill. manual: paid and booked elsewhere. opening: owned before the books began here; it posts its opening balance.';

COMMENT ON COLUMN "public"."fixed_assets"."months" IS 'Over how many months from starts_on; the last one takes what is left.';

COMMENT ON COLUMN "public"."fixed_assets"."next_wear_on" IS 'The day from which its next month can be posted: the first one after that month. Empty: nothing is left to post.';

COMMENT ON COLUMN "public"."fixed_assets"."opening_worn" IS 'Of an asset that was owned before: what was written off until starts_on.';

COMMENT ON COLUMN "public"."fixed_assets"."posted_worn" IS 'Sum of its asset_depreciations.';

COMMENT ON COLUMN "public"."fixed_assets"."residual" IS 'What it will be worth in the end; it is never written off below that.';

COMMENT ON COLUMN "public"."fixed_assets"."wear_problem" IS 'Why its month could not be posted the last time.';

COMMENT ON FUNCTION "private"."accounts_sum"(uuid, text[], date) IS 'Debits less credits of all accounts of some types until a day.';

COMMENT ON FUNCTION "private"."add_asset"(uuid, uuid, uuid, public.fixed_assets, text, timestamp with time zone) IS 'Writes an asset with its number; one that was owned before posts its opening balance.';

COMMENT ON FUNCTION "private"."asset_account"(uuid, jsonb, text, text[], uuid) IS 'An account of an asset: chosen or the usual one, of one of the groups, or invalid_input.';

COMMENT ON FUNCTION "private"."asset_accounts_value"(uuid) IS 'What the accounts of assets and their wear hold together.';

COMMENT ON FUNCTION "private"."asset_json"(uuid, uuid) IS 'An asset as the API shows it, with its sale or scrapping.';

COMMENT ON FUNCTION "private"."asset_key"(text, text) IS 'Where the register of assets goes on; nulls for the first page.';

COMMENT ON FUNCTION "private"."asset_limit"(uuid) IS 'From which cost on a line of a bill is offered as an asset.';

COMMENT ON FUNCTION "private"."asset_schedule"(public.fixed_assets) IS 'What an asset loses in each of its months: even parts, or a part of what is left (declining); the last month takes the rest, so that it ends at its residual.';

COMMENT ON FUNCTION "private"."asset_sides"(uuid) IS 'What the register says was written off, and what was posted for it.';

COMMENT ON FUNCTION "private"."asset_totals"(uuid, jsonb) IS 'How many assets match, and the sums of those the business still has.';

COMMENT ON FUNCTION "private"."book_checks"() IS 'The checks of the books: what they are called, what their two sides are, and whether one reads every line of the journal.';

COMMENT ON FUNCTION "private"."book_findings"(uuid, integer) IS 'What breaks one check of the books of a business; nothing when it holds.';

COMMENT ON FUNCTION "private"."books_run_json"(public.books_health_runs) IS 'A run of the checks as the API shows it.';

COMMENT ON FUNCTION "private"."change_asset"(uuid, public.fixed_assets, public.fixed_assets, text) IS 'Changes an asset: all of it while nothing is posted, afterwards only what it is called and where it is (in_use).';

COMMENT ON FUNCTION "private"."check_advances"(uuid) IS 'Check 4: what was paid to suppliers in advance is what is open of their payments.';

COMMENT ON FUNCTION "private"."check_assets"(uuid) IS 'Check 14: no asset is below its residual, its schedule comes to its cost, and its months and its sale are what was posted.';

COMMENT ON FUNCTION "private"."check_balances"(uuid) IS 'Check 15: balances by month and day are the lines they have taken in.';

COMMENT ON FUNCTION "private"."check_bank"(uuid) IS 'Check 8: closed statements agree with the books, and what is outstanding is its list.';

COMMENT ON FUNCTION "private"."check_books"(uuid, uuid, text) IS 'Runs the checks of a business and keeps the result for 90 days. Asked for by a person it answers the last one within 20 seconds, and of a large journal it keeps the last result of the checks that read every line.';

COMMENT ON FUNCTION "private"."check_clearing"(uuid) IS 'Check 9: where payments wait to be passed on, the account holds what no settlement has had.';

COMMENT ON FUNCTION "private"."check_days"(uuid) IS 'Check 12: what an account closes a day with is what it opens the next one with, by month and by day alike.';

COMMENT ON FUNCTION "private"."check_deliveries"(uuid) IS 'Check 2: goods received whose bill is to come are what their account says, line by line.';

COMMENT ON FUNCTION "private"."check_freight"(uuid) IS 'Check 6: freight and duty whose bill is to come are what deliveries expected.';

COMMENT ON FUNCTION "private"."check_journal"(uuid) IS 'Check 1: every entry balances, its lines have its day, numbers and chain are whole.';

COMMENT ON FUNCTION "private"."check_lock"(uuid) IS 'Check 13: nothing was posted into a locked day after it was locked, but in a window.';

COMMENT ON FUNCTION "private"."check_orders"(uuid) IS 'Check 16: orders have had no more than they allow, and their states are those of their lines.';

COMMENT ON FUNCTION "private"."check_payable"(uuid) IS 'Check 3: what is owed to suppliers is their bills less credits, for all and for each.';

COMMENT ON FUNCTION "private"."check_settled"(uuid) IS 'Check 10: payments and credits settle no more than they are, bills are settled by what names them.';

COMMENT ON FUNCTION "private"."check_statements"(uuid) IS 'Check 11: at each of 24 month ends the balance sheet balances, and the cash flow is what the money moved.';

COMMENT ON FUNCTION "private"."check_stock_value"(uuid) IS 'Check 5: the account of stock is what the goods on hand cost.';

COMMENT ON FUNCTION "private"."check_tax"(uuid) IS 'Check 7: the accounts of tax hold what no return has taken in, entry by entry, and a return is its entries.';

COMMENT ON FUNCTION "private"."contact_entry_sum"(uuid, text) IS 'What the ledger of contacts says of one of its accounts.';

COMMENT ON FUNCTION "private"."deliveries_without_bill"(uuid) IS 'What deliveries cost whose bill is to come, less bills whose goods are to come.';

COMMENT ON FUNCTION "private"."disposal_lines"(public.fixed_assets, public.asset_disposals) IS 'What the sale or scrapping of an asset posts.';

COMMENT ON FUNCTION "private"."every_book_finding"() IS 'What breaks any check in the books of any business, for those who look after the database.';

COMMENT ON FUNCTION "private"."first_account"(uuid, text) IS 'The first active account of a group, by code.';

COMMENT ON FUNCTION "private"."hold_asset"(uuid, uuid, text) IS 'An asset, held until the transaction ends, or not_found.';

COMMENT ON FUNCTION "private"."hold_asset_line"(uuid, uuid) IS 'A line of a posted bill on an account of assets, its bill held, or not_found, invalid_input.';

COMMENT ON FUNCTION "private"."last_books_run"(uuid) IS 'The newest run of the checks of a business.';

COMMENT ON FUNCTION "private"."ledger_sides"(uuid, integer) IS 'Both sides of a check of journal, tax, bank or assets; null where there are none to compare.';

COMMENT ON FUNCTION "private"."lines_sum"(uuid, bigint) IS 'All debits and credits of a journal up to a number.';

COMMENT ON FUNCTION "private"."month_ends"(uuid) IS 'The last 24 months of a business, this one included.';

COMMENT ON FUNCTION "private"."newest_statements"(uuid) IS 'The newest statement of each money account.';

COMMENT ON FUNCTION "private"."next_wear_on"(public.fixed_assets) IS 'The day from which the next month of an asset can be posted; null when none is left.';

COMMENT ON FUNCTION "private"."note_books_run"(public.books_health_runs, public.books_health_runs) IS 'Tells who sees the books of checks that held the last time and do not now.';

COMMENT ON FUNCTION "private"."open_bills"(uuid) IS 'What is open on bills less what is open on suppliers'' credits.';

COMMENT ON FUNCTION "private"."post_asset_opening"(public.fixed_assets, uuid, timestamp with time zone) IS 'Posts what an asset cost and had lost when the books began here, against opening balances.';

COMMENT ON FUNCTION "private"."post_due_assets"(uuid, uuid, timestamp with time zone, integer) IS 'Posts the months that ended of all assets, or of those of a business; how many. What is wrong with one (an archived account) is kept with it and keeps nobody else.';

COMMENT ON FUNCTION "private"."post_month_of_asset"(public.fixed_assets, date, numeric, uuid, date, timestamp with time zone) IS 'Posts what an asset lost in a month, on its last day or the first open one after it; false when that is a day to come.';

COMMENT ON FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone) IS 'Posts the months of a held asset that ended before a day and are not posted yet; how many. Each month of an asset is posted once.';

COMMENT ON FUNCTION "private"."purchase_sides"(uuid, integer) IS 'Both sides of a check of purchases and stock.';

COMMENT ON FUNCTION "private"."read_asset"(uuid, jsonb, uuid) IS 'An asset as it was entered, checked; the line of its bill is held.';

COMMENT ON FUNCTION "private"."read_asset_filter"(jsonb) IS 'What the register of assets is narrowed to, checked.';

COMMENT ON FUNCTION "private"."read_asset_terms"(uuid, jsonb, numeric, date) IS 'How an asset is written off: method, months, residual, first month.';

COMMENT ON FUNCTION "private"."read_disposal"(uuid, jsonb, public.fixed_assets, timestamp with time zone) IS 'The sale or scrapping of an asset as it was entered, checked, with the tax within its price.';

COMMENT ON FUNCTION "private"."rest_of_bill_line"(uuid, uuid, uuid) IS 'What of a bill''s line is no asset yet, less what the supplier gave back; p_asset_id itself left out.';

COMMENT ON FUNCTION "private"."role_balance"(uuid, text) IS 'Debits less credits of the account with a role, over all days.';

COMMENT ON FUNCTION "private"."role_finding"(uuid, text, text, text) IS 'A finding about the account with a role.';

COMMENT ON FUNCTION "private"."run_book_check"(uuid, integer) IS 'One check {number, title, holds, left_title, left, right_title, right, difference, finding_count, findings: 20 at most, duration_ms, checked_at}.';

COMMENT ON FUNCTION "private"."tg_supplier_bills__keep_assets"() IS 'A bill whose line is an asset is not taken back (in_use).';

COMMENT ON FUNCTION "private"."wanted_assets"(uuid, jsonb) IS 'The assets that a filter of the register leaves, in no order; withdrawn ones only where they are asked for.';

COMMENT ON FUNCTION "private"."wear_day"(uuid, date) IS 'The first open day from a day on: itself where nothing is locked.';

COMMENT ON FUNCTION "private"."write_disposal"(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamp with time zone) IS 'Posts the sale or scrapping of an asset and keeps it.';

COMMENT ON FUNCTION "private"."write_disposal_taxes"(public.journal_entries) IS 'The tax entry of an asset that was sold with tax.';

COMMENT ON FUNCTION "public"."books_health"() IS 'The last result of the checks of the books {check_count, run: null before the first, else {id, kind night or asked, started_at, finished_at, failing_count, check_count, checks}}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."check_books_at_night"(uuid) IS 'For jobs-tick: checks the books of a business; the numbers of the checks that do not hold, null when all do.';

COMMENT ON FUNCTION "public"."check_books_health"() IS 'Runs the checks of the books now and answers as books_health does; asked again within 20 seconds it answers the last run. Needs accounting.view.';

COMMENT ON FUNCTION "public"."dispose_fixed_asset"(jsonb) IS 'Records that an asset was sold or scrapped {id, asset_id, kind sold | scrapped, business_date, proceeds: tax included, money_account_id, tax_rate_id, buyer_name, note}: months that ended before are posted first, then cost and wear leave the books and the rest is a gain or a loss. Idempotent by id and body. Raises in_use, period_locked. Needs accounting.post.';

COMMENT ON FUNCTION "public"."get_fixed_asset"(uuid) IS 'An asset with its schedule [{month, amount, worn, book_value, and of posted months business_date, note, journal_entry_id}]. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_asset_bill_lines"() IS 'Lines of posted bills for equipment or property that are not in the register yet, from the limit on, newest first, 100 at most. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) IS 'The register of assets {status kept | disposed | withdrawn, account_id, location_id, search}, by p_sort -date | date | -cost | cost. {rows, next_cursor, totals {count, cost, worn, book_value}, accounts_value: what the accounts hold, limit_amount}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."post_depreciation"() IS 'Posts what the assets of the business lost in the months that have ended, as the nightly job does {posted_count}. Needs accounting.post.';

COMMENT ON FUNCTION "public"."post_due_depreciation"() IS 'For jobs-tick: posts the months that ended of some assets; how many months.';

COMMENT ON FUNCTION "public"."queue_books_health"() IS 'For jobs-tick: has the books of every business checked once a night, between 2 and 5 in its zone; how many were asked for.';

COMMENT ON FUNCTION "public"."reverse_asset_disposal"(jsonb) IS 'Takes the sale or scrapping of an asset back {asset_id, reason}, dated today; its months go on. Idempotent by body. Raises already_reversed, period_locked. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_asset_limit"(numeric) IS 'From which cost on a line of a bill is offered as an asset. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_fixed_asset"(jsonb) IS 'Adds an asset or changes it {id, kind bill | manual | opening, bill_line_id, name, serial_number, note, cost, opening_worn, residual, method straight_line | declining, months, yearly_percent, acquired_on, starts_on, asset_account_id, worn_account_id, expense_account_id, location_id}. Of a bill, cost and account are those of its line. Its figures stay once a month is posted (in_use). Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) IS 'Takes an asset out of the register that was added by mistake {asset_id, reason}, while no month of it is posted (in_use); its opening balance is reversed. Needs accounting.post.';

COMMENT ON TABLE "public"."asset_depreciations" IS 'What of an asset was written off in a month, once for each. Append-only.';

COMMENT ON TABLE "public"."asset_disposals" IS 'Assets that were sold or scrapped, with what was gained or lost. Reversed, never edited.';

COMMENT ON TABLE "public"."books_health_runs" IS 'What the checks of the books found, each night and when somebody asked. Kept for 90 days.';

COMMENT ON TABLE "public"."fixed_assets" IS 'What a business bought to keep: fridges, laptops, vehicles. Their cost becomes an expense month by month.';

COMMENT ON TYPE "private"."book_finding" IS 'What breaks a rule of the books: rule by its name, the document or account (source_type, source_id) and what people call it, both figures in words.';

REVOKE ALL ON FUNCTION "private"."accounts_sum"(uuid, text[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_sum"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_sum"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_asset"(uuid, uuid, uuid, public.fixed_assets, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_asset"(uuid, uuid, uuid, public.fixed_assets, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_asset"(uuid, uuid, uuid, public.fixed_assets, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_account"(uuid, jsonb, text, text[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_account"(uuid, jsonb, text, text[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_account"(uuid, jsonb, text, text[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_accounts_value"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_accounts_value"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_accounts_value"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_limit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_limit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_limit"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_schedule"(public.fixed_assets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_schedule"(public.fixed_assets) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_schedule"(public.fixed_assets) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_sides"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_sides"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_sides"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_totals"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asset_totals"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_totals"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_checks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_checks"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_findings"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_findings"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_findings"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."books_run_json"(public.books_health_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."books_run_json"(public.books_health_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."books_run_json"(public.books_health_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_asset"(uuid, public.fixed_assets, public.fixed_assets, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_asset"(uuid, public.fixed_assets, public.fixed_assets, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_asset"(uuid, public.fixed_assets, public.fixed_assets, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_advances"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_advances"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_advances"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_assets"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_assets"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_assets"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_balances"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_balances"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_balances"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_bank"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_bank"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_bank"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_books"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_books"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_books"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_clearing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_clearing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_clearing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_days"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_days"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_deliveries"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_deliveries"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_deliveries"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_freight"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_freight"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_freight"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_journal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_journal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_journal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_lock"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_lock"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_lock"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_orders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_orders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_orders"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_payable"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_payable"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_payable"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_settled"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_settled"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_settled"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_statements"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_statements"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_statements"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_stock_value"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_stock_value"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_stock_value"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_tax"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_tax"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_tax"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contact_entry_sum"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_entry_sum"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contact_entry_sum"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deliveries_without_bill"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deliveries_without_bill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deliveries_without_bill"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."disposal_lines"(public.fixed_assets, public.asset_disposals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disposal_lines"(public.fixed_assets, public.asset_disposals) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."disposal_lines"(public.fixed_assets, public.asset_disposals) TO "postgres";

REVOKE ALL ON FUNCTION "private"."every_book_finding"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."every_book_finding"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."every_book_finding"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_account"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_account"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_account"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_asset"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_asset"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_asset"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_asset_line"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_asset_line"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_asset_line"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_books_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_books_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_books_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ledger_sides"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ledger_sides"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ledger_sides"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_sum"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_sum"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_sum"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_ends"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_ends"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_ends"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."newest_statements"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_statements"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."newest_statements"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_wear_on"(public.fixed_assets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_wear_on"(public.fixed_assets) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_wear_on"(public.fixed_assets) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_books_run"(public.books_health_runs, public.books_health_runs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_books_run"(public.books_health_runs, public.books_health_runs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_books_run"(public.books_health_runs, public.books_health_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_bills"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_bills"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_bills"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_asset_opening"(public.fixed_assets, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_asset_opening"(public.fixed_assets, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_asset_opening"(public.fixed_assets, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_due_assets"(uuid, uuid, timestamp with time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_due_assets"(uuid, uuid, timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_due_assets"(uuid, uuid, timestamp with time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_month_of_asset"(public.fixed_assets, date, numeric, uuid, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_month_of_asset"(public.fixed_assets, date, numeric, uuid, date, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_month_of_asset"(public.fixed_assets, date, numeric, uuid, date, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_wear"(public.fixed_assets, date, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_sides"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_sides"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_sides"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_asset"(uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_asset"(uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_asset"(uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_asset_filter"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_asset_filter"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_asset_filter"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_asset_terms"(uuid, jsonb, numeric, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_asset_terms"(uuid, jsonb, numeric, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_asset_terms"(uuid, jsonb, numeric, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_disposal"(uuid, jsonb, public.fixed_assets, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_disposal"(uuid, jsonb, public.fixed_assets, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_disposal"(uuid, jsonb, public.fixed_assets, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rest_of_bill_line"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rest_of_bill_line"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rest_of_bill_line"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_balance"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_balance"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_balance"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_finding"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_finding"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_finding"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_book_check"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_book_check"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_book_check"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_supplier_bills__keep_assets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_supplier_bills__keep_assets"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_supplier_bills__keep_assets"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_assets"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_assets"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_assets"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wear_day"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wear_day"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wear_day"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_disposal"(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_disposal"(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_disposal"(uuid, uuid, uuid, public.fixed_assets, public.asset_disposals, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_disposal_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_disposal_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_disposal_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "public"."books_health"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."books_health"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."books_health"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."books_health"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."books_health"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_books_at_night"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."check_books_at_night"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_books_at_night"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_books_at_night"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_books_health"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_books_health"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_books_health"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_books_health"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_books_health"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."dispose_fixed_asset"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispose_fixed_asset"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."dispose_fixed_asset"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."dispose_fixed_asset"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."dispose_fixed_asset"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_fixed_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_fixed_asset"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_fixed_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fixed_asset"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fixed_asset"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_asset_bill_lines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_asset_bill_lines"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_asset_bill_lines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_asset_bill_lines"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_asset_bill_lines"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fixed_assets"(jsonb, text, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."post_depreciation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_depreciation"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."post_depreciation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_depreciation"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_depreciation"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."post_due_depreciation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."post_due_depreciation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_due_depreciation"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_due_depreciation"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_books_health"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."queue_books_health"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_books_health"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_books_health"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_asset_disposal"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_asset_disposal"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_asset_disposal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_asset_disposal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_asset_disposal"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_asset_limit"(numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_asset_limit"(numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_asset_limit"(numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_asset_limit"(numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_asset_limit"(numeric) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fixed_asset"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_fixed_asset"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_fixed_asset"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fixed_asset"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fixed_asset"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."withdraw_fixed_asset"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."asset_depreciations" FROM "authenticated";

GRANT SELECT ON TABLE "public"."asset_depreciations" TO "authenticated";

REVOKE ALL ON TABLE "public"."asset_depreciations" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."asset_depreciations" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."asset_depreciations" TO "service_role";

REVOKE ALL ("business_date") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("buyer_name") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("buyer_name") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("cost") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("cost") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("fixed_asset_id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("fixed_asset_id") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("gain") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("gain") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("money_account_id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("money_account_id") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("proceeds") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("proceeds") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("recorded_at") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("recorded_at") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("recorded_by_name") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("recorded_by_name") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("recorded_by") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("recorded_by") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("reversal_entry_id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("reversal_entry_id") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("tax_amount") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("tax_amount") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("tax_code") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("tax_code") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("tax_rate_percent") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("tax_rate_percent") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ("worn") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("worn") ON TABLE "public"."asset_disposals" TO "authenticated";

REVOKE ALL ON TABLE "public"."asset_disposals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."asset_disposals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."asset_disposals" TO "service_role";

REVOKE ALL ON TABLE "public"."books_health_runs" FROM "authenticated";

GRANT SELECT ON TABLE "public"."books_health_runs" TO "authenticated";

REVOKE ALL ON TABLE "public"."books_health_runs" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."books_health_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."books_health_runs" TO "service_role";

REVOKE ALL ("acquired_on") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("acquired_on") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("asset_account_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("asset_account_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("asset_number") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("asset_number") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("cost") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("cost") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("disposed_on") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("disposed_on") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("expense_account_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("expense_account_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("location_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("location_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("method") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("method") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("months") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("months") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("name") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("next_wear_on") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("next_wear_on") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("opening_entry_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("opening_entry_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("opening_worn") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("opening_worn") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("posted_worn") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("posted_worn") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("recorded_by_name") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("recorded_by_name") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("recorded_by") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("recorded_by") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("residual") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("residual") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("serial_number") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("serial_number") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("starts_on") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("starts_on") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("supplier_bill_line_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("supplier_bill_line_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("wear_problem") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("wear_problem") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("wear_tried_at") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("wear_tried_at") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("withdrawal_reason") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("withdrawal_reason") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("withdrawn_at") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("withdrawn_at") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("worn_account_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("worn_account_id") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ("yearly_percent") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("yearly_percent") ON TABLE "public"."fixed_assets" TO "authenticated";

REVOKE ALL ON TABLE "public"."fixed_assets" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fixed_assets" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fixed_assets" TO "service_role";

ALTER TABLE "public"."asset_depreciations" ADD CONSTRAINT "asset_depreciations_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."asset_depreciations" ADD CONSTRAINT "asset_depreciations_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX asset_depreciations_entry_idx ON public.asset_depreciations USING btree (tenant_id, journal_entry_id);

CREATE POLICY "Members with accounting.view read asset_depreciations" ON "public"."asset_depreciations" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."asset_depreciations" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."asset_disposals" ADD CONSTRAINT "asset_disposals_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."asset_disposals" ADD CONSTRAINT "asset_disposals_tenant_id_journal_entry_id_fkey" FOREIGN KEY (tenant_id, journal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "public"."asset_disposals" ADD CONSTRAINT "asset_disposals_tenant_id_money_account_id_fkey" FOREIGN KEY (tenant_id, money_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX asset_disposals_asset_idx ON public.asset_disposals USING btree (tenant_id, fixed_asset_id);

CREATE INDEX asset_disposals_entry_idx ON public.asset_disposals USING btree (tenant_id, journal_entry_id);

CREATE INDEX asset_disposals_money_idx ON public.asset_disposals USING btree (tenant_id, money_account_id) WHERE (money_account_id IS NOT NULL);

CREATE UNIQUE INDEX asset_disposals_once_key ON public.asset_disposals USING btree (tenant_id, fixed_asset_id) WHERE (reversed_at IS NULL);

CREATE POLICY "Members with accounting.view read asset_disposals" ON "public"."asset_disposals" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."asset_disposals" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."asset_disposals" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."asset_disposals" TO "authenticated";

ALTER TABLE "public"."books_health_runs" ADD CONSTRAINT "books_health_runs_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX books_health_runs_newest_idx ON public.books_health_runs USING btree (tenant_id, started_at DESC, id DESC);

CREATE POLICY "Members with accounting.view read books_health_runs" ON "public"."books_health_runs" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."books_health_runs" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."asset_depreciations" ADD CONSTRAINT "asset_depreciations_tenant_id_fixed_asset_id_fkey" FOREIGN KEY (tenant_id, fixed_asset_id) REFERENCES public.fixed_assets(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."asset_disposals" ADD CONSTRAINT "asset_disposals_tenant_id_fixed_asset_id_fkey" FOREIGN KEY (tenant_id, fixed_asset_id) REFERENCES public.fixed_assets(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_asset_account_id_fkey" FOREIGN KEY (tenant_id, asset_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_expense_account_id_fkey" FOREIGN KEY (tenant_id, expense_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_supplier_bill_line_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_line_id) REFERENCES public.supplier_bill_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fixed_assets" ADD CONSTRAINT "fixed_assets_tenant_id_worn_account_id_fkey" FOREIGN KEY (tenant_id, worn_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX fixed_assets_account_idx ON public.fixed_assets USING btree (tenant_id, asset_account_id);

CREATE INDEX fixed_assets_bill_line_idx ON public.fixed_assets USING btree (tenant_id, supplier_bill_line_id) WHERE (supplier_bill_line_id IS NOT NULL);

CREATE INDEX fixed_assets_expense_account_idx ON public.fixed_assets USING btree (tenant_id, expense_account_id);

CREATE INDEX fixed_assets_location_idx ON public.fixed_assets USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE INDEX fixed_assets_newest_idx ON public.fixed_assets USING btree (tenant_id, acquired_on DESC, id DESC);

CREATE INDEX fixed_assets_worn_account_idx ON public.fixed_assets USING btree (tenant_id, worn_account_id);

CREATE POLICY "Members with accounting.view read fixed_assets" ON "public"."fixed_assets" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fixed_assets" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."fixed_assets" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."fixed_assets" TO "authenticated";

insert into private.document_types (prefix, document_type)
values ('FA-', 'fixed_asset');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'accounting.lock');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'accounting.post');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'accounting.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'banking.reconcile');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'communications.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'contacts.edit');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'contacts.export');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'contacts.view_ledger');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'contacts.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'dashboard.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'etims.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'orders.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'products.view_cost');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'products.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'purchases.edit');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'purchases.pay');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'purchases.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'reports.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'sales.view_all');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'sales.view_own');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'stock.view');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'tax.file');

insert into public.role_permissions (role, permission_key)
values ('accountant', 'till.view_all');

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('410500', 'Gain on assets sold', 'asset_disposal_gain', '*', 'other_income', null, 'income', 'credit', null);

insert into private.chart_accounts (code, name, role, chart, subtype, parent_code, account_type, normal_balance, cash_flow_class)
values ('540300', 'Loss on assets sold or scrapped', 'asset_disposal_loss', '*', 'other_expense', null, 'expense', 'debit', null);

insert into private.journal_sources (area, source_type)
values ('bank', 'asset_disposal_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'asset_disposal');

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
values ('asset_wear', '01:00:00', '00:05:00', 'Monthly wear of assets', '1 day', '{00:01:00,00:05:00,00:15:00}', '1');

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
values ('books_health', null, '00:10:00', 'Check of the books', '3 days', '{01:00:00}', '1');

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
values ('books_nights', '00:30:00', '00:01:00', 'Asking for the nightly check of the books', '1 day', '{00:01:00,00:05:00,00:15:00}', '1');

-- Businesses that exist get the number series and the two new accounts as well.
call private.add_document_type('fixed_asset', 'FA-');
select private.provision_ledger(t.id) from public.tenants t;
