create table public.supplier_bills (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  bill_number text,
  status text not null check (status in ('draft', 'held', 'posted', 'reversed', 'discarded')),
  contact_id uuid not null,
  supplier_reference text check (length(supplier_reference) between 1 and 60),
  reference_key text generated always as (private.reference_key(supplier_reference)) stored,
  bill_date date not null check (bill_date between '1970-01-01' and '2999-12-31'),
  bill_year integer generated always as (extract(year from bill_date)::integer) stored,
  due_on date not null check (due_on between '1970-01-01' and '2999-12-31'),
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  location_id uuid,
  prices_include_tax boolean not null,
  tax_rounding text not null check (tax_rounding in ('line', 'document')),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  recoverable_tax_amount numeric(14,2) not null check (recoverable_tax_amount between 0 and 1e12),
  rounding_amount numeric(14,2) not null check (rounding_amount between -1 and 1),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  withholding_kind text check (withholding_kind in ('vat', 'income')),
  withholding_percent numeric(6,3) not null default 0 check (withholding_percent between 0 and 50),
  withholding_amount numeric(14,2) not null default 0 check (withholding_amount between 0 and 1e12),
  note text check (length(note) between 1 and 1000),
  checks jsonb not null default '[]',
  body jsonb not null,
  revision integer not null default 1 check (revision between 1 and 1000000),
  created_by uuid,
  created_by_name text,
  changed_by uuid,
  posted_at timestamptz check (isfinite(posted_at)),
  posted_by uuid,
  released_by uuid,
  release_reason text check (length(release_reason) between 1 and 500),
  journal_entry_id uuid,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  request_hash text not null,
  reversal_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, bill_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint supplier_bills_numbered_when_posted check ((status in ('posted', 'reversed')) = (bill_number is not null)),
  constraint supplier_bills_total check (status in ('draft', 'held', 'discarded') or total_amount = net_amount + tax_amount + rounding_amount)
);
comment on table public.supplier_bills is
  'Bills of suppliers. A draft, or one that is held because it does not match, has posted nothing and is kept as its body; a posted one is corrected by a credit or a reversal.';
comment on column public.supplier_bills.reference_key is 'The supplier''s number as it is compared: capitals, without spaces and leading zeros.';
comment on column public.supplier_bills.checks is 'What did not match when the bill was last looked at, or was released.';
comment on column public.supplier_bills.business_date is 'The day in the books; bill_date is the day on the paper.';
comment on column public.supplier_bills.withholding_amount is 'What is withheld for the tax office when the whole bill is paid: a percentage of its taxable value.';

-- Numbers begin anew each year; a bill that was reversed frees its own.
create unique index supplier_bills_reference_key on public.supplier_bills (tenant_id, contact_id, reference_key, bill_year)
  where status not in ('reversed', 'discarded') and reference_key is not null;
create index supplier_bills_newest_idx on public.supplier_bills (tenant_id, bill_date desc, id desc);
create index supplier_bills_number_idx on public.supplier_bills (tenant_id, private.number_order(bill_number), id) where bill_number is not null;
create index supplier_bills_key_idx on public.supplier_bills (tenant_id, reference_key) where reference_key is not null;
create index supplier_bills_contact_idx on public.supplier_bills (tenant_id, contact_id, bill_date desc, id desc);
create index supplier_bills_waiting_idx on public.supplier_bills (tenant_id, bill_date desc, id desc) where status in ('draft', 'held');
create index supplier_bills_location_idx on public.supplier_bills (tenant_id, location_id) where location_id is not null;

call private.protect_tenant_table('public.supplier_bills', 'purchases.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.supplier_bills for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.supplier_bills for each statement execute function private.tg_append_only();
create trigger _200_keep_assets before update of status on public.supplier_bills for each row when (new.status = 'reversed' and old.status <> 'reversed')
  execute function private.tg_supplier_bills__keep_assets();
create trigger _100_only_columns before update on public.supplier_bills
  for each row when (old.status in ('posted', 'reversed', 'discarded'))
  execute function private.tg_documents__only_columns('status', 'due_on', 'note', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash', 'updated_at',
    -- Made of the others, and not made yet when this looks.
    'reference_key', 'bill_year');
