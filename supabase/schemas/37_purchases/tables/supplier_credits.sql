create table public.supplier_credits (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  credit_number text not null,
  contact_id uuid not null,
  supplier_reference text check (length(supplier_reference) between 1 and 60),
  reference_key text generated always as (private.reference_key(supplier_reference)) stored,
  credit_date date not null check (credit_date between '1970-01-01' and '2999-12-31'),
  credit_year integer generated always as (extract(year from credit_date)::integer) stored,
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  reason text not null check (length(reason) between 1 and 500),
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  recoverable_tax_amount numeric(14,2) not null check (recoverable_tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  unbilled_amount numeric(14,2) not null check (unbilled_amount between 0 and 1e12),
  open_amount numeric(14,2) not null check (open_amount between 0 and 1e12),
  created_by uuid,
  created_by_name text,
  posted_at timestamptz not null check (isfinite(posted_at)),
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, credit_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint supplier_credits_total check (total_amount = net_amount + tax_amount and recoverable_tax_amount <= tax_amount and open_amount <= total_amount)
);
comment on table public.supplier_credits is
  'What a supplier takes back or gives back: goods returned, a lower price, goods that never came. Open until it is used on bills or refunded.';
comment on column public.supplier_credits.unbilled_amount is 'Goods sent back before they were billed: that much less is waiting for a bill.';

create unique index supplier_credits_reference_key on public.supplier_credits (tenant_id, contact_id, reference_key, credit_year)
  where reference_key is not null;
create index supplier_credits_newest_idx on public.supplier_credits (tenant_id, posted_at desc, id desc);
create index supplier_credits_contact_idx on public.supplier_credits (tenant_id, contact_id, posted_at desc, id desc);
create index supplier_credits_open_idx on public.supplier_credits (tenant_id, contact_id, business_date) where open_amount > 0;

call private.protect_tenant_table('public.supplier_credits', 'purchases.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.supplier_credits for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.supplier_credits for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.supplier_credits
  for each row execute function private.tg_documents__only_columns('open_amount',
    -- Made of the others, and not made yet when this looks.
    'reference_key', 'credit_year');
