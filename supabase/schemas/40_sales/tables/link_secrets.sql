create table private.link_secrets (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now()
);
comment on table private.link_secrets is 'Per tenant, the key that order and invoice tokens are derived with.';

call private.enable_rls_and_revoke('private.link_secrets');
