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
comment on table public.order_lines is 'What was ordered, at the price and tax the shopper was promised. Append-only.';
comment on column public.order_lines.price_source is 'As on sale_lines.';
comment on column public.order_lines.list_price is 'The product''s own price; null on orders from before price lists, where it was unit_price.';
comment on column public.order_lines.modifiers is 'As on sale_lines.';

create index order_lines_product_idx on public.order_lines (tenant_id, product_id);

call private.make_append_only('public.order_lines');
call private.protect_tenant_table('public.order_lines', 'orders.view');

create trigger _300_whole_quantities before insert on public.order_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _310_steps before insert on public.order_lines for each row execute function private.tg_order_lines__steps();
