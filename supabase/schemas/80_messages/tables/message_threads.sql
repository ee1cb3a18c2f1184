create table public.message_threads (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address text not null check (length(address) between 1 and 320),
  address_hash text not null,
  contact_id uuid,
  last_text text not null default '' check (length(last_text) <= 300),
  last_at timestamptz not null default clock_timestamp() check (isfinite(last_at)),
  last_is_ours boolean not null default false,
  last_inbound_at timestamptz check (isfinite(last_inbound_at)),
  unread integer not null default 0 check (unread between 0 and 1000000),
  is_closed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, channel, address_hash),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.message_threads is 'What a customer writes and is answered, one thread an address and channel.';
comment on column public.message_threads.last_inbound_at is 'When the customer last wrote: WhatsApp takes free text for 24 hours from then.';

create index message_threads_open_idx on public.message_threads (tenant_id, is_closed, last_at desc, id desc);
create index message_threads_contact_idx on public.message_threads (tenant_id, contact_id) where contact_id is not null;

call private.protect_tenant_table('public.message_threads', 'nobody');
