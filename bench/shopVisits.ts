/**
 * What counting the visits of a shop costs the calls that its pages make: the page that the server draws, the list and the page of a product,
 * each by a visitor who is new, by one who is known, and by a robot, for whom nothing is counted.
 *
 *   node --import tsx bench/shopVisits.ts postgres://superuser@host:port/migrated_database [calls of each, default 400] [visits of today beforehand, default 50000]
 *
 * Makes a business of its own in that database and leaves it there: give it a throwaway one.
 */
import { Client } from 'pg';
import { addProduct, makeShop } from '../supabase/tests/sales/salesFixtures';
import { callRpc } from '../supabase/tests/support/callRpc';
import { asAnonymous } from '../supabase/tests/support/personas';
import { cpuTimeOf } from './lib/cpuTime';

const [, , url, callsText = '400', visitsText = '50000'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const calls = Number(callsText);
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36';
const robot = 'Mozilla/5.0 (compatible; Examplebot/1.0)';

const client = new Client({ connectionString: url });
await client.connect();
const shop = await makeShop(client);
const milk = await addProduct(client, shop, { name: 'Milk', price: 58, stock: 100 });
await client.query(
  `insert into private.shop_visits (tenant_id, business_date, visit_key, minute, device, source, reached)
   select $1, private.business_date($1, statement_timestamp()), 'visit-before-the-bench-' || n, n % 1440, 'phone', 'direct', 1 + n % 5
   from generate_series(1, $2::integer) as n`,
  [shop.tenantId, Number(visitsText)],
);
await client.query('vacuum analyze');

const pages: Record<string, [name: string, args: Record<string, unknown>]> = {
  'the count of a drawn page (count_shop_page)': [
    'count_shop_page',
    { p_page: { tenant_id: shop.tenantId, shows: 'shop', from_site: 'www.google.co.ke' } },
  ],
  'the page of a product (shop_product)': ['shop_product', { p_tenant_id: shop.tenantId, p_product_id: milk }],
  'the list, with words (shop_products)': [
    'shop_products',
    { p_tenant_id: shop.tenantId, p_query: 'milk', p_sort: 'best' },
  ],
};
const visitors: [name: string, agent: string, address: (call: number) => string][] = [
  ['robot, not counted', robot, () => '203.0.113.7'],
  ['known visitor', phone, () => '203.0.113.7'],
  ['new visitor each time', phone, (call) => `10.${call >> 16}.${(call >> 8) & 255}.${call & 255}`],
];

let visit = 0;
process.stdout.write('| call | visitor | p50 ms | p95 ms | processor ms of the database |\n|---|---|---|---|---|\n');
for (const [page, [name, args]] of Object.entries(pages))
  for (const [who, agent, addressOf] of visitors) {
    const call = async (): Promise<number> => {
      visit += 1;
      const headers = { 'user-agent': agent, 'x-forwarded-for': addressOf(visit) };
      const start = performance.now();
      await asAnonymous(client, () => callRpc(client, name, args), { headers });
      return performance.now() - start;
    };
    for (let warm = 0; warm < 20; warm += 1) await call();
    const before = await cpuTimeOf([client]);
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) times.push(await call());
    const after = await cpuTimeOf([client]);
    const sorted = times.sort((left, right) => left - right);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2);
    const cpu = before === null || after === null ? '–' : ((after - before) / calls).toFixed(2);
    process.stdout.write(`| ${page} | ${who} | ${at(0.5)} | ${at(0.95)} | ${cpu} |\n`);
  }
const { rows } = await client.query<{ visits: number }>(
  'select count(*)::integer as visits from private.shop_visits where tenant_id = $1',
  [shop.tenantId],
);
await client.end();
// Of each page twenty calls more than were measured, by new visitors; the known one once; no robot.
const expected = Number(visitsText) + Object.keys(pages).length * (calls + 20) + 1;
process.stdout.write(`${String(rows[0]?.visits)} visits are counted, ${String(expected)} were made.\n`);
if (rows[0]?.visits !== expected) process.exitCode = 1;
