create table public.stock_adjustment_requests (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text check (length(note) <= 1000),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  line_count integer not null check (line_count between 1 and 1000),
  estimated_value numeric(14,2) not null check (estimated_value between 0 and 1e12),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by uuid not null,
  requested_at timestamptz not null check (isfinite(requested_at)),
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  decision_note text check (length(decision_note) <= 1000),
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_adjustment_requests_decided check ((status = 'waiting') = (decided_at is null))
);
comment on table public.stock_adjustment_requests is
  'Adjustments above the limit, waiting for approval. An approved one is posted under the same id, at the average cost of that moment.';
comment on column public.stock_adjustment_requests.body is 'The adjustment as adjust_stock takes it.';

create index stock_adjustment_requests_status_idx on public.stock_adjustment_requests (tenant_id, status, requested_at desc, id);
create index stock_adjustment_requests_location_idx on public.stock_adjustment_requests (tenant_id, location_id);

call private.protect_tenant_table('public.stock_adjustment_requests', 'stock.adjust', p_hidden_columns => array['request_hash', 'body']);

create trigger _100_only_columns before update on public.stock_adjustment_requests
  for each row execute function private.tg_documents__only_columns('status', 'decided_by', 'decided_at', 'decision_note');
