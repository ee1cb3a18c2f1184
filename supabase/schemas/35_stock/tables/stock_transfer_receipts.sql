create table public.stock_transfer_receipts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  stock_transfer_id uuid not null,
  kind text not null check (kind in ('received', 'returned')),
  loss_reason text check (loss_reason in ('damaged', 'expired', 'lost')),
  note text check (length(note) <= 1000),
  received_at timestamptz not null check (isfinite(received_at)),
  business_date date not null,
  received_by uuid,
  lost_value numeric(14,2) not null check (lost_value between 0 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_transfer_id) references public.stock_transfers (tenant_id, id) on delete restrict
);
comment on table public.stock_transfer_receipts is 'Each time something of a transfer arrived, was given up as lost, or came back.';

create index stock_transfer_receipts_transfer_idx on public.stock_transfer_receipts (tenant_id, stock_transfer_id, received_at);

call private.make_append_only('public.stock_transfer_receipts');
call private.protect_tenant_table('public.stock_transfer_receipts', 'products.view_cost', p_hidden_columns => array['request_hash']);
