-- What a person may give, and the quote that screens show before anything is posted.

create function private.require_pricing_rights(p_tenant_id uuid, p_user_id uuid, p_priced jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
    and not private.actor_can(p_tenant_id, p_user_id, 'sales.override_price') then
    perform private.fail(403, 'approval_required', 'Changing a price needs the approval of a manager.',
      jsonb_build_object('permission', 'sales.override_price'));
  end if;
  if (p_priced #>> '{internal,discount_above_limit}')::boolean
    and not private.actor_can(p_tenant_id, p_user_id, 'sales.discount') then
    perform private.fail(403, 'approval_required', 'A discount this high needs the approval of a manager.',
      jsonb_build_object('permission', 'sales.discount'));
  end if;
end;
$$;
comment on function private.require_pricing_rights(uuid, uuid, jsonb) is
  'Raises approval_required for prices and discounts beyond what the person may give.';

-- What a shopper may say of a line; anything else a client sends is not looked at.
create function private.shop_basket(p_body jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 500);
begin
  return jsonb_build_object(
    'channel', 'storefront',
    'fulfilment_method', p_body -> 'fulfilment_method',
    'lines', (
      select jsonb_agg(case jsonb_typeof(e.value) when 'object' then jsonb_build_object('id', e.value -> 'id',
        'product_id', e.value -> 'product_id', 'quantity', e.value -> 'quantity') else e.value end order by e.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as e));
end;
$$;
comment on function private.shop_basket(jsonb) is 'A shopper''s basket without prices or discounts of its own.';

create function public.quote_sale(p_basket jsonb)
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
    return private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
  end if;
  v_tenant_id := private.require_permission('sales.record');
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent'));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced);
  return v_priced - 'internal';
end;
$$;
comment on function public.quote_sale(jsonb) is
  'Prices a basket without writing: for shoppers in the shop they name, for staff in their own business.';
grant execute on function public.quote_sale(jsonb) to anon, authenticated;
