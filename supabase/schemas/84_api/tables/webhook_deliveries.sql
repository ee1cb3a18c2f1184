create table private.webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  message_id text not null check (length(message_id) between 1 and 60),
  event text not null check (length(event) between 1 and 40),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries jsonb not null default '[]' check (jsonb_typeof(tries) = 'array'),
  due_at timestamptz check (isfinite(due_at)),
  created_at timestamptz not null default clock_timestamp(),
  sequence bigint check (sequence >= 1),
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references private.webhook_endpoints (tenant_id, id) on delete cascade
);
comment on table private.webhook_deliveries is
  'Events that are sent to an endpoint: written with what they tell about, sent by a job, tried eight times in about a day. Kept for 30 days.';
comment on column private.webhook_deliveries.tries is 'What came of each: [{at, status (null: no answer), answer (up to 1,000 signs), problem, took_ms}].';
comment on column private.webhook_deliveries.due_at is 'When it is sent next; its job follows. Null when nothing is to be done any more.';

comment on column private.webhook_deliveries.sequence is
  'Its place among the events of its endpoint, 1, 2, 3 … without gaps; null until the first of those with it is sent. What is sent again keeps it.';

create index webhook_deliveries_unnumbered_idx on private.webhook_deliveries (tenant_id, endpoint_id, created_at, id) where sequence is null;
create unique index webhook_deliveries_sequence_key on private.webhook_deliveries (tenant_id, endpoint_id, sequence);
create index webhook_deliveries_endpoint_idx on private.webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc);

call private.enable_rls_and_revoke('private.webhook_deliveries');

create trigger _700_job after insert or update of due_at on private.webhook_deliveries
  for each row execute function private.tg_jobs__follow_row('webhook', 'id', 'due_at');
