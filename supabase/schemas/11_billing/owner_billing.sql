-- What the owner of a business sees and does about its subscription. Open in every status: nobody must pay first to be able to pay.

create function private.usage_of(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit constant integer := 999999;
begin
  return (
    select jsonb_agg(jsonb_build_object('what', u.what, 'used', u.used, 'limit', v_limit) order by u.place)
    from (values
      (1, 'users', (select count(*) from public.tenant_users m where m.tenant_id = p_tenant_id)),
      (2, 'products', (select count(*) from public.products p where p.tenant_id = p_tenant_id and p.archived_at is null)),
      (3, 'locations', (select count(*) from public.locations l where l.tenant_id = p_tenant_id)),
      (4, 'tills', (select count(*) from public.tills t where t.tenant_id = p_tenant_id)),
      (5, 'sales_30_days', (select count(*) from public.sales s
        where s.tenant_id = p_tenant_id and s.occurred_at > statement_timestamp() - interval '30 days'))) as u (place, what, used));
end;
$$;
comment on function private.usage_of(uuid) is 'What a business uses, beside a limit that restricts nothing: a list of {what, used, limit}.';

create function private.offered_plans(p_currency text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('billing_plan_id', p.id, 'name', p.name, 'description', p.description, 'features', p.features, 'badge', p.badge,
      'prices', (
        select jsonb_agg(jsonb_build_object('period', x.period, 'currency', x.currency, 'amount', x.amount) order by x.period)
        from (
          select p.period, p.currency, p.price as amount
          union
          select o.period, o.currency, o.amount from public.plan_prices o
          where o.plan_id = p.id and o.retired_at is null and o.valid_from <= statement_timestamp() and o.currency in (p_currency, p.currency)
            and (o.period, o.currency) <> (p.period, p.currency)) x)) order by p.position, p.price)
    from public.billing_plans p where p.is_public and p.period <> 'trial'), '[]');
end;
$$;
comment on function private.offered_plans(text) is 'The plans that are offered, with their prices in a currency and in their own.';

create function private.billing_coupon(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('code', c.code, 'percent', c.percent, 'amount', c.amount, 'currency', c.currency, 'duration', c.duration,
      'periods_left', r.periods_left)
    from private.coupon_redemptions r join private.billing_coupons c on c.id = r.coupon_id
    where r.tenant_id = p_tenant_id and r.ended_at is null and coalesce(r.periods_left, 1) > 0);
end;
$$;
comment on function private.billing_coupon(uuid) is 'The coupon that lowers the next bill of a business, null without one.';

create function private.billing_payment_json(p_payment public.subscription_payments)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('id', p_payment.id, 'invoice_id', p_payment.invoice_id, 'state', p_payment.state, 'provider', p_payment.provider,
    'amount', p_payment.amount, 'currency', p_payment.currency, 'phone', p_payment.phone, 'page_url', p_payment.page_url, 'failure', p_payment.failure);
$$;
comment on function private.billing_payment_json(public.subscription_payments) is 'A payment as its owner sees it.';

create function private.billing_state_of(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_currency text := coalesce(v_sub.currency, (select t.currency_code from public.tenants t where t.id = p_tenant_id));
begin
  return jsonb_build_object(
    'subscription', case when v_sub.id is not null then jsonb_build_object('id', v_sub.id, 'status', v_sub.status,
      'gate', private.subscription_gate(v_sub.status, v_sub.amount, v_sub.expires_at), 'billing_plan_id', v_sub.billing_plan_id,
      'plan_name', (select b.name from public.billing_plans b where b.id = v_sub.billing_plan_id),
      'period', private.price_period(v_sub.plan_price_id, v_sub.billing_plan_id), 'amount', v_sub.amount, 'currency', v_sub.currency,
      'is_billed', v_sub.plan_price_id is not null, 'current_period_start', v_sub.current_period_start,
      'current_period_end', v_sub.current_period_end, 'next_billing_date', v_sub.next_billing_date,
      'next_billing_amount', v_sub.next_billing_amount, 'expires_at', v_sub.expires_at, 'grace_until', v_sub.grace_until,
      'cancel_at_period_end', v_sub.cancel_at_period_end, 'cancel_reason', v_sub.cancel_reason, 'collection', v_sub.collection,
      'pending', (
        select jsonb_build_object('billing_plan_id', x.plan_id, 'plan_name', b.name, 'period', x.period, 'amount', x.amount, 'currency', x.currency,
          'invoice_id', v_sub.pending_invoice_id)
        from public.plan_prices x join public.billing_plans b on b.id = x.plan_id where x.id = v_sub.pending_plan_price_id)) end,
    'open_invoices', (select coalesce(jsonb_agg(private.invoice_json(i, false) order by i.issued_at, i.id), '[]')
      from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open'),
    'method', (select jsonb_build_object('id', m.id, 'provider', m.provider, 'brand', m.brand, 'last4', m.last4, 'exp_month', m.exp_month,
        'exp_year', m.exp_year, 'phone', m.phone)
      from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null),
    'coupon', private.billing_coupon(p_tenant_id),
    'balance', private.billing_balance(p_tenant_id, v_currency), 'currency', v_currency,
    'buyer', private.billing_buyer(p_tenant_id),
    'tax', private.billing_tax(p_tenant_id, statement_timestamp()),
    'usage', private.usage_of(p_tenant_id),
    'providers', private.billing_providers(),
    'payment', (select private.billing_payment_json(p) from public.subscription_payments p
      where p.tenant_id = p_tenant_id and p.state in ('created', 'pending', 'unknown') order by p.created_at desc, p.id limit 1),
    'plans', private.offered_plans((select t.currency_code from public.tenants t where t.id = p_tenant_id)));
end;
$$;
comment on function private.billing_state_of(uuid) is 'Everything that the billing screen of a business shows.';

create function public.billing_state()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.billing_state_of(private.require_permission('billing.view'));
end;
$$;
comment on function public.billing_state() is
  'How the caller''s business stands with the platform: subscription, open invoices, method on file, coupon, balance, buyer, tax, usage and the plans on offer.';

create function public.list_billing_invoices(p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.view');
  v_limit integer := private.page_limit(p_limit);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'k');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_rows public.subscription_invoices[];
begin
  select array_agg(i order by i.issued_at desc, i.id desc) into v_rows
  from (
    select x.* from public.subscription_invoices x
    where x.tenant_id = v_tenant_id and (v_after_id is null or (x.issued_at, x.id) < (v_after_at, v_after_id))
    order by x.issued_at desc, x.id desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.invoice_json(i, false) order by i.issued_at desc, i.id desc), '[]') from unnest(v_rows[:v_limit]) as i),
    'next_cursor', case when cardinality(v_rows) > v_limit
      then private.encode_cursor(jsonb_build_object('k', v_rows[v_limit].issued_at, 'i', v_rows[v_limit].id)) end);
end;
$$;
comment on function public.list_billing_invoices(text, integer) is 'What the platform billed the caller''s business, newest first.';

create function public.get_billing_invoice(p_invoice_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.view');
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_tenant_id and i.id = p_invoice_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  return private.invoice_json(v_invoice, true);
end;
$$;
comment on function public.get_billing_invoice(uuid) is 'One invoice of the platform in full, as its PDF is made of it.';

create function private.save_quote(p_tenant_id uuid, p_request jsonb, p_at timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request jsonb := jsonb_build_object(
    'billing_plan_id', private.input_uuid(p_request, 'billing_plan_id'),
    'period', private.input_choice(p_request, 'period', array['month', 'year']),
    'currency', private.input_text(p_request, 'currency', 3, '', true),
    'collection', private.input_choice(p_request, 'collection', array['card', 'mpesa', 'manual'], '', false),
    'is_now', (private.input_choice(p_request, 'begins', array['now', 'later'], '', false) = 'now'));
  v_quote jsonb;
  v_row private.billing_quotes;
begin
  perform private.lock_billing(p_tenant_id);
  v_quote := private.change_quote(p_tenant_id, v_request, p_at);
  insert into private.billing_quotes (tenant_id, request, quote, quote_hash, quoted_at)
  values (p_tenant_id, v_request, v_quote, private.request_hash(v_quote), p_at)
  returning * into v_row;
  return v_quote - array['plan_price_id', 'subscription_id'] || jsonb_build_object('quote_id', v_row.id, 'quote_hash', v_row.quote_hash,
    'is_waived', v_quote ? 'is_waived', 'period_start', v_quote -> 'period_start', 'period_end', v_quote -> 'period_end',
    'valid_until', p_at + interval '15 minutes');
end;
$$;
comment on function private.save_quote(uuid, jsonb, timestamptz) is 'Works out what a change costs and keeps it for its confirmation.';

create function private.confirm_quote(p_tenant_id uuid, p_quote_id uuid, p_quote_hash text, p_at timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.billing_quotes;
  v_invoice public.subscription_invoices;
  v_answer jsonb;
begin
  perform private.lock_billing(p_tenant_id);
  select q.* into v_row from private.billing_quotes q where q.tenant_id = p_tenant_id and q.id = p_quote_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This offer does not exist.');
  elsif v_row.answer is not null and v_row.quote_hash = p_quote_hash then
    return v_row.answer;
  elsif v_row.quote_hash is distinct from p_quote_hash or p_at > v_row.quoted_at + interval '15 minutes'
    or v_row.quote is distinct from private.change_quote(p_tenant_id, v_row.request, v_row.quoted_at) then
    perform private.fail(409, 'quote_changed', 'The price has changed since it was shown. Look at it again.');
  end if;
  v_invoice := private.apply_change(p_tenant_id, v_row.quote, p_at);
  v_answer := jsonb_build_object('kind', v_row.quote -> 'kind', 'invoice', (
    select private.invoice_json(i, false) from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = v_invoice.id));
  update private.billing_quotes q set confirmed_at = p_at, answer = v_answer where q.tenant_id = p_tenant_id and q.id = p_quote_id;
  return v_answer;
end;
$$;
comment on function private.confirm_quote(uuid, uuid, text, timestamptz) is 'Does what was quoted, once, if it is not older than 15 minutes and would still cost the same.';

create function public.quote_subscription_change(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  -- What the platform offers to nobody is not taken by a call either; and a business itself never gives a plan back at once.
  if not exists (select 1 from public.billing_plans p
    where p.id = private.input_uuid(private.input_object(p_change, 'p_change'), 'billing_plan_id') and p.is_public) then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  end if;
  return private.save_quote(v_tenant_id, case
      when (private.deciding_subscription(v_tenant_id)).status = 'active' then p_change - 'begins' else p_change end,
    date_trunc('second', clock_timestamp()));
end;
$$;
comment on function public.quote_subscription_change(jsonb) is
  'What a plan would cost now: {billing_plan_id, period, currency, collection, begins}. begins (now, later) counts in a trial only. Answers the amounts with quote_id and '
  'quote_hash for confirm_subscription_change, valid for 15 minutes. Changes nothing.';

create function public.confirm_subscription_change(p_quote_id uuid, p_quote_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  return private.confirm_quote(v_tenant_id, p_quote_id, p_quote_hash, date_trunc('second', clock_timestamp()));
end;
$$;
comment on function public.confirm_subscription_change(uuid, text) is
  'Takes the plan as quoted, once: {kind, invoice}. With an invoice that is open the plan changes when it is paid. quote_changed (409) when anything is different by now.';

create function private.cancel_at_end(p_tenant_id uuid, p_reason text, p_is_cancelled boolean, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sub public.tenant_subscriptions;
begin
  perform private.lock_billing(p_tenant_id);
  v_sub := private.deciding_subscription(p_tenant_id);
  if v_sub.status is distinct from 'active' or v_sub.anchor_at is null then
    perform private.fail(409, 'not_billed', 'There is no running subscription to cancel.');
  end if;
  update public.tenant_subscriptions s set cancel_at_period_end = p_is_cancelled, cancel_reason = case when p_is_cancelled then p_reason end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.id = v_sub.id;
end;
$$;
comment on function private.cancel_at_end(uuid, text, boolean, timestamptz) is 'Marks a subscription to end with its period, or takes that back.';

create function public.cancel_subscription(p_reason text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.cancel_at_end(v_tenant_id, private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500), true, clock_timestamp());
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.cancel_subscription(text) is 'Ends the subscription of the caller''s business with the period that is paid; nothing stops before. Answers billing_state.';

create function public.resume_subscription()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.cancel_at_end(v_tenant_id, null, false, clock_timestamp());
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.resume_subscription() is 'Takes a cancellation back before its period has ended. Answers billing_state.';

create function public.drop_subscription_change()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_sub public.tenant_subscriptions;
begin
  perform private.lock_billing(v_tenant_id);
  v_sub := private.deciding_subscription(v_tenant_id);
  if v_sub.pending_plan_price_id is null then
    perform private.fail(404, 'not_found', 'No change of plan is waiting.');
  elsif v_sub.pending_invoice_id is not null then
    perform private.void_invoice(v_tenant_id, v_sub.pending_invoice_id, clock_timestamp());
  else
    update public.tenant_subscriptions s set pending_plan_price_id = null, next_billing_amount = s.amount where s.id = v_sub.id;
  end if;
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.drop_subscription_change() is
  'Takes back the change of plan that waits for the end of the period or for its payment: the plan now valid stays, and the unpaid invoice of the change becomes void. '
  'not_found where none waits, payment_in_progress while its invoice is being paid, invoice_settled where part of it was. Answers billing_state.';

create function public.apply_billing_coupon(p_code text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_code text := private.input_text(jsonb_build_object('p_code', p_code), 'p_code', 40, '', true);
begin
  perform private.require_counted();
  perform private.lock_billing(v_tenant_id);
  if (select count(*) from private.coupon_guesses g where g.tenant_id = v_tenant_id and g.made_at > statement_timestamp() - interval '1 hour') >= 10 then
    return private.answer_refusal(429, 'rate_limited', 'Too many codes were tried. Try again in an hour.');
  elsif not exists (select 1 from private.billing_coupons c where c.code = upper(v_code)) then
    insert into private.coupon_guesses (tenant_id) values (v_tenant_id);
    return private.answer_refusal(404, 'coupon_unknown', 'This coupon does not exist, or its time is over.');
  end if;
  perform private.redeem_coupon(v_tenant_id, v_code);
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.apply_billing_coupon(text) is
  'Gives the subscription of the caller''s business a coupon. Ten codes that do not exist in an hour are the end of trying. Answers billing_state.';

create function public.save_billing_details(p_details jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_email text := private.input_text(private.input_object(p_details, 'p_details'), 'email', 320);
begin
  if v_email !~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  end if;
  insert into private.billing_buyers as b (tenant_id, name, tax_id, address, email)
  values (v_tenant_id, private.input_text(p_details, 'name', 200), private.input_text(p_details, 'tax_id', 40),
    private.input_text(p_details, 'address', 500), v_email)
  on conflict (tenant_id) do update set name = excluded.name, tax_id = excluded.tax_id, address = excluded.address, email = excluded.email;
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.save_billing_details(jsonb) is
  'Who invoices are made out to from now on: {name, tax_id, address, email}; email is a second address that gets them. Answers billing_state.';

create function public.pay_billing_invoice(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_id uuid := private.input_uuid(private.input_object(p_payment, 'p_payment'), 'id');
  v_invoice_id uuid := private.input_uuid(p_payment, 'invoice_id');
  v_provider text := private.input_choice(p_payment, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_phone text := private.input_text(p_payment, 'phone', 20, '', v_provider = 'mpesa');
  v_is_new_card boolean := coalesce(private.input_flag(p_payment, 'is_new_card', false), false);
  v_invoice public.subscription_invoices;
  v_payment public.subscription_payments;
begin
  if v_provider = 'mpesa' then
    v_phone := '254' || private.mpesa_phone(v_phone);
    if v_phone is null then
      perform private.refuse_input('phone', 'Type a Kenyan mobile number, such as 0712 345 678.');
    end if;
  else
    v_phone := null;
  end if;
  perform private.lock_billing(v_tenant_id);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_tenant_id and i.id = v_invoice_id;
  select p.* into v_payment from public.subscription_payments p where p.tenant_id = v_tenant_id and p.id = v_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  elsif v_payment.id is null and v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif v_payment.id is null and exists (select 1 from public.subscription_payments p
    where p.tenant_id = v_tenant_id and p.invoice_id = v_invoice.id and p.state in ('created', 'pending', 'unknown')) then
    perform private.fail(409, 'payment_in_progress', 'A payment for this invoice is under way. Wait until it is done.');
  elsif v_payment.id is null then
    perform private.require_billing_provider(v_provider, v_invoice.currency);
    v_payment := private.create_attempt(v_invoice, v_id, v_provider, (
      select m.id from private.billing_methods m
      where m.tenant_id = v_tenant_id and m.removed_at is null and m.provider = v_provider and v_provider <> 'mpesa' and not v_is_new_card), v_phone,
      clock_timestamp());
  elsif v_payment.invoice_id <> v_invoice_id or v_payment.provider <> v_provider then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return private.billing_payment_json(v_payment);
end;
$$;
comment on function public.pay_billing_invoice(jsonb) is
  'Asks for the payment of an open invoice: {id, invoice_id, provider, phone, is_new_card}. Through the edge function billing-payment, which asks the provider at once. The same id again answers how it stands; another one while a payment is under way is refused.';

create function public.check_billing_payment(p_payment_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_payment public.subscription_payments;
begin
  select p.* into v_payment from public.subscription_payments p where p.tenant_id = v_tenant_id and p.id = p_payment_id;
  if v_payment.id is null and p_payment_id is not null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  return jsonb_build_object('tenant_id', v_tenant_id, 'currency', coalesce(
      (private.deciding_subscription(v_tenant_id)).currency, (select t.currency_code from public.tenants t where t.id = v_tenant_id)),
    'providers', private.billing_providers(), 'payment', case when v_payment.id is not null then private.billing_payment_json(v_payment) end);
end;
$$;
comment on function public.check_billing_payment(uuid) is
  'Asked by the edge function billing-payment as the caller: for which business they pay, how that is possible, and how one of its payments stands.';

create function private.save_method(p_tenant_id uuid, p_method jsonb, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_provider text := private.input_choice(p_method, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_phone text := case when v_provider = 'mpesa' then '254' || private.mpesa_phone(private.input_text(p_method, 'phone', 20, '', true)) end;
  v_invoice public.subscription_invoices;
begin
  if v_provider = 'mpesa' and v_phone is null then
    perform private.refuse_input('phone', 'Type a Kenyan mobile number, such as 0712 345 678.');
  end if;
  perform private.lock_billing(p_tenant_id);
  update private.billing_methods m set removed_at = clock_timestamp() where m.tenant_id = p_tenant_id and m.removed_at is null;
  insert into private.billing_methods (tenant_id, provider, sealed_token, brand, last4, exp_month, exp_year, phone)
  values (p_tenant_id, v_provider, private.input_text(p_method, 'sealed_token', 4000, '', v_provider <> 'mpesa'),
    private.input_text(p_method, 'brand', 40), private.input_text(p_method, 'last4', 8),
    private.input_number(p_method, 'exp_month', 1, 12, 1, '', false), private.input_number(p_method, 'exp_year', 2000, 2999, 1, '', false),
    v_phone);
  update public.tenant_subscriptions s set collection = case v_provider when 'mpesa' then 'mpesa' else 'card' end,
    status = case when s.status = 'trial' and s.plan_price_id is not null and s.expires_at > p_at then 'trialing' else s.status end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.tenant_id = p_tenant_id and private.subscription_rank(s.status) < 3;
  -- Whoever gives another card wants it tried.
  for v_invoice in
    select i.* from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open' order by i.issued_at, i.id
  loop
    perform private.try_method(v_invoice, p_at);
  end loop;
end;
$$;
comment on function private.save_method(uuid, jsonb, timestamptz) is 'Puts a card or a mobile number on file in place of the one before, and tries open invoices with it.';

create function public.save_billing_method(p_tenant_id uuid, p_method jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.save_method(p_tenant_id, private.input_object(p_method, 'p_method'), clock_timestamp());
end;
$$;
comment on function public.save_billing_method(uuid, jsonb) is
  'For the edge function that set a method up with its provider: {provider, sealed_token, brand, last4, exp_month, exp_year, phone}. Open invoices are tried with it at once.';

create function public.remove_billing_method()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
begin
  perform private.lock_billing(v_tenant_id);
  update private.billing_methods m set removed_at = clock_timestamp() where m.tenant_id = v_tenant_id and m.removed_at is null;
  update public.tenant_subscriptions s set collection = 'manual' where s.tenant_id = v_tenant_id and private.subscription_rank(s.status) < 3;
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.remove_billing_method() is 'Takes the card or number off file; invoices are then paid by hand. Answers billing_state.';

grant execute on function
  public.billing_state(),
  public.list_billing_invoices(text, integer),
  public.get_billing_invoice(uuid),
  public.quote_subscription_change(jsonb),
  public.confirm_subscription_change(uuid, text),
  public.cancel_subscription(text),
  public.resume_subscription(),
  public.drop_subscription_change(),
  public.apply_billing_coupon(text),
  public.save_billing_details(jsonb),
  public.pay_billing_invoice(jsonb),
  public.check_billing_payment(uuid),
  public.remove_billing_method()
  to authenticated;

grant execute on function public.save_billing_method(uuid, jsonb) to service_role;
