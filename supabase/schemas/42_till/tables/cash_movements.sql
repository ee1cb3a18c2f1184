create table public.cash_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  till_session_id uuid not null,
  kind text not null check (kind in ('pay_in', 'pay_out', 'cash_drop')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  recorded_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  ledger_account_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict
);
comment on table public.cash_movements is 'Cash put into or taken out of a drawer without a sale. Append-only.';
comment on column public.cash_movements.ledger_account_id is 'What it was for, or where it came from.';

create index cash_movements_session_idx on public.cash_movements (tenant_id, till_session_id);
create index cash_movements_account_idx on public.cash_movements (tenant_id, ledger_account_id) where ledger_account_id is not null;

call private.make_append_only('public.cash_movements');
call private.protect_tenant_table('public.cash_movements', 'nobody', p_hidden_columns => array['request_hash']);

create trigger _500_drawer_limit after insert on public.cash_movements for each row
  when (new.amount >= 1000000) execute function private.tg_drawer__limit();
create trigger _310_visible_name before insert or update of reason on public.cash_movements
  for each row execute function private.tg_refuse_hidden_characters('reason');

create policy "Staff read their own cash movements or all" on public.cash_movements for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (recorded_by = (select auth.uid()) and (select private.can('till.operate')))));

grant select (
  tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, created_at, ledger_account_id
) on public.cash_movements to authenticated;
