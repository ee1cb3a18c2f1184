create table private.report_alert_states (
  tenant_id uuid not null,
  report_alert_id uuid not null,
  row_key text not null check (length(row_key) <= 300),
  period_start date check (period_start between '1970-01-01' and '2999-12-31'),
  fired_at timestamptz not null default clock_timestamp() check (isfinite(fired_at)),
  primary key (tenant_id, report_alert_id, row_key),
  foreign key (tenant_id, report_alert_id) references public.report_alerts (tenant_id, id) on delete cascade
);
comment on table private.report_alert_states is 'What an alert has told and what has not gone back since: it is not told again.';
comment on column private.report_alert_states.row_key is 'The row of the report, the till or its session; empty for the whole report.';
comment on column private.report_alert_states.period_start is 'In which period it was told: in the next one it may be again. Null where periods overlap from day to day.';

call private.enable_rls_and_revoke('private.report_alert_states');
