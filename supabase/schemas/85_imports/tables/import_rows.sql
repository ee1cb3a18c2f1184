create table public.import_rows (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  import_id uuid not null,
  row_number integer not null check (row_number between 1 and 50000),
  raw jsonb not null check (jsonb_typeof(raw) = 'array'),
  input jsonb not null default '{}' check (jsonb_typeof(input) = 'object'),
  cell_errors jsonb not null default '[]' check (jsonb_typeof(cell_errors) = 'array'),
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  keys text[] not null default '{}',
  is_second boolean not null default false,
  action text check (action in ('create', 'update', 'unchanged', 'error', 'skip')),
  entity_id uuid,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  state text not null default 'open' check (state in ('open', 'done', 'undone', 'left')),
  left_reason text check (length(left_reason) between 1 and 200),
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  primary key (tenant_id, import_id, row_number),
  foreign key (tenant_id, import_id) references public.import_jobs (tenant_id, id) on delete cascade
) with (fillfactor = 70);
comment on table public.import_rows is
  'The rows of a file as they stand in it, what was read out of them, what is wrong, and what they change. Kept for 30 days.';
comment on column public.import_rows.raw is 'The cells: texts, or numbers where a spreadsheet holds a number.';
comment on column public.import_rows.cell_errors is 'What is wrong with the cells by themselves; errors has these and what the business''s own data add.';
comment on column public.import_rows.keys is 'What the row is known by; the first one is looked up. No second row of the file may have any of them.';
comment on column public.import_rows.changes is '{"price": {"before": 10, "after": 12}}: shown before, and taken back by an undo.';
comment on column public.import_rows.warnings is
  '[{field, code, message}]: what of the row was passed over without refusing the row. foreign_picture: pictures that lie on other sites.';

call private.protect_tenant_table('public.import_rows', 'nobody');

create trigger _240_foreign_pictures before update of input on public.import_rows for each row
  execute function private.tg_import_rows__foreign_pictures();
