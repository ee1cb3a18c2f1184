-- Safaricom's own list of payments (Pull Transactions): what confirms a report that bears no signature, and finds what was never reported.

create function private.claim_reconciliation(p_reconciliation private.payment_reconciliations, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_has_reports boolean := exists (select 1 from public.direct_payments d where d.tenant_id = p_reconciliation.tenant_id and d.state = 'reported');
begin
  update private.payment_reconciliations u set looked_at = p_now, next_at = p_now + case
    when u.failed_count > 0 then least(interval '1 minute' * power(2, least(u.failed_count, 10)),
      case when v_has_reports then interval '5 minutes' else interval '1 hour' end)
    when v_has_reports
      or exists (select 1 from private.payment_claims c join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
        where c.tenant_id = u.tenant_id and c.claimed_at > p_now - interval '1 day' and o.status = 'placed' and o.deposit_amount < o.total_amount)
      then interval '1 minute' else interval '30 minutes' end
  where u.tenant_id = p_reconciliation.tenant_id;
  -- What was paid just before the last look, or was reported and not found, may be listed later. Safaricom lists the last two days.
  return jsonb_build_object('tenant_id', p_reconciliation.tenant_id, 'from', greatest(p_now - interval '47 hours', least(p_reconciliation.until_at, (
      select min(d.paid_at) from public.direct_payments d
      where d.tenant_id = p_reconciliation.tenant_id and d.state = 'reported' and d.confirmed_at is null)) - interval '15 minutes'),
    'to', p_now, 'provider', private.payment_provider_access(p_reconciliation.tenant_id, 'mpesa'));
end;
$$;
comment on function private.claim_reconciliation(private.payment_reconciliations, timestamptz) is
  'A locked business whose list is read now, {tenant_id, from, to, provider}; when it is read next is set.';

create function public.claim_payment_reconciliations(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := (private.order_by_token(p_token)).tenant_id;
  v_reconciliation private.payment_reconciliations;
begin
  -- A shopper who asks is answered at once, though their shop's list is not read more often than every fifteen seconds.
  select u.* into v_reconciliation from private.payment_reconciliations u
  join public.payment_providers v on v.tenant_id = u.tenant_id and v.kind = 'mpesa' and v.reconciles_payments
  where u.tenant_id = v_tenant_id and (u.looked_at is null or u.looked_at < v_now - interval '15 seconds')
    and (u.failed_count = 0 or u.next_at <= v_now)
  for update of u skip locked;
  return case when v_reconciliation.tenant_id is null then '[]' else jsonb_build_array(private.claim_reconciliation(v_reconciliation, v_now)) end;
end;
$$;
comment on function public.claim_payment_reconciliations(text) is
  'For payment-query with the token of an order: whether the list of its business is to be read at Safaricom now, [] or [{tenant_id, from, to, provider}].';

create function public.claim_payment_reconciliation(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_reconciliation private.payment_reconciliations;
begin
  select u.* into v_reconciliation from private.payment_reconciliations u
  join public.payment_providers v on v.tenant_id = u.tenant_id and v.kind = 'mpesa' and v.reconciles_payments
  where u.tenant_id = p_tenant_id for update of u;
  if not found then
    return null;
  elsif v_reconciliation.next_at > v_now then
    perform private.schedule_job('payment_list', p_tenant_id, p_tenant_id::text, v_reconciliation.next_at);
    return null;
  end if;
  return private.claim_reconciliation(v_reconciliation, v_now);
end;
$$;
comment on function public.claim_payment_reconciliation(uuid) is
  'For jobs-tick: the business of a job, whose list of payments is to be read at Safaricom now, {tenant_id, from, to, provider}; null when it is not. Whoever claims one has a minute for it.';

create function public.note_payment_reconciliation(p_reconciliation jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := private.input_uuid(p_reconciliation, 'tenant_id');
  v_outcome text := private.input_choice(p_reconciliation, 'outcome', array['done', 'failed']);
  v_mode text := private.input_choice(p_reconciliation, 'mode', array['test', 'live']);
  v_payment jsonb;
  v_count integer := 0;
  v_unread integer := 0;
begin
  if v_outcome = 'failed' then
    update private.payment_reconciliations u set failed_count = u.failed_count + 1, message = left(p_reconciliation ->> 'message', 300) where u.tenant_id = v_tenant_id;
    return 0;
  end if;
  for v_payment in select p.value from jsonb_array_elements(p_reconciliation -> 'payments') as p loop
    begin
      perform private.save_direct_payment(v_tenant_id, v_mode, v_payment, 'reconciliation', v_now);
      v_count := v_count + 1;
    exception when data_exception or integrity_constraint_violation then
      -- One line that is none keeps no other from being read; people are told.
      raise warning 'A listed payment could not be saved: %', sqlstate;
      v_unread := v_unread + 1;
    end;
  end loop;
  update private.payment_reconciliations u set failed_count = 0, until_at = greatest(u.until_at, (p_reconciliation ->> 'to')::timestamptz),
    message = case when v_unread > 0 then format('%s payments in the list could not be read. Compare it with M-Pesa for Business.', v_unread) end,
    next_at = case when private.input_flag(p_reconciliation, 'is_whole', false) is false then v_now else u.next_at end
  where u.tenant_id = v_tenant_id;
  return v_count;
end;
$$;
comment on function public.note_payment_reconciliation(jsonb) is
  'For the timer and payment-query: what Safaricom''s list has, {tenant_id, mode, to, outcome done|failed, is_whole?, message?, payments [{receipt_number, amount, account_number?, payer_phone?, paid_at?}]}: up to `to`; is_whole false, it goes on at once. Reports among them are confirmed, others are kept as found; work_direct_payments finds what they pay for.';
