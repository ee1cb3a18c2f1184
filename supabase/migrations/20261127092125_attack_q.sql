set local check_function_bodies = off;

DROP FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb);

DROP FUNCTION "private"."plan_return"(uuid, jsonb, jsonb);

CREATE OR REPLACE FUNCTION private.budget_amount(p_amount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if abs(p_amount) > 99999999999 then
    perform private.refuse_input('percent', 'This comes to more than a budget can hold.');
  end if;
  return p_amount;
end;
$function$;

ALTER FUNCTION "private"."budget_amount"(numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_document(p_schedule public.schedules, p_run_id uuid, p_due_on date, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Made ahead of its day, it is of today.
  v_day date := least(p_due_on, p_today);
  v_open date := private.open_day(p_schedule.tenant_id, p_schedule.kind, v_day, p_today);
  v_note text := case when v_open > v_day then format('Due %s: the books of that day are locked.', to_char(p_due_on, 'FMDD Mon YYYY')) end;
  v_body jsonb := p_schedule.body || jsonb_build_object('id', p_run_id, 'business_date', v_open);
  v_text text := case p_schedule.kind when 'journal' then 'memo' else 'note' end;
begin
  v_body := v_body || jsonb_build_object(v_text, left(concat_ws(' ', v_body ->> v_text, v_note), 500));
  v_body := case when nullif(v_body ->> v_text, '') is null then v_body - v_text else v_body end;
  if p_schedule.kind = 'bill' then
    v_body := v_body - 'due_days' || jsonb_build_object('bill_date', v_day)
      || case when v_body ? 'supplier_reference'
        then jsonb_build_object('supplier_reference', private.period_reference(v_body ->> 'supplier_reference', p_schedule.unit, p_due_on)) else '{}' end
      || case when coalesce(jsonb_typeof(v_body -> 'due_days'), 'null') = 'number'
        then jsonb_build_object('due_on', v_day + (v_body ->> 'due_days')::numeric::integer) else '{}' end;
  elsif p_schedule.kind = 'journal' then
    v_body := v_body - 'is_taken_back' || case when v_body -> 'is_taken_back' = 'true'
      then jsonb_build_object('reverse_on', (date_trunc('month', v_open) + interval '1 month')::date) else '{}' end;
  end if;
  return jsonb_build_object('body', v_body, 'business_date', v_open, 'note', v_note);
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_number(p_body jsonb, p_key text, p_min numeric, p_max numeric, p_step numeric, p_prefix text DEFAULT ''::text, p_is_required boolean DEFAULT true)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_value jsonb := p_body -> p_key;
  v_number numeric;
begin
  if v_value is null or jsonb_typeof(v_value) = 'null' then
    if p_is_required then
      perform private.refuse_input(p_prefix || p_key, 'This number is missing.');
    end if;
    return null;
  end if;
  if jsonb_typeof(v_value) <> 'number' then
    perform private.refuse_input(p_prefix || p_key, 'This must be a number.');
  end if;
  v_number := v_value::numeric;
  if v_number not between p_min and p_max then
    perform private.refuse_input(p_prefix || p_key, format('This must be from %s to %s.', p_min, p_max));
  end if;
  if v_number % p_step <> 0 then
    perform private.refuse_input(p_prefix || p_key, format('This must be a multiple of %s.', p_step));
  end if;
  -- 5.0 is 5: as JSON text it would be no integer.
  return case when p_step = trunc(p_step) then trunc(v_number) else v_number end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.less_planned(p_bill_line public.supplier_bill_lines, p_planned jsonb)
 RETURNS public.supplier_bill_lines
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line public.supplier_bill_lines := p_bill_line;
  v_sum record;
begin
  select coalesce(sum((l ->> 'net')::numeric), 0) as net, coalesce(sum((l ->> 'tax')::numeric), 0) as tax,
    coalesce(sum((l ->> 'recoverable')::numeric), 0) as recoverable, coalesce(sum((l ->> 'to_come')::numeric), 0) as to_come,
    coalesce(sum((l ->> 'quantity')::numeric) filter (where l ->> 'kind' = 'not_received'), 0) as never_came,
    coalesce(sum((l ->> 'quantity')::numeric) filter (where l ->> 'kind' = 'return'), 0) as sent_back into v_sum
  from jsonb_array_elements(p_planned) as l where l ->> 'bill_line_id' = p_bill_line.id::text;
  v_line.credited_net := v_line.credited_net + v_sum.net;
  v_line.credited_tax := v_line.credited_tax + v_sum.tax;
  v_line.credited_recoverable := v_line.credited_recoverable + v_sum.recoverable;
  v_line.credited_cost := v_line.credited_cost + v_sum.to_come;
  v_line.credited_quantity := v_line.credited_quantity + v_sum.never_came;
  v_line.sent_back_quantity := v_line.sent_back_quantity + v_sum.sent_back;
  return v_line;
end;
$function$;

ALTER FUNCTION "private"."less_planned"(public.supplier_bill_lines, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.measure_permissions(p_measure private.report_measures)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN array_remove(ARRAY[(p_measure).permission, CASE WHEN ((p_measure).bases && '{flow_net,flow_profit,yearly_cost,yearly_profit,lost_sales_net,sold_beside}'::text[]) THEN 'sales.view_all'::text ELSE NULL::text END], NULL::text);

ALTER FUNCTION "private"."measure_permissions"(private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_bill_credit(p_tenant_id uuid, p_credit jsonb, p_line jsonb, p_planned jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_bill_line public.supplier_bill_lines;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_there numeric;
  v_rest numeric;
  v_part jsonb;
begin
  select b.* into v_bill_line from public.supplier_bill_lines b
  join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
  where b.tenant_id = p_tenant_id and b.id = (p_line ->> 'bill_line_id')::uuid
    and private.contact_head(p_tenant_id, s.contact_id) = (p_credit ->> 'contact_id')::uuid;
  if v_bill_line.own_tax_amount > 0 then
    perform private.refuse_input(format('lines[%s].bill_line_id', p_line ->> 'place'),
      'The business owes the tax of this line itself. Take the bill back and enter it as it is right.');
  end if;
  v_there := v_bill_line.quantity - v_bill_line.credited_quantity - v_bill_line.sent_back_quantity;
  v_bill_line := private.less_planned(v_bill_line, p_planned);
  v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
  if v_bill_line.id is null then
    perform private.fail(404, 'not_found', 'This supplier billed no such line.', jsonb_build_object('field', format('lines[%s].bill_line_id', p_line ->> 'place')));
  elsif p_line ->> 'kind' = 'not_received' and (v_bill_line.kind <> 'early' or v_quantity > v_rest) then
    perform private.fail(409, 'over_credit', 'Not so much of it is still to come.', jsonb_build_object('line', p_line -> 'place',
      'available', case v_bill_line.kind when 'early' then v_rest else 0 end));
  end if;
  v_part := private.credit_part(p_line, v_bill_line, case p_line ->> 'kind' when 'price' then (p_line ->> 'net')::numeric
    else least(round(v_bill_line.net_amount * v_quantity / v_bill_line.quantity / v_step) * v_step, v_bill_line.net_amount - v_bill_line.credited_net) end, v_step);
  if v_bill_line.kind = 'expense' then
    perform private.require_no_asset(p_tenant_id, v_bill_line.id, (v_part ->> 'cost')::numeric, p_line -> 'place');
  end if;
  return jsonb_build_array(v_part || jsonb_build_object('product_id', v_bill_line.product_id, 'location_id', v_bill_line.location_id,
    'receipt_line_id', v_bill_line.goods_receipt_line_id, 'account_id', v_bill_line.ledger_account_id, 'bill_kind', v_bill_line.kind,
    'there', v_there,
    -- Of goods still to come, their part of the credit is taken off what waits for them.
    'to_come', case when v_bill_line.kind <> 'early' then 0 when p_line ->> 'kind' = 'not_received'
        then round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_quantity / v_rest / v_step) * v_step
      else round((v_part ->> 'cost')::numeric * v_rest / v_bill_line.quantity / v_step) * v_step end));
end;
$function$;

ALTER FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_credit(p_tenant_id uuid, p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
  v_changes jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_credit -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'return' then private.plan_return(p_tenant_id, p_credit, v_line, v_lines)
      when 'account' then jsonb_build_array(private.plan_account_credit(p_credit, v_line))
      else private.plan_bill_credit(p_tenant_id, p_credit, v_line, v_lines) end;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', l ->> 'line_id', 'product_id', l -> 'product_id', 'location_id', l -> 'location_id',
    'quantity', l -> 'there', 'amount', (l ->> 'to_come')::numeric - (l ->> 'cost')::numeric)), '[]') into v_changes
  from jsonb_array_elements(v_lines) as l
  where l ->> 'kind' = 'price' and l ->> 'bill_kind' in ('goods', 'early') and (l ->> 'to_come')::numeric <> (l ->> 'cost')::numeric;
  return p_credit || jsonb_build_object('changes', private.split_difference(p_tenant_id, v_changes, (p_credit ->> 'step')::numeric), 'lines', (
    select jsonb_agg(l.value || jsonb_build_object('line_number', l.place) order by l.place) from jsonb_array_elements(v_lines) with ordinality as l (value, place)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_return(p_tenant_id uuid, p_credit jsonb, p_line jsonb, p_planned jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_left numeric := (p_line ->> 'quantity')::numeric;
  v_in record;
  v_bill_line public.supplier_bill_lines;
  v_part numeric;
  v_unbilled numeric;
  v_place integer := 0;
  v_base jsonb;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id into v_in
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if v_in.id is null or v_in.supplier_id <> (p_credit ->> 'contact_id')::uuid then
    perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', format('lines[%s].receipt_line_id', p_line ->> 'place')));
  elsif v_left > v_in.quantity - v_in.returned_quantity - v_in.credited_quantity then
    perform private.fail(409, 'over_credit', 'This is more than came and did not go back yet.', jsonb_build_object('line', p_line -> 'place',
      'available', v_in.quantity - v_in.returned_quantity - v_in.credited_quantity));
  end if;
  v_base := p_line || jsonb_build_object('product_id', v_in.product_id, 'location_id', v_in.location_id, 'of_receipt_id', v_in.goods_receipt_id);
  v_unbilled := v_in.quantity - v_in.returned_quantity - v_in.billed_quantity;
  v_part := least(v_left, v_unbilled);
  if v_part > 0 then
    v_parts := v_parts || (v_base || jsonb_build_object('line_id', gen_random_uuid(), 'kind', 'unbilled_return', 'bill_line_id', null,
      'quantity', v_part, 'from', 0, 'net', 0, 'tax', 0, 'recoverable', 0, 'tax_code', null, 'tax_rate_percent', 0,
      'cost', round((v_in.line_cost - v_in.billed_cost - v_in.returned_cost) * v_part / v_unbilled / v_step) * v_step));
    v_left := v_left - v_part;
    v_place := v_part;
  end if;
  for v_bill_line in
    select b.* from public.supplier_bill_lines b join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id
    where b.tenant_id = p_tenant_id and s.status = 'posted' and b.sent_back_quantity < b.quantity
      and (b.goods_receipt_line_id = v_in.id or b.id in (
        select r.supplier_bill_line_id from public.early_receipts r where r.tenant_id = p_tenant_id and r.goods_receipt_line_id = v_in.id))
      and (p_line ->> 'bill_line_id' is null or b.id = (p_line ->> 'bill_line_id')::uuid)
    order by s.posted_at, b.line_number
  loop
    exit when v_left = 0;
    v_bill_line := private.less_planned(v_bill_line, p_planned);
    v_part := least(v_left, case v_bill_line.kind when 'early' then v_bill_line.received_quantity - v_bill_line.sent_back_quantity
      else v_bill_line.quantity - v_bill_line.sent_back_quantity end);
    continue when v_part <= 0;
    v_parts := v_parts || (private.credit_part(v_base || jsonb_build_object('quantity', v_part, 'from', v_place), v_bill_line,
      coalesce(case when v_part = v_left and v_place = 0 then (p_line ->> 'net')::numeric end,
        private.net_of_return(v_bill_line, v_part, v_step)), v_step));
    v_left := v_left - v_part;
    v_place := v_place + v_part;
  end loop;
  if v_left > 0 then
    perform private.fail(409, 'over_credit', 'This is more than was billed and not credited yet.', jsonb_build_object('line', p_line -> 'place', 'available', v_place));
  end if;
  return v_parts;
end;
$function$;

ALTER FUNCTION "private"."plan_return"(uuid, jsonb, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_asset(p_tenant_id uuid, p_body jsonb, p_id uuid)
 RETURNS public.fixed_assets
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_kind text := private.input_choice(p_body, 'kind', array['bill', 'manual', 'opening']);
  v_line_id uuid := private.input_uuid(p_body, 'bill_line_id', '', v_kind = 'bill');
  v_line jsonb := case when v_kind = 'bill' then private.hold_asset_line(p_tenant_id, v_line_id) end;
  v_rest numeric := private.rest_of_bill_line(p_tenant_id, v_line_id, p_id);
  v_asset public.fixed_assets;
begin
  v_asset.kind := v_kind;
  v_asset.supplier_bill_line_id := case when v_kind = 'bill' then v_line_id end;
  v_asset.name := private.input_text(p_body, 'name', 120, '', true);
  v_asset.serial_number := private.input_line(p_body, 'serial_number', 100);
  v_asset.note := private.input_text(p_body, 'note', 500);
  v_asset.cost := coalesce(private.input_number(p_body, 'cost', 0.01, 99999999999, v_step, '', v_kind <> 'bill'), v_rest);
  if v_kind = 'bill' and v_asset.cost > v_rest then
    perform private.refuse_input('cost', format('Of this line %s are left.', v_rest));
  end if;
  v_asset.acquired_on := coalesce(private.accounting_day(p_body, 'acquired_on', '', v_kind <> 'bill'), (v_line ->> 'bill_date')::date);
  if v_asset.acquired_on > private.business_date(p_tenant_id, clock_timestamp()) then
    perform private.refuse_input('acquired_on', 'This is a day to come.');
  end if;
  v_asset.opening_worn := case when v_kind = 'opening'
    then coalesce(private.input_number(p_body, 'opening_worn', 0, 99999999999, v_step, '', false), 0) else 0 end;
  v_asset.location_id := coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_body, 'location_id', '', false)), (v_line ->> 'location_id')::uuid);
  v_asset.asset_account_id := private.asset_account(p_tenant_id, case when v_kind = 'bill' then '{}' else p_body end, 'asset_account_id', '{fixed_asset}',
    (v_line ->> 'ledger_account_id')::uuid);
  v_asset.worn_account_id := private.asset_account(p_tenant_id, p_body, 'worn_account_id', '{accumulated_depreciation}',
    private.first_account(p_tenant_id, 'accumulated_depreciation'));
  v_asset.expense_account_id := private.asset_account(p_tenant_id, p_body, 'expense_account_id', '{expense,other_expense}',
    private.posting_role(p_tenant_id, 'depreciation'));
  v_asset := jsonb_populate_record(v_asset, private.read_asset_terms(p_tenant_id, p_body, v_asset.cost, v_asset.acquired_on));
  if v_asset.opening_worn + v_asset.residual > v_asset.cost then
    perform private.refuse_input('opening_worn', 'This is more than it cost.');
  end if;
  return v_asset;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_disposal(p_tenant_id uuid, p_body jsonb, p_asset public.fixed_assets, p_now timestamp with time zone)
 RETURNS public.asset_disposals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_disposal public.asset_disposals;
  v_tax jsonb;
begin
  v_disposal.kind := private.input_choice(p_body, 'kind', array['sold', 'scrapped']);
  v_disposal.business_date := private.payment_day(p_tenant_id, p_body, '{}', p_now);
  v_disposal.note := private.input_text(p_body, 'note', 500);
  v_disposal.buyer_name := private.input_line(p_body, 'buyer_name', 200);
  if v_disposal.business_date < p_asset.acquired_on then
    perform private.refuse_input('business_date', 'This is before it was bought.');
  elsif exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_tenant_id and d.fixed_asset_id = p_asset.id and d.month > v_disposal.business_date) then
    perform private.refuse_input('business_date', 'A later month of this asset is posted already.');
  end if;
  v_disposal.proceeds := case when v_disposal.kind = 'sold'
    then private.input_number(p_body, 'proceeds', 0.01, 99999999999, private.tenant_step(p_tenant_id)) else 0 end;
  if v_disposal.kind = 'sold' then
    v_disposal.money_account_id := (private.require_account(p_tenant_id, private.input_uuid(p_body, 'money_account_id'), 'money', 'money_account_id')).id;
  end if;
  v_tax := private.voucher_tax(p_tenant_id, case when v_disposal.kind = 'sold' then p_body else '{}' end, 'income', v_disposal.business_date, v_disposal.proceeds);
  v_disposal.tax_code := v_tax ->> 'tax_code';
  v_disposal.tax_rate_percent := (v_tax ->> 'tax_rate_percent')::numeric;
  v_disposal.tax_amount := (v_tax ->> 'tax')::numeric;
  return v_disposal;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_cash_items(p_tenant_id uuid, p_today date, p_until date)
 RETURNS SETOF private.cash_item
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.pays_on, d.due_on, 'recurring_' || s.kind, s.id, s.name, c.name, -s.amount
  from public.schedules s
  cross join lateral (
    select count(*)::integer as made from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id) b
  cross join lateral (
    select greatest(x.due_on, p_today) + case when s.kind = 'bill' and jsonb_typeof(s.body -> 'due_days') = 'number' then (s.body ->> 'due_days')::numeric::integer else 0 end as pays_on, x.due_on
    from unnest(private.schedule_days(s, s.next_on - 1, b.made, 62)) as x (due_on)) d
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where s.tenant_id = p_tenant_id and s.status = 'active' and s.kind in ('expense', 'bill') and s.next_on <= p_until and s.amount > 0 and d.pays_on <= p_until;
  return query
  select greatest(r.due_on, p_today), r.due_on, 'waiting', s.id, s.name, c.name, -r.amount
  from public.schedule_runs r
  join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where r.tenant_id = p_tenant_id and r.status = 'draft' and s.kind in ('expense', 'bill') and r.due_on <= p_until and r.amount > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_measures_of(p_tenant_id uuid, p_user_id uuid, p_keys jsonb)
 RETURNS private.report_measures[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_measures private.report_measures[] := '{}';
  v_measure private.report_measures;
  v_permission text;
  v_key text;
begin
  for v_key in select k.value #>> '{}' from jsonb_array_elements(p_keys) as k loop
    select * into v_measure from private.report_measures m where m.key = v_key;
    if not found then
      perform private.fail(400, 'unknown_measure', 'Reports have no such figure.', jsonb_build_object('measure', left(v_key, 60)));
    end if;
    foreach v_permission in array private.measure_permissions(v_measure) loop
      if not private.actor_can(p_tenant_id, p_user_id, v_permission) then
        perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_permission, 'measure', v_key));
      end if;
    end loop;
    if v_measures <> '{}' and v_measure.family <> (v_measures[1]).family then
      perform private.refuse_input('measures', v_measure.label || ' cannot be shown beside ' || (v_measures[1]).label || '.');
    end if;
    v_measures := v_measures || v_measure;
  end loop;
  return v_measures;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_no_asset(p_tenant_id uuid, p_line_id uuid, p_cost numeric, p_place jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select 1 from public.fixed_assets f where f.tenant_id = p_tenant_id and f.supplier_bill_line_id = p_line_id and f.withdrawn_at is null)
    and private.rest_of_bill_line(p_tenant_id, p_line_id, '00000000-0000-0000-0000-000000000000') < p_cost then
    perform private.fail(409, 'in_use', 'This line is in the register of assets. Withdraw it there first, or credit an account.', jsonb_build_object('line', p_place));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_no_asset"(uuid, uuid, numeric, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rest_of_bill_line(p_tenant_id uuid, p_line_id uuid, p_asset_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.cost_amount - (l.credited_net + l.credited_tax - l.credited_recoverable) - coalesce((
    select sum(f.cost) from public.fixed_assets f
    where f.tenant_id = l.tenant_id and f.supplier_bill_line_id = l.id and f.id <> p_asset_id and f.withdrawn_at is null), 0)
  from public.supplier_bill_lines l where l.tenant_id = p_tenant_id and l.id = p_line_id;
$function$;

CREATE OR REPLACE FUNCTION private.sees_measure(p_tenant_id uuid, p_user_id uuid, p_measure private.report_measures)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select 1 from unnest(private.measure_permissions(p_measure)) as p (permission) where not private.actor_can(p_tenant_id, p_user_id, p.permission));
end;
$function$;

ALTER FUNCTION "private"."sees_measure"(uuid, uuid, private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visible_measures(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(m.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_measures m on m.key = k.key and private.sees_measure(p_tenant_id, p_user_id, m));
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_import_rows(p_import_id uuid, p_first_row integer, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
  v_count integer;
begin
  perform private.input_array(jsonb_build_object('p_rows', p_rows), 'p_rows', 1, 1000);
  v_count := jsonb_array_length(p_rows);
  if v_job.status <> 'uploading' then
    perform private.fail(409, 'in_use', 'This file was already imported.');
  elsif coalesce(p_first_row, 0) < 1 or p_first_row > v_job.row_count - v_count + 1 then
    perform private.refuse_input('p_first_row', 'These rows are not in the file.');
  elsif pg_column_size(p_rows) > 8000000 or jsonb_path_exists(p_rows, 'strict $[*] ? (@.type() != "array")')
    or jsonb_path_exists(p_rows, 'strict $[*][*] ? (@.type() == "object" || @.type() == "array" || @.type() == "boolean")') then
    perform private.refuse_input('p_rows', 'Rows are lists of texts and numbers.');
  elsif exists (select 1 from jsonb_array_elements(p_rows) as r where jsonb_array_length(r) > 200 or length(r::text) > 40000) then
    perform private.refuse_input('p_rows', 'A row has at most 200 cells and 40,000 letters.');
  end if;
  insert into public.import_rows (tenant_id, import_id, row_number, raw)
  select v_job.tenant_id, v_job.id, p_first_row + r.place::integer - 1, r.value
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
  on conflict (tenant_id, import_id, row_number) do nothing;
  get diagnostics v_count = row_count;
  update public.import_jobs j set received_count = j.received_count + v_count
  where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  return jsonb_build_object('received_count', v_job.received_count);
end;
$function$;

CREATE OR REPLACE FUNCTION public.archive_account(p_account_id uuid, p_is_archived boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_balance numeric;
begin
  perform private.require_writable();
  if p_is_archived is null then
    perform private.refuse_input('p_is_archived', 'This must be true or false.');
  end if;
  v_account := private.hold_account(v_tenant_id, p_account_id, 'p_account_id');
  if v_account.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_is_archived and v_account.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be archived.');
  end if;
  if p_is_archived then
    perform private.refuse_account_with_statements(v_tenant_id, v_account.id, true, 'p_account_id');
  end if;
  if p_is_archived and v_account.account_type in ('asset', 'liability', 'equity') then
    select coalesce(sum(s.debit - s.credit), 0) into v_balance
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array[v_account.id]) s;
    if v_balance <> 0 then
      perform private.fail(409, 'account_not_empty', 'This account still holds something.', jsonb_build_object('balance', v_balance));
    end if;
  end if;
  update public.ledger_accounts a set is_active = not p_is_archived where a.tenant_id = v_tenant_id and a.id = v_account.id
  returning * into v_account;
  perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_archived then 'account_archived' else 'account_restored' end,
    'ledger_accounts', v_account.id, null, jsonb_build_object('code', v_account.code, 'name', v_account.name));
  return private.account_json(v_account);
end;
$function$;

CREATE OR REPLACE FUNCTION public.fill_budget(p_fill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_day date;
  v_location_id uuid;
  v_from text;
  v_percent numeric;
  v_step numeric := private.tenant_step(v_tenant_id);
  v_months date[];
begin
  perform private.require_writable();
  perform private.input_object(p_fill, 'p_fill');
  v_day := private.accounting_day(p_fill, 'day');
  v_location_id := private.budget_place(v_tenant_id, p_fill);
  v_from := private.input_choice(p_fill, 'from', array['last_year', 'zero']);
  v_percent := coalesce(private.input_number(p_fill, 'percent', -100, 1000, 0.01, '', false), 0);
  v_months := array(select (c.value ->> 'from')::date
    from jsonb_array_elements(private.months_of_year(v_tenant_id, v_day, v_location_id, 0)) with ordinality as c order by c.ordinality);
  perform private.lock_request('budget', v_tenant_id, v_tenant_id);
  delete from public.budget_amounts b
  where b.tenant_id = v_tenant_id and b.month = any (v_months) and b.location_id is not distinct from v_location_id;
  if v_from = 'last_year' then
    insert into public.budget_amounts (tenant_id, ledger_account_id, location_id, month, amount, changed_by)
    select v_tenant_id, r.account_id, v_location_id, m.month, private.budget_amount(
      round(private.budget_sign(r.account_type) * r.amounts[m.place] * (100 + v_percent) / 100 / v_step) * v_step), auth.uid()
    from private.statement_rows(v_tenant_id, private.months_of_year(v_tenant_id, v_day, v_location_id, 1), true) r
    cross join unnest(v_months) with ordinality as m (month, place)
    where r.account_type in ('income', 'expense');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'budget_filled', 'budget_amounts', null, null,
    jsonb_build_object('year_start', v_months[1], 'location_id', v_location_id, 'from', v_from, 'percent', v_percent));
  return private.budget_json(v_tenant_id, v_day, v_location_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_catalogue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
  v_user_id uuid := auth.uid();
begin
  return jsonb_build_object(
    'measures', (
      select jsonb_agg(jsonb_build_object('key', m.key, 'family', m.family, 'label', m.label, 'unit', m.unit, 'better', m.better,
        'definition', m.definition, 'example', m.example, 'is_additive', m.is_additive, 'not_by', private.splits_of(m)) order by m.position)
      from private.report_measures m where private.sees_measure(v_tenant_id, v_user_id, m)),
    'dimensions', (
      select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind) order by d.position)
      from private.report_dimensions d where d.permission is null or private.actor_can(v_tenant_id, v_user_id, d.permission)),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'chapter', r.chapter, 'title', r.title, 'question', r.question,
          'measures', private.visible_measures(v_tenant_id, v_user_id, r.measures),
          'more_measures', private.visible_measures(v_tenant_id, v_user_id, r.more_measures),
          'dimensions', private.visible_dimensions(v_tenant_id, v_user_id, r.dimensions),
          'filters', private.visible_dimensions(v_tenant_id, v_user_id, r.filters),
          'chart', r.chart, 'sort', r.sort, 'has_period', private.has_grain(r.measures, array['month', 'day', 'fact', 'period']),
          'has_days', private.has_grain(r.measures, array['month', 'day', 'fact']),
          'has_day', private.has_grain(r.measures, array['as_of'])) order by r.position), '[]')
      from private.report_definitions r
      where not exists (select 1 from unnest(r.permissions) as p where not private.actor_can(v_tenant_id, v_user_id, p))));
end;
$function$;

COMMENT ON FUNCTION "private"."budget_amount"(numeric) IS 'An amount that a budget can hold, as save_budget takes it, or invalid_input.';

COMMENT ON FUNCTION "private"."less_planned"(public.supplier_bill_lines, jsonb) IS 'A line of a bill as it stands after the lines of a credit that are planned before: goods may go back and the price of the rest fall at once.';

COMMENT ON FUNCTION "private"."measure_permissions"(private.report_measures) IS 'What seeing a figure needs besides its report: its own permission, and sales.view_all where it tells all sales and cannot be parted by person.';

COMMENT ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb, jsonb) IS 'A lower price for what a bill''s line was for, or goods of it that never come.';

COMMENT ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb, jsonb) IS 'Goods of a delivery that go back: first what waits for a bill, then what was billed, at what the supplier gives for it.';

COMMENT ON FUNCTION "private"."require_no_asset"(uuid, uuid, numeric, jsonb) IS 'in_use where less of a bill''s line would be left than its assets cost: the register is what the books have. The bill is held by the caller.';

COMMENT ON FUNCTION "private"."sees_measure"(uuid, uuid, private.report_measures) IS 'Whether a person may see a figure.';

REVOKE ALL ON FUNCTION "private"."budget_amount"(numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_amount"(numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_amount"(numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."less_planned"(public.supplier_bill_lines, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."less_planned"(public.supplier_bill_lines, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."less_planned"(public.supplier_bill_lines, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."measure_permissions"(private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."measure_permissions"(private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."measure_permissions"(private.report_measures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_bill_credit"(uuid, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_return"(uuid, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_no_asset"(uuid, uuid, numeric, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_no_asset"(uuid, uuid, numeric, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_no_asset"(uuid, uuid, numeric, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_measure"(uuid, uuid, private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sees_measure"(uuid, uuid, private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sees_measure"(uuid, uuid, private.report_measures) TO "postgres";
