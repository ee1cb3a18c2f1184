insert into private.report_splits (family, base, column_name, because) values
  ('shop_funnel', 'shop_orders', 'visit_device', 'an order does not say which visit it came from'),
  ('shop_funnel', 'shop_orders', 'visit_source', 'an order does not say which visit it came from'),
  ('shop_funnel', 'paid_orders', 'visit_device', 'an order does not say which visit it came from'),
  ('shop_funnel', 'paid_orders', 'visit_source', 'an order does not say which visit it came from');
