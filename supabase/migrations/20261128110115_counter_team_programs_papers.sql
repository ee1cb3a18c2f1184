set local check_function_bodies = off;

REVOKE ALL ("payment_instructions") ON TABLE "public"."business_settings" FROM "authenticated";

REVOKE ALL ("receipt_footer") ON TABLE "public"."business_settings" FROM "authenticated";

REVOKE ALL ("receipt_header") ON TABLE "public"."business_settings" FROM "authenticated";

DROP POLICY "Members read what their role may act on" ON "public"."notifications";

ALTER TABLE "private"."report_definitions" DROP CONSTRAINT "report_definitions_chapter_check";

ALTER TABLE "private"."subscription_refunds" DROP CONSTRAINT "subscription_refunds_state_check";

ALTER TABLE "public"."attachments" DROP CONSTRAINT "attachments_entity_type_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_accepted_at_a_time";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_accepted_at_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_attempts_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_authority_time_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_code_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_failures_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_field_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_internal_data_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_leased_until_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_message_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_next_at_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_note_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_number_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_receipt_number_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_resolved_at_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_review_has_sent";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_sdc_id_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_sending_is_leased";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_signature_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_total_receipts_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_unknowns_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_waits_for_something";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

DROP FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text);

CREATE TABLE "private"."affiliate_click_days" ("affiliate_id" uuid NOT NULL, "clicked_on" date NOT NULL, "clicks" integer NOT NULL, CONSTRAINT "affiliate_click_days_clicked_on_check" CHECK (isfinite(clicked_on)), CONSTRAINT "affiliate_click_days_clicks_check" CHECK (((clicks >= 1) AND (clicks <= 10000000))), CONSTRAINT "affiliate_click_days_pkey" PRIMARY KEY (affiliate_id, clicked_on));

ALTER TABLE "private"."affiliate_click_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_click_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_click_days" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_clicks" ("affiliate_id" uuid NOT NULL, "clicked_on" date NOT NULL, "visitor" text NOT NULL, CONSTRAINT "affiliate_clicks_clicked_on_check" CHECK (isfinite(clicked_on)), CONSTRAINT "affiliate_clicks_pkey" PRIMARY KEY (affiliate_id, clicked_on, visitor), CONSTRAINT "affiliate_clicks_visitor_check" CHECK ((visitor ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE "private"."affiliate_clicks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_clicks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_clicks" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_payout_requests" ("id" uuid NOT NULL, "currency" text NOT NULL, "cut_off" timestamp with time zone NOT NULL, "total" numeric(14,2) NOT NULL, "people" integer NOT NULL, "reason" text NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "asked_by" uuid NOT NULL, "decided_by" uuid, "decided_at" timestamp with time zone, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "affiliate_payout_requests_cut_off_check" CHECK (isfinite(cut_off)), CONSTRAINT "affiliate_payout_requests_decided_at_check" CHECK (isfinite(decided_at)), CONSTRAINT "affiliate_payout_requests_other_agrees" CHECK (((state <> 'made'::text) OR (decided_by <> asked_by))), CONSTRAINT "affiliate_payout_requests_people_check" CHECK ((people > 0)), CONSTRAINT "affiliate_payout_requests_pkey" PRIMARY KEY (id), CONSTRAINT "affiliate_payout_requests_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))), CONSTRAINT "affiliate_payout_requests_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'declined'::text]))), CONSTRAINT "affiliate_payout_requests_total_check" CHECK (((total >= 0.01) AND (total <= '1000000000000'::numeric))));

ALTER TABLE "private"."affiliate_payout_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_requests" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_requests" OWNER TO "postgres";

CREATE TABLE "private"."api_endpoints" ("operation" text NOT NULL, "place" integer NOT NULL, "method" text NOT NULL, "path" text NOT NULL, "scopes" text[] NOT NULL, "summary" text NOT NULL, "parameters" jsonb NOT NULL DEFAULT '[]'::jsonb, "body" jsonb, "answer" jsonb NOT NULL, CONSTRAINT "api_endpoints_answer_check" CHECK ((jsonb_typeof(answer) = 'object'::text)), CONSTRAINT "api_endpoints_body_check" CHECK ((jsonb_typeof(body) = 'object'::text)), CONSTRAINT "api_endpoints_method_check" CHECK ((method = ANY (ARRAY['GET'::text, 'PATCH'::text, 'POST'::text]))), CONSTRAINT "api_endpoints_method_path_key" UNIQUE (method, path), CONSTRAINT "api_endpoints_operation_check" CHECK ((operation ~ '^[a-z]{2,20}(_[a-z]{2,20}){1,4}$'::text)), CONSTRAINT "api_endpoints_parameters_check" CHECK ((jsonb_typeof(parameters) = 'array'::text)), CONSTRAINT "api_endpoints_path_check" CHECK ((path ~ '^/v1(/[a-z]{2,20}|/[{]id[}]){1,4}$'::text)), CONSTRAINT "api_endpoints_pkey" PRIMARY KEY (operation), CONSTRAINT "api_endpoints_place_key" UNIQUE (place), CONSTRAINT "api_endpoints_scopes_check" CHECK ((cardinality(scopes) >= 1)), CONSTRAINT "api_endpoints_summary_check" CHECK (((length(summary) >= 10) AND (length(summary) <= 300))));

ALTER TABLE "private"."api_endpoints" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_endpoints" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_endpoints" OWNER TO "postgres";

CREATE TABLE "private"."api_key_minutes" ("tenant_id" uuid NOT NULL, "key_id" uuid NOT NULL, "minute" timestamp with time zone NOT NULL, "requests" integer NOT NULL, CONSTRAINT "api_key_minutes_pkey" PRIMARY KEY (tenant_id, key_id), CONSTRAINT "api_key_minutes_requests_check" CHECK ((requests >= 0)));

ALTER TABLE "private"."api_key_minutes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_key_minutes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_key_minutes" OWNER TO "postgres";

CREATE TABLE "private"."api_keys" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "key_hash" text NOT NULL, "key_start" text NOT NULL, "last4" text NOT NULL, "scopes" text[] NOT NULL, "most_per_minute" integer NOT NULL DEFAULT 600, "made_by" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ends_at" timestamp with time zone NOT NULL, "revoked_at" timestamp with time zone, "revoked_by" uuid, "last_used_at" timestamp with time zone, "last_used_address" inet, CONSTRAINT "api_keys_end_within_a_year" CHECK (((ends_at > made_at) AND (ends_at <= (made_at + '366 days'::interval)))), CONSTRAINT "api_keys_key_hash_key" UNIQUE (key_hash), CONSTRAINT "api_keys_key_start_check" CHECK (((length(key_start) >= 1) AND (length(key_start) <= 12))), CONSTRAINT "api_keys_last4_check" CHECK (((length(last4) >= 1) AND (length(last4) <= 4))), CONSTRAINT "api_keys_last_used_at_check" CHECK (isfinite(last_used_at)), CONSTRAINT "api_keys_most_per_minute_check" CHECK (((most_per_minute >= 1) AND (most_per_minute <= 600))), CONSTRAINT "api_keys_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 60))), CONSTRAINT "api_keys_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "api_keys_revoked_at_check" CHECK (isfinite(revoked_at)), CONSTRAINT "api_keys_scopes_check" CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 100))));

ALTER TABLE "private"."api_keys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_keys" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_keys" OWNER TO "postgres";

CREATE TABLE "private"."api_replies" ("tenant_id" uuid NOT NULL, "key_id" uuid NOT NULL, "idempotency_key" text NOT NULL, "request_hash" text NOT NULL, "answer" jsonb NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "api_replies_idempotency_key_check" CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 100))), CONSTRAINT "api_replies_pkey" PRIMARY KEY (tenant_id, key_id, idempotency_key));

ALTER TABLE "private"."api_replies" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_replies" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_replies" OWNER TO "postgres";

CREATE TABLE "private"."approval_limits" ("currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "approval_limits_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "approval_limits_pkey" PRIMARY KEY (currency));

ALTER TABLE "private"."approval_limits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."approval_limits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."approval_limits" OWNER TO "postgres";

CREATE TABLE "private"."commission_rules" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "basis" text NOT NULL, "percent" numeric(6,3) NOT NULL, "product_id" uuid, "category_id" uuid, "member_id" uuid, "shared_with" uuid, "valid_from" date NOT NULL, "valid_to" date, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "commission_rules_basis_check" CHECK ((basis = ANY (ARRAY['net'::text, 'margin'::text]))), CONSTRAINT "commission_rules_ends_after_begin" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))), CONSTRAINT "commission_rules_one_kind_of_goods" CHECK (((product_id IS NULL) OR (category_id IS NULL))), CONSTRAINT "commission_rules_percent_check" CHECK (((percent >= 0.001) AND (percent <= (100)::numeric))), CONSTRAINT "commission_rules_valid_from_check" CHECK (isfinite(valid_from)), CONSTRAINT "commission_rules_valid_to_check" CHECK (isfinite(valid_to)));

ALTER TABLE "private"."commission_rules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."commission_rules" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."commission_rules" OWNER TO "postgres";

CREATE TABLE "private"."notification_choices" ("tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "kind" text NOT NULL, "bell" boolean NOT NULL, "mail" boolean NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "notification_choices_kind_check" CHECK (((length(kind) >= 1) AND (length(kind) <= 60))), CONSTRAINT "notification_choices_pkey" PRIMARY KEY (tenant_id, user_id, kind));

ALTER TABLE "private"."notification_choices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."notification_choices" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."notification_choices" OWNER TO "postgres";

CREATE TABLE "private"."paper_versions" ("tenant_id" uuid NOT NULL, "version" integer NOT NULL, "content" jsonb NOT NULL, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "saved_by" uuid, CONSTRAINT "paper_versions_content_check" CHECK ((jsonb_typeof(content) = 'object'::text)), CONSTRAINT "paper_versions_pkey" PRIMARY KEY (tenant_id, version), CONSTRAINT "paper_versions_version_check" CHECK (((version >= 1) AND (version <= 1000000))));

ALTER TABLE "private"."paper_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."paper_versions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."paper_versions" OWNER TO "postgres";

CREATE TABLE "private"."shop_searches" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "words" text NOT NULL, "times" bigint NOT NULL, "found" bigint NOT NULL, "times_none" bigint NOT NULL, "bought" bigint NOT NULL, CONSTRAINT "shop_searches_bought_check" CHECK (((bought >= 0) AND ((bought)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_found_check" CHECK (((found >= 0) AND ((found)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_pkey" PRIMARY KEY (tenant_id, business_date, words), CONSTRAINT "shop_searches_times_check" CHECK (((times >= 0) AND ((times)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_times_none_check" CHECK (((times_none >= 0) AND ((times_none)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_words_check" CHECK (((length(words) >= 2) AND (length(words) <= 60))));

ALTER TABLE "private"."shop_searches" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_searches" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_searches" SET (fillfactor=80);

ALTER TABLE "private"."shop_searches" OWNER TO "postgres";

CREATE TABLE "private"."shop_visit_days" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "minute" smallint NOT NULL, "device" text NOT NULL, "source" text NOT NULL, "visits" bigint NOT NULL, "seen" bigint NOT NULL, "in_cart" bigint NOT NULL, "at_checkout" bigint NOT NULL, "ordered" bigint NOT NULL, CONSTRAINT "shop_visit_days_at_checkout_check" CHECK (((at_checkout >= 0) AND ((at_checkout)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_device_check" CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))), CONSTRAINT "shop_visit_days_in_cart_check" CHECK (((in_cart >= 0) AND ((in_cart)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_minute_check" CHECK (((minute >= 0) AND (minute <= 1439))), CONSTRAINT "shop_visit_days_ordered_check" CHECK (((ordered >= 0) AND ((ordered)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_pkey" PRIMARY KEY (tenant_id, business_date, minute, device, source), CONSTRAINT "shop_visit_days_seen_check" CHECK (((seen >= 0) AND ((seen)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_source_check" CHECK ((source = ANY (ARRAY['direct'::text, 'search'::text, 'site'::text, 'social'::text]))), CONSTRAINT "shop_visit_days_visits_check" CHECK (((visits >= 0) AND ((visits)::numeric <= '1000000000000000'::numeric))));

ALTER TABLE "private"."shop_visit_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visit_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visit_days" OWNER TO "postgres";

CREATE TABLE "private"."shop_visits" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "visit_key" text NOT NULL, "minute" smallint NOT NULL, "device" text NOT NULL, "source" text NOT NULL, "reached" smallint NOT NULL, "searched" text[] NOT NULL DEFAULT '{}'::text[], CONSTRAINT "shop_visits_device_check" CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))), CONSTRAINT "shop_visits_minute_check" CHECK (((minute >= 0) AND (minute <= 1439))), CONSTRAINT "shop_visits_pkey" PRIMARY KEY (tenant_id, business_date, visit_key), CONSTRAINT "shop_visits_reached_check" CHECK (((reached >= 1) AND (reached <= 5))), CONSTRAINT "shop_visits_searched_check" CHECK ((cardinality(searched) <= 20)), CONSTRAINT "shop_visits_source_check" CHECK ((source = ANY (ARRAY['direct'::text, 'search'::text, 'site'::text, 'social'::text]))), CONSTRAINT "shop_visits_visit_key_check" CHECK ((visit_key ~ '^[A-Za-z0-9_-]{20,40}$'::text)));

ALTER TABLE "private"."shop_visits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visits" SET (fillfactor=80);

ALTER TABLE "private"."shop_visits" OWNER TO "postgres";

CREATE TABLE "private"."webhook_deliveries" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "endpoint_id" uuid NOT NULL, "message_id" text NOT NULL, "event" text NOT NULL, "body" text NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "tries" jsonb NOT NULL DEFAULT '[]'::jsonb, "due_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "webhook_deliveries_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "webhook_deliveries_event_check" CHECK (((length(event) >= 1) AND (length(event) <= 40))), CONSTRAINT "webhook_deliveries_message_id_check" CHECK (((length(message_id) >= 1) AND (length(message_id) <= 60))), CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "webhook_deliveries_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))), CONSTRAINT "webhook_deliveries_tries_check" CHECK ((jsonb_typeof(tries) = 'array'::text)));

ALTER TABLE "private"."webhook_deliveries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_deliveries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_deliveries" OWNER TO "postgres";

CREATE TABLE "private"."webhook_endpoints" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "url" text NOT NULL, "events" text[] NOT NULL, "is_on" boolean NOT NULL DEFAULT true, "secret_version" integer NOT NULL DEFAULT 1, "secret_changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "failing_since" timestamp with time zone, "switched_off_at" timestamp with time zone, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "webhook_endpoints_events_check" CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))), CONSTRAINT "webhook_endpoints_failing_since_check" CHECK (isfinite(failing_since)), CONSTRAINT "webhook_endpoints_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 60))), CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "webhook_endpoints_secret_version_check" CHECK ((secret_version >= 1)), CONSTRAINT "webhook_endpoints_switched_off_at_check" CHECK (isfinite(switched_off_at)), CONSTRAINT "webhook_endpoints_url_check" CHECK (((url ~ '^https://'::text) AND (length(url) <= 500))));

ALTER TABLE "private"."webhook_endpoints" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_endpoints" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_endpoints" OWNER TO "postgres";

CREATE TABLE "public"."bill_inbox" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "attachment_id" uuid NOT NULL, "state" text NOT NULL DEFAULT 'new'::text, "supplier_bill_id" uuid, "discard_reason" text, "added_by" uuid, "added_by_name" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "settled_at" timestamp with time zone, "settled_by" uuid, "settled_by_name" text, CONSTRAINT "bill_inbox_discard_reason_check" CHECK (((length(discard_reason) >= 1) AND (length(discard_reason) <= 500))), CONSTRAINT "bill_inbox_discarded" CHECK (((discard_reason IS NOT NULL) = (state = 'discarded'::text))), CONSTRAINT "bill_inbox_entered" CHECK (((supplier_bill_id IS NOT NULL) = (state = 'entered'::text))), CONSTRAINT "bill_inbox_settled_at_check" CHECK (isfinite(settled_at)), CONSTRAINT "bill_inbox_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'entered'::text, 'discarded'::text]))));

ALTER TABLE "public"."bill_inbox" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."bill_inbox" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."bill_inbox" OWNER TO "postgres";

CREATE TABLE "public"."commission_lines" ("member_id" uuid NOT NULL, "source_line_id" uuid NOT NULL, "month" date NOT NULL, "kind" text NOT NULL, "document_id" uuid NOT NULL, "business_date" date NOT NULL, "product_id" uuid, "rule_id" uuid NOT NULL, "basis" text NOT NULL, "percent" numeric(6,3) NOT NULL, "shared_with" uuid, "base_amount" numeric(14,2) NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "commission_lines_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "commission_lines_base_amount_check" CHECK (((base_amount >= '-1000000000000'::numeric) AND (base_amount <= '1000000000000'::numeric))), CONSTRAINT "commission_lines_basis_check" CHECK ((basis = ANY (ARRAY['net'::text, 'margin'::text]))), CONSTRAINT "commission_lines_business_date_check" CHECK (isfinite(business_date)), CONSTRAINT "commission_lines_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'return'::text]))), CONSTRAINT "commission_lines_month_check" CHECK (isfinite(month)), CONSTRAINT "commission_lines_percent_check" CHECK (((percent >= 0.001) AND (percent <= (100)::numeric))));

ALTER TABLE "public"."commission_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_lines" OWNER TO "postgres";

CREATE TABLE "public"."commission_statements" ("member_id" uuid NOT NULL, "month" date NOT NULL, "base_amount" numeric(14,2) NOT NULL, "amount" numeric(14,2) NOT NULL, "line_count" integer NOT NULL, "approved_by" uuid NOT NULL, "approved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "commission_statements_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "commission_statements_approved_at_check" CHECK (isfinite(approved_at)), CONSTRAINT "commission_statements_base_amount_check" CHECK (((base_amount >= '-1000000000000'::numeric) AND (base_amount <= '1000000000000'::numeric))), CONSTRAINT "commission_statements_line_count_check" CHECK ((line_count >= 0)), CONSTRAINT "commission_statements_month_check" CHECK (isfinite(month)));

ALTER TABLE "public"."commission_statements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_statements" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."commission_statements" OWNER TO "postgres";

CREATE TABLE "public"."purchase_order_confirmations" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "revision" integer NOT NULL, "confirmed_by_name" text NOT NULL, "confirmed_at" timestamp with time zone NOT NULL, "asked_on" date, "expected_on" date NOT NULL, "note" text, "lines" jsonb NOT NULL, "is_different" boolean NOT NULL, "request_hash" text NOT NULL, CONSTRAINT "purchase_order_confirmations_asked_on_check" CHECK (((asked_on >= '1970-01-01'::date) AND (asked_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_confirmations_confirmed_at_check" CHECK (isfinite(confirmed_at)), CONSTRAINT "purchase_order_confirmations_confirmed_by_name_check" CHECK (((length(confirmed_by_name) >= 1) AND (length(confirmed_by_name) <= 120))), CONSTRAINT "purchase_order_confirmations_expected_on_check" CHECK (((expected_on >= '1970-01-01'::date) AND (expected_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_confirmations_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 1000))), CONSTRAINT "purchase_order_confirmations_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))));

ALTER TABLE "public"."purchase_order_confirmations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_confirmations" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_confirmations" OWNER TO "postgres";

CREATE TABLE "public"."purchase_order_links" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "token_hash" text NOT NULL, "expires_at" timestamp with time zone NOT NULL, "view_count" integer NOT NULL DEFAULT 0, "last_viewed_at" timestamp with time zone, "revoked_at" timestamp with time zone, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "purchase_order_links_expires_at_check" CHECK (isfinite(expires_at)), CONSTRAINT "purchase_order_links_token_hash_key" UNIQUE (token_hash), CONSTRAINT "purchase_order_links_view_count_check" CHECK ((view_count >= 0)));

ALTER TABLE "public"."purchase_order_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_links" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_links" OWNER TO "postgres";

CREATE TABLE "public"."time_entries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "member_id" uuid NOT NULL, "kind" text NOT NULL, "started_at" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, "source" text NOT NULL, "started_by" uuid NOT NULL, "ended_by" uuid, "request_hash" text NOT NULL, "end_request_id" uuid, "end_request_hash" text, "removed_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "time_entries_end_after_start" CHECK (((ended_at IS NULL) OR (ended_at > started_at))), CONSTRAINT "time_entries_ended_at_check" CHECK (isfinite(ended_at)), CONSTRAINT "time_entries_kind_check" CHECK ((kind = ANY (ARRAY['work'::text, 'break'::text]))), CONSTRAINT "time_entries_removed_at_check" CHECK (isfinite(removed_at)), CONSTRAINT "time_entries_source_check" CHECK ((source = ANY (ARRAY['till'::text, 'web'::text, 'manager'::text]))), CONSTRAINT "time_entries_started_at_check" CHECK (isfinite(started_at)));

ALTER TABLE "public"."time_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entries" OWNER TO "postgres";

CREATE TABLE "public"."time_entry_changes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "entry_id" uuid NOT NULL, "changed_by" uuid NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "reason" text NOT NULL, "before" jsonb, "after" jsonb, CONSTRAINT "time_entry_changes_changed_at_check" CHECK (isfinite(changed_at)), CONSTRAINT "time_entry_changes_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 200))));

ALTER TABLE "public"."time_entry_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entry_changes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_entry_changes" OWNER TO "postgres";

CREATE TABLE "public"."time_weeks" ("member_id" uuid NOT NULL, "week_start" date NOT NULL, "work_minutes" integer NOT NULL, "break_minutes" integer NOT NULL, "approved_by" uuid NOT NULL, "approved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "time_weeks_approved_at_check" CHECK (isfinite(approved_at)), CONSTRAINT "time_weeks_break_minutes_check" CHECK (((break_minutes >= 0) AND (break_minutes <= 11000))), CONSTRAINT "time_weeks_week_start_check" CHECK (isfinite(week_start)), CONSTRAINT "time_weeks_work_minutes_check" CHECK (((work_minutes >= 0) AND (work_minutes <= 11000))));

ALTER TABLE "public"."time_weeks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_weeks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."time_weeks" OWNER TO "postgres";

ALTER TABLE "public"."business_settings" ADD COLUMN "invoice_terms" text;

ALTER TABLE "public"."business_settings" ADD COLUMN "papers_show_logo" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_cashier" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_customer" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_taxes" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipt_code" text NOT NULL DEFAULT 'link'::text;

ALTER TABLE "public"."business_settings" ADD COLUMN "paper_dates" text NOT NULL DEFAULT 'words'::text;

ALTER TABLE "public"."business_settings" ADD COLUMN "paper_hours" text NOT NULL DEFAULT '24'::text;

ALTER TABLE "public"."product_barcodes" ADD COLUMN "gtin" text;

CREATE TYPE "private"."commission_entry" AS ("line_id" uuid, "kind" text, "document_id" uuid, "business_date" date, "seller_id" uuid, "product_id" uuid, "rule_id" uuid, "basis" text, "percent" numeric, "shared_with" uuid, "base_amount" numeric, "amount" numeric);

ALTER TYPE "private"."commission_entry" OWNER TO "postgres";

CREATE TYPE "private"."commission_share" AS ("member_id" uuid, "source_line_id" uuid, "kind" text, "document_id" uuid, "business_date" date, "product_id" uuid, "rule_id" uuid, "basis" text, "percent" numeric, "shared_with" uuid, "base_amount" numeric, "amount" numeric);

ALTER TYPE "private"."commission_share" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.act_as_api_key(p_key private.api_keys, p_request jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', p_key.made_by, 'api_key_id', p_key.id,
    'api_key_tenant_id', p_key.tenant_id)::text, true);
  perform set_config('request.jwt.claim.sub', p_key.made_by::text, true);
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', coalesce(p_request ->> 'address', ''))::text, true);
end;
$function$;

ALTER FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_subject(p_tenant_id uuid, p_entity text, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_entity
    when 'tenant_users' then (
      select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id where m.tenant_id = p_tenant_id and m.user_id = p_id)
    when 'api_keys' then (select k.name from private.api_keys k where k.tenant_id = p_tenant_id and k.id = p_id)
    when 'webhook_endpoints' then (select e.name from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = p_id)
    when 'tenant_roles' then (select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_id)
    when 'sales' then (select s.invoice_number from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id)
    when 'products' then (select d.name from public.products d where d.tenant_id = p_tenant_id and d.id = p_id)
    when 'contacts' then (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_id)
    when 'approvals' then (
      select s.invoice_number from public.approvals a join public.sales s on s.tenant_id = a.tenant_id and s.id = a.document_id
      where a.tenant_id = p_tenant_id and a.id = p_id)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.actor_can(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
  v_role_id uuid;
begin
  select m.role, m.role_id into v_role, v_role_id
  from public.tenant_users m
  where m.user_id = p_user_id and m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted';
  -- A key may no more than its scopes. Looked at as text first: nearly every request is one of a person, and pays no more than that.
  if strpos(current_setting('request.jwt.claims', true), 'api_key_id') > 0 and p_user_id = auth.uid() and not private.api_key_allows(p_permission) then
    return false;
  end if;
  if v_role is null then
    return private.support_may(p_tenant_id, p_user_id, p_permission);
  -- Two look-ups by key: as one statement the rights of every business with this permission were read.
  elsif v_role_id is null then
    return exists (select 1 from public.role_permissions r where r.role = v_role and r.permission_key = p_permission);
  end if;
  return exists (
    select 1 from public.tenant_role_permissions o
    where o.tenant_id = p_tenant_id and o.role_id = v_role_id and o.permission_key = p_permission);
end;
$function$;

CREATE OR REPLACE FUNCTION private.actor_kind(p_actor uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_actor is null then
    return case when private.claim('role') = 'anon' then 'visitor' else 'job' end;
  end if;
  if private.claim('api_key_id') is not null then
    return 'api_key';
  end if;
  return case when exists (select 1 from private.platform_admins a where a.user_id = p_actor) then 'platform' else 'user' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.add_webhook_delivery(p_endpoint private.webhook_endpoints, p_event text, p_data jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into private.webhook_deliveries (tenant_id, id, endpoint_id, message_id, event, body, due_at)
  values (p_endpoint.tenant_id, v_id, p_endpoint.id, 'msg_' || v_id, p_event,
    jsonb_build_object('type', p_event, 'timestamp', clock_timestamp(), 'data', p_data)::text, clock_timestamp());
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.affiliate_row(p_affiliate private.affiliates)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(p_affiliate) || jsonb_build_object(
    'clicks', (select coalesce(sum(d.clicks), 0) from private.affiliate_click_days d where d.affiliate_id = p_affiliate.id),
    'sign_ups', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id),
    'paying', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.first_paid_at is not null),
    'flagged', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.is_flagged),
    'balances', (select coalesce(jsonb_agg(to_jsonb(b) order by b.currency), '[]') from (
      select e.currency, sum(e.amount) as earned, coalesce(sum(e.amount) filter (where x.entry_id is not null), 0) as paid_out,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at > statement_timestamp()), 0) as held,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at <= statement_timestamp()), 0) as payable
      from private.affiliate_entries e left join private.affiliate_payout_entries x on x.tenant_id = e.tenant_id and x.entry_id = e.id
      where e.affiliate_id = p_affiliate.id group by e.currency) b));
$function$;

CREATE OR REPLACE FUNCTION private.answer_api_change(p_tenant_id uuid, p_operation text, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_operation
    when 'change_product' then private.api_change_product(p_tenant_id, p_id, p_body)
    when 'change_order' then private.api_change_order(p_tenant_id, p_id, p_body) end;
end;
$function$;

ALTER FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answer_api_read(p_tenant_id uuid, p_operation text, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query jsonb := coalesce(p_query, '{}');
  v_answer jsonb := case p_operation
    when 'list_products' then private.api_products(p_tenant_id, null, v_query)
    when 'get_product' then private.api_products(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_stock' then private.api_stock(p_tenant_id, v_query)
    when 'list_orders' then private.api_orders(p_tenant_id, v_query)
    when 'get_order' then (select private.api_order(o, true) from public.orders o where o.tenant_id = p_tenant_id and o.id = p_id)
    when 'list_customers' then private.api_customers(p_tenant_id, null, v_query)
    when 'get_customer' then private.api_customers(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_sales' then private.api_sales(p_tenant_id, v_query)
    when 'get_sale' then (select private.api_sale(s, true) from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id) end;
begin
  if v_answer is null then
    perform private.fail(404, 'not_found', 'This does not exist.');
  end if;
  return v_answer;
end;
$function$;

ALTER FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_after(p_query jsonb, p_is_by_time boolean, OUT id uuid, OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_cursor jsonb := private.decode_cursor(p_query ->> 'after');
begin
  if v_cursor is not null then
    id := private.cursor_id(v_cursor);
    at := private.cursor_instant(v_cursor);
    if p_is_by_time and at is null then
      perform private.refuse_input('after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."api_after"(jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_change_order(p_tenant_id uuid, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text := private.input_choice(p_body, 'state', array['accepted', 'ready', 'sent', 'cancelled']);
begin
  if v_state = 'cancelled' then
    perform public.cancel_order(p_id, private.input_text(p_body, 'reason', 500, '', true));
  else
    perform public.advance_order(p_id, v_state);
  end if;
  return private.answer_api_read(p_tenant_id, 'get_order', p_id, '{}');
end;
$function$;

ALTER FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_change_product(p_tenant_id uuid, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_set jsonb := '{}';
begin
  if p_body ? 'price' then
    v_set := jsonb_build_object('price', jsonb_build_object('by', 'to', 'value', private.input_number(p_body, 'price', 0, 9999999999, 0.01)));
  end if;
  if p_body ? 'is_published' then
    v_set := v_set || jsonb_build_object('is_published', p_body -> 'is_published');
  end if;
  if v_set = '{}' then
    perform private.refuse_input('body', 'Say what to change: price or is_published.');
  end if;
  perform public.bulk_edit_products(jsonb_build_object('id', gen_random_uuid(), 'ids', jsonb_build_array(p_id), 'set', v_set,
    'expected_updated_at', p_body -> 'expected_updated_at'));
  return private.answer_api_read(p_tenant_id, 'get_product', p_id, '{}');
end;
$function$;

ALTER FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_customers(p_tenant_id uuid, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', coalesce(c.phone_e164, c.phone), 'company', c.company,
      'address', c.address, 'tax_pin', c.tax_pin, 'tags', to_jsonb(c.tags), 'is_archived', c.archived_at is not null,
      'created_at', c.created_at, 'updated_at', c.updated_at)
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.type in ('customer', 'both') and not c.is_staff and c.merged_into_id is null
      and (p_id is null or c.id = p_id) and (v_after is null or c.id > v_after) and (v_since is null or c.updated_at >= v_since)
    order by c.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_customers"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_endpoint_of(p_request jsonb, OUT endpoint private.api_endpoints, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_path text := p_request ->> 'path';
  v_id text;
begin
  select e.* into endpoint from private.api_endpoints e
  where e.method = p_request ->> 'method' and v_path ~ ('^' || replace(e.path, '{id}', '[^/]+') || '$') and length(v_path) <= 200;
  if endpoint.operation is null then
    perform private.fail(404, 'no_endpoint', 'The API has no such address, or not by this method.');
  end if;
  v_id := (regexp_match(v_path, '^' || replace(endpoint.path, '{id}', '([^/]+)') || '$'))[1];
  if endpoint.path like '%{id}%' then
    id := private.input_uuid(jsonb_build_object('id', v_id), 'id');
  end if;
end;
$function$;

ALTER FUNCTION "private"."api_endpoint_of"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_allows(p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.claim('api_key_id') is null or exists (
    select 1 from private.api_keys k
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and p_permission = any (k.scopes));
end;
$function$;

ALTER FUNCTION "private"."api_key_allows"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_hash(p_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN encode(sha256(convert_to(p_key, 'UTF8'::name)), 'hex'::text);

ALTER FUNCTION "private"."api_key_hash"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_json(p_key private.api_keys)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_key.id, 'name', p_key.name, 'key_start', p_key.key_start, 'last4', p_key.last4, 'scopes', to_jsonb(p_key.scopes),
    'most_per_minute', p_key.most_per_minute, 'made_at', p_key.made_at, 'ends_at', p_key.ends_at, 'revoked_at', p_key.revoked_at,
    'last_used_at', p_key.last_used_at, 'last_used_address', host(p_key.last_used_address),
    'made_by_name', (select p.full_name from public.profiles p where p.user_id = p_key.made_by),
    'state', case when p_key.revoked_at is not null then 'revoked' when p_key.ends_at <= statement_timestamp() then 'ended' else 'live' end);
end;
$function$;

ALTER FUNCTION "private"."api_key_json"(private.api_keys) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_tenant_id(p_user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select k.tenant_id
    from private.api_keys k
    join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
    join public.tenants t on t.id = k.tenant_id
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and k.made_by = p_user_id
      and k.revoked_at is null and k.ends_at > statement_timestamp()
      and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial'));
end;
$function$;

ALTER FUNCTION "private"."api_key_tenant_id"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_limit(p_query jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_limit text := coalesce(p_query ->> 'limit', '50');
begin
  if v_limit !~ '^[0-9]{1,3}$' or v_limit::integer not between 1 and 100 then
    perform private.refuse_input('limit', 'This must be a number from 1 to 100.');
  end if;
  return v_limit::integer;
end;
$function$;

ALTER FUNCTION "private"."api_limit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_order(p_row public.orders, p_is_whole boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'order_number', p_row.order_number, 'status', p_row.status, 'step', p_row.step, 'channel', p_row.channel,
    'placed_at', p_row.placed_at, 'updated_at', p_row.updated_at, 'customer_id', p_row.contact_id, 'customer_name', p_row.customer_name,
    'customer_phone', p_row.customer_phone, 'customer_email', p_row.customer_email, 'fulfilment_method', p_row.fulfilment_method,
    'payment_method', p_row.payment_method, 'currency', p_row.currency_code, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount,
    'delivery_fee', p_row.delivery_fee, 'discount_amount', p_row.discount_amount, 'total_amount', p_row.total_amount, 'sale_id', p_row.sale_id)
    || case when p_is_whole then jsonb_build_object('note', p_row.note,
      'delivery_address', case when p_row.fulfilment_method = 'delivery' then jsonb_build_object('line_1', p_row.delivery_line_1,
        'line_2', p_row.delivery_line_2, 'city', p_row.delivery_city, 'notes', p_row.delivery_notes) end,
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount)
          order by l.line_number)
        from public.order_lines l where l.tenant_id = p_row.tenant_id and l.order_id = p_row.id)) else '{}' end;
$function$;

ALTER FUNCTION "private"."api_order"(public.orders, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_orders(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_status text := private.input_choice(p_query, 'status', array['placed', 'completed', 'cancelled', 'expired'], '', false);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_order(o, false) from public.orders o
    where o.tenant_id = p_tenant_id and (v_status is null or o.status = v_status)
      and (v_from is null or o.placed_at >= v_from) and (v_to is null or o.placed_at < v_to)
      and (v_after.id is null or (o.placed_at, o.id) < (v_after.at, v_after.id))
    order by o.placed_at desc, o.id desc limit v_limit + 1), v_limit, 'placed_at');
end;
$function$;

ALTER FUNCTION "private"."api_orders"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_page(p_rows jsonb[], p_limit integer, p_at text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('data', coalesce(to_jsonb(p_rows[1:p_limit]), '[]'),
    'next', case when cardinality(p_rows) > p_limit then private.encode_cursor(jsonb_strip_nulls(
      jsonb_build_object('id', p_rows[p_limit] ->> 'id', 'at', p_rows[p_limit] ->> p_at))) end);
$function$;

ALTER FUNCTION "private"."api_page"(jsonb[], integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_product(p_row public.products)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'name', p_row.name, 'sku', p_row.sku, 'kind', p_row.kind, 'unit', p_row.unit, 'price', p_row.price,
    'retail_price', p_row.retail_price, 'category', p_row.category_name, 'brand', p_row.brand, 'description', p_row.description,
    'parent_id', p_row.parent_id, 'has_variants', p_row.has_variants, 'option_values', p_row.option_values,
    'is_published', p_row.is_published, 'is_archived', p_row.archived_at is not null, 'image_urls', to_jsonb(p_row.image_urls),
    'barcodes', (
      select coalesce(jsonb_agg(b.barcode order by b.barcode), '[]') from public.product_barcodes b
      where b.tenant_id = p_row.tenant_id and b.product_id = p_row.id),
    'created_at', p_row.created_at, 'updated_at', p_row.updated_at);
$function$;

ALTER FUNCTION "private"."api_product"(public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_products(p_tenant_id uuid, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select private.api_product(p) from public.products p
    where p.tenant_id = p_tenant_id and (p_id is null or p.id = p_id) and (v_after is null or p.id > v_after)
      and (v_since is null or p.updated_at >= v_since)
    order by p.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_products"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_sale(p_row public.sales, p_is_whole boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'invoice_number', p_row.invoice_number, 'status', p_row.status, 'channel', p_row.channel,
    'order_id', p_row.order_id, 'customer_id', p_row.contact_id, 'customer_name', p_row.contact_name, 'cashier_name', p_row.cashier_name,
    'occurred_at', p_row.occurred_at, 'business_date', p_row.business_date, 'currency', p_row.currency_code,
    'discount_amount', p_row.discount_amount, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount, 'total_amount', p_row.total_amount,
    'refunded_amount', p_row.refunded_amount, 'balance_due', p_row.balance_due)
    || case when p_is_whole then jsonb_build_object(
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'sku', l.sku, 'quantity', l.quantity,
          'returned_quantity', l.returned_quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount, 'tax_rate_percent', l.tax_rate_percent) order by l.line_number)
        from public.sale_lines l where l.tenant_id = p_row.tenant_id and l.sale_id = p_row.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('tender_type', y.tender_type, 'amount', y.amount, 'reference', y.reference) order by y.created_at, y.id), '[]')
        from public.sale_payments y where y.tenant_id = p_row.tenant_id and y.sale_id = p_row.id)) else '{}' end;
$function$;

ALTER FUNCTION "private"."api_sale"(public.sales, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_sales(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_sale(s, false) from public.sales s
    where s.tenant_id = p_tenant_id and (v_from is null or s.occurred_at >= v_from) and (v_to is null or s.occurred_at < v_to)
      and (v_after.id is null or (s.occurred_at, s.id) < (v_after.at, v_after.id))
    order by s.occurred_at desc, s.id desc limit v_limit + 1), v_limit, 'occurred_at');
end;
$function$;

ALTER FUNCTION "private"."api_sales"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_stock(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
begin
  return private.api_page(array(
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'on_hand', p.stock_quantity, 'reserved', coalesce(x.reserved, 0),
      'locations', coalesce(x.locations, '[]'))
    from public.products p
    left join lateral (
      select sum(l.reserved_quantity) as reserved, jsonb_agg(jsonb_build_object('location_id', l.location_id, 'location', o.name, 'on_hand', l.quantity,
        'reserved', l.reserved_quantity) order by o.name, o.id) as locations
      from public.stock_levels l
      join public.locations o on o.tenant_id = l.tenant_id and o.id = l.location_id
      where l.tenant_id = p.tenant_id and l.product_id = p.id) x on true
    where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
      and (v_after is null or p.id > v_after)
    order by p.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_stock"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approval_limits_json()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('currency', l.currency, 'amount', l.amount) order by l.currency), '[]') from private.approval_limits l;
$function$;

ALTER FUNCTION "private"."approval_limits_json"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ask_for_payout(p_body jsonb, p_admin_id uuid, p_cut_off timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request private.affiliate_payout_requests;
begin
  insert into private.affiliate_payout_requests (id, currency, cut_off, total, people, reason, asked_by, request_hash)
  select (p_body ->> 'id')::uuid, p_body ->> 'currency', p_cut_off, sum(d.amount), count(*), private.billing_reason(p_body), p_admin_id,
    private.request_hash(p_body)
  from private.payout_due(p_body ->> 'currency', p_cut_off) d
  returning * into v_request;
  perform private.write_audit(null, p_admin_id, 'affiliate_payout_asked', 'affiliate_payout_requests', v_request.id, null,
    to_jsonb(v_request) - 'request_hash');
  return private.payout_request_json(v_request, p_admin_id);
end;
$function$;

ALTER FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.attachment_permission(p_entity_type text, p_verb text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_entity_type = ANY (ARRAY['voucher'::text, 'transfer'::text, 'journal'::text])) THEN CASE p_verb WHEN 'add'::text THEN 'accounting.post'::text ELSE 'accounting.view'::text END WHEN (p_entity_type = ANY (ARRAY['bill'::text, 'credit'::text, 'inbox'::text])) THEN CASE p_verb WHEN 'add'::text THEN 'purchases.edit'::text ELSE 'purchases.view'::text END WHEN (p_entity_type = 'receipt'::text) THEN CASE p_verb WHEN 'add'::text THEN 'stock.receive'::text ELSE 'purchases.view'::text END WHEN (p_entity_type = 'cash_movement'::text) THEN CASE p_verb WHEN 'add'::text THEN 'till.operate'::text ELSE 'till.view_all'::text END ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.attachment_target(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_entity_type
    -- The photo comes first: record_expense names it when it posts.
    when 'voucher' then true
    -- So it does in the inbox: add_bill_paper names it once it is sent.
    when 'inbox' then true
    when 'transfer' then exists (select 1 from public.money_transfers x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'journal' then exists (select 1 from public.manual_journals x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'bill' then exists (select 1 from public.supplier_bills x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'credit' then exists (select 1 from public.supplier_credits x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'receipt' then exists (select 1 from public.goods_receipts x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    else exists (select 1 from public.cash_movements x where x.tenant_id = p_tenant_id and x.id = p_entity_id
      and (x.recorded_by = auth.uid() or private.can('till.view_all'))) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.attachments_json(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.attachment_json(a) order by a.created_at, a.id), '[]')
  from public.attachments a
  where a.tenant_id = p_tenant_id and a.taken_off_at is null and a.id in (
    select o.id from public.attachments o where o.tenant_id = p_tenant_id and o.entity_type = p_entity_type and o.entity_id = p_entity_id
    union all
    select i.attachment_id from public.bill_inbox i
    where p_entity_type = 'bill' and i.tenant_id = p_tenant_id and i.supplier_bill_id = p_entity_id);
$function$;

CREATE OR REPLACE FUNCTION private.bill_paper_json(p_paper public.bill_inbox)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_paper.id, 'state', p_paper.state, 'attachment', private.attachment_json(a), 'discard_reason', p_paper.discard_reason,
    'added_by_name', p_paper.added_by_name, 'created_at', p_paper.created_at, 'settled_at', p_paper.settled_at, 'settled_by_name', p_paper.settled_by_name,
    'bill', (
      select jsonb_build_object('id', b.id, 'bill_number', b.bill_number, 'supplier_reference', b.supplier_reference, 'status', b.status, 'contact_name', c.name)
      from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
      where b.tenant_id = p_paper.tenant_id and b.id = p_paper.supplier_bill_id),
    'same_file_count', (
      select count(*) from public.attachments o
      where o.tenant_id = a.tenant_id and o.sha256 = a.sha256 and o.id <> a.id and o.taken_off_at is null and private.is_kept_paper(o)
        and o.entity_type in ('inbox', 'bill', 'credit', 'receipt')))
  from public.attachments a where a.tenant_id = p_paper.tenant_id and a.id = p_paper.attachment_id;
$function$;

ALTER FUNCTION "private"."bill_paper_json"(public.bill_inbox) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.check_low_stock(p_tenant_id uuid, p_product_id uuid, p_change numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_spare numeric;
  v_saleable numeric;
  v_alerted_at timestamptz;
  v_product record;
  v_last record;
begin
  select f.spare - (
      select coalesce(sum(l.reserved_quantity), 0) from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = p_product_id and l.reserved_quantity > 0), a.alerted_at
  into v_spare, v_alerted_at
  from private.product_facts f
  left join private.low_stock_alerts a on a.tenant_id = p_tenant_id and a.product_id = p_product_id
  where f.tenant_id = p_tenant_id and f.product_id = p_product_id;
  if v_spare > 0 then
    if v_alerted_at is not null then
      delete from private.low_stock_alerts a where a.tenant_id = p_tenant_id and a.product_id = p_product_id;
    end if;
    return;
  elsif v_alerted_at is not null or p_change > 0 then
    return;
  end if;
  select p.name, p.unit, p.archived_at, v_spare + p.stock_quantity - f.spare as saleable into v_product
  from public.products p join private.product_facts f on f.tenant_id = p.tenant_id and f.product_id = p.id
  where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.archived_at is not null then
    return;
  end if;
  v_saleable := v_product.saleable;
  insert into private.low_stock_alerts (tenant_id, product_id, alerted_at) values (p_tenant_id, p_product_id, clock_timestamp())
  on conflict do nothing;
  -- A product that begins low has not fallen.
  if not found or p_change is null then
    return;
  end if;
  -- What is entered late is dated as it happened: the bell is silent about last week.
  select m.occurred_at, m.created_at, m.source_type into v_last
  from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product_id
  order by m.occurred_at desc, m.id limit 1;
  if v_last.source_type = 'sample_data' then
    return;
  end if;
  perform private.webhook_event(p_tenant_id, 'stock.low', jsonb_build_object('product_id', p_product_id, 'name', v_product.name, 'available', v_saleable));
  perform private.notify(p_tenant_id, 'low_stock', 'stock.receive',
    case when v_saleable > 0 then v_product.name || ' is low in stock' else v_product.name || ' is out of stock' end,
    case when v_saleable > 0 then trim_scale(v_saleable) || case v_product.unit when 'each' then '' else ' ' || v_product.unit end || ' left' end,
    '/admin/products/' || p_product_id, case when v_last.created_at = now() then v_last.occurred_at else clock_timestamp() end);
end;
$function$;

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
      select o.id, o.basis, o.percent, o.shared_with from private.commission_rules o
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

CREATE OR REPLACE FUNCTION private.commission_rule_json(p_rule private.commission_rules)
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

ALTER FUNCTION "private"."commission_rule_json"(private.commission_rules) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.compare_import_products(p_job public.import_jobs, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_options constant jsonb := p_job.options;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  -- "offset 0" keeps a look-up a look-up: of rows that have just come the planner knows nothing, and would go through all of them
  -- for each row instead.
  with paths as materialized (
    select g.path, lower(g.path) as known_as from private.import_category_paths(v_tenant_id) g
  ), rates as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  ), places as materialized (
    select * from private.import_locations(v_tenant_id, (v_options ->> 'location_id')::uuid)
  ), r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors, i.entity_id, i.action, i.is_second
    from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), matched as materialized (
    select * from private.find_import_products(p_job, p_rows)
  ), present as materialized (
    select * from private.import_product_now(v_tenant_id, array(select m.id from matched m where m.match_count = 1))
  ), doubled as materialized (
    select r.row_number, min(k.row_number) as first_row, (array_agg(k.key order by k.row_number))[1] as key
    from r cross join unnest(r.keys) as u (key)
    cross join lateral (
      select o.row_number, o.key from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = u.key and o.row_number <> r.row_number offset 0) k
    group by r.row_number
  ), parents as materialized (
    select r.row_number, (array_agg(row(p.*)::public.products))[1] as parent, bool_or(p.id is null and f.action in ('create', 'update', 'unchanged')) as is_in_file
    from r
    left join lateral (
      select * from public.products o
      where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'parent_sku') and o.sku is not null and o.parent_id is null offset 0) p on true
    left join lateral (
      select o.row_number from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = 's:' || lower(r.input ->> 'parent_sku') offset 0) k on true
    left join public.import_rows f on f.tenant_id = v_tenant_id and f.import_id = p_job.id and f.row_number = k.row_number and not f.is_second
    where r.is_second group by r.row_number
  ), taken as materialized (
    select r.row_number, 'sku' as field, r.input ->> 'sku' as code
    from r left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.id from public.products o where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'sku') and o.sku is not null offset 0) p
    where p.id is distinct from m.id
    union all
    select r.row_number, 'barcodes', min(b.barcode)
    from r cross join jsonb_array_elements(coalesce(r.input -> 'barcodes', '[]')) as c (code)
    left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.barcode, o.product_id from public.product_barcodes o
      where o.tenant_id = v_tenant_id and (o.barcode = c.code ->> 'barcode' or o.gtin = private.gtin_of(c.code ->> 'barcode')) offset 0) b
    where b.product_id is distinct from m.id group by r.row_number
    union all
    select r.row_number, 'options', private.file_pairs(r.input -> 'options')
    from r join parents a on a.row_number = r.row_number
    left join matched m on m.row_number = r.row_number
    join public.products o on o.tenant_id = v_tenant_id and o.parent_id = (a.parent).id and o.archived_at is null
      and o.option_values = r.input -> 'options' and o.id is distinct from m.id
  ), looked_at as materialized (
    select r.row_number, r.input, r.cell_errors, r.entity_id, r.action, r.is_second, r.keys, m.id, m.match_count, n.now_is, (n.stored).parent_id as old_parent_id,
      (n.stored).has_variants as has_variants, g.path, t.code as tax_code, d.first_row, d.key as doubled_key, pa.parent, coalesce(pa.is_in_file, false) as parent_in_file,
      w.field as taken_field, w.code as taken_code, l.id as location_id, a.attributes, a.unknown, o.quantity as opened, o.value as opened_value
    from r
    left join matched m on m.row_number = r.row_number
    left join present n on n.id = m.id
    left join paths g on g.known_as = lower(r.input ->> 'category')
    left join rates t on t.known_as = lower(r.input ->> 'tax_code')
    left join doubled d on d.row_number = r.row_number
    left join parents pa on pa.row_number = r.row_number
    left join lateral (select x.field, x.code from taken x where x.row_number = r.row_number order by x.field limit 1) w on true
    left join places l on l.known_as = lower(coalesce(r.input ->> 'opening_location', ''))
    left join lateral (
      select jsonb_object_agg(x.name, e.value) filter (where x.name is not null) as attributes,
        min(e.key) filter (where x.name is null or x.kind = 'choice' and not (e.value #>> '{}') = any (x.choices)) as unknown
      from jsonb_each(r.input -> 'attributes') as e
      left join public.product_attributes x on x.tenant_id = v_tenant_id and lower(x.name) = lower(e.key)) a on r.input ? 'attributes'
    left join lateral (
      select sum(s.quantity) as quantity, sum(s.value) as value from public.stock_movements s
      where s.tenant_id = v_tenant_id and s.product_id = m.id and s.location_id = l.id and s.kind = 'opening') o on r.input ? 'opening_quantity'
  ), wanted as materialized (
    select c.*, private.import_changes(c.now_is, private.import_product_wanted(c.input, c.now_is, c.path, c.tax_code, c.attributes,
        case when c.is_second then c.parent end, (v_options ->> 'publish_new')::boolean))
      || case when (c.input ->> 'opening_quantity')::numeric > 0 and coalesce(c.opened, 0) = 0
        then jsonb_build_object('opening', jsonb_build_object('before', null, 'after', jsonb_build_object(
          'quantity', c.input -> 'opening_quantity', 'unit_cost', coalesce(c.input -> 'opening_cost', c.input -> 'cost'), 'location_id', c.location_id)))
        else '{}' end as changes
    from looked_at c
  ), judged as materialized (
    select w.*, w.cell_errors
      || case when cardinality(w.keys) = 0 then private.import_error('name', 'missing', 'This row has neither SKU nor barcode nor name.') else '[]' end
      || case when w.match_count > 1 then private.import_error('name', 'ambiguous_match', 'Several products have this name.') else '[]' end
      || case when w.first_row is not null then private.import_error(
          case left(w.doubled_key, 2) when 's:' then 'sku' when 'b:' then 'barcodes' when 'v:' then 'options' else 'name' end, 'duplicate_in_file',
          format('Row %s has the same %s.', w.first_row, case left(w.doubled_key, 2) when 's:' then 'SKU' when 'b:' then 'barcode'
            when 'v:' then 'options' else 'name' end)) else '[]' end
      || case when w.taken_field is not null then private.import_error(w.taken_field, 'duplicate_' || rtrim(w.taken_field, 's'),
          format('%s belongs to another product.', w.taken_code)) else '[]' end
      || case when jsonb_typeof(w.input -> 'category') = 'string' and w.path is null and not (v_options ->> 'create_categories')::boolean
          then private.import_error('category', 'unknown_category', 'This category does not exist.') else '[]' end
      || case when jsonb_typeof(w.input -> 'tax_code') = 'string' and w.tax_code is null
          then private.import_error('tax_code', 'unknown_tax_code', 'No tax rate has this code.') else '[]' end
      || case when w.unknown is not null then private.import_error('attributes', 'unknown_attribute',
          format('"%s" is not a product attribute, or not one of its choices.', w.unknown)) else '[]' end
      || case when w.is_second and (w.parent).id is null and not w.parent_in_file
          then private.import_error('parent_sku', 'unknown_parent', 'No product with this SKU can have variants, or its row has errors.') else '[]' end
      || case when w.is_second and w.id is null and ((w.parent).kind = 'bundle' or not (w.parent).has_variants and ((w.parent).stock_quantity <> 0
            or exists (select 1 from public.product_components k where k.tenant_id = v_tenant_id and k.component_id = (w.parent).id)))
          then private.import_error('parent_sku', 'no_variants', format('%s cannot have variants: it is a bundle, part of one, or has stock of its own.', (w.parent).name)) else '[]' end
      || case when w.is_second and not w.input ? 'options' and w.id is null
          then private.import_error('options', 'missing', 'A variant needs its options, such as Size=M.') else '[]' end
      || case when w.id is not null and w.is_second and w.old_parent_id is distinct from (w.parent).id
          then private.import_error('parent_sku', 'variant_stays', 'A variant cannot move to another product.') else '[]' end
      || case when w.id is not null and w.changes ? 'kind' or w.id is null and w.input ->> 'kind' = 'bundle'
          then private.import_error('kind', 'kind_stays', case when w.id is null then 'Create bundles in the product list.'
            else 'Change the kind on the product page.' end) else '[]' end
      || case when w.id is null and not w.changes ? 'name' and not w.parent_in_file and cardinality(w.keys) > 0 and not w.cell_errors @> '[{"field": "name"}]'
          then private.import_error('name', 'missing', 'A new product needs a name.') else '[]' end
      || case when w.id is null and not w.changes ? 'price' and not w.parent_in_file and not w.cell_errors @> '[{"field": "price"}]'
          then private.import_error('price', 'missing', 'A new product needs a price.') else '[]' end
      || case when w.input ? 'image_urls' and not private.are_own_picture_urls(v_tenant_id, array(select jsonb_array_elements_text(w.input -> 'image_urls')))
          then private.import_error('image_urls', 'bad_picture', 'Pictures are addresses that begin with https://.') else '[]' end
      || private.import_part_errors(p_job.tenant_id, w.id, w.input, w.now_is, (w.parent).unit)
      || case when w.input ? 'opening_quantity' and w.location_id is null
          then private.import_error('opening_location', 'unknown_location', 'This location does not exist.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and coalesce(w.input -> 'opening_cost', w.input -> 'cost') is null
          then private.import_error('opening_cost', 'missing', 'Opening stock needs a unit cost.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and (w.has_variants or coalesce(w.now_is ->> 'kind', w.input ->> 'kind') in ('service', 'bundle'))
          then private.import_error('opening_quantity', 'no_stock', 'This product has no stock of its own.') else '[]' end
      || case when coalesce(w.opened, 0) <> 0 and (w.opened <> (w.input ->> 'opening_quantity')::numeric
            or abs(w.opened_value - w.opened * coalesce((w.input ->> 'opening_cost')::numeric, (w.input ->> 'cost')::numeric, w.opened_value / w.opened)) > 1)
          then private.import_error('opening_quantity', 'opening_exists', format('This product already has an opening stock of %s here. Adjust the stock instead.', trim_scale(w.opened))) else '[]' end
      as errors
    from wanted w
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), changes = j.changes,
    action = case when j.errors <> '[]' then 'error' when j.id is null and not (v_options ->> 'create_new')::boolean then 'skip'
      when j.id is null then 'create' when j.changes = '{}' then 'unchanged' when not (v_options ->> 'update_existing')::boolean then 'skip' else 'update' end,
    entity_id = coalesce(j.id, case when j.action = 'create' then j.entity_id end, gen_random_uuid())
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirmation_json(p_confirmation public.purchase_order_confirmations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_confirmation.id, 'confirmed_by_name', p_confirmation.confirmed_by_name, 'confirmed_at', p_confirmation.confirmed_at,
    'asked_on', p_confirmation.asked_on, 'expected_on', p_confirmation.expected_on, 'note', p_confirmation.note,
    'is_different', p_confirmation.is_different, 'lines', p_confirmation.lines)
  where p_confirmation.id is not null;
$function$;

ALTER FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirmation_state(p_order public.purchase_orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_confirmation public.purchase_order_confirmations := private.latest_confirmation(p_order);
begin
  return case when v_confirmation.id is not null then case when v_confirmation.is_different then 'different' else 'confirmed' end
    when exists (
      select 1 from public.purchase_order_links l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.revoked_at is null) then 'awaited'
    else 'not_asked' end;
end;
$function$;

ALTER FUNCTION "private"."confirmation_state"(public.purchase_orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.confirmations_json(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.confirmation_json(c) order by c.confirmed_at desc, c.id), '[]')
  from public.purchase_order_confirmations c where c.tenant_id = p_tenant_id and c.purchase_order_id = p_order_id;
$function$;

ALTER FUNCTION "private"."confirmations_json"(uuid, uuid) OWNER TO "postgres";

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
      'language', c.language, 'birthday_month', c.birthday_month,
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

CREATE OR REPLACE FUNCTION private.count_click(p_affiliate_id uuid, p_address inet, p_agent text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := (p_now at time zone 'UTC')::date;
begin
  -- One after the other for each link: the day is counted up only for whom it has not seen.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_clicks ' || p_affiliate_id, 0));
  delete from private.affiliate_clicks c where c.affiliate_id = p_affiliate_id and c.clicked_on < v_day;
  insert into private.affiliate_clicks (affiliate_id, clicked_on, visitor)
  values (p_affiliate_id, v_day, encode(sha256(convert_to(concat_ws(' ', p_affiliate_id, v_day, p_address, left(p_agent, 500)), 'UTF8')), 'hex'))
  on conflict do nothing;
  if found then
    insert into private.affiliate_click_days as d (affiliate_id, clicked_on, clicks) values (p_affiliate_id, v_day, 1)
    on conflict (affiliate_id, clicked_on) do update set clicks = least(d.clicks + 1, 10000000);
  end if;
end;
$function$;

ALTER FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_search(p_tenant_id uuid, p_day date, p_words text, p_found bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.shop_searches as c (tenant_id, business_date, words, times, found, times_none, bought)
  select p_tenant_id, p_day, p_words, 1, p_found, case when p_found = 0 then 1 else 0 end, 0
  -- Words are made up without end by whoever wants to.
  where (select count(*) from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day) < 500
    or exists (select 1 from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day and o.words = p_words)
  on conflict (tenant_id, business_date, words) do update set
    times = c.times + 1, found = c.found + excluded.found, times_none = c.times_none + excluded.times_none;
end;
$function$;

ALTER FUNCTION "private"."count_search"(uuid, date, text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_visit(p_tenant_id uuid, p_reached integer, p_source text DEFAULT 'direct'::text, p_words text DEFAULT NULL::text, p_found bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_agent text := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 400);
  v_device text := private.visit_device(v_agent);
  v_words text := private.search_words(p_words);
  v_now timestamptz := statement_timestamp();
  v_day date;
  v_key text;
  v_before record;
  v_is_new_search boolean;
begin
  if v_device is null or current_setting('transaction_read_only')::boolean then
    return;
  end if;
  v_day := private.business_date(p_tenant_id, v_now);
  v_key := private.link_token(p_tenant_id, concat_ws(':', 'visit', v_day, coalesce(host(private.request_address()), ''), v_agent), p_tenant_id);
  select v.reached, v.searched into v_before from private.shop_visits v
  where v.tenant_id = p_tenant_id and v.business_date = v_day and v.visit_key = v_key;
  v_is_new_search := v_words is not null and not v_words = any (coalesce(v_before.searched, '{}')) and cardinality(coalesce(v_before.searched, '{}')) < 20;
  if v_before.reached >= p_reached and not v_is_new_search then
    return;
  end if;
  if p_reached in (1, 2, 4) then
    -- Nothing else is written by these calls, and a shopper does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  insert into private.shop_visits as v (tenant_id, business_date, visit_key, minute, device, source, reached, searched)
  select p_tenant_id, v_day, v_key, private.day_minute(v_now, v_day, t.timezone, t.day_cutoff), v_device, p_source, p_reached,
    case when v_is_new_search then array[v_words] else '{}' end
  from public.tenants t where t.id = p_tenant_id
  on conflict (tenant_id, business_date, visit_key) do update set
    reached = greatest(v.reached, excluded.reached),
    searched = case when cardinality(v.searched) < 20 then v.searched || array(select w from unnest(excluded.searched) as w where w <> all (v.searched)) else v.searched end;
  if v_is_new_search then
    perform private.count_search(p_tenant_id, v_day, v_words, p_found);
  end if;
  if p_reached = 5 then
    update private.shop_searches c set bought = c.bought + 1
    where c.tenant_id = p_tenant_id and c.business_date = v_day and c.words = any (array(select w from unnest(v_before.searched) as w order by w));
  end if;
end;
$function$;

ALTER FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.current_tenant_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid;
  v_tenant_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  if v_session_id is null then
    -- Tokens of people have one. What has none is a request by API key, or nothing.
    return private.api_key_tenant_id(v_user_id);
  end if;
  select m.tenant_id into v_tenant_id
  from public.tenant_users m
  join public.profiles p on p.user_id = m.user_id
  join public.tenants t on t.id = m.tenant_id
  join auth.sessions s on s.user_id = m.user_id
  where m.user_id = v_user_id
    and m.is_active
    and m.invitation_status = 'accepted'
    and not p.require_password_change
    and t.status in ('active', 'trial')
    and s.id = v_session_id
    and (s.not_after is null or s.not_after > now())
    -- The row of the session, not the claim: it falls back at once when the factor goes.
    and (s.aal::text = 'aal2' or not exists (
      select 1 from auth.mfa_factors f where f.user_id = v_user_id and f.status::text = 'verified'));
  -- Nobody's member may be platform staff who visit a business; members never pay for the question.
  return coalesce(v_tenant_id, private.visited_tenant_id(v_user_id, v_session_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.do_api_request(p_key private.api_keys, p_endpoint private.api_endpoints, p_id uuid, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body jsonb := p_request -> 'body';
begin
  if p_endpoint.method = 'GET' then
    return private.answer_api_read(p_key.tenant_id, p_endpoint.operation, p_id, p_request -> 'query');
  end if;
  perform private.input_object(v_body, 'body');
  perform private.require_writable();
  perform private.write_audit(p_key.tenant_id, p_key.made_by, 'api_request', 'api_keys', p_key.id, null,
    jsonb_build_object('name', p_key.name, 'operation', p_endpoint.operation, 'of', p_id));
  return private.answer_api_change(p_key.tenant_id, p_endpoint.operation, p_id, v_body);
end;
$function$;

ALTER FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.document_head(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('business', private.shop_profile(p_tenant_id), 'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label,
      'papers', private.paper_content(b) - array['footer', 'how_to_pay'])
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.document_kinds(p_verb text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select k.entity_type from unnest(array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']) as k (entity_type)
    where private.can(private.attachment_permission(k.entity_type, p_verb)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_bill_paper(p_tenant_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_bill, 'inbox_id', '', false);
  v_bill_id uuid := (p_bill ->> 'id')::uuid;
  v_row public.bill_inbox;
begin
  if v_id is null then
    return;
  end if;
  v_row := private.find_bill_paper(p_tenant_id, v_id);
  if v_row.supplier_bill_id = v_bill_id then
    return;
  elsif v_row.state <> 'new' then
    perform private.fail(409, 'in_use', 'Somebody entered or discarded this paper in the meantime.', jsonb_build_object('field', 'inbox_id', 'state', v_row.state));
  end if;
  perform private.settle_bill_paper(v_row, 'entered', v_bill_id, null);
end;
$function$;

ALTER FUNCTION "private"."enter_bill_paper"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.entry_words(p_entry public.time_entries)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('kind', (p_entry).kind, 'started_at', (p_entry).started_at, 'ended_at', (p_entry).ended_at);

ALTER FUNCTION "private"."entry_words"(public.time_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.factor_shown_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn'));
end;
$function$;

ALTER FUNCTION "private"."factor_shown_at"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_bill_paper(p_tenant_id uuid, p_id uuid)
 RETURNS public.bill_inbox
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.bill_inbox;
begin
  select * into v_row from public.bill_inbox i where i.tenant_id = p_tenant_id and i.id = p_id for no key update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This paper does not exist.');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."find_bill_paper"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_contacts(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
begin
  return array(
    select c.id
    from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id = any (array(
      (select c.id from public.contacts c
       where c.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked.
         and (v_bigrams is not null or c.search_text like v_pattern)
         and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams and c.search_text || '' like v_pattern)
       limit 500)
      union
      (select c.id from public.contacts c
       where v_phone is not null and c.tenant_id = p_tenant_id and c.phone_e164 is not null and right(c.phone_e164, 7) = v_phone
       limit 500)))
    order by private.match_rank(c.name, p_term), c.name, c.id
    limit p_limit);
end;
$function$;

ALTER FUNCTION "private"."find_contacts"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_import_products(p_job public.import_jobs, p_rows integer[])
 RETURNS TABLE(row_number integer, id uuid, match_count bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with r as materialized (
    select i.row_number, left(i.keys[1], 2) as kind, split_part(substr(i.keys[1], 3), chr(10), 1) as key, i.input
    from public.import_rows i
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), found as (
    -- "offset 0": a look-up by key for each row, whatever the planner believes of a table that has just grown.
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 's:'
    union
    select r.row_number, p.id from r cross join lateral (
      -- As it is written, else as another form of the same GTIN.
      select o.product_id as id
      from unnest(private.scan_codes(r.key)) with ordinality as s (code, place)
      join public.product_barcodes o on o.tenant_id = p_job.tenant_id and o.barcode = s.code
      order by s.place limit 1) p
    where r.kind = 'b:'
    union
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o
      where o.tenant_id = p_job.tenant_id and o.name = r.key and o.archived_at is null and o.parent_id is null offset 0) p
    where r.kind = 'n:'
    union
    select r.row_number, p.id from r cross join lateral (
      select v.id from public.products o
      join public.products v on v.tenant_id = p_job.tenant_id and v.parent_id = o.id and v.option_values = r.input -> 'options' and v.archived_at is null
      where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 'v:'
  )
  select f.row_number, (array_agg(f.id))[1], count(*) from found f group by f.row_number;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_purchase_order_link(p_token text)
 RETURNS public.purchase_orders
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.purchase_orders;
begin
  select o.* into v_order
  from public.purchase_order_links l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.expires_at > statement_timestamp() and l.revoked_at is null
    and o.status in ('sent', 'partly_received');
  return v_order;
end;
$function$;

ALTER FUNCTION "private"."find_purchase_order_link"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_row(p_purchase public.fiscal_purchases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_purchase.id, 'device_id', p_purchase.device_id, 'supplier_pin', p_purchase.supplier_pin,
    'supplier_name', p_purchase.supplier_name, 'supplier_id', private.fiscal_supplier(p_purchase.tenant_id, p_purchase.supplier_pin), 'supplier_invoice_number', p_purchase.supplier_invoice_number, 'receipt_type', p_purchase.receipt_type,
    'day', p_purchase.day, 'total_amount', p_purchase.total_amount, 'tax_amount', p_purchase.tax_amount, 'lines', coalesce((
      select jsonb_agg(x.line || jsonb_build_object('product', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end) order by x.place)
      from private.fiscal_purchase_products(p_purchase) x
      left join public.products p on p.tenant_id = p_purchase.tenant_id and p.id = x.product_id and (p_purchase.state <> 'new' or p.archived_at is null)), '[]'),
    'state', p_purchase.state, 'supplier_bill_id', p_purchase.supplier_bill_id, 'goods_receipt', (
      select jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number) from public.goods_receipts g
      where g.tenant_id = p_purchase.tenant_id and g.id = p_purchase.goods_receipt_id), 'note', p_purchase.note, 'decided_at', p_purchase.decided_at,
    'document', (
      select private.fiscal_document_row(f) from public.fiscal_documents f
      where f.tenant_id = p_purchase.tenant_id and f.kind = 'purchase' and f.source_id = p_purchase.id),
    'candidates', case when p_purchase.state = 'new' then coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'bill_number', b.bill_number, 'supplier_reference', b.supplier_reference, 'bill_date', b.bill_date,
        'total_amount', b.total_amount) order by b.total_amount = p_purchase.total_amount desc, abs(b.bill_date - p_purchase.day), b.id)
      from (
        select x.* from public.supplier_bills x
        join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id
        where x.tenant_id = p_purchase.tenant_id and x.status = 'posted' and upper(btrim(c.tax_pin)) = upper(p_purchase.supplier_pin)
          and not exists (select 1 from public.fiscal_purchases o where o.tenant_id = x.tenant_id and o.supplier_bill_id = x.id)
          and x.bill_date between p_purchase.day - 60 and p_purchase.day + 60
        order by x.total_amount = p_purchase.total_amount desc, abs(x.bill_date - p_purchase.day), x.id limit 5) b), '[]') else '[]' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_supplier(p_tenant_id uuid, p_pin text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id from public.contacts c
  where c.tenant_id = p_tenant_id and upper(btrim(c.tax_pin)) = upper(p_pin) and c.type in ('supplier', 'both')
    and c.archived_at is null and c.merged_into_id is null
  order by c.created_at, c.id limit 1;
$function$;

ALTER FUNCTION "private"."fiscal_supplier"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_contacts(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.found_row(case c.type when 'supplier' then 'supplier' else 'customer' end, c.id, c.name,
      coalesce(c.phone, c.company, c.email), null, private.match_rank(c.name, p_term))
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.id = any (private.find_contacts(p_tenant_id, p_term, p_limit));
end;
$function$;

ALTER FUNCTION "private"."found_contacts"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_orders(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.found_row('order', o.id, o.order_number, o.customer_name, o.total_amount, private.match_rank(o.order_number, p_term))
    from public.orders o
    where o.tenant_id = p_tenant_id and o.id = any (private.order_search_ids(p_tenant_id, p_term, 200))
    order by private.match_rank(o.order_number, p_term), o.placed_at desc, o.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_orders"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_purchases(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_suppliers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('purchase_order', o.id, o.order_number, c.name, o.total_amount, private.match_rank(o.order_number, p_term))
    from (
      (select o.id from public.purchase_orders o
       where o.tenant_id = p_tenant_id and private.number_order(o.order_number) = v_number and lower(o.order_number) like v_pattern
       limit p_limit)
      union
      (select o.id from public.purchase_orders o where o.tenant_id = p_tenant_id and o.contact_id = any (v_suppliers)
       order by o.order_date desc, o.id desc limit p_limit)) x
    join public.purchase_orders o on o.tenant_id = p_tenant_id and o.id = x.id
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = o.contact_id
    order by private.match_rank(o.order_number, p_term), o.order_date desc, o.id desc
    limit p_limit;
  return query
    select private.found_row('bill', b.id, t.title, c.name, b.total_amount,
      private.match_rank(t.title, p_term))
    from (
      (select b.id from public.supplier_bills b
       where b.tenant_id = p_tenant_id and private.number_order(b.bill_number) = v_number and lower(b.bill_number) like v_pattern
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.reference_key = private.reference_key(p_term)
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.contact_id = any (v_suppliers)
       order by b.bill_date desc, b.id desc limit p_limit)) x
    join public.supplier_bills b on b.tenant_id = p_tenant_id and b.id = x.id and b.status <> 'discarded'
    cross join lateral (select coalesce(b.bill_number, b.supplier_reference, 'Draft bill')) t (title)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = b.contact_id
    order by private.match_rank(t.title, p_term), b.bill_date desc, b.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_purchases"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_quotes(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_customers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('quote', q.id, q.quote_number, c.name, q.total_amount, private.match_rank(q.quote_number, p_term))
    from (
      (select q.id from public.quotes q
       where q.tenant_id = p_tenant_id and private.number_order(q.quote_number) = v_number and lower(q.quote_number) like v_pattern
       limit p_limit)
      union
      (select q.id from public.quotes q where q.tenant_id = p_tenant_id and q.contact_id = any (v_customers)
       order by q.created_at desc, q.id desc limit p_limit)) x
    join public.quotes q on q.tenant_id = p_tenant_id and q.id = x.id
    left join public.contacts c on c.tenant_id = p_tenant_id and c.id = q.contact_id
    order by private.match_rank(q.quote_number, p_term), q.created_at desc, q.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_quotes"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_row(p_kind text, p_id uuid, p_title text, p_detail text, p_amount numeric, p_rank integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', p_kind, 'id', p_id, 'title', p_title, 'detail', nullif(p_detail, ''), 'amount', p_amount, 'rank', p_rank);
$function$;

ALTER FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_sales(p_tenant_id uuid, p_term text, p_cashier_id uuid, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_search private.sale_search := private.sale_search(p_tenant_id, p_term);
  v_code text := private.mobile_code(p_term);
  v_amount numeric := case when replace(p_term, ',', '') ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then replace(p_term, ',', '')::numeric end;
  v_ids uuid[];
begin
  v_ids := array(
    select x.id from (
      (select n.id from public.sales n
       where n.tenant_id = p_tenant_id and v_amount is not null and n.total_amount = v_amount
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select c.sale_id from public.sale_payments c
       where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money' and c.reference = v_code limit p_limit)
      union
      -- Of what very many sales have, the newest of its customers and some of its numbers are enough.
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and n.contact_id = any (v_search.contact_ids)
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and lower(n.invoice_number) like v_search.prefix limit 200)) x (id))
    || coalesce(v_search.ids, '{}');
  return query
    select private.found_row('sale', s.id, s.invoice_number, s.contact_name, s.total_amount, r.rank)
    from public.sales s
    cross join lateral (
      select least(private.match_rank(s.invoice_number, p_term),
        case when private.number_order(s.invoice_number) = v_search.number then 1 end)) r (rank)
    where s.tenant_id = p_tenant_id and s.id = any (v_ids) and (p_cashier_id is null or s.cashier_id = p_cashier_id)
    order by r.rank, s.occurred_at desc, s.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_sales"(uuid, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gtin_of(p_barcode text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lpad(case
    when p_barcode ~ '^[0-9]{12,14}$' or private.has_check_digit(p_barcode) then p_barcode
    else private.upc_a_of(p_barcode) end, 14, '0');
$function$;

ALTER FUNCTION "private"."gtin_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_come(p_tenant_id uuid, p_order_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.received_quantity > 0);
$function$;

ALTER FUNCTION "private"."has_come"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.import_keys_of(p_kind text, p_match_by text, p_input jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_sku text := 's:' || lower(p_input ->> 'sku');
  v_code text := coalesce(p_input ->> 'barcode', p_input #>> '{barcodes,0,barcode}');
  -- One GTIN is one key, however many zeros stand before it.
  v_barcode text := 'b:' || coalesce(private.gtin_of(v_code), v_code);
  v_name text := 'n:' || (p_input ->> 'name');
  v_variant text := case when p_input ? 'options' then 'v:' || lower(p_input ->> 'parent_sku') || chr(10) || (p_input -> 'options')::text end;
  v_email text := 'e:' || lower(p_input ->> 'email');
  v_phone text := 'p:' || right(nullif(regexp_replace(p_input ->> 'phone', '\D', '', 'g'), ''), 9);
  v_pin text := 't:' || upper(p_input ->> 'tax_pin');
  v_key text;
  v_keys text[];
begin
  if p_kind in ('contacts', 'contact_balances') then
    v_key := case p_match_by when 'phone' then coalesce(v_phone, v_email, v_pin, v_name) when 'name' then coalesce(v_name, v_email, v_phone, v_pin)
      when 'tax_pin' then coalesce(v_pin, v_email, v_phone, v_name) else coalesce(v_email, v_phone, v_pin, v_name) end;
    return array_remove(array[v_key], null);
  end if;
  v_key := case p_match_by when 'barcode' then coalesce(v_barcode, v_sku, v_variant, v_name)
    when 'name' then coalesce(v_name, v_sku, v_barcode) else coalesce(v_sku, v_barcode, v_variant, v_name) end;
  if p_kind = 'supplier_prices' then
    return array_remove(array[coalesce(v_key, 'c:' || lower(p_input ->> 'supplier_code')) || chr(10) || lower(coalesce(p_input ->> 'supplier', ''))], null);
  elsif p_kind = 'opening_stock' then
    return array_remove(array[v_key || chr(10) || lower(coalesce(p_input ->> 'location', ''))], null);
  end if;
  v_keys := array_remove(array[v_key, v_sku, v_variant], null) || array(
    select 'b:' || coalesce(private.gtin_of(b ->> 'barcode'), b ->> 'barcode') from jsonb_array_elements(coalesce(p_input -> 'barcodes', '[]')) as b);
  return array(select u.key from unnest(v_keys) with ordinality as u (key, place) group by u.key order by min(u.place));
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_product_wanted(p_input jsonb, p_now jsonb, p_category text, p_tax_code text, p_attributes jsonb, p_parent public.products, p_publish_new boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_now is not null then '{"archived": false}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
      'unit', coalesce(p_parent.unit, 'each'), 'kind', coalesce(p_parent.kind, 'goods'), 'is_published', p_publish_new, 'price', p_parent.price,
      'name', left(p_parent.name || ' ' || (select string_agg(o.value, ' / ') from jsonb_each_text(p_input -> 'options') as o), 200))) end
    || (p_input - array['parent_sku', 'opening_quantity', 'opening_cost', 'opening_location', 'attributes']
      - case when p_input ? 'parent_sku' then array[]::text[] else array['options'] end)
    || case when jsonb_typeof(p_input -> 'category') = 'string' then jsonb_build_object('category', coalesce(p_category, p_input ->> 'category')) else '{}' end
    || case when jsonb_typeof(p_input -> 'tax_code') = 'string' then jsonb_build_object('tax_code', coalesce(p_tax_code, p_input ->> 'tax_code')) else '{}' end
    || case when p_attributes is null then '{}' else jsonb_build_object('attributes', coalesce(p_now -> 'attributes', '{}') || p_attributes) end
    -- Codes are added, never taken away: a price list with one code must not cost a product the code of its crate.
    || case when p_input ? 'barcodes' then jsonb_build_object('barcodes', (
      select jsonb_agg(jsonb_build_object('barcode', u.barcode, 'unit_factor', u.unit_factor) order by u.barcode collate "C")
      from (
        -- Of one GTIN in two forms the one that the product has stays, with what the file says of it.
        select (array_agg(s.b ->> 'barcode' order by s.rank desc, s.b ->> 'barcode' collate "C"))[1] as barcode,
          trim_scale((array_agg((s.b ->> 'unit_factor')::numeric order by s.rank, s.b ->> 'barcode' collate "C"))[1]) as unit_factor
        from (select x.b, 1 as rank from jsonb_array_elements(p_input -> 'barcodes') as x (b)
          union all select x.b, 2 from jsonb_array_elements(coalesce(p_now -> 'barcodes', '[]')) as x (b)) s
        group by coalesce(private.gtin_of(s.b ->> 'barcode'), s.b ->> 'barcode')) u)) else '{}' end;
$function$;

CREATE OR REPLACE FUNCTION private.input_barcodes(p_product jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_list jsonb := private.input_array(p_product, 'barcodes', 0, 20);
  v_entry jsonb;
  v_codes jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    -- A bare text is a code for one unit; of a code the product has already, it keeps what is known.
    if jsonb_typeof(v_entry) = 'string' then
      v_entry := jsonb_build_object('barcode', v_entry, 'is_bare', true);
    elsif jsonb_typeof(v_entry) <> 'object' then
      perform private.refuse_input('barcodes', 'A barcode is a text, or an object with barcode, unit_factor and label.');
    end if;
    v_codes := v_codes || jsonb_build_object(
      'barcode', coalesce(private.input_text(v_entry, 'barcode', 64, 'barcodes.'), ''),
      'unit_factor', coalesce(private.input_number(v_entry, 'unit_factor', 0.001, 1000000, 0.001, 'barcodes.', false), 1),
      'label', private.input_text(v_entry, 'label', 40, 'barcodes.'),
      'is_bare', v_entry ? 'is_bare' and jsonb_typeof(v_entry -> 'is_bare') = 'boolean');
  end loop;
  if exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'barcode' !~ '^[!-~]{1,64}$') then
    perform private.refuse_input('barcodes', 'A barcode has 1 to 64 characters without spaces.');
  elsif exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'label' ~ '[[:cntrl:]]') then
    perform private.refuse_input('barcodes', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode')) from jsonb_array_elements(v_codes) as c) then
    perform private.refuse_input('barcodes', 'A barcode is listed twice.');
  end if;
  return v_codes;
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_channel_details(p_provider text, p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_details jsonb := coalesce(nullif(p_settings -> 'details', 'null'), '{}');
  v_names text[] := case p_provider when 'africastalking' then array['username', 'stop_code'] when 'http' then array['url', 'stop_code']
    when 'whatsapp_cloud' then array['phone_number_id', 'business_account_id', 'api_version'] else '{}'::text[] end;
  v_found jsonb := '{}';
  v_name text;
  v_value text;
begin
  perform private.input_object(v_details, 'details');
  foreach v_name in array v_names loop
    v_value := private.input_line(v_details, v_name, 500, 'details.');
    if v_value is null and v_name in ('username', 'url', 'phone_number_id') then
      perform private.refuse_input('details.' || v_name, 'This is missing.');
    elsif v_name = 'url' and (v_value !~ '^https://[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(/[^\s"''<>\\`{}]*)?$' or length(v_value) > 500) then
      perform private.refuse_input('details.url', 'This must be an address such as https://sms.example.com/send.');
    -- As isPublicAddress of the edge functions, which would send nothing there.
    elsif v_name = 'url' and split_part(v_value, '/', 3) ~ '\.(localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$' then
      perform private.refuse_input('details.url', 'This address is not one on the internet.');
    elsif v_name in ('phone_number_id', 'business_account_id') and v_value !~ '^[0-9]{5,30}$' then
      perform private.refuse_input('details.' || v_name, 'This is a number of digits.');
    elsif v_name = 'api_version' and v_value !~ '^v[0-9]{1,3}\.[0-9]{1,2}$' then
      perform private.refuse_input('details.api_version', 'This must be a version such as v26.0.');
    elsif v_name = 'stop_code' and v_value !~ '^\+?[0-9 ]{3,20}$' then
      perform private.refuse_input('details.stop_code', 'This must be a number that takes messages.');
    end if;
    if v_value is not null then
      v_found := v_found || jsonb_build_object(v_name, v_value);
    end if;
  end loop;
  return v_found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_commission_rule(p_tenant_id uuid, p_rule jsonb)
 RETURNS private.commission_rules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rule private.commission_rules;
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

CREATE OR REPLACE FUNCTION private.input_paper_lines(p_papers jsonb, p_key text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := replace(private.input_text(p_papers, p_key, 400), E'\r', '');
begin
  if cardinality(string_to_array(v_text, E'\n')) > 6 then
    perform private.refuse_input(p_key, 'This may have at most 6 lines.');
  end if;
  if exists (select 1 from unnest(string_to_array(v_text, E'\n')) as l (line) where length(l.line) > 48) then
    perform private.refuse_input(p_key, 'A line may have at most 48 characters.');
  end if;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."input_paper_lines"(jsonb, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.input_variants(p_tenant_id uuid, p_parent public.products, p_options jsonb, p_variants jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_list jsonb := private.input_array(jsonb_build_object('variants', coalesce(p_variants, '[]')), 'variants', 0, 200);
  v_entry jsonb;
  v_result jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    perform private.input_object(v_entry, 'variants');
    if jsonb_typeof(coalesce(v_entry -> 'option_values', 'null')) <> 'object'
      or (select count(*) from jsonb_object_keys(v_entry -> 'option_values')) <> jsonb_array_length(p_options)
      or exists (
        select 1 from jsonb_array_elements(p_options) as o
        where not coalesce((o -> 'values') @> (v_entry -> 'option_values' -> (o ->> 'name')), false)) then
      perform private.refuse_input('variants', 'A variant needs one value for each option.');
    end if;
    v_result := v_result || jsonb_build_object(
      'id', private.input_uuid(v_entry, 'id', 'variants.'),
      'option_values', v_entry -> 'option_values',
      'name', private.variant_name(p_parent.name, p_options, v_entry -> 'option_values'),
      'sku', private.input_text(v_entry, 'sku', 64, 'variants.'),
      'price', private.input_number(v_entry, 'price', 0, 9999999999, v_step, 'variants.'),
      'retail_price', private.input_number(v_entry, 'retail_price', 0, 9999999999, v_step, 'variants.', false),
      'image_urls', to_jsonb(private.input_pictures(p_tenant_id, v_entry)),
      'keeps_pictures', not v_entry ? 'image_urls',
      'codes', private.input_barcodes(v_entry),
      'opening', private.input_opening(v_entry, p_parent.kind));
  end loop;
  if exists (select 1 from jsonb_array_elements(v_result) as v where v ->> 'sku' ~ '[[:cntrl:]]') then
    perform private.refuse_input('variants.sku', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct v ->> 'id') or count(*) <> count(distinct v -> 'option_values')
    from jsonb_array_elements(v_result) as v) then
    perform private.refuse_input('variants', 'Two variants have the same options.');
  elsif (select count(*) <> count(distinct lower(v ->> 'sku')) from jsonb_array_elements(v_result) as v where v ->> 'sku' is not null) then
    perform private.refuse_input('variants.sku', 'Two variants have the same SKU.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode'))
    from jsonb_array_elements(v_result) as v, jsonb_array_elements(v -> 'codes') as c) then
    perform private.refuse_input('variants.barcodes', 'Two variants have the same barcode.');
  end if;
  return v_result;
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.is_kept_paper(p_attachment public.attachments)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_attachment.entity_type <> 'inbox' or exists (
    select 1 from public.bill_inbox i where i.tenant_id = p_attachment.tenant_id and i.attachment_id = p_attachment.id and i.state <> 'discarded');
$function$;

ALTER FUNCTION "private"."is_kept_paper"(public.attachments) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_long_entry(p_started_at timestamp with time zone, p_ended_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((COALESCE(p_ended_at, statement_timestamp()) - p_started_at) > '16:00:00'::interval);

ALTER FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_whole_fiscal_document(p_state text, p_waiting_for text, p_attempts integer, p_failures integer, p_unknowns integer, p_number bigint, p_has_request boolean, p_code text, p_message text, p_field text, p_note text, p_receipt_number bigint, p_total_receipts bigint, p_internal_data text, p_signature text, p_authority_time text, p_sdc_id text, p_next_at timestamp with time zone, p_leased_until timestamp with time zone, p_accepted_at timestamp with time zone, p_resolved_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_state = 'queued' and p_attempts = 0 and p_failures = 0 and p_unknowns = 0
    and num_nonnulls(p_waiting_for, p_number, p_code, p_message, p_field, p_note, p_receipt_number, p_total_receipts, p_internal_data, p_signature,
      p_authority_time, p_sdc_id, p_leased_until, p_accepted_at, p_resolved_at) = 0
  then
    return isfinite(p_next_at);
  end if;
  -- Null is allowed wherever a column may be null, so each part counts as met when it is unknown.
  return coalesce((p_state = 'waiting') = (p_waiting_for is not null), true)
    and coalesce((p_state = 'sending') = (p_leased_until is not null), true)
    and coalesce((p_state = 'accepted') = (p_accepted_at is not null), true)
    and (p_state <> 'needs_review' or p_has_request)
    and (p_attempts between 0 and 1000000) and (p_failures between 0 and 1000000) and (p_unknowns between 0 and 1000000)
    and coalesce(p_number between 1 and 1000000000000, true)
    and coalesce(p_receipt_number between 0 and 1000000000000, true) and coalesce(p_total_receipts between 0 and 1000000000000, true)
    and coalesce(length(p_code) between 1 and 60, true) and coalesce(length(p_message) between 1 and 500, true)
    and coalesce(length(p_field) between 1 and 100, true) and coalesce(length(p_note) between 1 and 500, true)
    and coalesce(length(p_internal_data) between 1 and 100, true) and coalesce(length(p_signature) between 1 and 100, true)
    and coalesce(p_authority_time ~ '^[0-9]{14}$', true) and coalesce(length(p_sdc_id) between 1 and 40, true)
    and isfinite(p_next_at) and coalesce(isfinite(p_leased_until), true) and coalesce(isfinite(p_accepted_at), true) and coalesce(isfinite(p_resolved_at), true);
end;
$function$;

ALTER FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.last_paper_version(p_tenant_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select max(v.version) from private.paper_versions v where v.tenant_id = p_tenant_id), 0);
end;
$function$;

ALTER FUNCTION "private"."last_paper_version"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.latest_confirmation(p_order public.purchase_orders)
 RETURNS public.purchase_order_confirmations
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_confirmation public.purchase_order_confirmations;
begin
  select c.* into v_confirmation from public.purchase_order_confirmations c
  where c.tenant_id = p_order.tenant_id and c.purchase_order_id = p_order.id order by c.confirmed_at desc, c.id limit 1;
  -- Changed since, or sent again: the supplier is asked anew.
  if v_confirmation.revision is distinct from p_order.revision or exists (
      select 1 from public.purchase_order_revisions r
      where r.tenant_id = p_order.tenant_id and r.purchase_order_id = p_order.id and r.sent_at > v_confirmation.confirmed_at) then
    return null;
  end if;
  return v_confirmation;
end;
$function$;

ALTER FUNCTION "private"."latest_confirmation"(public.purchase_orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_api_key(p_key text)
 RETURNS private.api_keys
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys;
begin
  select k.* into v_key
  from private.api_keys k
  join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
  join public.tenants t on t.id = k.tenant_id
  where k.key_hash = private.api_key_hash(p_key) and k.revoked_at is null and k.ends_at > statement_timestamp()
    and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial');
  if v_key.id is null then
    -- One answer for all: who guesses learns nothing.
    perform private.fail(401, 'invalid_api_key', 'This API key does not exist, was revoked or has ended.');
  end if;
  return v_key;
end;
$function$;

ALTER FUNCTION "private"."live_api_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_purchase_order(p_tenant_id uuid, p_user_id uuid, p_paper jsonb, p_email text, p_path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order jsonb := p_paper -> 'order';
  v_brand text := private.mail_brand(p_tenant_id) ->> 'name';
begin
  perform private.queue_shop_mail(p_tenant_id, p_user_id, p_email, 'purchase_order',
    format('Purchase order %s from %s', v_order ->> 'order_number', v_brand),
    jsonb_build_object('greeting', 'Hello ' || private.mail_text(v_order #>> '{supplier,name}', 120) || ',',
      'paragraphs', jsonb_build_array(format('Please find our order %s attached.', v_order ->> 'order_number')),
      'lines', (
        select jsonb_agg(jsonb_build_object('name', private.mail_text(l ->> 'name', 200),
          'detail', concat_ws(' · ', trim_scale((l ->> 'packs')::numeric) || case when (l ->> 'pack_size')::numeric = 1 then ''
            else ' × ' || trim_scale((l ->> 'pack_size')::numeric) end || rtrim(' ' || (l ->> 'unit')), private.mail_text(l ->> 'supplier_code', 64)),
          'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (l ->> 'net_amount')::numeric)))
        from jsonb_array_elements(v_order -> 'lines') as l),
      'totals', jsonb_build_array(jsonb_build_object('label', 'Total', 'is_total', true,
        'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (v_order ->> 'total_amount')::numeric))),
      'facts', jsonb_build_array(jsonb_build_object('label', 'Deliver to', 'value', v_order ->> 'deliver_to'))
        || case when v_order ->> 'expected_on' is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Expected on',
          'value', private.mail_day((v_order ->> 'expected_on')::date))) end || private.mail_questions(p_tenant_id),
      'links', jsonb_build_array(jsonb_build_object('label', 'Confirm it, or say what comes when, here', 'button', 'Confirm the order',
        'url', private.host_url(p_tenant_id) || p_path))),
    jsonb_build_object('kind', 'purchase_order', 'answer', p_paper));
end;
$function$;

ALTER FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mails_by_role(p_role text, p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_kind = 'web_order'::text) AND (p_role = ANY (ARRAY['admin'::text, 'manager'::text])));

ALTER FUNCTION "private"."mails_by_role"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_payout(p_id uuid, p_currency text, p_cut_off timestamp with time zone, p_reason text, p_made_by uuid, p_request_hash text)
 RETURNS private.affiliate_payouts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payout private.affiliate_payouts;
  v_file text;
begin
  select E'Name,E-mail,Account,Amount,Currency,Code\r\n' || string_agg(
    concat_ws(',', private.csv_cell(a.name), private.csv_cell(a.email), private.csv_cell(a.payout_account), d.amount, p_currency, private.csv_cell(a.code)),
    E'\r\n' order by a.code) || E'\r\n' into v_file
  from private.payout_due(p_currency, p_cut_off) d join private.affiliates a on a.id = d.affiliate_id;
  insert into private.affiliate_payouts (id, currency, cut_off, total, people, file, sha256, reason, made_by, request_hash)
  select p_id, p_currency, p_cut_off, sum(d.amount), count(*), v_file, encode(sha256(convert_to(v_file, 'UTF8')), 'hex'), p_reason, p_made_by, p_request_hash
  from private.payout_due(p_currency, p_cut_off) d
  returning * into v_payout;
  insert into private.affiliate_payout_entries (tenant_id, entry_id, payout_id)
  select e.tenant_id, e.id, p_id
  from private.payout_due(p_currency, p_cut_off) d join private.affiliate_entries e on e.affiliate_id = d.affiliate_id and e.id = any (d.entries);
  perform private.write_audit(null, auth.uid(), 'affiliate_payout_made', 'affiliate_payouts', p_id, null, to_jsonb(v_payout) - 'file' - 'request_hash');
  return v_payout;
end;
$function$;

ALTER FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.match_rank(p_title text, p_term text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when t.title = p_term then 0
    when starts_with(t.title, p_term) then 1
    when position(' ' || p_term in t.title) > 0 then 2
    else 3 end
  from (select lower(p_title collate "und-x-icu") as title) t;
$function$;

ALTER FUNCTION "private"."match_rank"(text, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.muted_kinds(p_tenant_id uuid, p_user_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select c.kind from private.notification_choices c
    where c.tenant_id = p_tenant_id and c.user_id = p_user_id and not c.bell);
end;
$function$;

ALTER FUNCTION "private"."muted_kinds"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.needs_second_person(p_currency text, p_amount numeric)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from private.approval_limits l where l.currency = p_currency and p_amount > l.amount);
$function$;

ALTER FUNCTION "private"."needs_second_person"(text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_events()
 RETURNS TABLE(kind text, permissions text[], bell_rule text, mail_rule text)
 LANGUAGE sql
 IMMUTABLE ROWS 26
 SET search_path TO ''
AS $function$
  values
    ('web_order', array['orders.manage'], 'choice', 'choice'),
    ('payment_received', array['orders.view'], 'choice', 'choice'),
    ('payment_failed', array['orders.view', 'settings.view'], 'choice', 'choice'),
    ('payment_claimed', array['orders.view'], 'choice', 'choice'),
    ('refund_due', array['orders.view'], 'choice', 'choice'),
    ('contact_message', array['contacts.view', 'communications.view', 'communications.send'], 'choice', 'choice'),
    ('review', array['products.edit'], 'choice', 'choice'),
    ('quote_accepted', array['sales.record'], 'choice', 'choice'),
    ('low_stock', array['stock.receive'], 'choice', 'choice'),
    ('stock_approval', array['stock.approve', 'stock.adjust'], 'choice', 'choice'),
    ('import_finished', array['products.import'], 'choice', 'choice'),
    ('late_sale', array['till.view_all'], 'choice', 'choice'),
    ('drawer_overdrawn', array['till.view_all'], 'choice', 'choice'),
    ('invitation_accepted', array['team.manage'], 'choice', 'choice'),
    ('order_confirmed', array['purchases.edit'], 'choice', 'choice'),
    ('recurring_made', array['purchases.view', 'accounting.view'], 'choice', 'choice'),
    ('recurring_failed', array['purchases.edit', 'accounting.post'], 'choice', 'choice'),
    ('tax_due', array['tax.file'], 'choice', 'choice'),
    ('fiscal_rejection', array['etims.manage'], 'choice', 'choice'),
    ('books_health', array['accounting.view'], 'choice', 'choice'),
    -- Their mails have a place of their own: the alert, the schedule, whoever announces.
    ('report_alert', array['reports.view'], 'choice', 'elsewhere'),
    ('report_paused', array['reports.view', 'reports.schedule'], 'choice', 'choice'),
    ('announcement', array['dashboard.view'], 'always', 'elsewhere'),
    ('billing_unpaid', array['billing.view'], 'always', 'always'),
    ('support_visit', array['team.manage'], 'always', 'always'),
    ('webhook_off', array['api_keys.manage'], 'always', 'elsewhere');
$function$;

ALTER FUNCTION "private"."notification_events"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_muted_kinds()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.muted_kinds(private.current_tenant_id(), auth.uid());
end;
$function$;

ALTER FUNCTION "private"."own_muted_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_webhook(p_webhook_id uuid)
 RETURNS private.webhook_endpoints
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_endpoints;
begin
  select e.* into v_row from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = p_webhook_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This webhook does not exist.');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."own_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paper_content(p_settings public.business_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('header', (p_settings).receipt_header, 'footer', (p_settings).receipt_footer, 'how_to_pay', (p_settings).payment_instructions, 'terms', (p_settings).invoice_terms, 'shows_logo', (p_settings).papers_show_logo, 'shows_cashier', (p_settings).receipts_show_cashier, 'shows_customer', (p_settings).receipts_show_customer, 'shows_taxes', (p_settings).receipts_show_taxes, 'code', (p_settings).receipt_code, 'dates', (p_settings).paper_dates, 'hours', (p_settings).paper_hours);

ALTER FUNCTION "private"."paper_content"(public.business_settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.papers_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('version', private.last_paper_version(p_tenant_id), 'content', private.paper_content(b), 'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', k.version, 'content', k.content, 'saved_at', k.saved_at,
        'saved_by_name', (select p.full_name from public.profiles p where p.user_id = k.saved_by)) order by k.version desc)
      from (
        select v.* from private.paper_versions v where v.tenant_id = p_tenant_id order by v.version desc limit 30) k), '[]'))
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."papers_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payout_json(p_payout private.affiliate_payouts)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((to_jsonb(p_payout) - 'request_hash'::text) || '{"state": "made"}'::jsonb);

ALTER FUNCTION "private"."payout_json"(private.affiliate_payouts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payout_request_json(p_request private.affiliate_payout_requests, p_reader_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_request.id, 'currency', p_request.currency, 'cut_off', p_request.cut_off, 'total', p_request.total,
    'people', p_request.people, 'reason', p_request.reason, 'state', p_request.state, 'asked_by', private.staff_name(p_request.asked_by),
    'is_own', p_request.asked_by = p_reader_id, 'created_at', p_request.created_at);
$function$;

ALTER FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_to_mail(p_tenant_id uuid, p_kind text, p_permission text)
 RETURNS TABLE(user_id uuid, email text, greeting text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
  select m.user_id, u.email::text, 'Hello ' || coalesce(private.mail_text(p.full_name, 120), 'there') || ','
  from public.tenant_users m
  join auth.users u on u.id = m.user_id
  left join public.profiles p on p.user_id = m.user_id
  left join private.notification_choices c on c.tenant_id = m.tenant_id and c.user_id = m.user_id and c.kind = p_kind
  where m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted'
    and coalesce(c.mail, private.mails_by_role(m.role, p_kind))
    and p_permission = any (private.role_rights(m.tenant_id, m.role, m.role_id));
end;
$function$;

ALTER FUNCTION "private"."people_to_mail"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_settings_json(p_admin_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(s) - array['is_only', 'saved_by'] || jsonb_build_object(
      'saved_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = s.saved_by),
      'seller_name', (select b.seller ->> 'name' from private.billing_settings b),
      'approval_limits', private.approval_limits_json(),
      'plans', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency, 'period', p.period)
        order by p.position, p.name) from public.billing_plans p),
      'running_trials', (select count(*) from public.tenant_subscriptions x
        where x.status in ('trial', 'trialing') and x.expires_at > statement_timestamp()),
      'new_in_30_days', (select count(*) from public.tenants t where t.created_at > statement_timestamp() - interval '30 days'),
      'may_edit', private.platform_role(p_admin_id) in ('owner', 'operations'))
    from private.platform_settings s);
end;
$function$;

CREATE OR REPLACE FUNCTION private.public_order_json(p_order public.purchase_orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_paper jsonb := private.purchase_order_paper(p_order.tenant_id, p_order.id);
begin
  -- The paper that the supplier was sent, less what is no longer expected; nothing of what others ask or of what it is sold for.
  return v_paper || jsonb_build_object(
    'order', (v_paper -> 'order') || jsonb_build_object('lines', (
      select coalesce(jsonb_agg(e.value order by e.place), '[]')
      from jsonb_array_elements(v_paper #> '{order,lines}') with ordinality as e (value, place)
      join public.purchase_order_lines l on l.tenant_id = p_order.tenant_id and l.id = (e.value ->> 'id')::uuid and l.closed_on is null)),
    'today', private.business_date(p_order.tenant_id, clock_timestamp()),
    'may_confirm', not private.has_come(p_order.tenant_id, p_order.id),
    'confirmation', private.confirmation_json(private.latest_confirmation(p_order)));
end;
$function$;

ALTER FUNCTION "private"."public_order_json"(public.purchase_orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_head_json(p_order public.purchase_orders, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p_order.id, 'order_number', p_order.order_number, 'status', p_order.status,
      'billing', private.order_billing(p_order.tenant_id, p_order.id), 'contact_id', p_order.contact_id,
      'contact_name', (select c.name from public.contacts c where c.tenant_id = p_order.tenant_id and c.id = p_order.contact_id),
      'location_id', p_order.location_id,
      'location_name', (select l.name from public.locations l where l.tenant_id = p_order.tenant_id and l.id = p_order.location_id),
      'order_date', p_order.order_date, 'expected_on', p_order.expected_on, 'confirmation', private.confirmation_state(p_order), 'net_amount', p_order.net_amount, 'tax_amount', p_order.tax_amount,
      'total_amount', p_order.total_amount, 'revision', p_order.revision, 'sent_at', p_order.sent_at, 'created_by_name', p_order.created_by_name,
      'is_late', p_order.status in ('sent', 'partly_received') and coalesce(p_order.expected_on < p_today, false) and count(l.product_id) > 0,
      'line_count', count(*), 'goods_line_count', count(l.product_id), 'received_line_count', count(l.product_id) filter (where l.received_quantity >= l.quantity),
      -- Line by line, and no line is more than whole.
      'received_percent', floor(coalesce(avg(least(l.received_quantity / l.quantity, 1)) filter (where l.product_id is not null), 0) * 100),
      'needs_approval', p_order.sent_at is null and p_order.cancelled_at is null and coalesce(p_order.total_amount > (
        select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_order.tenant_id), false)
        and p_order.total_amount > coalesce(p_order.approved_amount, 0))
    from public.purchase_order_lines l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.purchase_order_json(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.purchase_order_head_json(o, private.business_date(p_tenant_id, clock_timestamp())) || jsonb_build_object(
      'contact_email', c.email, 'contact_phone', c.phone, 'prices_include_tax', o.prices_include_tax, 'over_receipt_percent', o.over_receipt_percent,
      'note', o.note, 'approved_at', o.approved_at, 'approved_amount', o.approved_amount, 'cancelled_at', o.cancelled_at, 'cancel_reason', o.cancel_reason,
      'lines', private.purchase_order_lines_json(o.tenant_id, o.id),
      'confirmations', private.confirmations_json(o.tenant_id, o.id),
      'link_ends_at', private.purchase_order_link_end(o.tenant_id, o.id),
      'link_seen_at', (
        select max(k.last_viewed_at) from public.purchase_order_links k where k.tenant_id = o.tenant_id and k.purchase_order_id = o.id),
      'revisions', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'revision', r.revision, 'channel', r.channel, 'recipient', r.recipient, 'sent_at', r.sent_at,
          'sent_by_name', r.sent_by_name) order by r.sent_at desc, r.id)
        from public.purchase_order_revisions r where r.tenant_id = o.tenant_id and r.purchase_order_id = o.id), '[]'),
      'receipts', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number, 'business_date', g.business_date,
          'supplier_reference', g.supplier_reference) order by g.received_at, g.id)
        from public.goods_receipts g where g.tenant_id = o.tenant_id and g.id in (
          select r.goods_receipt_id from public.goods_receipt_lines r
          join public.purchase_order_lines l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
          where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)), '[]'))
    from public.purchase_orders o join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.purchase_order_link(p_order public.purchase_orders, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link public.purchase_order_links;
begin
  select * into v_link from public.purchase_order_links l
  where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.revoked_at is null
    and l.expires_at > statement_timestamp() + interval '30 days'
  order by l.created_at desc, l.id limit 1;
  -- A token follows from its link's id, so that mail and message carry the same one though only its hash is stored.
  if v_link.id is null then
    v_link.id := gen_random_uuid();
    v_link.expires_at := clock_timestamp() + interval '60 days';
    insert into public.purchase_order_links (tenant_id, id, purchase_order_id, token_hash, expires_at, created_by)
    values (p_order.tenant_id, v_link.id, p_order.id,
      private.token_hash(private.link_token(p_order.tenant_id, 'purchase_order', v_link.id)), v_link.expires_at, p_user_id);
  end if;
  return jsonb_build_object('path', '/api/public-invoice-viewer?supply=' || private.link_token(p_order.tenant_id, 'purchase_order', v_link.id),
    'expires_at', v_link.expires_at);
end;
$function$;

ALTER FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_link_end(p_tenant_id uuid, p_order_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(l.expires_at) from public.purchase_order_links l
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.revoked_at is null and l.expires_at > statement_timestamp();
$function$;

ALTER FUNCTION "private"."purchase_order_link_end"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_paper(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.document_head(p_tenant_id) || jsonb_build_object('order', jsonb_build_object('order_number', o.order_number, 'revision', o.revision,
      'status', o.status, 'order_date', o.order_date, 'expected_on', o.expected_on, 'currency_code', t.currency_code,
      'prices_include_tax', o.prices_include_tax, 'net_amount', o.net_amount, 'tax_amount', o.tax_amount, 'total_amount', o.total_amount, 'note', o.note,
      'supplier', jsonb_build_object('name', c.name, 'company', c.company, 'address', c.address, 'phone', c.phone, 'email', c.email, 'tax_pin', c.tax_pin),
      'deliver_to', (select l.name from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'deliver_to_address', (select l.address from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(p.name, l.description), 'unit', coalesce(p.unit, ''), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
          'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'expected_on', l.expected_on) order by l.line_number)
        from public.purchase_order_lines l left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)))
    from public.purchase_orders o
    join public.tenants t on t.id = o.tenant_id
    join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.random_base62(p_length integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_text text := '';
  v_bytes bytea;
  v_byte integer;
begin
  while length(v_text) < p_length loop
    v_bytes := extensions.gen_random_bytes(p_length);
    for v_place in 0 .. p_length - 1 loop
      v_byte := get_byte(v_bytes, v_place);
      -- 248 is the last multiple of 62: what lies above would make some signs likelier.
      if v_byte < 248 and length(v_text) < p_length then
        v_text := v_text || substr(v_signs, v_byte % 62 + 1, 1);
      end if;
    end loop;
  end loop;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."random_base62"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_confirmed_day(p_order public.purchase_orders, p_body jsonb, p_prefix text, p_today date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.input_date(p_body, 'expected_on', p_prefix);
begin
  if v_day < greatest(p_today, p_order.order_date) then
    perform private.refuse_input(p_prefix || 'expected_on', 'Choose today or a later day.');
  elsif v_day > p_today + 730 then
    perform private.refuse_input(p_prefix || 'expected_on', 'Choose a day within two years.');
  end if;
  return v_day;
end;
$function$;

ALTER FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_confirmed_lines(p_order public.purchase_orders, p_answer jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.input_array(p_answer, 'lines', 1, 500);
  v_read jsonb;
begin
  select jsonb_agg(jsonb_build_object('line_id', private.input_uuid(e.value, 'line_id', x.prefix),
    'packs', private.input_number(e.value, 'packs', 0, 1000000, 0.001, x.prefix),
    'expected_on', private.read_confirmed_day(p_order, e.value, x.prefix, p_today)) order by e.place) into v_read
  from jsonb_array_elements(v_lines) with ordinality as e (value, place)
  cross join lateral (select format('lines[%s].', e.place - 1) as prefix) x;
  if (select count(*) <> count(distinct r ->> 'line_id') from jsonb_array_elements(v_read) as r)
    or (select array_agg(l.id order by l.id) from public.purchase_order_lines l
      where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.closed_on is null)
      is distinct from (select array_agg((r ->> 'line_id')::uuid order by (r ->> 'line_id')::uuid) from jsonb_array_elements(v_read) as r) then
    perform private.refuse_input('lines', 'Answer each line of the order once.');
  end if;
  return (
    select jsonb_agg(r.value || jsonb_build_object('asked_packs', l.packs, 'asked_on', l.expected_on) order by r.place)
    from jsonb_array_elements(v_read) with ordinality as r (value, place)
    join public.purchase_order_lines l on l.tenant_id = p_order.tenant_id and l.id = (r.value ->> 'line_id')::uuid);
end;
$function$;

ALTER FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_contact(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_stored public.contacts)
 RETURNS public.contacts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact public.contacts := p_stored;
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_tags jsonb := private.input_array(p_body, 'tags', 0, 20);
begin
  v_contact.tenant_id := p_tenant_id;
  v_contact.id := private.input_uuid(p_body, 'id');
  v_contact.name := private.input_line(p_body, 'name', 200, '', true);
  v_contact.type := private.input_choice(p_body, 'type', array['customer', 'supplier', 'both']);
  v_contact.email := private.input_line(p_body, 'email', 320);
  v_contact.phone := private.input_line(p_body, 'phone', 31);
  v_contact.company := private.input_line(p_body, 'company', 200);
  v_contact.address := private.input_text(p_body, 'address', 1000);
  v_contact.notes := private.input_text(p_body, 'notes', 5000);
  v_contact.tax_pin := upper(private.input_line(p_body, 'tax_pin', 32));
  if v_contact.email !~ '^[^\s@<>"]+@[^\s@<>"]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  elsif v_contact.phone !~ '^\+?[0-9 ()./-]{3,30}$' then
    perform private.refuse_input('phone', 'A phone number is digits, with spaces and a + if you like.');
  elsif v_contact.tax_pin !~ '^[A-Z0-9 ./-]{1,32}$' then
    perform private.refuse_input('tax_pin', 'A tax PIN is letters and digits.');
  elsif exists (select 1 from jsonb_array_elements(v_tags) as t
      where jsonb_typeof(t) <> 'string' or coalesce(length(private.shown_text(t #>> '{}')), 0) not between 1 and 40 or t #>> '{}' ~ '[[:cntrl:],]') then
    perform private.refuse_input('tags', 'A tag has 1 to 40 characters and no comma.');
  end if;
  v_contact.tags := private.clean_tags(array(select t #>> '{}' from jsonb_array_elements(v_tags) as t));
  perform private.require_price_tags(p_tenant_id, p_user_id, array(
    (select unnest(v_contact.tags) except select unnest(p_stored.tags)) union all (select unnest(p_stored.tags) except select unnest(v_contact.tags))));
  -- How much credit somebody gets is not decided by everybody who may write down a phone number.
  if p_body ? 'credit_limit' then
    v_contact.credit_limit := private.input_number(p_body, 'credit_limit', 0, 99999999999, v_step);
  end if;
  if p_body ? 'payment_terms_days' then
    v_contact.payment_terms_days := private.input_number(p_body, 'payment_terms_days', 0, 365, 1, '', false);
  end if;
  -- Screens that do not ask for these leave them as they are.
  if p_body ? 'language' then
    v_contact.language := private.input_line(p_body, 'language', 2);
  end if;
  if p_body ? 'birthday_month' then
    v_contact.birthday_month := private.input_number(p_body, 'birthday_month', 1, 12, 1, '', false);
  end if;
  if v_contact.language !~ '^[a-z]{2}$' then
    perform private.refuse_input('language', 'A language is two small letters, such as en or sw.');
  end if;
  v_contact.credit_limit := coalesce(v_contact.credit_limit, 0);
  if (v_contact.credit_limit, v_contact.payment_terms_days) is distinct from (coalesce(p_stored.credit_limit, 0), p_stored.payment_terms_days)
    and not private.actor_can(p_tenant_id, p_user_id, 'contacts.set_credit') then
    perform private.fail(403, 'permission_denied', 'Your role may not set credit limits and terms.',
      '{"permission": "contacts.set_credit", "field": "credit_limit"}');
  end if;
  -- A list changes what the till charges: whoever may not change prices does not give one either.
  if p_body ? 'price_list_id' then
    v_contact.price_list_id := private.input_uuid(p_body, 'price_list_id', '', false);
  end if;
  if v_contact.price_list_id is distinct from p_stored.price_list_id then
    if not private.actor_can(p_tenant_id, p_user_id, 'products.edit') then
      perform private.fail(403, 'permission_denied', 'Your role may not assign price lists to customers.',
        '{"permission": "products.edit", "field": "price_list_id"}');
    elsif v_contact.price_list_id is not null and not exists (
        select 1 from public.price_lists l
        where l.tenant_id = p_tenant_id and l.id = v_contact.price_list_id and l.archived_at is null) then
      perform private.fail(404, 'not_found', 'This price list does not exist.', '{"field": "price_list_id"}');
    end if;
  end if;
  return v_contact;
end;
$function$;

CREATE OR REPLACE FUNCTION private.receive_fiscal_purchase(p_device public.fiscal_devices, p_purchase public.fiscal_purchases, p_products uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_keeps_tax boolean := not private.is_tax_registered_on(p_device.tenant_id, p_purchase.day);
  v_id uuid := gen_random_uuid();
  v_lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('product_id', p.id, 'quantity', l.quantity,
    'unit_cost', round(l.total / case when v_keeps_tax then 1 else 1 + l.rate / 100 end / l.quantity, 6)) order by x.place) into v_lines
  from jsonb_array_elements(p_purchase.lines) with ordinality as x (value, place)
  join public.products p on p.tenant_id = p_device.tenant_id and p.id = p_products[x.place] and p.kind = 'goods'
  cross join lateral (
    select (x.value ->> 'quantity')::numeric as quantity, (x.value ->> 'total')::numeric as total, coalesce((x.value ->> 'taxRate')::numeric, 0) as rate) l
  where l.quantity > 0;
  if v_lines is null or p_purchase.receipt_type = 'R' then
    perform private.refuse_input('is_received', 'Nothing of it can be taken into stock.');
  end if;
  perform private.post_goods_receipt(p_device.tenant_id, auth.uid(), jsonb_strip_nulls(jsonb_build_object('id', v_id, 'location_id', p_device.location_id,
    'supplier_reference', p_purchase.supplier_invoice_number::text, 'lines', v_lines,
    'contact_id', private.fiscal_supplier(p_device.tenant_id, p_purchase.supplier_pin))));
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refundable_payment(p_invoice public.subscription_invoices, p_amount numeric)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select p.id from public.subscription_payments p
    where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id and p.state = 'succeeded' and p.amount - p_amount >= (
      select coalesce(sum(r.amount), 0) from private.subscription_refunds r
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state not in ('failed', 'declined'))
    order by p.provider in ('stripe', 'paystack') desc, p.attempt_no desc limit 1);
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.refuse_taken_code(p_tenant_id uuid, p_product_ids uuid[], p_skus text[], p_barcodes text[], p_constraint text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_holder record;
begin
  if p_constraint = 'products_sku_key' then
    select p.id, p.parent_id, p.name, p.sku as code, p.archived_at into v_holder from public.products p
    where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = any (array(select lower(s) from unnest(p_skus) as s))
      and p.id <> all (p_product_ids) limit 1;
    perform private.fail(409, 'duplicate_sku', coalesce(
      format('%s%s has the SKU %s.', v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this SKU.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'sku', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint in ('product_barcodes_pkey', 'product_barcodes_gtin_key') then
    select p.id, p.parent_id, p.name, b.barcode as code, p.archived_at into v_holder
    from public.product_barcodes b
    join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    where b.tenant_id = p_tenant_id and b.product_id <> all (p_product_ids)
      and (b.barcode = any (p_barcodes) or b.gtin = any (array(select private.gtin_of(c) from unnest(p_barcodes) as c)))
    limit 1;
    perform private.fail(409, 'duplicate_barcode', coalesce(
      format(case when v_holder.code = any (p_barcodes) then '%s%s has the barcode %s.' else '%s%s has the barcode %s, which is the same number.' end,
        v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this barcode.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'barcodes', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint = 'products_variant_key' then
    perform private.refuse_input('option_values', 'This product already has such a variant.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_api_parameters(p_endpoint private.api_endpoints, p_query jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_unknown text := (
    select min(k) from jsonb_object_keys(p_query) as k
    where not exists (select 1 from jsonb_array_elements(p_endpoint.parameters) as a where a ->> 'name' = k));
begin
  if v_unknown is not null then
    perform private.refuse_input(left(v_unknown, 60), 'This address takes no such parameter.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_fresh_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(private.factor_shown_at() < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_factor_required', 'Enter the code of your authenticator again to continue.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_fresh_factor"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.require_proven_role(p_roles text[])
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_platform_role(p_roles);
begin
  perform private.require_fresh_factor();
  return v_user_id;
end;
$function$;

ALTER FUNCTION "private"."require_proven_role"(text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_approval_limits(p_limits jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_limits) is distinct from 'array' or jsonb_array_length(p_limits) > 200 then
    perform private.refuse_input('approval_limits', 'Give a list of limits.');
  elsif exists (
      select 1 from jsonb_array_elements(p_limits) as l
      where not exists (select 1 from public.currencies c where c.code = l ->> 'currency'
        and private.input_number(l, 'amount', c.step, 1e12, c.step, 'approval_limits.') > 0)) then
    perform private.refuse_input('approval_limits', 'This currency is not offered.');
  elsif (select count(*) <> count(distinct l ->> 'currency') from jsonb_array_elements(p_limits) as l) then
    perform private.refuse_input('approval_limits', 'Give each currency one limit.');
  end if;
  delete from private.approval_limits l where not exists (select 1 from jsonb_array_elements(p_limits) as n where n ->> 'currency' = l.currency);
  insert into private.approval_limits (currency, amount)
  select n ->> 'currency', (n ->> 'amount')::numeric from jsonb_array_elements(p_limits) as n
  on conflict (currency) do update set amount = excluded.amount;
end;
$function$;

ALTER FUNCTION "private"."save_approval_limits"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_business_settings(p_tenant_id uuid, p_change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.business_settings;
  v_new public.business_settings;
begin
  select * into v_old from public.business_settings b where b.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'business_settings', array['company_name', 'company_logo_url', 'address_line_1', 'address_line_2', 'city', 'state_province',
    'postal_code', 'country', 'phone', 'email', 'website', 'facebook_url', 'instagram_url', 'twitter_url',
    'youtube_url', 'linkedin_url', 'tax_pin', 'tagline', 'about']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'business_settings', v_old.updated_at);
  update public.business_settings b
  set company_name = v_new.company_name, company_logo_url = v_new.company_logo_url, address_line_1 =
    v_new.address_line_1, address_line_2 = v_new.address_line_2, city = v_new.city, state_province =
    v_new.state_province, postal_code = v_new.postal_code, country = v_new.country, phone = v_new.phone, email =
    v_new.email, website = v_new.website, facebook_url = v_new.facebook_url, instagram_url = v_new.instagram_url,
    twitter_url = v_new.twitter_url, youtube_url = v_new.youtube_url, linkedin_url = v_new.linkedin_url, tax_pin =
    v_new.tax_pin, tagline = v_new.tagline, about = v_new.about
  where b.tenant_id = p_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.save_contact_row(p_tenant_id uuid, p_user_id uuid, p_contact jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_stored public.contacts;
  v_contact public.contacts;
  v_addresses jsonb;
  v_expected timestamptz;
  v_expects boolean;
begin
  perform private.input_object(p_contact, 'p_contact');
  v_id := private.input_uuid(p_contact, 'id');
  v_expected := private.input_instant(p_contact, 'expected_updated_at');
  v_expects := v_expected is not null;
  perform private.lock_request('contact', p_tenant_id, v_id);
  select * into v_stored from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_id for no key update;
  if v_stored.id is null and v_expects then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  perform private.refuse_staff_card(v_stored);
  if v_stored.merged_into_id is not null then
    perform private.fail(409, 'in_use', 'This contact was merged into another one.', jsonb_build_object('contact_id', v_stored.merged_into_id));
  end if;
  v_contact := private.read_contact(p_tenant_id, p_user_id, p_contact, v_stored);
  v_addresses := private.read_contact_addresses(p_contact);
  -- A request that comes twice finds its own work done; anything else that changed meanwhile is not overwritten.
  if v_stored.id is not null and v_stored.updated_at is distinct from v_expected
    and to_jsonb(v_stored) <> to_jsonb(v_contact) then
    perform private.fail(409, 'stale_row', 'Someone else changed this contact. Reload it.');
  end if;
  if v_stored.id is null then
    insert into public.contacts (tenant_id, id, name, email, phone, company, address, notes, type, tax_pin, tags, credit_limit, payment_terms_days,
      price_list_id, language, birthday_month)
    values (p_tenant_id, v_id, v_contact.name, v_contact.email, v_contact.phone, v_contact.company, v_contact.address, v_contact.notes,
      v_contact.type, v_contact.tax_pin, v_contact.tags, v_contact.credit_limit, v_contact.payment_terms_days, v_contact.price_list_id,
      v_contact.language, v_contact.birthday_month);
  elsif to_jsonb(v_stored) <> to_jsonb(v_contact) then
    update public.contacts c set name = v_contact.name, email = v_contact.email, phone = v_contact.phone, company = v_contact.company,
      address = v_contact.address, notes = v_contact.notes, type = v_contact.type, tax_pin = v_contact.tax_pin, tags = v_contact.tags,
      credit_limit = v_contact.credit_limit, payment_terms_days = v_contact.payment_terms_days,
      price_list_id = v_contact.price_list_id, language = v_contact.language, birthday_month = v_contact.birthday_month
    where c.tenant_id = p_tenant_id and c.id = v_id;
    if v_stored.credit_limit <> v_contact.credit_limit then
      perform private.write_audit(p_tenant_id, p_user_id, 'credit_limit_set', 'contacts', v_id,
        jsonb_build_object('credit_limit', v_stored.credit_limit), jsonb_build_object('credit_limit', v_contact.credit_limit));
    end if;
  end if;
  if v_stored.price_list_id is distinct from v_contact.price_list_id then
    perform private.write_audit(p_tenant_id, p_user_id, 'contact_price_list_set', 'contacts', v_id,
      jsonb_build_object('price_list_id', v_stored.price_list_id), jsonb_build_object('price_list_id', v_contact.price_list_id));
  end if;
  perform private.save_contact_addresses(p_tenant_id, v_id, v_addresses);
  perform private.record_consents(p_tenant_id, p_user_id, v_id, private.input_array(p_contact, 'consents', 0, 20));
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.search_words(p_words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_words ~ '@'::text) OR (p_words ~ '\d([ ().-]*\d){8}'::text)) THEN NULL::text WHEN (length(btrim("left"(regexp_replace(lower(p_words), '\s+'::text, ' '::text, 'g'::text), 60))) >= 2) THEN btrim("left"(regexp_replace(lower(p_words), '\s+'::text, ' '::text, 'g'::text), 60)) ELSE NULL::text END;

ALTER FUNCTION "private"."search_words"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_sql(p_rules jsonb, p_depth integer, INOUT p_values text[], INOUT p_leaves integer, OUT sql text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text;
  v_join text;
  v_children jsonb;
  v_child jsonb;
  v_parts text[] := '{}';
  v_days integer;
  v_sql text;
begin
  if p_depth > 4 or p_depth = 4 and not coalesce(p_rules ? 'field', false) then
    perform private.fail(400, 'segment_too_deep', 'Groups may stand in each other four deep.', '{"field": "rules"}');
  elsif p_depth = 0 and length(p_rules::text) > 20000 then
    perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
  elsif jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.refuse_input('rules', 'This must be a rule.');
  end if;
  if p_rules ? 'field' then
    p_leaves := p_leaves + 1;
    select f.kind into v_kind from private.segment_fields() f where f.field = p_rules ->> 'field' and p_rules ->> 'op' = any (f.ops);
    if p_leaves > 20 then
      perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
    elsif v_kind is null then
      perform private.fail(400, 'unknown_segment_field', 'This cannot be asked.', '{"field": "rules"}');
    end if;
    p_values := p_values || private.segment_leaf_value(v_kind, p_rules);
    v_days := private.input_number(p_rules, 'days', 1, 3660, 1, 'rules.', false);
    if v_days is not null then
      p_values := p_values || v_days::text;
    end if;
    sql := private.segment_leaf_sql(p_rules ->> 'field', p_rules ->> 'op', cardinality(p_values) - case when v_days is null then 0 else 1 end,
      case when v_days is not null then cardinality(p_values) end);
    return;
  end if;
  v_join := case when p_rules ? 'all' then 'all' when p_rules ? 'any' then 'any' when p_rules ? 'not' then 'not' end;
  v_children := case v_join when 'not' then jsonb_build_array(p_rules -> 'not') else p_rules -> v_join end;
  if v_join is null or jsonb_typeof(v_children) is distinct from 'array' or jsonb_array_length(v_children) > 20 then
    perform private.refuse_input('rules', 'A group is all, any or not, with at most 20 rules.');
  end if;
  for v_child in select e.value from jsonb_array_elements(v_children) as e loop
    select s.p_values, s.p_leaves, s.sql into p_values, p_leaves, v_sql from private.segment_sql(v_child, p_depth + 1, p_values, p_leaves) s;
    v_parts := v_parts || v_sql;
  end loop;
  sql := case when cardinality(v_parts) = 0 then case v_join when 'any' then 'false' else 'true' end
    when v_join = 'not' then format('not (%s)', v_parts[1])
    else '(' || array_to_string(v_parts, case v_join when 'any' then ' or ' else ' and ' end) || ')' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_bill_paper(p_row public.bill_inbox, p_state text, p_bill_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.bill_inbox;
begin
  update public.bill_inbox i set state = p_state, supplier_bill_id = p_bill_id, discard_reason = p_reason,
    settled_at = case when p_state <> 'new' then clock_timestamp() end, settled_by = case when p_state <> 'new' then auth.uid() end,
    settled_by_name = case when p_state <> 'new' then private.person_name(auth.uid()) end
  where i.tenant_id = p_row.tenant_id and i.id = p_row.id returning * into v_row;
  return private.bill_paper_json(v_row);
end;
$function$;

ALTER FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_funnel_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, visit_device text, visit_source text, visits bigint, visits_seen bigint, visits_in_cart bigint, visits_at_checkout bigint, visits_ordered bigint, shop_orders bigint, paid_orders bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.business_date, d.minute, d.device, d.source, d.visits, d.seen, d.in_cart, d.at_checkout, d.ordered, 0::bigint, 0::bigint
  from private.shop_visit_days d
  where d.tenant_id = p_tenant_id and d.business_date between p_from and p_to
  union all
  select v.business_date, v.minute, v.device, v.source, 1, (v.reached >= 2)::integer, (v.reached >= 3)::integer, (v.reached >= 4)::integer, (v.reached >= 5)::integer, 0, 0
  from private.shop_visits v
  where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to
  union all
  select x.day, private.day_minute(o.placed_at, x.day, t.timezone, t.day_cutoff), null, null, 0, 0, 0, 0, 0, 1,
    (o.status = 'completed' or o.deposit_amount >= o.total_amount)::integer
  from public.orders o
  join public.tenants t on t.id = o.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, o.placed_at) as day) x
  where o.tenant_id = p_tenant_id and o.channel = 'storefront' and x.day between p_from and p_to
    and o.placed_at between (p_from - 2)::timestamptz and (p_to + 3)::timestamptz;
end;
$function$;

ALTER FUNCTION "private"."shop_funnel_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_search_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, search_words text, search_result text, searches bigint, searches_found bigint, searches_none bigint, searches_bought bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select c.business_date, 0::smallint, c.words, case when c.times_none > 0 then 'none' else 'some' end, c.times, c.found, c.times_none, c.bought
  from private.shop_searches c
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."shop_search_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_name(p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_user_id;
$function$;

ALTER FUNCTION "private"."staff_name"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_of_dead_webhook(p_endpoint private.webhook_endpoints)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(p_endpoint.tenant_id, 'webhook_off', 'api_keys.manage', 'A webhook was switched off',
    p_endpoint.name || ' has taken nothing for five days.', '/admin/settings?section=api');
  perform private.queue_mail(m.user_id, null, 'webhook_off', 'A webhook of your business was switched off',
    concat_ws(E'\n\n', 'The webhook ' || private.mail_text(p_endpoint.name, 60) || ' has taken nothing for five days, so nothing is sent there now.',
      'Look at its events, and switch it on again: {{site_url}}/admin/settings?section=api'))
  from public.tenant_users m
  where m.tenant_id = p_endpoint.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_business_settings__paper_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old jsonb := private.paper_content(old);
  v_new jsonb := private.paper_content(new);
  v_last integer;
begin
  if v_old = v_new then
    return null;
  end if;
  -- The row of settings is locked by the update: nobody else counts at the same time.
  v_last := private.last_paper_version(new.tenant_id);
  if v_last = 0 then
    v_last := 1;
    insert into private.paper_versions (tenant_id, version, content, saved_at) values (new.tenant_id, v_last, v_old, old.updated_at);
  end if;
  insert into private.paper_versions (tenant_id, version, content, saved_by) values (new.tenant_id, v_last + 1, v_new, auth.uid());
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_business_settings__paper_version"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_fresh_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_platform_admin() then
    perform private.require_fresh_factor();
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_fresh_factor"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_notifications__mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An order has a mail of its own, with its lines.
  if new.kind = 'web_order' or not exists (
    select 1 from private.notification_choices c where c.tenant_id = new.tenant_id and c.kind = new.kind and c.mail) then
    return null;
  end if;
  perform private.queue_shop_mail(new.tenant_id, p.user_id, p.email, 'notification', private.mail_text(new.title, 200),
    jsonb_build_object('greeting', p.greeting,
      'paragraphs', jsonb_build_array(private.mail_text(new.title, 250)) || case when new.body is null then '[]' else jsonb_build_array(private.mail_text(new.body, 500)) end,
      'links', jsonb_build_array(
        jsonb_build_object('label', 'See it here', 'button', 'Open it', 'url', private.host_url(new.tenant_id) || new.path),
        jsonb_build_object('label', 'To stop these emails: Settings, Notifications', 'button', 'Settings',
          'url', private.host_url(new.tenant_id) || '/admin/settings?section=notifications'))))
  from private.people_to_mail(new.tenant_id, new.kind, new.permission) p
  where new.user_id is null or p.user_id = new.user_id;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_notifications__mail"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_order_events__mail_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_content jsonb;
  v_document jsonb;
begin
  select o.* into v_order from public.orders o
  join public.storefront_settings s on s.tenant_id = o.tenant_id and s.mails_of_orders
  where o.tenant_id = new.tenant_id and o.id = new.order_id and o.channel = 'storefront';
  if v_order.id is null then
    return null;
  end if;
  v_document := private.order_mail_document(v_order);
  v_content := jsonb_build_object(
    'paragraphs', jsonb_build_array(format('A new order has come in: %s, %s.', v_order.order_number,
      private.money_text(v_order.tenant_id, v_order.currency_code, v_order.total_amount))),
    'lines', private.document_mail_lines(v_order.tenant_id, v_document), 'totals', private.order_mail_totals(v_order, v_document),
    'facts', (
      select jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place)
      from (values
        (1, 'Customer', private.mail_text(v_order.customer_name, 120)),
        (2, 'Phone', private.mail_text(v_order.customer_phone, 60)),
        (3, 'Delivery', case when v_order.fulfilment_method = 'delivery'
          then private.mail_text(concat_ws(', ', v_order.delivery_line_1, v_order.delivery_line_2, v_order.delivery_city), 300) end),
        (3, 'Pickup', case when v_order.fulfilment_method = 'pickup' then 'In the shop' end),
        (4, 'Note', private.mail_text(v_order.note, 300))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'View it here', 'button', 'Open the order',
      'url', private.host_url(v_order.tenant_id) || '/admin/sales?tab=orders&order=' || v_order.id),
      jsonb_build_object('label', 'To stop these emails: Settings, Notifications', 'button', 'Settings',
        'url', private.host_url(v_order.tenant_id) || '/admin/settings?section=notifications')));
  perform private.queue_shop_mail(v_order.tenant_id, p.user_id, p.email, 'order_for_staff',
    format('New order %s', v_order.order_number), v_content || jsonb_build_object('greeting', p.greeting))
  from private.people_to_mail(v_order.tenant_id, 'web_order', 'orders.manage') p;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_product_barcodes__gtin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.gtin := private.gtin_of(new.barcode);
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_product_barcodes__gtin"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_webhooks__event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row jsonb;
begin
  -- One look into a table that is empty for nearly every business.
  if exists (select 1 from private.webhook_endpoints e where e.tenant_id = new.tenant_id and e.is_on and tg_argv[0] = any (e.events)) then
    v_row := to_jsonb(new);
    perform private.webhook_event(new.tenant_id, tg_argv[0], (
      select jsonb_object_agg(k, v_row -> k) from unnest(string_to_array(tg_argv[1], ' ')) as k));
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_webhooks__event"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.unread_notifications(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select count(*) from (
      select 1 from public.notifications n
      where n.tenant_id = p_tenant_id and n.permission = any (p_keys) and coalesce(n.user_id, p_user_id) = p_user_id
        and n.kind <> all (private.muted_kinds(p_tenant_id, p_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = p_user_id)
        and not exists (
          select 1 from private.notification_reads r
          where r.tenant_id = n.tenant_id and r.user_id = p_user_id and r.notification_id = n.id)
      limit 100) u);
end;
$function$;

CREATE OR REPLACE FUNCTION private.visit_device(p_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((COALESCE(p_agent, ''::text) = ''::text) OR (p_agent ~* 'bot|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget|python|java/|node|undici|go-http|okhttp'::text)) THEN NULL::text WHEN (p_agent ~* 'ipad|tablet|android(?!.*mobile)'::text) THEN 'tablet'::text WHEN (p_agent ~* 'mobi|iphone|android'::text) THEN 'phone'::text ELSE 'computer'::text END;

ALTER FUNCTION "private"."visit_device"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visit_source(p_site text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (COALESCE(p_site, ''::text) = ''::text) THEN 'direct'::text WHEN (p_site ~* '(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|brave|qwant|startpage)\.[a-z.]+$'::text) THEN 'search'::text WHEN (p_site ~* '(^|\.)(facebook|instagram|tiktok|twitter|x|t|whatsapp|wa|youtube|linkedin|lnkd|pinterest|reddit|telegram|threads|snapchat)\.(com|co|me|net|in|org)$'::text) THEN 'social'::text ELSE 'site'::text END;

ALTER FUNCTION "private"."visit_source"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_delivery_json(p_row private.webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'message_id', p_row.message_id, 'event', p_row.event, 'state', p_row.state, 'body', p_row.body,
    'tries', p_row.tries, 'due_at', p_row.due_at, 'created_at', p_row.created_at);
$function$;

ALTER FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_event(p_tenant_id uuid, p_event text, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_webhook_delivery(e, p_event, p_data) from private.webhook_endpoints e
  where e.tenant_id = p_tenant_id and e.is_on and p_event = any (e.events);
end;
$function$;

ALTER FUNCTION "private"."webhook_event"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_json(p_endpoint private.webhook_endpoints)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_endpoint.id, 'name', p_endpoint.name, 'url', p_endpoint.url, 'events', to_jsonb(p_endpoint.events),
    'is_on', p_endpoint.is_on, 'failing_since', p_endpoint.failing_since, 'switched_off_at', p_endpoint.switched_off_at,
    'secret_changed_at', p_endpoint.secret_changed_at, 'made_at', p_endpoint.made_at);
end;
$function$;

ALTER FUNCTION "private"."webhook_json"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ARRAY['order.placed'::text, 'order.changed'::text, 'sale.recorded'::text, 'refund.recorded'::text, 'product.changed'::text, 'stock.low'::text, 'customer.changed'::text];

ALTER FUNCTION "private"."webhook_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_secret(p_endpoint private.webhook_endpoints, p_version integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'whsec_' || encode(sha256(convert_to(
    private.link_token(p_endpoint.tenant_id, 'webhook:' || p_version, p_endpoint.id), 'UTF8')), 'base64');
end;
$function$;

ALTER FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_confirmation(p_order public.purchase_orders, p_id uuid, p_answer jsonb, p_hash text)
 RETURNS public.purchase_orders
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_order.tenant_id, clock_timestamp());
  v_day date := private.read_confirmed_day(p_order, p_answer, '', v_today);
  v_lines jsonb := private.read_confirmed_lines(p_order, p_answer, v_today);
  v_before public.purchase_order_confirmations := private.latest_confirmation(p_order);
  v_asked date := case when v_before.id is null then p_order.expected_on else v_before.asked_on end;
  v_order public.purchase_orders;
begin
  if v_day is null then
    perform private.refuse_input('expected_on', 'Say when the goods come.');
  elsif v_before.id is not null then
    -- Answered again: what is compared with is what was asked, not what was promised before.
    select jsonb_agg(l.value || jsonb_build_object('asked_on', b.value -> 'asked_on') order by l.place) into v_lines
    from jsonb_array_elements(v_lines) with ordinality as l (value, place)
    left join jsonb_array_elements(v_before.lines) as b (value) on b.value ->> 'line_id' = l.value ->> 'line_id';
  end if;
  update public.purchase_orders o set expected_on = v_day, revision = o.revision + 1, request_hash = p_hash
  where o.tenant_id = p_order.tenant_id and o.id = p_order.id returning * into v_order;
  update public.purchase_order_lines l set expected_on = r.expected_on
  from jsonb_to_recordset(v_lines) as r (line_id uuid, expected_on date)
  where l.tenant_id = p_order.tenant_id and l.id = r.line_id and l.expected_on is distinct from r.expected_on;
  insert into public.purchase_order_confirmations (tenant_id, id, purchase_order_id, revision, confirmed_by_name, confirmed_at, asked_on, expected_on, note,
    lines, is_different, request_hash)
  values (p_order.tenant_id, p_id, p_order.id, v_order.revision, private.plain_text(p_answer, 'name', 120, true), clock_timestamp(), v_asked, v_day,
    private.plain_text(p_answer, 'note', 1000), v_lines, exists (
      select 1 from jsonb_to_recordset(v_lines) as r (packs numeric, asked_packs numeric, expected_on date, asked_on date)
      where r.packs <> r.asked_packs or coalesce(r.expected_on, v_day) > coalesce(r.asked_on, v_asked)), p_hash);
  return v_order;
end;
$function$;

ALTER FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.add_attachment(p_attachment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_row public.attachments;
  v_before public.attachments;
begin
  perform private.input_object(p_attachment, 'p_attachment');
  v_tenant_id := private.require_permission(private.attachment_permission(private.input_choice(p_attachment, 'entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']), 'add'));
  perform private.require_writable();
  v_row := private.read_attachment(v_tenant_id, p_attachment);
  perform private.lock_request('attachment', v_tenant_id, v_row.id);
  perform private.lock_request('attachments of', v_tenant_id, v_row.entity_id);
  select * into v_before from public.attachments a where a.tenant_id = v_tenant_id and a.id = v_row.id;
  if (v_before.id is null or v_before.taken_off_at is not null) and (
      select count(*) from public.attachments a where a.tenant_id = v_tenant_id and a.entity_type = v_row.entity_type and a.entity_id = v_row.entity_id
        and a.taken_off_at is null) >= 20 then
    perform private.fail(409, 'limit_reached', 'A document has at most 20 photos and PDFs.', '{"limit": 20}');
  end if;
  if v_before.id is null then
    insert into public.attachments (tenant_id, id, entity_type, entity_id, file_name, mime_type, byte_size, sha256, added_by, added_by_name, created_at)
    values (v_row.tenant_id, v_row.id, v_row.entity_type, v_row.entity_id, v_row.file_name, v_row.mime_type, v_row.byte_size, v_row.sha256,
      v_row.added_by, v_row.added_by_name, v_row.created_at);
  elsif (v_before.entity_type, v_before.entity_id, v_before.sha256) is distinct from (v_row.entity_type, v_row.entity_id, v_row.sha256) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_before.taken_off_at is not null then
    -- The same file, chosen again.
    update public.attachments a set taken_off_at = null where a.tenant_id = v_tenant_id and a.id = v_row.id;
  end if;
  return private.attachment_json(case when v_before.id is null then v_row else v_before end) || jsonb_build_object('replayed', v_before.id is not null,
    'same_as', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', a.entity_type, 'entity_id', a.entity_id) order by a.created_at, a.id), '[]')
      from public.attachments a where a.tenant_id = v_tenant_id and a.sha256 = v_row.sha256 and a.id <> v_row.id and a.taken_off_at is null
        and private.is_kept_paper(a)
        and a.entity_type = any (private.document_kinds('read'))));
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_bill_paper(p_paper jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_attachment_id uuid;
  v_row public.bill_inbox;
begin
  perform private.require_writable();
  perform private.input_object(p_paper, 'p_paper');
  v_id := private.input_uuid(p_paper, 'id');
  v_attachment_id := private.input_uuid(p_paper, 'attachment_id');
  perform private.lock_request('bill_paper', v_tenant_id, v_id);
  select * into v_row from public.bill_inbox i where i.tenant_id = v_tenant_id and i.id = v_id;
  if v_row.id is not null then
    if v_row.attachment_id <> v_attachment_id then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.bill_paper_json(v_row) || '{"replayed": true}';
  end if;
  perform 1 from public.attachments a
  where a.tenant_id = v_tenant_id and a.id = v_attachment_id and a.entity_type = 'inbox' and a.entity_id = v_id and a.taken_off_at is null;
  if not found then
    perform private.fail(404, 'not_found', 'This file was not announced for the inbox.', '{"field": "attachment_id"}');
  end if;
  insert into public.bill_inbox (tenant_id, id, attachment_id, added_by, added_by_name)
  values (v_tenant_id, v_id, v_attachment_id, auth.uid(), private.person_name(auth.uid())) returning * into v_row;
  return private.bill_paper_json(v_row) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."add_bill_paper"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_change_subscription(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_confirm_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_quote_id uuid := private.input_uuid(p_change, 'quote_id');
  v_reason text := private.billing_reason(p_change);
  v_before public.tenant_subscriptions;
  v_is_new boolean;
  v_answer jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  v_is_new := exists (select 1 from private.billing_quotes q where q.tenant_id = v_tenant_id and q.id = v_quote_id and q.answer is null);
  v_answer := private.confirm_quote(v_tenant_id, v_quote_id, private.input_text(p_change, 'quote_hash', 64, '', true),
    date_trunc('second', clock_timestamp()));
  if v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_change_plan', 'tenant_subscriptions', v_before.id,
      private.subscription_facts(v_before),
      private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('kind', v_answer -> 'kind', 'reason', v_reason));
  end if;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_decide_affiliate_payout(p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_id uuid := private.input_uuid(private.input_object(p_decision, 'p_decision'), 'id');
  v_decision text := private.input_choice(p_decision, 'decision', array['agree', 'decline']);
  v_reason text := private.billing_reason(p_decision);
  v_request private.affiliate_payout_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select q.* into v_request from private.affiliate_payout_requests q where q.id = v_id for update;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'Nobody asked for this pay-out.');
  elsif v_request.state = (case v_decision when 'agree' then 'made' else 'declined' end) then
    return private.payout_request_json(v_request, v_admin_id);
  elsif v_request.state <> 'waiting' then
    perform private.fail(409, 'payout_decided', 'Somebody has decided about this pay-out already.');
  elsif v_decision = 'agree' and v_request.asked_by = v_admin_id then
    perform private.fail(409, 'second_person_required', 'Somebody else has to agree to what you asked for.');
  elsif v_decision = 'agree' and v_request.total is distinct from (
      select sum(d.amount) from private.payout_due(v_request.currency, v_request.cut_off) d) then
    perform private.fail(409, 'payout_changed', 'What affiliates are owed has changed since. Decline it and ask again.');
  end if;
  update private.affiliate_payout_requests q set state = case v_decision when 'agree' then 'made' else 'declined' end, decided_by = v_admin_id,
    decided_at = clock_timestamp()
  where q.id = v_id returning * into v_request;
  perform private.write_audit(null, v_admin_id, 'affiliate_payout_' || v_request.state, 'affiliate_payout_requests', v_id, '{"state": "waiting"}',
    jsonb_build_object('state', v_request.state, 'total', v_request.total, 'currency', v_request.currency, 'reason', v_reason));
  if v_request.state = 'made' then
    perform private.make_payout(v_id, v_request.currency, v_request.cut_off, v_request.reason, v_request.asked_by, v_request.request_hash);
  end if;
  return private.payout_request_json(v_request, v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_decline_refund(p_decline jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_decline);
  v_id uuid := private.input_uuid(p_decline, 'id');
  v_reason text := private.billing_reason(p_decline);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.state = 'declined' then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state <> 'waiting' then
    perform private.fail(409, 'refund_settled', 'Somebody has decided about this refund already.');
  end if;
  update private.subscription_refunds r set state = 'declined', approved_by = v_admin_id, failure = left(v_reason, 200), settled_at = clock_timestamp()
  where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  return private.audited_invoice(v_admin_id, 'refund_declined', v_invoice, jsonb_build_object('refund', v_refund.amount, 'reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_decline_refund"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_delete_plan(p_plan_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_plan public.billing_plans;
begin
  -- Whoever takes the plan meanwhile holds its row (private.billing_price).
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif private.is_plan_sold(p_plan_id) then
    perform private.fail(409, 'in_use', 'Businesses have or had this plan. Hide it instead.');
  elsif exists (select 1 from private.platform_settings s where s.default_plan_id = p_plan_id) then
    perform private.fail(409, 'in_use', 'New businesses begin on this plan. Choose another one for them in the settings first.');
  end if;
  delete from public.billing_plans p where p.id = p_plan_id;
  perform private.write_audit(null, v_admin_id, 'plan_deleted', 'billing_plans', p_plan_id, to_jsonb(v_plan), null);
  return jsonb_build_object('id', p_plan_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_give_credit(p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_id uuid := private.input_uuid(private.input_object(p_credit, 'p_credit'), 'id');
  v_tenant_id uuid := private.input_uuid(p_credit, 'tenant_id');
  v_reason text := private.billing_reason(p_credit);
  v_currency text := private.input_text(p_credit, 'currency', 3, '', true);
  v_amount numeric;
  v_is_new boolean;
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
  v_is_new := found;
  if not v_is_new and not exists (
      select 1 from public.subscription_credits c
      where c.tenant_id = v_tenant_id and c.id = v_id and (c.currency, c.amount, c.reason, c.note) = (v_currency, v_amount, 'given', v_reason)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'credit_given', 'subscription_credits', v_id, null,
      jsonb_build_object('amount', v_amount, 'currency', v_currency, 'reason', v_reason));
  end if;
  return jsonb_build_object('currency', v_currency, 'balance', private.billing_balance(v_tenant_id, v_currency));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_affiliate_payouts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliate_payouts', 'affiliate_payouts', null, null, null);
  return (select coalesce(jsonb_agg(private.payout_json(p) order by p.created_at desc, p.id), '[]') from private.affiliate_payouts p);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_approvals()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_may_decide boolean := private.platform_role(v_admin_id) in ('owner', 'finance');
begin
  return jsonb_build_object(
    'may_decide', v_may_decide,
    'limits', private.approval_limits_json(),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoice_id', r.invoice_id, 'number', i.number, 'tenant_id', r.tenant_id,
        'tenant_name', t.name, 'amount', r.amount, 'currency', i.currency, 'reason', r.reason, 'asked_by', private.staff_name(r.asked_by),
        'is_own', r.asked_by = v_admin_id, 'created_at', r.created_at) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r
      join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
      join public.tenants t on t.id = r.tenant_id
      where r.state = 'waiting'),
    'payouts', (
      select coalesce(jsonb_agg(private.payout_request_json(q, v_admin_id) order by q.created_at, q.id), '[]')
      from private.affiliate_payout_requests q where q.state = 'waiting'));
end;
$function$;

ALTER FUNCTION "public"."admin_list_approvals"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_make_affiliate_payout(p_payout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_body jsonb := private.input_object(p_payout, 'p_payout');
  v_id uuid := private.input_uuid(v_body, 'id');
  v_currency text := private.input_text(v_body, 'currency', 3, '', true);
  v_reason text := private.billing_reason(v_body);
  v_cut_off timestamptz := date_trunc('month', statement_timestamp() at time zone 'UTC') at time zone 'UTC';
  v_payout private.affiliate_payouts;
  v_request private.affiliate_payout_requests;
  v_total numeric;
begin
  -- One file after the other: two never see the same entries.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select * into v_payout from private.affiliate_payouts p where p.id = v_id;
  select * into v_request from private.affiliate_payout_requests q where q.id = v_id;
  if v_payout.id is not null then
    perform private.require_same_request(v_payout.request_hash, private.request_hash(v_body));
    return private.payout_json(v_payout);
  elsif v_request.id is not null then
    perform private.require_same_request(v_request.request_hash, private.request_hash(v_body));
    return private.payout_request_json(v_request, v_admin_id);
  end if;
  select sum(d.amount) into v_total from private.payout_due(v_currency, v_cut_off) d;
  if v_total is null then
    perform private.fail(409, 'nothing_to_pay', 'Nobody can be paid in this currency yet.');
  elsif exists (select 1 from private.affiliate_payout_requests q where q.currency = v_currency and q.state = 'waiting') then
    perform private.fail(409, 'payout_waiting', 'A pay-out in this currency waits for a second person already.');
  elsif private.needs_second_person(v_currency, v_total) then
    return private.ask_for_payout(v_body, v_admin_id, v_cut_off);
  end if;
  return private.payout_json(private.make_payout(v_id, v_currency, v_cut_off, v_reason, v_admin_id, private.request_hash(v_body)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_mark_invoice_uncollectible(p_mark jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_record_bank_payment(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet refunded.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, private.refundable_payment(v_invoice, v_amount), v_amount, v_reason,
      -- What was paid long ago takes two, and so does what is large, in parts or at once.
      case when v_invoice.paid_at < clock_timestamp() - interval '30 days'
        or private.needs_second_person(v_invoice.currency, v_invoice.refunded_amount + v_amount) then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    v_refund.state := private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_billing_provider(p_provider jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_kind text := private.input_choice(private.input_object(p_provider, 'p_provider'), 'kind', array['mpesa', 'paystack', 'stripe']);
  v_mode text := private.input_choice(p_provider, 'mode', array['test', 'live']);
  v_is_enabled boolean := private.input_flag(p_provider, 'is_enabled', true);
  v_shortcode text := private.input_text(p_provider, 'shortcode', 10, '', v_kind = 'mpesa');
  v_shortcode_kind text := private.input_choice(p_provider, 'shortcode_kind', array['paybill', 'till'], '', v_kind = 'mpesa');
  v_before jsonb;
  v_keys jsonb;
  v_missing text[];
begin
  if v_kind = 'mpesa' and v_shortcode !~ '^[0-9]{5,7}$' then
    perform private.refuse_input('shortcode', 'A paybill or till number has 5 to 7 digits.');
  end if;
  -- Two administrators at once: one service takes cards.
  perform pg_advisory_xact_lock(hashtextextended('platform_payment_providers', 0));
  select to_jsonb(v) - 'keys', v.keys into v_before, v_keys from private.platform_payment_providers v where v.kind = v_kind;
  if v_is_enabled then
    v_missing := array(select n.name from unnest(private.payment_key_names(v_kind)) as n (name) where not coalesce(v_keys, '{}') ? n.name);
    if cardinality(v_missing) > 0 then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', jsonb_build_object('field', 'is_enabled', 'missing', to_jsonb(v_missing)));
    elsif exists (select 1 from private.platform_payment_providers v where v.kind <> v_kind and v.is_enabled
        and private.payment_method_of(v.kind) = private.payment_method_of(v_kind)) then
      perform private.fail(409, 'in_use', 'Another service already takes cards: switch that one off first.', '{"field": "is_enabled"}');
    end if;
  end if;
  insert into private.platform_payment_providers as v (kind, mode, is_enabled, shortcode, shortcode_kind, saved_by)
  values (v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind, v_admin_id)
  on conflict (kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  perform private.write_audit(null, v_admin_id, 'billing_provider_saved', 'platform_payment_providers', null, v_before,
    (select to_jsonb(v) - 'keys' from private.platform_payment_providers v where v.kind = v_kind));
  return private.platform_provider_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_platform_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_before jsonb;
  v_after jsonb;
  v_stored private.platform_settings;
begin
  select s.* into v_stored from private.platform_settings s for update;
  if v_stored.saved_at is distinct from private.input_instant(p_settings, 'version') then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  elsif not exists (select 1 from public.billing_plans p where p.id = v_plan_id) then
    perform private.refuse_input('default_plan_id', 'This plan does not exist.');
  elsif v_total < v_days then
    perform private.refuse_input('trial_extension_total_days', 'The total is at least as much as at a time.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b), 'approval_limits', private.approval_limits_json());
  perform private.save_approval_limits(p_settings -> 'approval_limits');
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json(v_admin_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_refund(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_reference text := private.input_text(p_refund, 'reference', 200, '', true);
  v_reason text := private.billing_reason(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.sent_by is not null and v_refund.provider_reference = v_reference then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state not in ('manual', 'failed') then
    perform private.fail(409, 'refund_settled', 'This refund is not one to send by hand.');
  elsif exists (select 1 from private.subscription_refunds r where r.sent_by is not null and r.provider_reference = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  update private.subscription_refunds r set state = 'succeeded', provider_reference = v_reference, sent_by = v_admin_id, settled_at = clock_timestamp(),
    failure = null
  where r.tenant_id = v_refund.tenant_id and r.id = v_id returning * into v_refund;
  perform private.mail_refund(v_refund);
  return private.audited_invoice(v_admin_id, 'refund_sent', v_invoice,
    jsonb_build_object('refund', v_refund.amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_administrator_role(p_user_id uuid, p_role text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner']);
  v_role text := private.input_choice(jsonb_build_object('p_role', p_role), 'p_role', array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_before text;
begin
  -- Two owners at once must not both step down.
  perform 1 from private.platform_admins a order by a.user_id for update;
  v_before := private.platform_role(p_user_id);
  if v_before is null then
    perform private.fail(404, 'not_found', 'This person does not run the platform.');
  elsif v_before = 'owner' and v_role <> 'owner' and (select count(*) from private.platform_admins a where a.role = 'owner') = 1 then
    perform private.fail(409, 'in_use', 'The platform needs an owner. Make somebody else one first.', '{"field": "p_role"}');
  elsif v_before <> v_role then
    update private.platform_admins a set role = v_role where a.user_id = p_user_id;
    perform private.write_audit(null, v_admin_id, 'administrator_role_changed', 'platform_admins', p_user_id,
      jsonb_build_object('role', v_before), jsonb_build_object('role', v_role, 'reason', v_reason));
  end if;
  return private.platform_administrators();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_user_active(p_user_id uuid, p_is_active boolean, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, false);
  v_was_active boolean := not exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now());
begin
  if p_is_active is null then
    perform private.refuse_input('p_is_active', 'Choose whether the person may sign in.');
  end if;
  if p_is_active = v_was_active then
    return private.platform_account_row(p_user_id);
  end if;
  -- The last active owner of a business is refused here.
  update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id and m.invitation_status = 'accepted';
  if p_is_active then
    perform private.let_in(p_user_id);
  else
    perform private.shut_out(p_user_id, v_admin_id);
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, case when p_is_active then 'admin_activate_user' else 'admin_deactivate_user' end, 'users', p_user_id,
    jsonb_build_object('is_active', v_was_active), jsonb_build_object('is_active', p_is_active, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_start_support_visit(p_visit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'support']);
  v_visit private.support_visits;
begin
  v_visit.id := private.input_uuid(private.input_object(p_visit, 'p_visit'), 'id');
  v_visit.visited_tenant_id := private.input_uuid(p_visit, 'tenant_id');
  v_visit.reason := private.billing_reason(p_visit);
  v_visit.ticket := private.input_text(p_visit, 'ticket', 60);
  v_visit.request_hash := private.request_hash(p_visit);
  perform private.lock_request('support_visit', v_admin_id, v_admin_id);
  -- A visit whose time is over makes room for the next.
  update private.support_visits v set ended_at = v.ends_at where v.admin_id = v_admin_id and v.ended_at is null and v.ends_at <= statement_timestamp();
  if exists (select 1 from private.support_visits v where v.id = v_visit.id) then
    select v.* into v_visit from private.support_visits v where v.id = v_visit.id and v.admin_id = v_admin_id and v.request_hash = v_visit.request_hash;
    if v_visit.id is null then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.support_visit_answer(v_visit);
  end if;
  if not exists (select 1 from public.tenants t where t.id = v_visit.visited_tenant_id and t.status <> 'closed') then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif exists (select 1 from public.tenant_users m where m.user_id = v_admin_id) then
    perform private.fail(409, 'support_visit_refused', 'You belong to a business yourself. Visit with an account that only runs the platform.');
  elsif exists (select 1 from private.support_visits v where v.admin_id = v_admin_id and v.ended_at is null) then
    perform private.fail(409, 'support_visit_open', 'You are visiting a business already. End that visit first.');
  end if;
  insert into private.support_visits (id, admin_id, visited_tenant_id, reason, ticket, starts_at, ends_at, request_hash)
  select v_visit.id, v_admin_id, v_visit.visited_tenant_id, v_visit.reason, v_visit.ticket, t.now, t.now + interval '30 minutes', v_visit.request_hash
  from (select clock_timestamp() as now) as t
  returning * into v_visit;
  perform private.write_audit(v_visit.visited_tenant_id, v_admin_id, 'support_visit_started', 'support_visits', v_visit.id, null,
    jsonb_strip_nulls(jsonb_build_object('reason', v_visit.reason, 'ticket', v_visit.ticket)));
  perform private.tell_of_support_visit(v_visit);
  return private.support_visit_answer(v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_void_invoice(p_void jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.answer_api_request(p_key text, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_found record;
  v_scope text;
  v_again text := private.input_line(p_request, 'idempotency_key', 100);
  v_hash text := private.request_hash(p_request - 'address' - 'idempotency_key');
  v_done private.api_replies;
  v_answer jsonb;
begin
  v_found := private.api_endpoint_of(p_request);
  perform private.act_as_api_key(v_key, p_request);
  foreach v_scope in array (v_found.endpoint).scopes loop
    perform private.require_permission(v_scope);
  end loop;
  perform private.require_api_parameters(v_found.endpoint, private.input_object(coalesce(p_request -> 'query', '{}'), 'query'));
  if v_again is null or (v_found.endpoint).method = 'GET' then
    return jsonb_build_object('body', private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request), 'replayed', false);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('api_reply' || v_key.id || v_again, 0));
  delete from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.created_at < statement_timestamp() - interval '24 hours';
  select r.* into v_done from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.idempotency_key = v_again;
  if v_done.request_hash is not null then
    perform private.require_same_request(v_done.request_hash, v_hash);
    return jsonb_build_object('body', v_done.answer, 'replayed', true);
  end if;
  v_answer := private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request);
  insert into private.api_replies (tenant_id, key_id, idempotency_key, request_hash, answer)
  values (v_key.tenant_id, v_key.id, v_again, v_hash, v_answer);
  return jsonb_build_object('body', v_answer, 'replayed', false);
end;
$function$;

ALTER FUNCTION "public"."answer_api_request"(text, jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.begin_api_request(p_key text, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into private.api_key_minutes as m (tenant_id, key_id, minute, requests)
  values (v_key.tenant_id, v_key.id, date_trunc('minute', v_now), 1)
  on conflict (tenant_id, key_id) do update
  set requests = case when m.minute >= excluded.minute then m.requests + 1 else 1 end, minute = greatest(m.minute, excluded.minute)
  returning m.requests into v_count;
  if v_key.last_used_at is null or date_trunc('minute', v_key.last_used_at) < date_trunc('minute', v_now) then
    update private.api_keys k set last_used_at = date_trunc('minute', v_now),
      last_used_address = case when pg_input_is_valid(p_address, 'inet') then p_address::inet end
    where k.tenant_id = v_key.tenant_id and k.id = v_key.id;
  end if;
  return jsonb_build_object('is_allowed', v_count <= v_key.most_per_minute, 'limit', v_key.most_per_minute,
    'remaining', greatest(v_key.most_per_minute - v_count, 0), 'resets_in_seconds', 60 - floor(extract(second from v_now))::integer);
end;
$function$;

ALTER FUNCTION "public"."begin_api_request"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_affiliate_code(p_code text, p_is_click boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  select a.id into v_id from private.affiliates a where a.code = upper(btrim(left(p_code, 40))) and a.state = 'active';
  if v_id is not null and p_is_click then
    perform private.count_click(v_id, private.request_address(),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', clock_timestamp());
  end if;
  return jsonb_build_object('is_known', v_id is not null);
end;
$function$;

ALTER FUNCTION "public"."check_affiliate_code"(text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_billing_provider_keys(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_proven_role(array['owner', 'finance']);
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('names', to_jsonb(private.payment_key_names(p_kind)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_webhook(p_tenant_id uuid, p_delivery_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_delivery private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
begin
  select d.* into v_delivery from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_delivery.due_at is null or v_delivery.due_at > clock_timestamp() then
    return null;
  end if;
  select e.* into v_endpoint from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = v_delivery.endpoint_id;
  if not v_endpoint.is_on and v_delivery.event <> 'test' then
    update private.webhook_deliveries d set state = 'failed', due_at = null where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
    return null;
  end if;
  return jsonb_build_object('url', v_endpoint.url, 'message_id', v_delivery.message_id, 'body', v_delivery.body, 'secrets',
    jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version))
    || case when v_endpoint.secret_version > 1 and v_endpoint.secret_changed_at > statement_timestamp() - interval '24 hours'
      then jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version - 1)) else '[]' end);
end;
$function$;

ALTER FUNCTION "public"."claim_webhook"(uuid, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.confirm_purchase_order(p_token text, p_answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.purchase_orders := private.find_purchase_order_link(p_token);
  v_id uuid;
  v_hash text;
  v_first_hash text;
begin
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order is not available.');
  end if;
  perform private.input_object(p_answer, 'p_answer');
  v_id := private.input_uuid(p_answer, 'id');
  v_hash := private.request_hash(p_answer || jsonb_build_object('purchase_order_id', v_order.id));
  v_order := private.lock_purchase_order(v_order.tenant_id, v_order.id);
  select c.request_hash into v_first_hash from public.purchase_order_confirmations c where c.tenant_id = v_order.tenant_id and c.id = v_id;
  if v_first_hash is not null then
    perform private.require_same_request(v_first_hash, v_hash);
    return private.public_order_json(v_order);
  elsif not private.tenant_is_writable(v_order.tenant_id) then
    perform private.fail(409, 'shop_unattended', 'This business cannot take an answer at the moment. Call them.');
  elsif v_order.status not in ('sent', 'partly_received') or private.has_come(v_order.tenant_id, v_order.id) then
    perform private.fail(409, 'not_open', 'Goods of this order have come. Call the business to change anything.', jsonb_build_object('status', v_order.status));
  elsif v_order.revision is distinct from private.input_number(p_answer, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'The order was changed. Please check it again.');
  end if;
  -- The same limit as for orders from one address.
  perform private.count_order_attempt(v_order.tenant_id, 'purchase order ' || coalesce(host(private.request_address()), 'unknown'), clock_timestamp());
  v_order := private.write_confirmation(v_order, v_id, p_answer, v_hash);
  perform private.notify(v_order.tenant_id, 'order_confirmed', 'purchases.edit', format('%s confirmed %s%s',
      (select c.name from public.contacts c where c.tenant_id = v_order.tenant_id and c.id = v_order.contact_id), v_order.order_number,
      case when private.confirmation_state(v_order) = 'different' then ' with changes' else '' end),
    format('Expected on %s.', private.mail_day(v_order.expected_on)), '/admin/purchases?tab=orders&order=' || v_order.id);
  return private.public_order_json(v_order);
end;
$function$;

ALTER FUNCTION "public"."confirm_purchase_order"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_shop_page(p_page jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  perform private.input_object(p_page, 'p_page');
  v_tenant_id := private.input_uuid(p_page, 'tenant_id');
  perform private.require_open_shop(v_tenant_id);
  perform private.count_visit(v_tenant_id, case private.input_choice(p_page, 'shows', array['product', 'shop']) when 'product' then 2 else 1 end,
    private.visit_source(private.input_text(p_page, 'from_site', 253)));
  return true;
end;
$function$;

ALTER FUNCTION "public"."count_shop_page"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_api_key(p_key jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
  v_text text := 'dk_live_' || private.random_base62(32);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_key, 'p_key');
  v_row.id := private.input_uuid(p_key, 'id');
  v_row.name := private.input_line(p_key, 'name', 60, '', true);
  v_row.scopes := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_key, 'scopes', 1, 100)) as s order by 1);
  v_row.most_per_minute := private.input_number(p_key, 'most_per_minute', 1, 600, 1);
  v_row.ends_at := private.input_instant(p_key, 'ends_at');
  if v_row.ends_at is null or v_row.ends_at <= statement_timestamp() or v_row.ends_at > statement_timestamp() + interval '365 days' then
    perform private.refuse_input('ends_at', 'A key ends within a year from now.');
  elsif exists (
      select 1 from unnest(v_row.scopes) as s (key) where not exists (select 1 from private.api_endpoints e where s.key = any (e.scopes))) then
    perform private.refuse_input('scopes', 'One of these rights is not one of the API. Reload the page.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), v_row.scopes);
  perform private.lock_request('api_keys', v_tenant_id, v_tenant_id);
  if exists (select 1 from private.api_keys k where k.tenant_id = v_tenant_id and k.id = v_row.id) then
    perform private.fail(409, 'api_key_shown', 'This key was made already and is shown only once. Revoke it and make another.');
  elsif (select count(*) from private.api_keys k
      where k.tenant_id = v_tenant_id and k.revoked_at is null and k.ends_at > statement_timestamp()) >= 20 then
    perform private.fail(409, 'too_many_api_keys', 'A business has at most 20 keys. Revoke one that is not used.');
  end if;
  insert into private.api_keys (tenant_id, id, name, key_hash, key_start, last4, scopes, most_per_minute, made_by, ends_at)
  values (v_tenant_id, v_row.id, v_row.name, private.api_key_hash(v_text), left(v_text, 12), right(v_text, 4), v_row.scopes,
    v_row.most_per_minute, auth.uid(), v_row.ends_at)
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_made', 'api_keys', v_row.id, null,
    jsonb_build_object('name', v_row.name, 'scopes', v_row.scopes, 'ends_at', v_row.ends_at));
  return private.api_key_json(v_row) || jsonb_build_object('key', v_text);
end;
$function$;

ALTER FUNCTION "public"."create_api_key"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_commission_rule(p_rule_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule private.commission_rules;
begin
  perform private.require_writable();
  select r.* into v_rule from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id for update;
  if v_rule.id is null then
    perform private.fail(404, 'not_found', 'This rule does not exist.');
  elsif exists (select 1 from public.commission_lines l where l.tenant_id = v_tenant_id and l.rule_id = p_rule_id) then
    perform private.fail(409, 'in_use', 'Statements were approved by this rule. Give it a last day instead.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'commission_rule_deleted', 'commission_rules', p_rule_id, private.commission_rule_json(v_rule), null);
  delete from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id;
  return jsonb_build_object('id', p_rule_id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_commission_rule"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_webhook(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  delete from private.webhook_endpoints e where e.tenant_id = v_row.tenant_id and e.id = v_row.id;
  perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_deleted', 'webhook_endpoints', v_row.id,
    jsonb_build_object('name', v_row.name, 'url', v_row.url), null);
  return jsonb_build_object('id', v_row.id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.discard_bill_paper(p_discard jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_row public.bill_inbox;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_discard, 'p_discard');
  v_reason := private.input_text(p_discard, 'reason', 500, '', true);
  v_row := private.find_bill_paper(v_tenant_id, private.input_uuid(p_discard, 'id'));
  if v_row.state = 'entered' then
    perform private.fail(409, 'in_use', 'A bill was entered from this paper.', jsonb_build_object('state', v_row.state));
  elsif v_row.discard_reason = v_reason then
    return private.bill_paper_json(v_row);
  end if;
  return private.settle_bill_paper(v_row, 'discarded', null, v_reason);
end;
$function$;

ALTER FUNCTION "public"."discard_bill_paper"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fold_shop_visits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- No business is still in this day, wherever it is and whenever its day ends.
  v_last date := (statement_timestamp() at time zone 'UTC')::date - 3;
  v_count integer;
begin
  with old as (
    delete from private.shop_visits v where v.ctid = any (array(
      select o.ctid from private.shop_visits o where o.business_date <= v_last order by o.business_date limit 5000 for update skip locked))
    returning v.tenant_id, v.business_date, v.minute / 60 * 60 + 59 as minute, v.device, v.source, v.reached
  ), added as (
    insert into private.shop_visit_days as d (tenant_id, business_date, minute, device, source, visits, seen, in_cart, at_checkout, ordered)
    select o.tenant_id, o.business_date, o.minute, o.device, o.source, count(*), count(*) filter (where o.reached >= 2), count(*) filter (where o.reached >= 3),
      count(*) filter (where o.reached >= 4), count(*) filter (where o.reached >= 5)
    from old o group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_id, business_date, minute, device, source) do update set
      visits = d.visits + excluded.visits, seen = d.seen + excluded.seen, in_cart = d.in_cart + excluded.in_cart,
      at_checkout = d.at_checkout + excluded.at_checkout, ordered = d.ordered + excluded.ordered
  )
  select count(*) into v_count from old;
  delete from private.shop_searches c where c.ctid = any (array(
    select o.ctid from private.shop_searches o where o.business_date < v_last - 730 order by o.business_date limit 5000));
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."fold_shop_visits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_bill_paper(p_paper_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_paper jsonb := (select private.bill_paper_json(i) from public.bill_inbox i where i.tenant_id = v_tenant_id and i.id = p_paper_id);
begin
  if v_paper is null then
    perform private.fail(404, 'not_found', 'This paper does not exist.', '{"field": "p_paper_id"}');
  end if;
  return v_paper;
end;
$function$;

ALTER FUNCTION "public"."get_bill_paper"(uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.get_inbox_thread(p_thread_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  -- Whoever visits for support looks and leaves it unread.
  if current_setting('transaction_read_only') = 'off' then
    update public.message_threads t set unread = 0 where t.tenant_id = v_tenant_id and t.id = p_thread_id and t.unread > 0;
  end if;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_public_purchase_order(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.purchase_orders := private.find_purchase_order_link(p_token);
begin
  if v_order.id is null then
    return null;
  end if;
  update public.purchase_order_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(p_token, 200));
  return private.public_order_json(v_order);
end;
$function$;

ALTER FUNCTION "public"."get_public_purchase_order"(text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.list_api_keys()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object(
    'keys', (
      select coalesce(jsonb_agg(private.api_key_json(k) order by k.revoked_at is not null, k.made_at desc, k.id), '[]')
      from private.api_keys k where k.tenant_id = v_tenant_id),
    'scopes', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description) order by p.key)
      from public.permissions p
      where p.key in (select unnest(e.scopes) from private.api_endpoints e) and private.actor_can(v_tenant_id, auth.uid(), p.key)),
    'endpoints', (
      select jsonb_agg(jsonb_build_object('method', e.method, 'path', e.path, 'scopes', to_jsonb(e.scopes), 'summary', e.summary,
        'parameters', e.parameters, 'body', e.body, 'answer', e.answer) order by e.place)
      from private.api_endpoints e));
end;
$function$;

ALTER FUNCTION "public"."list_api_keys"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_attachments(p_entity_type text, p_entity_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission(private.attachment_permission(private.input_choice(
    jsonb_build_object('p_entity_type', p_entity_type), 'p_entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']), 'read'));
begin
  return private.attachments_json(v_tenant_id, p_entity_type, p_entity_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_bill_inbox(p_state text DEFAULT NULL::text, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 'k') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_term text := '%' || private.escape_like(lower(nullif(btrim(left(p_search, 60)), ''))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['new', 'entered', 'discarded'], '', false);
  return (
    with page as (
      select i.id, i.created_at, row_number() over (order by i.created_at desc, i.id desc) as place
      from public.bill_inbox i
      where i.tenant_id = v_tenant_id and (p_state is null or i.state = p_state)
        and (v_after_id is null or (i.created_at, i.id) < (v_after_at, v_after_id))
        and (v_term is null or lower(i.added_by_name) like v_term or exists (
          select 1 from public.attachments a where a.tenant_id = i.tenant_id and a.id = i.attachment_id and lower(a.file_name) like v_term)
          or exists (
          select 1 from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
          where b.tenant_id = i.tenant_id and b.id = i.supplier_bill_id
            and (lower(c.name) like v_term or lower(b.bill_number) like v_term or lower(b.supplier_reference) like v_term)))
      order by i.created_at desc, i.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.bill_paper_json(i) order by g.place)
        from page g join public.bill_inbox i on i.tenant_id = v_tenant_id and i.id = g.id where g.place <= v_limit), '[]'),
      'new_count', (select count(*) from public.bill_inbox i where i.tenant_id = v_tenant_id and i.state = 'new'),
      'next_cursor', (
        select private.encode_cursor(jsonb_build_object('k', g.created_at, 'i', g.id)) from page g
        where g.place = v_limit and exists (select 1 from page m where m.place > v_limit))));
end;
$function$;

ALTER FUNCTION "public"."list_bill_inbox"(text, text, text, integer) OWNER TO "postgres";

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
    from private.commission_rules r where r.tenant_id = v_tenant_id), '[]');
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

CREATE OR REPLACE FUNCTION public.list_notifications(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_key jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
begin
  if v_key is not null then
    v_after_at := private.input_instant(v_key, 'at');
    v_after_id := private.input_uuid(v_key, 'id');
    if v_after_at is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc) into v_rows
  from (
    select n.id, n.kind, n.title, n.body, n.path, n.created_at,
      exists (select 1 from private.notification_reads r
        where r.tenant_id = n.tenant_id and r.user_id = v_user_id and r.notification_id = n.id) as is_read
    from public.notifications n
    where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
      and n.kind <> all (private.muted_kinds(v_tenant_id, v_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = v_user_id)
      and (v_after_id is null or (n.created_at, n.id) < (v_after_at, v_after_id))
    order by n.created_at desc, n.id desc
    limit v_limit + 1) p;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('at', v_rows #> array[(v_limit - 1)::text, 'created_at'], 'id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_purchase_orders(p_status text DEFAULT NULL::text, p_contact_id uuid DEFAULT NULL::uuid, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
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
  v_today date := private.business_date(v_tenant_id, now());
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
  v_term text := '%' || private.escape_like(upper(btrim(left(p_search, 60)))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled', 'open', 'late', 'unconfirmed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.order_date, 'row', private.purchase_order_head_json(x, v_today)) order by x.order_date desc, x.id desc), '[]')
    from (
      select o.* from public.purchase_orders o
      where o.tenant_id = v_tenant_id
        and (v_group is null or o.contact_id = any (v_group))
        and (v_page.id is null or (o.order_date, o.id) < (v_page.day, v_page.id))
        and (p_status is null or o.status = p_status or (o.status in ('sent', 'partly_received')
          and (p_status = 'open' or (p_status = 'late' and o.expected_on < v_today and private.has_ordered_goods(o.tenant_id, o.id))
          or (p_status = 'unconfirmed' and o.status = 'sent' and private.confirmation_state(o) = 'awaited'))))
        and (v_term is null or upper(o.order_number) like v_term or exists (
          select 1 from public.contacts c where c.tenant_id = o.tenant_id and c.id = o.contact_id and upper(c.name) like v_term))
      order by o.order_date desc, o.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_webhook_deliveries(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return (
    select coalesce(jsonb_agg(private.webhook_delivery_json(d) order by d.created_at desc, d.id desc), '[]')
    from (
      select o.* from private.webhook_deliveries o
      where o.tenant_id = v_tenant_id and o.endpoint_id = p_webhook_id order by o.created_at desc, o.id desc limit 100) d);
end;
$function$;

ALTER FUNCTION "public"."list_webhook_deliveries"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_webhooks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object('events', to_jsonb(private.webhook_kinds()), 'webhooks', (
    select coalesce(jsonb_agg(private.webhook_json(e) order by e.made_at, e.id), '[]') from private.webhook_endpoints e where e.tenant_id = v_tenant_id));
end;
$function$;

ALTER FUNCTION "public"."list_webhooks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_notification_choices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_keys text[] := private.current_permission_keys();
  v_role text := (select m.role from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = auth.uid());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'bell_rule', e.bell_rule, 'mail_rule', e.mail_rule,
      'bell', e.bell_rule = 'always' or coalesce(c.bell, true),
      'mail', e.mail_rule = 'always' or e.mail_rule = 'choice' and coalesce(c.mail, private.mails_by_role(v_role, e.kind)),
      'mail_by_role', e.mail_rule = 'choice' and private.mails_by_role(v_role, e.kind)) order by e.ordinality), '[]')
    from private.notification_events() with ordinality as e (kind, permissions, bell_rule, mail_rule, ordinality)
    left join private.notification_choices c on c.tenant_id = v_tenant_id and c.user_id = auth.uid() and c.kind = e.kind
    where e.permissions && v_keys);
end;
$function$;

ALTER FUNCTION "public"."my_notification_choices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.paper_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.papers_json(private.require_permission('settings.view'));
end;
$function$;

ALTER FUNCTION "public"."paper_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.place_order(p_order jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_id uuid;
  v_now timestamptz := clock_timestamp();
  v_refusal jsonb;
  v_hint text;
  v_message text;
  v_detail text;
  v_placed jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  v_id := private.input_uuid(p_order, 'id');
  perform private.require_open_shop(v_tenant_id);
  perform private.require_few_attempts(v_tenant_id, p_order);
  begin
    -- What was placed is answered however often it is asked for. An order that is refused takes its count back with it.
    if not exists (select 1 from public.orders o where o.tenant_id = v_tenant_id and o.id = v_id) then
      v_refusal := private.anonymous_refusal(v_tenant_id, 'order', p_order, 1, v_now);
      if v_refusal is not null then
        return v_refusal;
      end if;
    end if;
    v_placed := private.post_order(v_tenant_id, p_order - 'device_id' - 'challenge', v_now);
    perform private.count_visit(v_tenant_id, 5);
    return v_placed;
  exception when sqlstate 'PT409' then
    get stacked diagnostics v_hint = pg_exception_hint, v_message = message_text, v_detail = pg_exception_detail;
    if v_hint <> 'coupon_unknown' then
      raise;
    end if;
    -- Answered, not raised, so that the guess is counted.
    perform private.count_attempts(v_tenant_id, p_order, array(
      select e.value #>> '{}' from jsonb_array_elements(p_order -> 'coupon_codes') as e
      where not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = upper(btrim(e.value #>> '{}')))));
    return private.answer_refusal(409, v_hint, v_message, nullif(v_detail, '')::jsonb);
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_bill(p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_bill jsonb;
begin
  perform private.require_writable();
  v_bill := private.post_supplier_bill(v_tenant_id, auth.uid(), p_bill);
  if not (v_bill ->> 'replayed')::boolean then
    perform private.enter_bill_paper(v_tenant_id, p_bill);
  end if;
  return v_bill;
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_message(p_channel text, p_purpose text, p_event_key text, p_subject text, p_body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_body text := private.input_text(jsonb_build_object('p_body', p_body), 'p_body', 20000, '', true);
  v_examples jsonb := coalesce((select jsonb_object_agg(v.key, v.example) from private.message_variables(p_event_key) v
    where v.key not in ('name', 'first_name', 'points', 'balance', 'business', 'business_phone')), '{}') || jsonb_strip_nulls(private.business_values(v_tenant_id));
  v_ending text;
  v_size record;
  v_samples jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  perform private.input_text(jsonb_build_object('p_subject', p_subject), 'p_subject', 200);
  perform private.require_template(p_channel, p_event_key, p_subject, v_body);
  v_ending := case p_purpose when 'marketing' then private.marketing_ending(v_tenant_id, p_channel) else '' end;
  select jsonb_agg(jsonb_build_object('contact_id', x.id, 'name', x.name, 'address', x.address, 'subject', (x.subject).text,
    'text', (x.body).text || v_ending, 'missing', to_jsonb((x.body).missing || (x.subject).missing)) order by x.place) into v_samples
  from (
    select c.id, c.name, private.contact_address(p_channel, c) as address, row_number() over (order by c.name, c.id) as place,
      private.fill_pieces(private.template_pieces(v_body), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as body,
      private.fill_pieces(private.template_pieces(p_subject), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as subject
    from (
      select o.* from public.contacts o
      where o.tenant_id = v_tenant_id and not o.is_staff and o.merged_into_id is null and o.archived_at is null
      order by o.created_at desc, o.id desc limit 3) c) x;
  if v_samples is null then
    select jsonb_build_array(jsonb_build_object('contact_id', null, 'name', 'Asha Wanjiru', 'address', null, 'subject', (x.subject).text,
      'text', (x.body).text || v_ending, 'missing', '[]'::jsonb)) into v_samples
    from (
      select private.fill_pieces(private.template_pieces(v_body), e.filled) as body, private.fill_pieces(private.template_pieces(p_subject), e.filled) as subject
      from (select coalesce(jsonb_object_agg(v.key, v.example), '{}') as filled from private.message_variables(p_event_key) v) e) x;
  end if;
  select s.* into v_size
  from jsonb_array_elements(v_samples) as e, private.sms_size(replace(e ->> 'text', '{{unsubscribe_url}}', repeat('u', 80))) s
  order by s.parts desc, s.units desc limit 1;
  return jsonb_build_object('encoding', case p_channel when 'sms' then v_size.encoding end, 'units', case p_channel when 'sms' then v_size.units end,
    'parts', case p_channel when 'sms' then v_size.parts else 1 end,
    'cost_per_message', (private.message_channel(v_tenant_id, p_channel)).price_per_part * case p_channel when 'sms' then v_size.parts else 1 end,
    'replaceable', (select coalesce(jsonb_agg(s.sign order by s.sign), '[]') from unnest(array['‘', '’', '‚', '“', '”', '„', '–', '—', '…', '•', U&'\00A0']) as s (sign)
      where strpos(v_body, s.sign) > 0),
    'samples', v_samples);
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote_sale(p_basket jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
  v_refusal jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_refusal := private.attempt_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
    perform private.count_attempts(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- Where prices are without tax, the page of a product asks for the tax of one piece of it.
    perform private.count_visit(v_tenant_id, case
      when (v_priced ->> 'prices_include_tax')::boolean or jsonb_array_length(v_priced -> 'lines') > 1 or (v_priced #>> '{lines,0,quantity}')::numeric <> 1
        or p_basket ? 'fulfilment_method' or p_basket ? 'coupon_codes' then 3 else 2 end);
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || jsonb_build_object('price_source', null) || private.online_steps_json(p)
        || jsonb_build_object('maximum', s.order_max_quantity_per_product * private.order_limit_unit(p.unit, p.online_step)) order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e
      join public.products p on p.tenant_id = v_tenant_id and p.id = (e.value ->> 'product_id')::uuid
      join public.storefront_settings s on s.tenant_id = v_tenant_id));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes',
    'sale_id', private.input_uuid(p_basket, 'sale_id', '', false)));
  perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$function$;

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

CREATE OR REPLACE FUNCTION public.resend_webhook(p_delivery_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_deliveries;
begin
  perform private.require_writable();
  update private.webhook_deliveries d set state = 'waiting', due_at = clock_timestamp()
  where d.tenant_id = v_tenant_id and d.id = p_delivery_id returning d.* into v_row;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This event is no longer kept.');
  end if;
  return private.webhook_delivery_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."resend_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.restore_bill_paper(p_paper_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_row public.bill_inbox;
begin
  perform private.require_writable();
  v_row := private.find_bill_paper(v_tenant_id, p_paper_id);
  if v_row.state = 'new' then
    return private.bill_paper_json(v_row);
  elsif exists (
      select 1 from public.supplier_bills b
      where b.tenant_id = v_tenant_id and b.id = v_row.supplier_bill_id and b.status not in ('discarded', 'reversed')) then
    perform private.fail(409, 'in_use', 'A bill was entered from this paper.', jsonb_build_object('state', v_row.state));
  end if;
  return private.settle_bill_paper(v_row, 'new', null, null);
end;
$function$;

ALTER FUNCTION "public"."restore_bill_paper"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_api_key(p_api_key_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
begin
  select k.* into v_row from private.api_keys k where k.tenant_id = v_tenant_id and k.id = p_api_key_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This key does not exist.');
  elsif v_row.revoked_at is null then
    update private.api_keys k set revoked_at = clock_timestamp(), revoked_by = auth.uid()
    where k.tenant_id = v_tenant_id and k.id = p_api_key_id returning k.* into v_row;
    perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_revoked', 'api_keys', v_row.id, jsonb_build_object('name', v_row.name), null);
  end if;
  return private.api_key_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."revoke_api_key"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_purchase_order_link(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders := private.lock_purchase_order(v_tenant_id, p_order_id);
begin
  update public.purchase_order_links l set revoked_at = clock_timestamp()
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.revoked_at is null;
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

ALTER FUNCTION "public"."revoke_purchase_order_link"(uuid) OWNER TO "postgres";

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
begin
  perform private.require_writable();
  perform private.input_object(p_bill, 'p_bill');
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', v_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_first.status));
  elsif v_first.request_hash = private.request_hash(p_bill - 'revision') then
    -- The same again, as after an answer that was lost.
    return private.bill_json(v_tenant_id, v_id);
  elsif v_first.id is not null and v_first.revision is distinct from private.input_number(p_bill, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  perform private.keep_draft_bill(v_tenant_id, auth.uid(), p_bill - 'revision');
  perform private.enter_bill_paper(v_tenant_id, p_bill);
  return private.bill_json(v_tenant_id, v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_commission_rule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule private.commission_rules;
  v_old private.commission_rules;
begin
  perform private.require_writable();
  perform private.input_object(p_rule, 'p_rule');
  v_rule := private.input_commission_rule(v_tenant_id, p_rule);
  perform private.lock_request('commission', v_tenant_id, v_tenant_id);
  select r.* into v_old from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = v_rule.id for update;
  if v_old.id is not null and to_jsonb(v_old) - '{created_at,updated_at}'::text[] = to_jsonb(v_rule) - '{created_at,updated_at}'::text[] then
    return private.commission_rule_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_rule, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  elsif v_old.id is null and (select count(*) from private.commission_rules r where r.tenant_id = v_tenant_id) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 rules. Delete one first.');
  end if;
  insert into private.commission_rules as r (tenant_id, id, basis, percent, product_id, category_id, member_id, shared_with, valid_from, valid_to)
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

CREATE OR REPLACE FUNCTION public.save_notification_choices(p_choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_keys text[] := private.current_permission_keys();
  v_item jsonb;
  v_event record;
  v_bell boolean;
  v_mail boolean;
begin
  for v_item in select e.value from jsonb_array_elements(private.input_array(p_choices, 'choices', 1, 50)) as e loop
    select e.* into v_event from private.notification_events() e where e.kind = v_item ->> 'kind' and e.permissions && v_keys;
    if v_event.kind is null then
      perform private.refuse_input('kind', 'Your role is not told of this.');
    end if;
    v_bell := private.input_flag(v_item, 'bell', true);
    v_mail := private.input_flag(v_item, 'mail', true);
    if v_event.bell_rule = 'always' and not v_bell then
      perform private.refuse_input('bell', 'This is always behind the bell.');
    end if;
    insert into private.notification_choices as c (tenant_id, user_id, kind, bell, mail)
    values (v_tenant_id, auth.uid(), v_event.kind, v_bell, v_mail and v_event.mail_rule = 'choice')
    on conflict (tenant_id, user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, changed_at = excluded.changed_at;
  end loop;
  return public.my_notification_choices();
end;
$function$;

ALTER FUNCTION "public"."save_notification_choices"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_paper_settings(p_papers jsonb, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_new public.business_settings;
begin
  perform private.require_writable();
  perform private.input_object(p_papers, 'p_papers');
  select * into v_new from public.business_settings b where b.tenant_id = v_tenant_id for no key update;
  if p_version is distinct from private.last_paper_version(v_tenant_id) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  end if;
  v_new.receipt_header := private.input_paper_lines(p_papers, 'header');
  v_new.receipt_footer := private.input_paper_lines(p_papers, 'footer');
  v_new.payment_instructions := private.input_text(p_papers, 'how_to_pay', 500);
  v_new.invoice_terms := private.input_text(p_papers, 'terms', 1000);
  v_new.papers_show_logo := private.input_flag(p_papers, 'shows_logo', true);
  v_new.receipts_show_cashier := private.input_flag(p_papers, 'shows_cashier', true);
  v_new.receipts_show_customer := private.input_flag(p_papers, 'shows_customer', true);
  v_new.receipts_show_taxes := private.input_flag(p_papers, 'shows_taxes', true);
  v_new.receipt_code := private.input_choice(p_papers, 'code', array['link', 'number', 'none']);
  v_new.paper_dates := private.input_choice(p_papers, 'dates', array['words', 'dmy', 'mdy', 'ymd']);
  v_new.paper_hours := private.input_choice(p_papers, 'hours', array['24', '12']);
  update public.business_settings b
  set receipt_header = v_new.receipt_header, receipt_footer = v_new.receipt_footer, payment_instructions = v_new.payment_instructions,
    invoice_terms = v_new.invoice_terms, papers_show_logo = v_new.papers_show_logo, receipts_show_cashier = v_new.receipts_show_cashier,
    receipts_show_customer = v_new.receipts_show_customer, receipts_show_taxes = v_new.receipts_show_taxes, receipt_code = v_new.receipt_code,
    paper_dates = v_new.paper_dates, paper_hours = v_new.paper_hours
  where b.tenant_id = v_tenant_id and private.paper_content(b) <> private.paper_content(v_new);
  return private.papers_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_paper_settings"(jsonb, integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.save_webhook(p_webhook jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_old private.webhook_endpoints;
  v_row private.webhook_endpoints;
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_webhook, 'p_webhook');
  v_row.id := private.input_uuid(p_webhook, 'id');
  v_row.name := private.input_line(p_webhook, 'name', 60, '', true);
  v_row.url := private.input_line(p_webhook, 'url', 500, '', true);
  v_row.is_on := private.input_flag(p_webhook, 'is_on', true);
  v_row.events := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_webhook, 'events', 1, 20)) as s order by 1);
  if v_row.url !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}(/[^\s"''<>\\`{}#]*)?$' then
    perform private.refuse_input('url', 'This must be an address on the internet such as https://shop.example.com/hooks.');
  elsif not v_row.events <@ private.webhook_kinds() then
    perform private.refuse_input('events', 'One of these events does not exist. Reload the page.');
  end if;
  perform private.lock_request('webhooks', v_tenant_id, v_tenant_id);
  select e.* into v_old from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = v_row.id for update;
  if v_old.id is null and (select count(*) from private.webhook_endpoints e where e.tenant_id = v_tenant_id) >= 10 then
    perform private.fail(409, 'too_many_webhooks', 'A business has at most 10 webhooks. Delete one first.');
  end if;
  insert into private.webhook_endpoints as e (tenant_id, id, name, url, events, is_on)
  values (v_tenant_id, v_row.id, v_row.name, v_row.url, v_row.events, v_row.is_on)
  on conflict (tenant_id, id) do update set name = excluded.name, url = excluded.url, events = excluded.events, is_on = excluded.is_on,
    failing_since = case when excluded.is_on and not e.is_on then null else e.failing_since end,
    switched_off_at = case when excluded.is_on then null else e.switched_off_at end
  returning e.* into v_row;
  if private.webhook_json(v_old) is distinct from private.webhook_json(v_row) then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'webhook_added' else 'webhook_changed' end, 'webhook_endpoints', v_row.id,
      case when v_old.id is not null then jsonb_build_object('name', v_old.name, 'url', v_old.url, 'events', v_old.events, 'is_on', v_old.is_on) end,
      jsonb_build_object('name', v_row.name, 'url', v_row.url, 'events', v_row.events, 'is_on', v_row.is_on));
  end if;
  return private.webhook_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."save_webhook"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_business(p_query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_each constant integer := 5;
  v_tenant_id uuid := private.current_tenant_id();
  v_term text := private.search_term(p_query);
  v_found jsonb[] := '{}';
begin
  if v_tenant_id is null then
    -- Says who is asking: nobody, or nobody of a business.
    v_tenant_id := private.require_permission('dashboard.view');
  elsif length(v_term) < 2 or v_term is null then
    return '[]';
  end if;
  if private.can('products.view') then
    v_found := v_found || array(
      select private.found_row('product', (p ->> 'id')::uuid, p ->> 'name', p ->> 'sku', (p ->> 'price')::numeric, private.match_rank(p ->> 'name', v_term))
      from jsonb_array_elements(public.list_products(p_query => p_query, p_sort => 'match', p_limit => c_each) -> 'rows') as p);
  end if;
  if private.can('contacts.view') then
    v_found := v_found || array(select f from private.found_contacts(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.view_own') then
    v_found := v_found || array(
      select f from private.found_sales(v_tenant_id, v_term, case when not private.can('sales.view_all') then auth.uid() end, c_each) f);
  end if;
  if private.can('orders.view') then
    v_found := v_found || array(select f from private.found_orders(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.record') then
    v_found := v_found || array(select f from private.found_quotes(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('purchases.view') then
    v_found := v_found || array(select f from private.found_purchases(v_tenant_id, v_term, c_each) f);
  end if;
  return (
    select coalesce(jsonb_agg(f.value order by (f.value ->> 'rank')::integer, f.place), '[]')
    from unnest(v_found) with ordinality as f (value, place));
end;
$function$;

ALTER FUNCTION "public"."search_business"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_purchase_order(p_sending jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_sending);
  v_first public.purchase_order_revisions;
  v_order public.purchase_orders;
  v_channel text;
  v_email text;
  v_paper jsonb;
  v_link jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_sending, 'p_sending');
  v_id := private.input_uuid(p_sending, 'id');
  v_channel := private.input_choice(p_sending, 'channel', array['mail', 'message', 'other']);
  perform private.lock_request('purchase_order_sending', v_tenant_id, v_id);
  select * into v_first from public.purchase_order_revisions r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    v_order := private.lock_purchase_order(v_tenant_id, v_first.purchase_order_id);
    return private.purchase_order_json(v_tenant_id, v_order.id)
      || jsonb_build_object('link', private.purchase_order_link(v_order, auth.uid()), 'replayed', true);
  end if;
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_sending, 'purchase_order_id'));
  perform private.require_sendable_order(v_order, private.input_number(p_sending, 'revision', 1, 1000000, 1)::integer);
  if v_channel = 'mail' then
    v_email := private.require_supplier_address(v_tenant_id, private.input_text(p_sending, 'email', 320, '', true));
    perform private.limit_order_mails(v_tenant_id, v_order.id);
  end if;
  update public.purchase_orders o set sent_at = coalesce(o.sent_at, clock_timestamp()) where o.tenant_id = v_tenant_id and o.id = v_order.id;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  v_paper := private.purchase_order_paper(v_tenant_id, v_order.id);
  insert into public.purchase_order_revisions (tenant_id, id, purchase_order_id, revision, channel, recipient, document, sent_at, sent_by, sent_by_name, request_hash)
  values (v_tenant_id, v_id, v_order.id, v_order.revision, v_channel, v_email, v_paper, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()), v_hash);
  perform private.learn_order_prices(v_tenant_id, v_order.id);
  v_link := private.purchase_order_link(v_order, auth.uid());
  if v_channel = 'mail' then
    perform private.mail_purchase_order(v_tenant_id, auth.uid(), v_paper, v_email, v_link ->> 'path');
  end if;
  return private.purchase_order_json(v_tenant_id, v_order.id) || jsonb_build_object('link', v_link, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_webhook(p_tenant_id uuid, p_delivery_id uuid, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_waits constant interval[] := '{5 seconds,5 minutes,30 minutes,2 hours,5 hours,10 hours,10 hours}';
  v_now timestamptz := clock_timestamp();
  v_status integer := (p_outcome ->> 'status')::integer;
  v_is_taken boolean := coalesce(v_status between 200 and 299, false);
  v_row private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
  v_tries integer;
begin
  select d.* into v_row from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_row.id is null then
    return;
  end if;
  v_tries := jsonb_array_length(v_row.tries) + 1;
  update private.webhook_deliveries d set
    tries = d.tries || jsonb_build_object('at', v_now, 'status', v_status, 'answer', left(p_outcome ->> 'answer', 1000),
      'problem', left(p_outcome ->> 'problem', 200), 'took_ms', (p_outcome ->> 'took_ms')::integer),
    state = case when v_is_taken then 'sent' when v_tries > cardinality(v_waits) or d.event = 'test' then 'failed' else 'waiting' end,
    due_at = case when not v_is_taken and v_tries <= cardinality(v_waits) and d.event <> 'test' then v_now + v_waits[v_tries] end
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
  update private.webhook_endpoints e set failing_since = case when not v_is_taken then coalesce(e.failing_since, v_now) end
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and (v_is_taken = (e.failing_since is not null));
  update private.webhook_endpoints e set is_on = false, switched_off_at = v_now
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and e.is_on and e.failing_since <= v_now - interval '5 days'
  returning e.* into v_endpoint;
  if v_endpoint.id is not null then
    perform private.write_audit(p_tenant_id, null, 'webhook_switched_off', 'webhook_endpoints', v_endpoint.id, null, jsonb_build_object('name', v_endpoint.name));
    perform private.tell_of_dead_webhook(v_endpoint);
  end if;
  -- Some old ones go with each that is sent, so the table stays small without a timer.
  delete from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id in (
    select o.id from private.webhook_deliveries o
    where o.tenant_id = p_tenant_id and o.endpoint_id = v_row.endpoint_id and o.created_at < v_now - interval '30 days' limit 20);
end;
$function$;

ALTER FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.shop_payment_methods(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_open_shop(p_tenant_id);
  -- Only the checkout asks.
  perform private.count_visit(p_tenant_id, 4);
  return private.online_payment_methods(p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.shop_product(p_tenant_id uuid, p_product_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_product public.products;
  v_variant_ids uuid[];
  v_bought_ids uuid[];
begin
  perform private.require_open_shop(p_tenant_id);
  -- The address of a variant, as an order line keeps it, shows the product it belongs to.
  select p.* into v_product
  from public.products a
  join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(a.parent_id, a.id)
  where a.tenant_id = p_tenant_id and a.id = p_product_id
    and a.is_published and a.archived_at is null and p.is_published and p.archived_at is null;
  if not found then
    return null;
  end if;
  perform private.count_visit(p_tenant_id, 2);
  v_variant_ids := array(
    select v.id from public.products v
    where v.tenant_id = p_tenant_id and v.parent_id = v_product.id and v.is_published and v.archived_at is null
    order by v.created_at, v.name, v.id);
  v_bought_ids := private.bought_with(p_tenant_id, v_product.id);
  return (private.shop_cards(p_tenant_id, array[v_product.id]) -> 0) || jsonb_build_object(
    'description', v_product.description, 'images', v_product.image_urls, 'unit', v_product.unit, 'options', v_product.options,
    'variants', (
      select coalesce(jsonb_agg(c.card - array['category_id', 'category_name', 'has_variants', 'is_from', 'review_count', 'average_rating']
        || jsonb_build_object('option_values', v.option_values) order by c.place), '[]')
      from jsonb_array_elements(private.shop_cards(p_tenant_id, v_variant_ids)) with ordinality as c (card, place)
      join public.products v on v.tenant_id = p_tenant_id and v.id = (c.card ->> 'id')::uuid),
    'is_bought_together', v_bought_ids <> '{}',
    'related', private.shop_cards(p_tenant_id, case when v_bought_ids <> '{}' then v_bought_ids else private.related_products(v_product) end),
    'breadcrumb', (
      with recursive above as (
        select c.id, c.name, c.parent_id, 1 as depth from public.categories c
        where c.tenant_id = p_tenant_id and c.id = v_product.category_id
        union all
        select c.id, c.name, c.parent_id, a.depth + 1 from above a
        join public.categories c on c.tenant_id = p_tenant_id and c.id = a.parent_id
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.depth desc), '[]') from above a));
end;
$function$;

CREATE OR REPLACE FUNCTION public.shop_products(p_tenant_id uuid, p_category_id uuid DEFAULT NULL::uuid, p_sort text DEFAULT 'name'::text, p_deals_only boolean DEFAULT false, p_in_stock_only boolean DEFAULT false, p_min_price numeric DEFAULT NULL::numeric, p_max_price numeric DEFAULT NULL::numeric, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 24, p_facets jsonb DEFAULT NULL::jsonb, p_query text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  -- One category is an equality, and its index then keeps the order of the names.
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_deals_only boolean := coalesce(p_deals_only, false);
  v_term text;
  v_only_ids uuid[];
  v_ranks jsonb;
  v_key private.page_key;
  v_page record;
  v_total bigint;
begin
  perform private.require_open_shop(p_tenant_id);
  v_term := private.shop_term(p_query);
  if coalesce(p_sort, '') not in ('name', 'price_asc', 'price_desc', 'newest') and (p_sort is distinct from 'best' or v_term is null) then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_only_ids := private.listed_only_ids(p_tenant_id, v_term,
    (select f.product_ids from private.facet_items(p_tenant_id, private.input_facets(p_facets)) f));
  v_key := private.page_key(p_after, p_sort);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  if p_sort = 'best' then
    v_ranks := (select coalesce(jsonb_object_agg(r.id, r.rank), '{}') from private.match_ranks(p_tenant_id, private.product_term(p_tenant_id, v_term, true), v_only_ids) r);
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24), v_ranks);
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids, p_min_price, p_max_price) end;
  -- What was narrowed down finds less than the words do.
  if v_term is not null and v_key.id is null and p_category_id is null and p_facets is null and not v_deals_only
    and not coalesce(p_in_stock_only, false) and p_min_price is null and p_max_price is null then
    perform private.count_visit(p_tenant_id, 1, 'direct', v_term, v_total);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$function$;

CREATE OR REPLACE FUNCTION public.test_webhook(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  return jsonb_build_object('id', private.add_webhook_delivery(v_row, 'test', jsonb_build_object('name', v_row.name)));
end;
$function$;

ALTER FUNCTION "public"."test_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.transfer_ownership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
  v_caller_id uuid := auth.uid();
  v_member public.tenant_users;
  v_business text;
begin
  perform private.require_shown_factor(v_caller_id);
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  perform private.require_permission('ownership.transfer');
  if p_user_id = v_caller_id then
    perform private.fail(400, 'invalid_input', 'Choose somebody else.', '{"field": "p_user_id"}');
  end if;
  if not v_member.is_active or v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'Only an active person of your team can become the owner.');
  end if;
  -- An own role may hold the right to hand over and lack others: they would be given through a second account.
  perform private.require_grantable(v_tenant_id, v_caller_id, private.role_rights(v_tenant_id, 'admin', null));
  update public.tenant_users m set role = 'admin', role_id = null where m.user_id = p_user_id;
  update public.tenant_users m set role = 'manager', role_id = null where m.user_id = v_caller_id;
  select private.mail_text(t.name, 120) into v_business from public.tenants t where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, v_caller_id, 'ownership_transferred', 'tenant_users', p_user_id,
    jsonb_build_object('owner', v_caller_id, 'role', v_member.role), jsonb_build_object('owner', p_user_id, 'role', 'admin'));
  perform private.queue_mail(p_user_id, null, 'ownership_received', 'You are now the owner of a business',
    'Since ' || private.mail_moment(p_user_id) || ' you are the owner of ' || v_business || '. You manage its team, its settings and its subscription: {{site_url}}/admin/team');
  perform private.queue_mail(v_caller_id, null, 'ownership_given', 'You handed your business over',
    'On ' || private.mail_moment(v_caller_id) || ' you handed ' || v_business || ' over to another owner. You are now a manager.'
    || E'\n\n' || 'If this was not you, write to our support at once.');
  return private.team_member_row(v_tenant_id, p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.webhook_secret(p_webhook_id uuid, p_is_new boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  if p_is_new then
    if v_row.secret_version > 1 and v_row.secret_changed_at > statement_timestamp() - interval '24 hours' then
      perform private.fail(409, 'webhook_secret_changed', 'This secret was changed in the last 24 hours. The one before still signs until then.');
    end if;
    update private.webhook_endpoints e set secret_version = e.secret_version + 1, secret_changed_at = clock_timestamp()
    where e.tenant_id = v_row.tenant_id and e.id = v_row.id returning e.* into v_row;
    perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_secret_changed', 'webhook_endpoints', v_row.id, null, jsonb_build_object('name', v_row.name));
  end if;
  return jsonb_build_object('secret', private.webhook_secret(v_row, v_row.secret_version));
end;
$function$;

ALTER FUNCTION "public"."webhook_secret"(uuid, boolean) OWNER TO "postgres";

ALTER TABLE "private"."affiliate_click_days" ADD CONSTRAINT "affiliate_click_days_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE CASCADE;

ALTER TABLE "private"."affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE CASCADE;

ALTER TABLE "private"."affiliate_payout_requests" ADD CONSTRAINT "affiliate_payout_requests_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."api_key_minutes" ADD CONSTRAINT "api_key_minutes_tenant_id_key_id_fkey" FOREIGN KEY (tenant_id, key_id) REFERENCES private.api_keys(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."api_keys" ADD CONSTRAINT "api_keys_tenant_id_made_by_fkey" FOREIGN KEY (tenant_id, made_by) REFERENCES public.tenant_users(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE "private"."api_replies" ADD CONSTRAINT "api_replies_tenant_id_key_id_fkey" FOREIGN KEY (tenant_id, key_id) REFERENCES private.api_keys(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."approval_limits" ADD CONSTRAINT "approval_limits_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."notification_choices" ADD CONSTRAINT "notification_choices_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."paper_versions" ADD CONSTRAINT "paper_versions_saved_by_fkey" FOREIGN KEY (saved_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."paper_versions" ADD CONSTRAINT "paper_versions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."report_definitions" ADD CONSTRAINT "report_definitions_chapter_check" CHECK ((chapter = ANY (ARRAY['sales'::text, 'products'::text, 'customers'::text, 'staff'::text, 'money'::text, 'stock'::text, 'shop'::text, 'control'::text])));

ALTER TABLE "private"."shop_searches" ADD CONSTRAINT "shop_searches_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."shop_visit_days" ADD CONSTRAINT "shop_visit_days_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."shop_visits" ADD CONSTRAINT "shop_visits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'manual'::text, 'declined'::text])));

ALTER TABLE "private"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_endpoint_id_fkey" FOREIGN KEY (tenant_id, endpoint_id) REFERENCES private.webhook_endpoints(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_entity_type_check" CHECK ((entity_type = ANY (ARRAY['voucher'::text, 'transfer'::text, 'journal'::text, 'bill'::text, 'credit'::text, 'receipt'::text, 'cash_movement'::text, 'inbox'::text])));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_invoice_terms_check" CHECK ((length(invoice_terms) <= 1000));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_paper_dates_check" CHECK ((paper_dates = ANY (ARRAY['words'::text, 'dmy'::text, 'mdy'::text, 'ymd'::text])));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_paper_hours_check" CHECK ((paper_hours = ANY (ARRAY['24'::text, '12'::text])));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_receipt_code_check" CHECK ((receipt_code = ANY (ARRAY['link'::text, 'number'::text, 'none'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'order_confirmed'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text, 'webhook_off'::text])));

CREATE INDEX affiliate_payout_requests_currency_idx ON private.affiliate_payout_requests USING btree (currency);

CREATE UNIQUE INDEX affiliate_payout_requests_one_waiting_key ON private.affiliate_payout_requests USING btree (currency) WHERE (state = 'waiting'::text);

CREATE INDEX api_keys_maker_idx ON private.api_keys USING btree (tenant_id, made_by);

CREATE INDEX api_replies_age_idx ON private.api_replies USING btree (tenant_id, key_id, created_at);

CREATE INDEX notification_choices_mail_idx ON private.notification_choices USING btree (tenant_id, kind) WHERE mail;

CREATE INDEX notification_choices_user_id_idx ON private.notification_choices USING btree (user_id);

CREATE INDEX paper_versions_saved_by_idx ON private.paper_versions USING btree (saved_by);

CREATE INDEX shop_searches_business_date_idx ON private.shop_searches USING btree (business_date);

CREATE INDEX shop_visits_business_date_idx ON private.shop_visits USING btree (business_date);

CREATE INDEX webhook_deliveries_endpoint_idx ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX product_barcodes_gtin_key ON public.product_barcodes USING btree (tenant_id, gtin) WHERE (gtin IS NOT NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.commission_rules FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.commission_rules FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _700_job AFTER INSERT OR UPDATE OF due_at ON private.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('webhook', 'id', 'due_at');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.bill_inbox FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('state', 'supplier_bill_id', 'discard_reason', 'settled_at', 'settled_by', 'settled_by_name');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF state, discard_reason, added_by_name, settled_by_name ON public.bill_inbox FOR EACH ROW WHEN ((concat_ws(' '::text, new.state, new.discard_reason, new.added_by_name, new.settled_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('state', 'discard_reason', 'added_by_name', 'settled_by_name');

CREATE TRIGGER _910_paper_version AFTER UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.tg_business_settings__paper_version();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.commission_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.commission_statements FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.commission_statements FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.commission_statements FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF name, email, phone, company, address, tax_pin, tags, archived_at, merged_into_id ON public.contacts FOR EACH ROW WHEN (((new.type = ANY (ARRAY['customer'::text, 'both'::text])) AND (NOT new.is_staff))) EXECUTE FUNCTION private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.contacts FOR EACH ROW WHEN ((new.type = ANY (ARRAY['customer'::text, 'both'::text]))) EXECUTE FUNCTION private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('refund.recorded', 'id credit_note_number sale_id total_amount refund_tender_type issued_at');

CREATE TRIGGER _500_mail AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.tg_notifications__mail();

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF status, step ON public.orders FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.step IS DISTINCT FROM new.step))) EXECUTE FUNCTION private.tg_webhooks__event('order.changed', 'id order_number status step channel currency_code total_amount placed_at');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('order.placed', 'id order_number status step channel currency_code total_amount placed_at');

CREATE TRIGGER _200_gtin BEFORE INSERT OR UPDATE OF barcode ON public.product_barcodes FOR EACH ROW EXECUTE FUNCTION private.tg_product_barcodes__gtin();

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF name, sku, price, is_published, archived_at ON public.products FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.sku IS DISTINCT FROM new.sku) OR (old.price IS DISTINCT FROM new.price) OR (old.is_published IS DISTINCT FROM new.is_published) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.purchase_order_confirmations FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.purchase_order_confirmations FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_confirmations FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF confirmed_by_name, note ON public.purchase_order_confirmations FOR EACH ROW WHEN ((concat_ws(' '::text, new.confirmed_by_name, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('confirmed_by_name', 'note');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.purchase_order_links FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('view_count', 'last_viewed_at', 'revoked_at');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _830_webhook AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('sale.recorded', 'id invoice_number order_id contact_id currency_code total_amount occurred_at');

CREATE TRIGGER _050_fresh_factor BEFORE INSERT OR DELETE OR UPDATE ON public.tenant_subscriptions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.tg_fresh_factor();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_entries FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.time_entries FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.time_entry_changes FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason ON public.time_entry_changes FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason');

CREATE TRIGGER _310_visible_reason BEFORE INSERT ON public.time_entry_changes FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('reason');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.time_weeks FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE POLICY "Members read what their role may act on" ON "public"."notifications" FOR SELECT TO "authenticated" USING (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND (permission = ANY (( SELECT private.current_permission_keys() AS current_permission_keys)::text[])) AND ((user_id IS NULL) OR (user_id = ( SELECT auth.uid() AS uid))) AND (kind <> ALL (( SELECT private.own_muted_kinds() AS own_muted_kinds)::text[]))));

COMMENT ON COLUMN "audit"."events"."actor_kind" IS 'Who acted: a member of a business, a program with a key of theirs (api_key), platform staff, a visitor, or a background job. Null in rows older than the column.';

COMMENT ON COLUMN "private"."api_endpoints"."answer" IS 'An example of what is answered; a test holds its names against real answers.';

COMMENT ON COLUMN "private"."api_endpoints"."body" IS 'An example of what is sent.';

COMMENT ON COLUMN "private"."api_endpoints"."parameters" IS 'What may stand in the query: [{name, says}]. Anything else is refused.';

COMMENT ON COLUMN "private"."api_keys"."last_used_at" IS 'To the minute.';

COMMENT ON COLUMN "private"."api_keys"."scopes" IS 'The rights that the key has of those that its maker holds, asked at each request.';

COMMENT ON COLUMN "private"."commission_rules"."basis" IS 'net: of the price without tax; margin: of that less what the goods cost.';

COMMENT ON COLUMN "private"."commission_rules"."shared_with" IS 'Half of it is this person''s; the smallest coin that is left over is the seller''s.';

COMMENT ON COLUMN "private"."commission_rules"."valid_to" IS 'The last day of sale that it holds for; null: it goes on.';

COMMENT ON COLUMN "private"."paper_versions"."saved_by" IS 'Null for what stood there before the first change, and for people who are gone.';

COMMENT ON COLUMN "private"."shop_searches"."bought" IS 'How many of these visits ordered afterwards.';

COMMENT ON COLUMN "private"."shop_searches"."found" IS 'How many products these searches found, added up.';

COMMENT ON COLUMN "private"."shop_searches"."times" IS 'How many visits searched for it.';

COMMENT ON COLUMN "private"."shop_searches"."times_none" IS 'How many of them found nothing.';

COMMENT ON COLUMN "private"."shop_visit_days"."minute" IS 'The last minute of that hour of the business day.';

COMMENT ON COLUMN "private"."shop_visits"."minute" IS 'When it began, in minutes of the business day.';

COMMENT ON COLUMN "private"."shop_visits"."reached" IS 'How far it came: 1 the shop, 2 a product, 3 the cart with something in it, 4 the checkout, 5 an order.';

COMMENT ON COLUMN "private"."shop_visits"."searched" IS 'The words it searched for, so that each counts once in a visit and is known to have led to an order.';

COMMENT ON COLUMN "private"."shop_visits"."source" IS 'What led there: a search engine, a social network, another site, or nothing that was told.';

COMMENT ON COLUMN "private"."webhook_deliveries"."due_at" IS 'When it is sent next; its job follows. Null when nothing is to be done any more.';

COMMENT ON COLUMN "private"."webhook_deliveries"."tries" IS 'What came of each: [{at, status (null: no answer), answer (up to 1,000 signs), problem, took_ms}].';

COMMENT ON COLUMN "private"."webhook_endpoints"."failing_since" IS 'Since when nothing was taken there; null after something was.';

COMMENT ON COLUMN "private"."webhook_endpoints"."switched_off_at" IS 'When it was switched off because nothing was taken for five days; null where a person switched it off, and once it is on again.';

COMMENT ON COLUMN "public"."bill_inbox"."supplier_bill_id" IS 'The bill that was entered from it, which shows the file as its own.';

COMMENT ON COLUMN "public"."business_settings"."invoice_terms" IS 'Conditions of sale; on invoices only.';

COMMENT ON COLUMN "public"."business_settings"."paper_dates" IS 'How papers write days: words (21 Nov 2026), dmy (21/11/2026), mdy (11/21/2026), ymd (2026-11-21).';

COMMENT ON COLUMN "public"."business_settings"."paper_hours" IS 'How papers write times: 24 (14:05) or 12 (2:05 pm).';

COMMENT ON COLUMN "public"."business_settings"."papers_show_logo" IS 'Whether the logo stands at the head of papers.';

COMMENT ON COLUMN "public"."business_settings"."receipt_code" IS 'What the QR code of a receipt leads to: link (the invoice on the web), number (of the receipt, for returns), none.';

COMMENT ON COLUMN "public"."business_settings"."receipt_footer" IS 'Below the sums of receipts and invoices: at most 6 lines of 48 signs, by save_paper_settings.';

COMMENT ON COLUMN "public"."business_settings"."receipt_header" IS 'Above the lines of every paper: at most 6 lines of 48 signs, by save_paper_settings.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_cashier" IS 'Whether receipts name who served.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_customer" IS 'Whether receipts name the customer. Invoices always do.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_taxes" IS 'Whether receipts have the table of taxes. Invoices always do, and what a fiscal device signed stays.';

COMMENT ON COLUMN "public"."commission_lines"."shared_with" IS 'Who has half of it, where the rule said so.';

COMMENT ON COLUMN "public"."commission_lines"."source_line_id" IS 'The line of the sale, or of the credit note.';

COMMENT ON COLUMN "public"."commission_statements"."month" IS 'Its first day.';

COMMENT ON COLUMN "public"."product_barcodes"."gtin" IS 'The code as a GTIN of fourteen digits, kept by trigger: one GTIN is on one product only. Null for codes of other sorts, and for those of old that another product has in another form.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."asked_on" IS 'The day that was asked for when the order was last sent.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."is_different" IS 'Whether fewer or more packs were promised than ordered, or a later day than was asked for.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."lines" IS '[{line_id, packs, expected_on (null: as the order), asked_packs, asked_on}], the open lines of the order.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."revision" IS 'Of the order with the days of this answer: while the order has it, nobody has changed the order since.';

COMMENT ON COLUMN "public"."time_entries"."end_request_id" IS 'The id with which the person stopped: the same again is answered, not done.';

COMMENT ON COLUMN "public"."time_entries"."ended_at" IS 'Null while it goes on. Nothing but a person ends it.';

COMMENT ON COLUMN "public"."time_entries"."removed_at" IS 'Taken out by a manager: it counts no more, and stays readable.';

COMMENT ON COLUMN "public"."time_entries"."source" IS 'till: by PIN; web: by the person signed in; manager: written afterwards.';

COMMENT ON COLUMN "public"."time_entries"."started_by" IS 'Who was signed in; at a till often somebody else than the person.';

COMMENT ON COLUMN "public"."time_entry_changes"."after" IS 'The same as it became; null where it was removed.';

COMMENT ON COLUMN "public"."time_entry_changes"."before" IS '{kind, started_at, ended_at} as it was; null where it was added.';

COMMENT ON COLUMN "public"."time_weeks"."week_start" IS 'A Monday, as a business day.';

COMMENT ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) IS 'From here on this transaction acts as the maker of the key, without a session, with no more than the scopes of the key.';

COMMENT ON FUNCTION "private"."actor_kind"(uuid) IS 'What an actor of the audit record is: platform staff, a member of a business, a program with an API key of that member, a visitor, or nobody: a background job.';

COMMENT ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) IS 'Has an event {type, timestamp, data} sent to one endpoint; answers the delivery.';

COMMENT ON FUNCTION "private"."affiliate_row"(private.affiliates) IS 'An affiliate with clicks, sign-ups, paying businesses, and per currency what was earned, paid out, is held and can be paid.';

COMMENT ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) IS 'Does a changing operation of private.api_endpoints and answers what it changed.';

COMMENT ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) IS 'What a reading operation of private.api_endpoints answers, or not_found.';

COMMENT ON FUNCTION "private"."api_after"(jsonb, boolean) IS 'Where a page begins: behind this row; invalid_input for a cursor of another list.';

COMMENT ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) IS 'Takes an order on {state: accepted, ready or sent}, or calls it off {state: cancelled, reason}.';

COMMENT ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) IS 'Sets {price, is_published} of a product and its variants, whichever is sent; expected_updated_at refuses what somebody changed meanwhile (stale_row).';

COMMENT ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) IS 'A page of customers by id, or the one named; neither suppliers nor staff nor what was merged into another.';

COMMENT ON FUNCTION "private"."api_endpoint_of"(jsonb) IS 'What a request {method, path} is for, and the id in its path; no_endpoint, or invalid_input for an id that is none.';

COMMENT ON FUNCTION "private"."api_key_allows"(text) IS 'Whether the API key of this request has a right among its scopes; true where no key acts.';

COMMENT ON FUNCTION "private"."api_key_hash"(text) IS 'SHA-256 of an API key: all that is kept of the whole of it.';

COMMENT ON FUNCTION "private"."api_key_json"(private.api_keys) IS 'ApiKey: a key as people see it, of itself only its first twelve and last four signs.';

COMMENT ON FUNCTION "private"."api_key_tenant_id"(uuid) IS 'The business that a request by API key is about, null outside one. Its claims are set by answer_api_request alone: no token of a person lacks a session.';

COMMENT ON FUNCTION "private"."api_limit"(jsonb) IS 'How many rows a page of the API has: 50 unless asked, 1 to 100.';

COMMENT ON FUNCTION "private"."api_order"(public.orders, boolean) IS 'An order as the API answers it; with its lines, note and address where it is asked for alone.';

COMMENT ON FUNCTION "private"."api_orders"(uuid, jsonb) IS 'A page of orders, newest first.';

COMMENT ON FUNCTION "private"."api_page"(jsonb[], integer, text) IS 'A page {data, next} of rows of which one more than the limit was read; next is what after takes for the page behind it, null on the last. p_at names the time that they are ordered by.';

COMMENT ON FUNCTION "private"."api_product"(public.products) IS 'A product as the API answers it: no cost and no stock.';

COMMENT ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) IS 'A page of products by id, or the one named.';

COMMENT ON FUNCTION "private"."api_sale"(public.sales, boolean) IS 'A sale as the API answers it; with lines and payments where it is asked for alone. No cost.';

COMMENT ON FUNCTION "private"."api_sales"(uuid, jsonb) IS 'A page of sales, newest first.';

COMMENT ON FUNCTION "private"."api_stock"(uuid, jsonb) IS 'A page of what is in stock, by product: whole and by location. No cost.';

COMMENT ON FUNCTION "private"."approval_limits_json"() IS 'Above which amount a refund or a pay-out takes two people, by currency.';

COMMENT ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) IS 'Notes a pay-out above the limit for a second person; one at a time in a currency. Nothing is settled by it.';

COMMENT ON FUNCTION "private"."attachments_json"(uuid, text, uuid) IS 'The papers of a document, the oldest first; those of a bill with the paper of the inbox that it was entered from.';

COMMENT ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) IS 'A paper of the inbox as the API shows it; same_file_count: how many other papers of purchases are the very same file.';

COMMENT ON FUNCTION "private"."category_path"(uuid, uuid) IS 'A category and what it lies in, the nearest first.';

COMMENT ON FUNCTION "private"."check_time_entry"(public.time_entries, boolean) IS 'Raises invalid_input for times that cannot be: no end, longer than a day, in the future, over other hours of the person.';

COMMENT ON FUNCTION "private"."clock_state"(uuid, uuid) IS 'Whether a person works, pauses or is out, and since when {user_id, full_name, state, since, is_long}.';

COMMENT ON FUNCTION "private"."commission_entries"(uuid, date, date) IS 'What each line sold or returned in a range of days brings: base (net, or net less cost) times percent, rounded to the currency. The rule is that of the day of sale; a return takes back as it was given.';

COMMENT ON FUNCTION "private"."commission_json"(uuid, uuid, date, numeric, numeric, bigint, bigint) IS 'A statement as list_commission answers it.';

COMMENT ON FUNCTION "private"."commission_lines_of"(uuid, uuid, date) IS 'The lines of a statement, of one person or (null) of all: kept ones where it is approved, else what the month brought, and what came late for up to three approved months before.';

COMMENT ON FUNCTION "private"."commission_month"(uuid, uuid, date) IS 'The month on whose statement something of a month stands: that month, or the first one after it that is not approved.';

COMMENT ON FUNCTION "private"."commission_rule_json"(private.commission_rules) IS 'A rule of commission as the functions of rules answer it.';

COMMENT ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) IS 'An answer of a supplier as the API shows it; null for none.';

COMMENT ON FUNCTION "private"."confirmation_state"(public.purchase_orders) IS 'Whether the supplier confirmed an order: not_asked (no link was sent, or it was ended), awaited, confirmed, different (fewer or more packs than ordered, or a later day than asked).';

COMMENT ON FUNCTION "private"."confirmations_json"(uuid, uuid) IS 'All answers of a supplier to an order, the newest first.';

COMMENT ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) IS 'Counts that a visitor opened a link: once a day for the same address and browser. What tells them apart is forgotten with the day.';

COMMENT ON FUNCTION "private"."count_search"(uuid, date, text, bigint) IS 'Counts words that a visit searched for; beyond 500 different ones a day no new ones.';

COMMENT ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) IS 'Counts that the caller''s visit of a shop came as far as this (private.shop_visits.reached), and the words it searched for with the products found. Writes only what is new of a visit; nothing for robots, and nothing in a request that only reads.';

COMMENT ON FUNCTION "private"."current_tenant_id"() IS 'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one. For platform staff the business that they visit (private.support_visits), and nothing can be written then; for an API key its own.';

COMMENT ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) IS 'Does what a request asks for; of a change the audit record says by which key, besides what changed.';

COMMENT ON FUNCTION "private"."document_head"(uuid) IS 'Who issues a document, and what its papers show: {business, tax_pin, tax_pin_label, papers}.';

COMMENT ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) IS 'Ties the paper that a bill names (inbox_id) to that bill, in the transaction that keeps the bill: one paper is entered once (in_use).';

COMMENT ON FUNCTION "private"."entry_words"(public.time_entries) IS 'What a correction may change of an entry.';

COMMENT ON FUNCTION "private"."factor_shown_at"() IS 'When a second factor was last shown in the session of this request, null for never.';

COMMENT ON FUNCTION "private"."find_bill_paper"(uuid, uuid) IS 'A paper of the inbox, held until the transaction ends. Raises not_found.';

COMMENT ON FUNCTION "private"."find_contacts"(uuid, text, integer) IS 'Customers and suppliers by name, company, e-mail, tax PIN or phone in any spelling, the best match first; merged and archived ones are left out.';

COMMENT ON FUNCTION "private"."find_purchase_order_link"(text) IS 'The order behind a token; no row for a wrong or ended one, and once all of the order came or the rest was given up.';

COMMENT ON FUNCTION "private"."fiscal_supplier"(uuid, text) IS 'The supplier of the business with this tax number; the oldest where there are two, null where there is none.';

COMMENT ON FUNCTION "private"."found_contacts"(uuid, text, integer) IS 'Customers and suppliers that fit a search.';

COMMENT ON FUNCTION "private"."found_orders"(uuid, text, integer) IS 'Orders by number, name or phone, the newest first.';

COMMENT ON FUNCTION "private"."found_purchases"(uuid, text, integer) IS 'Orders to suppliers and their bills, by number, the supplier''s own number, or supplier; the newest first.';

COMMENT ON FUNCTION "private"."found_quotes"(uuid, text, integer) IS 'Quotes by number or customer, the newest first.';

COMMENT ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) IS 'One thing that a search of a business found.';

COMMENT ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) IS 'Sales by number, customer, phone, note, serial number, total or code of mobile money, those of one cashier where one is named; the newest first.';

COMMENT ON FUNCTION "private"."gtin_of"(text) IS 'The one number of fourteen digits that a kept code is (GTIN-14): EAN, UPC and UPC-E with or without the zeros before them; null for codes of other sorts.';

COMMENT ON FUNCTION "private"."has_come"(uuid, uuid) IS 'Whether anything of an order was received.';

COMMENT ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) IS 'A rule as a client sends it; invalid_input, or not_found for goods and people of nobody''s.';

COMMENT ON FUNCTION "private"."input_month"(date) IS 'The first day of a month or invalid_input.';

COMMENT ON FUNCTION "private"."input_paper_lines"(jsonb, text) IS 'A text of at most 6 lines of 48 characters, as a roll of 80 mm has them, or invalid_input.';

COMMENT ON FUNCTION "private"."input_reason"(jsonb) IS 'The reason of a body: one line of 3 to 200 characters, or invalid_input.';

COMMENT ON FUNCTION "private"."input_week"(date) IS 'A Monday or invalid_input.';

COMMENT ON FUNCTION "private"."is_kept_paper"(public.attachments) IS 'Whether a file counts when another is the same: not one that never reached the inbox, nor one that was discarded there.';

COMMENT ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) IS 'Whether an entry lasts more than 16 hours: somebody forgot the clock. It is flagged, never closed by itself.';

COMMENT ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) IS 'Whether a fiscal document''s state, counts, numbers and answer fit together and keep their sizes (check of public.fiscal_documents).';

COMMENT ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) IS 'Keeps what was corrected, and one line of the audit record.';

COMMENT ON FUNCTION "private"."last_paper_version"(uuid) IS 'The version of what papers say now; 0 before the first change.';

COMMENT ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) IS 'The supplier''s answer to an order as it stands; null before there is one, and once the order was changed or sent again.';

COMMENT ON FUNCTION "private"."live_api_key"(text) IS 'The API key that works now: neither revoked nor ended, of an active member of a business in use; invalid_api_key for any other text.';

COMMENT ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) IS 'Mails an order to its supplier with its paper and the link by which they confirm it.';

COMMENT ON FUNCTION "private"."mails_by_role"(text, text) IS 'Whether people of a role get a mail of an event without having said so.';

COMMENT ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) IS 'Makes the file of a pay-out and settles its entries for good. The caller holds the lock of pay-outs and knows that somebody is owed.';

COMMENT ON FUNCTION "private"."match_rank"(text, text) IS 'How well a title fits a search: 0 the same, 1 begins with it, 2 a word begins with it, 3 found by something else.';

COMMENT ON FUNCTION "private"."member_name"(uuid, uuid) IS 'What a person of the team is called, deactivated people too.';

COMMENT ON FUNCTION "private"."muted_kinds"(uuid, uuid) IS 'What a person does not want behind the bell.';

COMMENT ON FUNCTION "private"."needs_second_person"(text, numeric) IS 'Whether an amount is above what one person of the platform may send (private.approval_limits). A currency without a limit has none.';

COMMENT ON FUNCTION "private"."notification_events"() IS 'What somebody is told of, the permissions that its notifications ask for, and whether bell and mail are a person''s choice: choice, always, elsewhere.';

COMMENT ON FUNCTION "private"."own_muted_kinds"() IS 'What the caller does not want behind the bell.';

COMMENT ON FUNCTION "private"."own_webhook"(uuid) IS 'An endpoint of the caller''s business, locked; needs api_keys.manage, or not_found.';

COMMENT ON FUNCTION "private"."paper_content"(public.business_settings) IS 'What papers say: {header, footer, how_to_pay, terms, shows_logo, shows_cashier, shows_customer, shows_taxes, code, dates, hours}.';

COMMENT ON FUNCTION "private"."papers_json"(uuid) IS 'What papers say and said, as paper_settings shows it.';

COMMENT ON FUNCTION "private"."payout_json"(private.affiliate_payouts) IS 'A pay-out that was made, with its file.';

COMMENT ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) IS 'A pay-out that was asked for, as an administrator reads it.';

COMMENT ON FUNCTION "private"."people_to_mail"(uuid, text, text) IS 'Whom of a business an event is mailed to: who chose so, or whose role has it so, and who may see it.';

COMMENT ON FUNCTION "private"."public_order_json"(public.purchase_orders) IS 'An order as its supplier sees it: its paper with the lines that are still expected, whether it can be confirmed, and what was answered last.';

COMMENT ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) IS 'The link {path, expires_at} by which the supplier confirms an order: the one it has while that is good for another 30 days, else a new one for 60 days.';

COMMENT ON FUNCTION "private"."purchase_order_link_end"(uuid, uuid) IS 'Until when the supplier can open an order by its link; null: there is none that opens.';

COMMENT ON FUNCTION "private"."random_base62"(integer) IS 'So many random signs of 0-9, A-Z and a-z, each as likely as the other.';

COMMENT ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) IS 'The day that a supplier promises: today or later, not before the order, within two years. Null when not said.';

COMMENT ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) IS 'What a supplier promises of each open line, beside what was asked: [{line_id, packs, expected_on, asked_packs, asked_on}].';

COMMENT ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) IS 'Raises period_locked where hours lie in an approved week of the person.';

COMMENT ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) IS 'invalid_input for a parameter that the address does not know: a filter that is misspelled would answer everything.';

COMMENT ON FUNCTION "private"."require_fresh_factor"() IS 'Raises fresh_factor_required unless a second factor was shown in this session within the last 5 minutes. Asked by what moves money or power on the platform.';

COMMENT ON FUNCTION "private"."require_hours_of"(uuid) IS 'The business whose hours of a person the caller may correct and approve, with the person''s hours locked: hours.manage, and nobody their own but an owner.';

COMMENT ON FUNCTION "private"."require_proven_role"(text[]) IS 'The calling platform administrator if their role is one of these and they showed their second factor within 5 minutes, or an error: those of require_platform_role, fresh_factor_required.';

COMMENT ON FUNCTION "private"."save_approval_limits"(jsonb) IS 'Keeps the limits [{currency, amount}] and no others.';

COMMENT ON FUNCTION "private"."search_words"(text) IS 'Words of a search as they are counted: small letters, at most 60; null for what looks like an address or a phone number.';

COMMENT ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) IS 'Rules as a condition and its values. segment_too_deep (4), segment_too_long (20 leaves, 20,000 signs), unknown_segment_field, invalid_input. An empty all is everybody, an empty any nobody.';

COMMENT ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) IS 'Writes what became of a paper, when and by whom.';

COMMENT ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) IS 'Visits of the online shop in a range of days with how far they came, and its orders: those of the last days one by one, older ones by hour.';

COMMENT ON FUNCTION "private"."shop_search_rows"(uuid, date, date) IS 'What was searched for in the online shop in a range of days, by words.';

COMMENT ON FUNCTION "private"."staff_name"(uuid) IS 'The name of somebody who runs the platform, their address where they have none, null once they are gone.';

COMMENT ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) IS 'Tells the owners, behind the bell and by mail, that a webhook was switched off.';

COMMENT ON FUNCTION "private"."tg_business_settings__paper_version"() IS 'Keeps what papers said before, whoever changes it.';

COMMENT ON FUNCTION "private"."tg_fresh_factor"() IS 'Platform staff who write a table themselves need a second factor shown within 5 minutes. Its triggers ask for the role: functions, which run as their owner, ask for themselves.';

COMMENT ON FUNCTION "private"."tg_notifications__mail"() IS 'Mails what happened to those who want it by mail.';

COMMENT ON FUNCTION "private"."tg_order_events__mail_staff"() IS 'Mails each order of the online shop to whom private.people_to_mail names, unless storefront_settings.mails_of_orders is off.';

COMMENT ON FUNCTION "private"."tg_product_barcodes__gtin"() IS 'Notes which number a code is, so that no other product gets it in another form.';

COMMENT ON FUNCTION "private"."tg_webhooks__event"() IS 'A row of which others hear. Arguments: the event, and the columns that are sent, with spaces between. Ids and few fields: whoever hears of it reads the rest by the API.';

COMMENT ON FUNCTION "private"."time_entry_json"(public.time_entries) IS 'One entry of a sheet, with what was corrected of it. Its day is the one on which it began.';

COMMENT ON FUNCTION "private"."time_pieces"(uuid, uuid, date, date) IS 'Minutes of each entry on each business day of a range, of one person or (null) of all. Begin and end count by the whole minute, so that pieces add up to the entry; what goes on counts up to now.';

COMMENT ON FUNCTION "private"."time_week_json"(uuid, uuid, date) IS 'The week of a person as list_hours answers it.';

COMMENT ON FUNCTION "private"."turn_clock"(uuid, uuid, uuid, text, text, text) IS 'Ends what goes on and begins what comes next, at this moment. in_use where the person is not where the action begins.';

COMMENT ON FUNCTION "private"."visit_device"(text) IS 'What a browser says it runs on: phone, tablet, computer; null for robots and for what says nothing.';

COMMENT ON FUNCTION "private"."visit_source"(text) IS 'What kind of site led to a shop, by its host name: direct, search, social, site.';

COMMENT ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) IS 'WebhookDelivery: an event as it was sent, with what came of each try.';

COMMENT ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) IS 'Writes an event for every endpoint of the business that listens to it.';

COMMENT ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) IS 'Webhook: an endpoint as people see it, without its secret.';

COMMENT ON FUNCTION "private"."webhook_kinds"() IS 'The events that can be sent.';

COMMENT ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) IS 'The secret that signs what is sent to an endpoint: made anew each time from that of the business, and stored nowhere.';

COMMENT ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) IS 'Keeps the answer of a supplier and moves the days of the order to it. What was ordered stays as it is. The caller holds the order.';

COMMENT ON FUNCTION "public"."add_attachment"(jsonb) IS 'Announces a photo or PDF of a document {id, entity_type: voucher | transfer | journal | bill | credit | receipt | cash_movement | inbox, entity_id, file_name, mime_type, byte_size, sha256}; then the file is put at path of the bucket documents. same_as: documents that have the same file. Idempotent by id. Raises limit_reached above 20. Needs the permission to write such a document.';

COMMENT ON FUNCTION "public"."add_bill_paper"(jsonb) IS 'Puts a photo or PDF of a supplier''s bill into the inbox {id, attachment_id}: a file that add_attachment announced for inbox and this id, and that was sent. Idempotent by id. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."admin_change_subscription"(jsonb) IS 'change_plan (at once, a lower price gives credit; with billing_plan_id, period, currency), suspend or restore the subscription of a business: {tenant_id, action, reason}. Answers its billing_state. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) IS 'Does what admin_quote_subscription_change said, once: {tenant_id, quote_id, quote_hash, reason}. Answers {kind, invoice}; with an open invoice the plan changes when it is paid. quote_changed (409) when anything is different by now. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) IS 'Agrees to a pay-out that waits, which makes its file, or declines it: {id, decision agree|decline, reason}. Errors: second_person_required for whoever asked, payout_changed where what is owed is another sum by now, payout_decided, not_found. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_decline_refund"(jsonb) IS 'Declines a refund that waits for a second person, or takes an own one back: {id, invoice_id, reason}; nothing is sent. Answers the invoice in full. refund_settled once it is decided. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_delete_plan"(uuid) IS 'Deletes a plan that was never sold, with its prices; one that any business has or had is refused (in_use). Answers {id}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_give_credit"(jsonb) IS 'Gives a business credit, which its next bills use first: {id, tenant_id, currency, amount, reason}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_list_approvals"() IS 'What waits for a second person, the oldest first: {may_decide, limits: [{currency, amount}], refunds, payouts}; is_own: the caller asked for it and cannot agree. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) IS 'Makes the file that pays affiliates what was free on the first of this month (UTC): {id, currency, reason}, and answers it with state made. What it settles is settled for good; the same id answers the same file. Above the limit of private.approval_limits it only asks: state waiting, without a file, until another one agrees (admin_decide_affiliate_payout). nothing_to_pay where nobody has 50.00, payout_waiting while one in this currency waits. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) IS 'Gives an open invoice up: {invoice_id, reason}; nobody is reminded of it again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_record_bank_payment"(jsonb) IS 'Records that an invoice was paid to the bank: {id, invoice_id, amount, reference, reason}; a reference counts once. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_refund_invoice"(jsonb) IS 'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After 30 days, and above the limit of private.approval_limits with what was refunded before, it waits until a second administrator sends the same. Answers {state, invoice}: created, the card service is asked next; manual, a person sends it and says so by admin_send_refund. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_billing_provider"(jsonb) IS 'Sets up a service through which businesses pay the platform: {kind, mode test|live, is_enabled, shortcode, shortcode_kind}. Switched on once its keys are saved (keys_missing); one service takes cards (in_use). Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_send_refund"(jsonb) IS 'Records that a refund was sent by hand, as M-Pesa and banks need it and one that a card service refused: {id, invoice_id, reference, reason}; a reference counts once. Answers the invoice in full. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) IS 'Says what somebody who runs the platform may change: owner, operations, finance or support, with a reason. The last owner stays one (in_use). Answers all administrators. Owners with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_tenant_status"(uuid, text, text) IS 'Suspends a business (staff and shop stop at once, nothing is lost) or lets it work again. Platform administrators with a second factor shown within 5 minutes only; audited with the reason.';

COMMENT ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) IS 'Deactivates an account, which is signed out and refused at sign-in, or lets it in again, with a reason; for platform administrators with a second factor shown within 5 minutes. in_use for the last active owner of a business and for platform staff.';

COMMENT ON FUNCTION "public"."admin_start_support_visit"(jsonb) IS 'Begins to look at a business as its owner sees it: {id, tenant_id, reason (10 to 500 signs), ticket?}; answers {id, tenant_id, tenant_name, reason, ticket, starts_at, ends_at, is_open, was_ended_by_business}. 30 minutes at most, one at a time, nothing can be changed. Owners, operations and support of the platform with a second factor shown within 5 minutes; the business is told. Errors: support_visit_open, support_visit_refused, not_found, idempotency_mismatch.';

COMMENT ON FUNCTION "public"."admin_void_invoice"(jsonb) IS 'Takes back an invoice that nothing was paid for: {invoice_id, reason}; its number stays used, and who was locked for it works again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."answer_api_request"(text, jsonb) IS 'Answers a request of a program {method, path, query, body, idempotency_key, address}: {body, replayed}. Errors: invalid_api_key, no_endpoint, permission_denied, idempotency_mismatch, and those of what it calls. For the edge function alone.';

COMMENT ON FUNCTION "public"."approve_commission"(uuid, date) IS 'Approves the commission of a person for a month that is over (period_not_over): its lines are kept as they are, what changes later stands on the next statement. The same again changes nothing. Nobody their own but an owner. Needs commission.manage; answers the statement as in list_commission.';

COMMENT ON FUNCTION "public"."approve_hours"(uuid, date) IS 'Approves the week of a person that begins on Monday p_week: nothing in it changes any longer. period_not_over before it has ended, in_use while an entry of it is open. Needs hours.manage; answers the week as list_hours.';

COMMENT ON FUNCTION "public"."begin_api_request"(text, text) IS 'Counts a request of an API key, also one that is refused afterwards: {is_allowed, limit, remaining, resets_in_seconds}, by the minute of the clock. Error: invalid_api_key. For the edge function alone.';

COMMENT ON FUNCTION "public"."check_affiliate_code"(text, boolean) IS 'Whether a code brings a new business to somebody, {is_known}; with p_is_click the opening of a link is counted, once a day for the same visitor. For visitors and people who sign up.';

COMMENT ON FUNCTION "public"."check_billing_provider_keys"(text) IS 'Asked by the edge function payment-keys as the caller: whether they may save keys of the platform, and which. Owners and finance of the platform with a second factor shown within 5 minutes.';

COMMENT ON FUNCTION "public"."claim_webhook"(uuid, uuid) IS 'For jobs-tick: an event that is due {url, message_id, body, secrets (that sign it)}; null when there is nothing to send any more, or not yet.';

COMMENT ON FUNCTION "public"."clock_time"(jsonb) IS 'Clocks in or out {id, action: start|break|resume|stop, user_id (else the caller), pin}: the time is the server''s. For somebody else, and at a till, with that person''s PIN (invalid_pin, rate_limited; needs till.operate). Idempotent by id and body. in_use where the person is not where the action begins. Needs hours.clock; answers as list_clock_states.';

COMMENT ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) IS 'The supplier answers an order through its link {id, revision (that was shown), name, expected_on, note, lines: [{line_id, packs, expected_on}] (each open line once; packs of the order, 0 for none)}. The days of the order move to the answer, the buyers are told; it can be answered anew until goods came (not_open). Idempotent by id and body. not_found for any wrong or ended token, stale_row, shop_unattended, rate_limited.';

COMMENT ON FUNCTION "public"."count_shop_page"(jsonb) IS 'A page of an open shop was drawn by the server: {tenant_id, shows product|shop, from_site?: host name of the site that led there}. Counts the visit; what draws pages passes the visitor''s address and browser on as headers.';

COMMENT ON FUNCTION "public"."create_api_key"(jsonb) IS 'Makes an API key: {id, name, scopes (rights that the caller holds and the API knows), most_per_minute (1 to 600), ends_at (within 365 days)}; answers ApiKey with key, the only time that it is shown. At most 20 that work (too_many_api_keys). The same id again is api_key_shown. Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "public"."delete_commission_rule"(uuid) IS 'Deletes a rule by which no statement was approved (in_use); another one gets a last day. Needs commission.manage.';

COMMENT ON FUNCTION "public"."delete_webhook"(uuid) IS 'Deletes a webhook with what was sent there. Works without a live subscription. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."discard_bill_paper"(jsonb) IS 'Says that no bill is entered from a paper {id, reason}; its file stays. The same again changes nothing. Raises in_use where a bill was entered from it. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."fold_shop_visits"() IS 'For the job shop_visits: adds up to 5,000 visits that are three days old to the sums by hour and deletes their keys, and words older than two years. Answers how many visits; 0 when none is left.';

COMMENT ON FUNCTION "public"."get_bill_paper"(uuid) IS 'One paper of the inbox, with the bill that was entered from it. Needs purchases.view.';

COMMENT ON FUNCTION "public"."get_commission"(uuid, date, text, integer) IS 'The statement of a person: sums as in list_commission, and rows [{line_id, kind: sale|return, document_id (the sale), document_number, business_date, is_late (of an approved month before), product_name, basis, percent, is_shared, base_amount, amount}] with next_cursor. The own one with commission.view_own, others'' with commission.view.';

COMMENT ON FUNCTION "public"."get_hours"(uuid, date) IS 'The sheet of a person: the week as in list_hours, and entries [{id, kind: work|break, started_at, ended_at, day, minutes, source: till|web|manager, is_long, is_removed, updated_at, changes: [{changed_at, changed_by_name, reason, before, after}]}]. The own one with hours.clock, others'' with hours.view.';

COMMENT ON FUNCTION "public"."get_inbox_thread"(uuid) IS 'One thread, which counts as read from then on, but for whoever visits for support: InboxThread. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_public_purchase_order"(text) IS 'The order to a supplier behind a secret token, counted as a view: {business, order, today, may_confirm, confirmation}; null for any wrong or ended one.';

COMMENT ON FUNCTION "public"."hours_worked"(date, date) IS 'Minutes worked, without breaks, in a range of at most a year of business days [{user_id, full_name, work_minutes}]: of everybody with hours.view, else of the caller. Needs hours.clock.';

COMMENT ON FUNCTION "public"."list_api_keys"() IS 'ApiKeys: {keys, scopes (those that the caller can give), endpoints (the description of the API)}; keys that work first, newest first. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) IS 'Papers of the inbox, the newest first, in pages of 1 to 200: p_state new, entered or discarded; p_search in file, person, supplier and bill. {rows, new_count (of all that wait), next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_clock_states"() IS 'Who works, pauses or is out now [{user_id, full_name, state: out|working|pausing, since, is_long (more than 16 hours), has_pin}], by name: everybody active with till.operate or hours.view, else the caller alone. Needs hours.clock.';

COMMENT ON FUNCTION "public"."list_commission"(date) IS 'Commission of the month with the first day p_month {month, sees_all, is_over, people: [{user_id, full_name, month, base_amount, amount, line_count, late_count, approved_at, approved_by_name}]}: of everybody with commission.view, else of the caller. Needs commission.view_own.';

COMMENT ON FUNCTION "public"."list_commission_rules"() IS 'Rules of commission, the most particular first [{id, basis: net|margin, percent (2 is 2 %), product_id, product_name, category_id, category_name, user_id, full_name, shared_with, shared_with_name, valid_from, valid_to, updated_at}]. Needs commission.view.';

COMMENT ON FUNCTION "public"."list_hours"(date) IS 'Working hours of the week that begins on Monday p_week {week_start, sees_all, is_over, people: [{user_id, full_name, week_start, days: [{day, work_minutes, break_minutes}] (7 business days), work_minutes, break_minutes, is_open, is_long, approved_at, approved_by_name}]}: of everybody with hours.view, else of the caller. Needs hours.clock.';

COMMENT ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) IS 'Orders to suppliers, newest first: p_status a state, open (sent, not all here), late, or unconfirmed (sent with a link that the supplier has not answered); of a supplier; p_search in number and supplier. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_webhook_deliveries"(uuid) IS 'What was sent to a webhook, newest first, the last 100: [WebhookDelivery]. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."list_webhooks"() IS 'Webhooks: {events (that there are), webhooks}. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."my_notification_choices"() IS 'Of what the caller is told, as far as their role may see it: {kind, bell_rule, mail_rule, bell, mail, mail_by_role}[]. Rules: choice, always, elsewhere (mail is set where the event is made). mail_by_role is what holds without a choice; for the bell that is true.';

COMMENT ON FUNCTION "public"."paper_settings"() IS 'What receipts and invoices say: {version, content as private.paper_content, versions [{version, content, saved_at, saved_by_name}] the newest first, 30 at most}. Needs settings.view.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, inbox_id (the paper of the inbox that it is entered from), lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with purchase_order_line_id (a service that was ordered) and reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."remove_time_entry"(uuid, text) IS 'Takes hours out of what counts, for a reason of 3 to 200 characters; they stay readable. period_locked in an approved week. Needs hours.manage, and nobody their own but an owner.';

COMMENT ON FUNCTION "public"."reopen_hours"(uuid, date, text) IS 'Opens an approved week again, for a reason of 3 to 200 characters, which the audit record keeps. Needs hours.manage; answers the week as list_hours.';

COMMENT ON FUNCTION "public"."resend_webhook"(uuid) IS 'Sends an event again, under the same id, so that who took it before knows it; answers WebhookDelivery. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."restore_bill_paper"(uuid) IS 'Has a paper wait in the inbox again: one that was discarded, or whose bill was discarded or reversed (else in_use). Needs purchases.edit.';

COMMENT ON FUNCTION "public"."revoke_api_key"(uuid) IS 'Revokes an API key: it is refused from the next request on. Again changes nothing. Works without a live subscription. Needs api_keys.manage; answers ApiKey.';

COMMENT ON FUNCTION "public"."revoke_purchase_order_link"(uuid) IS 'Ends every link of an order at once: it opens nothing more. Sent again, the order has a new one. Ending twice is harmless. Answers the order. Needs purchases.edit; not_found.';

COMMENT ON FUNCTION "public"."save_commission_rule"(jsonb) IS 'Makes or changes a rule {id, basis: net|margin, percent from 0.001 to 100, product_id or category_id, user_id, shared_with, valid_from, valid_to, expected_updated_at for a change; stale_row}. It holds for months that are not approved. At most 200 (limit_reached). Needs commission.manage; answers as list_commission_rules.';

COMMENT ON FUNCTION "public"."save_contact"(jsonb) IS 'Adds or changes a contact: every field of the card, language and birthday_month where they are sent, tags, addresses, consents newly given, and with contacts.set_credit limit and terms. expected_updated_at guards an existing one (stale_row).';

COMMENT ON FUNCTION "public"."save_notification_choices"(jsonb) IS 'Sets of what the caller wants to know: {choices: {kind, bell, mail}[]}, and answers as my_notification_choices. Only one''s own; events that the role is not told of, and a bell that always rings, are invalid_input.';

COMMENT ON FUNCTION "public"."save_paper_settings"(jsonb, integer) IS 'Sets what receipts and invoices say, all of private.paper_content, and answers as paper_settings. p_version is that which was read: stale_row once somebody else saved. Header and footer have at most 6 lines of 48 characters. What stands there already makes no version. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_time_entry"(jsonb) IS 'Adds or corrects hours of a person {id, user_id, kind: work|break, started_at, ended_at (may stay open), reason of 3 to 200 characters, expected_updated_at for a change; stale_row}; what was there before is kept. period_locked in an approved week, invalid_input where it overlaps. Nobody their own but an owner. Needs hours.manage; answers the entry of get_hours.';

COMMENT ON FUNCTION "public"."save_webhook"(jsonb) IS 'Adds or changes a webhook {id, name, url (https, a public name, no port), events, is_on}; answers Webhook. At most 10 (too_many_webhooks). Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "public"."search_business"(text) IS 'What two or more letters or digits may mean: [{kind product|customer|supplier|sale|order|quote|purchase_order|bill, id, title, detail, amount, rank}], at most five of each kind that the caller''s role may see, the best match first; a cashier''s sales are the own ones. Amounts in the currency of the business. [] for less than two. no_membership.';

COMMENT ON FUNCTION "public"."send_purchase_order"(jsonb) IS 'Sends an order as it stands {id, purchase_order_id, revision, channel: mail (with email) | message | other}; what was sent is kept, and the supplier is asked to confirm it by link {path, expires_at}. Above the limit only when it was approved (approval_required). Idempotent by id and body. Needs purchases.edit, and communications.send for mail.';

COMMENT ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) IS 'For jobs-tick: what came of sending an event {status, answer, problem, took_ms}. Taken is 2xx alone; else it is tried again after 5 s, 5 m, 30 m, 2, 5, 10 and 10 h. Nothing taken for five days switches the webhook off and tells the owners.';

COMMENT ON FUNCTION "public"."shop_payment_methods"(uuid) IS 'How an open shop can be paid online: [{method mobile_money|card, provider, is_test, is_asked, is_direct}]. Counts that the visit began the checkout (private.count_visit).';

COMMENT ON FUNCTION "public"."shop_product"(uuid, uuid) IS 'ShopProductDetail with its stars; null when missing, unpublished or archived. related: what is often bought with it, or, when that is not known, what is like it. Counts the visit (private.count_visit).';

COMMENT ON FUNCTION "public"."shop_products"(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text) IS 'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page. p_facets {"Size": ["M", "L"]}: one of the values of every facet; p_query: of the first 2,000 that a search finds, which alone can be sorted by best match (best). A search by words alone is counted (private.count_visit).';

COMMENT ON FUNCTION "public"."test_webhook"(uuid) IS 'Sends an event of type test to a webhook; answers {id} of the delivery. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."transfer_ownership"(uuid) IS 'Hands the business to an active person of the team, who becomes its owner; the caller goes on as a manager. Whoever lacks a right of owners cannot (permission_denied).';

COMMENT ON FUNCTION "public"."webhook_secret"(uuid, boolean) IS 'The secret that signs what is sent to a webhook {secret}. p_is_new makes another; for 24 hours both sign, and no third is made (webhook_secret_changed). Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON TABLE "private"."affiliate_click_days" IS 'How many visitors opened an affiliate''s link, by day (UTC). Nothing in it leads to a person.';

COMMENT ON TABLE "private"."affiliate_clicks" IS 'Who opened an affiliate''s link on a day, by a hash that is good for that day only, so that a visitor counts once. Rows of another day go with the next click.';

COMMENT ON TABLE "private"."affiliate_payout_requests" IS 'Pay-outs above the limit (private.approval_limits): asked for by one, agreed to by another, who makes the file of the same id. Nothing is settled before.';

COMMENT ON TABLE "private"."api_endpoints" IS 'The one description of the API for programs: requests are routed by it, and the page of the docs and the screen are made from it.';

COMMENT ON TABLE "private"."api_key_minutes" IS 'How many requests each API key made in its last minute: one row a key.';

COMMENT ON TABLE "private"."api_keys" IS 'Keys with which programs of a business call the API. Of a key only its hash, its first twelve and its last four signs are kept; it acts as its maker, with no more than its scopes.';

COMMENT ON TABLE "private"."api_replies" IS 'What a changing request of the API was answered, by its Idempotency-Key: the same request sent again within a day changes nothing and is answered the same.';

COMMENT ON TABLE "private"."approval_limits" IS 'Above which amount a refund or a pay-out of the platform takes two people. A currency without a row has no limit.';

COMMENT ON TABLE "private"."commission_rules" IS 'What people earn by what they sell: for goods, for a person, from a day on. Of several the most particular holds: a product, else the nearest category, else a person, else the newest.';

COMMENT ON TABLE "private"."notification_choices" IS 'Of which events a person of a business wants to know behind the bell and by mail. Without a row it is as their role has it: private.mails_by_role.';

COMMENT ON TABLE "private"."paper_versions" IS 'What receipts and invoices said, version by version: content as private.paper_content makes it. The last one is what business_settings has now.';

COMMENT ON TABLE "private"."shop_searches" IS 'What shoppers searched for, by day and words: at most 500 different words a day, kept for two years. Nothing in it is of one visitor; what looks like an address or a phone number is not kept.';

COMMENT ON TABLE "private"."shop_visit_days" IS 'Visits of shops by the hour in which they began, with how many of them came how far. Nothing in it is of one visitor.';

COMMENT ON TABLE "private"."shop_visits" IS 'Visits of shops in the last days: one device at one address on one business day. The key is a keyed digest that names nobody, and is deleted when private.fold_shop_visits adds the visit to private.shop_visit_days.';

COMMENT ON TABLE "private"."subscription_refunds" IS 'Money that goes back for an invoice; its id is the idempotency key at the provider. waiting: late or large, until a second administrator approves it; declined: nothing is sent; created: for the worker that asks the provider; pending: asked, and not known yet; failed: refused, so that a person sends it by another way; manual: no provider sends it.';

COMMENT ON TABLE "private"."webhook_deliveries" IS 'Events that are sent to an endpoint: written with what they tell about, sent by a job, tried eight times in about a day. Kept for 30 days.';

COMMENT ON TABLE "private"."webhook_endpoints" IS 'Where a business has events sent to. The secret that signs them is made from the business''s own and the version, and is not stored; the one before is good for a day.';

COMMENT ON TABLE "public"."bill_inbox" IS 'Photos and PDFs of suppliers'' bills that nobody has entered yet, and what became of them. The file is an attachment of kind inbox. Written by functions only.';

COMMENT ON TABLE "public"."commission_lines" IS 'The lines behind an approved statement: one line of a sale or return counts once for a person. Append-only.';

COMMENT ON TABLE "public"."commission_statements" IS 'The commission of a person for a month, as it was approved. Append-only: what comes later stands on the next month''s.';

COMMENT ON TABLE "public"."purchase_order_confirmations" IS 'What a supplier answered to an order through its link: each answer a row, the newest holds. Append-only.';

COMMENT ON TABLE "public"."purchase_order_links" IS 'Secret links by which a supplier opens and confirms an order: only the hash of the token is kept. They end on their day, when somebody ends them, and with the order.';

COMMENT ON TABLE "public"."time_entries" IS 'When people worked and paused: one row from one press of the clock to the next. Two of one person never overlap. What a manager corrects stays in time_entry_changes.';

COMMENT ON TABLE "public"."time_entry_changes" IS 'What managers added, corrected and removed of working hours, and why. Append-only: the original is never lost.';

COMMENT ON TABLE "public"."time_weeks" IS 'Weeks of a person that were approved: nothing in them changes until somebody opens them again.';

COMMENT ON TYPE "private"."commission_entry" IS 'What one line of a sale or return brings, before it is shared.';

COMMENT ON TYPE "private"."commission_share" IS 'A line of a person''s statement, kept or not.';

REVOKE ALL ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_after"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_after"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_after"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_endpoint_of"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_endpoint_of"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_endpoint_of"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_allows"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_allows"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_allows"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_json"(private.api_keys) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_json"(private.api_keys) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_json"(private.api_keys) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_tenant_id"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_tenant_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_tenant_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_limit"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_limit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_limit"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_order"(public.orders, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_order"(public.orders, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_order"(public.orders, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_orders"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_orders"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_orders"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_page"(jsonb[], integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_page"(jsonb[], integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_page"(jsonb[], integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_product"(public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_product"(public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_product"(public.products) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_sale"(public.sales, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_sale"(public.sales, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_sale"(public.sales, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_sales"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_sales"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_sales"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_stock"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_stock"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_stock"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."approval_limits_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approval_limits_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approval_limits_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."commission_rule_json"(private.commission_rules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_rule_json"(private.commission_rules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_rule_json"(private.commission_rules) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_state"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_state"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_state"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmations_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmations_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmations_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_search"(uuid, date, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_search"(uuid, date, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_search"(uuid, date, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_words"(public.time_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entry_words"(public.time_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entry_words"(public.time_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."factor_shown_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."factor_shown_at"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."factor_shown_at"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_bill_paper"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_bill_paper"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_bill_paper"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_contacts"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_contacts"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_contacts"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_purchase_order_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_purchase_order_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_purchase_order_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_supplier"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_supplier"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_supplier"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_contacts"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_contacts"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_contacts"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_orders"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_orders"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_orders"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_purchases"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_purchases"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_purchases"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_quotes"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_quotes"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_quotes"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gtin_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gtin_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gtin_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_come"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_come"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_come"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_commission_rule"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_month"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_month"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_month"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_paper_lines"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_paper_lines"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_paper_lines"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_reason"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_reason"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_reason"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_week"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_week"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_week"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_kept_paper"(public.attachments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_kept_paper"(public.attachments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_kept_paper"(public.attachments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_long_entry"(timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_time_change"(public.time_entries, text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_paper_version"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_paper_version"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_paper_version"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_api_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."live_api_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_api_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mails_by_role"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mails_by_role"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_by_role"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."match_rank"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_rank"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."match_rank"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_name"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."muted_kinds"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."muted_kinds"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."muted_kinds"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_second_person"(text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_second_person"(text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_second_person"(text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notification_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notification_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notification_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_muted_kinds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_muted_kinds"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_muted_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_muted_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_webhook"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."paper_content"(public.business_settings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paper_content"(public.business_settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paper_content"(public.business_settings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."papers_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."papers_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."papers_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payout_json"(private.affiliate_payouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payout_json"(private.affiliate_payouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payout_json"(private.affiliate_payouts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_to_mail"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_to_mail"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_to_mail"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."public_order_json"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_order_json"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."public_order_json"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_link_end"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_link_end"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_link_end"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."random_base62"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."random_base62"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."random_base62"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_approved"(uuid, uuid, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fresh_factor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fresh_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fresh_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_hours_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_hours_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_hours_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_proven_role"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_proven_role"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_proven_role"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_approval_limits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_approval_limits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_approval_limits"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_search_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_search_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_search_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_business_settings__paper_version"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_business_settings__paper_version"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_business_settings__paper_version"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_fresh_factor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_fresh_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_fresh_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_notifications__mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_notifications__mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_notifications__mail"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_product_barcodes__gtin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_product_barcodes__gtin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_product_barcodes__gtin"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_webhooks__event"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_webhooks__event"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_webhooks__event"() TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."visit_device"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_device"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_device"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_source"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_source"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_source"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_bill_paper"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_bill_paper"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_decline_refund"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_decline_refund"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_approvals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_approvals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."answer_api_request"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."answer_api_request"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_api_request"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_api_request"(text, jsonb) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."begin_api_request"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."begin_api_request"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_api_request"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_api_request"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_affiliate_code"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_affiliate_code"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_webhook"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_webhook"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhook"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhook"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."clock_time"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."clock_time"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."clock_time"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."count_shop_page"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."count_shop_page"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."create_api_key"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_api_key"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_commission_rule"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_commission_rule"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_commission_rule"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."discard_bill_paper"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."discard_bill_paper"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."fold_shop_visits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."fold_shop_visits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_shop_visits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_shop_visits"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_bill_paper"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_bill_paper"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."get_public_purchase_order"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_public_purchase_order"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."hours_worked"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."hours_worked"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."hours_worked"(date, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_api_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_api_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."list_webhook_deliveries"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_webhook_deliveries"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_webhooks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_webhooks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."my_notification_choices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_notification_choices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."paper_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."paper_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."resend_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resend_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."restore_bill_paper"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_bill_paper"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_api_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_api_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_purchase_order_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_purchase_order_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_purchase_order_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_purchase_order_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_purchase_order_link"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_commission_rule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_commission_rule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_commission_rule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_notification_choices"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_notification_choices"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_paper_settings"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_paper_settings"(jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_time_entry"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_time_entry"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_time_entry"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_webhook"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_webhook"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."search_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_business"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."test_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."test_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."webhook_secret"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."webhook_secret"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."commission_rules" TO "service_role";

REVOKE ALL ON TABLE "public"."bill_inbox" FROM "authenticated";

GRANT SELECT ON TABLE "public"."bill_inbox" TO "authenticated";

REVOKE ALL ON TABLE "public"."bill_inbox" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bill_inbox" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bill_inbox" TO "service_role";

REVOKE ALL ON TABLE "public"."commission_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_lines" TO "service_role";

REVOKE ALL ON TABLE "public"."commission_statements" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_statements" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."commission_statements" TO "service_role";

REVOKE ALL ("asked_on") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("asked_on") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("confirmed_at") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("confirmed_at") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("confirmed_by_name") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("confirmed_by_name") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("expected_on") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("expected_on") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("is_different") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("is_different") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("lines") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("lines") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("purchase_order_id") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("purchase_order_id") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ("revision") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("revision") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_order_confirmations" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_confirmations" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_confirmations" TO "service_role";

REVOKE ALL ("created_at") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("expires_at") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("expires_at") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("last_viewed_at") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("last_viewed_at") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("purchase_order_id") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("purchase_order_id") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("revoked_at") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("revoked_at") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ("view_count") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("view_count") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_order_links" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_links" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_links" TO "service_role";

REVOKE ALL ON TABLE "public"."time_entries" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entries" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entries" TO "service_role";

REVOKE ALL ON TABLE "public"."time_entry_changes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entry_changes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_entry_changes" TO "service_role";

REVOKE ALL ON TABLE "public"."time_weeks" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_weeks" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."time_weeks" TO "service_role";

ALTER TABLE "private"."commission_rules" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "private"."commission_rules" ADD CONSTRAINT "commission_rules_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "private"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_category_id_fkey" FOREIGN KEY (tenant_id, category_id) REFERENCES public.categories(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX commission_rules_category_idx ON private.commission_rules USING btree (tenant_id, category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX commission_rules_product_idx ON private.commission_rules USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "private"."commission_rules" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."bill_inbox" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_attachment_id_fkey" FOREIGN KEY (tenant_id, attachment_id) REFERENCES public.attachments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_attachment_id_key" UNIQUE (tenant_id, attachment_id);

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_supplier_bill_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_id) REFERENCES public.supplier_bills(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX bill_inbox_bill_idx ON public.bill_inbox USING btree (tenant_id, supplier_bill_id) WHERE (supplier_bill_id IS NOT NULL);

CREATE INDEX bill_inbox_new_idx ON public.bill_inbox USING btree (tenant_id, created_at DESC, id DESC) WHERE (state = 'new'::text);

CREATE INDEX bill_inbox_newest_idx ON public.bill_inbox USING btree (tenant_id, created_at DESC, id DESC);

CREATE POLICY "Members with purchases.view read bill_inbox" ON "public"."bill_inbox" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."bill_inbox" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."commission_lines" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."commission_lines" ADD CONSTRAINT "commission_lines_pkey" PRIMARY KEY (tenant_id, member_id, source_line_id);

ALTER TABLE "public"."commission_lines" ADD CONSTRAINT "commission_lines_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX commission_lines_month_idx ON public.commission_lines USING btree (tenant_id, member_id, month, business_date, source_line_id);

CREATE INDEX commission_lines_source_idx ON public.commission_lines USING btree (tenant_id, source_line_id);

CREATE POLICY "tenant_isolation" ON "public"."commission_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."commission_statements" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."commission_statements" ADD CONSTRAINT "commission_statements_pkey" PRIMARY KEY (tenant_id, member_id, month);

ALTER TABLE "public"."commission_statements" ADD CONSTRAINT "commission_statements_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."commission_statements" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."purchase_order_confirmations" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."purchase_order_confirmations" ADD CONSTRAINT "purchase_order_confirmations_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."purchase_order_confirmations" ADD CONSTRAINT "purchase_order_confirmations_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_confirmations_order_idx ON public.purchase_order_confirmations USING btree (tenant_id, purchase_order_id, confirmed_at DESC);

CREATE POLICY "Members with purchases.view read purchase_order_confirmations" ON "public"."purchase_order_confirmations" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_confirmations" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

ALTER TABLE "public"."purchase_order_links" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."purchase_order_links" ADD CONSTRAINT "purchase_order_links_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."purchase_order_links" ADD CONSTRAINT "purchase_order_links_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_links_order_idx ON public.purchase_order_links USING btree (tenant_id, purchase_order_id, created_at DESC);

CREATE POLICY "Members with purchases.view read purchase_order_links" ON "public"."purchase_order_links" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_links" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_order_links" TO "authenticated";

ALTER TABLE "public"."time_entries" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."time_entries" ADD CONSTRAINT "time_entries_apart" EXCLUDE USING gist (tenant_id WITH =, member_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE ((removed_at IS NULL));

ALTER TABLE "public"."time_entries" ADD CONSTRAINT "time_entries_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."time_entries" ADD CONSTRAINT "time_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX time_entries_end_request_key ON public.time_entries USING btree (tenant_id, end_request_id) WHERE (end_request_id IS NOT NULL);

CREATE INDEX time_entries_member_idx ON public.time_entries USING btree (tenant_id, member_id, started_at);

CREATE UNIQUE INDEX time_entries_one_open_key ON public.time_entries USING btree (tenant_id, member_id) WHERE ((ended_at IS NULL) AND (removed_at IS NULL));

CREATE POLICY "tenant_isolation" ON "public"."time_entries" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."time_entry_changes" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."time_entry_changes" ADD CONSTRAINT "time_entry_changes_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."time_entry_changes" ADD CONSTRAINT "time_entry_changes_tenant_id_entry_id_fkey" FOREIGN KEY (tenant_id, entry_id) REFERENCES public.time_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."time_entry_changes" ADD CONSTRAINT "time_entry_changes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX time_entry_changes_entry_idx ON public.time_entry_changes USING btree (tenant_id, entry_id);

CREATE POLICY "tenant_isolation" ON "public"."time_entry_changes" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."time_weeks" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."time_weeks" ADD CONSTRAINT "time_weeks_pkey" PRIMARY KEY (tenant_id, member_id, week_start);

ALTER TABLE "public"."time_weeks" ADD CONSTRAINT "time_weeks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."time_weeks" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_is_whole" CHECK (private.is_whole_fiscal_document(state, waiting_for, attempts, failures, unknowns, number, (request IS NOT NULL), code, message, field, note, receipt_number, total_receipts, internal_data, signature, authority_time, sdc_id, next_at, leased_until, accepted_at, resolved_at));

CREATE INDEX purchase_orders_number_idx ON public.purchase_orders USING btree (tenant_id, private.number_order(order_number), id);

CREATE INDEX quotes_number_idx ON public.quotes USING btree (tenant_id, private.number_order(quote_number), id);

CREATE INDEX supplier_bills_key_idx ON public.supplier_bills USING btree (tenant_id, reference_key) WHERE (reference_key IS NOT NULL);

CREATE INDEX supplier_bills_number_idx ON public.supplier_bills USING btree (tenant_id, private.number_order(bill_number), id) WHERE (bill_number IS NOT NULL);

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "api_keys.manage", "description": "Manage API keys and webhooks"}') r;

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
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "api_keys.manage"}') r;

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

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": {"price": 60, "is_published": true, "expected_updated_at": "2026-11-20T08:00:00+00:00"}, "path": "/v1/products/{id}", "place": 3, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 60, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T09:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}, "method": "PATCH", "scopes": ["products.edit", "products.view"], "summary": "Sets the price of a product, whether it is in the online shop, or both; its variants go with it. expected_updated_at is optional: of another time it is refused.", "operation": "change_product", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": {"state": "accepted", "reason": null}, "path": "/v1/orders/{id}/state", "place": 7, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000003", "note": null, "step": "accepted", "lines": [{"name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0}], "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:05:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "delivery_address": null, "fulfilment_method": "pickup"}, "method": "POST", "scopes": ["orders.manage", "orders.view"], "summary": "Takes a placed order on: accepted, ready or sent (deliveries only); or cancels it with a reason, which the shopper sees.", "operation": "change_order", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/customers", "place": 8, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000004", "name": "Asha", "tags": ["regular"], "email": "asha@example.com", "phone": "+254700000001", "address": null, "company": null, "tax_pin": null, "created_at": "2026-11-01T08:00:00+00:00", "updated_at": "2026-11-01T08:00:00+00:00", "is_archived": false}], "next": null}, "method": "GET", "scopes": ["contacts.view"], "summary": "Customers by id, archived ones among them.", "operation": "list_customers", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "updated_since", "says": "a time: only what changed from then on"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/customers/{id}", "place": 9, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000004", "name": "Asha", "tags": ["regular"], "email": "asha@example.com", "phone": "+254700000001", "address": null, "company": null, "tax_pin": null, "created_at": "2026-11-01T08:00:00+00:00", "updated_at": "2026-11-01T08:00:00+00:00", "is_archived": false}, "method": "GET", "scopes": ["contacts.view"], "summary": "One customer.", "operation": "get_customer", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/orders", "place": 5, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000003", "step": "new", "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:00:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "fulfilment_method": "pickup"}], "next": null}, "method": "GET", "scopes": ["orders.view"], "summary": "Orders, newest first.", "operation": "list_orders", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "status", "says": "placed, completed, cancelled or expired"}, {"name": "from", "says": "a time: placed then or later"}, {"name": "to", "says": "a time: placed before then"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/orders/{id}", "place": 6, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000003", "note": null, "step": "new", "lines": [{"name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0}], "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:00:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "delivery_address": null, "fulfilment_method": "pickup"}, "method": "GET", "scopes": ["orders.view"], "summary": "One order with its lines, note and address.", "operation": "get_order", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/products", "place": 1, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 58, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T08:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}], "next": null}, "method": "GET", "scopes": ["products.view"], "summary": "Products by id, archived ones among them.", "operation": "list_products", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "updated_since", "says": "a time: only what changed from then on"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/products/{id}", "place": 2, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 58, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T08:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}, "method": "GET", "scopes": ["products.view"], "summary": "One product.", "operation": "get_product", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/sales", "place": 10, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000005", "status": "completed", "channel": "till", "currency": "KES", "order_id": null, "net_amount": 100, "tax_amount": 16, "balance_due": 0, "customer_id": null, "occurred_at": "2026-11-20T08:00:00+00:00", "cashier_name": "Cora", "total_amount": 116, "business_date": "2026-11-20", "customer_name": null, "invoice_number": "INV-000123", "discount_amount": 0, "refunded_amount": 0}], "next": null}, "method": "GET", "scopes": ["sales.view_all"], "summary": "Sales, newest first.", "operation": "list_sales", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "from", "says": "a time: sold then or later"}, {"name": "to", "says": "a time: sold before then"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/sales/{id}", "place": 11, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000005", "lines": [{"sku": "MILK-500", "name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0, "tax_rate_percent": 16, "returned_quantity": 0}], "status": "completed", "channel": "till", "currency": "KES", "order_id": null, "payments": [{"amount": 116, "reference": null, "tender_type": "cash"}], "net_amount": 100, "tax_amount": 16, "balance_due": 0, "customer_id": null, "occurred_at": "2026-11-20T08:00:00+00:00", "cashier_name": "Cora", "total_amount": 116, "business_date": "2026-11-20", "customer_name": null, "invoice_number": "INV-000123", "discount_amount": 0, "refunded_amount": 0}, "method": "GET", "scopes": ["sales.view_all"], "summary": "One sale with its lines and payments.", "operation": "get_sale", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/stock", "place": 4, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "name": "Milk 500 ml", "unit": "each", "on_hand": 24, "reserved": 2, "locations": [{"on_hand": 24, "location": "Shop", "reserved": 2, "location_id": "1c4f0f3e-0000-4000-8000-000000000002"}]}], "next": null}, "method": "GET", "scopes": ["stock.view"], "summary": "What is in stock, by product: as a whole and by location.", "operation": "list_stock", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "shop_funnel", "sort": "day", "chart": "columns", "title": "From visit to order", "is_own": false, "chapter": "shop", "filters": ["visit_device", "visit_source"], "measures": ["visits", "visits_seen", "visits_in_cart", "visits_at_checkout", "visits_ordered", "conversion"], "position": 160, "question": "How many visits of the online shop lead to a product, the cart, the checkout and an order.", "dimensions": ["day", "week", "month", "weekday", "visit_device", "visit_source"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": ["seen_rate", "cart_rate", "checkout_rate", "order_rate", "shop_orders", "paid_orders", "paid_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "shop_searches", "sort": "searches", "chart": "bars", "title": "Searches", "is_own": false, "chapter": "shop", "filters": ["search_words", "search_result"], "measures": ["searches", "searches_none", "search_found", "searches_bought", "searches_bought_rate"], "position": 162, "question": "What shoppers search for in the online shop, and what they do not find.", "dimensions": ["search_words", "search_result", "day", "week", "month"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": ["searches_none_rate"]}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "search_result", "kind": "text", "name": "case k when ''none'' then ''Nothing found'' when ''some'' then ''Products found'' end", "joins": "", "label": "Result", "names": null, "value": "g.search_result", "columns": ["search_result"], "position": 650, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "search_words", "kind": "text", "name": "k", "joins": "", "label": "Words", "names": null, "value": "g.search_words", "columns": ["search_words"], "position": 640, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "visit_device", "kind": "text", "name": "case k when ''phone'' then ''Phone'' when ''tablet'' then ''Tablet'' when ''computer'' then ''Computer'' end", "joins": "", "label": "Device", "names": null, "value": "g.visit_device", "columns": ["visit_device"], "position": 620, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "visit_source", "kind": "text", "name": "case k when ''search'' then ''Search engine'' when ''social'' then ''Social network'' when ''site'' then ''Another site'' when ''direct'' then ''Directly'' end", "joins": "", "label": "Came from", "names": null, "value": "g.visit_source", "columns": ["visit_source"], "position": 630, "needs_days": true, "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "cart_rate", "unit": "percent", "bases": ["visits_in_cart", "visits_seen"], "label": "Filled a cart, of those", "better": "up", "family": "shop_funnel", "example": "18 of 90: 20 %. None saw a product: none.", "formula": "s.visits_in_cart::numeric / nullif(s.visits_seen, 0)", "position": 974, "definition": "Visits with a filled cart, as a share of those that saw a product.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "checkout_rate", "unit": "percent", "bases": ["visits_at_checkout", "visits_in_cart"], "label": "Began checkout, of those", "better": "up", "family": "shop_funnel", "example": "9 of 18: 50 %. No carts: none.", "formula": "s.visits_at_checkout::numeric / nullif(s.visits_in_cart, 0)", "position": 976, "definition": "Visits that began the checkout, as a share of those with a filled cart.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "conversion", "unit": "percent", "bases": ["visits_ordered", "visits"], "label": "Conversion", "better": "up", "family": "shop_funnel", "example": "3 of 120: 2.5 %. No visits: none.", "formula": "s.visits_ordered::numeric / nullif(s.visits, 0)", "position": 970, "definition": "Visits that ordered, as a share of all visits.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "order_rate", "unit": "percent", "bases": ["visits_ordered", "visits_at_checkout"], "label": "Ordered, of those", "better": "up", "family": "shop_funnel", "example": "3 of 9: 33.33 %. No checkout: none.", "formula": "s.visits_ordered::numeric / nullif(s.visits_at_checkout, 0)", "position": 978, "definition": "Visits that ordered, as a share of those that began the checkout.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_orders", "unit": "count", "bases": ["paid_orders"], "label": "Paid orders", "better": "up", "family": "shop_funnel", "example": "Paid by card, not collected yet: 1. Cancelled: 0.", "formula": "s.paid_orders", "position": 982, "definition": "Of these orders, those paid in advance or already handed over.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_rate", "unit": "percent", "bases": ["paid_orders", "shop_orders"], "label": "Paid, of orders", "better": "up", "family": "shop_funnel", "example": "4 of 5: 80 %. No orders: none.", "formula": "s.paid_orders::numeric / nullif(s.shop_orders, 0)", "position": 984, "definition": "Paid orders, as a share of all orders.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "search_found", "unit": "quantity", "bases": ["searches_found", "searches"], "label": "Products found", "better": null, "family": "shop_searches", "example": "4 products and 6 products: 5. Nothing found twice: 0.", "formula": "s.searches_found::numeric / nullif(s.searches, 0)", "position": 992, "definition": "How many products a search found on average.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_bought_rate", "unit": "percent", "bases": ["searches_bought", "searches"], "label": "Then ordered, share", "better": "up", "family": "shop_searches", "example": "2 of 20: 10 %. Nobody searched: none.", "formula": "s.searches_bought::numeric / nullif(s.searches, 0)", "position": 996, "definition": "Searches whose visit ordered, as a share of all.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_bought", "unit": "count", "bases": ["searches_bought"], "label": "Then ordered", "better": "up", "family": "shop_searches", "example": "Searched for soda and ordered: 1. Searched and left: 0.", "formula": "s.searches_bought", "position": 994, "definition": "Of these, visits that placed an order on the same day.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_none_rate", "unit": "percent", "bases": ["searches_none", "searches"], "label": "Nothing found, share", "better": "down", "family": "shop_searches", "example": "5 of 20: 25 %. Nobody searched: none.", "formula": "s.searches_none::numeric / nullif(s.searches, 0)", "position": 990, "definition": "Searches that found no product, as a share of all.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_none", "unit": "count", "bases": ["searches_none"], "label": "Nothing found", "better": "down", "family": "shop_searches", "example": "2 searches for sofa, none sold: 2. Soda, which is sold: 0.", "formula": "s.searches_none", "position": 988, "definition": "Of these, searches that found no product.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches", "unit": "count", "bases": ["searches"], "label": "Searches", "better": null, "family": "shop_searches", "example": "Soda searched twice in one visit: 1. By two visits: 2.", "formula": "s.searches", "position": 986, "definition": "Visits that searched the online shop for these words; the same words count once in a visit.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "seen_rate", "unit": "percent", "bases": ["visits_seen", "visits"], "label": "Saw a product, of visits", "better": "up", "family": "shop_funnel", "example": "90 of 120: 75 %. No visits: none.", "formula": "s.visits_seen::numeric / nullif(s.visits, 0)", "position": 972, "definition": "Visits that saw a product, as a share of all visits.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "shop_orders", "unit": "count", "bases": ["shop_orders"], "label": "Orders", "better": "up", "family": "shop_funnel", "example": "Two orders of one person: 2. An order taken at the till: 0.", "formula": "s.shop_orders", "position": 980, "definition": "Orders placed in the online shop, by the day they were placed.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_at_checkout", "unit": "count", "bases": ["visits_at_checkout"], "label": "Began checkout", "better": "up", "family": "shop_funnel", "example": "Checkout opened and left: 1. Only the cart: 0.", "formula": "s.visits_at_checkout", "position": 966, "definition": "Visits that opened the checkout, or ordered.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_in_cart", "unit": "count", "bases": ["visits_in_cart"], "label": "Filled a cart", "better": "up", "family": "shop_funnel", "example": "A cart of two products looked at twice: 1. A product put in and the cart never opened: 0.", "formula": "s.visits_in_cart", "position": 964, "definition": "Visits that opened their cart with something in it, or went further.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_ordered", "unit": "count", "bases": ["visits_ordered"], "label": "Ordered", "better": "up", "family": "shop_funnel", "example": "Two orders in one visit: 1. Checkout left without an order: 0.", "formula": "s.visits_ordered", "position": 968, "definition": "Visits that placed an order.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_seen", "unit": "count", "bases": ["visits_seen"], "label": "Saw a product", "better": "up", "family": "shop_funnel", "example": "Three products opened in one visit: 1. Only the front page: 0.", "formula": "s.visits_seen", "position": 962, "definition": "Visits that opened the page of a product, rested on its link, or went further.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits", "unit": "count", "bases": ["visits"], "label": "Visits", "better": "up", "family": "shop_funnel", "example": "Five pages on one phone: 1. The same phone the next day: 1 more.", "formula": "s.visits", "position": 960, "definition": "Visits of the online shop: one device at one address counts once a day, however many pages it opens. Robots do not count.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "shop_funnel_rows", "rank": 9, "bases": ["visits", "visits_seen", "visits_in_cart", "visits_at_checkout", "visits_ordered", "shop_orders", "paid_orders"], "grain": "fact", "family": "shop_funnel", "columns": ["business_date", "visit_device", "visit_source"], "relation": "private.shop_funnel_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "shop_search_rows", "rank": 9, "bases": ["searches", "searches_found", "searches_none", "searches_bought"], "grain": "fact", "family": "shop_searches", "columns": ["business_date", "search_words", "search_result"], "relation": "private.shop_search_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "paid_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_device"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "paid_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_source"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "shop_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_device"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "shop_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_source"}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "shop_visits", "every": "01:00:00", "lease": "00:02:00", "title": "Visits of shops added up", "retention": "1 day", "retry_after": ["00:01:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "webhook", "every": null, "lease": "00:01:00", "title": "Events for webhooks", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 4}') r;

-- Of a number that two products have in two forms, the older code keeps it; the other stays as it is until somebody mends it.
update public.product_barcodes b
set gtin = f.gtin
from (
  select distinct on (o.tenant_id, private.gtin_of(o.barcode)) o.tenant_id, o.barcode, private.gtin_of(o.barcode) as gtin
  from public.product_barcodes o
  where private.gtin_of(o.barcode) is not null
  order by o.tenant_id, private.gtin_of(o.barcode), o.created_at, o.barcode
) f
where b.tenant_id = f.tenant_id and b.barcode = f.barcode;
