create table public.messages (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  purpose text not null check (purpose in ('transactional', 'marketing', 'account')),
  campaign_id uuid,
  template_id uuid,
  thread_id uuid,
  contact_id uuid,
  event_key text check (length(event_key) <= 40),
  address text not null check (length(address) <= 320),
  address_hash text,
  subject text check (length(subject) <= 400),
  text text not null check (length(text) <= 40000),
  whatsapp jsonb check (jsonb_typeof(whatsapp) = 'object' and length(whatsapp::text) <= 10000),
  state text not null default 'queued' check (state in ('queued', 'held', 'sending', 'sent', 'delivered', 'read', 'failed', 'unsure', 'skipped',
    'needs_data', 'stopped')),
  reason text check (length(reason) between 1 and 200),
  is_test boolean not null default false,
  parts integer not null default 1 check (parts between 0 and 1000),
  cost numeric(14, 4) not null default 0 check (cost between 0 and 1000000),
  dedupe_key text not null check (length(dedupe_key) between 1 and 500),
  provider text check (length(provider) between 1 and 40),
  provider_message_id text check (length(provider_message_id) between 1 and 200),
  sent_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz check (isfinite(tried_at)),
  sent_at timestamptz check (isfinite(sent_at)),
  delivered_at timestamptz check (isfinite(delivered_at)),
  read_at timestamptz check (isfinite(read_at)),
  primary key (tenant_id, id),
  unique (tenant_id, dedupe_key),
  foreign key (tenant_id, campaign_id) references public.campaigns (tenant_id, id) on delete restrict,
  foreign key (tenant_id, template_id) references public.message_templates (tenant_id, id) on delete restrict,
  foreign key (tenant_id, thread_id) references public.message_threads (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
) with (fillfactor = 80);
comment on table public.messages is
  'What is written to customers, one row a recipient, with what became of it. States only move up: queued, sent, delivered, read; failed, skipped and stopped end it.';
comment on column public.messages.dedupe_key is 'campaign:{id}:{hash of the address}, {event}:{document}:{channel}, or of a test or reply its id: the same is never written twice.';
comment on column public.messages.address_hash is 'private.address_hash of the address, by which limits and suppressions are found.';
comment on column public.messages.tried_at is 'When it was last handed to the service.';

create index messages_created_idx on public.messages (tenant_id, created_at desc, id desc);
create index messages_campaign_idx on public.messages (tenant_id, campaign_id, state, reason) where campaign_id is not null;
create index messages_campaign_created_idx on public.messages (tenant_id, campaign_id, created_at desc, id desc) where campaign_id is not null;
create index messages_contact_idx on public.messages (tenant_id, contact_id, created_at desc, id desc) where contact_id is not null;
create index messages_template_idx on public.messages (tenant_id, template_id) where template_id is not null;
create index messages_thread_idx on public.messages (tenant_id, thread_id, created_at) where thread_id is not null;
create index messages_address_idx on public.messages (tenant_id, address_hash, tried_at) where tried_at is not null;
create index messages_tried_idx on public.messages (tenant_id, tried_at) where tried_at is not null;
create index messages_provider_idx on public.messages (tenant_id, provider, provider_message_id) where provider_message_id is not null;
create index messages_platform_idx on public.messages (provider_message_id) where provider = 'platform' and provider_message_id is not null;
create index messages_state_idx on public.messages (tenant_id, state, created_at desc, id desc) where state in ('failed', 'unsure', 'held', 'needs_data', 'skipped');
create index messages_test_idx on public.messages (tenant_id, created_at) where is_test;

call private.protect_tenant_table('public.messages', 'nobody');
