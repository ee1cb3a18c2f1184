create table public.stock_count_late_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  stock_count_id uuid not null,
  product_id uuid not null,
  movement_id uuid not null,
  quantity numeric(14,3) not null check (quantity <> 0 and quantity between -1e11 and 1e11),
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint stock_count_late_movements_once unique (tenant_id, stock_count_id, movement_id),
  foreign key (tenant_id, stock_count_id, product_id)
    references public.stock_count_lines (tenant_id, stock_count_id, product_id) on delete restrict,
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict
);
comment on table public.stock_count_late_movements is
  'Goods that moved before they were counted and reached the server after the count was posted. Append-only.';

create index stock_count_late_movements_line_idx on public.stock_count_late_movements (tenant_id, stock_count_id, product_id);
create index stock_count_late_movements_movement_idx on public.stock_count_late_movements (tenant_id, movement_id);

call private.protect_tenant_table('public.stock_count_late_movements', 'nobody');
call private.make_append_only('public.stock_count_late_movements');
