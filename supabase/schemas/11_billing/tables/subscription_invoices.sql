create table public.subscription_invoices (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  subscription_id uuid,
  number text not null check (length(number) between 5 and 80),
  kind text not null check (kind in ('manual', 'change', 'renewal')),
  plan_price_id uuid references public.plan_prices (id) on delete restrict,
  period_index integer check (period_index between 0 and 100000),
  period_start timestamptz not null check (isfinite(period_start)),
  period_end timestamptz not null check (isfinite(period_end)),
  restarts_period boolean not null default false,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  subtotal numeric(14, 2) not null check (subtotal between 0 and 1e12),
  discount numeric(14, 2) not null default 0 check (discount between 0 and 1e12),
  tax_rate_percent numeric(7, 4) not null default 0 check (tax_rate_percent between 0 and 100),
  tax numeric(14, 2) not null default 0 check (tax between 0 and 1e12),
  rounding numeric(14, 2) not null default 0 check (rounding between -1 and 1),
  total numeric(14, 2) not null check (total between 0 and 1e12),
  credit_used numeric(14, 2) not null default 0 check (credit_used between 0 and 1e12),
  amount_due numeric(14, 2) not null check (amount_due between 0 and 1e12),
  paid_amount numeric(14, 2) not null default 0 check (paid_amount between 0 and 1e12),
  refunded_amount numeric(14, 2) not null default 0 check (refunded_amount between 0 and 1e12),
  status text not null default 'open' check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  due_at timestamptz not null check (isfinite(due_at)),
  paid_at timestamptz check (isfinite(paid_at)),
  issued_at timestamptz not null check (isfinite(issued_at)),
  buyer jsonb not null,
  seller jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references public.tenant_subscriptions (tenant_id, id) on delete restrict,
  check (period_end > period_start),
  constraint subscription_invoices_periods_apart exclude using gist (
    subscription_id extensions.gist_uuid_ops with =, tstzrange(period_start, period_end) with &&)
    where (kind = 'renewal' and status <> 'void')
);
comment on table public.subscription_invoices is
  'What businesses are billed by the platform, with numbers without a gap. What was issued stays: only what became of it is written later. Written by the billing engine.';
comment on column public.subscription_invoices.subscription_id is 'Null while a business without an open subscription has not paid: its subscription begins with the payment.';
comment on column public.subscription_invoices.restarts_period is 'Whether its period is a new anchor: a month plan that became a year plan.';
comment on column public.subscription_invoices.buyer is 'Name, tax id and address of the business when it was issued.';
comment on column public.subscription_invoices.seller is 'Who issued it, as it was then.';

create unique index subscription_invoices_number_key on public.subscription_invoices (number);
create unique index subscription_invoices_one_period_key on public.subscription_invoices (tenant_id, subscription_id, period_index)
  where kind = 'renewal' and status <> 'void';
create index subscription_invoices_newest_idx on public.subscription_invoices (tenant_id, issued_at desc, id desc);
create index subscription_invoices_unpaid_idx on public.subscription_invoices (due_at) where status = 'open';
create index subscription_invoices_subscription_id_idx on public.subscription_invoices (tenant_id, subscription_id);
create index subscription_invoices_plan_price_id_idx on public.subscription_invoices (plan_price_id);
create index subscription_invoices_currency_idx on public.subscription_invoices (currency);

call private.protect_tenant_table('public.subscription_invoices', 'billing.view');

create trigger _200_issued before update or delete on public.subscription_invoices
  for each row execute function private.tg_subscription_invoices__issued();
create trigger _700_commission after update of status, paid_amount, refunded_amount on public.subscription_invoices
  for each row execute function private.tg_subscription_invoices__commission();
