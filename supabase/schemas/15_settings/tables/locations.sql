create table public.locations (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  is_default boolean not null default false,
  is_active boolean not null default true,
  address text check (length(address) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (is_active or not is_default)
);
comment on table public.locations is 'Places where stock lies. The default one serves the online shop.';
comment on column public.locations.address is 'Where suppliers deliver to, as orders to them say; null: to the address of the business.';

create unique index locations_one_default_key on public.locations (tenant_id) where is_default;

call private.protect_tenant_table('public.locations', null, 'settings.edit');

create trigger _300_can_close before update of is_active on public.locations
  for each row when (old.is_active and not new.is_active) execute function private.tg_locations__can_close();
create trigger _310_visible_name before insert or update of name on public.locations
  for each row execute function private.tg_refuse_hidden_characters('name');
