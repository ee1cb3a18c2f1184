-- What must be true of reviews and of those who wait for something.
-- Read-only: run it on any database at any time; no row means all is well.

select 'rating_is_its_published_reviews' as invariant, coalesce(r.tenant_id, v.tenant_id) as tenant_id,
  format('%s: kept %s, found %s', coalesce(r.product_id, v.product_id), r.review_count, v.review_count) as details
from public.product_ratings r
full join (
  select p.tenant_id, p.product_id, count(*) as review_count, array[count(*) filter (where p.rating = 1), count(*) filter (where p.rating = 2),
    count(*) filter (where p.rating = 3), count(*) filter (where p.rating = 4), count(*) filter (where p.rating = 5)] as counts
  from public.product_reviews p where p.status = 'published'
  group by p.tenant_id, p.product_id
) v on v.tenant_id = r.tenant_id and v.product_id = r.product_id
where array[coalesce(r.count_1, 0), coalesce(r.count_2, 0), coalesce(r.count_3, 0), coalesce(r.count_4, 0), coalesce(r.count_5, 0)]::bigint[]
  <> coalesce(v.counts, array[0, 0, 0, 0, 0]::bigint[])

union all
select 'review_is_of_a_bought_product', r.tenant_id, r.id::text
from public.product_reviews r
where not exists (
  select 1 from public.orders o
  join public.order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
  join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where o.tenant_id = r.tenant_id and o.id = r.order_id and o.status = 'completed' and r.product_id in (p.id, p.parent_id))

union all
select 'notified_notice_waits_for_nothing', n.tenant_id, n.id::text
from public.stock_notices n where n.mailed_at is not null and n.check_at is not null
