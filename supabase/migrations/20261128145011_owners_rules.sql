set local check_function_bodies = off;

ALTER TABLE "public"."tenant_policies" ALTER COLUMN "allow_negative_stock" SET DEFAULT true;

CREATE OR REPLACE FUNCTION private.hold_order_again(p_order public.orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := (select jsonb_agg(to_jsonb(l)) from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id);
  v_day date := private.business_date(p_order.tenant_id, p_now);
begin
  perform private.lock_goods(p_order.tenant_id, array(select (l ->> 'product_id')::uuid from jsonb_array_elements(v_lines) as l));
  perform private.release_reservations(p_order.tenant_id, array[p_order.id], p_now);
  if exists (
    select 1 from (
      select g.product_id, sum(g.quantity) as quantity from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g group by g.product_id) w
    join public.products p on p.tenant_id = p_order.tenant_id and p.id = w.product_id and p.kind = 'goods'
    join public.tenant_policies o on o.tenant_id = p_order.tenant_id and not private.sells_below_stock(o, p_order.channel)
    left join public.stock_levels s on s.tenant_id = p_order.tenant_id and s.product_id = w.product_id and s.location_id = p_order.location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
      - case when p.tracks_batches then private.expired_quantity(p_order.tenant_id, p.id, p_order.location_id, v_day) else 0 end < w.quantity) then
    return false;
  end if;
  insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
  select p_order.tenant_id, p_order.id, g.product_id, p_order.location_id, sum(g.quantity), p_now + interval '1 hour'
  from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g
  join public.products p on p.tenant_id = p_order.tenant_id and p.id = g.product_id and p.kind = 'goods'
  group by g.product_id;
  update public.orders o set status = 'placed' where o.tenant_id = p_order.tenant_id and o.id = p_order.id and o.status = 'expired';
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_stock(p_tenant_id uuid, p_order_id uuid, p_location_id uuid, p_lines jsonb, p_expires_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_policy record;
  v_short jsonb;
begin
  perform private.lock_goods(p_tenant_id, array(select l.product_id from jsonb_to_recordset(p_lines) as l (product_id uuid)));
  select private.sells_below_stock(o, (select d.channel from public.orders d where d.tenant_id = p_tenant_id and d.id = p_order_id)) as sells_below_stock,
    o.stock_buffer_default into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  insert into public.order_line_components (tenant_id, order_line_id, component_id, quantity)
  select p_tenant_id, l.id, c.component_id, round(l.quantity * c.quantity, 3)
  from jsonb_to_recordset(p_lines) as l (id uuid, product_id uuid, quantity numeric)
  join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = l.product_id
  where round(l.quantity * c.quantity, 3) > 0;

  with goods as materialized (
    select g.line_id, g.product_id, g.quantity, g.bundle_id
    from private.order_goods(p_tenant_id, p_order_id, p_lines) g
    join public.products p on p.tenant_id = p_tenant_id and p.id = g.product_id and p.kind = 'goods'
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id) w
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = w.product_id and s.location_id = p_location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
        - case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, v_day) else 0 end
        - coalesce(p.stock_buffer, v_policy.stock_buffer_default) < w.quantity
      and not v_policy.sells_below_stock
  ), held as (
    insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
    select p_tenant_id, p_order_id, g.product_id, p_location_id, sum(g.quantity), p_expires_at
    from goods g where not exists (select 1 from short) group by g.product_id
  )
  -- The line is named as the shopper knows it; what a bundle lacks is said beside it.
  select jsonb_agg(jsonb_build_object('line_id', n.line_id, 'product_id', n.product_id, 'name', n.name)
    || case when n.component_names is not null then jsonb_build_object('component_names', n.component_names) else '{}' end)
  into v_short
  from (
    select min(g.line_id::text)::uuid as line_id, p.id as product_id, p.name,
      -- What is not in the shop by itself has no name there.
      jsonb_agg(distinct c.name) filter (where g.bundle_id is not null and private.is_sold_online(c)) as component_names
    from short s
    join goods g on g.product_id = s.product_id
    join public.products c on c.tenant_id = p_tenant_id and c.id = s.product_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(g.bundle_id, g.product_id)
    group by p.id, p.name
  ) n;
  if v_short is not null then
    perform private.fail(409, 'insufficient_stock', 'Some items are no longer in stock.', jsonb_build_object('lines', v_short));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_stock_count(p_tenant_id uuid, p_user_id uuid, p_count jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_count public.stock_counts;
  v_first public.stock_counts;
  v_index integer;
  v_known integer;
  v_categories uuid[];
begin
  perform private.input_object(p_count, 'p_count');
  v_count.tenant_id := p_tenant_id;
  v_count.id := private.input_uuid(p_count, 'id');
  v_count.name := private.input_text(p_count, 'name', 100, '', true);
  v_count.scope := private.input_choice(p_count, 'scope', array['all', 'categories', 'products', 'below_zero']);
  v_count.scope_label := private.input_text(p_count, 'scope_label', 200);
  v_count.selling_zone := coalesce(private.input_text(p_count, 'selling_zone', 40), '');
  if concat(v_count.name, v_count.selling_zone) ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'A name may not contain line breaks or control characters.');
  end if;
  if jsonb_typeof(p_count -> 'is_blind') is distinct from 'boolean' then
    perform private.refuse_input('is_blind', 'This must be true or false.');
  end if;
  v_count.is_blind := (p_count ->> 'is_blind')::boolean;
  perform private.input_array(p_count, 'scope_ids', case when v_count.scope in ('all', 'below_zero') then 0 else 1 end,
    case v_count.scope when 'all' then 0 when 'below_zero' then 0 when 'categories' then 500 else 5000 end);
  v_count.scope_ids := '{}';
  for v_index in 0 .. coalesce(jsonb_array_length(nullif(p_count -> 'scope_ids', 'null')), 0) - 1 loop
    v_count.scope_ids := v_count.scope_ids || private.input_uuid(jsonb_build_object('scope_ids', p_count -> 'scope_ids' -> v_index), 'scope_ids');
  end loop;
  v_count.request_hash := private.request_hash(p_count);
  perform private.lock_request('stock_count', p_tenant_id, v_count.id);
  select * into v_first from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = v_count.id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_count.request_hash);
    return v_first.id;
  end if;

  v_count.location_id := private.stock_location(p_tenant_id, private.input_uuid(p_count, 'location_id', '', false));
  v_count.scope_ids := array(select distinct i.id from unnest(v_count.scope_ids) as i (id) order by i.id);
  -- What is below zero now is counted, also when goods for it come before somebody gets there.
  if v_count.scope = 'below_zero' then
    v_count.scope_ids := array(
      select l.product_id from public.stock_levels l
      join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.archived_at is null and not p.tracks_serials
      where l.tenant_id = p_tenant_id and l.location_id = v_count.location_id and l.quantity < 0 order by l.quantity limit 5000);
    v_count.scope := 'products';
    if v_count.scope_ids = '{}' then
      perform private.refuse_input('scope', 'Nothing is below zero there.');
    end if;
  end if;
  if v_count.scope = 'categories' then
    select count(*) into v_known from public.categories c where c.tenant_id = p_tenant_id and c.id = any (v_count.scope_ids);
  else
    select count(*) into v_known from public.products p
    where p.tenant_id = p_tenant_id and p.id = any (v_count.scope_ids) and p.kind = 'goods' and not p.has_variants;
  end if;
  if v_known <> cardinality(v_count.scope_ids) then
    perform private.fail(404, 'not_found', 'A product of this count does not exist or has no stock of its own.', '{"field": "scope_ids"}');
  end if;
  v_categories := private.count_category_ids(v_count);
  select count(*) into v_count.product_count
  from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
    and case v_count.scope when 'all' then true when 'categories' then p.category_id = any (v_categories) else p.id = any (v_count.scope_ids) end;
  if v_count.product_count = 0 then
    perform private.refuse_input('scope_ids', 'There is nothing to count there.');
  end if;
  v_count.count_number := private.next_number(p_tenant_id, 'stock_count');
  insert into public.stock_counts (
    tenant_id, id, count_number, name, location_id, scope, scope_ids, scope_label, is_blind, selling_zone, product_count,
    opened_by, opened_at, status, request_hash)
  values (p_tenant_id, v_count.id, v_count.count_number, v_count.name, v_count.location_id, v_count.scope, v_count.scope_ids,
    v_count.scope_label, v_count.is_blind, v_count.selling_zone, v_count.product_count, p_user_id, p_now, 'open', v_count.request_hash);
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_count_opened', 'stock_counts', v_count.id, null,
    jsonb_build_object('count_number', v_count.count_number, 'name', v_count.name, 'scope', v_count.scope, 'is_blind', v_count.is_blind));
  return v_count.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_is_storefront boolean := p_basket ->> 'channel' = 'storefront';
  -- The goods have left: what the business has changed since refuses nothing.
  v_is_late boolean := coalesce(p_basket ->> 'is_late' = 'true', false);
  v_location_id uuid := (p_basket ->> 'location_id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_setup record;
  v_step numeric;
  v_line record;
  v_rate record;
  v_rate_id uuid;
  v_rates_read integer := 0;
  v_has_one_rate boolean;
  v_listed jsonb;
  v_modifiers jsonb := '{}';
  v_extra numeric;
  v_offer jsonb;
  v_source jsonb;
  v_label record;
  v_quantity numeric;
  v_price numeric;
  v_base numeric;
  v_label_discount numeric;
  v_label_discounts numeric := 0;
  v_promoted jsonb;
  v_promotion_lines jsonb := '[]';
  v_promotion_discount numeric;
  v_promotion_discounts numeric := 0;
  v_hand_amounts numeric[];
  v_hand_percents numeric[];
  v_discount numeric;
  v_saleable numeric;
  v_rest_total numeric := 0;
  v_subtotal numeric := 0;
  v_goods numeric;
  v_net numeric;
  v_net_total numeric := 0;
  v_tax_total numeric := 0;
  v_bases numeric[];
  v_amounts numeric[];
  v_rates numeric[];
  v_codes text[];
  v_shares numeric[];
  v_taxes numeric[];
  v_lines jsonb[];
  v_not_sold jsonb := '[]';
  v_overrides jsonb := '[]';
  v_labels jsonb := '[]';
  v_reasons jsonb := '{}';
  v_is_above_limit boolean := false;
  v_is_renamed boolean := false;
  -- Whether goods may be asked for by more than one line.
  v_is_shared boolean := false;
  v_product_ids uuid[] := '{}';
  v_result jsonb;
begin
  select t.currency_code, (select c.step from public.currencies c where c.code = t.currency_code) as step, o.prices_include_tax, o.tax_rounding,
    -- Where tills only warn, the shop still sells what is there: nobody looks at the shelf for it.
    o.allow_negative_stock and not (v_is_storefront and o.warns_below_stock) as sells_below_stock, o.stock_buffer_default,
    o.cashier_discount_limit_percent as discount_limit,
    coalesce(v_location_id, (select l.id from public.locations l where l.tenant_id = t.id and l.is_default)) as location_id,
    exists (select 1 from public.price_lists l where l.tenant_id = t.id and l.is_active and l.archived_at is null) as has_lists,
    not v_is_storefront and (p_basket @? '$.lines[*].modifiers'
      or exists (select 1 from public.product_modifier_sets m where m.tenant_id = t.id)) as has_modifiers,
    -- What was sold without the server was sold without promotions.
    p_basket ->> 'is_late' is distinct from 'true' and (coalesce(jsonb_typeof(p_basket -> 'coupon_codes'), 'null') <> 'null'
      or exists (select 1 from public.promotions m where m.tenant_id = t.id and m.is_active and m.archived_at is null)) as has_promotions
  into strict v_setup
  from public.tenants t
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  v_step := v_setup.step;
  if v_setup.has_lists then
    v_listed := private.listed_prices(p_tenant_id, p_basket, v_setup.location_id, v_day, v_step);
  end if;
  if v_setup.has_modifiers then
    v_modifiers := private.basket_modifiers(p_tenant_id, p_basket, v_step);
  end if;

  for v_line in
    select b.*, p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, coalesce(p.price, 0) as list_price,
      coalesce(p.is_sold, false) as is_sold,
      coalesce(l.free, 0) - case when v_is_storefront then coalesce(p.stock_buffer, v_setup.stock_buffer_default) else 0 end as saleable
    from private.basket_lines(p_basket, v_step) b
    -- Each by its key: joined as a whole, every product and every level of the business may be read for three of them.
    left join lateral (
      select p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, p.price, p.stock_buffer,
        -- What was sold without the server may have been archived since.
        ((p.archived_at is null and not p.has_variants) or p_basket ->> 'is_late' = 'true')
          and (not v_is_storefront or private.is_sold_online(p)) as is_sold
      from public.products p where p.tenant_id = p_tenant_id and p.id = b.product_id limit 1) p on true
    left join lateral (
      select l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end as free
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = b.product_id and l.location_id = v_setup.location_id limit 1) l on true
    order by b.line_number
  loop
    if not v_line.is_sold then
      v_not_sold := v_not_sold || jsonb_build_object('id', v_line.id, 'product_id', v_line.product_id);
    end if;
    if v_rate is null or v_line.tax_rate_id is distinct from v_rate_id then
      select coalesce(max(r.code), 'NONE') as code, coalesce(max(r.rate_percent), 0) as percent into v_rate
      from private.tax_rate_on(p_tenant_id, v_line.tax_rate_id, v_day) r;
      v_rate_id := v_line.tax_rate_id;
      v_rates_read := v_rates_read + 1;
    end if;
    v_saleable := v_line.saleable;
    if v_line.kind = 'bundle' or v_line.tracks_batches then
      v_is_shared := v_is_shared or v_line.kind = 'bundle';
      v_saleable := case when v_is_storefront
        then private.online_saleable(p_tenant_id, v_line.product_id, v_setup.location_id, p_at)
        else private.saleable_of(p_tenant_id, v_line.product_id, v_setup.location_id, p_at) end;
    end if;

    if v_line.description is not null then
      if not v_is_late and (not v_line.has_open_price or v_is_storefront) then
        perform private.refuse_input(format('lines[%s].description', v_line.line_number - 1), 'Only products with an open price can be renamed in a sale.');
      end if;
      v_is_renamed := v_is_renamed or not v_line.has_open_price and v_line.name <> v_line.description;
      v_line.name := v_line.description;
    end if;
    v_extra := 0;
    if v_setup.has_modifiers then
      v_extra := coalesce((v_modifiers -> v_line.id::text ->> 'amount')::numeric, 0);
      v_line.list_price := v_line.list_price + v_extra;
    end if;
    v_quantity := v_line.quantity;
    v_price := v_line.list_price;
    v_source := null;
    v_label_discount := 0;
    if v_line.barcode is not null and not v_is_storefront and not (v_is_late
        and private.is_label_stale(p_tenant_id, v_line.product_id, v_line.barcode, v_step)) then
      select q.quantity, q.unit_price, q.amount into v_label
      from private.price_label(p_tenant_id, v_line.line_number, v_line.product_id, v_line.barcode, v_price, v_step) q;
      v_quantity := v_label.quantity;
      v_price := v_label.unit_price;
      v_source := jsonb_build_object('kind', 'label', 'barcode', v_line.barcode, 'amount', v_label.amount);
      v_label_discount := round(v_quantity * v_price / v_step) * v_step - v_label.amount;
      v_labels := v_labels || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id, 'barcode', v_line.barcode,
        'amount', v_label.amount, 'quantity', v_quantity, 'unit_price', v_price, 'list_price', v_line.list_price);
    else
      v_offer := v_listed -> v_line.product_id::text;
      if v_offer is not null then
        v_price := (v_offer ->> 'unit_price')::numeric + v_extra;
        v_source := v_offer - 'unit_price';
      end if;
      if v_line.unit_price <> v_price and v_line.has_open_price then
        v_price := v_line.unit_price;
        v_source := '{"kind": "open"}';
      elsif v_line.unit_price <> v_price then
        v_overrides := v_overrides || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
          'list_price', v_line.list_price, 'offered_price', v_price, 'unit_price', v_line.unit_price);
        v_price := v_line.unit_price;
        v_source := '{"kind": "override"}';
      end if;
    end if;

    v_base := round(v_quantity * v_price / v_step) * v_step;
    if v_line.discount_reason is not null then
      v_reasons := v_reasons || jsonb_build_object(v_line.id::text, v_line.discount_reason);
    end if;
    if v_label_discount <> 0 then
      v_label_discounts := v_label_discounts + v_label_discount;
    end if;
    v_subtotal := v_subtotal + v_base;
    if v_line.discount_amount is not null or v_line.discount_percent is not null then
      v_hand_amounts[v_line.line_number] := v_line.discount_amount;
      v_hand_percents[v_line.line_number] := v_line.discount_percent;
    end if;
    if v_setup.has_promotions then
      v_promotion_lines := v_promotion_lines || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
        'quantity', v_quantity, 'base', v_base - v_label_discount,
        'is_open', coalesce(v_source ->> 'kind' not in ('label', 'override', 'open'), true));
    end if;
    v_is_shared := v_is_shared or v_line.product_id = any (v_product_ids);
    v_product_ids := v_product_ids || v_line.product_id;
    v_bases[v_line.line_number] := v_base;
    v_amounts[v_line.line_number] := v_base - v_label_discount;
    v_rates[v_line.line_number] := v_rate.percent;
    v_codes[v_line.line_number] := v_rate.code;
    v_lines[v_line.line_number] := jsonb_build_object(
      'id', v_line.id, 'line_number', v_line.line_number, 'product_id', v_line.product_id, 'name', v_line.name,
      'sku', v_line.sku, 'image_url', v_line.image_url, 'unit', v_line.unit, 'quantity', v_quantity,
      'list_price', v_line.list_price, 'unit_price', v_price, 'price_source', v_source,
      'tax_rate_percent', v_rate.percent, 'tax_code', v_rate.code, 'promotions', '[]'::jsonb,
      'modifiers', coalesce(v_modifiers -> v_line.id::text -> 'chosen', '[]'),
      'is_available', coalesce(v_line.kind = 'service' or v_setup.sells_below_stock or v_saleable >= v_line.quantity, false),
      'saleable_quantity', case when v_line.kind <> 'service' and not v_is_storefront then v_saleable end);
  end loop;

  -- Two lines of one product, a bundle and its component, or two bundles of one component can be there each and not together.
  if v_is_shared and not v_setup.sells_below_stock then
    v_lines := private.without_short_lines(p_tenant_id, v_lines, v_setup.location_id, v_is_storefront, p_at);
  end if;

  if v_setup.has_promotions and jsonb_array_length(v_not_sold) = 0 then
    v_promoted := private.apply_promotions(p_tenant_id, p_basket, p_at, v_step, v_promotion_lines);
  end if;
  for v_place in 1 .. cardinality(v_amounts) loop
    if v_promoted is not null then
      v_source := v_promoted -> 'lines' -> (v_lines[v_place] ->> 'id');
    end if;
    if v_promoted is not null and v_source is not null then
      v_promotion_discount := (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(v_source) as g);
      v_promotion_discounts := v_promotion_discounts + v_promotion_discount;
      v_amounts[v_place] := v_amounts[v_place] - v_promotion_discount;
      v_lines[v_place] := v_lines[v_place] || jsonb_build_object('promotions', v_source, 'price_source',
        coalesce(nullif(v_lines[v_place] -> 'price_source', 'null'), '{"kind": "promotion"}') || jsonb_build_object('promotions', v_source));
    end if;
    if v_hand_amounts[v_place] is not null or v_hand_percents[v_place] is not null then
      v_discount := coalesce(nullif(v_hand_amounts[v_place], 0),
        round(v_amounts[v_place] * v_hand_percents[v_place] / 100 / v_step) * v_step, 0);
      if v_is_late then
        v_discount := least(v_discount, v_amounts[v_place]);
      elsif v_discount > v_amounts[v_place] then
        perform private.refuse_input(format('lines[%s].discount_amount', v_place - 1), 'The discount is higher than the price. Lower it.');
      end if;
      if v_discount > round(v_amounts[v_place] * v_setup.discount_limit / 100 / v_step) * v_step then
        v_is_above_limit := true;
      end if;
      v_amounts[v_place] := v_amounts[v_place] - v_discount;
    end if;
    v_rest_total := v_rest_total + v_amounts[v_place];
  end loop;

  v_goods := v_rest_total;
  if p_basket ->> 'discount_amount' is not null or p_basket ->> 'discount_percent' is not null then
    v_discount := case when v_is_late and (p_basket ->> 'discount_amount')::numeric > v_rest_total then v_rest_total
      else private.document_discount(p_basket, v_rest_total, v_step) end;
    if v_discount > 0 then
      v_shares := private.allocate(v_discount, v_amounts, v_step);
      v_goods := 0;
      for v_place in 1 .. cardinality(v_amounts) loop
        v_amounts[v_place] := v_amounts[v_place] - v_shares[v_place];
        v_goods := v_goods + v_amounts[v_place];
      end loop;
    end if;
  end if;
  v_taxes := private.line_taxes(v_amounts, v_rates, v_codes, v_setup.prices_include_tax, v_setup.tax_rounding = 'line', v_step);
  for v_place in 1 .. cardinality(v_amounts) loop
    v_net := case when v_setup.prices_include_tax then v_amounts[v_place] - v_taxes[v_place] else v_amounts[v_place] end;
    v_net_total := v_net_total + v_net;
    v_tax_total := v_tax_total + v_taxes[v_place];
    v_lines[v_place] := v_lines[v_place] || jsonb_build_object('discount_amount', v_bases[v_place] - v_amounts[v_place],
      'net_amount', v_net, 'tax_amount', v_taxes[v_place], 'gross_amount', v_net + v_taxes[v_place]);
  end loop;
  -- What a label or a promotion took off is nobody's discount.
  v_base := v_subtotal - v_label_discounts - v_promotion_discounts;
  if v_base <> v_goods then
    v_is_above_limit := v_is_above_limit or v_base - v_goods > round(v_base * v_setup.discount_limit / 100 / v_step) * v_step;
  end if;

  v_has_one_rate := v_rates_read = 1 and not v_is_storefront;
  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'promotions', coalesce(v_promoted -> 'promotions', '[]'), 'coupons', coalesce(v_promoted -> 'coupons', '[]'),
    -- Everything at one rate: its totals are those of the basket.
    'taxes', case when v_has_one_rate then jsonb_build_array(jsonb_build_object('tax_code', v_rate.code,
      'tax_rate_percent', v_rate.percent, 'net_amount', v_net_total, 'tax_amount', v_tax_total)) end,
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'labels', v_labels,
      'reasons', v_reasons, 'renamed', v_is_renamed, 'promotion_uses', coalesce(v_promoted -> 'uses', '[]')));
  if v_not_sold <> '[]' or v_subtotal > 9999999999 then
    perform private.check_priced_basket(v_result);
  end if;
  if v_is_storefront then
    return private.with_tax_totals(v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day));
  end if;
  return case when v_has_one_rate then v_result else private.with_tax_totals(v_result) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sells_below_stock(p_policies public.tenant_policies, p_channel text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((p_policies).allow_negative_stock AND ((p_channel <> 'storefront'::text) OR (NOT (p_policies).warns_below_stock)));

ALTER FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) OWNER TO "postgres";

COMMENT ON COLUMN "public"."tenant_policies"."allow_negative_stock" IS 'Whether tills sell more than stock says is there; on in a new business. Sales made without a connection are taken either way.';

COMMENT ON COLUMN "public"."tenant_policies"."warns_below_stock" IS 'Where tills sell more than is there: they show the cashier what is left, and the online shop sells only what is there. Off: both sell. Without allow_negative_stock it has no effect.';

COMMENT ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) IS 'Whether an order of a channel (storefront, till) may hold more than is there. Where tills warn and sell, the shop refuses: only who stands at the shelf sees what lies on it.';

COMMENT ON FUNCTION "public"."open_stock_count"(jsonb) IS 'Opens a count: {id, name, scope all|categories|products|below_zero, scope_ids, scope_label?, is_blind, location_id?, selling_zone?}. Idempotent by id and body. Answers the count as get_stock_count does.';

REVOKE ALL ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) TO "postgres";
