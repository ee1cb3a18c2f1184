create table public.fiscal_counters (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  scope text not null check (length(scope) between 3 and 60),
  counter text not null check (counter ~ '^[a-z_]{3,20}(:[A-Z0-9]{3,15})?$'),
  next_number bigint not null default 1 check (next_number between 1 and 1000000000000),
  held_by uuid,
  primary key (tenant_id, scope, counter)
);
comment on table public.fiscal_counters is
  'The next number of each sequence that a tax authority counts itself. scope: mode, taxpayer and branch (* where branches share one). held_by: the document that is being sent under the last number taken; nobody else takes one meanwhile.';

call private.protect_tenant_table('public.fiscal_counters', 'etims.view');
