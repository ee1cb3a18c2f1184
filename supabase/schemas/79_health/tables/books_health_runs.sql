create table public.books_health_runs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('night', 'asked')),
  started_at timestamptz not null check (isfinite(started_at)),
  finished_at timestamptz not null check (isfinite(finished_at)),
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  failing_count integer not null check (failing_count between 0 and 100),
  asked_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.books_health_runs is 'What the checks of the books found, each night and when somebody asked. Kept for 90 days.';
comment on column public.books_health_runs.checks is 'One for each check, as private.run_book_check answers it.';

create index books_health_runs_newest_idx on public.books_health_runs (tenant_id, started_at desc, id desc);

call private.protect_tenant_table('public.books_health_runs', 'accounting.view');
