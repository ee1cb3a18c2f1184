set local check_function_bodies = off;

DROP TRIGGER "_100_append_only_truncate" ON "public"."goods_receipt_lines";

DROP TRIGGER "_100_append_only" ON "public"."goods_receipt_lines";

ALTER TABLE "public"."contact_entries" DROP CONSTRAINT "contact_entries_account_check";

ALTER TABLE "public"."contact_entries" DROP CONSTRAINT "contact_entries_kind_check";

CREATE TABLE "public"."early_receipts" ("supplier_bill_line_id" uuid NOT NULL, "goods_receipt_line_id" uuid NOT NULL, "quantity" numeric(14,3) NOT NULL, "cost" numeric(14,2) NOT NULL, CONSTRAINT "early_receipts_cost_check" CHECK (((cost >= (0)::numeric) AND (cost <= '1000000000000'::numeric))), CONSTRAINT "early_receipts_quantity_check" CHECK (((quantity >= 0.001) AND (quantity <= '100000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "early_receipts_pkey" PRIMARY KEY (tenant_id, supplier_bill_line_id, goods_receipt_line_id));

ALTER TABLE "public"."early_receipts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."early_receipts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."early_receipts" OWNER TO "postgres";

CREATE TABLE "public"."landed_cost_shares" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "goods_receipt_line_id" uuid NOT NULL, "landed_cost_id" uuid, "supplier_bill_line_id" uuid, "quantity" numeric(14,3) NOT NULL, "amount" numeric(14,2) NOT NULL, "inventory_amount" numeric(14,2) NOT NULL, CONSTRAINT "landed_cost_shares_amount_check" CHECK (((amount <> (0)::numeric) AND ((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric)))), CONSTRAINT "landed_cost_shares_have_a_cause" CHECK (((num_nonnulls(landed_cost_id, supplier_bill_line_id) >= 1) AND (num_nonnulls(landed_cost_id, supplier_bill_line_id) <= 2))), CONSTRAINT "landed_cost_shares_inventory_amount_check" CHECK (((inventory_amount >= '-1000000000000'::numeric) AND (inventory_amount <= '1000000000000'::numeric))), CONSTRAINT "landed_cost_shares_quantity_check" CHECK (((quantity >= 0.001) AND (quantity <= '100000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "landed_cost_shares_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."landed_cost_shares" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."landed_cost_shares" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."landed_cost_shares" OWNER TO "postgres";

CREATE TABLE "public"."landed_costs" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "goods_receipt_id" uuid NOT NULL, "line_number" integer NOT NULL, "contact_id" uuid, "description" text NOT NULL, "basis" text NOT NULL, "amount" numeric(14,2) NOT NULL, "supplier_bill_line_id" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "landed_costs_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "landed_costs_basis_check" CHECK ((basis = ANY (ARRAY['value'::text, 'quantity'::text, 'weight'::text]))), CONSTRAINT "landed_costs_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 300))), CONSTRAINT "landed_costs_line_number_check" CHECK ((line_number > 0)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "landed_costs_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "landed_costs_tenant_id_goods_receipt_id_line_number_key" UNIQUE (tenant_id, goods_receipt_id, line_number));

ALTER TABLE "public"."landed_costs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."landed_costs" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."landed_costs" OWNER TO "postgres";

CREATE TABLE "public"."supplier_allocations" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "posting_id" uuid NOT NULL, "payment_id" uuid, "credit_id" uuid, "item_id" uuid, "refund_id" uuid, "from_advance" boolean NOT NULL DEFAULT false, "amount" numeric(14,2) NOT NULL, "withheld_amount" numeric(14,2) NOT NULL DEFAULT 0, "discount_amount" numeric(14,2) NOT NULL DEFAULT 0, "undoes_id" uuid, "business_date" date NOT NULL, "allocated_at" timestamp with time zone NOT NULL, "allocated_by" uuid, "reason" text, "request_hash" text, CONSTRAINT "supplier_allocations_allocated_at_check" CHECK (isfinite(allocated_at)), CONSTRAINT "supplier_allocations_amount_check" CHECK (((amount <> (0)::numeric) AND ((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric)))), CONSTRAINT "supplier_allocations_discount_amount_check" CHECK (((discount_amount >= '-1000000000000'::numeric) AND (discount_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_allocations_from_one_to_one" CHECK (((num_nonnulls(payment_id, credit_id) = 1) AND (num_nonnulls(item_id, refund_id) = 1))), CONSTRAINT "supplier_allocations_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "supplier_allocations_sign" CHECK ((((undoes_id IS NULL) = (amount > (0)::numeric)) AND ((sign(withheld_amount) = (0)::numeric) OR (sign(withheld_amount) = sign(amount))) AND ((sign(discount_amount) = (0)::numeric) OR (sign(discount_amount) = sign(amount))) AND (abs((withheld_amount + discount_amount)) <= abs(amount)))), CONSTRAINT "supplier_allocations_withheld_amount_check" CHECK (((withheld_amount >= '-1000000000000'::numeric) AND (withheld_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_allocations_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_allocations_tenant_id_undoes_id_key" UNIQUE (tenant_id, undoes_id));

ALTER TABLE "public"."supplier_allocations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_allocations" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_allocations" OWNER TO "postgres";

CREATE TABLE "public"."supplier_bill_lines" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "supplier_bill_id" uuid NOT NULL, "line_number" integer NOT NULL, "kind" text NOT NULL, "goods_receipt_line_id" uuid, "purchase_order_line_id" uuid, "product_id" uuid, "ledger_account_id" uuid, "landed_cost_id" uuid, "location_id" uuid, "description" text, "quantity" numeric(14,3) NOT NULL, "unit_price" numeric(18,6) NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_code" text, "tax_rate_percent" numeric(6,3) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_percent" numeric(6,3) NOT NULL, "recoverable_tax_amount" numeric(14,2) NOT NULL, "cost_amount" numeric(14,2) NOT NULL, "cleared_amount" numeric(14,2) NOT NULL, "inventory_amount" numeric(14,2) NOT NULL, "difference_amount" numeric(14,2) NOT NULL, "received_quantity" numeric(14,3) NOT NULL DEFAULT 0, "received_cost" numeric(14,2) NOT NULL DEFAULT 0, "sent_back_quantity" numeric(14,3) NOT NULL DEFAULT 0, "credited_quantity" numeric(14,3) NOT NULL DEFAULT 0, "credited_net" numeric(14,2) NOT NULL DEFAULT 0, "credited_tax" numeric(14,2) NOT NULL DEFAULT 0, "credited_recoverable" numeric(14,2) NOT NULL DEFAULT 0, "credited_cost" numeric(14,2) NOT NULL DEFAULT 0, CONSTRAINT "supplier_bill_lines_cleared_amount_check" CHECK (((cleared_amount >= (0)::numeric) AND (cleared_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_cost_amount_check" CHECK (((cost_amount >= (0)::numeric) AND (cost_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_cost" CHECK ((cost_amount = ((net_amount + tax_amount) - recoverable_tax_amount))), CONSTRAINT "supplier_bill_lines_credited_cost_check" CHECK (((credited_cost >= (0)::numeric) AND (credited_cost <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_credited_net_check" CHECK (((credited_net >= (0)::numeric) AND (credited_net <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_credited_quantity_check" CHECK (((credited_quantity >= (0)::numeric) AND (credited_quantity <= '100000000000'::numeric))), CONSTRAINT "supplier_bill_lines_credited_recoverable_check" CHECK (((credited_recoverable >= (0)::numeric) AND (credited_recoverable <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_credited_tax_check" CHECK (((credited_tax >= (0)::numeric) AND (credited_tax <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 300))), CONSTRAINT "supplier_bill_lines_difference_amount_check" CHECK (((difference_amount >= '-1000000000000'::numeric) AND (difference_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_early_cost" CHECK (((kind <> 'early'::text) OR ((received_cost + credited_cost) <= cost_amount))), CONSTRAINT "supplier_bill_lines_inventory_amount_check" CHECK (((inventory_amount >= '-1000000000000'::numeric) AND (inventory_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_kind_check" CHECK ((kind = ANY (ARRAY['goods'::text, 'early'::text, 'expense'::text, 'landed_cost'::text]))), CONSTRAINT "supplier_bill_lines_line_number_check" CHECK ((line_number > 0)), CONSTRAINT "supplier_bill_lines_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_no_more_than_billed" CHECK ((((received_quantity + credited_quantity) <= quantity) AND (sent_back_quantity <=
CASE kind
    WHEN 'early'::text THEN received_quantity
    ELSE quantity
END) AND (credited_net <= net_amount) AND (credited_tax <= tax_amount) AND (credited_recoverable <= recoverable_tax_amount))), CONSTRAINT "supplier_bill_lines_of_its_kind" CHECK (
CASE kind
    WHEN 'goods'::text THEN ((goods_receipt_line_id IS NOT NULL) AND (product_id IS NOT NULL))
    WHEN 'early'::text THEN ((goods_receipt_line_id IS NULL) AND (product_id IS NOT NULL))
    WHEN 'expense'::text THEN ((ledger_account_id IS NOT NULL) AND (goods_receipt_line_id IS NULL))
    ELSE ((goods_receipt_line_id IS NULL) AND (ledger_account_id IS NULL))
END), CONSTRAINT "supplier_bill_lines_quantity_check" CHECK (((quantity >= 0.001) AND (quantity <= '100000000000'::numeric))), CONSTRAINT "supplier_bill_lines_received_cost_check" CHECK (((received_cost >= (0)::numeric) AND (received_cost <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_received_quantity_check" CHECK (((received_quantity >= (0)::numeric) AND (received_quantity <= '100000000000'::numeric))), CONSTRAINT "supplier_bill_lines_recoverable_percent_check" CHECK (((recoverable_percent >= (0)::numeric) AND (recoverable_percent <= (100)::numeric))), CONSTRAINT "supplier_bill_lines_recoverable_tax_amount_check" CHECK (((recoverable_tax_amount >= (0)::numeric) AND (recoverable_tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_sent_back_quantity_check" CHECK (((sent_back_quantity >= (0)::numeric) AND (sent_back_quantity <= '100000000000'::numeric))), CONSTRAINT "supplier_bill_lines_split" CHECK (((kind = 'expense'::text) OR (cost_amount = ((cleared_amount + inventory_amount) + difference_amount)))), CONSTRAINT "supplier_bill_lines_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bill_lines_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "supplier_bill_lines_unit_price_check" CHECK (((unit_price >= (0)::numeric) AND (unit_price <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_bill_lines_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_bill_lines_tenant_id_supplier_bill_id_line_number_key" UNIQUE (tenant_id, supplier_bill_id, line_number));

ALTER TABLE "public"."supplier_bill_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_bill_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_bill_lines" OWNER TO "postgres";

CREATE TABLE "public"."supplier_bills" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "bill_number" text, "status" text NOT NULL, "contact_id" uuid NOT NULL, "supplier_reference" text, "bill_date" date NOT NULL, "due_on" date NOT NULL, "business_date" date NOT NULL, "location_id" uuid, "prices_include_tax" boolean NOT NULL, "tax_rounding" text NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_tax_amount" numeric(14,2) NOT NULL, "rounding_amount" numeric(14,2) NOT NULL, "total_amount" numeric(14,2) NOT NULL, "withholding_kind" text, "withholding_percent" numeric(6,3) NOT NULL DEFAULT 0, "withholding_amount" numeric(14,2) NOT NULL DEFAULT 0, "note" text, "checks" jsonb NOT NULL DEFAULT '[]'::jsonb, "body" jsonb NOT NULL, "revision" integer NOT NULL DEFAULT 1, "created_by" uuid, "created_by_name" text, "posted_at" timestamp with time zone, "posted_by" uuid, "released_by" uuid, "release_reason" text, "journal_entry_id" uuid, "reversed_at" timestamp with time zone, "reversed_by" uuid, "reversal_reason" text, "request_hash" text NOT NULL, "reversal_hash" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "supplier_bills_bill_date_check" CHECK (((bill_date >= '1970-01-01'::date) AND (bill_date <= '2999-12-31'::date))), CONSTRAINT "supplier_bills_business_date_check" CHECK (((business_date >= '1970-01-01'::date) AND (business_date <= '2999-12-31'::date))), CONSTRAINT "supplier_bills_due_on_check" CHECK (((due_on >= '1970-01-01'::date) AND (due_on <= '2999-12-31'::date))), CONSTRAINT "supplier_bills_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bills_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 1000))), CONSTRAINT "supplier_bills_numbered_when_posted" CHECK (((status = ANY (ARRAY['posted'::text, 'reversed'::text])) = (bill_number IS NOT NULL))), CONSTRAINT "supplier_bills_posted_at_check" CHECK (isfinite(posted_at)), CONSTRAINT "supplier_bills_recoverable_tax_amount_check" CHECK (((recoverable_tax_amount >= (0)::numeric) AND (recoverable_tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bills_release_reason_check" CHECK (((length(release_reason) >= 1) AND (length(release_reason) <= 500))), CONSTRAINT "supplier_bills_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500))), CONSTRAINT "supplier_bills_reversed_at_check" CHECK (isfinite(reversed_at)), CONSTRAINT "supplier_bills_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "supplier_bills_rounding_amount_check" CHECK (((rounding_amount >= ('-1'::integer)::numeric) AND (rounding_amount <= (1)::numeric))), CONSTRAINT "supplier_bills_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'held'::text, 'posted'::text, 'reversed'::text, 'discarded'::text]))), CONSTRAINT "supplier_bills_supplier_reference_check" CHECK (((length(supplier_reference) >= 1) AND (length(supplier_reference) <= 60))), CONSTRAINT "supplier_bills_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bills_tax_rounding_check" CHECK ((tax_rounding = ANY (ARRAY['line'::text, 'document'::text]))), CONSTRAINT "supplier_bills_total_amount_check" CHECK (((total_amount >= (0)::numeric) AND (total_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bills_total" CHECK (((status = ANY (ARRAY['draft'::text, 'held'::text, 'discarded'::text])) OR (total_amount = ((net_amount + tax_amount) + rounding_amount)))), CONSTRAINT "supplier_bills_withholding_amount_check" CHECK (((withholding_amount >= (0)::numeric) AND (withholding_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_bills_withholding_kind_check" CHECK ((withholding_kind = ANY (ARRAY['vat'::text, 'income'::text]))), CONSTRAINT "supplier_bills_withholding_percent_check" CHECK (((withholding_percent >= (0)::numeric) AND (withholding_percent <= (50)::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_bills_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_bills_tenant_id_bill_number_key" UNIQUE (tenant_id, bill_number));

ALTER TABLE "public"."supplier_bills" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_bills" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_bills" OWNER TO "postgres";

CREATE TABLE "public"."supplier_credit_lines" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "supplier_credit_id" uuid NOT NULL, "line_number" integer NOT NULL, "kind" text NOT NULL, "goods_receipt_line_id" uuid, "supplier_bill_line_id" uuid, "product_id" uuid, "ledger_account_id" uuid, "location_id" uuid, "description" text, "quantity" numeric(14,3) NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_code" text, "tax_rate_percent" numeric(6,3) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_tax_amount" numeric(14,2) NOT NULL, "cost_amount" numeric(14,2) NOT NULL, "inventory_amount" numeric(14,2) NOT NULL, "difference_amount" numeric(14,2) NOT NULL, "serials" text[] NOT NULL DEFAULT '{}'::text[], CONSTRAINT "supplier_credit_lines_cost_amount_check" CHECK (((cost_amount >= (0)::numeric) AND (cost_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_cost" CHECK (((kind = 'unbilled_return'::text) OR (cost_amount = ((net_amount + tax_amount) - recoverable_tax_amount)))), CONSTRAINT "supplier_credit_lines_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 300))), CONSTRAINT "supplier_credit_lines_difference_amount_check" CHECK (((difference_amount >= '-1000000000000'::numeric) AND (difference_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_inventory_amount_check" CHECK (((inventory_amount >= '-1000000000000'::numeric) AND (inventory_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_kind_check" CHECK ((kind = ANY (ARRAY['unbilled_return'::text, 'return'::text, 'price'::text, 'not_received'::text, 'account'::text]))), CONSTRAINT "supplier_credit_lines_line_number_check" CHECK ((line_number > 0)), CONSTRAINT "supplier_credit_lines_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_of_its_kind" CHECK (
CASE kind
    WHEN 'unbilled_return'::text THEN ((goods_receipt_line_id IS NOT NULL) AND (supplier_bill_line_id IS NULL) AND (net_amount = (0)::numeric))
    WHEN 'return'::text THEN ((goods_receipt_line_id IS NOT NULL) AND (supplier_bill_line_id IS NOT NULL))
    WHEN 'account'::text THEN ((ledger_account_id IS NOT NULL) AND (num_nonnulls(goods_receipt_line_id, supplier_bill_line_id) = 0))
    ELSE (supplier_bill_line_id IS NOT NULL)
END), CONSTRAINT "supplier_credit_lines_quantity_check" CHECK (((quantity >= (0)::numeric) AND (quantity <= '100000000000'::numeric))), CONSTRAINT "supplier_credit_lines_recoverable_tax_amount_check" CHECK (((recoverable_tax_amount >= (0)::numeric) AND (recoverable_tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credit_lines_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_credit_lines_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_credit_lines_tenant_id_supplier_credit_id_line_num_key" UNIQUE (tenant_id, supplier_credit_id, line_number));

ALTER TABLE "public"."supplier_credit_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_credit_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_credit_lines" OWNER TO "postgres";

CREATE TABLE "public"."supplier_credits" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "credit_number" text NOT NULL, "contact_id" uuid NOT NULL, "supplier_reference" text, "credit_date" date NOT NULL, "business_date" date NOT NULL, "reason" text NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_tax_amount" numeric(14,2) NOT NULL, "total_amount" numeric(14,2) NOT NULL, "unbilled_amount" numeric(14,2) NOT NULL, "open_amount" numeric(14,2) NOT NULL, "created_by" uuid, "created_by_name" text, "posted_at" timestamp with time zone NOT NULL, "journal_entry_id" uuid, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "supplier_credits_business_date_check" CHECK (((business_date >= '1970-01-01'::date) AND (business_date <= '2999-12-31'::date))), CONSTRAINT "supplier_credits_credit_date_check" CHECK (((credit_date >= '1970-01-01'::date) AND (credit_date <= '2999-12-31'::date))), CONSTRAINT "supplier_credits_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credits_open_amount_check" CHECK (((open_amount >= (0)::numeric) AND (open_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credits_posted_at_check" CHECK (isfinite(posted_at)), CONSTRAINT "supplier_credits_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "supplier_credits_recoverable_tax_amount_check" CHECK (((recoverable_tax_amount >= (0)::numeric) AND (recoverable_tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credits_supplier_reference_check" CHECK (((length(supplier_reference) >= 1) AND (length(supplier_reference) <= 60))), CONSTRAINT "supplier_credits_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credits_total_amount_check" CHECK (((total_amount >= (0)::numeric) AND (total_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_credits_total" CHECK (((total_amount = (net_amount + tax_amount)) AND (recoverable_tax_amount <= tax_amount) AND (open_amount <= total_amount))), CONSTRAINT "supplier_credits_unbilled_amount_check" CHECK (((unbilled_amount >= (0)::numeric) AND (unbilled_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_credits_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_credits_tenant_id_credit_number_key" UNIQUE (tenant_id, credit_number));

ALTER TABLE "public"."supplier_credits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_credits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_credits" OWNER TO "postgres";

CREATE TABLE "public"."supplier_payments" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "payment_number" text NOT NULL, "kind" text NOT NULL, "contact_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "settled_amount" numeric(14,2) NOT NULL, "withheld_amount" numeric(14,2) NOT NULL, "discount_amount" numeric(14,2) NOT NULL, "advance_amount" numeric(14,2) NOT NULL, "open_amount" numeric(14,2) NOT NULL, "tender_type" text NOT NULL, "ledger_account_id" uuid NOT NULL, "till_session_id" uuid, "reference" text, "certificate_number" text, "note" text, "paid_at" timestamp with time zone NOT NULL, "business_date" date NOT NULL, "paid_by" uuid, "paid_by_name" text, "journal_entry_id" uuid, "reversed_at" timestamp with time zone, "reversed_by" uuid, "reversal_reason" text, "reversal_hash" text, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "supplier_payments_advance_amount_check" CHECK (((advance_amount >= (0)::numeric) AND (advance_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_payments_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_payments_certificate_number_check" CHECK (((length(certificate_number) >= 1) AND (length(certificate_number) <= 60))), CONSTRAINT "supplier_payments_discount_amount_check" CHECK (((discount_amount >= (0)::numeric) AND (discount_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_payments_kind_check" CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))), CONSTRAINT "supplier_payments_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "supplier_payments_open_amount_check" CHECK (((open_amount >= (0)::numeric) AND (open_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_payments_paid_at_check" CHECK (isfinite(paid_at)), CONSTRAINT "supplier_payments_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), CONSTRAINT "supplier_payments_refunds_hold_nothing" CHECK (((kind = 'payment'::text) OR ((advance_amount = (0)::numeric) AND (open_amount = (0)::numeric) AND (withheld_amount = (0)::numeric) AND (discount_amount = (0)::numeric)))), CONSTRAINT "supplier_payments_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500))), CONSTRAINT "supplier_payments_reversed_at_check" CHECK (isfinite(reversed_at)), CONSTRAINT "supplier_payments_settled_amount_check" CHECK (((settled_amount >= (0)::numeric) AND (settled_amount <= '1000000000000'::numeric))), CONSTRAINT "supplier_payments_sum" CHECK (((kind = 'refund'::text) OR (amount = (((settled_amount - withheld_amount) - discount_amount) + advance_amount)))), CONSTRAINT "supplier_payments_tender_type_check" CHECK ((tender_type = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text]))), CONSTRAINT "supplier_payments_withheld_amount_check" CHECK (((withheld_amount >= (0)::numeric) AND (withheld_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_payments_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_payments_tenant_id_payment_number_key" UNIQUE (tenant_id, payment_number));

ALTER TABLE "public"."supplier_payments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_payments" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_payments" OWNER TO "postgres";

ALTER TABLE "public"."contact_totals" ADD COLUMN "advance" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "purchase_order_line_id" uuid;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "billed_quantity" numeric(14,3) NOT NULL DEFAULT 0;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "billed_cost" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "returned_quantity" numeric(14,3) NOT NULL DEFAULT 0;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "returned_cost" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."goods_receipt_lines" ADD COLUMN "credited_quantity" numeric(14,3) NOT NULL DEFAULT 0;

ALTER TABLE "public"."supplier_bills" ADD COLUMN "bill_year" integer GENERATED ALWAYS AS ((EXTRACT(year FROM bill_date))::integer) STORED;

ALTER TABLE "public"."supplier_credits" ADD COLUMN "credit_year" integer GENERATED ALWAYS AS ((EXTRACT(year FROM credit_date))::integer) STORED;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "bill_price_percent" numeric(6,3) NOT NULL DEFAULT 1;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "bill_price_amount" numeric(14,2) NOT NULL DEFAULT 10;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "purchase_approval_limit" numeric(14,2);

CREATE OR REPLACE FUNCTION private.advance_entry(p_tenant_id uuid, p_contact_id uuid, p_kind text, p_amount numeric, p_document jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_amount <> 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, p_contact_id, 'advance', p_kind, p_amount, p_document ->> 'document_type', (p_document ->> 'id')::uuid,
      p_document ->> 'document_number', p_now, (p_document ->> 'business_date')::date);
  end if;
end;
$function$;

ALTER FUNCTION "private"."advance_entry"(uuid, uuid, text, numeric, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.allocations_json(p_tenant_id uuid, p_item_id uuid, p_payment_id uuid, p_credit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'payment_id', a.payment_id, 'credit_id', a.credit_id, 'item_id', a.item_id, 'refund_id', a.refund_id,
      'number', case when p_item_id is null then coalesce(i.document_number, f.payment_number) else coalesce(p.payment_number, c.credit_number) end,
      'from_advance', a.from_advance, 'amount', a.amount, 'withheld_amount', a.withheld_amount, 'discount_amount', a.discount_amount,
      'business_date', a.business_date, 'undoes_id', a.undoes_id, 'is_undone', exists (
        select 1 from public.supplier_allocations u where u.tenant_id = a.tenant_id and u.undoes_id = a.id)) order by a.allocated_at, a.id), '[]')
    from public.supplier_allocations a
    left join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
    left join public.supplier_payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    left join public.supplier_payments f on f.tenant_id = a.tenant_id and f.id = a.refund_id
    left join public.supplier_credits c on c.tenant_id = a.tenant_id and c.id = a.credit_id
    where a.tenant_id = p_tenant_id and (a.item_id = p_item_id or a.payment_id = p_payment_id or a.refund_id = p_payment_id or a.credit_id = p_credit_id));
end;
$function$;

ALTER FUNCTION "private"."allocations_json"(uuid, uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_amounts(p_bill jsonb, p_lines jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_raw numeric[];
  v_taxes numeric[];
  v_discounts numeric[];
  v_includes boolean := (p_bill ->> 'prices_include_tax')::boolean;
  v_read record;
begin
  select array_agg(round((l ->> 'quantity')::numeric * (l ->> 'unit_price')::numeric * (100 - (l ->> 'discount_percent')::numeric) / 100 / p_step) * p_step order by place) as raw,
    array_agg((l ->> 'tax_rate_percent')::numeric order by place) as rates, array_agg(coalesce(l ->> 'tax_code', '') order by place) as codes
  into v_read from jsonb_array_elements(p_lines) with ordinality as e (l, place);
  if (p_bill ->> 'discount_amount')::numeric > (select sum(r) from unnest(v_read.raw) as r) then
    perform private.refuse_input('discount_amount', 'The discount is more than the bill.');
  end if;
  v_discounts := private.allocate((p_bill ->> 'discount_amount')::numeric, v_read.raw, p_step);
  v_raw := array(select r.amount - d.amount from unnest(v_read.raw) with ordinality as r (amount, place)
    join unnest(v_discounts) with ordinality as d (amount, place) using (place) order by place);
  v_taxes := private.line_taxes(v_raw, v_read.rates, v_read.codes, v_includes, p_bill ->> 'tax_rounding' = 'line', p_step);
  v_taxes := private.paper_taxes(v_taxes, (p_bill ->> 'typed_tax')::numeric, p_step);
  if v_taxes is null then
    return null;
  end if;
  return (
    select jsonb_agg(e.l || jsonb_build_object('net', x.net, 'tax', x.tax, 'recoverable', x.recoverable, 'cost', x.net + x.tax - x.recoverable) order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (l, place)
    cross join lateral (
      select v_raw[e.place] - case when v_includes then v_taxes[e.place] else 0 end as net, v_taxes[e.place] as tax,
        round(v_taxes[e.place] * (e.l ->> 'recoverable_percent')::numeric / 100 / p_step) * p_step as recoverable) x);
end;
$function$;

ALTER FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_changes_back(p_bill public.supplier_bills, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.split_difference(p_bill.tenant_id, (
    select coalesce(jsonb_agg(x.change order by x.line_number, x.id), '[]')
    from (
      select l.line_number, l.id, jsonb_build_object('line_id', l.id, 'product_id', l.product_id, 'location_id', l.location_id,
        'quantity', l.quantity, 'amount', l.cleared_amount - l.cost_amount) as change
      from public.supplier_bill_lines l
      -- What was too little for a change of costs, or found nothing on hand, is not in the value of goods.
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'goods' and l.inventory_amount <> 0
      union all
      select l.line_number, s.id, jsonb_build_object('line_id', l.id, 'product_id', r.product_id, 'location_id', g.location_id,
        'quantity', s.quantity, 'amount', -s.amount, 'receipt_line_id', r.id)
      from public.landed_cost_shares s
      join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
      join public.goods_receipt_lines r on r.tenant_id = s.tenant_id and r.id = s.goods_receipt_line_id
      join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
      where s.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and s.inventory_amount <> 0) x), p_step);
end;
$function$;

ALTER FUNCTION "private"."bill_changes_back"(public.supplier_bills, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_checks(p_tenant_id uuid, p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_policy record;
begin
  select o.bill_price_percent, o.bill_price_amount into v_policy from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return coalesce((
    select jsonb_agg(c.value order by c.place)
    from (
      select -1 as place, jsonb_build_object('check', 'total', 'typed', coalesce(p_plan ->> 'typed_total', p_plan ->> 'typed_tax')::numeric,
        'computed', (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric) as value
      where not (p_plan ->> 'is_tax_read')::boolean or abs((p_plan ->> 'rounding_amount')::numeric) > 1
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'quantity', 'line', l -> 'place', 'product_id', l -> 'product_id', 'over', l -> 'quantity')
      from jsonb_array_elements(p_plan -> 'lines') as l
      where l ->> 'kind' = 'early' and not (l ->> 'before_receipt')::boolean
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'price', 'line', l -> 'place', 'product_id', l -> 'product_id',
        'received_price', l -> 'received_price', 'billed_price', round((l ->> 'cost')::numeric / (l ->> 'quantity')::numeric, 6),
        'difference', (l ->> 'cost')::numeric - (l ->> 'cleared')::numeric)
      from jsonb_array_elements(p_plan -> 'lines') as l
      where l ->> 'kind' = 'goods' and abs((l ->> 'cost')::numeric - (l ->> 'cleared')::numeric)
        > greatest((l ->> 'cleared')::numeric * v_policy.bill_price_percent / 100, v_policy.bill_price_amount)) c), '[]');
end;
$function$;

ALTER FUNCTION "private"."bill_checks"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_entry(p_plan jsonb, p_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Where all of it is at one place, so are tax and debt.
  v_location_id uuid := (
    select case when count(distinct coalesce(l ->> 'location_id', '')) = 1 then nullif(max(coalesce(l ->> 'location_id', '')), '')::uuid end
    from jsonb_array_elements(p_plan -> 'lines') as l);
begin
  return (
    select jsonb_agg(x.line)
    from (
      select jsonb_build_object('role', case l ->> 'kind' when 'landed_cost' then 'landed_cost_clearing' else 'grni' end,
        'debit', l -> 'cleared', 'location_id', l -> 'location_id') as line
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' <> 'expense'
      union all
      select jsonb_build_object('account_id', l -> 'account_id', 'debit', l -> 'cost', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' = 'expense'
      union all
      select jsonb_build_object('role', 'inventory', 'debit', c -> 'inventory', 'location_id', c -> 'location_id')
      from jsonb_array_elements(p_plan -> 'changes') as c
      union all
      select jsonb_build_object('role', 'price_difference', 'debit', l -> 'difference', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l
      union all select jsonb_build_object('role', 'vat_input', 'debit', p_plan -> 'recoverable_tax_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'purchase_rounding', 'debit', p_plan -> 'rounding_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'payable', 'credit', p_total, 'contact_id', p_plan -> 'contact_id', 'location_id', v_location_id)) x);
end;
$function$;

ALTER FUNCTION "private"."bill_entry"(jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_entry_back(p_bill public.supplier_bills, p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_inventory_id uuid := private.posting_role(p_bill.tenant_id, 'inventory');
  v_difference_id uuid := private.posting_role(p_bill.tenant_id, 'price_difference');
begin
  return (
    select jsonb_agg(x.line)
    from (
      -- The mirror of all but stock and differences: their sum stays, what of it is stock is found anew.
      select jsonb_build_object('account_id', l.ledger_account_id, 'debit', l.credit, 'credit', l.debit, 'location_id', l.location_id,
        'contact_id', l.contact_id) as line
      from public.journal_lines l
      where l.tenant_id = p_bill.tenant_id and l.journal_entry_id = p_bill.journal_entry_id
        and l.ledger_account_id not in (v_inventory_id, v_difference_id)
      union all
      select jsonb_build_object('role', 'inventory', 'debit', c -> 'inventory', 'location_id', c -> 'location_id')
      from jsonb_array_elements(p_changes) as c
      union all
      select jsonb_build_object('role', 'price_difference', 'debit', l.cleared_amount - l.cost_amount - coalesce((
          select sum((c ->> 'inventory')::numeric) from jsonb_array_elements(p_changes) as c where c ->> 'line_id' = l.id::text), 0),
        'location_id', l.location_id)
      from public.supplier_bill_lines l
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind in ('goods', 'landed_cost')
      union all
      select jsonb_build_object('account_id', l.ledger_account_id, 'credit', l.cost_amount, 'location_id', l.location_id)
      from public.supplier_bill_lines l
      where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'expense' and l.ledger_account_id = v_difference_id) x);
end;
$function$;

ALTER FUNCTION "private"."bill_entry_back"(public.supplier_bills, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_head_json(p_bill public.supplier_bills)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_open numeric := coalesce((select i.open_amount from public.contact_open_items i where i.tenant_id = p_bill.tenant_id and i.id = p_bill.id), 0);
  v_sum record;
begin
  select coalesce(sum(a.amount) filter (where a.credit_id is not null), 0) as credited,
    coalesce(sum(a.withheld_amount), 0) as withheld into v_sum
  from public.supplier_allocations a where a.tenant_id = p_bill.tenant_id and a.item_id = p_bill.id;
  return jsonb_build_object('id', p_bill.id, 'bill_number', p_bill.bill_number,
    'status', private.settlement_state(p_bill.status, p_bill.total_amount, v_open, v_sum.credited), 'contact_id', p_bill.contact_id,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_bill.tenant_id and c.id = p_bill.contact_id),
    'supplier_reference', p_bill.supplier_reference, 'bill_date', p_bill.bill_date, 'due_on', p_bill.due_on, 'business_date', p_bill.business_date,
    'net_amount', p_bill.net_amount, 'tax_amount', p_bill.tax_amount, 'total_amount', p_bill.total_amount,
    'open_amount', case when p_bill.status = 'posted' then v_open else 0 end, 'credited_amount', v_sum.credited,
    'withholding_amount', p_bill.withholding_amount, 'withheld_amount', v_sum.withheld, 'checks', p_bill.checks, 'revision', p_bill.revision,
    'created_at', p_bill.created_at, 'created_by_name', p_bill.created_by_name);
end;
$function$;

ALTER FUNCTION "private"."bill_head_json"(public.supplier_bills) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.bill_head_json(b) || jsonb_build_object('location_id', b.location_id, 'prices_include_tax', b.prices_include_tax,
      'tax_rounding', b.tax_rounding, 'recoverable_tax_amount', b.recoverable_tax_amount, 'rounding_amount', b.rounding_amount,
      'withholding_kind', b.withholding_kind, 'withholding_percent', b.withholding_percent, 'note', b.note, 'posted_at', b.posted_at,
      'release_reason', b.release_reason, 'reversed_at', b.reversed_at, 'reversal_reason', b.reversal_reason, 'journal_entry_id', b.journal_entry_id,
      'body', case when b.status in ('draft', 'held') then b.body end,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'receipt_line_id', l.goods_receipt_line_id, 'order_line_id', l.purchase_order_line_id,
          'product_id', l.product_id, 'name', coalesce(p.name, a.name, l.description), 'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'landed_cost_id', l.landed_cost_id,
          'location_id', l.location_id, 'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
          'tax_code', l.tax_code, 'tax_rate_percent', l.tax_rate_percent, 'tax_amount', l.tax_amount, 'cost_amount', l.cost_amount,
          'cleared_amount', l.cleared_amount, 'inventory_amount', l.inventory_amount, 'difference_amount', l.difference_amount,
          'received_quantity', l.received_quantity, 'credited_quantity', l.credited_quantity, 'sent_back_quantity', l.sent_back_quantity,
          'credited_net', l.credited_net) order by l.line_number)
        from public.supplier_bill_lines l
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
        where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id), '[]'),
      'allocations', private.allocations_json(b.tenant_id, b.id, null, null))
    from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."bill_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_location(p_tenant_id uuid, p_location_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_location_id is not null and not exists (
      select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = p_location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  end if;
  return p_location_id;
end;
$function$;

ALTER FUNCTION "private"."bill_location"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_total(p_bill jsonb, p_lines jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('net_amount', s.net, 'tax_amount', s.tax, 'recoverable_tax_amount', s.recoverable,
    'rounding_amount', coalesce((p_bill ->> 'typed_total')::numeric - s.net - s.tax, 0),
    'total_amount', coalesce((p_bill ->> 'typed_total')::numeric, s.net + s.tax))
  from (
    select coalesce(sum((l ->> 'net')::numeric), 0) as net, coalesce(sum((l ->> 'tax')::numeric), 0) as tax,
      coalesce(sum((l ->> 'recoverable')::numeric), 0) as recoverable
    from jsonb_array_elements(p_lines) as l) s;
$function$;

ALTER FUNCTION "private"."bill_total"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billed_not_received(p_tenant_id uuid)
 RETURNS TABLE(contact_id uuid, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
  select private.contact_head(p_tenant_id, b.contact_id), sum(l.cost_amount - l.received_cost - l.credited_cost)
  from public.supplier_bill_lines l
  join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
  where l.tenant_id = p_tenant_id and l.kind = 'early' and l.received_quantity + l.credited_quantity < l.quantity
  group by private.contact_head(p_tenant_id, b.contact_id) having sum(l.cost_amount - l.received_cost - l.credited_cost) <> 0;
end;
$function$;

ALTER FUNCTION "private"."billed_not_received"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.contact_json(p_tenant_id uuid, p_contact_id uuid, p_with_ledger boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    select (private.contact_rows(p_tenant_id, array[c.id], p_with_ledger) -> 0) || jsonb_build_object(
      'address', c.address, 'notes', c.notes, 'is_staff', c.is_staff, 'merged_into_id', c.merged_into_id, 'price_list_id', c.price_list_id,
      'price_list_name', (select l.name from public.price_lists l where l.tenant_id = c.tenant_id and l.id = c.price_list_id),
      'available_credit', greatest(c.credit_limit - t.receivable + t.deposit, 0),
      'store_credit', private.store_credit_balance(c.tenant_id, c.id),
      'tax_pin_is_usual', case when coalesce(n.country, n.currency_code) in ('KE', 'KES') and c.tax_pin is not null
        then upper(c.tax_pin) ~ '^[AP][0-9]{9}[A-Z]$' end)
    || jsonb_build_object(
      'addresses', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'contact_id', a.contact_id, 'label', a.label, 'line_1', a.line_1,
          'line_2', a.line_2, 'city', a.city, 'region', a.region, 'postal_code', a.postal_code, 'country', a.country,
          'is_default_billing', a.is_default_billing and a.contact_id = c.id,
          'is_default_shipping', a.is_default_shipping and a.contact_id = c.id) order by a.contact_id <> c.id, a.position, a.id)
        from public.contact_addresses a where a.tenant_id = c.tenant_id and a.contact_id = any (v_group)), '[]'),
      'consents', coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'channel', k.channel, 'is_granted', k.is_granted, 'given_on', k.given_on,
          'source', k.source, 'recorded_at', k.created_at,
          'recorded_by_name', (select f.full_name from public.profiles f where f.user_id = k.recorded_by))
          order by k.given_on desc, k.created_at desc, k.is_granted)
        from public.contact_consents k where k.tenant_id = c.tenant_id and k.contact_id = any (v_group)), '[]'),
      'open_items', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'document_type', i.document_type, 'number', i.document_number,
          'business_date', i.business_date, 'due_on', i.due_on, 'amount', i.amount, 'open_amount', i.open_amount,
          'is_overdue', i.due_on < v_today) order by i.due_on, i.business_date, i.document_type = 'sale', i.id)
        from public.contact_open_items i
        where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'receivable' and i.open_amount > 0), '[]'),
      'open_bills', case when p_with_ledger then coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'document_type', b.document_type, 'number', b.number,
          'business_date', b.business_date, 'due_on', b.due_on, 'amount', b.amount, 'open_amount', b.open_amount)
          order by b.business_date, b.number, b.id)
        from (
          select i.id, i.document_type, i.document_number as number, i.business_date, i.due_on, i.amount, i.open_amount
          from public.contact_open_items i
          where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'payable' and i.open_amount > 0
          union all
          select u.id, 'goods_receipt', u.receipt_number, u.business_date, null, u.total_cost, u.open_amount
          from private.unbilled_receipts(c.tenant_id) u where c.type <> 'customer' and u.contact_id = c.id and u.id is not null
          order by 4 desc limit 200) b), '[]') end,
      'merged', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'company', g.company, 'email', g.email, 'phone', g.phone,
          'notes', g.notes) order by g.name, g.id)
        from public.contacts g where g.tenant_id = c.tenant_id and g.merged_into_id = c.id), '[]'))
    from public.contacts c
    join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    join public.tenants n on n.id = c.tenant_id
    where c.tenant_id = p_tenant_id and c.id = v_group[1]);
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_entry(p_plan jsonb, p_lines jsonb, p_sum jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid := (
    select case when count(distinct coalesce(l ->> 'location_id', '')) = 1 then nullif(max(coalesce(l ->> 'location_id', '')), '')::uuid end
    from jsonb_array_elements(p_lines) as l);
begin
  return (
    select jsonb_agg(x.line)
    from (
      select jsonb_build_object('role', 'payable', 'debit', p_sum -> 'total', 'contact_id', p_plan -> 'contact_id', 'location_id', v_location_id) as line
      union all select jsonb_build_object('role', 'vat_input', 'credit', p_sum -> 'recoverable', 'location_id', v_location_id)
      union all
      select jsonb_build_object('role', r.role, 'credit', l -> r.field, 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_lines) as l
      cross join (values ('grni', 'grni'), ('inventory', 'inventory'), ('price_difference', 'difference')) as r (role, field)
      union all
      select jsonb_build_object('account_id', l -> 'account_id', 'credit', l -> 'cost', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_lines) as l where l ->> 'account_id' is not null) x);
end;
$function$;

ALTER FUNCTION "private"."credit_entry"(jsonb, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.credit_part(p_line jsonb, p_bill_line public.supplier_bill_lines, p_net numeric, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rest numeric := p_bill_line.net_amount - p_bill_line.credited_net;
  v_tax numeric;
  v_recoverable numeric;
begin
  if p_net > v_rest then
    perform private.fail(409, 'over_credit', 'This is more than was billed and not credited yet.',
      jsonb_build_object('line', p_line -> 'place', 'available', v_rest));
  end if;
  -- The last credit of a line takes the rest of its tax.
  v_tax := case when p_net = v_rest then p_bill_line.tax_amount - p_bill_line.credited_tax
    else least(round(p_bill_line.tax_amount * p_net / p_bill_line.net_amount / p_step) * p_step, p_bill_line.tax_amount - p_bill_line.credited_tax) end;
  v_recoverable := case when p_net = v_rest then p_bill_line.recoverable_tax_amount - p_bill_line.credited_recoverable
    else least(round(p_bill_line.recoverable_tax_amount * p_net / p_bill_line.net_amount / p_step) * p_step, v_tax,
      p_bill_line.recoverable_tax_amount - p_bill_line.credited_recoverable) end;
  return p_line || jsonb_build_object('line_id', gen_random_uuid(), 'bill_line_id', p_bill_line.id, 'net', p_net, 'tax', v_tax,
    'recoverable', v_recoverable, 'cost', p_net + v_tax - v_recoverable, 'tax_code', p_bill_line.tax_code, 'tax_rate_percent', p_bill_line.tax_rate_percent);
end;
$function$;

ALTER FUNCTION "private"."credit_part"(jsonb, public.supplier_bill_lines, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_location(p_tenant_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select l.id from public.locations l where l.tenant_id = p_tenant_id and l.is_default);
end;
$function$;

ALTER FUNCTION "private"."default_location"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.early_product(p_tenant_id uuid, p_product_id uuid, p_prefix text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id and p.kind = 'goods' and not p.has_variants) then
    perform private.fail(404, 'not_found', 'This product has no stock of its own.', jsonb_build_object('field', p_prefix || 'product_id'));
  end if;
  return p_product_id;
end;
$function$;

ALTER FUNCTION "private"."early_product"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_same_posting(p_tenant_id uuid, p_posting_id uuid, p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_stored_hash text;
begin
  perform private.lock_request('supplier_allocation', p_tenant_id, p_posting_id);
  select a.request_hash into v_stored_hash from public.supplier_allocations a
  where a.tenant_id = p_tenant_id and a.posting_id = p_posting_id limit 1;
  if found then
    perform private.require_same_request(coalesce(v_stored_hash, ''), p_hash);
  end if;
  return found;
end;
$function$;

ALTER FUNCTION "private"."is_same_posting"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_bill(p_tenant_id uuid, p_user_id uuid, p_status text, p_plan jsonb, p_body jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_total boolean := abs((p_plan ->> 'rounding_amount')::numeric) <= 1;
  v_total numeric := case when v_is_total then (p_plan ->> 'total_amount')::numeric
    else (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric end;
begin
  insert into public.supplier_bills as b (tenant_id, id, status, contact_id, supplier_reference, bill_date, due_on, business_date, location_id,
    prices_include_tax, tax_rounding, net_amount, tax_amount, recoverable_tax_amount, rounding_amount, total_amount, withholding_kind,
    withholding_percent, withholding_amount, note, checks, body, created_by, created_by_name, request_hash)
  select p_tenant_id, r.id, p_status, r.contact_id, r.supplier_reference, r.bill_date, r.due_on, r.business_date, r.location_id,
    r.prices_include_tax, r.tax_rounding, r.net_amount, r.tax_amount, r.recoverable_tax_amount,
    case when v_is_total then r.rounding_amount else 0 end, v_total, r.withholding_kind, r.withholding_percent,
    round(r.net_amount * r.withholding_percent / 100 / r.step) * r.step, r.note, coalesce(p_plan -> 'checks', '[]'), p_body, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), private.request_hash(p_body)
  from jsonb_to_record(p_plan) as r (id uuid, contact_id uuid, supplier_reference text, bill_date date, due_on date, business_date date,
    location_id uuid, prices_include_tax boolean, tax_rounding text, net_amount numeric, tax_amount numeric, recoverable_tax_amount numeric,
    rounding_amount numeric, withholding_kind text, withholding_percent numeric, note text, step numeric)
  on conflict (tenant_id, id) do update set status = excluded.status, contact_id = excluded.contact_id,
    supplier_reference = excluded.supplier_reference, bill_date = excluded.bill_date, due_on = excluded.due_on,
    business_date = excluded.business_date, location_id = excluded.location_id, prices_include_tax = excluded.prices_include_tax,
    tax_rounding = excluded.tax_rounding, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    recoverable_tax_amount = excluded.recoverable_tax_amount, rounding_amount = excluded.rounding_amount,
    total_amount = excluded.total_amount, withholding_kind = excluded.withholding_kind, withholding_percent = excluded.withholding_percent,
    withholding_amount = excluded.withholding_amount, note = excluded.note, checks = excluded.checks, body = excluded.body,
    request_hash = excluded.request_hash, revision = b.revision + case when b.request_hash = excluded.request_hash then 0 else 1 end;
end;
$function$;

ALTER FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.landed_weights(p_tenant_id uuid, p_receipt_ids uuid[], p_basis text)
 RETURNS TABLE(receipt_line_id uuid, product_id uuid, location_id uuid, quantity numeric, weight numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query
  with line as (
    select l.id, l.product_id, g.location_id, l.quantity - l.returned_quantity - l.credited_quantity as quantity,
      case p_basis when 'quantity' then 1 when 'weight' then coalesce(p.weight_kg, 0) else l.line_cost / l.quantity end as each,
      array_position(p_receipt_ids, g.id) as place, l.line_number
    from public.goods_receipt_lines l
    join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
    join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = p_tenant_id and l.goods_receipt_id = any (p_receipt_ids) and l.quantity > l.returned_quantity + l.credited_quantity
  )
  -- Goods without a weight, or that cost nothing, are shared out by number.
  select l.id, l.product_id, l.location_id, l.quantity,
    case when sum(l.quantity * l.each) over () > 0 then l.quantity * l.each else l.quantity end
  from line l order by l.place, l.line_number;
end;
$function$;

ALTER FUNCTION "private"."landed_weights"(uuid, uuid[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learn_last_costs(p_tenant_id uuid, p_plan jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.product_costs c set last_cost = l.cost / l.quantity, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_plan -> 'lines') as l (kind text, receipt_line_id uuid, product_id uuid, quantity numeric, cost numeric)
  join public.goods_receipt_lines r on r.tenant_id = p_tenant_id and r.id = l.receipt_line_id
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  where l.kind = 'goods' and c.tenant_id = p_tenant_id and c.product_id = l.product_id and not exists (
    select 1 from public.goods_receipt_lines y join public.goods_receipts h on h.tenant_id = y.tenant_id and h.id = y.goods_receipt_id
    where y.tenant_id = p_tenant_id and y.product_id = l.product_id and (h.received_at, h.id, y.line_number) > (g.received_at, g.id, r.line_number));
end;
$function$;

ALTER FUNCTION "private"."learn_last_costs"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_bill(p_tenant_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line_ids uuid[];
  v_charge_ids uuid[];
  v_receipt_ids uuid[];
begin
  perform private.lock_supplier(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  select array_agg((l ->> 'receipt_line_id')::uuid), array_agg((l ->> 'landed_cost_id')::uuid) into v_line_ids, v_charge_ids
  from jsonb_array_elements(p_bill -> 'lines') as l;
  v_receipt_ids := array(
    select c.goods_receipt_id from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids)
    union
    select r.value::uuid from jsonb_array_elements(p_bill -> 'lines') as l
    cross join lateral jsonb_array_elements_text(case when l ? 'receipt_ids' then l -> 'receipt_ids' else '[]' end) as r (value));
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids || array(
    select l.id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.goods_receipt_id = any (v_receipt_ids)));
  perform 1 from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids) order by c.id for no key update;
  perform private.lock_contact(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l
    where l.tenant_id = p_tenant_id and (l.id = any (v_line_ids) or l.goods_receipt_id = any (v_receipt_ids))));
end;
$function$;

ALTER FUNCTION "private"."lock_bill"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_credit(p_tenant_id uuid, p_credit jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_receipt_line_ids uuid[] := array(select (l ->> 'receipt_line_id')::uuid from jsonb_array_elements(p_credit -> 'lines') as l where l ->> 'receipt_line_id' is not null);
  v_bill_line_ids uuid[];
begin
  perform private.lock_supplier(p_tenant_id, (p_credit ->> 'contact_id')::uuid);
  v_bill_line_ids := array(
    select (l ->> 'bill_line_id')::uuid from jsonb_array_elements(p_credit -> 'lines') as l where l ->> 'bill_line_id' is not null
    union
    select b.id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.goods_receipt_line_id = any (v_receipt_line_ids)
    union
    select r.supplier_bill_line_id from public.early_receipts r where r.tenant_id = p_tenant_id and r.goods_receipt_line_id = any (v_receipt_line_ids));
  perform private.lock_receipt_lines(p_tenant_id, v_receipt_line_ids);
  perform 1 from public.supplier_bills s where s.tenant_id = p_tenant_id and s.id in (
    select b.supplier_bill_id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.id = any (v_bill_line_ids)) order by s.id for no key update;
  perform private.lock_contact(p_tenant_id, (p_credit ->> 'contact_id')::uuid);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (v_receipt_line_ids)
    union
    select b.product_id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.id = any (v_bill_line_ids)));
end;
$function$;

ALTER FUNCTION "private"."lock_credit"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_posted_bill(p_tenant_id uuid, p_bill_id uuid)
 RETURNS public.supplier_bills
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bill public.supplier_bills;
  v_line_ids uuid[];
begin
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  end if;
  perform private.lock_supplier(p_tenant_id, v_bill.contact_id);
  v_line_ids := array(
    select l.goods_receipt_line_id from public.supplier_bill_lines l
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.goods_receipt_line_id is not null
    union
    select s.goods_receipt_line_id from public.landed_cost_shares s
    join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
    where s.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id);
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids);
  perform 1 from public.landed_costs c join public.supplier_bill_lines l on l.tenant_id = c.tenant_id and l.id = c.supplier_bill_line_id
  where c.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id order by c.id for no key update of c;
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id for no key update;
  perform private.lock_payment_items(p_tenant_id, array[p_bill_id]);
  perform private.lock_contact(p_tenant_id, v_bill.contact_id);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (v_line_ids)));
  return v_bill;
end;
$function$;

ALTER FUNCTION "private"."lock_posted_bill"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_receipt_lines(p_tenant_id uuid, p_line_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids) order by l.id for no key update;
end;
$function$;

ALTER FUNCTION "private"."lock_receipt_lines"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_settlement(p_tenant_id uuid, p_item_ids uuid[], p_payment_ids uuid[], p_credit_ids uuid[], p_contact_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_payment_items(p_tenant_id, p_item_ids);
  perform 1 from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = any (p_payment_ids) order by p.id for no key update;
  perform 1 from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = any (p_credit_ids) order by c.id for no key update;
  perform private.lock_contact(p_tenant_id, p_contact_id);
  return private.contact_group(p_tenant_id, p_contact_id);
end;
$function$;

ALTER FUNCTION "private"."lock_settlement"(uuid, uuid[], uuid[], uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_supplier(p_tenant_id uuid, p_contact_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_request('supplier goods', p_tenant_id, private.contact_head(p_tenant_id, p_contact_id));
end;
$function$;

ALTER FUNCTION "private"."lock_supplier"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_account(p_tenant_id uuid, p_tender text, p_account_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = case when p_account_id is not null then private.posting_account(p_tenant_id, p_account_id)
    else private.posting_role(p_tenant_id, case p_tender when 'mobile_money' then private.tender_role(p_tenant_id, 'mobile_money') else p_tender end) end;
  if v_account.subtype not in ('cash', 'bank', 'mobile_money') then
    perform private.refuse_input('account_id', 'Choose an account that holds money.');
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."money_account"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_returns(p_tenant_id uuid, p_plan jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place record;
  v_moved record;
  v_pieces jsonb := private.return_pieces(p_tenant_id, p_plan -> 'lines');
  v_values jsonb := '{}';
begin
  for v_place in
    select l.location_id, array_agg(l.line_id order by l.line_number) as ids, array_agg(l.product_id order by l.line_number) as product_ids,
      array_agg(-l.quantity order by l.line_number) as quantities
    from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, line_number integer, kind text, product_id uuid, location_id uuid, quantity numeric)
    where l.kind in ('unbilled_return', 'return') group by l.location_id
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_place.location_id, 'supplier_return', 'supplier_credit', (p_plan ->> 'id')::uuid,
      p_now, v_place.ids, v_place.product_ids, v_place.quantities, null, null, (p_plan ->> 'step')::numeric, p_now, v_pieces, null,
      (p_plan ->> 'business_date')::date);
    v_values := v_values || v_moved.by_line;
  end loop;
  return v_values;
end;
$function$;

ALTER FUNCTION "private"."move_returns"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.net_of_return(p_bill_line public.supplier_bill_lines, p_quantity numeric, p_step numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (round((((((p_bill_line).net_amount - (p_bill_line).credited_net) * p_quantity) / (((p_bill_line).quantity - (p_bill_line).credited_quantity) - (p_bill_line).sent_back_quantity)) / p_step)) * p_step);

ALTER FUNCTION "private"."net_of_return"(public.supplier_bill_lines, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.oldest_bills(p_tenant_id uuid, p_item_ids uuid[], p_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = any (p_item_ids) and b.withholding_amount > 0) then
    perform private.refuse_input('allocations', 'Choose the bills: tax is withheld from one of them.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('item_id', q.id, 'amount', least(q.open_amount, p_amount - q.before), 'discount', 0)
      order by q.due_on, q.business_date, q.id), '[]')
    from (
      select i.*, coalesce(sum(i.open_amount) over (order by i.due_on, i.business_date, i.id rows between unbounded preceding and 1 preceding), 0) as before
      from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = any (p_item_ids) and i.open_amount > 0) q
    where q.before < p_amount);
end;
$function$;

ALTER FUNCTION "private"."oldest_bills"(uuid, uuid[], numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.page_json(p_rows jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('rows', coalesce(jsonb_agg(r.value ->  'row' order by r.place) filter (where r.place <= p_limit), '[]'),
    'next_cursor', case when count(*) > p_limit then (
      select private.encode_cursor(jsonb_build_object('day', x.value -> 'day', 'id', x.value -> 'row' -> 'id'))
      from jsonb_array_elements(p_rows) with ordinality as x (value, place) where x.place = p_limit) end)
  from jsonb_array_elements(p_rows) with ordinality as r (value, place);
$function$;

ALTER FUNCTION "private"."page_json"(jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paper_taxes(p_taxes numeric[], p_typed_tax numeric, p_step numeric)
 RETURNS numeric[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_difference numeric := p_typed_tax - (select sum(t) from unnest(p_taxes) as t);
  v_place integer;
begin
  if p_typed_tax is null or v_difference = 0 then
    return p_taxes;
  elsif abs(v_difference) > p_step * cardinality(p_taxes) then
    return null;
  end if;
  select t.place into v_place from unnest(p_taxes) with ordinality as t (tax, place) order by t.tax desc, t.place limit 1;
  p_taxes[v_place] := p_taxes[v_place] + v_difference;
  return p_taxes;
end;
$function$;

ALTER FUNCTION "private"."paper_taxes"(numeric[], numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.part_of_line(p_line jsonb, p_quantity numeric, p_of numeric, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_net numeric := round((p_line ->> 'net')::numeric * p_quantity / p_of / p_step) * p_step;
  v_tax numeric := round((p_line ->> 'tax')::numeric * p_quantity / p_of / p_step) * p_step;
  v_recoverable numeric := least(round((p_line ->> 'recoverable')::numeric * p_quantity / p_of / p_step) * p_step, v_tax);
begin
  return p_line || jsonb_build_object('quantity', p_quantity, 'net', v_net, 'tax', v_tax, 'recoverable', v_recoverable,
    'cost', v_net + v_tax - v_recoverable);
end;
$function$;

ALTER FUNCTION "private"."part_of_line"(jsonb, numeric, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payable_buckets(p_days date[], p_amounts numeric[], p_as_of date)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'current', coalesce(sum(x.amount) filter (where x.bucket = 'current'), 0), 'd1_30', coalesce(sum(x.amount) filter (where x.bucket = 'd1_30'), 0),
    'd31_60', coalesce(sum(x.amount) filter (where x.bucket = 'd31_60'), 0), 'd61_90', coalesce(sum(x.amount) filter (where x.bucket = 'd61_90'), 0),
    'd90_plus', coalesce(sum(x.amount) filter (where x.bucket = 'd90_plus'), 0), 'total', coalesce(sum(x.amount), 0))
  from (select u.amount, private.ageing_bucket(u.day, p_as_of) as bucket from unnest(p_days, p_amounts) as u (day, amount)) x;
$function$;

ALTER FUNCTION "private"."payable_buckets"(date[], numeric[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payables_on(p_tenant_id uuid, p_as_of date, p_by text, p_contact_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(contact_id uuid, day date, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select private.contact_head(p_tenant_id, o.contact_id), case p_by when 'due' then o.due_on else coalesce(b.bill_date, i.business_date) end, o.open_amount
  from private.open_items_on(p_tenant_id, 'payable', p_as_of, p_contact_ids) o
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = o.item_id
  left join public.supplier_bills b on b.tenant_id = p_tenant_id and b.id = o.item_id
  union all
  select private.contact_head(p_tenant_id, u.contact_id), u.business_date, -u.amount from private.unused_on(p_tenant_id, p_as_of, p_contact_ids) u where u.amount <> 0;
end;
$function$;

ALTER FUNCTION "private"."payables_on"(uuid, date, text, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payment_day(p_tenant_id uuid, p_body jsonb, p_money jsonb, p_now timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_day date := private.input_date(p_body, 'business_date');
begin
  if v_day > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  elsif v_day < v_today and p_money ->> 'session_id' is not null then
    perform private.refuse_input('business_date', 'Cash leaves the drawer today.');
  end if;
  return coalesce(v_day, v_today);
end;
$function$;

ALTER FUNCTION "private"."payment_day"(uuid, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_account_credit(p_credit jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_net numeric := (p_line ->> 'net')::numeric;
  v_tax numeric := round(v_net * (p_line ->> 'tax_rate_percent')::numeric / 100 / v_step) * v_step;
  v_recoverable numeric := case when (p_credit ->> 'is_registered')::boolean then v_tax else 0 end;
begin
  return p_line || jsonb_build_object('line_id', gen_random_uuid(), 'tax', v_tax, 'recoverable', v_recoverable, 'cost', v_net + v_tax - v_recoverable, 'to_come', 0);
end;
$function$;

ALTER FUNCTION "private"."plan_account_credit"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_bill(p_tenant_id uuid, p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
  v_changes jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_bill -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'goods' then private.plan_goods_line(p_tenant_id, p_bill, v_line)
      when 'landed_cost' then private.plan_landed_line(p_tenant_id, p_bill, v_line)
      else jsonb_build_array(v_line) end;
  end loop;
  select jsonb_agg(e.value || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', e.place) order by e.place) into v_lines
  from jsonb_array_elements(v_lines) with ordinality as e (value, place);
  select coalesce(jsonb_agg(c.value || jsonb_build_object('line_id', l.value ->> 'line_id') order by l.place, c.place), '[]') into v_changes
  from jsonb_array_elements(v_lines) with ordinality as l (value, place)
  cross join lateral jsonb_array_elements(private.planned_changes(l.value)) with ordinality as c (value, place);
  v_changes := private.split_difference(p_tenant_id, v_changes, (p_bill ->> 'step')::numeric);
  return p_bill || jsonb_build_object('changes', v_changes, 'lines', (
    select jsonb_agg(l.value || jsonb_build_object(
        'cleared', coalesce((l.value ->> 'cleared')::numeric, case when l.value ->> 'kind' = 'early' then (l.value ->> 'cost')::numeric else 0 end),
        'inventory', c.inventory, 'difference', c.difference + case when l.value ->> 'kind' <> 'landed_cost' then 0
          else (l.value ->> 'cost')::numeric - (l.value ->> 'cleared')::numeric - c.amount end) order by l.place)
    from jsonb_array_elements(v_lines) with ordinality as l (value, place)
    cross join lateral (
      select coalesce(sum((x ->> 'inventory')::numeric), 0) as inventory, coalesce(sum((x ->> 'difference')::numeric), 0) as difference,
        coalesce(sum((x ->> 'amount')::numeric), 0) as amount
      from jsonb_array_elements(v_changes) as x where x ->> 'line_id' = l.value ->> 'line_id') c));
end;
$function$;

ALTER FUNCTION "private"."plan_bill"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_bill_credit(p_tenant_id uuid, p_credit jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_bill_line public.supplier_bill_lines;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_rest numeric;
  v_part jsonb;
begin
  select b.* into v_bill_line from public.supplier_bill_lines b
  join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
  where b.tenant_id = p_tenant_id and b.id = (p_line ->> 'bill_line_id')::uuid
    and private.contact_head(p_tenant_id, s.contact_id) = (p_credit ->> 'contact_id')::uuid;
  v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
  if v_bill_line.id is null then
    perform private.fail(404, 'not_found', 'This supplier billed no such line.', jsonb_build_object('field', format('lines[%s].bill_line_id', p_line ->> 'place')));
  elsif p_line ->> 'kind' = 'not_received' and (v_bill_line.kind <> 'early' or v_quantity > v_rest) then
    perform private.fail(409, 'over_credit', 'Not so much of it is still to come.', jsonb_build_object('line', p_line -> 'place',
      'available', case v_bill_line.kind when 'early' then v_rest else 0 end));
  end if;
  v_part := private.credit_part(p_line, v_bill_line, case p_line ->> 'kind' when 'price' then (p_line ->> 'net')::numeric
    else least(round(v_bill_line.net_amount * v_quantity / v_bill_line.quantity / v_step) * v_step, v_bill_line.net_amount - v_bill_line.credited_net) end, v_step);
  return jsonb_build_array(v_part || jsonb_build_object('product_id', v_bill_line.product_id, 'location_id', v_bill_line.location_id,
    'receipt_line_id', v_bill_line.goods_receipt_line_id, 'account_id', v_bill_line.ledger_account_id, 'bill_kind', v_bill_line.kind,
    'there', v_bill_line.quantity - v_bill_line.credited_quantity - v_bill_line.sent_back_quantity,
    -- Of goods still to come, their part of the credit is taken off what waits for them.
    'to_come', case when v_bill_line.kind <> 'early' then 0 when p_line ->> 'kind' = 'not_received'
        then round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_quantity / v_rest / v_step) * v_step
      else round((v_part ->> 'cost')::numeric * v_rest / v_bill_line.quantity / v_step) * v_step end));
end;
$function$;

ALTER FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_credit(p_tenant_id uuid, p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
  v_changes jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_credit -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'return' then private.plan_return(p_tenant_id, p_credit, v_line)
      when 'account' then jsonb_build_array(private.plan_account_credit(p_credit, v_line))
      else private.plan_bill_credit(p_tenant_id, p_credit, v_line) end;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', l ->> 'line_id', 'product_id', l -> 'product_id', 'location_id', l -> 'location_id',
    'quantity', l -> 'there', 'amount', (l ->> 'to_come')::numeric - (l ->> 'cost')::numeric)), '[]') into v_changes
  from jsonb_array_elements(v_lines) as l
  where l ->> 'kind' = 'price' and l ->> 'bill_kind' in ('goods', 'early') and (l ->> 'to_come')::numeric <> (l ->> 'cost')::numeric;
  return p_credit || jsonb_build_object('changes', private.split_difference(p_tenant_id, v_changes, (p_credit ->> 'step')::numeric), 'lines', (
    select jsonb_agg(l.value || jsonb_build_object('line_number', l.place) order by l.place) from jsonb_array_elements(v_lines) with ordinality as l (value, place)));
end;
$function$;

ALTER FUNCTION "private"."plan_credit"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_goods_line(p_tenant_id uuid, p_bill jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_line ->> 'place');
  v_step numeric := (p_bill ->> 'step')::numeric;
  v_line record;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_matched numeric := 0;
  v_cleared numeric;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id, g.receipt_number into v_line
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if p_line ->> 'receipt_line_id' is not null then
    if v_line.id is null or v_line.supplier_id <> (p_bill ->> 'contact_id')::uuid or v_line.product_id <> (p_line ->> 'product_id')::uuid then
      perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', v_prefix || 'receipt_line_id'));
    end if;
    v_matched := least(v_quantity, v_line.quantity - v_line.returned_quantity - v_line.billed_quantity);
  end if;
  if v_matched > 0 then
    -- By quantity up to here less what was billed before: the last bill of a line takes the rest.
    v_cleared := greatest(round((v_line.line_cost - v_line.returned_cost) * (v_line.billed_quantity + v_matched)
      / (v_line.quantity - v_line.returned_quantity) / v_step) * v_step - v_line.billed_cost, 0);
    v_parts := v_parts || (private.part_of_line(p_line, v_matched, v_quantity, v_step) || jsonb_build_object('kind', 'goods',
      'receipt_line_id', v_line.id, 'order_line_id', v_line.purchase_order_line_id,
      'product_id', v_line.product_id, 'location_id', v_line.location_id, 'cleared', v_cleared, 'received', v_line.quantity, 'billed_before', v_line.billed_quantity,
      'received_price', round(v_line.line_cost / v_line.quantity, 6), 'receipt_number', v_line.receipt_number));
  end if;
  if v_matched < v_quantity then
    v_parts := v_parts || (private.rest_of_line(p_line, v_parts -> 0, v_quantity - v_matched) || jsonb_build_object('kind', 'early',
      'receipt_line_id', null, 'order_line_id', v_line.purchase_order_line_id,
      'product_id', private.early_product(p_tenant_id, coalesce(v_line.product_id, (p_line ->> 'product_id')::uuid), v_prefix),
      'location_id', coalesce(v_line.location_id, (p_line ->> 'location_id')::uuid, private.default_location(p_tenant_id)),
      'of_receipt_line_id', v_line.id));
  end if;
  return v_parts;
end;
$function$;

ALTER FUNCTION "private"."plan_goods_line"(uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_json(p_plan jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('due_on', p_plan -> 'due_on', 'business_date', p_plan -> 'business_date', 'prices_include_tax', p_plan -> 'prices_include_tax',
    'tax_rounding', p_plan -> 'tax_rounding', 'net_amount', p_plan -> 'net_amount', 'tax_amount', p_plan -> 'tax_amount',
    'recoverable_tax_amount', p_plan -> 'recoverable_tax_amount', 'rounding_amount', p_plan -> 'rounding_amount', 'total_amount', p_plan -> 'total_amount',
    'lines', (
      select jsonb_agg(jsonb_build_object('line', l -> 'place', 'kind', l -> 'kind', 'receipt_line_id', l -> 'receipt_line_id', 'product_id', l -> 'product_id',
        'quantity', l -> 'quantity', 'net_amount', l -> 'net', 'tax_amount', l -> 'tax', 'recoverable_tax_amount', l -> 'recoverable', 'cost_amount', l -> 'cost',
        'cleared_amount', l -> 'cleared', 'inventory_amount', l -> 'inventory', 'difference_amount', l -> 'difference', 'received_quantity', l -> 'received',
        'billed_before', l -> 'billed_before', 'received_price', l -> 'received_price') order by (l ->> 'line_number')::integer)
      from jsonb_array_elements(p_plan -> 'lines') as l));
$function$;

ALTER FUNCTION "private"."plan_json"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_landed_line(p_tenant_id uuid, p_bill jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_bill ->> 'step')::numeric;
  v_charge public.landed_costs;
  v_lines record;
  v_difference numeric;
  v_shares jsonb := '[]';
begin
  if p_line ->> 'landed_cost_id' is not null then
    select * into v_charge from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = (p_line ->> 'landed_cost_id')::uuid;
    if v_charge.id is null then
      perform private.fail(404, 'not_found', 'This charge does not exist.', jsonb_build_object('field', format('lines[%s].landed_cost_id', p_line ->> 'place')));
    elsif v_charge.supplier_bill_line_id is not null then
      perform private.fail(409, 'in_use', 'This charge was billed already.', jsonb_build_object('field', format('lines[%s].landed_cost_id', p_line ->> 'place')));
    end if;
  end if;
  v_difference := (p_line ->> 'cost')::numeric - coalesce(v_charge.amount, 0);
  select array_agg(w.receipt_line_id) as ids, array_agg(w.product_id) as product_ids, array_agg(w.location_id) as location_ids,
    array_agg(w.quantity) as quantities, array_agg(w.weight) as weights into v_lines
  from private.landed_weights(p_tenant_id, case when v_charge.id is not null then array[v_charge.goods_receipt_id]
    else array(select e::uuid from jsonb_array_elements_text(p_line -> 'receipt_ids') as e) end, coalesce(v_charge.basis, p_line ->> 'basis')) w;
  if v_lines.ids is not null then
    select coalesce(jsonb_agg(jsonb_build_object('receipt_line_id', v_lines.ids[a.place], 'product_id', v_lines.product_ids[a.place],
      'location_id', v_lines.location_ids[a.place], 'quantity', v_lines.quantities[a.place], 'amount', sign(v_difference) * a.amount) order by a.place)
      filter (where a.amount <> 0), '[]') into v_shares
    from unnest(private.allocate(abs(v_difference), v_lines.weights, v_step)) with ordinality as a (amount, place);
  end if;
  return jsonb_build_array(p_line || jsonb_build_object('cleared', coalesce(v_charge.amount, 0), 'shares', v_shares,
    'location_id', coalesce(v_lines.location_ids[1], (p_line ->> 'location_id')::uuid)));
end;
$function$;

ALTER FUNCTION "private"."plan_landed_line"(uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_receipt(p_tenant_id uuid, p_contact_id uuid, p_lines jsonb, p_charges jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_early jsonb;
  v_lines jsonb := '[]';
  v_landed jsonb := '{}';
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) with ordinality as e (value, place) order by e.place loop
    v_early := case when p_contact_id is null then '[]' else private.take_early_bills(p_tenant_id, p_contact_id, v_line) end;
    v_lines := v_lines || (v_line || (
      select jsonb_build_object('early', v_early, 'billed_quantity', x.quantity, 'billed_cost', x.cost,
        'line_cost', x.cost + round(((v_line ->> 'quantity')::numeric - x.quantity) * (v_line ->> 'unit_cost')::numeric / p_step) * p_step)
      from (select coalesce(sum(e.quantity), 0) as quantity, coalesce(sum(e.cost), 0) as cost
        from jsonb_to_recordset(v_early) as e (quantity numeric, cost numeric)) x));
  end loop;
  v_landed := private.share_charges(p_tenant_id, v_lines, p_charges, p_step);
  return (
    select jsonb_agg(e.value || jsonb_build_object('shares', coalesce(v_landed -> (e.value ->> 'line_id'), '[]'), 'value', w.value,
      'unit_value', case when w.value = round((e.value ->> 'quantity')::numeric * (e.value ->> 'unit_cost')::numeric / p_step) * p_step
        then (e.value ->> 'unit_cost')::numeric else round(w.value / (e.value ->> 'quantity')::numeric, 6) end) order by e.place)
    from jsonb_array_elements(v_lines) with ordinality as e (value, place)
    cross join lateral (
      select (e.value ->> 'line_cost')::numeric + coalesce(sum(s.amount), 0) as value
      from jsonb_to_recordset(coalesce(v_landed -> (e.value ->> 'line_id'), '[]')) as s (amount numeric)) w);
end;
$function$;

ALTER FUNCTION "private"."plan_receipt"(uuid, uuid, jsonb, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_return(p_tenant_id uuid, p_credit jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_left numeric := (p_line ->> 'quantity')::numeric;
  v_in record;
  v_bill_line public.supplier_bill_lines;
  v_part numeric;
  v_unbilled numeric;
  v_place integer := 0;
  v_base jsonb;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id into v_in
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if v_in.id is null or v_in.supplier_id <> (p_credit ->> 'contact_id')::uuid then
    perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', format('lines[%s].receipt_line_id', p_line ->> 'place')));
  elsif v_left > v_in.quantity - v_in.returned_quantity - v_in.credited_quantity then
    perform private.fail(409, 'over_credit', 'This is more than came and did not go back yet.', jsonb_build_object('line', p_line -> 'place',
      'available', v_in.quantity - v_in.returned_quantity - v_in.credited_quantity));
  end if;
  v_base := p_line || jsonb_build_object('product_id', v_in.product_id, 'location_id', v_in.location_id, 'of_receipt_id', v_in.goods_receipt_id);
  v_unbilled := v_in.quantity - v_in.returned_quantity - v_in.billed_quantity;
  v_part := least(v_left, v_unbilled);
  if v_part > 0 then
    v_parts := v_parts || (v_base || jsonb_build_object('line_id', gen_random_uuid(), 'kind', 'unbilled_return', 'bill_line_id', null,
      'quantity', v_part, 'from', 0, 'net', 0, 'tax', 0, 'recoverable', 0, 'tax_code', null, 'tax_rate_percent', 0,
      'cost', round((v_in.line_cost - v_in.billed_cost - v_in.returned_cost) * v_part / v_unbilled / v_step) * v_step));
    v_left := v_left - v_part;
    v_place := v_part;
  end if;
  for v_bill_line in
    select b.* from public.supplier_bill_lines b join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id
    where b.tenant_id = p_tenant_id and s.status = 'posted' and b.sent_back_quantity < b.quantity
      and (b.goods_receipt_line_id = v_in.id or b.id in (
        select r.supplier_bill_line_id from public.early_receipts r where r.tenant_id = p_tenant_id and r.goods_receipt_line_id = v_in.id))
      and (p_line ->> 'bill_line_id' is null or b.id = (p_line ->> 'bill_line_id')::uuid)
    order by s.posted_at, b.line_number
  loop
    exit when v_left = 0;
    v_part := least(v_left, case v_bill_line.kind when 'early' then v_bill_line.received_quantity - v_bill_line.sent_back_quantity
      else v_bill_line.quantity - v_bill_line.sent_back_quantity end);
    continue when v_part <= 0;
    v_parts := v_parts || (private.credit_part(v_base || jsonb_build_object('quantity', v_part, 'from', v_place), v_bill_line,
      coalesce(case when v_part = v_left and v_place = 0 then (p_line ->> 'net')::numeric end,
        private.net_of_return(v_bill_line, v_part, v_step)), v_step));
    v_left := v_left - v_part;
    v_place := v_place + v_part;
  end loop;
  if v_left > 0 then
    perform private.fail(409, 'over_credit', 'This is more than was billed and not credited yet.', jsonb_build_object('line', p_line -> 'place', 'available', v_place));
  end if;
  return v_parts;
end;
$function$;

ALTER FUNCTION "private"."plan_return"(uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.planned_changes(p_line jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_line ->> 'kind'
    when 'landed_cost' then p_line -> 'shares'
    when 'goods' then case when p_line -> 'cost' = p_line -> 'cleared' then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'product_id', p_line -> 'product_id', 'location_id', p_line -> 'location_id', 'quantity', p_line -> 'quantity',
      'amount', (p_line ->> 'cost')::numeric - (p_line ->> 'cleared')::numeric)) end
    else '[]'::jsonb end;
$function$;

ALTER FUNCTION "private"."planned_changes"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_advance_use(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_amount numeric, p_document jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_amount = 0 then
    perform private.assert_open(p_tenant_id, 'purchases', (p_document ->> 'business_date')::date);
    return;
  end if;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', (p_document ->> 'id')::uuid, (p_document ->> 'business_date')::date,
    'Advance of ' || (p_document ->> 'document_number'), jsonb_build_array(
      jsonb_build_object('role', 'payable', 'debit', p_amount, 'contact_id', p_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_amount, 'contact_id', p_contact_id)), p_now);
  perform private.advance_entry(p_tenant_id, p_contact_id, 'allocation', -p_amount, p_document, p_now);
end;
$function$;

ALTER FUNCTION "private"."post_advance_use"(uuid, uuid, uuid, numeric, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_allocation_undone(p_tenant_id uuid, p_user_id uuid, p_undo jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_id uuid;
  v_reason text;
  v_row public.supplier_allocations;
  v_item public.contact_open_items;
  v_contact_id uuid;
  v_money numeric;
  v_document jsonb;
begin
  perform private.input_object(p_undo, 'p_undo');
  v_id := private.input_uuid(p_undo, 'id');
  v_reason := private.input_text(p_undo, 'reason', 500, '', true);
  if private.is_same_posting(p_tenant_id, v_id, private.request_hash(p_undo)) then
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_row from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.id = private.input_uuid(p_undo, 'allocation_id');
  if v_row.id is null or v_row.item_id is null then
    perform private.fail(404, 'not_found', 'This allocation does not exist.', '{"field": "allocation_id"}');
  end if;
  select * into v_item from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = v_row.item_id;
  v_contact_id := coalesce((select p.contact_id from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_row.payment_id),
    (select c.contact_id from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_row.credit_id));
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_settlement(p_tenant_id, array[v_row.item_id], array[v_row.payment_id], array[v_row.credit_id], v_contact_id);
  if v_row.undoes_id is not null or exists (
      select 1 from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.undoes_id = v_row.id) then
    perform private.fail(409, 'in_use', 'This was taken back already.');
  end if;
  v_money := v_row.amount - v_row.withheld_amount - v_row.discount_amount;
  v_document := jsonb_build_object('id', v_id, 'payment_id', v_row.payment_id, 'credit_id', v_row.credit_id, 'business_date', v_day,
    'document_type', 'supplier_allocation', 'document_number', v_item.document_number, 'reason', v_reason, 'request_hash', private.request_hash(p_undo));
  perform private.take_open(p_tenant_id, v_row.payment_id, v_row.credit_id, -v_money);
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
    'item_id', v_row.item_id, 'contact_id', v_item.contact_id, 'from_advance', v_row.from_advance, 'amount', -v_row.amount,
    'withheld', -v_row.withheld_amount, 'discount', -v_row.discount_amount, 'undoes_id', v_row.id)), 'allocation', p_now);
  if v_row.credit_id is not null then
    perform private.write_credit_use(p_tenant_id, v_contact_id, -v_row.amount, v_document, p_now);
    perform private.assert_open(p_tenant_id, 'purchases', v_day);
  else
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', v_id, v_day, 'Allocation taken back: ' || v_reason, jsonb_build_array(
      jsonb_build_object('role', 'payable', 'credit', v_row.amount, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'debit', v_money, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_row.withheld_amount),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_row.discount_amount)), p_now);
    perform private.advance_entry(p_tenant_id, v_contact_id, 'allocation', v_money, v_document, p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

ALTER FUNCTION "private"."post_allocation_undone"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_bill_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_reason text;
  v_day date;
  v_id uuid;
  v_bill public.supplier_bills;
  v_changes jsonb;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_bill := private.lock_posted_bill(p_tenant_id, private.input_uuid(p_reversal, 'bill_id'));
  if v_bill.status = 'reversed' and v_bill.reversal_hash = private.request_hash(p_reversal) then
    return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": true}';
  end if;
  perform private.require_bill_untouched(v_bill);
  v_day := coalesce(private.input_date(p_reversal, 'business_date'), v_today);
  if v_day not between v_bill.business_date and greatest(v_today, v_bill.business_date) then
    perform private.refuse_input('business_date', 'A reversal is booked from the day of the bill until today.');
  end if;
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  v_changes := private.bill_changes_back(v_bill, private.tenant_step(p_tenant_id));
  perform private.unbill_lines(v_bill, v_changes);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill_reversal', v_id, v_day, v_changes, p_now);
  update public.supplier_bills b set status = 'reversed', reversed_at = p_now, reversed_by = p_user_id, reversal_reason = v_reason,
    reversal_hash = private.request_hash(p_reversal)
  where b.tenant_id = p_tenant_id and b.id = v_bill.id;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill_reversal', v_id, v_day, 'Bill ' || v_bill.bill_number || ' reversed',
    private.bill_entry_back(v_bill, v_changes), p_now, null, v_bill.journal_entry_id);
  if v_bill.total_amount > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date)
    values (p_tenant_id, v_bill.contact_id, 'payable', 'bill_reversal', -v_bill.total_amount, 'supplier_bill_reversal', v_id,
      v_bill.bill_number, v_bill.id, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'bill_reversed', 'supplier_bills', v_bill.id, null,
    jsonb_build_object('bill_number', v_bill.bill_number, 'total_amount', v_bill.total_amount, 'reason', v_reason));
  return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_bill_reversal"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_credit(p_tenant_id uuid, p_user_id uuid, p_credit jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_credit);
  v_stored_hash text;
  v_read jsonb;
  v_other record;
begin
  perform private.input_object(p_credit, 'p_credit');
  v_id := private.input_uuid(p_credit, 'id');
  perform private.lock_request('supplier_credit', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_credit_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_read := private.read_credit(p_tenant_id, p_credit, p_now);
  perform private.lock_credit(p_tenant_id, v_read);
  select c.id, c.credit_number into v_other from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.contact_id = any (private.contact_group(p_tenant_id, (v_read ->> 'contact_id')::uuid))
    and c.reference_key = private.reference_key(v_read ->> 'supplier_reference') and c.credit_year = extract(year from (v_read ->> 'credit_date')::date) limit 1;
  if found then
    perform private.fail(409, 'duplicate_bill', 'A credit with this number of the supplier is there already.',
      jsonb_build_object('field', 'supplier_reference', 'credit_id', v_other.id, 'credit_number', v_other.credit_number));
  end if;
  perform private.write_credit(p_tenant_id, p_user_id, private.plan_credit(p_tenant_id, v_read), v_hash, p_now);
  return private.supplier_credit_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_credit"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

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
  v_charges jsonb;
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
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
    end if;
    perform private.lock_supplier(p_tenant_id, v_contact_id);
  end if;
  v_location_id := private.stock_location(p_tenant_id, private.input_uuid(p_receipt, 'location_id', '', false));
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  v_charges := private.read_landed_costs(p_tenant_id, p_receipt, v_step);
  v_lines := private.plan_receipt(p_tenant_id, v_contact_id, private.stock_lines(p_tenant_id, v_lines, true), v_charges, v_step);
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_value) as unit_costs, array_agg(l.value) as values, sum(l.line_cost) as cost
  into v_in from jsonb_to_recordset(v_lines) as l (
    line_id uuid, product_id uuid, quantity numeric, unit_value numeric, value numeric, line_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'goods_receipt', 'goods_receipt', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.values, v_step, p_now, private.line_batches(v_lines));
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_value
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_value numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  v_number := private.next_number(p_tenant_id, 'goods_receipt');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'goods_receipt', v_id, v_business_date,
    'Goods receipt ' || v_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'grni', 'credit', v_in.cost),
      jsonb_build_object('role', 'landed_cost_clearing', 'credit', v_moved.value - v_in.cost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_location_id);
  insert into public.goods_receipts (
    tenant_id, id, receipt_number, location_id, contact_id, supplier_reference, total_cost, received_at, business_date,
    received_by, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_contact_id, v_reference, v_in.cost, p_now, v_business_date,
    p_user_id, v_entry_id, v_hash);
  perform private.write_receipt_lines(p_tenant_id, v_id, v_lines, v_charges);
  return jsonb_build_object('id', v_id, 'receipt_number', v_number, 'total_cost', v_in.cost, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_supplier_allocation(p_tenant_id uuid, p_user_id uuid, p_allocation jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_id uuid;
  v_payment_id uuid;
  v_credit_id uuid;
  v_source record;
  v_wanted jsonb;
  v_group uuid[];
  v_settled jsonb;
  v_sum numeric;
begin
  perform private.input_object(p_allocation, 'p_allocation');
  v_id := private.input_uuid(p_allocation, 'id');
  v_payment_id := private.input_uuid(p_allocation, 'payment_id', '', false);
  v_credit_id := private.input_uuid(p_allocation, 'credit_id', '', v_payment_id is null);
  v_wanted := coalesce(private.read_supplier_allocations(p_allocation, private.tenant_step(p_tenant_id)), '[]');
  if num_nonnulls(v_payment_id, v_credit_id) <> 1 or v_wanted = '[]' then
    perform private.refuse_input('allocations', 'Choose a payment or a credit, and the bills it is for.');
  elsif private.is_same_posting(p_tenant_id, v_id, private.request_hash(p_allocation)) then
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_source from (
    select p.contact_id, p.payment_number as number, p.business_date from public.supplier_payments p
    where p.tenant_id = p_tenant_id and p.id = v_payment_id and p.kind = 'payment'
    union all
    select c.contact_id, c.credit_number, c.business_date from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_credit_id) x;
  if v_source.contact_id is null then
    perform private.fail(404, 'not_found', 'This payment or credit does not exist.');
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.lock_settlement(p_tenant_id, array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w),
    array[v_payment_id], array[v_credit_id], v_source.contact_id);
  v_settled := private.settle_items(p_tenant_id, v_group, v_wanted, false);
  if exists (select 1 from jsonb_array_elements(v_settled) as s where (s ->> 'discount')::numeric > 0) then
    perform private.refuse_input('allocations', 'A discount is given when a bill is paid.');
  end if;
  v_sum := (select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_settled) as s);
  perform private.take_open(p_tenant_id, v_payment_id, v_credit_id, v_sum);
  perform private.post_advance_use(p_tenant_id, p_user_id, v_source.contact_id, case when v_payment_id is not null then v_sum else 0 end,
    jsonb_build_object('id', v_id, 'business_date', v_day, 'document_type', 'supplier_allocation', 'document_number', v_source.number), p_now);
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'payment_id', v_payment_id,
    'credit_id', v_credit_id, 'from_advance', v_payment_id is not null, 'business_date', v_day, 'document_type', 'supplier_allocation',
    'document_number', v_source.number, 'request_hash', private.request_hash(p_allocation)), v_settled, 'allocation', p_now);
  if v_credit_id is not null then
    perform private.write_credit_use(p_tenant_id, v_source.contact_id, v_sum, jsonb_build_object('id', v_id, 'business_date', v_day,
      'document_type', 'supplier_allocation', 'document_number', v_source.number), p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

ALTER FUNCTION "private"."post_supplier_allocation"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_supplier_bill(p_tenant_id uuid, p_user_id uuid, p_bill jsonb, p_release jsonb DEFAULT NULL::jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_first public.supplier_bills;
  v_plan jsonb;
  v_checks jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', p_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.require_same_request(v_first.request_hash, private.request_hash(p_bill));
    return private.bill_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_plan := private.read_bill(p_tenant_id, p_bill, p_now);
  perform private.lock_bill(p_tenant_id, v_plan);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  v_checks := private.bill_checks(p_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', v_checks);
  if v_checks -> 0 ->> 'check' = 'total' then
    perform private.fail(409, 'total_mismatch', 'The lines and the tax do not come to what the paper says.', v_checks -> 0);
  elsif v_checks <> '[]' and p_release is null then
    perform private.keep_bill(p_tenant_id, p_user_id, 'held', v_plan, p_bill);
  else
    perform private.write_bill(p_tenant_id, p_user_id, v_plan, p_bill, p_release, p_now);
  end if;
  return private.bill_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_supplier_payment(p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_id uuid;
  v_hash text := private.request_hash(p_payment);
  v_stored_hash text;
  v_contact public.contacts;
  v_group uuid[];
  v_wanted jsonb;
  v_item_ids uuid[];
  v_amount numeric;
  v_advance numeric;
  v_money jsonb;
  v_settled jsonb;
  v_due numeric;
begin
  perform private.input_object(p_payment, 'p_payment');
  v_id := private.input_uuid(p_payment, 'id');
  v_wanted := private.read_supplier_allocations(p_payment, v_step);
  v_amount := private.input_number(p_payment, 'amount', 0, 99999999999, v_step, '', v_wanted is null);
  v_advance := coalesce(private.input_number(p_payment, 'advance_amount', 0, 99999999999, v_step, '', false), 0);
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_payment, 'contact_id'));
  v_item_ids := case when v_wanted is not null then array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w)
    else array(select i.id from public.contact_open_items i where i.tenant_id = p_tenant_id and i.contact_id = any (v_group)
      and i.account = 'payable' and i.open_amount > 0) end;
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_payment);
  v_contact := private.lock_contact(p_tenant_id, (p_payment ->> 'contact_id')::uuid);
  perform private.refuse_staff_card(v_contact);
  v_settled := private.settle_items(p_tenant_id, v_group,
    coalesce(v_wanted, private.oldest_bills(p_tenant_id, v_item_ids, v_amount - v_advance)), true);
  v_due := (select coalesce(sum((s ->> 'amount')::numeric - (s ->> 'withheld')::numeric - (s ->> 'discount')::numeric), 0) from jsonb_array_elements(v_settled) as s);
  if v_wanted is null then
    v_advance := v_amount - v_due;
  elsif v_amount <> v_due + v_advance then
    perform private.fail(409, 'difference_left', 'What is settled, less what is withheld, is not the amount paid.',
      jsonb_build_object('field', 'amount', 'expected', v_due + v_advance));
  end if;
  if v_due + v_advance = 0 and v_settled = '[]' then
    perform private.refuse_input('amount', 'Enter what is paid.');
  elsif v_money ->> 'session_id' is not null then
    perform private.require_drawer_cash(p_tenant_id, (v_money ->> 'session_id')::uuid, v_due + v_advance);
  end if;
  perform private.write_supplier_payment(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id,
    'amount', v_due + v_advance, 'advance', v_advance, 'business_date', private.payment_day(p_tenant_id, p_payment, v_money, p_now),
    'reference', private.input_text(p_payment, 'reference', 100), 'certificate_number', private.input_text(p_payment, 'certificate_number', 60),
    'note', private.input_text(p_payment, 'note', 500), 'request_hash', v_hash), v_money, v_settled, p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  perform private.refuse_input('reference', 'This reference was already used for another payment from this account.');
end;
$function$;

ALTER FUNCTION "private"."post_supplier_payment"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_supplier_payment_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.supplier_payments;
  v_money jsonb;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  perform private.input_uuid(p_reversal, 'id');
  perform private.input_text(p_reversal, 'reason', 500, '', true);
  perform private.hold_contact_groups(p_tenant_id);
  select * into v_payment from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = private.input_uuid(p_reversal, 'payment_id');
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "payment_id"}');
  end if;
  perform private.lock_payment_items(p_tenant_id, array(
    select a.item_id from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.payment_id = v_payment.id and a.item_id is not null));
  select * into v_payment from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_payment.id for no key update;
  if v_payment.reversal_hash = private.request_hash(p_reversal) then
    return private.supplier_payment_json(p_tenant_id, v_payment.id) || '{"replayed": true}';
  elsif v_payment.kind = 'refund' or v_payment.reversed_at is not null then
    perform private.fail(409, 'in_use', 'This payment was already reversed, or is a refund.');
  end if;
  v_money := case when v_payment.till_session_id is null then '{}' else private.supplier_money(p_tenant_id, p_user_id,
    jsonb_build_object('tender_type', 'cash', 'till_session_id', p_reversal -> 'till_session_id')) end;
  perform private.lock_contact(p_tenant_id, v_payment.contact_id);
  perform private.write_payment_reversal(p_tenant_id, p_user_id, p_reversal, v_payment, v_money, p_now);
  return private.supplier_payment_json(p_tenant_id, v_payment.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_supplier_payment_reversal"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_supplier_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_refund);
  v_stored_hash text;
  v_amount numeric;
  v_wanted jsonb;
  v_group uuid[];
  v_money jsonb;
  v_contact public.contacts;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  v_amount := private.input_number(p_refund, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id));
  select coalesce(jsonb_agg(private.input_uuid(jsonb_build_object('source_ids', e.value), 'source_ids')), '[]') into v_wanted
  from jsonb_array_elements(private.input_array(p_refund, 'source_ids', 0, 100)) as e;
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_refund, 'contact_id'));
  perform 1 from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (v_group) and p.open_amount > 0 order by p.id for no key update;
  perform 1 from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (v_group) and c.open_amount > 0 order by c.id for no key update;
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_refund);
  v_contact := private.lock_contact(p_tenant_id, (p_refund ->> 'contact_id')::uuid);
  perform private.write_supplier_refund(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id, 'amount', v_amount,
    'business_date', private.payment_day(p_tenant_id, p_refund, v_money, p_now), 'reference', private.input_text(p_refund, 'reference', 100),
    'note', private.input_text(p_refund, 'note', 500), 'request_hash', v_hash), v_money,
    private.refund_sources(p_tenant_id, v_group, v_amount, v_wanted), p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  perform private.refuse_input('reference', 'This reference was already used for another payment to this account.');
end;
$function$;

ALTER FUNCTION "private"."post_supplier_refund"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_account(p_tenant_id uuid, p_account_id uuid, p_field text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', p_field, 'account_id', v_account.id));
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."purchase_account"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_page(p_after text, OUT day date, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  if v_cursor is not null then
    day := private.input_date(v_cursor, 'day', 'p_after.');
    id := private.cursor_id(v_cursor);
    if day is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."purchase_page"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_bill(p_tenant_id uuid, p_bill jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_head jsonb;
  v_lines jsonb;
  v_with_amounts jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_head := private.read_bill_header(p_tenant_id, p_bill, private.business_date(p_tenant_id, p_now));
  select jsonb_agg(private.read_bill_line(p_tenant_id, e.value, e.place::integer - 1, v_head) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_bill, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(l ->> 'receipt_line_id') <> count(distinct l ->> 'receipt_line_id') from jsonb_array_elements(v_lines) as l) then
    perform private.refuse_input('lines', 'Each line of a delivery is billed once on a bill.');
  end if;
  v_with_amounts := private.bill_amounts(v_head, v_lines, v_step);
  -- A tax far from the paper's: the sums are shown without it.
  return v_head || jsonb_build_object('id', private.input_uuid(p_bill, 'id'), 'step', v_step, 'is_tax_read', v_with_amounts is not null,
    'lines', coalesce(v_with_amounts, private.bill_amounts(v_head || '{"typed_tax": null}', v_lines, v_step)))
    || private.bill_total(v_head, coalesce(v_with_amounts, private.bill_amounts(v_head || '{"typed_tax": null}', v_lines, v_step)));
end;
$function$;

ALTER FUNCTION "private"."read_bill"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_bill_header(p_tenant_id uuid, p_bill jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact_id uuid := private.contact_head(p_tenant_id, private.input_uuid(p_bill, 'contact_id'));
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bill_date date := coalesce(private.input_date(p_bill, 'bill_date'), p_today);
  v_business_date date := coalesce(private.input_date(p_bill, 'business_date'), least(v_bill_date, p_today));
  v_usual record;
  v_terms integer;
begin
  if v_bill_date > p_today + 31 then
    perform private.refuse_input('bill_date', 'This bill is dated more than 31 days ahead.');
  elsif v_business_date > p_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  -- How this supplier writes bills is remembered from the last one.
  select b.prices_include_tax, b.tax_rounding into v_usual from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.contact_id = v_contact_id and b.status = 'posted' order by b.posted_at desc, b.id limit 1;
  select c.payment_terms_days into v_terms from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff;
  if not found then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  end if;
  return jsonb_build_object('contact_id', v_contact_id, 'bill_date', v_bill_date, 'business_date', v_business_date,
    'supplier_reference', private.input_text(p_bill, 'supplier_reference', 60),
    'due_on', greatest(coalesce(private.input_date(p_bill, 'due_on'), v_bill_date + coalesce(v_terms, 0)), v_bill_date),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_bill, 'location_id', '', false)),
    'prices_include_tax', coalesce(private.input_flag(p_bill, 'prices_include_tax', false), v_usual.prices_include_tax, false),
    'tax_rounding', coalesce(private.input_choice(p_bill, 'tax_rounding', array['line', 'document'], '', false), v_usual.tax_rounding, 'line'),
    'typed_total', private.input_number(p_bill, 'typed_total', 0, 99999999999, v_step, '', false),
    'typed_tax', private.input_number(p_bill, 'typed_tax', 0, 99999999999, v_step, '', false),
    'discount_amount', coalesce(private.input_number(p_bill, 'discount_amount', 0, 99999999999, v_step, '', false), 0),
    'withholding_percent', coalesce(private.input_number(p_bill, 'withholding_percent', 0, 50, 0.001, '', false), 0),
    'withholding_kind', private.input_choice(p_bill, 'withholding_kind', array['vat', 'income'], '', false),
    'note', private.input_text(p_bill, 'note', 1000));
end;
$function$;

ALTER FUNCTION "private"."read_bill_header"(uuid, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_bill_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
  v_account_id uuid;
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, (p_bill ->> 'bill_date')::date);
  v_read jsonb;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['goods', 'expense', 'landed_cost'], v_prefix);
  v_read := jsonb_build_object('place', p_index, 'kind', v_kind,
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind = 'goods'), 1),
    'unit_price', private.input_number(p_line, 'unit_price', 0, 99999999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when v_is_registered
      then coalesce(private.input_number(p_line, 'recoverable_percent', 0, 100, 0.001, v_prefix, false), 100) else 0 end,
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'location_id', coalesce(private.input_uuid(p_line, 'location_id', v_prefix, false), (p_bill ->> 'location_id')::uuid))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_bill ->> 'bill_date')::date);
  if v_kind = 'goods' then
    return v_read || jsonb_build_object('receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, false),
      'product_id', private.input_uuid(p_line, 'product_id', v_prefix, p_line ->> 'receipt_line_id' is null),
      'before_receipt', coalesce(private.input_flag(p_line, 'before_receipt', false), false));
  elsif v_kind = 'expense' then
    v_account_id := private.input_uuid(p_line, 'account_id', v_prefix);
    return v_read || jsonb_build_object('account_id', private.purchase_account(p_tenant_id, v_account_id, v_prefix || 'account_id'));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$function$;

ALTER FUNCTION "private"."read_bill_line"(uuid, jsonb, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_bill_tax(p_tenant_id uuid, p_line jsonb, p_prefix text, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rate public.tax_rates;
  v_id uuid := private.input_uuid(p_line, 'tax_rate_id', p_prefix, false);
begin
  if v_id is null then
    return jsonb_build_object('tax_code', null, 'tax_rate_percent', 0);
  end if;
  select r.* into v_rate from public.tax_rates n
  join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
  where n.tenant_id = p_tenant_id and n.id = v_id and p_day between r.valid_from and coalesce(r.valid_to, 'infinity');
  if v_rate.id is null then
    perform private.fail(404, 'not_found', 'This tax does not exist on the day of the bill.', jsonb_build_object('field', p_prefix || 'tax_rate_id'));
  end if;
  return jsonb_build_object('tax_code', v_rate.code, 'tax_rate_percent', v_rate.rate_percent);
end;
$function$;

ALTER FUNCTION "private"."read_bill_tax"(uuid, jsonb, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_credit(p_tenant_id uuid, p_credit jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_step numeric := private.tenant_step(p_tenant_id);
  v_date date;
  v_day date;
  v_lines jsonb;
begin
  v_date := coalesce(private.input_date(p_credit, 'credit_date'), v_today);
  v_day := coalesce(private.input_date(p_credit, 'business_date'), v_today);
  if greatest(v_date - 31, v_day) > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  select jsonb_agg(private.read_credit_line(p_tenant_id, e.value, e.place::integer - 1, v_date, v_step) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_credit, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct (l ->> 'kind', coalesce(l ->> 'receipt_line_id', l ->> 'bill_line_id')))
      from jsonb_array_elements(v_lines) as l where l ->> 'kind' <> 'account') then
    perform private.refuse_input('lines', 'Each line of a delivery or a bill stands once on a credit.');
  elsif exists (select 1 from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'return') and v_day <> v_today then
    perform private.refuse_input('business_date', 'Goods go back today.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_credit, 'id'), 'contact_id', private.contact_head(p_tenant_id, private.input_uuid(p_credit, 'contact_id')),
    'supplier_reference', private.input_text(p_credit, 'supplier_reference', 60), 'credit_date', v_date, 'business_date', v_day,
    'reason', private.input_text(p_credit, 'reason', 500, '', true), 'step', v_step, 'lines', v_lines,
    'is_registered', private.is_tax_registered_on(p_tenant_id, v_date));
end;
$function$;

ALTER FUNCTION "private"."read_credit"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_credit_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_day date, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['return', 'price', 'not_received', 'account'], v_prefix);
  return jsonb_build_object('place', p_index, 'kind', v_kind,
    'receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, v_kind = 'return'),
    'bill_line_id', private.input_uuid(p_line, 'bill_line_id', v_prefix, v_kind in ('price', 'not_received')),
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind in ('return', 'not_received')), 0),
    'net', private.input_number(p_line, 'net_amount', 0.01, 99999999999, p_step, v_prefix, v_kind in ('price', 'account')),
    'account_id', case when v_kind = 'account' then private.purchase_account(p_tenant_id, private.input_uuid(p_line, 'account_id', v_prefix), v_prefix || 'account_id') end,
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false)),
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'batch', private.input_batch(p_line, v_prefix)) || private.read_bill_tax(p_tenant_id, p_line, v_prefix, p_day);
end;
$function$;

ALTER FUNCTION "private"."read_credit_line"(uuid, jsonb, integer, date, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_landed_costs(p_tenant_id uuid, p_receipt jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_charge jsonb;
  v_index integer := 0;
  v_prefix text;
  v_contact_id uuid;
  v_read jsonb := '[]';
begin
  for v_charge in select e.value from jsonb_array_elements(private.input_array(p_receipt, 'landed_costs', 0, 20)) as e loop
    v_prefix := format('landed_costs[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_charge, rtrim(v_prefix, '.'));
    v_contact_id := private.input_uuid(v_charge, 'contact_id', v_prefix, false);
    if v_contact_id is not null and private.contact_head(p_tenant_id, v_contact_id) is null then
      perform private.fail(404, 'not_found', 'This supplier does not exist.', jsonb_build_object('field', v_prefix || 'contact_id'));
    end if;
    v_read := v_read || jsonb_build_object('id', gen_random_uuid(), 'line_number', v_index, 'contact_id', v_contact_id,
      'description', private.input_text(v_charge, 'description', 300, v_prefix, true),
      'amount', private.input_number(v_charge, 'amount', 0.01, 99999999999, p_step, v_prefix),
      'basis', coalesce(private.input_choice(v_charge, 'basis', array['value', 'quantity', 'weight'], v_prefix, false), 'value'));
  end loop;
  return v_read;
end;
$function$;

ALTER FUNCTION "private"."read_landed_costs"(uuid, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_landed_line(p_tenant_id uuid, p_line jsonb, p_prefix text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_landed_cost_id uuid := private.input_uuid(p_line, 'landed_cost_id', p_prefix, false);
  v_receipts jsonb := private.input_array(p_line, 'receipt_ids', case when v_landed_cost_id is null then 1 else 0 end, 50);
  v_ids uuid[];
begin
  if v_landed_cost_id is not null then
    return jsonb_build_object('landed_cost_id', v_landed_cost_id);
  end if;
  select array_agg(distinct private.input_uuid(jsonb_build_object('receipt_ids', e.value), 'receipt_ids', p_prefix)) into v_ids
  from jsonb_array_elements(v_receipts) as e;
  if (select count(*) from public.goods_receipts g where g.tenant_id = p_tenant_id and g.id = any (v_ids)) <> cardinality(v_ids) then
    perform private.fail(404, 'not_found', 'This delivery does not exist.', jsonb_build_object('field', p_prefix || 'receipt_ids'));
  end if;
  return jsonb_build_object('receipt_ids', v_ids,
    'basis', coalesce(private.input_choice(p_line, 'basis', array['value', 'quantity', 'weight'], p_prefix, false), 'value'));
end;
$function$;

ALTER FUNCTION "private"."read_landed_line"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_supplier_allocations(p_body jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_one jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
begin
  if coalesce(jsonb_typeof(p_body -> 'allocations'), 'null') = 'null' then
    return null;
  end if;
  for v_one in select e.value from jsonb_array_elements(private.input_array(p_body, 'allocations', 0, 500)) as e loop
    v_prefix := format('allocations[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_one, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object('item_id', private.input_uuid(v_one, 'item_id', v_prefix),
      'amount', private.input_number(v_one, 'amount', 0.01, 99999999999, p_step, v_prefix),
      'discount', coalesce(private.input_number(v_one, 'discount_amount', 0, 99999999999, p_step, v_prefix, false), 0));
  end loop;
  if (select count(distinct r ->> 'item_id') from jsonb_array_elements(v_read) as r) <> v_index then
    perform private.refuse_input('allocations', 'Each bill can be listed once only.');
  end if;
  return v_read;
end;
$function$;

ALTER FUNCTION "private"."read_supplier_allocations"(jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reference_key(p_reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN NULLIF(regexp_replace(upper(regexp_replace(p_reference, '\s'::text, ''::text, 'g'::text)), '^0+(?=.)'::text, ''::text), ''::text);

ALTER FUNCTION "private"."reference_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refresh_contact_totals(p_tenant_id uuid, p_contact_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_group uuid[];
begin
  foreach v_id in array p_contact_ids loop
    v_group := array(
      select c.id from public.contacts c
      where c.tenant_id = p_tenant_id and ((c.id = v_id and c.merged_into_id is null) or c.merged_into_id = v_id));
    update public.contact_totals t set
      receivable = coalesce(e.receivable, 0), payable = coalesce(e.payable, 0), deposit = coalesce(e.deposit, 0),
      advance = coalesce(e.advance, 0),
      bought_amount = coalesce(s.amount, 0) - coalesce(r.amount, 0), sale_count = coalesce(s.sales, 0), last_sale_at = s.last_at
    from (
      select sum(x.amount) filter (where x.account = 'receivable') as receivable,
        sum(x.amount) filter (where x.account = 'payable') as payable, sum(x.amount) filter (where x.account = 'deposit') as deposit,
        sum(x.amount) filter (where x.account = 'advance') as advance
      from public.contact_entries x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) e,
    (
      select sum(x.total_amount - x.refunded_amount) as amount, count(*)::integer as sales, max(x.occurred_at) as last_at
      from public.sales x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) s,
    (
      select sum(x.total_amount) as amount
      from public.credit_notes x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group) and x.sale_id is null) r
    where t.tenant_id = p_tenant_id and t.contact_id = v_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refund_sources(p_tenant_id uuid, p_group uuid[], p_amount numeric, p_wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sources jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'payment_id', q.payment_id, 'credit_id', q.credit_id,
      'amount', least(q.open_amount, p_amount - q.before), 'number', q.number) order by q.business_date, q.number), '[]') into v_sources
  from (
    select o.*, coalesce(sum(o.open_amount) over (order by o.business_date, o.number rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id as payment_id, null::uuid as credit_id, p.open_amount, p.business_date, p.payment_number as number
      from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (p_group) and p.open_amount > 0
      union all
      select null, c.id, c.open_amount, c.business_date, c.credit_number
      from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (p_group) and c.open_amount > 0) o
    where p_wanted = '[]' or coalesce(o.payment_id, o.credit_id) in (select (w #>> '{}')::uuid from jsonb_array_elements(p_wanted) as w)) q
  where q.before < p_amount;
  if (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s) <> p_amount then
    perform private.fail(409, 'over_allocation', 'The supplier holds less than that of yours.', jsonb_build_object('available',
      (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s)));
  end if;
  return v_sources;
end;
$function$;

ALTER FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_duplicate_bill(p_tenant_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_other public.supplier_bills;
begin
  select * into v_other from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.contact_id = any (private.contact_group(p_tenant_id, (p_bill ->> 'contact_id')::uuid))
    and b.reference_key = private.reference_key(p_bill ->> 'supplier_reference')
    and b.bill_year = extract(year from (p_bill ->> 'bill_date')::date) and b.status not in ('reversed', 'discarded')
    and b.id <> (p_bill ->> 'id')::uuid
  limit 1;
  if found then
    perform private.fail(409, 'duplicate_bill', 'A bill with this number of the supplier is there already.', jsonb_build_object(
      'field', 'supplier_reference', 'bill_id', v_other.id, 'bill_number', v_other.bill_number, 'status', v_other.status,
      'supplier_reference', v_other.supplier_reference, 'total_amount', v_other.total_amount));
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_duplicate_bill"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_bill_untouched(p_bill public.supplier_bills)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_bill.status <> 'posted' then
    perform private.fail(409, 'not_open', 'This bill is not posted.', jsonb_build_object('status', p_bill.status));
  elsif exists (
    select 1 from public.contact_open_items i where i.tenant_id = p_bill.tenant_id and i.id = p_bill.id and i.open_amount <> i.amount)
    or exists (select 1 from public.supplier_bill_lines l where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id
      and (l.received_quantity > 0 or l.credited_quantity > 0 or l.sent_back_quantity > 0 or l.credited_net > 0)) then
    perform private.fail(409, 'in_use', 'Something was paid, credited or received for this bill. Take that back first, or record a credit.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_bill_untouched"(public.supplier_bills) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_document(p_json jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_json is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return p_json;
end;
$function$;

ALTER FUNCTION "private"."require_document"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_other_releaser(p_tenant_id uuid, p_user_id uuid, p_created_by uuid, p_amount numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_user_id <> p_created_by then
    return false;
  elsif p_amount > v_limit and exists (
      select 1 from public.tenant_users m join public.role_permissions r on r.role = m.role and r.permission_key = 'purchases.approve'
      where m.tenant_id = p_tenant_id and m.user_id <> p_user_id and m.is_active and m.invitation_status = 'accepted') then
    perform private.fail(403, 'approval_required', 'Somebody else must release what you entered: it is above the limit.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  return true;
end;
$function$;

ALTER FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rest_of_line(p_line jsonb, p_part jsonb, p_quantity numeric)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_line || jsonb_build_object('quantity', p_quantity) || jsonb_object_agg(k.key,
    (p_line ->> k.key)::numeric - coalesce((p_part ->> k.key)::numeric, 0))
  from unnest(array['net', 'tax', 'recoverable', 'cost']) as k (key);
$function$;

ALTER FUNCTION "private"."rest_of_line"(jsonb, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.return_pieces(p_tenant_id uuid, p_lines jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line record;
  v_wrong text;
  v_pieces jsonb := '{}';
  v_serials jsonb;
begin
  for v_line in
    select l.*, p.name, p.tracks_batches, p.tracks_serials
    from jsonb_to_recordset(p_lines) as l (line_id uuid, kind text, place integer, product_id uuid, receipt_line_id uuid, of_receipt_id uuid,
      quantity numeric, "from" numeric, batch jsonb)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    where l.kind in ('unbilled_return', 'return')
  loop
    if v_line.tracks_serials then
      select n.value into v_wrong from jsonb_array_elements_text(coalesce(v_line.batch -> 'serials', '[]')) as n (value)
      where not exists (
        select 1 from public.stock_serial_entries e join public.stock_serials s on s.tenant_id = e.tenant_id and s.id = e.serial_id
        where e.tenant_id = p_tenant_id and e.line_id = v_line.receipt_line_id and e.quantity > 0 and lower(s.serial_number) = lower(n.value)) limit 1;
      if v_wrong is not null then
        perform private.fail(409, 'serial_not_received', format('The serial number %s did not come with this delivery.', v_wrong),
          jsonb_build_object('line', v_line.place, 'product_id', v_line.product_id, 'serial_number', v_wrong));
      end if;
      select coalesce(jsonb_agg(n.value order by n.place), '[]') into v_serials
      from jsonb_array_elements_text(coalesce(v_line.batch -> 'serials', '[]')) with ordinality as n (value, place)
      where n.place > v_line."from" and n.place <= v_line."from" + v_line.quantity;
      v_pieces := v_pieces || jsonb_build_object(v_line.line_id::text, jsonb_build_object('serials', v_serials));
    elsif v_line.tracks_batches then
      -- Unless another is named, of the batches that this delivery brought.
      v_pieces := v_pieces || jsonb_build_object(v_line.line_id::text, coalesce(nullif(v_line.batch, 'null'),
        private.batches_between(private.batches_taken(p_tenant_id, v_line.of_receipt_id) -> v_line.receipt_line_id::text,
          v_line."from", v_line."from" + v_line.quantity)));
    end if;
  end loop;
  return v_pieces;
end;
$function$;

ALTER FUNCTION "private"."return_pieces"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.revalue_goods(p_tenant_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_changes jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id,
    source_line_id, occurred_at, business_date)
  select p_tenant_id, c.product_id, c.location_id, 'adjustment', 0, 0, c.inventory, p_source_type, p_source_id, c.line_id, p_now, p_business_date
  from jsonb_to_recordset(p_changes) as c (product_id uuid, location_id uuid, line_id uuid, inventory numeric)
  where c.inventory <> 0;
  if found then
    perform private.assert_open(p_tenant_id, 'stock', p_business_date);
  end if;
end;
$function$;

ALTER FUNCTION "private"."revalue_goods"(uuid, text, uuid, date, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_items(p_tenant_id uuid, p_group uuid[], p_wanted jsonb, p_withholds boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settled jsonb;
  v_over jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'item_id', i.id, 'contact_id', i.contact_id, 'number', i.document_number,
      'amount', w.amount, 'discount', coalesce(w.discount, 0), 'withheld', case when not p_withholds then 0
        else private.withheld_of(p_tenant_id, i.id, w.amount, coalesce(w.discount, 0)) end) order by w.place), '[]'),
    jsonb_agg(jsonb_build_object('item_id', i.id, 'number', i.document_number, 'open_amount', i.open_amount)) filter (where w.amount > i.open_amount)
  into v_settled, v_over
  from rows from (jsonb_to_recordset(p_wanted) as (item_id uuid, amount numeric, discount numeric)) with ordinality as w (item_id, amount, discount, place)
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = w.item_id and i.account = 'payable' and i.contact_id = any (p_group);
  if jsonb_array_length(v_settled) <> jsonb_array_length(p_wanted) then
    perform private.fail(404, 'not_found', 'One of these bills belongs to another supplier.', '{"field": "allocations"}');
  elsif v_over is not null then
    perform private.fail(409, 'over_allocation', 'This is more than the balance due.', jsonb_build_object('items', v_over));
  elsif exists (select 1 from jsonb_array_elements(v_settled) as s where (s ->> 'discount')::numeric + (s ->> 'withheld')::numeric > (s ->> 'amount')::numeric) then
    perform private.refuse_input('allocations', 'The discount is more than what is settled.');
  end if;
  return v_settled;
end;
$function$;

ALTER FUNCTION "private"."settle_items"(uuid, uuid[], jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settled_back(p_tenant_id uuid, p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'item_id', a.item_id, 'contact_id', i.contact_id,
      'from_advance', a.from_advance, 'amount', -a.amount, 'withheld', -a.withheld_amount, 'discount', -a.discount_amount, 'undoes_id', a.id) order by a.id), '[]')
    from public.supplier_allocations a
    join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
    where a.tenant_id = p_tenant_id and a.payment_id = p_payment_id and a.undoes_id is null
      and not exists (select 1 from public.supplier_allocations u where u.tenant_id = p_tenant_id and u.undoes_id = a.id));
end;
$function$;

ALTER FUNCTION "private"."settled_back"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settlement_state(p_status text, p_total numeric, p_open numeric, p_credited numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_status <> 'posted'::text) THEN p_status WHEN ((p_open >= p_total) AND (p_total > (0)::numeric)) THEN 'open'::text WHEN (p_open > (0)::numeric) THEN CASE WHEN (p_credited >= (p_total - p_open)) THEN 'part_credited'::text ELSE 'part_paid'::text END WHEN ((p_total > (0)::numeric) AND (p_credited >= p_total)) THEN 'credited'::text ELSE 'paid'::text END;

ALTER FUNCTION "private"."settlement_state"(text, numeric, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.share_charges(p_tenant_id uuid, p_lines jsonb, p_charges jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_charge record;
  v_weights numeric[];
  v_shares jsonb := '{}';
  v_share record;
begin
  for v_charge in select * from jsonb_to_recordset(p_charges) as c (id uuid, line_number integer, basis text, amount numeric) order by line_number loop
    select array_agg(case when l.sum > 0 then l.weight else l.quantity end order by l.place) into v_weights
    from (
      select w.*, sum(w.weight) over () as sum
      from (
        select e.place, (e.value ->> 'quantity')::numeric as quantity, case v_charge.basis when 'value' then (e.value ->> 'line_cost')::numeric
          when 'weight' then (e.value ->> 'quantity')::numeric * coalesce(p.weight_kg, 0) else (e.value ->> 'quantity')::numeric end as weight
        from jsonb_array_elements(p_lines) with ordinality as e (value, place)
        join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid) w) l;
    for v_share in
      select p_lines -> (a.place::integer - 1) ->> 'line_id' as line_id, a.amount
      from unnest(private.allocate(v_charge.amount, v_weights, p_step)) with ordinality as a (amount, place) where a.amount <> 0
    loop
      v_shares := v_shares || jsonb_build_object(v_share.line_id, coalesce(v_shares -> v_share.line_id, '[]')
        || jsonb_build_object('landed_cost_id', v_charge.id, 'amount', v_share.amount));
    end loop;
  end loop;
  return v_shares;
end;
$function$;

ALTER FUNCTION "private"."share_charges"(uuid, jsonb, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_difference(p_tenant_id uuid, p_changes jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_change jsonb;
  v_key text;
  v_level record;
  v_left jsonb := '{}';
  v_worth jsonb := '{}';
  v_used numeric;
  v_inventory numeric;
  v_split jsonb := '[]';
  -- Too little to be worth a change of every cost.
  v_is_small boolean := (select coalesce(sum(abs((c ->> 'amount')::numeric)), 0) < 1 from jsonb_array_elements(p_changes) as c);
begin
  for v_change in select e.value from jsonb_array_elements(p_changes) with ordinality as e (value, place) order by e.place loop
    v_key := (v_change ->> 'product_id') || (v_change ->> 'location_id');
    if not v_left ? v_key then
      select greatest(coalesce(max(l.quantity), 0), 0) as quantity, greatest(coalesce(max(l.stock_value), 0), 0) as value into v_level
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = (v_change ->> 'product_id')::uuid and l.location_id = (v_change ->> 'location_id')::uuid;
      v_left := v_left || jsonb_build_object(v_key, v_level.quantity);
      v_worth := v_worth || jsonb_build_object(v_key, v_level.value);
    end if;
    v_used := least((v_left ->> v_key)::numeric, (v_change ->> 'quantity')::numeric);
    -- Goods are never worth less than nothing.
    v_inventory := case when v_is_small or v_used = 0 then 0 else greatest(
      round((v_change ->> 'amount')::numeric * v_used / (v_change ->> 'quantity')::numeric / p_step) * p_step, -(v_worth ->> v_key)::numeric) end;
    v_left := v_left || jsonb_build_object(v_key, (v_left ->> v_key)::numeric - v_used);
    v_worth := v_worth || jsonb_build_object(v_key, (v_worth ->> v_key)::numeric + v_inventory);
    v_split := v_split || (v_change || jsonb_build_object('inventory', v_inventory, 'difference', (v_change ->> 'amount')::numeric - v_inventory));
  end loop;
  return v_split;
end;
$function$;

ALTER FUNCTION "private"."split_difference"(uuid, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_credit_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', k.id, 'credit_number', k.credit_number, 'contact_id', k.contact_id, 'contact_name', c.name,
      'supplier_reference', k.supplier_reference, 'credit_date', k.credit_date, 'business_date', k.business_date, 'reason', k.reason,
      'net_amount', k.net_amount, 'tax_amount', k.tax_amount, 'total_amount', k.total_amount, 'unbilled_amount', k.unbilled_amount,
      'open_amount', k.open_amount, 'posted_at', k.posted_at, 'created_by_name', k.created_by_name, 'journal_entry_id', k.journal_entry_id,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'receipt_line_id', l.goods_receipt_line_id, 'bill_line_id', l.supplier_bill_line_id,
          'product_id', l.product_id, 'name', coalesce(p.name, a.name, l.description), 'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'description', l.description,
          'quantity', l.quantity, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'cost_amount', l.cost_amount,
          'inventory_amount', l.inventory_amount, 'difference_amount', l.difference_amount, 'serials', l.serials) order by l.line_number)
        from public.supplier_credit_lines l
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
        where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id),
      'allocations', private.allocations_json(k.tenant_id, null, null, k.id))
    from public.supplier_credits k join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
    where k.tenant_id = p_tenant_id and k.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."supplier_credit_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_money(p_tenant_id uuid, p_user_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tender text := private.input_choice(p_body, 'tender_type', array['cash', 'bank', 'mobile_money']);
  v_account_id uuid := private.input_uuid(p_body, 'account_id', '', false);
  v_session public.till_sessions;
begin
  -- Cash of another account (a safe) is in no drawer.
  if v_tender = 'cash' and v_account_id is null then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_body, 'till_session_id', '', false));
  end if;
  return jsonb_build_object('tender_type', v_tender, 'account_id', private.money_account(p_tenant_id, v_tender, v_account_id),
    'session_id', v_session.id, 'location_id', private.session_location(p_tenant_id, v_session.id));
end;
$function$;

ALTER FUNCTION "private"."supplier_money"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_moves(p_tenant_id uuid, p_group uuid[], p_from date, p_to date)
 RETURNS TABLE(document_type text, document_id uuid, kind text, number text, business_date date, due_on date, amount numeric, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select e.document_type, e.document_id, min(e.kind), min(e.document_number), e.business_date, max(e.due_on),
    sum(case e.account when 'advance' then -e.amount else e.amount end), min(e.sequence)
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.contact_id = any (p_group) and e.business_date between p_from and p_to and e.account in ('payable', 'advance')
  group by e.document_type, e.document_id, e.business_date
  -- What a credit or an advance settled later moves nothing between us and the supplier.
  having sum(case e.account when 'advance' then -e.amount else e.amount end) <> 0;
end;
$function$;

ALTER FUNCTION "private"."supplier_moves"(uuid, uuid[], date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_payment_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p.id, 'payment_number', p.payment_number, 'kind', p.kind, 'contact_id', p.contact_id, 'contact_name', c.name,
      'amount', p.amount, 'settled_amount', p.settled_amount, 'withheld_amount', p.withheld_amount, 'discount_amount', p.discount_amount,
      'advance_amount', p.advance_amount, 'open_amount', p.open_amount, 'tender_type', p.tender_type, 'account_id', p.ledger_account_id,
      'till_session_id', p.till_session_id, 'reference', p.reference, 'certificate_number', p.certificate_number, 'note', p.note, 'paid_at', p.paid_at,
      'business_date', p.business_date, 'paid_by_name', p.paid_by_name, 'reversed_at', p.reversed_at, 'reversal_reason', p.reversal_reason,
      'journal_entry_id', p.journal_entry_id, 'allocations', private.allocations_json(p.tenant_id, null, p.id, null))
    from public.supplier_payments p join public.contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
    where p.tenant_id = p_tenant_id and p.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."supplier_payment_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_early_bills(p_tenant_id uuid, p_contact_id uuid, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_left numeric := (p_line ->> 'quantity')::numeric;
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bill_line record;
  v_rest numeric;
  v_part numeric;
  v_cost numeric;
  v_taken jsonb := '[]';
begin
  for v_bill_line in
    select l.* from public.supplier_bill_lines l
    join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
    where l.tenant_id = p_tenant_id and l.kind = 'early' and l.product_id = (p_line ->> 'product_id')::uuid
      and l.received_quantity + l.credited_quantity < l.quantity and b.contact_id = any (private.contact_group(p_tenant_id, p_contact_id))
    order by b.posted_at, l.line_number for no key update of l
  loop
    exit when v_left = 0;
    v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
    v_part := least(v_left, v_rest);
    -- What comes last takes the rest of what was billed.
    v_cost := round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_part / v_rest / v_step) * v_step;
    update public.supplier_bill_lines l set received_quantity = l.received_quantity + v_part, received_cost = l.received_cost + v_cost
    where l.tenant_id = p_tenant_id and l.id = v_bill_line.id;
    v_taken := v_taken || jsonb_build_object('bill_line_id', v_bill_line.id, 'quantity', v_part, 'cost', v_cost);
    v_left := v_left - v_part;
  end loop;
  return v_taken;
end;
$function$;

ALTER FUNCTION "private"."take_early_bills"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_open(p_tenant_id uuid, p_payment_id uuid, p_credit_id uuid, p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_open numeric;
begin
  update public.supplier_payments p set open_amount = p.open_amount - p_amount
  where p.tenant_id = p_tenant_id and p.id = p_payment_id and p.open_amount >= p_amount and p.reversed_at is null;
  if not found then
    update public.supplier_credits c set open_amount = c.open_amount - p_amount
    where c.tenant_id = p_tenant_id and c.id = p_credit_id and c.open_amount >= p_amount;
  end if;
  if not found then
    select coalesce((select p.open_amount from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id),
      (select c.open_amount from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = p_credit_id)) into v_open;
    perform private.fail(409, 'over_allocation', 'There is less left of it.', jsonb_build_object('available', v_open,
      'payment_id', p_payment_id, 'credit_id', p_credit_id));
  end if;
end;
$function$;

ALTER FUNCTION "private"."take_open"(uuid, uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_step(p_tenant_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."tenant_step"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_contact_entries__post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_head uuid;
begin
  if new.kind in ('invoice', 'opening_balance', 'bill') and new.item_id is not null then
    insert into public.contact_open_items (
      tenant_id, id, contact_id, account, document_type, document_number, business_date, due_on, amount, open_amount)
    values (new.tenant_id, new.item_id, new.contact_id, new.account, new.document_type, new.document_number, new.business_date,
      coalesce(new.due_on, new.business_date), new.amount, new.amount);
  elsif new.item_id is not null then
    update public.contact_open_items i set open_amount = i.open_amount + new.amount
    where i.tenant_id = new.tenant_id and i.id = new.item_id;
  end if;
  if new.contact_id is not null then
    v_head := private.lock_contact_totals(new.tenant_id, new.contact_id);
    update public.contact_totals t set
      receivable = t.receivable + case when new.account = 'receivable' then new.amount else 0 end,
      payable = t.payable + case when new.account = 'payable' then new.amount else 0 end,
      deposit = t.deposit + case when new.account = 'deposit' then new.amount else 0 end,
      advance = t.advance + case when new.account = 'advance' then new.amount else 0 end
    where t.tenant_id = new.tenant_id and t.contact_id = v_head
      and case new.account when 'receivable' then t.receivable when 'payable' then t.payable when 'advance' then t.advance
        else t.deposit end + new.amount between -1e12 + 1 and 1e12 - 1;
    if not found then
      perform private.refuse_input('amount', 'The balance of this contact would be too large.');
    end if;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unbill_lines(p_bill public.supplier_bills, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.goods_receipt_lines r set billed_quantity = r.billed_quantity - l.quantity, billed_cost = r.billed_cost - l.cleared_amount
  from public.supplier_bill_lines l
  where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and l.kind = 'goods'
    and r.tenant_id = l.tenant_id and r.id = l.goods_receipt_line_id;
  update public.landed_costs c set supplier_bill_line_id = null
  from public.supplier_bill_lines l
  where l.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id and c.tenant_id = l.tenant_id and c.supplier_bill_line_id = l.id;
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, supplier_bill_line_id, quantity, amount, inventory_amount)
  select p_bill.tenant_id, s.goods_receipt_line_id, s.supplier_bill_line_id, s.quantity, -s.amount, coalesce(c.inventory, 0)
  from public.landed_cost_shares s
  join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
  left join jsonb_to_recordset(p_changes) as c (line_id uuid, receipt_line_id uuid, inventory numeric)
    on c.line_id = l.id and c.receipt_line_id = s.goods_receipt_line_id
  where s.tenant_id = p_bill.tenant_id and l.supplier_bill_id = p_bill.id;
end;
$function$;

ALTER FUNCTION "private"."unbill_lines"(public.supplier_bills, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unbilled_receipts(p_tenant_id uuid)
 RETURNS TABLE(id uuid, contact_id uuid, receipt_number text, business_date date, total_cost numeric, open_amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_balance numeric := (
    select coalesce(sum(l.credit - l.debit), 0)
    from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    where l.tenant_id = p_tenant_id and a.tenant_id = p_tenant_id and a.role = 'grni');
  -- What was billed before it came is the suppliers' turn: it stands against the deliveries in the account.
  v_early numeric := (select coalesce(sum(e.amount), 0) from private.billed_not_received(p_tenant_id) e);
begin
  v_balance := v_balance + v_early;
  return query
  with waiting as materialized (
    select l.goods_receipt_id, sum(l.line_cost - l.billed_cost - l.returned_cost) as cost
    from public.goods_receipt_lines l
    where l.tenant_id = p_tenant_id and l.billed_quantity + l.returned_quantity < l.quantity group by l.goods_receipt_id
  ), receipt as materialized (
    select g.id, coalesce(c.merged_into_id, g.contact_id) as contact_id, g.receipt_number, g.business_date, g.total_cost, w.cost,
      -- What came after this one: so much of the balance is younger.
      coalesce(sum(w.cost) over (order by g.received_at desc, g.id desc rows between unbounded preceding and 1 preceding), 0) as younger
    from waiting w
    join public.goods_receipts g on g.tenant_id = p_tenant_id and g.id = w.goods_receipt_id
    left join public.contacts c on c.tenant_id = g.tenant_id and c.id = g.contact_id
  )
  select r.id, r.contact_id, r.receipt_number, r.business_date, r.total_cost, least(r.cost, v_balance - r.younger)
  from receipt r where r.younger < v_balance and r.cost > 0
  union all
  select null, e.contact_id, null, null, null, -e.amount from private.billed_not_received(p_tenant_id) e
  union all
  -- The books may hold more than deliveries brought, or less than nothing: that is no delivery and no supplier.
  select null, null, null, null, null, x.rest
  from (select v_balance - least(greatest(v_balance, 0), coalesce((select sum(r.cost) from receipt r), 0)) as rest) x where x.rest <> 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unused_on(p_tenant_id uuid, p_as_of date, p_contact_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(contact_id uuid, business_date date, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select c.contact_id, c.business_date, c.total_amount - coalesce((
      select sum(a.amount) from public.supplier_allocations a
      where a.tenant_id = p_tenant_id and a.credit_id = c.id and a.business_date <= p_as_of), 0)
  from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.business_date <= p_as_of and (p_contact_ids is null or c.contact_id = any (p_contact_ids))
  union all
  -- In advance is what the payment did not settle at once, what was opened again, less what was used and refunded.
  select p.contact_id, p.business_date, p.advance_amount - coalesce((
      select sum(case when a.undoes_id is not null or a.from_advance or a.refund_id is not null
        then a.amount - a.withheld_amount - a.discount_amount else 0 end) from public.supplier_allocations a
      where a.tenant_id = p_tenant_id and a.payment_id = p.id and a.business_date <= p_as_of), 0)
    - case when private.business_date(p_tenant_id, p.reversed_at) <= p_as_of then p.amount else 0 end
  from public.supplier_payments p
  where p.tenant_id = p_tenant_id and p.kind = 'payment' and p.business_date <= p_as_of and (p_contact_ids is null or p.contact_id = any (p_contact_ids));
end;
$function$;

ALTER FUNCTION "private"."unused_on"(uuid, date, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_credit_values(p_plan jsonb, p_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(l.value || jsonb_build_object('inventory', v.inventory, 'grni', v.grni,
      'difference', v.cost - v.inventory - case when l.value ->> 'kind' = 'unbilled_return' then 0 else v.grni end
        - case when l.value ->> 'account_id' is not null then v.cost else 0 end) order by l.place)
    from jsonb_array_elements(p_plan -> 'lines') with ordinality as l (value, place)
    cross join lateral (
      select (l.value ->> 'cost')::numeric as cost,
        case when l.value ->> 'kind' in ('unbilled_return', 'return') then -(p_values ->> (l.value ->> 'line_id'))::numeric
          else coalesce((select -sum((c ->> 'inventory')::numeric) from jsonb_array_elements(p_plan -> 'changes') as c
            where c ->> 'line_id' = l.value ->> 'line_id'), 0) end as inventory,
        case when l.value ->> 'kind' = 'unbilled_return' then -(l.value ->> 'cost')::numeric
          else coalesce((l.value ->> 'to_come')::numeric, 0) end as grni) v);
end;
$function$;

ALTER FUNCTION "private"."with_credit_values"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.withheld_of(p_tenant_id uuid, p_item_id uuid, p_amount numeric, p_discount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bill public.supplier_bills;
  v_before record;
  v_step numeric;
begin
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_item_id and b.withholding_amount > 0;
  if v_bill.id is null then
    return 0;
  end if;
  v_step := private.tenant_step(p_tenant_id);
  select coalesce(sum(a.amount), 0) as paid, coalesce(sum(a.withheld_amount), 0) as withheld into v_before
  from public.supplier_allocations a
  where a.tenant_id = p_tenant_id and a.item_id = p_item_id and a.payment_id is not null and not a.from_advance;
  -- Of all that was paid up to now less what was withheld before: the parts add up to the whole.
  return least(greatest(round(v_bill.withholding_amount * (v_before.paid + p_amount) / v_bill.total_amount / v_step) * v_step - v_before.withheld, 0),
    p_amount - p_discount);
end;
$function$;

ALTER FUNCTION "private"."withheld_of"(uuid, uuid, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_bill(p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_body jsonb, p_release jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_total numeric := (p_plan ->> 'total_amount')::numeric;
  v_day date := (p_plan ->> 'business_date')::date;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  perform private.keep_bill(p_tenant_id, p_user_id, 'draft', p_plan, p_body);
  perform private.write_bill_lines(p_tenant_id, p_plan);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill', v_id, v_day, p_plan -> 'changes', p_now);
  perform private.learn_last_costs(p_tenant_id, p_plan);
  v_number := private.next_number(p_tenant_id, 'supplier_bill');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill', v_id, v_day,
    'Bill ' || v_number || coalesce(' (' || (p_plan ->> 'supplier_reference') || ')', ''), private.bill_entry(p_plan, v_total), p_now);
  update public.supplier_bills b set status = 'posted', bill_number = v_number, posted_at = p_now, posted_by = p_user_id,
    released_by = case when p_release is not null then p_user_id end, release_reason = p_release ->> 'reason', journal_entry_id = v_entry_id
  where b.tenant_id = p_tenant_id and b.id = v_id;
  if v_total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date, due_on)
    values (p_tenant_id, (p_plan ->> 'contact_id')::uuid, 'payable', 'bill', v_total, 'supplier_bill', v_id, v_number, v_id, p_now, v_day,
      (p_plan ->> 'due_on')::date);
  end if;
  if p_release is not null then
    perform private.write_audit(p_tenant_id, p_user_id, 'bill_released', 'supplier_bills', v_id, null, jsonb_build_object(
      'bill_number', v_number, 'total_amount', v_total, 'checks', p_plan -> 'checks', 'reason', p_release ->> 'reason',
      'is_own', p_release -> 'is_own'));
  end if;
end;
$function$;

ALTER FUNCTION "private"."write_bill"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_bill_lines(p_tenant_id uuid, p_plan jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_bill_lines (tenant_id, id, supplier_bill_id, line_number, kind, goods_receipt_line_id, purchase_order_line_id,
    product_id, ledger_account_id, landed_cost_id, location_id, description, quantity, unit_price, net_amount, tax_code, tax_rate_percent,
    tax_amount, recoverable_percent, recoverable_tax_amount, cost_amount, cleared_amount, inventory_amount, difference_amount)
  select p_tenant_id, l.line_id, (p_plan ->> 'id')::uuid, l.line_number, l.kind, l.receipt_line_id, l.order_line_id, l.product_id,
    l.account_id, l.landed_cost_id, l.location_id, l.description, l.quantity, l.unit_price, l.net, l.tax_code, l.tax_rate_percent, l.tax,
    l.recoverable_percent, l.recoverable, l.cost, l.cleared, l.inventory, l.difference
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, line_number integer, kind text, receipt_line_id uuid, order_line_id uuid,
    product_id uuid, account_id uuid, landed_cost_id uuid, location_id uuid, description text, quantity numeric, unit_price numeric,
    net numeric, tax_code text, tax_rate_percent numeric, tax numeric, recoverable_percent numeric, recoverable numeric, cost numeric,
    cleared numeric, inventory numeric, difference numeric);
  update public.goods_receipt_lines r set billed_quantity = r.billed_quantity + l.quantity, billed_cost = r.billed_cost + l.cleared
  from jsonb_to_recordset(p_plan -> 'lines') as l (kind text, receipt_line_id uuid, quantity numeric, cleared numeric)
  where l.kind = 'goods' and r.tenant_id = p_tenant_id and r.id = l.receipt_line_id;
  update public.landed_costs c set supplier_bill_line_id = l.line_id
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, landed_cost_id uuid)
  where c.tenant_id = p_tenant_id and c.id = l.landed_cost_id;
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, landed_cost_id, supplier_bill_line_id, quantity, amount, inventory_amount)
  select p_tenant_id, c.receipt_line_id, l.landed_cost_id, l.line_id, c.quantity, c.amount, c.inventory
  from jsonb_to_recordset(p_plan -> 'changes') as c (line_id uuid, receipt_line_id uuid, quantity numeric, amount numeric, inventory numeric)
  join jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, kind text, landed_cost_id uuid) on l.line_id = c.line_id and l.kind = 'landed_cost';
end;
$function$;

ALTER FUNCTION "private"."write_bill_lines"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_credit(p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_contact_id uuid := (p_plan ->> 'contact_id')::uuid;
  v_day date := (p_plan ->> 'business_date')::date;
  v_lines jsonb;
  v_sum record;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  v_lines := private.with_credit_values(p_plan, private.move_returns(p_tenant_id, p_plan, p_now));
  perform private.revalue_goods(p_tenant_id, 'supplier_credit', v_id, v_day, p_plan -> 'changes', p_now);
  select sum(l.net) as net, sum(l.tax) as tax, sum(l.recoverable) as recoverable, sum(l.net + l.tax) as total,
    coalesce(sum(l.cost) filter (where l.kind = 'unbilled_return'), 0) as unbilled into v_sum
  from jsonb_to_recordset(v_lines) as l (kind text, net numeric, tax numeric, recoverable numeric, cost numeric);
  v_number := private.next_number(p_tenant_id, 'supplier_credit');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_credit', v_id, v_day, 'Supplier credit ' || v_number,
    private.credit_entry(p_plan, v_lines, jsonb_build_object('total', v_sum.total, 'recoverable', v_sum.recoverable)), p_now);
  insert into public.supplier_credits (tenant_id, id, credit_number, contact_id, supplier_reference, credit_date, business_date, reason, net_amount,
    tax_amount, recoverable_tax_amount, total_amount, unbilled_amount, open_amount, created_by, created_by_name, posted_at, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_contact_id, p_plan ->> 'supplier_reference', (p_plan ->> 'credit_date')::date, v_day, p_plan ->> 'reason',
    v_sum.net, v_sum.tax, v_sum.recoverable, v_sum.total, v_sum.unbilled, v_sum.total, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_now, v_entry_id, p_hash);
  perform private.write_credit_lines(p_tenant_id, v_id, v_lines);
  if v_sum.total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, v_contact_id, 'payable', 'debit_note', -v_sum.total, 'supplier_credit', v_id, v_number, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_credit_posted', 'contacts', v_contact_id, null,
    jsonb_build_object('credit_number', v_number, 'total_amount', v_sum.total, 'reason', p_plan ->> 'reason'));
end;
$function$;

ALTER FUNCTION "private"."write_credit"(uuid, uuid, jsonb, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_credit_lines(p_tenant_id uuid, p_credit_id uuid, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_credit_lines (tenant_id, id, supplier_credit_id, line_number, kind, goods_receipt_line_id, supplier_bill_line_id,
    product_id, ledger_account_id, location_id, description, quantity, net_amount, tax_code, tax_rate_percent, tax_amount,
    recoverable_tax_amount, cost_amount, inventory_amount, difference_amount, serials)
  select p_tenant_id, l.line_id, p_credit_id, l.line_number, l.kind, l.receipt_line_id, l.bill_line_id, l.product_id, l.account_id, l.location_id,
    l.description, l.quantity, l.net, l.tax_code, l.tax_rate_percent, l.tax, l.recoverable, l.cost, l.inventory, l.difference,
    array(select s.serial_number from public.stock_serial_entries e join public.stock_serials s on s.tenant_id = e.tenant_id and s.id = e.serial_id
      where e.tenant_id = p_tenant_id and e.line_id = l.line_id order by s.serial_number)
  from jsonb_to_recordset(p_lines) as l (line_id uuid, line_number integer, kind text, receipt_line_id uuid, bill_line_id uuid, product_id uuid,
    account_id uuid, location_id uuid, description text, quantity numeric, net numeric, tax_code text, tax_rate_percent numeric, tax numeric,
    recoverable numeric, cost numeric, inventory numeric, difference numeric);
  update public.goods_receipt_lines r set
    returned_quantity = r.returned_quantity + s.unbilled, returned_cost = r.returned_cost + s.unbilled_cost, credited_quantity = r.credited_quantity + s.billed
  from (
    select l.receipt_line_id, coalesce(sum(l.quantity) filter (where l.kind = 'unbilled_return'), 0) as unbilled,
      coalesce(sum(l.cost) filter (where l.kind = 'unbilled_return'), 0) as unbilled_cost, coalesce(sum(l.quantity) filter (where l.kind = 'return'), 0) as billed
    from jsonb_to_recordset(p_lines) as l (kind text, receipt_line_id uuid, quantity numeric, cost numeric)
    where l.kind in ('unbilled_return', 'return') group by l.receipt_line_id) s
  where r.tenant_id = p_tenant_id and r.id = s.receipt_line_id;
  update public.supplier_bill_lines b set
    credited_net = b.credited_net + s.net, credited_tax = b.credited_tax + s.tax, credited_recoverable = b.credited_recoverable + s.recoverable,
    credited_cost = b.credited_cost + s.grni, credited_quantity = b.credited_quantity + s.never_came, sent_back_quantity = b.sent_back_quantity + s.sent_back
  from (
    select l.bill_line_id, sum(l.net) as net, sum(l.tax) as tax, sum(l.recoverable) as recoverable, sum(l.grni) as grni,
      coalesce(sum(l.quantity) filter (where l.kind = 'not_received'), 0) as never_came, coalesce(sum(l.quantity) filter (where l.kind = 'return'), 0) as sent_back
    from jsonb_to_recordset(p_lines) as l (kind text, bill_line_id uuid, quantity numeric, net numeric, tax numeric, recoverable numeric, grni numeric)
    where l.bill_line_id is not null group by l.bill_line_id) s
  where b.tenant_id = p_tenant_id and b.id = s.bill_line_id;
end;
$function$;

ALTER FUNCTION "private"."write_credit_lines"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_credit_use(p_tenant_id uuid, p_contact_id uuid, p_amount numeric, p_document jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
  values (p_tenant_id, p_contact_id, 'payable', 'allocation', p_amount, p_document ->> 'document_type', (p_document ->> 'id')::uuid,
    p_document ->> 'document_number', p_now, (p_document ->> 'business_date')::date);
end;
$function$;

ALTER FUNCTION "private"."write_credit_use"(uuid, uuid, numeric, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_drawer_payment(p_tenant_id uuid, p_user_id uuid, p_money jsonb, p_id uuid, p_kind text, p_amount numeric, p_reason text, p_entry_id uuid, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_money ->> 'session_id' is not null and p_amount > 0 then
    insert into public.cash_movements (tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash, created_at)
    values (p_tenant_id, p_id, (p_money ->> 'session_id')::uuid, p_kind, p_amount, p_reason, p_user_id, p_entry_id, p_hash, p_now);
  end if;
end;
$function$;

ALTER FUNCTION "private"."write_drawer_payment"(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_payment_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_payment public.supplier_payments, p_money jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_reversal ->> 'id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_now);
  v_settled jsonb := private.settled_back(p_tenant_id, p_payment.id);
  v_sum record;
  v_document jsonb := jsonb_build_object('id', v_id, 'payment_id', p_payment.id, 'business_date', v_day, 'document_type', 'supplier_payment_reversal',
    'document_number', p_payment.payment_number, 'reason', p_reversal ->> 'reason', 'request_hash', private.request_hash(p_reversal));
  v_entry_id uuid;
begin
  select coalesce(-sum(s.amount), 0) as settled, coalesce(-sum(s.withheld), 0) as withheld, coalesce(-sum(s.discount), 0) as discount into v_sum
  from jsonb_to_recordset(v_settled) as s (amount numeric, withheld numeric, discount numeric);
  if p_payment.amount <> v_sum.settled - v_sum.withheld - v_sum.discount + p_payment.open_amount then
    perform private.fail(409, 'in_use', 'The supplier has refunded a part of this payment.');
  end if;
  update public.supplier_payments p set open_amount = 0, reversed_at = p_now, reversed_by = p_user_id, reversal_reason = p_reversal ->> 'reason',
    reversal_hash = private.request_hash(p_reversal)
  where p.tenant_id = p_tenant_id and p.id = p_payment.id;
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, v_settled, 'payment_reversal', p_now);
  perform private.advance_entry(p_tenant_id, p_payment.contact_id, 'payment_reversal', -p_payment.open_amount, v_document, p_now);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment_reversal', v_id, v_day, 'Payment ' || p_payment.payment_number || ' reversed',
    jsonb_build_array(
      jsonb_build_object('account_id', p_payment.ledger_account_id, 'debit', p_payment.amount),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_sum.withheld),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_sum.discount),
      jsonb_build_object('role', 'payable', 'credit', v_sum.settled, 'contact_id', p_payment.contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_payment.open_amount, 'contact_id', p_payment.contact_id)), p_now,
    (p_money ->> 'location_id')::uuid, p_payment.journal_entry_id);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_in', p_payment.amount, 'Payment ' || p_payment.payment_number || ' reversed',
    v_entry_id, private.request_hash(p_reversal), p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_payment_reversed', 'contacts', p_payment.contact_id, null,
    jsonb_build_object('payment_number', p_payment.payment_number, 'amount', p_payment.amount, 'reason', p_reversal ->> 'reason'));
end;
$function$;

ALTER FUNCTION "private"."write_payment_reversal"(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_receipt_lines(p_tenant_id uuid, p_receipt_id uuid, p_lines jsonb, p_charges jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.goods_receipt_lines (tenant_id, id, goods_receipt_id, line_number, product_id, quantity, unit_cost, line_cost,
    purchase_order_line_id, billed_quantity, billed_cost)
  select p_tenant_id, l.line_id, p_receipt_id, l.line_number, l.product_id, l.quantity, l.unit_cost, l.line_cost, l.order_line_id,
    l.billed_quantity, l.billed_cost
  from jsonb_to_recordset(p_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric, line_cost numeric,
    order_line_id uuid, billed_quantity numeric, billed_cost numeric);
  insert into public.early_receipts (tenant_id, supplier_bill_line_id, goods_receipt_line_id, quantity, cost)
  select p_tenant_id, e.bill_line_id, l.line_id, e.quantity, e.cost
  from jsonb_to_recordset(p_lines) as l (line_id uuid, early jsonb)
  cross join jsonb_to_recordset(l.early) as e (bill_line_id uuid, quantity numeric, cost numeric);
  insert into public.landed_costs (tenant_id, id, goods_receipt_id, line_number, contact_id, description, basis, amount)
  select p_tenant_id, c.id, p_receipt_id, c.line_number, c.contact_id, c.description, c.basis, c.amount
  from jsonb_to_recordset(p_charges) as c (id uuid, line_number integer, contact_id uuid, description text, basis text, amount numeric);
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, landed_cost_id, quantity, amount, inventory_amount)
  select p_tenant_id, l.line_id, s.landed_cost_id, l.quantity, s.amount, s.amount
  from jsonb_to_recordset(p_lines) as l (line_id uuid, quantity numeric, shares jsonb)
  cross join jsonb_to_recordset(l.shares) as s (landed_cost_id uuid, amount numeric);
end;
$function$;

ALTER FUNCTION "private"."write_receipt_lines"(uuid, uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_supplier_payment(p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_money jsonb, p_settled jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_payment ->> 'id')::uuid;
  v_contact_id uuid := (p_payment ->> 'contact_id')::uuid;
  v_amount numeric := (p_payment ->> 'amount')::numeric;
  v_advance numeric := (p_payment ->> 'advance')::numeric;
  v_day date := (p_payment ->> 'business_date')::date;
  v_sum record;
  v_number text := private.next_number(p_tenant_id, 'supplier_payment');
  v_document jsonb;
  v_entry_id uuid;
begin
  select coalesce(sum(s.amount), 0) as settled, coalesce(sum(s.withheld), 0) as withheld, coalesce(sum(s.discount), 0) as discount into v_sum
  from jsonb_to_recordset(p_settled) as s (amount numeric, withheld numeric, discount numeric);
  v_document := jsonb_build_object('id', v_id, 'payment_id', v_id, 'business_date', v_day, 'document_type', 'supplier_payment', 'document_number', v_number);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment', v_id, v_day, 'Payment ' || v_number, jsonb_build_array(
    jsonb_build_object('role', 'payable', 'debit', v_sum.settled, 'contact_id', v_contact_id),
    jsonb_build_object('role', 'supplier_advances', 'debit', v_advance, 'contact_id', v_contact_id),
    jsonb_build_object('account_id', p_money -> 'account_id', 'credit', v_amount),
    jsonb_build_object('role', 'withholding_payable', 'credit', v_sum.withheld),
    jsonb_build_object('role', 'purchase_discounts', 'credit', v_sum.discount)), p_now, (p_money ->> 'location_id')::uuid);
  insert into public.supplier_payments (tenant_id, id, payment_number, kind, contact_id, amount, settled_amount, withheld_amount, discount_amount,
    advance_amount, open_amount, tender_type, ledger_account_id, till_session_id, reference, certificate_number, note, paid_at, business_date,
    paid_by, paid_by_name, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, 'payment', v_contact_id, v_amount, v_sum.settled, v_sum.withheld, v_sum.discount, v_advance, v_advance,
    p_money ->> 'tender_type', (p_money ->> 'account_id')::uuid, (p_money ->> 'session_id')::uuid, p_payment ->> 'reference',
    p_payment ->> 'certificate_number', p_payment ->> 'note', p_now, v_day, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_payment ->> 'request_hash');
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, p_settled, 'supplier_payment', p_now);
  perform private.advance_entry(p_tenant_id, v_contact_id, 'supplier_payment', v_advance, v_document, p_now);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_out', v_amount, 'Payment ' || v_number, v_entry_id,
    p_payment ->> 'request_hash', p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_paid', 'contacts', v_contact_id, null,
    jsonb_build_object('payment_number', v_number, 'amount', v_amount, 'tender_type', p_money ->> 'tender_type'));
end;
$function$;

ALTER FUNCTION "private"."write_supplier_payment"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_supplier_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_money jsonb, p_sources jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_refund ->> 'id')::uuid;
  v_contact_id uuid := (p_refund ->> 'contact_id')::uuid;
  v_amount numeric := (p_refund ->> 'amount')::numeric;
  v_day date := (p_refund ->> 'business_date')::date;
  v_of_advance numeric := (select coalesce(sum(s.amount), 0) from jsonb_to_recordset(p_sources) as s (payment_id uuid, amount numeric) where s.payment_id is not null);
  v_number text := private.next_number(p_tenant_id, 'supplier_payment');
  v_document jsonb := jsonb_build_object('id', v_id, 'business_date', v_day, 'document_type', 'supplier_payment', 'document_number', v_number);
  v_entry_id uuid;
begin
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment', v_id, v_day, 'Refund ' || v_number, jsonb_build_array(
    jsonb_build_object('account_id', p_money -> 'account_id', 'debit', v_amount),
    jsonb_build_object('role', 'supplier_advances', 'credit', v_of_advance, 'contact_id', v_contact_id),
    jsonb_build_object('role', 'payable', 'credit', v_amount - v_of_advance, 'contact_id', v_contact_id)), p_now, (p_money ->> 'location_id')::uuid);
  insert into public.supplier_payments (tenant_id, id, payment_number, kind, contact_id, amount, settled_amount, withheld_amount, discount_amount,
    advance_amount, open_amount, tender_type, ledger_account_id, till_session_id, reference, note, paid_at, business_date, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, 'refund', v_contact_id, v_amount, v_amount, 0, 0, 0, 0, p_money ->> 'tender_type',
    (p_money ->> 'account_id')::uuid, (p_money ->> 'session_id')::uuid, p_refund ->> 'reference', p_refund ->> 'note', p_now, v_day, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_refund ->> 'request_hash');
  insert into public.supplier_allocations (tenant_id, id, posting_id, payment_id, credit_id, refund_id, from_advance, amount, business_date, allocated_at, allocated_by)
  select p_tenant_id, s.id, v_id, s.payment_id, s.credit_id, v_id, s.payment_id is not null, s.amount, v_day, p_now, p_user_id
  from jsonb_to_recordset(p_sources) as s (id uuid, payment_id uuid, credit_id uuid, amount numeric);
  perform private.take_open(p_tenant_id, s.payment_id, s.credit_id, s.amount) from jsonb_to_recordset(p_sources) as s (payment_id uuid, credit_id uuid, amount numeric);
  perform private.advance_entry(p_tenant_id, v_contact_id, 'refund', -v_of_advance, v_document, p_now);
  if v_amount > v_of_advance then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, v_contact_id, 'payable', 'refund', v_amount - v_of_advance, 'supplier_payment', v_id, v_number, p_now, v_day);
  end if;
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_in', v_amount, 'Refund ' || v_number, v_entry_id,
    p_refund ->> 'request_hash', p_now);
end;
$function$;

ALTER FUNCTION "private"."write_supplier_refund"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_supplier_settlement(p_tenant_id uuid, p_user_id uuid, p_posting jsonb, p_settled jsonb, p_kind text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_allocations (tenant_id, id, posting_id, payment_id, credit_id, item_id, from_advance, amount, withheld_amount,
    discount_amount, undoes_id, business_date, allocated_at, allocated_by, reason, request_hash)
  select p_tenant_id, s.id, r.id, r.payment_id, r.credit_id, s.item_id, coalesce(s.from_advance, r.from_advance, false), s.amount,
    coalesce(s.withheld, 0), coalesce(s.discount, 0), s.undoes_id, r.business_date, p_now, p_user_id, r.reason, r.request_hash
  from jsonb_to_record(p_posting) as r (id uuid, payment_id uuid, credit_id uuid, from_advance boolean, business_date date, reason text, request_hash text)
  cross join jsonb_to_recordset(p_settled) as s (id uuid, item_id uuid, from_advance boolean, amount numeric, withheld numeric, discount numeric, undoes_id uuid);
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
    occurred_at, business_date)
  select p_tenant_id, s.contact_id, 'payable', p_kind, -sum(s.amount), r.document_type, r.id, r.document_number, s.item_id, p_now, r.business_date
  from jsonb_to_record(p_posting) as r (id uuid, business_date date, document_type text, document_number text)
  cross join jsonb_to_recordset(p_settled) as s (item_id uuid, contact_id uuid, amount numeric)
  group by s.contact_id, s.item_id, r.document_type, r.id, r.document_number, r.business_date having sum(s.amount) <> 0;
end;
$function$;

ALTER FUNCTION "private"."write_supplier_settlement"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.allocate_supplier(p_allocation jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_allocation(v_tenant_id, auth.uid(), p_allocation);
end;
$function$;

ALTER FUNCTION "public"."allocate_supplier"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.bills_to_pay(p_until date DEFAULT NULL::date, p_contact_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_today date := private.business_date(v_tenant_id, now());
  -- A week from today, unless it says otherwise.
  v_until date := coalesce(private.input_day(p_until, 'p_until'), v_today + 6);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return (
    with due as materialized (
      select i.*, c.name as contact_name, coalesce(b.supplier_reference, i.document_number) as reference,
        case when b.withholding_amount > 0 then private.withheld_of(v_tenant_id, i.id, i.open_amount, 0) else 0 end as to_withhold
      from public.contact_open_items i
      left join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
      left join public.supplier_bills b on b.tenant_id = i.tenant_id and b.id = i.id
      where i.tenant_id = v_tenant_id and i.account = 'payable' and i.open_amount > 0 and i.due_on <= v_until
        and (v_group is null or i.contact_id = any (v_group))
    )
    select jsonb_build_object('today', v_today, 'until', v_until, 'total', coalesce(sum(d.open_amount), 0),
      'overdue', coalesce(sum(d.open_amount) filter (where d.due_on < v_today), 0), 'count', count(*),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('item_id', x.id, 'document_type', x.document_type, 'document_number', x.document_number, 'reference', x.reference,
          'contact_id', x.contact_id, 'contact_name', x.contact_name, 'due_on', x.due_on, 'amount', x.amount, 'open_amount', x.open_amount,
          'to_withhold', x.to_withhold, 'days_overdue', greatest(v_today - x.due_on, 0)) order by x.due_on, x.id)
        from (select * from due order by due.due_on, due.id limit 500) x), '[]'))
    from due d);
end;
$function$;

ALTER FUNCTION "public"."bills_to_pay"(date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_bill(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_bill public.supplier_bills;
  v_due_on date;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_change, 'p_change');
  v_due_on := private.input_date(p_change, 'due_on');
  v_note := private.input_text(p_change, 'note', 1000);
  select * into v_bill from public.supplier_bills b
  where b.tenant_id = v_tenant_id and b.id = private.input_uuid(p_change, 'bill_id') for no key update;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  elsif v_bill.status <> 'posted' then
    perform private.fail(409, 'not_open', 'This bill is not posted.', jsonb_build_object('status', v_bill.status));
  elsif v_due_on < v_bill.bill_date then
    perform private.refuse_input('due_on', 'A bill is not due before its own day.');
  end if;
  update public.supplier_bills b set due_on = coalesce(v_due_on, b.due_on), note = case when p_change ? 'note' then v_note else b.note end
  where b.tenant_id = v_tenant_id and b.id = v_bill.id;
  update public.contact_open_items i set due_on = coalesce(v_due_on, i.due_on) where i.tenant_id = v_tenant_id and i.id = v_bill.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bill_changed', 'supplier_bills', v_bill.id,
    jsonb_build_object('due_on', v_bill.due_on, 'note', v_bill.note), p_change - 'bill_id');
  return private.bill_json(v_tenant_id, v_bill.id);
end;
$function$;

ALTER FUNCTION "public"."change_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.discard_bill(p_bill_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_status text;
begin
  perform private.require_writable();
  perform private.lock_request('supplier_bill', v_tenant_id, p_bill_id);
  select b.status into v_status from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = p_bill_id;
  if v_status is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.');
  elsif v_status in ('posted', 'reversed') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_status));
  end if;
  update public.supplier_bills b set status = 'discarded' where b.tenant_id = v_tenant_id and b.id = p_bill_id and b.status <> 'discarded';
  return private.bill_json(v_tenant_id, p_bill_id);
end;
$function$;

ALTER FUNCTION "public"."discard_bill"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_bill(p_bill_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.require_document(private.bill_json(private.require_permission('purchases.view'), p_bill_id));
end;
$function$;

ALTER FUNCTION "public"."get_bill"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_supplier_credit(p_credit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.require_document(private.supplier_credit_json(private.require_permission('purchases.view'), p_credit_id));
end;
$function$;

ALTER FUNCTION "public"."get_supplier_credit"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_supplier_payment(p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.require_document(private.supplier_payment_json(private.require_permission('purchases.view'), p_payment_id));
end;
$function$;

ALTER FUNCTION "public"."get_supplier_payment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.lines_to_bill(p_contact_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
begin
  if v_group[1] is null then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "p_contact_id"}');
  end if;
  return jsonb_build_object('lines', (
    select coalesce(jsonb_agg(jsonb_build_object('receipt_line_id', x.id, 'receipt_id', x.goods_receipt_id, 'receipt_number', x.receipt_number,
      'supplier_reference', x.supplier_reference, 'business_date', x.business_date, 'product_id', x.product_id, 'name', x.name,
      'quantity', x.quantity, 'billed_quantity', x.billed_quantity, 'returned_quantity', x.returned_quantity, 'open_quantity', x.open_quantity,
      'unit_cost', x.unit_cost, 'open_cost', x.line_cost - x.billed_cost - x.returned_cost) order by x.business_date, x.receipt_number, x.line_number), '[]')
    from (
      select l.*, g.receipt_number, g.supplier_reference, g.business_date, p.name, l.quantity - l.billed_quantity - l.returned_quantity as open_quantity
      from public.goods_receipt_lines l
      join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
      join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      where l.tenant_id = v_tenant_id and l.billed_quantity + l.returned_quantity < l.quantity and (g.contact_id = any (v_group) or g.contact_id is null)
      order by g.business_date, g.receipt_number, l.line_number limit 500) x),
    'charges', (
      select coalesce(jsonb_agg(jsonb_build_object('landed_cost_id', c.id, 'receipt_id', g.id, 'receipt_number', g.receipt_number, 'description', c.description,
        'contact_id', c.contact_id, 'amount', c.amount) order by g.receipt_number, c.line_number), '[]')
      from public.landed_costs c join public.goods_receipts g on g.tenant_id = c.tenant_id and g.id = c.goods_receipt_id
      where c.tenant_id = v_tenant_id and c.supplier_bill_line_id is null and (c.contact_id is null or c.contact_id = any (v_group))));
end;
$function$;

ALTER FUNCTION "public"."lines_to_bill"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_bills(p_status text DEFAULT NULL::text, p_contact_id uuid DEFAULT NULL::uuid, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
  v_term text := '%' || replace(replace(replace(private.reference_key(left(p_search, 60)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['draft', 'held', 'posted', 'open', 'overdue', 'reversed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.bill_date, 'row', private.bill_head_json(x)) order by x.bill_date desc, x.id desc), '[]')
    from (
      select b.* from public.supplier_bills b
      where b.tenant_id = v_tenant_id and b.status <> 'discarded'
        and (v_group is null or b.contact_id = any (v_group))
        and (v_page.id is null or (b.bill_date, b.id) < (v_page.day, v_page.id))
        and (p_status is null or b.status = p_status or (p_status in ('open', 'overdue') and b.status = 'posted' and exists (
          select 1 from public.contact_open_items i where i.tenant_id = b.tenant_id and i.id = b.id and i.open_amount > 0
            and (p_status = 'open' or i.due_on < private.business_date(v_tenant_id, now())))))
        and (v_term is null or b.reference_key like v_term or upper(b.bill_number) like v_term)
      order by b.bill_date desc, b.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_bills"(text, uuid, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_supplier_credits(p_contact_id uuid DEFAULT NULL::uuid, p_is_open boolean DEFAULT false, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.business_date, 'row', private.supplier_credit_json(v_tenant_id, x.id) - '{lines,allocations}'::text[])
      order by x.business_date desc, x.id desc), '[]')
    from (
      select c.id, c.business_date from public.supplier_credits c
      where c.tenant_id = v_tenant_id and (v_group is null or c.contact_id = any (v_group)) and (not coalesce(p_is_open, false) or c.open_amount > 0)
        and (v_page.id is null or (c.business_date, c.id) < (v_page.day, v_page.id))
      order by c.business_date desc, c.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_supplier_payments(p_contact_id uuid DEFAULT NULL::uuid, p_is_open boolean DEFAULT false, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.business_date, 'row', private.supplier_payment_json(v_tenant_id, x.id) - 'allocations')
      order by x.business_date desc, x.id desc), '[]')
    from (
      select p.id, p.business_date from public.supplier_payments p
      where p.tenant_id = v_tenant_id and (v_group is null or p.contact_id = any (v_group)) and (not coalesce(p_is_open, false) or p.open_amount > 0)
        and (v_page.id is null or (p.business_date, p.id) < (v_page.day, v_page.id))
      order by p.business_date desc, p.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.match_bill(p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_plan jsonb := private.plan_bill(v_tenant_id, private.read_bill(v_tenant_id, p_bill, clock_timestamp()));
begin
  return private.plan_json(v_plan) || jsonb_build_object('checks', private.bill_checks(v_tenant_id, v_plan));
end;
$function$;

ALTER FUNCTION "public"."match_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_supplier(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_payment(v_tenant_id, auth.uid(), p_payment);
end;
$function$;

ALTER FUNCTION "public"."pay_supplier"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.payables_ageing(p_as_of date DEFAULT NULL::date, p_by text DEFAULT 'due'::text, p_contact_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_as_of date := coalesce(private.input_day(p_as_of, 'p_as_of'), private.business_date(v_tenant_id, now()));
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  perform private.input_choice(jsonb_build_object('p_by', p_by), 'p_by', array['due', 'bill']);
  return (
    with open as materialized (select * from private.payables_on(v_tenant_id, v_as_of, p_by, v_group))
    select jsonb_build_object('as_of', v_as_of, 'by', p_by,
      'total', (select private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_as_of) from open o),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('contact_id', s.contact_id, 'contact_name', c.name) || s.buckets order by (s.buckets ->> 'total')::numeric desc, c.name, s.contact_id)
        from (select o.contact_id, private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_as_of) as buckets from open o group by o.contact_id) s
        left join public.contacts c on c.tenant_id = v_tenant_id and c.id = s.contact_id), '[]')));
end;
$function$;

ALTER FUNCTION "public"."payables_ageing"(date, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.post_bill(p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  return private.post_supplier_bill(v_tenant_id, auth.uid(), p_bill);
end;
$function$;

ALTER FUNCTION "public"."post_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.post_supplier_credit(p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  return private.post_credit(v_tenant_id, auth.uid(), p_credit);
end;
$function$;

ALTER FUNCTION "public"."post_supplier_credit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_supplier_refund(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_supplier_refund(v_tenant_id, auth.uid(), p_refund);
end;
$function$;

ALTER FUNCTION "public"."record_supplier_refund"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.release_bill(p_release jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_bill public.supplier_bills;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_release, 'p_release');
  v_reason := private.input_text(p_release, 'reason', 500, '', true);
  perform private.lock_request('supplier_bill', v_tenant_id, private.input_uuid(p_release, 'bill_id'));
  select * into v_bill from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = (p_release ->> 'bill_id')::uuid;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  elsif v_bill.status = 'posted' and v_bill.released_by = auth.uid() and v_bill.release_reason = v_reason then
    return private.bill_json(v_tenant_id, v_bill.id) || '{"replayed": true}';
  elsif v_bill.status <> 'held' then
    perform private.fail(409, 'not_open', 'This bill is not held.', jsonb_build_object('status', v_bill.status));
  elsif v_bill.revision is distinct from private.input_number(p_release, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  return private.post_supplier_bill(v_tenant_id, auth.uid(), v_bill.body, jsonb_build_object('reason', v_reason, 'is_own',
    private.require_other_releaser(v_tenant_id, auth.uid(), v_bill.created_by, v_bill.total_amount)));
end;
$function$;

ALTER FUNCTION "public"."release_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_bill(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
begin
  perform private.require_writable();
  return private.post_bill_reversal(v_tenant_id, auth.uid(), p_reversal);
end;
$function$;

ALTER FUNCTION "public"."reverse_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_supplier_payment(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
begin
  perform private.require_writable();
  return private.post_supplier_payment_reversal(v_tenant_id, auth.uid(), p_reversal);
end;
$function$;

ALTER FUNCTION "public"."reverse_supplier_payment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_bill(p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_first public.supplier_bills;
  v_plan jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_bill, 'p_bill');
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', v_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_first.status));
  elsif v_first.id is not null and v_first.revision is distinct from private.input_number(p_bill, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  v_plan := private.read_bill(v_tenant_id, p_bill, clock_timestamp());
  perform private.lock_contact(v_tenant_id, (v_plan ->> 'contact_id')::uuid);
  perform private.refuse_duplicate_bill(v_tenant_id, v_plan);
  v_plan := private.plan_bill(v_tenant_id, v_plan);
  perform private.keep_bill(v_tenant_id, auth.uid(), 'draft', v_plan || jsonb_build_object('checks', private.bill_checks(v_tenant_id, v_plan)),
    p_bill - 'revision');
  return private.bill_json(v_tenant_id, v_id);
end;
$function$;

ALTER FUNCTION "public"."save_bill"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.supplier_statement(p_contact_id uuid, p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_to date := coalesce(private.input_day(p_to, 'p_to'), private.business_date(v_tenant_id, now()));
  v_from date := coalesce(private.input_day(p_from, 'p_from'), v_to - 90);
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_opening numeric;
  v_answer jsonb;
begin
  if v_group[1] is null then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "p_contact_id"}');
  elsif v_from > v_to then
    perform private.refuse_input('p_from', 'The end date is before the start date.');
  end if;
  v_opening := (select coalesce(sum(m.amount), 0) from private.supplier_moves(v_tenant_id, v_group, '1970-01-01', v_from - 1) m);
  with moved as (
    select m.*, v_opening + sum(m.amount) over (order by m.business_date, m.place) as balance
    from private.supplier_moves(v_tenant_id, v_group, v_from, v_to) m
  )
  select jsonb_build_object('opening_balance', v_opening, 'closing_balance', v_opening + coalesce(sum(m.amount), 0),
    'billed', coalesce(sum(m.amount) filter (where m.amount > 0), 0), 'settled', coalesce(-sum(m.amount) filter (where m.amount < 0), 0),
    'entries', coalesce(jsonb_agg(jsonb_build_object('document_type', m.document_type, 'document_id', m.document_id, 'kind', m.kind, 'number', m.number,
      'reference', (select b.supplier_reference from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = m.document_id),
      'business_date', m.business_date, 'due_on', m.due_on, 'amount', m.amount, 'balance', m.balance) order by m.business_date, m.place), '[]'))
  into v_answer from moved m;
  if jsonb_array_length(v_answer -> 'entries') > 5000 then
    perform private.refuse_input('p_from', 'This period has more than 5,000 entries. Choose a shorter one.');
  end if;
  return v_answer || (
    select jsonb_build_object('contact', jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'email', c.email, 'phone', c.phone,
        'address', c.address, 'tax_pin', c.tax_pin), 'from', v_from, 'to', v_to, 'currency_code', t.currency_code,
      'ageing', (select private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_to) from private.payables_on(v_tenant_id, v_to, 'due', v_group) o))
    from public.contacts c join public.tenants t on t.id = c.tenant_id where c.tenant_id = v_tenant_id and c.id = v_group[1]);
end;
$function$;

ALTER FUNCTION "public"."supplier_statement"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_allocation(p_undo jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.pay');
begin
  perform private.require_writable();
  return private.post_allocation_undone(v_tenant_id, auth.uid(), p_undo);
end;
$function$;

ALTER FUNCTION "public"."undo_allocation"(jsonb) OWNER TO "postgres";

ALTER TABLE "public"."contact_entries" ADD CONSTRAINT "contact_entries_account_check" CHECK ((account = ANY (ARRAY['receivable'::text, 'payable'::text, 'deposit'::text, 'advance'::text])));

ALTER TABLE "public"."contact_entries" ADD CONSTRAINT "contact_entries_kind_check" CHECK ((kind = ANY (ARRAY['opening_balance'::text, 'invoice'::text, 'credit_note'::text, 'payment'::text, 'payment_reversal'::text, 'opening_reversal'::text, 'bill'::text, 'debit_note'::text, 'payout'::text, 'order_fee'::text, 'bill_reversal'::text, 'supplier_payment'::text, 'allocation'::text, 'refund'::text])));

ALTER TABLE "public"."contact_totals" ADD CONSTRAINT "contact_totals_advance_check" CHECK (((advance >= (0)::numeric) AND (advance <= '1000000000000'::numeric)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_billed_cost_check" CHECK (((billed_cost >= (0)::numeric) AND (billed_cost <= '1000000000000'::numeric)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_billed_quantity_check" CHECK (((billed_quantity >= (0)::numeric) AND (billed_quantity <= '100000000000'::numeric)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_credited_quantity_check" CHECK (((credited_quantity >= (0)::numeric) AND (credited_quantity <= '100000000000'::numeric)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_no_more_than_came" CHECK ((((billed_quantity + returned_quantity) <= quantity) AND (credited_quantity <= billed_quantity) AND ((billed_cost + returned_cost) <= line_cost)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_nothing_waits_for_nothing" CHECK ((((billed_quantity + returned_quantity) < quantity) OR ((billed_cost + returned_cost) = line_cost)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_returned_cost_check" CHECK (((returned_cost >= (0)::numeric) AND (returned_cost <= '1000000000000'::numeric)));

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_returned_quantity_check" CHECK (((returned_quantity >= (0)::numeric) AND (returned_quantity <= '100000000000'::numeric)));

ALTER TABLE "public"."tenant_policies" ADD CONSTRAINT "tenant_policies_bill_price_amount_check" CHECK (((bill_price_amount >= (0)::numeric) AND (bill_price_amount <= '1000000000000'::numeric)));

ALTER TABLE "public"."tenant_policies" ADD CONSTRAINT "tenant_policies_bill_price_percent_check" CHECK (((bill_price_percent >= (0)::numeric) AND (bill_price_percent <= (100)::numeric)));

ALTER TABLE "public"."tenant_policies" ADD CONSTRAINT "tenant_policies_purchase_approval_limit_check" CHECK (((purchase_approval_limit >= (0)::numeric) AND (purchase_approval_limit <= '1000000000000'::numeric)));

CREATE INDEX goods_receipt_lines_order_idx ON public.goods_receipt_lines USING btree (tenant_id, purchase_order_line_id) WHERE (purchase_order_line_id IS NOT NULL);

CREATE INDEX goods_receipt_lines_to_bill_idx ON public.goods_receipt_lines USING btree (tenant_id, goods_receipt_id) WHERE ((billed_quantity + returned_quantity) < quantity);

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.early_receipts FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.early_receipts FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.early_receipts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.goods_receipt_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.goods_receipt_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.goods_receipt_lines FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('billed_quantity', 'billed_cost', 'returned_quantity', 'returned_cost', 'credited_quantity');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.landed_cost_shares FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.landed_cost_shares FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.landed_cost_shares FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.landed_costs FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.landed_costs FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.landed_costs FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('supplier_bill_line_id');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.landed_costs FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF description ON public.landed_costs FOR EACH ROW WHEN ((concat_ws(' '::text, new.description) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('description');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.supplier_allocations FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.supplier_allocations FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_allocations FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.supplier_allocations FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.supplier_bill_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.supplier_bill_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.supplier_bill_lines FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('received_quantity', 'received_cost', 'sent_back_quantity', 'credited_quantity', 'credited_net', 'credited_tax', 'credited_recoverable', 'credited_cost');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_bill_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF description ON public.supplier_bill_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.description) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('description');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.supplier_bills FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.supplier_bills FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.supplier_bills FOR EACH ROW WHEN ((old.status = ANY (ARRAY['posted'::text, 'reversed'::text, 'discarded'::text]))) EXECUTE FUNCTION private.tg_documents__only_columns('status', 'due_on', 'note', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash', 'updated_at', 'reference_key', 'bill_year');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_bills FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF supplier_reference, note, created_by_name, release_reason, reversal_reason ON public.supplier_bills FOR EACH ROW WHEN ((concat_ws(' '::text, new.supplier_reference, new.note, new.created_by_name, new.release_reason, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('supplier_reference', 'note', 'created_by_name', 'release_reason', 'reversal_reason');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.supplier_bills FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.supplier_credit_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.supplier_credit_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_credit_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF description ON public.supplier_credit_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.description) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('description');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.supplier_credits FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.supplier_credits FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.supplier_credits FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('open_amount', 'reference_key', 'credit_year');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_credits FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF supplier_reference, reason, created_by_name ON public.supplier_credits FOR EACH ROW WHEN ((concat_ws(' '::text, new.supplier_reference, new.reason, new.created_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('supplier_reference', 'reason', 'created_by_name');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.supplier_payments FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.supplier_payments FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.supplier_payments FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('open_amount', 'certificate_number', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash', 'reference_key');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_payments FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, note, paid_by_name, reversal_reason ON public.supplier_payments FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.note, new.paid_by_name, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'note', 'paid_by_name', 'reversal_reason');

COMMENT ON COLUMN "public"."goods_receipt_lines"."credited_quantity" IS 'Sent back after it was billed.';

COMMENT ON COLUMN "public"."goods_receipt_lines"."line_cost" IS 'What it cost, and what waits for a bill until billed_cost and returned_cost make it up.';

COMMENT ON COLUMN "public"."goods_receipt_lines"."returned_quantity" IS 'Sent back before it was billed.';

COMMENT ON COLUMN "public"."landed_cost_shares"."inventory_amount" IS 'What went to goods that were still there; the rest was in the profit of its day.';

COMMENT ON COLUMN "public"."landed_costs"."supplier_bill_line_id" IS 'The line of a bill that it was billed with; until then it waits in the account of freight and duty to come.';

COMMENT ON COLUMN "public"."supplier_allocations"."from_advance" IS 'It used what was paid in advance before; else it was settled by the payment itself.';

COMMENT ON COLUMN "public"."supplier_allocations"."posting_id" IS 'Rows that were made together, and the source of their journal entry where one was needed.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."cleared_amount" IS 'What of the cost was waiting for this bill: goods received, or freight, not billed.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."cost_amount" IS 'Net, with the tax that is not recovered.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."credited_net" IS 'What the supplier gave back of the line since. Kept by the credits.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."credited_quantity" IS 'Of goods billed early: what was credited because it never came.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."inventory_amount" IS 'What of the difference to it went to the goods that are still there; the rest, difference_amount, is in the profit.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."received_cost" IS 'Of goods billed early: what of the cost has come since.';

COMMENT ON COLUMN "public"."supplier_bills"."business_date" IS 'The day in the books; bill_date is the day on the paper.';

COMMENT ON COLUMN "public"."supplier_bills"."checks" IS 'What did not match when the bill was last looked at, or was released.';

COMMENT ON COLUMN "public"."supplier_bills"."withholding_amount" IS 'What is withheld for the tax office when the whole bill is paid: a percentage of its taxable value.';

COMMENT ON COLUMN "public"."supplier_credit_lines"."cost_amount" IS 'What the supplier takes off: of what waits for a bill (unbilled_return), else net with the tax that was not recovered.';

COMMENT ON COLUMN "public"."supplier_credit_lines"."inventory_amount" IS 'What left the value of stock: goods at their average, or the lower price of what is still there.';

COMMENT ON COLUMN "public"."supplier_credits"."unbilled_amount" IS 'Goods sent back before they were billed: that much less is waiting for a bill.';

COMMENT ON COLUMN "public"."supplier_payments"."certificate_number" IS 'The certificate of the tax that was withheld.';

COMMENT ON COLUMN "public"."supplier_payments"."open_amount" IS 'What of it is paid in advance now: grows when what it settled is taken back, shrinks when it is used or refunded.';

COMMENT ON COLUMN "public"."tenant_policies"."bill_price_percent" IS 'By how much a line of a bill may differ from what was received, in percent, or by bill_price_amount if that is more, before somebody releases it.';

COMMENT ON COLUMN "public"."tenant_policies"."purchase_approval_limit" IS 'Above it a held bill is released by somebody else than who entered it; null: no limit.';

COMMENT ON FUNCTION "private"."advance_entry"(uuid, uuid, text, numeric, jsonb, timestamp with time zone) IS 'Money that a supplier has in advance (+) or that is used of it (-).';

COMMENT ON FUNCTION "private"."allocations_json"(uuid, uuid, uuid, uuid) IS 'What settles a bill, or what a payment or a credit settles, what was taken back included.';

COMMENT ON FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) IS 'Lines with net, tax, recoverable tax and cost. The discount of the bill comes off before tax. Null when the tax of the paper is another.';

COMMENT ON FUNCTION "private"."bill_changes_back"(public.supplier_bills, numeric) IS 'What a bill gave to goods, taken off those that are still there.';

COMMENT ON FUNCTION "private"."bill_checks"(uuid, jsonb) IS 'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received), price (beyond the tolerance of the business).';

COMMENT ON FUNCTION "private"."bill_entry"(jsonb, numeric) IS 'The journal lines of a planned bill.';

COMMENT ON FUNCTION "private"."bill_entry_back"(public.supplier_bills, jsonb) IS 'The journal lines that take a bill back.';

COMMENT ON FUNCTION "private"."bill_head_json"(public.supplier_bills) IS 'A bill without its lines, as lists show it.';

COMMENT ON FUNCTION "private"."bill_json"(uuid, uuid) IS 'A bill with its lines and what settled it.';

COMMENT ON FUNCTION "private"."bill_location"(uuid, uuid) IS 'A location that a bill names, or not_found.';

COMMENT ON FUNCTION "private"."bill_total"(jsonb, jsonb) IS 'Sums of a bill; rounding_amount is what the paper''s total has more than its lines.';

COMMENT ON FUNCTION "private"."billed_not_received"(uuid) IS 'What suppliers billed of goods that have not come, supplier by supplier.';

COMMENT ON FUNCTION "private"."credit_entry"(jsonb, jsonb, jsonb) IS 'The journal lines of a credit.';

COMMENT ON FUNCTION "private"."credit_part"(jsonb, public.supplier_bill_lines, numeric, numeric) IS 'A credit of so much net of a bill''s line, with its share of the tax. Raises over_credit.';

COMMENT ON FUNCTION "private"."default_location"(uuid) IS 'The first location of a business.';

COMMENT ON FUNCTION "private"."early_product"(uuid, uuid, text) IS 'Goods that can be billed before they come, or not_found.';

COMMENT ON FUNCTION "private"."is_same_posting"(uuid, uuid, text) IS 'Whether allocations were made under this id before; another body is idempotency_mismatch.';

COMMENT ON FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) IS 'Writes a bill that is not posted yet, over the one with its id: who made it first stays its maker.';

COMMENT ON FUNCTION "private"."landed_weights"(uuid, uuid[], text) IS 'The lines of deliveries, less what went back, with the weights by which freight and duty are shared out among them.';

COMMENT ON FUNCTION "private"."learn_last_costs"(uuid, jsonb) IS 'What goods cost last is what they were billed at, unless newer ones have come.';

COMMENT ON FUNCTION "private"."lock_bill"(uuid, jsonb) IS 'Holds all that a bill looks at and changes, until the transaction ends.';

COMMENT ON FUNCTION "private"."lock_credit"(uuid, jsonb) IS 'Holds all that a credit looks at and changes, until the transaction ends.';

COMMENT ON FUNCTION "private"."lock_posted_bill"(uuid, uuid) IS 'A bill with all that hangs on it, held until the transaction ends. Raises not_found.';

COMMENT ON FUNCTION "private"."lock_receipt_lines"(uuid, uuid[]) IS 'Holds lines of deliveries in id order.';

COMMENT ON FUNCTION "private"."lock_settlement"(uuid, uuid[], uuid[], uuid[], uuid) IS 'Holds bills, then payments, then credits, then their supplier, and answers the supplier with all that were merged into it.';

COMMENT ON FUNCTION "private"."lock_supplier"(uuid, uuid) IS 'What one supplier brings and bills is posted one after the other: a bill sees the delivery before it, a delivery the bill.';

COMMENT ON FUNCTION "private"."money_account"(uuid, text, uuid) IS 'The account that money is paid from or comes to: the one named, else that of the tender.';

COMMENT ON FUNCTION "private"."move_returns"(uuid, jsonb, timestamp with time zone) IS 'Takes what goes back out of stock, place by place, and answers its value by line (below zero).';

COMMENT ON FUNCTION "private"."net_of_return"(public.supplier_bill_lines, numeric, numeric) IS 'What a supplier gives for goods that go back: their part of what the line was billed at, less what was credited of it.';

COMMENT ON FUNCTION "private"."oldest_bills"(uuid, uuid[], numeric) IS 'What an amount settles of the items the caller holds, the oldest due first.';

COMMENT ON FUNCTION "private"."page_json"(jsonb, integer) IS 'A page of [{day, row}] of which one more was read than is shown.';

COMMENT ON FUNCTION "private"."paper_taxes"(numeric[], numeric, numeric) IS 'Taxes of the lines as the paper has their sum: at most a step a line off, on the largest. Null: the paper says something else.';

COMMENT ON FUNCTION "private"."part_of_line"(jsonb, numeric, numeric, numeric) IS 'A line for so many of its quantity, with their share of its amounts.';

COMMENT ON FUNCTION "private"."payable_buckets"(date[], numeric[], date) IS 'Amounts by how long their days are past.';

COMMENT ON FUNCTION "private"."payables_on"(uuid, date, text, uuid[]) IS 'Bills that were open at the end of a day by the day they were due (or their own), and below zero what was paid in advance or credited.';

COMMENT ON FUNCTION "private"."payment_day"(uuid, jsonb, jsonb, timestamp with time zone) IS 'The day of a payment in the books: today or a day before; cash of a drawer is paid today.';

COMMENT ON FUNCTION "private"."plan_account_credit"(jsonb, jsonb) IS 'A credit for no bill, such as a bonus: an account, and tax on it.';

COMMENT ON FUNCTION "private"."plan_bill"(uuid, jsonb) IS 'A bill as it would be posted now: its lines with what they clear, what goes to stock and what to price differences; changes: the differences goods by goods.';

COMMENT ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb) IS 'A lower price for what a bill''s line was for, or goods of it that never come.';

COMMENT ON FUNCTION "private"."plan_credit"(uuid, jsonb) IS 'A credit as it would be posted now; what leaves stock is not in it yet.';

COMMENT ON FUNCTION "private"."plan_goods_line"(uuid, jsonb, jsonb) IS 'A line for goods as it is posted: the part that was received and waits for a bill, and the part that is billed before it comes.';

COMMENT ON FUNCTION "private"."plan_json"(jsonb) IS 'A planned bill as the API shows it.';

COMMENT ON FUNCTION "private"."plan_landed_line"(uuid, jsonb, jsonb) IS 'Freight or duty on a bill: what of it was expected, and how the rest is shared out over what came.';

COMMENT ON FUNCTION "private"."plan_receipt"(uuid, uuid, jsonb, jsonb, numeric) IS 'Lines of a delivery with what they cost (line_cost, of it billed before: billed_cost), their shares of freight and duty, and the value that stock gets.';

COMMENT ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb) IS 'Goods of a delivery that go back: first what waits for a bill, then what was billed, at what the supplier gives for it.';

COMMENT ON FUNCTION "private"."planned_changes"(jsonb) IS 'The differences that a line has to what was expected, goods by goods.';

COMMENT ON FUNCTION "private"."post_advance_use"(uuid, uuid, uuid, numeric, jsonb, timestamp with time zone) IS 'Books that what was paid in advance settles bills.';

COMMENT ON FUNCTION "private"."post_allocation_undone"(uuid, uuid, jsonb, timestamp with time zone) IS 'Opens again what an allocation settled: the money is an advance, tax withheld and discount are taken back, a credit is open again. Dated now.';

COMMENT ON FUNCTION "private"."post_bill_reversal"(uuid, uuid, jsonb, timestamp with time zone) IS 'Takes a posted bill back by an entry of the opposite sign, once. Idempotent by body.';

COMMENT ON FUNCTION "private"."post_credit"(uuid, uuid, jsonb, timestamp with time zone) IS 'Posts what a supplier takes back or gives back. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."post_goods_receipt"(uuid, uuid, jsonb, timestamp with time zone) IS 'Takes a delivery into stock at its cost, freight and duty with it, against goods received not invoiced; what was billed before is at the billed cost. Corrects the cost of goods sold before they came.';

COMMENT ON FUNCTION "private"."post_supplier_allocation"(uuid, uuid, jsonb, timestamp with time zone) IS 'Uses a payment in advance, or a credit, on bills. A credit posts nothing: both are what is owed. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) IS 'Posts a bill, or holds it where it does not match what was received and nobody has released it. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."post_supplier_payment"(uuid, uuid, jsonb, timestamp with time zone) IS 'Pays a supplier: the bills as named or the oldest due first, the rest in advance. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."post_supplier_payment_reversal"(uuid, uuid, jsonb, timestamp with time zone) IS 'Takes a payment to a supplier back. Refused (in_use) when a part of it was refunded. Idempotent by body.';

COMMENT ON FUNCTION "private"."post_supplier_refund"(uuid, uuid, jsonb, timestamp with time zone) IS 'Money that a supplier gives back. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."purchase_account"(uuid, uuid, text) IS 'An account that a line of a bill or a credit may name: active, and not one that is the sum of documents (control_account).';

COMMENT ON FUNCTION "private"."purchase_page"(text) IS 'Where a list goes on: behind this day and id; nulls for the first page.';

COMMENT ON FUNCTION "private"."read_bill"(uuid, jsonb, timestamp with time zone) IS 'A bill with its lines and sums, as private.plan_bill takes it.';

COMMENT ON FUNCTION "private"."read_bill_header"(uuid, jsonb, date) IS 'The head of a bill, checked: days, terms, how tax is written, what the paper says.';

COMMENT ON FUNCTION "private"."read_bill_line"(uuid, jsonb, integer, jsonb) IS 'A line of a bill, checked, without amounts.';

COMMENT ON FUNCTION "private"."read_bill_tax"(uuid, jsonb, text, date) IS 'Code and rate of a line''s tax on the day of the bill; nothing is no tax.';

COMMENT ON FUNCTION "private"."read_credit"(uuid, jsonb, timestamp with time zone) IS 'A credit, checked, as private.plan_credit takes it.';

COMMENT ON FUNCTION "private"."read_credit_line"(uuid, jsonb, integer, date, numeric) IS 'A line of a credit, checked.';

COMMENT ON FUNCTION "private"."read_landed_costs"(uuid, jsonb, numeric) IS 'Freight, duty and the like of a delivery, checked.';

COMMENT ON FUNCTION "private"."read_landed_line"(uuid, jsonb, text) IS 'What freight or duty on a bill belongs to: a charge that a delivery named, or deliveries and by what it is shared out.';

COMMENT ON FUNCTION "private"."read_supplier_allocations"(jsonb, numeric) IS 'Checked allocations [{item_id, amount, discount}]: amount is what is settled of the bill, discount included. Null: oldest due first.';

COMMENT ON FUNCTION "private"."reference_key"(text) IS 'A supplier''s number as it is compared: capitals, without spaces and leading zeros.';

COMMENT ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb) IS 'Which advances and credits a refund is of: those named, else the oldest first. Raises over_allocation. The caller holds them.';

COMMENT ON FUNCTION "private"."refuse_duplicate_bill"(uuid, jsonb) IS 'Raises duplicate_bill, naming the other, for a number that this supplier used in the same year. The contact is held by the caller.';

COMMENT ON FUNCTION "private"."require_bill_untouched"(public.supplier_bills) IS 'Raises not_open or in_use unless nothing happened to a bill since it was posted.';

COMMENT ON FUNCTION "private"."require_document"(jsonb) IS 'A document, or not_found.';

COMMENT ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric) IS 'Above the limit nobody releases what they made (approval_required), unless nobody else may. Answers whether it is their own.';

COMMENT ON FUNCTION "private"."rest_of_line"(jsonb, jsonb, numeric) IS 'What a part has left of the amounts of a line.';

COMMENT ON FUNCTION "private"."return_pieces"(uuid, jsonb) IS 'Which batches and serial numbers go back, as p_batches of move_stock_lines. A piece that did not come with the delivery is serial_not_received.';

COMMENT ON FUNCTION "private"."revalue_goods"(uuid, text, uuid, date, jsonb, timestamp with time zone) IS 'Gives goods on hand another value: movements of nothing, worth {inventory}. The caller holds the products and posts the same.';

COMMENT ON FUNCTION "private"."settle_items"(uuid, uuid[], jsonb, boolean) IS 'Allocations with the contact of each bill and the tax that is withheld. Raises over_allocation. The caller holds the items.';

COMMENT ON FUNCTION "private"."settled_back"(uuid, uuid) IS 'All that a payment still settles, with the opposite sign.';

COMMENT ON FUNCTION "private"."settlement_state"(text, numeric, numeric, numeric) IS 'What became of a bill: draft, held, open, part_paid, part_credited, paid, credited, reversed, discarded.';

COMMENT ON FUNCTION "private"."share_charges"(uuid, jsonb, jsonb, numeric) IS 'Shares of charges by line of a delivery {line_id: [{landed_cost_id, amount}]}, by value, number or weight (goods without a weight: by number), largest remainder first.';

COMMENT ON FUNCTION "private"."split_difference"(uuid, jsonb, numeric) IS 'What of a difference [{product_id, location_id, quantity, amount}] goes to goods that are still there (inventory) and what to the profit (difference): by how many of the quantity are on hand. Under 1.00 in all it is not worth a change of costs.';

COMMENT ON FUNCTION "private"."supplier_credit_json"(uuid, uuid) IS 'A credit of a supplier with its lines and what it was used for.';

COMMENT ON FUNCTION "private"."supplier_money"(uuid, uuid, jsonb) IS 'How a supplier is paid or pays: tender, account, and the open drawer that cash goes through, held.';

COMMENT ON FUNCTION "private"."supplier_moves"(uuid, uuid[], date, date) IS 'What changed what a supplier is owed, document by document.';

COMMENT ON FUNCTION "private"."supplier_payment_json"(uuid, uuid) IS 'A payment to a supplier, or its refund, with what it settles.';

COMMENT ON FUNCTION "private"."take_early_bills"(uuid, uuid, jsonb) IS 'What of a line of a delivery was billed before it came, oldest bill first, and at what; notes on those bills that it has come.';

COMMENT ON FUNCTION "private"."take_open"(uuid, uuid, uuid, numeric) IS 'Takes an amount off what is left of a payment in advance or a credit (below zero: gives it back). Raises over_allocation.';

COMMENT ON FUNCTION "private"."tenant_step"(uuid) IS 'The smallest amount of the currency of a business.';

COMMENT ON FUNCTION "private"."unbill_lines"(public.supplier_bills, jsonb) IS 'What a reversed bill was for waits for a bill again.';

COMMENT ON FUNCTION "private"."unbilled_receipts"(uuid) IS 'Deliveries that wait for a bill or for money, with how much of each: together the balance of goods received not invoiced. What was billed or paid without saying of what settles the oldest first. Rows without id: what a supplier billed before it came (below zero), and what no delivery explains.';

COMMENT ON FUNCTION "private"."unused_on"(uuid, date, uuid[]) IS 'Credits and advances of suppliers that were not used at the end of a day, each with its own day; some are zero.';

COMMENT ON FUNCTION "private"."with_credit_values"(jsonb, jsonb) IS 'Lines of a credit with what leaves stock (inventory), what is taken off goods received not billed (grni, credit), and the difference.';

COMMENT ON FUNCTION "private"."withheld_of"(uuid, uuid, numeric, numeric) IS 'The tax that is withheld when so much of a bill is paid.';

COMMENT ON FUNCTION "private"."write_bill"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) IS 'Posts a planned bill, all in one: lines, what is billed of deliveries, value of goods, journal, what is owed. Everything is held by the caller.';

COMMENT ON FUNCTION "private"."write_bill_lines"(uuid, jsonb) IS 'Writes the lines of a planned bill and says on deliveries and charges what of them is billed.';

COMMENT ON FUNCTION "private"."write_credit"(uuid, uuid, jsonb, text, timestamp with time zone) IS 'Posts a planned credit, all in one. Everything is held by the caller.';

COMMENT ON FUNCTION "private"."write_credit_lines"(uuid, uuid, jsonb) IS 'Writes the lines of a credit and says on deliveries and bills what of them it takes back.';

COMMENT ON FUNCTION "private"."write_credit_use"(uuid, uuid, numeric, jsonb, timestamp with time zone) IS 'The other side of a credit that settles bills: what the bills owe less, the credit holds less.';

COMMENT ON FUNCTION "private"."write_drawer_payment"(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamp with time zone) IS 'Cash to or from a supplier goes out of or into the drawer like any other pay-out or pay-in; its entry is the payment''s.';

COMMENT ON FUNCTION "private"."write_payment_reversal"(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamp with time zone) IS 'Takes a payment back whole, dated today: what it settles is open again, what is left in advance is gone.';

COMMENT ON FUNCTION "private"."write_receipt_lines"(uuid, uuid, jsonb, jsonb) IS 'Writes the lines of a delivery with what of them is billed already, and its charges with their shares.';

COMMENT ON FUNCTION "private"."write_supplier_payment"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) IS 'Writes a checked payment: number, journal, what it settles, what is paid in advance, the drawer. Everything is held by the caller.';

COMMENT ON FUNCTION "private"."write_supplier_refund"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) IS 'Writes a checked refund. Everything is held by the caller.';

COMMENT ON FUNCTION "private"."write_supplier_settlement"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) IS 'Writes what a payment, an advance or a credit settles of bills, and takes it off what is owed. Undoing has amounts below zero.';

COMMENT ON FUNCTION "public"."allocate_supplier"(jsonb) IS 'Uses an advance or a credit on bills {id, payment_id | credit_id, allocations: [{item_id, amount}]}. Idempotent by id and body. Raises over_allocation. Needs purchases.pay.';

COMMENT ON FUNCTION "public"."bills_to_pay"(date, uuid) IS 'What must be paid until a day (a week, unless said): {today, until, total, overdue, count, rows} with the oldest due first, at most 500 rows. Needs purchases.view.';

COMMENT ON FUNCTION "public"."change_bill"(jsonb) IS 'Another due day or note for a posted bill {bill_id, due_on, note}; nothing else of it changes. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."discard_bill"(uuid) IS 'Gives up a bill that was not posted; its number can be used again. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."get_bill"(uuid) IS 'A bill of a supplier with its lines and what settled it. Needs purchases.view.';

COMMENT ON FUNCTION "public"."get_supplier_credit"(uuid) IS 'A credit of a supplier with its lines and what it was used for. Needs purchases.view.';

COMMENT ON FUNCTION "public"."get_supplier_payment"(uuid) IS 'A payment to a supplier, or a refund, with what it settles. Needs purchases.view.';

COMMENT ON FUNCTION "public"."lines_to_bill"(uuid) IS 'What a supplier brought that waits for a bill, the oldest first, and freight and duty that does; also what came without naming a supplier. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) IS 'Bills, newest first: p_status draft, held, posted, open, overdue or reversed; of a supplier; p_search in their and our numbers. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) IS 'Credits of suppliers, newest first; p_is_open: those with something left. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) IS 'Payments to suppliers and refunds, newest first; p_is_open: those that hold an advance. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."match_bill"(jsonb) IS 'What a bill would come to and what of it does not match, without writing anything: sums, lines with what was received, checks [{check: total | quantity | price, line, ...}].';

COMMENT ON FUNCTION "public"."pay_supplier"(jsonb) IS 'Pays a supplier {id, contact_id, tender_type: cash | bank | mobile_money, account_id, till_session_id, amount, business_date, reference, certificate_number, note, allocations: [{item_id, amount, discount_amount}], advance_amount}. amount of an allocation is what is settled of the bill; tax that is withheld and discounts come off the money. Without allocations the oldest due are settled, the rest is an advance. Idempotent by id and body. Raises over_allocation, difference_left. Needs purchases.pay.';

COMMENT ON FUNCTION "public"."payables_ageing"(date, text, uuid) IS 'What suppliers are owed on a day, by how long it has been due (p_by due) or by the day of the bill (bill): {as_of, by, total, rows}. Advances and credits that are not used stand below zero with their own day, so that the columns are the balance. Needs purchases.view.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt, account_id, landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."post_supplier_credit"(jsonb) IS 'Posts a supplier''s credit {id, contact_id, supplier_reference, credit_date, business_date, reason, lines: [{kind: return (receipt_line_id, quantity, batch or serials, net_amount), price (bill_line_id, net_amount), not_received (bill_line_id, quantity), account (account_id, net_amount, tax_rate_id)}]}. It is open until it is used on bills (allocate_supplier) or refunded. Idempotent by id and body. Raises over_credit, duplicate_bill, serial_not_received. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."receive_goods"(jsonb) IS 'Takes a delivery into stock {id, contact_id, location_id, supplier_reference, lines: [{product_id, quantity, unit_cost (with tax that is not recovered)}], landed_costs: [{description, amount, basis, contact_id}]}. Idempotent by id and body. Answers id, receipt_number, total_cost (without landed costs), replayed.';

COMMENT ON FUNCTION "public"."record_supplier_refund"(jsonb) IS 'Money that a supplier gives back of advances and credits {id, contact_id, tender_type, account_id, till_session_id, amount, business_date, reference, note, source_ids}: those named, else the oldest. Idempotent by id and body. Raises over_allocation. Needs purchases.pay.';

COMMENT ON FUNCTION "public"."release_bill"(jsonb) IS 'Posts a held bill as it stands {bill_id, revision, reason}. Above the limit not by whoever entered it. The same again answers the same. Needs purchases.approve.';

COMMENT ON FUNCTION "public"."reverse_bill"(jsonb) IS 'Takes a posted bill back {id, bill_id, reason, business_date}: only while nothing was paid, credited or received for it (in_use). Its number can be used again. Needs purchases.approve.';

COMMENT ON FUNCTION "public"."reverse_supplier_payment"(jsonb) IS 'Takes a payment to a supplier back {id, payment_id, reason, till_session_id}, dated today: what it settled is open again. Needs purchases.approve.';

COMMENT ON FUNCTION "public"."save_bill"(jsonb) IS 'Keeps a bill as a draft: the same body as post_bill, with the revision that was read when it is changed (stale_row). Posts nothing. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."supplier_statement"(uuid, date, date) IS 'What a supplier was owed, what was billed, credited, paid, and what is owed, with the ageing of the last day; without days the last 90. What was paid in advance stands against it. Needs purchases.view.';

COMMENT ON FUNCTION "public"."undo_allocation"(jsonb) IS 'Takes back what a payment, an advance or a credit settled of a bill {id, allocation_id, reason}, dated today; once (in_use). Idempotent by id and body. Needs purchases.pay.';

COMMENT ON TABLE "public"."contact_entries" IS 'Receivable: what the contact owes us (+) and what settles it (-). Payable: what we owe. Deposit: money of the contact that we hold. Advance: money of ours that the contact holds. item_id is the invoice or opening balance an entry belongs to. contact_id may be empty for what nobody in particular owes. Append-only.';

COMMENT ON TABLE "public"."early_receipts" IS 'Which goods that were billed before they came, came with which delivery, and at what they were billed. Append-only.';

COMMENT ON TABLE "public"."goods_receipt_lines" IS 'What a delivery contained, what each unit cost, and what of it was billed or sent back since. Only the postings of purchases change what follows line_cost.';

COMMENT ON TABLE "public"."landed_cost_shares" IS 'What of freight and duty fell on which line of a delivery: when it came (landed_cost_id alone), and what a bill brought or took off later. Append-only.';

COMMENT ON TABLE "public"."landed_costs" IS 'Freight, duty and the like that a delivery cost, as expected when it came. The goods are worth that much more, and the bill for it is still to come.';

COMMENT ON TABLE "public"."supplier_allocations" IS 'What a payment or a credit settles: of a bill or an opening balance (item_id), or by a refund of the supplier. Taken back by a row of the opposite sign. Append-only.';

COMMENT ON TABLE "public"."supplier_bill_lines" IS 'What a posted bill is for: goods that came (goods), goods that are still to come (early), an account (expense), freight and duty (landed_cost).';

COMMENT ON TABLE "public"."supplier_bills" IS 'Bills of suppliers. A draft, or one that is held because it does not match, has posted nothing and is kept as its body; a posted one is corrected by a credit or a reversal.';

COMMENT ON TABLE "public"."supplier_credit_lines" IS 'Lines of a credit: goods sent back before (unbilled_return) or after their bill (return), a lower price, goods billed that never came, or an account. Append-only.';

COMMENT ON TABLE "public"."supplier_credits" IS 'What a supplier takes back or gives back: goods returned, a lower price, goods that never came. Open until it is used on bills or refunded.';

COMMENT ON TABLE "public"."supplier_payments" IS 'Money to suppliers, and money that they gave back (refund). What was settled, less tax withheld and discount, and what was paid in advance are the amount.';

REVOKE ALL ON FUNCTION "private"."advance_entry"(uuid, uuid, text, numeric, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."advance_entry"(uuid, uuid, text, numeric, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."advance_entry"(uuid, uuid, text, numeric, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."allocations_json"(uuid, uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."allocations_json"(uuid, uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."allocations_json"(uuid, uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_changes_back"(public.supplier_bills, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_changes_back"(public.supplier_bills, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_changes_back"(public.supplier_bills, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_checks"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_checks"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_checks"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_entry"(jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_entry"(jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_entry"(jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_entry_back"(public.supplier_bills, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_entry_back"(public.supplier_bills, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_entry_back"(public.supplier_bills, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_head_json"(public.supplier_bills) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_head_json"(public.supplier_bills) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_head_json"(public.supplier_bills) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_location"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_location"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_location"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_total"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_total"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_total"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billed_not_received"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billed_not_received"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billed_not_received"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."credit_entry"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."credit_entry"(jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."credit_entry"(jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."credit_part"(jsonb, public.supplier_bill_lines, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."credit_part"(jsonb, public.supplier_bill_lines, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."credit_part"(jsonb, public.supplier_bill_lines, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_location"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."default_location"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_location"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."early_product"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."early_product"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."early_product"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_same_posting"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_same_posting"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_same_posting"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."landed_weights"(uuid, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."landed_weights"(uuid, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."landed_weights"(uuid, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learn_last_costs"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learn_last_costs"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learn_last_costs"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_bill"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_bill"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_bill"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_credit"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_credit"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_credit"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_posted_bill"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_posted_bill"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_posted_bill"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_receipt_lines"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_receipt_lines"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_receipt_lines"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_settlement"(uuid, uuid[], uuid[], uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_settlement"(uuid, uuid[], uuid[], uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_settlement"(uuid, uuid[], uuid[], uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_supplier"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_supplier"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_supplier"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_account"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_account"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_account"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_returns"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_returns"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_returns"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."net_of_return"(public.supplier_bill_lines, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."net_of_return"(public.supplier_bill_lines, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."net_of_return"(public.supplier_bill_lines, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."oldest_bills"(uuid, uuid[], numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."oldest_bills"(uuid, uuid[], numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."oldest_bills"(uuid, uuid[], numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_json"(jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_json"(jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_json"(jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."paper_taxes"(numeric[], numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paper_taxes"(numeric[], numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paper_taxes"(numeric[], numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."part_of_line"(jsonb, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."part_of_line"(jsonb, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."part_of_line"(jsonb, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payable_buckets"(date[], numeric[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payable_buckets"(date[], numeric[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payable_buckets"(date[], numeric[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payables_on"(uuid, date, text, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payables_on"(uuid, date, text, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payables_on"(uuid, date, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_day"(uuid, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_day"(uuid, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_day"(uuid, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_account_credit"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_account_credit"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_account_credit"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_bill"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_bill"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_bill"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_credit"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_credit"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_credit"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_goods_line"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_goods_line"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_goods_line"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_json"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_json"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_json"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_landed_line"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_landed_line"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_landed_line"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_receipt"(uuid, uuid, jsonb, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_receipt"(uuid, uuid, jsonb, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_receipt"(uuid, uuid, jsonb, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_changes"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."planned_changes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_changes"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_advance_use"(uuid, uuid, uuid, numeric, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_advance_use"(uuid, uuid, uuid, numeric, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_advance_use"(uuid, uuid, uuid, numeric, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_allocation_undone"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_allocation_undone"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_allocation_undone"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_bill_reversal"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_bill_reversal"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_bill_reversal"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_credit"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_credit"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_credit"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_supplier_allocation"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_supplier_allocation"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_supplier_allocation"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_supplier_payment"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_supplier_payment"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_supplier_payment"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_supplier_payment_reversal"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_supplier_payment_reversal"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_supplier_payment_reversal"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_supplier_refund"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_supplier_refund"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_supplier_refund"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_account"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_account"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_account"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_page"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_page"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_page"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill_header"(uuid, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill_header"(uuid, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill_header"(uuid, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill_line"(uuid, jsonb, integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill_line"(uuid, jsonb, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill_line"(uuid, jsonb, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill_tax"(uuid, jsonb, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill_tax"(uuid, jsonb, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill_tax"(uuid, jsonb, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_credit"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_credit"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_credit"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_credit_line"(uuid, jsonb, integer, date, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_credit_line"(uuid, jsonb, integer, date, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_credit_line"(uuid, jsonb, integer, date, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_landed_costs"(uuid, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_landed_costs"(uuid, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_landed_costs"(uuid, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_landed_line"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_landed_line"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_landed_line"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_supplier_allocations"(jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_supplier_allocations"(jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_supplier_allocations"(jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reference_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reference_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reference_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_duplicate_bill"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_duplicate_bill"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_duplicate_bill"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_bill_untouched"(public.supplier_bills) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_bill_untouched"(public.supplier_bills) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_bill_untouched"(public.supplier_bills) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_document"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_document"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_document"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rest_of_line"(jsonb, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rest_of_line"(jsonb, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rest_of_line"(jsonb, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_pieces"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_pieces"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_pieces"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."revalue_goods"(uuid, text, uuid, date, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revalue_goods"(uuid, text, uuid, date, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revalue_goods"(uuid, text, uuid, date, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_items"(uuid, uuid[], jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_items"(uuid, uuid[], jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_items"(uuid, uuid[], jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settled_back"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settled_back"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settled_back"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settlement_state"(text, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settlement_state"(text, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settlement_state"(text, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_charges"(uuid, jsonb, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_charges"(uuid, jsonb, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_charges"(uuid, jsonb, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."split_difference"(uuid, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_difference"(uuid, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_difference"(uuid, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_credit_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_credit_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_credit_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_money"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_money"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_money"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_moves"(uuid, uuid[], date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_moves"(uuid, uuid[], date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_moves"(uuid, uuid[], date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_payment_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_payment_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_payment_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_early_bills"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_early_bills"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_early_bills"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_open"(uuid, uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_open"(uuid, uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_open"(uuid, uuid, uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_step"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_step"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_step"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unbill_lines"(public.supplier_bills, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unbill_lines"(public.supplier_bills, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unbill_lines"(public.supplier_bills, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unused_on"(uuid, date, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unused_on"(uuid, date, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unused_on"(uuid, date, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_credit_values"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_credit_values"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_credit_values"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withheld_of"(uuid, uuid, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withheld_of"(uuid, uuid, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withheld_of"(uuid, uuid, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_bill"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_bill"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_bill"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_bill_lines"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_bill_lines"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_bill_lines"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_credit"(uuid, uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_credit"(uuid, uuid, jsonb, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_credit"(uuid, uuid, jsonb, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_credit_lines"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_credit_lines"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_credit_lines"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_credit_use"(uuid, uuid, numeric, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_credit_use"(uuid, uuid, numeric, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_credit_use"(uuid, uuid, numeric, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_drawer_payment"(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_drawer_payment"(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_drawer_payment"(uuid, uuid, jsonb, uuid, text, numeric, text, uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_payment_reversal"(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_payment_reversal"(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_payment_reversal"(uuid, uuid, jsonb, public.supplier_payments, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_receipt_lines"(uuid, uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_receipt_lines"(uuid, uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_receipt_lines"(uuid, uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_supplier_payment"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_supplier_payment"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_supplier_payment"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_supplier_refund"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_supplier_refund"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_supplier_refund"(uuid, uuid, jsonb, jsonb, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_supplier_settlement"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_supplier_settlement"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_supplier_settlement"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."allocate_supplier"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."allocate_supplier"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."allocate_supplier"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."allocate_supplier"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."allocate_supplier"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."bills_to_pay"(date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bills_to_pay"(date, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."bills_to_pay"(date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."bills_to_pay"(date, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."bills_to_pay"(date, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."change_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."discard_bill"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_bill"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."discard_bill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_bill"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_bill"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_bill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_supplier_credit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_supplier_credit"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_supplier_credit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_supplier_credit"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_supplier_credit"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_supplier_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_supplier_payment"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_supplier_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_supplier_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_supplier_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."lines_to_bill"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."lines_to_bill"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."lines_to_bill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."lines_to_bill"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."lines_to_bill"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_supplier_credits"(uuid, boolean, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_supplier_payments"(uuid, boolean, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."match_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."match_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."match_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."match_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."pay_supplier"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_supplier"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pay_supplier"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_supplier"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."pay_supplier"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."payables_ageing"(date, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."payables_ageing"(date, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."payables_ageing"(date, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."payables_ageing"(date, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."payables_ageing"(date, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."post_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."post_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."post_supplier_credit"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_supplier_credit"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."post_supplier_credit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_supplier_credit"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."post_supplier_credit"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_supplier_refund"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_supplier_refund"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_supplier_refund"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_supplier_refund"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_supplier_refund"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."release_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."release_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."release_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."release_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."release_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_supplier_payment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_supplier_payment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_supplier_payment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_supplier_payment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_supplier_payment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_bill"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_bill"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_bill"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_bill"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_bill"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."supplier_statement"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."supplier_statement"(uuid, date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."supplier_statement"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."supplier_statement"(uuid, date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."supplier_statement"(uuid, date, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."undo_allocation"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_allocation"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_allocation"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_allocation"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_allocation"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."early_receipts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."early_receipts" TO "authenticated";

REVOKE ALL ON TABLE "public"."early_receipts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."early_receipts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."early_receipts" TO "service_role";

REVOKE ALL ON TABLE "public"."landed_cost_shares" FROM "authenticated";

GRANT SELECT ON TABLE "public"."landed_cost_shares" TO "authenticated";

REVOKE ALL ON TABLE "public"."landed_cost_shares" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."landed_cost_shares" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."landed_cost_shares" TO "service_role";

REVOKE ALL ON TABLE "public"."landed_costs" FROM "authenticated";

GRANT SELECT ON TABLE "public"."landed_costs" TO "authenticated";

REVOKE ALL ON TABLE "public"."landed_costs" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."landed_costs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."landed_costs" TO "service_role";

REVOKE ALL ("allocated_at") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("allocated_at") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("allocated_by") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("allocated_by") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("amount") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("amount") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("credit_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("credit_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("discount_amount") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("discount_amount") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("from_advance") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("from_advance") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("item_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("item_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("payment_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("payment_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("posting_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("posting_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("refund_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("refund_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("undoes_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("undoes_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ("withheld_amount") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("withheld_amount") ON TABLE "public"."supplier_allocations" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_allocations" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_allocations" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_allocations" TO "service_role";

REVOKE ALL ON TABLE "public"."supplier_bill_lines" FROM "authenticated";

GRANT SELECT ON TABLE "public"."supplier_bill_lines" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_bill_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_bill_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_bill_lines" TO "service_role";

REVOKE ALL ("bill_date") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("bill_date") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("bill_number") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("bill_number") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("bill_year") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("bill_year") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("body") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("body") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("checks") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("checks") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("contact_id") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("created_by_name") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("created_by_name") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("due_on") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("due_on") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("location_id") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("location_id") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("net_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("net_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("posted_at") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("posted_at") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("posted_by") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("posted_by") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("prices_include_tax") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("prices_include_tax") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("recoverable_tax_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("recoverable_tax_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("release_reason") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("release_reason") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("released_by") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("released_by") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("revision") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("revision") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("rounding_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("rounding_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("supplier_reference") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("supplier_reference") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("tax_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("tax_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("tax_rounding") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("tax_rounding") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("total_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("total_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("withholding_amount") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("withholding_amount") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("withholding_kind") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("withholding_kind") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ("withholding_percent") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("withholding_percent") ON TABLE "public"."supplier_bills" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_bills" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_bills" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_bills" TO "service_role";

REVOKE ALL ON TABLE "public"."supplier_credit_lines" FROM "authenticated";

GRANT SELECT ON TABLE "public"."supplier_credit_lines" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_credit_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_credit_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_credit_lines" TO "service_role";

REVOKE ALL ("business_date") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("contact_id") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("created_by_name") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("created_by_name") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("credit_date") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("credit_date") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("credit_number") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("credit_number") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("credit_year") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("credit_year") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("net_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("net_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("open_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("open_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("posted_at") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("posted_at") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("recoverable_tax_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("recoverable_tax_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("supplier_reference") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("supplier_reference") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("tax_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("tax_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("total_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("total_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ("unbilled_amount") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("unbilled_amount") ON TABLE "public"."supplier_credits" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_credits" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_credits" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_credits" TO "service_role";

REVOKE ALL ("advance_amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("advance_amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("certificate_number") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("certificate_number") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("contact_id") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("discount_amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("discount_amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("ledger_account_id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("ledger_account_id") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("open_amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("open_amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("paid_at") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("paid_at") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("paid_by_name") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("paid_by_name") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("paid_by") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("paid_by") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("payment_number") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("payment_number") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("reference") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("reference") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("settled_amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("settled_amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("tender_type") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("tender_type") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("till_session_id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("till_session_id") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ("withheld_amount") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("withheld_amount") ON TABLE "public"."supplier_payments" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_payments" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_payments" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_payments" TO "service_role";

REVOKE ALL ("bill_price_amount") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("bill_price_amount") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("bill_price_percent") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("bill_price_percent") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("purchase_approval_limit") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("purchase_approval_limit") ON TABLE "public"."tenant_policies" TO "authenticated";

ALTER TABLE "public"."early_receipts" ADD CONSTRAINT "early_receipts_tenant_id_goods_receipt_line_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_line_id) REFERENCES public.goods_receipt_lines(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX early_receipts_receipt_idx ON public.early_receipts USING btree (tenant_id, goods_receipt_line_id);

CREATE POLICY "Members with purchases.view read early_receipts" ON "public"."early_receipts" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."early_receipts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."landed_cost_shares" ADD CONSTRAINT "landed_cost_shares_tenant_id_goods_receipt_line_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_line_id) REFERENCES public.goods_receipt_lines(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX landed_cost_shares_bill_idx ON public.landed_cost_shares USING btree (tenant_id, supplier_bill_line_id) WHERE (supplier_bill_line_id IS NOT NULL);

CREATE INDEX landed_cost_shares_cost_idx ON public.landed_cost_shares USING btree (tenant_id, landed_cost_id) WHERE (landed_cost_id IS NOT NULL);

CREATE INDEX landed_cost_shares_receipt_idx ON public.landed_cost_shares USING btree (tenant_id, goods_receipt_line_id);

CREATE POLICY "Members with purchases.view read landed_cost_shares" ON "public"."landed_cost_shares" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."landed_cost_shares" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."landed_cost_shares" ADD CONSTRAINT "landed_cost_shares_tenant_id_landed_cost_id_fkey" FOREIGN KEY (tenant_id, landed_cost_id) REFERENCES public.landed_costs(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."landed_costs" ADD CONSTRAINT "landed_costs_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."landed_costs" ADD CONSTRAINT "landed_costs_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."landed_costs" ADD CONSTRAINT "landed_costs_tenant_id_goods_receipt_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_id) REFERENCES public.goods_receipts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX landed_costs_contact_idx ON public.landed_costs USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX landed_costs_waiting_idx ON public.landed_costs USING btree (tenant_id, created_at DESC, id) WHERE (supplier_bill_line_id IS NULL);

CREATE POLICY "Members with purchases.view read landed_costs" ON "public"."landed_costs" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."landed_costs" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."supplier_allocations" ADD CONSTRAINT "supplier_allocations_tenant_id_item_id_fkey" FOREIGN KEY (tenant_id, item_id) REFERENCES public.contact_open_items(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_allocations" ADD CONSTRAINT "supplier_allocations_tenant_id_undoes_id_fkey" FOREIGN KEY (tenant_id, undoes_id) REFERENCES public.supplier_allocations(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_allocations_credit_idx ON public.supplier_allocations USING btree (tenant_id, credit_id) WHERE (credit_id IS NOT NULL);

CREATE INDEX supplier_allocations_item_idx ON public.supplier_allocations USING btree (tenant_id, item_id) WHERE (item_id IS NOT NULL);

CREATE INDEX supplier_allocations_payment_idx ON public.supplier_allocations USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX supplier_allocations_posting_idx ON public.supplier_allocations USING btree (tenant_id, posting_id);

CREATE INDEX supplier_allocations_refund_idx ON public.supplier_allocations USING btree (tenant_id, refund_id) WHERE (refund_id IS NOT NULL);

CREATE POLICY "Members with purchases.view read supplier_allocations" ON "public"."supplier_allocations" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_allocations" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."supplier_allocations" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."supplier_allocations" TO "authenticated";

ALTER TABLE "public"."early_receipts" ADD CONSTRAINT "early_receipts_tenant_id_supplier_bill_line_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_line_id) REFERENCES public.supplier_bill_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."landed_cost_shares" ADD CONSTRAINT "landed_cost_shares_tenant_id_supplier_bill_line_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_line_id) REFERENCES public.supplier_bill_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_goods_receipt_line_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_line_id) REFERENCES public.goods_receipt_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_bill_lines_account_idx ON public.supplier_bill_lines USING btree (tenant_id, ledger_account_id) WHERE (ledger_account_id IS NOT NULL);

CREATE INDEX supplier_bill_lines_location_idx ON public.supplier_bill_lines USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE INDEX supplier_bill_lines_order_idx ON public.supplier_bill_lines USING btree (tenant_id, purchase_order_line_id) WHERE (purchase_order_line_id IS NOT NULL);

CREATE INDEX supplier_bill_lines_product_idx ON public.supplier_bill_lines USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX supplier_bill_lines_receipt_idx ON public.supplier_bill_lines USING btree (tenant_id, goods_receipt_line_id) WHERE (goods_receipt_line_id IS NOT NULL);

CREATE INDEX supplier_bill_lines_to_come_idx ON public.supplier_bill_lines USING btree (tenant_id, product_id) WHERE ((kind = 'early'::text) AND ((received_quantity + credited_quantity) < quantity));

CREATE POLICY "Members with purchases.view read supplier_bill_lines" ON "public"."supplier_bill_lines" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_bill_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_supplier_bill_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_id) REFERENCES public.supplier_bills(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bills" ADD CONSTRAINT "supplier_bills_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bills" ADD CONSTRAINT "supplier_bills_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bills" ADD CONSTRAINT "supplier_bills_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_bills_contact_idx ON public.supplier_bills USING btree (tenant_id, contact_id, bill_date DESC, id DESC);

CREATE INDEX supplier_bills_location_idx ON public.supplier_bills USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE INDEX supplier_bills_newest_idx ON public.supplier_bills USING btree (tenant_id, bill_date DESC, id DESC);

CREATE INDEX supplier_bills_waiting_idx ON public.supplier_bills USING btree (tenant_id, bill_date DESC, id DESC) WHERE (status = ANY (ARRAY['draft'::text, 'held'::text]));

CREATE POLICY "Members with purchases.view read supplier_bills" ON "public"."supplier_bills" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_bills" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."supplier_bills" TO "authenticated";

ALTER TABLE "public"."supplier_bills" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (private.reference_key(supplier_reference)) STORED;

COMMENT ON COLUMN "public"."supplier_bills"."reference_key" IS 'The supplier''s number as it is compared: capitals, without spaces and leading zeros.';

REVOKE ALL ("reference_key") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("reference_key") ON TABLE "public"."supplier_bills" TO "authenticated";

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_goods_receipt_line_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_line_id) REFERENCES public.goods_receipt_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_supplier_bill_line_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_line_id) REFERENCES public.supplier_bill_lines(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_credit_lines_account_idx ON public.supplier_credit_lines USING btree (tenant_id, ledger_account_id) WHERE (ledger_account_id IS NOT NULL);

CREATE INDEX supplier_credit_lines_bill_idx ON public.supplier_credit_lines USING btree (tenant_id, supplier_bill_line_id) WHERE (supplier_bill_line_id IS NOT NULL);

CREATE INDEX supplier_credit_lines_location_idx ON public.supplier_credit_lines USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE INDEX supplier_credit_lines_product_idx ON public.supplier_credit_lines USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX supplier_credit_lines_receipt_idx ON public.supplier_credit_lines USING btree (tenant_id, goods_receipt_line_id) WHERE (goods_receipt_line_id IS NOT NULL);

CREATE POLICY "Members with purchases.view read supplier_credit_lines" ON "public"."supplier_credit_lines" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_credit_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."supplier_allocations" ADD CONSTRAINT "supplier_allocations_tenant_id_credit_id_fkey" FOREIGN KEY (tenant_id, credit_id) REFERENCES public.supplier_credits(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credit_lines" ADD CONSTRAINT "supplier_credit_lines_tenant_id_supplier_credit_id_fkey" FOREIGN KEY (tenant_id, supplier_credit_id) REFERENCES public.supplier_credits(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credits" ADD CONSTRAINT "supplier_credits_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_credits" ADD CONSTRAINT "supplier_credits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX supplier_credits_contact_idx ON public.supplier_credits USING btree (tenant_id, contact_id, posted_at DESC, id DESC);

CREATE INDEX supplier_credits_newest_idx ON public.supplier_credits USING btree (tenant_id, posted_at DESC, id DESC);

CREATE INDEX supplier_credits_open_idx ON public.supplier_credits USING btree (tenant_id, contact_id, business_date) WHERE (open_amount > (0)::numeric);

CREATE POLICY "Members with purchases.view read supplier_credits" ON "public"."supplier_credits" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_credits" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."supplier_credits" TO "authenticated";

ALTER TABLE "public"."supplier_credits" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (private.reference_key(supplier_reference)) STORED;

REVOKE ALL ("reference_key") ON TABLE "public"."supplier_credits" FROM "authenticated";

GRANT SELECT ("reference_key") ON TABLE "public"."supplier_credits" TO "authenticated";

ALTER TABLE "public"."supplier_allocations" ADD CONSTRAINT "supplier_allocations_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.supplier_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_allocations" ADD CONSTRAINT "supplier_allocations_tenant_id_refund_id_fkey" FOREIGN KEY (tenant_id, refund_id) REFERENCES public.supplier_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_payments" ADD CONSTRAINT "supplier_payments_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_payments" ADD CONSTRAINT "supplier_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_payments" ADD CONSTRAINT "supplier_payments_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_payments" ADD CONSTRAINT "supplier_payments_tenant_id_till_session_id_fkey" FOREIGN KEY (tenant_id, till_session_id) REFERENCES public.till_sessions(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_payments_account_idx ON public.supplier_payments USING btree (tenant_id, ledger_account_id);

CREATE INDEX supplier_payments_contact_idx ON public.supplier_payments USING btree (tenant_id, contact_id, paid_at DESC, id DESC);

CREATE INDEX supplier_payments_newest_idx ON public.supplier_payments USING btree (tenant_id, paid_at DESC, id DESC);

CREATE INDEX supplier_payments_open_idx ON public.supplier_payments USING btree (tenant_id, contact_id, business_date) WHERE (open_amount > (0)::numeric);

CREATE INDEX supplier_payments_session_idx ON public.supplier_payments USING btree (tenant_id, till_session_id) WHERE (till_session_id IS NOT NULL);

CREATE POLICY "Members with purchases.view read supplier_payments" ON "public"."supplier_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_payments" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."supplier_payments" TO "authenticated";

ALTER TABLE "public"."supplier_payments" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (private.reference_key(reference)) STORED;

REVOKE ALL ("reference_key") ON TABLE "public"."supplier_payments" FROM "authenticated";

GRANT SELECT ("reference_key") ON TABLE "public"."supplier_payments" TO "authenticated";

CREATE UNIQUE INDEX supplier_bills_reference_key ON public.supplier_bills USING btree (tenant_id, contact_id, reference_key, bill_year) WHERE ((status <> ALL (ARRAY['reversed'::text, 'discarded'::text])) AND (reference_key IS NOT NULL));

CREATE UNIQUE INDEX supplier_credits_reference_key ON public.supplier_credits USING btree (tenant_id, contact_id, reference_key, credit_year) WHERE (reference_key IS NOT NULL);

CREATE UNIQUE INDEX supplier_payments_reference_key ON public.supplier_payments USING btree (tenant_id, ledger_account_id, kind, reference_key) WHERE ((reference_key IS NOT NULL) AND (reversed_at IS NULL));

insert into private.document_types (prefix, document_type)
values ('BILL-', 'supplier_bill');

insert into private.document_types (prefix, document_type)
values ('PAY-', 'supplier_payment');

insert into private.document_types (prefix, document_type)
values ('SC-', 'supplier_credit');

insert into public.permissions (key, description)
values ('purchases.approve', 'Release bills that do not match, take purchases back');

insert into public.permissions (key, description)
values ('purchases.pay', 'Pay suppliers');

insert into public.role_permissions (role, permission_key)
values ('admin', 'purchases.approve');

insert into public.role_permissions (role, permission_key)
values ('admin', 'purchases.pay');

insert into public.role_permissions (role, permission_key)
values ('manager', 'purchases.approve');

insert into public.role_permissions (role, permission_key)
values ('manager', 'purchases.pay');

insert into private.journal_sources (area, source_type)
values ('bank', 'supplier_payment_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'supplier_payment');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_allocation');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_bill_reversal');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_bill');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_credit');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_payment_reversal');

insert into private.journal_sources (area, source_type)
values ('purchases', 'supplier_payment');

CREATE TRIGGER _300_whole_quantities BEFORE INSERT ON public.supplier_bill_lines FOR EACH ROW WHEN (((new.quantity % (1)::numeric) <> (0)::numeric)) EXECUTE FUNCTION private.tg_whole_quantities('quantity');

CREATE TRIGGER _300_whole_quantities BEFORE INSERT ON public.supplier_credit_lines FOR EACH ROW WHEN (((new.quantity % (1)::numeric) <> (0)::numeric)) EXECUTE FUNCTION private.tg_whole_quantities('quantity');

-- What businesses that are there already need: numbers of the new documents.
call private.add_document_type('supplier_bill', 'BILL-');
call private.add_document_type('supplier_credit', 'SC-');
call private.add_document_type('supplier_payment', 'PAY-');
