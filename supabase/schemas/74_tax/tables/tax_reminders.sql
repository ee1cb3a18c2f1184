create table private.tax_reminders (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  period_start date not null,
  due_on date not null,
  reminded_at timestamptz not null check (isfinite(reminded_at)),
  primary key (tenant_id, period_start)
);
comment on table private.tax_reminders is 'Tax periods that a business was reminded of.';

call private.enable_rls_and_revoke('private.tax_reminders');
