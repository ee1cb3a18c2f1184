create table public.goods_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  goods_receipt_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  line_cost numeric(14,2) not null check (line_cost between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, goods_receipt_id, line_number),
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.goods_receipt_lines is 'What a delivery contained and what each unit cost.';

create index goods_receipt_lines_product_idx on public.goods_receipt_lines (tenant_id, product_id);

call private.make_append_only('public.goods_receipt_lines');
call private.protect_tenant_table('public.goods_receipt_lines', 'stock.receive');

create trigger _300_whole_quantities before insert on public.goods_receipt_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
