create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'Hashes of unused recovery codes. A code has 60 random bits, so a plain hash gives nothing away.';

call private.enable_rls_and_revoke('private.recovery_codes');
