create table public.report_schedules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  saved_report_id uuid not null,
  owner_id uuid not null references auth.users (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekdays', 'monthly')),
  weekdays integer[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  month_day integer check (month_day between 1 and 31),
  at_time time not null,
  period text not null check (period in ('yesterday', 'last_week', 'last_month', 'month_to_date')),
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 20),
  addresses text[] not null default '{}' check (cardinality(addresses) <= 10),
  status text not null default 'active' check (status in ('active', 'paused')),
  paused_because text check (length(paused_because) between 1 and 500),
  next_on date check (next_on between '1970-01-01' and '2999-12-31'),
  next_run_at timestamptz check (isfinite(next_run_at)),
  revision integer not null default 1 check (revision between 1 and 1000000),
  request_hash text not null,
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, saved_report_id) references public.saved_reports (tenant_id, id) on delete cascade,
  constraint report_schedules_weekdays_when_chosen check ((rhythm = 'weekdays') = (weekdays <> '{}')),
  constraint report_schedules_month_day_when_monthly check (month_day is null or rhythm = 'monthly'),
  constraint report_schedules_goes_to_somebody check (cardinality(member_ids) + cardinality(addresses) > 0),
  constraint report_schedules_active_has_next check ((status = 'active' and deleted_at is null) = (next_run_at is not null) and (next_run_at is null) = (next_on is null)),
  constraint report_schedules_reason_when_paused check (paused_because is null or status = 'paused')
);
comment on table public.report_schedules is
  'Saved reports that are mailed: on which days, at what time of the business''s clock, of which period, to whom. What may be seen is decided anew at each sending.';
comment on column public.report_schedules.owner_id is 'Who saved it last: it is made with the rights that this person has when it is sent.';
comment on column public.report_schedules.weekdays is 'ISO days of the week, 1 Monday to 7 Sunday.';
comment on column public.report_schedules.month_day is 'The day of the month, in shorter months their last one; null with rhythm monthly: the last day.';
comment on column public.report_schedules.at_time is 'By the clock of the business. A time that a change of the clock leaves out is the next one that there is; one that comes twice is one sending.';
comment on column public.report_schedules.period is 'The days that the report covers: the last ones that are over when it is sent.';
comment on column public.report_schedules.member_ids is 'People of the business; who may not see every figure when it is sent gets nothing.';
comment on column public.report_schedules.addresses is 'Addresses outside, of which whoever saved them confirmed that they may see the figures.';
comment on column public.report_schedules.paused_because is 'Why it was paused by itself, in words; null where a person did.';
comment on column public.report_schedules.next_run_at is 'When its job looks at it next: at_time of next_on.';
comment on column public.report_schedules.request_hash is 'Of the body that was saved last: the same again changes nothing.';

create index report_schedules_owner_id_idx on public.report_schedules (owner_id);
create index report_schedules_saved_report_idx on public.report_schedules (tenant_id, saved_report_id);

-- By functions only: who may see the saved report is decided there.
call private.protect_tenant_table('public.report_schedules', 'nobody');

create trigger _800_job after insert or update of next_run_at on public.report_schedules
  for each row execute function private.tg_jobs__follow_row('report_schedule', 'id', 'next_run_at');
