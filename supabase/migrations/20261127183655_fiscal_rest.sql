set local check_function_bodies = off;

DROP TRIGGER "_100_accepted_is_final" ON "public"."fiscal_documents";

DROP INDEX "public"."fiscal_documents_once_key";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_kind_check";

DROP FUNCTION "private"."fiscal_differences"(public.fiscal_devices, jsonb);

DROP FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, uuid);

DROP FUNCTION "public"."save_fiscal_list"(uuid, jsonb);

CREATE TABLE "public"."fiscal_imports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "device_id" uuid NOT NULL, "task_code" text NOT NULL, "line_number" integer NOT NULL, "declared_on" text NOT NULL, "day" date NOT NULL, "declaration_number" text, "customs_code" text NOT NULL, "name" text NOT NULL, "origin" text, "exported_from" text, "quantity" numeric(14,3) NOT NULL, "quantity_unit" text, "packages" numeric(16,3), "package_unit" text, "net_weight" numeric(16,3), "total_weight" numeric(16,3), "supplier_name" text, "agent_name" text, "foreign_amount" numeric(14,2), "foreign_currency" text, "exchange_rate" numeric(18,6), "state" text NOT NULL DEFAULT 'new'::text, "product_id" uuid, "note" text, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_imports_agent_name_check" CHECK (((length(agent_name) >= 1) AND (length(agent_name) <= 500))), CONSTRAINT "fiscal_imports_customs_code_check" CHECK (((length(customs_code) >= 1) AND (length(customs_code) <= 17))), CONSTRAINT "fiscal_imports_day_check" CHECK (((day >= '1970-01-01'::date) AND (day <= '2999-12-31'::date))), CONSTRAINT "fiscal_imports_decided_as_a_product" CHECK (((decided_by IS NULL) OR (product_id IS NOT NULL))), CONSTRAINT "fiscal_imports_decided_at_a_time" CHECK (((state = 'new'::text) = (decided_at IS NULL))), CONSTRAINT "fiscal_imports_decided_at_check" CHECK (isfinite(decided_at)), CONSTRAINT "fiscal_imports_declaration_number_check" CHECK (((length(declaration_number) >= 1) AND (length(declaration_number) <= 100))), CONSTRAINT "fiscal_imports_declared_on_check" CHECK (((length(declared_on) >= 1) AND (length(declared_on) <= 8))), CONSTRAINT "fiscal_imports_exchange_rate_check" CHECK (((exchange_rate >= (0)::numeric) AND (exchange_rate <= '1000000000'::numeric))), CONSTRAINT "fiscal_imports_exported_from_check" CHECK (((length(exported_from) >= 1) AND (length(exported_from) <= 5))), CONSTRAINT "fiscal_imports_foreign_amount_check" CHECK (((foreign_amount >= (0)::numeric) AND (foreign_amount <= '1000000000000'::numeric))), CONSTRAINT "fiscal_imports_foreign_currency_check" CHECK (((length(foreign_currency) >= 1) AND (length(foreign_currency) <= 5))), CONSTRAINT "fiscal_imports_line_number_check" CHECK (((line_number >= 0) AND (line_number <= 1000000))), CONSTRAINT "fiscal_imports_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 500))), CONSTRAINT "fiscal_imports_net_weight_check" CHECK (((net_weight >= (0)::numeric) AND (net_weight <= '1000000000000'::numeric))), CONSTRAINT "fiscal_imports_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "fiscal_imports_origin_check" CHECK (((length(origin) >= 1) AND (length(origin) <= 5))), CONSTRAINT "fiscal_imports_package_unit_check" CHECK (((length(package_unit) >= 1) AND (length(package_unit) <= 5))), CONSTRAINT "fiscal_imports_packages_check" CHECK (((packages >= (0)::numeric) AND (packages <= '1000000000000'::numeric))), CONSTRAINT "fiscal_imports_quantity_check" CHECK (((quantity >= (0)::numeric) AND (quantity <= '100000000000'::numeric))), CONSTRAINT "fiscal_imports_quantity_unit_check" CHECK (((length(quantity_unit) >= 1) AND (length(quantity_unit) <= 5))), CONSTRAINT "fiscal_imports_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'accepted'::text, 'declined'::text]))), CONSTRAINT "fiscal_imports_supplier_name_check" CHECK (((length(supplier_name) >= 1) AND (length(supplier_name) <= 500))), CONSTRAINT "fiscal_imports_task_code_check" CHECK (((length(task_code) >= 1) AND (length(task_code) <= 50))), CONSTRAINT "fiscal_imports_total_weight_check" CHECK (((total_weight >= (0)::numeric) AND (total_weight <= '1000000000000'::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_imports_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "fiscal_imports_tenant_id_device_id_task_code_line_number_key" UNIQUE (tenant_id, device_id, task_code, line_number));

ALTER TABLE "public"."fiscal_imports" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_imports" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_imports" OWNER TO "postgres";

CREATE TABLE "public"."fiscal_supplier_items" ("supplier_pin" text NOT NULL, "supplier_item" text NOT NULL, "product_id" uuid NOT NULL, "saved_by" uuid, "updated_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "fiscal_supplier_items_supplier_item_check" CHECK (((length(supplier_item) >= 1) AND (length(supplier_item) <= 200))), CONSTRAINT "fiscal_supplier_items_supplier_pin_check" CHECK (((length(supplier_pin) >= 1) AND (length(supplier_pin) <= 20))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "fiscal_supplier_items_pkey" PRIMARY KEY (tenant_id, supplier_pin, supplier_item));

ALTER TABLE "public"."fiscal_supplier_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_supplier_items" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."fiscal_supplier_items" OWNER TO "postgres";

ALTER TABLE "public"."fiscal_devices" ADD COLUMN "offers_asked_at" timestamp with time zone;

ALTER TABLE "public"."fiscal_purchases" ADD COLUMN "goods_receipt_id" uuid;

ALTER TABLE "public"."fiscal_purchases" ADD COLUMN "product_ids" uuid[];

CREATE OR REPLACE FUNCTION private.attention_list(p_tenant_id uuid, p_user_id uuid, p_stock record)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_list jsonb := '[]';
  v_count bigint;
  v_days integer;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.orders o where o.tenant_id = p_tenant_id and o.status = 'placed';
    v_list := v_list || private.attention('waiting_orders', v_count, '/admin/sales?tab=orders', 'web order is waiting', 'web orders are waiting');
    select count(*) into v_count from public.orders o
    where o.tenant_id = p_tenant_id and o.deposit_amount > 0 and o.reserved_until <= now();
    v_list := v_list || private.attention('overdue_deposits', v_count, '/admin/sales?tab=orders',
      'partly paid order is past its date', 'partly paid orders are past their date');
  end if;
  select count(*) into v_count from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.status = 'open' and s.opened_at < now() - interval '24 hours'
    and (s.opened_by = p_user_id or private.actor_can(p_tenant_id, p_user_id, 'till.view_all'));
  v_list := v_list || private.attention('till_open_long', v_count, '/admin/sales?tab=till',
    'till has been open for more than a day', 'tills have been open for more than a day');
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_list := v_list || private.attention_to_drawers(p_tenant_id);
    select count(*) into v_count from public.late_sales x
    where x.tenant_id = p_tenant_id and x.reviewed_at is null and x.flags <> '{}';
    v_list := v_list || private.attention('late_sales', v_count, '/admin/sales?tab=till#late-sales',
      'offline sale to check', 'offline sales to check');
  end if;
  v_list := v_list || private.attention_to_payments(p_tenant_id, p_user_id) || private.attention_to_fiscal(p_tenant_id, p_user_id);
  if private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_list := v_list || private.attention('overdue_invoices', cardinality(private.overdue_sale_ids(p_tenant_id)),
      '/admin/sales?payment=overdue&days=all', 'invoice is overdue', 'invoices are overdue');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'stock.view') then
    v_list := v_list
      || private.attention('negative_stock', p_stock.negative_count, '/admin/products?stock=out&sort=stock',
        'product is below zero', 'products are below zero')
      || private.attention('out_of_stock', p_stock.out_count, '/admin/products?stock=out', 'product is out of stock', 'products are out of stock')
      || private.attention('low_stock', p_stock.low_count, '/admin/products?stock=low', 'product is low in stock', 'products are low in stock');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'billing.view') then
    select ceil(extract(epoch from n.expires_at - now()) / 86400)::integer into v_days
    from private.deciding_subscription(p_tenant_id) as n
    where n.status in ('trial', 'trialing') and n.expires_at between now() and now() + interval '7 days';
    v_list := v_list || private.attention('trial_ending', v_days, '/admin/billing', 'day of the trial is left', 'days of the trial are left');
  end if;
  return v_list;
end;
$function$;

CREATE OR REPLACE FUNCTION private.attention_to_fiscal(p_tenant_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_blocked bigint;
  v_stalled bigint;
  v_documents bigint;
begin
  -- Nearly every business has no device.
  perform 1 from public.fiscal_devices d where d.tenant_id = p_tenant_id limit 1;
  if not found or not private.actor_can(p_tenant_id, p_user_id, 'etims.manage') then
    return '[]';
  end if;
  select count(*) into v_blocked from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked';
  select count(*) into v_stalled from private.stalled_fiscal_devices(p_tenant_id) s;
  select count(*) into v_documents from public.fiscal_documents f
  where f.tenant_id = p_tenant_id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter') and f.waiting_for is distinct from 'original';
  return private.attention('fiscal_blocked', v_blocked, '/admin/etims-status?state=queued,sending',
      'branch cannot send to the tax authority', 'branches cannot send to the tax authority')
    || private.attention('fiscal_stalled', v_stalled, '/admin/etims-status?state=queued,sending',
      'branch has sent nothing to the tax authority for more than a day', 'branches have sent nothing to the tax authority for more than a day')
    || private.attention('fiscal_documents', v_documents, private.fiscal_attention_path(),
      'document for the tax authority needs you', 'documents for the tax authority need you');
end;
$function$;

ALTER FUNCTION "private"."attention_to_fiscal"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_attention_path()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN '/admin/etims-status?state=waiting,rejected,needs_review,dead_letter'::text;

ALTER FUNCTION "private"."fiscal_attention_path"() OWNER TO "postgres";

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
    else private.fiscal_sale_body(p_device, p_document) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_can_be_asked(p_device public.fiscal_devices, p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_kind in ('stock_movement', 'import') or (p_kind in ('sale', 'credit_note') and p_device.style = 'gateway');
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_counter_of(p_device public.fiscal_devices, p_kind text, p_prefix text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'sale' then 'invoice' when 'credit_note' then 'invoice' when 'stock_level' then null when 'import' then null
    when 'item' then 'item' || case when p_device.settings #>> '{itemCodeRule,counter}' = 'prefix' then ':' || p_prefix else '' end
    else p_kind end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_devices_like(p_device public.fiscal_devices)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select d.id from public.fiscal_devices d
    where d.tenant_id = p_device.tenant_id and (d.provider, d.pin, d.mode) = (p_device.provider, p_device.pin, p_device.mode));
end;
$function$;

ALTER FUNCTION "private"."fiscal_devices_like"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_import_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import public.fiscal_imports;
  v_ahead jsonb;
begin
  select * into v_import from public.fiscal_imports m where m.tenant_id = p_device.tenant_id and m.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array[v_import.product_id]);
  if v_ahead <> '{}' then
    return v_ahead;
  end if;
  return coalesce((
    select jsonb_build_object('body', jsonb_build_object('taskCode', v_import.task_code, 'declaredOn', v_import.declared_on,
      'lineNumber', v_import.line_number, 'customsCode', v_import.customs_code, 'itemClass', i.item_class, 'itemCode', k.item_code,
      'decision', case v_import.state when 'accepted' then 'accept' else 'decline' end, 'remark', v_import.note,
      'operator', private.fiscal_operator(v_import.decided_by)))
    from public.fiscal_device_items k
    join private.fiscal_items_of(p_device.tenant_id, array[v_import.product_id]) i on i.product_id = k.product_id and not i.is_excluded
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_import.product_id),
    '{"refuse": "excluded", "message": "Its product is left out of what is sent to the tax authority."}');
end;
$function$;

ALTER FUNCTION "private"."fiscal_import_body"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_import_day(p_text text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN ((p_text ~ '^(19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$'::text) AND pg_input_is_valid(((((substr(p_text, 1, 4) || '-'::text) || substr(p_text, 5, 2)) || '-'::text) || substr(p_text, 7, 2)), 'date'::text)) THEN to_date(p_text, 'YYYYMMDD'::text) WHEN ((p_text ~ '^(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(19|20)[0-9]{2}$'::text) AND pg_input_is_valid(((((substr(p_text, 5, 4) || '-'::text) || substr(p_text, 3, 2)) || '-'::text) || substr(p_text, 1, 2)), 'date'::text)) THEN to_date(p_text, 'DDMMYYYY'::text) ELSE NULL::date END;

ALTER FUNCTION "private"."fiscal_import_day"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_import_row(p_import public.fiscal_imports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_import.id, 'device_id', p_import.device_id, 'task_code', p_import.task_code, 'line_number', p_import.line_number,
    'declared_on', p_import.declared_on, 'day', p_import.day, 'declaration_number', p_import.declaration_number, 'customs_code', p_import.customs_code,
    'name', p_import.name, 'origin', p_import.origin, 'exported_from', p_import.exported_from, 'quantity', p_import.quantity,
    'quantity_unit', p_import.quantity_unit, 'packages', p_import.packages, 'package_unit', p_import.package_unit, 'net_weight', p_import.net_weight,
    'total_weight', p_import.total_weight, 'supplier_name', p_import.supplier_name, 'agent_name', p_import.agent_name,
    'foreign_amount', p_import.foreign_amount, 'foreign_currency', p_import.foreign_currency, 'exchange_rate', p_import.exchange_rate,
    'state', p_import.state, 'is_decided_elsewhere', p_import.state <> 'new' and p_import.decided_by is null, 'note', p_import.note,
    'decided_at', p_import.decided_at, 'product', (
      select jsonb_build_object('id', p.id, 'name', p.name) from public.products p
      where p.tenant_id = p_import.tenant_id and p.id = coalesce(p_import.product_id, case when p_import.state = 'new' then (
        -- The same goods were this the last time.
        select o.product_id from public.fiscal_imports o
        where o.tenant_id = p_import.tenant_id and o.customs_code = p_import.customs_code and lower(o.name) = lower(p_import.name) and o.product_id is not null
        order by o.decided_at desc limit 1) end) and (p_import.state <> 'new' or p.archived_at is null)),
    'document', (
      select private.fiscal_document_row(f) from public.fiscal_documents f
      where f.tenant_id = p_import.tenant_id and f.kind = 'import' and f.source_id = p_import.id));
end;
$function$;

ALTER FUNCTION "private"."fiscal_import_row"(public.fiscal_imports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.fiscal_purchases;
  v_ahead jsonb;
  v_lines jsonb;
begin
  select * into v_purchase from public.fiscal_purchases u where u.tenant_id = p_device.tenant_id and u.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(select distinct p from unnest(v_purchase.product_ids) as p));
  if v_ahead <> '{}' then
    return v_ahead;
  end if;
  -- Amounts are the supplier's, codes ours: the authority knows our items by them.
  select coalesce(jsonb_agg(x.value || case when k.item_code is null then '{}' else jsonb_build_object('itemCode', k.item_code, 'itemClass', i.item_class,
    'packageUnit', i.package_unit, 'quantityUnit', i.quantity_unit) end order by x.place), '[]') into v_lines
  from jsonb_array_elements(v_purchase.lines) with ordinality as x (value, place)
  left join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_purchase.product_ids[x.place]
  left join private.fiscal_items_of(p_device.tenant_id, v_purchase.product_ids) i on i.product_id = k.product_id;
  return jsonb_build_object('body', jsonb_build_object(
    'supplier', jsonb_build_object('taxNumber', v_purchase.supplier_pin, 'branchCode', v_purchase.supplier_branch, 'name', v_purchase.supplier_name,
      'invoiceNumber', v_purchase.supplier_invoice_number),
    'registration', 'M', 'decision', case v_purchase.state when 'accepted' then 'accept' else 'decline' end, 'receiptType', v_purchase.receipt_type,
    'originalNumber', 0, 'paymentCode', v_purchase.payment_code,
    'confirmedAt', coalesce(v_purchase.confirmed_at, to_char(v_purchase.day, 'YYYYMMDD') || '000000'), 'day', to_char(v_purchase.day, 'YYYYMMDD'),
    'warehousedAt', null, 'refundedAt', null, 'remark', left(v_purchase.note, 400), 'operator', private.fiscal_operator(v_purchase.decided_by),
    'lines', v_lines));
end;
$function$;

ALTER FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_products(p_purchase public.fiscal_purchases)
 RETURNS TABLE(place integer, line jsonb, product_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query
    select x.place::integer, x.value, case when p_purchase.state <> 'new' then p_purchase.product_ids[x.place] else coalesce((
        select k.product_id from public.fiscal_supplier_items k
        where k.tenant_id = p_purchase.tenant_id and k.supplier_pin = p_purchase.supplier_pin and k.supplier_item = private.fiscal_supplier_key(x.value)), (
        select b.product_id from public.product_barcodes b
        where b.tenant_id = p_purchase.tenant_id and b.barcode = x.value ->> 'barcode' and b.unit_factor = 1 limit 1)) end
    from jsonb_array_elements(p_purchase.lines) with ordinality as x (value, place);
end;
$function$;

ALTER FUNCTION "private"."fiscal_purchase_products"(public.fiscal_purchases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_row(p_purchase public.fiscal_purchases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_purchase.id, 'device_id', p_purchase.device_id, 'supplier_pin', p_purchase.supplier_pin,
    'supplier_name', p_purchase.supplier_name, 'supplier_invoice_number', p_purchase.supplier_invoice_number, 'receipt_type', p_purchase.receipt_type,
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

CREATE OR REPLACE FUNCTION private.fiscal_reconciled(p_device public.fiscal_devices, p_list jsonb, p_since text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    with theirs as (
      select l.number, l.human_number, l.total from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric)
    ), ours as (
      -- A device that followed another at the branch goes on in the same list.
      select f.id, f.kind, f.number, f.body ->> 'humanNumber' as human_number, (f.body ->> 'total')::numeric as total, f.authority_time
      from public.fiscal_devices d
      join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind in ('sale', 'credit_note') and f.state = 'accepted'
      where d.tenant_id = p_device.tenant_id and (d.pin, d.branch_code, d.mode) = (p_device.pin, p_device.branch_code, p_device.mode)
    ), compared as (
      select coalesce(l.number, o.number) as number, coalesce(l.human_number, o.human_number) as human_number, o.id, o.kind, o.total, l.total as their_total,
        case
          when o.id is null then 'not_here'
          when l.number is null and (p_since is null or o.authority_time > p_since) then 'not_there'
          when l.number is null then 'not_asked'
          when (o.total, o.human_number) is distinct from (l.total, l.human_number) then 'differs'
          else 'agrees' end as what
      from theirs l full join ours o on o.number = l.number
    )
    select jsonb_build_object('agreed', count(*) filter (where c.what = 'agrees'),
      'differences', coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'what', c.what, 'document_id', c.id, 'kind', c.kind,
        'human_number', c.human_number, 'total', c.total, 'their_total', c.their_total) order by c.number, c.id)
        filter (where c.what in ('not_here', 'not_there', 'differs')), '[]'))
    from compared c);
end;
$function$;

ALTER FUNCTION "private"."fiscal_reconciled"(public.fiscal_devices, jsonb, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.fiscal_supplier_key(p_line jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN "left"(COALESCE(NULLIF(btrim((p_line ->> 'itemCode'::text)), ''::text), lower(NULLIF(btrim((p_line ->> 'name'::text)), ''::text)), '?'::text), 200);

ALTER FUNCTION "private"."fiscal_supplier_key"(jsonb) OWNER TO "postgres";

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
      private.input_choice(p_settings, 'importStatusField', array['imptItemSttsCd', 'imptItemsttsCd'], 'settings.', false)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_supplier_items(p_purchase public.fiscal_purchases, p_products uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.fiscal_supplier_items as k (tenant_id, supplier_pin, supplier_item, product_id, saved_by)
  select distinct on (x.key) p_purchase.tenant_id, p_purchase.supplier_pin, x.key, x.product_id, auth.uid()
  from (
    select private.fiscal_supplier_key(l.value) as key, p_products[l.place] as product_id, l.place
    from jsonb_array_elements(p_purchase.lines) with ordinality as l (value, place)) x
  where x.product_id is not null
  order by x.key, x.place
  on conflict (tenant_id, supplier_pin, supplier_item) do update set product_id = excluded.product_id, saved_by = excluded.saved_by, updated_at = clock_timestamp();
end;
$function$;

ALTER FUNCTION "private"."keep_supplier_items"(public.fiscal_purchases, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_purchase_products(p_device public.fiscal_devices, p_purchase public.fiscal_purchases, p_decision jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_given jsonb := private.input_array(p_decision, 'products', 0, 10000);
  v_line record;
  v_field text;
  v_product_id uuid;
  v_products uuid[] := '{}';
begin
  if jsonb_array_length(v_given) not in (0, jsonb_array_length(p_purchase.lines)) then
    perform private.refuse_input('products', 'Name a product for each line, in their order.');
  end if;
  for v_line in select x.* from private.fiscal_purchase_products(p_purchase) x order by x.place loop
    v_field := format('products[%s]', v_line.place - 1);
    v_product_id := coalesce(private.input_uuid(jsonb_build_object(v_field, v_given -> (v_line.place - 1)), v_field, '', false), v_line.product_id);
    if v_product_id is null then
      perform private.refuse_input(v_field, left(format('Choose which of your products %s is.', coalesce(v_line.line ->> 'name', 'this line')), 300));
    end if;
    perform private.require_fiscal_product(p_device, v_product_id, nullif(v_line.line ->> 'taxLetter', ''), v_field);
    v_products := v_products || v_product_id;
  end loop;
  return v_products;
end;
$function$;

ALTER FUNCTION "private"."read_purchase_products"(public.fiscal_devices, public.fiscal_purchases, jsonb) OWNER TO "postgres";

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
    'supplier_reference', p_purchase.supplier_invoice_number::text, 'lines', v_lines, 'contact_id', (
      select c.id from public.contacts c
      where c.tenant_id = p_device.tenant_id and upper(btrim(c.tax_pin)) = upper(p_purchase.supplier_pin) and c.type in ('supplier', 'both')
        and c.archived_at is null and c.merged_into_id is null
      order by c.created_at, c.id limit 1))));
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."receive_fiscal_purchase"(public.fiscal_devices, public.fiscal_purchases, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_fiscal_product(p_device public.fiscal_devices, p_product_id uuid, p_letter text, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item private.fiscal_item;
begin
  select * into v_item from private.fiscal_items_of(p_device.tenant_id, array[p_product_id]) i
  where p_product_id <> private.fiscal_delivery_id()
    and not exists (select 1 from public.products p where p.tenant_id = p_device.tenant_id and p.id = p_product_id and p.has_variants);
  if v_item.product_id is null then
    perform private.fail(404, 'not_found', 'This product does not exist.', jsonb_build_object('field', p_field));
  elsif v_item.is_excluded then
    perform private.refuse_input(p_field, left(v_item.name || ' is left out of what is sent to the tax authority. Choose another product.', 300));
  elsif p_letter <> v_item.tax_letter then
    perform private.refuse_input(p_field, format('%s has tax %s here, and the supplier declared tax %s. Choose another product, or change its tax.',
      left(v_item.name, 100), v_item.tax_letter, p_letter));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_fiscal_product"(public.fiscal_devices, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_fiscal_reader(p_device uuid)
 RETURNS public.fiscal_devices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  -- Two branches that read at once would each write the same row.
  perform private.lock_request('fiscal_offers', v_device.tenant_id, v_device.tenant_id);
  return v_device;
end;
$function$;

ALTER FUNCTION "private"."require_fiscal_reader"(uuid) OWNER TO "postgres";

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
    private.fiscal_attention_path());
end;
$function$;

CREATE OR REPLACE FUNCTION private.ring_stalled_fiscal()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_title text := 'Nothing reaches the tax authority';
  v_stalled record;
  v_count integer := 0;
begin
  for v_stalled in select s.* from private.stalled_fiscal_devices() s order by s.tenant_id, s.device_id loop
    if not exists (
      select 1 from public.notifications n
      where n.tenant_id = v_stalled.tenant_id and n.kind = 'fiscal_rejection' and n.title = v_title
        and n.path = '/admin/etims-status?state=queued,sending&device=' || v_stalled.device_id
        and n.created_at > statement_timestamp() - interval '1 day') then
      perform private.notify(v_stalled.tenant_id, 'fiscal_rejection', 'etims.manage', v_title,
        format('%s: nothing was accepted for more than a day. %s %s.', v_stalled.location_name, v_stalled.waiting,
          case v_stalled.waiting when 1 then 'document waits' else 'documents wait' end),
        '/admin/etims-status?state=queued,sending&device=' || v_stalled.device_id);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."ring_stalled_fiscal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stalled_fiscal_devices(p_tenant_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(tenant_id uuid, device_id uuid, location_name text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select d.tenant_id, d.id, l.name, w.count, w.oldest
    from public.fiscal_devices d
    join public.locations l on l.tenant_id = d.tenant_id and l.id = d.location_id
    cross join lateral (
      -- Items and levels are sent anew in rows that are old.
      select count(*) as count, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = d.tenant_id and f.device_id = d.id and f.state in ('queued', 'sending') and f.kind in ('sale', 'credit_note', 'purchase', 'import')) w
    where (p_tenant_id is null or d.tenant_id = p_tenant_id) and d.status in ('active', 'stopped')
      and (d.last_ok_at is null or d.last_ok_at < statement_timestamp() - interval '1 day')
      and w.oldest < statement_timestamp() - interval '1 day';
end;
$function$;

ALTER FUNCTION "private"."stalled_fiscal_devices"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.decide_fiscal_import(p_id uuid, p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_import public.fiscal_imports;
  v_device public.fiscal_devices;
  v_decision text;
  v_product_id uuid;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_product_id := private.input_uuid(p_decision, 'product_id');
  v_note := private.input_text(p_decision, 'note', 400, '', v_decision = 'decline');
  select * into v_import from public.fiscal_imports m where m.tenant_id = v_tenant_id and m.id = p_id for update;
  if v_import.id is null then
    perform private.fail(404, 'not_found', 'This import does not exist.');
  elsif v_import.state <> 'new' then
    perform private.fail(409, 'already_resolved', 'This import was decided already.', jsonb_build_object('state', v_import.state));
  end if;
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_import.device_id;
  perform private.require_fiscal_product(v_device, v_product_id, null, 'product_id');
  update public.fiscal_imports m set state = case v_decision when 'accept' then 'accepted' else 'declined' end, product_id = v_product_id, note = v_note,
    decided_by = auth.uid(), decided_at = clock_timestamp()
  where m.tenant_id = v_tenant_id and m.id = p_id returning * into v_import;
  perform private.queue_fiscal(v_tenant_id, v_import.device_id, 'import', p_id, 0, null, 50);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_import_decided', 'fiscal_imports', p_id, null, p_decision);
  return private.fiscal_import_row(v_import);
end;
$function$;

ALTER FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.decide_fiscal_purchase(p_id uuid, p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_purchase public.fiscal_purchases;
  v_device public.fiscal_devices;
  v_decision text;
  v_bill_id uuid;
  v_receipt_id uuid;
  v_products uuid[];
  v_is_received boolean;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_bill_id := private.input_uuid(p_decision, 'supplier_bill_id', '', false);
  v_is_received := v_decision = 'accept' and coalesce(private.input_flag(p_decision, 'is_received', false), false);
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
  elsif v_is_received and v_bill_id is not null then
    perform private.refuse_input('is_received', 'The goods of a bill are in stock already.');
  end if;
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_purchase.device_id;
  if v_decision = 'accept' then
    v_products := private.read_purchase_products(v_device, v_purchase, p_decision);
    perform private.keep_supplier_items(v_purchase, v_products);
  end if;
  perform private.queue_fiscal(v_tenant_id, v_purchase.device_id, 'purchase', p_id, 0, null, 50);
  if v_is_received then
    perform private.require_permission('stock.receive');
    v_receipt_id := private.receive_fiscal_purchase(v_device, v_purchase, v_products);
  end if;
  update public.fiscal_purchases u set state = case v_decision when 'accept' then 'accepted' else 'declined' end,
    supplier_bill_id = case when v_decision = 'accept' then v_bill_id end, product_ids = v_products, goods_receipt_id = v_receipt_id, note = v_note,
    decided_by = auth.uid(), decided_at = clock_timestamp()
  where u.tenant_id = v_tenant_id and u.id = p_id returning * into v_purchase;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_purchase_decided', 'fiscal_purchases', p_id, null, p_decision);
  return private.fiscal_purchase_row(v_purchase);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_fiscal_imports(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
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
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', private.fiscal_import_row(x)) order by x.day desc, x.id desc), '[]')
    from (
      select m.* from public.fiscal_imports m
      where m.tenant_id = v_tenant_id and (v_state is null or m.state = v_state)
        and (v_search is null or lower(m.name) like v_search or lower(m.declaration_number) like v_search or lower(m.supplier_name) like v_search
          or m.customs_code like v_search)
        and (v_page.id is null or (m.day, m.id) < (v_page.day, v_page.id))
      order by m.day desc, m.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_imports(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices := private.require_fiscal_reader(p_device);
  v_ids uuid[] := private.fiscal_devices_like(v_device);
  v_today date := private.business_date(v_device.tenant_id, statement_timestamp());
  v_count integer;
begin
  update public.fiscal_imports m set device_id = v_device.id
  from public.fiscal_devices e
  where m.tenant_id = v_device.tenant_id and m.device_id = any (v_ids) and m.device_id <> v_device.id and m.state = 'new'
    and e.tenant_id = m.tenant_id and e.id = m.device_id and e.status = 'stopped' and v_device.status in ('active', 'blocked');
  update public.fiscal_imports m set state = case l.status when '3' then 'accepted' else 'declined' end, decided_at = clock_timestamp()
  from jsonb_to_recordset(p_list) as l (task_code text, line_number integer, status text)
  where m.tenant_id = v_device.tenant_id and m.device_id = any (v_ids) and m.state = 'new' and m.task_code = l.task_code and m.line_number = l.line_number
    and l.status in ('3', '4');
  insert into public.fiscal_imports (tenant_id, device_id, task_code, line_number, declared_on, day, declaration_number, customs_code, name, origin, exported_from,
    quantity, quantity_unit, packages, package_unit, net_weight, total_weight, supplier_name, agent_name, foreign_amount, foreign_currency, exchange_rate)
  select v_device.tenant_id, v_device.id, l.task_code, l.line_number, l.declared_on, coalesce(private.fiscal_import_day(l.declared_on), v_today),
    left(nullif(l.declaration_number, ''), 100), l.customs_code, left(coalesce(nullif(btrim(l.name), ''), l.customs_code), 500), left(nullif(l.origin, ''), 5),
    left(nullif(l.exported_from, ''), 5), abs(coalesce(l.quantity, 0)), left(nullif(l.quantity_unit, ''), 5), abs(l.packages), left(nullif(l.package_unit, ''), 5),
    abs(l.net_weight), abs(l.total_weight), left(nullif(btrim(l.supplier_name), ''), 500), left(nullif(btrim(l.agent_name), ''), 500), abs(l.foreign_amount),
    left(nullif(l.foreign_currency, ''), 5), abs(l.exchange_rate)
  from jsonb_to_recordset(p_list) as l (task_code text, line_number integer, declared_on text, declaration_number text, customs_code text, name text, origin text,
    exported_from text, quantity numeric, quantity_unit text, packages numeric, package_unit text, net_weight numeric, total_weight numeric, supplier_name text,
    agent_name text, foreign_amount numeric, foreign_currency text, exchange_rate numeric, status text)
  where length(l.task_code) between 1 and 50 and l.line_number >= 0 and length(l.declared_on) between 1 and 8 and length(l.customs_code) between 1 and 17
    and coalesce(l.status, '') not in ('3', '4')
    -- What no customs entry says would refuse the whole list.
    and coalesce(abs(l.quantity), 0) < 1e11 and coalesce(abs(l.foreign_amount), 0) < 1e12 and not exists (
      select 1 from public.fiscal_imports o
      where o.tenant_id = v_device.tenant_id and o.device_id = any (v_ids) and (o.task_code, o.line_number) = (l.task_code, l.line_number))
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_list(p_device uuid, p_list jsonb, p_since text DEFAULT NULL::text)
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
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb)
    where jsonb_typeof(l.answer) = 'object' order by l.number
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
  return private.fiscal_reconciled(v_device, p_list, p_since) || jsonb_build_object('settled', v_settled, 'listed_at', clock_timestamp());
end;
$function$;

ALTER FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_fiscal_purchases(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices := private.require_fiscal_reader(p_device);
  v_ids uuid[] := private.fiscal_devices_like(v_device);
  v_count integer;
begin
  -- What nobody decided goes to the device that follows a stopped one: that one sends nothing any more.
  update public.fiscal_purchases u set device_id = v_device.id
  from public.fiscal_devices e
  where u.tenant_id = v_device.tenant_id and u.device_id = any (v_ids) and u.device_id <> v_device.id and u.state = 'new'
    and e.tenant_id = u.tenant_id and e.id = u.device_id and e.status = 'stopped' and v_device.status in ('active', 'blocked');
  insert into public.fiscal_purchases (tenant_id, device_id, supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code,
    confirmed_at, day, total_amount, tax_amount, lines)
  select v_device.tenant_id, v_device.id, l.pin, left(coalesce(nullif(btrim(l.supplier_name), ''), l.pin), 200), l.branch, l.supplier_invoice_number, l.type,
    coalesce(substring(l.payment_code from '^[0-9]{2}$'), '07'), substring(l.confirmed_at from '^[0-9]{14}$'), to_date(l.day, 'YYYYMMDD'),
    abs(l.total), abs(l.tax), coalesce(l.lines, '[]')
  from (
    select r.*, left(r.supplier_pin, 20) as pin, coalesce(left(nullif(r.supplier_branch, ''), 5), '00') as branch,
      case when r.receipt_type = 'R' then 'R' else 'P' end as type
    from jsonb_to_recordset(p_list) as r (supplier_pin text, supplier_name text, supplier_branch text, supplier_invoice_number bigint, receipt_type text,
      payment_code text, confirmed_at text, day text, total numeric, tax numeric, lines jsonb)) l
  where l.supplier_pin <> '' and l.supplier_invoice_number > 0 and l.day ~ '^[0-9]{8}$' and not exists (
    select 1 from public.fiscal_purchases o
    where o.tenant_id = v_device.tenant_id and o.device_id = any (v_ids)
      and (o.supplier_pin, o.supplier_branch, o.receipt_type, o.supplier_invoice_number) = (l.pin, l.branch, l.type, l.supplier_invoice_number))
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION public.watch_fiscal_devices()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device record;
begin
  for v_device in
    update public.fiscal_devices d set offers_asked_at = statement_timestamp()
    where d.status = 'active' and (d.offers_asked_at is null or d.offers_asked_at <= statement_timestamp() - interval '4 hours')
    returning d.tenant_id, d.id
  loop
    -- Spread over ten minutes: all at once is what an authority does not like.
    perform private.schedule_job('fiscal_offers', v_device.tenant_id, v_device.id::text,
      statement_timestamp() + make_interval(secs => hashtext(v_device.id::text) & 511));
  end loop;
  return private.ring_stalled_fiscal();
end;
$function$;

ALTER FUNCTION "public"."watch_fiscal_devices"() OWNER TO "postgres";

ALTER TABLE "public"."fiscal_devices" ADD CONSTRAINT "fiscal_devices_offers_asked_at_check" CHECK (isfinite(offers_asked_at));

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'item'::text, 'stock_movement'::text, 'stock_level'::text, 'purchase'::text, 'import'::text])));

ALTER TABLE "public"."fiscal_purchases" ADD CONSTRAINT "fiscal_purchases_tenant_id_goods_receipt_id_fkey" FOREIGN KEY (tenant_id, goods_receipt_id) REFERENCES public.goods_receipts(tenant_id, id) ON DELETE RESTRICT;

CREATE UNIQUE INDEX fiscal_documents_once_key ON public.fiscal_documents USING btree (tenant_id, kind, source_id) WHERE (kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'purchase'::text, 'import'::text]));

CREATE INDEX fiscal_purchases_receipt_idx ON public.fiscal_purchases USING btree (tenant_id, goods_receipt_id) WHERE (goods_receipt_id IS NOT NULL);

CREATE TRIGGER _100_accepted_is_final BEFORE UPDATE ON public.fiscal_documents FOR EACH ROW WHEN (((old.state = 'accepted'::text) AND (old.kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'purchase'::text, 'import'::text])))) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_decided_is_final BEFORE UPDATE ON public.fiscal_imports FOR EACH ROW WHEN ((old.state <> 'new'::text)) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.fiscal_imports FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.fiscal_imports FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_imports FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF name, quantity_unit, package_unit, supplier_name, agent_name, state, note ON public.fiscal_imports FOR EACH ROW WHEN ((concat_ws(' '::text, new.name, new.quantity_unit, new.package_unit, new.supplier_name, new.agent_name, new.state, new.note) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('name', 'quantity_unit', 'package_unit', 'supplier_name', 'agent_name', 'state', 'note');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.fiscal_supplier_items FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.fiscal_supplier_items FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "public"."fiscal_devices"."offers_asked_at" IS 'When the background was last asked to read what suppliers sold and what was imported.';

COMMENT ON COLUMN "public"."fiscal_imports"."declared_on" IS 'As the authority wrote it: sources disagree about its format, so it goes back unchanged. day is what it is read as.';

COMMENT ON COLUMN "public"."fiscal_purchases"."goods_receipt_id" IS 'The delivery that was taken into stock when it was accepted.';

COMMENT ON COLUMN "public"."fiscal_purchases"."product_ids" IS 'What its lines are here, in their order, as they were accepted.';

COMMENT ON FUNCTION "private"."attention_to_fiscal"(uuid, uuid) IS 'For the attention list: devices that the authority refuses, those of which nothing arrives, and documents that need a person.';

COMMENT ON FUNCTION "private"."fiscal_attention_path"() IS 'Where the documents stand that need a person.';

COMMENT ON FUNCTION "private"."fiscal_devices_like"(public.fiscal_devices) IS 'The devices of the same taxpayer, itself among them: an authority offers each of them the same purchases and imports.';

COMMENT ON FUNCTION "private"."fiscal_import_body"(public.fiscal_devices, public.fiscal_documents) IS 'The decision about an imported line as it is sent, under the code of the product; what has none yet is registered before it.';

COMMENT ON FUNCTION "private"."fiscal_import_day"(text) IS 'The day of a declaration, in either of the formats that sources name; null when it is neither.';

COMMENT ON FUNCTION "private"."fiscal_import_row"(public.fiscal_imports) IS 'An imported line as people see it; a new one with the product that the same goods were the last time.';

COMMENT ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, public.fiscal_documents) IS 'The decision about a supplier''s sale as it is sent: its lines as the supplier declared them, under the codes of our items where they were chosen.';

COMMENT ON FUNCTION "private"."fiscal_purchase_products"(public.fiscal_purchases) IS 'The lines of a supplier''s sale with the product that each is: as accepted; of a new one as it was chosen the last time, or as its barcode says.';

COMMENT ON FUNCTION "private"."fiscal_purchase_row"(public.fiscal_purchases) IS 'A supplier''s sale, with bills of the business that may be the same: by the supplier''s tax number, near in time, the same total first; each line with the product that it is.';

COMMENT ON FUNCTION "private"."fiscal_reconciled"(public.fiscal_devices, jsonb, text) IS 'How many documents agree with the authority''s list of a branch, and where they do not: not_here, not_there (of what was accepted after p_since), differs.';

COMMENT ON FUNCTION "private"."fiscal_supplier_key"(jsonb) IS 'By what an item of a supplier is known again: its code there, else its name.';

COMMENT ON FUNCTION "private"."keep_supplier_items"(public.fiscal_purchases, uuid[]) IS 'Remembers which products the items of a supplier are.';

COMMENT ON FUNCTION "private"."read_purchase_products"(public.fiscal_devices, public.fiscal_purchases, jsonb) IS 'The product of each line of a supplier''s sale: as given, else as proposed; a line without one is invalid_input.';

COMMENT ON FUNCTION "private"."receive_fiscal_purchase"(public.fiscal_devices, public.fiscal_purchases, uuid[]) IS 'Takes the goods of a supplier''s sale into stock at the location of the device, which then reports them to the authority.';

COMMENT ON FUNCTION "private"."require_fiscal_product"(public.fiscal_devices, uuid, text, text) IS 'A product under which a line can be sent to an authority, of the same tax where the line has one; or invalid_input.';

COMMENT ON FUNCTION "private"."require_fiscal_reader"(uuid) IS 'A device that has read a list of its authority; one of a business at a time.';

COMMENT ON FUNCTION "private"."ring_stalled_fiscal"() IS 'Notifies whoever looks after the tax authority, once a day for each device of which nothing arrives.';

COMMENT ON FUNCTION "private"."stalled_fiscal_devices"(uuid) IS 'Devices of which nothing was accepted for a day while a document waits for longer, of one business or of all. Those that the authority refuses are said already.';

COMMENT ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) IS 'Says of an imported line which product it is (the tax authority asks for it either way) and whether it is the business''s own, once; it is sent to the authority: {decision accept|decline, product_id, note (needed to decline)}. Needs etims.manage.';

COMMENT ON FUNCTION "public"."decide_fiscal_purchase"(uuid, jsonb) IS 'Accepts a supplier''s sale, perhaps with the bill that it is, or declines it with a note, once; it is sent to the tax authority: {decision accept|decline, supplier_bill_id?, products? (one for each line, null as proposed), is_received? (takes the goods into stock; needs stock.receive), note?}. Needs etims.manage.';

COMMENT ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) IS 'Imported lines as the tax authority has them, newest first: {state new|accepted|declined, search}. Needs etims.view.';

COMMENT ON FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) IS 'For edge functions: imported lines as the authority of a device lists them, each once for the taxpayer: [{task_code, line_number, declared_on, declaration_number, customs_code, name, origin, exported_from, quantity, quantity_unit, packages, package_unit, net_weight, total_weight, supplier_name, agent_name, foreign_amount, foreign_currency, exchange_rate, status}]. What was approved (3) or cancelled (4) elsewhere is decided. Answers how many are new.';

COMMENT ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) IS 'For edge functions: the authority''s own list of documents [{number, human_number, total, answer}], perhaps only those after a moment (p_since, 14 digits). What waits in review and stands there with the same number and total is accepted; answers {settled, agreed, differences, listed_at}.';

COMMENT ON FUNCTION "public"."save_fiscal_purchases"(uuid, jsonb) IS 'For edge functions: suppliers'' sales as the authority of a device lists them, each once for the taxpayer: [{supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code, confirmed_at, day, total, tax, lines}]. Answers how many are new.';

COMMENT ON FUNCTION "public"."watch_fiscal_devices"() IS 'For the background, each hour: has devices at work read every four hours what suppliers sold and what was imported, and rings where nothing arrives. Answers how often it rang.';

COMMENT ON TABLE "public"."fiscal_documents" IS 'What a fiscal device sends to its tax authority, in order (position, rank), and what became of it. source_id: the sale, credit note, product, document of the stock, supplier''s sale or imported line. One row each, which is sent until it is accepted or somebody decides.';

COMMENT ON TABLE "public"."fiscal_imports" IS 'Lines of customs entries that the tax authority holds for the business: said once which product they are and whether they are its own, and then sent to it. decided_by null: decided elsewhere.';

COMMENT ON TABLE "public"."fiscal_supplier_items" IS 'Which product an item of a supplier is, as people chose it last: proposed with the supplier''s next sale. supplier_item: private.fiscal_supplier_key.';

REVOKE ALL ON FUNCTION "private"."attention_to_fiscal"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attention_to_fiscal"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attention_to_fiscal"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_attention_path"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_attention_path"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_attention_path"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_devices_like"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_devices_like"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_devices_like"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_import_body"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_import_body"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_import_body"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_import_day"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_import_day"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_import_day"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_import_row"(public.fiscal_imports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_import_row"(public.fiscal_imports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_import_row"(public.fiscal_imports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_purchase_body"(public.fiscal_devices, public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_products"(public.fiscal_purchases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_purchase_products"(public.fiscal_purchases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_purchase_products"(public.fiscal_purchases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_reconciled"(public.fiscal_devices, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_reconciled"(public.fiscal_devices, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_reconciled"(public.fiscal_devices, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_supplier_key"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_supplier_key"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_supplier_key"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_supplier_items"(public.fiscal_purchases, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_supplier_items"(public.fiscal_purchases, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_supplier_items"(public.fiscal_purchases, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_purchase_products"(public.fiscal_devices, public.fiscal_purchases, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_purchase_products"(public.fiscal_devices, public.fiscal_purchases, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_purchase_products"(public.fiscal_devices, public.fiscal_purchases, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_fiscal_purchase"(public.fiscal_devices, public.fiscal_purchases, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receive_fiscal_purchase"(public.fiscal_devices, public.fiscal_purchases, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_fiscal_purchase"(public.fiscal_devices, public.fiscal_purchases, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fiscal_product"(public.fiscal_devices, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fiscal_product"(public.fiscal_devices, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fiscal_product"(public.fiscal_devices, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fiscal_reader"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fiscal_reader"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fiscal_reader"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ring_stalled_fiscal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ring_stalled_fiscal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ring_stalled_fiscal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."stalled_fiscal_devices"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stalled_fiscal_devices"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stalled_fiscal_devices"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_fiscal_import"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_fiscal_imports"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_imports"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_fiscal_list"(uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."watch_fiscal_devices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."watch_fiscal_devices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."watch_fiscal_devices"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."watch_fiscal_devices"() TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_imports" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_imports" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_imports" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_imports" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_imports" TO "service_role";

REVOKE ALL ON TABLE "public"."fiscal_supplier_items" FROM "authenticated";

GRANT SELECT ON TABLE "public"."fiscal_supplier_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."fiscal_supplier_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_supplier_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."fiscal_supplier_items" TO "service_role";

ALTER TABLE "public"."fiscal_imports" ADD CONSTRAINT "fiscal_imports_tenant_id_device_id_fkey" FOREIGN KEY (tenant_id, device_id) REFERENCES public.fiscal_devices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_imports" ADD CONSTRAINT "fiscal_imports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_imports" ADD CONSTRAINT "fiscal_imports_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX fiscal_imports_code_idx ON public.fiscal_imports USING btree (tenant_id, customs_code, decided_at DESC) WHERE (product_id IS NOT NULL);

CREATE INDEX fiscal_imports_list_idx ON public.fiscal_imports USING btree (tenant_id, day DESC, id DESC);

CREATE INDEX fiscal_imports_product_idx ON public.fiscal_imports USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE POLICY "Members with etims.view read fiscal_imports" ON "public"."fiscal_imports" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_imports" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."fiscal_supplier_items" ADD CONSTRAINT "fiscal_supplier_items_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."fiscal_supplier_items" ADD CONSTRAINT "fiscal_supplier_items_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX fiscal_supplier_items_product_idx ON public.fiscal_supplier_items USING btree (tenant_id, product_id);

CREATE POLICY "Members with etims.view read fiscal_supplier_items" ON "public"."fiscal_supplier_items" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('etims.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."fiscal_supplier_items" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "fiscal_offers", "every": null, "lease": "00:05:00", "title": "Purchases and imports of the tax authority", "retention": "1 day", "retry_after": ["00:05:00", "00:30:00", "01:00:00", "02:00:00", "04:00:00", "04:00:00", "04:00:00"], "most_at_once": 2}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "fiscal_watch", "every": "01:00:00", "lease": "00:02:00", "title": "Watch over fiscal devices", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00"], "most_at_once": 1}') r;
