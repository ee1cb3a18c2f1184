-- The one engine again: with price lists and with the labels of scales. What is not said here is as it was. A basket knows what
-- its bundles take together with its other lines, and the shop's leaves the buffer alone.

create function private.price_label(p_tenant_id uuid, p_line_number integer, p_product_id uuid, p_barcode text, p_price numeric, p_step numeric)
returns table (quantity numeric, unit_price numeric, amount numeric)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v_label record;
begin
  select r.product_id, r.value_kind, r.value into v_label from private.read_label(p_tenant_id, p_barcode) r;
  if v_label.product_id is distinct from p_product_id or v_label.value_kind <> 'price' or v_label.value % p_step <> 0 then
    perform private.refuse_input(format('lines[%s].barcode', p_line_number - 1), 'This code is no price label of this product.');
  elsif v_label.value <= 0 then
    perform private.refuse_input(format('lines[%s].barcode', p_line_number - 1), 'This label says no price.');
  end if;
  amount := v_label.value;
  unit_price := case when p_price > 0 then p_price else amount end;
  quantity := ceil(amount / unit_price * 1000) / 1000;
  return next;
end;
$$;
comment on function private.price_label(uuid, integer, uuid, text, numeric, numeric) is
  'What a label with an embedded price makes of its line. The amount on the label is charged to the cent, and the unit price stays '
  'the product''s own, the one the scale multiplied. Weight is amount / unit price, rounded up to 0.001, so that quantity x unit price '
  'is never below the label; the rest, less than a thousandth of the unit price and a step, is taken off as the line''s discount. That '
  'discount comes from the label: it counts towards nobody''s limit, needs no permission and is audited as label price, not as '
  'override. Price lists leave such lines alone. A product without a price is one piece at the label''s price.';

create function private.without_short_lines(
  p_tenant_id uuid, p_lines jsonb[], p_location_id uuid, p_is_storefront boolean, p_at timestamptz)
returns jsonb[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_short_places bigint[];
begin
  with goods as (
    select l.place, coalesce(c.component_id, (l.value ->> 'product_id')::uuid) as product_id,
      (l.value ->> 'quantity')::numeric * coalesce(c.quantity, 1) as quantity
    from unnest(p_lines) with ordinality as l (value, place)
    left join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = (l.value ->> 'product_id')::uuid
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id having count(*) > 1) w
    where w.quantity > case when p_is_storefront
      then private.online_saleable(p_tenant_id, w.product_id, p_location_id, p_at)
      else private.saleable_of(p_tenant_id, w.product_id, p_location_id, p_at) end
  )
  select array_agg(distinct g.place) into v_short_places from goods g join short s on s.product_id = g.product_id;
  if v_short_places is null then
    return p_lines;
  end if;
  return array(
    select case when l.place = any (v_short_places) then l.value || '{"is_available": false}' else l.value end
    from unnest(p_lines) with ordinality as l (value, place) order by l.place);
end;
$$;
comment on function private.without_short_lines(uuid, jsonb[], uuid, boolean, timestamptz) is
  'The lines of a priced basket; those whose goods are short once bundles and single lines are added up are marked not available.';

create or replace function private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamptz default clock_timestamp())
returns jsonb language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_is_storefront boolean := p_basket ->> 'channel' = 'storefront';
  v_location_id uuid := (p_basket ->> 'location_id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_setup record;
  v_step numeric;
  v_line record;
  v_rate record;
  v_rate_id uuid;
  v_listed jsonb;
  v_offer jsonb;
  v_source jsonb;
  v_label record;
  v_quantity numeric;
  v_price numeric;
  v_base numeric;
  v_label_discount numeric;
  v_label_discounts numeric := 0;
  v_discount numeric;
  v_saleable numeric;
  v_rest_total numeric := 0;
  v_subtotal numeric := 0;
  v_goods numeric := 0;
  v_net numeric;
  v_net_total numeric := 0;
  v_tax_total numeric := 0;
  v_bases numeric[] := '{}';
  v_amounts numeric[] := '{}';
  v_rates numeric[] := '{}';
  v_codes text[] := '{}';
  v_shares numeric[];
  v_taxes numeric[];
  v_lines jsonb[] := '{}';
  v_not_sold jsonb := '[]';
  v_overrides jsonb := '[]';
  v_labels jsonb := '[]';
  v_reasons jsonb := '{}';
  v_is_above_limit boolean := false;
  v_has_bundle boolean := false;
  v_result jsonb;
begin
  select t.currency_code, c.step, o.prices_include_tax, o.tax_rounding, o.allow_negative_stock, o.stock_buffer_default,
    o.cashier_discount_limit_percent as discount_limit,
    coalesce(v_location_id, (select l.id from public.locations l where l.tenant_id = t.id and l.is_default)) as location_id,
    exists (select 1 from public.price_lists l where l.tenant_id = t.id and l.is_active and l.archived_at is null) as has_lists
  into strict v_setup
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  v_step := v_setup.step;
  if v_setup.has_lists then
    v_listed := private.listed_prices(p_tenant_id, p_basket, v_setup.location_id, v_day, v_step);
  end if;

  for v_line in
    select b.*, p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.tax_rate_id, coalesce(p.price, 0) as list_price,
      p.id is not null and p.archived_at is null and not p.has_variants
        and (not v_is_storefront or private.is_sold_online(p)) as is_sold,
      coalesce(l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end, 0)
        - case when v_is_storefront then coalesce(p.stock_buffer, v_setup.stock_buffer_default) else 0 end as saleable,
      sum(b.quantity) over (partition by b.product_id) as wanted
    from private.basket_lines(p_basket, v_step) b
    left join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    left join public.stock_levels l
      on l.tenant_id = p_tenant_id and l.product_id = b.product_id and l.location_id = v_setup.location_id
    order by b.line_number
  loop
    if not v_line.is_sold then
      v_not_sold := v_not_sold || jsonb_build_object('id', v_line.id, 'product_id', v_line.product_id);
    end if;
    if v_rate is null or v_line.tax_rate_id is distinct from v_rate_id then
      select coalesce(max(r.code), 'NONE') as code, coalesce(max(r.rate_percent), 0) as percent into v_rate
      from private.tax_rate_on(p_tenant_id, v_line.tax_rate_id, v_day) r;
      v_rate_id := v_line.tax_rate_id;
    end if;
    v_saleable := v_line.saleable;
    if v_line.kind = 'bundle' or v_line.tracks_batches then
      v_has_bundle := v_has_bundle or v_line.kind = 'bundle';
      v_saleable := case when v_is_storefront
        then private.online_saleable(p_tenant_id, v_line.product_id, v_setup.location_id, p_at)
        else private.saleable_of(p_tenant_id, v_line.product_id, v_setup.location_id, p_at) end;
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
        v_price := (v_offer ->> 'unit_price')::numeric;
        v_source := v_offer - 'unit_price';
      end if;
      if v_line.unit_price <> v_price then
        v_overrides := v_overrides || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
          'list_price', v_line.list_price, 'offered_price', v_price, 'unit_price', v_line.unit_price);
        v_price := v_line.unit_price;
        v_source := '{"kind": "override"}';
      end if;
    end if;

    v_base := round(v_quantity * v_price / v_step) * v_step;
    v_discount := coalesce(nullif(v_line.discount_amount, 0),
      round((v_base - v_label_discount) * v_line.discount_percent / 100 / v_step) * v_step, 0);
    if v_discount > v_base - v_label_discount then
      perform private.refuse_input(format('lines[%s].discount_amount', v_line.line_number - 1), 'A discount cannot be higher than the price.');
    end if;
    if v_discount > round((v_base - v_label_discount) * v_setup.discount_limit / 100 / v_step) * v_step then
      v_is_above_limit := true;
    end if;
    if v_line.discount_reason is not null then
      v_reasons := v_reasons || jsonb_build_object(v_line.id::text, v_line.discount_reason);
    end if;
    v_label_discounts := v_label_discounts + v_label_discount;
    v_discount := v_discount + v_label_discount;
    v_subtotal := v_subtotal + v_base;
    v_rest_total := v_rest_total + v_base - v_discount;
    v_bases[v_line.line_number] := v_base;
    v_amounts[v_line.line_number] := v_base - v_discount;
    v_rates[v_line.line_number] := v_rate.percent;
    v_codes[v_line.line_number] := v_rate.code;
    v_lines[v_line.line_number] := jsonb_build_object(
      'id', v_line.id, 'line_number', v_line.line_number, 'product_id', v_line.product_id, 'name', v_line.name,
      'sku', v_line.sku, 'image_url', v_line.image_url, 'unit', v_line.unit, 'quantity', v_quantity,
      'list_price', v_line.list_price, 'unit_price', v_price, 'price_source', v_source,
      'tax_rate_percent', v_rate.percent, 'tax_code', v_rate.code,
      'is_available', coalesce(v_line.kind = 'service' or v_setup.allow_negative_stock or v_saleable >= v_line.wanted, false),
      'saleable_quantity', case when v_line.kind <> 'service' and not v_is_storefront then v_saleable end);
  end loop;

  -- A bundle and its component, or two bundles of one component, can be there each and not together.
  if v_has_bundle and not v_setup.allow_negative_stock then
    v_lines := private.without_short_lines(p_tenant_id, v_lines, v_setup.location_id, v_is_storefront, p_at);
  end if;

  v_discount := private.document_discount(p_basket, v_rest_total, v_step);
  if v_discount > 0 then
    v_shares := private.allocate(v_discount, v_amounts, v_step);
  end if;
  for v_place in 1 .. cardinality(v_amounts) loop
    if v_discount > 0 then
      v_amounts[v_place] := v_amounts[v_place] - v_shares[v_place];
    end if;
    v_goods := v_goods + v_amounts[v_place];
  end loop;
  v_taxes := private.line_taxes(v_amounts, v_rates, v_codes, v_setup.prices_include_tax, v_setup.tax_rounding = 'line', v_step);
  for v_place in 1 .. cardinality(v_amounts) loop
    v_net := case when v_setup.prices_include_tax then v_amounts[v_place] - v_taxes[v_place] else v_amounts[v_place] end;
    v_net_total := v_net_total + v_net;
    v_tax_total := v_tax_total + v_taxes[v_place];
    v_lines[v_place] := v_lines[v_place] || jsonb_build_object('discount_amount', v_bases[v_place] - v_amounts[v_place],
      'net_amount', v_net, 'tax_amount', v_taxes[v_place], 'gross_amount', v_net + v_taxes[v_place]);
  end loop;
  -- What a label took off is nobody's discount.
  v_is_above_limit := v_is_above_limit
    or v_subtotal - v_label_discounts - v_goods > round((v_subtotal - v_label_discounts) * v_setup.discount_limit / 100 / v_step) * v_step;

  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'labels', v_labels,
      'reasons', v_reasons));
  perform private.check_priced_basket(v_result);
  if v_is_storefront then
    v_result := v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day);
  end if;
  return private.with_tax_totals(v_result);
end;
$$;
comment on function private.price_basket(uuid, jsonb, timestamptz) is
  'Prices, discounts, taxes and totals of a basket by the database''s own prices, the price lists that hold for its contact_id (see '
  'private.resolve_prices) and the tenant''s rules. list_price is the product''s own price, unit_price what is charged, price_source '
  'why they differ. Availability adds up what bundles and single lines take of the same goods; the online shop leaves the buffer, the '
  'till does not. Key internal is for posting functions only.';

create function private.listed_prices(p_tenant_id uuid, p_basket jsonb, p_location_id uuid, p_day date, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_wanted record;
begin
  select array_agg(w.product_id) as ids, array_agg(w.quantity) as quantities into v_wanted
  from (
    select b.product_id, sum(b.quantity) as quantity from private.basket_lines(p_basket, p_step) b
    where b.barcode is null group by b.product_id
  ) w;
  return (
    select jsonb_object_agg(r.product_id, jsonb_build_object('unit_price', r.unit_price, 'kind', 'price_list',
      'price_list_id', r.price_list_id, 'name', r.name))
    from private.resolve_prices(p_tenant_id, (p_basket ->> 'contact_id')::uuid, p_location_id, p_day, v_wanted.ids, v_wanted.quantities, p_step) r
    where r.place = 1);
end;
$$;
comment on function private.listed_prices(uuid, jsonb, uuid, date, numeric) is
  'By product the price and source that price lists give the whole quantity of it in a basket; labels with a price are left out.';

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_priced jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent'));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced);
  return v_priced - 'internal';
end;
$$;
