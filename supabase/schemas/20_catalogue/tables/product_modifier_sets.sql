create table public.product_modifier_sets (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  set_id uuid not null,
  position integer not null default 0 check (position >= 0),
  primary key (tenant_id, product_id, set_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, set_id) references public.modifier_sets (tenant_id, id) on delete restrict
);
comment on table public.product_modifier_sets is 'Which sets are asked for with a product. Variants have those of the product they belong to.';

create index product_modifier_sets_set_idx on public.product_modifier_sets (tenant_id, set_id);

call private.protect_tenant_table('public.product_modifier_sets', 'products.view');
