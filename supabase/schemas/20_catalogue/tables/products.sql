create table public.products (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  description text,
  price numeric(14, 2) not null default 0,
  retail_price numeric(14, 2),
  image_url text,
  image_urls text[] not null default '{}',
  sku text,
  stock_quantity numeric(14, 3) not null default 0 check (stock_quantity between -1e11 and 1e11),
  is_published boolean not null default false,
  category_id uuid,
  category_name text,
  kind text not null default 'goods',
  unit text not null default 'each',
  tax_rate_id uuid,
  parent_id uuid,
  option_values jsonb not null default '{}',
  options jsonb not null default '[]',
  has_variants boolean not null default false,
  low_stock_level numeric(14, 3),
  is_featured boolean not null default false,
  archived_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  brand text,
  weight_kg numeric(14, 3),
  reorder_point numeric(14, 3),
  reorder_quantity numeric(14, 3),
  preferred_supplier_id uuid,
  supplier_code text,
  purchase_unit_factor numeric(14, 3) not null default 1,
  attributes jsonb not null default '{}',
  tracks_batches boolean not null default false,
  tracks_serials boolean not null default false,
  has_open_price boolean not null default false,
  stock_buffer numeric(14, 3),
  online_step numeric(14, 3),
  online_minimum numeric(14, 3),
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete restrict,
  foreign key (tenant_id, tax_rate_id) references public.tax_rates (tenant_id, id) on delete restrict,
  foreign key (tenant_id, parent_id) references public.products (tenant_id, id) on delete restrict,
  constraint products_name_shape check (length(name) between 1 and 200 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint products_description_length check (length(description) between 1 and 10000),
  constraint products_sku_shape check (length(sku) between 1 and 64 and sku = btrim(sku) and sku !~ '[[:cntrl:]]'),
  constraint products_price_not_negative check (price between 0 and 1e12),
  constraint products_retail_price_not_negative check (retail_price between 0 and 1e12),
  constraint products_low_stock_level_not_negative check (low_stock_level between 0 and 1e11),
  constraint products_service_without_stock check (kind = 'goods' or stock_quantity = 0),
  constraint products_unit_shape check (length(unit) between 1 and 20 and unit = btrim(unit) and unit !~ '[[:cntrl:]]'),
  constraint products_image_url_first check (image_url is not distinct from image_urls[1]),
  constraint products_options_shape check (jsonb_typeof(options) = 'array' and jsonb_typeof(option_values) = 'object'),
  constraint products_one_level_of_variants check (parent_id is null or not has_variants),
  constraint products_option_values_of_variants check ((parent_id is null) = (option_values = '{}')),
  constraint products_brand_shape check (length(brand) between 1 and 80 and brand = btrim(brand) and brand !~ '[[:cntrl:]]'),
  constraint products_weight_positive check (weight_kg between 0.001 and 1e6),
  constraint products_reorder_point_not_negative check (reorder_point between 0 and 1e11),
  constraint products_reorder_quantity_positive check (reorder_quantity between 0.001 and 1e11),
  constraint products_supplier_code_shape check (
    length(supplier_code) between 1 and 64 and supplier_code = btrim(supplier_code) and supplier_code !~ '[[:cntrl:]]'),
  constraint products_purchase_unit_factor_positive check (purchase_unit_factor between 0.001 and 1e11),
  constraint products_attributes_shape check (jsonb_typeof(attributes) = 'object' and length(attributes::text) <= 20000),
  constraint products_image_urls_allowed
    check (image_urls = '{}' or private.are_own_picture_urls(tenant_id, image_urls)),
  constraint products_kind_known check (kind in ('goods', 'service', 'bundle')),
  constraint products_bundle_has_no_variants
    check (kind <> 'bundle' or (parent_id is null and not has_variants)),
  constraint products_only_goods_track_batches check (not tracks_batches or kind = 'goods'),
  constraint products_only_plain_goods_track_serials
    check (not tracks_serials or (kind = 'goods' and not has_variants and not tracks_batches)),
  constraint products_stock_buffer_not_negative check (stock_buffer between 0 and 1e11),
  constraint products_online_step_range check (online_step between 0.001 and 1000000),
  constraint products_online_minimum_range check (online_minimum between 0.001 and 1000000)
) with (fillfactor = 85);
comment on table public.products is
  'What a tenant sells. A row with parent_id is one variant (size, colour) of the row it points to, which then is not sold itself.';
comment on column public.products.price is 'What is paid.';
comment on column public.products.retail_price is 'The usual price; shown struck through, and a deal, when it is higher than price.';
comment on column public.products.stock_quantity is 'Sum over the locations of stock_levels. Written only when stock moves.';
comment on column public.products.category_name is 'Name of the category, kept the same by trigger so that one flat text can be searched.';
comment on column public.products.option_values is 'Of a variant: {"Size": "M"}.';
comment on column public.products.options is 'Of a product with variants: [{"name": "Size", "values": ["S", "M"]}].';
comment on column public.products.low_stock_level is 'At or below this many saleable units stock is low; null takes the tenant''s default.';
comment on column public.products.brand is 'Who makes it.';
comment on column public.products.weight_kg is 'Net weight in kilograms; the price of a kilogram on shelf labels comes from it.';
comment on column public.products.reorder_point is
  'At or below this much saleable stock the product is suggested for reordering. Another number than low_stock_level, which warns.';
comment on column public.products.reorder_quantity is 'How much is ordered at a time, in selling units.';
comment on column public.products.preferred_supplier_id is 'The contact (supplier or both) it is usually bought from.';
comment on column public.products.supplier_code is 'What that supplier calls it.';
comment on column public.products.purchase_unit_factor is 'How many selling units one unit of the supplier holds: a crate of 24.';
comment on column public.products.attributes is 'Further facts by the name of their product_attributes row: {"Material": "Cotton"}; numbers and dates as text.';
comment on column public.products.tracks_batches is
  'Stock is kept by batch and expiry, first expired first. Switched by this column alone: a trigger puts what lies there into a batch without number, and takes it out of the batches again.';
comment on column public.products.tracks_serials is
  'Every piece has a serial number of its own. Switched by track_serials alone, which names what lies there.';
comment on column public.products.has_open_price is
  'The till asks what it costs each time, and what it is; price is what is proposed. The online shop, which asks nothing, does not sell it.';
comment on column public.products.stock_buffer is
  'So many are kept back from the online shop; null: as many as the business keeps of everything. The till sells them.';
comment on column public.products.search_text is
  'Lower-cased name with the other forms it is found by, sku, category name and description, and behind a mark (character 29) brand and values of '
  'attributes, which only the staff searches. Kept by trigger when one of them changes; a generated column would be made anew with every sale, and a long one then counts as changed in every index.';
comment on column public.products.online_step is
  'In what steps the online shop sells it, in its unit; null: as private.online_step says for the unit. Of counted goods a whole number.';
comment on column public.products.online_minimum is 'The least the online shop sells at once, a multiple of its step; null: one step.';

-- A supplier who goes leaves the product without one.
alter table public.products
  add foreign key (tenant_id, preferred_supplier_id) references public.contacts (tenant_id, id) on delete set null (preferred_supplier_id);

-- None of them holds stock_quantity: a sale then changes a product in place (HOT) and touches no index.
create unique index products_sku_key on public.products (tenant_id, lower(sku)) where sku is not null;
-- Staff lists.
create index products_name_idx on public.products (tenant_id, name, id) where archived_at is null and parent_id is null;
create index products_archived_idx on public.products (tenant_id, name, id) where archived_at is not null;
create index products_category_idx on public.products (tenant_id, category_id) include (archived_at, parent_id);
create index products_price_idx on public.products (tenant_id, price, id);
create index products_updated_at_idx on public.products (tenant_id, updated_at, id);
create index products_parent_idx on public.products (tenant_id, parent_id) where parent_id is not null;
create index products_tax_rate_idx on public.products (tenant_id, tax_rate_id) where tax_rate_id is not null;
create unique index products_variant_key on public.products (tenant_id, parent_id, option_values)
  where parent_id is not null and archived_at is null;
-- The till: what can be sold, to leaf through and by the letters a name begins with.
create index products_till_name_idx on public.products (tenant_id, name, id) where archived_at is null and not has_variants;
create index products_till_prefix_idx on public.products (tenant_id, lower(name) text_pattern_ops)
  where archived_at is null and not has_variants;
-- The shop.
create index products_shop_name_idx on public.products (tenant_id, name, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_category_idx on public.products (tenant_id, category_id, name, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_newest_idx on public.products (tenant_id, created_at, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_deals_idx on public.products (tenant_id, ((retail_price - price) / retail_price), id)
  where is_published and archived_at is null and parent_id is null and retail_price > price;
create index products_shop_featured_idx on public.products (tenant_id, name, id)
  where is_published and archived_at is null and parent_id is null and is_featured;
create index products_listed_created_idx on public.products (tenant_id, created_at, id);
create index products_listed_sku_idx on public.products (tenant_id, (private.sku_key(sku) collate "C"), id);
create index products_listed_category_idx on public.products (tenant_id, (coalesce(category_name, '') collate "und-x-icu"), name, id);
create index products_kind_idx on public.products (tenant_id, kind, name, id) where kind <> 'goods';
create index products_featured_idx on public.products (tenant_id, name, id) where is_featured;
create index products_pictured_idx on public.products (tenant_id, name, id) where image_url is not null;
create index products_without_picture_idx on public.products (tenant_id, name, id) where image_url is null and parent_id is null;
create index products_draft_idx on public.products (tenant_id, name, id) where not is_published and archived_at is null and parent_id is null;
-- Counting what a filter leaves reads this alone.
create index products_count_idx on public.products (tenant_id, category_id, kind)
  include (id, archived_at, parent_id, has_variants, is_published, is_featured, tax_rate_id, price, updated_at);
create index products_supplier_idx on public.products (tenant_id, preferred_supplier_id) where preferred_supplier_id is not null;
create index products_brand_idx on public.products (tenant_id, lower(brand), id) where brand is not null;
create index products_open_price_idx on public.products (tenant_id, name, id) where has_open_price and archived_at is null;
create index products_shop_facets_idx on public.products using gin (tenant_id, private.facet_keys(option_values, brand))
  with (gin_pending_list_limit = 512)
  where is_published and archived_at is null and (brand is not null or parent_id is not null);
create index products_search_idx on public.products using gin (tenant_id, search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index products_bigrams_idx on public.products using gin (tenant_id, private.bigrams(search_text))
  with (gin_pending_list_limit = 512);
create index products_shop_words_idx on public.products
  using gin (tenant_id, split_part(search_text, chr(10), 1) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_published and archived_at is null and parent_id is null;
create index products_shop_prefix_idx on public.products (tenant_id, left(search_text, 40) collate "C", id)
  where is_published and archived_at is null and parent_id is null;

call private.protect_tenant_table('public.products', 'products.view');
-- A sale changes the stock, not the product: someone editing it meanwhile must not find it stale.
drop trigger _500_set_updated_at on public.products;
drop trigger _100_tenant_id_immutable on public.products;

create trigger _300_variants before insert on public.products
  for each row when (new.parent_id is not null) execute function private.tg_products__variants();
create trigger _300_variants_stay before update of parent_id on public.products
  for each row execute function private.tg_products__variants();
create trigger _500_set_updated_at before update on public.products
  for each row when (old.stock_quantity = new.stock_quantity) execute function private.tg_set_updated_at();
create trigger _100_stock_starts_at_zero before insert on public.products
  for each row when (new.stock_quantity <> 0) execute function private.tg_products__stock_is_moved();
create trigger _610_new_facts after insert on public.products
  referencing new table as new_rows for each statement execute function private.tg_products__new_facts();
create trigger _610_low_level after update of low_stock_level on public.products
  for each row when (old.low_stock_level is distinct from new.low_stock_level) execute function private.tg_products__low_level();
create constraint trigger _500_whole_bundle_insert after insert on public.products
  deferrable initially deferred for each row when (new.kind = 'bundle') execute function private.tg_products__whole_bundle();
create constraint trigger _500_whole_bundle_update after update of kind on public.products
  deferrable initially deferred for each row when (new.kind <> old.kind and 'bundle' in (new.kind, old.kind))
  execute function private.tg_products__whole_bundle();
create trigger _300_bundles_stay before update of kind, has_variants on public.products
  for each row when (new.kind <> old.kind or new.has_variants <> old.has_variants)
  execute function private.tg_products__bundles_stay();
create constraint trigger _600_batches_are_stock after update of stock_quantity, tracks_batches on public.products
  deferrable initially deferred for each row
  when ((new.tracks_batches and new.stock_quantity <> old.stock_quantity) or new.tracks_batches <> old.tracks_batches)
  execute function private.tg_batches_are_stock('id');
create trigger _500_switch_batches after update of tracks_batches on public.products
  for each row when (new.tracks_batches <> old.tracks_batches) execute function private.tg_products__switch_batches();
create trigger _200_derive before insert
  or update of name, sku, description, category_id, category_name, image_url, image_urls, brand, attributes, search_text on public.products
  for each row execute function private.tg_products__derive();
create trigger _620_catalogue_new after insert on public.products
  referencing new table as changed_rows for each statement execute function private.tg_products__catalogue_rows();
create trigger _620_catalogue_gone after delete on public.products
  referencing old table as changed_rows for each statement execute function private.tg_products__catalogue_rows();
create trigger _620_catalogue_change
  after update of name, sku, price, unit, kind, tax_rate_id, category_id, category_name, image_url, image_urls, brand, parent_id,
    has_variants, tracks_batches, tracks_serials, has_open_price, archived_at on public.products
  for each row when (
    (old.name, old.sku, old.price, old.unit, old.kind, old.tax_rate_id, old.category_id, old.category_name, old.image_url, old.brand,
      old.parent_id, old.has_variants, old.tracks_batches, old.tracks_serials, old.has_open_price, old.archived_at)
    is distinct from
    (new.name, new.sku, new.price, new.unit, new.kind, new.tax_rate_id, new.category_id, new.category_name, new.image_url, new.brand,
      new.parent_id, new.has_variants, new.tracks_batches, new.tracks_serials, new.has_open_price, new.archived_at))
  execute function private.tg_products__catalogue_change();
create constraint trigger _600_serials_are_stock after update of stock_quantity, tracks_serials on public.products
  deferrable initially deferred for each row
  when ((new.tracks_serials and new.stock_quantity <> old.stock_quantity) or new.tracks_serials <> old.tracks_serials)
  execute function private.tg_serials_are_stock('id');
create trigger _300_serials_stay before insert or update of kind, has_variants, tracks_batches, tracks_serials on public.products
  for each row when (new.tracks_serials and (new.tracks_batches or new.kind <> 'goods' or new.has_variants))
  execute function private.tg_products__serials_stay();
create trigger _600_stock_notices after update of is_published, archived_at, stock_buffer, has_open_price on public.products
  for each row when (new.is_published and new.archived_at is null) execute function private.tg_stock_notices__arrival('id');
create trigger _100_tenant_id_immutable before update of tenant_id on public.products
  for each row execute function private.tg_tenant_id_immutable();
create trigger _100_stock_is_moved before update of stock_quantity on public.products
  for each row when (old.stock_quantity <> new.stock_quantity and pg_trigger_depth() = 0) execute function private.tg_products__stock_is_moved();
create trigger _620_catalogue_variants after update of category_id, name, image_url, image_urls, options on public.products for each row
  when (new.has_variants and (old.category_id is distinct from new.category_id or old.name is distinct from new.name
    or old.image_url is distinct from new.image_url or old.options is distinct from new.options))
  execute function private.tg_products__variants_change();
create trigger _310_visible_name before insert or update of name, brand, unit on public.products
  for each row when (concat_ws(' ', new.name, new.brand, new.unit) ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'
    or new.name !~ '[0-9A-Za-z]' or new.brand !~ '[0-9A-Za-z]' or new.unit !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name', 'brand', 'unit');
create trigger _300_parts
  before insert or update of unit, low_stock_level, reorder_point, reorder_quantity, stock_buffer, purchase_unit_factor, online_step, online_minimum
  on public.products for each row execute function private.tg_products__parts();

create policy "Everyone reads what one open shop publishes" on public.products for select to anon
  using (is_published and archived_at is null and (select private.require_one('products', 'tenant_id', 'id', 'parent_id'))
    and tenant_id = any ((select private.open_shop_tenant_ids())::uuid[]));

grant select (
  tenant_id, id, name, description, price, retail_price, image_url, image_urls, sku, is_published, category_id, category_name,
  kind, unit, parent_id, option_values, options, has_variants, is_featured, archived_at, created_at, updated_at
) on public.products to anon;
create trigger _830_webhook after insert on public.products
  for each row execute function private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');
create trigger _830_webhook_change after update of name, sku, price, is_published, archived_at on public.products for each row
  when (old.name is distinct from new.name or old.sku is distinct from new.sku or old.price is distinct from new.price
    or old.is_published is distinct from new.is_published or old.archived_at is distinct from new.archived_at)
  execute function private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');
