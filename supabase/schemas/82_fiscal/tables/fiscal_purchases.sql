create table public.fiscal_purchases (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  supplier_pin text not null check (length(supplier_pin) between 1 and 20),
  supplier_name text not null check (length(supplier_name) between 1 and 200),
  supplier_branch text not null default '00' check (length(supplier_branch) between 1 and 5),
  supplier_invoice_number bigint not null check (supplier_invoice_number between 1 and 1000000000000),
  receipt_type text not null default 'P' check (receipt_type in ('P', 'R')),
  payment_code text not null default '07' check (payment_code ~ '^[0-9A-Z]{2}$'),
  confirmed_at text check (confirmed_at ~ '^[0-9]{14}$'),
  day date not null check (day between '1970-01-01' and '2999-12-31'),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  supplier_bill_id uuid,
  goods_receipt_id uuid,
  product_ids uuid[],
  note text check (length(note) between 1 and 500),
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, supplier_pin, supplier_branch, receipt_type, supplier_invoice_number),
  foreign key (tenant_id, device_id) references public.fiscal_devices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, supplier_bill_id) references public.supplier_bills (tenant_id, id) on delete restrict,
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  constraint fiscal_purchases_decided_by_somebody check ((state = 'new') = (decided_at is null))
);
comment on table public.fiscal_purchases is
  'Sales of suppliers to the business, as its tax authority has them: accepted or declined once, and then sent to it.';
comment on column public.fiscal_purchases.product_ids is 'What its lines are here, in their order, as they were accepted.';
comment on column public.fiscal_purchases.goods_receipt_id is 'The delivery that was taken into stock when it was accepted.';

create index fiscal_purchases_list_idx on public.fiscal_purchases (tenant_id, day desc, id desc);
create index fiscal_purchases_receipt_idx on public.fiscal_purchases (tenant_id, goods_receipt_id) where goods_receipt_id is not null;
create unique index fiscal_purchases_bill_key on public.fiscal_purchases (tenant_id, supplier_bill_id) where supplier_bill_id is not null;

call private.protect_tenant_table('public.fiscal_purchases', 'etims.view');

create trigger _100_decided_is_final before update on public.fiscal_purchases
  for each row when (old.state <> 'new') execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.fiscal_purchases for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.fiscal_purchases for each statement execute function private.tg_append_only();
