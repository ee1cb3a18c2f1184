create table public.fixed_assets (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  asset_number text not null,
  kind text not null check (kind in ('bill', 'manual', 'opening')),
  name text not null check (length(btrim(name)) between 1 and 120),
  serial_number text check (length(serial_number) between 1 and 100),
  note text check (length(note) between 1 and 500),
  supplier_bill_line_id uuid,
  asset_account_id uuid not null,
  worn_account_id uuid not null,
  expense_account_id uuid not null,
  location_id uuid,
  cost numeric(14,2) not null check (cost between 0.01 and 1e12),
  opening_worn numeric(14,2) not null default 0 check (opening_worn between 0 and 1e12),
  residual numeric(14,2) not null default 0 check (residual between 0 and 1e12),
  method text not null check (method in ('straight_line', 'declining')),
  months integer not null check (months between 1 and 600),
  yearly_percent numeric(6,3) check (yearly_percent between 0.001 and 100),
  acquired_on date not null check (isfinite(acquired_on)),
  starts_on date not null check (isfinite(starts_on) and extract(day from starts_on) = 1),
  posted_worn numeric(14,2) not null default 0 check (posted_worn between 0 and 1e12),
  next_wear_on date check (isfinite(next_wear_on)),
  wear_problem text check (length(wear_problem) <= 500),
  wear_tried_at timestamptz check (isfinite(wear_tried_at)),
  disposed_on date check (isfinite(disposed_on)),
  withdrawn_at timestamptz check (isfinite(withdrawn_at)),
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  opening_entry_id uuid,
  recorded_by uuid,
  recorded_by_name text,
  request_hash text not null,
  revision integer not null default 1 check (revision between 1 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, asset_number),
  foreign key (tenant_id, supplier_bill_line_id) references public.supplier_bill_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, asset_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, worn_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, expense_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint fixed_assets_never_below_residual check (cost - opening_worn - posted_worn >= residual),
  constraint fixed_assets_of_its_kind check ((kind = 'bill') = (supplier_bill_line_id is not null) and (kind = 'opening' or (opening_worn = 0 and opening_entry_id is null))),
  constraint fixed_assets_of_its_method check ((method = 'declining') = (yearly_percent is not null)),
  constraint fixed_assets_ended check (next_wear_on is null or (disposed_on is null and withdrawn_at is null)),
  constraint fixed_assets_withdrawn_unworn check (withdrawn_at is null or (posted_worn = 0 and disposed_on is null))
);
comment on table public.fixed_assets is 'What a business bought to keep: fridges, laptops, vehicles. Their cost becomes an expense month by month.';
comment on column public.fixed_assets.kind is 'bill: a line of a supplier''s bill. manual: paid and booked elsewhere. opening: owned before the books began here; it posts its opening balance.';
comment on column public.fixed_assets.opening_worn is 'Of an asset that was owned before: what was written off until starts_on.';
comment on column public.fixed_assets.residual is 'What it will be worth in the end; it is never written off below that.';
comment on column public.fixed_assets.months is 'Over how many months from starts_on; the last one takes what is left.';
comment on column public.fixed_assets.posted_worn is 'Sum of its asset_depreciations.';
comment on column public.fixed_assets.next_wear_on is 'The day from which its next month can be posted: the first one after that month. Empty: nothing is left to post.';
comment on column public.fixed_assets.revision is 'Grows by each change: who changes it names the one that was read.';
comment on column public.fixed_assets.wear_problem is 'Why its month could not be posted the last time.';

create index fixed_assets_newest_idx on public.fixed_assets (tenant_id, acquired_on desc, id desc);
create index fixed_assets_due_idx on public.fixed_assets (next_wear_on) where next_wear_on is not null;
create index fixed_assets_bill_line_idx on public.fixed_assets (tenant_id, supplier_bill_line_id) where supplier_bill_line_id is not null;
create index fixed_assets_account_idx on public.fixed_assets (tenant_id, asset_account_id);
create index fixed_assets_worn_account_idx on public.fixed_assets (tenant_id, worn_account_id);
create index fixed_assets_expense_account_idx on public.fixed_assets (tenant_id, expense_account_id);
create index fixed_assets_location_idx on public.fixed_assets (tenant_id, location_id) where location_id is not null;

call private.protect_tenant_table('public.fixed_assets', 'accounting.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.fixed_assets for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.fixed_assets for each statement execute function private.tg_append_only();
create trigger _310_visible_name before insert or update of name on public.fixed_assets
  for each row execute function private.tg_refuse_hidden_characters('name');
