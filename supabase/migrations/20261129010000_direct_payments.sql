-- Money that people send by themselves to the M-Pesa paybill or till of a business, asked for by nobody (Safaricom's C2B). Each arrival
-- is a row under Safaricom's receipt number before anything else happens, so that none is lost; what it pays for is found afterwards.

alter table public.payment_providers
  add column takes_direct_payments boolean not null default false,
  add column looks_up_payments boolean not null default false,
  add constraint payment_providers_only_mpesa_is_paid_directly check (kind = 'mpesa' or not (takes_direct_payments or looks_up_payments));
comment on column public.payment_providers.takes_direct_payments is 'M-Pesa: shoppers are shown the paybill or till number, to pay by themselves.';
comment on column public.payment_providers.looks_up_payments is
  'M-Pesa: a reported payment counts once Safaricom''s list of payments (Pull Transactions) has it too, and payments that nobody reported are found there.';

alter table public.payment_intents add column is_direct boolean not null default false;
comment on column public.payment_intents.is_direct is 'Nobody was asked: the money was sent to the paybill or till of the business.';
grant select (is_direct) on public.payment_intents to authenticated;
call private.extend_choice('public.payment_events', 'kind', array['paid_directly']);
call private.extend_choice('public.notifications', 'kind', array['payment_claimed']);

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
  source text not null check (source in ('report', 'look_up', 'staff')),
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
create index direct_payments_list_idx on public.direct_payments (tenant_id, paid_at desc, id desc);
create index direct_payments_open_idx on public.direct_payments (tenant_id, paid_at desc) where state in ('reported', 'unconfirmed', 'open');
create index direct_payments_check_idx on public.direct_payments (next_check_at) where next_check_at is not null;
create index direct_payments_intent_idx on public.direct_payments (tenant_id, intent_id) where intent_id is not null;
create index direct_payments_sale_idx on public.direct_payments (tenant_id, sale_id) where sale_id is not null;
create index direct_payments_contact_payment_idx on public.direct_payments (tenant_id, contact_payment_id) where contact_payment_id is not null;
create index direct_payments_gift_card_idx on public.direct_payments (tenant_id, gift_card_id) where gift_card_id is not null;
comment on table public.direct_payments is
  'Money sent to the own M-Pesa paybill or till without being asked for, once by its receipt number. reported: Safaricom said so; open: it is there and belongs to nothing yet; assigned: to exactly one payment of an order, sale, account or gift card; unconfirmed: Safaricom''s own list never had it.';
comment on column public.direct_payments.reported_amount is 'What Safaricom says came, where that differs from what was noted and booked: somebody has to look.';
comment on column public.direct_payments.claim_misses is 'How often somebody named the code with a phone that it did not come from. After a few, only staff places it.';
comment on column public.direct_payments.account_number is 'What the payer typed as account number: for an order, its number. Tills have none.';
comment on column public.direct_payments.payer_phone is 'As Safaricom gives it: the number, the number with stars, or its SHA-256.';
comment on column public.direct_payments.source is 'Who told of it: Safaricom''s report, Safaricom''s list, or somebody of the business who saw it arrive.';
comment on column public.direct_payments.intent_id is 'The payment of an order that this money is.';
create trigger _100_only_columns before update on public.direct_payments
  for each row execute function private.tg_documents__only_columns('amount', 'reported_amount', 'account_number', 'payer_name', 'payer_phone', 'paid_at', 'state',
    'confirmed_at', 'intent_id', 'sale_id', 'contact_payment_id', 'gift_card_id', 'note', 'sent_back_reference', 'resolved_by', 'resolved_at',
    'next_check_at', 'check_count', 'claim_misses', 'updated_at');
create trigger _100_amount_is_final before update on public.direct_payments
  for each row when (old.confirmed_at is not null and (old.amount, old.account_number, old.paid_at) is distinct from (new.amount, new.account_number, new.paid_at))
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.direct_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.direct_payments for each statement execute function private.tg_append_only();
call private.protect_tenant_table('public.direct_payments', 'orders.view');

create function private.account_key(p_text text)
returns text language sql immutable security invoker set search_path = ''
return nullif(upper(regexp_replace(p_text, '[^A-Za-z0-9]', '', 'g')), '');
comment on function private.account_key(text) is 'An account number however it is typed: its letters and digits, web-000123 as WEB000123.';
create index orders_account_key_idx on public.orders (tenant_id, (private.account_key(order_number)));

create function private.phone_fit(p_reported text, p_phone text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_full text := '254' || p_phone;
  v_masked text[] := regexp_match(regexp_replace(p_reported, '[^0-9*]', '', 'g'), '^(?:254|0)?([0-9]*)\*+([0-9]{3,})$');
begin
  if p_reported is null or p_phone is null then
    return 'unknown';
  elsif p_reported ~* '^[0-9a-f]{64}$' then
    return case when lower(p_reported) = encode(sha256(convert_to(v_full, 'UTF8')), 'hex') then 'same' else 'other' end;
  elsif v_masked is not null then
    return case when starts_with(p_phone, v_masked[1]) and right(p_phone, length(v_masked[2])) = v_masked[2] then 'similar' else 'other' end;
  elsif private.mpesa_phone(p_reported) is not null then
    return case when private.mpesa_phone(p_reported) = p_phone then 'same' else 'other' end;
  end if;
  return 'unknown';
end;
$$;
comment on function private.phone_fit(text, text) is
  'Whether money came from a phone (nine digits): same, other, similar (only some digits are shown) or unknown. Safaricom gives the number, the number with stars or its SHA-256.';

-- M-Pesa's codes are typed from a phone: spaces in them mean nothing, and what was sent back or belongs to an order pays nothing else.
create function private.tg_payments__reference_is_unspent()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_field text := case tg_table_name when 'sale_payments' then 'payments' else 'reference' end;
  v_row jsonb := to_jsonb(new);
  v_came numeric;
begin
  new.reference := upper(regexp_replace(new.reference, '\s', '', 'g'));
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.direct_payments d
      where d.tenant_id = new.tenant_id and d.receipt_number = new.reference
        and (d.state = 'sent_back' or d.state = 'assigned' and d.intent_id is distinct from new.id))
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = new.tenant_id and i.provider = 'mpesa' and i.receipt_number = new.reference and i.id <> new.id
        and i.state in ('succeeded', 'needs_review', 'refunded')) then
    perform private.refuse_input(v_field, 'This mobile money reference has already paid for something.');
  end if;
  select d.amount into v_came from public.direct_payments d
  where d.tenant_id = new.tenant_id and d.receipt_number = new.reference and d.state <> 'assigned';
  -- Cents that M-Pesa cannot move are no difference.
  if v_came < floor(coalesce(v_row ->> 'amount', v_row ->> 'initial_amount')::numeric) then
    perform private.refuse_input(v_field, format('Only %s came under this mobile money reference.', to_char(v_came, 'FM999,999,999,990.00')));
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__reference_is_unspent() is
  'Writes a mobile money reference without spaces, and refuses one whose money was sent back, is that of an order, or is less than is paid with it.';
create trigger _150_reference_is_unspent before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();
create trigger _150_reference_is_unspent before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__reference_is_unspent();
create trigger _150_reference_is_unspent before insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();

-- A receipt number that pays for something at the till, on account or for a gift card is that money.
create function private.tg_payments__use_direct_payment()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_intent_id uuid;
begin
  if tg_table_name = 'contact_payments' then
    -- Money for an order is the order's payment of the same id.
    select i.id into v_intent_id from public.payment_intents i where i.tenant_id = new.tenant_id and i.id = new.id;
  end if;
  update public.direct_payments d
  set state = 'assigned', next_check_at = null, resolved_at = clock_timestamp(), resolved_by = auth.uid(), intent_id = v_intent_id,
    sale_id = case when tg_table_name = 'sale_payments' then (v_row ->> 'sale_id')::uuid end,
    contact_payment_id = case when tg_table_name = 'contact_payments' and v_intent_id is null then new.id end,
    gift_card_id = case when tg_table_name = 'gift_cards' then new.id end
  where d.tenant_id = new.tenant_id and d.receipt_number = upper(new.reference) and d.state in ('reported', 'unconfirmed', 'open', 'set_aside');
  return null;
end;
$$;
comment on function private.tg_payments__use_direct_payment() is 'Marks money that came directly as used by the payment that names its receipt number.';
create trigger _600_use_direct_payment after insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();
create trigger _600_use_direct_payment after insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__use_direct_payment();
create trigger _600_use_direct_payment after insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();

create function private.tg_contact_payments__free_direct_payment()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.direct_payments d
  set state = case when d.confirmed_at is null then 'unconfirmed' else 'open' end, contact_payment_id = null, resolved_by = null, resolved_at = null
  where d.tenant_id = new.tenant_id and d.contact_payment_id = new.id;
  -- What was paid online or directly for an order and is taken from it goes back to who paid.
  update public.payment_intents i set refund_status = 'due', refund_amount = coalesce(i.received_amount, i.amount)
  where i.tenant_id = new.tenant_id and i.id = new.id and i.state = 'succeeded' and i.refund_status is null;
  return null;
end;
$$;
comment on function private.tg_contact_payments__free_direct_payment() is
  'Money whose payment on account was taken back belongs to nothing again; that of an order is to be given back.';
create trigger _600_free_direct_payment after update of reversed_at on public.contact_payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function private.tg_contact_payments__free_direct_payment();
