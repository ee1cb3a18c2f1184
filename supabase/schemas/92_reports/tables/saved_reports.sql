create table public.saved_reports (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  definition_key text not null references private.report_definitions (key) on delete restrict,
  query jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 20000),
  visibility text not null default 'own' check (visibility in ('own', 'role', 'everybody')),
  role text check (role in ('admin', 'manager', 'accountant', 'cashier')),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_reports_role_when_shared_with_it check ((role is not null) = (visibility = 'role'))
);
comment on table public.saved_reports is
  'A report as somebody wants to find it again. What may be seen of it is decided anew at each run, for whoever runs it: no right is stored here.';
comment on column public.saved_reports.query is
  'What is asked, as run_report takes it, with period (a name that moves with the calendar, or 2026-01-01..2026-01-31) in place of from and to, and look of the screen.';
comment on column public.saved_reports.visibility is 'Who finds it: its owner, everybody of a role, or everybody who sees reports.';
comment on column public.saved_reports.deleted_at is 'Deleted then; it can be brought back.';

create unique index saved_reports_name_key on public.saved_reports (tenant_id, owner_id, lower(name)) where deleted_at is null;
create index saved_reports_owner_id_idx on public.saved_reports (owner_id);
create index saved_reports_definition_key_idx on public.saved_reports (definition_key);

-- Read and written through functions alone: what is not shared is nobody else's business.
call private.protect_tenant_table('public.saved_reports', 'nobody');

create trigger _310_visible_name before insert or update of name on public.saved_reports
  for each row execute function private.tg_refuse_hidden_characters('name');
