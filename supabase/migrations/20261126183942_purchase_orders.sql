set local check_function_bodies = off;

DROP FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone);

CREATE TABLE "public"."purchase_order_lines" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "line_number" integer NOT NULL, "product_id" uuid NOT NULL, "supplier_code" text, "packs" numeric(14,3) NOT NULL, "pack_size" numeric(14,3) NOT NULL, "quantity" numeric(14,3) NOT NULL, "pack_price" numeric(18,6) NOT NULL, "discount_percent" numeric(6,3) NOT NULL, "tax_rate_id" uuid, "tax_code" text, "tax_rate_percent" numeric(6,3) NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "unit_price" numeric(18,6) NOT NULL, "unit_cost" numeric(18,6) NOT NULL, "expected_on" date, "received_quantity" numeric(14,3) NOT NULL DEFAULT 0, "over_approved_quantity" numeric(14,3), "over_reason" text, "closed_on" date, "closed_by" uuid, "close_reason" text, CONSTRAINT "purchase_order_lines_close_reason_check" CHECK (((length(close_reason) >= 1) AND (length(close_reason) <= 500))), CONSTRAINT "purchase_order_lines_closed_on_check" CHECK (((closed_on >= '1970-01-01'::date) AND (closed_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_lines_closed" CHECK (((closed_on IS NULL) = (close_reason IS NULL))), CONSTRAINT "purchase_order_lines_discount_percent_check" CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))), CONSTRAINT "purchase_order_lines_expected_on_check" CHECK (((expected_on >= '1970-01-01'::date) AND (expected_on <= '2999-12-31'::date))), CONSTRAINT "purchase_order_lines_line_number_check" CHECK ((line_number > 0)), CONSTRAINT "purchase_order_lines_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_order_lines_over_approved_quantity_check" CHECK (((over_approved_quantity >= (0)::numeric) AND (over_approved_quantity <= '100000000000'::numeric))), CONSTRAINT "purchase_order_lines_over_reason_check" CHECK (((length(over_reason) >= 1) AND (length(over_reason) <= 500))), CONSTRAINT "purchase_order_lines_pack_price_check" CHECK (((pack_price >= (0)::numeric) AND (pack_price <= '1000000000000'::numeric))), CONSTRAINT "purchase_order_lines_pack_size_check" CHECK (((pack_size >= 0.001) AND (pack_size <= '100000000000'::numeric))), CONSTRAINT "purchase_order_lines_packs_check" CHECK (((packs >= 0.001) AND (packs <= '100000000000'::numeric))), CONSTRAINT "purchase_order_lines_quantity_check" CHECK (((quantity >= 0.001) AND (quantity <= '100000000000'::numeric))), CONSTRAINT "purchase_order_lines_quantity" CHECK ((quantity = round((packs * pack_size), 3))), CONSTRAINT "purchase_order_lines_received_quantity_check" CHECK (((received_quantity >= (0)::numeric) AND (received_quantity <= '100000000000'::numeric))), CONSTRAINT "purchase_order_lines_supplier_code_check" CHECK (((length(supplier_code) >= 1) AND (length(supplier_code) <= 64))), CONSTRAINT "purchase_order_lines_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_order_lines_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "purchase_order_lines_unit_cost_check" CHECK (((unit_cost >= (0)::numeric) AND (unit_cost <= '1000000000000'::numeric))), CONSTRAINT "purchase_order_lines_unit_price_check" CHECK (((unit_price >= (0)::numeric) AND (unit_price <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_order_lines_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "purchase_order_lines_tenant_id_purchase_order_id_line_numbe_key" UNIQUE (tenant_id, purchase_order_id, line_number) DEFERRABLE INITIALLY DEFERRED);

ALTER TABLE "public"."purchase_order_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_lines" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_lines" OWNER TO "postgres";

CREATE TABLE "public"."purchase_order_revisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purchase_order_id" uuid NOT NULL, "revision" integer NOT NULL, "channel" text NOT NULL, "recipient" text, "document" jsonb NOT NULL, "sent_at" timestamp with time zone NOT NULL, "sent_by" uuid, "sent_by_name" text, "request_hash" text NOT NULL, CONSTRAINT "purchase_order_revisions_channel_check" CHECK ((channel = ANY (ARRAY['mail'::text, 'message'::text, 'other'::text]))), CONSTRAINT "purchase_order_revisions_recipient_check" CHECK (((length(recipient) >= 1) AND (length(recipient) <= 320))), CONSTRAINT "purchase_order_revisions_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "purchase_order_revisions_sent_at_check" CHECK (isfinite(sent_at)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_order_revisions_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."purchase_order_revisions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_revisions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_order_revisions" OWNER TO "postgres";

CREATE TABLE "public"."purchase_orders" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "order_number" text NOT NULL, "status" text NOT NULL DEFAULT 'draft'::text, "contact_id" uuid NOT NULL, "location_id" uuid NOT NULL, "order_date" date NOT NULL, "expected_on" date, "prices_include_tax" boolean NOT NULL, "over_receipt_percent" numeric(6,3) NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "total_amount" numeric(14,2) NOT NULL, "note" text, "revision" integer NOT NULL DEFAULT 1, "request_id" uuid, "request_hash" text NOT NULL, "created_by" uuid, "created_by_name" text, "approved_at" timestamp with time zone, "approved_by" uuid, "approved_amount" numeric(14,2), "sent_at" timestamp with time zone, "cancelled_at" timestamp with time zone, "cancelled_by" uuid, "cancel_reason" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "purchase_orders_approved_amount_check" CHECK (((approved_amount >= (0)::numeric) AND (approved_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_orders_approved_at_check" CHECK (isfinite(approved_at)), CONSTRAINT "purchase_orders_cancel_reason_check" CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500))), CONSTRAINT "purchase_orders_cancelled_at_check" CHECK (isfinite(cancelled_at)), CONSTRAINT "purchase_orders_cancelled" CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))), CONSTRAINT "purchase_orders_expected_on_check" CHECK (((expected_on >= '1970-01-01'::date) AND (expected_on <= '2999-12-31'::date))), CONSTRAINT "purchase_orders_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_orders_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 1000))), CONSTRAINT "purchase_orders_order_date_check" CHECK (((order_date >= '1970-01-01'::date) AND (order_date <= '2999-12-31'::date))), CONSTRAINT "purchase_orders_over_receipt_percent_check" CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric))), CONSTRAINT "purchase_orders_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "purchase_orders_sent_at_check" CHECK (isfinite(sent_at)), CONSTRAINT "purchase_orders_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'sent'::text, 'partly_received'::text, 'received'::text, 'closed'::text, 'cancelled'::text]))), CONSTRAINT "purchase_orders_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_orders_total_amount_check" CHECK (((total_amount >= (0)::numeric) AND (total_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_orders_total" CHECK ((total_amount = (net_amount + tax_amount))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_orders_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "purchase_orders_tenant_id_order_number_key" UNIQUE (tenant_id, order_number));

ALTER TABLE "public"."purchase_orders" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_orders" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_orders" OWNER TO "postgres";

CREATE TABLE "public"."supplier_prices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "contact_id" uuid NOT NULL, "product_id" uuid NOT NULL, "source" text NOT NULL, "source_id" uuid NOT NULL, "unit_price" numeric(18,6) NOT NULL, "pack_size" numeric(14,3) NOT NULL, "noted_on" date NOT NULL, "noted_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "supplier_prices_noted_at_check" CHECK (isfinite(noted_at)), CONSTRAINT "supplier_prices_noted_on_check" CHECK (((noted_on >= '1970-01-01'::date) AND (noted_on <= '2999-12-31'::date))), CONSTRAINT "supplier_prices_pack_size_check" CHECK (((pack_size >= 0.001) AND (pack_size <= '100000000000'::numeric))), CONSTRAINT "supplier_prices_source_check" CHECK ((source = ANY (ARRAY['order'::text, 'bill'::text]))), CONSTRAINT "supplier_prices_unit_price_check" CHECK (((unit_price >= (0)::numeric) AND (unit_price <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "supplier_prices_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "supplier_prices_tenant_id_source_id_product_id_key" UNIQUE (tenant_id, source_id, product_id));

ALTER TABLE "public"."supplier_prices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_prices" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."supplier_prices" OWNER TO "postgres";

ALTER TABLE "public"."tenant_policies" ADD COLUMN "over_receipt_percent" numeric(6,3) NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.approve_surplus(p_tenant_id uuid, p_user_id uuid, p_receipt jsonb, p_line jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.input_text(p_receipt, 'over_receipt_reason', 500);
  v_line record;
begin
  select * into v_line from jsonb_to_record(p_line) as l (id uuid, place integer, product_id uuid, purchase_order_id uuid, quantity numeric,
    received_quantity numeric, comes numeric, most numeric);
  if v_reason is null or not private.actor_can(p_tenant_id, p_user_id, 'purchases.approve') then
    perform private.fail(409, 'over_receipt', 'More came than was ordered. Receive less, or let somebody who may approve it accept the rest.',
      jsonb_build_object('line', v_line.place, 'purchase_order_line_id', v_line.id, 'product_id', v_line.product_id, 'ordered', v_line.quantity,
        'received', v_line.received_quantity, 'most', greatest(v_line.most - v_line.received_quantity, 0), 'permission', 'purchases.approve'));
  end if;
  update public.purchase_order_lines l set over_approved_quantity = v_line.received_quantity + v_line.comes, over_reason = v_reason
  where l.tenant_id = p_tenant_id and l.id = v_line.id;
  perform private.write_audit(p_tenant_id, p_user_id, 'over_receipt_approved', 'purchase_orders', v_line.purchase_order_id, null,
    jsonb_build_object('line_id', v_line.id, 'ordered', v_line.quantity, 'received', v_line.received_quantity + v_line.comes, 'reason', v_reason));
end;
$function$;

ALTER FUNCTION "private"."approve_surplus"(uuid, uuid, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.best_supplier(p_tenant_id uuid, p_product_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select x.contact_id
    from (
      select distinct on (s.contact_id) private.contact_head(p_tenant_id, s.contact_id) as contact_id, s.unit_price
      from public.supplier_prices s where s.tenant_id = p_tenant_id and s.product_id = p_product_id
      order by s.contact_id, s.noted_at desc) x
    order by x.unit_price, x.contact_id limit 1);
end;
$function$;

ALTER FUNCTION "private"."best_supplier"(uuid, uuid) OWNER TO "postgres";

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
        'received_price', l -> 'received_price', 'ordered_price', l -> 'ordered_price',
        'billed_price', round((l ->> 'cost')::numeric / (l ->> 'quantity')::numeric, 6), 'difference', x.difference)
      from jsonb_array_elements(p_plan -> 'lines') as l
      cross join lateral (
        -- By what came and by what was ordered, whichever is further off; early goods have come for what they are billed at.
        select d.difference, d.expected
        from (values ((l ->> 'cleared')::numeric), (round((l ->> 'ordered_price')::numeric * (l ->> 'quantity')::numeric, 2))) as e (expected)
        cross join lateral (select (l ->> 'cost')::numeric - e.expected as difference, e.expected) d
        where e.expected is not null order by abs(d.difference) desc limit 1) x
      where (l ->> 'kind' = 'goods' or (l ->> 'kind' = 'early' and l ->> 'ordered_price' is not null))
        and abs(x.difference) > greatest(x.expected * v_policy.bill_price_percent / 100, v_policy.bill_price_amount)) c), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.learn_bill_prices(p_tenant_id uuid, p_plan jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_prices (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, noted_on)
  select distinct on (l.product_id) p_tenant_id, (p_plan ->> 'contact_id')::uuid, l.product_id, 'bill', (p_plan ->> 'id')::uuid,
    round(l.net / l.quantity, 6), p.purchase_unit_factor, (p_plan ->> 'bill_date')::date
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_number integer, kind text, product_id uuid, quantity numeric, net numeric)
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  where l.kind in ('goods', 'early') and l.net > 0
  order by l.product_id, l.line_number desc;
end;
$function$;

ALTER FUNCTION "private"."learn_bill_prices"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learn_order_prices(p_tenant_id uuid, p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_prices as s (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, noted_on)
  select distinct on (l.product_id) l.tenant_id, o.contact_id, l.product_id, 'order', o.id, l.unit_price, l.pack_size, o.order_date
  from public.purchase_order_lines l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.unit_price > 0
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, source_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$function$;

ALTER FUNCTION "private"."learn_order_prices"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_order_mails(p_tenant_id uuid, p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sent record;
begin
  perform private.lock_request('purchase_order_mails', p_tenant_id, p_tenant_id);
  select count(*) filter (where r.purchase_order_id = p_order_id) as of_order, count(*) as of_day into v_sent
  from public.purchase_order_revisions r
  where r.tenant_id = p_tenant_id and r.channel = 'mail' and r.sent_at > now() - interval '1 day';
  if v_sent.of_order >= 5 or v_sent.of_day >= 200 then
    perform private.fail(429, 'rate_limited', 'Too many orders were emailed today. Try again tomorrow, or send it another way.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."limit_order_mails"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_ordered(p_tenant_id uuid, p_line_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order_ids uuid[] := array(
    select distinct l.purchase_order_id from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.id = any (p_line_ids));
begin
  perform 1 from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = any (v_order_ids) order by o.id for no key update;
  perform 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = any (v_order_ids) order by l.id for no key update;
  return v_order_ids;
end;
$function$;

ALTER FUNCTION "private"."lock_ordered"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_purchase_order(p_tenant_id uuid, p_order_id uuid)
 RETURNS public.purchase_orders
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.purchase_orders;
begin
  select * into v_order from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = p_order_id for no key update;
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "purchase_order_id"}');
  end if;
  perform 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id order by l.id for no key update;
  return v_order;
end;
$function$;

ALTER FUNCTION "private"."lock_purchase_order"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_purchase_order(p_tenant_id uuid, p_user_id uuid, p_paper jsonb, p_email text)
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
            else ' × ' || trim_scale((l ->> 'pack_size')::numeric) end || ' ' || (l ->> 'unit'), private.mail_text(l ->> 'supplier_code', 64)),
          'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (l ->> 'net_amount')::numeric)))
        from jsonb_array_elements(v_order -> 'lines') as l),
      'totals', jsonb_build_array(jsonb_build_object('label', 'Total', 'is_total', true,
        'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (v_order ->> 'total_amount')::numeric))),
      'facts', jsonb_build_array(jsonb_build_object('label', 'Deliver to', 'value', v_order ->> 'deliver_to'))
        || case when v_order ->> 'expected_on' is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Expected on',
          'value', private.mail_day((v_order ->> 'expected_on')::date))) end || private.mail_questions(p_tenant_id)),
    jsonb_build_object('kind', 'purchase_order', 'answer', p_paper));
end;
$function$;

ALTER FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_billing(p_tenant_id uuid, p_order_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case when bool_and(b.quantity >= greatest(l.received_quantity, case when l.closed_on is null then l.quantity else 0 end)) and sum(b.quantity) > 0 then 'billed'
      when sum(b.quantity) > 0 then 'partly_billed' else 'not_billed' end
    from public.purchase_order_lines l
    cross join lateral (
      select private.ordered_line_billed(l.tenant_id, l.id) as quantity) b
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id);
end;
$function$;

ALTER FUNCTION "private"."order_billing"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_ids_of_request(p_tenant_id uuid, p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(private.purchase_order_head_json(o, private.business_date(p_tenant_id, clock_timestamp())) order by o.order_number)
    from public.purchase_orders o where o.tenant_id = p_tenant_id and o.request_id = p_request_id);
end;
$function$;

ALTER FUNCTION "private"."order_ids_of_request"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_line_ids(p_body jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select array_agg(private.input_uuid(jsonb_build_object('line_ids', e.value), 'line_ids'))
    from jsonb_array_elements(private.input_array(p_body, 'line_ids', 0, 500)) as e);
end;
$function$;

ALTER FUNCTION "private"."order_line_ids"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ordered_line_billed(p_tenant_id uuid, p_line_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Goods that were billed before they came and before an order was named are on the delivery alone.
  return greatest(
    (select coalesce(sum(r.billed_quantity), 0) from public.goods_receipt_lines r where r.tenant_id = p_tenant_id and r.purchase_order_line_id = p_line_id),
    (select coalesce(sum(b.quantity), 0) from public.supplier_bill_lines b
      join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
      where b.tenant_id = p_tenant_id and b.purchase_order_line_id = p_line_id));
end;
$function$;

ALTER FUNCTION "private"."ordered_line_billed"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ordered_line_json(p_tenant_id uuid, p_line_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_build_object('order_line_id', l.id, 'order_number', o.order_number, 'ordered', l.quantity, 'ordered_received', l.received_quantity,
      'ordered_price', l.unit_cost)
    from public.purchase_order_lines l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = p_tenant_id and l.id = p_line_id), '{"order_line_id": null}');
end;
$function$;

ALTER FUNCTION "private"."ordered_line_json"(uuid, uuid) OWNER TO "postgres";

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
  v_ordered jsonb;
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
  v_ordered := private.ordered_line_json(p_tenant_id, coalesce(v_line.purchase_order_line_id, (p_line ->> 'order_line_id')::uuid));
  if v_matched > 0 then
    -- By quantity up to here less what was billed before: the last bill of a line takes the rest.
    v_cleared := greatest(round((v_line.line_cost - v_line.returned_cost) * (v_line.billed_quantity + v_matched)
      / (v_line.quantity - v_line.returned_quantity) / v_step) * v_step - v_line.billed_cost, 0);
    v_parts := v_parts || (private.part_of_line(p_line, v_matched, v_quantity, v_step) || jsonb_build_object('kind', 'goods',
      'receipt_line_id', v_line.id) || v_ordered || jsonb_build_object(
      'product_id', v_line.product_id, 'location_id', v_line.location_id, 'cleared', v_cleared, 'received', v_line.quantity, 'billed_before', v_line.billed_quantity,
      'received_price', round(v_line.line_cost / v_line.quantity, 6), 'receipt_number', v_line.receipt_number));
  end if;
  if v_matched < v_quantity then
    v_parts := v_parts || (private.rest_of_line(p_line, v_parts -> 0, v_quantity - v_matched) || jsonb_build_object('kind', 'early',
      'receipt_line_id', null) || v_ordered || jsonb_build_object(
      'product_id', private.early_product(p_tenant_id, coalesce(v_line.product_id, (p_line ->> 'product_id')::uuid), v_prefix),
      'location_id', coalesce(v_line.location_id, (p_line ->> 'location_id')::uuid, private.default_location(p_tenant_id)),
      'of_receipt_line_id', v_line.id));
  end if;
  return v_parts;
end;
$function$;

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
        'billed_before', l -> 'billed_before', 'received_price', l -> 'received_price', 'order_number', l -> 'order_number',
        'ordered_quantity', l -> 'ordered', 'ordered_price', l -> 'ordered_price') order by (l ->> 'line_number')::integer)
      from jsonb_array_elements(p_plan -> 'lines') as l));
$function$;

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
  delete from public.supplier_prices s where s.tenant_id = p_tenant_id and s.source_id = v_bill.id;
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
  v_lines := private.receive_order_lines(p_tenant_id, p_user_id, v_contact_id, private.stock_lines(p_tenant_id, v_lines, true), p_receipt, v_business_date);
  v_lines := private.plan_receipt(p_tenant_id, v_contact_id, v_lines, v_charges, v_step);
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
      'order_date', p_order.order_date, 'expected_on', p_order.expected_on, 'net_amount', p_order.net_amount, 'tax_amount', p_order.tax_amount,
      'total_amount', p_order.total_amount, 'revision', p_order.revision, 'sent_at', p_order.sent_at, 'created_by_name', p_order.created_by_name,
      'is_late', p_order.status in ('sent', 'partly_received') and coalesce(p_order.expected_on < p_today, false),
      'line_count', count(*), 'received_line_count', count(*) filter (where l.received_quantity >= l.quantity),
      -- Line by line, and no line is more than whole.
      'received_percent', floor(coalesce(avg(least(l.received_quantity / l.quantity, 1)), 0) * 100),
      'needs_approval', p_order.sent_at is null and p_order.cancelled_at is null and coalesce(p_order.total_amount > (
        select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_order.tenant_id), false)
        and p_order.total_amount > coalesce(p_order.approved_amount, 0))
    from public.purchase_order_lines l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id);
end;
$function$;

ALTER FUNCTION "private"."purchase_order_head_json"(public.purchase_orders, date) OWNER TO "postgres";

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

ALTER FUNCTION "private"."purchase_order_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_lines_json(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'name', p.name, 'sku', p.sku, 'unit', p.unit,
      'tracks_batches', p.tracks_batches, 'tracks_serials', p.tracks_serials, 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
      'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'tax_code', l.tax_code,
      'tax_rate_percent', l.tax_rate_percent, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'unit_price', l.unit_price, 'unit_cost', l.unit_cost,
      'expected_on', l.expected_on, 'received_quantity', l.received_quantity, 'billed_quantity', private.ordered_line_billed(l.tenant_id, l.id),
      'returned_quantity', x.returned, 'open_quantity', case when l.closed_on is null then greatest(l.quantity - l.received_quantity, 0) else 0 end,
      'surplus_quantity', greatest(l.received_quantity - l.quantity, 0),
      'most_quantity', case when l.closed_on is null then greatest(l.quantity * (100 + o.over_receipt_percent) / 100 - l.received_quantity, 0) else 0 end,
      'closed_on', l.closed_on, 'close_reason', l.close_reason, 'over_reason', l.over_reason) order by l.line_number)
    from public.purchase_order_lines l
    join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    cross join lateral (
      select coalesce(sum(r.returned_quantity + r.credited_quantity), 0) as returned from public.goods_receipt_lines r
      where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id);
end;
$function$;

ALTER FUNCTION "private"."purchase_order_lines_json"(uuid, uuid) OWNER TO "postgres";

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
      'supplier', jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email),
      'deliver_to', (select l.name from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', p.name, 'unit', p.unit, 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
          'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount) order by l.line_number)
        from public.purchase_order_lines l join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)))
    from public.purchase_orders o
    join public.tenants t on t.id = o.tenant_id
    join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$function$;

ALTER FUNCTION "private"."purchase_order_paper"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_state(p_order public.purchase_orders)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines record;
begin
  select bool_or(l.received_quantity > 0) as any_came, bool_and(l.received_quantity >= l.quantity) as all_came,
    bool_and(l.received_quantity >= l.quantity or l.closed_on is not null) as all_done into v_lines
  from public.purchase_order_lines l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id;
  return case when p_order.cancelled_at is not null then 'cancelled'
    when p_order.sent_at is null then case when p_order.approved_at is null then 'draft' else 'approved' end
    when v_lines.all_came then 'received'
    when v_lines.all_done then 'closed'
    when v_lines.any_came then 'partly_received'
    else 'sent' end;
end;
$function$;

ALTER FUNCTION "private"."purchase_order_state"(public.purchase_orders) OWNER TO "postgres";

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
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid),
      'before_receipt', coalesce(private.input_flag(p_line, 'before_receipt', false), false));
  elsif v_kind = 'expense' then
    v_account_id := private.input_uuid(p_line, 'account_id', v_prefix);
    return v_read || jsonb_build_object('account_id', private.purchase_account(p_tenant_id, v_account_id, v_prefix || 'account_id'));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_bill_order_line(p_tenant_id uuid, p_line jsonb, p_prefix text, p_contact_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_line, 'purchase_order_line_id', p_prefix, false);
begin
  if v_id is not null and not exists (
    select 1 from public.purchase_order_lines l
    join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = p_tenant_id and l.id = v_id and o.sent_at is not null and o.cancelled_at is null
      and o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) and l.product_id = coalesce((p_line ->> 'product_id')::uuid, l.product_id)) then
    perform private.fail(404, 'not_found', 'These goods were not ordered from this supplier.', jsonb_build_object('field', p_prefix || 'purchase_order_line_id'));
  end if;
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_order_head(p_tenant_id uuid, p_order jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact_id uuid := private.contact_head(p_tenant_id, private.input_uuid(p_order, 'contact_id'));
  v_location_id uuid := coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_order, 'location_id', '', false)),
    private.default_location(p_tenant_id));
  v_date date := coalesce(private.input_date(p_order, 'order_date'), p_today);
  v_expected date := private.input_date(p_order, 'expected_on');
begin
  perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff;
  if not found then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  elsif v_expected < v_date then
    perform private.refuse_input('expected_on', 'Goods are expected on the day of the order or later.');
  end if;
  return (
    select jsonb_build_object('id', private.input_uuid(p_order, 'id'), 'contact_id', v_contact_id, 'location_id', v_location_id, 'order_date', v_date,
      'expected_on', coalesce(v_expected, v_date + coalesce(private.supplier_lead_days(p_tenant_id, v_contact_id), o.reorder_lead_days)),
      'prices_include_tax', coalesce(private.input_flag(p_order, 'prices_include_tax', false), false),
      'over_receipt_percent', coalesce(private.input_number(p_order, 'over_receipt_percent', 0, 100, 0.001, '', false), o.over_receipt_percent),
      'note', private.input_text(p_order, 'note', 1000), 'discount_amount', 0, 'tax_rounding', 'line', 'typed_tax', null)
    from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."read_order_head"(uuid, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_order_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_head jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_product_id uuid;
  v_product record;
  v_packs numeric;
  v_pack_size numeric;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_product_id := private.early_product(p_tenant_id, private.input_uuid(p_line, 'product_id', v_prefix), v_prefix);
  select p.purchase_unit_factor, p.supplier_code into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = v_product_id;
  v_packs := private.input_number(p_line, 'packs', 0.001, 1000000, 0.001, v_prefix);
  v_pack_size := coalesce(private.input_number(p_line, 'pack_size', 0.001, 1000000, 0.001, v_prefix, false), v_product.purchase_unit_factor);
  if round(v_packs * v_pack_size, 3) not between 0.001 and 1000000 then
    perform private.refuse_input(v_prefix || 'packs', 'Order between 0.001 and 1,000,000 of a product.');
  end if;
  -- The names that private.bill_amounts reads: a pack is the unit of the price.
  return jsonb_build_object('line_id', private.input_uuid(p_line, 'id', v_prefix), 'line_number', p_index + 1, 'product_id', v_product_id,
    'supplier_code', coalesce(private.input_text(p_line, 'supplier_code', 64, v_prefix), v_product.supplier_code),
    'quantity', v_packs, 'pack_size', v_pack_size, 'units', round(v_packs * v_pack_size, 3),
    'unit_price', private.input_number(p_line, 'pack_price', 0, 99999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when private.is_tax_registered_on(p_tenant_id, (p_head ->> 'order_date')::date) then 100 else 0 end,
    'tax_rate_id', p_line -> 'tax_rate_id', 'expected_on', private.input_date(p_line, 'expected_on', v_prefix))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_head ->> 'order_date')::date);
end;
$function$;

ALTER FUNCTION "private"."read_order_line"(uuid, jsonb, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_purchase_order(p_tenant_id uuid, p_order jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_head jsonb;
  v_lines jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_head := private.read_order_head(p_tenant_id, p_order, p_today);
  select jsonb_agg(private.read_order_line(p_tenant_id, e.value, e.place::integer - 1, v_head) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_order, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct l ->> 'line_id') from jsonb_array_elements(v_lines) as l) then
    perform private.refuse_input('lines', 'Each line has an id of its own.');
  end if;
  v_lines := private.bill_amounts(v_head, v_lines, private.tenant_step(p_tenant_id));
  return v_head || jsonb_build_object('lines', v_lines) || (
    select jsonb_build_object('net_amount', sum((l ->> 'net')::numeric), 'tax_amount', sum((l ->> 'tax')::numeric),
      'total_amount', sum((l ->> 'net')::numeric + (l ->> 'tax')::numeric))
    from jsonb_array_elements(v_lines) as l);
end;
$function$;

ALTER FUNCTION "private"."read_purchase_order"(uuid, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.receive_order_lines(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_lines jsonb, p_receipt jsonb, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line_ids uuid[] := array(select (l ->> 'order_line_id')::uuid from jsonb_array_elements(p_lines) as l where l ->> 'order_line_id' is not null);
  v_order_ids uuid[];
  v_line record;
begin
  if v_line_ids = '{}' then
    return p_lines;
  end if;
  v_order_ids := private.lock_ordered(p_tenant_id, v_line_ids);
  perform private.require_ordered(p_tenant_id, p_contact_id, p_lines);
  for v_line in
    select d.id, d.product_id, d.purchase_order_id, d.quantity, d.received_quantity, x.comes, x.place,
      greatest(d.quantity * (100 + o.over_receipt_percent) / 100, d.over_approved_quantity) as most
    from (
      select l.order_line_id, sum(l.quantity) as comes, min(l.line_number) - 1 as place
      from jsonb_to_recordset(p_lines) as l (line_number integer, order_line_id uuid, quantity numeric)
      where l.order_line_id is not null group by l.order_line_id) x
    join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = x.order_line_id
    join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
    order by x.place
  loop
    if v_line.received_quantity + v_line.comes > v_line.most then
      perform private.approve_surplus(p_tenant_id, p_user_id, p_receipt, to_jsonb(v_line));
    end if;
    update public.purchase_order_lines l set received_quantity = l.received_quantity + v_line.comes
    where l.tenant_id = p_tenant_id and l.id = v_line.id;
  end loop;
  if private.input_flag(p_receipt, 'close_rest', false) then
    update public.purchase_order_lines l set closed_on = p_day, closed_by = p_user_id, close_reason = 'The rest was given up when this came.'
    where l.tenant_id = p_tenant_id and l.id = any (v_line_ids) and l.closed_on is null and l.received_quantity < l.quantity;
  end if;
  perform private.refresh_purchase_orders(p_tenant_id, v_order_ids);
  return (
    select jsonb_agg(case when e.value ->> 'unit_cost' is null then e.value || jsonb_build_object('unit_cost', d.unit_cost) else e.value end order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (value, place)
    left join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = (e.value ->> 'order_line_id')::uuid);
end;
$function$;

ALTER FUNCTION "private"."receive_order_lines"(uuid, uuid, uuid, jsonb, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refresh_purchase_orders(p_tenant_id uuid, p_order_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.purchase_orders o set status = private.purchase_order_state(o)
  where o.tenant_id = p_tenant_id and o.id = any (p_order_ids) and o.status <> private.purchase_order_state(o);
end;
$function$;

ALTER FUNCTION "private"."refresh_purchase_orders"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reorder_candidates(p_tenant_id uuid, p_location_id uuid, p_days integer, p_now timestamp with time zone)
 RETURNS TABLE(product_id uuid, supplier_id uuid, quantity numeric, held numeric, on_the_way numeric, on_order numeric, drafted numeric, sold numeric, level numeric, needed numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_rules record;
begin
  select o.reorder_lead_days as lead, o.reorder_cover_days as cover into v_rules from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return query
  with sold as materialized (
    select m.product_id, greatest(-sum(m.quantity), 0) as quantity
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.kind in ('sale', 'sale_return') and m.business_date > v_today - p_days and m.business_date <= v_today
      and (p_location_id is null or m.location_id = p_location_id)
    group by m.product_id
  ), candidate as materialized (
    select s.product_id from sold s where s.quantity > 0
    union
    select p.id from public.products p where p.tenant_id = p_tenant_id and p.reorder_point is not null
  ), lying as materialized (
    select l.product_id, sum(l.quantity) as quantity, sum(l.reserved_quantity) as held
    from candidate c
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = c.product_id and (p_location_id is null or l.location_id = p_location_id)
    group by l.product_id
  ), moving as materialized (
    select i.product_id, sum(i.in_transit_quantity) as quantity
    from public.stock_transfer_lines i
    join public.stock_transfers f on f.tenant_id = p_tenant_id and f.id = i.stock_transfer_id
    where i.tenant_id = p_tenant_id and i.in_transit_quantity > 0 and (p_location_id is null or f.to_location_id = p_location_id)
    group by i.product_id
  ), ordered as materialized (
    select d.product_id, sum(d.quantity - d.received_quantity) filter (where o.status in ('sent', 'partly_received')) as quantity,
      sum(d.quantity) filter (where o.status in ('draft', 'approved')) as drafted
    from candidate c
    join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.product_id = c.product_id and d.closed_on is null and d.received_quantity < d.quantity
    join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id and (p_location_id is null or o.location_id = p_location_id)
    where o.status in ('draft', 'approved', 'sent', 'partly_received')
    group by d.product_id
  )
  select p.id, coalesce(p.preferred_supplier_id, private.best_supplier(p_tenant_id, p.id)), coalesce(l.quantity, 0), coalesce(l.held, 0),
    coalesce(m.quantity, 0), coalesce(d.quantity, 0), coalesce(d.drafted, 0), coalesce(s.quantity, 0), g.level,
    -- Up to what sells until an order placed the next time is there, and never less than what is ordered at a time.
    ceil(greatest(g.level + coalesce(s.quantity, 0) / p_days * v_rules.cover - g.position, coalesce(p.reorder_quantity, 0), 0.001)
      / p.purchase_unit_factor) * p.purchase_unit_factor
  from candidate c
  join public.products p on p.tenant_id = p_tenant_id and p.id = c.product_id and p.archived_at is null and p.kind = 'goods' and not p.has_variants
  left join sold s on s.product_id = p.id
  left join lying l on l.product_id = p.id
  left join moving m on m.product_id = p.id
  left join ordered d on d.product_id = p.id
  cross join lateral (
    select coalesce(l.quantity, 0) - coalesce(l.held, 0) + coalesce(m.quantity, 0) + coalesce(d.quantity, 0) as position,
      greatest(coalesce(p.reorder_point, 0), coalesce(s.quantity, 0) / p_days * v_rules.lead) as level
  ) g
  where g.position <= g.level and (g.level > 0 or p.reorder_point is not null);
end;
$function$;

ALTER FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reorder_draft(p_tenant_id uuid, p_supplier_id uuid, p_location_id uuid, p_wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', gen_random_uuid(), 'contact_id', p_supplier_id, 'location_id', p_location_id, 'lines',
      jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id, 'packs', ceil(w.quantity / p.purchase_unit_factor),
        'pack_size', p.purchase_unit_factor, 'tax_rate_id', t.id,
        'pack_price', round(coalesce(s.unit_price, c.last_cost, 0) * p.purchase_unit_factor, 2)) order by p.name, p.id))
    from jsonb_to_recordset(p_wanted) as w (product_id uuid, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.product_costs c on c.tenant_id = p_tenant_id and c.product_id = p.id
    left join lateral (
      select n.id from public.tax_rates n join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
      where n.tenant_id = p_tenant_id and n.id = p.tax_rate_id
        and private.business_date(p_tenant_id, clock_timestamp()) between r.valid_from and coalesce(r.valid_to, 'infinity') limit 1) t on true
    left join lateral (
      select x.unit_price from public.supplier_prices x
      where x.tenant_id = p_tenant_id and x.product_id = p.id and x.contact_id = any (private.contact_group(p_tenant_id, p_supplier_id))
      order by x.noted_at desc limit 1) s on true);
end;
$function$;

ALTER FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_order_change(p_tenant_id uuid, p_user_id uuid, p_first public.purchase_orders, p_order jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_first.sent_at is null then
    return;
  elsif (p_order ->> 'contact_id')::uuid <> all (private.contact_group(p_tenant_id, p_first.contact_id)) then
    perform private.refuse_input('contact_id', 'The supplier of a sent order cannot be changed. Cancel it and make another one.');
  elsif (p_order ->> 'over_receipt_percent')::numeric < p_first.over_receipt_percent then
    perform private.refuse_input('over_receipt_percent', 'The tolerance of a sent order cannot be made smaller.');
  elsif (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) and not private.actor_can(p_tenant_id, p_user_id, 'purchases.approve') then
    perform private.fail(403, 'approval_required', 'This order is above the limit. Somebody must approve it.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  if (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) then
    perform private.require_other_releaser(p_tenant_id, p_user_id, p_first.created_by, (p_order ->> 'total_amount')::numeric);
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_order_change"(uuid, uuid, public.purchase_orders, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_order_lines_fit(p_tenant_id uuid, p_order jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line record;
begin
  select l.*, n.units as new_quantity, n.product_id as new_product_id, coalesce(n.line_number, l.line_number) as place,
    exists (select 1 from public.supplier_bill_lines b where b.tenant_id = l.tenant_id and b.purchase_order_line_id = l.id) as is_billed into v_line
  from public.purchase_order_lines l
  left join jsonb_to_recordset(p_order -> 'lines') as n (line_id uuid, line_number integer, product_id uuid, units numeric) on n.line_id = l.id
  where l.tenant_id = p_tenant_id and (l.purchase_order_id = (p_order ->> 'id')::uuid or n.line_id is not null)
    and (l.purchase_order_id <> (p_order ->> 'id')::uuid
      or (l.received_quantity > 0 and (n.line_id is null or n.product_id <> l.product_id or (n.units < l.received_quantity and n.units <> l.quantity)))
      or (n.product_id is distinct from l.product_id and exists (
        select 1 from public.supplier_bill_lines b where b.tenant_id = l.tenant_id and b.purchase_order_line_id = l.id)))
  order by l.line_number limit 1;
  if v_line.id is null then
    return;
  elsif v_line.purchase_order_id <> (p_order ->> 'id')::uuid then
    perform private.refuse_input('lines', 'A line of this order belongs to another order.');
  end if;
  perform private.fail(409, 'below_received', 'Less cannot be ordered than has come or was billed.',
    jsonb_build_object('line', v_line.place - 1, 'line_id', v_line.id, 'received_quantity', v_line.received_quantity));
end;
$function$;

ALTER FUNCTION "private"."require_order_lines_fit"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_ordered(p_tenant_id uuid, p_contact_id uuid, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wrong record;
begin
  select l.line_number - 1 as place, o.id as order_id, o.status, d.closed_on, d.product_id = l.product_id as is_product,
    o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) as is_supplier into v_wrong
  from jsonb_to_recordset(p_lines) as l (line_number integer, order_line_id uuid, product_id uuid)
  left join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = l.order_line_id
  left join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
  where l.order_line_id is not null and (o.id is null or d.product_id <> l.product_id
    or not coalesce(o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)), false)
    or o.status not in ('sent', 'partly_received', 'received', 'closed') or d.closed_on is not null)
  order by l.line_number limit 1;
  if not found then
    return;
  elsif v_wrong.order_id is null or not v_wrong.is_product or not coalesce(v_wrong.is_supplier, false) then
    perform private.fail(404, 'not_found', 'These goods were not ordered from this supplier.',
      jsonb_build_object('field', format('lines[%s].purchase_order_line_id', v_wrong.place)));
  end if;
  perform private.fail(409, 'not_open', 'Nothing more is expected of this order.',
    jsonb_build_object('line', v_wrong.place, 'status', v_wrong.status, 'is_closed', v_wrong.closed_on is not null));
end;
$function$;

ALTER FUNCTION "private"."require_ordered"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_sendable_order(p_order public.purchase_orders, p_revision integer)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_order.tenant_id);
begin
  if p_order.status in ('received', 'closed', 'cancelled') then
    perform private.fail(409, 'not_open', 'This order is no longer open.', jsonb_build_object('status', p_order.status));
  elsif p_order.revision is distinct from p_revision then
    perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
  elsif p_order.sent_at is null and p_order.total_amount > v_limit and p_order.total_amount > coalesce(p_order.approved_amount, 0) then
    perform private.fail(403, 'approval_required', 'This order is above the limit. Somebody must approve it before it is sent.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_sendable_order"(public.purchase_orders, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_supplier_address(p_tenant_id uuid, p_email text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text := lower(p_email);
begin
  if v_email is null or length(v_email) not between 3 and 320
    or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  elsif not private.actor_can(p_tenant_id, auth.uid(), 'communications.send') then
    perform private.fail(403, 'permission_denied', 'Your role may not send emails.', '{"permission": "communications.send"}');
  end if;
  return v_email;
end;
$function$;

ALTER FUNCTION "private"."require_supplier_address"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_order - 'revision');
  v_first public.purchase_orders;
  v_read jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_id := private.input_uuid(p_order, 'id');
  perform private.lock_request('purchase_order', p_tenant_id, v_id);
  perform private.hold_contact_groups(p_tenant_id);
  select * into v_first from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = v_id;
  if v_first.request_hash = v_hash then
    return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  if v_first.id is not null then
    v_first := private.lock_purchase_order(p_tenant_id, v_id);
    if v_first.status in ('received', 'closed', 'cancelled') then
      perform private.fail(409, 'not_open', 'This order is no longer open.', jsonb_build_object('status', v_first.status));
    elsif v_first.revision is distinct from private.input_number(p_order, 'revision', 1, 1000000, 1, '', false) then
      perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
    end if;
  end if;
  v_read := private.read_purchase_order(p_tenant_id, p_order, private.business_date(p_tenant_id, clock_timestamp()));
  perform private.require_order_lines_fit(p_tenant_id, v_read);
  perform private.require_order_change(p_tenant_id, p_user_id, v_first, v_read);
  perform private.write_purchase_order(p_tenant_id, p_user_id, v_read, v_hash, p_request_id);
  return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stock_lines(p_tenant_id uuid, p_lines jsonb, p_is_receipt boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_quantity numeric;
  v_read jsonb := '[]';
  v_unknown uuid;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    v_quantity := case when p_is_receipt then private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix)
      else private.input_number(v_line, 'quantity_change', -1000000, 1000000, 0.001, v_prefix) end;
    if v_quantity = 0 then
      perform private.refuse_input(v_prefix || 'quantity_change', 'Enter a quantity other than zero.');
    end if;
    v_read := v_read || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', v_index,
      'product_id', private.input_uuid(v_line, 'product_id', v_prefix), 'quantity', v_quantity,
      'order_line_id', case when p_is_receipt then private.input_uuid(v_line, 'purchase_order_line_id', v_prefix, false) end,
      'unit_cost', private.input_number(v_line, 'unit_cost', 0, 9999999, 0.000001, v_prefix,
        p_is_receipt and v_line ->> 'purchase_order_line_id' is null),
      'batch', private.input_batch(v_line, v_prefix));
  end loop;
  if not p_is_receipt and (select count(distinct (l ->> 'product_id', l -> 'batch')) from jsonb_array_elements(v_read) as l) <> v_index then
    perform private.refuse_input('lines', 'A product, or a batch of it, can be adjusted once per document.');
  end if;
  select l.product_id into v_unknown
  from jsonb_to_recordset(v_read) as l (product_id uuid)
  where not exists (
    select 1 from public.products p
    where p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods' and not p.has_variants)
  limit 1;
  if v_unknown is not null then
    perform private.fail(404, 'not_found', 'A product on this list has no stock of its own.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', v_unknown))));
  end if;
  perform private.require_batched_lines(p_tenant_id, v_read);
  return v_read;
end;
$function$;

CREATE OR REPLACE FUNCTION private.supplier_lead_days(p_tenant_id uuid, p_contact_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select round(avg(greatest(x.came_on - x.sent_on, 0)))::integer
    from (
      select private.business_date(p_tenant_id, o.sent_at) as sent_on, (
        select min(g.business_date) from public.purchase_order_lines l
        join public.goods_receipt_lines r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id
        join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) as came_on
      from public.purchase_orders o
      where o.tenant_id = p_tenant_id and o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) and o.sent_at is not null
      order by o.order_date desc, o.id desc limit 20) x);
end;
$function$;

ALTER FUNCTION "private"."supplier_lead_days"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_prices_json(p_tenant_id uuid, p_product_ids uuid[], p_contact_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'contact_id', x.contact_id, 'contact_name', c.name,
      'last_price', x.last_price, 'last_on', x.last_on, 'pack_size', x.pack_size, 'lowest_price', x.lowest, 'average_price', round(x.average, 6), 'times', x.times,
      'lead_days', private.supplier_lead_days(p_tenant_id, x.contact_id), 'is_preferred', coalesce(p.preferred_supplier_id = x.contact_id, false))
      order by x.product_id, x.last_price, x.contact_id), '[]')
    from (
      select s.product_id, private.contact_head(p_tenant_id, s.contact_id) as contact_id, (array_agg(s.unit_price order by s.noted_at desc))[1] as last_price,
        (array_agg(s.pack_size order by s.noted_at desc))[1] as pack_size, (array_agg(s.noted_on order by s.noted_at desc))[1] as last_on,
        min(s.unit_price) as lowest, avg(s.unit_price) as average, count(*) as times
      from public.supplier_prices s
      where s.tenant_id = p_tenant_id and s.product_id = any (p_product_ids) and (p_contact_ids is null or s.contact_id = any (p_contact_ids))
      group by 1, 2) x
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = x.contact_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = x.product_id);
end;
$function$;

ALTER FUNCTION "private"."supplier_prices_json"(uuid, uuid[], uuid[]) OWNER TO "postgres";

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
  perform private.learn_bill_prices(p_tenant_id, p_plan);
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

CREATE OR REPLACE FUNCTION private.write_order_lines(p_tenant_id uuid, p_order jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.purchase_order_lines l
  where l.tenant_id = p_tenant_id and l.purchase_order_id = (p_order ->> 'id')::uuid
    and l.id not in (select (e.value ->> 'line_id')::uuid from jsonb_array_elements(p_order -> 'lines') as e);
  insert into public.purchase_order_lines as l (tenant_id, id, purchase_order_id, line_number, product_id, supplier_code, packs, pack_size, quantity,
    pack_price, discount_percent, tax_rate_id, tax_code, tax_rate_percent, net_amount, tax_amount, unit_price, unit_cost, expected_on)
  select p_tenant_id, n.line_id, (p_order ->> 'id')::uuid, n.line_number, n.product_id, n.supplier_code, n.quantity, n.pack_size, n.units, n.unit_price,
    n.discount_percent, n.tax_rate_id, n.tax_code, n.tax_rate_percent, n.net, n.tax, round(n.net / n.units, 6), round(n.cost / n.units, 6), n.expected_on
  from jsonb_to_recordset(p_order -> 'lines') as n (line_id uuid, line_number integer, product_id uuid, supplier_code text, quantity numeric,
    pack_size numeric, units numeric, unit_price numeric, discount_percent numeric, tax_rate_id uuid, tax_code text, tax_rate_percent numeric,
    net numeric, tax numeric, cost numeric, expected_on date)
  on conflict (tenant_id, id) do update set line_number = excluded.line_number, product_id = excluded.product_id, supplier_code = excluded.supplier_code,
    packs = excluded.packs, pack_size = excluded.pack_size, quantity = excluded.quantity, pack_price = excluded.pack_price,
    discount_percent = excluded.discount_percent, tax_rate_id = excluded.tax_rate_id, tax_code = excluded.tax_code,
    tax_rate_percent = excluded.tax_rate_percent, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    unit_price = excluded.unit_price, unit_cost = excluded.unit_cost, expected_on = excluded.expected_on;
end;
$function$;

ALTER FUNCTION "private"."write_order_lines"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_purchase_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_hash text, p_request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.purchase_orders as o (tenant_id, id, order_number, contact_id, location_id, order_date, expected_on, prices_include_tax,
    over_receipt_percent, net_amount, tax_amount, total_amount, note, request_id, request_hash, created_by, created_by_name)
  select p_tenant_id, r.id, coalesce((select x.order_number from public.purchase_orders x where x.tenant_id = p_tenant_id and x.id = r.id),
      private.next_number(p_tenant_id, 'purchase_order')), r.contact_id, r.location_id, r.order_date, r.expected_on,
    r.prices_include_tax, r.over_receipt_percent, r.net_amount, r.tax_amount, r.total_amount, r.note, p_request_id, p_hash, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id)
  from jsonb_to_record(p_order) as r (id uuid, contact_id uuid, location_id uuid, order_date date, expected_on date, prices_include_tax boolean,
    over_receipt_percent numeric, net_amount numeric, tax_amount numeric, total_amount numeric, note text)
  on conflict (tenant_id, id) do update set contact_id = excluded.contact_id, location_id = excluded.location_id, order_date = excluded.order_date,
    expected_on = excluded.expected_on, prices_include_tax = excluded.prices_include_tax, over_receipt_percent = excluded.over_receipt_percent,
    net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount, note = excluded.note,
    request_hash = excluded.request_hash, revision = o.revision + 1,
    -- An approval is for what it said, and for less.
    approved_at = case when excluded.total_amount <= o.approved_amount then o.approved_at end;
  perform private.write_order_lines(p_tenant_id, p_order);
  perform private.refresh_purchase_orders(p_tenant_id, array[(p_order ->> 'id')::uuid]);
end;
$function$;

ALTER FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_purchase_order(p_approval jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_order public.purchase_orders;
  v_is_own boolean;
begin
  perform private.require_writable();
  perform private.input_object(p_approval, 'p_approval');
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_approval, 'purchase_order_id'));
  if v_order.status = 'approved' and v_order.approved_by = auth.uid() then
    return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": true}';
  elsif v_order.status <> 'draft' then
    perform private.fail(409, 'not_open', 'This order is not waiting for approval.', jsonb_build_object('status', v_order.status));
  elsif v_order.revision is distinct from private.input_number(p_approval, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
  end if;
  v_is_own := private.require_other_releaser(v_tenant_id, auth.uid(), v_order.created_by, v_order.total_amount);
  update public.purchase_orders o set approved_at = clock_timestamp(), approved_by = auth.uid(), approved_amount = o.total_amount
  where o.tenant_id = v_tenant_id and o.id = v_order.id;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  perform private.write_audit(v_tenant_id, auth.uid(), 'purchase_order_approved', 'purchase_orders', v_order.id, null,
    jsonb_build_object('order_number', v_order.order_number, 'total_amount', v_order.total_amount, 'is_own', v_is_own));
  return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."approve_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.cancel_purchase_order(p_cancelling jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_cancelling, 'p_cancelling');
  v_reason := private.input_text(p_cancelling, 'reason', 500, '', true);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_cancelling, 'purchase_order_id'));
  if v_order.status <> 'cancelled' then
    if exists (
      select 1 from public.purchase_order_lines l
      where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and private.ordered_line_billed(l.tenant_id, l.id) + l.received_quantity > 0) then
      perform private.fail(409, 'in_use', 'Goods came or were billed for this order. Close the rest of it instead.');
    end if;
    update public.purchase_orders o set cancelled_at = clock_timestamp(), cancelled_by = auth.uid(), cancel_reason = v_reason
    where o.tenant_id = v_tenant_id and o.id = v_order.id;
    perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  end if;
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

ALTER FUNCTION "public"."cancel_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_purchase_order(p_closing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_line_ids uuid[];
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_closing, 'p_closing');
  v_line_ids := private.order_line_ids(p_closing);
  v_reason := private.input_text(p_closing, 'reason', 500, '', true);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_closing, 'purchase_order_id'));
  if v_order.status not in ('sent', 'partly_received', 'received', 'closed') then
    perform private.fail(409, 'not_open', 'Only what was ordered can be closed.', jsonb_build_object('status', v_order.status));
  elsif (select count(*) <> coalesce(cardinality(v_line_ids), 0) from public.purchase_order_lines l
      where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.id = any (v_line_ids)) then
    perform private.fail(404, 'not_found', 'This order has no such line.', '{"field": "line_ids"}');
  end if;
  update public.purchase_order_lines l set closed_on = private.business_date(v_tenant_id, clock_timestamp()), closed_by = auth.uid(), close_reason = v_reason
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and (v_line_ids is null or l.id = any (v_line_ids))
    and l.closed_on is null and l.received_quantity < l.quantity;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

ALTER FUNCTION "public"."close_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.copy_purchase_order(p_copy jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_body jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_copy, 'p_copy');
  v_id := private.input_uuid(p_copy, 'id');
  perform private.lock_request('purchase_order', v_tenant_id, v_id);
  if exists (select 1 from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = v_id) then
    return private.purchase_order_json(v_tenant_id, v_id) || '{"replayed": true}';
  end if;
  select jsonb_build_object('id', v_id, 'contact_id', o.contact_id, 'location_id', o.location_id, 'prices_include_tax', o.prices_include_tax,
    'over_receipt_percent', o.over_receipt_percent, 'note', o.note, 'lines', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', l.product_id, 'packs', l.packs, 'pack_size', l.pack_size,
        'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'supplier_code', l.supplier_code) order by l.line_number)
      from public.purchase_order_lines l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)) into v_body
  from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = private.input_uuid(p_copy, 'purchase_order_id');
  if v_body is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "purchase_order_id"}');
  end if;
  return private.save_order(v_tenant_id, auth.uid(), v_body);
end;
$function$;

ALTER FUNCTION "public"."copy_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.draft_orders_from_reorder(p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_location_id uuid;
  v_days integer;
  v_supplier record;
  v_made jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_location_id := private.bill_location(v_tenant_id, private.input_uuid(p_request, 'location_id', '', false));
  v_days := coalesce(private.input_number(p_request, 'days', 7, 365, 1, '', false), 30);
  -- Whoever asks at the same moment waits, and finds these drafts.
  perform private.lock_request('reorder drafts', v_tenant_id, v_tenant_id);
  v_made := private.order_ids_of_request(v_tenant_id, v_id);
  if v_made is not null then
    return jsonb_build_object('orders', v_made, 'replayed', true);
  end if;
  for v_supplier in
    select r.supplier_id, jsonb_agg(jsonb_build_object('product_id', r.product_id, 'quantity', r.needed)) as wanted
    from private.reorder_candidates(v_tenant_id, v_location_id, v_days, clock_timestamp()) r
    join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.supplier_id and not c.is_staff
    where r.drafted = 0 and (p_request ->> 'supplier_id' is null or r.supplier_id = private.input_uuid(p_request, 'supplier_id'))
    group by r.supplier_id, c.name order by c.name, r.supplier_id
  loop
    perform private.save_order(v_tenant_id, auth.uid(), private.reorder_draft(v_tenant_id, v_supplier.supplier_id,
      coalesce(v_location_id, private.default_location(v_tenant_id)), v_supplier.wanted), v_id);
  end loop;
  return jsonb_build_object('orders', coalesce(private.order_ids_of_request(v_tenant_id, v_id), '[]'), 'replayed', false);
end;
$function$;

ALTER FUNCTION "public"."draft_orders_from_reorder"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_purchase_order(p_purchase_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_order jsonb := private.purchase_order_json(v_tenant_id, p_purchase_order_id);
begin
  if v_order is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "p_purchase_order_id"}');
  end if;
  return v_order || jsonb_build_object('paper', private.purchase_order_paper(v_tenant_id, p_purchase_order_id));
end;
$function$;

ALTER FUNCTION "public"."get_purchase_order"(uuid) OWNER TO "postgres";

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
      'unit_cost', x.unit_cost, 'open_cost', x.line_cost - x.billed_cost - x.returned_cost, 'order_number', x.order_number,
      'ordered_quantity', x.ordered_quantity, 'ordered_price', x.ordered_price, 'tax_rate_id', x.tax_rate_id) order by x.business_date, x.receipt_number, x.line_number), '[]')
    from (
      select l.*, g.receipt_number, g.supplier_reference, g.business_date, p.name, l.quantity - l.billed_quantity - l.returned_quantity as open_quantity,
        o.order_number, d.quantity as ordered_quantity, d.unit_price as ordered_price, d.tax_rate_id
      from public.goods_receipt_lines l
      left join public.purchase_order_lines d on d.tenant_id = l.tenant_id and d.id = l.purchase_order_line_id
      left join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
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
  v_term text := '%' || replace(replace(replace(upper(btrim(left(p_search, 60))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled', 'open', 'late'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.order_date, 'row', private.purchase_order_head_json(x, v_today)) order by x.order_date desc, x.id desc), '[]')
    from (
      select o.* from public.purchase_orders o
      where o.tenant_id = v_tenant_id
        and (v_group is null or o.contact_id = any (v_group))
        and (v_page.id is null or (o.order_date, o.id) < (v_page.day, v_page.id))
        and (p_status is null or o.status = p_status or (o.status in ('sent', 'partly_received')
          and (p_status = 'open' or (p_status = 'late' and o.expected_on < v_today))))
        and (v_term is null or upper(o.order_number) like v_term or exists (
          select 1 from public.contacts c where c.tenant_id = o.tenant_id and c.id = o.contact_id and upper(c.name) like v_term))
      order by o.order_date desc, o.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reopen_purchase_order(p_opening jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_line_ids uuid[];
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_line_ids := private.order_line_ids(p_opening);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_opening, 'purchase_order_id'));
  if v_order.status = 'cancelled' then
    perform private.fail(409, 'not_open', 'A cancelled order is not opened again. Copy it.', jsonb_build_object('status', v_order.status));
  end if;
  for v_day in
    select distinct l.closed_on from public.purchase_order_lines l
    where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids))
  loop
    perform private.assert_open(v_tenant_id, 'purchases', v_day);
  end loop;
  update public.purchase_order_lines l set closed_on = null, closed_by = null, close_reason = null
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids));
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

ALTER FUNCTION "public"."reopen_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reorder_suggestions(p_location_id uuid DEFAULT NULL::uuid, p_days integer DEFAULT 30, p_supplier_id uuid DEFAULT NULL::uuid, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_with_cost boolean := private.can('products.view_cost');
  v_limit integer := private.page_size(p_limit, 100);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_supplier text := v_after ->> 'supplier';
  v_after_name text := v_after ->> 'name';
  v_days integer := private.input_number(jsonb_build_object('p_days', p_days), 'p_days', 7, 365, 1);
begin
  if v_after is not null and (v_after_supplier is null or v_after_name is null) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  elsif p_location_id is not null then
    perform 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = p_location_id and l.is_active;
    if not found then
      perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
    end if;
  end if;
  return (
    with wanted as materialized (
      select r.*, p.name, coalesce(c.name, '') as supplier_name, c.id as contact_id
      from private.reorder_candidates(v_tenant_id, p_location_id, v_days, clock_timestamp()) r
      join public.products p on p.tenant_id = v_tenant_id and p.id = r.product_id
      left join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.supplier_id
      where p_supplier_id is null or r.supplier_id = p_supplier_id
    ), page as (
      -- Those without a supplier come last.
      select w.*, row_number() over (order by w.supplier_name = '', w.supplier_name, w.name, w.product_id) as place
      from wanted w
      where v_after_id is null or (w.supplier_name = '', w.supplier_name, w.name, w.product_id)
        > (v_after_supplier = '', v_after_supplier collate "default", v_after_name collate "und-x-icu", v_after_id)
      order by w.supplier_name = '', w.supplier_name, w.name, w.product_id limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', g.product_id, 'name', g.name, 'sku', p.sku, 'unit', p.unit, 'supplier_id', g.contact_id, 'supplier_name', nullif(g.supplier_name, ''),
        'supplier_code', p.supplier_code, 'quantity', g.quantity, 'reserved_quantity', g.held, 'in_transit_quantity', g.on_the_way,
        'on_order_quantity', g.on_order, 'draft_quantity', g.drafted,
        'sold_quantity', g.sold, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity, 'level', round(g.level, 3),
        'purchase_unit_factor', p.purchase_unit_factor, 'suggested_quantity', g.needed,
        'days_left', case when g.sold > 0 then floor(greatest(g.quantity - g.held + g.on_the_way + g.on_order, 0) * v_days / g.sold) end,
        'last_cost', case when v_with_cost then round(c.last_cost, 6) end,
        'suggested_cost', case when v_with_cost then round(g.needed * c.last_cost, 2) end
      ) order by g.place) filter (where g.place <= v_limit), '[]'),
      'count', (select count(*) from wanted),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('id', x.product_id, 'supplier', x.supplier_name, 'name', x.name))
        from page x where x.place = v_limit) end,
      'days', v_days,
      'lead_days', (select o.reorder_lead_days from public.tenant_policies o where o.tenant_id = v_tenant_id),
      'cover_days', (select o.reorder_cover_days from public.tenant_policies o where o.tenant_id = v_tenant_id))
    from page g
    join public.products p on p.tenant_id = v_tenant_id and p.id = g.product_id
    left join public.product_costs c on c.tenant_id = v_tenant_id and c.product_id = g.product_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_purchase_order(p_order jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  return private.save_order(v_tenant_id, auth.uid(), p_order);
end;
$function$;

ALTER FUNCTION "public"."save_purchase_order"(jsonb) OWNER TO "postgres";

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
begin
  perform private.require_writable();
  perform private.input_object(p_sending, 'p_sending');
  v_id := private.input_uuid(p_sending, 'id');
  v_channel := private.input_choice(p_sending, 'channel', array['mail', 'message', 'other']);
  perform private.lock_request('purchase_order_sending', v_tenant_id, v_id);
  select * into v_first from public.purchase_order_revisions r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return private.purchase_order_json(v_tenant_id, v_first.purchase_order_id) || '{"replayed": true}';
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
  if v_channel = 'mail' then
    perform private.mail_purchase_order(v_tenant_id, auth.uid(), v_paper, v_email);
  end if;
  return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."send_purchase_order"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.supply_of_products(p_product_ids uuid[], p_contact_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
begin
  if coalesce(cardinality(p_product_ids), 0) not between 1 and 200 then
    perform private.refuse_input('p_product_ids', 'Name between 1 and 200 products.');
  end if;
  return jsonb_build_object(
    'prices', private.supplier_prices_json(v_tenant_id, p_product_ids,
      case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end),
    'on_order', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'order_id', o.id, 'order_number', o.order_number, 'contact_name', c.name,
        'location_id', o.location_id, 'quantity', l.quantity - l.received_quantity, 'expected_on', coalesce(l.expected_on, o.expected_on))
        order by coalesce(l.expected_on, o.expected_on), o.order_number, l.line_number), '[]')
      from public.purchase_order_lines l
      join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id and o.status in ('sent', 'partly_received')
      join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
      where l.tenant_id = v_tenant_id and l.product_id = any (p_product_ids) and l.closed_on is null and l.received_quantity < l.quantity));
end;
$function$;

ALTER FUNCTION "public"."supply_of_products"(uuid[], uuid) OWNER TO "postgres";

ALTER TABLE "public"."tenant_policies" ADD CONSTRAINT "tenant_policies_over_receipt_percent_check" CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric)));

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.purchase_order_lines FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_lines FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _300_whole_quantities BEFORE INSERT OR UPDATE OF quantity ON public.purchase_order_lines FOR EACH ROW WHEN (((new.quantity % (1)::numeric) <> (0)::numeric)) EXECUTE FUNCTION private.tg_whole_quantities('quantity');

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF over_reason, close_reason ON public.purchase_order_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.over_reason, new.close_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('over_reason', 'close_reason');

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.purchase_order_revisions FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.purchase_order_revisions FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_order_revisions FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF sent_by_name ON public.purchase_order_revisions FOR EACH ROW WHEN ((concat_ws(' '::text, new.sent_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('sent_by_name');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.purchase_orders FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.purchase_orders FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_orders FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF note, created_by_name, cancel_reason ON public.purchase_orders FOR EACH ROW WHEN ((concat_ws(' '::text, new.note, new.created_by_name, new.cancel_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('note', 'created_by_name', 'cancel_reason');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.purchase_orders FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.supplier_prices FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.supplier_prices FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

COMMENT ON COLUMN "public"."purchase_order_lines"."closed_on" IS 'What had not come by then is given up.';

COMMENT ON COLUMN "public"."purchase_order_lines"."over_approved_quantity" IS 'Up to this quantity somebody with purchases.approve let more come than the order allows.';

COMMENT ON COLUMN "public"."purchase_order_lines"."quantity" IS 'In the unit that is sold: packs times pack_size.';

COMMENT ON COLUMN "public"."purchase_order_lines"."unit_cost" IS 'What one unit costs when it comes: unit_price, with the tax that is not recovered.';

COMMENT ON COLUMN "public"."purchase_order_lines"."unit_price" IS 'Of one unit, less discount, without tax.';

COMMENT ON COLUMN "public"."purchase_orders"."approved_amount" IS 'Up to this total it is approved; above the limit of the business and above this it is not sent.';

COMMENT ON COLUMN "public"."purchase_orders"."over_receipt_percent" IS 'By how much more than ordered may be received without approval.';

COMMENT ON COLUMN "public"."purchase_orders"."request_id" IS 'The request that made it from the reorder list.';

COMMENT ON COLUMN "public"."purchase_orders"."sent_at" IS 'When it was first sent; what was sent each time is in purchase_order_revisions.';

COMMENT ON COLUMN "public"."tenant_policies"."over_receipt_percent" IS 'By how much more than ordered a delivery may bring, unless an order says otherwise.';

COMMENT ON COLUMN "public"."tenant_policies"."purchase_approval_limit" IS 'Above it an order is approved, and a held bill released, by somebody else than who entered it; null: no limit.';

COMMENT ON FUNCTION "private"."approve_surplus"(uuid, uuid, jsonb, jsonb) IS 'Lets more come of a line than its order allows: needs purchases.approve and a reason, else over_receipt.';

COMMENT ON FUNCTION "private"."best_supplier"(uuid, uuid) IS 'Who asked least for a product the last time; null when nobody is known.';

COMMENT ON FUNCTION "private"."bill_checks"(uuid, jsonb) IS 'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received), price (further from what came or was ordered than the business tolerates).';

COMMENT ON FUNCTION "private"."learn_bill_prices"(uuid, jsonb) IS 'Keeps the prices of a bill that is posted.';

COMMENT ON FUNCTION "private"."learn_order_prices"(uuid, uuid) IS 'Keeps the prices of an order that is sent.';

COMMENT ON FUNCTION "private"."limit_order_mails"(uuid, uuid) IS 'One order is mailed 5 times a day, a business mails 200 a day: rate_limited.';

COMMENT ON FUNCTION "private"."lock_ordered"(uuid, uuid[]) IS 'Holds the orders that lines belong to, in id order, and answers them.';

COMMENT ON FUNCTION "private"."lock_purchase_order"(uuid, uuid) IS 'An order with its lines, held until the transaction ends. Raises not_found.';

COMMENT ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text) IS 'Mails an order to its supplier with its paper.';

COMMENT ON FUNCTION "private"."order_billing"(uuid, uuid) IS 'Whether an order was billed: not_billed, partly_billed, billed (all that came or is still to come).';

COMMENT ON FUNCTION "private"."order_ids_of_request"(uuid, uuid) IS 'The orders that one request made; null for none.';

COMMENT ON FUNCTION "private"."order_line_ids"(jsonb) IS 'The lines that a request names; null for all of them.';

COMMENT ON FUNCTION "private"."ordered_line_billed"(uuid, uuid) IS 'How many of a line of an order were billed.';

COMMENT ON FUNCTION "private"."ordered_line_json"(uuid, uuid) IS 'What was ordered with a line, how much of it came, and at what cost of a unit.';

COMMENT ON FUNCTION "private"."purchase_order_head_json"(public.purchase_orders, date) IS 'An order without its lines, as lists show it.';

COMMENT ON FUNCTION "private"."purchase_order_json"(uuid, uuid) IS 'An order with its lines, what was sent of it and what came.';

COMMENT ON FUNCTION "private"."purchase_order_lines_json"(uuid, uuid) IS 'Lines of an order with what came, went back and was billed; most_quantity is what may still come without approval.';

COMMENT ON FUNCTION "private"."purchase_order_paper"(uuid, uuid) IS 'What of an order is on its paper, with the head of the business.';

COMMENT ON FUNCTION "private"."purchase_order_state"(public.purchase_orders) IS 'The state of an order from its lines, line by line: what came too much of one line does not make up for another.';

COMMENT ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid) IS 'The line of an order that goods are billed for before they come, or null.';

COMMENT ON FUNCTION "private"."read_order_head"(uuid, jsonb, date) IS 'The head of an order, checked; goods are expected after the usual time of the supplier unless a day is given.';

COMMENT ON FUNCTION "private"."read_order_line"(uuid, jsonb, integer, jsonb) IS 'A line of an order, checked, without amounts.';

COMMENT ON FUNCTION "private"."read_purchase_order"(uuid, jsonb, date) IS 'An order with its lines and sums, as private.write_purchase_order takes it.';

COMMENT ON FUNCTION "private"."receive_order_lines"(uuid, uuid, uuid, jsonb, jsonb, date) IS 'Notes on orders what a delivery brings of them, and answers its lines, those without a cost at the cost of their order. Raises over_receipt.';

COMMENT ON FUNCTION "private"."refresh_purchase_orders"(uuid, uuid[]) IS 'Writes the states of orders whose lines changed. The caller holds them.';

COMMENT ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) IS 'Goods whose stock (on hand less reserved, with what is on its way and on order) is at or below their reorder point, or below what sells while an order takes to arrive.';

COMMENT ON FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) IS 'An order for what a supplier should bring, in whole packs, at the price that it asked last.';

COMMENT ON FUNCTION "private"."require_order_change"(uuid, uuid, public.purchase_orders, jsonb) IS 'A sent order keeps its supplier and its tolerance, and is made larger than the limit only by who may approve it.';

COMMENT ON FUNCTION "private"."require_order_lines_fit"(uuid, jsonb) IS 'Raises below_received where a change takes away what has come of an order or was billed of it.';

COMMENT ON FUNCTION "private"."require_ordered"(uuid, uuid, jsonb) IS 'Raises not_found for lines that this supplier was not asked for, not_open for orders that are not sent, or whose line is closed.';

COMMENT ON FUNCTION "private"."require_sendable_order"(public.purchase_orders, integer) IS 'Raises not_open, stale_row, or approval_required for an order above the limit that nobody approved.';

COMMENT ON FUNCTION "private"."require_supplier_address"(uuid, text) IS 'An email address that the caller may write to, or invalid_input or permission_denied.';

COMMENT ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid) IS 'Makes or changes an order. Idempotent by id and body; a change names the revision that was read.';

COMMENT ON FUNCTION "private"."stock_lines"(uuid, jsonb, boolean) IS 'The lines of a receipt or an adjustment, checked: line_id, line_number, product_id, quantity, unit_cost (null: that of the order), order_line_id, batch.';

COMMENT ON FUNCTION "private"."supplier_lead_days"(uuid, uuid) IS 'Days from sending to the first delivery, on average over the last 20 orders of a supplier; null when none has come.';

COMMENT ON FUNCTION "private"."supplier_prices_json"(uuid, uuid[], uuid[]) IS 'What suppliers asked for products: last, lowest and average price of a unit, without tax.';

COMMENT ON FUNCTION "private"."write_order_lines"(uuid, jsonb) IS 'Writes the lines of an order over those it had; a line keeps its id and what came of it.';

COMMENT ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid) IS 'Writes an order, over the one with its id: who made it first stays its maker.';

COMMENT ON FUNCTION "public"."approve_purchase_order"(jsonb) IS 'Approves a draft as it stands {purchase_order_id, revision}; above the limit not by whoever made it. Needs purchases.approve.';

COMMENT ON FUNCTION "public"."cancel_purchase_order"(jsonb) IS 'Cancels an order of which nothing came and nothing was billed (in_use) {purchase_order_id, reason}. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."close_purchase_order"(jsonb) IS 'Gives up what has not come {purchase_order_id, line_ids (all unless said), reason}. Posts nothing; the same again changes nothing. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."copy_purchase_order"(jsonb) IS 'Makes a draft like another order {id, purchase_order_id}, dated today. Idempotent by id. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) IS 'Makes a draft order for each supplier of what should be ordered {id, location_id (the default one unless said), days, supplier_id}: whole packs, last prices. What is on a draft already is left out. Idempotent by id. {orders, replayed}. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."get_purchase_order"(uuid) IS 'An order with its lines, its sendings, its deliveries and its paper. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) IS 'Orders to suppliers, newest first: p_status a state, open (sent, not all here) or late; of a supplier; p_search in number and supplier. {rows, next_cursor}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id, landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."receive_goods"(jsonb) IS 'Takes a delivery into stock {id, contact_id, location_id, supplier_reference, lines: [{product_id, quantity, unit_cost (with tax that is not recovered), purchase_order_line_id}], landed_costs: [{description, amount, basis, contact_id}], over_receipt_reason, close_rest}. Of an order no more is taken than it allows (over_receipt), unless purchases.approve gives a reason; close_rest gives up what has not come of the lines. Idempotent by id and body. Answers id, receipt_number, total_cost (without landed costs), replayed.';

COMMENT ON FUNCTION "public"."reopen_purchase_order"(jsonb) IS 'Expects again what was closed {purchase_order_id, line_ids (all unless said)}, until the books of the day of closing are locked. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."save_purchase_order"(jsonb) IS 'Makes or changes an order to a supplier {id, revision (of a change), contact_id, location_id, order_date, expected_on, prices_include_tax, over_receipt_percent, note, lines: [{id, product_id, packs, pack_size, pack_price, discount_percent, tax_rate_id, supplier_code, expected_on}]}. A sent order is never less than what came of it (below_received). Idempotent by id and body. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."send_purchase_order"(jsonb) IS 'Sends an order as it stands {id, purchase_order_id, revision, channel: mail (with email) | message | other}; what was sent is kept. Above the limit only when it was approved (approval_required). Idempotent by id and body. Needs purchases.edit, and communications.send for mail.';

COMMENT ON FUNCTION "public"."supply_of_products"(uuid[], uuid) IS 'What suppliers (or one) asked for products, how long they take, and what of them is on order. {prices, on_order}. Needs purchases.view.';

COMMENT ON TABLE "public"."purchase_order_lines" IS 'What an order is for: packs of a product at a price. Receiving and closing keep received_quantity and what follows it. Written by functions only.';

COMMENT ON TABLE "public"."purchase_order_revisions" IS 'What was sent of an order each time, to whom and how: its paper as it was (document). Append-only.';

COMMENT ON TABLE "public"."purchase_orders" IS 'Orders to suppliers. They post nothing; status follows from their lines (private.purchase_order_state). Written by functions only.';

COMMENT ON TABLE "public"."supplier_prices" IS 'What suppliers asked for goods, learned from orders that were sent and bills that were posted, without tax. A bill that is reversed takes its prices back.';

REVOKE ALL ON FUNCTION "private"."approve_surplus"(uuid, uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approve_surplus"(uuid, uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approve_surplus"(uuid, uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."best_supplier"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_supplier"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."best_supplier"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learn_bill_prices"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learn_bill_prices"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learn_bill_prices"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learn_order_prices"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learn_order_prices"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learn_order_prices"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_order_mails"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."limit_order_mails"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_order_mails"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_ordered"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_ordered"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_ordered"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_purchase_order"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_purchase_order"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_purchase_order"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_purchase_order"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_billing"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_billing"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_billing"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_ids_of_request"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_ids_of_request"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_ids_of_request"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_line_ids"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_line_ids"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_line_ids"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ordered_line_billed"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ordered_line_billed"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ordered_line_billed"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ordered_line_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ordered_line_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ordered_line_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_head_json"(public.purchase_orders, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_head_json"(public.purchase_orders, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_head_json"(public.purchase_orders, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_lines_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_lines_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_lines_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_paper"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_paper"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_paper"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."purchase_order_state"(public.purchase_orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_order_state"(public.purchase_orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_order_state"(public.purchase_orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_order_head"(uuid, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_order_head"(uuid, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_order_head"(uuid, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_order_line"(uuid, jsonb, integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_order_line"(uuid, jsonb, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_order_line"(uuid, jsonb, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_purchase_order"(uuid, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_purchase_order"(uuid, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_purchase_order"(uuid, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_order_lines"(uuid, uuid, uuid, jsonb, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receive_order_lines"(uuid, uuid, uuid, jsonb, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_order_lines"(uuid, uuid, uuid, jsonb, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_purchase_orders"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_purchase_orders"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refresh_purchase_orders"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_order_change"(uuid, uuid, public.purchase_orders, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_order_change"(uuid, uuid, public.purchase_orders, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_order_change"(uuid, uuid, public.purchase_orders, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_order_lines_fit"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_order_lines_fit"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_order_lines_fit"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_ordered"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_ordered"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_ordered"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_sendable_order"(public.purchase_orders, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_sendable_order"(public.purchase_orders, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_sendable_order"(public.purchase_orders, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_supplier_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_supplier_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_supplier_address"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_lead_days"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_lead_days"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_lead_days"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_prices_json"(uuid, uuid[], uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_prices_json"(uuid, uuid[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_prices_json"(uuid, uuid[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_order_lines"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_order_lines"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_order_lines"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."cancel_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."copy_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."copy_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."copy_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."copy_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."copy_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_purchase_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_purchase_order"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_purchase_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_purchase_order"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_purchase_order"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_purchase_orders"(text, uuid, text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reopen_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reopen_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reopen_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reopen_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reopen_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_purchase_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_purchase_order"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_purchase_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_purchase_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_purchase_order"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."supply_of_products"(uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."supply_of_products"(uuid[], uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."supply_of_products"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."supply_of_products"(uuid[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."supply_of_products"(uuid[], uuid) TO "service_role";

REVOKE ALL ON TABLE "public"."purchase_order_lines" FROM "authenticated";

GRANT SELECT ON TABLE "public"."purchase_order_lines" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_order_lines" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_lines" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_lines" TO "service_role";

REVOKE ALL ("channel") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("channel") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("document") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("document") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("purchase_order_id") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("purchase_order_id") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("recipient") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("recipient") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("revision") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("revision") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("sent_at") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("sent_at") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("sent_by_name") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("sent_by_name") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ("sent_by") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("sent_by") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_order_revisions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_revisions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_order_revisions" TO "service_role";

REVOKE ALL ("approved_amount") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("approved_amount") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("approved_at") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("approved_at") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("approved_by") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("approved_by") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("cancel_reason") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("cancel_reason") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("cancelled_at") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("cancelled_at") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("cancelled_by") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("cancelled_by") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("contact_id") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("created_by_name") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("created_by_name") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("expected_on") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("expected_on") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("location_id") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("location_id") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("net_amount") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("net_amount") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("order_date") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("order_date") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("order_number") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("order_number") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("over_receipt_percent") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("over_receipt_percent") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("prices_include_tax") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("prices_include_tax") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("request_id") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("request_id") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("revision") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("revision") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("sent_at") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("sent_at") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("tax_amount") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("tax_amount") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("total_amount") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("total_amount") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_orders" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_orders" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_orders" TO "service_role";

REVOKE ALL ON TABLE "public"."supplier_prices" FROM "authenticated";

GRANT SELECT ON TABLE "public"."supplier_prices" TO "authenticated";

REVOKE ALL ON TABLE "public"."supplier_prices" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_prices" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supplier_prices" TO "service_role";

REVOKE ALL ("over_receipt_percent") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("over_receipt_percent") ON TABLE "public"."tenant_policies" TO "authenticated";

ALTER TABLE "public"."goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_tenant_id_purchase_order_line_id_fkey" FOREIGN KEY (tenant_id, purchase_order_line_id) REFERENCES public.purchase_order_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_tenant_id_tax_rate_id_fkey" FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES public.tax_rates(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_tenant_id_purchase_order_line_id_fkey" FOREIGN KEY (tenant_id, purchase_order_line_id) REFERENCES public.purchase_order_lines(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_lines_product_idx ON public.purchase_order_lines USING btree (tenant_id, product_id);

CREATE INDEX purchase_order_lines_tax_idx ON public.purchase_order_lines USING btree (tenant_id, tax_rate_id) WHERE (tax_rate_id IS NOT NULL);

CREATE INDEX purchase_order_lines_to_come_idx ON public.purchase_order_lines USING btree (tenant_id, product_id) WHERE ((closed_on IS NULL) AND (received_quantity < quantity));

CREATE POLICY "Members with purchases.view read purchase_order_lines" ON "public"."purchase_order_lines" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_lines" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE INDEX purchase_order_revisions_order_idx ON public.purchase_order_revisions USING btree (tenant_id, purchase_order_id, sent_at DESC);

CREATE POLICY "Members with purchases.view read purchase_order_revisions" ON "public"."purchase_order_revisions" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_order_revisions" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_order_revisions" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_order_revisions" TO "authenticated";

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_order_revisions" ADD CONSTRAINT "purchase_order_revisions_tenant_id_purchase_order_id_fkey" FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES public.purchase_orders(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_orders" ADD CONSTRAINT "purchase_orders_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_orders" ADD CONSTRAINT "purchase_orders_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_orders" ADD CONSTRAINT "purchase_orders_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_orders_contact_idx ON public.purchase_orders USING btree (tenant_id, contact_id, order_date DESC, id DESC);

CREATE INDEX purchase_orders_location_idx ON public.purchase_orders USING btree (tenant_id, location_id);

CREATE INDEX purchase_orders_newest_idx ON public.purchase_orders USING btree (tenant_id, order_date DESC, id DESC);

CREATE INDEX purchase_orders_open_idx ON public.purchase_orders USING btree (tenant_id, order_date DESC, id DESC) WHERE (status = ANY (ARRAY['draft'::text, 'approved'::text, 'sent'::text, 'partly_received'::text]));

CREATE INDEX purchase_orders_request_idx ON public.purchase_orders USING btree (tenant_id, request_id) WHERE (request_id IS NOT NULL);

CREATE POLICY "Members with purchases.view read purchase_orders" ON "public"."purchase_orders" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_orders" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."purchase_orders" TO "authenticated";

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX supplier_prices_contact_idx ON public.supplier_prices USING btree (tenant_id, contact_id, product_id);

CREATE INDEX supplier_prices_product_idx ON public.supplier_prices USING btree (tenant_id, product_id, noted_at DESC);

CREATE POLICY "Members with purchases.view read supplier_prices" ON "public"."supplier_prices" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."supplier_prices" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into private.document_types (prefix, document_type)
values ('PO-', 'purchase_order');

-- What businesses that are there already need: numbers of the new documents.
call private.add_document_type('purchase_order', 'PO-');
