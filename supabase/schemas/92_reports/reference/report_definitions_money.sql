insert into private.report_definitions (key, chapter, title, question, measures, more_measures, dimensions, filters, chart, sort, permissions, position) values
  ('ageing_receivable', 'money', 'Owed by customers', 'Who owed what at the end of a day, and how long it had been due.', '{owed,overdue,unused_credit,owed_net}', '{}', '{due_band,customer,invoice}',
    '{due_band,customer}', 'bars', 'due_band', '{contacts.view_ledger}', 121),
  ('ageing_payable', 'money', 'Owed to suppliers', 'What suppliers were owed at the end of a day, and how long it had been due.', '{owing,owing_overdue,unused_paid,owing_net}', '{}', '{due_band,bought_from}',
    '{due_band,bought_from}', 'bars', 'due_band', '{purchases.view}', 122),
  ('liabilities', 'money', 'Gift cards, credit and points', 'What customers can still use: before, issued, used, expired, after.', '{owed_after,owed_before,issued,used,adjusted,expired}', '{}', '{liability}',
    '{liability}', 'bars', 'owed_after', '{accounting.view}', 123),
  ('tie_out', 'control', 'Reports against the books', 'Whether reports, documents, books and Z reports say the same, figure by figure and day by day.', '{tie_differing,tie_difference,reported,booked}', '{}', '{tie,day,month,till_session}', '{tie}', 'none', 'tie',
    '{accounting.view}', 140);
