-- What plans cost in the currencies of their customers: set by hand, never converted. billing_plans keeps its own price and currency, which
-- holds wherever no other is set.

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
create unique index plan_prices_one_live_key on public.plan_prices (plan_id, currency, period) where retired_at is null;
create index plan_prices_plan_id_idx on public.plan_prices (plan_id);
create index plan_prices_currency_idx on public.plan_prices (currency);
comment on table public.plan_prices is
  'Prices of plans in further currencies. A changed price is a new row, the old one is retired: at most one of a plan, currency and period '
  'lives. In the plan''s own currency and period billing_plans.price holds. Everybody reads the live prices of public plans.';
comment on column public.plan_prices.retired_at is 'Since when the price is offered no more; null while it lives.';

call private.lock_down('public.plan_prices');
create policy "Visitors read live prices of public plans" on public.plan_prices for select to anon
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id and p.is_public));
create policy "Signed-in people read live prices of public plans, platform admins of all plans" on public.plan_prices
  for select to authenticated
  -- Which plans those are says the policy of billing_plans.
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id));
grant select on public.plan_prices to anon, authenticated, service_role;

create function private.plan_price(p_plan_id uuid, p_currency text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
      -- Nothing costs nothing in every currency.
      when p.price = 0 then jsonb_build_object('amount', 0, 'currency', coalesce(p_currency, p.currency))
      when x.id is not null then jsonb_build_object('amount', x.amount, 'currency', x.currency)
      else jsonb_build_object('amount', p.price, 'currency', p.currency) end
    from public.billing_plans p
    left join public.plan_prices x on x.plan_id = p.id and x.currency = p_currency and x.period = p.period
      and x.retired_at is null and x.valid_from <= now() and x.currency <> p.currency
    where p.id = p_plan_id);
end;
$$;
comment on function private.plan_price(uuid, text) is
  'What a plan costs for its period: {amount, currency} in this currency where a price of it lives, else in the plan''s own; null without a plan.';

create function public.admin_set_plan_price(p_plan_id uuid, p_currency text, p_period text, p_amount numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_plan public.billing_plans;
  v_step numeric := (select c.step from public.currencies c where c.code = p_currency);
  v_before public.plan_prices;
begin
  perform private.input_choice(jsonb_build_object('p_period', p_period), 'p_period', array['month', 'year']);
  if v_step is null then
    perform private.refuse_input('p_currency', 'This currency is not offered.');
  elsif p_amount < 0 or p_amount > 1e12 or p_amount = 'NaN' or mod(p_amount, v_step) <> 0 then
    perform private.refuse_input('p_amount', 'This is no price in this currency.');
  end if;
  select * into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'There is no such plan.');
  elsif v_plan.period = 'trial' then
    perform private.fail(409, 'in_use', 'A trial costs nothing in any currency.');
  elsif p_currency = v_plan.currency and p_period = v_plan.period then
    perform private.refuse_input('p_currency', 'In this currency the plan''s own price holds.');
  end if;
  select * into v_before from public.plan_prices x
  where x.plan_id = p_plan_id and x.currency = p_currency and x.period = p_period and x.retired_at is null;
  if v_before.amount is distinct from p_amount then
    update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from) where x.id = v_before.id;
    if p_amount is not null then
      insert into public.plan_prices (plan_id, currency, period, amount) values (p_plan_id, p_currency, p_period, p_amount);
    end if;
    perform private.write_audit(null, v_admin_id, 'plan_price_changed', 'billing_plans', p_plan_id,
      jsonb_build_object('currency', p_currency, 'period', p_period, 'amount', v_before.amount),
      jsonb_build_object('currency', p_currency, 'period', p_period, 'amount', p_amount));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('currency', x.currency, 'period', x.period, 'amount', x.amount, 'valid_from', x.valid_from)
      order by x.currency, x.period), '[]')
    from public.plan_prices x where x.plan_id = p_plan_id and x.retired_at is null);
end;
$$;
comment on function public.admin_set_plan_price(uuid, text, text, numeric) is
  'Sets what a plan costs in a currency other than its own, from now on; null ends that price. Running subscriptions keep theirs. Answers the '
  'live prices of the plan. Platform administrators with a second factor only; audited. The same amount again is harmless.';
revoke execute on function public.admin_set_plan_price(uuid, text, text, numeric) from public, anon;
grant execute on function public.admin_set_plan_price(uuid, text, text, numeric) to authenticated;

create or replace function private.provision_tenant(p_owner uuid, p_tenant jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce((p_tenant ->> 'id')::uuid, gen_random_uuid());
  v_name text := btrim(p_tenant ->> 'name');
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
  v_currency_code text := upper(coalesce(nullif(btrim(p_tenant ->> 'currency_code'), ''), 'USD'));
  v_trial_id constant uuid := '00000000-0000-4000-8000-000000000001';
  v_price jsonb := private.plan_price(v_trial_id, v_currency_code);
  v_subdomain text;
  v_slug text := lower(nullif(btrim(p_tenant ->> 'slug'), ''));
begin
  if nullif(btrim(p_tenant ->> 'subdomain'), '') is not null then
    v_subdomain := private.require_subdomain(p_tenant ->> 'subdomain');
  elsif not p_tenant ? 'subdomain' then
    v_subdomain := private.free_subdomain(v_name);
  end if;
  v_slug := coalesce(v_slug, v_subdomain, private.free_subdomain(v_name));
  insert into public.tenants (id, name, subdomain, status, timezone, currency_code, country, created_at)
  values (v_tenant_id, v_name, v_subdomain, coalesce(p_tenant ->> 'status', 'trial'),
    coalesce(nullif(p_tenant ->> 'timezone', ''), 'UTC'), v_currency_code, v_country, p_now);
  insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active, created_at)
  values (v_tenant_id, p_owner, 'admin', 'accepted', p_now, true, p_now);
  perform private.provision_settings(v_tenant_id, v_name, v_slug, v_country, v_currency_code);
  insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, current_period_start,
    current_period_end, next_billing_date, next_billing_amount, expires_at, created_at)
  values (v_tenant_id, v_trial_id, 'trial', (v_price ->> 'amount')::numeric, v_price ->> 'currency', p_now,
    p_now + interval '720 hours', p_now + interval '720 hours', (v_price ->> 'amount')::numeric, p_now + interval '720 hours', p_now);
  perform private.provision_ledger(v_tenant_id);
  perform private.write_audit(v_tenant_id, p_owner, 'tenant_created', 'tenants', v_tenant_id, null,
    jsonb_build_object('name', v_name, 'subdomain', v_subdomain, 'currency_code', v_currency_code));
  return jsonb_build_object('tenant_id', v_tenant_id, 'subdomain', v_subdomain, 'slug', v_slug);
end;
$$;
