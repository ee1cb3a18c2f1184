create table private.shopper_carts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  version bigint not null default 0 check (version >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 65536),
  changed_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  primary key (tenant_id, user_id)
);
comment on table private.shopper_carts is
  'The cart of a signed-in shopper in one shop, so that it is the same on all their devices: [{product_id, quantity}]. Each change makes the next version.';
comment on column private.shopper_carts.mailed_at is 'When its owner was asked about it: once in the life of a cart, which ends when it is emptied.';

create index shopper_carts_user_id_idx on private.shopper_carts (user_id);
create index shopper_carts_unmailed_idx on private.shopper_carts (changed_at) where mailed_at is null and lines <> '[]';

call private.enable_rls_and_revoke('private.shopper_carts');

create trigger _300_begin_anew before update on private.shopper_carts
  for each row when (new.lines = '[]') execute function private.tg_shopper_carts__begin_anew();
