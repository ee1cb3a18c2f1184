create table public.contact_not_duplicates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  a uuid not null,
  b uuid not null,
  said_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, a, b),
  foreign key (tenant_id, a) references public.contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, b) references public.contacts (tenant_id, id) on delete cascade,
  constraint contact_not_duplicates_are_two check (a <> b)
);
comment on table public.contact_not_duplicates is 'Pairs of contacts of which somebody said that they are not the same, the smaller id first.';

create index contact_not_duplicates_b_idx on public.contact_not_duplicates (tenant_id, b);

call private.protect_tenant_table('public.contact_not_duplicates', 'nobody');
