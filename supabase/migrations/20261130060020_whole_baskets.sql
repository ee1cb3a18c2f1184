-- Where a basket is read, priced, parked or quoted, half a piece is refused at once; what was sold without the server is flagged. What a
-- shop shows says in which steps it is sold.

create function private.order_limit_unit(p_unit text, p_step numeric)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case when private.unit_step(p_unit) < 1 then greatest(1, private.online_step(p_unit, p_step)) else 1 end;
comment on function private.order_limit_unit(text, numeric) is
  'What the most of one product in an order counts: pieces, kilograms, or of small units such as grams the steps.';

create function private.online_steps_json(p_product public.products)
returns jsonb language sql immutable security invoker set search_path = ''
return case when private.unit_step(p_product.unit) = 1 and p_product.online_step is null and p_product.online_minimum is null
  then '{"step": null, "minimum": null}'
  else jsonb_build_object(
    'step', trim_scale(private.online_step(p_product.unit, p_product.online_step)),
    'minimum', trim_scale(coalesce(p_product.online_minimum, private.online_step(p_product.unit, p_product.online_step)))) end;
comment on function private.online_steps_json(public.products) is
  'In what steps and from which quantity the online shop sells a product: {step, minimum}, both null for single pieces.';

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
  v_refusal jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_refusal := private.guess_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
    perform private.count_guesses(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || jsonb_build_object('price_source', null) || private.online_steps_json(p)
        || jsonb_build_object('maximum', s.order_max_quantity_per_product * private.order_limit_unit(p.unit, p.online_step)) order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e
      join public.products p on p.tenant_id = v_tenant_id and p.id = (e.value ->> 'product_id')::uuid
      join public.storefront_settings s on s.tenant_id = v_tenant_id));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes',
    'sale_id', private.input_uuid(p_basket, 'sale_id', '', false)));
  perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$$;

create or replace function private.check_parked_basket(p_tenant_id uuid, p_basket jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric;
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_pack jsonb;
  v_code jsonb;
  v_contact_id uuid;
begin
  if octet_length(p_basket::text) > 262144 then
    perform private.refuse_input('basket', 'This basket is too large to be parked.');
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  perform count(*) from private.basket_lines(p_basket, v_step);
  perform private.input_number(p_basket, 'discount_amount', 0, 99999999999, v_step, 'basket.', false);
  perform private.input_number(p_basket, 'discount_percent', 0, 100, 0.001, 'basket.', false);
  perform private.input_text(p_basket, 'note', 1000, 'basket.');
  for v_code in select e.value from jsonb_array_elements(private.input_array(p_basket, 'coupon_codes', 0, 10)) as e loop
    perform private.input_text(jsonb_build_object('coupon_codes', v_code), 'coupon_codes', 60, 'basket.', true);
  end loop;
  perform private.input_uuid(jsonb_build_object('approval_ids', e.value), 'approval_ids', 'basket.')
  from jsonb_array_elements(private.input_array(p_basket, 'approval_ids', 0, 20)) as e;
  for v_line in select e.value from jsonb_array_elements(p_basket -> 'lines') as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_number(v_line, 'list_price', 0, 9999999999, 0.01, v_prefix);
    perform private.input_number(v_line, 'label_amount', 0, 9999999999, 0.01, v_prefix, false);
    v_pack := v_line -> 'pack';
    if v_pack is not null and jsonb_typeof(v_pack) <> 'null' then
      perform private.input_object(v_pack, v_prefix || 'pack');
      perform private.input_number(v_pack, 'quantity', 0.001, 1000000, 0.001, v_prefix || 'pack.');
      perform private.input_text(v_pack, 'label', 60, v_prefix || 'pack.');
    end if;
  end loop;
  if exists (
    select 1 from jsonb_array_elements(p_basket -> 'lines') as e
    where not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid)) then
    perform private.fail(404, 'not_found', 'A product of this basket does not exist.', '{"field": "lines"}');
  end if;
  perform private.require_whole_quantities(p_tenant_id, p_basket -> 'lines');
  perform private.check_changed_quote(p_basket -> 'changes_quote');
  v_contact_id := private.input_uuid(p_basket, 'contact_id', 'basket.', false);
  if v_contact_id is not null and not exists (
    select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
  end if;
end;
$$;

create or replace function private.late_price_flags(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb, p_lines jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs jsonb := private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced);
begin
  return array(
    select f.flag from (values
      -- What had to be chosen and was not is a price that was not charged.
      ('price_differs', jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
        or private.modifier_fault(p_tenant_id, p_lines) is not null),
      ('discount_above_limit', v_needs @> '[{"permission": "sales.discount"}]'),
      ('quantity_not_whole', exists (
        select 1 from jsonb_to_recordset(p_priced -> 'lines') as l (product_id uuid, quantity numeric)
        join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
        where l.quantity % 1 <> 0 and private.unit_step(p.unit) = 1))) as f (flag, is_set)
    where f.is_set);
end;
$$;
comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session. '
  'unknown_device: from a device that is revoked, or bound to no till while others are, or with a number of another device. '
  'number_repeated: another receipt or document carries the same number, or only the server gives out such numbers. '
  'quantity_not_whole: a part of what is counted was sold.';

create or replace function private.require_modest_order(p_tenant_id uuid, p_phone text, p_lines jsonb, p_now timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.storefront_settings;
  v_excessive jsonb;
begin
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.name)) into v_excessive
  from (
    select l.product_id, l.name from jsonb_to_recordset(p_lines) as l (product_id uuid, name text, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    group by l.product_id, l.name, p.id, p.unit, p.online_step
    -- Of grams the limit counts the steps, not each gram.
    having sum(l.quantity) > v_settings.order_max_quantity_per_product
      * private.order_limit_unit(p.unit, p.online_step)
  ) w;
  if v_excessive is not null then
    perform private.fail(400, 'invalid_input',
      format('At most %s of one product can be ordered here. For more, please call the shop.', v_settings.order_max_quantity_per_product),
      jsonb_build_object('field', 'lines', 'max_quantity', v_settings.order_max_quantity_per_product, 'lines', v_excessive));
  end if;
  if (select count(*) from public.orders o
      where o.tenant_id = p_tenant_id and o.status = 'placed' and private.phone_key(o.customer_phone) = private.phone_key(p_phone)
        and o.reserved_until > p_now) >= v_settings.order_max_open_per_phone then
    perform private.fail(429, 'rate_limited', 'This phone number has as many open orders here as it may have. Please call the shop.',
      jsonb_build_object('max_open_orders', v_settings.order_max_open_per_phone));
  end if;
end;
$$;

create or replace function private.shop_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', coalesce(c.lowest, p.price),
      'retail_price', case when p.retail_price > coalesce(c.lowest, p.price) then p.retail_price end,
      'is_from', coalesce(c.lowest < c.highest, false),
      'image_url', p.image_url, 'sku', p.sku, 'category_id', p.category_id, 'category_name', p.category_name,
      'badge', (array['out_of_stock', 'low_stock', 'in_stock'])[1 + s.stock_rank],
      'has_variants', p.has_variants, 'unit', p.unit, 'review_count', coalesce(g.review_count, 0),
      'average_rating', case when g.review_count > 0 then round(g.rating_sum::numeric / g.review_count, 1) end
    ) || private.online_steps_json(p) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    join private.stock_ranks(p_tenant_id, p_ids) s on s.id = w.id
    left join public.product_ratings g on g.tenant_id = p_tenant_id and g.product_id = p.id
    left join lateral (
      select min(v.price) as lowest, max(v.price) as highest from public.products v
      where p.has_variants and v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
    ) c on true
  );
end;
$$;
