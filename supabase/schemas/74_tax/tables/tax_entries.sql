create table public.tax_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  journal_entry_id uuid not null,
  direction text not null check (direction in ('output', 'input')),
  tax_code text not null check (length(tax_code) between 1 and 16),
  rate_percent numeric(6,3) not null check (rate_percent between 0 and 100),
  taxable_amount numeric(14,2) not null check (taxable_amount between -1e12 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between -1e12 and 1e12),
  recoverable_amount numeric(14,2) not null default 0 check (recoverable_amount between -1e12 and 1e12),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_id uuid not null,
  document_number text,
  document_date date not null,
  business_date date not null,
  contact_id uuid,
  counterparty_name text,
  counterparty_pin text,
  fiscal_number text,
  related_number text,
  related_date date,
  tax_return_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, journal_entry_id, direction, tax_code, rate_percent),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, tax_return_id) references public.tax_returns (tenant_id, id) on delete restrict,
  constraint tax_entries_recoverable check (
    (direction = 'input' or recoverable_amount = 0) and abs(recoverable_amount) <= abs(tax_amount) and recoverable_amount * tax_amount >= 0)
);
comment on table public.tax_entries is
  'What each posted document means for tax: one row for each direction, tax code and rate. Written with the entry of the document; only a return adds to it.';
comment on column public.tax_entries.direction is 'output: charged to customers. input: charged by suppliers. Below zero where something was taken back.';
comment on column public.tax_entries.recoverable_amount is 'Of tax on purchases: what comes back.';
comment on column public.tax_entries.document_date is 'The day on the paper, which decides the period; business_date is the day in the books.';
comment on column public.tax_entries.fiscal_number is 'Of a supplier: the number on their paper.';
comment on column public.tax_entries.related_number is 'The invoice that a credit belongs to.';
comment on column public.tax_entries.tax_return_id is 'The return that took it in. Name and PIN are those of the contact until then, and frozen with it.';

create index tax_entries_open_idx on public.tax_entries (tenant_id, document_date desc, journal_entry_id desc) where tax_return_id is null;
create index tax_entries_filed_idx on public.tax_entries (tenant_id, tax_return_id, document_date desc, journal_entry_id desc) where tax_return_id is not null;
create index tax_entries_contact_idx on public.tax_entries (tenant_id, contact_id) where contact_id is not null;

call private.protect_tenant_table('public.tax_entries', 'accounting.view');

create trigger _100_no_delete before delete on public.tax_entries for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.tax_entries for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.tax_entries
  for each row when (old.tax_return_id is null)
  execute function private.tg_documents__only_columns('tax_return_id', 'counterparty_name', 'counterparty_pin');
create trigger _100_frozen before update on public.tax_entries
  for each row when (old.tax_return_id is not null) execute function private.tg_append_only();
