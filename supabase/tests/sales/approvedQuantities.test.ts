import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 10_000 });
  // By the litre, so that parts of one can be sold.
  await database.client.query(`update public.products set unit = 'l' where id = $1`, [milk]);
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

const many = (quantities: number[], id: string, approvalId?: string) =>
  saleOf(
    shop,
    quantities.map((quantity) => line(milk, quantity, { unit_price: 5 })),
    [pay(5 * quantities.reduce((sum, quantity) => sum + quantity, 0))],
    { id, ...(approvalId === undefined ? {} : { approval_ids: [approvalId] }) },
  );
const approvePrices = (saleId: string, quantities: number[]) =>
  approve(
    database.client,
    shop.cashier,
    approvalOf(
      shop.manager,
      { sale_id: saleId, prices: quantities.map((quantity) => ({ product_id: milk, unit_price: 5, quantity })) },
      { permission: 'sales.override_price' },
    ),
  );
const quote = (basket: Record<string, unknown>) =>
  asUser(database.client, shop.cashier, () =>
    callRpc(database.client, 'quote_sale', { p_basket: { channel: 'till', ...basket } }),
  );

// What one piece may cost is not what five hundred may.
describe('another price for so many', () => {
  it.each([
    ['as many', [3], [3], true],
    ['fewer', [3], [1], true],
    ['as many in two lines', [3], [1, 2], true],
    ['as many, approved in two lines', [1, 2], [3], true],
    ['a part of one', [0.5], [0.4], true],
    ['one more', [3], [4], false],
    ['five hundred', [1], [500], false],
    ['more in two lines', [3], [2, 2], false],
    ['a little more', [0.5], [0.6], false],
  ])('is approved: %s', async (_what, approved, wanted, passes) => {
    const id = randomUUID();
    const { id: approvalId } = await approvePrices(id, approved);
    const sale = many(wanted, id, approvalId);
    const quoted = quote({ lines: sale.lines, sale_id: id, approval_ids: [approvalId] });
    if (!passes) {
      await expectCode(quoted, 'approval_required');
      const refused = await expectCode(recordSale(database.client, shop, sale), 'approval_required');
      const all = wanted.reduce((sum, quantity) => sum + quantity, 0);
      expect(JSON.parse(refused.detail ?? '')).toMatchObject({ prices: [{ unit_price: 5, quantity: all }] });
      return;
    }
    await quoted;
    expect(await recordSale(database.client, shop, sale)).toMatchObject({ replayed: false });
  });

  it('asks again for more, and takes the answer to that', async () => {
    const id = randomUUID();
    const first = await approvePrices(id, [1]);
    await expectCode(recordSale(database.client, shop, many([2], id, first.id)), 'approval_required');
    const second = await approvePrices(id, [2]);

    expect(await recordSale(database.client, shop, many([2], id, second.id))).toMatchObject({ total_amount: 10 });
  });
});
