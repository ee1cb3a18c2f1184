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
  is_direct boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint payment_intents_review_has_reason check (state <> 'needs_review' or review_reason is not null),
  constraint payment_intents_refund_has_amount check ((refund_status is null) = (refund_amount is null))
);
comment on table public.payment_intents is
  'One request to pay for an order online. succeeded: its deposit is in the books, under the same id. needs_review: money came that fits nothing; a person decides. Of the token in its callback address only the hash is kept.';
comment on column public.payment_intents.provider_reference is 'What the service calls the request: CheckoutRequestID, reference, session.';
comment on column public.payment_intents.provider_payment is 'What the service calls the payment, where a refund needs it.';
comment on column public.payment_intents.is_direct is 'Nobody was asked: the money was sent to the paybill or till of the business.';

create index payment_intents_order_idx on public.payment_intents (tenant_id, order_id, created_at);
create index payment_intents_payer_idx on public.payment_intents (tenant_id, payer, created_at);
create unique index payment_intents_reference_key on public.payment_intents (tenant_id, provider, provider_reference) where provider_reference is not null;
create unique index payment_intents_receipt_key on public.payment_intents (tenant_id, provider, receipt_number) where receipt_number is not null;
create index payment_intents_attention_idx on public.payment_intents (tenant_id) where state = 'needs_review' or refund_status in ('due', 'sent');
create index payment_intents_provider_payment_idx on public.payment_intents (tenant_id, provider_payment) where provider_payment is not null;
create index payment_intents_to_decide_idx on public.payment_intents (tenant_id, created_at) where refund_status = 'due' or state = 'needs_review';

call private.protect_tenant_table('public.payment_intents', 'orders.view', p_hidden_columns => array['callback_token_hash', 'request_hash', 'redirect_url']);

create trigger _100_only_columns before update on public.payment_intents
  for each row execute function private.tg_documents__only_columns('state', 'provider_reference', 'provider_payment', 'receipt_number',
    'received_amount', 'redirect_url', 'code', 'review_reason', 'refund_status', 'refund_amount', 'refund_reference', 'expires_at',
    'next_query_at', 'query_count', 'settled_at', 'updated_at');
create trigger _100_no_delete before delete on public.payment_intents for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.payment_intents for each statement execute function private.tg_append_only();
create trigger _700_end_earlier_pages after insert on public.payment_intents
  for each row execute function private.tg_payment_intents__end_earlier_pages();
create trigger _500_follow_query after insert or update of next_query_at, refund_status on public.payment_intents
  for each row execute function private.tg_payment_intents__follow_query();

grant select (is_direct) on public.payment_intents to authenticated;
