create table private.sample_products (
  tenant_id uuid not null,
  product_id uuid not null,
  name text not null,
  removed_at timestamptz,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.sample_products is
  'Products that came as samples, with the name they came with: a renamed one has become the business''s own. Removed ones wait in the archive to be loaded again.';

call private.enable_rls_and_revoke('private.sample_products');
