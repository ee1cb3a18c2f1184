create table public.sale_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  name text not null,
  sku text,
  unit text not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  list_price numeric(14,2) not null check (list_price between 0 and 1e12),
  unit_price numeric(14,2) not null check (unit_price between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  discount_reason text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_code text not null,
  price_source jsonb,
  modifiers jsonb not null default '[]',
  primary key (tenant_id, id),
  unique (tenant_id, sale_id, line_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint sale_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint sale_lines_returned_at_most_sold check (returned_quantity between 0 and quantity),
  constraint sale_lines_modifiers_shape check (jsonb_typeof(modifiers) = 'array'),
  constraint sale_lines_price_source_shape
    check (price_source is null or price_source ->> 'kind' in ('price_list', 'override', 'open', 'label', 'promotion'))
) with (fillfactor = 90);
comment on table public.sale_lines is
  'What was sold, with price, discount and tax as they were. Cost is on the stock movement of the line. cashier_id is the sale''s, for the row policy.';
comment on column public.sale_lines.modifiers is
  'What was chosen, as it was then: [{id, set, name, amount}]; the amounts, for one unit, are part of list_price and unit_price.';
comment on column public.sale_lines.price_source is
  '{kind: price_list, price_list_id, name}, {kind: override}, {kind: open}, {kind: label, barcode, amount} or {kind: promotion}; with promotions [{id, name, amount}] where some were given. Null: the product''s own price, no promotion.';

create index sale_lines_product_idx on public.sale_lines (tenant_id, product_id);

call private.protect_tenant_table('public.sale_lines', 'nobody');

create trigger _100_no_delete before delete on public.sale_lines for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sale_lines for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.sale_lines
  for each row when (current_setting('dukani.names_promotions', true) is distinct from 'on')
  execute function private.tg_documents__only_columns('returned_quantity');
create trigger _100_only_names before update on public.sale_lines
  for each row when (current_setting('dukani.names_promotions', true) = 'on')
  execute function private.tg_documents__only_columns('price_source');
create trigger _300_whole_quantities before insert on public.sale_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

create policy "Staff read the lines of their own sales or all" on public.sale_lines for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));

grant select on public.sale_lines to authenticated;
