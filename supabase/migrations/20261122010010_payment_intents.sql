-- Payments of the online shop on their way: each asks one service for one amount of one order. That a service took the request is no
-- payment; only what it confirms when it is asked, or signs, is.

create table public.payment_intents (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null check (provider in ('mpesa', 'paystack', 'stripe')),
  mode text not null check (mode in ('test', 'live')),
  method text not null check (method in ('mobile_money', 'card')),
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed', 'needs_review', 'refunded')),
  amount numeric(14,2) not null check (amount > 0 and amount <= 1e12),
  currency_code text not null,
  payer text not null check (length(payer) between 3 and 254),
  callback_token_hash text not null unique,
  provider_reference text check (length(provider_reference) between 1 and 200),
  provider_payment text check (length(provider_payment) between 1 and 200),
  receipt_number text check (length(receipt_number) between 1 and 100),
  received_amount numeric(14,2) check (received_amount between 0 and 1e12),
  redirect_url text check (length(redirect_url) <= 2000),
  code text check (length(code) <= 60),
  review_reason text check (review_reason in ('amount_mismatch', 'order_closed', 'order_expired', 'paid_twice', 'receipt_reused')),
  refund_status text check (refund_status in ('due', 'sent', 'done')),
  refund_amount numeric(14,2) check (refund_amount > 0 and refund_amount <= 1e12),
  refund_reference text check (length(refund_reference) between 1 and 100),
  expires_at timestamptz not null check (isfinite(expires_at)),
  next_query_at timestamptz,
  query_count integer not null default 0 check (query_count >= 0),
  settled_at timestamptz,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint payment_intents_review_has_reason check (state <> 'needs_review' or review_reason is not null),
  constraint payment_intents_refund_has_amount check ((refund_status is null) = (refund_amount is null))
);
create index payment_intents_order_idx on public.payment_intents (tenant_id, order_id, created_at);
create index payment_intents_payer_idx on public.payment_intents (tenant_id, payer, created_at);
create unique index payment_intents_reference_key on public.payment_intents (tenant_id, provider, provider_reference) where provider_reference is not null;
create unique index payment_intents_receipt_key on public.payment_intents (tenant_id, provider, receipt_number) where receipt_number is not null;
create index payment_intents_query_idx on public.payment_intents (next_query_at) where next_query_at is not null;
create index payment_intents_attention_idx on public.payment_intents (tenant_id) where state = 'needs_review' or refund_status in ('due', 'sent');
comment on table public.payment_intents is
  'One request to pay for an order online. succeeded: its deposit is in the books, under the same id. needs_review: money came that fits nothing; a person decides. Of the token in its callback address only the hash is kept.';
comment on column public.payment_intents.provider_reference is 'What the service calls the request: CheckoutRequestID, reference, session.';
comment on column public.payment_intents.provider_payment is 'What the service calls the payment, where a refund needs it.';
create trigger _100_only_columns before update on public.payment_intents
  for each row execute function private.tg_documents__only_columns('state', 'provider_reference', 'provider_payment', 'receipt_number',
    'received_amount', 'redirect_url', 'code', 'review_reason', 'refund_status', 'refund_amount', 'refund_reference', 'expires_at',
    'next_query_at', 'query_count', 'settled_at', 'updated_at');
create trigger _100_no_delete before delete on public.payment_intents for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.payment_intents for each statement execute function private.tg_append_only();
call private.protect_tenant_table('public.payment_intents', 'orders.view', p_hidden_columns => array['callback_token_hash', 'request_hash', 'redirect_url']);

create table public.payment_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  intent_id uuid not null,
  kind text not null check (kind in ('requested', 'accepted', 'refused', 'unanswered', 'callback', 'query', 'succeeded', 'failed', 'needs_review',
    'refund_due', 'refunded', 'accepted_by_staff')),
  event_key text not null check (length(event_key) between 1 and 200),
  code text check (length(code) <= 60),
  message text check (length(message) <= 300),
  amount numeric(14,2) check (amount between -1e12 and 1e12),
  actor_id uuid,
  sequence bigint generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, intent_id, event_key),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict
);
comment on table public.payment_events is 'What happened to a payment, each message of its service once. Append-only.';
call private.make_append_only('public.payment_events');
call private.protect_tenant_table('public.payment_events', 'orders.view', p_hidden_columns => array['event_key']);

create function private.note_payment_event(
  p_tenant_id uuid, p_intent_id uuid, p_kind text, p_key text, p_code text default null, p_message text default null, p_amount numeric default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.payment_events (tenant_id, intent_id, kind, event_key, code, message, amount, actor_id)
  values (p_tenant_id, p_intent_id, p_kind, left(p_key, 200), left(p_code, 60), nullif(left(p_message, 300), ''), p_amount, auth.uid())
  on conflict (tenant_id, intent_id, event_key) do nothing;
end;
$$;
comment on function private.note_payment_event(uuid, uuid, text, text, text, text, numeric) is 'Writes down what happened to a payment; the same message is noted once.';

create function private.payment_is_live(p_intent public.payment_intents, p_now timestamptz)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_intent.state in ('created', 'pending') and p_intent.expires_at > p_now;
$$;
comment on function private.payment_is_live(public.payment_intents, timestamptz) is 'Whether the shopper may still be paying this.';

-- An order that somebody is paying for does not lapse meanwhile.
create or replace function public.expire_orders()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due record;
  v_count integer := 0;
begin
  -- An order somebody is confirming right now is skipped. Tenants share no products, so their locks cannot cross.
  for v_due in
    select d.tenant_id, array_agg(d.id order by d.id) as ids
    from (
      select o.tenant_id, o.id from public.orders o
      where o.status = 'placed' and o.reserved_until <= v_now and o.deposit_amount = 0
        and not exists (select 1 from public.payment_intents i
          where i.tenant_id = o.tenant_id and i.order_id = o.id and i.state in ('created', 'pending') and i.expires_at > v_now)
      order by o.tenant_id, o.id limit 500 for update skip locked
    ) d
    group by d.tenant_id order by d.tenant_id
  loop
    perform private.end_orders(v_due.tenant_id, v_due.ids, 'expired', null, 'The order was not confirmed in time.', v_now);
    v_count := v_count + cardinality(v_due.ids);
  end loop;
  return v_count;
end;
$$;
comment on function public.expire_orders() is
  'For the timer: ends up to 500 overdue orders and gives their stock back; answers how many. What is paid in part waits for somebody to decide, what is being paid for its payment.';
