create table public.product_barcodes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  barcode text not null,
  product_id uuid not null,
  unit_factor numeric(14, 3) not null default 1,
  created_at timestamptz not null default now(),
  label text,
  gtin text,
  primary key (tenant_id, barcode),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  constraint product_barcodes_shape check (barcode ~ '^[!-~]{1,64}$'),
  constraint product_barcodes_unit_factor_positive check (unit_factor between 0.001 and 1e11),
  constraint product_barcodes_label_shape check (length(label) between 1 and 40 and label = btrim(label) and label !~ '[[:cntrl:]]')
);
comment on table public.product_barcodes is 'The codes a product is scanned by. unit_factor is how many units one scan sells (a crate of 24).';
comment on column public.product_barcodes.gtin is 'The code as a GTIN of fourteen digits, kept by trigger: one GTIN is on one product only. Null for codes of other sorts, and for those of old that another product has in another form.';
comment on column public.product_barcodes.label is 'What this code stands for, such as "Crate of 24".';

create unique index product_barcodes_gtin_key on public.product_barcodes (tenant_id, gtin) where gtin is not null;
create index product_barcodes_without_gtin_idx on public.product_barcodes (tenant_id) where gtin is null;
create index product_barcodes_product_idx on public.product_barcodes (tenant_id, product_id);

call private.protect_tenant_table('public.product_barcodes', 'products.view');

create trigger _610_facts after insert or delete or update of product_id on public.product_barcodes
  for each row execute function private.tg_product_barcodes__facts();
create trigger _620_catalogue_new after insert on public.product_barcodes
  referencing new table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_gone after delete on public.product_barcodes
  referencing old table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_before after update on public.product_barcodes
  referencing old table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_after after update on public.product_barcodes
  referencing new table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _310_visible_name before insert or update of label on public.product_barcodes
  for each row when (new.label ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.label !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('label');
create trigger _300_whole_quantities before insert or update of product_id, unit_factor on public.product_barcodes
  for each row when (new.unit_factor % 1 <> 0) execute function private.tg_whole_quantities('unit_factor');
create trigger _200_gtin before insert or update of barcode on public.product_barcodes
  for each row execute function private.tg_product_barcodes__gtin();
