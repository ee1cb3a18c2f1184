-- Promotions: what a business gives on its prices by a rule, and the coupons that some of them ask for.

insert into public.permissions (key, description) values ('promotions.manage', 'Make promotions and coupons');
insert into public.role_permissions (role, permission_key) values ('admin', 'promotions.manage'), ('manager', 'promotions.manage');

create table public.promotions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint promotions_name_shape check (length(name) between 1 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  kind text not null check (kind in ('percent_off', 'amount_off', 'buy_x_get_y', 'fixed_price', 'basket_percent', 'basket_amount')),
  value numeric(14, 3) check (value between 0.001 and 9999999999),
  buy_quantity numeric(14, 3) check (buy_quantity between 1 and 1000 and buy_quantity = trunc(buy_quantity)),
  get_quantity numeric(14, 3) check (get_quantity between 1 and 1000 and get_quantity = trunc(get_quantity)),
  get_percent numeric(6, 3) check (get_percent between 0.001 and 100),
  scope text not null default 'all' check (scope in ('all', 'categories', 'products')),
  minimum_amount numeric(14, 2) check (minimum_amount between 0 and 9999999999),
  starts_at timestamptz check (isfinite(starts_at)),
  ends_at timestamptz check (isfinite(ends_at)),
  weekdays smallint[] not null default '{}' constraint promotions_weekdays_known check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  from_time time,
  until_time time,
  channels text[] not null default array['till', 'storefront']
    constraint promotions_channels_known check (channels <@ array['till', 'storefront'] and cardinality(channels) between 1 and 2),
  is_stackable boolean not null default false,
  priority integer not null default 0 check (priority between 0 and 1000),
  usage_limit integer check (usage_limit between 1 and 1000000),
  per_customer_limit integer check (per_customer_limit between 1 and 1000),
  needs_coupon boolean not null default false,
  is_active boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint promotions_instants_in_order check (ends_at is null or starts_at is null or ends_at > starts_at),
  constraint promotions_hours_together check ((from_time is null) = (until_time is null) and from_time is distinct from until_time
    or (from_time is null and until_time is null)),
  constraint promotions_kind_says_what check (case kind
    when 'buy_x_get_y' then value is null and buy_quantity is not null and get_quantity is not null and get_percent is not null
    when 'fixed_price' then value is not null and buy_quantity >= 2 and get_quantity is null and get_percent is null
    else value is not null and buy_quantity is null and get_quantity is null and get_percent is null end),
  constraint promotions_percent_at_most_all check (kind not in ('percent_off', 'basket_percent') or value <= 100)
);
comment on table public.promotions is
  'What is taken off prices by a rule: a percentage or amount of goods, so many of so many free, a set for a price, or something of the whole basket.';
comment on column public.promotions.value is
  'percent_off, basket_percent: the percentage; amount_off: per unit; basket_amount: of the basket; fixed_price: what buy_quantity pieces cost.';
comment on column public.promotions.get_percent is 'buy_x_get_y: what is taken off the get_quantity cheapest of buy_quantity + get_quantity pieces.';
comment on column public.promotions.minimum_amount is 'What the basket must cost at its prices, before any promotion and discount by hand.';
comment on column public.promotions.weekdays is 'ISO days in the zone of the business, 1 is Monday; none: every day. Hours past midnight belong to the day they began on.';
comment on column public.promotions.is_stackable is 'It comes on top of the one promotion that a line else has.';
comment on column public.promotions.priority is 'Of two promotions that do not go together the one with the higher number is taken, then what gives more.';
create unique index promotions_name_key on public.promotions (tenant_id, lower(name)) where archived_at is null;
create index promotions_usable_idx on public.promotions (tenant_id) where is_active and archived_at is null;
create index promotions_order_idx on public.promotions (tenant_id, created_at desc, id desc);
call private.protect_tenant_table('public.promotions', 'promotions.manage');

-- One table for each kind of target: a table with both would look to the API like another way from products to categories.
create table public.promotion_products (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, promotion_id, product_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table public.promotion_products is 'Products, with their variants, that a promotion is for.';
create index promotion_products_product_idx on public.promotion_products (tenant_id, product_id);
call private.protect_tenant_table('public.promotion_products', 'promotions.manage');

create table public.promotion_categories (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, promotion_id, category_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade
);
comment on table public.promotion_categories is 'Categories, with all that lies below them, that a promotion is for.';
create index promotion_categories_category_idx on public.promotion_categories (tenant_id, category_id);
call private.protect_tenant_table('public.promotion_categories', 'promotions.manage');

create table public.coupons (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity check (sequence >= 1),
  promotion_id uuid not null,
  batch_id uuid not null,
  code text not null constraint coupons_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$'),
  usage_limit integer check (usage_limit between 1 and 1000000),
  per_customer_limit integer check (per_customer_limit between 1 and 1000),
  valid_until timestamptz check (isfinite(valid_until)),
  stopped_at timestamptz check (isfinite(stopped_at)),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete restrict
);
comment on table public.coupons is 'Codes that open a promotion. Capitals only: what is typed is made capitals, so that writing makes no difference.';
comment on column public.coupons.stopped_at is 'Since when this one code is not taken, as one that leaked; the others of its promotion still are.';
comment on column public.coupons.batch_id is 'The request that made it, with all that were made at once.';
create unique index coupons_code_key on public.coupons (tenant_id, code);
create index coupons_promotion_idx on public.coupons (tenant_id, promotion_id, sequence);
create index coupons_batch_idx on public.coupons (tenant_id, batch_id);
call private.protect_tenant_table('public.coupons', 'promotions.manage');

create table public.promotion_uses (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  promotion_id uuid not null,
  coupon_id uuid,
  sale_id uuid,
  order_id uuid,
  contact_id uuid,
  amount numeric(14, 2) not null check (amount between 0.01 and 1e12),
  used_at timestamptz not null check (isfinite(used_at)),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, coupon_id) references public.coupons (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint promotion_uses_one_document check (num_nonnulls(sale_id, order_id) = 1)
);
comment on table public.promotion_uses is
  'What a promotion gave a sale at the till or an order of the shop, once for each of both. That of an order that was cancelled or ran out no longer counts; a return gives no use back.';
create unique index promotion_uses_sale_key on public.promotion_uses (tenant_id, sale_id, promotion_id) where sale_id is not null;
create unique index promotion_uses_order_key on public.promotion_uses (tenant_id, order_id, promotion_id) where order_id is not null;
create index promotion_uses_promotion_idx on public.promotion_uses (tenant_id, promotion_id, used_at);
create index promotion_uses_coupon_idx on public.promotion_uses (tenant_id, coupon_id) where coupon_id is not null;
create index promotion_uses_contact_idx on public.promotion_uses (tenant_id, contact_id) where contact_id is not null;
call private.make_append_only('public.promotion_uses');
call private.protect_tenant_table('public.promotion_uses', 'promotions.manage');

-- A line keeps what promotions gave it beside where its price came from.
alter table public.sale_lines drop constraint sale_lines_price_source_shape;
alter table public.sale_lines add constraint sale_lines_price_source_shape
  check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'open', 'label', 'promotion'));
comment on column public.sale_lines.price_source is
  '{kind: price_list, price_list_id, name}, {kind: override}, {kind: open}, {kind: label, barcode, amount} or {kind: promotion}; with promotions [{id, name, amount}] where some were given. Null: the product''s own price, no promotion.';
alter table public.order_lines drop constraint order_lines_price_source_shape;
alter table public.order_lines add constraint order_lines_price_source_shape
  check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'open', 'label', 'promotion'));
