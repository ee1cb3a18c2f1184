create table private.unanswerable_invitations (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'accountant', 'cashier')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
comment on table private.unanswerable_invitations is
  'Invitations that nobody can accept, because the address''s account belongs elsewhere. Shown to the team as pending, so that an invitation does not tell which addresses have accounts.';

call private.enable_rls_and_revoke('private.unanswerable_invitations');
