/**
 * Product search and lists of one large business among others, through their functions (tenant wall, stock badges, counts
 * and JSON included), beside the bare statement of the same rows, planned with its values, in the same run.
 *
 *   node --import tsx bench/search.ts postgres://superuser@host:port/migrated_database [products, default 100000] [rounds, default 60]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { loadProducts } from '../supabase/tests/catalogue/loadProducts';

interface Work {
  name: string;
  clients: number;
  run: (client: Client, round: number) => Promise<unknown>;
}
interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
}

const [, , url, productsText = '100000', roundsText = '60'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const databaseUrl = url;
const products = Number(productsText);
const rounds = Number(roundsText);
const otherShops = 49;
const parallel = 16;

const terms = {
  common: ['milk', 'sugar', 'premium', 'household', 'coastal', 'bread', 'care'],
  'two letters': ['co', 'te', 'su', 'mi', 'bo'],
  'rare two letters': ['zq', 'qx'],
  rare: ['zqx', 'unique 3', 'sku-000123', 'sku-012345'],
  nothing: ['wrdxyz', 'sugarr', 'milc'],
};

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function makeShop(client: Client): Promise<{ tenantId: string; userId: string }> {
  const userId = randomUUID();
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@bench.test`,
    '{"full_name": "Bench"}',
  ]);
  await client.query('insert into auth.sessions (id, user_id) values ($1, $1)', [userId]);
  const made = await client.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [
      userId,
      JSON.stringify({ name: `Bench ${userId}`, currency_code: 'KES', country: 'KE', timezone: 'Africa/Nairobi' }),
    ],
  );
  return { tenantId: made.rows[0]?.tenant_id ?? '', userId };
}

function pick(list: readonly string[], round: number): string {
  return list[round % list.length] ?? '';
}

async function measure({ clients: count, run }: Work, clients: Client[]): Promise<Measured> {
  const times: number[] = [];
  for (const client of clients.slice(0, count)) await run(client, 0);
  const start = performance.now();
  await Promise.all(
    clients.slice(0, count).map(async (client, offset) => {
      for (let round = 0; round < rounds; round += 1) {
        const before = performance.now();
        await run(client, round + offset);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) };
}

const clients = await Promise.all(Array.from({ length: parallel }, connect));
const first = clients[0];
if (!first) throw new Error('No connection.');
const shop = await makeShop(first);
const tenantIds = [shop.tenantId];
for (let index = 0; index < otherShops; index += 1) tenantIds.push((await makeShop(first)).tenantId);
await loadProducts(first, { tenantIds, largest: products, others: Math.max(20, Math.round(products / 50)) });
await first.query('vacuum analyze');
const claims = JSON.stringify({ sub: shop.userId, session_id: shop.userId, role: 'authenticated', aal: 'aal1' });
for (const client of clients)
  await client.query(
    `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)`,
    [claims, shop.userId],
  );

// An unnamed statement is planned with its values each time it is bound: the best a bare query can do.
const rawSearch = (client: Client, term: string): Promise<unknown> =>
  client.query(
    `select id, name, price, retail_price, image_url, sku, category_name from public.products
     where tenant_id = $1 and is_published and archived_at is null and parent_id is null and search_text like $2 order by name, id limit 50`,
    [shop.tenantId, `%${term}%`],
  );
const search = (client: Client, term: string): Promise<unknown> =>
  client.query({ name: 'search', text: 'select public.search_products($1, $2)', values: [shop.tenantId, term] });
const rawList = (client: Client): Promise<unknown> =>
  client.query(
    'select id, name, price, sku, stock_quantity from public.products where tenant_id = $1 and archived_at is null and parent_id is null order by name, id limit 50',
    [shop.tenantId],
  );
const list =
  (sort: string) =>
  (client: Client): Promise<unknown> =>
    client.query({ name: `list ${sort}`, text: 'select public.list_products(p_sort => $1)', values: [sort] });

const works: Work[] = [
  ...[1, parallel].flatMap((count) =>
    Object.entries(terms).flatMap(([kind, words]) => [
      {
        name: `bare statement, ${kind}`,
        clients: count,
        run: (client: Client, round: number) => rawSearch(client, pick(words, round)),
      },
      {
        name: `search_products, ${kind}`,
        clients: count,
        run: (client: Client, round: number) => search(client, pick(words, round)),
      },
    ]),
  ),
  { name: 'bare statement, first 50', clients: 1, run: rawList },
  ...['name', '-price', '-updated', 'stock'].map((sort) => ({
    name: `list_products, by ${sort}`,
    clients: 1,
    run: list(sort),
  })),
  {
    name: 'till_products, two letters',
    clients: 1,
    run: (client, round) =>
      client.query({
        name: 'till',
        text: 'select public.till_products($1)',
        values: [pick(terms['two letters'], round)],
      }),
  },
  {
    name: 'find_product_by_code',
    clients: 1,
    run: (client, round) =>
      client.query({
        name: 'code',
        text: 'select public.find_product_by_code($1)',
        values: [`SKU-${String(1 + round).padStart(6, '0')}`],
      }),
  },
  {
    name: 'shop_home',
    clients: 1,
    run: (client) => client.query({ name: 'home', text: 'select public.shop_home($1)', values: [shop.tenantId] }),
  },
  {
    name: 'shop_products, all',
    clients: 1,
    run: (client) => client.query({ name: 'page', text: 'select public.shop_products($1)', values: [shop.tenantId] }),
  },
];

process.stdout.write(
  `${products} products of one business among ${otherShops} others.\n\n| work | clients | per second | p50 ms | p95 ms |\n|---|---:|---:|---:|---:|\n`,
);
for (const work of works) {
  const result = await measure(work, clients);
  process.stdout.write(
    `| ${work.name} | ${work.clients} | ${result.perSecond.toFixed(0)} | ${result.p50.toFixed(2)} | ${result.p95.toFixed(2)} |\n`,
  );
}
await Promise.all(clients.map((client) => client.end()));
