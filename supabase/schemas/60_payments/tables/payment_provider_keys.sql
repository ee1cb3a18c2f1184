create table private.payment_provider_keys (
  tenant_id uuid not null,
  kind text not null,
  name text not null check (name ~ '^[a-z_]{3,30}$'),
  sealed text not null check (length(sealed) between 30 and 2000),
  last4 text not null check (length(last4) between 0 and 4),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, kind, name),
  foreign key (tenant_id, kind) references public.payment_providers (tenant_id, kind) on delete cascade
);
comment on table private.payment_provider_keys is
  'Keys of payment services, sealed outside the database for their business, service and name. No role of the API reads them.';

call private.enable_rls_and_revoke('private.payment_provider_keys');
