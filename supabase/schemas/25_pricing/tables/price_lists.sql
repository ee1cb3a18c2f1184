create table public.price_lists (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint price_lists_name_shape check (length(name) between 1 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  priority integer not null default 0 check (priority between 0 and 1000),
  audience text not null default 'everybody' check (audience in ('everybody', 'tags', 'contacts')),
  tags text[] not null default '{}' constraint price_lists_tags_few check (cardinality(tags) <= 20),
  location_id uuid,
  starts_on date check (starts_on between '1970-01-01' and '2999-12-31'),
  ends_on date check (ends_on between '1970-01-01' and '2999-12-31'),
  is_active boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint price_lists_days_in_order check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
comment on table public.price_lists is
  'A list of other prices. audience: everybody, contacts with one of the tags, or only contacts whose price_list_id names it.';
comment on column public.price_lists.priority is 'Of two lists that both have a price for a line the one with the higher number is taken.';
comment on column public.price_lists.ends_on is 'The last day, in the time zone of the business.';

create unique index price_lists_name_key on public.price_lists (tenant_id, lower(name)) where archived_at is null;
create index price_lists_usable_idx on public.price_lists (tenant_id) where is_active and archived_at is null;
create index price_lists_order_idx on public.price_lists (tenant_id, priority desc, name, id);
create index price_lists_location_idx on public.price_lists (tenant_id, location_id) where location_id is not null;

call private.protect_tenant_table('public.price_lists', 'products.view');

create trigger _310_visible_name before insert or update of name on public.price_lists
  for each row execute function private.tg_refuse_hidden_characters('name');
