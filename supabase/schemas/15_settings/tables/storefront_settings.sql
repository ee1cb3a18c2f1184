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
comment on table public.storefront_settings is 'The online shop of a business: its address under /t/, whether it is open, how goods reach the shopper, and how much one order or phone number may hold.';
comment on column public.storefront_settings.order_minimum is 'The least that goods of an online order come to; null: anything.';
comment on column public.storefront_settings.orders_paused is 'The shop takes no orders until orders_paused_until, or until it is switched on again when that is null. The till sells on.';
comment on column public.storefront_settings.pause_message is 'What shoppers read meanwhile.';
comment on column public.storefront_settings.opening_hours is 'Spans by weekday (see private.is_week), in the time zone of the business; {}: the shop says nothing of its hours.';
comment on column public.storefront_settings.special_days is 'Holidays and other days with hours of their own, see private.are_special_days.';
comment on column public.storefront_settings.orders_only_when_open is 'Outside its hours the shop takes no orders.';
comment on column public.storefront_settings.pickup_slot_minutes is 'How long each time for collecting is; null: shoppers choose none. Times follow from the opening hours.';
comment on column public.storefront_settings.pickup_slot_capacity is 'How many orders are collected within one time; null: any number.';
comment on column public.storefront_settings.pickup_lead_minutes is 'How long an order takes to be ready, at the least.';
comment on column public.storefront_settings.pickup_days_ahead is 'How many days after today can be chosen.';
comment on column public.storefront_settings.reviews_enabled is 'Whether buyers may write reviews. Those that are published stay.';
comment on column public.storefront_settings.reviews_need_approval is 'Whether a review is seen in the shop only once somebody has looked at it.';
comment on column public.storefront_settings.cart_mail_hours is
  'After how many hours without a change a cart is asked about by one mail to the shopper, if they agreed; null: never.';
comment on column public.storefront_settings.mails_of_orders is 'Owners and managers get a mail of each order of the online shop.';

call private.protect_tenant_table('public.storefront_settings', null, 'storefront.edit', array['update'],
  p_server_columns => array['slug']);

create trigger _900_audit after update on public.storefront_settings for each row execute function private.tg_audit_settings();
create trigger _310_visible_name before insert or update of display_name on public.storefront_settings
  for each row execute function private.tg_refuse_hidden_characters('display_name');

create policy "Visitors read one open shop" on public.storefront_settings for select to anon
  using (is_enabled and (select private.require_one('storefront_settings', 'tenant_id', 'slug'))
    and tenant_id = any ((select private.usable_tenant_ids())::uuid[]));

grant select (tenant_id, slug, is_enabled, display_name, delivery_enabled, delivery_fee, free_delivery_from, delivery_note,
  pickup_enabled, pickup_note, updated_at) on public.storefront_settings to anon;
grant update (order_minimum, orders_paused, orders_paused_until, pause_message, opening_hours, special_days, orders_only_when_open,
  pickup_slot_minutes, pickup_slot_capacity, pickup_lead_minutes, pickup_days_ahead) on public.storefront_settings to authenticated;
grant update (reviews_enabled, reviews_need_approval) on public.storefront_settings to authenticated;
grant update (cart_mail_hours) on public.storefront_settings to authenticated;
grant update (mails_of_orders) on public.storefront_settings to authenticated;
