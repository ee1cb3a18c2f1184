create table public.report_alerts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('till_short', 'no_sale', 'figure')),
  definition_key text references private.report_definitions (key) on delete restrict,
  query jsonb check (jsonb_typeof(query) = 'object' and length(query::text) <= 20000),
  measure text references private.report_measures (key) on delete restrict,
  scope text not null check (scope in ('total', 'rows')),
  compare text not null check (compare in ('value', 'before')),
  direction text not null check (direction in ('above', 'below')),
  threshold numeric(18,6) not null check (threshold between -1e11 and 1e11),
  check_at text not null check (check_at in ('during', 'day_end')),
  is_mailed boolean not null default true,
  status text not null default 'active' check (status in ('active', 'paused')),
  paused_because text check (length(paused_because) between 1 and 500),
  next_check_at timestamptz check (isfinite(next_check_at)),
  checked_sequence bigint check (checked_sequence >= 0),
  checked_on date check (checked_on between '1970-01-01' and '2999-12-31'),
  revision integer not null default 1 check (revision between 1 and 1000000),
  request_hash text not null,
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint report_alerts_figure_has_question check (kind <> 'figure' or num_nulls(query, measure, definition_key) = 0),
  constraint report_alerts_measure_of_report check ((measure is null) = (definition_key is null)),
  constraint report_alerts_active_has_next check ((status = 'active' and deleted_at is null) = (next_check_at is not null)),
  constraint report_alerts_reason_when_paused check (paused_because is null or status = 'paused')
);
comment on table public.report_alerts is
  'What somebody wants to be told: a figure of a report that passes a bound, a till that was short twice running, no sale while a till is open. What may be seen is decided anew at each check.';
comment on column public.report_alerts.owner_id is 'Who saved it and is told: it is checked with the rights that this person has at that moment.';
comment on column public.report_alerts.query is 'What is asked, as a saved report stores it; null where kind is no figure.';
comment on column public.report_alerts.measure is 'The figure that is compared.';
comment on column public.report_alerts.scope is 'The figure of the whole report, or that of each row of its first grouping.';
comment on column public.report_alerts.compare is 'value: the figure itself; before: its change since the period before, as a share (percents in points).';
comment on column public.report_alerts.threshold is 'The bound, as the figure is stored; with till_short the money that a till is short by, with no_sale minutes.';
comment on column public.report_alerts.check_at is 'Every few minutes, or once when a business day is over.';
comment on column public.report_alerts.paused_because is 'Why it was paused by itself, in words; null where a person did.';
comment on column public.report_alerts.next_check_at is 'When its job looks at it next.';
comment on column public.report_alerts.checked_sequence is 'How far the books had come at the last check of a figure of sales: nothing new is not counted again.';
comment on column public.report_alerts.checked_on is 'The business day of the last check.';
comment on column public.report_alerts.request_hash is 'Of the body that was saved last: the same again changes nothing.';

create index report_alerts_owner_id_idx on public.report_alerts (owner_id);
create index report_alerts_definition_key_idx on public.report_alerts (definition_key);
create index report_alerts_measure_idx on public.report_alerts (measure);

-- By functions only: an alert is its maker's alone.
call private.protect_tenant_table('public.report_alerts', 'nobody');

create trigger _310_visible_name before insert or update of name on public.report_alerts
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _800_job after insert or update of next_check_at on public.report_alerts
  for each row execute function private.tg_jobs__follow_row('report_alert', 'id', 'next_check_at');
