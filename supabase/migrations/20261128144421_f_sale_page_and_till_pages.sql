set local check_function_bodies = off;

CREATE TABLE "private"."receipt_print_log" ("tenant_id" uuid NOT NULL, "sale_id" uuid NOT NULL, "print_number" integer NOT NULL, "printed_at" timestamp with time zone NOT NULL, "printed_by" uuid, CONSTRAINT "receipt_print_log_pkey" PRIMARY KEY (tenant_id, sale_id, print_number), CONSTRAINT "receipt_print_log_print_number_check" CHECK ((print_number > 0)), CONSTRAINT "receipt_print_log_printed_at_check" CHECK (isfinite(printed_at)));

ALTER TABLE "private"."receipt_print_log" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."receipt_print_log" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."receipt_print_log" OWNER TO "postgres";

CREATE TABLE "private"."till_layouts" ("version" integer NOT NULL DEFAULT 1, "pages" jsonb NOT NULL DEFAULT '[]'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "till_layouts_pages_check" CHECK ((jsonb_typeof(pages) = 'array'::text)), CONSTRAINT "till_layouts_version_check" CHECK (((version >= 1) AND (version <= 1000000000))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "till_layouts_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "private"."till_layouts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_layouts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_layouts" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_till_page(p_tenant_id uuid, p_page jsonb, p_prefix text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_till_id uuid;
  v_name text;
  v_ids uuid[];
begin
  perform private.input_object(p_page, rtrim(p_prefix, '.'));
  v_name := private.input_line(p_page, 'name', 40, p_prefix, true);
  v_till_id := private.input_uuid(p_page, 'till_id', p_prefix, false);
  if v_till_id is not null and not exists (select 1 from public.tills t where t.tenant_id = p_tenant_id and t.id = v_till_id) then
    perform private.refuse_input(p_prefix || 'till_id', 'This till does not exist.');
  elsif coalesce(jsonb_typeof(p_page -> 'product_ids'), 'null') <> 'array' or jsonb_array_length(p_page -> 'product_ids') > 120 then
    perform private.refuse_input(p_prefix || 'product_ids', 'A page has up to 120 products.');
  elsif exists (
    select 1 from jsonb_array_elements(p_page -> 'product_ids') as e
    where jsonb_typeof(e) <> 'string' or e #>> '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    perform private.refuse_input(p_prefix || 'product_ids', 'These must be ids of products.');
  end if;
  v_ids := array(select e.id::uuid from jsonb_array_elements_text(p_page -> 'product_ids') with ordinality as e (id, place) order by e.place);
  if (select count(*) <> count(distinct u.id) from unnest(v_ids) as u (id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product is on this page twice.');
  elsif exists (select 1 from unnest(v_ids) as u (id) where not exists (
    select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = u.id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product of this page does not exist.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_page, 'id', p_prefix), 'name', v_name, 'till_id', v_till_id, 'product_ids', to_jsonb(v_ids));
end;
$function$;

ALTER FUNCTION "private"."read_till_page"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_event(p_kind text, p_at timestamp with time zone, p_person text, p_detail text DEFAULT NULL::text, p_amount numeric DEFAULT NULL::numeric, p_document_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', p_kind, 'at', p_at, 'person_name', p_person, 'detail', p_detail, 'amount', p_amount, 'document_id', p_document_id);
$function$;

ALTER FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_line_facts(p_tenant_id uuid, p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sees_cost boolean := private.can('products.view_cost');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'discount_reason', l.discount_reason, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount,
      'cost_amount', case when v_sees_cost then (
        select coalesce(-sum(m.value), 0) from public.stock_movements m
        where m.tenant_id = l.tenant_id and m.source_id = l.sale_id and m.source_line_id = l.id) end) order by l.line_number), '[]')
    from public.sale_lines l where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id);
end;
$function$;

ALTER FUNCTION "private"."sale_line_facts"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_made_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('made', s.occurred_at, coalesce(o.name, s.cashier_name), s.invoice_number, s.total_amount)
    from public.sales s
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  return query
    select private.sale_event('came_late', s.posted_at, null, x.provisional_number)
    from public.late_sales x join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id;
  return query
    select private.sale_event('reviewed', x.reviewed_at, x.reviewed_by_name)
    from public.late_sales x
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id and x.reviewed_at is not null;
  return query
    select private.sale_event('approved', a.used_at, a.approver_name, a.permission || ': ' || a.reason)
    from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_sale_id and a.used_at is not null;
end;
$function$;

ALTER FUNCTION "private"."sale_made_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_money_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('proved', p.proof_settled_at, private.member_name(p_tenant_id, p.proof_settled_by), coalesce(p.proof_note, p.reference), p.amount)
    from public.sale_payments p
    where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.proof_settled_at is not null;
  return query
    select private.sale_event(case when y.reverses_id is null then 'paid' else 'payment_reversed' end, y.received_at, y.received_by_name, y.payment_number,
      abs(x.amount), y.id)
    from public.contact_payment_allocations x
    join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
    where x.tenant_id = p_tenant_id and x.item_id = p_sale_id;
  return query
    select private.sale_event('returned', c.issued_at, case when c.issued_by is not null then private.member_name(p_tenant_id, c.issued_by) end,
      c.credit_note_number, c.total_amount, c.id)
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id;
end;
$function$;

ALTER FUNCTION "private"."sale_money_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_paper_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('printed', l.printed_at, case when l.printed_by is not null then private.member_name(p_tenant_id, l.printed_by) end, l.print_number::text)
    from private.receipt_print_log l
    where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id order by l.print_number desc limit 50;
  return query
    select private.sale_event('mailed', m.created_at, private.member_name(p_tenant_id, m.sent_by))
    from private.receipt_mails m where m.tenant_id = p_tenant_id and m.sale_id = p_sale_id;
  -- The link that mails carry has the id of the sale; that one is part of the mail.
  return query
    select private.sale_event('shared', k.created_at, case when k.created_by is not null then private.member_name(p_tenant_id, k.created_by) end)
    from public.invoice_links k
    where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id and k.id <> p_sale_id order by k.created_at desc limit 20;
  return query
    select private.sale_event('messaged', m.sent_at, null, m.channel)
    from public.messages m
    where m.tenant_id = p_tenant_id and m.sent_at is not null
      and m.dedupe_key = any (array['receipt:' || p_sale_id || ':email', 'receipt:' || p_sale_id || ':sms', 'receipt:' || p_sale_id || ':whatsapp']);
  return query
    select private.sale_event(case d.state when 'accepted' then 'transmitted' else 'not_transmitted' end,
      coalesce(d.accepted_at, d.resolved_at, d.created_at), null, case d.state when 'accepted' then d.receipt_number::text else d.state end)
    from public.fiscal_documents d
    where d.tenant_id = p_tenant_id and d.kind = 'sale' and d.source_id = p_sale_id and d.state in ('accepted', 'rejected', 'needs_review', 'dead_letter', 'given_up');
end;
$function$;

ALTER FUNCTION "private"."sale_paper_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shared_code_product(p_tenant_id uuid, p_product_id uuid, p_barcode text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', p_barcode, 'is_archived', p.archived_at is not null)
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id);
end;
$function$;

ALTER FUNCTION "private"."shared_code_product"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_layout_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pages jsonb := private.till_pages_json(p_tenant_id);
begin
  return jsonb_build_object(
    'version', coalesce((select l.version from private.till_layouts l where l.tenant_id = p_tenant_id), 0),
    'pages', v_pages,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'image_url', p.image_url) order by p.name, p.id), '[]')
      from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null and p.id = any (array(
        select t.id::uuid from jsonb_array_elements(v_pages) as g, jsonb_array_elements_text(g -> 'product_ids') as t (id)))));
end;
$function$;

ALTER FUNCTION "private"."till_layout_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_pages_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select l.pages from private.till_layouts l where l.tenant_id = p_tenant_id), '[]');
end;
$function$;

ALTER FUNCTION "private"."till_pages_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_receipt_print(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_count integer;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  insert into private.receipt_prints as r (tenant_id, sale_id, print_count, printed_at)
  values (v_tenant_id, p_sale_id, 1, clock_timestamp())
  on conflict (tenant_id, sale_id) do update set print_count = r.print_count + 1, printed_at = excluded.printed_at
  returning r.print_count into v_count;
  insert into private.receipt_print_log (tenant_id, sale_id, print_number, printed_at, printed_by)
  values (v_tenant_id, p_sale_id, v_count, clock_timestamp(), auth.uid());
  return jsonb_build_object('print_count', v_count);
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_till_pages()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.till_layout_json(private.require_permission('products.view'));
end;
$function$;

ALTER FUNCTION "public"."get_till_pages"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_shared_codes()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('gtin', s.gtin,
      'keeps', private.shared_code_product(v_tenant_id, s.keeper_id, s.keeper_code),
      'other', private.shared_code_product(v_tenant_id, s.other_id, s.other_code)) order by s.gtin, s.other_code), '[]')
    from (
      select k.gtin, k.product_id as keeper_id, k.barcode as keeper_code, o.product_id as other_id, o.barcode as other_code
      from public.product_barcodes o
      join public.product_barcodes k on k.tenant_id = v_tenant_id and k.gtin = private.gtin_of(o.barcode)
      where o.tenant_id = v_tenant_id and o.gtin is null and private.gtin_of(o.barcode) is not null
      order by k.gtin, o.barcode limit 200) s);
end;
$function$;

ALTER FUNCTION "public"."list_shared_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.mend_shared_code(p_mend jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_barcode text;
  v_keep_id uuid;
  v_other public.product_barcodes;
  v_keeper public.product_barcodes;
begin
  perform private.require_writable();
  perform private.input_object(p_mend, 'p_mend');
  v_barcode := private.input_text(p_mend, 'barcode', 64, '', true);
  v_keep_id := private.input_uuid(p_mend, 'keep_product_id');
  select * into v_other from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.barcode = v_barcode and b.gtin is null for update;
  select * into v_keeper from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.gtin = private.gtin_of(v_barcode) for update;
  if v_other.barcode is null or v_keeper.barcode is null then
    perform private.fail(404, 'not_found', 'This code is no longer on two products.');
  elsif v_keep_id not in (v_other.product_id, v_keeper.product_id) then
    perform private.refuse_input('keep_product_id', 'Choose one of the two products.');
  end if;
  if v_keep_id = v_keeper.product_id then
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  else
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_keeper.barcode;
    -- Now it holds the number itself.
    update public.product_barcodes b set barcode = b.barcode where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'shared_code_mended', 'products', v_keep_id,
    jsonb_build_object('codes', jsonb_build_array(
      jsonb_build_object('barcode', v_keeper.barcode, 'product_id', v_keeper.product_id),
      jsonb_build_object('barcode', v_other.barcode, 'product_id', v_other.product_id))),
    jsonb_build_object('barcode', case when v_keep_id = v_keeper.product_id then v_keeper.barcode else v_other.barcode end));
  return public.list_shared_codes();
end;
$function$;

ALTER FUNCTION "public"."mend_shared_code"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.sale_story(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return jsonb_build_object(
    'lines', private.sale_line_facts(v_tenant_id, p_sale_id),
    'open_amount', coalesce((
      select i.open_amount from public.contact_open_items i
      where i.tenant_id = v_tenant_id and i.id = p_sale_id and i.account = 'receivable' and i.document_type = 'sale'), 0),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'payment_number', y.payment_number, 'amount', x.amount, 'tender_type', y.tender_type,
        'reference', y.reference, 'received_at', y.received_at, 'received_by_name', y.received_by_name,
        'is_reversed', y.reversed_at is not null, 'journal_entry_id', y.journal_entry_id) order by y.received_at, y.payment_number), '[]')
      from public.contact_payment_allocations x
      join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
      where x.tenant_id = v_tenant_id and x.item_id = p_sale_id and y.reverses_id is null),
    'events', (
      select coalesce(jsonb_agg(e.event order by (e.event ->> 'at')::timestamptz, e.place), '[]')
      from (
        select v.event, row_number() over () as place from (
          select * from private.sale_made_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_money_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_paper_events(v_tenant_id, p_sale_id)) v (event)) e));
end;
$function$;

ALTER FUNCTION "public"."sale_story"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_till_pages(p_layout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_version integer;
  v_old jsonb;
  v_pages jsonb := '[]';
  v_page jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_layout, 'p_layout');
  v_version := private.input_number(p_layout, 'expected_version', 0, 1000000000, 1)::integer;
  for v_page in select e.value from jsonb_array_elements(private.input_array(p_layout, 'pages', 0, 30)) as e loop
    v_pages := v_pages || private.read_till_page(v_tenant_id, v_page, format('pages[%s].', jsonb_array_length(v_pages)));
  end loop;
  if (select count(*) <> count(distinct e ->> 'id') from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages have the same id.');
  elsif (select count(*) <> count(distinct (coalesce(e ->> 'till_id', ''), lower(e ->> 'name'))) from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages of a till have the same name.');
  end if;
  perform private.lock_request('till_layouts', v_tenant_id, v_tenant_id);
  v_old := private.till_pages_json(v_tenant_id);
  if v_old = v_pages then
    return private.till_layout_json(v_tenant_id);
  elsif v_version <> coalesce((select l.version from private.till_layouts l where l.tenant_id = v_tenant_id), 0) then
    perform private.fail(409, 'stale_row', 'Someone else changed the pages of the till. Reload them.', '{"table": "till_layouts"}');
  end if;
  insert into private.till_layouts as l (tenant_id, pages) values (v_tenant_id, v_pages)
  on conflict (tenant_id) do update set pages = excluded.pages, version = l.version + 1;
  perform private.write_audit(v_tenant_id, auth.uid(), 'till_pages_saved', 'till_layouts', null,
    jsonb_build_object('pages', v_old), jsonb_build_object('pages', v_pages));
  return private.till_layout_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_till_pages"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.till_setup()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_location_id uuid;
begin
  -- Where the person sells; who has no till open sees what the business's first place sells.
  select coalesce((
      select t.location_id from public.till_sessions k join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
      where k.tenant_id = v_tenant_id and k.opened_by = auth.uid() and k.status = 'open' limit 1),
    (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default)) into v_location_id;
  return (
    select jsonb_build_object(
      'prices_include_tax', o.prices_include_tax, 'tax_rounding', o.tax_rounding,
      'day_cutoff', (select t.day_cutoff from public.tenants t where t.id = v_tenant_id),
      'discount_limit_percent', case when not private.can('sales.discount') then o.cashier_discount_limit_percent end,
      'tax_rates', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'rate_percent', r.rate_percent,
          'valid_from', r.valid_from, 'valid_to', r.valid_to, 'is_default', r.is_default) order by r.code, r.valid_from), '[]')
        from public.tax_rates r where r.tenant_id = v_tenant_id
          -- Who is not registered charges none, so a till has none to charge.
          and private.is_tax_registered_on(v_tenant_id, private.business_date(v_tenant_id, now()))),
      'categories', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'position', c.position)
          order by c.position, c.name, c.id), '[]')
        from public.categories c where c.tenant_id = v_tenant_id),
      'payment_methods', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'tender_type', m.tender_type, 'name', m.name) order by m.position, m.id), '[]')
        from public.payment_methods m where m.tenant_id = v_tenant_id and m.is_enabled),
      -- Under one of these anything is sold that has no product of its own.
      'open_price_products', private.till_rows(v_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = v_tenant_id and p.has_open_price and p.archived_at is null and not p.has_variants
        order by p.name, p.id limit 20)),
      'pages', private.till_pages_json(v_tenant_id),
      'popular_ids', to_jsonb(private.popular_products(v_tenant_id, v_location_id)),
      'barcode_rules', (
        select coalesce(jsonb_agg(private.barcode_rule_json(r)
          order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
        from public.barcode_rules r where r.tenant_id = v_tenant_id and r.is_active))
    from public.tenant_policies o where o.tenant_id = v_tenant_id);
end;
$function$;

ALTER TABLE "private"."receipt_print_log" ADD CONSTRAINT "receipt_print_log_tenant_id_sale_id_fkey" FOREIGN KEY (tenant_id, sale_id) REFERENCES public.sales(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX product_barcodes_without_gtin_idx ON public.product_barcodes USING btree (tenant_id) WHERE (gtin IS NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.till_layouts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.till_layouts FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "private"."till_layouts"."pages" IS 'In their order: [{id, name, till_id, product_ids}]; till_id null: every till shows it. Goods that are gone are left out when it is read.';

COMMENT ON COLUMN "private"."till_layouts"."version" IS 'Counts the savings: who saves over another arrangement than the one that was read is refused.';

COMMENT ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) IS 'One page as it is kept, checked: its name, its till, and up to 120 products of the business, each once.';

COMMENT ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) IS 'One line of the story of a sale.';

COMMENT ON FUNCTION "private"."sale_line_facts"(uuid, uuid) IS 'Of each line of a sale: why it was given cheaper, its price without tax, its tax, and what its goods cost when they were sold (null without products.view_cost).';

COMMENT ON FUNCTION "private"."sale_made_events"(uuid, uuid) IS 'How a sale came to be: made, sent later by a till without connection, looked at, and what was approved for it.';

COMMENT ON FUNCTION "private"."sale_money_events"(uuid, uuid) IS 'What became of the money of a sale: payments of what was owed, taken back ones, proofs that came later, and credit notes.';

COMMENT ON FUNCTION "private"."sale_paper_events"(uuid, uuid) IS 'Where the document of a sale went: printed (the newest 50), mailed, shared by link, by SMS or WhatsApp, and to the tax authority.';

COMMENT ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) IS 'One of the two products of a shared code, with the code as it is kept there.';

COMMENT ON FUNCTION "private"."till_layout_json"(uuid) IS 'The arrangement with the names of its goods; archived ones are left out.';

COMMENT ON FUNCTION "private"."till_pages_json"(uuid) IS 'The pages of a business''s tills in their order: [{id, name, till_id, product_ids}].';

COMMENT ON FUNCTION "public"."get_till_pages"() IS 'The pages of the tills as they are arranged: {version, pages: [{id, name, till_id, product_ids}], products: [{id, name, sku, image_url}]}; version 0: none yet. Needs products.view.';

COMMENT ON FUNCTION "public"."list_shared_codes"() IS 'Codes that two products share in two forms, up to 200: [{gtin, keeps: {id, name, sku, barcode, is_archived}, other: likewise}]. keeps is the one that holds the number. Needs products.view.';

COMMENT ON FUNCTION "public"."mend_shared_code"(jsonb) IS 'Leaves a shared code with one of its two products and takes it from the other: {barcode: of the one without the number, keep_product_id}. Answers as list_shared_codes. Needs products.edit.';

COMMENT ON FUNCTION "public"."sale_story"(uuid) IS 'What the page of a sale says besides get_sale: {lines: [{id, discount_reason, net_amount, tax_amount, cost_amount}], open_amount, payments: what was paid later of what was owed, events: [{kind, at, person_name, detail, amount, document_id}] oldest first}. Own sales, or all with sales.view_all; cost_amount is null without products.view_cost.';

COMMENT ON FUNCTION "public"."save_till_pages"(jsonb) IS 'Saves all pages of the tills at once, in their order: {expected_version, pages: [{id, name, till_id, product_ids}]}, up to 30 pages of 120 products. Answers as get_till_pages. stale_row when somebody else saved meanwhile. Needs products.edit.';

COMMENT ON FUNCTION "public"."till_setup"() IS 'What a till keeps besides its products: tax rates with their days (none where the business is not registered), the day cut-off, categories, ways to pay, label rules, rounding, the caller''s discount limit, own pages of tiles, and what is sold most where it stands.';

COMMENT ON TABLE "private"."receipt_print_log" IS 'Who printed the receipt of a sale, and when. Prints from before this record are only counted, in private.receipt_prints.';

COMMENT ON TABLE "private"."till_layouts" IS 'The pages of tiles that a business arranged for its tills; one row a business, none where it has arranged none.';

REVOKE ALL ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_line_facts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_line_facts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_line_facts"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_made_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_made_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_made_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_money_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_money_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_money_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_paper_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_paper_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_paper_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_layout_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_layout_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_layout_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_pages_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_pages_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_pages_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_till_pages"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_till_pages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_shared_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_shared_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."mend_shared_code"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."mend_shared_code"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."sale_story"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."sale_story"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_till_pages"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_till_pages"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."till_layouts" TO "service_role";

ALTER TABLE "private"."till_layouts" ADD CONSTRAINT "till_layouts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "private"."till_layouts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));
