create table private.country_tax_rules (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  tax_rounding text not null check (tax_rounding in ('line', 'document')),
  source text not null
);
comment on table private.country_tax_rules is 'Countries (ISO 3166) whose law says how often the tax of a document is rounded, and where it says so. The others leave it to the business.';

call private.enable_rls_and_revoke('private.country_tax_rules');
