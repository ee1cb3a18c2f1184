create table public.journal_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number text not null,
  source_type text not null,
  source_id uuid not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid,
  memo text,
  reverses_id uuid,
  created_at timestamptz not null default now(),
  sequence bigint not null check (sequence >= 1),
  chain_hash bytea not null check (length(chain_hash) = 32),
  is_closing boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, sequence),
  unique (tenant_id, source_type, source_id),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, reverses_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint journal_entries_source_type_check check (source_type ~ '^[a-z][a-z_]{1,39}$')
);
comment on table public.journal_entries is 'One balanced posting each, numbered without gaps, tied to the document it came from. Append-only.';
comment on column public.journal_entries.sequence is 'The number as a number: order of posting, of the chain and of what balances have taken in.';
comment on column public.journal_entries.chain_hash is 'SHA-256 over the chain_hash of the entry before and all that this one says (private.chain_hash).';
comment on column public.journal_entries.is_closing is
  'An entry that moves the result of a year to equity, as other programs make them: profit and loss leave it out.';

create index journal_entries_business_date_idx on public.journal_entries (tenant_id, business_date);
create index journal_entries_closing_idx on public.journal_entries (tenant_id, business_date) where is_closing;

call private.make_append_only('public.journal_entries');
call private.protect_tenant_table('public.journal_entries', 'accounting.view');

create constraint trigger _500_balanced after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__balanced();
create constraint trigger _510_taxes after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__taxes();
create trigger _200_open before insert on public.journal_entries
  for each row execute function private.tg_journal_entries__open();
create trigger _600_fold after insert on public.journal_entries
  for each row when (new.sequence % 128 = 0) execute function private.tg_journal_entries__fold();
create trigger _610_report after insert on public.journal_entries
  for each row when (new.sequence % 128 = 64) execute function private.tg_journal_entries__report();
