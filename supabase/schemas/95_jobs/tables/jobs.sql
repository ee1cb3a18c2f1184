create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null references private.job_kinds (kind) on delete restrict,
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- The platform's own jobs take turns like one more business.
  tenant_key uuid not null generated always as (coalesce(tenant_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) stored,
  key text not null check (length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'dead', 'cancelled')),
  due_at timestamptz not null check (isfinite(due_at)),
  again_at timestamptz check (isfinite(again_at)),
  attempts integer not null default 0 check (attempts between 0 and 1000000),
  lease_id uuid,
  leased_until timestamptz check (isfinite(leased_until)),
  worker text check (length(worker) between 1 and 100),
  last_error text check (length(last_error) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz check (isfinite(finished_at)),
  constraint jobs_key_key unique nulls not distinct (tenant_id, kind, key),
  constraint jobs_running_is_leased check (num_nonnulls(lease_id, leased_until, worker) = case when status = 'running' then 3 else 0 end),
  constraint jobs_again_while_running check (again_at is null or status = 'running'),
  constraint jobs_finished_has_time check ((finished_at is not null) = (status in ('done', 'dead', 'cancelled')))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
comment on table private.jobs is
  'What is to be done in the background. ready: from due_at on; running: claimed by a worker until leased_until; done; dead: failed too often, kept for people; cancelled by platform staff.';
comment on column private.jobs.tenant_key is 'Among whom turns go round: the business, or the platform itself.';
comment on column private.jobs.key is 'There is one job of a kind and business with this key, whatever is asked for again.';
comment on column private.jobs.again_at is 'Was asked for again while it ran: when it is due next.';
comment on column private.jobs.attempts is 'How often it was claimed since it last succeeded. A lease that ran out counts.';
comment on column private.jobs.lease_id is 'Of the claim that holds it: who comes late, with the one of an earlier claim, changes nothing.';

create index jobs_ready_idx on private.jobs (kind, tenant_key, due_at, id) where status = 'ready';
create index jobs_due_idx on private.jobs (kind, due_at) where status = 'ready';
create index jobs_status_idx on private.jobs (kind, status, finished_at);
create index jobs_dead_idx on private.jobs (tenant_id, finished_at desc) where status = 'dead';

call private.enable_rls_and_revoke('private.jobs');
