create table private.tenant_closures (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  status text not null default 'waiting' check (status in ('waiting', 'erasing', 'erased')),
  is_by_platform boolean not null,
  -- No foreign key: the record outlives the account.
  asked_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  status_before text not null check (status_before in ('active', 'trial', 'suspended')),
  asked_at timestamptz not null default clock_timestamp(),
  erase_at timestamptz not null check (isfinite(erase_at)),
  reminded_at timestamptz check (isfinite(reminded_at)),
  began_at timestamptz check (isfinite(began_at)),
  erased_at timestamptz check (isfinite(erased_at)),
  tables text[] not null default '{}',
  place integer not null default 1 check (place between 1 and 10000),
  row_count bigint not null default 0 check (row_count between 0 and 1e15),
  user_ids uuid[] not null default '{}',
  owner_ids uuid[] not null default '{}'
);
comment on table private.tenant_closures is
  'Businesses that were closed: by an owner or by the platform, deleted for good at erase_at unless that is taken back. The row stays after the deletion and says that it was done.';
comment on column private.tenant_closures.status is 'waiting: it can be taken back; erasing: rows are being deleted; erased: nothing but what private.kept_tables names is left.';
comment on column private.tenant_closures.status_before is 'What the business was, and is again when the closing is taken back.';
comment on column private.tenant_closures.reminded_at is 'When owners were mailed that few days are left.';
comment on column private.tenant_closures.tables is 'schema.table of each that is emptied, in order: what refers to others before what it refers to.';
comment on column private.tenant_closures.place is 'The table whose rows go next, counted in tables.';
comment on column private.tenant_closures.row_count is 'Rows deleted so far.';
comment on column private.tenant_closures.user_ids is 'Everybody who worked there when the deletion began; emptied at its end.';
comment on column private.tenant_closures.owner_ids is 'Owners when the deletion began: they hear of its end. Emptied then.';

create index tenant_closures_planned_idx on private.tenant_closures (erase_at) where status = 'waiting';

call private.enable_rls_and_revoke('private.tenant_closures');
