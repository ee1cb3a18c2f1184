create table public.contact_totals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  receivable numeric(14,2) not null default 0 check (receivable between -1e12 and 1e12),
  payable numeric(14,2) not null default 0 check (payable between -1e12 and 1e12),
  deposit numeric(14,2) not null default 0 check (deposit between 0 and 1e12),
  advance numeric(14,2) not null default 0 check (advance between 0 and 1e12),
  bought_amount numeric(14,2) not null default 0 check (bought_amount between -1e12 and 1e12),
  sale_count integer not null default 0 check (sale_count >= 0),
  last_sale_at timestamptz,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
) with (fillfactor = 85);
comment on table public.contact_totals is
  'Sums of a contact''s ledger and purchases, for lists. Those of merged contacts stand with the one they were merged into.';

create index contact_totals_receivable_idx on public.contact_totals (tenant_id, (receivable - deposit), contact_id);
create index contact_totals_bought_idx on public.contact_totals (tenant_id, bought_amount, contact_id);
create index contact_totals_last_sale_idx
  on public.contact_totals (tenant_id, coalesce(last_sale_at, timestamptz '1970-01-01 00:00:00+00'), contact_id);
create index contact_totals_owing_idx on public.contact_totals (tenant_id, contact_id) where receivable <> 0 or payable <> 0 or deposit <> 0;

call private.protect_tenant_table('public.contact_totals', 'contacts.view_ledger');
