set local check_function_bodies = off;

CREATE TABLE "private"."fiscal_codes" ("provider" text NOT NULL, "mode" text NOT NULL, "class" text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "rate" numeric(6,3), "sort_order" integer NOT NULL DEFAULT 0, "is_used" boolean NOT NULL DEFAULT true, "synced_at" timestamp with time zone, CONSTRAINT "fiscal_codes_class_check" CHECK ((class ~ '^[0-9]{2}$'::text)), CONSTRAINT "fiscal_codes_code_check" CHECK (((length(code) >= 1) AND (length(code) <= 5))), CONSTRAINT "fiscal_codes_mode_check" CHECK ((mode = ANY (ARRAY['test'::text, 'sandbox'::text, 'live'::text]))), CONSTRAINT "fiscal_codes_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))), CONSTRAINT "fiscal_codes_pkey" PRIMARY KEY (provider, mode, class, code), CONSTRAINT "fiscal_codes_provider_check" CHECK ((provider = 'etims'::text)), CONSTRAINT "fiscal_codes_rate_check" CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))), CONSTRAINT "fiscal_codes_synced_at_check" CHECK (isfinite(synced_at)));

ALTER TABLE "private"."fiscal_codes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_codes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_codes" OWNER TO "postgres";

CREATE TABLE "private"."fiscal_device_secrets" ("tenant_id" uuid NOT NULL, "device_id" uuid NOT NULL, "sealed" text NOT NULL, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_device_secrets_pkey" PRIMARY KEY (tenant_id, device_id), CONSTRAINT "fiscal_device_secrets_sealed_check" CHECK (((length(sealed) >= 30) AND (length(sealed) <= 4000))));

ALTER TABLE "private"."fiscal_device_secrets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_device_secrets" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_device_secrets" OWNER TO "postgres";

CREATE TABLE "private"."fiscal_item_classes" ("provider" text NOT NULL, "mode" text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "level" integer NOT NULL, "tax_letter" text, "is_used" boolean NOT NULL DEFAULT true, "synced_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_item_classes_code_check" CHECK ((code ~ '^[0-9A-Za-z]{2,10}$'::text)), CONSTRAINT "fiscal_item_classes_level_check" CHECK (((level >= 1) AND (level <= 9))), CONSTRAINT "fiscal_item_classes_mode_check" CHECK ((mode = ANY (ARRAY['test'::text, 'sandbox'::text, 'live'::text]))), CONSTRAINT "fiscal_item_classes_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))), CONSTRAINT "fiscal_item_classes_pkey" PRIMARY KEY (provider, mode, code), CONSTRAINT "fiscal_item_classes_provider_check" CHECK ((provider = 'etims'::text)), CONSTRAINT "fiscal_item_classes_synced_at_check" CHECK (isfinite(synced_at)), CONSTRAINT "fiscal_item_classes_tax_letter_check" CHECK ((tax_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))));

ALTER TABLE "private"."fiscal_item_classes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_item_classes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."fiscal_item_classes" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_counters" ("scope" text NOT NULL, "counter" text NOT NULL, "next_number" bigint NOT NULL DEFAULT 1, "held_by" uuid, CONSTRAINT "fiscal_counters_counter_check" CHECK ((counter ~ '^[a-z_]{3,20}(:[A-Z0-9]{3,15})?$'::text)), CONSTRAINT "fiscal_counters_next_number_check" CHECK (((next_number >= 1) AND (next_number <= '1000000000000'::bigint))), CONSTRAINT "fiscal_counters_scope_check" CHECK (((length(scope) >= 3) AND (length(scope) <= 60))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_counters_pkey" PRIMARY KEY (tenant_id, scope, counter));

ALTER TABLE "public"."fiscal_counters" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_counters" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_counters" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_device_items" ("device_id" uuid NOT NULL, "product_id" uuid NOT NULL, "item_code" text NOT NULL, "content_hash" text NOT NULL, "is_opened" boolean NOT NULL DEFAULT false, "stock_quantity" numeric(14,3) NOT NULL DEFAULT 0, "registered_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_device_items_item_code_check" CHECK (((length(item_code) >= 5) AND (length(item_code) <= 20))), CONSTRAINT "fiscal_device_items_registered_at_check" CHECK (isfinite(registered_at)), CONSTRAINT "fiscal_device_items_stock_quantity_check" CHECK (((stock_quantity >= '-100000000000'::numeric) AND (stock_quantity <= '100000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_device_items_pkey" PRIMARY KEY (tenant_id, device_id, product_id));

ALTER TABLE "public"."fiscal_device_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_device_items" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_device_items" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_devices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "location_id" uuid NOT NULL, "provider" text NOT NULL DEFAULT 'etims'::text, "style" text NOT NULL, "mode" text NOT NULL, "status" text NOT NULL DEFAULT 'setup'::text, "pin" text NOT NULL, "branch_code" text NOT NULL, "serial" text NOT NULL, "sdc_id" text, "mrc_no" text, "trader_name" text, "settings" jsonb NOT NULL DEFAULT '{"creditSign": "positive", "counterScope": "branch", "itemCodeRule": {"digits": 7, "counter": "pin"}, "taxableBasis": "net"}'::jsonb, "blocked_code" text, "blocked_message" text, "blocked_at" timestamp with time zone, "stop_reason" text, "initialised_at" timestamp with time zone, "started_at" timestamp with time zone, "last_ok_at" timestamp with time zone, "listed_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "updated_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_devices_blocked_at_check" CHECK (isfinite(blocked_at)), CONSTRAINT "fiscal_devices_blocked_code_check" CHECK (((length(blocked_code) >= 1) AND (length(blocked_code) <= 60))), CONSTRAINT "fiscal_devices_blocked_message_check" CHECK (((length(blocked_message) >= 1) AND (length(blocked_message) <= 500))), CONSTRAINT "fiscal_devices_blocked_with_reason" CHECK (((status = 'blocked'::text) = (blocked_at IS NOT NULL))), CONSTRAINT "fiscal_devices_branch_code_check" CHECK ((branch_code ~ '^[0-9A-Z]{2}$'::text)), CONSTRAINT "fiscal_devices_initialised_at_check" CHECK (isfinite(initialised_at)), CONSTRAINT "fiscal_devices_last_ok_at_check" CHECK (isfinite(last_ok_at)), CONSTRAINT "fiscal_devices_listed_at_check" CHECK (isfinite(listed_at)), CONSTRAINT "fiscal_devices_mode_check" CHECK ((mode = ANY (ARRAY['test'::text, 'sandbox'::text, 'live'::text]))), CONSTRAINT "fiscal_devices_mrc_no_check" CHECK (((length(mrc_no) >= 1) AND (length(mrc_no) <= 40))), CONSTRAINT "fiscal_devices_pin_check" CHECK ((pin ~ '^[A-Z0-9]{5,20}$'::text)), CONSTRAINT "fiscal_devices_provider_check" CHECK ((provider = 'etims'::text)), CONSTRAINT "fiscal_devices_sdc_id_check" CHECK ((sdc_id ~ '^[A-Za-z0-9]{3,40}$'::text)), CONSTRAINT "fiscal_devices_serial_check" CHECK ((serial ~ '^[A-Za-z0-9/_-]{3,100}$'::text)), CONSTRAINT "fiscal_devices_settings_shape" CHECK (((jsonb_typeof(settings) = 'object'::text) AND (length((settings)::text) <= 2000))), CONSTRAINT "fiscal_devices_started_at_check" CHECK (isfinite(started_at)), CONSTRAINT "fiscal_devices_status_check" CHECK ((status = ANY (ARRAY['setup'::text, 'active'::text, 'blocked'::text, 'stopped'::text]))), CONSTRAINT "fiscal_devices_stop_reason_check" CHECK (((length(stop_reason) >= 1) AND (length(stop_reason) <= 500))), CONSTRAINT "fiscal_devices_style_check" CHECK ((style = ANY (ARRAY['direct'::text, 'gateway'::text]))), CONSTRAINT "fiscal_devices_trader_name_check" CHECK (((length(trader_name) >= 1) AND (length(trader_name) <= 200))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_devices_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."fiscal_devices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_devices" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_devices" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_documents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "device_id" uuid NOT NULL, "kind" text NOT NULL, "source_id" uuid NOT NULL, "part" smallint NOT NULL DEFAULT 0, "position" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL, "rank" smallint NOT NULL DEFAULT 50, "state" text NOT NULL DEFAULT 'queued'::text, "waiting_for" text, "number_scope" text, "number_counter" text, "number" bigint, "body" jsonb, "request" jsonb, "attempts" integer NOT NULL DEFAULT 0, "failures" integer NOT NULL DEFAULT 0, "unknowns" integer NOT NULL DEFAULT 0, "lookup_first" boolean NOT NULL DEFAULT false, "is_repeat" boolean NOT NULL DEFAULT false, "is_resynced" boolean NOT NULL DEFAULT false, "next_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "leased_until" timestamp with time zone, "code" text, "message" text, "field" text, "receipt_number" bigint, "total_receipts" bigint, "internal_data" text, "signature" text, "authority_time" text, "sdc_id" text, "accepted_at" timestamp with time zone, "resolved_by" uuid, "resolved_at" timestamp with time zone, "note" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_documents_accepted_at_a_time" CHECK (((state = 'accepted'::text) = (accepted_at IS NOT NULL))), CONSTRAINT "fiscal_documents_accepted_at_check" CHECK (isfinite(accepted_at)), CONSTRAINT "fiscal_documents_attempts_check" CHECK (((attempts >= 0) AND (attempts <= 1000000))), CONSTRAINT "fiscal_documents_authority_time_check" CHECK ((authority_time ~ '^[0-9]{14}$'::text)), CONSTRAINT "fiscal_documents_code_check" CHECK (((length(code) >= 1) AND (length(code) <= 60))), CONSTRAINT "fiscal_documents_failures_check" CHECK (((failures >= 0) AND (failures <= 1000000))), CONSTRAINT "fiscal_documents_field_check" CHECK (((length(field) >= 1) AND (length(field) <= 100))), CONSTRAINT "fiscal_documents_internal_data_check" CHECK (((length(internal_data) >= 1) AND (length(internal_data) <= 100))), CONSTRAINT "fiscal_documents_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'item'::text, 'stock_movement'::text, 'stock_level'::text, 'purchase'::text]))), CONSTRAINT "fiscal_documents_leased_until_check" CHECK (isfinite(leased_until)), CONSTRAINT "fiscal_documents_message_check" CHECK (((length(message) >= 1) AND (length(message) <= 500))), CONSTRAINT "fiscal_documents_next_at_check" CHECK (isfinite(next_at)), CONSTRAINT "fiscal_documents_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "fiscal_documents_number_check" CHECK (((number >= 1) AND (number <= '1000000000000'::bigint))), CONSTRAINT "fiscal_documents_part_check" CHECK (((part >= 0) AND (part <= 9))), CONSTRAINT "fiscal_documents_rank_check" CHECK (((rank >= 1) AND (rank <= 99))), CONSTRAINT "fiscal_documents_receipt_number_check" CHECK (((receipt_number >= 0) AND (receipt_number <= '1000000000000'::bigint))), CONSTRAINT "fiscal_documents_resolved_at_check" CHECK (isfinite(resolved_at)), CONSTRAINT "fiscal_documents_review_has_sent" CHECK (((state <> 'needs_review'::text) OR (request IS NOT NULL))), CONSTRAINT "fiscal_documents_sdc_id_check" CHECK (((length(sdc_id) >= 1) AND (length(sdc_id) <= 40))), CONSTRAINT "fiscal_documents_sending_is_leased" CHECK (((state = 'sending'::text) = (leased_until IS NOT NULL))), CONSTRAINT "fiscal_documents_signature_check" CHECK (((length(signature) >= 1) AND (length(signature) <= 100))), CONSTRAINT "fiscal_documents_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'waiting'::text, 'accepted'::text, 'rejected'::text, 'needs_review'::text, 'dead_letter'::text, 'skipped'::text, 'given_up'::text]))), CONSTRAINT "fiscal_documents_total_receipts_check" CHECK (((total_receipts >= 0) AND (total_receipts <= '1000000000000'::bigint))), CONSTRAINT "fiscal_documents_unknowns_check" CHECK (((unknowns >= 0) AND (unknowns <= 1000000))), CONSTRAINT "fiscal_documents_waiting_for_check" CHECK ((waiting_for = ANY (ARRAY['mapping'::text, 'item'::text, 'original'::text]))), CONSTRAINT "fiscal_documents_waits_for_something" CHECK (((state = 'waiting'::text) = (waiting_for IS NOT NULL))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_documents_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "fiscal_documents_tenant_id_device_id_kind_source_id_part_key" UNIQUE (tenant_id, device_id, kind, source_id, part));

ALTER TABLE "public"."fiscal_documents" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_documents" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_documents" SET (fillfactor=70);

ALTER TABLE "public"."fiscal_documents" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_events" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "device_id" uuid NOT NULL, "document_id" uuid, "kind" text NOT NULL, "operation" text, "status" integer, "duration_ms" integer, "code" text, "message" text, "request" jsonb, "response" jsonb, "actor_id" uuid, "note" text, "sequence" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_events_code_check" CHECK (((length(code) >= 1) AND (length(code) <= 60))), CONSTRAINT "fiscal_events_duration_ms_check" CHECK (((duration_ms >= 0) AND (duration_ms <= 10000000))), CONSTRAINT "fiscal_events_kind_check" CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "fiscal_events_message_check" CHECK (((length(message) >= 1) AND (length(message) <= 500))), CONSTRAINT "fiscal_events_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "fiscal_events_operation_check" CHECK (((length(operation) >= 1) AND (length(operation) <= 100))), CONSTRAINT "fiscal_events_status_check" CHECK (((status >= 0) AND (status <= 999))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_events_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."fiscal_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_events" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_events" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_item_map" ("product_id" uuid NOT NULL, "item_class" text, "item_type" text, "origin" text NOT NULL DEFAULT 'KE'::text, "package_unit" text, "quantity_unit" text, "tax_letter" text, "is_excluded" boolean NOT NULL DEFAULT false, "saved_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "updated_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_item_map_has_class" CHECK ((is_excluded OR (item_class IS NOT NULL))), CONSTRAINT "fiscal_item_map_item_class_check" CHECK ((item_class ~ '^[0-9A-Za-z]{2,10}$'::text)), CONSTRAINT "fiscal_item_map_item_type_check" CHECK ((item_type = ANY (ARRAY['1'::text, '2'::text, '3'::text]))), CONSTRAINT "fiscal_item_map_origin_check" CHECK ((origin ~ '^[A-Z]{2}$'::text)), CONSTRAINT "fiscal_item_map_package_unit_check" CHECK ((package_unit ~ '^[A-Z0-9]{1,5}$'::text)), CONSTRAINT "fiscal_item_map_quantity_unit_check" CHECK ((quantity_unit ~ '^[A-Z0-9]{1,5}$'::text)), CONSTRAINT "fiscal_item_map_tax_letter_check" CHECK ((tax_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_item_map_pkey" PRIMARY KEY (tenant_id, product_id));

ALTER TABLE "public"."fiscal_item_map" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_item_map" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_item_map" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_purchases" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "device_id" uuid NOT NULL, "supplier_pin" text NOT NULL, "supplier_name" text NOT NULL, "supplier_branch" text NOT NULL DEFAULT '00'::text, "supplier_invoice_number" bigint NOT NULL, "receipt_type" text NOT NULL DEFAULT 'P'::text, "payment_code" text NOT NULL DEFAULT '07'::text, "confirmed_at" text, "day" date NOT NULL, "total_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "lines" jsonb NOT NULL DEFAULT '[]'::jsonb, "state" text NOT NULL DEFAULT 'new'::text, "supplier_bill_id" uuid, "note" text, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_purchases_confirmed_at_check" CHECK ((confirmed_at ~ '^[0-9]{14}$'::text)), CONSTRAINT "fiscal_purchases_day_check" CHECK (((day >= '1970-01-01'::date) AND (day <= '2999-12-31'::date))), CONSTRAINT "fiscal_purchases_decided_at_check" CHECK (isfinite(decided_at)), CONSTRAINT "fiscal_purchases_decided_by_somebody" CHECK (((state = 'new'::text) = (decided_at IS NULL))), CONSTRAINT "fiscal_purchases_lines_check" CHECK ((jsonb_typeof(lines) = 'array'::text)), CONSTRAINT "fiscal_purchases_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "fiscal_purchases_payment_code_check" CHECK ((payment_code ~ '^[0-9A-Z]{2}$'::text)), CONSTRAINT "fiscal_purchases_receipt_type_check" CHECK ((receipt_type = ANY (ARRAY['P'::text, 'R'::text]))), CONSTRAINT "fiscal_purchases_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'accepted'::text, 'declined'::text]))), CONSTRAINT "fiscal_purchases_supplier_branch_check" CHECK (((length(supplier_branch) >= 1) AND (length(supplier_branch) <= 5))), CONSTRAINT "fiscal_purchases_supplier_invoice_number_check" CHECK (((supplier_invoice_number >= 1) AND (supplier_invoice_number <= '1000000000000'::bigint))), CONSTRAINT "fiscal_purchases_supplier_name_check" CHECK (((length(supplier_name) >= 1) AND (length(supplier_name) <= 200))), CONSTRAINT "fiscal_purchases_supplier_pin_check" CHECK (((length(supplier_pin) >= 1) AND (length(supplier_pin) <= 20))), CONSTRAINT "fiscal_purchases_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "fiscal_purchases_total_amount_check" CHECK (((total_amount >= (0)::numeric) AND (total_amount <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_purchases_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "fiscal_purchases_tenant_id_device_id_supplier_pin_supplier__key" UNIQUE (tenant_id, device_id, supplier_pin, supplier_branch, receipt_type, supplier_invoice_number));

ALTER TABLE "public"."fiscal_purchases" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_purchases" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_purchases" OWNER TO "postgres";

CREATE TYPE "private"."fiscal_item" AS ("product_id" uuid, "name" text, "item_class" text, "item_type" text, "origin" text, "package_unit" text, "quantity_unit" text, "tax_letter" text, "tax_rate" numeric, "barcode" text, "price" numeric, "is_active" boolean, "is_stocked" boolean, "is_excluded" boolean, "is_mapped" boolean);

ALTER TYPE "private"."fiscal_item" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accept_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_answer jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set state = 'accepted', accepted_at = clock_timestamp(), leased_until = null, waiting_for = null, code = null,
    message = null, field = null, lookup_first = false, receipt_number = (p_answer ->> 'receiptNumber')::bigint,
    total_receipts = (p_answer ->> 'totalReceipts')::bigint, internal_data = left(nullif(p_answer ->> 'internalData', ''), 100),
    signature = left(nullif(p_answer ->> 'signature', ''), 100), authority_time = substring(p_answer ->> 'authorityTime' from '^[0-9]{14}$'),
    sdc_id = left(coalesce(nullif(p_answer ->> 'sdcId', ''), p_device.sdc_id), 40)
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.end_fiscal_number(p_document, false);
  update public.fiscal_devices d set last_ok_at = clock_timestamp() where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
  if p_document.kind = 'item' then
    perform private.register_fiscal_item(p_device, p_document);
  elsif p_document.kind = 'stock_movement' then
    perform private.count_fiscal_movement(p_device, p_document);
  else
    perform private.fiscal_done(p_device, p_document);
  end if;
end;
$function$;

ALTER FUNCTION "private"."accept_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.block_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_code text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What was sent before may have been taken: it keeps its number and bytes.
  if not p_document.is_repeat then
    perform private.end_fiscal_number(p_document, true);
  end if;
  perform private.requeue_fiscal(p_document, '0', p_document.is_repeat, p_code, p_message, p_document.lookup_first);
  update public.fiscal_devices d set status = 'blocked', blocked_code = left(p_code, 60), blocked_message = left(nullif(p_message, ''), 500),
    blocked_at = clock_timestamp()
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id and d.status = 'active';
  if found then
    perform private.notify(p_device.tenant_id, 'fiscal_rejection', 'etims.manage', 'The tax authority refuses a device',
      coalesce(p_message, p_code) || '. Documents wait until you resume it.', '/admin/etims');
  end if;
end;
$function$;

ALTER FUNCTION "private"."block_fiscal"(public.fiscal_devices, public.fiscal_documents, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_fiscal_movement(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sign integer := case when p_document.body ->> 'movementType' < '10' then 1 else -1 end;
  v_product_id uuid;
begin
  for v_product_id in
    update public.fiscal_device_items k set stock_quantity = k.stock_quantity + v_sign * l.quantity, is_opened = true
    from (
      select l ->> 'itemCode' as code, sum((l ->> 'quantity')::numeric) as quantity
      from jsonb_array_elements(p_document.body -> 'lines') as l group by 1) l
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.item_code = l.code
    returning k.product_id
  loop
    perform private.queue_fiscal(p_document.tenant_id, p_device.id, 'stock_level', v_product_id, 0, p_document.position,
      case when p_document.part = 9 then 30 else 70 end);
  end loop;
end;
$function$;

ALTER FUNCTION "private"."count_fiscal_movement"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_fiscal_number(p_document public.fiscal_documents, p_is_given_back boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_counters c set held_by = null,
    next_number = case when p_is_given_back and c.next_number = p_document.number + 1 then p_document.number else c.next_number end
  where c.tenant_id = p_document.tenant_id and c.scope = p_document.number_scope and c.counter = p_document.number_counter
    and c.held_by = p_document.id;
end;
$function$;

ALTER FUNCTION "private"."end_fiscal_number"(public.fiscal_documents, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_block(p_tenant_id uuid, p_kind text, p_source_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('state', case f.state when 'accepted' then 'accepted' else 'awaiting' end, 'is_test', d.mode <> 'live', 'kind', f.kind,
      'trader_pin', d.pin, 'branch_code', d.branch_code, 'sdc_id', coalesce(f.sdc_id, d.sdc_id), 'mrc_no', d.mrc_no, 'receipt_number', f.receipt_number,
      'total_receipts', f.total_receipts, 'internal_data', f.internal_data, 'signature', f.signature, 'authority_time', f.authority_time,
      -- The authority's page shows nothing for a code of the wrong width.
      'qr_url', case when f.signature ~ '^[A-Z0-9]{16}$' then case d.mode when 'live' then 'https://etims.kra.go.ke' when 'sandbox' then 'https://etims-sbx.kra.go.ke'
        else private.host_url(p_tenant_id) || '/simulated-etims' end
        || '/common/link/etims/receipt/indexEtimsReceiptData?Data=' || d.pin || d.branch_code || f.signature end,
      'original_receipt_number', case when f.kind = 'credit_note' then (
        select o.receipt_number from public.credit_notes c
        join public.fiscal_documents o on o.tenant_id = c.tenant_id and o.kind = 'sale' and o.source_id = c.sale_id
        where c.tenant_id = p_tenant_id and c.id = p_source_id) end)
    from public.fiscal_documents f
    join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
    where f.tenant_id = p_tenant_id and f.kind = p_kind and f.kind in ('sale', 'credit_note') and f.source_id = p_source_id and f.state not in ('skipped', 'given_up'));
end;
$function$;

ALTER FUNCTION "private"."fiscal_block"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_document.kind
    when 'item' then private.fiscal_item_body(p_device, p_document.source_id)
    when 'stock_movement' then private.fiscal_movement_body(p_device, p_document)
    when 'stock_level' then private.fiscal_level_body(p_device, p_document.source_id)
    when 'purchase' then private.fiscal_purchase_body(p_device, p_document.source_id)
    else private.fiscal_sale_body(p_device, p_document) end;
end;
$function$;

ALTER FUNCTION "private"."fiscal_body"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_can_be_asked(p_device public.fiscal_devices, p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_kind = 'stock_movement' or (p_kind in ('sale', 'credit_note') and p_device.style = 'gateway');
$function$;

ALTER FUNCTION "private"."fiscal_can_be_asked"(public.fiscal_devices, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_choices(p_document public.fiscal_documents)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when p_document.state in ('rejected', 'dead_letter', 'waiting') then 'retry' end,
    case when p_document.state = 'needs_review' then 'accepted' end,
    case when p_document.state = 'needs_review' then 'send_again' end,
    case when p_document.state in ('rejected', 'dead_letter', 'waiting', 'needs_review') or (p_document.state = 'queued' and p_document.request is null)
      then 'give_up' end], null);
$function$;

ALTER FUNCTION "private"."fiscal_choices"(public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_counter_of(p_device public.fiscal_devices, p_kind text, p_prefix text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'sale' then 'invoice' when 'credit_note' then 'invoice' when 'stock_level' then null
    when 'item' then 'item' || case when p_device.settings #>> '{itemCodeRule,counter}' = 'prefix' then ':' || p_prefix else '' end
    else p_kind end;
$function$;

ALTER FUNCTION "private"."fiscal_counter_of"(public.fiscal_devices, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_customer(p_tenant_id uuid, p_contact_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('taxNumber', upper(btrim(c.tax_pin)), 'name', left(c.name, 60), 'phone', left(coalesce(c.phone_e164, c.phone), 20))
    from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id and upper(btrim(c.tax_pin)) ~ '^[A-Z][0-9]{9}[A-Z]$');
end;
$function$;

ALTER FUNCTION "private"."fiscal_customer"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_delay(p_document public.fiscal_documents)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Spread by the document, not by chance: tests know it, and devices that failed together do not come back together.
  select make_interval(secs => least(5 * 2 ^ least(p_document.failures, 10), 300) * (1 + (hashtext(p_document.id::text) & 255) / 1024.0));
$function$;

ALTER FUNCTION "private"."fiscal_delay"(public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_delivery_id()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN '00000000-0000-0000-0000-000000000000'::uuid;

ALTER FUNCTION "private"."fiscal_delivery_id"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_device_at(p_tenant_id uuid, p_location_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  -- Asked by every sale: a plan is kept, which a function in SQL would make each time.
  select d.id into v_id from public.fiscal_devices d
  where d.tenant_id = p_tenant_id and d.location_id = p_location_id and d.status in ('active', 'blocked') limit 1;
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."fiscal_device_at"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_device_json(p_device public.fiscal_devices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_device.id, 'tenantId', p_device.tenant_id, 'provider', p_device.provider, 'style', p_device.style,
    'mode', p_device.mode, 'pin', p_device.pin, 'branchCode', p_device.branch_code, 'serial', p_device.serial, 'settings', p_device.settings,
    'sealedSecret', (select s.sealed from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id));
end;
$function$;

ALTER FUNCTION "private"."fiscal_device_json"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_device_lacks(p_device public.fiscal_devices)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array_remove(array[
    case when not exists (select 1 from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id) then 'secret' end,
    case when p_device.sdc_id is null then 'sdc_id' end,
    case when not exists (select 1 from private.fiscal_item_classes c where c.provider = p_device.provider and c.mode = p_device.mode) then 'item_classes' end,
    case when not exists (select 1 from public.fiscal_item_map m where m.tenant_id = p_device.tenant_id and not m.is_excluded) then 'items' end], null);
end;
$function$;

ALTER FUNCTION "private"."fiscal_device_lacks"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_device_row(p_device public.fiscal_devices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p_device.id, 'location_id', p_device.location_id, 'location_name', l.name, 'provider', p_device.provider,
      'style', p_device.style, 'mode', p_device.mode, 'status', p_device.status, 'pin', p_device.pin, 'branch_code', p_device.branch_code,
      'serial', p_device.serial, 'sdc_id', p_device.sdc_id, 'mrc_no', p_device.mrc_no, 'trader_name', p_device.trader_name,
      'settings', p_device.settings, 'has_secret', exists (
        select 1 from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id),
      'blocked_code', p_device.blocked_code, 'blocked_message', p_device.blocked_message, 'blocked_at', p_device.blocked_at,
      'initialised_at', p_device.initialised_at, 'started_at', p_device.started_at, 'last_ok_at', p_device.last_ok_at,
      'waiting', w.count, 'oldest_waiting_at', w.oldest, 'attention', (
        select count(*) from public.fiscal_documents f where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id
          and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')))
    from public.locations l
    cross join lateral (
      select count(*), min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')) w
    where l.tenant_id = p_device.tenant_id and l.id = p_device.location_id);
end;
$function$;

ALTER FUNCTION "private"."fiscal_device_row"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_differences(p_device public.fiscal_devices, p_list jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', coalesce(x.number, x.ours), 'what', x.what, 'document_id', x.id,
      'human_number', coalesce(x.human_number, x.our_number), 'total', x.our_total, 'their_total', x.total) order by coalesce(x.number, x.ours)), '[]')
    from (
      select l.number, l.human_number, l.total, f.id, f.number as ours, f.body ->> 'humanNumber' as our_number, (f.body ->> 'total')::numeric as our_total,
        case when f.id is null then 'not_here' when l.number is null then 'not_there'
          when (f.body ->> 'total')::numeric <> l.total or f.body ->> 'humanNumber' <> l.human_number then 'differs' end as what
      from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric)
      full join (
        select d.* from public.fiscal_documents d
        where d.tenant_id = p_device.tenant_id and d.device_id = p_device.id and d.kind in ('sale', 'credit_note') and d.state = 'accepted') f
        on f.number = l.number) x
    where x.what is not null and (x.what <> 'not_there' or x.ours >= (select min(l.number) from jsonb_to_recordset(p_list) as l (number bigint))));
end;
$function$;

ALTER FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_document_lines(p_tenant_id uuid, p_kind text, p_source_id uuid)
 RETURNS TABLE(place integer, product_id uuid, name text, quantity numeric, unit_price numeric, total numeric, tax_code text, tax_rate numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  if p_kind = 'sale' then
    return query
      select l.line_number, l.product_id, l.name, l.quantity,
        case when s.prices_include_tax then l.unit_price else l.unit_price * (1 + l.tax_rate_percent / 100) end, l.gross_amount, l.tax_code, l.tax_rate_percent
      from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
      where s.tenant_id = p_tenant_id and s.id = p_source_id
      union all
      select 1000000, private.fiscal_delivery_id(), null, 1, s.delivery_net_amount + s.delivery_tax_amount,
        s.delivery_net_amount + s.delivery_tax_amount, s.delivery_tax_code, s.delivery_tax_rate_percent
      from public.sales s where s.tenant_id = p_tenant_id and s.id = p_source_id and s.delivery_net_amount + s.delivery_tax_amount > 0;
    return;
  end if;
  return query
    select l.line_number, coalesce(s.product_id, l.product_id), coalesce(l.name, s.name), l.quantity,
      case when s.id is null then l.unit_price when h.prices_include_tax then s.unit_price else s.unit_price * (1 + s.tax_rate_percent / 100) end,
      l.gross_amount, coalesce(s.tax_code, l.tax_code), coalesce(s.tax_rate_percent, l.tax_rate_percent)
    from public.credit_note_lines l
    left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
    left join public.sales h on h.tenant_id = s.tenant_id and h.id = s.sale_id
    where l.tenant_id = p_tenant_id and l.credit_note_id = p_source_id;
end;
$function$;

ALTER FUNCTION "private"."fiscal_document_lines"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_document_row(p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source record := private.fiscal_source(p_document);
begin
  return jsonb_build_object('id', p_document.id, 'device_id', p_document.device_id, 'kind', p_document.kind, 'source_id', p_document.source_id,
    'human_number', v_source.human_number, 'total_amount', v_source.total_amount, 'occurred_at', v_source.occurred_at, 'state', p_document.state,
    'waiting_for', p_document.waiting_for, 'number', p_document.number, 'attempts', p_document.attempts, 'next_at', p_document.next_at,
    'code', p_document.code, 'message', p_document.message, 'field', p_document.field, 'receipt_number', p_document.receipt_number,
    'total_receipts', p_document.total_receipts, 'authority_time', p_document.authority_time, 'sdc_id', p_document.sdc_id, 'note', p_document.note,
    'created_at', p_document.created_at, 'accepted_at', p_document.accepted_at, 'can', to_jsonb(private.fiscal_choices(p_document)));
end;
$function$;

ALTER FUNCTION "private"."fiscal_document_row"(public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_done(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_document.kind in ('sale', 'credit_note') then
    if exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_document.tenant_id and m.source_id = p_document.source_id and m.location_id = p_device.location_id
        and m.kind in ('sale', 'sale_return') and m.quantity <> 0) then
      perform private.queue_fiscal(p_document.tenant_id, p_device.id, 'stock_movement', p_document.source_id, 0, p_document.position, 60);
    end if;
    if p_document.kind = 'sale' then
      perform private.wake_fiscal(p_document.tenant_id, 'original', array(
        select c.id from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.sale_id = p_document.source_id));
    end if;
  elsif p_document.part = 9 then
    update public.fiscal_device_items k set is_opened = true
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  end if;
end;
$function$;

ALTER FUNCTION "private"."fiscal_done"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_head(p_device public.fiscal_devices)
 RETURNS public.fiscal_documents
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_document public.fiscal_documents;
begin
  -- Whoever had it is gone. What it had not kept was never sent; what it had kept may have been.
  update public.fiscal_documents f set state = 'queued', leased_until = null, lookup_first = f.request is not null and private.fiscal_can_be_asked(p_device, f.kind)
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state = 'sending' and f.leased_until <= statement_timestamp();
  select * into v_document from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')
  order by f.state = 'sending' desc, f.position, f.rank, f.id limit 1;
  return v_document;
end;
$function$;

ALTER FUNCTION "private"."fiscal_head"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_item_body(p_device public.fiscal_devices, p_product_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item private.fiscal_item;
  v_known public.fiscal_device_items;
  v_prefix text;
begin
  select * into v_item from private.fiscal_items_of(p_device.tenant_id, array[p_product_id]) i;
  if not v_item.is_mapped or v_item.tax_letter is null then
    return jsonb_build_object('wait', 'mapping', 'message', left('Choose class, unit and tax of ' || v_item.name || '.', 500));
  end if;
  select * into v_known from public.fiscal_device_items k
  where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id;
  v_prefix := private.fiscal_item_prefix(v_item);
  return jsonb_build_object('prefix', v_prefix,
    -- Another type or unit is another code.
    'code', case when v_known.item_code ~ ('^' || v_prefix || '[0-9]+$') then v_known.item_code end,
    'body', private.fiscal_item_content(v_item));
end;
$function$;

ALTER FUNCTION "private"."fiscal_item_body"(public.fiscal_devices, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_item_content(p_item private.fiscal_item)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('itemClass', p_item.item_class, 'itemType', p_item.item_type, 'name', p_item.name, 'origin', p_item.origin,
    'packageUnit', p_item.package_unit, 'quantityUnit', p_item.quantity_unit, 'taxLetter', p_item.tax_letter, 'barcode', p_item.barcode,
    'batch', null, 'price', private.fiscal_number(p_item.price), 'safetyQuantity', null, 'isInsured', false, 'isActive', p_item.is_active,
    'operator', private.fiscal_operator(null));
end;
$function$;

ALTER FUNCTION "private"."fiscal_item_content"(private.fiscal_item) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_item_hash(p_content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to((p_content - '{itemCode,price,isActive}'::text[])::text, 'UTF8')), 'hex');
$function$;

ALTER FUNCTION "private"."fiscal_item_hash"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_item_prefix(p_item private.fiscal_item)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((((p_item).origin || (p_item).item_type) || (p_item).package_unit) || (p_item).quantity_unit);

ALTER FUNCTION "private"."fiscal_item_prefix"(private.fiscal_item) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_item_row(p_tenant_id uuid, p_product public.products)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item private.fiscal_item;
  v_class text;
begin
  select * into v_item from private.fiscal_items_of(p_tenant_id, array[p_product.id]) i;
  if not v_item.is_mapped and not v_item.is_excluded then
    v_class := private.suggested_item_class(p_tenant_id, p_product);
  end if;
  return jsonb_build_object('product_id', p_product.id, 'name', v_item.name, 'sku', p_product.sku, 'kind', p_product.kind, 'unit', p_product.unit,
    'category_name', p_product.category_name, 'item_class', v_item.item_class, 'item_class_name', private.item_class_name(v_item.item_class),
    'item_type', v_item.item_type, 'origin', v_item.origin, 'package_unit', v_item.package_unit, 'quantity_unit', v_item.quantity_unit,
    'tax_letter', v_item.tax_letter, 'is_excluded', v_item.is_excluded, 'is_mapped', v_item.is_mapped,
    'suggestion', case when v_class is not null then jsonb_build_object('item_class', v_class, 'item_class_name', private.item_class_name(v_class)) end,
    'registered', coalesce((
      select jsonb_agg(jsonb_build_object('device_id', d.id, 'item_code', k.item_code, 'state', f.state, 'message', f.message) order by d.created_at)
      from public.fiscal_devices d
      left join public.fiscal_device_items k on k.tenant_id = d.tenant_id and k.device_id = d.id and k.product_id = p_product.id
      left join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind = 'item' and f.source_id = p_product.id
      where d.tenant_id = p_tenant_id and d.status in ('active', 'blocked') and (k.item_code is not null or f.id is not null)), '[]'));
end;
$function$;

ALTER FUNCTION "private"."fiscal_item_row"(uuid, public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_items_of(p_tenant_id uuid, p_product_ids uuid[])
 RETURNS SETOF private.fiscal_item
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_includes_tax boolean := (select t.prices_include_tax from public.tenant_policies t where t.tenant_id = p_tenant_id);
begin
  return query
    select p.id, left(p.name || case when p.option_values = '{}' then '' else ' ' || (
        select string_agg(o.value, ' ' order by o.key) from jsonb_each_text(p.option_values) o) end, 200),
      m.item_class, coalesce(m.item_type, case p.kind when 'goods' then '2' else '3' end), coalesce(m.origin, 'KE'),
      coalesce(m.package_unit, 'NT'), coalesce(m.quantity_unit, private.fiscal_quantity_unit(p.unit)),
      coalesce(m.tax_letter, private.fiscal_tax_letter(r.code, r.rate_percent)), coalesce(r.rate_percent, 0),
      (select b.barcode from public.product_barcodes b where b.tenant_id = p.tenant_id and b.product_id = p.id and b.unit_factor = 1
        and length(b.barcode) <= 20 order by b.created_at, b.barcode limit 1),
      case when v_includes_tax then p.price else round(p.price * (1 + coalesce(r.rate_percent, 0) / 100), 2) end,
      p.archived_at is null, p.kind = 'goods' and coalesce(m.item_type, '2') <> '3', coalesce(m.is_excluded, false), m.item_class is not null
    from unnest(p_product_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    left join lateral (
      -- The rate of the product's code on this day; without one of its own the default.
      select d.code, d.rate_percent from public.tax_rates d
      where d.tenant_id = p.tenant_id and v_today >= d.valid_from and (d.valid_to is null or v_today <= d.valid_to)
        and d.code = (select c.code from public.tax_rates c where c.tenant_id = p.tenant_id
          and case when p.tax_rate_id is null then c.is_default else c.id = p.tax_rate_id end limit 1)
      limit 1) r on true
    union all
    select private.fiscal_delivery_id(), 'Delivery', m.item_class, '3', coalesce(m.origin, 'KE'), coalesce(m.package_unit, 'NT'),
      coalesce(m.quantity_unit, 'NO'), coalesce(m.tax_letter, private.fiscal_tax_letter(r.code, r.rate_percent)), coalesce(r.rate_percent, 0), null, 0,
      true, false, coalesce(m.is_excluded, false), m.item_class is not null
    from (select 1 where private.fiscal_delivery_id() = any (p_product_ids)) as w
    left join public.fiscal_item_map m on m.tenant_id = p_tenant_id and m.product_id = private.fiscal_delivery_id()
    left join lateral (
      select d.code, d.rate_percent from public.tax_rates d where d.tenant_id = p_tenant_id and d.is_default limit 1) r on true;
end;
$function$;

ALTER FUNCTION "private"."fiscal_items_of"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_level_body(p_device public.fiscal_devices, p_product_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_build_object('body', jsonb_build_object('itemCode', k.item_code, 'quantity', private.fiscal_number(k.stock_quantity),
      'operator', private.fiscal_operator(null)))
    from public.fiscal_device_items k
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id and k.is_opened),
    '{"skip": "nothing_to_send", "message": "The tax authority has no stock of it yet."}');
end;
$function$;

ALTER FUNCTION "private"."fiscal_level_body"(public.fiscal_devices, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_line(p_item private.fiscal_item, p_code text, p_name text, p_quantity numeric, p_unit_price numeric, p_total numeric, p_letter text, p_rate numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_price numeric := round(p_unit_price, 2);
begin
  -- The authority multiplies and compares to the cent: a price that comes out below the total is the next that does not.
  if round(p_quantity * v_price, 2) < p_total then
    v_price := ceil(p_total / p_quantity * 100) / 100;
  end if;
  return jsonb_build_object('itemCode', p_code, 'itemClass', p_item.item_class, 'name', left(coalesce(p_name, p_item.name), 200), 'barcode', p_item.barcode,
    'packageUnit', p_item.package_unit, 'quantityUnit', p_item.quantity_unit, 'packages', greatest(floor(p_quantity), 1)::text,
    'quantity', private.fiscal_number(p_quantity), 'unitPrice', private.fiscal_number(v_price),
    'discount', private.fiscal_number(round(p_quantity * v_price, 2) - p_total), 'total', private.fiscal_number(p_total),
    'taxLetter', p_letter, 'taxRate', private.fiscal_number(p_rate), 'insurance', null);
end;
$function$;

ALTER FUNCTION "private"."fiscal_line"(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_lines_ahead(p_device public.fiscal_devices, p_position bigint, p_product_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item private.fiscal_item;
  v_known public.fiscal_device_items;
  v_state text;
  v_unmapped text[] := '{}';
  v_stuck text[] := '{}';
  v_is_ahead boolean := false;
begin
  for v_item in select i.* from private.fiscal_items_of(p_device.tenant_id, p_product_ids) i order by i.product_id loop
    if v_item.is_excluded then
      continue;
    elsif not v_item.is_mapped or v_item.tax_letter is null then
      v_unmapped := v_unmapped || v_item.name;
      continue;
    end if;
    select * into v_known from public.fiscal_device_items k
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_item.product_id;
    if v_known.product_id is null or v_known.content_hash <> private.fiscal_item_hash(private.fiscal_item_content(v_item)) then
      select f.state into v_state from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'item' and f.source_id = v_item.product_id;
      if v_state in ('rejected', 'dead_letter', 'needs_review') then
        v_stuck := v_stuck || v_item.name;
      else
        perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'item', v_item.product_id, 0, p_position, 10);
        v_is_ahead := true;
      end if;
    elsif v_item.is_stocked and not v_known.is_opened then
      v_is_ahead := private.open_fiscal_stock(p_device, p_position, v_item.product_id) or v_is_ahead;
    end if;
  end loop;
  return case
    when cardinality(v_unmapped) > 0 then jsonb_build_object('wait', 'mapping', 'message',
      left('Choose class, unit and tax of ' || array_to_string(v_unmapped, ', ') || '.', 500))
    when cardinality(v_stuck) > 0 then jsonb_build_object('wait', 'item', 'message',
      left('The tax authority has not accepted ' || array_to_string(v_stuck, ', ') || ' yet.', 500))
    when v_is_ahead then '{"ahead": true}'
    else '{}' end;
end;
$function$;

ALTER FUNCTION "private"."fiscal_lines_ahead"(public.fiscal_devices, bigint, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_missing(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('products', count(*), 'excluded', count(*) filter (where m.is_excluded),
      'mapped', count(*) filter (where m.item_class is not null and not m.is_excluded),
      'unmapped', count(*) filter (where m.item_class is null and not coalesce(m.is_excluded, false)),
      'delivery', exists (select 1 from public.storefront_settings s where s.tenant_id = p_tenant_id and s.delivery_enabled)
        and not exists (select 1 from public.fiscal_item_map x where x.tenant_id = p_tenant_id and x.product_id = private.fiscal_delivery_id()))
    from public.products p
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants);
end;
$function$;

ALTER FUNCTION "private"."fiscal_missing"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_movement_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_moved record;
begin
  select jsonb_agg(private.fiscal_line(i, k.item_code, null, abs(l.quantity), x.price, round(abs(l.quantity) * x.price, 2), i.tax_letter, i.tax_rate)
      order by l.product_id) as lines,
    min(private.fiscal_movement_type(p_device.tenant_id, l.kind, l.quantity, p_document.source_id)) as type
  into v_moved
  from private.fiscal_movement_lines(p_device, p_document) l
  join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = l.product_id
    and (k.is_opened or p_document.part = 9)
  join private.fiscal_items_of(p_device.tenant_id, array(select m.product_id from private.fiscal_movement_lines(p_device, p_document) m)) i
    on i.product_id = l.product_id and i.is_stocked and not i.is_excluded and i.tax_letter is not null
  cross join lateral (
    -- Nothing may be worth nothing there.
    select greatest(round(coalesce(nullif(case when l.kind in ('goods_receipt', 'supplier_return') then l.cost * (1 + i.tax_rate / 100) else i.price end, 0),
      nullif(i.price, 0), l.cost, 0), 2), 0.01) as price) x
  where l.quantity <> 0 and (p_document.part <> 9 or l.quantity > 0);
  if v_moved.lines is null then
    return '{"skip": "nothing_to_send", "message": "The tax authority has no stock of these goods yet."}';
  end if;
  return jsonb_build_object('body', jsonb_build_object('movementType', v_moved.type, 'registration', 'A', 'originalNumber', 0, 'counterpart', null,
    'day', left(private.fiscal_time(p_device.tenant_id, coalesce((
      select min(m.occurred_at) from public.stock_movements m where m.tenant_id = p_device.tenant_id and m.source_id = p_document.source_id),
      statement_timestamp())), 8), 'remark', null, 'operator', private.fiscal_operator(null),
    'lines', v_moved.lines));
end;
$function$;

ALTER FUNCTION "private"."fiscal_movement_body"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_movement_lines(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS TABLE(product_id uuid, quantity numeric, cost numeric, kind text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  if p_document.part = 9 then
    return query
      select p_document.source_id, private.fiscal_opening(p_device, p_document.source_id), (
        select c.last_cost from public.product_costs c where c.tenant_id = p_device.tenant_id and c.product_id = p_document.source_id), 'opening';
    return;
  end if;
  return query
    select m.product_id, sum(m.quantity), max(m.unit_cost), min(m.kind)
    from public.stock_movements m
    where m.tenant_id = p_device.tenant_id and m.source_id = p_document.source_id and m.location_id = p_device.location_id and m.quantity <> 0
      and (p_document.part = 0 or (p_document.part = 1) = (m.quantity > 0))
      and (p_document.part = 0) = (m.kind in ('sale', 'sale_return'))
    group by m.product_id having sum(m.quantity) <> 0;
end;
$function$;

ALTER FUNCTION "private"."fiscal_movement_lines"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_movement_type(p_tenant_id uuid, p_kind text, p_quantity numeric, p_source_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when p_kind = 'sale' then '11'
    when p_kind = 'sale_return' then '03'
    when p_kind = 'goods_receipt' then '02'
    when p_kind = 'supplier_return' then '12'
    when p_kind = 'transfer' then case when p_quantity > 0 then '04' else '13' end
    when p_quantity > 0 then '06'
    when exists (select 1 from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.id = p_source_id and a.reason in ('damaged', 'expired')) then '15'
    else '16' end;
end;
$function$;

ALTER FUNCTION "private"."fiscal_movement_type"(uuid, text, numeric, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_not_taken(p_document public.fiscal_documents, p_expected bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reviewed public.fiscal_documents;
begin
  for v_reviewed in
    select f.* from public.fiscal_documents f
    where f.tenant_id = p_document.tenant_id and f.number_scope = p_document.number_scope and f.number_counter = p_document.number_counter
      and f.number >= p_expected and f.state = 'needs_review'
    order by f.id for update
  loop
    perform private.requeue_fiscal(v_reviewed, '0', false, null, null);
    perform private.note_fiscal_event(v_reviewed, 'not_taken', null, null, format('The tax authority expects number %s: this was not accepted.', p_expected));
  end loop;
end;
$function$;

ALTER FUNCTION "private"."fiscal_not_taken"(public.fiscal_documents, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_number(p_number numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (trim_scale(p_number))::text;

ALTER FUNCTION "private"."fiscal_number"(numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_number_scope(p_device public.fiscal_devices, p_counter text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_device.mode || ':' || p_device.pin || ':' || case
    when p_counter = 'invoice' and p_device.settings ->> 'counterScope' = 'pin' then '*' else p_device.branch_code end;
$function$;

ALTER FUNCTION "private"."fiscal_number_scope"(public.fiscal_devices, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_opening(p_device public.fiscal_devices, p_product_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce((
      select l.quantity from public.stock_levels l
      where l.tenant_id = p_device.tenant_id and l.product_id = p_product_id and l.location_id = p_device.location_id), 0)
    - coalesce((
      -- What is still to be sent is not counted twice.
      select sum(m.quantity) from public.stock_movements m
      where m.tenant_id = p_device.tenant_id and m.product_id = p_product_id and m.location_id = p_device.location_id and exists (
        select 1 from public.fiscal_documents f
        where f.tenant_id = m.tenant_id and f.device_id = p_device.id and f.source_id = m.source_id
          and f.kind in ('sale', 'credit_note', 'stock_movement') and f.state not in ('accepted', 'skipped', 'given_up')
          and f.part in (0, case when m.quantity > 0 then 1 else 2 end))), 0));
end;
$function$;

ALTER FUNCTION "private"."fiscal_opening"(public.fiscal_devices, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_operator(p_user_id uuid, p_name text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', coalesce(left(replace(p_user_id::text, '-', ''), 20), 'system'), 'name', left(coalesce(nullif(btrim(p_name), ''), (
    select f.full_name from public.profiles f where f.user_id = p_user_id), 'System'), 60));
end;
$function$;

ALTER FUNCTION "private"."fiscal_operator"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_original(p_device public.fiscal_devices, p_note public.credit_notes, p_original public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told numeric;
  v_total numeric;
begin
  if p_original.id is null then
    return '{"refuse": "no_original", "message": "The tax authority has no sale that this return belongs to."}';
  elsif p_original.state in ('skipped', 'given_up') then
    return '{"skip": "original_not_sent", "message": "Its sale was not sent."}';
  elsif p_original.state <> 'accepted' then
    return '{"wait": "original", "message": "Its sale has not been accepted yet."}';
  end if;
  v_total := (p_original.body ->> 'total')::numeric;
  select coalesce(sum((f.body ->> 'total')::numeric), 0) into v_told
  from public.credit_notes c
  join public.fiscal_documents f on f.tenant_id = c.tenant_id and f.kind = 'credit_note' and f.source_id = c.id
  where c.tenant_id = p_device.tenant_id and c.sale_id = p_note.sale_id and c.id <> p_note.id and f.state in ('accepted', 'needs_review');
  if v_told + p_note.total_amount > v_total then
    return jsonb_build_object('refuse', 'over_credit', 'message',
      format('Credit notes may come to %s at most; %s was credited already.', v_total, v_told));
  end if;
  return '{}';
end;
$function$;

ALTER FUNCTION "private"."fiscal_original"(public.fiscal_devices, public.credit_notes, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_payment_code(p_payments jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_types text[] := array(select distinct p ->> 'tender_type' from jsonb_array_elements(p_payments) as p order by 1);
begin
  return case
    when v_types = array['cash', 'on_account'] then '03'
    else (
      select case p ->> 'tender_type' when 'cash' then '01' when 'on_account' then '02' when 'card' then '05' when 'mobile_money' then '06' else '07' end
      from jsonb_array_elements(p_payments) as p order by (p ->> 'amount')::numeric desc, p ->> 'id' limit 1) end;
end;
$function$;

ALTER FUNCTION "private"."fiscal_payment_code"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_body(p_device public.fiscal_devices, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('body', jsonb_build_object(
      'supplier', jsonb_build_object('taxNumber', u.supplier_pin, 'branchCode', u.supplier_branch, 'name', u.supplier_name,
        'invoiceNumber', u.supplier_invoice_number),
      'registration', 'M', 'decision', case u.state when 'accepted' then 'accept' else 'decline' end, 'receiptType', u.receipt_type, 'originalNumber', 0,
      'paymentCode', u.payment_code, 'confirmedAt', coalesce(u.confirmed_at, to_char(u.day, 'YYYYMMDD') || '000000'), 'day', to_char(u.day, 'YYYYMMDD'),
      'warehousedAt', null, 'refundedAt', null, 'remark', left(u.note, 400), 'operator', private.fiscal_operator(u.decided_by), 'lines', u.lines))
    from public.fiscal_purchases u where u.tenant_id = p_device.tenant_id and u.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_row(p_purchase public.fiscal_purchases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_purchase.id, 'device_id', p_purchase.device_id, 'supplier_pin', p_purchase.supplier_pin,
    'supplier_name', p_purchase.supplier_name, 'supplier_invoice_number', p_purchase.supplier_invoice_number, 'receipt_type', p_purchase.receipt_type,
    'day', p_purchase.day, 'total_amount', p_purchase.total_amount, 'tax_amount', p_purchase.tax_amount, 'lines', p_purchase.lines,
    'state', p_purchase.state, 'supplier_bill_id', p_purchase.supplier_bill_id, 'note', p_purchase.note, 'decided_at', p_purchase.decided_at,
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

ALTER FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_quantity_unit(p_unit text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (lower(p_unit) = ANY (ARRAY['kg'::text, 'kilo'::text, 'kilos'::text, 'kilogram'::text, 'kilograms'::text])) THEN 'KG'::text WHEN (lower(p_unit) = ANY (ARRAY['g'::text, 'gram'::text, 'grams'::text])) THEN 'GRM'::text WHEN (lower(p_unit) = 'mg'::text) THEN 'MGM'::text WHEN (lower(p_unit) = ANY (ARRAY['l'::text, 'litre'::text, 'litres'::text, 'liter'::text, 'liters'::text])) THEN 'LTR'::text WHEN (lower(p_unit) = ANY (ARRAY['m'::text, 'metre'::text, 'metres'::text, 'meter'::text, 'meters'::text])) THEN 'MTR'::text WHEN (lower(p_unit) = ANY (ARRAY['yd'::text, 'yard'::text, 'yards'::text])) THEN 'YRD'::text WHEN (lower(p_unit) = ANY (ARRAY['box'::text, 'boxes'::text])) THEN 'BX'::text WHEN (lower(p_unit) = ANY (ARRAY['bag'::text, 'bags'::text])) THEN 'BG'::text WHEN (lower(p_unit) = ANY (ARRAY['pair'::text, 'pairs'::text])) THEN 'PR'::text WHEN (lower(p_unit) = ANY (ARRAY['set'::text, 'sets'::text])) THEN 'SET'::text WHEN (lower(p_unit) = ANY (ARRAY['roll'::text, 'rolls'::text])) THEN 'RO'::text ELSE 'NO'::text END;

ALTER FUNCTION "private"."fiscal_quantity_unit"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_queue_sums(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('counts', coalesce((
      select jsonb_object_agg(x.state, x.count) from (
        select f.state, count(*) as count from public.fiscal_documents f where f.tenant_id = p_tenant_id group by f.state) x), '{}'),
    'oldest_waiting_at', (
      select min(f.created_at) from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.state in ('queued', 'sending', 'waiting', 'rejected', 'needs_review', 'dead_letter')),
    'blocked', coalesce((
      select jsonb_agg(jsonb_build_object('device_id', d.id, 'code', d.blocked_code, 'message', d.blocked_message, 'at', d.blocked_at) order by d.blocked_at)
      from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked'), '[]'));
end;
$function$;

ALTER FUNCTION "private"."fiscal_queue_sums"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_reason_code(p_reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_reason ~* '(damag|broken|defect|fault|torn|leak)'::text) THEN '03'::text WHEN (p_reason ~* '(expired|spoil|wast|rotten|bad smell)'::text) THEN '04'::text WHEN (p_reason ~* '(missing|short|not delivered|too few)'::text) THEN '01'::text ELSE '06'::text END;

ALTER FUNCTION "private"."fiscal_reason_code"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_sale_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sale public.sales;
  v_note public.credit_notes;
  v_original public.fiscal_documents;
  v_lines jsonb;
  v_ahead jsonb;
begin
  if p_document.kind = 'credit_note' then
    select * into v_note from public.credit_notes c where c.tenant_id = p_device.tenant_id and c.id = p_document.source_id;
    select * into v_original from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.kind = 'sale' and f.source_id = v_note.sale_id;
    v_ahead := private.fiscal_original(p_device, v_note, v_original);
    if v_ahead <> '{}' then
      return v_ahead;
    end if;
  end if;
  select * into v_sale from public.sales s where s.tenant_id = p_device.tenant_id and s.id = coalesce(v_note.sale_id, p_document.source_id);
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(
    select distinct l.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l where l.total > 0));
  if v_ahead <> '{}' then
    return v_ahead;
  end if;
  select jsonb_agg(private.fiscal_line(i, k.item_code, l.name, l.quantity, l.unit_price, l.total,
    coalesce(private.fiscal_tax_letter(l.tax_code, l.tax_rate), i.tax_letter), l.tax_rate) order by l.place) into v_lines
  from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l
  join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = l.product_id
  join private.fiscal_items_of(p_device.tenant_id, array(
    select distinct x.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) x)) i
    on i.product_id = l.product_id and not i.is_excluded
  where l.total > 0;
  if v_lines is null then
    return '{"skip": "nothing_to_send", "message": "Nothing in it has to be sent."}';
  end if;
  return jsonb_build_object('body', jsonb_build_object(
    'humanNumber', coalesce(v_note.credit_note_number, v_sale.invoice_number),
    'issuedAt', private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)),
    'day', left(private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)), 8),
    'trader', private.fiscal_trader(p_device.tenant_id),
    'customer', private.fiscal_customer(p_device.tenant_id, coalesce(v_note.contact_id, v_sale.contact_id)),
    'paymentCode', coalesce(private.fiscal_payment_code(case
      when v_note.id is not null then jsonb_build_array(jsonb_build_object('tender_type', v_note.refund_tender_type, 'amount', 1))
      when v_sale.order_id is not null then private.order_sale_payments(v_sale.tenant_id, v_sale.id, v_sale.order_id)
      else (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'tender_type', u.tender_type, 'amount', u.amount)), '[]')
        from public.sale_payments u where u.tenant_id = v_sale.tenant_id and u.sale_id = v_sale.id) end), '07'),
    'operator', private.fiscal_operator(coalesce(v_note.issued_by, v_sale.cashier_id), case when v_note.id is null then coalesce((
      select o.name from public.sale_operators o where o.tenant_id = v_sale.tenant_id and o.sale_id = v_sale.id), v_sale.cashier_name) end),
    'original', case when v_note.id is not null then jsonb_build_object('number', v_original.number) end,
    'refund', case when v_note.id is not null then jsonb_build_object('at', private.fiscal_time(p_device.tenant_id, v_note.issued_at),
      'reasonCode', private.fiscal_reason_code(v_note.reason)) end,
    'lines', v_lines,
    'total', (select private.fiscal_number(sum((l ->> 'total')::numeric)) from jsonb_array_elements(v_lines) as l)));
end;
$function$;

ALTER FUNCTION "private"."fiscal_sale_body"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_source(p_document public.fiscal_documents, OUT human_number text, OUT total_amount numeric, OUT occurred_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_document.kind
    when 'sale' then
      select s.invoice_number, s.total_amount, s.occurred_at into human_number, total_amount, occurred_at
      from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id;
    when 'credit_note' then
      select c.credit_note_number, c.total_amount, c.issued_at into human_number, total_amount, occurred_at
      from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id;
    when 'purchase' then
      select u.supplier_name || ' ' || u.supplier_invoice_number, u.total_amount, u.decided_at into human_number, total_amount, occurred_at
      from public.fiscal_purchases u where u.tenant_id = p_document.tenant_id and u.id = p_document.source_id;
    when 'stock_movement' then
      if p_document.part = 9 then
        select p.name into human_number from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id;
      else
        select coalesce((select s.invoice_number from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id),
          (select c.credit_note_number from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id),
          (select g.receipt_number from public.goods_receipts g where g.tenant_id = p_document.tenant_id and g.id = p_document.source_id),
          (select a.adjustment_number from public.stock_adjustments a where a.tenant_id = p_document.tenant_id and a.id = p_document.source_id))
        into human_number;
      end if;
    else
      human_number := case when p_document.source_id = private.fiscal_delivery_id() then 'Delivery' else (
        select p.name from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id) end;
  end case;
end;
$function$;

ALTER FUNCTION "private"."fiscal_source"(public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_task(p_device public.fiscal_devices, p_document public.fiscal_documents, p_lease_seconds integer, p_answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents := p_document;
  v_counter text := private.fiscal_counter_of(p_device, p_document.kind, p_answer ->> 'prefix');
  v_body jsonb := coalesce(p_answer -> 'body', p_document.body);
  v_code text := p_answer ->> 'code';
begin
  if v_document.number is null and v_counter is not null and v_code is null then
    v_document.number := private.take_fiscal_number(p_device, v_document, v_counter);
    if v_document.number is null then
      return null;
    end if;
    v_document.number_scope := private.fiscal_number_scope(p_device, v_counter);
    v_document.number_counter := v_counter;
  end if;
  if v_document.kind = 'item' and v_document.request is null then
    v_body := v_body || jsonb_build_object('itemCode', coalesce(v_code,
      (p_answer ->> 'prefix') || lpad(v_document.number::text, (p_device.settings #>> '{itemCodeRule,digits}')::integer, '0')));
  end if;
  update public.fiscal_documents f set state = 'sending', leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds),
    attempts = f.attempts + 1, is_repeat = f.request is not null, number = v_document.number, number_scope = v_document.number_scope,
    number_counter = v_document.number_counter, body = v_body, waiting_for = null
  where f.tenant_id = v_document.tenant_id and f.id = v_document.id
  returning * into v_document;
  return jsonb_build_object('device', private.fiscal_device_json(p_device), 'task', jsonb_build_object('id', v_document.id, 'kind', v_document.kind,
    'number', v_document.number, 'body', v_document.body, 'attempt', v_document.attempts, 'request', v_document.request,
    'lookupFirst', v_document.lookup_first));
end;
$function$;

ALTER FUNCTION "private"."fiscal_task"(public.fiscal_devices, public.fiscal_documents, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_tax_letter(p_code text, p_rate numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_code = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])) THEN p_code WHEN (p_rate = (16)::numeric) THEN 'B'::text WHEN (p_rate = (8)::numeric) THEN 'E'::text WHEN (p_rate > (0)::numeric) THEN NULL::text WHEN (p_code ~~ 'ZERO%'::text) THEN 'C'::text WHEN (p_code ~~ 'EX%'::text) THEN 'A'::text ELSE 'D'::text END;

ALTER FUNCTION "private"."fiscal_tax_letter"(text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_time(p_tenant_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select to_char(p_at at time zone t.timezone, 'YYYYMMDDHH24MISS') from public.tenants t where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."fiscal_time"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_trader(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('name', coalesce(b.company_name, t.name), 'address', nullif(left(concat_ws(', ', b.address_line_1, b.address_line_2, b.city), 200), ''))
    from public.tenants t left join public.business_settings b on b.tenant_id = t.id where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."fiscal_trader"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_fiscal_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rule jsonb := coalesce(p_settings -> 'itemCodeRule', '{}');
begin
  perform private.input_object(p_settings, 'settings');
  perform private.input_object(v_rule, 'settings.itemCodeRule');
  return jsonb_build_object(
    'taxableBasis', coalesce(private.input_choice(p_settings, 'taxableBasis', array['net', 'gross'], 'settings.', false), 'net'),
    'creditSign', coalesce(private.input_choice(p_settings, 'creditSign', array['positive', 'negative'], 'settings.', false), 'positive'),
    'counterScope', coalesce(private.input_choice(p_settings, 'counterScope', array['pin', 'branch'], 'settings.', false), 'branch'),
    'itemCodeRule', jsonb_build_object(
      'digits', coalesce(private.input_number(v_rule, 'digits', 7, 8, 1, 'settings.itemCodeRule.', false), 7),
      'counter', coalesce(private.input_choice(v_rule, 'counter', array['pin', 'prefix'], 'settings.itemCodeRule.', false), 'pin')));
end;
$function$;

ALTER FUNCTION "private"."input_fiscal_settings"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_matching(p_body jsonb, p_key text, p_pattern text, p_sentence text, p_is_required boolean DEFAULT true)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_text text := private.input_text(p_body, p_key, 100, '', p_is_required);
begin
  if v_text !~ p_pattern then
    perform private.refuse_input(p_key, p_sentence);
  end if;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."input_matching"(jsonb, text, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_fiscal_code(p_class text, p_code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from private.fiscal_codes c where c.class = p_class and c.code = p_code and c.is_used);
$function$;

ALTER FUNCTION "private"."is_fiscal_code"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_fiscal_offered(p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.tenants t where t.id = p_tenant_id and (t.country = 'KE' or (t.country is null and t.currency_code = 'KES')))
    or exists (select 1 from public.fiscal_devices d where d.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."is_fiscal_offered"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.item_class_name(p_code text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name from private.fiscal_item_classes c where c.code = p_code order by c.synced_at desc limit 1;
$function$;

ALTER FUNCTION "private"."item_class_name"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_fiscal_event(p_document public.fiscal_documents, p_kind text, p_event jsonb, p_code text DEFAULT NULL::text, p_message text DEFAULT NULL::text, p_actor_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.fiscal_events (tenant_id, device_id, document_id, kind, operation, status, duration_ms, code, message, request, response, actor_id, note)
  values (p_document.tenant_id, p_document.device_id, p_document.id, p_kind, left(p_event ->> 'operation', 100),
    least(greatest((p_event ->> 'status')::integer, 0), 999), least(greatest(round((p_event ->> 'durationMs')::numeric), 0), 10000000)::integer,
    left(nullif(p_code, ''), 60), left(nullif(p_message, ''), 500), p_event -> 'request', p_event -> 'response', p_actor_id, p_note);
end;
$function$;

ALTER FUNCTION "private"."note_fiscal_event"(public.fiscal_documents, text, jsonb, text, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_fiscal_stock(p_device public.fiscal_devices, p_position bigint, p_product_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_quantity numeric := private.fiscal_opening(p_device, p_product_id);
begin
  if v_quantity > 0 then
    perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'stock_movement', p_product_id, 9, p_position, 20);
    -- One that was refused holds up no sale: the authority says so of the sale itself.
    return exists (
      select 1 from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'stock_movement' and f.source_id = p_product_id and f.part = 9
        and f.state in ('queued', 'sending'));
  end if;
  update public.fiscal_device_items k set is_opened = true
  where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id;
  return false;
end;
$function$;

ALTER FUNCTION "private"."open_fiscal_stock"(public.fiscal_devices, bigint, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.park_fiscal(p_document public.fiscal_documents, p_state text, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set state = p_state, leased_until = null, code = left(nullif(p_outcome ->> 'code', ''), 60),
    message = left(nullif(p_outcome ->> 'message', ''), 500), field = left(nullif(p_outcome ->> 'field', ''), 100),
    number = case when p_state = 'needs_review' then f.number end, number_scope = case when p_state = 'needs_review' then f.number_scope end,
    number_counter = case when p_state = 'needs_review' then f.number_counter end, request = case when p_state = 'needs_review' then f.request end,
    lookup_first = false
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.end_fiscal_number(p_document, p_state <> 'needs_review');
  perform private.ring_fiscal(p_document, coalesce(p_outcome ->> 'message', p_outcome ->> 'code'));
end;
$function$;

ALTER FUNCTION "private"."park_fiscal"(public.fiscal_documents, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.public_invoice_json(p_tenant_id uuid, p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sale jsonb := private.with_fiscal_block(p_tenant_id, 'sale', p_sale_id, private.sale_json(p_tenant_id, p_sale_id))
    - array['replayed', 'journal_entry_id', 'till_session_id', 'approvals', 'review_flags', 'reviewed_at', 'reviewed_by_name'];
begin
  v_sale := v_sale || jsonb_build_object('promotions', private.given_promotions(v_sale -> 'lines'), 'lines', (
    select jsonb_agg(e.value || jsonb_build_object('price_source', null,
      'promotions', coalesce(e.value #> '{price_source,promotions}', '[]')) order by e.ordinality)
    from jsonb_array_elements(v_sale -> 'lines') with ordinality as e));
  -- An invoice names its seller even when the shop is closed.
  return (
    select private.document_head(p_tenant_id) || jsonb_build_object(
      'sale', v_sale, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name,
      -- M-Pesa, where the business calls its mobile money so.
      'tender_names', coalesce((
        select jsonb_object_agg(m.tender_type, m.name)
        from (
          select distinct on (p.tender_type) p.tender_type, p.name
          from public.payment_methods p where p.tenant_id = b.tenant_id
          order by p.tender_type, p.is_enabled desc, p.position) m), '{}'))
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = p_sale_id
    where b.tenant_id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_fiscal(p_tenant_id uuid, p_device_id uuid, p_kind text, p_source_id uuid, p_part integer, p_position bigint, p_rank integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_position is null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_rank)
    on conflict do nothing;
    return;
  end if;
  insert into public.fiscal_documents as d (tenant_id, device_id, kind, source_id, part, position, rank)
  values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_position, p_rank)
  on conflict (tenant_id, device_id, kind, source_id, part) do update set state = 'queued', waiting_for = null, position = excluded.position,
    rank = excluded.rank, number = null, number_scope = null, number_counter = null, body = null, request = null, failures = 0, unknowns = 0, lookup_first = false,
    is_resynced = false, next_at = clock_timestamp(), accepted_at = null, code = null, message = null, field = null
  -- Items and levels change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$function$;

ALTER FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_fiscal_answer(p_answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_time text;
begin
  perform private.input_object(p_answer, 'answer');
  v_time := private.input_text(p_answer, 'authority_time', 14, 'answer.');
  if v_time !~ '^[0-9]{14}$' then
    perform private.refuse_input('answer.authority_time', 'Write the time as the tax authority does: 20260131093000.');
  end if;
  return jsonb_build_object('receiptNumber', private.input_number(p_answer, 'receipt_number', 1, 1000000000000, 1, 'answer.'),
    'totalReceipts', private.input_number(p_answer, 'total_receipts', 1, 1000000000000, 1, 'answer.', false),
    'internalData', private.input_text(p_answer, 'internal_data', 100, 'answer.'), 'signature', private.input_text(p_answer, 'signature', 100, 'answer.'),
    'authorityTime', v_time);
end;
$function$;

ALTER FUNCTION "private"."read_fiscal_answer"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_fiscal_item(p_tenant_id uuid, p_item jsonb, p_prefix text)
 RETURNS public.fiscal_item_map
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.fiscal_item_map;
begin
  perform private.input_object(p_item, rtrim(p_prefix, '.'));
  v_item.tenant_id := p_tenant_id;
  v_item.product_id := private.input_uuid(p_item, 'product_id', p_prefix);
  v_item.is_excluded := coalesce((p_item -> 'is_excluded') = 'true', false);
  v_item.item_class := private.input_text(p_item, 'item_class', 10, p_prefix, not v_item.is_excluded);
  v_item.item_type := private.input_choice(p_item, 'item_type', array['1', '2', '3'], p_prefix, false);
  v_item.origin := coalesce(private.input_text(p_item, 'origin', 2, p_prefix), 'KE');
  v_item.package_unit := private.input_text(p_item, 'package_unit', 5, p_prefix);
  v_item.quantity_unit := private.input_text(p_item, 'quantity_unit', 5, p_prefix);
  v_item.tax_letter := private.input_choice(p_item, 'tax_letter', array['A', 'B', 'C', 'D', 'E'], p_prefix, false);
  if v_item.item_class !~ '^[0-9A-Za-z]{2,10}$' then
    perform private.refuse_input(p_prefix || 'item_class', 'Choose a class from the list of the tax authority.');
  elsif v_item.origin <> all (private.country_codes()) then
    perform private.refuse_input(p_prefix || 'origin', 'A country is a code of two letters, such as KE.');
  elsif v_item.package_unit is not null and not private.is_fiscal_code('17', v_item.package_unit) then
    perform private.refuse_input(p_prefix || 'package_unit', 'Choose a packaging from the list of the tax authority.');
  elsif v_item.quantity_unit is not null and not private.is_fiscal_code('10', v_item.quantity_unit) then
    perform private.refuse_input(p_prefix || 'quantity_unit', 'Choose a unit from the list of the tax authority.');
  elsif v_item.product_id <> private.fiscal_delivery_id() and not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = v_item.product_id and not p.has_variants) then
    perform private.fail(404, 'not_found', 'This product does not exist.', jsonb_build_object('field', p_prefix || 'product_id'));
  end if;
  return v_item;
end;
$function$;

ALTER FUNCTION "private"."read_fiscal_item"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.register_fiscal_item(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.fiscal_device_items as k (tenant_id, device_id, product_id, item_code, content_hash)
  values (p_document.tenant_id, p_device.id, p_document.source_id, p_document.body ->> 'itemCode', private.fiscal_item_hash(p_document.body))
  on conflict (tenant_id, device_id, product_id) do update set item_code = excluded.item_code, content_hash = excluded.content_hash,
    registered_at = excluded.registered_at,
    -- Under another code its stock begins anew.
    is_opened = k.is_opened and k.item_code = excluded.item_code,
    stock_quantity = case when k.item_code = excluded.item_code then k.stock_quantity else 0 end;
  perform private.wake_fiscal(p_document.tenant_id, 'item', null, p_device.id);
end;
$function$;

ALTER FUNCTION "private"."register_fiscal_item"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requeue_fiscal(p_document public.fiscal_documents, p_delay interval, p_keeps_number boolean, p_code text, p_message text, p_looks_first boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set state = 'queued', waiting_for = null, leased_until = null, next_at = clock_timestamp() + p_delay,
    failures = f.failures + case when p_delay > '0' then 1 else 0 end, code = left(p_code, 60),
    message = left(nullif(p_message, ''), 500), field = null,
    number = case when p_keeps_number then f.number end, number_scope = case when p_keeps_number then f.number_scope end,
    number_counter = case when p_keeps_number then f.number_counter end, body = case when p_keeps_number then f.body end,
    request = case when p_keeps_number then f.request end, lookup_first = p_looks_first and f.request is not null
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
end;
$function$;

ALTER FUNCTION "private"."requeue_fiscal"(public.fiscal_documents, interval, boolean, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_fiscal_device(p_tenant_id uuid, p_device_id uuid)
 RETURNS public.fiscal_devices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.id = p_device_id for update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.', '{"field": "device_id"}');
  end if;
  return v_device;
end;
$function$;

ALTER FUNCTION "private"."require_fiscal_device"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_fiscal_document(p_tenant_id uuid, p_id uuid)
 RETURNS public.fiscal_documents
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents;
begin
  -- The device first, as the queue does it.
  perform 1 from public.fiscal_documents f join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_id for update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_id for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return v_document;
end;
$function$;

ALTER FUNCTION "private"."require_fiscal_document"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resync_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_expected numeric := substring(p_outcome ->> 'expected' from '^-?[0-9]{1,11}(?:\.[0-9]{1,3})?$')::numeric;
begin
  if p_document.is_resynced or v_expected is null or (p_document.kind <> 'stock_level' and (v_expected < 1 or v_expected % 1 <> 0)) then
    perform private.park_fiscal(p_document, 'rejected', p_outcome);
    return;
  elsif p_document.kind = 'stock_level' then
    update public.fiscal_device_items k set stock_quantity = v_expected
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  elsif exists (
    select 1 from public.fiscal_documents f
    where f.tenant_id = p_document.tenant_id and f.number_scope = p_document.number_scope and f.number_counter = p_document.number_counter
      and f.number >= v_expected and f.state = 'accepted') then
    perform private.block_fiscal(p_device, p_document, 'counter_reset',
      format('The tax authority expects number %s, which an accepted document has. Ask the tax authority before you continue', v_expected));
    return;
  else
    perform private.end_fiscal_number(p_document, true);
    update public.fiscal_counters c set next_number = v_expected
    where c.tenant_id = p_document.tenant_id and c.scope = p_document.number_scope and c.counter = p_document.number_counter;
    perform private.fiscal_not_taken(p_document, v_expected::bigint);
  end if;
  update public.fiscal_documents f set is_resynced = true where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.requeue_fiscal(p_document, '0', false, p_outcome ->> 'code', p_outcome ->> 'message');
end;
$function$;

ALTER FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ring_fiscal(p_document public.fiscal_documents, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_message is null or exists (
    select 1 from public.notifications n
    where n.tenant_id = p_document.tenant_id and n.kind = 'fiscal_rejection' and n.created_at > statement_timestamp() - interval '1 hour') then
    return;
  end if;
  perform private.notify(p_document.tenant_id, 'fiscal_rejection', 'etims.manage', 'A document for the tax authority needs attention', p_message,
    '/admin/etims-status');
end;
$function$;

ALTER FUNCTION "private"."ring_fiscal"(public.fiscal_documents, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_fiscal_again(p_document public.fiscal_documents, p_kind text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.requeue_fiscal(p_document, '0', false, null, null);
  update public.fiscal_documents f set waiting_for = null, is_resynced = false, failures = 0, unknowns = 0, resolved_by = auth.uid(),
    resolved_at = clock_timestamp(), note = coalesce(p_note, f.note)
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.note_fiscal_event(p_document, p_kind, null, null, null, auth.uid(), p_note);
end;
$function$;

ALTER FUNCTION "private"."send_fiscal_again"(public.fiscal_documents, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_fiscal_aside(p_device public.fiscal_devices, p_document public.fiscal_documents, p_answer jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text := case when p_answer ? 'wait' then 'waiting' when p_answer ? 'skip' then 'skipped' else 'rejected' end;
  v_code text := coalesce(p_answer ->> 'skip', p_answer ->> 'refuse', p_answer ->> 'wait');
begin
  update public.fiscal_documents f set state = v_state, waiting_for = p_answer ->> 'wait', code = v_code, message = p_answer ->> 'message'
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.note_fiscal_event(p_document, v_state, null, v_code, p_answer ->> 'message');
  if v_state = 'skipped' then
    perform private.fiscal_done(p_device, p_document);
  else
    perform private.ring_fiscal(p_document, p_answer ->> 'message');
  end if;
end;
$function$;

ALTER FUNCTION "private"."set_fiscal_aside"(public.fiscal_devices, public.fiscal_documents, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stop_fiscal(p_device public.fiscal_devices, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_devices d set status = 'stopped', stop_reason = p_reason, blocked_at = null, blocked_code = null, blocked_message = null
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
end;
$function$;

ALTER FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.suggested_item_class(p_tenant_id uuid, p_product public.products)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_class text;
begin
  -- What its siblings have: variants of one product, then products of its category.
  select m.item_class into v_class
  from public.products p join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id and m.item_class is not null
  where p.tenant_id = p_tenant_id and p.id <> p_product.id
    and (p.parent_id = p_product.parent_id or p.category_id = p_product.category_id)
  group by m.item_class order by bool_or(p.parent_id = p_product.parent_id) desc nulls last, count(*) desc, m.item_class limit 1;
  if v_class is null then
    select c.code into v_class from private.fiscal_item_classes c
    where c.is_used and lower(c.name) operator(extensions.%) lower(coalesce(p_product.category_name, p_product.name))
    order by extensions.similarity(lower(c.name), lower(coalesce(p_product.category_name, p_product.name))) desc, c.level desc, c.code limit 1;
  end if;
  return v_class;
end;
$function$;

ALTER FUNCTION "private"."suggested_item_class"(uuid, public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_fiscal_number(p_device public.fiscal_devices, p_document public.fiscal_documents, p_counter text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scope text := private.fiscal_number_scope(p_device, p_counter);
  v_counter public.fiscal_counters;
begin
  insert into public.fiscal_counters (tenant_id, scope, counter) values (p_device.tenant_id, v_scope, p_counter) on conflict do nothing;
  select * into v_counter from public.fiscal_counters c
  where c.tenant_id = p_device.tenant_id and c.scope = v_scope and c.counter = p_counter for update;
  if v_counter.held_by is not null and v_counter.held_by <> p_document.id then
    return null;
  end if;
  update public.fiscal_counters c set next_number = v_counter.next_number + 1, held_by = p_document.id
  where c.tenant_id = p_device.tenant_id and c.scope = v_scope and c.counter = p_counter;
  return v_counter.next_number;
end;
$function$;

ALTER FUNCTION "private"."take_fiscal_number"(public.fiscal_devices, public.fiscal_documents, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_credit_notes__fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device_id uuid;
begin
  if new.sale_id is not null then
    -- To the device that sent the sale, or the one that followed it.
    select coalesce((
      select n.id from public.fiscal_devices n
      where n.tenant_id = d.tenant_id and d.status = 'stopped' and n.status in ('active', 'blocked') and (n.pin, n.mode) = (d.pin, d.mode)
      order by n.branch_code = d.branch_code desc, n.id limit 1), d.id) into v_device_id
    from public.fiscal_documents f
    join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
    where f.tenant_id = new.tenant_id and f.kind = 'sale' and f.source_id = new.sale_id;
  end if;
  v_device_id := coalesce(v_device_id, private.fiscal_device_at(new.tenant_id, private.session_location(new.tenant_id, coalesce(new.till_session_id, (
    select s.till_session_id from public.sales s where s.tenant_id = new.tenant_id and s.id = new.sale_id)))));
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values (new.tenant_id, v_device_id, 'credit_note', new.id);
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_credit_notes__fiscal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_sales__fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device_id uuid;
begin
  -- Nearly every business has no device, and pays this look-up alone.
  perform 1 from public.fiscal_devices d where d.tenant_id = new.tenant_id and d.status in ('active', 'blocked') limit 1;
  if not found then
    return null;
  end if;
  v_device_id := private.fiscal_device_at(new.tenant_id, coalesce(private.session_location(new.tenant_id, new.till_session_id), (
    select o.location_id from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id)));
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values (new.tenant_id, v_device_id, 'sale', new.id);
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_sales__fiscal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_stock_movements__fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device_id uuid := private.fiscal_device_at(new.tenant_id, new.location_id);
begin
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (new.tenant_id, v_device_id, 'stock_movement', new.source_id, case when new.quantity > 0 then 1 else 2 end, 60)
    on conflict do nothing;
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_stock_movements__fiscal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unknown_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_outcome jsonb, p_event jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text := coalesce(p_outcome ->> 'code', '');
  v_is_answered boolean := v_code = 'no_lookup' or (coalesce((p_event ->> 'status')::integer, 0) between 200 and 499 and v_code !~ '^(http_)?5[0-9][0-9]$');
begin
  -- Silence is waited out, however long: the same bytes are taken once at most. That a number is taken is no proof by whom.
  if v_is_answered and v_code <> 'not_listed' and (p_device.style = 'direct' or p_document.unknowns >= 2) then
    perform private.park_fiscal(p_document, 'needs_review', p_outcome);
    return;
  end if;
  update public.fiscal_documents f set unknowns = f.unknowns + case when v_is_answered then 1 else 0 end
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.requeue_fiscal(p_document, private.fiscal_delay(p_document), true, v_code, p_outcome ->> 'message',
    v_code <> 'not_listed' and private.fiscal_can_be_asked(p_device, p_document.kind));
end;
$function$;

ALTER FUNCTION "private"."unknown_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wake_fiscal(p_tenant_id uuid, p_waiting_for text, p_source_ids uuid[] DEFAULT NULL::uuid[], p_device_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  update public.fiscal_documents f set state = 'queued', waiting_for = null, code = null, message = null, next_at = clock_timestamp()
  where f.tenant_id = p_tenant_id and f.state = 'waiting' and f.waiting_for = p_waiting_for and (p_source_ids is null or f.source_id = any (p_source_ids))
    and (p_device_id is null or f.device_id = p_device_id);
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."wake_fiscal"(uuid, text, uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wanted_fiscal_documents(p_tenant_id uuid, p_filter jsonb)
 RETURNS SETOF public.fiscal_documents
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_device_id uuid := private.input_uuid(p_filter, 'device_id', '', false);
  v_search text := lower(private.input_text(p_filter, 'search', 60));
  v_from timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'from'));
  v_until timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'to') + 1);
  v_states text[];
  v_kinds text[];
begin
  if jsonb_typeof(p_filter -> 'states') = 'array' then
    v_states := array(select jsonb_array_elements_text(p_filter -> 'states'));
  end if;
  if jsonb_typeof(p_filter -> 'kinds') = 'array' then
    v_kinds := array(select jsonb_array_elements_text(p_filter -> 'kinds'));
  end if;
  return query
    select f.* from public.fiscal_documents f
    where f.tenant_id = p_tenant_id and (v_device_id is null or f.device_id = v_device_id)
      and (v_states is null or f.state = any (v_states)) and (v_kinds is null or f.kind = any (v_kinds))
      and (v_from is null or f.created_at >= v_from) and (v_until is null or f.created_at < v_until)
      and (v_search is null or f.number::text = v_search or f.receipt_number::text = v_search
        or f.source_id in (select s.id from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) = v_search)
        or f.source_id in (select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = upper(v_search)));
end;
$function$;

ALTER FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wanted_fiscal_items(p_tenant_id uuid, p_state text, p_category_id uuid, p_search text)
 RETURNS SETOF public.products
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_search text := '%' || private.escape_like(lower(btrim(left(p_search, 60)))) || '%';
begin
  return query
    select p.* from public.products p
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants
      and (p_category_id is null or p.category_id = p_category_id)
      and (v_search is null or lower(p.name) like v_search or lower(p.sku) like v_search)
      and case p_state
        when 'unmapped' then m.item_class is null and not coalesce(m.is_excluded, false)
        when 'mapped' then m.item_class is not null and not m.is_excluded
        when 'excluded' then m.is_excluded
        when 'registered' then exists (
          select 1 from public.fiscal_device_items k where k.tenant_id = p.tenant_id and k.product_id = p.id)
        else true end;
end;
$function$;

ALTER FUNCTION "private"."wanted_fiscal_items"(uuid, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_fiscal_block(p_tenant_id uuid, p_kind text, p_source_id uuid, p_document jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_block jsonb := private.fiscal_block(p_tenant_id, p_kind, p_source_id);
begin
  return case when v_block is null then p_document else p_document || jsonb_build_object('fiscal_block', v_block) end;
end;
$function$;

ALTER FUNCTION "private"."with_fiscal_block"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_fiscal_device(p_device_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
begin
  perform private.require_writable();
  return private.fiscal_device_row(private.require_fiscal_device(v_tenant_id, p_device_id))
    || jsonb_build_object('tenant_id', v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."check_fiscal_device"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_fiscal_work(p_device uuid, p_lease_seconds integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_answer jsonb;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device and d.status = 'active' for update;
  if not found then
    return null;
  end if;
  -- Each turn sets something aside or puts something ahead; more than so many in one transaction would hold the device too long.
  for v_turn in 1 .. 500 loop
    v_document := private.fiscal_head(v_device);
    if v_document.id is null or v_document.state = 'sending' or v_document.next_at > clock_timestamp() then
      return null;
    elsif v_document.request is not null then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, '{}');
    end if;
    v_answer := private.fiscal_body(v_device, v_document);
    if v_answer ? 'body' then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, v_answer);
    elsif not v_answer ? 'ahead' then
      perform private.set_fiscal_aside(v_device, v_document, v_answer);
    end if;
  end loop;
  return null;
end;
$function$;

ALTER FUNCTION "public"."claim_fiscal_work"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.complete_fiscal_work(p_tenant_id uuid, p_task uuid, p_attempt integer, p_outcome jsonb, p_event jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_state text := p_outcome ->> 'state';
begin
  select d.* into v_device from public.fiscal_documents f
  join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_task for update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  perform private.note_fiscal_event(v_document, coalesce(v_state, 'unknown'), p_event, p_outcome ->> 'code', p_outcome ->> 'message');
  -- A worker that was thought gone changes nothing, unless it knows that the bytes which everybody sends were taken.
  if (v_document.state <> 'sending' or v_document.attempts <> p_attempt)
    and not (v_state = 'accepted' and v_document.request is not null and v_document.state in ('queued', 'sending', 'needs_review')) then
    return v_document.state;
  end if;
  case
    when v_state = 'accepted' then perform private.accept_fiscal(v_device, v_document, p_outcome -> 'answer');
    when v_state = 'rejected' then perform private.park_fiscal(v_document, 'rejected', p_outcome);
    -- What may have been taken under its number is not sent under another.
    when v_state = 'unknown' or (v_state = 'resync' and v_document.is_repeat and v_document.kind not in ('item', 'stock_level')
        and (p_outcome ->> 'expected')::numeric > v_document.number) then
      perform private.unknown_fiscal(v_device, v_document, p_outcome, p_event);
    when v_state = 'resync' then perform private.resync_fiscal(v_device, v_document, p_outcome);
    when v_state = 'device_blocked' then perform private.block_fiscal(v_device, v_document, p_outcome ->> 'code', p_outcome ->> 'message');
    when v_state = 'retry' and v_document.failures >= 11 and p_outcome ->> 'code' in ('990', '991', '992', '993', '999') then
      perform private.park_fiscal(v_document, 'dead_letter', p_outcome);
    else
      perform private.requeue_fiscal(v_document, private.fiscal_delay(v_document), true, p_outcome ->> 'code', p_outcome ->> 'message',
        v_document.lookup_first);
  end case;
  return (select f.state from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task);
end;
$function$;

ALTER FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.decide_fiscal_purchase(p_id uuid, p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_purchase public.fiscal_purchases;
  v_decision text;
  v_bill_id uuid;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_bill_id := private.input_uuid(p_decision, 'supplier_bill_id', '', false);
  v_note := private.input_text(p_decision, 'note', 500, '', v_decision = 'decline');
  select * into v_purchase from public.fiscal_purchases u where u.tenant_id = v_tenant_id and u.id = p_id for update;
  if v_purchase.id is null then
    perform private.fail(404, 'not_found', 'This purchase does not exist.');
  elsif v_purchase.state <> 'new' then
    perform private.fail(409, 'already_resolved', 'This purchase was decided already.', jsonb_build_object('state', v_purchase.state));
  elsif v_bill_id is not null and not exists (
      select 1 from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_bill_id and b.status = 'posted') then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "supplier_bill_id"}');
  elsif v_decision = 'accept' and exists (
      select 1 from public.fiscal_purchases u where u.tenant_id = v_tenant_id and u.supplier_bill_id = v_bill_id) then
    perform private.fail(409, 'in_use', 'This bill was matched with another purchase.', '{"field": "supplier_bill_id"}');
  end if;
  update public.fiscal_purchases u set state = case v_decision when 'accept' then 'accepted' else 'declined' end,
    supplier_bill_id = case when v_decision = 'accept' then v_bill_id end, note = v_note, decided_by = auth.uid(), decided_at = clock_timestamp()
  where u.tenant_id = v_tenant_id and u.id = p_id returning * into v_purchase;
  perform private.queue_fiscal(v_tenant_id, v_purchase.device_id, 'purchase', p_id, 0, null, 50);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_purchase_decided', 'fiscal_purchases', p_id, null, p_decision);
  return private.fiscal_purchase_row(v_purchase);
end;
$function$;

ALTER FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fiscal_device_secret(p_device uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select private.fiscal_device_json(d) from public.fiscal_devices d where d.id = p_device);
end;
$function$;

ALTER FUNCTION "public"."fiscal_device_secret"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_credit_note(p_credit_note_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_credit_note(v_tenant_id, p_credit_note_id);
  return private.with_fiscal_block(v_tenant_id, 'credit_note', p_credit_note_id, private.credit_note_json(v_tenant_id, p_credit_note_id, false));
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_fiscal_document(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_document public.fiscal_documents;
begin
  select * into v_document from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return private.fiscal_document_row(v_document) || jsonb_build_object('body', v_document.body, 'internal_data', v_document.internal_data,
    'signature', v_document.signature, 'fiscal_block', private.fiscal_block(v_tenant_id, v_document.kind, v_document.source_id),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'operation', e.operation, 'status', e.status, 'duration_ms', e.duration_ms,
        'code', e.code, 'message', e.message, 'request', e.request, 'response', e.response, 'note', e.note,
        'actor_name', (select f.full_name from public.profiles f where f.user_id = e.actor_id)) order by e.sequence desc)
      from (
        select v.* from public.fiscal_events v where v.tenant_id = v_tenant_id and v.document_id = p_id order by v.sequence desc limit 100) e), '[]'),
    'related', coalesce((
      select jsonb_agg(private.fiscal_document_row(r) order by r.position, r.rank)
      from public.fiscal_documents r
      where r.tenant_id = v_tenant_id and r.id <> v_document.id and r.kind in ('sale', 'credit_note', 'stock_movement') and (r.source_id = v_document.source_id
        or r.source_id in (
          select c.id from public.credit_notes c where c.tenant_id = v_tenant_id and c.sale_id = v_document.source_id
          union all
          select c.sale_id from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = v_document.source_id))), '[]'));
end;
$function$;

ALTER FUNCTION "public"."get_fiscal_document"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_fiscal_setup()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
begin
  return jsonb_build_object('is_offered', private.is_fiscal_offered(v_tenant_id),
    'tax_pin', (select b.tax_pin from public.business_settings b where b.tenant_id = v_tenant_id),
    'devices', coalesce((
      select jsonb_agg(private.fiscal_device_row(d) || jsonb_build_object('missing', to_jsonb(private.fiscal_device_lacks(d))) order by d.created_at, d.id)
      from public.fiscal_devices d where d.tenant_id = v_tenant_id), '[]'),
    'locations', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'device_id', private.fiscal_device_at(v_tenant_id, l.id)) order by l.is_default desc, l.name)
      from public.locations l where l.tenant_id = v_tenant_id and l.is_active), '[]'),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('mode', c.mode, 'class', c.class, 'count', c.count, 'synced_at', c.synced_at) order by c.mode, c.class)
      from (select k.mode, k.class, count(*) as count, min(k.synced_at) as synced_at from private.fiscal_codes k where k.is_used group by k.mode, k.class) c), '[]'),
    'item_classes', coalesce((
      select jsonb_agg(jsonb_build_object('mode', c.mode, 'count', c.count, 'synced_at', c.synced_at) order by c.mode)
      from (select k.mode, count(*) as count, max(k.synced_at) as synced_at from private.fiscal_item_classes k where k.is_used group by k.mode) c), '[]'),
    'missing', private.fiscal_missing(v_tenant_id));
end;
$function$;

ALTER FUNCTION "public"."get_fiscal_setup"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_sale(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return private.with_fiscal_block(v_tenant_id, 'sale', p_sale_id, private.sale_json(v_tenant_id, p_sale_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_fiscal_request(p_tenant_id uuid, p_task uuid, p_attempt integer, p_request jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents;
begin
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  elsif v_document.state <> 'sending' or v_document.attempts <> p_attempt then
    perform private.fail(409, 'lease_lost', 'Somebody else has this document now.');
  elsif v_document.request is not null and v_document.request <> p_request then
    perform private.fail(409, 'request_kept', 'This document was sent before. Send the same again.');
  end if;
  update public.fiscal_documents f set request = p_request where f.tenant_id = p_tenant_id and f.id = p_task and f.request is null;
end;
$function$;

ALTER FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_fiscal_codes(p_class text, p_mode text DEFAULT 'live'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('etims.view');
  return coalesce((
    select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'rate', c.rate) order by c.sort_order, c.code)
    from private.fiscal_codes c where c.mode = p_mode and c.class = p_class and c.is_used), '[]');
end;
$function$;

ALTER FUNCTION "public"."list_fiscal_codes"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_fiscal_documents(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz;
  v_rows jsonb;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_at := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  select coalesce(jsonb_agg(private.fiscal_document_row(x) order by x.created_at desc, x.id desc), '[]') into v_rows
  from (
    select f.* from private.wanted_fiscal_documents(v_tenant_id, p_filter) f
    where v_cursor is null or (f.created_at, f.id) < (v_at, private.cursor_id(v_cursor))
    order by f.created_at desc, f.id desc limit v_limit + 1) x;
  return jsonb_build_object('rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
      'at', v_rows -> (v_limit - 1) -> 'created_at', 'id', v_rows -> (v_limit - 1) -> 'id')) end)
    || case when v_cursor is null then private.fiscal_queue_sums(v_tenant_id) else '{}' end;
end;
$function$;

ALTER FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_fiscal_items(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_state text;
  v_category_id uuid;
  v_search text;
  v_rows jsonb;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_state := private.input_choice(p_filter, 'state', array['unmapped', 'mapped', 'registered', 'excluded'], '', false);
  v_category_id := private.input_uuid(p_filter, 'category_id', '', false);
  v_search := private.input_text(p_filter, 'search', 60);
  select coalesce(jsonb_agg(x.row order by x.name, x.id), '[]') into v_rows
  from (
    select p.name, p.id, private.fiscal_item_row(v_tenant_id, p) as row
    from private.wanted_fiscal_items(v_tenant_id, v_state, v_category_id, v_search) p
    where v_cursor is null or (p.name, p.id) > (v_cursor ->> 'name', private.cursor_id(v_cursor))
    order by p.name, p.id limit v_limit + 1) x;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor((
      select jsonb_build_object('name', p.name, 'id', p.id) from public.products p
      where p.tenant_id = v_tenant_id and p.id = (v_rows -> (v_limit - 1) ->> 'product_id')::uuid)) end)
    || case when v_cursor is null then jsonb_build_object('counts', private.fiscal_missing(v_tenant_id)) else '{}' end;
end;
$function$;

ALTER FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_fiscal_purchases(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_state text;
  v_search text;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_state := private.input_choice(p_filter, 'state', array['new', 'accepted', 'declined'], '', false);
  v_search := '%' || private.escape_like(lower(private.input_text(p_filter, 'search', 60))) || '%';
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', private.fiscal_purchase_row(x)) order by x.day desc, x.id desc), '[]')
    from (
      select u.* from public.fiscal_purchases u
      where u.tenant_id = v_tenant_id and (v_state is null or u.state = v_state)
        and (v_search is null or lower(u.supplier_name) like v_search or u.supplier_invoice_number::text like v_search)
        and (v_page.id is null or (u.day, u.id) < (v_page.day, v_page.id))
      order by u.day desc, u.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.note_fiscal_device(p_device uuid, p_user_id uuid, p_info jsonb, p_sealed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  if p_sealed is not null then
    insert into private.fiscal_device_secrets as s (tenant_id, device_id, sealed, saved_by) values (v_device.tenant_id, p_device, p_sealed, p_user_id)
    on conflict (tenant_id, device_id) do update set sealed = excluded.sealed, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  end if;
  update public.fiscal_devices d set sdc_id = coalesce(nullif(p_info ->> 'sdcId', ''), d.sdc_id), mrc_no = coalesce(nullif(p_info ->> 'machineNumber', ''), d.mrc_no),
    trader_name = coalesce(left(nullif(btrim(p_info ->> 'taxpayerName'), ''), 200), d.trader_name),
    initialised_at = case when p_info ? 'sdcId' then clock_timestamp() else d.initialised_at end
  where d.tenant_id = v_device.tenant_id and d.id = p_device;
  perform private.write_audit(v_device.tenant_id, p_user_id, 'fiscal_keys_saved', 'fiscal_devices', p_device, null, p_info);
end;
$function$;

ALTER FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.queue_fiscal_devices()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device record;
  v_count integer := 0;
begin
  for v_device in
    select d.tenant_id, d.id from public.fiscal_devices d
    -- Whatever waits behind the head waits for it.
    where d.status = 'active' and (
      select coalesce(f.leased_until, f.next_at) from public.fiscal_documents f
      where f.tenant_id = d.tenant_id and f.device_id = d.id and f.state in ('queued', 'sending')
      order by f.position, f.rank, f.id limit 1) <= statement_timestamp()
    order by d.id
  loop
    perform private.schedule_job('fiscal_device', v_device.tenant_id, v_device.id::text, statement_timestamp());
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."queue_fiscal_devices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resolve_fiscal_document(p_id uuid, p_resolution jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_device public.fiscal_devices;
  v_decision text;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_decision := private.input_choice(p_resolution, 'decision', array['accepted', 'send_again', 'give_up']);
  v_note := private.input_text(p_resolution, 'note', 500, '', v_decision <> 'accepted');
  v_document := private.require_fiscal_document(v_tenant_id, p_id);
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_document.device_id;
  if v_decision <> all (private.fiscal_choices(v_document)) then
    perform private.fail(409, 'already_resolved', 'This document is not waiting for that decision.', jsonb_build_object('state', v_document.state));
  end if;
  if v_decision = 'accepted' then
    perform private.accept_fiscal(v_device, v_document, case when v_document.kind in ('sale', 'credit_note')
      then private.read_fiscal_answer(p_resolution -> 'answer') end);
    perform private.note_fiscal_event(v_document, 'resolved_accepted', null, null, null, auth.uid(), v_note);
  elsif v_decision = 'send_again' then
    perform private.send_fiscal_again(v_document, 'resolved_send_again', v_note);
  else
    perform private.end_fiscal_number(v_document, false);
    update public.fiscal_documents f set state = 'given_up', waiting_for = null, leased_until = null, resolved_by = auth.uid(),
      resolved_at = clock_timestamp(), note = v_note
    where f.tenant_id = v_tenant_id and f.id = p_id;
    perform private.note_fiscal_event(v_document, 'given_up', null, null, null, auth.uid(), v_note);
    perform private.fiscal_done(v_device, v_document);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_document_resolved', 'fiscal_documents', p_id,
    jsonb_build_object('state', v_document.state, 'number', v_document.number, 'code', v_document.code), p_resolution);
  return private.fiscal_document_row((select f from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id));
end;
$function$;

ALTER FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resume_fiscal_device(p_device_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_device public.fiscal_devices := private.require_fiscal_device(v_tenant_id, p_device_id);
begin
  perform private.require_writable();
  if v_device.status = 'blocked' then
    update public.fiscal_devices d set status = 'active', blocked_at = null, blocked_code = null, blocked_message = null
    where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
    perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_resumed', 'fiscal_devices', p_device_id, null, null);
  end if;
  return private.fiscal_device_row(v_device);
end;
$function$;

ALTER FUNCTION "public"."resume_fiscal_device"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.retry_fiscal_documents(p_ids uuid[] DEFAULT NULL::uuid[], p_device_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_count integer := 0;
begin
  perform private.require_writable();
  if cardinality(p_ids) > 1000 then
    perform private.refuse_input('p_ids', 'Choose up to 1,000 documents at once.');
  end if;
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for update;
  for v_document in
    select f.* from public.fiscal_documents f
    where f.tenant_id = v_tenant_id and f.state in ('rejected', 'dead_letter', 'waiting') and (p_ids is null or f.id = any (p_ids))
      and (p_device_id is null or f.device_id = p_device_id)
    order by f.position, f.rank, f.id limit 10000 for update
  loop
    perform private.send_fiscal_again(v_document, 'retried', null);
    v_count := v_count + 1;
  end loop;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_documents_retried', 'fiscal_documents', null, null,
    jsonb_build_object('ids', to_jsonb(p_ids), 'device_id', p_device_id, 'retried', v_count));
  return jsonb_build_object('retried', v_count);
end;
$function$;

ALTER FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_device(p_device jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_before public.fiscal_devices;
  v_new public.fiscal_devices;
begin
  perform private.require_writable();
  perform private.input_object(p_device, 'p_device');
  v_new.id := private.input_uuid(p_device, 'id');
  v_new.location_id := private.input_uuid(p_device, 'location_id');
  v_new.style := private.input_choice(p_device, 'style', array['direct', 'gateway']);
  v_new.mode := private.input_choice(p_device, 'mode', array['test', 'sandbox', 'live']);
  v_new.pin := private.input_matching(p_device || jsonb_build_object('pin', upper(p_device ->> 'pin')), 'pin', '^[A-Z][0-9]{9}[A-Z]$',
    'A PIN is a letter, nine digits and a letter: A123456789Z.');
  v_new.branch_code := private.input_matching(p_device, 'branch_code', '^[0-9]{2}$', 'A branch has two digits, as the tax authority gave it: 00.');
  v_new.serial := private.input_matching(p_device, 'serial', '^[A-Za-z0-9/_-]{3,100}$', 'Letters, digits, dashes and slashes: as the tax authority approved it.');
  v_new.sdc_id := private.input_matching(p_device, 'sdc_id', '^[A-Za-z0-9]{3,40}$', 'Letters and digits: as it stands in the tax authority''s portal.', false);
  v_new.mrc_no := private.input_text(p_device, 'mrc_no', 40);
  v_new.settings := private.input_fiscal_settings(coalesce(nullif(p_device -> 'settings', 'null'), '{}'));
  if not private.is_fiscal_offered(v_tenant_id) then
    perform private.fail(409, 'not_offered', 'No tax authority of this country can be connected.');
  elsif not exists (select 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = v_new.location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  end if;
  perform private.lock_request('fiscal_device', v_tenant_id, v_new.id);
  select * into v_before from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_new.id for update;
  if v_before.id is not null and (v_before.pin, v_before.branch_code, v_before.serial, v_before.mode, v_before.style, v_before.location_id)
      is distinct from (v_new.pin, v_new.branch_code, v_new.serial, v_new.mode, v_new.style, v_new.location_id)
    and (v_before.status <> 'setup' or exists (select 1 from private.fiscal_device_secrets s where s.tenant_id = v_tenant_id and s.device_id = v_before.id)) then
    perform private.fail(409, 'in_use', 'This device is connected already. Set up another one instead.', '{"field": "serial"}');
  end if;
  insert into public.fiscal_devices as d (tenant_id, id, location_id, style, mode, pin, branch_code, serial, sdc_id, mrc_no, settings)
  values (v_tenant_id, v_new.id, v_new.location_id, v_new.style, v_new.mode, v_new.pin, v_new.branch_code, v_new.serial, v_new.sdc_id, v_new.mrc_no,
    v_new.settings)
  on conflict (tenant_id, id) do update set location_id = excluded.location_id, style = excluded.style, mode = excluded.mode, pin = excluded.pin,
    branch_code = excluded.branch_code, serial = excluded.serial, sdc_id = coalesce(excluded.sdc_id, d.sdc_id),
    mrc_no = coalesce(excluded.mrc_no, d.mrc_no), settings = excluded.settings
  returning * into v_new;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_saved', 'fiscal_devices', v_new.id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_new));
  return private.fiscal_device_row(v_new);
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_device"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_items(p_items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_items jsonb := private.input_array(jsonb_build_object('p_items', p_items), 'p_items', 1, 500);
  v_item public.fiscal_item_map;
  v_woken integer;
begin
  perform private.require_writable();
  -- What is claimed meanwhile sees all of it, or waits for it.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for update;
  for v_index in 0 .. jsonb_array_length(v_items) - 1 loop
    v_item := private.read_fiscal_item(v_tenant_id, v_items -> v_index, 'p_items[' || v_index || '].');
    insert into public.fiscal_item_map as m (tenant_id, product_id, item_class, item_type, origin, package_unit, quantity_unit, tax_letter, is_excluded, saved_by)
    values (v_tenant_id, v_item.product_id, v_item.item_class, v_item.item_type, v_item.origin, v_item.package_unit, v_item.quantity_unit,
      v_item.tax_letter, v_item.is_excluded, auth.uid())
    on conflict (tenant_id, product_id) do update set item_class = excluded.item_class, item_type = excluded.item_type, origin = excluded.origin,
      package_unit = excluded.package_unit, quantity_unit = excluded.quantity_unit, tax_letter = excluded.tax_letter,
      is_excluded = excluded.is_excluded, saved_by = excluded.saved_by;
  end loop;
  -- An item that was refused as it was is offered as it is now.
  update public.fiscal_documents f set state = 'given_up', code = null, message = null, field = null, note = 'Its settings were changed.'
  where f.tenant_id = v_tenant_id and f.kind = 'item' and f.state in ('rejected', 'dead_letter')
    and f.source_id in (select (i ->> 'product_id')::uuid from jsonb_array_elements(v_items) as i);
  v_woken := private.wake_fiscal(v_tenant_id, 'mapping') + private.wake_fiscal(v_tenant_id, 'item');
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_items_saved', 'fiscal_item_map', null, null, v_items);
  return jsonb_build_object('saved', jsonb_array_length(v_items), 'woken', v_woken);
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_items"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_list(p_device uuid, p_list jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_settled integer := 0;
  v_row record;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  for v_row in
    select l.number, l.human_number, l.total, l.answer
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb) order by l.number
  loop
    for v_document in
      select f.* from public.fiscal_documents f
      where f.tenant_id = v_device.tenant_id and f.device_id = v_device.id and f.state = 'needs_review' and f.kind in ('sale', 'credit_note')
        and f.number = v_row.number and f.body ->> 'humanNumber' = v_row.human_number and (f.body ->> 'total')::numeric = v_row.total
      for update
    loop
      perform private.accept_fiscal(v_device, v_document, v_row.answer);
      perform private.note_fiscal_event(v_document, 'found_in_list', null);
      v_settled := v_settled + 1;
    end loop;
  end loop;
  update public.fiscal_devices d set listed_at = clock_timestamp() where d.tenant_id = v_device.tenant_id and d.id = v_device.id;
  return jsonb_build_object('settled', v_settled, 'differences', private.fiscal_differences(v_device, p_list));
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_list"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_purchases(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_count integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into public.fiscal_purchases (tenant_id, device_id, supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code,
    confirmed_at, day, total_amount, tax_amount, lines)
  select v_device.tenant_id, v_device.id, left(l.supplier_pin, 20), left(coalesce(nullif(btrim(l.supplier_name), ''), l.supplier_pin), 200),
    coalesce(left(nullif(l.supplier_branch, ''), 5), '00'), l.supplier_invoice_number, case when l.receipt_type = 'R' then 'R' else 'P' end,
    coalesce(substring(l.payment_code from '^[0-9]{2}$'), '07'), substring(l.confirmed_at from '^[0-9]{14}$'), to_date(l.day, 'YYYYMMDD'),
    abs(l.total), abs(l.tax), coalesce(l.lines, '[]')
  from jsonb_to_recordset(p_list) as l (supplier_pin text, supplier_name text, supplier_branch text, supplier_invoice_number bigint, receipt_type text,
    payment_code text, confirmed_at text, day text, total numeric, tax numeric, lines jsonb)
  where l.supplier_pin <> '' and l.supplier_invoice_number > 0 and l.day ~ '^[0-9]{8}$'
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_reference(p_device uuid, p_codes jsonb, p_classes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_codes integer;
  v_classes integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into private.fiscal_codes as c (provider, mode, class, code, name, rate, sort_order, is_used, synced_at)
  select v_device.provider, v_device.mode, r.class, left(r.code, 5), left(coalesce(nullif(btrim(r.name), ''), r.code), 200), r.rate, coalesce(r.sort_order, 0),
    coalesce(r.is_used, true), clock_timestamp()
  from jsonb_to_recordset(coalesce(p_codes, '[]')) as r (class text, code text, name text, rate numeric, sort_order integer, is_used boolean)
  where r.class ~ '^[0-9]{2}$' and length(r.code) between 1 and 5
  order by r.class, r.code
  on conflict (provider, mode, class, code) do update set name = excluded.name, rate = excluded.rate, sort_order = excluded.sort_order,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_codes = row_count;
  insert into private.fiscal_item_classes as c (provider, mode, code, name, level, tax_letter, is_used)
  select v_device.provider, v_device.mode, r.code, left(r.name, 200), least(greatest(coalesce(r.level, 1), 1), 9),
    case when r.tax_letter in ('A', 'B', 'C', 'D', 'E') then r.tax_letter end, coalesce(r.is_used, true)
  from jsonb_to_recordset(coalesce(p_classes, '[]')) as r (code text, name text, level integer, tax_letter text, is_used boolean)
  where r.code ~ '^[0-9A-Za-z]{2,10}$' and btrim(r.name) <> ''
  order by r.code
  on conflict (provider, mode, code) do update set name = excluded.name, level = excluded.level, tax_letter = excluded.tax_letter,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_classes = row_count;
  return jsonb_build_object('codes', v_codes, 'item_classes', v_classes);
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_fiscal_item_classes(p_search text DEFAULT NULL::text, p_mode text DEFAULT 'live'::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_limit integer := private.page_size(p_limit, 20);
  v_search text := '%' || private.escape_like(lower(btrim(left(coalesce(p_search, ''), 60)))) || '%';
begin
  perform private.require_permission('etims.view');
  return coalesce((
    select jsonb_agg(jsonb_build_object('code', x.code, 'name', x.name, 'level', x.level, 'tax_letter', x.tax_letter) order by x.place)
    from (
      select c.code, c.name, c.level, c.tax_letter, row_number() over (order by c.level desc, c.name, c.code) as place
      from private.fiscal_item_classes c
      where c.mode = p_mode and c.is_used and (lower(c.name) like v_search or c.code like v_search)
      order by c.level desc, c.name, c.code limit v_limit) x), '[]');
end;
$function$;

ALTER FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_fiscal_device(p_device_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_device public.fiscal_devices;
  v_lacks text[];
begin
  perform private.require_writable();
  -- Whoever starts and stops goes one at a time; the queue takes single devices.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for update;
  v_device := private.require_fiscal_device(v_tenant_id, p_device_id);
  if v_device.status in ('active', 'blocked') then
    return private.fiscal_device_row(v_device);
  end if;
  v_lacks := private.fiscal_device_lacks(v_device);
  if cardinality(v_lacks) > 0 then
    perform private.fail(409, 'not_ready', 'Complete the setup first.', jsonb_build_object('missing', to_jsonb(v_lacks)));
  elsif exists (
    select 1 from public.fiscal_devices d
    where d.tenant_id = v_tenant_id and d.id <> v_device.id and d.status in ('active', 'blocked') and d.location_id <> v_device.location_id
      and (d.pin, d.branch_code, d.mode) = (v_device.pin, v_device.branch_code, v_device.mode)) then
    perform private.fail(409, 'in_use', 'Another location uses this branch of the tax authority.', '{"field": "branch_code"}');
  end if;
  perform private.stop_fiscal(d, 'Another device follows.') from public.fiscal_devices d
  where d.tenant_id = v_tenant_id and d.location_id = v_device.location_id and d.id <> v_device.id and d.status in ('active', 'blocked');
  update public.fiscal_devices d set status = 'active', started_at = clock_timestamp(), stop_reason = null
  where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_started', 'fiscal_devices', p_device_id, null, to_jsonb(v_device));
  return private.fiscal_device_row(v_device);
end;
$function$;

ALTER FUNCTION "public"."start_fiscal_device"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.stop_fiscal_device(p_device_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500, '', true);
  v_device public.fiscal_devices := private.require_fiscal_device(v_tenant_id, p_device_id);
begin
  perform private.require_writable();
  if v_device.status in ('active', 'blocked') then
    perform private.stop_fiscal(v_device, v_reason);
    perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_stopped', 'fiscal_devices', p_device_id, null, jsonb_build_object('reason', v_reason));
  end if;
  return private.fiscal_device_row(private.require_fiscal_device(v_tenant_id, p_device_id));
end;
$function$;

ALTER FUNCTION "public"."stop_fiscal_device"(uuid, text) OWNER TO "postgres";

CREATE INDEX fiscal_item_classes_name_idx ON private.fiscal_item_classes USING gin (lower(name) extensions.gin_trgm_ops);

CREATE INDEX fiscal_devices_id_idx ON public.fiscal_devices USING btree (id);

CREATE TRIGGER _800_fiscal AFTER INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION private.tg_credit_notes__fiscal();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_counters FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_device_items FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.fiscal_devices FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.fiscal_devices FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_devices FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF trader_name, blocked_message, stop_reason ON public.fiscal_devices FOR EACH ROW WHEN ((concat_ws(' '::text, new.trader_name, new.blocked_message, new.stop_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('trader_name', 'blocked_message', 'stop_reason');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.fiscal_devices FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_accepted_is_final BEFORE UPDATE ON public.fiscal_documents FOR EACH ROW WHEN (((old.state = 'accepted'::text) AND (old.kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'purchase'::text])))) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.fiscal_documents FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.fiscal_documents FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.fiscal_documents FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('position', 'rank', 'state', 'waiting_for', 'number_scope', 'number_counter', 'number', 'body', 'request', 'attempts', 'failures', 'unknowns', 'lookup_first', 'is_repeat', 'is_resynced', 'next_at', 'leased_until', 'code', 'message', 'field', 'receipt_number', 'total_receipts', 'internal_data', 'signature', 'authority_time', 'sdc_id', 'accepted_at', 'resolved_by', 'resolved_at', 'note');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_documents FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF state, message, note ON public.fiscal_documents FOR EACH ROW WHEN ((concat_ws(' '::text, new.state, new.message, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('state', 'message', 'note');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.fiscal_events FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.fiscal_events FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_events FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF message, note ON public.fiscal_events FOR EACH ROW WHEN ((concat_ws(' '::text, new.message, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('message', 'note');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_item_map FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF package_unit, quantity_unit ON public.fiscal_item_map FOR EACH ROW WHEN ((concat_ws(' '::text, new.package_unit, new.quantity_unit) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('package_unit', 'quantity_unit');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.fiscal_item_map FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_decided_is_final BEFORE UPDATE ON public.fiscal_purchases FOR EACH ROW WHEN ((old.state <> 'new'::text)) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.fiscal_purchases FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.fiscal_purchases FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_purchases FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF supplier_name, state, note ON public.fiscal_purchases FOR EACH ROW WHEN ((concat_ws(' '::text, new.supplier_name, new.state, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('supplier_name', 'state', 'note');

CREATE TRIGGER _800_fiscal AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION private.tg_sales__fiscal();

CREATE TRIGGER _800_fiscal AFTER INSERT ON public.stock_movements FOR EACH ROW WHEN (((new.kind <> ALL (ARRAY['sale'::text, 'sale_return'::text])) AND (new.quantity <> (0)::numeric))) EXECUTE FUNCTION private.tg_stock_movements__fiscal();

COMMENT ON COLUMN "public"."fiscal_devices"."listed_at" IS 'When the authority''s own list of documents was last compared.';

COMMENT ON COLUMN "public"."fiscal_devices"."mode" IS 'test: this product''s own stand-in; sandbox: the authority''s; live.';

COMMENT ON COLUMN "public"."fiscal_devices"."settings" IS 'What sources about the authority disagree on: taxableBasis, creditSign, counterScope, itemCodeRule {digits, counter}.';

COMMENT ON COLUMN "public"."fiscal_documents"."attempts" IS 'How often it was handed out. Distinguishes a claim from the next.';

COMMENT ON COLUMN "public"."fiscal_documents"."body" IS 'What is to be sent, as it was when the number was taken.';

COMMENT ON COLUMN "public"."fiscal_documents"."failures" IS 'Sendings that ended in a wait, since it was last queued: how long the next one is.';

COMMENT ON COLUMN "public"."fiscal_documents"."is_repeat" IS 'What is handed out now may have been sent before.';

COMMENT ON COLUMN "public"."fiscal_documents"."number" IS 'The authority''s number: taken when it is sent, given back when it is refused, kept while nobody knows.';

COMMENT ON COLUMN "public"."fiscal_documents"."part" IS 'Of stock movements: 0 those of a sale or return, 1 what came, 2 what went, 9 opening stock.';

COMMENT ON COLUMN "public"."fiscal_documents"."request" IS 'The bytes of the first sending, kept before they went out. A repeat sends the same.';

COMMENT ON COLUMN "public"."fiscal_documents"."unknowns" IS 'How often nobody knew whether it had been taken.';

COMMENT ON COLUMN "public"."fiscal_item_map"."is_excluded" IS 'Left out of what the authority receives.';

COMMENT ON FUNCTION "private"."accept_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) IS 'The authority has taken a document: its number is used, its answer kept.';

COMMENT ON FUNCTION "private"."block_fiscal"(public.fiscal_devices, public.fiscal_documents, text, text) IS 'Nothing more of a device is sent until somebody acts; whoever may is notified.';

COMMENT ON FUNCTION "private"."count_fiscal_movement"(public.fiscal_devices, public.fiscal_documents) IS 'Counts an accepted movement into the stock that the authority knows, and has the new levels sent.';

COMMENT ON FUNCTION "private"."end_fiscal_number"(public.fiscal_documents, boolean) IS 'Nobody waits for the number of a document any more; given back, it is the next one again.';

COMMENT ON FUNCTION "private"."fiscal_block"(uuid, text, uuid) IS 'The authority''s part of a printed document: awaiting until it is accepted; null where it is not sent.';

COMMENT ON FUNCTION "private"."fiscal_body"(public.fiscal_devices, public.fiscal_documents) IS 'What is to be sent, or why nothing is.';

COMMENT ON FUNCTION "private"."fiscal_can_be_asked"(public.fiscal_devices, text) IS 'Whether the authority can be asked what became of a kind of document. Elsewhere the same bytes under the same number are sent, which it takes once at most.';

COMMENT ON FUNCTION "private"."fiscal_choices"(public.fiscal_documents) IS 'What people may decide about a document.';

COMMENT ON FUNCTION "private"."fiscal_counter_of"(public.fiscal_devices, text, text) IS 'The sequence that numbers a kind of document; null for none.';

COMMENT ON FUNCTION "private"."fiscal_customer"(uuid, uuid) IS 'The customer, where the document is to name one: only who has a tax number.';

COMMENT ON FUNCTION "private"."fiscal_delay"(public.fiscal_documents) IS 'How long until a document is sent again: 5 seconds, doubled up to 5 minutes, and up to a quarter more.';

COMMENT ON FUNCTION "private"."fiscal_delivery_id"() IS 'What stands for the delivery fee where a product is named.';

COMMENT ON FUNCTION "private"."fiscal_device_at"(uuid, uuid) IS 'The device at work at a location, if there is one.';

COMMENT ON FUNCTION "private"."fiscal_device_json"(public.fiscal_devices) IS 'A device as the worker needs it to talk to the authority.';

COMMENT ON FUNCTION "private"."fiscal_device_lacks"(public.fiscal_devices) IS 'What a device needs before it is put to work.';

COMMENT ON FUNCTION "private"."fiscal_device_row"(public.fiscal_devices) IS 'A device as people see it: of its keys only whether they are there.';

COMMENT ON FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb) IS 'Where the authority''s list and ours differ: not_here, not_there (from the list''s first number on), differs.';

COMMENT ON FUNCTION "private"."fiscal_document_lines"(uuid, text, uuid) IS 'The lines of a sale or credit note with prices that contain the tax; the delivery fee is the last.';

COMMENT ON FUNCTION "private"."fiscal_document_row"(public.fiscal_documents) IS 'A document of the queue in a list.';

COMMENT ON FUNCTION "private"."fiscal_done"(public.fiscal_devices, public.fiscal_documents) IS 'What follows once nothing more is sent of a document: its goods are sent, and credit notes that waited for it go on.';

COMMENT ON FUNCTION "private"."fiscal_head"(public.fiscal_devices) IS 'What is at the head of a device''s queue: what is being sent, else the first that waits.';

COMMENT ON FUNCTION "private"."fiscal_item_body"(public.fiscal_devices, uuid) IS 'An item as it is registered: {body, prefix, code where it has one already}.';

COMMENT ON FUNCTION "private"."fiscal_item_content"(private.fiscal_item) IS 'What an authority receives of an item, but for its code.';

COMMENT ON FUNCTION "private"."fiscal_item_hash"(jsonb) IS 'By what it is seen that an item is no more what was registered.';

COMMENT ON FUNCTION "private"."fiscal_item_prefix"(private.fiscal_item) IS 'What the code of an item begins with: country, type, package and unit.';

COMMENT ON FUNCTION "private"."fiscal_item_row"(uuid, public.products) IS 'A product in the list of items: what it is to the authority, and what is suggested.';

COMMENT ON FUNCTION "private"."fiscal_items_of"(uuid, uuid[]) IS 'Products, and the delivery fee, as a tax authority receives them.';

COMMENT ON FUNCTION "private"."fiscal_level_body"(public.fiscal_devices, uuid) IS 'What is on hand by the movements that the authority has accepted.';

COMMENT ON FUNCTION "private"."fiscal_line"(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) IS 'A line with prices and discount such that quantity times price less discount is the total, to the cent.';

COMMENT ON FUNCTION "private"."fiscal_lines_ahead"(public.fiscal_devices, bigint, uuid[]) IS 'Puts what must be sent before a document into the queue ahead of it: items that are new or have changed, and their opening stock. Says for what it waits.';

COMMENT ON FUNCTION "private"."fiscal_missing"(uuid) IS 'How many products are ready to be sent; delivery: whether the delivery fee still needs its class.';

COMMENT ON FUNCTION "private"."fiscal_movement_body"(public.fiscal_devices, public.fiscal_documents) IS 'A stock movement as it is sent: only goods whose stock has begun at the device; what has not is part of its opening.';

COMMENT ON FUNCTION "private"."fiscal_movement_lines"(public.fiscal_devices, public.fiscal_documents) IS 'The goods of a movement at the location of a device, signed.';

COMMENT ON FUNCTION "private"."fiscal_movement_type"(uuid, text, numeric, uuid) IS 'The authority''s kind of a movement: 02 purchase, 03 return, 04 and 13 transfer, 06 and 16 adjustment, 11 sale, 12 return to a supplier, 15 discarded.';

COMMENT ON FUNCTION "private"."fiscal_not_taken"(public.fiscal_documents, bigint) IS 'The authority expects a number that documents in review have: they were never taken and go back to their place.';

COMMENT ON FUNCTION "private"."fiscal_number"(numeric) IS 'An amount or quantity as a decimal text.';

COMMENT ON FUNCTION "private"."fiscal_number_scope"(public.fiscal_devices, text) IS 'Within what a sequence counts: mode, taxpayer and branch; for invoices of an authority that counts them for the whole taxpayer, all its branches.';

COMMENT ON FUNCTION "private"."fiscal_opening"(public.fiscal_devices, uuid) IS 'What lay at the location of a device before everything that its queue still has to send.';

COMMENT ON FUNCTION "private"."fiscal_operator"(uuid, text) IS 'Who did it, as the audit fields of an authority have it.';

COMMENT ON FUNCTION "private"."fiscal_original"(public.fiscal_devices, public.credit_notes, public.fiscal_documents) IS 'Why a credit note cannot be sent yet: its sale is not accepted, was never sent, or less of it is left. {} when it can.';

COMMENT ON FUNCTION "private"."fiscal_payment_code"(jsonb) IS 'How a sale was paid, as one code: 01 cash, 02 credit, 03 both, 05 card, 06 mobile money, 07 other; of several that of the largest amount.';

COMMENT ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid) IS 'The decision about a supplier''s sale as it is sent: its lines as the supplier declared them.';

COMMENT ON FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) IS 'A supplier''s sale, with bills of the business that may be the same: by the supplier''s tax number, near in time, the same total first.';

COMMENT ON FUNCTION "private"."fiscal_quantity_unit"(text) IS 'The code of a unit that is used until people choose another.';

COMMENT ON FUNCTION "private"."fiscal_queue_sums"(uuid) IS 'How many documents are in each state, since when the oldest waits, and which devices the authority refuses.';

COMMENT ON FUNCTION "private"."fiscal_reason_code"(text) IS 'The authority''s reason of a credit note: 01 missing quantity, 03 damaged, 04 wasted, 06 refund, which is also every other one.';

COMMENT ON FUNCTION "private"."fiscal_sale_body"(public.fiscal_devices, public.fiscal_documents) IS 'A sale or credit note as it is sent, with the codes under which its device has registered the items.';

COMMENT ON FUNCTION "private"."fiscal_source"(public.fiscal_documents) IS 'What people call the thing that is sent.';

COMMENT ON FUNCTION "private"."fiscal_task"(public.fiscal_devices, public.fiscal_documents, integer, jsonb) IS 'Leases a document to a worker, under its number; null while another device has a number of the sequence under way.';

COMMENT ON FUNCTION "private"."fiscal_tax_letter"(text, numeric) IS 'The letter of a tax code: its own, else by rate and name; null where none fits. A exempt, B standard, C zero-rated, D outside the tax, E reduced.';

COMMENT ON FUNCTION "private"."fiscal_time"(uuid, timestamp with time zone) IS 'A moment as an authority writes it, in the zone of the business.';

COMMENT ON FUNCTION "private"."fiscal_trader"(uuid) IS 'The business as it stands on what is sent.';

COMMENT ON FUNCTION "private"."input_fiscal_settings"(jsonb) IS 'What sources disagree on, checked; the side that live rejections support where nothing is said.';

COMMENT ON FUNCTION "private"."input_matching"(jsonb, text, text, text, boolean) IS 'A text of the right shape, or invalid_input with the sentence.';

COMMENT ON FUNCTION "private"."is_fiscal_code"(text, text) IS 'Whether an authority has this code.';

COMMENT ON FUNCTION "private"."is_fiscal_offered"(uuid) IS 'Whether the country of a business has a tax authority that is connected here.';

COMMENT ON FUNCTION "private"."item_class_name"(text) IS 'The name of a class of items.';

COMMENT ON FUNCTION "private"."note_fiscal_event"(public.fiscal_documents, text, jsonb, text, text, uuid, text) IS 'Writes down what happened to a document.';

COMMENT ON FUNCTION "private"."open_fiscal_stock"(public.fiscal_devices, bigint, uuid) IS 'Puts the opening stock of a product ahead of a document; without any its stock begins at nothing. Answers whether something is ahead.';

COMMENT ON FUNCTION "private"."park_fiscal"(public.fiscal_documents, text, jsonb) IS 'A document waits for people and the others go on. Only one that may have been taken (needs_review) keeps its number.';

COMMENT ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) IS 'Puts something into the queue of a device: at its end (p_position null), or at the place of another document. Documents only once; items and levels again.';

COMMENT ON FUNCTION "private"."read_fiscal_answer"(jsonb) IS 'What the authority''s portal shows of a document, as a person has copied it.';

COMMENT ON FUNCTION "private"."read_fiscal_item"(uuid, jsonb, text) IS 'What a product is to the authority, checked.';

COMMENT ON FUNCTION "private"."register_fiscal_item"(public.fiscal_devices, public.fiscal_documents) IS 'The authority knows an item, under its code.';

COMMENT ON FUNCTION "private"."requeue_fiscal"(public.fiscal_documents, interval, boolean, text, text, boolean) IS 'A document is sent again after a while: the same bytes under its number, looked for first, or afresh without one.';

COMMENT ON FUNCTION "private"."require_fiscal_device"(uuid, uuid) IS 'A device of the business, held until the transaction ends.';

COMMENT ON FUNCTION "private"."require_fiscal_document"(uuid, uuid) IS 'A document of the business, held with its device until the transaction ends.';

COMMENT ON FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) IS 'Takes the number or level that the authority names, once for a document. Never one that an accepted document has.';

COMMENT ON FUNCTION "private"."ring_fiscal"(public.fiscal_documents, text) IS 'Notifies whoever looks after the tax authority that something needs attention, at most once an hour.';

COMMENT ON FUNCTION "private"."send_fiscal_again"(public.fiscal_documents, text, text) IS 'A person has a document sent afresh, at its place in the queue.';

COMMENT ON FUNCTION "private"."set_fiscal_aside"(public.fiscal_devices, public.fiscal_documents, jsonb) IS 'What cannot be sent as it is lets the others go on: it waits for people or for its original, has nothing to send, or is refused here.';

COMMENT ON FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) IS 'Takes a device from its work. What it had not sent stays with it, until it is started again.';

COMMENT ON FUNCTION "private"."suggested_item_class"(uuid, public.products) IS 'The class that fits a product: what its siblings have, else the class whose name is like that of its category or its own.';

COMMENT ON FUNCTION "private"."take_fiscal_number"(public.fiscal_devices, public.fiscal_documents, text) IS 'The next number of a sequence for a document; null while another device of the taxpayer has one under way.';

COMMENT ON FUNCTION "private"."tg_credit_notes__fiscal"() IS 'A credit note follows its sale to the authority.';

COMMENT ON FUNCTION "private"."tg_sales__fiscal"() IS 'A sale at a location with a fiscal device is to be sent.';

COMMENT ON FUNCTION "private"."tg_stock_movements__fiscal"() IS 'What comes and goes at a location with a fiscal device is to be sent, once for each document and direction. Goods of sales and returns follow their document.';

COMMENT ON FUNCTION "private"."unknown_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) IS 'Nobody knows whether a document was taken: it is looked for, or sent again unchanged; when the number is taken and nothing can be found, people look.';

COMMENT ON FUNCTION "private"."wake_fiscal"(uuid, text, uuid[], uuid) IS 'What waited for something goes back to its place in the queue, and is looked at again.';

COMMENT ON FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb) IS 'The documents that the list is narrowed to, in no order.';

COMMENT ON FUNCTION "private"."wanted_fiscal_items"(uuid, text, uuid, text) IS 'The products that the list of items is narrowed to, in no order.';

COMMENT ON FUNCTION "private"."with_fiscal_block"(uuid, text, uuid, jsonb) IS 'A document with fiscal_block where it is sent to a tax authority; elsewhere as it was.';

COMMENT ON FUNCTION "public"."check_fiscal_device"(uuid) IS 'Asked by the edge function fiscal-device as the caller: whether they may set up this device, and of which business it is.';

COMMENT ON FUNCTION "public"."claim_fiscal_work"(uuid, integer) IS 'For the background: what a device sends next, {device, task}, leased for so many seconds; null when nothing is due or something is under way.';

COMMENT ON FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) IS 'For the background: what became of a sending (FiscalOutcome), with what goes into the log. Answers the state. A claim that another has followed changes nothing, but for an acceptance.';

COMMENT ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) IS 'Accepts a supplier''s sale, perhaps with the bill that it is, or declines it with a note, once; it is sent to the tax authority: {decision accept|decline, supplier_bill_id?, note?}. Needs etims.manage.';

COMMENT ON FUNCTION "public"."fiscal_device_secret"(uuid) IS 'For edge functions: a device with its sealed secret.';

COMMENT ON FUNCTION "public"."get_fiscal_document"(uuid) IS 'A document with what was to be sent, what was sent and answered (100 at most), and what belongs to it: its sale, credit notes and stock. Needs etims.view.';

COMMENT ON FUNCTION "public"."get_fiscal_setup"() IS 'How far the connection to the tax authority is: devices with what they lack, locations, age of the authority''s lists, and products that are not ready. Needs etims.view.';

COMMENT ON FUNCTION "public"."get_sale"(uuid) IS 'One sale with lines, payments and credit notes; fiscal_block where it is sent to a tax authority.';

COMMENT ON FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) IS 'For the background, before anything goes out: the bytes of the first sending. lease_lost (409) says not to send; request_kept that others were sent.';

COMMENT ON FUNCTION "public"."list_fiscal_codes"(text, text) IS 'The codes of a class: 04 tax, 07 payment, 10 units, 17 packaging, 32 reasons. Needs etims.view.';

COMMENT ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) IS 'What is sent to the tax authority, newest first: {device_id, states, kinds, search (number), from, to}; the first page with counts by state, the age of the oldest and refused devices. Needs etims.view.';

COMMENT ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) IS 'Products and what they are to the tax authority, by name: {state unmapped|mapped|registered|excluded, category_id, search}; the first page with counts. Needs etims.view.';

COMMENT ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) IS 'Suppliers'' sales as the tax authority has them, newest first: {state new|accepted|declined, search}; new ones with bills that may be the same. Needs etims.view.';

COMMENT ON FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) IS 'For the edge function fiscal-device: keys that it has sealed, and what the authority reported of the device ({sdcId, machineNumber, taxpayerName}).';

COMMENT ON FUNCTION "public"."queue_fiscal_devices"() IS 'For the background: has the devices drained that have something due. Sales only add a row; a job that they all write would make tills wait for each other.';

COMMENT ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) IS 'Decides about a document: {decision accepted (needs_review; answer {receipt_number, total_receipts?, internal_data?, signature?, authority_time?}) | send_again (needs_review, note) | give_up (note)}. accepted and send_again only after looking at the tax authority''s portal. Needs etims.manage.';

COMMENT ON FUNCTION "public"."resume_fiscal_device"(uuid) IS 'Goes on with a device that the authority refused, once what was wrong is right. Needs etims.manage.';

COMMENT ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) IS 'Sends documents again that were refused, failed too often or wait: those named, or all (of a device). What may have been taken (needs_review) is decided by resolve_fiscal_document. Needs etims.manage.';

COMMENT ON FUNCTION "public"."save_fiscal_device"(jsonb) IS 'Sets a device up, by its id: {id, location_id, style direct|gateway, mode test|sandbox|live, pin, branch_code, serial, settings?, sdc_id?, mrc_no?}. Once it has keys only its settings change (in_use). Needs etims.manage.';

COMMENT ON FUNCTION "public"."save_fiscal_items"(jsonb) IS 'Says what up to 500 products are to the tax authority: [{product_id, item_class, item_type?, origin?, package_unit?, quantity_unit?, tax_letter?, is_excluded?}]; what is left out follows from the product. Documents that waited for it go on (woken). Needs etims.manage.';

COMMENT ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb) IS 'For edge functions: the authority''s own list of documents [{number, human_number, total, answer}]. What waits in review and stands there with the same number and total is accepted; answers the differences.';

COMMENT ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) IS 'For edge functions: suppliers'' sales as the authority of a device lists them, each once: [{supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code, confirmed_at, day, total, tax, lines}]. Answers how many are new.';

COMMENT ON FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) IS 'For edge functions: codes [{class, code, name, rate, sort_order, is_used}] and item classes [{code, name, level, tax_letter, is_used}] as the authority of a device reported them.';

COMMENT ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) IS 'Classes of items by name or code, the narrowest first. Needs etims.view.';

COMMENT ON FUNCTION "public"."start_fiscal_device"(uuid) IS 'Puts a device to work: from now on documents of its location are sent. not_ready (409) names what is missing; the device before it at the location is stopped. Needs etims.manage.';

COMMENT ON FUNCTION "public"."stop_fiscal_device"(uuid, text) IS 'Stops a device, with a reason: documents made from now on are not sent, those that wait stay with it. Needs etims.manage.';

COMMENT ON TABLE "private"."fiscal_codes" IS 'Codes of a tax authority (tax letters, units, ways to pay, reasons), as published and as it last published. synced_at null: as published.';

COMMENT ON TABLE "private"."fiscal_device_secrets" IS 'Keys of fiscal devices, sealed outside the database for their business and device. No role of the API reads them.';

COMMENT ON TABLE "private"."fiscal_item_classes" IS 'Classes of items of a tax authority, as it last published.';

COMMENT ON TABLE "public"."fiscal_counters" IS 'The next number of each sequence that a tax authority counts itself. scope: mode, taxpayer and branch (* where branches share one). held_by: the document that is being sent under the last number taken; nobody else takes one meanwhile.';

COMMENT ON TABLE "public"."fiscal_device_items" IS 'Products that a device has registered with its authority, under which code, and the stock that its accepted movements come to. is_opened: its stock there has begun.';

COMMENT ON TABLE "public"."fiscal_devices" IS 'Devices that send documents of a location to a tax authority. setup: not at work yet; active; blocked: the authority refuses the device until somebody acts, documents wait; stopped: another follows. mode and number never change once documents were sent.';

COMMENT ON TABLE "public"."fiscal_documents" IS 'What a fiscal device sends to its tax authority, in order (position, rank), and what became of it. source_id: the sale, credit note, product, document of the stock, or supplier''s sale. One row each, which is sent until it is accepted or somebody decides.';

COMMENT ON TABLE "public"."fiscal_events" IS 'What was sent to a tax authority, what it answered, and what people decided. Keys are taken out before anything comes here. Append-only.';

COMMENT ON TABLE "public"."fiscal_item_map" IS 'How a tax authority knows a product: class of the item, kind, origin and units. Nulls: as private.fiscal_item derives them. The delivery fee is the product of zeros.';

COMMENT ON TABLE "public"."fiscal_purchases" IS 'Sales of suppliers to the business, as its tax authority has them: accepted or declined once, and then sent to it.';

COMMENT ON TYPE "private"."fiscal_item" IS 'A product as a tax authority receives it; price with tax. is_stocked: it has stock there.';

REVOKE ALL ON FUNCTION "private"."accept_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accept_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."block_fiscal"(public.fiscal_devices, public.fiscal_documents, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."block_fiscal"(public.fiscal_devices, public.fiscal_documents, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."block_fiscal"(public.fiscal_devices, public.fiscal_documents, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_fiscal_movement"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_fiscal_movement"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_fiscal_movement"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_fiscal_number"(public.fiscal_documents, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_fiscal_number"(public.fiscal_documents, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_fiscal_number"(public.fiscal_documents, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_block"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_block"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_block"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_body"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_body"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_body"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_can_be_asked"(public.fiscal_devices, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_can_be_asked"(public.fiscal_devices, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_can_be_asked"(public.fiscal_devices, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_choices"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_choices"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_choices"(public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_counter_of"(public.fiscal_devices, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_counter_of"(public.fiscal_devices, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_counter_of"(public.fiscal_devices, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_customer"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_customer"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_customer"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_delay"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_delay"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_delay"(public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_delivery_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_delivery_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_delivery_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_device_at"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_device_at"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_device_at"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_device_json"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_device_json"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_device_json"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_device_lacks"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_device_lacks"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_device_lacks"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_device_row"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_device_row"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_device_row"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_document_lines"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_document_lines"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_document_lines"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_document_row"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_document_row"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_document_row"(public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_done"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_done"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_done"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_head"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_head"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_head"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_item_body"(public.fiscal_devices, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_item_body"(public.fiscal_devices, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_item_body"(public.fiscal_devices, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_item_content"(private.fiscal_item) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_item_content"(private.fiscal_item) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_item_content"(private.fiscal_item) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_item_hash"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_item_hash"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_item_hash"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_item_prefix"(private.fiscal_item) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_item_prefix"(private.fiscal_item) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_item_prefix"(private.fiscal_item) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_item_row"(uuid, public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_item_row"(uuid, public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_item_row"(uuid, public.products) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_items_of"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_items_of"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_items_of"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_level_body"(public.fiscal_devices, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_level_body"(public.fiscal_devices, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_level_body"(public.fiscal_devices, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_line"(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_line"(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_line"(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_lines_ahead"(public.fiscal_devices, bigint, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_lines_ahead"(public.fiscal_devices, bigint, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_lines_ahead"(public.fiscal_devices, bigint, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_missing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_missing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_missing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_movement_body"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_movement_body"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_movement_body"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_movement_lines"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_movement_lines"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_movement_lines"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_movement_type"(uuid, text, numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_movement_type"(uuid, text, numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_movement_type"(uuid, text, numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_not_taken"(public.fiscal_documents, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_not_taken"(public.fiscal_documents, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_not_taken"(public.fiscal_documents, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_number"(numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_number"(numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_number"(numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_number_scope"(public.fiscal_devices, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_number_scope"(public.fiscal_devices, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_number_scope"(public.fiscal_devices, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_opening"(public.fiscal_devices, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_opening"(public.fiscal_devices, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_opening"(public.fiscal_devices, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_operator"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_operator"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_operator"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_original"(public.fiscal_devices, public.credit_notes, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_original"(public.fiscal_devices, public.credit_notes, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_original"(public.fiscal_devices, public.credit_notes, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_payment_code"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_payment_code"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_payment_code"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_quantity_unit"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_quantity_unit"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_quantity_unit"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_queue_sums"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_queue_sums"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_queue_sums"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_reason_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_reason_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_reason_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_sale_body"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_sale_body"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_sale_body"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_source"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_source"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_source"(public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_task"(public.fiscal_devices, public.fiscal_documents, integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_task"(public.fiscal_devices, public.fiscal_documents, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_task"(public.fiscal_devices, public.fiscal_documents, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_tax_letter"(text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_tax_letter"(text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_tax_letter"(text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_time"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_time"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_time"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_trader"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_trader"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_trader"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_fiscal_settings"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_fiscal_settings"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_fiscal_settings"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_matching"(jsonb, text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_matching"(jsonb, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_matching"(jsonb, text, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_fiscal_code"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_fiscal_code"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_fiscal_code"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_fiscal_offered"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_fiscal_offered"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_fiscal_offered"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_class_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_class_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_class_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_fiscal_event"(public.fiscal_documents, text, jsonb, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_fiscal_event"(public.fiscal_documents, text, jsonb, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_fiscal_event"(public.fiscal_documents, text, jsonb, text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_fiscal_stock"(public.fiscal_devices, bigint, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_fiscal_stock"(public.fiscal_devices, bigint, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_fiscal_stock"(public.fiscal_devices, bigint, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."park_fiscal"(public.fiscal_documents, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."park_fiscal"(public.fiscal_documents, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."park_fiscal"(public.fiscal_documents, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_fiscal_answer"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_fiscal_answer"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_fiscal_answer"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_fiscal_item"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_fiscal_item"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_fiscal_item"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."register_fiscal_item"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."register_fiscal_item"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."register_fiscal_item"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requeue_fiscal"(public.fiscal_documents, interval, boolean, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requeue_fiscal"(public.fiscal_documents, interval, boolean, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requeue_fiscal"(public.fiscal_documents, interval, boolean, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fiscal_device"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fiscal_device"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fiscal_device"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fiscal_document"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fiscal_document"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fiscal_document"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ring_fiscal"(public.fiscal_documents, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ring_fiscal"(public.fiscal_documents, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ring_fiscal"(public.fiscal_documents, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_fiscal_again"(public.fiscal_documents, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_fiscal_again"(public.fiscal_documents, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_fiscal_again"(public.fiscal_documents, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_fiscal_aside"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_fiscal_aside"(public.fiscal_devices, public.fiscal_documents, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_fiscal_aside"(public.fiscal_devices, public.fiscal_documents, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."suggested_item_class"(uuid, public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suggested_item_class"(uuid, public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suggested_item_class"(uuid, public.products) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_fiscal_number"(public.fiscal_devices, public.fiscal_documents, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_fiscal_number"(public.fiscal_devices, public.fiscal_documents, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_fiscal_number"(public.fiscal_devices, public.fiscal_documents, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_credit_notes__fiscal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_credit_notes__fiscal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_credit_notes__fiscal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_sales__fiscal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_sales__fiscal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_sales__fiscal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_stock_movements__fiscal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_stock_movements__fiscal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_stock_movements__fiscal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unknown_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unknown_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unknown_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wake_fiscal"(uuid, text, uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wake_fiscal"(uuid, text, uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wake_fiscal"(uuid, text, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_fiscal_items"(uuid, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_fiscal_items"(uuid, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_fiscal_items"(uuid, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_fiscal_block"(uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_fiscal_block"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_fiscal_block"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."check_fiscal_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_fiscal_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_fiscal_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_fiscal_device"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_fiscal_device"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_fiscal_work"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_fiscal_work"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_fiscal_work"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_fiscal_work"(uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."complete_fiscal_work"(uuid, uuid, integer, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."fiscal_device_secret"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."fiscal_device_secret"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fiscal_device_secret"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fiscal_device_secret"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_fiscal_document"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_document"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_fiscal_document"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_document"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_document"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_fiscal_setup"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_setup"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_fiscal_setup"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_setup"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_fiscal_setup"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."keep_fiscal_request"(uuid, uuid, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fiscal_codes"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_codes"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fiscal_codes"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_codes"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_codes"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_items"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_purchases"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."note_fiscal_device"(uuid, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."queue_fiscal_devices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."queue_fiscal_devices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_fiscal_devices"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."queue_fiscal_devices"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resolve_fiscal_document"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resume_fiscal_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_fiscal_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resume_fiscal_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_fiscal_device"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resume_fiscal_device"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."retry_fiscal_documents"(uuid[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_device"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_device"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_fiscal_device"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_device"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_device"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_items"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_items"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_fiscal_items"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_items"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_items"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_reference"(uuid, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_fiscal_item_classes"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_fiscal_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_fiscal_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_fiscal_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_fiscal_device"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_fiscal_device"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."stop_fiscal_device"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_fiscal_device"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_fiscal_device"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_fiscal_device"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_fiscal_device"(uuid, text) TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_counters" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_counters" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_counters" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_counters" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_counters" TO "service_role";

REVOKE ALL ("device_id") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("device_id") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ("is_opened") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("is_opened") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ("item_code") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("item_code") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ("product_id") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("product_id") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ("registered_at") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("registered_at") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ("stock_quantity") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("stock_quantity") ON TABLE "public"."fiscal_device_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_device_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_device_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_device_items" TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_devices" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_devices" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_devices" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_devices" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_devices" TO "service_role";

REVOKE ALL ("accepted_at") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("accepted_at") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("attempts") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("attempts") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("authority_time") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("authority_time") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("code") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("code") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("device_id") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("device_id") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("failures") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("failures") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("field") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("field") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("internal_data") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("internal_data") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("is_repeat") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("is_repeat") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("is_resynced") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("is_resynced") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("leased_until") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("leased_until") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("lookup_first") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("lookup_first") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("message") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("message") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("next_at") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("next_at") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("number_counter") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("number_counter") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("number_scope") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("number_scope") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("number") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("number") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("part") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("part") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("position") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("position") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("rank") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("rank") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("receipt_number") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("receipt_number") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("resolved_at") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("resolved_at") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("resolved_by") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("resolved_by") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("sdc_id") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("sdc_id") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("signature") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("signature") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("source_id") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("source_id") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("state") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("state") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("total_receipts") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("total_receipts") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("unknowns") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("unknowns") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ("waiting_for") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("waiting_for") ON TABLE "public"."fiscal_documents" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_documents" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_documents" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_documents" TO "service_role";

REVOKE ALL ("actor_id") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("actor_id") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("code") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("code") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("device_id") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("device_id") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("document_id") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("document_id") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("duration_ms") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("duration_ms") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("message") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("message") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("operation") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("operation") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("sequence") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("sequence") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."fiscal_events" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_events" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_events" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_events" TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_item_map" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_item_map" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_item_map" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_item_map" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_item_map" TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_purchases" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_purchases" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_purchases" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_purchases" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_purchases" TO "service_role";

ALTER TABLE "public"."fiscal_counters" ADD CONSTRAINT "fiscal_counters_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "Members with etims.view read fiscal_counters" ON "public"."fiscal_counters" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_counters" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."fiscal_device_items" ADD CONSTRAINT "fiscal_device_items_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX fiscal_device_items_code_key ON public.fiscal_device_items USING btree (tenant_id, device_id, item_code);

CREATE POLICY "Members with etims.view read fiscal_device_items" ON "public"."fiscal_device_items" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_device_items" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."fiscal_device_items" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."fiscal_device_items" TO "authenticated";

ALTER TABLE "private"."fiscal_device_secrets" ADD CONSTRAINT "fiscal_device_secrets_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_device_items" ADD CONSTRAINT "fiscal_device_items_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_devices" ADD CONSTRAINT "fiscal_devices_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_devices" ADD CONSTRAINT "fiscal_devices_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX fiscal_devices_branch_key ON public.fiscal_devices USING btree (tenant_id, pin, branch_code, mode) WHERE (status = ANY (ARRAY['active'::text, 'blocked'::text]));

CREATE INDEX fiscal_devices_location_idx ON public.fiscal_devices USING btree (tenant_id, location_id);

CREATE UNIQUE INDEX fiscal_devices_location_key ON public.fiscal_devices USING btree (tenant_id, location_id) WHERE (status = ANY (ARRAY['active'::text, 'blocked'::text]));

CREATE POLICY "Members with etims.view read fiscal_devices" ON "public"."fiscal_devices" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_devices" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX fiscal_documents_attention_idx ON public.fiscal_documents USING btree (tenant_id, device_id, "position") WHERE (state = ANY (ARRAY['waiting'::text, 'rejected'::text, 'needs_review'::text, 'dead_letter'::text]));

CREATE INDEX fiscal_documents_list_idx ON public.fiscal_documents USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX fiscal_documents_number_idx ON public.fiscal_documents USING btree (tenant_id, number_scope, number) WHERE (number IS NOT NULL);

CREATE UNIQUE INDEX fiscal_documents_once_key ON public.fiscal_documents USING btree (tenant_id, kind, source_id) WHERE (kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'purchase'::text]));

CREATE INDEX fiscal_documents_queue_idx ON public.fiscal_documents USING btree (tenant_id, device_id, "position", rank, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

CREATE INDEX fiscal_documents_source_idx ON public.fiscal_documents USING btree (tenant_id, source_id);

CREATE POLICY "Members with etims.view read fiscal_documents" ON "public"."fiscal_documents" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_documents" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."fiscal_documents" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."fiscal_documents" TO "authenticated";

ALTER TABLE "public"."fiscal_events" ADD CONSTRAINT "fiscal_events_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_events" ADD CONSTRAINT "fiscal_events_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX fiscal_events_device_idx ON public.fiscal_events USING btree (tenant_id, device_id, sequence);

CREATE INDEX fiscal_events_document_idx ON public.fiscal_events USING btree (tenant_id, document_id, sequence) WHERE (document_id IS NOT NULL);

CREATE POLICY "Members with etims.view read fiscal_events" ON "public"."fiscal_events" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_events" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."fiscal_events" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."fiscal_events" TO "authenticated";

ALTER TABLE "public"."fiscal_item_map" ADD CONSTRAINT "fiscal_item_map_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "Members with etims.view read fiscal_item_map" ON "public"."fiscal_item_map" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_item_map" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."fiscal_purchases" ADD CONSTRAINT "fiscal_purchases_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_purchases" ADD CONSTRAINT "fiscal_purchases_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_purchases" ADD CONSTRAINT "fiscal_purchases_tenant_id_supplier_bill_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_id) REFERENCES public.supplier_bills(tenant_id, id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX fiscal_purchases_bill_key ON public.fiscal_purchases USING btree (tenant_id, supplier_bill_id) WHERE (supplier_bill_id IS NOT NULL);

CREATE INDEX fiscal_purchases_list_idx ON public.fiscal_purchases USING btree (tenant_id, day DESC, id DESC);

CREATE POLICY "Members with etims.view read fiscal_purchases" ON "public"."fiscal_purchases" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_purchases" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "live", "name": "Cash", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 6}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "live", "name": "Missing quantity", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 108}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "sandbox", "name": "Cash", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 6}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "sandbox", "name": "Missing quantity", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 108}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "test", "name": "Cash", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 6}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "01", "mode": "test", "name": "Missing quantity", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 108}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "live", "name": "Credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 7}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "live", "name": "Missing data", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 109}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "sandbox", "name": "Credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 7}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "sandbox", "name": "Missing data", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 109}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "test", "name": "Credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 7}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "02", "mode": "test", "name": "Missing data", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 109}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "live", "name": "Cash and credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 8}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "live", "name": "Damaged", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 110}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "sandbox", "name": "Cash and credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 8}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "sandbox", "name": "Damaged", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 110}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "test", "name": "Cash and credit", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 8}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "03", "mode": "test", "name": "Damaged", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 110}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "live", "name": "Bank cheque", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 9}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "live", "name": "Wasted", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 111}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "sandbox", "name": "Bank cheque", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 9}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "sandbox", "name": "Wasted", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 111}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "test", "name": "Bank cheque", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 9}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "04", "mode": "test", "name": "Wasted", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 111}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "live", "name": "Card", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 10}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "live", "name": "Raw material shortage", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 112}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "sandbox", "name": "Card", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 10}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "sandbox", "name": "Raw material shortage", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 112}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "test", "name": "Card", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 10}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "05", "mode": "test", "name": "Raw material shortage", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 112}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "live", "name": "Mobile money", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 11}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "live", "name": "Refund", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 113}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "sandbox", "name": "Mobile money", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 11}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "sandbox", "name": "Refund", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 113}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "test", "name": "Mobile money", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 11}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "06", "mode": "test", "name": "Refund", "rate": null, "class": "32", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 113}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "07", "mode": "live", "name": "Other", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 12}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "07", "mode": "sandbox", "name": "Other", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 12}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "07", "mode": "test", "name": "Other", "rate": null, "class": "07", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 12}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "4B", "mode": "live", "name": "Pair of 4", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 13}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "4B", "mode": "sandbox", "name": "Pair of 4", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 13}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "4B", "mode": "test", "name": "Pair of 4", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 13}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "A", "mode": "live", "name": "Exempt", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 1}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "A", "mode": "sandbox", "name": "Exempt", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 1}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "A", "mode": "test", "name": "Exempt", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 1}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AM", "mode": "live", "name": "Ampoule", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 56}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AM", "mode": "sandbox", "name": "Ampoule", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 56}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AM", "mode": "test", "name": "Ampoule", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 56}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AV", "mode": "live", "name": "Capsule", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 14}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AV", "mode": "sandbox", "name": "Capsule", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 14}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "AV", "mode": "test", "name": "Capsule", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 14}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "B", "mode": "live", "name": "Standard rate", "rate": 16.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 2}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "B", "mode": "sandbox", "name": "Standard rate", "rate": 16.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 2}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "B", "mode": "test", "name": "Standard rate", "rate": 16.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 2}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "live", "name": "Barrel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 15}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "live", "name": "Barrel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 57}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "sandbox", "name": "Barrel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 15}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "sandbox", "name": "Barrel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 57}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "test", "name": "Barrel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 15}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BA", "mode": "test", "name": "Barrel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 57}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BC", "mode": "live", "name": "Bottle crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 58}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BC", "mode": "sandbox", "name": "Bottle crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 58}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BC", "mode": "test", "name": "Bottle crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 58}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "live", "name": "Bundle", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 16}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "live", "name": "Bundle", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 59}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "sandbox", "name": "Bundle", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 16}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "sandbox", "name": "Bundle", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 59}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "test", "name": "Bundle", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 16}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BE", "mode": "test", "name": "Bundle", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 59}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BF", "mode": "live", "name": "Balloon, not protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 60}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BF", "mode": "sandbox", "name": "Balloon, not protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 60}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BF", "mode": "test", "name": "Balloon, not protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 60}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "live", "name": "Bag", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 17}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "live", "name": "Bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 61}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "sandbox", "name": "Bag", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 17}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "sandbox", "name": "Bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 61}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "test", "name": "Bag", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 17}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BG", "mode": "test", "name": "Bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 61}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BJ", "mode": "live", "name": "Bucket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 62}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BJ", "mode": "sandbox", "name": "Bucket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 62}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BJ", "mode": "test", "name": "Bucket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 62}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BK", "mode": "live", "name": "Basket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 63}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BK", "mode": "sandbox", "name": "Basket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 63}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BK", "mode": "test", "name": "Basket", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 63}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "live", "name": "Bale", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 64}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "live", "name": "Block", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 18}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "sandbox", "name": "Bale", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 64}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "sandbox", "name": "Block", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 18}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "test", "name": "Bale", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 64}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BL", "mode": "test", "name": "Block", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 18}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BLL", "mode": "live", "name": "Barrel (petroleum)", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 19}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BLL", "mode": "sandbox", "name": "Barrel (petroleum)", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 19}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BLL", "mode": "test", "name": "Barrel (petroleum)", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 19}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BQ", "mode": "live", "name": "Bottle, protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 65}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BQ", "mode": "sandbox", "name": "Bottle, protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 65}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BQ", "mode": "test", "name": "Bottle, protected", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 65}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BR", "mode": "live", "name": "Bar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 66}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BR", "mode": "sandbox", "name": "Bar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 66}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BR", "mode": "test", "name": "Bar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 66}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BV", "mode": "live", "name": "Bottle, bulbous", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 67}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BV", "mode": "sandbox", "name": "Bottle, bulbous", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 67}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BV", "mode": "test", "name": "Bottle, bulbous", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 67}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BX", "mode": "live", "name": "Box", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 20}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BX", "mode": "sandbox", "name": "Box", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 20}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BX", "mode": "test", "name": "Box", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 20}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BZ", "mode": "live", "name": "Bag, other", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 68}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BZ", "mode": "sandbox", "name": "Bag, other", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 68}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "BZ", "mode": "test", "name": "Bag, other", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 68}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "C", "mode": "live", "name": "Zero-rated", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 3}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "C", "mode": "sandbox", "name": "Zero-rated", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 3}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "C", "mode": "test", "name": "Zero-rated", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 3}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "live", "name": "Can", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 21}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "live", "name": "Can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 69}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "sandbox", "name": "Can", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 21}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "sandbox", "name": "Can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 69}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "test", "name": "Can", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 21}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CA", "mode": "test", "name": "Can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 69}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CEL", "mode": "live", "name": "Cell", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 22}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CEL", "mode": "sandbox", "name": "Cell", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 22}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CEL", "mode": "test", "name": "Cell", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 22}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CH", "mode": "live", "name": "Chest", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 70}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CH", "mode": "sandbox", "name": "Chest", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 70}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CH", "mode": "test", "name": "Chest", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 70}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CJ", "mode": "live", "name": "Coffin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 71}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CJ", "mode": "sandbox", "name": "Coffin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 71}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CJ", "mode": "test", "name": "Coffin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 71}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CL", "mode": "live", "name": "Coil", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 72}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CL", "mode": "sandbox", "name": "Coil", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 72}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CL", "mode": "test", "name": "Coil", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 72}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CMT", "mode": "live", "name": "Centimetre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 23}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CMT", "mode": "sandbox", "name": "Centimetre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 23}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CMT", "mode": "test", "name": "Centimetre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 23}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "live", "name": "Carat", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 24}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "live", "name": "Wooden box or crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 73}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "sandbox", "name": "Carat", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 24}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "sandbox", "name": "Wooden box or crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 73}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "test", "name": "Carat", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 24}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CR", "mode": "test", "name": "Wooden box or crate", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 73}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CS", "mode": "live", "name": "Cassette", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 74}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CS", "mode": "sandbox", "name": "Cassette", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 74}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CS", "mode": "test", "name": "Cassette", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 74}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CT", "mode": "live", "name": "Carton", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 75}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CT", "mode": "sandbox", "name": "Carton", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 75}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CT", "mode": "test", "name": "Carton", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 75}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CTN", "mode": "live", "name": "Container", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 76}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CTN", "mode": "sandbox", "name": "Container", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 76}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CTN", "mode": "test", "name": "Container", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 76}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CY", "mode": "live", "name": "Cylinder", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 77}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CY", "mode": "sandbox", "name": "Cylinder", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 77}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "CY", "mode": "test", "name": "Cylinder", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 77}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "D", "mode": "live", "name": "Non-VAT", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 4}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "D", "mode": "sandbox", "name": "Non-VAT", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 4}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "D", "mode": "test", "name": "Non-VAT", "rate": 0.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 4}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "live", "name": "Drum", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 25}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "live", "name": "Drum", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 78}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "sandbox", "name": "Drum", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 25}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "sandbox", "name": "Drum", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 78}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "test", "name": "Drum", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 25}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DR", "mode": "test", "name": "Drum", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 78}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DZ", "mode": "live", "name": "Dozen", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 26}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DZ", "mode": "sandbox", "name": "Dozen", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 26}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "DZ", "mode": "test", "name": "Dozen", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 26}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "E", "mode": "live", "name": "Reduced rate", "rate": 8.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 5}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "E", "mode": "sandbox", "name": "Reduced rate", "rate": 8.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 5}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "E", "mode": "test", "name": "Reduced rate", "rate": 8.000, "class": "04", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 5}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GLL", "mode": "live", "name": "Gallon", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 27}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GLL", "mode": "sandbox", "name": "Gallon", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 27}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GLL", "mode": "test", "name": "Gallon", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 27}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRM", "mode": "live", "name": "Gram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 28}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRM", "mode": "sandbox", "name": "Gram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 28}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRM", "mode": "test", "name": "Gram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 28}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRO", "mode": "live", "name": "Gross", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 29}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRO", "mode": "sandbox", "name": "Gross", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 29}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GRO", "mode": "test", "name": "Gross", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 29}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GT", "mode": "live", "name": "Extra countable package", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 79}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GT", "mode": "sandbox", "name": "Extra countable package", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 79}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "GT", "mode": "test", "name": "Extra countable package", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 79}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "HH", "mode": "live", "name": "Hand luggage", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 80}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "HH", "mode": "sandbox", "name": "Hand luggage", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 80}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "HH", "mode": "test", "name": "Hand luggage", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 80}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "IZ", "mode": "live", "name": "Ingots", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 81}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "IZ", "mode": "sandbox", "name": "Ingots", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 81}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "IZ", "mode": "test", "name": "Ingots", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 81}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JR", "mode": "live", "name": "Jar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 82}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JR", "mode": "sandbox", "name": "Jar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 82}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JR", "mode": "test", "name": "Jar", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 82}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JU", "mode": "live", "name": "Jug", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 83}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JU", "mode": "sandbox", "name": "Jug", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 83}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JU", "mode": "test", "name": "Jug", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 83}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JY", "mode": "live", "name": "Jerry can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 84}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JY", "mode": "sandbox", "name": "Jerry can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 84}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "JY", "mode": "test", "name": "Jerry can", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 84}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KG", "mode": "live", "name": "Kilogram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 30}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KG", "mode": "sandbox", "name": "Kilogram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 30}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KG", "mode": "test", "name": "Kilogram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 30}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KTM", "mode": "live", "name": "Kilometre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 31}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KTM", "mode": "sandbox", "name": "Kilometre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 31}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KTM", "mode": "test", "name": "Kilometre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 31}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KWT", "mode": "live", "name": "Kilowatt", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 32}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KWT", "mode": "sandbox", "name": "Kilowatt", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 32}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KWT", "mode": "test", "name": "Kilowatt", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 32}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KZ", "mode": "live", "name": "Canister", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 85}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KZ", "mode": "sandbox", "name": "Canister", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 85}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "KZ", "mode": "test", "name": "Canister", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 85}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "L", "mode": "live", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 33}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "L", "mode": "sandbox", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 33}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "L", "mode": "test", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 33}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LBR", "mode": "live", "name": "Pound", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 34}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LBR", "mode": "sandbox", "name": "Pound", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 34}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LBR", "mode": "test", "name": "Pound", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 34}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LK", "mode": "live", "name": "Link", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 35}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LK", "mode": "sandbox", "name": "Link", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 35}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LK", "mode": "test", "name": "Link", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 35}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LTR", "mode": "live", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 36}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LTR", "mode": "sandbox", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 36}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LTR", "mode": "test", "name": "Litre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 36}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LZ", "mode": "live", "name": "Logs, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 86}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LZ", "mode": "sandbox", "name": "Logs, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 86}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "LZ", "mode": "test", "name": "Logs, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 86}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M", "mode": "live", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 37}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M", "mode": "sandbox", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 37}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M", "mode": "test", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 37}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M2", "mode": "live", "name": "Square metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 38}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M2", "mode": "sandbox", "name": "Square metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 38}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M2", "mode": "test", "name": "Square metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 38}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M3", "mode": "live", "name": "Cubic metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 39}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M3", "mode": "sandbox", "name": "Cubic metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 39}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "M3", "mode": "test", "name": "Cubic metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 39}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MGM", "mode": "live", "name": "Milligram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 40}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MGM", "mode": "sandbox", "name": "Milligram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 40}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MGM", "mode": "test", "name": "Milligram", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 40}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ML", "mode": "live", "name": "Mills", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 106}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ML", "mode": "sandbox", "name": "Mills", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 106}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ML", "mode": "test", "name": "Mills", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 106}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MTR", "mode": "live", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 41}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MTR", "mode": "sandbox", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 41}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MTR", "mode": "test", "name": "Metre", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 41}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MWT", "mode": "live", "name": "Megawatt-hour", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 42}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MWT", "mode": "sandbox", "name": "Megawatt-hour", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 42}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "MWT", "mode": "test", "name": "Megawatt-hour", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 42}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NO", "mode": "live", "name": "Number", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 43}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NO", "mode": "sandbox", "name": "Number", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 43}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NO", "mode": "test", "name": "Number", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 43}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NT", "mode": "live", "name": "Net (unpackaged)", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 87}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NT", "mode": "sandbox", "name": "Net (unpackaged)", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 87}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NT", "mode": "test", "name": "Net (unpackaged)", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 87}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NX", "mode": "live", "name": "Part per thousand", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 44}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NX", "mode": "sandbox", "name": "Part per thousand", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 44}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "NX", "mode": "test", "name": "Part per thousand", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 44}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "OU", "mode": "live", "name": "Outer packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 88}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "OU", "mode": "sandbox", "name": "Outer packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 88}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "OU", "mode": "test", "name": "Outer packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 88}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PA", "mode": "live", "name": "Packet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 45}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PA", "mode": "sandbox", "name": "Packet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 45}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PA", "mode": "test", "name": "Packet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 45}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PD", "mode": "live", "name": "Poly bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 89}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PD", "mode": "sandbox", "name": "Poly bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 89}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PD", "mode": "test", "name": "Poly bag", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 89}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "live", "name": "Dirty packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 90}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "live", "name": "Plate", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 46}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "sandbox", "name": "Dirty packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 90}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "sandbox", "name": "Plate", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 46}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "test", "name": "Dirty packaging", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 90}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PG", "mode": "test", "name": "Plate", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 46}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PI", "mode": "live", "name": "Pipe", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 91}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PI", "mode": "sandbox", "name": "Pipe", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 91}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PI", "mode": "test", "name": "Pipe", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 91}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PO", "mode": "live", "name": "Pouch", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 92}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PO", "mode": "sandbox", "name": "Pouch", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 92}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PO", "mode": "test", "name": "Pouch", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 92}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PR", "mode": "live", "name": "Pair", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 47}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PR", "mode": "sandbox", "name": "Pair", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 47}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PR", "mode": "test", "name": "Pair", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 47}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PU", "mode": "live", "name": "Tray", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 93}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PU", "mode": "sandbox", "name": "Tray", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 93}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "PU", "mode": "test", "name": "Tray", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 93}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "live", "name": "Reel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 48}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "live", "name": "Reel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 94}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "sandbox", "name": "Reel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 48}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "sandbox", "name": "Reel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 94}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "test", "name": "Reel", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 48}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RL", "mode": "test", "name": "Reel", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 94}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "live", "name": "Roll", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 49}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "live", "name": "Roll", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 95}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "sandbox", "name": "Roll", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 49}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "sandbox", "name": "Roll", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 95}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "test", "name": "Roll", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 49}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RO", "mode": "test", "name": "Roll", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 95}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RZ", "mode": "live", "name": "Rods, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 96}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RZ", "mode": "sandbox", "name": "Rods, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 96}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "RZ", "mode": "test", "name": "Rods, bundled", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 96}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SET", "mode": "live", "name": "Set", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 50}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SET", "mode": "sandbox", "name": "Set", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 50}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SET", "mode": "test", "name": "Set", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 50}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SK", "mode": "live", "name": "Skeleton case", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 97}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SK", "mode": "sandbox", "name": "Skeleton case", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 97}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "SK", "mode": "test", "name": "Skeleton case", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 97}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ST", "mode": "live", "name": "Sheet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 51}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ST", "mode": "sandbox", "name": "Sheet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 51}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "ST", "mode": "test", "name": "Sheet", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 51}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TN", "mode": "live", "name": "Tin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 107}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TN", "mode": "sandbox", "name": "Tin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 107}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TN", "mode": "test", "name": "Tin", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 107}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TNE", "mode": "live", "name": "Tonne", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 52}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TNE", "mode": "sandbox", "name": "Tonne", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 52}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TNE", "mode": "test", "name": "Tonne", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 52}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TU", "mode": "live", "name": "Tube", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 53}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TU", "mode": "sandbox", "name": "Tube", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 53}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TU", "mode": "test", "name": "Tube", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 53}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TY", "mode": "live", "name": "Tank, cylindrical", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 98}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TY", "mode": "sandbox", "name": "Tank, cylindrical", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 98}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "TY", "mode": "test", "name": "Tank, cylindrical", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 98}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "U", "mode": "live", "name": "Piece", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 54}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "U", "mode": "sandbox", "name": "Piece", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 54}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "U", "mode": "test", "name": "Piece", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 54}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VG", "mode": "live", "name": "Bulk gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 99}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VG", "mode": "sandbox", "name": "Bulk gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 99}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VG", "mode": "test", "name": "Bulk gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 99}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VL", "mode": "live", "name": "Bulk liquid", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 100}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VL", "mode": "sandbox", "name": "Bulk liquid", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 100}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VL", "mode": "test", "name": "Bulk liquid", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 100}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VO", "mode": "live", "name": "Bulk solid, large particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 101}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VO", "mode": "sandbox", "name": "Bulk solid, large particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 101}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VO", "mode": "test", "name": "Bulk solid, large particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 101}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VQ", "mode": "live", "name": "Bulk liquefied gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 102}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VQ", "mode": "sandbox", "name": "Bulk liquefied gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 102}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VQ", "mode": "test", "name": "Bulk liquefied gas", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 102}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VR", "mode": "live", "name": "Bulk solid, granular", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 103}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VR", "mode": "sandbox", "name": "Bulk solid, granular", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 103}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VR", "mode": "test", "name": "Bulk solid, granular", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 103}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VT", "mode": "live", "name": "Extra bulk item", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 104}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VT", "mode": "sandbox", "name": "Extra bulk item", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 104}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VT", "mode": "test", "name": "Extra bulk item", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 104}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VY", "mode": "live", "name": "Bulk solid, fine particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 105}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VY", "mode": "sandbox", "name": "Bulk solid, fine particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 105}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "VY", "mode": "test", "name": "Bulk solid, fine particles", "rate": null, "class": "17", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 105}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "YRD", "mode": "live", "name": "Yard", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 55}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "YRD", "mode": "sandbox", "name": "Yard", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 55}') r;

insert into private.fiscal_codes (code, mode, name, rate, class, is_used, provider, synced_at, sort_order)
select r.code, r.mode, r.name, r.rate, r.class, r.is_used, r.provider, r.synced_at, r.sort_order from jsonb_populate_record(null::private.fiscal_codes, '{"code": "YRD", "mode": "test", "name": "Yard", "rate": null, "class": "10", "is_used": true, "provider": "etims", "synced_at": null, "sort_order": 55}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "fiscal_device", "every": null, "lease": "00:03:00", "title": "Documents for the tax authority", "retention": "1 day", "retry_after": ["00:00:10", "00:00:30", "00:01:00", "00:05:00", "00:05:00", "00:05:00", "00:15:00", "00:15:00", "01:00:00"], "most_at_once": 4}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "fiscal_queue", "every": "00:00:05", "lease": "00:01:00", "title": "Looking which fiscal devices have something to send", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00"], "most_at_once": 1}') r;
