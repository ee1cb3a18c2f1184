create table private.billing_taxes (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null check (isfinite(valid_from)),
  rate_percent numeric(7, 4) not null check (rate_percent between 0 and 100),
  label text not null check (length(label) between 1 and 60),
  primary key (country, valid_from)
);
comment on table private.billing_taxes is 'Tax on subscriptions by the country of the business; prices are without it. A country without a row pays none.';

call private.enable_rls_and_revoke('private.billing_taxes');
