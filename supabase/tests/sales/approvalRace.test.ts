import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf } from './salesFixtures';

// An approval is taken here without the sale that it is for.
const database = testDatabase({ breaksInvariants: true });

it('lets one of two take an approval that both have found', async () => {
  const shop = await makeShop(database.client);
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
  const milk = await addProduct(database.client, shop, { price: 100, stock: 10 });
  const sale = saleOf(shop, [line(milk, 1, { discount_percent: 30 })], [pay(70)]);
  const { id } = await approve(
    database.client,
    shop.cashier,
    approvalOf(shop.manager, { sale_id: sale.id, percent: 30, amount: 1000 }),
  );
  const take = `select private.take_approval($1, $2, $3, 'sales.discount', $4, '{"percent_above": 29, "amount": 30}') as taken`;
  const values = [shop.tenantId, shop.cashier.userId, JSON.stringify([id]), sale.id];
  const [one, two] = [await database.connect(), await database.connect()];
  await one.query('begin');
  const first = await one.query<{ taken: boolean }>(take, values);
  const second = two.query<{ taken: boolean }>(take, values);
  // The second waits for the first to be over.
  await expect(Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).resolves.toBe(
    'waits',
  );
  await one.query('commit');

  expect([first.rows[0]?.taken, (await second).rows[0]?.taken]).toEqual([true, false]);
  await expectCode(recordSale(database.client, shop, { ...sale, approval_ids: [id] }), 'approval_required');
});
