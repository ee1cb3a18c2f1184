set local check_function_bodies = off;

DROP TRIGGER "_620_catalogue_variants" ON "public"."products";

ALTER TABLE "private"."document_sequences" DROP CONSTRAINT "document_sequences_prefix_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "public"."payment_methods" DROP CONSTRAINT "payment_methods_tenant_id_name_key";

DROP FUNCTION "private"."cash_step_json"(uuid);

DROP FUNCTION "public"."change_member_role"(uuid, text);

DROP FUNCTION "public"."till_products"(text, uuid, integer);

CREATE TABLE "private"."document_prefixes" ("tenant_id" uuid NOT NULL, "document_type" text NOT NULL, "prefix" text NOT NULL, "last_value" bigint NOT NULL, CONSTRAINT "document_prefixes_last_value_check" CHECK ((last_value >= 0)), CONSTRAINT "document_prefixes_pkey" PRIMARY KEY (tenant_id, document_type, prefix), CONSTRAINT "document_prefixes_prefix_check" CHECK (((length(prefix) >= 0) AND (length(prefix) <= 18))));

ALTER TABLE "private"."document_prefixes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."document_prefixes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."document_prefixes" OWNER TO "postgres";

CREATE TABLE "private"."message_buckets" ("tenant_id" uuid NOT NULL, "channel" text NOT NULL, "tokens" numeric(8,2) NOT NULL DEFAULT 200, "filled_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "per_second" integer NOT NULL DEFAULT 20, CONSTRAINT "message_buckets_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_buckets_per_second_check" CHECK (((per_second >= 1) AND (per_second <= 1000))), CONSTRAINT "message_buckets_pkey" PRIMARY KEY (tenant_id, channel), CONSTRAINT "message_buckets_tokens_check" CHECK (((tokens >= (0)::numeric) AND (tokens <= (10000)::numeric))));

ALTER TABLE "private"."message_buckets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_buckets" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_buckets" OWNER TO "postgres";

CREATE TABLE "private"."message_channel_keys" ("tenant_id" uuid NOT NULL, "channel" text NOT NULL, "name" text NOT NULL, "sealed" text NOT NULL, "last4" text NOT NULL, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "message_channel_keys_last4_check" CHECK (((length(last4) >= 0) AND (length(last4) <= 4))), CONSTRAINT "message_channel_keys_name_check" CHECK ((name ~ '^[a-z_]{3,30}$'::text)), CONSTRAINT "message_channel_keys_pkey" PRIMARY KEY (tenant_id, channel, name), CONSTRAINT "message_channel_keys_sealed_check" CHECK (((length(sealed) >= 30) AND (length(sealed) <= 4000))));

ALTER TABLE "private"."message_channel_keys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_channel_keys" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_channel_keys" OWNER TO "postgres";

CREATE TABLE "private"."message_queue" ("tenant_id" uuid NOT NULL, "message_id" uuid NOT NULL, "channel" text NOT NULL, "campaign_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, "due_at" timestamp with time zone NOT NULL, "attempts" integer NOT NULL DEFAULT 0, "lease_id" uuid, CONSTRAINT "message_queue_attempts_check" CHECK (((attempts >= 0) AND (attempts <= 1000))), CONSTRAINT "message_queue_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_queue_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "message_queue_pkey" PRIMARY KEY (tenant_id, message_id));

ALTER TABLE "private"."message_queue" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_queue" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_queue" SET (autovacuum_vacuum_scale_factor=0.01, fillfactor=80);

ALTER TABLE "private"."message_queue" OWNER TO "postgres";

CREATE TABLE "private"."message_report_tokens" ("tenant_id" uuid NOT NULL, "channel" text NOT NULL, "token_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "message_report_tokens_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_report_tokens_pkey" PRIMARY KEY (tenant_id, channel));

ALTER TABLE "private"."message_report_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_report_tokens" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."message_report_tokens" OWNER TO "postgres";

CREATE TABLE "private"."support_visits" ("id" uuid NOT NULL, "admin_id" uuid NOT NULL, "visited_tenant_id" uuid NOT NULL, "reason" text NOT NULL, "ticket" text, "starts_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ends_at" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, "ended_by" uuid, "request_hash" text NOT NULL, CONSTRAINT "support_visits_at_most_30_minutes" CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '00:30:00'::interval)))), CONSTRAINT "support_visits_ended_at_check" CHECK (isfinite(ended_at)), CONSTRAINT "support_visits_pkey" PRIMARY KEY (id), CONSTRAINT "support_visits_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))), CONSTRAINT "support_visits_ticket_check1" CHECK ((ticket !~ '[[:cntrl:]]'::text)), CONSTRAINT "support_visits_ticket_check" CHECK (((length(ticket) >= 1) AND (length(ticket) <= 60))));

ALTER TABLE "private"."support_visits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."support_visits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."support_visits" OWNER TO "postgres";

CREATE TABLE "private"."unsubscribe_tokens" ("tenant_id" uuid NOT NULL, "token_hash" text NOT NULL, "message_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "unsubscribe_tokens_pkey" PRIMARY KEY (tenant_id, token_hash));

ALTER TABLE "private"."unsubscribe_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."unsubscribe_tokens" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."unsubscribe_tokens" OWNER TO "postgres";

CREATE TABLE "public"."campaigns" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "channel" text NOT NULL, "template_id" uuid NOT NULL, "template_version" integer, "segment_id" uuid, "rules" jsonb, "state" text NOT NULL DEFAULT 'draft'::text, "is_expanded" boolean NOT NULL DEFAULT false, "last_contact_id" uuid, "pause_reason" text, "scheduled_at" timestamp with time zone, "started_at" timestamp with time zone, "finished_at" timestamp with time zone, "created_by" uuid, "started_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "campaigns_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "campaigns_finished_at_check" CHECK (isfinite(finished_at)), CONSTRAINT "campaigns_name_check" CHECK (((name !~ '[[:cntrl:]]'::text) AND ((length(name) >= 1) AND (length(name) <= 120)))), CONSTRAINT "campaigns_pause_reason_check" CHECK (((length(pause_reason) >= 1) AND (length(pause_reason) <= 300))), CONSTRAINT "campaigns_rules_check" CHECK (((jsonb_typeof(rules) = 'object'::text) AND (length((rules)::text) <= 20000))), CONSTRAINT "campaigns_scheduled_at_check" CHECK (isfinite(scheduled_at)), CONSTRAINT "campaigns_started_at_check" CHECK (isfinite(started_at)), CONSTRAINT "campaigns_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'expanding'::text, 'sending'::text, 'paused'::text, 'done'::text, 'stopped'::text]))), CONSTRAINT "campaigns_template_version_check" CHECK (((template_version >= 1) AND (template_version <= 100000))));

ALTER TABLE "public"."campaigns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."campaigns" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."campaigns" OWNER TO "postgres";

CREATE TABLE "public"."inbound_messages" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "thread_id" uuid NOT NULL, "provider" text NOT NULL, "event_id" text NOT NULL, "campaign_id" uuid, "text" text NOT NULL, "written_at" timestamp with time zone NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "inbound_messages_event_id_check" CHECK (((length(event_id) >= 1) AND (length(event_id) <= 300))), CONSTRAINT "inbound_messages_provider_check" CHECK (((length(provider) >= 1) AND (length(provider) <= 40))), CONSTRAINT "inbound_messages_text_check" CHECK ((length(text) <= 10000)), CONSTRAINT "inbound_messages_written_at_check" CHECK (isfinite(written_at)));

ALTER TABLE "public"."inbound_messages" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."inbound_messages" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."inbound_messages" OWNER TO "postgres";

CREATE TABLE "public"."message_channels" ("channel" text NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "provider" text, "is_on" boolean NOT NULL DEFAULT false, "sender" text, "reply_to" text, "details" jsonb NOT NULL DEFAULT '{}'::jsonb, "price_per_part" numeric(12,4) NOT NULL DEFAULT 0, "last_sent_at" timestamp with time zone, "last_error" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "message_channels_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_channels_details_check" CHECK (((jsonb_typeof(details) = 'object'::text) AND (length((details)::text) <= 4000))), CONSTRAINT "message_channels_last_error_check" CHECK (((length(last_error) >= 1) AND (length(last_error) <= 500))), CONSTRAINT "message_channels_last_sent_at_check" CHECK (isfinite(last_sent_at)), CONSTRAINT "message_channels_price_per_part_check" CHECK (((price_per_part >= (0)::numeric) AND (price_per_part <= (10000)::numeric))), CONSTRAINT "message_channels_provider_check" CHECK ((provider = ANY (ARRAY['platform'::text, 'africastalking'::text, 'http'::text, 'whatsapp_cloud'::text]))), CONSTRAINT "message_channels_reply_to_check" CHECK (((reply_to ~ '^[^\s@<>",;]+@[^\s@<>",;]+$'::text) AND ((length(reply_to) >= 3) AND (length(reply_to) <= 320)))), CONSTRAINT "message_channels_sender_check" CHECK (((sender !~ '[[:cntrl:]]'::text) AND ((length(sender) >= 1) AND (length(sender) <= 100)))));

ALTER TABLE "public"."message_channels" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_channels" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_channels" OWNER TO "postgres";

CREATE TABLE "public"."message_events" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "provider" text NOT NULL, "event_id" text NOT NULL, "provider_message_id" text NOT NULL, "status" text NOT NULL, "happened_at" timestamp with time zone NOT NULL, "code" text, "detail" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "message_events_code_check" CHECK ((length(code) <= 100)), CONSTRAINT "message_events_detail_check" CHECK ((length(detail) <= 500)), CONSTRAINT "message_events_event_id_check" CHECK (((length(event_id) >= 1) AND (length(event_id) <= 300))), CONSTRAINT "message_events_happened_at_check" CHECK (isfinite(happened_at)), CONSTRAINT "message_events_provider_check" CHECK (((length(provider) >= 1) AND (length(provider) <= 40))), CONSTRAINT "message_events_provider_message_id_check" CHECK (((length(provider_message_id) >= 1) AND (length(provider_message_id) <= 200))), CONSTRAINT "message_events_status_check" CHECK ((status = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'bounced_hard'::text, 'bounced_soft'::text, 'complained'::text]))));

ALTER TABLE "public"."message_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_events" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_events" OWNER TO "postgres";

CREATE TABLE "public"."message_rules" ("quiet_starts" time without time zone NOT NULL DEFAULT '20:00:00'::time without time zone, "quiet_ends" time without time zone NOT NULL DEFAULT '08:00:00'::time without time zone, "quiet_sundays" boolean NOT NULL DEFAULT false, "most_in_7_days" integer NOT NULL DEFAULT 4, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "message_rules_most_in_7_days_check" CHECK (((most_in_7_days >= 1) AND (most_in_7_days <= 50))));

ALTER TABLE "public"."message_rules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_rules" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_rules" OWNER TO "postgres";

CREATE TABLE "public"."message_template_versions" ("template_id" uuid NOT NULL, "version" integer NOT NULL, "subject" text, "body" text NOT NULL, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "message_template_versions_body_check" CHECK (((length(body) >= 1) AND (length(body) <= 20000))), CONSTRAINT "message_template_versions_subject_check" CHECK (((length(subject) >= 1) AND (length(subject) <= 200))), CONSTRAINT "message_template_versions_version_check" CHECK (((version >= 1) AND (version <= 100000))));

ALTER TABLE "public"."message_template_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_template_versions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_template_versions" OWNER TO "postgres";

CREATE TABLE "public"."message_templates" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "channel" text NOT NULL, "purpose" text NOT NULL, "language" text NOT NULL DEFAULT 'en'::text, "event_key" text, "is_on" boolean NOT NULL DEFAULT false, "version" integer NOT NULL DEFAULT 1, "subject" text, "body" text NOT NULL, "whatsapp_name" text, "whatsapp_state" text NOT NULL DEFAULT 'none'::text, "archived_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "message_templates_archived_at_check" CHECK (isfinite(archived_at)), CONSTRAINT "message_templates_body_check" CHECK (((length(body) >= 1) AND (length(body) <= 20000))), CONSTRAINT "message_templates_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_templates_event_key_check" CHECK ((event_key = ANY (ARRAY['order_placed'::text, 'order_paid'::text, 'order_ready'::text, 'order_sent'::text, 'order_cancelled'::text, 'receipt'::text, 'debt_reminder'::text, 'pickup_reminder'::text, 'review_request'::text, 'back_in_stock'::text]))), CONSTRAINT "message_templates_language_check" CHECK ((language ~ '^[a-z]{2}(_[A-Z]{2})?$'::text)), CONSTRAINT "message_templates_name_check" CHECK (((name !~ '[[:cntrl:]]'::text) AND ((length(name) >= 1) AND (length(name) <= 120)))), CONSTRAINT "message_templates_purpose_check" CHECK ((purpose = ANY (ARRAY['transactional'::text, 'marketing'::text, 'account'::text]))), CONSTRAINT "message_templates_subject_check" CHECK (((subject !~ '[[:cntrl:]]'::text) AND ((length(subject) >= 1) AND (length(subject) <= 200)))), CONSTRAINT "message_templates_version_check" CHECK (((version >= 1) AND (version <= 100000))), CONSTRAINT "message_templates_whatsapp_name_check" CHECK (((whatsapp_name ~ '^[a-z0-9_]+$'::text) AND (length(whatsapp_name) <= 512))), CONSTRAINT "message_templates_whatsapp_state_check" CHECK ((whatsapp_state = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'paused'::text, 'rejected'::text]))));

ALTER TABLE "public"."message_templates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_templates" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_templates" OWNER TO "postgres";

CREATE TABLE "public"."message_threads" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "channel" text NOT NULL, "address" text NOT NULL, "address_hash" text NOT NULL, "contact_id" uuid, "last_text" text NOT NULL DEFAULT ''::text, "last_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "last_is_ours" boolean NOT NULL DEFAULT false, "last_inbound_at" timestamp with time zone, "unread" integer NOT NULL DEFAULT 0, "is_closed" boolean NOT NULL DEFAULT false, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "message_threads_address_check" CHECK (((length(address) >= 1) AND (length(address) <= 320))), CONSTRAINT "message_threads_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "message_threads_last_at_check" CHECK (isfinite(last_at)), CONSTRAINT "message_threads_last_inbound_at_check" CHECK (isfinite(last_inbound_at)), CONSTRAINT "message_threads_last_text_check" CHECK ((length(last_text) <= 300)), CONSTRAINT "message_threads_unread_check" CHECK (((unread >= 0) AND (unread <= 1000000))));

ALTER TABLE "public"."message_threads" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_threads" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."message_threads" OWNER TO "postgres";

CREATE TABLE "public"."messages" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "channel" text NOT NULL, "purpose" text NOT NULL, "campaign_id" uuid, "template_id" uuid, "thread_id" uuid, "contact_id" uuid, "event_key" text, "address" text NOT NULL, "address_hash" text, "subject" text, "text" text NOT NULL, "whatsapp" jsonb, "state" text NOT NULL DEFAULT 'queued'::text, "reason" text, "is_test" boolean NOT NULL DEFAULT false, "parts" integer NOT NULL DEFAULT 1, "cost" numeric(14,4) NOT NULL DEFAULT 0, "dedupe_key" text NOT NULL, "provider" text, "provider_message_id" text, "sent_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "tried_at" timestamp with time zone, "sent_at" timestamp with time zone, "delivered_at" timestamp with time zone, "read_at" timestamp with time zone, CONSTRAINT "messages_address_check" CHECK ((length(address) <= 320)), CONSTRAINT "messages_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "messages_cost_check" CHECK (((cost >= (0)::numeric) AND (cost <= (1000000)::numeric))), CONSTRAINT "messages_dedupe_key_check" CHECK (((length(dedupe_key) >= 1) AND (length(dedupe_key) <= 500))), CONSTRAINT "messages_delivered_at_check" CHECK (isfinite(delivered_at)), CONSTRAINT "messages_event_key_check" CHECK ((length(event_key) <= 40)), CONSTRAINT "messages_parts_check" CHECK (((parts >= 0) AND (parts <= 1000))), CONSTRAINT "messages_provider_check" CHECK (((length(provider) >= 1) AND (length(provider) <= 40))), CONSTRAINT "messages_provider_message_id_check" CHECK (((length(provider_message_id) >= 1) AND (length(provider_message_id) <= 200))), CONSTRAINT "messages_purpose_check" CHECK ((purpose = ANY (ARRAY['transactional'::text, 'marketing'::text, 'account'::text]))), CONSTRAINT "messages_read_at_check" CHECK (isfinite(read_at)), CONSTRAINT "messages_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 200))), CONSTRAINT "messages_sent_at_check" CHECK (isfinite(sent_at)), CONSTRAINT "messages_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'held'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'unsure'::text, 'skipped'::text, 'needs_data'::text, 'stopped'::text]))), CONSTRAINT "messages_subject_check" CHECK ((length(subject) <= 400)), CONSTRAINT "messages_text_check" CHECK ((length(text) <= 40000)), CONSTRAINT "messages_tried_at_check" CHECK (isfinite(tried_at)), CONSTRAINT "messages_whatsapp_check" CHECK (((jsonb_typeof(whatsapp) = 'object'::text) AND (length((whatsapp)::text) <= 10000))));

ALTER TABLE "public"."messages" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."messages" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."messages" SET (fillfactor=80);

ALTER TABLE "public"."messages" OWNER TO "postgres";

CREATE TABLE "public"."segments" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "rules" jsonb NOT NULL, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "segments_name_check" CHECK (((name !~ '[[:cntrl:]]'::text) AND ((length(name) >= 1) AND (length(name) <= 120)))), CONSTRAINT "segments_rules_check" CHECK (((jsonb_typeof(rules) = 'object'::text) AND (length((rules)::text) <= 20000))));

ALTER TABLE "public"."segments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."segments" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."segments" OWNER TO "postgres";

CREATE TABLE "public"."suppressions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "channel" text NOT NULL, "address_hash" text NOT NULL, "address_shown" text NOT NULL, "reason" text NOT NULL, "contact_id" uuid, "campaign_id" uuid, "detail" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "lifted_at" timestamp with time zone, "lifted_by" uuid, "lift_reason" text, CONSTRAINT "suppressions_address_shown_check" CHECK (((length(address_shown) >= 1) AND (length(address_shown) <= 320))), CONSTRAINT "suppressions_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))), CONSTRAINT "suppressions_detail_check" CHECK ((length(detail) <= 300)), CONSTRAINT "suppressions_lift_reason_check" CHECK (((length(lift_reason) >= 10) AND (length(lift_reason) <= 500))), CONSTRAINT "suppressions_lifted_at_check" CHECK (isfinite(lifted_at)), CONSTRAINT "suppressions_reason_check" CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text, 'stop'::text, 'manual'::text]))));

ALTER TABLE "public"."suppressions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."suppressions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."suppressions" OWNER TO "postgres";

CREATE TABLE "public"."tenant_role_permissions" ("role_id" uuid NOT NULL, "permission_key" text NOT NULL);

ALTER TABLE "public"."tenant_role_permissions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_role_permissions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_role_permissions" OWNER TO "postgres";

CREATE TABLE "public"."tenant_roles" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "base" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "tenant_roles_base_check" CHECK ((base = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'cashier'::text]))), CONSTRAINT "tenant_roles_name_shape" CHECK (((length(name) >= 1) AND (length(name) <= 60) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]]'::text))));

ALTER TABLE "public"."tenant_roles" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_roles" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenant_roles" OWNER TO "postgres";

ALTER TABLE "private"."document_sequences" ADD COLUMN "width" integer NOT NULL DEFAULT 6;

ALTER TABLE "private"."document_sequences" ADD COLUMN "is_yearly" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."document_sequences" ADD COLUMN "year" integer;

ALTER TABLE "public"."contact_consents" ADD COLUMN "wording" text;

ALTER TABLE "public"."contact_consents" ADD COLUMN "proof" text;

ALTER TABLE "public"."contact_consents" ADD COLUMN "purpose" text NOT NULL DEFAULT 'marketing'::text;

ALTER TABLE "public"."contacts" ADD COLUMN "language" text;

ALTER TABLE "public"."contacts" ADD COLUMN "birthday_month" integer;

ALTER TABLE "public"."payment_methods" ADD COLUMN "shortcut" text;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "asks_void_reason" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "warns_below_stock" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."tenant_users" ADD COLUMN "role_id" uuid;

CREATE TYPE "private"."send_verdict" AS ("verdict" text, "reason" text, "held_until" timestamp with time zone);

ALTER TYPE "private"."send_verdict" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_documents(p_tenant_id uuid, p_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array[p_id]
    || array(select a.id from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_id)
    || array(select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_id);
end;
$function$;

ALTER FUNCTION "private"."activity_documents"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_row(p_event audit.events, p_is_cost_hidden boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_platform boolean := coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)) = 'platform' and not exists (
    select 1 from public.tenant_users m where m.user_id = p_event.actor_id and m.tenant_id = p_event.tenant_id);
begin
  return jsonb_build_object('id', p_event.id, 'created_at', p_event.created_at, 'action', p_event.action, 'entity', p_event.entity,
      'entity_id', p_event.entity_id, 'subject', private.activity_subject(p_event.tenant_id, p_event.entity, p_event.entity_id))
    || case when v_is_platform then jsonb_build_object('actor_id', null, 'actor_kind', 'platform', 'actor_name', null, 'before', null, 'after', null, 'ip_address', null)
      else jsonb_build_object('actor_id', p_event.actor_id, 'actor_kind', coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)),
        'actor_name', (select p.full_name from public.profiles p where p.user_id = p_event.actor_id),
        'before', private.shown_change(p_event.before, p_is_cost_hidden), 'after', private.shown_change(p_event.after, p_is_cost_hidden),
        'ip_address', host(p_event.ip_address)) end;
end;
$function$;

ALTER FUNCTION "private"."activity_row"(audit.events, boolean) OWNER TO "postgres";

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

ALTER FUNCTION "private"."activity_subject"(uuid, text, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.address_hash(p_channel text, p_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN private.token_hash((CASE p_channel WHEN 'email'::text THEN 'email:'::text ELSE 'phone:'::text END || lower(btrim(p_address))));

ALTER FUNCTION "private"."address_hash"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_report(p_message public.messages, p_status text, p_at timestamp with time zone, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.raise_message_state(p_message, case when p_status in ('sent', 'delivered', 'read') then p_status when p_status <> 'complained' then 'failed' else 'delivered' end,
    p_at, case p_status when 'bounced_hard' then 'bounced' when 'bounced_soft' then 'bounced_soft' else p_code end);
  if p_status = 'bounced_hard' or p_status = 'bounced_soft' and (
    select count(*) from public.messages m
    where m.tenant_id = p_message.tenant_id and m.address_hash = p_message.address_hash and m.tried_at > p_at - interval '14 days' and m.reason = 'bounced_soft') >= 5 then
    perform private.suppress_address(p_message.tenant_id, p_message.channel, p_message.address, 'bounce', p_message.contact_id, 'Could not be delivered');
  elsif p_status = 'complained' then
    perform private.suppress_address(p_message.tenant_id, p_message.channel, p_message.address, 'complaint', p_message.contact_id, 'Marked as unwanted');
  end if;
  if p_status in ('bounced_hard', 'complained') and p_message.campaign_id is not null then
    perform private.pause_bouncing_campaign(p_message.tenant_id, p_message.campaign_id);
  end if;
end;
$function$;

ALTER FUNCTION "private"."apply_report"(public.messages, text, timestamp with time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_reports(p_tenant_id uuid, p_message_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
  v_event record;
begin
  for v_event in
    select e.status, e.happened_at, e.code from public.message_events e
    join public.messages m on m.tenant_id = e.tenant_id and m.provider = e.provider and m.provider_message_id = e.provider_message_id
    where m.tenant_id = p_tenant_id and m.id = p_message_id order by e.happened_at, e.created_at
  loop
    select * into v_message from public.messages m where m.tenant_id = p_tenant_id and m.id = p_message_id;
    perform private.apply_report(v_message, v_event.status, v_event.happened_at, v_event.code);
  end loop;
end;
$function$;

ALTER FUNCTION "private"."apply_reports"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_day_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('timezone', t.timezone, 'day_cutoff', to_char(t.day_cutoff, 'HH24:MI'),
      'business_date', private.business_date(t.id, statement_timestamp()), 'is_zone_fixed', private.has_postings(t.id))
    from public.tenants t where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."business_day_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_values(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_brand jsonb := private.mail_brand(p_tenant_id);
begin
  return jsonb_build_object('business', v_brand -> 'name', 'business_phone', v_brand -> 'phone');
end;
$function$;

ALTER FUNCTION "private"."business_values"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_chunk(p_campaign public.campaigns, p_ids uuid[], p_at timestamp with time zone)
 RETURNS TABLE(contact_id uuid, address text, dedupe text, state text, reason text, held_until timestamp with time zone, subject text, body text, parameters jsonb, parts integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
AS $function$
declare
  v_template public.message_templates := private.campaign_text(p_campaign);
  v_subject jsonb := private.template_pieces(v_template.subject);
  v_body jsonb := private.template_pieces(v_template.body);
  v_ending text := case v_template.purpose when 'marketing' then private.marketing_ending(p_campaign.tenant_id, p_campaign.channel) else '' end;
  v_business jsonb := jsonb_strip_nulls(private.business_values(p_campaign.tenant_id));
  v_is_free boolean := p_campaign.channel = 'whatsapp' and not (v_template.whatsapp_name is not null and v_template.whatsapp_state = 'approved');
begin
  return query
    select j.id, j.address, case when j.address is not null then private.address_hash(p_campaign.channel, j.address) end,
      case when j.verdict = 'no' or j.place > 1 then 'skipped' when cardinality(j.missing) > 0 then 'needs_data' when j.verdict = 'held' then 'held' else 'queued' end,
      case when j.verdict = 'no' then j.verdict_reason when j.place > 1 then 'doubled' when cardinality(j.missing) > 0 then 'needs_data' end,
      j.held_until, j.subject, j.text || v_ending, j.parameters, private.message_parts(p_campaign.channel, j.text || v_ending)
    from (
      select c.id, a.address, v.verdict, v.reason as verdict_reason, v.held_until, b.text, b.missing || s.missing as missing, nullif(s.text, '') as subject,
        case when not v_is_free and p_campaign.channel = 'whatsapp' then (
          select coalesce(jsonb_agg(coalesce(nullif(f.filled ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') order by p.place), '[]')
          from jsonb_array_elements(v_body) with ordinality as p (piece, place) where jsonb_typeof(p.piece) = 'object') end as parameters,
        case when a.address is null then 1 else row_number() over (partition by a.address, v.verdict = 'no' order by c.id) end as place
      from public.contacts c
      cross join lateral (select nullif(private.contact_address(p_campaign.channel, c), '') as address offset 0) a
      cross join lateral private.may_send(p_campaign.tenant_id, p_campaign.channel, v_template.purpose, c.id, a.address, p_at, v_is_free) v
      cross join lateral (select v_business || jsonb_strip_nulls(private.contact_values(p_campaign.tenant_id, c)) as filled offset 0) f
      cross join lateral private.fill_pieces(v_body, f.filled) b
      cross join lateral private.fill_pieces(v_subject, f.filled) s
      where c.tenant_id = p_campaign.tenant_id and c.id = any (p_ids)) j
    order by j.id;
end;
$function$;

ALTER FUNCTION "private"."campaign_chunk"(public.campaigns, uuid[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_counts(p_tenant_id uuid, p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('recipients', count(*), 'waiting', count(*) filter (where m.state in ('queued', 'held', 'sending')),
      'sent', count(*) filter (where m.state = 'sent'), 'delivered', count(*) filter (where m.state = 'delivered'),
      'read', count(*) filter (where m.state = 'read'), 'failed', count(*) filter (where m.state = 'failed'),
      'skipped', count(*) filter (where m.state in ('skipped', 'needs_data', 'stopped')), 'unsure', count(*) filter (where m.state = 'unsure'),
      'stops', (select count(*) from public.suppressions s where s.tenant_id = p_tenant_id and s.campaign_id = p_campaign_id and s.reason = 'stop'),
      'replies', (select count(*) from public.inbound_messages i where i.tenant_id = p_tenant_id and i.campaign_id = p_campaign_id))
    from public.messages m where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id);
end;
$function$;

ALTER FUNCTION "private"."campaign_counts"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_json(p_tenant_id uuid, p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_campaign public.campaigns;
  v_template public.message_templates;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  end if;
  v_template := private.campaign_text(v_campaign);
  return private.campaign_row(v_campaign) || jsonb_build_object('template_id', v_campaign.template_id, 'template_name', v_template.name,
    'subject', v_template.subject, 'body', v_template.body, 'segment_id', v_campaign.segment_id, 'pause_reason', v_campaign.pause_reason,
    'rules', coalesce(v_campaign.rules, (
      select s.rules from public.segments s where s.tenant_id = p_tenant_id and s.id = v_campaign.segment_id), '{"all": []}'),
    'skipped_by_reason', coalesce((
      select jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.many) order by x.many desc, x.reason)
      from (
        select coalesce(m.reason, m.state) as reason, count(*) as many from public.messages m
        where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state in ('skipped', 'needs_data', 'stopped') group by 1) x), '[]'),
    'failed_by_code', coalesce((
      select jsonb_agg(jsonb_build_object('code', x.reason, 'count', x.many) order by x.many desc, x.reason)
      from (
        select coalesce(m.reason, 'unknown') as reason, count(*) as many from public.messages m
        where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state = 'failed' group by 1) x), '[]'),
    'revenue', (
      select jsonb_build_object('sales', count(*), 'amount', coalesce(sum(s.total_amount - s.refunded_amount), 0))
      from public.messages m
      join public.sales s on s.tenant_id = m.tenant_id and s.contact_id = m.contact_id and s.status <> 'voided'
        and s.occurred_at >= m.sent_at and s.occurred_at < m.sent_at + interval '7 days'
      where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state in ('sent', 'delivered', 'read')));
end;
$function$;

ALTER FUNCTION "private"."campaign_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_row(p_campaign public.campaigns)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_campaign.id, 'name', p_campaign.name, 'channel', p_campaign.channel, 'state', p_campaign.state,
    'segment_name', coalesce((select s.name from public.segments s where s.tenant_id = p_campaign.tenant_id and s.id = p_campaign.segment_id), 'Removed segment'),
    'scheduled_at', p_campaign.scheduled_at, 'started_at', p_campaign.started_at, 'finished_at', p_campaign.finished_at,
    'counts', private.campaign_counts(p_campaign.tenant_id, p_campaign.id), 'cost', (
      select coalesce(sum(m.cost), 0) from public.messages m where m.tenant_id = p_campaign.tenant_id and m.campaign_id = p_campaign.id
        and m.state in ('sending', 'sent', 'delivered', 'read', 'unsure')),
    'created_at', p_campaign.created_at);
end;
$function$;

ALTER FUNCTION "private"."campaign_row"(public.campaigns) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_rules(p_campaign public.campaigns)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_campaign.rules, (
    select s.rules from public.segments s where s.tenant_id = p_campaign.tenant_id and s.id = p_campaign.segment_id), '{"all": []}');
end;
$function$;

ALTER FUNCTION "private"."campaign_rules"(public.campaigns) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.campaign_text(p_campaign public.campaigns)
 RETURNS public.message_templates
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_template public.message_templates := private.own_template(p_campaign.tenant_id, p_campaign.template_id);
begin
  if p_campaign.template_version is not null then
    select v.subject, v.body into v_template.subject, v_template.body from public.message_template_versions v
    where v.tenant_id = p_campaign.tenant_id and v.template_id = p_campaign.template_id and v.version = p_campaign.template_version;
  end if;
  return v_template;
end;
$function$;

ALTER FUNCTION "private"."campaign_text"(public.campaigns) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.channel_keys(p_tenant_id uuid, p_channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', k.name, 'sealed', k.sealed) order by k.name)
    from private.message_channel_keys k where k.tenant_id = p_tenant_id and k.channel = p_channel), '[]');
end;
$function$;

ALTER FUNCTION "private"."channel_keys"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_message(p_queued private.message_queue, p_channel public.message_channels, p_until timestamp with time zone, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id constant uuid := p_queued.tenant_id;
  v_message public.messages;
  v_verdict private.send_verdict;
  v_lease_id uuid := gen_random_uuid();
  v_token text;
begin
  select * into v_message from public.messages m where m.tenant_id = v_tenant_id and m.id = p_queued.message_id for update;
  if p_queued.lease_id is not null then
    -- Its lease ran out. The platform's own mail service knows a mail that it has; of others nobody can ask.
    if p_channel.provider <> 'platform' and v_message.purpose = 'marketing' or p_queued.attempts >= (case p_channel.provider when 'platform' then 5 else 2 end) then
      perform private.end_message(v_tenant_id, v_message.id, 'unsure', 'unanswered');
      return null;
    end if;
    update public.messages m set state = 'queued' where m.tenant_id = v_tenant_id and m.id = v_message.id;
  end if;
  v_verdict := private.may_send(v_tenant_id, v_message.channel, v_message.purpose, v_message.contact_id, v_message.address, p_now,
    v_message.channel = 'whatsapp' and v_message.whatsapp is null);
  if v_verdict.verdict = 'no' then
    perform private.end_message(v_tenant_id, v_message.id, 'skipped', v_verdict.reason);
    return null;
  elsif v_verdict.verdict = 'held' then
    update public.messages m set state = 'held' where m.tenant_id = v_tenant_id and m.id = v_message.id;
    update private.message_queue q set due_at = v_verdict.held_until, lease_id = null where q.tenant_id = v_tenant_id and q.message_id = v_message.id;
    return null;
  end if;
  update private.message_queue q set lease_id = v_lease_id, due_at = p_until, attempts = q.attempts + 1
  where q.tenant_id = v_tenant_id and q.message_id = v_message.id;
  update public.messages m set state = 'sending', tried_at = p_now, provider = p_channel.provider where m.tenant_id = v_tenant_id and m.id = v_message.id;
  if v_message.purpose = 'marketing' then
    v_token := private.link_token(v_tenant_id, 'unsubscribe', v_message.id);
    insert into private.unsubscribe_tokens (tenant_id, token_hash, message_id) values (v_tenant_id, private.token_hash(v_token), v_message.id)
    on conflict (tenant_id, token_hash) do nothing;
  end if;
  return jsonb_build_object('id', v_message.id, 'lease_id', v_lease_id, 'channel', v_message.channel, 'provider', p_channel.provider,
    'purpose', v_message.purpose, 'address', v_message.address, 'subject', v_message.subject, 'text', v_message.text,
    'html_content', case when v_message.channel = 'email' then jsonb_build_object('greeting', '', 'facts', '[]'::jsonb, 'links', '[]'::jsonb, 'paragraphs', (
      select coalesce(jsonb_agg(p.paragraph order by p.place), '[]') from regexp_split_to_table(v_message.text, E'\n\\s*\n') with ordinality as p (paragraph, place))) end,
    'whatsapp', v_message.whatsapp, 'unsubscribe_url', case when v_token is not null then '/functions/v1/unsubscribe?token=' || v_token end,
    'client_reference', v_message.id);
end;
$function$;

ALTER FUNCTION "private"."claim_message"(private.message_queue, public.message_channels, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.clean_scan(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    regexp_replace(p_code, '^[\s\u0001-\u001f\u007f\u00a0\ufeff]+|[\s\u0001-\u001f\u007f\u00a0\ufeff]+$', '', 'g'), '^\][A-Za-z][0-9A-Za-z](?=.)', '');
$function$;

ALTER FUNCTION "private"."clean_scan"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.contact_address(p_channel text, p_contact public.contacts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE p_channel WHEN 'email'::text THEN lower(btrim((p_contact).email)) ELSE COALESCE((p_contact).phone_e164, (p_contact).phone) END;

ALTER FUNCTION "private"."contact_address"(text, public.contacts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.contact_values(p_tenant_id uuid, p_contact public.contacts)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('name', p_contact.name, 'first_name', split_part(p_contact.name, ' ', 1),
    'points', (select b.points::text from public.loyalty_balances b where b.tenant_id = p_tenant_id and b.contact_id = p_contact.id),
    'balance', (select to_char(greatest(t.receivable - t.deposit, 0), 'FM999,999,999,990.00') from public.contact_totals t
      where t.tenant_id = p_tenant_id and t.contact_id = p_contact.id));
end;
$function$;

ALTER FUNCTION "private"."contact_values"(uuid, public.contacts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.current_permission_keys()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select private.role_rights(m.tenant_id, m.role, m.role_id) from public.tenant_users m
    where m.user_id = auth.uid() and m.tenant_id = private.current_tenant_id()), '{}');
end;
$function$;

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
    return null;
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

CREATE OR REPLACE FUNCTION private.drop_stopped_messages(p_tenant_id uuid, p_campaign_id uuid, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  with gone as (
    delete from private.message_queue q where (q.tenant_id, q.message_id) in (
      select o.tenant_id, o.message_id from private.message_queue o
      where o.tenant_id = p_tenant_id and o.campaign_id = p_campaign_id and o.lease_id is null limit p_limit for update skip locked)
    returning q.message_id
  )
  update public.messages m set state = 'stopped', reason = 'stopped'
  from gone g where m.tenant_id = p_tenant_id and m.id = g.message_id and m.state in ('queued', 'held');
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."drop_stopped_messages"(uuid, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_message(p_tenant_id uuid, p_message_id uuid, p_state text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages m set state = p_state, reason = left(p_reason, 200) where m.tenant_id = p_tenant_id and m.id = p_message_id;
  delete from private.message_queue q where q.tenant_id = p_tenant_id and q.message_id = p_message_id;
end;
$function$;

ALTER FUNCTION "private"."end_message"(uuid, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.expand_campaign(p_campaign public.campaigns, p_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_ids uuid[] := private.segment_contacts(p_campaign.tenant_id, p_campaign.rules, p_campaign.last_contact_id, p_limit);
  v_template public.message_templates := private.campaign_text(p_campaign);
  v_price numeric := (private.message_channel(p_campaign.tenant_id, p_campaign.channel)).price_per_part;
  v_is_last boolean := cardinality(v_ids) < p_limit;
begin
  with chunk as (
    select x.*, x.dedupe is not null and x.state <> 'skipped' and exists (
      select 1 from public.messages o where o.tenant_id = p_campaign.tenant_id and o.dedupe_key = 'campaign:' || p_campaign.id || ':' || x.dedupe) as is_doubled
    from private.campaign_chunk(p_campaign, v_ids, v_now) x
  ), written as (
    insert into public.messages (tenant_id, channel, purpose, campaign_id, template_id, contact_id, address, address_hash, subject, text, whatsapp,
      state, reason, parts, cost, dedupe_key, sent_by, created_at)
    select p_campaign.tenant_id, p_campaign.channel, v_template.purpose, p_campaign.id, v_template.id, k.contact_id, coalesce(left(k.address, 320), ''), k.dedupe,
      left(k.subject, 400), left(k.body, 40000), case when k.parameters is not null then
        jsonb_build_object('name', v_template.whatsapp_name, 'language', v_template.language, 'parameters', k.parameters) end,
      case when k.is_doubled then 'skipped' else k.state end, case when k.is_doubled then 'doubled' else k.reason end, k.parts, k.parts * v_price,
      'campaign:' || p_campaign.id || ':' || case when k.state <> 'skipped' and not k.is_doubled then k.dedupe else 'contact:' || k.contact_id end,
      p_campaign.started_by, v_now
    from chunk k
    on conflict (tenant_id, dedupe_key) do nothing
    returning id, state, dedupe_key
  )
  insert into private.message_queue (tenant_id, message_id, channel, campaign_id, due_at)
  select p_campaign.tenant_id, w.id, p_campaign.channel, p_campaign.id, case w.state when 'held' then coalesce(k.held_until, v_now) else v_now end
  from written w
  left join chunk k on w.dedupe_key = 'campaign:' || p_campaign.id || ':' || k.dedupe and k.state = 'held'
  where w.state in ('queued', 'held')
  on conflict (tenant_id, message_id) do nothing;
  update public.campaigns c set last_contact_id = coalesce(v_ids[cardinality(v_ids)], c.last_contact_id), is_expanded = v_is_last,
    state = case when v_is_last then 'sending' else c.state end
  where c.tenant_id = p_campaign.tenant_id and c.id = p_campaign.id;
  if v_is_last then
    perform private.finish_campaigns(p_campaign.tenant_id);
  end if;
  return not v_is_last;
end;
$function$;

ALTER FUNCTION "private"."expand_campaign"(public.campaigns, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_bucket(p_tenant_id uuid, p_channel text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bucket private.message_buckets;
  v_now timestamptz;
begin
  insert into private.message_buckets (tenant_id, channel, filled_at) values (p_tenant_id, p_channel, clock_timestamp()) on conflict (tenant_id, channel) do nothing;
  select * into v_bucket from private.message_buckets b where b.tenant_id = p_tenant_id and b.channel = p_channel for update;
  -- Not before the lock is there: who waited for another claim would take it for a pause.
  v_now := clock_timestamp();
  if v_bucket.filled_at > v_now then
    return 0;
  end if;
  update private.message_buckets b
  set tokens = least(b.per_second * 10, b.tokens + b.per_second * extract(epoch from v_now - b.filled_at)), filled_at = v_now
  where b.tenant_id = p_tenant_id and b.channel = p_channel returning * into v_bucket;
  return floor(v_bucket.tokens);
end;
$function$;

ALTER FUNCTION "private"."fill_bucket"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fill_pieces(p_pieces jsonb, p_values jsonb, OUT text text, OUT missing text[])
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(case jsonb_typeof(p.piece) when 'string' then p.piece #>> '{}'
      else coalesce(nullif(p_values ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') end, '' order by p.place),
    coalesce(array_agg(distinct p.piece ->> 'key') filter (where jsonb_typeof(p.piece) = 'object'
      and nullif(p_values ->> (p.piece ->> 'key'), '') is null and p.piece ->> 'instead' is null), '{}')
  from jsonb_array_elements(p_pieces) with ordinality as p (piece, place);
$function$;

ALTER FUNCTION "private"."fill_pieces"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.finish_campaigns(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.campaigns c set state = 'done', finished_at = clock_timestamp()
  where c.tenant_id = p_tenant_id and c.state = 'sending' and c.is_expanded
    and not exists (select 1 from private.message_queue q where q.tenant_id = c.tenant_id and q.campaign_id = c.id);
end;
$function$;

ALTER FUNCTION "private"."finish_campaigns"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_channel(p_tenant_id uuid, p_channel text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.campaigns c set state = 'paused', pause_reason = 'This channel is no longer set up.'
  where c.tenant_id = p_tenant_id and c.channel = p_channel and c.state in ('expanding', 'sending');
  -- What waits for a channel is looked at again later, and given up after three days.
  with waiting as (
    select q.message_id, m.created_at < p_now - interval '3 days' as is_old
    from private.message_queue q join public.messages m on m.tenant_id = q.tenant_id and m.id = q.message_id
    where q.tenant_id = p_tenant_id and q.channel = p_channel and q.campaign_id = '00000000-0000-0000-0000-000000000000' and q.due_at <= p_now
    limit 500
  ), ended as (
    update public.messages m set state = 'failed', reason = 'channel_not_ready' from waiting w
    where w.is_old and m.tenant_id = p_tenant_id and m.id = w.message_id returning m.id
  ), removed as (
    delete from private.message_queue q using ended e where q.tenant_id = p_tenant_id and q.message_id = e.id
  )
  update private.message_queue q set due_at = p_now + interval '15 minutes', lease_id = null from waiting w
  where not w.is_old and q.tenant_id = p_tenant_id and q.message_id = w.message_id;
end;
$function$;

ALTER FUNCTION "private"."hold_channel"(uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.inbox_row(p_thread public.message_threads)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_thread.id, 'channel', p_thread.channel, 'contact_id', p_thread.contact_id,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_thread.tenant_id and c.id = p_thread.contact_id), 'address', p_thread.address,
    'last_text', p_thread.last_text, 'last_at', p_thread.last_at, 'last_is_ours', p_thread.last_is_ours, 'unread', p_thread.unread, 'is_closed', p_thread.is_closed);
end;
$function$;

ALTER FUNCTION "private"."inbox_row"(public.message_threads) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.inbox_thread(p_tenant_id uuid, p_thread_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_thread public.message_threads;
begin
  select * into v_thread from public.message_threads t where t.tenant_id = p_tenant_id and t.id = p_thread_id;
  if v_thread.id is null then
    perform private.fail(404, 'not_found', 'This thread does not exist.');
  end if;
  return private.inbox_row(v_thread) || jsonb_build_object(
    'window_ends_at', case v_thread.channel when 'whatsapp' then v_thread.last_inbound_at + interval '24 hours' end,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.id, 'is_ours', x.is_ours, 'text', x.text, 'at', x.at, 'state', x.state, 'sent_by', x.sent_by) order by x.at, x.id)
      from (
        select * from (
          select i.id, false as is_ours, i.text, i.written_at as at, null::text as state, null::text as sent_by
          from public.inbound_messages i where i.tenant_id = p_tenant_id and i.thread_id = p_thread_id
          union all
          select m.id, true, m.text, m.created_at, m.state, (select f.full_name from public.profiles f where f.user_id = m.sent_by)
          from public.messages m where m.tenant_id = p_tenant_id and m.thread_id = p_thread_id) y
        order by y.at desc, y.id desc limit 200) x), '[]'));
end;
$function$;

ALTER FUNCTION "private"."inbox_thread"(uuid, uuid) OWNER TO "postgres";

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

ALTER FUNCTION "private"."input_channel_details"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_rights(p_body jsonb, p_base text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rights text[] := array(
    select distinct e.value #>> '{}' from jsonb_array_elements(private.input_array(p_body, 'permissions', 0, 200)) as e order by 1);
begin
  if exists (select 1 from unnest(v_rights) as r (key) where not exists (select 1 from public.permissions p where p.key = r.key)) then
    perform private.refuse_input('permissions', 'One of these rights does not exist. Reload the page.');
  elsif p_base <> 'admin' and v_rights && private.owner_rights() then
    perform private.refuse_input('permissions', 'Only a role of owners holds the subscription, the ownership, the keys and the activity.');
  end if;
  return v_rights;
end;
$function$;

ALTER FUNCTION "private"."input_rights"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_channel_ready(p_channel public.message_channels)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_channel.is_on and p_channel.provider is not null and not exists (
    select 1 from unnest(private.message_key_names(p_channel.provider)) as n (name)
    where n.name <> 'verify_token' and not exists (
      select 1 from private.message_channel_keys k where k.tenant_id = p_channel.tenant_id and k.channel = p_channel.channel and k.name = n.name));
end;
$function$;

ALTER FUNCTION "private"."is_channel_ready"(public.message_channels) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_event_on(p_tenant_id uuid, p_event text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.message_templates t where t.tenant_id = p_tenant_id and t.event_key = p_event and t.is_on and t.archived_at is null);
$function$;

ALTER FUNCTION "private"."is_event_on"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_late_number_taken(p_tenant_id uuid, p_sale_id uuid, p_number text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_number text := upper(p_number);
begin
  return exists (
      select 1 from public.late_sales x
      where x.tenant_id = p_tenant_id and lower(x.provisional_number) = lower(p_number) and x.sale_id <> p_sale_id)
    -- What only the server gives out: also a number that nothing has yet.
    or exists (
      select 1 from private.document_sequences d
      where d.tenant_id = p_tenant_id and v_number ~ ('^' || replace(d.prefix, '{YYYY}', '[0-9]{4}') || '[0-9]+$'))
    or exists (select 1 from public.sales s where s.tenant_id = p_tenant_id and s.invoice_number = v_number)
    or exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = v_number)
    or exists (select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = v_number);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_message_address(p_channel text, p_address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE p_channel WHEN 'email'::text THEN ((p_address ~ '^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+\.[^\s@<>",;:\\.]{2,}$'::text) AND ((length(p_address) >= 6) AND (length(p_address) <= 254))) ELSE (p_address ~ '^\+[1-9][0-9]{7,14}$'::text) END;

ALTER FUNCTION "private"."is_message_address"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_proven_orderer(p_order public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from private.shopper_orders s
    where s.tenant_id = p_order.tenant_id and s.order_id = p_order.id
      and lower(private.proven_email(s.user_id)) = lower(p_order.customer_email));
end;
$function$;

ALTER FUNCTION "private"."is_proven_orderer"(public.orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_same_prefix(p_one text, p_other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_one ~~ replace(p_other, '{YYYY}'::text, '____'::text)) OR (p_other ~~ replace(p_one, '{YYYY}'::text, '____'::text)));

ALTER FUNCTION "private"."is_same_prefix"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_stop_word(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN COALESCE((upper("substring"(btrim(p_text), '^[[:alpha:]]+'::text)) = ANY (ARRAY['STOP'::text, 'UNSUBSCRIBE'::text, 'CANCEL'::text, 'END'::text, 'QUIT'::text, 'ACHA'::text, 'SITISHA'::text])), false);

ALTER FUNCTION "private"."is_stop_word"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_writable()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  -- Who only visits made the transaction read-only with the question before; the statement that asks may have begun earlier.
  return private.tenant_is_writable(v_tenant_id) and current_setting('transaction_read_only') = 'off';
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_campaign(p_tenant_id uuid, p_campaign_id uuid, p_states text[])
 RETURNS public.campaigns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id for update;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  elsif v_campaign.state <> all (p_states) then
    perform private.fail(409, 'campaign_changed', 'This campaign has changed. Look at it again.', jsonb_build_object('state', v_campaign.state));
  end if;
  return v_campaign;
end;
$function$;

ALTER FUNCTION "private"."lock_campaign"(uuid, uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_roles()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  perform private.require_shown_factor(auth.uid());
  -- As changes of people: one after the other, and the right asked again after waiting.
  perform 1 from public.tenants t where t.id = v_tenant_id for update;
  return private.require_permission('team.manage');
end;
$function$;

ALTER FUNCTION "private"."lock_roles"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.marketing_ending(p_tenant_id uuid, p_channel text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_channel public.message_channels;
begin
  if p_channel <> 'sms' then
    return '';
  end if;
  select * into v_channel from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = 'sms';
  return case when v_channel.sender ~ '^\+?[0-9 ]{3,20}$' then ' STOP to ' || v_channel.sender
    when v_channel.details ->> 'stop_code' is not null then ' STOP to ' || (v_channel.details ->> 'stop_code')
    else ' Stop: {{unsubscribe_url}}' end;
end;
$function$;

ALTER FUNCTION "private"."marketing_ending"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_send(p_tenant_id uuid, p_channel text, p_purpose text, p_contact_id uuid, p_address text, p_at timestamp with time zone, p_is_free_text boolean DEFAULT false)
 RETURNS private.send_verdict
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_hash text;
  v_blocked text[];
  v_is_archived boolean;
  v_is_granted boolean;
  v_rules public.message_rules;
  v_opens timestamptz;
begin
  if coalesce(p_address, '') = '' then
    return ('no', 'no_address', null)::private.send_verdict;
  elsif not private.is_message_address(p_channel, p_address) then
    return ('no', 'invalid_address', null)::private.send_verdict;
  end if;
  v_hash := private.address_hash(p_channel, p_address);
  v_blocked := array(select s.reason from public.suppressions s
    where s.tenant_id = p_tenant_id and s.channel = p_channel and s.address_hash = v_hash and s.lifted_at is null);
  if 'bounce' = any (v_blocked) then
    return ('no', 'bounced', null)::private.send_verdict;
  elsif 'complaint' = any (v_blocked) and p_purpose <> 'account' then
    return ('no', 'complained', null)::private.send_verdict;
  end if;
  if p_is_free_text and not exists (
    select 1 from public.message_threads t where t.tenant_id = p_tenant_id and t.channel = p_channel and t.address_hash = v_hash
      and t.last_inbound_at > p_at - interval '24 hours') then
    return ('no', 'out_of_window', null)::private.send_verdict;
  end if;
  if p_purpose <> 'marketing' then
    return ('yes', null, null)::private.send_verdict;
  end if;
  if v_blocked && array['stop', 'manual'] then
    return ('no', 'stopped', null)::private.send_verdict;
  end if;
  select c.archived_at is not null into v_is_archived from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
  if v_is_archived then
    return ('no', 'archived', null)::private.send_verdict;
  end if;
  select k.is_granted into v_is_granted from public.contact_consents k
  where k.tenant_id = p_tenant_id and k.channel = p_channel and k.contact_id = any (p_contact_id || array(
    select g.id from public.contacts g where g.tenant_id = p_tenant_id and g.merged_into_id = p_contact_id))
  order by k.given_on desc, k.created_at desc, k.is_granted limit 1;
  if not coalesce(v_is_granted, false) then
    return ('no', 'no_consent', null)::private.send_verdict;
  end if;
  select * into v_rules from public.message_rules r where r.tenant_id = p_tenant_id;
  if (select count(*) from public.messages m
      where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.tried_at > p_at - interval '7 days' and m.tried_at <= p_at
        and m.purpose = 'marketing' and m.state in ('sending', 'sent', 'delivered', 'read', 'unsure')) >= coalesce(v_rules.most_in_7_days, 4) then
    return ('no', 'too_many', null)::private.send_verdict;
  end if;
  if p_channel <> 'email' then
    v_opens := private.next_opening(v_rules,
      coalesce(private.number_zone(p_address), (select t.timezone from public.tenants t where t.id = p_tenant_id)), p_at);
    if v_opens > p_at then
      return ('held', null, v_opens)::private.send_verdict;
    end if;
  end if;
  return ('yes', null, null)::private.send_verdict;
end;
$function$;

ALTER FUNCTION "private"."may_send"(uuid, text, text, uuid, text, timestamp with time zone, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_channel(p_tenant_id uuid, p_channel text)
 RETURNS public.message_channels
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.message_channels;
begin
  select * into v_row from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel;
  if v_row.channel is null then
    v_row.tenant_id := p_tenant_id;
    v_row.channel := p_channel;
    -- The platform sends mail for everybody, from the first day on.
    v_row.provider := case p_channel when 'email' then 'platform' end;
    v_row.is_on := p_channel = 'email';
    v_row.details := '{}';
    v_row.price_per_part := 0;
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."message_channel"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_day(p_filter jsonb, p_key text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day text := private.input_text(p_filter, p_key, 40);
begin
  if v_day is null then
    return null;
  elsif v_day !~ '^\d{4}-\d\d-\d\d' or not pg_input_is_valid(left(v_day, 10), 'date') then
    perform private.refuse_input(p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day(left(v_day, 10)::date, p_key);
end;
$function$;

ALTER FUNCTION "private"."message_day"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_key_names(p_provider text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE p_provider WHEN 'africastalking'::text THEN ARRAY['api_key'::text] WHEN 'http'::text THEN ARRAY['token'::text] WHEN 'whatsapp_cloud'::text THEN ARRAY['access_token'::text, 'app_secret'::text, 'verify_token'::text] ELSE '{}'::text[] END;

ALTER FUNCTION "private"."message_key_names"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_parts(p_channel text, p_text text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A way out that is filled in when it is sent has the length of one.
  return case p_channel when 'sms' then (private.sms_size(replace(p_text, '{{unsubscribe_url}}', repeat('u', 80)))).parts else 1 end;
end;
$function$;

ALTER FUNCTION "private"."message_parts"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_rows(p_messages public.messages[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'channel', m.channel, 'purpose', m.purpose, 'contact_id', m.contact_id, 'contact_name', c.name,
      'address', m.address, 'subject', m.subject, 'text', m.text, 'state', m.state, 'reason', m.reason, 'parts', m.parts, 'cost', m.cost,
      'campaign_id', m.campaign_id, 'campaign_name', k.name, 'created_at', m.created_at, 'sent_at', m.sent_at, 'delivered_at', m.delivered_at,
      'read_at', m.read_at) order by m.ordinality)
    from unnest(p_messages) with ordinality as m
    left join public.contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
    left join public.campaigns k on k.tenant_id = m.tenant_id and k.id = m.campaign_id), '[]');
end;
$function$;

ALTER FUNCTION "private"."message_rows"(public.messages[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_settings_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rules public.message_rules;
  v_may_edit boolean := private.can('settings.edit');
begin
  select * into v_rules from public.message_rules r where r.tenant_id = p_tenant_id;
  return jsonb_build_object(
    'channels', (
      select jsonb_agg(jsonb_build_object('channel', n.channel, 'provider', (c.row).provider, 'is_on', (c.row).is_on, 'sender', (c.row).sender,
        'reply_to', (c.row).reply_to, 'details', (c.row).details, 'keys', coalesce((
          select jsonb_agg(jsonb_build_object('name', k.name, 'last4', k.last4, 'saved_at', k.saved_at) order by k.name)
          from private.message_channel_keys k where k.tenant_id = p_tenant_id and k.channel = n.channel), '[]'),
        'price_per_part', (c.row).price_per_part,
        'report_url_path', case when v_may_edit and exists (
            select 1 from private.message_report_tokens t where t.tenant_id = p_tenant_id and t.channel = n.channel)
          then format('/functions/v1/message-reports/%s/%s/%s', n.channel, p_tenant_id, private.link_token(p_tenant_id, 'message_report:' || n.channel, p_tenant_id)) end,
        'last_sent_at', (c.row).last_sent_at, 'last_error', (c.row).last_error) order by n.place)
      from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)
      cross join lateral (select private.message_channel(p_tenant_id, n.channel) as row offset 0) c),
    'quiet', jsonb_build_object('starts', to_char(coalesce(v_rules.quiet_starts, '20:00'), 'HH24:MI'),
      'ends', to_char(coalesce(v_rules.quiet_ends, '08:00'), 'HH24:MI'), 'sundays', coalesce(v_rules.quiet_sundays, false)),
    'most_in_7_days', coalesce(v_rules.most_in_7_days, 4),
    'currency', (select t.currency_code from public.tenants t where t.id = p_tenant_id),
    'time_zone', (select t.timezone from public.tenants t where t.id = p_tenant_id),
    'test_addresses', coalesce((select jsonb_agg(jsonb_build_object('channel', a.channel, 'address', a.address)) from private.test_addresses(p_tenant_id) a), '[]'));
end;
$function$;

ALTER FUNCTION "private"."message_settings_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_stock_notice(p_tenant_id uuid, p_notice_id uuid, p_product_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_event_on(p_tenant_id, 'back_in_stock') then
    perform private.queue_event(p_tenant_id, 'back_in_stock', p_notice_id::text, (
      select coalesce(c.merged_into_id, c.id) from public.contacts c
      where c.tenant_id = p_tenant_id and lower(c.email) = p_email and not c.is_staff order by c.created_at, c.id limit 1),
      jsonb_build_object('product', (select private.mail_text(p.name, 120) from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id),
        'product_url', '{{shop_url}}/product/' || p_product_id));
  end if;
end;
$function$;

ALTER FUNCTION "private"."message_stock_notice"(uuid, uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_template_json(p_template public.message_templates)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_template.id, 'name', p_template.name, 'channel', p_template.channel, 'purpose', p_template.purpose,
    'language', p_template.language, 'event_key', p_template.event_key, 'is_on', p_template.is_on, 'version', p_template.version,
    'subject', p_template.subject, 'body', p_template.body,
    'parts', case p_template.channel when 'sms' then private.message_parts('sms', p_template.body || case p_template.purpose
      when 'marketing' then private.marketing_ending(p_template.tenant_id, 'sms') else '' end) end,
    'whatsapp_name', p_template.whatsapp_name, 'whatsapp_state', p_template.whatsapp_state, 'updated_at', p_template.updated_at);
end;
$function$;

ALTER FUNCTION "private"."message_template_json"(public.message_templates) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.message_variables(p_event_key text)
 RETURNS TABLE(key text, label text, example text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 12
 SET search_path TO ''
AS $function$
  select v.key, v.label, v.example
  from (values
    ('first_name', 'First name', 'Asha', null::text),
    ('name', 'Name', 'Asha Wanjiru', null),
    ('business', 'Name of the business', 'Bora Foods', null),
    ('business_phone', 'Phone of the business', '+254 712 345 678', null),
    ('points', 'Points', '120', 'campaign'),
    ('balance', 'What they owe', '1,250.00', 'campaign'),
    ('order_number', 'Number of the order', 'ORD-000123', 'order'),
    ('order_total', 'Total of the order', 'KES 2,400.00', 'order'),
    ('order_url', 'Page of the order', 'https://bora.example/order/…', 'order'),
    ('receipt_number', 'Number of the receipt', 'INV-000456', 'receipt'),
    ('receipt_total', 'Total of the receipt', 'KES 2,400.00', 'receipt'),
    ('amount_due', 'What is overdue', 'KES 1,250.00', 'debt'),
    ('due_on', 'Since when', '3 Dec 2026', 'debt'),
    ('product', 'Product', 'Maize flour 2 kg', 'stock'),
    ('product_url', 'Page of the product', 'https://bora.example/product/…', 'stock')) as v (key, label, example, group_key)
  where v.group_key is null or v.group_key = case
    when p_event_key is null then 'campaign'
    when p_event_key in ('order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled', 'pickup_reminder', 'review_request') then 'order'
    when p_event_key = 'receipt' then 'receipt' when p_event_key = 'debt_reminder' then 'debt' when p_event_key = 'back_in_stock' then 'stock' end;
$function$;

ALTER FUNCTION "private"."message_variables"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.named_contacts(p_tenant_id uuid, p_query text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_term text := private.search_term(p_query);
  v_bigrams text[] := case when not private.has_letters_enough(v_term) then private.bigrams(v_term) end;
begin
  if v_term is null then
    return null;
  end if;
  return array(
    select c.id from public.contacts c
    where c.tenant_id = p_tenant_id and c.search_text like '%' || private.escape_like(v_term) || '%'
      and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams)
    limit 500);
end;
$function$;

ALTER FUNCTION "private"."named_contacts"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.newest_consents(p_tenant_id uuid, p_channel text)
 RETURNS TABLE(contact_id uuid, is_granted boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
AS $function$
  select distinct on (coalesce(c.merged_into_id, c.id)) coalesce(c.merged_into_id, c.id), k.is_granted
  from public.contact_consents k
  join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
  where k.tenant_id = p_tenant_id and k.channel = p_channel
  order by coalesce(c.merged_into_id, c.id), k.given_on desc, k.created_at desc, k.is_granted;
$function$;

ALTER FUNCTION "private"."newest_consents"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_number(p_tenant_id uuid, p_document_type text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text;
  v_value bigint;
  v_width integer;
begin
  -- The year is asked for only where the prefix names one.
  update private.document_sequences d
  set next_value = case when d.is_yearly and d.year < private.number_year(p_tenant_id) then 2 else d.next_value + 1 end,
    year = case when d.prefix like '%{YYYY}%' then greatest(d.year, private.number_year(p_tenant_id)) end
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning private.series_prefix(d.prefix, d.year), d.next_value - 1, d.width into v_prefix, v_value, v_width;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return v_prefix || lpad(v_value::text, greatest(v_width, length(v_value::text)), '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_opening(p_rules public.message_rules, p_zone text, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_starts time := coalesce(p_rules.quiet_starts, time '20:00');
  v_ends time := coalesce(p_rules.quiet_ends, time '08:00');
  v_local timestamp := p_at at time zone p_zone;
  v_clock time := v_local::time;
begin
  if v_starts > v_ends and (v_clock >= v_starts or v_clock < v_ends) then
    v_local := (v_local::date + case when v_clock >= v_starts then 1 else 0 end) + v_ends;
  elsif v_starts < v_ends and v_clock >= v_starts and v_clock < v_ends then
    v_local := v_local::date + v_ends;
  end if;
  if coalesce(p_rules.quiet_sundays, false) and extract(isodow from v_local) = 7 then
    -- From midnight to midnight; where mornings are quiet, until they end.
    v_local := (v_local::date + 1) + case when v_starts > v_ends then v_ends else time '00:00' end;
  end if;
  return greatest(v_local at time zone p_zone, p_at);
end;
$function$;

ALTER FUNCTION "private"."next_opening"(public.message_rules, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_member(p_user_id uuid, p_tenant_id uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_business text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id);
  v_role text := (
    select case when m.role_id is not null then (
      select private.mail_text(r.name, 60) from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id)
      else case m.role when 'admin' then 'an owner' when 'manager' then 'a manager' when 'accountant' then 'an accountant' else 'a cashier' end end
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

CREATE OR REPLACE FUNCTION private.number_year(p_tenant_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return extract(year from private.business_date(p_tenant_id, statement_timestamp()))::integer;
end;
$function$;

ALTER FUNCTION "private"."number_year"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.number_zone(p_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select z.zone
  from (values ('+254', 'Africa/Nairobi'), ('+256', 'Africa/Kampala'), ('+255', 'Africa/Dar_es_Salaam'), ('+250', 'Africa/Kigali'),
    ('+257', 'Africa/Bujumbura'), ('+251', 'Africa/Addis_Ababa'), ('+252', 'Africa/Mogadishu'), ('+253', 'Africa/Djibouti'), ('+211', 'Africa/Juba'),
    ('+249', 'Africa/Khartoum'), ('+20', 'Africa/Cairo'), ('+27', 'Africa/Johannesburg'), ('+234', 'Africa/Lagos'), ('+233', 'Africa/Accra'),
    ('+225', 'Africa/Abidjan'), ('+221', 'Africa/Dakar'), ('+237', 'Africa/Douala'), ('+260', 'Africa/Lusaka'), ('+263', 'Africa/Harare'),
    ('+265', 'Africa/Blantyre'), ('+258', 'Africa/Maputo'), ('+267', 'Africa/Gaborone'), ('+264', 'Africa/Windhoek'), ('+230', 'Indian/Mauritius'),
    ('+212', 'Africa/Casablanca'), ('+213', 'Africa/Algiers'), ('+216', 'Africa/Tunis'), ('+44', 'Europe/London'), ('+353', 'Europe/Dublin'),
    ('+49', 'Europe/Berlin'), ('+33', 'Europe/Paris'), ('+31', 'Europe/Amsterdam'), ('+32', 'Europe/Brussels'), ('+39', 'Europe/Rome'),
    ('+41', 'Europe/Zurich'), ('+43', 'Europe/Vienna'), ('+46', 'Europe/Stockholm'), ('+47', 'Europe/Oslo'), ('+45', 'Europe/Copenhagen'),
    ('+48', 'Europe/Warsaw'), ('+90', 'Europe/Istanbul'), ('+971', 'Asia/Dubai'), ('+974', 'Asia/Qatar'), ('+966', 'Asia/Riyadh'),
    ('+91', 'Asia/Kolkata'), ('+92', 'Asia/Karachi'), ('+880', 'Asia/Dhaka'), ('+86', 'Asia/Shanghai'), ('+81', 'Asia/Tokyo'),
    ('+65', 'Asia/Singapore')) as z (prefix, zone)
  where starts_with(p_number, z.prefix) order by length(z.prefix) desc limit 1;
$function$;

ALTER FUNCTION "private"."number_zone"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.numbering_json(p_row private.document_sequences)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_year integer := private.number_year(p_row.tenant_id);
  v_next bigint := case when p_row.is_yearly and p_row.year < v_year then 1 else p_row.next_value end;
begin
  return jsonb_build_object('document_type', p_row.document_type, 'prefix', p_row.prefix, 'width', p_row.width,
    'is_yearly', p_row.is_yearly, 'next_value', v_next,
    'next_number', private.series_prefix(p_row.prefix, greatest(p_row.year, v_year)) || lpad(v_next::text, greatest(p_row.width, length(v_next::text)), '0'));
end;
$function$;

ALTER FUNCTION "private"."numbering_json"(private.document_sequences) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_contact(p_order public.orders)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_number text;
begin
  if p_order.contact_id is not null then
    return p_order.contact_id;
  end if;
  select private.phone_e164(p_order.customer_phone, coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end)) into v_number
  from public.tenants t where t.id = p_order.tenant_id;
  return (
    select coalesce(c.merged_into_id, c.id) from public.contacts c
    where c.tenant_id = p_order.tenant_id and c.phone_e164 = v_number and not c.is_staff order by c.created_at, c.id limit 1);
end;
$function$;

ALTER FUNCTION "private"."order_contact"(public.orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_greeting(p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'Hello' || case when private.is_proven_orderer(p_order)
    then coalesce(' ' || nullif(private.mail_text(btrim(p_order.customer_name), 120), ''), '') else '' end || ',';
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_mail_content(p_order public.orders, p_paragraphs text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_brand jsonb := private.mail_brand(p_order.tenant_id);
  v_invoice text := private.order_invoice_path(p_order.tenant_id, p_order.sale_id);
  v_document jsonb := private.order_mail_document(p_order);
begin
  return jsonb_build_object(
    'greeting', private.order_greeting(p_order), 'paragraphs', to_jsonb(p_paragraphs),
    'lines', private.document_mail_lines(p_order.tenant_id, v_document), 'totals', private.order_mail_totals(p_order, v_document),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place), '[]')
      from (values
        (1, 'Order', p_order.order_number::text),
        (2, 'Delivery', case when p_order.fulfilment_method = 'delivery' then coalesce(case when private.is_proven_orderer(p_order)
          then nullif(private.mail_text(concat_ws(', ', p_order.delivery_line_1, p_order.delivery_line_2, p_order.delivery_city), 300), '') end,
          'To the address on your order page') end),
        (2, 'Pickup', case when p_order.fulfilment_method = 'pickup' then v_brand ->> 'address' end),
        (3, 'Questions', concat_ws(' · ', v_brand ->> 'phone', v_brand ->> 'email'))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'Track your order here. Anyone with this link can see it', 'button', 'View your order',
      'url', '{{shop_url}}/order/' || private.link_token(p_order.tenant_id, 'order', p_order.id)))
      || case when v_invoice is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Your invoice', 'button', 'View the invoice',
        'url', private.host_url(p_order.tenant_id) || v_invoice)) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_of_direct_payment(p_payment public.direct_payments)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key text := private.account_key(p_payment.account_number);
  v_ids uuid[];
begin
  if not private.is_money_of_orders(p_payment) then
    return null;
  end if;
  select array_agg(o.id) into v_ids from public.orders o where o.tenant_id = p_payment.tenant_id and private.account_key(o.order_number) = v_key;
  if v_ids is null and v_key ~ '^[0-9]{1,12}$' then
    -- Digits alone may mean anything: they are an order only where the money is just what it costs.
    select array_agg(o.id) into v_ids from private.document_sequences d
    join public.orders o on o.tenant_id = d.tenant_id
      and private.account_key(o.order_number) = private.account_key(private.series_prefix(d.prefix, d.year) || lpad(ltrim(v_key, '0'), greatest(d.width, length(ltrim(v_key, '0'))), '0'))
    where d.tenant_id = p_payment.tenant_id and d.document_type = 'order' and o.status = 'placed' and private.order_due(o) = p_payment.amount;
  end if;
  -- Whom two shoppers name is nobody's: people look.
  if v_ids is null and p_payment.claim_misses < 5 then
    select array_agg(o.id) into v_ids from private.payment_claims c
    join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = p_payment.tenant_id and c.receipt_number = p_payment.receipt_number
    having count(*) = 1 and bool_and(c.claimed_at > p_payment.paid_at - interval '3 days' and o.status in ('placed', 'expired')
      and private.order_due(o) = p_payment.amount and private.claim_fits(c, p_payment));
  end if;
  return case when cardinality(v_ids) = 1 then v_ids[1] end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_message(p_tenant_id uuid, p_message_id uuid)
 RETURNS public.messages
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.messages;
begin
  select * into v_row from public.messages m where m.tenant_id = p_tenant_id and m.id = p_message_id;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This message does not exist.');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."own_message"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_template(p_tenant_id uuid, p_template_id uuid)
 RETURNS public.message_templates
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.message_templates;
begin
  select * into v_row from public.message_templates t where t.tenant_id = p_tenant_id and t.id = p_template_id;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This template does not exist.');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."own_template"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.owner_rights()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['billing.view', 'billing.manage', 'ownership.transfer', 'payments.manage_keys', 'api_keys.manage', 'audit.view'];
$function$;

ALTER FUNCTION "private"."owner_rights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.page_of(p_rows jsonb, p_limit integer, p_at text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('rows', jsonb_path_query_array(coalesce(p_rows, '[]'), '$[0 to $last]', jsonb_build_object('last', p_limit - 1)),
    'next_cursor', case when jsonb_array_length(coalesce(p_rows, '[]')) > p_limit then private.encode_cursor(jsonb_build_object(
      'at', p_rows -> (p_limit - 1) -> p_at, 'id', p_rows -> (p_limit - 1) -> 'id')) end);
$function$;

ALTER FUNCTION "private"."page_of"(jsonb, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_bouncing_campaign(p_tenant_id uuid, p_campaign_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tried bigint;
  v_bounced bigint;
  v_complained bigint;
begin
  select count(*) filter (where m.state in ('sent', 'delivered', 'read', 'failed')), count(*) filter (where m.reason = 'bounced') into v_tried, v_bounced
  from public.messages m where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id;
  select count(*) into v_complained from public.suppressions s where s.tenant_id = p_tenant_id and s.campaign_id = p_campaign_id and s.reason = 'complaint';
  if v_tried >= 1000 and (v_bounced > v_tried * 0.05 or v_complained > v_tried * 0.001) then
    update public.campaigns c set state = 'paused', pause_reason = 'Too many addresses refused it or complained.'
    where c.tenant_id = p_tenant_id and c.id = p_campaign_id and c.state in ('expanding', 'sending');
  end if;
end;
$function$;

ALTER FUNCTION "private"."pause_bouncing_campaign"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.product_id_by_code(p_tenant_id uuid, p_code text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
begin
  if length(v_code) not between 1 and 200 then
    return null;
  end if;
  return coalesce(
    (select b.product_id from public.product_barcodes b where b.tenant_id = p_tenant_id and b.barcode = v_code),
    (select p.id from public.products p where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = lower(v_code)),
    (select b.product_id from unnest(private.scan_codes(v_code)) with ordinality as s (code, place)
     join public.product_barcodes b on b.tenant_id = p_tenant_id and b.barcode = s.code
     order by s.place limit 1));
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_event(p_tenant_id uuid, p_event text, p_document_key text, p_contact_id uuid, p_variables jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_channel text;
begin
  if p_contact_id is null then
    return;
  end if;
  for v_channel in
    select distinct t.channel from public.message_templates t where t.tenant_id = p_tenant_id and t.event_key = p_event and t.is_on and t.archived_at is null
  loop
    -- The customer has agreed to be written to by this channel.
    if coalesce((
      select k.is_granted from public.contact_consents k
      where k.tenant_id = p_tenant_id and k.channel = v_channel and k.contact_id = any (p_contact_id || array(
        select g.id from public.contacts g where g.tenant_id = p_tenant_id and g.merged_into_id = p_contact_id))
      order by k.given_on desc, k.created_at desc, k.is_granted limit 1), false) then
      perform private.queue_message(p_tenant_id, p_event, p_document_key, p_contact_id, v_channel, p_variables);
    end if;
  end loop;
end;
$function$;

ALTER FUNCTION "private"."queue_event"(uuid, text, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_message(p_tenant_id uuid, p_event text, p_document_key text, p_contact_id uuid, p_channel text, p_variables jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact public.contacts;
  v_template public.message_templates;
  v_values jsonb;
  v_body record;
  v_subject record;
  v_message public.messages;
begin
  select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
  select * into v_template from public.message_templates t
  where t.tenant_id = p_tenant_id and t.event_key = p_event and t.channel = p_channel and t.is_on and t.archived_at is null
  order by left(t.language, 2) is distinct from coalesce(v_contact.language, 'en'), t.created_at, t.id limit 1;
  if v_template.id is null or v_contact.id is null then
    return null;
  end if;
  v_values := jsonb_strip_nulls(private.business_values(p_tenant_id)) || jsonb_strip_nulls(private.contact_values(p_tenant_id, v_contact)) || jsonb_strip_nulls(p_variables);
  select * into v_body from private.fill_pieces(private.template_pieces(v_template.body), v_values);
  select * into v_subject from private.fill_pieces(private.template_pieces(v_template.subject), v_values);
  v_message.tenant_id := p_tenant_id;
  v_message.channel := p_channel;
  v_message.purpose := v_template.purpose;
  v_message.template_id := v_template.id;
  v_message.contact_id := p_contact_id;
  v_message.event_key := p_event;
  v_message.address := private.contact_address(p_channel, v_contact);
  v_message.subject := nullif(v_subject.text, '');
  v_message.text := v_body.text || case v_template.purpose when 'marketing' then private.marketing_ending(p_tenant_id, p_channel) else '' end;
  v_message.whatsapp := private.whatsapp_part(v_template, v_values);
  v_message.state := case when cardinality(v_body.missing || v_subject.missing) > 0 then 'needs_data' end;
  v_message.dedupe_key := p_event || ':' || left(p_document_key, 200) || ':' || p_channel;
  return private.write_message(v_message);
end;
$function$;

ALTER FUNCTION "private"."queue_message"(uuid, text, text, uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_order_event(p_tenant_id uuid, p_order_id uuid, p_event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  if not private.is_event_on(p_tenant_id, p_event) then
    return;
  end if;
  select * into v_order from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  perform private.queue_event(p_tenant_id, p_event, p_order_id::text, private.order_contact(v_order), jsonb_build_object(
    'order_number', v_order.order_number, 'order_total', private.money_text(p_tenant_id, v_order.currency_code, v_order.total_amount),
    'order_url', '{{shop_url}}/order/' || private.link_token(p_tenant_id, 'order', p_order_id)));
end;
$function$;

ALTER FUNCTION "private"."queue_order_event"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.raise_message_state(p_message public.messages, p_status text, p_at timestamp with time zone, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rank integer := array_position(array['sent', 'delivered', 'read'], p_status);
  v_now_rank integer := case p_message.state when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 else 0 end;
begin
  -- Failed, skipped and stopped end it; what was delivered is no longer failed.
  if p_message.state in ('failed', 'skipped', 'stopped', 'needs_data') or v_rank is not null and v_rank <= v_now_rank or v_rank is null and v_now_rank > 1 then
    return;
  end if;
  update public.messages m set
    state = case when v_rank is null then 'failed' else p_status end,
    reason = case when v_rank is null then left(coalesce(p_code, p_status), 200) end,
    sent_at = coalesce(m.sent_at, case when v_rank is not null then p_at end),
    delivered_at = coalesce(m.delivered_at, case when v_rank >= 2 then p_at end),
    read_at = coalesce(m.read_at, case when v_rank = 3 then p_at end)
  where m.tenant_id = p_message.tenant_id and m.id = p_message.id;
end;
$function$;

ALTER FUNCTION "private"."raise_message_state"(public.messages, text, timestamp with time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_payment_methods(p_tenant_id uuid, p_methods jsonb)
 RETURNS public.payment_methods[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_method jsonb;
  v_row public.payment_methods;
  v_rows public.payment_methods[] := '{}';
  v_field text;
begin
  for v_method in select m.value from jsonb_array_elements(private.input_array(private.input_object(p_methods, 'p_methods'), 'methods', 1, 50)) as m loop
    v_field := format('methods[%s].', cardinality(v_rows));
    perform private.input_object(v_method, rtrim(v_field, '.'));
    select * into v_row from public.payment_methods m where m.tenant_id = p_tenant_id and m.id = private.input_uuid(v_method, 'id', v_field);
    if not found then
      perform private.refuse_input(v_field || 'id', 'This way to pay was not found.');
    end if;
    v_row.name := private.input_text(v_method, 'name', 80, v_field, true);
    v_row.proof := private.input_choice(v_method, 'proof', array['optional', 'ask', 'required'], v_field);
    v_row.shortcut := private.input_text(v_method, 'shortcut', 1, v_field);
    if v_row.shortcut !~ '^[A-Z]$' then
      perform private.refuse_input(v_field || 'shortcut', 'Choose a letter from A to Z.');
    end if;
    -- Gift cards and points are switched on and off with their own rules.
    if v_row.tender_type not in ('gift_card', 'loyalty') then
      v_row.is_enabled := private.input_flag(v_method, 'is_enabled', true);
    end if;
    v_row.position := cardinality(v_rows) + 1;
    v_rows := v_rows || v_row;
  end loop;
  return v_rows;
end;
$function$;

ALTER FUNCTION "private"."read_payment_methods"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_template(p_template jsonb)
 RETURNS public.message_templates
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.message_templates;
begin
  perform private.input_object(p_template, 'p_template');
  v_row.id := private.input_uuid(p_template, 'id');
  v_row.name := private.input_line(p_template, 'name', 120, '', true);
  v_row.channel := private.input_choice(p_template, 'channel', array['email', 'sms', 'whatsapp']);
  v_row.purpose := private.input_choice(p_template, 'purpose', array['transactional', 'marketing', 'account']);
  v_row.language := private.input_line(p_template, 'language', 5, '', true);
  v_row.event_key := private.input_choice(p_template, 'event_key', array['order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled',
    'receipt', 'debt_reminder', 'pickup_reminder', 'review_request', 'back_in_stock'], '', false);
  v_row.is_on := private.input_flag(p_template, 'is_on', true);
  v_row.subject := private.input_line(p_template, 'subject', 200);
  v_row.body := private.input_text(p_template, 'body', 20000, '', true);
  v_row.whatsapp_name := private.input_line(p_template, 'whatsapp_name', 512);
  if v_row.language !~ '^[a-z]{2}(_[A-Z]{2})?$' then
    perform private.refuse_input('language', 'This must be a language such as en or sw.');
  elsif v_row.channel = 'email' and v_row.subject is null then
    perform private.refuse_input('subject', 'A mail has a subject.');
  elsif v_row.channel <> 'email' and v_row.subject is not null then
    perform private.refuse_input('subject', 'Only mails have a subject.');
  elsif v_row.channel = 'whatsapp' and v_row.whatsapp_name !~ '^[a-z0-9_]+$' or v_row.channel <> 'whatsapp' and v_row.whatsapp_name is not null then
    perform private.refuse_input('whatsapp_name', 'This is the name of the template at WhatsApp: small letters, digits and _.');
  elsif v_row.event_key is not null and v_row.purpose <> (case v_row.event_key when 'review_request' then 'marketing' else 'transactional' end) then
    perform private.refuse_input('purpose', 'Asking for a review is marketing; the other events are not.');
  elsif v_row.channel = 'email' and v_row.event_key in ('order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled', 'back_in_stock', 'receipt') then
    perform private.refuse_input('event_key', 'A mail about this is sent already, in the look of the shop.');
  end if;
  perform private.require_template(v_row.channel, v_row.event_key, v_row.subject, v_row.body, v_row.whatsapp_name);
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."read_template"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_count_entries(p_tenant_id uuid, p_user_id uuid, p_batch jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_count public.stock_counts;
  v_entries jsonb;
  v_device text;
  v_skew interval;
  v_sent_at timestamptz;
  v_categories uuid[];
  v_product_ids uuid[];
begin
  perform private.input_object(p_batch, 'p_batch');
  v_entries := private.read_count_entries(p_batch);
  v_device := private.input_text(p_batch, 'device_id', 64);
  v_sent_at := private.input_instant(p_batch, 'sent_at');
  v_skew := coalesce(p_now - v_sent_at, interval '0');
  -- Held until the end: nothing is taken down while the count is being posted.
  select * into v_count from public.stock_counts c
  where c.tenant_id = p_tenant_id and c.id = private.input_uuid(p_batch, 'count_id') for share;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, private.input_uuid(p_batch, 'count_id'));
  end if;
  v_categories := private.count_category_ids(v_count);

  select jsonb_agg(jsonb_build_object('place', e.place, 'id', e.id, 'product_id', p.id, 'mode', e.mode, 'zone', e.zone, 'code', e.code,
    -- Goods that track no batches have none, whatever the device believed when it wrote this down.
    'batch_number', case when p.tracks_batches then e.batch_number end, 'expires_on', case when p.tracks_batches then e.expires_on end,
    'quantity', round(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end, 3),
    'counted_at', least(greatest(coalesce(e.counted_at + v_skew, p_now), v_count.opened_at), p_now),
    'hash', e.hash, 'state', case
      when f.id is not null then case when f.request_hash = e.hash and f.stock_count_id = v_count.id then 'replayed' else 'mismatch' end
      when v_count.status not in ('open', 'review') then 'closed'
      when p.id is null then 'unknown_product'
      when p.kind <> 'goods' or p.has_variants then 'no_stock'
      when p.tracks_serials then 'has_serials'
      when abs(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end) > 1e9 then 'too_much'
      when not case v_count.scope when 'all' then true when 'categories' then coalesce(p.category_id = any (v_categories), false)
        else p.id = any (v_count.scope_ids) end then 'not_in_scope'
      else 'accepted' end) order by e.place)
  into v_entries
  from (
    select x.*, private.request_hash(jsonb_build_object('m', x.mode, 'p', x.product_id, 'c', x.code, 'q', x.quantity, 'z', x.zone,
      'b', x.batch_number, 'x', x.expires_on)) as hash
    from jsonb_to_recordset(v_entries) as x (
      place integer, id uuid, mode text, product_id uuid, code text, quantity numeric, zone text, batch_number text,
      expires_on date, counted_at timestamptz)
  ) e
  left join public.stock_count_entries f on f.tenant_id = p_tenant_id and f.id = e.id
  left join public.products p on p.tenant_id = p_tenant_id
    and p.id = case when e.product_id is null then private.product_id_by_code(p_tenant_id, e.code) else e.product_id end
  left join lateral (
    select c.unit_factor
    from unnest(private.scan_codes(e.code)) with ordinality as s (code, place)
    join public.product_barcodes c on c.tenant_id = p_tenant_id and c.barcode = s.code
    where e.product_id is null and c.product_id = p.id
    order by s.place limit 1
  ) b on true;

  select coalesce(array_agg(distinct e.product_id order by e.product_id), '{}') into v_product_ids
  from jsonb_to_recordset(v_entries) as e (product_id uuid, state text) where e.state = 'accepted';
  if cardinality(v_product_ids) > 0 then
    perform private.lock_count_lines(v_count, v_product_ids);
    insert into public.stock_count_entries (
      tenant_id, id, stock_count_id, product_id, mode, quantity, zone, code, batch_number, expires_on, counted_at, received_at, counted_by, device_id, request_hash)
    select p_tenant_id, e.id, v_count.id, e.product_id, e.mode, e.quantity, e.zone, e.code, e.batch_number, e.expires_on, e.counted_at, p_now,
      p_user_id, v_device, e.hash
    from jsonb_to_recordset(v_entries) as e (
      place integer, id uuid, product_id uuid, mode text, quantity numeric, zone text, code text, batch_number text, expires_on date,
      counted_at timestamptz, hash text, state text)
    where e.state = 'accepted'
    order by e.counted_at, e.place
    on conflict (tenant_id, id) do nothing;
    perform private.refresh_count_lines(v_count, v_product_ids);
  end if;
  return jsonb_build_object(
    'entries', (select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'product_id', e.product_id) order by e.place)
      from jsonb_to_recordset(v_entries) as e (place integer, id uuid, state text, product_id uuid)),
    'lines', private.count_sheet_rows(v_count, array(
      select distinct e.product_id from jsonb_to_recordset(v_entries) as e (product_id uuid, state text)
      where e.state in ('accepted', 'replayed'))),
    'status', v_count.status);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_editable_role(p_role public.tenant_roles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role.base = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can change a role of owners.');
  elsif exists (
      select 1 from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.user_id = auth.uid() and m.role_id = p_role.id) then
    perform private.fail(403, 'permission_denied', 'You cannot change your own role. Ask an owner.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_editable_role"(public.tenant_roles) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_free_prefix(p_tenant_id uuid, p_document_type text, p_prefix text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_prefix !~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$' or length(p_prefix) > 18 or p_prefix !~ '[A-Z/-]$' then
    perform private.refuse_input('prefix', 'Use up to 12 capital letters, digits, - and /, with a letter, - or / at the end. {YYYY} is the year.');
  end if;
  if exists (
    select 1 from (
      select d.document_type, d.prefix from private.document_sequences d where d.tenant_id = p_tenant_id
      union all select x.document_type, x.prefix from private.document_prefixes x where x.tenant_id = p_tenant_id
      -- Of sales without a connection, until they have their own.
      union all select 'device', v.number_prefix || '-' from public.till_devices v where v.tenant_id = p_tenant_id) k
    where (k.document_type <> p_document_type or k.prefix <> p_prefix) and private.is_same_prefix(k.prefix, p_prefix)) then
    perform private.refuse_input('prefix', 'Other documents have or had this prefix.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_free_prefix"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_grantable(p_tenant_id uuid, p_actor_id uuid, p_rights text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lacking text[] := array(
    select wanted.key from unnest(p_rights) as wanted (key)
    where not private.actor_can(p_tenant_id, p_actor_id, wanted.key) order by wanted.key);
begin
  if cardinality(v_lacking) > 0 then
    perform private.fail(403, 'permission_denied', 'You cannot give rights that you do not have yourself.',
      jsonb_build_object('permissions', to_jsonb(v_lacking)));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_grantable"(uuid, uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_other_releaser(p_tenant_id uuid, p_user_id uuid, p_makers uuid[], p_amount numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_user_id <> all (array_remove(p_makers, null)) then
    return false;
  elsif p_amount > v_limit and exists (
      select 1 from public.tenant_users m
      where m.tenant_id = p_tenant_id and m.user_id <> p_user_id and private.actor_can(p_tenant_id, m.user_id, 'purchases.approve')) then
    perform private.fail(403, 'approval_required', 'Somebody else must release what you entered: it is above the limit.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  return true;
end;
$function$;

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
  perform private.require_grantable(v_tenant_id, auth.uid(), private.role_rights(v_tenant_id, p_role, null));
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_template(p_channel text, p_event_key text, p_subject text, p_body text, p_whatsapp_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pieces jsonb := private.template_pieces(coalesce(p_subject, '') || E'\n' || p_body);
  v_body jsonb := private.template_pieces(p_body);
  v_unknown text;
begin
  select p.piece ->> 'key' into v_unknown
  from jsonb_array_elements(v_pieces) as p (piece)
  where jsonb_typeof(p.piece) = 'object' and not exists (select 1 from private.message_variables(p_event_key) v where v.key = p.piece ->> 'key')
  limit 1;
  -- {{ that opens nothing known would be sent as it stands.
  if v_unknown is null then
    v_unknown := substring(regexp_replace(coalesce(p_subject, '') || E'\n' || p_body, '\{\{\s*[A-Za-z0-9_.]+\s*(\|[^{}|]*)?\}\}', '', 'g')
      from '\{\{([^}]{0,40})');
  end if;
  if v_unknown is not null then
    perform private.fail(400, 'unknown_variable', format('{{%s}} is not known here.', v_unknown), jsonb_build_object('field', 'body', 'variable', v_unknown));
  end if;
  if p_channel = 'sms' and private.message_parts('sms', p_body) > 10 or p_channel = 'whatsapp' and length(p_body) > 1024
    or p_channel = 'email' and length(p_body) > 20000 then
    perform private.fail(400, 'template_too_long', 'This text is too long for the channel.', '{"field": "body"}');
  end if;
  if p_whatsapp_name is not null and jsonb_array_length(v_body) > 0 and (jsonb_typeof(v_body -> 0) = 'object' or jsonb_typeof(v_body -> -1) = 'object'
    or exists (
      select 1 from jsonb_array_elements(v_body) with ordinality as a (piece, place)
      join jsonb_array_elements(v_body) with ordinality as b (piece, place) on b.place = a.place + 1
      where jsonb_typeof(a.piece) = 'object' and jsonb_typeof(b.piece) = 'object')) then
    perform private.fail(400, 'whatsapp_variables', 'WhatsApp takes no variable first, last, or right after another one.', '{"field": "body"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_template"(text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_writable()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_writable() then
    return;
  elsif current_setting('transaction_read_only') = 'on' then
    perform private.fail(403, 'support_read_only', 'You are only looking: nothing can be changed during a support visit.');
  else
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.role_rights(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role_id is null then
    return array(select r.permission_key from public.role_permissions r where r.role = p_role order by r.permission_key);
  end if;
  return array(
    select r.permission_key from public.tenant_role_permissions r
    where r.tenant_id = p_tenant_id and r.role_id = p_role_id order by r.permission_key);
end;
$function$;

ALTER FUNCTION "private"."role_rights"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_words(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object('role', p_role, 'own_role', (
    select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id)));
end;
$function$;

ALTER FUNCTION "private"."role_words"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.scan_codes(p_code text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text := lpad(coalesce(
    private.scan_element(p_code) ->> 'gtin',
    case when v_code ~ '^[0-9]{12,14}$' or private.has_check_digit(v_code) then v_code end,
    private.upc_a_of(v_code)), 14, '0');
  v_short text := private.upc_a_of(v_code);
begin
  return array(
    select f.code
    from (
      select v_code as code, -1 as place
      union all
      select right(v_gtin, n.length), 14 - n.length from unnest(array[14, 13, 12, 8]) as n (length)
      where left(v_gtin, 14 - n.length) ~ '^0*$'
      union all
      select lpad(v_short, n.length, '0'), 34 - n.length from unnest(array[14, 13, 12]) as n (length) where v_short is not null
    ) f
    where f.code <> ''
    group by f.code order by min(f.place), f.code);
end;
$function$;

ALTER FUNCTION "private"."scan_codes"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.scan_element(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text;
  v_weight text[];
  v_rest text;
begin
  if v_code ~* '^https?://' then
    v_gtin := lpad((regexp_match(v_code, '/01/([0-9]{8,14})(?:[/?#]|$)'))[1], 14, '0');
    v_weight := regexp_match(v_code, '[/?&]310([0-5])[/=]([0-9]{6})');
  elsif v_code ~ '^\(01\)[0-9]{14}' then
    v_gtin := substr(v_code, 5, 14);
    v_weight := regexp_match(v_code, '\(310([0-5])\)([0-9]{6})');
  elsif v_code ~ '^01[0-9]{14}' then
    v_gtin := substr(v_code, 3, 14);
    v_rest := ltrim(substr(v_code, 17), chr(29));
    while v_rest <> '' and v_weight is null loop
      v_weight := regexp_match(v_rest, '^310([0-5])([0-9]{6})');
      v_rest := ltrim(case
        when v_rest ~ '^3[1-6][0-9]{8}' then substr(v_rest, 11)
        when v_rest ~ '^1[1-7][0-9]{6}' then substr(v_rest, 9)
        when v_rest ~ '^20[0-9]{2}' then substr(v_rest, 5)
        -- Of any length: to the next separator.
        when strpos(v_rest, chr(29)) > 0 then substr(v_rest, strpos(v_rest, chr(29)))
        else '' end, chr(29));
    end loop;
  end if;
  if v_gtin is null or private.check_digit(left(v_gtin, 13)) <> right(v_gtin, 1) then
    return null;
  end if;
  return jsonb_build_object('gtin', v_gtin, 'weight', round(v_weight[2]::numeric / power(10::numeric, v_weight[1]::integer), 3));
end;
$function$;

ALTER FUNCTION "private"."scan_element"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_contacts(p_tenant_id uuid, p_rules jsonb, p_after uuid, p_limit integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rules record;
  v_ids uuid[];
begin
  select * into v_rules from private.segment_sql(p_rules, 0, '{}', 0);
  execute format('select coalesce(array_agg(x.id order by x.id), ''{}'') from (select c.id from public.contacts c '
    'join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id '
    'where c.tenant_id = $1 and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id > $4 and (%s) order by c.id limit $6) x', v_rules.sql)
  into v_ids using p_tenant_id, v_rules.p_values, (select t.timezone from public.tenants t where t.id = p_tenant_id),
    coalesce(p_after, '00000000-0000-0000-0000-000000000000'), statement_timestamp(), p_limit;
  return v_ids;
end;
$function$;

ALTER FUNCTION "private"."segment_contacts"(uuid, jsonb, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_fields()
 RETURNS TABLE(field text, ops text[], kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 14
 SET search_path TO ''
AS $function$
  values ('tag', array['is', 'is_not'], 'text'), ('type', array['is', 'is_not'], 'contact_type'), ('city', array['is', 'is_not'], 'text'),
    ('language', array['is', 'is_not'], 'text'), ('consent', array['is', 'is_not'], 'channel'),
    ('last_sale_at', array['in_days', 'not_in_days', 'before', 'after'], 'day'), ('sales_count', array['is', 'at_least', 'at_most'], 'number'),
    ('sales_sum', array['at_least', 'at_most'], 'number'), ('bought_product', array['is', 'is_not'], 'product'),
    ('bought_category', array['is', 'is_not'], 'category'), ('balance', array['at_least', 'at_most'], 'number'),
    ('points', array['at_least', 'at_most'], 'number'), ('birthday_month', array['is', 'is_not'], 'month'),
    ('created_at', array['in_days', 'not_in_days', 'before', 'after'], 'day');
$function$;

ALTER FUNCTION "private"."segment_fields"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_json(p_segment public.segments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_segment.id, 'name', p_segment.name, 'rules', p_segment.rules, 'updated_at', p_segment.updated_at, 'used_by', (
    select count(*) from public.campaigns c where c.tenant_id = p_segment.tenant_id and c.segment_id = p_segment.id));
end;
$function$;

ALTER FUNCTION "private"."segment_json"(public.segments) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_leaf_sql(p_field text, p_op text, p_place integer, p_days_place integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_value text := format('$2[%s]', p_place);
  v_begin text := format('((($5 at time zone $3)::date - %s::integer)::timestamp at time zone $3)', v_value);
  v_bought text := 'c.id in (select coalesce(g.merged_into_id, g.id) from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id '
    || 'join public.contacts g on g.tenant_id = s.tenant_id and g.id = s.contact_id where s.tenant_id = $1 and l.tenant_id = $1'
    || case when p_days_place is not null then format(' and s.occurred_at >= ((($5 at time zone $3)::date - $2[%s]::integer)::timestamp at time zone $3)', p_days_place) else '' end;
  v_moment text := case p_field when 'last_sale_at' then 't.last_sale_at' else 'c.created_at' end;
  v_sql text;
begin
  v_sql := case
    when p_field = 'tag' then format('c.tags @> array[lower(btrim(%s))]', v_value)
    when p_field = 'type' then format('c.type = %s', v_value)
    when p_field = 'city' then format('c.id in (select a.contact_id from public.contact_addresses a where a.tenant_id = $1 and lower(btrim(a.city)) = lower(btrim(%s)))', v_value)
    when p_field = 'language' then format('coalesce(c.language, '''') = lower(%s)', v_value)
    when p_field = 'consent' then format('c.id in (select unnest(private.consenting_contacts($1, %s)))', v_value)
    when p_field = 'bought_product' then format('%s and l.product_id in (select p.id from public.products p where p.tenant_id = $1 and %s::uuid in (p.id, p.parent_id)))', v_bought, v_value)
    when p_field = 'bought_category' then format('%s and l.product_id in (select p.id from public.products p where p.tenant_id = $1 and p.category_id = %s::uuid))', v_bought, v_value)
    when p_field = 'birthday_month' then format('coalesce(c.birthday_month, 0) = %s::integer', v_value)
    when p_op in ('in_days', 'not_in_days') then format('coalesce(%s >= %s, false)', v_moment, v_begin)
    when p_op = 'before' then format('coalesce(%s < (%s::date::timestamp at time zone $3), false)', v_moment, v_value)
    when p_op = 'after' then format('coalesce(%s >= ((%s::date + 1)::timestamp at time zone $3), false)', v_moment, v_value)
    else format('%s %s %s::numeric', case p_field when 'sales_count' then 't.sale_count' when 'sales_sum' then 't.bought_amount'
        when 'balance' then '(t.receivable - t.deposit)'
        else 'coalesce((select b.points from public.loyalty_balances b where b.tenant_id = $1 and b.contact_id = c.id), 0)' end,
      case p_op when 'at_least' then '>=' when 'at_most' then '<=' else '=' end, v_value) end;
  return case when p_op in ('is_not', 'not_in_days') then format('not (%s)', v_sql) else format('(%s)', v_sql) end;
end;
$function$;

ALTER FUNCTION "private"."segment_leaf_sql"(text, text, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.segment_leaf_value(p_kind text, p_leaf jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_value text := p_leaf ->> 'value';
  v_op text := p_leaf ->> 'op';
  v_is_fit boolean;
begin
  if jsonb_typeof(p_leaf -> 'value') not in ('string', 'number') then
    v_is_fit := false;
  elsif v_op in ('in_days', 'not_in_days') then
    v_is_fit := v_value ~ '^[0-9]{1,4}$';
  else
    v_is_fit := case p_kind
      when 'text' then length(v_value) between 1 and 200
      when 'contact_type' then v_value in ('customer', 'supplier', 'both')
      when 'channel' then v_value in ('email', 'sms', 'whatsapp')
      when 'day' then v_value ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(v_value, 'date')
      when 'number' then v_value ~ '^-?[0-9]{1,12}(\.[0-9]{1,3})?$'
      when 'month' then v_value ~ '^(0?[1-9]|1[0-2])$'
      else length(v_value) = 36 and pg_input_is_valid(v_value, 'uuid') end;
  end if;
  if not coalesce(v_is_fit, false) then
    perform private.refuse_input('rules', format('The value of %s does not fit.', p_leaf ->> 'field'));
  end if;
  return v_value;
end;
$function$;

ALTER FUNCTION "private"."segment_leaf_value"(text, jsonb) OWNER TO "postgres";

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

ALTER FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.series_prefix(p_prefix text, p_year integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN replace(p_prefix, '{YYYY}'::text, COALESCE(lpad((p_year)::text, 4, '0'::text), ''::text));

ALTER FUNCTION "private"."series_prefix"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_role_rights(p_role public.tenant_roles, p_before text[], p_after text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tenant_role_permissions (tenant_id, role_id, permission_key)
  select p_role.tenant_id, p_role.id, r.key from unnest(p_after) as r (key) where r.key <> all (p_before);
  delete from public.tenant_role_permissions o
  where o.tenant_id = p_role.tenant_id and o.role_id = p_role.id and o.permission_key <> all (p_after);
  perform private.write_audit(p_role.tenant_id, auth.uid(), case when r.key = any (p_after) then 'role_right_given' else 'role_right_taken' end,
    'tenant_roles', p_role.id, null, jsonb_build_object('name', p_role.name, 'permission', r.key))
  from unnest(p_before || p_after) as r (key) where (r.key = any (p_before)) <> (r.key = any (p_after)) order by r.key;
end;
$function$;

ALTER FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_address(p_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_address ~~ '%@%'::text) THEN (("left"(p_address, 1) || '•••@'::text) || split_part(p_address, '@'::text, 2)) WHEN (length(p_address) > 11) THEN (("left"(p_address, 5) || '•••'::text) || "right"(p_address, 6)) ELSE ("left"(p_address, 3) || '•••'::text) END;

ALTER FUNCTION "private"."shown_address"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_change(p_value jsonb, p_is_cost_hidden boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.shown_change(e.value, p_is_cost_hidden)) from jsonb_each(p_value) as e
        where e.key !~ '(^|_)(pin|otp|password|secret|token|hash|credential)s?(_|$)|(^|_)(api|private|public|secret|consumer|sign|cmc|pass)_?key$'
          and not (p_is_cost_hidden and e.key ~ '(^|_)cost')), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.shown_change(e.value, p_is_cost_hidden) order by e.place)
        from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    else
      return p_value;
  end case;
end;
$function$;

ALTER FUNCTION "private"."shown_change"(jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sms_size(p_text text, OUT encoding text, OUT units integer, OUT parts integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_pairs constant text := E'^{}\\[]~|€\f';
  v_basic constant text := E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  v_twice integer;
  v_one integer;
  v_room integer;
  v_width integer;
  v_sign text;
begin
  if translate(p_text, v_basic || v_pairs, '') = '' then
    encoding := 'gsm7';
    v_twice := length(p_text) - length(translate(p_text, v_pairs, ''));
    v_one := 160;
    v_room := 153;
  else
    encoding := 'ucs2';
    -- What is four bytes long in UTF-8 is a pair in UCS-2.
    v_twice := regexp_count(p_text, '[\U00010000-\U0010FFFF]');
    v_one := 70;
    v_room := 67;
  end if;
  units := length(p_text) + v_twice;
  if units <= v_one then
    parts := 1;
  elsif v_twice = 0 then
    parts := ceil(units / v_room::numeric);
  else
    -- A pair is never split over two parts.
    parts := 1;
    v_one := 0;
    foreach v_sign in array string_to_array(p_text, null) loop
      v_width := case when encoding = 'gsm7' and strpos(v_pairs, v_sign) > 0 or encoding = 'ucs2' and ascii(v_sign) > 65535 then 2 else 1 end;
      if v_one + v_width > v_room then
        parts := parts + 1;
        v_one := 0;
      end if;
      v_one := v_one + v_width;
    end loop;
  end if;
end;
$function$;

ALTER FUNCTION "private"."sms_size"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_notice_mail(p_notice public.stock_notices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shop text := private.mail_brand(p_notice.tenant_id) ->> 'name';
  v_product text := (
    select private.mail_text(p.name, 120) from public.products p where p.tenant_id = p_notice.tenant_id and p.id = p_notice.product_id);
begin
  perform private.queue_shop_mail(p_notice.tenant_id, null, p_notice.email, 'stock_notice', format('%s is back in stock at %s', v_product, v_shop),
    jsonb_build_object(
      'greeting', 'Hello,',
      'paragraphs', jsonb_build_array(format('%s is available again at %s.', v_product, v_shop)),
      'links', jsonb_build_array(
        jsonb_build_object('label', 'View it in the shop', 'button', 'View the product', 'url', '{{shop_url}}/product/' || p_notice.product_id),
        jsonb_build_object('label', 'We send one email per product. To stop these emails', 'button', 'Unsubscribe',
          'url', '{{shop_url}}/stock-notice/' || private.link_token(p_notice.tenant_id, 'stock_notice', p_notice.id)))));
  perform private.message_stock_notice(p_notice.tenant_id, p_notice.id, p_notice.product_id, p_notice.email);
end;
$function$;

CREATE OR REPLACE FUNCTION private.stop_marketing(p_tenant_id uuid, p_channel text, p_address text, p_source text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact_id uuid;
  v_is_new boolean;
begin
  select coalesce(c.merged_into_id, c.id) into v_contact_id from public.contacts c
  where c.tenant_id = p_tenant_id and not c.is_staff and case p_channel when 'email' then lower(c.email) = lower(p_address) else c.phone_e164 = p_address end
  order by c.created_at, c.id limit 1;
  v_is_new := private.suppress_address(p_tenant_id, p_channel, p_address, 'stop', v_contact_id, p_source);
  if v_is_new then
    insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source, created_at)
    select p_tenant_id, c.id, p_channel, false, private.business_date(p_tenant_id, clock_timestamp()), p_source, clock_timestamp()
    from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and case p_channel when 'email' then lower(c.email) = lower(p_address) else c.phone_e164 = p_address end;
  end if;
  return v_is_new;
end;
$function$;

ALTER FUNCTION "private"."stop_marketing"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_may(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_user_id = auth.uid()
    and p_permission = any (private.support_rights())
    and coalesce(private.visited_tenant_id(p_user_id, private.claim('session_id')::uuid) = p_tenant_id, false);
end;
$function$;

ALTER FUNCTION "private"."support_may"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_rights()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(r.permission_key order by r.permission_key), '{}')
  from public.role_permissions r where r.role = 'admin' and r.permission_key ~ '\.view(_[a-z]+)?$';
$function$;

ALTER FUNCTION "private"."support_rights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_visit_answer(p_visit private.support_visits)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', (p_visit).id, 'tenant_id', (p_visit).visited_tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = (p_visit).visited_tenant_id),
    'reason', (p_visit).reason, 'ticket', (p_visit).ticket, 'starts_at', (p_visit).starts_at,
    'ends_at', least((p_visit).ended_at, (p_visit).ends_at),
    'is_open', (p_visit).ended_at is null and (p_visit).ends_at > clock_timestamp(),
    'was_ended_by_business', (p_visit).ended_by is not null and (p_visit).ended_by <> (p_visit).admin_id);
$function$;

ALTER FUNCTION "private"."support_visit_answer"(private.support_visits) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_visit_of(p_user_id uuid, p_session_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.visited_tenant_id(p_user_id, p_session_id);
begin
  return (
    select private.support_visit_answer(v) from private.support_visits v
    where v.admin_id = p_user_id and v.visited_tenant_id = v_tenant_id and v.ended_at is null);
end;
$function$;

ALTER FUNCTION "private"."support_visit_of"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.suppress_address(p_tenant_id uuid, p_channel text, p_address text, p_reason text, p_contact_id uuid, p_detail text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hash text := private.address_hash(p_channel, p_address);
begin
  insert into public.suppressions (tenant_id, channel, address_hash, address_shown, reason, contact_id, campaign_id, detail)
  values (p_tenant_id, p_channel, v_hash, private.shown_address(p_address), p_reason, p_contact_id, (
    select m.campaign_id from public.messages m
    where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.channel = p_channel and m.campaign_id is not null
      and m.tried_at > statement_timestamp() - interval '30 days'
    order by m.tried_at desc limit 1), left(p_detail, 300))
  on conflict (tenant_id, channel, address_hash, reason) where lifted_at is null do nothing;
  return found;
end;
$function$;

ALTER FUNCTION "private"."suppress_address"(uuid, text, text, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.team_member_row(p_tenant_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('user_id', m.user_id, 'full_name', p.full_name, 'email', u.email, 'role', m.role,
      'role_id', m.role_id, 'role_name', (select r.name from public.tenant_roles r where r.tenant_id = m.tenant_id and r.id = m.role_id),
      'is_active', m.is_active, 'invitation_status', m.invitation_status, 'invitation_accepted_at', m.invitation_accepted_at,
      'last_sign_in_at', u.last_sign_in_at)
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.user_id = p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_support_visit(p_visit private.support_visits)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify((p_visit).visited_tenant_id, 'support_visit', 'team.manage', 'Dukani support is looking at your business',
    (p_visit).reason, '/admin/settings?section=support');
  perform private.queue_mail(m.user_id, null, 'support_visit', 'Dukani support is looking at your business',
    concat_ws(E'\n\n',
      'Somebody of Dukani support is looking at your business, for 30 minutes at most. They see what you see and can change nothing.',
      'Why: ' || (p_visit).reason || coalesce(' (' || (p_visit).ticket || ')', ''),
      'See every visit, or end this one: {{site_url}}/admin/settings?section=support'))
  from public.tenant_users m
  where m.tenant_id = (p_visit).visited_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."tell_of_support_visit"(private.support_visits) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.template_pieces(p_text text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(case when m.found[1] is not null
    then jsonb_build_object('key', m.found[1], 'instead', nullif(btrim(m.found[2]), ''))
    else to_jsonb(m.found[3]) end order by m.place), '[]')
  from regexp_matches(p_text, '\{\{\s*([A-Za-z0-9_.]+)\s*(?:\|([^{}|]*))?\}\}|([^{]+|\{)', 'g') with ordinality as m (found, place);
$function$;

ALTER FUNCTION "private"."template_pieces"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_role_json(p_role public.tenant_roles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_role.id, 'name', p_role.name, 'base', p_role.base, 'is_own', true, 'updated_at', p_role.updated_at,
    'people', (select count(*) from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.role_id = p_role.id),
    'permissions', to_jsonb(private.role_rights(p_role.tenant_id, p_role.base, p_role.id)));
end;
$function$;

ALTER FUNCTION "private"."tenant_role_json"(public.tenant_roles) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.test_addresses(p_tenant_id uuid)
 RETURNS TABLE(channel text, address text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    select 'email', lower(u.email::text)
    from public.tenant_users m join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted' and u.email_confirmed_at is not null and u.email is not null
    union
    select c.channel, p.number
    from (
      select private.phone_e164(b.phone, coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end)) as number
      from public.business_settings b join public.tenants t on t.id = b.tenant_id where b.tenant_id = p_tenant_id) p
    cross join (values ('sms'), ('whatsapp')) as c (channel)
    where p.number is not null
    order by 1, 2;
end;
$function$;

ALTER FUNCTION "private"."test_addresses"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_order_events__message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_order_event(new.tenant_id, new.order_id, 'order_' || new.kind);
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_order_events__message"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_orders__message_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_order_event(new.tenant_id, new.id, 'order_paid');
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_orders__message_paid"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_products__variants_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select p.tenant_id, p.id from public.products p
  where p.tenant_id = new.tenant_id and p.parent_id = new.id
    and (p.category_id is null or (old.name, old.image_url, old.options) is distinct from (new.name, new.image_url, new.options))
  order by p.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_sales__message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_event_on(new.tenant_id, 'receipt') then
    perform private.queue_event(new.tenant_id, 'receipt', new.id::text, new.contact_id, jsonb_build_object('receipt_number', new.invoice_number,
      'receipt_total', private.money_text(new.tenant_id, new.currency_code, new.total_amount)));
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_sales__message"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_tenant_users__keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An own role may hold less than an owner does: whoever has one is not the owner that a business keeps.
  if old.role = 'admin' and old.role_id is null and old.is_active
    and (tg_op = 'DELETE' or not (new.role = 'admin' and new.role_id is null and new.is_active and new.tenant_id = old.tenant_id)) then
    perform 1 from public.tenants t where t.id = old.tenant_id for update;
    if not exists (
      select 1 from public.tenant_users m
      where m.tenant_id = old.tenant_id and m.user_id <> old.user_id and m.role = 'admin' and m.role_id is null and m.is_active) then
      perform private.fail(409, 'in_use', 'A business keeps at least one active owner.');
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_rows(p_tenant_id uuid, p_ids uuid[], p_barcode text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_bundles jsonb := '{}';
begin
  -- A bundle lies nowhere itself: what can be sold of it is made of what its components have.
  if exists (select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = any (p_ids) and p.kind = 'bundle') then
    v_bundles := (select coalesce(jsonb_object_agg(s.product_id, s.saleable), '{}')
      from private.bundle_saleable(p_tenant_id, p_ids) s);
  end if;
  return (
    with rate as materialized (
      select d.tax_rate_id, r.rate_percent
      from (
        select distinct p.tax_rate_id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
      ) d
      left join lateral private.tax_rate_on(p_tenant_id, d.tax_rate_id, v_today) r on true
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', b.barcode, 'image_url', p.image_url, 'category_id', p.category_id,
      'unit', p.unit, 'price', p.price, 'kind', p.kind, 'tracks_serials', p.tracks_serials, 'has_open_price', p.has_open_price,
      'stock_quantity', case when p.kind = 'bundle' then coalesce((v_bundles ->> p.id::text)::numeric, 0) else p.stock_quantity end,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'unit_factor', coalesce(b.unit_factor, 1), 'unit_label', b.label,
      'quantity', null, 'label', null, 'modifier_sets', coalesce(m.modifier_sets, '[]'),
      'variant_of', (select private.variant_of_json(p, o) from public.products o
        where o.tenant_id = p_tenant_id and o.id = p.parent_id)) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    -- Shown in a list, a code stands for one unit; scanned, for what that code sells.
    left join lateral (
      select c.barcode, case when p_barcode is null then 1 else c.unit_factor end as unit_factor,
        case when p_barcode is not null then c.label end as label
      from public.product_barcodes c
      where c.tenant_id = p_tenant_id and c.product_id = p.id and (p_barcode is null or c.barcode = p_barcode)
      -- On the shelf a card must not stand for the crate's code: without a single piece's code it shows none.
        and (p_barcode is not null or c.unit_factor = 1)
      order by c.created_at, c.barcode limit 1
    ) b on true
    left join private.till_modifier_sets(p_tenant_id, p_ids) m on m.product_id = p.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_rules_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('cash_rounding_step', o.cash_rounding_step, 'asks_void_reason', o.asks_void_reason,
      'warns_below_stock', o.allow_negative_stock and o.warns_below_stock)
    from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."till_rules_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unanswerable_row(p_invitation private.unanswerable_invitations)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('user_id', (p_invitation).id, 'full_name', (p_invitation).full_name, 'email', (p_invitation).email, 'role', (p_invitation).role, 'role_id', NULL::unknown, 'role_name', NULL::unknown, 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', NULL::unknown, 'last_sign_in_at', NULL::unknown);

CREATE OR REPLACE FUNCTION private.unsubscribe_answer(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
begin
  select m.* into v_message from private.unsubscribe_tokens t
  join public.messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
  where t.token_hash = private.token_hash(left(p_token, 200)) limit 1;
  return jsonb_build_object('shop', private.mail_brand(v_message.tenant_id) ->> 'name', 'channel', v_message.channel,
    'address', private.shown_address(v_message.address), 'is_stopped', v_message.id is not null and exists (
      select 1 from public.suppressions s where s.tenant_id = v_message.tenant_id and s.channel = v_message.channel
        and s.address_hash = v_message.address_hash and s.reason = 'stop' and s.lifted_at is null));
end;
$function$;

ALTER FUNCTION "private"."unsubscribe_answer"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.upc_a_of(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select a.digits || right(p_code, 1)
  from (
    select left(p_code, 1) || case
      when substr(p_code, 7, 1) in ('0', '1', '2') then substr(p_code, 2, 2) || substr(p_code, 7, 1) || '0000' || substr(p_code, 4, 3)
      when substr(p_code, 7, 1) = '3' then substr(p_code, 2, 3) || '00000' || substr(p_code, 5, 2)
      when substr(p_code, 7, 1) = '4' then substr(p_code, 2, 4) || '00000' || substr(p_code, 6, 1)
      else substr(p_code, 2, 5) || '0000' || substr(p_code, 7, 1) end as digits
  ) a
  where p_code ~ '^[01][0-9]{7}$' and private.check_digit(a.digits) = right(p_code, 1);
$function$;

ALTER FUNCTION "private"."upc_a_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.variant_of_json(p_variant public.products, p_parent public.products)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when (p_variant).parent_id is not null then jsonb_build_object(
    'id', (p_parent).id, 'name', (p_parent).name, 'image_url', (p_parent).image_url, 'options', (p_parent).options,
    'values', (p_variant).option_values) end;
$function$;

ALTER FUNCTION "private"."variant_of_json"(public.products, public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visited_tenant_id(p_user_id uuid, p_session_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  select v.visited_tenant_id into v_tenant_id
  from private.support_visits v
  join private.platform_admins a on a.user_id = v.admin_id
  join auth.sessions s on s.user_id = v.admin_id and s.id = p_session_id
  where v.admin_id = p_user_id and v.ended_at is null and v.ends_at > statement_timestamp()
    and a.role in ('owner', 'operations', 'support')
    and s.aal::text = 'aal2' and (s.not_after is null or s.not_after > statement_timestamp())
    and not exists (select 1 from public.tenant_users m where m.user_id = v.admin_id);
  if v_tenant_id is not null then
    -- From here on the transaction refuses to write, whatever function forgets to ask.
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."visited_tenant_id"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wake_messages(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The lane looks every five seconds anyway. To take the job's row here would have every sale of a business wait for the others.
  perform private.enqueue_job('message_send', p_tenant_id, 'send');
end;
$function$;

ALTER FUNCTION "private"."wake_messages"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.whatsapp_part(p_template public.message_templates, p_values jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', p_template.whatsapp_name, 'language', p_template.language, 'parameters', coalesce((
    select jsonb_agg(coalesce(nullif(p_values ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') order by p.place)
    from jsonb_array_elements(private.template_pieces(p_template.body)) with ordinality as p (piece, place) where jsonb_typeof(p.piece) = 'object'), '[]'))
  where p_template.channel = 'whatsapp' and p_template.whatsapp_name is not null and p_template.whatsapp_state = 'approved';
$function$;

ALTER FUNCTION "private"."whatsapp_part"(public.message_templates, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_message(p_message public.messages)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_verdict private.send_verdict;
  v_now timestamptz := clock_timestamp();
  v_parts integer := private.message_parts(p_message.channel, p_message.text);
  v_is_waiting boolean;
  v_id uuid;
begin
  v_verdict := private.may_send(p_message.tenant_id, p_message.channel, p_message.purpose, p_message.contact_id, p_message.address, v_now,
    p_message.channel = 'whatsapp' and p_message.whatsapp is null);
  v_is_waiting := v_verdict.verdict <> 'no' and p_message.state is distinct from 'needs_data';
  insert into public.messages (tenant_id, id, channel, purpose, template_id, thread_id, contact_id, event_key, address, address_hash, subject, text, whatsapp,
    state, reason, is_test, parts, cost, dedupe_key, sent_by)
  values (p_message.tenant_id, coalesce(p_message.id, gen_random_uuid()), p_message.channel, p_message.purpose, p_message.template_id, p_message.thread_id,
    p_message.contact_id, p_message.event_key, left(coalesce(p_message.address, ''), 320),
    case when p_message.address is not null then private.address_hash(p_message.channel, p_message.address) end, left(p_message.subject, 400),
    left(p_message.text, 40000), p_message.whatsapp,
    case when v_verdict.verdict = 'no' then 'skipped' when not v_is_waiting then 'needs_data' when v_verdict.verdict = 'held' then 'held' else 'queued' end,
    case when v_verdict.verdict = 'no' then v_verdict.reason when not v_is_waiting then 'needs_data' end,
    coalesce(p_message.is_test, false), v_parts, v_parts * (private.message_channel(p_message.tenant_id, p_message.channel)).price_per_part,
    p_message.dedupe_key, p_message.sent_by)
  on conflict (tenant_id, dedupe_key) do nothing returning id into v_id;
  if v_id is not null and v_is_waiting then
    insert into private.message_queue (tenant_id, message_id, channel, due_at)
    values (p_message.tenant_id, v_id, p_message.channel, coalesce(v_verdict.held_until, v_now));
    perform private.wake_messages(p_message.tenant_id);
  end if;
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."write_message"(public.messages) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_start_support_visit(p_visit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations', 'support']);
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

ALTER FUNCTION "public"."admin_start_support_visit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.business_day_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.business_day_json(private.require_permission('settings.view'));
end;
$function$;

ALTER FUNCTION "public"."business_day_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_member_role(p_user_id uuid, p_role text, p_role_id uuid DEFAULT NULL::uuid)
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
  elsif p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = v_member.tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "p_role_id"}');
  end if;
  if p_role = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can make somebody an owner.');
  end if;
  if (p_role, p_role_id) is distinct from (v_member.role, v_member.role_id) then
    perform private.require_grantable(v_member.tenant_id, auth.uid(), private.role_rights(v_member.tenant_id, p_role, p_role_id));
    update public.tenant_users m set role = p_role, role_id = p_role_id where m.user_id = p_user_id;
    perform private.write_audit(v_member.tenant_id, auth.uid(), 'member_role_changed', 'tenant_users', p_user_id,
      private.role_words(v_member.tenant_id, v_member.role, v_member.role_id), private.role_words(v_member.tenant_id, p_role, p_role_id));
    perform private.notify_member(p_user_id, v_member.tenant_id, 'member_role_changed');
  end if;
  return private.team_member_row(v_member.tenant_id, p_user_id);
end;
$function$;

ALTER FUNCTION "public"."change_member_role"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_message_keys(p_channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_names text[];
begin
  perform private.require_writable();
  select private.message_key_names(c.provider) into v_names from public.message_channels c where c.tenant_id = v_tenant_id and c.channel = p_channel;
  if coalesce(cardinality(v_names), 0) = 0 then
    perform private.fail(404, 'not_found', 'Set this channel up first.', '{"field": "channel"}');
  end if;
  return jsonb_build_object('tenant_id', v_tenant_id, 'names', to_jsonb(v_names));
end;
$function$;

ALTER FUNCTION "public"."check_message_keys"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_messages(p_tenant_id uuid, p_limit integer DEFAULT 200, p_lease_seconds integer DEFAULT 120)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_until timestamptz := v_now + make_interval(secs => least(greatest(coalesce(p_lease_seconds, 120), 10), 3600));
  v_left integer := least(greatest(coalesce(p_limit, 200), 1), 500);
  v_room integer;
  v_name text;
  v_channel public.message_channels;
  v_lane uuid;
  v_queued private.message_queue;
  v_one jsonb;
  v_got jsonb[];
  v_answer jsonb := '[]';
  v_brand jsonb;
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id and t.status in ('active', 'trial')) then
    return '[]';
  end if;
  v_brand := private.mail_brand(p_tenant_id);
  foreach v_name in array array['whatsapp', 'sms', 'email'] loop
    v_channel := private.message_channel(p_tenant_id, v_name);
    if not private.is_channel_ready(v_channel) then
      perform private.hold_channel(p_tenant_id, v_channel.channel, v_now);
      continue;
    end if;
    v_room := least(v_left, private.fill_bucket(p_tenant_id, v_channel.channel));
    v_got := '{}';
    -- What is of no campaign goes first.
    for v_lane in
      select l.id from (
        select '00000000-0000-0000-0000-000000000000'::uuid as id, timestamptz '-infinity' as started_at
        union all
        select c.id, c.started_at from public.campaigns c
        where c.tenant_id = p_tenant_id and c.channel = v_channel.channel and c.state in ('expanding', 'sending')) l
      order by l.started_at, l.id
    loop
      exit when v_room <= cardinality(v_got);
      for v_queued in
        select * from private.message_queue q
        where q.tenant_id = p_tenant_id and q.channel = v_channel.channel and q.campaign_id = v_lane and q.due_at <= v_now
        order by q.due_at, q.message_id limit v_room - cardinality(v_got) for update skip locked
      loop
        v_one := private.claim_message(v_queued, v_channel, v_until, v_now);
        if v_one is not null then
          v_got := v_got || (v_one || jsonb_build_object('sender', coalesce(v_channel.sender, case v_channel.channel when 'email' then v_brand ->> 'name' end),
            'reply_to', case v_channel.channel when 'email' then coalesce(v_channel.reply_to, v_brand ->> 'email') end, 'brand', v_brand,
            'details', v_channel.details, 'keys', private.channel_keys(p_tenant_id, v_channel.channel)));
        end if;
      end loop;
    end loop;
    update private.message_buckets b set tokens = greatest(b.tokens - cardinality(v_got), 0) where b.tenant_id = p_tenant_id and b.channel = v_channel.channel;
    v_left := v_left - cardinality(v_got);
    v_answer := v_answer || coalesce(to_jsonb(v_got), '[]');
    exit when v_left <= 0;
  end loop;
  perform private.finish_campaigns(p_tenant_id);
  return v_answer;
end;
$function$;

ALTER FUNCTION "public"."claim_messages"(uuid, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_inbox_thread(p_thread_id uuid, p_is_closed boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  update public.message_threads t set is_closed = coalesce(p_is_closed, true) where t.tenant_id = v_tenant_id and t.id = p_thread_id;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

ALTER FUNCTION "public"."close_inbox_thread"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.continue_campaign(p_tenant_id uuid, p_campaign_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_campaign public.campaigns;
  v_now timestamptz := clock_timestamp();
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id for update;
  if v_campaign.state = 'stopped' then
    return private.drop_stopped_messages(p_tenant_id, p_campaign_id, 5000) = 5000;
  elsif v_campaign.state = 'scheduled' and v_campaign.scheduled_at <= v_now then
    if v_campaign.scheduled_at < v_now - interval '6 hours' then
      update public.campaigns c set state = 'paused', pause_reason = 'It is more than 6 hours late. Send it all the same?'
      where c.tenant_id = p_tenant_id and c.id = p_campaign_id;
      perform private.notify(p_tenant_id, 'contact_message', 'communications.send', 'A campaign is late: ' || v_campaign.name,
        'It was not sent at its time. Resume or stop it.', '/admin/communications?tab=campaigns');
      return false;
    end if;
    update public.campaigns c set state = 'expanding', started_at = v_now where c.tenant_id = p_tenant_id and c.id = p_campaign_id returning * into v_campaign;
  end if;
  if v_campaign.state is distinct from 'expanding' then
    return false;
  end if;
  return private.expand_campaign(v_campaign, 5000);
end;
$function$;

ALTER FUNCTION "public"."continue_campaign"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_segment(p_rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_rules record;
  v_answer jsonb;
begin
  select * into v_rules from private.segment_sql(p_rules, 0, '{}', 0);
  execute format('with named as materialized (select c.id, c.name, lower(btrim(c.email)) as email, c.phone_e164 from public.contacts c '
    'join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id '
    'where c.tenant_id = $1 and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id > $4 and (%s)), '
    'reached as (select w.channel, count(*) as many from (values (''email''), (''sms''), (''whatsapp'')) as w (channel) '
    'cross join lateral (select unnest(private.consenting_contacts($1, w.channel)) as id) k join named n on n.id = k.id '
    'where private.is_message_address(w.channel, case w.channel when ''email'' then n.email else n.phone_e164 end) '
    'and private.address_hash(w.channel, case w.channel when ''email'' then n.email else n.phone_e164 end) not in ('
    'select s.address_hash from public.suppressions s where s.tenant_id = $1 and s.channel = w.channel and s.lifted_at is null) group by w.channel) '
    'select jsonb_build_object(''contacts'', (select count(*) from named), ''reachable'', jsonb_build_object(''email'', 0, ''sms'', 0, ''whatsapp'', 0) '
    '|| coalesce((select jsonb_object_agg(r.channel, r.many) from reached r), ''{}''), ''examples'', coalesce(('
    'select jsonb_agg(jsonb_build_object(''contact_id'', x.id, ''name'', x.name)) from (select n.id, n.name from named n order by n.name, n.id limit 5) x), ''[]''))',
    v_rules.sql)
  into v_answer using v_tenant_id, v_rules.p_values, (select t.timezone from public.tenants t where t.id = v_tenant_id),
    '00000000-0000-0000-0000-000000000000'::uuid, statement_timestamp();
  return v_answer;
end;
$function$;

ALTER FUNCTION "public"."count_segment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.current_till_session()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select private.till_session_json(s.tenant_id, s.id) || private.till_rules_json(s.tenant_id) from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.opened_by = auth.uid() and s.status = 'open');
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  perform private.lock_campaign(v_tenant_id, p_campaign_id, array['draft']);
  delete from public.campaigns c where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  return jsonb_build_object('id', p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."delete_campaign"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_message_template(p_template_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  perform private.own_template(v_tenant_id, p_template_id);
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.template_id = p_template_id and c.state not in ('done', 'stopped')) then
    perform private.fail(409, 'in_use', 'A campaign that is not over uses this template.');
  end if;
  update public.message_templates t set archived_at = clock_timestamp(), is_on = false
  where t.tenant_id = v_tenant_id and t.id = p_template_id and t.archived_at is null;
  return jsonb_build_object('id', p_template_id);
end;
$function$;

ALTER FUNCTION "public"."delete_message_template"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_segment(p_segment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.segment_id = p_segment_id and c.state in ('draft', 'scheduled')) then
    perform private.fail(409, 'in_use', 'A campaign that has not begun uses this segment.');
  end if;
  delete from public.segments s where s.tenant_id = v_tenant_id and s.id = p_segment_id;
  return jsonb_build_object('id', p_segment_id);
end;
$function$;

ALTER FUNCTION "public"."delete_segment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_tenant_role(p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_role public.tenant_roles;
begin
  select r.* into v_role from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id for update;
  if v_role.id is null then
    perform private.fail(404, 'not_found', 'This role does not exist.');
  end if;
  perform private.require_editable_role(v_role);
  if exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.role_id = p_role_id) then
    perform private.fail(409, 'in_use', 'Somebody has this role. Give them another one first.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'role_deleted', 'tenant_roles', p_role_id,
    jsonb_build_object('name', v_role.name, 'base', v_role.base, 'permissions', private.role_rights(v_tenant_id, v_role.base, v_role.id)), null);
  delete from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id;
  return jsonb_build_object('id', p_role_id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_tenant_role"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.document_numbering()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
begin
  return (
    select coalesce(jsonb_agg(private.numbering_json(d) order by d.document_type), '[]')
    from private.document_sequences d
    -- Entries of the journal are chained by their numbers.
    where d.tenant_id = v_tenant_id and d.document_type <> 'journal');
end;
$function$;

ALTER FUNCTION "public"."document_numbering"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.end_support_visit(p_visit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_visit private.support_visits;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  select v.* into v_visit from private.support_visits v where v.id = p_visit_id for update;
  -- Who visits ends their own; asking for a business would make this transaction read-only.
  if v_visit.admin_id is distinct from v_user_id then
    if v_visit.visited_tenant_id is distinct from private.require_permission('team.manage') then
      perform private.fail(404, 'not_found', 'This visit does not exist.');
    end if;
  end if;
  if v_visit.ended_at is null then
    update private.support_visits v set ended_at = least(clock_timestamp(), v.ends_at), ended_by = v_user_id
    where v.id = p_visit_id returning * into v_visit;
    perform private.write_audit(v_visit.visited_tenant_id, v_user_id, 'support_visit_ended', 'support_visits', v_visit.id, null, null);
  end if;
  return private.support_visit_answer(v_visit);
end;
$function$;

ALTER FUNCTION "public"."end_support_visit"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_product_by_code(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_product_id uuid := private.product_id_by_code(v_tenant_id, p_code);
  v_barcode text;
  v_weight numeric := (private.scan_element(p_code) ->> 'weight')::numeric;
  v_row jsonb;
begin
  if v_product_id is null then
    return private.label_row(v_tenant_id, p_code);
  end if;
  perform 1 from public.products p
  where p.tenant_id = v_tenant_id and p.id = v_product_id and p.archived_at is null and not p.has_variants;
  if not found then
    return null;
  end if;
  v_barcode := (
    select b.barcode from unnest(private.scan_codes(p_code)) with ordinality as s (code, place)
    join public.product_barcodes b on b.tenant_id = v_tenant_id and b.barcode = s.code
    where b.product_id = v_product_id
    order by s.place limit 1);
  v_row := private.till_rows(v_tenant_id, array[v_product_id], v_barcode) -> 0;
  if v_weight > 0 then
    return v_row || jsonb_build_object('quantity', v_weight, 'label',
      jsonb_build_object('kind', 'weight', 'barcode', private.clean_scan(p_code), 'amount', null));
  end if;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.campaign_json(private.require_permission('communications.view'), p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."get_campaign"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_communications_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_zone text := (select t.timezone from public.tenants t where t.id = v_tenant_id);
  v_today date := (statement_timestamp() at time zone v_zone)::date;
  v_since timestamptz := ((v_today - 29)::timestamp at time zone v_zone);
begin
  return (
    with tried as materialized (
      select m.channel, (m.tried_at at time zone v_zone)::date as day, count(*) filter (where m.state in ('sent', 'delivered', 'read', 'unsure', 'sending')) as sent,
        count(*) filter (where m.state in ('delivered', 'read')) as delivered, count(*) filter (where m.state = 'failed') as failed,
        coalesce(sum(m.cost) filter (where m.state in ('sent', 'delivered', 'read', 'unsure', 'sending')), 0) as cost
      from public.messages m where m.tenant_id = v_tenant_id and m.tried_at >= v_since group by 1, 2
    )
    select jsonb_build_object(
      'sent', (
        select jsonb_agg(jsonb_build_object('channel', n.channel, 'sent', coalesce(x.sent, 0), 'delivered', coalesce(x.delivered, 0), 'failed', coalesce(x.failed, 0),
          'cost', coalesce(x.cost, 0)) order by n.place)
        from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)
        left join (select t.channel, sum(t.sent) as sent, sum(t.delivered) as delivered, sum(t.failed) as failed, sum(t.cost) as cost from tried t group by 1) x
          on x.channel = n.channel),
      'by_day', (
        select jsonb_agg(jsonb_build_object('day', d.day::date, 'sent', coalesce(x.sent, 0), 'delivered', coalesce(x.delivered, 0), 'failed', coalesce(x.failed, 0)) order by d.day)
        from generate_series(v_today - 29, v_today, interval '1 day') as d (day)
        left join (select t.day, sum(t.sent) as sent, sum(t.delivered) as delivered, sum(t.failed) as failed from tried t group by 1) x on x.day = d.day::date),
      'unread_threads', (select count(*) from public.message_threads t where t.tenant_id = v_tenant_id and not t.is_closed and t.unread > 0),
      'consents', (
        select jsonb_agg(jsonb_build_object('channel', n.channel, 'granted', (
          select count(*) from private.newest_consents(v_tenant_id, n.channel) k where k.is_granted), 'refused', (
          select count(*) from private.newest_consents(v_tenant_id, n.channel) k where not k.is_granted)) order by n.place)
        from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)),
      'running_campaigns', (select count(*) from public.campaigns c where c.tenant_id = v_tenant_id and c.state in ('scheduled', 'expanding', 'sending'))));
end;
$function$;

ALTER FUNCTION "public"."get_communications_overview"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_inbox_thread(p_thread_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  update public.message_threads t set unread = 0 where t.tenant_id = v_tenant_id and t.id = p_thread_id and t.unread > 0;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

ALTER FUNCTION "public"."get_inbox_thread"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_message_events(p_message_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages := private.own_message(private.require_permission('communications.view'), p_message_id);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.happened_at, 'detail', coalesce(e.detail, e.code)) order by e.happened_at, e.created_at)
    from public.message_events e
    where e.tenant_id = v_message.tenant_id and e.provider = v_message.provider and e.provider_message_id = v_message.provider_message_id), '[]');
end;
$function$;

ALTER FUNCTION "public"."get_message_events"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_message_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.message_settings_json(private.require_permission('communications.view'));
end;
$function$;

ALTER FUNCTION "public"."get_message_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_message_template(p_template_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  return private.message_template_json(private.own_template(v_tenant_id, p_template_id)) || jsonb_build_object('versions', coalesce((
    select jsonb_agg(jsonb_build_object('version', v.version, 'subject', v.subject, 'body', v.body,
      'saved_by', (select f.full_name from public.profiles f where f.user_id = v.saved_by), 'saved_at', v.saved_at) order by v.version desc)
    from public.message_template_versions v where v.tenant_id = v_tenant_id and v.template_id = p_template_id), '[]'));
end;
$function$;

ALTER FUNCTION "public"."get_message_template"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.lift_suppression(p_suppression_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500, '', true);
  v_row public.suppressions;
begin
  perform private.require_writable();
  if length(v_reason) < 10 then
    perform private.refuse_input('p_reason', 'Give a reason of at least 10 characters.');
  end if;
  select * into v_row from public.suppressions s where s.tenant_id = v_tenant_id and s.id = p_suppression_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This address is not in the list.');
  elsif v_row.lifted_at is null then
    update public.suppressions s set lifted_at = clock_timestamp(), lifted_by = auth.uid(), lift_reason = v_reason
    where s.tenant_id = v_tenant_id and s.id = p_suppression_id;
    perform private.write_audit(v_tenant_id, auth.uid(), 'suppression_lifted', 'suppressions', p_suppression_id,
      jsonb_build_object('reason', v_row.reason, 'address', v_row.address_shown), jsonb_build_object('lift_reason', v_reason));
  end if;
  return jsonb_build_object('id', p_suppression_id);
end;
$function$;

ALTER FUNCTION "public"."lift_suppression"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_campaigns(p_state text DEFAULT NULL::text, p_search text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_pattern text := '%' || private.escape_like(private.search_term(p_search)) || '%';
begin
  return coalesce((
    select jsonb_agg(private.campaign_row(x) order by x.created_at desc, x.id desc)
    from (
      select * from public.campaigns c
      where c.tenant_id = v_tenant_id and (p_state is null or c.state = p_state) and (v_pattern is null or lower(c.name) like v_pattern)
      order by c.created_at desc, c.id desc limit 200) x), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_campaigns"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_consents(p_contact_id uuid DEFAULT NULL::uuid, p_channel text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_of((
    select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc)
    from (
      select k.id, k.contact_id, c.name as contact_name, k.channel, k.is_granted, k.given_on, k.source, k.wording, k.proof,
        f.full_name as recorded_by, k.created_at
      from public.contact_consents k
      join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
      left join public.profiles f on f.user_id = k.recorded_by
      where k.tenant_id = v_tenant_id and (v_group is null or k.contact_id = any (v_group)) and (p_channel is null or k.channel = p_channel)
        and (v_id is null or (k.created_at, k.id) < (v_at, v_id))
      order by k.created_at desc, k.id desc limit v_limit + 1) x), v_limit, 'created_at');
end;
$function$;

ALTER FUNCTION "public"."list_consents"(uuid, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_inbox(p_state text DEFAULT 'open'::text, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_is_closed boolean := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['open', 'closed']) = 'closed';
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
begin
  return private.page_of((
    select jsonb_agg(private.inbox_row(x) order by x.last_at desc, x.id desc)
    from (
      select * from public.message_threads t
      where t.tenant_id = v_tenant_id and t.is_closed = v_is_closed
        and (v_named is null or t.contact_id = any (v_named) or t.address = btrim(p_search))
        and (v_id is null or (t.last_at, t.id) < (v_at, v_id))
      order by t.last_at desc, t.id desc limit v_limit + 1) x), v_limit, 'last_at');
end;
$function$;

ALTER FUNCTION "public"."list_inbox"(text, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_message_templates(p_search text DEFAULT NULL::text, p_channel text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_pattern text := '%' || private.escape_like(private.search_term(p_search)) || '%';
begin
  return coalesce((
    select jsonb_agg(private.message_template_json(t) order by lower(t.name), t.id)
    from public.message_templates t
    where t.tenant_id = v_tenant_id and t.archived_at is null and (p_channel is null or t.channel = p_channel)
      and (v_pattern is null or lower(t.name) like v_pattern or lower(t.body) like v_pattern)), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_message_templates"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_message_variables(p_event_key text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('communications.view');
  return coalesce((select jsonb_agg(to_jsonb(v)) from private.message_variables(p_event_key) v), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_message_variables"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_messages(p_filter jsonb DEFAULT NULL::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_filter jsonb := coalesce(p_filter, '{}');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_channel text;
  v_state text;
  v_purpose text;
  v_campaign_id uuid;
  v_group uuid[];
  v_from timestamptz;
  v_to timestamptz;
  v_search text;
  v_named uuid[];
begin
  perform private.input_object(v_filter, 'p_filter');
  v_channel := private.input_choice(v_filter, 'channel', array['email', 'sms', 'whatsapp'], '', false);
  v_state := private.input_choice(v_filter, 'state', array['queued', 'held', 'sending', 'sent', 'delivered', 'read', 'failed', 'unsure', 'skipped', 'needs_data', 'stopped'], '', false);
  v_purpose := private.input_choice(v_filter, 'purpose', array['transactional', 'marketing', 'account'], '', false);
  v_campaign_id := private.input_uuid(v_filter, 'campaign_id', '', false);
  v_group := case when private.input_uuid(v_filter, 'contact_id', '', false) is not null
    then private.contact_group(v_tenant_id, private.input_uuid(v_filter, 'contact_id', '', false)) end;
  v_search := private.search_term(private.input_text(v_filter, 'search', 200));
  v_named := private.named_contacts(v_tenant_id, v_search);
  -- Days are those of the business, the last one included.
  v_from := (private.message_day(v_filter, 'from')::timestamp at time zone (select t.timezone from public.tenants t where t.id = v_tenant_id));
  v_to := ((private.message_day(v_filter, 'to') + 1)::timestamp at time zone (select t.timezone from public.tenants t where t.id = v_tenant_id));
  return private.page_of(private.message_rows(array(
    select m from public.messages m
    where m.tenant_id = v_tenant_id and (v_channel is null or m.channel = v_channel) and (v_state is null or m.state = v_state)
      and (v_purpose is null or m.purpose = v_purpose) and (v_campaign_id is null or m.campaign_id = v_campaign_id)
      and (v_group is null or m.contact_id = any (v_group)) and (v_from is null or m.created_at >= v_from) and (v_to is null or m.created_at < v_to)
      and (v_search is null or m.contact_id = any (v_named) or lower(m.address) = v_search)
      and (v_id is null or (m.created_at, m.id) < (v_at, v_id))
    order by m.created_at desc, m.id desc limit v_limit + 1)), v_limit, 'created_at');
end;
$function$;

ALTER FUNCTION "public"."list_messages"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_roles()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return jsonb_build_object(
    'permissions', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description, 'is_for_owners', p.key = any (private.owner_rights()))
        order by p.key)
      from public.permissions p),
    'roles', (
      select jsonb_agg(jsonb_build_object('id', null, 'name', null, 'base', ready.role, 'is_own', false, 'updated_at', null,
        'people', (select count(*) from public.tenant_users m where m.tenant_id = v_tenant_id and m.role = ready.role and m.role_id is null),
        'permissions', to_jsonb(private.role_rights(v_tenant_id, ready.role, null))) order by ready.place)
      from unnest(array['admin', 'manager', 'accountant', 'cashier']) with ordinality as ready (role, place))
      || coalesce((
        select jsonb_agg(private.tenant_role_json(r) order by lower(r.name), r.id) from public.tenant_roles r where r.tenant_id = v_tenant_id), '[]'));
end;
$function$;

ALTER FUNCTION "public"."list_roles"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_segment_fields()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('communications.view');
  return (select jsonb_agg(to_jsonb(f)) from private.segment_fields() f);
end;
$function$;

ALTER FUNCTION "public"."list_segment_fields"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_segments()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  return coalesce((select jsonb_agg(private.segment_json(s) order by lower(s.name), s.id) from public.segments s where s.tenant_id = v_tenant_id), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_segments"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_support_visits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  return (
    select coalesce(jsonb_agg(private.support_visit_answer(v) order by v.starts_at desc), '[]')
    from (
      select s.* from private.support_visits s where s.visited_tenant_id = v_tenant_id order by s.starts_at desc limit 100) as v);
end;
$function$;

ALTER FUNCTION "public"."list_support_visits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_suppressions(p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
  v_hashes text[] := array[private.address_hash('email', p_search), private.address_hash('sms', p_search)];
begin
  return private.page_of((
    select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc)
    from (
      select s.id, s.channel, s.address_shown as address, s.reason, s.contact_id, c.name as contact_name, s.detail, s.created_at
      from public.suppressions s
      left join public.contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
      where s.tenant_id = v_tenant_id and s.lifted_at is null
        and (v_named is null or s.contact_id = any (v_named) or s.address_hash = any (v_hashes))
        and (v_id is null or (s.created_at, s.id) < (v_at, v_id))
      order by s.created_at desc, s.id desc limit v_limit + 1) x), v_limit, 'created_at');
end;
$function$;

ALTER FUNCTION "public"."list_suppressions"(text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_till_staff()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return jsonb_build_object(
    'lock_after_minutes', (select o.till_lock_minutes from public.tenant_policies o where o.tenant_id = v_tenant_id),
    'people', (
      select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'full_name', p.full_name,
        'has_pin', s.member_id is not null, 'can_approve', to_jsonb(array(
          select held.key from unnest(private.role_rights(m.tenant_id, m.role, m.role_id)) as held (key)
          where held.key = any (private.approvable_permissions()) order by held.key))) order by lower(p.full_name), m.user_id)
      from public.tenant_users m
      join public.profiles p on p.user_id = m.user_id
      left join private.staff_pins s on s.tenant_id = m.tenant_id and s.member_id = m.user_id
      where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.message_report_secret(p_tenant_id uuid, p_channel text, p_secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('tenant_id', c.tenant_id, 'provider', c.provider, 'sender', c.sender, 'details', c.details,
      'keys', private.channel_keys(c.tenant_id, c.channel))
    from private.message_report_tokens t
    join public.message_channels c on c.tenant_id = t.tenant_id and c.channel = t.channel
    where t.tenant_id = p_tenant_id and t.channel = p_channel and t.token_hash = private.token_hash(p_secret) and c.provider is not null);
end;
$function$;

ALTER FUNCTION "public"."message_report_secret"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_access()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_profile public.profiles;
  v_membership public.tenant_users;
  v_visit jsonb;
begin
  if v_user_id is null then
    perform private.refuse_ended_session();
  end if;
  select p.* into v_profile from public.profiles p where p.user_id = v_user_id;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id;
  if v_membership.user_id is null then
    v_visit := private.support_visit_of(v_user_id, private.claim('session_id')::uuid);
  end if;
  -- Who visits sees what an owner sees.
  if v_visit is not null then
    v_membership.user_id := v_user_id;
    v_membership.tenant_id := (v_visit ->> 'tenant_id')::uuid;
    v_membership.role := 'admin';
    v_membership.is_active := true;
    v_membership.invitation_status := 'accepted';
  end if;
  return jsonb_build_object(
    'user_id', v_user_id,
    'email', (select u.email from auth.users u where u.id = v_user_id),
    'email_verified', coalesce(v_profile.email_verified, false),
    'is_platform_admin', exists (select 1 from private.platform_admins a where a.user_id = v_user_id),
    'assurance_level', case when private.claim('aal') = 'aal2' then 'aal2' else 'aal1' end,
    'profile', case when v_profile.user_id is not null then jsonb_build_object(
      'full_name', v_profile.full_name, 'role', v_profile.role, 'avatar_url', v_profile.avatar_url,
      'require_password_change', v_profile.require_password_change,
      'temp_password_created_at', v_profile.temp_password_created_at,
      'invitation_status', v_profile.invitation_status) end,
    'membership', case when v_membership.user_id is not null then jsonb_build_object(
      'tenant_id', v_membership.tenant_id, 'role', v_membership.role, 'is_active', v_membership.is_active,
      'invitation_status', v_membership.invitation_status,
      'role_name', (select r.name from public.tenant_roles r where r.tenant_id = v_membership.tenant_id and r.id = v_membership.role_id)) end,
    'tenant', private.tenant_access(v_membership.tenant_id),
    -- Whoever is only invited knows who invites them, not how that business stands.
    'subscription', case when v_membership.invitation_status = 'accepted' then private.subscription_access(v_membership.tenant_id) end,
    'permissions', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then to_jsonb(case when v_visit is null
        then private.role_rights(v_membership.tenant_id, v_membership.role, v_membership.role_id) else private.support_rights() end)
      else '[]'::jsonb end,
    'flags', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then private.tenant_flags(v_membership.tenant_id) else '[]'::jsonb end,
    'support_visit', v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_till_session(p_session_id uuid, p_opening_float numeric, p_till_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.require_writable();
  return private.open_session(v_tenant_id, auth.uid(), p_session_id, p_opening_float, p_till_id) || private.till_rules_json(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.pause_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.lock_campaign(v_tenant_id, p_campaign_id, array['scheduled', 'expanding', 'sending', 'paused']);
  update public.campaigns c set state = 'paused', pause_reason = null where c.tenant_id = v_tenant_id and c.id = p_campaign_id and c.state <> 'paused';
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."pause_campaign"(uuid) OWNER TO "postgres";

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

ALTER FUNCTION "public"."preview_message"(text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.queue_message_lanes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  for v_tenant_id in
    with recursive due as (
      (select q.tenant_id from private.message_queue q order by q.tenant_id limit 1)
      union all
      select (select q.tenant_id from private.message_queue q where q.tenant_id > d.tenant_id order by q.tenant_id limit 1) from due d where d.tenant_id is not null
    )
    select d.tenant_id from due d
    where exists (select 1 from private.message_queue q where q.tenant_id = d.tenant_id and q.due_at <= statement_timestamp())
  loop
    perform private.schedule_job('message_send', v_tenant_id, 'send', clock_timestamp());
  end loop;
  for v_tenant_id in select distinct c.tenant_id from public.campaigns c where c.state = 'sending' loop
    perform private.finish_campaigns(v_tenant_id);
  end loop;
end;
$function$;

ALTER FUNCTION "public"."queue_message_lanes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.queue_message_reminders()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shop record;
  v_one record;
  v_today date;
begin
  for v_shop in
    select distinct t.tenant_id, t.event_key, n.timezone, n.currency_code
    from public.message_templates t join public.tenants n on n.id = t.tenant_id and n.status in ('active', 'trial')
    where t.is_on and t.archived_at is null and t.event_key in ('debt_reminder', 'pickup_reminder', 'review_request')
      and extract(hour from statement_timestamp() at time zone n.timezone) between 9 and 17
  loop
    v_today := (statement_timestamp() at time zone v_shop.timezone)::date;
    if v_shop.event_key = 'debt_reminder' then
      for v_one in
        select coalesce(c.merged_into_id, c.id) as contact_id, sum(i.open_amount) as amount, min(i.due_on) as due_on
        from public.contact_open_items i join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
        where i.tenant_id = v_shop.tenant_id and i.account = 'receivable' and i.open_amount > 0 and i.due_on < v_today group by 1 limit 5000
      loop
        -- Once a week.
        perform private.queue_event(v_shop.tenant_id, 'debt_reminder', v_one.contact_id || ':' || to_char(v_today, 'IYYY-IW'), v_one.contact_id,
          jsonb_build_object('amount_due', private.money_text(v_shop.tenant_id, v_shop.currency_code, v_one.amount), 'due_on', private.mail_day(v_one.due_on)));
      end loop;
    else
      for v_one in
        select distinct o.id from public.orders o
        join public.order_events e on e.tenant_id = o.tenant_id and e.order_id = o.id
          and e.kind = case v_shop.event_key when 'pickup_reminder' then 'ready' else 'completed' end
          and e.created_at > statement_timestamp() - interval '10 days'
          and e.created_at < statement_timestamp() - case v_shop.event_key when 'pickup_reminder' then interval '1 day' else interval '3 days' end
        where o.tenant_id = v_shop.tenant_id and o.placed_at > statement_timestamp() - interval '60 days' and case v_shop.event_key
          when 'pickup_reminder' then o.status in ('placed', 'confirmed') and o.step = 'ready' and o.fulfilment_method = 'pickup' else o.status = 'completed' end
        limit 5000
      loop
        perform private.queue_order_event(v_shop.tenant_id, v_one.id, v_shop.event_key);
      end loop;
    end if;
  end loop;
end;
$function$;

ALTER FUNCTION "public"."queue_message_reminders"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.quote_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_campaign public.campaigns;
  v_channel public.message_channels;
  v_answer jsonb;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  end if;
  v_channel := private.message_channel(v_tenant_id, v_campaign.channel);
  with chunk as materialized (
    select x.state, x.reason, x.parts, x.held_until
    from private.campaign_chunk(v_campaign, private.segment_contacts(v_tenant_id, private.campaign_rules(v_campaign), null, null), statement_timestamp()) x
  )
  select jsonb_build_object('recipients', count(*) filter (where k.state in ('queued', 'held')),
    'skipped', coalesce((
      select jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.many) order by r.many desc, r.reason)
      from (select w.reason, count(*) as many from chunk w where w.reason is not null group by w.reason) r), '[]'),
    'parts', coalesce(sum(k.parts) filter (where k.state in ('queued', 'held')), 0),
    'cost', coalesce(sum(k.parts) filter (where k.state in ('queued', 'held')), 0) * v_channel.price_per_part,
    'currency', (select t.currency_code from public.tenants t where t.id = v_tenant_id),
    'typed_needed', count(*) filter (where k.state in ('queued', 'held')) > 1000,
    'held_until', min(k.held_until) filter (where k.state = 'held'), 'channel_ready', private.is_channel_ready(v_channel))
  into v_answer from chunk k;
  return v_answer;
end;
$function$;

ALTER FUNCTION "public"."quote_campaign"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.unsubscribe_answer(p_token);
end;
$function$;

ALTER FUNCTION "public"."read_unsubscribe"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_consent(p_consent jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.contact_consents;
  v_contact public.contacts;
  v_address text;
begin
  perform private.require_writable();
  perform private.input_object(p_consent, 'p_consent');
  v_row.id := private.input_uuid(p_consent, 'id');
  v_row.contact_id := private.input_uuid(p_consent, 'contact_id');
  v_row.channel := private.input_choice(p_consent, 'channel', array['email', 'sms', 'whatsapp']);
  v_row.is_granted := private.input_flag(p_consent, 'is_granted', true);
  v_row.source := private.input_line(p_consent, 'source', 200, '', true);
  v_row.wording := private.input_text(p_consent, 'wording', 1000);
  v_row.proof := private.input_text(p_consent, 'proof', 500);
  if not coalesce(p_consent ->> 'given_on' ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(p_consent ->> 'given_on', 'date'), false) then
    perform private.refuse_input('given_on', 'This must be a day such as 2026-01-31.');
  end if;
  v_row.given_on := private.input_day((p_consent ->> 'given_on')::date, 'given_on');
  if v_row.given_on > private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('given_on', 'The consent date may not be in the future.');
  end if;
  select * into v_contact from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_row.contact_id and not c.is_staff;
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "contact_id"}');
  end if;
  perform private.lock_request('consent', v_tenant_id, v_row.id);
  if not exists (select 1 from public.contact_consents k where k.tenant_id = v_tenant_id and k.id = v_row.id) then
    insert into public.contact_consents (tenant_id, id, contact_id, channel, is_granted, given_on, source, wording, proof, recorded_by, created_at)
    values (v_tenant_id, v_row.id, v_row.contact_id, v_row.channel, v_row.is_granted, v_row.given_on, v_row.source, v_row.wording, v_row.proof,
      auth.uid(), clock_timestamp());
    v_address := private.contact_address(v_row.channel, v_contact);
    -- A word given after a stop ends the stop. Bounces and complaints end by lift_suppression alone.
    if v_row.is_granted and v_address is not null then
      update public.suppressions s set lifted_at = clock_timestamp(), lifted_by = auth.uid(), lift_reason = 'Agreed again: ' || left(v_row.source, 200)
      where s.tenant_id = v_tenant_id and s.channel = v_row.channel and s.address_hash = private.address_hash(v_row.channel, v_address)
        and s.reason = 'stop' and s.lifted_at is null and s.created_at::date <= v_row.given_on;
    end if;
  end if;
  return (
    select jsonb_build_object('id', k.id, 'contact_id', k.contact_id, 'contact_name', v_contact.name, 'channel', k.channel, 'is_granted', k.is_granted,
      'given_on', k.given_on, 'source', k.source, 'wording', k.wording, 'proof', k.proof,
      'recorded_by', (select f.full_name from public.profiles f where f.user_id = k.recorded_by), 'created_at', k.created_at)
    from public.contact_consents k where k.tenant_id = v_tenant_id and k.id = v_row.id);
end;
$function$;

ALTER FUNCTION "public"."record_consent"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_inbound_message(p_provider text, p_tenant_id uuid, p_message jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_channel text := private.input_choice(p_message, 'channel', array['email', 'sms', 'whatsapp']);
  v_event_id text := private.input_text(p_message, 'event_id', 300, '', true);
  v_from text := private.input_line(p_message, 'from', 320, '', true);
  v_text text := left(coalesce(p_message ->> 'text', ''), 10000);
  v_at timestamptz := least(coalesce(private.input_instant(p_message, 'at'), clock_timestamp()), clock_timestamp());
  v_address text := case when v_channel = 'email' then lower(v_from) when v_from ~ '^[1-9][0-9]{7,14}$' then '+' || v_from else v_from end;
  v_hash text := private.address_hash(v_channel, v_address);
  v_thread public.message_threads;
  v_contact_id uuid;
  v_is_new_stop boolean := false;
begin
  perform private.lock_request('inbound' || v_hash, p_tenant_id, p_tenant_id);
  if exists (select 1 from public.inbound_messages i where i.tenant_id = p_tenant_id and i.provider = p_provider and i.event_id = v_event_id) then
    return jsonb_build_object('stopped', private.is_stop_word(v_text), 'reply', null);
  end if;
  select coalesce(c.merged_into_id, c.id) into v_contact_id from public.contacts c
  where c.tenant_id = p_tenant_id and not c.is_staff and case v_channel when 'email' then lower(c.email) = v_address else c.phone_e164 = v_address end
  order by c.created_at, c.id limit 1;
  insert into public.message_threads as t (tenant_id, channel, address, address_hash, contact_id, last_text, last_at, last_inbound_at, unread)
  values (p_tenant_id, v_channel, v_address, v_hash, v_contact_id, left(v_text, 300), v_at, v_at, 1)
  on conflict (tenant_id, channel, address_hash) do update set contact_id = coalesce(t.contact_id, excluded.contact_id),
    last_text = case when excluded.last_at >= t.last_at then excluded.last_text else t.last_text end, last_is_ours = excluded.last_at < t.last_at and t.last_is_ours,
    last_at = greatest(t.last_at, excluded.last_at), last_inbound_at = greatest(t.last_inbound_at, excluded.last_inbound_at), unread = t.unread + 1, is_closed = false
  returning * into v_thread;
  insert into public.inbound_messages (tenant_id, thread_id, provider, event_id, text, written_at, campaign_id)
  values (p_tenant_id, v_thread.id, p_provider, v_event_id, v_text, v_at, (
    select m.campaign_id from public.messages m
    where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.channel = v_channel and m.campaign_id is not null
      and m.tried_at > v_at - interval '7 days' and m.tried_at <= v_at order by m.tried_at desc limit 1));
  if private.is_stop_word(v_text) then
    v_is_new_stop := private.stop_marketing(p_tenant_id, v_channel, v_address, case v_channel when 'sms' then 'STOP by SMS' when 'whatsapp' then 'STOP by WhatsApp' else 'STOP by mail' end);
  elsif v_thread.unread = 1 then
    perform private.notify(p_tenant_id, 'contact_message', 'communications.view', 'A customer wrote: ' || private.mail_text(coalesce(
      (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), v_address), 100), left(private.mail_text(v_text, 300), 300),
      '/admin/communications?tab=inbox');
  end if;
  return jsonb_build_object('stopped', private.is_stop_word(v_text), 'reply', case when v_is_new_stop then
    format('You will get no more offers from %s.', coalesce(private.mail_brand(p_tenant_id) ->> 'name', 'us')) end);
end;
$function$;

ALTER FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, null));
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
  -- Counted one after the other: twenty requests at once are still twenty invitations.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.user_id = p_user_id;
  if v_member.tenant_id <> p_tenant_id then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  elsif v_member.invitation_status = 'accepted' then
    perform private.fail(409, 'in_use', 'This person is on your team already.', '{"field": "email"}');
  elsif v_member.user_id is not null and v_member.role = 'admin'
    and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  insert into public.tenant_users as m (tenant_id, user_id, role, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_message_report(p_provider text, p_tenant_id uuid, p_report jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text := private.input_choice(p_report, 'status', array['sent', 'delivered', 'read', 'failed', 'bounced_hard', 'bounced_soft', 'complained']);
  v_event_id text := private.input_text(p_report, 'event_id', 300, '', true);
  v_provider_id text := private.input_text(p_report, 'provider_message_id', 200, '', true);
  v_at timestamptz := least(coalesce(private.input_instant(p_report, 'at'), clock_timestamp()), clock_timestamp());
  v_code text := left(p_report ->> 'code', 100);
  v_tenant_id uuid := p_tenant_id;
  v_message public.messages;
begin
  if v_tenant_id is null and p_provider = 'platform' then
    select m.tenant_id into v_tenant_id from public.messages m where m.provider = 'platform' and m.provider_message_id = v_provider_id limit 1;
  end if;
  if v_tenant_id is null then
    return false;
  end if;
  insert into public.message_events (tenant_id, provider, event_id, provider_message_id, status, happened_at, code, detail)
  values (v_tenant_id, p_provider, v_event_id, v_provider_id, v_status, v_at, v_code, left(p_report ->> 'detail', 500))
  on conflict (tenant_id, provider, event_id) do nothing;
  if not found then
    return false;
  end if;
  -- Of a message whose service has not answered yet it is kept, and taken up then.
  select * into v_message from public.messages m
  where m.tenant_id = v_tenant_id and m.provider = p_provider and m.provider_message_id = v_provider_id for update;
  if v_message.id is not null then
    perform private.apply_report(v_message, v_status, v_at, v_code);
    if jsonb_typeof(p_report -> 'cost') = 'number' and (p_report ->> 'cost')::numeric between 0 and 10000 then
      update public.messages m set cost = (p_report ->> 'cost')::numeric where m.tenant_id = v_tenant_id and m.id = v_message.id;
    end if;
  end if;
  return true;
end;
$function$;

ALTER FUNCTION "public"."record_message_report"(text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_unanswerable_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, null));
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role)
  on conflict (tenant_id, email) do update set role = excluded.role
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, jsonb_build_object('role', p_role));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_whatsapp_template(p_tenant_id uuid, p_name text, p_language text, p_state text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_is_known boolean := false;
begin
  for v_id in
    update public.message_templates t set whatsapp_state = private.input_choice(jsonb_build_object('state', p_state), 'state', array['pending', 'approved', 'paused', 'rejected'])
    where t.tenant_id = p_tenant_id and t.whatsapp_name = p_name and t.language = p_language returning t.id
  loop
    v_is_known := true;
    if p_state in ('paused', 'rejected') then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = p_tenant_id and c.template_id = v_id and c.state in ('expanding', 'sending');
    end if;
  end loop;
  return v_is_known;
end;
$function$;

ALTER FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reply_in_inbox(p_thread_id uuid, p_id uuid, p_text text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_text text := private.input_text(jsonb_build_object('p_text', p_text), 'p_text', 4000, '', true);
  v_thread public.message_threads;
  v_message public.messages;
begin
  perform private.require_writable();
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  end if;
  select * into v_thread from public.message_threads t where t.tenant_id = v_tenant_id and t.id = p_thread_id for update;
  if v_thread.id is null then
    perform private.fail(404, 'not_found', 'This thread does not exist.');
  elsif exists (select 1 from public.messages m where m.tenant_id = v_tenant_id and m.id = p_id) then
    return private.inbox_thread(v_tenant_id, p_thread_id);
  elsif v_thread.channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_thread.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_thread.channel));
  elsif private.message_parts(v_thread.channel, v_text) > 10 then
    perform private.fail(400, 'template_too_long', 'This text is too long for the channel.', '{"field": "p_text"}');
  end if;
  v_message.tenant_id := v_tenant_id;
  v_message.id := p_id;
  v_message.channel := v_thread.channel;
  v_message.purpose := 'transactional';
  v_message.thread_id := v_thread.id;
  v_message.contact_id := v_thread.contact_id;
  v_message.address := v_thread.address;
  v_message.subject := case v_thread.channel when 'email' then 'Your message to ' || coalesce(private.mail_brand(v_tenant_id) ->> 'name', 'us') end;
  v_message.text := v_text;
  v_message.dedupe_key := 'reply:' || p_id;
  v_message.sent_by := auth.uid();
  perform private.write_message(v_message);
  update public.message_threads t set last_text = left(v_text, 300), last_at = clock_timestamp(), last_is_ours = true, unread = 0
  where t.tenant_id = v_tenant_id and t.id = p_thread_id;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

ALTER FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resend_message(p_message_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_message public.messages;
begin
  perform private.require_writable();
  v_message := private.own_message(v_tenant_id, p_message_id);
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  elsif v_message.purpose = 'marketing' or v_message.state not in ('failed', 'unsure') then
    perform private.fail(409, 'not_resendable', 'Only a receipt or order message that failed can be sent again.');
  end if;
  v_message.id := p_id;
  v_message.state := 'queued';
  v_message.dedupe_key := 'again:' || p_message_id || ':' || p_id;
  v_message.sent_by := auth.uid();
  perform private.write_message(v_message);
  return private.message_rows(array[private.own_message(v_tenant_id, p_id)]) -> 0;
end;
$function$;

ALTER FUNCTION "public"."resend_message"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resume_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
begin
  perform private.require_writable();
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['paused']);
  if not private.is_channel_ready(private.message_channel(v_tenant_id, v_campaign.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_campaign.channel));
  end if;
  update public.campaigns c set pause_reason = null, started_at = coalesce(c.started_at, clock_timestamp()), scheduled_at = case
      when c.started_at is null then null else c.scheduled_at end,
    state = case when c.is_expanded then 'sending' else 'expanding' end
  where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, clock_timestamp());
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."resume_campaign"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_business_day(p_timezone text, p_day_cutoff text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old public.tenants;
  v_now timestamptz := statement_timestamp();
begin
  perform private.require_writable();
  if p_timezone is null or length(p_timezone) > 64 or not private.is_time_zone(p_timezone) then
    perform private.refuse_input('p_timezone', 'This time zone is not known.');
  end if;
  if p_day_cutoff is null or p_day_cutoff !~ '^(0[0-9]|1[01]):[0-5][0-9]$' then
    perform private.refuse_input('p_day_cutoff', 'Choose a time from 00:00 to 11:59.');
  end if;
  select * into v_old from public.tenants t where t.id = v_tenant_id for no key update;
  if (v_old.timezone, v_old.day_cutoff) is not distinct from (p_timezone, p_day_cutoff::time) then
    return private.business_day_json(v_tenant_id);
  end if;
  if private.has_postings(v_tenant_id) then
    -- Business days that were posted under one zone do not move to another.
    if v_old.timezone <> p_timezone then
      perform private.fail(409, 'in_use', 'The time zone is fixed once something has been posted.', '{"field": "p_timezone"}');
    end if;
    -- What is sold within the next hours would belong to a day that may be counted and closed.
    if (v_now at time zone p_timezone - p_day_cutoff::time::interval)::date <> private.business_date(v_tenant_id, v_now) then
      perform private.fail(409, 'in_use', 'This would move sales of now to another day. Change it later in the day.', '{"field": "p_day_cutoff"}');
    end if;
  end if;
  update public.tenants t set timezone = p_timezone, day_cutoff = p_day_cutoff::time where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'tenants', v_tenant_id,
    jsonb_build_object('timezone', v_old.timezone, 'day_cutoff', to_char(v_old.day_cutoff, 'HH24:MI')),
    jsonb_build_object('timezone', p_timezone, 'day_cutoff', p_day_cutoff));
  return private.business_day_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_business_day"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_campaign(p_campaign jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.campaigns;
  v_template public.message_templates;
begin
  perform private.require_writable();
  perform private.input_object(p_campaign, 'p_campaign');
  v_row.id := private.input_uuid(p_campaign, 'id');
  v_row.name := private.input_line(p_campaign, 'name', 120, '', true);
  v_row.segment_id := private.input_uuid(p_campaign, 'segment_id', '', false);
  v_template := private.own_template(v_tenant_id, private.input_uuid(p_campaign, 'template_id'));
  if v_template.event_key is not null or v_template.archived_at is not null then
    perform private.refuse_input('template_id', 'Choose a template of campaigns.');
  elsif v_row.segment_id is not null and not exists (select 1 from public.segments s where s.tenant_id = v_tenant_id and s.id = v_row.segment_id) then
    perform private.refuse_input('segment_id', 'This segment does not exist.');
  end if;
  perform private.lock_request('campaign', v_tenant_id, v_row.id);
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.id = v_row.id) then
    perform private.lock_campaign(v_tenant_id, v_row.id, array['draft']);
    update public.campaigns c set name = v_row.name, channel = v_template.channel, template_id = v_template.id, segment_id = v_row.segment_id
    where c.tenant_id = v_tenant_id and c.id = v_row.id;
  else
    insert into public.campaigns (tenant_id, id, name, channel, template_id, segment_id, created_by)
    values (v_tenant_id, v_row.id, v_row.name, v_template.channel, v_template.id, v_row.segment_id, auth.uid());
  end if;
  return private.campaign_json(v_tenant_id, v_row.id);
end;
$function$;

ALTER FUNCTION "public"."save_campaign"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_document_numbering(p_numbering jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old private.document_sequences;
  v_new private.document_sequences;
  v_least bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_numbering, 'p_numbering');
  select * into v_old from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = p_numbering ->> 'document_type' and d.document_type <> 'journal' for no key update;
  if not found then
    perform private.refuse_input('document_type', 'These documents have no numbers that can be set.');
  end if;
  v_new := v_old;
  v_new.prefix := upper(private.input_text(p_numbering, 'prefix', 18, '', true));
  v_new.width := private.input_number(p_numbering, 'width', 3, 10, 1);
  v_new.is_yearly := private.input_flag(p_numbering, 'is_yearly', true);
  if v_new.prefix <> v_old.prefix then
    perform private.require_free_prefix(v_tenant_id, v_old.document_type, v_new.prefix);
  end if;
  if v_new.prefix not like '%{YYYY}%' then
    if v_new.is_yearly then
      perform private.refuse_input('prefix', 'Add {YYYY}: without the year, numbers would repeat.');
    end if;
    v_new.year := null;
  else
    v_new.year := coalesce(v_old.year, private.number_year(v_tenant_id));
  end if;
  v_least := case when v_old.is_yearly and v_new.is_yearly and v_old.year < private.number_year(v_tenant_id) then 1 else v_old.next_value end;
  v_new.next_value := coalesce(private.input_number(p_numbering, 'next_value', 1, 999999999, 1, '', false), v_least);
  if v_new.next_value < v_least then
    perform private.refuse_input('next_value', format('The next number can only rise. It is %s now.', v_least));
  end if;
  -- Raised in a year that no number was given in yet: the year has begun.
  if v_least <> v_old.next_value and v_new.next_value > 1 then
    v_new.year := private.number_year(v_tenant_id);
  elsif v_least <> v_old.next_value then
    v_new.next_value := v_old.next_value;
  end if;
  if v_new.prefix <> v_old.prefix then
    insert into private.document_prefixes as x (tenant_id, document_type, prefix, last_value)
    values (v_tenant_id, v_old.document_type, v_old.prefix, v_old.next_value - 1)
    on conflict (tenant_id, document_type, prefix) do update set last_value = greatest(x.last_value, excluded.last_value);
    v_new.next_value := greatest(v_new.next_value, (
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = v_tenant_id and x.document_type = v_old.document_type and x.prefix = v_new.prefix));
  end if;
  if v_new is distinct from v_old then
    update private.document_sequences d
    set prefix = v_new.prefix, width = v_new.width, is_yearly = v_new.is_yearly, year = v_new.year, next_value = v_new.next_value
    where d.tenant_id = v_tenant_id and d.document_type = v_old.document_type;
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'document_sequences', null,
      private.numbering_json(v_old), private.numbering_json(v_new));
  end if;
  return private.numbering_json(v_new);
end;
$function$;

ALTER FUNCTION "public"."save_document_numbering"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_message_channel(p_channel text, p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_before public.message_channels;
  v_row public.message_channels;
begin
  perform private.require_writable();
  perform private.input_object(p_settings, 'p_settings');
  perform private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  perform private.lock_request('message_channel' || p_channel, v_tenant_id, v_tenant_id);
  v_before := private.message_channel(v_tenant_id, p_channel);
  v_row.provider := private.input_choice(p_settings, 'provider',
    case p_channel when 'email' then array['platform'] when 'sms' then array['africastalking', 'http'] else array['whatsapp_cloud'] end, '', p_channel = 'email');
  v_row.is_on := private.input_flag(p_settings, 'is_on', true);
  v_row.sender := private.input_line(p_settings, 'sender', 100);
  v_row.reply_to := lower(private.input_line(p_settings, 'reply_to', 320));
  v_row.price_per_part := private.input_number(p_settings, 'price_per_part', 0, 10000, 0.0001);
  v_row.details := case when v_row.provider is null then '{}' else private.input_channel_details(v_row.provider, p_settings) end;
  if v_row.reply_to is not null and not private.is_message_address('email', v_row.reply_to) then
    perform private.refuse_input('reply_to', 'This must be an email address.');
  elsif v_row.is_on and v_row.provider is null then
    perform private.refuse_input('provider', 'Choose a service first.');
  elsif p_channel = 'sms' and v_row.sender !~ '^([A-Za-z0-9][A-Za-z0-9 ._&-]{0,10}|\+?[0-9]{3,15})$' then
    perform private.refuse_input('sender', 'A sender of SMS has at most 11 letters and digits, or is a number.');
  end if;
  insert into public.message_channels as c (tenant_id, channel, provider, is_on, sender, reply_to, details, price_per_part)
  values (v_tenant_id, p_channel, v_row.provider, v_row.is_on, v_row.sender, v_row.reply_to, v_row.details, v_row.price_per_part)
  on conflict (tenant_id, channel) do update set provider = excluded.provider, is_on = excluded.is_on, sender = excluded.sender,
    reply_to = excluded.reply_to, details = excluded.details, price_per_part = excluded.price_per_part;
  -- A key goes to the address and service that it was given for, and to no other.
  if v_before.provider is distinct from v_row.provider or v_before.details ->> 'url' is distinct from v_row.details ->> 'url' then
    delete from private.message_channel_keys k where k.tenant_id = v_tenant_id and k.channel = p_channel;
    delete from private.message_report_tokens t where t.tenant_id = v_tenant_id and t.channel = p_channel;
  end if;
  if v_row.is_on and not private.is_channel_ready(private.message_channel(v_tenant_id, p_channel)) then
    update public.message_channels c set is_on = false where c.tenant_id = v_tenant_id and c.channel = p_channel;
    if coalesce(v_before.is_on, false) is false then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', '{"field": "is_on"}');
    end if;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'message_channel_saved', 'message_channels', v_before.id, to_jsonb(v_before),
    to_jsonb(private.message_channel(v_tenant_id, p_channel)));
  return private.message_settings_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_message_channel"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_message_keys(p_tenant_id uuid, p_user_id uuid, p_channel text, p_keys jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_provider text := (select c.provider from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel);
begin
  insert into private.message_channel_keys as k (tenant_id, channel, name, sealed, last4, saved_by)
  select p_tenant_id, p_channel, n.name, n.sealed, n.last4, p_user_id
  from jsonb_to_recordset(p_keys) as n (name text, sealed text, last4 text)
  where n.name = any (private.message_key_names(v_provider))
  on conflict (tenant_id, channel, name) do update set sealed = excluded.sealed, last4 = excluded.last4, saved_by = excluded.saved_by,
    saved_at = clock_timestamp();
  insert into private.message_report_tokens (tenant_id, channel, token_hash)
  values (p_tenant_id, p_channel, private.token_hash(private.link_token(p_tenant_id, 'message_report:' || p_channel, p_tenant_id)))
  on conflict (tenant_id, channel) do nothing;
  perform private.write_audit(p_tenant_id, p_user_id, 'message_keys_saved', 'message_channels', null, null,
    jsonb_build_object('channel', p_channel, 'names', (select jsonb_agg(n ->> 'name') from jsonb_array_elements(p_keys) as n)));
  return private.message_settings_json(p_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_message_rules(p_rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_quiet jsonb := p_rules -> 'quiet';
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_rules, 'p_rules');
  perform private.input_object(v_quiet, 'quiet');
  foreach v_name in array array['starts', 'ends'] loop
    if not coalesce(v_quiet ->> v_name ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false) then
      perform private.refuse_input('quiet.' || v_name, 'This must be a time such as 20:00.');
    end if;
  end loop;
  insert into public.message_rules as r (tenant_id, quiet_starts, quiet_ends, quiet_sundays, most_in_7_days)
  values (v_tenant_id, (v_quiet ->> 'starts')::time, (v_quiet ->> 'ends')::time, private.input_flag(v_quiet, 'sundays', true),
    private.input_number(p_rules, 'most_in_7_days', 1, 50, 1))
  on conflict (tenant_id) do update set quiet_starts = excluded.quiet_starts, quiet_ends = excluded.quiet_ends,
    quiet_sundays = excluded.quiet_sundays, most_in_7_days = excluded.most_in_7_days;
  return private.message_settings_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_message_rules"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_message_template(p_template jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.message_templates;
  v_before public.message_templates;
  v_is_new_text boolean;
begin
  perform private.require_writable();
  v_row := private.read_template(p_template);
  perform private.lock_request('message_template', v_tenant_id, v_tenant_id);
  select * into v_before from public.message_templates t where t.tenant_id = v_tenant_id and t.id = v_row.id for update;
  if v_before.archived_at is not null then
    perform private.fail(404, 'not_found', 'This template does not exist.');
  elsif v_before.id is not null and v_before.channel <> v_row.channel then
    perform private.refuse_input('channel', 'A template stays with its channel.');
  elsif v_row.is_on and v_row.event_key is not null and exists (
    select 1 from public.message_templates t where t.tenant_id = v_tenant_id and t.event_key = v_row.event_key and t.channel = v_row.channel
      and t.language = v_row.language and t.is_on and t.archived_at is null and t.id <> v_row.id) then
    perform private.fail(409, 'in_use', 'Another template is on for this event, channel and language: switch that one off first.', '{"field": "is_on"}');
  end if;
  v_is_new_text := v_before.id is null or (v_before.subject, v_before.body) is distinct from (v_row.subject, v_row.body);
  insert into public.message_templates as t (tenant_id, id, name, channel, purpose, language, event_key, is_on, subject, body, whatsapp_name, whatsapp_state)
  values (v_tenant_id, v_row.id, v_row.name, v_row.channel, v_row.purpose, v_row.language, v_row.event_key, v_row.is_on, v_row.subject, v_row.body,
    v_row.whatsapp_name, case when v_row.whatsapp_name is null then 'none' else 'pending' end)
  on conflict (tenant_id, id) do update set name = excluded.name, purpose = excluded.purpose, language = excluded.language,
    event_key = excluded.event_key, is_on = excluded.is_on, subject = excluded.subject, body = excluded.body,
    version = t.version + case when v_is_new_text then 1 else 0 end, whatsapp_name = excluded.whatsapp_name,
    -- WhatsApp looks at each text anew.
    whatsapp_state = case when (t.whatsapp_name, t.language) is not distinct from (excluded.whatsapp_name, excluded.language) and not v_is_new_text
      then t.whatsapp_state else excluded.whatsapp_state end
  returning * into v_row;
  if v_is_new_text then
    insert into public.message_template_versions (tenant_id, template_id, version, subject, body, saved_by)
    values (v_tenant_id, v_row.id, v_row.version, v_row.subject, v_row.body, auth.uid());
  end if;
  return public.get_message_template(v_row.id);
end;
$function$;

ALTER FUNCTION "public"."save_message_template"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_payment_methods(p_methods jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_rows public.payment_methods[];
begin
  perform private.require_writable();
  perform 1 from public.payment_methods m where m.tenant_id = v_tenant_id order by m.id for no key update;
  v_rows := private.read_payment_methods(v_tenant_id, p_methods);
  if (select count(distinct r.id) <> count(*) or count(*) <> (select count(*) from public.payment_methods m where m.tenant_id = v_tenant_id)
      from unnest(v_rows) r) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.', '{"table": "payment_methods"}');
  elsif (select count(distinct lower(r.name)) <> count(*) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same name.');
  elsif (select count(distinct r.shortcut) <> count(r.shortcut) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same key.');
  elsif not exists (select 1 from unnest(v_rows) r where r.is_enabled and r.tender_type in ('cash', 'card', 'mobile_money')) then
    perform private.refuse_input('methods', 'Leave cash, card or mobile money on.');
  end if;
  update public.payment_methods m
  set name = r.name, is_enabled = r.is_enabled, proof = r.proof, shortcut = r.shortcut, position = r.position
  from unnest(v_rows) r
  where m.tenant_id = v_tenant_id and m.id = r.id
    and (m.name, m.is_enabled, m.proof, m.position) is distinct from (r.name, r.is_enabled, r.proof, r.position)
      or m.tenant_id = v_tenant_id and m.id = r.id and m.shortcut is distinct from r.shortcut;
  return jsonb_build_object('saved', true);
end;
$function$;

ALTER FUNCTION "public"."save_payment_methods"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_segment(p_segment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_id uuid;
  v_name text;
  v_row public.segments;
begin
  perform private.require_writable();
  perform private.input_object(p_segment, 'p_segment');
  v_id := private.input_uuid(p_segment, 'id');
  v_name := private.input_line(p_segment, 'name', 120, '', true);
  perform private.segment_sql(p_segment -> 'rules', 0, '{}', 0);
  insert into public.segments as s (tenant_id, id, name, rules, created_by)
  values (v_tenant_id, v_id, v_name, p_segment -> 'rules', auth.uid())
  on conflict (tenant_id, id) do update set name = excluded.name, rules = excluded.rules
  returning * into v_row;
  return private.segment_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."save_segment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_tenant_role(p_role jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_old public.tenant_roles;
  v_role public.tenant_roles;
  v_before text[] := '{}';
  v_after text[];
begin
  perform private.input_object(p_role, 'p_role');
  select r.* into v_old from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_role, 'id') for update;
  v_role.tenant_id := v_tenant_id;
  v_role.id := private.input_uuid(p_role, 'id');
  v_role.name := private.input_line(p_role, 'name', 60, '', true);
  v_role.base := coalesce(v_old.base, private.input_choice(p_role, 'base', array['admin', 'manager', 'accountant', 'cashier']));
  v_after := private.input_rights(p_role, v_role.base);
  perform private.require_editable_role(v_role);
  if v_old.id is not null then
    v_before := private.role_rights(v_tenant_id, v_old.base, v_old.id);
  end if;
  if v_old.name = v_role.name and v_before = v_after then
    return private.tenant_role_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_role, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this role. Reload it.');
  elsif v_old.id is null and (select count(*) from public.tenant_roles r where r.tenant_id = v_tenant_id) >= 30 then
    perform private.refuse_input('name', 'A business has at most 30 own roles. Delete one first.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), array(select unnest(v_after) except select unnest(v_before)));
  insert into public.tenant_roles as r (tenant_id, id, name, base) values (v_tenant_id, v_role.id, v_role.name, v_role.base)
  on conflict (tenant_id, id) do update set name = excluded.name returning r.* into v_role;
  if v_old.name is distinct from v_role.name then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'role_made' else 'role_renamed' end, 'tenant_roles',
      v_role.id, case when v_old.id is not null then jsonb_build_object('name', v_old.name) end,
      jsonb_build_object('name', v_role.name, 'base', v_role.base));
  end if;
  perform private.set_role_rights(v_role, v_before, v_after);
  return private.tenant_role_json(v_role);
exception when unique_violation then
  perform private.refuse_input('name', 'Another role has this name.');
  return null;
end;
$function$;

ALTER FUNCTION "public"."save_tenant_role"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_activity(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('audit.view');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_actor_id uuid := private.input_uuid(v_filter, 'actor_id', '', false);
  v_document_id uuid := private.input_uuid(v_filter, 'document_id', '', false);
  v_documents uuid[] := case when v_document_id is not null then private.activity_documents(v_tenant_id, v_document_id) end;
  v_entity text := private.input_text(v_filter, 'entity', 120);
  v_text text := private.input_text(v_filter, 'text', 200);
  v_pattern text := '%' || private.escape_like(v_text) || '%';
  v_to timestamptz := private.input_instant(v_filter, 'to');
  v_from timestamptz := private.input_instant(v_filter, 'from');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_is_cost_hidden boolean := not private.can('products.view_cost');
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.activity_row(e, v_is_cost_hidden) order by e.created_at desc, e.id desc), '{}') into v_rows
  from (
    select * from audit.events o
    -- A look of the platform's people changes nothing, and their notes are theirs.
    where o.tenant_id = v_tenant_id and o.action !~ '^admin_'
      and (v_actor_id is null or o.actor_id = v_actor_id) and (v_entity is null or o.entity = v_entity)
      and (v_documents is null or o.entity_id = any (v_documents))
      and (v_from is null or o.created_at >= v_from) and (v_to is null or o.created_at < v_to)
      and (v_text is null or coalesce(o.actor_kind, private.actor_kind(o.actor_id)) <> 'platform'
        and (private.shown_change(o.before, v_is_cost_hidden)::text ilike v_pattern or private.shown_change(o.after, v_is_cost_hidden)::text ilike v_pattern
          or replace(o.action, '_', ' ') ilike v_pattern))
      and (v_after_id is null or (o.created_at, o.id) < (v_after_at, v_after_id))
    order by o.created_at desc, o.id desc limit v_limit + 1) e;
  return jsonb_build_object(
    'rows', to_jsonb(v_rows[:v_limit]),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end);
end;
$function$;

ALTER FUNCTION "public"."search_activity"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_test_message(p_id uuid, p_template_id uuid, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_template public.message_templates;
  v_address text := lower(btrim(p_address));
  v_values jsonb;
  v_message public.messages;
begin
  perform private.require_writable();
  v_template := private.own_template(v_tenant_id, p_template_id);
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  elsif not exists (select 1 from private.test_addresses(v_tenant_id) a where a.channel = v_template.channel and a.address = v_address) then
    perform private.fail(400, 'not_test_address', 'Tests go to your own addresses only.', '{"field": "p_address"}');
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_template.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_template.channel));
  end if;
  perform private.lock_request('test_message', v_tenant_id, v_tenant_id);
  select * into v_message from public.messages m where m.tenant_id = v_tenant_id and m.id = p_id;
  if v_message.id is null then
    if (select count(*) from public.messages m where m.tenant_id = v_tenant_id and m.is_test and m.created_at > statement_timestamp() - interval '1 day') >= 10 then
      perform private.fail(429, 'test_limit_reached', 'Ten tests a day. Try again tomorrow.');
    end if;
    v_values := coalesce((select jsonb_object_agg(v.key, v.example) from private.message_variables(v_template.event_key) v), '{}')
      || jsonb_strip_nulls(private.business_values(v_tenant_id));
    v_message.tenant_id := v_tenant_id;
    v_message.id := p_id;
    v_message.channel := v_template.channel;
    v_message.purpose := 'transactional';
    v_message.template_id := v_template.id;
    v_message.address := v_address;
    v_message.subject := (private.fill_pieces(private.template_pieces(v_template.subject), v_values)).text;
    v_message.text := (private.fill_pieces(private.template_pieces(v_template.body), v_values)).text
      || case v_template.purpose when 'marketing' then replace(private.marketing_ending(v_tenant_id, v_template.channel), ' Stop: {{unsubscribe_url}}', '') else '' end;
    v_message.whatsapp := private.whatsapp_part(v_template, v_values);
    v_message.is_test := true;
    v_message.dedupe_key := 'test:' || p_id;
    v_message.sent_by := auth.uid();
    perform private.write_message(v_message);
  end if;
  return private.message_rows(array[private.own_message(v_tenant_id, p_id)]) -> 0;
end;
$function$;

ALTER FUNCTION "public"."send_test_message"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_message(p_message_id uuid, p_lease_id uuid, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_state text := private.input_choice(p_outcome, 'state', array['sent', 'failed', 'unsure', 'retry']);
  v_code text := left(p_outcome ->> 'code', 100);
  v_wait interval := make_interval(secs => least(greatest(coalesce((p_outcome ->> 'retry_after_seconds')::numeric, 60), 0), 86400)::double precision);
  v_queued private.message_queue;
  v_message public.messages;
begin
  select * into v_queued from private.message_queue q where q.message_id = p_message_id and q.lease_id = p_lease_id for update;
  if v_queued.message_id is null then
    return;
  end if;
  select * into v_message from public.messages m where m.tenant_id = v_queued.tenant_id and m.id = p_message_id for update;
  if v_state = 'retry' and (v_code = 'not_begun' or v_queued.attempts < 8) then
    update private.message_queue q set lease_id = null, due_at = v_now + v_wait, attempts = q.attempts - case v_code when 'not_begun' then 1 else 0 end
    where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set state = 'queued', tried_at = null where m.tenant_id = v_queued.tenant_id and m.id = p_message_id;
    if v_code = 'rate_limited' then
      update private.message_buckets b set tokens = 0, filled_at = v_now + v_wait where b.tenant_id = v_queued.tenant_id and b.channel = v_queued.channel;
    end if;
  else
    delete from private.message_queue q where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set
      state = case v_state when 'retry' then 'failed' else v_state end,
      reason = case v_state when 'sent' then null else left(coalesce(v_code, p_outcome ->> 'detail', v_state), 200) end,
      provider_message_id = left(p_outcome ->> 'provider_message_id', 200),
      parts = coalesce((p_outcome ->> 'parts')::integer, m.parts),
      cost = coalesce((p_outcome ->> 'cost')::numeric, m.cost * coalesce((p_outcome ->> 'parts')::numeric, m.parts) / greatest(m.parts, 1)),
      sent_at = case v_state when 'sent' then v_now end
    where m.tenant_id = v_queued.tenant_id and m.id = p_message_id returning * into v_message;
    perform private.apply_reports(v_queued.tenant_id, p_message_id);
    if v_state = 'failed' and v_code = 'invalid_number' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'bounce', v_message.contact_id, 'The service knows no such number');
    elsif v_state = 'failed' and v_code = 'blocked' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'stop', v_message.contact_id, 'Stopped at the service');
    elsif v_code = 'template_paused' then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = v_message.tenant_id and c.id = v_message.campaign_id and c.state in ('expanding', 'sending');
    end if;
    perform private.finish_campaigns(v_queued.tenant_id);
  end if;
  update public.message_channels c set last_sent_at = case v_state when 'sent' then v_now else c.last_sent_at end,
    last_error = case v_state when 'sent' then null else left(concat_ws(': ', v_code, p_outcome ->> 'detail'), 500) end
  where c.tenant_id = v_queued.tenant_id and c.channel = v_queued.channel
    -- Not once a message: the row is shared.
    and (v_state <> 'sent' and v_code is distinct from 'not_begun' or c.last_sent_at is null or c.last_sent_at < v_now - interval '1 minute' or c.last_error is not null);
end;
$function$;

ALTER FUNCTION "public"."settle_message"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_campaign(p_campaign_id uuid, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_typed_recipients integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
  v_template public.message_templates;
  v_quote jsonb;
  v_now timestamptz := clock_timestamp();
begin
  perform private.require_writable();
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['draft']);
  if p_at is not null and (not isfinite(p_at) or p_at > v_now + interval '366 days') then
    perform private.refuse_input('p_at', 'This must be a time within a year.');
  elsif p_at < v_now - interval '5 minutes' then
    perform private.fail(409, 'campaign_late', 'This time is over.', '{"field": "p_at"}');
  end if;
  v_template := private.own_template(v_tenant_id, v_campaign.template_id);
  if v_template.archived_at is not null then
    perform private.fail(409, 'campaign_changed', 'The template of this campaign was deleted.');
  end if;
  v_quote := public.quote_campaign(p_campaign_id);
  if not (v_quote ->> 'channel_ready')::boolean then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_campaign.channel));
  elsif (v_quote ->> 'typed_needed')::boolean and (v_quote ->> 'recipients')::integer is distinct from p_typed_recipients then
    perform private.fail(409, 'recipients_not_typed', 'Type how many people will get this.', jsonb_build_object('recipients', v_quote -> 'recipients'));
  end if;
  update public.campaigns c set state = case when p_at > v_now then 'scheduled' else 'expanding' end, scheduled_at = p_at,
    started_at = case when p_at > v_now then null else v_now end, template_version = v_template.version,
    rules = private.campaign_rules(v_campaign), started_by = auth.uid()
  where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, greatest(p_at, v_now));
  perform private.write_audit(v_tenant_id, auth.uid(), 'campaign_started', 'campaigns', p_campaign_id, null,
    jsonb_build_object('name', v_campaign.name, 'recipients', v_quote -> 'recipients', 'cost', v_quote -> 'cost', 'at', coalesce(p_at, v_now)));
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.stop_campaign(p_campaign_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
begin
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['scheduled', 'expanding', 'sending', 'paused', 'stopped']);
  if v_campaign.state <> 'stopped' then
    update public.campaigns c set state = 'stopped', pause_reason = null, finished_at = clock_timestamp() where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
    perform private.drop_stopped_messages(v_tenant_id, p_campaign_id, 5000);
    -- A big one is cleared away by its job.
    perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, clock_timestamp());
    perform private.write_audit(v_tenant_id, auth.uid(), 'campaign_stopped', 'campaigns', p_campaign_id, jsonb_build_object('state', v_campaign.state),
      '{"state": "stopped"}');
  end if;
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$function$;

ALTER FUNCTION "public"."stop_campaign"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.till_catalogue(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 2000)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  -- No transaction lasts two minutes. What was written since may still be committed behind what this walk has passed, so that the
  -- next walk begins two minutes before this one did.
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.product_id, row_number() over (order by c.changed_at, c.product_id) as place
    from private.catalogue_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.product_id) > (v_at, v_id)
    order by c.changed_at, c.product_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.product_id, p.id, p.name, p.sku, p.price, p.unit, p.kind, p.tax_rate_id, p.category_id, p.image_url,
      p.brand, p.parent_id, (select m.category_id from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as parent_category_id,
      (select private.variant_of_json(p, m) from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as variant_of,
      p.tracks_batches, p.tracks_serials, p.has_open_price
    from page g
    left join public.products p
      on p.tenant_id = v_tenant_id and p.id = g.product_id and p.archived_at is null and not p.has_variants
    where g.place <= v_limit
  ), choices as (
    select jsonb_object_agg(m.product_id, m.modifier_sets) as by_product
    from private.till_modifier_sets(v_tenant_id, array(select n.id from shown n where n.id is not null)) m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'sku', s.sku, 'price', s.price, 'unit', s.unit, 'kind', s.kind, 'tax_rate_id', s.tax_rate_id,
      'category_id', s.category_id, 'image_url', s.image_url, 'brand', s.brand, 'parent_id', s.parent_id,
      'parent_category_id', s.parent_category_id, 'variant_of', s.variant_of,
      'tracks_batches', s.tracks_batches, 'tracks_serials', s.tracks_serials, 'has_open_price', s.has_open_price,
      -- Looked up product by product: a join of the two lists is as slow as their product where a new catalogue is taken for a row or two.
      'barcodes', coalesce((
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'unit_factor', b.unit_factor, 'label', b.label) order by b.created_at, b.barcode)
        from public.product_barcodes b where b.tenant_id = v_tenant_id and b.product_id = s.id), '[]'),
      'modifier_sets', coalesce(c.by_product -> s.id::text, '[]')) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.product_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.product_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s cross join choices c;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'total', case when v_after is null then (
      select count(*) from private.catalogue_changes c where c.tenant_id = v_tenant_id) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.till_products(p_query text DEFAULT NULL::text, p_category_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 60, p_parent_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 60);
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_ids uuid[];
begin
  if p_parent_id is not null then
    return private.till_rows(v_tenant_id, array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.parent_id = p_parent_id and p.archived_at is null
      order by p.name, p.id limit 200));
  end if;
  if v_term is null then
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by p.name, p.id limit v_limit);
    return private.till_rows(v_tenant_id, v_ids);
  end if;
  v_term := private.product_term(v_tenant_id, v_term, false);
  -- Names that begin with the letters come first, then whatever holds them. The inner order is that of the prefix index.
  v_ids := array(
    select b.id
    from (
      select p.id, p.name from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and lower(p.name) like private.escape_like(v_term) || '%'
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by lower(p.name) using operator(pg_catalog.~<~), p.id limit v_limit
    ) b
    order by b.name, b.id);
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || (array(
      select i from unnest(private.search_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit))
        with ordinality as f (i, place)
      where i <> all (v_ids) order by f.place))[:v_limit - cardinality(v_ids)];
  end if;
  -- A category has many goods: they come behind those that are called so themselves.
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || private.called_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit - cardinality(v_ids));
  end if;
  if v_ids = '{}' then
    v_ids := array(
      select p.id from unnest(private.other_matches(v_tenant_id, v_term, false, 2000)) with ordinality as f (id, place)
      join public.products p on p.tenant_id = v_tenant_id and p.id = f.id
      where v_category_ids is null or p.category_id = any (v_category_ids)
      order by f.place limit v_limit);
  end if;
  return private.till_rows(v_tenant_id, v_ids);
end;
$function$;

ALTER FUNCTION "public"."till_products"(text, uuid, integer, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
begin
  select m.* into v_message from private.unsubscribe_tokens t
  join public.messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
  where t.token_hash = private.token_hash(left(p_token, 200)) limit 1;
  if v_message.id is not null then
    perform private.stop_marketing(v_message.tenant_id, v_message.channel, v_message.address, 'Unsubscribed by link');
  end if;
  return private.unsubscribe_answer(p_token);
end;
$function$;

ALTER FUNCTION "public"."unsubscribe"(text) OWNER TO "postgres";

ALTER TABLE "private"."document_prefixes" ADD CONSTRAINT "document_prefixes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_prefix_shape" CHECK (((prefix ~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$'::text) AND (length(prefix) <= 18)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_width_check" CHECK (((width >= 0) AND (width <= 10)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_year_check" CHECK (((year >= 1) AND (year <= 9999)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_yearly_names_year" CHECK (((NOT is_yearly) OR (prefix ~~ '%{YYYY}%'::text)));

ALTER TABLE "private"."message_buckets" ADD CONSTRAINT "message_buckets_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."message_report_tokens" ADD CONSTRAINT "message_report_tokens_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."support_visits" ADD CONSTRAINT "support_visits_admin_id_fkey" FOREIGN KEY (admin_id) REFERENCES auth.users(id) ON DELETE RESTRICT;

ALTER TABLE "private"."support_visits" ADD CONSTRAINT "support_visits_visited_tenant_id_fkey" FOREIGN KEY (visited_tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."contact_consents" ADD CONSTRAINT "contact_consents_proof_check" CHECK (((length(proof) >= 1) AND (length(proof) <= 500)));

ALTER TABLE "public"."contact_consents" ADD CONSTRAINT "contact_consents_purpose_check" CHECK ((purpose = 'marketing'::text));

ALTER TABLE "public"."contact_consents" ADD CONSTRAINT "contact_consents_wording_check" CHECK (((length(wording) >= 1) AND (length(wording) <= 1000)));

ALTER TABLE "public"."contacts" ADD CONSTRAINT "contacts_birthday_month_range" CHECK (((birthday_month >= 1) AND (birthday_month <= 12)));

ALTER TABLE "public"."contacts" ADD CONSTRAINT "contacts_language_shape" CHECK ((language ~ '^[a-z]{2}$'::text));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_shortcut_check" CHECK ((shortcut ~ '^[A-Z]$'::text));

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_tenant_id_name_key" UNIQUE (tenant_id, name) DEFERRABLE;

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_tenant_id_shortcut_key" UNIQUE (tenant_id, shortcut) DEFERRABLE;

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_permission_key_fkey" FOREIGN KEY (permission_key) REFERENCES public.permissions(key) ON DELETE CASCADE;

CREATE INDEX message_queue_campaign_idx ON private.message_queue USING btree (tenant_id, campaign_id);

CREATE INDEX message_queue_due_idx ON private.message_queue USING btree (tenant_id, due_at);

CREATE INDEX message_queue_lane_idx ON private.message_queue USING btree (tenant_id, channel, campaign_id, due_at, message_id);

CREATE INDEX message_queue_message_idx ON private.message_queue USING btree (message_id);

CREATE INDEX support_visits_admin_idx ON private.support_visits USING btree (admin_id);

CREATE UNIQUE INDEX support_visits_one_open_key ON private.support_visits USING btree (admin_id) WHERE (ended_at IS NULL);

CREATE INDEX support_visits_tenant_idx ON private.support_visits USING btree (visited_tenant_id, starts_at DESC);

CREATE INDEX unsubscribe_tokens_hash_idx ON private.unsubscribe_tokens USING btree (token_hash);

CREATE INDEX unsubscribe_tokens_message_idx ON private.unsubscribe_tokens USING btree (tenant_id, message_id);

CREATE INDEX contact_consents_created_idx ON public.contact_consents USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX messages_platform_idx ON public.messages USING btree (provider_message_id) WHERE ((provider = 'platform'::text) AND (provider_message_id IS NOT NULL));

CREATE INDEX tenant_role_permissions_permission_key_idx ON public.tenant_role_permissions USING btree (permission_key);

CREATE INDEX tenant_users_role_id_idx ON public.tenant_users USING btree (tenant_id, role_id, role) WHERE (role_id IS NOT NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF state, pause_reason ON public.campaigns FOR EACH ROW WHEN ((concat_ws(' '::text, new.state, new.pause_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('state', 'pause_reason');

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.campaigns FOR EACH ROW WHEN (((new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'::text) OR (new.name !~ '[0-9A-Za-z]'::text))) EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.inbound_messages FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.inbound_messages FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.inbound_messages FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF text ON public.inbound_messages FOR EACH ROW WHEN ((concat_ws(' '::text, new.text) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('text');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_channels FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.message_channels FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.message_events FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.message_events FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_events FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_rules FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.message_rules FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.message_template_versions FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.message_template_versions FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_template_versions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF body ON public.message_template_versions FOR EACH ROW WHEN ((concat_ws(' '::text, new.body) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('body');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_templates FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF body, whatsapp_name, whatsapp_state ON public.message_templates FOR EACH ROW WHEN ((concat_ws(' '::text, new.body, new.whatsapp_name, new.whatsapp_state) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('body', 'whatsapp_name', 'whatsapp_state');

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.message_templates FOR EACH ROW WHEN (((new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'::text) OR (new.name !~ '[0-9A-Za-z]'::text))) EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.message_templates FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.message_threads FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF address, last_text ON public.message_threads FOR EACH ROW WHEN ((concat_ws(' '::text, new.address, new.last_text) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('address', 'last_text');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF address, text, state, reason ON public.messages FOR EACH ROW WHEN ((concat_ws(' '::text, new.address, new.text, new.state, new.reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('address', 'text', 'state', 'reason');

CREATE TRIGGER _720_message AFTER INSERT ON public.order_events FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['placed'::text, 'ready'::text, 'sent'::text, 'cancelled'::text])) AND (new.created_at > (now() - '00:10:00'::interval)))) EXECUTE FUNCTION private.tg_order_events__message();

CREATE TRIGGER _720_message_paid AFTER UPDATE OF deposit_amount ON public.orders FOR EACH ROW WHEN (((new.deposit_amount >= new.total_amount) AND (old.deposit_amount < old.total_amount) AND (new.status = 'placed'::text))) EXECUTE FUNCTION private.tg_orders__message_paid();

CREATE TRIGGER _620_catalogue_variants AFTER UPDATE OF category_id, name, image_url, image_urls, options ON public.products FOR EACH ROW WHEN ((new.has_variants AND ((old.category_id IS DISTINCT FROM new.category_id) OR (old.name IS DISTINCT FROM new.name) OR (old.image_url IS DISTINCT FROM new.image_url) OR (old.options IS DISTINCT FROM new.options)))) EXECUTE FUNCTION private.tg_products__variants_change();

CREATE TRIGGER _810_message AFTER INSERT ON public.sales FOR EACH ROW WHEN (((new.contact_id IS NOT NULL) AND (new.occurred_at > (now() - '3 days'::interval)))) EXECUTE FUNCTION private.tg_sales__message();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.segments FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.segments FOR EACH ROW WHEN (((new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'::text) OR (new.name !~ '[0-9A-Za-z]'::text))) EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.segments FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.suppressions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reason, lift_reason ON public.suppressions FOR EACH ROW WHEN ((concat_ws(' '::text, new.reason, new.lift_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reason', 'lift_reason');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tenant_role_permissions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.tenant_roles FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "private"."document_sequences"."is_yearly" IS 'Whether each year begins at 1 again.';

COMMENT ON COLUMN "private"."document_sequences"."prefix" IS 'Before the digits; {YYYY} is the year of the business day on which the number is given.';

COMMENT ON COLUMN "private"."document_sequences"."width" IS 'At least so many digits.';

COMMENT ON COLUMN "private"."document_sequences"."year" IS 'Of the last number, where its prefix names a year.';

COMMENT ON COLUMN "private"."message_buckets"."filled_at" IS 'Until when it was filled. Ahead of the clock: the service asked for a pause until then.';

COMMENT ON COLUMN "private"."support_visits"."ended_at" IS 'Ended before its time, by staff or by an owner (ended_by).';

COMMENT ON COLUMN "private"."support_visits"."visited_tenant_id" IS 'The business that is looked at. The table is the platform''s: one open visit for each of its staff, whatever the business.';

COMMENT ON COLUMN "public"."campaigns"."last_contact_id" IS 'How far it has been expanded: contacts behind this one are left.';

COMMENT ON COLUMN "public"."campaigns"."rules" IS 'The rules of the segment as they were when it began.';

COMMENT ON COLUMN "public"."contact_consents"."proof" IS 'Where it can be seen: a paper, a form, a message.';

COMMENT ON COLUMN "public"."contact_consents"."wording" IS 'The sentence that they agreed to, as it was shown.';

COMMENT ON COLUMN "public"."contacts"."language" IS 'The language that they are written to in, where it is known.';

COMMENT ON COLUMN "public"."inbound_messages"."campaign_id" IS 'The campaign that it answers: the last one to the address, within 7 days.';

COMMENT ON COLUMN "public"."message_channels"."details" IS 'What the service needs beside its keys: username (africastalking), url (http), phone_number_id, business_account_id, api_version (whatsapp_cloud), stop_code (SMS: where STOP is sent to, of a sender that nobody can answer).';

COMMENT ON COLUMN "public"."message_channels"."price_per_part" IS 'What a part of a message costs the business, in its currency.';

COMMENT ON COLUMN "public"."message_channels"."sender" IS 'Mail: the name; SMS: sender id or short code; WhatsApp: the number as it is shown.';

COMMENT ON COLUMN "public"."message_templates"."event_key" IS 'The event that sends it by itself while is_on; null for campaigns.';

COMMENT ON COLUMN "public"."message_templates"."whatsapp_state" IS 'What WhatsApp says of the template of this name: only an approved one may be sent outside 24 hours.';

COMMENT ON COLUMN "public"."message_threads"."last_inbound_at" IS 'When the customer last wrote: WhatsApp takes free text for 24 hours from then.';

COMMENT ON COLUMN "public"."messages"."address_hash" IS 'private.address_hash of the address, by which limits and suppressions are found.';

COMMENT ON COLUMN "public"."messages"."dedupe_key" IS 'campaign:{id}:{hash of the address}, {event}:{document}:{channel}, or of a test or reply its id: the same is never written twice.';

COMMENT ON COLUMN "public"."messages"."tried_at" IS 'When it was last handed to the service.';

COMMENT ON COLUMN "public"."payment_methods"."position" IS 'The order in which tills offer them; the first one stands ready when a payment begins.';

COMMENT ON COLUMN "public"."payment_methods"."shortcut" IS 'The key that takes this way of paying at the till; null: none.';

COMMENT ON COLUMN "public"."suppressions"."campaign_id" IS 'The campaign that the address answered with it.';

COMMENT ON COLUMN "public"."tenant_policies"."allow_negative_stock" IS 'Whether more is sold, on tills and online, than stock says is there. Sales made without a connection are taken either way.';

COMMENT ON COLUMN "public"."tenant_policies"."asks_void_reason" IS 'Whether tills ask why a line or a basket is removed before it is paid.';

COMMENT ON COLUMN "public"."tenant_policies"."warns_below_stock" IS 'Where more is sold than is there: whether the till shows the cashier what is left. Without allow_negative_stock it has no effect.';

COMMENT ON COLUMN "public"."tenant_roles"."base" IS 'The ready role that it was made from: the role of its people in tenant_users. Only admin may hold rights of owners (private.owner_rights).';

COMMENT ON COLUMN "public"."tenant_users"."role_id" IS 'The own role of the business that decides what this person may do; null where the ready role decides.';

COMMENT ON FUNCTION "private"."activity_documents"(uuid, uuid) IS 'A document with the approvals it was given and the credit notes for it.';

COMMENT ON FUNCTION "private"."activity_row"(audit.events, boolean) IS 'One entry of a business''s own audit record. Of the platform''s people it says what they did and when, not who, from where, or why.';

COMMENT ON FUNCTION "private"."activity_subject"(uuid, text, uuid) IS 'What an entry of the audit record is about, by name or number, where it has one and is still there.';

COMMENT ON FUNCTION "private"."actor_can"(uuid, uuid, text) IS 'Whether a given member of a tenant holds a permission: by the own role of the business where they have one, else by the ready role. Platform staff who visit hold what lets look.';

COMMENT ON FUNCTION "private"."address_hash"(text, text) IS 'By what an address is known that may not be kept: one of SMS and WhatsApp is the same number.';

COMMENT ON FUNCTION "private"."apply_report"(public.messages, text, timestamp with time zone, text) IS 'One report of a message: its state goes up; a hard bounce and a complaint are learned at once, soft bounces at the fifth within 14 days.';

COMMENT ON FUNCTION "private"."apply_reports"(uuid, uuid) IS 'What was reported of a message before its service answered is taken into account.';

COMMENT ON FUNCTION "private"."business_day_json"(uuid) IS 'Zone and day cut-off of a business as business_day_settings shows them.';

COMMENT ON FUNCTION "private"."business_values"(uuid) IS 'What a text may say of the business.';

COMMENT ON FUNCTION "private"."campaign_chunk"(public.campaigns, uuid[], timestamp with time zone) IS 'What a campaign would write to these contacts at p_at: one row each, with text, parts, and why it is not sent. Two contacts with one address: the first of them.';

COMMENT ON FUNCTION "private"."campaign_counts"(uuid, uuid) IS 'CampaignCounts: waiting, sent, delivered, read, failed, skipped and unsure are what messages are now, and sum to recipients. Read from the messages'' own index.';

COMMENT ON FUNCTION "private"."campaign_json"(uuid, uuid) IS 'A Campaign, or not_found. revenue: sales of its recipients within 7 days after their message, less what came back.';

COMMENT ON FUNCTION "private"."campaign_row"(public.campaigns) IS 'A CampaignRow. cost: of what was handed to the service and not refused.';

COMMENT ON FUNCTION "private"."campaign_rules"(public.campaigns) IS 'The rules that a campaign goes by: those it began with, else those of its segment.';

COMMENT ON FUNCTION "private"."campaign_text"(public.campaigns) IS 'The template of a campaign, with the text of the version that it began with.';

COMMENT ON FUNCTION "private"."channel_keys"(uuid, text) IS 'The sealed keys of a channel, [{name, sealed}], for edge functions.';

COMMENT ON FUNCTION "private"."claim_message"(private.message_queue, public.message_channels, timestamp with time zone, timestamp with time zone) IS 'Hands one message out, or settles it: held, skipped, or unsure when an earlier lease ran out (marketing at once; receipts and codes after one more try). Null then.';

COMMENT ON FUNCTION "private"."clean_scan"(text) IS 'A scan without the blanks, tabs and control signs around it, and without the sign of its symbology (]C1, ]d2, ]E0).';

COMMENT ON FUNCTION "private"."contact_address"(text, public.contacts) IS 'Where a contact is written to by a channel; null when nothing is known.';

COMMENT ON FUNCTION "private"."contact_values"(uuid, public.contacts) IS 'What a text may say of a contact.';

COMMENT ON FUNCTION "private"."current_tenant_id"() IS 'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one. For platform staff the business that they visit (private.support_visits), and nothing can be written then.';

COMMENT ON FUNCTION "private"."drop_stopped_messages"(uuid, uuid, integer) IS 'Takes messages of a stopped campaign out of the queue, some at a time; how many. What is being sent is left.';

COMMENT ON FUNCTION "private"."end_message"(uuid, uuid, text, text) IS 'A message is no longer sent.';

COMMENT ON FUNCTION "private"."expand_campaign"(public.campaigns, integer) IS 'Writes the messages to the next contacts of a campaign that is locked; true while more are left.';

COMMENT ON FUNCTION "private"."fill_bucket"(uuid, text) IS 'How many messages a business may hand to a service now. Locks the bucket: claims of one channel wait for each other.';

COMMENT ON FUNCTION "private"."fill_pieces"(jsonb, jsonb) IS 'A template with its values, and which of them are missing and have nothing to stand instead.';

COMMENT ON FUNCTION "private"."finish_campaigns"(uuid) IS 'Campaigns of which nothing is left to send are done.';

COMMENT ON FUNCTION "private"."hold_channel"(uuid, text, timestamp with time zone) IS 'A channel was switched off: its campaigns are paused; what else waits is tried every 15 minutes for three days.';

COMMENT ON FUNCTION "private"."inbox_row"(public.message_threads) IS 'An InboxThreadRow.';

COMMENT ON FUNCTION "private"."inbox_thread"(uuid, uuid) IS 'An InboxThread with its newest 200 messages, oldest first.';

COMMENT ON FUNCTION "private"."input_channel_details"(text, jsonb) IS 'What a message service needs beside its keys, or invalid_input; anything else is left out.';

COMMENT ON FUNCTION "private"."input_rights"(jsonb, text) IS 'The rights of a body that a role with this base may hold, sorted, or invalid_input.';

COMMENT ON FUNCTION "private"."is_channel_ready"(public.message_channels) IS 'Whether a channel is switched on and has its keys.';

COMMENT ON FUNCTION "private"."is_event_on"(uuid, text) IS 'Whether a business has a template switched on for an event.';

COMMENT ON FUNCTION "private"."is_message_address"(text, text) IS 'Whether it can be written to: a mail address, or a number in E.164.';

COMMENT ON FUNCTION "private"."is_proven_orderer"(public.orders) IS 'Whether the address of an order is proven to be that of whoever ordered: only then a mail repeats what they wrote, since anybody can order in the name of an address.';

COMMENT ON FUNCTION "private"."is_same_prefix"(text, text) IS 'Whether two prefixes are the same in some year.';

COMMENT ON FUNCTION "private"."is_stop_word"(text) IS 'Whether the first word ends marketing: STOP, UNSUBSCRIBE, CANCEL, END, QUIT, ACHA, SITISHA.';

COMMENT ON FUNCTION "private"."lock_campaign"(uuid, uuid, text[]) IS 'A campaign that stays in one of these states until the transaction ends; not_found, campaign_changed.';

COMMENT ON FUNCTION "private"."lock_roles"() IS 'The business whose roles the caller may change, with its team locked. Needs team.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "private"."marketing_ending"(uuid, text) IS 'What each marketing SMS ends with: STOP and the number that takes it, else a link. Mail carries its way out in the head and below the text.';

COMMENT ON FUNCTION "private"."may_send"(uuid, text, text, uuid, text, timestamp with time zone, boolean) IS 'Whether a message may be sent at p_at. All: a valid address that has not bounced; WhatsApp in free text (p_is_free_text) within 24 hours of what the customer wrote. All but account: no complaint. Marketing: no stop, the newest consent of the channel (of the contact and those merged into it) is granted, fewer than most_in_7_days, and by SMS and WhatsApp outside quiet hours in the zone of the number (held, never dropped). Kenya: Data Protection Act 2019, General Regulations 2021.';

COMMENT ON FUNCTION "private"."message_channel"(uuid, text) IS 'A channel as it is set up; as it is at first where nothing was changed.';

COMMENT ON FUNCTION "private"."message_day"(jsonb, text) IS 'A day of a filter, or invalid_input.';

COMMENT ON FUNCTION "private"."message_key_names"(text) IS 'The keys of a message service. Each service has names of its own: a key of one is never sent to another.';

COMMENT ON FUNCTION "private"."message_parts"(text, text) IS 'How many parts a message is paid for: those of an SMS, else one.';

COMMENT ON FUNCTION "private"."message_rows"(public.messages[]) IS 'Messages as MessageRow, in their order.';

COMMENT ON FUNCTION "private"."message_settings_json"(uuid) IS 'MessageSettings of a business. The address for reports, which holds a secret, only for who may change settings; of keys the last four signs.';

COMMENT ON FUNCTION "private"."message_stock_notice"(uuid, uuid, uuid, text) IS 'Who waits for a product and is a known customer hears of it by their other channels too.';

COMMENT ON FUNCTION "private"."message_template_json"(public.message_templates) IS 'A MessageTemplateRow.';

COMMENT ON FUNCTION "private"."message_variables"(text) IS 'What may stand in {{ }} of a template of an event, or of a campaign (null).';

COMMENT ON FUNCTION "private"."named_contacts"(uuid, text) IS 'Contacts that a search means, at most 500; null without a search.';

COMMENT ON FUNCTION "private"."newest_consents"(uuid, text) IS 'The word of each contact about a channel that holds: their newest.';

COMMENT ON FUNCTION "private"."next_opening"(public.message_rules, text, timestamp with time zone) IS 'When marketing may go to somebody in a zone, from p_at on: p_at itself outside quiet hours, else their end. Equal beginning and end: no quiet hours.';

COMMENT ON FUNCTION "private"."number_year"(uuid) IS 'The year that a number given now is of: that of the present business day.';

COMMENT ON FUNCTION "private"."number_zone"(text) IS 'The time zone of a number whose country has one zone; null for any other.';

COMMENT ON FUNCTION "private"."numbering_json"(private.document_sequences) IS 'How one kind of document is numbered, as document_numbering shows it.';

COMMENT ON FUNCTION "private"."order_contact"(public.orders) IS 'Whose order it is: its contact, else the first with the phone number that it was placed with.';

COMMENT ON FUNCTION "private"."own_message"(uuid, uuid) IS 'A message of the business, or not_found.';

COMMENT ON FUNCTION "private"."own_template"(uuid, uuid) IS 'A template of the business, or not_found.';

COMMENT ON FUNCTION "private"."owner_rights"() IS 'Rights that only a role of owners may hold (base admin).';

COMMENT ON FUNCTION "private"."page_of"(jsonb, integer, text) IS 'A page of rows of which one more was read, newest first by p_at and id: {rows, next_cursor}.';

COMMENT ON FUNCTION "private"."pause_bouncing_campaign"(uuid, uuid) IS 'A campaign of which, over 1,000 sent, more than 5 % bounce or 0.1 % complain is paused.';

COMMENT ON FUNCTION "private"."product_id_by_code"(uuid, text) IS 'The product of an exact barcode or sku, else of another form of the same GTIN, whatever its state; null when unknown.';

COMMENT ON FUNCTION "private"."queue_event"(uuid, text, text, uuid, jsonb) IS 'Tells a contact of an event by each channel that they agreed to and that has a template of the event switched on.';

COMMENT ON FUNCTION "private"."queue_message"(uuid, text, text, uuid, text, jsonb) IS 'Writes the message of an event about a document to a contact by one channel, with the template that is on (in their language if there is one); null without a template, or when it was written before ({event}:{document}:{channel}).';

COMMENT ON FUNCTION "private"."queue_order_event"(uuid, uuid, text) IS 'Tells the customer of an order what became of it.';

COMMENT ON FUNCTION "private"."raise_message_state"(public.messages, text, timestamp with time zone, text) IS 'A message goes up to a state, never down: sent, delivered, read; failed (any other word) from below delivered only.';

COMMENT ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) IS 'The checked rows of save_payment_methods, numbered in their order.';

COMMENT ON FUNCTION "private"."read_template"(jsonb) IS 'A template as people send it, checked field by field.';

COMMENT ON FUNCTION "private"."require_editable_role"(public.tenant_roles) IS 'Raises permission_denied for a role of owners, unless an owner asks, and for the role that the caller has.';

COMMENT ON FUNCTION "private"."require_free_prefix"(uuid, text, text) IS 'Refuses a prefix that ends in a digit, and one under which another document could get the same number.';

COMMENT ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) IS 'Raises permission_denied, with those that are missing, unless a member holds all of these rights: nobody gives what they lack.';

COMMENT ON FUNCTION "private"."require_template"(text, text, text, text, text) IS 'A text that can be sent, or unknown_variable, template_too_long (SMS 10 parts, WhatsApp 1,024 signs, mail 20,000), whatsapp_variables.';

COMMENT ON FUNCTION "private"."require_writable"() IS 'Raises subscription_required unless the current tenant may write, support_read_only to platform staff who visit it.';

COMMENT ON FUNCTION "private"."role_rights"(uuid, text, uuid) IS 'What a role may do, by name: the own role of a business where p_role_id names one, else the ready role.';

COMMENT ON FUNCTION "private"."role_words"(uuid, text, uuid) IS 'A role as the audit record names it {role, own_role}.';

COMMENT ON FUNCTION "private"."scan_codes"(text) IS 'The codes that what was scanned may be kept under, itself first: one GTIN is one number, with or without the zeros before it, whether it came as EAN, UPC, UPC-E, element string or Digital Link.';

COMMENT ON FUNCTION "private"."scan_element"(text) IS 'Of a GS1 element string, with or without brackets, or a GS1 Digital Link: {gtin: 14 digits, weight: kilograms or null}; null for other codes and a wrong check digit.';

COMMENT ON FUNCTION "private"."segment_contacts"(uuid, jsonb, uuid, integer) IS 'The next contacts of a segment behind p_after, by id.';

COMMENT ON FUNCTION "private"."segment_fields"() IS 'What a leaf of a segment may ask, with which operators, and what its value is.';

COMMENT ON FUNCTION "private"."segment_json"(public.segments) IS 'A SegmentRow.';

COMMENT ON FUNCTION "private"."segment_leaf_sql"(text, text, integer, integer) IS 'The condition of a leaf: a fixed text, in which only numbers of parameters change. $1 the business, $2 the values, $3 its zone, $5 the moment. Days begin at midnight of the business.';

COMMENT ON FUNCTION "private"."segment_leaf_value"(text, jsonb) IS 'The value of a leaf, fit for its kind, or invalid_input.';

COMMENT ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) IS 'Rules as a condition and its values. segment_too_deep (4), segment_too_long (20 leaves), unknown_segment_field, invalid_input. An empty all is everybody, an empty any nobody.';

COMMENT ON FUNCTION "private"."series_prefix"(text, integer) IS 'A prefix with the year in it where it has {YYYY}.';

COMMENT ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) IS 'Gives and takes the rights in which two lists differ; one line of the audit record for each.';

COMMENT ON FUNCTION "private"."shown_address"(text) IS 'An address as far as it may be shown.';

COMMENT ON FUNCTION "private"."shown_change"(jsonb, boolean) IS 'What an entry of the audit record had before or after, without values that are named like secrets, and without costs where they are hidden. The record is written without secrets; this holds it.';

COMMENT ON FUNCTION "private"."sms_size"(text) IS 'How an SMS is counted: encoding gsm7 (160 units, then 153 a part) or ucs2 (70, then 67), units, and parts. GSM 03.38: ^{}\[]~|€ and form feed are two units in gsm7; signs beyond the basic plane two in ucs2; a pair is never split.';

COMMENT ON FUNCTION "private"."stop_marketing"(uuid, text, text, text) IS 'Ends marketing to an address by one channel, and writes the refusal of each contact with it into the ledger; true when it was not ended before.';

COMMENT ON FUNCTION "private"."support_may"(uuid, uuid, text) IS 'Whether the caller visits the business and the permission is one of looking.';

COMMENT ON FUNCTION "private"."support_rights"() IS 'What a visit shows: everything that an owner may look at. Edge functions ask for a right to change before they do anything, so none of them works for a visitor.';

COMMENT ON FUNCTION "private"."support_visit_answer"(private.support_visits) IS 'A visit as people are shown it: who of the platform looked is not in it.';

COMMENT ON FUNCTION "private"."support_visit_of"(uuid, uuid) IS 'The visit part of my_access: the one that is under way in this session, else null.';

COMMENT ON FUNCTION "private"."suppress_address"(uuid, text, text, text, uuid, text) IS 'Keeps an address from being written to: bounce, complaint, stop. True when it was not before. It is counted for the last campaign that the address got within 30 days.';

COMMENT ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) IS 'Tells the owners of a business, behind the bell and by mail, that a visit has begun and why.';

COMMENT ON FUNCTION "private"."template_pieces"(text) IS 'A template taken apart: texts, and {key, instead} for each {{key|instead}}.';

COMMENT ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) IS 'One own role as the functions of roles answer it.';

COMMENT ON FUNCTION "private"."test_addresses"(uuid) IS 'Where tests may be sent to: proven mail addresses of members, and the phone number of the business.';

COMMENT ON FUNCTION "private"."tg_order_events__message"() IS 'Steps of an order are told by SMS and WhatsApp, where the business has switched that on. What lies back (sample data) is told to nobody.';

COMMENT ON FUNCTION "private"."tg_orders__message_paid"() IS 'An order that has become paid in full is told of.';

COMMENT ON FUNCTION "private"."tg_products__variants_change"() IS 'Another name, picture or order of sizes and colours of a product is news of its variants, another category of those that have none of their own.';

COMMENT ON FUNCTION "private"."tg_sales__message"() IS 'The receipt of a known customer goes to them, where the business has switched that on.';

COMMENT ON FUNCTION "private"."till_rules_json"(uuid) IS 'The rules a till goes by: the coin that cash is rounded to (0: none), whether it asks why a line is removed, whether it warns of more than is there.';

COMMENT ON FUNCTION "private"."unsubscribe_answer"(text) IS 'What the page of a way out says; of an unknown token the same shape with nothing in it.';

COMMENT ON FUNCTION "private"."upc_a_of"(text) IS 'The twelve digits that a UPC-E of eight is short for; null where it is none.';

COMMENT ON FUNCTION "private"."variant_of_json"(public.products, public.products) IS 'Of a variant its product as the till groups by it: {id, name, image_url, options: [{name, values}] in their own order, values: {Size: M}}; null for any other.';

COMMENT ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) IS 'The business that platform staff visit in this session, by a visit that is under way; else null. With it the whole transaction becomes read-only.';

COMMENT ON FUNCTION "private"."wake_messages"(uuid) IS 'The first message of a business has its job at once; later ones are found by message_lanes.';

COMMENT ON FUNCTION "private"."whatsapp_part"(public.message_templates, jsonb) IS 'How an approved template is named to WhatsApp: {name, language, parameters in their order}; null for what goes as free text.';

COMMENT ON FUNCTION "private"."write_message"(public.messages) IS 'Writes one message that is of no campaign and has it sent, if it may be; null when the same (dedupe_key) was written before.';

COMMENT ON FUNCTION "public"."admin_start_support_visit"(jsonb) IS 'Begins to look at a business as its owner sees it: {id, tenant_id, reason (10 to 500 signs), ticket?}; answers {id, tenant_id, tenant_name, reason, ticket, starts_at, ends_at, is_open, was_ended_by_business}. 30 minutes at most, one at a time, nothing can be changed. Owners, operations and support of the platform with a second factor; the business is told. Errors: support_visit_open, support_visit_refused, not_found, idempotency_mismatch.';

COMMENT ON FUNCTION "public"."business_day_settings"() IS 'When a business day begins: {timezone, day_cutoff HH:MM, business_date of now, is_zone_fixed: something has been posted}. Needs settings.view.';

COMMENT ON FUNCTION "public"."change_member_role"(uuid, text, uuid) IS 'Gives a person of the team another role, from the next request on: a ready one, or the own role p_role_id of the business, whose base is p_role. Only owners make or change owners; nobody changes themselves, and nobody gives rights that they lack (permission_denied).';

COMMENT ON FUNCTION "public"."check_message_keys"(text) IS 'Asked by the edge function that seals keys, as the caller: whether they may save keys of a channel, for which business, and which: {tenant_id, names}.';

COMMENT ON FUNCTION "public"."claim_messages"(uuid, integer, integer) IS 'For jobs-tick: messages of a business to hand to services now, each for p_lease_seconds: [{id, lease_id, channel, provider, purpose, address, sender, reply_to, subject, text, html_content, brand, whatsapp {name, language, parameters} or null, unsubscribe_url or null, details, keys [{name, sealed}], client_reference}]. private.may_send is asked again. At most as many as the service''s bucket holds (20 a second); receipts and codes before campaigns; of paused and stopped campaigns none.';

COMMENT ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) IS 'Puts a thread away, or back; it comes back when the customer writes. InboxThread. not_found. Needs communications.send.';

COMMENT ON FUNCTION "public"."continue_campaign"(uuid, uuid) IS 'For jobs-tick (kind campaign, key: its id): one step of a campaign, 5,000 contacts; true while more are left. One that is found more than 6 hours late is paused and asked about. A stopped one is cleared away.';

COMMENT ON FUNCTION "public"."count_segment"(jsonb) IS 'How many contacts rules mean, and how many of them may get marketing by each channel: {contacts, reachable {email, sms, whatsapp}, examples (5)}. segment_too_deep, segment_too_long, unknown_segment_field. Needs communications.view.';

COMMENT ON FUNCTION "public"."current_till_session"() IS 'The signed-in cashier''s open till session, null when there is none; with the rules its till goes by (private.till_rules_json).';

COMMENT ON FUNCTION "public"."delete_campaign"(uuid) IS 'Removes a draft; answers {id}. not_found, campaign_changed (it is no draft). Needs communications.send.';

COMMENT ON FUNCTION "public"."delete_message_template"(uuid) IS 'Takes a template out of the list and answers {id}; its versions stay for what was sent by them. in_use while a campaign has it. Idempotent. Needs communications.send.';

COMMENT ON FUNCTION "public"."delete_segment"(uuid) IS 'Removes a segment and answers {id}; campaigns that began with it keep its rules. in_use while a draft has it. Idempotent. Needs communications.send.';

COMMENT ON FUNCTION "public"."delete_tenant_role"(uuid) IS 'Deletes an own role that nobody has, not even somebody deactivated (in_use). Needs team.manage; of owners: ownership.transfer.';

COMMENT ON FUNCTION "public"."document_numbering"() IS 'How documents are numbered: {document_type, prefix, width, is_yearly, next_value, next_number}[] by kind, without the journal, whose numbers are fixed. Needs settings.view.';

COMMENT ON FUNCTION "public"."end_support_visit"(uuid) IS 'Ends a support visit before its time; answers as admin_start_support_visit. By whoever visits, or by a member of the visited business with team.manage. Error: not_found.';

COMMENT ON FUNCTION "public"."find_product_by_code"(text) IS 'The TillProduct of an exact barcode, or else sku, or else another form of the same GTIN (padded, UPC-E, GS1 element string or Digital Link, with the weight that it says), or else of a scale''s label, then with the quantity it says; null when unknown, archived or sold only as variants.';

COMMENT ON FUNCTION "public"."get_campaign"(uuid) IS 'One campaign with its text, rules, what became of it and what its recipients bought since: Campaign. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_communications_overview"() IS 'CommunicationsOverview: what was handed to the services in the last 30 days of the business, by channel and day; threads that nobody read; who agreed and who refused. sent counts those delivered too. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_inbox_thread"(uuid) IS 'One thread, which counts as read from then on: InboxThread. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_message_events"(uuid) IS 'What the service reported of a message, oldest first, also what came after its end: [{status, at, detail}]. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_message_settings"() IS 'How the business writes to its customers: MessageSettings, each channel whether it is set up or not. Needs communications.view.';

COMMENT ON FUNCTION "public"."get_message_template"(uuid) IS 'One template with all its versions, newest first. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."lift_suppression"(uuid, text) IS 'Has an address written to again, with a reason of 10 to 500 signs. It gives no consent: a refusal still holds. Answers {id}. Idempotent, audited. Needs communications.send.';

COMMENT ON FUNCTION "public"."list_campaigns"(text, text) IS 'The newest 200 campaigns, [CampaignRow], in one state or all, by name. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_consents"(uuid, text, text, integer) IS 'The ledger of consent, newest first, of all or one contact (with those merged into it) and channel: KeyedPage of {id, contact_id, contact_name, channel, is_granted, given_on, source, wording, proof, recorded_by, created_at}. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_inbox"(text, text, text, integer) IS 'Threads with customers, open or closed, the newest message first, by name or whole address: KeyedPage of InboxThreadRow. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_message_templates"(text, text) IS 'The templates by name, [MessageTemplateRow], searched in name and text, of one channel or all. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_message_variables"(text) IS 'What may stand in {{ }} of a template: [{key, label, example}]; null: of a campaign. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_messages"(jsonb, text, integer) IS 'What was written to customers, newest first: KeyedPage of MessageRow. p_filter {channel, state, purpose, campaign_id, contact_id, search (name, whole address), from, to (days)}. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_roles"() IS 'What rights there are {key, description, is_for_owners} and what each role holds {id and name (null of a ready role), base, is_own, updated_at, people, permissions}: the four ready roles, then the own roles of the business by name. Needs team.view.';

COMMENT ON FUNCTION "public"."list_segment_fields"() IS 'What segments may ask: [{field, ops, kind text|contact_type|channel|day|number|product|category|month}]. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_segments"() IS 'The segments by name, [{id, name, rules, updated_at, used_by (campaigns)}]. Needs communications.view.';

COMMENT ON FUNCTION "public"."list_support_visits"() IS 'When and why platform staff looked at the caller''s business, newest first, the last 100. Needs team.manage.';

COMMENT ON FUNCTION "public"."list_suppressions"(text, text, integer) IS 'Addresses that are not written to, newest first, by contact or whole address: KeyedPage of {id, channel, address (masked), reason, contact_id, contact_name, detail, created_at}. Needs communications.view.';

COMMENT ON FUNCTION "public"."message_report_secret"(uuid, text, text) IS 'For message-reports: proves the secret in the address that a service reports to, {tenant_id, provider, sender, details, keys [{name, sealed}]}; null for any other.';

COMMENT ON FUNCTION "public"."pause_campaign"(uuid) IS 'Holds a campaign: what is handed to the service already is sent, nothing else from the next claim on. Also without a subscription. campaign_changed when it is over or no draft. Needs communications.send.';

COMMENT ON FUNCTION "public"."preview_message"(text, text, text, text, text) IS 'A text before it is saved, with the three newest contacts: {encoding, units, parts, cost_per_message (of the longest), replaceable, samples [{contact_id, name, address, subject, text, missing}]}. unknown_variable, template_too_long. Needs communications.view.';

COMMENT ON FUNCTION "public"."queue_message_lanes"() IS 'For jobs-tick (kind message_lanes, every 5 seconds): a job message_send for each business with something due, and an end for campaigns of which nothing is left.';

COMMENT ON FUNCTION "public"."queue_message_reminders"() IS 'For jobs-tick (kind message_reminders, hourly): by day, from 9 to 17 in the zone of the business: who owes and is overdue (once a week), whose order waits for pickup since yesterday, who got an order three days ago (a review). Each once.';

COMMENT ON FUNCTION "public"."quote_campaign"(uuid) IS 'What a campaign would do if it was sent now, counted contact by contact: {recipients (who would get it), skipped [{reason, count}], parts, cost, currency, typed_needed (above 1,000), held_until, channel_ready}. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."read_unsubscribe"(text) IS 'For the function unsubscribe: of whose marketing a token is the way out, {shop, channel, address (masked), is_stopped}; null, null, null, false for any other. Changes nothing: mail scanners open every link.';

COMMENT ON FUNCTION "public"."record_consent"(jsonb) IS 'Writes into the ledger that a contact agreed or took it back: {id, contact_id, channel, is_granted, given_on, source, wording, proof}; answers the row. A yes from the day of a stop on ends the stop, never a bounce or complaint. Idempotent by id. Needs communications.send.';

COMMENT ON FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) IS 'For message-reports: what a customer wrote, {event_id, channel, from, text, at}, into their thread, once. A first word of private.is_stop_word ends marketing to that sender at once. Answers {stopped, reply: the one confirmation, or null}.';

COMMENT ON FUNCTION "public"."record_message_report"(text, uuid, jsonb) IS 'For message-reports, which has checked who sends: {event_id, provider_message_id, status sent|delivered|read|failed|bounced_hard|bounced_soft|complained, at, code, detail, cost}. False: seen before, or of no business. p_tenant_id null: the platform''s own mail, whose message is known. States only move up.';

COMMENT ON FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) IS 'For message-reports: what WhatsApp says of a template, pending, approved, paused or rejected; the last two pause its campaigns. False when no template has that name and language.';

COMMENT ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) IS 'Answers a customer in the channel that they wrote in; InboxThread. whatsapp_window_closed (24 hours), channel_not_ready, template_too_long, not_found. Idempotent by p_id. Needs communications.send.';

COMMENT ON FUNCTION "public"."resend_message"(uuid, uuid) IS 'Sends a failed or unsure message that is no marketing again, as a new one with id p_id; answers MessageRow. not_found, not_resendable. Idempotent by p_id. Needs communications.send.';

COMMENT ON FUNCTION "public"."resume_campaign"(uuid) IS 'Goes on with a paused campaign where it was: who got it gets it once. One that waited for its time begins now. campaign_changed, channel_not_ready. Needs communications.send.';

COMMENT ON FUNCTION "public"."save_business_day"(text, text) IS 'Sets the time zone, while nothing has been posted, and the day cut-off from 00:00 to 11:59 until which a sale belongs to the day before; answers as business_day_settings. in_use where the present business day would become another one. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_campaign"(jsonb) IS 'Adds or changes a draft: {id, name, template_id, segment_id (null: everybody)}; answers Campaign. campaign_changed when it is no longer a draft. Needs communications.send.';

COMMENT ON FUNCTION "public"."save_document_numbering"(jsonb) IS 'Sets how one kind of document is numbered {document_type, prefix, width 3 to 10, is_yearly, next_value?} and answers it as document_numbering does. The next number only rises; what is left out by that is in the audit. A prefix ends in no digit and is no other document''s. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_message_channel"(text, jsonb) IS 'Sets up a channel: {provider, is_on, sender, reply_to, details, price_per_part}; answers MessageSettings. Another service or url drops the keys, and switches off what then has none; keys_missing when it is switched on without them. Audited. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) IS 'For the edge function that seals keys: keeps [{name, sealed, last4}] of a channel, and makes the address that the service reports to. The audit names them only.';

COMMENT ON FUNCTION "public"."save_message_rules"(jsonb) IS 'Quiet hours of marketing by SMS and WhatsApp, and how many one person gets in 7 days: {quiet {starts, ends (HH:MM), sundays}, most_in_7_days 1 to 50}; answers MessageSettings. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_message_template"(jsonb) IS 'Adds or changes a template (MessageTemplateInput), answers MessageTemplate. A changed text is a new version; what was written before stays as it was. unknown_variable, template_too_long, whatsapp_variables, in_use (another one is on for the event). Needs communications.send.';

COMMENT ON FUNCTION "public"."save_payment_methods"(jsonb) IS 'Saves all ways to pay of the business in the order that tills offer them {methods: [{id, name, is_enabled, proof optional, ask or required, shortcut A to Z or null}]}; answers {saved}. stale_row where one is missing or new. is_enabled of gift cards and points follows their own rules. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_segment"(jsonb) IS 'Adds or changes a segment {id, name, rules}, answers SegmentRow. Campaigns that have begun keep the rules they began with. Errors as count_segment. Needs communications.send.';

COMMENT ON FUNCTION "public"."save_tenant_role"(jsonb) IS 'Makes or changes an own role {id, name, base (kept once made), permissions: [key], expected_updated_at (for a change; stale_row)}; its people have it from the next request on. Rights of owners only with base admin, which owners alone change; nobody gives rights that they lack or changes the role they have (permission_denied). Every right given or taken is one line of the audit record. At most 30. Needs team.manage.';

COMMENT ON FUNCTION "public"."search_activity"(jsonb, text, integer) IS 'The audit record of the own business, newest first, at most 100 entries a page: by actor_id, entity, document_id (a sale with its approvals and credit notes), from (included), to (not included) and text in what was before or after. No secrets; costs only with products.view_cost; of the platform''s people no names. Needs audit.view.';

COMMENT ON FUNCTION "public"."send_test_message"(uuid, uuid, text) IS 'Sends a template with example values to one of the business''s own addresses (test_addresses), ten a day; answers MessageRow. not_test_address, test_limit_reached, channel_not_ready, not_found. Idempotent by p_id. Needs communications.send.';

COMMENT ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) IS 'For jobs-tick: what became of a claimed message, {state sent|failed|unsure|retry, provider_message_id, code, detail, parts, cost, retry_after_seconds}. Another lease than the one that holds it changes nothing. retry: nothing was sent, again later, eight times (not_begun does not count; rate_limited holds the whole channel). invalid_number is learned as a bounce, blocked as a stop; template_paused pauses the campaign.';

COMMENT ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) IS 'Sends a draft now or at p_at, with its text and rules as they are now; answers Campaign. campaign_changed (no draft), campaign_late (the time is over), channel_not_ready, recipients_not_typed (above 1,000, with the number). Audited. Needs communications.send.';

COMMENT ON FUNCTION "public"."stop_campaign"(uuid) IS 'Ends a campaign for good: what waits is not sent. Also without a subscription; idempotent, audited. campaign_changed when it is done or a draft. Needs communications.send.';

COMMENT ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) IS 'TillProduct[]: what can be sold, variants one by one, each with the product it is of; with p_parent_id all variants of that product (200 at most) and nothing else; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';

COMMENT ON FUNCTION "public"."unsubscribe"(text) IS 'For the function unsubscribe (POST, RFC 8058): ends marketing by this channel to this address, without signing in; receipts and codes still arrive. Idempotent; answers as read_unsubscribe.';

COMMENT ON TABLE "private"."document_prefixes" IS 'Prefixes that a kind of document had before, with the last number given under each: no number is given twice when one comes back, or another kind takes it.';

COMMENT ON TABLE "private"."message_buckets" IS 'How many messages a business may hand to a service now: per_second more each second, at most ten seconds'' worth. Locked by a claim, so one claim of a channel follows the other.';

COMMENT ON TABLE "private"."message_channel_keys" IS 'Keys of message services, sealed outside the database for their business, channel and name. No role of the API reads them.';

COMMENT ON TABLE "private"."message_queue" IS 'Messages that are to be sent. With a lease: handed out until due_at, and if that passes nobody knows whether it was sent.';

COMMENT ON TABLE "private"."message_report_tokens" IS 'The secret in the address that a message service reports to, by its hash.';

COMMENT ON TABLE "private"."support_visits" IS 'When platform staff look at a business as its owner sees it. A visit lasts 30 minutes at most, changes nothing, and its business is told.';

COMMENT ON TABLE "private"."unsubscribe_tokens" IS 'The ways out of marketing, one a message, by the hash of its token (160 bits). They do not end. Ending one ends marketing by that channel to that address, nothing else.';

COMMENT ON TABLE "public"."campaigns" IS 'One text to the customers of a segment. expanding: messages are being written, 5,000 contacts a step; sending: all are written; done: none is left to send.';

COMMENT ON TABLE "public"."inbound_messages" IS 'What customers wrote, each once. Append-only.';

COMMENT ON TABLE "public"."message_channels" IS 'How a business writes to its customers: one row a channel, of mail none until something is changed. Keys are in private.message_channel_keys.';

COMMENT ON TABLE "public"."message_events" IS 'What services reported of messages, each report once, also one that came before the answer to the sending. Append-only.';

COMMENT ON TABLE "public"."message_rules" IS 'When a business sends no marketing by SMS and WhatsApp, in the zone of whoever gets it, and how many one person gets in 7 days. Without a row: 20:00 to 08:00, 4.';

COMMENT ON TABLE "public"."message_template_versions" IS 'Each text that a template ever had. Append-only.';

COMMENT ON TABLE "public"."message_templates" IS 'Texts that are sent to customers, in {{name|instead}} form: by hand in campaigns, or by an event. Archived ones stay for what was sent by them.';

COMMENT ON TABLE "public"."message_threads" IS 'What a customer writes and is answered, one thread an address and channel.';

COMMENT ON TABLE "public"."messages" IS 'What is written to customers, one row a recipient, with what became of it. States only move up: queued, sent, delivered, read; failed, skipped and stopped end it.';

COMMENT ON TABLE "public"."segments" IS 'Customers by what is known of them: rules (all, any, not, leaves), asked anew each time. private.segment_sql reads them.';

COMMENT ON TABLE "public"."suppressions" IS 'Addresses that are not written to. bounce: nothing; complaint: neither marketing nor receipts; stop, manual: no marketing. Known by a hash, so it outlives the contact; lifted by a person, with a reason.';

COMMENT ON TABLE "public"."tenant_role_permissions" IS 'What an own role of a business may do; a right without a row is not held.';

COMMENT ON TABLE "public"."tenant_roles" IS 'A role that a business made itself. What it may do is in tenant_role_permissions alone; base is what its people are everywhere else that a role is named.';

COMMENT ON TYPE "private"."send_verdict" IS 'Whether a message may be sent: yes; held until held_until; no, with the reason.';

REVOKE ALL ON FUNCTION "private"."activity_documents"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_documents"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_documents"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."activity_row"(audit.events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_row"(audit.events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_row"(audit.events, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."activity_subject"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_subject"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activity_subject"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."address_hash"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_hash"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_hash"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_report"(public.messages, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_report"(public.messages, text, timestamp with time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_report"(public.messages, text, timestamp with time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_reports"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_reports"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_reports"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."business_day_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."business_day_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_day_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."business_values"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."business_values"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_values"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_chunk"(public.campaigns, uuid[], timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_chunk"(public.campaigns, uuid[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_chunk"(public.campaigns, uuid[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_counts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_counts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_counts"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_row"(public.campaigns) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_row"(public.campaigns) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_row"(public.campaigns) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_rules"(public.campaigns) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_rules"(public.campaigns) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_rules"(public.campaigns) TO "postgres";

REVOKE ALL ON FUNCTION "private"."campaign_text"(public.campaigns) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."campaign_text"(public.campaigns) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."campaign_text"(public.campaigns) TO "postgres";

REVOKE ALL ON FUNCTION "private"."channel_keys"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."channel_keys"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."channel_keys"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_message"(private.message_queue, public.message_channels, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_message"(private.message_queue, public.message_channels, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_message"(private.message_queue, public.message_channels, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_scan"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_scan"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_scan"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contact_address"(text, public.contacts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_address"(text, public.contacts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contact_address"(text, public.contacts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contact_values"(uuid, public.contacts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_values"(uuid, public.contacts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contact_values"(uuid, public.contacts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_stopped_messages"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_stopped_messages"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_stopped_messages"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_message"(uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_message"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_message"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."expand_campaign"(public.campaigns, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expand_campaign"(public.campaigns, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expand_campaign"(public.campaigns, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_bucket"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_bucket"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_bucket"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_pieces"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_pieces"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_pieces"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_campaigns"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."finish_campaigns"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_campaigns"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_channel"(uuid, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_channel"(uuid, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_channel"(uuid, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inbox_row"(public.message_threads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inbox_row"(public.message_threads) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inbox_row"(public.message_threads) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inbox_thread"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inbox_thread"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inbox_thread"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_channel_details"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_channel_details"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_channel_details"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_rights"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_rights"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_rights"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_channel_ready"(public.message_channels) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_channel_ready"(public.message_channels) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_channel_ready"(public.message_channels) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_event_on"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_event_on"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_event_on"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_message_address"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_message_address"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_message_address"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_proven_orderer"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_proven_orderer"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_proven_orderer"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_same_prefix"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_same_prefix"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_same_prefix"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_stop_word"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_stop_word"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_stop_word"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_campaign"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_campaign"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_campaign"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_roles"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_roles"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_roles"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."marketing_ending"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."marketing_ending"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."marketing_ending"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_send"(uuid, text, text, uuid, text, timestamp with time zone, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_send"(uuid, text, text, uuid, text, timestamp with time zone, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_send"(uuid, text, text, uuid, text, timestamp with time zone, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_channel"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_channel"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_channel"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_day"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_day"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_day"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_key_names"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_key_names"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_key_names"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_parts"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_parts"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_parts"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_rows"(public.messages[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_rows"(public.messages[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_rows"(public.messages[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_settings_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_settings_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_settings_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_stock_notice"(uuid, uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_stock_notice"(uuid, uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_stock_notice"(uuid, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_template_json"(public.message_templates) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_template_json"(public.message_templates) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_template_json"(public.message_templates) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_variables"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_variables"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_variables"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_contacts"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."named_contacts"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."named_contacts"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."newest_consents"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_consents"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."newest_consents"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_opening"(public.message_rules, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_opening"(public.message_rules, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_opening"(public.message_rules, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_year"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_year"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_year"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."numbering_json"(private.document_sequences) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."numbering_json"(private.document_sequences) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."numbering_json"(private.document_sequences) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_contact"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_contact"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_contact"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_message"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_message"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_message"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_template"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_template"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_template"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owner_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owner_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_of"(jsonb, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_of"(jsonb, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_of"(jsonb, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_bouncing_campaign"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_bouncing_campaign"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_bouncing_campaign"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_event"(uuid, text, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_event"(uuid, text, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_event"(uuid, text, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_message"(uuid, text, text, uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_message"(uuid, text, text, uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_message"(uuid, text, text, uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_order_event"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_order_event"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_order_event"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."raise_message_state"(public.messages, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."raise_message_state"(public.messages, text, timestamp with time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."raise_message_state"(public.messages, text, timestamp with time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_template"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_template"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_template"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_editable_role"(public.tenant_roles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_editable_role"(public.tenant_roles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_editable_role"(public.tenant_roles) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_free_prefix"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_free_prefix"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_free_prefix"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_grantable"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_template"(text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_template"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_template"(text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_rights"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_rights"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_rights"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_words"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_words"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_words"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."scan_codes"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scan_codes"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scan_codes"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."scan_element"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scan_element"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scan_element"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_contacts"(uuid, jsonb, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_contacts"(uuid, jsonb, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_contacts"(uuid, jsonb, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_fields"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_fields"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_json"(public.segments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_json"(public.segments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_json"(public.segments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_leaf_sql"(text, text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_leaf_sql"(text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_leaf_sql"(text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_leaf_value"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_leaf_value"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_leaf_value"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."series_prefix"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."series_prefix"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."series_prefix"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_role_rights"(public.tenant_roles, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_change"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_change"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_change"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sms_size"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sms_size"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sms_size"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stop_marketing"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stop_marketing"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stop_marketing"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_may"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_may"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_may"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_visit_answer"(private.support_visits) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_visit_answer"(private.support_visits) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_visit_answer"(private.support_visits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_visit_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_visit_of"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_visit_of"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."suppress_address"(uuid, text, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suppress_address"(uuid, text, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suppress_address"(uuid, text, text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_support_visit"(private.support_visits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."template_pieces"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."template_pieces"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."template_pieces"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_role_json"(public.tenant_roles) TO "postgres";

REVOKE ALL ON FUNCTION "private"."test_addresses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."test_addresses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."test_addresses"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_order_events__message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_order_events__message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_order_events__message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_orders__message_paid"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_orders__message_paid"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_orders__message_paid"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_sales__message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_sales__message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_sales__message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_rules_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_rules_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_rules_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsubscribe_answer"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsubscribe_answer"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unsubscribe_answer"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."upc_a_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."upc_a_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."upc_a_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."variant_of_json"(public.products, public.products) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visited_tenant_id"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wake_messages"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wake_messages"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wake_messages"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."whatsapp_part"(public.message_templates, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."whatsapp_part"(public.message_templates, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."whatsapp_part"(public.message_templates, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_message"(public.messages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_message"(public.messages) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_message"(public.messages) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_start_support_visit"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_start_support_visit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_start_support_visit"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."business_day_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."business_day_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."change_member_role"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_member_role"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_member_role"(uuid, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_message_keys"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_message_keys"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_message_keys"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_message_keys"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_message_keys"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_messages"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_messages"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_messages"(uuid, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_messages"(uuid, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_inbox_thread"(uuid, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."continue_campaign"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."continue_campaign"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."continue_campaign"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."continue_campaign"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."count_segment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_segment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_segment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_segment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_segment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_message_template"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_message_template"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_message_template"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_message_template"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_message_template"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_segment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_segment"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_segment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_segment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_segment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_tenant_role"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_tenant_role"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_tenant_role"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."document_numbering"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."document_numbering"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."end_support_visit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_support_visit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_support_visit"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_communications_overview"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_communications_overview"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_communications_overview"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_communications_overview"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_communications_overview"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_inbox_thread"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_inbox_thread"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_inbox_thread"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_inbox_thread"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_inbox_thread"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_message_events"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_message_events"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_message_events"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_events"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_events"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_message_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_message_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_message_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_message_template"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_message_template"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_message_template"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_template"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_message_template"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."lift_suppression"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."lift_suppression"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."lift_suppression"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."lift_suppression"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."lift_suppression"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_campaigns"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_campaigns"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_campaigns"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_campaigns"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_campaigns"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_consents"(uuid, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_consents"(uuid, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_consents"(uuid, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_consents"(uuid, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_consents"(uuid, text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_inbox"(text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_inbox"(text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_inbox"(text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_inbox"(text, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_inbox"(text, text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_message_templates"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_message_templates"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_message_templates"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_message_templates"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_message_templates"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_message_variables"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_message_variables"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_message_variables"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_message_variables"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_message_variables"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_messages"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_messages"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_messages"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_messages"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_messages"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_roles"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_roles"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_roles"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_segment_fields"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_segment_fields"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_segment_fields"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_segment_fields"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_segment_fields"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_segments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_segments"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_segments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_segments"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_segments"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_support_visits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_support_visits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_support_visits"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_suppressions"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_suppressions"(text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_suppressions"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_suppressions"(text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_suppressions"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."message_report_secret"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."message_report_secret"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."message_report_secret"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."message_report_secret"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."pause_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pause_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pause_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pause_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."pause_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."preview_message"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_message"(text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_message"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_message"(text, text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_message"(text, text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_message_lanes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."queue_message_lanes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_message_lanes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_message_lanes"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_message_reminders"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."queue_message_reminders"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_message_reminders"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_message_reminders"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."quote_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."quote_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."quote_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."quote_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."quote_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_unsubscribe"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_unsubscribe"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_unsubscribe"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_unsubscribe"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_consent"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_consent"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_consent"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_consent"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_consent"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_inbound_message"(text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_message_report"(text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_message_report"(text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_message_report"(text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_message_report"(text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_whatsapp_template"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resend_message"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resend_message"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resend_message"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_message"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_message"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resume_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resume_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_business_day"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_business_day"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_campaign"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_campaign"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_campaign"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_campaign"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_campaign"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_document_numbering"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_document_numbering"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_message_channel"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_message_channel"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_message_channel"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_channel"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_channel"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_keys"(uuid, uuid, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_message_rules"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_message_rules"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_message_rules"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_rules"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_rules"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_message_template"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_message_template"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_message_template"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_template"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_message_template"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_payment_methods"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_payment_methods"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_segment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_segment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_segment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_segment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_segment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_tenant_role"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_tenant_role"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tenant_role"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."search_activity"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_activity"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_activity"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_test_message"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_test_message"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_test_message"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_test_message"(uuid, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_test_message"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_campaign"(uuid, timestamp with time zone, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."stop_campaign"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_campaign"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_campaign"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_campaign"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_campaign"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."unsubscribe"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."unsubscribe"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unsubscribe"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."unsubscribe"(text) TO "service_role";

REVOKE ALL ON TABLE "public"."campaigns" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."campaigns" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."campaigns" TO "service_role";

REVOKE ALL ("birthday_month") ON TABLE "public"."contacts" FROM "authenticated";

GRANT INSERT ("birthday_month"), UPDATE ("birthday_month") ON TABLE "public"."contacts" TO "authenticated";

REVOKE ALL ("language") ON TABLE "public"."contacts" FROM "authenticated";

GRANT INSERT ("language"), UPDATE ("language") ON TABLE "public"."contacts" TO "authenticated";

REVOKE ALL ON TABLE "public"."inbound_messages" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."inbound_messages" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."inbound_messages" TO "service_role";

REVOKE ALL ON TABLE "public"."message_channels" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_channels" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_channels" TO "service_role";

REVOKE ALL ON TABLE "public"."message_events" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_events" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_events" TO "service_role";

REVOKE ALL ON TABLE "public"."message_rules" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_rules" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_rules" TO "service_role";

REVOKE ALL ON TABLE "public"."message_template_versions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_template_versions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_template_versions" TO "service_role";

REVOKE ALL ON TABLE "public"."message_templates" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_templates" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_templates" TO "service_role";

REVOKE ALL ON TABLE "public"."message_threads" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_threads" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."message_threads" TO "service_role";

REVOKE ALL ON TABLE "public"."messages" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."messages" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."messages" TO "service_role";

REVOKE ALL ("shortcut") ON TABLE "public"."payment_methods" FROM "authenticated";

GRANT INSERT ("shortcut"), UPDATE ("shortcut") ON TABLE "public"."payment_methods" TO "authenticated";

REVOKE ALL ON TABLE "public"."segments" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."segments" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."segments" TO "service_role";

REVOKE ALL ON TABLE "public"."suppressions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."suppressions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."suppressions" TO "service_role";

REVOKE ALL ("asks_void_reason") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("asks_void_reason") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("sell_expired") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("sell_expired") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("warns_below_stock") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("warns_below_stock") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ON TABLE "public"."tenant_role_permissions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_role_permissions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_role_permissions" TO "service_role";

REVOKE ALL ON TABLE "public"."tenant_roles" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_roles" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tenant_roles" TO "service_role";

ALTER TABLE "public"."campaigns" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."campaigns" ADD CONSTRAINT "campaigns_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."campaigns" ADD CONSTRAINT "campaigns_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX campaigns_created_idx ON public.campaigns USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX campaigns_running_idx ON public.campaigns USING btree (state, tenant_id) WHERE (state = ANY (ARRAY['expanding'::text, 'sending'::text]));

CREATE INDEX campaigns_segment_idx ON public.campaigns USING btree (tenant_id, segment_id) WHERE (segment_id IS NOT NULL);

CREATE INDEX campaigns_state_idx ON public.campaigns USING btree (tenant_id, state, started_at);

CREATE INDEX campaigns_template_idx ON public.campaigns USING btree (tenant_id, template_id);

CREATE POLICY "tenant_isolation" ON "public"."campaigns" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."inbound_messages" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."inbound_messages" ADD CONSTRAINT "inbound_messages_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."inbound_messages" ADD CONSTRAINT "inbound_messages_tenant_id_campaign_id_fkey" FOREIGN KEY (tenant_id, campaign_id) REFERENCES public.campaigns(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."inbound_messages" ADD CONSTRAINT "inbound_messages_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."inbound_messages" ADD CONSTRAINT "inbound_messages_tenant_id_provider_event_id_key" UNIQUE (tenant_id, provider, event_id);

CREATE INDEX inbound_messages_campaign_idx ON public.inbound_messages USING btree (tenant_id, campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX inbound_messages_thread_idx ON public.inbound_messages USING btree (tenant_id, thread_id, written_at);

CREATE POLICY "tenant_isolation" ON "public"."inbound_messages" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_channels" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_channels" ADD CONSTRAINT "message_channels_pkey" PRIMARY KEY (tenant_id, channel);

ALTER TABLE "private"."message_channel_keys" ADD CONSTRAINT "message_channel_keys_tenant_id_channel_fkey" FOREIGN KEY (tenant_id, channel) REFERENCES public.message_channels(tenant_id, channel) ON DELETE CASCADE;

ALTER TABLE "public"."message_channels" ADD CONSTRAINT "message_channels_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."message_channels" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_events" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_events" ADD CONSTRAINT "message_events_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."message_events" ADD CONSTRAINT "message_events_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."message_events" ADD CONSTRAINT "message_events_tenant_id_provider_event_id_key" UNIQUE (tenant_id, provider, event_id);

CREATE INDEX message_events_message_idx ON public.message_events USING btree (tenant_id, provider, provider_message_id, happened_at);

CREATE POLICY "tenant_isolation" ON "public"."message_events" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_rules" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_rules" ADD CONSTRAINT "message_rules_pkey" PRIMARY KEY (tenant_id);

ALTER TABLE "public"."message_rules" ADD CONSTRAINT "message_rules_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."message_rules" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_template_versions" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_template_versions" ADD CONSTRAINT "message_template_versions_pkey" PRIMARY KEY (tenant_id, template_id, version);

ALTER TABLE "public"."message_template_versions" ADD CONSTRAINT "message_template_versions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."message_template_versions" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_templates" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_templates" ADD CONSTRAINT "message_templates_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."campaigns" ADD CONSTRAINT "campaigns_tenant_id_template_id_fkey" FOREIGN KEY (tenant_id, template_id) REFERENCES public.message_templates(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."message_template_versions" ADD CONSTRAINT "message_template_versions_tenant_id_template_id_fkey" FOREIGN KEY (tenant_id, template_id) REFERENCES public.message_templates(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."message_templates" ADD CONSTRAINT "message_templates_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX message_templates_event_idx ON public.message_templates USING btree (tenant_id, event_key, channel) WHERE (is_on AND (archived_at IS NULL));

CREATE INDEX message_templates_name_idx ON public.message_templates USING btree (tenant_id, lower(name), id) WHERE (archived_at IS NULL);

CREATE INDEX message_templates_whatsapp_idx ON public.message_templates USING btree (tenant_id, whatsapp_name) WHERE (whatsapp_name IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "public"."message_templates" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."message_threads" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."message_threads" ADD CONSTRAINT "message_threads_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."inbound_messages" ADD CONSTRAINT "inbound_messages_tenant_id_thread_id_fkey" FOREIGN KEY (tenant_id, thread_id) REFERENCES public.message_threads(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."message_threads" ADD CONSTRAINT "message_threads_tenant_id_channel_address_hash_key" UNIQUE (tenant_id, channel, address_hash);

ALTER TABLE "public"."message_threads" ADD CONSTRAINT "message_threads_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."message_threads" ADD CONSTRAINT "message_threads_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX message_threads_contact_idx ON public.message_threads USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX message_threads_open_idx ON public.message_threads USING btree (tenant_id, is_closed, last_at DESC, id DESC);

CREATE POLICY "tenant_isolation" ON "public"."message_threads" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."messages" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "private"."message_queue" ADD CONSTRAINT "message_queue_tenant_id_message_id_fkey" FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_tenant_id_message_id_fkey" FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_campaign_id_fkey" FOREIGN KEY (tenant_id, campaign_id) REFERENCES public.campaigns(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_dedupe_key_key" UNIQUE (tenant_id, dedupe_key);

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_template_id_fkey" FOREIGN KEY (tenant_id, template_id) REFERENCES public.message_templates(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_tenant_id_thread_id_fkey" FOREIGN KEY (tenant_id, thread_id) REFERENCES public.message_threads(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX messages_address_idx ON public.messages USING btree (tenant_id, address_hash, tried_at) WHERE (tried_at IS NOT NULL);

CREATE INDEX messages_campaign_created_idx ON public.messages USING btree (tenant_id, campaign_id, created_at DESC, id DESC) WHERE (campaign_id IS NOT NULL);

CREATE INDEX messages_campaign_idx ON public.messages USING btree (tenant_id, campaign_id, state, reason) WHERE (campaign_id IS NOT NULL);

CREATE INDEX messages_contact_idx ON public.messages USING btree (tenant_id, contact_id, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);

CREATE INDEX messages_created_idx ON public.messages USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX messages_provider_idx ON public.messages USING btree (tenant_id, provider, provider_message_id) WHERE (provider_message_id IS NOT NULL);

CREATE INDEX messages_state_idx ON public.messages USING btree (tenant_id, state, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['failed'::text, 'unsure'::text, 'held'::text, 'needs_data'::text, 'skipped'::text]));

CREATE INDEX messages_template_idx ON public.messages USING btree (tenant_id, template_id) WHERE (template_id IS NOT NULL);

CREATE INDEX messages_test_idx ON public.messages USING btree (tenant_id, created_at) WHERE is_test;

CREATE INDEX messages_thread_idx ON public.messages USING btree (tenant_id, thread_id, created_at) WHERE (thread_id IS NOT NULL);

CREATE INDEX messages_tried_idx ON public.messages USING btree (tenant_id, tried_at) WHERE (tried_at IS NOT NULL);

CREATE POLICY "tenant_isolation" ON "public"."messages" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."segments" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."segments" ADD CONSTRAINT "segments_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."campaigns" ADD CONSTRAINT "campaigns_tenant_id_segment_id_fkey" FOREIGN KEY (tenant_id, segment_id) REFERENCES public.segments(tenant_id, id) ON DELETE SET NULL (segment_id);

ALTER TABLE "public"."segments" ADD CONSTRAINT "segments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX segments_name_idx ON public.segments USING btree (tenant_id, lower(name), id);

CREATE POLICY "tenant_isolation" ON "public"."segments" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."suppressions" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."suppressions" ADD CONSTRAINT "suppressions_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."suppressions" ADD CONSTRAINT "suppressions_tenant_id_campaign_id_fkey" FOREIGN KEY (tenant_id, campaign_id) REFERENCES public.campaigns(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."suppressions" ADD CONSTRAINT "suppressions_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."suppressions" ADD CONSTRAINT "suppressions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX suppressions_address_key ON public.suppressions USING btree (tenant_id, channel, address_hash, reason) WHERE (lifted_at IS NULL);

CREATE INDEX suppressions_campaign_idx ON public.suppressions USING btree (tenant_id, campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX suppressions_contact_idx ON public.suppressions USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX suppressions_created_idx ON public.suppressions USING btree (tenant_id, created_at DESC, id DESC) WHERE (lifted_at IS NULL);

CREATE POLICY "tenant_isolation" ON "public"."suppressions" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."tenant_role_permissions" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_pkey" PRIMARY KEY (tenant_id, role_id, permission_key);

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "public"."tenant_role_permissions" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."tenant_roles" ADD COLUMN "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id();

ALTER TABLE "public"."tenant_roles" ADD CONSTRAINT "tenant_roles_base_key" UNIQUE (tenant_id, id, base);

ALTER TABLE "public"."tenant_roles" ADD CONSTRAINT "tenant_roles_pkey" PRIMARY KEY (tenant_id, id);

ALTER TABLE "public"."tenant_role_permissions" ADD CONSTRAINT "tenant_role_permissions_tenant_id_role_id_fkey" FOREIGN KEY (tenant_id, role_id) REFERENCES public.tenant_roles(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."tenant_roles" ADD CONSTRAINT "tenant_roles_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."tenant_users" ADD CONSTRAINT "tenant_users_own_role_fkey" FOREIGN KEY (tenant_id, role_id, role) REFERENCES public.tenant_roles(tenant_id, id, base) ON DELETE RESTRICT;

CREATE UNIQUE INDEX tenant_roles_name_key ON public.tenant_roles USING btree (tenant_id, lower(name));

CREATE POLICY "tenant_isolation" ON "public"."tenant_roles" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "campaign", "every": null, "lease": "00:03:00", "title": "Messages of a campaign", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 2}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "message_lanes", "every": "00:00:05", "lease": "00:01:00", "title": "Looking which businesses have messages to send", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00"], "most_at_once": 1}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "message_reminders", "every": "01:00:00", "lease": "00:05:00", "title": "Reminders to customers", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00"], "most_at_once": 1}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "message_send", "every": null, "lease": "00:03:00", "title": "Messages to customers", "retention": "1 day", "retry_after": ["00:00:10", "00:00:30", "00:01:00", "00:05:00", "00:15:00"], "most_at_once": 4}') r;
