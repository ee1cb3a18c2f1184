create table private.report_measures (
  key text not null check (key ~ '^[a-z][a-z_]{1,39}$'),
  family text not null check (family ~ '^[a-z][a-z_]{1,39}$'),
  label text not null,
  unit text not null check (unit in ('money', 'quantity', 'count', 'percent', 'days')),
  formula text not null,
  bases text[] not null,
  permission text,
  better text check (better in ('up', 'down')),
  definition text not null,
  example text not null,
  position integer not null check (position between 1 and 1000),
  is_additive boolean not null,
  primary key (key)
);
comment on table private.report_measures is
  'Each figure of a report, defined once: formula over sums of the bases, which are columns of its family. A ratio is computed after its bases are summed, in rows and totals alike.';
comment on column private.report_measures.formula is 'SQL over the sums, written s.base. It comes from migrations only.';
comment on column private.report_measures.permission is 'Needed to see, sort or ask for it; null: reports.view is enough.';
comment on column private.report_measures.is_additive is 'Whether the figures of rows add up to that of all of them; a share or an average does not.';
comment on column private.report_measures.better is 'Which way is good news; null: neither.';

call private.enable_rls_and_revoke('private.report_measures');
