create table public.stock_adjustment_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_adjustment_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity_change numeric(14,3) not null check (quantity_change <> 0 and quantity_change between -1e11 and 1e11),
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, stock_adjustment_id, line_number),
  foreign key (tenant_id, stock_adjustment_id) references public.stock_adjustments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.stock_adjustment_lines is 'The products of an adjustment: by how much, and what that was worth.';

create index stock_adjustment_lines_product_idx on public.stock_adjustment_lines (tenant_id, product_id);

call private.make_append_only('public.stock_adjustment_lines');
call private.protect_tenant_table('public.stock_adjustment_lines', 'stock.adjust');

create trigger _300_whole_quantities before insert on public.stock_adjustment_lines
  for each row when (new.quantity_change % 1 <> 0) execute function private.tg_whole_quantities('quantity_change');
