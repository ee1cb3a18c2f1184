create table private.paper_versions (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  version integer not null check (version between 1 and 1000000),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (tenant_id, version)
);
comment on table private.paper_versions is
  'What receipts and invoices said, version by version: content as private.paper_content makes it. The last one is what business_settings has now.';
comment on column private.paper_versions.saved_by is 'Null for what stood there before the first change, and for people who are gone.';

create index paper_versions_saved_by_idx on private.paper_versions (saved_by);

call private.enable_rls_and_revoke('private.paper_versions');
