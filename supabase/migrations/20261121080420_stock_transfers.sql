-- Transfers between locations, with what is on its way. Goods leave at their cost, are held on the transfer's lines while nobody
-- can sell them, and arrive at the same cost; the account "goods in transit" holds their value meanwhile.

call private.add_document_type('stock_transfer', 'TRF-');
call private.add_ledger_account('goods_in_transit', '100200', 'Goods in Transit', 'asset', 'debit');

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
create index stock_transfers_created_idx on public.stock_transfers (tenant_id, created_at desc, id desc);
create index stock_transfers_status_idx on public.stock_transfers (tenant_id, status, created_at desc, id desc);
create index stock_transfers_from_idx on public.stock_transfers (tenant_id, from_location_id, created_at desc, id desc);
create index stock_transfers_to_idx on public.stock_transfers (tenant_id, to_location_id, created_at desc, id desc);
comment on table public.stock_transfers is
  'Goods on the way from one location to another. A draft is edited and has moved nothing; what was sent is never edited, only received or sent back.';

create table public.stock_transfer_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_transfer_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  batch_number text check (length(batch_number) between 1 and 80),
  sent_value numeric(14,2) not null default 0 check (sent_value between 0 and 1e12),
  received_quantity numeric(14,3) not null default 0 check (received_quantity between 0 and 1e11),
  lost_quantity numeric(14,3) not null default 0 check (lost_quantity between 0 and 1e11),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  in_transit_quantity numeric(14,3) not null default 0 check (in_transit_quantity between 0 and 1e11),
  in_transit_value numeric(14,2) not null default 0 check (in_transit_value between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_id, line_number),
  foreign key (tenant_id, stock_transfer_id) references public.stock_transfers (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_transfer_lines_nothing_is_worth_nothing check (in_transit_quantity > 0 or in_transit_value = 0),
  constraint stock_transfer_lines_no_more_than_sent check (
    received_quantity + lost_quantity + returned_quantity + in_transit_quantity <= quantity)
);
create index stock_transfer_lines_product_idx on public.stock_transfer_lines (tenant_id, product_id);
create index stock_transfer_lines_on_the_way_idx on public.stock_transfer_lines (tenant_id, product_id) where in_transit_quantity > 0;
comment on table public.stock_transfer_lines is
  'The products of a transfer: how many were sent, arrived, were lost or came back, and what is still on its way, with its value.';

-- What arrived at a time; also what was lost on the way, and what went back to the sender.
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
create index stock_transfer_receipts_transfer_idx on public.stock_transfer_receipts (tenant_id, stock_transfer_id, received_at);
comment on table public.stock_transfer_receipts is 'Each time something of a transfer arrived, was given up as lost, or came back.';

create table public.stock_transfer_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_transfer_receipt_id uuid not null,
  stock_transfer_line_id uuid not null,
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0 and 1e11),
  value numeric(14,2) not null check (value between 0 and 1e12),
  lost_quantity numeric(14,3) not null check (lost_quantity between 0 and 1e11),
  lost_value numeric(14,2) not null check (lost_value between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_receipt_id, stock_transfer_line_id),
  foreign key (tenant_id, stock_transfer_receipt_id) references public.stock_transfer_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, stock_transfer_line_id) references public.stock_transfer_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
create index stock_transfer_receipt_lines_line_idx on public.stock_transfer_receipt_lines (tenant_id, stock_transfer_line_id);
create index stock_transfer_receipt_lines_product_idx on public.stock_transfer_receipt_lines (tenant_id, product_id);
comment on table public.stock_transfer_receipt_lines is 'How many of a transfer''s line arrived or were lost at a time, at the cost they left with.';

call private.make_append_only('public.stock_transfer_receipts');
call private.make_append_only('public.stock_transfer_receipt_lines');
call private.protect_tenant_table('public.stock_transfers', 'stock.view', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.stock_transfer_lines', 'products.view_cost');
call private.protect_tenant_table('public.stock_transfer_receipts', 'products.view_cost', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.stock_transfer_receipt_lines', 'products.view_cost');

create trigger _100_no_delete before delete on public.stock_transfers for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_transfers for each statement execute function private.tg_append_only();

create function private.tg_stock_transfers__only_drafts_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (new.from_location_id, new.to_location_id, new.transfer_number, new.sent_at)
    is distinct from (old.from_location_id, old.to_location_id, old.transfer_number, old.sent_at) then
    raise exception 'A transfer that was sent is not edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_stock_transfers__only_drafts_change() is 'What was sent stays written.';
create trigger _100_only_drafts_change before update on public.stock_transfers
  for each row when (old.status <> 'draft') execute function private.tg_stock_transfers__only_drafts_change();

create function private.tg_stock_transfer_lines__only_drafts_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from public.stock_transfers t
      where t.tenant_id = old.tenant_id and t.id = old.stock_transfer_id and t.status <> 'draft') then
      raise exception 'A transfer that was sent is not edited.' using errcode = 'PT403', hint = 'append_only';
    end if;
    return old;
  elsif (new.product_id, new.quantity, new.stock_transfer_id) is distinct from (old.product_id, old.quantity, old.stock_transfer_id) then
    raise exception 'A transfer that was sent is not edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_stock_transfer_lines__only_drafts_change() is 'Lines are replaced while their transfer is a draft; afterwards only what arrived is added up.';
create trigger _100_only_drafts_change before update or delete on public.stock_transfer_lines
  for each row execute function private.tg_stock_transfer_lines__only_drafts_change();

-- In transit -----------------------------------------------------------------------------------------------------------

create function private.stock_in_transit(p_tenant_id uuid, p_at timestamptz)
returns table (product_id uuid, quantity numeric, value numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select s.product_id, sum(s.quantity), sum(s.value)
  from (
    select l.product_id, l.quantity, l.sent_value as value
    from public.stock_transfers t
    join public.stock_transfer_lines l on l.tenant_id = p_tenant_id and l.stock_transfer_id = t.id
    where t.tenant_id = p_tenant_id and t.sent_at < p_at
    union all
    select r.product_id, -(r.quantity + r.lost_quantity), -(r.value + r.lost_value)
    from public.stock_transfer_receipts e
    join public.stock_transfer_receipt_lines r on r.tenant_id = p_tenant_id and r.stock_transfer_receipt_id = e.id
    where e.tenant_id = p_tenant_id and e.received_at < p_at
  ) s
  group by s.product_id
  having sum(s.quantity) <> 0 or sum(s.value) <> 0;
end;
$$;
comment on function private.stock_in_transit(uuid, timestamptz) is
  'What was on its way between locations just before an instant, by product, with its value. It belongs to no location and is not for sale.';
