-- Who keeps a guest's order in the account has just typed name, phone and address for it: an account without them takes them over.

create function private.fill_shopper_account(p_order public.orders, p_user_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address jsonb := jsonb_strip_nulls(jsonb_build_object('line_1', p_order.delivery_line_1, 'line_2', p_order.delivery_line_2,
    'city', p_order.delivery_city, 'notes', p_order.delivery_notes));
  v_addresses jsonb := case when v_address = '{}' then '[]' else jsonb_build_array(v_address) end;
begin
  insert into private.shopper_accounts as a (tenant_id, user_id, name, phone, addresses)
  values (p_order.tenant_id, p_user_id, p_order.customer_name, p_order.customer_phone, v_addresses)
  on conflict (tenant_id, user_id) do update set name = coalesce(a.name, excluded.name), phone = coalesce(a.phone, excluded.phone),
    addresses = case when a.addresses = '[]' then excluded.addresses else a.addresses end;
end;
$$;
comment on function private.fill_shopper_account(public.orders, uuid) is
  'Writes what an account does not have yet from an order that is the shopper''s own; what is there stays.';

create or replace function public.keep_my_shop_order(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_user_id uuid;
  v_is_kept boolean;
begin
  select * into v_order from public.orders o where o.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  if v_order.id is null then
    if private.live_user_id() is null then
      perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
    end if;
    return '{"is_kept": false}';
  end if;
  v_user_id := private.require_shopper(v_order.tenant_id);
  if v_order.customer_email is null then
    insert into private.shopper_orders (tenant_id, order_id, user_id) values (v_order.tenant_id, v_order.id, v_user_id)
    on conflict (tenant_id, order_id) do nothing;
  end if;
  v_is_kept := v_order.id = any (private.shopper_order_ids(v_order.tenant_id, v_user_id));
  if v_is_kept then
    perform private.fill_shopper_account(v_order, v_user_id);
  end if;
  return jsonb_build_object('is_kept', v_is_kept);
end;
$$;
comment on function public.keep_my_shop_order(text) is
  'Puts a guest''s order into the caller''s account by its secret token: {is_kept}. Only one that nobody has and that names no address; whoever is written in it keeps it. What the account lacks of name, phone and addresses is taken from it.';
