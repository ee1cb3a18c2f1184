-- Tables with their columns and constraints.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 00_foundation/tables/document_types.sql
create table private.document_types (
  document_type text primary key,
  prefix text not null
);

-- 10_platform/tables/country_tax_rules.sql
create table private.country_tax_rules (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  tax_rounding text not null check (tax_rounding in ('line', 'document')),
  source text not null
);

-- 10_platform/tables/currencies.sql
create table public.currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  locale text not null,
  decimals smallint not null check (decimals between 0 and 2),
  step numeric(14, 2) not null check (step between 0.01 and 1e12)
);

-- 10_platform/tables/dialling_codes.sql
create table private.dialling_codes (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  code text not null check (code ~ '^[1-9][0-9]{0,3}$')
);

-- 10_platform/tables/permissions.sql
create table public.permissions (
  key text primary key check (key ~ '^[a-z_]+\.[a-z_]+$'),
  description text not null
);

-- 10_platform/tables/platform_admins.sql
create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- 10_platform/tables/reserved_subdomains.sql
create table private.reserved_subdomains (
  label text primary key check (label ~ '^[a-z0-9-]{1,63}$')
);

-- 10_platform/tables/role_permissions.sql
create table public.role_permissions (
  role text not null check (role in ('admin', 'manager', 'cashier')),
  permission_key text not null references public.permissions (key) on delete cascade,
  primary key (role, permission_key)
);

-- 10_platform/tables/sample_goods.sql
create table private.sample_goods (
  business_kind text not null check (business_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  position integer not null check (position between 1 and 99),
  category text not null,
  name text not null,
  description text,
  kind text not null default 'goods' check (kind in ('goods', 'service')),
  unit text not null default 'each',
  price_usd numeric(14, 2) not null check (price_usd between 0.01 and 1e12),
  usual_price_usd numeric(14, 2) check (usual_price_usd between 0.01 and 1e12),
  quantity numeric(14, 3) not null default 0 check (quantity between 0 and 1e11),
  is_featured boolean not null default false,
  picture text not null check (picture ~ '^[a-z0-9-]{1,40}$'),
  primary key (business_kind, position)
);

-- 10_platform/tables/tenants.sql
create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  subdomain text unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
  status text not null default 'trial' check (status in ('active', 'trial', 'suspended', 'closed')),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  day_cutoff time not null default '00:00' check (day_cutoff < '12:00'),
  currency_code text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_country_known check (country = any (private.country_codes()))
);

-- 10_platform/tables/user_activity_logs.sql
create table public.user_activity_logs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  user_id uuid not null,
  action_type text not null check (action_type in ('login', 'logout', 'account_deactivation')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4096),
  ip_address inet,
  user_agent text check (length(user_agent) <= 512),
  created_at timestamptz not null default clock_timestamp()
);

-- 12_accounts/tables/approvals.sql
create table public.approvals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  permission text not null check (length(permission) between 3 and 120),
  approver_id uuid not null,
  approver_name text not null,
  asked_by uuid not null,
  document_id uuid not null,
  subject jsonb not null,
  reason text not null check (length(reason) between 3 and 200),
  expires_at timestamptz not null check (isfinite(expires_at)),
  used_at timestamptz,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);

-- 12_accounts/tables/deactivated_accounts.sql
create table private.deactivated_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- What was written to the account, so that a ban by the platform is not lifted with it.
  banned_until timestamptz not null,
  deactivated_by uuid not null,
  created_at timestamptz not null default now()
);

-- 12_accounts/tables/email_codes.sql
create table private.email_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 320),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  failed_attempts integer not null default 0 check (failed_attempts between 0 and 5),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);

-- 12_accounts/tables/failed_recoveries.sql
create table private.failed_recoveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  failed_at timestamptz not null default clock_timestamp()
);

-- 12_accounts/tables/known_devices.sql
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- 12_accounts/tables/pin_failures.sql
create table private.pin_failures (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  kind text not null check (kind in ('person', 'session')),
  subject_id uuid not null,
  failed_count integer not null check (failed_count > 0),
  failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (tenant_id, kind, subject_id)
);

-- 12_accounts/tables/recovery_codes.sql
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- 12_accounts/tables/session_handovers.sql
create table private.session_handovers (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  target_host text not null check (length(target_host) between 1 and 253),
  created_at timestamptz not null default now(),
  redeemed_at timestamptz,
  session_id uuid unique
);

-- 12_accounts/tables/till_operators.sql
create table private.till_operators (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  user_name text not null,
  asked_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (isfinite(expires_at)),
  primary key (tenant_id, id)
);

-- 12_accounts/tables/unanswerable_invitations.sql
create table private.unanswerable_invitations (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'cashier')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);

-- 15_settings/tables/document_sequences.sql
create table private.document_sequences (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9/-]{0,12}$'),
  next_value bigint not null default 1 check (next_value >= 1),
  primary key (tenant_id, document_type),
  constraint document_sequences_document_type_check check (document_type ~ '^[a-z][a-z_]{1,39}$')
);

-- 15_settings/tables/locations.sql
create table public.locations (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (is_active or not is_default)
);

-- 15_settings/tables/payment_methods.sql
create table public.payment_methods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  tender_type text not null check (tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  name text not null check (length(btrim(name)) between 1 and 80),
  is_enabled boolean not null default true,
  position integer not null default 0,
  ledger_role text not null check (ledger_role ~ '^[a-z_]{1,40}$'),
  counts_in_drawer boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  proof text not null default 'ask' check (proof in ('optional', 'ask', 'required')),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (counts_in_drawer = (tender_type = 'cash'))
);

-- 15_settings/tables/saved_views.sql
create table public.saved_views (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  list_key text not null check (list_key ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  name text not null check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and length(params::text) <= 4000),
  is_shared boolean not null default false,
  is_default boolean not null default false,
  position integer not null default 0 check (position between 0 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- 15_settings/tables/tenant_policies.sql
create table public.tenant_policies (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  prices_include_tax boolean not null default true,
  tax_rounding text not null default 'line' check (tax_rounding in ('line', 'document')),
  allow_negative_stock boolean not null default false,
  cashier_discount_limit_percent numeric(6, 3) not null default 10 check (cashier_discount_limit_percent between 0 and 100),
  blind_close boolean not null default true,
  max_close_variance numeric(14, 2) check (max_close_variance between 0 and 1e12),
  low_stock_default numeric(14, 3) not null default 5 check (low_stock_default between 0 and 1e11),
  adjustment_approval_limit numeric(14, 2) check (adjustment_approval_limit between 0 and 1e12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sell_expired boolean not null default false,
  manager_approval_limit numeric(14, 2) check (manager_approval_limit between 0 and 1e12),
  reorder_lead_days integer not null default 7 check (reorder_lead_days between 0 and 365),
  reorder_cover_days integer not null default 14 check (reorder_cover_days between 1 and 365),
  stock_buffer_default numeric(14, 3) not null default 0,
  order_deposit_percent numeric(6,3) not null default 0 check (order_deposit_percent between 0 and 100),
  till_lock_minutes integer not null default 10 check (till_lock_minutes between 0 and 480),
  gift_cards_enabled boolean not null default false,
  gift_card_months integer check (gift_card_months between 1 and 120),
  unreferenced_daily_limit numeric(14,2) check (unreferenced_daily_limit between 0 and 99999999999.99),
  is_tax_registered boolean not null default true,
  tax_registration_since date not null default '1970-01-01',
  tax_registration_changed_at timestamptz check (isfinite(tax_registration_changed_at)),
  constraint tenant_policies_stock_buffer_default_check check (stock_buffer_default between 0 and 1e11)
);

-- 15_settings/tables/tills.sql
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

-- 20_catalogue/tables/categories.sql
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

-- 20_catalogue/tables/modifier_sets.sql
create table public.modifier_sets (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint modifier_sets_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  min_choices integer not null default 0 check (min_choices between 0 and 50),
  max_choices integer check (max_choices between 1 and 50),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint modifier_sets_limits_in_order check (max_choices >= min_choices)
);

-- 20_catalogue/tables/product_attributes.sql
create table public.product_attributes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  kind text not null default 'text',
  choices text[] not null default '{}',
  position integer not null default 0,
  is_shown_in_list boolean not null default false,
  is_shown_in_shop boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint product_attributes_name_shape check (length(name) between 1 and 40 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint product_attributes_kind_known check (kind in ('text', 'number', 'choice', 'date')),
  constraint product_attributes_choices_of_choice check ((kind = 'choice') = (cardinality(choices) > 0) and cardinality(choices) <= 100),
  constraint product_attributes_position_range check (position between 0 and 100000)
);

-- 20_catalogue/tables/product_edits.sql
create table private.product_edits (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  request_hash text not null,
  fields text[] not null,
  chosen integer not null check (chosen between 0 and 1000000),
  changed integer not null default 0 check (changed between 0 and 1000000),
  undone_at timestamptz check (isfinite(undone_at)),
  restored integer not null default 0 check (restored between 0 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);

-- 25_pricing/tables/barcode_rules.sql
create table public.barcode_rules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint barcode_rules_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  prefix_from text not null check (prefix_from ~ '^[0-9]{1,6}$'),
  prefix_to text not null check (prefix_to ~ '^[0-9]{1,6}$'),
  code_length smallint not null default 13 check (code_length between 8 and 13),
  item_position smallint not null check (item_position between 1 and 13),
  item_length smallint not null check (item_length between 1 and 10),
  value_position smallint not null check (value_position between 1 and 13),
  value_length smallint not null check (value_length between 1 and 8),
  value_kind text not null check (value_kind in ('weight', 'price', 'quantity')),
  value_decimals smallint not null default 0 check (value_decimals between 0 and 4),
  checks_digit boolean not null default true,
  is_active boolean not null default true,
  priority integer not null default 100 check (priority between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint barcode_rules_prefix_range check (length(prefix_from) = length(prefix_to) and prefix_from <= prefix_to),
  constraint barcode_rules_item_inside check (item_position + item_length - 1 <= code_length - checks_digit::integer),
  constraint barcode_rules_value_inside check (value_position + value_length - 1 <= code_length - checks_digit::integer),
  constraint barcode_rules_value_apart check (item_position + item_length <= value_position or value_position + value_length <= item_position)
);

-- 25_pricing/tables/price_lists.sql
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

-- 25_pricing/tables/tax_rates.sql
create table public.tax_rates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  code text not null check (code ~ '^[A-Z0-9_-]{1,16}$'),
  rate_percent numeric(6, 3) not null check (rate_percent between 0 and 100),
  valid_from date not null default '2000-01-01' check (valid_from between '1970-01-01' and '2999-12-31'),
  valid_to date check (valid_to between '1970-01-01' and '2999-12-31'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code, valid_from),
  constraint tax_rates_days_in_order check (valid_to is null or valid_to >= valid_from)
);

-- 28_promotions/tables/promotions.sql
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
  starts_on date check (starts_on between '1970-01-01' and '2999-12-31'),
  ends_on date check (ends_on between '1970-01-01' and '2999-12-31'),
  primary key (tenant_id, id),
  constraint promotions_hours_together check ((from_time is null) = (until_time is null) and from_time is distinct from until_time
    or (from_time is null and until_time is null)),
  constraint promotions_kind_says_what check (case kind
    when 'buy_x_get_y' then value is null and buy_quantity is not null and get_quantity is not null and get_percent is not null
    when 'fixed_price' then value is not null and buy_quantity >= 2 and get_quantity is null and get_percent is null
    else value is not null and buy_quantity is null and get_quantity is null and get_percent is null end),
  constraint promotions_percent_at_most_all check (kind not in ('percent_off', 'basket_percent') or value <= 100),
  constraint promotions_days_in_order check (ends_on is null or starts_on is null or ends_on >= starts_on)
);

-- 30_contacts/tables/contacts.sql
create table public.contacts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  email text,
  phone text,
  company text,
  address text,
  notes text,
  type text not null default 'customer',
  user_id uuid references auth.users (id) on delete set null,
  tax_pin text,
  credit_limit numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  price_list_id uuid,
  tags text[] not null default '{}',
  payment_terms_days integer,
  archived_at timestamptz,
  merged_into_id uuid,
  phone_e164 text,
  is_staff boolean not null default false,
  search_text text not null default '',
  primary key (tenant_id, id),
  constraint contacts_name_shape check (length(name) between 1 and 200 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint contacts_email_shape check (email ~ '^[^\s@<>"]+@[^\s@<>"]+$' and length(email) <= 320),
  constraint contacts_phone_shape check (phone ~ '^\+?[0-9 ()./-]{3,30}$'),
  constraint contacts_company_length check (length(company) between 1 and 200),
  constraint contacts_address_length check (length(address) between 1 and 1000),
  constraint contacts_notes_length check (length(notes) between 1 and 5000),
  constraint contacts_tax_pin_shape check (tax_pin ~ '^[A-Za-z0-9 ./-]{1,32}$'),
  constraint contacts_type_known check (type in ('customer', 'supplier', 'both', 'staff')),
  constraint contacts_credit_limit_not_negative check (credit_limit between 0 and 1e12),
  constraint contacts_payment_terms_days_range check (payment_terms_days between 0 and 365),
  constraint contacts_tags_shape check (
    cardinality(tags) <= 20 and array_position(tags, null) is null and array_to_string(tags, '') !~ '[[:cntrl:],]'
    and length(array_to_string(tags, '')) <= 800),
  constraint contacts_archived_at_finite check (isfinite(archived_at)),
  constraint contacts_not_merged_into_itself check (merged_into_id <> id),
  constraint contacts_merged_into_fkey foreign key (tenant_id, merged_into_id)
    references public.contacts (tenant_id, id) on delete restrict
);

-- 30_contacts/tables/statement_mails.sql
create table private.statement_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 30_contacts/tables/store_credit_entries.sql
create table public.store_credit_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  source_type text not null check (source_type in ('sale', 'credit_note')),
  source_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source_type, source_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 35_stock/tables/goods_receipts.sql
create table public.goods_receipts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  receipt_number text not null,
  location_id uuid not null,
  contact_id uuid,
  supplier_reference text,
  total_cost numeric(14,2) not null check (total_cost between 0 and 1e12),
  received_at timestamptz not null,
  business_date date not null,
  received_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, receipt_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_adjustment_requests.sql
create table public.stock_adjustment_requests (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text check (length(note) <= 1000),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  line_count integer not null check (line_count between 1 and 1000),
  estimated_value numeric(14,2) not null check (estimated_value between 0 and 1e12),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by uuid not null,
  requested_at timestamptz not null check (isfinite(requested_at)),
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  decision_note text check (length(decision_note) <= 1000),
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_adjustment_requests_decided check ((status = 'waiting') = (decided_at is null))
);

-- 35_stock/tables/stock_adjustments.sql
create table public.stock_adjustments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  adjustment_number text not null,
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text,
  adjusted_at timestamptz not null,
  business_date date not null,
  adjusted_by uuid,
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  approved_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, adjustment_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_counts.sql
create table public.stock_counts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  count_number text not null,
  name text not null,
  location_id uuid not null,
  status text not null default 'open' check (status in ('open', 'review', 'posted', 'cancelled')),
  scope text not null check (scope in ('all', 'categories', 'products')),
  scope_ids uuid[] not null default '{}',
  scope_label text,
  is_blind boolean not null,
  selling_zone text not null default '',
  product_count integer not null check (product_count >= 0),
  opened_by uuid,
  opened_at timestamptz not null,
  reviewed_at timestamptz,
  cancelled_at timestamptz,
  posted_by uuid,
  posted_at timestamptz,
  business_date date,
  uncounted text check (uncounted in ('leave', 'zero')),
  gain_amount numeric(14,2) not null default 0 check (gain_amount between 0 and 1e12),
  loss_amount numeric(14,2) not null default 0 check (loss_amount between 0 and 1e12),
  value_change numeric(14,2) not null default 0 check (value_change between -1e12 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  posting_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, count_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_counts_name_shape check (length(name) between 1 and 100 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint stock_counts_selling_zone_shape check (length(selling_zone) <= 40 and selling_zone !~ '[[:cntrl:]]'),
  constraint stock_counts_posted_is_whole check (
    (status = 'posted') = (posted_at is not null) and (posted_at is null) = (business_date is null) and (posted_at is null) = (posting_hash is null)),
  constraint stock_counts_value_is_gain_less_loss check (status <> 'posted' or value_change = gain_amount - loss_amount)
);

-- 35_stock/tables/stock_period_ends.sql
create table private.stock_period_ends (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  period_end date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, period_end)
);

-- 35_stock/tables/stock_period_values.sql
create table private.stock_period_values (
  tenant_id uuid not null,
  period_end date not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  primary key (tenant_id, period_end, product_id, location_id),
  foreign key (tenant_id, period_end) references private.stock_period_ends (tenant_id, period_end) on delete cascade
);

-- 35_stock/tables/stock_transfers.sql
create table public.stock_transfers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  transfer_number text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'partially_received', 'received', 'cancelled')),
  expected_on date check (expected_on between '1970-01-01' and '2999-12-31'),
  note text check (length(note) <= 1000),
  revision integer not null default 1 check (revision between 1 and 1000000),
  request_hash text not null,
  created_by uuid,
  sent_at timestamptz check (isfinite(sent_at)),
  sent_by uuid,
  received_at timestamptz check (isfinite(received_at)),
  received_by uuid,
  cancelled_at timestamptz check (isfinite(cancelled_at)),
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, transfer_number),
  foreign key (tenant_id, from_location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, to_location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_transfers_two_places check (from_location_id <> to_location_id),
  constraint stock_transfers_sent_once check ((sent_at is null) = (sent_by is null) and (sent_at is not null or status in ('draft', 'cancelled')))
);

-- 40_sales/tables/link_secrets.sql
create table private.link_secrets (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now()
);

-- 42_till/tables/catalogue_changes.sql
create table private.catalogue_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  product_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, product_id)
);

-- 42_till/tables/customer_changes.sql
create table private.customer_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  has_own_prices boolean not null,
  primary key (tenant_id, contact_id)
);

-- 42_till/tables/parked_sales.sql
create table public.parked_sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version between 1 and 1000000),
  number text not null check (length(number) between 1 and 20 and number = btrim(number) and number !~ '[[:cntrl:]]'),
  label text check (length(label) between 1 and 60 and label = btrim(label) and label !~ '[[:cntrl:]]'),
  basket jsonb not null check (jsonb_typeof(basket) = 'object'),
  total_amount numeric(14, 2) not null check (total_amount between 0 and 1e12),
  item_count integer not null check (item_count between 1 and 1000000000),
  search_text text collate "und-x-icu" not null check (length(search_text) <= 20000),
  till_id uuid,
  parked_by uuid not null,
  parked_at timestamptz not null default now() check (isfinite(parked_at)),
  resumed_by uuid,
  resumed_at timestamptz check (isfinite(resumed_at)),
  claim_id uuid,
  dropped_by uuid,
  dropped_at timestamptz check (isfinite(dropped_at)),
  request_hash text not null check (length(request_hash) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  constraint parked_sales_resumed_by_somebody check ((resumed_at is null) = (resumed_by is null)),
  constraint parked_sales_dropped_by_somebody check ((dropped_at is null) = (dropped_by is null)),
  constraint parked_sales_one_end check (resumed_at is null or dropped_at is null)
);

-- 42_till/tables/price_changes.sql
create table private.price_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  price_list_id uuid not null,
  item_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, item_id)
);

-- 42_till/tables/promotion_changes.sql
create table private.promotion_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, promotion_id)
);

-- 42_till/tables/serial_changes.sql
create table private.serial_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  location_id uuid not null,
  serial_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, location_id, serial_id)
);

-- 42_till/tables/till_devices.sql
create table public.till_devices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  till_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{2,12}$'),
  bound_at timestamptz not null,
  bound_by uuid not null,
  bound_by_name text,
  last_seen_at timestamptz,
  waiting_count integer not null default 0 check (waiting_count between 0 and 1000000),
  waiting_since timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  replaced_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, number_prefix),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  foreign key (tenant_id, replaced_by) references public.till_devices (tenant_id, id) on delete restrict,
  constraint till_devices_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  constraint till_devices_replaced_is_revoked check (replaced_by is null or revoked_at is not null)
);

-- 42_till/tables/till_sessions.sql
create table public.till_sessions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  till_id uuid not null,
  opened_by uuid not null,
  opened_by_name text,
  status text not null default 'open' check (status in ('closed', 'open', 'rescue')),
  opening_float numeric(14,2) not null check (opening_float between 0 and 1e12),
  opening_difference numeric(14,2) check (opening_difference between -1e12 and 1e12),
  expected_cash numeric(14,2) check (expected_cash between -1e12 and 1e12),
  counted_cash numeric(14,2) check (counted_cash between 0 and 1e12),
  over_short numeric(14,2) check (over_short between -1e12 and 1e12),
  denominations jsonb,
  note text,
  z_number integer check (z_number > 0),
  z_report jsonb,
  previous_z_hash text,
  z_hash text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  rescues_id uuid,
  counts jsonb not null default '[]'
  constraint till_sessions_counts_shape check (jsonb_typeof(counts) = 'array' and jsonb_array_length(counts) <= 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  unique (tenant_id, till_id, z_number),
  constraint till_sessions_closed_is_complete check (
  (status in ('open', 'rescue') and z_number is null and closed_at is null and counted_cash is null)
  or (status = 'closed' and z_number is not null and z_hash is not null and z_report is not null and closed_at is not null
    and counted_cash is not null and expected_cash is not null and over_short = counted_cash - expected_cash)),
  constraint till_sessions_rescues_fkey
    foreign key (tenant_id, rescues_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint till_sessions_rescue_names_session check (status <> 'rescue' or rescues_id is not null)
);

-- 46_quotes/tables/quotes.sql
create table public.quotes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version between 1 and 1000000),
  quote_number text not null check (length(quote_number) between 1 and 40),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'converted')),
  contact_id uuid,
  contact_name text,
  basket jsonb not null check (jsonb_typeof(basket) = 'object'),
  priced jsonb not null check (jsonb_typeof(priced) = 'object'),
  total_amount numeric(14, 2) not null check (total_amount between 0 and 1e12),
  item_count integer not null check (item_count between 1 and 1000000000),
  valid_until date not null check (isfinite(valid_until)),
  note text check (length(note) <= 1000),
  search_text text collate "und-x-icu" not null check (length(search_text) <= 20000),
  made_by uuid not null,
  made_by_name text,
  sent_at timestamptz check (isfinite(sent_at)),
  accepted_at timestamptz check (isfinite(accepted_at)),
  declined_at timestamptz check (isfinite(declined_at)),
  declined_reason text check (length(declined_reason) <= 200),
  taken_by uuid,
  taken_at timestamptz check (isfinite(taken_at)),
  sale_id uuid,
  converted_at timestamptz check (isfinite(converted_at)),
  request_hash text not null check (length(request_hash) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, quote_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint quotes_accepted_at_a_time check (status <> 'accepted' or accepted_at is not null),
  constraint quotes_declined_at_a_time check ((status = 'declined') = (declined_at is not null)),
  constraint quotes_converted_to_a_sale check ((status = 'converted') = (converted_at is not null) and (converted_at is null or sale_id is not null)),
  constraint quotes_taken_for_a_sale check ((sale_id is null) = (taken_by is null) and (sale_id is null) = (taken_at is null))
);

-- 48_prepaid/tables/gift_card_attempts.sql
create table private.gift_card_attempts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  session_id uuid not null,
  failed_count integer not null check (failed_count > 0),
  failed_at timestamptz not null,
  primary key (tenant_id, session_id)
);

-- 48_prepaid/tables/gift_cards.sql
create table public.gift_cards (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  card_number text not null,
  last_four text not null check (length(last_four) between 2 and 4),
  initial_amount numeric(14,2) not null check (initial_amount between 0.01 and 1e12),
  balance numeric(14,2) not null check (balance between 0 and 1e12),
  currency_code text not null,
  status text not null default 'active' check (status in ('active', 'blocked')),
  status_reason text check (length(status_reason) between 1 and 500),
  contact_id uuid,
  tender_type text check (tender_type in ('cash', 'card', 'mobile_money', 'bank')),
  reference text check (length(reference) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  till_session_id uuid,
  issued_at timestamptz not null,
  business_date date not null,
  expires_on date check (isfinite(expires_on)),
  issued_by uuid not null,
  issued_by_name text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, card_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint gift_cards_sold_or_given check (tender_type is not null or reason is not null)
);

-- 48_prepaid/tables/loyalty_balances.sql
create table public.loyalty_balances (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  points bigint not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 48_prepaid/tables/loyalty_programs.sql
create table public.loyalty_programs (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  is_active boolean not null default false,
  earn_amount numeric(14,2) not null check (earn_amount between 0.01 and 1e9),
  point_value numeric(14,2) not null check (point_value between 0.01 and 1e6),
  minimum_points integer not null default 1 check (minimum_points between 1 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expiry_months integer check (expiry_months between 1 and 120),
  expiry_from date check (expiry_from between '2000-01-01' and '9999-12-31'),
  constraint loyalty_programs_expiry_has_beginning check (expiry_months is null or expiry_from is not null)
);

-- 50_orders/tables/order_attempts.sql
create table private.order_attempts (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  client text not null,
  window_start timestamptz not null,
  attempts integer not null default 1,
  primary key (tenant_id, client, window_start)
);

-- 55_shop/tables/anonymous_attempts.sql
create table private.anonymous_attempts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  action text not null,
  client text not null check (length(client) between 1 and 100),
  window_start timestamptz not null,
  attempts integer not null check (attempts >= 0),
  seen text[] not null default '{}',
  primary key (tenant_id, action, client, window_start),
  constraint anonymous_attempts_action_check
    check (action in ('contact_message', 'coupon_code', 'order', 'payment_claim', 'review', 'stock_notice'))
);

-- 55_shop/tables/bought_together_runs.sql
create table private.bought_together_runs (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  counted_at timestamptz not null
);

-- 55_shop/tables/contact_messages.sql
create table public.contact_messages (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  email text check (length(email) between 5 and 254),
  phone text check (length(phone) between 5 and 30),
  message text not null check (length(message) between 1 and 4000),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint contact_messages_can_be_answered check (coalesce(email, phone) is not null)
);

-- 55_shop/tables/delivery_zones.sql
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

-- 55_shop/tables/shopper_accounts.sql
create table private.shopper_accounts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text check (length(name) between 1 and 120),
  phone text check (length(phone) between 5 and 30),
  addresses jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  cart_mails_agreed_at timestamptz,
  cart_mails_source text check (cart_mails_source in ('account', 'checkout')),
  cart_mails_token_hash text,
  primary key (tenant_id, user_id),
  constraint shopper_accounts_addresses_check check (jsonb_typeof(addresses) = 'array' and pg_column_size(addresses) <= 32768),
  constraint shopper_accounts_cart_mails_shape check (
    (cart_mails_agreed_at is null) = (cart_mails_source is null) and (cart_mails_agreed_at is null or cart_mails_token_hash is not null))
);

-- 55_shop/tables/shopper_carts.sql
create table private.shopper_carts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  version bigint not null default 0 check (version >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 65536),
  changed_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  primary key (tenant_id, user_id)
);

-- 55_shop/tables/spent_challenges.sql
create table private.spent_challenges (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  expires_at timestamptz not null check (isfinite(expires_at)),
  primary key (tenant_id, id)
);

-- 60_payments/tables/payment_providers.sql
create table public.payment_providers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mpesa', 'paystack', 'stripe')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  is_enabled boolean not null default false,
  shortcode text check (shortcode ~ '^[0-9]{5,7}$'),
  shortcode_kind text check (shortcode_kind in ('paybill', 'till')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  takes_direct_payments boolean not null default false,
  reconciles_payments boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, kind),
  constraint payment_providers_mpesa_has_a_number check (kind <> 'mpesa' or (shortcode is not null and shortcode_kind is not null)),
  constraint payment_providers_only_mpesa_is_paid_directly check (kind = 'mpesa' or not (takes_direct_payments or reconciles_payments))
);

-- 60_payments/tables/payment_reconciliations.sql
create table private.payment_reconciliations (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  next_at timestamptz not null,
  looked_at timestamptz,
  until_at timestamptz not null,
  failed_count integer not null default 0 check (failed_count >= 0),
  message text check (length(message) <= 300)
);

-- 60_payments/tables/payment_report_addresses.sql
create table private.payment_report_addresses (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  token_hash text not null,
  mode text not null check (mode in ('test', 'live')),
  shortcode text not null,
  state text not null default 'asked' check (state in ('asked', 'registered', 'refused', 'unanswered')),
  message text check (length(message) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  id uuid not null default gen_random_uuid(),
  used_at timestamptz,
  used_count integer not null default 0 check (used_count >= 0),
  refused_at timestamptz,
  refused_count integer not null default 0 check (refused_count >= 0),
  refused_shortcode text check (length(refused_shortcode) <= 20),
  retired_at timestamptz,
  retired_by uuid,
  primary key (tenant_id, token_hash)
);

-- 70_ledger/tables/accounting_periods.sql
create table public.accounting_periods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'locked')),
  locked_by uuid,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, starts_on),
  check (ends_on >= starts_on)
);

-- 70_ledger/tables/journal_entries.sql
create table public.journal_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number text not null,
  source_type text not null,
  source_id uuid not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid,
  memo text,
  reverses_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, source_type, source_id),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, reverses_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint journal_entries_source_type_check check (source_type ~ '^[a-z][a-z_]{1,39}$')
);

-- 70_ledger/tables/ledger_account_templates.sql
create table private.ledger_account_templates (
  role text primary key,
  code text not null unique,
  name text not null,
  account_type text not null,
  normal_balance text not null
);

-- 70_ledger/tables/ledger_accounts.sql
create table public.ledger_accounts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  code text not null check (code ~ '^[0-9A-Za-z.-]{1,20}$'),
  name text not null check (length(btrim(name)) between 1 and 120),
  account_type text not null check (account_type in ('asset', 'liability', 'equity', 'income', 'expense')),
  normal_balance text not null check (normal_balance in ('debit', 'credit')),
  role text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

-- 80_messages/tables/mail_outbox.sql
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: a mail about an account may outlive it.
  user_id uuid,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  recipient text not null check (length(recipient) between 3 and 320 and recipient !~ '[[:cntrl:],;<>]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  body text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  shop_tenant_id uuid references public.tenants (id) on delete set null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 100000),
  document jsonb check (jsonb_typeof(document) = 'object' and length(document::text) <= 2000000),
  constraint mail_outbox_body_check check (length(body) between 1 and 40000)
);

-- 80_messages/tables/notifications.sql
create table public.notifications (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('contact_message', 'drawer_overdrawn', 'fiscal_rejection', 'import_finished', 'invitation_accepted', 'late_sale', 'low_stock', 'payment_claimed', 'payment_failed', 'payment_received', 'quote_accepted', 'refund_due', 'review', 'stock_approval', 'web_order')),
  permission text not null check (length(permission) between 3 and 80),
  title text not null check (length(title) between 1 and 250),
  body text check (length(body) <= 500),
  path text not null check (length(path) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);

-- 85_imports/tables/import_jobs.sql
create table public.import_jobs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('products', 'contacts', 'opening_stock', 'contact_balances')),
  file_name text not null check (length(file_name) between 1 and 255),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count between 1 and 50000),
  received_count integer not null default 0 check (received_count between 0 and 50000),
  headers jsonb not null default '[]' check (jsonb_typeof(headers) = 'array'),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  status text not null default 'uploading' check (status in (
    'uploading', 'mapped', 'checked', 'committing', 'committed', 'undoing', 'undone', 'failed', 'cancelled')),
  work text check (work in ('check', 'commit', 'undo')),
  phase text check (phase in ('parse', 'first', 'second')),
  last_row integer not null default 0 check (last_row between 0 and 50000),
  worked_count integer not null default 0 check (worked_count between 0 and 200000),
  step_rows integer not null default 100 check (step_rows between 25 and 500),
  created_count integer not null default 0 check (created_count between 0 and 50000),
  updated_count integer not null default 0 check (updated_count between 0 and 50000),
  unchanged_count integer not null default 0 check (unchanged_count between 0 and 50000),
  failed_count integer not null default 0 check (failed_count between 0 and 50000),
  undone_count integer not null default 0 check (undone_count between 0 and 50000),
  left_count integer not null default 0 check (left_count between 0 and 50000),
  failure text check (length(failure) <= 500),
  request_hash text not null check (length(request_hash) = 64),
  -- No foreign keys: the record outlives the account.
  created_by uuid not null,
  worked_by uuid,
  advanced_at timestamptz,
  checked_at timestamptz,
  committed_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);

-- 85_imports/tables/import_keys.sql
create table private.import_keys (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  import_id uuid not null,
  key text not null,
  row_number integer not null check (row_number between 1 and 50000),
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references public.import_jobs (tenant_id, id) on delete cascade
);

-- 85_imports/tables/import_rows.sql
create table public.import_rows (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  import_id uuid not null,
  row_number integer not null check (row_number between 1 and 50000),
  raw jsonb not null check (jsonb_typeof(raw) = 'array'),
  input jsonb not null default '{}' check (jsonb_typeof(input) = 'object'),
  cell_errors jsonb not null default '[]' check (jsonb_typeof(cell_errors) = 'array'),
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  keys text[] not null default '{}',
  is_second boolean not null default false,
  action text check (action in ('create', 'update', 'unchanged', 'error', 'skip')),
  entity_id uuid,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  state text not null default 'open' check (state in ('open', 'done', 'undone', 'left')),
  left_reason text check (length(left_reason) between 1 and 200),
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  primary key (tenant_id, import_id, row_number),
  foreign key (tenant_id, import_id) references public.import_jobs (tenant_id, id) on delete cascade
) with (fillfactor = 70);

-- 95_jobs/tables/job_kinds.sql
create table private.job_kinds (
  kind text primary key check (kind ~ '^[a-z][a-z_]{1,39}$'),
  title text not null check (length(title) between 1 and 100),
  most_at_once integer not null check (most_at_once between 1 and 100),
  lease interval not null check (lease between interval '5 seconds' and interval '1 hour'),
  retry_after interval[] not null check (cardinality(retry_after) between 1 and 100),
  every interval check (every between interval '1 second' and interval '7 days'),
  retention interval not null default interval '1 day' check (retention between interval '1 minute' and interval '365 days')
);

-- 95_jobs/tables/job_tenant_order.sql
create table private.job_tenant_order (
  kind text primary key references private.job_kinds (kind) on delete cascade,
  last_tenant_key uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- 95_jobs/tables/jobs.sql
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null references private.job_kinds (kind) on delete restrict,
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- The platform's own jobs take turns like one more business.
  tenant_key uuid not null generated always as (coalesce(tenant_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) stored,
  key text not null check (length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'dead', 'cancelled')),
  due_at timestamptz not null check (isfinite(due_at)),
  again_at timestamptz check (isfinite(again_at)),
  attempts integer not null default 0 check (attempts between 0 and 1000000),
  lease_id uuid,
  leased_until timestamptz check (isfinite(leased_until)),
  worker text check (length(worker) between 1 and 100),
  last_error text check (length(last_error) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz check (isfinite(finished_at)),
  constraint jobs_key_key unique nulls not distinct (tenant_id, kind, key),
  constraint jobs_running_is_leased check (num_nonnulls(lease_id, leased_until, worker) = case when status = 'running' then 3 else 0 end),
  constraint jobs_again_while_running check (again_at is null or status = 'running'),
  constraint jobs_finished_has_time check ((finished_at is not null) = (status in ('done', 'dead', 'cancelled')))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);

-- 00_foundation/tables/events.sql
create table audit.events (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  actor_id uuid,
  action text not null check (length(action) between 1 and 120),
  entity text not null check (length(entity) between 1 and 120),
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);

-- 10_platform/tables/billing_plans.sql
create table public.billing_plans (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  price numeric(14, 2) not null default 0 check (price between 0 and 1e12),
  currency text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  period text not null default 'month' check (period in ('trial', 'month', 'year')),
  features jsonb not null default '[]' check (jsonb_typeof(features) = 'array'),
  description text,
  badge text,
  badge_color text check (badge_color ~ '^#[0-9a-f]{6}$'),
  position integer not null default 0,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- 10_platform/tables/first_runs.sql
create table private.first_runs (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  business_kind text check (business_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  completed_at timestamptz,
  sample_kind text check (sample_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  sample_loaded_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- 10_platform/tables/plan_prices.sql
create table public.plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.billing_plans (id) on delete cascade,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  period text not null check (period in ('month', 'year')),
  amount numeric(14, 2) not null check (amount between 0 and 1e12),
  valid_from timestamptz not null default now() check (isfinite(valid_from)),
  retired_at timestamptz check (isfinite(retired_at)),
  check (retired_at >= valid_from)
);

-- 10_platform/tables/plan_wishes.sql
create table private.plan_wishes (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  billing_plan_id uuid not null references public.billing_plans (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

-- 10_platform/tables/profiles.sql
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 120),
  role text not null default 'user' check (role in ('user', 'admin', 'manager', 'cashier', 'superadmin')),
  tenant_id uuid references public.tenants (id) on delete restrict,
  avatar_url text check (private.is_safe_url(avatar_url)),
  require_password_change boolean not null default false,
  temp_password_created_at timestamptz check (isfinite(temp_password_created_at)),
  invitation_status text not null default 'none' check (invitation_status in ('none', 'pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  email_verified boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_avatar_is_own check (avatar_url like '/storage/v1/object/public/%')
);

-- 10_platform/tables/sample_categories.sql
create table private.sample_categories (
  tenant_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, category_id),
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade
);

-- 10_platform/tables/sample_contacts.sql
create table private.sample_contacts (
  tenant_id uuid not null,
  contact_id uuid not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);

-- 10_platform/tables/subscription_ends.sql
create table private.subscription_ends (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  ended_at timestamptz not null
);

-- 10_platform/tables/tenant_creations.sql
create table private.tenant_creations (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  user_id uuid not null,
  request_hash text not null,
  created_at timestamptz not null default now()
);

-- 10_platform/tables/tenant_domains.sql
create table public.tenant_domains (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  domain text not null unique check (length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$'),
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, domain)
);

-- 10_platform/tables/tenant_subscriptions.sql
create table public.tenant_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  billing_plan_id uuid references public.billing_plans (id) on delete restrict,
  reference text check (length(reference) <= 120),
  status text not null default 'pending'
    check (status in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired')),
  amount numeric(14, 2) not null default 0 check (amount between 0 and 1e12),
  currency text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  current_period_start timestamptz not null default now() check (isfinite(current_period_start)),
  current_period_end timestamptz not null default now() + interval '720 hours' check (isfinite(current_period_end)),
  next_billing_date timestamptz check (isfinite(next_billing_date)),
  next_billing_amount numeric(14, 2) check (next_billing_amount between 0 and 1e12),
  expires_at timestamptz default now() + interval '720 hours' check (isfinite(expires_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  check (current_period_end >= current_period_start)
);

-- 10_platform/tables/tenant_users.sql
create table public.tenant_users (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null unique references public.profiles (user_id) on delete cascade,
  role text not null check (role in ('admin', 'manager', 'cashier')),
  invitation_status text not null default 'pending' check (invitation_status in ('pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

-- 12_accounts/tables/staff_pins.sql
create table private.staff_pins (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  member_id uuid not null,
  pin_hash text not null check (length(pin_hash) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references public.tenant_users (tenant_id, user_id) on delete cascade
);

-- 15_settings/tables/business_settings.sql
create table public.business_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  company_name text check (length(btrim(company_name)) between 1 and 120),
  company_logo_url text check (private.is_safe_url(company_logo_url)),
  address_line_1 text check (length(address_line_1) <= 200),
  address_line_2 text check (length(address_line_2) <= 200),
  city text check (length(city) <= 120),
  state_province text check (length(state_province) <= 120),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 80),
  phone text check (length(phone) <= 40),
  email text check (length(email) <= 254),
  website text check (private.is_safe_url(website)),
  currency_code text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  currency_symbol text not null default '$' check (length(currency_symbol) between 1 and 8),
  facebook_url text check (private.is_safe_url(facebook_url)),
  instagram_url text check (private.is_safe_url(instagram_url)),
  twitter_url text check (private.is_safe_url(twitter_url)),
  youtube_url text check (private.is_safe_url(youtube_url)),
  linkedin_url text check (private.is_safe_url(linkedin_url)),
  tax_pin text check (length(tax_pin) <= 40),
  receipt_header text check (length(receipt_header) <= 500),
  receipt_footer text check (length(receipt_footer) <= 500),
  tagline text check (length(tagline) <= 160),
  about text check (length(about) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_pin_label text not null default 'Tax PIN'
  constraint business_settings_tax_pin_label_shape check (length(tax_pin_label) between 1 and 30 and tax_pin_label = btrim(tax_pin_label)
    and tax_pin_label !~ '[[:cntrl:]]'),
  payment_instructions text check (length(payment_instructions) <= 500),
  constraint business_settings_country_known check (country = any (private.country_codes())),
  constraint business_settings_logo_is_own
    check (private.is_own_picture_url(tenant_id, company_logo_url))
);

-- 15_settings/tables/storefront_settings.sql
create table public.storefront_settings (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  slug text unique check (slug ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
  is_enabled boolean not null default true,
  display_name text check (length(btrim(display_name)) between 1 and 120),
  delivery_enabled boolean not null default true,
  delivery_fee numeric(14, 2) not null default 0 check (delivery_fee between 0 and 1e12),
  free_delivery_from numeric(14, 2) check (free_delivery_from between 0 and 1e12),
  delivery_note text check (length(delivery_note) <= 500),
  pickup_enabled boolean not null default true,
  pickup_note text check (length(pickup_note) <= 500),
  order_hold_minutes integer not null default 2880 check (order_hold_minutes between 5 and 43200),
  order_max_quantity_per_product integer not null default 99 check (order_max_quantity_per_product between 1 and 1000000),
  order_max_open_per_phone integer not null default 5 check (order_max_open_per_phone between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  order_minimum numeric(14, 2) check (order_minimum between 0.01 and 1e12),
  orders_paused boolean not null default false,
  orders_paused_until timestamptz check (orders_paused_until between '2000-01-01' and '2999-12-31'),
  pause_message text check (length(pause_message) <= 300),
  opening_hours jsonb not null default '{}' constraint storefront_settings_opening_hours_shape check (private.is_week(opening_hours)),
  special_days jsonb not null default '[]' constraint storefront_settings_special_days_shape check (private.are_special_days(special_days)),
  orders_only_when_open boolean not null default false,
  pickup_slot_minutes integer check (pickup_slot_minutes between 5 and 1440),
  pickup_slot_capacity integer check (pickup_slot_capacity between 1 and 1000),
  pickup_lead_minutes integer not null default 60 check (pickup_lead_minutes between 0 and 20160),
  pickup_days_ahead integer not null default 3 check (pickup_days_ahead between 0 and 30),
  reviews_enabled boolean not null default true,
  reviews_need_approval boolean not null default true,
  cart_mail_hours integer check (cart_mail_hours between 1 and 72),
  mails_of_orders boolean not null default true
);

-- 15_settings/tables/tenant_customization.sql
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

-- 20_catalogue/tables/modifier_choices.sql
create table public.modifier_choices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  set_id uuid not null,
  name text collate "und-x-icu" not null
    constraint modifier_choices_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  amount numeric(14, 2) not null default 0 check (amount between 0 and 9999999999),
  is_active boolean not null default true,
  position integer not null default 0 check (position >= 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, set_id) references public.modifier_sets (tenant_id, id) on delete restrict
);

-- 20_catalogue/tables/products.sql
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

-- 25_pricing/tables/price_list_items.sql
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

-- 28_promotions/tables/coupons.sql
create table public.coupons (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity check (sequence >= 1),
  promotion_id uuid not null,
  batch_id uuid not null,
  code text not null constraint coupons_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$'),
  usage_limit integer check (usage_limit between 1 and 1000000),
  per_customer_limit integer check (per_customer_limit between 1 and 1000),
  stopped_at timestamptz check (isfinite(stopped_at)),
  created_at timestamptz not null default now(),
  valid_until date check (valid_until between '1970-01-01' and '2999-12-31'),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete restrict
);

-- 28_promotions/tables/promotion_categories.sql
create table public.promotion_categories (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, promotion_id, category_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade
);

-- 28_promotions/tables/promotion_products.sql
create table public.promotion_products (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, promotion_id, product_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 30_contacts/tables/contact_addresses.sql
create table public.contact_addresses (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  label text not null check (length(label) between 1 and 60 and label !~ '[[:cntrl:]]'),
  line_1 text not null check (length(line_1) between 1 and 200 and line_1 !~ '[[:cntrl:]]'),
  line_2 text check (length(line_2) between 1 and 200 and line_2 !~ '[[:cntrl:]]'),
  city text check (length(city) between 1 and 100 and city !~ '[[:cntrl:]]'),
  region text check (length(region) between 1 and 100 and region !~ '[[:cntrl:]]'),
  postal_code text check (length(postal_code) between 1 and 20 and postal_code !~ '[[:cntrl:]]'),
  country text check (country ~ '^[A-Z]{2}$'),
  is_default_billing boolean not null default false,
  is_default_shipping boolean not null default false,
  position integer not null default 0 check (position between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);

-- 30_contacts/tables/contact_consents.sql
create table public.contact_consents (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  is_granted boolean not null,
  given_on date not null check (isfinite(given_on)),
  source text not null check (length(btrim(source)) between 1 and 200 and source !~ '[[:cntrl:]]'),
  recorded_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 30_contacts/tables/contact_entries.sql
create table public.contact_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable', 'deposit')),
  kind text not null check (kind in ('opening_balance', 'invoice', 'credit_note', 'payment', 'payment_reversal', 'opening_reversal', 'bill', 'debit_note', 'payout', 'order_fee')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_id uuid not null,
  document_number text check (length(document_number) <= 60),
  item_id uuid,
  occurred_at timestamptz not null,
  business_date date not null,
  due_on date check (isfinite(due_on)),
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 30_contacts/tables/contact_merges.sql
create table public.contact_merges (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  survivor_id uuid not null,
  merged_ids uuid[] not null check (cardinality(merged_ids) between 1 and 20),
  moved_ids uuid[] not null default '{}',
  before jsonb not null,
  after jsonb not null,
  merged_by uuid,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, survivor_id) references public.contacts (tenant_id, id) on delete restrict
);

-- 30_contacts/tables/contact_not_duplicates.sql
create table public.contact_not_duplicates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  a uuid not null,
  b uuid not null,
  said_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, a, b),
  foreign key (tenant_id, a) references public.contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, b) references public.contacts (tenant_id, id) on delete cascade,
  constraint contact_not_duplicates_are_two check (a <> b)
);

-- 30_contacts/tables/contact_notes.sql
create table public.contact_notes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  body text not null check (length(body) between 1 and 4000 and body = btrim(body, E' \t\r\n') and body !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  written_by uuid not null,
  edited_at timestamptz check (isfinite(edited_at)),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);

-- 30_contacts/tables/contact_open_items.sql
create table public.contact_open_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable')),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_number text,
  business_date date not null,
  due_on date not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  open_amount numeric(14,2) not null check (open_amount between 0 and 1e12),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint contact_open_items_at_most_amount check (open_amount <= amount)
) with (fillfactor = 85);

-- 30_contacts/tables/contact_payments.sql
create table public.contact_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  payment_number text not null,
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  unallocated_amount numeric(14,2) not null check (unallocated_amount between -1e12 and 1e12),
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'bank', 'deposit')),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  till_session_id uuid,
  received_at timestamptz not null,
  business_date date not null,
  received_by uuid,
  received_by_name text,
  reverses_id uuid,
  reversed_at timestamptz,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  is_payout boolean not null default false,
  rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -0.5 and 0.5),
  primary key (tenant_id, id),
  unique (tenant_id, payment_number),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reverses_id) references public.contact_payments (tenant_id, id) on delete restrict,
  constraint contact_payments_sign check ((reverses_id is null and not is_payout) = (amount > 0) and not (is_payout and reverses_id is not null)
    and sign(unallocated_amount) in (0, sign(amount)) and abs(unallocated_amount) <= abs(amount)),
  constraint contact_payments_rounding_leaves_money check (sign(amount - rounding_amount) = sign(amount))
);

-- 30_contacts/tables/contact_totals.sql
create table public.contact_totals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  receivable numeric(14,2) not null default 0 check (receivable between -1e12 and 1e12),
  payable numeric(14,2) not null default 0 check (payable between -1e12 and 1e12),
  deposit numeric(14,2) not null default 0 check (deposit between 0 and 1e12),
  bought_amount numeric(14,2) not null default 0 check (bought_amount between -1e12 and 1e12),
  sale_count integer not null default 0 check (sale_count >= 0),
  last_sale_at timestamptz,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
) with (fillfactor = 85);

-- 35_stock/tables/goods_receipt_lines.sql
create table public.goods_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  goods_receipt_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  line_cost numeric(14,2) not null check (line_cost between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, goods_receipt_id, line_number),
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 35_stock/tables/low_stock_alerts.sql
create table private.low_stock_alerts (
  tenant_id uuid not null,
  product_id uuid not null,
  alerted_at timestamptz not null,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 35_stock/tables/low_stock_checks.sql
create table private.low_stock_checks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  change numeric(14, 3) not null check (change between -100000000000 and 100000000000),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 35_stock/tables/stock_adjustment_lines.sql
create table public.stock_adjustment_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_adjustment_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity_change numeric(14,3) not null check (quantity_change <> 0 and quantity_change between -1e11 and 1e11),
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, stock_adjustment_id, line_number),
  foreign key (tenant_id, stock_adjustment_id) references public.stock_adjustments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_batches.sql
create table public.stock_batches (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  batch_number text check (length(batch_number) between 1 and 60 and batch_number = btrim(batch_number) and batch_number !~ '[[:cntrl:]]'),
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  received_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_batches_once unique nulls not distinct (tenant_id, product_id, batch_number, expires_on)
);

-- 35_stock/tables/stock_count_entries.sql
create table public.stock_count_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null,
  stock_count_id uuid not null,
  product_id uuid not null,
  mode text not null check (mode in ('add', 'set')),
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  zone text not null default '',
  code text,
  batch_number text check (length(batch_number) between 1 and 60 and batch_number !~ '[[:cntrl:]]'),
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  counted_at timestamptz not null,
  received_at timestamptz not null,
  counted_by uuid,
  device_id text,
  sequence bigint not null generated always as identity,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_count_id) references public.stock_counts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_count_entries_set_not_negative check (mode = 'add' or quantity >= 0)
);

-- 35_stock/tables/stock_count_lines.sql
create table public.stock_count_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  stock_count_id uuid not null,
  product_id uuid not null,
  counted_quantity numeric(14,3) check (counted_quantity between 0 and 1e11),
  counted_from timestamptz,
  counted_at timestamptz,
  counted_by uuid,
  zone_count integer not null default 0 check (zone_count >= 0),
  entry_count integer not null default 0 check (entry_count >= 0),
  moving_zone text,
  recount_requested_at timestamptz,
  recount_requested_by uuid,
  is_assumed_zero boolean not null default false,
  ledger_quantity numeric(14,3) check (ledger_quantity between -1e11 and 1e11),
  variance numeric(14,3) generated always as (counted_quantity - ledger_quantity) stored check (variance between -1e12 and 1e12),
  value_change numeric(14,2) check (value_change between -1e12 and 1e12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  batch_id uuid,
  primary key (tenant_id, stock_count_id, product_id),
  foreign key (tenant_id, stock_count_id) references public.stock_counts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_count_lines_batch_fkey foreign key (tenant_id, batch_id) references public.stock_batches (tenant_id, id) on delete restrict,
  constraint stock_count_lines_counted_has_its_moment check (
    (counted_quantity is null) = (counted_at is null) and (counted_at is null) = (counted_from is null))
);

-- 35_stock/tables/stock_levels.sql
create table public.stock_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  product_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null default 0 check (quantity between -1e11 and 1e11),
  stock_value numeric(14,2) not null default 0 check (stock_value between -1e12 and 1e12),
  reserved_quantity numeric(14,3) not null default 0,
  primary key (tenant_id, product_id, location_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_levels_reserved_quantity_check check (reserved_quantity between 0 and 1e11),
  constraint stock_levels_nothing_is_worth_nothing check (quantity <> 0 or stock_value = 0)
) with (fillfactor = 80);

-- 35_stock/tables/stock_movements.sql
create table public.stock_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in (
    'sale', 'sale_return', 'goods_receipt', 'supplier_return', 'adjustment', 'transfer', 'opening')),
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  source_type text not null,
  source_id uuid not null,
  source_line_id uuid,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  business_date date not null,
  primary key (tenant_id, id),
  -- The level is made by the movement's own trigger; it carries the keys to product and location.
    foreign key (tenant_id, product_id, location_id) references public.stock_levels (tenant_id, product_id, location_id)
    on delete restrict deferrable initially deferred,
  constraint stock_movements_moves_something check (quantity <> 0 or value <> 0)
);

-- 35_stock/tables/stock_serials.sql
create table public.stock_serials (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  serial_number text not null
    check (length(serial_number) between 1 and 60 and serial_number = btrim(serial_number) and serial_number !~ '[[:cntrl:]]'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_transfer_lines.sql
create table public.stock_transfer_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_transfer_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  batch_number text check (length(batch_number) between 1 and 80),
  sent_value numeric(14,2) not null default 0 check (sent_value between 0 and 1e12),
  received_quantity numeric(14,3) not null default 0 check (received_quantity between 0 and 1e11),
  lost_quantity numeric(14,3) not null default 0 check (lost_quantity between 0 and 1e11),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  in_transit_quantity numeric(14,3) not null default 0 check (in_transit_quantity between 0 and 1e11),
  in_transit_value numeric(14,2) not null default 0 check (in_transit_value between 0 and 1e12),
  serials text[] not null default '{}'
  constraint stock_transfer_lines_no_more_serials_than_pieces check (cardinality(serials) <= quantity and array_position(serials, null) is null),
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_id, line_number),
  foreign key (tenant_id, stock_transfer_id) references public.stock_transfers (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_transfer_lines_nothing_is_worth_nothing check (in_transit_quantity > 0 or in_transit_value = 0),
  constraint stock_transfer_lines_no_more_than_sent check (
    received_quantity + lost_quantity + returned_quantity + in_transit_quantity <= quantity)
);

-- 35_stock/tables/stock_transfer_receipts.sql
create table public.stock_transfer_receipts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  stock_transfer_id uuid not null,
  kind text not null check (kind in ('received', 'returned')),
  loss_reason text check (loss_reason in ('damaged', 'expired', 'lost')),
  note text check (length(note) <= 1000),
  received_at timestamptz not null check (isfinite(received_at)),
  business_date date not null,
  received_by uuid,
  lost_value numeric(14,2) not null check (lost_value between 0 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_transfer_id) references public.stock_transfers (tenant_id, id) on delete restrict
);

-- 40_sales/tables/sales.sql
create table public.sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  invoice_number text not null,
  channel text not null check (channel in ('till', 'storefront')),
  status text not null default 'completed' check (status in ('completed', 'partially_refunded', 'refunded', 'voided')),
  order_id uuid,
  till_session_id uuid,
  contact_id uuid,
  contact_name text,
  cashier_id uuid not null,
  cashier_name text,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  business_date date not null,
  currency_code text not null,
  prices_include_tax boolean not null,
  subtotal_amount numeric(14,2) not null check (subtotal_amount between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  delivery_fee numeric(14,2) not null default 0 check (delivery_fee between 0 and 1e12),
  delivery_net_amount numeric(14,2) not null default 0 check (delivery_net_amount between 0 and 1e12),
  delivery_tax_amount numeric(14,2) not null default 0 check (delivery_tax_amount between 0 and 1e12),
  delivery_tax_rate_percent numeric(6,3) not null default 0 check (delivery_tax_rate_percent between 0 and 100),
  delivery_tax_code text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  refunded_amount numeric(14,2) not null default 0 check (refunded_amount between 0 and 1e12),
  balance_due numeric(14,2) not null default 0 check (balance_due between 0 and 1e12),
  change_due numeric(14,2) not null default 0 check (change_due between 0 and 1e12),
  item_count integer not null check (item_count > 0),
  tender_types text[] not null default '{}',
  journal_entry_id uuid,
  note text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, invoice_number),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint sales_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint sales_refunded_at_most_total check (refunded_amount between 0 and total_amount),
  constraint sales_balance_within_total check (balance_due between 0 and total_amount)
) with (fillfactor = 90);

-- 42_till/tables/cash_movements.sql
create table public.cash_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  till_session_id uuid not null,
  kind text not null check (kind in ('pay_in', 'pay_out', 'cash_drop')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  recorded_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict
);

-- 44_returns/tables/credit_notes.sql
create table public.credit_notes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  credit_note_number text not null,
  sale_id uuid,
  till_session_id uuid,
  contact_id uuid,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  issued_at timestamptz not null,
  issued_by uuid,
  business_date date not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  refund_tender_type text not null check (refund_tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  refund_amount numeric(14,2) not null check (refund_amount between 0 and 1e12),
  receivable_amount numeric(14,2) not null check (receivable_amount between 0 and 1e12),
  reference text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  points_amount numeric(14,2) not null default 0 check (points_amount between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint credit_notes_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint credit_notes_unreferenced_is_paid_back check (
  sale_id is not null or (receivable_amount = 0 and refund_tender_type in ('cash', 'store_credit') and till_session_id is not null
    and (refund_tender_type = 'cash' or contact_id is not null))),
  constraint credit_notes_total_is_settled check (total_amount = refund_amount + points_amount + receivable_amount),
  constraint credit_notes_points_are_named_once check (points_amount = 0 or (sale_id is not null and refund_tender_type <> 'loyalty'))
);

-- 44_returns/tables/exchanges.sql
create table public.exchanges (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  original_sale_id uuid not null,
  credit_note_id uuid not null,
  sale_id uuid not null,
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'store_credit', 'on_account')),
  applied_amount numeric(14,2) not null check (applied_amount between 0 and 1e12),
  paid_amount numeric(14,2) not null check (paid_amount between 0 and 1e12),
  returned_amount numeric(14,2) not null check (returned_amount between 0 and 1e12),
  exchanged_by uuid not null,
  exchanged_at timestamptz not null,
  request_hash text not null,
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_id),
  unique (tenant_id, sale_id),
  foreign key (tenant_id, original_sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  constraint exchanges_money_goes_one_way check (paid_amount = 0 or returned_amount = 0)
);

-- 44_returns/tables/return_lookups.sql
create table private.return_lookups (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  sale_id uuid,
  looked_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references public.tenants (id) on delete cascade,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete cascade
);

-- 46_quotes/tables/quote_claims.sql
create table private.quote_claims (
  tenant_id uuid not null,
  sale_id uuid not null,
  quote_id uuid not null,
  approval_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);

-- 46_quotes/tables/quote_links.sql
create table public.quote_links (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  quote_id uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null check (isfinite(expires_at)),
  revoked_at timestamptz check (isfinite(revoked_at)),
  view_count integer not null default 0 check (view_count >= 0),
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);

-- 46_quotes/tables/quote_mails.sql
create table private.quote_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  quote_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);

-- 48_prepaid/tables/gift_card_codes.sql
create table private.gift_card_codes (
  tenant_id uuid not null,
  gift_card_id uuid not null,
  code text not null check (length(code) between 12 and 64),
  primary key (tenant_id, gift_card_id),
  unique (tenant_id, code),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict
);

-- 48_prepaid/tables/gift_card_entries.sql
create table public.gift_card_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  gift_card_id uuid not null,
  kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'adjusted', 'expired')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  balance_after numeric(14,2) not null check (balance_after between 0 and 1e12),
  source_type text not null check (source_type in ('gift_card', 'sale', 'credit_note', 'gift_card_adjustment')),
  source_id uuid not null,
  source_number text,
  reason text check (length(reason) between 1 and 500),
  recorded_by uuid not null,
  recorded_by_name text,
  request_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, gift_card_id, source_type, source_id),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict,
  constraint gift_card_entries_sign check (case kind when 'issued' then amount > 0 when 'refunded' then amount > 0
    when 'redeemed' then amount < 0 when 'expired' then amount < 0 else true end)
);

-- 48_prepaid/tables/loyalty_entries.sql
create table public.loyalty_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  kind text not null,
  points integer not null check (points <> 0 and points between -1000000000 and 1000000000),
  source_id uuid not null,
  sale_id uuid,
  reason text check (length(reason) between 1 and 500),
  recorded_by uuid,
  recorded_by_name text,
  request_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, source_id, kind),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  constraint loyalty_entries_kind_check check (kind in ('earned', 'redeemed', 'reversed', 'restored', 'adjusted', 'expired')),
  constraint loyalty_entries_sign check (case kind when 'earned' then points > 0 when 'restored' then points > 0
    when 'redeemed' then points < 0 when 'reversed' then points < 0 when 'expired' then points < 0 else true end),
  constraint loyalty_entries_adjusted_has_reason check (
    (kind = 'adjusted') = (reason is not null) and (kind in ('adjusted', 'expired')) = (sale_id is null))
);

-- 50_orders/tables/orders.sql
create table public.orders (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  status text not null default 'placed' check (status in ('placed', 'confirmed', 'completed', 'cancelled', 'expired')),
  token_hash text not null unique,
  placed_at timestamptz not null,
  reserved_until timestamptz,
  location_id uuid not null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text,
  fulfilment_method text not null check (fulfilment_method in ('delivery', 'pickup')),
  delivery_line_1 text,
  delivery_line_2 text,
  delivery_city text,
  delivery_notes text,
  payment_method text not null check (payment_method in ('card', 'mobile_money', 'pay_on_delivery', 'pay_on_pickup')),
  note text,
  currency_code text not null,
  prices_include_tax boolean not null,
  subtotal_amount numeric(14,2) not null check (subtotal_amount between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  delivery_fee numeric(14,2) not null check (delivery_fee between 0 and 1e12),
  delivery_net_amount numeric(14,2) not null check (delivery_net_amount between 0 and 1e12),
  delivery_tax_amount numeric(14,2) not null check (delivery_tax_amount between 0 and 1e12),
  delivery_tax_rate_percent numeric(6,3) not null default 0 check (delivery_tax_rate_percent between 0 and 100),
  delivery_tax_code text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  item_count integer not null check (item_count > 0),
  sale_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contact_id uuid,
  deposit_amount numeric(14,2) not null default 0 check (deposit_amount between 0 and 1e12),
  channel text not null default 'storefront' check (channel in ('storefront', 'till')),
  taken_by uuid,
  taken_by_name text,
  step text not null default 'new' check (step in ('new', 'accepted', 'ready', 'sent')),
  primary key (tenant_id, id),
  unique (tenant_id, order_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  constraint orders_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint orders_completed_has_sale check ((status = 'completed') = (sale_id is not null)),
  constraint orders_delivery_has_address check (
    fulfilment_method = 'pickup' or (delivery_line_1 is not null and delivery_city is not null)),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint orders_deposit_at_most_total check (deposit_amount <= total_amount),
  constraint orders_deposit_is_of_a_waiting_order check (deposit_amount = 0 or (status = 'placed' and contact_id is not null)),
  constraint orders_taken_at_a_till check ((channel = 'till') = (taken_by is not null)),
  constraint orders_sent_is_delivered check (step <> 'sent' or fulfilment_method = 'delivery')
);

-- 50_orders/tables/stock_reservations.sql
create table public.stock_reservations (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  expires_at timestamptz not null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);

-- 55_shop/tables/bought_together.sql
create table public.bought_together (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  other_product_id uuid not null,
  times integer not null check (times >= 2),
  primary key (tenant_id, product_id, other_product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_product_id) references public.products (tenant_id, id) on delete cascade,
  constraint bought_together_is_of_two check (product_id <> other_product_id)
);

-- 55_shop/tables/product_ratings.sql
create table public.product_ratings (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  count_1 integer not null default 0 check (count_1 >= 0),
  count_2 integer not null default 0 check (count_2 >= 0),
  count_3 integer not null default 0 check (count_3 >= 0),
  count_4 integer not null default 0 check (count_4 >= 0),
  count_5 integer not null default 0 check (count_5 >= 0),
  review_count bigint not null generated always as (count_1::bigint + count_2 + count_3 + count_4 + count_5) stored,
  rating_sum bigint not null generated always as (count_1::bigint + 2::bigint * count_2 + 3::bigint * count_3 + 4::bigint * count_4 + 5::bigint * count_5) stored,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 55_shop/tables/product_reviews.sql
create table public.product_reviews (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  order_id uuid not null,
  rating integer not null check (rating between 1 and 5),
  title text check (length(title) between 1 and 120),
  body text check (length(body) between 1 and 2000),
  display_name text not null check (length(display_name) between 1 and 60),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz check (isfinite(replied_at)),
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint product_reviews_reply_has_time check ((reply is null) = (replied_at is null))
);

-- 55_shop/tables/shopper_orders.sql
create table private.shopper_orders (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  order_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  bound_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete cascade
);

-- 55_shop/tables/stock_arrivals.sql
create table private.stock_arrivals (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 55_shop/tables/stock_notices.sql
create table public.stock_notices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  email text not null check (length(email) between 5 and 254 and email = lower(email)),
  token_hash text not null unique,
  -- When to look whether it can be bought again; null while nothing has changed.
    check_at timestamptz default clock_timestamp() check (isfinite(check_at)),
  mailed_at timestamptz check (isfinite(mailed_at)),
  asked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, product_id, email),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 60_payments/tables/payment_claims.sql
create table private.payment_claims (
  tenant_id uuid not null,
  order_id uuid not null,
  phone text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  receipt_number text check (receipt_number ~ '^[A-Z0-9]{6,30}$'),
  is_refused boolean not null default false,
  claim_count integer not null default 1 check (claim_count >= 1),
  first_claimed_at timestamptz not null,
  claimed_at timestamptz not null,
  notify_at timestamptz,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict
);

-- 60_payments/tables/payment_intents.sql
create table public.payment_intents (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null check (provider in ('mpesa', 'paystack', 'stripe')),
  mode text not null check (mode in ('test', 'live')),
  method text not null check (method in ('mobile_money', 'card')),
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed', 'needs_review', 'refunded')),
  amount numeric(14,2) not null check (amount > 0 and amount <= 1e12),
  currency_code text not null,
  payer text not null check (length(payer) between 3 and 254),
  callback_token_hash text not null unique,
  provider_reference text check (length(provider_reference) between 1 and 200),
  provider_payment text check (length(provider_payment) between 1 and 200),
  receipt_number text check (length(receipt_number) between 1 and 100),
  received_amount numeric(14,2) check (received_amount between 0 and 1e12),
  redirect_url text check (length(redirect_url) <= 2000),
  code text check (length(code) <= 60),
  review_reason text check (review_reason in ('amount_mismatch', 'order_closed', 'order_expired', 'paid_twice', 'receipt_reused')),
  refund_status text check (refund_status in ('due', 'sent', 'done')),
  refund_amount numeric(14,2) check (refund_amount > 0 and refund_amount <= 1e12),
  refund_reference text check (length(refund_reference) between 1 and 100),
  expires_at timestamptz not null check (isfinite(expires_at)),
  next_query_at timestamptz,
  query_count integer not null default 0 check (query_count >= 0),
  settled_at timestamptz,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_direct boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint payment_intents_review_has_reason check (state <> 'needs_review' or review_reason is not null),
  constraint payment_intents_refund_has_amount check ((refund_status is null) = (refund_amount is null))
);

-- 60_payments/tables/payment_provider_keys.sql
create table private.payment_provider_keys (
  tenant_id uuid not null,
  kind text not null,
  name text not null check (name ~ '^[a-z_]{3,30}$'),
  sealed text not null check (length(sealed) between 30 and 2000),
  last4 text not null check (length(last4) between 0 and 4),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, kind, name),
  foreign key (tenant_id, kind) references public.payment_providers (tenant_id, kind) on delete cascade
);

-- 60_payments/tables/payment_returns.sql
create table public.payment_returns (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  intent_id uuid,
  provider text not null check (provider in ('paystack', 'stripe')),
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('refund', 'dispute', 'message')),
  reference text not null check (length(reference) between 1 and 200),
  state text not null check (state in ('pending', 'gone', 'kept', 'unknown')),
  status text check (length(status) <= 100),
  amount numeric(14,2) check (amount between 0 and 1e12),
  currency_code text check (currency_code ~ '^[A-Z]{3}$'),
  reason text check (length(reason) <= 300),
  respond_by timestamptz check (isfinite(respond_by)),
  is_own boolean not null default false,
  booked_amount numeric(14,2) not null default 0 check (booked_amount between 0 and 1e12),
  decision text check (decision in ('booked', 'elsewhere', 'own', 'nothing')),
  note text check (length(note) between 1 and 500),
  decided_by uuid,
  decided_at timestamptz,
  asked_at timestamptz not null check (isfinite(asked_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, reference),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict,
  constraint payment_returns_messages_have_no_payment check ((kind = 'message') = (intent_id is null) and (kind = 'message') = (state = 'unknown')),
  constraint payment_returns_money_has_an_amount check (kind = 'message' or (amount is not null and currency_code is not null)),
  constraint payment_returns_decided_at_a_time check ((decision is null) = (decided_at is null))
);

-- 70_ledger/tables/journal_lines.sql
create table public.journal_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  journal_entry_id uuid not null,
  ledger_account_id uuid not null,
  business_date date not null,
  debit numeric(14,2) not null default 0 check (debit between 0 and 1e12),
  credit numeric(14,2) not null default 0 check (credit between 0 and 1e12),
  memo text,
  primary key (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id)
    on delete restrict deferrable initially deferred,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  constraint journal_lines_one_side check (
    (debit > 0 and credit = 0) or (credit > 0 and debit = 0))
);

-- 80_messages/tables/notification_reads.sql
create table private.notification_reads (
  tenant_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references public.notifications (tenant_id, id) on delete cascade
);

-- 10_platform/tables/sample_products.sql
create table private.sample_products (
  tenant_id uuid not null,
  product_id uuid not null,
  name text not null,
  removed_at timestamptz,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 20_catalogue/tables/product_barcodes.sql
create table public.product_barcodes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  barcode text not null,
  product_id uuid not null,
  unit_factor numeric(14, 3) not null default 1,
  created_at timestamptz not null default now(),
  label text,
  primary key (tenant_id, barcode),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_barcodes_shape check (barcode ~ '^[!-~]{1,64}$'),
  constraint product_barcodes_unit_factor_positive check (unit_factor between 0.001 and 1e11),
  constraint product_barcodes_label_shape check (length(label) between 1 and 40 and label = btrim(label) and label !~ '[[:cntrl:]]')
);

-- 20_catalogue/tables/product_components.sql
create table public.product_components (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  bundle_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e6),
  position integer not null default 0 check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, bundle_id, component_id),
  foreign key (tenant_id, bundle_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict,
  constraint product_components_not_itself check (bundle_id <> component_id)
);

-- 20_catalogue/tables/product_costs.sql
create table public.product_costs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  last_cost numeric(18, 6) not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_costs_not_negative check (last_cost between 0 and 1e12)
);

-- 20_catalogue/tables/product_edit_rows.sql
create table private.product_edit_rows (
  tenant_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (tenant_id, edit_id, product_id),
  foreign key (tenant_id, edit_id) references private.product_edits (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 20_catalogue/tables/product_facts.sql
create table private.product_facts (
  tenant_id uuid not null,
  product_id uuid not null,
  quantity numeric(14, 3) not null default 0 check (quantity between -1e11 and 1e11),
  spare numeric(14, 3) not null default 0 check (spare between -1e12 and 1e12),
  has_barcode boolean not null default false,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
) with (fillfactor = 70);

-- 20_catalogue/tables/product_modifier_sets.sql
create table public.product_modifier_sets (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  set_id uuid not null,
  position integer not null default 0 check (position >= 0),
  primary key (tenant_id, product_id, set_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, set_id) references public.modifier_sets (tenant_id, id) on delete restrict
);

-- 20_catalogue/tables/product_popularity.sql
create table private.product_popularity (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  product_id uuid not null,
  times integer not null check (times > 0),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);

-- 28_promotions/tables/promotion_uses.sql
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

-- 30_contacts/tables/contact_payment_allocations.sql
create table public.contact_payment_allocations (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  item_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, item_id),
  foreign key (tenant_id, payment_id) references public.contact_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, item_id) references public.contact_open_items (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_batch_levels.sql
create table public.stock_batch_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  batch_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  quantity numeric(14,3) not null default 0 check (quantity between -1e11 and 1e11),
  primary key (tenant_id, batch_id, location_id),
  foreign key (tenant_id, batch_id) references public.stock_batches (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
) with (fillfactor = 80);

-- 35_stock/tables/stock_count_late_movements.sql
create table public.stock_count_late_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_count_id uuid not null,
  product_id uuid not null,
  movement_id uuid not null,
  quantity numeric(14,3) not null check (quantity <> 0 and quantity between -1e11 and 1e11),
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint stock_count_late_movements_once unique (tenant_id, stock_count_id, movement_id),
  foreign key (tenant_id, stock_count_id, product_id)
    references public.stock_count_lines (tenant_id, stock_count_id, product_id) on delete restrict,
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_movement_batches.sql
create table public.stock_movement_batches (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  movement_id uuid,
  batch_id uuid not null,
  location_id uuid not null,
  place integer not null default 1 check (place > 0),
  quantity numeric(14,3) not null check (quantity <> 0 and quantity between -1e11 and 1e11),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, batch_id, location_id) references public.stock_batch_levels (tenant_id, batch_id, location_id)
    on delete restrict deferrable initially deferred
);

-- 35_stock/tables/stock_serial_levels.sql
create table public.stock_serial_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  serial_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between -1000 and 1 and quantity = trunc(quantity)),
  primary key (tenant_id, serial_id, location_id),
  foreign key (tenant_id, serial_id) references public.stock_serials (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
) with (fillfactor = 80);

-- 35_stock/tables/stock_transfer_receipt_lines.sql
create table public.stock_transfer_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_transfer_receipt_id uuid not null,
  stock_transfer_line_id uuid not null,
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0 and 1e11),
  value numeric(14,2) not null check (value between 0 and 1e12),
  lost_quantity numeric(14,3) not null check (lost_quantity between 0 and 1e11),
  lost_value numeric(14,2) not null check (lost_value between 0 and 1e12),
  serials text[] not null default '{}',
  lost_serials text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_receipt_id, stock_transfer_line_id),
  foreign key (tenant_id, stock_transfer_receipt_id) references public.stock_transfer_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, stock_transfer_line_id) references public.stock_transfer_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);

-- 40_sales/tables/invoice_links.sql
create table public.invoice_links (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count integer not null default 0,
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);

-- 40_sales/tables/late_sales.sql
create table public.late_sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  sale_id uuid not null,
  provisional_number text not null check (length(provisional_number) between 1 and 40),
  device_id uuid not null,
  flags text[] not null default '{}',
  rescued_session_id uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, rescued_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint late_sales_reviewed_by_somebody check ((reviewed_at is null) = (reviewed_by is null)),
  constraint late_sales_flags_check check (
  array_position(flags, null) is null and array_to_string(flags, ',') ~ '^([a-z][a-z_]{1,39}(,[a-z][a-z_]{1,39})*)?$')
);

-- 40_sales/tables/receipt_mails.sql
create table private.receipt_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);

-- 40_sales/tables/receipt_prints.sql
create table private.receipt_prints (
  tenant_id uuid not null,
  sale_id uuid not null,
  print_count integer not null check (print_count > 0),
  printed_at timestamptz not null check (isfinite(printed_at)),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);

-- 40_sales/tables/sale_lines.sql
create table public.sale_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  name text not null,
  sku text,
  unit text not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  list_price numeric(14,2) not null check (list_price between 0 and 1e12),
  unit_price numeric(14,2) not null check (unit_price between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  discount_reason text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_code text not null,
  price_source jsonb,
  modifiers jsonb not null default '[]',
  primary key (tenant_id, id),
  unique (tenant_id, sale_id, line_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint sale_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint sale_lines_returned_at_most_sold check (returned_quantity between 0 and quantity),
  constraint sale_lines_modifiers_shape check (jsonb_typeof(modifiers) = 'array'),
  constraint sale_lines_price_source_shape
    check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'open', 'label', 'promotion'))
) with (fillfactor = 90);

-- 40_sales/tables/sale_operators.sql
create table public.sale_operators (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  sale_id uuid not null,
  user_id uuid not null,
  name text not null,
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);

-- 40_sales/tables/sale_payments.sql
create table public.sale_payments (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  till_session_id uuid,
  tender_type text not null check (tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  amount_tendered numeric(14,2) check (amount_tendered between 0 and 1e12),
  change_due numeric(14,2) check (change_due between 0 and 1e12),
  reference text,
  created_at timestamptz not null default now(),
  gift_card_id uuid,
  is_unproven boolean not null default false,
  claimed_reference text check (length(claimed_reference) between 1 and 100),
  proof_note text check (length(proof_note) between 1 and 500),
  proof_settled_at timestamptz,
  proof_settled_by uuid,
  rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -0.5 and 0.5),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint sale_payments_change_from_cash_only check (
    (tender_type = 'cash' and amount_tendered >= amount and change_due = amount_tendered - amount)
    or (tender_type <> 'cash' and amount_tendered is null and change_due is null)),
  constraint sale_payments_gift_card_named check ((tender_type = 'gift_card') = (gift_card_id is not null)),
  constraint sale_payments_only_cards_and_phones_are_unproven check (not is_unproven or tender_type in ('card', 'mobile_money')),
  constraint sale_payments_proof_settled_by_somebody check ((proof_settled_at is null) = (proof_settled_by is null)),
  constraint sale_payments_settled_is_proven check (proof_settled_at is null or not is_unproven),
  constraint sale_payments_rounding_leaves_money check (rounding_amount = 0 or (tender_type = 'mobile_money' and amount - rounding_amount >= 1))
);

-- 44_returns/tables/credit_note_lines.sql
create table public.credit_note_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  credit_note_id uuid not null,
  sale_line_id uuid,
  line_number integer not null check (line_number > 0),
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  restock boolean not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  product_id uuid,
  name text,
  unit_price numeric(14,2) check (unit_price between 0 and 1e12),
  list_price numeric(14,2) check (list_price between 0 and 1e12),
  tax_rate_percent numeric(6,3) check (tax_rate_percent between 0 and 100),
  tax_code text,
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_id, line_number),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_line_id) references public.sale_lines (tenant_id, id) on delete restrict,
  constraint credit_note_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint credit_note_lines_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint credit_note_lines_one_origin check (
    (sale_line_id is not null and product_id is null)
    or (sale_line_id is null and product_id is not null and name is not null and unit_price is not null and list_price is not null
      and unit_price <= list_price and tax_rate_percent is not null and tax_code is not null))
);

-- 44_returns/tables/credit_note_prints.sql
create table private.credit_note_prints (
  tenant_id uuid not null,
  credit_note_id uuid not null,
  print_count integer not null check (print_count > 0),
  printed_at timestamptz not null check (isfinite(printed_at)),
  primary key (tenant_id, credit_note_id),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict
);

-- 50_orders/tables/order_deposits.sql
create table public.order_deposits (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('paid', 'taken_back', 'used', 'refunded', 'fee', 'released')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  payment_id uuid,
  request_hash text,
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, payment_id) references public.contact_payments (tenant_id, id) on delete restrict,
  constraint order_deposits_sign check ((kind = 'paid') = (amount > 0)),
  constraint order_deposits_payment check ((kind in ('fee', 'released')) = (payment_id is null))
);

-- 50_orders/tables/order_events.sql
create table public.order_events (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('accepted', 'cancelled', 'completed', 'confirmed', 'expired', 'note', 'placed', 'ready', 'sent')),
  message text,
  actor_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict
);

-- 50_orders/tables/order_fulfilments.sql
create table public.order_fulfilments (
  tenant_id uuid not null default private.current_tenant_id(),
  order_id uuid not null,
  delivery_zone text,
  delivery_estimate text,
  pickup_at timestamptz,
  pickup_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint order_fulfilments_pickup_in_order check ((pickup_at is null) = (pickup_until is null) and pickup_until > pickup_at)
);

-- 50_orders/tables/order_lines.sql
create table public.order_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  name text not null,
  sku text,
  unit text not null,
  image_url text,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_price numeric(14,2) not null check (unit_price between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_code text not null,
  price_source jsonb,
  list_price numeric(14, 2) check (list_price between 0 and 1e12),
  modifiers jsonb not null default '[]',
  primary key (tenant_id, id),
  unique (tenant_id, order_id, line_number),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint order_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint order_lines_modifiers_shape check (jsonb_typeof(modifiers) = 'array'),
  constraint order_lines_price_source_shape
    check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'open', 'label', 'promotion'))
);

-- 60_payments/tables/direct_payments.sql
create table public.direct_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  receipt_number text not null check (receipt_number ~ '^[A-Z0-9]{6,30}$'),
  amount numeric(14,2) not null check (amount > 0 and amount <= 1e12),
  reported_amount numeric(14,2) check (reported_amount > 0 and reported_amount <= 1e12),
  currency_code text not null default 'KES' check (currency_code = 'KES'),
  account_number text check (length(account_number) between 1 and 100),
  shortcode text check (shortcode ~ '^[0-9]{3,12}$'),
  payer_name text check (length(payer_name) between 1 and 200),
  payer_phone text check (length(payer_phone) between 1 and 100),
  paid_at timestamptz not null check (isfinite(paid_at)),
  source text not null check (source in ('report', 'reconciliation', 'staff')),
  state text not null default 'reported' check (state in ('reported', 'unconfirmed', 'open', 'assigned', 'sent_back', 'set_aside')),
  confirmed_at timestamptz,
  intent_id uuid,
  sale_id uuid,
  contact_payment_id uuid,
  gift_card_id uuid,
  note text check (length(note) between 1 and 500),
  sent_back_reference text check (length(sent_back_reference) between 1 and 100),
  resolved_by uuid,
  resolved_at timestamptz,
  next_check_at timestamptz,
  check_count integer not null default 0 check (check_count >= 0),
  claim_misses integer not null default 0 check (claim_misses >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, receipt_number),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, contact_payment_id) references public.contact_payments (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict deferrable initially deferred,
  constraint direct_payments_assigned_to_one_thing check (
    num_nonnulls(intent_id, sale_id, contact_payment_id, gift_card_id) = case when state = 'assigned' then 1 else 0 end),
  constraint direct_payments_sent_back_with_its_code check ((state = 'sent_back') = (sent_back_reference is not null)),
  constraint direct_payments_open_is_confirmed check (state <> 'open' or confirmed_at is not null),
  constraint direct_payments_only_reported_are_checked check (next_check_at is null or state = 'reported')
);

-- 60_payments/tables/payment_events.sql
create table public.payment_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  intent_id uuid not null,
  kind text not null check (kind in ('accepted', 'accepted_by_staff', 'callback', 'failed', 'needs_review', 'paid_directly', 'query', 'refund_due', 'refunded', 'refused', 'requested', 'return_decided', 'return_gone', 'return_kept', 'return_pending', 'service_message', 'succeeded', 'unanswered')),
  event_key text not null check (length(event_key) between 1 and 200),
  code text check (length(code) <= 60),
  message text check (length(message) <= 300),
  amount numeric(14,2) check (amount between -1e12 and 1e12),
  actor_id uuid,
  sequence bigint generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, intent_id, event_key),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict
);

-- 35_stock/tables/stock_serial_entries.sql
create table public.stock_serial_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  serial_id uuid not null,
  location_id uuid not null,
  movement_id uuid,
  line_id uuid,
  quantity numeric(14,3) not null check (quantity in (-1, 1)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, serial_id, location_id) references public.stock_serial_levels (tenant_id, serial_id, location_id)
    on delete restrict deferrable initially deferred,
  constraint stock_serial_entries_once_a_line unique (tenant_id, line_id, serial_id)
);

-- 44_returns/tables/returned_serials.sql
create table public.returned_serials (
  tenant_id uuid not null default private.current_tenant_id(),
  sale_line_id uuid not null,
  serial_id uuid not null,
  credit_note_line_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_line_id, serial_id),
  foreign key (tenant_id, sale_line_id, serial_id) references public.stock_serial_entries (tenant_id, line_id, serial_id) on delete restrict,
  foreign key (tenant_id, credit_note_line_id) references public.credit_note_lines (tenant_id, id) on delete restrict
);

-- 50_orders/tables/order_line_components.sql
create table public.order_line_components (
  tenant_id uuid not null default private.current_tenant_id(),
  order_line_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  primary key (tenant_id, order_line_id, component_id),
  foreign key (tenant_id, order_line_id) references public.order_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict
);
