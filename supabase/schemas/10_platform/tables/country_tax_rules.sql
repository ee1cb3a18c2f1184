create table private.country_tax_rules (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  tax_rounding text check (tax_rounding in ('line', 'document')),
  source text not null,
  reclaims_input_tax boolean not null default true
);
comment on table private.country_tax_rules is 'Countries (ISO 3166) whose tax differs from a VAT that leaves rounding to the business, and where their law says so.';
comment on column private.country_tax_rules.tax_rounding is 'How often the tax of a document is rounded; null: as the business chooses.';
comment on column private.country_tax_rules.reclaims_input_tax is
  'False where tax is charged on the last sale only: what a business pays its suppliers is cost.';

call private.enable_rls_and_revoke('private.country_tax_rules');
