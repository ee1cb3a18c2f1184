create table private.business_exports (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  status text not null default 'running' check (status in ('running', 'ready', 'failed', 'expired')),
  phase text not null default 'tables' check (phase in ('tables', 'files', 'closing', 'done')),
  place integer not null default 1 check (place between 1 and 10000),
  part integer not null default 1 check (part between 1 and 10000000),
  after_key jsonb,
  tables text[] not null check (cardinality(tables) between 1 and 10000),
  -- No foreign key: the record outlives the account.
  asked_by uuid not null,
  link_hash text check (length(link_hash) = 64),
  link_until timestamptz check (isfinite(link_until)),
  ready_at timestamptz check (isfinite(ready_at)),
  expires_at timestamptz check (isfinite(expires_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint business_exports_link_has_end check ((link_hash is null) = (link_until is null))
);
comment on table private.business_exports is 'An archive of everything that a business has with us: asked for by an owner, made in the background, kept for 7 days.';
comment on column private.business_exports.phase is 'What is written now: rows of tables, then stored files, then what the archive says of itself.';
comment on column private.business_exports.place is 'The table whose rows come next, counted in tables.';
comment on column private.business_exports.tables is 'schema.table of each, in the order in which they are written.';
comment on column private.business_exports.part is 'The piece of that table, or of the files, that comes next.';
comment on column private.business_exports.after_key is 'The key of the last row, or file, that is written; null: begin.';
comment on column private.business_exports.link_hash is 'Of the link that downloads it. There is one at a time, for 60 seconds.';

create unique index business_exports_one_runs_idx on private.business_exports (tenant_id) where status = 'running';
create index business_exports_newest_idx on private.business_exports (tenant_id, created_at desc, id);
create index business_exports_link_idx on private.business_exports (link_hash) where link_hash is not null;

call private.protect_tenant_table('private.business_exports', 'nobody');
