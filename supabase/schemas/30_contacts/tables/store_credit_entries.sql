create table public.store_credit_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  source_type text not null check (source_type in ('sale', 'credit_note')),
  source_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source_type, source_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.store_credit_entries is 'What a customer has in store credit: the sum of these. Append-only.';

create index store_credit_entries_contact_idx on public.store_credit_entries (tenant_id, contact_id) include (amount);

call private.make_append_only('public.store_credit_entries');
call private.protect_tenant_table('public.store_credit_entries', 'contacts.view');
