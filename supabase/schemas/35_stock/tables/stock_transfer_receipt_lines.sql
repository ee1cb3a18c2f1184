create table public.stock_transfer_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_transfer_receipt_id uuid not null,
  stock_transfer_line_id uuid not null,
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0 and 1e11),
  value numeric(14,2) not null check (value between 0 and 1e12),
  lost_quantity numeric(14,3) not null check (lost_quantity between 0 and 1e11),
  lost_value numeric(14,2) not null check (lost_value between 0 and 1e12),
  serials text[] not null default '{}',
  lost_serials text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_receipt_id, stock_transfer_line_id),
  foreign key (tenant_id, stock_transfer_receipt_id) references public.stock_transfer_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, stock_transfer_line_id) references public.stock_transfer_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.stock_transfer_receipt_lines is 'How many of a transfer''s line arrived or were lost at a time, at the cost they left with.';
comment on column public.stock_transfer_receipt_lines.serials is 'The pieces that arrived or came back, of goods with serial numbers.';
comment on column public.stock_transfer_receipt_lines.lost_serials is 'The pieces that were given up.';

create index stock_transfer_receipt_lines_line_idx on public.stock_transfer_receipt_lines (tenant_id, stock_transfer_line_id);
create index stock_transfer_receipt_lines_product_idx on public.stock_transfer_receipt_lines (tenant_id, product_id);

call private.make_append_only('public.stock_transfer_receipt_lines');
call private.protect_tenant_table('public.stock_transfer_receipt_lines', 'products.view_cost');

create trigger _300_whole_quantities before insert on public.stock_transfer_receipt_lines
  for each row when (new.quantity % 1 <> 0 or new.lost_quantity % 1 <> 0)
  execute function private.tg_whole_quantities('quantity', 'lost_quantity');
