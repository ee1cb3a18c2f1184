import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { drainDevice, type FiscalQueue } from '../../functions/_shared/fiscal/drain';
import { faultKinds, makeChance, type FaultKind } from '../../local/src/simulatedEtims/faults';
import { openAuthority, type Authority } from '../etims/etimsFixtures';
import { addProduct, refundOf, refundSale, sell } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { connectShop, queueOn, type Connected } from './connectedShop';
import { asStaff, documentsOf, mapAll, passTime } from './fiscalFixtures';

// `FISCAL_DOCUMENTS=10000 FISCAL_FAULTS=1000` is the full size (docs/figures.md).
const many = Number(process.env.FISCAL_DOCUMENTS ?? count(200, 1000));
const manyFaults = Number(process.env.FISCAL_FAULTS ?? Math.ceil(many / 4));
const batch = 8;

const database = testDatabase();
const chance = makeChance(27);
const among = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(chance() * list.length)];
  if (found === undefined) throw new Error('Nothing to choose from.');
  return found;
};

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'etims-mass-'));
const clock = () => new Date(Date.now() + 60_000);
let authority: Authority;
let restarts = 0;
let kills = 0;
let steps = 0;
let injected = 0;

beforeAll(async () => {
  authority = await openAuthority(clock, dataDir);
});
afterAll(async () => {
  await authority.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Where a worker dies: nothing after it happens, and nobody tells the database. */
class Killed extends Error {}

function mortal(queue: FiscalQueue, rate: number): FiscalQueue {
  const dieAt = (place: string): void => {
    if (rate === 0) return;
    // By count, not by chance: a fast machine takes few steps in a round, and among few none might be the one.
    steps += 1;
    if (steps % Math.round(1 / rate) !== 0) return;
    kills += 1;
    throw new Killed(place);
  };
  return {
    claim: async (...given) => {
      const work = await queue.claim(...given);
      if (work !== null) dieAt('after the claim');
      return work;
    },
    keep: async (...given) => {
      dieAt('before it keeps');
      await queue.keep(...given);
      dieAt('before it sends');
    },
    complete: async (...given) => {
      dieAt('after it was answered');
      await queue.complete(...given);
      dieAt('after it is completed');
    },
  };
}

interface Branch extends Connected {
  products: [id: string, price: number][];
  worker: Client;
  second: Client;
  /** What may still be returned. */
  sold: { sale: Sale; price: number }[];
  made: Map<string, number>;
}

async function openBranch(style: 'direct' | 'gateway'): Promise<Branch> {
  const connected = await connectShop(database.client, authority, { style });
  const { shop } = connected;
  const products: Branch['products'] = [
    [await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100_000 }), 116],
    [await addProduct(database.client, shop, { name: 'Book', price: 333.33, stock: 100_000, taxCode: 'A' }), 333.33],
    [await addProduct(database.client, shop, { name: 'Repair', price: 1000, kind: 'service' }), 1000],
  ];
  await mapAll(database.client, shop);
  const [worker, second] = [await database.connect(), await database.connect()];
  return { ...connected, products, worker, second, sold: [], made: new Map() };
}

/** A few sales, returns and deliveries, as tills make them while everything else goes on. */
async function trade({ shop, products, sold, made }: Branch, documents: number): Promise<void> {
  for (let done = 0; done < documents; done += 1) {
    const old = sold.length > 2 && chance() < 0.25 ? sold.shift() : undefined;
    if (old !== undefined) {
      const note = await refundSale(database.client, shop, refundOf(shop, old.sale, 1));
      made.set(note.credit_note_number, Number(note.total_amount));
      continue;
    }
    const [product, price] = among(products);
    const sale = await sell(database.client, shop, product, 1 + Math.floor(chance() * 3), price);
    made.set(sale.invoice_number, Number(sale.total_amount));
    sold.push({ sale, price });
  }
  if (chance() < 0.3)
    await asStaff(database.client, shop.owner, 'receive_goods', {
      p_receipt: { id: crypto.randomUUID(), lines: [{ product_id: products[0]?.[0], quantity: 12, unit_cost: 50 }] },
    });
}

/** One run of the worker, which may be killed; sometimes another works on the same device. */
async function work(branch: Branch, rate: number): Promise<void> {
  const run = async (client: Client): Promise<void> => {
    try {
      await drainDevice({
        queue: mortal(queueOn(client), rate),
        providerOf: () => Promise.resolve(branch.providerAt(authority.url, 2000)),
        deviceId: branch.device,
        endsAt: Date.now() + 60_000,
      });
    } catch (error) {
      // A worker that lost its lease to the other ends as well.
      if (!(error instanceof Killed) && !/somebody else has this document/i.test(String(error))) throw error;
    }
  };
  await Promise.all([run(branch.worker), ...(chance() < 0.2 ? [run(branch.second)] : [])]);
  await passTime(branch.worker, branch.device);
}

function injectFaults(share: number): void {
  for (; injected < manyFaults * share; injected += 1) {
    const kind: FaultKind = faultKinds[injected % faultKinds.length] ?? '999';
    authority.etims.faults.add({ kind, times: 1, value: kind === 'slow' ? 20 : 1, rate: 0.3 });
  }
}

async function restart(): Promise<void> {
  await authority.close();
  authority = await openAuthority(clock, dataDir);
  restarts += 1;
}

const receiptsOf = ({ pin }: Branch) => authority.etims.store.list('receipts', pin);

/** People decide what is theirs to decide, after a look at the authority's portal. */
async function decide(branch: Branch): Promise<void> {
  const { rows } = await database.client.query<{ id: string; kind: string; number: number; human: string | null }>(
    `select id, kind, number::int, body ->> 'humanNumber' as human from public.fiscal_documents
     where device_id = $1 and state = 'needs_review' order by position, rank`,
    [branch.device],
  );
  for (const { id, kind, number, human } of rows) {
    const receipt = receiptsOf(branch).find(({ invcNo }) => invcNo === number);
    const isThere =
      kind === 'stock_movement'
        ? authority.etims.store.get('movements', `${branch.pin}/00/${number}`) !== undefined
        : receipt?.trdInvcNo === human;
    await asStaff(database.client, branch.shop.owner, 'resolve_fiscal_document', {
      p_id: id,
      p_resolution: isThere
        ? {
            decision: 'accepted',
            answer: {
              receipt_number: receipt?.curRcptNo ?? 1,
              signature: receipt?.rcptSign ?? null,
              authority_time: receipt?.sdcDateTime ?? null,
            },
          }
        : { decision: 'send_again', note: 'Not in the portal' },
    });
  }
  await asStaff(database.client, branch.shop.owner, 'retry_fiscal_documents', { p_device_id: branch.device });
}

/** Everything works again: nothing may stay behind. */
async function heal(branch: Branch): Promise<void> {
  authority.etims.faults.clear();
  for (let turn = 0; turn < 60; turn += 1) {
    await asStaff(database.client, branch.shop.owner, 'resume_fiscal_device', { p_device_id: branch.device });
    await passTime(database.client, branch.device);
    await work(branch, 0);
    const open = (await documentsOf(database.client, branch.device)).filter(
      ({ state }) => state !== 'accepted' && state !== 'skipped',
    );
    if (open.length === 0) return;
    if (!open.some(({ state }) => state === 'queued' || state === 'sending')) await decide(branch);
  }
  const rows = (await documentsOf(database.client, branch.device)).filter(({ state }) => state !== 'accepted');
  const { rows: last } = await database.client.query(
    `select kind, operation, status, code, message from public.fiscal_events where device_id = $1 order by sequence desc limit 5`,
    [branch.device],
  );
  throw new Error(`It does not heal: ${JSON.stringify({ rows: rows.slice(0, 3), last })}`);
}

async function expectBothSidesEqual(branch: Branch): Promise<void> {
  const receipts = receiptsOf(branch);
  const ours = receipts.filter(({ isForeign }) => !isForeign);
  // Each once, none lost, amounts equal, numbers without a gap.
  expect(receipts.map(({ invcNo }) => invcNo)).toEqual(receipts.map((_, index) => index + 1));
  const byNumber = (list: [string, number][]) => list.sort(([a], [b]) => a.localeCompare(b));
  expect(byNumber(ours.map(({ trdInvcNo, totAmt }) => [trdInvcNo, Number(totAmt)]))).toEqual(
    byNumber([...branch.made]),
  );
  const { rows } = await database.client.query<{ number: number; human: string; total: number; sign: string | null }>(
    `select f.number::int, f.body ->> 'humanNumber' as human, (f.body ->> 'total')::float as total, f.signature as sign
     from public.fiscal_documents f where f.device_id = $1 and f.kind in ('sale', 'credit_note') and f.state = 'accepted' order by f.number`,
    [branch.device],
  );
  expect(rows).toEqual(
    ours.map(({ invcNo, trdInvcNo, totAmt, rcptSign }) => ({
      number: invcNo,
      human: trdInvcNo,
      total: Number(totAmt),
      sign: rcptSign,
    })),
  );
}

/** What nobody had to decide about went out in the order of the tills. */
async function expectOrder(branch: Branch): Promise<number> {
  const { rows } = await database.client.query<{ number: number }>(
    `select f.number::int from public.fiscal_documents f
     where f.device_id = $1 and f.kind in ('sale', 'credit_note') and f.resolved_at is null and not exists (
       select 1 from public.fiscal_events e where e.tenant_id = f.tenant_id and e.document_id = f.id
         and e.kind in ('not_taken', 'waiting', 'rejected', 'resolved_accepted'))
     order by f.position`,
    [branch.device],
  );
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  return numbers.length;
}

async function expectStockEqual({ pin, device }: Branch): Promise<void> {
  const { rows } = await database.client.query<{ code: string; known: number; here: number }>(
    `select k.item_code as code, k.stock_quantity::float as known, l.quantity::float as here
     from public.fiscal_device_items k join public.stock_levels l on l.tenant_id = k.tenant_id and l.product_id = k.product_id
     where k.device_id = $1 and k.is_opened`,
    [device],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { code, known, here } of rows) {
    const there = authority.etims.store.get('stock', `${pin}/00/${code}`);
    expect({ code, known, here }).toEqual({ code, known: Number(there?.ledger), here: Number(there?.master) });
    expect(known).toBe(here);
  }
}

it(
  `${many} documents through ${manyFaults} faults, restarts and killed workers are each there once, in order`,
  async () => {
    const branches = [await openBranch('direct'), await openBranch('gateway'), await openBranch('direct')];
    const rounds = Math.ceil(many / (batch * branches.length));
    for (let round = 0; round < rounds; round += 1) {
      injectFaults((round + 1) / rounds);
      if (round % 5 === 4) await restart();
      const left = many - branches.reduce((sum, { made }) => sum + made.size, 0);
      const tills = async () => {
        for (const branch of branches) await trade(branch, Math.min(batch, Math.ceil(left / branches.length)));
      };
      await Promise.all([tills(), ...branches.map(async (branch) => await work(branch, 0.1))]);
      for (const branch of branches) {
        await asStaff(database.client, branch.shop.owner, 'resume_fiscal_device', { p_device_id: branch.device });
        if (round % 3 === 2) await decide(branch);
      }
    }
    for (const branch of branches) await heal(branch);

    expect(branches.reduce((sum, { made }) => sum + made.size, 0)).toBeGreaterThanOrEqual(many);
    let inOrder = 0;
    for (const branch of branches) {
      await expectBothSidesEqual(branch);
      await expectStockEqual(branch);
      inOrder += await expectOrder(branch);
    }
    expect(inOrder).toBeGreaterThan(many / 2);
    expect(injected).toBe(manyFaults);
    expect(kills).toBeGreaterThan(0);
    expect(restarts).toBeGreaterThan(0);
  },
  Math.max(300_000, many * 1000),
);
