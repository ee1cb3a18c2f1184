create table public.message_channels (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  id uuid not null default gen_random_uuid(),
  provider text check (provider in ('platform', 'africastalking', 'http', 'whatsapp_cloud')),
  is_on boolean not null default false,
  sender text check (length(sender) between 1 and 100 and sender !~ '[[:cntrl:]]'),
  reply_to text check (length(reply_to) between 3 and 320 and reply_to ~ '^[^\s@<>",;]+@[^\s@<>",;]+$'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 4000),
  price_per_part numeric(12, 4) not null default 0 check (price_per_part between 0 and 10000),
  last_sent_at timestamptz check (isfinite(last_sent_at)),
  last_error text check (length(last_error) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, channel)
);
comment on table public.message_channels is
  'How a business writes to its customers: one row a channel, of mail none until something is changed. Keys are in private.message_channel_keys.';
comment on column public.message_channels.sender is 'Mail: the name; SMS: sender id or short code; WhatsApp: the number as it is shown.';
comment on column public.message_channels.details is
  'What the service needs beside its keys: username (africastalking), url (http), phone_number_id, business_account_id, api_version (whatsapp_cloud), stop_code (SMS: where STOP is sent to, of a sender that nobody can answer).';
comment on column public.message_channels.price_per_part is 'What a part of a message costs the business, in its currency.';

call private.protect_tenant_table('public.message_channels', 'nobody');
