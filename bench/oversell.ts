/**
 * The last units, and the same sale sent again. Rounds in which many buyers at the tills of one business want at the same moment what
 * is left of a product: one piece, five pieces, two lines of it in one basket, and alone beside a bundle that holds two of it. Then
 * sales sent several times each, at once and with answers thrown away; some of the ids once more with another body. Everything over
 * HTTP. Exits with 1 unless what was sold is exactly what was there, each id is one sale, and every invariant holds.
 *
 *   SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… SUPABASE_SECRET_KEY=… SUPABASE_DB_URL=… node --import tsx bench/oversell.ts [buyers, default 500] [rounds, default 20] [ids, default 2500] [times each is sent, default 4]
 *
 * Makes its own businesses there and leaves them: give it a throwaway backend.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { readInvariants } from '../supabase/tests/invariants/readInvariants';
import { makeSale, pick } from './lib/benchShop';
import { apiOfEnvironment, Caller, makeCashiers, type Answer } from './lib/cashiers';

const [buyers = 500, rounds = 20, ids = 2500, times = 4] = process.argv.slice(2).map(Number);
const api = apiOfEnvironment();
const database = new Client({ connectionString: process.env.SUPABASE_DB_URL });
await database.connect();
const caller = new Caller(api, 64);
const problems: string[] = [];

const cashiers = await makeCashiers(api, database, 5);
const [shop] = cashiers;
if (shop === undefined) throw new Error('No business.');

interface Basket {
  lines: { product_id: string; quantity: number }[];
  total: number;
}

/** Asks again where a kept connection was closed by the server just then, as browsers do. */
async function insist(name: string, args: object, token: string): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await caller.call(name, args, token);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** A product with so many pieces in stock. */
async function addProduct(stock: number): Promise<string> {
  const id = randomUUID();
  await database.query('insert into public.products (tenant_id, id, name, price) values ($1, $2, $3, 10)', [
    shop?.tenantId,
    id,
    `Last ${id}`,
  ]);
  await database.query('select private.post_opening_stock($1, $2, $3, $4, 6)', [
    shop?.tenantId,
    shop?.userId,
    id,
    stock,
  ]);
  return id;
}

/** A bundle of two pieces. */
async function addBundle(productId: string): Promise<string> {
  const id = randomUUID();
  const { status, body } = await insist(
    'save_product',
    {
      p_product: {
        id,
        name: `Pair ${id}`,
        kind: 'bundle',
        unit: 'each',
        price: 15,
        is_published: false,
        components: [{ product_id: productId, quantity: 2 }],
      },
    },
    shop?.token ?? '',
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}

/** Every buyer sends a basket at the same moment; gives who got theirs, and every other answer. */
async function race(basketOf: (buyer: number) => Basket): Promise<{ sold: number[]; codes: string[] }> {
  const sold: number[] = [];
  const codes: string[] = [];
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const { lines, total } = basketOf(buyer);
      const sale = {
        id: randomUUID(),
        till_session_id: shop?.sessionId,
        lines: lines.map((line) => ({ id: randomUUID(), ...line })),
        payments: [{ id: randomUUID(), tender_type: 'cash', amount: total }],
      };
      const { status, body } = await insist('record_sale', { p_sale: sale }, shop?.token ?? '');
      if (status === 200) sold.push(buyer);
      else codes.push((body as { hint?: string | null }).hint ?? JSON.stringify(body));
    }),
  );
  return { sold, codes };
}

const stockOf = async (productId: string): Promise<number> =>
  (
    await database.query<{ quantity: number }>(
      'select quantity::float as quantity from public.stock_levels where product_id = $1',
      [productId],
    )
  ).rows[0]?.quantity ?? NaN;

interface Kind {
  name: string;
  stock: number;
  /** How much of it must be left: what no basket can take any more. */
  left: number;
  /** What a buyer wants of the product, or of the bundle of two of it. */
  basketOf: (buyer: number, product: string, bundle: string) => Basket;
  /** How many pieces leave with the basket of a buyer. */
  taken: (buyer: number) => number;
}

const one = (id: string, price: number): Basket => ({ lines: [{ product_id: id, quantity: 1 }], total: price });
const isPair = (buyer: number) => buyer % 2 === 0;
const kinds: Kind[] = [
  { name: 'one piece', stock: 1, left: 0, basketOf: (_buyer, product) => one(product, 10), taken: () => 1 },
  { name: 'five pieces', stock: 5, left: 0, basketOf: (_buyer, product) => one(product, 10), taken: () => 1 },
  {
    name: 'five pieces, two lines in each basket',
    stock: 5,
    left: 1,
    basketOf: (_buyer, product) => ({ lines: [...one(product, 10).lines, ...one(product, 10).lines], total: 20 }),
    taken: () => 2,
  },
  {
    name: 'seven pieces, alone or as a bundle of two',
    stock: 7,
    left: 0,
    basketOf: (buyer, product, bundle) => (isPair(buyer) ? one(bundle, 15) : one(product, 10)),
    taken: (buyer) => (isPair(buyer) ? 2 : 1),
  },
];

process.stdout.write('| the last | rounds | buyers | to be sold | sold | oversold |\n|---|---:|---:|---:|---:|---:|\n');
for (const [kind, { name, stock, left, basketOf, taken }] of kinds.entries()) {
  let held = 0;
  let sold = 0;
  let oversold = 0;
  for (let round = kind; round < rounds; round += kinds.length) {
    const product = await addProduct(stock);
    const bundle = await addBundle(product);
    const outcome = await race((buyer) => basketOf(buyer, product, bundle));
    const pieces = outcome.sold.reduce((sum, buyer) => sum + taken(buyer), 0);
    const now = await stockOf(product);
    held += 1;
    sold += pieces;
    oversold += Math.max(0, pieces - stock);
    if (pieces !== stock - left || now !== left) problems.push(`${name}: ${pieces} of ${stock} sold, ${now} left`);
    for (const code of new Set(outcome.codes))
      if (code !== 'insufficient_stock') problems.push(`${name}: refused with ${code}`);
  }
  process.stdout.write(`| ${name} | ${held} | ${buyers * held} | ${held * (stock - left)} | ${sold} | ${oversold} |\n`);
}

// The same sales again ----------------------------------------------------------------------------------------------------------

const { rows: before } = await database.query<{ count: number }>('select count(*)::integer as count from public.sales');
const sales = Array.from({ length: ids }, () => {
  const cashier = pick(cashiers);
  return { cashier, sale: makeSale(cashier) as { id: string; payments: { amount_tendered: number }[] } };
});
const queue = Array.from({ length: times }, () => sales)
  .flat()
  .map((entry) => ({ entry, at: Math.random() }))
  .sort((a, b) => a.at - b.at)
  .map(({ entry }) => entry);
const numbers = new Map<string, Set<string>>();
let lost = 0;
let sent = 0;
let first = 0;

async function send({ cashier, sale }: (typeof sales)[number]): Promise<void> {
  sent += 1;
  // One answer in ten never comes; whoever sent it does so again.
  const isLost = Math.random() < 0.1;
  let answer: Answer;
  try {
    answer = await caller.call('record_sale', { p_sale: sale }, cashier.token, isLost ? 'deaf' : undefined);
  } catch {
    lost += 1;
    answer = await insist('record_sale', { p_sale: sale }, cashier.token);
  }
  const { invoice_number: number, replayed } = answer.body as { invoice_number?: string; replayed?: boolean };
  if (answer.status !== 200 || number === undefined) {
    problems.push(`sent again: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return;
  }
  if (replayed === false) first += 1;
  numbers.set(sale.id, (numbers.get(sale.id) ?? new Set()).add(number));
}

await Promise.all(
  Array.from({ length: 32 }, async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await send(next);
  }),
);
let refused = 0;
const changed = sales.slice(0, Math.ceil(ids / 10));
for (const { cashier, sale } of changed) {
  const other = { ...sale, payments: sale.payments.map((payment) => ({ ...payment, amount_tendered: 200 })) };
  const { body } = await insist('record_sale', { p_sale: other }, cashier.token);
  if ((body as { hint?: string }).hint === 'idempotency_mismatch') refused += 1;
}
const { rows: after } = await database.query<{ count: number }>('select count(*)::integer as count from public.sales');
const made = (after[0]?.count ?? 0) - (before[0]?.count ?? 0);
const twice = [...numbers.values()].filter((known) => known.size !== 1).length;
if (made !== ids || numbers.size !== ids || twice > 0 || refused !== changed.length || first > ids)
  problems.push(
    `${made} sales of ${ids} ids, ${twice} with two numbers, ${refused} of ${changed.length} other bodies refused`,
  );
process.stdout.write(
  `\n${ids} ids sent ${sent} times, ${lost} answers lost and asked for again: ${made} sales, ${twice} with two numbers; ${refused} of ${changed.length} sent with another body refused.\n`,
);

const { rows: broken } = await database.query(readInvariants(path.resolve('supabase/tests/invariants')));
process.stdout.write(`Invariants broken: ${broken.length}\n`);
caller.close();
await database.end();
if (problems.length > 0 || broken.length > 0) {
  process.stderr.write(`${[...new Set(problems)].slice(0, 20).join('\n')}\n${JSON.stringify(broken.slice(0, 5))}\n`);
  process.exitCode = 1;
}
