set local check_function_bodies = off;

DROP TRIGGER "_305_typed_text" ON "public"."purchase_order_lines";

DROP FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid);

DROP FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid);

DROP FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid);

ALTER TABLE "public"."purchase_order_lines" ADD COLUMN "description" text;

ALTER TABLE "public"."purchase_order_lines" ADD COLUMN "ledger_account_id" uuid;

ALTER TABLE "public"."purchase_orders" ADD COLUMN "origin_hash" text;

ALTER TABLE "public"."purchase_order_lines" ALTER COLUMN "product_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.bill_checks(p_tenant_id uuid, p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_policy record;
  v_is_said_enough boolean;
begin
  select o.bill_price_percent, o.bill_price_amount, o.purchase_approval_limit as limit_amount into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  -- Who enters a bill says that it comes before the goods: not above the limit, nor when the bill is held for it.
  v_is_said_enough := coalesce((p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric <= v_policy.limit_amount, true)
    and not exists (select 1 from public.supplier_bills b
      where b.tenant_id = p_tenant_id and b.id = (p_plan ->> 'id')::uuid and b.status = 'held' and b.checks @> '[{"check": "quantity"}]');
  return coalesce((
    select jsonb_agg(c.value order by c.place)
    from (
      select -1 as place, jsonb_build_object('check', 'total', 'typed', coalesce(p_plan ->> 'typed_total', p_plan ->> 'typed_tax')::numeric,
        'computed', (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric) as value
      where not (p_plan ->> 'is_tax_read')::boolean or abs((p_plan ->> 'rounding_amount')::numeric) > 1
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'quantity', 'line', l -> 'place', 'product_id', l -> 'product_id', 'over', l -> 'quantity')
      from jsonb_array_elements(p_plan -> 'lines') as l
      where l ->> 'kind' = 'early' and not ((l ->> 'before_receipt')::boolean and v_is_said_enough)
      union all
      -- A service is billed as it was ordered: several lines of a bill may be for one.
      select x.place, jsonb_build_object('check', 'quantity', 'line', x.place, 'product_id', null, 'over', x.over)
      from (
        select max((l ->> 'place')::integer) as place, sum((l ->> 'quantity')::numeric)
            + private.ordered_line_billed(p_tenant_id, (l ->> 'order_line_id')::uuid) - max((l ->> 'ordered')::numeric) as over
        from jsonb_array_elements(p_plan -> 'lines') as l
        where l ->> 'kind' = 'expense' and l ->> 'order_line_id' is not null group by l ->> 'order_line_id') x
      where x.over > 0
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'price', 'line', l -> 'place', 'product_id', l -> 'product_id',
        'received_price', l -> 'received_price', 'ordered_price', l -> 'ordered_price',
        'billed_price', round((l ->> 'cost')::numeric / (l ->> 'quantity')::numeric, 6), 'difference', x.difference)
      from jsonb_array_elements(p_plan -> 'lines') as l
      cross join lateral (
        -- By what came and by what was ordered, whichever is further off; early goods have come for what they are billed at.
        select d.difference, d.expected
        from (values (case when l ->> 'kind' <> 'expense' then (l ->> 'cleared')::numeric end), (round((l ->> 'ordered_price')::numeric * (l ->> 'quantity')::numeric, 2))) as e (expected)
        cross join lateral (select (l ->> 'cost')::numeric - e.expected as difference, e.expected) d
        where e.expected is not null order by abs(d.difference) desc limit 1) x
      where (l ->> 'kind' = 'goods' or (l ->> 'kind' in ('early', 'expense') and l ->> 'ordered_price' is not null))
        and abs(x.difference) > greatest(x.expected * v_policy.bill_price_percent / 100, v_policy.bill_price_amount)) c), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_orders(p_tenant_id uuid)
 RETURNS SETOF private.book_finding
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select 'no_more_of_an_order_than_it_allows', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s of %s', o.order_number, l.line_number, l.received_quantity, l.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.received_quantity > greatest(l.quantity * (100 + o.over_receipt_percent) / 100, l.over_approved_quantity);
  return query
  select 'received_of_an_order_is_its_deliveries', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s, deliveries %s', o.order_number, l.line_number, l.received_quantity, x.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  cross join lateral (
    select coalesce(sum(r.quantity), 0) as quantity from public.goods_receipt_lines r
    where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
  where l.tenant_id = p_tenant_id and (l.received_quantity <> x.quantity or (o.sent_at is null and l.received_quantity > 0));
  return query
  select 'state_of_an_order_is_that_of_its_lines', 'purchase_order', o.id, o.order_number, format('%s: %s, lines %s', o.order_number, o.status, x.state)
  from public.purchase_orders o
  cross join lateral (
    select case when o.cancelled_at is not null then 'cancelled'
      when o.sent_at is null then case when o.approved_at is null then 'draft' else 'approved' end
      when count(*) filter (where l.done < l.quantity) = 0 then 'received'
      when count(*) filter (where l.done < l.quantity and l.closed_on is null) = 0 then 'closed'
      when max(l.received_quantity) > 0 then 'partly_received' else 'sent' end as state
    from (
      -- An order for services only is done when it is billed; beside goods they do not count.
      select d.quantity, d.received_quantity, d.closed_on, d.product_id, bool_or(d.product_id is not null) over () as has_goods,
        case when d.product_id is not null then d.received_quantity else (
          select coalesce(sum(b.quantity), 0) from public.supplier_bill_lines b
          join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
          where b.tenant_id = d.tenant_id and b.purchase_order_line_id = d.id) end as done
      from public.purchase_order_lines d where d.tenant_id = o.tenant_id and d.purchase_order_id = o.id) l
    where l.product_id is not null or not l.has_goods) x
  where o.tenant_id = p_tenant_id and o.status <> x.state;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_ordered_goods(p_tenant_id uuid, p_order_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.product_id is not null);
end;
$function$;

ALTER FUNCTION "private"."has_ordered_goods"(uuid, uuid) OWNER TO "postgres";

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
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.unit_price > 0 and l.product_id is not null
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, source_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bill(p_tenant_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line_ids uuid[];
  v_charge_ids uuid[];
  v_receipt_ids uuid[];
begin
  perform private.lock_supplier(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  select array_agg((l ->> 'receipt_line_id')::uuid), array_agg((l ->> 'landed_cost_id')::uuid) into v_line_ids, v_charge_ids
  from jsonb_array_elements(p_bill -> 'lines') as l;
  v_receipt_ids := array(
    select c.goods_receipt_id from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids)
    union
    select r.value::uuid from jsonb_array_elements(p_bill -> 'lines') as l
    cross join lateral jsonb_array_elements_text(case when l ? 'receipt_ids' then l -> 'receipt_ids' else '[]' end) as r (value));
  perform private.lock_ordered(p_tenant_id, private.ordered_services(p_bill -> 'lines'));
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids || array(
    select l.id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.goods_receipt_id = any (v_receipt_ids)));
  perform 1 from public.landed_costs c where c.tenant_id = p_tenant_id and c.id = any (v_charge_ids) order by c.id for no key update;
  perform private.lock_contact(p_tenant_id, (p_bill ->> 'contact_id')::uuid);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l
    where l.tenant_id = p_tenant_id and (l.id = any (v_line_ids) or l.goods_receipt_id = any (v_receipt_ids))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_posted_bill(p_tenant_id uuid, p_bill_id uuid)
 RETURNS public.supplier_bills
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bill public.supplier_bills;
  v_line_ids uuid[];
begin
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  end if;
  perform private.lock_supplier(p_tenant_id, v_bill.contact_id);
  v_line_ids := array(
    select l.goods_receipt_line_id from public.supplier_bill_lines l
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.goods_receipt_line_id is not null
    union
    select s.goods_receipt_line_id from public.landed_cost_shares s
    join public.supplier_bill_lines l on l.tenant_id = s.tenant_id and l.id = s.supplier_bill_line_id
    where s.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id);
  perform private.lock_ordered(p_tenant_id, array(
    select l.purchase_order_line_id from public.supplier_bill_lines l
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.kind = 'expense' and l.purchase_order_line_id is not null));
  perform private.lock_receipt_lines(p_tenant_id, v_line_ids);
  perform 1 from public.landed_costs c join public.supplier_bill_lines l on l.tenant_id = c.tenant_id and l.id = c.supplier_bill_line_id
  where c.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id order by c.id for no key update of c;
  select * into v_bill from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_bill_id for no key update;
  perform private.lock_payment_items(p_tenant_id, array[p_bill_id]);
  perform private.lock_contact(p_tenant_id, v_bill.contact_id);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (v_line_ids)));
  return v_bill;
end;
$function$;

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
            else ' × ' || trim_scale((l ->> 'pack_size')::numeric) end || rtrim(' ' || (l ->> 'unit')), private.mail_text(l ->> 'supplier_code', 64)),
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

CREATE OR REPLACE FUNCTION private.ordered_line_done(p_line public.purchase_order_lines)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_line.product_id is not null then p_line.received_quantity else private.ordered_line_billed(p_line.tenant_id, p_line.id) end;
end;
$function$;

ALTER FUNCTION "private"."ordered_line_done"(public.purchase_order_lines) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ordered_services(p_lines jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct (l ->> 'order_line_id')::uuid from jsonb_array_elements(p_lines) as l
    where l ->> 'kind' = 'expense' and l ->> 'order_line_id' is not null);
end;
$function$;

ALTER FUNCTION "private"."ordered_services"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_bill(p_tenant_id uuid, p_bill jsonb)
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
  for v_line in select e.value from jsonb_array_elements(p_bill -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'goods' then private.plan_goods_line(p_tenant_id, p_bill, v_line)
      when 'landed_cost' then private.plan_landed_line(p_tenant_id, p_bill, v_line)
      else jsonb_build_array(case when v_line ->> 'order_line_id' is null then v_line
        else v_line || private.ordered_line_json(p_tenant_id, (v_line ->> 'order_line_id')::uuid) end) end;
  end loop;
  select jsonb_agg(e.value || jsonb_build_object('line_id', gen_random_uuid(), 'line_number', e.place) order by e.place) into v_lines
  from jsonb_array_elements(v_lines) with ordinality as e (value, place);
  select coalesce(jsonb_agg(c.value || jsonb_build_object('line_id', l.value ->> 'line_id') order by l.place, c.place), '[]') into v_changes
  from jsonb_array_elements(v_lines) with ordinality as l (value, place)
  cross join lateral jsonb_array_elements(private.planned_changes(l.value)) with ordinality as c (value, place);
  v_changes := private.split_difference(p_tenant_id, v_changes, (p_bill ->> 'step')::numeric);
  return p_bill || jsonb_build_object('changes', v_changes, 'lines', (
    select jsonb_agg(l.value || jsonb_build_object(
        'cleared', coalesce((l.value ->> 'cleared')::numeric, case when l.value ->> 'kind' = 'early' then (l.value ->> 'cost')::numeric else 0 end),
        'inventory', c.inventory, 'difference', c.difference + case when l.value ->> 'kind' <> 'landed_cost' then 0
          else (l.value ->> 'cost')::numeric - (l.value ->> 'cleared')::numeric - c.amount end) order by l.place)
    from jsonb_array_elements(v_lines) with ordinality as l (value, place)
    cross join lateral (
      select coalesce(sum((x ->> 'inventory')::numeric), 0) as inventory, coalesce(sum((x ->> 'difference')::numeric), 0) as difference,
        coalesce(sum((x ->> 'amount')::numeric), 0) as amount
      from jsonb_array_elements(v_changes) as x where x ->> 'line_id' = l.value ->> 'line_id') c));
end;
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
  perform private.require_unused_source(p_tenant_id, 'supplier_bill_reversal', v_id);
  v_changes := private.bill_changes_back(v_bill, private.tenant_step(p_tenant_id));
  perform private.unbill_lines(v_bill, v_changes);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill_reversal', v_id, v_day, v_changes, p_now);
  update public.supplier_bills b set status = 'reversed', reversed_at = p_now, reversed_by = p_user_id, reversal_reason = v_reason,
    reversal_hash = private.request_hash(p_reversal)
  where b.tenant_id = p_tenant_id and b.id = v_bill.id;
  perform private.refresh_billed_orders(p_tenant_id, v_bill.id);
  delete from public.supplier_prices s where s.tenant_id = p_tenant_id and s.source_id = v_bill.id;
  if private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill_reversal', v_id, v_day, 'Bill ' || v_bill.bill_number || ' reversed',
      private.bill_entry_back(v_bill, v_changes), p_now, null, v_bill.journal_entry_id) is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
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

CREATE OR REPLACE FUNCTION private.purchase_order_lines_json(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'name', coalesce(p.name, l.description), 'sku', p.sku,
      'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'account_name', a.name,
      'tracks_batches', coalesce(p.tracks_batches, false), 'tracks_serials', coalesce(p.tracks_serials, false), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
      'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'tax_code', l.tax_code,
      'tax_rate_percent', l.tax_rate_percent, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'unit_price', l.unit_price, 'unit_cost', l.unit_cost,
      'expected_on', l.expected_on, 'received_quantity', l.received_quantity, 'billed_quantity', private.ordered_line_billed(l.tenant_id, l.id),
      'returned_quantity', x.returned, 'open_quantity', case when l.closed_on is null and l.product_id is not null then greatest(l.quantity - l.received_quantity, 0) else 0 end,
      'surplus_quantity', greatest(l.received_quantity - l.quantity, 0),
      'most_quantity', case when l.closed_on is null and l.product_id is not null then greatest(l.quantity * (100 + o.over_receipt_percent) / 100 - l.received_quantity, 0) else 0 end,
      'closed_on', l.closed_on, 'close_reason', l.close_reason, 'over_reason', l.over_reason) order by l.line_number)
    from public.purchase_order_lines l
    join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    cross join lateral (
      select coalesce(sum(r.returned_quantity + r.credited_quantity), 0) as returned from public.goods_receipt_lines r
      where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id);
end;
$function$;

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
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(p.name, l.description), 'unit', coalesce(p.unit, ''), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
          'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount) order by l.line_number)
        from public.purchase_order_lines l left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)))
    from public.purchase_orders o
    join public.tenants t on t.id = o.tenant_id
    join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.purchase_order_state(p_order public.purchase_orders)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines record;
begin
  -- What is no goods never comes: it counts only where nothing else was ordered, as done when it is billed.
  select bool_or(l.received_quantity > 0) as any_came, bool_and(x.done >= l.quantity) as all_came,
    bool_and(x.done >= l.quantity or l.closed_on is not null) as all_done into v_lines
  from public.purchase_order_lines l
  cross join lateral (select private.ordered_line_done(l) as done) x
  where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id
    and (l.product_id is not null or not private.has_ordered_goods(p_order.tenant_id, p_order.id));
  return case when p_order.cancelled_at is not null then 'cancelled'
    when p_order.sent_at is null then case when p_order.approved_at is null then 'draft' else 'approved' end
    when v_lines.all_came then 'received'
    when v_lines.all_done then 'closed'
    when v_lines.any_came then 'partly_received'
    else 'sent' end;
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
    'recoverable_percent', case when v_is_registered
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

CREATE OR REPLACE FUNCTION private.read_bill_order_line(p_tenant_id uuid, p_line jsonb, p_prefix text, p_contact_id uuid, p_is_goods boolean DEFAULT true)
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
      and o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id))
      and case when p_is_goods then l.product_id = coalesce((p_line ->> 'product_id')::uuid, l.product_id) else l.product_id is null end) then
    perform private.fail(404, 'not_found', 'This was not ordered from this supplier.', jsonb_build_object('field', p_prefix || 'purchase_order_line_id'));
  end if;
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid, boolean) OWNER TO "postgres";

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
    'recoverable_percent', case when private.is_tax_registered_on(p_tenant_id, (p_head ->> 'order_date')::date) then 100 else 0 end,
    'tax_rate_id', p_line -> 'tax_rate_id', 'expected_on', private.input_date(p_line, 'expected_on', v_prefix))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_head ->> 'order_date')::date);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_ordered_thing(p_tenant_id uuid, p_line jsonb, p_prefix text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_product_id uuid := private.input_uuid(p_line, 'product_id', p_prefix, false);
begin
  if v_product_id is null then
    return jsonb_build_object('product_id', null, 'description', private.input_text(p_line, 'description', 300, p_prefix, true),
      'account_id', (private.require_account(p_tenant_id, private.input_uuid(p_line, 'account_id', p_prefix), 'purchase', p_prefix || 'account_id')).id,
      'supplier_code', private.input_text(p_line, 'supplier_code', 64, p_prefix), 'pack_size', 1);
  elsif p_line ->> 'description' is not null or p_line ->> 'account_id' is not null then
    perform private.refuse_input(p_prefix || 'product_id', 'A line is for a product, or for something else with an account.');
  end if;
  v_product_id := private.early_product(p_tenant_id, v_product_id, p_prefix);
  return (
    select jsonb_build_object('product_id', v_product_id, 'description', null, 'account_id', null,
      'supplier_code', coalesce(private.input_text(p_line, 'supplier_code', 64, p_prefix), p.supplier_code),
      'pack_size', coalesce(private.input_number(p_line, 'pack_size', 0.001, 1000000, 0.001, p_prefix, false), p.purchase_unit_factor))
    from public.products p where p.tenant_id = p_tenant_id and p.id = v_product_id);
end;
$function$;

ALTER FUNCTION "private"."read_ordered_thing"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refresh_billed_orders(p_tenant_id uuid, p_bill_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_purchase_orders(p_tenant_id, array(
    select distinct d.purchase_order_id
    from public.supplier_bill_lines l
    join public.purchase_order_lines d on d.tenant_id = l.tenant_id and d.id = l.purchase_order_line_id
    where l.tenant_id = p_tenant_id and l.supplier_bill_id = p_bill_id and l.kind = 'expense'));
end;
$function$;

ALTER FUNCTION "private"."refresh_billed_orders"(uuid, uuid) OWNER TO "postgres";

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
      or (l.product_id is null and n.units < l.quantity and n.units < private.ordered_line_billed(l.tenant_id, l.id))
      or ((n.line_id is null or n.product_id is distinct from l.product_id) and exists (
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

CREATE OR REPLACE FUNCTION private.require_ordered(p_tenant_id uuid, p_contact_id uuid, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wrong record;
begin
  select l.line_number - 1 as place, o.id as order_id, o.status, d.closed_on, d.product_id is not distinct from l.product_id as is_product,
    o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) as is_supplier into v_wrong
  from jsonb_to_recordset(p_lines) as l (line_number integer, order_line_id uuid, product_id uuid)
  left join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.id = l.order_line_id
  left join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id
  where l.order_line_id is not null and (o.id is null or d.product_id is distinct from l.product_id
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

CREATE OR REPLACE FUNCTION private.save_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_request_id uuid DEFAULT NULL::uuid, p_origin_hash text DEFAULT NULL::text)
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
  perform private.write_purchase_order(p_tenant_id, p_user_id, v_read, v_hash, p_request_id, p_origin_hash);
  return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid, text) OWNER TO "postgres";

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
  if v_entry_id is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
  update public.supplier_bills b set status = 'posted', bill_number = v_number, posted_at = p_now, posted_by = p_user_id,
    released_by = case when p_release is not null then p_user_id end, release_reason = p_release ->> 'reason', journal_entry_id = v_entry_id
  where b.tenant_id = p_tenant_id and b.id = v_id;
  perform private.refresh_billed_orders(p_tenant_id, v_id);
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
  insert into public.purchase_order_lines as l (tenant_id, id, purchase_order_id, line_number, product_id, description, ledger_account_id, supplier_code, packs, pack_size, quantity,
    pack_price, discount_percent, tax_rate_id, tax_code, tax_rate_percent, net_amount, tax_amount, unit_price, unit_cost, expected_on)
  select p_tenant_id, n.line_id, (p_order ->> 'id')::uuid, n.line_number, n.product_id, n.description, n.account_id, n.supplier_code, n.quantity, n.pack_size, n.units, n.unit_price,
    n.discount_percent, n.tax_rate_id, n.tax_code, n.tax_rate_percent, n.net, n.tax, round(n.net / n.units, 6), round(n.cost / n.units, 6), n.expected_on
  from jsonb_to_recordset(p_order -> 'lines') as n (line_id uuid, line_number integer, product_id uuid, description text, account_id uuid, supplier_code text, quantity numeric,
    pack_size numeric, units numeric, unit_price numeric, discount_percent numeric, tax_rate_id uuid, tax_code text, tax_rate_percent numeric,
    net numeric, tax numeric, cost numeric, expected_on date)
  on conflict (tenant_id, id) do update set line_number = excluded.line_number, product_id = excluded.product_id,
    description = excluded.description, ledger_account_id = excluded.ledger_account_id, supplier_code = excluded.supplier_code,
    packs = excluded.packs, pack_size = excluded.pack_size, quantity = excluded.quantity, pack_price = excluded.pack_price,
    discount_percent = excluded.discount_percent, tax_rate_id = excluded.tax_rate_id, tax_code = excluded.tax_code,
    tax_rate_percent = excluded.tax_rate_percent, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    unit_price = excluded.unit_price, unit_cost = excluded.unit_cost, expected_on = excluded.expected_on;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_purchase_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_hash text, p_request_id uuid, p_origin_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.purchase_orders as o (tenant_id, id, order_number, contact_id, location_id, order_date, expected_on, prices_include_tax,
    over_receipt_percent, net_amount, tax_amount, total_amount, note, request_id, origin_hash, request_hash, created_by, created_by_name, changed_by)
  select p_tenant_id, r.id, coalesce((select x.order_number from public.purchase_orders x where x.tenant_id = p_tenant_id and x.id = r.id),
      private.next_number(p_tenant_id, 'purchase_order')), r.contact_id, r.location_id, r.order_date, r.expected_on,
    r.prices_include_tax, r.over_receipt_percent, r.net_amount, r.tax_amount, r.total_amount, r.note, p_request_id, p_origin_hash, p_hash, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_user_id
  from jsonb_to_record(p_order) as r (id uuid, contact_id uuid, location_id uuid, order_date date, expected_on date, prices_include_tax boolean,
    over_receipt_percent numeric, net_amount numeric, tax_amount numeric, total_amount numeric, note text)
  on conflict (tenant_id, id) do update set contact_id = excluded.contact_id, location_id = excluded.location_id, order_date = excluded.order_date,
    expected_on = excluded.expected_on, prices_include_tax = excluded.prices_include_tax, over_receipt_percent = excluded.over_receipt_percent,
    net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount, note = excluded.note,
    request_hash = excluded.request_hash, revision = o.revision + 1, changed_by = excluded.changed_by,
    -- An approval is for what it said, and for less.
    approved_at = case when excluded.total_amount <= o.approved_amount then o.approved_at end;
  perform private.write_order_lines(p_tenant_id, p_order);
  perform private.refresh_purchase_orders(p_tenant_id, array[(p_order ->> 'id')::uuid]);
end;
$function$;

ALTER FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid, text) OWNER TO "postgres";

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
    and l.closed_on is null and private.ordered_line_done(l) < l.quantity
    -- Freight that is not billed yet is not given up with the goods, unless it is named.
    and (l.product_id is not null or v_line_ids is not null or not private.has_ordered_goods(v_tenant_id, v_order.id));
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.copy_purchase_order(p_copy jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_copy);
  v_first public.purchase_orders;
  v_body jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_copy, 'p_copy');
  v_id := private.input_uuid(p_copy, 'id');
  perform private.lock_request('purchase_order', v_tenant_id, v_id);
  select * into v_first from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = v_id;
  if v_first.id is not null then
    -- One that was entered, or copied before copies kept what they were asked, is no answer to this.
    perform private.require_same_request(coalesce(v_first.origin_hash, ''), v_hash);
    return private.purchase_order_json(v_tenant_id, v_id) || '{"replayed": true}';
  end if;
  select jsonb_build_object('id', v_id, 'contact_id', o.contact_id, 'location_id', o.location_id, 'prices_include_tax', o.prices_include_tax,
    'over_receipt_percent', o.over_receipt_percent, 'note', o.note, 'lines', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', l.product_id, 'description', l.description,
        'account_id', l.ledger_account_id, 'packs', l.packs, 'pack_size', l.pack_size,
        'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'tax_rate_id', l.tax_rate_id, 'supplier_code', l.supplier_code) order by l.line_number)
      from public.purchase_order_lines l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)) into v_body
  from public.purchase_orders o where o.tenant_id = v_tenant_id and o.id = private.input_uuid(p_copy, 'purchase_order_id');
  if v_body is null then
    perform private.fail(404, 'not_found', 'This order does not exist.', '{"field": "purchase_order_id"}');
  end if;
  return private.save_order(v_tenant_id, auth.uid(), v_body, null, v_hash);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_orders_from_reorder(p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_request);
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
    perform private.require_same_request(coalesce(o.origin_hash, ''), v_hash)
    from public.purchase_orders o where o.tenant_id = v_tenant_id and o.request_id = v_id limit 1;
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
      coalesce(v_location_id, private.default_location(v_tenant_id)), v_supplier.wanted), v_id, v_hash);
  end loop;
  return jsonb_build_object('orders', coalesce(private.order_ids_of_request(v_tenant_id, v_id), '[]'), 'replayed', false);
end;
$function$;

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
      where c.tenant_id = v_tenant_id and c.supplier_bill_line_id is null and (c.contact_id is null or c.contact_id = any (v_group))),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object('order_line_id', l.id, 'order_id', o.id, 'order_number', o.order_number, 'description', l.description,
        'account_id', l.ledger_account_id, 'account_name', a.name, 'quantity', l.quantity, 'open_quantity', l.quantity - b.quantity,
        'ordered_price', l.unit_price, 'tax_rate_id', l.tax_rate_id) order by o.order_date, o.order_number, l.line_number), '[]')
      from public.purchase_orders o
      join public.purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id and l.product_id is null and l.closed_on is null
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      cross join lateral (select private.ordered_line_billed(l.tenant_id, l.id) as quantity) b
      where o.tenant_id = v_tenant_id and o.contact_id = any (v_group) and o.sent_at is not null and o.cancelled_at is null and b.quantity < l.quantity));
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
  v_term text := '%' || private.escape_like(upper(btrim(left(p_search, 60)))) || '%';
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
          and (p_status = 'open' or (p_status = 'late' and o.expected_on < v_today and private.has_ordered_goods(o.tenant_id, o.id)))))
        and (v_term is null or upper(o.order_number) like v_term or exists (
          select 1 from public.contacts c where c.tenant_id = o.tenant_id and c.id = o.contact_id and upper(c.name) like v_term))
      order by o.order_date desc, o.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_description_check" CHECK (((length(description) >= 1) AND (length(description) <= 300)));

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_account" CHECK (((description IS NULL) = (ledger_account_id IS NULL)));

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_of_its_kind" CHECK (((product_id IS NULL) = (description IS NOT NULL)));

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_service" CHECK (((product_id IS NOT NULL) OR (received_quantity = (0)::numeric)));

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX purchase_order_lines_account_idx ON public.purchase_order_lines USING btree (tenant_id, ledger_account_id) WHERE (ledger_account_id IS NOT NULL);

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF description, over_reason, close_reason ON public.purchase_order_lines FOR EACH ROW WHEN ((concat_ws(' '::text, new.description, new.over_reason, new.close_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('description', 'over_reason', 'close_reason');

COMMENT ON COLUMN "public"."purchase_order_lines"."description" IS 'Of what is no product, as freight or a repair: billed, never received.';

COMMENT ON COLUMN "public"."purchase_order_lines"."ledger_account_id" IS 'Where a line without a product is booked when it is billed.';

COMMENT ON COLUMN "public"."purchase_orders"."origin_hash" IS 'Hash of the request that copied it or made it from the reorder list; null for an order that was entered.';

COMMENT ON FUNCTION "private"."bill_checks"(uuid, jsonb) IS 'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received, or of a service ordered; before_receipt says that it is meant, up to the approval limit and not on a bill that is held for it), price (further from what came or was ordered than the business tolerates).';

COMMENT ON FUNCTION "private"."has_ordered_goods"(uuid, uuid) IS 'Whether anything of an order can come; else it is for services only.';

COMMENT ON FUNCTION "private"."ordered_line_done"(public.purchase_order_lines) IS 'How many of a line came; of what is no goods, how many were billed.';

COMMENT ON FUNCTION "private"."ordered_services"(jsonb) IS 'The lines of orders whose services a bill is for.';

COMMENT ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid, boolean) IS 'The line of an order that goods are billed for before they come, or a service is billed for; or null.';

COMMENT ON FUNCTION "private"."read_ordered_thing"(uuid, jsonb, text) IS 'What a line of an order is for: a product in packs, or a description with the account that it is booked to.';

COMMENT ON FUNCTION "private"."refresh_billed_orders"(uuid, uuid) IS 'Orders for services only are done when they are billed: writes the states of those of a bill that was posted or reversed. The caller holds them.';

COMMENT ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid, text) IS 'Makes or changes an order. Idempotent by id and body; a change names the revision that was read.';

COMMENT ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid, text) IS 'Writes an order, over the one with its id: who made it first stays its maker.';

COMMENT ON FUNCTION "public"."close_purchase_order"(jsonb) IS 'Gives up what has not come {purchase_order_id, line_ids (all goods unless said, of an order without goods all), reason}. Posts nothing; the same again changes nothing. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."copy_purchase_order"(jsonb) IS 'Makes a draft like another order {id, purchase_order_id}, dated today. Idempotent by id and body. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) IS 'Makes a draft order for each supplier of what should be ordered {id, location_id (the default one unless said), days, supplier_id}: whole packs, last prices. What is on a draft already is left out. Idempotent by id and body. {orders, replayed}. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."lines_to_bill"(uuid) IS 'What a supplier brought that waits for a bill, the oldest first, and freight and duty that does; also what came without naming a supplier; services that were ordered and not billed. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with purchase_order_line_id (a service that was ordered) and reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."save_purchase_order"(jsonb) IS 'Makes or changes an order to a supplier {id, revision (of a change), contact_id, location_id, order_date, expected_on, prices_include_tax, over_receipt_percent, note, lines: [{id, product_id | description and account_id (a service: billed, never received), packs, pack_size, pack_price, discount_percent, tax_rate_id, supplier_code, expected_on}]}. A sent order is never less than what came of it (below_received). Idempotent by id and body. Needs purchases.edit.';

COMMENT ON TABLE "public"."purchase_order_lines" IS 'What an order is for: packs of a product at a price, or a service by its description. Receiving and closing keep received_quantity and what follows it. Written by functions only.';

REVOKE ALL ON FUNCTION "private"."has_ordered_goods"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_ordered_goods"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_ordered_goods"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ordered_line_done"(public.purchase_order_lines) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ordered_line_done"(public.purchase_order_lines) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ordered_line_done"(public.purchase_order_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ordered_services"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ordered_services"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ordered_services"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_bill_order_line"(uuid, jsonb, text, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_ordered_thing"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_ordered_thing"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_ordered_thing"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_billed_orders"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_billed_orders"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refresh_billed_orders"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_order"(uuid, uuid, jsonb, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_purchase_order"(uuid, uuid, jsonb, text, uuid, text) TO "postgres";
