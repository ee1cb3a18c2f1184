create table public.supplier_prices (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  product_id uuid not null,
  source text not null check (source in ('order', 'bill', 'import')),
  source_id uuid not null,
  unit_price numeric(18,6) not null check (unit_price between 0 and 1e12),
  pack_size numeric(14,3) check (pack_size between 0.001 and 1e11),
  min_quantity numeric(14,3) check (min_quantity between 0.001 and 1e11),
  supplier_code text check (length(supplier_code) between 1 and 64),
  noted_on date not null check (noted_on between '1970-01-01' and '2999-12-31'),
  noted_at timestamptz not null default clock_timestamp() check (isfinite(noted_at)),
  primary key (tenant_id, id),
  unique (tenant_id, source_id, contact_id, product_id),
  constraint supplier_prices_pack_size_known check (pack_size is not null or source = 'import'),
  constraint supplier_prices_supplier_code_shape check (supplier_code = btrim(supplier_code) and supplier_code !~ '[[:cntrl:]]'),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.supplier_prices is
  'What suppliers asked for goods, learned from orders that were sent, bills that were posted and price lists that were imported, without tax. A bill that is '
  'reversed and an import that is undone take their prices back.';
comment on column public.supplier_prices.source_id is 'The order, the bill or the import that it was learned from.';
comment on column public.supplier_prices.pack_size is 'How many selling units come in one pack; null where the price list does not say.';
comment on column public.supplier_prices.min_quantity is 'The least that the supplier delivers at a time, in selling units; null where the price list does not say.';
comment on column public.supplier_prices.supplier_code is 'What the supplier calls the product; null where the price list does not say.';

create index supplier_prices_product_idx on public.supplier_prices (tenant_id, product_id, noted_at desc);
create index supplier_prices_contact_idx on public.supplier_prices (tenant_id, contact_id, product_id);

call private.protect_tenant_table('public.supplier_prices', 'purchases.view');

create trigger _100_no_truncate before truncate on public.supplier_prices for each statement execute function private.tg_append_only();
