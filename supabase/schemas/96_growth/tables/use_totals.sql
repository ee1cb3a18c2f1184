create table private.use_totals (
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  country text not null,
  tenants integer not null check (tenants >= 0),
  sales bigint not null check (sales >= 0),
  orders bigint not null check (orders >= 0),
  people integer not null check (people >= 0),
  documents jsonb not null check (jsonb_typeof(documents) = 'object'),
  counted_at timestamptz not null,
  primary key (grain, starts_on, country)
);
comment on table private.use_totals is
  'What all businesses of a country did in a day, week (from Monday) or month. Country is empty for those that gave none. A business has one country, so countries add up.';
comment on column private.use_totals.tenants is 'Businesses with at least one sale or order.';

call private.enable_rls_and_revoke('private.use_totals');
