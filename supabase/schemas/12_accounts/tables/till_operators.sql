create table private.till_operators (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  user_name text not null,
  asked_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (isfinite(expires_at)),
  primary key (tenant_id, id)
);
comment on table private.till_operators is 'Who has shown a PIN at whose till. The id is the token that sales bring along; it names a person and gives no rights.';

create index till_operators_expires_idx on private.till_operators (tenant_id, expires_at);

call private.enable_rls_and_revoke('private.till_operators');
