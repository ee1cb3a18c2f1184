create table public.subscription_credits (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  amount numeric(14, 2) not null check (amount between -1e12 and 1e12),
  reason text not null check (reason in ('given', 'used', 'returned', 'change', 'overpaid')),
  note text check (length(note) <= 500),
  invoice_id uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict
);
comment on table public.subscription_credits is
  'What the platform owes a business, used before money: amounts are added up per currency and never come below 0.';

create index subscription_credits_currency_idx on public.subscription_credits (tenant_id, currency);
create index subscription_credits_currency_code_idx on public.subscription_credits (currency);
create index subscription_credits_invoice_id_idx on public.subscription_credits (tenant_id, invoice_id);

call private.protect_tenant_table('public.subscription_credits', 'billing.view');
call private.make_append_only('public.subscription_credits');

create trigger _300_not_below_zero after insert on public.subscription_credits
  for each row execute function private.tg_subscription_credits__not_below_zero();
