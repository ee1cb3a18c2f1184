-- Messages of payment services that never come: the outcome is asked for, again and again at growing intervals, for a day. next_query_at
-- says when; the jobs payment_query and payment_refund follow it.

create function private.tg_payment_intents__follow_query()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before text := case when tg_op = 'UPDATE' then case when old.refund_status = 'sent' then 'payment_refund' else 'payment_query' end end;
  v_after text := case when new.refund_status = 'sent' then 'payment_refund' else 'payment_query' end;
begin
  if v_before is not null and v_before <> v_after then
    perform private.follow_row(v_before, old.tenant_id, old.id::text, old.next_query_at, null);
    v_before := null;
  end if;
  perform private.follow_row(v_after, new.tenant_id, new.id::text, case when v_before is not null then old.next_query_at end, new.next_query_at);
  return null;
end;
$$;
comment on function private.tg_payment_intents__follow_query() is
  'A payment that its service is to be asked about has a job for it; one that is to be given back has another.';

create function private.hand_out_payment_query(p_intent public.payment_intents, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.payment_intents i set query_count = i.query_count + 1,
    next_query_at = p_now + least(interval '20 seconds' * power(1.6, least(i.query_count, 12)), interval '1 hour')
  where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id returning * into p_intent;
  return private.payment_query_json(p_intent);
end;
$$;
comment on function private.hand_out_payment_query(public.payment_intents, timestamptz) is
  'A locked payment for whoever asks its service now, with what that takes; when it is asked for next is set.';

create function public.claim_payment_queries(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_order public.orders := private.order_by_token(p_token);
  v_intent public.payment_intents;
begin
  -- A shopper who asks is answered at once, though not more often than every five seconds.
  select * into v_intent from public.payment_intents i
  where i.tenant_id = v_order.tenant_id and i.order_id = v_order.id and i.next_query_at is not null and i.state in ('created', 'pending')
    and i.provider_reference is not null and (i.query_count = 0 or i.updated_at < v_now - interval '5 seconds')
  order by i.next_query_at limit 1 for update skip locked;
  return case when v_intent.id is null then '[]' else jsonb_build_array(private.hand_out_payment_query(v_intent, v_now)) end;
end;
$$;
comment on function public.claim_payment_queries(text) is
  'For payment-query with the token of an order: the payment whose service is to be asked now, [] or [{…}] with what that takes.';

create function public.claim_payment_query(p_tenant_id uuid, p_payment_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_intent public.payment_intents;
  v_from timestamptz;
begin
  select * into v_intent from public.payment_intents i
  where i.tenant_id = p_tenant_id and i.id = p_payment_id and i.next_query_at is not null and i.state in ('created', 'pending') for update;
  if not found then
    return private.claim_till_query(p_tenant_id, p_payment_id, v_now);
  end if;
  -- What the service never named cannot be asked for. Should its callback come yet, the money counts.
  v_from := case when v_intent.provider_reference is null then greatest(v_intent.next_query_at, v_intent.expires_at) else v_intent.next_query_at end;
  if v_from > v_now then
    perform private.schedule_job('payment_query', p_tenant_id, p_payment_id::text, v_from);
    return null;
  elsif v_intent.provider_reference is null then
    perform private.close_payment(v_intent, 'failed', 'no_answer', v_now);
    return null;
  end if;
  return private.hand_out_payment_query(v_intent, v_now);
end;
$$;
comment on function public.claim_payment_query(uuid, uuid) is
  'For jobs-tick: the payment of a job, of an order or asked for by the till, with what asking its service takes; null when there is nothing to ask now. Who claims one has some seconds for it.';

create function public.claim_payment_refund(p_tenant_id uuid, p_payment_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_intent public.payment_intents;
begin
  select * into v_intent from public.payment_intents i
  where i.tenant_id = p_tenant_id and i.id = p_payment_id and i.next_query_at is not null and i.refund_status = 'sent' for update;
  if not found then
    return null;
  elsif v_intent.next_query_at > v_now then
    perform private.schedule_job('payment_refund', p_tenant_id, p_payment_id::text, v_intent.next_query_at);
    return null;
  end if;
  update public.payment_intents i set query_count = i.query_count + 1,
    next_query_at = v_now + interval '1 minute' * power(2, least(i.query_count, 8))
  where i.tenant_id = p_tenant_id and i.id = p_payment_id returning * into v_intent;
  return private.payment_query_json(v_intent);
end;
$$;
comment on function public.claim_payment_refund(uuid, uuid) is
  'For jobs-tick: the payment of a job that is to be given back through its service, with what that takes; null when there is nothing to do now.';

create function public.settle_payment_refund(p_settlement jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_done boolean := private.input_choice(p_settlement, 'outcome', array['done', 'refused']) = 'done';
  v_reference text := left(p_settlement ->> 'reference', 100);
  v_intent public.payment_intents;
  v_said numeric;
begin
  update public.payment_intents i
  set refund_status = case when v_done then 'done' else 'due' end, state = case when v_done then 'refunded' else i.state end,
    refund_reference = coalesce(v_reference, i.refund_reference), next_query_at = null
  where i.tenant_id = private.input_uuid(p_settlement, 'tenant_id') and i.id = private.input_uuid(p_settlement, 'id') and i.refund_status = 'sent'
  returning * into v_intent;
  if v_intent.id is null then
    return;
  end if;
  perform private.note_payment_event(v_intent.tenant_id, v_intent.id, case when v_done then 'refunded' else 'refund_due' end,
    'refund:' || v_intent.query_count, left(p_settlement ->> 'code', 60), p_settlement ->> 'message', -v_intent.refund_amount);
  -- Another amount than was to go back: what went is noted, and a person looks.
  v_said := private.amount_of_service(v_intent.provider, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code),
    (p_settlement ->> 'service_amount')::numeric);
  if v_done and v_said <> v_intent.refund_amount and v_said > 0 then
    update public.payment_intents i set refund_amount = v_said where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id;
    perform private.notify(v_intent.tenant_id, 'payment_failed', 'orders.view', 'A refund has a different amount',
      format('%s %s was to be refunded; the payment service reports %s.', v_intent.currency_code,
        to_char(v_intent.refund_amount, 'FM999,999,999,990.00'), to_char(v_said, 'FM999,999,999,990.00')),
      '/admin/sales?tab=orders&order=' || v_intent.order_id);
  end if;
  if not v_done then
    perform private.notify(v_intent.tenant_id, 'payment_failed', 'orders.view', 'An online payment could not be refunded',
      p_settlement ->> 'message', '/admin/sales?tab=orders&order=' || v_intent.order_id);
  end if;
end;
$$;
comment on function public.settle_payment_refund(jsonb) is
  'For the timer: what the service said of giving a payment back, {tenant_id, id, outcome done|refused, reference?, service_amount?, currency_code?, code?, message?}. Refused: a person has to.';
