create table public.landed_costs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  goods_receipt_id uuid not null,
  line_number integer not null check (line_number > 0),
  contact_id uuid,
  description text not null check (length(description) between 1 and 300),
  basis text not null check (basis in ('value', 'quantity', 'weight')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  supplier_bill_line_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, goods_receipt_id, line_number),
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.landed_costs is
  'Freight, duty and the like that a delivery cost, as expected when it came. The goods are worth that much more, and the bill for it is still to come.';
comment on column public.landed_costs.supplier_bill_line_id is 'The line of a bill that it was billed with; until then it waits in the account of freight and duty to come.';

create index landed_costs_contact_idx on public.landed_costs (tenant_id, contact_id) where contact_id is not null;
create index landed_costs_waiting_idx on public.landed_costs (tenant_id, created_at desc, id) where supplier_bill_line_id is null;

call private.protect_tenant_table('public.landed_costs', 'purchases.view');

create trigger _100_no_delete before delete on public.landed_costs for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.landed_costs for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.landed_costs
  for each row execute function private.tg_documents__only_columns('supplier_bill_line_id');
