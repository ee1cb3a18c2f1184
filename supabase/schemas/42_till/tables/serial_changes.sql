create table private.serial_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  location_id uuid not null,
  serial_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, location_id, serial_id)
);
comment on table private.serial_changes is 'When a piece last came to a place or left it, kept by trigger for the tills.';
comment on column private.serial_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

create index serial_changes_order_idx on private.serial_changes (tenant_id, location_id, changed_at, serial_id);

call private.enable_rls_and_revoke('private.serial_changes');
