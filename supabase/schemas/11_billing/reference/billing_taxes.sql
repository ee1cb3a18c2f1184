insert into private.billing_taxes (country, valid_from, rate_percent, label) values
  ('KE', '2020-01-01', 16, 'VAT 16%');
