set local check_function_bodies = off;

CREATE TABLE "public"."purchase_tolerances" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "contact_id" uuid, "product_id" uuid, "over_receipt_percent" numeric(6,3), "bill_price_percent" numeric(6,3), "bill_price_amount" numeric(14,2), "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "purchase_tolerances_bill_price_amount_check" CHECK (((bill_price_amount >= (0)::numeric) AND (bill_price_amount <= '1000000000000'::numeric))), CONSTRAINT "purchase_tolerances_bill_price_percent_check" CHECK (((bill_price_percent >= (0)::numeric) AND (bill_price_percent <= (100)::numeric))), CONSTRAINT "purchase_tolerances_check1" CHECK ((num_nonnulls(over_receipt_percent, bill_price_percent) > 0)), CONSTRAINT "purchase_tolerances_check2" CHECK (((bill_price_percent IS NULL) = (bill_price_amount IS NULL))), CONSTRAINT "purchase_tolerances_check" CHECK ((num_nonnulls(contact_id, product_id) > 0)), CONSTRAINT "purchase_tolerances_created_at_check" CHECK (isfinite(created_at)), CONSTRAINT "purchase_tolerances_over_receipt_percent_check" CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "purchase_tolerances_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "purchase_tolerances_tenant_id_product_id_contact_id_key" UNIQUE NULLS NOT DISTINCT (tenant_id, product_id, contact_id));

ALTER TABLE "public"."purchase_tolerances" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_tolerances" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."purchase_tolerances" OWNER TO "postgres";

ALTER TABLE "public"."purchase_order_lines" ADD COLUMN "over_receipt_percent" numeric(6,3);

CREATE OR REPLACE FUNCTION private.bill_checks(p_tenant_id uuid, p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_policy record;
  v_is_said_enough boolean;
  v_group uuid[] := private.contact_group(p_tenant_id, (p_plan ->> 'contact_id')::uuid);
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
      cross join lateral private.purchase_tolerance(p_tenant_id, (l ->> 'product_id')::uuid, v_group) t
      where (l ->> 'kind' = 'goods' or (l ->> 'kind' in ('early', 'expense') and l ->> 'ordered_price' is not null))
        and abs(x.difference) > greatest(x.expected * coalesce(t.bill_price_percent, v_policy.bill_price_percent) / 100,
          coalesce(t.bill_price_amount, v_policy.bill_price_amount))) c), '[]');
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
  where l.tenant_id = p_tenant_id and l.received_quantity > greatest(l.quantity * (100 + coalesce(l.over_receipt_percent, o.over_receipt_percent)) / 100, l.over_approved_quantity);
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
      'most_quantity', case when l.closed_on is null and l.product_id is not null then greatest(l.quantity * (100 + coalesce(l.over_receipt_percent, o.over_receipt_percent)) / 100 - l.received_quantity, 0) else 0 end,
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
      'supplier', jsonb_build_object('name', c.name, 'company', c.company, 'address', c.address, 'phone', c.phone, 'email', c.email, 'tax_pin', c.tax_pin),
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

CREATE OR REPLACE FUNCTION private.purchase_tolerance(p_tenant_id uuid, p_product_id uuid, p_group uuid[], OUT over_receipt_percent numeric, OUT bill_price_percent numeric, OUT bill_price_amount numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select (array_agg(t.over_receipt_percent order by t.product_id is null, t.contact_id is null) filter (where t.over_receipt_percent is not null))[1],
    (array_agg(t.bill_price_percent order by t.product_id is null, t.contact_id is null) filter (where t.bill_price_percent is not null))[1],
    (array_agg(t.bill_price_amount order by t.product_id is null, t.contact_id is null) filter (where t.bill_price_percent is not null))[1]
  into over_receipt_percent, bill_price_percent, bill_price_amount
  from public.purchase_tolerances t
  where t.tenant_id = p_tenant_id and (t.product_id is null or t.product_id = p_product_id) and (t.contact_id is null or t.contact_id = any (p_group));
end;
$function$;

ALTER FUNCTION "private"."purchase_tolerance"(uuid, uuid, uuid[]) OWNER TO "postgres";

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
      greatest(d.quantity * (100 + coalesce(d.over_receipt_percent, o.over_receipt_percent)) / 100, d.over_approved_quantity) as most
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
  perform private.write_line_tolerances(p_tenant_id, v_id, v_first.over_receipt_percent);
  return private.purchase_order_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION private.tenant_access(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'name', t.name, 'subdomain', t.subdomain, 'slug', f.slug,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
      'status', t.status, 'timezone', t.timezone, 'day_cutoff', t.day_cutoff, 'currency_code', t.currency_code, 'country', t.country,
      'storefront_enabled', coalesce(f.is_enabled, false))
    from public.tenants t left join public.storefront_settings f on f.tenant_id = t.id
    where t.id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.wanted_bills(p_tenant_id uuid, p_status text, p_group uuid[], p_search text)
 RETURNS SETOF public.supplier_bills
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_search text := nullif(trim(left(p_search, 60)), '');
  v_number text := '%' || private.escape_like(private.reference_key(v_search)) || '%';
  v_name text := '%' || private.escape_like(lower(v_search)) || '%';
begin
  return query
    select b.* from public.supplier_bills b
    where b.tenant_id = p_tenant_id and b.status <> 'discarded' and (p_group is null or b.contact_id = any (p_group))
      and (p_status is null or b.status = p_status or (p_status in ('open', 'overdue') and b.status = 'posted' and exists (
        select 1 from public.contact_open_items i where i.tenant_id = b.tenant_id and i.id = b.id and i.open_amount > 0
          and (p_status = 'open' or i.due_on < v_today))))
      and (v_search is null or b.reference_key like v_number or upper(b.bill_number) like v_number or exists (
        select 1 from public.contacts c where c.tenant_id = b.tenant_id and c.id = b.contact_id and lower(c.name) like v_name));
end;
$function$;

ALTER FUNCTION "private"."wanted_bills"(uuid, text, uuid[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_line_tolerances(p_tenant_id uuid, p_order_id uuid, p_before numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.purchase_orders;
  v_rule numeric := (select o.over_receipt_percent from public.tenant_policies o where o.tenant_id = p_tenant_id);
  v_group uuid[];
begin
  select * into v_order from public.purchase_orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  if v_order.over_receipt_percent <> v_rule then
    -- The order has a percentage of its own, for all its lines; a line never loses what it was sent with.
    update public.purchase_order_lines l set over_receipt_percent = null
    where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and v_order.over_receipt_percent is distinct from p_before
      and (v_order.sent_at is null or l.over_receipt_percent <= v_order.over_receipt_percent);
    return;
  end if;
  v_group := private.contact_group(p_tenant_id, v_order.contact_id);
  update public.purchase_order_lines l set over_receipt_percent = x.percent
  from (
    select d.id, t.over_receipt_percent as percent
    from public.purchase_order_lines d cross join lateral private.purchase_tolerance(p_tenant_id, d.product_id, v_group) t
    where d.tenant_id = p_tenant_id and d.purchase_order_id = p_order_id and d.product_id is not null) x
  where l.tenant_id = p_tenant_id and l.id = x.id and l.over_receipt_percent is distinct from x.percent
    and (v_order.sent_at is null or l.over_receipt_percent is null);
end;
$function$;

ALTER FUNCTION "private"."write_line_tolerances"(uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_bills(p_status text DEFAULT NULL::text, p_contact_id uuid DEFAULT NULL::uuid, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
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
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['draft', 'held', 'posted', 'open', 'overdue', 'reversed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.bill_date, 'row', private.bill_head_json(x)) order by x.bill_date desc, x.id desc), '[]')
    from (
      select b.* from private.wanted_bills(v_tenant_id, p_status, v_group, p_search) b
      where v_page.id is null or (b.bill_date, b.id) < (v_page.day, v_page.id)
      order by b.bill_date desc, b.id desc limit v_limit + 1) x), v_limit) || jsonb_build_object('totals', (
    select jsonb_build_object('open_amount', coalesce(sum(i.open_amount), 0),
      'overdue_amount', coalesce(sum(i.open_amount) filter (where i.due_on < private.business_date(v_tenant_id, now())), 0))
    from private.wanted_bills(v_tenant_id, p_status, v_group, p_search) b
    join public.contact_open_items i on i.tenant_id = v_tenant_id and i.id = b.id and i.open_amount > 0
    where b.status = 'posted'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_journal(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_from date;
  v_to date;
  v_source text;
  v_user_id uuid;
  v_account_id uuid;
  v_search text;
  v_limit integer;
  v_before bigint;
  v_entries public.journal_entries[];
begin
  perform private.input_object(p_query, 'p_query');
  v_from := private.accounting_day(p_query, 'from', '', false);
  v_to := private.accounting_day(p_query, 'to', '', false);
  v_source := private.input_text(p_query, 'source_type', 40);
  v_user_id := private.input_uuid(p_query, 'user_id', '', false);
  v_account_id := private.input_uuid(p_query, 'account_id', '', false);
  v_search := '%' || private.escape_like(lower(private.input_text(p_query, 'search', 60))) || '%';
  v_limit := private.page_limit(private.input_number(p_query, 'limit', 1, 200, 1, '', false)::integer);
  v_before := private.input_number(private.decode_cursor(private.input_text(p_query, 'after', 500)), 'sequence', 1, 9e15, 1, 'after.', false)::bigint;
  v_entries := array(
    select e from public.journal_entries e
    where e.tenant_id = v_tenant_id and (v_before is null or e.sequence < v_before)
      and (v_from is null or e.business_date >= v_from) and (v_to is null or e.business_date <= v_to)
      and (v_source is null or e.source_type = v_source) and (v_user_id is null or e.posted_by = v_user_id)
      and (v_account_id is null or exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = v_account_id))
      and (v_search is null or lower(concat_ws(' ', e.number, e.memo)) like v_search or exists (
        select 1 from public.journal_lines l
        where l.tenant_id = v_tenant_id and l.journal_entry_id = e.id and lower(l.memo) like v_search))
    order by e.sequence desc limit v_limit + 1);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.entry_json(e) order by e.sequence desc), '[]') from unnest(v_entries[1:v_limit]) e),
    'next', case when cardinality(v_entries) > v_limit
      then private.encode_cursor(jsonb_build_object('sequence', (v_entries[v_limit]).sequence)) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.supplier_statement(p_contact_id uuid, p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_to date := coalesce(private.input_day(p_to, 'p_to'), private.business_date(v_tenant_id, now()));
  v_from date := coalesce(private.input_day(p_from, 'p_from'), v_to - 90);
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_opening numeric;
  v_answer jsonb;
begin
  if v_group[1] is null then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "p_contact_id"}');
  elsif v_from > v_to then
    perform private.refuse_input('p_from', 'The end date is before the start date.');
  end if;
  v_opening := (select coalesce(sum(m.amount), 0) from private.supplier_moves(v_tenant_id, v_group, '1970-01-01', v_from - 1) m);
  with moved as (
    select m.*, v_opening + sum(m.amount) over (order by m.business_date, m.place) as balance
    from private.supplier_moves(v_tenant_id, v_group, v_from, v_to) m
  )
  select jsonb_build_object('opening_balance', v_opening, 'closing_balance', v_opening + coalesce(sum(m.amount), 0),
    'billed', coalesce(sum(m.amount) filter (where m.amount > 0), 0), 'settled', coalesce(-sum(m.amount) filter (where m.amount < 0), 0),
    'entries', coalesce(jsonb_agg(jsonb_build_object('document_type', m.document_type, 'document_id', m.document_id, 'kind', m.kind, 'number', m.number,
      'reference', coalesce(
        (select b.supplier_reference from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = m.document_id),
        (select p.reference from public.supplier_payments p where p.tenant_id = v_tenant_id and p.id = m.document_id),
        (select r.supplier_reference from public.supplier_credits r where r.tenant_id = v_tenant_id and r.id = m.document_id)),
      'business_date', m.business_date, 'due_on', m.due_on, 'amount', m.amount, 'balance', m.balance) order by m.business_date, m.place), '[]'))
  into v_answer from moved m;
  if jsonb_array_length(v_answer -> 'entries') > 5000 then
    perform private.refuse_input('p_from', 'This period has more than 5,000 entries. Choose a shorter one.');
  end if;
  return v_answer || (
    select jsonb_build_object('contact', jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'email', c.email, 'phone', c.phone,
        'address', c.address, 'tax_pin', c.tax_pin), 'from', v_from, 'to', v_to, 'currency_code', t.currency_code,
      'ageing', (select private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_to) from private.payables_on(v_tenant_id, v_to, 'due', v_group) o))
    from public.contacts c join public.tenants t on t.id = c.tenant_id where c.tenant_id = v_tenant_id and c.id = v_group[1]);
end;
$function$;

ALTER TABLE "public"."purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_over_receipt_percent_check" CHECK (((over_receipt_percent >= (0)::numeric) AND (over_receipt_percent <= (100)::numeric)));

CREATE FUNCTION private.tg_purchase_tolerances__audit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(coalesce(new.tenant_id, old.tenant_id), auth.uid(), 'settings_changed', 'purchase_tolerances', coalesce(new.id, old.id),
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end;
$$;

COMMENT ON FUNCTION private.tg_purchase_tolerances__audit() is 'Writes who changed which rule of a product or supplier, from what to what.';

REVOKE ALL ON FUNCTION "private"."tg_purchase_tolerances__audit"() FROM PUBLIC;

CREATE TRIGGER _900_audit AFTER INSERT OR UPDATE OR DELETE ON public.purchase_tolerances FOR EACH ROW EXECUTE FUNCTION private.tg_purchase_tolerances__audit();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.purchase_tolerances FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE POLICY "needs_subscription_delete" ON "public"."purchase_tolerances" AS RESTRICTIVE FOR DELETE TO "authenticated" USING (( SELECT private.is_writable() AS is_writable));

CREATE POLICY "needs_subscription_insert" ON "public"."purchase_tolerances" AS RESTRICTIVE FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.is_writable() AS is_writable));

CREATE POLICY "needs_subscription_update" ON "public"."purchase_tolerances" AS RESTRICTIVE FOR UPDATE TO "authenticated" USING (( SELECT private.is_writable() AS is_writable)) WITH CHECK (( SELECT private.is_writable() AS is_writable));

COMMENT ON COLUMN "public"."purchase_order_lines"."over_receipt_percent" IS 'By how much more of this line may come, by purchase_tolerances when it was ordered; null: as the order says.';

COMMENT ON COLUMN "public"."purchase_tolerances"."bill_price_amount" IS 'In money, beside bill_price_percent.';

COMMENT ON COLUMN "public"."purchase_tolerances"."bill_price_percent" IS 'By how much a line of a bill may differ, in percent, or by bill_price_amount if that is more; null: as without this row.';

COMMENT ON COLUMN "public"."purchase_tolerances"."contact_id" IS 'The supplier; null: whoever sells the product.';

COMMENT ON COLUMN "public"."purchase_tolerances"."over_receipt_percent" IS 'By how much more than ordered a delivery may bring; null: as without this row.';

COMMENT ON COLUMN "public"."purchase_tolerances"."product_id" IS 'The product; null: everything of the supplier.';

COMMENT ON FUNCTION "private"."bill_checks"(uuid, jsonb) IS 'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received, or of a service ordered; before_receipt says that it is meant, up to the approval limit and not on a bill that is held for it), price (further from what came or was ordered than the business tolerates, of this product or supplier where that has its own).';

COMMENT ON FUNCTION "private"."purchase_tolerance"(uuid, uuid, uuid[]) IS 'What holds for a product of a supplier where it is not what the business has; nulls: as the business has it.';

COMMENT ON FUNCTION "private"."wanted_bills"(uuid, text, uuid[], text) IS 'The bills that the list is narrowed to, in no order.';

COMMENT ON FUNCTION "private"."write_line_tolerances"(uuid, uuid, numeric) IS 'Keeps on the lines of an order by how much more of them may come, where that is not what the order says; p_before: what the order said until now.';

COMMENT ON FUNCTION "public"."list_bills"(text, uuid, text, text, integer) IS 'Bills, newest first: p_status draft, held, posted, open, overdue or reversed; of a supplier; p_search in their and our numbers and in names of suppliers. {rows, next_cursor, totals: of all that match {open_amount, overdue_amount}}. Needs purchases.view.';

COMMENT ON FUNCTION "public"."list_journal"(jsonb) IS 'The journal, newest number first {from, to, source_type, user_id, account_id, search: in numbers and memos, limit, after}; next leads to the next page. Needs accounting.view.';

COMMENT ON TABLE "public"."purchase_tolerances" IS 'By how much deliveries and bills may differ for one product, one supplier, or one product of one supplier, where that is not what tenant_policies says. The most particular one holds.';

REVOKE ALL ON FUNCTION "private"."purchase_tolerance"(uuid, uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."purchase_tolerance"(uuid, uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."purchase_tolerance"(uuid, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_bills"(uuid, text, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_bills"(uuid, text, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_bills"(uuid, text, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_line_tolerances"(uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_line_tolerances"(uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_line_tolerances"(uuid, uuid, numeric) TO "postgres";

REVOKE ALL ON TABLE "public"."purchase_tolerances" FROM "authenticated";

REVOKE ALL ("bill_price_amount") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("bill_price_amount"), UPDATE ("bill_price_amount") ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ("bill_price_percent") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("bill_price_percent"), UPDATE ("bill_price_percent") ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("contact_id"), UPDATE ("contact_id") ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("id") ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ("over_receipt_percent") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("over_receipt_percent"), UPDATE ("over_receipt_percent") ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ("product_id") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("product_id"), UPDATE ("product_id") ON TABLE "public"."purchase_tolerances" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."purchase_tolerances" TO "authenticated";

REVOKE ALL ON TABLE "public"."purchase_tolerances" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_tolerances" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."purchase_tolerances" TO "service_role";

ALTER TABLE "public"."purchase_tolerances" ADD CONSTRAINT "purchase_tolerances_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."purchase_tolerances" ADD CONSTRAINT "purchase_tolerances_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."purchase_tolerances" ADD CONSTRAINT "purchase_tolerances_tenant_id_product_id_fkey" FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX purchase_tolerances_contact_idx ON public.purchase_tolerances USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE POLICY "Members with purchases.view read purchase_tolerances" ON "public"."purchase_tolerances" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('purchases.view'::text) AS current_tenant_id_with)));

CREATE POLICY "Members with settings.edit delete purchase_tolerances" ON "public"."purchase_tolerances" FOR DELETE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('settings.edit'::text) AS current_tenant_id_with)));

CREATE POLICY "Members with settings.edit insert purchase_tolerances" ON "public"."purchase_tolerances" FOR INSERT TO "authenticated" WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id_with('settings.edit'::text) AS current_tenant_id_with)));

CREATE POLICY "Members with settings.edit update purchase_tolerances" ON "public"."purchase_tolerances" FOR UPDATE TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('settings.edit'::text) AS current_tenant_id_with))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id_with('settings.edit'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."purchase_tolerances" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."purchase_tolerances" FROM "authenticated";

GRANT INSERT ("tenant_id") ON TABLE "public"."purchase_tolerances" TO "authenticated";
