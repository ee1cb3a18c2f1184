create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table private.known_devices is
  'Programs and networks a person has signed in from, as hashes, for 180 days after the last time.';

call private.enable_rls_and_revoke('private.known_devices');
