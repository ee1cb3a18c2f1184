create table public.stock_serial_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  serial_id uuid not null,
  location_id uuid not null,
  movement_id uuid,
  line_id uuid,
  quantity numeric(14,3) not null check (quantity in (-1, 1)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, serial_id, location_id) references public.stock_serial_levels (tenant_id, serial_id, location_id)
    on delete restrict deferrable initially deferred,
  constraint stock_serial_entries_once_a_line unique (tenant_id, line_id, serial_id)
);
comment on table public.stock_serial_entries is
  'Append-only ledger of pieces: what each movement brought or took, for which line of its document. Without a movement: serial numbers switched on or off.';

create index stock_serial_entries_movement_idx on public.stock_serial_entries (tenant_id, movement_id);
create index stock_serial_entries_serial_idx on public.stock_serial_entries (tenant_id, serial_id, location_id);

call private.make_append_only('public.stock_serial_entries');
call private.protect_tenant_table('public.stock_serial_entries', 'stock.view');

create trigger _500_project after insert on public.stock_serial_entries
  for each row execute function private.tg_stock_serial_entries__project();
