/**
 * Sales per second through one function call each, beside the floor of the same machine in the same run: a single-row
 * update with its commit. One business (its number row is a lock) and sales spread over many.
 *
 *   node --import tsx bench/sale.ts postgres://superuser@host:port/migrated_database [seconds per measurement, default 5]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

interface Shop {
  tenantId: string;
  userId: string;
  sessionId: string;
  productIds: string[];
}
interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
}

const [, , url, secondsText = '5'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const databaseUrl = url;
const durationMs = Number(secondsText) * 1000;
const price = 10;
const linesPerSale = 3;
const productsPerShop = 200;
const spreadShops = 200;

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function makeShop(client: Client): Promise<Shop> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@bench.test`,
    '{"full_name": "Bench"}',
  ]);
  const made = await client.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [
      userId,
      JSON.stringify({ name: `Bench ${userId}`, currency_code: 'KES', country: 'KE', timezone: 'Africa/Nairobi' }),
    ],
  );
  const tenantId = made.rows[0]?.tenant_id ?? '';
  const products = await client.query<{ id: string }>(
    `insert into public.products (tenant_id, name, price) select $1, 'Product ' || n, $2 from generate_series(1, $3::integer) n returning id`,
    [tenantId, price, productsPerShop],
  );
  const productIds = products.rows.map((row) => row.id);
  const receipt = {
    id: randomUUID(),
    lines: productIds.map((product_id) => ({ product_id, quantity: 1_000_000, unit_cost: 6.5 })),
  };
  await client.query('select private.post_goods_receipt($1, $2, $3)', [tenantId, userId, JSON.stringify(receipt)]);
  await client.query('select private.open_session($1, $2, $3, 0)', [tenantId, userId, sessionId]);
  return { tenantId, userId, sessionId, productIds };
}

function pick<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

function makeSale(shop: Shop): string {
  const lines = Array.from({ length: linesPerSale }, () => ({
    id: randomUUID(),
    product_id: pick(shop.productIds),
    quantity: 1,
  }));
  const payments = [{ id: randomUUID(), tender_type: 'cash', amount: price * linesPerSale, amount_tendered: 100 }];
  return JSON.stringify({ id: randomUUID(), till_session_id: shop.sessionId, lines, payments });
}

async function measure(clients: Client[], work: (client: Client) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const until = performance.now() + durationMs;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const start = performance.now();
        await work(client);
        times.push(performance.now() - start);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / (durationMs / 1000), p50: at(0.5), p95: at(0.95) };
}

const clients = await Promise.all(Array.from({ length: 16 }, connect));
const first = clients[0];
if (!first) throw new Error('No connection.');
const shops: Shop[] = [];
for (let index = 0; index < spreadShops; index += 1) shops.push(await makeShop(first));
const oneShop = shops.slice(0, 1);
await first.query(
  'create table if not exists private.bench_rows (id integer primary key, n bigint not null default 0)',
);
await first.query('insert into private.bench_rows select g from generate_series(1, 10000) g on conflict do nothing');
await first.query('vacuum analyze');

const updateRow = (client: Client): Promise<unknown> =>
  client.query({
    name: 'floor',
    text: 'update private.bench_rows set n = n + 1 where id = $1',
    values: [1 + Math.floor(Math.random() * 10000)],
  });
const sell =
  (from: readonly Shop[]) =>
  (client: Client): Promise<unknown> => {
    const shop = pick(from);
    return client.query({
      name: 'sale',
      text: 'select private.post_sale($1, $2, $3)',
      values: [shop.tenantId, shop.userId, makeSale(shop)],
    });
  };

await measure([first], sell(oneShop));
const rows: [string, number, (client: Client) => Promise<unknown>][] = [
  ['floor: update of one row', 1, updateRow],
  ['floor: update of one row', 16, updateRow],
  ['sale, one business', 1, sell(oneShop)],
  ['sale, one business', 16, sell(oneShop)],
  ['sale, spread', 1, sell(shops)],
  ['sale, spread', 16, sell(shops)],
];
process.stdout.write('| work | clients | per second | p50 ms | p95 ms | of floor |\n|---|---|---|---|---|---|\n');
const floors = new Map<number, number>();
for (const [name, count, work] of rows) {
  const result = await measure(clients.slice(0, count), work);
  if (!floors.has(count)) floors.set(count, result.perSecond);
  const share = result.perSecond / (floors.get(count) ?? result.perSecond);
  process.stdout.write(
    `| ${name} | ${count} | ${result.perSecond.toFixed(0)} | ${result.p50.toFixed(2)} | ${result.p95.toFixed(2)} | ${share.toFixed(3)} |\n`,
  );
}
await first.query('drop table private.bench_rows');
await Promise.all(clients.map((client) => client.end()));
