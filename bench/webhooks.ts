/**
 * What the events of webhooks add to a sale: `record_sale` as the signed-in role, one client, with the trigger switched off, with no webhook, with ten
 * that hear of other things, and with one and ten that hear of sales. All take turns; medians of the rounds.
 *
 *   node --import tsx bench/webhooks.ts postgres://superuser@host:port/migrated_database [sales a turn, default 100] [rounds, default 9]
 *
 * Makes its own business in that database and leaves it there, and switches a trigger off and on: give it a throwaway one.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { makeSale, makeShop } from './lib/benchShop';

const [, , url, salesText = '100', roundsText = '9'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const sales = Number(salesText);
const rounds = Number(roundsText);

const client = new Client({ connectionString: url });
await client.connect();
const userId = randomUUID();
const authSessionId = randomUUID();
await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
  ...[userId, `${userId}@bench.test`, '{"full_name": "Bench"}'],
]);
await client.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [authSessionId, userId]);
const shop = await makeShop(client, userId);
await client.query(
  `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', ($2::uuid)::text, false)`,
  [JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: authSessionId }), userId],
);

/** So many webhooks that hear of an event, and whether the trigger asks for them at all. */
interface Turn {
  name: string;
  hasTrigger: boolean;
  webhooks: number;
  event: string;
}
const turns: Turn[] = [
  { name: 'without the trigger', hasTrigger: false, webhooks: 0, event: '' },
  { name: 'no webhook', hasTrigger: true, webhooks: 0, event: '' },
  { name: '10 webhooks for other events', hasTrigger: true, webhooks: 10, event: 'stock.low' },
  { name: '1 webhook for sales', hasTrigger: true, webhooks: 1, event: 'sale.recorded' },
  { name: '10 webhooks for sales', hasTrigger: true, webhooks: 10, event: 'sale.recorded' },
];

async function prepare({ hasTrigger, webhooks, event }: Turn): Promise<void> {
  await client.query(`alter table public.sales ${hasTrigger ? 'enable' : 'disable'} trigger _830_webhook`);
  await client.query('delete from private.webhook_endpoints where tenant_id = $1', [shop.tenantId]);
  await client.query(
    `insert into private.webhook_endpoints (tenant_id, id, name, url, events)
     select $1, gen_random_uuid(), 'Bench ' || n, 'https://hooks.example.com/' || n, array[$3] from generate_series(1, $2::integer) n`,
    [shop.tenantId, webhooks, event],
  );
}

/** Milliseconds of each sale of a turn. */
async function sell(): Promise<number[]> {
  const times: number[] = [];
  await client.query('set role authenticated');
  for (let count = 0; count < sales; count += 1) {
    const sale = JSON.stringify(makeSale(shop));
    const start = performance.now();
    await client.query({ name: 'record', text: 'select public.record_sale($1)', values: [sale] });
    times.push(performance.now() - start);
  }
  await client.query('reset role');
  return times;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await sell();
const medians = new Map<string, number[]>(turns.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round += 1)
  for (const turn of turns) {
    await prepare(turn);
    medians.get(turn.name)?.push(median(await sell()));
  }
process.stdout.write('| sale of three lines, one client | p50 ms | more than without the trigger |\n|---|---|---|\n');
const floor = median(medians.get('without the trigger') ?? []);
for (const [name, values] of medians) {
  const middle = median(values);
  process.stdout.write(`| ${name} | ${middle.toFixed(2)} | ${(middle - floor).toFixed(2)} ms |\n`);
}
await client.end();
