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
comment on table public.stock_serial_levels is
  'Where a piece lies: 1 there, 0 gone, below zero sold there without having been there. At most one place has it.';

create unique index stock_serial_levels_here_once on public.stock_serial_levels (tenant_id, serial_id) where quantity = 1;
create index stock_serial_levels_product_idx on public.stock_serial_levels (tenant_id, product_id, location_id);
create index stock_serial_levels_location_idx on public.stock_serial_levels (tenant_id, location_id);

call private.protect_tenant_table('public.stock_serial_levels', 'stock.view');

create trigger _400_not_sold_twice_new after insert on public.stock_serial_levels
  for each row when (new.quantity < 0) execute function private.tg_stock_serial_levels__not_sold_twice();
create trigger _400_not_sold_twice after update of quantity on public.stock_serial_levels
  for each row when (new.quantity < 0 and new.quantity < old.quantity) execute function private.tg_stock_serial_levels__not_sold_twice();
create constraint trigger _600_serials_are_stock after insert or update of quantity on public.stock_serial_levels
  deferrable initially deferred for each row execute function private.tg_serials_are_stock('product_id');
create trigger _620_till_new after insert on public.stock_serial_levels
  for each row execute function private.tg_stock_serial_levels__till_change();
create trigger _620_till_changed after update of quantity on public.stock_serial_levels
  for each row when (old.quantity <> new.quantity) execute function private.tg_stock_serial_levels__till_change();
