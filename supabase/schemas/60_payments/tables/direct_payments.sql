create table public.direct_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  receipt_number text not null check (receipt_number ~ '^[A-Z0-9]{6,30}$'),
  amount numeric(14,2) not null check (amount > 0 and amount <= 1e12),
  reported_amount numeric(14,2) check (reported_amount > 0 and reported_amount <= 1e12),
  currency_code text not null default 'KES' check (currency_code = 'KES'),
  account_number text check (length(account_number) between 1 and 100),
  shortcode text check (shortcode ~ '^[0-9]{3,12}$'),
  payer_name text check (length(payer_name) between 1 and 200),
  payer_phone text check (length(payer_phone) between 1 and 100),
  paid_at timestamptz not null check (isfinite(paid_at)),
  source text not null check (source in ('report', 'reconciliation', 'staff', 'request')),
  state text not null default 'reported' check (state in ('reported', 'unconfirmed', 'open', 'assigned', 'sent_back', 'set_aside')),
  confirmed_at timestamptz,
  intent_id uuid,
  sale_id uuid,
  contact_payment_id uuid,
  gift_card_id uuid,
  note text check (length(note) between 1 and 500),
  sent_back_reference text check (length(sent_back_reference) between 1 and 100),
  resolved_by uuid,
  resolved_at timestamptz,
  next_check_at timestamptz,
  check_count integer not null default 0 check (check_count >= 0),
  claim_misses integer not null default 0 check (claim_misses >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, receipt_number),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, contact_payment_id) references public.contact_payments (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict deferrable initially deferred,
  constraint direct_payments_assigned_to_one_thing check (
    num_nonnulls(intent_id, sale_id, contact_payment_id, gift_card_id) = case when state = 'assigned' then 1 else 0 end),
  constraint direct_payments_sent_back_with_its_code check ((state = 'sent_back') = (sent_back_reference is not null)),
  constraint direct_payments_open_is_confirmed check (state <> 'open' or confirmed_at is not null),
  constraint direct_payments_only_reported_are_checked check (next_check_at is null or state = 'reported')
);
comment on table public.direct_payments is
  'Money sent to the own M-Pesa paybill or till without being asked for, or on a request of the till, once by its receipt number. reported: Safaricom said so; open: it is there and belongs to nothing yet; assigned: to exactly one payment of an order, sale, account or gift card; unconfirmed: Safaricom''s own list never had it.';
comment on column public.direct_payments.reported_amount is 'What Safaricom says came, where that differs from what was noted and booked: somebody has to look.';
comment on column public.direct_payments.claim_misses is 'How often somebody named the code with a phone that it did not come from. After a few, only staff places it.';
comment on column public.direct_payments.account_number is 'What the payer typed as account number: for an order, its number. Tills have none.';
comment on column public.direct_payments.payer_phone is 'As Safaricom gives it: the number, the number with stars, or its SHA-256.';
comment on column public.direct_payments.source is 'Who told of it: Safaricom''s report, Safaricom''s list, somebody of the business who saw it arrive, or the answer to a request of the till.';
comment on column public.direct_payments.intent_id is 'The payment of an order that this money is.';

create index direct_payments_list_idx on public.direct_payments (tenant_id, paid_at desc, id desc);
create index direct_payments_open_idx on public.direct_payments (tenant_id, paid_at desc) where state in ('reported', 'unconfirmed', 'open');
create index direct_payments_check_idx on public.direct_payments (tenant_id, next_check_at) where next_check_at is not null;
create index direct_payments_account_idx on public.direct_payments (tenant_id, account_number) where account_number is not null;
create index direct_payments_intent_idx on public.direct_payments (tenant_id, intent_id) where intent_id is not null;
create index direct_payments_sale_idx on public.direct_payments (tenant_id, sale_id) where sale_id is not null;
create index direct_payments_contact_payment_idx on public.direct_payments (tenant_id, contact_payment_id) where contact_payment_id is not null;
create index direct_payments_gift_card_idx on public.direct_payments (tenant_id, gift_card_id) where gift_card_id is not null;

call private.protect_tenant_table('public.direct_payments', 'orders.view');

create trigger _100_only_columns before update on public.direct_payments
  for each row execute function private.tg_documents__only_columns('amount', 'reported_amount', 'account_number', 'payer_name', 'payer_phone', 'paid_at', 'state',
    'confirmed_at', 'intent_id', 'sale_id', 'contact_payment_id', 'gift_card_id', 'note', 'sent_back_reference', 'resolved_by', 'resolved_at',
    'next_check_at', 'check_count', 'claim_misses', 'updated_at');
create trigger _100_amount_is_final before update on public.direct_payments
  for each row when (old.confirmed_at is not null and (old.amount, old.account_number, old.paid_at) is distinct from (new.amount, new.account_number, new.paid_at))
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.direct_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.direct_payments for each statement execute function private.tg_append_only();
create trigger _500_follow_row after insert or update of next_check_at on public.direct_payments
  for each row execute function private.tg_jobs__follow_row('direct_payment', 'id', 'next_check_at');
create trigger _600_proves_sale after update of sale_id on public.direct_payments
  for each row when (new.sale_id is not null and old.sale_id is null) execute function private.tg_direct_payments__proves_sale();
