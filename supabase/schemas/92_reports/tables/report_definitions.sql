create table private.report_definitions (
  key text not null check (key ~ '^[a-z][a-z_]{1,39}$'),
  chapter text not null check (chapter in ('sales', 'products', 'customers', 'staff', 'money', 'stock', 'shop', 'control')),
  title text not null,
  question text not null,
  measures text[] not null,
  more_measures text[] not null default '{}',
  dimensions text[] not null,
  filters text[] not null,
  chart text not null check (chart in ('none', 'columns', 'bars', 'grid', 'pareto', 'scatter', 'dots')),
  sort text not null,
  permissions text[] not null default '{}',
  position integer not null check (position between 1 and 1000),
  is_own boolean not null default false,
  usual_period text not null default 'this_month' check (usual_period ~ '^[a-z0-9_]{4,40}$'),
  primary key (key)
);
comment on table private.report_definitions is 'A report: what it shows, by what, and who may see it. A new report is one row here.';
comment on column private.report_definitions.measures is 'Columns that it opens with; the first is the one that its chart shows.';
comment on column private.report_definitions.more_measures is 'Columns that can be added.';
comment on column private.report_definitions.dimensions is 'What it can be grouped by; it opens with the first. None: a statement of figures.';
comment on column private.report_definitions.sort is 'What it opens sorted by: a dimension upwards, a measure downwards.';
comment on column private.report_definitions.permissions is 'Needed besides reports.view.';
comment on column private.report_definitions.is_own is 'Open with reports.view_own as well, and then of the own sales and tills alone.';
comment on column private.report_definitions.usual_period is 'The period that it opens with, by its name (private.report_period).';

call private.enable_rls_and_revoke('private.report_definitions');
