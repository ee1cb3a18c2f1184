-- One engine prices every basket: the quote on the screen, the sale at the till, the order in the shop.

create function private.basket_lines(p_basket jsonb, p_step numeric)
returns table (
  line_number integer, id uuid, product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric,
  discount_percent numeric, discount_reason text
)
language plpgsql stable security invoker rows 5 set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_basket, 'lines', 1, 500);
begin
  -- One look at all lines; only when something is wrong each is taken apart to say what and where.
  if exists (
    select 1 from jsonb_array_elements(v_lines) as e
    where not coalesce(jsonb_typeof(e.value) = 'object'
      and jsonb_typeof(e.value -> 'id') = 'string' and length(e.value ->> 'id') = 36 and pg_input_is_valid(e.value ->> 'id', 'uuid')
      and jsonb_typeof(e.value -> 'product_id') = 'string' and length(e.value ->> 'product_id') = 36
      and pg_input_is_valid(e.value ->> 'product_id', 'uuid')
      and case when jsonb_typeof(e.value -> 'quantity') = 'number' then (e.value -> 'quantity')::numeric between 0.001 and 1000000
        and (e.value -> 'quantity')::numeric % 0.001 = 0 end
      and not e.value ?| array['unit_price', 'discount_amount', 'discount_percent', 'discount_reason'], false)
  ) then
    perform private.check_basket_lines(v_lines, p_step);
  end if;
  return query
  select e.ordinality::integer, (e.value ->> 'id')::uuid, (e.value ->> 'product_id')::uuid, (e.value ->> 'quantity')::numeric,
    (e.value ->> 'unit_price')::numeric, (e.value ->> 'discount_amount')::numeric, (e.value ->> 'discount_percent')::numeric,
    nullif(btrim(e.value ->> 'discount_reason'), '')
  from jsonb_array_elements(v_lines) with ordinality as e;
  if (select count(*) <> count(distinct e.value ->> 'id') from jsonb_array_elements(v_lines) as e) then
    perform private.refuse_input('lines', 'Every line needs an id of its own.');
  end if;
end;
$$;
comment on function private.basket_lines(jsonb, numeric) is 'The lines of a basket, checked; step is the smallest amount of the currency.';

create function private.check_basket_lines(p_lines jsonb, p_step numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    perform private.input_uuid(v_line, 'id', v_prefix);
    perform private.input_uuid(v_line, 'product_id', v_prefix);
    perform private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix);
    perform private.input_number(v_line, 'unit_price', 0, 9999999999, p_step, v_prefix, false);
    perform private.input_text(v_line, 'discount_reason', 200, v_prefix);
    if private.input_number(v_line, 'discount_amount', 0, 99999999999, p_step, v_prefix, false) <> 0
      and private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false) <> 0 then
      perform private.refuse_input(v_prefix || 'discount_percent', 'Give a discount as amount or as percent, not both.');
    end if;
    perform private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false);
  end loop;
end;
$$;
comment on function private.check_basket_lines(jsonb, numeric) is 'Raises invalid_input for the first line that is wrong.';

-- The rate of a day: rates of one code follow each other, a product names any one of them.
create function private.tax_rate_on(p_tenant_id uuid, p_tax_rate_id uuid, p_day date)
returns table (code text, rate_percent numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select r.code, r.rate_percent
  from public.tax_rates base
  join public.tax_rates r on r.tenant_id = base.tenant_id and r.code = base.code
  cross join lateral (select r.valid_from <= p_day and (r.valid_to is null or r.valid_to >= p_day) as is_valid) v
  where base.tenant_id = p_tenant_id
    and case when p_tax_rate_id is null then base.is_default else base.id = p_tax_rate_id end
  order by v.is_valid desc, case when v.is_valid then r.valid_from end desc nulls last, (r.id = base.id) desc
  limit 1;
end;
$$;
comment on function private.tax_rate_on(uuid, uuid, date) is
  'Code and percent of a product''s rate (null: the default) as valid on a day; the named row itself when none is.';

-- A variant is in the shop when it and the product it belongs to are.
create function private.is_sold_online(p_product public.products)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_product.is_published and p_product.archived_at is null and (p_product.parent_id is null or exists (
    select 1 from public.products q
    where q.tenant_id = p_product.tenant_id and q.id = p_product.parent_id and q.is_published and q.archived_at is null));
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
    perform private.refuse_input('discount_percent', 'Give a discount as amount or as percent, not both.');
  end if;
  if v_amount > p_amount then
    perform private.refuse_input('discount_amount', 'A discount cannot be higher than the price.');
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
    perform private.fail(404, 'not_found', 'A product of this basket is not sold.',
      jsonb_build_object('lines', v_internal -> 'not_sold'));
  end if;
  if (p_priced ->> 'subtotal_amount')::numeric > 9999999999 then
    perform private.refuse_input('lines', 'This basket is too large.');
  end if;
end;
$$;
comment on function private.check_priced_basket(jsonb) is 'Refuses baskets that cannot be sold as they are.';

create function private.price_delivery(p_tenant_id uuid, p_basket jsonb, p_priced jsonb, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_method text := private.input_choice(p_basket, 'fulfilment_method', array['delivery', 'pickup'], '', false);
  v_settings public.storefront_settings;
  v_step numeric := (p_priced #>> '{internal,step}')::numeric;
  v_includes_tax boolean := (p_priced ->> 'prices_include_tax')::boolean;
  v_rate record;
  v_fee numeric;
  v_tax numeric;
  v_net numeric;
begin
  if v_method is null or p_basket ->> 'channel' <> 'storefront' then
    return '{}';
  end if;
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  if (v_method = 'delivery' and not v_settings.delivery_enabled) or (v_method = 'pickup' and not v_settings.pickup_enabled) then
    perform private.refuse_input('fulfilment_method', 'This shop does not offer that.');
  end if;
  if v_method = 'pickup' or (p_priced #>> '{internal,goods_amount}')::numeric >= v_settings.free_delivery_from then
    return '{}';
  end if;
  select r.code, r.rate_percent into v_rate from private.tax_rate_on(p_tenant_id, null, p_day) r;
  v_fee := round(v_settings.delivery_fee / v_step) * v_step;
  v_tax := round(v_fee * coalesce(v_rate.rate_percent, 0)
    / case when v_includes_tax then 100 + coalesce(v_rate.rate_percent, 0) else 100 end / v_step) * v_step;
  v_net := case when v_includes_tax then v_fee - v_tax else v_fee end;
  return jsonb_build_object(
    'delivery_fee', v_fee,
    'net_amount', (p_priced ->> 'net_amount')::numeric + v_net,
    'tax_amount', (p_priced ->> 'tax_amount')::numeric + v_tax,
    'total_amount', (p_priced ->> 'total_amount')::numeric + v_net + v_tax,
    'internal', (p_priced -> 'internal') || jsonb_build_object('delivery_net_amount', v_net, 'delivery_tax_amount', v_tax,
      'delivery_tax_rate_percent', coalesce(v_rate.rate_percent, 0), 'delivery_tax_code', coalesce(v_rate.code, 'NONE')));
end;
$$;
comment on function private.price_delivery(uuid, jsonb, jsonb, date) is
  'The delivery fee of a shop order, taxed at the default rate, added to the totals; free from the shop''s limit on.';

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
  for v_group in
    select array_agg(t.place order by t.place) as places, array_agg(t.tax order by t.place) as taxes, sum(t.tax) as tax
    from unnest(v_taxes, p_rates, p_codes) with ordinality as t (tax, rate, code, place)
    group by t.rate, t.code
  loop
    v_shares := private.allocate(round(v_group.tax / p_step) * p_step, v_group.taxes, p_step);
    for v_index in 1 .. cardinality(v_shares) loop
      v_taxes[v_group.places[v_index]] := v_shares[v_index];
    end loop;
  end loop;
  return v_taxes;
end;
$$;
comment on function private.line_taxes(numeric[], numeric[], text[], boolean, boolean, numeric) is
  'Tax in or on each amount, in whole steps: gross less gross / (1 + rate) when prices include tax.';

create function private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamptz default clock_timestamp())
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
  v_base numeric;
  v_discount numeric;
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
  v_reasons jsonb := '{}';
  v_is_above_limit boolean := false;
  v_result jsonb;
begin
  select t.currency_code, c.step, o.prices_include_tax, o.tax_rounding, o.allow_negative_stock, o.cashier_discount_limit_percent as discount_limit,
    coalesce(v_location_id, (select l.id from public.locations l where l.tenant_id = t.id and l.is_default)) as location_id
  into strict v_setup
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  v_step := v_setup.step;

  for v_line in
    select b.*, p.name, p.sku, p.image_url, p.unit, p.kind, p.tax_rate_id, coalesce(p.price, 0) as list_price,
      coalesce(b.unit_price, p.price, 0) as price,
      p.id is not null and p.archived_at is null and not p.has_variants
        and (not v_is_storefront or private.is_sold_online(p)) as is_sold,
      coalesce(l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end, 0) as saleable,
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
    v_base := round(v_line.quantity * v_line.price / v_step) * v_step;
    v_discount := coalesce(nullif(v_line.discount_amount, 0), round(v_base * v_line.discount_percent / 100 / v_step) * v_step, 0);
    if v_discount > v_base then
      perform private.refuse_input(format('lines[%s].discount_amount', v_line.line_number - 1), 'A discount cannot be higher than the price.');
    end if;
    if v_discount > round(v_base * v_setup.discount_limit / 100 / v_step) * v_step then
      v_is_above_limit := true;
    end if;
    if v_line.price <> v_line.list_price then
      v_overrides := v_overrides || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
        'list_price', v_line.list_price, 'unit_price', v_line.price);
    end if;
    if v_line.discount_reason is not null then
      v_reasons := v_reasons || jsonb_build_object(v_line.id::text, v_line.discount_reason);
    end if;
    v_subtotal := v_subtotal + v_base;
    v_rest_total := v_rest_total + v_base - v_discount;
    v_bases[v_line.line_number] := v_base;
    v_amounts[v_line.line_number] := v_base - v_discount;
    v_rates[v_line.line_number] := v_rate.percent;
    v_codes[v_line.line_number] := v_rate.code;
    v_lines[v_line.line_number] := jsonb_build_object(
      'id', v_line.id, 'line_number', v_line.line_number, 'product_id', v_line.product_id, 'name', v_line.name,
      'sku', v_line.sku, 'image_url', v_line.image_url, 'unit', v_line.unit, 'quantity', v_line.quantity,
      'list_price', v_line.list_price, 'unit_price', v_line.price, 'tax_rate_percent', v_rate.percent, 'tax_code', v_rate.code,
      'is_available', coalesce(v_line.kind = 'service' or v_setup.allow_negative_stock or v_line.saleable >= v_line.wanted, false),
      'saleable_quantity', case when v_line.kind = 'goods' and not v_is_storefront then v_line.saleable end);
  end loop;

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
  v_is_above_limit := v_is_above_limit
    or v_subtotal - v_goods > round(v_subtotal * v_setup.discount_limit / 100 / v_step) * v_step;

  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'reasons', v_reasons));
  perform private.check_priced_basket(v_result);
  if v_is_storefront then
    v_result := v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day);
  end if;
  return private.with_tax_totals(v_result);
end;
$$;
comment on function private.price_basket(uuid, jsonb, timestamptz) is
  'Prices, discounts, taxes and totals of a basket by the database''s own prices and the tenant''s rules. Key internal is for posting functions only.';
