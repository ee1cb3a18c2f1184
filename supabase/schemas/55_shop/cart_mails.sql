-- One mail about a cart that somebody left, to those who asked for it, from shops that have switched it on.

create function private.tg_shopper_carts__begin_anew()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.mailed_at := null;
  return new;
end;
$$;
comment on function private.tg_shopper_carts__begin_anew() is 'An emptied cart is over: what is put in next is another one.';

create function public.choose_cart_mails(p_choice jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_user_id uuid;
  v_source text;
  v_agreed_at timestamptz;
  v_hash text;
begin
  perform private.input_object(p_choice, 'p_choice');
  v_tenant_id := private.input_uuid(p_choice, 'tenant_id');
  v_user_id := private.require_shopper(v_tenant_id);
  if jsonb_typeof(p_choice -> 'wanted') is distinct from 'boolean' then
    perform private.refuse_input('wanted', 'Choose whether you want these emails.');
  end if;
  v_source := private.input_text(p_choice, 'source', 20, '', true);
  if v_source not in ('account', 'checkout') then
    perform private.refuse_input('source', 'Nobody is asked there.');
  end if;
  if (p_choice -> 'wanted')::boolean then
    v_agreed_at := clock_timestamp();
    v_hash := private.token_hash(private.link_token(v_tenant_id, 'cart_mails', v_user_id));
  else
    v_source := null;
  end if;
  insert into private.shopper_accounts as a (tenant_id, user_id, cart_mails_agreed_at, cart_mails_source, cart_mails_token_hash)
  values (v_tenant_id, v_user_id, v_agreed_at, v_source, v_hash)
  on conflict (tenant_id, user_id) do update set cart_mails_source = excluded.cart_mails_source,
    -- Saying it twice does not make it younger.
    cart_mails_agreed_at = case when excluded.cart_mails_agreed_at is null then null else coalesce(a.cart_mails_agreed_at, excluded.cart_mails_agreed_at) end,
    cart_mails_token_hash = coalesce(excluded.cart_mails_token_hash, a.cart_mails_token_hash);
  return private.shopper_account_json(v_tenant_id, v_user_id);
end;
$$;
comment on function public.choose_cart_mails(jsonb) is
  'Whether the caller wants one mail about a cart left behind in an open shop {tenant_id, wanted, source: account|checkout}; kept with date and source. Answers my_shop_account.';

create function public.end_cart_mails(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.shopper_accounts a set cart_mails_agreed_at = null, cart_mails_source = null
  where a.cart_mails_token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  return case when found then '{"ended": true}'::jsonb end;
end;
$$;
comment on function public.end_cart_mails(text) is 'Ends the mails about carts behind a secret token: {ended}. Null for any wrong token; twice is harmless.';

create function private.abandoned_carts(p_now timestamptz)
returns setof private.shopper_carts language sql stable security definer rows 50 set search_path = '' as $$
  select c.* from private.shopper_carts c
  join public.storefront_settings s on s.tenant_id = c.tenant_id and s.is_enabled and s.cart_mail_hours is not null
  join public.tenants t on t.id = c.tenant_id and t.status in ('active', 'trial')
  join private.shopper_accounts a on a.tenant_id = c.tenant_id and a.user_id = c.user_id and a.cart_mails_agreed_at is not null
  where c.mailed_at is null and c.lines <> '[]' and c.changed_at < p_now - make_interval(hours => s.cart_mail_hours)
    -- What lay there when it was switched on, or when somebody agreed, is not dug up.
    and c.changed_at > p_now - interval '7 days'
    -- Nobody is called back to a shop that takes no orders.
    and private.tenant_is_writable(c.tenant_id);
$$;
comment on function private.abandoned_carts(timestamptz) is
  'Carts that nobody has touched for as many hours as their shop has set, of shoppers who agreed, not asked about so far.';

create function private.cart_mail(p_cart private.shopper_carts)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text := private.proven_email(p_cart.user_id);
  v_lines jsonb := private.shopper_cart_json(p_cart.tenant_id, p_cart.user_id) -> 'lines';
  v_shop text := private.mail_brand(p_cart.tenant_id) ->> 'name';
begin
  if v_email is null or v_lines = '[]' then
    return false;
  end if;
  perform private.queue_shop_mail(p_cart.tenant_id, null, v_email, 'cart_abandoned', format('Your cart at %s is waiting', v_shop), jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('You left these items in your cart at %s. Prices and stock may change until you order.', v_shop)),
    'lines', (
      select jsonb_agg(jsonb_build_object('name', format('%s × %s', trim_scale((e.value ->> 'quantity')::numeric), private.mail_text(e.value ->> 'name', 120)))
        order by e.ordinality) from jsonb_array_elements(v_lines) with ordinality as e where e.ordinality <= 8)
      || case when jsonb_array_length(v_lines) > 8
        then jsonb_build_array(jsonb_build_object('name', format('and %s more', jsonb_array_length(v_lines) - 8))) else '[]' end,
    'links', jsonb_build_array(
      jsonb_build_object('label', 'Continue your order', 'button', 'Open the cart', 'url', '{{shop_url}}/cart'),
      jsonb_build_object('label', 'On another device, sign in first', 'button', 'Sign in', 'url', '{{shop_url}}/account'),
      jsonb_build_object('label', 'We send one email per cart. To stop these emails', 'button', 'Unsubscribe',
        'url', '{{shop_url}}/cart-mails/' || private.link_token(p_cart.tenant_id, 'cart_mails', p_cart.user_id)))));
  return true;
end;
$$;
comment on function private.cart_mail(private.shopper_carts) is
  'Writes the mail about a cart left behind, with the way out of all others; false where the address is not proven or the shop shows nothing of it any more.';

create function public.queue_cart_mails(p_limit integer default 100)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cart private.shopper_carts;
  v_queued integer := 0;
begin
  for v_cart in
    select c.* from private.abandoned_carts(clock_timestamp()) l
    join private.shopper_carts c on c.tenant_id = l.tenant_id and c.user_id = l.user_id and c.version = l.version and c.mailed_at is null
    order by c.changed_at limit least(greatest(coalesce(p_limit, 100), 1), 500) for update of c skip locked
  loop
    v_queued := v_queued + private.cart_mail(v_cart)::integer;
    -- Also where none was written: it is not looked at for ever.
    update private.shopper_carts c set mailed_at = clock_timestamp() where c.tenant_id = v_cart.tenant_id and c.user_id = v_cart.user_id;
  end loop;
  return jsonb_build_object('queued', v_queued);
end;
$$;
comment on function public.queue_cart_mails(integer) is
  'Writes one mail about each cart left behind to those who agreed: {queued}. For the function jobs-tick only.';

grant execute on function public.end_cart_mails(text) to anon, authenticated;

grant execute on function public.choose_cart_mails(jsonb) to authenticated;
