create table private.use_cohorts (
  cohort date not null,
  country text not null,
  month date not null check (month >= cohort),
  tenants integer not null check (tenants >= 0),
  primary key (cohort, country, month)
);
comment on table private.use_cohorts is
  'Of the businesses opened in a month (cohort), by country, how many had a sale in a month from then on. Counted by the job use_fold; a month without any has no row.';

call private.enable_rls_and_revoke('private.use_cohorts');
