-- Price lists: other prices than the product's own, for everybody, for tagged customers or for those who are given a list, from
-- a quantity on, on certain days, at one location. All prices are in the currency of the business.

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

create table public.price_list_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity check (sequence >= 1),
  price_list_id uuid not null,
  product_id uuid,
  category_id uuid,
  min_quantity numeric(14, 3) not null default 0.001 check (min_quantity between 0.001 and 1000000),
  kind text not null check (kind in ('fixed', 'percent_off', 'amount_off')),
  value numeric(14, 3) not null check (value between 0 and 9999999999),
  starts_on date check (starts_on between '1970-01-01' and '2999-12-31'),
  ends_on date check (ends_on between '1970-01-01' and '2999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, price_list_id) references public.price_lists (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade,
  constraint price_list_items_one_target check (product_id is null or category_id is null),
  constraint price_list_items_percent_at_most_all check (kind <> 'percent_off' or value <= 100),
  constraint price_list_items_days_in_order check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
comment on table public.price_list_items is
  'A price of a list for one product or variant, for a category and what lies below it, or (neither named) for everything.';
comment on column public.price_list_items.value is 'The price (fixed), the percentage (percent_off) or the amount (amount_off) taken off the product''s own price.';
comment on column public.price_list_items.min_quantity is 'From this quantity of the product in one basket on.';
comment on column public.price_list_items.sequence is 'Order of adding; the newest is shown first.';
-- Also what a price is found by: the target is the product, the category, or the list itself for "everything".
create unique index price_list_items_target_key on public.price_list_items
  (tenant_id, price_list_id, (coalesce(product_id, category_id, price_list_id)), min_quantity, starts_on) nulls not distinct;
create index price_list_items_sequence_idx on public.price_list_items (tenant_id, price_list_id, sequence);
create index price_list_items_product_idx on public.price_list_items (tenant_id, product_id) where product_id is not null;
create index price_list_items_category_idx on public.price_list_items (tenant_id, category_id) where category_id is not null;

call private.protect_tenant_table('public.price_lists', 'products.view');
call private.protect_tenant_table('public.price_list_items', 'products.view');

alter table public.contacts add column price_list_id uuid;
alter table public.contacts add constraint contacts_price_list_id_fkey
  foreign key (tenant_id, price_list_id) references public.price_lists (tenant_id, id) on delete restrict;
create index contacts_price_list_idx on public.contacts (tenant_id, price_list_id) where price_list_id is not null;
comment on column public.contacts.price_list_id is 'The list whose prices this customer gets before any other list''s.';

-- What a document's line keeps of where its price came from; nothing when it is the product's own.
alter table public.sale_lines add column price_source jsonb;
alter table public.sale_lines add constraint sale_lines_price_source_shape
  check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'label'));
comment on column public.sale_lines.price_source is
  '{kind: price_list, price_list_id, name}, {kind: override} or {kind: label, barcode, amount}; null: the product''s own price.';
alter table public.order_lines add column price_source jsonb;
alter table public.order_lines add constraint order_lines_price_source_shape
  check (price_source is null or price_source ->> 'kind' = 'price_list');
alter table public.order_lines add column list_price numeric(14, 2) check (list_price between 0 and 1e12);
comment on column public.order_lines.price_source is 'As on sale_lines.';
comment on column public.order_lines.list_price is 'The product''s own price; null on orders from before price lists, where it was unit_price.';
