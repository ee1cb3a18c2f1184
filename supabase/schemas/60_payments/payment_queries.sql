-- Messages of payment services that never come: the timer asks for the outcome, again and again at growing intervals, for a day.

create function public.claim_payment_queries(p_limit integer default 10, p_token text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_order public.orders;
  v_lost public.payment_intents;
  v_claimed jsonb;
begin
  if p_token is not null then
    v_order := private.order_by_token(p_token);
  end if;
  -- What the service never named cannot be asked for. Should its callback come yet, the money counts.
  for v_lost in
    select * from public.payment_intents i where i.next_query_at <= v_now and i.state in ('created', 'pending')
      and i.provider_reference is null and i.expires_at <= v_now order by i.next_query_at limit 50 for update skip locked
  loop
    perform private.close_payment(v_lost, 'failed', 'no_answer', v_now);
  end loop;
  with due as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.next_query_at is not null and i.state in ('created', 'pending') and i.provider_reference is not null
      -- A shopper who asks is answered at once, though not more often than every five seconds.
      and case when p_token is null then i.next_query_at <= v_now
        else i.tenant_id = v_order.tenant_id and i.order_id = v_order.id
          and (i.query_count = 0 or i.updated_at < v_now - interval '5 seconds') end
    order by i.next_query_at limit least(greatest(coalesce(p_limit, 10), 1), 50) for update skip locked
  ), claimed as (
    update public.payment_intents i set query_count = i.query_count + 1,
      next_query_at = v_now + least(interval '20 seconds' * power(1.6, least(i.query_count, 12)), interval '1 hour')
    from due where i.tenant_id = due.tenant_id and i.id = due.id
    returning i.*
  )
  select jsonb_agg(private.payment_query_json(row(c.*)::public.payment_intents)) into v_claimed from claimed c;
  return coalesce(v_claimed, '[]');
end;
$$;
comment on function public.claim_payment_queries(integer, text) is
  'For the timer, and for payment-query with the token of one order: payments whose service is to be asked now, with what that takes. Who claims one has some seconds for it.';

create function public.claim_payment_refunds(p_limit integer default 10)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claimed jsonb;
begin
  with due as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.next_query_at <= statement_timestamp() and i.refund_status = 'sent'
    order by i.next_query_at limit least(greatest(coalesce(p_limit, 10), 1), 50) for update skip locked
  ), claimed as (
    update public.payment_intents i set query_count = i.query_count + 1,
      next_query_at = clock_timestamp() + interval '1 minute' * power(2, least(i.query_count, 8))
    from due where i.tenant_id = due.tenant_id and i.id = due.id
    returning i.*
  )
  select jsonb_agg(private.payment_query_json(row(c.*)::public.payment_intents)) into v_claimed from claimed c;
  return coalesce(v_claimed, '[]');
end;
$$;
comment on function public.claim_payment_refunds(integer) is 'For the timer: payments that are to be given back through their service.';

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
