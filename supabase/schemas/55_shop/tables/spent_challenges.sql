create table private.spent_challenges (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  expires_at timestamptz not null check (isfinite(expires_at)),
  primary key (tenant_id, id)
);
comment on table private.spent_challenges is 'Challenges that were answered: each serves once. Those that have expired are not needed any more.';

create index spent_challenges_expires_idx on private.spent_challenges (tenant_id, expires_at);

call private.enable_rls_and_revoke('private.spent_challenges');
