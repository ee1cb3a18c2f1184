insert into private.report_splits (family, base, column_name, because) values
  ('receivables', 'unused_credit', 'due_band', 'money paid in advance is never due'),
  ('receivables', 'unused_credit', 'document_id', 'no invoice has used it'),
  ('payables', 'unused_paid', 'due_band', 'money paid in advance is never due'),
  ('voids', 'voided_baskets', 'product_id', 'a basket has several'),
  ('tenders', 'fees', 'channel', 'a settlement is of all of them'),
  ('tenders', 'fees', 'location_id', 'a settlement is of all of them'),
  ('tenders', 'fees', 'till_id', 'a settlement is of all tills'),
  ('tenders', 'fees', 'cashier_id', 'a settlement is of all people');
