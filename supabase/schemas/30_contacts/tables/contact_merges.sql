create table public.contact_merges (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  survivor_id uuid not null,
  merged_ids uuid[] not null check (cardinality(merged_ids) between 1 and 20),
  moved_ids uuid[] not null default '{}',
  before jsonb not null,
  after jsonb not null,
  merged_by uuid,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, survivor_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.contact_merges is
  'What was merged into what, with the survivor''s card before and after, so that it can be undone; moved_ids were merged into one of merged_ids before.';

create index contact_merges_survivor_idx on public.contact_merges (tenant_id, survivor_id, created_at desc);

call private.protect_tenant_table('public.contact_merges', 'contacts.merge');
