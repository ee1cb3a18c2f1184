-- What happens to subscriptions by themselves. Each step is one subscription under its row's lock; it runs at the time it was due, in order,
-- so that late, doubled and interrupted runs come to the same. A subscription with a payment under way waits for it: nothing locks a
-- business while its money may be on the way.

create function private.notice_unpaid(p_invoice public.subscription_invoices, p_step_no integer, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owed text := p_invoice.currency || ' ' || (p_invoice.amount_due - p_invoice.paid_amount);
  v_until timestamptz;
  v_planned_at timestamptz;
begin
  update private.dunning_steps d set noticed_at = p_at
  where d.tenant_id = p_invoice.tenant_id and d.invoice_id = p_invoice.id and d.step_no = p_step_no and d.noticed_at is null;
  if not found then
    return;
  end if;
  select max(d.due_at) filter (where d.step_no = 5), max(d.due_at) filter (where d.step_no = p_step_no) into v_until, v_planned_at
  from private.dunning_steps d where d.tenant_id = p_invoice.tenant_id and d.invoice_id = p_invoice.id;
  update public.tenant_subscriptions s set grace_until = v_until, expires_at = v_until
  where s.tenant_id = p_invoice.tenant_id and s.id = p_invoice.subscription_id and s.status = 'active' and s.grace_until is null;
  perform private.mail_owners(p_invoice.tenant_id, 'billing_unpaid',
    case when p_step_no = 4 and v_until < greatest(p_at, v_planned_at) + interval '2 days' then 'Tomorrow your Dukani subscription stops'
      when p_step_no = 4 then 'Your Dukani subscription stops on ' || private.mail_day((v_until at time zone 'UTC')::date) else 'Your Dukani invoice is not paid yet' end,
    format('Invoice %s over %s is not paid. Everything works until %s. Pay it before then, so that selling goes through without a break.',
      p_invoice.number, v_owed, private.mail_day((v_until at time zone 'UTC')::date)));
  if p_step_no >= 3 then
    perform private.notify(p_invoice.tenant_id, 'billing_unpaid', 'billing.view', format('Invoice %s is not paid', p_invoice.number),
      format('Everything works until %s.', private.mail_day((v_until at time zone 'UTC')::date)), '/admin/billing', p_at);
  end if;
end;
$$;
comment on function private.notice_unpaid(public.subscription_invoices, integer, timestamptz) is
  'Tells the owners that an invoice is not paid, once for each step, from the third also by the bell; the first one begins the grace, which ends where the step that locks is planned.';

create function private.shift_dunning(p_step private.dunning_steps, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_late interval := p_at - p_step.due_at;
begin
  if v_late > interval '6 hours' then
    update private.dunning_steps d set due_at = d.due_at + v_late
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.done_at is null;
    update public.tenant_subscriptions s set grace_until = s.grace_until + v_late, expires_at = s.expires_at + v_late
    where s.tenant_id = p_step.tenant_id and s.status = 'active' and s.grace_until is not null;
  end if;
end;
$$;
comment on function private.shift_dunning(private.dunning_steps, timestamptz) is 'Where our own jobs were late, what follows is as much later: nobody loses days of grace by our outage.';

create function private.run_dunning_step(p_subscription public.tenant_subscriptions, p_step private.dunning_steps, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
  v_moved_at timestamptz := greatest(p_at, p_subscription.moved_at + interval '1 microsecond');
begin
  update private.dunning_steps d set done_at = p_at
  where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no = p_step.step_no;
  perform private.shift_dunning(p_step, p_at);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_step.tenant_id and i.id = p_step.invoice_id;
  if v_invoice.status <> 'open' then
    perform private.close_dunning(p_step.tenant_id, p_step.invoice_id, p_at);
  elsif p_step.step_no < 5 then
    -- With an attempt the mail waits for what comes of it.
    if not private.try_method(v_invoice, p_at) then
      perform private.notice_unpaid(v_invoice, p_step.step_no, p_at);
    end if;
  elsif p_step.step_no = 5 and (select count(d.noticed_at) from private.dunning_steps d
      where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id) < 3 then
    update private.dunning_steps d set done_at = null, due_at = p_at + interval '1 day'
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no = 5;
    perform private.notice_unpaid(v_invoice, min(d.step_no), p_at) from private.dunning_steps d
    where d.tenant_id = p_step.tenant_id and d.invoice_id = p_step.invoice_id and d.step_no < 5 and d.noticed_at is null;
  elsif p_step.step_no = 5 and p_subscription.status = 'active' then
    update public.tenant_subscriptions s set status = 'past_due', expires_at = p_at, grace_until = null, moved_at = v_moved_at
    where s.id = p_subscription.id;
    return;
  elsif p_step.step_no = 6 then
    update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
    update public.tenant_subscriptions s set status = 'cancelled', cancel_reason = 'nonpayment', moved_at = v_moved_at
    where s.id = p_subscription.id;
    return;
  end if;
  update public.tenant_subscriptions s set moved_at = greatest(p_at, s.moved_at + interval '1 microsecond') where s.id = p_subscription.id;
end;
$$;
comment on function private.run_dunning_step(public.tenant_subscriptions, private.dunning_steps, timestamptz) is
  'One step about an unpaid invoice: attempt, mail, past due, cancelled. Without three mails nobody becomes past due.';

create function private.bill_period(
  p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_index integer, p_anchor jsonb, p_due_at timestamptz, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_anchor timestamptz := (p_anchor ->> 'at')::timestamptz;
  v_first integer := (p_anchor ->> 'index')::integer;
  v_start timestamptz := private.billing_boundary(v_anchor, p_price.period, p_index - v_first);
  v_end timestamptz := private.billing_boundary(v_anchor, p_price.period, p_index - v_first + 1);
  v_discount numeric := private.use_coupon(p_subscription.tenant_id, p_index, p_price.amount, p_price.currency);
  v_invoice public.subscription_invoices;
begin
  perform private.drop_open_changes(p_subscription.tenant_id, p_at);
  v_invoice := private.issue_invoice(p_subscription.tenant_id, jsonb_build_object('subscription_id', p_subscription.id, 'kind', 'renewal',
      'plan_price_id', p_price.id, 'period_index', p_index, 'period_start', v_start, 'period_end', v_end, 'currency', p_price.currency,
      'collection', p_subscription.collection, 'due_at', p_due_at),
    jsonb_build_array(
      jsonb_build_object('kind', 'plan', 'description', (select b.name from public.billing_plans b where b.id = p_price.plan_id), 'amount', p_price.amount),
      jsonb_build_object('kind', 'discount', 'description', 'Coupon', 'amount', -v_discount)), p_at);
  perform private.schedule_dunning(v_invoice);
  update public.tenant_subscriptions s set status = 'active', expires_at = null, plan_price_id = p_price.id, billing_plan_id = p_price.plan_id,
    amount = p_price.amount, currency = p_price.currency, anchor_at = v_anchor, anchor_index = v_first, period_index = p_index,
    current_period_start = v_start, current_period_end = v_end, next_billing_date = v_end, next_billing_amount = p_price.amount,
    pending_plan_price_id = null, pending_invoice_id = null, moved_at = greatest(v_start, p_at, s.moved_at + interval '1 microsecond')
  where s.id = p_subscription.id;
end;
$$;
comment on function private.bill_period(public.tenant_subscriptions, public.plan_prices, integer, jsonb, timestamptz, timestamptz) is
  'Issues the invoice of one period and moves the subscription into it. The invoice is due on the first moment of the period, or now where we are late.';

create function private.advance_subscription(p_subscription public.tenant_subscriptions, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step private.dunning_steps;
  v_price public.plan_prices;
  v_index integer := p_subscription.period_index + 1;
  v_anchor jsonb := jsonb_build_object('at', p_subscription.anchor_at, 'index', p_subscription.anchor_index);
  v_moved_at timestamptz := greatest(p_at, p_subscription.moved_at + interval '1 microsecond');
begin
  select d.* into v_step from private.dunning_steps d
  where d.tenant_id = p_subscription.tenant_id and d.done_at is null order by d.due_at, d.step_no limit 1;
  select x.* into v_price from public.plan_prices x where x.id = coalesce(
    case when p_subscription.pending_invoice_id is null then p_subscription.pending_plan_price_id end, p_subscription.plan_price_id);
  if p_subscription.status in ('trial', 'pending') or p_subscription.status = 'trialing' and p_subscription.plan_price_id is null then
    update public.tenant_subscriptions s set status = 'expired', moved_at = v_moved_at where s.id = p_subscription.id;
  elsif p_subscription.status = 'trialing' then
    perform private.bill_period(p_subscription, v_price, 0, jsonb_build_object('at', p_subscription.expires_at, 'index', 0),
      greatest(p_subscription.expires_at, p_at), p_at);
  elsif v_step.due_at = p_subscription.billing_at then
    perform private.run_dunning_step(p_subscription, v_step, p_at);
  elsif p_subscription.cancel_at_period_end then
    perform private.drop_open_changes(p_subscription.tenant_id, p_at);
    update public.tenant_subscriptions s set status = 'cancelled', moved_at = v_moved_at where s.id = p_subscription.id;
  else
    -- The first period that is billed after one that was kept by hand is where counting begins.
    if p_subscription.anchor_at is null or v_price.period <> private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id) then
      v_anchor := jsonb_build_object('at', p_subscription.current_period_end, 'index', v_index);
    end if;
    perform private.bill_period(p_subscription, v_price, v_index, v_anchor, p_at, p_at);
  end if;
end;
$$;
comment on function private.advance_subscription(public.tenant_subscriptions, timestamptz) is 'Does the one thing that is due next for a subscription whose row is locked.';

create function public.run_billing_cycle(p_now timestamptz default null, p_limit integer default 100)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  v_sub public.tenant_subscriptions;
  v_done integer := 0;
  v_failed uuid[] := '{}';
begin
  while v_done < v_limit loop
    select s.* into v_sub from public.tenant_subscriptions s
    where s.billing_at <= v_now and s.id <> all (v_failed) and not exists (
      select 1 from public.subscription_payments p
      where p.tenant_id = s.tenant_id and p.state in ('created', 'pending', 'unknown'))
      -- A closed business is billed nothing; what is late when it opens again follows then.
      and not exists (select 1 from private.tenant_closures c where c.tenant_id = s.tenant_id)
    order by s.billing_at, s.id limit 1
    for update skip locked;
    exit when not found;
    v_done := v_done + 1;
    begin
      -- A clock that is given is obeyed to the minute; by the real one we are as late as we are, and so is what follows.
      perform private.advance_subscription(v_sub, case when p_now is null then greatest(v_now, v_sub.billing_at) else v_sub.billing_at end);
    exception when others then
      raise warning 'Billing of subscription % failed: % %', v_sub.id, sqlstate, sqlerrm;
      v_failed := v_failed || v_sub.id;
    end;
  end loop;
  return jsonb_build_object('handled', v_done - cardinality(v_failed), 'failed', cardinality(v_failed), 'is_full', v_done >= v_limit);
end;
$$;
comment on function public.run_billing_cycle(timestamptz, integer) is
  'For the worker: does what is due for at most p_limit subscriptions and answers {handled, failed, is_full}; call again while it is full. Runs beside others, '
  'and again after a crash: each period is billed once. p_now is for tests with a clock of their own.';

grant execute on function public.run_billing_cycle(timestamptz, integer) to service_role;
