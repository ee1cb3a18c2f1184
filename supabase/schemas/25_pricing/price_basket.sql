-- One engine prices every basket: the quote on the screen, the sale at the till, the order in the shop.

create function private.basket_lines(p_basket jsonb, p_step numeric)
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
    private.shown_text(e.value ->> 'discount_reason'), private.shown_text(e.value ->> 'barcode'), private.shown_text(e.value ->> 'description')
  from jsonb_array_elements(v_lines) with ordinality as e;
end;
$$;
comment on function private.basket_lines(jsonb, numeric) is 'The lines of a basket, checked; step is the smallest amount of the currency.';

create function private.check_basket_lines(p_lines jsonb, p_step numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_price numeric;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    perform private.input_uuid(v_line, 'id', v_prefix);
    perform private.input_uuid(v_line, 'product_id', v_prefix);
    perform private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix);
    v_price := private.input_number(v_line, 'unit_price', 0, 9999999999, p_step, v_prefix, false);
    perform private.input_text(v_line, 'discount_reason', 200, v_prefix);
    if private.input_text(v_line, 'barcode', 64, v_prefix) is not null and v_price is not null then
      perform private.refuse_input(v_prefix || 'unit_price', 'A price label has its own price.');
    end if;
    if private.input_number(v_line, 'discount_amount', 0, 99999999999, p_step, v_prefix, false) <> 0
      and private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false) <> 0 then
      perform private.refuse_input(v_prefix || 'discount_percent', 'Enter the discount as an amount or as a percentage, not both.');
    end if;
    perform private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false);
    if private.input_text(v_line, 'description', 200, v_prefix) ~ '[[:cntrl:]]' then
      perform private.refuse_input(v_prefix || 'description', 'This may not contain line breaks or control characters.');
    end if;
    perform private.check_line_modifiers(v_line, v_prefix);
  end loop;
end;
$$;
comment on function private.check_basket_lines(jsonb, numeric) is 'Raises invalid_input for the first line that is wrong.';

-- The rate of a day: rates of one code follow each other, a product names any one of them. Before the first and after the last there is none.
create function private.tax_rate_on(p_tenant_id uuid, p_tax_rate_id uuid, p_day date)
returns table (code text, rate_percent numeric)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
  select r.code, r.rate_percent
  from public.tax_rates base
  join public.tax_rates r on r.tenant_id = base.tenant_id and r.code = base.code
    and r.valid_from <= p_day and (r.valid_to is null or r.valid_to >= p_day)
  where base.tenant_id = p_tenant_id
    and case when p_tax_rate_id is null then base.is_default else base.id = p_tax_rate_id end
    and private.is_tax_registered_on(p_tenant_id, p_day)
  order by r.valid_from desc
  limit 1;
end;
$$;
comment on function private.tax_rate_on(uuid, uuid, date) is
  'Code and percent of a product''s rate (null: the default) as valid on a business day. No row where no rate of the code holds on that day, '
  'or the business is not registered for tax then: nothing is charged.';

-- A variant is in the shop when it and the product it belongs to are. The shop asks for no choices and no prices.
create function private.is_sold_online(p_product public.products)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_product.is_published and p_product.archived_at is null and (p_product.parent_id is null or exists (
    select 1 from public.products q
    where q.tenant_id = p_product.tenant_id and q.id = p_product.parent_id and q.is_published and q.archived_at is null))
    and not p_product.has_open_price and not private.needs_choice(p_product);
end;
$$;
comment on function private.is_sold_online(public.products) is 'Whether shoppers may buy a product.';

create function private.document_discount(p_basket jsonb, p_amount numeric, p_step numeric)
returns numeric language plpgsql stable security invoker set search_path = '' as $$
declare
  v_amount numeric := private.input_number(p_basket, 'discount_amount', 0, 99999999999, p_step, '', false);
  v_percent numeric := private.input_number(p_basket, 'discount_percent', 0, 100, 0.001, '', false);
begin
  if v_amount <> 0 and v_percent <> 0 then
    perform private.refuse_input('discount_percent', 'Enter the discount as an amount or as a percentage, not both.');
  end if;
  if v_amount > p_amount then
    perform private.refuse_input('discount_amount', 'The discount is higher than the price. Lower it.');
  end if;
  return coalesce(nullif(v_amount, 0), round(p_amount * v_percent / 100 / p_step) * p_step, 0);
end;
$$;
comment on function private.document_discount(jsonb, numeric, numeric) is 'The discount on the whole basket, at most what is left after line discounts.';

create function private.check_priced_basket(p_priced jsonb)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_internal jsonb := p_priced -> 'internal';
begin
  if jsonb_array_length(v_internal -> 'not_sold') > 0 then
    perform private.fail(404, 'not_found', 'A product in this basket is not for sale.',
      jsonb_build_object('lines', v_internal -> 'not_sold'));
  end if;
  if (p_priced ->> 'subtotal_amount')::numeric > 9999999999 then
    perform private.refuse_input('lines', 'This basket has too many lines.');
  end if;
end;
$$;
comment on function private.check_priced_basket(jsonb) is 'Refuses baskets that cannot be sold as they are.';

create function private.price_delivery(p_tenant_id uuid, p_basket jsonb, p_priced jsonb, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_method text := private.input_choice(p_basket, 'fulfilment_method', array['delivery', 'pickup'], '', false);
  v_zone_id uuid := private.input_uuid(p_basket, 'delivery_zone_id', '', false);
  v_settings public.storefront_settings;
  v_zone public.delivery_zones;
  v_has_zones boolean := false;
  v_step numeric := (p_priced #>> '{internal,step}')::numeric;
  v_goods numeric := (p_priced #>> '{internal,goods_amount}')::numeric;
  v_includes_tax boolean := (p_priced ->> 'prices_include_tax')::boolean;
  v_rate record;
  v_minimum numeric;
  v_fee numeric;
  v_tax numeric;
  v_net numeric;
  v_result jsonb;
begin
  if p_basket ->> 'channel' <> 'storefront' then
    return '{}';
  end if;
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  if (v_method = 'delivery' and not v_settings.delivery_enabled) or (v_method = 'pickup' and not v_settings.pickup_enabled) then
    perform private.refuse_input('fulfilment_method', 'This shop does not offer this.');
  end if;
  if v_method = 'delivery' then
    v_has_zones := exists (select 1 from public.delivery_zones z where z.tenant_id = p_tenant_id and z.is_active);
    v_zone := private.zone_of(p_tenant_id, v_zone_id);
  end if;
  v_minimum := greatest(v_settings.order_minimum, v_zone.minimum);
  v_result := jsonb_build_object('order_minimum', v_minimum, 'missing_amount', greatest(coalesce(v_minimum, 0) - v_goods, 0),
    'delivery_zone', case when v_zone.id is not null then jsonb_build_object('id', v_zone.id, 'name', v_zone.name, 'estimate', v_zone.estimate) end,
    'needs_delivery_zone', v_has_zones and v_zone.id is null);
  if v_method is distinct from 'delivery' or (v_has_zones and v_zone.id is null)
    or v_goods >= (case when v_has_zones then v_zone.free_from else v_settings.free_delivery_from end) then
    return v_result;
  end if;
  select r.code, r.rate_percent into v_rate from private.tax_rate_on(p_tenant_id, null, p_day) r;
  v_fee := round(case when v_has_zones then v_zone.fee else v_settings.delivery_fee end / v_step) * v_step;
  v_tax := private.delivery_tax(p_tenant_id, p_priced -> 'lines', v_fee, coalesce(v_rate.rate_percent, 0), v_includes_tax, v_step);
  v_net := case when v_includes_tax then v_fee - v_tax else v_fee end;
  return v_result || jsonb_build_object(
    'delivery_fee', v_fee,
    'net_amount', (p_priced ->> 'net_amount')::numeric + v_net,
    'tax_amount', (p_priced ->> 'tax_amount')::numeric + v_tax,
    'total_amount', (p_priced ->> 'total_amount')::numeric + v_net + v_tax,
    'internal', (p_priced -> 'internal') || jsonb_build_object('delivery_net_amount', v_net, 'delivery_tax_amount', v_tax,
      'delivery_tax_rate_percent', coalesce(v_rate.rate_percent, 0), 'delivery_tax_code', coalesce(v_rate.code, 'NONE')));
end;
$$;
comment on function private.price_delivery(uuid, jsonb, jsonb, date) is
  'What getting it there adds to a priced basket of the online shop: the fee of the chosen zone, or the flat fee where the shop has no zones; '
  'and the least that may be ordered. Tags without tax get tax on top of the fee as well.';

create function private.with_tax_totals(p_priced jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_taxes jsonb;
begin
  select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
    'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
  into v_taxes
  from (
    select l.tax_code, l.tax_rate_percent, sum(l.net_amount) as net_amount, sum(l.tax_amount) as tax_amount
    from (
      select r.tax_code, r.tax_rate_percent, r.net_amount, r.tax_amount
      from jsonb_to_recordset(p_priced -> 'lines') as r (
        tax_code text, tax_rate_percent numeric, net_amount numeric, tax_amount numeric)
      union all
      select p_priced #>> '{internal,delivery_tax_code}', (p_priced #>> '{internal,delivery_tax_rate_percent}')::numeric,
        (p_priced #>> '{internal,delivery_net_amount}')::numeric, (p_priced #>> '{internal,delivery_tax_amount}')::numeric
      where p_priced #>> '{internal,delivery_tax_code}' is not null
    ) l
    group by l.tax_code, l.tax_rate_percent
  ) g;
  return p_priced || jsonb_build_object('taxes', v_taxes);
end;
$$;
comment on function private.with_tax_totals(jsonb) is 'Adds net and tax per rate, delivery included.';

-- Splits a total over weights so that the parts are whole steps and add up: each share rounded down, then the largest
-- remainders get one step more until the total is used up.
create function private.allocate(p_total numeric, p_weights numeric[], p_step numeric)
returns numeric[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_sum numeric := (select sum(w) from unnest(p_weights) as w);
begin
  if p_total = 0 or v_sum = 0 then
    return array_fill(0::numeric, array[cardinality(p_weights)]);
  end if;
  return (
    select array_agg(r.share + case when r.rank <= r.steps_left then p_step else 0 end order by r.place)
    from (
      select f.place, f.share, row_number() over (order by f.exact - f.share desc, f.place) as rank,
        (p_total - sum(f.share) over ()) / p_step as steps_left
      from (
        select w.place, p_total * w.weight / v_sum as exact, floor(p_total * w.weight / v_sum / p_step) * p_step as share
        from unnest(p_weights) with ordinality as w (weight, place)
      ) f
    ) r);
end;
$$;
comment on function private.allocate(numeric, numeric[], numeric) is 'Parts of a total by weight, in whole steps, that add up to it (largest remainder).';

-- Tax of each amount: rounded line by line, or once per rate and then shared out.
create function private.line_taxes(
  p_amounts numeric[], p_rates numeric[], p_codes text[], p_includes_tax boolean, p_by_line boolean, p_step numeric)
returns numeric[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_taxes numeric[] := '{}';
  v_shares numeric[];
  v_group record;
begin
  for v_place in 1 .. cardinality(p_amounts) loop
    v_taxes[v_place] := p_amounts[v_place] * p_rates[v_place] / case when p_includes_tax then 100 + p_rates[v_place] else 100 end;
    if p_by_line then
      v_taxes[v_place] := round(v_taxes[v_place] / p_step) * p_step;
    end if;
  end loop;
  if p_by_line then
    return v_taxes;
  end if;
  -- By the rate alone, whatever it is called: two codes of 8 % are one rounding.
  for v_group in
    select array_agg(t.place order by t.place) as places, array_agg(t.tax order by t.place) as taxes, t.rate, sum(t.amount) as amount
    from unnest(v_taxes, p_rates, p_amounts) with ordinality as t (tax, rate, amount, place)
    group by t.rate
  loop
    -- Of the sum, divided once: parts that were divided each can add up to a hair less than a half.
    v_shares := private.allocate(round(v_group.amount * v_group.rate
      / case when p_includes_tax then 100 + v_group.rate else 100 end / p_step) * p_step, v_group.taxes, p_step);
    for v_index in 1 .. cardinality(v_shares) loop
      v_taxes[v_group.places[v_index]] := v_shares[v_index];
    end loop;
  end loop;
  return v_taxes;
end;
$$;
comment on function private.line_taxes(numeric[], numeric[], text[], boolean, boolean, numeric) is
  'Tax in or on each amount, in whole steps: gross less gross / (1 + rate) when prices include tax. Not by line: one rounding for each rate, shared out.';

create function private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamptz default clock_timestamp())
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
$$;
comment on function private.price_basket(uuid, jsonb, timestamptz) is
  'Prices, discounts, taxes and totals of a basket by the database''s own prices, the price lists that hold for its contact_id (see '
  'private.resolve_prices) and the tenant''s rules. list_price is the product''s own price, unit_price what is charged, price_source '
  'why they differ; both hold what the modifiers of the line add (see private.basket_modifiers). What has an open price is charged at any price the till sends, under any name. Availability adds up what bundles and single lines take of the same goods; the online shop leaves the buffer, the '
  'till does not. Promotions come before discounts by hand (see private.choose_promotions). Key internal is for posting functions only.';
