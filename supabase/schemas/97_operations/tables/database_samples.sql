create table private.database_samples (
  sampled_on date primary key,
  total_bytes bigint not null check (total_bytes >= 0),
  sampled_at timestamptz not null default clock_timestamp()
);
comment on table private.database_samples is 'How large the database was on each day, to show how it grows.';

call private.enable_rls_and_revoke('private.database_samples');
