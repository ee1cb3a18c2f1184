create table private.tenant_notes (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null,
  note text not null check (length(note) between 1 and 2000),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table private.tenant_notes is 'What platform staff note about a business, for each other. The business does not see it.';

create index tenant_notes_newest_idx on private.tenant_notes (tenant_id, created_at desc, id desc);

call private.enable_rls_and_revoke('private.tenant_notes');
call private.make_append_only('private.tenant_notes');
