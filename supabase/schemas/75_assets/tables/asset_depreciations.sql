create table public.asset_depreciations (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  fixed_asset_id uuid not null,
  month date not null check (isfinite(month) and extract(day from month) = 1),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  business_date date not null,
  note text check (length(note) between 1 and 500),
  journal_entry_id uuid not null,
  posted_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, fixed_asset_id, month),
  foreign key (tenant_id, fixed_asset_id) references public.fixed_assets (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict deferrable initially deferred
);
comment on table public.asset_depreciations is 'What of an asset was written off in a month, once for each. Append-only.';
comment on column public.asset_depreciations.business_date is 'The last day of the month, or the first open one after it where that was locked (note says so).';

create index asset_depreciations_entry_idx on public.asset_depreciations (tenant_id, journal_entry_id);

call private.make_append_only('public.asset_depreciations');
call private.protect_tenant_table('public.asset_depreciations', 'accounting.view');
