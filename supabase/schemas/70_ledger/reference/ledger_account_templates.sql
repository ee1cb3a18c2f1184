insert into private.ledger_account_templates (role, code, name, account_type, normal_balance) values
  ('goods_in_transit', '100200', 'Goods in Transit', 'asset', 'debit'),
  ('gift_cards', '230300', 'Gift Cards Outstanding', 'liability', 'credit'),
  ('gift_card_breakage', '410200', 'Unused Gift Cards', 'income', 'credit'),
  ('customer_rewards', '530100', 'Customer Rewards', 'expense', 'debit'),
  ('cancellation_fees', '410300', 'Cancellation Fees', 'income', 'credit'),
  ('payment_losses', '520200', 'Refunds and Chargebacks', 'expense', 'debit');
