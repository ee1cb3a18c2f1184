create table private.stock_period_ends (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  period_end date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, period_end)
);
comment on table private.stock_period_ends is 'The month ends whose stock is kept in stock_period_values.';

call private.enable_rls_and_revoke('private.stock_period_ends');
