create table public.schedule_runs (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  schedule_id uuid not null,
  due_on date not null check (due_on between '1970-01-01' and '2999-12-31'),
  status text not null check (status in ('draft', 'posted', 'failed', 'skipped')),
  business_date date check (business_date between '1970-01-01' and '2999-12-31'),
  amount numeric(14,2) not null check (amount between 0 and 1e12),
  body jsonb check (jsonb_typeof(body) = 'object'),
  note text check (length(note) between 1 and 500),
  error_code text check (length(error_code) between 1 and 60),
  error_message text check (length(error_message) between 1 and 500),
  made_at timestamptz not null check (isfinite(made_at)),
  made_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, schedule_id, due_on),
  foreign key (tenant_id, schedule_id) references public.schedules (tenant_id, id) on delete restrict,
  constraint schedule_runs_failed_has_reason check ((status = 'failed') = (error_message is not null) and (error_code is null or error_message is not null)),
  constraint schedule_runs_made_has_body check (status in ('failed', 'skipped') or (body is not null and business_date is not null))
);
comment on table public.schedule_runs is
  'What became of each due day of a schedule, once a day: a draft that waits, a posted document, one that could not be made, or nothing.';
comment on column public.schedule_runs.id is 'Also the id of the document that it makes.';
comment on column public.schedule_runs.business_date is 'The day in the books; later than due_on where that day was locked.';
comment on column public.schedule_runs.body is 'The document as it was made or waits to be approved. A bill that waits is a draft bill.';
comment on column public.schedule_runs.note is 'Why the day in the books is another.';

create index schedule_runs_waiting_idx on public.schedule_runs (tenant_id, due_on, id) where status in ('draft', 'failed');

call private.protect_tenant_table('public.schedule_runs', 'nobody');

create trigger _100_no_delete before delete on public.schedule_runs for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.schedule_runs for each statement execute function private.tg_append_only();
