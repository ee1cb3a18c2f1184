-- A sale is told by what was priced and written, built once.

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
      'reasons', v_reasons, 'promotion_uses', coalesce(v_promoted -> 'uses', '[]')));
  if v_not_sold <> '[]' or v_subtotal > 9999999999 then
    perform private.check_priced_basket(v_result);
  end if;
  if v_is_storefront then
    return private.with_tax_totals(v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day));
  end if;
  return case when v_has_one_rate then v_result else private.with_tax_totals(v_result) end;
end;
$$;

create or replace function private.write_sale(
  p_tenant_id uuid, p_user_id uuid, p_document jsonb, p_priced jsonb, p_payments jsonb, p_location_id uuid,
  p_occurred_at timestamptz, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid := (p_document ->> 'id')::uuid;
  v_session_id uuid := (p_document ->> 'till_session_id')::uuid;
  v_contact_id uuid := (p_document ->> 'contact_id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_lines jsonb := p_priced -> 'lines';
  v_business_date date := private.business_date(p_tenant_id, p_occurred_at);
  v_delivery_net numeric := coalesce((p_priced #>> '{internal,delivery_net_amount}')::numeric, 0);
  v_moved record;
  v_out record;
  v_written integer;
  v_items integer;
  v_written_payments jsonb;
  v_written_sale jsonb;
  v_tenders record;
  v_payments jsonb := p_payments;
  v_number text;
  v_entry_id uuid;
begin
  -- A sale that happened before its day was locked is booked today.
  if private.is_period_locked(p_tenant_id, v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.amount) filter (where t.tender_type = 'loyalty'), 0) as loyalty,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(array_agg(t.ledger_role), '{}') as roles, coalesce(array_agg(t.amount), '{}') as amounts
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text);
  -- What was paid in advance settles its part at once: no credit is given for it.
  if v_contact_id is not null or v_tenders.types && '{on_account,store_credit}' or p_document ->> 'deposit_amount' is not null then
    perform private.check_contact_credit(p_tenant_id, v_contact_id,
      v_tenders.on_account - coalesce((p_document ->> 'deposit_amount')::numeric, 0), v_tenders.store_credit);
  end if;
  if v_tenders.loyalty <> 0 then
    perform private.check_loyalty(p_tenant_id, v_contact_id, v_tenders.loyalty);
  end if;
  if 'gift_card' = any (v_tenders.types) then
    v_payments := private.take_gift_cards(p_tenant_id, p_user_id, v_sale_id, p_payments, p_now);
  end if;

  -- A bundle's goods are those of its components; an order takes what it was placed for. Its goods are let go only here: releasing
  -- them locks them, and customer and cards come before goods.
  if p_document ->> 'order_id' is not null then
    perform private.release_reservations(p_tenant_id, array[(p_document ->> 'order_id')::uuid], p_now);
    select array_agg(g.line_id) as ids, array_agg(g.product_id) as product_ids, array_agg(-g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from private.order_goods(p_tenant_id, (p_document ->> 'order_id')::uuid, p_priced -> 'lines') g;
  else
    select array_agg(g.id) as ids, array_agg(g.product_id) as product_ids, array_agg(g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from (
      select l.id, coalesce(c.component_id, l.product_id) as product_id, c.bundle_id,
        case when c.bundle_id is null then -l.quantity else -round(l.quantity * c.quantity, 3) end as quantity
      from jsonb_to_recordset(v_lines) as l (id uuid, product_id uuid, quantity numeric)
      left join lateral (
        select c.bundle_id, c.component_id, c.quantity from public.product_components c
        where c.tenant_id = p_tenant_id and c.bundle_id = l.product_id offset 0) c on true
    ) g
    where g.quantity <> 0;
  end if;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now,
    p_batches => p_document -> 'serials', p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  with written as (
    insert into public.sale_lines as w (
      tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
      discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source, modifiers)
    select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
      l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
      l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null'), l.modifiers
    from jsonb_to_recordset(v_lines) as l (
      id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
      unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
      tax_rate_percent numeric, tax_code text, price_source jsonb, modifiers jsonb)
    on conflict (tenant_id, id) do nothing
    returning w.quantity
  )
  select count(*), least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000) into v_written, v_items from written l;
  if v_written <> jsonb_array_length(v_lines) then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  with written as (
    insert into public.sale_payments as w (
      tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, gift_card_id, created_at)
    select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount, t.amount_tendered, t.change_due,
      t.reference, t.gift_card_id, p_now
    from jsonb_to_recordset(v_payments) as t (
      id uuid, tender_type text, amount numeric, amount_tendered numeric, change_due numeric, reference text, gift_card_id uuid)
    on conflict do nothing
    returning w.id, jsonb_build_object('id', w.id, 'tender_type', w.tender_type, 'amount', w.amount,
      'amount_tendered', w.amount_tendered, 'change_due', w.change_due, 'reference', w.reference) as payment
  )
  select count(*), coalesce(jsonb_agg(t.payment order by t.id), '[]') into v_written, v_written_payments from written t;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'A payment id or a mobile money reference was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_amounts(p_tenant_id, v_business_date,
    v_tenders.roles || '{sales,delivery_income,vat_output,cost_of_goods_sold,inventory}',
    v_tenders.amounts || array[v_delivery_net - (p_priced ->> 'net_amount')::numeric, -v_delivery_net,
      -(p_priced ->> 'tax_amount')::numeric, -v_moved.value, v_moved.value]);

  -- From here on everybody else of this business waits for the number: only what must carry it comes after.
  v_number := private.next_number(p_tenant_id, 'invoice');
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, 'sale', v_sale_id, v_business_date, 'Sale ' || v_number, p_now);
  insert into public.sales as w (
    tenant_id, id, invoice_number, channel, order_id, till_session_id, contact_id, contact_name, cashier_id, cashier_name,
    occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee,
    delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount,
    total_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note, request_hash)
  select p_tenant_id, v_sale_id, v_number, p_document ->> 'channel', (p_document ->> 'order_id')::uuid, v_session_id, v_contact_id,
    coalesce((select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), p_document ->> 'contact_name'),
    p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    p_occurred_at, p_now, v_business_date, s.currency_code, s.prices_include_tax, s.subtotal_amount, s.discount_amount,
    s.delivery_fee, v_delivery_net, coalesce(i.delivery_tax_amount, 0), coalesce(i.delivery_tax_rate_percent, 0),
    i.delivery_tax_code, s.net_amount, s.tax_amount, s.total_amount, v_tenders.on_account, v_tenders.change_due,
    v_items, v_tenders.types, v_entry_id, p_document ->> 'note', p_document ->> 'request_hash'
  from jsonb_to_record(p_priced) as s (
    currency_code text, prices_include_tax boolean, subtotal_amount numeric, discount_amount numeric, delivery_fee numeric,
    net_amount numeric, tax_amount numeric, total_amount numeric)
  cross join jsonb_to_record(v_internal) as i (
    delivery_tax_amount numeric, delivery_tax_rate_percent numeric, delivery_tax_code text)
  returning jsonb_build_object(
    'id', w.id, 'invoice_number', w.invoice_number, 'channel', w.channel, 'status', w.status, 'order_id', w.order_id,
    'occurred_at', w.occurred_at, 'posted_at', w.posted_at, 'business_date', w.business_date,
    'currency_code', w.currency_code, 'prices_include_tax', w.prices_include_tax, 'subtotal_amount', w.subtotal_amount,
    'discount_amount', w.discount_amount, 'delivery_fee', w.delivery_fee, 'net_amount', w.net_amount,
    'tax_amount', w.tax_amount, 'total_amount', w.total_amount, 'refunded_amount', w.refunded_amount,
    'balance_due', w.balance_due, 'change_due', w.change_due, 'cashier_name', w.cashier_name,
    'operator_name', coalesce(p_document ->> 'operator_name', w.cashier_name), 'till_name', p_document ->> 'till_name',
    'till_session_id', w.till_session_id, 'journal_entry_id', w.journal_entry_id, 'note', w.note, 'replayed', false,
    -- As they were priced is as they were written; nothing of them has gone back.
    'lines', (
      select jsonb_agg((l.value - '{image_url,promotions,is_available,saleable_quantity}'::text[])
        || '{"returned_quantity": 0, "serials": []}' order by l.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as l),
    'payments', v_written_payments, 'taxes', p_priced -> 'taxes', 'approvals', '[]'::jsonb, 'credit_notes', '[]'::jsonb,
    'contact', null, 'provisional_number', null, 'review_flags', '[]'::jsonb, 'reviewed_at', null, 'reviewed_by_name', null)
  into v_written_sale;
  return v_written_sale;
end;
$$;
comment on function private.write_sale(uuid, uuid, jsonb, jsonb, jsonb, uuid, timestamptz, timestamptz) is
  'Writes and posts a priced sale with its payments, stock and journal entry, and gives back what was written, as private.sale_json tells a sale that nothing has happened to since: without customer, serial numbers, approvals and lateness. till_name and operator_name of the document are only told.';

create or replace function private.post_sale(p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_priced_at timestamptz;
  v_operator private.till_operators;
  v_late jsonb := nullif(p_sale -> 'late', 'null');
  v_flags text[] := '{}';
  v_priced jsonb;
  v_payments jsonb;
  v_till record;
  v_written jsonb;
begin
  if jsonb_typeof(p_sale) is distinct from 'object' then
    perform private.input_object(p_sale, 'p_sale');
  end if;
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, 20);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  if v_late is null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  else
    v_late := private.read_late(v_late);
    v_session := private.lock_late_session(p_tenant_id, p_user_id, v_session_id, p_now);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), (
      select s.opened_at from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = v_session_id));
    v_flags := private.late_flags(p_tenant_id, p_user_id, v_session, v_occurred_at, p_now);
  end if;
  -- Whoever sells with the server sells at the prices and promotions of now, by the PIN of now, whatever time is named.
  v_priced_at := case when v_late is null then greatest(p_now, v_occurred_at) else v_occurred_at end;
  if v_late is null then
    if p_sale ->> 'operator_token' is not null then
      v_operator := private.read_operator(p_tenant_id, p_user_id, p_sale, v_priced_at);
    end if;
  else
    v_operator := private.late_operator(p_tenant_id, v_session_id, p_sale);
  end if;
  select t.location_id, t.name into v_till from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_till.location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent', 'coupon_codes', p_sale -> 'coupon_codes', 'is_late', v_late is not null,
    'keeps_choices', v_late is not null, 'sale_id', v_sale_id), v_priced_at);
  -- What happened without the server cannot be refused any more: it is told to those who look after the tills.
  if v_late is null and not (v_priced #> '{internal,price_overrides}' = '[]' and v_priced #> '{internal,discount_above_limit}' = 'false') then
    perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_sale -> 'approval_ids', v_sale_id);
  elsif v_late is not null then
    v_flags := v_flags || private.late_price_flags(p_tenant_id, p_user_id, v_operator.user_id, v_priced, p_sale -> 'lines');
    perform set_config('dukani.goods_have_left', 'on', true);
  end if;
  if not (v_priced #> '{internal,promotion_uses}' = '[]' and v_priced -> 'coupons' = '[]') then
    perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  end if;
  if p_sale ? 'expected_total' then
    perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  end if;
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric);

  v_written := private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash, 'till_name', v_till.name, 'operator_name', v_operator.user_name, 'serials', case when p_sale @? '$.lines[*].serials' then private.read_serials(p_sale -> 'lines', v_late is not null) end), v_priced, v_payments, v_till.location_id,
    v_occurred_at, p_now);
  if v_priced #> '{internal,promotion_uses}' <> '[]' then
    perform private.write_promotion_uses(p_tenant_id, v_sale_id, null, v_contact_id, v_priced, v_occurred_at);
  end if;
  if v_late is not null then
    perform set_config('dukani.goods_have_left', '', true);
    perform private.write_late_sale(p_tenant_id, v_sale_id, v_late, v_flags, v_session, v_till.location_id);
  end if;
  if v_operator.user_id <> p_user_id then
    insert into public.sale_operators (tenant_id, sale_id, user_id, name)
    values (p_tenant_id, v_sale_id, v_operator.user_id, v_operator.user_name);
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  if jsonb_array_length(v_priced #> '{internal,labels}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'label_price_taken', 'sales', v_sale_id, null, v_priced #> '{internal,labels}');
  end if;
  if v_late is not null or v_contact_id is not null or p_sale -> 'approval_ids' <> '[]' or p_sale @? '$.lines[*].serials' then
    return jsonb_build_object('id', v_sale_id, 'replayed', false);
  end if;
  -- Nothing has happened to it yet: what was written is what would be read.
  return v_written;
end;
$$;

comment on function private.post_sale(uuid, uuid, jsonb, timestamptz) is
  'Records a sale that was asked for, once: {id, replayed} or, where it is known without looking, the whole sale as private.sale_json tells it (which has both, too).';

create or replace function public.record_sale(p_sale jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  -- A late sale is asked when it happened.
  if coalesce(jsonb_typeof(p_sale -> 'late'), 'null') = 'null' and not private.tenant_is_writable(v_tenant_id) then
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
  v_posted := private.post_sale(v_tenant_id, auth.uid(), p_sale);
  if v_posted ? 'lines' then
    return v_posted;
  end if;
  return private.sale_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
