/**
 * A stock count while the tills sell: every product's variance must be exactly what was missing before anybody counted.
 *
 *   node --import tsx bench/count.ts postgres://superuser@host:port/migrated_database [products, default 2000] [sales, default 1000]
 *
 * Eight connections sell while four people count. What stands on each shelf is kept here; a piece is taken from it at the moment
 * the sale says, and whoever counts notes what is there and when. Makes its own business in that database and leaves it there.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { simulateCount } from './lib/simulateCount';

const [, , url, productsText = '2000', salesText = '1000'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function makeBusiness(client: Client): Promise<{ tenantId: string; userId: string; sessionId: string }> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@bench.test`,
    '{"full_name": "Bench"}',
  ]);
  const body = { name: `Bench ${userId}`, currency_code: 'KES', country: 'KE', timezone: 'Africa/Nairobi' };
  const { rows } = await client.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [userId, JSON.stringify(body)],
  );
  const tenantId = rows[0]?.tenant_id ?? '';
  await client.query('select private.open_session($1, $2, $3, 0)', [tenantId, userId, sessionId]);
  return { tenantId, userId, sessionId };
}

const tills = await Promise.all(Array.from({ length: 8 }, connect));
const counters = await Promise.all(Array.from({ length: 4 }, connect));
const first = tills[0];
if (!first) throw new Error('No connection.');
const result = await simulateCount({
  ...(await makeBusiness(first)),
  tills,
  counters,
  productCount: Number(productsText),
  saleCount: Number(salesText),
});
process.stdout.write('| what | |\n|---|---|\n');
for (const [name, value] of Object.entries({
  'products counted': result.products,
  'sales during the count': result.sales,
  'of these, of a product before it was counted': result.soldBefore,
  'of these, after it was counted': result.soldAfter,
  'variances that are wrong': result.wrongVariances,
  'shelves that differ from the ledger after posting': result.wrongShelves,
  'entries per second': (result.products / (result.countingMs / 1000)).toFixed(0),
  'one batch of entries, p95 ms': result.batchP95Ms.toFixed(1),
  'review, ms': result.reviewMs.toFixed(0),
  'posting, ms': result.postingMs.toFixed(0),
}))
  process.stdout.write(`| ${name} | ${value} |\n`);
await Promise.all([...tills, ...counters].map((client) => client.end()));
if (result.wrongVariances + result.wrongShelves > 0) process.exitCode = 1;
