create table public.supplier_prices (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  product_id uuid not null,
  source text not null check (source in ('order', 'bill')),
  source_id uuid not null,
  unit_price numeric(18,6) not null check (unit_price between 0 and 1e12),
  pack_size numeric(14,3) not null check (pack_size between 0.001 and 1e11),
  noted_on date not null check (noted_on between '1970-01-01' and '2999-12-31'),
  noted_at timestamptz not null default clock_timestamp() check (isfinite(noted_at)),
  primary key (tenant_id, id),
  unique (tenant_id, source_id, product_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.supplier_prices is
  'What suppliers asked for goods, learned from orders that were sent and bills that were posted, without tax. A bill that is reversed takes its prices back.';

create index supplier_prices_product_idx on public.supplier_prices (tenant_id, product_id, noted_at desc);
create index supplier_prices_contact_idx on public.supplier_prices (tenant_id, contact_id, product_id);

call private.protect_tenant_table('public.supplier_prices', 'purchases.view');

create trigger _100_no_truncate before truncate on public.supplier_prices for each statement execute function private.tg_append_only();
