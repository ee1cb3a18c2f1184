create table private.error_reports (
  address text not null check (length(address) <= 60),
  minute timestamptz not null,
  report_count integer not null check (report_count > 0),
  primary key (address, minute)
);
comment on table private.error_reports is 'How many errors an address has reported in a minute, to take no more than ten.';

create index error_reports_minute_idx on private.error_reports (minute);

call private.enable_rls_and_revoke('private.error_reports');
