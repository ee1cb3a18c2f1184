create table private.first_runs (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  business_kind text check (business_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  completed_at timestamptz,
  sample_kind text check (sample_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  sample_loaded_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.first_runs is 'What a new business said of itself, and whether it has sample data at the moment.';

call private.enable_rls_and_revoke('private.first_runs');
