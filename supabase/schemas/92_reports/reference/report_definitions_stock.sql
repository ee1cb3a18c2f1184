insert into private.report_definitions (key, chapter, title, question, measures, more_measures, dimensions, filters, chart, sort, permissions, position) values
  ('stock_ageing', 'stock', 'Age of stock', 'How long goods have been in stock, and what they cost.', '{aged_value,aged_units}', '{}', '{age_band,product,category,brand,supplier}',
    '{age_band,category,brand,supplier,product}', 'bars', 'age_band', '{stock.view,products.view_cost}', 81),
  ('dead_stock', 'stock', 'Slow and dead stock', 'What nobody buys: since when, and what it cost.', '{idle_value,idle_units,idle_products,idle_days}', '{idle_retail,receipt_days}',
    '{idle_band,product,category,brand,supplier}', '{idle_band,category,brand,supplier,product}', 'bars', 'idle_band', '{stock.view,products.view_cost}', 82),
  ('expiry', 'stock', 'Expiry dates', 'What expires when, and what has expired.', '{batch_units,batch_value}', '{}', '{expiry_band,batch,product,category,location}',
    '{expiry_band,product,category,location}', 'bars', 'expiry_band', '{stock.view}', 83),
  ('turnover', 'stock', 'Stock turnover', 'How fast goods sell, how long they last, and what their stock earns.', '{turnover,days_of_cover,gmroi,average_stock,flow_profit}', '{flow_net,closing_units}',
    '{category,product,brand,supplier,location}', '{category,brand,supplier,location,product}', 'scatter', 'turnover', '{stock.view,products.view_cost}', 87),
  ('sell_through', 'stock', 'Sell-through', 'What of the goods received is sold.', '{sell_through,sold_units,opening_units,received_flow,closing_units}', '{flow_net}',
    '{product,category,brand,supplier,location}', '{category,brand,supplier,location,product}', 'bars', 'sell_through', '{stock.view}', 88),
  ('stock_outs', 'stock', 'Sold out', 'Days without stock, and what was missed.', '{days_out,lost_sales_units,lost_sales_net,closing_units}', '{sold_units,flow_net}',
    '{product,category,location,supplier}', '{category,brand,supplier,location,product}', 'bars', 'lost_sales_net', '{stock.view}', 89),
  ('abc', 'products', 'ABC of products', 'Which products bring most of the sales, and how steadily.', '{abc_net,abc_share,abc_cumulative,abc_products}', '{abc_profit}',
    '{product,abc_class,abc_profit_class,xyz_class,category}', '{abc_class,abc_profit_class,xyz_class,category,brand,supplier,product}', 'pareto', 'abc_net', '{sales.view_all}', 75);
update private.report_definitions d set is_own = true where d.key in ('sales_summary', 'sales_by_time', 'staff', 'till_differences');
-- Who bought again shows in months, not in the days of one.
update private.report_definitions d set usual_period = 'last_12_months' where d.key = 'cohorts';
