-- What a person may give, and the quote that screens show before anything is posted.

create function private.require_pricing_rights(
  p_tenant_id uuid, p_user_id uuid, p_priced jsonb, p_operator_id uuid default null, p_approval_ids jsonb default null, p_sale_id uuid default null)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_need jsonb;
begin
  for v_need in select e.value from jsonb_array_elements(private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced)) as e loop
    if private.find_approval(p_tenant_id, p_user_id, p_approval_ids, v_need ->> 'permission', p_sale_id, v_need -> 'wanted') is null then
      perform private.refuse_unapproved(v_need);
    end if;
  end loop;
end;
$$;
comment on function private.require_pricing_rights(uuid, uuid, jsonb, uuid, jsonb, uuid) is
  'Raises approval_required for prices and discounts that neither the person may give nor one of the approvals covers. Uses none up.';

-- A shopper may name coupons and a delivery zone, nothing else that decides a price.
create function private.shop_basket(p_body jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 500);
begin
  return jsonb_build_object(
    'channel', 'storefront',
    'fulfilment_method', p_body -> 'fulfilment_method',
    'delivery_zone_id', p_body -> 'delivery_zone_id',
    'coupon_codes', p_body -> 'coupon_codes',
    'lines', (
      select jsonb_agg(case jsonb_typeof(e.value) when 'object' then jsonb_build_object('id', e.value -> 'id',
        'product_id', e.value -> 'product_id', 'quantity', e.value -> 'quantity') else e.value end order by e.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as e));
end;
$$;
comment on function private.shop_basket(jsonb) is 'A shopper''s basket without prices or discounts of its own.';

create function public.quote_sale(p_basket jsonb)
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
    v_refusal := private.attempt_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
    perform private.count_attempts(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- Where prices are without tax, the page of a product asks for the tax of one piece of it.
    perform private.count_visit(v_tenant_id, case
      when (v_priced ->> 'prices_include_tax')::boolean or jsonb_array_length(v_priced -> 'lines') > 1 or (v_priced #>> '{lines,0,quantity}')::numeric <> 1
        or p_basket ? 'fulfilment_method' or p_basket ? 'coupon_codes' then 3 else 2 end);
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
comment on function public.quote_sale(jsonb) is
  'What a basket comes to: at the till for whoever may sell, in an open shop for anyone. Writes nothing but how many codes of no coupon an anonymous visitor tried: challenge_required, rate_limited.';

grant execute on function public.quote_sale(jsonb) to anon, authenticated;
