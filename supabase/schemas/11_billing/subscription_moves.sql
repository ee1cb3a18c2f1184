-- What every write to a subscription is held to, and what it leaves behind: its history and the movement of recurring revenue. Triggers do
-- it, so that no way of writing goes past them.

create function private.subscription_may_move(p_from text, p_to text, p_before_suspension text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return p_from = p_to or case p_from
  when 'trial' then p_to in ('trialing', 'active', 'expired', 'suspended')
  when 'trialing' then p_to in ('active', 'expired', 'suspended')
  when 'pending' then p_to in ('active', 'expired', 'suspended')
  when 'active' then p_to in ('past_due', 'cancelled', 'suspended')
  when 'past_due' then p_to in ('active', 'cancelled', 'suspended')
  when 'suspended' then p_to = coalesce(p_before_suspension, 'active')
  else false end;
comment on function private.subscription_may_move(text, text, text) is
  'Whether a billed subscription may go from one status to another. What was cancelled or has expired stays so: another one begins.';

create function private.price_period(p_plan_price_id uuid, p_plan_id uuid)
returns text language sql stable security definer set search_path = ''
return coalesce((select x.period from public.plan_prices x where x.id = p_plan_price_id),
  (select p.period from public.billing_plans p where p.id = p_plan_id), 'month');
comment on function private.price_period(uuid, uuid) is 'month or year: how often a subscription is billed.';

create function private.next_billing_at(p_subscription public.tenant_subscriptions)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_event timestamptz;
begin
  v_event := case p_subscription.status
    when 'trial' then p_subscription.expires_at + interval '60 days'
    when 'trialing' then p_subscription.expires_at
      + case when p_subscription.plan_price_id is null then interval '60 days' else interval '-15 minutes' end
    when 'pending' then p_subscription.created_at + interval '14 days'
    when 'active' then case
      when p_subscription.anchor_at is not null then private.billing_boundary(p_subscription.anchor_at,
        private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id),
        p_subscription.period_index - p_subscription.anchor_index + 1)
      -- Kept by hand, with another plan to come: the engine takes over at the end of the period.
      when p_subscription.pending_plan_price_id is not null and p_subscription.pending_invoice_id is null
        then p_subscription.current_period_end end end;
  if p_subscription.status in ('active', 'past_due') then
    return least(v_event, (
      select min(d.due_at) from private.dunning_steps d where d.tenant_id = p_subscription.tenant_id and d.done_at is null));
  end if;
  return v_event;
end;
$$;
comment on function private.next_billing_at(public.tenant_subscriptions) is
  'When the engine has something to do with a subscription: the end of a trial, the next period, the change of a plan that is kept by hand, the next step about an unpaid invoice.';

create function private.tg_tenant_subscriptions__rules()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.plan_price_id is not null and not private.subscription_may_move(old.status, new.status, old.status_before_suspension) then
      perform private.fail(409, 'subscription_move_refused',
        format('A subscription that is %s does not become %s.', old.status, new.status));
    end if;
    if new.moved_at = old.moved_at then
      new.moved_at := greatest(clock_timestamp(), old.moved_at);
    end if;
    if old.status = 'active' and new.status <> 'active' and new.expires_at is null then
      new.expires_at := new.moved_at;
    end if;
    if new.status = 'suspended' and old.status <> 'suspended' then
      new.status_before_suspension := case when old.status in ('pending', 'trialing', 'trial', 'active', 'past_due') then old.status end;
    end if;
  end if;
  new.billing_at := private.next_billing_at(new);
  return new;
end;
$$;
comment on function private.tg_tenant_subscriptions__rules() is
  'Holds the moves of billed subscriptions, dates a change that says no time, and works out when the engine has something to do.';

create function private.subscription_mrr(p_subscription public.tenant_subscriptions)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_net numeric := p_subscription.amount;
begin
  if p_subscription.id is null or p_subscription.status not in ('active', 'past_due') then
    return 0;
  end if;
  if exists (
    select 1 from private.coupon_redemptions r join private.billing_coupons c on c.id = r.coupon_id
    where r.tenant_id = p_subscription.tenant_id and r.last_period_index = p_subscription.period_index and c.duration <> 'once') then
    v_net := private.net_price(p_subscription.tenant_id, p_subscription.amount, p_subscription.currency, p_subscription.period_index);
  end if;
  return private.billing_round(private.monthly_amount(v_net,
    private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id)), p_subscription.currency);
end;
$$;
comment on function private.subscription_mrr(public.tenant_subscriptions) is
  'What a subscription brings a month, less a coupon that lasts more than one period, without tax; 0 unless it is active or past due.';

create function private.note_mrr(
  p_tenant_id uuid, p_subscription_id uuid, p_currency text, p_after numeric, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before numeric;
begin
  select m.after into v_before from private.mrr_movements m
  where m.tenant_id = p_tenant_id and m.subscription_id = p_subscription_id and m.currency = p_currency
  order by m.place desc limit 1;
  v_before := coalesce(v_before, 0);
  if v_before = p_after then
    return;
  end if;
  insert into private.mrr_movements (tenant_id, subscription_id, occurred_at, kind, currency, delta, before, after)
  select p_tenant_id, p_subscription_id, p_at, case
      when v_before = 0 and exists (select 1 from private.mrr_movements m where m.tenant_id = p_tenant_id) then 'reactivation'
      when v_before = 0 then 'new'
      when p_after = 0 then 'churn'
      when p_after > v_before then 'expansion' else 'contraction' end,
    p_currency, p_after - v_before, v_before, p_after;
end;
$$;
comment on function private.note_mrr(uuid, uuid, text, numeric, timestamptz) is 'Writes what changed in the recurring revenue of a subscription; nothing when nothing did.';

create function private.subscription_facts(p_subscription public.tenant_subscriptions)
returns jsonb language sql immutable parallel safe security invoker set search_path = ''
return jsonb_build_object('status', p_subscription.status, 'billing_plan_id', p_subscription.billing_plan_id,
  'plan_price_id', p_subscription.plan_price_id, 'amount', p_subscription.amount, 'currency', p_subscription.currency,
  'expires_at', p_subscription.expires_at);
comment on function private.subscription_facts(public.tenant_subscriptions) is 'A subscription as its history keeps it.';

create function private.tg_tenant_subscriptions__history()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.tenant_subscriptions := case when tg_op = 'DELETE' then old else new end;
  v_what text := case
    when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'removed'
    when old.status <> new.status then 'status'
    when (old.billing_plan_id, old.plan_price_id, old.amount, old.currency)
      is distinct from (new.billing_plan_id, new.plan_price_id, new.amount, new.currency) then 'plan'
    when old.cancel_at_period_end <> new.cancel_at_period_end
      then case when new.cancel_at_period_end then 'cancel_requested' else 'cancel_withdrawn' end
    when new.status in ('trial', 'trialing') and new.expires_at > old.expires_at then 'trial_extended' end;
begin
  if v_what is not null then
    insert into public.subscription_changes (tenant_id, subscription_id, what, before, after, occurred_at, actor_id)
    values (v_row.tenant_id, v_row.id, v_what, case when tg_op <> 'INSERT' then private.subscription_facts(old) end,
      case when tg_op <> 'DELETE' then private.subscription_facts(new) end,
      case when tg_op = 'DELETE' then clock_timestamp() else new.moved_at end, auth.uid());
  end if;
  if tg_op = 'UPDATE' and old.currency <> new.currency then
    perform private.note_mrr(old.tenant_id, old.id, old.currency, 0, new.moved_at);
  end if;
  perform private.note_mrr(v_row.tenant_id, v_row.id, v_row.currency,
    case when tg_op = 'DELETE' then 0 else private.subscription_mrr(new) end,
    case when tg_op = 'DELETE' then clock_timestamp() else new.moved_at end);
  return null;
end;
$$;
comment on function private.tg_tenant_subscriptions__history() is 'Keeps what happened to a subscription, and what that did to the recurring revenue.';

create function private.tg_subscription_invoices__issued()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept constant text[] := array['status', 'paid_amount', 'refunded_amount', 'paid_at', 'subscription_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - v_kept is distinct from to_jsonb(new) - v_kept
    or (old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id) then
    perform private.fail(409, 'invoice_issued', 'An invoice that was issued stays as it is.');
  end if;
  return new;
end;
$$;
comment on function private.tg_subscription_invoices__issued() is 'What was issued is neither changed nor removed; only what became of it is written.';
