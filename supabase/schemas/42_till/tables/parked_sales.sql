create table public.parked_sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version between 1 and 1000000),
  number text not null check (length(number) between 1 and 20 and number = btrim(number) and number !~ '[[:cntrl:]]'),
  label text check (length(label) between 1 and 60 and label = btrim(label) and label !~ '[[:cntrl:]]'),
  basket jsonb not null check (jsonb_typeof(basket) = 'object'),
  total_amount numeric(14, 2) not null check (total_amount between 0 and 1e12),
  item_count integer not null check (item_count between 1 and 1000000000),
  search_text text collate "und-x-icu" not null check (length(search_text) <= 20000),
  till_id uuid,
  parked_by uuid not null,
  parked_at timestamptz not null default now() check (isfinite(parked_at)),
  resumed_by uuid,
  resumed_at timestamptz check (isfinite(resumed_at)),
  claim_id uuid,
  dropped_by uuid,
  dropped_at timestamptz check (isfinite(dropped_at)),
  request_hash text not null check (length(request_hash) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  constraint parked_sales_resumed_by_somebody check ((resumed_at is null) = (resumed_by is null)),
  constraint parked_sales_dropped_by_somebody check ((dropped_at is null) = (dropped_by is null)),
  constraint parked_sales_one_end check (resumed_at is null or dropped_at is null)
);
comment on table public.parked_sales is
  'Baskets put aside at a till. One that is open can be taken back at any till, by exactly one person. Open ones are shown for 30 days.';
comment on column public.parked_sales.id is 'The id of the sale the basket will become.';
comment on column public.parked_sales.version is 'Counts how often the basket was parked: whoever took it back parks the next version.';
comment on column public.parked_sales.number is 'The basket''s number on the device that parked it, such as B4.';
comment on column public.parked_sales.total_amount is 'As the till showed it; nothing is charged by it.';
comment on column public.parked_sales.claim_id is 'The attempt that took the basket back, so that the same one can ask again when its answer was lost.';

create index parked_sales_open_idx on public.parked_sales (tenant_id, parked_at desc, id desc)
  where resumed_at is null and dropped_at is null;
create index parked_sales_parked_at_idx on public.parked_sales (tenant_id, parked_at);
create index parked_sales_dropped_idx on public.parked_sales (tenant_id, dropped_at) where dropped_at is not null;
create index parked_sales_till_idx on public.parked_sales (tenant_id, till_id) where till_id is not null;

-- What a parked basket holds is for whoever sells; only the functions read it.
call private.protect_tenant_table('public.parked_sales', 'nobody');
