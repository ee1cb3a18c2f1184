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

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_total_receipts_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_unknowns_check";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_waits_for_something";

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

COMMENT ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) IS 'Whether a fiscal document''s state, counts, numbers and answer fit together and keep their sizes (check of public.fiscal_documents).';

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) TO "postgres";

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_is_whole" CHECK (private.is_whole_fiscal_document(state, waiting_for, attempts, failures, unknowns, number, (request IS NOT NULL), code, message, field, note, receipt_number, total_receipts, internal_data, signature, authority_time, sdc_id, next_at, leased_until, accepted_at, resolved_at));
