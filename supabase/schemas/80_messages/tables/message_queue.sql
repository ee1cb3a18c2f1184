create table private.message_queue (
  tenant_id uuid not null,
  message_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  -- Of no campaign: all zeros, so that one index finds both.
  campaign_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null check (isfinite(due_at)),
  attempts integer not null default 0 check (attempts between 0 and 1000),
  lease_id uuid,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references public.messages (tenant_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01);
comment on table private.message_queue is
  'Messages that are to be sent. With a lease: handed out until due_at, and if that passes nobody knows whether it was sent.';

create index message_queue_lane_idx on private.message_queue (tenant_id, channel, campaign_id, due_at, message_id);
create index message_queue_campaign_idx on private.message_queue (tenant_id, campaign_id);
create index message_queue_due_idx on private.message_queue (tenant_id, due_at);
create index message_queue_message_idx on private.message_queue (message_id);

call private.enable_rls_and_revoke('private.message_queue');
