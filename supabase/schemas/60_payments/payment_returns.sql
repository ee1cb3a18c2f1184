-- Money that goes back at the payment service: refunds, also those made in its own dashboard, disputes and chargebacks. A message says
-- only which payment to look at; the service is asked what it has refunded and what is disputed, so that messages that come twice, late
-- or shuffled end in the same rows. A person books what the books do not know yet, or says where it is in them.

create function private.payment_return_json(p_return public.payment_returns)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_return.id, 'provider', p_return.provider, 'is_test', p_return.mode = 'test', 'kind', p_return.kind,
    'reference', p_return.reference, 'state', p_return.state, 'status', p_return.status, 'amount', p_return.amount,
    'currency_code', p_return.currency_code, 'reason', p_return.reason, 'respond_by', p_return.respond_by,
    'booked_amount', p_return.booked_amount, 'decision', p_return.decision, 'note', p_return.note, 'created_at', p_return.created_at,
    'needs_decision', private.return_waits(p_return), 'order', (
      select jsonb_build_object('id', o.id, 'order_number', o.order_number)
      from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
      where i.tenant_id = p_return.tenant_id and i.id = p_return.intent_id));
end;
$$;
comment on function private.payment_return_json(public.payment_returns) is 'Money that went back at its service, as staff sees it, with the order it was paid for.';

create function private.return_waits(p_return public.payment_returns)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_return.decision is null and (p_return.state <> 'pending' or p_return.kind = 'dispute');
$$;
comment on function private.return_waits(public.payment_returns) is 'Whether a person has to do something: a refund that is only on its way has to arrive first, a dispute has to be answered.';

-- What the row needs no person for, it says itself.
create function private.decide_payment_return(p_return public.payment_returns, p_intent public.payment_intents)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_return.is_own then
    -- The refund that this product asked for did not arrive: it is due again.
    if p_return.state = 'kept' and p_intent.refund_status in ('sent', 'done') then
      update public.payment_intents i set refund_status = 'due', next_query_at = null,
        state = case when i.state <> 'refunded' then i.state when exists (select 1 from public.contact_payments p
          where p.tenant_id = i.tenant_id and p.id = i.id) then 'succeeded' else 'needs_review' end,
        review_reason = case when i.state = 'refunded' and not exists (select 1 from public.contact_payments p
          where p.tenant_id = i.tenant_id and p.id = i.id) then coalesce(i.review_reason, 'amount_mismatch') else i.review_reason end
      where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
      perform private.note_payment_event(p_intent.tenant_id, p_intent.id, 'refund_due', 'refund failed:' || p_return.id, p_return.status,
        p_return.reason, -p_return.amount);
    end if;
    return 'own';
  elsif p_intent.state not in ('succeeded', 'needs_review', 'refunded') then
    return 'nothing';
  elsif p_return.kind = 'refund' and p_return.state = 'gone' and p_intent.refund_status = 'due' and p_intent.refund_amount = p_return.amount then
    -- It was due, and somebody gave it back in the dashboard of the service.
    update public.payment_intents i set refund_status = 'done', state = 'refunded', refund_reference = left(p_return.reference, 100), next_query_at = null
    where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
    perform private.note_payment_event(p_intent.tenant_id, p_intent.id, 'refunded', 'refund:' || p_return.reference, null, p_return.reference, -p_return.amount);
    return 'own';
  elsif p_return.state = 'kept' and p_return.booked_amount = 0 and p_return.decision is distinct from 'elsewhere' then
    return 'nothing';
  elsif p_return.state = 'gone' and p_return.booked_amount = p_return.amount then
    return 'booked';
  end if;
  return null;
end;
$$;
comment on function private.decide_payment_return(public.payment_returns, public.payment_intents) is
  'What needs no person of money that went back: our own refunds, refunds that were due, money that is in no book. Null: a person decides. A refund of ours that failed is due again.';

create function private.notify_payment_return(p_return public.payment_returns, p_order_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_number text := (select o.order_number from public.orders o where o.tenant_id = p_return.tenant_id and o.id = p_order_id);
  v_money text := private.money_text(p_return.tenant_id, p_return.currency_code, p_return.amount);
begin
  perform private.notify(p_return.tenant_id, 'payment_failed', 'orders.view',
    case when p_return.is_own then format('A refund for %s did not arrive', v_number)
      when p_return.kind = 'message' then 'A payment at the payment service has no order'
      when p_return.state = 'pending' then format('A payment for %s is disputed', v_number)
      when p_return.state = 'kept' then format('A refund for %s was returned', v_number)
      when p_return.kind = 'dispute' then format('A dispute was lost for %s', v_number)
      else format('%s was refunded at the payment service', v_number) end,
    concat_ws('. ', nullif(v_money, ''), case p_return.kind when 'message' then p_return.status else p_return.reason end,
      case when p_return.state = 'pending' and p_return.respond_by is not null then 'Answer it at the service' end),
    coalesce('/admin/sales?tab=orders&order=' || p_order_id, '/admin/sales?tab=orders'));
end;
$$;
comment on function private.notify_payment_return(public.payment_returns, uuid) is 'Tells staff of money that went back, may go back, or came back.';

create function private.note_payment_return(p_intent public.payment_intents, p_said jsonb, p_asked_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.payment_returns;
  v_after public.payment_returns;
  v_kind text := private.input_choice(p_said, 'kind', array['refund', 'dispute']);
  v_state text := private.input_choice(p_said, 'state', array['pending', 'gone', 'kept']);
  v_currency text := coalesce(nullif(upper(p_said ->> 'currency_code'), ''), p_intent.currency_code);
  v_amount numeric := private.amount_of_service(p_intent.provider, v_currency, (p_said ->> 'service_amount')::numeric);
  v_decision text;
begin
  select * into v_before from public.payment_returns r
  where r.tenant_id = p_intent.tenant_id and r.provider = p_intent.provider and r.kind = v_kind and r.reference = p_said ->> 'reference' for update;
  if v_before.asked_at > p_asked_at then
    return;
  elsif v_before.id is null then
    insert into public.payment_returns as r (tenant_id, intent_id, provider, mode, kind, reference, state, status, amount, currency_code, reason,
      respond_by, is_own, asked_at)
    values (p_intent.tenant_id, p_intent.id, p_intent.provider, p_intent.mode, v_kind, left(p_said ->> 'reference', 200), v_state,
      left(p_said ->> 'status', 100), v_amount, v_currency, left(p_said ->> 'reason', 300), (p_said ->> 'respond_by')::timestamptz,
      coalesce((p_said ->> 'is_own')::boolean, false), p_asked_at) returning * into v_after;
  else
    update public.payment_returns r set state = v_state, status = left(p_said ->> 'status', 100), amount = v_amount,
      reason = coalesce(left(p_said ->> 'reason', 300), r.reason), respond_by = (p_said ->> 'respond_by')::timestamptz, asked_at = p_asked_at
    where r.tenant_id = v_before.tenant_id and r.id = v_before.id returning * into v_after;
  end if;
  if (v_before.state, v_before.amount) is not distinct from (v_after.state, v_after.amount) then
    return;
  end if;
  perform private.note_payment_event(p_intent.tenant_id, p_intent.id, 'return_' || v_state,
    format('return:%s:%s', v_after.id, p_asked_at), v_after.kind, concat_ws(' ', v_after.reference, v_after.status, v_after.reason),
    case when v_state = 'gone' then -v_after.amount else v_after.amount end);
  v_decision := private.decide_payment_return(v_after, p_intent);
  update public.payment_returns r set decision = v_decision, decided_at = case when v_decision is not null then clock_timestamp() end, decided_by = null
  where r.tenant_id = v_after.tenant_id and r.id = v_after.id returning * into v_after;
  if private.return_waits(v_after) or v_after.is_own and v_state = 'kept' then
    perform private.notify_payment_return(v_after, p_intent.order_id);
  end if;
end;
$$;
comment on function private.note_payment_return(public.payment_intents, jsonb, timestamptz) is
  'Writes down one refund or dispute as the service has it, {kind, reference, state pending|gone|kept, status?, service_amount, currency_code?, reason?, respond_by?, is_own?}. What has not changed, and what an earlier question answered, changes nothing.';

create function public.note_payment_returns(p_report jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_intent public.payment_intents;
  v_said jsonb;
begin
  select * into v_intent from public.payment_intents i
  where i.tenant_id = private.input_uuid(p_report, 'tenant_id') and i.id = private.input_uuid(p_report, 'id') for update;
  if v_intent.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  perform private.note_payment_event(v_intent.tenant_id, v_intent.id, 'service_message', 'message:' || (p_report ->> 'event_id'), left(p_report ->> 'event_type', 60));
  for v_said in select x from jsonb_array_elements(p_report -> 'returns') as x
  loop
    select * into v_intent from public.payment_intents i where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id;
    begin
      perform private.note_payment_return(v_intent, v_said, (p_report ->> 'asked_at')::timestamptz);
    exception when data_exception or check_violation or not_null_violation then
      -- One that has no amount, or none that can be: a person looks at the service. Sent again it would be no better.
      perform public.note_unknown_return(v_said || jsonb_build_object('tenant_id', v_intent.tenant_id, 'provider', v_intent.provider,
        'mode', v_intent.mode, 'event_id', format('%s:%s', p_report ->> 'event_id', v_said ->> 'reference'), 'event_type', p_report ->> 'event_type',
        'payment', v_intent.provider_payment));
    end;
  end loop;
end;
$$;
comment on function public.note_payment_returns(jsonb) is
  'For payment-webhook: all refunds and disputes of a payment as its service has them, {tenant_id, id, asked_at, event_id, event_type, returns: [{kind refund|dispute, reference, state pending|gone|kept, status, service_amount, currency_code, reason?, respond_by?, is_own}]}. The message that led to it is noted once by its number. Idempotent.';

create function private.said_amount(p_event jsonb)
returns numeric language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_amount numeric;
begin
  if jsonb_typeof(p_event -> 'service_amount') is distinct from 'number' or p_event ->> 'currency_code' is null then
    return null;
  end if;
  v_amount := private.amount_of_service(p_event ->> 'provider', upper(p_event ->> 'currency_code'), (p_event ->> 'service_amount')::numeric);
  -- least() of nothing and a limit would be the limit.
  return case when v_amount >= 0 then least(v_amount, 999999999999.99) end;
end;
$$;
comment on function private.said_amount(jsonb) is
  'The amount that a message of a payment service names, at most what can be stored; null where it names none, one below zero, or no currency.';

create function public.note_unknown_return(p_event jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_currency text := substring(upper(p_event ->> 'currency_code') from '^[A-Z]{3}$');
  v_row public.payment_returns;
begin
  insert into public.payment_returns (tenant_id, provider, mode, kind, reference, state, status, amount, currency_code, reason, asked_at)
  values (private.input_uuid(p_event, 'tenant_id'), p_event ->> 'provider', p_event ->> 'mode', 'message', left(p_event ->> 'event_id', 200), 'unknown',
    left(p_event ->> 'event_type', 100),
    private.said_amount(p_event), v_currency, left(p_event ->> 'payment', 300), clock_timestamp())
  on conflict (tenant_id, provider, kind, reference) do nothing returning * into v_row;
  if v_row.id is not null then
    perform private.notify_payment_return(v_row, null);
  end if;
end;
$$;
comment on function public.note_unknown_return(jsonb) is
  'For payment-webhook: a signed message about money that goes back, of no payment of ours, {tenant_id, provider, mode, event_id, event_type, payment?, service_amount?, currency_code?}. Put before staff, once by its number.';
