create table public.report_runs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  report_schedule_id uuid not null,
  due_on date not null check (due_on between '1970-01-01' and '2999-12-31'),
  period_start date not null check (period_start between '1970-01-01' and '2999-12-31'),
  period_end date not null check (period_end between '1970-01-01' and '2999-12-31'),
  is_sample boolean not null default false,
  status text not null check (status in ('sent', 'failed')),
  error_code text check (length(error_code) between 1 and 60),
  error_message text check (length(error_message) between 1 and 500),
  document jsonb check (jsonb_typeof(document) = 'object' and length(document::text) <= 4000000),
  row_count integer check (row_count >= 0),
  made_by uuid not null,
  request_hash text,
  made_at timestamptz not null default clock_timestamp() check (isfinite(made_at)),
  primary key (tenant_id, id),
  foreign key (tenant_id, report_schedule_id) references public.report_schedules (tenant_id, id) on delete cascade,
  constraint report_runs_days_in_order check (period_start <= period_end),
  constraint report_runs_failed_has_reason check ((status = 'failed') = (error_message is not null) and (error_code is null or error_message is not null)),
  constraint report_runs_sample_is_asked_for check (is_sample = (request_hash is not null))
);
comment on table public.report_runs is
  'What became of each sending of a report: once for each period of a schedule, and when somebody asked for one now.';
comment on column public.report_runs.is_sample is 'Somebody asked for it now: it goes to that person alone, with their own rights.';
comment on column public.report_runs.document is 'The figures that the mails carry as files; gone after 30 days.';
comment on column public.report_runs.row_count is 'How many rows the report has; the files hold 1,000 of them at most.';
comment on column public.report_runs.made_by is 'With whose rights it was made.';
comment on column public.report_runs.request_hash is 'Of the request for one now, by whose id it is made once.';

create unique index report_runs_period_key on public.report_runs (tenant_id, report_schedule_id, period_end) where not is_sample;
create index report_runs_newest_idx on public.report_runs (tenant_id, report_schedule_id, made_at desc);

call private.protect_tenant_table('public.report_runs', 'nobody');
