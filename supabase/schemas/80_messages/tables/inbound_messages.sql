create table public.inbound_messages (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  provider text not null check (length(provider) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 300),
  campaign_id uuid,
  text text not null check (length(text) <= 10000),
  written_at timestamptz not null check (isfinite(written_at)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, event_id),
  foreign key (tenant_id, thread_id) references public.message_threads (tenant_id, id) on delete restrict,
  foreign key (tenant_id, campaign_id) references public.campaigns (tenant_id, id) on delete restrict
);
comment on table public.inbound_messages is 'What customers wrote, each once. Append-only.';
comment on column public.inbound_messages.campaign_id is 'The campaign that it answers: the last one to the address, within 7 days.';

create index inbound_messages_thread_idx on public.inbound_messages (tenant_id, thread_id, written_at);
create index inbound_messages_campaign_idx on public.inbound_messages (tenant_id, campaign_id) where campaign_id is not null;

call private.make_append_only('public.inbound_messages');
call private.protect_tenant_table('public.inbound_messages', 'nobody');
