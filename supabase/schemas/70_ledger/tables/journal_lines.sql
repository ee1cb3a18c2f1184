create table public.journal_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  journal_entry_id uuid not null,
  ledger_account_id uuid not null,
  business_date date not null,
  debit numeric(14,2) not null default 0 check (debit between 0 and 1e12),
  credit numeric(14,2) not null default 0 check (credit between 0 and 1e12),
  memo text,
  -- No key to locations: it would want an index of its own on the largest table. Who posts has read the location; invariants look.
  location_id uuid,
  contact_id uuid,
  position bigint generated always as identity,
  primary key (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id)
    on delete restrict deferrable initially deferred,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint journal_lines_one_side check (
    (debit > 0 and credit = 0) or (credit > 0 and debit = 0))
);
comment on table public.journal_lines is
  'Debits and credits of an entry. business_date is the entry''s, copied so that every report reads one index. Append-only.';
comment on column public.journal_lines.location_id is 'Where it happened; empty: the business as a whole.';
comment on column public.journal_lines.position is 'Order of writing: within a day the ledger of an account is read in it.';

create index journal_lines_entry_idx on public.journal_lines (tenant_id, journal_entry_id);
create index journal_lines_account_idx on public.journal_lines (tenant_id, ledger_account_id, business_date, position)
  include (debit, credit, location_id);
create index journal_lines_contact_idx on public.journal_lines (tenant_id, contact_id) where contact_id is not null;

call private.make_append_only('public.journal_lines');
call private.protect_tenant_table('public.journal_lines', 'accounting.view');

create trigger _500_before_entry after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.tg_journal_lines__before_entry();
