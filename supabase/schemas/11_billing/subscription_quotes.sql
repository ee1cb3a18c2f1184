-- What a change of plan costs, and the change itself. A quote is for a whole second; confirming works it out again for the same second and
-- goes on only when nothing has changed meanwhile.

create function private.quote_kind(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_is_now boolean, p_at timestamptz)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_period text := private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id);
  v_is_upgrade boolean := p_price.currency = p_subscription.currency and not (v_period = 'year' and p_price.period = 'month')
    and (v_period = 'month' and p_price.period = 'year'
      or private.monthly_amount(p_price.amount, p_price.period) > private.monthly_amount(p_subscription.amount, v_period));
begin
  if p_subscription.status = 'suspended' then
    perform private.fail(409, 'subscription_suspended', 'This subscription is suspended. Write to support.');
  elsif p_subscription.status = 'past_due' then
    perform private.fail(409, 'invoice_unpaid', 'Pay the open invoice first.');
  elsif p_subscription.status in ('trial', 'trialing') and p_subscription.expires_at > p_at and not coalesce(p_is_now, false) then
    return 'trial_plan';
  elsif p_subscription.status = 'active' and p_subscription.anchor_at is null and p_subscription.current_period_end > p_at then
    -- Kept by hand: nobody pays twice for the days that it has.
    if p_subscription.billing_plan_id <> p_price.plan_id then
      return case when coalesce(p_is_now, v_is_upgrade) then 'start' else 'schedule' end;
    elsif p_subscription.pending_plan_price_id is not null and p_subscription.pending_invoice_id is null then
      return 'keep';
    end if;
    perform private.fail(409, 'same_plan', 'This is the plan that the business already has.');
  elsif p_subscription.status is distinct from 'active' or p_subscription.anchor_at is null then
    return 'start';
  elsif p_subscription.plan_price_id = p_price.id and p_subscription.pending_plan_price_id is null then
    perform private.fail(409, 'same_plan', 'This is the plan that the business already has.');
  elsif p_subscription.plan_price_id = p_price.id then
    return 'keep';
  end if;
  return case when coalesce(p_is_now, v_is_upgrade) and p_price.currency = p_subscription.currency then 'change' else 'schedule' end;
end;
$$;
comment on function private.quote_kind(public.tenant_subscriptions, public.plan_prices, boolean, timestamptz) is
  'How a plan would be taken: trial_plan (billed after the trial), start (paid now, begins now), change (now, by the day), schedule (at the end of the period, also of one that is kept by hand), keep (a planned change is dropped).';

create function private.change_amounts(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_at timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_start timestamptz := p_subscription.current_period_start;
  v_end timestamptz := p_subscription.current_period_end;
  v_tenant_id uuid := p_subscription.tenant_id;
  v_restarts boolean := p_price.period <> private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id);
  v_old numeric := private.net_price(v_tenant_id, p_subscription.amount, p_subscription.currency, p_subscription.period_index);
  v_new numeric := private.net_price(v_tenant_id, p_price.amount, p_price.currency);
begin
  return jsonb_build_object('restarts_period', v_restarts,
    'credit', private.prorate(v_old, v_start, v_end, p_at, p_subscription.currency),
    'charge', case when v_restarts then v_new else private.prorate(v_new, v_start, v_end, p_at, p_price.currency) end,
    'period_start', p_at,
    'period_end', case when v_restarts then private.billing_boundary(p_at, p_price.period, 1) else v_end end);
end;
$$;
comment on function private.change_amounts(public.tenant_subscriptions, public.plan_prices, timestamptz) is
  'Credit for what is left of the plan now valid and charge for the other, at a moment: {restarts_period, credit, charge, period_start, period_end}.';

create function private.unused_by_hand(p_subscription public.tenant_subscriptions, p_currency text, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  if p_subscription.status is distinct from 'active' or p_subscription.anchor_at is not null or p_subscription.currency <> p_currency
    or p_subscription.current_period_start > p_at or p_subscription.current_period_end <= p_at then
    return 0;
  end if;
  return private.prorate(p_subscription.amount, p_subscription.current_period_start, p_subscription.current_period_end, p_at, p_currency);
end;
$$;
comment on function private.unused_by_hand(public.tenant_subscriptions, text, timestamptz) is
  'What is left of the period of a plan that staff keep by hand, at a moment: credit for a plan that begins now. 0 in another currency and outside of the period.';

create function private.change_quote(p_tenant_id uuid, p_request jsonb, p_at timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices := private.billing_price((p_request ->> 'billing_plan_id')::uuid, p_request ->> 'currency', p_request ->> 'period');
  v_kind text;
  v_amounts jsonb := '{"credit": 0, "charge": 0, "restarts_period": false}';
  v_totals jsonb;
  v_net numeric;
  v_collection text := coalesce(p_request ->> 'collection', v_sub.collection, 'manual');
  v_next timestamptz := v_sub.current_period_end;
begin
  if v_price.id is null then
    perform private.refuse_input('billing_plan_id', 'This plan is not sold in this currency and for this period.');
  end if;
  v_kind := private.quote_kind(v_sub, v_price, (p_request ->> 'is_now')::boolean, p_at);
  if v_kind = 'change' then
    v_amounts := private.change_amounts(v_sub, v_price, p_at);
    v_next := (v_amounts ->> 'period_end')::timestamptz;
  elsif v_kind = 'start' then
    v_next := private.billing_boundary(p_at, v_price.period, 1);
    v_amounts := jsonb_build_object('credit', private.unused_by_hand(v_sub, v_price.currency, p_at), 'charge', private.net_price(p_tenant_id, v_price.amount, v_price.currency),
      'restarts_period', true, 'period_start', p_at, 'period_end', v_next);
  elsif v_kind = 'trial_plan' then
    v_next := v_sub.expires_at;
  end if;
  v_net := (v_amounts ->> 'charge')::numeric - (v_amounts ->> 'credit')::numeric;
  v_totals := private.invoice_totals(p_tenant_id, v_price.currency, v_net, v_collection, p_at) - 'tax_label';
  -- Less than a provider takes is not collected.
  if v_kind = 'start' and (v_amounts ->> 'credit')::numeric > 0
    and (v_totals ->> 'total')::numeric between 0.01 and private.smallest_charge(v_price.currency) - 0.01 then
    v_amounts := v_amounts || jsonb_build_object('credit', v_amounts -> 'charge');
    v_totals := private.invoice_totals(p_tenant_id, v_price.currency, 0, v_collection, p_at) - 'tax_label';
  end if;
  if v_kind = 'change' and (v_totals ->> 'total')::numeric between 0 and private.smallest_charge(v_price.currency) - 0.01 then
    v_totals := v_totals || '{"credit_used": 0, "amount_due": 0, "is_waived": true}';
  end if;
  return v_amounts || v_totals || jsonb_build_object('kind', v_kind, 'subscription_id', v_sub.id, 'plan_price_id', v_price.id,
    'billing_plan_id', v_price.plan_id, 'plan_name', (select b.name from public.billing_plans b where b.id = v_price.plan_id),
    'period', v_price.period, 'currency', v_price.currency, 'amount', v_price.amount, 'collection', v_collection, 'at', p_at,
    'effective_at', case when v_kind in ('schedule', 'trial_plan') then v_next else p_at end,
    'next_renewal_at', v_next, 'next_renewal_amount', private.net_price(p_tenant_id, v_price.amount, v_price.currency));
end;
$$;
comment on function private.change_quote(uuid, jsonb, timestamptz) is
  'What taking a plan would cost a business at a moment, to the cent: kind, credit, charge, tax, rounding, total, credit_used, amount_due, and when it would be billed next.';

create function private.drop_open_changes(p_tenant_id uuid, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  for v_id in
    select i.id from public.subscription_invoices i
    left join public.tenant_subscriptions s on s.tenant_id = i.tenant_id and s.id = i.subscription_id
    where i.tenant_id = p_tenant_id and i.status = 'open' and i.paid_amount = 0
      and (i.kind = 'change' or i.kind = 'renewal' and (s.id is null or s.anchor_at is null))
    order by i.issued_at, i.id
  loop
    perform private.void_invoice(p_tenant_id, v_id, p_at);
  end loop;
end;
$$;
comment on function private.drop_open_changes(uuid, timestamptz) is 'Takes back the unpaid invoices of changes and beginnings that another choice replaces.';

create function private.apply_change(p_tenant_id uuid, p_quote jsonb, p_at timestamptz)
returns public.subscription_invoices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind text := p_quote ->> 'kind';
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices;
  v_invoice public.subscription_invoices;
begin
  select x.* into v_price from public.plan_prices x where x.id = (p_quote ->> 'plan_price_id')::uuid;
  perform private.drop_open_changes(p_tenant_id, p_at);
  if v_kind in ('schedule', 'keep') then
    update public.tenant_subscriptions s set pending_plan_price_id = case when v_kind = 'schedule' then v_price.id end, pending_invoice_id = null,
      next_billing_amount = case when v_kind = 'schedule' then v_price.amount else s.amount end
    where s.id = v_sub.id;
  elsif v_kind = 'trial_plan' then
    update public.tenant_subscriptions s set plan_price_id = v_price.id, billing_plan_id = v_price.plan_id, amount = v_price.amount,
      currency = v_price.currency, next_billing_date = s.expires_at, next_billing_amount = v_price.amount, collection = p_quote ->> 'collection',
      status = case when exists (select 1 from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null)
        then 'trialing' else s.status end,
      moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
    where s.id = v_sub.id;
  elsif v_kind = 'start' and (p_quote ->> 'total')::numeric < 0 then
    -- More was left than the other plan costs: its invoice is for nothing, the rest becomes balance.
    insert into public.subscription_credits (tenant_id, currency, amount, reason, created_by)
    values (p_tenant_id, v_price.currency, -(p_quote ->> 'total')::numeric, 'change', auth.uid());
    v_invoice := private.invoice_change(p_tenant_id, v_sub, v_price, p_quote || jsonb_build_object('credit', p_quote -> 'charge'), p_at);
  elsif v_kind = 'change' and ((p_quote ->> 'total')::numeric <= 0 or p_quote ? 'is_waived') then
    if (p_quote ->> 'total')::numeric < 0 then
      insert into public.subscription_credits (tenant_id, currency, amount, reason, created_by)
      values (p_tenant_id, v_price.currency, -(p_quote ->> 'total')::numeric, 'change', auth.uid());
    end if;
    perform private.switch_price(v_sub.id, v_price, p_quote, p_at);
  else
    v_invoice := private.invoice_change(p_tenant_id, v_sub, v_price, p_quote, p_at);
  end if;
  return v_invoice;
end;
$$;
comment on function private.apply_change(uuid, jsonb, timestamptz) is
  'Does what a quote says: plans it, makes it, or issues the invoice with whose payment it is made. Answers that invoice, all null without one.';

create function private.invoice_change(
  p_tenant_id uuid, p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_quote jsonb, p_at timestamptz)
returns public.subscription_invoices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_change boolean := p_quote ->> 'kind' = 'change';
  v_name text := (select b.name from public.billing_plans b where b.id = p_price.plan_id);
  v_old text := (select b.name from public.billing_plans b where b.id = p_subscription.billing_plan_id);
  v_is_open boolean := private.subscription_rank(p_subscription.status) < 3;
  v_charge numeric := (p_quote ->> 'charge')::numeric;
  v_invoice public.subscription_invoices;
begin
  v_invoice := private.issue_invoice(p_tenant_id, jsonb_build_object(
      'subscription_id', case when v_is_open then p_subscription.id end, 'kind', case when v_is_change then 'change' else 'renewal' end,
      'plan_price_id', p_price.id, 'restarts_period', p_quote -> 'restarts_period', 'currency', p_price.currency,
      'period_index', case when not v_is_change then case when v_is_open then p_subscription.period_index else 0 end end,
      'period_start', p_quote -> 'period_start', 'period_end', p_quote -> 'period_end', 'collection', p_quote -> 'collection', 'due_at', p_at),
    case when v_is_change then jsonb_build_array(
      jsonb_build_object('kind', 'charge', 'description', format('%s until %s', v_name, private.mail_day((p_quote ->> 'period_end')::date)), 'amount', v_charge),
      jsonb_build_object('kind', 'credit', 'description', format('%s, not used', coalesce(v_old, 'Plan')), 'amount', -(p_quote ->> 'credit')::numeric))
    else jsonb_build_array(
      jsonb_build_object('kind', 'plan', 'description', v_name, 'amount', p_price.amount),
      jsonb_build_object('kind', 'discount', 'description', 'Coupon', 'amount', v_charge - p_price.amount),
      jsonb_build_object('kind', 'credit', 'description', format('%s, not used', coalesce(v_old, 'Plan')), 'amount', -(p_quote ->> 'credit')::numeric)) end, p_at);
  update public.tenant_subscriptions s set pending_plan_price_id = p_price.id, pending_invoice_id = v_invoice.id,
    collection = p_quote ->> 'collection', moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where v_is_open and s.id = p_subscription.id;
  if v_invoice.status = 'paid' then
    perform private.invoice_paid(v_invoice, p_at);
  else
    perform private.try_method(v_invoice, p_at);
  end if;
  return v_invoice;
end;
$$;
comment on function private.invoice_change(uuid, public.tenant_subscriptions, public.plan_prices, jsonb, timestamptz) is
  'Issues the invoice of a change or of a beginning and tries the card on file; the plan changes when it is paid.';

create function private.switch_price(p_subscription_id uuid, p_price public.plan_prices, p_period jsonb, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sub public.tenant_subscriptions;
  v_restarts boolean := coalesce((p_period ->> 'restarts_period')::boolean, false);
begin
  select s.* into v_sub from public.tenant_subscriptions s where s.id = p_subscription_id;
  if v_restarts then
    perform private.use_coupon(v_sub.tenant_id, v_sub.period_index + 1, p_price.amount, p_price.currency);
  else
    -- From here on this period costs what the charge was made of.
    update private.coupon_redemptions r
    set last_period_index = case when r.ended_at is null and coalesce(r.periods_left, 1) > 0 then v_sub.period_index end
    where r.tenant_id = v_sub.tenant_id and (r.ended_at is null or r.last_period_index = v_sub.period_index);
  end if;
  update public.tenant_subscriptions s set plan_price_id = p_price.id, billing_plan_id = p_price.plan_id, amount = p_price.amount,
    currency = p_price.currency, pending_plan_price_id = null, pending_invoice_id = null, next_billing_amount = p_price.amount,
    anchor_at = case when v_restarts then (p_period ->> 'period_start')::timestamptz else s.anchor_at end,
    anchor_index = case when v_restarts then s.period_index + 1 else s.anchor_index end,
    period_index = case when v_restarts then s.period_index + 1 else s.period_index end,
    current_period_start = case when v_restarts then (p_period ->> 'period_start')::timestamptz else s.current_period_start end,
    current_period_end = case when v_restarts then (p_period ->> 'period_end')::timestamptz else s.current_period_end end,
    next_billing_date = case when v_restarts then (p_period ->> 'period_end')::timestamptz else s.next_billing_date end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = p_subscription_id;
end;
$$;
comment on function private.switch_price(uuid, public.plan_prices, jsonb, timestamptz) is
  'Puts a subscription on another price within its period, or from a new anchor where the length of its periods changes.';
