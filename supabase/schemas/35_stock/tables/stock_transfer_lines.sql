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
  serials text[] not null default '{}'
  constraint stock_transfer_lines_no_more_serials_than_pieces check (cardinality(serials) <= quantity and array_position(serials, null) is null),
  primary key (tenant_id, id),
  unique (tenant_id, stock_transfer_id, line_number),
  foreign key (tenant_id, stock_transfer_id) references public.stock_transfers (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_transfer_lines_nothing_is_worth_nothing check (in_transit_quantity > 0 or in_transit_value = 0),
  constraint stock_transfer_lines_no_more_than_sent check (
    received_quantity + lost_quantity + returned_quantity + in_transit_quantity <= quantity)
);
comment on table public.stock_transfer_lines is
  'The products of a transfer: how many were sent, arrived, were lost or came back, and what is still on its way, with its value.';
comment on column public.stock_transfer_lines.serials is 'Of goods with serial numbers: the pieces that are sent; before the sending there is one for each.';

create index stock_transfer_lines_product_idx on public.stock_transfer_lines (tenant_id, product_id);
create index stock_transfer_lines_on_the_way_idx on public.stock_transfer_lines (tenant_id, product_id) where in_transit_quantity > 0;

call private.protect_tenant_table('public.stock_transfer_lines', 'products.view_cost');

create trigger _100_only_drafts_change before update or delete on public.stock_transfer_lines
  for each row execute function private.tg_stock_transfer_lines__only_drafts_change();
create trigger _300_whole_quantities before insert or update of product_id, quantity on public.stock_transfer_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
