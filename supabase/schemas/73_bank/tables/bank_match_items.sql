create table public.bank_match_items (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  bank_match_id uuid not null,
  ledger_account_id uuid not null,
  bank_line_id uuid,
  journal_line_id uuid,
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_match_id) references public.bank_matches (tenant_id, id) on delete restrict,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, bank_line_id) references public.bank_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_line_id) references public.journal_lines (tenant_id, id) on delete restrict,
  constraint bank_match_items_one_side check (num_nonnulls(bank_line_id, journal_line_id) = 1)
);
comment on table public.bank_match_items is
  'The lines of both sides of a match. For each account those of the statement are as much as those of the books.';
comment on column public.bank_match_items.is_live is 'False once the match was undone. A line is live in one match at most.';

create index bank_match_items_match_idx on public.bank_match_items (tenant_id, bank_match_id);
create unique index bank_match_items_bank_line_key on public.bank_match_items (tenant_id, bank_line_id) where is_live and bank_line_id is not null;
create unique index bank_match_items_journal_line_key on public.bank_match_items (tenant_id, journal_line_id) where is_live and journal_line_id is not null;
create index bank_match_items_bank_line_idx on public.bank_match_items (tenant_id, bank_line_id);
create index bank_match_items_journal_line_idx on public.bank_match_items (tenant_id, journal_line_id);
create index bank_match_items_account_idx on public.bank_match_items (tenant_id, ledger_account_id);

call private.protect_tenant_table('public.bank_match_items', 'accounting.view');

create trigger _100_no_delete before delete on public.bank_match_items for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_match_items for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_match_items for each row execute function private.tg_documents__only_columns('is_live');
