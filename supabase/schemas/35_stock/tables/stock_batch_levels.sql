create table public.stock_batch_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  batch_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  quantity numeric(14,3) not null default 0 check (quantity between -1e11 and 1e11),
  primary key (tenant_id, batch_id, location_id),
  foreign key (tenant_id, batch_id) references public.stock_batches (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
) with (fillfactor = 80);
comment on table public.stock_batch_levels is
  'How much of a batch lies where: the sum of its entries. expires_on is the batch''s, kept the same by trigger, for the lists.';

create index stock_batch_levels_product_idx on public.stock_batch_levels (tenant_id, product_id, location_id);
create index stock_batch_levels_location_idx on public.stock_batch_levels (tenant_id, location_id);
create index stock_batch_levels_expiry_idx on public.stock_batch_levels (tenant_id, expires_on, batch_id, location_id) where quantity <> 0;

call private.protect_tenant_table('public.stock_batch_levels', 'stock.view');

create constraint trigger _600_batches_are_stock after insert or update of quantity on public.stock_batch_levels
  deferrable initially deferred for each row execute function private.tg_batches_are_stock('product_id');
