create table public.stock_serials (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  serial_number text not null
    check (length(serial_number) between 1 and 60 and serial_number = btrim(serial_number) and serial_number !~ '[[:cntrl:]]'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.stock_serials is 'The pieces of goods that track serial numbers, here or gone. Capitals make no other number.';

create unique index stock_serials_once on public.stock_serials (tenant_id, product_id, lower(serial_number));
create index stock_serials_number_idx on public.stock_serials (tenant_id, lower(serial_number) text_pattern_ops);
create index stock_serials_newest_idx on public.stock_serials (tenant_id, created_at desc, id desc);

call private.protect_tenant_table('public.stock_serials', 'stock.view');
