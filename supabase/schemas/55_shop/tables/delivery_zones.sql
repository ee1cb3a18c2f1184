create table public.delivery_zones (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint delivery_zones_name_shape check (length(name) between 1 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  areas text[] not null default '{}' constraint delivery_zones_areas_shape check (private.are_area_names(areas)),
  fee numeric(14, 2) not null default 0 check (fee between 0 and 1e12),
  free_from numeric(14, 2) check (free_from between 0.01 and 1e12),
  minimum numeric(14, 2) check (minimum between 0.01 and 1e12),
  estimate text constraint delivery_zones_estimate_shape check (length(estimate) between 1 and 80 and estimate = btrim(estimate) and estimate !~ '[[:cntrl:]]'),
  position integer not null default 0 check (position between 0 and 100000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.delivery_zones is
  'Where the online shop delivers, and for how much. With an active zone the shopper names a place in one; with none the flat fee of storefront_settings holds.';
comment on column public.delivery_zones.areas is 'The places that shoppers pick from; with none the zone''s own name is picked.';
comment on column public.delivery_zones.free_from is 'What goods come to when delivery costs nothing; null: it always costs.';
comment on column public.delivery_zones.minimum is 'The least that goods of an order to this zone come to, besides the minimum of the shop.';
comment on column public.delivery_zones.estimate is 'How long it takes, as shoppers read it: "2 to 3 hours".';

create unique index delivery_zones_name_key on public.delivery_zones (tenant_id, lower(name));
create index delivery_zones_position_idx on public.delivery_zones (tenant_id, position, id) where is_active;

call private.protect_tenant_table('public.delivery_zones', null, 'storefront.edit', array['insert', 'update', 'delete']);

create trigger _300_limit before insert on public.delivery_zones for each row execute function private.tg_delivery_zones__limit();
create trigger _900_audit after insert or update or delete on public.delivery_zones
  for each row execute function private.tg_delivery_zones__audit();
create trigger _310_visible_name before insert or update of name on public.delivery_zones
  for each row execute function private.tg_refuse_hidden_characters('name');
