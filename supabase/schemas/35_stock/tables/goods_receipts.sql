create table public.goods_receipts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  receipt_number text not null,
  location_id uuid not null,
  contact_id uuid,
  supplier_reference text,
  total_cost numeric(14,2) not null check (total_cost between 0 and 1e12),
  received_at timestamptz not null,
  business_date date not null,
  received_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, receipt_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.goods_receipts is 'Deliveries taken into stock at the supplier''s cost. Persons are kept by id without a key: documents outlive accounts.';

create index goods_receipts_contact_idx on public.goods_receipts (tenant_id, contact_id) where contact_id is not null;
create index goods_receipts_newest_idx on public.goods_receipts (tenant_id, received_at desc, id desc);
create index goods_receipts_place_idx on public.goods_receipts (tenant_id, location_id, received_at desc, id desc);

call private.make_append_only('public.goods_receipts');
call private.protect_tenant_table('public.goods_receipts', 'stock.receive', p_hidden_columns => array['request_hash']);
