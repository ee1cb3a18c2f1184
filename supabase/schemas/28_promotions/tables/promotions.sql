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
comment on table public.promotions is
  'What is taken off prices by a rule: a percentage or amount of goods, so many of so many free, a set for a price, or something of the whole basket.';
comment on column public.promotions.value is
  'percent_off, basket_percent: the percentage; amount_off: per unit; basket_amount: of the basket; fixed_price: what buy_quantity pieces cost.';
comment on column public.promotions.get_percent is 'buy_x_get_y: what is taken off the get_quantity cheapest of buy_quantity + get_quantity pieces.';
comment on column public.promotions.minimum_amount is 'What the basket must cost at its prices, before any promotion and discount by hand.';
comment on column public.promotions.weekdays is 'ISO days in the zone of the business, 1 is Monday; none: every day. Hours past midnight belong to the day they began on.';
comment on column public.promotions.is_stackable is 'It comes on top of the one promotion that a line else has.';
comment on column public.promotions.priority is 'Of two promotions that do not go together the one with the higher number is taken, then what gives more.';
comment on column public.promotions.ends_on is 'The last business day.';

create unique index promotions_name_key on public.promotions (tenant_id, lower(name)) where archived_at is null;
create index promotions_usable_idx on public.promotions (tenant_id) where is_active and archived_at is null;
create index promotions_order_idx on public.promotions (tenant_id, created_at desc, id desc);

call private.protect_tenant_table('public.promotions', 'promotions.manage');

create trigger _310_visible_name before insert or update of name on public.promotions
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _620_till_new after insert on public.promotions
  referencing new table as changed_rows for each statement execute function private.tg_promotions__changes();
create trigger _620_till_changed after update on public.promotions
  referencing new table as changed_rows for each statement execute function private.tg_promotions__changes();
create trigger _620_till_gone after delete on public.promotions
  referencing old table as changed_rows for each statement execute function private.tg_promotions__changes();
