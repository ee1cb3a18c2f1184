create table public.import_jobs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('products', 'contacts', 'opening_stock', 'contact_balances', 'supplier_prices')),
  file_name text not null check (length(file_name) between 1 and 255),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count between 1 and 50000),
  received_count integer not null default 0 check (received_count between 0 and 50000),
  headers jsonb not null default '[]' check (jsonb_typeof(headers) = 'array'),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  status text not null default 'uploading' check (status in (
    'uploading', 'mapped', 'checked', 'committing', 'committed', 'undoing', 'undone', 'failed', 'cancelled')),
  work text check (work in ('check', 'commit', 'undo')),
  phase text check (phase in ('parse', 'first', 'second')),
  last_row integer not null default 0 check (last_row between 0 and 50000),
  worked_count integer not null default 0 check (worked_count between 0 and 200000),
  step_rows integer not null default 100 check (step_rows between 25 and 500),
  created_count integer not null default 0 check (created_count between 0 and 50000),
  updated_count integer not null default 0 check (updated_count between 0 and 50000),
  unchanged_count integer not null default 0 check (unchanged_count between 0 and 50000),
  failed_count integer not null default 0 check (failed_count between 0 and 50000),
  undone_count integer not null default 0 check (undone_count between 0 and 50000),
  left_count integer not null default 0 check (left_count between 0 and 50000),
  failure text check (length(failure) <= 500),
  request_hash text not null check (length(request_hash) = 64),
  -- No foreign keys: the record outlives the account.
  created_by uuid not null,
  worked_by uuid,
  advanced_at timestamptz,
  checked_at timestamptz,
  committed_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table public.import_jobs is 'A file on its way in, and how far it has come.';
comment on column public.import_jobs.mapping is 'Which field a column (from 0) fills: {"0": "sku", "3": "price"}.';
comment on column public.import_jobs.work is 'What is under way, and goes on without the person; null when nothing is.';
comment on column public.import_jobs.phase is 'Of the work: parse the cells, then the first and the second round (variants come after their products).';
comment on column public.import_jobs.last_row is 'The last row done in this phase.';
comment on column public.import_jobs.step_rows is 'How many rows the next step takes: more after a quick one, fewer after a slow one.';

create index import_jobs_newest_idx on public.import_jobs (tenant_id, created_at desc, id desc);
create index import_jobs_file_idx on public.import_jobs (tenant_id, file_hash);
create index import_jobs_unfinished_idx on public.import_jobs (created_at, tenant_id, id)
  where work is null and status in ('uploading', 'mapped', 'checked', 'cancelled');

call private.protect_tenant_table('public.import_jobs', 'nobody');

create trigger _500_follow_work after insert or update of work, advanced_at or delete on public.import_jobs
  for each row execute function private.tg_import_jobs__follow_work();
