import fc from 'fast-check';
import type { CountEntryInput } from '../../../shared/src/api/rpcTypes';
import { line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, batchesOf, dayFromNow } from './bundleFixtures';
import { entry, lineOf, openCountOf, post, record, sheet } from './countFixtures';
import { as } from './stockFixtures';

const database = testDatabase();
let shop: Shop;
const [soon, late] = [dayFromNow(10), dayFromNow(90)];
const A = { batch_number: 'A', expires_on: soon };
const B = { batch_number: 'B', expires_on: late };
const NEW = { batch_number: 'NEW', expires_on: dayFromNow(60) };

beforeAll(async () => {
  shop = await makeShop(database.client);
});

type Lot = { batch_number: string; expires_on: string; quantity: number };

async function goods(lots: Lot[]): Promise<string> {
  const id = await addBatchProduct(database.client, shop);
  await database.client.query('select private.post_opening_stock_lines($1, $2, null, $3, now())', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify(lots.map((lot) => ({ product_id: id, unit_cost: 5, ...lot }))),
  ]);
  return id;
}
/** 4 of batch A and 6 of batch B, counted as the entries say. */
async function counted(entries: (id: string) => CountEntryInput[]): Promise<{ id: string; countId: string }> {
  const id = await goods([
    { ...A, quantity: 4 },
    { ...B, quantity: 6 },
  ]);
  const countId = await openCountOf(database.client, shop, [id]);
  await record(database.client, shop.cashier, countId, entries(id));
  return { id, countId };
}
const sell = (id: string, quantity: number) =>
  recordSale(database.client, shop, saleOf(shop, [line(id, quantity)], [pay(quantity * 100)]));

describe('counting batch by batch', () => {
  it('adds batches and zones up, a figure replacing only what its batch had in its zone', async () => {
    const { id, countId } = await counted((product) => [
      entry(product, 1, { ...A, zone: 'Shelf' }),
      entry(product, 5, { ...B, zone: 'Shelf' }),
      entry(product, 3, { ...A, zone: 'Store' }),
      entry(product, 2, { ...A, zone: 'Shelf' }),
      entry(product, 1, { mode: 'add', ...B, zone: 'Shelf' }),
    ]);
    const expected = [
      { ...A, quantity: 5 },
      { ...B, quantity: 6 },
    ];
    expect(await lineOf(database.client, shop.owner, countId, id)).toMatchObject({
      counted_quantity: 11,
      variance: 1,
      zone_count: 2,
      counted_batches: expected,
    });
    const { rows } = await sheet(database.client, shop.cashier, countId);
    expect(rows[0]).toMatchObject({ tracks_batches: true, batches: [A, B], counted_batches: expected });
  });

  it('puts each batch right, also where they only stand in for each other, which is worth nothing', async () => {
    const { id, countId } = await counted((product) => [entry(product, 6, A), entry(product, 4, B)]);
    const posted = await post(database.client, shop.owner, countId);
    expect(posted).toMatchObject({ difference_count: 0, gain_amount: 0, loss_amount: 0, value_change: 0 });
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 6, [`B/${late}`]: 4 });
    expect(await lineOf(database.client, shop.owner, countId, id)).toMatchObject({ variance: 0, value_change: 0 });
  });

  it('makes a batch that nobody knew, and empties one that nobody saw', async () => {
    const { id, countId } = await counted((product) => [entry(product, 3, A), entry(product, 2, NEW)]);
    expect(await post(database.client, shop.owner, countId)).toMatchObject({ gain_amount: 0, loss_amount: 25 });
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 3, [`NEW/${NEW.expires_on}`]: 2 });
  });

  it('leaves the unnamed batches to what was counted without a name', async () => {
    const { id, countId } = await counted((product) => [entry(product, 3, A), entry(product, 6)]);
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 3, [`B/${late}`]: 6 });
    const over = await counted((product) => [entry(product, 5, A), entry(product, 7)]);
    await post(database.client, shop.owner, over.countId);
    expect(await batchesOf(database.client, over.id)).toEqual({ [`A/${soon}`]: 5, [`B/${late}`]: 6, '-/-': 1 });
  });

  it('knows a batch by its number alone', async () => {
    const { id, countId } = await counted((product) => [
      entry(product, 2, { batch_number: 'A' }),
      entry(product, 1, { ...A, zone: 'Store' }),
      entry(product, 6, B),
    ]);
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 3, [`B/${late}`]: 6 });
  });

  it('rule 31: what is sold after the batch was counted is no difference', async () => {
    const { id, countId } = await counted((product) => [entry(product, 4, A), entry(product, 5, B)]);
    await sell(id, 3);
    expect(await lineOf(database.client, shop.owner, countId, id)).toMatchObject({ variance: -1 });
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 1, [`B/${late}`]: 5 });
  });

  it('is outranked by whoever reviews', async () => {
    const { id, countId } = await counted((product) => [entry(product, 3, A), entry(product, 6, B)]);
    const before = await lineOf(database.client, shop.owner, countId, id);
    const batchId = before?.batches.find((batch) => batch.batch_number === 'B')?.id;
    await as(database.client, shop.manager, 'set_count_batch', {
      p_count_id: countId,
      p_product_id: id,
      p_batch_id: batchId,
    });
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 4, [`B/${late}`]: 5 });
  });

  it('starts anew when the product is to be counted again', async () => {
    const { id, countId } = await counted((product) => [entry(product, 9, A)]);
    await as(database.client, shop.manager, 'request_recount', { p_count_id: countId, p_product_ids: [id] });
    await record(database.client, shop.cashier, countId, [entry(id, 10)]);
    expect(await lineOf(database.client, shop.owner, countId, id)).toMatchObject({
      counted_quantity: 10,
      counted_batches: null,
    });
  });

  it('refuses a batch that cannot be, and takes none of goods that have none', async () => {
    const { id, countId } = await counted((product) => [entry(product, 4, A)]);
    const bad = (more: Partial<CountEntryInput>) =>
      record(database.client, shop.cashier, countId, [entry(id, 1, more)]);
    await expectCode(bad({ batch_number: 'x'.repeat(61) }), 'invalid_input');
    await expectCode(bad({ batch_number: 'a\nb' }), 'invalid_input');
    await expectCode(bad({ expires_on: '2026-02-30' }), 'invalid_input');
    await expectCode(bad({ expires_on: '1999-12-31' }), 'invalid_input');
    const plain = await addBatchProduct(database.client, shop);
    await database.client.query('update public.products set tracks_batches = false where id = $1', [plain]);
    const other = await openCountOf(database.client, shop, [plain]);
    await record(database.client, shop.cashier, other, [entry(plain, 2, A), entry(plain, 3)]);
    expect(await lineOf(database.client, shop.owner, other, plain)).toMatchObject({
      counted_quantity: 3,
      counted_batches: null,
    });
  });

  it('leaves in every batch what was counted of it, less what was sold of it since, whatever was counted and sold', async () => {
    const quantity = fc.integer({ min: 0, max: 12 });
    await fc.assert(
      fc.asyncProperty(
        quantity,
        quantity,
        quantity,
        quantity,
        quantity,
        quantity,
        async (a, b, seenA, seenB, seenNew, sold) => {
          const lots = [
            { ...A, quantity: a },
            { ...B, quantity: b },
          ].filter((lot) => lot.quantity > 0);
          const id = lots.length > 0 ? await goods(lots) : await addBatchProduct(database.client, shop);
          const countId = await openCountOf(database.client, shop, [id]);
          await record(database.client, shop.cashier, countId, [
            entry(id, seenA, A),
            entry(id, seenB, B),
            entry(id, seenNew, NEW),
          ]);
          // No more than the ledger has: the first expired first.
          const fromA = Math.min(sold, a);
          const fromB = Math.min(sold - fromA, b);
          if (fromA + fromB > 0) await sell(id, fromA + fromB);
          const total = seenA + seenB + seenNew - fromA - fromB;
          // More was sold since than was seen: that cannot be posted.
          if (total < 0) {
            await expectCode(post(database.client, shop.owner, countId), 'insufficient_stock');
            return;
          }
          await post(database.client, shop.owner, countId);
          const found = await batchesOf(database.client, id);
          expect(Object.values(found).reduce((sum, held) => sum + held, 0)).toBe(total);
          // A batch of which more was sold than was seen of it takes the rest from another one.
          if (seenA < fromA || seenB < fromB) return;
          const expected = {
            [`A/${soon}`]: seenA - fromA,
            [`B/${late}`]: seenB - fromB,
            [`NEW/${NEW.expires_on}`]: seenNew,
          };
          expect(found).toEqual(Object.fromEntries(Object.entries(expected).filter(([, held]) => held !== 0)));
        },
      ),
      { numRuns: count(25, 300) },
    );
  }, 300_000);
});
