create table public.payment_returns (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  intent_id uuid,
  provider text not null check (provider in ('paystack', 'stripe')),
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('refund', 'dispute', 'message')),
  reference text not null check (length(reference) between 1 and 200),
  state text not null check (state in ('pending', 'gone', 'kept', 'unknown')),
  status text check (length(status) <= 100),
  amount numeric(14,2) check (amount between 0 and 1e12),
  currency_code text check (currency_code ~ '^[A-Z]{3}$'),
  reason text check (length(reason) <= 300),
  respond_by timestamptz check (isfinite(respond_by)),
  is_own boolean not null default false,
  booked_amount numeric(14,2) not null default 0 check (booked_amount between 0 and 1e12),
  decision text check (decision in ('booked', 'elsewhere', 'own', 'nothing')),
  note text check (length(note) between 1 and 500),
  decided_by uuid,
  decided_at timestamptz,
  asked_at timestamptz not null check (isfinite(asked_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, reference),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict,
  constraint payment_returns_messages_have_no_payment check ((kind = 'message') = (intent_id is null) and (kind = 'message') = (state = 'unknown')),
  constraint payment_returns_money_has_an_amount check (kind = 'message' or (amount is not null and currency_code is not null)),
  constraint payment_returns_decided_at_a_time check ((decision is null) = (decided_at is null))
);
comment on table public.payment_returns is
  'Money of online payments that went back at their service, or may: one row a refund or dispute, as the service has it. pending: nothing has moved; gone: the business has it no more; kept: it came back or never went. message: a signed message about money of no payment of ours. Without decision it waits for a person.';
comment on column public.payment_returns.reference is 'What the service calls the refund or dispute; of a message, its own number.';
comment on column public.payment_returns.amount is 'In money of the currency, at most two decimals, read from the units of the service.';
comment on column public.payment_returns.booked_amount is 'How much of it the journal says is lost, by entries of this row (payment_return, payment_return_undone).';
comment on column public.payment_returns.decision is
  'booked: a loss in the journal; elsewhere: a person says where it is in the books; own: asked for by this product, which has booked it; nothing: no money of the books moved.';
comment on column public.payment_returns.asked_at is 'When the answer that this row is from was asked for. An earlier one changes nothing.';

create index payment_returns_intent_idx on public.payment_returns (tenant_id, intent_id) where intent_id is not null;
create index payment_returns_open_idx on public.payment_returns (tenant_id, created_at) where decision is null;

call private.protect_tenant_table('public.payment_returns', 'orders.view');

create trigger _100_only_columns before update on public.payment_returns
  for each row execute function private.tg_documents__only_columns('state', 'status', 'amount', 'reason', 'respond_by', 'is_own', 'booked_amount', 'decision',
    'note', 'decided_by', 'decided_at', 'asked_at', 'updated_at');
create trigger _100_no_delete before delete on public.payment_returns for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.payment_returns for each statement execute function private.tg_append_only();
