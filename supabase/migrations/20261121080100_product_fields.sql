-- Products: brand, buying and reordering, weight, attributes of a business's own; the label of a barcode.

alter table public.products
  add column brand text,
  add column weight_kg numeric(14, 3),
  add column reorder_point numeric(14, 3),
  add column reorder_quantity numeric(14, 3),
  add column preferred_supplier_id uuid,
  add column supplier_code text,
  add column purchase_unit_factor numeric(14, 3) not null default 1,
  add column attributes jsonb not null default '{}',
  add constraint products_brand_shape check (length(brand) between 1 and 80 and brand = btrim(brand) and brand !~ '[[:cntrl:]]'),
  add constraint products_weight_positive check (weight_kg between 0.001 and 1e6),
  add constraint products_reorder_point_not_negative check (reorder_point between 0 and 1e11),
  add constraint products_reorder_quantity_positive check (reorder_quantity between 0.001 and 1e11),
  add constraint products_supplier_code_shape check (
    length(supplier_code) between 1 and 64 and supplier_code = btrim(supplier_code) and supplier_code !~ '[[:cntrl:]]'),
  add constraint products_purchase_unit_factor_positive check (purchase_unit_factor between 0.001 and 1e11),
  add constraint products_attributes_shape check (jsonb_typeof(attributes) = 'object' and length(attributes::text) <= 20000),
  -- A supplier who goes leaves the product without one.
  add foreign key (tenant_id, preferred_supplier_id) references public.contacts (tenant_id, id) on delete set null (preferred_supplier_id);

comment on column public.products.brand is 'Who makes it.';
comment on column public.products.weight_kg is 'Net weight in kilograms; the price of a kilogram on shelf labels comes from it.';
comment on column public.products.reorder_point is
  'At or below this much saleable stock the product is suggested for reordering. Another number than low_stock_level, which warns.';
comment on column public.products.reorder_quantity is 'How much is ordered at a time, in selling units.';
comment on column public.products.preferred_supplier_id is 'The contact (supplier or both) it is usually bought from.';
comment on column public.products.supplier_code is 'What that supplier calls it.';
comment on column public.products.purchase_unit_factor is 'How many selling units one unit of the supplier holds: a crate of 24.';
comment on column public.products.attributes is 'Further facts by the name of their product_attributes row: {"Material": "Cotton"}; numbers and dates as text.';

create index products_supplier_idx on public.products (tenant_id, preferred_supplier_id) where preferred_supplier_id is not null;
create index products_brand_idx on public.products (tenant_id, lower(brand), id) where brand is not null;

-- Most products have no picture when they are written: nothing is called to say so.
alter table public.products drop constraint products_image_urls_allowed;
alter table public.products add constraint products_image_urls_allowed
  check (image_urls = '{}' or private.are_own_picture_urls(tenant_id, image_urls));

alter table public.product_barcodes
  add column label text,
  add constraint product_barcodes_label_shape check (length(label) between 1 and 40 and label = btrim(label) and label !~ '[[:cntrl:]]');
comment on column public.product_barcodes.label is 'What this code stands for, such as "Crate of 24".';

create table public.product_attributes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  kind text not null default 'text',
  choices text[] not null default '{}',
  position integer not null default 0,
  is_shown_in_list boolean not null default false,
  is_shown_in_shop boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint product_attributes_name_shape check (length(name) between 1 and 40 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint product_attributes_kind_known check (kind in ('text', 'number', 'choice', 'date')),
  constraint product_attributes_choices_of_choice check ((kind = 'choice') = (cardinality(choices) > 0) and cardinality(choices) <= 100),
  constraint product_attributes_position_range check (position between 0 and 100000)
);
comment on table public.product_attributes is 'The further facts a business keeps of its products, beside the fields that all have.';
create unique index product_attributes_name_key on public.product_attributes (tenant_id, lower(name));
call private.protect_tenant_table('public.product_attributes', 'products.view');
