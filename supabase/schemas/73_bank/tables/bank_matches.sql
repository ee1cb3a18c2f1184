create table public.bank_matches (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  money_account_id uuid not null,
  bank_statement_id uuid not null,
  kind text not null check (kind in ('found', 'entry', 'settlement')),
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  journal_entry_id uuid,
  bank_rule_id uuid,
  splits jsonb check (jsonb_typeof(splits) = 'array'),
  matched_at timestamptz not null check (isfinite(matched_at)),
  matched_by uuid,
  matched_by_name text,
  undone_at timestamptz check (isfinite(undone_at)),
  undone_by uuid,
  undo_reason text check (length(undo_reason) between 1 and 500),
  undo_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_statement_id) references public.bank_statements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, bank_rule_id) references public.bank_rules (tenant_id, id) on delete restrict,
  constraint bank_matches_made_their_entry check ((kind = 'found') = (journal_entry_id is null)),
  constraint bank_matches_counter_entry_of_an_entry check (undo_entry_id is null or (journal_entry_id is not null and undone_at is not null))
);
comment on table public.bank_matches is
  'Which lines of a statement are which lines of the books: found there, or booked from the statement (entry, settlement). Undone, never removed.';
comment on column public.bank_matches.journal_entry_id is 'The entry that was made of the line.';
comment on column public.bank_matches.splits is
  'What the line was booked to, with its tax [{account_id, direction, amount, tax, recoverable, tax_code, tax_rate_percent, contact_id, location_id, memo}]; null where the entry was there.';
comment on column public.bank_matches.undo_entry_id is 'Its mirror, when the match was undone.';

create index bank_matches_statement_idx on public.bank_matches (tenant_id, bank_statement_id);
create index bank_matches_rule_idx on public.bank_matches (tenant_id, bank_rule_id) where bank_rule_id is not null;

call private.protect_tenant_table('public.bank_matches', 'accounting.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.bank_matches for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_matches for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_matches for each row execute function private.tg_documents__only_columns(
  'undone_at', 'undone_by', 'undo_reason', 'undo_entry_id');
