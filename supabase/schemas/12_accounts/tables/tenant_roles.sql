create table public.tenant_roles (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null
    constraint tenant_roles_name_shape check (length(name) >= 1 and length(name) <= 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  base text not null check (base in ('admin', 'manager', 'accountant', 'cashier')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint tenant_roles_base_key unique (tenant_id, id, base)
);
comment on table public.tenant_roles is
  'A role that a business made itself. What it may do is in tenant_role_permissions alone; base is what its people are everywhere else that a role is named.';
comment on column public.tenant_roles.base is
  'The ready role that it was made from: the role of its people in tenant_users. Only admin may hold rights of owners (private.owner_rights).';

create unique index tenant_roles_name_key on public.tenant_roles (tenant_id, lower(name));

-- Read and written through functions alone.
call private.protect_tenant_table('public.tenant_roles', 'nobody');

create trigger _310_visible_name before insert or update of name on public.tenant_roles
  for each row execute function private.tg_refuse_hidden_characters('name');
