create table private.unanswerable_invitations (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'accountant', 'cashier')),
  created_at timestamptz not null default clock_timestamp(),
  role_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  constraint unanswerable_invitations_own_role_fkey foreign key (tenant_id, role_id, role)
    references public.tenant_roles (tenant_id, id, base) on delete restrict
);
comment on table private.unanswerable_invitations is
  'Invitations that nobody can accept, because the address''s account belongs elsewhere. Shown to the team as pending, so that an invitation does not tell which addresses have accounts.';
comment on column private.unanswerable_invitations.role_id is 'The own role that it was for, as in tenant_users.';

create index unanswerable_invitations_role_id_idx on private.unanswerable_invitations (tenant_id, role_id, role) where role_id is not null;

call private.enable_rls_and_revoke('private.unanswerable_invitations');
