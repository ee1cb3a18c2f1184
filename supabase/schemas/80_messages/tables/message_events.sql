create table public.message_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  provider text not null check (length(provider) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 300),
  provider_message_id text not null check (length(provider_message_id) between 1 and 200),
  status text not null check (status in ('sent', 'delivered', 'read', 'failed', 'bounced_hard', 'bounced_soft', 'complained')),
  happened_at timestamptz not null check (isfinite(happened_at)),
  code text check (length(code) <= 100),
  detail text check (length(detail) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, event_id)
);
comment on table public.message_events is
  'What services reported of messages, each report once, also one that came before the answer to the sending. Append-only.';

create index message_events_message_idx on public.message_events (tenant_id, provider, provider_message_id, happened_at);

call private.make_append_only('public.message_events');
call private.protect_tenant_table('public.message_events', 'nobody');
