insert into private.report_sources (key, family, grain, relation, columns, bases, rank) values
  ('stock_day_rows', 'stock', 'as_of', 'private.stock_day_rows($1, $3)', '{product_id,location_id}', '{on_hand,below_zero,stock_value,retail_value}', 1),
  ('stock_age_rows', 'stock_age', 'as_of', 'private.stock_age_rows($1, $3)', '{product_id,age_band}', '{aged_units,aged_value}', 9),
  ('idle_rows', 'idle_stock', 'as_of', 'private.idle_rows($1, $3)', '{product_id,idle_band}',
    '{idle_units,idle_value,idle_retail,idle_days,receipt_days,idle_products}', 9),
  ('expiry_rows', 'expiry', 'now', 'private.expiry_rows($1)', '{batch_id,product_id,location_id,expiry_band}', '{batch_units,batch_value}', 9),
  ('stock_flow_rows', 'stock_flow', 'period', 'private.stock_flow_rows($1, $2, $3)', '{product_id,location_id}',
    '{opening_units,received_flow,sold_units,closing_units,average_value,yearly_cost,yearly_profit,flow_net,flow_profit,daily_units,days_out,lost_sales_units,lost_sales_net}', 9),
  ('abc_rows', 'abc', 'period', 'private.abc_rows($1, $2, $3)', '{product_id,abc_class,abc_profit_class,xyz_class}',
    '{abc_net,abc_profit,abc_share,abc_before,abc_products}', 9),
  ('shrinkage_rows', 'losses', 'fact', 'private.shrinkage_rows($1, $2, $3)', '{business_date,product_id,location_id,loss_reason}',
    '{lost,found,lost_units,found_units,lost_at_price,sold_beside}', 9);
-- What one processor adds up in some five seconds: 0.7 to 3 us a line by one grouping, 11 by two with as many rows as lines, 7 for ABC.
update private.report_sources s set most_lines = b.most_lines
from (values ('sale_facts', 1500000), ('product_months', 1500000), ('contact_months', 1500000), ('customer_rows', 1000000), ('cohort_rows', 1000000),
  ('shrinkage_rows', 1000000), ('tie_rows', 2000000), ('abc_rows', 600000), ('pair_rows', 600000), ('stock_flow_rows', 500000)) as b (key, most_lines)
where s.key = b.key;
