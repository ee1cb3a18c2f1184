insert into private.report_definitions (key, chapter, title, question, measures, more_measures, dimensions, filters, chart, sort, permissions, position) values
  ('shop_funnel', 'shop', 'From visit to order', 'How many visits of the online shop lead to a product, the cart, the checkout and an order.',
    '{visits,visits_seen,visits_in_cart,visits_at_checkout,visits_ordered,conversion}', '{seen_rate,cart_rate,checkout_rate,order_rate,shop_orders,paid_orders,paid_rate}',
    '{day,week,month,weekday,visit_device,visit_source}', '{visit_device,visit_source}', 'columns', 'day', '{sales.view_all}', 160),
  ('shop_searches', 'shop', 'Searches', 'What shoppers search for in the online shop, and what they do not find.',
    '{searches,searches_none,search_found,searches_bought,searches_bought_rate}', '{searches_none_rate}',
    '{search_words,search_result,day,week,month}', '{search_words,search_result}', 'bars', 'searches', '{sales.view_all}', 162);
