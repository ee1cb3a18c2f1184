create table private.coupon_guesses (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table private.coupon_guesses is 'Codes of coupons that were entered and do not exist, so that nobody tries them all.';

create index coupon_guesses_made_at_idx on private.coupon_guesses (tenant_id, made_at);

call private.enable_rls_and_revoke('private.coupon_guesses');
