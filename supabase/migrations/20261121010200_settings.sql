-- Settings of a business: what it is called, how it looks, how it sells, where, and how it numbers its documents.

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
  updated_at timestamptz not null default now()
);
create index business_settings_currency_code_idx on public.business_settings (currency_code);
comment on table public.business_settings is 'Name, address, currency and links of a business. The public reads and follows all but tax number and receipt texts.';

create table public.tenant_customization (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null default '#64748b' check (secondary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text not null default '#f59e0b' check (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_url text check (private.is_safe_url(logo_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenant_customization is 'Colours (lower-case #rrggbb) and logo of a business. Public, and followed live.';

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
  updated_at timestamptz not null default now()
);
comment on table public.storefront_settings is 'The online shop of a business: its address under /t/, whether it is open, how goods reach the shopper, and how much one order or phone number may hold.';

create table public.tenant_policies (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  prices_include_tax boolean not null default true,
  tax_rounding text not null default 'line' check (tax_rounding in ('line', 'document')),
  allow_negative_stock boolean not null default false,
  cashier_discount_limit_percent numeric(6, 3) not null default 10 check (cashier_discount_limit_percent between 0 and 100),
  blind_close boolean not null default false,
  max_close_variance numeric(14, 2) check (max_close_variance between 0 and 1e12),
  low_stock_default numeric(14, 3) not null default 5 check (low_stock_default between 0 and 1e11),
  adjustment_approval_limit numeric(14, 2) check (adjustment_approval_limit between 0 and 1e12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.tenant_policies is 'House rules of a business: tax, discounts, blind closing. Staff only, apart from what the public may follow.';

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
  check (valid_to is null or valid_to > valid_from)
);
create unique index tax_rates_one_default_key on public.tax_rates (tenant_id) where is_default;
comment on table public.tax_rates is 'Tax rates with the days they hold; documents keep the rate they were posted with.';

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
create unique index locations_one_default_key on public.locations (tenant_id) where is_default;
comment on table public.locations is 'Places where stock lies. The default one serves the online shop.';

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
create index tills_location_id_idx on public.tills (tenant_id, location_id);
comment on table public.tills is 'Cash drawers; each sells from one location.';

create table public.payment_methods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'store_credit', 'on_account')),
  name text not null check (length(btrim(name)) between 1 and 80),
  is_enabled boolean not null default true,
  position integer not null default 0,
  ledger_role text not null check (ledger_role ~ '^[a-z_]{1,40}$'),
  counts_in_drawer boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (counts_in_drawer = (tender_type = 'cash'))
);
comment on table public.payment_methods is 'Ways a business takes money and the ledger account each is booked to.';

create table private.document_sequences (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null
    check (document_type in ('invoice', 'credit_note', 'order', 'goods_receipt', 'stock_adjustment', 'journal')),
  prefix text not null check (prefix ~ '^[A-Z0-9/-]{0,12}$'),
  next_value bigint not null default 1 check (next_value >= 1),
  primary key (tenant_id, document_type)
);
comment on table private.document_sequences is 'The next number of each kind of document. A locked row, not a sequence: numbers have no gaps.';

create function private.next_number(p_tenant_id uuid, p_document_type text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text;
  v_value bigint;
begin
  update private.document_sequences d set next_value = d.next_value + 1
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning d.prefix, d.next_value - 1 into v_prefix, v_value;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return v_prefix || lpad(v_value::text, greatest(6, length(v_value::text)), '0');
end;
$$;
comment on function private.next_number(uuid, text) is
  'The next document number without gaps. Holds a row lock until the transaction ends, so take it last.';
