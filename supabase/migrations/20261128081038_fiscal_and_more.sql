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

COMMENT ON FUNCTION "private"."fiscal_supplier"(uuid, text) IS 'The supplier of the business with this tax number; the oldest where there are two, null where there is none.';

COMMENT ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) IS 'Whether a fiscal document''s state, counts, numbers and answer fit together and keep their sizes (check of public.fiscal_documents).';

REVOKE ALL ON FUNCTION "private"."fiscal_supplier"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_supplier"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_supplier"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_whole_fiscal_document"(text, text, integer, integer, integer, bigint, boolean, text, text, text, text, bigint, bigint, text, text, text, text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) TO "postgres";

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_is_whole" CHECK (private.is_whole_fiscal_document(state, waiting_for, attempts, failures, unknowns, number, (request IS NOT NULL), code, message, field, note, receipt_number, total_receipts, internal_data, signature, authority_time, sdc_id, next_at, leased_until, accepted_at, resolved_at));
