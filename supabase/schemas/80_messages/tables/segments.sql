create table public.segments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  rules jsonb not null check (jsonb_typeof(rules) = 'object' and length(rules::text) <= 20000),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.segments is 'Customers by what is known of them: rules (all, any, not, leaves), asked anew each time. private.segment_sql reads them.';

create index segments_name_idx on public.segments (tenant_id, lower(name), id);

call private.protect_tenant_table('public.segments', 'nobody');
