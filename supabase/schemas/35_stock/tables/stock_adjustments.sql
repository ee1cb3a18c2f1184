create table public.stock_adjustments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  adjustment_number text not null,
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text,
  adjusted_at timestamptz not null,
  business_date date not null,
  adjusted_by uuid,
  value_change numeric(14,2) not null check (value_change between -1e12 and 1e12),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  approved_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, adjustment_number),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict
);
comment on table public.stock_adjustments is 'Stock corrected outside buying and selling, always with a reason.';
comment on column public.stock_adjustments.approved_by is 'Who approved it, where it was above the limit of adjusted_by.';

-- Reading adjustments and deliveries.
create index stock_adjustments_newest_idx on public.stock_adjustments (tenant_id, adjusted_at desc, id desc);
create index stock_adjustments_place_idx on public.stock_adjustments (tenant_id, location_id, adjusted_at desc, id desc);

call private.make_append_only('public.stock_adjustments');
call private.protect_tenant_table('public.stock_adjustments', 'stock.adjust', p_hidden_columns => array['request_hash', 'approved_by']);
