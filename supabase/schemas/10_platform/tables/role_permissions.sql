create table public.role_permissions (
  role text not null check (role in ('admin', 'manager', 'accountant', 'cashier')),
  permission_key text not null references public.permissions (key) on delete cascade,
  primary key (role, permission_key)
);
comment on table public.role_permissions is 'The platform''s matrix of roles and permissions.';

create index role_permissions_permission_key_idx on public.role_permissions (permission_key);

call private.enable_rls_and_revoke('public.role_permissions');

create policy "Signed-in people read the role matrix" on public.role_permissions for select to authenticated using (role is not null);

grant select on public.role_permissions to authenticated, service_role;
