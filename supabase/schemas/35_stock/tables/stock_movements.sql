create table public.stock_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in (
    'sale', 'sale_return', 'goods_receipt', 'supplier_return', 'adjustment', 'transfer', 'opening')),
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  source_type text not null,
  source_id uuid not null,
  source_line_id uuid,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  business_date date not null,
  primary key (tenant_id, id),
  -- The level is made by the movement's own trigger; it carries the keys to product and location.
    foreign key (tenant_id, product_id, location_id) references public.stock_levels (tenant_id, product_id, location_id)
    on delete restrict deferrable initially deferred,
  constraint stock_movements_moves_something check (quantity <> 0 or value <> 0)
);
comment on table public.stock_movements is
  'Append-only stock ledger: signed quantity and signed value. A row with quantity 0 corrects the value of goods that were sold before they were received.';
comment on column public.stock_movements.business_date is
  'The day in the books: that of the document''s journal entry. occurred_at''s day where the writer leaves it out.';

create index stock_movements_history_idx on public.stock_movements (tenant_id, product_id, occurred_at desc, id);
create index stock_movements_level_idx on public.stock_movements (tenant_id, product_id, location_id);
create index stock_movements_source_idx on public.stock_movements (tenant_id, source_id, source_line_id);
create index stock_movements_day_idx on public.stock_movements (tenant_id, business_date) include (product_id, location_id, quantity, value);
-- How old the stock is: what came when, product by product.
create index stock_movements_received_idx on public.stock_movements (tenant_id, product_id, business_date) include (quantity)
  where kind in ('goods_receipt', 'opening');
create index stock_movements_sold_idx on public.stock_movements (tenant_id, business_date) include (product_id, location_id, quantity)
  where kind in ('sale', 'sale_return');

call private.make_append_only('public.stock_movements');
call private.protect_tenant_table('public.stock_movements', 'products.view_cost');

create trigger _500_project after insert on public.stock_movements
  referencing new table as new_rows for each statement execute function private.tg_stock_movements__project();
create trigger _200_day before insert on public.stock_movements
  for each row when (new.business_date is null) execute function private.tg_stock_movements__day();
create trigger _600_late after insert on public.stock_movements
  for each row when (new.business_date < (now() - interval '36 hours')::date) execute function private.tg_stock_movements__late();
-- The condition is all that a sale on time pays.
create trigger _700_came_late after insert on public.stock_movements for each row
  when (new.occurred_at < new.created_at - interval '1 minute' and new.quantity <> 0 and new.kind <> 'opening' and new.source_type <> 'stock_count')
  execute function private.tg_stock_movements__came_late();
create trigger _300_whole_quantities before insert on public.stock_movements
  for each row when (new.kind = 'opening' and new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _310_whole_parts before insert on public.stock_movements
  for each row when (new.kind = 'sale' and new.quantity % 1 <> 0) execute function private.tg_stock_movements__whole_parts();
-- Goods of sales and returns follow their document: a sale pays nothing here.
create trigger _800_fiscal after insert on public.stock_movements
  for each row when (new.kind not in ('sale', 'sale_return') and new.quantity <> 0) execute function private.tg_stock_movements__fiscal();
