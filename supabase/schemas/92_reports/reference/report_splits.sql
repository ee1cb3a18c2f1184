insert into private.report_splits (family, base, column_name, because) values
  ('sales', 'sales', 'product_id', 'a sale has several'),
  ('sales', 'returns', 'product_id', 'a sale has several'),
  ('sales', 'delivery_net', 'product_id', 'delivery belongs to the whole sale'),
  ('sales', 'delivery_tax', 'product_id', 'delivery belongs to the whole sale'),
  ('sales', 'sales', 'tax_code', 'a sale has several'),
  ('sales', 'returns', 'tax_code', 'a sale has several');
