import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

interface Simulation {
  tenantId: string;
  userId: string;
  /** An open till session of the person. */
  sessionId: string;
  tills: Client[];
  counters: Client[];
  productCount: number;
  saleCount: number;
}

interface Shelf {
  productId: string;
  /** What really stands there. */
  pieces: number;
  /** What the ledger should turn out to be wrong by. */
  error: number;
  /** Hands at it now, and how many ever came. */
  handsNow: number;
  handsEver: number;
  isCounted: boolean;
}

export interface SimulatedCount {
  products: number;
  sales: number;
  soldBefore: number;
  soldAfter: number;
  wrongVariances: number;
  wrongShelves: number;
  countingMs: number;
  batchP95Ms: number;
  reviewMs: number;
  postingMs: number;
}

const price = 10;
const stock = 1000;
const batchSize = 10;

async function serverNow(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]?.at ?? '';
}

async function callJson<T>(client: Client, call: string, values: unknown[]): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select to_jsonb(private.${call}) as answer`, values);
  return rows[0]?.answer as T;
}

async function makeShelves(client: Client, { tenantId, userId, productCount }: Simulation): Promise<Shelf[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.products (tenant_id, name, price) select $1, 'Counted ' || n, $2 from generate_series(1, $3::integer) n returning id`,
    [tenantId, price, productCount],
  );
  for (let from = 0; from < rows.length; from += 1000) {
    const lines = rows.slice(from, from + 1000).map(({ id }) => ({ product_id: id, quantity: stock, unit_cost: 6.5 }));
    await client.query('select private.post_goods_receipt($1, $2, $3)', [
      tenantId,
      userId,
      JSON.stringify({ id: randomUUID(), lines }),
    ]);
  }
  return rows.map(({ id }, index) => {
    const error = (index % 7) - 3;
    return { productId: id, pieces: stock + error, error, handsNow: 0, handsEver: 0, isCounted: false };
  });
}

/** Takes a piece from the shelf at an instant of the server and rings it, naming that instant. */
async function sellOne(client: Client, { tenantId, userId, sessionId }: Simulation, shelf: Shelf): Promise<void> {
  shelf.handsNow += 1;
  shelf.handsEver += 1;
  const takenAt = await serverNow(client);
  shelf.pieces -= 1;
  shelf.handsNow -= 1;
  const sale = {
    id: randomUUID(),
    till_session_id: sessionId,
    occurred_at: takenAt,
    lines: [{ id: randomUUID(), product_id: shelf.productId, quantity: 1 }],
    payments: [{ id: randomUUID(), tender_type: 'cash', amount: price }],
  };
  await client.query('select private.post_sale($1, $2, $3)', [tenantId, userId, JSON.stringify(sale)]);
}

interface Entry {
  id: string;
  product_id: string;
  mode: 'set';
  quantity: number;
  counted_at: string;
}

/** What somebody sees on a shelf and when; null while a hand is there. */
async function look(client: Client, shelf: Shelf): Promise<Entry | null> {
  const { handsNow, handsEver, pieces } = shelf;
  const seenAt = await serverNow(client);
  if (handsNow > 0 || shelf.handsEver !== handsEver) return null;
  shelf.isCounted = true;
  return { id: randomUUID(), product_id: shelf.productId, mode: 'set', quantity: pieces, counted_at: seenAt };
}

interface Walk {
  client: Client;
  simulation: Simulation;
  countId: string;
  shelves: Shelf[];
  times: number[];
}

async function countShelves({ client, simulation, countId, shelves, times }: Walk): Promise<void> {
  const waiting = [...shelves];
  while (waiting.length > 0) {
    const entries: Entry[] = [];
    for (const shelf of waiting.splice(0, batchSize)) {
      const entry = await look(client, shelf);
      if (entry === null) waiting.push(shelf);
      else entries.push(entry);
    }
    if (entries.length === 0) continue;
    const start = performance.now();
    const batch = JSON.stringify({ count_id: countId, entries });
    await client.query('select private.record_count_entries($1, $2, $3)', [
      simulation.tenantId,
      simulation.userId,
      batch,
    ]);
    times.push(performance.now() - start);
  }
}

/** Counts every shelf once while other connections sell, posts the count, and holds all of it against what really stands there. */
export async function simulateCount(simulation: Simulation): Promise<SimulatedCount> {
  const { tenantId, userId, tills, counters, saleCount } = simulation;
  const first = tills[0];
  if (!first) throw new Error('No till.');
  const shelves = await makeShelves(first, simulation);
  const count = { id: randomUUID(), name: 'While selling', scope: 'all', is_blind: true };
  const countId = await callJson<string>(first, 'open_stock_count($1, $2, $3)', [
    tenantId,
    userId,
    JSON.stringify(count),
  ]);
  let sold = 0;
  let soldAfter = 0;
  const sellAll = tills.map(async (client) => {
    while (sold < saleCount) {
      sold += 1;
      const shelf = shelves[Math.floor(Math.random() * shelves.length)];
      if (!shelf) continue;
      if (shelf.isCounted) soldAfter += 1;
      await sellOne(client, simulation, shelf);
    }
  });
  const times: number[] = [];
  const start = performance.now();
  const countAll = counters.map((client, index) => {
    const own = shelves.filter((_, place) => place % counters.length === index);
    return countShelves({ client, simulation, countId, shelves: own, times });
  });
  await Promise.all(countAll);
  const countingMs = performance.now() - start;
  await Promise.all(sellAll);

  const reviewStart = performance.now();
  const { rows: lines } = await first.query<{ product_id: string; variance: number }>(
    `select d.product_id, d.variance::float from public.stock_counts c, private.count_differences(c) d where c.tenant_id = $1 and c.id = $2`,
    [tenantId, countId],
  );
  const reviewMs = performance.now() - reviewStart;
  const errors = new Map(shelves.map(({ productId, error }) => [productId, error]));
  const postingStart = performance.now();
  await first.query('select private.post_stock_count($1, $2, $3)', [
    tenantId,
    userId,
    JSON.stringify({ count_id: countId, uncounted: 'leave' }),
  ]);
  const postingMs = performance.now() - postingStart;
  const { rows: levels } = await first.query<{ product_id: string; quantity: number }>(
    'select product_id, quantity::float from public.stock_levels where tenant_id = $1',
    [tenantId],
  );
  const pieces = new Map(shelves.map((shelf) => [shelf.productId, shelf.pieces]));
  times.sort((a, b) => a - b);
  return {
    products: lines.length,
    sales: sold,
    soldBefore: sold - soldAfter,
    soldAfter,
    wrongVariances: shelves.length - lines.filter((line) => errors.get(line.product_id) === line.variance).length,
    wrongShelves: shelves.length - levels.filter((level) => pieces.get(level.product_id) === level.quantity).length,
    countingMs,
    batchP95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    reviewMs,
    postingMs,
  };
}
