create table public.fiscal_supplier_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  supplier_pin text not null check (length(supplier_pin) between 1 and 20),
  supplier_item text not null check (length(supplier_item) between 1 and 200),
  product_id uuid not null,
  saved_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, supplier_pin, supplier_item),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table public.fiscal_supplier_items is
  'Which product an item of a supplier is, as people chose it last: proposed with the supplier''s next sale. supplier_item: private.fiscal_supplier_key.';

create index fiscal_supplier_items_product_idx on public.fiscal_supplier_items (tenant_id, product_id);

call private.protect_tenant_table('public.fiscal_supplier_items', 'etims.view');
