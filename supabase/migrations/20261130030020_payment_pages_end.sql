-- The page of a service on which somebody may pay ends with our try: when the service was told so at the start, or as soon as the order
-- is paid, called off or to be paid another way. Stripe can end a page (checkout sessions, expire); Paystack cannot: money that still comes
-- there is told to people as before (paid_twice, order_closed).

create function private.payment_is_unwanted(p_intent public.payment_intents, p_now timestamptz)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_intent.state in ('created', 'pending') and (p_intent.expires_at <= p_now
    or exists (
      select 1 from public.orders o where o.tenant_id = p_intent.tenant_id and o.id = p_intent.order_id
        and (o.status <> 'placed' or o.payment_method <> p_intent.method or o.deposit_amount >= o.total_amount))
    or exists (
      select 1 from public.payment_intents n where n.tenant_id = p_intent.tenant_id and n.order_id = p_intent.order_id and n.id <> p_intent.id
        and n.created_at > p_intent.created_at));
end;
$$;
comment on function private.payment_is_unwanted(public.payment_intents, timestamptz) is
  'Whether nobody is to pay this try any more: its time is over, its order is closed, paid or to be paid another way, or another try began.';

create or replace function private.payment_query_json(p_intent public.payment_intents)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('tenant_id', p_intent.tenant_id, 'id', p_intent.id, 'state', p_intent.state, 'amount', p_intent.amount,
    'currency_code', p_intent.currency_code, 'provider_reference', p_intent.provider_reference, 'provider_payment', p_intent.provider_payment,
    'refund_amount', p_intent.refund_amount, 'attempt', p_intent.query_count,
    'is_unwanted', private.payment_is_unwanted(p_intent, clock_timestamp()), 'asked_at', clock_timestamp(), 'provider', private.payment_provider_access(p_intent.tenant_id, p_intent.provider)
      || jsonb_build_object('mode', p_intent.mode));
end;
$$;
comment on function private.payment_query_json(public.payment_intents) is 'A payment with what is needed to ask its service about it.';

create index payment_intents_provider_payment_idx on public.payment_intents (tenant_id, provider_payment) where provider_payment is not null;

create or replace function public.find_payment(p_search jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_found public.payment_intents;
begin
  if p_search ->> 'callback_token' is not null then
    select * into v_found from public.payment_intents i where i.callback_token_hash = private.token_hash(left(p_search ->> 'callback_token', 200))
      and i.provider = p_search ->> 'kind';
  elsif p_search ->> 'provider_payment' is not null then
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_payment = p_search ->> 'provider_payment' limit 1;
  else
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_reference = p_search ->> 'provider_reference';
  end if;
  return case when v_found.id is not null then private.payment_query_json(v_found) end;
end;
$$;
comment on function public.find_payment(jsonb) is
  'For payment-webhook: the payment that a message is about, by the token of its callback address or by business and reference, or what the service calls the payment (provider_payment); null when there is none.';

create or replace function public.note_payment_request(p_request jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.input_uuid(p_request, 'tenant_id');
  v_id uuid := private.input_uuid(p_request, 'id');
  v_outcome text := private.input_choice(p_request, 'outcome', array['accepted', 'refused', 'unanswered']);
  v_code text := private.input_text(p_request, 'code', 60);
begin
  perform private.note_payment_event(v_tenant_id, v_id, v_outcome, 'request', v_code, left(p_request ->> 'message', 300));
  -- The callback may be quicker than the answer of the request: then it is settled already.
  update public.payment_intents i
  set state = case v_outcome when 'refused' then 'failed' else 'pending' end, code = v_code,
    provider_reference = coalesce(i.provider_reference, p_request ->> 'provider_reference'), redirect_url = p_request ->> 'redirect_url',
    next_query_at = case v_outcome when 'accepted' then clock_timestamp() + interval '15 seconds' when 'unanswered' then i.expires_at end,
    settled_at = case v_outcome when 'refused' then clock_timestamp() end,
    -- Our try lasts as long as the page of the service.
    expires_at = least(coalesce((p_request ->> 'expires_at')::timestamptz, i.expires_at), i.created_at + interval '1 day')
  where i.tenant_id = v_tenant_id and i.id = v_id and i.state = 'created';
  update public.payment_intents i set provider_reference = p_request ->> 'provider_reference'
  where i.tenant_id = v_tenant_id and i.id = v_id and i.provider_reference is null and p_request ->> 'provider_reference' is not null;
end;
$$;
comment on function public.note_payment_request(jsonb) is
  'For payment-start: what the service said when it was asked, {tenant_id, id, outcome accepted|refused|unanswered, provider_reference?, redirect_url?, expires_at?, code?, message?}. Unanswered is not refused: the shopper may be paying.';

create function private.tg_orders__end_payment_pages()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Whoever settles a payment holds it before its order: what is being settled just now is left to them.
  with open as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.tenant_id = new.tenant_id and i.order_id = new.id and i.state = 'pending' and i.provider_reference is not null and i.provider <> 'mpesa'
      and private.payment_is_unwanted(i, clock_timestamp()) for update skip locked)
  update public.payment_intents i set next_query_at = clock_timestamp() from open o where i.tenant_id = o.tenant_id and i.id = o.id;
  return null;
end;
$$;
comment on function private.tg_orders__end_payment_pages() is 'An order that is closed, paid or to be paid another way has its open payment pages ended at once, by the timer.';
create trigger _700_end_payment_pages after update of status, payment_method, deposit_amount on public.orders
  for each row when (old.status is distinct from new.status or old.payment_method is distinct from new.payment_method
    or old.deposit_amount is distinct from new.deposit_amount)
  execute function private.tg_orders__end_payment_pages();

create function private.tg_payment_intents__end_earlier_pages()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  with open as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.tenant_id = new.tenant_id and i.order_id = new.order_id and i.id <> new.id and i.state = 'pending' and i.provider_reference is not null
      and i.provider <> 'mpesa' for update skip locked)
  update public.payment_intents i set next_query_at = clock_timestamp() from open o where i.tenant_id = o.tenant_id and i.id = o.id;
  return null;
end;
$$;
comment on function private.tg_payment_intents__end_earlier_pages() is 'Where another try to pay begins, the pages of earlier ones are ended at once, by the timer.';
create trigger _700_end_earlier_pages after insert on public.payment_intents
  for each row execute function private.tg_payment_intents__end_earlier_pages();
