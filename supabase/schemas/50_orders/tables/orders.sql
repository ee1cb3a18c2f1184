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
comment on table public.orders is
  'Requests of shoppers at agreed prices. Only a hash of the secret token is stored. placed: stock is held; completed: became a sale.';
comment on column public.orders.contact_id is 'Whose order it is, where that is known: its sale is theirs, and so is what was paid in advance.';
comment on column public.orders.deposit_amount is 'What has been paid in advance and is held for this order. Kept by the trigger of order_deposits.';
comment on column public.orders.channel is 'Where it came from: the online shop, or a till whose staff took it for later.';
comment on column public.orders.taken_by is 'Who took it at the till; empty for orders from the online shop.';
comment on column public.orders.step is
  'How far an order that waits has come: new, accepted by the business, ready (packed), sent. Set by advance_order alone.';

create index orders_placed_idx on public.orders (tenant_id, placed_at desc, id desc);
create index orders_status_idx on public.orders (tenant_id, status, placed_at desc, id desc);
create index orders_due_idx on public.orders (tenant_id, reserved_until) where status = 'placed';
create index orders_open_phone_idx on public.orders (tenant_id, private.phone_key(customer_phone)) where status = 'placed';
create index orders_location_idx on public.orders (tenant_id, location_id);
create unique index orders_sale_key on public.orders (tenant_id, sale_id) where sale_id is not null;
create index orders_contact_idx on public.orders (tenant_id, contact_id) where contact_id is not null;
create index orders_deposit_idx on public.orders (tenant_id, contact_id) include (deposit_amount, reserved_until) where deposit_amount > 0;
create index orders_phone_tail_idx on public.orders (tenant_id, right(private.phone_key(customer_phone), 7));
create index orders_sort_idx on public.orders (tenant_id, private.order_sort_key(status, placed_at), id);
create index orders_number_idx on public.orders (tenant_id, private.number_order(order_number), id);
create index orders_total_idx on public.orders (tenant_id, total_amount, id);
create index orders_fulfilment_idx on public.orders (tenant_id, fulfilment_method, placed_at desc, id desc);
create index orders_payment_idx on public.orders (tenant_id, payment_method, placed_at desc, id desc);
create index orders_text_idx on public.orders
  using gin (tenant_id, private.order_text(order_number, customer_name, customer_phone) extensions.gin_trgm_ops);
create index orders_text_bigrams_idx on public.orders
  using gin (tenant_id, private.bigrams(private.order_text(order_number, customer_name, customer_phone)));
create index orders_customer_email_idx on public.orders (tenant_id, lower(customer_email)) where customer_email is not null;
create index orders_account_key_idx on public.orders (tenant_id, (private.account_key(order_number)));

call private.protect_tenant_table('public.orders', 'orders.view', p_hidden_columns => array['token_hash', 'request_hash', 'taken_by']);

create trigger _100_no_delete before delete on public.orders for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.orders for each statement execute function private.tg_append_only();
create trigger _700_notify after insert on public.orders for each row when (new.channel = 'storefront')
  execute function private.tg_orders__notify();
create trigger _200_online_payment before insert on public.orders
  for each row when (new.payment_method in ('mobile_money', 'card')) execute function private.tg_orders__online_payment();
create trigger _100_closed_is_final before update on public.orders
  for each row when (old.status in ('completed', 'cancelled') or (old.status = 'expired' and new.status not in ('expired', 'placed')))
  execute function private.tg_append_only();
create trigger _600_bind_shopper after insert on public.orders
  for each row when (new.channel = 'storefront') execute function private.tg_orders__bind_shopper();
create trigger _100_only_columns before update on public.orders
  for each row execute function private.tg_documents__only_columns(
    'status', 'sale_id', 'contact_id', 'deposit_amount', 'payment_method', 'step', 'reserved_until', 'updated_at');
create trigger _700_end_payment_pages after update of status, payment_method, deposit_amount on public.orders
  for each row when (old.status is distinct from new.status or old.payment_method is distinct from new.payment_method
    or old.deposit_amount is distinct from new.deposit_amount)
  execute function private.tg_orders__end_payment_pages();

grant select (contact_id, deposit_amount) on public.orders to authenticated;
grant select (channel, taken_by_name) on public.orders to authenticated;
grant select (step) on public.orders to authenticated;
create trigger _720_message_paid after update of deposit_amount on public.orders for each row
  when (new.deposit_amount >= new.total_amount and old.deposit_amount < old.total_amount and new.status = 'placed')
  execute function private.tg_orders__message_paid();
create trigger _830_webhook after insert on public.orders
  for each row execute function private.tg_webhooks__event('order.placed', 'id order_number status step channel currency_code total_amount placed_at');
create trigger _830_webhook_change after update of status, step on public.orders for each row
  when (old.status is distinct from new.status or old.step is distinct from new.step)
  execute function private.tg_webhooks__event('order.changed', 'id order_number status step channel currency_code total_amount placed_at');
