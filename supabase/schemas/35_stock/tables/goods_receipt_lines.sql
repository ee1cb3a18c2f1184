create table public.goods_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  goods_receipt_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  line_cost numeric(14,2) not null check (line_cost between 0 and 1e12),
  purchase_order_line_id uuid,
  billed_quantity numeric(14,3) not null default 0 check (billed_quantity between 0 and 1e11),
  billed_cost numeric(14,2) not null default 0 check (billed_cost between 0 and 1e12),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  returned_cost numeric(14,2) not null default 0 check (returned_cost between 0 and 1e12),
  credited_quantity numeric(14,3) not null default 0 check (credited_quantity between 0 and 1e11),
  primary key (tenant_id, id),
  unique (tenant_id, goods_receipt_id, line_number),
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, purchase_order_line_id) references public.purchase_order_lines (tenant_id, id) on delete restrict,
  constraint goods_receipt_lines_no_more_than_came check (billed_quantity + returned_quantity <= quantity and credited_quantity <= billed_quantity
    and billed_cost + returned_cost <= line_cost),
  constraint goods_receipt_lines_nothing_waits_for_nothing check (billed_quantity + returned_quantity < quantity or billed_cost + returned_cost = line_cost)
);
comment on table public.goods_receipt_lines is
  'What a delivery contained, what each unit cost, and what of it was billed or sent back since. Only the postings of purchases change what follows line_cost.';
comment on column public.goods_receipt_lines.line_cost is 'What it cost, and what waits for a bill until billed_cost and returned_cost make it up.';
comment on column public.goods_receipt_lines.returned_quantity is 'Sent back before it was billed.';
comment on column public.goods_receipt_lines.credited_quantity is 'Sent back after it was billed.';

create index goods_receipt_lines_product_idx on public.goods_receipt_lines (tenant_id, product_id);
create index goods_receipt_lines_to_bill_idx on public.goods_receipt_lines (tenant_id, goods_receipt_id) where billed_quantity + returned_quantity < quantity;
create index goods_receipt_lines_order_idx on public.goods_receipt_lines (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;

call private.protect_tenant_table('public.goods_receipt_lines', 'stock.receive');

create trigger _300_whole_quantities before insert on public.goods_receipt_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _100_no_delete before delete on public.goods_receipt_lines for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.goods_receipt_lines for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.goods_receipt_lines for each row execute function private.tg_documents__only_columns(
  'billed_quantity', 'billed_cost', 'returned_quantity', 'returned_cost', 'credited_quantity');
