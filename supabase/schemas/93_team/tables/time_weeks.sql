create table public.time_weeks (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  member_id uuid not null,
  week_start date not null check (isfinite(week_start)),
  work_minutes integer not null check (work_minutes between 0 and 11000),
  break_minutes integer not null check (break_minutes between 0 and 11000),
  approved_by uuid not null,
  approved_at timestamptz not null default clock_timestamp() check (isfinite(approved_at)),
  primary key (tenant_id, member_id, week_start)
);
comment on table public.time_weeks is 'Weeks of a person that were approved: nothing in them changes until somebody opens them again.';
comment on column public.time_weeks.week_start is 'A Monday, as a business day.';

call private.protect_tenant_table('public.time_weeks', 'nobody');
