insert into private.document_types (document_type, prefix) values
  ('stock_transfer', 'TRF-'),
  ('stock_count', 'CNT-'),
  ('taken_order', 'ORD-'),
  ('gift_card', 'GC-'),
  ('quote', 'QUO-'),
  ('purchase_order', 'PO-'),
  ('supplier_bill', 'BILL-'),
  ('supplier_credit', 'SC-'),
  ('supplier_payment', 'PAY-'),
  ('expense', 'EXP-'),
  ('other_income', 'INC-'),
  ('owner_money', 'OWN-'),
  ('money_transfer', 'MTR-');
