-- What plans cost in the currencies of their customers: set by hand, never converted. billing_plans keeps its own price and currency, which
-- holds wherever no other is set.

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
  v_admin_id uuid := private.require_proven_right('admin_set_plan_price');
  v_plan public.billing_plans;
  v_step numeric := (select c.step from public.currencies c where c.code = p_currency);
  v_before public.plan_prices;
begin
  perform private.input_choice(jsonb_build_object('p_period', p_period), 'p_period', array['month', 'year']);
  if v_step is null then
    perform private.refuse_input('p_currency', 'This currency is not offered.');
  elsif p_amount < 0 or p_amount > 1e12 or p_amount = 'NaN' or mod(p_amount, v_step) <> 0 then
    perform private.refuse_input('p_amount', 'This is not a valid price in this currency.');
  end if;
  select * into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
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
  'live prices of the plan. Owners and finance of the platform with a second factor shown within 5 minutes only; audited. The same amount again is harmless.';

grant execute on function public.admin_set_plan_price(uuid, text, text, numeric) to authenticated;
