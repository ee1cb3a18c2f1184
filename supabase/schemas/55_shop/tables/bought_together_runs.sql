create table private.bought_together_runs (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  counted_at timestamptz not null
);
comment on table private.bought_together_runs is 'When it was last counted what a business sells together.';

call private.enable_rls_and_revoke('private.bought_together_runs');
