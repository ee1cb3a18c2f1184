create table private.till_payment_requests (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  asked_by uuid,
  mode text not null check (mode in ('test', 'live')),
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed')),
  amount numeric(14,2) not null check (amount > 0 and amount <= 1e12),
  currency_code text not null default 'KES' check (currency_code = 'KES'),
  payer text not null check (payer ~ '^[0-9]{6,15}$'),
  account_number text not null check (account_number ~ '^[A-Z0-9]{6,30}$'),
  callback_token_hash text unique,
  provider_reference text check (length(provider_reference) between 1 and 200),
  receipt_number text check (receipt_number ~ '^[A-Z0-9]{6,30}$'),
  money_code text check (money_code ~ '^[A-Z0-9]{6,30}$'),
  code text check (length(code) <= 60),
  confirmed_at timestamptz,
  given_up_at timestamptz,
  expires_at timestamptz not null check (isfinite(expires_at)),
  next_query_at timestamptz,
  query_count integer not null default 0 check (query_count >= 0),
  queried_at timestamptz,
  settled_at timestamptz,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, account_number),
  constraint till_payment_requests_paid_under_a_code check ((state = 'succeeded') = (money_code is not null))
);
comment on table private.till_payment_requests is
  'Requests to a customer''s phone from the till, by M-Pesa. What is paid becomes money in public.direct_payments, as what customers send by themselves, and belongs to whatever names its code.';
comment on column private.till_payment_requests.sale_id is 'What is to be paid, by the id that the till gave it: it need not exist yet.';
comment on column private.till_payment_requests.account_number is 'Shown on the phone and in Safaricom''s report: letters only after TILL, so that it is never the number of an order.';
comment on column private.till_payment_requests.receipt_number is 'Safaricom''s, once it is known.';
comment on column private.till_payment_requests.money_code is 'The code that its money has in direct_payments: the receipt number, or the account number where Safaricom confirmed the payment and named none.';
comment on column private.till_payment_requests.confirmed_at is 'When Safaricom said that it was paid; the receipt number may follow.';
comment on column private.till_payment_requests.given_up_at is 'When the cashier stopped waiting. The customer may still pay.';

create index till_payment_requests_sale_idx on private.till_payment_requests (tenant_id, sale_id, created_at);
create index till_payment_requests_payer_idx on private.till_payment_requests (tenant_id, payer, created_at);
create unique index till_payment_requests_reference_key on private.till_payment_requests (tenant_id, provider_reference) where provider_reference is not null;
create unique index till_payment_requests_receipt_key on private.till_payment_requests (tenant_id, receipt_number) where receipt_number is not null;

-- In private, as functions alone read and write it.
call private.protect_tenant_table('private.till_payment_requests', 'nobody');

create trigger _500_follow_row after insert or update of next_query_at on private.till_payment_requests
  for each row execute function private.tg_jobs__follow_row('payment_query', 'id', 'next_query_at');
