import { callRpc } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase({ breaksInvariants: true });
let admin: Persona;

/** 10,000 businesses of 12 countries that sold in each of 24 months with every kind of document, and the sums of 420 days. */
beforeAll(async () => {
  const { client } = database;
  admin = await makePlatformAdmin(client);
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into public.tenants (id, name, status, country, created_at)
     select gen_random_uuid(), 'Speed ' || n, 'active', (array['KE','UG','TZ','RW','ZA','NG','GH','FR','GB','US','IN','JP'])[1 + n % 12],
       now() - n % 700 * interval '1 day' from generate_series(1, 10000) n;
     insert into private.use_summaries (tenant_id, signed_up_at, confirmed_at, opened_at, first_product_at, first_sale_at, second_day, activated_on, paid_at,
       sale_months, last_used, step_days)
     select t.id, t.created_at, t.created_at, t.created_at, t.created_at, t.created_at, current_date, current_date, t.created_at,
       array(select (date_trunc('month', now()) - m * interval '1 month')::date from generate_series(0, 23) m),
       (select array_agg(current_date - place::integer) from unnest(private.use_kinds()) with ordinality k (kind, place)), '{null,1,2,3,4,5,6,7}' 
     from public.tenants t where t.name like 'Speed %';
     insert into private.use_totals (grain, starts_on, country, tenants, sales, orders, people, documents, counted_at)
     select g.grain, d.day, c.country, 800, 40000, 900, 2000, '{"till": 40000, "shop": 900, "stock": 80, "quotes": 70, "etims": 39000}', now()
     from generate_series(current_date - 420, current_date, interval '1 day') as d (day)
     cross join (values ('day'), ('week'), ('month')) g (grain)
     cross join (select distinct t.country from public.tenants t where t.country is not null) c
     where date_trunc(g.grain, d.day) = d.day;
     select private.count_cohorts()`,
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('analyze public.tenants, private.use_summaries, private.use_totals');
}, 300_000);

it.each([
  ['admin_analytics_use', { days: 365, grain: 'day' }],
  ['admin_analytics_use', { days: 30, grain: 'day', country: 'KE' }],
  ['admin_analytics_growth', { months: 24 }],
])('%s %j answers for 10,000 businesses within 300 ms', async (name, filter) => {
  const took: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now();
    await asUser(database.client, admin, () => callRpc(database.client, name, { p_filter: filter }));
    took.push(performance.now() - began);
  }
  // The quickest of five: others work on the same machine.
  expect(Math.min(...took)).toBeLessThan(300);
});

it('reads no documents of businesses', async () => {
  const { rows } = await database.client.query<{ text: string }>(
    `select string_agg(p.prosrc, ' ') as text from pg_proc p where p.proname like any (array['admin\\_analytics%', 'analytics\\_%'])`,
  );
  expect(rows[0]!.text).not.toMatch(/public\.(?!tenants\b)/);
  expect(rows[0]!.text).not.toContain('use_days');
});
