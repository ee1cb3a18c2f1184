create table private.feature_flags (
  key text primary key check (key ~ '^[a-z][a-z_]{2,39}$'),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 500),
  percent numeric(5, 2) not null default 0 check (percent between 0 and 100),
  ends_on date check (isfinite(ends_on)),
  saved_by uuid,
  saved_at timestamptz check (isfinite(saved_at))
);
comment on table private.feature_flags is
  'Parts of the product that only some businesses have so far. The code asks for the key; off is as it was before. Never a right: what a role may do is in role_permissions.';
comment on column private.feature_flags.percent is 'The share of businesses that have it, by private.flag_bucket: whoever has it keeps it when the share grows.';
comment on column private.feature_flags.ends_on is 'The last day (UTC) on which anybody has it.';

call private.enable_rls_and_revoke('private.feature_flags');
