create table private.shopper_orders (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  order_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  bound_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete cascade
);
comment on table private.shopper_orders is
  'Whose order it is: who was signed in when it was placed. Null once that account is gone, so that no address finds the order any more.';

create index shopper_orders_user_id_idx on private.shopper_orders (user_id);

call private.enable_rls_and_revoke('private.shopper_orders');
