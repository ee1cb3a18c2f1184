create table private.referrals (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  affiliate_id uuid not null references private.affiliates (id) on delete restrict,
  rate_percent numeric(5, 2) not null check (rate_percent > 0 and rate_percent <= 50),
  months integer not null check (months between 1 and 36),
  first_touch_at timestamptz not null check (isfinite(first_touch_at)),
  signed_up_at timestamptz not null check (signed_up_at >= first_touch_at),
  first_paid_at timestamptz check (isfinite(first_paid_at)),
  address_group cidr,
  is_own boolean not null default false,
  is_flagged boolean not null default false
);
comment on table private.referrals is
  'Who brought a business: fixed with its sign-up, with rate and months as they were then. is_own: the affiliate brought themselves and earns nothing. is_flagged: many sign-ups from one '
  'network, not paid until somebody has looked.';

create index referrals_affiliate_id_idx on private.referrals (affiliate_id, signed_up_at);

call private.enable_rls_and_revoke('private.referrals');
