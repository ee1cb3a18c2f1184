create table public.early_receipts (
  tenant_id uuid not null default private.current_tenant_id(),
  supplier_bill_line_id uuid not null,
  goods_receipt_line_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  cost numeric(14,2) not null check (cost between 0 and 1e12),
  primary key (tenant_id, supplier_bill_line_id, goods_receipt_line_id),
  foreign key (tenant_id, supplier_bill_line_id) references public.supplier_bill_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, goods_receipt_line_id) references public.goods_receipt_lines (tenant_id, id) on delete restrict
);
comment on table public.early_receipts is 'Which goods that were billed before they came, came with which delivery, and at what they were billed. Append-only.';

create index early_receipts_receipt_idx on public.early_receipts (tenant_id, goods_receipt_line_id);

call private.make_append_only('public.early_receipts');
call private.protect_tenant_table('public.early_receipts', 'purchases.view');
