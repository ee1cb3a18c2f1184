set local check_function_bodies = off;

DROP TRIGGER "_305_typed_text" ON "public"."tenant_subscriptions";

DROP INDEX "public"."tenant_subscriptions_one_live_key";

-- One subscription of a business is open: of several the one that decided so far stays.
update public.tenant_subscriptions s set status = 'expired'
where private.subscription_rank(s.status) < 3 and s.id <> (private.deciding_subscription(s.tenant_id)).id;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE EXTENSION "btree_gist" SCHEMA "extensions";

CREATE TABLE "private"."billing_buyers" ("tenant_id" uuid NOT NULL, "name" text, "tax_id" text, "address" text, "email" text, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "billing_buyers_address_check" CHECK (((length(address) >= 1) AND (length(address) <= 500))), CONSTRAINT "billing_buyers_email_check" CHECK (((length(email) >= 3) AND (length(email) <= 320))), CONSTRAINT "billing_buyers_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))), CONSTRAINT "billing_buyers_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "billing_buyers_tax_id_check" CHECK (((length(tax_id) >= 1) AND (length(tax_id) <= 40))));

ALTER TABLE "private"."billing_buyers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_buyers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_buyers" OWNER TO "postgres";

CREATE TABLE "private"."billing_coupons" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "code" text NOT NULL, "percent" numeric(7,4), "amount" numeric(14,2), "currency" text, "duration" text NOT NULL, "months" integer, "valid_from" timestamp with time zone NOT NULL DEFAULT now(), "valid_until" timestamp with time zone, "max_redemptions" integer NOT NULL DEFAULT 1000000, "redeemed" integer NOT NULL DEFAULT 0, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "billing_coupons_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "billing_coupons_check1" CHECK (((duration = 'months'::text) = (months IS NOT NULL))), CONSTRAINT "billing_coupons_check2" CHECK ((redeemed <= max_redemptions)), CONSTRAINT "billing_coupons_check" CHECK (((num_nonnulls(percent, amount) = 1) AND ((amount IS NULL) = (currency IS NULL)))), CONSTRAINT "billing_coupons_code_check" CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'::text)), CONSTRAINT "billing_coupons_code_key" UNIQUE (code), CONSTRAINT "billing_coupons_duration_check" CHECK ((duration = ANY (ARRAY['once'::text, 'months'::text, 'forever'::text]))), CONSTRAINT "billing_coupons_max_redemptions_check" CHECK (((max_redemptions >= 1) AND (max_redemptions <= 1000000))), CONSTRAINT "billing_coupons_months_check" CHECK (((months >= 1) AND (months <= 120))), CONSTRAINT "billing_coupons_percent_check" CHECK (((percent >= 0.0001) AND (percent <= (100)::numeric))), CONSTRAINT "billing_coupons_pkey" PRIMARY KEY (id), CONSTRAINT "billing_coupons_redeemed_check" CHECK (((redeemed >= 0) AND (redeemed <= 1000000))), CONSTRAINT "billing_coupons_valid_from_check" CHECK (isfinite(valid_from)), CONSTRAINT "billing_coupons_valid_until_check" CHECK (isfinite(valid_until)));

ALTER TABLE "private"."billing_coupons" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_coupons" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_coupons" OWNER TO "postgres";

CREATE TABLE "private"."billing_events" ("provider" text NOT NULL, "event_id" text NOT NULL, "body" jsonb NOT NULL, "outcome" text NOT NULL, "note" text, "received_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "billing_events_event_id_check" CHECK (((length(event_id) >= 1) AND (length(event_id) <= 200))), CONSTRAINT "billing_events_note_check" CHECK ((length(note) <= 300)), CONSTRAINT "billing_events_outcome_check" CHECK ((outcome = ANY (ARRAY['applied'::text, 'ignored'::text, 'review'::text]))), CONSTRAINT "billing_events_pkey" PRIMARY KEY (provider, event_id), CONSTRAINT "billing_events_provider_check" CHECK ((provider = ANY (ARRAY['stripe'::text, 'paystack'::text, 'mpesa'::text]))));

ALTER TABLE "private"."billing_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_events" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_events" OWNER TO "postgres";

CREATE TABLE "private"."billing_methods" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "provider" text NOT NULL, "sealed_token" text, "brand" text, "last4" text, "exp_month" integer, "exp_year" integer, "phone" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "removed_at" timestamp with time zone, CONSTRAINT "billing_methods_brand_check" CHECK (((length(brand) >= 1) AND (length(brand) <= 40))), CONSTRAINT "billing_methods_exp_month_check" CHECK (((exp_month >= 1) AND (exp_month <= 12))), CONSTRAINT "billing_methods_exp_year_check" CHECK (((exp_year >= 2000) AND (exp_year <= 2999))), CONSTRAINT "billing_methods_last4_check" CHECK ((length(last4) <= 8)), CONSTRAINT "billing_methods_phone_check" CHECK ((length(phone) <= 20)), CONSTRAINT "billing_methods_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "billing_methods_provider_check" CHECK ((provider = ANY (ARRAY['stripe'::text, 'paystack'::text, 'mpesa'::text]))), CONSTRAINT "billing_methods_sealed_token_check" CHECK (((length(sealed_token) >= 1) AND (length(sealed_token) <= 4000))));

ALTER TABLE "private"."billing_methods" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_methods" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_methods" OWNER TO "postgres";

CREATE TABLE "private"."billing_numbers" ("series" text NOT NULL, "last_number" integer NOT NULL, CONSTRAINT "billing_numbers_last_number_check" CHECK (((last_number >= 1) AND (last_number <= 2000000000))), CONSTRAINT "billing_numbers_pkey" PRIMARY KEY (series), CONSTRAINT "billing_numbers_series_check" CHECK ((series ~ '^[A-Z]{1,8}-[0-9]{4}$'::text)));

ALTER TABLE "private"."billing_numbers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_numbers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_numbers" OWNER TO "postgres";

CREATE TABLE "private"."billing_quotes" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "request" jsonb NOT NULL, "quote" jsonb NOT NULL, "quote_hash" text NOT NULL, "quoted_at" timestamp with time zone NOT NULL, "confirmed_at" timestamp with time zone, "answer" jsonb, CONSTRAINT "billing_quotes_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "billing_quotes_quote_hash_check" CHECK ((length(quote_hash) = 64)), CONSTRAINT "billing_quotes_quoted_at_check" CHECK (isfinite(quoted_at)));

ALTER TABLE "private"."billing_quotes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_quotes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_quotes" OWNER TO "postgres";

CREATE TABLE "private"."billing_settings" ("is_only" boolean NOT NULL DEFAULT true, "seller" jsonb NOT NULL, CONSTRAINT "billing_settings_is_only_check" CHECK (is_only), CONSTRAINT "billing_settings_pkey" PRIMARY KEY (is_only), CONSTRAINT "billing_settings_seller_check" CHECK ((jsonb_typeof(seller) = 'object'::text)));

ALTER TABLE "private"."billing_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_settings" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_settings" OWNER TO "postgres";

CREATE TABLE "private"."billing_taxes" ("country" text NOT NULL, "valid_from" date NOT NULL, "rate_percent" numeric(7,4) NOT NULL, "label" text NOT NULL, CONSTRAINT "billing_taxes_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)), CONSTRAINT "billing_taxes_label_check" CHECK (((length(label) >= 1) AND (length(label) <= 60))), CONSTRAINT "billing_taxes_pkey" PRIMARY KEY (country, valid_from), CONSTRAINT "billing_taxes_rate_percent_check" CHECK (((rate_percent >= (0)::numeric) AND (rate_percent <= (100)::numeric))), CONSTRAINT "billing_taxes_valid_from_check" CHECK (isfinite(valid_from)));

ALTER TABLE "private"."billing_taxes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_taxes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."billing_taxes" OWNER TO "postgres";

CREATE TABLE "private"."coupon_guesses" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "coupon_guesses_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "private"."coupon_guesses" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."coupon_guesses" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."coupon_guesses" OWNER TO "postgres";

CREATE TABLE "private"."coupon_redemptions" ("tenant_id" uuid NOT NULL, "coupon_id" uuid NOT NULL, "periods_left" integer, "last_period_index" integer, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ended_at" timestamp with time zone, CONSTRAINT "coupon_redemptions_last_period_index_check" CHECK (((last_period_index >= 0) AND (last_period_index <= 100000))), CONSTRAINT "coupon_redemptions_periods_left_check" CHECK (((periods_left >= 0) AND (periods_left <= 120))), CONSTRAINT "coupon_redemptions_pkey" PRIMARY KEY (tenant_id, coupon_id));

ALTER TABLE "private"."coupon_redemptions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."coupon_redemptions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."coupon_redemptions" OWNER TO "postgres";

CREATE TABLE "private"."dunning_steps" ("tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "step_no" integer NOT NULL, "due_at" timestamp with time zone NOT NULL, "done_at" timestamp with time zone, "noticed_at" timestamp with time zone, CONSTRAINT "dunning_steps_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "dunning_steps_pkey" PRIMARY KEY (tenant_id, invoice_id, step_no), CONSTRAINT "dunning_steps_step_no_check" CHECK (((step_no >= 0) AND (step_no <= 6))));

ALTER TABLE "private"."dunning_steps" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."dunning_steps" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."dunning_steps" OWNER TO "postgres";

CREATE TABLE "private"."mrr_movements" ("tenant_id" uuid NOT NULL, "place" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "subscription_id" uuid NOT NULL, "occurred_at" timestamp with time zone NOT NULL, "kind" text NOT NULL, "currency" text NOT NULL, "delta" numeric(14,2) NOT NULL, "before" numeric(14,2) NOT NULL, "after" numeric(14,2) NOT NULL, CONSTRAINT "mrr_movements_after_check" CHECK (((after >= (0)::numeric) AND (after <= '1000000000000'::numeric))), CONSTRAINT "mrr_movements_before_check" CHECK (((before >= (0)::numeric) AND (before <= '1000000000000'::numeric))), CONSTRAINT "mrr_movements_check" CHECK ((delta = (after - before))), CONSTRAINT "mrr_movements_delta_check" CHECK (((delta >= '-1000000000000'::numeric) AND (delta <= '1000000000000'::numeric))), CONSTRAINT "mrr_movements_kind_check" CHECK ((kind = ANY (ARRAY['new'::text, 'reactivation'::text, 'expansion'::text, 'contraction'::text, 'churn'::text]))), CONSTRAINT "mrr_movements_occurred_at_check" CHECK (isfinite(occurred_at)), CONSTRAINT "mrr_movements_pkey" PRIMARY KEY (tenant_id, place));

ALTER TABLE "private"."mrr_movements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."mrr_movements" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."mrr_movements" OWNER TO "postgres";

CREATE TABLE "private"."subscription_refunds" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "payment_id" uuid, "credit_note_id" uuid, "amount" numeric(14,2) NOT NULL, "reason" text NOT NULL, "state" text NOT NULL, "asked_by" uuid NOT NULL, "approved_by" uuid, "request_hash" text NOT NULL, "provider_reference" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "subscription_refunds_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_refunds_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_refunds_provider_reference_check" CHECK ((length(provider_reference) <= 200)), CONSTRAINT "subscription_refunds_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "subscription_refunds_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))));

ALTER TABLE "private"."subscription_refunds" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."subscription_refunds" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."subscription_refunds" OWNER TO "postgres";

CREATE TABLE "public"."subscription_changes" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "subscription_id" uuid NOT NULL, "what" text NOT NULL, "before" jsonb, "after" jsonb, "occurred_at" timestamp with time zone NOT NULL, "actor_id" uuid, "quote_id" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "subscription_changes_occurred_at_check" CHECK (isfinite(occurred_at)), CONSTRAINT "subscription_changes_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_changes_what_check" CHECK ((what = ANY (ARRAY['created'::text, 'status'::text, 'plan'::text, 'cancel_requested'::text, 'cancel_withdrawn'::text, 'trial_extended'::text, 'removed'::text]))));

ALTER TABLE "public"."subscription_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_changes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_changes" OWNER TO "postgres";

CREATE TABLE "public"."subscription_credit_notes" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "invoice_id" uuid NOT NULL, "number" text NOT NULL, "currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, "tax" numeric(14,2) NOT NULL, "reason" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "subscription_credit_notes_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_credit_notes_number_check" CHECK (((length(number) >= 5) AND (length(number) <= 80))), CONSTRAINT "subscription_credit_notes_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_credit_notes_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "subscription_credit_notes_tax_check" CHECK (((tax >= (0)::numeric) AND (tax <= '1000000000000'::numeric))));

ALTER TABLE "public"."subscription_credit_notes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_credit_notes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_credit_notes" OWNER TO "postgres";

CREATE TABLE "public"."subscription_credits" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, "reason" text NOT NULL, "note" text, "invoice_id" uuid, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "subscription_credits_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_credits_note_check" CHECK ((length(note) <= 500)), CONSTRAINT "subscription_credits_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_credits_reason_check" CHECK ((reason = ANY (ARRAY['given'::text, 'used'::text, 'returned'::text, 'change'::text, 'overpaid'::text]))));

ALTER TABLE "public"."subscription_credits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_credits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_credits" OWNER TO "postgres";

CREATE TABLE "public"."subscription_invoice_lines" ("tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "position" integer NOT NULL, "kind" text NOT NULL, "description" text NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "subscription_invoice_lines_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoice_lines_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 300))), CONSTRAINT "subscription_invoice_lines_kind_check" CHECK ((kind = ANY (ARRAY['plan'::text, 'charge'::text, 'credit'::text, 'discount'::text, 'tax'::text, 'rounding'::text, 'manual'::text]))), CONSTRAINT "subscription_invoice_lines_pkey" PRIMARY KEY (tenant_id, invoice_id, "position"), CONSTRAINT "subscription_invoice_lines_position_check" CHECK ((("position" >= 1) AND ("position" <= 100))));

ALTER TABLE "public"."subscription_invoice_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_invoice_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_invoice_lines" OWNER TO "postgres";

CREATE TABLE "public"."subscription_invoices" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "subscription_id" uuid, "number" text NOT NULL, "kind" text NOT NULL, "plan_price_id" uuid, "period_index" integer, "period_start" timestamp with time zone NOT NULL, "period_end" timestamp with time zone NOT NULL, "restarts_period" boolean NOT NULL DEFAULT false, "currency" text NOT NULL, "subtotal" numeric(14,2) NOT NULL, "discount" numeric(14,2) NOT NULL DEFAULT 0, "tax_rate_percent" numeric(7,4) NOT NULL DEFAULT 0, "tax" numeric(14,2) NOT NULL DEFAULT 0, "rounding" numeric(14,2) NOT NULL DEFAULT 0, "total" numeric(14,2) NOT NULL, "credit_used" numeric(14,2) NOT NULL DEFAULT 0, "amount_due" numeric(14,2) NOT NULL, "paid_amount" numeric(14,2) NOT NULL DEFAULT 0, "refunded_amount" numeric(14,2) NOT NULL DEFAULT 0, "status" text NOT NULL DEFAULT 'open'::text, "due_at" timestamp with time zone NOT NULL, "paid_at" timestamp with time zone, "issued_at" timestamp with time zone NOT NULL, "buyer" jsonb NOT NULL, "seller" jsonb NOT NULL, CONSTRAINT "subscription_invoices_amount_due_check" CHECK (((amount_due >= (0)::numeric) AND (amount_due <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_check" CHECK ((period_end > period_start)), CONSTRAINT "subscription_invoices_credit_used_check" CHECK (((credit_used >= (0)::numeric) AND (credit_used <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_discount_check" CHECK (((discount >= (0)::numeric) AND (discount <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "subscription_invoices_issued_at_check" CHECK (isfinite(issued_at)), CONSTRAINT "subscription_invoices_kind_check" CHECK ((kind = ANY (ARRAY['manual'::text, 'change'::text, 'renewal'::text]))), CONSTRAINT "subscription_invoices_number_check" CHECK (((length(number) >= 5) AND (length(number) <= 80))), CONSTRAINT "subscription_invoices_paid_amount_check" CHECK (((paid_amount >= (0)::numeric) AND (paid_amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_paid_at_check" CHECK (isfinite(paid_at)), CONSTRAINT "subscription_invoices_period_end_check" CHECK (isfinite(period_end)), CONSTRAINT "subscription_invoices_period_index_check" CHECK (((period_index >= 0) AND (period_index <= 100000))), CONSTRAINT "subscription_invoices_period_start_check" CHECK (isfinite(period_start)), CONSTRAINT "subscription_invoices_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_invoices_refunded_amount_check" CHECK (((refunded_amount >= (0)::numeric) AND (refunded_amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_rounding_check" CHECK (((rounding >= ('-1'::integer)::numeric) AND (rounding <= (1)::numeric))), CONSTRAINT "subscription_invoices_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'uncollectible'::text]))), CONSTRAINT "subscription_invoices_subtotal_check" CHECK (((subtotal >= (0)::numeric) AND (subtotal <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_tax_check" CHECK (((tax >= (0)::numeric) AND (tax <= '1000000000000'::numeric))), CONSTRAINT "subscription_invoices_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "subscription_invoices_total_check" CHECK (((total >= (0)::numeric) AND (total <= '1000000000000'::numeric))));

ALTER TABLE "public"."subscription_invoices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_invoices" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_invoices" OWNER TO "postgres";

CREATE TABLE "public"."subscription_payments" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "invoice_id" uuid NOT NULL, "attempt_no" integer NOT NULL, "provider" text NOT NULL, "method_id" uuid, "phone" text, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "state" text NOT NULL DEFAULT 'created'::text, "provider_reference" text, "receipt" text, "failure" text, "is_hard_failure" boolean NOT NULL DEFAULT false, "due_at" timestamp with time zone NOT NULL, "claimed_at" timestamp with time zone, "settled_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "subscription_payments_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "subscription_payments_attempt_no_check" CHECK (((attempt_no >= 1) AND (attempt_no <= 100000))), CONSTRAINT "subscription_payments_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "subscription_payments_failure_check" CHECK (((length(failure) >= 1) AND (length(failure) <= 200))), CONSTRAINT "subscription_payments_phone_check" CHECK ((length(phone) <= 20)), CONSTRAINT "subscription_payments_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "subscription_payments_provider_check" CHECK ((provider = ANY (ARRAY['stripe'::text, 'paystack'::text, 'mpesa'::text, 'bank'::text]))), CONSTRAINT "subscription_payments_provider_reference_check" CHECK (((length(provider_reference) >= 1) AND (length(provider_reference) <= 200))), CONSTRAINT "subscription_payments_receipt_check" CHECK (((length(receipt) >= 1) AND (length(receipt) <= 200))), CONSTRAINT "subscription_payments_state_check" CHECK ((state = ANY (ARRAY['succeeded'::text, 'failed'::text, 'created'::text, 'pending'::text, 'unknown'::text]))));

ALTER TABLE "public"."subscription_payments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_payments" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."subscription_payments" OWNER TO "postgres";

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "plan_price_id" uuid;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "anchor_at" timestamp with time zone;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "anchor_index" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "period_index" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "cancel_at_period_end" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "cancel_reason" text;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "grace_until" timestamp with time zone;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "pending_plan_price_id" uuid;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "pending_invoice_id" uuid;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "collection" text NOT NULL DEFAULT 'manual'::text;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "quantity" numeric(14,3) NOT NULL DEFAULT 1;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "status_before_suspension" text;

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "moved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp();

ALTER TABLE "public"."tenant_subscriptions" ADD COLUMN "billing_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.account_mail_part(p_paragraph text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_link text[] := regexp_match(p_paragraph, '^(.*): (\{\{site_url\}\}(/[a-z/-]+))$');
begin
  if v_link is not null then
    return jsonb_build_object('links', jsonb_build_array(jsonb_build_object('label', v_link[1], 'url', v_link[2], 'button',
      case v_link[3] when '/forgot-password' then 'Choose a new password' when '/admin/team' then 'Open the team'
        when '/admin/billing' then 'Open billing' else 'Sign in' end)));
  elsif p_paragraph ~ '^[A-Z][a-z]+: .*\n' then
    return jsonb_build_object('facts', (
      select jsonb_agg(jsonb_build_object('label', split_part(l.line, ': ', 1), 'value', substr(l.line, strpos(l.line, ': ') + 2)) order by l.place)
      from regexp_split_to_table(p_paragraph, E'\n') with ordinality as l (line, place)));
  end if;
  return jsonb_build_object('paragraphs', jsonb_build_array(p_paragraph));
end;
$function$;

CREATE OR REPLACE FUNCTION private.admin_invoice(p_body jsonb)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(private.input_object(p_body, 'p_body'), 'invoice_id');
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.id = v_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  perform private.lock_billing(v_invoice.tenant_id);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_invoice.tenant_id and i.id = v_id for update;
  return v_invoice;
end;
$function$;

ALTER FUNCTION "private"."admin_invoice"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.advance_subscription(p_subscription public.tenant_subscriptions, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step private.dunning_steps;
  v_price public.plan_prices;
  v_index integer := p_subscription.period_index + 1;
  v_anchor jsonb := jsonb_build_object('at', p_subscription.anchor_at, 'index', p_subscription.anchor_index);
  v_moved_at timestamptz := greatest(p_at, p_subscription.moved_at + interval '1 microsecond');
begin
  select d.* into v_step from private.dunning_steps d
  where d.tenant_id = p_subscription.tenant_id and d.done_at is null order by d.due_at, d.step_no limit 1;
  select x.* into v_price from public.plan_prices x where x.id = coalesce(
    case when p_subscription.pending_invoice_id is null then p_subscription.pending_plan_price_id end, p_subscription.plan_price_id);
  if p_subscription.status in ('trial', 'pending') or p_subscription.status = 'trialing' and p_subscription.plan_price_id is null then
    update public.tenant_subscriptions s set status = 'expired', moved_at = v_moved_at where s.id = p_subscription.id;
  elsif p_subscription.status = 'trialing' then
    perform private.bill_period(p_subscription, v_price, 0, jsonb_build_object('at', p_subscription.expires_at, 'index', 0),
      greatest(p_subscription.expires_at, p_at), p_at);
  elsif v_step.due_at = p_subscription.billing_at then
    perform private.run_dunning_step(p_subscription, v_step, p_at);
  elsif p_subscription.cancel_at_period_end then
    perform private.drop_open_changes(p_subscription.tenant_id, p_at);
    update public.tenant_subscriptions s set status = 'cancelled', moved_at = v_moved_at where s.id = p_subscription.id;
  else
    if v_price.period <> private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id) then
      v_anchor := jsonb_build_object('at', p_subscription.current_period_end, 'index', v_index);
    end if;
    perform private.bill_period(p_subscription, v_price, v_index, v_anchor, p_at, p_at);
  end if;
end;
$function$;

ALTER FUNCTION "private"."advance_subscription"(public.tenant_subscriptions, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_change(p_tenant_id uuid, p_quote jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := p_quote ->> 'kind';
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices;
  v_invoice public.subscription_invoices;
begin
  select x.* into v_price from public.plan_prices x where x.id = (p_quote ->> 'plan_price_id')::uuid;
  perform private.drop_open_changes(p_tenant_id, p_at);
  if v_kind in ('schedule', 'keep') then
    update public.tenant_subscriptions s set pending_plan_price_id = case when v_kind = 'schedule' then v_price.id end, pending_invoice_id = null,
      next_billing_amount = v_price.amount
    where s.id = v_sub.id;
  elsif v_kind = 'trial_plan' then
    update public.tenant_subscriptions s set plan_price_id = v_price.id, billing_plan_id = v_price.plan_id, amount = v_price.amount,
      currency = v_price.currency, next_billing_date = s.expires_at, next_billing_amount = v_price.amount, collection = p_quote ->> 'collection',
      status = case when exists (select 1 from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null)
        then 'trialing' else s.status end,
      moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
    where s.id = v_sub.id;
  elsif v_kind = 'change' and ((p_quote ->> 'total')::numeric <= 0 or p_quote ? 'is_waived') then
    if (p_quote ->> 'total')::numeric < 0 then
      insert into public.subscription_credits (tenant_id, currency, amount, reason, created_by)
      values (p_tenant_id, v_price.currency, -(p_quote ->> 'total')::numeric, 'change', auth.uid());
    end if;
    perform private.switch_price(v_sub.id, v_price, p_quote, p_at);
  else
    v_invoice := private.invoice_change(p_tenant_id, v_sub, v_price, p_quote, p_at);
  end if;
  return v_invoice;
end;
$function$;

ALTER FUNCTION "private"."apply_change"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audited_invoice(p_admin_id uuid, p_action text, p_before public.subscription_invoices, p_more jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_after public.subscription_invoices;
begin
  select i.* into v_after from public.subscription_invoices i where i.tenant_id = p_before.tenant_id and i.id = p_before.id;
  perform private.write_audit(p_before.tenant_id, p_admin_id, p_action, 'subscription_invoices', p_before.id,
    jsonb_build_object('number', p_before.number, 'status', p_before.status, 'paid_amount', p_before.paid_amount),
    jsonb_build_object('status', v_after.status, 'paid_amount', v_after.paid_amount, 'refunded_amount', v_after.refunded_amount) || p_more);
  return private.invoice_json(v_after, true);
end;
$function$;

ALTER FUNCTION "private"."audited_invoice"(uuid, text, public.subscription_invoices, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_period(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_index integer, p_anchor jsonb, p_due_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_anchor timestamptz := (p_anchor ->> 'at')::timestamptz;
  v_first integer := (p_anchor ->> 'index')::integer;
  v_start timestamptz := private.billing_boundary(v_anchor, p_price.period, p_index - v_first);
  v_end timestamptz := private.billing_boundary(v_anchor, p_price.period, p_index - v_first + 1);
  v_discount numeric := private.use_coupon(p_subscription.tenant_id, p_index, p_price.amount, p_price.currency);
  v_invoice public.subscription_invoices;
begin
  perform private.drop_open_changes(p_subscription.tenant_id, p_at);
  v_invoice := private.issue_invoice(p_subscription.tenant_id, jsonb_build_object('subscription_id', p_subscription.id, 'kind', 'renewal',
      'plan_price_id', p_price.id, 'period_index', p_index, 'period_start', v_start, 'period_end', v_end, 'currency', p_price.currency,
      'collection', p_subscription.collection, 'due_at', p_due_at),
    jsonb_build_array(
      jsonb_build_object('kind', 'plan', 'description', (select b.name from public.billing_plans b where b.id = p_price.plan_id), 'amount', p_price.amount),
      jsonb_build_object('kind', 'discount', 'description', 'Coupon', 'amount', -v_discount)), p_at);
  perform private.schedule_dunning(v_invoice);
  update public.tenant_subscriptions s set status = 'active', expires_at = null, plan_price_id = p_price.id, billing_plan_id = p_price.plan_id,
    amount = p_price.amount, currency = p_price.currency, anchor_at = v_anchor, anchor_index = v_first, period_index = p_index,
    current_period_start = v_start, current_period_end = v_end, next_billing_date = v_end, next_billing_amount = p_price.amount,
    pending_plan_price_id = null, pending_invoice_id = null, moved_at = greatest(v_start, p_at, s.moved_at + interval '1 microsecond')
  where s.id = p_subscription.id;
end;
$function$;

ALTER FUNCTION "private"."bill_period"(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_balance(p_tenant_id uuid, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT COALESCE(sum(c.amount), (0)::numeric) AS "coalesce" FROM public.subscription_credits c WHERE ((c.tenant_id = billing_balance.p_tenant_id) AND (c.currency = billing_balance.p_currency)));

ALTER FUNCTION "private"."billing_balance"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_boundary(p_anchor timestamp with time zone, p_period text, p_count integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (((p_anchor AT TIME ZONE 'UTC'::text) + ((p_count)::double precision * CASE p_period WHEN 'year'::text THEN '1 year'::interval ELSE '1 mon'::interval END)) AT TIME ZONE 'UTC'::text);

ALTER FUNCTION "private"."billing_boundary"(timestamp with time zone, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_buyer(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('name', coalesce(b.name, t.name), 'tax_id', b.tax_id, 'address', b.address, 'email', b.email, 'country', t.country)
    from public.tenants t left join private.billing_buyers b on b.tenant_id = t.id where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."billing_buyer"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_coupon(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('code', c.code, 'percent', c.percent, 'amount', c.amount, 'currency', c.currency, 'duration', c.duration,
      'periods_left', r.periods_left)
    from private.coupon_redemptions r join private.billing_coupons c on c.id = r.coupon_id
    where r.tenant_id = p_tenant_id and r.ended_at is null and coalesce(r.periods_left, 1) > 0);
end;
$function$;

ALTER FUNCTION "private"."billing_coupon"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_price(p_plan_id uuid, p_currency text, p_period text)
 RETURNS public.plan_prices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan public.billing_plans;
  v_price public.plan_prices;
begin
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for key share;
  if v_plan.id is null or v_plan.period = 'trial' then
    return null;
  end if;
  select x.* into v_price from public.plan_prices x
  where x.plan_id = p_plan_id and x.currency = p_currency and x.period = p_period and x.retired_at is null;
  if p_currency <> v_plan.currency or p_period <> v_plan.period or v_price.amount = v_plan.price then
    return v_price;
  end if;
  -- What the plan itself costs has a row as soon as somebody is to be billed for it.
  update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from) where x.id = v_price.id;
  insert into public.plan_prices as x (plan_id, currency, period, amount)
  values (p_plan_id, p_currency, p_period, v_plan.price)
  on conflict (plan_id, currency, period) where retired_at is null do update set amount = x.amount
  returning x.* into v_price;
  return v_price;
end;
$function$;

ALTER FUNCTION "private"."billing_price"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_reason(p_body jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.input_text(p_body, 'reason', 500, '', true);
begin
  if length(v_reason) < 10 then
    perform private.refuse_input('reason', 'Give a reason of 10 to 500 characters.');
  end if;
  return v_reason;
end;
$function$;

ALTER FUNCTION "private"."billing_reason"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_round(p_amount numeric, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (SELECT (round((billing_round.p_amount / c.step)) * c.step) FROM public.currencies c WHERE (c.code = billing_round.p_currency));

ALTER FUNCTION "private"."billing_round"(numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_state_of(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_currency text := coalesce(v_sub.currency, (select t.currency_code from public.tenants t where t.id = p_tenant_id));
begin
  return jsonb_build_object(
    'subscription', case when v_sub.id is not null then jsonb_build_object('id', v_sub.id, 'status', v_sub.status,
      'gate', private.subscription_gate(v_sub.status, v_sub.amount, v_sub.expires_at), 'billing_plan_id', v_sub.billing_plan_id,
      'plan_name', (select b.name from public.billing_plans b where b.id = v_sub.billing_plan_id),
      'period', private.price_period(v_sub.plan_price_id, v_sub.billing_plan_id), 'amount', v_sub.amount, 'currency', v_sub.currency,
      'is_billed', v_sub.plan_price_id is not null, 'current_period_start', v_sub.current_period_start,
      'current_period_end', v_sub.current_period_end, 'next_billing_date', v_sub.next_billing_date,
      'next_billing_amount', v_sub.next_billing_amount, 'expires_at', v_sub.expires_at, 'grace_until', v_sub.grace_until,
      'cancel_at_period_end', v_sub.cancel_at_period_end, 'cancel_reason', v_sub.cancel_reason, 'collection', v_sub.collection,
      'pending', (
        select jsonb_build_object('billing_plan_id', x.plan_id, 'plan_name', b.name, 'period', x.period, 'amount', x.amount, 'currency', x.currency,
          'invoice_id', v_sub.pending_invoice_id)
        from public.plan_prices x join public.billing_plans b on b.id = x.plan_id where x.id = v_sub.pending_plan_price_id)) end,
    'open_invoices', (select coalesce(jsonb_agg(private.invoice_json(i, false) order by i.issued_at, i.id), '[]')
      from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open'),
    'method', (select jsonb_build_object('id', m.id, 'provider', m.provider, 'brand', m.brand, 'last4', m.last4, 'exp_month', m.exp_month,
        'exp_year', m.exp_year, 'phone', m.phone)
      from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null),
    'coupon', private.billing_coupon(p_tenant_id),
    'balance', private.billing_balance(p_tenant_id, v_currency), 'currency', v_currency,
    'buyer', private.billing_buyer(p_tenant_id),
    'tax', private.billing_tax(p_tenant_id, statement_timestamp()),
    'usage', private.usage_of(p_tenant_id),
    'plans', private.offered_plans((select t.currency_code from public.tenants t where t.id = p_tenant_id)));
end;
$function$;

ALTER FUNCTION "private"."billing_state_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_tax(p_tenant_id uuid, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_build_object('rate', x.rate_percent, 'label', x.label)
    from public.tenants t join private.billing_taxes x on x.country = t.country
    where t.id = p_tenant_id and x.valid_from <= (p_at at time zone 'UTC')::date
    order by x.valid_from desc limit 1), '{"rate": 0, "label": "No tax"}');
end;
$function$;

ALTER FUNCTION "private"."billing_tax"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cancel_at_end(p_tenant_id uuid, p_reason text, p_is_cancelled boolean, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions;
begin
  perform private.lock_billing(p_tenant_id);
  v_sub := private.deciding_subscription(p_tenant_id);
  if v_sub.status is distinct from 'active' or v_sub.anchor_at is null then
    perform private.fail(409, 'not_billed', 'There is no running subscription to cancel.');
  end if;
  update public.tenant_subscriptions s set cancel_at_period_end = p_is_cancelled, cancel_reason = case when p_is_cancelled then p_reason end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = v_sub.id;
end;
$function$;

ALTER FUNCTION "private"."cancel_at_end"(uuid, text, boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_amounts(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_start timestamptz := p_subscription.current_period_start;
  v_end timestamptz := p_subscription.current_period_end;
  v_tenant_id uuid := p_subscription.tenant_id;
  v_restarts boolean := p_price.period <> private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id);
  v_old numeric := private.net_price(v_tenant_id, p_subscription.amount, p_subscription.currency, p_subscription.period_index);
  v_new numeric := private.net_price(v_tenant_id, p_price.amount, p_price.currency);
begin
  return jsonb_build_object('restarts_period', v_restarts,
    'credit', private.prorate(v_old, v_start, v_end, p_at, p_subscription.currency),
    'charge', case when v_restarts then v_new else private.prorate(v_new, v_start, v_end, p_at, p_price.currency) end,
    'period_start', p_at,
    'period_end', case when v_restarts then private.billing_boundary(p_at, p_price.period, 1) else v_end end);
end;
$function$;

ALTER FUNCTION "private"."change_amounts"(public.tenant_subscriptions, public.plan_prices, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_quote(p_tenant_id uuid, p_request jsonb, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices := private.billing_price((p_request ->> 'billing_plan_id')::uuid, p_request ->> 'currency', p_request ->> 'period');
  v_kind text;
  v_amounts jsonb := '{"credit": 0, "charge": 0, "restarts_period": false}';
  v_totals jsonb;
  v_net numeric;
  v_collection text := coalesce(p_request ->> 'collection', v_sub.collection, 'manual');
  v_next timestamptz := v_sub.current_period_end;
begin
  if v_price.id is null then
    perform private.refuse_input('billing_plan_id', 'This plan is not sold in this currency and for this period.');
  end if;
  v_kind := private.quote_kind(v_sub, v_price, (p_request ->> 'is_now')::boolean, p_at);
  if v_kind = 'change' then
    v_amounts := private.change_amounts(v_sub, v_price, p_at);
    v_next := (v_amounts ->> 'period_end')::timestamptz;
  elsif v_kind = 'start' then
    v_next := private.billing_boundary(p_at, v_price.period, 1);
    v_amounts := jsonb_build_object('credit', 0, 'charge', private.net_price(p_tenant_id, v_price.amount, v_price.currency),
      'restarts_period', true, 'period_start', p_at, 'period_end', v_next);
  elsif v_kind = 'trial_plan' then
    v_next := v_sub.expires_at;
  end if;
  v_net := (v_amounts ->> 'charge')::numeric - (v_amounts ->> 'credit')::numeric;
  v_totals := private.invoice_totals(p_tenant_id, v_price.currency, v_net, v_collection, p_at) - 'tax_label';
  -- Less than a provider takes is not collected.
  if v_kind = 'change' and (v_totals ->> 'total')::numeric between 0 and private.smallest_charge(v_price.currency) - 0.01 then
    v_totals := v_totals || '{"credit_used": 0, "amount_due": 0, "is_waived": true}';
  end if;
  return v_amounts || v_totals || jsonb_build_object('kind', v_kind, 'subscription_id', v_sub.id, 'plan_price_id', v_price.id,
    'billing_plan_id', v_price.plan_id, 'plan_name', (select b.name from public.billing_plans b where b.id = v_price.plan_id),
    'period', v_price.period, 'currency', v_price.currency, 'amount', v_price.amount, 'collection', v_collection, 'at', p_at,
    'effective_at', case when v_kind in ('schedule', 'trial_plan') then v_next else p_at end,
    'next_renewal_at', v_next, 'next_renewal_amount', private.net_price(p_tenant_id, v_price.amount, v_price.currency));
end;
$function$;

ALTER FUNCTION "private"."change_quote"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chargeback(p_payment public.subscription_payments)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_payment.state is distinct from 'succeeded' then
    return 'review';
  end if;
  perform private.lock_billing(p_payment.tenant_id);
  update public.subscription_invoices i set status = 'open', paid_at = null, paid_amount = greatest(i.paid_amount - p_payment.amount, 0)
  where i.tenant_id = p_payment.tenant_id and i.id = p_payment.invoice_id;
  perform private.mail_owners(p_payment.tenant_id, 'billing_disputed', 'A payment for Dukani was disputed',
    'The bank took back a payment for your subscription. The invoice is open again. If this was a mistake, write to us.');
  return 'applied';
end;
$function$;

ALTER FUNCTION "private"."chargeback"(public.subscription_payments) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_dunning(p_tenant_id uuid, p_invoice_id uuid, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.dunning_steps d set done_at = p_at
  where d.tenant_id = p_tenant_id and d.invoice_id = p_invoice_id and d.done_at is null;
end;
$function$;

ALTER FUNCTION "private"."close_dunning"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirm_quote(p_tenant_id uuid, p_quote_id uuid, p_quote_hash text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.billing_quotes;
  v_invoice public.subscription_invoices;
  v_answer jsonb;
begin
  perform private.lock_billing(p_tenant_id);
  select q.* into v_row from private.billing_quotes q where q.tenant_id = p_tenant_id and q.id = p_quote_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This offer does not exist.');
  elsif v_row.answer is not null and v_row.quote_hash = p_quote_hash then
    return v_row.answer;
  elsif v_row.quote_hash is distinct from p_quote_hash or p_at > v_row.quoted_at + interval '15 minutes'
    or v_row.quote is distinct from private.change_quote(p_tenant_id, v_row.request, v_row.quoted_at) then
    perform private.fail(409, 'quote_changed', 'The price has changed since it was shown. Look at it again.');
  end if;
  v_invoice := private.apply_change(p_tenant_id, v_row.quote, p_at);
  v_answer := jsonb_build_object('kind', v_row.quote -> 'kind', 'invoice', (
    select private.invoice_json(i, false) from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = v_invoice.id));
  update private.billing_quotes q set confirmed_at = p_at, answer = v_answer where q.tenant_id = p_tenant_id and q.id = p_quote_id;
  return v_answer;
end;
$function$;

ALTER FUNCTION "private"."confirm_quote"(uuid, uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.coupon_off(p_coupon_id uuid, p_amount numeric, p_currency text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select case when c.percent is not null then private.billing_round(p_amount * c.percent / 100, p_currency)
      when c.currency = p_currency then least(c.amount, p_amount) else 0 end
    from private.billing_coupons c where c.id = p_coupon_id), 0);
end;
$function$;

ALTER FUNCTION "private"."coupon_off"(uuid, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.create_attempt(p_invoice public.subscription_invoices, p_id uuid, p_provider text, p_method_id uuid, p_phone text, p_at timestamp with time zone)
 RETURNS public.subscription_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.subscription_payments;
begin
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, method_id, phone, amount, currency, due_at)
  select p_invoice.tenant_id, p_id, p_invoice.id, 1 + count(p.id), p_provider, p_method_id, p_phone,
    p_invoice.amount_due - p_invoice.paid_amount, p_invoice.currency, p_at
  from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id
  returning * into v_payment;
  return v_payment;
end;
$function$;

ALTER FUNCTION "private"."create_attempt"(public.subscription_invoices, uuid, text, uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.drop_open_changes(p_tenant_id uuid, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  for v_id in
    select i.id from public.subscription_invoices i
    left join public.tenant_subscriptions s on s.tenant_id = i.tenant_id and s.id = i.subscription_id
    where i.tenant_id = p_tenant_id and i.status = 'open' and i.paid_amount = 0
      and (i.kind = 'change' or i.kind = 'renewal' and (s.id is null or s.anchor_at is null))
    order by i.issued_at, i.id
  loop
    perform private.void_invoice(p_tenant_id, v_id, p_at);
  end loop;
end;
$function$;

ALTER FUNCTION "private"."drop_open_changes"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invoice_change(p_tenant_id uuid, p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_quote jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_change boolean := p_quote ->> 'kind' = 'change';
  v_name text := (select b.name from public.billing_plans b where b.id = p_price.plan_id);
  v_old text := (select b.name from public.billing_plans b where b.id = p_subscription.billing_plan_id);
  v_is_open boolean := private.subscription_rank(p_subscription.status) < 3;
  v_charge numeric := (p_quote ->> 'charge')::numeric;
  v_invoice public.subscription_invoices;
begin
  v_invoice := private.issue_invoice(p_tenant_id, jsonb_build_object(
      'subscription_id', case when v_is_open then p_subscription.id end, 'kind', case when v_is_change then 'change' else 'renewal' end,
      'plan_price_id', p_price.id, 'restarts_period', p_quote -> 'restarts_period', 'currency', p_price.currency,
      'period_index', case when not v_is_change then case when v_is_open then p_subscription.period_index else 0 end end,
      'period_start', p_quote -> 'period_start', 'period_end', p_quote -> 'period_end', 'collection', p_quote -> 'collection', 'due_at', p_at),
    case when v_is_change then jsonb_build_array(
      jsonb_build_object('kind', 'charge', 'description', format('%s until %s', v_name, private.mail_day((p_quote ->> 'period_end')::date)), 'amount', v_charge),
      jsonb_build_object('kind', 'credit', 'description', format('%s, not used', coalesce(v_old, 'Plan')), 'amount', -(p_quote ->> 'credit')::numeric))
    else jsonb_build_array(
      jsonb_build_object('kind', 'plan', 'description', v_name, 'amount', p_price.amount),
      jsonb_build_object('kind', 'discount', 'description', 'Coupon', 'amount', v_charge - p_price.amount)) end, p_at);
  update public.tenant_subscriptions s set pending_plan_price_id = p_price.id, pending_invoice_id = v_invoice.id,
    collection = p_quote ->> 'collection', moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where v_is_open and s.id = p_subscription.id;
  if v_invoice.status = 'paid' then
    perform private.invoice_paid(v_invoice, p_at);
  else
    perform private.try_method(v_invoice, p_at);
  end if;
  return v_invoice;
end;
$function$;

ALTER FUNCTION "private"."invoice_change"(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invoice_json(p_invoice public.subscription_invoices, p_is_full boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_invoice) - array['tenant_id', 'restarts_period', 'plan_price_id', 'buyer', 'seller'] || jsonb_build_object(
    'owed', case when p_invoice.status in ('open', 'uncollectible') then p_invoice.amount_due - p_invoice.paid_amount else 0 end,
    'plan_name', (select b.name from public.plan_prices x join public.billing_plans b on b.id = x.plan_id where x.id = p_invoice.plan_price_id))
    || case when not p_is_full then '{}' else jsonb_build_object(
      'buyer', p_invoice.buyer, 'seller', p_invoice.seller,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'amount', l.amount) order by l.position), '[]')
        from public.subscription_invoice_lines l where l.tenant_id = p_invoice.tenant_id and l.invoice_id = p_invoice.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'provider', p.provider, 'amount', p.amount, 'state', p.state,
          'receipt', p.receipt, 'failure', p.failure, 'settled_at', p.settled_at) order by p.attempt_no), '[]')
        from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id),
      'credit_notes', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'amount', n.amount, 'tax', n.tax, 'reason', n.reason,
          'created_at', n.created_at) order by n.number), '[]')
        from public.subscription_credit_notes n where n.tenant_id = p_invoice.tenant_id and n.invoice_id = p_invoice.id)) end;
end;
$function$;

ALTER FUNCTION "private"."invoice_json"(public.subscription_invoices, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invoice_paid(p_invoice public.subscription_invoices, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions;
  v_price public.plan_prices;
begin
  perform private.close_dunning(p_invoice.tenant_id, p_invoice.id, p_at);
  select s.* into v_sub from public.tenant_subscriptions s where s.tenant_id = p_invoice.tenant_id and s.id = p_invoice.subscription_id;
  if p_invoice.kind = 'change' then
    select x.* into v_price from public.plan_prices x where x.id = p_invoice.plan_price_id;
    if v_sub.pending_invoice_id = p_invoice.id and v_sub.status in ('active', 'past_due') then
      perform private.switch_price(v_sub.id, v_price, to_jsonb(p_invoice), p_at);
    end if;
  elsif p_invoice.kind = 'renewal' and private.subscription_rank(coalesce(v_sub.status, 'pending')) < 3 then
    if v_sub.anchor_at is null and v_sub.status is distinct from 'suspended' then
      perform private.start_paid(p_invoice, p_at);
    else
      update public.tenant_subscriptions s set status = case when s.status = 'past_due' then 'active' else s.status end,
        status_before_suspension = case when s.status_before_suspension = 'past_due' then 'active' else s.status_before_suspension end,
        grace_until = null, expires_at = case when s.status in ('active', 'past_due') then null else s.expires_at end,
        moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
      where s.id = v_sub.id;
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."invoice_paid"(public.subscription_invoices, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invoice_totals(p_tenant_id uuid, p_currency text, p_net numeric, p_collection text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tax_rule jsonb := private.billing_tax(p_tenant_id, p_at);
  v_tax numeric := private.billing_round(p_net * (v_tax_rule ->> 'rate')::numeric / 100, p_currency);
  v_rounding numeric := 0;
  v_credit numeric;
begin
  -- Mobile money moves whole shillings.
  if p_collection = 'mpesa' and p_currency = 'KES' and p_net > 0 then
    v_rounding := round(p_net + v_tax) - (p_net + v_tax);
  end if;
  v_credit := least(private.billing_balance(p_tenant_id, p_currency), greatest(p_net + v_tax + v_rounding, 0));
  return jsonb_build_object('tax_rate_percent', v_tax_rule -> 'rate', 'tax_label', v_tax_rule -> 'label', 'tax', v_tax, 'rounding', v_rounding,
    'total', p_net + v_tax + v_rounding, 'credit_used', v_credit, 'amount_due', greatest(p_net + v_tax + v_rounding - v_credit, 0));
end;
$function$;

ALTER FUNCTION "private"."invoice_totals"(uuid, text, numeric, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.issue_invoice(p_tenant_id uuid, p_invoice jsonb, p_lines jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_currency text := p_invoice ->> 'currency';
  v_lines jsonb := (select jsonb_agg(l.value order by l.ordinality) from jsonb_array_elements(p_lines) with ordinality as l
    where (l.value ->> 'amount')::numeric <> 0 or l.value ->> 'kind' = 'plan');
  v_discount numeric := coalesce((select -sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'discount'), 0);
  v_net numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l);
  v_totals jsonb := private.invoice_totals(p_tenant_id, v_currency, v_net, p_invoice ->> 'collection', p_at);
  v_invoice public.subscription_invoices;
  v_seller jsonb := (select s.seller from private.billing_settings s);
begin
  insert into public.subscription_invoices (tenant_id, id, subscription_id, number, kind, plan_price_id, period_index, period_start, period_end,
    restarts_period, currency, subtotal, discount, tax_rate_percent, tax, rounding, total, credit_used, amount_due, status, due_at, paid_at, issued_at,
    buyer, seller)
  select p_tenant_id, coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid()), (p_invoice ->> 'subscription_id')::uuid,
    private.next_billing_number('DK', p_at), p_invoice ->> 'kind', (p_invoice ->> 'plan_price_id')::uuid, (p_invoice ->> 'period_index')::integer,
    (p_invoice ->> 'period_start')::timestamptz, (p_invoice ->> 'period_end')::timestamptz,
    coalesce((p_invoice ->> 'restarts_period')::boolean, false), v_currency, v_net + v_discount, v_discount, x.tax_rate_percent, x.tax, x.rounding,
    x.total, x.credit_used, x.amount_due, case when x.amount_due = 0 then 'paid' else 'open' end, (p_invoice ->> 'due_at')::timestamptz,
    case when x.amount_due = 0 then p_at end, p_at, private.billing_buyer(p_tenant_id), coalesce(v_seller, '{}')
  from jsonb_to_record(v_totals) as x (tax_rate_percent numeric, tax numeric, rounding numeric, total numeric, credit_used numeric, amount_due numeric)
  returning * into v_invoice;
  v_lines := v_lines || jsonb_build_array(
    jsonb_build_object('kind', 'tax', 'description', v_totals -> 'tax_label', 'amount', v_invoice.tax),
    jsonb_build_object('kind', 'rounding', 'description', 'Rounded to whole shillings', 'amount', v_invoice.rounding));
  insert into public.subscription_invoice_lines (tenant_id, invoice_id, position, kind, description, amount)
  select p_tenant_id, v_invoice.id, row_number() over (order by l.ordinality), l.value ->> 'kind', l.value ->> 'description',
    (l.value ->> 'amount')::numeric
  from jsonb_array_elements(v_lines) with ordinality as l
  where l.value ->> 'kind' not in ('tax', 'rounding') or (l.value ->> 'amount')::numeric <> 0;
  if v_invoice.credit_used > 0 then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_currency, -v_invoice.credit_used, 'used', v_invoice.id);
  end if;
  return v_invoice;
end;
$function$;

ALTER FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_billing(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.tenants t where t.id = p_tenant_id for no key update;
  perform 1 from public.tenant_subscriptions s where s.tenant_id = p_tenant_id order by s.id for update;
end;
$function$;

ALTER FUNCTION "private"."lock_billing"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_owners(p_tenant_id uuid, p_kind text, p_subject text, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body text := p_body || E'\n\nSee your subscription: {{site_url}}/admin/billing';
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, v_body)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
  perform private.queue_mail(null, b.email, p_kind, p_subject, v_body)
  from private.billing_buyers b where b.tenant_id = p_tenant_id and b.email is not null;
end;
$function$;

ALTER FUNCTION "private"."mail_owners"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.monthly_amount(p_amount numeric, p_period text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE p_period WHEN 'year'::text THEN (p_amount / (12)::numeric) ELSE p_amount END;

ALTER FUNCTION "private"."monthly_amount"(numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mrr_at(p_currency text, p_at timestamp with time zone)
 RETURNS TABLE(tenant_id uuid, mrr numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1e+06
 SET search_path TO ''
AS $function$
  select m.tenant_id, sum(m.delta) from private.mrr_movements m
  where m.currency = p_currency and m.occurred_at < p_at group by m.tenant_id having sum(m.delta) > 0;
$function$;

ALTER FUNCTION "private"."mrr_at"(text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mrr_cohort(p_currency text, p_cohort date, p_month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('cohort', p_cohort, 'month', p_month, 'tenants', count(*), 'mrr', coalesce(sum(e.mrr), 0))
    from private.mrr_at(p_currency, (p_month + interval '1 month') at time zone 'UTC') e
    where exists (
      select 1 from private.mrr_movements m where m.tenant_id = e.tenant_id and m.kind = 'new'
        and m.occurred_at >= p_cohort::timestamp at time zone 'UTC' and m.occurred_at < (p_cohort + interval '1 month') at time zone 'UTC'));
end;
$function$;

ALTER FUNCTION "private"."mrr_cohort"(text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mrr_month(p_currency text, p_month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
  v_to timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_start numeric;
  v_end numeric;
  v_paying_start integer;
  v_paying integer;
  v_kept numeric;
  v_kept_capped numeric;
  v_churned integer;
  v_moves jsonb;
begin
  select coalesce(sum(s.mrr), 0), count(*), coalesce(sum(e.mrr), 0), coalesce(sum(least(coalesce(e.mrr, 0), s.mrr)), 0), count(*) filter (where e.tenant_id is null)
  into v_start, v_paying_start, v_kept, v_kept_capped, v_churned
  from private.mrr_at(p_currency, v_from) s left join private.mrr_at(p_currency, v_to) e on e.tenant_id = s.tenant_id;
  select coalesce(sum(e.mrr), 0), count(*) into v_end, v_paying from private.mrr_at(p_currency, v_to) e;
  select jsonb_object_agg(k.kind, abs(coalesce(m.delta, 0))) into v_moves
  from unnest(array['new', 'reactivation', 'expansion', 'contraction', 'churn']) as k (kind)
  left join (select x.kind, sum(x.delta) as delta from private.mrr_movements x
    where x.currency = p_currency and x.occurred_at >= v_from and x.occurred_at < v_to group by x.kind) m on m.kind = k.kind;
  return v_moves || jsonb_build_object('month', p_month, 'mrr', v_end, 'paying', v_paying, 'arr', 12 * v_end,
    'arpa', round(v_end / nullif(v_paying, 0), 2),
    'logo_churn_percent', round(100.0 * v_churned / nullif(v_paying_start, 0), 2),
    'gross_churn_percent', round(100 * ((v_moves ->> 'contraction')::numeric + (v_moves ->> 'churn')::numeric) / nullif(v_start, 0), 2),
    'grr_percent', round(100 * v_kept_capped / nullif(v_start, 0), 2), 'nrr_percent', round(100 * v_kept / nullif(v_start, 0), 2),
    'quick_ratio', round(((v_moves ->> 'new')::numeric + (v_moves ->> 'reactivation')::numeric + (v_moves ->> 'expansion')::numeric)
      / nullif((v_moves ->> 'contraction')::numeric + (v_moves ->> 'churn')::numeric, 0), 2),
    'paying_at_start', v_paying_start, 'churned', v_churned);
end;
$function$;

ALTER FUNCTION "private"."mrr_month"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.net_price(p_tenant_id uuid, p_amount numeric, p_currency text, p_period_index integer DEFAULT NULL::integer)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_amount - coalesce((
    select case
      when p_period_index is not null then private.coupon_off(r.coupon_id, p_amount, p_currency)
      when r.ended_at is null and coalesce(r.periods_left, 1) > 0 then private.coupon_off(r.coupon_id, p_amount, p_currency) end
    from private.coupon_redemptions r
    where r.tenant_id = p_tenant_id
      and case when p_period_index is null then r.ended_at is null else r.last_period_index = p_period_index end
    order by r.created_at desc limit 1), 0);
end;
$function$;

ALTER FUNCTION "private"."net_price"(uuid, numeric, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_billing_at(p_subscription public.tenant_subscriptions)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event timestamptz;
begin
  v_event := case p_subscription.status
    when 'trial' then p_subscription.expires_at + interval '60 days'
    when 'trialing' then p_subscription.expires_at
      + case when p_subscription.plan_price_id is null then interval '60 days' else interval '-15 minutes' end
    when 'pending' then p_subscription.created_at + interval '14 days'
    when 'active' then private.billing_boundary(p_subscription.anchor_at,
      private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id),
      p_subscription.period_index - p_subscription.anchor_index + 1) end;
  if p_subscription.status in ('active', 'past_due') then
    return least(v_event, (
      select min(d.due_at) from private.dunning_steps d where d.tenant_id = p_subscription.tenant_id and d.done_at is null));
  end if;
  return v_event;
end;
$function$;

ALTER FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_billing_number(p_series text, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_series text := p_series || '-' || extract(year from p_at at time zone 'UTC');
  v_number integer;
begin
  insert into private.billing_numbers as n (series, last_number) values (v_series, 1)
  on conflict (series) do update set last_number = n.last_number + 1
  returning n.last_number into v_number;
  return v_series || '-' || lpad(v_number::text, greatest(6, length(v_number::text)), '0');
end;
$function$;

ALTER FUNCTION "private"."next_billing_number"(text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_mrr(p_tenant_id uuid, p_subscription_id uuid, p_currency text, p_after numeric, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before numeric;
begin
  select m.after into v_before from private.mrr_movements m
  where m.tenant_id = p_tenant_id and m.subscription_id = p_subscription_id and m.currency = p_currency
  order by m.place desc limit 1;
  v_before := coalesce(v_before, 0);
  if v_before = p_after then
    return;
  end if;
  insert into private.mrr_movements (tenant_id, subscription_id, occurred_at, kind, currency, delta, before, after)
  select p_tenant_id, p_subscription_id, p_at, case
      when v_before = 0 and exists (select 1 from private.mrr_movements m where m.tenant_id = p_tenant_id) then 'reactivation'
      when v_before = 0 then 'new'
      when p_after = 0 then 'churn'
      when p_after > v_before then 'expansion' else 'contraction' end,
    p_currency, p_after - v_before, v_before, p_after;
end;
$function$;

ALTER FUNCTION "private"."note_mrr"(uuid, uuid, text, numeric, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_refund(p_refund private.subscription_refunds, p_invoice public.subscription_invoices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_note public.subscription_credit_notes;
begin
  update public.subscription_invoices i set refunded_amount = i.refunded_amount + p_refund.amount
  where i.tenant_id = p_invoice.tenant_id and i.id = p_invoice.id;
  insert into public.subscription_credit_notes (tenant_id, invoice_id, number, currency, amount, tax, reason)
  values (p_invoice.tenant_id, p_invoice.id, private.next_billing_number('DKC', clock_timestamp()), p_invoice.currency, p_refund.amount,
    case when p_invoice.total > 0 then private.billing_round(p_refund.amount * p_invoice.tax / p_invoice.total, p_invoice.currency) else 0 end, p_refund.reason)
  returning * into v_note;
  update private.subscription_refunds r set credit_note_id = v_note.id, state = 'created' where r.tenant_id = p_refund.tenant_id and r.id = p_refund.id;
end;
$function$;

ALTER FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_unpaid(p_invoice public.subscription_invoices, p_step_no integer, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owed text := p_invoice.currency || ' ' || (p_invoice.amount_due - p_invoice.paid_amount);
  v_until timestamptz := p_invoice.due_at + interval '14 days';
begin
  update private.dunning_steps d set noticed_at = p_at
  where d.tenant_id = p_invoice.tenant_id and d.invoice_id = p_invoice.id and d.step_no = p_step_no and d.noticed_at is null;
  if not found then
    return;
  end if;
  update public.tenant_subscriptions s set grace_until = v_until, expires_at = v_until
  where s.tenant_id = p_invoice.tenant_id and s.id = p_invoice.subscription_id and s.status = 'active' and s.grace_until is null;
  perform private.mail_owners(p_invoice.tenant_id, 'billing_unpaid',
    case when p_step_no = 4 then 'Tomorrow your Dukani subscription stops' else 'Your Dukani invoice is not paid yet' end,
    format('Invoice %s over %s is not paid. Everything works until %s. Pay it before then, so that selling goes through without a break.',
      p_invoice.number, v_owed, private.mail_day((v_until at time zone 'UTC')::date)));
  if p_step_no >= 3 then
    perform private.notify(p_invoice.tenant_id, 'billing_unpaid', 'billing.view', format('Invoice %s is not paid', p_invoice.number),
      format('Everything works until %s.', private.mail_day((v_until at time zone 'UTC')::date)), '/admin/billing', p_at);
  end if;
end;
$function$;

ALTER FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.offered_plans(p_currency text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('billing_plan_id', p.id, 'name', p.name, 'description', p.description, 'features', p.features, 'badge', p.badge,
      'prices', (
        select jsonb_agg(jsonb_build_object('period', x.period, 'currency', x.currency, 'amount', x.amount) order by x.period)
        from (
          select p.period, p.currency, p.price as amount
          union
          select o.period, o.currency, o.amount from public.plan_prices o
          where o.plan_id = p.id and o.retired_at is null and o.valid_from <= statement_timestamp() and o.currency in (p_currency, p.currency)
            and (o.period, o.currency) <> (p.period, p.currency)) x)) order by p.position, p.price)
    from public.billing_plans p where p.is_public and p.period <> 'trial'), '[]');
end;
$function$;

ALTER FUNCTION "private"."offered_plans"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paybill_payment(p_event jsonb, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_amount numeric := private.input_number(p_event, 'amount', 0.01, 1e12, 0.01);
  v_receipt text := private.input_text(p_event, 'receipt', 200, '', true);
begin
  select i.* into v_invoice from public.subscription_invoices i where i.number = upper(btrim(p_event ->> 'account'));
  if v_invoice.id is null or v_invoice.currency <> p_event ->> 'currency' then
    return 'review';
  end if;
  perform private.lock_billing(v_invoice.tenant_id);
  if exists (select 1 from public.subscription_payments p where p.provider = p_event ->> 'provider' and p.receipt = v_receipt) then
    return 'ignored';
  end if;
  insert into public.subscription_payments (tenant_id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_invoice.id, 1 + count(p.id), p_event ->> 'provider', v_amount, v_invoice.currency, 'succeeded', v_receipt, p_at, p_at
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, p_at);
  return 'applied';
end;
$function$;

ALTER FUNCTION "private"."paybill_payment"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payment_failed(p_payment public.subscription_payments, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_step integer;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_payment.tenant_id and i.id = p_payment.invoice_id;
  -- One step mails once, however often somebody tries in between.
  select max(d.step_no) into v_step from private.dunning_steps d
  where d.tenant_id = p_payment.tenant_id and d.invoice_id = p_payment.invoice_id and d.done_at is not null;
  if v_invoice.status = 'open' and v_step is not null then
    perform private.notice_unpaid(v_invoice, v_step, p_at);
  end if;
end;
$function$;

ALTER FUNCTION "private"."payment_failed"(public.subscription_payments, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.price_period(p_plan_price_id uuid, p_plan_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN COALESCE((SELECT x.period FROM public.plan_prices x WHERE (x.id = price_period.p_plan_price_id)), (SELECT p.period FROM public.billing_plans p WHERE (p.id = price_period.p_plan_id)), 'month'::text);

ALTER FUNCTION "private"."price_period"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prorate(p_amount numeric, p_start timestamp with time zone, p_end timestamp with time zone, p_at timestamp with time zone, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN private.billing_round(((p_amount * EXTRACT(epoch FROM (p_end - p_at))) / EXTRACT(epoch FROM (p_end - p_start))), p_currency);

ALTER FUNCTION "private"."prorate"(numeric, timestamp with time zone, timestamp with time zone, timestamp with time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.provision_tenant(p_owner uuid, p_tenant jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := coalesce((p_tenant ->> 'id')::uuid, gen_random_uuid());
  v_name text := btrim(p_tenant ->> 'name');
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
  v_currency_code text := upper(coalesce(nullif(btrim(p_tenant ->> 'currency_code'), ''), 'USD'));
  v_trial_id constant uuid := '00000000-0000-4000-8000-000000000001';
  v_price jsonb := private.plan_price(v_trial_id, v_currency_code);
  v_subdomain text;
  v_slug text := lower(nullif(btrim(p_tenant ->> 'slug'), ''));
begin
  if nullif(btrim(p_tenant ->> 'subdomain'), '') is not null then
    v_subdomain := private.require_subdomain(p_tenant ->> 'subdomain');
  elsif not p_tenant ? 'subdomain' then
    v_subdomain := private.free_subdomain(v_name);
  end if;
  v_slug := coalesce(v_slug, v_subdomain, private.free_subdomain(v_name));
  insert into public.tenants (id, name, subdomain, status, timezone, currency_code, country, created_at)
  values (v_tenant_id, v_name, v_subdomain, coalesce(p_tenant ->> 'status', 'trial'),
    coalesce(nullif(p_tenant ->> 'timezone', ''), 'UTC'), v_currency_code, v_country, p_now);
  insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active, created_at)
  values (v_tenant_id, p_owner, 'admin', 'accepted', p_now, true, p_now);
  perform private.provision_settings(v_tenant_id, v_name, v_slug, v_country, v_currency_code);
  insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, current_period_start,
    current_period_end, next_billing_date, next_billing_amount, expires_at, created_at, moved_at)
  values (v_tenant_id, v_trial_id, 'trial', (v_price ->> 'amount')::numeric, v_price ->> 'currency', p_now,
    p_now + interval '720 hours', p_now + interval '720 hours', (v_price ->> 'amount')::numeric, p_now + interval '720 hours', p_now, p_now);
  perform private.provision_ledger(v_tenant_id);
  perform private.write_audit(v_tenant_id, p_owner, 'tenant_created', 'tenants', v_tenant_id, null,
    jsonb_build_object('name', v_name, 'subdomain', v_subdomain, 'currency_code', v_currency_code));
  return jsonb_build_object('tenant_id', v_tenant_id, 'subdomain', v_subdomain, 'slug', v_slug);
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_kind(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_is_now boolean, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_period text := private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id);
  v_is_upgrade boolean := p_price.currency = p_subscription.currency and not (v_period = 'year' and p_price.period = 'month')
    and (v_period = 'month' and p_price.period = 'year'
      or private.monthly_amount(p_price.amount, p_price.period) > private.monthly_amount(p_subscription.amount, v_period));
begin
  if p_subscription.status = 'suspended' then
    perform private.fail(409, 'subscription_suspended', 'This subscription is suspended. Write to support.');
  elsif p_subscription.status = 'past_due' then
    perform private.fail(409, 'invoice_unpaid', 'Pay the open invoice first.');
  elsif p_subscription.status in ('trial', 'trialing') and p_subscription.expires_at > p_at and not coalesce(p_is_now, false) then
    return 'trial_plan';
  elsif p_subscription.status is distinct from 'active' or p_subscription.anchor_at is null then
    return 'start';
  elsif p_subscription.plan_price_id = p_price.id and p_subscription.pending_plan_price_id is null then
    perform private.fail(409, 'same_plan', 'This is the plan that the business already has.');
  elsif p_subscription.plan_price_id = p_price.id then
    return 'keep';
  end if;
  return case when coalesce(p_is_now, v_is_upgrade) and p_price.currency = p_subscription.currency then 'change' else 'schedule' end;
end;
$function$;

ALTER FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.redeem_coupon(p_tenant_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_coupon private.billing_coupons;
begin
  select c.* into v_coupon from private.billing_coupons c where c.code = upper(btrim(p_code));
  if v_coupon.id is null or v_coupon.valid_from > statement_timestamp() or v_coupon.valid_until <= statement_timestamp() then
    perform private.fail(404, 'coupon_unknown', 'This coupon does not exist, or its time is over.');
  elsif exists (select 1 from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.coupon_id = v_coupon.id) then
    perform private.fail(409, 'coupon_used', 'This business has already used this coupon.');
  elsif exists (select 1 from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.ended_at is null
      and coalesce(r.periods_left, 1) > 0) then
    perform private.fail(409, 'coupon_running', 'Another coupon still lowers the price.');
  end if;
  update private.billing_coupons c set redeemed = c.redeemed + 1 where c.id = v_coupon.id and c.redeemed < c.max_redemptions;
  if not found then
    perform private.fail(409, 'coupon_used_up', 'This coupon has been used as often as it may be.');
  end if;
  update private.coupon_redemptions r set ended_at = clock_timestamp() where r.tenant_id = p_tenant_id and r.ended_at is null;
  insert into private.coupon_redemptions (tenant_id, coupon_id, periods_left)
  values (p_tenant_id, v_coupon.id, case v_coupon.duration when 'once' then 1 when 'months' then v_coupon.months end);
end;
$function$;

ALTER FUNCTION "private"."redeem_coupon"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_dunning_step(p_subscription public.tenant_subscriptions, p_step private.dunning_steps, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_moved_at timestamptz := greatest(p_at, p_subscription.moved_at + interval '1 microsecond');
begin
  update private.dunning_steps d set done_at = p_at
  where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no = p_step.step_no;
  perform private.shift_dunning(p_step, p_at);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_step.tenant_id and i.id = p_step.invoice_id;
  if v_invoice.status <> 'open' then
    perform private.close_dunning(p_step.tenant_id, p_step.invoice_id, p_at);
  elsif p_step.step_no < 5 then
    -- With an attempt the mail waits for what comes of it.
    if not private.try_method(v_invoice, p_at) then
      perform private.notice_unpaid(v_invoice, p_step.step_no, p_at);
    end if;
  elsif p_step.step_no = 5 and (select count(d.noticed_at) from private.dunning_steps d
      where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id) < 3 then
    update private.dunning_steps d set done_at = null, due_at = p_at + interval '1 day'
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no = 5;
    perform private.notice_unpaid(v_invoice, min(d.step_no), p_at) from private.dunning_steps d
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no < 5 and d.noticed_at is null;
  elsif p_step.step_no = 5 and p_subscription.status = 'active' then
    update public.tenant_subscriptions s set status = 'past_due', expires_at = p_at, grace_until = null, moved_at = v_moved_at
    where s.id = p_subscription.id;
    return;
  elsif p_step.step_no = 6 then
    update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
    update public.tenant_subscriptions s set status = 'cancelled', cancel_reason = 'nonpayment', moved_at = v_moved_at
    where s.id = p_subscription.id;
    return;
  end if;
  update public.tenant_subscriptions s set moved_at = greatest(p_at, s.moved_at + interval '1 microsecond') where s.id = p_subscription.id;
end;
$function$;

ALTER FUNCTION "private"."run_dunning_step"(public.tenant_subscriptions, private.dunning_steps, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_method(p_tenant_id uuid, p_method jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_provider text := private.input_choice(p_method, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_invoice public.subscription_invoices;
begin
  perform private.lock_billing(p_tenant_id);
  update private.billing_methods m set removed_at = clock_timestamp() where m.tenant_id = p_tenant_id and m.removed_at is null;
  insert into private.billing_methods (tenant_id, provider, sealed_token, brand, last4, exp_month, exp_year, phone)
  values (p_tenant_id, v_provider, private.input_text(p_method, 'sealed_token', 4000, '', v_provider <> 'mpesa'),
    private.input_text(p_method, 'brand', 40), private.input_text(p_method, 'last4', 8),
    private.input_number(p_method, 'exp_month', 1, 12, 1, '', false), private.input_number(p_method, 'exp_year', 2000, 2999, 1, '', false),
    private.input_text(p_method, 'phone', 20, '', v_provider = 'mpesa'));
  update public.tenant_subscriptions s set collection = case v_provider when 'mpesa' then 'mpesa' else 'card' end,
    status = case when s.status = 'trial' and s.plan_price_id is not null and s.expires_at > p_at then 'trialing' else s.status end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.tenant_id = p_tenant_id and private.subscription_rank(s.status) < 3;
  -- Whoever gives another card wants it tried.
  for v_invoice in
    select i.* from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open' order by i.issued_at, i.id
  loop
    perform private.try_method(v_invoice, p_at);
  end loop;
end;
$function$;

ALTER FUNCTION "private"."save_method"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_quote(p_tenant_id uuid, p_request jsonb, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request jsonb := jsonb_build_object(
    'billing_plan_id', private.input_uuid(p_request, 'billing_plan_id'),
    'period', private.input_choice(p_request, 'period', array['month', 'year']),
    'currency', private.input_text(p_request, 'currency', 3, '', true),
    'collection', private.input_choice(p_request, 'collection', array['card', 'mpesa', 'manual'], '', false),
    'is_now', (private.input_choice(p_request, 'begins', array['now', 'later'], '', false) = 'now'));
  v_quote jsonb;
  v_row private.billing_quotes;
begin
  perform private.lock_billing(p_tenant_id);
  v_quote := private.change_quote(p_tenant_id, v_request, p_at);
  insert into private.billing_quotes (tenant_id, request, quote, quote_hash, quoted_at)
  values (p_tenant_id, v_request, v_quote, private.request_hash(v_quote), p_at)
  returning * into v_row;
  return v_quote - array['plan_price_id', 'subscription_id'] || jsonb_build_object('quote_id', v_row.id, 'quote_hash', v_row.quote_hash,
    'is_waived', v_quote ? 'is_waived', 'period_start', v_quote -> 'period_start', 'period_end', v_quote -> 'period_end',
    'valid_until', p_at + interval '15 minutes');
end;
$function$;

ALTER FUNCTION "private"."save_quote"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_dunning(p_invoice public.subscription_invoices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_invoice.tenant_id);
begin
  if p_invoice.amount_due = 0 then
    return;
  end if;
  insert into private.dunning_steps (tenant_id, invoice_id, step_no, due_at)
  select p_invoice.tenant_id, p_invoice.id, x.step_no, case
      -- Mails and attempts after the first day come in working hours of the business.
      when x.step_no not between 1 and 4 or (l.at)::time between '09:00' and '17:59:59.999999' then p_invoice.due_at + x.after
      when (l.at)::time < '09:00' then ((l.at)::date + time '09:00') at time zone v_zone
      else ((l.at)::date + 1 + time '09:00') at time zone v_zone end
  from (values (0, interval '0'), (1, interval '1 day'), (2, interval '3 days'), (3, interval '7 days'), (4, interval '13 days'),
    (5, interval '14 days'), (6, interval '30 days')) as x (step_no, after)
  cross join lateral (select (p_invoice.due_at + x.after) at time zone v_zone as at) l;
end;
$function$;

ALTER FUNCTION "private"."schedule_dunning"(public.subscription_invoices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shift_dunning(p_step private.dunning_steps, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_late interval := p_at - p_step.due_at;
begin
  if v_late > interval '6 hours' then
    update private.dunning_steps d set due_at = d.due_at + v_late
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.done_at is null;
    update public.tenant_subscriptions s set grace_until = s.grace_until + v_late, expires_at = s.expires_at + v_late
    where s.tenant_id = p_step.tenant_id and s.status = 'active' and s.grace_until is not null;
  end if;
end;
$function$;

ALTER FUNCTION "private"."shift_dunning"(private.dunning_steps, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.smallest_charge(p_currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE p_currency WHEN 'USD'::text THEN 0.50 WHEN 'KES'::text THEN (1)::numeric WHEN 'JPY'::text THEN (50)::numeric ELSE (0)::numeric END;

ALTER FUNCTION "private"."smallest_charge"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.start_paid(p_invoice public.subscription_invoices, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_price public.plan_prices;
  v_sub public.tenant_subscriptions;
begin
  select x.* into v_price from public.plan_prices x where x.id = p_invoice.plan_price_id;
  if p_invoice.subscription_id is null then
    insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, created_at, moved_at, expires_at, collection)
    select p_invoice.tenant_id, v_price.plan_id, 'pending', v_price.amount, v_price.currency, p_at, p_at, null, coalesce((
      select case m.provider when 'mpesa' then 'mpesa' else 'card' end from private.billing_methods m
      where m.tenant_id = p_invoice.tenant_id and m.removed_at is null), 'manual')
    returning * into v_sub;
    update public.subscription_invoices i set subscription_id = v_sub.id where i.tenant_id = p_invoice.tenant_id and i.id = p_invoice.id;
  else
    select s.* into v_sub from public.tenant_subscriptions s where s.id = p_invoice.subscription_id;
  end if;
  perform private.use_coupon(p_invoice.tenant_id, p_invoice.period_index, v_price.amount, v_price.currency);
  update public.tenant_subscriptions s set status = 'active', plan_price_id = v_price.id, billing_plan_id = v_price.plan_id, amount = v_price.amount,
    currency = v_price.currency, anchor_at = p_invoice.period_start, anchor_index = p_invoice.period_index, period_index = p_invoice.period_index,
    current_period_start = p_invoice.period_start, current_period_end = p_invoice.period_end, next_billing_date = p_invoice.period_end,
    next_billing_amount = v_price.amount, expires_at = null, grace_until = null, pending_plan_price_id = null, pending_invoice_id = null,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = v_sub.id;
end;
$function$;

ALTER FUNCTION "private"."start_paid"(public.subscription_invoices, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.subscription_facts(p_subscription public.tenant_subscriptions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN jsonb_build_object('status', (p_subscription).status, 'billing_plan_id', (p_subscription).billing_plan_id, 'plan_price_id', (p_subscription).plan_price_id, 'amount', (p_subscription).amount, 'currency', (p_subscription).currency, 'expires_at', (p_subscription).expires_at);

ALTER FUNCTION "private"."subscription_facts"(public.tenant_subscriptions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.subscription_may_move(p_from text, p_to text, p_before_suspension text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_from = p_to) OR CASE p_from WHEN 'trial'::text THEN (p_to = ANY (ARRAY['trialing'::text, 'active'::text, 'expired'::text, 'suspended'::text])) WHEN 'trialing'::text THEN (p_to = ANY (ARRAY['active'::text, 'expired'::text, 'suspended'::text])) WHEN 'pending'::text THEN (p_to = ANY (ARRAY['active'::text, 'expired'::text, 'suspended'::text])) WHEN 'active'::text THEN (p_to = ANY (ARRAY['past_due'::text, 'cancelled'::text, 'suspended'::text])) WHEN 'past_due'::text THEN (p_to = ANY (ARRAY['active'::text, 'cancelled'::text, 'suspended'::text])) WHEN 'suspended'::text THEN (p_to = COALESCE(p_before_suspension, 'active'::text)) ELSE false END);

ALTER FUNCTION "private"."subscription_may_move"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.subscription_mrr(p_subscription public.tenant_subscriptions)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_net numeric := p_subscription.amount;
begin
  if p_subscription.id is null or p_subscription.status not in ('active', 'past_due') then
    return 0;
  end if;
  if exists (
    select 1 from private.coupon_redemptions r join private.billing_coupons c on c.id = r.coupon_id
    where r.tenant_id = p_subscription.tenant_id and r.last_period_index = p_subscription.period_index and c.duration <> 'once') then
    v_net := private.net_price(p_subscription.tenant_id, p_subscription.amount, p_subscription.currency, p_subscription.period_index);
  end if;
  return private.billing_round(private.monthly_amount(v_net,
    private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id)), p_subscription.currency);
end;
$function$;

ALTER FUNCTION "private"."subscription_mrr"(public.tenant_subscriptions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.switch_price(p_subscription_id uuid, p_price public.plan_prices, p_period jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions;
  v_restarts boolean := coalesce((p_period ->> 'restarts_period')::boolean, false);
begin
  select s.* into v_sub from public.tenant_subscriptions s where s.id = p_subscription_id;
  if v_restarts then
    perform private.use_coupon(v_sub.tenant_id, v_sub.period_index + 1, p_price.amount, p_price.currency);
  else
    -- From here on this period costs what the charge was made of.
    update private.coupon_redemptions r
    set last_period_index = case when r.ended_at is null and coalesce(r.periods_left, 1) > 0 then v_sub.period_index end
    where r.tenant_id = v_sub.tenant_id and (r.ended_at is null or r.last_period_index = v_sub.period_index);
  end if;
  update public.tenant_subscriptions s set plan_price_id = p_price.id, billing_plan_id = p_price.plan_id, amount = p_price.amount,
    currency = p_price.currency, pending_plan_price_id = null, pending_invoice_id = null, next_billing_amount = p_price.amount,
    anchor_at = case when v_restarts then (p_period ->> 'period_start')::timestamptz else s.anchor_at end,
    anchor_index = case when v_restarts then s.period_index + 1 else s.anchor_index end,
    period_index = case when v_restarts then s.period_index + 1 else s.period_index end,
    current_period_start = case when v_restarts then (p_period ->> 'period_start')::timestamptz else s.current_period_start end,
    current_period_end = case when v_restarts then (p_period ->> 'period_end')::timestamptz else s.current_period_end end,
    next_billing_date = case when v_restarts then (p_period ->> 'period_end')::timestamptz else s.next_billing_date end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = p_subscription_id;
end;
$function$;

ALTER FUNCTION "private"."switch_price"(uuid, public.plan_prices, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_money(p_tenant_id uuid, p_invoice_id uuid, p_amount numeric, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_used numeric;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = p_invoice_id for update;
  v_used := case when v_invoice.status in ('open', 'uncollectible') then least(p_amount, v_invoice.amount_due - v_invoice.paid_amount) else 0 end;
  if p_amount > v_used then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_invoice.currency, p_amount - v_used, 'overpaid', p_invoice_id);
  end if;
  if v_used > 0 then
    update public.subscription_invoices i set paid_amount = i.paid_amount + v_used,
      status = case when i.paid_amount + v_used = i.amount_due then 'paid' else i.status end,
      paid_at = case when i.paid_amount + v_used = i.amount_due then p_at end
    where i.tenant_id = p_tenant_id and i.id = p_invoice_id
    returning * into v_invoice;
    if v_invoice.status = 'paid' then
      perform private.invoice_paid(v_invoice, p_at);
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_subscription_credits__not_below_zero()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.amount < 0 and private.billing_balance(new.tenant_id, new.currency) < 0 then
    perform private.fail(409, 'credit_too_small', 'There is not that much credit.');
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_subscription_credits__not_below_zero"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_subscription_invoices__issued()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kept constant text[] := array['status', 'paid_amount', 'refunded_amount', 'paid_at', 'subscription_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - v_kept is distinct from to_jsonb(new) - v_kept
    or (old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id) then
    perform private.fail(409, 'invoice_issued', 'An invoice that was issued stays as it is.');
  end if;
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_subscription_invoices__issued"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_tenant_subscriptions__history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.tenant_subscriptions := case when tg_op = 'DELETE' then old else new end;
  v_what text := case
    when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'removed'
    when old.status <> new.status then 'status'
    when (old.billing_plan_id, old.plan_price_id, old.amount, old.currency)
      is distinct from (new.billing_plan_id, new.plan_price_id, new.amount, new.currency) then 'plan'
    when old.cancel_at_period_end <> new.cancel_at_period_end
      then case when new.cancel_at_period_end then 'cancel_requested' else 'cancel_withdrawn' end
    when new.status in ('trial', 'trialing') and new.expires_at > old.expires_at then 'trial_extended' end;
begin
  if v_what is not null then
    insert into public.subscription_changes (tenant_id, subscription_id, what, before, after, occurred_at, actor_id)
    values (v_row.tenant_id, v_row.id, v_what, case when tg_op <> 'INSERT' then private.subscription_facts(old) end,
      case when tg_op <> 'DELETE' then private.subscription_facts(new) end,
      case when tg_op = 'DELETE' then clock_timestamp() else new.moved_at end, auth.uid());
  end if;
  if tg_op = 'UPDATE' and old.currency <> new.currency then
    perform private.note_mrr(old.tenant_id, old.id, old.currency, 0, new.moved_at);
  end if;
  perform private.note_mrr(v_row.tenant_id, v_row.id, v_row.currency,
    case when tg_op = 'DELETE' then 0 else private.subscription_mrr(new) end,
    case when tg_op = 'DELETE' then clock_timestamp() else new.moved_at end);
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_tenant_subscriptions__history"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_tenant_subscriptions__rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.plan_price_id is not null and not private.subscription_may_move(old.status, new.status, old.status_before_suspension) then
      perform private.fail(409, 'subscription_move_refused',
        format('A subscription that is %s does not become %s.', old.status, new.status));
    end if;
    if new.moved_at = old.moved_at then
      new.moved_at := greatest(clock_timestamp(), old.moved_at);
    end if;
    if old.status = 'active' and new.status <> 'active' and new.expires_at is null then
      new.expires_at := new.moved_at;
    end if;
    if new.status = 'suspended' and old.status <> 'suspended' then
      new.status_before_suspension := case when old.status in ('pending', 'trialing', 'trial', 'active', 'past_due') then old.status end;
    end if;
  end if;
  new.billing_at := private.next_billing_at(new);
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_tenant_subscriptions__rules"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trial_to_paid(p_month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('month', p_month, 'started', count(*), 'paid', count(*) filter (where exists (
      select 1 from private.mrr_movements m
      where m.tenant_id = t.tenant_id and m.kind = 'new' and m.occurred_at >= t.started_at and m.occurred_at < t.started_at + interval '60 days')))
    from (
      select c.tenant_id, min(c.occurred_at) as started_at from public.subscription_changes c
      where c.what = 'created' and c.after ->> 'status' in ('trial', 'trialing') group by c.tenant_id) t
    where t.started_at >= p_month::timestamp at time zone 'UTC' and t.started_at < (p_month + interval '1 month') at time zone 'UTC');
end;
$function$;

ALTER FUNCTION "private"."trial_to_paid"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.try_method(p_invoice public.subscription_invoices, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_method private.billing_methods;
begin
  select m.* into v_method from private.billing_methods m
  where m.tenant_id = p_invoice.tenant_id and m.removed_at is null and m.provider in ('stripe', 'paystack');
  if v_method.id is null or exists (
    select 1 from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id
      and (p.state in ('created', 'pending', 'unknown') or p.is_hard_failure and p.method_id = v_method.id)) then
    return false;
  end if;
  perform private.create_attempt(p_invoice, gen_random_uuid(), v_method.provider, v_method.id, null, p_at);
  return true;
end;
$function$;

ALTER FUNCTION "private"."try_method"(public.subscription_invoices, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.usage_of(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit constant integer := 999999;
begin
  return (
    select jsonb_agg(jsonb_build_object('what', u.what, 'used', u.used, 'limit', v_limit) order by u.place)
    from (values
      (1, 'users', (select count(*) from public.tenant_users m where m.tenant_id = p_tenant_id)),
      (2, 'products', (select count(*) from public.products p where p.tenant_id = p_tenant_id and p.archived_at is null)),
      (3, 'locations', (select count(*) from public.locations l where l.tenant_id = p_tenant_id)),
      (4, 'tills', (select count(*) from public.tills t where t.tenant_id = p_tenant_id)),
      (5, 'sales_30_days', (select count(*) from public.sales s
        where s.tenant_id = p_tenant_id and s.occurred_at > statement_timestamp() - interval '30 days'))) as u (place, what, used));
end;
$function$;

ALTER FUNCTION "private"."usage_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.use_coupon(p_tenant_id uuid, p_period_index integer, p_amount numeric, p_currency text)
 RETURNS numeric
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_use private.coupon_redemptions;
begin
  select r.* into v_use from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.ended_at is null for update;
  if v_use.coupon_id is null then
    return 0;
  elsif v_use.periods_left = 0 then
    update private.coupon_redemptions r set ended_at = clock_timestamp()
    where r.tenant_id = p_tenant_id and r.coupon_id = v_use.coupon_id;
    return 0;
  end if;
  update private.coupon_redemptions r set periods_left = r.periods_left - 1, last_period_index = p_period_index
  where r.tenant_id = p_tenant_id and r.coupon_id = v_use.coupon_id;
  return private.coupon_off(v_use.coupon_id, p_amount, p_currency);
end;
$function$;

ALTER FUNCTION "private"."use_coupon"(uuid, integer, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.void_invoice(p_tenant_id uuid, p_invoice_id uuid, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = p_invoice_id for update;
  if exists (select 1 from public.subscription_payments p
    where p.tenant_id = p_tenant_id and p.invoice_id = p_invoice_id and p.state in ('created', 'pending', 'unknown')) then
    perform private.fail(409, 'payment_in_progress', 'A payment for this invoice is under way. Wait until it is done.');
  elsif v_invoice.status not in ('open', 'uncollectible') or v_invoice.paid_amount > 0 then
    perform private.fail(409, 'invoice_settled', 'Only an invoice that nothing was paid for can be taken back.');
  end if;
  update public.subscription_invoices i set status = 'void' where i.tenant_id = p_tenant_id and i.id = p_invoice_id;
  if v_invoice.credit_used > 0 then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_invoice.currency, v_invoice.credit_used, 'returned', v_invoice.id);
  end if;
  perform private.close_dunning(p_tenant_id, p_invoice_id, p_at);
  update public.tenant_subscriptions s
  set pending_plan_price_id = case when s.pending_invoice_id = p_invoice_id then null else s.pending_plan_price_id end,
    pending_invoice_id = nullif(s.pending_invoice_id, p_invoice_id),
    grace_until = case when v_invoice.kind = 'renewal' then null else s.grace_until end,
    expires_at = case when v_invoice.kind = 'renewal' and s.status = 'active' then null else s.expires_at end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.tenant_id = p_tenant_id and s.id = v_invoice.subscription_id;
end;
$function$;

ALTER FUNCTION "private"."void_invoice"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_billing_state(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(p_tenant_id, v_admin_id, 'admin_billing_state', 'tenants', p_tenant_id, null, null);
  return private.billing_state_of(p_tenant_id) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(private.invoice_json(i, true) order by i.issued_at desc, i.id desc), '[]')
      from (select x.* from public.subscription_invoices x where x.tenant_id = p_tenant_id order by x.issued_at desc, x.id desc limit 100) i),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('what', c.what, 'before', c.before, 'after', c.after, 'occurred_at', c.occurred_at,
        'actor_id', c.actor_id) order by c.occurred_at desc, c.id desc), '[]')
      from (select x.* from public.subscription_changes x where x.tenant_id = p_tenant_id order by x.occurred_at desc, x.id desc limit 100) c));
end;
$function$;

ALTER FUNCTION "public"."admin_billing_state"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_change_subscription(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_action text := private.input_choice(p_change, 'action', array['change_plan', 'suspend', 'restore']);
  v_reason text := private.billing_reason(p_change);
  v_at timestamptz := date_trunc('second', clock_timestamp());
  v_before public.tenant_subscriptions;
  v_quote jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  if v_before.id is null or private.subscription_rank(v_before.status) = 3 then
    perform private.fail(409, 'not_billed', 'This business has no open subscription.');
  elsif v_action = 'change_plan' then
    v_quote := private.save_quote(v_tenant_id, p_change || '{"begins": "now"}', v_at);
    perform private.confirm_quote(v_tenant_id, (v_quote ->> 'quote_id')::uuid, v_quote ->> 'quote_hash', v_at);
  elsif v_action = 'suspend' then
    update public.tenant_subscriptions s set status = 'suspended' where s.id = v_before.id and s.status <> 'suspended';
  else
    update public.tenant_subscriptions s set status = coalesce(s.status_before_suspension, 'active'), status_before_suspension = null,
      expires_at = case when s.status_before_suspension = 'active' then s.grace_until else s.expires_at end
    where s.id = v_before.id and s.status = 'suspended';
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_' || v_action, 'tenant_subscriptions', v_before.id,
    private.subscription_facts(v_before), private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('reason', v_reason));
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_change_subscription"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_extend_trial(p_extension jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_tenant_id uuid := private.input_uuid(private.input_object(p_extension, 'p_extension'), 'tenant_id');
  v_until timestamptz := private.input_instant(p_extension, 'expires_at');
  v_reason text := private.billing_reason(p_extension);
  v_sub public.tenant_subscriptions;
  v_first timestamptz;
begin
  perform private.lock_billing(v_tenant_id);
  v_sub := private.deciding_subscription(v_tenant_id);
  if coalesce(v_sub.status not in ('trial', 'trialing'), true) then
    perform private.fail(409, 'no_trial', 'This business is not on trial.');
  elsif v_until is null or v_until < clock_timestamp() or v_until > greatest(v_sub.expires_at, clock_timestamp()) + interval '90 days 1 minute' then
    perform private.refuse_input('expires_at', 'A trial is extended by 1 to 90 days.');
  end if;
  select min((c.before ->> 'expires_at')::timestamptz) into v_first from public.subscription_changes c
  where c.tenant_id = v_tenant_id and c.subscription_id = v_sub.id and c.what = 'trial_extended';
  if v_until > coalesce(v_first, v_sub.expires_at) + interval '180 days 1 minute' then
    perform private.fail(409, 'trial_too_long', 'A trial is extended by 180 days in all at most.');
  end if;
  if v_until <> v_sub.expires_at then
    update public.tenant_subscriptions s set expires_at = v_until, current_period_end = greatest(v_until, s.current_period_start) where s.id = v_sub.id;
    perform private.write_audit(v_tenant_id, v_admin_id, 'trial_extended', 'tenant_subscriptions', v_sub.id,
      jsonb_build_object('expires_at', v_sub.expires_at), jsonb_build_object('expires_at', v_until, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_extend_trial"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_give_credit(p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_id uuid := private.input_uuid(private.input_object(p_credit, 'p_credit'), 'id');
  v_tenant_id uuid := private.input_uuid(p_credit, 'tenant_id');
  v_reason text := private.billing_reason(p_credit);
  v_currency text := private.input_text(p_credit, 'currency', 3, '', true);
  v_amount numeric;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif not exists (select 1 from public.currencies c where c.code = v_currency) then
    perform private.refuse_input('currency', 'This currency is not offered.');
  end if;
  v_amount := private.input_number(p_credit, 'amount', 0.01, 100000, (select c.step from public.currencies c where c.code = v_currency));
  perform private.lock_billing(v_tenant_id);
  insert into public.subscription_credits (tenant_id, id, currency, amount, reason, note, created_by)
  values (v_tenant_id, v_id, v_currency, v_amount, 'given', v_reason, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  if found then
    perform private.write_audit(v_tenant_id, v_admin_id, 'credit_given', 'subscription_credits', v_id, null,
      jsonb_build_object('amount', v_amount, 'currency', v_currency, 'reason', v_reason));
  end if;
  return jsonb_build_object('currency', v_currency, 'balance', private.billing_balance(v_tenant_id, v_currency));
end;
$function$;

ALTER FUNCTION "public"."admin_give_credit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_plans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return coalesce((
    select jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] || jsonb_build_object(
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'currency', x.currency, 'period', x.period, 'amount', x.amount,
          'valid_from', x.valid_from, 'retired_at', x.retired_at) order by x.currency, x.period, x.valid_from desc), '[]')
        from public.plan_prices x where x.plan_id = p.id),
      'subscribers', (select count(*) from public.tenant_subscriptions s where s.billing_plan_id = p.id and s.status in ('active', 'past_due'))) order by p.position, p.name)
    from public.billing_plans p), '[]');
end;
$function$;

ALTER FUNCTION "public"."admin_list_plans"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_mark_invoice_uncollectible(p_mark jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_mark);
  v_reason text := private.billing_reason(p_mark);
begin
  if v_invoice.status = 'uncollectible' then
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'Only an open invoice can be given up.');
  end if;
  update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
  perform private.close_dunning(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set moved_at = clock_timestamp() where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id;
  return private.audited_invoice(v_admin_id, 'invoice_given_up', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_preview_subscription(p_tenant_id uuid, p_subscription_id uuid DEFAULT NULL::uuid, p_status text DEFAULT NULL::text, p_amount numeric DEFAULT 0, p_expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text;
  v_status text := (select t.status from public.tenants t where t.id = p_tenant_id);
  v_before public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_gate_before text := private.subscription_gate(v_before.status, v_before.amount, v_before.expires_at);
  v_after record;
  v_gate_after text;
  v_effect text;
begin
  perform private.require_platform_admin();
  select t.name into v_name from public.tenants t where t.id = p_tenant_id;
  if v_name is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  if p_status not in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired') then
    perform private.refuse_input('p_status', 'This status does not exist.');
  end if;
  if p_subscription_id is not null and not exists (
    select 1 from public.tenant_subscriptions s where s.tenant_id = p_tenant_id and s.id = p_subscription_id) then
    perform private.fail(404, 'not_found', 'This subscription does not exist.');
  end if;
  if private.subscription_rank(p_status) < 3 and exists (
    select 1 from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id and private.subscription_rank(s.status) < 3) then
    return jsonb_build_object('effect', 'refused', 'gate_before', v_gate_before, 'gate_after', v_gate_before,
      'sentence', 'This business already has an open subscription. Change or end that one first.');
  end if;
  select w.* into v_after
  from (
    select s.id, s.status, s.amount, s.expires_at, s.created_at, s.id as tie from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id
    union all
    -- A new one is the newest; one that is changed stays as old as it is.
    select p_subscription_id, p_status, p_amount, p_expires_at, coalesce(
      (select s.created_at from public.tenant_subscriptions s where s.id = p_subscription_id), 'infinity'), p_subscription_id
    where p_status is not null) w
  order by private.subscription_rank(w.status), w.created_at desc, w.tie desc limit 1;
  v_gate_after := private.subscription_gate(v_after.status, v_after.amount, v_after.expires_at);
  v_effect := private.subscription_effect(v_gate_before, v_gate_after,
    (v_after.id is not distinct from v_before.id and (v_after.id is not null or v_after.status is null))
    and v_after.expires_at is not distinct from v_before.expires_at);
  return jsonb_build_object('effect', v_effect, 'gate_before', v_gate_before, 'gate_after', v_gate_after,
    'sentence', private.subscription_sentence(v_effect, v_name, v_gate_after, v_after.expires_at, v_after.status,
        p_status is not null and v_after.id is not distinct from p_subscription_id)
      || case when v_status in ('suspended', 'closed')
        then format(' The account of the business itself is %s, which nothing here changes.', v_status) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_record_bank_payment(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_payment);
  v_id uuid := private.input_uuid(p_payment, 'id');
  v_reason text := private.billing_reason(p_payment);
  v_amount numeric := private.input_number(p_payment, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reference text := private.input_text(p_payment, 'reference', 200, '', true);
  v_before public.subscription_payments;
begin
  select p.* into v_before from public.subscription_payments p where p.id = v_id;
  if v_before.id is not null then
    if (v_before.invoice_id, v_before.amount, v_before.receipt) is distinct from (v_invoice.id, v_amount, v_reference) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status not in ('open', 'uncollectible') then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif exists (select 1 from public.subscription_payments p where p.provider = 'bank' and p.receipt = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_id, v_invoice.id, 1 + count(p.id), 'bank', v_amount, v_invoice.currency, 'succeeded', v_reference, clock_timestamp(),
    clock_timestamp()
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, clock_timestamp());
  return private.audited_invoice(v_admin_id, 'invoice_paid_by_bank', v_invoice,
    jsonb_build_object('amount', v_amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_record_bank_payment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_amount numeric := private.input_number(p_refund, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reason text := private.billing_reason(p_refund);
  v_hash text := private.request_hash(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r where r.tenant_id = v_invoice.tenant_id and r.id = v_id;
  if v_refund.id is not null then
    perform private.require_same_request(v_refund.request_hash, v_hash);
    if v_refund.state <> 'waiting' or v_refund.asked_by = v_admin_id then
      return jsonb_build_object('state', v_refund.state, 'invoice', private.invoice_json(v_invoice, true));
    end if;
    update private.subscription_refunds r set approved_by = v_admin_id where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  end if;
  if v_amount > v_invoice.paid_amount - v_invoice.refunded_amount then
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet given back.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, (
        select p.id from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id and p.state = 'succeeded'
        order by p.attempt_no desc limit 1), v_amount, v_reason,
      -- What was paid long ago takes two.
      case when v_invoice.paid_at < clock_timestamp() - interval '30 days' then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    perform private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$function$;

ALTER FUNCTION "public"."admin_refund_invoice"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_revenue(p_currency text, p_from date, p_months integer DEFAULT 12)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_from date := date_trunc('month', private.input_day(p_from, 'p_from'))::date;
begin
  if v_from is null or not exists (select 1 from public.currencies c where c.code = p_currency) then
    perform private.refuse_input(case when v_from is null then 'p_from' else 'p_currency' end, 'Choose a month and a currency.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_revenue', 'platform', null, null, jsonb_build_object('currency', p_currency, 'from', v_from));
  return jsonb_build_object('currency', p_currency,
    'months', (select coalesce(jsonb_agg(private.mrr_month(p_currency, x.month) order by x.month), '[]') from (
      select (v_from + make_interval(months => g.n))::date as month from generate_series(0, least(greatest(p_months, 1), 36) - 1) as g (n)) x),
    'at_risk', (select coalesce(sum(private.subscription_mrr(s)), 0) from public.tenant_subscriptions s where s.status = 'past_due' and s.currency = p_currency));
end;
$function$;

ALTER FUNCTION "public"."admin_revenue"(text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_coupon(p_coupon jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_id uuid := private.input_uuid(private.input_object(p_coupon, 'p_coupon'), 'id');
  v_code text := upper(private.input_text(p_coupon, 'code', 40, '', true));
  v_duration text := private.input_choice(p_coupon, 'duration', array['once', 'months', 'forever']);
  v_percent numeric := private.input_number(p_coupon, 'percent', 0.0001, 100, 0.0001, '', false);
  v_amount numeric := private.input_number(p_coupon, 'amount', 0.01, 1e12, 0.01, '', false);
  v_before private.billing_coupons;
  v_after private.billing_coupons;
begin
  if v_code !~ '^[A-Z0-9][A-Z0-9_-]{1,39}$' then
    perform private.refuse_input('code', 'A code has 2 to 40 letters, digits, - and _.');
  elsif num_nonnulls(v_percent, v_amount) <> 1 then
    perform private.refuse_input('percent', 'Give a percentage or an amount.');
  elsif v_amount is not null and not exists (select 1 from public.currencies c where c.code = p_coupon ->> 'currency') then
    perform private.refuse_input('currency', 'This currency is not offered.');
  elsif exists (select 1 from private.billing_coupons c where c.code = v_code and c.id <> v_id) then
    perform private.fail(409, 'in_use', 'Another coupon has this code.', '{"field": "code"}');
  end if;
  select c.* into v_before from private.billing_coupons c where c.id = v_id for update;
  if v_before.redeemed > 0 and (v_before.percent, v_before.amount, v_before.duration) is distinct from (v_percent, v_amount, v_duration) then
    perform private.fail(409, 'in_use', 'This coupon was used. Its discount stays as it is.');
  end if;
  insert into private.billing_coupons as c (id, code, percent, amount, currency, duration, months, valid_until, max_redemptions)
  values (v_id, v_code, v_percent, v_amount, case when v_amount is not null then p_coupon ->> 'currency' end, v_duration,
    case when v_duration = 'months' then private.input_number(p_coupon, 'months', 1, 120, 1) end, private.input_instant(p_coupon, 'valid_until'),
    coalesce(private.input_number(p_coupon, 'max_redemptions', greatest(1, coalesce(v_before.redeemed, 0)), 1000000, 1, '', false), 1000000))
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount, currency = excluded.currency,
    duration = excluded.duration, months = excluded.months, valid_until = excluded.valid_until, max_redemptions = excluded.max_redemptions
  returning c.* into v_after;
  perform private.write_audit(null, v_admin_id, 'coupon_saved', 'billing_coupons', v_id, to_jsonb(v_before), to_jsonb(v_after));
  return to_jsonb(v_after) - 'created_at';
end;
$function$;

ALTER FUNCTION "public"."admin_save_coupon"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_plan(p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_id uuid := private.input_uuid(private.input_object(p_plan, 'p_plan'), 'id');
  v_currency text := private.input_text(p_plan, 'currency', 3, '', true);
  v_step numeric := (select c.step from public.currencies c where c.code = v_currency);
  v_before public.billing_plans;
  v_after public.billing_plans;
begin
  if v_step is null then
    perform private.refuse_input('currency', 'This currency is not offered.');
  end if;
  select p.* into v_before from public.billing_plans p where p.id = v_id for update;
  if v_before.id is not null and (v_before.currency, v_before.period) is distinct from (v_currency, p_plan ->> 'period') then
    perform private.fail(409, 'in_use', 'Currency and period of a plan stay as they are. Add a price instead.');
  end if;
  insert into public.billing_plans as p (id, name, price, currency, period, features, description, badge, badge_color, position, is_public)
  values (v_id, private.input_text(p_plan, 'name', 80, '', true), private.input_number(p_plan, 'price', 0, 1e12, v_step), v_currency,
    private.input_choice(p_plan, 'period', array['trial', 'month', 'year']), private.input_array(p_plan, 'features', 0, 30),
    private.input_text(p_plan, 'description', 500), private.input_text(p_plan, 'badge', 40), private.input_text(p_plan, 'badge_color', 7),
    private.input_number(p_plan, 'position', 0, 10000, 1), coalesce((p_plan ->> 'is_public')::boolean, false))
  on conflict (id) do update set name = excluded.name, price = excluded.price, features = excluded.features, description = excluded.description,
    badge = excluded.badge, badge_color = excluded.badge_color, position = excluded.position, is_public = excluded.is_public
  returning p.* into v_after;
  update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from)
  where x.plan_id = v_id and x.currency = v_currency and x.period = v_after.period and x.retired_at is null and x.amount <> v_after.price;
  if v_before is distinct from v_after then
    perform private.write_audit(null, v_admin_id, 'plan_saved', 'billing_plans', v_id, to_jsonb(v_before), to_jsonb(v_after));
  end if;
  return to_jsonb(v_after) - array['created_at', 'updated_at'];
end;
$function$;

ALTER FUNCTION "public"."admin_save_plan"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_void_invoice(p_void jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_void);
  v_reason text := private.billing_reason(p_void);
begin
  if v_invoice.status = 'void' then
    return private.invoice_json(v_invoice, true);
  end if;
  perform private.void_invoice(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set status = 'active', expires_at = null
  where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id and s.status = 'past_due' and v_invoice.kind = 'renewal';
  return private.audited_invoice(v_admin_id, 'invoice_voided', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_void_invoice"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.apply_billing_coupon(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_code text := private.input_text(jsonb_build_object('p_code', p_code), 'p_code', 40, '', true);
begin
  perform private.require_counted();
  perform private.lock_billing(v_tenant_id);
  if (select count(*) from private.coupon_guesses g where g.tenant_id = v_tenant_id and g.made_at > statement_timestamp() - interval '1 hour') >= 10 then
    return private.answer_refusal(429, 'rate_limited', 'Too many codes were tried. Try again in an hour.');
  elsif not exists (select 1 from private.billing_coupons c where c.code = upper(v_code)) then
    insert into private.coupon_guesses (tenant_id) values (v_tenant_id);
    return private.answer_refusal(404, 'coupon_unknown', 'This coupon does not exist, or its time is over.');
  end if;
  perform private.redeem_coupon(v_tenant_id, v_code);
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."apply_billing_coupon"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.apply_billing_event(p_event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_provider text := private.input_choice(p_event, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_event_id text := private.input_text(p_event, 'event_id', 200, '', true);
  v_kind text := private.input_choice(p_event, 'kind', array['payment_succeeded', 'payment_failed', 'paybill', 'chargeback', 'other']);
  v_at timestamptz := coalesce(private.input_instant(p_event, 'at'), clock_timestamp());
  v_payment public.subscription_payments;
  v_outcome text;
begin
  perform pg_advisory_xact_lock(hashtextextended('billing_event' || v_provider || v_event_id, 0));
  if exists (select 1 from private.billing_events e where e.provider = v_provider and e.event_id = v_event_id) then
    return '{"outcome": "ignored"}';
  end if;
  if v_kind in ('payment_succeeded', 'payment_failed', 'chargeback') then
    select p.* into v_payment from public.subscription_payments p
    where p.provider = v_provider and (p.id = private.input_uuid(p_event, 'payment_id', '', false) or p.provider_reference = p_event ->> 'provider_reference')
    order by p.id limit 1;
  end if;
  v_outcome := case
    when v_kind = 'other' then 'ignored'
    when v_kind = 'paybill' then private.paybill_payment(p_event, v_at)
    when v_payment.id is null then 'review'
    when v_kind = 'chargeback' then private.chargeback(v_payment) end;
  if v_outcome is null then
    v_outcome := case when (public.settle_billing_attempt(p_event || jsonb_build_object('payment_id', v_payment.id,
      'outcome', case v_kind when 'payment_succeeded' then 'succeeded' else 'failed' end)) ->> 'review')::boolean then 'review' else 'applied' end;
  end if;
  insert into private.billing_events (provider, event_id, body, outcome) values (v_provider, v_event_id, p_event, v_outcome);
  return jsonb_build_object('outcome', v_outcome);
end;
$function$;

ALTER FUNCTION "public"."apply_billing_event"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.billing_state()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.billing_state_of(private.require_permission('billing.view'));
end;
$function$;

ALTER FUNCTION "public"."billing_state"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.cancel_subscription(p_reason text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.cancel_at_end(v_tenant_id, private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500), true, clock_timestamp());
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."cancel_subscription"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_billing_attempt(p_now timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_answer jsonb;
begin
  with picked as (
    select p.tenant_id, p.id, p.state from public.subscription_payments p
    where p.state in ('created', 'pending', 'unknown') and p.due_at <= v_now
      and (p.state = 'created' or p.claimed_at <= v_now - interval '5 minutes')
    order by p.due_at, p.id limit least(greatest(coalesce(p_limit, 10), 1), 100)
    for update skip locked
  ), claimed as (
    update public.subscription_payments p set state = case when c.state = 'created' then 'pending' else p.state end, claimed_at = v_now
    from picked c where p.tenant_id = c.tenant_id and p.id = c.id
    returning p.*, c.state as state_before
  )
  select jsonb_agg(jsonb_build_object('payment_id', c.id, 'tenant_id', c.tenant_id, 'invoice_id', c.invoice_id, 'provider', c.provider,
    'amount', c.amount, 'currency', c.currency, 'phone', c.phone, 'due_at', c.due_at, 'provider_reference', c.provider_reference,
    'sealed_token', m.sealed_token, 'invoice_number', i.number,
    -- Whatever was claimed before may have reached the provider: it is asked about, never charged again.
    'action', case when c.state_before = 'created' then 'charge' else 'look_up' end) order by c.due_at, c.id) into v_answer
  from claimed c
  join public.subscription_invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
  left join private.billing_methods m on m.tenant_id = c.tenant_id and m.id = c.method_id;
  return coalesce(v_answer, '[]');
end;
$function$;

ALTER FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.confirm_subscription_change(p_quote_id uuid, p_quote_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  return private.confirm_quote(v_tenant_id, p_quote_id, p_quote_hash, date_trunc('second', clock_timestamp()));
end;
$function$;

ALTER FUNCTION "public"."confirm_subscription_change"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_billing_invoice(p_invoice_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.view');
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_tenant_id and i.id = p_invoice_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  return private.invoice_json(v_invoice, true);
end;
$function$;

ALTER FUNCTION "public"."get_billing_invoice"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_billing_invoices(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.view');
  v_limit integer := private.page_limit(p_limit);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'k');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_rows public.subscription_invoices[];
begin
  select array_agg(i order by i.issued_at desc, i.id desc) into v_rows
  from (
    select x.* from public.subscription_invoices x
    where x.tenant_id = v_tenant_id and (v_after_id is null or (x.issued_at, x.id) < (v_after_at, v_after_id))
    order by x.issued_at desc, x.id desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.invoice_json(i, false) order by i.issued_at desc, i.id desc), '[]') from unnest(v_rows[:v_limit]) as i),
    'next_cursor', case when cardinality(v_rows) > v_limit
      then private.encode_cursor(jsonb_build_object('k', v_rows[v_limit].issued_at, 'i', v_rows[v_limit].id)) end);
end;
$function$;

ALTER FUNCTION "public"."list_billing_invoices"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_billing_invoice(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_id uuid := private.input_uuid(private.input_object(p_payment, 'p_payment'), 'id');
  v_invoice_id uuid := private.input_uuid(p_payment, 'invoice_id');
  v_provider text := private.input_choice(p_payment, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_phone text := private.input_text(p_payment, 'phone', 20, '', v_provider = 'mpesa');
  v_invoice public.subscription_invoices;
  v_payment public.subscription_payments;
begin
  perform private.lock_billing(v_tenant_id);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_tenant_id and i.id = v_invoice_id;
  select p.* into v_payment from public.subscription_payments p where p.tenant_id = v_tenant_id and p.id = v_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  elsif v_payment.id is null and v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif v_payment.id is null and exists (select 1 from public.subscription_payments p
    where p.tenant_id = v_tenant_id and p.invoice_id = v_invoice.id and p.state in ('created', 'pending', 'unknown')) then
    perform private.fail(409, 'payment_in_progress', 'A payment for this invoice is under way. Wait until it is done.');
  elsif v_payment.id is null then
    v_payment := private.create_attempt(v_invoice, v_id, v_provider, (
      select m.id from private.billing_methods m where m.tenant_id = v_tenant_id and m.removed_at is null and m.provider = v_provider), v_phone,
      clock_timestamp());
  elsif v_payment.invoice_id <> v_invoice_id or v_payment.provider <> v_provider then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return jsonb_build_object('id', v_payment.id, 'state', v_payment.state, 'provider', v_payment.provider, 'amount', v_payment.amount,
    'currency', v_payment.currency, 'failure', v_payment.failure);
end;
$function$;

ALTER FUNCTION "public"."pay_billing_invoice"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.quote_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  -- What the platform offers to nobody is not taken by a call either; and a business itself never gives a plan back at once.
  if not exists (select 1 from public.billing_plans p
    where p.id = private.input_uuid(private.input_object(p_change, 'p_change'), 'billing_plan_id') and p.is_public) then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  end if;
  return private.save_quote(v_tenant_id, case
      when (private.deciding_subscription(v_tenant_id)).status = 'active' then p_change - 'begins' else p_change end,
    date_trunc('second', clock_timestamp()));
end;
$function$;

ALTER FUNCTION "public"."quote_subscription_change"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remove_billing_method()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.lock_billing(v_tenant_id);
  update private.billing_methods m set removed_at = clock_timestamp() where m.tenant_id = v_tenant_id and m.removed_at is null;
  update public.tenant_subscriptions s set collection = 'manual' where s.tenant_id = v_tenant_id and private.subscription_rank(s.status) < 3;
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."remove_billing_method"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resume_subscription()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.cancel_at_end(v_tenant_id, null, false, clock_timestamp());
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."resume_subscription"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.run_billing_cycle(p_now timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  v_sub public.tenant_subscriptions;
  v_done integer := 0;
  v_failed uuid[] := '{}';
begin
  while v_done < v_limit loop
    select s.* into v_sub from public.tenant_subscriptions s
    where s.billing_at <= v_now and s.id <> all (v_failed) and not exists (
      select 1 from public.subscription_payments p
      where p.tenant_id = s.tenant_id and p.state in ('created', 'pending', 'unknown'))
    order by s.billing_at, s.id limit 1
    for update skip locked;
    exit when not found;
    v_done := v_done + 1;
    begin
      -- A clock that is given is obeyed to the minute; by the real one we are as late as we are, and so is what follows.
      perform private.advance_subscription(v_sub, case when p_now is null then greatest(v_now, v_sub.billing_at) else v_sub.billing_at end);
    exception when others then
      raise warning 'Billing of subscription % failed: % %', v_sub.id, sqlstate, sqlerrm;
      v_failed := v_failed || v_sub.id;
    end;
  end loop;
  return jsonb_build_object('handled', v_done - cardinality(v_failed), 'failed', cardinality(v_failed), 'is_full', v_done >= v_limit);
end;
$function$;

ALTER FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_billing_details(p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_email text := private.input_text(private.input_object(p_details, 'p_details'), 'email', 320);
begin
  if v_email !~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  end if;
  insert into private.billing_buyers as b (tenant_id, name, tax_id, address, email)
  values (v_tenant_id, private.input_text(p_details, 'name', 200), private.input_text(p_details, 'tax_id', 40),
    private.input_text(p_details, 'address', 500), v_email)
  on conflict (tenant_id) do update set name = excluded.name, tax_id = excluded.tax_id, address = excluded.address, email = excluded.email;
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_billing_details"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_billing_method(p_tenant_id uuid, p_method jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.save_method(p_tenant_id, private.input_object(p_method, 'p_method'), clock_timestamp());
end;
$function$;

ALTER FUNCTION "public"."save_billing_method"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_billing_attempt(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_settlement, 'payment_id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'unknown', 'not_found']);
  v_at timestamptz := coalesce(private.input_instant(p_settlement, 'at'), clock_timestamp());
  v_amount numeric := private.input_number(p_settlement, 'amount', 0, 1e12, 0.01, '', false);
  v_payment public.subscription_payments;
begin
  select p.* into v_payment from public.subscription_payments p where p.id = v_id;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  perform private.lock_billing(v_payment.tenant_id);
  select p.* into v_payment from public.subscription_payments p where p.id = v_id for update;
  if v_payment.state = 'succeeded' or v_payment.state = 'failed' and v_outcome <> 'succeeded' then
    return jsonb_build_object('state', v_payment.state, 'review', false);
  elsif v_outcome = 'succeeded' and (coalesce(v_amount, v_payment.amount) <> v_payment.amount
    or coalesce(p_settlement ->> 'currency', v_payment.currency) <> v_payment.currency) then
    update public.subscription_payments p set state = 'unknown', failure = 'Another amount than was asked for' where p.id = v_id;
    return jsonb_build_object('state', 'unknown', 'review', true);
  elsif v_outcome = 'not_found' and v_payment.provider <> 'mpesa' then
    -- The provider has never heard of it: now it may be charged.
    update public.subscription_payments p set state = 'created', claimed_at = null where p.id = v_id returning * into v_payment;
    return jsonb_build_object('state', v_payment.state, 'review', false);
  end if;
  update public.subscription_payments p set state = case v_outcome when 'not_found' then 'failed' else v_outcome end,
    provider_reference = coalesce(p_settlement ->> 'provider_reference', p.provider_reference),
    receipt = coalesce(p_settlement ->> 'receipt', p.receipt), failure = case when v_outcome = 'failed' then left(p_settlement ->> 'failure', 200) end,
    is_hard_failure = v_outcome = 'failed' and coalesce((p_settlement ->> 'is_hard')::boolean, false),
    settled_at = case when v_outcome <> 'unknown' then v_at end
  where p.id = v_id returning * into v_payment;
  if v_payment.state = 'succeeded' then
    perform private.take_money(v_payment.tenant_id, v_payment.invoice_id, v_payment.amount, v_at);
  elsif v_payment.state = 'failed' then
    perform private.payment_failed(v_payment, v_at);
  end if;
  return jsonb_build_object('state', v_payment.state, 'review', false);
end;
$function$;

ALTER FUNCTION "public"."settle_billing_attempt"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."billing_buyers" ADD CONSTRAINT "billing_buyers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."billing_coupons" ADD CONSTRAINT "billing_coupons_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."billing_methods" ADD CONSTRAINT "billing_methods_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."billing_quotes" ADD CONSTRAINT "billing_quotes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."coupon_guesses" ADD CONSTRAINT "coupon_guesses_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_fkey" FOREIGN KEY (coupon_id) REFERENCES private.billing_coupons(id) ON DELETE RESTRICT;

ALTER TABLE "private"."coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."dunning_steps" ADD CONSTRAINT "dunning_steps_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."mrr_movements" ADD CONSTRAINT "mrr_movements_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."mrr_movements" ADD CONSTRAINT "mrr_movements_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."subscription_changes" ADD CONSTRAINT "subscription_changes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credit_notes" ADD CONSTRAINT "subscription_credit_notes_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_tenant_id_credit_note_id_fkey" FOREIGN KEY (tenant_id, credit_note_id) REFERENCES public.subscription_credit_notes(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credit_notes" ADD CONSTRAINT "subscription_credit_notes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credits" ADD CONSTRAINT "subscription_credits_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credits" ADD CONSTRAINT "subscription_credits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoice_lines" ADD CONSTRAINT "subscription_invoice_lines_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoices" ADD CONSTRAINT "subscription_invoices_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoices" ADD CONSTRAINT "subscription_invoices_periods_apart" EXCLUDE USING gist (subscription_id WITH =, tstzrange(period_start, period_end) WITH &&) WHERE (((kind = 'renewal'::text) AND (status <> 'void'::text)));

ALTER TABLE "private"."dunning_steps" ADD CONSTRAINT "dunning_steps_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credit_notes" ADD CONSTRAINT "subscription_credit_notes_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_credits" ADD CONSTRAINT "subscription_credits_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoice_lines" ADD CONSTRAINT "subscription_invoice_lines_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoices" ADD CONSTRAINT "subscription_invoices_plan_price_id_fkey" FOREIGN KEY (plan_price_id) REFERENCES public.plan_prices(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoices" ADD CONSTRAINT "subscription_invoices_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_invoices" ADD CONSTRAINT "subscription_invoices_tenant_id_subscription_id_fkey" FOREIGN KEY (tenant_id, subscription_id) REFERENCES public.tenant_subscriptions(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_payments" ADD CONSTRAINT "subscription_payments_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.subscription_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_payments" ADD CONSTRAINT "subscription_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."subscription_payments" ADD CONSTRAINT "subscription_payments_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_anchor_at_check" CHECK (isfinite(anchor_at));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_anchor_index_check" CHECK (((anchor_index >= 0) AND (anchor_index <= 100000)));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_billing_at_check" CHECK (isfinite(billing_at));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_cancel_reason_check" CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500)));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_collection_check" CHECK ((collection = ANY (ARRAY['card'::text, 'mpesa'::text, 'manual'::text])));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_grace_until_check" CHECK (isfinite(grace_until));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_moved_at_check" CHECK (isfinite(moved_at));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_pending_plan_price_id_fkey" FOREIGN KEY (pending_plan_price_id) REFERENCES public.plan_prices(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_period_index_check" CHECK (((period_index >= 0) AND (period_index <= 100000)));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_plan_price_id_fkey" FOREIGN KEY (plan_price_id) REFERENCES public.plan_prices(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_quantity_check" CHECK ((quantity = 1));

ALTER TABLE "public"."tenant_subscriptions" ADD CONSTRAINT "tenant_subscriptions_status_before_suspension_check" CHECK ((status_before_suspension = ANY (ARRAY['pending'::text, 'trialing'::text, 'trial'::text, 'active'::text, 'past_due'::text])));

CREATE INDEX billing_coupons_currency_idx ON private.billing_coupons USING btree (currency);

CREATE UNIQUE INDEX billing_methods_one_live_key ON private.billing_methods USING btree (tenant_id) WHERE (removed_at IS NULL);

CREATE INDEX coupon_guesses_made_at_idx ON private.coupon_guesses USING btree (tenant_id, made_at);

CREATE INDEX coupon_redemptions_coupon_id_idx ON private.coupon_redemptions USING btree (coupon_id);

CREATE UNIQUE INDEX coupon_redemptions_one_live_key ON private.coupon_redemptions USING btree (tenant_id) WHERE (ended_at IS NULL);

CREATE INDEX dunning_steps_waiting_idx ON private.dunning_steps USING btree (tenant_id, due_at) WHERE (done_at IS NULL);

CREATE INDEX mrr_movements_subscription_idx ON private.mrr_movements USING btree (tenant_id, subscription_id, place DESC);

CREATE INDEX mrr_movements_time_idx ON private.mrr_movements USING btree (currency, occurred_at);

CREATE INDEX subscription_refunds_credit_note_id_idx ON private.subscription_refunds USING btree (tenant_id, credit_note_id);

CREATE INDEX subscription_refunds_invoice_id_idx ON private.subscription_refunds USING btree (tenant_id, invoice_id);

CREATE INDEX subscription_refunds_payment_id_idx ON private.subscription_refunds USING btree (tenant_id, payment_id);

CREATE INDEX subscription_changes_newest_idx ON public.subscription_changes USING btree (tenant_id, occurred_at DESC, id DESC);

CREATE INDEX subscription_credit_notes_currency_idx ON public.subscription_credit_notes USING btree (currency);

CREATE INDEX subscription_credit_notes_invoice_id_idx ON public.subscription_credit_notes USING btree (tenant_id, invoice_id);

CREATE UNIQUE INDEX subscription_credit_notes_number_key ON public.subscription_credit_notes USING btree (number);

CREATE INDEX subscription_credits_currency_code_idx ON public.subscription_credits USING btree (currency);

CREATE INDEX subscription_credits_currency_idx ON public.subscription_credits USING btree (tenant_id, currency);

CREATE INDEX subscription_credits_invoice_id_idx ON public.subscription_credits USING btree (tenant_id, invoice_id);

CREATE INDEX subscription_invoices_currency_idx ON public.subscription_invoices USING btree (currency);

CREATE INDEX subscription_invoices_newest_idx ON public.subscription_invoices USING btree (tenant_id, issued_at DESC, id DESC);

CREATE UNIQUE INDEX subscription_invoices_number_key ON public.subscription_invoices USING btree (number);

CREATE UNIQUE INDEX subscription_invoices_one_period_key ON public.subscription_invoices USING btree (tenant_id, subscription_id, period_index) WHERE ((kind = 'renewal'::text) AND (status <> 'void'::text));

CREATE INDEX subscription_invoices_plan_price_id_idx ON public.subscription_invoices USING btree (plan_price_id);

CREATE INDEX subscription_invoices_subscription_id_idx ON public.subscription_invoices USING btree (tenant_id, subscription_id);

CREATE UNIQUE INDEX subscription_payments_attempt_key ON public.subscription_payments USING btree (tenant_id, invoice_id, attempt_no);

CREATE INDEX subscription_payments_currency_idx ON public.subscription_payments USING btree (currency);

CREATE UNIQUE INDEX subscription_payments_id_key ON public.subscription_payments USING btree (id);

CREATE UNIQUE INDEX subscription_payments_one_in_flight_key ON public.subscription_payments USING btree (tenant_id, invoice_id) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text, 'unknown'::text]));

CREATE UNIQUE INDEX subscription_payments_provider_reference_key ON public.subscription_payments USING btree (provider, provider_reference);

CREATE UNIQUE INDEX subscription_payments_receipt_key ON public.subscription_payments USING btree (provider, receipt);

CREATE INDEX subscription_payments_waiting_idx ON public.subscription_payments USING btree (due_at) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text, 'unknown'::text]));

CREATE INDEX tenant_subscriptions_billing_at_idx ON public.tenant_subscriptions USING btree (billing_at) WHERE (billing_at IS NOT NULL);

CREATE UNIQUE INDEX tenant_subscriptions_one_live_key ON public.tenant_subscriptions USING btree (tenant_id) WHERE (status = ANY (ARRAY['pending'::text, 'trialing'::text, 'trial'::text, 'active'::text, 'past_due'::text, 'suspended'::text]));

CREATE INDEX tenant_subscriptions_pending_plan_price_id_idx ON public.tenant_subscriptions USING btree (pending_plan_price_id) WHERE (pending_plan_price_id IS NOT NULL);

CREATE INDEX tenant_subscriptions_plan_price_id_idx ON public.tenant_subscriptions USING btree (plan_price_id) WHERE (plan_price_id IS NOT NULL);

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.billing_buyers FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.billing_events FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.billing_events FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.mrr_movements FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.mrr_movements FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.subscription_changes FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.subscription_changes FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_changes FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.subscription_credit_notes FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.subscription_credit_notes FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_credit_notes FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.subscription_credit_notes FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.subscription_credits FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.subscription_credits FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_credits FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _300_not_below_zero AFTER INSERT ON public.subscription_credits FOR EACH ROW EXECUTE FUNCTION private.tg_subscription_credits__not_below_zero();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason, note ON public.subscription_credits FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason', 'note');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.subscription_invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.subscription_invoice_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_invoice_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF description ON public.subscription_invoice_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.description) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('description');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_invoices FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _200_issued BEFORE DELETE OR UPDATE ON public.subscription_invoices FOR EACH ROW EXECUTE FUNCTION private.tg_subscription_invoices__issued();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.subscription_payments FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF state, provider_reference ON public.subscription_payments FOR EACH ROW WHEN ((concat_ws(' '::text, new.state, new.provider_reference) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('state', 'provider_reference');

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, cancel_reason ON public.tenant_subscriptions FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.cancel_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'cancel_reason');

CREATE TRIGGER _400_billing_rules BEFORE INSERT OR UPDATE ON public.tenant_subscriptions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_subscriptions__rules();

CREATE TRIGGER _610_history AFTER INSERT OR DELETE OR UPDATE ON public.tenant_subscriptions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_subscriptions__history();

CREATE POLICY "Members with billing.view read subscription_changes" ON "public"."subscription_changes" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_changes" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Members with billing.view read subscription_credit_notes" ON "public"."subscription_credit_notes" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_credit_notes" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Members with billing.view read subscription_credits" ON "public"."subscription_credits" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_credits" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Members with billing.view read subscription_invoice_lines" ON "public"."subscription_invoice_lines" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_invoice_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Members with billing.view read subscription_invoices" ON "public"."subscription_invoices" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_invoices" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "Members with billing.view read subscription_payments" ON "public"."subscription_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('billing.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."subscription_payments" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON COLUMN "private"."dunning_steps"."noticed_at" IS 'When the owners were told by mail that it is not paid.';

COMMENT ON COLUMN "public"."subscription_invoices"."buyer" IS 'Name, tax id and address of the business when it was issued.';

COMMENT ON COLUMN "public"."subscription_invoices"."restarts_period" IS 'Whether its period is a new anchor: a month plan that became a year plan.';

COMMENT ON COLUMN "public"."subscription_invoices"."seller" IS 'Who issued it, as it was then.';

COMMENT ON COLUMN "public"."subscription_invoices"."subscription_id" IS 'Null while a business without an open subscription has not paid: its subscription begins with the payment.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."anchor_at" IS 'What the boundaries of its periods are counted from: anchor_index is the period that begins there.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."billing_at" IS 'When the engine has something to do next; made by a trigger.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."moved_at" IS 'When its last change took effect, as the history and the revenue figures date it.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."pending_plan_price_id" IS 'The price it changes to: when pending_invoice_id is paid, without one at the end of the period.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."plan_price_id" IS 'The price that is billed. With one the engine bills the row and holds its moves; without, platform staff keep it by hand.';

COMMENT ON COLUMN "public"."tenant_subscriptions"."status_before_suspension" IS 'What a suspended one goes back to.';

COMMENT ON EXTENSION "btree_gist" IS 'support for indexing common datatypes in GiST';

COMMENT ON FUNCTION "private"."admin_invoice"(jsonb) IS 'The invoice that a call of an administrator names, locked with everything of its business.';

COMMENT ON FUNCTION "private"."advance_subscription"(public.tenant_subscriptions, timestamp with time zone) IS 'Does the one thing that is due next for a subscription whose row is locked.';

COMMENT ON FUNCTION "private"."apply_change"(uuid, jsonb, timestamp with time zone) IS 'Does what a quote says: plans it, makes it, or issues the invoice with whose payment it is made. Answers that invoice, all null without one.';

COMMENT ON FUNCTION "private"."audited_invoice"(uuid, text, public.subscription_invoices, jsonb) IS 'Writes down what an administrator did to an invoice and answers it in full.';

COMMENT ON FUNCTION "private"."bill_period"(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamp with time zone, timestamp with time zone) IS 'Issues the invoice of one period and moves the subscription into it. The invoice is due on the first moment of the period, or now where we are late.';

COMMENT ON FUNCTION "private"."billing_balance"(uuid, text) IS 'What the platform owes a business in a currency.';

COMMENT ON FUNCTION "private"."billing_boundary"(timestamp with time zone, text, integer) IS 'The end of so many periods from an anchor, by the calendar of UTC: from 31 January on 28 February, 31 March, 30 April.';

COMMENT ON FUNCTION "private"."billing_buyer"(uuid) IS 'Who an invoice is made out to: {name, tax_id, address, email, country}.';

COMMENT ON FUNCTION "private"."billing_coupon"(uuid) IS 'The coupon that lowers the next bill of a business, null without one.';

COMMENT ON FUNCTION "private"."billing_price"(uuid, text, text) IS 'The live price of a plan in a currency and for a period, as the row that a subscription is billed by; null where it is not sold so.';

COMMENT ON FUNCTION "private"."billing_reason"(jsonb) IS 'The reason of an administrator, 10 to 500 characters.';

COMMENT ON FUNCTION "private"."billing_round"(numeric, text) IS 'An amount in whole steps of its currency, half away from zero.';

COMMENT ON FUNCTION "private"."billing_state_of"(uuid) IS 'Everything that the billing screen of a business shows.';

COMMENT ON FUNCTION "private"."billing_tax"(uuid, timestamp with time zone) IS 'The tax on the subscription of a business at a moment, by its country: {rate, label}.';

COMMENT ON FUNCTION "private"."cancel_at_end"(uuid, text, boolean, timestamp with time zone) IS 'Marks a subscription to end with its period, or takes that back.';

COMMENT ON FUNCTION "private"."change_amounts"(public.tenant_subscriptions, public.plan_prices, timestamp with time zone) IS 'Credit for what is left of the plan now valid and charge for the other, at a moment: {restarts_period, credit, charge, period_start, period_end}.';

COMMENT ON FUNCTION "private"."change_quote"(uuid, jsonb, timestamp with time zone) IS 'What taking a plan would cost a business at a moment, to the cent: kind, credit, charge, tax, rounding, total, credit_used, amount_due, and when it would be billed next.';

COMMENT ON FUNCTION "private"."chargeback"(public.subscription_payments) IS 'A bank took money back: the invoice is open again and the owners are told. Only a person suspends.';

COMMENT ON FUNCTION "private"."close_dunning"(uuid, uuid, timestamp with time zone) IS 'Nothing more happens about an invoice.';

COMMENT ON FUNCTION "private"."confirm_quote"(uuid, uuid, text, timestamp with time zone) IS 'Does what was quoted, once, if it is not older than 15 minutes and would still cost the same.';

COMMENT ON FUNCTION "private"."coupon_off"(uuid, numeric, text) IS 'What a coupon takes off a price, at most all of it; an amount counts in its own currency only.';

COMMENT ON FUNCTION "private"."create_attempt"(public.subscription_invoices, uuid, text, uuid, text, timestamp with time zone) IS 'One more attempt to collect what is still owed of an invoice.';

COMMENT ON FUNCTION "private"."drop_open_changes"(uuid, timestamp with time zone) IS 'Takes back the unpaid invoices of changes and beginnings that another choice replaces.';

COMMENT ON FUNCTION "private"."invoice_change"(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamp with time zone) IS 'Issues the invoice of a change or of a beginning and tries the card on file; the plan changes when it is paid.';

COMMENT ON FUNCTION "private"."invoice_json"(public.subscription_invoices, boolean) IS 'An invoice as screens read it; in full with lines, payments, credit notes, buyer and seller.';

COMMENT ON FUNCTION "private"."invoice_paid"(public.subscription_invoices, timestamp with time zone) IS 'What the payment of an invoice brings about: a beginning, a change of plan, an end of the reminders, a lock that opens.';

COMMENT ON FUNCTION "private"."invoice_totals"(uuid, text, numeric, text, timestamp with time zone) IS 'What a net amount comes to: {tax_rate_percent, tax_label, tax, rounding, total, credit_used, amount_due}. A negative total is what goes to the balance.';

COMMENT ON FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) IS 'Issues an invoice from its head and lines (without tax): works out tax, rounding and the credit that is used, and takes the next number.';

COMMENT ON FUNCTION "private"."lock_billing"(uuid) IS 'Everything about the bills of one business happens one after the other.';

COMMENT ON FUNCTION "private"."mail_owners"(uuid, text, text, text) IS 'Mails all owners of a business, and its second address for bills.';

COMMENT ON FUNCTION "private"."monthly_amount"(numeric, text) IS 'What a price is for a month, not rounded.';

COMMENT ON FUNCTION "private"."mrr_at"(text, timestamp with time zone) IS 'Who paid how much a month just before a moment.';

COMMENT ON FUNCTION "private"."mrr_cohort"(text, date, date) IS 'Of those who first paid in one month, who still paid at the end of another, and how much.';

COMMENT ON FUNCTION "private"."mrr_month"(text, date) IS 'One month of a currency: new, reactivation, expansion, contraction, churn, mrr, paying, arr, arpa, logo and gross churn, grr, nrr and quick ratio.';

COMMENT ON FUNCTION "private"."net_price"(uuid, numeric, text, integer) IS 'A price less the coupon that lowered this period; without a period less the one that would still lower the next.';

COMMENT ON FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) IS 'When the engine has something to do with a subscription: the end of a trial, the next period, the next step about an unpaid invoice.';

COMMENT ON FUNCTION "private"."next_billing_number"(text, timestamp with time zone) IS 'The next number of a series in its year. The row stays locked until the transaction ends, so that a number is used or was never given.';

COMMENT ON FUNCTION "private"."note_mrr"(uuid, uuid, text, numeric, timestamp with time zone) IS 'Writes what changed in the recurring revenue of a subscription; nothing when nothing did.';

COMMENT ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) IS 'Counts a refund on its invoice, by a credit note with a number of its own; the money follows.';

COMMENT ON FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) IS 'Tells the owners that an invoice is not paid, once for each step, from the third also by the bell; the first one begins the grace of 14 days.';

COMMENT ON FUNCTION "private"."offered_plans"(text) IS 'The plans that are offered, with their prices in a currency and in their own.';

COMMENT ON FUNCTION "private"."paybill_payment"(jsonb, timestamp with time zone) IS 'Money that came with the number of an invoice as account. An unknown number is for a person; a receipt counts once.';

COMMENT ON FUNCTION "private"."payment_failed"(public.subscription_payments, timestamp with time zone) IS 'An attempt came to nothing: the owners are told, and grace begins. Nothing is locked.';

COMMENT ON FUNCTION "private"."price_period"(uuid, uuid) IS 'month or year: how often a subscription is billed.';

COMMENT ON FUNCTION "private"."prorate"(numeric, timestamp with time zone, timestamp with time zone, timestamp with time zone, text) IS 'The share of a price for what is left of a period.';

COMMENT ON FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) IS 'How a plan would be taken: trial_plan (billed after the trial), start (paid now, begins now), change (now, by the day), schedule (at the end of the period), keep (a planned change is dropped).';

COMMENT ON FUNCTION "private"."redeem_coupon"(uuid, text) IS 'Gives a business a coupon: within its time, once per business, one at a time, and no more often than it may be used in all. Call private.lock_billing first.';

COMMENT ON FUNCTION "private"."run_dunning_step"(public.tenant_subscriptions, private.dunning_steps, timestamp with time zone) IS 'One step about an unpaid invoice: attempt, mail, past due, cancelled. Without three mails nobody becomes past due.';

COMMENT ON FUNCTION "private"."save_method"(uuid, jsonb, timestamp with time zone) IS 'Puts a card or a mobile number on file in place of the one before, and tries open invoices with it.';

COMMENT ON FUNCTION "private"."save_quote"(uuid, jsonb, timestamp with time zone) IS 'Works out what a change costs and keeps it for its confirmation.';

COMMENT ON FUNCTION "private"."schedule_dunning"(public.subscription_invoices) IS 'Plans what happens about an invoice until it is paid; nothing for one that needs no money.';

COMMENT ON FUNCTION "private"."shift_dunning"(private.dunning_steps, timestamp with time zone) IS 'Where our own jobs were late, what follows is as much later: nobody loses days of grace by our outage.';

COMMENT ON FUNCTION "private"."smallest_charge"(text) IS 'The least that providers take in a currency; a smaller change of plan is not collected.';

COMMENT ON FUNCTION "private"."start_paid"(public.subscription_invoices, timestamp with time zone) IS 'A first period was paid: the subscription is active, and its invoice''s period is the anchor.';

COMMENT ON FUNCTION "private"."subscription_facts"(public.tenant_subscriptions) IS 'A subscription as its history keeps it.';

COMMENT ON FUNCTION "private"."subscription_may_move"(text, text, text) IS 'Whether a billed subscription may go from one status to another. What was cancelled or has expired stays so: another one begins.';

COMMENT ON FUNCTION "private"."subscription_mrr"(public.tenant_subscriptions) IS 'What a subscription brings a month, less a coupon that lasts more than one period, without tax; 0 unless it is active or past due.';

COMMENT ON FUNCTION "private"."subscription_rank"(text) IS 'Which of several subscriptions goes first: 1 one that runs, 2 an offer or one that was suspended (tenant_subscriptions_one_live_key allows one of these together), 3 one that has ended. Among equals the newest. With one row alone it decides, whatever its status.';

COMMENT ON FUNCTION "private"."switch_price"(uuid, public.plan_prices, jsonb, timestamp with time zone) IS 'Puts a subscription on another price within its period, or from a new anchor where the length of its periods changes.';

COMMENT ON FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) IS 'Counts money for an invoice; too little leaves the rest open, too much becomes credit.';

COMMENT ON FUNCTION "private"."tg_subscription_credits__not_below_zero"() IS 'Credit that is not there cannot be used. Whoever uses credit holds the rows of the subscriptions (private.lock_billing), so two never look at once.';

COMMENT ON FUNCTION "private"."tg_subscription_invoices__issued"() IS 'What was issued is neither changed nor removed; only what became of it is written.';

COMMENT ON FUNCTION "private"."tg_tenant_subscriptions__history"() IS 'Keeps what happened to a subscription, and what that did to the recurring revenue.';

COMMENT ON FUNCTION "private"."tg_tenant_subscriptions__rules"() IS 'Holds the moves of billed subscriptions, dates a change that says no time, and works out when the engine has something to do.';

COMMENT ON FUNCTION "private"."trial_to_paid"(date) IS 'Of the trials that began in a month, how many had paid within 60 days: {month, started, paid}.';

COMMENT ON FUNCTION "private"."try_method"(public.subscription_invoices, timestamp with time zone) IS 'Makes an attempt with the card on file; not with one that was refused for good, and not while another attempt is under way. Answers whether it did.';

COMMENT ON FUNCTION "private"."usage_of"(uuid) IS 'What a business uses, beside a limit that restricts nothing: a list of {what, used, limit}.';

COMMENT ON FUNCTION "private"."use_coupon"(uuid, integer, numeric, text) IS 'What the coupon of a business takes off the price of a period, counted as used for it.';

COMMENT ON FUNCTION "private"."void_invoice"(uuid, uuid, timestamp with time zone) IS 'Takes an unpaid invoice back: its number stays used, its credit comes back, the change it was for is dropped.';

COMMENT ON FUNCTION "public"."admin_billing_state"(uuid) IS 'How a business stands with the platform, as its owner sees it, with its newest 100 invoices and changes. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_change_subscription"(jsonb) IS 'change_plan (at once, a lower price gives credit; with billing_plan_id, period, currency), suspend or restore the subscription of a business: {tenant_id, action, reason}. Answers its billing_state. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_extend_trial"(jsonb) IS 'Lets a trial last until {tenant_id, expires_at, reason}: up to 90 days more at a time, 180 in all. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_give_credit"(jsonb) IS 'Gives a business credit, which its next bills use first: {id, tenant_id, currency, amount, reason}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_plans"() IS 'All plans with every version of their prices and how many businesses pay for them. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) IS 'Gives an open invoice up: {invoice_id, reason}; nobody is reminded of it again. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_record_bank_payment"(jsonb) IS 'Records that an invoice was paid to the bank: {id, invoice_id, amount, reference, reason}; a reference counts once. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_refund_invoice"(jsonb) IS 'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After 30 days it waits until a second administrator sends the same. Answers {state, invoice}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_revenue"(text, date, integer) IS 'Recurring revenue of a currency by month, from a month on, and what of it is past due now. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_coupon"(jsonb) IS 'Adds or changes a coupon by its id: {id, code, percent or amount with currency, duration, months, valid_until, max_redemptions}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_plan"(jsonb) IS 'Adds or changes a plan by its id. Another price is another version: who has the plan keeps theirs. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_void_invoice"(jsonb) IS 'Takes back an invoice that nothing was paid for: {invoice_id, reason}; its number stays used, and who was locked for it works again. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."apply_billing_coupon"(text) IS 'Gives the subscription of the caller''s business a coupon. Ten codes that do not exist in an hour are the end of trying. Answers billing_state.';

COMMENT ON FUNCTION "public"."apply_billing_event"(jsonb) IS 'For the receiver of callbacks, after it has proved the event and read the object again: {provider, event_id, kind, payment_id or provider_reference or account, amount, currency, receipt, at}. Each event counts once; what fits nothing is for a person (review).';

COMMENT ON FUNCTION "public"."billing_state"() IS 'How the caller''s business stands with the platform: subscription, open invoices, method on file, coupon, balance, buyer, tax, usage and the plans on offer.';

COMMENT ON FUNCTION "public"."cancel_subscription"(text) IS 'Ends the subscription of the caller''s business with the period that is paid; nothing stops before. Answers billing_state.';

COMMENT ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) IS 'For the worker: attempts that are due, each for 5 minutes. charge: ask the provider with payment_id as idempotency key; look_up: it may know it already, only ask. Settle each.';

COMMENT ON FUNCTION "public"."confirm_subscription_change"(uuid, text) IS 'Takes the plan as quoted, once: {kind, invoice}. With an invoice that is open the plan changes when it is paid. quote_changed (409) when anything is different by now.';

COMMENT ON FUNCTION "public"."get_billing_invoice"(uuid) IS 'One invoice of the platform in full, as its PDF is made of it.';

COMMENT ON FUNCTION "public"."list_billing_invoices"(text, integer) IS 'What the platform billed the caller''s business, newest first.';

COMMENT ON FUNCTION "public"."pay_billing_invoice"(jsonb) IS 'Asks for the payment of an open invoice: {id, invoice_id, provider, phone}. The same id again answers how it stands; another one while a payment is under way is refused.';

COMMENT ON FUNCTION "public"."quote_subscription_change"(jsonb) IS 'What a plan would cost now: {billing_plan_id, period, currency, collection, begins}. begins (now, later) counts in a trial only. Answers the amounts with quote_id and quote_hash for confirm_subscription_change, valid for 15 minutes. Changes nothing.';

COMMENT ON FUNCTION "public"."remove_billing_method"() IS 'Takes the card or number off file; invoices are then paid by hand. Answers billing_state.';

COMMENT ON FUNCTION "public"."resume_subscription"() IS 'Takes a cancellation back before its period has ended. Answers billing_state.';

COMMENT ON FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) IS 'For the worker: does what is due for at most p_limit subscriptions and answers {handled, failed, is_full}; call again while it is full. Runs beside others, and again after a crash: each period is billed once. p_now is for tests with a clock of their own.';

COMMENT ON FUNCTION "public"."save_billing_details"(jsonb) IS 'Who invoices are made out to from now on: {name, tax_id, address, email}; email is a second address that gets them. Answers billing_state.';

COMMENT ON FUNCTION "public"."save_billing_method"(uuid, jsonb) IS 'For the edge function that set a method up with its provider: {provider, sealed_token, brand, last4, exp_month, exp_year, phone}. Open invoices are tried with it at once.';

COMMENT ON FUNCTION "public"."settle_billing_attempt"(jsonb) IS 'For the worker: how an attempt went, {payment_id, outcome succeeded|failed|unknown|not_found, amount, currency, provider_reference, receipt, failure, is_hard, at}. Said again it changes nothing; another amount than was asked for is left to a person (review).';

COMMENT ON TABLE "private"."billing_buyers" IS 'Who the platform''s invoices are made out to, and a second address that gets them; without a row the business by its name.';

COMMENT ON TABLE "private"."billing_coupons" IS 'Discounts on subscriptions: a percentage, or an amount of one currency, for one period, some months, or for good.';

COMMENT ON TABLE "private"."billing_events" IS 'What providers of payments told the platform about its own money, each once; review is for a person.';

COMMENT ON TABLE "private"."billing_methods" IS 'How a business pays the platform; the newest that was not removed is used. The token is sealed by the edge function that made it.';

COMMENT ON TABLE "private"."billing_numbers" IS 'The last number of each series and year of the platform''s invoices and credit notes.';

COMMENT ON TABLE "private"."billing_quotes" IS 'What a change of plan was said to cost; for 15 minutes it can be confirmed, once.';

COMMENT ON TABLE "private"."billing_settings" IS 'Who issues the platform''s invoices; one row.';

COMMENT ON TABLE "private"."billing_taxes" IS 'Tax on subscriptions by the country of the business; prices are without it. A country without a row pays none.';

COMMENT ON TABLE "private"."coupon_guesses" IS 'Codes of coupons that were entered and do not exist, so that nobody tries them all.';

COMMENT ON TABLE "private"."coupon_redemptions" IS 'Coupons that businesses have used, each once. periods_left is null for one that never ends; last_period_index is the newest period that it lowered.';

COMMENT ON TABLE "private"."dunning_steps" IS 'What happens about an unpaid invoice: 0 to 4 attempts on the day it is due and 1, 3, 7 and 13 days after, 5 past due, 6 cancelled.';

COMMENT ON TABLE "private"."mrr_movements" IS 'Every change of monthly recurring revenue, written in the transaction that causes it; the deltas of a currency add up to what live subscriptions bring.';

COMMENT ON TABLE "private"."subscription_refunds" IS 'Money that goes back for an invoice. waiting: late, until a second administrator approves it; created: for the worker that asks the provider.';

COMMENT ON TABLE "public"."subscription_changes" IS 'What happened to a subscription, when and by whom; without a person it was the billing engine. Written by a trigger.';

COMMENT ON TABLE "public"."subscription_credit_notes" IS 'What the platform took back of an invoice; amount has the tax in it.';

COMMENT ON TABLE "public"."subscription_credits" IS 'What the platform owes a business, used before money: amounts are added up per currency and never come below 0.';

COMMENT ON TABLE "public"."subscription_invoice_lines" IS 'Lines of the platform''s invoices; with tax and rounding they add up to the total.';

COMMENT ON TABLE "public"."subscription_invoices" IS 'What businesses are billed by the platform, with numbers without a gap. What was issued stays: only what became of it is written later. Written by the billing engine.';

COMMENT ON TABLE "public"."subscription_payments" IS 'Attempts to collect an invoice of the platform; the id is the idempotency key at the provider. unknown is asked about until it is known, and never charged again.';

COMMENT ON TABLE "public"."tenant_subscriptions" IS 'Subscriptions of a business; private.deciding_subscription says which of them decides what it may do. Written by platform administrators and by the billing engine.';

REVOKE ALL ON FUNCTION "private"."admin_invoice"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admin_invoice"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_invoice"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."advance_subscription"(public.tenant_subscriptions, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."advance_subscription"(public.tenant_subscriptions, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."advance_subscription"(public.tenant_subscriptions, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_change"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_change"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_change"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audited_invoice"(uuid, text, public.subscription_invoices, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audited_invoice"(uuid, text, public.subscription_invoices, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audited_invoice"(uuid, text, public.subscription_invoices, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_period"(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_period"(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_period"(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_balance"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_balance"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_balance"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_boundary"(timestamp with time zone, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_boundary"(timestamp with time zone, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_boundary"(timestamp with time zone, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_buyer"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_buyer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_buyer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_coupon"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_coupon"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_coupon"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_price"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_price"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_price"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_reason"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_reason"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_reason"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_round"(numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_round"(numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_round"(numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_state_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_state_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_state_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_tax"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_tax"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_tax"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cancel_at_end"(uuid, text, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancel_at_end"(uuid, text, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancel_at_end"(uuid, text, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_amounts"(public.tenant_subscriptions, public.plan_prices, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_amounts"(public.tenant_subscriptions, public.plan_prices, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_amounts"(public.tenant_subscriptions, public.plan_prices, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_quote"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_quote"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_quote"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chargeback"(public.subscription_payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chargeback"(public.subscription_payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chargeback"(public.subscription_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_dunning"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_dunning"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_dunning"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirm_quote"(uuid, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirm_quote"(uuid, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirm_quote"(uuid, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."coupon_off"(uuid, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."coupon_off"(uuid, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."coupon_off"(uuid, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_attempt"(public.subscription_invoices, uuid, text, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_attempt"(public.subscription_invoices, uuid, text, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_attempt"(public.subscription_invoices, uuid, text, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_open_changes"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_open_changes"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_open_changes"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_change"(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_change"(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_change"(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_json"(public.subscription_invoices, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_json"(public.subscription_invoices, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_json"(public.subscription_invoices, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_paid"(public.subscription_invoices, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_paid"(public.subscription_invoices, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_paid"(public.subscription_invoices, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_totals"(uuid, text, numeric, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_totals"(uuid, text, numeric, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_totals"(uuid, text, numeric, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_billing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_billing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_billing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_owners"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_owners"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_owners"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."monthly_amount"(numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."monthly_amount"(numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."monthly_amount"(numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mrr_at"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mrr_at"(text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mrr_at"(text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mrr_cohort"(text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mrr_cohort"(text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mrr_cohort"(text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mrr_month"(text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mrr_month"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mrr_month"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."net_price"(uuid, numeric, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."net_price"(uuid, numeric, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."net_price"(uuid, numeric, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_billing_number"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_billing_number"(text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_billing_number"(text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_mrr"(uuid, uuid, text, numeric, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_mrr"(uuid, uuid, text, numeric, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_mrr"(uuid, uuid, text, numeric, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."offered_plans"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offered_plans"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offered_plans"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."paybill_payment"(jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paybill_payment"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paybill_payment"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_failed"(public.subscription_payments, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_failed"(public.subscription_payments, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_failed"(public.subscription_payments, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_period"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_period"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_period"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."prorate"(numeric, timestamp with time zone, timestamp with time zone, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prorate"(numeric, timestamp with time zone, timestamp with time zone, timestamp with time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prorate"(numeric, timestamp with time zone, timestamp with time zone, timestamp with time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redeem_coupon"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."redeem_coupon"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redeem_coupon"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_dunning_step"(public.tenant_subscriptions, private.dunning_steps, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_dunning_step"(public.tenant_subscriptions, private.dunning_steps, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_dunning_step"(public.tenant_subscriptions, private.dunning_steps, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_method"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_method"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_method"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_quote"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_quote"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_quote"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_dunning"(public.subscription_invoices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_dunning"(public.subscription_invoices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_dunning"(public.subscription_invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shift_dunning"(private.dunning_steps, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shift_dunning"(private.dunning_steps, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shift_dunning"(private.dunning_steps, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."smallest_charge"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."smallest_charge"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."smallest_charge"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_paid"(public.subscription_invoices, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_paid"(public.subscription_invoices, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_paid"(public.subscription_invoices, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subscription_facts"(public.tenant_subscriptions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."subscription_facts"(public.tenant_subscriptions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."subscription_facts"(public.tenant_subscriptions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subscription_may_move"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."subscription_may_move"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."subscription_may_move"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subscription_mrr"(public.tenant_subscriptions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."subscription_mrr"(public.tenant_subscriptions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."subscription_mrr"(public.tenant_subscriptions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."switch_price"(uuid, public.plan_prices, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."switch_price"(uuid, public.plan_prices, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."switch_price"(uuid, public.plan_prices, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_subscription_credits__not_below_zero"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_subscription_credits__not_below_zero"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_subscription_credits__not_below_zero"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_subscription_invoices__issued"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_subscription_invoices__issued"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_subscription_invoices__issued"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_tenant_subscriptions__history"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_tenant_subscriptions__history"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_tenant_subscriptions__history"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_tenant_subscriptions__rules"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_tenant_subscriptions__rules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_tenant_subscriptions__rules"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."trial_to_paid"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trial_to_paid"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trial_to_paid"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."try_method"(public.subscription_invoices, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."try_method"(public.subscription_invoices, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."try_method"(public.subscription_invoices, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."usage_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."usage_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."usage_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_coupon"(uuid, integer, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_coupon"(uuid, integer, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_coupon"(uuid, integer, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."void_invoice"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."void_invoice"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."void_invoice"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_billing_state"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_billing_state"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_billing_state"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_billing_state"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_billing_state"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_change_subscription"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_change_subscription"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_change_subscription"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_change_subscription"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_change_subscription"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_extend_trial"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_extend_trial"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_extend_trial"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_extend_trial"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_extend_trial"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_give_credit"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_give_credit"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_give_credit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_give_credit"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_give_credit"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_plans"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_plans"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_plans"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_plans"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_plans"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_record_bank_payment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_record_bank_payment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_record_bank_payment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_record_bank_payment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_record_bank_payment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_refund_invoice"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_refund_invoice"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_refund_invoice"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_refund_invoice"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_refund_invoice"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_revenue"(text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_revenue"(text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_coupon"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_coupon"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_coupon"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_coupon"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_coupon"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_plan"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_plan"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_plan"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_plan"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_plan"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_void_invoice"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_void_invoice"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_void_invoice"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_void_invoice"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_void_invoice"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."apply_billing_coupon"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."apply_billing_coupon"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."apply_billing_coupon"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."apply_billing_coupon"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."apply_billing_coupon"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."apply_billing_event"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."apply_billing_event"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."apply_billing_event"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."apply_billing_event"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."billing_state"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."billing_state"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."billing_state"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."billing_state"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."billing_state"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_subscription"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_subscription"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."cancel_subscription"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_subscription"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_subscription"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_subscription_change"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_subscription_change"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_subscription_change"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_subscription_change"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_subscription_change"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_billing_invoice"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_billing_invoice"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_billing_invoice"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_billing_invoice"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_billing_invoice"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_billing_invoices"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_billing_invoices"(text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_billing_invoices"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_billing_invoices"(text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_billing_invoices"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."pay_billing_invoice"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_billing_invoice"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_billing_invoice"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_billing_invoice"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_billing_invoice"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."quote_subscription_change"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."quote_subscription_change"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."quote_subscription_change"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."quote_subscription_change"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."quote_subscription_change"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."remove_billing_method"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_billing_method"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_billing_method"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_billing_method"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_billing_method"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."resume_subscription"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_subscription"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resume_subscription"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_subscription"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_subscription"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_billing_cycle"(timestamp with time zone, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_billing_details"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_billing_details"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_billing_details"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_details"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_details"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_billing_method"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_billing_method"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_method"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_method"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_billing_attempt"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_billing_attempt"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_billing_attempt"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_billing_attempt"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_changes" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_changes" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_changes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_changes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_changes" TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_credit_notes" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_credit_notes" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_credit_notes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_credit_notes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_credit_notes" TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_credits" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_credits" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_credits" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_credits" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_credits" TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_invoice_lines" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_invoice_lines" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_invoice_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_invoice_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_invoice_lines" TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_invoices" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_invoices" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_invoices" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_invoices" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_invoices" TO "service_role";

REVOKE ALL ON TABLE "public"."subscription_payments" FROM "authenticated";

GRANT SELECT ON TABLE "public"."subscription_payments" TO "authenticated";

REVOKE ALL ON TABLE "public"."subscription_payments" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_payments" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."subscription_payments" TO "service_role";

insert into private.billing_settings (seller, is_only)
select r.seller, r.is_only from jsonb_populate_record(null::private.billing_settings, '{"seller": {"name": "Dukani"}, "is_only": true}') r;

insert into private.billing_taxes (label, country, valid_from, rate_percent)
select r.label, r.country, r.valid_from, r.rate_percent from jsonb_populate_record(null::private.billing_taxes, '{"label": "VAT 16%", "country": "KE", "valid_from": "2020-01-01", "rate_percent": 16.0000}') r;

-- What runs already begins the history of recurring revenue, dated by its row; the trigger works out when it is due.
update public.tenant_subscriptions s set moved_at = s.created_at;
