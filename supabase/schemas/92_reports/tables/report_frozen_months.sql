create table private.report_frozen_months (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  month date not null check (extract(day from month) = 1),
  hash text not null check (length(hash) = 64),
  net numeric(18,2) not null check (net between -1e15 and 1e15),
  frozen_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, month)
);
comment on table private.report_frozen_months is
  'What reports had of a month when it was first seen behind a lock of the books that never opens. It must stay so.';
comment on column private.report_frozen_months.hash is 'Of all its amounts, day by day (private.month_figures).';

call private.enable_rls_and_revoke('private.report_frozen_months');
