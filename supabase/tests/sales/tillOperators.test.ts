import { randomUUID } from 'node:crypto';
import type { Sale, TillOperator } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin, verifyPin } from './pinFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, sell, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 10_000 });
  for (const each of [shop, other])
    for (const person of [each.manager, each.cashier]) await givePin(database.client, each.tenantId, person, '4711');
});

const discounted = (percent: number, more: Parameters<typeof saleOf>[3] = {}): ReturnType<typeof saleOf> =>
  saleOf(shop, [line(milk, 1, { discount_percent: percent })], [pay(100 - percent)], more);

describe('who stands at the till', () => {
  const stand = (person: Persona, asker: Persona = shop.cashier): Promise<TillOperator> =>
    verifyPin(database.client, asker, person, '4711');

  it('is on the sale, while the session stays that of whoever is signed in', async () => {
    const { operator_token: token } = await stand(shop.manager);
    const posted = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(100)], { operator_token: token }),
    );

    expect(posted).toMatchObject({ cashier_name: 'Cora Cashier', operator_name: 'Max Manager', approvals: [] });
    const own = await sell(database.client, shop, milk, 1, 100);
    expect(own).toMatchObject({ cashier_name: 'Cora Cashier', operator_name: 'Cora Cashier' });
  });

  it('has no more rights than whoever is signed in, and no less limits than the own', async () => {
    const manager = await stand(shop.manager);
    await expectCode(
      recordSale(database.client, shop, discounted(30, { operator_token: manager.operator_token })),
      'approval_required',
    );
    const cashier = await stand(shop.cashier, shop.manager);
    const sale = discounted(30, { till_session_id: shop.managerSessionId, operator_token: cashier.operator_token });
    await expectCode(recordSale(database.client, shop, sale, shop.manager), 'approval_required');
    const { id } = await approve(
      database.client,
      shop.manager,
      approvalOf(shop.manager, { sale_id: sale.id, percent: 30, amount: 1000 }),
    );
    await expect(
      recordSale(database.client, shop, { ...sale, approval_ids: [id] }, shop.manager),
    ).resolves.toMatchObject({ cashier_name: 'Max Manager', operator_name: 'Cora Cashier' });
  });

  it('is nobody with a token that is made up, of another person or business, or old', async () => {
    const rung = (token: string): Promise<Sale> =>
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(100)], { operator_token: token }));
    const foreign = await verifyPin(database.client, other.cashier, other.manager, '4711');
    const old = await stand(shop.manager);
    await database.client.query(
      `update private.till_operators set expires_at = now() - interval '1 hour' where id = $1`,
      [old.operator_token],
    );
    for (const token of [
      randomUUID(),
      foreign.operator_token,
      (await stand(shop.manager, shop.manager)).operator_token,
      old.operator_token,
    ])
      await expectCode(rung(token), 'operator_unknown');
    await expectCode(rung('x'), 'invalid_input');
  });
});
