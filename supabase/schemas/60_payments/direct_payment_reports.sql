-- Where Safaricom reports such money: an address with a secret of the business, registered by the edge function payment-reports.
-- Reports are not signed, so the secret is their only proof; who wants more has them looked up.

create function public.begin_payment_reports(p_tenant_id uuid, p_what text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_what text := private.input_choice(jsonb_build_object('what', p_what), 'what', array['reports', 'reconciliations']);
  v_provider public.payment_providers;
  v_token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  select * into v_provider from public.payment_providers v where v.tenant_id = p_tenant_id and v.kind = 'mpesa' for update;
  if (select t.currency_code from public.tenants t where t.id = p_tenant_id) <> 'KES' then
    perform private.refuse_input('kind', 'M-Pesa takes Kenyan shillings only.');
  elsif v_provider.id is null or (select count(*) from private.payment_provider_keys k where k.tenant_id = p_tenant_id and k.kind = 'mpesa'
      and k.name in ('consumer_key', 'consumer_secret')) < 2 then
    perform private.fail(409, 'keys_missing', 'Save the number, the consumer key and the consumer secret first.');
  elsif (select count(*) from private.payment_report_addresses a where a.tenant_id = p_tenant_id and a.created_at > statement_timestamp() - interval '1 hour') >= 10 then
    perform private.fail(429, 'rate_limited', 'Too many requests to Safaricom. Try again in an hour.');
  end if;
  -- Good before Safaricom has answered: its answer may get lost.
  if v_what = 'reports' then
    insert into private.payment_report_addresses (tenant_id, token_hash, mode, shortcode)
    values (p_tenant_id, private.token_hash(v_token), v_provider.mode, v_provider.shortcode);
  end if;
  return jsonb_build_object('token', v_token, 'provider', private.payment_provider_access(p_tenant_id, 'mpesa'));
end;
$$;
comment on function public.begin_payment_reports(uuid, text) is
  'For the edge function payment-reports, which has checked the caller: a new secret address for reports of direct payments (what reports), and what asking Safaricom takes. keys_missing, rate_limited.';

create function public.note_payment_reports(p_note jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.input_uuid(p_note, 'tenant_id');
  v_what text := private.input_choice(p_note, 'what', array['reports', 'reconciliations']);
  v_outcome text := private.input_choice(p_note, 'outcome', array['registered', 'refused', 'unanswered']);
  v_message text := left(p_note ->> 'message', 300);
begin
  if v_what = 'reports' then
    -- A report may have come quicker than the answer, and proves more than it.
    update private.payment_report_addresses a set state = case when a.state = 'registered' then a.state else v_outcome end, message = v_message,
      answered_at = clock_timestamp()
    where a.tenant_id = v_tenant_id and a.token_hash = private.token_hash(p_note ->> 'token');
  elsif v_outcome = 'registered' then
    update public.payment_providers v set reconciles_payments = true where v.tenant_id = v_tenant_id and v.kind = 'mpesa';
    insert into private.payment_reconciliations as u (tenant_id, next_at, until_at) values (v_tenant_id, clock_timestamp(), clock_timestamp())
    on conflict (tenant_id) do update set next_at = excluded.next_at, failed_count = 0, message = null;
    update public.direct_payments d set next_check_at = clock_timestamp() + interval '1 day'
    where d.tenant_id = v_tenant_id and d.state = 'reported' and d.confirmed_at is null;
  end if;
  perform private.write_audit(v_tenant_id, (p_note ->> 'user_id')::uuid, 'payment_reports_asked', 'payment_providers', null, null,
    jsonb_build_object('what', v_what, 'outcome', v_outcome, 'message', v_message));
end;
$$;
comment on function public.note_payment_reports(jsonb) is
  'For payment-reports: what Safaricom said, {tenant_id, user_id, what reports|reconciliations, token?, outcome registered|refused|unanswered, message?}. reconciliations that were registered are switched on.';

create function private.report_address(p_token text)
returns private.payment_report_addresses language plpgsql stable security definer set search_path = '' as $$
declare
  v_address private.payment_report_addresses;
begin
  -- Real money is never turned away; that of a trial counts while the business is trying it out.
  select a.* into v_address from private.payment_report_addresses a
  left join public.payment_providers v on v.tenant_id = a.tenant_id and v.kind = 'mpesa'
  where a.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and a.state <> 'refused' and a.retired_at is null
    and (a.mode = 'live' or v.mode = 'test');
  return v_address;
end;
$$;
comment on function private.report_address(text) is 'The address that a report came to, by its secret; null for any other, and for one that was retired.';

create function private.save_direct_payment(p_tenant_id uuid, p_mode text, p_payment jsonb, p_source text, p_now timestamptz)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_amount numeric := (p_payment ->> 'amount')::numeric;
  v_is_found boolean := p_source in ('reconciliation', 'request');
  v_is_looked_up boolean := not v_is_found and exists (select 1 from public.payment_providers v
    where v.tenant_id = p_tenant_id and v.kind = 'mpesa' and v.reconciles_payments);
  v_known public.direct_payments;
begin
  insert into public.direct_payments as d (tenant_id, mode, receipt_number, amount, account_number, shortcode, payer_name, payer_phone, paid_at,
    source, confirmed_at, next_check_at, created_at)
  values (p_tenant_id, p_mode, p_payment ->> 'receipt_number', v_amount, nullif(btrim(left(p_payment ->> 'account_number', 100)), ''),
    substring(p_payment ->> 'shortcode' from '^[0-9]{3,12}$'), nullif(btrim(left(p_payment ->> 'payer_name', 200)), ''),
    nullif(btrim(left(p_payment ->> 'payer_phone', 100)), ''), least(coalesce((p_payment ->> 'paid_at')::timestamptz, p_now), p_now + interval '1 day'),
    p_source, case when v_is_found then p_now end, case when v_is_looked_up then p_now + interval '1 day' else p_now end, p_now)
  on conflict (tenant_id, receipt_number) do update
    -- Safaricom's own list is right where a report said otherwise. What is confirmed stays as it is.
    set amount = case when d.state in ('reported', 'unconfirmed') then excluded.amount else d.amount end,
      account_number = coalesce(excluded.account_number, d.account_number),
      payer_phone = coalesce(d.payer_phone, excluded.payer_phone), confirmed_at = p_now,
      state = case when d.state = 'unconfirmed' then 'reported' else d.state end,
      next_check_at = case when d.state in ('reported', 'unconfirmed') then p_now end
    where v_is_found and d.confirmed_at is null
  returning d.id into v_id;
  select * into v_known from public.direct_payments d where d.tenant_id = p_tenant_id and d.receipt_number = p_payment ->> 'receipt_number';
  -- Booked already, by somebody's word: it is for people to look at.
  if v_known.amount <> v_amount and v_known.reported_amount is null and (v_is_found or v_known.source = 'staff' or not v_is_looked_up)
    and v_known.state in ('assigned', 'open') then
    update public.direct_payments d set reported_amount = v_amount where d.tenant_id = p_tenant_id and d.id = v_known.id;
    perform private.notify(p_tenant_id, 'payment_failed', 'orders.view', format('Check M-Pesa payment %s', v_known.receipt_number),
      format('It was taken as KES %s; Safaricom says that KES %s came.', to_char(v_known.amount, 'FM999,999,999,990.00'), to_char(v_amount, 'FM999,999,999,990.00')),
      '/admin/sales?tab=mpesa&payment=' || v_known.id);
  end if;
  return v_known.id;
end;
$$;
comment on function private.save_direct_payment(uuid, text, jsonb, text, timestamptz) is
  'Writes down money that was reported or found, once by its receipt number; {receipt_number, amount, account_number?, shortcode?, payer_name?, payer_phone?, paid_at?}. Another amount than was taken already is told to people. Answers its id.';

create function public.take_payment_report(p_report jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_address private.payment_report_addresses := private.report_address(p_report ->> 'token');
  v_paid_at timestamptz := (p_report ->> 'paid_at')::timestamptz;
  v_id uuid;
begin
  if v_address.tenant_id is null or p_report ->> 'receipt_number' !~ '^[A-Z0-9]{6,30}$'
    or (p_report ->> 'amount')::numeric not between 0.01 and 1e12 then
    return null;
  elsif p_report ->> 'shortcode' is distinct from v_address.shortcode then
    perform private.refuse_report(v_address, p_report ->> 'shortcode', v_now);
    return null;
  end if;
  v_id := private.save_direct_payment(v_address.tenant_id, v_address.mode, p_report, 'report', v_now);
  -- Safaricom repeats a report for some days at most, and is never early: with another time it pays nothing by itself.
  if v_paid_at is not null and v_paid_at not between v_now - interval '7 days' and v_now + interval '1 hour' then
    update public.direct_payments d set state = 'unconfirmed', next_check_at = null
    where d.tenant_id = v_address.tenant_id and d.id = v_id and d.state = 'reported' and d.confirmed_at is null;
  end if;
  update private.payment_report_addresses a set state = 'registered', answered_at = coalesce(a.answered_at, v_now), used_at = v_now,
    used_count = a.used_count + 1
  where a.tenant_id = v_address.tenant_id and a.token_hash = v_address.token_hash;
  update private.payment_reconciliations u set next_at = v_now where u.tenant_id = v_address.tenant_id and u.failed_count = 0;
  return jsonb_build_object('tenant_id', v_address.tenant_id, 'id', v_id);
end;
$$;
comment on function public.take_payment_report(jsonb) is
  'For payment-webhook: keeps what Safaricom reports of a direct payment, {token, receipt_number, amount, shortcode, account_number?, payer_name?, payer_phone?, paid_at?}; null for an address or message that is none, and for another short code than that of the address. A time of another week pays nothing by itself. What it pays for is found by work_direct_payments.';

create function public.check_payment_report(p_report jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_address private.payment_report_addresses := private.report_address(p_report ->> 'token');
  v_order public.orders;
begin
  if v_address.tenant_id is not null and p_report ->> 'shortcode' is distinct from v_address.shortcode then
    return 'invalid_shortcode';
  end if;
  select * into v_order from public.orders o
  where o.tenant_id = v_address.tenant_id and private.account_key(o.order_number) = private.account_key(p_report ->> 'account_number');
  -- The same number takes money for other things than orders.
  if v_order.id is null then
    return 'accepted';
  elsif v_order.status in ('completed', 'cancelled') or v_order.deposit_amount >= v_order.total_amount then
    return 'invalid_account';
  elsif (p_report ->> 'amount')::numeric > private.online_amount('mpesa', v_order.total_amount - v_order.deposit_amount) then
    return 'invalid_amount';
  end if;
  return 'accepted';
end;
$$;
comment on function public.check_payment_report(jsonb) is
  'For payment-webhook, where Safaricom asks before money moves: accepted, invalid_shortcode (not that of the address), invalid_account (an order that is paid or closed) or invalid_amount (more than is left). {token, shortcode, account_number?, amount}.';
