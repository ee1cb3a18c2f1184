create table public.fiscal_device_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  device_id uuid not null,
  product_id uuid not null,
  item_code text not null check (length(item_code) between 5 and 20),
  content_hash text not null,
  is_opened boolean not null default false,
  stock_quantity numeric(14,3) not null default 0 check (stock_quantity between -1e11 and 1e11),
  registered_at timestamptz not null default clock_timestamp() check (isfinite(registered_at)),
  primary key (tenant_id, device_id, product_id),
  foreign key (tenant_id, device_id) references public.fiscal_devices (tenant_id, id) on delete restrict
);
comment on table public.fiscal_device_items is
  'Products that a device has registered with its authority, under which code, and the stock that its accepted movements come to. is_opened: its stock there has begun.';

create unique index fiscal_device_items_code_key on public.fiscal_device_items (tenant_id, device_id, item_code);

call private.protect_tenant_table('public.fiscal_device_items', 'etims.view', p_hidden_columns => array['content_hash']);
