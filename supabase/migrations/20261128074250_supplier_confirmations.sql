set local check_function_bodies = off;

ALTER TABLE "public"."attachments" DROP CONSTRAINT "attachments_entity_type_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

DROP FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text);

CREATE TABLE "public"."bill_inbox" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "attachment_id" uuid NOT NULL, "state" text NOT NULL DEFAULT 'new'::text, "supplier_bill_id" uuid, "discard_reason" text, "added_by" uuid, "added_by_name" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "settled_at" timestamp with time zone, "settled_by" uuid, "settled_by_name" text, CONSTRAINT "bill_inbox_discard_reason_check" CHECK (((length(discard_reason) >= 1) AND (length(discard_reason) <= 500))), CONSTRAINT "bill_inbox_discarded" CHECK (((discard_reason IS NOT NULL) = (state = 'discarded'::text))), CONSTRAINT "bill_inbox_entered" CHECK (((supplier_bill_id IS NOT NULL) = (state = 'entered'::text))), CONSTRAINT "bill_inbox_settled_at_check" CHECK (isfinite(settled_at)), CONSTRAINT "bill_inbox_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'entered'::text, 'discarded'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "bill_inbox_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "bill_inbox_tenant_id_attachment_id_key" UNIQUE (tenant_id, attachment_id));

ALTER TABLE "public"."bill_inbox" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."bill_inbox" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."bill_inbox" OWNER TO "postgres";

CREATE TABLE "public"."purchase_order_confirmations" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "revision" integer NOT NULL, "confirmed_by_name" text NOT NULL, "confirmed_at" timestamp with time zone NOT NULL, "asked_on" date, "expected_on" date NOT NULL, "note" text, "lines" jsonb NOT NULL, "is_different" boolean NOT NULL, "request_hash" text NOT NULL, CONSTRAINT "purchase_order_confirmations_asked_on_check" CHECK (((asked_on >= '1970-01-01'::date) AND (asked_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_confirmations_confirmed_at_check" CHECK (isfinite(confirmed_at)), CONSTRAINT "purchase_order_confirmations_confirmed_by_name_check" CHECK (((length(confirmed_by_name) >= 1) AND (length(confirmed_by_name) <= 120))), CONSTRAINT "purchase_order_confirmations_expected_on_check" CHECK (((expected_on >= '1970-01-01'::date) AND (expected_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_confirmations_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 1000))), CONSTRAINT "purchase_order_confirmations_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_order_confirmations_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."purchase_order_confirmations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_confirmations" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_confirmations" OWNER TO "postgres";

CREATE TABLE "public"."purchase_order_links" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "token_hash" text NOT NULL, "expires_at" timestamp with time zone NOT NULL, "view_count" integer NOT NULL DEFAULT 0, "last_viewed_at" timestamp with time zone, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "purchase_order_links_expires_at_check" CHECK (isfinite(expires_at)), CONSTRAINT "purchase_order_links_token_hash_key" UNIQUE (token_hash), CONSTRAINT "purchase_order_links_view_count_check" CHECK ((view_count >= 0)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_order_links_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."purchase_order_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_links" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_links" OWNER TO "postgres";

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
      select 1 from public.purchase_order_links l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id) then 'awaited'
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
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.expires_at > statement_timestamp()
    and o.status in ('sent', 'partly_received');
  return v_order;
end;
$function$;

ALTER FUNCTION "private"."find_purchase_order_link"(text) OWNER TO "postgres";

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
  where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.expires_at > statement_timestamp() + interval '30 days'
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

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_entity_type_check" CHECK ((entity_type = ANY (ARRAY['voucher'::text, 'transfer'::text, 'journal'::text, 'bill'::text, 'credit'::text, 'receipt'::text, 'cash_movement'::text, 'inbox'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'order_confirmed'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text])));

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.bill_inbox FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('state', 'supplier_bill_id', 'discard_reason', 'settled_at', 'settled_by', 'settled_by_name');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.bill_inbox FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF state, discard_reason, added_by_name, settled_by_name ON public.bill_inbox FOR EACH ROW WHEN ((concat_ws(' '::text, new.state, new.discard_reason, new.added_by_name, new.settled_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('state', 'discard_reason', 'added_by_name', 'settled_by_name');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.purchase_order_confirmations FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.purchase_order_confirmations FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_confirmations FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF confirmed_by_name, note ON public.purchase_order_confirmations FOR EACH ROW WHEN ((concat_ws(' '::text, new.confirmed_by_name, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('confirmed_by_name', 'note');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.purchase_order_links FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('view_count', 'last_viewed_at');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_links FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

COMMENT ON COLUMN "public"."bill_inbox"."supplier_bill_id" IS 'The bill that was entered from it, which shows the file as its own.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."asked_on" IS 'The day that was asked for when the order was last sent.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."is_different" IS 'Whether fewer or more packs were promised than ordered, or a later day than was asked for.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."lines" IS '[{line_id, packs, expected_on (null: as the order), asked_packs, asked_on}], the open lines of the order.';

COMMENT ON COLUMN "public"."purchase_order_confirmations"."revision" IS 'Of the order with the days of this answer: while the order has it, nobody has changed the order since.';

COMMENT ON FUNCTION "private"."attachments_json"(uuid, text, uuid) IS 'The papers of a document, the oldest first; those of a bill with the paper of the inbox that it was entered from.';

COMMENT ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) IS 'A paper of the inbox as the API shows it; same_file_count: how many other papers of purchases are the very same file.';

COMMENT ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) IS 'An answer of a supplier as the API shows it; null for none.';

COMMENT ON FUNCTION "private"."confirmation_state"(public.purchase_orders) IS 'Whether the supplier confirmed an order: not_asked (no link was sent), awaited, confirmed, different (fewer or more packs than ordered, or a later day than asked).';

COMMENT ON FUNCTION "private"."confirmations_json"(uuid, uuid) IS 'All answers of a supplier to an order, the newest first.';

COMMENT ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) IS 'Ties the paper that a bill names (inbox_id) to that bill, in the transaction that keeps the bill: one paper is entered once (in_use).';

COMMENT ON FUNCTION "private"."find_bill_paper"(uuid, uuid) IS 'A paper of the inbox, held until the transaction ends. Raises not_found.';

COMMENT ON FUNCTION "private"."find_purchase_order_link"(text) IS 'The order behind a token; no row for a wrong or ended one, and once all of the order came or the rest was given up.';

COMMENT ON FUNCTION "private"."has_come"(uuid, uuid) IS 'Whether anything of an order was received.';

COMMENT ON FUNCTION "private"."is_kept_paper"(public.attachments) IS 'Whether a file counts when another is the same: not one that never reached the inbox, nor one that was discarded there.';

COMMENT ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) IS 'The supplier''s answer to an order as it stands; null before there is one, and once the order was changed or sent again.';

COMMENT ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) IS 'Mails an order to its supplier with its paper and the link by which they confirm it.';

COMMENT ON FUNCTION "private"."public_order_json"(public.purchase_orders) IS 'An order as its supplier sees it: its paper with the lines that are still expected, whether it can be confirmed, and what was answered last.';

COMMENT ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) IS 'The link {path, expires_at} by which the supplier confirms an order: the one it has while that is good for another 30 days, else a new one for 60 days.';

COMMENT ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) IS 'The day that a supplier promises: today or later, not before the order, within two years. Null when not said.';

COMMENT ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) IS 'What a supplier promises of each open line, beside what was asked: [{line_id, packs, expected_on, asked_packs, asked_on}].';

COMMENT ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) IS 'Writes what became of a paper, when and by whom.';

COMMENT ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) IS 'Keeps the answer of a supplier and moves the days of the order to it. What was ordered stays as it is. The caller holds the order.';

COMMENT ON FUNCTION "public"."add_attachment"(jsonb) IS 'Announces a photo or PDF of a document {id, entity_type: voucher | transfer | journal | bill | credit | receipt | cash_movement | inbox, entity_id, file_name, mime_type, byte_size, sha256}; then the file is put at path of the bucket documents. same_as: documents that have the same file. Idempotent by id. Raises limit_reached above 20. Needs the permission to write such a document.';

COMMENT ON FUNCTION "public"."add_bill_paper"(jsonb) IS 'Puts a photo or PDF of a supplier''s bill into the inbox {id, attachment_id}: a file that add_attachment announced for inbox and this id, and that was sent. Idempotent by id. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) IS 'The supplier answers an order through its link {id, revision (that was shown), name, expected_on, note, lines: [{line_id, packs, expected_on}] (each open line once; packs of the order, 0 for none)}. The days of the order move to the answer, the buyers are told; it can be answered anew until goods came (not_open). Idempotent by id and body. not_found for any wrong or ended token, stale_row, shop_unattended, rate_limited.';

COMMENT ON FUNCTION "public"."discard_bill_paper"(jsonb) IS 'Says that no bill is entered from a paper {id, reason}; its file stays. The same again changes nothing. Raises in_use where a bill was entered from it. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."get_bill_paper"(uuid) IS 'One paper of the inbox, with the bill that was entered from it. Needs purchases.view.';

COMMENT ON FUNCTION "public"."get_public_purchase_order"(text) IS 'The order to a supplier behind a secret token, counted as a view: {business, order, today, may_confirm, confirmation}; null for any wrong or ended one.';

COMMENT ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) IS 'Papers of the inbox, the newest first, in pages of 1 to 200: p_state new, entered or discarded; p_search in file, person, supplier and bill. {rows, new_count (of all that wait), next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) IS 'Orders to suppliers, newest first: p_status a state, open (sent, not all here), late, or unconfirmed (sent with a link that the supplier has not answered); of a supplier; p_search in number and supplier. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, inbox_id (the paper of the inbox that it is entered from), lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with purchase_order_line_id (a service that was ordered) and reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."restore_bill_paper"(uuid) IS 'Has a paper wait in the inbox again: one that was discarded, or whose bill was discarded or reversed (else in_use). Needs purchases.edit.';

COMMENT ON FUNCTION "public"."send_purchase_order"(jsonb) IS 'Sends an order as it stands {id, purchase_order_id, revision, channel: mail (with email) | message | other}; what was sent is kept, and the supplier is asked to confirm it by link {path, expires_at}. Above the limit only when it was approved (approval_required). Idempotent by id and body. Needs purchases.edit, and communications.send for mail.';

COMMENT ON TABLE "public"."bill_inbox" IS 'Photos and PDFs of suppliers'' bills that nobody has entered yet, and what became of them. The file is an attachment of kind inbox. Written by functions only.';

COMMENT ON TABLE "public"."purchase_order_confirmations" IS 'What a supplier answered to an order through its link: each answer a row, the newest holds. Append-only.';

COMMENT ON TABLE "public"."purchase_order_links" IS 'Secret links by which a supplier opens and confirms an order: only the hash of the token is kept. They end on their day, and with the order.';

REVOKE ALL ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_paper_json"(public.bill_inbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_json"(public.purchase_order_confirmations) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmation_state"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmation_state"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation_state"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmations_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmations_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmations_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enter_bill_paper"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_bill_paper"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_bill_paper"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_bill_paper"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_purchase_order_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_purchase_order_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_purchase_order_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_come"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_come"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_come"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_kept_paper"(public.attachments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_kept_paper"(public.attachments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_kept_paper"(public.attachments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latest_confirmation"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."public_order_json"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_order_json"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."public_order_json"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_link"(public.purchase_orders, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_confirmed_day"(public.purchase_orders, jsonb, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_confirmed_lines"(public.purchase_orders, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_bill_paper"(public.bill_inbox, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_confirmation"(public.purchase_orders, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_bill_paper"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_bill_paper"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_bill_paper"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_purchase_order"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."discard_bill_paper"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."discard_bill_paper"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."discard_bill_paper"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_bill_paper"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_bill_paper"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_bill_paper"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_public_purchase_order"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_public_purchase_order"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_public_purchase_order"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_bill_inbox"(text, text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."restore_bill_paper"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_bill_paper"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_bill_paper"(uuid) TO "service_role";

REVOKE ALL ON TABLE "public"."bill_inbox" FROM "authenticated";

GRANT SELECT ON TABLE "public"."bill_inbox" TO "authenticated";

REVOKE ALL ON TABLE "public"."bill_inbox" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bill_inbox" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bill_inbox" TO "service_role";

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

REVOKE ALL ("view_count") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("view_count") ON TABLE "public"."purchase_order_links" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_order_links" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_links" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_links" TO "service_role";

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_attachment_id_fkey" FOREIGN KEY (tenant_id, attachment_id) REFERENCES public.attachments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."bill_inbox" ADD CONSTRAINT "bill_inbox_tenant_id_supplier_bill_id_fkey" FOREIGN KEY (tenant_id, supplier_bill_id) REFERENCES public.supplier_bills(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX bill_inbox_bill_idx ON public.bill_inbox USING btree (tenant_id, supplier_bill_id) WHERE (supplier_bill_id IS NOT NULL);

CREATE INDEX bill_inbox_new_idx ON public.bill_inbox USING btree (tenant_id, created_at DESC, id DESC) WHERE (state = 'new'::text);

CREATE INDEX bill_inbox_newest_idx ON public.bill_inbox USING btree (tenant_id, created_at DESC, id DESC);

CREATE POLICY "Members with purchases.view read bill_inbox" ON "public"."bill_inbox" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."bill_inbox" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."purchase_order_confirmations" ADD CONSTRAINT "purchase_order_confirmations_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_confirmations_order_idx ON public.purchase_order_confirmations USING btree (tenant_id, purchase_order_id, confirmed_at DESC);

CREATE POLICY "Members with purchases.view read purchase_order_confirmations" ON "public"."purchase_order_confirmations" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_confirmations" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_order_confirmations" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_order_confirmations" TO "authenticated";

ALTER TABLE "public"."purchase_order_links" ADD CONSTRAINT "purchase_order_links_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_links_order_idx ON public.purchase_order_links USING btree (tenant_id, purchase_order_id, created_at DESC);

CREATE POLICY "Members with purchases.view read purchase_order_links" ON "public"."purchase_order_links" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_links" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_order_links" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_order_links" TO "authenticated";
