create table private.promotion_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, promotion_id)
);
comment on table private.promotion_changes is
  'When each promotion, or what it is for, last changed for the tills, kept by triggers. The row stays when the promotion goes.';
comment on column private.promotion_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

create index promotion_changes_order_idx on private.promotion_changes (tenant_id, changed_at, promotion_id);

call private.enable_rls_and_revoke('private.promotion_changes');
