create table public.categories (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  parent_id uuid,
  position integer not null default 0,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references public.categories (tenant_id, id) on delete restrict,
  constraint categories_name_shape check (length(name) between 1 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint categories_not_own_parent check (parent_id <> id),
  constraint categories_position_range check (position between 0 and 100000),
  constraint categories_image_url_allowed check (private.is_own_picture_url(tenant_id, image_url))
);
comment on table public.categories is 'A tenant''s tree of product groups, in the order of position.';

create unique index categories_name_key on public.categories (tenant_id, parent_id, lower(name)) nulls not distinct;
-- Categories: moving within the tree, and taking one away with its products going elsewhere.
create index categories_parent_idx on public.categories (tenant_id, parent_id, position);

call private.protect_tenant_table('public.categories', 'products.view');

create trigger _200_no_cycle before insert or update of parent_id on public.categories
  for each row when (new.parent_id is not null) execute function private.tg_categories__no_cycle();
create trigger _600_rename after update of name on public.categories
  for each row when (old.name is distinct from new.name) execute function private.tg_categories__rename();
-- Goods and people. Thousands of them are written at once by an import, which reads them as one line before: the function, which
-- would cost each row a third of its time, is called only for what it refuses. The pattern is that of private.has_hidden_characters.
create trigger _310_visible_name before insert or update of name on public.categories
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _240_own_pictures before insert or update of image_url on public.categories for each row
  when (new.image_url is not null) execute function private.tg_own_pictures('image_url');
