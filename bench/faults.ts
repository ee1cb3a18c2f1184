/**
 * Sales through the HTTP stack while everything fails: requests that break off, connections cut while the server works, answers that
 * are lost, database connections terminated and statements cancelled in the middle of a sale, statements that run out of time behind
 * a lock, the database and the API killed with -9, and, run as root, no room on the disk of the database's log. Whoever sells sends the same sale again until it is answered. Exits with 1 unless
 * every sale is there once, with the number that was answered, and every invariant holds.
 *
 *   node --import tsx bench/faults.ts [sales, default 10000] [faults, default 1000]
 *
 * Starts a server of its own that writes every commit to the disk, and throws it away.
 */
import path from 'node:path';
import type { Client } from 'pg';
import { readInvariants } from '../supabase/tests/invariants/readInvariants';
import { makeSale, pick } from './lib/benchShop';
import { Caller, makeCashiers, type Answer, type RequestFault } from './lib/cashiers';
import { FaultyServer } from './lib/faultyServer';

const [sales = 10_000, faults = 1000] = process.argv.slice(2).map(Number);
const clients = 16;
/** How many of a hundred faults are of which kind; those of the server come one after the other. */
const shares = {
  half: 15,
  cut: 25,
  deaf: 25,
  terminated: 16,
  cancelled: 16,
  'timed out': 0.5,
  'database killed': 1.5,
  'API killed': 1,
  'log disk full': 0.1,
};
type Fault = keyof typeof shares;
const requestFaults = new Set<Fault>(['half', 'cut', 'deaf']);

const server = new FaultyServer();
const api = await server.start();
const hasLogDisk = await server.mountLogDisk();
const setup = await server.connect();
const cashiers = await makeCashiers(api, setup, 4);
await setup.end();
const caller = new Caller(api, clients);

const planned = (Object.keys(shares) as Fault[])
  .filter((fault) => fault !== 'log disk full' || hasLogDisk)
  .flatMap((fault) => Array.from({ length: Math.max(1, Math.round((faults * shares[fault]) / 100)) }, () => fault));
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
const ofRequests = planned.filter((fault): fault is RequestFault => requestFaults.has(fault));
const ofServer = shuffled(planned.filter((fault) => !requestFaults.has(fault)));
/** Which sale meets which fault of its first request. */
const met = new Map(
  shuffled(Array.from({ length: sales }, (_, index) => index))
    .slice(0, ofRequests.length)
    .map((index, at) => [index, ofRequests[at]]),
);

/** The number that was answered for each sale. */
const done = new Map<string, string>();
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
const problems: string[] = [];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let started = 0;
let tries = 0;

async function ring(index: number): Promise<void> {
  const cashier = pick(cashiers);
  const sale = makeSale(cashier) as { id: string };
  let fault = met.get(index);
  const until = Date.now() + 120_000;
  for (let attempt = 1; ; attempt += 1) {
    tries += 1;
    let answer: Answer | null = null;
    try {
      answer = await caller.call('record_sale', { p_sale: sale }, cashier.token, fault);
    } catch {
      if (fault !== undefined) note(fault);
    }
    fault = undefined;
    if (answer !== null && answer.status === 200) {
      done.set(sale.id, (answer.body as { invoice_number: string }).invoice_number);
      return;
    }
    if ((answer !== null && answer.status < 500) || Date.now() > until) {
      problems.push(`${answer?.status} ${JSON.stringify(answer?.body)}`);
      return;
    }
    await pause(Math.random() * Math.min(1000, 40 * 2 ** attempt));
  }
}

const busy = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%record_sale%'`;

/** Meets the sale that is being written with something; waits for one. */
async function strike(database: Client, how: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void> {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    const { rows } = await database.query(`select ${how}(pid) from (${busy} order by random() limit 1) as b`);
    if (rows.length > 0) return;
  }
  throw new Error('No sale was being written.');
}

/** Holds the numbers of every business longer than the 8 s that a statement of somebody signed in may take. */
async function stall(database: Client): Promise<void> {
  await database.query('begin');
  await database.query('select 1 from private.document_sequences for update');
  await pause(9000);
  await database.query('rollback');
}

async function fail(fault: Fault): Promise<void> {
  if (fault === 'API killed') await server.killApi();
  else if (fault === 'log disk full') await server.fillLogDisk();
  else if (fault === 'database killed') await server.killDatabase();
  else {
    const database = await server.connect();
    try {
      if (fault === 'timed out') await stall(database);
      else await strike(database, fault === 'terminated' ? 'pg_terminate_backend' : 'pg_cancel_backend');
    } finally {
      await database.end();
    }
  }
  note(fault);
}

/** Lets a fault come whenever so many sales more have been rung. */
async function failAll(): Promise<void> {
  for (const [place, fault] of ofServer.entries()) {
    while (done.size < (place / ofServer.length) * sales * 0.98) await pause(5);
    await fail(fault);
  }
}

const startedAt = performance.now();
await Promise.all([
  failAll(),
  ...Array.from({ length: clients }, async () => {
    while (started < sales) await ring(started++);
  }),
]);
const seconds = (performance.now() - startedAt) / 1000;
caller.close();

const database = await server.connect();
const { rows: recorded } = await database.query<{ id: string; invoice_number: string }>(
  'select id, invoice_number from public.sales',
);
const numbers = new Map(recorded.map(({ id, invoice_number: number }) => [id, number]));
const missing = [...done.keys()].filter((id) => !numbers.has(id));
const renumbered = [...done].filter(([id, number]) => numbers.get(id) !== number).length;
const { rows: broken } = await database.query(readInvariants(path.resolve('supabase/tests/invariants')));
const { rows: gaps } = await database.query<{ tenant_id: string }>(
  `select tenant_id from public.sales group by tenant_id
   having max(substring(invoice_number from '[0-9]+$')::integer) <> count(*) or count(distinct invoice_number) <> count(*)`,
);
await database.end();
await server.discard();

process.stdout.write(`| fault | times |\n|---|---:|\n`);
for (const [fault, count] of happened) process.stdout.write(`| ${fault} | ${count} |\n`);
process.stdout.write(
  `\n${sales} sales in ${tries} requests, ${[...happened.values()].reduce((a, b) => a + b, 0)} faults, ${seconds.toFixed(0)} s: ${recorded.length} on the server, ${missing.length} missing, ${Math.max(0, recorded.length - sales)} double, ${renumbered} with another number than answered; businesses with gaps: ${gaps.length}; invariants broken: ${broken.length}\n`,
);
if (problems.length + missing.length + renumbered + gaps.length + broken.length > 0 || recorded.length !== sales) {
  process.stderr.write(`${[...new Set(problems)].slice(0, 10).join('\n')}\n${JSON.stringify(broken.slice(0, 5))}\n`);
  process.exitCode = 1;
}
