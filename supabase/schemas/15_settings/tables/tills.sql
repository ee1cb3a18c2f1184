create table public.tills (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  location_id uuid not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);
comment on table public.tills is 'Cash drawers; each sells from one location.';

create index tills_location_id_idx on public.tills (tenant_id, location_id);

call private.protect_tenant_table('public.tills', null, 'settings.edit');

create trigger _300_can_close before update of is_active, location_id on public.tills
  for each row when ((old.is_active and not new.is_active) or old.location_id <> new.location_id) execute function private.tg_tills__can_close();
create trigger _300_location_is_open after insert or update of is_active, location_id on public.tills
  for each row when (new.is_active) execute function private.tg_tills__location_is_open();
create trigger _310_visible_name before insert or update of name on public.tills
  for each row execute function private.tg_refuse_hidden_characters('name');
