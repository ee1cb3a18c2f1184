set local check_function_bodies = off;

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

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_tenant_id_device_id_kind_source_id_part_key";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_total_receipts_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_unknowns_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_waiting_for_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_waits_for_something";

CREATE OR REPLACE FUNCTION private.fiscal_document_fits(p_document public.fiscal_documents)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- As a sale leaves it. What follows is about what comes later.
  if p_document.state = 'queued' and p_document.attempts = 0 and num_nonnulls(p_document.waiting_for, p_document.number, p_document.leased_until, p_document.code,
      p_document.message, p_document.field, p_document.receipt_number, p_document.accepted_at, p_document.resolved_at, p_document.note) = 0
      and p_document.failures = 0 and p_document.unknowns = 0 and isfinite(p_document.next_at) and num_nonnulls(p_document.total_receipts,
      p_document.internal_data, p_document.signature, p_document.authority_time, p_document.sdc_id) = 0 then
    return true;
  end if;
  return (p_document.state = 'waiting') = (p_document.waiting_for is not null)
    and (p_document.state = 'sending') = (p_document.leased_until is not null)
    and (p_document.state = 'accepted') = (p_document.accepted_at is not null)
    and (p_document.state <> 'needs_review' or p_document.request is not null)
    and coalesce(p_document.waiting_for in ('mapping', 'item', 'original'), true)
    and coalesce(p_document.number between 1 and 1000000000000, true)
    and p_document.attempts between 0 and 1000000 and p_document.failures between 0 and 1000000 and p_document.unknowns between 0 and 1000000
    and isfinite(p_document.next_at) and coalesce(isfinite(p_document.leased_until), true)
    and coalesce(isfinite(p_document.accepted_at), true) and coalesce(isfinite(p_document.resolved_at), true)
    and coalesce(length(p_document.code) between 1 and 60, true) and coalesce(length(p_document.message) between 1 and 500, true)
    and coalesce(length(p_document.field) between 1 and 100, true) and coalesce(length(p_document.note) between 1 and 500, true)
    and coalesce(p_document.receipt_number between 0 and 1000000000000, true) and coalesce(p_document.total_receipts between 0 and 1000000000000, true)
    and coalesce(length(p_document.internal_data) between 1 and 100, true) and coalesce(length(p_document.signature) between 1 and 100, true)
    and coalesce(p_document.authority_time ~ '^[0-9]{14}$', true) and coalesce(length(p_document.sdc_id) between 1 and 40, true);
end;
$function$;

ALTER FUNCTION "private"."fiscal_document_fits"(public.fiscal_documents) OWNER TO "postgres";

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
  on conflict (tenant_id, device_id, kind, source_id, part) where kind in ('item', 'stock_movement', 'stock_level') do update set state = 'queued', waiting_for = null, position = excluded.position,
    rank = excluded.rank, number = null, number_scope = null, number_counter = null, body = null, request = null, failures = 0, unknowns = 0, lookup_first = false,
    is_resynced = false, next_at = clock_timestamp(), accepted_at = null, code = null, message = null, field = null
  -- Items and levels change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$function$;

CREATE UNIQUE INDEX fiscal_documents_part_key ON public.fiscal_documents USING btree (tenant_id, device_id, kind, source_id, part) WHERE (kind = ANY (ARRAY['item'::text, 'stock_movement'::text, 'stock_level'::text]));

COMMENT ON FUNCTION "private"."fiscal_document_fits"(public.fiscal_documents) IS 'What holds of a document while it is sent and afterwards. One function, because Postgres makes every check of a table ready for each row a sale adds (docs/figures.md).';

REVOKE ALL ON FUNCTION "private"."fiscal_document_fits"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_document_fits"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_document_fits"(public.fiscal_documents) TO "postgres";

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_fits" CHECK (private.fiscal_document_fits(fiscal_documents.*));
