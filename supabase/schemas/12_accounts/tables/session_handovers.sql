create table private.session_handovers (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  target_host text not null check (length(target_host) between 1 and 253),
  created_at timestamptz not null default now(),
  redeemed_at timestamptz,
  session_id uuid unique
);
comment on table private.session_handovers is 'Codes that carry a person to another host; only the hash of a code is kept, for a day.';
comment on column private.session_handovers.session_id is
  'The session that the code has opened on the other host: it is the same sign-in, and no second row in the activity log.';

create index session_handovers_user_id_idx on private.session_handovers (user_id);
create index session_handovers_created_at_idx on private.session_handovers (created_at);

call private.enable_rls_and_revoke('private.session_handovers');
