insert into private.report_sources (key, family, grain, relation, columns, bases, rank)
select s.key, 'sales', s.grain, 'private.' || s.key, s.columns,
  '{sold_net,sold_tax,discounts,returned_net,returned_tax,units,returned_units,pieces,cost,cost_changes,delivery_net,delivery_tax,sales,returns}', s.rank
from (values
  ('sale_hours', 'day', '{business_date,hour,location_id,channel}'::text[], 1),
  ('cashier_days', 'day', '{business_date,cashier_id,location_id,till_id,channel}', 2),
  ('product_months', 'month', '{business_date,product_id}', 3),
  ('contact_months', 'month', '{business_date,contact_id}', 4),
  ('sale_facts', 'fact', '{business_date,sold_on,minute,hour,channel,location_id,till_id,till_session_id,cashier_id,returned_by,contact_id,product_id,tax_code,tax_rate_percent,reason}', 9)
) as s (key, grain, columns, rank);

insert into private.report_sources (key, family, grain, relation, columns, bases, rank) values
  ('tender_rows', 'tenders', 'fact', 'private.tender_rows($1, $2, $3)', '{business_date,tender_type,channel,location_id,till_id,cashier_id,money_source}',
    '{taken,paid_back,collected,payments,fees}', 9),
  ('stock_rows', 'stock', 'now', 'private.stock_rows($1)', '{product_id,location_id}', '{on_hand,below_zero,reserved,on_order,stock_value,retail_value}', 9),
  ('till_rows', 'tills', 'fact', 'private.till_rows_closed($1, $2, $3)', '{business_date,till_id,till_session_id,location_id,cashier_id}',
    '{expected_cash,counted_cash,over,short,opening_difference,closings}', 9),
  ('discount_rows', 'discounts', 'fact', 'private.discount_rows($1, $2, $3)', '{business_date,product_id,cashier_id,location_id,till_id,channel,discount_name}', '{given,given_lines,sold_with}', 9),
  ('loss_rows', 'losses', 'fact', 'private.loss_rows($1, $2, $3)', '{business_date,product_id,location_id,loss_reason}', '{lost,found,lost_units,found_units,lost_at_price}', 8),
  ('delivery_rows', 'deliveries', 'fact', 'private.delivery_rows($1, $2, $3)', '{business_date,supplier_id,product_id,location_id}', '{received,received_units,sent_back,not_billed}', 9),
  ('bill_rows', 'bills', 'fact', 'private.bill_rows($1, $2, $3)', '{business_date,supplier_id,location_id}', '{billed,billed_tax,credited,bills}', 9),
  ('offline_rows', 'offline', 'fact', 'private.offline_rows($1, $2, $3)', '{business_date,till_id,location_id,cashier_id,review_flag}', '{late_sales,late_total,delay_minutes,unreviewed}', 9);
