-- Storefront orders: a shopper's request holds stock for a while; confirming turns it into a sale. Links to invoices.

create function private.phone_key(p_phone text)
returns text language sql immutable security invoker set search_path = '' as $$
  select right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 9);
$$;
comment on function private.phone_key(text) is
  'What is the same of a phone number in every spelling: its last nine digits, without the code of the country or a leading zero.';

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
  payment_method text not null check (payment_method in ('pay_on_delivery', 'pay_on_pickup')),
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
  primary key (tenant_id, id),
  unique (tenant_id, order_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  constraint orders_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint orders_completed_has_sale check ((status = 'completed') = (sale_id is not null)),
  constraint orders_delivery_has_address check (
    fulfilment_method = 'pickup' or (delivery_line_1 is not null and delivery_city is not null))
);
create index orders_placed_idx on public.orders (tenant_id, placed_at desc, id desc);
create index orders_status_idx on public.orders (tenant_id, status, placed_at desc, id desc);
create index orders_due_idx on public.orders (tenant_id, reserved_until) where status = 'placed';
create index orders_open_phone_idx on public.orders (tenant_id, private.phone_key(customer_phone)) where status = 'placed';
create index orders_location_idx on public.orders (tenant_id, location_id);
create unique index orders_sale_key on public.orders (tenant_id, sale_id) where sale_id is not null;
comment on table public.orders is
  'Requests of shoppers at agreed prices. Only a hash of the secret token is stored. placed: stock is held; completed: became a sale.';

alter table public.sales
  add foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict;

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
  primary key (tenant_id, id),
  unique (tenant_id, order_id, line_number),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint order_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount)
);
create index order_lines_product_idx on public.order_lines (tenant_id, product_id);
comment on table public.order_lines is 'What was ordered, at the price and tax the shopper was promised. Append-only.';

create table public.order_events (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('placed', 'confirmed', 'completed', 'cancelled', 'expired', 'note')),
  message text,
  actor_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict
);
create index order_events_order_idx on public.order_events (tenant_id, order_id, sequence);
comment on table public.order_events is 'The timeline of an order as the shopper sees it. Append-only.';

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
  unique (tenant_id, order_id, product_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);
create index stock_reservations_open_idx on public.stock_reservations (tenant_id, product_id) where released_at is null;
create index stock_reservations_location_idx on public.stock_reservations (tenant_id, location_id);
create index stock_reservations_product_idx on public.stock_reservations (tenant_id, product_id, location_id);
comment on table public.stock_reservations is 'Stock held for web orders until it is sold or released.';

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
create index invoice_links_sale_idx on public.invoice_links (tenant_id, sale_id);
comment on table public.invoice_links is 'Secret links to an invoice: only the hash of the token is kept; they expire and can be revoked.';

create table private.link_secrets (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now()
);
comment on table private.link_secrets is 'Per tenant, the key that order and invoice tokens are derived with.';

create table private.order_attempts (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  client text not null,
  window_start timestamptz not null,
  attempts integer not null default 1,
  primary key (tenant_id, client, window_start)
);
create index order_attempts_window_idx on private.order_attempts (window_start);
comment on table private.order_attempts is 'Orders per shop, client address and ten minutes, for the rate limit.';

-- reserved_quantity follows the reservations of the same statement.
create function private.tg_stock_reservations__project_insert()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_levels as l (tenant_id, product_id, location_id, reserved_quantity)
  select r.tenant_id, r.product_id, r.location_id, sum(r.quantity)
  from new_rows r where r.released_at is null
  group by r.tenant_id, r.product_id, r.location_id
  order by r.tenant_id, r.product_id, r.location_id
  on conflict (tenant_id, product_id, location_id) do update
  set reserved_quantity = l.reserved_quantity + excluded.reserved_quantity;
  return null;
end;
$$;
comment on function private.tg_stock_reservations__project_insert() is 'Adds new reservations to stock_levels.reserved_quantity.';
create trigger _500_project_insert after insert on public.stock_reservations
  referencing new table as new_rows for each statement execute function private.tg_stock_reservations__project_insert();

create function private.tg_stock_reservations__project_update()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.stock_levels l
  set reserved_quantity = l.reserved_quantity - d.quantity
  from (
    select o.tenant_id, o.product_id, o.location_id, sum(o.quantity) as quantity
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where o.released_at is null and n.released_at is not null
    group by o.tenant_id, o.product_id, o.location_id
  ) d
  where l.tenant_id = d.tenant_id and l.product_id = d.product_id and l.location_id = d.location_id;
  return null;
end;
$$;
comment on function private.tg_stock_reservations__project_update() is 'Takes released reservations off stock_levels.reserved_quantity.';
create trigger _500_project_update after update on public.stock_reservations
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_stock_reservations__project_update();

-- An order nobody confirmed in time stops counting at that moment, before the timer has come round to expire it.
create function private.held_quantity(p_level public.stock_levels, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  if p_level.reserved_quantity is null or p_level.reserved_quantity = 0 then
    return 0;
  end if;
  return (
    select coalesce(sum(r.quantity), 0) from public.stock_reservations r
    where r.tenant_id = p_level.tenant_id and r.product_id = p_level.product_id and r.location_id = p_level.location_id
      and r.released_at is null and r.expires_at > p_at);
end;
$$;
comment on function private.held_quantity(public.stock_levels, timestamptz) is 'What web orders hold of a level at an instant.';

create trigger _100_only_columns before update on public.stock_reservations
  for each row execute function private.tg_documents__only_columns('released_at');
create trigger _100_released_is_final before update on public.stock_reservations
  for each row when (old.released_at is not null) execute function private.tg_append_only();
create trigger _100_only_columns before update on public.orders
  for each row execute function private.tg_documents__only_columns('status', 'sale_id', 'updated_at');
create trigger _100_closed_is_final before update on public.orders
  for each row when (old.status in ('completed', 'cancelled', 'expired')) execute function private.tg_append_only();
create trigger _100_only_columns before update on public.invoice_links
  for each row execute function private.tg_documents__only_columns('revoked_at', 'view_count', 'last_viewed_at');
create trigger _100_no_delete before delete on public.stock_reservations for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_reservations for each statement execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.orders for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.orders for each statement execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.invoice_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.invoice_links for each statement execute function private.tg_append_only();
call private.make_append_only('public.order_lines');
call private.make_append_only('public.order_events');

call private.protect_tenant_table('public.orders', 'orders.view', p_hidden_columns => array['token_hash', 'request_hash']);
call private.protect_tenant_table('public.order_lines', 'orders.view');
call private.protect_tenant_table('public.order_events', 'orders.view');
call private.protect_tenant_table('public.stock_reservations', 'stock.view');
call private.protect_tenant_table('public.invoice_links', 'sales.view_all', p_hidden_columns => array['token_hash']);

-- Tokens ---------------------------------------------------------------------------------------------------------------

create function private.link_token(p_tenant_id uuid, p_purpose text, p_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret bytea;
begin
  select s.secret into v_secret from private.link_secrets s where s.tenant_id = p_tenant_id;
  if not found then
    insert into private.link_secrets (tenant_id, secret)
    values (p_tenant_id, extensions.gen_random_bytes(32))
    on conflict (tenant_id) do nothing;
    select s.secret into v_secret from private.link_secrets s where s.tenant_id = p_tenant_id;
  end if;
  -- 160 bits, base64url: short enough for a QR code.
  return translate(encode(substring(
    extensions.hmac(convert_to(p_purpose || ':' || p_id, 'UTF8'), v_secret, 'sha256') from 1 for 20), 'base64'), '+/=', '-_');
end;
$$;
comment on function private.link_token(uuid, text, uuid) is
  'The secret token of an order or invoice link: an HMAC, so that a retry gets the same one though only its hash is stored.';

create function private.token_hash(p_token text)
returns text language sql immutable security invoker set search_path = '' as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;
comment on function private.token_hash(text) is 'How tokens are kept at rest.';

-- Staff see new and changed orders at once. Subscribers get what their policies and column grants give them.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.orders;
  end if;
end;
$$;
