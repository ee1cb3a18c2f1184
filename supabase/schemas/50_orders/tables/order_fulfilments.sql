create table public.order_fulfilments (
  tenant_id uuid not null default private.current_tenant_id(),
  order_id uuid not null,
  delivery_zone text,
  delivery_estimate text,
  pickup_at timestamptz,
  pickup_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint order_fulfilments_pickup_in_order check ((pickup_at is null) = (pickup_until is null) and pickup_until > pickup_at)
);
comment on table public.order_fulfilments is
  'How an online order reaches its shopper, as agreed: name and estimate of the delivery zone, or when it is collected. The fee is on the order.';

create index order_fulfilments_pickup_idx on public.order_fulfilments (tenant_id, pickup_at) where pickup_at is not null;

call private.protect_tenant_table('public.order_fulfilments', 'orders.view');
call private.make_append_only('public.order_fulfilments');
