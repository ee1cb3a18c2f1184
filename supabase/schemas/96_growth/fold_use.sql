-- What businesses do, counted by day: each business from its own documents, then the sums of all. Nothing here holds an amount or a name.

create function private.use_kinds()
returns text[] language sql immutable security invoker set search_path = ''
return array['till', 'handed_over', 'shop', 'taken_orders', 'returns', 'quotes', 'gift_cards', 'purchases', 'stock', 'accounting', 'etims', 'imports'];
comment on function private.use_kinds() is 'The kinds of documents that are counted, sales and orders first.';

create function private.days_between(p_from timestamptz, p_to timestamptz)
returns real language sql immutable security invoker set search_path = ''
return case when p_from is not null and p_to is not null then greatest(extract(epoch from p_to - p_from) / 86400, 0)::real end;
comment on function private.days_between(timestamptz, timestamptz) is 'Days from one moment to another, never below 0, and null where one is missing.';

create function private.use_of_days(p_tenant_id uuid, p_from date)
returns table (day date, kind text, person uuid) language plpgsql stable security definer rows 5000 set search_path = '' as $$
declare
  v_since timestamptz := private.business_day_start(p_tenant_id, p_from);
  v_zone text;
  v_cutoff interval;
begin
  select t.timezone, t.day_cutoff::interval into v_zone, v_cutoff from public.tenants t where t.id = p_tenant_id;
  return query
  select s.business_date, case s.channel when 'till' then 'till' else 'handed_over' end, s.cashier_id
  from public.sales s where s.tenant_id = p_tenant_id and s.business_date >= p_from
  union all
  select n.business_date, 'returns', n.issued_by from public.credit_notes n where n.tenant_id = p_tenant_id and n.business_date >= p_from
  union all
  select v.business_date, 'accounting', null::uuid from public.money_vouchers v where v.tenant_id = p_tenant_id and v.business_date >= p_from
  union all
  select (x.at at time zone v_zone - v_cutoff)::date, x.kind, x.person
  from (
    select o.placed_at as at, case o.channel when 'storefront' then 'shop' else 'taken_orders' end as kind, o.taken_by as person
    from public.orders o where o.tenant_id = p_tenant_id and o.placed_at >= v_since
    union all
    select q.created_at, 'quotes', null from public.quotes q where q.tenant_id = p_tenant_id and q.created_at >= v_since
    union all
    select g.issued_at, 'gift_cards', null from public.gift_cards g where g.tenant_id = p_tenant_id and g.issued_at >= v_since
    union all
    select r.received_at, 'purchases', null from public.goods_receipts r where r.tenant_id = p_tenant_id and r.received_at >= v_since
    union all
    select b.created_at, 'purchases', null from public.supplier_bills b
    where b.tenant_id = p_tenant_id and b.created_at >= v_since and b.status <> 'discarded'
    union all
    select c.opened_at, 'stock', null from public.stock_counts c where c.tenant_id = p_tenant_id and c.opened_at >= v_since
    union all
    select a.adjusted_at, 'stock', null from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.adjusted_at >= v_since
    union all
    select f.created_at, 'stock', null from public.stock_transfers f where f.tenant_id = p_tenant_id and f.created_at >= v_since
    union all
    select j.created_at, 'accounting', null from public.manual_journals j where j.tenant_id = p_tenant_id and j.created_at >= v_since
    union all
    select d.created_at, 'etims', null from public.fiscal_documents d
    where d.tenant_id = p_tenant_id and d.created_at >= v_since and d.state = 'accepted' and d.kind in ('sale', 'credit_note')
    union all
    select i.created_at, 'imports', null from public.import_jobs i where i.tenant_id = p_tenant_id and i.created_at >= v_since
    union all
    select l.created_at, null, l.user_id from public.user_activity_logs l
    where l.tenant_id = p_tenant_id and l.created_at >= v_since and l.action_type = 'login'
    union all
    select e.created_at, null, e.actor_id from audit.events e
    where e.tenant_id = p_tenant_id and e.created_at >= v_since and e.actor_kind = 'user') x;
end;
$$;
comment on function private.use_of_days(uuid, date) is
  'Each document of a business from a day on, by kind, and who was at work: till, handed_over (sales of orders), returns, shop (orders of shoppers), taken_orders, quotes, '
  'gift_cards, purchases, stock, accounting, etims, imports; kind is null where somebody was at work without a document. Days are the business''s own.';

create function private.fold_use_days(p_tenant_id uuid, p_from date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  with facts as materialized (
    select * from private.use_of_days(p_tenant_id, p_from) f where f.day >= p_from
  ), kinds as (
    select f.day, f.kind, count(*) as number from facts f where f.kind is not null group by f.day, f.kind
  ), days as (
    select k.day, coalesce(sum(k.number) filter (where k.kind in ('till', 'handed_over')), 0) as sales,
      coalesce(sum(k.number) filter (where k.kind in ('shop', 'taken_orders')), 0) as orders,
      coalesce(jsonb_object_agg(k.kind, k.number), '{}') as documents
    from kinds k group by k.day
  ), present as (
    select f.day, array_agg(distinct f.person order by f.person) as people
    from facts f join public.tenant_users m on m.user_id = f.person and m.tenant_id = p_tenant_id group by f.day
  )
  insert into private.use_days as u (tenant_id, day, sales, orders, people, documents, changed_at)
  select p_tenant_id, coalesce(d.day, p.day), coalesce(d.sales, 0), coalesce(d.orders, 0), coalesce(p.people, '{}'), coalesce(d.documents, '{}'),
    clock_timestamp()
  from days d full join present p on p.day = d.day
  on conflict (tenant_id, day) do update set sales = excluded.sales, orders = excluded.orders, people = excluded.people,
    documents = excluded.documents, changed_at = excluded.changed_at
  where (u.sales, u.orders, u.people, u.documents) is distinct from (excluded.sales, excluded.orders, excluded.people, excluded.documents);
end;
$$;
comment on function private.fold_use_days(uuid, date) is
  'Counts the days of a business from one on. A day that counts the same as before is not written. Documents are never removed, so no day empties.';

create function private.activated_on(p_tenant_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select min(d.day) from (
    select u.day, lag(u.day, 4) over (order by u.day) as fifth_last from private.use_days u where u.tenant_id = p_tenant_id and u.sales > 0) d
  where d.day - d.fifth_last < 14;
$$;
comment on function private.activated_on(uuid) is 'The day on which a business had sold on five days within 14.';

create function private.fold_use_summary(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before private.use_summaries;
  v_owner public.profiles;
  v_opened timestamptz;
begin
  select * into v_before from private.use_summaries s where s.tenant_id = p_tenant_id;
  select t.created_at into v_opened from public.tenants t where t.id = p_tenant_id;
  select p.* into v_owner from public.tenant_users m join public.profiles p on p.user_id = m.user_id
  where m.tenant_id = p_tenant_id and m.role = 'admin' order by m.created_at, m.user_id limit 1;
  insert into private.use_summaries as s (tenant_id, signed_up_at, confirmed_at, opened_at, first_product_at, first_sale_at, second_day, activated_on,
    paid_at, sale_months, last_used, folded_at)
  select p_tenant_id, coalesce(v_before.signed_up_at, least(v_owner.created_at, v_opened), v_opened), coalesce(v_before.confirmed_at, v_owner.email_verified_at),
    v_opened, coalesce(v_before.first_product_at, (
      select min(p.created_at) from public.products p where p.tenant_id = p_tenant_id
        and not exists (select 1 from private.sample_products x where x.tenant_id = p.tenant_id and x.product_id = p.id))),
    coalesce(v_before.first_sale_at, (select a.occurred_at from public.sales a where a.tenant_id = p_tenant_id order by a.occurred_at limit 1)),
    coalesce(v_before.second_day, (
      select a.business_date from public.sales a where a.tenant_id = p_tenant_id and a.business_date > (
        select f.business_date from public.sales f where f.tenant_id = p_tenant_id order by f.business_date limit 1) order by a.business_date limit 1)),
    coalesce(v_before.activated_on, private.activated_on(p_tenant_id)),
    coalesce(v_before.paid_at, (select min(m.occurred_at) from private.mrr_movements m where m.tenant_id = p_tenant_id and m.kind = 'new')),
    (select coalesce(array_agg(x.month order by x.month), '{}') from (
      select unnest(v_before.sale_months) as month union
      select date_trunc('month', u.day)::date from private.use_days u where u.tenant_id = p_tenant_id and u.sales > 0) x),
    array(
      select greatest(v_before.last_used[k.place], (
        select max(u.day) from private.use_days u where u.tenant_id = p_tenant_id and u.documents ? k.kind))
      from unnest(private.use_kinds()) with ordinality as k (kind, place) order by k.place),
    clock_timestamp()
  on conflict (tenant_id) do update set confirmed_at = excluded.confirmed_at, first_product_at = excluded.first_product_at,
    first_sale_at = excluded.first_sale_at, second_day = excluded.second_day, activated_on = excluded.activated_on, paid_at = excluded.paid_at,
    sale_months = excluded.sale_months, last_used = excluded.last_used, folded_at = excluded.folded_at;
  update private.use_summaries s set step_days = array[null, private.days_between(s.signed_up_at, s.confirmed_at),
    private.days_between(s.confirmed_at, s.opened_at), private.days_between(s.opened_at, s.first_product_at),
    private.days_between(s.first_product_at, s.first_sale_at), private.days_between(s.first_sale_at, s.second_day::timestamp at time zone 'UTC'),
    private.days_between(s.second_day::timestamp at time zone 'UTC', s.activated_on::timestamp at time zone 'UTC'),
    private.days_between(s.opened_at, s.paid_at)]
  where s.tenant_id = p_tenant_id;
end;
$$;
comment on function private.fold_use_summary(uuid) is
  'How far a business came, from its counted days and where nothing is known yet from its documents. Sample goods are no products of its own. What was once reached stays.';

create function private.total_use(p_days date[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  with spans as materialized (
    select distinct g.grain, date_trunc(g.grain, x.day)::date as starts_on, (date_trunc(g.grain, x.day) + ('1 ' || g.grain)::interval)::date as ends_on
    from unnest(p_days) as x (day) cross join (values ('day'), ('week'), ('month')) as g (grain)
  ), used as materialized (
    select s.grain, s.starts_on, coalesce(t.country, '') as country, u.tenant_id, u.sales, u.orders, u.people, u.documents
    from spans s join private.use_days u on u.day >= s.starts_on and u.day < s.ends_on join public.tenants t on t.id = u.tenant_id
  ), people as (
    select u.grain, u.starts_on, u.country, count(distinct p.id) as number from used u cross join lateral unnest(u.people) as p (id) group by 1, 2, 3
  ), documents as (
    select k.grain, k.starts_on, k.country, jsonb_object_agg(k.kind, k.number) as counts
    from (select u.grain, u.starts_on, u.country, e.key as kind, sum(e.value::bigint) as number
      from used u cross join lateral jsonb_each_text(u.documents) as e group by 1, 2, 3, 4) k group by 1, 2, 3
  ), sums as (
    select u.grain, u.starts_on, u.country, count(distinct u.tenant_id) filter (where u.sales + u.orders > 0) as tenants, sum(u.sales) as sales, sum(u.orders) as orders
    from used u group by 1, 2, 3
  )
  insert into private.use_totals as t (grain, starts_on, country, tenants, sales, orders, people, documents, counted_at)
  select s.grain, s.starts_on, s.country, s.tenants, s.sales, s.orders, coalesce(p.number, 0), coalesce(d.counts, '{}'), p_now
  from sums s left join people p using (grain, starts_on, country) left join documents d using (grain, starts_on, country)
  on conflict (grain, starts_on, country) do update set tenants = excluded.tenants, sales = excluded.sales, orders = excluded.orders,
    people = excluded.people, documents = excluded.documents, counted_at = excluded.counted_at;
end;
$$;
comment on function private.total_use(date[], timestamptz) is 'Makes the sums of some days, and of the weeks and months that they lie in, from the counted days of all businesses.';

create function private.count_sign_ups(p_from date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.use_sign_ups u where u.week >= p_from;
  insert into private.use_sign_ups (week, people, confirmed)
  select date_trunc('week', p.created_at at time zone 'UTC')::date, count(*), count(p.email_verified_at)
  from public.profiles p
  where p.created_at >= p_from::timestamp at time zone 'UTC' and p.tenant_id is null and p.invitation_status = 'none' and p.role <> 'superadmin'
    and not exists (select 1 from private.shopper_accounts s where s.user_id = p.user_id)
  group by 1;
end;
$$;
comment on function private.count_sign_ups(date) is 'Counts again, from a Monday on, who signed up and opened no business, by weeks of UTC.';

create function private.count_cohorts()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.use_cohorts;
  insert into private.use_cohorts (cohort, country, month, tenants)
  select date_trunc('month', s.opened_at at time zone 'UTC')::date, coalesce(t.country, ''), x.month, count(*)
  from private.use_summaries s join public.tenants t on t.id = s.tenant_id cross join lateral unnest(s.sale_months) as x (month)
  where x.month >= date_trunc('month', s.opened_at at time zone 'UTC')::date group by 1, 2, 3;
end;
$$;
comment on function private.count_cohorts() is 'Counts again who sold in which month, by the month of opening and country.';

create function public.fold_use(p_limit integer default 100)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_counted_at timestamptz;
  v_tenant record;
  v_is_full boolean;
  v_count integer := 0;
begin
  for v_tenant in
    select t.id, s.folded_at from public.tenants t left join private.use_summaries s on s.tenant_id = t.id
    where s.tenant_id is null or s.folded_at < v_now - interval '50 minutes'
    order by s.folded_at nulls first, t.id limit least(greatest(p_limit, 1), 500)
  loop
    -- Sales made without a connection come up to a week late.
    perform private.fold_use_days(v_tenant.id,
      coalesce((v_tenant.folded_at at time zone 'UTC')::date - 9, (v_now at time zone 'UTC')::date - 400));
    perform private.fold_use_summary(v_tenant.id);
    v_count := v_count + 1;
  end loop;
  v_is_full := v_count = least(greatest(p_limit, 1), 500);
  if not v_is_full then
    select max(t.counted_at) into v_counted_at from private.use_totals t;
    perform private.total_use((select array_agg(distinct u.day) from private.use_days u where u.changed_at > coalesce(v_counted_at, '-infinity')), v_now);
    perform private.count_sign_ups(coalesce((select max(u.week) from private.use_sign_ups u) - 91, '2020-01-06'));
    perform private.count_cohorts();
    delete from private.use_days u where u.day < (v_now at time zone 'UTC')::date - 430;
  end if;
  return v_is_full;
end;
$$;
comment on function public.fold_use(integer) is
  'For jobs-tick: counts what businesses did, those first that wait longest, and when none waits any more the sums of all. True: more are waiting.';

grant execute on function public.fold_use(integer) to service_role;
