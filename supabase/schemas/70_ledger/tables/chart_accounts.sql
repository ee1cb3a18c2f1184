create table private.chart_accounts (
  chart text not null check (chart ~ '^(\*|[A-Z]{2})$'),
  code text not null,
  name text not null,
  account_type text not null,
  subtype text not null,
  normal_balance text not null,
  cash_flow_class text,
  parent_code text,
  role text,
  primary key (chart, code),
  unique (chart, role)
);
comment on table private.chart_accounts is
  'The accounts a new business begins with: those of chart *, and for a country with a chart of its own what it names otherwise or has besides.';

call private.enable_rls_and_revoke('private.chart_accounts');
