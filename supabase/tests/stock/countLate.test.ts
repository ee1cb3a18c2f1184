import type { StockCountDetail } from '../../../shared/src/api/rpcTypes';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { entry, openCountOf, post, record } from './countFixtures';
import { as } from './stockFixtures';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  await database.client.query(
    `update public.till_sessions set opened_at = opened_at - interval '1 day' where id = $1`,
    [shop.sessionId],
  );
});

const countOf = async (products: string[], quantity: number): Promise<string> => {
  const id = await openCountOf(database.client, shop, products);
  await record(
    database.client,
    shop.manager,
    id,
    products.map((product) => entry(product, quantity)),
  );
  await post(database.client, shop.owner, id);
  return id;
};
const lateOf = async (countId: string): Promise<StockCountDetail['late_movements']> => {
  const count = await as<StockCountDetail>(database.client, shop.manager, 'get_stock_count', { p_count_id: countId });
  return count.late_movements;
};
/** A sale that happened so many minutes ago and reaches the server now. */
const sellLate = async (product: string, quantity: number, minutes: number): Promise<void> => {
  const occurred_at = new Date(Date.now() - minutes * 60_000).toISOString();
  const sale = saleOf(shop, [line(product, quantity)], [pay(quantity * 100)], { occurred_at });
  await recordSale(database.client, shop, sale);
};

describe('rule 31 at its limit: a sale from before a count that comes in after it was posted', () => {
  it('is marked on the count, with what it took', async () => {
    const [milk, bread] = [
      await addProduct(database.client, shop, { stock: 10, name: 'Milk' }),
      await addProduct(database.client, shop, { stock: 10 }),
    ];
    const id = await countOf([milk, bread], 8);
    expect(await lateOf(id)).toEqual([]);
    await sellLate(milk, 2, 30);
    await sellLate(milk, 1, 20);
    expect(await lateOf(id)).toEqual([{ product_id: milk, name: 'Milk', unit: 'each', quantity: -3 }]);
  });

  it('belongs to the last count only, and a sale after it to none', async () => {
    const milk = await addProduct(database.client, shop, { stock: 10 });
    const [first, last] = [await countOf([milk], 9), await countOf([milk], 9)];
    await sellLate(milk, 1, 30);
    await sellLate(milk, 1, 0);
    expect([await lateOf(first), (await lateOf(last)).map(({ quantity }) => quantity)]).toEqual([[], [-1]]);
  });

  it('marks no count of other goods, nor one that is still open', async () => {
    const [milk, bread] = [
      await addProduct(database.client, shop, { stock: 10 }),
      await addProduct(database.client, shop, { stock: 10 }),
    ];
    const [other, open] = [await countOf([bread], 10), await openCountOf(database.client, shop, [milk])];
    await record(database.client, shop.manager, open, [entry(milk, 10)]);
    await sellLate(milk, 1, 30);
    expect([await lateOf(other), await lateOf(open)]).toEqual([[], []]);
  });

  it('is nothing that another business can read', async () => {
    const outsider = await makeShop(database.client);
    const id = await countOf([await addProduct(database.client, shop, { stock: 1 })], 1);
    await expectCode(as(database.client, outsider.owner, 'get_stock_count', { p_count_id: id }), 'not_found');
  });
});
