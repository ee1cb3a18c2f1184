create table private.deactivated_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- What was written to the account, so that a ban by the platform is not lifted with it.
  banned_until timestamptz not null,
  deactivated_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.deactivated_accounts is 'Accounts that may not sign in because they were deactivated, by themselves or by their business.';

call private.enable_rls_and_revoke('private.deactivated_accounts');
