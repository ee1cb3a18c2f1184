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
comment on table public.stock_counts is
  'A count of goods at one location. Open: people count. Review: differences are looked at; late entries are still taken. Posted: the '
  'differences went into the ledger, final. Cancelled: nothing was posted.';
comment on column public.stock_counts.selling_zone is
  'The zone that sales are served from, as people type it at counting; empty when nobody said. See stock_count_lines.';

create index stock_counts_opened_idx on public.stock_counts (tenant_id, opened_at desc, id desc);
create index stock_counts_location_idx on public.stock_counts (tenant_id, location_id);

-- Expected quantities are not for everybody who counts (blind counts), and differences are for those who review: no API role
-- reads these tables; the functions decide what each person is told.
call private.protect_tenant_table('public.stock_counts', 'nobody');

create trigger _500_final before update on public.stock_counts
  for each row when (old.status in ('posted', 'cancelled')) execute function private.tg_stock_counts__final();
create trigger _500_never_deleted before delete on public.stock_counts
  for each row execute function private.tg_stock_counts__final();
-- Behind the counter.
create trigger _310_visible_name before insert or update of name on public.stock_counts
  for each row execute function private.tg_refuse_hidden_characters('name');
