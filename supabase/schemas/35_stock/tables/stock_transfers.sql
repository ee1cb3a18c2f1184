create table public.stock_transfers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  transfer_number text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'partially_received', 'received', 'cancelled')),
  expected_on date check (expected_on between '1970-01-01' and '2999-12-31'),
  note text check (length(note) <= 1000),
  revision integer not null default 1 check (revision between 1 and 1000000),
  request_hash text not null,
  created_by uuid,
  sent_at timestamptz check (isfinite(sent_at)),
  sent_by uuid,
  received_at timestamptz check (isfinite(received_at)),
  received_by uuid,
  cancelled_at timestamptz check (isfinite(cancelled_at)),
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, transfer_number),
  foreign key (tenant_id, from_location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, to_location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_transfers_two_places check (from_location_id <> to_location_id),
  constraint stock_transfers_sent_once check ((sent_at is null) = (sent_by is null) and (sent_at is not null or status in ('draft', 'cancelled')))
);
comment on table public.stock_transfers is
  'Goods on the way from one location to another. A draft is edited and has moved nothing; what was sent is never edited, only received or sent back.';

create index stock_transfers_created_idx on public.stock_transfers (tenant_id, created_at desc, id desc);
create index stock_transfers_status_idx on public.stock_transfers (tenant_id, status, created_at desc, id desc);
create index stock_transfers_from_idx on public.stock_transfers (tenant_id, from_location_id, created_at desc, id desc);
create index stock_transfers_to_idx on public.stock_transfers (tenant_id, to_location_id, created_at desc, id desc);

call private.protect_tenant_table('public.stock_transfers', 'stock.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.stock_transfers for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_transfers for each statement execute function private.tg_append_only();
create trigger _100_only_drafts_change before update on public.stock_transfers
  for each row when (old.status <> 'draft') execute function private.tg_stock_transfers__only_drafts_change();
