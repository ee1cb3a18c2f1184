-- Pricing asks only for what a basket has: no discount, no modifier, no coupon means no look at them. What it reads it reads by its key.

create or replace function private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamptz default clock_timestamp())
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_is_storefront boolean := p_basket ->> 'channel' = 'storefront';
  v_location_id uuid := (p_basket ->> 'location_id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_setup record;
  v_step numeric;
  v_line record;
  v_rate record;
  v_rate_id uuid;
  v_rates_read integer := 0;
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
  -- Whether goods may be asked for by more than one line.
  v_is_shared boolean := false;
  v_product_ids uuid[] := '{}';
  v_result jsonb;
begin
  select t.currency_code, (select c.step from public.currencies c where c.code = t.currency_code) as step, o.prices_include_tax, o.tax_rounding, o.allow_negative_stock, o.stock_buffer_default,
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
        (p.archived_at is null or p_basket ->> 'is_late' = 'true') and not p.has_variants
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
      if not v_line.has_open_price or v_is_storefront then
        perform private.refuse_input(format('lines[%s].description', v_line.line_number - 1), 'Only goods with an open price are named anew.');
      end if;
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
    if v_line.barcode is not null and not v_is_storefront then
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
      'is_available', coalesce(v_line.kind = 'service' or v_setup.allow_negative_stock or v_saleable >= v_line.quantity, false),
      'saleable_quantity', case when v_line.kind <> 'service' and not v_is_storefront then v_saleable end);
  end loop;

  -- Two lines of one product, a bundle and its component, or two bundles of one component can be there each and not together.
  if v_is_shared and not v_setup.allow_negative_stock then
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
      if v_discount > v_amounts[v_place] then
        perform private.refuse_input(format('lines[%s].discount_amount', v_place - 1), 'A discount cannot be higher than the price.');
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
    v_discount := private.document_discount(p_basket, v_rest_total, v_step);
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

  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'promotions', coalesce(v_promoted -> 'promotions', '[]'), 'coupons', coalesce(v_promoted -> 'coupons', '[]'),
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'labels', v_labels,
      'reasons', v_reasons, 'promotion_uses', coalesce(v_promoted -> 'uses', '[]')));
  if v_not_sold <> '[]' or v_subtotal > 9999999999 then
    perform private.check_priced_basket(v_result);
  end if;
  if v_is_storefront then
    return private.with_tax_totals(v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day));
  elsif v_rates_read > 1 then
    return private.with_tax_totals(v_result);
  end if;
  -- Everything at one rate: its totals are those of the basket.
  return v_result || jsonb_build_object('taxes', jsonb_build_array(jsonb_build_object('tax_code', v_rate.code,
    'tax_rate_percent', v_rate.percent, 'net_amount', v_net_total, 'tax_amount', v_tax_total)));
end;
$$;

create or replace function private.basket_lines(p_basket jsonb, p_step numeric)
returns table (line_number integer, id uuid, product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric, discount_percent numeric, discount_reason text, barcode text, description text) language plpgsql stable rows 5 set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_basket, 'lines', 1, 500);
  v_look record;
begin
  -- One look at all lines; only when something is wrong each is taken apart to say what and where.
  select count(*) <> count(distinct e.value ->> 'id') as has_doubles, bool_and(coalesce(jsonb_typeof(e.value) = 'object'
      and jsonb_typeof(e.value -> 'id') = 'string' and length(e.value ->> 'id') = 36 and pg_input_is_valid(e.value ->> 'id', 'uuid')
      and jsonb_typeof(e.value -> 'product_id') = 'string' and length(e.value ->> 'product_id') = 36
      and pg_input_is_valid(e.value ->> 'product_id', 'uuid')
      and case when jsonb_typeof(e.value -> 'quantity') = 'number' then (e.value -> 'quantity')::numeric between 0.001 and 1000000
        and (e.value -> 'quantity')::numeric % 0.001 = 0 end
      and not e.value ?| array['unit_price', 'discount_amount', 'discount_percent', 'discount_reason', 'barcode', 'modifiers', 'description'], false)) as is_plain
  into v_look from jsonb_array_elements(v_lines) as e;
  if not v_look.is_plain then
    perform private.check_basket_lines(v_lines, p_step);
  end if;
  if v_look.has_doubles then
    perform private.refuse_input('lines', 'Every line needs an id of its own.');
  end if;
  return query
  select e.ordinality::integer, (e.value ->> 'id')::uuid, (e.value ->> 'product_id')::uuid, (e.value ->> 'quantity')::numeric,
    (e.value ->> 'unit_price')::numeric, (e.value ->> 'discount_amount')::numeric, (e.value ->> 'discount_percent')::numeric,
    nullif(btrim(e.value ->> 'discount_reason'), ''), nullif(btrim(e.value ->> 'barcode'), ''), nullif(btrim(e.value ->> 'description'), '')
  from jsonb_array_elements(v_lines) with ordinality as e;
end;
$$;

create or replace function private.take_pricing_rights(
  p_tenant_id uuid, p_user_id uuid, p_priced jsonb, p_operator_id uuid, p_approval_ids jsonb, p_sale_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_need jsonb;
begin
  if jsonb_array_length(p_priced #> '{internal,price_overrides}') = 0 and p_priced #>> '{internal,discount_above_limit}' = 'false' then
    return;
  end if;
  for v_need in select e.value from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced)) as e loop
    if not private.take_approval(p_tenant_id, p_user_id, p_approval_ids, v_need ->> 'permission', p_sale_id, v_need -> 'wanted') then
      perform private.refuse_unapproved(v_need);
    end if;
  end loop;
end;
$$;

create or replace function private.lock_promotions(p_tenant_id uuid, p_contact_id uuid, p_priced jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_uses jsonb := p_priced #> '{internal,promotion_uses}';
  v_coupon jsonb;
  v_limited record;
begin
  if p_priced -> 'coupons' <> '[]' then
    for v_coupon in select e.value from jsonb_array_elements(p_priced -> 'coupons') as e where e.value ->> 'state' <> 'applied' loop
      perform private.fail(409, v_coupon ->> 'state', v_coupon ->> 'message', jsonb_build_object('code', v_coupon -> 'code'));
    end loop;
  end if;
  if jsonb_array_length(v_uses) = 0 then
    return;
  end if;
  perform 1 from public.promotions p
  where p.tenant_id = p_tenant_id and p.id in (select (u ->> 'promotion_id')::uuid from jsonb_array_elements(v_uses) as u)
    and (p.usage_limit is not null or p.per_customer_limit is not null)
  order by p.id for no key update;
  perform 1 from public.coupons c
  where c.tenant_id = p_tenant_id and c.id in (select (u ->> 'coupon_id')::uuid from jsonb_array_elements(v_uses) as u)
    and (c.usage_limit is not null or c.per_customer_limit is not null)
  order by c.id for no key update;
  -- Whoever had the lock before may have taken the last one.
  for v_limited in
    select p.name, c.code,
      coalesce(private.refused_limit(p_tenant_id, p.id, null, p.usage_limit, p.per_customer_limit, p_contact_id),
        case when c.id is not null then
          private.refused_limit(p_tenant_id, p.id, c.id, c.usage_limit, c.per_customer_limit, p_contact_id) end) as refusal
    from jsonb_to_recordset(v_uses) as u (promotion_id uuid, coupon_id uuid)
    join public.promotions p on p.tenant_id = p_tenant_id and p.id = u.promotion_id
    left join public.coupons c on c.tenant_id = p_tenant_id and c.id = u.coupon_id
    order by c.code, p.id
  loop
    if v_limited.refusal is not null and v_limited.code is not null then
      v_coupon := private.coupon_answer(v_limited.code, v_limited.refusal);
      perform private.fail(409, v_coupon ->> 'state', v_coupon ->> 'message', jsonb_build_object('code', v_limited.code));
    elsif v_limited.refusal is not null then
      perform private.fail(409, 'promotion_used_up', format('The promotion "%s" was just used up. Look at the total again.', v_limited.name));
    end if;
  end loop;
end;
$$;
