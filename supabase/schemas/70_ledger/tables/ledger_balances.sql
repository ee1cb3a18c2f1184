create table public.ledger_balances (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  grain text not null check (grain in ('month', 'day')),
  starts_on date not null,
  ledger_account_id uuid not null,
  location_id uuid,
  location_key uuid not null generated always as (coalesce(location_id, '00000000-0000-0000-0000-000000000000')) stored,
  debit numeric(18,2) not null check (debit between 0 and 1e15),
  credit numeric(18,2) not null check (credit between 0 and 1e15),
  primary key (tenant_id, grain, starts_on, ledger_account_id, location_key),
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict
);
comment on table public.ledger_balances is
  'What was debited and credited in a month or a day, by account and location: the sums of all lines of entries up to the watermark (private.ledger_watermarks).';

create index ledger_balances_account_idx on public.ledger_balances (tenant_id, ledger_account_id, grain, starts_on) include (location_id, debit, credit);

call private.protect_tenant_table('public.ledger_balances', 'accounting.view');
