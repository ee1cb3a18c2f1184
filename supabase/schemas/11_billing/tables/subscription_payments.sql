create table public.subscription_payments (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  attempt_no integer not null check (attempt_no between 1 and 100000),
  provider text not null check (provider in ('stripe', 'paystack', 'mpesa', 'bank')),
  method_id uuid,
  phone text check (length(phone) <= 20),
  amount numeric(14, 2) not null check (amount between 0 and 1e12),
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  state text not null default 'created' check (state in ('succeeded', 'failed', 'created', 'pending', 'unknown')),
  provider_reference text check (length(provider_reference) between 1 and 200),
  receipt text check (length(receipt) between 1 and 200),
  failure text check (length(failure) between 1 and 200),
  is_hard_failure boolean not null default false,
  due_at timestamptz not null check (isfinite(due_at)),
  claimed_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  page_url text check (length(page_url) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict
);
comment on table public.subscription_payments is
  'Attempts to collect an invoice of the platform; the id is the idempotency key at the provider. unknown is asked about until it is known, and never charged again.';
comment on column public.subscription_payments.page_url is 'Where a card is typed in, at the provider; null for a card on file and for M-Pesa.';

create unique index subscription_payments_one_in_flight_key on public.subscription_payments (tenant_id, invoice_id)
  where state in ('created', 'pending', 'unknown');
create unique index subscription_payments_attempt_key on public.subscription_payments (tenant_id, invoice_id, attempt_no);
create unique index subscription_payments_id_key on public.subscription_payments (id);
create unique index subscription_payments_provider_reference_key on public.subscription_payments (provider, provider_reference);
create unique index subscription_payments_receipt_key on public.subscription_payments (provider, receipt);
create index subscription_payments_waiting_idx on public.subscription_payments (due_at) where state in ('created', 'pending', 'unknown');
create index subscription_payments_currency_idx on public.subscription_payments (currency);

call private.protect_tenant_table('public.subscription_payments', 'billing.view');
