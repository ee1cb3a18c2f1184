create table private.failed_recoveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  failed_at timestamptz not null default clock_timestamp()
);
comment on table private.failed_recoveries is 'Wrong recovery codes of the last 15 minutes, to stop guessing.';

create index failed_recoveries_user_id_idx on private.failed_recoveries (user_id, failed_at);

call private.enable_rls_and_revoke('private.failed_recoveries');
