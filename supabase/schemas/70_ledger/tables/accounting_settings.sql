create table public.accounting_settings (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  year_start_month smallint not null check (year_start_month between 1 and 12),
  asset_limit numeric(14,2) not null default 0 check (asset_limit between 0 and 1e12),
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
comment on table public.accounting_settings is 'How a business keeps its books. No row: its year begins in January.';
comment on column public.accounting_settings.asset_limit is 'From which cost on a line of a bill is offered as an asset.';

call private.protect_tenant_table('public.accounting_settings', 'accounting.view');
