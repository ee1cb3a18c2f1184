create table public.supplier_bill_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  supplier_bill_id uuid not null,
  line_number integer not null check (line_number > 0),
  kind text not null check (kind in ('goods', 'early', 'expense', 'landed_cost')),
  goods_receipt_line_id uuid,
  purchase_order_line_id uuid,
  product_id uuid,
  ledger_account_id uuid,
  landed_cost_id uuid,
  location_id uuid,
  description text check (length(description) between 1 and 300),
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_price numeric(18,6) not null check (unit_price between 0 and 1e12),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_code text,
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  own_tax_amount numeric(14,2) not null default 0 check (own_tax_amount between 0 and 1e12),
  recoverable_percent numeric(6,3) not null check (recoverable_percent between 0 and 100),
  recoverable_tax_amount numeric(14,2) not null check (recoverable_tax_amount between 0 and 1e12),
  cost_amount numeric(14,2) not null check (cost_amount between 0 and 1e12),
  cleared_amount numeric(14,2) not null check (cleared_amount between 0 and 1e12),
  inventory_amount numeric(14,2) not null check (inventory_amount between -1e12 and 1e12),
  difference_amount numeric(14,2) not null check (difference_amount between -1e12 and 1e12),
  received_quantity numeric(14,3) not null default 0 check (received_quantity between 0 and 1e11),
  received_cost numeric(14,2) not null default 0 check (received_cost between 0 and 1e12),
  sent_back_quantity numeric(14,3) not null default 0 check (sent_back_quantity between 0 and 1e11),
  credited_quantity numeric(14,3) not null default 0 check (credited_quantity between 0 and 1e11),
  credited_net numeric(14,2) not null default 0 check (credited_net between 0 and 1e12),
  credited_tax numeric(14,2) not null default 0 check (credited_tax between 0 and 1e12),
  credited_recoverable numeric(14,2) not null default 0 check (credited_recoverable between 0 and 1e12),
  credited_cost numeric(14,2) not null default 0 check (credited_cost between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, supplier_bill_id, line_number),
  foreign key (tenant_id, supplier_bill_id) references public.supplier_bills (tenant_id, id) on delete restrict,
  foreign key (tenant_id, goods_receipt_line_id) references public.goods_receipt_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, purchase_order_line_id) references public.purchase_order_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint supplier_bill_lines_of_its_kind check (case kind
    when 'goods' then goods_receipt_line_id is not null and product_id is not null
    when 'early' then goods_receipt_line_id is null and product_id is not null
    when 'expense' then ledger_account_id is not null and goods_receipt_line_id is null
    else goods_receipt_line_id is null and ledger_account_id is null end),
  -- To the cent where the supplier charges the tax; under reverse charge the invariants of purchases hold it.
  constraint supplier_bill_lines_cost check (cost_amount between net_amount + tax_amount - recoverable_tax_amount
    and net_amount + tax_amount + own_tax_amount - recoverable_tax_amount),
  constraint supplier_bill_lines_own_tax check (own_tax_amount = 0 or kind = 'expense'),
  constraint supplier_bill_lines_split check (kind = 'expense' or cost_amount = cleared_amount + inventory_amount + difference_amount),
  constraint supplier_bill_lines_no_more_than_billed check (received_quantity + credited_quantity <= quantity
    and sent_back_quantity <= case kind when 'early' then received_quantity else quantity end and credited_net <= net_amount and credited_tax <= tax_amount and credited_recoverable <= recoverable_tax_amount),
  constraint supplier_bill_lines_early_cost check (kind <> 'early' or received_cost + credited_cost <= cost_amount)
);
comment on table public.supplier_bill_lines is
  'What a posted bill is for: goods that came (goods), goods that are still to come (early), an account (expense), freight and duty (landed_cost).';
comment on column public.supplier_bill_lines.own_tax_amount is
  'Reverse charge: tax on a service from abroad, which the business owes itself and the supplier does not charge.';
comment on column public.supplier_bill_lines.cost_amount is 'Net, with the tax that is not recovered.';
comment on column public.supplier_bill_lines.cleared_amount is 'What of the cost was waiting for this bill: goods received, or freight, not billed.';
comment on column public.supplier_bill_lines.inventory_amount is 'What of the difference to it went to the goods that are still there; the rest, difference_amount, is in the profit.';
comment on column public.supplier_bill_lines.received_cost is 'Of goods billed early: what of the cost has come since.';
comment on column public.supplier_bill_lines.credited_quantity is 'Of goods billed early: what was credited because it never came.';
comment on column public.supplier_bill_lines.credited_net is 'What the supplier gave back of the line since. Kept by the credits.';

create index supplier_bill_lines_receipt_idx on public.supplier_bill_lines (tenant_id, goods_receipt_line_id) where goods_receipt_line_id is not null;
create index supplier_bill_lines_order_idx on public.supplier_bill_lines (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;
create index supplier_bill_lines_product_idx on public.supplier_bill_lines (tenant_id, product_id) where product_id is not null;
create index supplier_bill_lines_account_idx on public.supplier_bill_lines (tenant_id, ledger_account_id) where ledger_account_id is not null;
create index supplier_bill_lines_location_idx on public.supplier_bill_lines (tenant_id, location_id) where location_id is not null;
create index supplier_bill_lines_to_come_idx on public.supplier_bill_lines (tenant_id, product_id)
  where kind = 'early' and received_quantity + credited_quantity < quantity;

call private.protect_tenant_table('public.supplier_bill_lines', 'purchases.view');

create trigger _300_whole_quantities before insert on public.supplier_bill_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _100_no_delete before delete on public.supplier_bill_lines for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.supplier_bill_lines for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.supplier_bill_lines for each row execute function private.tg_documents__only_columns(
  'received_quantity', 'received_cost', 'sent_back_quantity', 'credited_quantity', 'credited_net', 'credited_tax', 'credited_recoverable', 'credited_cost');
