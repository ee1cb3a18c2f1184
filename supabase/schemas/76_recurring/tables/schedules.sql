create table public.schedules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('expense', 'bill', 'journal')),
  name text not null check (length(name) between 1 and 120),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  amount numeric(14,2) not null check (amount between 0 and 1e12),
  every integer not null check (every between 1 and 366),
  unit text not null check (unit in ('day', 'week', 'month')),
  starts_on date not null check (starts_on between '1970-01-01' and '2999-12-31'),
  is_last_day boolean not null default false,
  ends_on date check (ends_on between '1970-01-01' and '2999-12-31'),
  ends_after integer check (ends_after between 1 and 1000),
  posting text not null check (posting in ('draft', 'post')),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  next_on date check (next_on between '1970-01-01' and '2999-12-31'),
  next_run_at timestamptz check (isfinite(next_run_at)),
  revision integer not null default 1 check (revision between 1 and 1000000),
  responsible_id uuid,
  responsible_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint schedules_last_day_of_month check (unit = 'month' or not is_last_day),
  constraint schedules_one_end check (num_nonnulls(ends_on, ends_after) <= 1),
  constraint schedules_active_has_next check ((status = 'active') = (next_run_at is not null) and (status <> 'active' or next_on is not null)),
  constraint schedules_ended_has_no_next check (status <> 'ended' or next_on is null)
);
comment on table public.schedules is
  'Expenses, bills and journals that repeat: what is made, on which days, until when. Due days are starts_on and n periods, never the last day and a period.';
comment on column public.schedules.body is 'The document as its own call takes it, without id and days.';
comment on column public.schedules.amount is 'What one document comes to.';
comment on column public.schedules.starts_on is 'The first due day, from which all others are counted: 31 January, 28 February, 31 March.';
comment on column public.schedules.is_last_day is 'Due on the last day of the month, whatever day starts_on is.';
comment on column public.schedules.ends_after is 'How many due days there are in all, skipped ones among them.';
comment on column public.schedules.posting is 'draft: somebody approves each document; post: it is posted at once.';
comment on column public.schedules.next_run_at is 'When its job looks at it next: when the next due day begins.';
comment on column public.schedules.responsible_id is 'Who saved it last: documents are made in their name while they may post them.';

create index schedules_next_idx on public.schedules (tenant_id, next_on, id);

-- What repeats is shown to those who see the documents of its kind: by functions only.
call private.protect_tenant_table('public.schedules', 'nobody');

create trigger _100_no_delete before delete on public.schedules for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.schedules for each statement execute function private.tg_append_only();
create trigger _310_visible_name before insert or update of name on public.schedules
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _800_job after insert or update of next_run_at on public.schedules
  for each row execute function private.tg_jobs__follow_row('recurring', 'id', 'next_run_at');
