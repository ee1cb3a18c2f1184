create table private.blocked_addresses (
  id uuid primary key,
  network cidr not null,
  reason text not null check (length(reason) between 10 and 500),
  ends_at timestamptz not null check (isfinite(ends_at)),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamptz check (isfinite(lifted_at)),
  request_hash text not null,
  constraint blocked_addresses_at_most_30_days check (ends_at > created_at and ends_at <= created_at + interval '30 days')
);
comment on table private.blocked_addresses is
  'Networks that nobody signs in or signs up from, for 30 days at most. The sign-in service asks before each attempt (private.is_address_blocked). Lifted ones stay as what happened.';
comment on column private.blocked_addresses.lifted_at is 'Ended before its time, by platform staff (lifted_by).';

create index blocked_addresses_live_idx on private.blocked_addresses using gist (network inet_ops) where lifted_at is null;
create index blocked_addresses_newest_idx on private.blocked_addresses (created_at desc, id desc);

call private.enable_rls_and_revoke('private.blocked_addresses');
