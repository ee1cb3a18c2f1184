create table private.report_checks (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  checked_on date not null,
  started_at timestamptz not null check (isfinite(started_at)),
  finished_at timestamptz not null check (isfinite(finished_at)),
  rest_from date,
  rest_to date,
  finding_count integer not null check (finding_count >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  mended text check (mended in ('sums', 'facts')),
  primary key (tenant_id, checked_on),
  constraint report_checks_rest_is_a_range check ((rest_from is null) = (rest_to is null) and rest_from <= rest_to)
);
comment on table private.report_checks is 'What the nightly comparison of reports with documents, books and Z reports found. Kept for 90 days; what differed is kept for good.';
comment on column private.report_checks.rest_from is 'Besides the last 35 days: the thirtieth of earlier days whose turn it was.';
comment on column private.report_checks.findings is '[{tie, day, till_session_id, reported, booked, difference}], 100 at most.';
comment on column private.report_checks.mended is 'sums: tables of sums were added up again for those days. facts: everything is read from the documents again.';

call private.enable_rls_and_revoke('private.report_checks');
