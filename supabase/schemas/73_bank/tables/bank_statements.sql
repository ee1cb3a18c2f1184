create table public.bank_statements (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  money_account_id uuid not null,
  format text not null check (format ~ '^[a-z][a-z0-9_]{1,29}$'),
  file_name text not null check (length(btrim(file_name)) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  from_on date not null,
  to_on date not null,
  opening_balance numeric(14,2) not null check (opening_balance between -1e12 and 1e12),
  closing_balance numeric(14,2) not null check (closing_balance between -1e12 and 1e12),
  line_count integer not null check (line_count >= 0),
  duplicate_count integer not null check (duplicate_count >= 0),
  imported_at timestamptz not null check (isfinite(imported_at)),
  imported_by uuid,
  imported_by_name text,
  position bigint generated always as identity,
  closed_at timestamptz check (isfinite(closed_at)),
  closed_by uuid,
  closed_by_name text,
  books_balance numeric(14,2) check (books_balance between -1e12 and 1e12),
  outstanding_amount numeric(14,2) check (outstanding_amount between -1e12 and 1e12),
  closed_after bigint check (closed_after >= 0),
  reopened_at timestamptz check (isfinite(reopened_at)),
  reopen_reason text check (length(reopen_reason) between 1 and 500),
  withdrawn_at timestamptz check (isfinite(withdrawn_at)),
  withdrawn_by uuid,
  withdraw_reason text check (length(withdraw_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, money_account_id) references public.money_accounts (tenant_id, id) on delete restrict,
  constraint bank_statements_days_in_order check (to_on >= from_on),
  constraint bank_statements_closed_with_figures check ((closed_at is null) = (books_balance is null) and (closed_at is null) = (outstanding_amount is null) and (closed_at is null) = (closed_after is null)),
  constraint bank_statements_closed_is_not_withdrawn check (closed_at is null or withdrawn_at is null)
);
comment on table public.bank_statements is
  'Statement files of banks and mobile money operators as they were imported. Closed in their order when books and statement agree.';
comment on column public.bank_statements.opening_balance is 'The balance before the first line that was new: lines another file had already are not counted twice.';
comment on column public.bank_statements.books_balance is 'What the books held at its last day when it was closed.';
comment on column public.bank_statements.outstanding_amount is 'What of it the statement did not have yet when it was closed.';
comment on column public.bank_statements.closed_after is 'The last number of the journal when it was closed: what has a higher one came later.';
comment on column public.bank_statements.withdrawn_at is 'Imported by mistake: its lines count nowhere and may be imported again.';

create unique index bank_statements_file_key on public.bank_statements (tenant_id, money_account_id, file_hash) where withdrawn_at is null;
create index bank_statements_order_idx on public.bank_statements (tenant_id, money_account_id, to_on, position);

call private.protect_tenant_table('public.bank_statements', 'accounting.view', p_hidden_columns => array['file_hash']);

create trigger _100_no_delete before delete on public.bank_statements for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bank_statements for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bank_statements for each row execute function private.tg_documents__only_columns(
  'closed_at', 'closed_by', 'closed_by_name', 'books_balance', 'outstanding_amount', 'closed_after', 'reopened_at', 'reopen_reason', 'withdrawn_at', 'withdrawn_by',
  'withdraw_reason');
