create table private.customer_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  has_own_prices boolean not null,
  primary key (tenant_id, contact_id)
);
comment on table private.customer_changes is 'When a contact that tills know of, or knew of, last changed for them, kept by trigger.';
comment on column private.customer_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';
comment on column private.customer_changes.has_own_prices is
  'It has a price list or tags, is merged into another, or had any of these: such a one is told of however many there are.';

create index customer_changes_order_idx on private.customer_changes (tenant_id, changed_at, contact_id);

call private.enable_rls_and_revoke('private.customer_changes');
