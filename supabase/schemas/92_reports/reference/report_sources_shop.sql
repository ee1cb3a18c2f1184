insert into private.report_sources (key, family, grain, relation, columns, bases, rank) values
  ('shop_funnel_rows', 'shop_funnel', 'fact', 'private.shop_funnel_rows($1, $2, $3)', '{business_date,visit_device,visit_source}',
    '{visits,visits_seen,visits_in_cart,visits_at_checkout,visits_ordered,shop_orders,paid_orders}', 9),
  ('shop_search_rows', 'shop_searches', 'fact', 'private.shop_search_rows($1, $2, $3)', '{business_date,search_words,search_result}',
    '{searches,searches_found,searches_none,searches_bought}', 9);
