create table public.supplier_credit_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  supplier_credit_id uuid not null,
  line_number integer not null check (line_number > 0),
  kind text not null check (kind in ('unbilled_return', 'return', 'price', 'not_received', 'account')),
  goods_receipt_line_id uuid,
  supplier_bill_line_id uuid,
  product_id uuid,
  ledger_account_id uuid,
  location_id uuid,
  description text check (length(description) between 1 and 300),
  quantity numeric(14,3) not null check (quantity between 0 and 1e11),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_code text,
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  recoverable_tax_amount numeric(14,2) not null check (recoverable_tax_amount between 0 and 1e12),
  cost_amount numeric(14,2) not null check (cost_amount between 0 and 1e12),
  inventory_amount numeric(14,2) not null check (inventory_amount between -1e12 and 1e12),
  difference_amount numeric(14,2) not null check (difference_amount between -1e12 and 1e12),
  serials text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, supplier_credit_id, line_number),
  foreign key (tenant_id, supplier_credit_id) references public.supplier_credits (tenant_id, id) on delete restrict,
  foreign key (tenant_id, goods_receipt_line_id) references public.goods_receipt_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, supplier_bill_line_id) references public.supplier_bill_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint supplier_credit_lines_of_its_kind check (case kind
    when 'unbilled_return' then goods_receipt_line_id is not null and supplier_bill_line_id is null and net_amount = 0
    when 'return' then goods_receipt_line_id is not null and supplier_bill_line_id is not null
    when 'account' then ledger_account_id is not null and num_nonnulls(goods_receipt_line_id, supplier_bill_line_id) = 0
    else supplier_bill_line_id is not null end),
  constraint supplier_credit_lines_cost check (kind = 'unbilled_return' or cost_amount = net_amount + tax_amount - recoverable_tax_amount)
);
comment on table public.supplier_credit_lines is
  'Lines of a credit: goods sent back before (unbilled_return) or after their bill (return), a lower price, goods billed that never came, or an account. Append-only.';
comment on column public.supplier_credit_lines.cost_amount is 'What the supplier takes off: of what waits for a bill (unbilled_return), else net with the tax that was not recovered.';
comment on column public.supplier_credit_lines.inventory_amount is 'What left the value of stock: goods at their average, or the lower price of what is still there.';

create index supplier_credit_lines_receipt_idx on public.supplier_credit_lines (tenant_id, goods_receipt_line_id) where goods_receipt_line_id is not null;
create index supplier_credit_lines_bill_idx on public.supplier_credit_lines (tenant_id, supplier_bill_line_id) where supplier_bill_line_id is not null;
create index supplier_credit_lines_product_idx on public.supplier_credit_lines (tenant_id, product_id) where product_id is not null;
create index supplier_credit_lines_account_idx on public.supplier_credit_lines (tenant_id, ledger_account_id) where ledger_account_id is not null;
create index supplier_credit_lines_location_idx on public.supplier_credit_lines (tenant_id, location_id) where location_id is not null;

call private.make_append_only('public.supplier_credit_lines');
call private.protect_tenant_table('public.supplier_credit_lines', 'purchases.view');

create trigger _300_whole_quantities before insert on public.supplier_credit_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
