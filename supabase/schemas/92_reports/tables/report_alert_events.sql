create table public.report_alert_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  report_alert_id uuid not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array' and jsonb_array_length(findings) between 1 and 100),
  finding_count integer not null check (finding_count >= 1),
  condition text not null check (length(condition) between 1 and 300),
  period_start date check (period_start between '1970-01-01' and '2999-12-31'),
  period_end date check (period_end between '1970-01-01' and '2999-12-31'),
  fired_at timestamptz not null default clock_timestamp() check (isfinite(fired_at)),
  primary key (tenant_id, id),
  foreign key (tenant_id, report_alert_id) references public.report_alerts (tenant_id, id) on delete cascade,
  constraint report_alert_events_days_in_order check (period_start <= period_end and (period_start is null) = (period_end is null))
);
comment on table public.report_alert_events is 'When an alert told its maker something, and what.';
comment on column public.report_alert_events.findings is 'What had passed the bound [{key, label, value, before}], a hundred at most.';
comment on column public.report_alert_events.finding_count is 'How many had passed it.';
comment on column public.report_alert_events.condition is 'The bound in words, as it was then.';

create index report_alert_events_newest_idx on public.report_alert_events (tenant_id, report_alert_id, fired_at desc);

call private.protect_tenant_table('public.report_alert_events', 'nobody');
