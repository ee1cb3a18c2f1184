-- A till that was offline sends a sale that happened before a count of its goods, after that count was posted: it is in nobody's
-- difference, so the stock is short by it once more. It is marked on the line of the count, for whoever reviews it to count again.

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
create index stock_count_late_movements_line_idx on public.stock_count_late_movements (tenant_id, stock_count_id, product_id);
create index stock_count_late_movements_movement_idx on public.stock_count_late_movements (tenant_id, movement_id);
comment on table public.stock_count_late_movements is
  'Goods that moved before they were counted and reached the server after the count was posted. Append-only.';
call private.protect_tenant_table('public.stock_count_late_movements', 'nobody');
call private.make_append_only('public.stock_count_late_movements');

create function private.tg_stock_movements__came_late()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_count_late_movements (tenant_id, stock_count_id, product_id, movement_id, quantity, occurred_at)
  select new.tenant_id, c.id, l.product_id, new.id, new.quantity, new.occurred_at
  from public.stock_count_lines l
  join public.stock_counts c on c.tenant_id = l.tenant_id and c.id = l.stock_count_id
  where l.tenant_id = new.tenant_id and l.product_id = new.product_id and l.counted_at >= new.occurred_at
    and c.status = 'posted' and c.location_id = new.location_id and c.posted_at >= new.occurred_at
  -- The last count is the one whose figure is wrong now; those before it were set right by it.
  order by c.posted_at desc, c.id limit 1;
  return null;
end;
$$;
comment on function private.tg_stock_movements__came_late() is
  'Marks on the last count of its goods that a movement from before it has come in only now.';
-- The condition is all that a sale on time pays.
create trigger _700_came_late after insert on public.stock_movements for each row
  when (new.occurred_at < new.created_at - interval '1 minute' and new.quantity <> 0 and new.kind <> 'opening' and new.source_type <> 'stock_count')
  execute function private.tg_stock_movements__came_late();
