create table public.asset_disposals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  fixed_asset_id uuid not null,
  kind text not null check (kind in ('sold', 'scrapped')),
  business_date date not null,
  proceeds numeric(14,2) not null check (proceeds between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  tax_code text,
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  money_account_id uuid,
  cost numeric(14,2) not null check (cost between 0.01 and 1e12),
  worn numeric(14,2) not null check (worn between 0 and 1e12),
  gain numeric(14,2) not null check (gain between -1e12 and 1e12),
  buyer_name text check (length(buyer_name) between 1 and 200),
  note text check (length(note) between 1 and 500),
  journal_entry_id uuid not null,
  recorded_at timestamptz not null,
  recorded_by uuid,
  recorded_by_name text,
  reversed_at timestamptz check (isfinite(reversed_at)),
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  reversal_hash text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, fixed_asset_id) references public.fixed_assets (tenant_id, id) on delete restrict,
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict deferrable initially deferred,
  constraint asset_disposals_of_its_kind check ((kind = 'sold') = (money_account_id is not null) and (kind = 'sold' or proceeds = 0)),
  constraint asset_disposals_tax_within check (tax_amount <= proceeds)
);
comment on table public.asset_disposals is 'Assets that were sold or scrapped, with what was gained or lost. Reversed, never edited.';
comment on column public.asset_disposals.proceeds is 'What the buyer paid, tax included.';
comment on column public.asset_disposals.worn is 'What was written off until then.';
comment on column public.asset_disposals.gain is 'Price without tax less what the books still had; below zero it is a loss.';

create unique index asset_disposals_once_key on public.asset_disposals (tenant_id, fixed_asset_id) where reversed_at is null;
create index asset_disposals_asset_idx on public.asset_disposals (tenant_id, fixed_asset_id);
create index asset_disposals_money_idx on public.asset_disposals (tenant_id, money_account_id) where money_account_id is not null;
create index asset_disposals_entry_idx on public.asset_disposals (tenant_id, journal_entry_id);

call private.protect_tenant_table('public.asset_disposals', 'accounting.view', p_hidden_columns => array['request_hash', 'reversal_hash']);

create trigger _100_no_delete before delete on public.asset_disposals for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.asset_disposals for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.asset_disposals for each row execute function private.tg_documents__only_columns(
  'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');
