create table audit.events (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  actor_id uuid,
  action text not null check (length(action) between 1 and 120),
  entity text not null check (length(entity) between 1 and 120),
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp(),
  session_id uuid,
  ip_address inet,
  actor_kind text check (actor_kind in ('user', 'platform', 'visitor', 'job', 'api_key'))
);
comment on table audit.events is 'Who changed what, with the state before and after. Nobody changes or removes a row.';

comment on column audit.events.session_id is 'The session that acted; null for what ran unattended.';
comment on column audit.events.ip_address is 'Where the request came from, as the proxy in front reports it.';
comment on column audit.events.actor_kind is 'Who acted: a member of a business, a program with a key of theirs (api_key), platform staff, a visitor, or a background job. Null in rows older than the column.';

create index audit_events_tenant_id_idx on audit.events (tenant_id, created_at desc);
create index audit_events_entity_idx on audit.events (entity, entity_id);
create index audit_events_created_at_idx on audit.events (created_at desc, id desc);
create index audit_events_actor_id_idx on audit.events (actor_id, created_at desc);
create index audit_events_action_idx on audit.events (action, created_at desc);

call private.make_append_only('audit.events');
call private.enable_rls_and_revoke('audit.events');

create trigger _050_plain_answer before insert on audit.events for each statement execute function private.tg_plain_answer();
