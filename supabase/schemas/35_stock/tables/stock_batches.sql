create table public.stock_batches (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  batch_number text check (length(batch_number) between 1 and 60 and batch_number = btrim(batch_number) and batch_number !~ '[[:cntrl:]]'),
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  received_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_batches_once unique nulls not distinct (tenant_id, product_id, batch_number, expires_on)
);
comment on table public.stock_batches is
  'Batches of goods that track them. The one without number and expiry holds what nobody assigned, and alone may be below zero.';

-- Looking at batches and setting them right.
create index stock_batches_number_idx on public.stock_batches (tenant_id, lower(batch_number) text_pattern_ops) where batch_number is not null;

call private.protect_tenant_table('public.stock_batches', 'stock.view');

create trigger _500_expiry after update of expires_on on public.stock_batches
  for each row when (new.expires_on is distinct from old.expires_on) execute function private.tg_stock_batches__expiry();
