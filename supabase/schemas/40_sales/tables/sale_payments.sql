create table public.sale_payments (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  till_session_id uuid,
  tender_type text not null check (tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  amount_tendered numeric(14,2) check (amount_tendered between 0 and 1e12),
  change_due numeric(14,2) check (change_due between 0 and 1e12),
  reference text,
  created_at timestamptz not null default now(),
  gift_card_id uuid,
  is_unproven boolean not null default false,
  claimed_reference text check (length(claimed_reference) between 1 and 100),
  proof_note text check (length(proof_note) between 1 and 500),
  proof_settled_at timestamptz,
  proof_settled_by uuid,
  rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -50 and 50),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint sale_payments_change_from_cash_only check (
    (tender_type = 'cash' and amount_tendered >= amount - rounding_amount and change_due = amount_tendered - (amount - rounding_amount))
    or (tender_type <> 'cash' and amount_tendered is null and change_due is null)),
  constraint sale_payments_gift_card_named check ((tender_type = 'gift_card') = (gift_card_id is not null)),
  constraint sale_payments_only_cards_and_phones_are_unproven check (not is_unproven or tender_type in ('card', 'mobile_money')),
  constraint sale_payments_proof_settled_by_somebody check ((proof_settled_at is null) = (proof_settled_by is null)),
  constraint sale_payments_settled_is_proven check (proof_settled_at is null or not is_unproven),
  constraint sale_payments_rounding_leaves_money check (rounding_amount = 0 or (tender_type = 'cash' and amount >= rounding_amount)
    or (tender_type = 'mobile_money' and rounding_amount between -0.5 and 0.5 and amount - rounding_amount >= 1))
);
comment on table public.sale_payments is
  'How a sale was settled. A mobile money reference pays once. on_account is what the customer still owes. Append-only.';
comment on column public.sale_payments.is_unproven is
  'Nothing shows yet that this money came: no slip number, no code, or a code that Safaricom has not reported although it reports payments.';
comment on column public.sale_payments.claimed_reference is
  'A code that was named and could not be taken: it had paid for something else, or less came under it; or that a later match replaced.';
comment on column public.sale_payments.proof_note is 'Why somebody who sees all tills counts it as paid without a proof.';
comment on column public.sale_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came. Where a service moves whole units, and where cash is rounded to the smallest coin.';

alter table public.sale_payments
  add constraint sale_payments_gift_card_fkey foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict;

create index sale_payments_sale_idx on public.sale_payments (tenant_id, sale_id);
create index sale_payments_session_idx on public.sale_payments (tenant_id, till_session_id) include (tender_type, amount);
create unique index sale_payments_mobile_money_reference_key
  on public.sale_payments (tenant_id, reference) where tender_type = 'mobile_money' and reference is not null;
create index sale_payments_gift_card_idx on public.sale_payments (tenant_id, gift_card_id) where gift_card_id is not null;
create index sale_payments_unproven_idx on public.sale_payments (tenant_id, created_at desc) where is_unproven;

call private.make_append_only('public.sale_payments');
call private.protect_tenant_table('public.sale_payments', 'nobody');
-- The proof is added once, while there is none; nothing else about a payment changes.
drop trigger _100_append_only on public.sale_payments;

create trigger _200_reference_is_free before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null)
  execute function private.tg_sale_payments__reference_is_free();
create trigger _210_reference_bought_no_card before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_bought_no_card();
create trigger _500_drawer_limit after insert on public.sale_payments for each row
  when (new.tender_type = 'cash' and new.amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _150_reference_is_unspent before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();
create trigger _100_only_columns before update on public.sale_payments for each row when (old.is_unproven)
  execute function private.tg_documents__only_columns('reference', 'claimed_reference', 'is_unproven', 'proof_note', 'proof_settled_at', 'proof_settled_by');
create trigger _100_proven_is_final before update on public.sale_payments for each row when (not old.is_unproven)
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.sale_payments for each row execute function private.tg_append_only();
create trigger _160_has_proof before insert on public.sale_payments for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();

create policy "Staff read the payments of their own sales or all" on public.sale_payments for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));

grant select on public.sale_payments to authenticated;
-- Who knows the id of a card can pay with it: only its code tells it, no list of old payments.
revoke select on public.sale_payments from authenticated;
grant select (
  tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, created_at
) on public.sale_payments to authenticated;
grant select (rounding_amount) on public.sale_payments to authenticated;
