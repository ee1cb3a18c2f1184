insert into private.country_tax_rules (country, tax_rounding, source) values
  ('JP', 'document', 'Qualified invoice system from October 2023: consumption tax is rounded once for each rate of an invoice (Consumption Tax Act, article 57-4; Order for Enforcement, article 70-10).');
