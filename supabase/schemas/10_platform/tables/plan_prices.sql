create table public.plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.billing_plans (id) on delete cascade,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  period text not null check (period in ('month', 'year')),
  amount numeric(14, 2) not null check (amount between 0 and 1e12),
  valid_from timestamptz not null default now() check (isfinite(valid_from)),
  retired_at timestamptz check (isfinite(retired_at)),
  check (retired_at >= valid_from)
);
comment on table public.plan_prices is
  'Prices of plans in further currencies. A changed price is a new row, the old one is retired: at most one of a plan, currency and period '
  'lives. In the plan''s own currency and period billing_plans.price holds. Everybody reads the live prices of public plans.';
comment on column public.plan_prices.retired_at is 'Since when the price is offered no more; null while it lives.';

create unique index plan_prices_one_live_key on public.plan_prices (plan_id, currency, period) where retired_at is null;
create index plan_prices_plan_id_idx on public.plan_prices (plan_id);
create index plan_prices_currency_idx on public.plan_prices (currency);

call private.enable_rls_and_revoke('public.plan_prices');

create policy "Visitors read live prices of public plans" on public.plan_prices for select to anon
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id and p.is_public));
create policy "Signed-in people read live prices of public plans, platform admins of all plans" on public.plan_prices
  for select to authenticated
  -- Which plans those are says the policy of billing_plans.
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id));

grant select on public.plan_prices to anon, authenticated, service_role;
