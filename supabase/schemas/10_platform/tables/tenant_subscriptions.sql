create table public.tenant_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  billing_plan_id uuid references public.billing_plans (id) on delete restrict,
  reference text check (length(reference) <= 120),
  status text not null default 'pending'
    check (status in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired')),
  amount numeric(14, 2) not null default 0 check (amount between 0 and 1e12),
  currency text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  current_period_start timestamptz not null default now() check (isfinite(current_period_start)),
  current_period_end timestamptz not null default now() + interval '720 hours' check (isfinite(current_period_end)),
  next_billing_date timestamptz check (isfinite(next_billing_date)),
  next_billing_amount numeric(14, 2) check (next_billing_amount between 0 and 1e12),
  expires_at timestamptz default now() + interval '720 hours' check (isfinite(expires_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  plan_price_id uuid references public.plan_prices (id) on delete restrict,
  anchor_at timestamptz check (isfinite(anchor_at)),
  anchor_index integer not null default 0 check (anchor_index between 0 and 100000),
  period_index integer not null default 0 check (period_index between 0 and 100000),
  cancel_at_period_end boolean not null default false,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  grace_until timestamptz check (isfinite(grace_until)),
  pending_plan_price_id uuid references public.plan_prices (id) on delete restrict,
  pending_invoice_id uuid,
  collection text not null default 'manual' check (collection in ('card', 'mpesa', 'manual')),
  quantity numeric(14, 3) not null default 1 check (quantity = 1),
  status_before_suspension text check (status_before_suspension in ('pending', 'trialing', 'trial', 'active', 'past_due')),
  moved_at timestamptz not null default clock_timestamp() check (isfinite(moved_at)),
  billing_at timestamptz check (isfinite(billing_at)),
  unique (tenant_id, id),
  check (current_period_end >= current_period_start)
);
comment on table public.tenant_subscriptions is
  'Subscriptions of a business; private.deciding_subscription says which of them decides what it may do. Written by platform administrators and by the billing engine.';
comment on column public.tenant_subscriptions.plan_price_id is 'The price that is billed. With one the engine bills the row and holds its moves; without, platform staff keep it by hand.';
comment on column public.tenant_subscriptions.anchor_at is 'What the boundaries of its periods are counted from: anchor_index is the period that begins there.';
comment on column public.tenant_subscriptions.pending_plan_price_id is 'The price it changes to: when pending_invoice_id is paid, without one at the end of the period.';
comment on column public.tenant_subscriptions.status_before_suspension is 'What a suspended one goes back to.';
comment on column public.tenant_subscriptions.moved_at is 'When its last change took effect, as the history and the revenue figures date it.';
comment on column public.tenant_subscriptions.billing_at is 'When the engine has something to do next; made by a trigger.';

create unique index tenant_subscriptions_one_live_key on public.tenant_subscriptions (tenant_id)
  where status in ('pending', 'trialing', 'trial', 'active', 'past_due', 'suspended');
create index tenant_subscriptions_billing_at_idx on public.tenant_subscriptions (billing_at) where billing_at is not null;
create index tenant_subscriptions_plan_price_id_idx on public.tenant_subscriptions (plan_price_id) where plan_price_id is not null;
create index tenant_subscriptions_pending_plan_price_id_idx on public.tenant_subscriptions (pending_plan_price_id) where pending_plan_price_id is not null;
create index tenant_subscriptions_newest_idx on public.tenant_subscriptions (tenant_id, created_at desc, id desc);
create index tenant_subscriptions_billing_plan_id_idx on public.tenant_subscriptions (billing_plan_id);
create index tenant_subscriptions_currency_idx on public.tenant_subscriptions (currency);
create index tenant_subscriptions_deciding_idx
  on public.tenant_subscriptions (tenant_id, private.subscription_rank(status), created_at desc, id desc);

call private.enable_rls_and_revoke('public.tenant_subscriptions');

create trigger _050_fresh_factor before insert or update or delete on public.tenant_subscriptions
  for each statement when (current_user = 'authenticated') execute function private.tg_fresh_factor();
create trigger _500_set_updated_at before update on public.tenant_subscriptions for each row execute function private.tg_set_updated_at();
create trigger _100_tenant_id_immutable before update on public.tenant_subscriptions for each row execute function private.tg_tenant_id_immutable();
create trigger _400_billing_rules before insert or update on public.tenant_subscriptions
  for each row execute function private.tg_tenant_subscriptions__rules();
create trigger _610_history after insert or update or delete on public.tenant_subscriptions
  for each row execute function private.tg_tenant_subscriptions__history();
create trigger _600_note_end after update of status, expires_at or delete on public.tenant_subscriptions
  for each row execute function private.tg_tenant_subscriptions__note_end();

create policy "Billing viewers read their tenant's subscriptions, platform admins all" on public.tenant_subscriptions
  for select to authenticated
  using (tenant_id = (select private.current_tenant_id_with('billing.view')) or (select private.is_platform_admin()));
create policy "Platform staff who change subscriptions add them" on public.tenant_subscriptions for insert to authenticated
  with check ((select private.platform_may('admin_change_subscription')));
create policy "Platform staff who change subscriptions change them" on public.tenant_subscriptions for update to authenticated
  using ((select private.platform_may('admin_change_subscription'))) with check ((select private.platform_may('admin_change_subscription')));
create policy "Platform staff who change subscriptions remove them" on public.tenant_subscriptions for delete to authenticated
  using ((select private.platform_may('admin_change_subscription')));

grant select, delete on public.tenant_subscriptions to authenticated;
grant insert (id, tenant_id, billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end,
  next_billing_date, next_billing_amount, expires_at) on public.tenant_subscriptions to authenticated;
grant update (billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end,
  next_billing_date, next_billing_amount, expires_at, updated_at) on public.tenant_subscriptions to authenticated;
grant select, insert, update, delete on public.tenant_subscriptions to service_role;
