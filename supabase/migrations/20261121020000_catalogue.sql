-- Catalogue: categories, products with variants, their barcodes and costs.

-- What checks and indexes call -----------------------------------------------------------------------------------------

-- The "return" bodies are bound when created: a role that may write these tables needs no usage of schema private.
create function private.is_own_picture_url(p_tenant_id uuid, p_url text)
returns boolean language sql immutable security invoker set search_path = ''
return private.is_safe_url(p_url)
  and (p_url like 'https://%'
    or p_url like '/storage/v1/object/public/product-images/' || p_tenant_id || '/%'
    or p_url like '/storage/v1/object/public/branding/' || p_tenant_id || '/%');
comment on function private.is_own_picture_url(uuid, text) is
  'Whether a picture address is https or lies in the tenant''s own folder of the public storage.';

create function private.are_own_picture_urls(p_tenant_id uuid, p_urls text[])
returns boolean language sql immutable security invoker set search_path = ''
return cardinality(p_urls) <= 12 and (
  select coalesce(bool_and(coalesce(private.is_own_picture_url(p_tenant_id, u), false)), true) from unnest(p_urls) as u);
comment on function private.are_own_picture_urls(uuid, text[]) is 'Whether all of at most 12 picture addresses may be shown.';

-- The cost tells the planner never to evaluate this for every row of a tenant: only the index is meant to hold it.
create function private.bigrams(p_text text)
returns text[] language sql immutable strict parallel safe security invoker cost 2000 set search_path = '' as $$
  select coalesce(array_agg(distinct (pair.a || pair.b) collate "C"), '{}')
    || case when p_text ~ '[\U00010000-\U0010ffff]'
      then array(select distinct c collate "C" from unnest(string_to_array(p_text, null)) as c where ascii(c) > 65535) else '{}' end
  from unnest(string_to_array(p_text, null), (string_to_array(p_text, null))[2:]) as pair (a, b)
  where pair.a <> chr(10) and pair.b <> chr(10);
$$;
comment on function private.bigrams(text) is
  'Every two neighbouring characters of a text, and every character beyond the basic plane by itself; newlines part fields.';

grant execute on function private.is_own_picture_url(uuid, text), private.are_own_picture_urls(uuid, text[]), private.bigrams(text)
to service_role;

-- Tables ---------------------------------------------------------------------------------------------------------------

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

-- The name's collation sorts as people do, in every database, whatever its own locale is.
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
  constraint products_kind_known check (kind in ('goods', 'service')),
  constraint products_service_without_stock check (kind = 'goods' or stock_quantity = 0),
  constraint products_unit_shape check (length(unit) between 1 and 20 and unit = btrim(unit) and unit !~ '[[:cntrl:]]'),
  constraint products_image_urls_allowed check (private.are_own_picture_urls(tenant_id, image_urls)),
  constraint products_image_url_first check (image_url is not distinct from image_urls[1]),
  constraint products_options_shape check (jsonb_typeof(options) = 'array' and jsonb_typeof(option_values) = 'object'),
  constraint products_one_level_of_variants check (parent_id is null or not has_variants),
  constraint products_option_values_of_variants check ((parent_id is null) = (option_values = '{}'))
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
comment on column public.products.search_text is
  'Lower-cased name, sku, category name and description. Kept by trigger when one of them changes; a generated column would be '
  'made anew with every sale, and a long one then counts as changed in every index.';

create table public.product_barcodes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  barcode text not null,
  product_id uuid not null,
  unit_factor numeric(14, 3) not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, barcode),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_barcodes_shape check (barcode ~ '^[!-~]{1,64}$'),
  constraint product_barcodes_unit_factor_positive check (unit_factor between 0.001 and 1e11)
);
comment on table public.product_barcodes is 'The codes a product is scanned by. unit_factor is how many units one scan sells (a crate of 24).';

create table public.product_costs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  last_cost numeric(18, 6) not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_costs_not_negative check (last_cost between 0 and 1e12)
);
comment on table public.product_costs is
  'What a unit cost when it was last received. Apart from products, since not everyone who sees products may see costs.';

-- Indexes --------------------------------------------------------------------------------------------------------------
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
-- A term of three letters or more is found by trigrams, a shorter or stranger one by its pairs of characters.
create index products_search_idx on public.products using gin (tenant_id, search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index products_bigrams_idx on public.products using gin (tenant_id, private.bigrams(search_text))
  with (gin_pending_list_limit = 512);
-- Similar spellings are looked for among the names in the shop.
create index products_shop_words_idx on public.products using gin (tenant_id, name extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_published and archived_at is null and parent_id is null;
create index product_barcodes_product_idx on public.product_barcodes (tenant_id, product_id);

call private.protect_tenant_table('public.categories', 'products.view');
call private.protect_tenant_table('public.products', 'products.view');
call private.protect_tenant_table('public.product_barcodes', 'products.view');
call private.protect_tenant_table('public.product_costs', 'products.view_cost');
