create table private.stock_arrivals (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table private.stock_arrivals is 'Products of which more can be sold than before, in businesses where somebody waits for something. Emptied by jobs-tick.';

create index stock_arrivals_product_idx on private.stock_arrivals (tenant_id, product_id);

call private.enable_rls_and_revoke('private.stock_arrivals');
