-- One mail about a cart that somebody left, to those who asked for it, from shops that have switched it on.

alter table public.storefront_settings add column cart_mail_hours integer check (cart_mail_hours between 1 and 72);
comment on column public.storefront_settings.cart_mail_hours is
  'After how many hours without a change a cart is asked about by one mail to the shopper, if they agreed; null: never.';
grant update (cart_mail_hours) on public.storefront_settings to authenticated;

alter table private.shopper_accounts
  add column cart_mails_agreed_at timestamptz,
  add column cart_mails_source text check (cart_mails_source in ('account', 'checkout')),
  add column cart_mails_token_hash text,
  add constraint shopper_accounts_cart_mails_shape check (
    (cart_mails_agreed_at is null) = (cart_mails_source is null) and (cart_mails_agreed_at is null or cart_mails_token_hash is not null));
create index shopper_accounts_cart_mails_token_hash_idx on private.shopper_accounts (cart_mails_token_hash);
comment on column private.shopper_accounts.cart_mails_agreed_at is 'Since when the shopper wants a mail about a cart left behind; null: they want none.';
comment on column private.shopper_accounts.cart_mails_source is 'Where they said so.';
comment on column private.shopper_accounts.cart_mails_token_hash is 'Of the link in those mails that ends them; it stays when they have ended.';

alter table private.shopper_carts add column mailed_at timestamptz;
comment on column private.shopper_carts.mailed_at is 'When its owner was asked about it: once in the life of a cart, which ends when it is emptied.';
create index shopper_carts_unmailed_idx on private.shopper_carts (changed_at) where mailed_at is null and lines <> '[]';

create function private.tg_shopper_carts__begin_anew()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.mailed_at := null;
  return new;
end;
$$;
comment on function private.tg_shopper_carts__begin_anew() is 'An emptied cart is over: what is put in next is another one.';
create trigger _300_begin_anew before update on private.shopper_carts
  for each row when (new.lines = '[]') execute function private.tg_shopper_carts__begin_anew();

create or replace function private.shopper_account_json(p_tenant_id uuid, p_user_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'is_email_proven', private.proven_email(u.id) is not null,
    'name', a.name, 'phone', a.phone, 'addresses', coalesce(a.addresses, '[]'),
    'offers_cart_mails', exists (select 1 from public.storefront_settings s where s.tenant_id = p_tenant_id and s.cart_mail_hours is not null),
    'wants_cart_mails', a.cart_mails_agreed_at is not null)
  from auth.users u
  left join private.shopper_accounts a on a.tenant_id = p_tenant_id and a.user_id = u.id
  where u.id = p_user_id;
$$;

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
    perform private.refuse_input('wanted', 'Say whether you want these mails.');
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

revoke execute on function public.choose_cart_mails(jsonb) from public, anon;
grant execute on function public.choose_cart_mails(jsonb) to authenticated;
grant execute on function public.end_cart_mails(text) to anon, authenticated;
