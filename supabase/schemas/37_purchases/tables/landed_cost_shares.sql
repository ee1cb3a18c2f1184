create table public.landed_cost_shares (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  goods_receipt_line_id uuid not null,
  landed_cost_id uuid,
  supplier_bill_line_id uuid,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  inventory_amount numeric(14,2) not null check (inventory_amount between -1e12 and 1e12),
  primary key (tenant_id, id),
  foreign key (tenant_id, goods_receipt_line_id) references public.goods_receipt_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, landed_cost_id) references public.landed_costs (tenant_id, id) on delete restrict,
  foreign key (tenant_id, supplier_bill_line_id) references public.supplier_bill_lines (tenant_id, id) on delete restrict,
  constraint landed_cost_shares_have_a_cause check (num_nonnulls(landed_cost_id, supplier_bill_line_id) between 1 and 2)
);
comment on table public.landed_cost_shares is
  'What of freight and duty fell on which line of a delivery: when it came (landed_cost_id alone), and what a bill brought or took off later. Append-only.';
comment on column public.landed_cost_shares.inventory_amount is 'What went to goods that were still there; the rest was in the profit of its day.';

create index landed_cost_shares_receipt_idx on public.landed_cost_shares (tenant_id, goods_receipt_line_id);
create index landed_cost_shares_cost_idx on public.landed_cost_shares (tenant_id, landed_cost_id) where landed_cost_id is not null;
create index landed_cost_shares_bill_idx on public.landed_cost_shares (tenant_id, supplier_bill_line_id) where supplier_bill_line_id is not null;

call private.make_append_only('public.landed_cost_shares');
call private.protect_tenant_table('public.landed_cost_shares', 'purchases.view');
