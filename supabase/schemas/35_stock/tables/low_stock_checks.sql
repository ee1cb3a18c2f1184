create table private.low_stock_checks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  change numeric(14, 3) not null check (change between -100000000000 and 100000000000),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.low_stock_checks is
  'Products that a movement of this transaction may have made low, or no longer low; looked at when it ends, and empty in between.';

create index low_stock_checks_product_idx on private.low_stock_checks (tenant_id, product_id);

call private.enable_rls_and_revoke('private.low_stock_checks');

create constraint trigger _700_look after insert on private.low_stock_checks
  deferrable initially deferred for each row execute function private.tg_low_stock_checks__check();
