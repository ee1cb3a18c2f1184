-- Payments of the platform's invoices. An attempt is a row: a worker claims it, asks the provider with the id as idempotency key, and settles
-- it. One attempt of an invoice is in flight at a time, whatever tabs and jobs do; money that comes all the same becomes credit.

create function private.create_attempt(
  p_invoice public.subscription_invoices, p_id uuid, p_provider text, p_method_id uuid, p_phone text, p_at timestamptz)
returns public.subscription_payments language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.subscription_payments;
begin
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, method_id, phone, amount, currency, due_at)
  select p_invoice.tenant_id, p_id, p_invoice.id, 1 + count(p.id), p_provider, p_method_id, p_phone,
    -- M-Pesa moves whole shillings; what that is too much becomes credit.
    case when p_provider = 'mpesa' then ceil(p_invoice.amount_due - p_invoice.paid_amount) else p_invoice.amount_due - p_invoice.paid_amount end,
    p_invoice.currency, p_at
  from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id
  returning * into v_payment;
  return v_payment;
end;
$$;
comment on function private.create_attempt(public.subscription_invoices, uuid, text, uuid, text, timestamptz) is 'One more attempt to collect what is still owed of an invoice.';

create function private.try_method(p_invoice public.subscription_invoices, p_at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_method private.billing_methods;
begin
  select m.* into v_method from private.billing_methods m
  where m.tenant_id = p_invoice.tenant_id and m.removed_at is null and m.provider in ('stripe', 'paystack');
  if v_method.id is null or exists (
    select 1 from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id
      and (p.state in ('created', 'pending', 'unknown') or p.is_hard_failure and p.method_id = v_method.id)) then
    return false;
  end if;
  perform private.create_attempt(p_invoice, gen_random_uuid(), v_method.provider, v_method.id, null, p_at);
  return true;
end;
$$;
comment on function private.try_method(public.subscription_invoices, timestamptz) is
  'Makes an attempt with the card on file; not with one that was refused for good, and not while another attempt is under way. Answers whether it did.';

create function private.start_paid(p_invoice public.subscription_invoices, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_price public.plan_prices;
  v_sub public.tenant_subscriptions;
begin
  select x.* into v_price from public.plan_prices x where x.id = p_invoice.plan_price_id;
  if p_invoice.subscription_id is null then
    insert into public.tenant_subscriptions (tenant_id, billing_plan_id, status, amount, currency, created_at, moved_at, expires_at, collection)
    select p_invoice.tenant_id, v_price.plan_id, 'pending', v_price.amount, v_price.currency, p_at, p_at, null, coalesce((
      select case m.provider when 'mpesa' then 'mpesa' else 'card' end from private.billing_methods m
      where m.tenant_id = p_invoice.tenant_id and m.removed_at is null), 'manual')
    returning * into v_sub;
    update public.subscription_invoices i set subscription_id = v_sub.id where i.tenant_id = p_invoice.tenant_id and i.id = p_invoice.id;
  else
    select s.* into v_sub from public.tenant_subscriptions s where s.id = p_invoice.subscription_id;
  end if;
  perform private.use_coupon(p_invoice.tenant_id, p_invoice.period_index, v_price.amount, v_price.currency);
  update public.tenant_subscriptions s set status = 'active', plan_price_id = v_price.id, billing_plan_id = v_price.plan_id, amount = v_price.amount,
    currency = v_price.currency, anchor_at = p_invoice.period_start, anchor_index = p_invoice.period_index, period_index = p_invoice.period_index,
    current_period_start = p_invoice.period_start, current_period_end = p_invoice.period_end, next_billing_date = p_invoice.period_end,
    next_billing_amount = v_price.amount, expires_at = null, grace_until = null, pending_plan_price_id = null, pending_invoice_id = null,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = v_sub.id;
end;
$$;
comment on function private.start_paid(public.subscription_invoices, timestamptz) is 'A first period was paid: the subscription is active, and its invoice''s period is the anchor.';

create function private.invoice_paid(p_invoice public.subscription_invoices, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sub public.tenant_subscriptions;
  v_price public.plan_prices;
begin
  perform private.close_dunning(p_invoice.tenant_id, p_invoice.id, p_at);
  select s.* into v_sub from public.tenant_subscriptions s where s.tenant_id = p_invoice.tenant_id and s.id = p_invoice.subscription_id;
  if p_invoice.kind = 'change' then
    select x.* into v_price from public.plan_prices x where x.id = p_invoice.plan_price_id;
    if v_sub.pending_invoice_id = p_invoice.id and v_sub.status in ('active', 'past_due') then
      perform private.switch_price(v_sub.id, v_price, to_jsonb(p_invoice), p_at);
    end if;
  elsif p_invoice.kind = 'renewal' and private.subscription_rank(coalesce(v_sub.status, 'pending')) < 3 then
    if v_sub.anchor_at is null and v_sub.status is distinct from 'suspended' then
      perform private.start_paid(p_invoice, p_at);
    else
      update public.tenant_subscriptions s set status = case when s.status = 'past_due' then 'active' else s.status end,
        status_before_suspension = case when s.status_before_suspension = 'past_due' then 'active' else s.status_before_suspension end,
        grace_until = null, expires_at = case when s.status in ('active', 'past_due') then null else s.expires_at end,
        moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
      where s.id = v_sub.id;
    end if;
  end if;
end;
$$;
comment on function private.invoice_paid(public.subscription_invoices, timestamptz) is 'What the payment of an invoice brings about: a beginning, a change of plan, an end of the reminders, a lock that opens.';

create function private.take_money(p_tenant_id uuid, p_invoice_id uuid, p_amount numeric, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
  v_used numeric;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = p_invoice_id for update;
  v_used := case when v_invoice.status in ('open', 'uncollectible') then least(p_amount, v_invoice.amount_due - v_invoice.paid_amount) else 0 end;
  if p_amount > v_used then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_invoice.currency, p_amount - v_used, 'overpaid', p_invoice_id);
  end if;
  if v_used > 0 then
    update public.subscription_invoices i set paid_amount = i.paid_amount + v_used,
      status = case when i.paid_amount + v_used = i.amount_due then 'paid' else i.status end,
      paid_at = case when i.paid_amount + v_used = i.amount_due then p_at end
    where i.tenant_id = p_tenant_id and i.id = p_invoice_id
    returning * into v_invoice;
    perform private.mail_receipt(v_invoice, v_used, p_at);
    if v_invoice.status = 'paid' then
      perform private.invoice_paid(v_invoice, p_at);
    end if;
  end if;
end;
$$;
comment on function private.take_money(uuid, uuid, numeric, timestamptz) is 'Counts money for an invoice, with a receipt by mail; too little leaves the rest open, too much becomes credit.';

create function private.payment_failed(p_payment public.subscription_payments, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
  v_step integer;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_payment.tenant_id and i.id = p_payment.invoice_id;
  -- One step mails once, however often somebody tries in between.
  select max(d.step_no) into v_step from private.dunning_steps d
  where d.tenant_id = p_payment.tenant_id and d.invoice_id = p_payment.invoice_id and d.done_at is not null;
  if v_invoice.status = 'open' and v_step is not null then
    perform private.notice_unpaid(v_invoice, v_step, p_at);
  end if;
end;
$$;
comment on function private.payment_failed(public.subscription_payments, timestamptz) is 'An attempt came to nothing: the owners are told, and grace begins. Nothing is locked.';

create function private.attempt_json(p_payment_id uuid, p_state_before text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('payment_id', p.id, 'tenant_id', p.tenant_id, 'invoice_id', p.invoice_id, 'provider', p.provider,
      'amount', p.amount, 'currency', p.currency, 'phone', p.phone, 'due_at', p.due_at, 'provider_reference', p.provider_reference,
      'receipt', p.receipt, 'state', p.state, 'page_url', p.page_url, 'has_method', p.method_id is not null, 'sealed_token', m.sealed_token,
      'has_method_on_file', exists (select 1 from private.billing_methods f where f.tenant_id = p.tenant_id and f.removed_at is null),
      'invoice_number', i.number, 'age_seconds', floor(extract(epoch from clock_timestamp() - p.created_at)),
      -- Whatever was claimed before may have reached the provider: it is asked about, never charged again.
      'action', case when p_state_before = 'created' then 'charge' else 'look_up' end)
    from public.subscription_payments p
    join public.subscription_invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
    left join private.billing_methods m on m.tenant_id = p.tenant_id and m.id = p.method_id
    where p.id = p_payment_id);
end;
$$;
comment on function private.attempt_json(uuid, text) is 'An attempt as a worker needs it.';

create function public.claim_billing_attempt(p_now timestamptz default null, p_limit integer default 10, p_payment_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_answer jsonb;
begin
  with picked as (
    select p.tenant_id, p.id, p.state from public.subscription_payments p
    where p.state in ('created', 'pending', 'unknown') and p.due_at <= v_now and (p_payment_id is null or p.id = p_payment_id)
      -- Somebody who waits is answered sooner.
      and (p.state = 'created' or p.claimed_at <= v_now - case when p_payment_id is null then interval '5 minutes' else interval '3 seconds' end)
      -- A page for a card is opened by the request of the person who will see it.
      and (p_payment_id is not null or p.state <> 'created' or p.provider = 'mpesa' or p.method_id is not null or p.due_at <= v_now - interval '1 minute')
    order by p.due_at, p.id limit least(greatest(coalesce(p_limit, 10), 1), 100)
    for update skip locked
  ), claimed as (
    update public.subscription_payments p set state = case when c.state = 'created' then 'pending' else p.state end, claimed_at = v_now
    from picked c where p.tenant_id = c.tenant_id and p.id = c.id
    returning p.id, p.due_at, c.state as state_before
  )
  select jsonb_agg(private.attempt_json(c.id, c.state_before) order by c.due_at, c.id) into v_answer from claimed c;
  return coalesce(v_answer, '[]');
end;
$$;
comment on function public.claim_billing_attempt(timestamptz, integer, uuid) is
  'For the worker: attempts that are due, each for 5 minutes, or one whose payer waits. charge: ask the provider with payment_id as idempotency key; look_up: it may '
  'know it already, only ask. Settle each.';

create function public.find_billing_attempt(p_provider text, p_payment_id uuid default null, p_reference text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.attempt_json(p.id, 'pending') from public.subscription_payments p
    where p.provider = p_provider and (p.id = p_payment_id or p.provider_reference = p_reference or p.receipt = p_reference)
    order by p.id limit 1);
end;
$$;
comment on function public.find_billing_attempt(text, uuid, text) is 'For the receiver of callbacks: the attempt that a message is about, by our id or by what the provider calls it.';

create function public.settle_billing_attempt(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_settlement, 'payment_id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending', 'unknown', 'not_found']);
  v_at timestamptz := coalesce(private.input_instant(p_settlement, 'at'), clock_timestamp());
  v_amount numeric := private.input_number(p_settlement, 'amount', 0, 1e12, 0.01, '', false);
  v_payment public.subscription_payments;
begin
  select p.* into v_payment from public.subscription_payments p where p.id = v_id;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  perform private.lock_billing(v_payment.tenant_id);
  select p.* into v_payment from public.subscription_payments p where p.id = v_id for update;
  if v_payment.state = 'succeeded' or v_payment.state = 'failed' and v_outcome <> 'succeeded' then
    return jsonb_build_object('state', v_payment.state, 'review', false);
  elsif v_outcome = 'succeeded' and (coalesce(v_amount, v_payment.amount) <> v_payment.amount
    or coalesce(p_settlement ->> 'currency', v_payment.currency) <> v_payment.currency) then
    update public.subscription_payments p set state = 'unknown', failure = 'Another amount than was asked for' where p.id = v_id;
    return jsonb_build_object('state', 'unknown', 'review', true);
  elsif v_outcome = 'not_found' and v_payment.provider <> 'mpesa' then
    -- The provider has never heard of it: now it may be charged.
    update public.subscription_payments p set state = 'created', claimed_at = null where p.id = v_id returning * into v_payment;
    return jsonb_build_object('state', v_payment.state, 'review', false);
  end if;
  update public.subscription_payments p set state = case v_outcome when 'not_found' then 'failed' else v_outcome end,
    provider_reference = coalesce(p_settlement ->> 'provider_reference', p.provider_reference),
    receipt = coalesce(p_settlement ->> 'receipt', p.receipt), page_url = coalesce(p_settlement ->> 'page_url', p.page_url), failure = case when v_outcome = 'failed' then left(p_settlement ->> 'failure', 200) end,
    is_hard_failure = v_outcome = 'failed' and coalesce((p_settlement ->> 'is_hard')::boolean, false),
    settled_at = case when v_outcome not in ('pending', 'unknown') then v_at end
  where p.id = v_id returning * into v_payment;
  if v_payment.state = 'succeeded' then
    perform private.take_money(v_payment.tenant_id, v_payment.invoice_id, v_payment.amount, v_at);
  elsif v_payment.state = 'failed' then
    perform private.payment_failed(v_payment, v_at);
  end if;
  return jsonb_build_object('state', v_payment.state, 'review', false);
end;
$$;
comment on function public.settle_billing_attempt(jsonb) is
  'For the worker: how an attempt went, {payment_id, outcome succeeded|failed|pending|unknown|not_found, amount, currency, provider_reference, receipt, '
  'page_url, failure, is_hard, at}. '
  'Said again it changes nothing; another amount than was asked for is left to a person (review).';

create function private.paybill_payment(p_event jsonb, p_at timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
  v_amount numeric := private.input_number(p_event, 'amount', 0.01, 1e12, 0.01);
  v_receipt text := private.input_text(p_event, 'receipt', 200, '', true);
begin
  select i.* into v_invoice from public.subscription_invoices i where i.number = upper(btrim(p_event ->> 'account'));
  if v_invoice.id is null or v_invoice.currency <> p_event ->> 'currency' then
    return 'review';
  end if;
  perform private.lock_billing(v_invoice.tenant_id);
  if exists (select 1 from public.subscription_payments p where p.provider = p_event ->> 'provider' and p.receipt = v_receipt) then
    return 'ignored';
  end if;
  insert into public.subscription_payments (tenant_id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_invoice.id, 1 + count(p.id), p_event ->> 'provider', v_amount, v_invoice.currency, 'succeeded', v_receipt, p_at, p_at
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, p_at);
  return 'applied';
end;
$$;
comment on function private.paybill_payment(jsonb, timestamptz) is 'Money that came with the number of an invoice as account. An unknown number is for a person; a receipt counts once.';

create function private.chargeback(p_payment public.subscription_payments)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_payment.state is distinct from 'succeeded' then
    return 'review';
  end if;
  perform private.lock_billing(p_payment.tenant_id);
  update public.subscription_invoices i set status = 'open', paid_at = null, paid_amount = greatest(i.paid_amount - p_payment.amount, 0)
  where i.tenant_id = p_payment.tenant_id and i.id = p_payment.invoice_id;
  perform private.mail_owners(p_payment.tenant_id, 'billing_disputed', 'A payment for Dukani was disputed',
    'The bank took back a payment for your subscription. The invoice is open again. If this was a mistake, write to us.');
  return 'applied';
end;
$$;
comment on function private.chargeback(public.subscription_payments) is 'A bank took money back: the invoice is open again and the owners are told. Only a person suspends.';

create function public.apply_billing_event(p_event jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_provider text := private.input_choice(p_event, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_event_id text := private.input_text(p_event, 'event_id', 200, '', true);
  v_kind text := private.input_choice(p_event, 'kind', array['payment_succeeded', 'payment_failed', 'paybill', 'chargeback', 'other']);
  v_at timestamptz := coalesce(private.input_instant(p_event, 'at'), clock_timestamp());
  v_payment public.subscription_payments;
  v_outcome text;
begin
  perform pg_advisory_xact_lock(hashtextextended('billing_event' || v_provider || v_event_id, 0));
  if exists (select 1 from private.billing_events e where e.provider = v_provider and e.event_id = v_event_id) then
    return '{"outcome": "ignored"}';
  end if;
  if v_kind in ('payment_succeeded', 'payment_failed', 'chargeback') then
    select p.* into v_payment from public.subscription_payments p
    where p.provider = v_provider and (p.id = private.input_uuid(p_event, 'payment_id', '', false) or p.provider_reference = p_event ->> 'provider_reference')
    order by p.id limit 1;
  end if;
  v_outcome := case
    when v_kind = 'other' then 'ignored'
    when v_kind = 'paybill' then private.paybill_payment(p_event, v_at)
    when v_payment.id is null then 'review'
    when v_kind = 'chargeback' then private.chargeback(v_payment) end;
  if v_outcome is null then
    v_outcome := case when (public.settle_billing_attempt(p_event || jsonb_build_object('payment_id', v_payment.id,
      'outcome', case v_kind when 'payment_succeeded' then 'succeeded' else 'failed' end)) ->> 'review')::boolean then 'review' else 'applied' end;
  end if;
  insert into private.billing_events (provider, event_id, body, outcome) values (v_provider, v_event_id, p_event, v_outcome);
  return jsonb_build_object('outcome', v_outcome);
end;
$$;
comment on function public.apply_billing_event(jsonb) is
  'For the receiver of callbacks, after it has proved the event and read the object again: {provider, event_id, kind, payment_id or provider_reference or account, '
  'amount, currency, receipt, at}. Each event counts once; what fits nothing is for a person (review).';

grant execute on function
  public.claim_billing_attempt(timestamptz, integer, uuid),
  public.find_billing_attempt(text, uuid, text),
  public.settle_billing_attempt(jsonb),
  public.apply_billing_event(jsonb)
  to service_role;
