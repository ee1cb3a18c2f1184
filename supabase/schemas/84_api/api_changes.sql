-- What programs change: price and publishing of a product, the state of an order. By the functions that people use, and so by their rules.

create function private.api_change_product(p_tenant_id uuid, p_id uuid, p_body jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_set jsonb := '{}';
begin
  if p_body ? 'price' then
    v_set := jsonb_build_object('price', jsonb_build_object('by', 'to', 'value', private.input_number(p_body, 'price', 0, 9999999999, 0.01)));
  end if;
  if p_body ? 'is_published' then
    v_set := v_set || jsonb_build_object('is_published', p_body -> 'is_published');
  end if;
  if v_set = '{}' then
    perform private.refuse_input('body', 'Say what to change: price or is_published.');
  end if;
  perform public.bulk_edit_products(jsonb_build_object('id', gen_random_uuid(), 'ids', jsonb_build_array(p_id), 'set', v_set,
    'expected_updated_at', p_body -> 'expected_updated_at'));
  return private.answer_api_read(p_tenant_id, 'get_product', p_id, '{}');
end;
$$;
comment on function private.api_change_product(uuid, uuid, jsonb) is
  'Sets {price, is_published} of a product and its variants, whichever is sent; expected_updated_at refuses what somebody changed meanwhile (stale_row).';

create function private.api_change_order(p_tenant_id uuid, p_id uuid, p_body jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_state text := private.input_choice(p_body, 'state', array['accepted', 'ready', 'sent', 'cancelled']);
begin
  if v_state = 'cancelled' then
    perform public.cancel_order(p_id, private.input_text(p_body, 'reason', 500, '', true));
  else
    perform public.advance_order(p_id, v_state);
  end if;
  return private.answer_api_read(p_tenant_id, 'get_order', p_id, '{}');
end;
$$;
comment on function private.api_change_order(uuid, uuid, jsonb) is 'Takes an order on {state: accepted, ready or sent}, or calls it off {state: cancelled, reason}.';

create function private.answer_api_change(p_tenant_id uuid, p_operation text, p_id uuid, p_body jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return case p_operation
    when 'change_product' then private.api_change_product(p_tenant_id, p_id, p_body)
    when 'change_order' then private.api_change_order(p_tenant_id, p_id, p_body) end;
end;
$$;
comment on function private.answer_api_change(uuid, text, uuid, jsonb) is 'Does a changing operation of private.api_endpoints and answers what it changed.';
