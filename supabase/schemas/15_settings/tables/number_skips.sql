create table private.number_skips (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  series text not null check (length(series) <= 18),
  first_value bigint not null check (first_value >= 1),
  last_value bigint not null,
  skipped_at timestamptz not null default clock_timestamp(),
  skipped_by uuid,
  primary key (tenant_id, document_type, series, first_value),
  constraint number_skips_forward check (last_value >= first_value)
);
comment on table private.number_skips is
  'Numbers that no document gets, because the next number was raised past them or a prefix came back: what an auditor who misses them asks for.';
comment on column private.number_skips.series is 'The prefix as it stands on documents, with the year in it.';
comment on column private.number_skips.skipped_by is 'Who raised the number last.';

call private.enable_rls_and_revoke('private.number_skips');
