-- What the planner must know of our functions.
--
-- A set-returning function without an estimate is taken for 1,000 rows: a web order of three lines was joined to its products by reading
-- the whole catalogue. Each one says how many rows it usually answers; the catalogue rules hold it for every later one.

alter function private.tax_rate_on(uuid, uuid, date) rows 1;
alter function private.sales_by_day(uuid, date, date, uuid, timestamptz) rows 30;
alter function private.stock_figures(uuid) rows 1;
alter function private.first_expired_first(uuid, uuid, uuid, numeric, text, date) rows 3;
alter function private.order_goods(uuid, uuid, jsonb) rows 5;
alter function private.bundle_saleable(uuid, uuid[], uuid, timestamptz) rows 5;
alter function private.returned_goods(uuid, uuid, uuid, numeric, numeric, numeric, numeric) rows 3;
alter function private.stock_in_transit(uuid, timestamptz) rows 50;
alter function private.reorder_candidates(uuid, uuid, integer, timestamptz) rows 200;
alter function private.sale_account_payments(uuid, uuid) rows 2;
alter function private.open_items_on(uuid, text, date, uuid[]) rows 200;
alter function private.duplicate_pairs(uuid, integer) rows 100;
alter function private.count_buckets(public.stock_counts, uuid[]) rows 200;
alter function private.count_differences(public.stock_counts) rows 200;
alter function private.uncounted_in_stock(public.stock_counts) rows 200;
alter function private.counted_batch_differences(public.stock_counts, uuid[]) rows 50;
alter function private.count_moves(public.stock_counts, uuid[], numeric[]) rows 100;
alter function private.import_category_paths(uuid) rows 100;
alter function private.import_tax_rates(uuid) rows 5;
alter function private.import_locations(uuid, uuid) rows 3;
alter function private.find_import_products(public.import_jobs, integer[]) rows 500;
alter function private.import_product_now(uuid, uuid[]) rows 500;
alter function private.find_import_contacts(public.import_jobs, integer[]) rows 500;
alter function private.import_contact_now(uuid, uuid[]) rows 500;
alter function private.pickup_times(public.storefront_settings, timestamptz) rows 50;
alter function private.facet_counts(uuid, uuid[], uuid[], text, text[]) rows 50;
alter function private.bought_together_due(integer, timestamptz) rows 20;
alter function private.left_carts(timestamptz) rows 50;
alter function private.stock_ranks(uuid, uuid[]) rows 200;
alter function private.match_ranks(uuid, text, uuid[]) rows 200;
alter function private.placed_matches(uuid, text, integer, text, uuid, integer) rows 50;

-- A column compared with clock_timestamp() is no index condition: that clock moves within the query, so every row of the business is read
-- and asked. An order read all notifications of its shop, and cost more with each. statement_timestamp() stands still, and the index ends
-- where the time does. Only these comparisons change; the moments that are written, and limits asked again after waiting for a lock, stay.
do $$
declare
  v_function record;
begin
  for v_function in
    select p.oid, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'audit')
      and p.prosrc ~ '\m(?!v_|new\M|old\M)[a-z_]+\.[a-z_]+ *(<=|>=|<|>) *clock_timestamp\(\)'
  loop
    execute regexp_replace(v_function.definition,
      '(\m(?!v_|new\M|old\M)[a-z_]+\.[a-z_]+ *(?:<=|>=|<|>) *)clock_timestamp\(\)', '\1statement_timestamp()', 'g');
  end loop;
end;
$$;
