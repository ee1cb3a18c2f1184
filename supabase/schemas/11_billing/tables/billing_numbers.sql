create table private.billing_numbers (
  series text primary key check (series ~ '^[A-Z]{1,8}-[0-9]{4}$'),
  last_number integer not null check (last_number between 1 and 2000000000)
);
comment on table private.billing_numbers is 'The last number of each series and year of the platform''s invoices and credit notes.';

call private.enable_rls_and_revoke('private.billing_numbers');
