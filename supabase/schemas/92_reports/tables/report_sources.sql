create table private.report_sources (
  key text not null check (key ~ '^[a-z][a-z_]{1,39}$'),
  family text not null check (family ~ '^[a-z][a-z_]{1,39}$'),
  grain text not null check (grain in ('month', 'day', 'fact', 'period', 'as_of', 'now')),
  relation text not null,
  columns text[] not null,
  bases text[] not null,
  rank integer not null check (rank between 1 and 100),
  most_lines bigint check (most_lines >= 1),
  primary key (key)
);
comment on table private.report_sources is 'Where figures are read: the smallest that has all that is asked is taken.';
comment on column private.report_sources.grain is
  'month: sums by month (the days before and after whole months come from the facts). day, fact: has the day. period: of all the days asked for, not of each. as_of: as it stood at the end of a day. now: as it stands.';
comment on column private.report_sources.relation is 'A table, or a query in brackets; $1 is the business, $2 and $3 the first and the last day. From migrations only.';

comment on column private.report_sources.most_lines is
  'More lines of sales than this are not read while somebody waits, and with several groupings a third of it: what one processor adds up in some five seconds. Null: no bound.';

call private.enable_rls_and_revoke('private.report_sources');
