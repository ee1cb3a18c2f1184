create table public.accounting_settings (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  year_start_month smallint not null check (year_start_month between 1 and 12),
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
comment on table public.accounting_settings is 'How a business keeps its books. No row: its year begins in January.';

call private.protect_tenant_table('public.accounting_settings', 'accounting.view');
