create table public.stock_count_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  stock_count_id uuid not null,
  product_id uuid not null,
  counted_quantity numeric(14,3) check (counted_quantity between 0 and 1e11),
  counted_from timestamptz,
  counted_at timestamptz,
  counted_by uuid,
  zone_count integer not null default 0 check (zone_count >= 0),
  entry_count integer not null default 0 check (entry_count >= 0),
  moving_zone text,
  recount_requested_at timestamptz,
  recount_requested_by uuid,
  is_assumed_zero boolean not null default false,
  ledger_quantity numeric(14,3) check (ledger_quantity between -1e11 and 1e11),
  variance numeric(14,3) generated always as (counted_quantity - ledger_quantity) stored check (variance between -1e12 and 1e12),
  value_change numeric(14,2) check (value_change between -1e12 and 1e12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  batch_id uuid,
  primary key (tenant_id, stock_count_id, product_id),
  foreign key (tenant_id, stock_count_id) references public.stock_counts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_count_lines_batch_fkey foreign key (tenant_id, batch_id) references public.stock_batches (tenant_id, id) on delete restrict,
  constraint stock_count_lines_counted_has_its_moment check (
    (counted_quantity is null) = (counted_at is null) and (counted_at is null) = (counted_from is null))
);
comment on table public.stock_count_lines is
  'What a count found of each product, and when. The difference is the counted quantity less what the ledger said at that moment: '
  'what it says now, less every movement of goods since (by occurred_at, so that a sale that reaches the server late still stands '
  'where it happened). Corrections of the ledger alone (opening stock, found, lost, correction, other counts) moved no goods and '
  'are never taken back. It is worked out from the movements at review and again, under the lock of the products, at posting, and '
  'is kept here then. The moment is that of the last entry. When goods moved between the first entry and the last (two shelves '
  'counted an hour apart, one sale between) nobody can know from the figures whether they came from the shelf already counted: '
  'such a line is not posted before somebody says so (moving_zone: the zone they moved in, whose own moment is then taken), '
  'accepts the last moment, or has it counted again. Goods a customer carries about unpaid are off the shelf but in the ledger: no '
  'count can see those.';
comment on column public.stock_count_lines.counted_from is 'The first entry that counts; movements after it and up to counted_at are ambiguous.';
comment on column public.stock_count_lines.counted_at is 'The moment whose ledger quantity the count is held against.';
comment on column public.stock_count_lines.recount_requested_at is 'Entries counted up to this moment no longer count.';
comment on column public.stock_count_lines.batch_id is
  'The batch that the difference is taken from or put into; what it does not hold of a shortage is taken first expired first.';

create index stock_count_lines_product_idx on public.stock_count_lines (tenant_id, product_id);
create index stock_count_lines_batch_idx on public.stock_count_lines (tenant_id, batch_id) where batch_id is not null;

call private.protect_tenant_table('public.stock_count_lines', 'nobody');

create trigger _500_final before update or delete on public.stock_count_lines
  for each row when (old.ledger_quantity is not null) execute function private.tg_stock_count_lines__final();
