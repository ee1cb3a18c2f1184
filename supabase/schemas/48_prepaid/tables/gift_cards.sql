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
comment on table public.gift_cards is
  'Gift cards, sold (tender_type) or given (reason). balance is the sum of gift_card_entries. The code is not here: see private.gift_card_codes.';

create index gift_cards_issued_idx on public.gift_cards (tenant_id, issued_at desc, id desc);
create index gift_cards_last_four_idx on public.gift_cards (tenant_id, last_four);
create index gift_cards_contact_idx on public.gift_cards (tenant_id, contact_id) where contact_id is not null;
create index gift_cards_outstanding_idx on public.gift_cards (tenant_id) include (balance, expires_on) where balance > 0;
create index gift_cards_session_idx on public.gift_cards (tenant_id, till_session_id) where till_session_id is not null;
create unique index gift_cards_mobile_money_reference_key on public.gift_cards (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null;

call private.protect_tenant_table('public.gift_cards', 'gift_cards.manage', p_hidden_columns => array['request_hash']);

create trigger _100_only_columns before update on public.gift_cards
  for each row execute function private.tg_documents__only_columns('balance', 'status', 'status_reason');
create trigger _100_no_delete before delete on public.gift_cards for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.gift_cards for each statement execute function private.tg_append_only();
create trigger _150_reference_is_unspent before insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();
create trigger _160_has_proof before insert on public.gift_cards for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();
