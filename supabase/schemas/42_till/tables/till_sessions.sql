create table public.till_sessions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  till_id uuid not null,
  opened_by uuid not null,
  opened_by_name text,
  status text not null default 'open' check (status in ('closed', 'open', 'rescue')),
  opening_float numeric(14,2) not null check (opening_float between 0 and 1e12),
  opening_difference numeric(14,2) check (opening_difference between -1e12 and 1e12),
  expected_cash numeric(14,2) check (expected_cash between -1e12 and 1e12),
  counted_cash numeric(14,2) check (counted_cash between 0 and 1e12),
  over_short numeric(14,2) check (over_short between -1e12 and 1e12),
  denominations jsonb,
  note text,
  z_number integer check (z_number > 0),
  z_report jsonb,
  previous_z_hash text,
  z_hash text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  rescues_id uuid,
  counts jsonb not null default '[]'
  constraint till_sessions_counts_shape check (jsonb_typeof(counts) = 'array' and jsonb_array_length(counts) <= 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  unique (tenant_id, till_id, z_number),
  constraint till_sessions_closed_is_complete check (
  (status in ('open', 'rescue') and z_number is null and closed_at is null and counted_cash is null)
  or (status = 'closed' and z_number is not null and z_hash is not null and z_report is not null and closed_at is not null
    and counted_cash is not null and expected_cash is not null and over_short = counted_cash - expected_cash)),
  constraint till_sessions_rescues_fkey
    foreign key (tenant_id, rescues_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint till_sessions_rescue_names_session check (status <> 'rescue' or rescues_id is not null)
);
comment on table public.till_sessions is
  'A cashier''s spell at a till. Closing numbers it per till and chains its report by hash to the one before (the Z report); opening_difference is the float against the previous count.';
comment on column public.till_sessions.rescues_id is
  'The closed session whose late sales this one takes (status rescue until it is closed itself). It has no float, and is nobody''s open till.';
comment on column public.till_sessions.counts is
  'Every count of the drawer in the order it was made: [{counted_cash, expected_cash, over_short, counted_at, counted_by_name}]. The first says what was counted by somebody who had not been told. Only ever longer.';

create unique index till_sessions_one_open_per_till on public.till_sessions (tenant_id, till_id) where status = 'open';
create unique index till_sessions_one_open_per_cashier on public.till_sessions (tenant_id, opened_by) where status = 'open';
-- Till sessions: their list with filters and orders, each by an index of the business.
create index till_sessions_newest_idx on public.till_sessions (tenant_id, opened_at desc, id desc);
create index till_sessions_cashier_idx on public.till_sessions (tenant_id, opened_by, opened_at desc, id desc);
create index till_sessions_till_idx on public.till_sessions (tenant_id, till_id, opened_at desc, id desc);
create index till_sessions_variance_idx on public.till_sessions (tenant_id, opened_at desc, id desc) where over_short <> 0;
create index till_sessions_over_short_idx on public.till_sessions (tenant_id, over_short, id) where over_short is not null;
create unique index till_sessions_rescue_key on public.till_sessions (tenant_id, rescues_id) where status = 'rescue';
create index till_sessions_rescues_idx on public.till_sessions (tenant_id, rescues_id) where rescues_id is not null;

-- Who reads what of the sales tables. Nobody writes them but the posting functions.
call private.protect_tenant_table('public.till_sessions', 'nobody', p_hidden_columns => array['request_hash']);

create trigger _100_closed_is_final before update on public.till_sessions
  for each row when (old.status = 'closed') execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.till_sessions for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.till_sessions for each statement execute function private.tg_append_only();
create trigger _110_counts_stay before update of counts on public.till_sessions for each row execute function private.tg_till_sessions__counts_stay();

-- A cashier sees the own sales and till sessions, a manager everybody's. One policy per table, not one per role: the
-- tenant comparison stays an index condition.
create policy "Staff read their own till sessions or all" on public.till_sessions for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (opened_by = (select auth.uid()) and (select private.can('till.operate')))));

-- Blind close: the figures of the drawer stay on the server until the session is closed, so they are columns of the
-- closed row only. Hashes of requests are nobody's business.
grant select (
  tenant_id, id, till_id, opened_by, opened_by_name, status, opening_float, opening_difference, expected_cash, counted_cash,
  over_short, denominations, note, z_number, z_report, previous_z_hash, z_hash, opened_at, closed_at, closed_by,
  journal_entry_id, created_at
) on public.till_sessions to authenticated;
grant select (counts) on public.till_sessions to authenticated;
