create table private.tenant_creations (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  user_id uuid not null,
  request_hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.tenant_creations is 'Which request made a tenant, so that the same sign-up sent twice makes one business.';

call private.enable_rls_and_revoke('private.tenant_creations');
