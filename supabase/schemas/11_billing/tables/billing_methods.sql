create table private.billing_methods (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'paystack', 'mpesa')),
  sealed_token text check (length(sealed_token) between 1 and 4000),
  brand text check (length(brand) between 1 and 40),
  last4 text check (length(last4) <= 8),
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer check (exp_year between 2000 and 2999),
  phone text check (length(phone) <= 20),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (tenant_id, id)
);
comment on table private.billing_methods is 'How a business pays the platform; the newest that was not removed is used. The token is sealed by the edge function that made it.';

create unique index billing_methods_one_live_key on private.billing_methods (tenant_id) where removed_at is null;

call private.enable_rls_and_revoke('private.billing_methods');
