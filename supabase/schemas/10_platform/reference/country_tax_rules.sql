insert into private.country_tax_rules (country, tax_rounding, source, reclaims_input_tax) values
  ('JP', 'document', 'Qualified invoice system from October 2023: consumption tax is rounded once for each rate of an invoice (Consumption Tax Act, article 57-4; Order for Enforcement, article 70-10).', true),
  ('PR', null, 'Sales and use tax (IVU) on the sale to the consumer: Puerto Rico Internal Revenue Code of 2011, subtitle D.', false),
  ('US', null, 'Sales and use taxes of the states on retail sales; tax paid to suppliers is not credited (Streamlined Sales and Use Tax Agreement).', false);
