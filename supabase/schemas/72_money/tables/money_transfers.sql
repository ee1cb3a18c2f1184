create table public.money_transfers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  transfer_number text not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  fee_amount numeric(14,2) not null check (fee_amount between 0 and 1e12),
  till_session_id uuid,
  sent_on date not null,
  received_on date,
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  recorded_at timestamptz not null check (isfinite(recorded_at)),
  recorded_by uuid,
  recorded_by_name text,
  sent_entry_id uuid not null,
  received_entry_id uuid,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_hash text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, transfer_number),
  foreign key (tenant_id, from_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, to_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint money_transfers_two_accounts check (from_account_id <> to_account_id),
  constraint money_transfers_days_in_order check (received_on >= sent_on)
);
comment on table public.money_transfers is
  'Money moved between two accounts of the business. When it arrives on another day it is on its way meanwhile, with an entry for each day.';
comment on column public.money_transfers.received_on is 'Empty while it is on its way.';
comment on column public.money_transfers.fee_amount is 'What the bank or the operator took besides, out of the account it left.';

create index money_transfers_newest_idx on public.money_transfers (tenant_id, sent_on desc, id desc);
create index money_transfers_from_idx on public.money_transfers (tenant_id, from_account_id);
create index money_transfers_to_idx on public.money_transfers (tenant_id, to_account_id);
create index money_transfers_session_idx on public.money_transfers (tenant_id, till_session_id) where till_session_id is not null;

call private.protect_tenant_table('public.money_transfers', 'accounting.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.money_transfers for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.money_transfers for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.money_transfers for each row execute function private.tg_documents__only_columns(
  'received_on', 'received_entry_id', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash');
