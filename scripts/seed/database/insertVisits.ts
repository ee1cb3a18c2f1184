import type { Client } from 'pg';

/** Visits of the online shop by day and hour since the first sale, each day's orders among them, and what was searched for. */
export async function insertVisits(client: Client, tenantId: string): Promise<void> {
  await client.query(
    `with days as (
       select d::date as day, t.timezone, (statement_timestamp() at time zone t.timezone)::timestamp as local_now
       from public.tenants t
       cross join lateral (select min(s.business_date) as first_day from public.sales s where s.tenant_id = t.id) f
       cross join lateral generate_series(f.first_day, private.business_date(t.id, statement_timestamp()), interval '1 day') as d
       where t.id = $1 and f.first_day is not null
     ), hours as (
       select d.day, h.hour, w.device, w.source, ('x' || left(md5(concat_ws(' ', d.day, h.hour, w.device)), 4))::bit(16)::integer % 5 as draw,
         case w.device when 'phone' then (select count(*) from public.orders o
           where o.tenant_id = $1 and o.channel = 'storefront' and o.placed_at at time zone d.timezone >= d.day + make_interval(hours => h.hour)
             and o.placed_at at time zone d.timezone < d.day + make_interval(hours => h.hour + 1)) else 0 end as orders
       from days d
       cross join generate_series(0, 23) as h (hour)
       cross join (values ('phone', 'social'), ('computer', 'search'), ('tablet', 'direct')) as w (device, source)
       -- The hour that is not over yet has no sum.
       where d.day + make_interval(hours => h.hour + 1) <= d.local_now
     )
     insert into private.shop_visit_days (tenant_id, business_date, minute, device, source, visits, seen, in_cart, at_checkout, ordered)
     select $1, x.day, x.hour * 60 + 59, x.device, x.source, x.draw + 3 * x.orders, x.draw / 2 + 2 * x.orders, x.draw / 4 + x.orders, x.orders, x.orders
     from hours x where x.orders > 0 or (x.draw > 0 and x.hour between 7 and 21)
     on conflict do nothing`,
    [tenantId],
  );
  await client.query(
    `with days as (
       select distinct s.business_date as day from public.sales s where s.tenant_id = $1
     ), words as (
       select private.search_words(c.name) as words, count(*) as found, row_number() over (order by c.name) as place
       from public.categories c join public.products p on p.tenant_id = c.tenant_id and p.category_id = c.id and p.is_published
       where c.tenant_id = $1 group by c.id, c.name
       union all
       select m.words, 0, m.place from (values ('gift wrap', 100), ('phone charger', 101), ('birthday cake', 102)) as m (words, place)
     )
     insert into private.shop_searches (tenant_id, business_date, words, times, found, times_none, bought)
     select $1, d.day, w.words, y.times, y.times * w.found, case w.found when 0 then y.times else 0 end, case w.found when 0 then 0 else y.times / 3 end
     from days d cross join words w
     cross join lateral (select 1 + (extract(doy from d.day)::integer + w.place * 3) % 4 as times) y
     where (extract(doy from d.day)::integer + w.place) % 3 = 0 and w.words is not null
     on conflict do nothing`,
    [tenantId],
  );
}
