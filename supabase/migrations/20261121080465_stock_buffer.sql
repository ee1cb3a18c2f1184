-- A buffer of stock: so many of a product are kept back from the online shop, for the people who stand in it. The shop's saleable is
-- on hand - reserved - expired - buffer. The till sells the whole shelf: its cashier sees the goods in hand.

alter table public.products
  add column stock_buffer numeric(14, 3),
  add constraint products_stock_buffer_not_negative check (stock_buffer between 0 and 1e11);
comment on column public.products.stock_buffer is
  'So many are kept back from the online shop; null: as many as the business keeps of everything. The till sells them.';

alter table public.tenant_policies
  add column stock_buffer_default numeric(14, 3) not null default 0,
  add constraint tenant_policies_stock_buffer_default_check check (stock_buffer_default between 0 and 1e11);
comment on column public.tenant_policies.stock_buffer_default is
  'So many of every product are kept back from the online shop, where the product says nothing else.';
grant update (stock_buffer_default) on public.tenant_policies to authenticated;
