/**
 * Function calls over HTTP beside the same calls on bare PostgreSQL connections, and beside the same function through the
 * table routes' library: requests per second and percentiles at 16 clients.
 *
 *   node --import tsx bench/rpc.ts [seconds per measurement, default 4]
 *
 * Starts a throwaway backend of its own on the fixture project of supabase/local. The clients run in this process and
 * share the cores with the server, so trust the ratios rather than the figures.
 */
import http from 'node:http';
import net from 'node:net';
import { Pool } from 'pg';
import { startTestDatabase } from '../supabase/local/src/testing/startTestDatabase';

const seconds = Number(process.argv[2] ?? '4');
const clients = 16;
const productId = 'bbbbbbbb-0000-4000-8000-000000000001';

interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
}

async function measure(run: () => Promise<void>): Promise<Measured> {
  for (let round = 0; round < 50; round += 1) await run();
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await run();
        times.push(performance.now() - before);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    perSecond: times.length / ((performance.now() - start) / 1000),
    p50: percentile(0.5),
    p95: percentile(0.95),
  };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** One keep-alive connection per client, as a browser or a proxy holds them. */
function post(port: number, key: string, path: string, body: string): () => Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const headers = {
    apikey: key,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return async () =>
    await new Promise<void>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`Status ${response.statusCode}`)),
        );
      });
      request.once('error', reject);
      request.end(body);
    });
}

/** The four statements of a request, on a pool of the same size as the server's. */
function bare(pool: Pool, call: string, values: string[]): () => Promise<void> {
  const context = `select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', '0', true), set_config('role', 'service_role', true)`;
  return async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({ name: 'context', text: context, values: ['{"role":"service_role"}'] });
      await client.query({ name: call, text: call, values });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

async function main(): Promise<void> {
  const port = await freePort();
  const database = await startTestDatabase({ apiPort: port, projectDir: 'supabase/local/testing/project' });
  const { api } = database;
  if (api === null) throw new Error('The API was not started.');
  const pool = new Pool({ connectionString: api.databaseUrl, max: 12 });
  await pool.query('update public.products set stock_quantity = 100000000 where id = $1', [productId]);
  const sell = JSON.stringify({ p_product_id: productId, p_quantity: 1 });
  const cases: [string, () => Promise<void>][] = [
    ['read, bare PostgreSQL', bare(pool, 'select public.get_tenant_by_domain($1)', ['acme'])],
    [
      'read, function route',
      post(port, api.secretKey, '/rest/v1/rpc/get_tenant_by_domain', '{"domain_name_param":"acme"}'),
    ],
    ['read, table routes', post(port, api.secretKey, '/rest/v1/rpc/published_products?select=name&limit=1', '{}')],
    ['write, bare PostgreSQL', bare(pool, 'select public.sell($1, 1)', [productId])],
    ['write, function route', post(port, api.secretKey, '/rest/v1/rpc/sell', sell)],
  ];
  try {
    for (const [name, run] of cases) {
      const { perSecond, p50, p95 } = await measure(run);
      process.stdout.write(
        `${name.padEnd(26)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms\n`,
      );
    }
  } finally {
    await pool.end();
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
