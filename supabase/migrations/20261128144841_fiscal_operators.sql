set local check_function_bodies = off;

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_kind_check";

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
    when 'purchase' then private.fiscal_purchase_body(p_device, p_document)
    when 'import' then private.fiscal_import_body(p_device, p_document)
    when 'operator' then private.fiscal_operator_body(p_document.source_id)
    else private.fiscal_sale_body(p_device, p_document) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_counter_of(p_device public.fiscal_devices, p_kind text, p_prefix text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'sale' then 'invoice' when 'credit_note' then 'invoice' when 'stock_level' then null when 'import' then null when 'operator' then null
    when 'item' then 'item' || case when p_device.settings #>> '{itemCodeRule,counter}' = 'prefix' then ':' || p_prefix else '' end
    else p_kind end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_operator_ahead(p_device public.fiscal_devices, p_position bigint, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_known public.fiscal_documents;
begin
  if p_device.settings ->> 'operators' is distinct from 'registered' or p_user_id is null then
    return false;
  end if;
  select * into v_known from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'operator' and f.source_id = p_user_id and f.part = 0;
  -- One that was refused holds up no sale: the authority says so of the sale itself. A new name is registered again.
  if v_known.id is not null and (v_known.state <> 'accepted' or v_known.body ->> 'name' = private.fiscal_operator(p_user_id) ->> 'name') then
    return false;
  end if;
  perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'operator', p_user_id, 0, p_position, 5);
  return true;
end;
$function$;

ALTER FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_operator_body(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('body', private.fiscal_operator(p_user_id) || jsonb_build_object(
    -- The authority wants one; nobody signs in with it, and nobody here knows it.
    'password', encode(extensions.gen_random_bytes(24), 'hex'), 'operator', private.fiscal_operator(null)));
end;
$function$;

ALTER FUNCTION "private"."fiscal_operator_body"(uuid) OWNER TO "postgres";

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
  v_operator record;
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
  select coalesce(v_note.issued_by, o.user_id, v_sale.cashier_id) as user_id, case when v_note.id is null then coalesce(o.name, v_sale.cashier_name) end as name
  into v_operator
  from (select 1) as one left join public.sale_operators o on o.tenant_id = v_sale.tenant_id and o.sale_id = v_sale.id and v_note.id is null;
  if private.fiscal_operator_ahead(p_device, p_document.position, v_operator.user_id) then
    return '{"ahead": true}';
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
    'operator', private.fiscal_operator(v_operator.user_id, v_operator.name),
    'original', case when v_note.id is not null then jsonb_build_object('number', v_original.number) end,
    'refund', case when v_note.id is not null then jsonb_build_object('at', private.fiscal_time(p_device.tenant_id, v_note.issued_at),
      'reasonCode', private.fiscal_reason_code(v_note.reason)) end,
    'lines', v_lines,
    'total', (select private.fiscal_number(sum((l ->> 'total')::numeric)) from jsonb_array_elements(v_lines) as l)));
end;
$function$;

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
    when 'operator' then
      human_number := private.fiscal_operator(p_document.source_id) ->> 'name';
    when 'import' then
      select coalesce(m.declaration_number, m.task_code) || ' ' || m.line_number, m.decided_at into human_number, occurred_at
      from public.fiscal_imports m where m.tenant_id = p_document.tenant_id and m.id = p_document.source_id;
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
      'counter', coalesce(private.input_choice(v_rule, 'counter', array['pin', 'prefix'], 'settings.itemCodeRule.', false), 'pin')))
    || jsonb_strip_nulls(jsonb_build_object('importStatusField',
      private.input_choice(p_settings, 'importStatusField', array['imptItemSttsCd', 'imptItemsttsCd'], 'settings.', false),
      'operators', private.input_choice(p_settings, 'operators', array['named', 'registered'], 'settings.', false)));
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
  -- Items, levels and people change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level', 'operator') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$function$;

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'item'::text, 'stock_movement'::text, 'stock_level'::text, 'purchase'::text, 'import'::text, 'operator'::text])));

COMMENT ON COLUMN "public"."fiscal_devices"."settings" IS 'What sources about the authority disagree on: taxableBasis, creditSign, counterScope, itemCodeRule {digits, counter}, importStatusField, operators (named: in documents only; registered: before their first document).';

COMMENT ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) IS 'Puts the registering of a person ahead of their first document, where the device is set so (settings.operators = registered). Answers whether it is ahead.';

COMMENT ON FUNCTION "private"."fiscal_operator_body"(uuid) IS 'A person as an authority registers them: {id, name, password, operator}. The id is the one that stands in their documents.';

COMMENT ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) IS 'Puts something into the queue of a device: at its end (p_position null), or at the place of another document. Documents only once; items, levels and people again.';

COMMENT ON TABLE "public"."fiscal_documents" IS 'What a fiscal device sends to its tax authority, in order (position, rank), and what became of it. source_id: the sale, credit note, product, document of the stock, supplier''s sale, imported line or person. One row each, which is sent until it is accepted or somebody decides.';

REVOKE ALL ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_operator_body"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_operator_body"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_operator_body"(uuid) TO "postgres";
