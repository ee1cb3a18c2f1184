create table private.report_dimensions (
  key text not null check (key ~ '^[a-z][a-z_]{1,39}$'),
  label text not null,
  kind text not null check (kind in ('time', 'reference', 'text', 'band')),
  columns text[] not null,
  needs_days boolean not null default false,
  joins text not null default '',
  value text not null,
  name text not null,
  permission text,
  position integer not null check (position between 1 and 1000),
  names text,
  primary key (key)
);
comment on table private.report_dimensions is 'What reports can be grouped and filtered by.';
comment on column private.report_dimensions.columns is 'Columns of the facts it is made of; those of a source that has them all can answer it.';
comment on column private.report_dimensions.kind is 'time and band are sorted by their value, reference and text by their name.';
comment on column private.report_dimensions.needs_days is 'It needs the day itself: sums by month cannot answer it.';
comment on column private.report_dimensions.joins is 'SQL that finds what it needs beside the facts g; $1 is the business. From migrations only.';
comment on column private.report_dimensions.value is 'SQL for its value of facts g as text; {day} stands for the day. From migrations only.';
comment on column private.report_dimensions.name is 'SQL for what people call a value, k. From migrations only.';

comment on column private.report_dimensions.names is
  'SQL for the names of all values (k, name) of the business $1, to sort and search thousands of them at once; null where name is quick enough. From migrations only.';

call private.enable_rls_and_revoke('private.report_dimensions');
