/**
 * Sales of three lines through the whole stack: `record_sale` over HTTP as signed-in cashiers of many businesses, session check
 * and row security included, beside the same calls on bare PostgreSQL connections in the same run.
 *
 *   SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… SUPABASE_SECRET_KEY=… SUPABASE_DB_URL=… node --import tsx bench/stack.ts [seconds per measurement, default 5] [rounds, default 3]
 *
 * Makes its own businesses there and leaves them: give it a throwaway backend. The clients run in this process and share the cores.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import ws from 'ws';
import { makeSale, makeShop, pick, type BenchShop } from './lib/benchShop';

interface Cashier extends BenchShop {
  token: string;
  claims: string;
}
interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
}

const durationMs = Number(process.argv[2] ?? '5') * 1000;
const rounds = Number(process.argv[3] ?? '3');
const businesses = 40;
const connections = 16;

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

const url = new URL(setting('SUPABASE_URL'));
const publishableKey = setting('SUPABASE_PUBLISHABLE_KEY');
const connect = (key: string) =>
  createClient(url.href, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  });
const admin = connect(setting('SUPABASE_SECRET_KEY'));
const password = `Bench-${randomUUID()}`;

async function openDatabase(): Promise<Client> {
  const client = new Client({ connectionString: setting('SUPABASE_DB_URL') });
  await client.connect();
  return client;
}

async function makeCashier(database: Client): Promise<Cashier> {
  const email = `${randomUUID()}@bench.test`;
  const made = await admin.auth.admin.createUser({ email, password, email_confirm: true });
  if (made.error) throw made.error;
  const shop = await makeShop(database, made.data.user.id);
  const { data, error } = await connect(publishableKey).auth.signInWithPassword({ email, password });
  if (error) throw error;
  const token = data.session.access_token;
  return { ...shop, token, claims: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() };
}

/** One keep-alive connection per client, as a browser holds it. */
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

function post({ token, ...shop }: Cashier): Promise<void> {
  const body = JSON.stringify({ p_sale: makeSale(shop) });
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL('/rest/v1/rpc/record_sale', url),
      {
        method: 'POST',
        agent,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(text))));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const callBare =
  (client: Client) =>
  ({ claims, ...cashier }: Cashier): Promise<unknown> =>
    client.query({
      name: 'record',
      text: `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', ($2::uuid)::text, false), public.record_sale($3)`,
      values: [claims, cashier.userId, JSON.stringify(makeSale(cashier))],
    });

async function measure(workers: readonly ((cashier: Cashier) => Promise<unknown>)[]): Promise<Measured> {
  const times: number[] = [];
  const until = performance.now() + durationMs;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < until) {
        const start = performance.now();
        await work(pick(cashiers));
        times.push(performance.now() - start);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / (durationMs / 1000), p50: at(0.5), p95: at(0.95) };
}

const database = await openDatabase();
const cashiers: Cashier[] = [];
for (let index = 0; index < businesses; index += 1) cashiers.push(await makeCashier(database));
await database.query('vacuum analyze');
const clients = await Promise.all(Array.from({ length: connections }, openDatabase));
for (const client of clients) await client.query('set role authenticated');

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
process.stdout.write('| sales through | connections | per second | p50 ms | p95 ms |\n|---|---:|---:|---:|---:|\n');
for (const count of [1, connections]) {
  const ways: [string, ((cashier: Cashier) => Promise<unknown>)[]][] = [
    ['the whole stack', Array.from({ length: count }, () => post)],
    ['bare connections', clients.slice(0, count).map(callBare)],
  ];
  const measured = new Map<string, Measured[]>(ways.map(([name]) => [name, []]));
  for (const [, workers] of ways) await measure(workers);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, workers] of ways) measured.get(name)?.push(await measure(workers));
  for (const [name, results] of measured) {
    const figure = (of: keyof Measured) => median(results.map((result) => result[of]));
    process.stdout.write(
      `| ${name} | ${count} | ${figure('perSecond').toFixed(0)} | ${figure('p50').toFixed(1)} | ${figure('p95').toFixed(1)} |\n`,
    );
  }
}
agent.destroy();
await Promise.all([database, ...clients].map((client) => client.end()));
