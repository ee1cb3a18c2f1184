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
comment on table public.stock_levels is
  'Stock per product and location: quantity, value and what web orders have reserved. Average cost is stock_value / quantity.';

-- Catalogue functions: what they share. Lists page by key: a cursor holds the sort key and id of the last row shown, and the
-- number of rows counted for the first page, so that later pages need not count again.
create index stock_levels_reserved_idx on public.stock_levels (tenant_id, product_id) where reserved_quantity > 0;
create index stock_levels_location_idx on public.stock_levels (tenant_id, location_id, product_id);
-- The stock list: what lies where, what of it is promised, what can be sold, and what of that in the online shop. Everywhere
-- together it is ordered and filtered by the facts beside products, which have indexes for it; what is asked of one place is read
-- from its levels.
create index stock_levels_negative_idx on public.stock_levels (tenant_id, product_id) where quantity < 0;

-- Values of stock show cost, so reading them takes the permission to see cost; quantities are on the product.
call private.protect_tenant_table('public.stock_levels', 'products.view_cost');
-- A trigger that has nothing to say is not called: only who names the column, or writes stock by hand, is asked.
drop trigger _100_tenant_id_immutable on public.stock_levels;

create trigger _500_not_below_zero_insert after insert on public.stock_levels
  for each row when (new.quantity < 0) execute function private.tg_stock_levels__not_below_zero();
create trigger _500_not_below_zero_update after update on public.stock_levels
  for each row when (new.quantity < 0 and new.quantity < old.quantity) execute function private.tg_stock_levels__not_below_zero();
create constraint trigger _700_low_insert after insert on public.stock_levels
  deferrable initially deferred for each row execute function private.tg_stock_levels__low();
create trigger _600_stock_notices after insert on public.stock_levels
  for each row when (new.quantity > 0) execute function private.tg_stock_notices__arrival('product_id');
create trigger _600_stock_notices_of_more after update on public.stock_levels
  for each row when (new.quantity - new.reserved_quantity > old.quantity - old.reserved_quantity)
  execute function private.tg_stock_notices__arrival('product_id');
create constraint trigger _700_low after update of reserved_quantity on public.stock_levels
  deferrable initially deferred for each row when (new.reserved_quantity <> old.reserved_quantity)
  execute function private.tg_stock_levels__low();
create trigger _100_tenant_id_immutable before update of tenant_id on public.stock_levels
  for each row execute function private.tg_tenant_id_immutable();
