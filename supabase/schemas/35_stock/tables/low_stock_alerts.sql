create table private.low_stock_alerts (
  tenant_id uuid not null,
  product_id uuid not null,
  alerted_at timestamptz not null,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.low_stock_alerts is 'Products that are at or below their low-stock level and of which it has been told.';

call private.enable_rls_and_revoke('private.low_stock_alerts');
