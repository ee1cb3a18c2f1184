-- Stock counts: what people found on the shelves while selling goes on.

create table public.stock_counts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  count_number text not null,
  name text not null,
  location_id uuid not null,
  status text not null default 'open' check (status in ('open', 'review', 'posted', 'cancelled')),
  scope text not null check (scope in ('all', 'categories', 'products')),
  scope_ids uuid[] not null default '{}',
  scope_label text,
  is_blind boolean not null,
  selling_zone text not null default '',
  product_count integer not null check (product_count >= 0),
  opened_by uuid,
  opened_at timestamptz not null,
  reviewed_at timestamptz,
  cancelled_at timestamptz,
  posted_by uuid,
  posted_at timestamptz,
  business_date date,
  uncounted text check (uncounted in ('leave', 'zero')),
  gain_amount numeric(14,2) not null default 0 check (gain_amount between 0 and 1e12),
  loss_amount numeric(14,2) not null default 0 check (loss_amount between 0 and 1e12),
  value_change numeric(14,2) not null default 0 check (value_change between -1e12 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  posting_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, count_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_counts_name_shape check (length(name) between 1 and 100 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint stock_counts_selling_zone_shape check (length(selling_zone) <= 40 and selling_zone !~ '[[:cntrl:]]'),
  constraint stock_counts_posted_is_whole check (
    (status = 'posted') = (posted_at is not null) and (posted_at is null) = (business_date is null) and (posted_at is null) = (posting_hash is null)),
  constraint stock_counts_value_is_gain_less_loss check (status <> 'posted' or value_change = gain_amount - loss_amount)
);
create index stock_counts_opened_idx on public.stock_counts (tenant_id, opened_at desc, id desc);
create index stock_counts_location_idx on public.stock_counts (tenant_id, location_id);
comment on table public.stock_counts is
  'A count of goods at one location. Open: people count. Review: differences are looked at; late entries are still taken. Posted: the '
  'differences went into the ledger, final. Cancelled: nothing was posted.';
comment on column public.stock_counts.selling_zone is
  'The zone that sales are served from, as people type it at counting; empty when nobody said. See stock_count_lines.';

-- What each person saw, one row for each scan or figure typed. The client makes the id and sends it until it is answered.
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
create index stock_count_entries_product_idx on public.stock_count_entries (tenant_id, stock_count_id, product_id, counted_at, sequence);
create index stock_count_entries_received_idx on public.stock_count_entries (tenant_id, stock_count_id, received_at desc);
create index stock_count_entries_goods_idx on public.stock_count_entries (tenant_id, product_id);
comment on table public.stock_count_entries is
  'Append-only: every scan (add: so many more, or fewer) and every figure typed (set: so many here) of a count. Within a zone of a '
  'product, and of a batch where one is named, the latest figure and what was scanned after it count; zones and batches add up. counted_at is the server''s clock: the device says '
  'how long ago it was, so that neither a wrong clock nor an hour without network moves it.';

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
create index stock_count_lines_product_idx on public.stock_count_lines (tenant_id, product_id);
create index stock_count_lines_batch_idx on public.stock_count_lines (tenant_id, batch_id) where batch_id is not null;
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

call private.make_append_only('public.stock_count_entries');
-- Expected quantities are not for everybody who counts (blind counts), and differences are for those who review: no API role
-- reads these tables; the functions decide what each person is told.
call private.protect_tenant_table('public.stock_counts', 'nobody');
call private.protect_tenant_table('public.stock_count_entries', 'nobody');
call private.protect_tenant_table('public.stock_count_lines', 'nobody');

create function private.tg_stock_counts__final()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  raise exception 'A posted or cancelled count stays as it is.' using errcode = 'PT409', hint = 'count_closed';
end;
$$;
comment on function private.tg_stock_counts__final() is 'Refuses every change of a count that is posted or cancelled.';
create trigger _500_final before update on public.stock_counts
  for each row when (old.status in ('posted', 'cancelled')) execute function private.tg_stock_counts__final();
create trigger _500_never_deleted before delete on public.stock_counts
  for each row execute function private.tg_stock_counts__final();

create function private.tg_stock_count_lines__final()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  raise exception 'A posted line stays as it is.' using errcode = 'PT409', hint = 'count_closed';
end;
$$;
comment on function private.tg_stock_count_lines__final() is 'Refuses every change of a line whose difference was posted.';
create trigger _500_final before update or delete on public.stock_count_lines
  for each row when (old.ledger_quantity is not null) execute function private.tg_stock_count_lines__final();

call private.add_document_type('stock_count', 'CNT-');

-- Whoever counts need not be allowed to change stock: counting takes stock.count, opening, reviewing and posting stock.adjust.
insert into public.role_permissions (role, permission_key) values ('cashier', 'stock.count') on conflict do nothing;
