create table private.price_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  price_list_id uuid not null,
  item_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, item_id)
);
comment on table private.price_changes is
  'When each price of a price list last changed for the tills, kept by triggers. The row stays when the price is removed: that is how tills learn of it.';
comment on column private.price_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

create index price_changes_order_idx on private.price_changes (tenant_id, price_list_id, changed_at, item_id);

call private.enable_rls_and_revoke('private.price_changes');
