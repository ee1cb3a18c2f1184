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
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, source_type, source_id),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, reverses_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint journal_entries_source_type_check check (source_type ~ '^[a-z][a-z_]{1,39}$')
);
comment on table public.journal_entries is 'One balanced posting each, numbered without gaps, tied to the document it came from. Append-only.';

create index journal_entries_business_date_idx on public.journal_entries (tenant_id, business_date);

call private.make_append_only('public.journal_entries');
call private.protect_tenant_table('public.journal_entries', 'accounting.view');

create constraint trigger _500_balanced after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__balanced();
