-- Safaricom's own list of payments (Pull Transactions): what confirms a report that bears no signature, and finds what was never reported.

create function public.claim_payment_look_ups(p_limit integer default 5, p_token text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := case when p_token is not null then (private.order_by_token(p_token)).tenant_id end;
  v_claimed jsonb;
begin
  with due as (
    select u.tenant_id from private.payment_look_ups u
    join public.payment_providers v on v.tenant_id = u.tenant_id and v.kind = 'mpesa' and v.looks_up_payments
    -- A shopper who asks is answered at once, though their shop's list is not read more often than every fifteen seconds.
    where case when p_token is null then u.next_at <= v_now
      else u.tenant_id = v_tenant_id and (u.looked_at is null or u.looked_at < v_now - interval '15 seconds')
        and (u.failed_count = 0 or u.next_at <= v_now) end
    order by u.next_at limit least(greatest(coalesce(p_limit, 5), 1), 20) for update of u skip locked
  ), claimed as (
    update private.payment_look_ups u set looked_at = v_now, next_at = v_now + case
      when u.failed_count > 0 then least(interval '1 minute' * power(2, least(u.failed_count, 10)), case
        when exists (select 1 from public.direct_payments d where d.tenant_id = u.tenant_id and d.state = 'reported') then interval '5 minutes'
        else interval '1 hour' end)
      when exists (select 1 from public.direct_payments d where d.tenant_id = u.tenant_id and d.state = 'reported')
        or exists (select 1 from private.payment_claims c join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
          where c.tenant_id = u.tenant_id and c.claimed_at > v_now - interval '1 day' and o.status = 'placed' and o.deposit_amount < o.total_amount)
        then interval '1 minute' else interval '30 minutes' end
    from due where u.tenant_id = due.tenant_id
    returning u.*
  )
  -- What was paid just before the last look, or was reported and not found, may be listed later. Safaricom lists the last two days.
  select jsonb_agg(jsonb_build_object('tenant_id', c.tenant_id, 'from', greatest(v_now - interval '47 hours', least(c.until_at, (
      select min(d.paid_at) from public.direct_payments d where d.tenant_id = c.tenant_id and d.state = 'reported' and d.confirmed_at is null))
      - interval '15 minutes'), 'to', v_now, 'provider', private.payment_provider_access(c.tenant_id, 'mpesa'))) into v_claimed from claimed c;
  return coalesce(v_claimed, '[]');
end;
$$;
comment on function public.claim_payment_look_ups(integer, text) is
  'For the timer, and for payment-query with the token of an order: businesses whose list of payments is to be read at Safaricom now, [{tenant_id, from, to, provider}]. Whoever claims one has a minute for it.';

create function public.note_payment_look_up(p_look_up jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := private.input_uuid(p_look_up, 'tenant_id');
  v_outcome text := private.input_choice(p_look_up, 'outcome', array['done', 'failed']);
  v_mode text := private.input_choice(p_look_up, 'mode', array['test', 'live']);
  v_payment jsonb;
  v_count integer := 0;
  v_unread integer := 0;
begin
  if v_outcome = 'failed' then
    update private.payment_look_ups u set failed_count = u.failed_count + 1, message = left(p_look_up ->> 'message', 300) where u.tenant_id = v_tenant_id;
    return 0;
  end if;
  for v_payment in select p.value from jsonb_array_elements(p_look_up -> 'payments') as p loop
    begin
      perform private.keep_direct_payment(v_tenant_id, v_mode, v_payment, 'look_up', v_now);
      v_count := v_count + 1;
    exception when data_exception or integrity_constraint_violation then
      -- One line that is none keeps no other from being read; people are told.
      raise warning 'A listed payment could not be saved: %', sqlstate;
      v_unread := v_unread + 1;
    end;
  end loop;
  update private.payment_look_ups u set failed_count = 0, until_at = greatest(u.until_at, (p_look_up ->> 'to')::timestamptz),
    message = case when v_unread > 0 then format('%s payments in the list could not be read. Compare it with M-Pesa for Business.', v_unread) end,
    next_at = case when private.input_flag(p_look_up, 'is_whole', false) is false then v_now else u.next_at end
  where u.tenant_id = v_tenant_id;
  return v_count;
end;
$$;
comment on function public.note_payment_look_up(jsonb) is
  'For the timer and payment-query: what Safaricom''s list has, {tenant_id, mode, to, outcome done|failed, is_whole?, message?, payments [{receipt_number, amount, account_number?, payer_phone?, paid_at?}]}: up to `to`; is_whole false, it goes on at once. Reports among them are confirmed, others are kept as found; work_direct_payments finds what they pay for.';
