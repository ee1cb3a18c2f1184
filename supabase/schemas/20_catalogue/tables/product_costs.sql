create table public.product_costs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  last_cost numeric(18, 6) not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_costs_not_negative check (last_cost between 0 and 1e12)
);
comment on table public.product_costs is
  'What a unit cost when it was last received. Apart from products, since not everyone who sees products may see costs.';

call private.protect_tenant_table('public.product_costs', 'products.view_cost');
