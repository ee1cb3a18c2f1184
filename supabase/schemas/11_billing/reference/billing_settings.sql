insert into private.billing_settings (seller) values
  ('{"name": "Dukani"}');
