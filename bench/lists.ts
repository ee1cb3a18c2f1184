/**
 * Search and list of one large business among many, as the staff call them: every order walked to its last page, every filter,
 * two-letter terms included, by one client under the tenant wall. Then what row security adds to a list query of each table,
 * beside the same query without it in the same run.
 *
 *   node --import tsx bench/lists.ts postgres://superuser@host:port/migrated_database [products of the largest, default 100000] [products in all, default 2000000] [businesses, default 1000]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one. Loading takes some minutes.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { loadProducts } from '../supabase/tests/catalogue/loadProducts';

const [, , url, largestText = '100000', totalText = '2000000', businessesText = '1000'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const largest = Number(largestText);
const total = Number(totalText);
const businesses = Number(businessesText);

interface ListPage {
  rows: unknown[];
  next_cursor: string | null;
  count: number;
}

const sorts = ['name', 'price', 'stock', 'sku', 'category', 'updated', 'created'].flatMap((sort) => [sort, `-${sort}`]);
const terms = {
  'two letters': ['co', 'te', 'su', 'mi', 'bo', 'br', 'zq', 'qx'],
  words: ['milk', 'sugar', 'premium', 'household', 'coastal', 'candle 1 kg'],
  'codes and rare words': ['zqx', 'unique 3', 'sku-000123', 'sku-012345'],
  'nothing found': ['wrdxyz', 'sugarr', 'milc'],
};

async function makeBusiness(client: Client): Promise<{ tenantId: string; userId: string }> {
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

function percentiles(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function timed<Result>(times: number[], run: () => Promise<Result>): Promise<Result> {
  const before = performance.now();
  const result = await run();
  times.push(performance.now() - before);
  return result;
}

async function listPage(client: Client, asked: Record<string, unknown>): Promise<ListPage> {
  const names = Object.keys(asked);
  const { rows } = await client.query<{ page: ListPage }>({
    name: `list ${names.join(' ')}`,
    text: `select public.list_products(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')}) as page`,
    values: Object.values(asked),
  });
  if (!rows[0]) throw new Error('list_products answered nothing.');
  return rows[0].page;
}

/** Every page of an order, the last one included; at least one client call a page. */
async function walk(client: Client, asked: Record<string, unknown>): Promise<{ times: number[]; rowCount: number }> {
  const times: number[] = [];
  let rowCount = 0;
  let after: string | null = null;
  do {
    const page: ListPage = await timed(times, () =>
      listPage(client, { ...asked, p_limit: 100, ...(after === null ? {} : { p_after: after }) }),
    );
    rowCount += page.rows.length;
    after = page.next_cursor;
  } while (after !== null);
  return { times, rowCount };
}

async function becomeMember(client: Client, userId: string): Promise<void> {
  const claims = JSON.stringify({ sub: userId, session_id: userId, role: 'authenticated', aal: 'aal1' });
  await client.query(
    `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)`,
    [claims, userId],
  );
  await client.query('set role authenticated');
}

const client = new Client({ connectionString: url });
await client.connect();
const shop = await makeBusiness(client);
const tenantIds = [shop.tenantId];
for (let index = 1; index < businesses; index += 1) tenantIds.push((await makeBusiness(client)).tenantId);
await client.query('set synchronous_commit = off');
await loadProducts(client, {
  tenantIds,
  largest,
  others: businesses > 1 ? Math.ceil((total - largest) / (businesses - 1)) : 0,
});
await client.query('vacuum analyze');
const {
  rows: [category],
} = await client.query<{ id: string }>(`select id from public.categories where tenant_id = $1 and name = 'Dairy'`, [
  shop.tenantId,
]);
await becomeMember(client, shop.userId);

write(`${largest} products of one business, ${total} of ${businesses} in all. Milliseconds, one client.\n`);
write('| work | calls | p50 | p95 | slowest |\n|---|---:|---:|---:|---:|');
for (const [kind, words] of Object.entries(terms)) {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1)
    for (const term of words) await timed(times, () => listPage(client, { p_query: term }));
  write(`| search, ${kind} | ${percentiles(times)} |`);
}
for (const sort of sorts) {
  const { times, rowCount } = await walk(client, { p_sort: sort });
  if (rowCount < largest) throw new Error(`By ${sort} only ${rowCount} products came.`);
  write(`| all pages of 100 by ${sort} | ${percentiles(times)} |`);
}
const filters: [string, Record<string, unknown>][] = [
  ['status published', { p_status: 'published' }],
  ['status draft', { p_status: 'draft' }],
  ['status archived', { p_status: 'archived' }],
  ['a category', { p_category_id: category?.id }],
  ...['in', 'low', 'out', 'negative'].map((stock): [string, Record<string, unknown>] => [
    `stock ${stock}`,
    { p_stock: stock },
  ]),
  ...Object.entries({
    'kind service': { kinds: ['service'] },
    'kind goods': { kinds: ['goods'] },
    'price 100 to 120': { price_from: 100, price_to: 120 },
    'with picture': { has_picture: true },
    'without picture': { has_picture: false },
    'with barcode': { has_barcode: true },
    'without barcode': { has_barcode: false },
    featured: { is_featured: true },
    'changed since yesterday': { updated_from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
    brand: { brand: 'Baraka' },
  }).map(([name, filter]): [string, Record<string, unknown>] => [name, { p_filter: JSON.stringify(filter) }]),
];
for (const [name, asked] of filters) {
  const times: number[] = [];
  for (const sort of sorts) {
    const first = await timed(times, () => listPage(client, { ...asked, p_sort: sort }));
    if (first.next_cursor !== null)
      await timed(times, () => listPage(client, { ...asked, p_sort: sort, p_after: first.next_cursor }));
  }
  write(`| filter ${name}, every order, first two pages | ${percentiles(times)} |`);
}

write(
  '\nRow security: the same rows with the wall and, as the owner of the tables, without it; with the tenant named as clients do.\n',
);
write('| query | without p50 | with p50 | more ms | times |\n|---|---:|---:|---:|---:|');
const listed: [string, string][] = [
  [
    'products by name',
    'select id, name, price, sku from public.products where tenant_id = $1 and archived_at is null and parent_id is null order by name, id limit 50',
  ],
  [
    'products by price',
    'select id, name, price, sku from public.products where tenant_id = $1 order by price, id limit 50',
  ],
  ['contacts by name', 'select id, name, phone from public.contacts where tenant_id = $1 order by name, id limit 50'],
  [
    'sales, newest',
    'select id, invoice_number, total_amount from public.sales where tenant_id = $1 order by occurred_at desc, id desc limit 50',
  ],
  ['stock levels', 'select product_id, quantity from public.stock_levels where tenant_id = $1 limit 50'],
];
for (const [name, text] of listed) {
  const medians: number[] = [];
  for (const isIsolated of [false, true]) {
    await client.query(isIsolated ? 'set role authenticated' : 'reset role');
    const times: number[] = [];
    for (let round = 0; round < 300; round += 1) await timed(times, () => client.query(text, [shop.tenantId]));
    times.sort((a, b) => a - b);
    medians.push(times[Math.floor(times.length / 2)] ?? 0);
  }
  const [bare = 0, walled = 0] = medians;
  write(
    `| ${name} | ${bare.toFixed(3)} | ${walled.toFixed(3)} | ${(walled - bare).toFixed(3)} | ${(walled / bare).toFixed(2)} |`,
  );
}
await client.end();
