create table public.purchase_orders (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled')),
  contact_id uuid not null,
  location_id uuid not null,
  order_date date not null check (order_date between '1970-01-01' and '2999-12-31'),
  expected_on date check (expected_on between '1970-01-01' and '2999-12-31'),
  prices_include_tax boolean not null,
  over_receipt_percent numeric(6,3) not null check (over_receipt_percent between 0 and 100),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  note text check (length(note) between 1 and 1000),
  revision integer not null default 1 check (revision between 1 and 1000000),
  request_id uuid,
  origin_hash text,
  request_hash text not null,
  created_by uuid,
  created_by_name text,
  changed_by uuid,
  approved_at timestamptz check (isfinite(approved_at)),
  approved_by uuid,
  approved_amount numeric(14,2) check (approved_amount between 0 and 1e12),
  sent_at timestamptz check (isfinite(sent_at)),
  cancelled_at timestamptz check (isfinite(cancelled_at)),
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint purchase_orders_total check (total_amount = net_amount + tax_amount),
  constraint purchase_orders_cancelled check ((cancelled_at is null) = (cancel_reason is null))
);
comment on table public.purchase_orders is
  'Orders to suppliers. They post nothing; status follows from their lines (private.purchase_order_state). Written by functions only.';
comment on column public.purchase_orders.over_receipt_percent is 'By how much more than ordered may be received without approval.';
comment on column public.purchase_orders.request_id is 'The request that made it from the reorder list.';
comment on column public.purchase_orders.origin_hash is 'Hash of the request that copied it or made it from the reorder list; null for an order that was entered.';
comment on column public.purchase_orders.approved_amount is 'Up to this total it is approved; above the limit of the business and above this it is not sent.';
comment on column public.purchase_orders.sent_at is 'When it was first sent; what was sent each time is in purchase_order_revisions.';

create index purchase_orders_newest_idx on public.purchase_orders (tenant_id, order_date desc, id desc);
create index purchase_orders_number_idx on public.purchase_orders (tenant_id, private.number_order(order_number), id);
create index purchase_orders_contact_idx on public.purchase_orders (tenant_id, contact_id, order_date desc, id desc);
create index purchase_orders_open_idx on public.purchase_orders (tenant_id, order_date desc, id desc)
  where status in ('draft', 'approved', 'sent', 'partly_received');
create index purchase_orders_location_idx on public.purchase_orders (tenant_id, location_id);
create index purchase_orders_request_idx on public.purchase_orders (tenant_id, request_id) where request_id is not null;

call private.protect_tenant_table('public.purchase_orders', 'purchases.view', p_hidden_columns => array['request_hash', 'origin_hash']);

create trigger _100_no_delete before delete on public.purchase_orders for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.purchase_orders for each statement execute function private.tg_append_only();
