-- Gift cards: money taken now for goods later. A card is a liability until it is spent; tax is due on what it then buys.

insert into public.permissions (key, description) values
  ('gift_cards.sell', 'Sell gift cards'),
  ('gift_cards.manage', 'See, give, block, correct and print gift cards');
insert into public.role_permissions (role, permission_key) values
  ('admin', 'gift_cards.sell'), ('manager', 'gift_cards.sell'), ('cashier', 'gift_cards.sell'),
  ('admin', 'gift_cards.manage'), ('manager', 'gift_cards.manage');

alter table public.tenant_policies
  add column gift_cards_enabled boolean not null default false,
  add column gift_card_months integer check (gift_card_months between 1 and 120);
comment on column public.tenant_policies.gift_cards_enabled is 'Whether gift cards are sold and taken. Cards that are out keep what is on them while this is off.';
comment on column public.tenant_policies.gift_card_months is 'For how many months a new card can be used; null: for ever.';
grant update (gift_cards_enabled, gift_card_months) on public.tenant_policies to authenticated;

call private.add_document_type('gift_card', 'GC-');
call private.add_ledger_account('gift_cards', '230300', 'Gift Cards Outstanding', 'liability', 'credit');
call private.add_ledger_account('gift_card_breakage', '410200', 'Unused Gift Cards', 'income', 'credit');
call private.add_ledger_account('customer_rewards', '530100', 'Customer Rewards', 'expense', 'debit');

call private.extend_choice('public.payment_methods', 'tender_type', array['gift_card', 'loyalty']);
call private.extend_choice('public.sale_payments', 'tender_type', array['gift_card', 'loyalty']);
call private.extend_choice('public.credit_notes', 'refund_tender_type', array['gift_card', 'loyalty']);
create index sales_gift_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['gift_card'];
create index sales_loyalty_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['loyalty'];

create table public.gift_cards (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  card_number text not null,
  last_four text not null check (length(last_four) between 2 and 4),
  initial_amount numeric(14,2) not null check (initial_amount between 0.01 and 1e12),
  balance numeric(14,2) not null check (balance between 0 and 1e12),
  currency_code text not null,
  status text not null default 'active' check (status in ('active', 'blocked')),
  status_reason text check (length(status_reason) between 1 and 500),
  contact_id uuid,
  tender_type text check (tender_type in ('cash', 'card', 'mobile_money', 'bank')),
  reference text check (length(reference) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  till_session_id uuid,
  issued_at timestamptz not null,
  business_date date not null,
  expires_on date check (isfinite(expires_on)),
  issued_by uuid not null,
  issued_by_name text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, card_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint gift_cards_sold_or_given check (tender_type is not null or reason is not null)
);
create index gift_cards_issued_idx on public.gift_cards (tenant_id, issued_at desc, id desc);
create index gift_cards_last_four_idx on public.gift_cards (tenant_id, last_four);
create index gift_cards_contact_idx on public.gift_cards (tenant_id, contact_id) where contact_id is not null;
create index gift_cards_outstanding_idx on public.gift_cards (tenant_id) include (balance, expires_on) where balance > 0;
create index gift_cards_session_idx on public.gift_cards (tenant_id, till_session_id) where till_session_id is not null;
create unique index gift_cards_mobile_money_reference_key on public.gift_cards (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null;
comment on table public.gift_cards is
  'Gift cards, sold (tender_type) or given (reason). balance is the sum of gift_card_entries. The code is not here: see private.gift_card_codes.';
create trigger _100_only_columns before update on public.gift_cards
  for each row execute function private.tg_documents__only_columns('balance', 'status', 'status_reason');
create trigger _100_no_delete before delete on public.gift_cards for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.gift_cards for each statement execute function private.tg_append_only();
call private.protect_tenant_table('public.gift_cards', 'gift_cards.manage', p_hidden_columns => array['request_hash']);

create table private.gift_card_codes (
  tenant_id uuid not null,
  gift_card_id uuid not null,
  code text not null check (length(code) between 12 and 64),
  primary key (tenant_id, gift_card_id),
  unique (tenant_id, code),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict
);
comment on table private.gift_card_codes is
  'What stands on a card: 80 random bits in the letters of Crockford (no I, L, O, U). Kept as it is, so that a lost card can be printed again; no member reads it but through functions.';
call private.lock_down('private.gift_card_codes');

create table public.gift_card_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  gift_card_id uuid not null,
  kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'adjusted', 'expired')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  balance_after numeric(14,2) not null check (balance_after between 0 and 1e12),
  source_type text not null check (source_type in ('gift_card', 'sale', 'credit_note', 'gift_card_adjustment')),
  source_id uuid not null,
  source_number text,
  reason text check (length(reason) between 1 and 500),
  recorded_by uuid not null,
  recorded_by_name text,
  request_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, gift_card_id, source_type, source_id),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict,
  constraint gift_card_entries_sign check (case kind when 'issued' then amount > 0 when 'refunded' then amount > 0
    when 'redeemed' then amount < 0 when 'expired' then amount < 0 else true end)
);
create index gift_card_entries_card_idx on public.gift_card_entries (tenant_id, gift_card_id, created_at desc, id desc);
create index gift_card_entries_source_idx on public.gift_card_entries (tenant_id, source_id);
comment on table public.gift_card_entries is 'Everything that ever changed a gift card''s balance, with what was left after it. Append-only.';
call private.make_append_only('public.gift_card_entries');
call private.protect_tenant_table('public.gift_card_entries', 'gift_cards.manage', p_hidden_columns => array['request_hash']);

alter table public.sale_payments add column gift_card_id uuid,
  add constraint sale_payments_gift_card_fkey foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict,
  add constraint sale_payments_gift_card_named check ((tender_type = 'gift_card') = (gift_card_id is not null));
-- Who knows the id of a card can pay with it: only its code tells it, no list of old payments.
revoke select on public.sale_payments from authenticated;
grant select (
  tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, created_at
) on public.sale_payments to authenticated;
create index sale_payments_gift_card_idx on public.sale_payments (tenant_id, gift_card_id) where gift_card_id is not null;

create table private.gift_card_guesses (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  session_id uuid not null,
  failed_count integer not null check (failed_count > 0),
  failed_at timestamptz not null,
  primary key (tenant_id, session_id)
);
comment on table private.gift_card_guesses is 'Codes of no card, asked for in one session. After the tenth within ten minutes none is looked at until ten minutes have passed.';
call private.lock_down('private.gift_card_guesses');

-- Ways to pay that come and go with a switch, and post where the function says, whatever somebody writes into the row.
create function private.tg_payment_methods__fixed_role()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.ledger_role := case new.tender_type when 'gift_card' then 'gift_cards' else 'customer_rewards' end;
  return new;
end;
$$;
comment on function private.tg_payment_methods__fixed_role() is 'Gift cards are paid from their liability, points from the cost of rewards.';
create trigger _200_fixed_role before insert or update on public.payment_methods
  for each row when (new.tender_type in ('gift_card', 'loyalty')) execute function private.tg_payment_methods__fixed_role();

create function private.switch_payment_method(p_tenant_id uuid, p_tender text, p_name text, p_is_enabled boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.payment_methods m set is_enabled = p_is_enabled where m.tenant_id = p_tenant_id and m.tender_type = p_tender;
  if not found and p_is_enabled then
    insert into public.payment_methods (tenant_id, tender_type, name, position, ledger_role, counts_in_drawer)
    select p_tenant_id, p_tender, case when exists (
        select 1 from public.payment_methods x where x.tenant_id = p_tenant_id and x.name = p_name) then p_name || ' (balance)' else p_name end,
      coalesce(max(m.position), 0) + 1, p_tender, false
    from public.payment_methods m where m.tenant_id = p_tenant_id;
  end if;
end;
$$;
comment on function private.switch_payment_method(uuid, text, text, boolean) is 'Offers a way to pay at the tills of a business, or no longer.';

create function private.tg_tenant_policies__gift_cards()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.switch_payment_method(new.tenant_id, 'gift_card', 'Gift card', new.gift_cards_enabled);
  return null;
end;
$$;
comment on function private.tg_tenant_policies__gift_cards() is 'Tills offer gift cards as a way to pay where they are switched on.';
create trigger _500_gift_cards after update of gift_cards_enabled on public.tenant_policies for each row
  when (old.gift_cards_enabled is distinct from new.gift_cards_enabled) execute function private.tg_tenant_policies__gift_cards();

-- A mobile money message pays once, be it a basket, a debt or a card.
create function private.tg_payments__reference_bought_no_card()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.gift_cards g where g.tenant_id = new.tenant_id and g.reference = new.reference and g.tender_type = 'mobile_money') then
    perform private.refuse_input('reference', 'This mobile money reference has already paid for something.');
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__reference_bought_no_card() is 'Refuses a mobile money reference that bought a gift card.';
create trigger _210_reference_bought_no_card before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_bought_no_card();
create trigger _210_reference_bought_no_card before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null)
  execute function private.tg_payments__reference_bought_no_card();
