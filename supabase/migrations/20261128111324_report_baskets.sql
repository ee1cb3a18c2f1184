set local check_function_bodies = off;

DROP FUNCTION "private"."void_rows"(uuid, date, date);

CREATE OR REPLACE FUNCTION private.void_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, hour smallint, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, till_session_id uuid, reason text, void_kind text, basket text, voided_lines bigint, voided_baskets bigint, voided_value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with voided as materialized (
    select v.*, private.day_minute(v.voided_at, v.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from v.voided_at at time zone t.timezone)::smallint as hour, w.id as till_id, w.location_id,
      -- A basket that was never paid is no sale that could be opened.
      case when p.id is null then '-' else '' end || v.sale_id as basket
    from public.till_voids v
    join public.tenants t on t.id = v.tenant_id
    left join public.sales p on p.tenant_id = v.tenant_id and p.id = v.sale_id
    left join public.till_sessions h on h.tenant_id = v.tenant_id and h.id = v.till_session_id
    left join public.tills w on w.tenant_id = v.tenant_id and w.id = h.till_id
    where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to and v.kind <> 'restored'
      -- What was put back was not taken out, unless somebody else says so.
      and not exists (select 1 from public.till_voids r where r.tenant_id = v.tenant_id and r.restores_id = v.id and r.voided_by = v.voided_by)
  )
  select v.business_date, v.minute, v.hour, null::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, v.basket, 0::bigint,
    case v.kind when 'basket' then 1 else 0 end::bigint, 0::numeric
  from voided v where v.kind = 'basket'
  union all
  select v.business_date, v.minute, v.hour, (l.value ->> 'product_id')::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, v.basket, 1, 0,
    (l.value ->> 'amount')::numeric
  from voided v cross join lateral jsonb_array_elements(v.lines) as l;
end;
$function$;

ALTER FUNCTION "private"."void_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.voided_basket(p_tenant_id uuid, p_basket text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT concat_ws(' · '::text, to_char((min(v.voided_at) AT TIME ZONE max(t.timezone)), 'YYYY-MM-DD HH24:MI'::text), "left"(string_agg(l.lines, ', '::text ORDER BY v.voided_at, v.id), 120), string_agg(DISTINCT v.reason, ', '::text), COALESCE(('paid as '::text || max(s.invoice_number)), 'never paid'::text)) AS concat_ws FROM (((public.till_voids v JOIN public.tenants t ON ((t.id = v.tenant_id))) LEFT JOIN public.sales s ON (((s.tenant_id = v.tenant_id) AND (s.id = v.sale_id)))) CROSS JOIN LATERAL (SELECT string_agg(((trim_scale(((x.value ->> 'quantity'::text))::numeric) || ' '::text) || (x.value ->> 'name'::text)), ', '::text ORDER BY x.ordinality) AS lines FROM jsonb_array_elements(v.lines) WITH ORDINALITY x(value, ordinality)) l) WHERE ((v.tenant_id = voided_basket.p_tenant_id) AND (v.sale_id = (ltrim(voided_basket.p_basket, '-'::text))::uuid) AND (v.kind <> 'restored'::text) AND (NOT (EXISTS (SELECT 1 FROM public.till_voids r WHERE ((r.tenant_id = v.tenant_id) AND (r.restores_id = v.id) AND (r.voided_by = v.voided_by)))))));

ALTER FUNCTION "private"."voided_basket"(uuid, text) OWNER TO "postgres";

CREATE INDEX till_voids_sale_idx ON public.till_voids USING btree (tenant_id, sale_id);

COMMENT ON FUNCTION "private"."void_rows"(uuid, date, date) IS 'What was taken out of baskets before they were paid, in a range of days: a row for each line, and one for each basket that was emptied. basket: the id of the sale that it became; with - before it where it was never paid.';

COMMENT ON FUNCTION "private"."voided_basket"(uuid, text) IS 'A basket of the report of voids in words, its key as private.void_rows gives it: when the first was taken out, what, why, and the number of the sale that it became.';

REVOKE ALL ON FUNCTION "private"."void_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."void_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."void_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voided_basket"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voided_basket"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voided_basket"(uuid, text) TO "postgres";

update private.report_definitions t set (sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures) = (
select r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "voids", "sort": "voided_value", "chart": "bars", "title": "Voided before payment", "is_own": false, "chapter": "control", "filters": ["cashier", "return_reason", "product", "category", "till", "location", "void_kind"], "measures": ["voided_value", "voided_lines", "voided_baskets"], "position": 138, "question": "What was taken out of baskets before they were paid, by whom and when.", "dimensions": ["cashier", "return_reason", "hour", "day", "product", "category", "till", "till_session", "location", "void_kind", "basket"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": []}') r)
where (key) = ('voids');

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "basket", "kind": "reference", "name": "private.voided_basket($1, k)", "joins": "", "label": "Basket", "names": null, "value": "g.basket", "columns": ["basket"], "position": 615, "needs_days": true, "permission": null}') r;

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_basket", "unit": "money", "bases": ["sold_net", "sales"], "label": "Average sale", "better": "up", "family": "sales", "example": "390.00 in 3 sales: 130.00. 2,337 in 3 sales: 779.", "formula": "s.sold_net / nullif(s.sales, 0)", "position": 170, "definition": "What was sold for each sale, before returns, without tax and delivery.", "permission": null, "is_additive": false}') r)
where (key) = ('average_basket');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_delay", "unit": "quantity", "bases": ["delay_minutes", "late_sales"], "label": "Average delay, minutes", "better": "down", "family": "offline", "example": "10 and 30 minutes: 20. No such sale: none.", "formula": "s.delay_minutes / nullif(s.late_sales, 0)", "position": 580, "definition": "Minutes from a sale to its arrival.", "permission": null, "is_additive": false}') r)
where (key) = ('average_delay');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "average_price", "unit": "money", "bases": ["received", "received_units"], "label": "Average price", "better": "down", "family": "deliveries", "example": "1,000.00 for 10: 100.00. 1,520.00 for 14: 108.57.", "formula": "s.received / nullif(s.received_units, 0)", "position": 470, "definition": "Received by quantity: what a unit cost.", "permission": "products.view_cost", "is_additive": false}') r)
where (key) = ('average_price');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed_net", "unit": "money", "bases": ["billed", "credited"], "label": "Billed less credits", "better": null, "family": "bills", "example": "1,000.00 less 100.00: 900.00. 600.00 without a credit: 600.00.", "formula": "s.billed - s.credited", "position": 540, "definition": "Bills less credits, before tax.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('billed_net');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed_tax", "unit": "money", "bases": ["billed_tax"], "label": "Tax on bills", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 160.00. 600.00 at 16 %: 96.00.", "formula": "s.billed_tax", "position": 520, "definition": "Tax on bills of suppliers.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('billed_tax');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "billed", "unit": "money", "bases": ["billed"], "label": "Billed", "better": null, "family": "bills", "example": "A bill of 1,160.00 with 160.00 tax: 1,000.00. 6 at 100.00: 600.00.", "formula": "s.billed", "position": 510, "definition": "Bills of suppliers before tax.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('billed');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "bills", "unit": "count", "bases": ["bills"], "label": "Bills", "better": null, "family": "bills", "example": "Two bills: 2. One bill: 1.", "formula": "s.bills", "position": 550, "definition": "How many bills were posted and stand.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('bills');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "closings", "unit": "count", "bases": ["closings"], "label": "Till sessions", "better": null, "family": "tills", "example": "Two shifts of one till: 2. One shift: 1.", "formula": "s.closings", "position": 360, "definition": "How many tills were closed.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('closings');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "collected", "unit": "money", "bases": ["collected"], "label": "Money collected", "better": "up", "family": "tenders", "example": "Cash 116.00, card 236.40, mobile money 500.00: 852.40. Cash of 921 and 243, on account 1,100: 1,164.", "formula": "s.collected", "position": 240, "definition": "Money taken less money refunded: cash, card, mobile money and bank. Gift cards, points, store credit and sales on account are no money.", "permission": null, "is_additive": true}') r)
where (key) = ('collected');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "cost", "unit": "money", "bases": ["cost", "cost_changes"], "label": "Cost", "better": null, "family": "sales", "example": "Cost 240.00, 60.00 returned: 180.00. Cost 1,350, 150 returned: 1,200.", "formula": "s.cost + s.cost_changes", "position": 120, "definition": "What the goods sold had cost, less those returned, and what became known later. It equals cost of sales in the books.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('cost');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "counted_cash", "unit": "money", "bases": ["counted_cash"], "label": "Counted cash", "better": null, "family": "tills", "example": "4,950.00. 450 and 520 in two drawers: 970.00.", "formula": "s.counted_cash", "position": 310, "definition": "What was counted.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('counted_cash');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "credited", "unit": "money", "bases": ["credited"], "label": "Credited", "better": null, "family": "bills", "example": "A credit of 116.00 with 16.00 tax: 100.00. No credit: 0.00.", "formula": "s.credited", "position": 530, "definition": "Credits of suppliers before tax.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('credited');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "delivery", "unit": "money", "bases": ["delivery_net"], "label": "Delivery", "better": null, "family": "sales", "example": "Delivery of 116.00 with 16 % tax inside: 100.00. Nothing delivered: 0.", "formula": "s.delivery_net", "position": 80, "definition": "Delivery charged less delivery refunded, without tax.", "permission": null, "is_additive": true}') r)
where (key) = ('delivery');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "discount_rate", "unit": "percent", "bases": ["sold_net", "discounts"], "label": "Discount rate", "better": "down", "family": "sales", "example": "10.00 of 400.00: 2.5 %. 63 of 2,400: 2.63 %.", "formula": "s.discounts / nullif(s.sold_net + s.discounts, 0)", "position": 30, "definition": "Discounts as a share of gross sales.", "permission": null, "is_additive": false}') r)
where (key) = ('discount_rate');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "discounts", "unit": "money", "bases": ["discounts"], "label": "Discounts", "better": null, "family": "sales", "example": "11.60 off with 16 % tax inside: 10.00. 69 off with 10 % tax inside: 63.", "formula": "s.discounts", "position": 20, "definition": "Discounts and promotions given, without tax. Another price list or a changed price is no discount.", "permission": null, "is_additive": true}') r)
where (key) = ('discounts');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "drawer_difference", "unit": "money", "bases": ["over", "short"], "label": "Difference", "better": null, "family": "tills", "example": "20 less 50: -30.00. 0 less 50: -50.00.", "formula": "s.over - s.short", "position": 340, "definition": "Over less short.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('drawer_difference');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "expected_cash", "unit": "money", "bases": ["expected_cash"], "label": "Expected cash", "better": null, "family": "tills", "example": "Float 2,000 and cash sales 3,000: 5,000.00. Two drawers with a float of 500 and no sales: 1,000.00.", "formula": "s.expected_cash", "position": 300, "definition": "What should have been in the drawers when they were closed.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('expected_cash');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "fault_rate", "unit": "percent", "bases": ["sent_back", "received_units"], "label": "Sent back, %", "better": "down", "family": "deliveries", "example": "2 of 10: 20 %. 2 of 14: 14.29 %.", "formula": "s.sent_back / nullif(s.received_units, 0)", "position": 490, "definition": "Units sent back as a share of those received.", "permission": "purchases.view", "is_additive": false}') r)
where (key) = ('fault_rate');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "found_units", "unit": "quantity", "bases": ["found_units"], "label": "Units found", "better": null, "family": "losses", "example": "1 found: 1. Only losses: 0.", "formula": "s.found_units", "position": 440, "definition": "Quantity found.", "permission": "stock.view", "is_additive": true}') r)
where (key) = ('found_units');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "found", "unit": "money", "bases": ["found"], "label": "Found", "better": null, "family": "losses", "example": "1 found at 60.00: 60.00. 1 found at 30.00: 30.00.", "formula": "s.found", "position": 410, "definition": "Goods found or counted above, at cost.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('found');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "given_lines", "unit": "count", "bases": ["given_lines"], "label": "Times given", "better": null, "family": "discounts", "example": "Two lines of one sale: 2. One line of three pieces: 1.", "formula": "s.given_lines", "position": 380, "definition": "Lines of sales that got it.", "permission": null, "is_additive": true}') r)
where (key) = ('given_lines');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "given", "unit": "money", "bases": ["given"], "label": "Discounts", "better": null, "family": "discounts", "example": "11.60 off with 16 % tax inside: 10.00. 69 off with 10 % tax inside: 63.", "formula": "s.given", "position": 370, "definition": "Discounts and promotions given, without tax.", "permission": null, "is_additive": true}') r)
where (key) = ('given');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "gross_sales", "unit": "money", "bases": ["sold_net", "discounts"], "label": "Gross sales", "better": "up", "family": "sales", "example": "Sold 390.00 after 10.00 of discounts: 400.00. Sold 2,337 after 63 of discounts: 2,400.", "formula": "s.sold_net + s.discounts", "position": 10, "definition": "Goods and services sold at their price before discounts, without tax and delivery.", "permission": null, "is_additive": true}') r)
where (key) = ('gross_sales');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "late_sales", "unit": "count", "bases": ["late_sales"], "label": "Offline sales", "better": null, "family": "offline", "example": "Three sales in a power cut: 3. All sold with a connection: 0.", "formula": "s.late_sales", "position": 560, "definition": "Sales made without a connection and sent later.", "permission": null, "is_additive": true}') r)
where (key) = ('late_sales');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "late_total", "unit": "money", "bases": ["late_total"], "label": "Total", "better": null, "family": "offline", "example": "116.00 and 58.00: 174.00. Two sales of 100.00: 200.00.", "formula": "s.late_total", "position": 570, "definition": "What these sales came to, with tax.", "permission": null, "is_additive": true}') r)
where (key) = ('late_total');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_net", "unit": "money", "bases": ["lost", "found"], "label": "Net loss", "better": "down", "family": "losses", "example": "120.00 less 60.00: 60.00. 120.00 less 30.00: 90.00.", "formula": "s.lost - s.found", "position": 420, "definition": "Lost less found.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('lost_net');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost_units", "unit": "quantity", "bases": ["lost_units"], "label": "Units lost", "better": "down", "family": "losses", "example": "2 broken: 2. 3 broken, one not put back: 4.", "formula": "s.lost_units", "position": 430, "definition": "Quantity lost.", "permission": "stock.view", "is_additive": true}') r)
where (key) = ('lost_units');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "lost", "unit": "money", "bases": ["lost"], "label": "Lost", "better": "down", "family": "losses", "example": "2 broken at 60.00: 120.00. 3 broken at 30.00, one not put back at 60.00: 150.00.", "formula": "s.lost", "position": 400, "definition": "Goods lost, damaged, expired or used, at cost.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('lost');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "margin", "unit": "percent", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Margin", "better": "up", "family": "sales", "example": "110.00 of 290.00: 37.93 %. 858 of 2,058: 41.69 %.", "formula": "(s.sold_net - s.returned_net - s.cost - s.cost_changes) / nullif(s.sold_net - s.returned_net, 0)", "position": 140, "definition": "Gross profit as a share of net sales.", "permission": "products.view_cost", "is_additive": false}') r)
where (key) = ('margin');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "net_sales", "unit": "money", "bases": ["sold_net", "returned_net"], "label": "Net sales", "better": "up", "family": "sales", "example": "390.00 less 100.00: 290.00. 2,337 less 279: 2,058.", "formula": "s.sold_net - s.returned_net", "position": 70, "definition": "Sold less returns, without tax and delivery.", "permission": null, "is_additive": true}') r)
where (key) = ('net_sales');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "not_billed", "unit": "money", "bases": ["not_billed"], "label": "Bill to come", "better": null, "family": "deliveries", "example": "10 at 100.00, 6 billed: 400.00. 1,520.00, of which 600.00 billed and 200.00 sent back: 720.00.", "formula": "s.not_billed", "position": 500, "definition": "Received, and not billed or sent back yet.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('not_billed');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "on_hand", "unit": "quantity", "bases": ["on_hand"], "label": "In stock", "better": null, "family": "stock", "example": "Received 40, sold 10: 30. Received 30, sold 5, one returned: 26.", "formula": "s.on_hand", "position": 260, "definition": "Quantity in stock, as it stands.", "permission": "stock.view", "is_additive": true}') r)
where (key) = ('on_hand');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "opening_difference", "unit": "money", "bases": ["opening_difference"], "label": "Float difference", "better": null, "family": "tills", "example": "Closed with 2,000, opened with 1,900: -100.00. Closed with 450, opened with 500: 50.00.", "formula": "s.opening_difference", "position": 350, "definition": "Float at opening against what was counted before.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('opening_difference');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "over", "unit": "money", "bases": ["over"], "label": "Over", "better": null, "family": "tills", "example": "Over 20 and short 50: 20.00. Short 50 alone: 0.00.", "formula": "s.over", "position": 320, "definition": "More in the drawer than expected, added up.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('over');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_back", "unit": "money", "bases": ["paid_back"], "label": "Refunded", "better": null, "family": "tenders", "example": "A refund of 116.00 in cash: 116.00. Goods of 307 exchanged: 307.", "formula": "s.paid_back", "position": 220, "definition": "Refunds and reversed payments.", "permission": null, "is_additive": true}') r)
where (key) = ('paid_back');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "payments", "unit": "count", "bases": ["payments"], "label": "Payments", "better": null, "family": "tenders", "example": "Two payments for one sale: 2. Cash twice, on account once, goods in exchange in and out: 5.", "formula": "s.payments", "position": 250, "definition": "How many payments and refunds.", "permission": null, "is_additive": true}') r)
where (key) = ('payments');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "profit", "unit": "money", "bases": ["sold_net", "returned_net", "cost", "cost_changes"], "label": "Gross profit", "better": "up", "family": "sales", "example": "290.00 less 180.00: 110.00. 2,058 less 1,200: 858.", "formula": "s.sold_net - s.returned_net - s.cost - s.cost_changes", "position": 130, "definition": "Net sales less cost.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('profit');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "received_units", "unit": "quantity", "bases": ["received_units"], "label": "Units received", "better": null, "family": "deliveries", "example": "10 pieces: 10. 10 and 4 pieces: 14.", "formula": "s.received_units", "position": 460, "definition": "Quantity received.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('received_units');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "received", "unit": "money", "bases": ["received"], "label": "Received", "better": null, "family": "deliveries", "example": "10 at 100.00: 1,000.00. 10 at 100.00 and 4 at 130.00: 1,520.00.", "formula": "s.received", "position": 450, "definition": "Goods received at the supplier''s price, landed costs not included.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('received');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "reserved", "unit": "quantity", "bases": ["reserved"], "label": "Reserved", "better": null, "family": "stock", "example": "Two orders of 1: 2. No order waits: 0.", "formula": "s.reserved", "position": 270, "definition": "Promised to orders that are not sold yet.", "permission": "stock.view", "is_additive": true}') r)
where (key) = ('reserved');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "retail_value", "unit": "money", "bases": ["retail_value"], "label": "Value at price", "better": null, "family": "stock", "example": "30 at 116.00: 3,480.00. 8 at 330, 9 at 1,100, 9 at 550: 17,490.", "formula": "s.retail_value", "position": 290, "definition": "What the goods in stock would bring at today''s price.", "permission": "stock.view", "is_additive": true}') r)
where (key) = ('retail_value');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "return_rate", "unit": "percent", "bases": ["returned_net", "sold_net"], "label": "Return rate", "better": "down", "family": "sales", "example": "100.00 of 390.00: 25.64 %. 279 of 2,337: 11.94 %.", "formula": "s.returned_net / nullif(s.sold_net, 0)", "position": 60, "definition": "Returns as a share of what was sold.", "permission": null, "is_additive": false}') r)
where (key) = ('return_rate');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returned_units", "unit": "quantity", "bases": ["returned_units"], "label": "Units returned", "better": "down", "family": "sales", "example": "One piece: 1. One of three exchanged: 1.", "formula": "s.returned_units", "position": 190, "definition": "Quantity taken back.", "permission": null, "is_additive": true}') r)
where (key) = ('returned_units');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returned", "unit": "money", "bases": ["returned_net"], "label": "Returns", "better": "down", "family": "sales", "example": "A return of 116.00 with 16 % tax inside: 100.00. A return of 307 with 10 % tax inside: 279.", "formula": "s.returned_net", "position": 50, "definition": "Goods taken back, without tax and delivery, on the day of the return.", "permission": null, "is_additive": true}') r)
where (key) = ('returned');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "returns", "unit": "count", "bases": ["returns"], "label": "Return receipts", "better": "down", "family": "sales", "example": "One credit note: 1. An exchange: 1.", "formula": "s.returns", "position": 160, "definition": "How many times goods were taken back.", "permission": null, "is_additive": true}') r)
where (key) = ('returns');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sales", "unit": "count", "bases": ["sales"], "label": "Sales", "better": "up", "family": "sales", "example": "Three receipts: 3. Two receipts and an exchange: 3.", "formula": "s.sales", "position": 150, "definition": "How many sales were made. An exchange is one sale and one return.", "permission": null, "is_additive": true}') r)
where (key) = ('sales');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sent_back", "unit": "quantity", "bases": ["sent_back"], "label": "Units sent back", "better": "down", "family": "deliveries", "example": "2 of 10: 2. Nothing went back: 0.", "formula": "s.sent_back", "position": 480, "definition": "Quantity of these deliveries that went back to the supplier.", "permission": "purchases.view", "is_additive": true}') r)
where (key) = ('sent_back');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "short", "unit": "money", "bases": ["short"], "label": "Short", "better": "down", "family": "tills", "example": "Over 20 and short 50: 50.00. Short 50 alone: 50.00.", "formula": "s.short", "position": 330, "definition": "Less in the drawer than expected, added up.", "permission": "till.view_all", "is_additive": true}') r)
where (key) = ('short');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sold_with", "unit": "money", "bases": ["sold_with"], "label": "Sold with it", "better": "up", "family": "discounts", "example": "A line of 100.00 after 10.00 off: 100.00. A line of 921 with 84 tax inside, after 69 off: 837.", "formula": "s.sold_with", "position": 390, "definition": "What was sold of the lines that got it, without tax. A line with two promotions counts for both.", "permission": null, "is_additive": true}') r)
where (key) = ('sold_with');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "sold", "unit": "money", "bases": ["sold_net"], "label": "Sold", "better": "up", "family": "sales", "example": "Gross 400.00 less discounts 10.00: 390.00. Gross 2,400 less discounts 63: 2,337.", "formula": "s.sold_net", "position": 40, "definition": "Goods and services sold after discounts, before returns, without tax and delivery.", "permission": null, "is_additive": true}') r)
where (key) = ('sold');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "stock_value", "unit": "money", "bases": ["stock_value"], "label": "Value at cost", "better": null, "family": "stock", "example": "30 at 60.00: 1,800.00. 8 at 150, 9 at 600, 9 at 300: 9,300.", "formula": "s.stock_value", "position": 280, "definition": "What the goods in stock cost, by average cost. It equals stock in the books.", "permission": "products.view_cost", "is_additive": true}') r)
where (key) = ('stock_value');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "taken", "unit": "money", "bases": ["taken"], "label": "Taken", "better": null, "family": "tenders", "example": "Cash of 1,000 with change of 200: 800.00. Cash of 921 and 243, on account 1,100, goods of 307 given in exchange: 2,571.", "formula": "s.taken", "position": 210, "definition": "Payments taken for sales, on account and for gift cards.", "permission": null, "is_additive": true}') r)
where (key) = ('taken');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tax", "unit": "money", "bases": ["sold_tax", "returned_tax", "delivery_tax"], "label": "Tax", "better": null, "family": "sales", "example": "78.40 on sales less 16.00 on returns: 62.40. 234 on sales less 28 on returns: 206.", "formula": "s.sold_tax - s.returned_tax + s.delivery_tax", "position": 90, "definition": "Tax on sales and delivery less tax on returns.", "permission": null, "is_additive": true}') r)
where (key) = ('tax');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "taxable", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net"], "label": "Before tax", "better": null, "family": "sales", "example": "Net sales 290.00 and delivery 100.00: 390.00. Net sales 2,058 without delivery: 2,058.", "formula": "s.sold_net - s.returned_net + s.delivery_net", "position": 100, "definition": "Net sales and delivery: what the tax is on.", "permission": null, "is_additive": true}') r)
where (key) = ('taxable');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "tender_net", "unit": "money", "bases": ["taken", "paid_back"], "label": "Difference", "better": null, "family": "tenders", "example": "968.40 less 116.00: 852.40. 2,571 less 307: 2,264.", "formula": "s.taken - s.paid_back", "position": 230, "definition": "Taken less refunded.", "permission": null, "is_additive": true}') r)
where (key) = ('tender_net');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "total_sales", "unit": "money", "bases": ["sold_net", "returned_net", "delivery_net", "sold_tax", "returned_tax", "delivery_tax"], "label": "Total sales", "better": "up", "family": "sales", "example": "290.00 + 100.00 + 62.40: 452.40. 2,058 + 206: 2,264.", "formula": "s.sold_net - s.returned_net + s.delivery_net + s.sold_tax - s.returned_tax + s.delivery_tax", "position": 110, "definition": "Net sales, delivery and tax: invoices less credit notes.", "permission": null, "is_additive": true}') r)
where (key) = ('total_sales');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "units_per_sale", "unit": "quantity", "bases": ["pieces", "sales"], "label": "Items per sale", "better": "up", "family": "sales", "example": "5 items in 3 sales: 1.67. No sale: none.", "formula": "s.pieces / nullif(s.sales, 0)", "position": 200, "definition": "Items for each sale; a weighed line counts as one.", "permission": null, "is_additive": false}') r)
where (key) = ('units_per_sale');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "units", "unit": "quantity", "bases": ["units"], "label": "Units sold", "better": "up", "family": "sales", "example": "2 + 1 + 2 pieces: 5. 3 + 1 + 1 pieces: 5.", "formula": "s.units", "position": 180, "definition": "Quantity sold before returns; weighed goods by their weight.", "permission": null, "is_additive": true}') r)
where (key) = ('units');

update private.report_measures t set (unit, bases, label, better, family, example, formula, position, definition, permission, is_additive) = (
select r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "unreviewed", "unit": "count", "bases": ["unreviewed"], "label": "To check", "better": "down", "family": "offline", "example": "One below stock: 1. All at the price and in stock: 0.", "formula": "s.unreviewed", "position": 590, "definition": "Offline sales with a remark that nobody has checked yet.", "permission": null, "is_additive": true}') r)
where (key) = ('unreviewed');

update private.report_sources t set (rank, bases, grain, family, columns, relation, most_lines) = (
select r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "void_rows", "rank": 9, "bases": ["voided_lines", "voided_baskets", "voided_value"], "grain": "fact", "family": "voids", "columns": ["business_date", "hour", "product_id", "cashier_id", "location_id", "till_id", "till_session_id", "reason", "void_kind", "basket"], "relation": "private.void_rows($1, $2, $3)", "most_lines": null}') r)
where (key) = ('void_rows');
