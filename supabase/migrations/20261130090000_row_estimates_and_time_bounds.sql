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
create or replace function public.queue_stock_notices(p_limit integer default 100)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_notice public.stock_notices;
  v_queued integer := 0;
  v_is_back boolean;
  -- After what arrived has been noted, which is to be told now.
  v_now timestamptz;
begin
  delete from public.stock_notices n where n.ctid in (
    select o.ctid from public.stock_notices o where o.mailed_at < statement_timestamp() - interval '90 days' limit 100 for update skip locked);
  perform private.wake_stock_notices();
  v_now := clock_timestamp();
  for v_notice in
    select * from public.stock_notices n
    where n.mailed_at is null and n.check_at <= v_now
    order by n.check_at limit least(greatest(coalesce(p_limit, 100), 1), 500) for update skip locked
  loop
    v_is_back := private.can_be_bought(v_notice.tenant_id, v_notice.product_id) and exists (
      select 1 from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
      where s.tenant_id = v_notice.tenant_id and s.is_enabled and t.status in ('active', 'trial'));
    if v_is_back then
      perform private.stock_notice_mail(v_notice);
      v_queued := v_queued + 1;
    end if;
    -- A new wish is looked at again: what came in while it was written may not have known of it.
    update public.stock_notices n
    set check_at = case when not v_is_back and n.asked_at > v_now - interval '2 minutes' then clock_timestamp() + interval '1 minute' end,
      mailed_at = case when v_is_back then clock_timestamp() end
    where n.tenant_id = v_notice.tenant_id and n.id = v_notice.id;
  end loop;
  return jsonb_build_object('queued', v_queued);
end;
$$;

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
