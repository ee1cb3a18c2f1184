create table public.product_components (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  bundle_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e6),
  position integer not null default 0 check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, bundle_id, component_id),
  foreign key (tenant_id, bundle_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict,
  constraint product_components_not_itself check (bundle_id <> component_id)
);
comment on table public.product_components is
  'What a bundle is made of today: 1 to 50 goods. What a sale really took is in its stock movements, which a change here leaves alone.';

create index product_components_component_idx on public.product_components (tenant_id, component_id);

call private.protect_tenant_table('public.product_components', 'products.view');

create trigger _200_goods_only before insert or update on public.product_components
  for each row execute function private.tg_product_components__goods_only();
create constraint trigger _500_whole_bundle after insert or delete on public.product_components
  deferrable initially deferred for each row execute function private.tg_product_components__whole_bundle();
create trigger _210_no_serials before insert or update on public.product_components
  for each row execute function private.tg_product_components__no_serials();
create trigger _300_whole_quantities before insert or update of component_id, quantity on public.product_components
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
