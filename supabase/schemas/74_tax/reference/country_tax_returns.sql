insert into private.country_tax_returns (country, form, period_months, due_day, input_months, source) values
  ('KE', 'KE_VAT3', 1, 20, 6, 'VAT Act 2013, sections 17 (input tax within six months) and 44 (return by the 20th of the next month).');
