create table public.fiscal_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  document_id uuid,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  operation text check (length(operation) between 1 and 100),
  status integer check (status between 0 and 999),
  duration_ms integer check (duration_ms between 0 and 10000000),
  code text check (length(code) between 1 and 60),
  message text check (length(message) between 1 and 500),
  request jsonb,
  response jsonb,
  actor_id uuid,
  note text check (length(note) between 1 and 500),
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references public.fiscal_devices (tenant_id, id) on delete restrict
);
comment on table public.fiscal_events is
  'What was sent to a tax authority, what it answered, and what people decided. Keys are taken out before anything comes here. Append-only.';

create index fiscal_events_document_idx on public.fiscal_events (tenant_id, document_id, sequence) where document_id is not null;
create index fiscal_events_device_idx on public.fiscal_events (tenant_id, device_id, sequence);

call private.make_append_only('public.fiscal_events');
call private.protect_tenant_table('public.fiscal_events', 'etims.view', p_hidden_columns => array['request', 'response']);
