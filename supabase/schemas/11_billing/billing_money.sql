-- Periods and money of subscriptions. Boundaries are counted from the anchor, never from the last end; every amount is rounded once, half
-- away from zero, to the smallest step of its currency, after it was multiplied and divided.

create function private.billing_round(p_amount numeric, p_currency text)
returns numeric language sql stable parallel safe security invoker set search_path = ''
return (select round(p_amount / c.step) * c.step from public.currencies c where c.code = p_currency);
comment on function private.billing_round(numeric, text) is 'An amount in whole steps of its currency, half away from zero.';

create function private.billing_boundary(p_anchor timestamptz, p_period text, p_count integer)
returns timestamptz language sql immutable parallel safe security invoker set search_path = ''
return (p_anchor at time zone 'UTC' + p_count * case p_period when 'year' then interval '1 year' else interval '1 month' end) at time zone 'UTC';
comment on function private.billing_boundary(timestamptz, text, integer) is
  'The end of so many periods from an anchor, by the calendar of UTC: from 31 January on 28 February, 31 March, 30 April.';

create function private.prorate(p_amount numeric, p_start timestamptz, p_end timestamptz, p_at timestamptz, p_currency text)
returns numeric language sql stable parallel safe security invoker set search_path = ''
return private.billing_round(
  p_amount * extract(epoch from p_end - p_at) / extract(epoch from p_end - p_start), p_currency);
comment on function private.prorate(numeric, timestamptz, timestamptz, timestamptz, text) is 'The share of a price for what is left of a period.';

create function private.monthly_amount(p_amount numeric, p_period text)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case p_period when 'year' then p_amount / 12 else p_amount end;
comment on function private.monthly_amount(numeric, text) is 'What a price is for a month, not rounded.';

create function private.smallest_charge(p_currency text)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case p_currency when 'USD' then 0.50 when 'KES' then 1 when 'JPY' then 50 else 0 end;
comment on function private.smallest_charge(text) is 'The least that providers take in a currency; a smaller change of plan is not collected.';

create function private.billing_tax(p_tenant_id uuid, p_at timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('rate', x.rate_percent, 'label', x.label)
    from public.tenants t join private.billing_taxes x on x.country = t.country
    where t.id = p_tenant_id and x.valid_from <= (p_at at time zone 'UTC')::date
    order by x.valid_from desc limit 1), '{"rate": 0, "label": "No tax"}');
end;
$$;
comment on function private.billing_tax(uuid, timestamptz) is 'The tax on the subscription of a business at a moment, by its country: {rate, label}.';

create function private.billing_price(p_plan_id uuid, p_currency text, p_period text)
returns public.plan_prices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_plan public.billing_plans;
  v_price public.plan_prices;
begin
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for key share;
  if v_plan.id is null or v_plan.period = 'trial' then
    return null;
  end if;
  select x.* into v_price from public.plan_prices x
  where x.plan_id = p_plan_id and x.currency = p_currency and x.period = p_period and x.retired_at is null;
  if p_currency <> v_plan.currency or p_period <> v_plan.period or v_price.amount = v_plan.price then
    return v_price;
  end if;
  -- What the plan itself costs has a row as soon as somebody is to be billed for it.
  update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from) where x.id = v_price.id;
  insert into public.plan_prices as x (plan_id, currency, period, amount)
  values (p_plan_id, p_currency, p_period, v_plan.price)
  on conflict (plan_id, currency, period) where retired_at is null do update set amount = x.amount
  returning x.* into v_price;
  return v_price;
end;
$$;
comment on function private.billing_price(uuid, text, text) is
  'The live price of a plan in a currency and for a period, as the row that a subscription is billed by; null where it is not sold so.';

create function private.billing_balance(p_tenant_id uuid, p_currency text)
returns numeric language sql stable security definer set search_path = ''
return (select coalesce(sum(c.amount), 0) from public.subscription_credits c where c.tenant_id = p_tenant_id and c.currency = p_currency);
comment on function private.billing_balance(uuid, text) is 'What the platform owes a business in a currency.';

create function private.tg_subscription_credits__not_below_zero()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.amount < 0 and private.billing_balance(new.tenant_id, new.currency) < 0 then
    perform private.fail(409, 'credit_too_small', 'There is not that much credit.');
  end if;
  return null;
end;
$$;
comment on function private.tg_subscription_credits__not_below_zero() is
  'Credit that is not there cannot be used. Whoever uses credit holds the rows of the subscriptions (private.lock_billing), so two never look at once.';

create function private.lock_billing(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.tenants t where t.id = p_tenant_id for no key update;
  perform 1 from public.tenant_subscriptions s where s.tenant_id = p_tenant_id order by s.id for update;
end;
$$;
comment on function private.lock_billing(uuid) is 'Everything about the bills of one business happens one after the other.';

create function private.next_billing_number(p_series text, p_at timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_series text := p_series || '-' || extract(year from p_at at time zone 'UTC');
  v_number integer;
begin
  insert into private.billing_numbers as n (series, last_number) values (v_series, 1)
  on conflict (series) do update set last_number = n.last_number + 1
  returning n.last_number into v_number;
  return v_series || '-' || lpad(v_number::text, greatest(6, length(v_number::text)), '0');
end;
$$;
comment on function private.next_billing_number(text, timestamptz) is
  'The next number of a series in its year. The row stays locked until the transaction ends, so that a number is used or was never given.';
