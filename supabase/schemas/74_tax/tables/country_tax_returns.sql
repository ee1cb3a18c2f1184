create table private.country_tax_returns (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  form text not null check (form ~ '^[A-Z0-9_]{2,20}$'),
  period_months smallint not null check (period_months in (1, 2, 3, 6, 12)),
  due_day smallint not null check (due_day between 1 and 31),
  input_months smallint check (input_months between 1 and 60),
  remind_days smallint not null default 5 check (remind_days between 0 and 31),
  source text not null
);
comment on table private.country_tax_returns is
  'Countries (ISO 3166) whose tax return is known: its form, how often and until which day of the next month it is filed, how long tax on purchases can be claimed, how many days before that a reminder comes. The others file by rate, monthly.';

call private.enable_rls_and_revoke('private.country_tax_returns');
