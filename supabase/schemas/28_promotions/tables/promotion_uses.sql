create table public.promotion_uses (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  promotion_id uuid not null,
  coupon_id uuid,
  sale_id uuid,
  order_id uuid,
  contact_id uuid,
  amount numeric(14, 2) not null check (amount between 0.01 and 1e12),
  used_at timestamptz not null check (isfinite(used_at)),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, coupon_id) references public.coupons (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint promotion_uses_one_document check (num_nonnulls(sale_id, order_id) = 1)
);
comment on table public.promotion_uses is
  'What a promotion gave a sale at the till or an order of the shop, once for each of both. That of an order that was cancelled or ran out no longer counts; a return gives no use back.';

create unique index promotion_uses_sale_key on public.promotion_uses (tenant_id, sale_id, promotion_id) where sale_id is not null;
create unique index promotion_uses_order_key on public.promotion_uses (tenant_id, order_id, promotion_id) where order_id is not null;
create index promotion_uses_promotion_idx on public.promotion_uses (tenant_id, promotion_id, used_at);
create index promotion_uses_coupon_idx on public.promotion_uses (tenant_id, coupon_id) where coupon_id is not null;
create index promotion_uses_contact_idx on public.promotion_uses (tenant_id, contact_id) where contact_id is not null;

call private.make_append_only('public.promotion_uses');
call private.protect_tenant_table('public.promotion_uses', 'promotions.manage');
