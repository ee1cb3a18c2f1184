create table private.message_channel_keys (
  tenant_id uuid not null,
  channel text not null,
  name text not null check (name ~ '^[a-z_]{3,30}$'),
  sealed text not null check (length(sealed) between 30 and 4000),
  last4 text not null check (length(last4) between 0 and 4),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, channel, name),
  foreign key (tenant_id, channel) references public.message_channels (tenant_id, channel) on delete cascade
);
comment on table private.message_channel_keys is
  'Keys of message services, sealed outside the database for their business, channel and name. No role of the API reads them.';

call private.enable_rls_and_revoke('private.message_channel_keys');
