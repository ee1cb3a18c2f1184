create table private.webhook_endpoints (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (url ~ '^https://' and length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 20),
  is_on boolean not null default true,
  secret_version integer not null default 1 check (secret_version >= 1),
  secret_changed_at timestamptz not null default clock_timestamp(),
  failing_since timestamptz check (isfinite(failing_since)),
  switched_off_at timestamptz check (isfinite(switched_off_at)),
  made_at timestamptz not null default clock_timestamp(),
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  primary key (tenant_id, id)
);
comment on table private.webhook_endpoints is
  'Where a business has events sent to. The secret that signs them is made from the business''s own and the version, and is not stored; the one before is good for a day.';
comment on column private.webhook_endpoints.failing_since is 'Since when nothing was taken there; null after something was.';
comment on column private.webhook_endpoints.switched_off_at is 'When it was switched off because nothing was taken for five days; null where a person switched it off, and once it is on again.';
comment on column private.webhook_endpoints.last_sequence is 'The place of the last event that has one.';

call private.enable_rls_and_revoke('private.webhook_endpoints');
