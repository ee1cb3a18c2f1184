/**
 * Sales of three lines per second through one call of `record_sale` each, as the signed-in role, beside one bare function that writes the
 * same rows in the same run (bench/lib/bareSale.ts): into copies of the tables without and with their foreign keys, and into the tables
 * themselves. One business (its number row is a lock) and sales spread over many; all take turns, medians of the rounds.
 *
 *   node --import tsx bench/sale.ts postgres://superuser@host:port/migrated_database [seconds per measurement, default 3] [rounds, default 5]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { bareSale, type BareTables } from './lib/bareSale';
import { makeSale, makeShop, pick, type BenchShop } from './lib/benchShop';
import { cpuTimeOf } from './lib/cpuTime';

interface Shop extends BenchShop {
  claims: string;
}
interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  /** Processor time of the database per call; NaN where it cannot be read. */
  cpuMs: number;
}

const [, , url, secondsText = '3', roundsText = '5'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const databaseUrl = url;
const durationMs = Number(secondsText) * 1000;
const rounds = Number(roundsText);
const spreadShops = 200;
/** The bare function, each in a schema of its own. */
const floors: [schema: string, name: string, kind: BareTables][] = [
  ['bench', 'bare function on copies', 'copies'],
  ['bench_keys', 'bare function on copies with keys', 'copies with keys'],
  ['bench_tables', 'bare function on the tables', 'tables'],
];

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function makeMember(client: Client): Promise<Shop> {
  const userId = randomUUID();
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@bench.test`,
    '{"full_name": "Bench"}',
  ]);
  const authSessionId = randomUUID();
  await client.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [authSessionId, userId]);
  const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: authSessionId });
  return { ...(await makeShop(client, userId)), claims };
}

async function measure(clients: Client[], work: (client: Client) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const cpuBefore = await cpuTimeOf(clients);
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
  const cpuMs = cpuBefore === null ? NaN : ((await cpuTimeOf(clients)) ?? NaN) - cpuBefore;
  return { perSecond: times.length / (durationMs / 1000), p50: at(0.5), p95: at(0.95), cpuMs: cpuMs / times.length };
}

const clients = await Promise.all(Array.from({ length: 16 }, connect));
const first = clients[0];
if (!first) throw new Error('No connection.');
const shops: Shop[] = [];
for (let index = 0; index < spreadShops; index += 1) shops.push(await makeMember(first));
const oneShop = shops.slice(0, 1);
for (const [schema, , kind] of floors) await first.query(bareSale(schema, kind));
for (const client of clients) await client.query('set role authenticated');

// Who is asking changes with every sale, as it does on a pooled connection.
const asMember = `set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', ($2::uuid)::text, false)`;
const record =
  (from: readonly Shop[]) =>
  (client: Client): Promise<unknown> => {
    const shop = pick(from);
    return client.query({
      name: 'record',
      text: `select ${asMember}, public.record_sale($3)`,
      values: [shop.claims, shop.userId, JSON.stringify(makeSale(shop))],
    });
  };
const bare =
  (schema: string, from: readonly Shop[]) =>
  (client: Client): Promise<unknown> => {
    const shop = pick(from);
    return client.query({
      name: schema,
      text: `select ${asMember}, ${schema}.sale($3, $2, $4, $5, $6)`,
      values: [
        shop.claims,
        shop.userId,
        shop.tenantId,
        shop.locationId,
        shop.accountIds,
        JSON.stringify(makeSale(shop)),
      ],
    });
  };

// A plan is kept for the whole session, and one made for empty tables reads all of them later: they are counted with something in
// them, as every business's are after its first minutes.
for (const work of [record(shops), ...floors.map(([schema]) => bare(schema, shops))]) await measure([first], work);
await first.query('reset role');
await first.query('vacuum analyze');
await first.query('set role authenticated');

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const summary = (results: readonly Measured[]): Measured => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p95: median(results.map(({ p95 }) => p95)),
  cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
});

process.stdout.write(
  '| work | clients | per second | p50 ms | p95 ms | record_sale reaches | CPU ms | record_sale reaches |\n|---|---|---|---|---|---|---|---|\n',
);
const cases: [string, number, readonly Shop[]][] = [
  ['one business', 1, oneShop],
  ['one business', 16, oneShop],
  ['many businesses', 1, shops],
  ['many businesses', 16, shops],
];
for (const [name, count, from] of cases) {
  const used = clients.slice(0, count);
  await measure(used, record(from));
  const works: [string, (client: Client) => Promise<unknown>][] = [
    ...floors.map(([schema, bareName]): [string, (client: Client) => Promise<unknown>] => [
      bareName,
      bare(schema, from),
    ]),
    ['record_sale', record(from)],
  ];
  const results = new Map<string, Measured[]>(works.map(([work]) => [work, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [work, call] of works) results.get(work)?.push(await measure(used, call));
  const ours = summary(results.get('record_sale') ?? []);
  for (const [work, measured] of results) {
    const { perSecond, p50, p95, cpuMs } = summary(measured);
    process.stdout.write(
      `| ${work}, ${name} | ${count} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p95.toFixed(2)} | ${(ours.perSecond / perSecond).toFixed(2)} | ${cpuMs.toFixed(2)} | ${(cpuMs / ours.cpuMs).toFixed(2)} |\n`,
    );
  }
}
await first.query('reset role');
for (const [schema] of floors) await first.query(`drop schema ${schema} cascade`);
await Promise.all(clients.map((client) => client.end()));
