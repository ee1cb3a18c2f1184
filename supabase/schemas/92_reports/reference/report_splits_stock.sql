insert into private.report_splits (family, base, column_name, because) values
  ('losses', 'sold_beside', 'loss_reason', 'sales have no such reason'),
  ('abc', 'abc_before', 'abc_class', 'it goes from product to product'),
  ('abc', 'abc_before', 'abc_profit_class', 'it goes from product to product'),
  ('abc', 'abc_before', 'xyz_class', 'it goes from product to product');
