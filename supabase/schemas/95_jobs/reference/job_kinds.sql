-- Waits of payments: quickly at first, then hourly for about a day. After that a person has to see why they cannot be asked about.
insert into private.job_kinds (kind, title, most_at_once, lease, retry_after, every, retention) values
  ('mail', 'E-mail', 5, '1 minute', '{5 minutes,10 minutes,20 minutes,40 minutes,80 minutes,160 minutes,320 minutes}', null, '1 day'),
  ('payment_query', 'Outcome of an online payment', 5, '1 minute',
    '{20 seconds,1 minute,5 minutes,15 minutes,30 minutes,1 hour,1 hour,1 hour,2 hours,2 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('payment_refund', 'Refund of an online payment', 5, '1 minute',
    '{1 minute,2 minutes,5 minutes,15 minutes,30 minutes,1 hour,1 hour,1 hour,2 hours,2 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('payment_list', 'List of M-Pesa payments', 3, '3 minutes',
    '{1 minute,5 minutes,15 minutes,30 minutes,1 hour,2 hours,4 hours,4 hours,4 hours,4 hours,4 hours,4 hours}', null, '1 day'),
  ('direct_payment', 'Direct M-Pesa payment', 3, '1 minute', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour,4 hours,8 hours}', null, '1 day'),
  ('payment_claim', 'Notice of a payment that a shopper claims', 3, '1 minute', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour}', null, '1 day'),
  ('import', 'Import of a file', 2, '2 minutes', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour}', null, '1 day'),
  ('stock_notices', 'Mails about goods that are back in stock', 1, '2 minutes', '{10 seconds,1 minute,5 minutes}', '5 seconds', '1 day'),
  ('cart_mails', 'Mails about abandoned carts', 1, '2 minutes', '{10 seconds,1 minute,5 minutes}', '1 minute', '1 day'),
  ('bought_together', 'What is sold together', 1, '5 minutes', '{1 minute,5 minutes,15 minutes}', '10 minutes', '1 day'),
  ('lapsed_imports', 'Removal of imports that nobody finished', 1, '2 minutes', '{1 minute,5 minutes,15 minutes}', '1 hour', '1 day'),
  ('tax_reminders', 'Reminders of tax returns', 1, '2 minutes', '{1 minute,5 minutes,15 minutes}', '1 hour', '1 day'),
  ('old_jobs', 'Removal of finished jobs and sent mails', 1, '2 minutes', '{1 minute,5 minutes,15 minutes}', '1 hour', '1 day');
