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
comment on table public.stock_reservations is 'Stock held for web orders until it is sold or released.';

create index stock_reservations_location_idx on public.stock_reservations (tenant_id, location_id);
create index stock_reservations_product_idx on public.stock_reservations (tenant_id, product_id, location_id);
create unique index stock_reservations_open_key on public.stock_reservations (tenant_id, order_id, product_id) where released_at is null;
create index stock_reservations_order_idx on public.stock_reservations (tenant_id, order_id);
-- What web orders hold, and what of many products can be sold online: each in one step, however many orders are open.
-- The level already keeps the sum of what is reserved; only what has run out and waits to be released is taken off again. Summing up all
-- that is held cost more with every open order.
create index stock_reservations_held_idx on public.stock_reservations (tenant_id, product_id, location_id, expires_at)
  where released_at is null;

call private.protect_tenant_table('public.stock_reservations', 'stock.view');

create trigger _500_project_insert after insert on public.stock_reservations
  referencing new table as new_rows for each statement execute function private.tg_stock_reservations__project_insert();
create trigger _500_project_update after update on public.stock_reservations
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_stock_reservations__project_update();
create trigger _100_released_is_final before update on public.stock_reservations
  for each row when (old.released_at is not null) execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.stock_reservations for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_reservations for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.stock_reservations
  for each row execute function private.tg_documents__only_columns('released_at', 'expires_at');
