create table public.fiscal_imports (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  task_code text not null check (length(task_code) between 1 and 50),
  line_number integer not null check (line_number between 0 and 1000000),
  declared_on text not null check (length(declared_on) between 1 and 8),
  day date not null check (day between '1970-01-01' and '2999-12-31'),
  declaration_number text check (length(declaration_number) between 1 and 100),
  customs_code text not null check (length(customs_code) between 1 and 17),
  name text not null check (length(name) between 1 and 500),
  origin text check (length(origin) between 1 and 5),
  exported_from text check (length(exported_from) between 1 and 5),
  quantity numeric(14,3) not null check (quantity between 0 and 1e11),
  quantity_unit text check (length(quantity_unit) between 1 and 5),
  packages numeric(16,3) check (packages between 0 and 1e12),
  package_unit text check (length(package_unit) between 1 and 5),
  net_weight numeric(16,3) check (net_weight between 0 and 1e12),
  total_weight numeric(16,3) check (total_weight between 0 and 1e12),
  supplier_name text check (length(supplier_name) between 1 and 500),
  agent_name text check (length(agent_name) between 1 and 500),
  foreign_amount numeric(14,2) check (foreign_amount between 0 and 1e12),
  foreign_currency text check (length(foreign_currency) between 1 and 5),
  exchange_rate numeric(18,6) check (exchange_rate between 0 and 1e9),
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  product_id uuid,
  note text check (length(note) between 1 and 500),
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, task_code, line_number),
  foreign key (tenant_id, device_id) references public.fiscal_devices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint fiscal_imports_decided_at_a_time check ((state = 'new') = (decided_at is null)),
  constraint fiscal_imports_decided_as_a_product check (decided_by is null or product_id is not null)
);
comment on table public.fiscal_imports is
  'Lines of customs entries that the tax authority holds for the business: said once which product they are and whether they are its own, and then sent to it. decided_by null: decided elsewhere.';
comment on column public.fiscal_imports.declared_on is 'As the authority wrote it: sources disagree about its format, so it goes back unchanged. day is what it is read as.';

create index fiscal_imports_list_idx on public.fiscal_imports (tenant_id, day desc, id desc);
create index fiscal_imports_code_idx on public.fiscal_imports (tenant_id, customs_code, decided_at desc) where product_id is not null;
create index fiscal_imports_product_idx on public.fiscal_imports (tenant_id, product_id) where product_id is not null;

call private.protect_tenant_table('public.fiscal_imports', 'etims.view');

create trigger _100_decided_is_final before update on public.fiscal_imports
  for each row when (old.state <> 'new') execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.fiscal_imports for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.fiscal_imports for each statement execute function private.tg_append_only();
