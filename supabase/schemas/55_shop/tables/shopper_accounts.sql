create table private.shopper_accounts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text check (length(name) between 1 and 120),
  phone text check (length(phone) between 5 and 30),
  addresses jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  cart_mails_agreed_at timestamptz,
  cart_mails_source text check (cart_mails_source in ('account', 'checkout')),
  cart_mails_token_hash text,
  primary key (tenant_id, user_id),
  constraint shopper_accounts_addresses_check check (jsonb_typeof(addresses) = 'array' and pg_column_size(addresses) <= 32768),
  constraint shopper_accounts_cart_mails_shape check (
    (cart_mails_agreed_at is null) = (cart_mails_source is null) and (cart_mails_agreed_at is null or cart_mails_token_hash is not null))
);
comment on table private.shopper_accounts is
  'What a signed-in shopper keeps in one shop for the next checkout; the address used last comes first, at most five. Nobody else reads it.';
comment on column private.shopper_accounts.cart_mails_agreed_at is 'Since when the shopper wants a mail about a cart left behind; null: they want none.';
comment on column private.shopper_accounts.cart_mails_source is 'Where they said so.';
comment on column private.shopper_accounts.cart_mails_token_hash is 'Of the link in those mails that ends them; it stays when they have ended.';

create index shopper_accounts_user_id_idx on private.shopper_accounts (user_id);
create index shopper_accounts_cart_mails_token_hash_idx on private.shopper_accounts (cart_mails_token_hash);

call private.enable_rls_and_revoke('private.shopper_accounts');
