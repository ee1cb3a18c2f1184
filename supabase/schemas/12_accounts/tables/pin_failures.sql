create table private.pin_failures (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  kind text not null check (kind in ('person', 'session')),
  subject_id uuid not null,
  failed_count integer not null check (failed_count > 0),
  failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (tenant_id, kind, subject_id)
);
comment on table private.pin_failures is
  'Wrong PINs in a row, by the person they were for and by the session they were typed in. From the fifth on each locks: 30 seconds, 2 minutes, 15 minutes.';

call private.enable_rls_and_revoke('private.pin_failures');
