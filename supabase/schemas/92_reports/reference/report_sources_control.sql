insert into private.report_sources (key, family, grain, relation, columns, bases, rank) values
  ('purchase_rows', 'purchases', 'fact', 'private.purchase_rows($1, $2, $3)', '{business_date,supplier_id,product_id,location_id}',
    '{ordered,ordered_units,bought,bought_units,goods_billed,goods_returned,goods_returned_units}', 9),
  ('supplier_rows', 'supplier_results', 'period', 'private.supplier_rows($1, $2, $3)', '{supplier_id}',
    '{order_lines,dated_lines,lines_on_time,done_ordered,done_received,lead_median,lead_late,paid_now,paid_before,came_units,faulty_units,suppliers}', 9),
  ('override_rows', 'overrides', 'fact', 'private.override_rows($1, $2, $3)', '{business_date,product_id,cashier_id,approver_id,location_id,till_id,channel}',
    '{at_list,at_changed,changed_lines,below_cost_lines}', 9),
  ('audit_rows', 'audit', 'fact', 'private.audit_rows($1, $2, $3)', '{business_date,actor_id,audit_action,audit_subject}', '{changes}', 9),
  ('customer_rows', 'customers', 'period', 'private.customer_rows($1, $2, $3)', '{contact_id,recency_score,frequency_score,money_score,customer_kind}',
    '{customer_net,customer_visits,customers}', 9),
  ('cohort_rows', 'cohorts', 'period', 'private.cohort_rows($1, $2, $3)', '{cohort_month,months_later}', '{cohort_size,came_back,cohort_net}', 9),
  ('pair_rows', 'pairs', 'period', 'private.pair_rows($1, $2, $3)', '{product_id,beside_id}', '{together,with_first,with_second,baskets,pairs}', 9),
  ('void_rows', 'voids', 'fact', 'private.void_rows($1, $2, $3)', '{business_date,hour,product_id,cashier_id,location_id,till_id,till_session_id,reason,void_kind,basket}',
    '{voided_lines,voided_baskets,voided_value}', 9);
