-- Stock: what lies where and what it is worth. Movements are the ledger, levels and products.stock_quantity are its sums,
-- kept by triggers in the same statement; nothing else may write them.

create table public.stock_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  product_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null default 0 check (quantity between -1e11 and 1e11),
  stock_value numeric(14,2) not null default 0 check (stock_value between -1e12 and 1e12),
  reserved_quantity numeric(14,3) not null default 0,
  primary key (tenant_id, product_id, location_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_levels_reserved_quantity_check check (reserved_quantity between 0 and 1e11),
  constraint stock_levels_nothing_is_worth_nothing check (quantity <> 0 or stock_value = 0)
) with (fillfactor = 80);
create index stock_levels_location_idx on public.stock_levels (tenant_id, location_id);
comment on table public.stock_levels is
  'Stock per product and location: quantity, value and what web orders have reserved. Average cost is stock_value / quantity.';

create table public.stock_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in (
    'sale', 'sale_return', 'goods_receipt', 'supplier_return', 'adjustment', 'transfer', 'opening')),
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  source_type text not null,
  source_id uuid not null,
  source_line_id uuid,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- The level is made by the movement's own trigger; it carries the keys to product and location.
  foreign key (tenant_id, product_id, location_id) references public.stock_levels (tenant_id, product_id, location_id)
    on delete restrict deferrable initially deferred,
  constraint stock_movements_moves_something check (quantity <> 0 or value <> 0)
);
create index stock_movements_history_idx on public.stock_movements (tenant_id, product_id, occurred_at desc, id);
create index stock_movements_level_idx on public.stock_movements (tenant_id, product_id, location_id);
create index stock_movements_source_idx on public.stock_movements (tenant_id, source_id, source_line_id);
comment on table public.stock_movements is
  'Append-only stock ledger: signed quantity and signed value. A row with quantity 0 corrects the value of goods that were sold before they were received.';

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
create index goods_receipts_location_idx on public.goods_receipts (tenant_id, location_id);
create index goods_receipts_contact_idx on public.goods_receipts (tenant_id, contact_id) where contact_id is not null;
create index goods_receipts_received_idx on public.goods_receipts (tenant_id, received_at desc, id);
comment on table public.goods_receipts is 'Deliveries taken into stock at the supplier''s cost. Persons are kept by id without a key: documents outlive accounts.';

create table public.goods_receipt_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  goods_receipt_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  unit_cost numeric(18,6) not null check (unit_cost between 0 and 1e12),
  line_cost numeric(14,2) not null check (line_cost between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, goods_receipt_id, line_number),
  foreign key (tenant_id, goods_receipt_id) references public.goods_receipts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
create index goods_receipt_lines_product_idx on public.goods_receipt_lines (tenant_id, product_id);
comment on table public.goods_receipt_lines is 'What a delivery contained and what each unit cost.';

create table public.stock_adjustments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  adjustment_number text not null,
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text,
  adjusted_at timestamptz not null,
  business_date date not null,
  adjusted_by uuid,
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, adjustment_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);
create index stock_adjustments_location_idx on public.stock_adjustments (tenant_id, location_id);
create index stock_adjustments_adjusted_idx on public.stock_adjustments (tenant_id, adjusted_at desc, id);
comment on table public.stock_adjustments is 'Stock corrected outside buying and selling, always with a reason.';

create table public.stock_adjustment_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_adjustment_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  quantity_change numeric(14,3) not null check (quantity_change <> 0 and quantity_change between -1e11 and 1e11),
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, stock_adjustment_id, line_number),
  foreign key (tenant_id, stock_adjustment_id) references public.stock_adjustments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
create index stock_adjustment_lines_product_idx on public.stock_adjustment_lines (tenant_id, product_id);
comment on table public.stock_adjustment_lines is 'The products of an adjustment: by how much, and what that was worth.';

-- Levels follow the movements of the same statement, one update per product however many lines it had.
create function private.tg_stock_movements__project()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_levels as l (tenant_id, product_id, location_id, quantity, stock_value)
  select m.tenant_id, m.product_id, m.location_id, sum(m.quantity), sum(m.value)
  from new_rows m
  group by m.tenant_id, m.product_id, m.location_id
  on conflict (tenant_id, product_id, location_id) do update
  set quantity = l.quantity + excluded.quantity, stock_value = l.stock_value + excluded.stock_value;

  update public.products p
  set stock_quantity = p.stock_quantity + d.quantity
  from (
    select m.tenant_id, m.product_id, sum(m.quantity) as quantity from new_rows m group by m.tenant_id, m.product_id
  ) d
  where p.tenant_id = d.tenant_id and p.id = d.product_id and d.quantity <> 0;
  return null;
end;
$$;
comment on function private.tg_stock_movements__project() is 'Adds new movements to stock_levels and products.stock_quantity.';
create trigger _500_project after insert on public.stock_movements
  referencing new table as new_rows for each statement execute function private.tg_stock_movements__project();

-- The last guard below every posting function: stock goes below zero only where the business allows it.
create function private.tg_stock_levels__not_below_zero()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.tenant_policies t where t.tenant_id = new.tenant_id and t.allow_negative_stock
  ) then
    perform private.fail(409, 'insufficient_stock', 'There is not enough stock.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', new.product_id))));
  end if;
  return null;
end;
$$;
comment on function private.tg_stock_levels__not_below_zero() is 'Refuses negative stock unless the tenant allows it.';
create trigger _500_not_below_zero_insert after insert on public.stock_levels
  for each row when (new.quantity < 0) execute function private.tg_stock_levels__not_below_zero();
create trigger _500_not_below_zero_update after update on public.stock_levels
  for each row when (new.quantity < 0 and new.quantity < old.quantity) execute function private.tg_stock_levels__not_below_zero();

call private.make_append_only('public.stock_movements');
call private.make_append_only('public.goods_receipt_lines');
call private.make_append_only('public.stock_adjustment_lines');
call private.make_append_only('public.goods_receipts');
call private.make_append_only('public.stock_adjustments');

-- Values of stock show cost, so reading them takes the permission to see cost; quantities are on the product.
call private.protect_tenant_table('public.stock_levels', 'products.view_cost');
call private.protect_tenant_table('public.stock_movements', 'products.view_cost');
call private.protect_tenant_table('public.goods_receipts', 'stock.receive', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.goods_receipt_lines', 'stock.receive');
call private.protect_tenant_table('public.stock_adjustments', 'stock.adjust', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.stock_adjustment_lines', 'stock.adjust');
