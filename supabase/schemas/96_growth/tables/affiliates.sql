create table private.affiliates (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text check (length(phone) between 5 and 30),
  payout_account text not null check (length(payout_account) between 3 and 120),
  rate_percent numeric(5, 2) not null check (rate_percent > 0 and rate_percent <= 50),
  months integer not null check (months between 1 and 36),
  state text not null check (state in ('active', 'blocked')),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.affiliates is
  'People who bring businesses, by the code of their link. A blocked one brings nobody new and is not paid. What was agreed with a business''s sign-up stands in its referral.';

call private.enable_rls_and_revoke('private.affiliates');
