set local check_function_bodies = off;

DROP FUNCTION "private"."day_figures"(uuid, date, uuid, boolean, timestamp with time zone);

DROP FUNCTION "private"."sales_by_day"(uuid, date, date, uuid, timestamp with time zone);

DROP FUNCTION "private"."sales_by_hour"(uuid, date, uuid);

DROP FUNCTION "private"."sales_by_product"(uuid, date, uuid);

DROP FUNCTION "private"."same_time_on"(uuid, integer);

DROP FUNCTION "private"."tenders_of_day"(uuid, date, uuid);

DROP FUNCTION "public"."dashboard_summary"(date);

ALTER TABLE "private"."country_tax_rules" ADD COLUMN "reclaims_input_tax" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "reclaims_input_tax" boolean NOT NULL DEFAULT true;

ALTER TABLE "private"."country_tax_rules" ALTER COLUMN "tax_rounding" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.dashboard_comparison(p_from date, p_to date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_from = p_to) THEN 'week_before'::text ELSE 'same_weekdays_last_year'::text END;

ALTER FUNCTION "private"."dashboard_comparison"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_days(p_tenant_id uuid, p_user_id uuid, p_scope jsonb, p_today date, p_with_cost boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_to date := least((p_scope ->> 'to')::date, greatest(p_today, (p_scope ->> 'from')::date));
  v_from date := least((p_scope ->> 'from')::date, v_to - 29);
  v_rows jsonb := private.dashboard_report(p_tenant_id, p_user_id, p_scope || jsonb_build_object('from', v_from, 'to', v_to, 'dimensions', '["day"]'::jsonb,
    'limit', 1000, 'measures', '["net_sales", "sales"]'::jsonb || case when p_with_cost then '["profit"]'::jsonb else '[]' end)) -> 'rows';
begin
  return (
    select jsonb_agg(jsonb_build_object('date', d.day::date, 'net_sales', coalesce(r.r #> '{values,0}', '0'), 'transactions', coalesce(r.r #> '{values,1}', '0'),
      'gross_profit', case when p_with_cost then coalesce(r.r #> '{values,2}', '0') end) order by d.day)
    from generate_series(v_from::timestamp, v_to::timestamp, interval '1 day') as d (day)
    left join jsonb_array_elements(v_rows) as r (r) on (r.r #>> '{keys,0}')::date = d.day::date);
end;
$function$;

ALTER FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_figures(p_tenant_id uuid, p_user_id uuid, p_scope jsonb, p_with_cost boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query jsonb := p_scope || jsonb_build_object('measures',
    '["net_sales", "sales", "items", "average_basket", "returned", "discounts"]'::jsonb || case when p_with_cost then '["profit"]'::jsonb else '[]' end);
  v_before jsonb := private.dashboard_report(p_tenant_id, p_user_id, v_query || '{"compare": "previous"}') -> 'totals';
  v_earlier jsonb := private.dashboard_report(p_tenant_id, p_user_id, v_query || jsonb_build_object('compare',
    private.dashboard_comparison((p_scope ->> 'from')::date, (p_scope ->> 'to')::date))) -> 'totals';
begin
  return jsonb_build_object(
    'today', private.day_figures(p_tenant_id, v_before -> 'values'),
    'yesterday', private.day_figures(p_tenant_id, v_before -> 'compared'),
    'same_weekday_last_week', private.day_figures(p_tenant_id, v_earlier -> 'compared'));
end;
$function$;

ALTER FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_hours(p_tenant_id uuid, p_user_id uuid, p_scope jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query jsonb := p_scope || '{"measures": ["net_sales"], "dimensions": ["hour"], "limit": 24}';
  v_now jsonb := private.dashboard_report(p_tenant_id, p_user_id, v_query) -> 'rows';
  v_range record;
  v_then jsonb;
begin
  select * into v_range from private.compared_range(private.dashboard_comparison((p_scope ->> 'from')::date, (p_scope ->> 'to')::date),
    (p_scope ->> 'from')::date, (p_scope ->> 'to')::date, (p_scope ->> 'to')::date);
  -- The whole of the earlier days, also of the hours that are still to come today.
  v_then := private.dashboard_report(p_tenant_id, p_user_id, v_query || jsonb_build_object('from', v_range.from_on, 'to', v_range.to_on)) -> 'rows';
  return (
    select jsonb_agg(jsonb_build_object('hour', h.hour, 'today', coalesce(n.r #> '{values,0}', '0'), 'same_weekday_last_week', coalesce(e.r #> '{values,0}', '0'))
      order by (h.hour - extract(hour from t.day_cutoff)::integer + 24) % 24)
    from public.tenants t
    cross join generate_series(0, 23) as h (hour)
    left join jsonb_array_elements(v_now) as n (r) on (n.r #>> '{keys,0}')::integer = h.hour
    left join jsonb_array_elements(v_then) as e (r) on (e.r #>> '{keys,0}')::integer = h.hour
    where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_products(p_tenant_id uuid, p_user_id uuid, p_scope jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_products jsonb := private.dashboard_report(p_tenant_id, p_user_id, p_scope
    || '{"measures": ["net_sales", "units", "returned_units"], "dimensions": ["product"], "sort": "net_sales", "limit": 8}') -> 'rows';
  v_categories jsonb := private.dashboard_report(p_tenant_id, p_user_id, p_scope
    || '{"measures": ["net_sales"], "dimensions": ["category"], "sort": "net_sales", "limit": 12}') -> 'rows';
begin
  return jsonb_build_object(
    'top_products', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'image_url', p.image_url, 'unit', p.unit,
        'quantity', (r.value #>> '{values,1}')::numeric - (r.value #>> '{values,2}')::numeric, 'net_sales', r.value #> '{values,0}') order by r.place), '[]')
      from jsonb_array_elements(v_products) with ordinality as r (value, place)
      join public.products p on p.tenant_id = p_tenant_id and p.id::text = r.value #>> '{keys,0}'
      where (r.value #>> '{values,0}')::numeric > 0),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(r.value #>> '{labels,0}', 'Other'), 'net_sales', r.value #> '{values,0}') order by r.place), '[]')
      from jsonb_array_elements(v_categories) with ordinality as r (value, place)));
end;
$function$;

ALTER FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_report(p_tenant_id uuid, p_user_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.report_json(private.plan_report(p_tenant_id, p_user_id, p_query));
end;
$function$;

ALTER FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_scope(p_tenant_id uuid, p_day date, p_period text, p_location_id uuid, p_till_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_range daterange := private.report_period(p_tenant_id, coalesce(p_period, 'today'), p_day);
  v_filters jsonb := '[]';
begin
  if v_range is null or isempty(v_range) or upper(v_range) - lower(v_range) > 366 then
    perform private.refuse_input('p_period', 'This is no period of a year at most.');
  end if;
  if p_location_id is not null then
    v_filters := v_filters || jsonb_build_object('dimension', 'location', 'values', jsonb_build_array(private.bill_location(p_tenant_id, p_location_id, 'p_')));
  end if;
  if p_till_id is not null then
    if not exists (select 1 from public.tills t where t.tenant_id = p_tenant_id and t.id = p_till_id) then
      perform private.fail(404, 'not_found', 'This till does not exist.', '{"field": "p_till_id"}');
    end if;
    v_filters := v_filters || jsonb_build_object('dimension', 'till', 'values', jsonb_build_array(p_till_id));
  end if;
  return jsonb_build_object('from', lower(v_range), 'to', upper(v_range) - 1, 'filters', v_filters);
end;
$function$;

ALTER FUNCTION "private"."dashboard_scope"(uuid, date, text, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.dashboard_tenders(p_tenant_id uuid, p_user_id uuid, p_scope jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb := private.dashboard_report(p_tenant_id, p_user_id, p_scope || jsonb_build_object('measures', '["taken", "payments"]'::jsonb,
    'dimensions', '["tender"]'::jsonb, 'sort', 'taken',
    'filters', (p_scope -> 'filters') || '[{"dimension": "money_source", "values": ["sale"]}]')) -> 'rows';
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tender_type', r.value #> '{keys,0}', 'amount', r.value #> '{values,0}', 'count', r.value #> '{values,1}')
      order by r.place), '[]')
    from jsonb_array_elements(v_rows) with ordinality as r (value, place));
end;
$function$;

ALTER FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.day_figures(p_tenant_id uuid, p_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_currency_code text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  return jsonb_build_object('net_sales', p_values -> 0, 'transactions', p_values -> 1, 'units', p_values -> 2,
    'average_basket', coalesce(private.round_money((p_values ->> 3)::numeric, v_currency_code), 0),
    'refunds', p_values -> 4, 'discounts', p_values -> 5, 'gross_profit', p_values -> 6);
end;
$function$;

ALTER FUNCTION "private"."day_figures"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.import_permissions(p_kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (p_kind = ANY (ARRAY['contacts'::text, 'contact_balances'::text])) THEN ARRAY['contacts.edit'::text, 'products.import'::text] WHEN (p_kind = 'supplier_prices'::text) THEN ARRAY['purchases.edit'::text, 'products.import'::text] ELSE ARRAY['products.import'::text] END;

ALTER FUNCTION "private"."import_permissions"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_account_credit(p_credit jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_net numeric := (p_line ->> 'net')::numeric;
  v_tax numeric := round(v_net * (p_line ->> 'tax_rate_percent')::numeric / 100 / v_step) * v_step;
  v_recoverable numeric := case when (p_credit ->> 'reclaims_tax')::boolean then v_tax else 0 end;
begin
  return p_line || jsonb_build_object('line_id', gen_random_uuid(), 'tax', v_tax, 'recoverable', v_recoverable, 'cost', v_net + v_tax - v_recoverable, 'to_come', 0);
end;
$function$;

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
    'recoverable_percent', case when private.reclaims_input_tax_on(p_tenant_id, (p_bill ->> 'bill_date')::date)
      then coalesce(private.input_number(p_line, 'recoverable_percent', 0, 100, 0.001, v_prefix, false), 100) else 0 end,
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'location_id', coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
      (p_bill ->> 'location_id')::uuid))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_bill ->> 'bill_date')::date);
  if v_kind = 'goods' then
    return v_read || jsonb_build_object('receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, false),
      'product_id', private.input_uuid(p_line, 'product_id', v_prefix, p_line ->> 'receipt_line_id' is null),
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid),
      'before_receipt', coalesce(private.input_flag(p_line, 'before_receipt', false), false));
  elsif v_kind = 'expense' then
    v_account_id := private.input_uuid(p_line, 'account_id', v_prefix);
    return v_read || jsonb_build_object('account_id', (private.require_account(p_tenant_id, v_account_id, 'purchase', v_prefix || 'account_id')).id,
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid, false),
      'reverse_charge', private.read_reverse_charge(p_line, v_prefix, v_read, v_is_registered));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_credit(p_tenant_id uuid, p_credit jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_step numeric := private.tenant_step(p_tenant_id);
  v_date date;
  v_day date;
  v_lines jsonb;
begin
  v_date := coalesce(private.input_date(p_credit, 'credit_date'), v_today);
  v_day := coalesce(private.input_date(p_credit, 'business_date'), v_today);
  if greatest(v_date - 31, v_day) > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  select jsonb_agg(private.read_credit_line(p_tenant_id, e.value, e.place::integer - 1, v_date, v_step) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_credit, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct (l ->> 'kind', coalesce(l ->> 'receipt_line_id', l ->> 'bill_line_id')))
      from jsonb_array_elements(v_lines) as l where l ->> 'kind' <> 'account') then
    perform private.refuse_input('lines', 'Each line of a delivery or a bill stands once on a credit.');
  elsif exists (select 1 from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'return') and v_day <> v_today then
    perform private.refuse_input('business_date', 'Goods go back today.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_credit, 'id'), 'contact_id', private.contact_head(p_tenant_id, private.input_uuid(p_credit, 'contact_id')),
    'supplier_reference', private.input_reference(p_credit, 'supplier_reference', 60), 'credit_date', v_date, 'business_date', v_day,
    'reason', private.input_text(p_credit, 'reason', 500, '', true), 'step', v_step, 'lines', v_lines,
    'reclaims_tax', private.reclaims_input_tax_on(p_tenant_id, v_date));
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_order_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_head jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_thing jsonb;
  v_packs numeric;
  v_pack_size numeric;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_thing := private.read_ordered_thing(p_tenant_id, p_line, v_prefix);
  v_packs := private.input_number(p_line, 'packs', 0.001, 1000000, 0.001, v_prefix);
  v_pack_size := (v_thing ->> 'pack_size')::numeric;
  if round(v_packs * v_pack_size, 3) not between 0.001 and 1000000 then
    perform private.refuse_input(v_prefix || 'packs', 'Order between 0.001 and 1,000,000 of a product.');
  end if;
  -- The names that private.bill_amounts reads: a pack is the unit of the price.
  return v_thing || jsonb_build_object('line_id', private.input_uuid(p_line, 'id', v_prefix), 'line_number', p_index + 1,
    'quantity', v_packs, 'units', round(v_packs * v_pack_size, 3),
    'unit_price', private.input_number(p_line, 'pack_price', 0, 99999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when private.reclaims_input_tax_on(p_tenant_id, (p_head ->> 'order_date')::date) then 100 else 0 end,
    'tax_rate_id', p_line -> 'tax_rate_id', 'expected_on', private.input_date(p_line, 'expected_on', v_prefix))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_head ->> 'order_date')::date);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reclaims_by_law(p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select r.reclaims_input_tax from public.tenants t join private.country_tax_rules r on r.country = t.country where t.id = p_tenant_id), true);
end;
$function$;

ALTER FUNCTION "private"."reclaims_by_law"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reclaims_input_tax_on(p_tenant_id uuid, p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_tax_registered_on(p_tenant_id, p_day)
    and coalesce((select o.reclaims_input_tax from public.tenant_policies o where o.tenant_id = p_tenant_id), true);
end;
$function$;

ALTER FUNCTION "private"."reclaims_input_tax_on"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_import(p_kind text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_permission text;
begin
  foreach v_permission in array private.import_permissions(p_kind) loop
    v_tenant_id := private.require_permission(v_permission);
  end loop;
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settlement_split(p_tenant_id uuid, p_body jsonb, p_line public.bank_lines, p_fee numeric, p_tax numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_read jsonb := private.read_bill_tax(p_tenant_id, jsonb_build_object('tax_rate_id', p_body -> 'fee_tax_rate_id'), 'fee_', p_line.booked_on);
  v_code text := v_read ->> 'tax_code';
  v_rate numeric := (v_read ->> 'tax_rate_percent')::numeric;
begin
  if v_code is null and p_tax > 0 then
    -- The statement says how much, not at which rate: the one that comes to that, with a cent for each of many small charges.
    select r.code, r.rate_percent into v_code, v_rate
    from public.tax_rates r
    where r.tenant_id = p_tenant_id and r.rate_percent > 0 and p_line.booked_on between r.valid_from and coalesce(r.valid_to, 'infinity')
      and abs(p_fee * r.rate_percent / 100 - p_tax) <= greatest(p_tax / 100, private.tenant_step(p_tenant_id))
    order by abs(p_fee * r.rate_percent / 100 - p_tax), r.is_default desc, r.code limit 1;
  end if;
  return jsonb_build_object('account_id', private.posting_role(p_tenant_id, 'bank_charges'), 'direction', 'input', 'amount', p_fee + p_tax, 'tax', p_tax,
    'recoverable', case when private.reclaims_input_tax_on(p_tenant_id, p_line.booked_on) then p_tax else 0 end,
    'tax_code', coalesce(v_code, case when p_tax > 0 then 'OTHER' end), 'tax_rate_percent', coalesce(v_rate, 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tax_boxes(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.tax_lines(p_tenant_id, p_form, p_rows);
begin
  if p_form <> 'KE_VAT3' and not private.reclaims_by_law(p_tenant_id)
    and not exists (select 1 from unnest(p_rows) as r where r.recoverable_amount <> 0) then
    -- Under a sales tax purchases are nobody's return.
    return coalesce((select jsonb_agg(l) from jsonb_array_elements(v_lines) as l where l ->> 'direction' = 'output'), '[]')
      || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'));
  elsif p_form <> 'KE_VAT3' then
    return v_lines || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'), private.tax_total(v_lines, 'input', 'input'));
  end if;
  return (
    select jsonb_agg(coalesce((select l from jsonb_array_elements(v_lines) as l where l ->> 'code' = b.code),
        case when b.adds is null then jsonb_build_object('code', b.code, 'kind', 'line', 'direction', b.direction, 'tax_code', null, 'rate_percent', null,
          'name', null, 'taxable', 0, 'tax', 0, 'count', 0, 'without_pin', '{"taxable": 0, "tax": 0, "count": 0}'::jsonb)
        else private.tax_total(v_lines, b.code, b.direction, string_to_array(b.adds, ' ')) end) order by b.code::integer)
    from (values ('1', 'output', null), ('2', 'output', null), ('3', 'output', null), ('4', 'output', null), ('5', 'output', '1 2 3 4'),
      ('6', 'output', '1 2 3'), ('7', 'input', null), ('8', 'input', null), ('9', 'input', null), ('10', 'input', null),
      ('11', 'input', '7 8 9 10'), ('12', 'input', '7 8 9')) as b (code, direction, adds));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_tenant_policies__reclaims_by_law()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.reclaims_input_tax := private.reclaims_by_law(new.tenant_id);
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_tenant_policies__reclaims_by_law"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_tenants__rounding_by_law()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.tenant_policies o set tax_rounding = private.tax_rounding_by_law(new.id)
  where o.tenant_id = new.id and o.tax_rounding <> private.tax_rounding_by_law(new.id);
  update public.tenant_policies o set reclaims_input_tax = private.reclaims_by_law(new.id)
  where o.tenant_id = new.id and o.reclaims_input_tax <> private.reclaims_by_law(new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.voucher_tax(p_tenant_id uuid, p_body jsonb, p_kind text, p_day date, p_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, p_day);
  v_percent numeric := coalesce(private.input_number(p_body, 'recoverable_percent', 0, 100, 0.001, '', false), 100);
  v_tax jsonb := private.read_bill_tax(p_tenant_id, p_body, '', p_day);
  v_rate numeric := (v_tax ->> 'tax_rate_percent')::numeric;
  v_amount numeric;
begin
  if p_kind in ('owner_in', 'owner_out') or (p_kind = 'income' and not v_is_registered) then
    return '{"tax_code": null, "tax_rate_percent": 0, "tax": 0, "recoverable": 0}';
  end if;
  v_amount := round(p_amount * v_rate / (100 + v_rate) / v_step) * v_step;
  return v_tax || jsonb_build_object('tax', v_amount, 'recoverable', case
    when p_kind = 'income' or not private.reclaims_input_tax_on(p_tenant_id, p_day) then 0
    else round(v_amount * v_percent / 100 / v_step) * v_step end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.continue_import(p_tenant_id uuid, p_import_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.import_jobs;
  v_message text;
begin
  select * into v_job from public.import_jobs j where j.tenant_id = p_tenant_id and j.id = p_import_id and j.work is not null for update;
  if not found then
    return false;
  elsif v_job.advanced_at > clock_timestamp() - interval '10 seconds' then
    perform private.schedule_job('import', p_tenant_id, p_import_id::text, v_job.advanced_at + interval '10 seconds');
    return false;
  end if;
  begin
    if not private.tenant_is_writable(v_job.tenant_id) or exists (
        select 1 from unnest(private.import_permissions(v_job.kind)) as p (permission)
        where not private.actor_can(v_job.tenant_id, v_job.worked_by, p.permission)) then
      perform private.fail(403, 'permission_denied', 'The person who started this import may no longer import.');
    end if;
    v_job := private.advance_import(v_job, true);
    -- Nobody came back meanwhile: the next call goes on at once.
    update public.import_jobs j set advanced_at = clock_timestamp() - interval '10 seconds' where j.tenant_id = v_job.tenant_id and j.id = v_job.id;
  -- A step that takes too long is no less a failure than any other: it would be tried again and again for ever.
  exception when query_canceled or others then
    get stacked diagnostics v_message = message_text;
    update public.import_jobs j
    set failure = left(v_message, 500), work = null, phase = null,
      status = case j.work when 'check' then 'failed' else 'committed' end,
      committed_at = case when j.work = 'check' then null else coalesce(j.committed_at, clock_timestamp()) end
    where j.tenant_id = v_job.tenant_id and j.id = v_job.id;
  end;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.dashboard_summary(p_date date DEFAULT NULL::date, p_period text DEFAULT NULL::text, p_location_id uuid DEFAULT NULL::uuid, p_till_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_sees_all boolean := private.can('sales.view_all');
  v_sees_cost boolean := v_sees_all and private.can('products.view_cost');
  v_today date := private.business_date(v_tenant_id, now());
  v_day date := coalesce(private.input_day(p_date, 'p_date'), v_today);
  v_scope jsonb := private.dashboard_scope(v_tenant_id, v_day, p_period, p_location_id, p_till_id);
  v_stock record;
begin
  select * into v_stock from private.stock_figures(v_tenant_id);
  return (
    select jsonb_build_object(
      'as_of', now(), 'business_date', v_day, 'from', v_scope -> 'from', 'to', v_scope -> 'to', 'timezone', t.timezone, 'currency_code', t.currency_code,
      'is_tax_registered', private.is_tax_registered_on(v_tenant_id, (v_scope ->> 'to')::date),
      'by_hour', private.dashboard_hours(v_tenant_id, v_user_id, v_scope),
      'last_30_days', private.dashboard_days(v_tenant_id, v_user_id, v_scope, v_today, v_sees_cost),
      'tenders', private.dashboard_tenders(v_tenant_id, v_user_id, v_scope),
      'slow_products', private.slow_products(v_tenant_id, 5),
      'stock', jsonb_build_object('value', case when v_sees_cost then v_stock.stock_value end,
        'low_count', v_stock.low_count, 'out_count', v_stock.out_count),
      'attention', private.attention_list(v_tenant_id, v_user_id, v_stock) || private.payment_attention(v_tenant_id, v_user_id))
      || private.dashboard_figures(v_tenant_id, v_user_id, v_scope, v_sees_cost)
      || private.dashboard_products(v_tenant_id, v_user_id, v_scope)
      || case when private.can('accounting.view') then private.money_figures(v_tenant_id, v_stock.stock_value)
        else '{"money": {"cash_position": null, "receivable": null, "payable": null}, "books": null}' end
    from public.tenants t where t.id = v_tenant_id
  );
end;
$function$;

ALTER FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_line(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_step numeric := private.tenant_step(v_tenant_id);
  v_hash text := private.request_hash(p_settlement);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
  v_clearing_id uuid;
  v_payment_ids uuid[];
  v_gross numeric;
  v_fee numeric := private.input_number(p_settlement, 'fee_amount', 0, 99999999999, v_step);
  v_tax numeric := coalesce(private.input_number(p_settlement, 'fee_tax_amount', 0, 99999999999, v_step, '', false), 0);
begin
  perform private.require_writable();
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_settlement, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_settlement, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_settlement, 'bank_line_id');
  v_clearing_id := private.hold_clearing_account(v_tenant_id, private.input_uuid(p_settlement, 'clearing_account_id'), v_line.money_account_id);
  v_payment_ids := private.input_ids(p_settlement, 'journal_line_ids', 2000);
  v_gross := private.require_unmatched(v_tenant_id, v_clearing_id, v_payment_ids);
  if v_gross - v_fee - v_tax <> v_line.amount then
    perform private.fail(409, 'difference_left', 'The payments less the charge are not what came.', jsonb_build_object('field', 'fee_amount',
      'statement', v_line.amount, 'gross', v_gross, 'difference', v_line.amount - (v_gross - v_fee - v_tax)));
  end if;
  v_match.kind := 'settlement';
  v_match.splits := jsonb_build_array(private.settlement_split(v_tenant_id, p_settlement, v_line, v_fee, v_tax));
  v_match.journal_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'bank_settlement', v_match.id,
    private.entry_day(v_tenant_id, p_settlement, v_line), coalesce(nullif(v_line.text, ''), 'Settlement'),
    -- Tax that does not come back is part of the charge.
    case when private.reclaims_input_tax_on(v_tenant_id, v_line.booked_on) then private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee, v_tax)
      else private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee + v_tax, 0) end);
  perform private.write_match(v_match, array[v_line.id], v_payment_ids || array(
    select l.id from public.journal_lines l
    where l.tenant_id = v_tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id in (v_line.money_account_id, v_clearing_id)));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.tax_periods(p_until date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_today date := private.business_date(v_tenant_id, now());
  v_last date := private.tax_period_start(v_form.period_months, least(coalesce(private.input_day(p_until, 'p_until'), v_today), v_today));
  v_first date := private.tax_period_start(v_form.period_months, least(v_today, coalesce((
    select least((select min(r.period_start) from public.tax_returns r where r.tenant_id = v_tenant_id),
      (select min(t.document_date) from public.tax_entries t where t.tenant_id = v_tenant_id and t.tax_return_id is null))), v_today)));
begin
  return jsonb_build_object('form', v_form.form, 'period_months', v_form.period_months, 'input_months', v_form.input_months, 'today', v_today,
    'is_registered', private.is_tax_registered_on(v_tenant_id, v_today),
    'reclaims_input_tax', private.reclaims_by_law(v_tenant_id), 'credit', private.tax_credit(v_tenant_id),
    'has_returns', exists (select 1 from public.tax_returns r where r.tenant_id = v_tenant_id),
    'periods', (
      select coalesce(jsonb_agg(private.tax_period_json(v_tenant_id, v_form, s.starts_on::date, v_today) order by s.starts_on desc), '[]')
      from generate_series(v_last, greatest(v_first, (v_last - make_interval(months => 12 * v_form.period_months))::date),
        -make_interval(months => v_form.period_months)) as s (starts_on)),
    'next_until', case when v_first < v_last - make_interval(months => 12 * v_form.period_months)
      then (v_last - make_interval(months => 13 * v_form.period_months))::date end);
end;
$function$;

CREATE TRIGGER _320_reclaims_by_law BEFORE INSERT OR UPDATE OF reclaims_input_tax ON public.tenant_policies FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_policies__reclaims_by_law();

COMMENT ON COLUMN "private"."country_tax_rules"."reclaims_input_tax" IS 'False where tax is charged on the last sale only: what a business pays its suppliers is cost.';

COMMENT ON COLUMN "private"."country_tax_rules"."tax_rounding" IS 'How often the tax of a document is rounded; null: as the business chooses.';

COMMENT ON COLUMN "public"."tenant_policies"."reclaims_input_tax" IS 'Whether tax on purchases comes back while the business is registered. False under a sales tax, as in the United States. Follows the country; written by a trigger only.';

COMMENT ON FUNCTION "private"."dashboard_comparison"(date, date) IS 'What a period is compared with besides the one before: a day with the same weekday of the week before, else the same weekdays of last year.';

COMMENT ON FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean) IS 'Net sales, sales and profit of each day of a period as far as it has come, and of thirty days at least, without gaps.';

COMMENT ON FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean) IS 'DayFigures of a period, of the period before and of the earlier one that it is compared with, up to the same time where it is not over.';

COMMENT ON FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb) IS 'Net sales by hour of the business''s clock, from the hour in which its day begins, beside the whole of the earlier period.';

COMMENT ON FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb) IS 'The eight best sellers of a period and its categories, by net sales: what came back is taken off.';

COMMENT ON FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb) IS 'A report as run_report answers it, for a person of the dashboard.';

COMMENT ON FUNCTION "private"."dashboard_scope"(uuid, date, text, uuid, uuid) IS 'What the figures of the dashboard are of {from, to, filters}: a period of private.report_period seen from a day, one location or till. invalid_input, not_found.';

COMMENT ON FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb) IS 'How the sales of a period were paid.';

COMMENT ON FUNCTION "private"."day_figures"(uuid, jsonb) IS 'DayFigures of the values of a report: net sales, sales, items, average sale, returns, discounts and, where it is seen, profit; all without tax and delivery.';

COMMENT ON FUNCTION "private"."import_permissions"(text) IS 'The rights that importing a kind of file needs, all of them.';

COMMENT ON FUNCTION "private"."reclaims_by_law"(uuid) IS 'Whether the country of a business gives tax on purchases back; one that is not known does.';

COMMENT ON FUNCTION "private"."reclaims_input_tax_on"(uuid, date) IS 'Whether tax that a business paid its suppliers on a day comes back: it was registered, and its country has a VAT. Else the tax is part of the cost.';

COMMENT ON FUNCTION "private"."tax_boxes"(uuid, text, public.tax_entries[]) IS 'All boxes of a form: for Kenya 1 to 12 with 5 total sales, 6 tax on sales, 11 total purchases, 12 tax on purchases; elsewhere those there are, and both totals; under a sales tax only those of sales.';

COMMENT ON FUNCTION "private"."tg_tenant_policies__reclaims_by_law"() IS 'Keeps reclaims_input_tax what the country says, whatever is written.';

COMMENT ON FUNCTION "private"."tg_tenants__rounding_by_law"() IS 'A business that moves to another country rounds tax, and takes tax on purchases back, as the law there says from then on.';

COMMENT ON FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) IS 'The tax within an amount, and what of it comes back. A business that is not registered charges none and recovers none; under a sales tax it recovers none.';

COMMENT ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) IS 'DashboardSummary of a business day, null for today, or of a period by its name as reports have it (p_period, seen from that day; a year at most), of all or of one location or till. Figures of sales are those of run_report: without tax and delivery, after returns. today is the period, compared with the one before (yesterday) and an earlier one (same_weekday_last_week: the week before of a day, else the same weekdays last year), up to the same time where it is not over. Stock, money, books and attention are of the whole business as it stands. A cashier sees the own sales only, and no cost, money or books. Needs dashboard.view.';

COMMENT ON TABLE "private"."country_tax_rules" IS 'Countries (ISO 3166) whose tax differs from a VAT that leaves rounding to the business, and where their law says so.';

REVOKE ALL ON FUNCTION "private"."dashboard_comparison"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_comparison"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_comparison"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_days"(uuid, uuid, jsonb, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_figures"(uuid, uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_hours"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_products"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_report"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_scope"(uuid, date, text, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_scope"(uuid, date, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_scope"(uuid, date, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dashboard_tenders"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."day_figures"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_figures"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_figures"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_permissions"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."import_permissions"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."import_permissions"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reclaims_by_law"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reclaims_by_law"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reclaims_by_law"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reclaims_input_tax_on"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reclaims_input_tax_on"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reclaims_input_tax_on"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_tenant_policies__reclaims_by_law"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_tenant_policies__reclaims_by_law"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_tenant_policies__reclaims_by_law"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."dashboard_summary"(date, text, uuid, uuid) TO "service_role";

delete from private.country_tax_rules t where (country) = ('JP');

insert into private.country_tax_rules (source, country, tax_rounding, reclaims_input_tax)
select r.source, r.country, r.tax_rounding, r.reclaims_input_tax from jsonb_populate_record(null::private.country_tax_rules, '{"source": "Qualified invoice system from October 2023: consumption tax is rounded once for each rate of an invoice (Consumption Tax Act, article 57-4; Order for Enforcement, article 70-10).", "country": "JP", "tax_rounding": "document", "reclaims_input_tax": true}') r;

insert into private.country_tax_rules (source, country, tax_rounding, reclaims_input_tax)
select r.source, r.country, r.tax_rounding, r.reclaims_input_tax from jsonb_populate_record(null::private.country_tax_rules, '{"source": "Sales and use tax (IVU) on the sale to the consumer: Puerto Rico Internal Revenue Code of 2011, subtitle D.", "country": "PR", "tax_rounding": null, "reclaims_input_tax": false}') r;

insert into private.country_tax_rules (source, country, tax_rounding, reclaims_input_tax)
select r.source, r.country, r.tax_rounding, r.reclaims_input_tax from jsonb_populate_record(null::private.country_tax_rules, '{"source": "Sales and use taxes of the states on retail sales; tax paid to suppliers is not credited (Streamlined Sales and Use Tax Agreement).", "country": "US", "tax_rounding": null, "reclaims_input_tax": false}') r;

delete from private.report_definitions t where (key) = ('sales_by_time');

delete from private.report_definitions t where (key) = ('staff');

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "sales_by_time", "sort": "day", "chart": "columns", "title": "Sales over time", "is_own": true, "chapter": "sales", "filters": ["location", "channel", "till", "cashier", "category", "product"], "measures": ["net_sales", "sales", "average_basket", "profit", "margin"], "position": 20, "question": "How sales go by hour, day, week or month.", "dimensions": ["day", "week", "month", "quarter", "year", "weekday", "hour"], "permissions": [], "usual_period": "this_month", "more_measures": ["gross_sales", "discounts", "sold", "returned", "units", "items", "tax", "total_sales", "cost", "units_per_sale", "return_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "staff", "sort": "net_sales", "chart": "bars", "title": "Sales by person", "is_own": true, "chapter": "staff", "filters": ["cashier", "till", "location"], "measures": ["net_sales", "sales", "average_basket", "units_per_sale", "discount_rate", "return_rate"], "position": 100, "question": "What each person sells, discounts and has returned.", "dimensions": ["cashier", "till", "location"], "permissions": [], "usual_period": "this_month", "more_measures": ["gross_sales", "discounts", "returned", "returns", "units", "items", "profit", "margin", "total_sales"]}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "items", "unit": "quantity", "bases": ["pieces"], "label": "Items sold", "better": "up", "family": "sales", "example": "2 + 1 + 2 pieces: 5. 1.4 kg of bananas and 2 mugs: 3.", "formula": "s.pieces", "position": 205, "definition": "Items sold before returns; a weighed line counts as one.", "permission": null, "is_additive": true}') r;

-- Businesses of countries with a sales tax: what they pay suppliers is cost from now on.
update public.tenant_policies o set reclaims_input_tax = false where not private.reclaims_by_law(o.tenant_id);
