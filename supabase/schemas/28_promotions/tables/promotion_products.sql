create table public.promotion_products (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, promotion_id, product_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table public.promotion_products is 'Products, with their variants, that a promotion is for.';

create index promotion_products_product_idx on public.promotion_products (tenant_id, product_id);

call private.protect_tenant_table('public.promotion_products', 'promotions.manage');

create trigger _620_till_new after insert on public.promotion_products
  referencing new table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
create trigger _620_till_gone after delete on public.promotion_products
  referencing old table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
