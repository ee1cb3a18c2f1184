/**
 * Sales of three lines through the whole stack: `record_sale` over HTTP as signed-in cashiers of many businesses, session check
 * and row security included, beside the same calls on bare PostgreSQL connections in the same run.
 *
 *   SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… SUPABASE_SECRET_KEY=… SUPABASE_DB_URL=… node --import tsx bench/stack.ts [seconds per measurement, default 5] [rounds, default 3]
 *
 * Makes its own businesses there and leaves them: give it a throwaway backend. The clients run in this process and share the cores.
 */
import { Client } from 'pg';
import { makeSale, pick } from './lib/benchShop';
import { apiOfEnvironment, Caller, makeCashiers, type Cashier } from './lib/cashiers';

interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
}

const durationMs = Number(process.argv[2] ?? '5') * 1000;
const rounds = Number(process.argv[3] ?? '3');
const businesses = 40;
const connections = 16;

const api = apiOfEnvironment();
const caller = new Caller(api, connections);

async function openDatabase(): Promise<Client> {
  const client = new Client({ connectionString: process.env.SUPABASE_DB_URL });
  await client.connect();
  return client;
}

async function post({ token, ...shop }: Cashier): Promise<void> {
  const { status, body } = await caller.call('record_sale', { p_sale: makeSale(shop) }, token);
  if (status !== 200) throw new Error(JSON.stringify(body));
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
const cashiers = await makeCashiers(api, database, businesses);
const clients = await Promise.all(Array.from({ length: connections }, openDatabase));
for (const client of clients) await client.query('set role authenticated');
// A plan is kept for the whole session, and one made for empty tables reads all of them later: they are counted with something in them.
await measure(clients.slice(0, 1).map(callBare));
await database.query('vacuum analyze');

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
caller.close();
await Promise.all([database, ...clients].map((client) => client.end()));
