create table private.api_key_minutes (
  tenant_id uuid not null,
  key_id uuid not null,
  minute timestamptz not null,
  requests integer not null check (requests >= 0),
  primary key (tenant_id, key_id),
  foreign key (tenant_id, key_id) references private.api_keys (tenant_id, id) on delete cascade
);
comment on table private.api_key_minutes is 'How many requests each API key made in its last minute: one row a key.';

call private.enable_rls_and_revoke('private.api_key_minutes');
