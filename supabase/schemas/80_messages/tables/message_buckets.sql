create table private.message_buckets (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  tokens numeric(8, 2) not null default 200 check (tokens between 0 and 10000),
  filled_at timestamptz not null default clock_timestamp(),
  per_second integer not null default 20 check (per_second between 1 and 1000),
  primary key (tenant_id, channel)
);
comment on table private.message_buckets is
  'How many messages a business may hand to a service now: per_second more each second, at most ten seconds'' worth. Locked by a claim, so one claim of a channel follows the other.';
comment on column private.message_buckets.filled_at is 'Until when it was filled. Ahead of the clock: the service asked for a pause until then.';

call private.enable_rls_and_revoke('private.message_buckets');
