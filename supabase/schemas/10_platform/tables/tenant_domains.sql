create table public.tenant_domains (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  domain text not null unique check (length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$'),
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, domain)
);
comment on table public.tenant_domains is 'Custom host names of a business; they count once verified.';

create unique index tenant_domains_one_primary_key on public.tenant_domains (tenant_id) where is_primary;

call private.protect_tenant_table('public.tenant_domains', 'settings.view');
