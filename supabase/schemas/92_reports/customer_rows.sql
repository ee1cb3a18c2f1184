-- Customers in reports: how recently, how often and for how much they buy, who is new, who comes back, and what is bought together.

create function private.customer_facts(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, contact_id uuid, net numeric, visits bigint)
language plpgsql stable rows 20000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select f.business_date, coalesce(c.merged_into_id, c.id), f.net, f.sales::bigint
  from (
    select x.business_date, x.contact_id, x.sold_net - x.returned_net as net, x.sales
    from private.sale_facts x where x.tenant_id = p_tenant_id and x.contact_id is not null and x.business_date between p_from and p_to
    union all
    select x.business_date, x.contact_id, x.sold_net - x.returned_net, x.sales
    from private.report_tail(p_tenant_id, p_from, p_to) x where x.contact_id is not null
  ) f
  join public.contacts c on c.tenant_id = p_tenant_id and c.id = f.contact_id;
end;
$$;
comment on function private.customer_facts(uuid, date, date) is 'Net sales and visits of named customers in a range of days; merged ones count as the one that is left.';

create function private.first_visits(p_tenant_id uuid)
returns table (contact_id uuid, day date)
language plpgsql stable rows 20000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select coalesce(c.merged_into_id, c.id), min(s.business_date)
  from public.contacts c
  join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
  cross join lateral (
    select x.business_date from public.sales x where x.tenant_id = c.tenant_id and x.contact_id = c.id order by x.occurred_at, x.id limit 1) s
  where c.tenant_id = p_tenant_id
  group by 1;
end;
$$;
comment on function private.first_visits(uuid) is 'The day of the first sale ever of each customer; of merged ones the earliest.';

create function private.rank_score(p_rank double precision)
returns text language sql immutable security invoker set search_path = ''
return least(5, floor(5 * p_rank) + 1)::integer::text;
comment on function private.rank_score(double precision) is 'A score of 1 to 5 for a rank from 0 to 1; equal values have equal ranks.';

create function private.customer_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (contact_id uuid, recency_score text, frequency_score text, money_score text, customer_kind text, customer_net numeric, customer_visits bigint, customers bigint)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with bought as (
    select f.contact_id, sum(f.net) as net, sum(f.visits)::bigint as visits, max(f.business_date) filter (where f.visits > 0) as last_day
    from private.customer_facts(p_tenant_id, p_from, p_to) f group by f.contact_id having sum(f.visits) > 0
  )
  select b.contact_id, private.rank_score(percent_rank() over (order by b.last_day)), private.rank_score(percent_rank() over (order by b.visits)),
    private.rank_score(percent_rank() over (order by b.net)), case when v.day >= p_from then 'new' else 'returning' end, b.net, b.visits, 1::bigint
  from bought b
  left join private.first_visits(p_tenant_id) v on v.contact_id = b.contact_id;
end;
$$;
comment on function private.customer_rows(uuid, date, date) is
  'Named customers who bought in a range of days, scored 1 to 5 by how recently, how often and for how much; new: their first sale ever lies in it.';

create function private.cohort_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (cohort_month text, months_later text, cohort_size bigint, came_back bigint, cohort_net numeric)
language plpgsql stable rows 500 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_last date := least(p_to, private.business_date(p_tenant_id, statement_timestamp()));
begin
  return query
  with firsts as materialized (
    select v.contact_id, date_trunc('month', v.day)::date as month from private.first_visits(p_tenant_id) v where v.day between p_from and v_last
  ), sizes as (
    select f.month, count(*) as size from firsts f group by f.month
  ), bought as (
    select f.month, (extract(year from x.business_date) * 12 + extract(month from x.business_date) - extract(year from f.month) * 12
        - extract(month from f.month))::integer as later,
      x.contact_id, sum(x.net) as net, sum(x.visits) as visits
    from firsts f
    join private.customer_facts(p_tenant_id, p_from, v_last) x on x.contact_id = f.contact_id
    group by 1, 2, 3
  ), counted as (
    select b.month, b.later, count(*) filter (where b.visits > 0) as active, sum(b.net) as net from bought b group by b.month, b.later
  )
  -- A month in which nobody came back is 0 %, not missing.
  select s.month::text, lpad(g.later::text, 2, '0'), s.size, coalesce(c.active, 0), coalesce(c.net, 0)
  from sizes s
  cross join lateral generate_series(0, (extract(year from v_last) * 12 + extract(month from v_last) - extract(year from s.month) * 12
    - extract(month from s.month))::integer) as g (later)
  left join counted c on c.month = s.month and c.later = g.later;
end;
$$;
comment on function private.cohort_rows(uuid, date, date) is
  'Customers by the month of their first sale, and how many of them bought in each month after it.';

create function private.pair_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (product_id uuid, beside_id uuid, together bigint, with_first bigint, with_second bigint, baskets bigint, pairs bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
begin
  return query
  with lines as materialized (
    select distinct f.document_id, f.product_id
    from (
      select x.document_id, x.product_id from private.sale_facts x
      where x.tenant_id = p_tenant_id and x.business_date between p_from and p_to and x.kind = 'sale_line'
      union all
      select x.document_id, x.product_id from private.report_tail(p_tenant_id, p_from, p_to) x where x.kind = 'sale_line'
    ) f
    where f.product_id is not null
  ), several as materialized (
    select l.document_id, l.product_id from lines l
    where l.document_id in (select m.document_id from lines m group by m.document_id having count(*) between 2 and 50)
  ), counts as materialized (
    select s.product_id, count(*) as baskets from several s group by s.product_id having count(*) >= 2 order by count(*) desc, s.product_id limit 2000
  ), total as (
    select count(distinct s.document_id) as baskets from several s
  ), pairs as (
    select a.product_id as first_id, b.product_id as second_id, count(*) as together
    from several a
    join counts x on x.product_id = a.product_id
    join several b on b.document_id = a.document_id and b.product_id <> a.product_id
    join counts y on y.product_id = b.product_id
    group by a.product_id, b.product_id having count(*) >= 2
  )
  select p.first_id, p.second_id, p.together, c.baskets, d.baskets, t.baskets, 1::bigint
  from pairs p
  join counts c on c.product_id = p.first_id
  join counts d on d.product_id = p.second_id
  cross join total t;
end;
$$;
comment on function private.pair_rows(uuid, date, date) is
  'Products bought together at least twice in a range of days, of the 2,000 bought most; only sales of 2 to 50 products count. Each pair stands twice, once from each side.';
