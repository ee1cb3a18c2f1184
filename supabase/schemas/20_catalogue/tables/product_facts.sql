create table private.product_facts (
  tenant_id uuid not null,
  product_id uuid not null,
  quantity numeric(14, 3) not null default 0 check (quantity between -1e11 and 1e11),
  spare numeric(14, 3) not null default 0 check (spare between -1e12 and 1e12),
  has_barcode boolean not null default false,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
) with (fillfactor = 70);
comment on table private.product_facts is
  'One row for each product: what its lists are ordered and filtered by, kept by triggers. Narrow, so that a sale changes little.';
comment on column private.product_facts.quantity is 'The same as products.stock_quantity.';
comment on column private.product_facts.spare is 'Stock above the level at which it counts as low; 0 or less is low.';

-- Every sale writes this one; what is included is read while counting without looking at the rows.
create index product_facts_quantity_idx on private.product_facts (tenant_id, quantity, product_id) include (spare, has_barcode);
create index product_facts_low_idx on private.product_facts (tenant_id, product_id) where spare <= 0;
create index product_facts_no_barcode_idx on private.product_facts (tenant_id, product_id) where not has_barcode;

call private.enable_rls_and_revoke('private.product_facts');
