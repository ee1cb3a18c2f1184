create table private.fiscal_device_secrets (
  tenant_id uuid not null,
  device_id uuid not null,
  sealed text not null check (length(sealed) between 30 and 4000),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references public.fiscal_devices (tenant_id, id) on delete restrict
);
comment on table private.fiscal_device_secrets is
  'Keys of fiscal devices, sealed outside the database for their business and device. No role of the API reads them.';

call private.enable_rls_and_revoke('private.fiscal_device_secrets');
