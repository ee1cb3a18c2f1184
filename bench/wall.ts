/**
 * What the tenant wall adds to a list query as a client sees it: the same request over HTTP by a signed-in owner while the
 * table has row security and while it has none, by turns in one run.
 *
 *   SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… SUPABASE_SECRET_KEY=… SUPABASE_DB_URL=… node --import tsx bench/wall.ts [rounds, default 400]
 *
 * Makes its own businesses there and leaves them: give it a throwaway backend.
 */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import ws from 'ws';
import { loadProducts } from '../supabase/tests/catalogue/loadProducts';

const rounds = Number(process.argv[2] ?? '400');
const products = 20_000;
const otherBusinesses = 20;
const turns = 8;

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

const url = setting('SUPABASE_URL');
const connect = (key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  });

async function makeOwner(
  database: Client,
  admin: ReturnType<typeof connect>,
): Promise<{ tenantId: string; email: string }> {
  const email = `${randomUUID()}@bench.test`;
  const { data, error } = await admin.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  const { rows } = await database.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [
      data.user.id,
      JSON.stringify({ name: `Bench ${email}`, currency_code: 'KES', country: 'KE', timezone: 'Africa/Nairobi' }),
    ],
  );
  return { tenantId: rows[0]?.tenant_id ?? '', email };
}

const password = `Bench-${randomUUID()}`;
const admin = connect(setting('SUPABASE_SECRET_KEY'));
const owner = connect(setting('SUPABASE_PUBLISHABLE_KEY'));
const database = new Client({ connectionString: setting('SUPABASE_DB_URL') });
await database.connect();
const shop = await makeOwner(database, admin);
const tenantIds = [shop.tenantId];
for (let index = 0; index < otherBusinesses; index += 1) tenantIds.push((await makeOwner(database, admin)).tenantId);
await loadProducts(database, { tenantIds, largest: products, others: 500 });
await database.query(
  `insert into public.contacts (tenant_id, name, type, phone)
   select t, 'Contact ' || n, 'customer', '+2547' || lpad(n::text, 8, '0') from unnest($1::uuid[]) t, generate_series(1, 2000) n`,
  [tenantIds],
);
await database.query('vacuum analyze');
const signedIn = await owner.auth.signInWithPassword({ email: shop.email, password });
if (signedIn.error) throw signedIn.error;

interface ListQuery {
  table: string;
  columns: string;
  order: string[];
  nulls?: string[];
}

const queries: Record<string, ListQuery> = {
  'products by name': {
    table: 'products',
    columns: 'id, name, price, sku',
    order: ['name', 'id'],
    nulls: ['archived_at', 'parent_id'],
  },
  'products by price': { table: 'products', columns: 'id, name, price, sku', order: ['price', 'id'] },
  'contacts by name': { table: 'contacts', columns: 'id, name, phone', order: ['name', 'id'] },
  'stock levels': { table: 'stock_levels', columns: 'product_id, quantity', order: [] },
};

async function ask({ table, columns, order, nulls = [] }: ListQuery): Promise<number> {
  const before = performance.now();
  let query = owner.from(table).select(columns).eq('tenant_id', shop.tenantId).limit(50);
  for (const column of nulls) query = query.is(column, null);
  for (const column of order) query = query.order(column);
  const { error } = await query;
  if (error !== null) throw new Error(`${table}: ${JSON.stringify(error)}`);
  return performance.now() - before;
}

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

process.stdout.write(
  `${products} products of one business among ${tenantIds.length}; milliseconds over HTTP, p50 of ${rounds} each.\n\n`,
);
process.stdout.write('| query | without the wall | with it | more ms | times |\n|---|---:|---:|---:|---:|\n');
// The guard that forbids what follows.
await database.query('set event_triggers = off');
for (const [name, query] of Object.entries(queries)) {
  const times = { without: [] as number[], with: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['without', 'with'] as const) {
      await database.query(
        `alter table public.${query.table} ${side === 'with' ? 'enable' : 'disable'} row level security`,
      );
      for (let warm = 0; warm < 10; warm += 1) await ask(query);
      for (let round = 0; round < rounds / turns; round += 1) times[side].push(await ask(query));
    }
  const [bare, walled] = [median(times.without), median(times.with)];
  process.stdout.write(
    `| ${name} | ${bare.toFixed(2)} | ${walled.toFixed(2)} | ${(walled - bare).toFixed(2)} | ${(walled / bare).toFixed(2)} |\n`,
  );
}
await database.end();
process.exit(0);
