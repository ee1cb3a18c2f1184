create table public.subscription_credit_notes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  number text not null check (length(number) between 5 and 80),
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  amount numeric(14, 2) not null check (amount between 0.01 and 1e12),
  tax numeric(14, 2) not null check (tax between 0 and 1e12),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict
);
comment on table public.subscription_credit_notes is 'What the platform took back of an invoice; amount has the tax in it.';

create unique index subscription_credit_notes_number_key on public.subscription_credit_notes (number);
create index subscription_credit_notes_invoice_id_idx on public.subscription_credit_notes (tenant_id, invoice_id);
create index subscription_credit_notes_currency_idx on public.subscription_credit_notes (currency);

call private.protect_tenant_table('public.subscription_credit_notes', 'billing.view');
call private.make_append_only('public.subscription_credit_notes');
