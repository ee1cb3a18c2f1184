-- What a row of public.fiscal_documents may hold. A sale writes a new one each time: those without an answer are let through at once.

create function private.is_whole_fiscal_document(
  p_state text, p_waiting_for text, p_attempts integer, p_failures integer, p_unknowns integer, p_number bigint, p_has_request boolean,
  p_code text, p_message text, p_field text, p_note text, p_receipt_number bigint, p_total_receipts bigint, p_internal_data text, p_signature text,
  p_authority_time text, p_sdc_id text, p_next_at timestamptz, p_leased_until timestamptz, p_accepted_at timestamptz, p_resolved_at timestamptz)
returns boolean language plpgsql immutable set search_path = '' as $$
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
$$;
comment on function private.is_whole_fiscal_document(
  text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamptz, timestamptz, timestamptz, timestamptz) is
  'Whether a fiscal document''s state, counts, numbers and answer fit together and keep their sizes (check of public.fiscal_documents).';
