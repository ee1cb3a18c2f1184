/**
 * What a fiscal device costs a sale, and how fast a day without the authority is caught up with. All in one database in short turns, so
 * that whatever else the machine does meets all alike: shops without a device, with one whose documents wait, and with one whose
 * authority is away while the worker tries. Then a shop sells on while what waits for it is sent to the simulated authority.
 *
 *   node --import tsx bench/fiscal.ts postgres://…/database [seconds per turn, default 1] [turns, default 20] [sales that wait, default 1000] [ms to an answer, default 100]
 *
 * A migrated throwaway database; it makes businesses of its own there and leaves them. Medians of the turns, and the median of each
 * turn divided by the one without a device. Exits with 1 when a document is missing in the end.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { drainDevice } from '../supabase/functions/_shared/fiscal/drain';
import { connectDevice, openBenchAuthority, queueOn, type BenchDevice } from './lib/benchFiscal';
import { makeSale, makeShop, pick, type BenchShop } from './lib/benchShop';
import { cpuTimeOf } from './lib/cpuTime';

interface Shop extends BenchShop {
  claims: string;
}
interface Turn {
  perSecond: number;
  p50: number;
  /** Processor time of the database per sale; NaN where it cannot be read. */
  cpuMs: number;
}

const [, , url, secondsText = '1', turnsText = '20', waitingText = '1000', answerText = '100'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const turnMs = Number(secondsText) * 1000;
const turns = Number(turnsText);
const waiting = Number(waitingText);
const manyShops = 10;
const manyClients = 8;

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
const admin = await connect();
const worker = await connect();
const tills = await Promise.all(Array.from({ length: manyClients }, connect));

// A server that runs beside the database has a worker of its own, which knows no key of these devices.
await admin.query('revoke execute on function public.claim_jobs(text, text[]) from service_role');

async function openShop(): Promise<Shop> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@bench.test`]);
  await admin.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [sessionId, userId]);
  const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId });
  return { ...(await makeShop(admin, userId)), claims };
}

async function record(client: Client, shop: Shop): Promise<number> {
  const start = performance.now();
  await client.query({
    name: 'record',
    text: `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', ($2::uuid)::text, false), public.record_sale($3)`,
    values: [shop.claims, shop.userId, JSON.stringify(makeSale(shop))],
  });
  return performance.now() - start;
}

async function takeTurn(
  clients: readonly Client[],
  shops: readonly Shop[],
  beside?: (until: number) => Promise<void>,
): Promise<Turn> {
  const times: number[] = [];
  const cpuBefore = await cpuTimeOf(clients);
  const until = performance.now() + turnMs;
  await Promise.all([
    beside?.(until),
    ...clients.map(async (client) => {
      while (performance.now() < until) times.push(await record(client, pick(shops)));
    }),
  ]);
  const cpuMs = cpuBefore === null ? NaN : ((await cpuTimeOf(clients)) ?? NaN) - cpuBefore;
  return { perSecond: times.length / (turnMs / 1000), p50: median(times), cpuMs: cpuMs / times.length };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

const measures = [
  ['processor ms of the database per sale', (turn: Turn) => turn.cpuMs],
  ['p50 ms', (turn: Turn) => turn.p50],
  ['sales per second', (turn: Turn) => turn.perSecond],
] as const;

function write(name: string, clients: number, results: Turn[], base: Turn[]): void {
  for (const [label, read] of measures) {
    const ratio = median(results.map((turn, index) => read(turn) / read(base[index] ?? turn)));
    process.stdout.write(
      `| ${name} | ${clients} | ${label} | ${median(base.map(read)).toFixed(2)} | ${median(results.map(read)).toFixed(2)} | ${ratio.toFixed(3)} |\n`,
    );
  }
}

const authority = await openBenchAuthority(Number(answerText));
const groups: { name: string; shops: Shop[]; devices: BenchDevice[]; isTried: boolean; results: Turn[] }[] = [];
for (const [name, hasDevice, isTried] of [
  ['without a device', false, false],
  ['with a device', true, false],
  ['with a device, the authority away', true, true],
] as const) {
  const shops = [];
  for (let index = 0; index < manyShops; index += 1) shops.push(await openShop());
  const devices = [];
  if (hasDevice)
    for (const shop of shops)
      devices.push(await connectDevice(admin, shop, { setUp: authority.url, url: authority.away }));
  groups.push({ name, shops, devices, isTried, results: [] });
}
await admin.query('vacuum analyze');
for (const client of tills) await client.query('set role authenticated');

/** The worker looks at each device in turn, as the queue has it: nothing is due most of the time. */
const trying =
  (devices: readonly BenchDevice[]) =>
  async (until: number): Promise<void> => {
    while (performance.now() < until) {
      await worker.query('select public.queue_fiscal_devices()');
      for (const { id, provider } of devices)
        await drainDevice({
          queue: queueOn(worker),
          providerOf: () => Promise.resolve(provider),
          deviceId: id,
          endsAt: Date.now() + turnMs,
        });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

process.stdout.write('| case | clients | | without a device | | ratio |\n|---|---|---|---|---|---|\n');
await compareSaleBySale();
for (const group of groups) group.results = [];
for (let turn = -2; turn < turns; turn += 1)
  for (const group of turn % 2 === 0 ? groups : groups.toReversed()) {
    const result = await takeTurn(tills, group.shops, group.isTried ? trying(group.devices) : undefined);
    if (turn >= 0) group.results.push(result);
  }
const [base, ...others] = groups;
for (const { name, results } of others) write(name, manyClients, results, base?.results ?? []);

/** One till that sells for each group in turn: the processor time of each sale, which other work on the machine hardly changes. */
async function compareSaleBySale(): Promise<void> {
  const [client = worker] = tills;
  const measured = groups.map(() => [] as { ms: number; cpuMs: number }[]);
  const until = performance.now() + turns * groups.length * turnMs;
  const tried = groups.flatMap(({ devices, isTried }) => (isTried ? devices : []));
  await Promise.all([
    trying(tried)(until),
    (async () => {
      for (let sale = 0; performance.now() < until; sale += 1)
        for (let step = 0; step < groups.length; step += 1) {
          const index = (sale + step) % groups.length;
          const before = await cpuTimeOf([client]);
          const ms = await record(client, pick(groups[index]?.shops ?? []));
          const after = await cpuTimeOf([client]);
          // The first sales of a connection make its plans.
          if (sale >= 200)
            measured[index]?.push({ ms, cpuMs: before === null || after === null ? NaN : after - before });
        }
    })(),
  ]);
  const [plain = [], ...rest] = measured;
  for (const [index, sales] of rest.entries())
    for (const [label, read] of [
      ['processor ms of the database per sale', (sale: (typeof sales)[number]) => sale.cpuMs],
      ['p50 ms', (sale: (typeof sales)[number]) => sale.ms],
    ] as const) {
      const [without, withDevice] = [median(plain.map(read)), median(sales.map(read))];
      process.stdout.write(
        `| ${groups[index + 1]?.name}, ${sales.length} sales each | 1 | ${label} | ${without.toFixed(3)} | ${withDevice.toFixed(3)} | ${(withDevice / without).toFixed(3)} |\n`,
      );
    }
}

const shop = await openShop();
const device = await connectDevice(admin, shop, { setUp: authority.url, url: authority.url });
await Promise.all(
  tills.map(async (client, index) => {
    for (let made = index; made < waiting; made += tills.length) await record(client, shop);
  }),
);
await admin.query('vacuum analyze');
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await admin.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from public.fiscal_documents where device_id = $1 group by state',
    [device.id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const [idleTurns, drainTurns]: [Turn[], Turn[]] = [[], []];
let sent = 0;
let drainMs = 0;
const draining = async (until: number): Promise<void> => {
  const start = performance.now();
  sent += await drainDevice({
    queue: queueOn(worker),
    providerOf: () => Promise.resolve(device.provider),
    deviceId: device.id,
    endsAt: Date.now() + Math.max(0, until - performance.now()),
  });
  drainMs += performance.now() - start;
};
for (let turn = 0; turn < turns; turn += 1) {
  idleTurns.push(await takeTurn(tills.slice(0, 1), [shop]));
  drainTurns.push(await takeTurn(tills.slice(0, 1), [shop], draining));
}
write('the same shop while its documents are sent', 1, drainTurns, idleTurns);
process.stdout.write(`sent while a till sells: ${(sent / (drainMs / 1000)).toFixed(0)} a second\n`);
const start = performance.now();
const rest = await drainDevice({
  queue: queueOn(worker),
  providerOf: () => Promise.resolve(device.provider),
  deviceId: device.id,
  endsAt: Date.now() + 3_600_000,
});
const seconds = (performance.now() - start) / 1000;
const left = await states();
process.stdout.write(
  `sent with no till selling: ${rest} in ${seconds.toFixed(0)} s, ${(rest / seconds).toFixed(0)} a second; ${JSON.stringify(left)}\n`,
);
const { rows: missing } = await admin.query(
  `select 1 from public.sales s where s.tenant_id = $1 and not exists (
     select 1 from public.fiscal_documents f where f.tenant_id = s.tenant_id and f.source_id = s.id and f.kind = 'sale' and f.state = 'accepted')`,
  [shop.tenantId],
);
authority.close();
await admin.query('grant execute on function public.claim_jobs(text, text[]) to service_role');
await Promise.all([admin, worker, ...tills].map((client) => client.end()));
if (missing.length > 0) {
  process.stdout.write(`${missing.length} sales were not sent\n`);
  process.exitCode = 1;
}
