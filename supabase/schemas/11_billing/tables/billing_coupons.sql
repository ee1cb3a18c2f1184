create table private.billing_coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  percent numeric(7, 4) check (percent between 0.0001 and 100),
  amount numeric(14, 2) check (amount between 0.01 and 1e12),
  currency text references public.currencies (code) on update cascade on delete restrict,
  duration text not null check (duration in ('once', 'months', 'forever')),
  months integer check (months between 1 and 120),
  valid_from timestamptz not null default now() check (isfinite(valid_from)),
  valid_until timestamptz check (isfinite(valid_until)),
  max_redemptions integer not null default 1000000 check (max_redemptions between 1 and 1000000),
  redeemed integer not null default 0 check (redeemed between 0 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(percent, amount) = 1 and (amount is null) = (currency is null)),
  check ((duration = 'months') = (months is not null)),
  check (redeemed <= max_redemptions)
);
comment on table private.billing_coupons is 'Discounts on subscriptions: a percentage, or an amount of one currency, for one period, some months, or for good.';

create index billing_coupons_currency_idx on private.billing_coupons (currency);

call private.enable_rls_and_revoke('private.billing_coupons');
