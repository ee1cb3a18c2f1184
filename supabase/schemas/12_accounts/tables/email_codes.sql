create table private.email_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 320),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  failed_attempts integer not null default 0 check (failed_attempts between 0 and 5),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
comment on table private.email_codes is
  'Codes mailed to verify an address. The hash is keyed by the function that mails them, so the table alone gives no code away.';

create index email_codes_user_id_idx on private.email_codes (user_id, created_at desc);

call private.enable_rls_and_revoke('private.email_codes');
