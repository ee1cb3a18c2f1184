create table private.catalogue_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  product_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, product_id)
);
comment on table private.catalogue_changes is
  'When each product last changed for the tills, kept by triggers. The row stays when its product is deleted: that is how tills learn of it.';
comment on column private.catalogue_changes.changed_at is
  'When the change was written, not when it was committed; readers go back by more than a transaction lasts.';

create index catalogue_changes_order_idx on private.catalogue_changes (tenant_id, changed_at, product_id);

call private.enable_rls_and_revoke('private.catalogue_changes');
