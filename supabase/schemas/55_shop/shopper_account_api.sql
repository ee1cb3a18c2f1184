-- What a signed-in shopper does with their account in one shop.

create function private.shopper_account_json(p_tenant_id uuid, p_user_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'is_email_proven', private.proven_email(u.id) is not null,
    'name', a.name, 'phone', a.phone, 'addresses', coalesce(a.addresses, '[]'),
    'offers_cart_mails', exists (select 1 from public.storefront_settings s where s.tenant_id = p_tenant_id and s.cart_mail_hours is not null),
    'wants_cart_mails', a.cart_mails_agreed_at is not null)
  from auth.users u
  left join private.shopper_accounts a on a.tenant_id = p_tenant_id and a.user_id = u.id
  where u.id = p_user_id;
$$;
comment on function private.shopper_account_json(uuid, uuid) is 'A shopper''s account in one shop as its owner sees it.';

create function public.my_shop_account(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.shopper_account_json(p_tenant_id, private.require_shopper(p_tenant_id));
end;
$$;
comment on function public.my_shop_account(uuid) is
  'The caller''s account in an open shop: {email, is_email_proven, name, phone, addresses}. Empty before the first order.';

create function private.read_shopper_address(p_address jsonb, p_prefix text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.input_object(p_address, rtrim(p_prefix, '.'));
  return jsonb_strip_nulls(jsonb_build_object(
    'line_1', private.input_text(p_address, 'line_1', 200, p_prefix, true),
    'line_2', private.input_text(p_address, 'line_2', 200, p_prefix),
    'city', private.input_text(p_address, 'city', 120, p_prefix, true),
    'notes', private.input_text(p_address, 'notes', 500, p_prefix)));
end;
$$;
comment on function private.read_shopper_address(jsonb, text) is 'An address as checkout takes it, or invalid_input.';

create function public.save_my_shop_account(p_account jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_user_id uuid;
  v_name text;
  v_phone text;
  v_addresses jsonb;
begin
  perform private.input_object(p_account, 'p_account');
  v_tenant_id := private.input_uuid(p_account, 'tenant_id');
  v_user_id := private.require_shopper(v_tenant_id);
  v_name := private.input_line(p_account, 'name', 120);
  v_phone := private.input_text(p_account, 'phone', 30);
  if v_phone !~ '^\+?[0-9 ()./-]{5,30}$' or length(private.phone_key(v_phone)) < 5 then
    perform private.refuse_input('phone', 'This does not look like a phone number.');
  end if;
  select coalesce(jsonb_agg(private.read_shopper_address(e.value, format('addresses.%s.', e.ordinality - 1)) order by e.ordinality), '[]')
  into v_addresses
  from jsonb_array_elements(private.input_array(p_account, 'addresses', 0, 5)) with ordinality as e;
  insert into private.shopper_accounts as a (tenant_id, user_id, name, phone, addresses)
  values (v_tenant_id, v_user_id, v_name, v_phone, v_addresses)
  on conflict (tenant_id, user_id) do update set name = excluded.name, phone = excluded.phone, addresses = excluded.addresses;
  return private.shopper_account_json(v_tenant_id, v_user_id);
end;
$$;
comment on function public.save_my_shop_account(jsonb) is
  'Sets what the caller keeps in an open shop for the next checkout {tenant_id, name?, phone?, addresses}, at most five addresses; answers my_shop_account.';

create function public.my_shop_orders(p_tenant_id uuid, p_after text default null, p_limit integer default 20)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_shopper(p_tenant_id);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 't') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_limit integer := least(private.page_limit(p_limit), 50);
  v_ids uuid[] := private.shopper_order_ids(p_tenant_id, v_user_id);
  v_rows jsonb;
  v_last jsonb;
begin
  with page as (
    select o.*, row_number() over (order by o.placed_at desc, o.id desc) as place
    from public.orders o
    where o.tenant_id = p_tenant_id and o.id = any (v_ids)
      and (v_after_id is null or (o.placed_at, o.id) < (v_after_at, v_after_id))
    order by o.placed_at desc, o.id desc
    limit v_limit + 1
  )
  -- The address of an order's page holds its secret; to whom it belongs it is none.
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'order_number', g.order_number, 'status', g.status, 'placed_at', g.placed_at,
      'item_count', g.item_count, 'total_amount', g.total_amount, 'currency_code', g.currency_code,
      'fulfilment_method', g.fulfilment_method, 'token', private.link_token(p_tenant_id, 'order', g.id),
      'invoice_path', private.order_invoice_path(p_tenant_id, g.sale_id)) order by g.place)
      filter (where g.place <= v_limit), '[]'),
    case when count(*) > v_limit then (array_agg(jsonb_build_object('t', g.placed_at, 'i', g.id)) filter (where g.place = v_limit))[1] end
  into v_rows, v_last
  from page g;
  return jsonb_build_object('rows', v_rows, 'count', cardinality(v_ids), 'next_cursor', private.encode_cursor(v_last));
end;
$$;
comment on function public.my_shop_orders(uuid, text, integer) is
  'The caller''s orders in an open shop, newest first, with the token of each one''s page and the path of its invoice: those placed while signed in, and those that guests placed with the caller''s proven address.';

create function public.keep_my_shop_order(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_user_id uuid;
  v_is_added boolean;
begin
  select * into v_order from public.orders o where o.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  if v_order.id is null then
    if private.live_user_id() is null then
      perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
    end if;
    return '{"is_added": false}';
  end if;
  v_user_id := private.require_shopper(v_order.tenant_id);
  if v_order.customer_email is null then
    insert into private.shopper_orders (tenant_id, order_id, user_id) values (v_order.tenant_id, v_order.id, v_user_id)
    on conflict (tenant_id, order_id) do nothing;
  end if;
  v_is_added := v_order.id = any (private.shopper_order_ids(v_order.tenant_id, v_user_id));
  if v_is_added then
    perform private.fill_shopper_account(v_order, v_user_id);
  end if;
  return jsonb_build_object('is_added', v_is_added);
end;
$$;
comment on function public.keep_my_shop_order(text) is
  'Puts a guest''s order into the caller''s account by its secret token: {is_added}. Only one that nobody has and that names no address; whoever is written in it keeps it. What the account lacks of name, phone and addresses is taken from it.';

create function public.delete_my_shop_account(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_is_login_needed boolean;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  -- Orders are the shop's records and stay; from now on they are nobody's, whatever address they name.
  insert into private.shopper_orders as s (tenant_id, order_id, user_id)
  select p_tenant_id, i.id, null from unnest(private.shopper_order_ids(p_tenant_id, v_user_id)) as i (id)
  on conflict (tenant_id, order_id) do update set user_id = null where s.user_id = v_user_id;
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = v_user_id;
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = v_user_id;
  -- One way in serves all shops: it goes with the last of them, unless it was made for more than shopping.
  v_is_login_needed := private.is_login_needed(v_user_id) or not private.is_made_for_shopping(v_user_id);
  if not v_is_login_needed then
    delete from auth.users u where u.id = v_user_id;
  end if;
  return jsonb_build_object('is_login_deleted', not v_is_login_needed);
end;
$$;
comment on function public.delete_my_shop_account(uuid) is
  'Forgets the caller in one shop: name, phone, addresses and cart go, orders stay with the shop as nobody''s. Without any other use of it the login goes too: {is_login_deleted}.';

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

grant execute on function
  public.my_shop_account(uuid),
  public.save_my_shop_account(jsonb),
  public.my_shop_orders(uuid, text, integer),
  public.keep_my_shop_order(text),
  public.delete_my_shop_account(uuid)
  to authenticated;
