create table public.tenant_role_permissions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  role_id uuid not null,
  permission_key text not null references public.permissions (key) on delete cascade,
  primary key (tenant_id, role_id, permission_key),
  foreign key (tenant_id, role_id) references public.tenant_roles (tenant_id, id) on delete cascade
);
comment on table public.tenant_role_permissions is 'What an own role of a business may do; a right without a row is not held.';

create index tenant_role_permissions_permission_key_idx on public.tenant_role_permissions (permission_key);

-- Read and written through functions alone.
call private.protect_tenant_table('public.tenant_role_permissions', 'nobody');
