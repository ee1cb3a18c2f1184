/**
 * `record_sale` of two databases in short turns, so that whatever else the machine does meets both alike: before and after a change.
 *
 *   node --import tsx bench/saleBeside.ts postgres://…/before postgres://…/after [seconds per turn, default 1] [turns, default 20]
 *
 * Both are migrated throwaway databases; it makes businesses of its own there and leaves them. Medians of the turns, and the median of
 * after divided by before, turn by turn.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { makeSale, makeShop, pick, type BenchShop } from './lib/benchShop';
import { cpuTimeOf } from './lib/cpuTime';

interface Side {
  clients: Client[];
  shops: (BenchShop & { claims: string })[];
}
interface Turn {
  perSecond: number;
  p50: number;
  /** Processor time of the database per sale; NaN where it cannot be read. */
  cpuMs: number;
}

const [, , beforeUrl, afterUrl, secondsText = '1', turnsText = '20'] = process.argv;
if (!beforeUrl || !afterUrl) throw new Error('Give the URLs of two migrated throwaway databases.');
const turnMs = Number(secondsText) * 1000;
const turns = Number(turnsText);
const manyClients = 16;
const manyShops = 50;

async function openSide(connectionString: string): Promise<Side> {
  const clients = await Promise.all(
    Array.from({ length: manyClients }, async () => {
      const client = new Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  if (first === undefined) throw new Error('No connection.');
  const shops: Side['shops'] = [];
  for (let index = 0; index < manyShops; index += 1) {
    const [userId, sessionId] = [randomUUID(), randomUUID()];
    await first.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@bench.test`]);
    await first.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [sessionId, userId]);
    const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId });
    shops.push({ ...(await makeShop(first, userId)), claims });
  }
  await first.query('vacuum analyze');
  for (const client of clients) await client.query('set role authenticated');
  return { clients, shops };
}

async function takeTurn({ clients, shops }: Side): Promise<Turn> {
  const times: number[] = [];
  const cpuBefore = await cpuTimeOf(clients);
  const until = performance.now() + turnMs;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const shop = pick(shops);
        const start = performance.now();
        await client.query({
          name: 'record',
          text: `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', ($2::uuid)::text, false), public.record_sale($3)`,
          values: [shop.claims, shop.userId, JSON.stringify(makeSale(shop))],
        });
        times.push(performance.now() - start);
      }
    }),
  );
  const cpuMs = cpuBefore === null ? NaN : ((await cpuTimeOf(clients)) ?? NaN) - cpuBefore;
  return { perSecond: times.length / (turnMs / 1000), p50: median(times), cpuMs: cpuMs / times.length };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

const sides = [await openSide(beforeUrl), await openSide(afterUrl)] as const;
const cases: [name: string, clients: number, shops: number][] = [
  ['one business', 1, 1],
  ['one business', manyClients, 1],
  ['many businesses', 1, manyShops],
  ['many businesses', manyClients, manyShops],
];
process.stdout.write('| case | clients | | before | after | after / before |\n|---|---|---|---|---|---|\n');
for (const [name, clientCount, shopCount] of cases) {
  const [before, after] = sides.map(({ clients, shops }) => ({
    side: { clients: clients.slice(0, clientCount), shops: shops.slice(0, shopCount) },
    results: [] as Turn[],
  })) as [{ side: Side; results: Turn[] }, { side: Side; results: Turn[] }];
  // The first turns find cold plans and are not counted. Who goes first changes.
  for (let turn = -2; turn < turns; turn += 1)
    for (const one of turn % 2 === 0 ? [before, after] : [after, before]) {
      const result = await takeTurn(one.side);
      if (turn >= 0) one.results.push(result);
    }
  for (const [label, read] of [
    ['sales per second', (result: Turn) => result.perSecond],
    ['p50 ms', (result: Turn) => result.p50],
    ['processor ms of the database per sale', (result: Turn) => result.cpuMs],
  ] as const) {
    const ratios = after.results.map((result, turn) => read(result) / read(before.results[turn] ?? result));
    process.stdout.write(
      `| ${name} | ${clientCount} | ${label} | ${median(before.results.map(read)).toFixed(2)} | ${median(after.results.map(read)).toFixed(2)} | ${median(ratios).toFixed(3)} |\n`,
    );
  }
}
await Promise.all(sides.flatMap(({ clients }) => clients.map((client) => client.end())));
