create table public.purchase_order_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  purchase_order_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid,
  description text check (length(description) between 1 and 300),
  ledger_account_id uuid,
  supplier_code text check (length(supplier_code) between 1 and 64),
  packs numeric(14,3) not null check (packs between 0.001 and 1e11),
  pack_size numeric(14,3) not null check (pack_size between 0.001 and 1e11),
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  pack_price numeric(18,6) not null check (pack_price between 0 and 1e12),
  discount_percent numeric(6,3) not null check (discount_percent between 0 and 100),
  tax_rate_id uuid,
  tax_code text,
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  unit_price numeric(18,6) not null check (unit_price between 0 and 1e12),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  expected_on date check (expected_on between '1970-01-01' and '2999-12-31'),
  received_quantity numeric(14,3) not null default 0 check (received_quantity between 0 and 1e11),
  over_receipt_percent numeric(6,3) check (over_receipt_percent between 0 and 100),
  over_approved_quantity numeric(14,3) check (over_approved_quantity between 0 and 1e11),
  over_reason text check (length(over_reason) between 1 and 500),
  closed_on date check (closed_on between '1970-01-01' and '2999-12-31'),
  closed_by uuid,
  close_reason text check (length(close_reason) between 1 and 500),
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_id, line_number) deferrable initially deferred,
  foreign key (tenant_id, purchase_order_id) references public.purchase_orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, tax_rate_id) references public.tax_rates (tenant_id, id) on delete restrict,
  -- Goods, or a text with an account. What is no goods is never received.
  constraint purchase_order_lines_of_its_kind check ((product_id is null) = (description is not null)),
  constraint purchase_order_lines_account check ((description is null) = (ledger_account_id is null)),
  constraint purchase_order_lines_service check (product_id is not null or received_quantity = 0),
  constraint purchase_order_lines_quantity check (quantity = round(packs * pack_size, 3)),
  constraint purchase_order_lines_closed check ((closed_on is null) = (close_reason is null))
);
comment on table public.purchase_order_lines is
  'What an order is for: packs of a product at a price, or a service by its description. Receiving and closing keep received_quantity and what follows it. Written by functions only.';
comment on column public.purchase_order_lines.description is 'Of what is no product, as freight or a repair: billed, never received.';
comment on column public.purchase_order_lines.ledger_account_id is 'Where a line without a product is booked when it is billed.';
comment on column public.purchase_order_lines.quantity is 'In the unit that is sold: packs times pack_size.';
comment on column public.purchase_order_lines.unit_price is 'Of one unit, less discount, without tax.';
comment on column public.purchase_order_lines.unit_cost is 'What one unit costs when it comes: unit_price, with the tax that is not recovered.';
comment on column public.purchase_order_lines.over_receipt_percent is 'By how much more of this line may come, by purchase_tolerances when it was ordered; null: as the order says.';
comment on column public.purchase_order_lines.over_approved_quantity is 'Up to this quantity somebody with purchases.approve let more come than the order allows.';
comment on column public.purchase_order_lines.closed_on is 'What had not come by then is given up.';

create index purchase_order_lines_product_idx on public.purchase_order_lines (tenant_id, product_id);
create index purchase_order_lines_to_come_idx on public.purchase_order_lines (tenant_id, product_id)
  where closed_on is null and received_quantity < quantity;
create index purchase_order_lines_account_idx on public.purchase_order_lines (tenant_id, ledger_account_id) where ledger_account_id is not null;
create index purchase_order_lines_tax_idx on public.purchase_order_lines (tenant_id, tax_rate_id) where tax_rate_id is not null;

call private.protect_tenant_table('public.purchase_order_lines', 'purchases.view');

create trigger _300_whole_quantities before insert or update of quantity on public.purchase_order_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _100_no_truncate before truncate on public.purchase_order_lines for each statement execute function private.tg_append_only();
