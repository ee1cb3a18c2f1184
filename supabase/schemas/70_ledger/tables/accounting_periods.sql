create table public.accounting_periods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'locked')),
  locked_by uuid,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, starts_on),
  check (ends_on >= starts_on)
);
comment on table public.accounting_periods is 'Months of the books; nothing can be posted into a locked one.';

create index accounting_periods_locked_idx on public.accounting_periods (tenant_id, ends_on) where status = 'locked';

call private.protect_tenant_table('public.accounting_periods', 'accounting.view');
