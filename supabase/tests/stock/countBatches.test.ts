import { makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, batchesOf, dayFromNow } from './bundleFixtures';
import { entry, lineOf, openCountOf, post, record } from './countFixtures';
import { as } from './stockFixtures';

const database = testDatabase();
let shop: Shop;
const [soon, late] = [dayFromNow(10), dayFromNow(90)];

beforeAll(async () => {
  shop = await makeShop(database.client);
});

/** Goods with 4 of batch A that end soon and 6 of batch B that last. */
async function batchGoods(): Promise<string> {
  const id = await addBatchProduct(database.client, shop);
  await database.client.query('select private.post_opening_stock_lines($1, $2, null, $3, now())', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify([
      { product_id: id, quantity: 4, unit_cost: 5, batch_number: 'A', expires_on: soon },
      { product_id: id, quantity: 6, unit_cost: 5, batch_number: 'B', expires_on: late },
    ]),
  ]);
  return id;
}
async function counted(quantity: number): Promise<{ id: string; countId: string; batch: Record<string, string> }> {
  const id = await batchGoods();
  const countId = await openCountOf(database.client, shop, [id]);
  await record(database.client, shop.manager, countId, [entry(id, quantity)]);
  const line = await lineOf(database.client, shop.owner, countId, id);
  return { id, countId, batch: Object.fromEntries((line?.batches ?? []).map((b) => [b.batch_number ?? '', b.id])) };
}
const say = (countId: string, productId: string, batchId: string | null | undefined, persona = shop.manager) =>
  as(database.client, persona, 'set_count_batch', {
    p_count_id: countId,
    p_product_id: productId,
    p_batch_id: batchId ?? null,
  });

describe('the batch of a count’s difference', () => {
  it('is shown at review with what lies there', async () => {
    const { id, countId } = await counted(9);
    expect(await lineOf(database.client, shop.owner, countId, id)).toMatchObject({
      tracks_batches: true,
      batch_id: null,
      batches: [
        { batch_number: 'A', expires_on: soon, quantity: 4 },
        { batch_number: 'B', expires_on: late, quantity: 6 },
      ],
    });
  });

  it('nobody said: a shortage takes first expired first, a surplus goes to the batch nobody assigned', async () => {
    const short = await counted(8);
    await post(database.client, shop.owner, short.countId);
    expect(await batchesOf(database.client, short.id)).toEqual({ [`A/${soon}`]: 2, [`B/${late}`]: 6 });
    const over = await counted(11);
    await post(database.client, shop.owner, over.countId);
    expect(await batchesOf(database.client, over.id)).toEqual({ [`A/${soon}`]: 4, [`B/${late}`]: 6, '-/-': 1 });
  });

  it('said at review: the shortage is taken from it, the surplus put into it', async () => {
    const short = await counted(8);
    await say(short.countId, short.id, short.batch['B']);
    expect(await lineOf(database.client, shop.owner, short.countId, short.id)).toMatchObject({
      batch_id: short.batch['B'],
    });
    await post(database.client, shop.owner, short.countId);
    expect(await batchesOf(database.client, short.id)).toEqual({ [`A/${soon}`]: 4, [`B/${late}`]: 4 });
    const over = await counted(12);
    await say(over.countId, over.id, over.batch['A']);
    await post(database.client, shop.owner, over.countId);
    expect(await batchesOf(database.client, over.id)).toEqual({ [`A/${soon}`]: 6, [`B/${late}`]: 6 });
  });

  it('of a shortage takes no more than the batch holds, the rest first expired first', async () => {
    const { id, countId, batch } = await counted(2);
    await say(countId, id, batch['B']);
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 2 });
  });

  it('can be taken back, and not changed once the count is posted', async () => {
    const { id, countId, batch } = await counted(9);
    await say(countId, id, batch['B']);
    await say(countId, id, null);
    await post(database.client, shop.owner, countId);
    expect(await batchesOf(database.client, id)).toEqual({ [`A/${soon}`]: 3, [`B/${late}`]: 6 });
    await expectCode(say(countId, id, batch['A']), 'count_closed');
  });

  it('is one of the product’s own, of a product that was counted', async () => {
    const [mine, another] = [await counted(9), await counted(9)];
    await expectCode(say(mine.countId, mine.id, another.batch['A']), 'not_found');
    await expectCode(say(mine.countId, another.id, another.batch['A']), 'not_found');
  });

  it('is said by those who review, and by nobody of another business', async () => {
    const { id, countId, batch } = await counted(9);
    const other = await makeShop(database.client);
    await expectCode(say(countId, id, batch['A'], shop.cashier), 'permission_denied');
    await expectCode(say(countId, id, batch['A'], other.owner), 'not_found');
    const read = asUser(database.client, other.owner, () =>
      callRpc(database.client, 'stock_count_review', { p_count_id: countId }),
    );
    await expectCode(read, 'not_found');
  });
});
