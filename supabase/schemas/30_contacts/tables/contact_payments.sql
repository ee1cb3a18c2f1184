create table public.contact_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  payment_number text not null,
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  unallocated_amount numeric(14,2) not null check (unallocated_amount between -1e12 and 1e12),
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'bank', 'deposit')),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  till_session_id uuid,
  received_at timestamptz not null,
  business_date date not null,
  received_by uuid,
  received_by_name text,
  reverses_id uuid,
  reversed_at timestamptz,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  is_payout boolean not null default false,
  rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -50 and 50),
  primary key (tenant_id, id),
  unique (tenant_id, payment_number),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reverses_id) references public.contact_payments (tenant_id, id) on delete restrict,
  constraint contact_payments_sign check ((reverses_id is null and not is_payout) = (amount > 0) and not (is_payout and reverses_id is not null)
    and sign(unallocated_amount) in (0, sign(amount)) and abs(unallocated_amount) <= abs(amount)),
  constraint contact_payments_rounding_leaves_money check (sign(amount - rounding_amount) = sign(amount)
    and (rounding_amount between -0.5 and 0.5 or tender_type = 'cash'))
);
comment on table public.contact_payments is
  'Money from customers for what they owe; what is not allocated is held as their deposit. tender deposit uses such a deposit. Reversals have a negative amount. Only reversed_at ever changes.';
comment on column public.contact_payments.is_payout is 'A deposit given back to its customer, when the order that it was paid for is called off.';
comment on column public.contact_payments.received_by is 'Who took the money; null when it was paid online.';
comment on column public.contact_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came or went. Where a service moves whole units, and where a deposit goes back in coins.';

create index contact_payments_contact_idx on public.contact_payments (tenant_id, contact_id, received_at desc, id);
create index contact_payments_session_idx on public.contact_payments (tenant_id, till_session_id) include (tender_type, amount)
  where till_session_id is not null;
create unique index contact_payments_mobile_money_reference_key on public.contact_payments (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null and reverses_id is null and reversed_at is null and not is_payout;

call private.protect_tenant_table('public.contact_payments', 'contacts.view_ledger', p_hidden_columns => array['request_hash']);

create trigger _100_only_columns before update on public.contact_payments
  for each row execute function private.tg_documents__only_columns('reversed_at');
create trigger _100_no_delete before delete on public.contact_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.contact_payments for each statement execute function private.tg_append_only();
create trigger _210_reference_bought_no_card before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null)
  execute function private.tg_payments__reference_bought_no_card();
create trigger _500_drawer_limit after insert on public.contact_payments for each row
  when (new.tender_type = 'cash' and abs(new.amount) >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _150_reference_is_unspent before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__use_direct_payment();
create trigger _600_free_direct_payment after update of reversed_at on public.contact_payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function private.tg_contact_payments__free_direct_payment();
create trigger _160_has_proof before insert on public.contact_payments for each row
  when (new.tender_type in ('card', 'mobile_money') and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__has_proof();

grant select (is_payout) on public.contact_payments to authenticated;
grant select (rounding_amount) on public.contact_payments to authenticated;
