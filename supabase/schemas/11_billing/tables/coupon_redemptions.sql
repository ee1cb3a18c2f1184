create table private.coupon_redemptions (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  coupon_id uuid not null references private.billing_coupons (id) on delete restrict,
  periods_left integer check (periods_left between 0 and 120),
  last_period_index integer check (last_period_index between 0 and 100000),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (tenant_id, coupon_id)
);
comment on table private.coupon_redemptions is
  'Coupons that businesses have used, each once. periods_left is null for one that never ends; last_period_index is the newest period that it lowered.';

create unique index coupon_redemptions_one_live_key on private.coupon_redemptions (tenant_id) where ended_at is null;
create index coupon_redemptions_coupon_id_idx on private.coupon_redemptions (coupon_id);

call private.enable_rls_and_revoke('private.coupon_redemptions');
