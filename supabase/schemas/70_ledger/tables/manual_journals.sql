create table public.manual_journals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('manual', 'opening_balance', 'opening_transfer', 'manual_reversal')),
  journal_entry_id uuid not null,
  reversal_entry_id uuid,
  reason text,
  created_by uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reversal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict
);
comment on table public.manual_journals is
  'Entries that a person wrote: journals, opening balances and reversals. Append-only; reversal_entry_id is of an accrual, which undoes itself.';

create index manual_journals_entry_idx on public.manual_journals (tenant_id, journal_entry_id);
create index manual_journals_reversal_idx on public.manual_journals (tenant_id, reversal_entry_id) where reversal_entry_id is not null;

call private.make_append_only('public.manual_journals');
call private.protect_tenant_table('public.manual_journals', 'accounting.view', p_hidden_columns => array['request_hash']);
