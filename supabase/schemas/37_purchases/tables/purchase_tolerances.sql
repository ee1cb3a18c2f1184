create table public.purchase_tolerances (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  product_id uuid,
  over_receipt_percent numeric(6,3) check (over_receipt_percent between 0 and 100),
  bill_price_percent numeric(6,3) check (bill_price_percent between 0 and 100),
  bill_price_amount numeric(14,2) check (bill_price_amount between 0 and 1e12),
  created_at timestamptz not null default now() check (isfinite(created_at)),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, product_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  check (num_nonnulls(contact_id, product_id) > 0),
  check (num_nonnulls(over_receipt_percent, bill_price_percent) > 0),
  check ((bill_price_percent is null) = (bill_price_amount is null))
);
comment on table public.purchase_tolerances is
  'By how much deliveries and bills may differ for one product, one supplier, or one product of one supplier, where that is not what tenant_policies says. The most particular one holds.';
comment on column public.purchase_tolerances.contact_id is 'The supplier; null: whoever sells the product.';
comment on column public.purchase_tolerances.product_id is 'The product; null: everything of the supplier.';
comment on column public.purchase_tolerances.over_receipt_percent is 'By how much more than ordered a delivery may bring; null: as without this row.';
comment on column public.purchase_tolerances.bill_price_percent is
  'By how much a line of a bill may differ, in percent, or by bill_price_amount if that is more; null: as without this row.';
comment on column public.purchase_tolerances.bill_price_amount is 'In money, beside bill_price_percent.';

create index purchase_tolerances_contact_idx on public.purchase_tolerances (tenant_id, contact_id) where contact_id is not null;

call private.protect_tenant_table('public.purchase_tolerances', 'purchases.view', 'settings.edit', array['insert', 'update', 'delete']);

create trigger _900_audit after insert or update or delete on public.purchase_tolerances
  for each row execute function private.tg_purchase_tolerances__audit();
