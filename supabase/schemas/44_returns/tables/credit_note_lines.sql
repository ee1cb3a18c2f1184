create table public.credit_note_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  credit_note_id uuid not null,
  sale_line_id uuid,
  line_number integer not null check (line_number > 0),
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  restock boolean not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  product_id uuid,
  name text,
  unit_price numeric(14,2) check (unit_price between 0 and 1e12),
  list_price numeric(14,2) check (list_price between 0 and 1e12),
  tax_rate_percent numeric(6,3) check (tax_rate_percent between 0 and 100),
  tax_code text,
  lost_cost numeric(14,2) not null default 0 check (lost_cost between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_id, line_number),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_line_id) references public.sale_lines (tenant_id, id) on delete restrict,
  constraint credit_note_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint credit_note_lines_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint credit_note_lines_one_origin check (
    (sale_line_id is not null and product_id is null)
    or (sale_line_id is null and product_id is not null and name is not null and unit_price is not null and list_price is not null
      and unit_price <= list_price and tax_rate_percent is not null and tax_code is not null))
);
comment on table public.credit_note_lines is
  'The returned part of each sale line, at its original price and tax; without a receipt the product with price, name and tax of that day. Append-only.';
comment on column public.credit_note_lines.lost_cost is
  'What goods that were not put back had cost: taken from cost of sales to stock lost or damaged.';

create index credit_note_lines_sale_line_idx on public.credit_note_lines (tenant_id, sale_line_id);
create index credit_note_lines_product_idx on public.credit_note_lines (tenant_id, product_id) where product_id is not null;

call private.make_append_only('public.credit_note_lines');
call private.protect_tenant_table('public.credit_note_lines', 'sales.view_all');

create trigger _300_paid_with_points before insert on public.credit_note_lines
  for each row when (new.sale_line_id is null) execute function private.tg_credit_note_lines__paid_with_points();
create trigger _300_whole_quantities before insert on public.credit_note_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
