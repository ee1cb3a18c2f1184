import { Client } from 'pg';
import { demoPassword } from '../accounts';
import { checkInvariants } from '../database/checkInvariants';
import type { GeneratedSize } from '../parseSeedArguments';
import { bulkFunctions } from './bulkFunctions';
import { tenantSizes } from './tenantSizes';

interface GenerateOptions extends GeneratedSize {
  databaseUrl: string;
  report: (line: string) => void;
}

const productsPerStatement = 5000;
const tenantsPerStatement = 50;
const reportEveryMs = 5000;
/** Beyond this many new products the search indexes are rebuilt at the end instead of row by row. */
const rebuildIndexesFrom = 50_000;

/** Makes businesses with goods, opening stock, books and some sales, at any size, and proves the books at the end. */
export async function generateTenants({
  databaseUrl,
  tenantCount,
  productsTotal,
  largestTenant,
  salesPerTenant,
  report,
}: GenerateOptions): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'dukani seed', statement_timeout: 0 });
  await client.connect();
  try {
    const sizes = tenantSizes(tenantCount, productsTotal, largestTenant);
    await client.query(bulkFunctions);
    await client.query('set synchronous_commit = off');
    const {
      rows: [number],
    } = await client.query<{ first: number }>(
      `select count(*)::integer + 1 as first from public.tenants where subdomain ~ '^g[0-9]{5}$'`,
    );
    const first = number?.first ?? 1;
    await makeTenants(client, first, tenantCount, report);
    await withSearchIndexesAside(client, productsTotal >= rebuildIndexesFrom, report, async () => {
      await makeProducts(client, first, sizes, report);
    });
    await client.query('analyze');
    for (const [index, size] of sizes.entries())
      await client.query('select pg_temp.make_sales($1, $2, $3)', [first + index, size, salesPerTenant]);
    report('checking the books');
    await checkInvariants(client);
    report(`${tenantCount} businesses, ${productsTotal} products`);
  } finally {
    await client.end();
  }
}

async function makeTenants(
  client: Client,
  first: number,
  count: number,
  report: GenerateOptions['report'],
): Promise<void> {
  const {
    rows: [hash],
  } = await client.query<{ value: string }>(`select extensions.crypt($1, extensions.gen_salt('bf', 10)) as value`, [
    demoPassword,
  ]);
  for (let done = 0; done < count; done += tenantsPerStatement) {
    const last = Math.min(count, done + tenantsPerStatement);
    await client.query('select pg_temp.make_tenants($1, $2, $3)', [first + done, first + last - 1, hash?.value]);
  }
  report(`${count} businesses`);
}

async function makeProducts(
  client: Client,
  first: number,
  sizes: readonly number[],
  report: GenerateOptions['report'],
): Promise<void> {
  const startedAt = Date.now();
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  let reportedAt = startedAt;
  for (const [index, size] of sizes.entries()) {
    for (let from = 1; from <= size; from += productsPerStatement) {
      const to = Math.min(size, from + productsPerStatement - 1);
      await client.query('select pg_temp.make_products($1, $2, $3)', [first + index, from, to]);
      done += to - from + 1;
      if (Date.now() - reportedAt < reportEveryMs) continue;
      reportedAt = Date.now();
      report(
        `${done} of ${total} products, about ${Math.round(((reportedAt - startedAt) * (total - done)) / done / 1000)} s to go`,
      );
    }
  }
}

/** Drops the GIN indexes of products while many rows come in. They are built again whatever happens in between. */
async function withSearchIndexesAside(
  client: Client,
  isWanted: boolean,
  report: GenerateOptions['report'],
  work: () => Promise<void>,
): Promise<void> {
  if (!isWanted) {
    await work();
    return;
  }
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid join pg_catalog.pg_am a on a.oid = c.relam
     where i.indrelid = 'public.products'::regclass and a.amname = 'gin'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  try {
    await work();
  } finally {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { name, definition } of rows) {
      report(`building ${name}`);
      await client.query(definition);
    }
  }
}
