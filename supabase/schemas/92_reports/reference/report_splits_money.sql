insert into private.report_splits (family, base, column_name, because) values
  ('receivables', 'unused_credit', 'due_band', 'money paid in advance is never due'),
  ('receivables', 'unused_credit', 'document_id', 'no invoice has used it'),
  ('payables', 'unused_paid', 'due_band', 'money paid in advance is never due');
