create table public.stock_count_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null,
  stock_count_id uuid not null,
  product_id uuid not null,
  mode text not null check (mode in ('add', 'set')),
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  zone text not null default '',
  code text,
  batch_number text check (length(batch_number) between 1 and 60 and batch_number !~ '[[:cntrl:]]'),
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  counted_at timestamptz not null,
  received_at timestamptz not null,
  counted_by uuid,
  device_id text,
  sequence bigint not null generated always as identity,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_count_id) references public.stock_counts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_count_entries_set_not_negative check (mode = 'add' or quantity >= 0)
);
comment on table public.stock_count_entries is
  'Append-only: every scan (add: so many more, or fewer) and every figure typed (set: so many here) of a count. Within a zone of a '
  'product, and of a batch where one is named, the latest figure and what was scanned after it count; zones and batches add up. counted_at is the server''s clock: the device says '
  'how long ago it was, so that neither a wrong clock nor an hour without network moves it.';

create index stock_count_entries_product_idx on public.stock_count_entries (tenant_id, stock_count_id, product_id, counted_at, sequence);
create index stock_count_entries_received_idx on public.stock_count_entries (tenant_id, stock_count_id, received_at desc);
create index stock_count_entries_goods_idx on public.stock_count_entries (tenant_id, product_id);

call private.make_append_only('public.stock_count_entries');
call private.protect_tenant_table('public.stock_count_entries', 'nobody');

create trigger _300_whole_quantities before insert on public.stock_count_entries
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
