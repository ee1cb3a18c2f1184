insert into private.report_sources (key, family, grain, relation, columns, bases, rank) values
  ('receivable_rows', 'receivables', 'as_of', 'private.receivable_rows($1, $3)', '{contact_id,document_id,due_band}', '{owed,overdue,unused_credit}', 9),
  ('payable_rows', 'payables', 'as_of', 'private.payable_rows($1, $3)', '{supplier_id,due_band}', '{owing,owing_overdue,unused_paid}', 9),
  ('liability_rows', 'liabilities', 'period', 'private.liability_rows($1, $2, $3)', '{liability}', '{owed_before,issued,used,adjusted,expired,owed_after}', 9),
  ('tie_rows', 'ties', 'fact', 'private.tie_rows($1, $2, $3)', '{business_date,tie,till_session_id}', '{reported,booked,differing,comparisons,places,squares}', 9);
