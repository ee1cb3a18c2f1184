create table public.stock_movement_batches (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  movement_id uuid,
  batch_id uuid not null,
  location_id uuid not null,
  place integer not null default 1 check (place > 0),
  quantity numeric(14,3) not null check (quantity <> 0 and quantity between -1e11 and 1e11),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, batch_id, location_id) references public.stock_batch_levels (tenant_id, batch_id, location_id)
    on delete restrict deferrable initially deferred
);
comment on table public.stock_movement_batches is
  'Append-only ledger of batches: what each movement took or brought, in order of place. Without a movement: batches switched on or off, or set right.';

create index stock_movement_batches_movement_idx on public.stock_movement_batches (tenant_id, movement_id);
create index stock_movement_batches_level_idx on public.stock_movement_batches (tenant_id, batch_id, location_id);

call private.make_append_only('public.stock_movement_batches');
call private.protect_tenant_table('public.stock_movement_batches', 'stock.view');

create trigger _500_project after insert on public.stock_movement_batches
  referencing new table as new_rows for each statement execute function private.tg_stock_movement_batches__project();
