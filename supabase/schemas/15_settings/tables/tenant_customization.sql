create table public.tenant_customization (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null default '#64748b' check (secondary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text not null default '#f59e0b' check (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_url text check (private.is_safe_url(logo_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenant_customization_logo_is_own
    check (private.is_own_picture_url(tenant_id, logo_url))
);
comment on table public.tenant_customization is 'Colours (lower-case #rrggbb) and logo of a business. Public, and followed live.';

call private.protect_tenant_table('public.tenant_customization', null, 'settings.edit', array['update']);

create trigger _900_audit after update on public.tenant_customization for each row execute function private.tg_audit_settings();
create trigger _240_own_pictures before insert or update of logo_url on public.tenant_customization for each row
  when (new.logo_url is not null) execute function private.tg_own_pictures('logo_url');

create policy "Visitors read the colours of one usable business" on public.tenant_customization for select to anon
  using ((select private.require_one('tenant_customization', 'tenant_id'))
    and tenant_id = any ((select private.usable_tenant_ids())::uuid[]));

grant select (tenant_id, primary_color, secondary_color, accent_color, logo_url, updated_at) on public.tenant_customization to anon;
