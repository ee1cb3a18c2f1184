create table public.fiscal_item_map (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  item_class text check (item_class ~ '^[0-9A-Za-z]{2,10}$'),
  item_type text check (item_type in ('1', '2', '3')),
  origin text not null default 'KE' check (origin ~ '^[A-Z]{2}$'),
  package_unit text check (package_unit ~ '^[A-Z0-9]{1,5}$'),
  quantity_unit text check (quantity_unit ~ '^[A-Z0-9]{1,5}$'),
  tax_letter text check (tax_letter in ('A', 'B', 'C', 'D', 'E')),
  is_excluded boolean not null default false,
  saved_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, product_id),
  constraint fiscal_item_map_has_class check (is_excluded or item_class is not null)
);
comment on table public.fiscal_item_map is
  'How a tax authority knows a product: class of the item, kind, origin and units. Nulls: as private.fiscal_item derives them. The delivery fee is the product of zeros.';
comment on column public.fiscal_item_map.is_excluded is 'Left out of what the authority receives.';

call private.protect_tenant_table('public.fiscal_item_map', 'etims.view');
